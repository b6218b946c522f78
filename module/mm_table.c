// SPDX-License-Identifier: GPL-2.0-only
/*
 * What numagate keeps of an address space, keyed by the mm's address. An entry is
 * made by the scan gate, where its task holds the mm, and dropped at exit_mmap();
 * nothing here follows the pointer.
 */
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "numagate.h"
#include "table.h"

static const struct rhashtable_params table_params = {
	.key_len = sizeof_field(struct ng_mm, mm),
	.key_offset = offsetof(struct ng_mm, mm),
	.head_offset = offsetof(struct ng_mm, node),
	.hashfn = ng_pointer_hash,
	.obj_cmpfn = ng_pointer_cmp,
	.automatic_shrinking = true,
};

static struct rhashtable table;
static atomic_t live = ATOMIC_INIT(0);

static void mm_free_rcu(struct rcu_head *rcu)
{
	struct ng_mm *m = container_of(rcu, struct ng_mm, rcu);

	kfree(rcu_dereference_raw(m->who));
	kfree(m);
}

static void mm_unlink(void *entry)
{
	struct ng_mm *m = entry;

	if (rhashtable_remove_fast(&table, &m->node, table_params))
		return;
	atomic_dec(&live);
	ng_count(MMS_DROPPED);
	/* A CPU may remember what its rule says of hint faults. */
	ng_faults_forget();
	call_rcu(&m->rcu, mm_free_rcu);
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
	rcu_barrier();
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
 * ng_mms_walk() - do something with every entry
 * @visit: what; within rcu_read_lock()
 *
 * Context: process.
 */
void ng_mms_walk(void (*visit)(void *entry))
{
	ng_table_walk(&table, visit);
}

/**
 * struct found - the entry that was looked up last on a CPU
 * @m: the entry, followed only in the epoch in which it was found: an entry is freed an
 *	RCU grace period after the next one has begun
 * @mm: its key
 * @epoch: ng_faults_epoch() then
 */
struct found {
	struct ng_mm *m;
	const struct mm_struct *mm;
	long epoch;
};

static DEFINE_PER_CPU(struct found, found);

/**
 * ng_mm_find() - look up an address space's entry
 * @mm: an address space that cannot go away meanwhile
 *
 * A scan asks for the same one thousands of times.
 *
 * Context: process, within rcu_read_lock(); bounded, takes no lock.
 * Return: the entry, valid until rcu_read_unlock(); NULL if there is none.
 */
struct ng_mm *ng_mm_find(struct mm_struct *mm)
{
	long epoch = ng_faults_epoch();
	const struct found *last = get_cpu_ptr(&found);
	struct ng_mm *m = last->mm == mm && last->epoch == epoch ? last->m : NULL;

	if (!m) {
		m = rhashtable_lookup(&table, &mm, table_params);
		if (m)
			*this_cpu_ptr(&found) = (struct found) { m, mm, epoch };
	}
	put_cpu_ptr(&found);
	return m;
}

/**
 * ng_mm_get() - look up an address space's entry, make one if there is none
 * @mm: the address space of the current task
 * @max: the bound of the table
 * @why: set to the reason if there is no entry
 *
 * Context: within rcu_read_lock(); does not sleep.
 * Return: the entry, valid until rcu_read_unlock(), or NULL.
 */
struct ng_mm *ng_mm_get(struct mm_struct *mm, unsigned int max,
			enum ng_reason *why)
{
	struct ng_mm *known = ng_mm_find(mm);
	struct ng_mm *m, *other;

	if (known)
		return known;
	*why = NG_REASON_TABLE_FULL;
	if (atomic_read(&live) >= max)
		return NULL;
	*why = NG_REASON_NO_MEMORY;
	m = kzalloc(sizeof(*m), GFP_NOWAIT | __GFP_NOWARN);
	if (!m)
		return NULL;
	m->mm = mm;
	other = rhashtable_lookup_get_insert_fast(&table, &m->node, table_params);
	if (likely(!other)) {
		atomic_inc(&live);
		ng_count(MMS_CREATED);
		return m;
	}
	kfree(m);
	return IS_ERR(other) ? NULL : other;
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

static void vmas_forget(void *entry)
{
	struct ng_mm *m = entry;

	m->vmas = 0;
}

static void vmas_count(void *entry)
{
	const struct ng_vma *v = entry;
	struct ng_mm *m = ng_mm_find(READ_ONCE(v->mm));

	if (m)
		m->vmas++;
}

/* What is escaped in texts of the users', since it parts columns and rows. */
#define SPACES	" \t\n\\"

/* A row of debugfs `mms`. */
static int mms_seq_show(struct seq_file *s, void *p)
{
	const struct ng_mm *m = p;
	const struct ng_who *who;
	struct ng_actions told;

	if (p == SEQ_START_TOKEN) {
		seq_puts(s, "tgid uid rule off profile vmas skipped scan_pages stayed cgroup exe comm\n");
		return 0;
	}
	who = rcu_dereference(m->who);
	if (!who)
		return SEQ_SKIP;
	told = ng_rules_told(m);
	seq_printf(s, "%u %u %u ", who->subject.pid, who->subject.uid, READ_ONCE(m->rule));
	ng_actions_show(s, &told);
	seq_printf(s, " %u %ld %ld %ld ", m->vmas,
		   atomic_long_read(&m->skipped), atomic_long_read(&m->scan_pages),
		   atomic_long_read(&m->stayed));
	seq_escape(s, who->subject.cgroup, SPACES);
	seq_putc(s, ' ');
	seq_escape(s, who->subject.exe, SPACES);
	seq_putc(s, ' ');
	seq_escape(s, who->comm, SPACES);
	seq_putc(s, '\n');
	return 0;
}

static const struct seq_operations mms_seq_ops = {
	.start = ng_table_seq_start,
	.next = ng_table_seq_next,
	.stop = ng_table_seq_stop,
	.show = mms_seq_show,
};

static int mms_open(struct inode *inode, struct file *file)
{
	ng_mms_walk(vmas_forget);
	ng_vmas_walk(vmas_count);
	return ng_table_open(file, &mms_seq_ops, &table);
}

/* debugfs `mms` */
const struct file_operations ng_mms_fops = {
	.owner = THIS_MODULE,
	.open = mms_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.release = ng_table_release,
};
