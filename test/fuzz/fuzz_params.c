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

/* A list of rules is as much as they want; its parser has a fuzzer of its own. */
struct ng_ruleset {
	unsigned int uses;
	char text[PAGE_SIZE];
};

static struct ng_ruleset *held;

struct ng_ruleset *ng_ruleset_make(const char *text, size_t max)
{
	struct ng_ruleset *set;
	size_t len = strlen(text);

	if (len >= max || len >= sizeof(set->text))
		return ERR_PTR(-EINVAL);
	set = calloc(1, sizeof(*set));
	memcpy(set->text, text, len - (len && text[len - 1] == '\n'));
	set->uses = *set->text ? NG_RULES_ANY : 0;
	return set;
}

unsigned int ng_ruleset_uses(const struct ng_ruleset *set)
{
	return set->uses;
}

struct ng_ruleset *ng_ruleset_swap(struct ng_ruleset *set)
{
	struct ng_ruleset *old = held;

	held = set;
	return old;
}

void ng_ruleset_free(struct ng_ruleset *set)
{
	free(set);
}

void ng_rules_refresh(void)
{
}

int ng_rules_get(char *buf)
{
	return scnprintf(buf, PAGE_SIZE, "%s\n", held ? held->text : "");
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
