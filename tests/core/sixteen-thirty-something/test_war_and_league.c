/* Sections 5.5, 5.7 and 5.8: status, war, League of Princes. */
#include "table.h"

/* Spain (red) is about to attack the target (blue, or as it stands when it is the German States). */
static void at_war(const char *target)
{
    show(0, "spain", "spain-3-a");
    land("spain")->faction = RED;
    if (country(target) != sts_components(&table)->german_states) land(target)->faction = BLUE;
    table_crown();
}

static void fight(const char *target, int a1, int a2, int d1, int d2)
{
    made(0, "lobby_go_to_war", "spain", target);
    bid_nothing();
    given(a1, a2, d1, d2);
    choose("r");
}

TEST(rule_5_5__a_stripped_country_is_attacked_by_neighbours_only)
{
    table_open(3);
    at_war("poland");
    assert_int_equal(listed(0, "lobby_go_to_war"), 2); /* Poland, and the German States */
    land("poland")->status = 1;
    refused("target-not-adjacent", 0, "lobby_go_to_war", "spain", "poland");
    land("france")->faction = BLUE;
    land("france")->status = 0;
    made(0, "lobby_go_to_war", "spain", "france");
}

TEST(rule_5_7_2_1__the_modifiers_of_both_sides_are_told_before_a_war_is_called)
{
    table_open(3);
    at_war("france");
    land("spain")->leader = 1;
    land("france")->army_size = 0;
    land("france")->military_ability = 0;
    assert_true(offered_as(0, "Player 1 lobbies the Crown of Spain about going to war with France (combat "
                              "modifiers: 4 against -1)."));
    made(0, "lobby_go_to_war", "spain", "france");
    bid_nothing();
    assert_true(asks("In Spain: choose red for war on France (combat modifiers: 4 against -1), blue for "
                     "peace."));
}

TEST(rule_5_7__no_war_without_the_majority)
{
    table_open(3);
    at_war("france");
    show(1, "spain", "spain-3-b");
    made(0, "lobby_go_to_war", "spain", "france");
    bid_nothing();
    choose("rb");
    assert_int_equal(events_of(EVENT_COMBAT_TOTAL), 0);
    assert_int_equal(land("france")->army_size, 2);
}

TEST(rule_5_6_4_3__what_the_majority_means_is_told)
{
    for (int seat = 0; seat < 2; seat++) {
        table_open(3);
        at_war("france");
        show(1, "spain", "spain-3-b");
        show(seat, "spain", "spain-1-a");
        made(0, "lobby_go_to_war", "spain", "france");
        bid_nothing();
        choose("rb");
        tells(seat ? "In Spain, the decision about going to war with France goes to blue, by 3 points of "
                     "influence for red to 4 for blue: there is peace."
                   : "In Spain, the decision about going to war with France goes to red, by 4 points of "
                     "influence for red to 3 for blue: there is war.");
    }
}

TEST(rule_5_7_1__conditions_of_the_attacker)
{
    table_open(3);
    at_war("france");
    refused("target-is-itself", 0, "lobby_go_to_war", "spain", "spain");
    land("spain")->army_size = 0;
    refused("army-size-zero", 0, "lobby_go_to_war", "spain", "france");
    land("spain")->army_size = 1;
    land("spain")->unrest = 1;
    refused("in-unrest", 0, "lobby_go_to_war", "spain", "france");
    land("spain")->unrest = 0;
    land("france")->faction = RED;
    refused("target-not-opposed", 0, "lobby_go_to_war", "spain", "france");
    land("france")->faction = NO_COLOUR;
    refused("target-not-opposed", 0, "lobby_go_to_war", "spain", "france");
    land("france")->faction = BLUE;
    made(0, "lobby_go_to_war", "spain", "france");
}

TEST(rule_5_7_1__a_sea_route_makes_adjacent)
{
    table_open(3);
    at_war("italy");
    land("italy")->status = 1;
    made(0, "lobby_go_to_war", "spain", "italy");
}

/* R10. */
TEST(rule_5_7_1__the_german_states_are_always_a_target_and_join_the_other_side)
{
    table_open(3);
    at_war("german-states");
    land("german-states")->faction = RED;
    fight("german-states", 1, 1, 1, 1);
    assert_int_equal(land("german-states")->faction, BLUE);
}

/* R10. */
TEST(rule_5_7_1__not_while_they_are_in_a_league)
{
    table_open(3);
    at_war("german-states");
    land("german-states")->faction = land("german-states")->league = RED;
    land("italy")->faction = land("italy")->league = RED;
    refused("target-not-opposed", 0, "lobby_go_to_war", "spain", "german-states");
}

TEST(rule_5_7_2__the_higher_total_wins)
{
    table_open(3);
    at_war("france");
    fight("france", 6, 1, 3, 3); /* 2 + 5 against 2 + 0 */
    assert_int_equal(first_arg(EVENT_COMBAT_TOTAL, total), 7);
    assert_int_equal(first_arg(EVENT_WAR_WON, winner), country("spain"));
}

