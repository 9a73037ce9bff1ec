/* Section 5.3: peace negotiations: who may offer, who must accept, the six results. */
#include "table.h"

/* The seat's own first round of a turn with so many VP. */
static void first_round(int seat, int points)
{
    vp_at(points);
    on_table()->side[PROTESTANT].rounds = on_table()->side[CATHOLIC].rounds = 0;
    round_of(seat);
}

static bool may_offer_at(int seat, int points)
{
    first_round(seat, points);
    return listed(seat, "offer_peace") > 0;
}

/* The Protestants offer, the Catholics must accept, and the die is thrown. */
static void negotiated(int die)
{
    first_round(PROTESTANT, 10);
    given(die);
    made(PROTESTANT, "offer_peace");
}

static int result(void)
{
    return first_arg(EVENT_PEACE_RESULT, result);
}

/* ---- 5.3, 5.31: the offer ---- */

TEST(rule_5_3__peace_is_offered_in_ones_own_first_round)
{
    table_open();
    first_round(PROTESTANT, 15);
    on_table()->side[PROTESTANT].rounds = 1;
    refused("not-first-action", PROTESTANT, "offer_peace");
    on_table()->side[CATHOLIC].rounds = 0;
    vp_at(30);
    round_of(CATHOLIC); /* the Protestant's first round is over, the Catholic's is not (R15) */
    made(CATHOLIC, "offer_peace");
}

TEST(rule_5_3__the_offer_is_the_round)
{
    table_open();
    first_round(PROTESTANT, 15);
    made(PROTESTANT, "offer_peace");
    made(CATHOLIC, "decline_peace");
    assert_int_equal(on_table()->side[PROTESTANT].rounds, 1);
    assert_true(asked(CATHOLIC));
    assert_true(at(STEP_ROUND));
}

TEST(rule_5_3__both_sides_may_offer_in_a_turn)
{
    table_open();
    first_round(PROTESTANT, 40);
    made(PROTESTANT, "offer_peace");
    made(CATHOLIC, "decline_peace");
    assert_int_equal(listed(CATHOLIC, "offer_peace"), 1);
}

TEST(rule_5_31__when_the_catholics_may_offer)
{
    table_open();
    assert_true(may_offer_at(CATHOLIC, 10));
    assert_false(may_offer_at(CATHOLIC, 11));
    assert_false(may_offer_at(CATHOLIC, 29));
    assert_true(may_offer_at(CATHOLIC, 30));
}

TEST(rule_5_31__when_the_protestants_may_offer)
{
    table_open();
    assert_true(may_offer_at(PROTESTANT, 15));
    assert_false(may_offer_at(PROTESTANT, 16));
    assert_false(may_offer_at(PROTESTANT, 39));
    assert_true(may_offer_at(PROTESTANT, 40));
}

TEST(rule_5_31__the_protestants_must_accept_from_35_on)
{
    table_open();
    first_round(CATHOLIC, 34);
    made(CATHOLIC, "offer_peace");
    assert_true(asked(PROTESTANT));
    assert_true(at(STEP_PEACE));
    table_open();
    first_round(CATHOLIC, 35);
    given(9);
    made(CATHOLIC, "offer_peace");
    assert_int_equal(result(), PEACE_CMV);
}

TEST(rule_5_31__the_catholics_must_accept_up_to_10)
{
    table_open();
    first_round(PROTESTANT, 11);
    made(PROTESTANT, "offer_peace");
    assert_true(asked(CATHOLIC));
    table_open();
    negotiated(0);
    assert_int_equal(result(), PEACE_PMV);
}

TEST(rule_5_31__an_offer_that_is_declined_changes_nothing)
{
    table_open();
    first_round(PROTESTANT, 15);
    made(PROTESTANT, "offer_peace");
    made(CATHOLIC, "decline_peace");
    assert_int_equal(events_of(EVENT_PEACE_RESULT), 0);
    assert_false(play_head(&table)->over);
}

TEST(rule_5_31__an_offer_that_is_accepted_is_thrown_for)
{
    table_open();
    first_round(PROTESTANT, 15);
    made(PROTESTANT, "offer_peace");
    given(9);
    made(CATHOLIC, "accept_peace");
    assert_int_equal(result(), PEACE_CMV);
}

