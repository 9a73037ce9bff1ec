/* Moves listed as ranges of numbers are the same moves: none more, none less, and the sentence of a range has
 * both of its ends. */
#include "wire/ranges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/playout.h"
#include "games/registry.h"
#include "table.h"
#include "tutorial/game.h"
#include "wire/text.h"
#include "wire/wire.h"

static struct move_list list;
static struct move_range ranges[MOVES_MAX];
static bool met[MOVES_MAX]; /* by place in the list: a range has had this move */

static void check_one(const struct move *m, uint32_t place)
{
    assert_true(place < list.count);
    assert_memory_equal(&list.moves[place], m, sizeof *m);
    if (met[place]) fail_msg("%s: a move is in two ranges", table.game->id);
    met[place] = true;
}

static uint32_t place_of(const struct move *m)
{
    uint32_t place = 0;
    while (place < list.count && memcmp(&list.moves[place], m, sizeof *m) != 0)
        place++;
    return place;
}

/* Each number of it is a move of the list. */
static void check_range(const struct move_range *range, int seat)
{
    const struct move *least = &list.moves[range->least], *most = &list.moves[range->most];
    struct move m = *least;
    char text[TEXT_ROOM], both[32];
    if (range->arg < 0) {
        assert_int_equal(range->least, range->most);
        check_one(least, range->least);
        return;
    }
    assert_true(least->arg[range->arg] < most->arg[range->arg]);
    for (; m.arg[range->arg] <= most->arg[range->arg]; m.arg[range->arg]++) {
        assert_null(play_check(&table, seat, &m));
        check_one(&m, place_of(&m));
    }
    legal_range_text(text, &table, least, most, seat);
    snprintf(both, sizeof both, "%d to %d ", least->arg[range->arg], most->arg[range->arg]);
    if (!strstr(text, both)) fail_msg("%s: %s is said as \"%s\"", table.game->id, both, text);
}

/* Gives how many moves fewer the ranges are. */
static size_t check_list(int seat)
{
    const size_t count = ranges_find(&table, &list, ranges);
    memset(met, 0, sizeof met);
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || ranges[i - 1].least < ranges[i].least);
        check_range(&ranges[i], seat);
    }
    for (size_t i = 0; i < list.count; i++)
        if (!met[i]) fail_msg("%s: a move is in no range", table.game->id);
    return list.count - count;
}

/* Gives how many moves fewer the ranges of all its lists are. */
static size_t play_one(const struct game *game, int number, int moves)
{
    const struct player_range range = scenario_players(game, 0);
    uint64_t random = (uint64_t)number;
    size_t fewer = 0;
    table_begin(game, &(struct opening){.players = range.least + number % (range.most - range.least + 1)});
    for (int i = 0; i < moves && play_deciders(&table); i++) {
        const int seat = first_asked();
        play_list(&table, seat, &list);
        fewer += check_list(seat);
        const struct move move = *playout_pick(&table, seat, &list, &random);
        made_move(seat, &move);
    }
    return fewer;
}

TEST(in_random_matches_the_ranges_are_the_moves)
{
    static const struct {
        const char *game;
        bool has_ranges;
    } PLAYED[] = {{"sixteen-thirty-something", false},
                  {"europe-1619", true},
                  {"baroque", true},
                  {"thirty-years-war", false},
                  {"time-of-wars", true}};
    for (size_t g = 0; games[g]; g++) {
        size_t fewer = 0, k = 0;
        while (strcmp(PLAYED[k].game, games[g]->id) != 0)
            k++;
        for (int i = 0; i < 3; i++)
            fewer += play_one(games[g], i, 300);
        if ((fewer > 0) != PLAYED[k].has_ranges) fail_msg("%s: %zu moves fewer", games[g]->id, fewer);
    }
}

/* Six INF that may go anywhere: one range a minor power. */
TEST(a_sheet_is_short)
{
    const struct game *game = games[0];
    for (size_t g = 0; strcmp(game->id, "europe-1619") != 0; g++)
        game = games[g];
    table_begin(game, &(struct opening){.players = 15});
    const int seat = first_asked();
    play_list(&table, seat, &list);
    const size_t count = list.count;
    assert_true(count > 1000);
    const size_t fewer = check_list(seat);
    assert_true(count - fewer < count / 2);
}

/* A number that is left out ends a range, and a gap does; other arguments keep moves apart, wherever the
 * number stands among them. */
TEST(only_what_differs_by_a_number_alone_is_a_range)
{
    static const struct move_type TYPE = {
        .name = "pay", .args = {NUMBER_ARG("points", "", -1, 9, .optional = true), FLAG_ARG("open", "")}};
    static const struct move_type *const TYPES[] = {&TYPE};
    static const struct game GAME = {.id = "none", .moves = TYPES, .move_count = 1};
    const struct play p = {.game = &GAME};
    const int16_t points[] = {-1, 0, 1, 1, 2, 3, 5};
    const int16_t open[] = {0, 0, 0, 1, 0, 1, 0};
    list = (struct move_list){0};
    for (int i = 0; i < 7; i++)
        moves_add(&list, 0, (const int16_t[]){points[i], open[i]}, 2);
    /* left out; 0 to 2 that are not open; 1 open; 3 open; 5 */
    assert_int_equal(ranges_find(&p, &list, ranges), 5);
    const struct move_range expected[] = {{0, 0, -1}, {1, 4, 0}, {3, 3, -1}, {5, 5, -1}, {6, 6, -1}};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ranges[i].least, expected[i].least);
        assert_int_equal(ranges[i].most, expected[i].most);
        assert_int_equal(ranges[i].arg, expected[i].arg);
    }
}
