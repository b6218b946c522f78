/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The configuration: what the module parameters set and the policies read.
 * No kernel types.
 */
#ifndef NUMAGATE_CONFIG_H
#define NUMAGATE_CONFIG_H

/* Bounds of the numeric parameters, all inclusive; the unit is in the name. */
#define NG_SCAN_DELAY_MS_MAX		3600000
#define NG_SCAN_PID_RESET_MS_MAX	86400000
#define NG_SCAN_INITIAL_PASSES_MAX	255
#define NG_SCAN_PID_WINDOWS_MIN		2
#define NG_SCAN_PID_WINDOWS_MAX		4
#define NG_SCAN_SAMPLE_PAGES_MIN	1
#define NG_SCAN_SAMPLE_PAGES_MAX	1048576
#define NG_SCAN_BUDGET_US_MAX		1000000
#define NG_MAX_VMAS_MIN			1
#define NG_MAX_VMAS_MAX			16777216

#define NG_SCAN_DELAY_MS_DEFAULT	1000
#define NG_SCAN_INITIAL_PASSES_DEFAULT	2
#define NG_SCAN_PID_WINDOWS_DEFAULT	2
#define NG_SCAN_SAMPLE_PAGES_DEFAULT	32
#define NG_SCAN_BUDGET_US_ADAPTIVE	2000

/* Values of `scan_pid_filter`: X(identifier, word). */
#define NG_PID_FILTERS(X)						\
	X(NONE, "none")							\
	X(NATIVE, "native")						\
	X(RECENT, "recent")						\
	X(MASK, "mask")

#define NG_PID_FILTER_ENUM(id, word) NG_PID_FILTER_##id,
enum ng_pid_filter {
	NG_PID_FILTERS(NG_PID_FILTER_ENUM)
	NG_NR_PID_FILTERS
};
#undef NG_PID_FILTER_ENUM

/*
 * Values of `scan_force`, any set of them: X(identifier, word). What is scanned
 * although the PID filter would skip it.
 */
#define NG_FORCES(X)							\
	X(PARTIAL, "partial")						\
	X(OVERDUE, "overdue")						\
	X(IDLE, "idle")							\
	X(RECENT, "recent")						\
	X(SHARED, "shared")						\
	X(ROUNDS, "rounds")						\
	X(SIZE, "size")

#define NG_FORCE_ENUM(id, word) NG_FORCE_NR_##id,
enum ng_force_nr {
	NG_FORCES(NG_FORCE_ENUM)
	NG_NR_FORCES
};
#undef NG_FORCE_ENUM

#define NG_FORCE(id)	(1u << NG_FORCE_NR_##id)

/*
 * Values of `scan_backoff`, any set of them: X(identifier, word). What is not
 * scanned, or more rarely, because nothing would come of it.
 */
#define NG_BACKOFFS(X)							\
	X(CPUSET, "cpuset")						\
	X(CONVERGED, "converged")					\
	X(PINNED, "pinned")						\
	X(PROCESS, "process")

#define NG_BACKOFF_ENUM(id, word) NG_BACKOFF_NR_##id,
enum ng_backoff_nr {
	NG_BACKOFFS(NG_BACKOFF_ENUM)
	NG_NR_BACKOFFS
};
#undef NG_BACKOFF_ENUM

#define NG_BACKOFF(id)	(1u << NG_BACKOFF_NR_##id)

/**
 * enum ng_observe - what is counted although no policy needs it
 * @NG_OBSERVE_NOTHING: nothing
 * @NG_OBSERVE_SCANS: what costs a scan, not a hint fault
 * @NG_OBSERVE_FAULTS: that, and how each hint fault ends
 */
enum ng_observe {
	NG_OBSERVE_NOTHING,
	NG_OBSERVE_SCANS,
	NG_OBSERVE_FAULTS,
};

/*
 * Values of `profile`, and the bundle each one sets:
 * X(identifier, word, observe, pid filter, scan delay wanted, left to the
 * kernel where it has a VMA filter of its own, PID windows, forces, back-offs,
 * scan budget).
 * Such a kernel has a delay of its own, too. `custom` is only read back, never written.
 */
