/* Whole matches at random: how they end. What must hold at every decision of a match, and of every state from
 * outside that is taken: core/cli/invariants.h, by self-play and tests/fuzz. */
#include "table.h"

enum { MATCHES = 40 };

static void random_move(int index)
{
    static struct move_list moves;
    play_list(&table, index, &moves);
    assert_true(moves.count > 0);
    assert_null(play_move(&table, index, &moves.moves[random_below((uint32_t)moves.count)]));
}

/* Every other one without a seat that has gone: what the game does for it is legal, and it does not win. */
TEST(rule_4_2_2__matches_end_in_turns_8_to_10_for_one_who_is_there)
{
    for (int i = 0; i < MATCHES; i++) {
        table_set_up(3 + i % 4);
        for (size_t k = 0; k < SEED_SIZE; k++)
            table.chance->key[k] = (uint8_t)random_below(256);
        play_head(&table)->resigned = i % 2 ? 1u << random_below(3) : 0;
        while (!play_head(&table)->over) {
            const uint64_t deciders = play_deciders(&table);
            const int index = set_nth(&deciders, 1, (int)random_below((uint32_t)set_count(&deciders, 1)));
            if (play_head(&table)->resigned >> index & 1)
                fall_back(index);
            else
                random_move(index);
        }
        assert_in_range(on_table()->turn, 8, TURNS);
        assert_true(play_head(&table)->winners != 0);
        assert_int_equal(play_head(&table)->winners & play_head(&table)->resigned, 0);
    }
}
