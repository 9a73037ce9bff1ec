/* Sections 10.4.5 to 10.4.8: battle. */
#include "table.h"

#include <string.h>

/* Brandenburg's armies stand in Lusatia, Austria's in Bohemia, which is Austria's. */
static void fronts(int attackers, int defenders)
{
    table_open(3);
    controls(AUSTRIA, "bohemia");
    armies(BRANDENBURG, "lusatia", attackers);
    armies(AUSTRIA, "bohemia", defenders);
}

static void attack(const char *armies, const char *general)
{
    made(BRANDENBURG, "march", "lusatia", armies, general, "bohemia");
}

static int outcome(void)
{
    return first_arg(EVENT_BATTLE, outcome);
}

static int points_of(int side)
{
    return nth_arg(EVENT_BATTLE_POINTS, side, points);
}

TEST(rule_10_4_5__two_points_an_army)
{
    fronts(3, 2);
    attack("3", "false");
    assert_int_equal(points_of(0), 6);
    assert_int_equal(points_of(1), 4);
    assert_int_equal(outcome(), OUTCOME_ATTACKER);
}

TEST(rule_10_4_5__the_attacker_wins_the_state)
{
    fronts(3, 2);
    city("bohemia", CITY);
    attack("3", "false");
    assert_int_equal(armies_in("bohemia"), 3); /* Austria is the only state of its own beside it */
    assert_int_equal(armies_in("austria"), 1);
    assert_int_equal(controller("bohemia"), BRANDENBURG);
    assert_int_equal(land("bohemia")->city, CITY);
    assert_int_equal(land("bohemia")->moved, 3);
    assert_true(at(STEP_ACTIONS));
}

/* 11.0: no matter who has controlled it. */
TEST(rule_10_4_5__the_attacker_wins_a_third_players_state)
{
    fronts(3, 1);
    controls(PALATINATE, "bohemia");
    city("bohemia", CITY);
    attack("3", "false");
    assert_int_equal(controller("bohemia"), BRANDENBURG);
    assert_int_equal(land("bohemia")->city, CITY);
}

TEST(rule_10_4_5__the_defender_wins_and_the_attacker_loses_an_army)
{
    fronts(3, 2);
    attack("1", "false");
    assert_int_equal(outcome(), OUTCOME_DEFENDER);
    assert_int_equal(armies_in("lusatia"), 2);
    assert_int_equal(land("lusatia")->moved, 0);
    assert_int_equal(armies_in("bohemia"), 2);
    assert_true(at(STEP_ACTIVATION)); /* the other two may try */
    fronts(2, 3);
    attack("2", "false");
    assert_int_equal(armies_in("lusatia"), 1);
    assert_int_equal(land("lusatia")->moved, 1); /* who is thrown back has moved */
}

/* A City that is not fortified is no help to the defender, either. */
TEST(rule_10_4_5__the_attacker_is_thrown_back_one_state)
{
    fronts(2, 3);
    city("bohemia", CITY);
    made(BRANDENBURG, "march", "lusatia", "2", "false", "saxony");
    made(BRANDENBURG, "march_on", "bohemia");
    assert_int_equal(points_of(1), 6);
    assert_int_equal(armies_in("saxony"), 1);
    assert_int_equal(armies_in("lusatia"), 0);
}

TEST(rule_10_4_5__a_tie_costs_nothing)
{
    fronts(2, 2);
    attack("2", "false");
    assert_int_equal(outcome(), OUTCOME_TIE);
    assert_int_equal(armies_in("lusatia"), 2);
    assert_int_equal(armies_in("bohemia"), 2);
    assert_int_equal(controller("bohemia"), AUSTRIA);
    assert_int_equal(listed(BRANDENBURG, "march"), 0);
}

TEST(rule_10_4_5__a_fortified_city_doubles_the_armies)
{
    fronts(3, 1);
    city("bohemia", FORTIFIED_CITY);
    attack("3", "false");
    assert_int_equal(points_of(1), 4);
    assert_int_equal(land("bohemia")->city, CITY); /* 10.4.8 */
}

