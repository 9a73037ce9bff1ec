/* The tutorial game: its rules one by one, and random matches of it in which everything is checked.
 * SELFPLAY_SCALE in the environment multiplies the matches: 20 are 10,000. */
#include <stdlib.h>

#include "../table.h"
#include "cli/simulated_match.h"
#include "engine/instruction.h"
#include "tutorial/table.h"

/* Three players, who have bid the same: the first acts first. */
static int first_to_act(void **state)
{
    table_begin(&skirmish, &(struct opening){.players = 3});
    for (int seat = 0; seat < 3; seat++)
        made(seat, "bid", "2");
    return 0;
}

/* One round is the standard of the short scenario, three that of the campaign. */
TEST(the_table_has_the_options_of_the_scenario)
{
    table_begin(&skirmish, &(struct opening){.players = 3, .scenario = 1});
    assert_int_equal(play_head(&table)->option[OPTION_ROUNDS], 1);
    table_begin(&skirmish, &(struct opening){.players = 3});
    assert_int_equal(play_head(&table)->option[OPTION_ROUNDS], 3);
}

static struct town *town(const char *id)
{
    return &on_table()->towns[skirmish_town(id)];
}

/* The card goes into the hand from wherever it lies. */
static int hold(int seat, const char *id)
{
    const int card = skirmish_card(id);
    for (int i = 0; i < SEATS; i++)
        set_remove(on_table()->hands[i].cards, card);
    set_remove(on_table()->deck, card);
    set_add(on_table()->hands[seat].cards, card);
    return card;
}

FIXTURE(first_to_act, NULL);

TEST(rule_1__the_seat_whose_towns_are_worth_most_wins)
{
    town("koeln")->owner = 2;
    town("ulm")->owner = town("neu/burg")->owner = 0;
    while (!play_head(&table)->over)
        fall_back(first_asked());
    assert_int_equal(on_table()->round, 3);
    assert_int_equal(play_head(&table)->winners, 1 << 2);
    assert_int_equal(skirmish_wealth(&table, 0), 3);
    ranks_are("1 player-3 9, 2 player-1 3, 3 player-2 0");
    ties_are(0);
}

TEST(rule_4__a_raid_above_the_defence_takes_the_town_with_its_walls)
{
    given(5);
    made(0, "raid", "neu/burg", "-");
    assert_int_equal(town("neu/burg")->owner, 0);
    assert_int_equal(town("neu/burg")->garrison, 1);
    assert_int_equal(town("neu/burg")->walls, 1);
}

TEST(rule_4_1__a_town_is_given_up_without_a_die)
{
    *town("ulm") = (struct town){.owner = 1, .garrison = 3};
    made(0, "raid", "ulm", "-");
    made(1, "defend", "false");
    assert_int_equal(town("ulm")->owner, 0);
    assert_int_equal(happened.draw_count, 0);
}

/* A five takes a garrison of two, but not with help. */
TEST(rule_4_2__the_owners_of_towns_near_by_are_asked_for_help)
{
    *town("ulm") = (struct town){.owner = 1, .garrison = 2};
    town("neu/burg")->owner = 2;
    made(0, "raid", "ulm", "-");
    made(1, "defend", "true");
    assert_true(at(STEP_HELP));
    assert_int_equal(decider(), 2);
    given(5, 0); /* and the first card of the deck */
    made(2, "send_help");
    assert_int_equal(town("ulm")->owner, 1);
    assert_int_equal(town("ulm")->garrison, 0);
}

TEST(rule_4_2__neither_raider_nor_owner_helps_nor_who_is_far_away)
{
    *town("ulm") = (struct town){.owner = 1, .garrison = 2};
    town("neu/burg")->owner = 0;
    town("koeln")->owner = 2;
    made(0, "raid", "ulm", "-");
    made(1, "defend", "true");
    assert_false(at(STEP_HELP));
}

