// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampled scan: where hint faults find everything in its place, all but a few
 * of them are waste. A VMA that has converged is neither scanned in full nor left
 * alone: each pass marks a small part of it, the next one another.
 */
#include "policy.h"

/* In percent: with less than that on other nodes a VMA's memory is in place. */
#define LOCAL_SHARE	99

/*
 * So many judgements in a row have to find nothing changed. Memory that several
 * nodes use has no right place: it has converged if its local share stays. That
 * may only look so while it moves slowly, so it takes longer.
 */
#define QUIET_LOCAL	2
#define QUIET_SHARED	4
#define QUIET_LIMIT	15

/*
 * What is judged: so many hint faults at least, fewer say too little. A sample's
 * are few and mostly one task's, so it takes many samples.
 */
#define JUDGED_FAULTS	32
#define JUDGED_SAMPLES	512

/*
 * In percent points: how far the local share may have moved since @share and
 * count as the same. Where pages migrate back and forth it moves more; but where
 * they all stay where they went, so many judgements in a row move it by more than
 * twice what one of them saw migrate.
 */
#define DRIFT_MIN	5
#define DRIFT_MAX	15
#define DRIFT_SAMPLES	25

/* In percent of hint faults: with more migrations than that pages follow. */
#define FOLLOWING	40

static bool is_local(const struct ng_vma_state *state)
{
	return state->share >= LOCAL_SHARE;
}

static bool has_converged(const struct ng_vma_state *state)
{
	return state->quiet >=
	       (is_local(state) ? QUIET_LOCAL : QUIET_SHARED);
}

/**
 * ng_is_sampled() - does a sample of the VMA do
 * @state: the VMA's state
 * @cfg: the configuration
 *
 * Return: whether it does.
 */
bool ng_is_sampled(const struct ng_vma_state *state, const struct ng_config *cfg)
{
	return cfg->scan_backoff & NG_BACKOFF(CONVERGED) && has_converged(state);
}

/**
 * ng_converged_wake() - scan a VMA in full again
 * @state: the VMA's state
 *
 * Context: any.
 * Return: whether it had converged.
 */
bool ng_converged_wake(struct ng_vma_state *state)
{
	bool had = has_converged(state);

	state->quiet = 0;
	ng_hints_forget(state);
	return had;
}

static u32 drift_allowed(bool sampled, u32 moved)
{
	if (sampled)
		return DRIFT_SAMPLES;
	if (moved * 2 < DRIFT_MIN)
		return DRIFT_MIN;
	return moved * 2 < DRIFT_MAX ? moved * 2 : DRIFT_MAX;
}

/* @share and @moved in percent: is that what it was? */
static bool is_unchanged(const struct ng_vma_state *state, bool sampled,
			 u32 share, u32 moved)
{
	u32 apart = share > state->share ? share - state->share :
					   state->share - share;

	if (share >= LOCAL_SHARE)
		return is_local(state) && moved <= 100 - LOCAL_SHARE;
	return !is_local(state) && moved <= FOLLOWING &&
	       apart <= drift_allowed(sampled, moved);
}

/**
 * ng_converged_judge() - does scanning the VMA still change anything
 * @state: the VMA's state
 *
 * Return: whether there were enough hint faults to tell.
 */
bool ng_converged_judge(struct ng_vma_state *state)
{
	bool sampled = has_converged(state);
	u32 faults = READ_ONCE(state->faults);
	u32 remote = READ_ONCE(state->remote);
	u32 share, moved;

	if (faults < (sampled ? JUDGED_SAMPLES : JUDGED_FAULTS))
		return false;
	share = remote < faults ? 100 - remote * 100 / faults : 0;
	moved = READ_ONCE(state->moved) * 100 / faults;
	if (is_unchanged(state, sampled, share, moved)) {
		if (state->quiet < QUIET_LIMIT)
			state->quiet++;
	} else {
		state->quiet = 0;
		state->share = share;
	}
	return true;
}

/**
 * ng_converged_broken() - do hint faults say that the VMA is not what it was
 * @state: the VMA's state
 *
 * The second remote one among the samples of a VMA whose memory was in place, or
 * where there are more of them one in a hundred, says so.
 *
 * Context: any, concurrent with itself.
 * Return: whether the VMA had converged and has not any more.
 */
bool ng_converged_broken(const struct ng_vma_state *state)
{
	u32 noise = READ_ONCE(state->faults) * (100 - LOCAL_SHARE) / 100;

	return is_local(state) && has_converged(state) &&
	       READ_ONCE(state->remote) > 1 + noise;
}

/**
 * ng_sample_range() - take a part of a range, another one each turn
 * @start: first page of the range, set to that of the part
 * @pages: the range's size, set to that of the part
 * @turn: number of the turn
 * @sample: the part's size in pages, at least 1
 *
 * As many turns as the range has parts go over all of it.
 */
void ng_sample_range(u64 *start, u64 *pages, u32 turn, u32 sample)
{
	u64 at;

	if (*pages <= sample)
		return;
	at = turn % (u32)((*pages + sample - 1) / sample) * (u64)sample;
	*start += at;
	*pages = *pages - at < sample ? *pages - at : sample;
}
