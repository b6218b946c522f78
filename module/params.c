// SPDX-License-Identifier: GPL-2.0-only
/*
 * Module parameters. A write changes one copy of the configuration, which is
 * then published as a whole; the gates see the old one or the new one. A bad
 * write changes nothing and says what was expected.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "compat/compat.h"
#include "numagate.h"

/* Serializes writes and what follows from them: hooks, phase, the table. */
DEFINE_MUTEX(ng_config_lock);

/* Hooks may run before the first configuration is published: all is off. */
static struct ng_live live_off;
struct ng_live __rcu *ng_live = RCU_INITIALIZER(&live_off);

static enum {
	PHASE_LOADING,	/* parameters of the command line: only stored */
	PHASE_LIVE,
	PHASE_GONE,	/* sysfs outlives us for a moment */
} phase;

#define WORD(id, word, ...) word,
static const char * const profile_words[] = { NG_PROFILES(WORD) };
static const char * const filter_words[] = { NG_PID_FILTERS(WORD) };
static const char * const force_words[] = { NG_FORCES(WORD) };
static const char * const backoff_words[] = { NG_BACKOFFS(WORD) };
#undef WORD

/* What a profile sets, on this kernel. */
static void profile_bundle(struct ng_config *cfg, enum ng_profile profile)
{
#define ROW(id, word, _observe, _filter, _delay, _native, _windows, _force, \
	    _backoff, _budget)						\
	{								\
		.observe = _observe, .filter = _filter,			\
		.delay = _delay, .native = _native,			\
		.windows = _windows, .force = _force,			\
		.backoff = _backoff, .budget = _budget,			\
	},
	static const struct {
		u8 observe;
		u8 filter;
		bool delay;
		bool native;
		u8 windows;
		u8 force;
		u8 backoff;
		u16 budget;
	} rows[] = { NG_PROFILES(ROW) };
#undef ROW

	cfg->observe = rows[profile].observe;
	cfg->scan_pid_filter = rows[profile].filter;
	cfg->scan_delay_ms = rows[profile].delay ? NG_SCAN_DELAY_MS_DEFAULT : 0;
	cfg->scan_pid_reset_ms = 0;
	cfg->scan_pid_windows = rows[profile].windows;
	cfg->scan_initial_passes = NG_SCAN_INITIAL_PASSES_DEFAULT;
	cfg->scan_force = rows[profile].force;
	cfg->scan_backoff = rows[profile].backoff;
	cfg->scan_sample_pages = NG_SCAN_SAMPLE_PAGES_DEFAULT;
	cfg->scan_budget_us = rows[profile].budget;

	if (!NG_NATIVE_VMA_FILTER)
		return;
	cfg->scan_delay_ms = 0;
	if (rows[profile].native)
		cfg->scan_pid_filter = NG_PID_FILTER_NATIVE;
}

/* As written, under ng_config_lock; profile observe until then. */
static struct ng_config config = {
	.observe = NG_OBSERVE_FAULTS,
	.scan_pid_windows = NG_SCAN_PID_WINDOWS_DEFAULT,
	.scan_initial_passes = NG_SCAN_INITIAL_PASSES_DEFAULT,
	.scan_sample_pages = NG_SCAN_SAMPLE_PAGES_DEFAULT,
};

static unsigned int wanted;	/* features the configuration asks for */
static unsigned int active;	/* those of them that work */

/* One thousandth of memory at most goes to the side table. */
static unsigned int max_vmas_default(void)
{
	u64 bytes = (u64)totalram_pages() << PAGE_SHIFT;

	return clamp_t(u64, bytes / 1000 / sizeof(struct ng_vma),
		       1024, 1048576);
}

/* What belongs to numagate's own PID filters, with one of them on. */
static unsigned int filter_features(const struct ng_config *cfg)
{
#define BIT_OF(id, word) [NG_FORCE_NR_##id] = NG_BIT(FORCE_##id),
	static const unsigned int force_bits[] = { NG_FORCES(BIT_OF) };
#undef BIT_OF
	unsigned int features = NG_BIT(HUGE_PAGES);
	unsigned int i;

	if (cfg->scan_initial_passes)
		features |= NG_BIT(INITIAL_PASSES);
	if (cfg->scan_pid_windows > NG_SCAN_PID_WINDOWS_MIN)
		features |= NG_BIT(PID_WINDOWS);
	for (i = 0; i < NG_NR_FORCES; i++)
		if (cfg->scan_force & BIT(i))
			features |= force_bits[i];
	return features;
}

