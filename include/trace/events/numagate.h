/* SPDX-License-Identifier: GPL-2.0-only */
/* Tracepoints: values are copied, no pointer to what may be freed. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM numagate

#if !defined(TRACE_NUMAGATE_H) || defined(TRACE_HEADER_MULTI_READ)
#define TRACE_NUMAGATE_H

#include <linux/tracepoint.h>
#include <linux/sched.h>
#include <numagate/config.h>
#include <numagate/rules.h>
#include <numagate/words.h>

/* Tells user-space tools the value of each word. */
#define NG_TRACE_ENUM(id, word, verdict, text) \
	TRACE_DEFINE_ENUM(NG_REASON_##id);
NG_REASONS(NG_TRACE_ENUM)
#undef NG_TRACE_ENUM
TRACE_DEFINE_ENUM(NG_PASS);
TRACE_DEFINE_ENUM(NG_SCAN);
TRACE_DEFINE_ENUM(NG_SKIP);
TRACE_DEFINE_ENUM(NG_SAMPLE);

#ifndef NG_TRACE_WORDS
#define NG_TRACE_WORD(id, word, verdict, text) { NG_REASON_##id, word },
#define NG_TRACE_WORDS NG_REASONS(NG_TRACE_WORD) { -1, NULL }
#endif

#define NG_TRACE_ENUM(id, word) TRACE_DEFINE_ENUM(NG_RULE_SWITCH_NR_##id);
NG_RULE_SWITCHES(NG_TRACE_ENUM)
#undef NG_TRACE_ENUM
#define NG_TRACE_ENUM(id, word, ...) TRACE_DEFINE_ENUM(NG_PROFILE_##id);
NG_PROFILES(NG_TRACE_ENUM)
#undef NG_TRACE_ENUM
TRACE_DEFINE_ENUM(NG_NR_PROFILES);

#ifndef NG_TRACE_SWITCHES
#define NG_TRACE_SWITCH(id, word) { 1u << NG_RULE_SWITCH_NR_##id, word },
#define NG_TRACE_SWITCHES NG_RULE_SWITCHES(NG_TRACE_SWITCH) { 0, NULL }
#define NG_TRACE_PROFILE(id, word, ...) { NG_PROFILE_##id, word },
#define NG_TRACE_PROFILES NG_PROFILES(NG_TRACE_PROFILE) { NG_NR_PROFILES, "none" }
#endif

TRACE_EVENT(scan,

	TP_PROTO(int tgid, int pid, unsigned long start, unsigned long pages,
		 unsigned int verdict, unsigned int reason),

	TP_ARGS(tgid, pid, start, pages, verdict, reason),

	TP_STRUCT__entry(
		__field(int, tgid)
		__field(int, pid)
		__field(unsigned long, start)
		__field(unsigned long, pages)
		__field(unsigned int, verdict)
		__field(unsigned int, reason)
	),

	TP_fast_assign(
		__entry->tgid = tgid;
		__entry->pid = pid;
		__entry->start = start;
		__entry->pages = pages;
		__entry->verdict = verdict;
		__entry->reason = reason;
	),

	TP_printk("tgid=%d pid=%d start=%lx pages=%lu verdict=%s reason=%s",
		  __entry->tgid, __entry->pid, __entry->start, __entry->pages,
		  __print_symbolic(__entry->verdict, { NG_PASS, "pass" },
				   { NG_SCAN, "scan" }, { NG_SKIP, "skip" },
				   { NG_SAMPLE, "sample" }),
		  __print_symbolic(__entry->reason, NG_TRACE_WORDS))
);

TRACE_EVENT(rule,

	TP_PROTO(int tgid, const char *comm, unsigned int rule, unsigned int off,
		 unsigned int profile, unsigned int generation),

	TP_ARGS(tgid, comm, rule, off, profile, generation),

	TP_STRUCT__entry(
		__field(int, tgid)
		__array(char, comm, TASK_COMM_LEN)
		__field(unsigned int, rule)
		__field(unsigned int, off)
		__field(unsigned int, profile)
		__field(unsigned int, generation)
	),

	TP_fast_assign(
		__entry->tgid = tgid;
		memcpy(__entry->comm, comm, TASK_COMM_LEN);
		__entry->rule = rule;
		__entry->off = off;
		__entry->profile = profile;
		__entry->generation = generation;
	),

	TP_printk("tgid=%d comm=%s rule=%u off=%s profile=%s generation=%u",
		  __entry->tgid, __entry->comm, __entry->rule,
		  __entry->off ?
		  __print_flags(__entry->off, ",", NG_TRACE_SWITCHES) : "none",
		  __print_symbolic(__entry->profile, NG_TRACE_PROFILES),
		  __entry->generation)
);

#endif /* TRACE_NUMAGATE_H */

/* This part must be outside the guard. */
#include <trace/define_trace.h>
