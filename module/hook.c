// SPDX-License-Identifier: GPL-2.0-only
/*
 * What numagate attaches to: one row for each kernel function or tracepoint.
 *
 * An entry observes, or changes arguments, or, at a veto, redirects to a leaf of
 * ours by changing the instruction pointer before the function has begun. No
 * kernel function is ever called through a pointer: on kernels built with IBT
 * that is a BUG on CPUs that have it, since their ENDBR is sealed.
 *
 * kprobes are the fallback where ftrace cannot do it. A vetoing kprobe gets a
 * post_handler, though it has nothing to do there: with one, the kprobes core
 * claims IPMODIFY and refuses a second one that would redirect.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ftrace.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/tracepoint.h>

#include "compat/compat.h"
#include "numagate.h"

enum hook_kind {
	HOOK_OBSERVE,
	HOOK_VETO,
	HOOK_ARGS,
	HOOK_RETURN,
	HOOK_TRACEPOINT,
};

enum hook_state {
	HOOK_OFF,
	HOOK_ON_DIRECT,
	HOOK_ON_FTRACE,
	HOOK_ON_KPROBE,
	HOOK_ON_KRETPROBE,
	HOOK_ON_TRACEPOINT,
	HOOK_UNAVAILABLE,
};

/**
 * struct ng_hook - one attachment
 * @symbol: the function or tracepoint, as the source spells it
 * @kind: what we do there
 * @optional: if it is missing, what needs it works without
 * @any_interface: no argument is read, so a symbol will do whose interface the
 *	compiler has changed
 * @features: the features that need it
 * @veto_features: of these, the ones that make an observer veto
 * @enter: called at the function's entry, true redirects to @leaf
 * @thunk: the same as an ftrace callback
 * @direct: the same, fit to be called directly; or NULL
 * @leaf: runs in the function's place, same prototype
 * @probe: the tracepoint's probe
 * @called: at the function's entry, to remember something until it returns
 * @returned: at its return
 * @state: is it on, and how
 * @reason: why it is not
 * @no_veto: why it is an observer although it should veto
 * @found: the symbol as the kernel has it
 * @ops: the ftrace attachment
 * @kp: the kprobe attachment
 * @krp: the attachment to a return
 * @tp: the tracepoint
 */
struct ng_hook {
	const char *symbol;
	enum hook_kind kind;
	bool optional;
	bool any_interface;
	unsigned int features;
	unsigned int veto_features;
	bool (*enter)(struct pt_regs *regs);
#ifdef CONFIG_FUNCTION_TRACER
	ftrace_func_t thunk;
#endif
	void *direct;
	void *leaf;
	void *probe;
#ifdef CONFIG_KRETPROBES
	kretprobe_handler_t called;
	kretprobe_handler_t returned;
	struct kretprobe krp;
#endif
	enum hook_state state;
	const char *reason;
	const char *no_veto;
	char found[KSYM_NAME_LEN];
#ifdef CONFIG_FUNCTION_TRACER
	struct ftrace_ops ops;
#endif
	struct kprobe kp;
	struct tracepoint *tp;
};

/*
 * What runs at a hook's entry, for kprobes and for ftrace: each hook has its
 * own, so that nothing is looked up and no pointer followed on the way.
 */
