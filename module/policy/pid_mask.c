// SPDX-License-Identifier: GPL-2.0-only
/*
 * S3, PID bitmap with periodic reset: a task that takes a hint fault sets the
 * bit of its hashed PID, and only tasks whose bit is set scan the VMA.
 */
#include "policy.h"

#define HASH_MULTIPLIER	0x61C88647u	/* GOLDEN_RATIO_32 of the kernel */
#define HASH_SHIFT	26		/* leaves 6 bits: one of 64 */

static u64 pid_bit(u32 pid)
{
	return 1ull << ((u32)(pid * HASH_MULTIPLIER) >> HASH_SHIFT);
}

/**
 * ng_pid_mask_note() - a task took a hint fault in the VMA
 * @state: the VMA's state
 * @pid: the task's PID
 *
 * Writes only if the bit is not set yet, so that faulting tasks do not pass
 * the cache line around.
 * Context: any; under the page-table lock, concurrent with itself.
 */
void ng_pid_mask_note(struct ng_vma_state *state, u32 pid)
{
	u64 bit = pid_bit(pid);
	u64 mask = READ_ONCE(state->pids[NG_PID_WINDOWS - 1]);

	if (!(mask & bit))
		WRITE_ONCE(state->pids[NG_PID_WINDOWS - 1], mask | bit);
}

static void pid_windows_move(struct ng_vma_state *state, u32 now, u32 reset_ms)
{
	if (!ng_elapsed(READ_ONCE(state->window), now, reset_ms))
		return;
	WRITE_ONCE(state->window, now);
	WRITE_ONCE(state->pids[0], READ_ONCE(state->pids[1]));
	WRITE_ONCE(state->pids[1], 0);
}

/**
 * ng_pid_mask_decide() - may the task scan the VMA
 * @state: the VMA's state; the windows move on when their time is over
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * The windows move by one step an attempt at most, so what was learnt between
 * two attempts is always looked at once.
 *
 * Source of the rule: mainline's vma_is_accessed() since 6.4.
 *
 * Return: a reason to scan, or NG_REASON_PID_INACTIVE; NG_REASON_NONE if the
 * filter is not on.
 */
enum ng_reason ng_pid_mask_decide(struct ng_vma_state *state,
				  const struct ng_scan_view *view,
				  const struct ng_config *cfg)
{
	u64 mask;

	if (cfg->scan_pid_filter != NG_PID_FILTER_MASK)
		return NG_REASON_NONE;

	pid_windows_move(state, view->now, ng_pid_reset_ms(cfg));
	if (ng_initial_pass(state, view, cfg))
		return NG_REASON_INITIAL_PASS;

	mask = READ_ONCE(state->pids[0]) | READ_ONCE(state->pids[1]);
	if (mask & pid_bit(view->pid))
		return NG_REASON_PID_ACTIVE;
	return ng_inactive_decide(state, view, cfg);
}
