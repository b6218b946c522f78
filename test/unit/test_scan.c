// SPDX-License-Identifier: GPL-2.0-only
/* The scan decision: order of the policies, and what nobody is kept from. */
#include "unit.h"

#define START		5000u
#define DELAY		1000u
#define STRANGER	99u
#define ACTIVE		7u

static const unsigned int pid_filters[] = {
	NG_PID_FILTER_RECENT, NG_PID_FILTER_MASK,
};

static struct ng_config filter_config(unsigned int filter)
{
	return (struct ng_config) {
		.scan_pid_filter = filter, .scan_delay_ms = DELAY,
		.scan_pid_windows = NG_SCAN_PID_WINDOWS_DEFAULT,
		.scan_force = NG_FORCE(PARTIAL),
	};
}

static u32 starving_ms(const struct ng_config *cfg)
{
	return NG_STARVING_WINDOWS * ng_pid_reset_ms(cfg);
}

/* What every PID filter makes of a task that does not use the VMA. */
static enum ng_reason stranger_decide(struct ng_vma_state *state,
				      const struct ng_scan_view *view,
				      const struct ng_config *cfg)
{
	enum ng_reason reason = ng_turn_decide(state, view, cfg);

	return reason != NG_REASON_NONE ? reason :
	       ng_force_decide(state, view, cfg);
}

/* A stranger's attempt when the mm is in that sequence. */
static enum ng_reason any_task_in(struct ng_vma_state *state, s32 mm_seq,
				  unsigned int initial_passes)
{
	const struct ng_config cfg = { .scan_initial_passes = initial_passes };
	const struct ng_scan_view view = {
		.now = state->last_scan, .mm_seq = mm_seq,
	};

	return stranger_decide(state, &view, &cfg);
}

static enum ng_reason any_task_at(struct ng_vma_state *state, u32 now,
				  const struct ng_config *cfg)
{
	const struct ng_scan_view view = { .now = now, .mm_seq = 7 };

	return stranger_decide(state, &view, cfg);
}

static void assert_starving_is_exact(struct ng_vma_state *state,
				     u32 last_scan, const struct ng_config *cfg)
{
	const u32 due = last_scan + starving_ms(cfg);

	assert_int_equal(any_task_at(state, last_scan, cfg), NG_REASON_PID_INACTIVE);
	assert_int_equal(any_task_at(state, due - 1, cfg), NG_REASON_PID_INACTIVE);
	assert_int_equal(any_task_at(state, due, cfg), NG_REASON_STARVING);
	assert_int_equal(any_task_at(state, due + 1, cfg), NG_REASON_STARVING);
}

TEST(every_reason_has_its_declared_verdict)
{
#define ROW(id, word, verdict, text) { NG_REASON_##id, verdict },
	static const struct {
		enum ng_reason reason;
		enum ng_verdict verdict;
	} declared[] = { NG_REASONS(ROW) };
#undef ROW
	unsigned int i;

	assert_int_equal(ARRAY_LEN(declared), NG_NR_REASONS);
	for (i = 0; i < ARRAY_LEN(declared); i++)
		assert_int_equal(ng_reason_verdict(declared[i].reason),
				 declared[i].verdict);
}

TEST(reasons_fail_open_scan_or_skip_as_they_say)
{
	assert_int_equal(ng_reason_verdict(NG_REASON_TABLE_FULL), NG_PASS);
	assert_int_equal(ng_reason_verdict(NG_REASON_NO_MEMORY), NG_PASS);
	assert_int_equal(ng_reason_verdict(NG_REASON_UNFILTERED), NG_SCAN);
	assert_int_equal(ng_reason_verdict(NG_REASON_PIDS_FULL), NG_SCAN);
	assert_int_equal(ng_reason_verdict(NG_REASON_STARVING), NG_SCAN);
	assert_int_equal(ng_reason_verdict(NG_REASON_SCAN_DELAY), NG_SKIP);
	assert_int_equal(ng_reason_verdict(NG_REASON_PID_INACTIVE), NG_SKIP);
}

TEST(a_new_state_knows_the_time_and_nothing_else)
{
	struct ng_vma_state state;

	memset(&state, 0xff, sizeof(state));
	ng_state_init(&state, START, 0x12345);
	assert_int_equal(state.window, START);
	assert_int_equal(state.last_scan, START);
	assert_int_equal(ng_pids_seen(&state, NG_SCAN_PID_WINDOWS_MAX), 0);
	assert_int_equal(state.recent, 0);
	assert_int_equal(state.last_seq, 0x2345);
	assert_int_equal(state.attempts, 0);
	assert_int_equal(state.passes, 0);
	assert_int_equal(state.windows, 0);
	assert_int_equal(state.reason, NG_REASON_NONE);
}

