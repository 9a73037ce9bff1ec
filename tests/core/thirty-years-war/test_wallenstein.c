/* Section 7: Wallenstein's influence, his dismissal, recall and assassination; options 7.25, 19.6, 19.11. */
#include "table.h"

static int influence(void)
{
    return on_table()->wallenstein.influence;
}

/* The Wallenstein Phase has begun. */
static void his_phase(void)
{
    phase_of(PHASE_WALLENSTEIN);
    run_on();
}

static void in_play(const char *space, int points)
{
    put(space, "wallenstein");
    on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
    on_table()->wallenstein.influence = (uint8_t)points;
}

static void dismissed(int points)
{
    on_table()->wallenstein.status = WALLENSTEIN_DISMISSED;
    on_table()->wallenstein.was_dismissed = 1;
    on_table()->wallenstein.influence = (uint8_t)points;
}

static void recruits(int attempts)
{
    begin_at(STEP_ROUND, CATHOLIC, &(struct round){.seat = CATHOLIC, .stage = ROUND_END, .card = -1});
    table_call(STEP_RECRUITMENT,
               &(struct recruitment){.seat = CATHOLIC, .left = (uint8_t)attempts, .nation = -1});
}

/* ---- 7.1 ---- */

TEST(rule_7_1__a_box_for_every_unit_that_he_raises)
{
    table_open();
    in_play("augsburg", 3);
    recruits(2);
    given(5); /* 7 with his modifier: two steps */
    made(CATHOLIC, "recruit", "wallenstein", "mercenary");
    made(CATHOLIC, "raise", "reduced"); /* the other one too */
    tells("Wallenstein's influence is 5 by recruiting.");
    assert_int_equal(influence(), 5);
    given(5);
    made(CATHOLIC, "recruit", "wallenstein", "mercenary");
    made(CATHOLIC, "raise", "full");
    assert_int_equal(influence(), 6);
}

TEST(rule_7_1__what_others_raise_does_not_count)
{
    table_open();
    in_play("augsburg", 3);
    put("augsburg", "piccolomini");
    recruits(1);
    given(7);
    made(CATHOLIC, "recruit", "piccolomini", "mercenary");
    made(CATHOLIC, "raise", "full");
    assert_int_equal(influence(), 3);
}

TEST(rule_7_1__a_box_for_a_city_that_his_army_takes)
{
    table_open();
    in_play("dresden", 3);
    put("dresden", "3 imperial-mercenary, piccolomini");
    activate_all(CATHOLIC, "wallenstein");
    goes(CATHOLIC, "zwickau");
    made(CATHOLIC, "convert");
    assert_int_equal(influence(), 4);
    goes(CATHOLIC, "lutzen");
    assert_int_equal(influence(), 4);
}

/* R23: the cities that follow their Area do not count. */
TEST(rule_7_1__cities_that_follow_their_area_do_not_count)
{
    table_open();
    in_play("trent", 3);
    put("trent", "3 imperial-mercenary");
    controls(CATHOLIC, "innsbruck");
    activate_all(CATHOLIC, "wallenstein");
    made(CATHOLIC, "convert");
    assert_int_equal(area_controller("tyrol"), CATHOLIC);
    assert_int_equal(controller("bregenz"), CATHOLIC);
    assert_int_equal(influence(), 4);
}

TEST(rule_7_1__twenty_ends_the_game)
{
    table_open();
    in_play("dresden", 19);
    put("dresden", "3 imperial-mercenary");
    activate_all(CATHOLIC, "wallenstein");
    goes(CATHOLIC, "zwickau");
    made(CATHOLIC, "convert");
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, tyw_asked(PROTESTANT));
    assert_int_equal(first_arg(EVENT_GAME_WON, victory), VICTORY_WALLENSTEIN);
}

TEST(rule_7_1__not_when_he_is_dead)
{
    table_open();
    in_play("dresden", 22);
    tyw_leader_lost(&table, leader_of("wallenstein"), true, BECAUSE(DIE));
    round_of(PROTESTANT);
    run_on();
    assert_false(play_head(&table)->over);
    assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_GONE);
    assert_true(leader_in("dresden", "piccolomini")); /* his reverse side (12.42) */
}

/* ---- 7.2 ---- */

