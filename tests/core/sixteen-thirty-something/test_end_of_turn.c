/* Sections 1.1 and 4.2: scoring, the end of the game, the market, cleaning up. */
#include "table.h"

TEST(rule_1_1__a_country_scores_the_lower_of_influence_and_status)
{
    table_open(3);
    invest(0, "italy, spain");
    show(0, "italy", "italy-3-a, italy-2-a");
    show(0, "spain", "spain-2-a");
    assert_int_equal(sts_victory_points(&table, 0), 3 + 2);
}

TEST(rule_4_2__the_steps_come_in_order)
{
    table_open(3);
    run_from(STEP_ADD_UP_VICTORY_POINTS);
    assert_int_equal(events_of(EVENT_SCORED), 3);
    assert_int_equal(events_of(EVENT_GAME_GOES_ON), 1);
    assert_int_equal(events_of(EVENT_MARKET_CLOSED), 1);
    assert_int_equal(on_table()->turn, 2);
}

TEST(rule_4_2_1__once_for_each_marker_and_nothing_without_influence)
{
    table_open(3);
    invest(0, "italy, italy, spain");
    show(0, "italy", "italy-2-a");
    seat(0)->points = 10;
    run_from(STEP_ADD_UP_VICTORY_POINTS);
    assert_int_equal(seat(0)->points, 14);
    assert_int_equal(first_arg(EVENT_SCORED, points), 4);
}

/* R7. */
TEST(rule_4_2_1__a_league_adds_one_a_marker)
{
    table_open(3);
    invest(0, "italy, italy");
    land("italy")->league = land("italy")->faction = RED;
    assert_int_equal(sts_victory_points(&table, 0), 2);
    show(0, "italy", "italy-2-a");
    assert_int_equal(sts_victory_points(&table, 0), 6);
}

/* Who holds which markers is secret; what one would bring can be counted by all. */
TEST(rule_4_2_1__views_tell_what_a_marker_of_each_country_would_bring)
{
    table_open(3);
    land("italy")->league = land("italy")->faction = RED;
    land("spain")->status = 1;
    show(0, "italy", "italy-2-a");
    show(0, "spain", "spain-2-a");
    struct derived told = {0};
    sts_derive(&table, &told);
    assert_int_equal(told.marker[0].points[land("italy") - sts_country(&table, 0)], 2 + 1);
    assert_int_equal(told.marker[0].points[land("spain") - sts_country(&table, 0)], 1);
    assert_int_equal(told.marker[1].points[land("italy") - sts_country(&table, 0)], 1);
    assert_int_equal(told.marker[1].points[land("spain") - sts_country(&table, 0)], 0);
}

static void end_turn(int turn, int roll)
{
    table_open(3);
    on_table()->turn = (uint8_t)turn;
    seat(0)->points = 20;
    seat(1)->points = 30;
    seat(2)->points = 30;
    hold(0, "spain-1-a");
    cards_add(&seat(1)->market, card("france-1-a"));
    cards_remove(&on_table()->deck, card("france-1-a"));
    table_step(STEP_CHECK_FOR_END_OF_GAME, NULL);
    given(roll);
    run_on();
}

