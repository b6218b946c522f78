// SPDX-License-Identifier: GPL-2.0-only
/*
 * numagate - shows and changes what the numagate module does
 *
 * Reads debugfs, reads and writes module parameters. The module alone judges
 * values; what it expects is told from the lists and bounds both share.
 */
#define _GNU_SOURCE
#include <argp.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include <numagate/config.h>

#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))
#define VALUE_SIZE		4096	/* what sysfs gives at the most */

/* The build hands over the module's. */
#ifndef NUMAGATE_VERSION
#define NUMAGATE_VERSION	"(version unknown)"
#endif

const char *argp_program_version = "numagate " NUMAGATE_VERSION;

/**
 * struct parameter - a module parameter that can be written
 * @name: its file
 * @words: the words it takes, NULL if it takes a number
 * @list: it takes several of them, or none
 * @text: or what else it takes
 * @unit: of the number
 * @min: least number
 * @max: greatest number
 */
struct parameter {
	const char *name;
	const char *words;
	bool list;
	const char *text;
	const char *unit;
	unsigned int min;
	unsigned int max;
};

/* The profile first: putting it back puts back most of the others. */
#define WORD(id, word, ...) " " word
static const struct parameter parameters[] = {
	{ .name = "profile", .words = NG_PROFILES(WORD) },
	{ .name = "scan_pid_filter", .words = NG_PID_FILTERS(WORD)
	  " (native: from Linux 6.4 on)" },
	{ .name = "scan_force", .words = NG_FORCES(WORD), .list = true },
	{ .name = "scan_backoff", .words = NG_BACKOFFS(WORD), .list = true },
	{ .name = "scan_sample_pages", .unit = "pages",
	  .min = NG_SCAN_SAMPLE_PAGES_MIN, .max = NG_SCAN_SAMPLE_PAGES_MAX },
	{ .name = "scan_budget_us", .unit = "microseconds",
	  .max = NG_SCAN_BUDGET_US_MAX },
	{ .name = "scan_delay_ms", .unit = "milliseconds",
	  .max = NG_SCAN_DELAY_MS_MAX },
	{ .name = "scan_pid_reset_ms", .unit = "milliseconds",
	  .max = NG_SCAN_PID_RESET_MS_MAX },
	{ .name = "scan_pid_windows", .unit = "PID windows",
	  .min = NG_SCAN_PID_WINDOWS_MIN, .max = NG_SCAN_PID_WINDOWS_MAX },
	{ .name = "scan_initial_passes", .unit = "passes",
	  .max = NG_SCAN_INITIAL_PASSES_MAX },
	{ .name = "rules",
	  .text = "rules with a ; between them, as \"comm=postgres scan=off\"" },
	{ .name = "max_vmas", .unit = "VMAs",
	  .min = NG_MAX_VMAS_MIN, .max = NG_MAX_VMAS_MAX },
};
#undef WORD

#define WORD(id, word, ...) word,
static const char * const profile_words[] = { NG_PROFILES(WORD) };
#undef WORD

static const struct parameter * const profile = &parameters[0];

struct setting {
	const struct parameter *parameter;
	const char *value;
};

static const char *expected(const struct parameter *p)
{
	static char text[256];

	if (p->text)
		return p->text;
	if (p->words)
		snprintf(text, sizeof(text), "%s of:%s",
			 p->list ? "none or some" : "one",
			 p->words);
	else
		snprintf(text, sizeof(text),
			 "a whole number of %s from %u to %u",
			 p->unit, p->min, p->max);
	return text;
}

static const char *reason(int error)
{
	if (error == EACCES || error == EPERM)
		return "only root may do that";
	return strerror(error);
}

static const char *root(const char *variable, const char *usual)
{
	const char *path = getenv(variable);

	return path ? path : usual;
}

static int parameters_dir;

static void parameters_open(void)
{
	const char *path = root("NUMAGATE_PARAMETERS",
				"/sys/module/numagate/parameters");

	parameters_dir = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (parameters_dir >= 0)
		return;
	if (errno == ENOENT)
		errx(EXIT_FAILURE,
		     "numagate is not loaded: 'modprobe numagate' loads it");
	errx(EXIT_FAILURE, "cannot open %s: %s", path, reason(errno));
}

