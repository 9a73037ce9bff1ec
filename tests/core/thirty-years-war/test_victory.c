/* Sections 5.2, 18.14, 18.26, 18.36, 19.1: how a match is won. */
#include "table.h"

/* The turn ends with so many VP; who has won (-1: a draw), or GOES_ON. */
enum { GOES_ON = -2 };

static int winner_after(int turn, int points)
{
    on_table()->turn = (uint8_t)turn;
    vp_at(points);
    phase_of(PHASE_NEXT);
    run_on();
    if (!play_head(&table)->over) return GOES_ON;
    const struct event *won = first_event(EVENT_GAME_WON);
    const uint32_t both = tyw_asked(PROTESTANT) | tyw_asked(CATHOLIC);
    assert_int_equal(play_head(&table)->winners, event_arg(won, EVENT_GAME_WON, seat) < 0
                                                     ? both
                                                     : tyw_asked(event_arg(won, EVENT_GAME_WON, seat)));
    return event_arg(won, EVENT_GAME_WON, seat);
}

static int kind_of_victory(void)
{
    return first_arg(EVENT_GAME_WON, victory);
}

/* ---- 5.21: Early Victory ---- */

TEST(rule_5_21__fifty_vp_at_the_end_of_a_turn)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(3, 49), GOES_ON);
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(3, 50), CATHOLIC);
    assert_int_equal(kind_of_victory(), VICTORY_MAJOR_VP);
    ranks_are("1 catholic 50, 2 protestant -");
}

TEST(rule_5_21__no_vp_at_the_end_of_a_turn)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(3, 1), GOES_ON);
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(3, 0), PROTESTANT);
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(3, -4), PROTESTANT);
}

TEST(rule_5_21__the_three_capitals)
{
    table_set_up(CAMPAIGN);
    controls(PROTESTANT, "munich, vienna");
    assert_int_equal(winner_after(3, 20), GOES_ON);
    table_set_up(CAMPAIGN);
    controls(PROTESTANT, "munich, vienna, brussels");
    assert_int_equal(winner_after(3, 20), PROTESTANT);
    assert_int_equal(kind_of_victory(), VICTORY_CAPITALS);
}

/* R13 */
TEST(rule_5_21__the_protestant_conditions_come_first)
{
    table_set_up(CAMPAIGN);
    controls(PROTESTANT, "munich, vienna, brussels");
    assert_int_equal(winner_after(3, 55), PROTESTANT);
}

/* R12: in the last turn 5.22 alone decides. */
TEST(rule_5_21__not_at_the_end_of_the_last_turn)
{
    table_set_up(CAMPAIGN);
    controls(PROTESTANT, "munich, vienna, brussels");
    assert_int_equal(winner_after(14, 20), -1);
    table_set_up(CAMPAIGN);
    controls_area(PROTESTANT, "austria");
    assert_int_equal(winner_after(14, 55), -1);
}

TEST(rule_5_21__wallensteins_twenty_ends_the_game_at_once)
{
    table_set_up(CAMPAIGN);
    run_on();
    put("vienna", "wallenstein");
    on_table()->wallenstein.influence = 19;
    round_of(PROTESTANT);
    made(PROTESTANT, "pass_round");
    assert_false(play_head(&table)->over);
    on_table()->wallenstein.influence = 20;
    round_of(PROTESTANT);
    run_on();
    assert_true(play_head(&table)->over);
    assert_int_equal(kind_of_victory(), VICTORY_WALLENSTEIN);
    assert_int_equal(play_head(&table)->winners, tyw_asked(PROTESTANT));
}

/* ---- 5.22: at the end of turn 14 ---- */

TEST(rule_5_22__thirty_vp_and_the_three_lands)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(14, 30), CATHOLIC);
    assert_int_equal(kind_of_victory(), VICTORY_POINTS);
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(14, 29), -1);
    assert_int_equal(kind_of_victory(), VICTORY_DRAW);
    assert_true(told("The match is a draw: the Victory Points are enough for neither side."));
    ranks_are("1 protestant -, 1 catholic 29");
    ties_are(0);
}

