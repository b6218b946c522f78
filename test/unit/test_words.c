// SPDX-License-Identifier: GPL-2.0-only
/* The declared words: unique, plain and explained. */
#include "unit.h"

struct row {
	const char *word;
	const char *text;
};

#define REASON(id, word, verdict, text)			{ word, text },
#define EXPLAINED(id, word, text)			{ word, text },
#define FILTER(id, word)				word,
#define PROFILE(id, word, ...)				word,

static const struct row reasons[] = { NG_REASONS(REASON) };
static const struct row counters[] = { NG_COUNTERS(EXPLAINED) };
static const struct row features[] = { NG_FEATURES(EXPLAINED) };
static const char *const filters[] = { NG_PID_FILTERS(FILTER) };
static const char *const forces[] = { NG_FORCES(FILTER) };
static const char *const profiles[] = { NG_PROFILES(PROFILE) };

static void assert_plain(const char *word)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

	assert_true(word[0]);
	assert_int_equal(strspn(word, allowed), strlen(word));
}

static void assert_words_unique(const char *const *words, size_t nr)
{
	size_t i, j;

	for (i = 0; i < nr; i++)
		for (j = 0; j < i; j++)
			assert_string_not_equal(words[i], words[j]);
}

static void assert_rows_good(const struct row *rows, size_t nr)
{
	size_t i, j;

	for (i = 0; i < nr; i++) {
		assert_plain(rows[i].word);
		assert_true(rows[i].text[0]);
		for (j = 0; j < i; j++)
			assert_string_not_equal(rows[i].word, rows[j].word);
	}
}

TEST(reasons_are_unique_plain_and_explained)
{
	assert_int_equal(ARRAY_LEN(reasons), NG_NR_REASONS);
	assert_rows_good(reasons, ARRAY_LEN(reasons));
}

TEST(counters_are_unique_plain_and_explained)
{
	assert_int_equal(ARRAY_LEN(counters), NG_NR_COUNTERS);
	assert_rows_good(counters, ARRAY_LEN(counters));
}

TEST(features_are_unique_plain_and_explained)
{
	assert_int_equal(ARRAY_LEN(features), NG_NR_FEATURES);
	assert_rows_good(features, ARRAY_LEN(features));
}

TEST(filters_are_unique)
{
	assert_int_equal(ARRAY_LEN(filters), NG_NR_PID_FILTERS);
	assert_words_unique(filters, ARRAY_LEN(filters));
}

TEST(forces_are_unique_and_none_is_called_none)
{
	unsigned int i;

	assert_int_equal(ARRAY_LEN(forces), NG_NR_FORCES);
	assert_words_unique(forces, ARRAY_LEN(forces));
	for (i = 0; i < ARRAY_LEN(forces); i++)
		assert_string_not_equal(forces[i], "none");
}

TEST(profiles_are_unique_and_none_is_called_custom)
{
	size_t i;

	assert_int_equal(ARRAY_LEN(profiles), NG_NR_PROFILES);
	assert_words_unique(profiles, ARRAY_LEN(profiles));
	for (i = 0; i < ARRAY_LEN(profiles); i++)
		assert_string_not_equal(profiles[i], "custom");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reasons_are_unique_plain_and_explained),
		cmocka_unit_test(counters_are_unique_plain_and_explained),
		cmocka_unit_test(features_are_unique_plain_and_explained),
		cmocka_unit_test(filters_are_unique),
		cmocka_unit_test(forces_are_unique_and_none_is_called_none),
		cmocka_unit_test(profiles_are_unique_and_none_is_called_custom),
	};

	return run_tap(tests);
}
