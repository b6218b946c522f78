// SPDX-License-Identifier: GPL-2.0-only
/*
 * The scan decision: the policies in order, the first opinion counts.
 */
#include "policy.h"

/* A row for each policy. They are called by name: a call by pointer costs a retpoline. */
static enum ng_reason first_opinion(struct ng_vma_state *state,
				    const struct ng_scan_view *view,
				    const struct ng_config *cfg)
{
	return ng_scan_delay_decide(state, view, cfg) ?:
	       ng_recent_pids_decide(state, view, cfg) ?:
	       ng_pid_mask_decide(state, view, cfg) ?:
	       NG_REASON_UNFILTERED;
}

/**
 * ng_state_init() - a VMA meets the scanner for the first time
 * @state: the VMA's state
 * @now: the time in ms
 * @mm_seq: the address space's scan sequence
 */
void ng_state_init(struct ng_vma_state *state, u32 now, s32 mm_seq)
{
	*state = (struct ng_vma_state) {
		.window = now, .last_scan = now, .last_seq = mm_seq,
	};
}

/* Less may do of what would be scanned, but not of a VMA's first scans. */
static enum ng_reason backoff(struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg,
			      enum ng_reason reason)
{
	enum ng_reason less;

	ng_hints_judge(state, view, cfg);
	if (reason == NG_REASON_INITIAL_PASS ||
	    ng_reason_verdict(reason) != NG_SCAN)
		return reason;
	less = ng_backoff_decide(state, view, cfg);
	return less == NG_REASON_NONE ? reason : less;
}

/**
 * ng_memory_adopt() - remember who faults in the way of one of the filters
 * @state: the VMA's state
 * @in_slots: the way of S1, else that of S3
 *
 * Both have one place, so what was remembered in the other way is forgotten.
 */
void ng_memory_adopt(struct ng_vma_state *state, bool in_slots)
{
	unsigned int i;

	if (state->in_slots == in_slots)
		return;
	for (i = 0; i < NG_SCAN_PID_WINDOWS_MAX; i++)
		WRITE_ONCE(state->pids[i], 0);
	state->in_slots = in_slots;
}

/**
 * ng_scan_decide() - may this task scan this VMA now
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: the reason, whose verdict is ng_reason_verdict().
 */
enum ng_reason ng_scan_decide(struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg)
{
	enum ng_reason reason = first_opinion(state, view, cfg);

	if (cfg->scan_backoff)
		reason = backoff(state, view, cfg, reason);

	WRITE_ONCE(state->reason, reason);
	return reason;
}

/**
 * ng_scan_done() - a range of the VMA was really scanned
 * @state: the VMA's state
 * @now: the time in ms
 * @mm_seq: the address space's scan sequence
 *
 * All ranges scanned within one sequence are one pass.
 */
void ng_scan_done(struct ng_vma_state *state, u32 now, s32 mm_seq)
{
	u8 passes = READ_ONCE(state->passes);

	WRITE_ONCE(state->last_scan, now);
	if (passes && READ_ONCE(state->last_seq) == (u16)mm_seq)
		return;
	WRITE_ONCE(state->last_seq, mm_seq);
	if (passes < NG_SCAN_INITIAL_PASSES_MAX)
		WRITE_ONCE(state->passes, passes + 1);
}

/**
 * ng_window_over() - begin a new PID window if it is time
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * A VMA's windows move by one step an attempt at most, so what was learnt
 * between two attempts is always looked at once. After many of them the VMA's
 * scans are counted from its first ones on again (S16).
 *
 * Return: whether a window is over.
 */
bool ng_window_over(struct ng_vma_state *state,
		    const struct ng_scan_view *view,
		    const struct ng_config *cfg)
{
	if (!ng_elapsed(READ_ONCE(state->window), view->now,
			ng_pid_reset_ms(cfg)))
		return false;

	WRITE_ONCE(state->window, view->now);
	state->grown = true;
	state->windows++;
	if (state->windows < NG_ROUNDS_WINDOWS)
		return true;
	state->windows = 0;
	if (READ_ONCE(state->passes) > cfg->scan_initial_passes)
		WRITE_ONCE(state->passes, cfg->scan_initial_passes);
	return true;
}

/*
 * Before its first passes nobody can have taken a hint fault in a VMA, so no
 * PID filter can judge it.
 */
static bool is_initial_pass(const struct ng_vma_state *state,
			    const struct ng_scan_view *view,
			    const struct ng_config *cfg)
{
	unsigned int passes = READ_ONCE(state->passes);
	bool going_on = passes && READ_ONCE(state->last_seq) == (u16)view->mm_seq;

	if (passes < cfg->scan_initial_passes)
		return true;
	return going_on && passes == cfg->scan_initial_passes &&
	       passes < NG_SCAN_INITIAL_PASSES_MAX;
}

/*
 * A sequence that goes on until no idle VMA is left comes by more than once
 * (mainline since 6.7).
 */
static bool is_seq_completed(const struct ng_vma_state *state,
			     const struct ng_scan_view *view,
			     const struct ng_config *cfg)
{
	return cfg->scan_force & NG_FORCE(IDLE) && !view->begun &&
	       READ_ONCE(state->passes) &&
	       READ_ONCE(state->last_seq) == (u16)view->mm_seq;
}

/**
 * ng_turn_decide() - is it the VMA's turn, whoever asks
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Return: what there is to say before a PID filter asks who it is, or
 * NG_REASON_NONE.
 */
enum ng_reason ng_turn_decide(const struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg)
{
	if (is_seq_completed(state, view, cfg))
		return NG_REASON_SEQ_COMPLETED;
	return is_initial_pass(state, view, cfg) ? NG_REASON_INITIAL_PASS :
						   NG_REASON_NONE;
}
