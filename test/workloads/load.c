// SPDX-License-Identifier: GPL-2.0-only
/*
 * load - memory misplaced on purpose, and threads that use it
 *
 * The main thread, on the first node, touches all memory first; the worker
 * threads, one a CPU in turn over all nodes, then write to it. What differs is
 * who uses what:
 *
 *   own-regions    each thread has a VMA of its own
 *   all-shared     all threads use all of one VMA
 *   half-and-half  each thread uses its part of one VMA
 *   disjoint       half of the threads use one VMA, the rest one four times as
 *                  large; all work for as long
 *   many-vmas      own-regions, each split into VMAs of 4 pages
 *   idle-owner     own-regions, but only the first thread works at first
 *   late-vma       own-regions, and half-way each thread leaves its VMA for
 *                  a new one, misplaced too
 *   churn          maps, touches and unmaps small VMAs all the time
 *   forks          forks children that touch a little and exit
 *   pinned         own-regions, but thread 1's is registered with io_uring, which
 *                  pins its pages where they are
 *   locked         the same, but it is locked (mlock), which pins nothing
 *   phases         own-regions, then threads swap their regions, then the nodes
 *                  they run on, and so on; tells how long most pages take to
 *                  follow
 *   handover       one thread uses a VMA, then another does while it sleeps
 *   chunks         each thread's memory is on --slow's node in its second half; the
 *                  thread picks a chunk of it at random and touches its pages in random
 *                  order, over and over for hold_ms, then picks another
 *   fill           fills all other nodes than --slow's but for so many MiB, and sleeps
 *
 * On SIGUSR1 it calls itself "renamed".
 *
 * A run does a fixed amount of work, or works for a fixed time, and prints one
 * line of key=value: elapsed and system time, and what /proc/vmstat counted
 * meanwhile.
 */
#define _GNU_SOURCE
#include <argp.h>
#include <err.h>
#include <liburing.h>
#include <numa.h>
#include <numaif.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_THREADS	64
#define HUGE_SIZE	(2ul << 20)
#define CHURN_BATCH	100	/* VMAs alive at a time */
#define CHURN_BASE	(1ul << 44)
#define CHURN_ROOM	(1ul << 40)	/* for each thread */

static struct {
	const char *shape;
	unsigned int threads;
	unsigned int mib;
	unsigned int rounds;
	unsigned int hold_ms;
	unsigned int for_ms;
	unsigned int slow;
	unsigned int chunk_mib;
	bool huge;
} opt = { .mib = 8, .rounds = 60000, .chunk_mib = 4 };

static size_t page_size;
static pthread_barrier_t start, half_time;

struct part {
	char *base;
	size_t size;
};

struct worker {
	pthread_t thread;
	unsigned int index;
	int cpu;
	struct part part;	/* what it uses */
	unsigned int rounds;	/* and how often */
	unsigned long asked;	/* where a page was that it has just touched */
	unsigned long fast;	/* of these, not on the slow node */
	unsigned long touched;
};

static struct worker workers[MAX_THREADS];

static unsigned long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000ul + t.tv_nsec / 1000000;
}

/* A worker goes on for a number of rounds, or for a time. */
static bool goes_on(unsigned int round, unsigned int rounds, unsigned long began)
{
	return opt.for_ms ? now_ms() - began < opt.for_ms : round < rounds;
}

static void run_on(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		err(1, "cannot run on CPU %d", cpu);
}

/* The nth CPU when CPUs are taken from all nodes in turn. */
static int nth_cpu(unsigned int n)
{
	unsigned int nodes = numa_num_configured_nodes();
	unsigned int want = n / nodes;
	int cpus = numa_num_configured_cpus();
	int cpu, first = -1;

	for (cpu = 0; cpu < cpus; cpu++) {
		if (numa_node_of_cpu(cpu) != (int)(n % nodes))
			continue;
		if (first < 0)
			first = cpu;
		if (!want--)
			return cpu;
	}
	return first < 0 ? 0 : first;
}

/* Not to be merged with its neighbours: an inaccessible page stands between. */
static struct part part_new(size_t size)
{
	size_t room = size + HUGE_SIZE + page_size;
	char *area = mmap(NULL, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
			  -1, 0);
	char *base;

