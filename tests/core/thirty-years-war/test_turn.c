/* Section 6: the sequence of play, the rounds, the end of a turn; options 19.5 and 19.7. */
#include "table.h"

/* ---- 6.0: phases ---- */

static long place_of(int type)
{
    return first_event(type) - happened.events;
}

TEST(rule_6_0__wallenstein_recovery_cards_rounds)
{
    table_open();
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_true(place_of(EVENT_TURN_BEGUN) < place_of(EVENT_RECOVERY_DIE));
    assert_true(place_of(EVENT_RECOVERY_DIE) < place_of(EVENT_CARD_DRAWN));
    assert_true(at(STEP_ROUND));
    assert_true(asked(PROTESTANT));
}

TEST(rule_6_0__seven_cards_are_drawn)
{
    table_open();
    hold(PROTESTANT, "p1");
    phase_of(PHASE_CARDS);
    run_on();
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(cards_count(on_table()->side[seat].hand), HAND);
    assert_int_equal(events_of(EVENT_CARD_DRAWN), 2 * HAND - 1);
    assert_true(in_hand(PROTESTANT, "p1"));
}

/* Six rounds each, in turn; then money. */
TEST(rule_6_0__six_rounds_each_the_protestant_first)
{
    table_open();
    hold(PROTESTANT, "p1");
    hold(PROTESTANT, "p2");
    phase_of(PHASE_ACTION);
    run_on();
    for (int round = 0; round < ROUNDS; round++)
        for (int seat = 0; seat < SEATS; seat++) {
            assert_true(at(STEP_ROUND));
            assert_int_equal(decider(), seat == 0 ? PROTESTANT : CATHOLIC);
            char sentence[80];
            snprintf(sentence, sizeof sentence, "Round %d: %stake a Free Action, or pass the round.",
                     round + 1, seat == 0 ? "play a card, " : "");
            assert_true(asks(sentence));
            made(decider(), "pass_round");
        }
    assert_true(at(STEP_END_OF_TURN));
}

TEST(rule_6_0__a_round_may_be_passed)
{
    table_open();
    round_of(PROTESTANT); /* R20: with nothing to play and nothing to move */
    made(PROTESTANT, "pass_round");
    assert_int_equal(on_table()->side[PROTESTANT].rounds, 1);
    assert_int_equal(events_of(EVENT_ROUND_PASSED), 1);
}

/* R21. */
TEST(rule_6_0__one_card_may_be_kept)
{
    table_open();
    hold(PROTESTANT, "p1");
    hold(PROTESTANT, "p2");
    hold(CATHOLIC, "c1");
    phase_of(PHASE_END);
    run_on();
    assert_int_equal(decider(), PROTESTANT);
    refused("too-many-cards", PROTESTANT, "end_turn");
    made(PROTESTANT, "discard", "p2");
    assert_true(cards_has(on_table()->side[PROTESTANT].played, card_of("p2")));
    assert_true(offered_as(PROTESTANT, "The Protestant player ends the turn and keeps Val Telline Passes "
                                       "Closed (P1)."));
    made(PROTESTANT, "end_turn");
    assert_true(in_hand(PROTESTANT, "p1"));
    assert_int_equal(decider(), CATHOLIC);
    made(CATHOLIC, "discard", "c1"); /* the last one too, if he likes */
    assert_int_equal(on_table()->turn, 3);
}

TEST(rule_6_0__who_is_late_keeps_one_card)
{
    table_open();
    hold(PROTESTANT, "p1");
    hold(PROTESTANT, "p2");
    phase_of(PHASE_END);
    run_on();
    fall_back(PROTESTANT);
    fall_back(PROTESTANT);
    assert_int_equal(on_table()->turn, 3);
}

/* What is counted by the turn begins anew. */
TEST(rule_6_0__a_turn_begins_anew)
{
    table_open();
    struct state *s = on_table();
    s->side[PROTESTANT].rounds = ROUNDS;
    s->war_entry = s->sweden.base_moved = s->wallenstein.enemies_checked = 1;
    s->sweden.hampered = (int8_t)leader_of("baner");
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_int_equal(s->side[PROTESTANT].rounds, 0);
    assert_false(s->war_entry || s->sweden.base_moved || s->wallenstein.enemies_checked);
    assert_int_equal(s->sweden.hampered, -1);
}

