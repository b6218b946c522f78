#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh - the command line tool against parameters and debugfs that are files
#
#   run.sh TOOL
#
# A file takes anything. Where a write has to be refused, a parameter is a link
# to /proc/self/oom_score_adj, which answers EINVAL to what is no number from
# -1000 to 1000, or to /dev/full, which answers ENOSPC.
#
# shellcheck disable=SC2317 # functions called by ok
set -uo pipefail

[ $# = 1 ] || { echo "run.sh: expected the tool's path" >&2; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
header=$root/include/numagate/config.h
module=$root/module

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
tool=$work/numagate
cp "$1" "$tool"
export NUMAGATE_PARAMETERS=$work/parameters NUMAGATE_DEBUGFS=$work/debug

numbers="scan_sample_pages scan_budget_us scan_delay_ms scan_pid_reset_ms scan_pid_windows scan_initial_passes"
parameters="profile scan_pid_filter scan_force scan_backoff $numbers rules max_vmas"
refusing=/proc/self/oom_score_adj
count=0
failed=0

report() { # RESULT NAME
	count=$((count + 1))
	echo "$1 $count - $2"
}

ok() { # NAME COMMAND...: passes if the command does
	local name=$1
	shift
	if "$@"; then
		report ok "$name"
		return
	fi
	report "not ok" "$name"
	failed=1
	printf '# failed: %s\n' "$*"
	sed 's/^/# stdout: /' "$work/out"
	sed 's/^/# stderr: /' "$work/err"
}

fresh() { # parameters and debugfs as right after loading
	rm -rf "$NUMAGATE_PARAMETERS" "$NUMAGATE_DEBUGFS"
	mkdir -p "$NUMAGATE_PARAMETERS" "$NUMAGATE_DEBUGFS/numagate"
	(
		cd "$NUMAGATE_PARAMETERS" || exit
		echo observe > profile
		echo none > scan_pid_filter
		echo none > scan_force
		echo none > scan_backoff
		echo 32 > scan_sample_pages
		echo 0 > scan_budget_us
		echo 0 > scan_delay_ms
		echo 0 > scan_pid_reset_ms
		echo 2 > scan_pid_windows
		echo 2 > scan_initial_passes
		echo > rules
		echo 4096 > max_vmas
	)
	(
		cd "$NUMAGATE_DEBUGFS/numagate" || exit
		printf 'profile observe\nmax_vmas 4096\n' > config
		printf 'count_scans: active\nscan_delay: off\n' > policies
		echo 'exit_mmap            observe    hits=0          off: nothing needs it' > hooks
		printf '%-4s %-20s %10u  %s\n' \
			pass unsuitable 0 "the kernel does not scan such a VMA" \
			scan pid_active 12 "the task took a hint fault lately" \
			skip scan_delay 0 "the VMA is younger" > reasons
	)
}

replace() { # NAME TARGET: the parameter is a link from now on
	ln -sf "$2" "$NUMAGATE_PARAMETERS/$1"
}

snapshot() { # names, targets and contents of the plain files
	(
		cd "$work" || exit
		find parameters debug -printf '%p %y %l\n' 2> /dev/null | sort
		find parameters debug -type f 2> /dev/null | sort | xargs -r cat
	)
}

run() { # ARGUMENT...: the tool, its output and status are kept
	before=$(snapshot)
	status=0
	"$tool" "$@" > "$work/out" 2> "$work/err" || status=$?
}

run_user() { # ARGUMENT...: likewise without privileges
	before=$(snapshot)
	status=0
	"${as_user[@]}" "$tool" "$@" > "$work/out" 2> "$work/err" || status=$?
}

prints() { # TEXT: succeeded with exactly that
	[ "$status" = 0 ] && [ ! -s "$work/err" ] &&
		[ "$(cat "$work/out")" = "$1" ]
}

holds() { # PARAMETER VALUE
	[ "$(cat "$NUMAGATE_PARAMETERS/$1")" = "$2" ]
}

fails() { # STATUS TEXT: said exactly that, printed and changed nothing
	[ "$status" = "$1" ] && [ ! -s "$work/out" ] &&
		[ "$(cat "$work/err")" = "numagate: $2" ] &&
		[ "$(snapshot)" = "$before" ]
}

bound() { # NAME: of a constant in the header
	sed -n "s/^#define $1[[:space:]]*\([0-9]*\).*/\1/p" "$header"
}

words() { # LIST: of the header, separated by blanks
	sed -n "/^#define $1(X)/,/[^\\]\$/s/.*X([A-Z_]*, \"\([^\"]*\)\".*/\1/p" \
		"$header" | paste -sd ' '
}

profile_words=$(words NG_PROFILES)
filters=$(words NG_PID_FILTERS)
forces=$(words NG_FORCES)
backoffs=$(words NG_BACKOFFS)

expects() { # PARAMETER: what it takes
	case $1 in
	profile) echo "one of: $profile_words" ;;
	scan_pid_filter) echo "one of: $filters (native: from Linux 6.4 on)" ;;
	scan_force) echo "none or some of: $forces" ;;
	scan_backoff) echo "none or some of: $backoffs" ;;
	scan_budget_us) echo "a whole number of microseconds from 0 to $(bound NG_SCAN_BUDGET_US_MAX)" ;;
	scan_sample_pages) echo "a whole number of pages from $(bound NG_SCAN_SAMPLE_PAGES_MIN) to $(bound NG_SCAN_SAMPLE_PAGES_MAX)" ;;
	scan_delay_ms) echo "a whole number of milliseconds from 0 to $(bound NG_SCAN_DELAY_MS_MAX)" ;;
	scan_pid_reset_ms) echo "a whole number of milliseconds from 0 to $(bound NG_SCAN_PID_RESET_MS_MAX)" ;;
	scan_pid_windows) echo "a whole number of PID windows from $(bound NG_SCAN_PID_WINDOWS_MIN) to $(bound NG_SCAN_PID_WINDOWS_MAX)" ;;
	scan_initial_passes) echo "a whole number of passes from 0 to $(bound NG_SCAN_INITIAL_PASSES_MAX)" ;;
	rules) echo 'rules with a ; between them, as "comm=postgres scan=off"' ;;
	max_vmas) echo "a whole number of VMAs from $(bound NG_MAX_VMAS_MIN) to $(bound NG_MAX_VMAS_MAX)" ;;
	esac
}

