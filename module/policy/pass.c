// SPDX-License-Identifier: GPL-2.0-only
/* A scan pass: what the policies remember of the address space from one to the next. */
#include "policy.h"

/**
 * ng_pass_begin() - the scanner comes to a VMA, which may begin a pass
 * @mm: the address space's state
 * @view: the scan attempt
 *
 * Where the end of the last pass was missed, nobody has gone back to where it was
 * cut: then this one is not cut.
 */
void ng_pass_begin(struct ng_mm_state *mm, const struct ng_scan_view *view)
{
	if (mm->pass == view->pass && mm->scanner == view->pid)
		return;

	if (!mm->forced)
		mm->from = 0;
	mm->was_skipped = mm->skipped;
	mm->skipped = false;
	mm->forced = false;

	mm->unbounded = mm->resume;
	mm->resume = 0;
	mm->range_pages = 0;
	mm->began = view->now_ns;

	mm->whole = view->whole;
	mm->worth = false;
	mm->inactive = false;

	mm->pass = view->pass;
	mm->scanner = view->pid;
	mm->seq = view->mm_seq;
}
