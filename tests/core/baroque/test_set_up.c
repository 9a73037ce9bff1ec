/* Sections 1 to 3: components and set-up. */
#include "table.h"

static const int SEATS_OF_TABLES[] = {2, 3, 4};

static const struct components *parts(void)
{
    return bar_components(&table);
}

/* Everybody chooses, in turn, the first that he may. */
static void choose_all_states(void)
{
    while (at(STEP_CHOOSE_STATES))
        fall_back(first_asked());
}

static void place_all_armies(void)
{
    choose_all_states();
    while (at(STEP_PLACE_ARMIES))
        fall_back(first_asked());
}

/* ---- 1, 2 ---- */

/* R30. */
TEST(rule_1_1__two_to_four_players_and_three_to_ten_turns)
{
    table_set_up(4);
    assert_int_equal(bar_game.players_min, 2);
    assert_int_equal(bar_game.players_max, 4);
    assert_int_equal(bar_game.options[OPTION_TURNS].min, 3);
    assert_int_equal(bar_game.options[OPTION_TURNS].standard, 3);
    assert_int_equal(bar_turns(&table), 3);
}

TEST(rule_2_2__the_decks_have_36_and_41_cards)
{
    table_set_up(3);
    assert_int_equal(cards_count(parts()->decks.events), 36);
    assert_int_equal(cards_count(parts()->decks.opportunities), 41);
    assert_int_equal(parts()->decks.card_count, 77);
}

TEST(rule_2_3__every_die_has_six_sides_and_lies_open)
{
    table_set_up(4);
    assert_true(happened.draw_count >= 4);
    for (int i = 0; i < happened.draw_count; i++) {
        assert_int_equal(happened.draws[i].sides, 6);
        assert_true(bar_game.draws[happened.draws[i].type].open);
    }
}

/* ---- 3.1 ---- */

/* R1. */
TEST(rule_3_1__a_seat_is_a_major_and_its_states_are_its_own)
{
    table_set_up(4);
    assert_int_equal(controller("brandenburg"), BRANDENBURG);
    assert_int_equal(controller("austria"), AUSTRIA);
    assert_int_equal(controller("upper-palatinate"), PALATINATE);
    assert_int_equal(controller("lower-palatinate"), PALATINATE);
    assert_int_equal(controller("spanish-netherlands"), SPANISH_NETHERLANDS);
    assert_int_equal(controller("bayern"), -1);
}

/* R1. */
TEST(rule_3_1_1__four_players_have_all_majors_and_no_spanish_sales)
{
    table_set_up(4);
    assert_true(bar_in_play(&table, land_of("spanish-netherlands")));
    assert_true(bar_in_play(&table, land_of("franche-comte")));
    assert_false(bar_in_play(&table, land_of("holstein")));
    assert_false(bar_in_play(&table, land_of("western-pomerania")));
    assert_true(is_removed("spain-sells-the-franche-comte"));
    assert_true(is_removed("spain-sells-the-spanish-netherlands"));
}

/* R1. */
TEST(rule_3_1_1__three_players_do_without_the_spanish_netherlands)
{
    table_set_up(3);
    assert_false(bar_in_play(&table, land_of("spanish-netherlands")));
    assert_false(bar_in_play(&table, land_of("franche-comte")));
    assert_false(states_has(bar_near(&table, land_of("cleves")), land_of("spanish-netherlands")));
    assert_int_equal(controller("spanish-netherlands"), -1);
    assert_int_equal(cards_count(on_table()->event_deck), 36);
}

/* R1. */
TEST(rule_3_1_1__with_two_players_the_palatinates_are_neutral)
{
    table_set_up(2);
    assert_int_equal(play_head(&table)->seats, 1 << BRANDENBURG | 1 << AUSTRIA);
    assert_int_equal(controller("lower-palatinate"), -1);
    assert_int_equal(bar_major_owner(&table, land_of("lower-palatinate")), -1);
    assert_true(bar_can_be_controlled(&table, AUSTRIA, land_of("lower-palatinate")));
}

/* ---- 3.2 ---- */

TEST(rule_3_2__the_highest_die_is_first)
{
    table_set_up_given(4, (const int[]){2, 6, 1, 4, -1});
    static const uint8_t order[] = {AUSTRIA, SPANISH_NETHERLANDS, BRANDENBURG, PALATINATE};
    assert_memory_equal(on_table()->order, order, sizeof order);
    assert_int_equal(on_table()->order_count, 4);
}

/* R2. */
TEST(rule_3_2__who_ties_throws_again_for_the_places_tied_for)
{
    table_set_up_given(4, (const int[]){5, 6, 5, 5, /* again */ 1, 4, 4, /* and again */ 3, 2, -1});
    static const uint8_t order[] = {AUSTRIA, PALATINATE, SPANISH_NETHERLANDS, BRANDENBURG};
    assert_memory_equal(on_table()->order, order, sizeof order);
}

/* ---- 3.3 ---- */

