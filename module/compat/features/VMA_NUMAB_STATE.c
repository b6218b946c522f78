// SPDX-License-Identifier: GPL-2.0-only
/* The kernel keeps NUMA balancing state per VMA: it filters VMAs itself. */
#include <linux/mm_types.h>

struct vma_numab_state *test(struct vm_area_struct *vma);
struct vma_numab_state *test(struct vm_area_struct *vma)
{
	return vma->numab_state;
}
