# SPDX-License-Identifier: GPL-2.0-only
# Loaded and off: as if it were not there.
plan 3

pte_updates() { # of three runs of the load, sorted, a line each
	for i in 1 2 3; do
		line=$(load own-regions)
		note "$line" >&2
		value numa_pte_updates "$line"
	done | sort -n
}

without=$(pte_updates)
load_module profile=off
ok "no function of ours is attached" [ "$(our_functions)" = 0 ]
off=$(pte_updates)
note "PTE updates without the module: $(echo $without), off: $(echo $off)"

# A run's PTE updates move by whole scans, as the clock of two vCPUs on a busy
# host has it: the ranges of both have to meet, give or take a fifth.
first() {
	echo "$1" | head -n 1
}
last() {
	echo "$1" | tail -n 1
}
ranges_meet() {
	at_most "$(first "$off")" "$(last "$without")" 1.2 &&
		at_most "$(first "$without")" "$(last "$off")" 1.2
}
ok "PTE updates are within the noise of the runs without the module" ranges_meet
ok "no hook was entered" not grep -q "hits=[1-9]" $DEBUG/hooks
unload_module