/* What the rules need. */
static unsigned int rule_features(const struct ng_config *cfg)
{
	unsigned int features = 0;

	if (cfg->rules & NG_RULES_ANY)
		features |= NG_BIT(RULES);
	if (cfg->rules & (NG_RULE_OFF(MIGRATE) | NG_RULE_OFF(PROMOTE)))
		features |= NG_BIT(RULES_MIGRATE);
	return features;
}

#define BIT_OF(id, word) [NG_BACKOFF_NR_##id] = NG_BIT(BACKOFF_##id),
static const unsigned int backoff_bits[] = { NG_BACKOFFS(BIT_OF) };
#undef BIT_OF

static unsigned int features_of(const struct ng_config *cfg)
{
	unsigned int features = 0;
	unsigned int i;

	if (cfg->scan_delay_ms)
		features |= NG_BIT(SCAN_DELAY);
	if (cfg->scan_pid_filter == NG_PID_FILTER_RECENT)
		features |= NG_BIT(RECENT_PIDS) | filter_features(cfg);
	if (cfg->scan_pid_filter == NG_PID_FILTER_MASK)
		features |= NG_BIT(PID_MASK) | filter_features(cfg);
	for (i = 0; i < NG_NR_BACKOFFS; i++)
		if (cfg->scan_backoff & BIT(i))
			features |= backoff_bits[i];
	if (cfg->scan_budget_us)
		features |= NG_BIT(SCAN_BUDGET);
	features |= rule_features(cfg);
	if (!features && !cfg->observe)
		return 0;

	features |= NG_BIT(COUNT_SCANS) | NG_BIT(COUNT_MOVES) |
		    NG_BIT(COUNT_TIMES);
	if (cfg->observe == NG_OBSERVE_FAULTS)
		features |= NG_BIT(COUNT_FAULTS) | NG_BIT(COUNT_EXITS);
	if (NG_NATIVE_VMA_FILTER)
		features |= NG_BIT(COUNT_NATIVE);
	return features;
}

#define NAME(id, name, text) name,
static const char * const feature_names[] = { NG_FEATURES(NAME) };
#undef NAME

static void log_unavailable(void)
{
	unsigned int i;

	for (i = 0; i < NG_NR_FEATURES; i++) {
		const char *symbol, *reason;

		if (!(wanted & ~active & BIT(i)))
			continue;
		reason = ng_hooks_missing(BIT(i), &symbol);
		if (reason)
			pr_warn("%s is unavailable: %s: %s\n",
				feature_names[i], symbol, reason);
	}
}

/* All ways as they are configured. Returns the features they want. */
static unsigned int ways_want(struct ng_live *live, const struct ng_config *cfg)
{
	unsigned int features = 0;
	unsigned int i;

	for (i = 0; i <= NG_NR_PROFILES; i++) {
		struct ng_way *way = &live->ways[i];

		way->cfg = *cfg;
		if (i < NG_NR_PROFILES && !(cfg->rules & NG_RULES_PROFILE(i)))
			continue;
		if (i < NG_NR_PROFILES)
			profile_bundle(&way->cfg, i);
		way->features = features_of(&way->cfg);
		features |= way->features;
	}
	return features;
}

/* What is not available is off. */
static void way_restrict(struct ng_way *way)
{
	unsigned int i;

	way->features &= active;
	if (!(active & NG_PID_FEATURES))
		way->cfg.scan_pid_filter = NG_PID_FILTER_NONE;
	if (!(active & NG_BIT(SCAN_DELAY)))
		way->cfg.scan_delay_ms = 0;
	for (i = 0; i < NG_NR_BACKOFFS; i++)
		if (!(active & backoff_bits[i]))
			way->cfg.scan_backoff &= ~BIT(i);
	if (!(active & NG_BIT(SCAN_BUDGET)))
		way->cfg.scan_budget_us = 0;
}

static void ways_restrict(struct ng_live *live)
{
	unsigned int i;

	live->features = active;
	for (i = 0; i <= NG_NR_PROFILES; i++)
		way_restrict(&live->ways[i]);
}

