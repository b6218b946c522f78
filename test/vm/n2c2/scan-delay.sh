# SPDX-License-Identifier: GPL-2.0-only
# Policy S2: a VMA younger than scan_delay_ms is not scanned, an older one is.
plan 4

stock=$(load own-regions -r 20000)
note "$stock"

load_module profile=observe
policy observe scan_delay_ms=60000
young=$(load own-regions -r 20000)
note "$young"
ok "young VMAs are skipped and counted" [ "$(reason scan_delay)" -gt 0 ]
# The delay begins after the first sequence, which marks each of 8192 pages once.
ok "... so that no page is marked twice" \
	at_most "$(value numa_pte_updates "$young")" 8192 1.1

policy observe scan_delay_ms=500
grown=$(load own-regions -r 40000)
note "$grown"
ok "VMAs that have grown up are scanned, and their pages migrate" \
	near "$(value numa_pages_migrated "$grown")" "$(value numa_pages_migrated "$stock")" 2
ok "... having been skipped before" [ "$(value numa_pte_updates "$grown")" -gt 0 -a "$(reason scan_delay)" -gt 0 ]
unload_module
