/* Sections 8.4 and 17: recruiting, and what each nation may raise where; option 19.4b. */
#include "table.h"

/* A REC card of that value is being used; so many attempts are left. */
static void recruits(int seat, int attempts)
{
    begin_at(STEP_ROUND, seat, &(struct round){.seat = (int8_t)seat, .stage = ROUND_END, .card = -1});
    table_call(STEP_RECRUITMENT,
               &(struct recruitment){.seat = (int8_t)seat, .left = (uint8_t)attempts, .nation = -1});
}

static int drm(void)
{
    return first_arg(EVENT_RECRUITED, drm);
}

static int steps(void)
{
    return first_arg(EVENT_RECRUITED, steps);
}

/* Whether that leader, standing there, may try to raise such units. */
static bool may_raise(int seat, const char *leader, const char *space, const char *type)
{
    const int who = leader_of(leader), before = tyw_leader_space(&table, who);
    if (before >= 0) leaders_remove(&tyw_place(&table, before)->leaders, who);
    put(space, leader);
    recruits(seat, 3);
    struct move m = {
        .type = MOVE_RECRUIT, .count = 2, .arg = {(int16_t)who, (int16_t)index_of(&tyw_unit_types, type)}};
    return !play_check(&table, seat, &m);
}

/* ---- 8.4 ---- */

TEST(rule_8_4__as_many_attempts_as_the_value_of_the_card)
{
    table_open();
    put("pilsen", "mansfeld, anhalt, thurn, schlick");
    hold(PROTESTANT, "p11"); /* value 3 */
    round_of(PROTESTANT);
    made(PROTESTANT, "play_recruitment", "p11", "-");
    static const char *const leaders[] = {"mansfeld", "anhalt", "thurn"};
    for (int i = 0; i < 3; i++) {
        assert_true(at(STEP_RECRUITMENT));
        given(0);
        made(PROTESTANT, "recruit", leaders[i], "mercenary");
    }
    assert_false(at(STEP_RECRUITMENT));
}

/* The example: three leaders, or one of them twice and another once. */
TEST(rule_8_4__one_leader_may_try_twice)
{
    table_open();
    put("pilsen", "mansfeld, anhalt");
    controls_area(PROTESTANT, "bohemia");
    recruits(PROTESTANT, 3);
    assert_true(offered_as(PROTESTANT,
                           "Anhalt tries to recruit in Pilsen: Mercenary (die +0; 3 or more brings steps)."));
    pillaged("pilsen", 1);
    assert_true(offered_as(PROTESTANT,
                           "Anhalt tries to recruit in Pilsen: Mercenary (die -1; 4 or more brings steps)."));
    pillaged("pilsen", 0);
    given(0);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    given(0);
    made(PROTESTANT, "recruit", "anhalt", "militia");
    refused("tried-already", PROTESTANT, "recruit", "anhalt", "mercenary");
    given(0);
    made(PROTESTANT, "recruit", "mansfeld", "mercenary");
}

TEST(rule_8_4__a_player_may_stop_before)
{
    table_open();
    put("pilsen", "mansfeld, anhalt");
    recruits(PROTESTANT, 3);
    made(PROTESTANT, "end_recruiting");
    assert_false(at(STEP_RECRUITMENT));
}

TEST(rule_8_4__all_over_the_board)
{
    table_open();
    put("pilsen", "mansfeld");
    put("hamburg", "thurn");
    recruits(PROTESTANT, 2);
    given(5);
    made(PROTESTANT, "recruit", "thurn", "mercenary"); /* one step: there is nothing to choose */
    assert_int_equal(reduced_in("hamburg", "protestant-mercenary"), 1);
}

TEST(rule_8_4__not_at_pillage_2)
{
    table_open();
    put("pilsen", "mansfeld");
    pillaged("pilsen", 2);
    hold(PROTESTANT, "p11");
    round_of(PROTESTANT);
    refused("nobody-recruits", PROTESTANT, "play_recruitment", "p11", "-");
    put("eger", "anhalt");
    recruits(PROTESTANT, 3);
    refused("pillaged", PROTESTANT, "recruit", "mansfeld", "mercenary");
}

