# SPDX-License-Identifier: GPL-2.0-only
# What the scripts in the guest share. Sourced by a busybox shell.
#
# NG_PROFILE, if set, is written wherever a test asks for a profile: with
# `off`, each policy's test has to fail, and ends when it does.

PARAMS=/sys/module/numagate/parameters
DEBUG=/sys/kernel/debug/numagate
TRACING=/sys/kernel/tracing

tap_count=0

plan() { # NUMBER
	echo "1..$1"
}

report() { # RESULT NAME
	tap_count=$((tap_count + 1))
	echo "$1 $tap_count - $2"
}

ok() { # NAME COMMAND...: passes if the command does
	local name="$1"
	shift
	if "$@"; then
		report ok "$name"
	else
		report "not ok" "$name"
		echo "# failed: $*"
		[ -z "$NG_PROFILE" ] || exit
	fi
}

note() { # TEXT...
	echo "# $*"
}

not() { # COMMAND...
	! "$@"
}

load_module() { # [PARAMETER=VALUE]...
	insmod /numagate.ko ${NG_HOOK_KIND:+hook_kind=$NG_HOOK_KIND} "$@"
}

unload_module() {
	rmmod numagate
}

param() { # NAME: its value
	cat "$PARAMS/$1"
}

set_param() { # NAME VALUE
	echo "$2" > "$PARAMS/$1"
}

# A policy under test: a profile, then single parameters. With NG_PROFILE the
# parameters that would switch a policy on again are left alone.
policy() { # PROFILE [NAME=VALUE]...
	set_param profile "${NG_PROFILE:-$1}"
	shift
	[ -z "$NG_PROFILE" ] || return 0
	for setting in "$@"; do
		set_param "${setting%%=*}" "${setting#*=}"
	done
}

# Rules under test; with NG_PROFILE there are none.
rules() { # TEXT
	[ -n "$NG_PROFILE" ] || echo "$1" > "$PARAMS/rules"
}

many_rules() { # FIRST LAST: so many that match nobody
	seq "$1" "$2" | sed 's/.*/comm=job-&-* uid=& scan=off/' | paste -sd ';' -
}

mm() { # COMM COLUMN: of a process, from its row in mms
	awk -v comm="$1" -v column="$2" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
		NR > 1 && $NF == comm { print $at; exit }' "$DEBUG/mms"
}

stat() { # NAME: a counter of numagate's
	awk -v name="$1" '$1 == name { print $2 }' "$DEBUG/stats"
}

reason() { # WORD: how often it was the reason
	awk -v word="$1" '$2 == word { print $3 }' "$DEBUG/reasons"
}

vmstat() { # NAME: a counter of the kernel's
	awk -v name="$1" '$1 == name { print $2 }' /proc/vmstat
}

hook_state() { # SYMBOL: the rest of its line from the state on
	awk -v symbol="$1" '$1 == symbol { sub(/^.*hits=[0-9]* */, ""); print }' "$DEBUG/hooks"
}

policy_state() { # NAME
	sed -n "s/^$1: //p" "$DEBUG/policies"
}

value() { # KEY LINE: from a line of key=value
	echo "$2" | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# Functions that an ftrace callback of ours is attached to.
our_functions() {
	grep -c "\[numagate\]\|ftrace_thunk\|noop_thunk" "$TRACING/enabled_functions"
}

native_filter() { # does the kernel filter VMAs itself
	grep -q "VMA filter: yes" "$DEBUG/version"
}

traced() { # COMMAND...: what numagate:scan tells meanwhile goes to /tmp/trace
	echo 1 > $TRACING/events/numagate/scan/enable
	"$@"
	cat $TRACING/trace > /tmp/trace
	echo 0 > $TRACING/events/numagate/scan/enable
}

# Makes a node of the NVDIMM, in a lower memory tier, and turns tiering on. The node is
# the last one.
slow_tier() {
	local module
	for module in libnvdimm nfit dax_pmem kmem; do
		[ ! -f /$module.ko ] || insmod /$module.ko
	done
	echo online_movable > /sys/devices/system/memory/auto_online_blocks
	cd /sys/bus/nd/devices
	until [ -e region0/dax_seed ]; do sleep 0.2; done
	[ ! -e namespace0.0/driver ] || echo namespace0.0 > namespace0.0/driver/unbind
	cat /proc/sys/kernel/random/uuid > dax0.0/uuid
	echo ram > dax0.0/mode
	echo namespace0.0 > dax0.0/namespace
	echo dax0.0 > /sys/bus/nd/drivers/dax_pmem/bind
	cd /sys/bus/dax
	until [ -e devices/dax0.0 ]; do sleep 0.2; done
	[ ! -e devices/dax0.0/driver ] || echo dax0.0 > devices/dax0.0/driver/unbind
	echo dax0.0 > drivers/kmem/new_id
	[ -e devices/dax0.0/driver ] || echo dax0.0 > drivers/kmem/bind
	cd /
	echo 2 > /proc/sys/kernel/numa_balancing
	echo 1 > /sys/kernel/mm/numa/demotion_enabled
}

one_node() { # COMMAND...: runs where the cpuset allows node 0 only
	if [ ! -d /cgroup/one ]; then
		mkdir -p /cgroup
		mount -t cgroup2 cgroup2 /cgroup
		echo +cpuset > /cgroup/cgroup.subtree_control
		mkdir /cgroup/one
		echo 0-1 > /cgroup/one/cpuset.cpus
		echo 0 > /cgroup/one/cpuset.mems
	fi
	sh -c 'echo $$ > /cgroup/one/cgroup.procs; exec "$@"' sh "$@"
}

# From numagate:scan in /tmp/trace, a line for each VMA of so many PAGES: how
# many tasks scanned it for a REASON.
scanners() { # REASON PAGES
	awk -v reason="reason=$1" -v pages="pages=$2" '
		$NF == reason && index($0, pages " verdict=scan") {
			for (i = 1; i <= NF; i++) {
				if ($i ~ /^pid=/) pid = $i
				if ($i ~ /^start=/) start = $i
			}
			if (!((start, pid) in seen)) count[start]++
			seen[start, pid] = 1
		}
		END { for (start in count) print count[start] }
	' /tmp/trace
}

# Within PERCENT of each other.
near() { # A B PERCENT
	awk -v a="$1" -v b="$2" -v p="$3" 'BEGIN {
		d = a > b ? a - b : b - a
		m = a > b ? a : b
		exit !(d * 100 <= m * p)
	}'
}

at_most() { # A B [FACTOR]: A <= B * FACTOR
	awk -v a="$1" -v b="$2" -v f="${3:-1}" 'BEGIN { exit !(a <= b * f) }'
}
