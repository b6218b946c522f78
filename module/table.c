// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the files of debugfs that list a side table have in common. A walk holds no
 * reference and may miss or repeat an entry while the table is resized.
 */
#include "table.h"

/**
 * ng_table_seq_start() - seq_operations of a file that lists a side table
 * @m: the file
 * @pos: where to begin, 0 stands for the head
 *
 * Return: an entry or SEQ_START_TOKEN.
 */
void *ng_table_seq_start(struct seq_file *m, loff_t *pos)
	__acquires(RCU)
{
	void *entry;

	rhashtable_walk_start(m->private);
	if (!*pos)
		return SEQ_START_TOKEN;
	do {
		entry = rhashtable_walk_peek(m->private);
	} while (IS_ERR(entry));
	return entry;
}

/**
 * ng_table_seq_next() - likewise
 * @m: the file
 * @p: the entry before
 * @pos: moved on
 *
 * Return: an entry, or NULL at the end.
 */
void *ng_table_seq_next(struct seq_file *m, void *p, loff_t *pos)
{
	void *entry;

	++*pos;
	do {
		entry = rhashtable_walk_next(m->private);
	} while (IS_ERR(entry));
	return entry;
}

/**
 * ng_table_seq_stop() - likewise
 * @m: the file
 * @p: the last entry
 */
void ng_table_seq_stop(struct seq_file *m, void *p)
	__releases(RCU)
{
	rhashtable_walk_stop(m->private);
}

/**
 * ng_table_open() - open a file that lists a side table
 * @file: the file
 * @ops: ng_table_seq_*() and how to show an entry
 * @table: the table
 *
 * Return: 0 or a negative errno.
 */
int ng_table_open(struct file *file, const struct seq_operations *ops,
		  struct rhashtable *table)
{
	struct rhashtable_iter *iter = __seq_open_private(file, ops, sizeof(*iter));

	if (!iter)
		return -ENOMEM;
	rhashtable_walk_enter(table, iter);
	return 0;
}

/**
 * ng_table_release() - close such a file
 * @inode: the file's inode
 * @file: the file
 *
 * Return: 0.
 */
int ng_table_release(struct inode *inode, struct file *file)
{
	struct seq_file *m = file->private_data;

	rhashtable_walk_exit(m->private);
	return seq_release_private(inode, file);
}
