/* The sequence of play (6.0, 3.1): phases, Game Turns, what a turn begins with. */
#include "table.h"

TEST(rule_6_0__the_phases_follow_one_another)
{
    static const uint8_t order[] = {PHASE_FUNDS,   PHASE_CARDS,        PHASE_RULERS,   PHASE_COMMANDERS,
                                    PHASE_PEACE,   PHASE_NEGOTIATIONS, PHASE_WAR,      PHASE_UNREST,
                                    PHASE_HIRING,  PHASE_DEPLOYMENT,   PHASE_IMPULSES, PHASE_RETURN,
                                    PHASE_MARKERS, PHASE_POLICY,       PHASE_NEXT};
    table_open();
    for (size_t i = 0; i + 1 < sizeof order; i++) {
        phase_of(order[i]);
        struct turn *turn = step_record(&table);
        for (int step = 0; step < 2 * SEATS && turn->next_phase == order[i]; step++) {
            tow_step_turn.then(&table);
            if (turn->next_phase == order[i]) step_unwind(&table, STEP_TURN);
            turn = step_record_of(&table, STEP_TURN);
        }
        assert_int_equal(turn->next_phase, order[i + 1]);
        assert_int_equal(turn->next_seat, -1);
    }
}

TEST(rule_3_1__each_superpower_in_the_sequence)
{
    table_open();
    phase_of(PHASE_DEPLOYMENT);
    const struct turn *turn = step_record(&table);
    for (int seat = 0; seat < SEATS; seat++) {
        tow_step_turn.then(&table); /* no power has an army */
        assert_int_equal(turn->next_seat, seat);
    }
    tow_step_turn.then(&table);
    assert_int_equal(turn->next_phase, PHASE_IMPULSES);
}

TEST(rule_2_1__scenarios_have_turns_of_their_own)
{
    static const int first[] = {1, 2, 1, 6, 7}, last[] = {7, 3, 2, 7, 7};
    for (int scenario = MAIN; scenario <= DELUGE; scenario++) {
        table_set_up(scenario);
        assert_int_equal(tow_turn_number(&table), first[scenario]);
        on_table()->turn = tow_components(&table)->setup[scenario].turn_count;
        assert_int_equal(tow_turn_number(&table), last[scenario]);
    }
}

TEST(rule_6_5_1__the_bar_of_a_forced_peace_ends)
{
    table_open();
    on_table()->side[SWEDEN].peace_barred = seats_of_one(HRE);
    on_table()->side[SWEDEN].peace_next = seats_of_one(RUSSIA);
    phase_of(PHASE_FUNDS);
    run_on();
    assert_int_equal(on_table()->side[SWEDEN].peace_barred.word[0], 1 << RUSSIA);
    assert_int_equal(on_table()->side[SWEDEN].peace_next.word[0], 0);
}

TEST(rule_4_2_5__the_cossacks_want_their_pay_each_turn)
{
    table_open();
    on_table()->cossacks.paid = 1;
    phase_of(PHASE_FUNDS);
    run_on();
    assert_false(on_table()->cossacks.paid);
}

TEST(rule_6_0__the_next_turn_begins)
{
    table_open();
    phase_of(PHASE_NEXT);
    run_on();
    assert_int_equal(on_table()->turn, 5);
    assert_true(told("Game Turn 5 (1630-1639) begins."));
}

TEST(rule_2_1__swedish_deluge_has_game_turn_7_twice)
{
    table_set_up(DELUGE);
    assert_true(told("Game Turn 7 (1650-1660) begins."));
    phase_of(PHASE_NEXT);
    run_on();
    assert_int_equal(on_table()->turn, 2);
    assert_true(told("Game Turn 7 (1650-1660) begins for the second time."));
}
