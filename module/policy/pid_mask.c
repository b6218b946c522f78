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
 * Return: whether no task with this bit did in any of the windows.
 */
bool ng_pid_mask_note(struct ng_vma_state *state, u32 pid)
{
	u64 bit = pid_bit(pid);
	unsigned int i;
	u64 mask;

	ng_memory_adopt(state, false);
	mask = READ_ONCE(state->pids[0]);
	if (mask & bit)
		return false;
	WRITE_ONCE(state->pids[0], mask | bit);
	for (i = 1; i < NG_SCAN_PID_WINDOWS_MAX; i++)
		if (READ_ONCE(state->pids[i]) & bit)
			return false;
	return true;
}

/**
 * ng_pids_seen() - who took a hint fault in the VMA
 * @state: the VMA's state
 * @windows: how many PID windows to look back upon, the current one included
 *
 * Return: the bitmap of hashed PIDs.
 */
u64 ng_pids_seen(const struct ng_vma_state *state, unsigned int windows)
{
	u64 mask = 0;
	unsigned int i;

	for (i = 0; i < windows; i++)
		mask |= READ_ONCE(state->pids[i]);
	return mask;
}

/* What is older than all windows is forgotten, also if there are fewer now. */
static void pids_shift(struct ng_vma_state *state, unsigned int windows)
{
	unsigned int i;

	for (i = NG_SCAN_PID_WINDOWS_MAX - 1; i > 0; i--)
		WRITE_ONCE(state->pids[i], i < windows ?
			   READ_ONCE(state->pids[i - 1]) : 0);
	WRITE_ONCE(state->pids[0], 0);
}

/**
 * ng_pid_mask_decide() - may the task scan the VMA
 * @state: the VMA's state; the windows move on when their time is over
 * @view: the scan attempt
 * @cfg: the configuration
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
	enum ng_reason reason;

	if (cfg->scan_pid_filter != NG_PID_FILTER_MASK)
		return NG_REASON_NONE;

	ng_memory_adopt(state, false);
	/* Who takes none of a few hint faults may use the VMA all the same. */
	if (ng_window_over(state, view, cfg) && !ng_is_sampled(state, cfg))
		pids_shift(state, cfg->scan_pid_windows);
	reason = ng_turn_decide(state, view, cfg);
	if (reason != NG_REASON_NONE)
		return reason;

	if (ng_pids_seen(state, cfg->scan_pid_windows) & pid_bit(view->pid))
		return NG_REASON_PID_ACTIVE;
	return ng_force_decide(state, view, cfg);
}
