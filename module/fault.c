// SPDX-License-Identifier: GPL-2.0-only
/*
 * Gate 2: a hint fault. do_numa_page() is inlined on every shipped kernel;
 * mpol_misplaced(), which every hint fault on a base or huge page passes, and
 * task_numa_fault(), which tells how it ended, stand for it.
 *
 * A sweep over a VMA takes thousands of hint faults that teach the same. So
 * each CPU remembers what it noted last, and the same again is not looked up.
 */
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sched/numa_balancing.h>

#include "compat/compat.h"
#include "numagate.h"

/**
 * struct noted - the last hint that was noted on a CPU
 * @vma: its VMA, compared and never followed; NULL if there is nothing to remember
 * @pid: its task
 * @epoch: the epoch in which it was noted
 * @local: hint faults since that ended without finding anything to do, and that
 *	the VMA's state has not been told of
 * @off: what a rule turns off for its process
 * @tracked: the VMA is tracked
 */
struct noted {
	const struct vm_area_struct *vma;
	pid_t pid;
	long epoch;
	unsigned int local;
	u8 off;
	bool tracked;
};

/* Of these a state is told so many at a time: each is a look-up. */
#define LOCAL_BATCH	16

static DEFINE_PER_CPU(struct noted, noted);

/* What was noted in an earlier epoch may be gone from its VMA's state. */
static atomic_long_t epoch ____cacheline_aligned_in_smp = ATOMIC_LONG_INIT(1);

/**
 * ng_faults_forget() - look the next hint fault on every CPU up again
 *
 * To be called after a state, or what is remembered in it, has gone or come.
 * Context: any.
 */
void ng_faults_forget(void)
{
	/* Who sees the new epoch sees what has gone. */
	smp_mb__before_atomic();
	atomic_long_inc(&epoch);
}

/**
 * ng_faults_epoch() - tells what was remembered before ng_faults_forget() from what after
 *
 * Context: any; what is looked up after this is of this epoch or a later one.
 * Return: the epoch.
 */
long ng_faults_epoch(void)
{
	return atomic_long_read_acquire(&epoch);
}

/* A task is to scan as soon as it may, as a new one does. */
static void scan_soon(void)
{
	ng_count(VMAS_WOKEN);
	WRITE_ONCE(current->mm->numa_next_scan, jiffies);
	current->node_stamp = 0;
}

/* Tells the noted VMA's state how hint faults ended, if it is still there. */
static void hints_tell(const struct noted *n, const struct ng_hints *hints)
{
	struct ng_vma *v;

	if (n->epoch != atomic_long_read(&epoch))
		return;
	v = ng_vma_peek(n->vma);
	if (v && ng_fault_ended(&v->state, hints) && current->mm == v->mm)
		scan_soon();
}

static noinline __ng_direct void fault_note(struct vm_area_struct *vma,
					    struct folio *folio)
{
	struct noted new = {
		.pid = task_pid_nr(current),
		.epoch = atomic_long_read_acquire(&epoch),
	};
	const struct noted old = *this_cpu_ptr(&noted);
	const struct ng_hints hints = { .faults = old.local };
	const struct ng_live *now;
	const struct ng_way *way;
	struct ng_mm *m = NULL;
	struct ng_vma *v;

	rcu_read_lock();
	now = rcu_dereference(ng_live);
	if (now->features & NG_RULE_FEATURES)
		m = ng_mm_find(vma->vm_mm);
	way = ng_way_of(now, m);
	v = way->features & NG_PID_FEATURES ? ng_vma_find(vma) : NULL;
	if (hints.faults && now->features & NG_END_FEATURES)
		hints_tell(&old, &hints);
	if (now->features & NG_BIT(RULES_MIGRATE)) {
		new.off = m ? ng_rules_told(m).off : 0;
		new.vma = vma;
	}
	if (!v)
		goto out;

	new.tracked = true;
	ng_count(FAULTS_TRACKED);
	if (folio_test_large(folio))
		ng_count(FAULTS_TRACKED_HUGE);
	if (current->mm != vma->vm_mm) {
		ng_count(FAULTS_FOREIGN);
		new.vma = NULL;
		goto out;
	}
	switch (ng_fault_note(&v->state, new.pid, &way->cfg)) {
	case NG_NOTE_FORGOT:
		ng_faults_forget();
		break;
	case NG_NOTE_WOKE:
		scan_soon();
		break;
	case NG_NOTE_KNOWN:
		break;
	}
	new.vma = vma;
out:
	*this_cpu_ptr(&noted) = new;
	rcu_read_unlock();
}

static __always_inline void fault_misplaced(unsigned long arg0,
					    unsigned long arg1)
{
	struct vm_area_struct *vma = ng_fault_vma(arg1);
	struct folio *folio = ng_fault_folio(arg0);

	if (__this_cpu_read(noted.vma) != vma ||
	    __this_cpu_read(noted.pid) != task_pid_nr(current) ||
	    __this_cpu_read(noted.epoch) != atomic_long_read(&epoch)) {
		fault_note(vma, folio);
		return;
	}
	if (!__this_cpu_read(noted.tracked))
		return;
	ng_count(FAULTS_TRACKED);
	if (folio_test_large(folio))
		ng_count(FAULTS_TRACKED_HUGE);
}

