# SPDX-License-Identifier: GPL-2.0-only
# S6: of two processes that do the same, the one that a rule names is left alone,
# from the write on and as long as the rule holds.
plan 38

scan_pages() { # COMM
	pages=$(mm "$1" scan_pages)
	echo "${pages:-0}"
}

more() { # COMM BEFORE: scanned since
	[ "$(scan_pages "$1")" -gt "$2" ]
}

# The passes that are under way may go on for a moment. Then it is not time that
# counts but the passes of the other: 30 s at most.
left_is() { # scanned|spared WHEN [COMM]
	comm=${3:-left}
	sleep 1
	left_before=$(scan_pages "$comm") load_before=$(scan_pages load)
	for n in $(seq 15); do
		sleep 2
		more load "$load_before" || continue
		[ "$1" = spared ] || more "$comm" "$left_before" || continue
		break
	done
	ok "$2: load is scanned" more load "$load_before"
	if [ "$1" = scanned ]; then
		ok "... and left" more "$comm" "$left_before"
	else
		ok "... and left is not" [ "$(scan_pages "$comm")" = "$left_before" ]
	fi
}

told_apart() { # RULES: left is spared by them, load is not
	rules "$1"
	left_is spared "$1"
}

load_module profile=observe
[ -n "$NG_PROFILE" ] || set_param profile off
mkdir -p /tmp/bin /cgroup /etc
echo "user:x:1000:1000::/:/bin/sh" > /etc/passwd
cp /bin/load /tmp/bin/left
mount -t cgroup2 cgroup2 /cgroup
mkdir /cgroup/batch /cgroup/batch/jobs

rules "comm=none scan=off"
load all-shared -t 2 -f 1000000 > /dev/null &
start-stop-daemon -S -c user -x /tmp/bin/left -- all-shared -t 2 -f 1000000 > /dev/null &
sleep 1
left=$(pidof left)
ok "rules: active" [ "$(policy_state rules)" = active ]
left_is scanned "without a rule for it"
ok "the rules were asked once for each" [ "$(stat rules_evaluated)" -le "$(stat mms_created)" ]

told_apart "comm=le?t scan=off"
ok "the reason is counted" [ "$(reason rule)" -gt 0 ]
ok "the row of left says which rule, what is off and whose it is" \
	[ "$(mm left rule) $(mm left off) $(mm left uid) $(mm left tgid)" = "1 scan 1000 $left" ]
rules ""
rules "comm=none scan=off"
left_is scanned "the rule is gone"

told_apart "uid=1-1999 scan=off"
told_apart "exe=/tmp/bin/* scan=off"
told_apart "pid=$left scan=off"
told_apart "default=off; comm=load scan=on"
told_apart "comm=load scan=on; cgroup=/ scan=off"

rules "comm=left profile=recent-pids"
left_is scanned "with another profile"
ok "... whose filter tracks its VMAs" [ "$(mm left vmas)" -gt 0 ]
ok "... and not those of load" [ "$(mm load vmas)" = 0 ]

rules "cgroup=/batch scan=off; comm=none scan=on"
left_is scanned "outside of the cgroup"
echo "$left" > /cgroup/batch/jobs/cgroup.procs
sleep 1
left_is spared "moved below it"
ok "the row of left says where it is" [ "$(mm left cgroup)" = /batch/jobs/ ]
echo "$left" > /cgroup/cgroup.procs
sleep 1
left_is scanned "moved out again"

rules "comm=renamed scan=off"
kill -USR1 "$left"
sleep 1
left_is spared "with a new comm" renamed
ok "how often each rule decided can be read" grep -q "^1 *[1-9][0-9]* *comm=renamed scan=off" "$DEBUG/rules"

rules "comm=load scan=on"
rules "+comm=renamed scan=on; default=off"
ok "a + adds to the list" [ "$(param rules)" = "comm=load scan=on;comm=renamed scan=on; default=off" ]
before=$(param rules)
not set_param rules "comm=a scan=off; uid=x scan=off" 2> /dev/null
ok "a bad list is refused and changes nothing" [ "$(param rules)" = "$before" ]
ok "... and the log says which rule, which word, and what was expected" \
	sh -c 'dmesg | grep -q "rules, rule 2 is \"uid=x\", expected a user"'

killall load renamed 2> /dev/null
kill $(pidof load) "$left" 2> /dev/null
wait
ok "no address space is left" [ "$(stat mms_live)" -le 3 ]
unload_module
