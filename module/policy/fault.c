// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a hint fault teaches about its VMA. S4: base and huge pages alike, one
 * fault is one hint, whatever its size.
 */
#include "policy.h"

/**
 * ng_fault_note() - a task took a hint fault in the VMA
 * @state: the VMA's state
 * @pid: the task's PID
 * @cfg: the configuration
 *
 * Context: any; under the page-table lock, concurrent with itself.
 * Return: whether another task had to be forgotten for it.
 */
bool ng_fault_note(struct ng_vma_state *state, u32 pid,
		   const struct ng_config *cfg)
{
	switch (cfg->scan_pid_filter) {
	case NG_PID_FILTER_RECENT:
		return ng_recent_pids_note(state, pid);
	case NG_PID_FILTER_MASK:
		ng_pid_mask_note(state, pid);
		return false;
	default:
		return false;
	}
}
