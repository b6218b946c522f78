// SPDX-License-Identifier: GPL-2.0-only
/* exit_mmap() frees VMAs through __vm_area_free(), past vm_area_free(). */
#include <linux/mm.h>

typeof(&__vm_area_free) test(void);
typeof(&__vm_area_free) test(void)
{
	return __vm_area_free;
}
