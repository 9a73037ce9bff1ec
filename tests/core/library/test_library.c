/* libwestphalia as a program meets it: its header, and nothing else of the core. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/westphalia_board.h"
#include "testing.h"

enum { DECISIONS = 120 }; /* of a match, where all is looked at */

static struct westphalia_game *game;
static struct westphalia_state *here, *there;
static struct westphalia_error error;
static uint64_t number;

/* Any number below `count`: always the same ones in a test. */
static int any(int count)
{
    number = number * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((number >> 33) % (uint64_t)count);
}

static void open_game(const char *id)
{
    game = westphalia_open(id, NULL, 0, &error);
    assert_non_null(game);
    here = westphalia_new(game);
    there = westphalia_new(game);
    number = 1648;
}

static int close_game(void **test)
{
    westphalia_free(here);
    westphalia_free(there);
    westphalia_close(game);
    here = there = NULL;
    game = NULL;
    return 0;
}

static char *text_of(struct westphalia_state *of)
{
    return strdup(westphalia_to_json(of));
}

static void assert_same(struct westphalia_state *one, struct westphalia_state *two)
{
    char *text = text_of(one);
    assert_string_equal(westphalia_to_json(two), text);
    free(text);
}

/* A legal move: the default now and then, so that sheets of orders come to an end. */
static int any_move(int moves)
{
    const int otherwise = any(8) == 0 ? westphalia_default(here, WESTPHALIA_CURRENT) : -1;
    return otherwise >= 0 ? otherwise : any(moves);
}

FIXTURE(NULL, close_game);

/* The JSON with every integer as a real number, 2 as 2.0: the caller's to free. */
static char *with_reals(const char *json)
{
    char *real = malloc(3 * strlen(json) + 1), *to = real;
    bool in_string = false;
    for (const char *at = json; *at; at++) {
        const bool digit = *at >= '0' && *at <= '9';
        if (*at == '"') in_string = !in_string; /* ids have no quotes in them */
        *to++ = *at;
        if (digit && !in_string && !(at[1] >= '0' && at[1] <= '9')) {
            *to++ = '.';
            *to++ = '0';
        }
    }
    *to = 0;
    return real;
}

TEST(an_integer_may_be_written_as_a_real_number)
{
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 1);
    assert_true(westphalia_set_up(here, NULL, 4, NULL, &error) > 0);
    char *text = text_of(here), *real = with_reals(text);
    assert_int_equal(westphalia_from_json(there, real, strlen(real), &error), 0);
    assert_same(here, there);
    free(text);
    free(real);
}

TEST(versions_and_games)
{
    int games = 0;
    assert_int_equal(westphalia_abi(), WESTPHALIA_ABI);
    assert_string_equal(westphalia_version(), WESTPHALIA_VERSION);
    while (westphalia_game_id((size_t)games))
        games++;
    assert_int_equal(games, 5);
    assert_null(westphalia_open("chess", NULL, 0, &error));
    assert_string_equal(error.code, "no-such-game");
    assert_null(westphalia_open("chess", NULL, 0, NULL));
}

/* The same moves by number, by JSON, and on states that were carried away as JSON and as bytes lead to the
 * same match. */
static void play_in_two_ways(void)
{
    static uint8_t packed[WESTPHALIA_PACKED_ROOM];
    struct westphalia_state *carried = westphalia_new(game);
    westphalia_chance_fast(here, 7);
    westphalia_chance_fast(there, 7);
    westphalia_chance_fast(carried, 7);
    int moves = westphalia_set_up(here, NULL, 0, NULL, &error);
    assert_int_equal(westphalia_set_up(there, NULL, 0, NULL, &error), moves);
    for (int i = 0; i < DECISIONS && moves > 0; i++) {
        const int seat = westphalia_current(here), index = any_move(moves);
        assert_int_equal(westphalia_legal(here, seat), moves);
        assert_true(westphalia_deciders(here) >> seat & westphalia_seats(here) >> seat & 1);
        char *json = strdup(westphalia_move(here, seat, index)), *whole = text_of(here);
        assert_non_null(westphalia_move_text(here, seat, index));
        assert_non_null(strstr(westphalia_moves(here, seat), json));
        assert_int_equal(westphalia_from_json(carried, whole, strlen(whole), &error), 0);
        assert_int_equal(westphalia_apply(carried, seat, index, &error), 0);
        assert_int_equal(westphalia_from_packed(carried, packed, westphalia_to_packed(here, packed), &error),
                         0);
        assert_int_equal(westphalia_check_json(there, seat, json, strlen(json), &error), 0);
        assert_int_equal(westphalia_apply_json(there, seat, json, strlen(json), &error), 0);
        moves = westphalia_play(here, index, &error);
        assert_same(here, there);
        assert_int_equal(westphalia_apply(carried, seat, index, &error), 0);
        assert_same(here, carried);
        free(json);
        free(whole);
    }
    westphalia_free(carried);
}

