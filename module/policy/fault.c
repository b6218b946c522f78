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
 * A VMA that a task uses which did not so lately has not converged.
 *
 * Context: any; under the page-table lock, concurrent with itself.
 * Return: what has changed, enum ng_note.
 */
enum ng_note ng_fault_note(struct ng_vma_state *state, u32 pid,
			   const struct ng_config *cfg)
{
	switch (cfg->scan_pid_filter) {
	case NG_PID_FILTER_RECENT:
		return ng_recent_pids_note(state, pid) ? NG_NOTE_FORGOT :
							 NG_NOTE_KNOWN;
	case NG_PID_FILTER_MASK:
		return ng_pid_mask_note(state, pid) && ng_converged_wake(state) ?
			NG_NOTE_WOKE : NG_NOTE_KNOWN;
	default:
		return NG_NOTE_KNOWN;
	}
}
