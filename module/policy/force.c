// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is scanned although the PID filter would skip it. A skipped VMA gets no
 * hint faults, so nothing would ever admit anybody again: S13 to S16, rules
 * that newer kernels have, and a last one that is always on.
 */
#include "policy.h"

/* S13: so many skips a VMA has to bear for each pass that scanning it takes. */
#define SKIPS_PER_PASS	16

/* S15: with more tasks than these a VMA is shared. */
#define FEW_TASKS	3

#define U16_LIMIT	0xffffu

/* Set bits, one loop each: a mask has few, and policies call nothing. */
static unsigned int count_bits(u64 mask)
{
	unsigned int n;

	for (n = 0; mask; n++)
		mask &= mask - 1;
	return n;
}

/*
 * The rest of a VMA whose scan stopped half-way, since the next pass begins at
 * the front again (mainline since 6.7).
 */
static bool is_partial(struct ng_vma_state *state,
		       const struct ng_scan_view *view)
{
	return view->begun;
}

/* Not scanned for more sequences than there are threads (mainline since 6.12). */
static bool is_overdue(struct ng_vma_state *state,
		       const struct ng_scan_view *view)
{
	s16 behind = (u16)view->mm_seq - READ_ONCE(state->last_seq);

	return behind > 0 && (u32)behind > view->threads;
}

/*
 * One such VMA when nothing else is left, in the order of addresses (mainline since
 * 6.7, which goes over them again in the same pass: here the next one begins there).
 */
static bool is_idle_turn(struct ng_vma_state *state,
			 const struct ng_scan_view *view)
{
	struct ng_mm_state *mm = view->mm;
	bool turn = mm && mm->idle_turn;

	if (turn)
		mm->idle_turn = false;
	return turn;
}

static void note_idle(struct ng_mm_state *mm, const struct ng_scan_view *view)
{
	if (!mm->idle)
		mm->idle = view->begun ? view->offset : view->start;
}

/* S14: the latest window has just begun more often than not, so two of them. */
static bool is_recent(struct ng_vma_state *state,
		      const struct ng_scan_view *view)
{
	return READ_ONCE(state->pids[0]) || READ_ONCE(state->pids[1]);
}

/* S15 */
static bool is_shared(struct ng_vma_state *state,
		      const struct ng_scan_view *view)
{
	return count_bits(ng_pids_seen(state, NG_SCAN_PID_WINDOWS_MAX)) >
	       FEW_TASKS;
}

/* S16, phase 2: as many scans as half the VMA's size takes passes. */
static bool is_behind(struct ng_vma_state *state,
		      const struct ng_scan_view *view)
{
	return READ_ONCE(state->passes) < view->pages / 2 / view->scan_pages;
}

/*
 * S13: scanning a large VMA takes more passes, so it bears more skips: forced
 * scans then take the same share of all passes whatever the VMA's size.
 */
static u16 skips_of(const struct ng_scan_view *view)
{
	u32 passes = view->pages / view->scan_pages + 1;

	return passes < U16_LIMIT / SKIPS_PER_PASS ?
	       passes * SKIPS_PER_PASS : U16_LIMIT;
}

static bool is_skipped_enough(struct ng_vma_state *state,
			      const struct ng_scan_view *view)
{
	u16 attempts = READ_ONCE(state->attempts);

	if (attempts > 1) {
		WRITE_ONCE(state->attempts, attempts - 1);
		return false;
	}
	WRITE_ONCE(state->attempts, skips_of(view));
	return attempts;
}

/*
 * In this order: the last one counts how often all others had no objection. Called by
 * name, as policies are.
 */
static enum ng_reason first_force(struct ng_vma_state *state,
				  const struct ng_scan_view *view,
				  unsigned int forces)
{
	if (forces & NG_FORCE(PARTIAL) && is_partial(state, view))
		return NG_REASON_IGNORE_PID_INACTIVE;
	if (forces & NG_FORCE(OVERDUE) && is_overdue(state, view))
		return NG_REASON_OVERDUE;
	if (forces & NG_FORCE(IDLE) && is_idle_turn(state, view))
		return NG_REASON_IDLE;
	if (forces & NG_FORCE(RECENT) && is_recent(state, view))
		return NG_REASON_RECENTLY_ACCESSED;
	if (forces & NG_FORCE(SHARED) && is_shared(state, view))
		return NG_REASON_SHARED;
	if (forces & NG_FORCE(ROUNDS) && is_behind(state, view))
		return NG_REASON_ROUNDS;
	if (forces & NG_FORCE(SIZE) && is_skipped_enough(state, view))
		return NG_REASON_SIZE;
	return NG_REASON_NONE;
}

/**
 * ng_force_decide() - may a task scan a VMA that it does not use
 * @state: the VMA's state
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Whatever scan_force says, a VMA that was not scanned for NG_STARVING_WINDOWS
 * PID windows is scanned: no configuration loses a VMA.
 *
 * Return: a reason to scan, or NG_REASON_PID_INACTIVE.
 */
enum ng_reason ng_force_decide(struct ng_vma_state *state,
			       const struct ng_scan_view *view,
			       const struct ng_config *cfg)
{
	enum ng_reason reason = first_force(state, view, cfg->scan_force);

	if (reason != NG_REASON_NONE)
		return reason;
	if (ng_elapsed(READ_ONCE(state->last_scan), view->now,
		       NG_STARVING_WINDOWS * ng_pid_reset_ms(cfg)))
		return NG_REASON_STARVING;
	if (view->mm && cfg->scan_force & NG_FORCE(IDLE))
		note_idle(view->mm, view);
	return NG_REASON_PID_INACTIVE;
}
