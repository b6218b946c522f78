// SPDX-License-Identifier: GPL-2.0-only
/* Gate 1: the scanner meets a VMA. */
#include <linux/cpuset.h>
#include <linux/hugetlb.h>
#include <linux/mempolicy.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#ifdef NG_HAVE_SKIP_VMA_REASON
#include <linux/sched/numa_balancing.h>
#endif

#include "compat/compat.h"
#include "numagate.h"

#define CREATE_TRACE_POINTS
#include <trace/events/numagate.h>

/* What the kernel scans in one pass (scan_size_mb), as far as seen. */
static u32 scan_pages = 256 << (20 - PAGE_SHIFT);

/*
 * A range that ends within its VMA was as long as the pass had left to scan. So
 * the longest is what a pass has, and it may have been made less since.
 */
static void scan_pages_learn(u32 pages)
{
	u32 known = READ_ONCE(scan_pages);

	if (pages < known)
		pages = known - (known - pages) / 4;
	if (pages && pages != known)
		WRITE_ONCE(scan_pages, pages);
}

/* The VMA's or the task's memory policy says: not to be migrated on fault. */
static bool vma_policy_forbids(const struct vm_area_struct *vma)
{
	const struct mempolicy *pol;

	if (vma->vm_ops && vma->vm_ops->get_policy)
		return false;
	pol = vma->vm_policy ?: current->mempolicy;
	return pol && !(pol->flags & MPOL_F_MOF);
}

/*
 * What task_numa_work() passes over by itself, after or in vma_policy_mof():
 * no entry for these.
 */
static enum ng_reason vma_unsuitable(struct vm_area_struct *vma)
{
	if (is_vm_hugetlb_page(vma) || (vma->vm_flags & VM_MIXEDMAP) ||
	    vma_policy_forbids(vma))
		return NG_REASON_UNSUITABLE;
	if (vma->vm_file && (vma->vm_flags & (VM_READ | VM_WRITE)) == VM_READ)
		return NG_REASON_SHARED_RO;
	if (!vma_is_accessible(vma))
		return NG_REASON_INACCESSIBLE;
	return NG_REASON_NONE;
}

/* What the policies say that look at each VMA. */
static enum ng_reason vma_reason(struct vm_area_struct *vma,
				 struct ng_scan_view *view,
				 const struct ng_config *cfg)
{
	enum ng_reason reason;
	struct ng_vma *v;
	u32 window;

	v = ng_vma_get(vma, cfg->max_vmas, &reason);
	if (!v)
		return reason;

	view->resized = v->pages && v->pages != view->pages;
	WRITE_ONCE(v->start, vma->vm_start);
	WRITE_ONCE(v->pages, view->pages);
	window = v->state.window;
	reason = ng_scan_decide(&v->state, view, cfg);
	if (v->state.window != window)
		ng_faults_forget();
	if (cfg->scan_pid_filter != NG_PID_FILTER_NONE &&
	    ng_reason_verdict(reason) != NG_SKIP)
		ng_native_admit(vma);
	return reason;
}

/* What those say that look at the whole pass. */
static enum ng_reason pass_reason(struct vm_area_struct *vma,
				  const struct ng_scan_view *view,
				  const struct ng_config *cfg)
{
	enum ng_reason reason;

	ng_pass_begin(view->mm, view);
	if (!cfg->scan_budget_us)
		return NG_REASON_NONE;
	ng_budget_learn(view->mm, view->now_ns, ng_switches());
	reason = ng_budget_decide(view->mm, view, cfg);
	if (reason == NG_REASON_NONE && view->begun)
		ng_native_unfinish(vma);
	return reason;
}

