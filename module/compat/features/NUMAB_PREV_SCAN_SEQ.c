// SPDX-License-Identifier: GPL-2.0-only
/* Since 6.7 the kernel remembers in which sequence it has scanned a VMA. */
#include <linux/mm_types.h>

int test(const struct vm_area_struct *vma);
int test(const struct vm_area_struct *vma)
{
	return vma->numab_state->prev_scan_seq;
}
