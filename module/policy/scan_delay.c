// SPDX-License-Identifier: GPL-2.0-only
/*
 * S2, per-VMA scan delay: a VMA that has not lived for scan_delay_ms since
 * the first attempt to scan it is not scanned, so short-lived VMAs never pay.
 */
#include "policy.h"

/**
 * ng_scan_delay_decide() - is the VMA still too young to be scanned
 * @state: the VMA's state, which remembers that it has grown up
 * @view: the scan attempt
 * @cfg: the configuration
 *
 * The address space's first whole sequence is not delayed: the kernel has its
 * own delay before that. Source of the rule: mainline's task_numa_work()
 * since 6.4.
 *
 * Return: NG_REASON_SCAN_DELAY or NG_REASON_NONE.
 */
enum ng_reason ng_scan_delay_decide(struct ng_vma_state *state,
				    const struct ng_scan_view *view,
				    const struct ng_config *cfg)
{
	if (!cfg->scan_delay_ms || state->grown)
		return NG_REASON_NONE;
	if (ng_elapsed(state->window, view->now, cfg->scan_delay_ms)) {
		state->grown = true;
		return NG_REASON_NONE;
	}
	return view->mm_seq ? NG_REASON_SCAN_DELAY : NG_REASON_NONE;
}
