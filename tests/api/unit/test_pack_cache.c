/* Packs and their boards in memory, without a database. */
#include "api/shared/pack_cache.h"
#include "games/registry.h"
#include "testing.h"

/* What comes of drawing a game's own pack. */
static enum db_result draw(const struct game *game, const struct board **board)
{
    const struct game *const list[] = {game, NULL};
    struct faults faults = {0};
    struct pack_cache *cache = pack_cache_new(list, 1 << 20, &faults);
    assert_non_null(cache);
    const struct pack *pack = pack_cache_standard(cache, game);
    const enum db_result drawn = pack_cache_board(cache, pack, board);
    if (drawn == DB_OK) {
        const struct board *again;
        assert_int_equal(pack_cache_board(cache, pack, &again), DB_OK);
        assert_ptr_equal(again, *board);
    }
    pack_cache_free(cache);
    return drawn;
}

TEST(a_pack_has_one_board)
{
    const struct board *board = NULL;
    assert_int_equal(draw(games[0], &board), DB_OK);
    assert_non_null(board);
}

/* To ask again does not help, so it is no lack of memory. */
TEST(a_presentation_with_a_fault_is_broken)
{
    static const char text[] = "{\"map\": 1}";
    static const size_t length = sizeof text - 1;
    struct game game = *games[0];
    const struct board *board;
    game.presentation.text = text;
    game.presentation.length = &length;
    assert_int_equal(draw(&game, &board), DB_BROKEN);
}
