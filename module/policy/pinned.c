// SPDX-License-Identifier: GPL-2.0-only
/*
 * S5, unmigratable memory: pages that a device or io_uring has pinned, or that
 * find no room, take hint faults for ever and stay where they are. A VMA whose
 * migrations fail is scanned ever more rarely, and then in a sample.
 */
#include "policy.h"

/* So many failed migrations say something; of a test, one does. */
#define ENOUGH		8

/* Judgements in a row until scans are left out. */
#define STUCK		2

/* The field's limit. */
#define STUCK_LIMIT	15

/* Scans are left out for 2 PID windows, then for twice as many, at most 16. */
#define SHIFT_LIMIT	4

/* Hint faults want pages elsewhere, and hardly any page goes. */
static bool is_failing(const struct ng_vma_state *state)
{
	u32 failed = READ_ONCE(state->failed);

	if (failed < (state->stuck < STUCK ? ENOUGH : 1))
		return false;
	return READ_ONCE(state->moved) * 10 <= failed &&
	       READ_ONCE(state->remote) * 4 >= READ_ONCE(state->faults);
}

/**
 * ng_pinned_judge() - do migrations out of the VMA fail
 * @state: the VMA's state
 *
 * Return: whether they do, or did before and now do not.
 */
bool ng_pinned_judge(struct ng_vma_state *state)
{
	if (is_failing(state)) {
		if (state->stuck < STUCK_LIMIT)
			state->stuck++;
		return true;
	}
	if (!state->stuck || READ_ONCE(state->faults) < ENOUGH)
		return false;
	state->stuck = 0;
	return true;
}

/**
 * ng_pinned_forget() - take the VMA for one whose pages can migrate
 * @state: the VMA's state
 */
void ng_pinned_forget(struct ng_vma_state *state)
{
	state->stuck = 0;
}

/**
 * ng_pinned_decide() - is it time to test whether the VMA's pages can migrate
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: NG_REASON_PINNED until it is, NG_REASON_PINNED_TEST when it is, or
 * NG_REASON_NONE if nothing is known against the VMA.
 */
enum ng_reason ng_pinned_decide(const struct ng_vma_state *state,
				const struct ng_scan_view *view,
				const struct ng_config *cfg)
{
	unsigned int shift;

	if (!(cfg->scan_backoff & NG_BACKOFF(PINNED)) || state->stuck < STUCK)
		return NG_REASON_NONE;
	shift = state->stuck - STUCK + 1;
	if (shift > SHIFT_LIMIT)
		shift = SHIFT_LIMIT;
	if (!ng_elapsed(READ_ONCE(state->last_scan), view->now,
			ng_pid_reset_ms(cfg) << shift) &&
	    READ_ONCE(state->last_seq) != (u16)view->mm_seq)
		return NG_REASON_PINNED;
	return NG_REASON_PINNED_TEST;
}