TEST(rule_8_4__besieged_leaders_do_not_and_besiegers_do)
{
    table_open();
    put_inside("prague", "anhalt, 1 protestant-militia");
    put("prague", "tilly, 4 bavarian-mercenary");
    put("eger", "mansfeld");
    siege("prague", SIEGE);
    recruits(PROTESTANT, 3);
    refused("besieged", PROTESTANT, "recruit", "anhalt", "mercenary");
    recruits(CATHOLIC, 3);
    given(5);
    made(CATHOLIC, "recruit", "tilly", "mercenary");
    assert_int_equal(all_units_in("prague", CATHOLIC), 5);
}

/* R30: a masked leader may, and his units stand inside. */
TEST(rule_8_4__a_masked_leader_recruits_inside)
{
    table_open();
    put_inside("prague", "anhalt, 1 protestant-militia");
    put("prague", "2 bavarian-mercenary");
    recruits(PROTESTANT, 3);
    given(5);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_int_equal(units_inside("prague", PROTESTANT), 2);
}

/* ---- 8.41 ---- */

TEST(rule_8_41__the_table_of_steps)
{
    static const int mercenaries[10] = {0, 0, 0, 1, 1, 1, 1, 2, 2, 3},
                     militia[10] = {0, 1, 1, 1, 2, 2, 2, 2, 3, 3};
    for (int die = 0; die < 10; die++) {
        table_open();
        put("augsburg", "bucquoy");
        recruits(CATHOLIC, 2);
        given(die);
        made(CATHOLIC, "recruit", "bucquoy", "mercenary");
        assert_int_equal(steps(), mercenaries[die]);
        while (at(STEP_RAISE))
            made(CATHOLIC, "raise", "reduced");
        given(die);
        made(CATHOLIC, "recruit", "bucquoy", "militia");
        assert_int_equal(steps(), militia[die]);
    }
}

TEST(rule_8_41__modifiers)
{
    static const struct {
        const char *leader;
        int drm;
    } cases[] = {{"wallenstein", 2}, {"mercy", 1}, {"mansfeld", 1}, {"gustavus-adolphus", 1}, {"bucquoy", 0}};
    for (int level = 0; level < 2; level++)
        for (int i = 0; i < 5; i++) {
            table_open();
            const int seat = tyw_components(&table)->pieces.leader[leader_of(cases[i].leader)].seat;
            put("augsburg", cases[i].leader);
            pillaged("augsburg", level);
            recruits(seat, 1);
            given(0);
            made(seat, "recruit", cases[i].leader, "mercenary");
            assert_int_equal(drm(), cases[i].drm - level);
        }
}

/* R29: not those of a leader beside him. */
TEST(rule_8_41__the_modifiers_are_the_recruiting_leaders_own)
{
    table_open();
    put("augsburg", "wallenstein, piccolomini");
    recruits(CATHOLIC, 1);
    given(0);
    made(CATHOLIC, "recruit", "piccolomini", "mercenary");
    assert_int_equal(drm(), 0);
}

TEST(rule_8_41__veterans_are_never_recruited)
{
    table_open();
    put("augsburg", "bucquoy");
    recruits(CATHOLIC, 1);
    assert_int_equal(listed(CATHOLIC, "recruit"), 2);
    refused("veterans", CATHOLIC, "recruit", "bucquoy", "veteran");
}

TEST(rule_8_41__the_edict_and_the_kings_death)
{
    table_open();
    lasts("c6");
    put("pilsen", "anhalt");
    controls_area(PROTESTANT, "bohemia");
    recruits(PROTESTANT, 1);
    given(0);
    made(PROTESTANT, "recruit", "anhalt", "militia");
    assert_int_equal(drm(), 1);
    table_open();
    lasts("c43");
    on_table()->at_war.france = 1;
    put("verdun", "la-force");
    recruits(PROTESTANT, 1);
    given(5);
    made(PROTESTANT, "recruit", "la-force", "militia");
    assert_int_equal(drm(), -1);
}

