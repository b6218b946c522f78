# SPDX-License-Identifier: GPL-2.0-only
# kernel.ftrace_enabled = 0 gives each hook its reason, and nothing breaks.
plan 5

echo 0 > /proc/sys/kernel/ftrace_enabled
ok "numagate loads all the same" load_module profile=pid-mask
set_param scan_pid_filter mask
ok "hooks gives the reason" eval \
	'hook_state vma_policy_mof | grep -q "^unavailable: kernel.ftrace_enabled is 0"'
ok "policies gives the reason" eval \
	'policy_state pid_mask | grep -q "^unavailable: .*kernel.ftrace_enabled is 0"'

echo 1 > /proc/sys/kernel/ftrace_enabled
set_param profile recent-pids
ok "set to 1, writing the profile attaches" \
	eval 'policy_state recent_pids | grep -q "^active"'
ok "while hooks are on it cannot be set to 0 under them" \
	not eval 'echo 0 > /proc/sys/kernel/ftrace_enabled 2>/dev/null'
unload_module
