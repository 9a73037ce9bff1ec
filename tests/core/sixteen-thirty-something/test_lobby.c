/* Sections 5.2, 5.3 and 5.6: factions, influence, lobbying. */
#include "table.h"

#include <string.h>

/* player-1 has called an issue in Spain, everybody has passed, sides are to be chosen. */
static void call_join(void)
{
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    bid_nothing();
}

TEST(rule_5_2__a_country_joins_red_or_blue)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    call_join();
    assert_int_equal(listed(0, "vote"), 2);
    choose("b");
    assert_int_equal(land("spain")->faction, BLUE);
}

TEST(rule_5_3_1__influence_is_the_sum_of_a_stack_rising_or_falling)
{
    table_open(3);
    show(0, "spain", "spain-3-a, spain-2-a, open-2-a");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 7);
    descend(0, "spain");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 7);
}

TEST(rule_5_3_1__a_fourth_card_sends_one_of_the_three_to_market)
{
    table_open(3);
    show(0, "spain", "spain-1-a, spain-1-b, spain-1-c");
    hold(0, "spain-3-a, spain-3-b");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-3-a");
    refused("stack-overfull", 0, "end_adjustment");
    refused("stack-overfull", 0, "place_influence", "spain-3-b");
    refused("just-placed", 0, "give_up_influence", "spain-3-a");
    refused("not-in-your-stack", 0, "give_up_influence", "spain-3-b");
    made(0, "give_up_influence", "spain-1-b");
    assert_true(cards_has(seat(0)->market, card("spain-1-b")));
    refused("stack-not-overfull", 0, "give_up_influence", "spain-1-a");
    made(0, "place_influence", "spain-3-b");
    made(0, "give_up_influence", "spain-1-a");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 7);
}

TEST(rule_5_3_2__placed_influence_rises)
{
    table_open(3);
    hold(0, "spain-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-1-a");
    assert_int_equal(seat(0)->display[country("spain")].descendant, 0);
}

