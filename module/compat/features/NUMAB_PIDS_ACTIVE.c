// SPDX-License-Identifier: GPL-2.0-only
/* The kernel's own PID filter can be made to let a task through (6.7). */
#include <linux/mm_types.h>

unsigned long *test(struct vm_area_struct *vma);
unsigned long *test(struct vm_area_struct *vma)
{
	return &vma->numab_state->pids_active[1];
}
