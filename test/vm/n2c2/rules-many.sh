# SPDX-License-Identifier: GPL-2.0-only
# S6 with as many rules as there may be: each process asks them once.
plan 8

# insmod of busybox leaves the quotes to us.
load_module profile=observe "rules=\"$(many_rules 1 1000)\""
ok "1000 rules can be given at load time" [ "$(grep -c 'comm=job-' $DEBUG/rules)" = 1000 ]
[ -z "$NG_PROFILE" ] || set_param rules ""

load own-regions -t 2 -f 3000 | grep load=
ok "a process asks them" [ "$(stat rules_evaluated)" -gt 0 ]
load forks -t 2 -r 1000 | grep load=
load own-regions -t 2 -f 3000 | grep load=
note "address spaces $(stat mms_created), rules asked $(stat rules_evaluated) times"
ok "2000 forks later each address space has asked once at most" \
	[ "$(stat rules_evaluated)" -le "$(stat mms_created)" ]
ok "none of them was matched" [ "$(awk '$1 && $2' $DEBUG/rules | wc -l)" = 0 ]
ok "and what holds then has decided" [ "$(awk '$1 == 0 { print $2 }' $DEBUG/rules)" -gt 0 ]

rules ""
for from in 1 101 201 301 401 501 601 701 801 901; do
	rules "+$(many_rules $from $((from + 99)))"
done
ok "or written in pieces" [ "$(grep -c 'comm=job-' $DEBUG/rules)" = 1000 ]
not set_param rules "$(many_rules 1 200)" 2> /dev/null
ok "what is longer than a write to sysfs is refused" [ "$(grep -c 'comm=job-' $DEBUG/rules)" = 1000 ]
not set_param rules "+$(many_rules 1 25)" 2> /dev/null
ok "and more than 1024 are" [ "$(grep -c 'comm=job-' $DEBUG/rules)" = 1000 ]
unload_module