#ifdef CONFIG_DYNAMIC_FTRACE_WITH_REGS
#define THUNK(row)							\
static void row##_thunk(unsigned long ip, unsigned long parent_ip,	\
			struct ftrace_ops *ops, struct ftrace_regs *fregs) \
{									\
	struct pt_regs *regs = ng_ftrace_args(fregs);			\
									\
	if (row##_enter(regs))						\
		ng_redirect(regs, hooks[row].leaf);			\
}
#else
#define THUNK(row)
#endif

#define OBSERVER(row, call)						\
static bool row##_enter(struct pt_regs *regs)				\
{									\
	ng_hit(row);							\
	call;								\
	return false;							\
}									\
THUNK(row)

#define VETOER(row, call)						\
static bool row##_enter(struct pt_regs *regs)				\
{									\
	ng_hit(row);							\
	return call;							\
}									\
THUNK(row)

static struct ng_hook hooks[NG_NR_HOOKS];

OBSERVER(NG_HOOK_VM_AREA_FREE, ng_vma_freed(regs))
OBSERVER(NG_HOOK_VM_AREA_FREE_DIRECT, ng_vma_freed(regs))
OBSERVER(NG_HOOK_EXIT_MMAP, ng_mm_exit(regs))
OBSERVER(NG_HOOK_TASK_NUMA_WORK, ng_pass_count(regs))
OBSERVER(NG_HOOK_CHANGE_PROT_NUMA, ng_scan_range(regs))
OBSERVER(NG_HOOK_TASK_NUMA_FAULT, ng_fault_end(regs))
OBSERVER(NG_HOOK_TASK_NUMA_MIGRATE, ng_task_migrate(regs))
VETOER(NG_HOOK_VMA_POLICY_MOF, ng_scan_gate(regs))
VETOER(NG_HOOK_MPOL_MISPLACED, ng_fault_misplaced(regs))

#ifdef CONFIG_KRETPROBES
static int pass_called(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	return !ng_pass_enter((struct ng_pass_call *)ri->data);
}

static int pass_returned(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	ng_hit(NG_HOOK_TASK_NUMA_WORK_RETURN);
	ng_pass_leave((const struct ng_pass_call *)ri->data);
	return 0;
}

#define RETURN(name)	.called = name##_called, .returned = name##_returned
#else
#define RETURN(name)
#endif

#ifdef CONFIG_DYNAMIC_FTRACE_WITH_REGS
#define ENTRY(row)	.enter = row##_enter, .thunk = row##_thunk
#else
#define ENTRY(row)	.enter = row##_enter
#endif

/*
 * Installed from top to bottom and removed from bottom to top: what drops a
 * VMA's state stands before what adds one.
 */
static struct ng_hook hooks[NG_NR_HOOKS] = {
	[NG_HOOK_VM_AREA_FREE] = {
		.symbol = "vm_area_free", ENTRY(NG_HOOK_VM_AREA_FREE),
		.features = NG_VMA_FEATURES,
	},
	[NG_HOOK_VM_AREA_FREE_DIRECT] = {
		.symbol = "__vm_area_free", ENTRY(NG_HOOK_VM_AREA_FREE_DIRECT),
		.features = NG_VMA_FEATURES,
		.optional = !NG_VM_AREA_FREE_DIRECT,
	},
	[NG_HOOK_EXIT_MMAP] = {
		.symbol = "exit_mmap", ENTRY(NG_HOOK_EXIT_MMAP),
		.features = NG_BIT(COUNT_EXITS) | NG_MM_FEATURES,
	},
	[NG_HOOK_TASK_NUMA_WORK] = {
		.symbol = "task_numa_work", ENTRY(NG_HOOK_TASK_NUMA_WORK),
		.features = NG_BIT(COUNT_SCANS),
	},
	[NG_HOOK_TASK_NUMA_WORK_RETURN] = {
		.symbol = "task_numa_work", .kind = HOOK_RETURN, RETURN(pass),
		.features = NG_BIT(COUNT_TIMES) | NG_PASS_FEATURES,
	},
	[NG_HOOK_CHANGE_PROT_NUMA] = {
		.symbol = "change_prot_numa", ENTRY(NG_HOOK_CHANGE_PROT_NUMA),
		.kind = HOOK_ARGS,
		.features = NG_BIT(COUNT_SCANS) | NG_VMA_FEATURES | NG_BIT(RULES),
	},
	[NG_HOOK_TASK_NUMA_FAULT] = {
		.symbol = "task_numa_fault", ENTRY(NG_HOOK_TASK_NUMA_FAULT),
		.direct = ng_fault_end_direct,
		.features = NG_BIT(COUNT_FAULTS) | NG_END_FEATURES,
	},
	[NG_HOOK_TASK_NUMA_MIGRATE] = {
		.symbol = "task_numa_migrate", ENTRY(NG_HOOK_TASK_NUMA_MIGRATE),
		.features = NG_BIT(COUNT_MOVES),
		.any_interface = true,
	},
	[NG_HOOK_SCHED_SKIP_VMA_NUMA] = {
		.symbol = "sched_skip_vma_numa", .kind = HOOK_TRACEPOINT,
		.probe = ng_scan_native,
		.features = NG_BIT(COUNT_NATIVE),
	},
	[NG_HOOK_MPOL_MISPLACED] = {
		.symbol = "mpol_misplaced", ENTRY(NG_HOOK_MPOL_MISPLACED),
		.direct = ng_fault_misplaced_direct, .leaf = ng_fault_stay,
		.features = NG_PID_FEATURES | NG_BIT(RULES_MIGRATE),
		.veto_features = NG_BIT(RULES_MIGRATE),
	},
	[NG_HOOK_VMA_POLICY_MOF] = {
		.symbol = "vma_policy_mof", ENTRY(NG_HOOK_VMA_POLICY_MOF),
		.kind = HOOK_VETO, .leaf = ng_scan_skip,
		.features = NG_SCAN_FEATURES,
	},
};

/* The compiler's names for a function whose interface it has changed. */
static const char * const suffixes[] = { "", ".isra.0", ".constprop.0" };

/* How many of them may be tried: arguments are where the source says or not. */
static unsigned int hook_suffixes(const struct ng_hook *h)
{
	return h->any_interface ? ARRAY_SIZE(suffixes) : 1;
}

/* Values of hook_kind: what may be used besides what follows in this list. */
static const char * const kind_words[] = { "auto", "ftrace", "kprobe" };
static enum { ATTACH_AUTO, ATTACH_FTRACE, ATTACH_KPROBE } attach;

static char *hook_kind = "auto";

/*
 * hook_kind: auto (default), ftrace or kprobe. How functions are attached to:
 * auto calls directly from the hint-fault path where the kernel can (a function
 * has one direct call only, so a BPF program of type fentry or fexit on
 * mpol_misplaced or task_numa_fault is refused meanwhile), uses ftrace elsewhere, and kprobes
 * where the kernel has no ftrace with registers. ftrace never calls directly.
 * kprobe uses kprobes for all of them: slower, the same effect. Returns are
 * always attached to with kretprobes. Read when the module is loaded.
 */
module_param(hook_kind, charp, 0444);
MODULE_PARM_DESC(hook_kind, "auto, ftrace or kprobe: how to attach to functions (default auto)");

static bool hook_on(const struct ng_hook *h)
{
	return h->state != HOOK_OFF && h->state != HOOK_UNAVAILABLE;
}

static const char *errno_reason(int err)
{
	switch (err) {
	case -ENOENT:
		return "no such function or tracepoint with this interface (-ENOENT)";
	case -EBUSY:
		return "in use by another module, livepatch or kprobe (-EBUSY)";
	case -EPERM:
		return "kernel.ftrace_enabled is 0, set it to 1 and write the profile again";
	case -EOPNOTSUPP:
		return "kernel without CONFIG_DYNAMIC_FTRACE_WITH_REGS and CONFIG_KPROBES";
	case -ENOMEM:
		return "no memory (-ENOMEM)";
	default:
		return "the kernel refused it";
	}
}

#ifdef CONFIG_DYNAMIC_FTRACE_WITH_REGS

/*
 * Each attachment begins with new ops: ftrace_free_filter() leaves pointers to
 * what it has freed behind. The core refuses FTRACE_OPS_FL_PERMANENT while
 * kernel.ftrace_enabled is 0, and that switch while such ops are on.
 */
static void ftrace_ops_new(struct ftrace_ops *ops, ftrace_func_t func)
{
	*ops = (struct ftrace_ops) {
		.func = func,
		.flags = FTRACE_OPS_FL_PERMANENT,
	};
}

static const void *filter_of(const struct ftrace_ops *ops)
{
	return rcu_access_pointer(ops->func_hash->filter_hash);
}

/*
 * Lets ops see one function. Without memory ftrace_set_filter() may succeed and
 * leave the filter empty, which means all functions: that is fatal. So what an
 * empty filter is gets asked first, and none may be left.
 */
static int filter_set(struct ftrace_ops *ops, const char *symbol)
{
	char name[KSYM_NAME_LEN];	/* the parser writes to it */
	const void *empty;
	int err;

	err = ftrace_set_filter(ops, NULL, 0, 1);
	if (err)
		return err;
	empty = filter_of(ops);

	strscpy(name, symbol, sizeof(name));
	if (ftrace_set_filter(ops, name, strlen(name), 1))
		return -ENOENT;
	return filter_of(ops) == empty ? -ENOMEM : 0;
}

static int ftrace_filter(struct ng_hook *h)
{
	int err = -ENOENT;
	unsigned int i;

	for (i = 0; i < hook_suffixes(h); i++) {
		scnprintf(h->found, sizeof(h->found), "%s%s", h->symbol,
			  suffixes[i]);
		err = filter_set(&h->ops, h->found);
		if (!err)
			return 0;
		if (err != -ENOENT)
			break;
	}
	h->found[0] = '\0';
	return err;
}

static void noop_thunk(unsigned long ip, unsigned long parent_ip,
		       struct ftrace_ops *ops, struct ftrace_regs *fregs)
{
}

/*
 * An attachment without effect, refused only while kernel.ftrace_enabled is 0.
 * kprobes at a function's entry go through ftrace and would fall silent if it
 * were turned to 0 under them.
 */
static struct ftrace_ops guard;
static bool guard_on;

static int guard_install(void)
{
	int err;

	if (guard_on)
		return 0;
	ftrace_ops_new(&guard, noop_thunk);
	err = filter_set(&guard, "exit_mmap");
	if (err)
		return err;
	err = register_ftrace_function(&guard);
	if (err) {
		ftrace_free_filter(&guard);
		return err == -EBUSY ? -EPERM : err;
	}
	guard_on = true;
	return 0;
}

static void guard_remove(void)
{
	if (!guard_on)
		return;
	unregister_ftrace_function(&guard);
	ftrace_free_filter(&guard);
	guard_on = false;
}

/* -EBUSY has two causes: tell them apart. */
static int ftrace_busy(void)
{
	bool was_on = guard_on;
	int err = guard_install();

	if (!was_on)
		guard_remove();
	return err == -EPERM ? -EPERM : -EBUSY;
}

static int ftrace_install(struct ng_hook *h)
{
	int err;

	ftrace_ops_new(&h->ops, h->thunk);
	if (h->kind == HOOK_VETO || h->kind == HOOK_ARGS)
		h->ops.flags |= NG_FTRACE_OPS_ACT;
	if (h->kind == HOOK_VETO)
		h->ops.flags |= FTRACE_OPS_FL_IPMODIFY;

	err = ftrace_filter(h);
	if (err)
		return err;
	err = register_ftrace_function(&h->ops);
	if (err) {
		ftrace_free_filter(&h->ops);
		return err == -EBUSY ? ftrace_busy() : err;
	}
	h->state = HOOK_ON_FTRACE;
	return 0;
}

static void ftrace_remove(struct ng_hook *h)
{
	unregister_ftrace_function(&h->ops);
	ftrace_free_filter(&h->ops);
}

#else
static int ftrace_install(struct ng_hook *h) { return -EOPNOTSUPP; }
static void ftrace_remove(struct ng_hook *h) { }
static int guard_install(void) { return 0; }
static void guard_remove(void) { }
#endif

#ifdef NG_DIRECT_CALLS

/*
 * kernel.ftrace_enabled stays 1 under a direct call, since every feature that
 * needs one has observers on with it, and they are FTRACE_OPS_FL_PERMANENT.
 */
static int direct_install(struct ng_hook *h)
{
	int err;

	if (!h->direct)
		return -EOPNOTSUPP;
	ftrace_ops_new(&h->ops, NULL);
	err = ftrace_filter(h);
	if (err)
		return err;
	err = ng_direct_register(&h->ops, h->direct);
	if (err) {
		ftrace_free_filter(&h->ops);
		return err;
	}
	h->state = HOOK_ON_DIRECT;
	return 0;
}

static void direct_remove(struct ng_hook *h)
{
	ng_direct_unregister(&h->ops, h->direct);
	ftrace_free_filter(&h->ops);
}

#else
static int direct_install(struct ng_hook *h) { return -EOPNOTSUPP; }
static void direct_remove(struct ng_hook *h) { }
#endif

#ifdef CONFIG_KPROBES

static int kprobe_thunk(struct kprobe *kp, struct pt_regs *regs)
{
	struct ng_hook *h = container_of(kp, struct ng_hook, kp);

	if (!h->enter(regs))
		return 0;
	ng_redirect(regs, h->leaf);
	return 1;
}

static void kprobe_post(struct kprobe *kp, struct pt_regs *regs,
			unsigned long flags)
{
}

static void kprobe_remove(struct ng_hook *h)
{
	unregister_kprobe(&h->kp);
	/* A task may have been preempted within the leaf. */
	if (h->kind == HOOK_VETO)
		synchronize_rcu_tasks();
}

/*
 * With a post_handler beside somebody's kprobe that was there first, the core
 * takes IPMODIFY for granted without having claimed it, and warns when the last
 * of them goes (6.1 and 6.12, disarm_kprobe_ftrace()). So a kprobe that does
 * nothing asks first whether it is alone.
 */
static int kprobe_alone(struct ng_hook *h)
{
	bool alone;
	int err;

	h->kp = (struct kprobe) { .symbol_name = h->found };
	err = register_kprobe(&h->kp);
	if (err)
		return err;
	alone = list_empty(&h->kp.list);
	unregister_kprobe(&h->kp);
	return alone ? 0 : -EBUSY;
}

static int kprobe_register(struct ng_hook *h)
{
	bool veto = h->kind == HOOK_VETO;
	int err = veto ? kprobe_alone(h) : 0;

	if (err)
		return err;
	h->kp = (struct kprobe) {
		.symbol_name = h->found,
		.pre_handler = kprobe_thunk,
		.post_handler = veto ? kprobe_post : NULL,
	};
	return register_kprobe(&h->kp);
}

/*
 * The guard comes first: kprobes that come or go while kernel.ftrace_enabled is
 * 0, or is being switched, make ftrace warn (6.12, ftrace_shutdown()).
 */
static int kprobe_install(struct ng_hook *h)
{
	int err = guard_install();
	unsigned int i;

	if (err)
		return err;
	for (i = 0; i < hook_suffixes(h); i++) {
		scnprintf(h->found, sizeof(h->found), "%s%s", h->symbol,
			  suffixes[i]);
		err = kprobe_register(h);
		if (err != -ENOENT)
			break;
	}
	if (err) {
		h->found[0] = '\0';
		return err;
	}
	h->state = HOOK_ON_KPROBE;
	return 0;
}

#else
static int kprobe_install(struct ng_hook *h) { return -EOPNOTSUPP; }
static void kprobe_remove(struct ng_hook *h) { }
#endif

#ifdef CONFIG_KRETPROBES

/* What returns after kretprobe_remove() calls nothing of ours any more. */
static int kretprobe_install(struct ng_hook *h)
{
	int err = guard_install();

	if (err)
		return err;
	h->krp = (struct kretprobe) {
		.kp.symbol_name = h->symbol,
		.entry_handler = h->called,
		.handler = h->returned,
		.data_size = sizeof(struct ng_pass_call),
	};
	err = register_kretprobe(&h->krp);
	if (err)
		return err;
	strscpy(h->found, h->symbol, sizeof(h->found));
	h->state = HOOK_ON_KRETPROBE;
	return 0;
}

static void kretprobe_remove(struct ng_hook *h)
{
	unregister_kretprobe(&h->krp);
}

#else
static int kretprobe_install(struct ng_hook *h) { return -EOPNOTSUPP; }
static void kretprobe_remove(struct ng_hook *h) { }
#endif

static void tracepoint_match(struct tracepoint *tp, void *data)
{
	struct ng_hook *h = data;

	if (!strcmp(tp->name, h->symbol))
		h->tp = tp;
}

static int tracepoint_install(struct ng_hook *h)
{
	int err;

	if (!h->tp)
		for_each_kernel_tracepoint(tracepoint_match, h);
	if (!h->tp)
		return -ENOENT;
	err = tracepoint_probe_register(h->tp, h->probe, h);
	if (err)
		return err;
	strscpy(h->found, h->symbol, sizeof(h->found));
	h->state = HOOK_ON_TRACEPOINT;
	return 0;
}

static void tracepoint_remove(struct ng_hook *h)
{
	tracepoint_probe_unregister(h->tp, h->probe, h);
	tracepoint_synchronize_unregister();
}

/* The cheapest attachment first, then what stands in for it. */
static int function_install(struct ng_hook *h)
{
	int err = -EOPNOTSUPP;

	if (attach <= ATTACH_AUTO && h->kind != HOOK_VETO && !direct_install(h))
		return 0;
	if (attach <= ATTACH_FTRACE)
		err = ftrace_install(h);
	if (err == -EOPNOTSUPP || err == -ENOENT)
		err = kprobe_install(h);
	return err;
}

static int kind_install(struct ng_hook *h)
{
	switch (h->kind) {
	case HOOK_RETURN:
		return kretprobe_install(h);
	case HOOK_TRACEPOINT:
		return tracepoint_install(h);
	default:
		return function_install(h);
	}
}

static int hook_install(struct ng_hook *h)
{
	int err;

	if (hook_on(h))
		return 0;
	err = kind_install(h);
	h->reason = err ? errno_reason(err) : NULL;
	if (err)
		h->state = HOOK_UNAVAILABLE;
	return err;
}

static void hook_remove(struct ng_hook *h)
{
	switch (h->state) {
	case HOOK_ON_DIRECT:
		direct_remove(h);
		break;
	case HOOK_ON_FTRACE:
		ftrace_remove(h);
		break;
	case HOOK_ON_KPROBE:
		kprobe_remove(h);
		break;
	case HOOK_ON_KRETPROBE:
		kretprobe_remove(h);
		break;
	case HOOK_ON_TRACEPOINT:
		tracepoint_remove(h);
		break;
	case HOOK_OFF:
	case HOOK_UNAVAILABLE:
		break;
	}
	h->state = HOOK_OFF;
	h->reason = NULL;
}

/* Makes an observer veto or a vetoer observe. */
static void hook_turn(struct ng_hook *h, enum hook_kind kind)
{
	if (h->kind != kind)
		hook_remove(h);
	h->kind = kind;
}

/* Attaches for some features. Returns those that cannot be had. */
static unsigned int hook_serve(struct ng_hook *h, unsigned int features)
{
	unsigned int lost = 0;

	h->no_veto = NULL;
	if (h->veto_features & features) {
		hook_turn(h, HOOK_VETO);
		if (!hook_install(h))
			return 0;
		h->no_veto = h->reason;
		lost = h->veto_features;
	}
	if (!(h->features & features & ~lost))
		return lost;
	if (h->veto_features)
		hook_turn(h, HOOK_OBSERVE);
	return hook_install(h) && !h->optional ? h->features : lost;
}

/**
 * ng_hooks_init() - read hook_kind
 *
 * Return: 0, or -EINVAL if it is none of its words.
 */
int ng_hooks_init(void)
{
	int word = sysfs_match_string(kind_words, hook_kind);

	if (word < 0) {
		pr_err("hook_kind is \"%.32s\", expected auto, ftrace or kprobe\n",
		       hook_kind);
		return -EINVAL;
	}
	attach = word;
	return 0;
}

/**
 * ng_hooks_install() - attach to all that some features need
 * @features: the features
 *
 * A hook that cannot be had switches off the features that need it, no more.
 * All are tried, so that each has its reason.
 *
 * Context: process, may sleep; serialized by the caller, as is
 * ng_hooks_remove().
 * Return: the features of @features that can work.
 */
unsigned int ng_hooks_install(unsigned int features)
{
	unsigned int available = features;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hooks); i++) {
		struct ng_hook *h = &hooks[i];

		if (h->features & features)
			available &= ~hook_serve(h, features);
	}
	return available;
}

