/* Views and moves as numbers, as a program meets them: names, rows of codes and features, ids, what bots
 * pick. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/westphalia.h"
#include "testing.h"

enum { DECISIONS = 150, ROWS = 4096 };

static struct westphalia_game *game;
static struct westphalia_state *here, *there;
static json_t *layout;
static size_t columns, size;
static int16_t *codes;
static float *features, *others;
static int32_t ids[ROWS];

static int close_game(void **test)
{
    westphalia_free(here);
    westphalia_free(there);
    westphalia_close(game);
    json_decref(layout);
    free(codes);
    free(features);
    free(others);
    here = there = NULL;
    game = NULL;
    layout = NULL;
    codes = NULL;
    features = others = NULL;
    return 0;
}

static void open_game(const char *id)
{
    close_game(NULL);
    game = westphalia_open(id, NULL, 0, NULL);
    assert_non_null(game);
    here = westphalia_new(game);
    there = westphalia_new(game);
    char *text = westphalia_move_layout(game);
    layout = json_loads(text, 0, NULL);
    westphalia_free_text(text);
    assert_non_null(layout);
    columns = westphalia_move_codes_size(game);
    size = westphalia_move_features_size(game);
    codes = calloc(ROWS * columns, sizeof *codes);
    features = calloc(ROWS * size, sizeof *features);
    others = calloc(ROWS * size, sizeof *others);
    assert_int_equal(json_array_size(json_object_get(layout, "columns")), columns);
    assert_int_equal(json_array_size(json_object_get(layout, "features")), size);
    assert_int_equal(json_integer_value(json_object_get(layout, "ids")), westphalia_move_id_count(game));
    westphalia_chance_fast(here, 11);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, NULL) > 0);
}

FIXTURE(NULL, close_game);

/* What the names of its features say of a move is what its JSON says. */
static void check_row(int index)
{
    const float *row = features + (size_t)index * size;
    json_t *move = json_loads(westphalia_move(here, WESTPHALIA_CURRENT, index), 0, NULL);
    const char *type = json_string_value(json_object_get(move, "type"));
    size_t said = 0, meant = 0;
    for (size_t i = 0; i < size; i++) {
        const char *name = json_string_value(json_array_get(json_object_get(layout, "features"), i));
        const char *of = strstr(name, ": ");
        assert_true(row[i] >= -1 && row[i] <= 1);
        if (row[i] == 0 || !of) continue;
        assert_true(row[i] == 1);
        if (strncmp(name, "type: ", 6) == 0) assert_string_equal(of + 2, type);
        char quoted[100];
        snprintf(quoted, sizeof quoted, "\"%s\"", of + 2);
        if (!strstr(westphalia_move(here, WESTPHALIA_CURRENT, index), quoted))
            fail_msg("%s is not in %s", name, westphalia_move(here, WESTPHALIA_CURRENT, index));
        said++;
    }
    const char *key;
    json_t *value;
    json_object_foreach(move, key, value) meant +=
        json_is_array(value) ? json_array_size(value) : json_is_string(value);
    assert_int_equal(said, meant);
    json_decref(move);
}

static void check_ids(int count)
{
    for (int i = 0; i < count; i++) {
        char *move = westphalia_move_of_id(game, ids[i]);
        assert_string_equal(move, westphalia_move(here, WESTPHALIA_CURRENT, i));
        assert_int_equal(westphalia_move_index(here, WESTPHALIA_CURRENT, ids[i]), i);
        westphalia_free_text(move);
    }
    assert_int_equal(ids[count], -1);
}

/* Another arrangement of what the seat does not see has the same numbers. */
static void check_hidden(int count)
{
    const int seat = westphalia_current(here);
    assert_int_equal(westphalia_copy(there, here), 0);
    assert_int_equal(westphalia_resample(there, seat, 5, NULL), 0);
    assert_int_equal(westphalia_move_features(there, seat, others, count), count);
    assert_memory_equal(others, features, (size_t)count * size * sizeof *features);
}

