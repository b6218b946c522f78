// SPDX-License-Identifier: GPL-2.0-only
/* Sampled scan: when a VMA has converged, and what brings it back. */
#include "unit.h"

#define PID		42u
#define STRANGER	99u
#define PAGES		2000u
#define ENOUGH		1100u	/* hint faults, also of samples */

static const struct ng_config cfg = {
	.scan_pid_filter = NG_PID_FILTER_MASK,
	.scan_pid_windows = NG_SCAN_PID_WINDOWS_MAX,
	.scan_backoff = NG_BACKOFF(CONVERGED),
};

static enum ng_reason decide(struct ng_vma_state *state,
			     const struct ng_scan_view *view,
			     const struct ng_config *with)
{
	ng_hints_judge(state, view, with);
	return ng_backoff_decide(state, view, with);
}

/* The VMA is scanned in a sequence, whose faults end, and asked for in the next. */
static enum ng_reason sequence(struct ng_vma_state *state, s32 seq,
			       u16 faults, u16 remote, u16 moved)
{
	const struct ng_hints hints = { faults, remote, moved, 0 };
	const struct ng_scan_view view = { .mm_seq = seq + 1, .pages = PAGES };

	ng_scan_done(state, 0, seq);
	ng_fault_ended(state, &hints);
	return decide(state, &view, &cfg);
}

/* How many such sequences it takes, 0 if 20 are not enough. */
static int sequences_until_converged(struct ng_vma_state *state, u16 faults,
				     u16 remote, u16 moved)
{
	s32 seq;

	for (seq = 1; seq <= 20; seq++)
		if (sequence(state, seq, faults, remote, moved) ==
		    NG_REASON_CONVERGED)
			return seq;
	return 0;
}

static struct ng_vma_state converged(u16 remote)
{
	struct ng_vma_state state = new_state(0);

	assert_true(sequences_until_converged(&state, ENOUGH, remote, 0));
	return state;
}

static enum ng_reason again(struct ng_vma_state *state, bool resized)
{
	const struct ng_scan_view view = {
		.mm_seq = (s16)state->last_seq, .resized = resized,
	};

	return decide(state, &view, &cfg);
}

TEST(local_faults_converge_at_the_third_judgement)
{
	struct ng_vma_state state = new_state(0);

	assert_int_equal(sequences_until_converged(&state, ENOUGH, 0, 0), 3);
}

TEST(one_in_a_hundred_may_be_remote)
{
	struct ng_vma_state state = new_state(0);

	assert_int_equal(sequences_until_converged(&state, 400, 4, 0), 3);
}

TEST(a_share_that_stays_converges_later)
{
	struct ng_vma_state state = new_state(0);

	assert_int_equal(sequences_until_converged(&state, ENOUGH, ENOUGH / 2, 0), 5);
}

TEST(what_migrates_has_not_converged)
{
	struct ng_vma_state local = new_state(0), shared = new_state(0);

	assert_int_equal(sequences_until_converged(&local, 400, 4, 8), 0);
	assert_int_equal(sequences_until_converged(&shared, 400, 300, 164), 0);
}

TEST(a_share_that_creeps_has_not_converged)
{
	static const u16 steps[] = { 8, 20, 40, 80 };	/* of 400: 2 to 20 percent */
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(steps); i++) {
		struct ng_vma_state state = new_state(0);
		u16 remote = 400;
		s32 seq;

		for (seq = 1; remote > 20; seq++, remote -= steps[i])
			assert_int_equal(sequence(&state, seq, 400, remote, steps[i]),
					 NG_REASON_NONE);
	}
}

TEST(a_share_that_goes_to_and_fro_as_pages_do_converges)
{
	static const u16 remotes[] = { 160, 190, 130, 150, 170, 140 };
	struct ng_vma_state state = new_state(0);
	s32 seq;

	for (seq = 0; seq < 4; seq++)
		assert_int_equal(sequence(&state, seq + 1, 400, remotes[seq], 40),
				 NG_REASON_NONE);
	assert_int_equal(sequence(&state, seq + 1, 400, remotes[seq], 40),
			 NG_REASON_CONVERGED);
}

TEST(too_few_faults_say_nothing)
{
	struct ng_vma_state state = new_state(0);
	s32 seq;

	for (seq = 1; seq <= 31; seq++)
		assert_int_equal(sequence(&state, seq, 1, 0, 0), NG_REASON_NONE);
	assert_int_equal(state.quiet, 0);
	assert_int_equal(state.share, 0);
	sequence(&state, seq, 1, 0, 0);
	assert_int_equal(state.share, 100);
}

