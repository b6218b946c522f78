# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# TAP for the scripts that run on the host. Sourced.

tap_count=0
tap_failed=0

report() { # RESULT NAME
	tap_count=$((tap_count + 1))
	[ "$1" = ok ] || tap_failed=$((tap_failed + 1))
	echo "$1 $tap_count - $2"
}

# Passes if the command does; shows what it printed if not.
ok() { # NAME COMMAND...
	local name=$1 output
	shift
	if output=$("$@" 2>&1); then
		report ok "$name"
	else
		report "not ok" "$name"
		echo "${output:-failed: $*}" | head -n 40 | sed 's/^/#   /'
	fi
}

done_testing() {
	echo "1..$tap_count"
	[ "$tap_failed" = 0 ]
}