TEST(rule_5_22__without_one_of_the_lands_it_is_a_draw)
{
    static const char *const lands[] = {"austria", "bavaria", "spanish-netherlands"};
    for (int i = 0; i < 3; i++) {
        table_set_up(CAMPAIGN);
        controls_area(-1, lands[i]);
        assert_int_equal(winner_after(14, 40), -1);
        assert_true(told("The match is a draw: the Catholic player does not control Austria, Bavaria and the "
                         "Spanish Netherlands."));
    }
}

TEST(rule_5_22__ten_vp_are_a_protestant_victory_and_eleven_a_draw)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(14, 10), PROTESTANT);
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(14, 11), -1);
}

TEST(rule_5_22__the_campaign_ends_with_turn_14)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(winner_after(13, 25), GOES_ON);
    assert_int_equal(on_table()->turn, 14);
}

/* ---- 18.1: Early War ---- */

TEST(rule_18_12__the_early_war_ends_with_turn_5)
{
    table_set_up(EARLY_SCENARIO);
    assert_int_equal(on_table()->turn, 1);
    assert_int_equal(tyw_last_turn(&table), 5);
    assert_int_equal(winner_after(4, 25), GOES_ON);
}

TEST(rule_18_14__forty_five_vp_and_the_edict)
{
    table_set_up(EARLY_SCENARIO);
    played("c6");
    assert_int_equal(winner_after(5, 45), CATHOLIC);
    assert_int_equal(kind_of_victory(), VICTORY_HISTORICAL);
    table_set_up(EARLY_SCENARIO);
    played("c6");
    assert_int_equal(winner_after(5, 44), PROTESTANT);
    assert_int_equal(kind_of_victory(), VICTORY_FEW_VP);
    table_set_up(EARLY_SCENARIO);
    assert_int_equal(winner_after(5, 60), PROTESTANT);
    assert_true(told("The Protestant player wins: Minor Victory, since the Edict of Restitution (C6) has not "
                     "been played."));
}

TEST(rule_18_14__early_victories_are_kept)
{
    table_set_up(EARLY_SCENARIO);
    assert_int_equal(winner_after(4, 50), CATHOLIC);
    table_set_up(EARLY_SCENARIO);
    assert_int_equal(winner_after(2, 0), PROTESTANT);
}

/* ---- 18.2: Intervention ---- */

TEST(rule_18_21__the_intervention_lasts_from_turn_6_to_8)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_int_equal(on_table()->turn, 6);
    assert_int_equal(tyw_last_turn(&table), 8);
}

static void gustavus_is_lost(void)
{
    leaders_add(&on_table()->out.leaders, leader_of("gustavus-adolphus"));
    clear_space("stettin");
}

TEST(rule_18_26__fifty_vp_are_not_enough_alone)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_int_equal(winner_after(6, 50), GOES_ON);
    table_set_up(INTERVENTION_SCENARIO);
    gustavus_is_lost();
    assert_int_equal(winner_after(6, 50), CATHOLIC); /* Wallenstein is dismissed at the start */
    table_set_up(INTERVENTION_SCENARIO);
    gustavus_is_lost();
    assert_int_equal(winner_after(6, 49), GOES_ON);
}

TEST(rule_18_26__not_while_wallenstein_is_recalled)
{
    table_set_up(INTERVENTION_SCENARIO);
    gustavus_is_lost();
    on_table()->wallenstein.status = WALLENSTEIN_RECALLED;
    put("vienna", "wallenstein");
    assert_int_equal(winner_after(6, 50), GOES_ON);
    table_set_up(INTERVENTION_SCENARIO);
    gustavus_is_lost();
    on_table()->wallenstein.status = WALLENSTEIN_GONE;
    assert_int_equal(winner_after(6, 50), CATHOLIC);
}

TEST(rule_18_26__at_the_end_of_turn_8)
{
    static const struct {
        int vp, winner;
    } ends[] = {{38, CATHOLIC}, {37, -1}, {31, -1}, {30, PROTESTANT}, {55, CATHOLIC}, {0, PROTESTANT}};
    for (int i = 0; i < 6; i++) {
        table_set_up(INTERVENTION_SCENARIO);
        assert_int_equal(winner_after(8, ends[i].vp), ends[i].winner);
        assert_int_equal(kind_of_victory(), ends[i].winner < 0 ? VICTORY_DRAW : VICTORY_HISTORICAL);
    }
}

