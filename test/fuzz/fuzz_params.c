// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written to a module parameter: the first byte says which one, the
 * rest is the text. Refused, it changes nothing; taken, it reads back as a text
 * that means the same.
 */
#include "params.c"

const struct kernel_param *fuzz_params[32];
unsigned int fuzz_nr_params;
struct ng_stats ng_stats;

unsigned int ng_hooks_install(unsigned int features)
{
	return features;
}

void ng_hooks_remove(unsigned int features, unsigned int wanted)
{
	(void)features;
	(void)wanted;
}

const char *ng_hooks_missing(unsigned int feature, const char **symbol)
{
	(void)feature;
	*symbol = "none";
	return NULL;
}

void ng_vmas_flush(void)
{
}

void ng_mms_flush(void)
{
}

void ng_faults_forget(void)
{
}

static void check(bool holds)
{
	if (!holds)
		abort();
}

static void check_bounds(void)
{
	check(config.scan_pid_filter < NG_NR_PID_FILTERS);
	check(config.scan_delay_ms <= NG_SCAN_DELAY_MS_MAX);
	check(config.scan_pid_reset_ms <= NG_SCAN_PID_RESET_MS_MAX);
	check(config.scan_initial_passes <= NG_SCAN_INITIAL_PASSES_MAX);
	check(config.scan_sample_pages >= NG_SCAN_SAMPLE_PAGES_MIN);
	check(config.scan_sample_pages <= NG_SCAN_SAMPLE_PAGES_MAX);
	check(config.scan_budget_us <= NG_SCAN_BUDGET_US_MAX);
	check(config.scan_pid_windows >= NG_SCAN_PID_WINDOWS_MIN);
	check(config.scan_pid_windows <= NG_SCAN_PID_WINDOWS_MAX);
	check(config.scan_force < 1u << NG_NR_FORCES);
	check(config.scan_backoff < 1u << NG_NR_BACKOFFS);
	check(config.max_vmas >= NG_MAX_VMAS_MIN);
	check(config.max_vmas <= NG_MAX_VMAS_MAX);
	check(!ng_config_lock.locked);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	return ng_params_start();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ng_config before = config;
	const struct kernel_param *kp;
	char read[PAGE_SIZE];
	char *text;
	int err;

	if (!size || size > PAGE_SIZE)
		return 0;
	kp = fuzz_params[data[0] % fuzz_nr_params];
	text = strndup((const char *)data + 1, size - 1);
	err = kp->ops->set(text, kp);
	free(text);

	check_bounds();
	if (err) {
		check(!memcmp(&before, &config, sizeof(config)));
		return 0;
	}
	before = config;
	check(kp->ops->get(read, kp) > 0);
	check(!kp->ops->set(read, kp));
	check(!memcmp(&before, &config, sizeof(config)));
	return 0;
}
