# SPDX-License-Identifier: GPL-2.0-only
# Sampled scan: where everything is in its place a few hint faults are enough, and
# when that changes pages follow as they do without it.
plan 7

hints_in() { # SECONDS
	before=$(vmstat numa_hint_faults)
	sleep $1
	echo $(($(vmstat numa_hint_faults) - before))
}

# Are the load's large VMAs all sampled by now? Those of 2048 pages are stacks.
all_sampled() { # PAGES NUMBER
	[ "$(awk -v pages=$1 '$3 == pages && $NF == "converged"' $DEBUG/vmas | wc -l)" = $2 ]
}

wait_for() { # SECONDS COMMAND...
	left=$1
	shift
	until "$@"; do
		left=$((left - 1))
		[ $left -gt 0 ] || return 1
		sleep 1
	done
}

# The same process in turn, each long after its pages are in place: sets $stock
# and $sampled.
quiet() { # LOAD MIB PAGES NUMBER
	set_param profile observe
	load $1 -m $2 -f 1000000 > /dev/null &
	pid=$!
	sleep 6
	stock=$(hints_in 6)
	policy adaptive scan_delay_ms=100
	wait_for 90 all_sampled $3 $4 || note "$1 has not converged"
	sampled=$(hints_in 6)
	kill $pid
	note "$1: hint faults in 6 s: stock $stock, adaptive $sampled"
}

load_module profile=observe
stock=$(load own-regions -m 6 -f 12000)
policy adaptive scan_delay_ms=100
adaptive=$(load own-regions -m 6 -f 12000)
note "$stock"
note "$adaptive"
ok "all misplaced pages migrate" \
	near "$(value numa_pages_migrated "$adaptive")" "$(value numa_pages_migrated "$stock")" 2

quiet own-regions 16 4096 4
ok "own-regions: a twentieth of the hint faults, once in place" at_most $sampled $stock 0.05
ok "... for that reason" [ "$(reason converged)" -gt 0 ]
quiet half-and-half 6 6144 1
ok "half-and-half: a twentieth" at_most $sampled $stock 0.05
quiet all-shared 6 6144 1
ok "all-shared: a tenth, though it has no right place" at_most $sampled $stock 0.1

# How soon depends on where in their scan periods the threads are: six swaps. A kernel
# that complains takes longer to converge in between.
hold=5000
[ ! -e /sys/kernel/debug/kmemleak ] || hold=12000
follow() { # prints how long it took in all
	load phases -t 2 -m 6 -h $hold | awk -F = '/^phase=/ && !/=0 / { print $NF }' |
		paste -sd + | bc
}
set_param profile observe
stock=$(follow)
woken=$(stat vmas_woken)
policy adaptive scan_delay_ms=100
adaptive=$(follow)
note "ms until nine of ten pages have followed, six swaps: stock $stock, adaptive $adaptive"
ok "threads that swap regions and nodes: pages follow as soon as stock's" at_most $adaptive $stock 1.5
ok "converged VMAs were scanned in full again" [ "$(stat vmas_woken)" -gt $woken ]
unload_module
