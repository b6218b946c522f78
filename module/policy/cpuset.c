// SPDX-License-Identifier: GPL-2.0-only
/*
 * No scan where the cpuset allows one node: whatever a hint fault finds, the
 * page has nowhere else to go.
 */
#include "policy.h"

/**
 * ng_cpuset_decide() - could anything the task uses migrate
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * Source of the rule: mainline's task_numa_work() since 6.16.
 *
 * Return: NG_REASON_CPUSET or NG_REASON_NONE.
 */
enum ng_reason ng_cpuset_decide(const struct ng_scan_view *view,
				const struct ng_config *cfg)
{
	if (cfg->scan_backoff & NG_BACKOFF(CPUSET) && view->one_node)
		return NG_REASON_CPUSET;
	return NG_REASON_NONE;
}
