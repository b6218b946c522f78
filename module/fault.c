// SPDX-License-Identifier: GPL-2.0-only
/*
 * Gate 2: a hint fault. do_numa_page() is inlined on every shipped kernel;
 * mpol_misplaced(), which every hint fault on a base or huge page passes, and
 * task_numa_fault(), which tells how it ended, stand for it.
 */
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sched/numa_balancing.h>

#include "compat/compat.h"
#include "numagate.h"

/**
 * ng_fault_misplaced() - hook of mpol_misplaced(): who faults where
 * @regs: the arguments
 *
 * Context: page-table lock held, rcu_read_lock(); mmap_lock or the VMA's lock
 * held for reading. Must not sleep; one look-up, no lock.
 */
void ng_fault_misplaced(struct pt_regs *regs)
{
	const struct ng_live *now = rcu_dereference(ng_live);
	struct vm_area_struct *vma;
	struct ng_vma *v;

	if (!(now->features & NG_PID_FEATURES))
		return;

	vma = ng_fault_vma(regs);
	v = ng_vma_find(vma);
	if (!v)
		return;

	ng_count(FAULTS_TRACKED);
	if (folio_order(ng_fault_folio(regs)) >= HPAGE_PMD_ORDER)
		ng_count(FAULTS_TRACKED_HUGE);

	if (current->mm != vma->vm_mm) {
		ng_count(FAULTS_FOREIGN);
		return;
	}
	ng_fault_note(&v->state, task_pid_nr(current), &now->cfg);
}

/**
 * ng_fault_end() - hook of task_numa_fault(last_cpupid, mem_node, pages, flags)
 * @regs: the arguments
 */
void ng_fault_end(struct pt_regs *regs)
{
	unsigned int pages = ng_arg(regs, 2);
	unsigned int flags = ng_arg(regs, 3);

	ng_count_add(HINT_FAULTS, pages);
	if (flags & TNF_FAULT_LOCAL)
		ng_count_add(HINT_FAULTS_LOCAL, pages);
	if (flags & TNF_MIGRATED)
		ng_count_add(PAGES_MIGRATED, pages);
	if (flags & TNF_MIGRATE_FAIL)
		ng_count_add(PAGES_MIGRATE_FAIL, pages);
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
