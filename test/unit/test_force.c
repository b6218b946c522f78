// SPDX-License-Identifier: GPL-2.0-only
/* What is scanned although the PID filter would skip it: S13 to S16, and F. */
#include "unit.h"

#define START		5000u
#define SEQ		100
#define SCAN_PAGES	1000u
#define SKIPS_PER_PASS	16u

static struct ng_config forcing(unsigned int forces)
{
	return (struct ng_config) {
		.scan_pid_filter = NG_PID_FILTER_MASK,
		.scan_pid_reset_ms = 700, .scan_pid_windows = 4,
		.scan_force = forces,
	};
}

static struct ng_scan_view view_of(u32 pages)
{
	return (struct ng_scan_view) {
		.now = START, .mm_seq = SEQ, .pid = 99, .threads = 4,
		.pages = pages, .scan_pages = SCAN_PAGES,
	};
}

static struct ng_vma_state state_at_seq(s32 seq)
{
	struct ng_vma_state state;

	ng_state_init(&state, START, seq);
	return state;
}

static enum ng_reason decide(struct ng_vma_state *state,
			     struct ng_scan_view view, unsigned int forces)
{
	const struct ng_config cfg = forcing(forces);

	return ng_force_decide(state, &view, &cfg);
}

/* A state that every rule would let through, and one that none would. */
static struct ng_vma_state state_of_all(void)
{
	struct ng_vma_state state = state_at_seq(SEQ - 10);
	u32 pid;

	for (pid = 1; pid <= 8; pid++)
		ng_pid_mask_note(&state, pid);
	state.attempts = 1;
	return state;
}

TEST(each_word_switches_its_rule_and_no_other)
{
	static const struct {
		unsigned int force;
		enum ng_reason reason;
	} rows[] = {
		{ 0, NG_REASON_PID_INACTIVE },
		{ NG_FORCE(PARTIAL), NG_REASON_IGNORE_PID_INACTIVE },
		{ NG_FORCE(OVERDUE), NG_REASON_OVERDUE },
		{ NG_FORCE(IDLE), NG_REASON_IDLE },
		{ NG_FORCE(RECENT), NG_REASON_RECENTLY_ACCESSED },
		{ NG_FORCE(SHARED), NG_REASON_SHARED },
		{ NG_FORCE(ROUNDS), NG_REASON_ROUNDS },
		{ NG_FORCE(SIZE), NG_REASON_SIZE },
	};
	struct ng_scan_view view = view_of(10 * SCAN_PAGES);
	unsigned int i;

	view.begun = true;
	assert_int_equal(ARRAY_LEN(rows), NG_NR_FORCES + 1);
	for (i = 0; i < ARRAY_LEN(rows); i++) {
		struct ng_vma_state state = state_of_all();
		struct ng_vma_state none = state_at_seq(SEQ);
		struct ng_scan_view quiet = view_of(SCAN_PAGES);
		struct ng_mm_state mm = { .idle_turn = true };

		view.mm = &mm;
		assert_int_equal(decide(&state, view, rows[i].force),
				 rows[i].reason);
		assert_int_equal(decide(&none, quiet, rows[i].force),
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(overdue_is_more_sequences_than_threads)
{
	struct ng_vma_state state = state_at_seq(SEQ);
	struct ng_scan_view view = view_of(1);

	view.mm_seq = SEQ + view.threads;
	assert_int_equal(decide(&state, view, NG_FORCE(OVERDUE)),
			 NG_REASON_PID_INACTIVE);
	view.mm_seq++;
	assert_int_equal(decide(&state, view, NG_FORCE(OVERDUE)),
			 NG_REASON_OVERDUE);
	ng_scan_done(&state, START, view.mm_seq);
	assert_int_equal(decide(&state, view, NG_FORCE(OVERDUE)),
			 NG_REASON_PID_INACTIVE);
}

TEST(overdue_is_exact_where_the_sequence_wraps)
{
	static const s32 seqs[] = { 0xfffe, 0xffff, INT32_MAX - 1, -2 };
	struct ng_scan_view view = view_of(1);
	unsigned int i;

	for (i = 0; i < ARRAY_LEN(seqs); i++) {
		struct ng_vma_state state = state_at_seq(seqs[i]);

		view.mm_seq = (s32)((u32)seqs[i] + view.threads);
		assert_int_equal(decide(&state, view, NG_FORCE(OVERDUE)),
				 NG_REASON_PID_INACTIVE);
		view.mm_seq = (s32)((u32)view.mm_seq + 1);
		assert_int_equal(decide(&state, view, NG_FORCE(OVERDUE)),
				 NG_REASON_OVERDUE);
	}
}

TEST(recent_looks_at_this_window_and_the_one_before)
{
	unsigned int window;

	for (window = 0; window < NG_SCAN_PID_WINDOWS_MAX; window++) {
		struct ng_vma_state state = state_at_seq(SEQ);

		state.pids[window] = 1;
		assert_int_equal(decide(&state, view_of(1), NG_FORCE(RECENT)),
				 window < 2 ? NG_REASON_RECENTLY_ACCESSED :
				 NG_REASON_PID_INACTIVE);
	}
}

TEST(shared_is_more_than_three_bits_in_the_whole_history)
{
	struct ng_vma_state state = state_at_seq(SEQ);

	state.pids[0] = 1ull << 63;
	state.pids[1] = 1ull << 63 | 1;
	state.pids[3] = 2;
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(SHARED)),
			 NG_REASON_PID_INACTIVE);
	state.pids[2] = 4;
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(SHARED)),
			 NG_REASON_SHARED);
	state.pids[0] = UINT64_MAX;
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(SHARED)),
			 NG_REASON_SHARED);
}

