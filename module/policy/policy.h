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
 * @recent: the last 4 different PIDs, 8 bits each, 0 = free slot (S1)
 * @window: start of the current PID window, in ms; the first one begins with
 *	the first scan attempt
 * @last_scan: time of the last scan, of the first attempt before that, in ms
 * @last_seq: the mm's scan sequence at the VMA's last scan, its low 16 bits
 * @attempts: attempts until the VMA's size forces a scan, 0 = not known yet
 *	(S13)
 * @faults: hint faults that are to be judged, halved with the two after it when
 *	it would overflow
 * @remote: of these, on memory of another node than the task's
 * @moved: of these, after which the page migrated
 * @failed: of these, after which its migration failed, saturating (S5)
 * @passes: scan sequences in which the VMA was scanned, saturating
 * @reason: the last decision, enum ng_reason
 * @quiet: judgements in a row that found nothing changed, saturating
 * @stuck: judgements in a row that found migrations to fail, saturating (S5)
 * @share: the local share of hint faults when @quiet began to count, in percent
 * @in_slots: @recent is what is remembered, not @pids
 * @windows: PID windows since @passes was last set back (S16)
 * @grown: it has reached scan_delay_ms (S2)
 *
 * Written by the scan gate and, @pids to @recent and @faults to @moved and
 * @quiet, by hint faults on other CPUs without a lock: a lost update costs one
 * hint, no more.
 */
struct ng_vma_state {
	union {
		u64 pids[NG_SCAN_PID_WINDOWS_MAX];
		u32 recent;
	};
	u32 window;
	u32 last_scan;
	u16 last_seq;
	u16 attempts;
	u16 faults;
	u16 remote;
	u16 moved;
	u8 failed;
	u8 passes;
	u8 reason;
	u8 quiet:4;
	u8 stuck:4;
	u8 share:7;
	u8 in_slots:1;
	u8 windows:7;
	u8 grown:1;
};

/**
 * struct ng_mm_state - what the policies remember of one address space
 * @idle: where the first idle VMA of the pass is left to scan, 0 = there is none
 * @began: when the pass began, in ns
 * @resume: where the pass was cut, 0 = it was not
 * @range_at: when the latest range was handed to the scanner, in ns
 * @range_pages: its size; 0 once it is known how long it took
 * @range_switches: the task's context switches then
 * @cost: of scanning, in ns for NG_COST_PAGES pages
 * @pass: the pass that wrote last, struct ng_scan_view
 * @scanner: the task whose pass it is, 0 after its end
 * @seq: scan sequence in which the pass began
 * @put_off: by how much the next pass was put off last, in ms
 * @fruitless: passes in a row that found nothing worth scanning
 * @whole: the pass goes over the whole address space
 * @worth: the pass has found something worth scanning
 * @inactive: the pass came to a VMA that other tasks may use
 * @unbounded: the pass is not to be cut
 * @idle_turn: the pass is to scan the first idle VMA that it comes to
 *
 * Written by the scan gate. Passes of two tasks at a time are rare, and may then
 * scan a VMA more or less.
 */
struct ng_mm_state {
	u64 idle;
	u64 began;
	u64 resume;
	u64 range_at;
	u32 range_pages;
	u32 range_switches;
	u32 cost;
	u32 pass;
	u32 scanner;
	s32 seq;
	u32 put_off;
	u16 fruitless;
	bool whole:1;
	bool worth:1;
	bool inactive:1;
	bool unbounded:1;
	bool idle_turn:1;
};

/* The unit of a scan's cost: some pages cost less than a nanosecond each. */
#define NG_COST_PAGES	1024u

/**
 * struct ng_scan_view - what a scan policy may know of a scan attempt
 * @now: the time in ms, wraps
 * @now_ns: the time in ns, read where a policy needs it, else 0
 * @mm_seq: completed scan sequences of the address space
 * @pid: the task that would scan
 * @threads: the threads of its process
 * @pages: the VMA's size
 * @scan_pages: what the kernel scans in one pass, at least 1
 * @offset: where the pass has begun
 * @begun: that is within this VMA
 * @whole: the pass began at the first VMA
 * @one_node: the task may have memory of one node only
 * @resized: the VMA has not the size of the last attempt
 * @start: the VMA's first address
 * @end: the address after its last
 * @pass: tells the pass from the one before
 * @mm: the address space's state, or NULL if no policy needs one
 */