/**
 * ng_hooks_remove() - detach from all that no feature needs
 * @features: the features that are on; what is unavailable keeps its reason
 *	while @wanted
 * @wanted: the features that were asked for
 *
 * Returns after the last callback has left.
 */
void ng_hooks_remove(unsigned int features, unsigned int wanted)
{
	bool kprobes = false;
	unsigned int i;

	for (i = ARRAY_SIZE(hooks); i-- > 0;) {
		struct ng_hook *h = &hooks[i];

		if (h->state == HOOK_UNAVAILABLE && (h->features & wanted))
			continue;
		if (!(h->features & features))
			hook_remove(h);
		kprobes |= h->state == HOOK_ON_KPROBE ||
			   h->state == HOOK_ON_KRETPROBE;
	}
	if (!kprobes)
		guard_remove();
}

/**
 * ng_hooks_missing() - why a feature is not available
 * @feature: the feature, a bit
 * @symbol: set to the function it lacks
 *
 * Return: the reason, or NULL if nothing is missing.
 */
const char *ng_hooks_missing(unsigned int feature, const char **symbol)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hooks); i++) {
		const struct ng_hook *h = &hooks[i];

		*symbol = h->symbol;
		if (h->veto_features & feature && h->no_veto)
			return h->no_veto;
		if (h->features & feature && !h->optional &&
		    h->state == HOOK_UNAVAILABLE)
			return h->reason;
	}
	return NULL;
}

