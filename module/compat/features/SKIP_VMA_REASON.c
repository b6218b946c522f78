// SPDX-License-Identifier: GPL-2.0-only
/* The tracepoint sched_skip_vma_numa tells why the kernel skipped a VMA. */
#include <linux/mm_types.h>
#include <linux/sched/numa_balancing.h>

enum numa_vmaskip_reason test(void);
enum numa_vmaskip_reason test(void)
{
	return NUMAB_SKIP_SEQ_COMPLETED;
}
