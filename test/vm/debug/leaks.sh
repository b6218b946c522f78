# SPDX-License-Identifier: GPL-2.0-only
# Every hook on, under load, through each kind of attachment: nothing is left
# behind, and lockdep, KASAN and the others have nothing to say.
# CPUs in turn: hooks come and go under load.
plan 10

kmemleak=/sys/kernel/debug/kmemleak
echo clear > $kmemleak

for kind in auto ftrace kprobe; do
	ok "$kind: loads" load_module "hook_kind=$kind" profile=observe
	load own-regions -r 500
	set_param profile pid-mask
	set_param scan_pid_filter mask
	set_param scan_delay_ms 100
	load own-regions -r 10000 &
	load churn -t 1 -r 20 -h 400
	for profile in recent-pids mainline adaptive; do
		set_param profile $profile
		cat $DEBUG/* > /dev/null
		set_param profile pid-mask
		set_param scan_pid_filter mask
		sleep 0.5
	done
	load forks -t 1 -r 20
	wait
	ok "$kind: VMAs were tracked" [ "$(stat vmas_created)" -gt 0 ]
	ok "$kind: unloads" unload_module
done

# Only what has been lost for five seconds is told.
sleep 6
echo scan > $kmemleak
sleep 6
echo scan > $kmemleak
cat $kmemleak > /tmp/leaks
sed 's/^/# /' /tmp/leaks | head -n 40
ok "kmemleak has found nothing" [ ! -s /tmp/leaks ]
