// SPDX-License-Identifier: GPL-2.0-only
/*
 * What numagate keeps of an address space, keyed by the mm's address. An entry is
 * made by the scan gate, where its task holds the mm, and dropped at exit_mmap();
 * nothing here follows the pointer.
 */
#include <linux/slab.h>

#include "numagate.h"
#include "table.h"

struct ng_mm {
	struct rhash_head node;
	struct mm_struct *mm;
	struct ng_mm_state state;
	struct rcu_head rcu;
};

static const struct rhashtable_params table_params = {
	.key_len = sizeof_field(struct ng_mm, mm),
	.key_offset = offsetof(struct ng_mm, mm),
	.head_offset = offsetof(struct ng_mm, node),
	.hashfn = ng_pointer_hash,
	.automatic_shrinking = true,
};

static struct rhashtable table;
static atomic_t live = ATOMIC_INIT(0);

static void mm_unlink(void *entry)
{
	struct ng_mm *m = entry;

	if (rhashtable_remove_fast(&table, &m->node, table_params))
		return;
	atomic_dec(&live);
	ng_count(MMS_DROPPED);
	kfree_rcu(m, rcu);
}

/**
 * ng_mms_start() - set up the empty table
 *
 * Context: process, may sleep.
 * Return: 0 or a negative errno.
 */
int ng_mms_start(void)
{
	return rhashtable_init(&table, &table_params);
}

/**
 * ng_mms_stop() - take the table down
 *
 * Context: process, may sleep; no hook is installed any more.
 */
void ng_mms_stop(void)
{
	ng_mms_flush();
	rhashtable_destroy(&table);
}

/**
 * ng_mms_flush() - drop every entry
 *
 * Context: process, may sleep; the hook that adds entries is not installed.
 */
void ng_mms_flush(void)
{
	ng_table_flush(&table, &live, mm_unlink);
}

/**
 * ng_mms_live() - number of address spaces with a state
 *
 * Return: entries in the table.
 */
unsigned int ng_mms_live(void)
{
	return atomic_read(&live);
}

/**
 * ng_mm_find() - look up an address space's state
 * @mm: the address space of the current task
 *
 * Context: within rcu_read_lock(); does not sleep.
 * Return: the state, valid until rcu_read_unlock(); NULL if there is none.
 */
struct ng_mm_state *ng_mm_find(struct mm_struct *mm)
{
	struct ng_mm *m = rhashtable_lookup(&table, &mm, table_params);

	return m ? &m->state : NULL;
}

/**
 * ng_mm_get() - look up an address space's state, make one if there is none
 * @mm: the address space of the current task
 * @max: the bound of the table
 *
 * Context: within rcu_read_lock(); does not sleep.
 * Return: the state, valid until rcu_read_unlock(); NULL beyond @max or without
 * memory.
 */
struct ng_mm_state *ng_mm_get(struct mm_struct *mm, unsigned int max)
{
	struct ng_mm_state *known = ng_mm_find(mm);
	struct ng_mm *m, *other;

	if (known)
		return known;
	if (atomic_read(&live) >= max)
		return NULL;
	m = kzalloc(sizeof(*m), GFP_NOWAIT | __GFP_NOWARN);
	if (!m)
		return NULL;
	m->mm = mm;
	other = rhashtable_lookup_get_insert_fast(&table, &m->node, table_params);
	if (likely(!other)) {
		atomic_inc(&live);
		ng_count(MMS_CREATED);
		return &m->state;
	}
	kfree(m);
	return IS_ERR(other) ? NULL : &other->state;
}

/**
 * ng_mm_exit() - hook of exit_mmap(mm)
 * @regs: the arguments
 *
 * Context: process, does not sleep.
 */
void ng_mm_exit(struct pt_regs *regs)
{
	struct mm_struct *mm = (struct mm_struct *)ng_arg(regs, 0);
	struct ng_mm *m;

	ng_count(EXIT_MMAP);
	if (!atomic_read(&live))
		return;
	rcu_read_lock();
	m = rhashtable_lookup(&table, &mm, table_params);
	if (m)
		mm_unlink(m);
	rcu_read_unlock();
}