TEST(rule_4_4__losses_are_met_exactly_by_the_owners_choice)
{
    *town("ulm") = (struct town){.owner = 1, .garrison = 2, .walls = 1};
    given(4, 0); /* two points */
    made(0, "raid", "ulm", "-");
    made(1, "defend", "true");
    assert_true(at(STEP_LOSSES));
    assert_int_equal(decider(), 1);
    made(1, "lose", "garrison");
    assert_true(at(STEP_ACTION)); /* the wall would be too much: the second follows of itself */
    assert_int_equal(town("ulm")->garrison, 0);
    assert_int_equal(town("ulm")->walls, 1);
}

TEST(rule_4__a_six_ends_the_round)
{
    *town("koeln") = (struct town){.owner = 1, .garrison = 3, .walls = 2};
    given(6, 0);
    made(0, "raid", "koeln", "-");
    made(1, "defend", "true");
    assert_int_equal(on_table()->round, 2);
    assert_int_equal(town("koeln")->walls, 2);
}

TEST(rule_5__a_levy_strengthens_an_own_town)
{
    const int card = hold(0, "c-0");
    refused("not-own-town", 0, "play_card", "c-0", "ulm");
    town("ulm")->owner = 0;
    made(0, "play_card", "c-0", "ulm");
    assert_int_equal(town("ulm")->garrison, 2);
    assert_true(set_has(on_table()->discards, card));
}

TEST(rule_5__peace_lasts_until_the_rounds_end_and_leaves_the_game)
{
    const int card = hold(0, "c-3");
    made(0, "play_card", "c-3", "ulm");
    refused("peace", 1, "raid", "ulm", "-");
    made(1, "pass");
    made(2, "pass");
    assert_int_equal(on_table()->round, 2);
    assert_int_equal(on_table()->lasting_count, 0);
    assert_true(set_has(on_table()->removed, card));
}

TEST(rule_5__couriers_bring_two_cards_from_the_discards_at_last)
{
    hold(0, "c-5");
    const int held = set_count(on_table()->hands[0].cards, CARD_WORDS);
    set_unite(on_table()->discards, on_table()->deck, CARD_WORDS);
    set_clear(on_table()->deck, CARD_WORDS);
    town("ulm")->owner = 0;
    made(0, "play_card", "c-5", "ulm");
    assert_int_equal(set_count(on_table()->hands[0].cards, CARD_WORDS), held + 1);
}

TEST(the_view_tells_what_the_towns_are_worth)
{
    struct writer w;
    town("koeln")->owner = 1;
    writer_init(&w);
    state_write(&w, &table, "", SEAT_NONE);
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

/* Each seat says something else beforehand: what is made by that is legal, and ends no match before its
 * time. */
TEST(random_matches_are_played_by_standing_instructions)
{
    static const char *const given[SEATS] = {"[]", "[{\"step\": \"help\"}]",
                                             "[{\"until\": \"round\", \"unless\": [\"my-towns\"]}]",
                                             "[{\"unless\": [\"my-towns\"]}]"};
    static struct move_list list;
    uint64_t passed = 0;
    for (uint64_t i = 0; i < matches_wanted(); i++) {
        struct instructions instructions[SEATS];
        struct faults faults = {0};
        table_begin(&skirmish, &(struct opening){.players = 4});
        memcpy(table.chance->match_id, &i, sizeof i);
        for (int seat = 0; seat < SEATS; seat++) {
            json_t *json = json_loads(given[seat], 0, NULL);
            assert_true(instructions_read(&instructions[seat], &table, json, "", &faults));
            json_decref(json);
        }
        while (!play_head(&table)->over) {
            const int seat = first_asked();
            struct move m;
            play_list(&table, seat, &list);
            if (instructions_answer(&instructions[seat], &table, seat, &m))
                passed++;
            else
                m = list.moves[random_below((uint32_t)list.count)];
            made_move(seat, &m);
        }
    }
    assert_true(passed > matches_wanted());
}
