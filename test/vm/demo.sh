# SPDX-License-Identifier: GPL-2.0-only
# The guest's part of the demo: a load under each configuration, in turn, over
# and over in one boot. NG_RUNS says how often what: load:rounds:repeats[:name],...
# with so many rounds of work, or for a time, as 8000ms.
plan 1

run() { # LOAD ROUNDS CONFIGURATION NAME
	case $2 in
	*ms) length="-f ${2%ms}" ;;
	*) length="-r $2" ;;
	esac
	echo "load=$4 config=$3 $(load "$1" $length | grep '^load=' | cut -d ' ' -f 2-)"
}

configure() { # CONFIGURATION: loads the module for it, or does not
	case $1 in
	stock*) ;;
	loaded+off) load_module profile=off ;;
	mask)
		load_module profile=pid-mask scan_pid_filter=mask
		set_param scan_delay_ms 100
		;;
	*)
		load_module "profile=$1"
		# As short as the scanner's clock in this guest.
		[ "$(param scan_delay_ms)" = 0 ] || set_param scan_delay_ms 100
		;;
	esac
}

for runs in $(echo "$NG_RUNS" | tr , ' '); do
	shape=$(echo "$runs" | cut -d : -f 1)
	rounds=$(echo "$runs" | cut -d : -f 2)
	name=$(echo "$runs" | cut -d : -f 4)
	for i in $(seq "$(echo "$runs" | cut -d : -f 3)"); do
		for config in $(echo "$NG_CONFIGS" | tr , ' '); do
			configure "$config"
			run "$shape" "$rounds" "$config" "${name:-$shape}"
			[ "${config%%-*}" = stock ] || unload_module
		done
	done
done
ok "all runs came to their end" true