TEST(moves_in_numbers_are_the_legal_moves)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        int count = westphalia_legal(here, WESTPHALIA_CURRENT);
        for (int n = 0; n < DECISIONS && count > 0; n++) {
            codes[(size_t)count * columns] = features[(size_t)count * size] = 7;
            assert_int_equal(westphalia_move_codes(here, WESTPHALIA_CURRENT, codes, count + 1), count);
            assert_int_equal(westphalia_move_features(here, WESTPHALIA_CURRENT, features, count + 1), count);
            assert_int_equal(westphalia_move_ids(here, WESTPHALIA_CURRENT, ids, count + 1), count);
            for (size_t k = 0; k < size; k++) /* the row behind the last one */
                assert_true(features[(size_t)count * size + k] == 0);
            for (size_t k = 0; k < columns; k++)
                assert_int_equal(codes[(size_t)count * columns + k], 0);
            check_ids(count);
            check_row(n % count);
            check_hidden(count);
            count =
                westphalia_play(here, westphalia_bot(here, WESTPHALIA_CURRENT, "random", (uint64_t)n), NULL);
        }
        print_message("%s: %zu codes, %zu features, %d ids\n", westphalia_game_id(i), columns, size,
                      westphalia_move_id_count(game));
    }
}

TEST(a_list_that_is_longer_than_the_room_is_cut)
{
    open_game("baroque");
    const int count = westphalia_legal(here, WESTPHALIA_CURRENT);
    assert_true(count > 2);
    codes[columns] = features[size] = 7;
    ids[1] = 7;
    assert_int_equal(westphalia_move_codes(here, WESTPHALIA_CURRENT, codes, 1), count);
    assert_int_equal(westphalia_move_features(here, WESTPHALIA_CURRENT, features, 1), count);
    assert_int_equal(westphalia_move_ids(here, WESTPHALIA_CURRENT, ids, 1), count);
    assert_true(codes[0] > 0 && codes[columns] == 7 && features[size] == 7 && ids[0] >= 0 && ids[1] == 7);
    for (int rows = 0; rows >= -1; rows--) {
        codes[0] = 7;
        assert_int_equal(westphalia_move_codes(here, WESTPHALIA_CURRENT, codes, rows), count);
        assert_int_equal(westphalia_move_features(here, WESTPHALIA_CURRENT, features, rows), count);
        assert_int_equal(westphalia_move_ids(here, WESTPHALIA_CURRENT, ids, rows), count);
        assert_int_equal(codes[0], 7);
    }
}

TEST(a_seat_that_need_not_decide_has_no_numbers)
{
    open_game("baroque");
    for (int seat = -5; seat < 30; seat++) {
        if (seat == WESTPHALIA_CURRENT || (seat >= 0 && westphalia_deciders(here) >> seat & 1)) continue;
        features[0] = 7;
        ids[0] = 7;
        assert_int_equal(westphalia_move_features(here, seat, features, 1), 0);
        assert_int_equal(westphalia_move_ids(here, seat, ids, 1), 0);
        assert_true(features[0] == 0 && ids[0] == -1);
        assert_int_equal(westphalia_move_index(here, seat, 0), -1);
        assert_int_equal(westphalia_bot(here, seat, "random", 1), -1);
    }
    assert_null(westphalia_move_of_id(game, -1));
    assert_null(westphalia_move_of_id(game, westphalia_move_id_count(game)));
    assert_int_equal(westphalia_move_index(here, WESTPHALIA_CURRENT, -1), -1);
    assert_int_equal(westphalia_bot(here, WESTPHALIA_CURRENT, "chess", 1), -1);
}

static size_t place_of(const json_t *names, const char *name)
{
    for (size_t i = 0; i < json_array_size(names); i++)
        if (strcmp(json_string_value(json_array_get(names, i)), name) == 0) return i;
    fail_msg("no number is called %s", name);
    return 0;
}

/* The numbers of a view by their names: who looks, who decides, the current step. */
static void check_named(const json_t *names, const float *values, int viewer)
{
    char name[100];
    json_t *step = json_loads(westphalia_step(here), 0, NULL);
    snprintf(name, sizeof name, "step: %s", json_string_value(json_object_get(step, "name")));
    assert_true(values[place_of(names, name)] == 1);
    json_decref(step);
    assert_true(values[place_of(names, "over")] == 0);
    for (int seat = 0; seat < westphalia_seat_count(game); seat++) {
        snprintf(name, sizeof name, "viewer: %s", westphalia_seat_id(game, seat));
        assert_true(values[place_of(names, name)] == (seat == viewer));
        snprintf(name, sizeof name, "deciding: %s", westphalia_seat_id(game, seat));
        assert_true(values[place_of(names, name)] == (westphalia_deciders(here) >> seat & 1));
    }
}