TEST(by_number_by_json_by_bytes_it_is_the_same_match)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        play_in_two_ways();
        close_game(NULL);
    }
}

TEST(a_match_comes_to_its_end)
{
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 3);
    int moves = westphalia_set_up(here, NULL, 4, NULL, &error);
    assert_int_equal(westphalia_seats(here), 15);
    for (int i = 0; moves > 0; i++) {
        assert_in_range(i, 0, 100000);
        assert_int_equal(westphalia_is_over(here), 0);
        moves = westphalia_play(here, any(moves), &error);
    }
    assert_int_equal(moves, 0);
    assert_int_equal(westphalia_is_over(here), 1);
    assert_int_not_equal(westphalia_winners(here), 0);
    assert_int_equal(westphalia_winners(here) & ~westphalia_seats(here), 0);
    assert_int_equal(westphalia_deciders(here), 0);
    assert_int_equal(westphalia_current(here), -1);
    assert_string_equal(westphalia_step(here), "null");
    int32_t score;
    assert_true(westphalia_score(here, 0, &score));
    assert_false(westphalia_score(here, 5, &score));
    assert_int_equal(westphalia_play(here, 0, &error), WESTPHALIA_BAD_INPUT);
}

TEST(a_refusal_names_its_rule_and_changes_nothing)
{
    static const char MOVE[] = "{\"type\": \"fly\"}";
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 3);
    assert_true(westphalia_set_up(here, NULL, 3, NULL, &error) > 0);
    char *before = text_of(here);
    /* Another seat's kind of move, made by a seat that has no decision: the first seat answers, and answers
     * again. */
    char *json = strdup(westphalia_move(here, 0, 0));
    assert_int_equal(westphalia_apply(here, 0, 0, &error), 0);
    char *after = text_of(here);
    assert_string_not_equal(before, after);
    assert_int_equal(westphalia_apply_json(here, 0, json, strlen(json), &error), WESTPHALIA_REFUSED);
    assert_int_equal(error.result, WESTPHALIA_REFUSED);
    assert_string_equal(error.code, "not-your-decision");
    assert_true(strlen(error.rule) > 0 && strlen(error.detail) > 20);
    assert_int_equal(westphalia_check_json(here, 0, json, strlen(json), NULL), WESTPHALIA_REFUSED);
    assert_string_equal(westphalia_to_json(here), after);
    assert_int_equal(westphalia_apply_json(here, 1, MOVE, strlen(MOVE), &error), WESTPHALIA_BAD_INPUT);
    assert_non_null(strstr(error.detail, "\"fly\""));
    assert_int_equal(westphalia_apply_json(here, 1, "{", 1, &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.code, "not-json");
    assert_int_equal(westphalia_apply(here, 1, westphalia_legal(here, 1), &error), WESTPHALIA_BAD_INPUT);
    assert_int_equal(westphalia_apply(here, 1, -1, &error), WESTPHALIA_BAD_INPUT);
    assert_int_equal(westphalia_apply(here, 99, 0, &error), WESTPHALIA_BAD_INPUT);
    assert_null(westphalia_move(here, 0, 0));
    assert_string_equal(westphalia_to_json(here), after);
    free(before);
    free(after);
    free(json);
}

