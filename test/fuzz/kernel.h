/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * As much of the kernel as module/params.c needs, for one thread in user
 * space. Included before anything else; the kernel's own headers are empty.
 */
#ifndef NUMAGATE_FUZZ_KERNEL_H
#define NUMAGATE_FUZZ_KERNEL_H

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <policy/user.h>

/* compat.h is about hooks, but for this. */
#define NUMAGATE_COMPAT_H
#define NG_NATIVE_VMA_FILTER	false
#define __ng_direct

#define KBUILD_MODNAME		"numagate"
#define ARRAY_SIZE(x)		(sizeof(x) / sizeof((x)[0]))
#define BIT(n)			(1u << (n))
#define U32_MAX			UINT32_MAX
#define PAGE_SHIFT		12
#define PAGE_SIZE		4096
#define GFP_KERNEL		0
#define __rcu
#define __percpu
#define __stringify_1(x...)	#x
#define __stringify(x...)	__stringify_1(x)
#define min_t(type, a, b)	((type)(a) < (type)(b) ? (type)(a) : (type)(b))
#define clamp_t(type, x, lo, hi) \
	((type)(x) < (type)(lo) ? (type)(lo) : min_t(type, x, hi))
#define jiffies			0ul
#define current			(&(struct { u32 nvcsw, nivcsw; }) { 0 })
#define jiffies_to_msecs(x)	(x)
#define totalram_pages()	262144ul

struct mutex { int locked; };
#define TASK_COMM_LEN		16
#define atomic_long_t		long
struct rcu_head { int nothing; };
struct rhash_head { void *next; };
struct seq_file { int nothing; };
struct pt_regs;
struct inode;
struct file;
struct mm_struct;
struct vm_area_struct;

#define DEFINE_MUTEX(name)	struct mutex name
#define mutex_lock(m)		((m)->locked++)
#define mutex_unlock(m)		((m)->locked--)
#define lockdep_is_held(m)	((m)->locked)

#define RCU_INITIALIZER(p)	(p)
#define rcu_replace_pointer(p, new, held) \
	({ typeof(p) _old = (p); (p) = (new); (void)(held); _old; })
#define synchronize_rcu()	((void)0)
#define kfree_rcu(p, field)	free(p)
#define kfree(p)		free(p)
#define ERR_PTR(err)		((void *)(intptr_t)(err))
#define PTR_ERR(p)		((int)(intptr_t)(p))
#define IS_ERR(p)		((uintptr_t)(p) >= (uintptr_t)-4095)
#define kzalloc(size, flags)	calloc(1, size)

#define DECLARE_PER_CPU(type, name)	extern type name
#define this_cpu_inc(x)			((x)++)
#define this_cpu_add(x, n)		((x) += (n))

#define pr_err(...)		((void)0)
#define pr_warn(...)		((void)0)
#define seq_printf(...)		((void)0)
#define seq_puts(...)		((void)0)
#define seq_putc(...)		((void)0)

/* The one message that shows what was written: all of that has to be there. */
static inline void pr_err_ratelimited(const char *format, const char *name,
				      int length, const char *text,
				      const char *expected)
{
	if (!*format || !*name || !*expected ||
	    (int)strnlen(text, length) != length)
		abort();
}

static inline int sysfs_emit(char *buf, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(buf, PAGE_SIZE, format, args);
	va_end(args);
	return length;
}

static inline int scnprintf(char *buf, size_t size, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(buf, size, format, args);
	va_end(args);
	return length < (int)size ? length : (int)size - 1;
}

/* Equal but for one newline at the end. */
static inline bool sysfs_streq(const char *a, const char *b)
{
	size_t n = strlen(b);

	return !strncmp(a, b, n) && (!a[n] || !strcmp(a + n, "\n"));
}

static inline int __sysfs_match_string(const char * const *words, size_t n,
				       const char *text)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (sysfs_streq(text, words[i]))
			return i;
	return -EINVAL;
}

struct kernel_param;

struct kernel_param_ops {
	int (*set)(const char *val, const struct kernel_param *kp);
	int (*get)(char *buf, const struct kernel_param *kp);
};

struct kernel_param {
	const char *name;
	const struct kernel_param_ops *ops;
	void *arg;
};

extern const struct kernel_param *fuzz_params[];
extern unsigned int fuzz_nr_params;

#define MODULE_PARM_DESC(...)	static_assert(true, "a description")
#define module_param_cb(_name, _ops, _arg, _mode)			\
	static const struct kernel_param param_##_name = {		\
		.name = #_name, .ops = _ops, .arg = _arg,		\
	};								\
	__attribute__((constructor)) static void register_##_name(void)	\
	{								\
		fuzz_params[fuzz_nr_params++] = &param_##_name;		\
	}								\
	static_assert(true, "a semicolon may follow")

#define static_assert(condition, ...)	_Static_assert(condition, #__VA_ARGS__)

#endif /* NUMAGATE_FUZZ_KERNEL_H */
