/* libwestphalia without memory: a call that fails says so, by its result and by its error alike, and leaves
 * the match as it is. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "library/westphalia.h"
#include "short_memory.h"
#include "testing.h"

/* CMakeLists.txt has the calls of realloc() lead here. */
static bool no_realloc;
void *__real_realloc(void *room, size_t size);
void *__wrap_realloc(void *room, size_t size);
void *__wrap_realloc(void *room, size_t size)
{
    return no_realloc ? NULL : __real_realloc(room, size);
}

static struct westphalia_game *game;
static struct westphalia_state *here;
static struct westphalia_error error;

static int begin(void **test)
{
    game = westphalia_open("baroque", NULL, 0, NULL);
    assert_non_null(game);
    here = westphalia_new(game);
    assert_non_null(here);
    westphalia_chance_fast(here, 1648);
    memset(&error, 0, sizeof error);
    return 0;
}

static int end(void **test)
{
    no_realloc = false;
    westphalia_free(here);
    westphalia_close(game);
    return 0;
}

FIXTURE(begin, end);

static void assert_no_memory(int result)
{
    assert_int_equal(result, WESTPHALIA_NO_MEMORY);
    assert_int_equal(error.result, WESTPHALIA_NO_MEMORY);
    assert_string_equal(error.code, "no-memory");
    memset(&error, 0, sizeof error);
}

/* Only the list of moves is got by realloc() here. */
TEST(a_match_whose_moves_cannot_be_listed_is_not_set_up)
{
    no_realloc = true;
    assert_no_memory(westphalia_set_up(here, NULL, 0, NULL, &error));
    no_realloc = false;
    assert_int_equal(westphalia_seats(here), 0);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
}

TEST(a_move_after_which_the_moves_cannot_be_listed_is_not_made)
{
    static uint8_t before[WESTPHALIA_PACKED_ROOM], after[WESTPHALIA_PACKED_ROOM];
    int failed = 0, most = 0;
    for (int moves = westphalia_set_up(here, NULL, 0, NULL, NULL); moves > 0;) {
        const size_t size = westphalia_to_packed(here, before);
        if (moves > most) most = moves;
        no_realloc = true;
        const int result = westphalia_play(here, moves / 2, &error);
        no_realloc = false;
        if (result >= 0) {
            moves = result;
            continue;
        }
        failed++;
        assert_no_memory(result);
        assert_int_equal(westphalia_to_packed(here, after), size);
        assert_memory_equal(after, before, size);
        assert_string_equal(westphalia_events(here, WESTPHALIA_EVERYTHING), "[]");
        moves = westphalia_play(here, moves / 2, NULL);
        assert_true(moves > most); /* the list did need more room than all before it */
    }
    assert_true(failed > 0);
}

TEST(a_move_by_its_number_when_the_moves_cannot_be_listed)
{
    struct westphalia_state *fresh = westphalia_new(game);
    static uint8_t bytes[WESTPHALIA_PACKED_ROOM];
    assert_true(westphalia_set_up(here, NULL, 0, NULL, NULL) > 0);
    assert_int_equal(westphalia_from_packed(fresh, bytes, westphalia_to_packed(here, bytes), NULL), 0);
    no_realloc = true;
    assert_no_memory(westphalia_apply(fresh, WESTPHALIA_CURRENT, 0, &error));
    no_realloc = false;
    westphalia_free(fresh);
}

/* Reads one kind of text, for which memory is short at one place after the other, until it is read. jansson
 * calls a text wrong where it has no memory for a string. */
#define ASSERT_READ(call)                                                                                    \
    do {                                                                                                     \
        int result = -1, no_memory = 0;                                                                      \
        for (int count = 0; result < 0; count += 1 + count / 8) {                                            \
            memory_begin_short(count);                                                                       \
            result = (call);                                                                                 \
            const int was_short = memory_end_short();                                                        \
            assert_true(was_short || result >= 0);                                                           \
            if (result == WESTPHALIA_NO_MEMORY || error.result == WESTPHALIA_NO_MEMORY) {                    \
                assert_no_memory(result);                                                                    \
                no_memory++;                                                                                 \
            }                                                                                                \
        }                                                                                                    \
        assert_true(no_memory > 0);                                                                          \
    } while (0)

TEST(texts_for_which_memory_is_short)
{
    ASSERT_READ(westphalia_set_up(here, NULL, 0, "{}", &error));
    char *move = strdup(westphalia_move(here, WESTPHALIA_CURRENT, 0));
    ASSERT_READ(westphalia_check_json(here, WESTPHALIA_CURRENT, move, strlen(move), &error));
    char *text = strdup(westphalia_to_json(here)), *view = strdup(westphalia_view(here, 0));
    ASSERT_READ(westphalia_from_json(here, text, strlen(text), &error));
    ASSERT_READ(westphalia_from_view(here, view, strlen(view), 0, 0, 7, &error));
    ASSERT_READ(westphalia_apply_json(here, WESTPHALIA_CURRENT, move, strlen(move), &error));
    free(move);
    free(text);
    free(view);
}
