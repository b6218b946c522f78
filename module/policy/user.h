/* SPDX-License-Identifier: GPL-2.0-only */
/* What stands for the kernel's functions where tests compile its parsers. */
#ifndef NUMAGATE_POLICY_USER_H
#define NUMAGATE_POLICY_USER_H

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* As the kernel's: a plus sign, digits, a newline, nothing else. */
static inline int kstrtouint(const char *text, unsigned int base,
			     unsigned int *value)
{
	unsigned long long number;
	char *end;

	if (*text == '+')
		text++;
	if (!isdigit((unsigned char)*text))
		return -EINVAL;
	errno = 0;
	number = strtoull(text, &end, base);
	if (*end && strcmp(end, "\n"))
		return -EINVAL;
	if (errno || number > UINT32_MAX)
		return -ERANGE;
	*value = number;
	return 0;
}

static inline bool glob_match(const char *pattern, const char *text)
{
	return !fnmatch(pattern, text, 0);
}

#endif /* NUMAGATE_POLICY_USER_H */
