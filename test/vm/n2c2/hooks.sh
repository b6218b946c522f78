# SPDX-License-Identifier: GPL-2.0-only
# Hooks are there while a feature needs them, and only then.
plan 23

load_module
ok "the default profile is observe" [ "$(param profile)" = observe ]
set_param profile off
ok "off: no function of ours is attached" [ "$(our_functions)" = 0 ]
ok "off: nothing needs vma_policy_mof" \
	[ "$(hook_state vma_policy_mof)" = "off: nothing needs it" ]

set_param profile observe
ok "observe attaches to task_numa_work" \
	eval 'hook_state task_numa_work | grep -q "^on: "'
ok "observe does not touch the fault path's mpol_misplaced" \
	[ "$(hook_state mpol_misplaced)" = "off: nothing needs it" ]
ok "observe, and only observe, hears how hint faults end" \
	eval 'hook_state task_numa_fault | grep -q "^on: "'
ok "observe takes the time of passes at the function's return" \
	[ "$(hook_state task_numa_work%return)" = "on: kretprobe" ]
ok "observe redirects nothing" not grep -q "vma_policy_mof.* I " "$TRACING/enabled_functions"
ok "a function with a compiler's suffix is found" \
	eval 'hook_state task_numa_migrate | grep -q "as task_numa_migrate.isra.0"'

set_param profile pid-mask
set_param scan_pid_filter mask
set_param scan_delay_ms 100
for symbol in vm_area_free task_numa_work change_prot_numa mpol_misplaced \
	vma_policy_mof; do
	hook_state $symbol | grep -q "^on: " || note "$symbol is not on"
done
ok "pid-mask attaches to the five functions it needs" \
	[ "$(grep -cE '^(vm_area_free|task_numa_work|change_prot_numa|mpol_misplaced|vma_policy_mof) .* on: ' $DEBUG/hooks)" = 5 ]
ok "... and leaves what costs every hint fault a second hook" \
	[ "$(hook_state task_numa_fault)" = "off: nothing needs it" ]
ok "mpol_misplaced is called directly" \
	[ "$(hook_state mpol_misplaced)" = "on: direct call" ]
if native_filter; then
	ok "__vm_area_free is watched where VMAs are freed through it" \
		eval 'hook_state __vm_area_free | grep -q "^on: "'
	ok "the kernel's own skips are counted" \
		eval 'hook_state sched_skip_vma_numa | grep -q "^on: tracepoint"'
else
	ok "__vm_area_free is not there, and nothing misses it" \
		eval 'hook_state __vm_area_free | grep -q "^unavailable: no such function"'
	ok "no tracepoint of the kernel's is needed" \
		[ "$(hook_state sched_skip_vma_numa)" = "off: nothing needs it" ]
fi
ok "pid_mask is active" eval 'policy_state pid_mask | grep -q "^active"'

load own-regions -r 50000
hits() {
	awk -v symbol="$1" '$1 == symbol { sub(/.*hits=/, ""); print $1 }' "$DEBUG/hooks"
}
silent=0
for symbol in task_numa_work change_prot_numa mpol_misplaced vma_policy_mof; do
	[ "$(hits $symbol)" -gt 0 ] || silent=$((silent + 1))
done
ok "each of them was entered" [ "$silent" = 0 ]
# Kernels that have it free the VMAs of a process that exits through the other.
ok "freed VMAs were seen" [ $(($(hits vm_area_free) + $(hits __vm_area_free))) -gt 0 ]
ok "hint faults of tracked VMAs are the kernel's" \
	near "$(stat faults_tracked)" "$(stat numa_hint_faults)" 5

echo 1 > $TRACING/events/numagate/scan/enable
load own-regions -r 30000
ok "numagate:scan tells pages, verdict and reason" \
	grep -q "scan: tgid=[0-9]* pid=[0-9]* start=[0-9a-f]* pages=2048 verdict=scan reason=initial_pass" $TRACING/trace
echo 0 > $TRACING/events/numagate/scan/enable

others=$(find $DEBUG -type f ! -perm 0400)
ok "all files are read-only and root's" [ -z "$others" ]
ok "no file shows a kernel address" \
	not grep -qE '(^|[^0-9a-f])ffff[0-9a-f]{12}' $DEBUG/stats $DEBUG/reasons \
		$DEBUG/policies $DEBUG/hooks $DEBUG/vmas $DEBUG/config $DEBUG/version $DEBUG/histograms

set_param profile off
ok "off again: no function of ours is attached" [ "$(our_functions)" = 0 ]
ok "off again: no VMA is tracked" [ "$(stat vmas_live)" = 0 ]
unload_module
