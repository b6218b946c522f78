/* SPDX-License-Identifier: GPL-2.0-only */
/* What the rooms of the module show each other. */
#ifndef NUMAGATE_MODULE_H
#define NUMAGATE_MODULE_H

#include <linux/jiffies.h>
#include <linux/mm_types.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>
#include <linux/rhashtable.h>
#include <linux/sched.h>
#include <linux/seq_file.h>

#include <numagate/config.h>
#include <numagate/words.h>

#include "compat/compat.h"
#include "policy/policy.h"
#include "policy/rules.h"

#define NG_BIT(feature)		(1u << NG_FEATURE_##feature)

/* One feature for each row of scan_force. */
#define NG_FORCE_BIT(id, word)	| NG_BIT(FORCE_##id)
#define NG_FORCE_FEATURES	(0 NG_FORCES(NG_FORCE_BIT))

/* Features that need to know how hint faults end. */
#define NG_END_FEATURES		(NG_BIT(BACKOFF_CONVERGED) | NG_BIT(BACKOFF_PINNED))
/* Features that need to know who faults where. */
#define NG_PID_FEATURES		(NG_BIT(RECENT_PIDS) | NG_BIT(PID_MASK) | \
				 NG_BIT(HUGE_PAGES) | NG_FORCE_FEATURES | \
				 NG_BIT(PID_WINDOWS) | NG_BIT(INITIAL_PASSES) | \
				 NG_END_FEATURES)
/* Features that ask the rules. */
#define NG_RULE_FEATURES	(NG_BIT(RULES) | NG_BIT(RULES_MIGRATE))
/* Features that need to know how passes end. */
#define NG_PASS_FEATURES	(NG_BIT(FORCE_IDLE) | NG_BIT(BACKOFF_PROCESS) | \
				 NG_BIT(SCAN_BUDGET))
/* Features that need to know of each address space. */
#define NG_MM_FEATURES		(NG_PASS_FEATURES | NG_RULE_FEATURES)
/* Features that need a state per VMA. */
#define NG_VMA_FEATURES		(NG_BIT(SCAN_DELAY) | NG_PID_FEATURES)
/* Features that look at each scan attempt. */
#define NG_VIEW_FEATURES	(NG_BIT(BACKOFF_CPUSET) | NG_PASS_FEATURES | \
				 NG_VMA_FEATURES)
/* Features that decide on scans. */
#define NG_SCAN_FEATURES	(NG_VIEW_FEATURES | NG_RULE_FEATURES)

/* params.c */

/**
 * struct ng_way - how the gates treat a process
 * @cfg: parameter values, with what is not available switched off
 * @features: the features that are on
 */
struct ng_way {
	struct ng_config cfg;
	unsigned int features;
};

/**
 * struct ng_live - the configuration the gates work with
 * @ways: for the processes that a rule puts under a profile, by enum ng_profile; the
 *	last one for all others
 * @features: the features that are on for any of them
 * @rcu: freed after the last gate has left it
 */
struct ng_live {
	struct ng_way ways[NG_NR_PROFILES + 1];
	unsigned int features;
	struct rcu_head rcu;
};

extern struct ng_live __rcu *ng_live;
extern struct mutex ng_config_lock;

int ng_params_start(void);
void ng_params_stop(void);
void ng_config_show(struct seq_file *m);
void ng_policies_show(struct seq_file *m);

/* hook.c */
int ng_hooks_init(void);
unsigned int ng_hooks_install(unsigned int features);
void ng_hooks_remove(unsigned int features, unsigned int wanted);
const char *ng_hooks_missing(unsigned int feature, const char **symbol);
void ng_hooks_show(struct seq_file *m);

/* scan.c */
bool ng_scan_gate(struct pt_regs *regs);
bool ng_scan_skip(struct vm_area_struct *vma);
void ng_scan_range(struct pt_regs *regs);
void ng_scan_native(void *data, struct mm_struct *mm,
		    struct vm_area_struct *vma, unsigned int reason);

/* pass.c */