TEST(rule_10_4_5__generals_of_both_sides)
{
    fronts(2, 1);
    city("bohemia", FORTIFIED_CITY);
    before(BRANDENBURG, "raimondo-montecuccoli", "lusatia");
    before(AUSTRIA, "count-caprara", "bohemia");
    attack("2", "true");
    assert_int_equal(points_of(0), 6);
    assert_int_equal(points_of(1), 5); /* the general after the doubling */
}

TEST(rule_10_4_5__a_general_who_stays_behind_is_no_help)
{
    fronts(3, 2);
    before(BRANDENBURG, "raimondo-montecuccoli", "lusatia");
    attack("2", "false");
    assert_int_equal(points_of(0), 4);
    assert_int_equal(outcome(), OUTCOME_TIE);
}

TEST(rule_10_4_5__cards_add_one_and_power_two)
{
    fronts(2, 2);
    hold(BRANDENBURG, "power-1, traitor-1");
    hold(AUSTRIA, "assassin-1, assassin-2");
    attack("2", "false");
    assert_true(at(STEP_BATTLE));
    assert_true(asked(BRANDENBURG) && asked(AUSTRIA) && !asked(PALATINATE));
    assert_true(
        asks("Battle in Bohemia: lay cards face down, then say that you are ready. The attacker has 4 "
             "Battle Points, the defender 4."));
    made(AUSTRIA, "commit_card", "assassin-1");
    refused("committed-before", AUSTRIA, "commit_card", "assassin-1");
    refused("not-in-hand", AUSTRIA, "commit_card", "power-1");
    made(AUSTRIA, "ready");
    assert_false(asked(AUSTRIA));
    made(BRANDENBURG, "commit_card", "power-1");
    made(BRANDENBURG, "commit_card", "traitor-1");
    made(BRANDENBURG, "ready");
    assert_int_equal(points_of(0), 7);
    assert_int_equal(points_of(1), 5);
    assert_true(in_discard("power-1") && in_discard("traitor-1") && in_discard("assassin-1"));
    assert_true(in_hand(AUSTRIA, "assassin-2"));
    assert_int_equal(outcome(), OUTCOME_ATTACKER);
}

/* The other's view is the same, whatever is committed: it tells not even how many. R54. */
TEST(rule_10_4_5__what_is_committed_is_a_secret)
{
    struct writer before_it, after;
    fronts(2, 2);
    hold(BRANDENBURG, "power-1");
    hold(AUSTRIA, "assassin-1, assassin-2");
    attack("2", "false");
    const struct sight sight = {table.pack, play_head(&table)->seats, BRANDENBURG};
    writer_init(&before_it);
    writer_init(&after);
    record_write(&before_it, &bar_state_record, table.state, &sight);
    made(AUSTRIA, "commit_card", "assassin-1");
    record_write(&after, &bar_state_record, table.state, &sight);
    assert_string_equal(writer_text(&before_it), writer_text(&after));
    writer_free(&before_it);
    writer_free(&after);
}

TEST(rule_10_4_5__who_has_no_cards_is_not_asked)
{
    fronts(2, 2);
    hold(BRANDENBURG, "power-1");
    attack("2", "false");
    assert_true(asked(BRANDENBURG) && !asked(AUSTRIA));
    fall_back(BRANDENBURG);
    assert_int_equal(outcome(), OUTCOME_TIE);
    assert_true(in_hand(BRANDENBURG, "power-1"));
}

TEST(rule_10_4_6__a_state_under_control_before_a_neutral_one)
{
    fronts(3, 2);
    controls(AUSTRIA, "moravia");
    attack("3", "false");
    assert_true(at(STEP_RETREAT) && asked(AUSTRIA));
    assert_null(strstr(bar_step_retreat.prompt_now(&table), "neutral"));
    refused("no-retreat-there", AUSTRIA, "retreat", "sylesia");
    made(AUSTRIA, "retreat", "moravia");
    assert_int_equal(armies_in("moravia"), 1);
    assert_int_equal(armies_in("bohemia"), 3);
}