/* The example: a modified 7 gives two steps: a full unit, or two reduced ones. R31. */
TEST(rule_8_411__two_steps_are_one_full_unit_or_two_reduced)
{
    for (int full = 0; full < 2; full++) {
        table_open();
        put("pilsen", "anhalt");
        recruits(PROTESTANT, 1);
        given(7);
        made(PROTESTANT, "recruit", "anhalt", "mercenary");
        assert_int_equal(steps(), 2);
        assert_true(
            asks("Anhalt recruits 2 steps of Protestant Mercenary: take a full-strength or a reduced unit."));
        made(PROTESTANT, "raise", full ? "full" : "reduced"); /* the other step comes of itself */
        assert_false(at(STEP_RAISE));
        assert_int_equal(units_in("pilsen", "protestant-mercenary"), full ? 1 : 2);
        assert_int_equal(reduced_in("pilsen", "protestant-mercenary"), full ? 0 : 2);
    }
}

/* R31. */
TEST(rule_8_411__the_steps_must_be_taken)
{
    table_open();
    put("pilsen", "anhalt");
    recruits(PROTESTANT, 1);
    given(9);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_int_equal(listed(PROTESTANT, "raise"), 2);
    assert_int_equal(listed(PROTESTANT, "end_recruiting"), 0);
    made(PROTESTANT, "raise", "full");
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 2); /* the third step is a reduced unit */
    assert_int_equal(reduced_in("pilsen", "protestant-mercenary"), 1);
}

/* R118 */
TEST(rule_11_22__recruits_catch_a_leader_who_stands_there_alone)
{
    table_open();
    put("pilsen", "anhalt, savelli");
    recruits(PROTESTANT, 1);
    given(7);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    made(PROTESTANT, "raise", "full");
    assert_true(is_out("savelli"));
}

TEST(rule_8_412__the_counter_mix_is_the_limit)
{
    table_open();
    put("pilsen", "anhalt");
    put("eger", "8 protestant-mercenary");
    put("budweis", "3 protestant-mercenary, thurn");
    controls_area(PROTESTANT, "bohemia"); /* he may go on with Militia */
    recruits(PROTESTANT, 3);
    given(9);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    made(PROTESTANT, "raise", "reduced"); /* the last counter: the other steps are lost */
    assert_false(at(STEP_RAISE));
    refused_by("8.412", "no-units", PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_true(refusal_says("No such unit is left."));
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 1);
    put("pilsen", "1 protestant-militia");
    put("pilsen", "6 swedish-veteran");
    refused_by("8.42", "no-room", PROTESTANT, "recruit", "anhalt", "militia");
    assert_true(refusal_says("eight units"));
}

TEST(rule_8_42__units_above_the_limit_of_stacking_are_not_received)
{
    table_open();
    put("pilsen", "anhalt, 7 protestant-mercenary");
    controls_area(PROTESTANT, "bohemia");
    recruits(PROTESTANT, 2);
    given(9);
    made(PROTESTANT, "recruit", "anhalt", "militia");
    made(PROTESTANT, "raise", "full");
    assert_false(at(STEP_RAISE));
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 8);
}

/* R9, R30 */
TEST(rule_8_43__recruits_violate_neutrality)
{
    table_open();
    neutral("saxony");
    put("zwickau", "anhalt");
    recruits(PROTESTANT, 1);
    given(7);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_true(is_neutral("saxony"));
    made(PROTESTANT, "raise", "full");
    assert_false(is_neutral("saxony"));
    assert_int_equal(vp(), 21);
}