/**
 * struct ng_pass_call - what is remembered during a call of task_numa_work()
 * @began: when, in ns
 * @node_stamp: the task's
 * @next_scan: the address space's numa_next_scan
 * @switches: ng_switches()
 */
struct ng_pass_call {
	u64 began;
	u64 node_stamp;
	unsigned long next_scan;
	u32 switches;
};

void ng_pass_count(struct pt_regs *regs);
bool ng_pass_enter(struct ng_pass_call *call);
void ng_pass_leave(const struct ng_pass_call *call);

/* fault.c */
bool ng_fault_misplaced(struct pt_regs *regs);
int ng_fault_stay(void);
void ng_fault_misplaced_direct(unsigned long arg0, unsigned long arg1);
void ng_faults_forget(void);
long ng_faults_epoch(void);
void ng_fault_end(struct pt_regs *regs);
void ng_fault_end_direct(unsigned long arg0, unsigned long arg1,
			 unsigned long arg2, unsigned long arg3);
void ng_task_migrate(struct pt_regs *regs);

/* vma_table.c */

/**
 * struct ng_vma - what is kept of one VMA
 * @node: in the side table
 * @vma: the key; never followed outside a hook that was handed the VMA
 * @mm: the address space it belonged to, compared and never followed; NULL
 *	once the entry is on its way out
 * @start: its first address at the last scan attempt
 * @pages: its size then in pages, saturating
 * @tgid: the process that scanned it first
 * @rcu: freed after the last hook has left it; in the place of what only
 *	readers of debugfs want
 * @state: what the policies remember
 */
struct ng_vma {
	struct rhash_head node;
	struct vm_area_struct *vma;
	struct mm_struct *mm;
	union {
		struct {
			unsigned long start;
			u32 pages;
			s32 tgid;
		};
		struct rcu_head rcu;
	};
	struct ng_vma_state state;
};

int ng_vmas_start(void);
void ng_vmas_stop(void);
void ng_vmas_flush(void);
struct ng_vma *ng_vma_find(struct vm_area_struct *vma);
struct ng_vma *ng_vma_peek(const struct vm_area_struct *vma);
struct ng_vma *ng_vma_get(struct vm_area_struct *vma, unsigned int max_vmas,
			  enum ng_reason *why);
void ng_vma_freed(struct pt_regs *regs);
unsigned int ng_vmas_live(void);
void ng_vmas_walk(void (*visit)(void *entry));
extern const struct file_operations ng_vmas_fops;

/* mm_table.c */

/**
 * struct ng_mm - what is kept of one address space
 * @node: in the table
 * @mm: the key, compared and never followed
 * @who: whose it is, NULL until a rule was asked for
 * @ruling: what the rules say, see rules.c; 0 until they were asked
 * @rule: which of them, from 1; 0 is the default
 * @skipped: VMAs not scanned because of a rule
 * @scan_pages: pages the kernel scanned
 * @stayed: hint faults after which no page migrated because of a rule
 * @vmas: tracked VMAs, counted when somebody reads
 * @state: what the policies remember
 * @rcu: freed after the last hook has left it
 */
struct ng_mm {
	struct rhash_head node;
	struct mm_struct *mm;
	struct ng_who __rcu *who;
	u32 ruling;
	u32 rule;
	atomic_long_t skipped;
	atomic_long_t scan_pages;
	atomic_long_t stayed;
	unsigned int vmas;
	struct ng_mm_state state;
	struct rcu_head rcu;
};

int ng_mms_start(void);
void ng_mms_stop(void);
void ng_mms_flush(void);
unsigned int ng_mms_live(void);
void ng_mms_walk(void (*visit)(void *entry));
struct ng_mm *ng_mm_get(struct mm_struct *mm, unsigned int max,
			enum ng_reason *why);
struct ng_mm *ng_mm_find(struct mm_struct *mm);
void ng_mm_exit(struct pt_regs *regs);
extern const struct file_operations ng_mms_fops;

/* rules.c */