TEST(rule_7_2__no_seat_is_asked_where_nothing_can_be_done)
{
    table_open();
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_false(at(STEP_WALLENSTEIN));
}

TEST(rule_7_21__dismissal_halves_his_influence_rounded_up)
{
    for (int points = 8; points < 10; points++) {
        table_open();
        in_play("vienna", points);
        his_phase();
        made(CATHOLIC, "dismiss_wallenstein");
        assert_int_equal(influence(), 4); /* 9 loses 5 */
        assert_false(leader_in("vienna", "wallenstein"));
        assert_false(is_out("wallenstein"));
        assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_DISMISSED);
        assert_false(leader_in("vienna", "piccolomini")); /* R22 */
    }
}

TEST(rule_7_21__once_a_game)
{
    table_open();
    in_play("vienna", 4);
    on_table()->wallenstein.was_dismissed = on_table()->wallenstein.was_recalled = 1;
    on_table()->wallenstein.status = WALLENSTEIN_RECALLED;
    his_phase();
    refused("cannot-dismiss", CATHOLIC, "dismiss_wallenstein");
}

TEST(rule_7_21__he_may_be_kept)
{
    table_open();
    in_play("vienna", 4);
    his_phase();
    made(CATHOLIC, "keep_wallenstein");
    assert_true(leader_in("vienna", "wallenstein"));
    assert_int_equal(influence(), 4);
}

TEST(rule_7_22__recalled_to_an_army_with_imperial_units)
{
    table_open();
    dismissed(4);
    put("vienna", "bucquoy, 2 imperial-mercenary");
    put("krems", "2 imperial-mercenary");         /* no leader */
    put("munich", "tilly, 2 bavarian-mercenary"); /* no Imperial units */
    his_phase();
    refused("no-imperial-army", CATHOLIC, "recall_wallenstein", "krems");
    refused("no-imperial-army", CATHOLIC, "recall_wallenstein", "munich");
    made(CATHOLIC, "recall_wallenstein", "vienna");
    assert_true(leader_in("vienna", "wallenstein"));
    assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_RECALLED);
}

TEST(rule_7_22__not_into_a_besieged_fortress)
{
    table_open();
    dismissed(4);
    put_inside("vienna", "bucquoy, 2 imperial-mercenary");
    put("vienna", "mansfeld, 3 protestant-mercenary");
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_false(at(STEP_WALLENSTEIN)); /* R22: he cannot be recalled */
}

TEST(rule_7_22__once_a_game)
{
    table_open();
    dismissed(4);
    on_table()->wallenstein.was_recalled = 1;
    put("vienna", "bucquoy, 2 imperial-mercenary");
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_false(at(STEP_WALLENSTEIN));
}

TEST(rule_7_23__assassinated_after_dismissal_and_recall)
{
    table_open();
    in_play("vienna", 4);
    his_phase();
    refused("cannot-assassinate", CATHOLIC, "assassinate_wallenstein");
    on_table()->wallenstein.was_dismissed = on_table()->wallenstein.was_recalled = 1;
    on_table()->wallenstein.status = WALLENSTEIN_RECALLED;
    his_phase();
    made(CATHOLIC, "assassinate_wallenstein");
    tells("Wallenstein leaves because he is assassinated.");
    assert_true(told("Wallenstein is assassinated."));
    assert_true(is_out("wallenstein"));
    assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_GONE);
    assert_false(leader_in("vienna", "piccolomini")); /* R22 */
}

/* R22: one of the three in a phase. */
TEST(rule_7_2__once_a_phase)
{
    table_open();
    in_play("vienna", 4);
    put("krems", "bucquoy, 2 imperial-mercenary");
    his_phase();
    made(CATHOLIC, "dismiss_wallenstein");
    tells("Wallenstein's influence is 2 because he is dismissed.");
    assert_false(at(STEP_WALLENSTEIN));
}

TEST(rule_7_24__never_with_tilly)
{
    table_open();
    dismissed(4);
    lasts("c19"); /* Imperials and Bavarians may stack */
    put("vienna", "bucquoy, 2 imperial-mercenary");
    put("krems", "tilly, bucquoy-replacement, 2 imperial-militia");
    his_phase();
    refused("no-imperial-army", CATHOLIC, "recall_wallenstein", "krems");
    made(CATHOLIC, "recall_wallenstein", "vienna");
}