TEST(rule_3_3__each_chooses_one_of_his_own_list_in_turn)
{
    table_set_up_given(4, (const int[]){6, 5, 4, 3, -1});
    assert_int_equal(listed(BRANDENBURG, "choose_state"), 4);
    refused_by("3.3", "not-a-choice", BRANDENBURG, "choose_state", "bohemia");
    refused("not-a-choice", BRANDENBURG, "choose_state", "bayern");
    made(BRANDENBURG, "choose_state", "lorraine");
    assert_int_equal(events_of(EVENT_STATE_CHOSEN), 1);
    assert_int_equal(controller("lorraine"), BRANDENBURG);
    assert_int_equal(listed(AUSTRIA, "choose_state"), 7);
    made(AUSTRIA, "choose_state", "bohemia");
    assert_int_equal(listed(PALATINATE, "choose_state"), 4);
    made(PALATINATE, "choose_state", "mecklenburg");
    assert_int_equal(listed(SPANISH_NETHERLANDS, "choose_state"), 1);
    made(SPANISH_NETHERLANDS, "choose_state", "franche-comte");
    assert_true(at(STEP_PLACE_ARMIES));
}

/* R3. */
TEST(rule_3_3_1__two_players_choose_two_states_in_two_rounds)
{
    table_set_up_given(2, (const int[]){3, 5, -1});
    made(AUSTRIA, "choose_state", "bohemia");
    made(BRANDENBURG, "choose_state", "hessen");
    refused("already-chosen", AUSTRIA, "choose_state", "bohemia");
    made(AUSTRIA, "choose_state", "tyrol");
    refused("already-chosen", BRANDENBURG, "choose_state", "hessen");
    made(BRANDENBURG, "choose_state", "prussia");
    assert_true(at(STEP_PLACE_ARMIES));
}

/* ---- 3.4 ---- */

TEST(rule_3_4__the_last_player_places_first_then_the_first)
{
    table_set_up_given(3, (const int[]){6, 5, 4, -1});
    choose_all_states();
    static const int order[] = {PALATINATE, AUSTRIA, BRANDENBURG, BRANDENBURG, AUSTRIA, PALATINATE};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(decider(), order[i]);
        fall_back(decider());
    }
    assert_true(at(STEP_PLACE_CITIES));
    for (int seat_of = 0; seat_of < 3; seat_of++)
        assert_int_equal(bar_armies(&table, seat_of), 2);
}

TEST(rule_3_4__both_armies_may_stand_in_one_state_of_ones_own)
{
    table_set_up_given(3, (const int[]){6, 5, 4, -1});
    choose_all_states();
    refused_by("3.4", "not-controlled", PALATINATE, "place_army", "austria");
    made(PALATINATE, "place_army", "lower-palatinate");
    made(AUSTRIA, "place_army", "austria");
    made(BRANDENBURG, "place_army", "brandenburg");
    made(BRANDENBURG, "place_army", "brandenburg");
    assert_int_equal(armies_in("brandenburg"), 2);
}

TEST(rule_3_4_1__two_players_place_three_armies_the_second_first)
{
    table_set_up_given(2, (const int[]){6, 5, -1});
    choose_all_states();
    static const int order[] = {AUSTRIA, BRANDENBURG, BRANDENBURG, AUSTRIA, AUSTRIA, BRANDENBURG};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(decider(), order[i]);
        fall_back(decider());
    }
    assert_int_equal(bar_armies(&table, AUSTRIA), 3);
    assert_int_equal(bar_armies(&table, BRANDENBURG), 3);
}

/* ---- 3.5, 3.6, 3.7 ---- */

TEST(rule_3_5__one_city_each_in_turn_order)
{
    table_set_up_given(3, (const int[]){6, 5, 4, -1});
    made(BRANDENBURG, "choose_state", "prussia");
    place_all_armies();
    assert_int_equal(decider(), BRANDENBURG);
    refused("not-controlled", BRANDENBURG, "place_city", "austria");
    refused_by("6.2", "no-city-allowed", BRANDENBURG, "place_city", "prussia");
    made(BRANDENBURG, "place_city", "brandenburg");
    assert_int_equal(land("brandenburg")->city, CITY);
    made(AUSTRIA, "place_city", "austria");
    made(PALATINATE, "place_city", "upper-palatinate");
    assert_true(at(STEP_OPPORTUNITY_CARDS));
    assert_int_equal(on_table()->turn, 1);
}

TEST(rule_3_6__fifteen_florins)
{
    for (int players = 3; players <= 4; players++) {
        table_set_up(players);
        for (int i = 0; i < players; i++)
            assert_int_equal(seat(i)->florins, 15);
    }
}

TEST(rule_3_6_1__eighteen_with_two_players)
{
    table_set_up(2);
    assert_int_equal(seat(BRANDENBURG)->florins, 18);
    assert_int_equal(seat(AUSTRIA)->florins, 18);
}

TEST(rule_3_7__all_cards_are_in_their_decks)
{
    for (int i = 0; i < 3; i++) {
        const int players = SEATS_OF_TABLES[i];
        table_set_up(players);
        assert_int_equal(cards_count(on_table()->event_deck), players == 4 ? 34 : 36);
        assert_int_equal(cards_count(on_table()->opportunity_deck), 41);
        is_sound("the set-up");
    }
}