says_more() { # PARAMETER: where the tool does not know what was wrong
	[ "$1" != rules ] || echo ": dmesg tells what is wrong"
}

completes() { # WORD... EXPECTED: what follows the words, the last unfinished
	local expected=${!#} reply
	reply=$(
		# shellcheck disable=SC1091
		. "$root/tools/numagate.bash-completion"
		compopt() { :; }
		COMP_WORDS=(numagate "${@:1:$#-1}")
		COMP_CWORD=$(($# - 1))
		_numagate
		echo "${COMPREPLY[*]}"
	)
	[ "$reply" = "$expected" ]
}

# --- what works

fresh
run profile
ok "profile prints the profile" prints observe

run profile recent-pids
ok "profile NAME prints nothing" prints ""
ok "profile NAME writes it" holds profile recent-pids

fresh
run set scan_delay_ms=500 max_vmas=10 scan_pid_filter=mask
ok "set prints nothing" prints ""
ok "set writes the first" holds scan_delay_ms 500
ok "set writes the second" holds max_vmas 10
ok "set writes the third" holds scan_pid_filter mask
ok "set leaves the others alone" holds scan_initial_passes 2

run set "rules=comm=java scan=off; default=on"
ok "set writes rules as they are" holds rules "comm=java scan=off; default=on"

run set max_vmas=10 max_vmas=20
ok "set writes in the order given" holds max_vmas 20

fresh
run status
ok "status prints config, policies, hooks and counted reasons" prints \
"config:
  profile observe
  max_vmas 4096
policies:
  count_scans: active
  scan_delay: off
hooks:
  exit_mmap            observe    hits=0          off: nothing needs it
reasons:
  scan pid_active                   12  the task took a hint fault lately"

sed -i 's/ 12 /  0 /' "$NUMAGATE_DEBUGFS/numagate/reasons"
run status
ok "status says so where no reason was counted" \
	test "$(tail -n 2 "$work/out" | paste -sd '|')" = "reasons:|  none"

version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$module/main.c")
run --version
ok "--version is the module's" prints "numagate $version"

run --help
ok "--help succeeds" test "$status" = 0
cp "$work/out" "$work/help"
for command in status 'profile [NAME]' 'set NAME=VALUE...'; do
	ok "--help shows $command" grep -qF "numagate [OPTION...] $command" "$work/help"
done
for parameter in $parameters; do
	ok "--help tells what $parameter takes" \
		grep -qxF "  $parameter: $(expects "$parameter")" "$work/help"
done
ok "the parameters of the module that can be written are these" \
	test "$(sed -n 's/^\(module_param_cb\|NUMBER\|SET\)(\([a-z_]*\),.*/\2/p' "$module/params.c" | paste -sd ' ')" \
	= "$parameters"

# --- a command line that makes no sense

fresh
run
ok "no command" fails 64 "no command, expected status, profile or set"
run stats
ok "an unknown command" \
	fails 64 'unknown command "stats", expected status, profile or set'
run status now
ok "status with an argument" fails 64 "status: expected no argument"
run profile off observe
ok "profile with two names" fails 64 "profile: expected at most one NAME"
run set
ok "set without an argument" fails 64 "set: expected NAME=VALUE..."
run set max_vmas
ok "set without a value" fails 64 '"max_vmas" sets nothing, expected NAME=VALUE'
run set max_vmas=5 max_vma=10
ok "an unknown parameter, before anything is written" \
	fails 64 "unknown parameter \"max_vma\", expected one of: $parameters"
run set max_vmas=5 max_vmas_=10
ok "a parameter's name and more" \
	fails 64 "unknown parameter \"max_vmas_\", expected one of: $parameters"
run set =5
ok "a value without a name" \
	fails 64 "unknown parameter \"\", expected one of: $parameters"
run set hook_kind=kprobe
ok "a parameter that cannot be written" \
	fails 64 "unknown parameter \"hook_kind\", expected one of: $parameters"
run set profile/../../parameters/profile=off
ok "a path for a name" \
	fails 64 "unknown parameter \"profile/../../parameters/profile\", expected one of: $parameters"
run --frob
ok "an unknown option" test "$status" = 64

# --- a value the module refuses

for parameter in $parameters; do
	fresh
	replace "$parameter" "$refusing"
	for value in bad 99999999 ""; do
		run set "$parameter=$value"
		ok "$parameter refuses \"$value\"" fails 1 \
			"$parameter cannot be \"$value\", expected $(expects "$parameter")$(says_more "$parameter")"
	done
done

fresh
replace profile "$refusing"
run profile custom
ok "profile refuses a name" fails 1 \
	"profile cannot be \"custom\", expected $(expects profile)"

fresh
replace scan_delay_ms "$refusing"
run set max_vmas=5 scan_pid_filter=mask max_vmas=6 scan_delay_ms=-5000 scan_initial_passes=3
ok "what was written before is put back" fails 1 \
	"scan_delay_ms cannot be \"-5000\", expected $(expects scan_delay_ms)"

run set profile=off max_vmas=5 scan_delay_ms=bad
ok "and the profile with it" fails 1 \
	"scan_delay_ms cannot be \"bad\", expected $(expects scan_delay_ms)"

run set profile=off scan_delay_ms=1=2
ok "a value with = is handed on as it is" fails 1 \
	"scan_delay_ms cannot be \"1=2\", expected $(expects scan_delay_ms)"

fresh
echo custom > "$NUMAGATE_PARAMETERS/profile"
replace scan_delay_ms "$refusing"
run set profile=off max_vmas=5 scan_delay_ms=bad
ok "a custom profile is put back from observe" holds profile observe
ok "and the others on top of it" holds max_vmas 4096

echo custom > "$NUMAGATE_PARAMETERS/profile"
run set max_vmas=5 scan_delay_ms=bad
ok "a custom profile nobody wrote is left alone" fails 1 \
	"scan_delay_ms cannot be \"bad\", expected $(expects scan_delay_ms)"

fresh
echo "comm=java scan=off" > "$NUMAGATE_PARAMETERS/rules"
replace scan_delay_ms "$refusing"
run set rules= max_vmas=5 scan_delay_ms=bad
ok "rules are put back" holds rules "comm=java scan=off"

printf '%4094s\n' ";" > "$NUMAGATE_PARAMETERS/rules"
run set rules= max_vmas=5
ok "rules that do not fit a write are not put at risk" fails 1 \
	"the rules of now are too long to be put back: set one parameter at a time"
ok "... and stay" test "$(wc -c < "$NUMAGATE_PARAMETERS/rules")" = 4095
run set max_vmas=5
ok "one parameter beside them can be set" holds max_vmas 5

fresh
replace max_vmas /dev/full
run set profile=off max_vmas=5
ok "a write that fails otherwise" \
	fails 1 "cannot write parameter max_vmas: No space left on device"

fresh
rm "$NUMAGATE_PARAMETERS/max_vmas"
mkdir "$NUMAGATE_PARAMETERS/max_vmas"
run set profile=off max_vmas=5
ok "a parameter that cannot be read" \
	fails 1 "cannot read parameter max_vmas: Is a directory"

fresh
rm "$NUMAGATE_PARAMETERS/max_vmas"
run set profile=off max_vmas=5
ok "a parameter that is missing is not created" \
	fails 1 "cannot read parameter max_vmas: No such file or directory"

# --- not loaded, not mounted, not root, no room

rm -r "$NUMAGATE_PARAMETERS"
for command in status profile "profile off" "set max_vmas=5"; do
	# shellcheck disable=SC2086
	run $command
	ok "$command without the module" \
		fails 1 "numagate is not loaded: 'modprobe numagate' loads it"
done

not_mounted="no numagate in $NUMAGATE_DEBUGFS: if debugfs is not mounted, 'mount -t debugfs none $NUMAGATE_DEBUGFS' mounts it"
fresh
rm -r "$NUMAGATE_DEBUGFS/numagate"
run status
ok "status without debugfs" fails 1 "$not_mounted"
rm -r "$NUMAGATE_DEBUGFS"
run status
ok "status without a place for debugfs" fails 1 "$not_mounted"

fresh
rm "$NUMAGATE_DEBUGFS/numagate/config"
run status
ok "status without one of the files" \
	fails 1 "cannot read config in debugfs: No such file or directory"

fresh
run profile
"$tool" status > /dev/full 2> "$work/err"
ok "output that cannot be written" test $? = 1
ok "and why" grep -qx "numagate: cannot write to standard output: No space left on device" "$work/err"

as_user=()
[ "$(id -u)" != 0 ] ||
	as_user=(setpriv --reuid 65534 --regid 65534 --clear-groups)
fresh
chmod 444 "$NUMAGATE_PARAMETERS"/*
chmod 700 "$NUMAGATE_DEBUGFS"
[ "$(id -u)" = 0 ] || chmod 0 "$NUMAGATE_DEBUGFS"
run_user profile
ok "anybody may read the profile" prints observe
run_user profile off
ok "only root may write it" \
	fails 1 "cannot write parameter profile: only root may do that"
run_user set max_vmas=5
ok "only root may set" \
	fails 1 "cannot write parameter max_vmas: only root may do that"
run_user status
ok "only root may read debugfs" \
	fails 1 "cannot read debugfs: only root may do that"
chmod 700 "$NUMAGATE_DEBUGFS"

# --- man page and completion say the same

for word in status profile set; do
	ok "the man page has $word" grep -q "^\.It Cm $word" "$root/tools/numagate.8"
done
settings=${parameters// /= }=
ok "completion of commands" \
	completes "" "status profile set --help --usage --version"
ok "completion of a command begun" completes st "status"
ok "completion of a profile" completes profile "" "$profile_words"
ok "completion of a second profile" completes profile off "" ""
ok "completion of a parameter" completes set "" "$settings"
ok "completion of a second parameter" completes set max_vmas = 5 scan_d "scan_delay_ms="
ok "completion of a profile to set" completes set profile = "$profile_words"
ok "completion of a filter begun" completes set scan_pid_filter = ma mask
ok "completion of a number" completes set max_vmas = m ""
ok "completion after status" completes status "" ""

echo "1..$count"
exit "$failed"