/**
 * ng_hooks_show() - debugfs `hooks`
 * @m: the file
 */
void ng_hooks_show(struct seq_file *m)
{
	static const char * const kinds[] = {
		[HOOK_OBSERVE] = "observe",
		[HOOK_VETO] = "veto",
		[HOOK_ARGS] = "arguments",
		[HOOK_RETURN] = "return",
		[HOOK_TRACEPOINT] = "tracepoint",
	};
	static const char * const states[] = {
		[HOOK_OFF] = "off: nothing needs it",
		[HOOK_ON_DIRECT] = "on: direct call",
		[HOOK_ON_FTRACE] = "on: ftrace",
		[HOOK_ON_KPROBE] = "on: kprobe",
		[HOOK_ON_KRETPROBE] = "on: kretprobe",
		[HOOK_ON_TRACEPOINT] = "on: tracepoint",
		[HOOK_UNAVAILABLE] = "unavailable: ",
	};
	unsigned int i;

	mutex_lock(&ng_config_lock);
	for (i = 0; i < ARRAY_SIZE(hooks); i++) {
		const struct ng_hook *h = &hooks[i];
		/* As the kernel's tracer spells it. */
		const char *where = h->kind == HOOK_RETURN ? "%return" : "";

		seq_printf(m, "%s%-*s %-10s hits=%-10llu %s%s", h->symbol,
			   22 - (int)strlen(h->symbol), where,
			   kinds[h->kind], ng_stats_hits(i), states[h->state],
			   h->reason ?: "");
		if (hook_on(h) && strcmp(h->found, h->symbol))
			seq_printf(m, " as %s", h->found);
		seq_putc(m, '\n');
	}
	mutex_unlock(&ng_config_lock);
}
