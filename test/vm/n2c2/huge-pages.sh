# SPDX-License-Identifier: GPL-2.0-only
# Policy S4: hint faults on huge pages teach the PID filters just the same.
plan 4

stock=$(load own-regions -H)
note "$stock"

load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
filtered=$(load own-regions -H)
note "$filtered"
ok "hint faults on huge pages are seen" [ "$(stat faults_tracked_huge)" -gt 0 ]
ok "tasks without a bit do not scan" [ "$(reason pid_inactive)" -gt 0 ]
ok "tasks with a bit do" [ "$(reason pid_active)" -gt 0 ]
ok "all misplaced pages migrate" \
	near "$(value numa_pages_migrated "$filtered")" "$(value numa_pages_migrated "$stock")" 2
unload_module
