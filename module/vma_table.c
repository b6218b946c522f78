// SPDX-License-Identifier: GPL-2.0-only
/*
 * The side table: what numagate keeps of a VMA, keyed by the VMA's address.
 *
 * An address is no identity: VMAs are freed and their memory is used again at
 * once. So an entry is dropped in the hook at the VMA's freeing, and every
 * look-up compares the address space as well. The VMA pointer is only ever
 * compared; nothing here follows it but the hooks that were handed it alive.
 */
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>

#include "compat/compat.h"
#include "numagate.h"
#include "table.h"

static const struct rhashtable_params table_params = {
	.key_len = sizeof_field(struct ng_vma, vma),
	.key_offset = offsetof(struct ng_vma, vma),
	.head_offset = offsetof(struct ng_vma, node),
	.hashfn = ng_pointer_hash,
	.obj_cmpfn = ng_pointer_cmp,
	.automatic_shrinking = true,
};

static struct rhashtable table;
static struct kmem_cache *cache;
static atomic_t live = ATOMIC_INIT(0);

static void vma_free_rcu(struct rcu_head *rcu)
{
	kmem_cache_free(cache, container_of(rcu, struct ng_vma, rcu));
}

/* Of several that race to drop an entry, the one that unlinks it frees it. */
static void vma_unlink(void *entry)
{
	struct ng_vma *v = entry;

	if (rhashtable_remove_fast(&table, &v->node, table_params))
		return;
	atomic_dec(&live);
	ng_count(VMAS_DROPPED);
	ng_faults_forget();
	/* What the callback's head overwrites is no longer to be believed. */
	WRITE_ONCE(v->mm, NULL);
	smp_wmb();	/* pairs with the one in vmas_seq_show() */
	call_rcu(&v->rcu, vma_free_rcu);
}

/**
 * ng_vmas_start() - set up the empty table
 *
 * Context: process, may sleep.
 * Return: 0 or a negative errno.
 */
int ng_vmas_start(void)
{
	int err;

	static_assert(sizeof(struct ng_vma) <= 96);

	cache = KMEM_CACHE(ng_vma, 0);
	if (!cache)
		return -ENOMEM;

	err = rhashtable_init(&table, &table_params);
	if (err)
		kmem_cache_destroy(cache);
	return err;
}

/**
 * ng_vmas_stop() - take the table down
 *
 * Context: process, may sleep; no hook is installed any more.
 */
void ng_vmas_stop(void)
{
	ng_vmas_flush();
	rcu_barrier();
	rhashtable_destroy(&table);
	kmem_cache_destroy(cache);
}

/**
 * ng_vmas_flush() - drop every entry
 *
 * Context: process, may sleep; the hook that adds entries is not installed.
 */
void ng_vmas_flush(void)
{
	ng_table_flush(&table, &live, vma_unlink);
}

/**
 * ng_vmas_live() - number of tracked VMAs
 *
 * Return: entries in the table.
 */
unsigned int ng_vmas_live(void)
{
	return atomic_read(&live);
}

/**
 * ng_vmas_walk() - do something with every entry
 * @visit: what; within rcu_read_lock()
 *
 * Context: process.
 */
void ng_vmas_walk(void (*visit)(void *entry))
{
	ng_table_walk(&table, visit);
}

/**
 * ng_vma_find() - look up a VMA's entry
 * @vma: a VMA that cannot go away meanwhile
 *
 * Context: any, within rcu_read_lock(); bounded, takes no lock.
 * Return: the entry, valid until rcu_read_unlock(), or NULL.
 */
struct ng_vma *ng_vma_find(struct vm_area_struct *vma)
{
	struct ng_vma *v = rhashtable_lookup(&table, &vma, table_params);

	struct mm_struct *mm;

	if (!v)
		return NULL;
	mm = READ_ONCE(v->mm);
	if (likely(mm == vma->vm_mm))
		return v;
	if (!mm)
		return NULL;

	ng_count(VMAS_STALE);
	vma_unlink(v);
	return NULL;
}

/**
 * ng_vma_peek() - look up an entry by what was once a VMA's address
 * @vma: the address, only compared
 *
 * Context: any, within rcu_read_lock(); bounded, takes no lock.
 * Return: the entry, valid until rcu_read_unlock(), or NULL. The same that
 * ng_vma_find() returned earlier if none was dropped since.
 */
struct ng_vma *ng_vma_peek(const struct vm_area_struct *vma)
{
	return rhashtable_lookup(&table, &vma, table_params);
}

