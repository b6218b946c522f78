# SPDX-License-Identifier: GPL-2.0-only
# S5: memory that cannot migrate is scanned ever more rarely; locked memory can.
plan 5

failed_in() { # SECONDS: migrations that failed, all in pinned memory
	before=$(vmstat pgmigrate_fail)
	sleep $1
	echo $(($(vmstat pgmigrate_fail) - before))
}

load_module profile=observe
load pinned -H -t 2 -m 32 -r 100000000 > /dev/null &
pid=$!
sleep 5
stock=$(failed_in 6)
policy observe scan_backoff=pinned scan_pid_reset_ms=1000
sleep 24
pinned=$(failed_in 6)
kill $pid
note "migrations of pinned memory tried in 6 s, in pages: stock $stock, pinned $pinned"
ok "pinned memory takes hint faults" [ $stock -gt 1000 ]
ok "... and hardly any within 30 s" at_most $pinned $stock 0.02
ok "... for that reason, tested now and then" [ "$(reason pinned)" -gt 0 -a "$(reason pinned_test)" -gt 0 ]

moved=$(value numa_pages_migrated "$(load pinned -H -t 4 -r 30000)")
ok "memory beside it migrates" near $moved 2048 10
moved=$(value numa_pages_migrated "$(load locked -H -t 4 -r 30000)")
ok "locked memory migrates as well" near $moved 4096 5
unload_module
