# SPDX-License-Identifier: GPL-2.0-only
# Allocations fail: while the module loads, while parameters are written, in
# the hooks. It fails open, says so, and unloads clean.
plan 9

# Failures are said to the log, with a trace: no complaint, so not to the console.
dmesg -n 4
for kind in failslab fail_page_alloc; do
	echo 0 > /sys/kernel/debug/$kind/verbose
	echo N > /sys/kernel/debug/$kind/ignore-gfp-wait
done
echo 0 > /sys/kernel/debug/fail_page_alloc/min-order

# Only what is allocated beneath a function of this address range fails.
beneath() { # BEGIN END
	for kind in failslab fail_page_alloc; do
		echo "$1" > /sys/kernel/debug/$kind/require-start
		echo "$2" > /sys/kernel/debug/$kind/require-end
		echo 32 > /sys/kernel/debug/$kind/stacktrace-depth
	done
}

stride=3	# every allocation would take most of an hour
count=0		# failures injected
harmed=0	# failures after which something was not as it has to be
beyond=0	# attempts without failure in a row: no further allocation to fail

outcome() { # COMMAND...: counts a failure, sets $errno
	line=$("$@")
	errno=${line#*errno=}
	case $line in
	injected=1*) count=$((count + 1)) beyond=0 ;;
	*) beyond=$((beyond + 1)) ;;
	esac
}

# The module's own beginning: what comes before is the module loader's, which
# warns of some failures by itself.
beneath $(sort /proc/kallsyms | awk 'begin { print begin, "0x" $1; exit }
	$3 == "do_init_module" { begin = "0x" $1 }')
n=1
while [ $beyond -lt 3 ] && [ $n -lt 2000 ]; do
	outcome inject $n load /numagate.ko profile=pid-mask scan_pid_filter=mask
	if [ "$errno" = 0 ]; then
		[ -n "$(param profile)" ] || harmed=$((harmed + 1))
		rmmod numagate || harmed=$((harmed + 1))
	fi
	[ ! -d /sys/module/numagate ] || harmed=$((harmed + 1))
	n=$((n + stride))
done
note "$count failures while loading"
ok "every third allocation of loading was failed once" [ $count -gt 50 ]
ok "... and it loaded or did not, nothing between" [ $harmed = 0 ]
loading=$count

beneath 0x0 0xffffffffffffffff
load_module profile=off
for value in recent-pids observe off; do
	n=1
	beyond=0
	while [ $beyond -lt 3 ] && [ $n -lt 1000 ]; do
		before=$(param profile)
		outcome inject $n write $PARAMS/profile $value
		[ "$errno" = 0 ] || [ "$(param profile)" = "$before" ] || harmed=$((harmed + 1))
		[ $value = off ] || set_param profile off
		n=$((n + stride))
	done
done
note "$((count - loading)) failures while writing parameters"
ok "every third allocation of a parameter write was failed once" [ $((count - loading)) -gt 20 ]
ok "... and it took effect or the old value stayed" [ $harmed = 0 ]
set_param profile pid-mask
ok "afterwards a write takes effect" eval 'policy_state count_scans | grep -q "^active"'

# Half of the allocations of ours in the hooks, told by the stack.
set_param scan_pid_filter mask
set_param scan_delay_ms 100
begin=$(cat /sys/module/numagate/sections/.text)
size=$(awk '$1 == "numagate" { print $2 }' /proc/modules)
beneath "$begin" "$(printf '0x%x' $((begin + size)))"
echo 50 > /sys/kernel/debug/failslab/probability
echo -1 > /sys/kernel/debug/failslab/times
load churn -t 2 -r 40 -h 300
echo 0 > /sys/kernel/debug/failslab/probability
note "$(reason no_memory) failures in hooks, $(stat vmas_created) states made all the same"
ok "failures in the hooks fail open, and are counted" [ "$(reason no_memory)" -gt 100 ]
ok "... what is left works" [ "$(stat vmas_created)" -gt 100 ]
ok "1,000 failures were survived" [ $((count + $(reason no_memory))) -ge 1000 ]
ok "it unloads" unload_module
