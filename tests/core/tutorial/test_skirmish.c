/* The tutorial game: its rules one by one, and random matches of it in which everything is checked. SELFPLAY_SCALE in the environment
 * multiplies the matches: 20 are 10,000. */
#include <stdlib.h>

#include "cli/simulated_match.h"
#include "engine/instruction.h"
#include "engine/wire.h"
#include "table.h"
#include "testing.h"

static struct skirmish_match match;
static struct play *const p = &match.p;
static struct state *const s = &match.state;
static int ulm, neuburg, koeln;

/* Three players, who have bid the same: the first acts first. */
static int first_to_act(void **state)
{
    skirmish_begin(&match, 3);
    skirmish_bid_all(&match);
    ulm = skirmish_town("ulm");
    neuburg = skirmish_town("neu/burg");
    koeln = skirmish_town("koeln");
    return 0;
}

static void give_die(int die)
{
    static int32_t dice[2];
    dice[0] = die;
    match.chance = (struct chance){
        .source = CHANCE_GIVEN, .given = dice, .given_count = 2}; /* and the first card of the deck */
}

/* The code of the refusal, "" when the move is made. */
static const char *make(int seat, struct move m)
{
    const struct refusal *refusal = play_move(p, seat, &m);
    assert_int_equal(p->fault, PLAY_SOUND);
    return refusal ? refusal->code : "";
}

#define MOVE(kind, ...)                                                                                      \
    ((struct move){.type = MOVE_##kind,                                                                      \
                   .count = sizeof((int16_t[]){__VA_ARGS__}) / sizeof(int16_t),                              \
                   .arg = {__VA_ARGS__}})
#define assert_made(seat, ...)          assert_string_equal(make(seat, __VA_ARGS__), "")
#define assert_refused(seat, code, ...) assert_string_equal(make(seat, __VA_ARGS__), code)

/* The card goes into the hand from wherever it lies. */
static int16_t hold(int seat, const char *id)
{
    const int card = skirmish_card(id);
    for (int i = 0; i < SEATS; i++)
        set_remove(s->hands[i].cards, card);
    set_remove(s->deck, card);
    set_add(s->hands[seat].cards, card);
    return (int16_t)card;
}

FIXTURE(first_to_act, NULL);

TEST(rule_1__whoevers_towns_are_worth_most_wins)
{
    s->towns[koeln].owner = 2;
    s->towns[ulm].owner = s->towns[neuburg].owner = 0;
    while (!s->head.over) {
        struct move m;
        const int seat = __builtin_ctz(play_deciders(p));
        play_fallback(p, seat, &m);
        assert_made(seat, m);
    }
    assert_int_equal(s->round, 3);
    assert_int_equal(s->head.winners, 1 << 2);
    assert_int_equal(skirmish_wealth(p, 0), 3);
}

TEST(rule_4__a_raid_above_the_defence_takes_the_town_with_its_walls)
{
    s->towns[neuburg] = (struct town){.owner = -1, .walls = 1};
    give_die(5);
    assert_made(0, MOVE(RAID, (int16_t)neuburg, -1));
    assert_int_equal(s->towns[neuburg].owner, 0);
    assert_int_equal(s->towns[neuburg].garrison, 1);
    assert_int_equal(s->towns[neuburg].walls, 1);
}

TEST(rule_4_1__a_town_is_given_up_without_a_die)
{
    s->towns[ulm] = (struct town){.owner = 1, .garrison = 3};
    assert_made(0, MOVE(RAID, (int16_t)ulm, -1));
    const uint32_t draws = s->head.draws;
    assert_made(1, MOVE(DEFEND, 0));
    assert_int_equal(s->towns[ulm].owner, 0);
    assert_int_equal(s->head.draws, draws);
}

/* A five takes a garrison of two, but not with help. */
TEST(rule_4_2__the_owners_of_towns_near_by_are_asked_for_help)
{
    s->towns[ulm] = (struct town){.owner = 1, .garrison = 2};
    s->towns[neuburg].owner = 2;
    give_die(5);
    assert_made(0, MOVE(RAID, (int16_t)ulm, -1));
    assert_made(1, MOVE(DEFEND, 1));
    assert_true(step_is(p, STEP_HELP));
    assert_int_equal(play_deciders(p), 1 << 2);
    assert_made(2, (struct move){.type = MOVE_SEND_HELP});
    assert_int_equal(s->towns[ulm].owner, 1);
    assert_int_equal(s->towns[ulm].garrison, 0);
}

TEST(rule_4_2__neither_raider_nor_owner_helps_nor_who_is_far_away)
{
    s->towns[ulm] = (struct town){.owner = 1, .garrison = 2};
    s->towns[neuburg].owner = 0;
    s->towns[koeln].owner = 2;
    assert_made(0, MOVE(RAID, (int16_t)ulm, -1));
    assert_made(1, MOVE(DEFEND, 1));
    assert_false(step_is(p, STEP_HELP));
}

TEST(rule_4_4__losses_are_met_exactly_by_the_owners_choice)
{
    s->towns[ulm] = (struct town){.owner = 1, .garrison = 2, .walls = 1};
    give_die(4); /* two points */
    assert_made(0, MOVE(RAID, (int16_t)ulm, -1));
    assert_made(1, MOVE(DEFEND, 1));
    assert_true(step_is(p, STEP_LOSSES));
    assert_int_equal(play_deciders(p), 1 << 1);
    assert_made(1, MOVE(LOSE, GARRISON));
    assert_true(step_is(p, STEP_ACTION)); /* the wall would be too much: the second follows of itself */
    assert_int_equal(s->towns[ulm].garrison, 0);
    assert_int_equal(s->towns[ulm].walls, 1);
}