/*
 * Attach what is newly needed, publish, detach what is not needed any more:
 * a gate never runs for a feature whose hooks are not all there.
 */
static int config_apply(const struct ng_config *new)
{
	struct ng_live *live = kzalloc(sizeof(*live), GFP_KERNEL);
	unsigned int had = active;
	struct ng_live *old;

	if (!live)
		return -ENOMEM;

	config = *new;
	wanted = ways_want(live, new);
	active = ng_hooks_install(wanted);
	ways_restrict(live);

	old = rcu_replace_pointer(ng_live, live,
				  lockdep_is_held(&ng_config_lock));
	if (old != &live_off)
		kfree_rcu(old, rcu);
	ng_faults_forget();

	ng_hooks_remove(active, wanted);
	if (!(active & NG_VMA_FEATURES))
		ng_vmas_flush();
	if (had & NG_MM_FEATURES && !(active & NG_MM_FEATURES)) {
		/* A gate may still work with the old configuration. */
		synchronize_rcu();
		ng_mms_flush();
	}
	ng_rules_refresh();
	log_unavailable();
	return 0;
}

/* Stores while the module is loading, then applies. */
static int config_set(const struct ng_config *new)
{
	switch (phase) {
	case PHASE_LOADING:
		config = *new;
		return 0;
	case PHASE_LIVE:
		return config_apply(new);
	default:
		return -ENODEV;
	}
}

/**
 * typedef ng_change - put a checked value where it belongs
 * @new: the configuration to be
 * @kp: the parameter
 * @value: what was written
 */
typedef void (*ng_change)(struct ng_config *new, const struct kernel_param *kp,
			  unsigned int value);

static int config_change(ng_change change, const struct kernel_param *kp,
			 unsigned int value)
{
	struct ng_config new;
	int err;

	mutex_lock(&ng_config_lock);
	new = config;
	change(&new, kp, value);
	err = config_set(&new);
	mutex_unlock(&ng_config_lock);
	return err;
}

/**
 * ng_params_start() - put the configuration of the command line into effect
 *
 * Context: process, may sleep.
 * Return: 0 or a negative errno.
 */
int ng_params_start(void)
{
	int err;

	mutex_lock(&ng_config_lock);
	if (!config.max_vmas)
		config.max_vmas = max_vmas_default();
	phase = PHASE_LIVE;
	err = config_apply(&config);
	if (err)
		phase = PHASE_GONE;
	mutex_unlock(&ng_config_lock);
	return err;
}

/**
 * ng_params_stop() - detach from everything and refuse further writes
 *
 * Context: process, may sleep; no gate runs after it has returned.
 */
void ng_params_stop(void)
{
	mutex_lock(&ng_config_lock);
	phase = PHASE_GONE;
	ng_hooks_remove(0, 0);
	kfree(rcu_replace_pointer(ng_live, &live_off,
				  lockdep_is_held(&ng_config_lock)));
	mutex_unlock(&ng_config_lock);
}

/* What was written, without its newline, bounded and safe to print. */
#define SHOWN_MAX	32
#define shown(val)	min_t(int, strcspn(val, "\n"), SHOWN_MAX), val

static int reject(const char *name, const char *val, const char *expected)
{
	ng_count(PARAM_REJECTED);
	pr_err_ratelimited("%s is \"%*pE\", expected %s\n", name, shown(val),
			   expected);
	return -EINVAL;
}

static const char *profile_name(const struct ng_config *cfg)
{
	unsigned int i;

	for (i = 0; i < NG_NR_PROFILES; i++) {
		struct ng_config bundle = *cfg;

		profile_bundle(&bundle, i);
		if (!memcmp(&bundle, cfg, sizeof(bundle)))
			return profile_words[i];
	}
	return "custom";
}

static void profile_change(struct ng_config *new, const struct kernel_param *kp,
			   unsigned int value)
{
	profile_bundle(new, value);
}

static void filter_change(struct ng_config *new, const struct kernel_param *kp,
			  unsigned int value)
{
	new->scan_pid_filter = value;
}

