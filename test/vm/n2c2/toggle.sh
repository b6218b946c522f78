# SPDX-License-Identifier: GPL-2.0-only
# Profiles written over and over while a load runs: hooks come and go.
# CPUs in turn: hooks come and go under load.
plan 3

load_module profile=off
load own-regions -t 2 -r 100000000 > /tmp/line &
load=$!
failed=0
tracked=0

# The load's threads share the CPUs with this shell: how soon a scan comes is
# theirs to say, that it comes is the module's.
vmas_tracked() {
	for i in $(seq 100); do
		[ "$(stat vmas_live)" = 0 ] || return 0
		usleep 50000
	done
	return 1
}

for round in $(seq 6); do
	for profile in pid-mask recent-pids observe off; do
		set_param profile $profile || failed=$((failed + 1))
		[ $profile = recent-pids ] && vmas_tracked && tracked=$((tracked + 1))
	done
done
ok "24 writes" [ "$failed" = 0 ]
ok "... with VMAs tracked in each round" [ "$tracked" = 6 ]
ok "the load still runs" kill -0 $load
kill $load
unload_module