TEST(rounds_are_half_the_passes_that_the_size_takes)
{
	struct ng_vma_state state = state_at_seq(SEQ);

	state.passes = 3;
	assert_int_equal(decide(&state, view_of(8 * SCAN_PAGES - 1),
				NG_FORCE(ROUNDS)), NG_REASON_PID_INACTIVE);
	assert_int_equal(decide(&state, view_of(8 * SCAN_PAGES),
				NG_FORCE(ROUNDS)), NG_REASON_ROUNDS);
	state.passes = 4;
	assert_int_equal(decide(&state, view_of(8 * SCAN_PAGES),
				NG_FORCE(ROUNDS)), NG_REASON_PID_INACTIVE);
}

TEST(a_vma_smaller_than_two_passes_has_no_rounds)
{
	struct ng_vma_state state = state_at_seq(SEQ);

	assert_int_equal(decide(&state, view_of(2 * SCAN_PAGES - 1),
				NG_FORCE(ROUNDS)), NG_REASON_PID_INACTIVE);
	assert_int_equal(decide(&state, view_of(2 * SCAN_PAGES),
				NG_FORCE(ROUNDS)), NG_REASON_ROUNDS);
}

/* p4 back to p2 */
TEST(rounds_begin_anew_after_many_windows)
{
	const struct ng_config cfg = forcing(NG_FORCE(ROUNDS));
	struct ng_vma_state state = state_at_seq(SEQ);
	struct ng_scan_view view = view_of(8 * SCAN_PAGES);
	unsigned int i;

	state.passes = 200;
	for (i = 1; i < NG_ROUNDS_WINDOWS; i++) {
		view.now += 700;
		assert_true(ng_window_over(&state, &view, &cfg));
		assert_int_equal(state.passes, 200);
	}
	view.now += 700;
	assert_true(ng_window_over(&state, &view, &cfg));
	assert_int_equal(state.passes, cfg.scan_initial_passes);
	assert_int_equal(ng_force_decide(&state, &view, &cfg),
			 NG_REASON_ROUNDS);
}

/* Skips between two forced scans of a VMA of that size. */
static unsigned int skips_between(u32 pages)
{
	struct ng_vma_state state = state_at_seq(SEQ);
	unsigned int skips = 0;

	while (decide(&state, view_of(pages), NG_FORCE(SIZE)) != NG_REASON_SIZE)
		continue;
	while (decide(&state, view_of(pages), NG_FORCE(SIZE)) != NG_REASON_SIZE)
		skips++;
	return skips + 1;
}

TEST(size_forces_a_scan_after_sixteen_skips_a_pass)
{
	assert_int_equal(skips_between(1), SKIPS_PER_PASS);
	assert_int_equal(skips_between(SCAN_PAGES - 1), SKIPS_PER_PASS);
	assert_int_equal(skips_between(SCAN_PAGES), 2 * SKIPS_PER_PASS);
	assert_int_equal(skips_between(9 * SCAN_PAGES), 10 * SKIPS_PER_PASS);
	assert_int_equal(skips_between(UINT32_MAX), 65535);
}

TEST(a_new_vma_bears_as_many_skips_as_an_old_one)
{
	struct ng_vma_state state = state_at_seq(SEQ);
	unsigned int i;

	for (i = 0; i < SKIPS_PER_PASS; i++)
		assert_int_equal(decide(&state, view_of(1), NG_FORCE(SIZE)),
				 NG_REASON_PID_INACTIVE);
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(SIZE)),
			 NG_REASON_SIZE);
}