#define WORD(id, word, ...) word " "
static int profile_set(const char *val, const struct kernel_param *kp)
{
	int profile = __sysfs_match_string(profile_words, NG_NR_PROFILES, val);

	if (profile < 0)
		return reject(kp->name, val, "one of: " NG_PROFILES(WORD));
	return config_change(profile_change, kp, profile);
}

static int filter_set(const char *val, const struct kernel_param *kp)
{
	int filter = __sysfs_match_string(filter_words, NG_NR_PID_FILTERS, val);

	if (filter < 0)
		return reject(kp->name, val, "one of: " NG_PID_FILTERS(WORD));
	if (filter == NG_PID_FILTER_NATIVE && !NG_NATIVE_VMA_FILTER)
		return reject(kp->name, val,
			      "none, recent or mask: this kernel has no filter of its own");
	return config_change(filter_change, kp, filter);
}
#undef WORD

static int profile_get(char *buf, const struct kernel_param *kp)
{
	int len;

	mutex_lock(&ng_config_lock);
	len = sysfs_emit(buf, "%s\n", profile_name(&config));
	mutex_unlock(&ng_config_lock);
	return len;
}

static int filter_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%s\n", filter_words[config.scan_pid_filter]);
}

/* A number in struct ng_config, its bounds inclusive. */
struct number {
	size_t offset;
	unsigned int min;
	unsigned int max;
	const char *expected;
};

static unsigned int *number_in(struct ng_config *cfg, const struct number *n)
{
	return (void *)cfg + n->offset;
}

static void number_change(struct ng_config *new, const struct kernel_param *kp,
			  unsigned int value)
{
	*number_in(new, kp->arg) = value;
}

static int number_set(const char *val, const struct kernel_param *kp)
{
	const struct number *n = kp->arg;
	unsigned int value;

	if (kstrtouint(val, 10, &value) || value < n->min || value > n->max)
		return reject(kp->name, val, n->expected);
	return config_change(number_change, kp, value);
}

static int number_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%u\n", READ_ONCE(*number_in(&config, kp->arg)));
}

/* A set of words in struct ng_config: each is a bit. */
struct set {
	size_t offset;
	const char * const *words;
	unsigned int nr;
	const char *expected;
};

static unsigned int *set_in(struct ng_config *cfg, const struct set *s)
{
	return (void *)cfg + s->offset;
}

static void set_change(struct ng_config *new, const struct kernel_param *kp,
		       unsigned int value)
{
	*set_in(new, kp->arg) = value;
}

/* The bit of a word that is not terminated, 0 if it is none of them. */
static unsigned int set_bit_of(const struct set *s, const char *word,
			       size_t len)
{
	unsigned int i;

	for (i = 0; i < s->nr; i++)
		if (strlen(s->words[i]) == len && !memcmp(s->words[i], word, len))
			return BIT(i);
	return 0;
}

static int set_parse(const struct set *s, const char *val, unsigned int *bits)
{
	unsigned int bit;
	size_t len;

	*bits = 0;
	if (sysfs_streq(val, "none"))
		return 0;
	for (;; val += len + 1) {
		len = strcspn(val, ",\n ");
		bit = set_bit_of(s, val, len);
		if (!bit)
			return -EINVAL;
		*bits |= bit;
		if (val[len] != ',' && val[len] != ' ')
			return val[len] == '\n' && val[len + 1] ? -EINVAL : 0;
	}
}

static int set_set(const char *val, const struct kernel_param *kp)
{
	const struct set *s = kp->arg;
	unsigned int bits;

	if (set_parse(s, val, &bits))
		return reject(kp->name, val, s->expected);
	return config_change(set_change, kp, bits);
}

/* All of a set's words with commas between them are shorter. */
#define SET_TEXT_MAX	128

static const char *set_text(char text[SET_TEXT_MAX], const struct set *s)
{
	unsigned int bits = READ_ONCE(*set_in(&config, s));
	unsigned int i;
	int len = 0;

	if (!bits)
		return "none";
	for (i = 0; i < s->nr; i++)
		if (bits & BIT(i))
			len += scnprintf(text + len, SET_TEXT_MAX - len, "%s%s",
					 len ? "," : "", s->words[i]);
	return text;
}

static int set_get(char *buf, const struct kernel_param *kp)
{
	char text[SET_TEXT_MAX];

	return sysfs_emit(buf, "%s\n", set_text(text, kp->arg));
}