TEST(rule_10_4_6__a_neutral_state_costs_an_army)
{
    fronts(4, 3);
    armies(BRANDENBURG, "austria", 1);
    influence(PALATINATE, "sylesia", 1);
    attack("4", "false");
    assert_non_null(strstr(bar_step_retreat.prompt_now(&table), "one more army is lost"));
    made(AUSTRIA, "retreat", "sylesia");
    assert_int_equal(armies_in("sylesia"), 1);
    assert_int_equal(events_of(EVENT_ARMIES_REMOVED), 1); /* it is told once */
    assert_int_equal(first_arg(EVENT_ARMIES_REMOVED, state), land_of("sylesia"));
    assert_int_equal(first_arg(EVENT_ARMIES_REMOVED, count), 1);
    assert_int_equal(influence_in("sylesia", PALATINATE), 0);
}

/* R50: no seat is asked then. */
TEST(rule_10_4_6__the_last_army_is_lost_in_a_neutral_state)
{
    fronts(4, 2);
    armies(PALATINATE, "austria", 1);
    attack("4", "false");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(bar_armies(&table, AUSTRIA), 0);
}

TEST(rule_10_4_6__to_a_state_of_ones_own_that_others_have_influence_in)
{
    fronts(3, 2);
    controls(AUSTRIA, "moravia");
    influence(PALATINATE, "moravia", 2);
    attack("3", "false");
    made(AUSTRIA, "retreat", "moravia");
    assert_int_equal(influence_in("moravia", PALATINATE), 0); /* 10.3.5 */
}

/* R19: it is closed, so that the armies change places. */
TEST(card_johann_philipp_von_schonborn__no_retreat_into_his_land)
{
    table_open(3);
    before(PALATINATE, "johann-philipp-von-schonborn", "-");
    controls(AUSTRIA, "thuringia, hessen, franconia");
    controls(PALATINATE, "bayreuth, brunswick, magdeburg");
    armies(AUSTRIA, "thuringia", 3);
    armies(BRANDENBURG, "saxony", 4);
    made(BRANDENBURG, "march", "saxony", "4", "false", "thuringia");
    assert_int_equal(armies_in("thuringia"), 4);
    assert_int_equal(armies_in("saxony"), 1);
    assert_int_equal(land("saxony")->army_seat, AUSTRIA);
}

TEST(rule_10_4_6__nowhere_to_go)
{
    static const char *const around[] = {"austria", "bayern", "bayreuth", "lusatia",
                                         "moravia", "saxony", "sylesia",  "upper-palatinate"};
    fronts(3, 2);
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++)
        if (strcmp(around[i], "austria") != 0) controls(PALATINATE, around[i]);
    armies(PALATINATE, "austria", 1);
    attack("3", "false");
    assert_int_equal(bar_armies(&table, AUSTRIA), 0);
    assert_int_equal(armies_in("bohemia"), 3);
}

/* R16: where all the attackers came from is free for the defenders. */
TEST(rule_10_4_6__both_change_places)
{
    fronts(3, 2);
    controls(AUSTRIA, "lusatia");
    before(BRANDENBURG, "raimondo-montecuccoli", "lusatia");
    before(AUSTRIA, "count-caprara", "bohemia");
    attack("3", "true");
    made(AUSTRIA, "retreat", "lusatia");
    assert_int_equal(armies_in("bohemia"), 3);
    assert_int_equal(land("bohemia")->army_seat, BRANDENBURG);
    assert_int_equal(armies_in("lusatia"), 1);
    assert_int_equal(land("lusatia")->army_seat, AUSTRIA);
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("bohemia"));
    assert_int_equal(seat(AUSTRIA)->general_at, land_of("lusatia"));
}

TEST(rule_10_4_6__not_while_attackers_are_left_there)
{
    fronts(4, 2);
    controls(AUSTRIA, "lusatia");
    attack("3", "false");
    assert_int_equal(armies_in("austria"), 1);
    assert_int_equal(armies_in("lusatia"), 1);
}

