/* The tutorial game: its rules one by one, and 10,000 random matches of it in which everything is checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "cli/simulated_match.h"
#include "engine/text.h"
#include "engine/wire.h"
#include "skirmish.h"

enum { MATCHES = 10000 };

static struct simulated_match simulated;

/* Every tenth match with all checks after each move; the others play. */
static void play_matches(int scenario, int matches, bool concede, bool undo)
{
    struct pack *standard = pack_standard(&skirmish);
    assert_non_null(standard);
    struct simulated_match_plan plan = {.pack = standard,
                                        .scenario = scenario,
                                        .concede = concede,
                                        .undo = undo,
                                        .every = 1,
                                        .json_every = 16,
                                        .limit = 2000};
    assert_true(simulated_match_init(&simulated, &plan));
    for (int i = 0; i < matches; i++) {
        plan.check = i % 10 == 0;
        if (!simulated_match_play(&simulated, (uint64_t)i)) fail_msg("match %d: %s", i, simulated.trouble);
    }
    assert_int_equal(simulated.figures.matches, matches);
    for (int type = 0; type < skirmish.move_count; type++)
        assert_true(simulated.figures.move[type] > 0);
    simulated_match_free(&simulated);
    pack_free(standard);
}

static void random_matches_hold_all_that_is_checked(void **state)
{
    (void)state;
    play_matches(0, MATCHES / 2, false, false);
    play_matches(0, MATCHES / 4, true, true);
    play_matches(1, MATCHES / 4, false, true);
}

/* ---- rule by rule ---- */

static struct pack *pack;
static struct state position;
static struct outcome out;
static struct chance chance;
static struct play play;
static struct play *const p = &play;

static int begin(void **state)
{
    static const int16_t options[OPTIONS_MAX] = {4};
    static const uint8_t seed[SEED_SIZE] = {1}, id[MATCH_ID_SIZE] = {2};
    if (!pack) pack = pack_standard(&skirmish);
    chance_from_seed(&chance, seed, id, NULL, 0);
    play = (struct play){
        .game = &skirmish, .pack = pack->data, .state = &position, .chance = &chance, .out = &out};
    play_set_up(p, 7, 0, options);
    return 0;
}

static int end(void **state)
{
    pack_free(pack);
    return 0;
}

/* The seat's move, as JSON; the code of its refusal, "" when it is made. */
static const char *move(int seat, const char *text)
{
    struct faults faults = {0};
    struct move m;
    json_t *json = json_loads(text, 0, NULL);
    assert_true(move_read(p, json, &m, "", &faults));
    json_decref(json);
    const struct refusal *refusal = play_move(p, seat, &m);
    return refusal ? refusal->code : "";
}

static void bid(int red, int blue, int green)
{
    const int bids[] = {red, blue, green};
    for (int seat = 0; seat < 3; seat++) {
        char text[40];
        snprintf(text, sizeof text, "{\"type\": \"bid\", \"bid\": %d}", bids[seat]);
        assert_string_equal(move(seat, text), "");
    }
}

static struct town *town(const char *id)
{
    const struct domain *towns = skirmish.domains[3];
    return &position.town[domain_find(towns, p->pack, id, strlen(id))];
}

static void rule_2__the_higher_bid_acts_first_and_costs_militia(void **state)
{
    assert_int_equal(play_deciders(p), 7);
    bid(0, 2, 1);
    assert_int_equal(play_deciders(p), 1 << 1);
    assert_int_equal(position.order[2], 0);
    assert_int_equal(town("bonn")->units[MILITIA], 0);
    assert_int_equal(town("ulm")->units[MILITIA], 2);
}