TEST(set_up_wants_a_scenario_a_number_of_players_and_options_that_there_are)
{
    open_game("baroque");
    assert_int_equal(westphalia_set_up(here, "nowhere", 0, NULL, &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.code, "no-such-scenario");
    assert_int_equal(westphalia_set_up(here, NULL, 9, NULL, &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.path, "/players");
    assert_int_equal(westphalia_set_up(here, NULL, 0, "{\"wings\": true}", &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.path, "/options/wings");
    assert_int_equal(westphalia_set_up(here, NULL, 0, "[", &error), WESTPHALIA_BAD_INPUT);
    assert_int_equal(westphalia_seats(here), 0);
    assert_int_equal(westphalia_legal(here, WESTPHALIA_CURRENT), 0);
    assert_int_equal(westphalia_is_over(here), 0);
}

/* Gives one result more each time, until the call goes through. */
static int with_results(int32_t *results, size_t *count, size_t room)
{
    for (*count = 0; *count < room; (*count)++) {
        assert_int_equal(westphalia_chance_given(here, results, *count), 0);
        const int moves = westphalia_set_up(here, NULL, 0, NULL, &error);
        if (moves != WESTPHALIA_NEEDS_CHANCE) return moves;
        assert_true(error.most > error.least && error.least >= 0 && strlen(error.detail) > 10);
        results[*count] = error.least + any(error.most - error.least + 1);
    }
    return -1;
}

TEST(chance_is_handed_in_one_result_after_the_other)
{
    int32_t results[400], drawn[400];
    size_t count;
    open_game("time-of-wars");
    assert_int_equal(westphalia_set_up(here, NULL, 0, NULL, &error), WESTPHALIA_NEEDS_CHANCE);
    const int moves = with_results(results, &count, 400);
    assert_true(moves > 0 && count > 4);
    assert_int_equal(westphalia_chance_left(here), 0);
    assert_int_equal(westphalia_results(here, drawn, 400), count);
    assert_memory_equal(drawn, results, count * sizeof *drawn);
    assert_int_equal(westphalia_chance_given(there, results, count), 0);
    assert_int_equal(westphalia_set_up(there, NULL, 0, NULL, &error), moves);
    assert_same(here, there);
    results[0] = -1;
    assert_int_equal(westphalia_chance_given(there, results, count), 0);
    assert_int_equal(westphalia_set_up(there, NULL, 0, NULL, &error), WESTPHALIA_BAD_CHANCE);
    assert_int_equal(westphalia_chance_left(there), count);
}

/* The draws of the seed 00..1f with the match id ff fe .. f0, which test_chance has from another language: of
 * six sides 2 3 0 0. */
TEST(provable_chance_is_the_services)
{
    uint8_t seed[32], id[16];
    int32_t drawn[400], again[400];
    open_game("baroque");
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)i;
    for (int i = 0; i < 16; i++)
        id[i] = (uint8_t)(255 - i);
    westphalia_chance_provable(here, seed, id, NULL, 0);
    westphalia_chance_provable(there, seed, NULL, NULL, 0);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    assert_true(westphalia_set_up(there, NULL, 0, NULL, &error) > 0);
    const size_t count = westphalia_results(here, drawn, 400);
    assert_int_equal(westphalia_results(there, again, 400), count);
    assert_memory_not_equal(drawn, again, count * sizeof *drawn);
    char *text = strdup(westphalia_draws(here, WESTPHALIA_EVERYTHING));
    assert_non_null(strstr(text, "\"n\":0"));
    westphalia_chance_provable(there, seed, id, seed, 1);
    assert_true(westphalia_set_up(there, NULL, 0, NULL, &error) > 0);
    westphalia_results(there, again, 400);
    assert_memory_not_equal(drawn, again, count * sizeof *drawn);
    free(text);
}

TEST(a_clone_goes_its_own_way)
{
    open_game("thirty-years-war");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    struct westphalia_state *clone = westphalia_clone(here);
    assert_same(here, clone);
    char *before = text_of(here);
    for (int i = 0; i < 20; i++)
        assert_true(westphalia_play(clone, 0, &error) > 0);
    assert_string_equal(westphalia_to_json(here), before);
    assert_int_equal(westphalia_copy(clone, here), 0);
    assert_same(here, clone);
    for (int i = 0; i < 20; i++)
        assert_int_equal(westphalia_play(clone, 0, &error), westphalia_play(here, 0, &error));
    assert_same(here, clone);
    struct westphalia_game *same = westphalia_open("thirty-years-war", NULL, 0, NULL);
    struct westphalia_state *foreign = westphalia_new(same);
    assert_int_equal(westphalia_copy(foreign, here), WESTPHALIA_BAD_INPUT);
    westphalia_free(foreign);
    westphalia_close(same);
    westphalia_free(clone);
    free(before);
}

TEST(a_playout_goes_to_the_end_or_as_far_as_it_may)
{
    open_game("baroque");
    assert_int_equal(westphalia_playout(here, 1, 10, &error), 0);
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    assert_int_equal(westphalia_copy(there, here), 0);
    assert_int_equal(westphalia_playout(here, 1, 10, &error), 10);
    assert_false(westphalia_is_over(here));
    assert_true(westphalia_playout(here, 2, 100000, &error) > 10);
    assert_true(westphalia_is_over(here));
    assert_int_equal(westphalia_playout(here, 2, 10, &error), 0);
    char *before = text_of(there);
    westphalia_chance_none(there);
    assert_int_equal(westphalia_playout(there, 2, 100000, &error), WESTPHALIA_NEEDS_CHANCE);
    assert_string_equal(westphalia_to_json(there), before);
    free(before);
}

/* Everything that needs much of it, in every game. */
static void *play_on_a_small_stack(void *result)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        struct westphalia_game *opened = westphalia_open(westphalia_game_id(i), NULL, 0, NULL);
        struct westphalia_state *played = westphalia_new(opened);
        westphalia_chance_fast(played, 5);
        bool fine = westphalia_set_up(played, NULL, 0, NULL, NULL) > 0 &&
                    westphalia_playout(played, 1, 40, NULL) == 40 &&
                    westphalia_resample(played, 0, 1, NULL) == 0;
        char *view = strdup(westphalia_view(played, 0)), *whole = text_of(played);
        fine = fine && westphalia_from_json(played, whole, strlen(whole), NULL) == 0 &&
               westphalia_from_view(played, view, strlen(view), 0, 0, 1, NULL) == 0 &&
               westphalia_moves(played, WESTPHALIA_CURRENT) &&
               westphalia_default(played, WESTPHALIA_CURRENT) >= -1;
        *(bool *)result = *(bool *)result && fine;
        free(view);
        free(whole);
        westphalia_free(played);
        westphalia_close(opened);
    }
    return NULL;
}

