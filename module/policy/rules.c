// SPDX-License-Identifier: GPL-2.0-only
/* S6, rules: a text becomes a list, and the first one that matches decides. */
#include "rules.h"

#ifdef __KERNEL__
#include <linux/glob.h>
#include <linux/kernel.h>
#include <linux/string.h>
#else
#include "user.h"
#endif

#define BLANKS		" \t"
#define ENDS		";\n"

/* What makes a pattern of a text. */
#define GLOB_CHARS	"*?[\\"

/* A rule as far as it has been read. */
struct reading {
	struct ng_rule rule;
	unsigned int seen;	/* which rows of the table of words */
	bool matches;
	bool acts;
};

/* Cuts a text at the next separator whose meaning no backslash takes. */
static char *cut(char **rest, const char *separators)
{
	char *piece = *rest, *p;

	if (!piece)
		return NULL;
	for (p = piece; *p && !strchr(separators, *p); p++)
		if (*p == '\\' && p[1])
			p++;
	*rest = *p ? p + 1 : NULL;
	*p = '\0';
	return piece;
}

/* The same for words, of which several blanks between two make none. */
static char *cut_word(char **rest)
{
	char *word = cut(rest, BLANKS);

	while (word && !*word)
		word = cut(rest, BLANKS);
	return word;
}

static bool take_comm(struct ng_rule *rule, char *value)
{
	if (!strpbrk(value, GLOB_CHARS) && strlen(value) > NG_RULES_COMM_MAX)
		return false;
	rule->comm = value;
	return true;
}

static bool is_path(const char *value)
{
	return *value == '/' || *value == '*';
}

static bool take_exe(struct ng_rule *rule, char *value)
{
	rule->exe = value;
	return is_path(value);
}

/*
 * A path ends with a /, so this makes the pattern match what is below as well. The
 * word before the value leaves room for it.
 */
static bool take_cgroup(struct ng_rule *rule, char *value)
{
	static const char below[] = "/*";
	size_t len = strlen(value);
	char *pattern = value - strlen(below);

	if (!is_path(value))
		return false;
	if (value[len - 1] == '/')
		len--;
	memmove(pattern, value, len);
	memcpy(pattern + len, below, sizeof(below));
	rule->cgroup = pattern;
	return true;
}

static bool take_uid(struct ng_rule *rule, char *value)
{
	char *dash = strchr(value, '-');
	bool good;

	if (dash)
		*dash = '\0';
	good = !kstrtouint(value, 10, &rule->uid_min) &&
	       !kstrtouint(dash ? dash + 1 : value, 10, &rule->uid_max);
	if (dash)
		*dash = '-';
	return good && rule->uid_min <= rule->uid_max;
}

static bool take_pid(struct ng_rule *rule, char *value)
{
	return !kstrtouint(value, 10, &rule->pid) && rule->pid;
}

static bool take_switch(struct ng_rule *rule, const char *value, unsigned int bit)
{
	if (!strcmp(value, "off"))
		rule->actions.off |= bit;
	else if (strcmp(value, "on"))
		return false;
	return true;
}

#define SWITCH(id, word)						\
static bool take_##id(struct ng_rule *rule, char *value)		\
{									\
	return take_switch(rule, value, NG_RULE_OFF(id));		\
}
NG_RULE_SWITCHES(SWITCH)
#undef SWITCH

static bool take_profile(struct ng_rule *rule, char *value)
{
#define WORD(id, word, ...) word,
	static const char * const words[] = { NG_PROFILES(WORD) };
#undef WORD
	u8 i;

	for (i = 0; i < NG_NR_PROFILES && strcmp(value, words[i]); i++)
		;
	rule->actions.profile = i;
	return i < NG_NR_PROFILES;
}

/* The words of a rule, what is expected after each, and what is done with it. */
static const struct {
	const char *word;
	bool is_action;
	const char *expected;
	bool (*take)(struct ng_rule *rule, char *value);
} words[] = {
	{ "comm=", false, "a name of at most 15 characters, or a pattern", take_comm },
	{ "exe=", false, "a path or pattern that begins with / or *", take_exe },
	{ "uid=", false, "a user's number, or a range as 1000-1999", take_uid },
	{ "cgroup=", false, "a path or pattern that begins with / or *", take_cgroup },
	{ "pid=", false, "a process's number", take_pid },
#define SWITCH(id, word) { word "=", true, "on or off", take_##id },
	NG_RULE_SWITCHES(SWITCH)
#undef SWITCH
#define WORD(id, word, ...) word " "
	{ "profile=", true, "one of: " NG_PROFILES(WORD), take_profile },
#undef WORD
};

#define NR_WORDS (sizeof(words) / sizeof(words[0]))

