# SPDX-License-Identifier: GPL-2.0-only
# S14: two groups of threads, a small VMA and a large one. Each is scanned by
# its share of memory, also where one group comes to scan more often.
plan 4

# What the kernel really scans, seen by a kprobe of the tracer's: works with
# numagate and without.
echo 'p:ranges change_prot_numa start=%si:x64 end=%dx:x64' > $TRACING/kprobe_events
echo 8192 > $TRACING/buffer_size_kb

disjoint() { # prints the large VMA's share of the scan, over its share of memory
	echo > $TRACING/trace
	echo 1 > $TRACING/events/kprobes/ranges/enable
	load disjoint -t 4 -r 20000 > /tmp/load
	echo 0 > $TRACING/events/kprobes/ranges/enable
	grep -o 'start=0x[0-9a-f]* end=0x[0-9a-f]*' $TRACING/trace | sed 's/0x//g' > /tmp/ranges
	cat /tmp/load /tmp/ranges | awk '
		function at(hex,    i, n) {
			for (i = 1; i <= length(hex); i++)
				n = n * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
			return n
		}
		/^vma=/ { split($2, s, "="); split($3, e, "="); from[$1] = at(s[2]); to[$1] = at(e[2]) }
		/^start=/ {
			split($1, s, "="); split($2, e, "="); a = at(s[2]); b = at(e[2])
			for (v in from) if (a >= from[v] && b <= to[v]) scanned[v] += b - a
		}
		END {
			printf "small %d large %d MiB: %.2f\n", scanned["vma=small"] / 1048576,
				scanned["vma=large"] / 1048576, scanned["vma=large"] / (scanned["vma=small"] + scanned["vma=large"]) / 0.8
		}'
}

share() { # the last word of what disjoint printed
	echo "${1##* }"
}

note "stock: $(disjoint)"
load_module profile=observe
policy pid-mask scan_pid_filter=mask scan_force=none scan_delay_ms=100
note "pid-mask alone: $(disjoint)"
policy disjoint scan_delay_ms=100
native=$(stat native_pid_inactive)
for round in 1 2 3; do
	result=$(disjoint)
	note "disjoint: $result"
	ok "the large VMA gets its share of the scan" \
		eval 'at_most 0.8 $(share "$result") && at_most $(share "$result") 1.25'
done
ok "the kernel's own filter lets through what numagate's does" \
	[ "$(stat native_pid_inactive)" = "$native" ]
for r in pid_active initial_pass recently_accessed shared rounds size ignore_pid_inactive starving; do
	note "$r $(reason $r)"
done
unload_module
