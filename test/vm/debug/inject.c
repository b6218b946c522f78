// SPDX-License-Identifier: GPL-2.0-only
/*
 * inject - do one thing while the kernel fails this task's Nth allocation
 *
 *   inject N load FILE [PARAMETER=VALUE]...
 *   inject N write FILE VALUE
 *
 * Prints injected=0|1 errno=E: whether there was an Nth one, and how it ended.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fail_nth;

static void arm(const char *n)
{
	if (write(fail_nth, n, strlen(n)) < 0)
		err(1, "cannot write fail-nth");
}

/* What is left of N, 0 if the failure has come. */
static int disarm(void)
{
	char left[16] = "";

	if (pread(fail_nth, left, sizeof(left) - 1, 0) < 0)
		err(1, "cannot read fail-nth");
	arm("0");
	return atoi(left);
}

static int load(int argc, char **argv)
{
	char parameters[512] = "";
	int file = open(argv[3], O_RDONLY);
	int i;

	if (file < 0)
		err(1, "cannot open %s", argv[3]);
	for (i = 4; i < argc; i++) {
		strncat(parameters, argv[i], sizeof(parameters) - strlen(parameters) - 2);
		strcat(parameters, " ");
	}
	arm(argv[1]);
	return syscall(SYS_finit_module, file, parameters, 0) ? errno : 0;
}

static int store(char **argv)
{
	int file = open(argv[3], O_WRONLY);

	if (file < 0)
		err(1, "cannot open %s", argv[3]);
	arm(argv[1]);
	return write(file, argv[4], strlen(argv[4])) < 0 ? errno : 0;
}

int main(int argc, char **argv)
{
	int error;

	if (argc < 4)
		errx(1, "expected: inject N load|write FILE ...");
	fail_nth = open("/proc/thread-self/fail-nth", O_RDWR);
	if (fail_nth < 0)
		err(1, "no fail-nth: expected a kernel with fault injection");
	error = !strcmp(argv[2], "load") ? load(argc, argv) : store(argv);
	printf("injected=%d errno=%d\n", !disarm(), error);
	return 0;
}
