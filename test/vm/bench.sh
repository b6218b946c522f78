# SPDX-License-Identifier: GPL-2.0-only
# The guest's part of `make bench`: each operation under each configuration,
# in turn, over and over in one boot. NG_ROUNDS says how often, NG_CONFIGS what,
# NG_VMAS the numbers of VMAs to time scan passes over.
plan 1

cd /sys/kernel/debug/sched/numa_balancing
echo 256 > scan_size_mb
echo 100 > scan_period_max_ms
cd /

configure() { # CONFIGURATION: loads the module for it, or does not
	case $1 in
	none*) return ;;
	rules) load_module profile=pid-mask "rules=\"$(many_rules 1 1000)\"" ;;
	*) load_module "profile=$1" ;;
	esac
	[ "$(param scan_delay_ms)" = 0 ] || set_param scan_delay_ms 100
}

deconfigure() { # CONFIGURATION
	case $1 in
	none*) ;;
	*) unload_module ;;
	esac
}

costs() { # CONFIGURATION
	configure "$1"
	bench cost $NG_BENCH | sed "s/^/bench=cost config=$1 /"
	deconfigure "$1"
}

# How long task_numa_work() holds mmap_lock, by the kernel's own tracepoints:
# a task that touches nothing has no other reason to take it. Where a filter of
# ours is on, it skips all these VMAs while this is measured.
passes() { # CONFIGURATION VMAS
	configure "$1"
	case $1 in
	none* | off) ;;
	*)
		set_param max_vmas 200000
		set_param scan_initial_passes 0
		set_param scan_pid_reset_ms 3600000
		set_param scan_force none
		set_param scan_backoff none
		;;
	esac
	bench vmas "$2" > /tmp/vmas &
	until grep -q tid= /tmp/vmas; do sleep 0.2; done
	sleep "$NG_SECONDS"
	echo x86-tsc > $TRACING/trace_clock
	echo 4096 > $TRACING/buffer_size_kb
	sed -n 's/^tid=//p' /tmp/vmas > $TRACING/set_event_pid
	echo 1 > $TRACING/events/mmap_lock/mmap_lock_acquire_returned/enable
	echo 1 > $TRACING/events/mmap_lock/mmap_lock_released/enable
	sleep "$NG_SECONDS"
	echo 0 > $TRACING/events/mmap_lock/enable
	held < $TRACING/trace | sort -n > /tmp/held
	kill $!
	wait
	awk -v line="bench=pass config=$1 what=pass_over_$2" '{ x[NR] = $1; sum += $1 } END {
		print line " n=" NR " p50=" x[int(NR / 2) + 1] + 0 " p90=" x[int(NR * 0.9) + 1] + 0 " mean=" int(sum / NR)
	}' /tmp/held
	deconfigure "$1"
}

held() { # cycles between each acquisition and its release
	awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^mmap_lock_/) { time = $(i - 1) + 0; event = $i } }
		event ~ /acquire_returned/ { begin = time; next }
		event ~ /released/ && begin { print time - begin; begin = 0 }'
}

table() { # VMAS
	insmod /table_bench.ko "entries=$1"
	dmesg -c | sed -n 's/.*\(bench=table.*\)/\1/p'
	rmmod table_bench
}

dmesg -c > /dev/null
for round in $(seq "$NG_ROUNDS"); do
	for config in $(echo "$NG_CONFIGS" | tr , ' '); do
		costs "$config"
	done
	for vmas in 100 10000 1000000; do
		table "$vmas"
	done
done
for round in $(seq "$NG_PASS_ROUNDS"); do
	for vmas in $(echo "$NG_VMAS" | tr , ' '); do
		for config in $(echo "$NG_CONFIGS" | tr , ' '); do
			passes "$config" "$vmas"
		done
	done
done

load_module profile=disjoint
bench vmas 1000 > /tmp/vmas &
until [ "$(stat vmas_live)" -gt 1000 ]; do sleep 0.2; done
echo "bench=bytes config=disjoint what=bytes_per_vma n=1 p50=$(cat /sys/kernel/slab/ng_vma/object_size) p90=0 mean=0"
set_param profile off
echo "bench=bytes config=off what=vmas_tracked n=1 p50=$(stat vmas_live) p90=0 mean=0"
kill $!
unload_module
ok "all rounds came to their end" true