/* R21. */
TEST(rule_5_3_3__a_falling_stack_is_never_added_to)
{
    table_open(3);
    show(0, "spain", "spain-3-a, spain-2-a");
    descend(0, "spain");
    hold(0, "spain-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    assert_true(at(STEP_CHOOSE_SIDES));
    choose("r");
    assert_int_equal(seat(0)->display[country("spain")].descendant, 1);
}

/* R21. */
TEST(rule_5_3_4__open_cards_need_a_named_one)
{
    table_open(3);
    hold(0, "open-3-a, spain-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    refused("open-needs-named", 0, "place_influence", "open-3-a");
    made(0, "place_influence", "spain-1-a");
    made(0, "place_influence", "open-3-a");
    assert_int_equal(sts_influence(&table, 0, country("spain")), 4);
}

TEST(rule_5_3_4__open_cards_go_with_the_last_named_one)
{
    table_open(3);
    show(0, "spain", "spain-1-a, open-1-a, open-1-b");
    hold(0, "open-3-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "open-3-a");
    assert_true(offered_as(0, "Player 1 removes Open 1 (a), which is one card too many."));
    assert_true(
        offered_as(0, "Player 1 removes Spain 1 (a), which is one card too many; 3 Open cards go with it."));
    made(0, "give_up_influence", "spain-1-a");
    assert_int_equal(seat(0)->display[country("spain")].count, 0);
    assert_true(cards_has(seat(0)->market, card("open-3-a")));
    made(0, "end_adjustment");
    bid_nothing();
}

TEST(rule_5_6__influence_on_display_or_in_hand_is_needed)
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    hold(0, "france-1-a");
    table_crown();
    refused("no-influence", 0, "lobby_join_a_faction", "italy");
    assert_int_equal(listed(0, "lobby_join_a_faction"), 2);
    made(0, "lobby_join_a_faction", "france");
}

TEST(rule_5_6_1__the_caller_without_influence_must_place_some)
{
    table_open(3);
    hold(0, "spain-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    refused("must-place-influence", 0, "pass");
    refused("not-adjusted", 0, "end_adjustment");
    refused("not-influence", 0, "place_influence", "assassin-a");
    made(0, "place_influence", "spain-1-a");
    refused("already-adjusted", 0, "pass");
    made(0, "end_adjustment");
}

TEST(rule_5_6_1__bidding_goes_round_until_all_have_passed)
{
    table_open(3);
    hold(0, "spain-1-a");
    hold(1, "spain-1-b, france-1-a");
    hold(2, "italy-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    refused("not-your-decision", 1, "pass");
    made(0, "place_influence", "spain-1-a");
    made(0, "end_adjustment");
    refused("names-another-country", 1, "place_influence", "france-1-a");
    made(1, "place_influence", "spain-1-b");
    made(1, "end_adjustment");
    made(2, "pass");
    made(0, "pass");
    made(1, "pass");
    assert_true(at(STEP_CHOOSE_SIDES));
}

TEST(rule_5_6_1__who_has_passed_stays_out)
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    hold(1, "spain-1-b, france-1-a");
    hold(2, "spain-1-c, italy-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "pass");
    made(1, "place_influence", "spain-1-b");
    made(1, "end_adjustment");
    made(2, "pass");
    refused("not-your-decision", 0, "pass");
    made(1, "pass");
    assert_true(at(STEP_CHOOSE_SIDES));
}

TEST(rule_5_6_2__all_with_influence_choose_in_secret_and_the_majority_decides)
{
    struct writer w;
    table_open(4);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-2-a");
    show(2, "spain", "spain-2-b");
    call_join();
    assert_int_equal(play_deciders(&table), 7);
    choose("r");
    writer_init(&w);
    state_write(&w, &table, "", 1);
    assert_null(strstr(writer_text(&w), "\"vote\":\"red\""));
    writer_free(&w);
    choose("bb");
    assert_int_equal(land("spain")->faction, BLUE);
    assert_int_equal(events_of(EVENT_SIDE_CHOSEN), 3);
}

/* R18: as it is, wherever a colour leaves it so; otherwise red. */
TEST(rule_5_6_2__what_is_chosen_for_a_player_who_is_late)
{
    static const enum colour FACTIONS[] = {BLUE, RED, NO_COLOUR}, CHOSEN[] = {BLUE, RED, RED};
    for (int i = 0; i < 3; i++) {
        struct move m;
        table_open(3);
        show(0, "spain", "spain-3-a");
        land("spain")->faction = (int8_t)FACTIONS[i];
        call_join();
        play_fallback(&table, 0, &m);
        assert_int_equal(m.arg[0], CHOSEN[i]);
        assert_null(play_move(&table, 0, &m));
        assert_int_equal(land("spain")->faction, CHOSEN[i]);
    }
}

TEST(rule_5_6_2__a_draw_changes_nothing_and_punishes_no_side)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-3-b");
    call_join();
    choose("rb");
    assert_int_equal(land("spain")->faction, NO_COLOUR);
    assert_int_equal(seat(0)->display[country("spain")].descendant, 0);
    assert_int_equal(seat(1)->display[country("spain")].descendant, 0);
}

TEST(rule_5_6_3__rising_losers_turn)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-2-a");
    call_join();
    choose("rb");
    assert_int_equal(seat(1)->display[country("spain")].descendant, 1);
    assert_int_equal(seat(0)->display[country("spain")].descendant, 0);
}

TEST(rule_5_6_3__falling_losers_give_a_card_of_their_choice)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-1-a, open-1-a");
    descend(1, "spain");
    call_join();
    choose("rb");
    assert_true(at(STEP_REMOVE_LOSING_INFLUENCE));
    made(1, "remove_influence", "spain-1-a");
    assert_int_equal(seat(1)->display[country("spain")].count, 0);
    assert_true(cards_has(seat(1)->market, card("open-1-a")));
}

TEST(rule_5_6_3__a_single_falling_card_goes_by_itself)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-1-a");
    descend(1, "spain");
    call_join();
    choose("rb");
    assert_true(cards_has(seat(1)->market, card("spain-1-a")));
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
}

TEST(rule_5_6_4__without_a_faction_only_joining_one)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->army_size = 0;
    land("france")->faction = BLUE;
    table_crown();
    refused("no-faction", 0, "lobby_rearm", "spain");
    refused("no-faction", 0, "lobby_go_to_war", "spain", "france");
    refused("no-faction", 0, "lobby_enact_a_league", "spain", "france");
    made(0, "lobby_join_a_faction", "spain");
}

/* R21. */
TEST(rule_5_6_4_1__a_member_may_change_factions_but_not_by_a_draw)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-3-b");
    land("spain")->faction = RED;
    call_join();
    choose("rb");
    assert_int_equal(land("spain")->faction, RED);
    made(0, "end_special_cards");
    made(0, "lobby_join_a_faction", "spain");
    bid_nothing();
    choose("bb");
    assert_int_equal(land("spain")->faction, BLUE);
}