TEST(four_mebibytes_of_stack_are_enough)
{
    pthread_attr_t small;
    pthread_t thread;
    bool fine = true;
    pthread_attr_init(&small);
    assert_int_equal(pthread_attr_setstacksize(&small, 4 << 20), 0);
    assert_int_equal(pthread_create(&thread, &small, play_on_a_small_stack, &fine), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&small);
    assert_true(fine);
}

static bool has_made_moves(struct westphalia_state *of)
{
    return strcmp(westphalia_automatic(of, WESTPHALIA_EVERYTHING), "[]") != 0;
}

/* Plays on until the rules have made a move. */
static void play_until_moves_are_made(void)
{
    int moves = westphalia_set_up(here, NULL, 0, NULL, &error);
    while (!has_made_moves(here)) {
        if (moves <= 0) moves = westphalia_set_up(here, NULL, 0, NULL, &error);
        moves = westphalia_play(here, any_move(moves), &error);
        assert_true(moves >= 0);
    }
}

TEST(a_state_that_was_replaced_tells_no_moves_that_the_rules_made_before)
{
    static uint8_t packed[WESTPHALIA_PACKED_ROOM];
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 11);
    westphalia_chance_fast(there, 11);
    westphalia_set_up(there, NULL, 0, NULL, &error);
    char *whole = text_of(there), *view = strdup(westphalia_view(there, WESTPHALIA_SPECTATOR));
    const size_t length = westphalia_to_packed(there, packed);
    play_until_moves_are_made();
    assert_int_equal(westphalia_copy(here, there), 0);
    assert_false(has_made_moves(here));
    play_until_moves_are_made();
    assert_int_equal(westphalia_copy(there, here), 0); /* as with events, the copy does not tell them */
    assert_false(has_made_moves(there));
    assert_int_equal(westphalia_from_json(here, whole, strlen(whole), &error), 0);
    assert_false(has_made_moves(here));
    play_until_moves_are_made();
    assert_int_equal(westphalia_from_packed(here, packed, length, &error), 0);
    assert_false(has_made_moves(here));
    play_until_moves_are_made();
    assert_int_equal(westphalia_from_view(here, view, strlen(view), WESTPHALIA_SPECTATOR, 0, 1, &error), 0);
    assert_false(has_made_moves(here));
    play_until_moves_are_made();
    assert_int_equal(westphalia_resample(here, WESTPHALIA_SPECTATOR, 1, &error), 0);
    assert_false(has_made_moves(here));
    play_until_moves_are_made();
    assert_true(westphalia_set_up(here, "no-such", 0, NULL, &error) < 0);
    assert_false(has_made_moves(here));
    free(whole);
    free(view);
}

/* A move that fails for want of a die, behind a move that the rules have made. */
TEST(a_failed_move_tells_no_moves_that_the_rules_made)
{
    int failed = 0;
    open_game("time-of-wars");
    westphalia_chance_fast(here, 11);
    for (int match = 0; match < 3; match++) {
        int moves = westphalia_set_up(here, NULL, 0, NULL, &error);
        while (moves > 0) {
            const int index = any_move(moves);
            assert_int_equal(westphalia_copy(there, here), 0);
            westphalia_chance_none(there);
            if (westphalia_apply(there, WESTPHALIA_CURRENT, index, &error) == WESTPHALIA_NEEDS_CHANCE) {
                failed++;
                assert_false(has_made_moves(there));
            }
            moves = westphalia_play(here, index, &error);
        }
    }
    assert_true(failed > 0);
}