/* Takes a word of a rule. Returns what was expected instead, or NULL. */
static const char *read_word(struct reading *reading, char *word)
{
	unsigned int i;
	size_t len;

	for (i = 0; i < NR_WORDS; i++) {
		len = strlen(words[i].word);
		if (!strncmp(word, words[i].word, len))
			break;
	}
	if (i == NR_WORDS)
		return "comm= exe= uid= cgroup= pid= scan= migrate= promote= profile= or default=";
	if (reading->seen & 1u << i)
		return "each word once in a rule";
	reading->seen |= 1u << i;
	if (words[i].is_action)
		reading->acts = true;
	else
		reading->matches = true;
	return word[len] && words[i].take(&reading->rule, word + len) ?
	       NULL : words[i].expected;
}

/* Takes a rule. Returns what was expected instead of a word of it, or NULL. */
static const char *read_rule(struct ng_rule *rule, char *text, const char **word)
{
	struct reading reading = {
		.rule = {
			.uid_max = ~0u, .actions.profile = NG_NR_PROFILES,
		},
	};
	const char *expected;
	char *next;

	while ((next = cut_word(&text))) {
		*word = next;
		expected = read_word(&reading, next);
		if (expected)
			return expected;
	}
	*word = "";
	if (!reading.matches)
		return "a matcher: comm= exe= uid= cgroup= or pid=";
	if (!reading.acts)
		return "an action: scan= migrate= promote= or profile=";
	*rule = reading.rule;
	return NULL;
}

static const char *read_default(struct ng_actions *rest, const char *value, bool *seen)
{
	if (*seen)
		return "default= once in all rules";
	*seen = true;
	if (!strcmp(value, "off"))
		rest->off = NG_RULE_OFF(SCAN);
	else if (strcmp(value, "on"))
		return "on or off";
	return NULL;
}

/* The value of an entry that is a default, or NULL. */
static char *default_value(char *entry)
{
	static const char word[] = "default=";
	char *end;

	if (strncmp(entry, word, strlen(word)))
		return NULL;
	entry += strlen(word);
	for (end = entry + strlen(entry); end > entry && strchr(BLANKS, end[-1]); end--)
		;
	*end = '\0';
	return entry;
}

/**
 * ng_rules_count() - how many rules may a text hold
 * @text: the text
 *
 * Return: so many at most.
 */
unsigned int ng_rules_count(const char *text)
{
	unsigned int nr = 1;

	for (; *text; text++)
		nr += !!strchr(ENDS, *text);
	return nr;
}

/**
 * ng_rules_parse() - read rules, grammar in include/numagate/rules.h
 * @text: the text; cut into pieces, which @rules and @error point to
 * @rules: where to, with room for ng_rules_count()
 * @rest: what holds for whom no rule matches
 * @error: what is wrong
 *
 * Return: the number of rules, or -1.
 */
int ng_rules_parse(char *text, struct ng_rule *rules, struct ng_actions *rest,
		   struct ng_rules_error *error)
{
	const char *begin = text;
	bool has_default = false;
	unsigned int length;
	unsigned int nr = 0;
	const char *expected;
	char *entry, *value;

	*rest = (struct ng_actions) { .profile = NG_NR_PROFILES };
	error->rule = 0;
	while ((entry = cut(&text, ENDS))) {
		entry += strspn(entry, BLANKS);
		if (!*entry)
			continue;
		length = strlen(entry);
		error->rule++;
		error->word = entry;
		value = default_value(entry);
		if (value) {
			expected = read_default(rest, value, &has_default);
		} else if (nr == NG_RULES_MAX) {
			expected = "no more rules: 1024 at most";
		} else {
			expected = read_rule(&rules[nr], entry, &error->word);
			rules[nr].at = entry - begin;
			rules[nr].length = length;
			nr++;
		}
		error->expected = expected;
		if (expected)
			return -1;
	}
	return nr;
}

static bool matches(const struct ng_rule *rule, const struct ng_subject *subject)
{
	return subject->uid >= rule->uid_min && subject->uid <= rule->uid_max &&
	       (!rule->pid || rule->pid == subject->pid) &&
	       (!rule->comm || glob_match(rule->comm, subject->comm)) &&
	       (!rule->exe || glob_match(rule->exe, subject->exe)) &&
	       (!rule->cgroup || glob_match(rule->cgroup, subject->cgroup));
}

/**
 * ng_rules_match() - which rule decides on a process
 * @rules: the rules, in order
 * @nr: their number
 * @subject: the process
 *
 * Return: the first rule that matches, or -1 for none.
 */
int ng_rules_match(const struct ng_rule *rules, unsigned int nr,
		   const struct ng_subject *subject)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (matches(&rules[i], subject))
			return i;
	return -1;
}
