# SPDX-License-Identifier: GPL-2.0-only
# Another module redirects vma_policy_mof already.
plan 8

insmod /rival.ko
dmesg -c > /dev/null
ok "numagate loads all the same" load_module profile=pid-mask
set_param scan_pid_filter mask
ok "hooks says so" eval \
	'hook_state vma_policy_mof | grep -q "^unavailable: in use by another .*(-EBUSY)"'
ok "policies says so" eval \
	'policy_state pid_mask | grep -q "^unavailable: vma_policy_mof: in use by another .*(-EBUSY)"'
ok "the log says so" eval 'dmesg | grep -q "numagate: pid_mask is unavailable"'
ok "everything else works" eval 'policy_state count_scans | grep -q "^active" &&
	hook_state task_numa_work | grep -q "^on: "'
load own-regions -r 20000
ok "... and counts" [ "$(stat scan_pages)" -gt 0 ]

rmmod rival
set_param profile recent-pids
ok "after the other has gone, writing the profile attaches" \
	eval 'hook_state vma_policy_mof | grep -q "^on: "'
ok "... and the policy is active" eval 'policy_state recent_pids | grep -q "^active"'
unload_module
