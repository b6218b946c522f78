// SPDX-License-Identifier: GPL-2.0-only
/*
 * S6, rules: whose an address space is, and what the rules say of it. They are asked
 * once for each address space and each list of rules; the gates read one word.
 *
 * Whose it is the first scan gate finds out, in the context of its task. What may
 * change since - the leader's comm, its user, its cgroup - is looked at again once a
 * second, while there are rules.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cgroup.h>
#include <linux/cred.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/pid_namespace.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/workqueue.h>

#include "compat/compat.h"
#include "numagate.h"
#include <trace/events/numagate.h>

/**
 * struct ng_ruleset - a list of rules
 * @generation: tells it from the one before
 * @nr: number of rules
 * @rest: what holds for whom none matches
 * @text: as written
 * @cut: the same in pieces, which @rules point into
 * @matched: how often each rule decided, [0] how often none did
 * @rules: in order
 */
struct ng_ruleset {
	u32 generation;
	unsigned int nr;
	struct ng_actions rest;
	char *text;
	char *cut;
	atomic_long_t *matched;
	struct ng_rule rules[];
};

/* Published under ng_config_lock. */
static struct ng_ruleset __rcu *ruleset;

/* A ruling is the generation of its rules, a profile and what is off. */
#define RULING_OFF_BITS		4
#define RULING_PROFILE_BITS	4
#define RULING_GENERATION_SHIFT	(RULING_OFF_BITS + RULING_PROFILE_BITS)
#define GENERATION_MAX		(U32_MAX >> RULING_GENERATION_SHIFT)

static_assert(NG_NR_RULE_SWITCHES <= RULING_OFF_BITS);
static_assert(NG_NR_PROFILES < 1 << RULING_PROFILE_BITS);

static const struct ng_actions no_actions = { .profile = NG_NR_PROFILES };

static u32 ruling_of(u32 generation, const struct ng_actions *actions)
{
	return generation << RULING_GENERATION_SHIFT |
	       (u32)actions->profile << RULING_OFF_BITS | actions->off;
}

static struct ng_actions actions_of(u32 ruling)
{
	if (!ruling)
		return no_actions;
	return (struct ng_actions) {
		.off = ruling & (BIT(RULING_OFF_BITS) - 1),
		.profile = ruling >> RULING_OFF_BITS & (BIT(RULING_PROFILE_BITS) - 1),
	};
}

/* The list that holds, for who has ng_config_lock. */
static struct ng_ruleset *ruleset_held(void)
{
	return rcu_dereference_protected(ruleset, lockdep_is_held(&ng_config_lock));
}

/*
 * All in one block of memory: the text of the list before, a ; and the new text, or
 * that alone.
 */
static struct ng_ruleset *ruleset_alloc(const char *before, const char *text, size_t len)
{
	size_t first = strlen(before), size = first + 1 + len + 1;
	struct ng_ruleset *set;
	unsigned int most;

	most = min_t(unsigned int, NG_RULES_MAX,
		     ng_rules_count(before) + ng_rules_count(text));
	set = kvzalloc(struct_size(set, rules, most) +
		       (most + 1) * sizeof(*set->matched) + 2 * size, GFP_KERNEL);
	if (!set)
		return NULL;
	set->matched = (atomic_long_t *)(set->rules + most);
	set->text = (char *)(set->matched + most + 1);
	set->cut = set->text + size;
	memcpy(set->text, before, first);
	if (first)
		set->text[first++] = ';';
	memcpy(set->text + first, text, len);
	memcpy(set->cut, set->text, size);
	return set;
}

static int refuse(unsigned int rule, const char *word, const char *expected)
{
	int len = min_t(int, strlen(word), 32);

	ng_count(PARAM_REJECTED);
	pr_err_ratelimited("rules, rule %u is \"%*pE\", expected %s\n", rule, len,
			   word, expected);
	return -EINVAL;
}

static int ruleset_parse(struct ng_ruleset *set)
{
	struct ng_rules_error error;
	int nr = ng_rules_parse(set->cut, set->rules, &set->rest, &error);

	if (nr < 0)
		return refuse(error.rule, error.word, error.expected);
	set->nr = nr;
	return 0;
}

