/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the unit tests of the policies share.
 */
#ifndef NUMAGATE_UNIT_H
#define NUMAGATE_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include <sys/mman.h>

#include <policy/policy.h>

#define ARRAY_LEN(a)	(sizeof(a) / sizeof((a)[0]))

#define TEST(name)	static void name(void **unused __attribute__((unused)))

#define run_tap(tests)							\
	(cmocka_set_message_output(CM_OUTPUT_TAP),			\
	 cmocka_run_group_tests(tests, NULL, NULL))

/* PIDs around the bounds of 8 bits and of the kernel's PID space. */
static const u32 edge_pids[] = {
	0, 1, 254, 255, 256, 257, 4194303, 4194304,
};

static inline struct ng_vma_state new_state(u32 now)
{
	struct ng_vma_state state;

	ng_state_init(&state, now, 0);
	return state;
}

/* A copy on a read-only page: writing even the same value is a SIGSEGV. */
static inline struct ng_vma_state *frozen(const struct ng_vma_state *state)
{
	struct ng_vma_state *copy = mmap(NULL, sizeof(*copy),
					 PROT_READ | PROT_WRITE,
					 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	assert_ptr_not_equal(copy, MAP_FAILED);
	*copy = *state;
	assert_int_equal(mprotect(copy, sizeof(*copy), PROT_READ), 0);
	return copy;
}

#endif /* NUMAGATE_UNIT_H */
