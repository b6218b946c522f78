// SPDX-License-Identifier: GPL-2.0-only
/*
 * table_bench - times the module's own side table, in cycles, while it loads
 *
 * Look-ups are of a hot set, the same number of VMAs whatever the table holds,
 * and of all VMAs in random order, where every step misses the caches.
 */
#define pr_fmt(fmt) "bench=table config=none " fmt

#include <linux/module.h>
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/timex.h>
#include <linux/vmalloc.h>

#include "numagate.h"

#define HOT	32u	/* so few that an emulated TLB holds them too */
#define LOOKUPS	1000000u

static unsigned int entries = 100;
module_param(entries, uint, 0444);
MODULE_PARM_DESC(entries, "VMAs in the table");

static struct kmem_cache *vma_cache;
static struct vm_area_struct **vmas;
static struct mm_struct *mm;

unsigned int ng_mms_live(void)
{
	return 0;
}

/* Nothing is noted here that could have to be forgotten. */
void ng_faults_forget(void)
{
}

static void report(const char *what, u64 cycles, unsigned int n)
{
	pr_info("what=%s_%u n=%u p50=%llu p90=0 mean=%llu\n", what, entries, n,
		cycles / n, cycles / n);
}

static void shuffle(void)
{
	unsigned int i, other;

	for (i = entries - 1; i; i--) {
		other = get_random_u32() % (i + 1);
		swap(vmas[i], vmas[other]);
	}
}

static int vmas_make(void)
{
	unsigned int i;

	mm = kzalloc(sizeof(*mm), GFP_KERNEL);
	vmas = vzalloc(array_size(entries, sizeof(*vmas)));
	vma_cache = kmem_cache_create("table_bench_vma",
				      sizeof(struct vm_area_struct), 0, 0, NULL);
	if (!mm || !vmas || !vma_cache)
		return -ENOMEM;
	for (i = 0; i < entries; i++) {
		vmas[i] = kmem_cache_zalloc(vma_cache, GFP_KERNEL);
		if (!vmas[i])
			return -ENOMEM;
		vmas[i]->vm_mm = mm;
	}
	return 0;
}

static void vmas_free(void)
{
	unsigned int i;

	for (i = 0; vmas && i < entries && vmas[i]; i++)
		kmem_cache_free(vma_cache, vmas[i]);
	kmem_cache_destroy(vma_cache);
	vfree(vmas);
	kfree(mm);
}

static u64 insert_all(void)
{
	u64 begin = get_cycles();
	unsigned int i;

	for (i = 0; i < entries; i++) {
		enum ng_reason why;

		rcu_read_lock();
		if (!ng_vma_get(vmas[i], entries, &why))
			pr_err("what=insert_failed_%u\n", i);
		rcu_read_unlock();
		cond_resched();
	}
	return get_cycles() - begin;
}

static u64 look_up(unsigned int set)
{
	unsigned int i, found = 0;
	u64 begin = get_cycles();

	for (i = 0; i < LOOKUPS; i++) {
		rcu_read_lock();
		found += !!ng_vma_find(vmas[i % set]);
		rcu_read_unlock();
	}
	begin = get_cycles() - begin;
	if (found != LOOKUPS)
		pr_err("what=lookup_failed_%u\n", LOOKUPS - found);
	return begin;
}

static u64 remove_all(void)
{
	u64 begin = get_cycles();
	unsigned int i;

	for (i = 0; i < entries; i++) {
		struct pt_regs regs = { .di = (unsigned long)vmas[i] };

		ng_vma_freed(&regs);
		cond_resched();
	}
	return get_cycles() - begin;
}

static int __init table_bench_init(void)
{
	int err = vmas_make();

	if (!err)
		err = ng_vmas_start();
	if (err) {
		vmas_free();
		return err;
	}
	shuffle();
	report("table_insert", insert_all(), entries);
	shuffle();
	report("table_lookup_hot", look_up(min(HOT, entries)), LOOKUPS);
	report("table_lookup_all", look_up(entries), LOOKUPS);
	report("table_remove", remove_all(), entries);
	ng_vmas_stop();
	vmas_free();
	return 0;
}

static void __exit table_bench_exit(void)
{
}

module_init(table_bench_init);
module_exit(table_bench_exit);

MODULE_DESCRIPTION("Times numagate's side table");
MODULE_LICENSE("GPL");
