// SPDX-License-Identifier: GPL-2.0-only
/* S6: the grammar of rules, what is wrong with a text, and who matches. */
#include "unit.h"

#include <policy/rules.h>

#define TEXT_MAX	40000

static struct ng_rule rules[NG_RULES_MAX];
static struct ng_rules_error error;
static struct ng_actions rest;
static char text[TEXT_MAX];

static int parse(const char *from)
{
	assert_true(strlen(from) < sizeof(text));
	strcpy(text, from);
	assert_true(ng_rules_count(text) <= NG_RULES_MAX + 1);
	return ng_rules_parse(text, rules, &rest, &error);
}

TEST(a_rule_says_whom_and_what)
{
	assert_int_equal(parse("comm=qemu-* uid=107 scan=off;"
			       "exe=/usr/bin/psql migrate=off promote=off profile=mainline"), 2);

	assert_string_equal(rules[0].comm, "qemu-*");
	assert_int_equal(rules[0].uid_min, 107);
	assert_int_equal(rules[0].uid_max, 107);
	assert_null(rules[0].exe);
	assert_null(rules[0].cgroup);
	assert_int_equal(rules[0].pid, 0);
	assert_int_equal(rules[0].actions.off, NG_RULE_OFF(SCAN));
	assert_int_equal(rules[0].actions.profile, NG_NR_PROFILES);

	assert_string_equal(rules[1].exe, "/usr/bin/psql");
	assert_int_equal(rules[1].uid_min, 0);
	assert_int_equal(rules[1].uid_max, ~0u);
	assert_int_equal(rules[1].actions.off, NG_RULE_OFF(MIGRATE) | NG_RULE_OFF(PROMOTE));
	assert_int_equal(rules[1].actions.profile, NG_PROFILE_MAINLINE);
	assert_int_equal(rest.off, 0);
}

TEST(nothing_is_a_list_too)
{
	static const char * const texts[] = { "", "\n", ";", " ; \t;", ";;", ";\n;" };
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(texts); i++) {
		assert_int_equal(parse(texts[i]), 0);
		assert_int_equal(rest.off, 0);
		assert_int_equal(rest.profile, NG_NR_PROFILES);
	}
}

TEST(blanks_newlines_and_empty_entries_do_not_matter)
{
	assert_int_equal(parse("  comm=a \t scan=off  ;\n; uid=1-2\tscan=on\n"), 2);
	assert_string_equal(rules[0].comm, "a");
	assert_int_equal(rules[1].uid_min, 1);
	assert_int_equal(rules[1].uid_max, 2);
	assert_int_equal(rules[1].actions.off, 0);
}

TEST(default_stands_anywhere)
{
	assert_int_equal(parse("default=off; comm=postgres scan=on"), 1);
	assert_int_equal(rest.off, NG_RULE_OFF(SCAN));
	assert_int_equal(parse("comm=postgres scan=on ;default=off\n"), 1);
	assert_int_equal(rest.off, NG_RULE_OFF(SCAN));
	assert_int_equal(parse("default=on"), 0);
	assert_int_equal(rest.off, 0);
}

TEST(a_backslash_takes_the_meaning)
{
	const struct ng_subject web = { .comm = "Web Content", .pid = 9 };
	const struct ng_subject odd = { .comm = "a;*b", .pid = 9 };

	assert_int_equal(parse("comm=Web\\ Content scan=off; comm=a\\;\\*b scan=off"), 2);
	assert_int_equal(ng_rules_match(rules, 2, &web), 0);
	assert_int_equal(ng_rules_match(rules, 2, &odd), 1);
	assert_int_equal(parse("comm=a\\"), -1);
}

#define WORDS	"comm= exe= uid= cgroup= pid= scan= migrate= promote= profile= or default="
#define PATH	"a path or pattern that begins with / or *"
#define USER	"a user's number, or a range as 1000-1999"
#define COMM	"a name of at most 15 characters, or a pattern"
#define MATCHER	"a matcher: comm= exe= uid= cgroup= or pid="
#define ACTION	"an action: scan= migrate= promote= or profile="
#define ONCE	"each word once in a rule"
#define PROFILE	"one of: off observe recent-pids pid-mask mainline disjoint adaptive "

