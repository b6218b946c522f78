// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench - what one operation costs, in cycles of the time stamp counter
 *
 *   bench cost     hint faults, mmap+touch+munmap, fork+exit, exec
 *   bench vmas N   a process of N VMAs that one thread owns and another, which
 *                  never touches them, would scan; runs until killed
 *
 * `cost` prints a line for each operation: what=NAME n=SAMPLES p50= p90=.
 */
#define _GNU_SOURCE
#include <argp.h>
#include <err.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

#define REGION_PAGES	16384
#define SCRATCH_PAGES	16
#define MAX_SAMPLES	1000000

static struct {
	const char *command;
	unsigned long faults;
	unsigned long maps;
	unsigned long forks;
	unsigned long vmas;
} opt = { .faults = 200000, .maps = 20000, .forks = 1000 };

static size_t page_size;
static uint32_t samples[MAX_SAMPLES];
static size_t nr_samples;

static uint64_t cycles(void)
{
	unsigned int cpu;

	return __rdtscp(&cpu);
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void samples_print(const char *what)
{
	qsort(samples, nr_samples, sizeof(samples[0]), compare);
	printf("what=%s n=%zu p50=%u p90=%u\n", what, nr_samples,
	       samples[nr_samples / 2], samples[nr_samples * 9 / 10]);
	fflush(stdout);
	nr_samples = 0;
}

static void run_on(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "cannot run on CPU %d", cpu);
}

static char *map(size_t pages)
{
	char *base = mmap(NULL, pages * page_size, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (base == MAP_FAILED)
		err(1, "cannot map %zu pages", pages);
	return base;
}

/* Memory of a process with one thread is never marked: another has to be. */
__attribute__((noreturn))
static void *sleeper_run(void *arg)
{
	(void)arg;
	for (;;)
		pause();
}

static void thread_start(void *(*run)(void *))
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, run, NULL))
		errx(1, "cannot start a thread");
}

static long faults_taken(void)
{
	struct rusage usage;

	getrusage(RUSAGE_THREAD, &usage);
	return usage.ru_minflt;
}

/*
 * One touch of each page. Which of them took a fault is told by their number:
 * so many touches, the slowest ones, were faults.
 */
static void sweep(volatile char *base, uint32_t *touches)
{
	long faults = faults_taken();
	size_t i;

	for (i = 0; i < REGION_PAGES; i++) {
		uint64_t begin = cycles();

		base[i * page_size]++;
		touches[i] = cycles() - begin;
	}
	faults = faults_taken() - faults;
	qsort(touches, REGION_PAGES, sizeof(touches[0]), compare);
	for (i = REGION_PAGES - faults; i < REGION_PAGES; i++)
		samples[nr_samples++] = touches[i];
}

static void bench_hint_fault(void)
{
	static uint32_t touches[REGION_PAGES];
	char *base = map(REGION_PAGES);

	madvise(base, REGION_PAGES * page_size, MADV_NOHUGEPAGE);
	memset(base, 1, REGION_PAGES * page_size);
	while (nr_samples < opt.faults)
		sweep(base, touches);
	munmap(base, REGION_PAGES * page_size);
	samples_print("hint_fault");
}

static void bench_mmap(void)
{
	while (nr_samples < opt.maps) {
		uint64_t begin = cycles();
		char *base = map(SCRATCH_PAGES);

		*(volatile char *)base = 1;
		munmap(base, SCRATCH_PAGES * page_size);
		samples[nr_samples++] = cycles() - begin;
	}
	samples_print("mmap_munmap");
}

static void bench_fork(void)
{
	while (nr_samples < opt.forks) {
		uint64_t begin = cycles();
		pid_t child = fork();

		if (child < 0)
			err(1, "cannot fork");
		if (!child)
			_exit(0);
		if (waitpid(child, NULL, 0) < 0)
			err(1, "cannot wait");
		samples[nr_samples++] = cycles() - begin;
	}
	samples_print("fork_exit");
}

static void bench_exec(void)
{
	char *const args[] = { "bench", "nothing", NULL };
	char *const environment[] = { NULL };

	while (nr_samples < opt.forks) {
		uint64_t begin = cycles();
		pid_t child;

		if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, args, environment))
			errx(1, "cannot start a program");
		if (waitpid(child, NULL, 0) < 0)
			err(1, "cannot wait");
		samples[nr_samples++] = cycles() - begin;
	}
	samples_print("exec");
}

static void cost(void)
{
	run_on(0);
	thread_start(sleeper_run);
	bench_hint_fault();
	bench_mmap();
	bench_fork();
	bench_exec();
}

__attribute__((noreturn))
static void *spinner_run(void *arg)
{
	(void)arg;
	run_on(0);
	printf("tid=%ld\n", syscall(SYS_gettid));
	fflush(stdout);
	for (;;)
		_mm_pause();
}

/* Neighbours of different protection stay VMAs of their own. */
static void vmas(void)
{
	char *base = map(opt.vmas);
	size_t i;

	madvise(base, opt.vmas * page_size, MADV_NOHUGEPAGE);
	memset(base, 1, opt.vmas * page_size);
	for (i = 0; i < opt.vmas; i += 2)
		if (mprotect(base + i * page_size, page_size,
			     PROT_READ | PROT_WRITE | PROT_EXEC))
			err(1, "cannot split at page %zu", i);
	thread_start(spinner_run);
	sleeper_run(NULL);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case 'f':
		opt.faults = strtoul(arg, NULL, 10);
		break;
	case 'm':
		opt.maps = strtoul(arg, NULL, 10);
		break;
	case 'k':
		opt.forks = strtoul(arg, NULL, 10);
		break;
	case ARGP_KEY_ARG:
		if (state->arg_num == 0)
			opt.command = arg;
		else
			opt.vmas = strtoul(arg, NULL, 10);
		break;
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

int main(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{ "faults", 'f', "N", 0, "hint faults to time (200000)", 0 },
		{ "maps", 'm', "N", 0, "mmaps to time (20000)", 0 },
		{ "forks", 'k', "N", 0, "forks and execs to time (1000)", 0 },
		{ 0 }
	};
	static const struct argp argp = {
		options, parse, "cost|vmas N|nothing",
		"What one operation costs, in cycles.", NULL, NULL, NULL
	};

	argp_parse(&argp, argc, argv, 0, NULL, NULL);
	page_size = sysconf(_SC_PAGESIZE);
	if (opt.faults + REGION_PAGES > MAX_SAMPLES || opt.maps > MAX_SAMPLES ||
	    opt.forks > MAX_SAMPLES)
		errx(1, "expected at most %d samples", MAX_SAMPLES - REGION_PAGES);

	if (!strcmp(opt.command, "cost"))
		cost();
	else if (!strcmp(opt.command, "vmas"))
		vmas();
	else if (strcmp(opt.command, "nothing"))
		errx(1, "no command \"%s\": expected cost, vmas or nothing", opt.command);
	return 0;
}
