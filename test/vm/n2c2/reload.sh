# SPDX-License-Identifier: GPL-2.0-only
# Loaded and unloaded 50 times while a load runs.
plan 4

while [ ! -e /tmp/stop ]; do
	load own-regions || touch /tmp/broken
done > /tmp/lines &
failed=0
tracked=0
for i in $(seq 50); do
	load_module profile=pid-mask || failed=$((failed + 1))
	set_param scan_pid_filter mask
	sleep 0.1
	[ "$(stat vmas_live)" = 0 ] || tracked=$((tracked + 1))
	[ $((i % 2)) = 0 ] || set_param profile off
	unload_module || failed=$((failed + 1))
done
ok "50 times in and out" [ "$failed" = 0 ]
ok "... with VMAs tracked in between" [ "$tracked" -gt 25 ]
touch /tmp/stop
wait
ok "the loads came to their end" [ ! -e /tmp/broken -a "$(wc -l < /tmp/lines)" -gt 0 ]

load_module profile=off
ok "no VMA is tracked afterwards" [ "$(wc -l < $DEBUG/vmas)" = 1 ]
unload_module
