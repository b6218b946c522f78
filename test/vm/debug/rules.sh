# SPDX-License-Identifier: GPL-2.0-only
# S6 on a kernel that complains: lists of rules come and go a thousand times while
# processes that they name run, fork and exit.
# CPUs in turn: hooks come and go under load.
plan 5

kmemleak=/sys/kernel/debug/kmemleak
echo clear > $kmemleak

load_module profile=off
cp /bin/load /tmp/left
rules "comm=none scan=off"
load own-regions -t 2 -f 1000000 > /dev/null &
/tmp/left all-shared -t 2 -f 1000000 > /dev/null &
(while :; do load forks -t 1 -r 10; done) > /dev/null 2>&1 &
forks=$!

turn() { # NUMBER: a list, most often of the same kind as the one before
	case $(($1 / 50 % 6)) in
	0) rules "comm=left scan=off; exe=/bin/lo* uid=0-$1 scan=on" ;;
	1) rules "comm=left migrate=off; default=off; pid=$1 scan=on" ;;
	2) rules "cgroup=/ promote=off; comm=x$1 scan=off" ;;
	3) rules "comm=left profile=adaptive; comm=load profile=recent-pids; uid=$1 scan=on" ;;
	4) rules "+comm=y$1 scan=off" ;;
	5) rules "" ;;
	esac
}

for n in $(seq 1000); do
	turn "$n"
	[ $((n % 25)) != 0 ] || cat $DEBUG/* > /dev/null
	[ $((n % 100)) != 0 ] || set_param profile "$([ $((n % 200)) = 0 ] && echo off || echo adaptive)"
done
note "rules asked $(stat rules_evaluated) times"
ok "1000 lists later rules were asked" [ "$(stat rules_evaluated)" -gt 100 ]
rules "comm=left scan=off"
ok "the last one holds" [ "$(param rules)" = "comm=left scan=off" ]
kill $forks
killall load left
wait
ok "unloads" unload_module

# Only what has been lost for five seconds is told.
sleep 6
echo scan > $kmemleak
sleep 6
echo scan > $kmemleak
cat $kmemleak > /tmp/leaks
sed 's/^/# /' /tmp/leaks | head -n 40
ok "kmemleak has found nothing" [ ! -s /tmp/leaks ]
ok "lockdep is on still" not grep -q "debug_locks: *0" /proc/lockdep_stats
