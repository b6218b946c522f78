/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Every difference between kernels lives in this folder. NG_HAVE_* comes from
 * the feature tests in features/: a test that compiles defines its name.
 */
#ifndef NUMAGATE_COMPAT_H
#define NUMAGATE_COMPAT_H

#include <linux/fs.h>
#include <linux/ftrace.h>
#include <linux/hash.h>
#include <linux/mm.h>
#include <linux/ptrace.h>

#ifndef CONFIG_NUMA_BALANCING
#error "numagate needs a kernel with CONFIG_NUMA_BALANCING=y"
#endif

/* A hook's view of the function's entry: its arguments, its next step. */

#ifdef CONFIG_FUNCTION_TRACER
/**
 * ng_ftrace_args() - the registers an ftrace callback was given
 * @fregs: the callback's last argument
 *
 * Without FTRACE_OPS_FL_SAVE_REGS only the argument registers are valid.
 *
 * Return: the registers.
 */
static inline struct pt_regs *ng_ftrace_args(struct ftrace_regs *fregs)
{
#ifdef NG_HAVE_ARCH_FTRACE_REGS
	return &arch_ftrace_regs(fregs)->regs;
#else
	return &fregs->regs;
#endif
}
#endif

/*
 * What a callback's ops need for it to change arguments or the next step. Where the
 * arguments are saved for every callback, so is that, and livepatch counts on it: saving
 * all registers would only cost.
 */
#ifdef CONFIG_DYNAMIC_FTRACE_WITH_ARGS
#define NG_FTRACE_OPS_ACT	0
#else
#define NG_FTRACE_OPS_ACT	FTRACE_OPS_FL_SAVE_REGS
#endif

/**
 * ng_arg() - an argument of the hooked function
 * @regs: the registers at its entry
 * @n: which argument, from 0
 *
 * Return: the argument's register.
 */
static inline unsigned long ng_arg(struct pt_regs *regs, unsigned int n)
{
	return regs_get_kernel_argument(regs, n);
}

/**
 * ng_arg_set() - change an argument of the hooked function
 * @regs: the registers at its entry, saved for ops with NG_FTRACE_OPS_ACT
 * @n: which argument, 1 or 2
 * @value: its new value
 */
static inline void ng_arg_set(struct pt_regs *regs, unsigned int n,
			      unsigned long value)
{
	if (n == 1)
		regs->si = value;
	else
		regs->dx = value;
}

/**
 * ng_mapped_huge() - is an address mapped by a huge page
 * @mm: the address space
 * @address: an address of user space
 *
 * Context: mmap_lock held for reading, so that page tables stay; the answer may
 * be old when it is given.
 * Return: whether it is.
 */
static inline bool ng_mapped_huge(struct mm_struct *mm, unsigned long address)
{
	pgd_t *pgd = pgd_offset(mm, address);
	p4d_t *p4d;
	pud_t *pud;

	if (pgd_none(*pgd) || pgd_bad(*pgd))
		return false;
	p4d = p4d_offset(pgd, address);
	if (p4d_none(*p4d) || p4d_bad(*p4d))
		return false;
	pud = pud_offset(p4d, address);
	if (pud_none(*pud) || pud_bad(*pud))
		return false;
	return pmd_trans_huge(READ_ONCE(*pmd_offset(pud, address)));
}

/**
 * ng_redirect() - run another function instead of the hooked one
 * @regs: as for ng_arg_set()
 * @leaf: a function of ours of the same prototype that calls nothing
 */
static inline void ng_redirect(struct pt_regs *regs, void *leaf)
{
	instruction_pointer_set(regs, (unsigned long)leaf);
}

/*
 * A direct call: the hooked function's entry calls ours with nothing between.
 * It has to keep every register the caller may have arguments in, so it is
 * compiled with __ng_direct. One function in the kernel can have one only.
 */
#if defined(NG_HAVE_FTRACE_DIRECT) || defined(NG_HAVE_FTRACE_DIRECT_MULTI)
#define NG_DIRECT_CALLS
#define __ng_direct __attribute__((no_caller_saved_registers))