TEST(rule_5_6_4_1__a_league_does_not_outlive_the_common_faction)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = land("spain")->league = RED;
    land("italy")->faction = land("italy")->league = RED;
    call_join();
    choose("b");
    assert_int_equal(land("italy")->league, NO_COLOUR);
    assert_int_equal(land("spain")->league, NO_COLOUR);
}

TEST(rule_5_6_4_2__rearming_is_at_issue_only_where_it_may_be)
{
    table_open(3);
    table_crown();
    table_call(STEP_INFLUENCE_BIDDING,
               &(struct resolution){
                   .country = (int8_t)country("spain"), .issue = ISSUE_REARM, .target = -1, .bidder = 0});
    land("spain")->faction = RED;
    land("spain")->army_size = 0;
    is_sound("a country that may rearm");
    land("spain")->army_size = 1;
    is_wrong("5.6.4");
    land("spain")->army_size = 0;
    land("spain")->faction = NO_COLOUR;
    is_wrong("5.6.4");
}

TEST(rule_5_6_2__who_has_chosen_is_seen) /* R18 */
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    show(1, "spain", "spain-1-b");
    show(2, "spain", "spain-1-c");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    bid_nothing();
    made(1, "vote", "red");
    assert_int_equal(play_deciders(&table), 5);
}

TEST(rule_5_6_4_2__red_rearms_to_one)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = BLUE;
    table_crown();
    refused("has-an-army", 0, "lobby_rearm", "spain");
    land("spain")->army_size = 0;
    made(0, "lobby_rearm", "spain");
    bid_nothing();
    choose("r");
    assert_int_equal(land("spain")->army_size, 1);
}

TEST(rule_5_6_4_2__blue_does_not)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    land("spain")->faction = BLUE;
    land("spain")->army_size = 0;
    table_crown();
    made(0, "lobby_rearm", "spain");
    bid_nothing();
    choose("b");
    assert_int_equal(land("spain")->army_size, 0);
}

TEST(rule_5_6_4_3__red_is_war_blue_is_peace)
{
    for (int red = 0; red < 2; red++) {
        table_open(3);
        show(0, "spain", "spain-3-a");
        land("spain")->faction = BLUE;
        land("france")->faction = RED;
        table_crown();
        made(0, "lobby_go_to_war", "spain", "france");
        bid_nothing();
        choose(red ? "r" : "b");
        assert_int_equal(events_of(EVENT_COMBAT_TOTAL), red ? 2 : 0);
    }
}

/* Spain and France are blue; the vote in Spain is for the league. */
static void call_league(void)
{
    land("spain")->faction = land("france")->faction = BLUE;
    table_crown();
    made(0, "lobby_enact_a_league", "spain", "france");
    bid_nothing();
}

TEST(rule_5_6_4_4__both_countries_must_be_for_it)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "france", "france-3-a");
    call_league();
    choose("b");
    assert_true(at(STEP_INFLUENCE_BIDDING));
    assert_int_equal(sts_resolution(&table)->country, country("france"));
    bid_nothing();
    choose("b");
    assert_int_equal(land("spain")->league, BLUE);
    assert_int_equal(land("france")->league, BLUE);
}

TEST(rule_5_6_4_4__without_the_first_there_is_no_second)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "france", "france-3-a");
    call_league();
    choose("r");
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
}

TEST(rule_5_6_4_4__the_second_may_fail)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "france", "france-3-a");
    call_league();
    choose("b");
    bid_nothing();
    choose("r");
    assert_int_equal(land("spain")->league, NO_COLOUR);
}

/* R4. */
TEST(rule_5_6_4_4__an_empty_target_country_is_a_draw)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    call_league();
    choose("b");
    bid_nothing();
    assert_int_equal(land("spain")->league, NO_COLOUR);
    assert_true(at(STEP_PLAY_SPECIAL_CARDS));
}

/* ---- the rulings ---- */

