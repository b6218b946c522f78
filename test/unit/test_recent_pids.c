// SPDX-License-Identifier: GPL-2.0-only
/* S1, recent PIDs. */
#include "unit.h"

#define NOW		5000u
#define STRANGER	99u
#define PIDS_TOLD_APART	255u	/* eight bits less the free slot */

static const struct ng_config cfg = {
	.scan_pid_filter = NG_PID_FILTER_RECENT,
	.scan_delay_ms = NG_SCAN_DELAY_MS_DEFAULT,
	.scan_force = NG_FORCE(PARTIAL),
};

static enum ng_reason decide(struct ng_vma_state *state, u32 pid)
{
	const struct ng_scan_view view = {
		.now = NOW, .mm_seq = 7, .pid = pid,
	};

	return ng_recent_pids_decide(state, &view, &cfg);
}

static void note_range(struct ng_vma_state *state, u32 first, u32 last)
{
	u32 pid;

	for (pid = first; pid <= last; pid++)
		ng_recent_pids_note(state, pid);
}

static void assert_range_active(struct ng_vma_state *state, u32 first, u32 last)
{
	u32 pid;

	for (pid = first; pid <= last; pid++)
		assert_int_equal(decide(state, pid), NG_REASON_PID_ACTIVE);
}

TEST(without_a_hint_fault_nobody_is_active)
{
	struct ng_vma_state state = new_state(NOW);
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++)
		assert_int_equal(decide(&state, edge_pids[i]),
				 NG_REASON_PID_INACTIVE);
}