/* What the policies say that hold for the process. */
static enum ng_reason way_reason(struct vm_area_struct *vma, struct ng_mm *m,
				 const struct ng_way *way)
{
	const struct ng_config *cfg = &way->cfg;
	struct mm_struct *mm = vma->vm_mm;
	enum ng_reason reason = NG_REASON_NONE;
	unsigned long offset = READ_ONCE(mm->numa_scan_offset);
	struct ng_scan_view view = {
		.now = ng_now_ms(),
		.now_ns = cfg->scan_budget_us ? ktime_get_ns() : 0,
		.mm_seq = READ_ONCE(mm->numa_scan_seq),
		.pid = task_pid_nr(current),
		.threads = get_nr_threads(current),
		.pages = min_t(unsigned long, vma_pages(vma), U32_MAX),
		.scan_pages = READ_ONCE(scan_pages),
		.start = vma->vm_start,
		.end = vma->vm_end,
		.offset = offset,
		/* Who wins a pass writes this before. */
		.pass = READ_ONCE(mm->numa_next_scan),
		.begun = offset > vma->vm_start && offset < vma->vm_end,
		.whole = !offset,
		.one_node = cfg->scan_backoff &&
			    nodes_weight(cpuset_current_mems_allowed) == 1,
		.mm = way->features & NG_PASS_FEATURES ? &m->state : NULL,
	};

	if (view.mm)
		reason = pass_reason(vma, &view, cfg);
	if (reason == NG_REASON_NONE)
		reason = ng_cpuset_decide(&view, cfg);
	if (reason == NG_REASON_NONE && way->features & NG_VMA_FEATURES)
		reason = vma_reason(vma, &view, cfg);
	if (view.mm)
		ng_process_note(view.mm, reason);
	return reason;
}

static enum ng_reason scan_reason(struct vm_area_struct *vma,
				  const struct ng_live *live)
{
	const struct ng_way *way = ng_way_of(live, NULL);
	enum ng_reason reason = vma_unsuitable(vma);
	struct ng_mm *m = NULL;

	if (reason != NG_REASON_NONE)
		return reason;

	if (live->features & NG_MM_FEATURES) {
		m = ng_mm_get(vma->vm_mm, way->cfg.max_vmas, &reason);
		if (!m)
			return reason;
	}
	if (live->features & NG_BIT(RULES)) {
		struct ng_actions told = ng_rules_ask(m);

		if (told.off & NG_RULE_OFF(SCAN)) {
			atomic_long_inc(&m->skipped);
			return NG_REASON_RULE;
		}
		way = &live->ways[told.profile];
	}
	return way->features & NG_VIEW_FEATURES ? way_reason(vma, m, way) : NG_REASON_NONE;
}

/**
 * ng_scan_gate() - hook of vma_policy_mof(vma), which only task_numa_work()
 *	calls
 * @regs: the arguments
 *
 * Context: process, mmap_lock held for reading; must not sleep.
 * Return: true to skip the VMA, false to let the kernel decide.
 */
bool ng_scan_gate(struct pt_regs *regs)
{
	struct vm_area_struct *vma = (struct vm_area_struct *)ng_arg(regs, 0);
	enum ng_verdict verdict;
	enum ng_reason reason;
	const struct ng_live *now;

	rcu_read_lock();
	now = rcu_dereference(ng_live);
	if (now->features & NG_SCAN_FEATURES && vma->vm_mm)
		reason = scan_reason(vma, now);
	else
		reason = NG_REASON_NONE;
	rcu_read_unlock();
	if (reason == NG_REASON_NONE)
		return false;

	verdict = ng_reason_verdict(reason);
	this_cpu_inc(ng_stats.reasons[reason]);
	trace_scan(task_tgid_nr(current), task_pid_nr(current), vma->vm_start,
		   vma_pages(vma), verdict, reason);
	return verdict == NG_SKIP;
}

/**
 * ng_scan_skip() - the leaf that stands in for vma_policy_mof()
 * @vma: the VMA
 *
 * Return: false, so that task_numa_work() passes over the VMA.
 */
bool ng_scan_skip(struct vm_area_struct *vma)
{
	return false;
}

static u64 range_pages(struct pt_regs *regs)
{
	return (ng_arg(regs, 2) - ng_arg(regs, 1)) >> PAGE_SHIFT;
}

/*
 * Lets a part of a range be scanned, in pages. A huge page is taken whole:
 * change_prot_numa() would split it.
 */
static void range_narrow(struct pt_regs *regs, struct vm_area_struct *vma,
			 u64 first, u64 pages)
{
	unsigned long start = ng_arg(regs, 1), end = ng_arg(regs, 2);
	unsigned long from = first << PAGE_SHIFT;
	unsigned long to = (first + pages) << PAGE_SHIFT;

	if (ng_mapped_huge(vma->vm_mm, from))
		from = max(start, from & HPAGE_PMD_MASK);
	if (ng_mapped_huge(vma->vm_mm, to - 1))
		to = min(end, ALIGN(to, HPAGE_PMD_SIZE));
	ng_arg_set(regs, 1, from);
	ng_arg_set(regs, 2, to);
}