TEST(rule_5_31__all_electors_modify_the_die)
{
    table_open();
    controls(CATHOLIC, "mainz, trier, koln");
    controls_area(CATHOLIC, "saxony, brandenburg, bohemia, lower-palatinate");
    on_table()->electors.majority_award = on_table()->electors.all_award = CATHOLIC;
    negotiated(8);
    assert_int_equal(first_arg(EVENT_PEACE_RESULT, drm), 1);
    assert_int_equal(result(), PEACE_CMV);
    table_open();
    controls(PROTESTANT, "mainz, trier, koln");
    controls_area(PROTESTANT, "saxony, brandenburg, bohemia, lower-palatinate");
    on_table()->electors.majority_award = on_table()->electors.all_award = PROTESTANT;
    negotiated(1);
    assert_int_equal(first_arg(EVENT_PEACE_RESULT, drm), -1);
    assert_int_equal(result(), PEACE_PMV);
}

/* The table of the playing aid chart, as the pack has it. */
TEST(rule_5_32__every_die_has_its_result)
{
    static const uint8_t expected[10] = {PEACE_PMV, PEACE_CW, PEACE_CW, PEACE_TRUCE, PEACE_TRUCE,
                                         PEACE_BW,  PEACE_BW, PEACE_PW, PEACE_PW,    PEACE_CMV};
    for (int die = 0; die < 10; die++) {
        table_open();
        first_round(PROTESTANT, 10);
        if (expected[die] == PEACE_BW)
            given(die, 0, 1);
        else
            given(die);
        if (expected[die] == PEACE_TRUCE)
            hold(PROTESTANT, "p1"); /* it ends the turn: no cards are drawn before he has answered */
        made(PROTESTANT, "offer_peace");
        assert_int_equal(result(), expected[die]);
    }
}

/* ---- 5.32: the results ---- */

static void is_won_by(int seat)
{
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, tyw_asked(seat));
    assert_int_equal(first_arg(EVENT_GAME_WON, victory), VICTORY_PEACE);
}

TEST(rule_5_32__a_minor_victory_ends_the_game)
{
    table_open();
    negotiated(0);
    is_won_by(PROTESTANT);
    table_open();
    negotiated(9);
    is_won_by(CATHOLIC);
}

TEST(rule_5_32__the_catholics_withdraw_from_an_area)
{
    table_open();
    put("eger", "tilly, 2 bavarian-mercenary");
    put("marburg", "1 bavarian-militia"); /* so that there is a choice */
    controls_area(CATHOLIC, "bavaria, bohemia");
    negotiated(1);
    assert_true(at(STEP_PEACE_DEMAND));
    assert_true(asked(PROTESTANT));
    assert_true(offered_as(PROTESTANT, "The Protestant player demands that the enemy leaves Bohemia."));
    made(PROTESTANT, "demand_area", "bohemia");
    assert_int_equal(all_units_in("munich", CATHOLIC), 2);
    assert_true(leader_in("munich", "tilly"));
    assert_int_equal(controller("eger"), CATHOLIC); /* R17 */
    assert_int_equal(area_controller("bohemia"), CATHOLIC);
    assert_true(at(STEP_ROUND)); /* the turn goes on */
    assert_true(asked(CATHOLIC));
}

TEST(rule_5_32__not_what_was_controlled_at_the_start_and_not_what_is_empty)
{
    table_open();
    put("munich", "2 bavarian-mercenary");
    put("eger", "2 bavarian-mercenary");
    put("marburg", "1 bavarian-militia");
    negotiated(1);
    refused("held-before", PROTESTANT, "demand_area", "bavaria");
    refused("no-enemy", PROTESTANT, "demand_area", "baden");
    assert_int_equal(listed(PROTESTANT, "demand_area"), 2);
}

