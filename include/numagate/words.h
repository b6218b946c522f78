/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The words of numagate: verdicts, reasons, counters and features. Each is
 * declared here once, as a row of a list, and used from here by the module,
 * the tool, the tests and the documentation check. No kernel types.
 */
#ifndef NUMAGATE_WORDS_H
#define NUMAGATE_WORDS_H

/**
 * enum ng_verdict - what a gate does with the kernel's wish to scan a VMA
 * @NG_PASS: numagate has no opinion, the kernel's own checks decide
 * @NG_SCAN: a policy lets the scan through
 * @NG_SKIP: a policy skips the VMA in this pass
 * @NG_SAMPLE: a policy lets the scan of a small part through
 */
enum ng_verdict {
	NG_PASS,
	NG_SCAN,
	NG_SKIP,
	NG_SAMPLE,
};

/*
 * Why a gate decided as it did: X(identifier, word, verdict, explanation).
 * The words are mainline's (enum numa_vmaskip_reason) where it has them.
 */
#define NG_REASONS(X)							\
	X(NONE, "none", NG_PASS,					\
	  "no policy has looked yet")					\
	X(UNSUITABLE, "unsuitable", NG_PASS,				\
	  "the kernel does not scan such a VMA: memory policy, hugetlb or mixed map") \
	X(SHARED_RO, "shared_ro", NG_PASS,				\
	  "the kernel does not scan read-only file mappings")		\
	X(INACCESSIBLE, "inaccessible", NG_PASS,			\
	  "the kernel does not scan a VMA without access rights")	\
	X(TABLE_FULL, "table_full", NG_PASS,				\
	  "max_vmas VMAs are tracked already: fails open")		\
	X(NO_MEMORY, "no_memory", NG_PASS,				\
	  "no memory for the VMA's state: fails open")			\
	X(UNFILTERED, "unfiltered", NG_SCAN,				\
	  "no policy objected")						\
	X(INITIAL_PASS, "initial_pass", NG_SCAN,			\
	  "one of the VMA's first scan_initial_passes scans: whoever asks") \
	X(PID_ACTIVE, "pid_active", NG_SCAN,				\
	  "the task took a hint fault in the VMA lately")		\
	X(PIDS_FULL, "pids_full", NG_SCAN,				\
	  "all recent PIDs are taken, the task may have been forgotten") \
	X(OVERDUE, "overdue", NG_SCAN,					\
	  "not scanned for more scan sequences than there are threads: whoever asks") \
	X(IDLE, "idle", NG_SCAN,					\
	  "the pass before had nothing left but such VMAs: it is the first one's turn") \
	X(RECENTLY_ACCESSED, "recently_accessed", NG_SCAN,		\
	  "some task took a hint fault in the VMA in the latest PID windows: whoever asks") \
	X(SHARED, "shared", NG_SCAN,					\
	  "more than 3 tasks took hint faults in the VMA: whoever asks") \
	X(ROUNDS, "rounds", NG_SCAN,					\
	  "scanned less often than its size asks for: whoever asks")	\
	X(SIZE, "size", NG_SCAN,					\
	  "skipped as often as its size allows: whoever asks")		\
	X(STARVING, "starving", NG_SCAN,				\
	  "not scanned for 16 PID windows: whoever asks, so that the VMA is not lost") \
	X(IGNORE_PID_INACTIVE, "ignore_pid_inactive", NG_SCAN,		\
	  "the VMA's scan has begun and is finished by whoever comes")	\
	X(CONVERGED, "converged", NG_SAMPLE,				\
	  "hint faults find nothing to do any more: a sample shows whether that changes") \
	X(PINNED_TEST, "pinned_test", NG_SAMPLE,			\
	  "migrations out of the VMA failed: a sample shows whether they still do") \
	X(PINNED, "pinned", NG_SKIP,					\
	  "migrations out of the VMA fail: it is tested again later")	\
	X(CPUSET, "cpuset", NG_SKIP,					\
	  "the task's cpuset allows one memory node: nothing could migrate") \
	X(RULE, "rule", NG_SKIP,					\
	  "a rule says scan=off of the process")			\
	X(BUDGET, "budget", NG_SKIP,					\
	  "the pass has taken scan_budget_us: the next one goes on here") \
	X(SEQ_COMPLETED, "seq_completed", NG_SKIP,			\
	  "scanned in this scan sequence already, which is not over while an idle VMA is left") \
	X(SCAN_DELAY, "scan_delay", NG_SKIP,				\
	  "the VMA is younger than scan_delay_ms")			\
	X(PID_INACTIVE, "pid_inactive", NG_SKIP,			\
	  "the task took no hint fault in the VMA lately")