/* R30 */
TEST(rule_8_43__under_the_treaty_of_ulm_no_side_recruits_in_neutral_cities)
{
    table_open();
    neutral("saxony");
    lasts("p11");
    assert_false(may_raise(PROTESTANT, "anhalt", "zwickau", "mercenary"));
    assert_false(may_raise(PROTESTANT, "anhalt", "hamburg", "mercenary"));
    assert_true(may_raise(PROTESTANT, "anhalt", "eger", "mercenary"));
}

/* R30 */
TEST(rule_8_41__a_player_reads_the_die_and_its_modifier)
{
    table_open();
    put("pilsen", "mansfeld");
    recruits(PROTESTANT, 1);
    given(9);
    made(PROTESTANT, "recruit", "mansfeld", "mercenary");
    assert_true(told("Mansfeld recruits (Mercenary) and rolls 9 with a modifier of +1: 3 steps."));
}

TEST(rule_8_4__only_own_leaders_on_the_map_recruit)
{
    table_open();
    put("munich", "tilly");
    put("stettin", "horn, mansfeld");
    recruits(PROTESTANT, 3);
    refused_by("8.4", "not-own-leader", PROTESTANT, "recruit", "tilly", "mercenary");
    refused_by("8.4", "not-on-map", PROTESTANT, "recruit", "baner", "mercenary");
    on_table()->sweden.hampered = (int8_t)leader_of("horn");
    refused_by("8.4", "leader-named", PROTESTANT, "recruit", "horn", "mercenary");
}

TEST(rule_8_43__no_unit_is_recruited_in_a_box)
{
    table_open();
    put("up-box", "mansfeld, 1 protestant-mercenary");
    put("eger", "anhalt");
    recruits(PROTESTANT, 1);
    refused("in-a-box", PROTESTANT, "recruit", "mansfeld", "mercenary");
}

/* C54: no unit comes that may not stack with those around its leader. */
TEST(rule_8_43__no_frenchmen_among_swedes_after_the_conflict_of_interest)
{
    table_open();
    on_table()->at_war.france = on_table()->at_war.sweden = 1;
    put("verdun", "1 swedish-veteran");
    assert_true(may_raise(PROTESTANT, "la-force", "verdun", "militia"));
    lasts("c54");
    assert_false(may_raise(PROTESTANT, "la-force", "verdun", "militia"));
}

/* ---- 17: who recruits what and where ---- */

TEST(rule_17_A_3__imperial_leaders_everywhere_but_in_bavaria_and_france)
{
    table_open();
    on_table()->hungary_rebels = 0;
    assert_true(may_raise(CATHOLIC, "bucquoy", "vienna", "militia"));
    assert_true(may_raise(CATHOLIC, "bucquoy", "vienna", "mercenary"));
    assert_true(may_raise(CATHOLIC, "bucquoy", "pressburg", "militia"));
    assert_true(may_raise(CATHOLIC, "bucquoy", "hamburg", "mercenary"));
    assert_true(may_raise(CATHOLIC, "bucquoy", "berlin", "militia"));
    assert_false(may_raise(CATHOLIC, "bucquoy", "munich", "mercenary"));
    assert_false(may_raise(CATHOLIC, "bucquoy", "rocroi", "mercenary"));
    lasts("c19"); /* the restriction stays */
    assert_false(may_raise(CATHOLIC, "bucquoy", "munich", "mercenary"));
}

TEST(rule_17_A_3__they_raise_imperial_units_alone)
{
    table_open();
    put("leipzig", "bucquoy");
    recruits(CATHOLIC, 1);
    given(5);
    made(CATHOLIC, "recruit", "bucquoy", "militia");
    made(CATHOLIC, "raise", "full");
    assert_int_equal(units_in("leipzig", "imperial-militia"), 1);
}