TEST(rule_5_32__or_from_two_independent_cities)
{
    table_open();
    controls(CATHOLIC, "ulm, erfurt, nurnberg, augsburg");
    controls_area(CATHOLIC, "bavaria");
    put("ulm", "1 bavarian-mercenary");
    put("erfurt", "1 bavarian-mercenary");
    put("nurnberg", "1 bavarian-mercenary");
    put("augsburg", "1 bavarian-mercenary"); /* Catholic at the start */
    negotiated(2);
    refused("held-before", PROTESTANT, "demand_city", "augsburg");
    refused("not-independent", PROTESTANT, "demand_city", "munich");
    refused("no-enemy", PROTESTANT, "demand_city", "hamburg");
    made(PROTESTANT, "demand_city", "ulm");
    refused("chosen-already", PROTESTANT, "demand_city", "ulm");
    assert_int_equal(listed(PROTESTANT, "demand_area"), 0);
    made(PROTESTANT, "demand_city", "erfurt");
    assert_int_equal(all_units_in("ulm", CATHOLIC) + all_units_in("erfurt", CATHOLIC), 0);
    assert_int_equal(all_units_in("nurnberg", CATHOLIC), 1);
    assert_int_equal(all_units_in("munich", CATHOLIC), 2);
}

/* R16: one, where there is no second. */
TEST(rule_5_32__one_city_where_there_is_no_second)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    controls(CATHOLIC, "ulm");
    put("ulm", "1 bavarian-mercenary");
    negotiated(1); /* the only demand is made of itself */
    assert_int_equal(all_units_in("munich", CATHOLIC), 1);
    assert_true(at(STEP_ROUND));
}

/* R16 */
TEST(rule_5_32__nothing_to_leave_nothing_happens)
{
    table_open();
    negotiated(1);
    assert_int_equal(result(), PEACE_CW);
    assert_true(told("The Catholic player need not leave anything."));
    assert_true(at(STEP_ROUND));
}

TEST(rule_5_32__the_protestants_withdraw)
{
    table_open();
    controls_area(PROTESTANT, "bohemia, austria");
    put("linz", "mansfeld, 2 protestant-militia");
    put("budweis", "1 protestant-militia");
    put("iglau", "1 protestant-militia");
    negotiated(7);
    assert_true(asked(CATHOLIC));
    refused("held-before", CATHOLIC, "demand_area", "bohemia");
    made(CATHOLIC, "demand_area", "austria");
    assert_int_equal(all_units_in("linz", PROTESTANT), 0);
    assert_true(leader_in("prague", "mansfeld"));
    assert_int_equal(all_units_in("prague", PROTESTANT), 2);
}

/* 11.22: units go first, so a leader may stand among enemies until he is asked. */
TEST(rule_5_32__a_leader_withdraws_after_the_units)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    controls_area(PROTESTANT, "lower-palatinate, bohemia");
    put("linz", "mansfeld, 2 imperial-militia");
    put("krems", "1 protestant-militia");
    put("iglau", "1 protestant-militia"); /* so that there is a choice */
    negotiated(7);
    made(CATHOLIC, "demand_area", "austria");
    while (at(STEP_WITHDRAWAL) && all_units_in("krems", PROTESTANT))
        made(PROTESTANT, "withdraw_to", "mannheim");
    assert_true(at(STEP_WITHDRAWAL));
    assert_true(leader_in("linz", "mansfeld"));
    is_regular("a withdrawal");
}

TEST(rule_5_32__not_the_area_of_the_swedish_base)
{
    table_open();
    controls_area(PROTESTANT, "pomerania, mecklenburg");
    on_table()->sweden.base = (int8_t)space_of("stettin");
    on_table()->at_war.sweden = 1;
    put("stettin", "2 swedish-veteran");
    put("wismar", "2 swedish-veteran");
    put("iglau", "1 protestant-militia");
    negotiated(8);
    refused("swedish-base", CATHOLIC, "demand_area", "pomerania");
    made(CATHOLIC, "demand_area", "mecklenburg");
    assert_int_equal(all_units_in("stettin", PROTESTANT), 4);
}

/* 2.42: France has no marker, and is Protestant in the set-up of 1638. */
TEST(rule_5_32__france_is_not_left_in_1638)
{
    table_set_up(APOCALYPSE_SCENARIO);
    put("verdun", "1 french-veteran");
    put("berlin", "1 protestant-militia");
    put("iglau", "1 protestant-militia");
    first_round(PROTESTANT, 10);
    given(7);
    made(PROTESTANT, "offer_peace");
    refused("held-before", CATHOLIC, "demand_area", "france");
    made(CATHOLIC, "demand_area", "brandenburg");
}

