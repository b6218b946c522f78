// SPDX-License-Identifier: GPL-2.0-only
/*
 * register_ftrace_direct() takes ops (6.4 and later), and the compiler knows
 * functions that save every register.
 */
#include <linux/ftrace.h>

#ifndef CONFIG_DYNAMIC_FTRACE_WITH_DIRECT_CALLS
#error no direct calls
#endif

int test(struct ftrace_ops *ops);
__attribute__((no_caller_saved_registers)) int test(struct ftrace_ops *ops)
{
	return register_ftrace_direct(ops, 0) ?:
	       unregister_ftrace_direct(ops, 0, false);
}
