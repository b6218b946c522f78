// SPDX-License-Identifier: GPL-2.0-only
/*
 * S1, recent PIDs: a VMA remembers the last four different tasks that took a
 * hint fault in it, and only these may scan it.
 */
#include "policy.h"

#define SLOTS		4
#define SLOT_BITS	8
#define SLOT_MASK	0xffu

/* Eight bits of the PID, never 0: that is a free slot. */
static u32 pid_slot(u32 pid)
{
	return pid % SLOT_MASK + 1;
}

static bool slots_hold(u32 slots, u32 slot)
{
	for (; slots; slots >>= SLOT_BITS)
		if ((slots & SLOT_MASK) == slot)
			return true;
	return false;
}

static bool slots_full(u32 slots)
{
	return slots >> ((SLOTS - 1) * SLOT_BITS);
}

/**
 * ng_recent_pids_note() - a task took a hint fault in the VMA
 * @state: the VMA's state
 * @pid: the task's PID
 *
 * The oldest PID makes room. Writes only if something changes, so that
 * faulting tasks do not pass the cache line around.
 * Context: any; under the page-table lock, concurrent with itself.
 * Return: whether another task had to be forgotten for it.
 */
bool ng_recent_pids_note(struct ng_vma_state *state, u32 pid)
{
	u32 slot = pid_slot(pid);
	u32 slots;

	ng_memory_adopt(state, true);
	slots = READ_ONCE(state->recent);
	if (slots_hold(slots, slot))
		return false;
	WRITE_ONCE(state->recent, slots << SLOT_BITS | slot);
	return slots_full(slots);
}

/**
 * ng_recent_pids_decide() - may the task scan the VMA
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: a reason to scan, or NG_REASON_PID_INACTIVE; NG_REASON_NONE if the
 * filter is not on.
 */
enum ng_reason ng_recent_pids_decide(struct ng_vma_state *state,
				     const struct ng_scan_view *view,
				     const struct ng_config *cfg)
{
	enum ng_reason reason;
	u32 slots;

	if (cfg->scan_pid_filter != NG_PID_FILTER_RECENT)
		return NG_REASON_NONE;
	ng_memory_adopt(state, true);
	slots = READ_ONCE(state->recent);
	ng_window_over(state, view, cfg);
	reason = ng_turn_decide(state, view, cfg);
	if (reason != NG_REASON_NONE)
		return reason;
	if (slots_hold(slots, pid_slot(view->pid)))
		return NG_REASON_PID_ACTIVE;
	if (slots_full(slots))
		return NG_REASON_PIDS_FULL;
	return ng_force_decide(state, view, cfg);
}
