// SPDX-License-Identifier: GPL-2.0-only
/* What can be read, by root only. Controls are module parameters. */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "compat/compat.h"
#include "numagate.h"

static struct dentry *dir;

static void version_show(struct seq_file *m)
{
	seq_printf(m, "numagate %s\n", THIS_MODULE->version);
	seq_printf(m, "kernel's own VMA filter: %s\n",
		   NG_NATIVE_VMA_FILTER ? "yes" : "no");
}

static int file_show(struct seq_file *m, void *v)
{
	void (*show)(struct seq_file *m) = m->private;

	show(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(file);

static void file_create(const char *name, void (*show)(struct seq_file *m))
{
	debugfs_create_file(name, 0400, dir, show, &file_fops);
}

/**
 * ng_debugfs_start() - create the files
 *
 * Without debugfs the module works just the same.
 */
void ng_debugfs_start(void)
{
	dir = debugfs_create_dir("numagate", NULL);
	file_create("stats", ng_stats_show);
	file_create("reasons", ng_reasons_show);
	file_create("histograms", ng_histograms_show);
	file_create("policies", ng_policies_show);
	file_create("hooks", ng_hooks_show);
	file_create("config", ng_config_show);
	file_create("version", version_show);
	file_create("rules", ng_rules_show);
	debugfs_create_file("vmas", 0400, dir, NULL, &ng_vmas_fops);
	debugfs_create_file("mms", 0400, dir, NULL, &ng_mms_fops);
}

/**
 * ng_debugfs_stop() - remove the files
 *
 * Returns after the last reader has left.
 */
void ng_debugfs_stop(void)
{
	debugfs_remove(dir);
}
