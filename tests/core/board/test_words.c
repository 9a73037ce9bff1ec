/* Texts of boards: where they end. */
#include <string.h>

#include "board/words.h"
#include "testing.h"

TEST(nothing_stands_behind_the_end_of_a_text_that_was_cut)
{
    static struct words words;
    while (words.length + strlen("twelve words ") < WORDS_ROOM - strlen("…"))
        words_add(&words, "twelve words ");
    words_add(&words, "a text that is too long for what is left of the room");
    const size_t length = words.length;
    assert_true(length < WORDS_ROOM);
    assert_string_equal(words.text + length - strlen("…"), "…");
    words_add(&words, "I");
    words_add_number(&words, 7);
    assert_int_equal(words.length, length);
    assert_int_equal(strlen(words.text), length);
}

TEST(a_text_that_was_cut_ends_with_its_mark)
{
    static struct words words;
    char fill[WORDS_ROOM - 1];
    memset(fill, 'a', sizeof fill);
    for (size_t left = 1; left <= 6; left++) {
        words = (struct words){0};
        fill[sizeof fill - left] = 0;
        words_add(&words, fill);
        fill[sizeof fill - left] = 'a';
        words_add(&words, " and so on");
        assert_true(words.length < WORDS_ROOM);
        assert_string_equal(words.text + words.length - strlen("…"), "…");
    }
}

TEST(a_part_in_brackets_is_left_out_where_a_value_is_missing)
{
    json_t *view = json_pack("{}"), *value = json_pack("{s:s, s:n, s:n}", "do", "hold", "target", "to");
    const struct drawing drawing = {.view = view};
    const struct scope scope = {.drawing = &drawing, .value = value};
    static struct words words;
    words_fill(&words, &scope, "Ulm[ {/do}][ {/target:space}][, {/do} in {/way}], {/to}");
    assert_string_equal(words.text, "Ulm hold, –");
    json_decref(value);
    json_decref(view);
}
