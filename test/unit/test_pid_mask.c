// SPDX-License-Identifier: GPL-2.0-only
/* S3, PID bitmap with periodic reset. */
#include "unit.h"

#define START		5000u
#define RESET_MS	700u
#define PID		42u
#define BITS		64u

static const struct ng_config cfg = {
	.scan_pid_filter = NG_PID_FILTER_MASK,
	.scan_pid_reset_ms = RESET_MS,
	.scan_pid_windows = 2,
};

static enum ng_reason decide(struct ng_vma_state *state, u32 pid, u32 now)
{
	const struct ng_scan_view view = {
		.now = now, .mm_seq = 7, .pid = pid,
	};

	return ng_pid_mask_decide(state, &view, &cfg);
}

static u64 mask_of(u32 pid)
{
	struct ng_vma_state state = new_state(START);

	ng_pid_mask_note(&state, pid);
	return state.pids[1] | state.pids[0];
}

static u32 next_pid_of_same_bit(u32 pid)
{
	u32 other = pid + 1;

	while (mask_of(other) != mask_of(pid))
		other++;
	return other;
}

static struct ng_vma_state noted_state(u32 now)
{
	struct ng_vma_state state = new_state(now);

	ng_pid_mask_note(&state, PID);
	return state;
}

/* Attempts just before and at the end of a window of that length. */
static void assert_window_is(const struct ng_config *config, u32 start, u32 ms)
{
	struct ng_vma_state state = noted_state(start);
	struct ng_scan_view view = { .now = start + ms - 1, .mm_seq = 7 };

	ng_pid_mask_decide(&state, &view, config);
	assert_int_equal(state.window, start);
	assert_true(state.pids[0]);

	view.now = start + ms;
	ng_pid_mask_decide(&state, &view, config);
	assert_int_equal(state.window, start + ms);
	assert_true(state.pids[1]);
	assert_false(state.pids[0]);
}

TEST(the_bit_is_the_one_the_kernel_hashes_to)
{
	static const struct {
		u32 pid;
		unsigned int bit;
	} rows[] = {
		{ 0, 0 }, { 1, 24 }, { 2, 48 }, { 3, 9 }, { 255, 25 },
		{ 256, 50 }, { 4194303, 11 }, { 4194304, 36 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(rows); i++)
		assert_int_equal(mask_of(rows[i].pid), 1ull << rows[i].bit);
}

TEST(all_bits_are_used)
{
	u64 used = 0;
	u32 pid;

	for (pid = 0; pid < 4 * BITS; pid++)
		used |= mask_of(pid);
	assert_int_equal(used, UINT64_MAX);
}

TEST(without_a_hint_fault_nobody_is_active)
{
	struct ng_vma_state state = new_state(START);
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++)
		assert_int_equal(decide(&state, edge_pids[i], START),
				 NG_REASON_PID_INACTIVE);
}

TEST(a_task_that_faulted_is_active_and_no_other)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++) {
		struct ng_vma_state state = new_state(START);
		u32 pid = edge_pids[i];

		ng_pid_mask_note(&state, pid);
		assert_int_equal(decide(&state, pid, START),
				 NG_REASON_PID_ACTIVE);
		assert_int_equal(decide(&state, pid + 1, START),
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(a_pid_of_the_same_bit_is_active_too)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++) {
		struct ng_vma_state state = new_state(START);

		ng_pid_mask_note(&state, edge_pids[i]);
		assert_int_equal(decide(&state,
					next_pid_of_same_bit(edge_pids[i]),
					START),
				 NG_REASON_PID_ACTIVE);
	}
}

TEST(tasks_are_remembered_side_by_side)
{
	struct ng_vma_state state = new_state(START);
	u64 expected = 0;
	u32 pid;

	for (pid = 1; pid <= 10; pid++) {
		ng_pid_mask_note(&state, pid);
		expected |= mask_of(pid);
	}
	assert_int_equal(state.pids[0], expected);
	for (pid = 1; pid <= 10; pid++)
		assert_int_equal(decide(&state, pid, START),
				 NG_REASON_PID_ACTIVE);
}

TEST(noting_a_set_bit_writes_nothing)
{
	struct ng_vma_state state = noted_state(START);
	struct ng_vma_state *copy = frozen(&state);

	ng_pid_mask_note(copy, PID);
	ng_pid_mask_note(copy, next_pid_of_same_bit(PID));
	assert_memory_equal(copy, &state, sizeof(state));
}

