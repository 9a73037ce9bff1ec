/* Boards where memory is short. For JSON: a drawing may lack parts, and is sound. For the drawer: a drawing
 * that would lack something is not called drawn. A sanitizer sees whether anything uses what has been
 * freed. */
#include "positions.h"

#include "short_memory.h"

/* CMakeLists.txt has the calls of calloc() and realloc() lead here. Jansson's own do not. */
static int allocations_until_failure; /* 1: the next one fails; 0: none fails any more */
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *room, size_t size);
void *__wrap_realloc(void *room, size_t size);

static bool allocation_fails(void)
{
    return allocations_until_failure && !--allocations_until_failure;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocation_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *room, size_t size)
{
    return allocation_fails() ? NULL : __real_realloc(room, size);
}

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

/* The next number of an allocation to try: there are some hundred. */
static int later(int number)
{
    return number + 1 + number * fewer_tries() / 8;
}

/* From none on. */
static void draw_short(const struct play *p, int game, uint64_t moment)
{
    json_t *seen = seen_by(p, packs[game], viewer_of(p, moment));
    json_object_set_new(seen, "last", json_pack("{s:s}", "text", "A move."));
    int allocations = 0;
    while (drawn_short(seen, game, allocations))
        allocations = later(allocations);
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
    a_position_of_each(draw_short);
}

/* ---- the drawer's own memory ---- */

/* Draws while the allocation of this number fails. Returns whether there is one. */
static bool drawn_without(json_t *seen, int game, int number)
{
    const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    struct writer svg;
    writer_init(&svg);
    allocations_until_failure = number;
    const enum board_drawn drawn = board_draw(boards[game], seen, &look, &svg);
    const bool has_failed = !allocations_until_failure;
    allocations_until_failure = 0;
    assert_int_equal(drawn, has_failed ? BOARD_NO_MEMORY : BOARD_DRAWN);
    writer_free(&svg);
    return has_failed;
}

static void draw_without_each(const struct play *p, int game, uint64_t moment)
{
    json_t *seen = seen_by(p, packs[game], viewer_of(p, moment));
    int number = 1;
    while (drawn_without(seen, game, number))
        number++;
    assert_in_range(number, 5, 1000);
    json_decref(seen);
}

TEST(a_drawing_for_which_one_allocation_fails_is_not_drawn)
{
    a_position_of_each(draw_without_each);
}

/* Of some of its allocations. */
TEST(a_board_for_which_one_allocation_fails_is_not_made)
{
    for (int game = 0; games[game]; game++)
        for (int number = 1, made = 0; !made; number = later(number)) {
            struct faults faults = {0};
            allocations_until_failure = number;
            struct board *board = board_new(packs[game], &faults);
            made = allocations_until_failure != 0;
            allocations_until_failure = 0;
            assert_int_equal(board != NULL, made);
            board_free(board);
        }
}