TEST(without_a_policy_nothing_is_filtered)
{
	const struct ng_scan_view view = { .now = START, .mm_seq = 7 };
	struct ng_vma_state state = new_state(START);
	struct ng_config cfg = { .scan_pid_filter = NG_PID_FILTER_NONE };

	assert_int_equal(ng_scan_decide(&state, &view, &cfg),
			 NG_REASON_UNFILTERED);
	cfg.scan_pid_filter = NG_PID_FILTER_NATIVE;
	assert_int_equal(ng_scan_decide(&state, &view, &cfg),
			 NG_REASON_UNFILTERED);
}

TEST(the_last_decision_is_kept)
{
	struct ng_scan_view view = {
		.now = START, .mm_seq = 7, .pid = STRANGER,
	};
	struct ng_config cfg = filter_config(NG_PID_FILTER_RECENT);
	struct ng_vma_state state = new_state(START);

	ng_scan_decide(&state, &view, &cfg);
	assert_int_equal(state.reason, NG_REASON_SCAN_DELAY);
	view.now += DELAY;
	ng_scan_decide(&state, &view, &cfg);
	assert_int_equal(state.reason, NG_REASON_PID_INACTIVE);
	cfg.scan_pid_filter = NG_PID_FILTER_NONE;
	ng_scan_decide(&state, &view, &cfg);
	assert_int_equal(state.reason, NG_REASON_UNFILTERED);
}

TEST(the_delay_comes_before_the_pids)
{
	struct ng_scan_view view = {
		.now = START + DELAY - 1, .mm_seq = 7, .pid = ACTIVE,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(pid_filters); i++) {
		struct ng_config cfg = filter_config(pid_filters[i]);
		struct ng_vma_state state = new_state(START);

		ng_fault_note(&state, ACTIVE, &cfg);
		view.now = START + DELAY - 1;
		assert_int_equal(ng_scan_decide(&state, &view, &cfg),
				 NG_REASON_SCAN_DELAY);
		view.now = START + DELAY;
		assert_int_equal(ng_scan_decide(&state, &view, &cfg),
				 NG_REASON_PID_ACTIVE);
	}
}

TEST(the_delay_comes_before_what_any_task_may_scan)
{
	struct ng_config cfg = filter_config(NG_PID_FILTER_RECENT);
	struct ng_vma_state state = new_state(START);
	const struct ng_scan_view view = {
		.now = START, .mm_seq = 7, .begun = true,
	};

	cfg.scan_initial_passes = 2;
	assert_int_equal(ng_scan_decide(&state, &view, &cfg),
			 NG_REASON_SCAN_DELAY);
}

TEST(initial_then_partial_then_starving)
{
	struct ng_config cfg = filter_config(NG_PID_FILTER_RECENT);
	struct ng_vma_state state = new_state(START);
	struct ng_scan_view view = {
		.now = START + starving_ms(&cfg), .mm_seq = 7, .begun = true,
	};

	cfg.scan_initial_passes = 1;
	assert_int_equal(stranger_decide(&state, &view, &cfg),
			 NG_REASON_INITIAL_PASS);
	ng_scan_done(&state, START, 6);
	assert_int_equal(stranger_decide(&state, &view, &cfg),
			 NG_REASON_IGNORE_PID_INACTIVE);
	view.begun = false;
	assert_int_equal(stranger_decide(&state, &view, &cfg),
			 NG_REASON_STARVING);
}

TEST(initial_passes_are_the_vmas_own_scans)
{
	struct ng_vma_state state = new_state(START);
	const s32 first = 1000;
	s32 pass;

	for (pass = 0; pass < 3; pass++) {
		assert_int_equal(any_task_in(&state, first + pass, 3),
				 NG_REASON_INITIAL_PASS);
		ng_scan_done(&state, START, first + pass);
	}
	assert_int_equal(any_task_in(&state, first + 3, 3), NG_REASON_PID_INACTIVE);
}

TEST(attempts_alone_do_not_use_up_initial_passes)
{
	struct ng_vma_state state = new_state(START);
	s32 seq;

	for (seq = 0; seq < 10; seq++)
		assert_int_equal(any_task_in(&state, seq, 1),
				 NG_REASON_INITIAL_PASS);
}

TEST(an_initial_pass_lasts_until_its_sequence_ends)
{
	struct ng_vma_state state = new_state(START);

	ng_scan_done(&state, START, 7);
	assert_int_equal(any_task_in(&state, 7, 1), NG_REASON_INITIAL_PASS);
	assert_int_equal(any_task_in(&state, 8, 1), NG_REASON_PID_INACTIVE);
	ng_scan_done(&state, START, 8);
	assert_int_equal(any_task_in(&state, 8, 1), NG_REASON_PID_INACTIVE);
}

