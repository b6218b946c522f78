# SPDX-License-Identifier: GPL-2.0-only
# scan_backoff=process: where nothing is worth scanning the next pass comes later.
plan 5

# 4000 VMAs in which nothing can migrate. Prints how often the scanner came to one.
visits() {
	before=$(visited)
	one_node load many-vmas -t 2 -m 32 -f 8000 > /tmp/load
	echo $(($(visited) - before))
}

visited() {
	awk '$1 == "vma_policy_mof" { sub("hits=", "", $3); print $3 }' $DEBUG/hooks
}

load_module profile=observe
policy off scan_backoff=cpuset
each=$(visits)
policy off scan_backoff=cpuset,process
fewer=$(visits)
note "VMAs that the scanner came to in 8 s: $each, with process $fewer"
ok "the scanner comes to each VMA in each pass" [ $each -gt 20000 ]
ok "with process it does so rarely" at_most $fewer $each 0.5
ok "... since passes are put off" [ "$(stat passes_put_off)" -gt 0 ]

# Where there is something to do nothing is put off.
before=$(stat passes_put_off)
load many-vmas -t 2 -m 8 -f 8000 > /tmp/load
note "$(cat /tmp/load)"
ok "elsewhere none is" [ "$(stat passes_put_off)" -le $((before + 1)) ]
ok "... and all misplaced pages migrate" near "$(value numa_pages_migrated "$(cat /tmp/load)")" 2048 2
unload_module