TEST(rule_11_0__the_defender_who_wins_controls_the_state)
{
    fronts(1, 2);
    controls(PALATINATE, "bohemia");
    attack("1", "false");
    assert_int_equal(controller("bohemia"), AUSTRIA);
}

/* R15: he was the controller before, so nothing changes; by a tie neither. */
TEST(rule_11_0__who_keeps_his_state_in_a_battle_removes_no_influence)
{
    static const char *const attacking[] = {"1", "2"};
    for (int i = 0; i < 2; i++) {
        fronts(2, 2);
        influence(PALATINATE, "bohemia", 2);
        influence(AUSTRIA, "bohemia", 1);
        attack(attacking[i], "false");
        assert_int_equal(outcome(), i == 0 ? OUTCOME_DEFENDER : OUTCOME_TIE);
        assert_int_equal(influence_in("bohemia", PALATINATE), 2);
        assert_int_equal(influence_in("bohemia", AUSTRIA), 1);
    }
}

/* R15: the others' points go, his own stay. R63. */
TEST(rule_11_0__who_wins_a_neutral_state_as_its_defender_keeps_his_points)
{
    fronts(1, 2);
    controls(-1, "bohemia");
    influence(PALATINATE, "bohemia", 2);
    influence(AUSTRIA, "bohemia", 1);
    attack("1", "false");
    assert_int_equal(controller("bohemia"), AUSTRIA);
    assert_int_equal(influence_in("bohemia", PALATINATE), 0);
    assert_int_equal(influence_in("bohemia", AUSTRIA), 1);
}

TEST(rule_11_1__a_won_attack_on_a_major_state_occupies_it)
{
    table_open(3);
    armies(BRANDENBURG, "bohemia", 3);
    armies(AUSTRIA, "austria", 1);
    city("austria", FORTIFIED_CITY);
    land("austria")->composers = 2;
    made(BRANDENBURG, "march", "bohemia", "3", "false", "austria");
    assert_int_equal(armies_in("austria"), 3);
    assert_int_equal(controller("austria"), AUSTRIA);
    assert_int_equal(land("austria")->city, CITY);
    assert_int_equal(land("austria")->composers, 2);
}

TEST(rule_14_3_4__the_ottomans_fight_with_five_points)
{
    table_open(3);
    on_table()->ottomans = 1;
    controls(AUSTRIA, "styria");
    armies(BRANDENBURG, "carniola", 5);
    made(BRANDENBURG, "march", "carniola", "2", "false", "styria");
    assert_int_equal(first_arg(EVENT_BATTLE, defender), -1);
    assert_int_equal(outcome(), OUTCOME_DEFENDER);
    assert_int_equal(armies_in("carniola"), 4);
    assert_int_equal(on_table()->ottomans, 1);
    city("styria", FORTIFIED_CITY); /* adds nothing to the counter */
    made(BRANDENBURG, "march", "carniola", "3", "false", "styria");
    assert_int_equal(points_of(1), 5);
    assert_int_equal(land("styria")->city, CITY);
    assert_int_equal(on_table()->ottomans, 0);
    assert_int_equal(armies_in("styria"), 3);
    assert_int_equal(controller("styria"), BRANDENBURG);
}

TEST(card_melchior_von_hatzfeldt__wins_ties)
{
    fronts(1, 2);
    before(BRANDENBURG, "melchior-von-hatzfeldt", "lusatia");
    attack("1", "true");
    assert_int_equal(points_of(0), points_of(1));
    assert_int_equal(outcome(), OUTCOME_ATTACKER);
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("bohemia"));
    fronts(2, 1);
    before(AUSTRIA, "melchior-von-hatzfeldt", "bohemia");
    attack("2", "false");
    assert_int_equal(outcome(), OUTCOME_DEFENDER);
    assert_int_equal(armies_in("lusatia"), 1);
}

