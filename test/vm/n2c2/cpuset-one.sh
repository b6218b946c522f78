# SPDX-License-Identifier: GPL-2.0-only
# A task whose cpuset allows one memory node is not scanned, others are.
plan 5

stock=$(one_node load own-regions -r 20000)
note "stock: $stock"
ok "stock scans it for nothing" [ "$(value numa_pte_updates "$stock")" -gt 0 ]
load_module profile=observe
policy off scan_backoff=cpuset
held=$(one_node load own-regions -r 20000)
note "backoff: $held"
ok "with scan_backoff=cpuset it is not scanned" [ "$(value numa_pte_updates "$held")" = 0 ]
ok "... for that reason" [ "$(reason cpuset)" -gt 0 ]
ok "... which needs no state of any VMA" [ "$(stat vmas_created)" = 0 ]
free=$(load own-regions -r 20000)
note "two nodes: $free"
ok "what has two nodes is scanned, and migrates" [ "$(value numa_pages_migrated "$free")" -gt 4000 ]
unload_module