TEST(rule_5_6_1__a_card_of_this_turn_is_not_given_up)
{
    table_open(3);
    const char *lying[] = {"spain-1-a", "spain-1-b", "spain-1-c"},
               *held[] = {"spain-2-a", "spain-2-b", "spain-3-a", "spain-3-b"};
    for (int i = 0; i < 3; i++)
        show(0, "spain", lying[i]);
    for (int i = 0; i < 4; i++)
        hold(0, held[i]);
    hold(1, "italy-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    made(0, "lobby_join_a_faction", "spain");
    for (int i = 0; i < 2; i++) {
        made(0, "place_influence", held[i]);
        for (int k = 0; k <= i; k++)
            refused("just-placed", 0, "give_up_influence", held[k]);
        made(0, "give_up_influence", lying[i]);
    }
    made(0, "place_influence", held[2]);
    assert_true(cards_has(seat(0)->market, card(lying[2])));
    assert_int_equal(seat(0)->display[country("spain")].count, 3);
    assert_int_equal(play_deciders(&table), 1u << 1);
}

/* Three Open cards beside one that names Spain: all go with it, and the stack is begun anew (R5). */
TEST(rule_5_6_1__cards_that_went_are_no_bar_to_further_ones)
{
    table_open(3);
    const char *held[] = {"open-1-a",  "open-1-b", "open-1-c", "spain-2-a",
                          "spain-2-b", "open-1-d", "spain-3-a"};
    show(0, "spain", "spain-1-a");
    for (int i = 0; i < 7; i++)
        hold(0, held[i]);
    hold(1, "italy-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    made(0, "lobby_join_a_faction", "spain");
    for (int i = 0; i < 3; i++)
        made(0, "place_influence", held[i]);
    assert_int_equal(seat(0)->display[country("spain")].count, 0);
    assert_true(cards_has(seat(0)->market, card("open-1-c")));
    refused("open-needs-named", 0, "place_influence", "open-1-d");
    for (int i = 3; i < 6; i++)
        made(0, "place_influence", held[i]);
    assert_int_equal(seat(0)->display[country("spain")].count, 3);
    assert_int_equal(play_deciders(&table), 1u << 1); /* none of the three can go */
}

TEST(rule_5_6_1__the_last_bidder_ends_the_bidding)
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    hold(0, "spain-2-a, spain-2-b");
    hold(1, "italy-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-2-a");
    made(0, "end_adjustment");
    made(1, "pass");
    made(0, "place_influence", "spain-2-b"); /* his hand is not empty before */
    assert_true(at(STEP_CHOOSE_SIDES));
}

/* R14: when all others have passed, one more turn; what is placed in it cannot be answered, so it is the
 * last. */
TEST(rule_5_6_1__the_last_bidder_has_one_more_turn)
{
    static const char *const held[] = {"spain-2-a", "spain-2-b", "spain-3-a"};
    table_open(3);
    show(0, "spain", "spain-1-a");
    for (int i = 0; i < 3; i++)
        hold(0, held[i]);
    hold(1, "italy-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-2-a");
    made(0, "end_adjustment");
    made(1, "pass");
    assert_int_equal(play_deciders(&table), 1u << 0);
    made(0, "place_influence", "spain-2-b");
    made(0, "end_adjustment");
    assert_true(at(STEP_CHOOSE_SIDES));
}

TEST(rule_5_6_2__who_has_resigned_has_no_voice)
{
    table_open(4);
    hold(0, "italy-1-a, italy-1-b");
    show(0, "spain", "spain-1-a");
    show(1, "spain", "spain-3-a");
    show(2, "spain", "spain-2-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    bid_nothing();
    choose("rr");
    assert_null(play_concede(&table, 1));
    made(2, "vote", "blue");
    assert_int_equal(land("spain")->faction, BLUE);
    assert_int_equal(events_of(EVENT_SIDE_CHOSEN), 2);
    assert_int_equal(seat(1)->display[country("spain")].descendant, 0);
}

TEST(rule_5_6_1__a_bidder_who_resigns_leaves_a_lawful_stack)
{
    table_open(4);
    for (int i = 0; i < 3; i++)
        show(0, "spain", (const char *[]){"spain-1-a", "spain-1-b", "spain-1-c"}[i]);
    hold(0, "spain-2-a, spain-2-b");
    hold(1, "italy-1-a");
    table_step(STEP_LOBBY_THE_CROWN, NULL);
    made(0, "lobby_join_a_faction", "spain");
    made(0, "place_influence", "spain-2-a");
    assert_null(play_concede(&table, 0));
    assert_int_equal(seat(0)->display[country("spain")].count, 3);
    assert_int_equal(play_deciders(&table), 1u << 1);
}

TEST(rule_5_6_4_4__the_second_resolution_is_told)
{
    table_open(3);
    show(0, "spain", "spain-1-a");
    show(1, "france", "france-1-a");
    land("spain")->faction = land("france")->faction = RED;
    table_crown();
    made(0, "lobby_enact_a_league", "spain", "france");
    bid_nothing();
    choose("r");
    const struct event *called = first_event(EVENT_LOBBY_CALLED);
    assert_int_equal(event_arg(called, EVENT_LOBBY_CALLED, country), country("france"));
    assert_int_equal(event_arg(called, EVENT_LOBBY_CALLED, issue), ISSUE_ACCEPT_A_LEAGUE);
    assert_int_equal(event_arg(called, EVENT_LOBBY_CALLED, target), country("spain"));
}

/* By what the seat itself knows: its markers lie hidden from the others. */
TEST(instructions__what_concerns_the_seat_is_excepted)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    hold(1, "spain-1-a");
    invest(1, "spain");
    table_crown();
    assert_false(passes_unless(NULL, 1)); /* not asked yet */
    made(0, "lobby_join_a_faction", "spain");
    assert_true(passes_unless("own-markers", 0));
    assert_false(passes_unless("own-call", 0));
    assert_false(passes_unless("own-influence", 0));
    made(0, "pass");
    assert_false(passes_unless("own-markers", 1));
    assert_true(passes_unless("own-call", 1));
    assert_true(passes_unless("own-influence", 1));
}

/* The player is asked only while a card could be placed. */
TEST(instructions__who_can_only_pass_is_not_asked)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    hold(1, "spain-1-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    made(0, "pass");
    assert_false(passes_unless("choice", 1));
    on_table()->player[1].hand = (struct cards){0};
    assert_true(passes_unless("choice", 1));
}

TEST(ruling_R4__the_second_resolution_asks_the_caller_first_and_no_card_of_him)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-1-a, open-1-a");
    descend(1, "spain");
    show(2, "france", "france-3-a");
    hold(1, "italy-1-a");
    on_table()->active = 0;
    call_league();
    choose("br");
    assert_true(at(STEP_REMOVE_LOSING_INFLUENCE)); /* before the second resolution begins */
    made(1, "remove_influence", "open-1-a");
    assert_true(at(STEP_INFLUENCE_BIDDING));
    assert_int_equal(sts_resolution(&table)->country, country("france"));
    assert_int_equal(decider(), 0);
    made(0, "pass");
}