TEST(rule_14_3_4__a_tie_with_the_ottomans_is_hatzfeldts_alone)
{
    static const char *const generals[] = {"melchior-von-hatzfeldt", "raimondo-montecuccoli"};
    for (int i = 0; i < 2; i++) {
        table_open(3);
        on_table()->ottomans = 1;
        armies(BRANDENBURG, "carniola", 1);
        before(BRANDENBURG, generals[i], "carniola");
        hold(BRANDENBURG, "traitor-1");
        made(BRANDENBURG, "march", "carniola", "1", "true", "styria");
        made(BRANDENBURG, "commit_card", "traitor-1");
        made(BRANDENBURG, "ready");
        assert_int_equal(points_of(0), 5);
        assert_int_equal(on_table()->ottomans, i);
        assert_int_equal(armies_in("styria"), !i);
    }
}

TEST(card_charles_v_of_lorraine__a_six_costs_one_army_more)
{
    for (int die = 5; die <= 6; die++) {
        fronts(4, 3);
        before(BRANDENBURG, "charles-v-of-lorraine", "lusatia");
        given(die);
        attack("4", "true");
        assert_int_equal(armies_in("austria"), die == 6 ? 1 : 2);
    }
}

/* R49. */
TEST(card_charles_v_of_lorraine__nothing_is_thrown_for_the_loser)
{
    fronts(2, 5);
    before(BRANDENBURG, "charles-v-of-lorraine", "lusatia");
    attack("2", "true");
    assert_int_equal(outcome(), OUTCOME_DEFENDER);
    assert_int_equal(happened.draw_count, 0);
}

/* R49. */
TEST(card_charles_v_of_lorraine__as_a_defender_too)
{
    fronts(3, 4);
    before(AUSTRIA, "charles-v-of-lorraine", "bohemia");
    given(6);
    attack("3", "false");
    assert_int_equal(armies_in("lusatia"), 1);
}

/* R17 */
TEST(card_count_caprara__one_state_further_after_a_battle)
{
    fronts(3, 1);
    armies(AUSTRIA, "moravia", 1);
    before(BRANDENBURG, "count-caprara", "lusatia");
    attack("3", "true");
    assert_true(at(STEP_MARCH));
    refused("enemy-army", BRANDENBURG, "march_on", "moravia");
    refused("too-early-to-force", BRANDENBURG, "force_march", "saxony");
    made(BRANDENBURG, "march_on", "saxony");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(armies_in("saxony"), 3);
    assert_int_equal(controller("bohemia"), BRANDENBURG);
}

TEST(card_count_caprara__thrown_back_as_well)
{
    fronts(2, 4);
    before(BRANDENBURG, "count-caprara", "lusatia");
    attack("2", "true");
    assert_int_equal(outcome(), OUTCOME_DEFENDER);
    refused("enemy-army", BRANDENBURG, "march_on", "bohemia");
    made(BRANDENBURG, "march_on", "saxony");
    assert_int_equal(armies_in("saxony"), 1);
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("saxony"));
}

TEST(card_count_caprara__the_armies_that_stayed_march_after_it)
{
    fronts(4, 4);
    before(BRANDENBURG, "count-caprara", "lusatia");
    attack("2", "true");
    made(BRANDENBURG, "march_on", "saxony");
    refused("another-state", BRANDENBURG, "march", "saxony", "1", "true", "magdeburg");
    made(BRANDENBURG, "march", "lusatia", "2", "false", "sylesia");
    assert_int_equal(armies_in("sylesia"), 2);
}

TEST(card_count_caprara__not_into_closed_land)
{
    table_open(3);
    before(PALATINATE, "johann-philipp-von-schonborn", "-");
    before(BRANDENBURG, "count-caprara", "saxony");
    armies(BRANDENBURG, "saxony", 3);
    armies(AUSTRIA, "thuringia", 1);
    made(BRANDENBURG, "march", "saxony", "3", "true", "thuringia");
    refused("closed-to-armies", BRANDENBURG, "march_on", "hessen");
    assert_int_equal(listed(BRANDENBURG, "march_on"), 4);
}

TEST(card_count_caprara__not_where_he_has_been_attacked)
{
    fronts(2, 3);
    before(AUSTRIA, "count-caprara", "bohemia");
    attack("2", "false");
    assert_true(at(STEP_ACTIONS) && asked(BRANDENBURG));
}

