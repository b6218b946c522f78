/* SPDX-License-Identifier: GPL-2.0-only */
/* What the side tables have in common: their keys are pointers. */
#ifndef NUMAGATE_TABLE_H
#define NUMAGATE_TABLE_H

#include <linux/atomic.h>
#include <linux/hash.h>
#include <linux/rhashtable.h>
#include <linux/sched.h>
#include <linux/seq_file.h>

/* One multiplication, where the table's default hash costs as much as all else. */
static inline u32 ng_pointer_hash(const void *key, u32 len, u32 seed)
{
	return hash_ptr(*(void * const *)key, 32);
}

/* One comparison, where the table's default is a call of memcmp(). */
static inline int ng_pointer_cmp(struct rhashtable_compare_arg *arg, const void *entry)
{
	void * const *key = entry + arg->ht->p.key_offset;

	return *key != *(void * const *)arg->key;
}

/**
 * ng_table_walk() - do something with every entry of a side table
 * @table: the table
 * @visit: what; within rcu_read_lock()
 *
 * An entry may hide from the walk while the table grows.
 *
 * Context: process.
 */
static inline void ng_table_walk(struct rhashtable *table,
				 void (*visit)(void *entry))
{
	struct rhashtable_iter iter;
	void *entry;

	rhashtable_walk_enter(table, &iter);
	rhashtable_walk_start(&iter);
	while ((entry = rhashtable_walk_next(&iter)))
		if (!IS_ERR(entry))
			visit(entry);
	rhashtable_walk_stop(&iter);
	rhashtable_walk_exit(&iter);
}

/**
 * ng_table_flush() - drop every entry of a side table
 * @table: the table
 * @live: the number of its entries, which @drop lowers
 * @drop: unlinks an entry; within rcu_read_lock()
 *
 * Context: process, may sleep; nothing adds entries meanwhile.
 */
static inline void ng_table_flush(struct rhashtable *table,
				  const atomic_t *live,
				  void (*drop)(void *entry))
{
	while (atomic_read(live)) {
		ng_table_walk(table, drop);
		cond_resched();
	}
}

/* table.c */
void *ng_table_seq_start(struct seq_file *m, loff_t *pos);
void *ng_table_seq_next(struct seq_file *m, void *p, loff_t *pos);
void ng_table_seq_stop(struct seq_file *m, void *p);
int ng_table_open(struct file *file, const struct seq_operations *ops,
		  struct rhashtable *table);
int ng_table_release(struct inode *inode, struct file *file);

#endif /* NUMAGATE_TABLE_H */
