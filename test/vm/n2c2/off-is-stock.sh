# SPDX-License-Identifier: GPL-2.0-only
# Loaded and off: as if it were not there.
plan 3

first=$(load own-regions)
second=$(load own-regions)
load_module profile=off
ok "no function of ours is attached" [ "$(our_functions)" = 0 ]
off=$(load own-regions)
off_again=$(load own-regions)
note "no module: $first"
note "no module: $second"
note "off:       $off"
note "off:       $off_again"

pte_updates() {
	value numa_pte_updates "$1"
}
# The noise between the runs without the module, but not below 25 %: the clock
# of two vCPUs on a busy host alone moves a run by a scan or two.
noise=$(awk -v a="$(pte_updates "$first")" -v b="$(pte_updates "$second")" 'BEGIN {
	d = a > b ? a - b : b - a
	p = 100 * d / (a > b ? a : b)
	print (p > 25 ? p : 25)
}')
note "noise: $noise %"
mean() {
	echo $((($(pte_updates "$1") + $(pte_updates "$2")) / 2))
}
ok "PTE updates are within the noise of the runs without the module" \
	near "$(mean "$off" "$off_again")" "$(mean "$first" "$second")" "$noise"
ok "no hook was entered" not grep -q "hits=[1-9]" $DEBUG/hooks
unload_module