TEST(damaged_states_are_refused_and_change_nothing)
{
    static uint8_t packed[WESTPHALIA_PACKED_ROOM];
    open_game("baroque");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    char *text = text_of(here), *wrong = strdup(text);
    const size_t length = westphalia_to_packed(here, packed);
    assert_in_range(length, 50, 4000);
    for (size_t at = 0; at < length; at += 7) {
        packed[at] ^= 4;
        assert_int_equal(westphalia_from_packed(here, packed, length, &error), WESTPHALIA_BAD_INPUT);
        packed[at] ^= 4;
    }
    for (size_t cut = 0; cut < length; cut += 5)
        assert_int_equal(westphalia_from_packed(here, packed, cut, &error), WESTPHALIA_BAD_INPUT);
    memcpy(strstr(wrong, "\"draws\":"), "\"drawn\"", 7);
    assert_int_equal(westphalia_from_json(here, wrong, strlen(wrong), &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.path, "/draws");
    memcpy(strstr(wrong, "\"pack\":\"") + 8, "0000", 4);
    assert_int_equal(westphalia_from_json(here, wrong, strlen(wrong), &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.path, "/pack");
    assert_string_equal(westphalia_to_json(here), text);
    free(text);
    free(wrong);
}

TEST(what_the_rules_forbid_is_told_and_taken)
{
    open_game("sixteen-thirty-something");
    assert_string_equal(westphalia_warnings(here), "[]");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    assert_string_equal(westphalia_warnings(here), "[]");
    char *text = text_of(here), *points = strstr(text, "\"points\":0");
    points[strlen("\"points\":")] = '9';
    assert_int_equal(westphalia_from_json(here, text, strlen(text), &error), WESTPHALIA_OK);
    assert_non_null(
        strstr(westphalia_warnings(here),
               "{\"path\":\"/players/player-1/points\",\"rule\":\"4.2.1\",\"detail\":\"9 points"));
    free(text);
}

TEST(a_view_hides_what_the_whole_state_shows)
{
    open_game("baroque");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    char *mine = strdup(westphalia_view(here, 0)), *theirs = strdup(westphalia_view(here, 1)),
         *spectators = strdup(westphalia_view(here, WESTPHALIA_SPECTATOR)),
         *everything = strdup(westphalia_view(here, WESTPHALIA_EVERYTHING));
    assert_string_not_equal(mine, theirs);
    assert_string_not_equal(mine, spectators);
    assert_string_not_equal(mine, everything);
    assert_non_null(westphalia_events(here, WESTPHALIA_SPECTATOR));
    for (int nobody = 31; nobody < 34; nobody++)
        assert_string_equal(westphalia_view(here, nobody), spectators);
    free(mine);
    free(theirs);
    free(spectators);
    free(everything);
}

/* All that a seat may know of a state, in one text. */
static char *known_to(struct westphalia_state *of, int seat)
{
    char *view = strdup(westphalia_view(of, seat)), *both = NULL;
    const char *moves = westphalia_moves(of, seat);
    both = malloc(strlen(view) + strlen(moves) + 1);
    strcat(strcpy(both, view), moves);
    free(view);
    return both;
}

static void assert_resampled(int seat, uint64_t seed)
{
    char *known = known_to(here, seat), *view = strdup(westphalia_view(here, seat)), *again, *text;
    assert_int_equal(westphalia_copy(there, here), WESTPHALIA_OK);
    assert_int_equal(westphalia_resample(there, seat, seed, &error), WESTPHALIA_OK);
    assert_string_equal(again = known_to(there, seat), known);
    free(again);
    text = text_of(there);
    assert_int_equal(
        westphalia_from_view(there, view, strlen(view), seat, westphalia_deciders(here), seed, &error),
        WESTPHALIA_OK);
    assert_string_equal(westphalia_to_json(there), text); /* by the view alone, the same */
    free(text);
    free(view);
    free(known);
}

TEST(what_is_hidden_is_drawn_anew)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        westphalia_chance_fast(here, 5);
        int moves = westphalia_set_up(here, NULL, 0, NULL, &error), others = 0;
        for (int n = 0; n < DECISIONS && moves > 0; n++) {
            const int seat = westphalia_current(here);
            char *before = text_of(here);
            assert_resampled(seat, (uint64_t)n);
            others += strcmp(before, westphalia_to_json(there)) != 0;
            free(before);
            moves = westphalia_play(here, any_move(moves), &error);
        }
        assert_true(others > 0);
        close_game(NULL);
    }
}