/* R17: a general without an army is discarded. */
TEST(rule_10_4_5__a_general_falls_with_his_last_army)
{
    fronts(1, 2);
    before(BRANDENBURG, "count-caprara", "lusatia");
    attack("1", "true");
    assert_int_equal(seat(BRANDENBURG)->general_at, -1);
    assert_true(in_discard("count-caprara"));
    assert_true(at(STEP_ACTIONS));
}

TEST(rule_10_4_1__an_attack_from_the_way)
{
    fronts(3, 1);
    made(BRANDENBURG, "march", "lusatia", "3", "false", "saxony");
    made(BRANDENBURG, "march_on", "bohemia");
    assert_int_equal(armies_in("bohemia"), 3);
    assert_true(at(STEP_ACTIONS));
}

/* 10.4.7: what was lost in a battle is only out of it. */
TEST(rule_10_4_7__lost_armies_are_built_again)
{
    fronts(1, 2);
    armies(BRANDENBURG, "luneburg", 10);
    refused("army-limit", BRANDENBURG, "build_army", "brandenburg");
    attack("1", "false");
    assert_int_equal(bar_armies(&table, BRANDENBURG), 10);
    made(BRANDENBURG, "build_army", "brandenburg");
    assert_int_equal(bar_armies(&table, BRANDENBURG), 11);
}

TEST(rule_10_4_8__what_is_built_stays_a_fortified_city_is_reduced)
{
    fronts(3, 1);
    controls(AUSTRIA, "salzburg");
    armies(BRANDENBURG, "tyrol", 3);
    armies(AUSTRIA, "salzburg", 1);
    city("salzburg", FORTIFIED_CITY);
    palace("salzburg");
    made(BRANDENBURG, "march", "tyrol", "3", "false", "salzburg");
    assert_int_equal(outcome(), OUTCOME_ATTACKER);
    assert_int_equal(land("salzburg")->city, CITY);
    assert_int_equal(land("salzburg")->palace, 1);
    fronts(3, 1);
    city("bohemia", CITY);
    attack("3", "false");
    assert_int_equal(land("bohemia")->city, CITY);
}

/* R29: his cards are gone with him, his armies stay. */
TEST(rule_10_4_5__who_resigns_commits_nothing)
{
    fronts(2, 2);
    hold(BRANDENBURG, "power-1");
    hold(AUSTRIA, "power-2");
    attack("2", "false");
    made(AUSTRIA, "commit_card", "power-2");
    assert_null(play_concede(&table, AUSTRIA));
    is_sound("concede");
    made(BRANDENBURG, "ready");
    assert_int_equal(outcome(), OUTCOME_TIE);
}

/* The battle goes on without him. */
TEST(rule_10_4_5__the_general_of_who_resigns_is_gone)
{
    fronts(3, 2);
    before(BRANDENBURG, "count-caprara", "lusatia");
    hold(AUSTRIA, "power-1");
    attack("3", "true");
    assert_null(play_concede(&table, BRANDENBURG));
    is_sound("concede");
    fall_back(AUSTRIA);
    assert_int_equal(points_of(0), 6);
    assert_int_equal(armies_in("bohemia"), 3);
    assert_int_equal(seat(BRANDENBURG)->general_at, -1);
}

/* Both are asked in the same window; only the defender's own state is at stake. */
TEST(instructions__a_battle_in_an_own_state_is_excepted)
{
    fronts(2, 2);
    hold(BRANDENBURG, "power-1");
    hold(AUSTRIA, "assassin-1");
    attack("2", "false");
    assert_true(passes_unless(NULL, BRANDENBURG) && passes_unless(NULL, AUSTRIA));
    assert_true(passes_unless("own-state", BRANDENBURG));
    assert_false(passes_unless("own-state", AUSTRIA));
    assert_false(passes_unless("own-phase", BRANDENBURG));
    assert_true(passes_unless("own-phase", AUSTRIA));
    made(AUSTRIA, "ready");
    assert_false(passes_unless(NULL, AUSTRIA)); /* it has passed, and is not asked any more */
}
