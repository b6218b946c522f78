// SPDX-License-Identifier: GPL-2.0-only
/* The whole process: when the next pass is put off, and for how long. */
#include "unit.h"

#define PERIOD	100u
#define WINDOW	4000u

static const struct ng_config on = {
	.scan_backoff = NG_BACKOFF(PROCESS), .scan_pid_reset_ms = WINDOW,
};

/* A pass over all, in which the VMAs got these reasons. */
static u32 pass(struct ng_mm_state *mm, const enum ng_reason *reasons,
		u32 threads, const struct ng_config *cfg)
{
	const struct ng_scan_view view = { .pass = mm->pass + 1, .whole = true };

	ng_pass_begin(mm, &view);
	for (; *reasons != NG_NR_REASONS; reasons++)
		ng_process_note(mm, *reasons);
	return ng_process_put_off(mm, threads, PERIOD, cfg);
}

#define PASS(mm, ...)							\
	pass(mm, (const enum ng_reason[]) { __VA_ARGS__, NG_NR_REASONS }, 3, &on)

TEST(a_fruitless_pass_puts_the_next_off_ever_longer)
{
	struct ng_mm_state mm = { 0 };
	u32 last = PERIOD, i;

	for (i = 0; i < 5; i++, last *= 2)
		assert_int_equal(PASS(&mm, NG_REASON_PINNED, NG_REASON_CPUSET), last * 2);
	assert_int_equal(PASS(&mm, NG_REASON_PINNED), WINDOW);
	assert_int_equal(PASS(&mm, NG_REASON_PINNED), WINDOW);
}

TEST(one_vma_worth_scanning_is_enough)
{
	static const enum ng_reason worth[] = {
		NG_REASON_NONE, NG_REASON_UNFILTERED, NG_REASON_INITIAL_PASS, NG_REASON_STARVING,
		NG_REASON_CONVERGED, NG_REASON_PINNED_TEST, NG_REASON_SCAN_DELAY,
		NG_REASON_BUDGET, NG_REASON_TABLE_FULL, NG_REASON_NO_MEMORY,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(worth); i++) {
		struct ng_mm_state mm = { 0 };

		PASS(&mm, NG_REASON_PINNED);
		PASS(&mm, NG_REASON_PINNED);
		assert_int_equal(PASS(&mm, NG_REASON_PINNED, worth[i]), 0);
		assert_int_equal(PASS(&mm, NG_REASON_PINNED), 2 * PERIOD);
	}
}

TEST(what_one_task_does_not_use_another_may)
{
	struct ng_mm_state mm = { 0 };
	unsigned int i;

	for (i = 0; i < 3; i++)
		assert_int_equal(PASS(&mm, NG_REASON_PID_INACTIVE, NG_REASON_PINNED), 0);
	assert_int_equal(PASS(&mm, NG_REASON_PID_INACTIVE), 2 * PERIOD);
	assert_int_equal(PASS(&mm, NG_REASON_PID_INACTIVE), 4 * PERIOD);
}

TEST(a_pass_over_the_rest_says_nothing)
{
	const struct ng_scan_view rest = { .pass = 9 };
	struct ng_mm_state mm = { 0 };

	PASS(&mm, NG_REASON_PINNED);
	ng_pass_begin(&mm, &rest);
	assert_int_equal(ng_process_put_off(&mm, 3, PERIOD, &on), 0);
	assert_int_equal(PASS(&mm, NG_REASON_PINNED), 4 * PERIOD);
}

TEST(never_sooner_than_the_kernel_would_come)
{
	const struct ng_config short_window = {
		.scan_backoff = NG_BACKOFF(PROCESS), .scan_pid_reset_ms = PERIOD,
	};
	const enum ng_reason pinned[] = { NG_REASON_PINNED, NG_NR_REASONS };
	struct ng_mm_state mm = { 0 };

	assert_int_equal(pass(&mm, pinned, 3, &short_window), 0);
	assert_int_equal(pass(&mm, pinned, 3, &short_window), 0);
}

TEST(off_it_puts_nothing_off)
{
	const struct ng_config off = { .scan_backoff = ~NG_BACKOFF(PROCESS) };
	const enum ng_reason pinned[] = { NG_REASON_PINNED, NG_NR_REASONS };
	struct ng_mm_state mm = { 0 };

	assert_int_equal(pass(&mm, pinned, 3, &off), 0);
	assert_int_equal(pass(&mm, pinned, 3, &off), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_fruitless_pass_puts_the_next_off_ever_longer),
		cmocka_unit_test(one_vma_worth_scanning_is_enough),
		cmocka_unit_test(what_one_task_does_not_use_another_may),
		cmocka_unit_test(a_pass_over_the_rest_says_nothing),
		cmocka_unit_test(never_sooner_than_the_kernel_would_come),
		cmocka_unit_test(off_it_puts_nothing_off),
	};

	return run_tap(tests);
}
