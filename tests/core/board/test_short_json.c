/* Boards where memory is short for JSON: a drawing may lack parts, and is sound. A sanitizer sees whether
 * anything uses what has been freed. */
#include "positions.h"

#include "short_memory.h"

/* Draws and says the position while only so many allocations succeed. Returns whether memory was short. */
static int drawn_short(json_t *seen, int game, int allocations)
{
    const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    struct writer svg, words;
    writer_init(&svg);
    writer_init(&words);
    memory_begin_short(allocations);
    const enum board_drawn drawn = board_draw(boards[game], seen, &look, &svg);
    writer_open(&words, '{');
    board_text(boards[game], seen, &(struct board_part){0}, &words);
    writer_close(&words, '}');
    const int was_short = memory_end_short();
    assert_int_equal(drawn, BOARD_DRAWN);
    check_xml(writer_text(&svg));
    json_t *said = json_loads(writer_text(&words), 0, NULL);
    assert_non_null(said);
    json_decref(said);
    writer_free(&svg);
    writer_free(&words);
    return was_short;
}

/* From none on, in steps that grow: a drawing has some hundred allocations. */
static void draw_short(const struct play *p, int game, uint64_t moment)
{
    json_t *seen = seen_by(p, packs[game], viewer_of(p, moment));
    json_object_set_new(seen, "last", json_pack("{s:s}", "text", "A move."));
    int allocations = 0;
    while (drawn_short(seen, game, allocations))
        allocations += 1 + allocations / 8;
    assert_in_range(allocations, 1, 100000);
    json_decref(seen);
}

static int open_boards(void **state)
{
    return positions_open() ? 0 : 1;
}

FIXTURE(open_boards, NULL);

TEST(a_board_without_memory_for_json_is_sound)
{
    each_position(draw_short, 700);
}