/* R101 */
TEST(rule_18_26__the_protestants_early_victories_are_kept)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_int_equal(winner_after(7, 0), PROTESTANT);
    table_set_up(INTERVENTION_SCENARIO);
    controls(PROTESTANT, "munich, vienna, brussels");
    assert_int_equal(winner_after(7, 40), PROTESTANT);
}

/* ---- 18.3: Apocalypse ---- */

TEST(rule_18_31__the_apocalypse_lasts_from_turn_10_to_14)
{
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(on_table()->turn, 10);
    assert_int_equal(tyw_last_turn(&table), 14);
}

TEST(rule_18_36__twenty_eight_vp_the_electors_and_the_spanish_netherlands)
{
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(winner_after(14, 28), CATHOLIC);
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(winner_after(14, 27), -1);
    table_set_up(APOCALYPSE_SCENARIO);
    controls(PROTESTANT, "mainz, trier, koln");
    assert_int_equal(winner_after(14, 28), CATHOLIC); /* four are left */
    table_set_up(APOCALYPSE_SCENARIO);
    controls(PROTESTANT, "mainz, trier, koln");
    controls_area(-1, "saxony");
    assert_int_equal(winner_after(14, 28), -1);
    assert_int_equal(kind_of_victory(), VICTORY_DRAW_ELECTORS);
    table_set_up(APOCALYPSE_SCENARIO);
    controls_area(PROTESTANT, "spanish-netherlands");
    assert_int_equal(winner_after(14, 28), -1);
    assert_int_equal(kind_of_victory(), VICTORY_DRAW_NETHERLANDS);
    table_set_up(APOCALYPSE_SCENARIO);
    controls_area(-1, "spanish-netherlands"); /* not Protestant: enough */
    assert_int_equal(winner_after(14, 28), CATHOLIC);
}

TEST(rule_18_36__fifteen_vp_are_a_protestant_victory)
{
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(winner_after(14, 15), PROTESTANT);
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(winner_after(14, 16), -1);
    table_set_up(APOCALYPSE_SCENARIO);
    assert_int_equal(winner_after(13, 50), CATHOLIC);
}

/* ---- 19.1: Victory Determination ---- */

TEST(rule_19_1__nineteen_twenty_twenty_one)
{
    static const int winners[] = {PROTESTANT, -1, CATHOLIC};
    for (int i = 0; i < 3; i++) {
        table_set_up_with(CAMPAIGN, OPTION_VICTORY);
        controls_area(-1, "austria"); /* 5.22's conditions do not hold any more (R102) */
        assert_int_equal(winner_after(14, 19 + i), winners[i]);
        table_set_up_with(INTERVENTION_SCENARIO, OPTION_VICTORY);
        assert_int_equal(winner_after(8, 19 + i), winners[i]);
    }
}

/* R102 */
TEST(rule_19_1__the_conditions_of_the_scenarios_stay)
{
    table_set_up_with(EARLY_SCENARIO, OPTION_VICTORY);
    played("c6");
    assert_int_equal(winner_after(5, 21), CATHOLIC);
    table_set_up_with(EARLY_SCENARIO, OPTION_VICTORY);
    assert_int_equal(winner_after(5, 21), PROTESTANT);
    table_set_up_with(EARLY_SCENARIO, OPTION_VICTORY);
    assert_int_equal(winner_after(5, 20), -1);
    table_set_up_with(APOCALYPSE_SCENARIO, OPTION_VICTORY);
    assert_int_equal(winner_after(14, 21), CATHOLIC);
    table_set_up_with(APOCALYPSE_SCENARIO, OPTION_VICTORY);
    controls_area(PROTESTANT, "spanish-netherlands");
    assert_int_equal(winner_after(14, 21), -1);
}

TEST(rule_19_1__early_victories_stay)
{
    table_set_up_with(CAMPAIGN, OPTION_VICTORY);
    assert_int_equal(winner_after(5, 50), CATHOLIC);
    table_set_up_with(CAMPAIGN, OPTION_VICTORY);
    assert_int_equal(winner_after(5, 10), GOES_ON);
}
