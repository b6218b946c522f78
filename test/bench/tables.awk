# SPDX-License-Identifier: GPL-2.0-only
# Lines of bench=... config=... what=... n=... p50=... p90=... [mean=...] to
# tables: a cell is the median of the rounds, its spread the least and the most.
function sorted(cell, x,    n, i, j, t) {
	n = split(values[cell], x, " ")
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && x[j - 1] + 0 > x[j] + 0; j--) {
			t = x[j]; x[j] = x[j - 1]; x[j - 1] = t
		}
	return n
}

function median(cell,    x, n) {
	n = sorted(cell, x)
	return n ? x[int((n + 1) / 2)] : 0
}

function spread(cell,    x, n) {
	n = sorted(cell, x)
	return n ? x[1] "–" x[n] : "-"
}

# What a cell is compared with: both series without the module.
function baseline(what, key) {
	return median("both " what " " key)
}

function ratio(config, what, key,    base) {
	base = baseline(what, key)
	return base ? median(config " " what " " key) / base : 0
}

function row(what, config,    cell) {
	cell = config " " what " p50"
	if (cell in values)
		printf "| %s | %d | %s | %.3f | %d | %.3f |\n", label[config], median(cell), spread(cell),
			ratio(config, what, "p50"), median(config " " what " p90"), ratio(config, what, "p90")
}

function compare(title, what,    i) {
	printf "\n%s\n\n", title
	print "| configuration | median of p50 | least–most | ratio | median of p90 | ratio |"
	print "|---|---|---|---|---|---|"
	for (i = 1; i <= nr_configs; i++)
		row(what, configs[i])
}

BEGIN {
	nr_configs = split("none none-again off observe pid-mask rules disjoint adaptive", configs, " ")
	label["none"] = "no module"
	label["none-again"] = "no module, again"
	label["off"] = "loaded, off"
	label["observe"] = "observe"
	label["pid-mask"] = "pid-mask"
	label["rules"] = "pid-mask, 1000 rules"
	label["disjoint"] = "disjoint"
	label["adaptive"] = "adaptive"
}

value("kernel") == kernel {
	what = value("what")
	config = value("config")
	nr = split("p50 p90 mean", keys, " ")
	for (k = 1; k <= nr; k++) {
		values[config " " what " " keys[k]] = values[config " " what " " keys[k]] " " value(keys[k])
		if (config ~ /^none/)
			values["both " what " " keys[k]] = values["both " what " " keys[k]] " " value(keys[k])
	}
	n[what] = value("n")
}

END {
	printf "\n## Linux %s\n", kernel
	compare("One hint fault, " n["hint_fault"] " or more a round, cycles:", "hint_fault")
	compare("mmap of 16 pages, touch of one, munmap, " n["mmap_munmap"] " a round, cycles:", "mmap_munmap")
	compare("fork, exit and wait, " n["fork_exit"] " a round, cycles:", "fork_exit")
	compare("exec of a small program, from spawn to wait, " n["exec"] " a round, cycles:", "exec")
	nr = split("10 1000 50000", vmas, " ")
	for (i = 1; i <= nr; i++)
		compare("mmap_lock held by one pass over " vmas[i] " VMAs that the task never touched, cycles:", "pass_over_" vmas[i])
	print "\nThe side table, cycles an operation:\n"
	print "| entries | insert | look-up, hot set | look-up, all in random order | remove |"
	print "|---|---|---|---|---|"
	nr = split("100 10000 1000000", sizes, " ")
	for (i = 1; i <= nr; i++)
		printf "| %d | %d | %d | %d | %d |\n", sizes[i], median("none table_insert_" sizes[i] " mean"),
			median("none table_lookup_hot_" sizes[i] " mean"), median("none table_lookup_all_" sizes[i] " mean"),
			median("none table_remove_" sizes[i] " mean")
	printf "\nLook-up of the hot set at 1000000 entries over that at 100: %.2f.\n",
		median("none table_lookup_hot_1000000 mean") / median("none table_lookup_hot_100 mean")
	printf "\nMemory: %d bytes a tracked VMA and a hash bucket of 8 to 27 bytes; VMAs tracked after switching off: %d.\n",
		median("disjoint bytes_per_vma p50"), median("off vmas_tracked p50")
}
