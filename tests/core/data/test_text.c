/* Tests which characters a text may have that people read. */
#include <string.h>

#include "data/text.h"
#include "testing.h"

TEST(a_plain_text_leaves_its_neighbours_as_they_are)
{
    static const char *const PLAIN[] = {"",
                                        "Anna",
                                        "\xc3\x85ke \xe2\x80\x93 1598",
                                        "\xe2\x80\x8f\xd7\x90",
                                        "a\xe2\x80\x8b\x62",
                                        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80",
                                        "\xc2\xa0",
                                        "\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xb0"};
    static const char *const OTHERS[] = {"\x1b[2J",           "a\rb",          "\x7f",
                                         "\xc2\x80",          "\xc2\x9b",      "\xe2\x80\xa8",
                                         "\xe2\x80\xa9x",     "\xe2\x80\xaa",  "\xe2\x80\xae",
                                         "Anna \xe2\x81\xa6", "\xe2\x81\xa9z", "\xe2\x81\xaf"};
    for (size_t i = 0; i < sizeof PLAIN / sizeof *PLAIN; i++) {
        assert_true(text_is_plain(PLAIN[i], TEXT_ONE_LINE));
        assert_true(text_is_plain(PLAIN[i], TEXT_LINES));
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        assert_false(text_is_plain(OTHERS[i], TEXT_ONE_LINE));
        assert_false(text_is_plain(OTHERS[i], TEXT_LINES));
        assert_false(text_shows(OTHERS[i]));
    }
    assert_true(text_is_plain("a\n\tb", TEXT_LINES));
    assert_false(text_is_plain("a\nb", TEXT_ONE_LINE));
    assert_false(text_is_plain("a\tb", TEXT_ONE_LINE));
}

static void assert_cited(const char *rule, const char *cited)
{
    char text[16];
    text_cite(text, sizeof text, rule);
    assert_string_equal(text, cited);
}

TEST(a_heading_in_capitals_is_cited_in_small_letters)
{
    assert_cited("SCORING PHASE", "Scoring Phase");
    assert_cited("MOVEMENT 4a", "Movement 4a");
    assert_cited("17.F.4", "17.F.4");
    assert_cited("12.2 VP", "12.2 VP");
    assert_cited("Appendix 1", "Appendix 1");
    assert_cited("", "");
    assert_cited("UNITS AND TOTAL STRENGTH", "Units And Total");
}

TEST(words_are_found_in_any_place_and_case)
{
    assert_true(text_has_words("Austria places 1 INF in Saxony.", "saxony AUS"));
    assert_true(text_has_words("Austria places 1 INF in Saxony.", "  inf  "));
    assert_true(text_has_words("aab", "ab"));
    assert_true(text_has_words("any", ""));
    assert_true(text_has_words("K\xc3\xb6ln", "k\xc3\xb6ln"));
    assert_false(text_has_words("Austria places 1 INF in Saxony.", "saxony bavaria"));
    assert_false(text_has_words("Saxon", "saxony"));
    assert_false(text_has_words("", "a"));
}

static void assert_masked(const char *text, enum text_lines lines, const char *masked)
{
    char copy[40];
    strcpy(copy, text);
    text_mask(copy, lines);
    assert_string_equal(copy, masked);
    assert_true(text_is_plain(copy, lines));
}

TEST(what_a_terminal_obeys_is_masked)
{
    assert_masked("\x1b[2J\xc3\x85ke\n", TEXT_ONE_LINE, "?[2J\xc3\x85ke?");
    assert_masked("a\n\tb\x07", TEXT_LINES, "a\n\tb?");
    assert_masked("\xc2\x9b\x31m\xe2\x80\xae!", TEXT_ONE_LINE, "?1m?!");
    assert_masked("\x9b\x31m\xc0\x9b", TEXT_LINES, "?1m?"); /* no UTF-8 */
    assert_masked("", TEXT_ONE_LINE, "");
}

TEST(all_of_a_name_shows)
{
    assert_true(text_shows("Anna Maria"));
    assert_true(text_shows("\xdb\x8c\xe2\x80\x8c\xd8\xae"));
    assert_false(text_shows(""));
    assert_false(text_shows(" Anna"));
    assert_false(text_shows("Anna\xe2\x80\x8d"));
    assert_false(text_shows("An\xe2\x80\x8bna"));
    assert_false(text_shows("a\xe2\x80\x8f\x62"));
}
