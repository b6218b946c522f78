# SPDX-License-Identifier: GPL-2.0-only
# Memory that nobody uses for many passes, and that is misplaced when somebody does:
# no profile loses it for longer than 16 PID windows, 3.2 s here.
plan 6

load_module profile=observe
for profile in recent-pids pid-mask mainline disjoint adaptive; do
	policy $profile scan_delay_ms=100 scan_pid_reset_ms=200
	load idle-owner -t 2 -m 6 -h 2000 -f 6000 > /tmp/load
	note "$profile: $(cat /tmp/load)"
	ok "$profile: what was idle follows its user" \
		near "$(value numa_pages_migrated "$(cat /tmp/load)")" 1536 5
done
ok "VMAs were skipped meanwhile" [ "$(reason pid_inactive)" -gt 0 ]
unload_module