TEST(each_number_of_a_view_has_a_name_of_its_own)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        char *text = westphalia_tensor_names(game);
        json_t *names = json_loads(text, 0, NULL), *met = json_object();
        const size_t count = westphalia_tensor_size(game);
        float *values = calloc(count, sizeof *values);
        westphalia_free_text(text);
        assert_int_equal(json_array_size(names), count);
        for (size_t k = 0; k < count; k++) {
            const char *name = json_string_value(json_array_get(names, k));
            if (!*name || json_object_get(met, name)) fail_msg("%s: twice: %s", westphalia_game_id(i), name);
            json_object_set_new(met, name, json_true());
        }
        for (int n = 0; n < 20; n++) {
            westphalia_tensor(here, n % 2, values);
            check_named(names, values, n % 2);
            westphalia_play(here, westphalia_bot(here, WESTPHALIA_CURRENT, "random", (uint64_t)n), NULL);
        }
        free(values);
        json_decref(met);
        json_decref(names);
    }
}

/* The points of a player, and a card of the own hand, by their names. */
TEST(named_numbers_are_those_of_the_view)
{
    static const char *const SEATS[] = {"player-1", "player-2", "player-3"};
    open_game("sixteen-thirty-something");
    char *text = westphalia_tensor_names(game), name[200];
    json_t *names = json_loads(text, 0, NULL);
    float *values = calloc(westphalia_tensor_size(game), sizeof *values);
    int cards = 0;
    westphalia_free_text(text);
    westphalia_playout(here, 3, 120, NULL);
    for (int seat = 0; seat < 3; seat++) {
        json_t *view = json_loads(westphalia_view(here, seat), 0, NULL), *card;
        json_t *player = json_object_get(json_object_get(view, "players"), SEATS[seat]);
        size_t at;
        assert_non_null(player);
        westphalia_tensor(here, seat, values);
        json_array_foreach(json_object_get(player, "hand"), at, card)
        {
            snprintf(name, sizeof name, "players/%s/hand: %s", SEATS[seat], json_string_value(card));
            assert_true(values[place_of(names, name)] == 1);
            cards++;
        }
        for (int other = 0; other < 3; other++) {
            snprintf(name, sizeof name, "players/%s/hand seen", SEATS[other]);
            assert_true(values[place_of(names, name)] == (other == seat));
        }
        json_decref(view);
    }
    assert_true(cards > 5);
    free(values);
    json_decref(names);
}

/* One greedy seat among random ones: the number of its matches of 20 that it wins. */
static int won_by_first_seat(const char *bot)
{
    int won = 0;
    for (int match = 0; match < 20; match++) {
        westphalia_chance_fast(here, (uint64_t)match);
        int count = westphalia_set_up(here, NULL, 3, NULL, NULL);
        for (uint64_t n = 0; count > 0; n++) {
            const int index =
                westphalia_bot(here, WESTPHALIA_CURRENT, westphalia_current(here) ? "random" : bot, n);
            assert_in_range(index, 0, count - 1);
            count = westphalia_play(here, index, NULL);
        }
        won += westphalia_winners(here) == 1;
    }
    return won;
}

TEST(the_greedy_bot_picks_better_than_chance)
{
    open_game("sixteen-thirty-something");
    assert_in_range(won_by_first_seat("random"), 1, 13);
    assert_in_range(won_by_first_seat("greedy"), 16, 20);
}

TEST(a_bot_leaves_the_state_alone)
{
    open_game("baroque");
    char *before = strdup(westphalia_to_json(here)), *events = strdup(westphalia_events(here, 0));
    const int index = westphalia_bot(here, WESTPHALIA_CURRENT, "greedy", 3);
    assert_int_equal(westphalia_bot(here, WESTPHALIA_CURRENT, "greedy", 3), index);
    assert_string_equal(westphalia_to_json(here), before);
    assert_string_equal(westphalia_events(here, 0), events);
    free(before);
    free(events);
}
