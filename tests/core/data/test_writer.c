/* The writer of JSON text. */
#include <stdlib.h>
#include <string.h>

#include "data/writer.h"
#include "testing.h"

static int begin(void **state)
{
    static struct writer w;
    writer_init(&w);
    *state = &w;
    return 0;
}

static int end(void **state)
{
    writer_free(*state);
    writer_free(*state);
    return 0;
}

FIXTURE(begin, end);

TEST(commas_come_by_themselves)
{
    struct writer *w = *state;
    writer_open(w, '{');
    writer_member_integer(w, "a", 1);
    writer_member_open(w, "b", '[');
    writer_close(w, ']');
    writer_member_open(w, "c", '[');
    writer_boolean(w, true);
    writer_null(w);
    writer_open(w, '{');
    writer_close(w, '}');
    writer_raw(w, "[0]", 3);
    writer_close(w, ']');
    writer_member_boolean(w, "d", false);
    writer_member_string(w, "e", "");
    writer_member_hex(w, "f", (const uint8_t[]){0x00, 0x9a, 0xff}, 3);
    writer_close(w, '}');
    assert_string_equal(
        writer_text(w),
        "{\"a\":1,\"b\":[],\"c\":[true,null,{},[0]],\"d\":false,\"e\":\"\",\"f\":\"009aff\"}");
    assert_int_equal(w->length, strlen(w->text));
}

/* RFC 8785, 3.2.2.2: the five short escapes, \u00xx in lower case for other controls, all else as it is. */
TEST(strings_are_escaped_as_canonical_json_wants)
{
    struct writer *w = *state;
    char all[0x21];
    for (int i = 0; i < 0x20; i++)
        all[i] = (char)(i + 1);
    all[0x20] = 0;
    writer_string(w, all);
    assert_string_equal(
        writer_text(w),
        "\"\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f"
        "\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b"
        "\\u001c\\u001d\\u001e\\u001f \"");
    writer_clear(w);
    writer_string(w, "\"\\/'\x7f\303\266\342\202\254\360\237\230\200<");
    assert_string_equal(writer_text(w), "\"\\\"\\\\/'\x7f\303\266\342\202\254\360\237\230\200<\"");
    writer_clear(w);
    writer_string_n(w, "a\0b", 3);
    assert_string_equal(writer_text(w), "\"a\\u0000b\"");
}

TEST(integers_are_exact)
{
    static const int64_t VALUES[] = {0, -1, 9, 10, -10, 65535, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN};
    struct writer *w = *state;
    writer_open(w, '[');
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++)
        writer_integer(w, VALUES[i]);
    writer_close(w, ']');
    assert_string_equal(writer_text(w), "[0,-1,9,10,-10,65535,-2147483648,4294967295,9223372036854775807,"
                                        "-9223372036854775808]");
}

TEST(long_texts_grow)
{
    struct writer *w = *state;
    enum { LENGTH = 100000 };
    char *text = malloc(LENGTH);
    memset(text, '\n', LENGTH);
    writer_open(w, '[');
    for (int i = 0; i < 3; i++)
        writer_string_n(w, text, LENGTH);
    writer_close(w, ']');
    free(text);
    assert_false(w->failed);
    assert_int_equal(w->length, 3 * (2 * LENGTH + 2) + 4);
    assert_memory_equal(w->text + w->length - 4, "\\n\"]", 4);
}

TEST(lines_begin_anew)
{
    struct writer *w = *state;
    for (int i = 0; i < 2; i++) {
        writer_open(w, '{');
        writer_member_integer(w, "n", i);
        writer_close(w, '}');
        writer_bytes(w, "\n", 1);
    }
    assert_string_equal(writer_text(w), "{\"n\":0}\n{\"n\":1}\n");
}

TEST(cleared_is_empty)
{
    struct writer *w = *state;
    writer_open(w, '[');
    writer_integer(w, 1);
    writer_clear(w);
    assert_string_equal(writer_text(w), "");
    writer_integer(w, 2);
    assert_string_equal(writer_text(w), "2");
}

TEST(a_failed_writer_is_harmless)
{
    struct writer *w = *state;
    writer_open(w, '[');
    w->failed = true;
    writer_string(w, "x");
    writer_hex(w, (const uint8_t *)"x", 1);
    writer_integer(w, 1);
    writer_close(w, ']');
    assert_string_equal(writer_text(w), "");
    assert_int_equal(w->length, 1);
}
