# SPDX-License-Identifier: GPL-2.0-only
# S6, migrate=off: hint faults go on, no page migrates, and faults do not grow.
plan 5

load_module profile=observe
set_param profile "${NG_PROFILE:-observe}"

faults=0
stock=0
migrated=0
for round in 1 2; do
	rules ""
	line=$(load own-regions -t 2 -f 8000)
	note "stock: $line"
	stock=$((stock + $(value numa_hint_faults "$line")))
	rules "comm=load migrate=off"
	line=$(load own-regions -t 2 -f 8000)
	note "migrate=off: $line"
	faults=$((faults + $(value numa_hint_faults "$line")))
	migrated=$((migrated + $(value numa_pages_migrated "$line")))
done
[ -n "$NG_PROFILE" ] || ok "rules_migrate: active" [ "$(policy_state rules_migrate)" = active ]
ok "no page migrates" [ "$migrated" -le 16 ]
ok "hint faults go on" [ "$faults" -gt 0 ]
# A run comes to some ten passes, so one more or less shows.
ok "... and are not more than without the rule" at_most "$faults" "$stock" 1.25
ok "those whose page stayed are counted" [ "$(stat faults_stayed)" -gt 0 ]
unload_module
