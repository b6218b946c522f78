// SPDX-License-Identifier: GPL-2.0-only
/*
 * numagate: policies at the gates of automatic NUMA balancing, on a kernel
 * nobody patched. Brought up in order, taken down in reverse.
 */
#include <linux/module.h>

#include "numagate.h"

static int __init numagate_init(void)
{
	int err;

	err = ng_hooks_init();
	if (err)
		return err;

	ng_stats_start();
	err = ng_vmas_start();
	if (err)
		return err;

	err = ng_mms_start();
	if (err)
		goto stop_vmas;

	err = ng_params_start();
	if (err)
		goto stop_mms;

	ng_debugfs_start();
	return 0;

stop_mms:
	ng_rules_stop();
	ng_mms_stop();
stop_vmas:
	ng_vmas_stop();
	return err;
}

static void __exit numagate_exit(void)
{
	ng_debugfs_stop();
	ng_params_stop();
	ng_rules_stop();
	ng_mms_stop();
	ng_vmas_stop();
}

module_init(numagate_init);
module_exit(numagate_exit);

MODULE_DESCRIPTION("Policies at the gates of automatic NUMA balancing");
MODULE_AUTHOR("The numagate developers");
MODULE_VERSION("0.1.0");
MODULE_LICENSE("GPL");