/* The base counts even if the enemy has it: the nearest friendly city to it. */
TEST(rule_5_32__a_base_that_the_enemy_has_counts)
{
    table_open();
    controls_area(PROTESTANT, "bavaria");
    controls(CATHOLIC, "landshut, eger, ulm");
    put("eger", "1 bavarian-mercenary");
    negotiated(1);
    assert_int_equal(all_units_in("landshut", CATHOLIC), 1);
}

/* ... also where all of the Spanish Netherlands are lost. */
TEST(rule_5_32__the_spanish_base_counts_when_all_of_it_is_lost)
{
    table_open();
    controls_area(PROTESTANT, "spanish-netherlands");
    controls(CATHOLIC, "aachen, wesel");
    put("wesel", "1 spanish-veteran");
    negotiated(1);
    assert_int_equal(all_units_in("aachen", CATHOLIC), 1);
}

/* ... and Vienna for the Cardinal's army on its way, for him too. */
TEST(rule_17_Sp_1__the_cardinal_and_his_army_withdraw_towards_vienna)
{
    table_open();
    controls_area(CATHOLIC, "austria, spanish-netherlands");
    controls(CATHOLIC, "eger");
    put("eger", "cardinal-infante, 2 spanish-veteran");
    on_table()->cardinal.units = place("eger")->units;
    on_table()->cardinal.until = (uint8_t)(on_table()->turn + 1);
    negotiated(1);
    assert_true(leader_in("vienna", "cardinal-infante"));
    assert_int_equal(units_in("vienna", "spanish-veteran"), 2);
}

/* R18: of several that are equally near the owner chooses, piece by piece, units first. */
TEST(rule_5_32__the_owner_chooses_among_equals)
{
    table_open();
    controls(CATHOLIC, "landshut, innsbruck, eger");
    put("eger", "tilly, 1 bavarian-mercenary");
    negotiated(1);
    assert_true(at(STEP_WITHDRAWAL));
    assert_true(asked(CATHOLIC));
    assert_true(asks("Choose the city to which a unit withdraws: Bavarian Mercenary (from Eger)."));
    refused("not-nearest", CATHOLIC, "withdraw_to", "eger");
    made(CATHOLIC, "withdraw_to", "innsbruck");
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 1);
    assert_true(asks("Choose the city to which Tilly withdraws (from Eger)."));
    made(CATHOLIC, "withdraw_to", "landshut");
    assert_true(leader_in("landshut", "tilly"));
}

/* R18, R118: the units drive a leader alone away, and theirs comes after them. */
TEST(rule_5_32__an_army_withdraws_together_to_where_an_enemy_leader_is_alone)
{
    table_open();
    controls(CATHOLIC, "krems, eger");
    put("eger", "bucquoy, 2 imperial-veteran");
    put("krems", "thurn");
    controls(CATHOLIC, "pilsen");
    negotiated(1);
    assert_true(leader_in("krems", "bucquoy"));
    assert_int_equal(all_units_in("krems", CATHOLIC), 2);
    assert_true(is_out("thurn"));
    int moved = 0;
    while (happened.events[moved].type != EVENT_UNIT_MOVED)
        moved++;
    assert_true(first_event(EVENT_LEADER_LOST) > &happened.events[moved]);
}

/* R18: without any base Swedes go towards the ports in which one may be put. */
TEST(rule_5_32__swedes_without_a_base_withdraw_towards_its_ports)
{
    table_open();
    controls(PROTESTANT, "landshut, berlin, zwickau");
    put("landshut", "horn, 1 swedish-veteran");
    on_table()->sweden.base = -1;
    first_round(CATHOLIC, 40);
    given(7);
    made(CATHOLIC, "offer_peace"); /* Bavaria is all that there is to be left */
    assert_int_equal(result(), PEACE_PW);
    assert_true(leader_in("berlin", "horn"));
    assert_int_equal(all_units_in("berlin", PROTESTANT), 1);
}