TEST(size_is_that_of_the_time_of_the_scan)
{
	struct ng_vma_state state = state_at_seq(SEQ);
	unsigned int i;

	state.attempts = 1;
	assert_int_equal(decide(&state, view_of(3 * SCAN_PAGES),
				NG_FORCE(SIZE)), NG_REASON_SIZE);
	for (i = 1; i < 4 * SKIPS_PER_PASS; i++)
		assert_int_equal(decide(&state, view_of(1), NG_FORCE(SIZE)),
				 NG_REASON_PID_INACTIVE);
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(SIZE)),
			 NG_REASON_SIZE);
}

/* Each word alone, and none: after 16 windows a VMA is scanned. */
TEST(whatever_is_forced_no_vma_starves)
{
	unsigned int forces;

	for (forces = 0; forces < 1u << NG_NR_FORCES; forces++) {
		struct ng_vma_state state = state_at_seq(SEQ);
		struct ng_scan_view view = view_of(1);

		view.now += NG_STARVING_WINDOWS * 700 - 1;
		assert_int_equal(decide(&state, view, forces),
				 NG_REASON_PID_INACTIVE);
		view.now++;
		assert_int_equal(decide(&state, view, forces),
				 NG_REASON_STARVING);
	}
}

#define IDLE_VMAS	4
#define VMA_SIZE	10u

/* What the kernel's scanner does, as far as the rule is concerned. */
struct idle_walk {
	struct ng_mm_state mm;
	struct ng_vma_state states[IDLE_VMAS];
	u64 offset;
	s32 seq;
	u32 pass;
	enum ng_reason reasons[IDLE_VMAS];
};

static struct idle_walk walk_of(void)
{
	struct idle_walk walk = { .seq = SEQ };
	unsigned int i;

	for (i = 0; i < IDLE_VMAS; i++)
		ng_state_init(&walk.states[i], START, SEQ);
	return walk;
}

/*
 * A pass over the VMAs, of which the task does not use those in the mask. Scans so
 * many units at most.
 */
static void idle_pass(struct idle_walk *walk, unsigned int strange, u64 units)
{
	const struct ng_config cfg = {
		.scan_force = NG_FORCE(IDLE), .scan_pid_windows = 1,
		.scan_pid_filter = NG_PID_FILTER_MASK,
	};
	s32 begun_in = walk->seq;
	bool stopped = false;
	unsigned int i;
	u64 idle;

	walk->pass++;
	for (i = 0; i < IDLE_VMAS; i++)
		walk->reasons[i] = NG_REASON_NONE;
	for (i = walk->offset / VMA_SIZE; i < IDLE_VMAS && !stopped; i++) {
		u64 start = i * VMA_SIZE + 1, end = start + VMA_SIZE;
		u64 from = walk->offset > start ? walk->offset : start;
		const struct ng_scan_view view = {
			.now = START, .start = start, .end = end,
			.offset = walk->offset, .begun = from > start,
			.pass = walk->pass, .mm_seq = walk->seq, .mm = &walk->mm,
			.pid = 1,
		};

		if (!(strange & 1u << i))
			ng_pid_mask_note(&walk->states[i], 1);
		ng_pass_begin(&walk->mm, &view);
		walk->reasons[i] = ng_pid_mask_decide(&walk->states[i], &view, &cfg);
		if (ng_reason_verdict(walk->reasons[i]) != NG_SCAN)
			continue;
		ng_scan_done(&walk->states[i], START, walk->seq);
		stopped = units < end - from;
		walk->offset = stopped ? from + units : 0;
		units -= stopped ? units : end - from;
	}
	if (stopped)
		return;
	walk->offset = 0;
	walk->seq++;
	idle = ng_pass_idle(&walk->mm, walk->seq);
	if (!idle)
		return;
	walk->offset = idle;
	walk->seq = begun_in;
}

