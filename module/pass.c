// SPDX-License-Identifier: GPL-2.0-only
/* Gate 1 from outside: a scan pass begins and ends. */
#include <linux/kprobes.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/timekeeping.h>

#include "compat/compat.h"
#include "numagate.h"

/**
 * ng_pass_count() - hook of task_numa_work(work)
 * @regs: the arguments
 */
void ng_pass_count(struct pt_regs *regs)
{
	ng_count(NUMA_WORK);
}

#ifdef CONFIG_KRETPROBES

/**
 * ng_pass_enter() - task_numa_work() is called
 * @call: filled in
 *
 * Context: process, preemption disabled.
 * Return: whether ng_pass_leave() is to be called at its end.
 */
bool ng_pass_enter(struct ng_pass_call *call)
{
	struct mm_struct *mm = current->mm;

	if (!mm)
		return false;
	*call = (struct ng_pass_call) {
		.began = ktime_get_ns(),
		.node_stamp = current->node_stamp,
		.next_scan = READ_ONCE(mm->numa_next_scan),
		.switches = ng_switches(),
	};
	return true;
}

/* The next pass is to go on here: as if this one had stopped here by itself. */
static void pass_resume(struct mm_struct *mm, const struct ng_mm_state *state,
			unsigned long offset)
{
	WRITE_ONCE(mm->numa_scan_offset, offset);
	if (READ_ONCE(mm->numa_scan_seq) == state->seq + 1)
		WRITE_ONCE(mm->numa_scan_seq, state->seq);
}

/* What the pass has left for the next one of the same sequence. */
static void pass_left(struct mm_struct *mm, struct ng_mm_state *state)
{
	u64 idle;

	if (state->resume) {
		pass_resume(mm, state, state->resume);
		state->resume = 0;
		ng_count(PASSES_CUT);
		return;
	}
	idle = ng_pass_idle(state, READ_ONCE(mm->numa_scan_seq));
	if (idle)
		pass_resume(mm, state, idle);
}

static void pass_over(struct mm_struct *mm, const struct ng_live *live, u64 now)
{
	struct ng_mm *m = ng_mm_find(mm);
	struct ng_mm_state *state;
	u32 ms;

	if (!m || m->state.scanner != task_pid_nr(current))
		return;
	state = &m->state;
	ng_budget_learn(state, now, ng_switches());
	pass_left(mm, state);
	ms = ng_process_put_off(state, get_nr_threads(current),
				current->numa_scan_period,
				&ng_way_of(live, m)->cfg);
	if (ms) {
		WRITE_ONCE(mm->numa_next_scan, jiffies + msecs_to_jiffies(ms));
		ng_count(PASSES_PUT_OFF);
	}
	state->scanner = 0;
}

/**
 * ng_pass_leave() - task_numa_work() returns
 * @call: as filled in by ng_pass_enter()
 *
 * Who has won the scan period has moved its own time and that of the address space.
 *
 * Context: process, preemption disabled, no lock held.
 */
void ng_pass_leave(const struct ng_pass_call *call)
{
	struct mm_struct *mm = current->mm;
	const struct ng_live *live;
	u64 now = ktime_get_ns();

	if (current->node_stamp == call->node_stamp ||
	    READ_ONCE(mm->numa_next_scan) == call->next_scan)
		return;
	if (ng_switches() == call->switches)
		ng_time(SCAN_PASS, now - call->began);
	else
		ng_time(SCAN_PASS_SWITCHED, now - call->began);

	rcu_read_lock();
	live = rcu_dereference(ng_live);
	if (live->features & NG_PASS_FEATURES)
		pass_over(mm, live, now);
	rcu_read_unlock();
}

#endif /* CONFIG_KRETPROBES */
