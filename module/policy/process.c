// SPDX-License-Identifier: GPL-2.0-only
/*
 * The whole process: a pass that finds nothing worth scanning has looked at every
 * VMA to find that out. So the next one comes later.
 */
#include "policy.h"

#define U16_LIMIT	0xffffu

/**
 * ng_process_note() - a pass has come to a VMA that the kernel would scan
 * @mm: the address space's state
 * @reason: what was decided
 *
 * A VMA that is young will soon be worth scanning.
 */
void ng_process_note(struct ng_mm_state *mm, enum ng_reason reason)
{
	switch (reason) {
	case NG_REASON_CPUSET:
	case NG_REASON_PINNED:
		return;
	case NG_REASON_PID_INACTIVE:
		mm->inactive = true;
		return;
	default:
		mm->worth = true;
	}
}

/**
 * ng_process_put_off() - a pass is over: when is the next one to come
 * @mm: the address space's state
 * @threads: the threads of the process
 * @period_ms: the kernel's scan period
 * @cfg: the configuration
 *
 * What one task does not use another may: then it takes more passes than there are
 * threads to know that there is nothing. Twice as long each time, but a PID window at
 * most: so much later at most is noticed what changes.
 *
 * Return: after how many ms, or 0 to leave it to the kernel.
 */
u32 ng_process_put_off(struct ng_mm_state *mm, u32 threads, u32 period_ms,
		       const struct ng_config *cfg)
{
	u32 longest = ng_pid_reset_ms(cfg);
	u32 last = mm->put_off > period_ms ? mm->put_off : period_ms;

	if (!(cfg->scan_backoff & NG_BACKOFF(PROCESS)))
		return 0;
	if (mm->worth) {
		mm->fruitless = 0;
		mm->put_off = 0;
	}
	if (mm->worth || !mm->whole)
		return 0;
	if (mm->fruitless < U16_LIMIT)
		mm->fruitless++;
	if (mm->inactive && mm->fruitless <= threads)
		return 0;
	mm->put_off = last < longest / 2 ? last * 2 : longest;
	return mm->put_off > period_ms ? mm->put_off : 0;
}