/**
 * ng_ruleset_make() - read a list of rules
 * @text: the text; one that begins with a + is added to the list that holds
 * @max: so much is too long in bytes, since the rest may have been cut off
 *
 * Context: process, may sleep; ng_config_lock held.
 * Return: the list, to be published or freed; or a negative errno as a pointer, -EINVAL
 * if the text is wrong, which the log then tells.
 */
struct ng_ruleset *ng_ruleset_make(const char *text, size_t max)
{
	const struct ng_ruleset *held = ruleset_held();
	const char *before = "";
	struct ng_ruleset *set;
	size_t len = strlen(text);
	int err;

	if (len >= max)
		return ERR_PTR(refuse(1, text, "less at once: write the rest after a +"));
	if (*text == '+') {
		before = held ? held->text : before;
		text++;
		len--;
	}
	if (strlen(before) + len >= NG_RULES_TEXT_MAX)
		return ERR_PTR(refuse(1, text, "65535 bytes of rules at most"));
	if (len && text[len - 1] == '\n')
		len--;

	set = ruleset_alloc(before, text, len);
	if (!set)
		return ERR_PTR(-ENOMEM);
	err = ruleset_parse(set);
	if (!err)
		return set;
	kvfree(set);
	return ERR_PTR(err);
}

/**
 * ng_ruleset_uses() - what the rules of a list want
 * @set: the list
 *
 * Return: what they turn off for some process, bits of enum ng_rule_switch_nr;
 * NG_RULES_PROFILE() of each profile in them; and NG_RULES_ANY if there are any.
 */
unsigned int ng_ruleset_uses(const struct ng_ruleset *set)
{
	unsigned int uses = set->rest.off;
	unsigned int i;

	for (i = 0; i < set->nr; i++) {
		const struct ng_actions *actions = &set->rules[i].actions;

		uses |= actions->off;
		if (actions->profile < NG_NR_PROFILES)
			uses |= NG_RULES_PROFILE(actions->profile);
	}
	return set->nr || uses ? uses | NG_RULES_ANY : 0;
}

/**
 * ng_ruleset_swap() - let a list hold from now on
 * @set: the list
 *
 * Context: process; ng_config_lock held.
 * Return: the list that held, to be freed or let hold again; or NULL.
 */
struct ng_ruleset *ng_ruleset_swap(struct ng_ruleset *set)
{
	static u32 generation;

	generation = generation % GENERATION_MAX + 1;
	if (set)
		set->generation = generation;
	return rcu_replace_pointer(ruleset, set, lockdep_is_held(&ng_config_lock));
}

/**
 * ng_ruleset_free() - a list does not hold any more
 * @set: the list, or NULL
 *
 * Context: process, may sleep.
 */
void ng_ruleset_free(struct ng_ruleset *set)
{
	if (!set)
		return;
	synchronize_rcu();
	kvfree(set);
}

/* Which cgroup tells: that of the v2 hierarchy, else of memory or cpu. */
static struct cgroup *cgroup_of(struct task_struct *task)
{
	struct cgroup *cgroup = task_dfl_cgroup(task);

#ifdef CONFIG_MEMCG
	if (!cgroup_parent(cgroup))
		cgroup = task_css(task, memory_cgrp_id)->cgroup;
#endif
#ifdef CONFIG_CGROUP_SCHED
	if (!cgroup_parent(cgroup))
		cgroup = task_css(task, cpu_cgrp_id)->cgroup;
#endif
	return cgroup;
}

static u32 uid_of(struct task_struct *task)
{
	return from_kuid(&init_user_ns, task_uid(task));
}

/* With a / at the end; nothing if it is too long, which no rule matches. */
static const char *cgroup_text(struct cgroup *cgroup, char *text, size_t size)
{
	int len = cgroup_path(cgroup, text, size - 1);

	if (len <= 0 || len >= size - 1)
		return "";
	if (text[len - 1] != '/')
		strcpy(text + len, "/");
	return text;
}

/* The executable's path as its process sees it, whether it was replaced or not. */
static const char *exe_text(struct mm_struct *mm, char *text, size_t size)
{
	static const char deleted[] = " (deleted)";
	struct file *exe = ng_exe_file_get(mm);
	size_t len, tail = strlen(deleted);
	char *path;

	if (!exe)
		return "";
	path = d_path(&exe->f_path, text, size);
	fput(exe);
	if (IS_ERR(path))
		return "";
	len = strlen(path);
	if (len > tail && !strcmp(path + len - tail, deleted))
		path[len - tail] = '\0';
	return path;
}