TEST(rule_4__a_six_ends_the_round)
{
    s->towns[koeln] = (struct town){.owner = 1, .garrison = 3, .walls = 2};
    give_die(6);
    assert_made(0, MOVE(RAID, (int16_t)koeln, -1));
    assert_made(1, MOVE(DEFEND, 1));
    assert_int_equal(s->round, 2);
    assert_int_equal(s->towns[koeln].walls, 2);
}

TEST(rule_5__a_levy_strengthens_an_own_town)
{
    const int16_t card = hold(0, "c-0");
    assert_refused(0, "not-own-town", MOVE(PLAY_CARD, card, (int16_t)ulm));
    s->towns[ulm].owner = 0;
    assert_made(0, MOVE(PLAY_CARD, card, (int16_t)ulm));
    assert_int_equal(s->towns[ulm].garrison, 2);
    assert_true(set_has(s->discards, card));
}

TEST(rule_5__peace_lasts_until_the_rounds_end_and_leaves_the_game)
{
    const int16_t card = hold(0, "c-3");
    assert_made(0, MOVE(PLAY_CARD, card, (int16_t)ulm));
    assert_refused(1, "peace", MOVE(RAID, (int16_t)ulm, -1));
    assert_made(1, (struct move){.type = MOVE_PASS});
    assert_made(2, (struct move){.type = MOVE_PASS});
    assert_int_equal(s->round, 2);
    assert_int_equal(s->lasting_count, 0);
    assert_true(set_has(s->removed, card));
}

TEST(rule_5__couriers_bring_two_cards_from_the_discards_at_last)
{
    const int16_t card = hold(0, "c-5");
    const int held = set_count(s->hands[0].cards, CARD_WORDS);
    set_unite(s->discards, s->deck, CARD_WORDS);
    set_clear(s->deck, CARD_WORDS);
    s->towns[ulm].owner = 0;
    assert_made(0, MOVE(PLAY_CARD, card, (int16_t)ulm));
    assert_int_equal(set_count(s->hands[0].cards, CARD_WORDS), held + 1);
}

TEST(the_view_tells_what_the_towns_are_worth)
{
    struct writer w;
    s->towns[koeln].owner = 1;
    writer_init(&w);
    state_write(&w, p, skirmish_standard()->hash_hex, SEAT_NONE);
    assert_non_null(strstr(writer_text(&w), "\"wealth\":{\"player-1\":0,\"player-2\":9,\"player-3\":0}"));
    writer_free(&w);
}

/* ---- random matches ---- */

static struct simulated_match simulated;

/* Every tenth match with all checks after each move. */
static void play_matches(int scenario, uint64_t matches, bool concede, bool undo)
{
    struct simulated_match_plan plan = {.pack = skirmish_standard(),
                                        .scenario = scenario,
                                        .concede = concede,
                                        .undo = undo,
                                        .every = 1,
                                        .json_every = 16,
                                        .limit = 2000};
    assert_true(simulated_match_init(&simulated, &plan));
    for (uint64_t i = 0; i < matches; i++) {
        plan.check = i % 10 == 0;
        if (!simulated_match_play(&simulated, i)) fail_msg("match %d: %s", (int)i, simulated.trouble);
    }
    for (int type = 0; type < skirmish.move_count; type++)
        if (scenario == 0 && !simulated.figures.move[type])
            fail_msg("no %s in %d matches", skirmish.moves[type]->name, (int)matches);
    simulated_match_free(&simulated);
}

static uint64_t matches_wanted(void)
{
    const char *scale = getenv("SELFPLAY_SCALE");
    return 125 * (scale ? strtoull(scale, NULL, 10) : 1);
}

FIXTURE(NULL, NULL);

TEST(random_matches_hold_all_that_is_checked)
{
    const uint64_t matches = matches_wanted();
    play_matches(0, 2 * matches, false, true);
    play_matches(0, matches, true, false);
    play_matches(1, matches, true, true);
}

/* Each seat says something else beforehand: what is made by that is legal, and ends no match before its time. */
TEST(random_matches_are_played_by_standing_instructions)
{
    static const char *const given[SEATS] = {"[]", "[{\"step\": \"help\"}]",
                                             "[{\"until\": \"round\", \"unless\": [\"my-towns\"]}]",
                                             "[{\"unless\": [\"my-towns\"]}]"};
    static struct move_list list;
    uint32_t random = 1;
    uint64_t passed = 0;
    for (uint64_t i = 0; i < matches_wanted(); i++) {
        struct instructions instructions[SEATS];
        struct faults faults = {0};
        skirmish_begin(&match, 4);
        match.chance.match_id[0] = (uint8_t)i;
        match.chance.match_id[1] = (uint8_t)(i >> 8);
        for (int seat = 0; seat < SEATS; seat++) {
            json_t *json = json_loads(given[seat], 0, NULL);
            assert_true(instructions_read(&instructions[seat], p, json, "", &faults));
            json_decref(json);
        }
        while (!s->head.over) {
            const int seat = __builtin_ctz(play_deciders(p));
            struct move m;
            play_list(p, seat, &list);
            random = random * 1664525 + 1013904223;
            if (instructions_answer(&instructions[seat], p, seat, &m))
                passed++;
            else
                m = list.moves[(random >> 8) % list.count];
            assert_made(seat, m);
        }
    }
    assert_true(passed > matches_wanted());
}
