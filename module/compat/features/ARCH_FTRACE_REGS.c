// SPDX-License-Identifier: GPL-2.0-only
/* struct ftrace_regs is opaque, its registers come from arch_ftrace_regs(). */
#include <linux/ftrace.h>

struct pt_regs *test(struct ftrace_regs *fregs);
struct pt_regs *test(struct ftrace_regs *fregs)
{
	return &arch_ftrace_regs(fregs)->regs;
}
