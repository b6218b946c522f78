// SPDX-License-Identifier: GPL-2.0-only
/* Per-CPU counters: cheap to add to in a hook, summed when somebody reads. */
#include <linux/cpumask.h>
#include <linux/mm.h>

#include "numagate.h"

DEFINE_PER_CPU(struct ng_stats, ng_stats);

/* @field is one u64 of this CPU's counters; its siblings are added up. */
static u64 stats_sum(u64 __percpu *field)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += READ_ONCE(*per_cpu_ptr(field, cpu));
	return sum;
}

/**
 * ng_stats_hits() - how often a hook was entered
 * @hook: its row in the hook table
 *
 * Return: the sum over all CPUs since the module was loaded.
 */
u64 ng_stats_hits(unsigned int hook)
{
	return stats_sum(&ng_stats.hits[hook]);
}

/* The kernel's own counters at the time numagate was loaded. */
static unsigned long vm_events_before[NR_VM_EVENT_ITEMS];

/**
 * ng_stats_start() - begin to count
 *
 * Context: process, may sleep.
 */
void ng_stats_start(void)
{
	all_vm_events(vm_events_before);
}

static void vm_counters_show(struct seq_file *m)
{
#define ROW(event, name, text) { event, name },
	static const struct {
		enum vm_event_item event;
		const char *name;
	} rows[] = { NG_VM_COUNTERS(ROW) };
#undef ROW
	unsigned long now[NR_VM_EVENT_ITEMS] = {};
	unsigned int i;

	all_vm_events(now);
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		seq_printf(m, "%s %lu\n", rows[i].name,
			   now[rows[i].event] - vm_events_before[rows[i].event]);
}

/**
 * ng_stats_show() - debugfs `stats`
 * @m: the file
 */
void ng_stats_show(struct seq_file *m)
{
#define NAME(id, name, text) name,
	static const char * const names[] = { NG_COUNTERS(NAME) };
#undef NAME
	unsigned int i;

	for (i = 0; i < NG_NR_COUNTERS; i++)
		seq_printf(m, "%s %llu\n", names[i],
			   stats_sum(&ng_stats.counters[i]));
	seq_printf(m, "vmas_live %u\n", ng_vmas_live());
	seq_printf(m, "mms_live %u\n", ng_mms_live());
	vm_counters_show(m);
}

/**
 * ng_time_add() - something has taken its time
 * @histogram: what
 * @ns: how long, in ns
 *
 * Context: preemption disabled.
 */
void ng_time_add(enum ng_histogram histogram, u64 ns)
{
	unsigned int bucket = fls64(ns / NSEC_PER_USEC);

	bucket = min_t(unsigned int, bucket, NG_HISTOGRAM_BUCKETS - 1);
	this_cpu_inc(ng_stats.times[histogram][bucket]);
}

static void histogram_show(struct seq_file *m, const char *name,
			   u64 __percpu *buckets)
{
	unsigned int i;

	for (i = 0; i < NG_HISTOGRAM_BUCKETS; i++) {
		u64 from = i ? 1ull << (i - 1) : 0;

		seq_printf(m, "%s %llu %llu\n", name, from, stats_sum(buckets + i));
	}
}

/**
 * ng_histograms_show() - debugfs `histograms`: name, from what time on, how often
 * @m: the file
 */
void ng_histograms_show(struct seq_file *m)
{
#define NAME(id, name, text) name,
	static const char * const names[] = { NG_HISTOGRAMS(NAME) };
#undef NAME
	unsigned int i;

	for (i = 0; i < NG_NR_HISTOGRAMS; i++)
		histogram_show(m, names[i], ng_stats.times[i]);
}

/**
 * ng_reasons_show() - debugfs `reasons`
 * @m: the file
 */
void ng_reasons_show(struct seq_file *m)
{
#define ROW(id, word, verdict, text) { word, text },
	static const struct {
		const char *word;
		const char *text;
	} rows[] = { NG_REASONS(ROW) };
#undef ROW
	static const char * const verdicts[] = {
		[NG_PASS] = "pass", [NG_SCAN] = "scan", [NG_SKIP] = "skip",
		[NG_SAMPLE] = "sample",
	};
	unsigned int i;

	for (i = NG_REASON_NONE + 1; i < NG_NR_REASONS; i++)
		seq_printf(m, "%-4s %-20s %10llu  %s\n",
			   verdicts[ng_reason_verdict(i)], rows[i].word,
			   stats_sum(&ng_stats.reasons[i]), rows[i].text);
}
