/* Squeezed bytes: known forms, back again, and what is no such form. */
#include <string.h>

#include "data/zero_rle.h"
#include "testing.h"

TEST(known_forms)
{
    static const uint8_t bytes[] = {7, 0, 0, 0, 1, 0, 255};
    static const uint8_t form[] = {7, 0, 3, 1, 0, 1, 255};
    uint8_t compressed[ZERO_RLE_MAX(sizeof bytes)];
    assert_int_equal(zero_rle_compress(bytes, sizeof bytes, compressed), sizeof form);
    assert_memory_equal(compressed, form, sizeof form);
    assert_int_equal(zero_rle_compress(bytes, 0, compressed), 0);
}

TEST(long_runs_are_cut)
{
    uint8_t bytes[600] = {0}, compressed[ZERO_RLE_MAX(sizeof bytes)], again[sizeof bytes];
    static const uint8_t form[] = {0, 255, 0, 255, 0, 89, 5};
    bytes[599] = 5;
    assert_int_equal(zero_rle_compress(bytes, sizeof bytes, compressed), sizeof form);
    assert_memory_equal(compressed, form, sizeof form);
    size_t length;
    assert_true(zero_rle_expand(form, sizeof form, again, sizeof again, &length));
    assert_int_equal(length, sizeof again);
    assert_memory_equal(again, bytes, sizeof bytes);
}

/* Every sequence of six bytes of three kinds, to the byte and within its room. */
TEST(all_come_back)
{
    for (int number = 0; number < 729; number++) {
        static const uint8_t kinds[] = {0, 1, 255};
        uint8_t bytes[6], compressed[ZERO_RLE_MAX(sizeof bytes)], again[sizeof bytes];
        for (int i = 0, rest = number; i < 6; i++, rest /= 3)
            bytes[i] = kinds[rest % 3];
        size_t expanded;
        const size_t length = zero_rle_compress(bytes, sizeof bytes, compressed);
        assert_in_range(length, 1, sizeof compressed);
        assert_true(zero_rle_expand(compressed, length, again, sizeof again, &expanded));
        assert_int_equal(expanded, sizeof again);
        assert_memory_equal(again, bytes, sizeof bytes);
    }
}

TEST(other_bytes_are_refused)
{
    uint8_t bytes[4];
    size_t length;
    assert_false(
        zero_rle_expand((const uint8_t[]){1, 2, 0}, 3, bytes, 4, &length)); /* a run without its length */
    assert_false(zero_rle_expand((const uint8_t[]){1, 0, 0, 1}, 4, bytes, 4, &length)); /* a run of none */
    assert_false(zero_rle_expand((const uint8_t[]){1, 0, 4}, 3, bytes, 4, &length));    /* too many */
    assert_false(zero_rle_expand((const uint8_t[]){1, 2, 3, 4, 5}, 5, bytes, 4, &length));
    assert_true(zero_rle_expand((const uint8_t[]){1, 2, 3}, 3, bytes, 4, &length));
    assert_int_equal(length, 3);
}