TEST(rule_17_B_3__bavarian_leaders)
{
    static const char *const barred[] = {"vienna", "trent", "pressburg", "breslau", "olmutz", "rocroi"};
    table_open();
    on_table()->hungary_rebels = 0;
    assert_true(may_raise(CATHOLIC, "tilly", "munich", "mercenary"));
    assert_true(may_raise(CATHOLIC, "tilly", "prague", "militia"));
    assert_true(may_raise(CATHOLIC, "tilly", "salzburg", "militia"));
    for (int i = 0; i < 6; i++)
        assert_false(may_raise(CATHOLIC, "tilly", barred[i], "mercenary"));
    put("regensburg", "pappenheim");
    recruits(CATHOLIC, 1);
    given(5);
    made(CATHOLIC, "recruit", "pappenheim", "mercenary");
    assert_int_equal(units_in("regensburg", "bavarian-mercenary"), 1);
}

TEST(rule_17_D_2__christian_never_recruits)
{
    table_open();
    on_table()->at_war.denmark = 1;
    controls_area(PROTESTANT, "schleswig-holstein");
    assert_false(may_raise(PROTESTANT, "christian-iv", "kiel", "mercenary"));
    assert_false(may_raise(PROTESTANT, "christian-iv", "kiel", "militia"));
}

/* R91. */
TEST(rule_17_F_2__french_leaders)
{
    table_open();
    on_table()->at_war.france = 1;
    assert_true(may_raise(PROTESTANT, "la-force", "rocroi", "militia"));
    assert_true(may_raise(PROTESTANT, "la-force", "paris", "militia"));
    assert_false(may_raise(PROTESTANT, "la-force", "rocroi", "mercenary"));
    assert_false(may_raise(PROTESTANT, "la-force", "nancy", "militia"));
    assert_false(may_raise(PROTESTANT, "la-force", "nancy", "mercenary"));
    controls_area(PROTESTANT, "lorraine, baden");
    assert_true(may_raise(PROTESTANT, "la-force", "nancy", "militia"));
    assert_true(may_raise(PROTESTANT, "la-force", "nancy", "mercenary"));
    assert_true(may_raise(PROTESTANT, "la-force", "durlach", "mercenary"));
    assert_false(may_raise(PROTESTANT, "la-force", "durlach", "militia")); /* never Protestant Militia */
    assert_false(may_raise(PROTESTANT, "la-force", "metz", "mercenary"));
    controls(PROTESTANT, "metz");
    assert_true(may_raise(PROTESTANT, "la-force", "metz", "mercenary"));
}

static void germans(const char *leader)
{
    static const char *const no_militia[] = {"brussels", "vienna", "munich", "rocroi"};
    table_open();
    on_table()->at_war.france = 1;
    on_table()->hungary_rebels = 0;
    assert_true(may_raise(PROTESTANT, leader, "berlin", "mercenary"));
    assert_true(may_raise(PROTESTANT, leader, "vienna", "mercenary"));
    assert_true(may_raise(PROTESTANT, leader, "hamburg", "mercenary"));
    assert_false(may_raise(PROTESTANT, leader, "rocroi", "mercenary"));
    assert_false(may_raise(PROTESTANT, leader, "paris", "mercenary"));
    assert_false(may_raise(PROTESTANT, leader, "berlin", "militia"));
    controls_area(PROTESTANT, "brandenburg, spanish-netherlands, austria, bavaria, hungary");
    controls(PROTESTANT, "hamburg");
    assert_true(may_raise(PROTESTANT, leader, "berlin", "militia"));
    assert_true(may_raise(PROTESTANT, leader, "hamburg", "militia"));
    for (int i = 0; i < 4; i++)
        assert_false(may_raise(PROTESTANT, leader, no_militia[i], "militia"));
    assert_false(may_raise(PROTESTANT, leader, "raab", "militia"));
    /* R30: the control of the Area counts, not that of the city. */
    controls(CATHOLIC, "berlin");
    assert_true(may_raise(PROTESTANT, leader, "berlin", "militia"));
}

TEST(rule_17_G_2__german_protestant_leaders)
{
    germans("mansfeld");
}

TEST(rule_17_Sw_3__swedish_leaders)
{
    germans("baner");
}

