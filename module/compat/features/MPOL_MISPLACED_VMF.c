// SPDX-License-Identifier: GPL-2.0-only
/* mpol_misplaced() takes a folio and a vm_fault, not a page and a VMA. */
#include <linux/mempolicy.h>
#include <linux/mm.h>

int mpol_misplaced(struct folio *folio, struct vm_fault *vmf,
		   unsigned long addr);