TEST(deciding_within_a_window_writes_nothing)
{
	struct ng_vma_state state = noted_state(START);
	struct ng_vma_state *copy = frozen(&state);

	assert_int_equal(decide(copy, PID, START + RESET_MS - 1),
			 NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(copy, PID + 1, START + RESET_MS - 1),
			 NG_REASON_PID_INACTIVE);
}

TEST(a_window_lasts_for_the_reset_time)
{
	assert_window_is(&cfg, START, RESET_MS);
}

TEST(a_window_is_exact_where_the_clock_wraps)
{
	u32 before_wrap;

	for (before_wrap = 0; before_wrap <= RESET_MS + 1; before_wrap++)
		assert_window_is(&cfg, 0u - before_wrap, RESET_MS);
}

TEST(a_reset_time_of_zero_is_four_scan_delays)
{
	struct ng_config delayed = {
		.scan_pid_filter = NG_PID_FILTER_MASK,
		.scan_pid_windows = 2, .scan_delay_ms = 30,
	};

	assert_window_is(&delayed, START, 4 * 30);
	delayed.scan_delay_ms = NG_SCAN_DELAY_MS_MAX;
	assert_window_is(&delayed, START, 4 * NG_SCAN_DELAY_MS_MAX);
}

TEST(without_delay_it_is_four_default_delays)
{
	const struct ng_config undelayed = {
		.scan_pid_filter = NG_PID_FILTER_MASK, .scan_pid_windows = 2,
	};

	assert_window_is(&undelayed, START, 4 * 1000);
}

TEST(a_reset_time_that_is_set_ignores_the_delay)
{
	struct ng_config delayed = cfg;

	delayed.scan_delay_ms = 30;
	assert_window_is(&delayed, START, RESET_MS);
	delayed.scan_pid_reset_ms = 1;
	assert_window_is(&delayed, START, 1);
	delayed.scan_pid_reset_ms = NG_SCAN_PID_RESET_MS_MAX;
	assert_window_is(&delayed, START, NG_SCAN_PID_RESET_MS_MAX);
}

TEST(a_bit_survives_one_move_but_not_two)
{
	struct ng_vma_state state = noted_state(START);

	assert_int_equal(decide(&state, PID, START + RESET_MS),
			 NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, START + 2 * RESET_MS - 1),
			 NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, START + 2 * RESET_MS),
			 NG_REASON_PID_INACTIVE);
	assert_false(state.pids[1] | state.pids[0]);
}

TEST(a_bit_set_again_survives_the_next_move)
{
	struct ng_vma_state state = noted_state(START);

	decide(&state, PID, START + RESET_MS);
	ng_pid_mask_note(&state, PID);
	assert_int_equal(decide(&state, PID, START + 2 * RESET_MS),
			 NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, START + 3 * RESET_MS),
			 NG_REASON_PID_INACTIVE);
}

TEST(a_long_pause_moves_the_windows_by_one_step)
{
	const u32 late = START + 10 * RESET_MS + 5;
	struct ng_vma_state state = noted_state(START);

	assert_int_equal(decide(&state, PID, late), NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, late), NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, late + RESET_MS - 1),
			 NG_REASON_PID_ACTIVE);
	assert_int_equal(decide(&state, PID, late + RESET_MS),
			 NG_REASON_PID_INACTIVE);
}

TEST(an_initial_pass_is_not_filtered)
{
	struct ng_vma_state state = new_state(START);
	const struct ng_scan_view view = { .now = START, .mm_seq = 7 };
	struct ng_config first_pass = cfg;

	first_pass.scan_initial_passes = 1;
	assert_int_equal(ng_pid_mask_decide(&state, &view, &first_pass),
			 NG_REASON_INITIAL_PASS);
}

TEST(what_is_forced_is_not_filtered)
{
	struct ng_vma_state state = new_state(START);
	struct ng_scan_view view = { .now = START, .mm_seq = 7, .begun = true };
	struct ng_config forced = cfg;

	assert_int_equal(ng_pid_mask_decide(&state, &view, &cfg),
			 NG_REASON_PID_INACTIVE);
	forced.scan_force = NG_FORCE(PARTIAL);
	assert_int_equal(ng_pid_mask_decide(&state, &view, &forced),
			 NG_REASON_IGNORE_PID_INACTIVE);
}

