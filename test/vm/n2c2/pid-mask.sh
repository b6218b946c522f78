# SPDX-License-Identifier: GPL-2.0-only
# Policy S3: only tasks whose bit is set scan a VMA; bits fade, no VMA is lost.
plan 6

stock=$(load own-regions)
note "$stock"

load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
filtered=$(traced load own-regions)
note "$filtered"
ok "tasks without a bit do not scan" [ "$(reason pid_inactive)" -gt 0 ]
ok "each thread's memory is scanned by that thread alone" \
	[ "$(scanners pid_active 2048 | sort -u)" = 1 ]
if native_filter; then
	ok "policies says that it stands for the kernel's own filter" \
		eval 'policy_state pid_mask | grep -q "^active: instead of"'
else
	ok "fewer PTEs are marked than by stock" \
		at_most "$(value numa_pte_updates "$filtered")" "$(value numa_pte_updates "$stock")" 0.9
fi
ok "all misplaced pages migrate" \
	near "$(value numa_pages_migrated "$filtered")" "$(value numa_pages_migrated "$stock")" 2

# One thread's memory passes to another: 2048 pages over, and back again.
policy pid-mask scan_pid_filter=mask scan_delay_ms=100 scan_pid_reset_ms=200
handover=$(load handover -f 10000)
note "$handover"
ok "a VMA that passes to another task is not lost: its pages follow" \
	near "$(value numa_pages_migrated "$handover")" 4096 10
ok "... by the guard for VMAs not scanned for long" [ "$(reason starving)" -gt 0 ]
unload_module