/* Paths are this long at most. */
#define PATH_SIZE	2048

static struct ng_who *who_new(struct task_struct *leader, const char *exe,
			      const char *cgroup)
{
	size_t exe_size = strlen(exe) + 1, cgroup_size = strlen(cgroup) + 1;
	struct ng_who *who;

	who = kzalloc(struct_size(who, paths, exe_size + cgroup_size),
		      GFP_NOWAIT | __GFP_NOWARN);
	if (!who)
		return NULL;
	get_task_comm(who->comm, leader);
	memcpy(who->paths, exe, exe_size);
	memcpy(who->paths + exe_size, cgroup, cgroup_size);
	who->cgroup_id = cgroup_id(cgroup_of(leader));
	who->subject = (struct ng_subject) {
		.comm = who->comm, .exe = who->paths,
		.cgroup = who->paths + exe_size,
		.uid = uid_of(leader), .pid = task_tgid_nr(leader),
	};
	return who;
}

/* @mm's if it is the current task's, else the executable that is known. */
static struct ng_who *who_look(struct task_struct *leader, struct mm_struct *mm,
			       const char *exe)
{
	char *text = kmalloc(2 * PATH_SIZE, GFP_NOWAIT | __GFP_NOWARN);
	struct ng_who *who;

	if (!text)
		return NULL;
	who = who_new(leader, exe ?: exe_text(mm, text, PATH_SIZE),
		      cgroup_text(cgroup_of(leader), text + PATH_SIZE, PATH_SIZE));
	kfree(text);
	return who;
}

static bool who_changed(const struct ng_who *who, struct task_struct *leader)
{
	return strncmp(who->comm, leader->comm, sizeof(who->comm)) ||
	       who->subject.uid != uid_of(leader) ||
	       who->cgroup_id != cgroup_id(cgroup_of(leader));
}

/* Asks the rules, and lets the gates know. */
static void judge(struct ng_mm *m, const struct ng_ruleset *set,
		  const struct ng_who *who, u32 before)
{
	int rule = ng_rules_match(set->rules, set->nr, &who->subject);
	const struct ng_actions *actions = rule < 0 ? &set->rest :
						      &set->rules[rule].actions;

	if (cmpxchg(&m->ruling, before, ruling_of(set->generation, actions)) != before)
		return;		/* by another gate meanwhile */
	WRITE_ONCE(m->rule, rule + 1);
	atomic_long_inc(&set->matched[rule + 1]);
	ng_count(RULES_EVALUATED);
	ng_faults_forget();
	trace_rule(who->subject.pid, who->comm, rule + 1, actions->off,
		   actions->profile, set->generation);
}

static bool is_ruled(u32 ruling, const struct ng_ruleset *set)
{
	return ruling >> RULING_GENERATION_SHIFT == set->generation;
}

/**
 * ng_rules_told() - what the rules said of an address space when last asked
 * @m: the address space
 *
 * Context: any; one word is read.
 * Return: that.
 */
struct ng_actions ng_rules_told(const struct ng_mm *m)
{
	return actions_of(READ_ONCE(m->ruling));
}

/**
 * ng_rules_ask() - what do the rules say of an address space
 * @m: the current task's
 *
 * Asks them if it was not done yet. Without memory for that they say nothing, and the
 * next attempt asks again.
 *
 * Context: process, within rcu_read_lock(); does not sleep. Bounded by the number of
 * rules, once for each list.
 * Return: that.
 */
struct ng_actions ng_rules_ask(struct ng_mm *m)
{
	const struct ng_ruleset *set = rcu_dereference(ruleset);
	u32 ruling = READ_ONCE(m->ruling);
	struct ng_who *who, *other;

	if (!set || is_ruled(ruling, set))
		return actions_of(ruling);
	who = rcu_dereference(m->who);
	if (!who) {
		who = who_look(current->group_leader, m->mm, NULL);
		if (!who)
			return no_actions;
		other = unrcu_pointer(cmpxchg(&m->who, NULL, RCU_INITIALIZER(who)));
		if (other) {
			kfree(who);
			who = other;
		}
	}
	judge(m, set, who, ruling);
	return ng_rules_told(m);
}

static DEFINE_MUTEX(refresh_lock);

