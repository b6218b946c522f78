# SPDX-License-Identifier: GPL-2.0-only
# Bad input is refused with one line, and changes nothing.
plan 42

load_module profile=recent-pids
dmesg -c > /dev/null

refuses() { # PARAMETER VALUE EXPECTED
	parameter=$1 written=$2 expected=$3
	before=$(cat $DEBUG/config)
	ok "$parameter refuses \"$(echo "$written" | cut -c 1-20)\"" \
		not eval 'printf "%s" "$written" > $PARAMS/$parameter 2>/dev/null'
	dmesg -c | grep numagate: > /tmp/log
	ok "... and says in one line what it expects" \
		eval '[ $(wc -l < /tmp/log) = 1 ] && grep -q "$parameter is .*expected $expected" /tmp/log'
	ok "... and keeps the old value" [ "$before" = "$(cat $DEBUG/config)" ]
}

refuses profile nonsense "one of: off observe recent-pids pid-mask"
refuses profile "$(head -c 3000 /dev/zero | tr '\0' x)" "one of: off"
refuses scan_pid_filter bitmap "one of: none native recent mask"
refuses scan_delay_ms -1 "a whole number of milliseconds from 0 to 3600000"
refuses scan_delay_ms 3600001 "a whole number of milliseconds"
refuses scan_initial_passes 2x "a whole number of passes from 0 to 255"
refuses scan_pid_windows 5 "a whole number of PID windows from 2 to 4"
refuses scan_force partial,nonsense "none or some of: partial overdue"
refuses scan_force partial, "none or some"
# The kernel log takes ten lines at a time.
sleep 6
refuses scan_sample_pages 0 "a whole number of pages from 1 to 1048576"
refuses max_vmas 0 "a whole number of VMAs from 1 to 16777216"

# The shell writes nothing for an empty string: a lone newline is the empty value.
ok "an empty profile is refused" not eval 'echo > $PARAMS/profile 2>/dev/null'
ok "an empty number is refused" not eval 'echo > $PARAMS/scan_delay_ms 2>/dev/null'
ok "refused writes are counted" [ "$(stat param_rejected)" = 13 ]

set_param scan_delay_ms 250
ok "a parameter off the bundle makes the profile custom" [ "$(param profile)" = custom ]
set_param scan_force size,partial
ok "a list reads back in the order of the documentation" [ "$(param scan_force)" = partial,size ]
set_param profile recent-pids
ok "writing the profile makes it whole again" [ "$(param profile)" = recent-pids ]
if native_filter; then
	ok "native can be written where the kernel filters" set_param scan_pid_filter native
else
	ok "native is refused where the kernel has no filter" \
		not eval 'set_param scan_pid_filter native 2>/dev/null'
fi
unload_module

ok "a bad parameter keeps the module out" not eval 'load_module profile=nonsense 2>/dev/null'
ok "... and nothing is left behind" not [ -e $PARAMS/profile ]
