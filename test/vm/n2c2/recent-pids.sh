# SPDX-License-Identifier: GPL-2.0-only
# Policy S1: only the last tasks that faulted in a VMA scan it.
plan 4

stock=$(load own-regions)
note "$stock"

load_module profile=observe
policy recent-pids scan_delay_ms=100
filtered=$(traced load own-regions)
note "$filtered"
ok "tasks that never faulted in a VMA do not scan it" [ "$(reason pid_inactive)" -gt 0 ]
ok "tasks that did scan it" [ "$(reason pid_active)" -gt 0 ]
ok "each thread's memory is scanned by that thread alone" \
	[ "$(scanners pid_active 2048 | sort -u)" = 1 ]
ok "all misplaced pages migrate" \
	near "$(value numa_pages_migrated "$filtered")" "$(value numa_pages_migrated "$stock")" 2
unload_module
