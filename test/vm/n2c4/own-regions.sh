# SPDX-License-Identifier: GPL-2.0-only
# Four CPUs, two a node: more threads, more to filter.
plan 2

stock=$(load own-regions -m 4 -r 60000)
note "$stock"
load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
filtered=$(load own-regions -m 4 -r 60000)
note "$filtered"
ok "tasks without a bit do not scan" [ "$(reason pid_inactive)" -gt 0 ]
ok "all misplaced pages migrate" \
	near "$(value numa_pages_migrated "$filtered")" "$(value numa_pages_migrated "$stock")" 2
unload_module
