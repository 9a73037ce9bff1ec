/* Moves as numbers: the columns of a game, what stands in them, and ids that mean one move each. */
#include "wire/move_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/playout.h"
#include "games/registry.h"
#include "table.h"

enum { MOVES = 300, NUMBERS = 4096 };

static struct move_list list;
static struct move_layout layout;
static int16_t codes[MOVE_COLUMNS];
static float features[NUMBERS];

/* The features are the codes once more. */
static void check_features(void)
{
    for (int i = 0; i < layout.columns; i++) {
        const struct move_column *c = &layout.column[i];
        const float *of = features + c->first;
        assert_in_range(codes[i], 0, c->codes);
        if (c->features == 1 && c->codes > 1) {
            const int most = abs(c->min) > c->max ? abs(c->min) : c->max;
            const float expected = c->flag    ? codes[i] == 2
                                   : codes[i] ? (float)(codes[i] - 1 + c->min) / (float)most
                                              : 0;
            assert_true(of[0] == expected && of[0] >= -1 && of[0] <= 1);
            continue;
        }
        for (int k = 0; k < (int)c->features; k++)
            assert_true(of[k] == (k + 1 == codes[i]));
    }
}

static void check_list(void)
{
    for (size_t i = 0; i < list.count; i++) {
        const struct move *m = &list.moves[i];
        struct move again;
        codes[layout.columns] = 77;
        features[layout.features] = 7;
        move_codes(&layout, m, codes);
        move_features(&layout, m, features);
        assert_true(codes[layout.columns] == 77 && features[layout.features] == 7);
        assert_int_equal(codes[0], m->type + 1);
        check_features();
        assert_true(move_of_id(&layout, move_id(&layout, m), &again));
        assert_memory_equal(&again, m, sizeof *m);
    }
}

static void play_one(const struct game *game, int number)
{
    const struct player_range range = scenario_players(game, 0);
    uint64_t random = (uint64_t)number;
    table_begin(game, &(struct opening){.players = range.least + number % (range.most - range.least + 1)});
    move_layout_make(&layout, game, table.pack);
    assert_in_range(layout.columns, 2, MOVE_COLUMNS - 1);
    assert_in_range(layout.features, 30, NUMBERS - 1);
    for (int i = 0; i < MOVES && play_deciders(&table); i++) {
        const int seat = first_asked();
        play_list(&table, seat, &list);
        check_list();
        const struct move move = *playout_pick(&table, seat, &list, &random);
        made_move(seat, &move);
    }
}

TEST(in_random_matches_codes_features_and_ids_are_those_of_the_moves)
{
    for (size_t g = 0; games[g]; g++)
        for (int number = 0; number < 3; number++)
            play_one(games[g], number);
}

/* Every id is of one move, which has this id, or of none. */
TEST(an_id_leads_to_its_move_and_back)
{
    for (size_t g = 0; games[g]; g++) {
        size_t sound = 0;
        table_begin(games[g], &(struct opening){.players = scenario_players(games[g], 0).least});
        move_layout_make(&layout, games[g], table.pack);
        struct move m;
        assert_false(move_of_id(&layout, -1, &m));
        assert_false(move_of_id(&layout, layout.ids, &m));
        for (int i = 0; i < 20000; i++) {
            const int32_t id = (int32_t)random_below((uint32_t)layout.ids);
            if (!move_of_id(&layout, id, &m)) continue;
            assert_int_equal(move_id(&layout, &m), id);
            sound++;
        }
        if (sound < 1000) fail_msg("%s: %zu ids are of moves", games[g]->id, sound);
    }
}

static const char *const SEVEN[] = {"a", "b", "c", "d", "e", "f", "g"};
static const struct domain places = {.name = "place", .ids = SEVEN, .count = 7};
static const struct move_type GO = {.name = "go",
                                    .args = {ID_ARG("from", "", &places), NUMBER_ARG("force", "", -2, 4),
                                             ID_ARG("to", "", &places), FLAG_ARG("fast", ""),
                                             ID_ARG("by", "", &places, .optional = true)}};
static const struct move_type KEEP = {
    .name = "keep",
    .args = {FLAG_ARG("loud", "", .optional = true),
             ID_ARG("places", "", &places, .list = true, .min = 1, .max = 3)}};
