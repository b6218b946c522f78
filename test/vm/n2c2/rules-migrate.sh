# SPDX-License-Identifier: GPL-2.0-only
# S6, migrate=off: hint faults go on, no page migrates, and faults do not grow.
plan 5

# Rounds are alike if a pass covers all, takes no time to speak of (the kernel waits
# 32 times that long, and a busy host stretches it), and the period soon is at its limit.
cd /sys/kernel/debug/sched/numa_balancing
echo 64 > scan_size_mb
echo 300 > scan_period_max_ms

load_module profile=observe
set_param profile "${NG_PROFILE:-observe}"

faults=0
stock=0
migrated=0
for round in 1 2; do
	rules ""
	line=$(load own-regions -t 2 -m 1 -f 8000)
	note "stock: $line"
	stock=$((stock + $(value numa_hint_faults "$line")))
	rules "comm=load migrate=off"
	line=$(load own-regions -t 2 -m 1 -f 8000)
	note "migrate=off: $line"
	faults=$((faults + $(value numa_hint_faults "$line")))
	migrated=$((migrated + $(value numa_pages_migrated "$line")))
done
[ -n "$NG_PROFILE" ] || ok "rules_migrate: active" [ "$(policy_state rules_migrate)" = active ]
ok "no page migrates" [ "$migrated" -le 16 ]
ok "hint faults go on" [ "$faults" -gt 0 ]
# On an idle host they differ by 2 in a hundred, on a busy one by 20. Were each page that
# stays marked again at once, they would be five times as many.
ok "... and are not more than without the rule" at_most "$faults" "$stock" 1.5
ok "those whose page stayed are counted" [ "$(stat faults_stayed)" -gt 0 ]
unload_module