TEST(ruling_R9__losers_remove_cards_in_order_and_single_ones_first)
{
    table_open(4);
    show(1, "spain", "spain-3-a, spain-2-a");
    show(0, "spain", "spain-1-a, open-1-a");
    show(2, "spain", "spain-1-b, open-1-b");
    show(3, "spain", "spain-1-c");
    for (int i = 0; i < 4; i++)
        if (i != 1) descend(i, "spain");
    hold(1, "assassin-a, assassin-b");
    on_table()->active = 1;
    table_step(STEP_PLAY_SPECIAL_CARDS, &(struct special_round){.played = 1});
    table_call(STEP_LOBBY_THE_CROWN_CARD, NULL);
    made(1, "lobby_join_a_faction", "spain");
    bid_nothing();
    made(0, "vote", "blue");
    made(1, "vote", "red");
    made(2, "vote", "blue");
    made(3, "vote", "red");
    assert_int_equal(land("spain")->faction, RED); /* the outcome comes first */
    assert_int_equal(decider(), 2);                /* to the left of player-2, whose round it is */
    made(2, "remove_influence", "open-1-b");
    assert_int_equal(decider(), 0);
    made(0, "remove_influence", "open-1-a");
}

TEST(ruling_R9__a_single_card_goes_before_anybody_chooses)
{
    table_open(3);
    show(0, "spain", "spain-3-a, spain-2-a");
    show(1, "spain", "spain-1-a, open-1-a");
    show(2, "spain", "spain-1-b");
    descend(1, "spain");
    descend(2, "spain");
    call_join();
    choose("rbb");
    assert_int_equal(decider(), 1);
    assert_true(cards_has(seat(2)->market, card("spain-1-b")));
}

TEST(ruling_R20__with_no_influence_left_the_status_quo_is_maintained)
{
    table_open(4);
    hold(1, "italy-1-a");
    show(0, "spain", "spain-3-a");
    land("spain")->faction = BLUE;
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    assert_null(play_concede(&table, 0));
    bid_nothing();
    assert_false(at(STEP_CHOOSE_SIDES));
    assert_int_equal(land("spain")->faction, BLUE);
    assert_int_equal(events_of(EVENT_SIDE_CHOSEN), 0);
}
