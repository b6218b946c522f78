# SPDX-License-Identifier: GPL-2.0-only
# S17: with more PID windows a task that has left a VMA is remembered for longer.
plan 3

# A thread works on a VMA of 1536 pages, then hands it over to another. Prints
# the milliseconds for which both were remembered.
both_remembered() {
	load handover -m 6 -f 6000 > /tmp/load &
	while kill -0 $! 2> /dev/null; do
		awk '{ printf "%d ", $1 * 1000 }' /proc/uptime
		awk '$3 == 1536 { pids = $8 } END { print pids + 0 ? pids : pids "" }' $DEBUG/vmas
		usleep 20000
	done > /tmp/pids
	awk '$2 ~ /[1-9a-f]/ {
			if (!first) first = $2
			else if (!both && $2 != first) { both = $2; since = $1 }
			else if (both && !after && $2 != both) { after = $2; print $1 - since }
		}' /tmp/pids
}

load_module profile=observe
for windows in 2 4; do
	policy pid-mask scan_pid_filter=mask scan_initial_passes=255 scan_delay_ms=100 \
		scan_pid_reset_ms=400 scan_pid_windows=$windows
	ms=$(both_remembered)
	note "$windows windows of 400 ms: both tasks are remembered for $ms ms"
	ok "with $windows windows the task that left is forgotten in the end" [ "${ms:-0}" -gt 0 ]
	eval "ms_$windows=\${ms:-0}"
done
ok "with 4 windows later than with 2" at_most "$ms_2" "$ms_4" 0.75
unload_module