/**
 * struct ng_who - whose an address space is, as rules see it; never written to
 * @rcu: freed after the last hook has left it
 * @cgroup_id: tells the cgroup from others
 * @subject: points into @comm and @paths
 * @comm: the thread-group leader's
 * @paths: the executable's and the cgroup's
 */
struct ng_who {
	struct rcu_head rcu;
	u64 cgroup_id;
	struct ng_subject subject;
	char comm[TASK_COMM_LEN];
	char paths[];
};

struct ng_ruleset;
struct ng_ruleset *ng_ruleset_make(const char *text, size_t max);
unsigned int ng_ruleset_uses(const struct ng_ruleset *set);
struct ng_ruleset *ng_ruleset_swap(struct ng_ruleset *set);
void ng_ruleset_free(struct ng_ruleset *set);
void ng_rules_refresh(void);
void ng_rules_stop(void);
struct ng_actions ng_rules_ask(struct ng_mm *m);
struct ng_actions ng_rules_told(const struct ng_mm *m);
int ng_rules_get(char *buf);
void ng_rules_show(struct seq_file *m);
void ng_actions_show(struct seq_file *m, const struct ng_actions *actions);

/**
 * ng_way_of() - how is a process to be treated
 * @live: the configuration
 * @m: its address space's entry, or NULL
 *
 * Return: the parameters' way, if no rule says otherwise.
 */
static inline const struct ng_way *ng_way_of(const struct ng_live *live,
					     const struct ng_mm *m)
{
	if (!m || !(live->features & NG_BIT(RULES)))
		return &live->ways[NG_NR_PROFILES];
	return &live->ways[ng_rules_told(m).profile];
}

/* stats.c */

/* Rows of the hook table. */
enum ng_hook_row {
	NG_HOOK_VM_AREA_FREE,
	NG_HOOK_VM_AREA_FREE_DIRECT,
	NG_HOOK_EXIT_MMAP,
	NG_HOOK_TASK_NUMA_WORK,
	NG_HOOK_TASK_NUMA_WORK_RETURN,
	NG_HOOK_CHANGE_PROT_NUMA,
	NG_HOOK_TASK_NUMA_FAULT,
	NG_HOOK_TASK_NUMA_MIGRATE,
	NG_HOOK_SCHED_SKIP_VMA_NUMA,
	NG_HOOK_MPOL_MISPLACED,
	NG_HOOK_VMA_POLICY_MOF,
	NG_NR_HOOKS
};

/**
 * struct ng_stats - counters of one CPU
 * @counters: by enum ng_counter
 * @reasons: by enum ng_reason
 * @hits: by enum ng_hook_row
 * @times: by enum ng_histogram and bucket
 */
struct ng_stats {
	u64 counters[NG_NR_COUNTERS];
	u64 reasons[NG_NR_REASONS];
	u64 hits[NG_NR_HOOKS];
	u64 times[NG_NR_HISTOGRAMS][NG_HISTOGRAM_BUCKETS];
};

DECLARE_PER_CPU(struct ng_stats, ng_stats);

#define ng_hit(row)		this_cpu_inc(ng_stats.hits[row])
#define ng_count(id)		this_cpu_inc(ng_stats.counters[NG_COUNT_##id])
#define ng_count_add(id, n)	this_cpu_add(ng_stats.counters[NG_COUNT_##id], n)

#define ng_time(id, ns)		ng_time_add(NG_HISTOGRAM_##id, ns)
void ng_time_add(enum ng_histogram histogram, u64 ns);

u64 ng_stats_hits(unsigned int hook);
void ng_stats_start(void);
void ng_stats_show(struct seq_file *m);
void ng_reasons_show(struct seq_file *m);
void ng_histograms_show(struct seq_file *m);

/* debugfs.c */
void ng_debugfs_start(void);
void ng_debugfs_stop(void);

/* The policies' clock. */
static inline u32 ng_now_ms(void)
{
	return jiffies_to_msecs(jiffies);
}

/* How often the task has left its CPU to another. */
static inline u32 ng_switches(void)
{
	return current->nvcsw + current->nivcsw;
}

#endif /* NUMAGATE_MODULE_H */