	if (area == MAP_FAILED)
		err(1, "cannot map %zu bytes", room);
	base = (char *)(((uintptr_t)area + HUGE_SIZE) & ~(HUGE_SIZE - 1));
	if (mprotect(base, size, PROT_READ | PROT_WRITE))
		err(1, "cannot open %zu bytes", size);
	madvise(base, size, opt.huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
	return (struct part) { base, size };
}

static void part_write(struct part part, size_t step)
{
	size_t i;

	for (i = 0; i < part.size; i += step)
		(*(volatile char *)(part.base + i))++;
}

/* The whole part once, from its nth fraction on: threads keep their distance. */
static void part_write_from(struct part part, unsigned int n, size_t step)
{
	size_t at = part.size / opt.threads / page_size * page_size * n;

	part_write((struct part) { part.base + at, part.size - at }, step);
	part_write((struct part) { part.base, at }, step);
}

static struct part part_first_touched(size_t size)
{
	struct part part = part_new(size);

	/* A read first would map the huge zero page, and a write split it. */
	memset(part.base, 1, part.size);
	return part;
}

static void *worker_run(void *arg)
{
	struct worker *w = arg;
	unsigned long began;
	unsigned int i;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	began = now_ms();
	for (i = 0; goes_on(i, w->rounds, began); i++)
		part_write_from(w->part, w->index, page_size / 8);
	return NULL;
}

static void shape_own_regions(size_t size)
{
	unsigned int i;

	for (i = 0; i < opt.threads; i++)
		workers[i].part = part_first_touched(size);
}

/* Each thread's memory is many VMAs of 4 pages: every other one has a flag. */
static void shape_many_vmas(size_t size)
{
	const size_t vma = 4 * page_size;
	unsigned int i;
	size_t at;

	shape_own_regions(size);
	for (i = 0; i < opt.threads; i++)
		for (at = 0; at + vma <= size; at += 2 * vma)
			if (madvise(workers[i].part.base + at, vma, MADV_DONTDUMP))
				err(1, "cannot split: too many VMAs for vm.max_map_count?");
}

/* Each thread goes over all, so less often: the work is the same. */
static void shape_all_shared(size_t size)
{
	struct part all = part_first_touched(size * opt.threads);
	unsigned int i;

	for (i = 0; i < opt.threads; i++) {
		workers[i].part = all;
		workers[i].rounds = opt.rounds / opt.threads;
	}
}

static void shape_half_and_half(size_t size)
{
	struct part all = part_first_touched(size * opt.threads);
	unsigned int i;

	for (i = 0; i < opt.threads; i++)
		workers[i].part =
			(struct part) { all.base + i * size, size };
}

static void part_tell(const char *name, struct part part)
{
	printf("vma=%s start=%lx end=%lx\n", name, (unsigned long)part.base,
	       (unsigned long)(part.base + part.size));
	fflush(stdout);
}

#define LARGE	4	/* times as large as the small VMA */

static void shape_disjoint(size_t size)
{
	struct part small = part_first_touched(size);
	struct part large = part_first_touched(LARGE * size);
	unsigned int i;

	part_tell("small", small);
	part_tell("large", large);
	for (i = 0; i < opt.threads; i++) {
		bool first = i < opt.threads / 2;

		workers[i].part = first ? small : large;
		workers[i].rounds = first ? opt.rounds : opt.rounds / LARGE;
	}
}

static void hold(void)
{
	unsigned long began = now_ms();

	while (now_ms() - began < opt.hold_ms)
		;
}

/*
 * A batch of VMAs is mapped, touched, kept for hold_ms and unmapped. No address
 * is used twice, and an inaccessible half keeps VMAs from being merged.
 */
static void *churn_run(void *arg)
{
	struct part batch[CHURN_BATCH];
	struct worker *w = arg;
	char *next = (char *)CHURN_BASE + w->index * CHURN_ROOM;
	unsigned int i, round;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	for (round = 0; round < w->rounds; round++) {
		for (i = 0; i < CHURN_BATCH; i++) {
			char *base = mmap(next, 4 * page_size, PROT_NONE,
					  MAP_PRIVATE | MAP_ANONYMOUS |
					  MAP_FIXED_NOREPLACE, -1, 0);

			if (base == MAP_FAILED)
				err(1, "cannot map");
			next += 4 * page_size;
			batch[i] = (struct part) { base, 2 * page_size };
			if (mprotect(base, 2 * page_size,
				     PROT_READ | PROT_WRITE))
				err(1, "cannot open");
			part_write(batch[i], page_size);
		}
		hold();
		for (i = 0; i < CHURN_BATCH; i++)
			munmap(batch[i].base, 4 * page_size);
	}
	return NULL;
}

static void *forks_run(void *arg)
{
	struct worker *w = arg;
	unsigned int round;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	for (round = 0; round < w->rounds; round++) {
		pid_t child = fork();

		if (child < 0)
			err(1, "cannot fork");
		if (!child) {
			part_write(part_new(16 * page_size), page_size);
			_exit(0);
		}
		if (waitpid(child, NULL, 0) < 0)
			err(1, "cannot wait");
	}
	return NULL;
}

static void shape_handover(size_t size)
{
	opt.threads = 2;
	workers[0].part = part_first_touched(size);
	workers[1].part = workers[0].part;
}

/* All but the first thread sleep for a while, so their memory is idle. */
static void *idle_owner_run(void *arg)
{
	struct worker *w = arg;

	if (w->index)
		usleep(opt.hold_ms * 1000);
	return worker_run(w);
}

/* Thread 1 works in the first half, thread 0 in the second. */
static void *handover_run(void *arg)
{
	struct worker *w = arg;
	unsigned long began;
	unsigned int i;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	if (w->index == 0)
		pthread_barrier_wait(&half_time);
	began = now_ms();
	for (i = 0; goes_on(i, w->rounds, began); i++)
		part_write(w->part, page_size / 8);
	if (w->index == 1) {
		pthread_barrier_wait(&half_time);
		pause();	/* until the process ends: a sleeping thread */
	}
	return NULL;
}

static void *late_run(void *arg)
{
	struct worker *w = arg;
	unsigned long began;
	unsigned int i;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	began = now_ms();
	for (i = 0; goes_on(i, w->rounds / 2, began); i++)
		part_write(w->part, page_size / 8);
	run_on(nth_cpu(0));
	w->part = part_first_touched(w->part.size);
	run_on(w->cpu);
	began = now_ms();
	for (i = 0; goes_on(i, w->rounds / 2, began); i++)
		part_write(w->part, page_size / 8);
	return NULL;
}

/* Of base pages the kernel itself scans no pinned one: a load for huge pages. */
static void shape_pinned(size_t size)
{
	static struct io_uring ring;
	struct iovec buffer;
	int error = io_uring_queue_init(1, &ring, 0);

	shape_own_regions(size);
	buffer = (struct iovec) { workers[1].part.base, size };
	error = error ?: io_uring_register_buffers(&ring, &buffer, 1);
	if (error)
		errx(1, "cannot pin memory: %s", strerror(-error));
}

static void shape_locked(size_t size)
{
	shape_own_regions(size);
	if (mlock(workers[1].part.base, size))
		err(1, "cannot lock memory");
}

/* What of the phases load is true in a phase: who uses what, and from where. */
#define NR_PHASES	7

static volatile unsigned int phase;

static struct part phase_part(const struct worker *w, unsigned int at)
{
	return workers[(at + 1) / 2 % 2 ? w->index ^ 1 : w->index].part;
}

static int phase_cpu(const struct worker *w, unsigned int at)
{
	return workers[at / 2 % 2 ? w->index ^ 1 : w->index].cpu;
}

static void *phases_run(void *arg)
{
	struct worker *w = arg;
	unsigned int at;

	pthread_barrier_wait(&start);
	for (at = 0; at < NR_PHASES; at++) {
		run_on(phase_cpu(w, at));
		while (phase == at)
			part_write(phase_part(w, at), page_size / 8);
	}
	return NULL;
}

/* Of every eighth page of a part, how many are not on a node. */
#define ASKED	8

static unsigned int pages_elsewhere(struct part part, int node)
{
	unsigned int n = part.size / page_size / ASKED, i, elsewhere = 0;
	void **pages = calloc(n, sizeof(*pages));
	int *nodes = calloc(n, sizeof(*nodes));

	if (!pages || !nodes)
		errx(1, "no memory");
	for (i = 0; i < n; i++)
		pages[i] = part.base + i * ASKED * page_size;
	if (numa_move_pages(0, n, pages, NULL, nodes, 0))
		err(1, "cannot ask where pages are");
	for (i = 0; i < n; i++)
		elsewhere += nodes[i] != node;
	free(pages);
	free(nodes);
	return elsewhere;
}

static bool phase_is_local(unsigned int at)
{
	unsigned int i, elsewhere = 0, pages = 0;

	for (i = 0; i < opt.threads; i++) {
		elsewhere += pages_elsewhere(phase_part(&workers[i], at),
					     numa_node_of_cpu(phase_cpu(&workers[i], at)));
		pages += workers[i].part.size / page_size / ASKED;
	}
	return elsewhere * 10 <= pages;
}

/* Each phase lasts opt.hold_ms. */
static void phases_watch(void)
{
	for (; phase < NR_PHASES; phase++) {
		unsigned long began = now_ms(), now = began, local = 0;

		for (; now < began + opt.hold_ms; now = now_ms()) {
			usleep(50000);
			if (!local && phase_is_local(phase))
				local = now_ms() - began;
		}
		printf("phase=%u local_ms=%lu\n", phase,
		       local ? local : now - began);
	}
}

static void part_bind(struct part part, int node)
{
	struct bitmask *nodes = numa_allocate_nodemask();

	numa_bitmask_setbit(nodes, node);
	if (mbind(part.base, part.size, MPOL_BIND, nodes->maskp, nodes->size + 1, 0))
		err(1, "cannot bind memory to node %d", node);
	numa_free_nodemask(nodes);
}

/* Memory that is on a node and may leave it. */
static void part_place(struct part part, int node)
{
	part_bind(part, node);
	memset(part.base, 1, part.size);
	if (mbind(part.base, part.size, MPOL_DEFAULT, NULL, 0, 0))
		err(1, "cannot unbind memory");
}

static void shape_chunks(size_t size)
{
	unsigned int i;

	for (i = 0; i < opt.threads; i++) {
		struct part all = part_new(size);

		memset(all.base, 1, size / 2);
		part_place((struct part) { all.base + size / 2, size / 2 }, opt.slow);
		workers[i].part = all;
	}
}

/* The same numbers each time, others for each thread. */
static unsigned long next_random(unsigned long *state)
{
	*state = *state * 6364136223846793005ul + 1442695040888963407ul;
	return *state >> 33;
}

#define ASK_EVERY	64

static void page_touch(struct worker *w, char *page)
{
	int node;

	(*(volatile char *)page)++;
	if (w->touched++ % ASK_EVERY)
		return;
	if (get_mempolicy(&node, NULL, 0, page, MPOL_F_NODE | MPOL_F_ADDR))
		err(1, "cannot ask where a page is");
	w->asked++;
	w->fast += node != (int)opt.slow;
}

static void *chunks_run(void *arg)
{
	struct worker *w = arg;
	size_t chunk = (size_t)opt.chunk_mib << 20, pages = chunk / page_size;
	unsigned long state = w->index, began, visit;
	unsigned int i;

	run_on(w->cpu);
	pthread_barrier_wait(&start);
	began = now_ms();
	for (i = 0; goes_on(i, w->rounds, began); i++) {
		char *base = w->part.base + next_random(&state) % (w->part.size / chunk) * chunk;

		for (visit = now_ms(); now_ms() - visit < opt.hold_ms;)
			page_touch(w, base + next_random(&state) % pages * page_size);
	}
	return NULL;
}

static void chunks_tell(void)
{
	unsigned long asked = 0, fast = 0, touched = 0;
	unsigned int i;

	for (i = 0; i < opt.threads; i++) {
		asked += workers[i].asked;
		fast += workers[i].fast;
		touched += workers[i].touched;
	}
	printf(" touched=%lu fast_share=%.4f", touched, asked ? (double)fast / asked : 0);
}

static void node_fill(int node)
{
	const size_t step = 1ul << 20;
	long long free;

	while (numa_node_size64(node, &free) > 0 && free > (long long)opt.mib << 20)
		part_place(part_new(step), node);
}

static void *fill_run(void *arg)
{
	struct worker *w = arg;
	int node;

	pthread_barrier_wait(&start);
	if (w->index)
		return NULL;
	for (node = 0; node <= numa_max_node(); node++)
		if (node != (int)opt.slow && numa_bitmask_isbitset(numa_get_mems_allowed(), node))
			node_fill(node);
	printf("filled\n");
	fflush(stdout);
	pause();
	return NULL;
}

static void shape_nothing(size_t size)
{
	(void)size;
}

static const struct shape {
	const char *name;
	void (*set_up)(size_t size);
	void *(*run)(void *arg);
	void (*watch)(void);
	void (*tell)(void);
} shapes[] = {
	{ "own-regions", shape_own_regions, worker_run, NULL, NULL },
	{ "all-shared", shape_all_shared, worker_run, NULL, NULL },
	{ "half-and-half", shape_half_and_half, worker_run, NULL, NULL },
	{ "disjoint", shape_disjoint, worker_run, NULL, NULL },
	{ "many-vmas", shape_many_vmas, worker_run, NULL, NULL },
	{ "idle-owner", shape_own_regions, idle_owner_run, NULL, NULL },
	{ "late-vma", shape_own_regions, late_run, NULL, NULL },
	{ "pinned", shape_pinned, worker_run, NULL, NULL },
	{ "locked", shape_locked, worker_run, NULL, NULL },
	{ "phases", shape_own_regions, phases_run, phases_watch, NULL },
	{ "handover", shape_handover, handover_run, NULL, NULL },
	{ "chunks", shape_chunks, chunks_run, NULL, chunks_tell },
	{ "fill", shape_nothing, fill_run, NULL, NULL },
	{ "churn", shape_nothing, churn_run, NULL, NULL },
	{ "forks", shape_nothing, forks_run, NULL, NULL },
};

static const struct shape *shape_find(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		if (!strcmp(shapes[i].name, name))
			return &shapes[i];
	errx(1, "no shape \"%s\"; see load --help", name);
}

/* What /proc/vmstat counts, in the order in which it is printed. */
static const char * const vmstat_names[] = {
	"numa_pte_updates", "numa_hint_faults", "numa_hint_faults_local",
	"numa_pages_migrated", "pgpromote_success", "pgpromote_candidate",
	"pgdemote_kswapd", "pgdemote_direct",
};
#define NR_VMSTAT (sizeof(vmstat_names) / sizeof(vmstat_names[0]))

static void vmstat_read(unsigned long long values[NR_VMSTAT])
{
	FILE *file = fopen("/proc/vmstat", "r");
	unsigned long long value;
	char name[64];
	size_t i;

	if (!file)
		err(1, "cannot read /proc/vmstat");
	while (fscanf(file, "%63s %llu", name, &value) == 2)
		for (i = 0; i < NR_VMSTAT; i++)
			if (!strcmp(name, vmstat_names[i]))
				values[i] = value;
	fclose(file);
}

static unsigned long ms(struct timeval t)
{
	return t.tv_sec * 1000ul + t.tv_usec / 1000;
}

static unsigned long system_ms(void)
{
	struct rusage self, children;

	getrusage(RUSAGE_SELF, &self);
	getrusage(RUSAGE_CHILDREN, &children);
	return ms(self.ru_stime) + ms(children.ru_stime);
}

static void run(const struct shape *shape)
{
	unsigned long long before[NR_VMSTAT] = { 0 }, after[NR_VMSTAT] = { 0 };
	unsigned long began, system_began;
	unsigned int i;

	run_on(nth_cpu(0));
	for (i = 0; i < MAX_THREADS; i++)
		workers[i].rounds = opt.rounds;
	shape->set_up((size_t)opt.mib << 20);
	pthread_barrier_init(&start, NULL, opt.threads + 1);
	pthread_barrier_init(&half_time, NULL, 2);
	for (i = 0; i < opt.threads; i++) {
		workers[i].index = i;
		workers[i].cpu = nth_cpu(i);
		if (pthread_create(&workers[i].thread, NULL, shape->run,
				   &workers[i]))
			errx(1, "cannot start thread %u", i);
	}

	vmstat_read(before);
	system_began = system_ms();
	began = now_ms();
	pthread_barrier_wait(&start);
	if (shape->watch)
		shape->watch();
	for (i = 0; i < opt.threads; i++)
		if (shape->run != handover_run || i == 0)
			pthread_join(workers[i].thread, NULL);

	printf("load=%s elapsed_ms=%lu system_ms=%lu", shape->name,
	       now_ms() - began, system_ms() - system_began);
	vmstat_read(after);
	for (i = 0; i < NR_VMSTAT; i++)
		printf(" %s=%llu", vmstat_names[i], after[i] - before[i]);
	if (shape->tell)
		shape->tell();
	printf("\n");
}

static const struct argp_option options[] = {
	{ "threads", 't', "N", 0, "threads (default: two a CPU)", 0 },
	{ "mib", 'm', "MIB", 0, "memory a thread (default 8)", 0 },
	{ "rounds", 'r', "N", 0, "how often each thread goes over its memory (default 60000)", 0 },
	{ "for", 'f', "MS", 0, "how long each thread works, instead of a number of rounds", 0 },
	{ "hold", 'h', "MS", 0,
	  "how long a batch of churn or a phase lives, a chunk is used, or memory is idle (default 0)",
	  0 },
	{ "slow", 's', "NODE", 0, "the node of the slower tier", 0 },
	{ "chunk", 'c', "MIB", 0, "size of a chunk (default 4)", 0 },
	{ "huge", 'H', NULL, 0, "on transparent huge pages", 0 },
	{ 0 }
};

static unsigned int number(const char *arg, unsigned int max,
			   struct argp_state *state)
{
	char *end;
	unsigned long value = strtoul(arg, &end, 10);

