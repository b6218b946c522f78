/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Every difference between kernels lives in this folder. NG_HAVE_* comes from
 * the feature tests in features/: a test that compiles defines its name.
 */
#ifndef NUMAGATE_COMPAT_H
#define NUMAGATE_COMPAT_H

#include <linux/ftrace.h>
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
 * ng_redirect() - run another function instead of the hooked one
 * @regs: the full registers at its entry
 * @leaf: a function of ours of the same prototype that calls nothing
 */
static inline void ng_redirect(struct pt_regs *regs, void *leaf)
{
	instruction_pointer_set(regs, (unsigned long)leaf);
}

/**
 * ng_fault_folio() - the folio mpol_misplaced() was asked about
 * @regs: the registers at its entry
 *
 * Return: the folio.
 */
static inline struct folio *ng_fault_folio(struct pt_regs *regs)
{
#ifdef NG_HAVE_MPOL_MISPLACED_VMF
	return (struct folio *)ng_arg(regs, 0);
#else
	return page_folio((struct page *)ng_arg(regs, 0));
#endif
}

/**
 * ng_fault_vma() - the VMA mpol_misplaced() was asked about
 * @regs: the registers at its entry
 *
 * Return: the VMA.
 */
static inline struct vm_area_struct *ng_fault_vma(struct pt_regs *regs)
{
#ifdef NG_HAVE_MPOL_MISPLACED_VMF
	return ((struct vm_fault *)ng_arg(regs, 1))->vma;
#else
	return (struct vm_area_struct *)ng_arg(regs, 1);
#endif
}

/* Does the kernel filter VMAs by delay and PID itself (6.4 and later)? */
#ifdef NG_HAVE_VMA_NUMAB_STATE
#define NG_NATIVE_VMA_FILTER	true
#else
#define NG_NATIVE_VMA_FILTER	false
#endif

/* Are VMAs freed past vm_area_free() as well? */
#ifdef NG_HAVE_VM_AREA_FREE_DIRECT
#define NG_VM_AREA_FREE_DIRECT	true
#else
#define NG_VM_AREA_FREE_DIRECT	false
#endif

#endif /* NUMAGATE_COMPAT_H */
