/* Positions from outside that the rules forbid and that are safe: each is taken, and a warning says what is
 * odd, where, by which rule. */
#include "table.h"

TEST(the_set_up_gives_no_warning)
{
    table_set_up(3);
    is_regular("the set-up");
}

TEST(rule_3_1__the_map_is_as_printed_before_the_first_round)
{
    table_set_up(4);
    land("spain")->status = 1;
    land("sweden")->unrest = 1;
    land("france")->faction = RED;
    is_odd("3.1", "/countries/spain/status", "The status of Spain is 1, and is printed as");
    is_odd("3.1", "/countries/sweden/unrest", "Unrest is in Sweden");
    is_odd("3.1", "/countries/france/faction", "The faction of France is red");
}

TEST(rule_3_3__no_marker_lies_face_down_when_none_is_passed_on)
{
    table_open(3);
    const int spain = country("spain");
    on_table()->cup[spain]--;
    seat(1)->passes_on = (int8_t)spain;
    for (int i = 0; i < COUNTRIES_MAX; i++) /* one marker less, so that all hold as many as they should */
        if (seat(1)->vp_markers[i]) {
            seat(1)->vp_markers[i]--;
            on_table()->cup[i]++;
            break;
        }
    is_odd("3.3", "/players/player-2/passes_on", "A VP marker of Spain lies face down");
}

TEST(rule_3_6__the_first_influence_is_placed_once)
{
    table_open(3);
    cards_add(&seat(0)->taken_back, card("spain-3-a"));
    is_odd("3.6", "/players/player-1/taken_back", "1 card has been taken back");
    table_open(3);
    cards_remove(&on_table()->deck, card("spain-3-a"));
    seat(2)->plan[0] = (struct plan){(uint8_t)card("spain-3-a"), (uint8_t)country("spain")};
    seat(2)->plan_count = 1;
    is_odd("3.6", "/players/player-3/initial_influence", "1 card lies face down");
}

TEST(rule_4_1_5__a_hand_has_no_more_than_the_limits_and_draws_give)
{
    table_open(3);
    hold(1, "spain-1-a, spain-1-b, spain-1-c, spain-2-a, spain-2-b, spain-3-a, france-1-a, france-1-b, "
            "france-1-c");
    hold(1, "france-2-a, france-2-b, france-3-a");
    is_odd("4.1.5", "/players/player-2/hand", "12 cards are in hand");
}

TEST(rule_4_1_3_7__unrest_dissolves_a_league)
{
    table_open(3);
    land("spain")->faction = land("france")->faction = RED;
    land("spain")->league = land("france")->league = RED;
    on_table()->active = 1;
    is_regular("a league");
    land("france")->unrest = 1;
    is_odd("4.1.3.7", "/countries/france/unrest", "Unrest and the red League marker are in France");
}

TEST(rule_4_2_1__no_turn_has_brought_points_yet)
{
    table_open(3);
    seat(2)->points = 1;
    is_odd("4.2.1", "/players/player-3/points", "1 point: 0 turns have been scored");
}

TEST(rule_4_2_2__the_most_points_win)
{
    table_open(3);
    on_table()->turn = 3;
    seat(1)->points = 9;
    play_over(&table, 1);
    is_odd("4.2.2", "/winners", "Player 2 has 9 points and has not won, and the most are 9");
    play_head(&table)->winners = 2;
    is_regular("the end");
}

TEST(rule_4_2_3__the_market_is_closed_between_markets)
{
    table_open(3);
    cards_remove(&on_table()->deck, card("spain-3-a"));
    cards_add(&seat(0)->stall, card("spain-3-a"));
    is_odd("4.2.3", "/players/player-1/stall", "1 card lies open");
}

TEST(rule_5_6_1__who_has_passed_is_in_a_bidding)
{
    table_open(3);
    seat(1)->passed = 1;
    is_odd("5.6.1", "/players/player-2/passed", "Player 2 has passed in a bidding, and there is none");
}

TEST(rule_5_6_1__who_has_passed_does_not_bid)
{
    table_open(3);
    show(0, "spain", "spain-3-a");
    show(1, "spain", "spain-3-b");
    hold(1, "spain-2-a");
    table_crown();
    made(0, "lobby_join_a_faction", "spain");
    is_regular("a bidding");
    const int bidder = sts_resolution(&table)->bidder;
    seat(bidder)->passed = 1;
    is_odd("5.6.1", "/stack/2/bidder", "has passed, and is to bid");
}

TEST(rule_3_6__no_seat_is_ready_after_the_set_up)
{
    table_open(3);
    seat(1)->ready = 1;
    is_odd("3.6", "/players/player-2/ready", "Player 2 is ready, and no first influence is placed");
}

TEST(rule_4_2_3_3__influence_is_discarded_when_a_market_is_closed)
{
    table_open(3);
    cards_remove(&on_table()->deck, card("assassin-a"));
    cards_add(&on_table()->discard, card("assassin-a"));
    is_regular("a special card");
    cards_remove(&on_table()->deck, card("spain-3-a"));
    cards_add(&on_table()->discard, card("spain-3-a"));
    is_odd("4.2.3.3", "/discard", "Spain 3 (a) is in the discard pile");
    on_table()->turn = 2;
    is_regular("the next turn");
}

TEST(rule_4_2_4_2__markers_are_gone_when_a_turn_begins)
{
    table_open(3);
    land("spain")->leader = 1;
    land("france")->unrest = 1;
    land("poland")->faction = land("sweden")->faction = BLUE;
    land("poland")->league = land("sweden")->league = BLUE;
    is_odd("4.2.4.2", "/countries/spain/leader", "A military leader is in Spain");
    is_odd("4.2.4.2", "/countries/france/unrest", "Unrest is in France");
    is_odd("4.2.4.2", "/countries/poland/league", "A League marker is in Poland");
    on_table()->active = 1;
    is_regular("the next round");
}
