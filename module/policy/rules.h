/* SPDX-License-Identifier: GPL-2.0-only */
/* Rules as the parser leaves them, and whom they are about. */
#ifndef NUMAGATE_POLICY_RULES_H
#define NUMAGATE_POLICY_RULES_H

#include <numagate/rules.h>

#include "policy.h"

/**
 * struct ng_actions - what a rule says
 * @off: what is off, bits of enum ng_rule_switch_nr
 * @profile: whose policies hold, enum ng_profile; NG_NR_PROFILES = the parameters'
 */
struct ng_actions {
	u8 off;
	u8 profile;
};

/**
 * struct ng_rule - one rule
 * @comm: pattern of the leader's comm, NULL = any
 * @exe: pattern of the executable's path, NULL = any
 * @cgroup: pattern of the cgroup's path as in struct ng_subject, NULL = any
 * @uid_min: the first user
 * @uid_max: the last one
 * @pid: the process, 0 = any
 * @actions: what it says
 * @at: where it stands in the text
 * @length: how long it is there
 */
struct ng_rule {
	const char *comm;
	const char *exe;
	const char *cgroup;
	u32 uid_min;
	u32 uid_max;
	u32 pid;
	struct ng_actions actions;
	unsigned int at;
	unsigned int length;
};

/**
 * struct ng_rules_error - what is wrong with a text
 * @rule: which rule, from 1
 * @word: which word of it, in the text; "" if one is missing
 * @expected: what was expected in its place
 */
struct ng_rules_error {
	unsigned int rule;
	const char *word;
	const char *expected;
};

/**
 * struct ng_subject - a process, as rules see it
 * @comm: the thread-group leader's
 * @exe: path of its executable
 * @cgroup: path of its cgroup, with a / at the end
 * @uid: its user
 * @pid: its PID
 */
struct ng_subject {
	const char *comm;
	const char *exe;
	const char *cgroup;
	u32 uid;
	u32 pid;
};

unsigned int ng_rules_count(const char *text);
int ng_rules_parse(char *text, struct ng_rule *rules, struct ng_actions *rest,
		   struct ng_rules_error *error);
int ng_rules_match(const struct ng_rule *rules, unsigned int nr,
		   const struct ng_subject *subject);

#endif /* NUMAGATE_POLICY_RULES_H */