TEST(every_game_has_an_estimate_for_seats_in_play)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        int32_t estimate = INT32_MIN;
        open_game(westphalia_game_id(i));
        westphalia_chance_fast(here, 5);
        assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
        assert_true(westphalia_estimate(here, westphalia_current(here), &estimate));
        assert_int_not_equal(estimate, INT32_MIN);
        assert_false(westphalia_estimate(here, -1, &estimate));
        assert_false(westphalia_estimate(here, 99, &estimate));
        close_game(NULL);
    }
}

/* A state from outside may stand one turn behind the last one, which no play reaches. */
TEST(a_state_behind_the_last_turn_has_an_estimate)
{
    static const char member[] = "\"turn\":";
    open_game("thirty-years-war");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, "early-war", 0, NULL, &error) > 0);
    char *text = strdup(westphalia_to_json(here));
    int accepted = 0;
    char *at = strstr(text, member);
    assert_non_null(at);
    at += strlen(member);
    for (int turn = 1; turn <= 9; turn++) {
        int32_t estimate;
        assert_true(at[1] == ',' || at[1] == '}');
        *at = (char)('0' + turn);
        if (westphalia_from_json(there, text, strlen(text), &error)) continue;
        assert_true(westphalia_estimate(there, westphalia_current(there), &estimate));
        accepted++;
    }
    assert_true(accepted > 0);
    free(text);
    close_game(NULL);
}

TEST(who_sees_nothing_here_has_no_state_drawn)
{
    open_game("baroque");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 2, NULL, &error) > 0);
    westphalia_copy(there, here);
    for (int viewer = 2; viewer < 100; viewer += 31) {
        assert_int_equal(westphalia_resample(there, viewer, 1, &error), WESTPHALIA_BAD_INPUT);
        assert_int_equal(westphalia_from_view(there, "{}", 2, viewer, 0, 1, &error), WESTPHALIA_BAD_INPUT);
    }
    assert_int_equal(westphalia_from_view(there, "{", 1, 0, 0, 1, &error), WESTPHALIA_BAD_INPUT);
    char *view = strdup(westphalia_view(here, 0));
    assert_int_equal(westphalia_from_view(there, view, strlen(view), 1, 0, 1, &error), WESTPHALIA_BAD_INPUT);
    assert_string_equal(error.path, "/players/brandenburg/hand");
    free(view);
    assert_same(here, there);
    assert_int_equal(westphalia_resample(there, WESTPHALIA_EVERYTHING, 1, &error), WESTPHALIA_OK);
    assert_same(here, there); /* nothing is hidden from him */
}

/* Numbers from -1 to 1, as many at every moment; another for another seat; they follow what happens. */
static void look_at_numbers(size_t size, float *values, float *before)
{
    for (int viewer = westphalia_seat_count(game) - 1; viewer >= WESTPHALIA_EVERYTHING; viewer--) {
        if (viewer == WESTPHALIA_CURRENT) continue;
        values[size] = 7;
        westphalia_tensor(here, viewer, values);
        assert_true(values[size] == 7);
        for (size_t i = 0; i < size; i++)
            assert_true(values[i] >= -1 && values[i] <= 1);
    }
    assert_memory_not_equal(values, before, size * sizeof *values);
    memcpy(before, values, size * sizeof *values);
}

TEST(views_in_numbers_have_one_length)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        const size_t size = westphalia_tensor_size(game);
        float *values = calloc(size + 1, sizeof *values), *before = calloc(size + 1, sizeof *values);
        assert_in_range(size, 100, 100000);
        westphalia_chance_fast(here, 11);
        int moves = westphalia_set_up(here, NULL, 0, NULL, &error);
        for (int n = 0; n < DECISIONS && moves > 0; n++) {
            look_at_numbers(size, values, before);
            moves = westphalia_play(here, any_move(moves), &error);
        }
        print_message("%s: %zu numbers\n", westphalia_game_id(i), size);
        free(values);
        free(before);
        close_game(NULL);
    }
}