TEST(no_initial_passes_means_none)
{
	struct ng_vma_state state = new_state(START);

	assert_int_equal(any_task_in(&state, 0, 0), NG_REASON_PID_INACTIVE);
	ng_scan_done(&state, START, 0);
	assert_int_equal(any_task_in(&state, 0, 0), NG_REASON_PID_INACTIVE);
}

TEST(ranges_of_one_sequence_are_one_pass)
{
	struct ng_vma_state state = new_state(START);
	u32 range;

	for (range = 1; range <= 5; range++) {
		ng_scan_done(&state, START + range, 7);
		assert_int_equal(state.passes, 1);
		assert_int_equal(state.last_scan, START + range);
	}
	ng_scan_done(&state, START, 8);
	assert_int_equal(state.passes, 2);
}

TEST(a_scan_in_the_very_first_sequence_is_a_pass)
{
	struct ng_vma_state state = new_state(START);

	ng_scan_done(&state, START, 0);
	assert_int_equal(state.passes, 1);
	ng_scan_done(&state, START, 0);
	assert_int_equal(state.passes, 1);
}

TEST(passes_saturate)
{
	struct ng_vma_state state = new_state(START);
	s32 seq;

	for (seq = 1; seq <= 255; seq++) {
		ng_scan_done(&state, START, seq);
		assert_int_equal(state.passes, seq);
	}
	for (; seq <= 600; seq++) {
		ng_scan_done(&state, START + seq, seq);
		assert_int_equal(state.passes, 255);
		assert_int_equal(state.last_seq, seq);
		assert_int_equal(state.last_scan, START + seq);
	}
}

TEST(passes_are_counted_where_the_sequence_wraps)
{
	struct ng_vma_state state = new_state(START);

	ng_scan_done(&state, START, INT32_MAX);
	ng_scan_done(&state, START, INT32_MIN);
	ng_scan_done(&state, START, INT32_MIN);
	assert_int_equal(state.passes, 2);
	assert_int_equal(any_task_in(&state, INT32_MIN, 2),
			 NG_REASON_INITIAL_PASS);
	assert_int_equal(any_task_in(&state, INT32_MIN + 1, 2), NG_REASON_PID_INACTIVE);

	ng_scan_done(&state, START, -1);
	ng_scan_done(&state, START, 0);
	assert_int_equal(state.passes, 4);
}

TEST(a_moment_just_ahead_of_the_clock_has_not_passed)
{
	assert_false(ng_elapsed(START + 1, START, 1));
	assert_false(ng_elapsed(START + NG_CLOCK_SLACK_MS, START, 1));
	assert_false(ng_elapsed(5, UINT32_MAX - 5, 1));
	assert_true(ng_elapsed(START, START + 1, 1));
	assert_true(ng_elapsed(START, START, 0));
}

TEST(a_vma_never_scanned_is_starving_by_its_age)
{
	struct ng_config cfg = filter_config(NG_PID_FILTER_RECENT);
	struct ng_vma_state state = new_state(START);

	assert_starving_is_exact(&state, START, &cfg);
}

TEST(every_range_scanned_puts_off_the_starving_scan)
{
	struct ng_config cfg = filter_config(NG_PID_FILTER_RECENT);
	struct ng_vma_state state = new_state(START);

	ng_scan_done(&state, START + 10, 5);
	assert_starving_is_exact(&state, START + 10, &cfg);
	ng_scan_done(&state, START + 20, 5);
	assert_starving_is_exact(&state, START + 20, &cfg);
}

TEST(starving_is_exact_where_the_clock_wraps)
{
	struct ng_config cfg = { .scan_pid_reset_ms = 3 };
	u32 before_wrap;

	for (before_wrap = 0; before_wrap <= starving_ms(&cfg) + 1;
	     before_wrap++) {
		struct ng_vma_state state = new_state(0u - before_wrap);

		assert_starving_is_exact(&state, 0u - before_wrap, &cfg);
	}
}

TEST(starving_follows_the_length_of_the_windows)
{
	struct ng_vma_state state = new_state(START);
	struct ng_config cfg = { .scan_pid_reset_ms = 1 };

	assert_starving_is_exact(&state, START, &cfg);
	cfg.scan_pid_reset_ms = NG_SCAN_PID_RESET_MS_MAX;
	assert_starving_is_exact(&state, START, &cfg);
	cfg = (struct ng_config) { .scan_delay_ms = NG_SCAN_DELAY_MS_MAX };
	assert_starving_is_exact(&state, START, &cfg);
}

