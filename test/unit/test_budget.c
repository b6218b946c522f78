// SPDX-License-Identifier: GPL-2.0-only
/* The scan budget: where a pass is cut, and what the next one makes of it. */
#include "unit.h"

#define US	1000ull

static const struct ng_config budget_500 = { .scan_budget_us = 500 };

static struct ng_mm_state pass_at(u64 now_ns)
{
	const struct ng_scan_view view = { .now_ns = now_ns, .pass = 1, .pid = 7 };
	struct ng_mm_state mm = { 0 };

	ng_pass_begin(&mm, &view);
	return mm;
}

static enum ng_reason decide(struct ng_mm_state *mm, u64 now_ns, u64 start,
			     const struct ng_config *cfg)
{
	const struct ng_scan_view view = { .now_ns = now_ns, .start = start };

	return ng_budget_decide(mm, &view, cfg);
}

TEST(a_pass_is_cut_when_the_budget_is_spent)
{
	struct ng_mm_state mm = pass_at(1000 * US);

	assert_int_equal(decide(&mm, 1000 * US, 0x1000, &budget_500), NG_REASON_NONE);
	assert_int_equal(decide(&mm, 1500 * US - 1, 0x2000, &budget_500), NG_REASON_NONE);
	assert_int_equal(mm.resume, 0);
	assert_int_equal(decide(&mm, 1500 * US, 0x3000, &budget_500), NG_REASON_BUDGET);
	assert_int_equal(mm.resume, 0x3000);
}

TEST(after_the_cut_all_is_passed_over_and_the_first_counts)
{
	struct ng_mm_state mm = pass_at(0);

	decide(&mm, 500 * US, 0x3000, &budget_500);
	assert_int_equal(decide(&mm, 500 * US, 0x4000, &budget_500), NG_REASON_BUDGET);
	assert_int_equal(decide(&mm, 0, 0x5000, &budget_500), NG_REASON_BUDGET);
	assert_int_equal(mm.resume, 0x3000);
	assert_int_equal(ng_budget_pages(&mm, 0, &budget_500), 1);
}

TEST(without_a_budget_nothing_is_cut)
{
	const struct ng_config none = { 0 };
	struct ng_mm_state mm = pass_at(0);

	assert_int_equal(decide(&mm, ~0ull, 0x3000, &none), NG_REASON_NONE);
	assert_int_equal(ng_budget_pages(&mm, ~0ull, &none), ~0ull);
}

TEST(a_clock_that_goes_back_cuts_nothing)
{
	struct ng_mm_state mm = pass_at(1000 * US);

	assert_int_equal(decide(&mm, 0, 0x3000, &budget_500), NG_REASON_NONE);
}

/* Scans @pages that take @ns. */
static void scan(struct ng_mm_state *mm, u64 pages, u64 ns, u32 switches)
{
	ng_budget_spend(mm, 0, 0, pages);
	ng_budget_learn(mm, ns, switches);
}

TEST(a_range_is_as_long_as_there_is_time_for)
{
	struct ng_mm_state mm = pass_at(0);

	assert_int_equal(ng_budget_pages(&mm, 0, &budget_500), 500);
	scan(&mm, 1024, 102400, 0);
	assert_int_equal(ng_budget_pages(&mm, 0, &budget_500), 5000);
	assert_int_equal(ng_budget_pages(&mm, 400 * US, &budget_500), 1000);
	assert_int_equal(ng_budget_pages(&mm, 499 * US, &budget_500), 256);
	assert_int_equal(ng_budget_pages(&mm, 900 * US, &budget_500), 256);
}

TEST(a_higher_cost_is_sooner_believed_than_a_lower_one)
{
	struct ng_mm_state mm = pass_at(0);

	scan(&mm, 1024, 1000, 0);
	assert_int_equal(mm.cost, 1000);
	scan(&mm, 1024, 3000, 0);
	assert_int_equal(mm.cost, 3000);
	scan(&mm, 1024, 99000, 0);
	assert_int_equal(mm.cost, 12000);
	scan(&mm, 2048, 2000, 0);
	assert_int_equal(mm.cost, 10625);
}

TEST(what_tells_nothing_of_the_cost_is_not_learnt)
{
	struct ng_mm_state mm = pass_at(0);

	scan(&mm, 1024, 1000, 0);
	scan(&mm, 255, 99999, 0);
	scan(&mm, 1024, 99999, 1);
	scan(&mm, 1024, 0, 0);
	ng_budget_learn(&mm, 99999, 0);
	assert_int_equal(mm.cost, 1000);
}

TEST(no_cost_is_too_high_or_too_low)
{
	struct ng_mm_state mm = pass_at(0);

	scan(&mm, ~0ull, 1, 0);
	assert_int_equal(mm.cost, 1);
	mm.cost = 0;
	scan(&mm, 256, ~0u * 1024ull, 0);
	assert_int_equal(mm.cost, ~0u);
	scan(&mm, 256, ~0u * 1024ull, 0);
	assert_int_equal(mm.cost, ~0u);
	assert_int_equal(ng_budget_pages(&mm, 0, &budget_500), 256);
}

TEST(the_next_pass_has_its_own_budget)
{
	const struct ng_scan_view next = { .now_ns = 9000 * US, .pass = 2, .pid = 7 };
	struct ng_mm_state mm = pass_at(0);

	decide(&mm, 500 * US, 0x3000, &budget_500);
	mm.resume = 0;		/* as the end of a pass leaves it */
	mm.scanner = 0;
	ng_pass_begin(&mm, &next);
	assert_int_equal(decide(&mm, 9000 * US, 0x3000, &budget_500), NG_REASON_NONE);
	assert_int_equal(decide(&mm, 9500 * US, 0x4000, &budget_500), NG_REASON_BUDGET);
}

TEST(after_a_missed_end_a_pass_is_not_cut)
{
	const struct ng_scan_view next = { .now_ns = 9000 * US, .pass = 2, .pid = 7 };
	struct ng_mm_state mm = pass_at(0);

	decide(&mm, 500 * US, 0x3000, &budget_500);
	ng_pass_begin(&mm, &next);
	assert_int_equal(decide(&mm, ~0ull, 0x3000, &budget_500), NG_REASON_NONE);
	assert_int_equal(ng_budget_pages(&mm, ~0ull, &budget_500), ~0ull);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pass_is_cut_when_the_budget_is_spent),
		cmocka_unit_test(after_the_cut_all_is_passed_over_and_the_first_counts),
		cmocka_unit_test(without_a_budget_nothing_is_cut),
		cmocka_unit_test(a_clock_that_goes_back_cuts_nothing),
		cmocka_unit_test(a_range_is_as_long_as_there_is_time_for),
		cmocka_unit_test(a_higher_cost_is_sooner_believed_than_a_lower_one),
		cmocka_unit_test(what_tells_nothing_of_the_cost_is_not_learnt),
		cmocka_unit_test(no_cost_is_too_high_or_too_low),
		cmocka_unit_test(the_next_pass_has_its_own_budget),
		cmocka_unit_test(after_a_missed_end_a_pass_is_not_cut),
	};

	return run_tap(tests);
}