static void rule_3__one_card_and_one_march_in_a_turn(void **state)
{
    bid(1, 0, 0);
    position.deck |= position.player[0].hand | 3;
    position.player[0].hand = 3; /* Levy (1), Levy (2) */
    assert_string_equal(move(0, "{\"type\": \"play_card\", \"card\": \"levy-1\"}"), "");
    assert_string_equal(move(0, "{\"type\": \"pick_town\", \"town\": \"linz\"}"), "not-own-town");
    assert_string_equal(move(0, "{\"type\": \"pick_town\", \"town\": \"ulm\"}"), "");
    assert_int_equal(town("ulm")->units[MILITIA], 2);
    assert_string_equal(move(0, "{\"type\": \"play_card\", \"card\": \"levy-2\"}"), "one-card");
    assert_string_equal(move(0, "{\"type\": \"march\", \"from\": \"ulm\", \"to\": \"hof\"}"), "");
    assert_int_equal(town("hof")->owner, 0);
    assert_int_equal(play_deciders(p), 1 << 1);
}

static void rule_4__a_march_ends_where_there_are_defenders(void **state)
{
    bid(1, 0, 0);
    assert_string_equal(move(0, "{\"type\": \"march\", \"from\": \"ulm\", \"to\": \"brno\"}"), "too-far");
    memset(town("linz")->units, 0, UNIT_KINDS);
    assert_string_equal(move(0, "{\"type\": \"march\", \"from\": \"ulm\", \"to\": \"brno\"}"), "");
}

/* One militia against a strength of 9: the least that fires at it is 1. */
static void rule_5__a_town_without_defenders_is_taken(void **state)
{
    bid(0, 1, 0);
    town("bonn")->units[MILITIA] = 1;
    assert_string_equal(move(1, "{\"type\": \"march\", \"from\": \"bonn\", \"to\": \"trier\"}"), "");
    assert_int_equal(town("trier")->owner, 1);
    assert_int_equal(town("trier")->units[REGULAR] + town("trier")->units[REDUCED], 2);
}

static void rule_6__good_roads_last_for_the_round_and_leave_the_game(void **state)
{
    bid(1, 0, 0);
    for (int seat = 0; seat < 3; seat++)
        position.player[seat].hand &= ~(UINT64_C(1) << 7);
    position.deck &= ~(UINT64_C(1) << 7);
    position.player[0].hand |= UINT64_C(1) << 7;
    assert_string_equal(move(0, "{\"type\": \"march\", \"from\": \"ulm\", \"to\": \"eger\"}"), "too-far");
    assert_string_equal(move(0, "{\"type\": \"play_card\", \"card\": \"good-roads\"}"), "");
    assert_int_equal(position.removed, 1 << 7);
    assert_int_equal(position.lasting_count, 1);
    assert_string_equal(move(0, "{\"type\": \"march\", \"from\": \"ulm\", \"to\": \"eger\"}"), "");
    while (position.round == 1) {
        const int seat = __builtin_ctz(play_deciders(p));
        struct move m;
        play_fallback(p, seat, &m);
        assert_null(play_move(p, seat, &m));
    }
    assert_int_equal(position.lasting_count, 0);
}

/* What everybody is told of a secret bid, and of a card. */
static void sentences_tell_what_the_reader_may_know(void **state)
{
    const struct move secret = {.type = 0, .count = 1, .arg = {3}};
    char text[TEXT_ROOM];
    move_text(text, p, &secret, 0, 0);
    assert_string_equal(text, "Red bids 3.");
    move_text(text, p, &secret, 0, 1);
    assert_null(strchr(text, '3'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(rule_2__the_higher_bid_acts_first_and_costs_militia, begin),
        cmocka_unit_test_setup(rule_3__one_card_and_one_march_in_a_turn, begin),
        cmocka_unit_test_setup(rule_4__a_march_ends_where_there_are_defenders, begin),
        cmocka_unit_test_setup(rule_5__a_town_without_defenders_is_taken, begin),
        cmocka_unit_test_setup(rule_6__good_roads_last_for_the_round_and_leave_the_game, begin),
        cmocka_unit_test_setup(sentences_tell_what_the_reader_may_know, begin),
        cmocka_unit_test(random_matches_hold_all_that_is_checked),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, end);
}