TEST(a_sequence_is_judged_once_and_not_while_it_goes_on)
{
	struct ng_vma_state state = new_state(0);
	const struct ng_scan_view view = { .mm_seq = 1 };
	const struct ng_hints hints = { ENOUGH, 0, 0, 0 };
	int i;

	ng_scan_done(&state, 0, 1);
	for (i = 0; i < 10; i++) {
		ng_fault_ended(&state, &hints);
		assert_int_equal(decide(&state, &view, &cfg),
				 NG_REASON_NONE);
	}
	assert_int_equal(state.faults, 10 * ENOUGH);
}

TEST(off_means_off)
{
	struct ng_vma_state state = converged(0);
	struct ng_config off = cfg;
	const struct ng_scan_view view = { .mm_seq = 0 };

	off.scan_backoff = ~NG_BACKOFF(CONVERGED);
	assert_int_equal(decide(&state, &view, &off), NG_REASON_NONE);
}

TEST(a_vma_that_is_never_sampled_is_never_woken)
{
	static const struct ng_hints local = { ENOUGH, 0, 0, 0 }, remote = { 50, 50, 0, 0 };
	struct ng_vma_state state = new_state(0);
	struct ng_config off = cfg;
	s32 seq;

	off.scan_backoff = NG_BACKOFF(PINNED);
	for (seq = 1; seq <= 20; seq++) {
		const struct ng_scan_view view = { .mm_seq = seq + 1 };

		ng_scan_done(&state, 0, seq);
		ng_fault_ended(&state, &local);
		decide(&state, &view, &off);
	}
	assert_false(ng_fault_ended(&state, &remote));
	assert_int_equal(ng_fault_note(&state, PID, &off), NG_NOTE_KNOWN);
}

TEST(the_second_remote_fault_among_the_samples_wakes)
{
	struct ng_vma_state state = converged(0);
	const struct ng_hints local = { 16, 0, 0, 0 }, remote = { 1, 1, 0, 0 };

	assert_false(ng_fault_ended(&state, &local));
	assert_false(ng_fault_ended(&state, &remote));
	assert_int_equal(again(&state, false), NG_REASON_CONVERGED);
	assert_true(ng_fault_ended(&state, &remote));
	assert_int_equal(again(&state, false), NG_REASON_NONE);
	assert_false(ng_fault_ended(&state, &remote));
}

TEST(more_samples_bear_one_remote_in_a_hundred)
{
	struct ng_vma_state state = converged(0);
	const struct ng_hints hints[] = { { 195, 0, 0, 0 }, { 5, 3, 0, 0 }, { 1, 1, 0, 0 } };

	assert_false(ng_fault_ended(&state, &hints[0]));
	assert_false(ng_fault_ended(&state, &hints[1]));
	assert_true(ng_fault_ended(&state, &hints[2]));
}

TEST(a_new_task_wakes_and_an_old_one_does_not)
{
	struct ng_vma_state state = new_state(0);

	assert_int_equal(ng_fault_note(&state, PID, &cfg), NG_NOTE_KNOWN);
	assert_true(sequences_until_converged(&state, ENOUGH, 0, 0));
	assert_int_equal(ng_fault_note(&state, PID, &cfg), NG_NOTE_KNOWN);
	state.pids[3] = state.pids[0];
	state.pids[0] = 0;
	assert_int_equal(ng_fault_note(&state, PID, &cfg), NG_NOTE_KNOWN);
	assert_int_equal(again(&state, false), NG_REASON_CONVERGED);
	assert_int_equal(ng_fault_note(&state, STRANGER, &cfg), NG_NOTE_WOKE);
	assert_int_equal(again(&state, false), NG_REASON_NONE);
}

TEST(a_change_of_size_wakes)
{
	struct ng_vma_state state = converged(0);

	assert_int_equal(again(&state, true), NG_REASON_NONE);
}

TEST(shared_memory_wakes_if_its_share_moves_far_or_pages_follow)
{
	struct ng_vma_state same = converged(550), moved = converged(550),
			    follows = converged(550);

	assert_int_equal(sequence(&same, 7, 1100, 800, 400), NG_REASON_CONVERGED);
	assert_int_equal(sequence(&moved, 7, 1100, 850, 0), NG_REASON_NONE);
	assert_int_equal(sequence(&follows, 7, 1100, 600, 460), NG_REASON_NONE);
}

