/* The bytes and names of the transparency log. */
#include <stdio.h>
#include <string.h>

#include "log/transparency.h"
#include "testing.h"

static const struct entry ENTRY = {.match_id = {[0] = 0x10, [15] = 0x1f},
                                   .seq = UINT64_C(0x0102030405060708),
                                   .seal = {[0] = 0xa0, [31] = 0xbf}};

TEST(an_entry_has_the_documented_bytes)
{
    uint8_t bytes[ENTRY_SIZE],
        expected[57] = {1, 0x10, [16] = 0x1f, 1, 2, 3, 4, 5, 6, 7, 8, 0xa0, [56] = 0xbf};
    struct entry entry;
    entry_write(&ENTRY, bytes);
    assert_memory_equal(bytes, expected, sizeof expected);
    assert_true(entry_read(bytes, sizeof bytes, &entry));
    assert_memory_equal(&entry, &ENTRY, sizeof entry);
    assert_false(entry_read(bytes, sizeof bytes - 1, &entry));
    bytes[0] = 2;
    assert_false(entry_read(bytes, sizeof bytes, &entry));
}

TEST(a_bundle_is_cut_between_entries)
{
    const uint8_t bundle[] = {0, 1, 'a', 0, 0, 0, 2, 'b', 'c'};
    assert_int_equal(bundle_length(bundle, sizeof bundle, 1), 3);
    assert_int_equal(bundle_length(bundle, sizeof bundle, 2), 5);
    assert_int_equal(bundle_length(bundle, sizeof bundle, 3), 9);
    assert_int_equal(bundle_length(bundle, sizeof bundle, 4), 0);
    assert_int_equal(bundle_length(bundle, sizeof bundle - 1, 3), 0);
    assert_int_equal(bundle_length(bundle, 0, 1), 0);
}

/* c2sp.org/tlog-tiles has 1234067 as an example. */
TEST(tiles_have_the_paths_of_the_specification)
{
    static const struct {
        int level;
        uint64_t number;
        const char *path;
    } KNOWN[] = {{0, 1234067, "0/x001/x234/067"},
                 {0, 0, "0/000"},
                 {1, 999, "1/999"},
                 {2, 1000, "2/x001/000"},
                 {LEVEL_ENTRIES, 70001, "entries/x070/001"},
                 {7, INT64_MAX / MERKLE_TILE, "7/x036/x028/x797/x018/x963/967"}};
    char path[TILE_PATH_ROOM];
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        int level, width;
        uint64_t number;
        tile_path(KNOWN[i].level, KNOWN[i].number, path);
        assert_string_equal(path, KNOWN[i].path);
        *strchr(path, '/') = 0;
        assert_true(tile_path_read(path, path + strlen(path) + 1, &level, &number, &width));
        assert_int_equal(level, KNOWN[i].level);
        assert_int_equal(number, KNOWN[i].number);
        assert_int_equal(width, MERKLE_TILE);
    }
}

TEST(partial_tiles_have_a_width)
{
    int level, width;
    uint64_t number;
    assert_true(tile_path_read("0", "x001/234.p/56", &level, &number, &width));
    assert_int_equal(number, 1234);
    assert_int_equal(width, 56);
    assert_true(tile_path_read("63", "000.p/255", &level, &number, &width));
    assert_int_equal(level, 63);
}

TEST(no_other_text_is_a_path)
{
    static const char *const OTHERS[][2] = {{"0", ""},
                                            {"0", "0"},
                                            {"0", "00"},
                                            {"0", "0000"},
                                            {"0", "x000/001"},
                                            {"0", "001/234"},
                                            {"0", "x001x234"},
                                            {"0", "x001/x234"},
                                            {"0", "x001//234"},
                                            {"0", "X001/234"},
                                            {"0", "+01"},
                                            {"0", "-01"},
                                            {"0", "000.p"},
                                            {"0", "000.p/"},
                                            {"0", "000.p/0"},
                                            {"0", "000.p/1x"},
                                            {"0", "000.p/256"},
                                            {"0", "000.p/01"},
                                            {"0", "000.p/1.p/1"},
                                            {"0", "/000"},
                                            {"64", "000"},
                                            {"00", "000"},
                                            {"", "000"},
                                            {"-1", "000"},
                                            {"entry", "000"},
                                            {"0", "x999/x999/x999/x999/x999/x999/x999/x999/x999/x999/999"},
                                            {"0", "000 "}};
    int level, width;
    uint64_t number;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (tile_path_read(OTHERS[i][0], OTHERS[i][1], &level, &number, &width))
            fail_msg("\"%s\" \"%s\" was taken for a path", OTHERS[i][0], OTHERS[i][1]);
}
