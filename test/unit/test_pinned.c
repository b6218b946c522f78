// SPDX-License-Identifier: GPL-2.0-only
/* S5, unmigratable memory. */
#include "unit.h"

#define WINDOW	700u

static const struct ng_config cfg = {
	.scan_pid_reset_ms = WINDOW,
	.scan_backoff = NG_BACKOFF(PINNED),
};

/* The VMA is scanned, its faults end so, and it is asked for after a time. */
static enum ng_reason scanned(struct ng_vma_state *state,
			      const struct ng_hints *hints, u32 after)
{
	const struct ng_scan_view view = {
		.now = state->last_scan + after, .mm_seq = (s16)state->last_seq + 2,
	};

	ng_scan_done(state, state->last_scan, (s16)state->last_seq + 1);
	ng_fault_ended(state, hints);
	ng_hints_judge(state, &view, &cfg);
	return ng_backoff_decide(state, &view, &cfg);
}

static enum ng_reason asked(struct ng_vma_state *state, u32 after)
{
	const struct ng_scan_view view = {
		.now = state->last_scan + after, .mm_seq = (s16)state->last_seq + 1,
	};

	return ng_backoff_decide(state, &view, &cfg);
}

static const struct ng_hints failing = { 100, 100, 0, 100 };
static const struct ng_hints moving = { 100, 100, 100, 0 };

static struct ng_vma_state pinned(void)
{
	struct ng_vma_state state = new_state(5000);

	scanned(&state, &failing, 0);
	scanned(&state, &failing, 0);
	return state;
}

TEST(the_second_scan_whose_migrations_fail_leaves_out_the_next)
{
	struct ng_vma_state state = new_state(5000);

	assert_int_equal(scanned(&state, &failing, 0), NG_REASON_NONE);
	assert_int_equal(scanned(&state, &failing, 0), NG_REASON_PINNED);
}

TEST(tests_become_rarer_up_to_sixteen_windows)
{
	static const u32 windows[] = { 2, 4, 8, 16, 16, 16 };
	struct ng_vma_state state = pinned();
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(windows); i++) {
		assert_int_equal(asked(&state, windows[i] * WINDOW - 1),
				 NG_REASON_PINNED);
		assert_int_equal(asked(&state, windows[i] * WINDOW),
				 NG_REASON_PINNED_TEST);
		scanned(&state, &failing, 0);
	}
	for (i = 0; i < 100; i++)
		scanned(&state, &failing, 0);
	assert_int_equal(asked(&state, 16 * WINDOW), NG_REASON_PINNED_TEST);
}

TEST(a_test_goes_on_for_its_sequence)
{
	struct ng_vma_state state = pinned();
	const struct ng_scan_view view = { .now = 5001, .mm_seq = 90 };

	ng_scan_done(&state, 5000, 90);
	assert_int_equal(ng_backoff_decide(&state, &view, &cfg),
			 NG_REASON_PINNED_TEST);
}

TEST(one_test_that_migrates_brings_it_back)
{
	struct ng_vma_state state = pinned();

	assert_int_equal(scanned(&state, &moving, 0), NG_REASON_NONE);
	assert_int_equal(scanned(&state, &failing, 0), NG_REASON_NONE);
}

TEST(a_test_that_nobody_touches_says_nothing)
{
	static const struct ng_hints few = { 7, 7, 7, 0 };
	struct ng_vma_state state = pinned();

	assert_int_equal(scanned(&state, &few, 0), NG_REASON_PINNED);
}

TEST(one_failure_in_a_test_is_enough)
{
	static const struct ng_hints one = { 1, 1, 0, 1 };
	struct ng_vma_state state = pinned();

	scanned(&state, &one, 0);
	assert_int_equal(asked(&state, 4 * WINDOW - 1), NG_REASON_PINNED);
}

TEST(what_mostly_migrates_or_is_local_is_not_pinned)
{
	static const struct ng_hints hints[] = {
		{ 100, 100, 11, 89 }, { 1000, 200, 0, 200 }, { 1000, 900, 0, 7 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(hints); i++) {
		struct ng_vma_state state = new_state(5000);
		int times = i == 2 ? 1 : 3;

		while (times--)
			assert_int_equal(scanned(&state, &hints[i], 0),
					 NG_REASON_NONE);
		assert_int_equal(state.stuck, 0);
	}
}

TEST(many_failures_count_as_many)
{
	static const struct ng_hints hints = { 5000, 5000, 20, 4980 };
	struct ng_vma_state state = new_state(5000);

	scanned(&state, &hints, 0);
	assert_int_equal(scanned(&state, &hints, 0), NG_REASON_PINNED);
}

TEST(another_size_and_off_end_it)
{
	struct ng_vma_state state = pinned();
	const struct ng_scan_view view = { .now = 5000, .resized = true };
	struct ng_config off = cfg;

	off.scan_backoff = ~NG_BACKOFF(PINNED);
	assert_int_equal(ng_pinned_decide(&state, &view, &off), NG_REASON_NONE);
	ng_hints_judge(&state, &view, &cfg);
	assert_int_equal(asked(&state, 0), NG_REASON_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_second_scan_whose_migrations_fail_leaves_out_the_next),
		cmocka_unit_test(tests_become_rarer_up_to_sixteen_windows),
		cmocka_unit_test(a_test_goes_on_for_its_sequence),
		cmocka_unit_test(one_test_that_migrates_brings_it_back),
		cmocka_unit_test(a_test_that_nobody_touches_says_nothing),
		cmocka_unit_test(one_failure_in_a_test_is_enough),
		cmocka_unit_test(what_mostly_migrates_or_is_local_is_not_pinned),
		cmocka_unit_test(many_failures_count_as_many),
		cmocka_unit_test(another_size_and_off_end_it),
	};

	return run_tap(tests);
}