static void parameter_read(const struct parameter *p, char value[VALUE_SIZE])
{
	int fd = openat(parameters_dir, p->name, O_RDONLY | O_CLOEXEC);
	ssize_t length = -1;

	if (fd >= 0)
		length = read(fd, value, VALUE_SIZE - 1);
	if (length < 0)
		errx(EXIT_FAILURE, "cannot read parameter %s: %s", p->name,
		     reason(errno));
	close(fd);
	value[length] = '\0';
	if (length && value[length - 1] == '\n')
		value[length - 1] = '\0';
}

/* Returns 0 or an errno. */
static int parameter_write(const struct parameter *p, const char *value)
{
	int fd = openat(parameters_dir, p->name,
			O_WRONLY | O_TRUNC | O_CLOEXEC);
	int error = 0;

	if (fd < 0)
		return errno;
	if (dprintf(fd, "%s\n", value) < 0)
		error = errno;
	close(fd);
	return error;
}

/*
 * A profile of `custom` cannot be written: start from the one that sets
 * nothing but counting, the other parameters follow.
 */
static void parameter_restore(const struct parameter *p, const char *old)
{
	char now[VALUE_SIZE];
	int error;

	parameter_read(p, now);
	if (!strcmp(now, old))
		return;
	if (p == profile && !strcmp(old, "custom"))
		old = profile_words[NG_PROFILE_OBSERVE];
	error = parameter_write(p, old);
	if (error)
		warnx("cannot put %s back to \"%s\": %s", p->name, old,
		      reason(error));
}

static void setting_refused(const struct setting *s, int error)
{
	const struct parameter *p = s->parameter;

	if (error == EINVAL)
		warnx("%s cannot be \"%s\", expected %s%s", p->name, s->value,
		      expected(p), p->text ? ": dmesg tells what is wrong" : "");
	else
		warnx("cannot write parameter %s: %s", p->name, reason(error));
}

/* All of them, or none. */
static void settings_write(const struct setting *settings, int count)
{
	char old[ARRAY_SIZE(parameters)][VALUE_SIZE];
	int error = 0;
	size_t i;
	int n;

	parameters_open();
	for (i = 0; i < ARRAY_SIZE(parameters); i++) {
		parameter_read(&parameters[i], old[i]);
		if (count > 1 && strlen(old[i]) >= VALUE_SIZE - 2)
			errx(EXIT_FAILURE,
			     "the %s of now are too long to be put back: set one parameter at a time",
			     parameters[i].name);
	}

	for (n = 0; n < count && !error; n++)
		error = parameter_write(settings[n].parameter,
					settings[n].value);
	if (!error)
		return;

	setting_refused(&settings[n - 1], error);
	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		parameter_restore(&parameters[i], old[i]);
	exit(EXIT_FAILURE);
}

static const struct parameter *parameter_find(const char *name, size_t length)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		if (strlen(parameters[i].name) == length &&
		    !strncmp(parameters[i].name, name, length))
			return &parameters[i];
	return NULL;
}

static _Noreturn void parameter_unknown(const char *name, size_t length)
{
	size_t i;

	fprintf(stderr, "%s: unknown parameter \"%.*s\", expected one of:",
		program_invocation_short_name, (int)length, name);
	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		fprintf(stderr, " %s", parameters[i].name);
	fputc('\n', stderr);
	exit(EX_USAGE);
}

static struct setting setting_parse(const char *text)
{
	size_t length = strcspn(text, "=");
	struct setting setting;

	if (!text[length])
		errx(EX_USAGE, "\"%s\" sets nothing, expected NAME=VALUE", text);
	setting.parameter = parameter_find(text, length);
	if (!setting.parameter)
		parameter_unknown(text, length);
	setting.value = text + length + 1;
	return setting;
}

static void set_run(int argc, char **argv)
{
	struct setting *settings = calloc(argc, sizeof(*settings));
	int i;

	if (!settings)
		err(EXIT_FAILURE, "cannot set %d parameters", argc);
	for (i = 0; i < argc; i++)
		settings[i] = setting_parse(argv[i]);
	settings_write(settings, argc);
	free(settings);
}

static void profile_run(int argc, char **argv)
{
	char value[VALUE_SIZE];

	if (argc) {
		settings_write(&(struct setting) { profile, argv[0] }, 1);
		return;
	}
	parameters_open();
	parameter_read(profile, value);
	puts(value);
}