/* ---- the end of a turn (R14) ---- */

static void turn_ends(void)
{
    phase_of(PHASE_NEXT);
    run_on();
}

TEST(rule_6_0__the_next_turn_begins)
{
    table_open();
    turn_ends();
    assert_int_equal(on_table()->turn, 3);
    assert_true(at(STEP_ROUND));
}

TEST(rule_8_61__what_lasts_until_the_end_of_the_turn_ends)
{
    table_open();
    lasts("p11");
    tyw_last(&table, card_of("c6"), CATHOLIC);
    tyw_last(&table, card_of("c16"), CATHOLIC);
    turn_ends();
    assert_false(tyw_in_effect(&table, P11));
    assert_true(tyw_in_effect(&table, C6));
    turn_ends();
    assert_false(tyw_in_effect(&table, C6));
    assert_true(tyw_in_effect(&table, C16));
}

TEST(rule_16_253__a_siege_without_an_answer_moves_the_marker)
{
    table_open();
    on_table()->dutch.siege = 1;
    on_table()->dutch.war = 1;
    turn_ends();
    assert_int_equal(on_table()->dutch.war, 2);
    assert_int_equal(vp(), 22);
    assert_false(on_table()->dutch.siege);
    assert_int_equal(first_arg(EVENT_DUTCH_SIEGE, answered), 0);
}

/* R14: the victory is looked at after the siege. R85. */
TEST(rule_16_253__before_the_victories_are_counted)
{
    table_open();
    vp_at(48);
    on_table()->dutch.siege = 1;
    on_table()->dutch.war = 1;
    turn_ends();
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, tyw_asked(CATHOLIC));
}

/* ---- 17.Sp.3: the Cardinal's army (R96) ---- */

static void cardinal_at(const char *space, int until)
{
    put(space, "cardinal-infante, 4 spanish-veteran");
    on_table()->cardinal.units = place(space)->units;
    on_table()->cardinal.until = (uint8_t)until;
}

/* The activation comes to its end as it does for a player who is late. */
static void all_is_done(void)
{
    while (!at(STEP_ROUND) || asked(CATHOLIC))
        fall_back(first_asked());
}

TEST(rule_17_Sp_3__its_player_is_reminded_in_the_last_turn)
{
    const char *const reminded =
        "Round 1: take a Free Action, or pass the round. The Cardinal's army must be in "
        "the Spanish Zone by the end of this turn, or it is lost.";
    for (int until = 1; until <= 2; until++) {
        table_open();
        cardinal_at("innsbruck", until);
        round_of(CATHOLIC);
        assert_int_equal(asks(reminded), until == on_table()->turn);
    }
    table_open();
    cardinal_at("innsbruck", 1);
    round_of(PROTESTANT);
    assert_false(asks(reminded));
}

TEST(rule_17_Sp_3__lost_at_the_end_of_the_next_turn)
{
    table_open();
    cardinal_at("innsbruck", 3);
    turn_ends();
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 4);
    turn_ends();
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 0);
    assert_true(is_out("cardinal-infante"));
    assert_int_equal(on_table()->cardinal.until, 0);
}

TEST(rule_17_Sp_3__in_the_zone_it_has_arrived)
{
    table_open();
    cardinal_at("durlach", 2);
    activate_all(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "strasbourg");
    assert_int_equal(on_table()->cardinal.until, 0);
    all_is_done();
    assert_true(units_is_empty(on_table()->cardinal.units));
    turn_ends();
    assert_int_equal(all_units_in("strasbourg", CATHOLIC), 4);
}

TEST(rule_17_Sp_31__who_is_not_with_him_when_he_has_moved_is_lost)
{
    table_open();
    cardinal_at("innsbruck", 3);
    activate(CATHOLIC, "cardinal-infante");
    for (int i = 0; i < 3; i++)
        made(CATHOLIC, "take", "spanish-veteran", "full");
    goes(CATHOLIC, "munich");
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 1);
    all_is_done();
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 0);
    assert_int_equal(all_units_in("munich", CATHOLIC), 3);
}

