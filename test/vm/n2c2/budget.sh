# SPDX-License-Identifier: GPL-2.0-only
# scan_budget_us: a pass ends early, the next one goes on there, nothing is left out.
plan 6

# In 8 s two threads take the 8 MiB each that they use to their nodes. Prints what
# a pass scans, in pages.
scan() { # FILE FOR THE LOAD'S LINE
	passes=$(passes) pages=$(stat scan_pages)
	load own-regions -t 2 -m 8 -f 8000 > $1
	passes=$(($(passes) - passes)) pages=$(($(stat scan_pages) - pages))
	note "$(cat $1)"
	[ $passes -gt 0 ] || passes=1
	note "$passes passes of $((pages / passes)) pages"
	echo $((pages / passes)) > /tmp/pages
}

passes() { # those that have ended so far
	awk '/^scan_pass/ { n += $3 } END { print n }' $DEBUG/histograms
}

load_module profile=observe
scan /tmp/stock
stock=$(cat /tmp/pages)
ok "passes are timed" [ $(passes) -gt 5 ]
policy observe scan_budget_us=250
scan /tmp/cut
ok "with 250 us a pass scans less" at_most $(cat /tmp/pages) $stock 0.5
ok "... since it is cut" [ "$(stat passes_cut)" -gt 5 ]
ok "... for that reason" [ "$(reason budget)" -gt 5 ]
ok "all misplaced pages migrate all the same" \
	near "$(value numa_pages_migrated "$(cat /tmp/cut)")" "$(value numa_pages_migrated "$(cat /tmp/stock)")" 2

# One VMA of 16 MiB: to be cut within it, over and over.
policy observe scan_budget_us=100
load half-and-half -t 2 -f 10000 > /tmp/half
note "$(cat /tmp/half)"
ok "within a VMA as well" near "$(value numa_pages_migrated "$(cat /tmp/half)")" 2048 2
unload_module