TEST(rule_7_25__two_stars_by_the_option)
{
    table_open();
    assert_int_equal(tyw_stars(&table, leader_of("wallenstein")), 1);
    table_open_with(OPTION_WALLENSTEIN_STARS);
    assert_int_equal(tyw_stars(&table, leader_of("wallenstein")), 2);
    assert_int_equal(tyw_stars(&table, leader_of("gustavus-adolphus")), 2);
}

/* ---- 19.6: Wallenstein's Ambition ---- */

/* His influence after an adjustment by one. */
static int after_one(int before, int points, int die)
{
    table_open_with(OPTION_WALLENSTEIN_AMBITION);
    vp_at(points);
    on_table()->wallenstein.influence = (uint8_t)before;
    if (die >= 0) given(die);
    tyw_influence(&table, 1, BECAUSE(BATTLE));
    assert_int_equal(table.fault, PLAY_SOUND);
    return influence();
}

/* R108. */
TEST(rule_19_6__nine_moves_the_marker_further_in_the_last_five_boxes)
{
    assert_int_equal(after_one(15, 20, -1), 16);
    assert_int_equal(after_one(16, 20, 8), 17);
    assert_int_equal(after_one(16, 20, 9), 18);
    assert_int_equal(after_one(20, 20, 9), 22);
}

TEST(rule_19_6__many_vp_modify_the_die)
{
    assert_int_equal(after_one(17, 29, 8), 18);
    assert_int_equal(after_one(17, 30, 8), 19);
    assert_int_equal(after_one(17, 34, 7), 18);
    assert_int_equal(after_one(17, 35, 7), 19);
    assert_int_equal(after_one(17, 35, 6), 18);
}

TEST(rule_19_6__no_die_without_the_option)
{
    table_open();
    on_table()->wallenstein.influence = 17;
    tyw_influence(&table, 1, BECAUSE(BATTLE));
    assert_int_equal(influence(), 18);
}

/* ---- 19.11: Wallenstein's Enemies ---- */

static void plot(int points)
{
    table_open_with(OPTION_WALLENSTEIN_ENEMIES);
    in_play("vienna", points);
    put("krems", "piccolomini, 1 imperial-militia");
    hold(PROTESTANT, "p1");
    hold(PROTESTANT, "p2");
    round_of(PROTESTANT);
}

TEST(rule_19_11__a_card_is_discarded_and_26_kills_him)
{
    plot(17);
    given(9);
    made_as_example(PROTESTANT, "plot", "p1");
    assert_true(is_out("wallenstein"));
    assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_GONE);
    assert_false(leader_in("vienna", "piccolomini"));
    assert_false(in_hand(PROTESTANT, "p1"));
    assert_true(cards_has(on_table()->side[PROTESTANT].played, card_of("p1")));
}

TEST(rule_19_11__twenty_five_does_not)
{
    plot(17);
    given(8);
    made(PROTESTANT, "plot", "p1");
    assert_true(told("Plot against Wallenstein: the die is 8 with a modifier of +17, 26 needed: it fails."));
    assert_true(leader_in("vienna", "wallenstein"));
    refused_by("19.11", "plotted", PROTESTANT, "plot", "p2"); /* once a turn */
}

/* R114 */
TEST(rule_19_11__it_uses_no_round)
{
    plot(17);
    given(0);
    made(PROTESTANT, "plot", "p1");
    assert_true(asked(PROTESTANT));
    made(PROTESTANT, "pass_round");
    assert_int_equal(on_table()->side[PROTESTANT].rounds, 1);
}

TEST(rule_19_11__from_16_on_with_the_option)
{
    plot(15);
    refused_by("19.11", "influence-too-low", PROTESTANT, "plot", "p1");
    plot(16);
    on_table()->wallenstein.status = WALLENSTEIN_DISMISSED;
    round_of(PROTESTANT);
    refused_by("19.11", "wallenstein-not-in-play", PROTESTANT, "plot", "p1");
    plot(16);
    assert_int_equal(listed(PROTESTANT, "plot"), 2);
    table_open();
    in_play("vienna", 17);
    hold(PROTESTANT, "p1");
    round_of(PROTESTANT);
    refused_by("19.11", "option-off", PROTESTANT, "plot", "p1");
}
