/* SPDX-License-Identifier: GPL-2.0-only */
/* Tracepoints: values are copied, no pointer to what may be freed. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM numagate

#if !defined(TRACE_NUMAGATE_H) || defined(TRACE_HEADER_MULTI_READ)
#define TRACE_NUMAGATE_H

#include <linux/tracepoint.h>
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

#endif /* TRACE_NUMAGATE_H */

/* This part must be outside the guard. */
#include <trace/define_trace.h>
