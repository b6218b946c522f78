// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written to the parameter rules: a text that is taken gives rules that can
 * be matched, one that is not tells where and why. All in a block of memory of just
 * its size.
 */
#include "policy/rules.c"

#define check(holds)	((holds) ? (void)0 : abort())

static const struct ng_subject subjects[] = {
	{ .comm = "", .exe = "", .cgroup = "/" },
	{
		.comm = "postgres", .exe = "/usr/bin/postgres",
		.cgroup = "/db.slice/main.service/", .uid = 105, .pid = 7,
	},
};

static void check_rule(const struct ng_rule *rule)
{
	check(rule->uid_min <= rule->uid_max);
	check(rule->actions.off < 1u << NG_NR_RULE_SWITCHES);
	check(rule->actions.profile <= NG_NR_PROFILES);
	check(!rule->comm || *rule->comm);
	check(!rule->exe || *rule->exe);
	check(!rule->cgroup || strlen(rule->cgroup) >= 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = strndup((const char *)data, size);
	size_t length = strlen(text);
	unsigned int most = ng_rules_count(text);
	struct ng_rule *rules = calloc(most < NG_RULES_MAX ? most : NG_RULES_MAX, sizeof(*rules));
	struct ng_rules_error error;
	struct ng_actions rest;
	int nr, i;

	nr = ng_rules_parse(text, rules, &rest, &error);
	check(nr >= -1 && nr <= (int)most && nr <= NG_RULES_MAX);
	if (nr < 0) {
		check(error.rule >= 1 && error.expected);
		check(!*error.word || (error.word >= text && error.word < text + length));
	}
	for (i = 0; i < nr; i++)
		check_rule(&rules[i]);
	for (i = 0; i < (int)ARRAY_SIZE(subjects) && nr >= 0; i++)
		check(ng_rules_match(rules, nr, &subjects[i]) < nr);
	free(rules);
	free(text);
	return 0;
}
