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

# The spread of the runs without the module, but not below 30 %: a scan more or
# less, as the clock of two vCPUs on a busy host has it, moves a run by 10 %.
noise=$(echo $without | awk '{ p = 100 * ($3 - $1) / $3; print (p > 30 ? p : 30) }')
note "noise: $noise %"
median() {
	echo "$1" | sed -n 2p
}
ok "PTE updates are within the noise of the runs without the module" \
	near "$(median "$off")" "$(median "$without")" "$noise"
ok "no hook was entered" not grep -q "hits=[1-9]" $DEBUG/hooks
unload_module
