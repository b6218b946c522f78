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
/* Features that need to know how passes end. */
#define NG_PASS_FEATURES	(NG_BIT(FORCE_IDLE) | NG_BIT(BACKOFF_PROCESS) | \
				 NG_BIT(SCAN_BUDGET))
/* Features that need a state per VMA. */
#define NG_VMA_FEATURES		(NG_BIT(SCAN_DELAY) | NG_PID_FEATURES)
/* Features that decide on scans. */
#define NG_SCAN_FEATURES	(NG_BIT(BACKOFF_CPUSET) | NG_PASS_FEATURES | \
				 NG_VMA_FEATURES)

/* params.c */

/**
 * struct ng_live - the configuration the gates work with
 * @cfg: parameter values, with what is not available switched off
 * @features: the features that are on
 * @rcu: freed after the last gate has left it
 */
struct ng_live {
	struct ng_config cfg;
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
void ng_fault_misplaced(struct pt_regs *regs);
void ng_fault_misplaced_direct(unsigned long arg0, unsigned long arg1);
void ng_faults_forget(void);
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
int ng_vmas_open(struct file *file);
int ng_vmas_release(struct inode *inode, struct file *file);

/* mm_table.c */
int ng_mms_start(void);
void ng_mms_stop(void);
void ng_mms_flush(void);
unsigned int ng_mms_live(void);
struct ng_mm_state *ng_mm_get(struct mm_struct *mm, unsigned int max);
struct ng_mm_state *ng_mm_find(struct mm_struct *mm);
void ng_mm_exit(struct pt_regs *regs);

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