/* A longer write to sysfs comes in pieces of a page: what is whole is shorter. */
static size_t rules_text_max(void)
{
	return phase == PHASE_LIVE ? PAGE_SIZE : NG_RULES_TEXT_MAX;
}

static int rules_set(const char *val, const struct kernel_param *kp)
{
	struct ng_ruleset *set, *other;
	struct ng_config new;
	int err;

	mutex_lock(&ng_config_lock);
	set = ng_ruleset_make(val, rules_text_max());
	if (IS_ERR(set)) {
		mutex_unlock(&ng_config_lock);
		return PTR_ERR(set);
	}
	new = config;
	new.rules = ng_ruleset_uses(set);
	other = ng_ruleset_swap(set);
	err = config_set(&new);
	if (err)
		other = ng_ruleset_swap(other);
	mutex_unlock(&ng_config_lock);
	ng_ruleset_free(other);
	return err;
}

static int rules_get(char *buf, const struct kernel_param *kp)
{
	return ng_rules_get(buf);
}

static const struct kernel_param_ops rules_ops = {
	.set = rules_set,
	.get = rules_get,
};

static const struct kernel_param_ops set_ops = {
	.set = set_set,
	.get = set_get,
};

static const struct kernel_param_ops profile_ops = {
	.set = profile_set,
	.get = profile_get,
};

static const struct kernel_param_ops filter_ops = {
	.set = filter_set,
	.get = filter_get,
};

static const struct kernel_param_ops number_ops = {
	.set = number_set,
	.get = number_get,
};

