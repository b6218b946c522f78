/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Policies: pure decisions on plain structs. No kernel call, no lock, no
 * allocation, no clock of their own: the gate says what time it is. The same
 * files compile into the module and into the unit tests.
 */
#ifndef NUMAGATE_POLICY_H
#define NUMAGATE_POLICY_H

#include <numagate/config.h>
#include <numagate/words.h>

#ifdef __KERNEL__
#include <linux/compiler.h>
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stdint.h>
typedef uint8_t u8;
typedef uint16_t u16;
typedef int16_t s16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
#define READ_ONCE(x)		(*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, val)	(*(volatile __typeof__(x) *)&(x) = (val))
#endif

/**
 * struct ng_vma_state - what the policies remember of one VMA
 * @pids: bitmap of hashed PIDs for each window, [0] is the current one (S3,
 *	S17)
 * @created: time of the first scan attempt, in ms (S2)
 * @window: start of the current PID window, in ms
 * @last_scan: time of the last scan, of @created before the first, in ms
 * @last_seq: the mm's scan sequence at the VMA's last scan, its low 16 bits
 * @attempts: attempts until the VMA's size forces a scan, 0 = not known yet
 *	(S13)
 * @recent: the last 4 different PIDs, 8 bits each, 0 = free slot (S1)
 * @passes: scan sequences in which the VMA was scanned, saturating
 * @windows: PID windows since @passes was last set back (S16)
 * @reason: the last decision, enum ng_reason
 *
 * Written by the scan gate and, @pids and @recent, by hint faults on other CPUs
 * without a lock: a lost update costs one hint, no more.
 */
struct ng_vma_state {
	u64 pids[NG_SCAN_PID_WINDOWS_MAX];
	u32 created;
	u32 window;
	u32 last_scan;
	u32 recent;
	u16 last_seq;
	u16 attempts;
	u8 passes;
	u8 windows;
	u8 reason;
};

/**
 * struct ng_scan_view - what a scan policy may know of a scan attempt
 * @now: the time in ms, wraps
 * @mm_seq: completed scan sequences of the address space
 * @pid: the task that would scan
 * @threads: the threads of its process
 * @pages: the VMA's size
 * @scan_pages: what the kernel scans in one pass, at least 1
 * @begun: an earlier pass stopped within this VMA
 * @one_node: the task may have memory of one node only
 */
struct ng_scan_view {
	u32 now;
	s32 mm_seq;
	u32 pid;
	u32 threads;
	u32 pages;
	u32 scan_pages;
	bool begun;
	bool one_node;
};

/* How far ahead of a gate's clock a moment noted by another CPU may be. */
#define NG_CLOCK_SLACK_MS	1000u

/**
 * ng_elapsed() - has a time passed since a moment
 * @since: the moment, in ms; NG_CLOCK_SLACK_MS after @now at most
 * @now: the time in ms
 * @ms: the time that has to pass
 *
 * The clock wraps after 49 days: once in 49 days an old moment looks recent,
 * for @ms.
 *
 * Return: whether @ms have passed.
 */
static inline bool ng_elapsed(u32 since, u32 now, u32 ms)
{
	return (u32)(now - since + NG_CLOCK_SLACK_MS) >= ms + NG_CLOCK_SLACK_MS;
}

void ng_state_init(struct ng_vma_state *state, u32 now, s32 mm_seq);
enum ng_reason ng_scan_decide(struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg);
enum ng_verdict ng_reason_verdict(enum ng_reason reason);
void ng_scan_done(struct ng_vma_state *state, u32 now, s32 mm_seq);
bool ng_fault_note(struct ng_vma_state *state, u32 pid,
		   const struct ng_config *cfg);

/* Needs no state: decides before there is one. */
enum ng_reason ng_cpuset_decide(const struct ng_scan_view *view,
				const struct ng_config *cfg);

/* One file each. A decision of NG_REASON_NONE leaves it to the next policy. */
enum ng_reason ng_scan_delay_decide(struct ng_vma_state *state,
				    const struct ng_scan_view *view,
				    const struct ng_config *cfg);
enum ng_reason ng_recent_pids_decide(struct ng_vma_state *state,
				     const struct ng_scan_view *view,
				     const struct ng_config *cfg);
enum ng_reason ng_pid_mask_decide(struct ng_vma_state *state,
				  const struct ng_scan_view *view,
				  const struct ng_config *cfg);
enum ng_reason ng_force_decide(struct ng_vma_state *state,
			       const struct ng_scan_view *view,
			       const struct ng_config *cfg);
bool ng_window_over(struct ng_vma_state *state,
		    const struct ng_scan_view *view,
		    const struct ng_config *cfg);
bool ng_initial_pass(const struct ng_vma_state *state,
		     const struct ng_scan_view *view,
		     const struct ng_config *cfg);
bool ng_recent_pids_note(struct ng_vma_state *state, u32 pid);
u64 ng_pids_seen(const struct ng_vma_state *state, unsigned int windows);
void ng_pid_mask_note(struct ng_vma_state *state, u32 pid);

#endif /* NUMAGATE_POLICY_H */
