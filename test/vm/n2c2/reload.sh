# SPDX-License-Identifier: GPL-2.0-only
# Loaded and unloaded 12 times while a load runs.
# CPUs in turn: hooks come and go under load.
plan 4

while [ ! -e /tmp/stop ]; do
	load own-regions -t 2 || touch /tmp/broken
done > /tmp/lines &
failed=0
tracked=0
for i in $(seq 12); do
	load_module profile=pid-mask || failed=$((failed + 1))
	set_param scan_pid_filter mask
	sleep 0.1
	[ "$(stat vmas_live)" = 0 ] || tracked=$((tracked + 1))
	[ $((i % 2)) = 0 ] || set_param profile off
	unload_module || failed=$((failed + 1))
done
ok "12 times in and out" [ "$failed" = 0 ]
ok "... with VMAs tracked in between" [ "$tracked" -gt 6 ]
touch /tmp/stop
wait
ok "the loads came to their end" [ ! -e /tmp/broken -a "$(wc -l < /tmp/lines)" -gt 0 ]

load_module profile=off
ok "no VMA is tracked afterwards" [ "$(wc -l < $DEBUG/vmas)" = 1 ]
unload_module