#define NUMBER(name, _min, _max, unit)					\
	static struct number name##_number = {				\
		.offset = offsetof(struct ng_config, name),		\
		.min = _min, .max = _max,				\
		.expected = "a whole number of " unit " from "		\
			    __stringify(_min) " to " __stringify(_max),	\
	};								\
	module_param_cb(name, &number_ops, &name##_number, 0644)

#define SET(name, _words, _expected)					\
	static struct set name##_set = {				\
		.offset = offsetof(struct ng_config, name),		\
		.words = _words, .nr = ARRAY_SIZE(_words),		\
		.expected = _expected,					\
	};								\
	module_param_cb(name, &set_ops, &name##_set, 0644)

/*
 * profile: off, observe (default), recent-pids, pid-mask, mainline, disjoint,
 * adaptive. One write sets a
 * coherent bundle of the other parameters but max_vmas, all at once. `off`
 * detaches from everything; `observe` counts and decides nothing. Reads back
 * `custom` once something differs from the bundle. Writing it again attaches
 * again to what could not be had before.
 */
module_param_cb(profile, &profile_ops, NULL, 0644);
MODULE_PARM_DESC(profile, "off, observe, recent-pids, pid-mask, mainline, disjoint or adaptive: sets the other parameters (default observe)");

/*
 * scan_pid_filter: none (default), native, recent, mask. Which tasks may scan
 * a VMA: `recent` the last four that took a hint fault in it, `mask` those
 * whose bit is set in its PID bitmap. `native` leaves it to the kernel's own
 * filter and exists only where the kernel has one (6.4 and later); there
 * numagate's takes its place: what it lets through, it makes the kernel let
 * through as well.
 */
module_param_cb(scan_pid_filter, &filter_ops, NULL, 0644);
MODULE_PARM_DESC(scan_pid_filter, "none, native, recent or mask: which tasks may scan a VMA (default none)");

/*
 * scan_force: none (default), or words with commas or blanks between them. What
 * is scanned although the PID filter would skip it: `partial` a VMA whose scan
 * has begun, `overdue` one not scanned for more sequences than there are
 * threads, `idle` in each pass one of those that the task does not use, `recent` one
 * that any task used in the latest windows, `shared` one
 * of more than 3 tasks, `rounds` one scanned less often than its size asks for,
 * `size` one skipped 16 times for each pass that scanning it takes. Each lets
 * through more and finds more misplaced pages; `recent` and `shared` need the
 * filter `mask`.
 */
#define WORD(id, word) word " "
SET(scan_force, force_words, "none or some of: " NG_FORCES(WORD));
#undef WORD
MODULE_PARM_DESC(scan_force, "none or any of partial,overdue,idle,recent,shared,rounds,size: scanned although the PID filter would skip it (default none)");

/*
 * scan_backoff: none (default), or words with commas or blanks between them. What
 * is not scanned, or in small parts, because nothing would come of it: `cpuset`
 * whatever a task would scan whose cpuset allows one memory node; `converged` all
 * but scan_sample_pages of a VMA whose hint faults find nothing to do any more;
 * `pinned` a VMA whose migrations fail, for 2 PID windows and then ever longer, up
 * to 16, each time followed by a sample; `process` all of a process in which
 * nothing is worth scanning, for 2 scan periods and then ever longer, up to a PID
 * window, so that what changes there is noticed that much later.
 */
#define WORD(id, word) word " "
SET(scan_backoff, backoff_words, "none or some of: " NG_BACKOFFS(WORD));
#undef WORD
MODULE_PARM_DESC(scan_backoff, "none or any of cpuset,converged,pinned,process: not scanned because nothing would come of it (default none)");

/*
 * scan_sample_pages: a number of base pages, default 32, from 1 to 1048576. What
 * is scanned of each range of a converged VMA, another part each sequence; a huge
 * page is taken whole. So a change of all of its pages shows in the next pass, a
 * change of one page at the latest after as many sequences as the VMA has such
 * parts. More notices sooner and takes more hint faults.
 */
NUMBER(scan_sample_pages, NG_SCAN_SAMPLE_PAGES_MIN, NG_SCAN_SAMPLE_PAGES_MAX, "pages");
MODULE_PARM_DESC(scan_sample_pages, "pages scanned of a converged VMA in one pass (default 32)");

/*
 * scan_budget_us: in microseconds, 0 (default) = none, up to 1000000. How long one
 * scan pass may take, while which mmap_lock is held for reading and a task does not
 * get on: then the pass passes over what is left, and the next one goes on there. At
 * least 256 pages are scanned, and walking over the VMAs that are left takes its time
 * too. Less spreads the work over more passes and finds misplaced pages later.
 */
NUMBER(scan_budget_us, 0, NG_SCAN_BUDGET_US_MAX, "microseconds");
MODULE_PARM_DESC(scan_budget_us, "us that a scan pass may take, 0 = as long as it takes (default 0, 2000 in adaptive)");

/*
 * scan_delay_ms: in milliseconds, 0 = no delay; 1000 in the profiles that
 * filter where the kernel has no delay of its own. A VMA is not scanned until
 * so long after the first attempt. Longer spares short-lived VMAs and finds
 * misplaced pages of new ones later.
 */
NUMBER(scan_delay_ms, 0, NG_SCAN_DELAY_MS_MAX, "milliseconds");
MODULE_PARM_DESC(scan_delay_ms, "age in ms below which a VMA is not scanned, 0 = none (default 0, 1000 in the profiles that filter)");

/*
 * scan_pid_reset_ms: in milliseconds, default 0 = four times scan_delay_ms
 * (4000 where that is 0). The length of a PID window: `mask` remembers a hint
 * fault for scan_pid_windows of them. A VMA not scanned for 16 of them is
 * scanned by whoever comes. Longer filters less of what a task uses, and
 * follows a change of phase later.
 */
NUMBER(scan_pid_reset_ms, 0, NG_SCAN_PID_RESET_MS_MAX, "milliseconds");
MODULE_PARM_DESC(scan_pid_reset_ms, "ms for which a hint fault is remembered, 0 = 4 x scan_delay_ms (default 0)");

/*
 * scan_pid_windows: a number of PID windows, 2 (default) to 4. How far `mask`
 * looks back, the current window included. More keeps tasks admitted that use
 * a VMA now and then, and follows a change of phase later.
 */
NUMBER(scan_pid_windows, NG_SCAN_PID_WINDOWS_MIN, NG_SCAN_PID_WINDOWS_MAX, "PID windows");
MODULE_PARM_DESC(scan_pid_windows, "PID windows that a hint fault is remembered for, 2 to 4 (default 2)");

/*
 * scan_initial_passes: a number of passes, default 2. So many scans of a new
 * VMA are let through whoever asks, counted for each VMA. With 0 a VMA has to
 * wait until 16 PID windows are over.
 */
NUMBER(scan_initial_passes, 0, NG_SCAN_INITIAL_PASSES_MAX, "passes");
MODULE_PARM_DESC(scan_initial_passes, "scans of a new VMA let through whoever asks (default 2)");

/*
 * rules: none (default), or rules with a ; between them, as "comm=postgres scan=off".
 * Who is balanced, and who is left alone: the first rule that matches a process decides
 * whether it is scanned, whether its pages migrate and whether they are promoted, and
 * `default=off` turns the scan off for whom none matches. A write takes the place of the
 * list, or adds to it if it begins with a +; it holds from the next scan and hint
 * fault on. The grammar is in include/numagate/rules.h and in the README. Up to 1024
 * rules of 65535 bytes in all, 4095 in one write.
 */
module_param_cb(rules, &rules_ops, NULL, 0644);
MODULE_PARM_DESC(rules, "who is balanced and who is left alone, as \"comm=postgres scan=off; default=on\" (default none)");

/*
 * max_vmas: a number of VMAs, default as many as take a thousandth of memory,
 * from 1024 to 1048576. Bound of the side table. VMAs beyond it are scanned
 * as if numagate were not there, and counted as table_full. Lowering it drops
 * nothing that is tracked already.
 */
NUMBER(max_vmas, NG_MAX_VMAS_MIN, NG_MAX_VMAS_MAX, "VMAs");
MODULE_PARM_DESC(max_vmas, "VMAs tracked at most; more fail open (default: 1/1000 of memory)");

/**
 * ng_config_show() - debugfs `config`
 * @m: the file
 */
void ng_config_show(struct seq_file *m)
{
	char text[SET_TEXT_MAX];

	mutex_lock(&ng_config_lock);
	seq_printf(m, "profile %s\n", profile_name(&config));
	seq_printf(m, "scan_pid_filter %s\n",
		   filter_words[config.scan_pid_filter]);
	seq_printf(m, "scan_delay_ms %u\n", config.scan_delay_ms);
	seq_printf(m, "scan_pid_reset_ms %u\n", ng_pid_reset_ms(&config));
	seq_printf(m, "scan_pid_windows %u\n", config.scan_pid_windows);
	seq_printf(m, "scan_initial_passes %u\n", config.scan_initial_passes);
	seq_printf(m, "scan_force %s\n", set_text(text, &scan_force_set));
	seq_printf(m, "scan_backoff %s\n", set_text(text, &scan_backoff_set));
	seq_printf(m, "scan_sample_pages %u\n", config.scan_sample_pages);
	seq_printf(m, "scan_budget_us %u\n", config.scan_budget_us);
	seq_printf(m, "max_vmas %u\n", config.max_vmas);
	mutex_unlock(&ng_config_lock);
}

/* Features the kernel has of its own where it filters VMAs. */
#define NATIVE_FEATURES (NG_BIT(SCAN_DELAY) | NG_BIT(PID_MASK) |	\
			 NG_BIT(HUGE_PAGES) | NG_BIT(FORCE_PARTIAL) |	\
			 NG_BIT(FORCE_OVERDUE) | NG_BIT(FORCE_IDLE))

static void policy_show(struct seq_file *m, unsigned int feature)
{
	bool native = NG_NATIVE_VMA_FILTER && (NATIVE_FEATURES & feature);
	const char *symbol, *reason;

	if (active & feature) {
		seq_puts(m, "active");
		if (native)
			seq_puts(m, ": instead of the kernel's own");
	} else if (wanted & feature) {
		reason = ng_hooks_missing(feature, &symbol);
		seq_printf(m, "unavailable: %s: %s", symbol, reason);
	} else if (native) {
		seq_puts(m, "native: the kernel does it itself (vma->numab_state)");
	} else {
		seq_puts(m, "off");
	}
}

/**
 * ng_policies_show() - debugfs `policies`
 * @m: the file
 */
void ng_policies_show(struct seq_file *m)
{
	unsigned int i;

	mutex_lock(&ng_config_lock);
	for (i = 0; i < NG_NR_FEATURES; i++) {
		seq_printf(m, "%s: ", feature_names[i]);
		policy_show(m, BIT(i));
		seq_putc(m, '\n');
	}
	mutex_unlock(&ng_config_lock);
}