/* S17 */
TEST(a_bit_survives_one_move_less_than_there_are_windows)
{
	struct ng_config config = cfg;
	unsigned int windows, move;

	for (windows = 2; windows <= NG_SCAN_PID_WINDOWS_MAX; windows++) {
		struct ng_vma_state state = noted_state(START);
		struct ng_scan_view view = { .mm_seq = 7, .pid = PID };

		config.scan_pid_windows = windows;
		for (move = 1; move <= windows; move++) {
			view.now = START + move * RESET_MS;
			assert_int_equal(ng_pid_mask_decide(&state, &view,
							    &config),
					 move < windows ?
					 NG_REASON_PID_ACTIVE :
					 NG_REASON_PID_INACTIVE);
		}
	}
}

TEST(with_fewer_windows_what_is_too_old_is_forgotten)
{
	struct ng_vma_state state = noted_state(START);
	struct ng_scan_view view = { .now = START + RESET_MS, .mm_seq = 7,
				     .pid = PID };
	struct ng_config config = cfg;

	config.scan_pid_windows = 4;
	ng_pid_mask_decide(&state, &view, &config);
	view.now += RESET_MS;
	ng_pid_mask_decide(&state, &view, &config);
	assert_true(state.pids[2]);
	assert_int_equal(decide(&state, PID, view.now), NG_REASON_PID_INACTIVE);

	decide(&state, PID, view.now + RESET_MS);
	assert_false(ng_pids_seen(&state, NG_SCAN_PID_WINDOWS_MAX));
}

TEST(windows_move_whoever_may_scan)
{
	struct ng_vma_state state = noted_state(START);
	struct ng_config first_passes = cfg;

	first_passes.scan_initial_passes = 1;
	assert_window_is(&first_passes, START, RESET_MS);

	ng_scan_done(&state, START, 6);
	decide(&state, PID, START + NG_STARVING_WINDOWS * RESET_MS);
	assert_true(state.pids[1]);
	assert_false(state.pids[0]);
}

TEST(under_another_filter_it_does_nothing)
{
	struct ng_vma_state state = noted_state(START);
	struct ng_vma_state *copy = frozen(&state);
	const struct ng_scan_view view = {
		.now = START + RESET_MS, .mm_seq = 7, .pid = PID,
	};
	struct ng_config other = cfg;
	unsigned int filter;

	other.scan_initial_passes = 1;
	for (filter = 0; filter < NG_NR_PID_FILTERS; filter++) {
		if (filter == NG_PID_FILTER_MASK)
			continue;
		other.scan_pid_filter = filter;
		assert_int_equal(ng_pid_mask_decide(copy, &view, &other),
				 NG_REASON_NONE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_bit_is_the_one_the_kernel_hashes_to),
		cmocka_unit_test(all_bits_are_used),
		cmocka_unit_test(without_a_hint_fault_nobody_is_active),
		cmocka_unit_test(a_task_that_faulted_is_active_and_no_other),
		cmocka_unit_test(a_pid_of_the_same_bit_is_active_too),
		cmocka_unit_test(tasks_are_remembered_side_by_side),
		cmocka_unit_test(noting_a_set_bit_writes_nothing),
		cmocka_unit_test(deciding_within_a_window_writes_nothing),
		cmocka_unit_test(a_window_lasts_for_the_reset_time),
		cmocka_unit_test(a_window_is_exact_where_the_clock_wraps),
		cmocka_unit_test(a_reset_time_of_zero_is_four_scan_delays),
		cmocka_unit_test(without_delay_it_is_four_default_delays),
		cmocka_unit_test(a_reset_time_that_is_set_ignores_the_delay),
		cmocka_unit_test(a_bit_survives_one_move_but_not_two),
		cmocka_unit_test(a_bit_set_again_survives_the_next_move),
		cmocka_unit_test(a_long_pause_moves_the_windows_by_one_step),
		cmocka_unit_test(an_initial_pass_is_not_filtered),
		cmocka_unit_test(what_is_forced_is_not_filtered),
		cmocka_unit_test(a_bit_survives_one_move_less_than_there_are_windows),
		cmocka_unit_test(with_fewer_windows_what_is_too_old_is_forgotten),
		cmocka_unit_test(windows_move_whoever_may_scan),
		cmocka_unit_test(under_another_filter_it_does_nothing),
	};

	return run_tap(tests);
}