TEST(a_task_that_faulted_is_active_and_no_other)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++) {
		struct ng_vma_state state = new_state(NOW);
		u32 pid = edge_pids[i];

		ng_recent_pids_note(&state, pid);
		assert_int_equal(decide(&state, pid), NG_REASON_PID_ACTIVE);
		assert_int_equal(decide(&state, pid + 1),
				 NG_REASON_PID_INACTIVE);
		assert_int_equal(decide(&state, pid + 2),
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(pids_that_follow_each_other_are_told_apart)
{
	u32 first, pid;

	for (first = 200; first < 200 + PIDS_TOLD_APART; first++) {
		struct ng_vma_state state = new_state(NOW);

		ng_recent_pids_note(&state, first);
		for (pid = first + 1; pid < first + PIDS_TOLD_APART; pid++)
			assert_int_equal(decide(&state, pid),
					 NG_REASON_PID_INACTIVE);
	}
}

TEST(pids_equal_in_eight_bits_share_a_slot)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(edge_pids); i++) {
		struct ng_vma_state state = new_state(NOW);
		u32 pid = edge_pids[i];

		ng_recent_pids_note(&state, pid);
		assert_int_equal(decide(&state, pid + PIDS_TOLD_APART),
				 NG_REASON_PID_ACTIVE);
		ng_recent_pids_note(&state, pid + PIDS_TOLD_APART);
		ng_recent_pids_note(&state, pid + 1);
		ng_recent_pids_note(&state, pid + 2);
		assert_int_equal(decide(&state, pid + 3),
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(a_task_that_faults_often_takes_one_slot)
{
	struct ng_vma_state state = new_state(NOW);
	unsigned int i;

	for (i = 0; i < 4; i++)
		note_range(&state, 1, 3);

	assert_range_active(&state, 1, 3);
	assert_int_equal(decide(&state, STRANGER), NG_REASON_PID_INACTIVE);
}

TEST(pids_are_full_with_four_taken_only)
{
	struct ng_vma_state state = new_state(NOW);
	u32 pid;

	for (pid = 1; pid <= 4; pid++) {
		assert_int_equal(decide(&state, STRANGER),
				 NG_REASON_PID_INACTIVE);
		ng_recent_pids_note(&state, pid);
	}
	assert_int_equal(decide(&state, STRANGER), NG_REASON_PIDS_FULL);
	ng_recent_pids_note(&state, 5);
	assert_int_equal(decide(&state, STRANGER), NG_REASON_PIDS_FULL);
}

TEST(pids_are_full_of_edge_pids_too)
{
	struct ng_vma_state state = new_state(NOW);

	ng_recent_pids_note(&state, 0);
	ng_recent_pids_note(&state, 256);
	ng_recent_pids_note(&state, 254);
	assert_int_equal(decide(&state, STRANGER), NG_REASON_PID_INACTIVE);
	ng_recent_pids_note(&state, 4194304);
	assert_int_equal(decide(&state, STRANGER), NG_REASON_PIDS_FULL);
}

TEST(a_remembered_task_is_active_if_pids_are_full)
{
	struct ng_vma_state state = new_state(NOW);

	note_range(&state, 1, 4);
	assert_range_active(&state, 1, 4);
}

TEST(the_oldest_makes_room)
{
	struct ng_vma_state state = new_state(NOW);
	u32 pid;

	note_range(&state, 1, 4);
	for (pid = 5; pid <= 12; pid++) {
		ng_recent_pids_note(&state, pid);
		assert_int_equal(decide(&state, pid - 4), NG_REASON_PIDS_FULL);
		assert_range_active(&state, pid - 3, pid);
	}
}

TEST(faulting_again_does_not_make_a_task_younger)
{
	struct ng_vma_state state = new_state(NOW);

	note_range(&state, 1, 4);
	ng_recent_pids_note(&state, 1);
	ng_recent_pids_note(&state, 5);
	assert_int_equal(decide(&state, 1), NG_REASON_PIDS_FULL);
	assert_range_active(&state, 2, 5);
}

TEST(a_forgotten_task_comes_back_as_the_youngest)
{
	struct ng_vma_state state = new_state(NOW);

	note_range(&state, 1, 5);
	ng_recent_pids_note(&state, 1);
	assert_int_equal(decide(&state, 2), NG_REASON_PIDS_FULL);
	note_range(&state, 6, 8);
	assert_int_equal(decide(&state, 1), NG_REASON_PID_ACTIVE);
	assert_range_active(&state, 6, 8);
}

TEST(noting_a_remembered_task_writes_nothing)
{
	struct ng_vma_state state = new_state(NOW);
	struct ng_vma_state *copy;
	u32 pid;

	note_range(&state, 1, 4);
	copy = frozen(&state);
	for (pid = 1; pid <= 4; pid++) {
		ng_recent_pids_note(copy, pid);
		ng_recent_pids_note(copy, pid + PIDS_TOLD_APART);
	}
	assert_memory_equal(copy, &state, sizeof(state));
}

TEST(deciding_writes_nothing)
{
	struct ng_vma_state state = new_state(NOW);
	struct ng_vma_state *copy;

	note_range(&state, 1, 3);
	copy = frozen(&state);
	assert_range_active(copy, 1, 3);
	assert_int_equal(decide(copy, STRANGER), NG_REASON_PID_INACTIVE);
}

TEST(what_any_task_may_scan_is_not_filtered)
{
	struct ng_vma_state state = new_state(NOW);
	struct ng_scan_view view = { .now = NOW, .mm_seq = 7, .begun = true };
	struct ng_config first_pass = cfg;

	assert_int_equal(ng_recent_pids_decide(&state, &view, &cfg),
			 NG_REASON_IGNORE_PID_INACTIVE);

	view.begun = false;
	first_pass.scan_initial_passes = 1;
	assert_int_equal(ng_recent_pids_decide(&state, &view, &first_pass),
			 NG_REASON_INITIAL_PASS);

	view.now += NG_STARVING_WINDOWS * ng_pid_reset_ms(&cfg);
	assert_int_equal(ng_recent_pids_decide(&state, &view, &cfg),
			 NG_REASON_STARVING);
}

TEST(under_another_filter_it_has_no_opinion)
{
	struct ng_vma_state state = new_state(NOW);
	const struct ng_scan_view view = { .now = NOW, .mm_seq = 7 };
	struct ng_config other = cfg;
	unsigned int filter;

	other.scan_initial_passes = 1;
	for (filter = 0; filter < NG_NR_PID_FILTERS; filter++) {
		if (filter == NG_PID_FILTER_RECENT)
			continue;
		other.scan_pid_filter = filter;
		assert_int_equal(ng_recent_pids_decide(&state, &view, &other),
				 NG_REASON_NONE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_a_hint_fault_nobody_is_active),
		cmocka_unit_test(a_task_that_faulted_is_active_and_no_other),
		cmocka_unit_test(pids_that_follow_each_other_are_told_apart),
		cmocka_unit_test(pids_equal_in_eight_bits_share_a_slot),
		cmocka_unit_test(a_task_that_faults_often_takes_one_slot),
		cmocka_unit_test(pids_are_full_with_four_taken_only),
		cmocka_unit_test(pids_are_full_of_edge_pids_too),
		cmocka_unit_test(a_remembered_task_is_active_if_pids_are_full),
		cmocka_unit_test(the_oldest_makes_room),
		cmocka_unit_test(faulting_again_does_not_make_a_task_younger),
		cmocka_unit_test(a_forgotten_task_comes_back_as_the_youngest),
		cmocka_unit_test(noting_a_remembered_task_writes_nothing),
		cmocka_unit_test(deciding_writes_nothing),
		cmocka_unit_test(what_any_task_may_scan_is_not_filtered),
		cmocka_unit_test(under_another_filter_it_has_no_opinion),
	};

	return run_tap(tests);
}
