# SPDX-License-Identifier: GPL-2.0-only
# The guest's part of `make bench BENCH=scan` that times passes, by the kernel's own
# tracer: without the module, without it and with so little to scan in each pass
# that all the rest is noise, and with a budget. In turn, NG_ROUNDS times.
plan 1

# As many threads as CPUs, so that none waits for one. Calls that do not get to
# scan are much shorter than 20 us.
timed() { # CONFIGURATION
	echo task_numa_work > $TRACING/set_ftrace_filter
	echo > $TRACING/trace
	echo function_graph > $TRACING/current_tracer
	line=$(load own-regions -t 2 -m 16 -f 8000)
	echo 0 > $TRACING/tracing_on
	sed -n 's/.* \([0-9.]*\) us .*task_numa_work.*/\1/p' $TRACING/trace | awk '$1 >= 20' | sort -n > /tmp/took
	echo nop > $TRACING/current_tracer
	echo 1 > $TRACING/tracing_on
	awk -v line="bench=pass_time config=$1 migrated=$(value numa_pages_migrated "$line")" '
		{ x[NR] = int($1); over += $1 > 1000 }
		END {
			print line " n=" NR " p50=" x[int((NR + 1) / 2)] " p90=" x[int(NR * 0.9 + 0.5)] " most=" x[NR] " over=" over + 0
		}' /tmp/took
}

scan_mib() {
	echo $1 > /sys/kernel/debug/sched/numa_balancing/scan_size_mb
}

for round in $(seq "$NG_ROUNDS"); do
	timed stock
	scan_mib 1
	timed noise
	scan_mib 16
	load_module profile=observe scan_budget_us=500
	timed budget-500
	unload_module
done
ok "all rounds came to their end" true
