# SPDX-License-Identifier: GPL-2.0-only
# Lines of "kernel=... load=... config=... KEY=VALUE..." into a table for each load
# and kernel, a row for each configuration: means over its runs.
function mean(key) {
	return sum[row, key] / runs[row]
}
BEGIN {
	keys = split("numa_pte_updates numa_hint_faults numa_hint_faults_local numa_pages_migrated system_ms elapsed_ms", key)
}
{
	row = value("load") " " value("kernel") " " value("config")
	if (!runs[row]++)
		rows[++nr] = row
	for (i = 1; i <= keys; i++)
		sum[row, key[i]] += value(key[i])
	updates = value("numa_pte_updates") + 0
	if (runs[row] == 1 || updates < least[row])
		least[row] = updates
	if (updates > most[row])
		most[row] = updates
}
END {
	for (n = 1; n <= nr; n++) {
		row = rows[n]
		split(row, part, " ")
		if (part[1] " " part[2] != table)
			printf "\n%-32s %11s %15s %11s %7s %9s %9s %10s\n", part[1] ", Linux " part[2],
				"PTE updates", "least-most", "hint faults", "local %", "migrated", "system ms", "elapsed ms"
		table = part[1] " " part[2]
		faults = mean("numa_hint_faults")
		printf "  %-30s %11d %15s %11d %7s %9d %9d %10d\n", part[3] " (" runs[row] " runs)",
			mean("numa_pte_updates"), least[row] "-" most[row], faults,
			faults ? sprintf("%.1f", 100 * mean("numa_hint_faults_local") / faults) : "-",
			mean("numa_pages_migrated"), mean("system_ms"), mean("elapsed_ms")
	}
}