TEST(rule_17_Sp_31__all_are_lost_with_both_leaders)
{
    table_open();
    cardinal_at("innsbruck", 3);
    tyw_leader_lost(&table, leader_of("cardinal-infante"), true, BECAUSE(DIE));
    round_of(PROTESTANT);
    run_on();
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 4); /* under his replacement */
    tyw_leader_lost(&table, leader_of("melo"), true, BECAUSE(DIE));
    round_of(PROTESTANT);
    run_on();
    assert_int_equal(all_units_in("innsbruck", CATHOLIC), 0);
}

TEST(rule_17_Sp_32__in_the_zone_it_may_not_leave_again)
{
    table_open();
    cardinal_at("durlach", 3);
    activate_all(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "strasbourg");
    const int back = space_of("durlach");
    struct move m = {.type = MOVE_GO, .count = 1, .arg = {(int16_t)back}};
    assert_non_null(play_check(&table, CATHOLIC, &m));
}

/* R96: he has not brought his army there, and is bound to it as before. */
TEST(rule_17_Sp_31__a_ride_alone_through_the_zone_is_no_arrival)
{
    table_open();
    cardinal_at("durlach", 3);
    activate(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "strasbourg", "durlach");
    all_is_done();
    assert_int_equal(on_table()->cardinal.until, 3);
    assert_int_equal(units_count(on_table()->cardinal.units), 4);
    assert_int_equal(all_units_in("durlach", CATHOLIC), 4);
}

/* He is alone there where the activation ends: so it is his army that did not come. */
TEST(rule_17_Sp_31__who_stays_behind_when_he_arrives_alone_is_lost)
{
    table_open();
    cardinal_at("durlach", 3);
    activate(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "strasbourg");
    all_is_done();
    assert_int_equal(on_table()->cardinal.until, 0);
    assert_true(units_is_empty(on_table()->cardinal.units));
    assert_int_equal(all_units_in("durlach", CATHOLIC), 0);
    assert_true(leader_in("strasbourg", "cardinal-infante"));
}

/* R96: a part of the army has arrived. Its leader leaves it there, and rides back to the rest. */
TEST(rule_17_Sp_32__outside_of_the_zone_no_unit_remains_of_an_army_that_reached_it)
{
    table_open();
    cardinal_at("durlach", 3);
    activate(CATHOLIC, "cardinal-infante");
    for (int i = 0; i < 3; i++)
        made(CATHOLIC, "take", "spanish-veteran", "full");
    goes(CATHOLIC, "strasbourg");
    assert_int_equal(on_table()->cardinal.until, 0);
    for (int i = 0; i < 3; i++)
        made(CATHOLIC, "drop", "spanish-veteran", "full");
    const struct activation *a = step_record(&table);
    assert_int_equal(tyw_cardinal_strays(&table, a, space_of("durlach")), 4);
    goes(CATHOLIC, "durlach");
    all_is_done();
    assert_int_equal(all_units_in("durlach", CATHOLIC), 0);
    assert_true(units_is_empty(on_table()->cardinal.units));
}

/* R47: one Movement Point is left after Strasbourg, where there is no room, nor in the zone beside it. The
 * way out to Breisach is none. */
TEST(rule_17_Sp_32__no_way_on_leads_out_of_the_zone)
{
    table_open();
    cardinal_at("innsbruck", 3);
    put("strasbourg", "8 imperial-mercenary");
    put("landau", "8 bavarian-mercenary");
    put("nancy", "4 imperial-veteran, 4 imperial-militia");
    activate_all(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "bregenz", "freiburg", "stuttgart", "durlach");
    refused("stacking-limit", CATHOLIC, "go", "strasbourg");
    clear_space("landau");
    goes(CATHOLIC, "strasbourg", "landau");
}

/* ---- 19.5 ---- */

static int dutch_war_after(int seat, const char *card, const char *up, int die)
{
    table_open_with(OPTION_UP_INTERVENTION);
    hold(seat, card);
    round_of(seat);
    given(die);
    made(seat, "intervene_in_dutch_war", card, up);
    return on_table()->dutch.war;
}

TEST(rule_19_5__ten_moves_the_marker_up_and_less_than_nothing_down)
{
    assert_int_equal(dutch_war_after(CATHOLIC, "c11", "true", 7), 1);
    assert_int_equal(dutch_war_after(CATHOLIC, "c11", "true", 6), 0);
    assert_int_equal(dutch_war_after(PROTESTANT, "p11", "false", 2), -1);
    assert_int_equal(dutch_war_after(PROTESTANT, "p11", "false", 3), 0);
    assert_int_equal(dutch_war_after(PROTESTANT, "p2", "false", 0), -1);
    assert_int_equal(dutch_war_after(PROTESTANT, "p2", "false", 1), 0);
}