TEST(a_game_describes_itself)
{
    open_game("europe-1619");
    char *(*const texts[])(const struct westphalia_game *) = {westphalia_describe, westphalia_schema,
                                                              westphalia_words, westphalia_pack};
    static const char *const HAS[] = {"\"scenarios\":", "\"$defs\":", "\"domains\":", "\"provinces\":"};
    for (int i = 0; i < 4; i++) {
        char *text = texts[i](game);
        assert_non_null(strstr(text, HAS[i]));
        if (i == 3) {
            struct westphalia_game *again = westphalia_open("europe-1619", text, strlen(text), &error);
            assert_non_null(again);
            westphalia_close(again);
            text[0] = '[';
            assert_null(westphalia_open("europe-1619", text, strlen(text), &error));
            assert_int_equal(error.result, WESTPHALIA_BAD_INPUT);
            assert_null(westphalia_open("europe-1619", "{}", 2, &error));
            assert_int_equal(error.result, WESTPHALIA_BAD_INPUT);
        }
        westphalia_free_text(text);
    }
    assert_null(westphalia_seat_id(game, -1));
    assert_null(westphalia_seat_id(game, westphalia_seat_count(game)));
    assert_non_null(westphalia_seat_id(game, 0));
}

/* ---- audit files ---- */

static char *recorded(void)
{
    static char text[1 << 20];
    FILE *file = fopen(RECORDED "/baroque-2.ndjson", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    assert_true(feof(file));
    fclose(file);
    return text;
}

static void assert_audit(const char *file, const char *keys, const char *has)
{
    char *report = westphalia_audit(game, file, strlen(file), keys, keys ? strlen(keys) : 0);
    assert_non_null(report);
    if (!strstr(report, has)) fail_msg("%s is not in %s", has, report);
    westphalia_free_text(report);
}

TEST(an_audit_says_what_was_proved_and_where_a_file_is_wrong)
{
    static const char NAMED[] = "\"server_key\":\"";
    char *file = recorded(), *key = strstr(file, NAMED) + strlen(NAMED), keys[200];
    open_game("baroque");
    assert_audit(file, NULL, "{\"sound\":true,\"game\":\"baroque\",");
    assert_audit(file, NULL, "\"replayed\":277,");
    assert_audit(file, NULL, "\"over\":true,\"winners\":[\"");
    assert_audit(file, NULL, "\"expected\":false,\"found\":0,\"findings\":[]}");
    snprintf(keys, sizeof keys, "{\"keys\": [{\"public_key\": \"%.64s\"}]}", key);
    assert_audit(file, keys, "\"signed\":true,");
    assert_audit(file, keys, "\"expected\":true,");
    memset(strstr(keys, ": \"") + 3, 'a', 64);
    assert_audit(file, keys, "\"fault\":\"other-key\"");
    assert_null(westphalia_audit(game, file, strlen(file), "{}", 2));
    char *die = strstr(file, "\"value\":");
    assert_non_null(die);
    die[strlen("\"value\":")] ^= 1;
    assert_audit(file, NULL, "{\"sound\":false,");
    assert_audit(file, NULL, "\"fault\":\"changed-draw\"");
}

TEST(who_resigns_is_out)
{
    open_game("thirty-years-war");
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
    assert_int_equal(westphalia_concede(here, 0, &error), 0);
    assert_int_equal(westphalia_is_over(here), 1);
    assert_int_equal(westphalia_winners(here), 2);
    assert_int_equal(westphalia_concede(here, 1, &error), WESTPHALIA_REFUSED);
    assert_string_equal(error.code, "match-over");
}

/* Player 1 passes a marker in secret. Only Player 1 reads which. */
TEST(the_last_move_is_told_to_each_viewer_as_far_as_it_may_know)
{
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 3);
    assert_true(westphalia_set_up(here, NULL, 3, NULL, &error) > 0);
    assert_null(westphalia_action_text(here, 0));
    /* a move that is offered tells more than a log may: who is on the left now */
    static const char *const said = "Player 1 passes a VP marker of England to the left.";
    assert_string_equal(westphalia_move_text(here, 0, 0),
                        "Player 1 passes a VP marker of England to the left, to Player 2.");
    assert_true(westphalia_play(here, 0, &error) > 0);
    assert_string_equal(westphalia_action_text(here, 0), said);
    assert_string_equal(westphalia_action_text(here, 1), "Player 1 passes a VP marker to the left.");
    assert_string_equal(westphalia_action_text(here, WESTPHALIA_SPECTATOR),
                        "Player 1 passes a VP marker to the left.");
    assert_string_equal(westphalia_action_text(here, WESTPHALIA_EVERYTHING), said);
    assert_int_equal(westphalia_play(here, -1, &error), WESTPHALIA_BAD_INPUT);
}

