# SPDX-License-Identifier: GPL-2.0-only
# Lines of "kernel=... bench=pass_time config=... KEY=VALUE..." into a table, a row
# for each round.
BEGIN {
	printf "\n%-44s %7s %7s %7s %7s %9s %9s\n", "passes of own-regions, two threads, in us", "passes", "p50", "p90",
		"longest", "over 1 ms", "migrated"
}
{
	printf "  Linux %-6s %-29s %7d %7d %7d %7d %9d %9d\n", value("kernel"), value("config"), value("n"), value("p50"),
		value("p90"), value("most"), value("over"), value("migrated")
}