/* Takes one of max_vmas places; false if none is left. */
static bool vma_place_take(unsigned int max_vmas)
{
	if ((unsigned int)atomic_inc_return(&live) <= max_vmas)
		return true;
	atomic_dec(&live);
	return false;
}

static struct ng_vma *vma_create(struct vm_area_struct *vma,
				 unsigned int max_vmas, enum ng_reason *why)
{
	struct ng_vma *v, *other;

	if (!vma_place_take(max_vmas)) {
		*why = NG_REASON_TABLE_FULL;
		return NULL;
	}

	/* In an ftrace callback: must not sleep (RCU-tasks waits for us). */
	v = kmem_cache_zalloc(cache, GFP_NOWAIT | __GFP_NOWARN);
	if (!v)
		goto no_memory;
	v->vma = vma;
	v->mm = vma->vm_mm;
	v->tgid = task_tgid_nr(current);
	ng_state_init(&v->state, ng_now_ms(),
		      READ_ONCE(vma->vm_mm->numa_scan_seq));

	other = rhashtable_lookup_get_insert_fast(&table, &v->node,
						  table_params);
	if (likely(!other)) {
		ng_count(VMAS_CREATED);
		return v;
	}
	kmem_cache_free(cache, v);
	if (IS_ERR(other))
		goto no_memory;
	atomic_dec(&live);
	return other;

no_memory:
	atomic_dec(&live);
	*why = NG_REASON_NO_MEMORY;
	return NULL;
}

/**
 * ng_vma_get() - look up a VMA's entry, add one if there is none
 * @vma: a VMA whose address space is locked for reading at least
 * @max_vmas: the bound of the table
 * @why: set to the reason if there is no entry
 *
 * Context: within rcu_read_lock(); does not sleep.
 * Return: the entry, valid until rcu_read_unlock(), or NULL.
 */
struct ng_vma *ng_vma_get(struct vm_area_struct *vma, unsigned int max_vmas,
			  enum ng_reason *why)
{
	struct ng_vma *v = ng_vma_find(vma);

	return v ?: vma_create(vma, max_vmas, why);
}

static void vma_drop(struct vm_area_struct *vma)
{
	struct ng_vma *v;

	if (!atomic_read(&live))
		return;

	rcu_read_lock();
	v = rhashtable_lookup(&table, &vma, table_params);
	if (v)
		vma_unlink(v);
	rcu_read_unlock();
}

/**
 * ng_vma_freed() - hook of vm_area_free(vma) and __vm_area_free(vma)
 * @regs: the arguments
 *
 * Context: any, does not sleep.
 */
void ng_vma_freed(struct pt_regs *regs)
{
	vma_drop((struct vm_area_struct *)ng_arg(regs, 0));
}

/* A row of debugfs `vmas`. */
static int vmas_seq_show(struct seq_file *m, void *p)
{
#define WORD(id, word, verdict, text) word,
	static const char * const words[] = { NG_REASONS(WORD) };
#undef WORD
	const struct ng_vma *v = p;
	unsigned long start;
	u32 pages;
	s32 tgid;

	if (p == SEQ_START_TOKEN) {
		seq_puts(m, "tgid start pages scanned_ms passes local quiet pids reason\n");
		return 0;
	}
	start = READ_ONCE(v->start);
	pages = READ_ONCE(v->pages);
	tgid = READ_ONCE(v->tgid);
	smp_rmb();	/* pairs with the one in vma_unlink() */
	if (!READ_ONCE(v->mm))
		return SEQ_SKIP;
	seq_printf(m, "%d %lx %u %u %u %u %u %016llx %s\n", tgid, start, pages,
		   ng_now_ms() - v->state.last_scan, v->state.passes,
		   v->state.share, v->state.quiet,
		   ng_pids_seen(&v->state, NG_SCAN_PID_WINDOWS_MAX),
		   words[READ_ONCE(v->state.reason)]);
	return 0;
}

static const struct seq_operations vmas_seq_ops = {
	.start = ng_table_seq_start,
	.next = ng_table_seq_next,
	.stop = ng_table_seq_stop,
	.show = vmas_seq_show,
};

static int vmas_open(struct inode *inode, struct file *file)
{
	return ng_table_open(file, &vmas_seq_ops, &table);
}

/* debugfs `vmas` */
const struct file_operations ng_vmas_fops = {
	.owner = THIS_MODULE,
	.open = vmas_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.release = ng_table_release,
};