#define NG_REASON_ENUM(id, word, verdict, text) NG_REASON_##id,
enum ng_reason {
	NG_REASONS(NG_REASON_ENUM)
	NG_NR_REASONS
};
#undef NG_REASON_ENUM

/*
 * What is counted: X(identifier, name, explanation). Names follow
 * /proc/vmstat; a page is a base page, a huge page counts as many.
 */
#define NG_COUNTERS(X)							\
	X(NUMA_WORK, "numa_work",					\
	  "calls of task_numa_work, whether they won the scan window or not") \
	X(SCAN_RANGES, "scan_ranges",					\
	  "address ranges the kernel scanned (calls of change_prot_numa)") \
	X(SCAN_PAGES, "scan_pages",					\
	  "size of these ranges in pages; numa_pte_updates in /proc/vmstat is less") \
	X(PAGES_SPARED, "pages_spared",					\
	  "size of what was not scanned of ranges since a sample did, in pages") \
	X(VMAS_WOKEN, "vmas_woken",					\
	  "converged VMAs that a hint fault brought back to full scans")	\
	X(PASSES_CUT, "passes_cut",					\
	  "scan passes that came to the end of scan_budget_us")		\
	X(PASSES_PUT_OFF, "passes_put_off",				\
	  "scan passes that found nothing worth scanning and put the next one off") \
	X(PAGES_MIGRATE_FAIL, "pages_migrate_fail",			\
	  "pages whose migration by a hint fault was tried and failed, where that is looked at") \
	X(TASK_MIGRATE, "task_migrate",					\
	  "times the kernel looked for a better CPU for a task (task_numa_migrate)") \
	X(FAULTS_TRACKED, "faults_tracked",				\
	  "hint faults seen in tracked VMAs")				\
	X(FAULTS_TRACKED_HUGE, "faults_tracked_huge",			\
	  "of these, on huge pages and other large folios")			\
	X(FAULTS_FOREIGN, "faults_foreign",				\
	  "hint faults taken by a task of another address space: not remembered") \
	X(VMAS_CREATED, "vmas_created",					\
	  "VMAs that got a state at their first scan attempt")		\
	X(VMAS_DROPPED, "vmas_dropped",					\
	  "states dropped: VMA freed or policy switched off")		\
	X(VMAS_STALE, "vmas_stale",					\
	  "states found under a VMA of another address space and dropped") \
	X(MMS_CREATED, "mms_created",					\
	  "address spaces that got a state of their own")		\
	X(MMS_DROPPED, "mms_dropped",					\
	  "states of address spaces dropped: exit or policy switched off") \
	X(EXIT_MMAP, "exit_mmap",					\
	  "address spaces taken down, where that is looked at")		\
	X(RULES_EVALUATED, "rules_evaluated",				\
	  "times the rules were asked: once for each address space and each list of rules") \
	X(FAULTS_STAYED, "faults_stayed",				\
	  "hint faults after which no page migrated because of a rule")	\
	X(PARAM_REJECTED, "param_rejected",				\
	  "writes to module parameters refused as invalid")		\
	X(NATIVE_UNSUITABLE, "native_unsuitable",			\
	  "VMAs skipped by the kernel's own filter (6.4 and later): unsuitable") \
	X(NATIVE_SHARED_RO, "native_shared_ro",				\
	  "likewise: shared_ro")					\
	X(NATIVE_INACCESSIBLE, "native_inaccessible",			\
	  "likewise: inaccessible")					\
	X(NATIVE_SCAN_DELAY, "native_scan_delay",			\
	  "likewise: scan_delay")					\
	X(NATIVE_PID_INACTIVE, "native_pid_inactive",			\
	  "likewise: pid_inactive")					\
	X(NATIVE_IGNORE_PID, "native_ignore_pid_inactive",		\
	  "VMAs scanned by the kernel's own filter although pid_inactive") \
	X(NATIVE_SEQ_COMPLETED, "native_seq_completed",			\
	  "VMAs skipped by the kernel's own filter: seq_completed")

#define NG_COUNTER_ENUM(id, name, text) NG_COUNT_##id,
enum ng_counter {
	NG_COUNTERS(NG_COUNTER_ENUM)
	NG_NR_COUNTERS
};
#undef NG_COUNTER_ENUM

/*
 * What the kernel counts itself, on the whole machine, and numagate shows from
 * the moment it was loaded: X(enum vm_event_item, name, explanation). Names
 * are those of /proc/vmstat.
 */