	if (*end || end == arg || value > max)
		argp_error(state, "\"%s\": expected a whole number up to %u",
			   arg, max);
	return value;
}

static error_t option(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case 't':
		opt.threads = number(arg, MAX_THREADS, state);
		return 0;
	case 'm':
		opt.mib = number(arg, 1u << 20, state);
		return 0;
	case 'r':
		opt.rounds = number(arg, 1u << 30, state);
		return 0;
	case 'f':
		opt.for_ms = number(arg, 1u << 20, state);
		return 0;
	case 'h':
		opt.hold_ms = number(arg, 1u << 20, state);
		return 0;
	case 's':
		opt.slow = number(arg, 1023, state);
		return 0;
	case 'c':
		opt.chunk_mib = number(arg, 1u << 20, state);
		return 0;
	case 'H':
		opt.huge = true;
		return 0;
	case ARGP_KEY_ARG:
		if (opt.shape)
			argp_error(state, "one shape only");
		opt.shape = arg;
		return 0;
	case ARGP_KEY_END:
		if (!opt.shape)
			argp_error(state, "which shape?");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Signals for the process go to its main thread, whose name is the leader's. */
static void rename_self(int signal)
{
	(void)signal;
	prctl(PR_SET_NAME, "renamed");
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		options, option, "SHAPE",
		"Misplaces memory and uses it; see what NUMA balancing makes of it.\v"
		"SHAPE: own-regions, all-shared, half-and-half, disjoint, many-vmas,\n"
		"       idle-owner, late-vma, pinned, locked, phases, handover, chunks,\n"
		"       fill, churn, forks",
		NULL, NULL, NULL
	};

	argp_parse(&argp, argc, argv, 0, NULL, NULL);
	page_size = sysconf(_SC_PAGESIZE);
	if (numa_available() < 0)
		errx(1, "this kernel has no NUMA support");
	if (!opt.threads)
		opt.threads = 2 * numa_num_configured_cpus();
	if (opt.threads < 2)
		errx(1, "at least 2 threads are needed: the kernel makes no hint faults for one");
	signal(SIGUSR1, rename_self);
	run(shape_find(opt.shape));
	return 0;
}
