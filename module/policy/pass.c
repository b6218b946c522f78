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

	mm->idle = 0;
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

/**
 * ng_pass_idle() - a pass is over: where is an idle VMA left to scan
 * @mm: the address space's state
 * @mm_seq: scan sequences of the address space, as the kernel counts them
 *
 * Asked for once nothing else is left. Until there is none the sequence is not over.
 *
 * Return: the address to go on at, or 0.
 */
u64 ng_pass_idle(struct ng_mm_state *mm, s32 mm_seq)
{
	mm->idle_turn = mm->idle && mm_seq != mm->seq;
	return mm->idle_turn ? mm->idle : 0;
}