static noinline void fault_stays(const struct vm_area_struct *vma)
{
	struct ng_mm *m;

	ng_count(FAULTS_STAYED);
	rcu_read_lock();
	m = ng_mm_find(vma->vm_mm);
	if (m)
		atomic_long_inc(&m->stayed);
	rcu_read_unlock();
}

/* Memory of a node without CPUs is taken for the slower tier. */
static bool rule_keeps(unsigned int off, const struct folio *folio)
{
	if (off & NG_RULE_OFF(MIGRATE))
		return true;
	return off & NG_RULE_OFF(PROMOTE) &&
	       !node_state(folio_nid(folio), N_CPU);
}

/**
 * ng_fault_misplaced() - hook of mpol_misplaced(): who faults where, and may the page
 *	migrate
 * @regs: the arguments
 *
 * Context: page-table lock held, so on one CPU; mmap_lock or the VMA's lock
 * held for reading. Must not sleep; at most three look-ups, no lock.
 * Return: true to leave the page where it is, false to let the kernel decide.
 */
bool ng_fault_misplaced(struct pt_regs *regs)
{
	unsigned long arg0 = ng_arg(regs, 0), arg1 = ng_arg(regs, 1);
	unsigned int off;

	fault_misplaced(arg0, arg1);
	off = __this_cpu_read(noted.vma) == ng_fault_vma(arg1) ?
	      __this_cpu_read(noted.off) : 0;
	if (likely(!off) || !rule_keeps(off, ng_fault_folio(arg0)))
		return false;
	fault_stays(ng_fault_vma(arg1));
	return true;
}

/**
 * ng_fault_stay() - the leaf that stands in for mpol_misplaced()
 *
 * Return: NUMA_NO_NODE, so that the page stays where it is.
 */
int ng_fault_stay(void)
{
	return NUMA_NO_NODE;
}

/**
 * ng_fault_misplaced_direct() - the same, called directly
 * @arg0: the hooked function's first argument
 * @arg1: its second argument
 *
 * Context: as ng_fault_misplaced().
 */
__ng_direct void ng_fault_misplaced_direct(unsigned long arg0,
					   unsigned long arg1)
{
	ng_hit(NG_HOOK_MPOL_MISPLACED);
	fault_misplaced(arg0, arg1);
}

/*
 * The hint fault that ends is the one noted last on this CPU, if the task has not
 * moved meanwhile: else one hint is lost.
 */
static noinline __ng_direct void fault_tell(unsigned long flags)
{
	const struct ng_live *now;
	struct noted last;

	preempt_disable();
	last = *this_cpu_ptr(&noted);
	__this_cpu_write(noted.local, 0);
	rcu_read_lock();
	now = rcu_dereference(ng_live);
	if (now->features & NG_END_FEATURES &&
	    last.pid == task_pid_nr(current))
		hints_tell(&last, &(struct ng_hints) {
			.faults = last.local + !(flags & TNF_FAULT_LOCAL),
			.remote = !(flags & TNF_FAULT_LOCAL),
			.moved = !!(flags & TNF_MIGRATED),
			.failed = !!(flags & TNF_MIGRATE_FAIL),
		});
	rcu_read_unlock();
	preempt_enable();
}

static __always_inline void fault_end(unsigned long pages, unsigned long flags)
{
	if (flags & TNF_MIGRATE_FAIL)
		ng_count_add(PAGES_MIGRATE_FAIL, pages);
	if (flags & TNF_FAULT_LOCAL &&
	    this_cpu_inc_return(noted.local) < LOCAL_BATCH)
		return;
	fault_tell(flags);
}

/**
 * ng_fault_end() - hook of task_numa_fault(last_cpupid, mem_node, pages, flags)
 * @regs: the arguments
 *
 * Context: process, mmap_lock or the VMA's lock held for reading.
 */
void ng_fault_end(struct pt_regs *regs)
{
	fault_end(ng_arg(regs, 2), ng_arg(regs, 3));
}

/**
 * ng_fault_end_direct() - the same, called directly
 * @arg0: the hooked function's arguments
 * @arg1: likewise
 * @arg2: likewise
 * @arg3: likewise
 *
 * Context: as ng_fault_end().
 */
__ng_direct void ng_fault_end_direct(unsigned long arg0, unsigned long arg1,
				     unsigned long arg2, unsigned long arg3)
{
	ng_hit(NG_HOOK_TASK_NUMA_FAULT);
	fault_end(arg2, arg3);
}

/**
 * ng_task_migrate() - hook of task_numa_migrate(): its arguments are not used,
 *	the compiler has changed them
 * @regs: the arguments
 */
void ng_task_migrate(struct pt_regs *regs)
{
	ng_count(TASK_MIGRATE);
}