#define NG_PROFILES(X)							\
	X(OFF, "off", NG_OBSERVE_NOTHING, NG_PID_FILTER_NONE, 0, 0,	\
	  NG_SCAN_PID_WINDOWS_DEFAULT, 0, 0, 0)				\
	X(OBSERVE, "observe", NG_OBSERVE_FAULTS, NG_PID_FILTER_NONE, 0, 0, \
	  NG_SCAN_PID_WINDOWS_DEFAULT, 0, 0, 0)				\
	X(RECENT_PIDS, "recent-pids", NG_OBSERVE_SCANS,			\
	  NG_PID_FILTER_RECENT, 1, 0, NG_SCAN_PID_WINDOWS_DEFAULT,	\
	  NG_FORCE(PARTIAL), 0, 0)						\
	X(PID_MASK, "pid-mask", NG_OBSERVE_SCANS, NG_PID_FILTER_MASK, 1, 1, \
	  NG_SCAN_PID_WINDOWS_DEFAULT, NG_FORCE(PARTIAL), 0, 0)		\
	X(MAINLINE, "mainline", NG_OBSERVE_SCANS, NG_PID_FILTER_MASK, 1, 1, \
	  NG_SCAN_PID_WINDOWS_DEFAULT,					\
	  NG_FORCE(PARTIAL) | NG_FORCE(OVERDUE) | NG_FORCE(IDLE),	\
	  NG_BACKOFF(CPUSET), 0)					\
	X(DISJOINT, "disjoint", NG_OBSERVE_SCANS, NG_PID_FILTER_MASK, 1, 0, \
	  NG_SCAN_PID_WINDOWS_MAX,					\
	  NG_FORCE(PARTIAL) | NG_FORCE(RECENT) | NG_FORCE(SHARED) |	\
	  NG_FORCE(ROUNDS) | NG_FORCE(SIZE), 0, 0)				\
	X(ADAPTIVE, "adaptive", NG_OBSERVE_SCANS, NG_PID_FILTER_MASK, 1, 0, \
	  NG_SCAN_PID_WINDOWS_MAX, NG_FORCE(PARTIAL) | NG_FORCE(RECENT), \
	  NG_BACKOFF(CPUSET) | NG_BACKOFF(CONVERGED) | NG_BACKOFF(PINNED) | \
	  NG_BACKOFF(PROCESS), NG_SCAN_BUDGET_US_ADAPTIVE)

#define NG_PROFILE_ENUM(id, word, ...) NG_PROFILE_##id,
enum ng_profile {
	NG_PROFILES(NG_PROFILE_ENUM)
	NG_NR_PROFILES
};
#undef NG_PROFILE_ENUM

/**
 * struct ng_config - one consistent set of parameter values
 * @observe: what is counted although no policy needs it, enum ng_observe
 * @scan_pid_filter: which tasks may scan a VMA, enum ng_pid_filter
 * @scan_delay_ms: age below which a VMA is not scanned, 0 = no delay
 * @scan_pid_reset_ms: how long a hint fault is remembered at least,
 *	0 = four times @scan_delay_ms
 * @scan_pid_windows: how many of these periods are looked back upon
 * @scan_initial_passes: scans of a new VMA that are let through whoever asks
 * @scan_force: what is scanned although the filter would skip it, bits of
 *	enum ng_force_nr
 * @scan_backoff: what is not scanned because nothing would come of it, bits of
 *	enum ng_backoff_nr
 * @scan_sample_pages: what is scanned of a range where a sample does
 * @scan_budget_us: how long a scan pass may take, 0 = as long as it takes
 * @rules: what the rules want, ng_ruleset_uses()
 * @max_vmas: bound of the side table
 */
struct ng_config {
	unsigned int observe;
	unsigned int scan_pid_filter;
	unsigned int scan_delay_ms;
	unsigned int scan_pid_reset_ms;
	unsigned int scan_pid_windows;
	unsigned int scan_initial_passes;
	unsigned int scan_force;
	unsigned int scan_backoff;
	unsigned int scan_sample_pages;
	unsigned int scan_budget_us;
	unsigned int rules;
	unsigned int max_vmas;
};

/**
 * ng_pid_reset_ms() - length of a PID window
 * @cfg: the configuration
 *
 * Return: scan_pid_reset_ms, or where that is 0 four times the scan delay
 * (of the default delay where none is set), in milliseconds.
 */
static inline unsigned int ng_pid_reset_ms(const struct ng_config *cfg)
{
	if (cfg->scan_pid_reset_ms)
		return cfg->scan_pid_reset_ms;
	if (cfg->scan_delay_ms)
		return 4 * cfg->scan_delay_ms;
	return 4 * NG_SCAN_DELAY_MS_DEFAULT;
}

/* A VMA not scanned for so many PID windows is scanned by whoever comes. */
#define NG_STARVING_WINDOWS	16

/* After so many PID windows a VMA's scans are counted anew (S16). */
#define NG_ROUNDS_WINDOWS	64

#endif /* NUMAGATE_CONFIG_H */