/* Which rule, which word of it, and what was expected. */
static const struct {
	const char *text;
	unsigned int rule;
	const char *word;
	const char *expected;
} bad[] = {
	{ "nonsense", 1, "nonsense", WORDS },
	{ "comm", 1, "comm", WORDS },
	{ "com=a scan=off", 1, "com=a", WORDS },
	{ "Comm=a scan=off", 1, "Comm=a", WORDS },
	{ "comm =a scan=off", 1, "comm", WORDS },
	{ "comm=a scan=off,migrate=off", 1, "scan=off,migrate=off", "on or off" },
	{ "comm=a, scan=off, uid=1", 1, "scan=off,", "on or off" },
	{ "comm=a scan=", 1, "scan=", "on or off" },
	{ "comm=a scan=no", 1, "scan=no", "on or off" },
	{ "comm=a scan=OFF", 1, "scan=OFF", "on or off" },
	{ "comm=a scan=1", 1, "scan=1", "on or off" },
	{ "comm=a migrate=offf", 1, "migrate=offf", "on or off" },
	{ "comm=a promote=yes", 1, "promote=yes", "on or off" },
	{ "comm=a profile=fast", 1, "profile=fast", PROFILE },
	{ "comm=a profile=", 1, "profile=", PROFILE },
	{ "comm=a profile=custom", 1, "profile=custom", PROFILE },
	{ "comm= scan=off", 1, "comm=", COMM },
	{ "comm=a-name-too-long- scan=off", 1, "comm=a-name-too-long-", COMM },
	{ "exe= scan=off", 1, "exe=", PATH },
	{ "exe=postgres scan=off", 1, "exe=postgres", PATH },
	{ "cgroup=db.slice scan=off", 1, "cgroup=db.slice", PATH },
	{ "cgroup= scan=off", 1, "cgroup=", PATH },
	{ "uid= scan=off", 1, "uid=", USER },
	{ "uid=root scan=off", 1, "uid=root", USER },
	{ "uid=-1 scan=off", 1, "uid=-1", USER },
	{ "uid=1- scan=off", 1, "uid=1-", USER },
	{ "uid=2-1 scan=off", 1, "uid=2-1", USER },
	{ "uid=1-2-3 scan=off", 1, "uid=1-2-3", USER },
	{ "uid=4294967296 scan=off", 1, "uid=4294967296", USER },
	{ "uid=0x10 scan=off", 1, "uid=0x10", USER },
	{ "pid=0 scan=off", 1, "pid=0", "a process's number" },
	{ "pid=-1 scan=off", 1, "pid=-1", "a process's number" },
	{ "pid=self scan=off", 1, "pid=self", "a process's number" },
	{ "scan=off", 1, "", MATCHER },
	{ "comm=a", 1, "", ACTION },
	{ "cgroup=/a", 1, "", ACTION },
	{ "comm=a comm=b scan=off", 1, "comm=b", ONCE },
	{ "comm=a scan=off scan=on", 1, "scan=on", ONCE },
	{ "default=", 1, "default=", "on or off" },
	{ "default=maybe", 1, "default=maybe", "on or off" },
	{ "default=off comm=a", 1, "default=off comm=a", "on or off" },
	{ "default=off;default=on", 2, "default=on", "default= once in all rules" },
	{ "comm=a default=off", 1, "default=off", WORDS },
	{ "comm=a scan=off; comm=b scan=off;; uid=x scan=off", 3, "uid=x", USER },
	{ "comm=a scan=off\ndefault=on\npid=1", 3, "", ACTION },
};

TEST(a_bad_text_is_told_where_and_what)
{
	unsigned int i;

	assert_true(ARRAY_LEN(bad) >= 40);
	for (i = 0; i < ARRAY_LEN(bad); i++) {
		if (parse(bad[i].text) != -1)
			fail_msg("taken: %s", bad[i].text);
		assert_int_equal(error.rule, bad[i].rule);
		assert_string_equal(error.word, bad[i].word);
		assert_string_equal(error.expected, bad[i].expected);
	}
}

