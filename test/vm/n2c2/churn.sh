# SPDX-License-Identifier: GPL-2.0-only
# VMAs come and go: their states too, and none is inherited.
plan 8

# A kernel that complains takes a hundredth of a second for each.
rounds=400
[ ! -e /sys/kernel/debug/kmemleak ] || rounds=100

load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
idle=$(stat vmas_live)
load churn -t 2 -r $rounds
note "created $(stat vmas_created), dropped $(stat vmas_dropped), live $(stat vmas_live)"
ok "$((rounds * 200)) VMAs later, states were made and dropped" [ "$(stat vmas_created)" -gt 100 ]
ok "... and are back at the number of before" near "$(stat vmas_live)" "$idle" 50
load forks -t 2 -r $((rounds * 5 / 2))
note "created $(stat vmas_created), dropped $(stat vmas_dropped), live $(stat vmas_live)"
ok "$((rounds * 5)) forks later as well" near "$(stat vmas_live)" "$idle" 50
ok "no state was found under another address space" [ "$(stat vmas_stale)" = 0 ]

# Each batch lives for 700 ms, so it grows older than the delay of 500 ms, and
# the next one is made from the memory of its VMAs, at addresses never used
# before. Were a state inherited, a VMA would be scanned at first sight. The
# delay begins after the address space's first sequence: count from there on.
set_param scan_delay_ms 500
set_param scan_initial_passes 255
echo 1 > $TRACING/events/numagate/scan/enable
load churn -t 2 -r 12 -h 700
cat $TRACING/trace > /tmp/trace
echo 0 > $TRACING/events/numagate/scan/enable
inherited=$(awk '
	/scan: tgid=/ && / pages=2 / && !/inaccessible/ {
		for (i = 1; i <= NF; i++)
			if ($i ~ /^start=/) start = $i
		if ($NF == "reason=scan_delay") begun = 1
		if (begun && !(start in seen)) {
			sights++
			if ($NF != "reason=scan_delay") bad++
		}
		seen[start] = 1
	}
	END { print bad + 0, sights + 0 }' /tmp/trace)
note "VMAs with a past, VMAs seen: $inherited"
ok "new VMAs are seen" [ "${inherited#* }" -gt 100 ]
ok "none of them has a past" [ "${inherited% *}" = 0 ]

set_param max_vmas 64
load churn -t 2 -r 100 -h 50
ok "max_vmas=64 holds" [ "$(stat vmas_live)" -le 64 ]
ok "beyond it decisions fail open and are counted" [ "$(reason table_full)" -gt 0 ]
unload_module