/* Looks again whose an address space is, and asks the rules if that is due. */
static void mm_refresh(void *entry)
{
	const struct ng_ruleset *set = rcu_dereference(ruleset);
	struct ng_mm *m = entry;
	struct ng_who *who = rcu_dereference(m->who), *new;
	struct task_struct *leader;
	u32 ruling = READ_ONCE(m->ruling);

	if (!who || !set)
		return;
	leader = pid_task(find_pid_ns(who->subject.pid, &init_pid_ns), PIDTYPE_TGID);
	if (leader && READ_ONCE(leader->mm) == m->mm && who_changed(who, leader)) {
		new = who_look(leader, NULL, who->subject.exe);
		if (!new)
			return;		/* again in a second */
		rcu_assign_pointer(m->who, new);
		kfree_rcu(who, rcu);
		who = new;
	} else if (is_ruled(ruling, set)) {
		return;
	}
	judge(m, set, who, ruling);
}

static bool ruleset_any(const struct ng_ruleset *set)
{
	return set && ng_ruleset_uses(set);
}

static void refresh_work(struct work_struct *work);
static DECLARE_DELAYED_WORK(refresh, refresh_work);

/**
 * ng_rules_refresh() - ask the rules about every address space where that is due
 *
 * And again once a second. Does nothing without rules.
 *
 * Context: process, may sleep.
 */
void ng_rules_refresh(void)
{
	bool any;

	rcu_read_lock();
	any = ruleset_any(rcu_dereference(ruleset));
	rcu_read_unlock();
	if (!any)
		return;
	mutex_lock(&refresh_lock);
	ng_mms_walk(mm_refresh);
	mutex_unlock(&refresh_lock);
	queue_delayed_work(system_power_efficient_wq, &refresh, HZ);
}

static void refresh_work(struct work_struct *work)
{
	ng_rules_refresh();
}

/**
 * ng_rules_stop() - no rules hold any more
 *
 * Context: process, may sleep; no gate runs any more.
 */
void ng_rules_stop(void)
{
	struct ng_ruleset *set;

	mutex_lock(&ng_config_lock);
	set = ng_ruleset_swap(NULL);
	mutex_unlock(&ng_config_lock);
	cancel_delayed_work_sync(&refresh);
	ng_ruleset_free(set);
}

/**
 * ng_rules_get() - the parameter `rules`, as far as it fits
 * @buf: where to, a page
 *
 * Context: process, may sleep.
 * Return: the length.
 */
int ng_rules_get(char *buf)
{
	const struct ng_ruleset *set;
	int len;

	rcu_read_lock();
	set = rcu_dereference(ruleset);
	len = scnprintf(buf, PAGE_SIZE - 1, "%s", set ? set->text : "");
	rcu_read_unlock();
	buf[len] = '\n';
	buf[len + 1] = '\0';
	return len + 1;
}

/**
 * ng_actions_show() - what is off, and the profile
 * @m: where to
 * @actions: the actions
 */
void ng_actions_show(struct seq_file *m, const struct ng_actions *actions)
{
#define WORD(id, word, ...) word,
	static const char * const switches[] = { NG_RULE_SWITCHES(WORD) };
	static const char * const profiles[] = { NG_PROFILES(WORD) "-" };
#undef WORD
	const char *separator = "";
	unsigned int i;

	for (i = 0; i < NG_NR_RULE_SWITCHES; i++) {
		if (!(actions->off & BIT(i)))
			continue;
		seq_printf(m, "%s%s", separator, switches[i]);
		separator = ",";
	}
	seq_printf(m, "%s %s", actions->off ? "" : "-", profiles[actions->profile]);
}

/**
 * ng_rules_show() - debugfs `rules`: how often each rule decided
 * @m: the file
 */
void ng_rules_show(struct seq_file *m)
{
	const struct ng_ruleset *set;
	unsigned int i;

	rcu_read_lock();
	set = rcu_dereference(ruleset);
	for (i = 0; set && i < set->nr; i++)
		seq_printf(m, "%-5u %10ld  %.*s\n", i + 1,
			   atomic_long_read(&set->matched[i + 1]),
			   (int)set->rules[i].length, set->text + set->rules[i].at);
	if (set)
		seq_printf(m, "%-5u %10ld  default=%s\n", 0,
			   atomic_long_read(&set->matched[0]),
			   set->rest.off ? "off" : "on");
	rcu_read_unlock();
}
