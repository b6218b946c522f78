// SPDX-License-Identifier: GPL-2.0-only
/* The same as FTRACE_DIRECT by its name of 5.16 to 6.3. */
#include <linux/ftrace.h>

#ifndef CONFIG_DYNAMIC_FTRACE_WITH_DIRECT_CALLS
#error no direct calls
#endif

int test(struct ftrace_ops *ops);
__attribute__((no_caller_saved_registers)) int test(struct ftrace_ops *ops)
{
	return register_ftrace_direct_multi(ops, 0) ?:
	       unregister_ftrace_direct_multi(ops, 0);
}
