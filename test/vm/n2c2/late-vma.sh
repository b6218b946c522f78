# SPDX-License-Identifier: GPL-2.0-only
# S18: a VMA made after many scan sequences gets its first scans too.
plan 3

# A kernel that complains takes longer.
ms=6000
[ ! -e /sys/kernel/debug/kmemleak ] || ms=10000

late() { # [MS]: so long on 2 misplaced VMAs, then on 2 later ones
	load late-vma -t 4 -f "${1:-$ms}"
}

stock=$(late)
note "$stock"
load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
filtered=$(late)
note "$filtered"
ok "first scans are let through whoever asks" [ "$(reason initial_pass)" -gt 0 ]
ok "all misplaced pages migrate, those of late VMAs too" \
	near "$(value numa_pages_migrated "$filtered")" "$(value numa_pages_migrated "$stock")" 2

# The proof that it is this policy: without it nobody ever gets in.
policy pid-mask scan_pid_filter=mask scan_delay_ms=100 scan_initial_passes=0 scan_pid_reset_ms=3600000
without=$(late 3000)
note "$without"
ok "with scan_initial_passes=0 they stay where they are" \
	at_most "$(value numa_pages_migrated "$without")" "$(value numa_pages_migrated "$stock")" 0.1
unload_module