TEST(rule_4_2_2__rolls_that_end_turns_8_9_and_10)
{
    const struct {
        int turn, roll;
        bool ends;
    } cases[] = {{7, 1, false}, {8, 1, true},  {8, 2, false}, {9, 1, true},
                 {9, 2, true},  {9, 3, false}, {10, 6, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        end_turn(cases[i].turn, cases[i].roll);
        assert_int_equal(play_head(&table)->over, cases[i].ends);
        if (!cases[i].ends) assert_int_equal(on_table()->turn, cases[i].turn + 1);
        assert_int_equal(happened.draw_count, cases[i].turn == 8 || cases[i].turn == 9);
    }
}

TEST(rule_4_2_2__a_draw_remains_a_draw)
{
    end_turn(10, 1);
    assert_int_equal(play_head(&table)->winners, 6);
    assert_int_equal(events_of(EVENT_GAME_WON), 0);
    assert_int_equal(events_of(EVENT_GAME_DRAWN), 2);
    assert_int_equal(first_arg(EVENT_GAME_DRAWN, seat), 1);
    assert_int_equal(first_arg(EVENT_GAME_DRAWN, points), 30);
    ranks_are("1 player-2 30, 1 player-3 30, 3 player-1 20");
    tie_reads(0, "Player 2 and Player 3 have 30 victory points each, and the tie stands (4.2.2).");
}

TEST(rule_4_2_2__the_last_one_left_wins_at_once)
{
    table_open(3);
    hold(0, "spain-1-a");
    assert_null(play_concede(&table, 1));
    assert_null(play_concede(&table, 0));
    assert_int_equal(play_head(&table)->winners, 4);
    assert_int_equal(first_arg(EVENT_GAME_WON, seat), 2);
    ranks_are("1 player-3 0, 2 player-1 0 resigned, 2 player-2 0 resigned");
    first_place_is_clear();
}

TEST(rule_4_2_1__who_has_resigned_plays_no_round_and_scores_nothing)
{
    table_open(4);
    for (int i = 0; i < 4; i++)
        hold(i, (const char *[]){"spain-1-a", "spain-1-b", "spain-1-c", "france-1-a"}[i]);
    invest(1, "italy");
    show(1, "italy", "italy-2-a");
    assert_null(play_concede(&table, 1));
    assert_null(play_concede(&table, 0)); /* in his own round */
    assert_int_equal(on_table()->active, 2);
    assert_int_equal(events_of(EVENT_ROUND_BEGUN), 1);
    run_from(STEP_ADD_UP_VICTORY_POINTS);
    assert_int_equal(events_of(EVENT_SCORED), 2);
    assert_int_equal(seat(1)->points, 0);
    assert_int_equal(on_table()->active, 3); /* the marker went right, to player-4 */
}

/* Hands of the first two and the markets of all three. */
static void before_market(void)
{
    table_open(3);
    hold(0, "spain-1-a");
    hold(1, "spain-1-b");
    const char *markets[] = {"france-1-a", "france-1-b", "italy-1-a", "italy-1-b", "italy-1-c"};
    for (int i = 0; i < 5; i++) {
        cards_remove(&on_table()->deck, card(markets[i]));
        cards_add(&seat(i % 3)->market, card(markets[i]));
    }
    on_table()->turn = 2;
    run_from(STEP_GO_TO_MARKET);
}

TEST(rule_4_2_3__market_places_are_opened)
{
    before_market();
    assert_int_equal(cards_count(seat(0)->market), 0);
    assert_int_equal(cards_count(seat(0)->stall), 2);
    assert_int_equal(events_of(EVENT_CARD_OFFERED), 5);
}

static int32_t turn_of_instructions(void)
{
    const struct instruction_scope *turn = sts_game.scopes;
    assert_string_equal(turn->name, "turn");
    return turn->current(&table);
}

TEST(instructions__a_turn_lasts_to_the_end_of_its_market)
{
    table_open(3);
    on_table()->turn = 2;
    assert_int_equal(turn_of_instructions(), 2);
    before_market(); /* the turn marker is in 2 now: the market ends turn 1 */
    assert_int_equal(turn_of_instructions(), 1);
    made(0, "no_exchange");
    made(1, "no_exchange");
    assert_true(at(STEP_COLLECTION_ROUND));
    assert_int_equal(turn_of_instructions(), 1);
    while (at(STEP_COLLECTION_ROUND))
        fall_back(first_asked());
    assert_int_equal(turn_of_instructions(), 2);
}

TEST(rule_4_2_3__an_open_market_place_has_nothing_face_down)
{
    before_market();
    is_sound("the market");
    cards_remove(&on_table()->deck, card("spain-3-a"));
    cards_add(&seat(0)->market, card("spain-3-a"));
    is_wrong("4.2.3");
}

TEST(rule_4_2_3_1__one_card_for_one_of_another_player)
{
    before_market();
    refused("own-market-place", 0, "exchange_card", "spain-1-a", "france-1-a");
    refused("not-in-hand", 0, "exchange_card", "spain-1-b", "france-1-b");
    refused("not-on-the-market", 0, "exchange_card", "spain-1-a", "spain-2-a");
    assert_true(
        offered_as(0, "Player 1 exchanges Spain 1 (a) for France 1 (b) from the market place of Player 2."));
    made(0, "exchange_card", "spain-1-a", "france-1-b");
    assert_true(cards_has(seat(0)->hand, card("france-1-b")));
    assert_true(cards_has(seat(1)->stall, card("spain-1-a")));
    made(1, "no_exchange");
    assert_true(at(STEP_COLLECTION_ROUND)); /* player-3 has no card */
}

TEST(rule_4_2_3_2__each_must_pick_up_a_card)
{
    before_market();
    made(0, "no_exchange");
    made(1, "no_exchange");
    assert_int_equal(listed(0, "collect_card"), 5);
    assert_true(offered_as(0, "Player 1 picks up France 1 (a) from the market place of Player 1."));
    refused("not-on-the-market", 0, "collect_card", "spain-1-b");
    made(0, "collect_card", "france-1-a");
    made(1, "collect_card", "italy-1-a");
    made(2, "collect_card", "italy-1-b");
    assert_true(cards_has(seat(0)->hand, card("france-1-a")));
    assert_true(cards_has(seat(1)->hand, card("italy-1-a")));
    assert_true(cards_has(seat(2)->hand, card("italy-1-b")));
}

TEST(rule_4_2_3_3__the_rest_is_discarded)
{
    before_market();
    made(0, "no_exchange");
    made(1, "no_exchange");
    made(0, "collect_card", "france-1-a");
    made(1, "collect_card", "italy-1-a");
    made(2, "collect_card", "italy-1-b");
    assert_true(cards_has(on_table()->discard, card("france-1-b")));
    assert_true(cards_has(on_table()->discard, card("italy-1-c")));
    for (int i = 0; i < 3; i++)
        assert_int_equal(cards_count(seat(i)->stall), 0);
}

TEST(rule_4_2_4__the_marker_moves_before_the_map_is_cleared)
{
    table_open(3);
    on_table()->turn = 2;
    run_from(STEP_CLEAN_UP_MARKERS);
    assert_int_equal(happened.events[0].type, EVENT_FIRST_PLAYER);
    assert_int_equal(happened.events[1].type, EVENT_MARKERS_REMOVED);
    assert_int_equal(happened.events[2].type, EVENT_TURN_BEGUN);
}

TEST(rule_4_2_4_1__the_first_player_marker_goes_right)
{
    table_open(4);
    on_table()->turn = 2;
    run_from(STEP_CLEAN_UP_MARKERS);
    assert_int_equal(on_table()->first_player, 3);
    assert_int_equal(on_table()->active, 3);
}

TEST(rule_4_2_4_2__leaders_leagues_and_unrest_leave_factions_stay)
{
    table_open(3);
    on_table()->turn = 2;
    land("spain")->leader = 1;
    land("france")->unrest = 1;
    land("italy")->faction = land("italy")->league = RED;
    land("austria")->faction = land("austria")->league = RED;
    run_from(STEP_CLEAN_UP_MARKERS);
    assert_int_equal(land("spain")->leader, 0);
    assert_int_equal(land("france")->unrest, 0);
    assert_int_equal(land("italy")->league, NO_COLOUR);
    assert_int_equal(land("italy")->faction, RED);
}

TEST(ruling_R8__the_card_that_is_given_lies_where_the_other_was)
{
    before_market();
    hold(2, "spain-2-a");
    made(0, "exchange_card", "spain-1-a", "france-1-b");
    made(1, "no_exchange");
    made(2, "exchange_card", "spain-2-a", "spain-1-a"); /* exchanged again */
    assert_true(cards_has(seat(1)->stall, card("spain-2-a")));
    assert_int_equal(cards_count(seat(1)->stall), 2);
    made(0, "collect_card", "spain-2-a"); /* and picked up */
    assert_true(cards_has(seat(0)->hand, card("spain-2-a")));
}

TEST(ruling_R17__who_comes_when_no_card_is_left_goes_without)
{
    table_open(3);
    cards_remove(&on_table()->deck, card("france-1-a"));
    cards_add(&seat(2)->market, card("france-1-a"));
    on_table()->turn = 2;
    run_from(STEP_GO_TO_MARKET);
    assert_true(at(STEP_COLLECTION_ROUND));
    assert_int_equal(decider(), 0);
    made(0, "collect_card", "france-1-a");
    assert_int_equal(events_of(EVENT_MARKET_CLOSED), 1);
    assert_int_equal(sts_hand_size(&table, 1), 0);
}

TEST(ruling_R17__with_no_card_on_the_market_the_round_passes)
{
    table_open(3);
    on_table()->turn = 2;
    run_from(STEP_GO_TO_MARKET);
    assert_int_equal(events_of(EVENT_MARKET_CLOSED), 1);
    assert_false(at(STEP_COLLECTION_ROUND));
}