/* The part of a range that stands for all of it. */
static void range_sample(struct pt_regs *regs, struct vm_area_struct *vma,
			 u32 seq, u32 sample)
{
	u64 first = ng_arg(regs, 1) >> PAGE_SHIFT;
	u64 pages = range_pages(regs);
	u64 all = pages;

	ng_sample_range(&first, &pages, seq, sample);
	range_narrow(regs, vma, first, pages);
	ng_count_add(PAGES_SPARED, all - range_pages(regs));
}

/* The part of a range that there is time for. */
static void range_budget(struct pt_regs *regs, struct vm_area_struct *vma,
			 struct ng_mm_state *mm, const struct ng_config *cfg)
{
	u64 now = ktime_get_ns();
	u64 pages;

	if (mm->scanner != task_pid_nr(current))
		return;
	ng_budget_learn(mm, now, ng_switches());
	pages = ng_budget_pages(mm, now, cfg);
	if (pages < range_pages(regs)) {
		range_narrow(regs, vma, ng_arg(regs, 1) >> PAGE_SHIFT, pages);
		mm->resume = mm->resume ?: ng_arg(regs, 2);
	}
	ng_budget_spend(mm, now, ng_switches(), range_pages(regs));
}

static void range_note(struct pt_regs *regs, struct vm_area_struct *vma,
		       const struct ng_config *cfg)
{
	s32 seq = READ_ONCE(vma->vm_mm->numa_scan_seq);
	struct ng_vma *v = ng_vma_find(vma);

	if (!v)
		return;
	if (ng_reason_verdict(READ_ONCE(v->state.reason)) == NG_SAMPLE)
		range_sample(regs, vma, seq, cfg->scan_sample_pages);
	ng_scan_done(&v->state, ng_now_ms(), seq);
}

/**
 * ng_scan_range() - hook of change_prot_numa(vma, start, end): really scanned
 * @regs: the arguments; the range is narrowed where a sample of it does, or where
 *	the pass has no time for more
 *
 * Context: as ng_scan_gate().
 */
void ng_scan_range(struct pt_regs *regs)
{
	struct vm_area_struct *vma = (struct vm_area_struct *)ng_arg(regs, 0);
	const struct ng_live *now;
	const struct ng_way *way;
	struct ng_mm *m = NULL;

	if (ng_arg(regs, 2) != vma->vm_end)
		scan_pages_learn(range_pages(regs));
	rcu_read_lock();
	now = rcu_dereference(ng_live);
	if (now->features & NG_MM_FEATURES)
		m = ng_mm_find(vma->vm_mm);
	way = ng_way_of(now, m);
	if (way->features & NG_VMA_FEATURES)
		range_note(regs, vma, &way->cfg);
	if (m && way->features & NG_BIT(SCAN_BUDGET))
		range_budget(regs, vma, &m->state, &way->cfg);
	if (m)
		atomic_long_add(range_pages(regs), &m->scan_pages);
	rcu_read_unlock();

	ng_count(SCAN_RANGES);
	ng_count_add(SCAN_PAGES, range_pages(regs));
}

/**
 * ng_scan_native() - probe of the kernel's tracepoint sched_skip_vma_numa
 * @data: not used
 * @mm: the address space
 * @vma: the VMA
 * @reason: enum numa_vmaskip_reason
 */
void ng_scan_native(void *data, struct mm_struct *mm,
		    struct vm_area_struct *vma, unsigned int reason)
{
	ng_hit(NG_HOOK_SCHED_SKIP_VMA_NUMA);
#ifdef NG_HAVE_SKIP_VMA_REASON
	static const u8 counters[] = {
		[NUMAB_SKIP_UNSUITABLE] = NG_COUNT_NATIVE_UNSUITABLE,
		[NUMAB_SKIP_SHARED_RO] = NG_COUNT_NATIVE_SHARED_RO,
		[NUMAB_SKIP_INACCESSIBLE] = NG_COUNT_NATIVE_INACCESSIBLE,
		[NUMAB_SKIP_SCAN_DELAY] = NG_COUNT_NATIVE_SCAN_DELAY,
		[NUMAB_SKIP_PID_INACTIVE] = NG_COUNT_NATIVE_PID_INACTIVE,
		[NUMAB_SKIP_IGNORE_PID] = NG_COUNT_NATIVE_IGNORE_PID,
		[NUMAB_SKIP_SEQ_COMPLETED] = NG_COUNT_NATIVE_SEQ_COMPLETED,
	};

	if (reason < ARRAY_SIZE(counters))
		this_cpu_inc(ng_stats.counters[counters[reason]]);
#endif
}
