# SPDX-License-Identifier: GPL-2.0-only
# VMAs come and go: their states too, and none is inherited.
plan 8

load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100
idle=$(stat vmas_live)
load churn -r 1000
note "created $(stat vmas_created), dropped $(stat vmas_dropped), live $(stat vmas_live)"
ok "200,000 VMAs later, states were made and dropped" [ "$(stat vmas_created)" -gt 100 ]
ok "... and are back at the number of before" near "$(stat vmas_live)" "$idle" 50
load forks -r 1000
note "created $(stat vmas_created), dropped $(stat vmas_dropped), live $(stat vmas_live)"
ok "2,000 forks later as well" near "$(stat vmas_live)" "$idle" 50
ok "no state was found under another address space" [ "$(stat vmas_stale)" = 0 ]

# Each batch lives for 700 ms and is older than the delay of 500 ms at its end;
# the next one is made from the same memory. Were a state inherited, a batch
# would be scanned in its first 500 ms.
set_param scan_delay_ms 500
set_param scan_initial_passes 255
echo 1 > $TRACING/events/numagate/scan/enable
load churn -r 12 -h 700 > /tmp/line &
load=$!
wait $load
cat $TRACING/trace > /tmp/trace
echo 0 > $TRACING/events/numagate/scan/enable
# The trace's first sight of a VMA after each mapping: by address and gap.
inherited=$(awk '
	/scan: tgid=/ && / pages=2 / {
		time = 0
		for (i = 1; i <= NF; i++) {
			if ($i ~ /^[0-9]+\.[0-9]+:$/) time = $i + 0
			if ($i ~ /^start=/) start = $i
			if ($i ~ /^verdict=/) verdict = $i
		}
		if (!(start in last) || time - last[start] > 0.65) {
			seen++
			if (verdict == "verdict=scan") bad++
		}
		last[start] = time
	}
	END { print bad + 0, seen + 0 }' /tmp/trace)
note "first sights inherited, all: $inherited"
ok "new VMAs are seen" [ "${inherited#* }" -gt 100 ]
ok "none of them has a past" [ "${inherited% *}" = 0 ]

set_param max_vmas 64
load churn -r 200 -h 20
ok "max_vmas=64 holds" [ "$(stat vmas_live)" -le 64 ]
ok "beyond it decisions fail open and are counted" [ "$(reason table_full)" -gt 0 ]
unload_module