/* R107: the direction is the player's. */
TEST(rule_19_5__either_side_may_go_either_way)
{
    assert_int_equal(dutch_war_after(PROTESTANT, "p11", "true", 9), 1);
    assert_int_equal(dutch_war_after(CATHOLIC, "c11", "false", 0), -1);
}

TEST(rule_19_5__the_card_goes_to_the_played_pile_and_the_round_is_used)
{
    dutch_war_after(CATHOLIC, "c11", "true", 5);
    assert_false(is_removed("c11"));
    assert_true(cards_has(on_table()->side[CATHOLIC].played, card_of("c11")));
    assert_int_equal(on_table()->side[CATHOLIC].rounds, 1);
}

TEST(rule_19_5__not_without_the_option_or_after_the_war)
{
    table_open();
    hold(CATHOLIC, "c11");
    round_of(CATHOLIC);
    refused("option-off", CATHOLIC, "intervene_in_dutch_war", "c11", "true");
    table_open_with(OPTION_UP_INTERVENTION);
    hold(CATHOLIC, "c11");
    on_table()->dutch.ended = 1;
    round_of(CATHOLIC);
    refused_by("19.5", "dutch-war-over", CATHOLIC, "intervene_in_dutch_war", "c11", "true");
}

/* ---- 19.7 at the end of a turn (R109) ---- */

TEST(rule_19_7__imperials_still_with_bavarians_are_removed)
{
    table_open_with(OPTION_TILLY);
    controls_area(CATHOLIC, "austria");
    put("munich", "tilly, 2 bavarian-mercenary, piccolomini, 2 imperial-mercenary");
    put("vienna", "wallenstein, 1 imperial-militia");
    turn_ends();
    assert_int_equal(units_in("munich", "imperial-mercenary"), 0);
    assert_int_equal(units_in("munich", "bavarian-mercenary"), 2);
    assert_int_equal(tyw_in_mix(&table, kind_of("imperial-mercenary")), 10); /* they can be recruited */
    assert_true(at(STEP_LEADERS_ALONE));
    assert_true(asked(CATHOLIC));
    made(CATHOLIC, "place_leaders", "vienna");
    assert_true(leader_in("vienna", "piccolomini"));
    assert_int_equal(on_table()->turn, 3);
}

TEST(rule_19_7__not_before_wallenstein_comes)
{
    table_open_with(OPTION_TILLY);
    put("munich", "tilly, 2 bavarian-mercenary, piccolomini, 2 imperial-mercenary");
    turn_ends();
    assert_int_equal(units_in("munich", "imperial-mercenary"), 2);
}

TEST(rule_19_7__three_points_when_he_is_late)
{
    for (int came = 0; came < 2; came++) {
        table_open_with(OPTION_TILLY);
        on_table()->turn = 5;
        if (came) played("c7");
        turn_ends();
        assert_int_equal(on_table()->turn, 6);
        assert_int_equal(vp(), came ? 20 : 17);
        turn_ends();
        assert_int_equal(vp(), came ? 20 : 17);
    }
}

TEST(ruling_R21__with_no_card_left_nothing_is_drawn)
{
    table_open();
    hold(PROTESTANT, "p1");
    on_table()->side[PROTESTANT].unplayed = on_table()->side[PROTESTANT].played = NONE(cards);
    phase_of(PHASE_CARDS);
    run_on();
    assert_int_equal(cards_count(on_table()->side[PROTESTANT].hand), 1);
    assert_int_equal(cards_count(on_table()->side[CATHOLIC].hand), HAND);
}

TEST(ruling_R33__famines_do_not_come_of_a_card_that_is_put_off_or_moves_the_dutch_war)
{
    table_open();
    hold(CATHOLIC, "c24");
    phase_of(PHASE_END);
    run_on();
    made(CATHOLIC, "discard", "c24");
    assert_false(at(STEP_EVENT));
    assert_int_equal(events_of(EVENT_PILLAGE), 0);
    dutch_war_after(CATHOLIC, "c24", "true", 5);
    assert_false(at(STEP_EVENT));
    assert_int_equal(events_of(EVENT_PILLAGE), 0);
}
