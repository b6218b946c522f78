# SPDX-License-Identifier: GPL-2.0-only
# Profiles written over and over while a load runs: hooks come and go.
plan 3

load_module profile=off
load own-regions -r 100000000 > /tmp/line &
load=$!
failed=0
tracked=0
for i in $(seq 15); do
	for profile in pid-mask recent-pids observe off; do
		set_param profile $profile || failed=$((failed + 1))
		[ $profile != recent-pids ] || usleep 200000
		[ "$(stat vmas_live)" = 0 ] || tracked=$((tracked + 1))
	done
done
ok "60 writes" [ "$failed" = 0 ]
ok "... with VMAs tracked in between" [ "$tracked" -gt 10 ]
ok "the load still runs" kill -0 $load
kill $load
unload_module
