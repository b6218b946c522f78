// SPDX-License-Identifier: GPL-2.0-only
/*
 * The scan budget: a pass that has taken long enough passes over what is left, and
 * the next one goes on there. The kernel looks at no clock between the pages of a
 * range, so a range is made as short as it has to be by what scanning has cost.
 */
#include "policy.h"

#define NS_PER_US	1000ull

/* However little is left, so much is scanned; and less tells little of the cost. */
#define PAGES_MIN	256u

/* One look raises the cost so many times at most: it may have been bad luck. */
#define COST_RISE	4

/* One look takes such a part of the difference off: the range may have been marked. */
#define COST_FALL	8

/* What a page is taken to cost, in ns, until it is known. */
#define PAGE_COST	1000u

static u64 spent(const struct ng_mm_state *mm, u64 now_ns)
{
	return now_ns > mm->began ? now_ns - mm->began : 0;
}

static bool is_bounded(const struct ng_mm_state *mm, const struct ng_config *cfg)
{
	return cfg->scan_budget_us && !mm->unbounded;
}

/**
 * ng_budget_decide() - has the pass taken long enough
 * @mm: the address space's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: NG_REASON_BUDGET or NG_REASON_NONE.
 */
enum ng_reason ng_budget_decide(struct ng_mm_state *mm,
				const struct ng_scan_view *view,
				const struct ng_config *cfg)
{
	if (!is_bounded(mm, cfg))
		return NG_REASON_NONE;
	if (!mm->resume && spent(mm, view->now_ns) >= cfg->scan_budget_us * NS_PER_US)
		mm->resume = view->start;
	return mm->resume ? NG_REASON_BUDGET : NG_REASON_NONE;
}

/**
 * ng_budget_pages() - how much of a range is there time for
 * @mm: the address space's state
 * @now_ns: the time in ns
 * @cfg: the configuration
 *
 * Return: a number of pages, at least 1.
 */
u64 ng_budget_pages(const struct ng_mm_state *mm, u64 now_ns,
		    const struct ng_config *cfg)
{
	u64 budget = cfg->scan_budget_us * NS_PER_US;
	u64 cost = mm->cost ? mm->cost : PAGE_COST * NG_COST_PAGES;
	u64 pages;

	if (!is_bounded(mm, cfg))
		return ~0ull;
	if (mm->resume)
		return 1;
	if (spent(mm, now_ns) >= budget)
		return PAGES_MIN;
	pages = (budget - spent(mm, now_ns)) * NG_COST_PAGES / cost;
	return pages > PAGES_MIN ? pages : PAGES_MIN;
}

/**
 * ng_budget_spend() - a range is handed to the scanner
 * @mm: the address space's state
 * @now_ns: the time in ns
 * @switches: the task's context switches
 * @pages: the range's size
 */
void ng_budget_spend(struct ng_mm_state *mm, u64 now_ns, u32 switches,
		     u64 pages)
{
	mm->range_at = now_ns;
	mm->range_switches = switches;
	mm->range_pages = pages < ~0u ? pages : ~0u;
}

/**
 * ng_budget_learn() - the scanner is done with a range
 * @mm: the address space's state
 * @now_ns: the time in ns
 * @switches: the task's context switches
 *
 * A higher cost is sooner believed than a lower one. What was scanned while others had
 * the CPU tells nothing.
 */
void ng_budget_learn(struct ng_mm_state *mm, u64 now_ns, u32 switches)
{
	u32 pages = mm->range_pages;
	u64 cost, highest;

	mm->range_pages = 0;
	if (pages < PAGES_MIN || mm->range_switches != switches ||
	    now_ns <= mm->range_at)
		return;

	cost = (now_ns - mm->range_at) * NG_COST_PAGES / pages;
	if (cost < mm->cost)
		cost = mm->cost - (mm->cost - cost) / COST_FALL;
	highest = mm->cost ? (u64)mm->cost * COST_RISE : ~0u;
	if (highest > ~0u)
		highest = ~0u;
	if (cost > highest)
		cost = highest;
	mm->cost = cost ? cost : 1;
}