static bool line_counted(const char *line)
{
	unsigned long long count;

	return sscanf(line, "%*s %*s %llu", &count) == 1 && count;
}

/* One debugfs file and which of its lines are shown, NULL: all. */
struct section {
	const char *name;
	bool (*shown)(const char *line);
};

static void section_print(const struct section *s, int dir)
{
	int fd = openat(dir, s->name, O_RDONLY | O_CLOEXEC);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
	bool empty = true;
	char *line = NULL;
	size_t size = 0;

	if (!file)
		errx(EXIT_FAILURE, "cannot read %s in debugfs: %s", s->name,
		     reason(errno));
	printf("%s:\n", s->name);
	while (getline(&line, &size, file) > 0) {
		if (s->shown && !s->shown(line))
			continue;
		printf("  %s", line);
		empty = false;
	}
	if (ferror(file))
		err(EXIT_FAILURE, "cannot read %s in debugfs", s->name);
	if (empty)
		puts("  none");
	free(line);
	fclose(file);
}

static int debugfs_open(void)
{
	const char *path = root("NUMAGATE_DEBUGFS", "/sys/kernel/debug");
	int debugfs = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	int dir = openat(debugfs, "numagate", O_PATH | O_DIRECTORY | O_CLOEXEC);

	if (dir < 0 && (debugfs < 0 || errno == ENOENT))
		errx(EXIT_FAILURE,
		     "no numagate in %s: if debugfs is not mounted, 'mount -t debugfs none %s' mounts it",
		     path, path);
	if (dir < 0)
		errx(EXIT_FAILURE, "cannot read debugfs: %s", reason(errno));
	close(debugfs);
	return dir;
}

static void status_run(int argc, char **argv)
{
	static const struct section sections[] = {
		{ "config", NULL },
		{ "policies", NULL },
		{ "hooks", NULL },
		{ "reasons", line_counted },
	};
	size_t i;
	int dir;

	(void)argc;
	(void)argv;
	parameters_open();
	dir = debugfs_open();
	for (i = 0; i < ARRAY_SIZE(sections); i++)
		section_print(&sections[i], dir);
	close(dir);
}

/* A command and how many arguments it takes. */
static const struct command {
	const char *name;
	int min;
	int max;
	const char *expected;
	void (*run)(int argc, char **argv);
} commands[] = {
	{ "status", 0, 0, "no argument", status_run },
	{ "profile", 0, 1, "at most one NAME", profile_run },
	{ "set", 1, INT_MAX, "NAME=VALUE...", set_run },
};

static const struct command *command_find(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	errx(EX_USAGE,
	     "unknown command \"%s\", expected status, profile or set", name);
}

static void command_run(int argc, char **argv)
{
	const struct command *command;

	if (!argc)
		errx(EX_USAGE, "no command, expected status, profile or set");
	command = command_find(argv[0]);
	if (argc - 1 < command->min || argc - 1 > command->max)
		errx(EX_USAGE, "%s: expected %s", command->name,
		     command->expected);
	command->run(argc - 1, argv + 1);
}

static char *help_text(void)
{
	char *text;
	size_t size, i;
	FILE *help = open_memstream(&text, &size);

	if (!help)
		err(EXIT_FAILURE, "cannot prepare the help");
	fputs("Shows and changes what the numagate kernel module does.\v"
	      "Commands:\n"
	      "  status   configuration, policies, hooks, and reasons counted\n"
	      "  profile  print the profile, or with NAME write it\n"
	      "  set      write parameters in this order, all or none\n"
	      "\n"
	      "Parameters:\n", help);
	for (i = 0; i < ARRAY_SIZE(parameters); i++)
		fprintf(help, "  %s: %s\n", parameters[i].name,
			expected(&parameters[i]));
	fputs("\n'modinfo numagate' tells what they mean.", help);
	if (fclose(help))
		err(EXIT_FAILURE, "cannot prepare the help");
	return text;
}

int main(int argc, char **argv)
{
	char *help = help_text();
	const struct argp argp = {
		.args_doc = "status\nprofile [NAME]\nset NAME=VALUE...",
		.doc = help,
	};
	int first;

	argp_parse(&argp, argc, argv, 0, &first, NULL);
	free(help);
	command_run(argc - first, argv + first);
	if (fflush(stdout) || ferror(stdout))
		err(EXIT_FAILURE, "cannot write to standard output");
	return EXIT_SUCCESS;
}
