// SPDX-License-Identifier: GPL-2.0-only
/*
 * How hint faults end, counted for each VMA and judged once the scan sequence
 * they belong to is over, by those who scan less where nothing comes of it.
 */
#include "policy.h"

#define U8_LIMIT	0xffu
#define U16_LIMIT	0xffffu

/**
 * ng_hints_forget() - begin to count anew
 * @state: the VMA's state
 *
 * Context: any.
 */
void ng_hints_forget(struct ng_vma_state *state)
{
	WRITE_ONCE(state->faults, 0);
	WRITE_ONCE(state->remote, 0);
	WRITE_ONCE(state->moved, 0);
	WRITE_ONCE(state->failed, 0);
}

/**
 * ng_fault_ended() - it is known how some hint faults in the VMA ended
 * @state: the VMA's state
 * @hints: how
 *
 * Context: any, concurrent with itself.
 * Return: whether the VMA had converged and is to be scanned in full again.
 */
bool ng_fault_ended(struct ng_vma_state *state, const struct ng_hints *hints)
{
	u32 faults = READ_ONCE(state->faults) + hints->faults;
	u32 remote = READ_ONCE(state->remote) + hints->remote;
	u32 moved = READ_ONCE(state->moved) + hints->moved;
	u32 failed = READ_ONCE(state->failed) + hints->failed;

	if (faults > U16_LIMIT) {
		faults /= 2;
		remote /= 2;
		moved /= 2;
	}
	WRITE_ONCE(state->faults, faults);
	WRITE_ONCE(state->remote, remote);
	WRITE_ONCE(state->moved, moved);
	WRITE_ONCE(state->failed, failed < U8_LIMIT ? failed : U8_LIMIT);
	return ng_converged_broken(state) && ng_converged_wake(state);
}

/**
 * ng_hints_judge() - let the back-offs judge what was counted
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration: a back-off that is off judges nothing
 *
 * A VMA of another size is another VMA.
 */
void ng_hints_judge(struct ng_vma_state *state, const struct ng_scan_view *view,
		    const struct ng_config *cfg)
{
	bool judged = false;

	if (view->resized) {
		ng_converged_wake(state);
		ng_pinned_forget(state);
		return;
	}
	if (READ_ONCE(state->last_seq) == (u16)view->mm_seq)
		return;
	if (cfg->scan_backoff & NG_BACKOFF(PINNED))
		judged = ng_pinned_judge(state);
	if (!judged && cfg->scan_backoff & NG_BACKOFF(CONVERGED))
		judged = ng_converged_judge(state);
	if (judged)
		ng_hints_forget(state);
}

/**
 * ng_backoff_decide() - is less than a scan enough
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: NG_REASON_PINNED, NG_REASON_PINNED_TEST, NG_REASON_CONVERGED or
 * NG_REASON_NONE.
 */
enum ng_reason ng_backoff_decide(const struct ng_vma_state *state,
				 const struct ng_scan_view *view,
				 const struct ng_config *cfg)
{
	enum ng_reason reason = ng_pinned_decide(state, view, cfg);

	if (reason == NG_REASON_NONE && ng_is_sampled(state, cfg))
		reason = NG_REASON_CONVERGED;
	return reason;
}