TEST(idle_vmas_have_their_turn_one_a_pass_before_the_sequence_is_over)
{
	struct idle_walk walk = walk_of();

	idle_pass(&walk, 0xb, 100);	/* uses VMA 2 only */
	assert_int_equal(walk.reasons[0], NG_REASON_PID_INACTIVE);
	assert_int_equal(walk.reasons[1], NG_REASON_PID_INACTIVE);
	assert_int_equal(walk.reasons[2], NG_REASON_PID_ACTIVE);
	assert_int_equal(walk.reasons[3], NG_REASON_PID_INACTIVE);

	idle_pass(&walk, 0xb, 100);
	assert_int_equal(walk.reasons[0], NG_REASON_IDLE);
	assert_int_equal(walk.reasons[1], NG_REASON_PID_INACTIVE);
	assert_int_equal(walk.reasons[2], NG_REASON_SEQ_COMPLETED);
	assert_int_equal(walk.reasons[3], NG_REASON_PID_INACTIVE);

	idle_pass(&walk, 0xb, 100);
	assert_int_equal(walk.reasons[0], NG_REASON_NONE);
	assert_int_equal(walk.reasons[1], NG_REASON_IDLE);
	assert_int_equal(walk.seq, SEQ);

	idle_pass(&walk, 0xb, 100);
	assert_int_equal(walk.reasons[2], NG_REASON_NONE);
	assert_int_equal(walk.reasons[3], NG_REASON_IDLE);
	assert_int_equal(walk.seq, SEQ + 1);

	idle_pass(&walk, 0xb, 100);
	assert_int_equal(walk.reasons[0], NG_REASON_PID_INACTIVE);
	assert_int_equal(walk.reasons[2], NG_REASON_PID_ACTIVE);
}

TEST(a_pass_without_idle_vmas_ends_the_sequence)
{
	struct idle_walk walk = walk_of();

	idle_pass(&walk, 0, 100);
	assert_int_equal(walk.seq, SEQ + 1);
	assert_int_equal(walk.offset, 0);
	idle_pass(&walk, 0, 100);
	assert_int_equal(walk.reasons[0], NG_REASON_PID_ACTIVE);
}

TEST(an_idle_vma_larger_than_a_pass_is_scanned_on_to_its_end)
{
	struct idle_walk walk = walk_of();
	unsigned int passes;

	idle_pass(&walk, 0x8, 100);
	assert_int_equal(walk.seq, SEQ);
	idle_pass(&walk, 0x8, VMA_SIZE - 1);
	assert_int_equal(walk.reasons[3], NG_REASON_IDLE);
	for (passes = 0; walk.seq == SEQ && passes < 10; passes++)
		idle_pass(&walk, 0x8, VMA_SIZE - 1);
	assert_int_equal(walk.seq, SEQ + 1);
}

TEST(a_pass_that_stops_half_way_gives_no_turn)
{
	struct idle_walk walk = walk_of();

	idle_pass(&walk, 0x1, VMA_SIZE / 2);
	assert_int_equal(walk.reasons[0], NG_REASON_PID_INACTIVE);
	assert_int_equal(walk.reasons[1], NG_REASON_PID_ACTIVE);
	assert_false(walk.mm.idle_turn);
}

TEST(without_a_state_of_the_address_space_nothing_is_idle)
{
	struct ng_vma_state state = state_at_seq(SEQ);

	assert_int_equal(decide(&state, view_of(1), NG_FORCE(IDLE)),
			 NG_REASON_PID_INACTIVE);
	assert_int_equal(decide(&state, view_of(1), NG_FORCE(IDLE)),
			 NG_REASON_PID_INACTIVE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(idle_vmas_have_their_turn_one_a_pass_before_the_sequence_is_over),
		cmocka_unit_test(a_pass_without_idle_vmas_ends_the_sequence),
		cmocka_unit_test(an_idle_vma_larger_than_a_pass_is_scanned_on_to_its_end),
		cmocka_unit_test(a_pass_that_stops_half_way_gives_no_turn),
		cmocka_unit_test(without_a_state_of_the_address_space_nothing_is_idle),
		cmocka_unit_test(each_word_switches_its_rule_and_no_other),
		cmocka_unit_test(overdue_is_more_sequences_than_threads),
		cmocka_unit_test(overdue_is_exact_where_the_sequence_wraps),
		cmocka_unit_test(recent_looks_at_this_window_and_the_one_before),
		cmocka_unit_test(shared_is_more_than_three_bits_in_the_whole_history),
		cmocka_unit_test(rounds_are_half_the_passes_that_the_size_takes),
		cmocka_unit_test(a_vma_smaller_than_two_passes_has_no_rounds),
		cmocka_unit_test(rounds_begin_anew_after_many_windows),
		cmocka_unit_test(size_forces_a_scan_after_sixteen_skips_a_pass),
		cmocka_unit_test(a_new_vma_bears_as_many_skips_as_an_old_one),
		cmocka_unit_test(size_is_that_of_the_time_of_the_scan),
		cmocka_unit_test(whatever_is_forced_no_vma_starves),
	};

	return run_tap(tests);
}