struct ng_scan_view {
	u32 now;
	u64 now_ns;
	s32 mm_seq;
	u32 pid;
	u32 threads;
	u32 pages;
	u32 scan_pages;
	u64 offset;
	bool begun;
	bool whole;
	bool one_node;
	bool resized;
	u64 start;
	u64 end;
	u32 pass;
	struct ng_mm_state *mm;
};

/**
 * struct ng_hints - how some hint faults in a VMA ended
 * @faults: their number
 * @remote: of these, on memory of another node than the task's
 * @moved: of these, after which the page migrated
 * @failed: of these, after which its migration failed
 */
struct ng_hints {
	u16 faults;
	u16 remote;
	u16 moved;
	u16 failed;
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

/**
 * ng_reason_verdict() - what a reason means for the scan
 * @reason: the reason
 *
 * Return: the verdict declared with the reason.
 */
static inline enum ng_verdict ng_reason_verdict(enum ng_reason reason)
{
#define VERDICT(id, word, verdict, text) [NG_REASON_##id] = (verdict),
	static const u8 verdicts[NG_NR_REASONS] = { NG_REASONS(VERDICT) };
#undef VERDICT

	return verdicts[reason];
}

void ng_state_init(struct ng_vma_state *state, u32 now, s32 mm_seq);
enum ng_reason ng_scan_decide(struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg);
void ng_scan_done(struct ng_vma_state *state, u32 now, s32 mm_seq);

/**
 * enum ng_note - what a hint fault has changed
 * @NG_NOTE_KNOWN: nothing that matters to others
 * @NG_NOTE_FORGOT: another task was forgotten for it
 * @NG_NOTE_WOKE: the VMA had converged and is scanned in full again
 */
enum ng_note {
	NG_NOTE_KNOWN,
	NG_NOTE_FORGOT,
	NG_NOTE_WOKE,
};

enum ng_note ng_fault_note(struct ng_vma_state *state, u32 pid,
			   const struct ng_config *cfg);
bool ng_fault_ended(struct ng_vma_state *state, const struct ng_hints *hints);
void ng_hints_forget(struct ng_vma_state *state);
void ng_hints_judge(struct ng_vma_state *state, const struct ng_scan_view *view,
		    const struct ng_config *cfg);

/* Of an address space, policy/pass.c, policy/budget.c and policy/process.c. */
void ng_pass_begin(struct ng_mm_state *mm, const struct ng_scan_view *view);
u64 ng_pass_idle(struct ng_mm_state *mm, s32 mm_seq);
enum ng_reason ng_budget_decide(struct ng_mm_state *mm,
				const struct ng_scan_view *view,
				const struct ng_config *cfg);
u64 ng_budget_pages(const struct ng_mm_state *mm, u64 now_ns,
		    const struct ng_config *cfg);
void ng_budget_spend(struct ng_mm_state *mm, u64 now_ns, u32 switches,
		     u64 pages);
void ng_budget_learn(struct ng_mm_state *mm, u64 now_ns, u32 switches);
void ng_process_note(struct ng_mm_state *mm, enum ng_reason reason);
u32 ng_process_put_off(struct ng_mm_state *mm, u32 threads, u32 period_ms,
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
enum ng_reason ng_backoff_decide(const struct ng_vma_state *state,
				 const struct ng_scan_view *view,
				 const struct ng_config *cfg);
bool ng_converged_judge(struct ng_vma_state *state);
bool ng_converged_broken(const struct ng_vma_state *state);
bool ng_is_sampled(const struct ng_vma_state *state, const struct ng_config *cfg);
bool ng_converged_wake(struct ng_vma_state *state);
enum ng_reason ng_pinned_decide(const struct ng_vma_state *state,
				const struct ng_scan_view *view,
				const struct ng_config *cfg);
bool ng_pinned_judge(struct ng_vma_state *state);
void ng_pinned_forget(struct ng_vma_state *state);
void ng_sample_range(u64 *start, u64 *pages, u32 turn, u32 sample);
void ng_memory_adopt(struct ng_vma_state *state, bool in_slots);
bool ng_window_over(struct ng_vma_state *state,
		    const struct ng_scan_view *view,
		    const struct ng_config *cfg);
enum ng_reason ng_turn_decide(const struct ng_vma_state *state,
			      const struct ng_scan_view *view,
			      const struct ng_config *cfg);
bool ng_recent_pids_note(struct ng_vma_state *state, u32 pid);
u64 ng_pids_seen(const struct ng_vma_state *state, unsigned int windows);
bool ng_pid_mask_note(struct ng_vma_state *state, u32 pid);

#endif /* NUMAGATE_POLICY_H */