TEST(so_many_rules_and_no_more)
{
	char many[TEXT_MAX] = "";
	char *end = many;
	unsigned int i;

	for (i = 0; i < NG_RULES_MAX; i++)
		end = stpcpy(end, "pid=1 scan=off;");
	assert_int_equal(parse(many), NG_RULES_MAX);
	strcpy(end, "default=off");
	assert_int_equal(parse(many), NG_RULES_MAX);
	strcpy(end, "pid=1 scan=off");
	assert_int_equal(parse(many), -1);
	assert_int_equal(error.rule, NG_RULES_MAX + 1);
	assert_string_equal(error.expected, "no more rules: 1024 at most");
}

/* Which rule of a text decides on a process. */
static int match(const char *from, const struct ng_subject *subject)
{
	int nr = parse(from);

	assert_true(nr >= 0);
	return ng_rules_match(rules, nr, subject);
}

static const struct ng_subject postgres = {
	.comm = "postgres", .exe = "/usr/lib/postgresql/15/bin/postgres",
	.cgroup = "/system.slice/postgresql.service/", .uid = 105, .pid = 4711,
};

TEST(the_first_match_decides)
{
	assert_int_equal(match("comm=mysqld scan=off; comm=post* scan=on; uid=105 scan=off",
			       &postgres), 1);
	assert_int_equal(match("comm=mysqld scan=off", &postgres), -1);
	assert_int_equal(match("", &postgres), -1);
}

TEST(all_matchers_of_a_rule_have_to_match)
{
	assert_int_equal(match("comm=postgres uid=105 pid=4711 scan=off", &postgres), 0);
	assert_int_equal(match("comm=postgres uid=106 scan=off", &postgres), -1);
	assert_int_equal(match("comm=mysqld uid=105 scan=off", &postgres), -1);
	assert_int_equal(match("pid=4712 uid=105 scan=off", &postgres), -1);
}

TEST(each_matcher_by_itself)
{
	static const struct {
		const char *text;
		bool matches;
	} rows[] = {
		{ "comm=postgres scan=off", true },
		{ "comm=postgre scan=off", false },
		{ "comm=postgre? scan=off", true },
		{ "comm=[op]ostgres scan=off", true },
		{ "exe=*/postgres scan=off", true },
		{ "exe=/usr/lib/postgresql/*/bin/postgres scan=off", true },
		{ "exe=/usr/lib/postgresql scan=off", false },
		{ "uid=105 scan=off", true },
		{ "uid=100-105 scan=off", true },
		{ "uid=105-110 scan=off", true },
		{ "uid=106-110 scan=off", false },
		{ "uid=0-104 scan=off", false },
		{ "uid=0-4294967295 scan=off", true },
		{ "pid=4711 scan=off", true },
		{ "pid=471 scan=off", false },
		{ "cgroup=/system.slice/postgresql.service scan=off", true },
		{ "cgroup=/system.slice/postgresql.service/ scan=off", true },
		{ "cgroup=/system.slice scan=off", true },
		{ "cgroup=/system.slice/post* scan=off", true },
		{ "cgroup=/ scan=off", true },
		{ "cgroup=* scan=off", true },
		{ "cgroup=/system scan=off", false },
		{ "cgroup=/system.slice/postgresql scan=off", false },
		{ "cgroup=/system.slice/postgresql.service/x scan=off", false },
		{ "cgroup=/user.slice scan=off", false },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(rows); i++)
		assert_int_equal(match(rows[i].text, &postgres), rows[i].matches ? 0 : -1);
}

TEST(the_root_cgroup_is_below_none_but_itself)
{
	const struct ng_subject init = { .comm = "init", .cgroup = "/", .pid = 1 };

	assert_int_equal(match("cgroup=/ scan=off", &init), 0);
	assert_int_equal(match("cgroup=/a scan=off", &init), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_rule_says_whom_and_what),
		cmocka_unit_test(nothing_is_a_list_too),
		cmocka_unit_test(blanks_newlines_and_empty_entries_do_not_matter),
		cmocka_unit_test(default_stands_anywhere),
		cmocka_unit_test(a_backslash_takes_the_meaning),
		cmocka_unit_test(a_bad_text_is_told_where_and_what),
		cmocka_unit_test(so_many_rules_and_no_more),
		cmocka_unit_test(the_first_match_decides),
		cmocka_unit_test(all_matchers_of_a_rule_have_to_match),
		cmocka_unit_test(each_matcher_by_itself),
		cmocka_unit_test(the_root_cgroup_is_below_none_but_itself),
	};

	return run_tap(tests);
}
