// SPDX-License-Identifier: GPL-2.0-only
/* No scan where the cpuset allows one node. */
#include "unit.h"

static enum ng_reason decide(bool one_node, unsigned int backoff)
{
	const struct ng_scan_view view = { .one_node = one_node };
	const struct ng_config cfg = { .scan_backoff = backoff };

	return ng_cpuset_decide(&view, &cfg);
}

TEST(one_node_is_skipped_where_asked_for)
{
	assert_int_equal(decide(true, NG_BACKOFF(CPUSET)), NG_REASON_CPUSET);
	assert_int_equal(decide(true, 0), NG_REASON_NONE);
	assert_int_equal(decide(true, ~NG_BACKOFF(CPUSET)), NG_REASON_NONE);
}

TEST(more_nodes_are_none_of_its_business)
{
	assert_int_equal(decide(false, NG_BACKOFF(CPUSET)), NG_REASON_NONE);
	assert_int_equal(decide(false, 0), NG_REASON_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_node_is_skipped_where_asked_for),
		cmocka_unit_test(more_nodes_are_none_of_its_business),
	};

	return run_tap(tests);
}
