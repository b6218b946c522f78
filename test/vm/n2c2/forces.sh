# SPDX-License-Identifier: GPL-2.0-only
# S13, S15, S16 and the kernel's newer rules, each alone: what the PID filter
# would skip is scanned for that reason and for no other of them.
plan 15

all="ignore_pid_inactive overdue idle recently_accessed shared rounds size"

# Two groups of four threads: each a stranger to the other's VMA. The large one
# of 96 MiB takes six passes; a small one of 4 MiB bears 16 skips, for which it takes
# a while.
disjoint() { # MIB MS
	load disjoint -t 8 -m "$1" -f "$2" | grep load=
}

# Says which of the reasons were given, by how the counters moved.
given() { # COMMAND...
	for r in $all; do echo "$r $(reason $r)"; done > /tmp/before
	"$@" > /tmp/load
	for r in $all; do echo "$r $(reason $r)"; done | paste -d ' ' /tmp/before - |
		awk '$4 > $2 { print $1, $4 - $2 }' > /tmp/given
	note "$(cat /tmp/load)"
	note "$(paste -sd ' ' /tmp/given)"
}

was_given() { # REASON
	grep -q "^$1 " /tmp/given
}

only() { # REASON
	[ "$(grep -vc "^$1 " /tmp/given)" = 0 ]
}

load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_delay_ms=100 scan_initial_passes=1 scan_force=none
given disjoint 24 8000
ok "with none of them none is given" [ ! -s /tmp/given ]

while read -r word why mib ms; do
	policy pid-mask scan_pid_filter=mask scan_delay_ms=100 scan_initial_passes=1 scan_force=$word
	given disjoint $mib $ms
	ok "$word: $why is given" was_given $why
	ok "... and nothing else" only $why
done << END
partial ignore_pid_inactive 24 8000
overdue overdue 24 16000
idle idle 24 8000
recent recently_accessed 24 8000
shared shared 24 8000
rounds rounds 24 8000
size size 4 25000
END
unload_module
