// SPDX-License-Identifier: GPL-2.0-only
/* get_file_rcu() takes a reference by way of the pointer to the file. */
#include <linux/fs.h>

struct file *test(struct file __rcu **file);
struct file *test(struct file __rcu **file)
{
	return get_file_rcu(file);
}
