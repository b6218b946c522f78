# SPDX-License-Identifier: GPL-2.0-only
# For the scripts beside it: of a line of KEY=VALUE, the value of a key, or "".
function value(key,    i, pair) {
	for (i = 1; i <= NF; i++) {
		split($i, pair, "=")
		if (pair[1] == key)
			return pair[2]
	}
	return ""
}