static const struct move_type STOP = {.name = "stop"};
static const struct move_type ADD = {.name = "add", .args = {NUMBER_ARG("force", "", 0, 8)}};
static const struct move_type *const TYPES[] = {&GO, &KEEP, &STOP, &ADD};
static const struct game SMALL = {.id = "none", .moves = TYPES, .move_count = 4};

static struct move made_of(int type, int count, const int16_t *args)
{
    return move_with(type, args, count);
}

/* The type; place, place 2, place 3; force from -2 to 8; fast, loud. */
TEST(the_columns_of_a_small_game)
{
    static const int16_t EXPECTED[][7] = {
        {1, 3, 2, 5, 1, 0, 0}, /* go from c with -1 to a, not fast, by d */
        {1, 1, 11, 7, 2, 0, 0}, {2, 2, 0, 5, 0, 7, 2}, {2, 7, 0, 0, 0, 0, 0},
        {3, 0, 0, 0, 0, 0, 0},  {4, 0, 3, 0, 0, 0, 0},
    };
    const struct move moves[] = {made_of(0, 5, (const int16_t[]){2, -1, 4, 0, -1}),
                                 made_of(0, 5, (const int16_t[]){0, 8, 6, 1, -1}),
                                 made_of(1, 4, (const int16_t[]){1, 1, 4, 6}),
                                 made_of(1, 2, (const int16_t[]){-1, 6}),
                                 made_of(2, 0, NULL),
                                 made_of(3, 1, (const int16_t[]){0})};
    static const char *const NAMES[] = {"type", "place", "force", "place", "fast", "place", "loud"};
    static const int NUMBERED[] = {1, 1, 1, 2, 1, 3, 1}, CODES[] = {4, 7, 11, 7, 2, 7, 2};
    move_layout_make(&layout, &SMALL, NULL);
    assert_int_equal(layout.columns, 7);
    assert_int_equal(layout.features, 4 + 7 + 1 + 7 + 1 + 7 + 1);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(layout.column[i].name, NAMES[i]);
        assert_int_equal(layout.column[i].place, NUMBERED[i]);
        assert_int_equal(layout.column[i].codes, CODES[i]);
    }
    for (int i = 0; i < 6; i++) {
        move_codes(&layout, &moves[i], codes);
        move_features(&layout, &moves[i], features);
        for (int k = 0; k < 7; k++)
            if (codes[k] != EXPECTED[i][k]) fail_msg("move %d: code %d is %d", i, k, codes[k]);
        check_features();
    }
    assert_true(features[11] == 0); /* a force of 0, and of 8 the most */
    move_features(&layout, &moves[1], features);
    assert_true(features[11] == 1);
    move_features(&layout, &moves[0], features);
    assert_true(features[11] == -0.125F);
}

TEST(all_ids_of_a_small_game)
{
    struct move m;
    int32_t moves[4] = {0};
    move_layout_make(&layout, &SMALL, NULL);
    assert_int_equal(layout.ids, 7 * 7 * 7 * 2 * 8 + 2 * 8 * 8 * 8 + 1 + 9);
    for (int32_t id = 0; id < layout.ids; id++) {
        if (!move_of_id(&layout, id, &m)) continue;
        assert_int_equal(move_id(&layout, &m), id);
        moves[m.type]++;
    }
    assert_int_equal(moves[0], 7 * 7 * 7 * 2 * 8);
    assert_int_equal(moves[1], 2 * (7 + 21 + 35)); /* one, two or three of seven places */
    assert_int_equal(moves[2], 1);
    assert_int_equal(moves[3], 9);
}

TEST(a_game_with_too_many_moves_has_no_ids)
{
    static const struct move_type FAR = {
        .name = "far",
        .args = {NUMBER_ARG("a", "", 0, 9999), NUMBER_ARG("b", "", 0, 9999), NUMBER_ARG("c", "", 0, 9999)}};
    static const struct move_type *const ONE[] = {&FAR, &STOP};
    static const struct game FAR_GAME = {.id = "none", .moves = ONE, .move_count = 2};
    struct move m;
    move_layout_make(&layout, &FAR_GAME, NULL);
    assert_int_equal(layout.ids, 0);
    assert_false(move_of_id(&layout, 0, &m));
}