#define NG_VM_COUNTERS(X)						\
	X(NUMA_PTE_UPDATES, "numa_pte_updates",				\
	  "page-table entries the scanner marked")			\
	X(NUMA_HINT_FAULTS, "numa_hint_faults",				\
	  "hint faults; one on a huge page is one")			\
	X(NUMA_HINT_FAULTS_LOCAL, "numa_hint_faults_local",		\
	  "of these, on memory of the faulting CPU's node")		\
	X(NUMA_PAGE_MIGRATE, "numa_pages_migrated",			\
	  "pages migrated by a hint fault")

/*
 * How often something took how long: X(identifier, name, explanation). The unit
 * is in the name.
 */
#define NG_HISTOGRAMS(X)						\
	X(SCAN_PASS, "scan_pass_us",					\
	  "time of a scan pass whose task kept its CPU")		\
	X(SCAN_PASS_SWITCHED, "scan_pass_switched_us",			\
	  "time of a scan pass during which another task had the CPU")

#define NG_HISTOGRAM_ENUM(id, name, text) NG_HISTOGRAM_##id,
enum ng_histogram {
	NG_HISTOGRAMS(NG_HISTOGRAM_ENUM)
	NG_NR_HISTOGRAMS
};
#undef NG_HISTOGRAM_ENUM

/* Each has a bucket for 0, for 1, 2-3, 4-7 ... and a last one for all above. */
#define NG_HISTOGRAM_BUCKETS	24

/*
 * What needs hooks: X(identifier, name, explanation). One row each in
 * debugfs `policies`; a hook's row lists the features that need it.
 */
#define NG_FEATURES(X)							\
	X(COUNT_SCANS, "count_scans",					\
	  "counts what the kernel scans")				\
	X(COUNT_TIMES, "count_times",					\
	  "takes the time of scan passes")				\
	X(COUNT_FAULTS, "count_faults",					\
	  "counts hint faults whose migration failed")			\
	X(COUNT_EXITS, "count_exits",					\
	  "counts address spaces taken down")				\
	X(COUNT_MOVES, "count_moves",					\
	  "counts searches for a better CPU")				\
	X(COUNT_NATIVE, "count_native",					\
	  "counts what the kernel's own VMA filter skips")		\
	X(SCAN_DELAY, "scan_delay",					\
	  "S2: per-VMA scan delay")					\
	X(RECENT_PIDS, "recent_pids",					\
	  "S1: recent PIDs")						\
	X(PID_MASK, "pid_mask",						\
	  "S3: PID bitmap with periodic reset")				\
	X(HUGE_PAGES, "huge_pages",					\
	  "S4: S1 and S3 for hint faults on huge pages")		\
	X(FORCE_SIZE, "force_size",					\
	  "S13: forced scan after as many skips as the size allows")	\
	X(FORCE_RECENT, "force_recent",					\
	  "S14: a recently accessed VMA is scanned by any task")	\
	X(FORCE_SHARED, "force_shared",					\
	  "S15: a VMA of more than 3 tasks is scanned by any task")	\
	X(FORCE_ROUNDS, "force_rounds",					\
	  "S16: so many scans by any task as the size asks for")	\
	X(PID_WINDOWS, "pid_windows",					\
	  "S17: PID history of more than two windows")			\
	X(INITIAL_PASSES, "initial_passes",				\
	  "S18: first scans counted for each VMA")			\
	X(FORCE_PARTIAL, "force_partial",				\
	  "a VMA whose scan has begun is finished by any task")		\
	X(FORCE_IDLE, "force_idle",					\
	  "one VMA of those that the task does not use is scanned in each pass") \
	X(FORCE_OVERDUE, "force_overdue",				\
	  "a VMA unscanned for more sequences than threads is scanned by any task") \
	X(BACKOFF_CPUSET, "backoff_cpuset",				\
	  "a task whose cpuset allows one memory node scans nothing")	\
	X(BACKOFF_CONVERGED, "backoff_converged",			\
	  "of a VMA whose memory is in place a sample is scanned")	\
	X(BACKOFF_PINNED, "backoff_pinned",				\
	  "S5: a VMA whose migrations fail is scanned rarely")		\
	X(BACKOFF_PROCESS, "backoff_process",				\
	  "the next pass is put off where nothing is worth scanning")	\
	X(SCAN_BUDGET, "scan_budget",					\
	  "a scan pass ends after scan_budget_us, the next one goes on there") \
	X(RULES, "rules",						\
	  "S6: who is balanced, and who is left alone")			\
	X(RULES_MIGRATE, "rules_migrate",				\
	  "S6: whose pages stay where they are")

#define NG_FEATURE_ENUM(id, name, text) NG_FEATURE_##id,
enum ng_feature {
	NG_FEATURES(NG_FEATURE_ENUM)
	NG_NR_FEATURES
};
#undef NG_FEATURE_ENUM

#endif /* NUMAGATE_WORDS_H */