TEST(rule_5_7_2_1__every_modifier)
{
    table_open(3);
    const int sweden = country("sweden");
    struct country *it = land("sweden");
    *it = (struct country){
        .status = 2, .army_size = 1, .military_ability = 3, .faction = RED, .league = NO_COLOUR};
    assert_int_equal(sts_combat_modifiers(&table, sweden, true), 3);
    it->leader = 1;
    assert_int_equal(sts_combat_modifiers(&table, sweden, true), 5);
    it->league = RED;
    assert_int_equal(sts_combat_modifiers(&table, sweden, true), 6);
    it->status = 1;
    assert_int_equal(sts_combat_modifiers(&table, sweden, true), 7);
    assert_int_equal(sts_combat_modifiers(&table, sweden, false), 6);
    *it = (struct country){.unrest = 1, .status = 3, .faction = RED, .league = NO_COLOUR};
    assert_int_equal(sts_combat_modifiers(&table, sweden, true), -2);
    land("france")->status = 1;
    assert_int_equal(sts_combat_modifiers(&table, country("france"), true), 2);
}

TEST(rule_5_7_2_2__the_difference_counts_not_the_sum)
{
    table_open(3);
    at_war("france");
    fight("france", 3, 5, 6, 6);
    assert_int_equal(first_arg(EVENT_COMBAT_TOTAL, difference), 2);
    assert_int_equal(happened.draw_count, 4);
}

/* R11. */
TEST(rule_5_7_2_3__a_draw_hurts_both_and_captures_nothing)
{
    table_open(3);
    at_war("france");
    fight("france", 2, 1, 5, 6);
    assert_int_equal(events_of(EVENT_WAR_DRAWN), 1);
    assert_int_equal(land("spain")->army_size, 2);
    assert_int_equal(land("france")->army_size, 1);
    assert_int_equal(land("spain")->status, 6);
    assert_int_equal(land("france")->status, 5);
}

TEST(rule_5_7_2_4__one_status_changes_hands)
{
    table_open(3);
    at_war("france");
    fight("france", 1, 6, 1, 1);
    assert_int_equal(land("spain")->status, 7);
    assert_int_equal(land("france")->status, 4);
}

/* R11. */
TEST(rule_5_7_2_4__winner_status_stops_at_seven)
{
    table_open(3);
    at_war("france");
    land("spain")->status = 7;
    fight("france", 1, 6, 1, 1);
    assert_int_equal(land("spain")->status, 7);
    assert_int_equal(land("france")->status, 4);
}

/* R11. */
TEST(rule_5_7_2_4__nothing_to_capture_at_zero)
{
    table_open(3);
    at_war("france");
    land("france")->status = 0;
    fight("france", 1, 6, 1, 1);
    assert_int_equal(land("spain")->status, 6);
    assert_int_equal(land("france")->status, 0);
    assert_int_equal(land("france")->army_size, 1);
}

TEST(rule_5_7_2_5__first_the_army_then_the_ability_then_nothing)
{
    for (int left = 0; left < 3; left++) {
        table_open(3);
        at_war("france");
        land("france")->army_size = left == 2;
        land("france")->military_ability = left >= 1;
        fight("france", 1, 6, 1, 1);
        assert_int_equal(land("france")->army_size, 0);
        assert_int_equal(land("france")->military_ability, left == 2);
    }
}

/* Spain and Italy, both red, may form a league. */
static void before_league(void)
{
    show(0, "spain", "spain-3-a");
    land("spain")->faction = land("italy")->faction = RED;
    table_crown();
}

TEST(rule_5_8__one_league_a_faction_at_a_time)
{
    table_open(3);
    before_league();
    land("france")->faction = land("france")->league = RED;
    land("austria")->faction = land("austria")->league = RED;
    refused("league-exists", 0, "lobby_enact_a_league", "spain", "italy");
    land("france")->faction = land("france")->league = BLUE;
    land("austria")->faction = land("austria")->league = BLUE;
    made(0, "lobby_enact_a_league", "spain", "italy");
}

TEST(rule_5_8_1__conditions_of_both)
{
    table_open(3);
    before_league();
    refused("target-is-itself", 0, "lobby_enact_a_league", "spain", "spain");
    refused("target-no-faction", 0, "lobby_enact_a_league", "spain", "france");
    land("france")->faction = BLUE;
    refused("target-other-faction", 0, "lobby_enact_a_league", "spain", "france");
    land("italy")->unrest = 1;
    refused("target-in-unrest", 0, "lobby_enact_a_league", "spain", "italy");
    land("italy")->unrest = 0;
    land("spain")->unrest = 1;
    refused("in-unrest", 0, "lobby_enact_a_league", "spain", "italy");
    land("spain")->unrest = 0;
    made(0, "lobby_enact_a_league", "spain", "italy");
}

TEST(rule_5_8_1__status_0_or_1_of_either_wants_neighbours)
{
    table_open(3);
    before_league();
    land("poland")->faction = RED;
    land("spain")->status = 1;
    refused("target-not-adjacent", 0, "lobby_enact_a_league", "spain", "poland");
    land("spain")->status = 6;
    land("poland")->status = 0;
    refused("target-not-adjacent", 0, "lobby_enact_a_league", "spain", "poland");
    land("italy")->status = 1;
    made(0, "lobby_enact_a_league", "spain", "italy");
}

