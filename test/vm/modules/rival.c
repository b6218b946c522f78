// SPDX-License-Identifier: GPL-2.0-only
/*
 * rival - owns vma_policy_mof() the way livepatch owns what it patches: with
 * FTRACE_OPS_FL_IPMODIFY, so that nobody else can redirect it.
 */
#include <linux/ftrace.h>
#include <linux/module.h>

static void rival_thunk(unsigned long ip, unsigned long parent_ip,
			struct ftrace_ops *ops, struct ftrace_regs *fregs)
{
}

static struct ftrace_ops rival_ops = {
	.func = rival_thunk,
	.flags = FTRACE_OPS_FL_SAVE_REGS | FTRACE_OPS_FL_IPMODIFY,
};

static int __init rival_init(void)
{
	char name[] = "vma_policy_mof";
	int err;

	err = ftrace_set_filter(&rival_ops, name, sizeof(name) - 1, 1);
	if (err)
		return err;
	err = register_ftrace_function(&rival_ops);
	if (err)
		ftrace_free_filter(&rival_ops);
	return err;
}

static void __exit rival_exit(void)
{
	unregister_ftrace_function(&rival_ops);
	ftrace_free_filter(&rival_ops);
}

module_init(rival_init);
module_exit(rival_exit);

MODULE_DESCRIPTION("Holds vma_policy_mof() for a test of numagate");
MODULE_LICENSE("GPL");