TEST(the_longest_starving_time_fits_the_clock)
{
	assert_true((u64)NG_STARVING_WINDOWS * NG_SCAN_PID_RESET_MS_MAX <
		    UINT32_MAX);
	assert_true(4ull * NG_STARVING_WINDOWS * NG_SCAN_DELAY_MS_MAX <
		    UINT32_MAX);
}

/* The active task faults all the time and never comes to scan. */
static enum ng_reason stranger_tries(struct ng_vma_state *state, u32 now,
				     const struct ng_config *cfg)
{
	const struct ng_scan_view view = {
		.now = now, .mm_seq = 7, .pid = STRANGER,
	};

	ng_fault_note(state, ACTIVE, cfg);
	return ng_scan_decide(state, &view, cfg);
}

static u32 skipped_until_let_through(struct ng_vma_state *state, u32 from,
				     const struct ng_config *cfg)
{
	enum ng_reason reason;
	u32 ms = 0;

	do {
		ms += DELAY;
		reason = stranger_tries(state, from + ms, cfg);
		assert_true(ms <= starving_ms(cfg));
	} while (ng_reason_verdict(reason) == NG_SKIP);

	assert_int_equal(reason, NG_REASON_STARVING);
	return ms;
}

static void assert_stranger_is_not_starved(u32 start,
					   const struct ng_config *cfg)
{
	struct ng_vma_state state = new_state(start);
	u32 now = start;
	s32 round;

	for (round = 0; round < 3; round++) {
		u32 ms = skipped_until_let_through(&state, now, cfg);

		assert_int_equal(ms, starving_ms(cfg));
		now += ms;
		ng_scan_done(&state, now, round);
	}

	ng_fault_note(&state, STRANGER, cfg);
	assert_int_equal(stranger_tries(&state, now, cfg),
			 NG_REASON_PID_ACTIVE);
}

TEST(a_task_that_never_scans_starves_nobody)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(pid_filters); i++) {
		struct ng_config cfg = filter_config(pid_filters[i]);

		assert_stranger_is_not_starved(START, &cfg);
		assert_stranger_is_not_starved(0u - START, &cfg);
	}
}

TEST(a_vma_nobody_is_active_in_is_not_starved)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(pid_filters); i++) {
		struct ng_config cfg = filter_config(pid_filters[i]);
		struct ng_vma_state state = new_state(START);
		struct ng_scan_view view = {
			.now = START + starving_ms(&cfg) - 1, .mm_seq = 7,
		};

		assert_int_equal(ng_scan_decide(&state, &view, &cfg),
				 NG_REASON_PID_INACTIVE);
		view.now++;
		assert_int_equal(ng_scan_decide(&state, &view, &cfg),
				 NG_REASON_STARVING);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_reason_has_its_declared_verdict),
		cmocka_unit_test(reasons_fail_open_scan_or_skip_as_they_say),
		cmocka_unit_test(a_new_state_knows_the_time_and_nothing_else),
		cmocka_unit_test(without_a_policy_nothing_is_filtered),
		cmocka_unit_test(the_last_decision_is_kept),
		cmocka_unit_test(the_delay_comes_before_the_pids),
		cmocka_unit_test(the_delay_comes_before_what_any_task_may_scan),
		cmocka_unit_test(initial_then_partial_then_starving),
		cmocka_unit_test(initial_passes_are_the_vmas_own_scans),
		cmocka_unit_test(attempts_alone_do_not_use_up_initial_passes),
		cmocka_unit_test(an_initial_pass_lasts_until_its_sequence_ends),
		cmocka_unit_test(no_initial_passes_means_none),
		cmocka_unit_test(ranges_of_one_sequence_are_one_pass),
		cmocka_unit_test(a_scan_in_the_very_first_sequence_is_a_pass),
		cmocka_unit_test(passes_saturate),
		cmocka_unit_test(passes_are_counted_where_the_sequence_wraps),
		cmocka_unit_test(a_moment_just_ahead_of_the_clock_has_not_passed),
		cmocka_unit_test(a_vma_never_scanned_is_starving_by_its_age),
		cmocka_unit_test(every_range_scanned_puts_off_the_starving_scan),
		cmocka_unit_test(starving_is_exact_where_the_clock_wraps),
		cmocka_unit_test(starving_follows_the_length_of_the_windows),
		cmocka_unit_test(the_longest_starving_time_fits_the_clock),
		cmocka_unit_test(a_task_that_never_scans_starves_nobody),
		cmocka_unit_test(a_vma_nobody_is_active_in_is_not_starved),
	};

	return run_tap(tests);
}