TEST(rule_5_8_1__the_german_states_may_turn_to_the_other_faction)
{
    table_open(3);
    show(0, "german-states", "german-states-3-a");
    show(1, "france", "france-3-a");
    land("german-states")->faction = RED;
    land("france")->faction = BLUE;
    table_crown();
    made(0, "lobby_enact_a_league", "german-states", "france");
    bid_nothing();
    choose("b");
    tells("In the German States, the decision about enacting a League of Princes with France goes to blue, "
          "by 0 points of influence for red to 3 for blue; the league needs the colour of the faction of "
          "France.");
    bid_nothing();
    choose("b");
    tells("In France, the decision about accepting a League of Princes with the German States goes to blue, "
          "by 0 points of influence for red to 3 for blue; the league needs the colour of the faction of "
          "France.");
    assert_int_equal(land("german-states")->faction, BLUE);
    assert_int_equal(land("german-states")->league, BLUE);
    assert_int_equal(land("france")->league, BLUE);
}

TEST(rule_5_8_1__a_second_league_of_the_german_states_ends_the_first)
{
    table_open(3);
    land("german-states")->faction = land("german-states")->league = RED;
    land("austria")->faction = land("austria")->league = RED;
    land("france")->faction = BLUE;
    assert_null(sts_league_eligible(&table, country("german-states"), country("france")));
    sts_league_enact(&table, country("german-states"), country("france"));
    assert_int_equal(land("austria")->league, NO_COLOUR);
    assert_int_equal(land("german-states")->league, BLUE);
}

TEST(rule_5_8_2__the_weaker_gains_and_status_moves)
{
    table_open(3);
    land("spain")->faction = land("italy")->faction = RED;
    sts_league_enact(&table, country("spain"), country("italy")); /* 6 3 2 and 3 1 1 */
    assert_int_equal(land("italy")->army_size, 2);
    assert_int_equal(land("italy")->military_ability, 2);
    assert_int_equal(land("spain")->status, 5);
    assert_int_equal(land("italy")->status, 4);
    assert_int_equal(land("spain")->army_size, 3);
    assert_int_equal(land("spain")->military_ability, 2);
}

TEST(rule_5_8_2__equals_stay_as_they_are)
{
    table_open(3);
    land("austria")->faction = land("france")->faction = RED;
    land("france")->status = 4;
    sts_league_enact(&table, country("austria"), country("france"));
    assert_int_equal(land("austria")->status, 5);
    assert_int_equal(land("france")->status, 4);
    assert_int_equal(land("france")->army_size, 2);
    assert_int_equal(land("austria")->league, RED);
}

TEST(ruling_R10__any_country_may_attack_the_german_states_outside_a_league)
{
    const int states = country("german-states");
    table_open(3);
    land("spain")->faction = land("german-states")->faction = RED;
    assert_null(sts_war_eligible(&table, country("spain"), states));
    land("german-states")->status = 1; /* adjacency is needed still */
    assert_non_null(sts_war_eligible(&table, country("spain"), states));
    land("german-states")->status = 4;
    land("german-states")->league = land("italy")->league = RED;
    assert_non_null(sts_war_eligible(&table, country("spain"), states));
    land("spain")->faction = BLUE;
    assert_null(sts_war_eligible(&table, country("spain"), states));
}

TEST(ruling_R10__the_german_states_need_a_faction_and_another_country)
{
    const int states = country("german-states"), france = country("france");
    table_open(3);
    land("france")->faction = BLUE;
    assert_string_equal(sts_war_eligible(&table, states, france)->code, "no-faction");
    assert_string_equal(sts_league_eligible(&table, states, france)->code, "no-faction");
    land("german-states")->faction = RED;
    assert_null(sts_war_eligible(&table, states, france));
    assert_string_equal(sts_war_eligible(&table, states, states)->code, "target-is-itself");
}

TEST(ruling_R11__after_a_draw_the_attacker_takes_its_damage_first)
{
    table_open(3);
    at_war("france");
    fight("france", 2, 1, 5, 6);
    assert_int_equal(first_arg(EVENT_ARMY_SIZE_CHANGED, country), country("spain"));
    assert_int_equal(nth_arg(EVENT_ARMY_SIZE_CHANGED, 1, country), country("france"));
    assert_int_equal(events_of(EVENT_STATUS_CHANGED), 0);
}

TEST(ruling_R22__a_league_of_a_colour_follows_a_dissolved_one)
{
    table_open(3);
    before_league();
    hold(0, "unrest-a");
    land("france")->faction = land("france")->league = RED;
    land("austria")->faction = land("austria")->league = RED;
    refused("league-exists", 0, "lobby_enact_a_league", "spain", "italy");
    table_step(STEP_PLAY_SPECIAL_CARDS, NULL);
    made(0, "play_unrest", "unrest-a", "france"); /* dissolves it, in the same turn */
    made(0, "end_special_cards");
    made(0, "lobby_enact_a_league", "spain", "italy");
}