/**
 * ng_direct_register() - call a function directly at the entry of another
 * @ops: with a filter for one function, and nothing else
 * @func: the function to call, __ng_direct
 *
 * Context: process, may sleep.
 * Return: 0, -EBUSY if the function has a direct call already (a BPF program,
 * most often), or another negative errno.
 */
static inline int ng_direct_register(struct ftrace_ops *ops, void *func)
{
#ifdef NG_HAVE_FTRACE_DIRECT
	return register_ftrace_direct(ops, (unsigned long)func);
#else
	return register_ftrace_direct_multi(ops, (unsigned long)func);
#endif
}

/**
 * ng_direct_unregister() - take a direct call away
 * @ops: as registered
 * @func: as registered
 *
 * Returns after the last call has left it.
 * Context: process, may sleep.
 */
static inline void ng_direct_unregister(struct ftrace_ops *ops, void *func)
{
#ifdef NG_HAVE_FTRACE_DIRECT
	unregister_ftrace_direct(ops, (unsigned long)func, false);
#else
	unregister_ftrace_direct_multi(ops, (unsigned long)func);
#endif
}
#else
#define __ng_direct
#endif

/**
 * ng_fault_folio() - the folio mpol_misplaced() was asked about
 * @arg0: its first argument
 *
 * Return: the folio.
 */
static inline struct folio *ng_fault_folio(unsigned long arg0)
{
#ifdef NG_HAVE_MPOL_MISPLACED_VMF
	return (struct folio *)arg0;
#else
	return page_folio((struct page *)arg0);
#endif
}

/**
 * ng_fault_vma() - the VMA mpol_misplaced() was asked about
 * @arg1: its second argument
 *
 * Return: the VMA.
 */
static inline struct vm_area_struct *ng_fault_vma(unsigned long arg1)
{
#ifdef NG_HAVE_MPOL_MISPLACED_VMF
	return ((struct vm_fault *)arg1)->vma;
#else
	return (struct vm_area_struct *)arg1;
#endif
}

/**
 * ng_exe_file_get() - the executable of an address space
 * @mm: the address space of the current task
 *
 * Context: within rcu_read_lock().
 * Return: the file, with a reference, or NULL.
 */
static inline struct file *ng_exe_file_get(struct mm_struct *mm)
{
#ifdef NG_HAVE_GET_FILE_RCU_POINTER
	return get_file_rcu(&mm->exe_file);
#else
	struct file *file = rcu_dereference(mm->exe_file);

	return file && get_file_rcu(file) ? file : NULL;
#endif
}

/* Does the kernel filter VMAs by delay and PID itself (6.4 and later)? */
#ifdef NG_HAVE_VMA_NUMAB_STATE
#define NG_NATIVE_VMA_FILTER	true
#else
#define NG_NATIVE_VMA_FILTER	false
#endif

/**
 * ng_native_admit() - make the kernel's own PID filter let a VMA through
 * @vma: the VMA, its address space locked for reading
 *
 * Sets the current task's bit as a hint fault of it would. The kernel makes
 * the VMA's state after this; a VMA without one is let through by itself.
 */
static inline void ng_native_admit(struct vm_area_struct *vma)
{
#ifdef NG_HAVE_NUMAB_PIDS_ACTIVE
	if (vma->numab_state)
		set_bit(hash_32(current->pid, ilog2(BITS_PER_LONG)),
			&vma->numab_state->pids_active[1]);
#endif
}

/**
 * ng_native_unfinish() - make the kernel's own filter go on with a VMA
 * @vma: the VMA, its address space locked for reading
 *
 * It scans none twice in a sequence, and takes one for scanned of which a pass has
 * been told to leave out the rest.
 */
static inline void ng_native_unfinish(struct vm_area_struct *vma)
{
#ifdef NG_HAVE_NUMAB_PREV_SCAN_SEQ
	if (vma->numab_state &&
	    vma->numab_state->prev_scan_seq == READ_ONCE(vma->vm_mm->numa_scan_seq))
		vma->numab_state->prev_scan_seq--;
#endif
}

/* Are VMAs freed past vm_area_free() as well? */
#ifdef NG_HAVE_VM_AREA_FREE_DIRECT
#define NG_VM_AREA_FREE_DIRECT	true
#else
#define NG_VM_AREA_FREE_DIRECT	false
#endif

#endif /* NUMAGATE_COMPAT_H */
