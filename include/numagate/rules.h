/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Rules: who is balanced, and who is left alone. No kernel types.
 *
 *	rules   = [ entry ] { ";" [ entry ] }	a newline does as well as a ";"
 *	entry   = rule | "default=on" | "default=off"
 *	rule    = word { blank word }		matchers and actions in any order,
 *						one of each kind at the most
 *	word    = matcher | action
 *	matcher = "comm=" GLOB			name of the thread-group leader
 *		| "exe=" GLOB			path of its executable
 *		| "uid=" NUMBER [ "-" NUMBER ]	its user, or a range of users
 *		| "cgroup=" GLOB		its cgroup, or one that is above it
 *		| "pid=" NUMBER			its PID in the initial namespace
 *	action  = ( "scan=" | "migrate=" | "promote=" ) ( "on" | "off" )
 *		| "profile=" NAME
 *
 * All matchers of a rule have to match, and it needs one. The first rule that
 * matches decides alone: what it says nothing about is on. A GLOB knows * ? [...]
 * (a / is a character like any other), and a backslash takes the meaning from the
 * character after it, that of a blank and a ; included.
 */
#ifndef NUMAGATE_RULES_H
#define NUMAGATE_RULES_H

#define NG_RULES_MAX		1024
#define NG_RULES_TEXT_MAX	65535	/* bytes; a write to sysfs has 4095 */
#define NG_RULES_COMM_MAX	15	/* the kernel's TASK_COMM_LEN - 1 */

/* What a rule can turn off: X(identifier, word). */
#define NG_RULE_SWITCHES(X)						\
	X(SCAN, "scan")							\
	X(MIGRATE, "migrate")						\
	X(PROMOTE, "promote")

#define NG_RULE_SWITCH_ENUM(id, word) NG_RULE_SWITCH_NR_##id,
enum ng_rule_switch_nr {
	NG_RULE_SWITCHES(NG_RULE_SWITCH_ENUM)
	NG_NR_RULE_SWITCHES
};
#undef NG_RULE_SWITCH_ENUM

#define NG_RULE_OFF(id)	(1u << NG_RULE_SWITCH_NR_##id)

/* Beside these in ng_config.rules: there are rules. */
#define NG_RULES_ANY	(1u << NG_NR_RULE_SWITCHES)
/* And one of them says profile=, enum ng_profile. */
#define NG_RULES_PROFILE(profile)	(NG_RULES_ANY << (1 + (profile)))

#endif /* NUMAGATE_RULES_H */