/* R18: without a city the piece is eliminated. */
TEST(rule_5_32__who_finds_no_city_is_eliminated)
{
    table_open();
    put("eger", "tilly, 1 bavarian-mercenary");
    negotiated(1);
    tells("Tilly is lost because there is no City to withdraw to.");
    assert_int_equal(all_units_in("eger", CATHOLIC), 0);
    assert_true(is_out("tilly"));
}

TEST(rule_5_32__units_under_a_siege_marker_withdraw_too)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    put("prague", "tilly, 4 bavarian-mercenary");
    put_inside("prague", "1 protestant-militia");
    siege("prague", SIEGE_1);
    negotiated(1);
    assert_int_equal(all_units_in("munich", CATHOLIC), 4);
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    assert_int_equal(units_inside("prague", PROTESTANT), 0);
}

TEST(rule_5_32__both_withdraw_who_throws_more_first)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    controls_area(PROTESTANT, "bohemia");
    put("eger", "1 bavarian-mercenary");
    put("krems", "1 protestant-militia");
    put("marburg", "1 bavarian-militia");
    put("iglau", "1 protestant-militia");
    first_round(PROTESTANT, 10);
    given(5, 3, 3, 7, 2); /* the result, a tie, the Protestant throws more */
    made(PROTESTANT, "offer_peace");
    assert_int_equal(result(), PEACE_BW);
    assert_int_equal(events_of(EVENT_WITHDRAW_DICE), 2);
    assert_true(told("Who withdraws first: the Protestant throws 3, the Catholic 3: both throw again."));
    assert_true(told("Who withdraws first: the Protestant throws 7, the Catholic 2: the Protestant player."));
    assert_true(asked(CATHOLIC)); /* the loser names first */
    made(CATHOLIC, "demand_area", "austria");
    assert_int_equal(all_units_in("krems", PROTESTANT), 0);
    assert_true(asked(PROTESTANT));
    made(PROTESTANT, "demand_area", "bohemia");
    assert_int_equal(all_units_in("munich", CATHOLIC), 1);
    assert_true(at(STEP_ROUND));
}

TEST(rule_5_32__a_truce_ends_the_turn)
{
    table_open();
    put("prague", "tilly, 4 bavarian-mercenary");
    put_inside("prague", "1 protestant-militia");
    siege("prague", SIEGE_2);
    hold(PROTESTANT, "p1");
    hold(PROTESTANT, "p2");
    first_round(PROTESTANT, 10);
    given(3);
    made(PROTESTANT, "offer_peace");
    assert_int_equal(result(), PEACE_TRUCE);
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    assert_int_equal(all_units_in("prague", CATHOLIC), 4);
    assert_true(at(STEP_END_OF_TURN)); /* R19 */
    made(PROTESTANT, "discard", "p1");
    table_by_seed();
    made(PROTESTANT, "end_turn");
    assert_int_equal(on_table()->turn, 3);
}

TEST(rule_5_32__after_a_truce_recovery_is_not_halved)
{
    table_open();
    for (int truce = 0; truce < 2; truce++) {
        on_table()->truce = (uint8_t)truce;
        pillaged("ulm", 2);
        phase_of(PHASE_RECOVERY);
        given(7, 0);
        run_on();
        assert_int_equal(first_arg(EVENT_RECOVERY_DIE, levels), truce ? 7 : 4);
    }
    on_table()->truce = 1;
    phase_of(PHASE_RECOVERY);
    given(0, 0);
    run_on();
    assert_int_equal(first_arg(EVENT_RECOVERY_DIE, levels), 1); /* R19 */
}

/* ---- the scenarios ---- */

TEST(rule_18_13__the_protestant_offers_no_peace_in_the_early_war)
{
    table_set_up(EARLY_SCENARIO);
    first_round(PROTESTANT, 10);
    refused_by("18.13", "scenario", PROTESTANT, "offer_peace");
    first_round(CATHOLIC, 30);
    made(CATHOLIC, "offer_peace");
}

TEST(rule_18_25__the_catholic_offers_no_peace_in_the_intervention)
{
    table_set_up(INTERVENTION_SCENARIO);
    first_round(CATHOLIC, 40);
    refused_by("18.25", "scenario", CATHOLIC, "offer_peace");
    first_round(PROTESTANT, 40);
    made(PROTESTANT, "offer_peace");
}