TEST(the_windows_of_a_sampled_vma_stand_still)
{
	struct ng_vma_state state = new_state(0);
	struct ng_scan_view view = { .mm_seq = 100, .pid = PID };
	int i;

	ng_fault_note(&state, PID, &cfg);
	assert_true(sequences_until_converged(&state, ENOUGH, 0, 0));
	for (i = 0; i < 10; i++) {
		view.now += ng_pid_reset_ms(&cfg);
		ng_pid_mask_decide(&state, &view, &cfg);
	}
	assert_true(state.pids[0]);
	assert_true(ng_converged_wake(&state));
	view.now += ng_pid_reset_ms(&cfg);
	ng_pid_mask_decide(&state, &view, &cfg);
	assert_false(state.pids[0]);
	assert_true(state.pids[1]);
}

TEST(counts_that_would_overflow_keep_their_proportion)
{
	struct ng_vma_state state = new_state(0);
	const struct ng_hints hints = { 40000, 10000, 4000, 0 };

	ng_fault_ended(&state, &hints);
	ng_fault_ended(&state, &hints);
	assert_int_equal(state.faults, 40000);
	assert_int_equal(state.remote, 10000);
	assert_int_equal(state.moved, 4000);
}

TEST(a_sample_stands_for_a_scan_and_for_nothing_else)
{
	struct ng_vma_state state = new_state(0);
	struct ng_scan_view view = { .mm_seq = 9, .pid = PID };
	struct ng_config with = cfg;

	assert_int_equal(ng_reason_verdict(NG_REASON_CONVERGED), NG_SAMPLE);
	ng_fault_note(&state, PID, &cfg);
	assert_true(sequences_until_converged(&state, ENOUGH, 0, 0));
	assert_int_equal(ng_scan_decide(&state, &view, &cfg), NG_REASON_CONVERGED);
	view.pid = STRANGER;
	assert_int_equal(ng_scan_decide(&state, &view, &cfg), NG_REASON_PID_INACTIVE);
	with.scan_initial_passes = NG_SCAN_INITIAL_PASSES_MAX;
	assert_int_equal(ng_scan_decide(&state, &view, &with), NG_REASON_INITIAL_PASS);
}

static void assert_sample(u64 pages, u32 turn, u32 sample, u64 at, u64 size)
{
	u64 start = 1000;

	ng_sample_range(&start, &pages, turn, sample);
	assert_int_equal(start, 1000 + at);
	assert_int_equal(pages, size);
}

TEST(samples_go_round)
{
	assert_sample(2048, 0, 64, 0, 64);
	assert_sample(2048, 1, 64, 64, 64);
	assert_sample(2048, 31, 64, 1984, 64);
	assert_sample(2048, 32, 64, 0, 64);
	assert_sample(65, 1, 64, 64, 1);
	assert_sample(64, 5, 64, 0, 64);
	assert_sample(1, 5, 64, 0, 1);
	assert_sample(10, UINT32_MAX, 3, 9, 1);
}

TEST(every_page_is_in_a_sample_of_as_many_turns_as_there_are_parts)
{
	bool seen[777] = { false };
	u32 turn, page;

	for (turn = 5; turn < 5 + 78; turn++) {
		u64 start = 0, pages = 777;

		for (ng_sample_range(&start, &pages, turn, 10); pages; pages--)
			seen[start++] = true;
	}
	for (page = 0; page < 777; page++)
		assert_true(seen[page]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(local_faults_converge_at_the_third_judgement),
		cmocka_unit_test(one_in_a_hundred_may_be_remote),
		cmocka_unit_test(a_share_that_stays_converges_later),
		cmocka_unit_test(what_migrates_has_not_converged),
		cmocka_unit_test(a_share_that_creeps_has_not_converged),
		cmocka_unit_test(a_share_that_goes_to_and_fro_as_pages_do_converges),
		cmocka_unit_test(the_windows_of_a_sampled_vma_stand_still),
		cmocka_unit_test(too_few_faults_say_nothing),
		cmocka_unit_test(a_sequence_is_judged_once_and_not_while_it_goes_on),
		cmocka_unit_test(off_means_off),
		cmocka_unit_test(a_vma_that_is_never_sampled_is_never_woken),
		cmocka_unit_test(the_second_remote_fault_among_the_samples_wakes),
		cmocka_unit_test(more_samples_bear_one_remote_in_a_hundred),
		cmocka_unit_test(a_new_task_wakes_and_an_old_one_does_not),
		cmocka_unit_test(a_change_of_size_wakes),
		cmocka_unit_test(shared_memory_wakes_if_its_share_moves_far_or_pages_follow),
		cmocka_unit_test(counts_that_would_overflow_keep_their_proportion),
		cmocka_unit_test(a_sample_stands_for_a_scan_and_for_nothing_else),
		cmocka_unit_test(samples_go_round),
		cmocka_unit_test(every_page_is_in_a_sample_of_as_many_turns_as_there_are_parts),
	};

	return run_tap(tests);
}