TEST(an_answer_in_secret_waits_until_all_are_in)
{
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 3);
    assert_true(westphalia_set_up(here, NULL, 3, NULL, &error) > 0);
    assert_false(westphalia_waits(here));
    for (int answers = 1; answers <= 3; answers++) {
        assert_true(westphalia_is_secret(here));
        assert_true(westphalia_play(here, 0, &error) > 0);
        assert_int_equal(westphalia_waits(here), answers < 3);
        assert_int_equal(westphalia_copy(there, here), 0);
        assert_false(westphalia_waits(there));
    }
}

/* Three of four have answered. One of them resigns, and then the fourth, for which the default decides. */
TEST(a_resignation_at_a_secret_step_waits_for_the_answers_that_are_missing)
{
    open_game("sixteen-thirty-something");
    westphalia_chance_fast(here, 3);
    assert_true(westphalia_set_up(here, NULL, 4, NULL, &error) > 0);
    for (int answers = 1; answers <= 3; answers++)
        assert_true(westphalia_play(here, 0, &error) > 0);
    assert_int_equal(westphalia_concede(here, 0, &error), 0);
    assert_true(westphalia_waits(here));
    assert_null(westphalia_action_text(here, 0)); /* a resignation is no move */
    assert_false(westphalia_may_take_back(here));
    assert_int_equal(westphalia_deciders(here), 8);
    assert_int_equal(westphalia_concede(here, 3, &error), 0);
    assert_true(westphalia_waits(here));
    assert_int_equal(westphalia_apply(here, 3, westphalia_default(here, 3), &error), 0);
    assert_false(westphalia_waits(here));
    assert_false(westphalia_is_over(here));
}

TEST(a_move_that_draws_or_ends_the_match_may_not_be_taken_back)
{
    int drew = 0, kept = 0;
    open_game("baroque");
    assert_false(westphalia_may_take_back(here));
    westphalia_chance_fast(here, 5);
    for (int moves = westphalia_set_up(here, NULL, 0, NULL, &error); moves > 0;) {
        moves = westphalia_play(here, any(moves), &error);
        const bool draws = strcmp(westphalia_draws(here, WESTPHALIA_EVERYTHING), "[]") != 0;
        if (draws) assert_false(westphalia_may_take_back(here));
        drew += draws;
        kept += westphalia_may_take_back(here);
    }
    assert_true(drew > 5 && kept > 5);
    assert_true(westphalia_is_over(here));
    assert_false(westphalia_may_take_back(here));
}

TEST(boards_are_said_and_drawn)
{
    for (size_t i = 0; westphalia_game_id(i); i++) {
        open_game(westphalia_game_id(i));
        struct westphalia_board *board = westphalia_board_open(game);
        assert_non_null(board);
        westphalia_chance_fast(here, 5);
        assert_true(westphalia_set_up(here, NULL, 0, NULL, &error) > 0);
        const char *text = westphalia_board_text(board, here, 0, NULL, NULL);
        assert_non_null(strstr(text, "{\"parts\":[{\"id\":\"map\","));
        assert_string_equal(westphalia_board_text(board, here, 0, "map", "nothing has these words"),
                            "{\"parts\":[]}");
        assert_null(westphalia_board_text(board, here, 0, "moon", NULL));
        assert_non_null(strstr(westphalia_board_svg(board, here, 0, 900), "</svg>"));
        assert_null(westphalia_board_svg(board, here, 0, 319));
        char *rulings = westphalia_rulings(game);
        assert_non_null(strstr(rulings, "\"ruling\":"));
        westphalia_free_text(rulings);
        char *reference = westphalia_reference(game);
        assert_non_null(strstr(reference, "## Index by rule"));
        westphalia_free_text(reference);
        westphalia_board_close(board);
        close_game(NULL);
    }
}

/* The other player's hand is in the state, and in no board. */
TEST(a_board_shows_what_its_viewer_sees)
{
    open_game("sixteen-thirty-something");
    struct westphalia_board *board = westphalia_board_open(game);
    westphalia_chance_fast(here, 5);
    assert_true(westphalia_set_up(here, NULL, 3, NULL, &error) > 0);
    char *first = strdup(westphalia_board_text(board, here, 0, "players", NULL));
    assert_int_equal(westphalia_resample(here, 0, 9, &error), 0);
    assert_string_equal(westphalia_board_text(board, here, 0, "players", NULL), first);
    assert_string_not_equal(westphalia_board_text(board, here, 1, "players", NULL), first);
    westphalia_board_close(board);
    free(first);
}
