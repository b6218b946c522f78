# SPDX-License-Identifier: GPL-2.0-only
# Everything at once, NG_MINUTES long: loads, CPUs and memory coming and going,
# others on the same functions, and numagate loaded, written to and unloaded all
# the time. Tells what was done how often.
# CPUs in turn: hooks come and go under load.
plan 6

functions="vma_policy_mof mpol_misplaced task_numa_work change_prot_numa vm_area_free"
end=$(($(date +%s) + NG_MINUTES * 60))

running() {
	[ "$(date +%s)" -lt $end ]
}

# Without a subshell: a process costs more here than what it is for.
pick() { # WORD...: sets $word to one of them
	shift $((RANDOM % $#))
	word=$1
}

tally() { # NAME: one more of it
	echo >> "/tmp/tally-$1"
}

done_so_far() { # NAME
	cat "/tmp/tally-$1" 2> /dev/null | wc -l
}

loads() {
	sh -c 'echo $PPID > /cgroup/loads/cgroup.procs'
	while running; do
		load own-regions -r 200 -t 2 > /dev/null 2>&1 && tally loads
		load churn -t 2 -r 3 -h 150 > /dev/null 2>&1 && tally loads
		load forks -t 1 -r 5 > /dev/null 2>&1 && tally loads
	done
}

cpus() {
	while running; do
		sleep 15
		echo 0 > /sys/devices/system/cpu/cpu1/online && tally cpu_offline
		sleep 1
		echo 1 > /sys/devices/system/cpu/cpu1/online
	done
}

# The loads' pages go to the swap on a RAM disk, all the time.
memory() {
	while running; do
		sleep 1
		echo 16M > /cgroup/loads/memory.reclaim && tally reclaim
	done 2> /dev/null
}

rivals() {
	while running; do
		insmod /rival.ko 2> /dev/null && tally rival_first
		sleep 2
		rmmod rival 2> /dev/null
		sleep 5
	done
}

# Kprobes of the tracer's and kernel.ftrace_enabled=0 at once make the kernel
# warn without any help of ours (disarm_kprobe_ftrace()).
alone() { # until together
	until mkdir /tmp/alone 2> /dev/null; do sleep 0.2; done
}

together() {
	rmdir /tmp/alone
}

# What trace-cmd and perf probe do.
tracers() {
	while running; do
		alone
		for function in $functions; do
			echo "p:soak_$function $function" >> $TRACING/kprobe_events && tally kprobe
		done 2> /dev/null
		echo 1 > $TRACING/events/kprobes/enable
		echo $functions | tr ' ' '\n' > $TRACING/set_ftrace_filter
		echo function > $TRACING/current_tracer && tally function_tracer
		sleep 1
		echo nop > $TRACING/current_tracer
		echo 0 > $TRACING/events/kprobes/enable
		echo > $TRACING/kprobe_events
		echo > $TRACING/trace
		together
		sleep 8
	done
}

switch() {
	while running; do
		sleep 5
		alone
		echo 0 > /proc/sys/kernel/ftrace_enabled && tally ftrace_off
		sleep 0.3
		echo 1 > /proc/sys/kernel/ftrace_enabled
		together
	done 2> /dev/null
}

valid() {
	case $((RANDOM % 34)) in
	3[123])
		pick "comm=load scan=off" "comm=load migrate=off; uid=0 profile=adaptive" \
			"cgroup=/loads promote=off; default=off" "+comm=x$RANDOM scan=off" ""
		set_param rules "$word"
		;;
	0)
		pick off observe recent-pids pid-mask mainline disjoint adaptive
		set_param profile $word
		;;
	[1-9]) set_param scan_pid_reset_ms $((RANDOM % 2000)) ;;
	1[0-4]) set_param scan_initial_passes $((RANDOM % 4)) ;;
	1[5-9]) set_param scan_sample_pages $((RANDOM % 100 + 1)) ;;
	2[0-9]) set_param max_vmas $((RANDOM % 5000 + 1)) ;;
	*)
		set_param scan_delay_ms $((RANDOM % 500))
		cat $DEBUG/* > /dev/null
		;;
	esac
}

invalid() {
	pick profile scan_pid_filter scan_backoff scan_delay_ms scan_initial_passes scan_budget_us max_vmas rules
	parameter=$word
	pick nonsense -1 99999999999 "1 2" 0x
	not set_param $parameter "$word" 2> /dev/null
}

numagate() {
	while running; do
		pick auto auto ftrace kprobe
		kind=$word
		# Attaching and detaching takes seconds here: three of four
		# times the writes have to do it, if at all.
		pick off off off off off off off off off observe recent-pids pid-mask disjoint adaptive
		load_module hook_kind=$kind profile=$word || { tally broken; continue; }
		for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
			valid && tally write || tally broken
			invalid && tally write || tally broken
		done
		unload_module && tally cycle || tally broken
	done
}

[ ! -e /brd.ko ] || insmod /brd.ko rd_nr=1 rd_size=262144
mkdir -p /cgroup
mount -t cgroup2 cgroup2 /cgroup
echo +memory +cpu > /cgroup/cgroup.subtree_control
mkdir /cgroup/loads
# Else they take what the parameter writes need.
echo 40000 100000 > /cgroup/loads/cpu.max
mkswap /dev/ram0 > /dev/null && swapon /dev/ram0

loads &
cpus &
memory &
rivals &
tracers &
switch &
numagate
wait
swapoff -a

for what in cycle write loads cpu_offline reclaim rival_first kprobe function_tracer ftrace_off broken; do
	note "$what $(done_so_far $what)"
done
note "swapped out $(vmstat pswpout) pages, NUMA hint faults $(vmstat numa_hint_faults)"
ok "nothing failed that may not" [ "$(done_so_far broken)" = 0 ]
ok "CPUs went and came" [ "$(done_so_far cpu_offline)" -gt 0 ]
ok "memory was short" [ "$(vmstat pswpout)" -gt 0 ]
ok "others were on the same functions" [ "$(done_so_far rival_first)" -gt 0 -a "$(done_so_far kprobe)" -gt 0 ]

load_module profile=off
ok "no VMA is tracked afterwards" [ "$(stat vmas_live)" = 0 ]
unload_module
ok "no entry is left" [ ! -e /sys/kernel/slab/ng_vma ]
