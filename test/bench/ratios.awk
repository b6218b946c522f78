# SPDX-License-Identifier: GPL-2.0-only
# Lines of "kernel=... load=... config=... KEY=VALUE..." into the ratios that the
# profiles are made for.
function both(load, key,    base) {
	base = sum[load "-long", "6.12", "stock", key]
	return base ? sum[load "-long", "6.1", "mainline", key] / base : 0
}
function elapsed(kernel, config,    base) {
	base = sum["half-and-half-work", kernel, "stock", "elapsed_ms"] + \
		sum["half-and-half-work", kernel, "stock-again", "elapsed_ms"]
	return base ? 2 * sum["half-and-half-work", kernel, config, "elapsed_ms"] / base : 0
}
function each(kernel, config,    moved) { # hint faults for each page that migrates
	moved = sum["own-regions-minute", kernel, config, "numa_pages_migrated"]
	return moved ? sum["own-regions-minute", kernel, config, "numa_hint_faults"] / moved : 0
}
{
	nr_keys = split("numa_pte_updates numa_hint_faults numa_pages_migrated elapsed_ms", key)
	for (i = 1; i <= nr_keys; i++)
		sum[value("load"), value("kernel"), value("config"), key[i]] += value(key[i])
	if (!known[value("kernel")]++)
		kernels[++nr_kernels] = value("kernel")
	if (!configs_known[value("config")]++)
		configs[++nr_configs] = value("config")
}
END {
	if (known["6.1"] && known["6.12"]) {
		print "\nmainline on Linux 6.1 over stock Linux 6.12, 16 s  PTE updates  hint faults"
		nr_loads = split("own-regions all-shared half-and-half disjoint", load)
		for (i = 1; i <= nr_loads; i++)
			printf "  %-48s %11.2f  %11.2f\n", load[i], both(load[i], "numa_pte_updates"),
				both(load[i], "numa_hint_faults")
	}
	print "\nhalf-and-half, as much work: time over that of both series of stock"
	for (k = 1; k <= nr_kernels; k++)
		for (i = 1; i <= nr_configs; i++)
			printf "  Linux %-6s %-36s %11.3f\n", kernels[k], configs[i], elapsed(kernels[k], configs[i])
	print "\nown-regions for a minute: hint faults for each page that migrates"
	for (k = 1; k <= nr_kernels; k++)
		printf "  Linux %-6s stock %.1f, adaptive %.1f\n", kernels[k], each(kernels[k], "stock"), each(kernels[k], "adaptive")
}