TEST(rule_17_H_2__bethlen_gabor_in_hungary)
{
    table_open();
    on_table()->hungary_rebels = 1;
    assert_true(may_raise(PROTESTANT, "bethlen-gabor", "raab", "militia"));
    assert_false(may_raise(PROTESTANT, "bethlen-gabor", "raab", "mercenary"));
    assert_false(may_raise(PROTESTANT, "bethlen-gabor", "vienna", "militia"));
    assert_false(may_raise(PROTESTANT, "bethlen-gabor", "brunn", "militia"));
}

TEST(rule_17_H_3__hungarian_militia_alone_while_hungary_rebels)
{
    table_open();
    on_table()->hungary_rebels = 1;
    assert_false(may_raise(CATHOLIC, "bucquoy", "raab", "militia"));
    assert_false(may_raise(PROTESTANT, "mansfeld", "raab", "mercenary"));
    clear_space("raab");
    put("raab", "bucquoy");
    put("linz", "piccolomini");
    recruits(CATHOLIC, 1);
    refused_by("17.H.3", "national-restriction", CATHOLIC, "recruit", "bucquoy", "mercenary");
    on_table()->hungary_rebels = 0;
    made(CATHOLIC, "recruit", "bucquoy", "mercenary");
}

TEST(rule_17_Sa_2__saxon_militia_in_saxony)
{
    table_open();
    assert_true(may_raise(CATHOLIC, "john-george", "zwickau", "militia"));
    assert_false(may_raise(CATHOLIC, "john-george", "zwickau", "mercenary"));
    assert_false(may_raise(CATHOLIC, "john-george", "prague", "militia"));
    assert_false(may_raise(CATHOLIC, "john-george", "erfurt", "militia"));
}

TEST(rule_17_Sp_4__spanish_leaders_never_recruit)
{
    table_open();
    controls_area(CATHOLIC, "spanish-netherlands");
    assert_false(may_raise(CATHOLIC, "spinola", "brussels", "mercenary"));
    assert_false(may_raise(CATHOLIC, "spinola", "brussels", "militia"));
}

/* ---- 19.4: with aid ---- */

TEST(rule_19_4b__without_a_point_each_attempt_is_at_minus_one)
{
    table_open_with(OPTION_AID_RECRUITING);
    put("pilsen", "anhalt, thurn");
    hold(PROTESTANT, "p11");
    hold(PROTESTANT, "p7");
    round_of(PROTESTANT);
    refused("no-aid-points", PROTESTANT, "play_recruitment", "p11", "true");
    made(PROTESTANT, "play_recruitment", "p11", "false");
    given(3);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_int_equal(drm(), -1);
    assert_int_equal(steps(), 0);
}

TEST(rule_19_4b__one_point_pays_for_all_attempts_of_the_card)
{
    table_open_with(OPTION_AID_RECRUITING);
    put("pilsen", "anhalt, thurn");
    hold(PROTESTANT, "p11");
    aid(ENGLAND, 2);
    round_of(PROTESTANT);
    made(PROTESTANT, "play_recruitment", "p11", "true");
    for (int i = 0; i < 2; i++) {
        given(0);
        made(PROTESTANT, "recruit", i ? "anhalt" : "thurn", "mercenary");
        assert_int_equal(drm(), 0);
    }
    assert_int_equal(on_table()->aid[ENGLAND], 1);
}

TEST(rule_19_4b__nothing_is_paid_without_the_option)
{
    table_open();
    put("pilsen", "anhalt");
    hold(PROTESTANT, "p11");
    aid(ENGLAND, 2);
    round_of(PROTESTANT);
    assert_int_equal(listed(PROTESTANT, "play_recruitment"), 1);
    refused("option-off", PROTESTANT, "play_recruitment", "p11", "true");
    made(PROTESTANT, "play_recruitment", "p11", "false"); /* as if it were left out */
    given(0);
    made(PROTESTANT, "recruit", "anhalt", "mercenary");
    assert_int_equal(drm(), 0);
    assert_int_equal(on_table()->aid[ENGLAND], 2);
}
