/* SPDX-License-Identifier: GPL-2.0-only */
/* What the side tables have in common: their keys are pointers. */
#ifndef NUMAGATE_TABLE_H
#define NUMAGATE_TABLE_H

#include <linux/atomic.h>
#include <linux/hash.h>
#include <linux/rhashtable.h>
#include <linux/sched.h>

/* One multiplication, where the table's default hash costs as much as all else. */
static inline u32 ng_pointer_hash(const void *key, u32 len, u32 seed)
{
	return hash_ptr(*(void * const *)key, 32);
}

/* Drops what one walk sees: an entry may hide from it while the table grows. */
static inline void ng_table_flush_once(struct rhashtable *table,
				       void (*drop)(void *entry))
{
	struct rhashtable_iter iter;
	void *entry;

	rhashtable_walk_enter(table, &iter);
	rhashtable_walk_start(&iter);
	while ((entry = rhashtable_walk_next(&iter)))
		if (!IS_ERR(entry))
			drop(entry);
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
		ng_table_flush_once(table, drop);
		cond_resched();
	}
}

#endif /* NUMAGATE_TABLE_H */
