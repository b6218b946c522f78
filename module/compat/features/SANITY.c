// SPDX-License-Identifier: GPL-2.0-only
/* Compiles everywhere: proves that the feature tests themselves work. */
#include <linux/module.h>
#include <linux/mm.h>

struct vm_area_struct *test(struct vm_fault *vmf);
struct vm_area_struct *test(struct vm_fault *vmf)
{
	return vmf->vma;
}
