// SPDX-License-Identifier: GPL-2.0-only
/* S2, per-VMA scan delay. */
#include "unit.h"

#define DELAY	1000u

static const struct ng_config cfg = { .scan_delay_ms = DELAY };

static enum ng_reason decide_at(u32 created, u32 now, u32 delay)
{
	struct ng_vma_state state = new_state(created);
	const struct ng_scan_view view = { .now = now, .mm_seq = 1 };
	const struct ng_config delayed = { .scan_delay_ms = delay };

	return ng_scan_delay_decide(&state, &view, &delayed);
}

static enum ng_reason decide_in_sequence(s32 mm_seq)
{
	struct ng_vma_state state = new_state(5000);
	const struct ng_scan_view view = { .now = 5000, .mm_seq = mm_seq };

	return ng_scan_delay_decide(&state, &view, &cfg);
}

static void assert_delay_is_exact(u32 created, u32 delay)
{
	assert_int_equal(decide_at(created, created, delay),
			 NG_REASON_SCAN_DELAY);
	assert_int_equal(decide_at(created, created + delay - 1, delay),
			 NG_REASON_SCAN_DELAY);
	assert_int_equal(decide_at(created, created + delay, delay),
			 NG_REASON_NONE);
	assert_int_equal(decide_at(created, created + delay + 1, delay),
			 NG_REASON_NONE);
}

TEST(the_delay_ends_at_the_exact_millisecond)
{
	assert_delay_is_exact(5000, DELAY);
	assert_delay_is_exact(5000, 1);
	assert_delay_is_exact(5000, NG_SCAN_DELAY_MS_MAX);
}

TEST(the_delay_is_exact_where_the_clock_wraps)
{
	u32 before_wrap;

	for (before_wrap = 0; before_wrap <= DELAY + 1; before_wrap++)
		assert_delay_is_exact(0u - before_wrap, DELAY);
}

TEST(a_vma_stays_grown_up_long_after_the_delay)
{
	assert_int_equal(decide_at(5000, 5000 + 2000000000u, DELAY),
			 NG_REASON_NONE);
}

TEST(a_delay_of_zero_is_off)
{
	assert_int_equal(decide_at(5000, 5000, 0), NG_REASON_NONE);
	assert_int_equal(decide_at(UINT32_MAX, 0, 0), NG_REASON_NONE);
}

TEST(the_first_sequence_of_the_mm_is_not_delayed)
{
	assert_int_equal(decide_in_sequence(0), NG_REASON_NONE);
	assert_int_equal(decide_in_sequence(1), NG_REASON_SCAN_DELAY);
	assert_int_equal(decide_in_sequence(2), NG_REASON_SCAN_DELAY);
}

TEST(a_sequence_that_has_wrapped_is_delayed)
{
	assert_int_equal(decide_in_sequence(INT32_MAX), NG_REASON_SCAN_DELAY);
	assert_int_equal(decide_in_sequence(INT32_MIN), NG_REASON_SCAN_DELAY);
	assert_int_equal(decide_in_sequence(-1), NG_REASON_SCAN_DELAY);
}

TEST(the_delay_does_not_count_from_the_last_scan)
{
	struct ng_vma_state state = new_state(5000);
	const struct ng_scan_view view = { .now = 5000 + DELAY, .mm_seq = 1 };

	ng_scan_done(&state, 5000 + DELAY - 1, 0);
	assert_int_equal(ng_scan_delay_decide(&state, &view, &cfg),
			 NG_REASON_NONE);
}

TEST(the_delay_is_the_same_under_every_pid_filter)
{
	struct ng_vma_state state = new_state(5000);
	const struct ng_scan_view view = { .now = 5000, .mm_seq = 1 };
	struct ng_config filtered = cfg;
	unsigned int filter;

	for (filter = 0; filter < NG_NR_PID_FILTERS; filter++) {
		filtered.scan_pid_filter = filter;
		ng_fault_note(&state, view.pid, &filtered);
		assert_int_equal(ng_scan_delay_decide(&state, &view, &filtered),
				 NG_REASON_SCAN_DELAY);
	}
}

TEST(a_delay_writes_nothing_until_it_is_over)
{
	struct ng_vma_state state = new_state(5000);
	struct ng_vma_state *copy = frozen(&state);
	struct ng_scan_view view = { .now = 5000, .mm_seq = 1 };

	assert_int_equal(ng_scan_delay_decide(copy, &view, &cfg),
			 NG_REASON_SCAN_DELAY);
	view.now += DELAY;
	assert_int_equal(ng_scan_delay_decide(&state, &view, &cfg),
			 NG_REASON_NONE);
	copy = frozen(&state);
	assert_int_equal(ng_scan_delay_decide(copy, &view, &cfg),
			 NG_REASON_NONE);
}

TEST(a_vma_that_is_grown_up_stays_so_whatever_the_clock_says)
{
	struct ng_vma_state state = new_state(5000);
	struct ng_scan_view view = { .now = 5000 + DELAY, .mm_seq = 0 };

	assert_int_equal(ng_scan_delay_decide(&state, &view, &cfg),
			 NG_REASON_NONE);
	state.window = view.now;
	view.mm_seq = 1;
	assert_int_equal(ng_scan_delay_decide(&state, &view, &cfg),
			 NG_REASON_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_delay_ends_at_the_exact_millisecond),
		cmocka_unit_test(the_delay_is_exact_where_the_clock_wraps),
		cmocka_unit_test(a_vma_stays_grown_up_long_after_the_delay),
		cmocka_unit_test(a_delay_of_zero_is_off),
		cmocka_unit_test(the_first_sequence_of_the_mm_is_not_delayed),
		cmocka_unit_test(a_sequence_that_has_wrapped_is_delayed),
		cmocka_unit_test(the_delay_does_not_count_from_the_last_scan),
		cmocka_unit_test(the_delay_is_the_same_under_every_pid_filter),
		cmocka_unit_test(a_delay_writes_nothing_until_it_is_over),
		cmocka_unit_test(a_vma_that_is_grown_up_stays_so_whatever_the_clock_says),
	};

	return run_tap(tests);
}
