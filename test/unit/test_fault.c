// SPDX-License-Identifier: GPL-2.0-only
/* What a hint fault teaches; S4, huge pages. */
#include "unit.h"

#define NOW			5000u
#define PID			42u
#define STRANGER		99u
#define BASE_PAGES_PER_HUGE	512

static const unsigned int remembering[] = {
	NG_PID_FILTER_RECENT, NG_PID_FILTER_MASK,
};

static const unsigned int forgetting[] = {
	NG_PID_FILTER_NONE, NG_PID_FILTER_NATIVE,
};

static void note(struct ng_vma_state *state, u32 pid, unsigned int filter)
{
	const struct ng_config cfg = { .scan_pid_filter = filter };

	ng_fault_note(state, pid, &cfg);
}

static enum ng_reason decide(struct ng_vma_state *state, u32 pid,
			     unsigned int filter)
{
	const struct ng_config cfg = {
		.scan_pid_filter = filter,
		.scan_pid_windows = NG_SCAN_PID_WINDOWS_DEFAULT,
	};
	const struct ng_scan_view view = {
		.now = NOW, .mm_seq = 7, .pid = pid,
	};

	return ng_scan_decide(state, &view, &cfg);
}

TEST(a_fault_is_remembered_where_the_filter_looks)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(remembering); i++) {
		struct ng_vma_state state = new_state(NOW);

		note(&state, PID, remembering[i]);
		assert_int_equal(decide(&state, PID, remembering[i]),
				 NG_REASON_PID_ACTIVE);
		assert_int_equal(decide(&state, STRANGER, remembering[i]),
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(a_fault_is_remembered_by_one_filter_only)
{
	struct ng_vma_state recent = new_state(NOW);
	struct ng_vma_state mask = new_state(NOW);

	note(&recent, PID, NG_PID_FILTER_RECENT);
	assert_int_equal(decide(&recent, PID, NG_PID_FILTER_MASK),
			 NG_REASON_PID_INACTIVE);

	note(&mask, PID, NG_PID_FILTER_MASK);
	assert_int_equal(decide(&mask, PID, NG_PID_FILTER_RECENT),
			 NG_REASON_PID_INACTIVE);
}

TEST(filters_none_and_native_remember_nothing)
{
	struct ng_vma_state state = new_state(NOW);
	struct ng_vma_state *copy = frozen(&state);
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(forgetting); i++)
		note(copy, PID, forgetting[i]);
	assert_memory_equal(copy, &state, sizeof(state));
}

TEST(a_fault_tells_if_another_task_is_forgotten_for_it)
{
	const struct ng_config recent = {
		.scan_pid_filter = NG_PID_FILTER_RECENT,
	};
	const struct ng_config mask = { .scan_pid_filter = NG_PID_FILTER_MASK };
	struct ng_vma_state state = new_state(NOW);
	u32 pid;

	for (pid = PID; pid < PID + 4; pid++)
		assert_int_equal(ng_fault_note(&state, pid, &recent), NG_NOTE_KNOWN);
	assert_int_equal(ng_fault_note(&state, PID, &recent), NG_NOTE_KNOWN);
	assert_int_equal(ng_fault_note(&state, pid, &recent), NG_NOTE_FORGOT);
	assert_int_equal(ng_fault_note(&state, pid, &recent), NG_NOTE_KNOWN);
	for (pid = 0; pid < 200; pid++)
		assert_int_equal(ng_fault_note(&state, pid, &mask), NG_NOTE_KNOWN);
}

TEST(a_fault_is_no_scan)
{
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(remembering); i++) {
		struct ng_vma_state state = new_state(NOW);

		note(&state, PID, remembering[i]);
		assert_int_equal(state.passes, 0);
		assert_int_equal(state.last_scan, NOW);
		assert_int_equal(state.window, NOW);
	}
}

TEST(a_huge_page_is_one_hint_as_a_base_page_is)
{
	unsigned int i, page;

	for (i = 0; i < ARRAY_LEN(remembering); i++) {
		struct ng_vma_state huge = new_state(NOW);
		struct ng_vma_state base = huge;

		note(&huge, PID, remembering[i]);
		for (page = 0; page < BASE_PAGES_PER_HUGE; page++)
			note(&base, PID, remembering[i]);
		assert_memory_equal(&huge, &base, sizeof(huge));
	}
}

TEST(huge_pages_of_three_tasks_leave_a_slot)
{
	struct ng_vma_state state = new_state(NOW);
	u32 pid;

	for (pid = 1; pid <= 3; pid++)
		note(&state, pid, NG_PID_FILTER_RECENT);
	assert_int_equal(decide(&state, STRANGER, NG_PID_FILTER_RECENT),
			 NG_REASON_PID_INACTIVE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_fault_is_remembered_where_the_filter_looks),
		cmocka_unit_test(a_fault_is_remembered_by_one_filter_only),
		cmocka_unit_test(filters_none_and_native_remember_nothing),
		cmocka_unit_test(a_fault_tells_if_another_task_is_forgotten_for_it),
		cmocka_unit_test(a_fault_is_no_scan),
		cmocka_unit_test(a_huge_page_is_one_hint_as_a_base_page_is),
		cmocka_unit_test(huge_pages_of_three_tasks_leave_a_slot),
	};

	return run_tap(tests);
}
