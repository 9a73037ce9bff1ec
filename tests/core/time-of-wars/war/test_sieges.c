/* 6.9.3.6, 6.9.3.7: sieges, the siege of Danzig, assaults. */
#include "../table.h"

enum { SIEGE_SPACE, SIEGE_SEAT, SIEGE_RATING, SIEGE_DIE, SIEGE_OTHER_DIE, SIEGE_OWN, SIEGE_OF_GARRISON };
static int siege(int what)
{
    return first_event(EVENT_SIEGE)->arg[what];
}

/* A Swedish army stands before Riga, which is the Commonwealth's, and ships connect it with Stockholm. */
static void before_riga(const char *army, const char *garrison)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", army);
    if (garrison) put_garrison("riga", garrison);
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 3);
}

/* ---- who may besiege ---- */

/* R78. */
TEST(rule_6_9_3_6__an_army_that_began_the_impulse_there)
{
    before_riga("2 sweden-infantry", "commonwealth-infantry");
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(tow_impulse_of(&table)->points, 2);
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("pernau", "2 sweden-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "pernau");
    made(SWEDEN, "go", "riga");
    assert_int_equal(listed(SWEDEN, "go"), 0); /* walls stop it */
    made(SWEDEN, "halt");
    refused_by("6.9.3.6", "no-army", SWEDEN, "besiege", "riga");
}

TEST(rule_6_9_3_6__two_units_one_of_them_infantry)
{
    before_riga("1 sweden-infantry", NULL);
    refused_by("6.9.3.6", "too-few-units", SWEDEN, "besiege", "riga");
    before_riga("2 sweden-cavalry", NULL);
    refused_by("6.9.3.6", "no-infantry", SWEDEN, "besiege", "riga");
    before_riga("1 weakened sweden-infantry, 1 sweden-cavalry", NULL);
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
}

TEST(rule_6_9_3_6__connected_with_an_own_fortified_city)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 sweden-infantry");
    acts(SWEDEN, 3);
    refused_by("6.9.3.6", "not-connected", SWEDEN, "besiege", "riga");
    controls(SWEDEN, "pernau"); /* the Road to Reval */
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
}

TEST(ruling_R77__units_of_a_minor_state_are_connected_with_its_own_fortified_cities)
{
    table_open();
    war(SWEDEN, DENMARK);
    war(SWEDEN, RUSSIA);
    masters(RUSSIA, DENMARK);
    controls(SWEDEN, "kalmar");
    put("kalmar", "2 denmark-infantry");
    acts(RUSSIA, 2);
    controls(SWEDEN, "kobenhavn");
    refused_by("6.9.3.6", "not-connected", RUSSIA, "besiege", "kalmar");
    controls(DENMARK, "kobenhavn, karlskrona");
    put_ships(BALTIC, "1 denmark-naval");
    given(1, 1);
    made(RUSSIA, "besiege", "kalmar");
    table_open(); /* Russia's own army is not */
    war(SWEDEN, DENMARK);
    war(SWEDEN, RUSSIA);
    masters(RUSSIA, DENMARK);
    put("kalmar", "2 russia-infantry");
    put_ships(BALTIC, "1 denmark-naval");
    acts(RUSSIA, 2);
    refused_by("6.9.3.6", "not-connected", RUSSIA, "besiege", "kalmar");
}

TEST(rule_6_9_3_6__only_walls_of_an_enemy)
{
    table_open();
    put("riga", "2 sweden-infantry");
    put("pernau", "2 sweden-infantry");
    put("reval", "2 sweden-infantry");
    acts(SWEDEN, 3);
    refused_by("6.9.3.6", "no-war", SWEDEN, "besiege", "riga");
    refused_by("6.9.3.6", "no-walls", SWEDEN, "besiege", "pernau");
    refused_by("6.9.3.6", "yours-already", SWEDEN, "besiege", "reval");
}

/* The example: Riga and Königsberg once each, and neither again in the same impulse. */
TEST(rule_6_9_3_6__a_space_once_in_an_impulse)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 sweden-infantry");
    put("konigsberg", "2 sweden-infantry");
    put_garrison("riga", "commonwealth-infantry");
    put_garrison("konigsberg", "commonwealth-infantry");
    put_ships(BALTIC, "2 sweden-naval");
    acts(SWEDEN, 4);
    given(1, 1, 1, 1);
    made(SWEDEN, "besiege", "riga");
    made(SWEDEN, "besiege", "konigsberg");
    assert_int_equal(tow_impulse_of(&table)->points, 2);
    refused_by("6.9.3.6", "besieged-already", SWEDEN, "besiege", "riga");
    refused_by("6.9.3.6", "besieged-already", SWEDEN, "besiege", "konigsberg");
}

TEST(rule_6_9_3_6__an_army_that_besieged_moves_no_more)
{
    before_riga("2 sweden-infantry", "commonwealth-infantry");
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(listed(SWEDEN, "march"), 0);
}

/* ---- the dice ---- */

TEST(rule_6_9_3_6__two_dice_within_the_rating_cost_the_garrison_alone)
{
    before_riga("2 sweden-infantry, gustav-horn", "commonwealth-infantry"); /* 3 */
    given(3, 2);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(siege(SIEGE_RATING), 3);
    assert_int_equal(siege(SIEGE_OWN), 0);
    assert_int_equal(siege(SIEGE_OF_GARRISON), 1);
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 0);
}

TEST(rule_6_9_3_6__one_die_costs_both)
{
    before_riga("2 sweden-infantry, gustav-horn", "commonwealth-infantry");
    given(3, 4);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_6__none_costs_the_besieger_alone)
{
    before_riga("2 sweden-infantry, gustav-horn", "commonwealth-infantry");
    given(4, 6);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 0);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_6__without_a_commander_the_rating_is_1)
{
    before_riga("2 sweden-infantry", "commonwealth-infantry");
    given(2, 2);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(siege(SIEGE_RATING), 1);
    assert_int_equal(siege(SIEGE_OF_GARRISON), 0);
}

/* The note: three successes against a full-strength garrison. */
TEST(rule_6_9_3_6__a_full_garrison_falls_to_the_third_success)
{
    before_riga("2 sweden-infantry", "commonwealth-infantry");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(controller("riga"), COMMONWEALTH);
        assert_int_equal(has_garrison("riga"), i < 2);
        acts(SWEDEN, 2);
        given(1, 1);
        made(SWEDEN, "besiege", "riga");
    }
    assert_int_equal(controller("riga"), SWEDEN);
}

TEST(rule_6_9_3_6__the_marker_shows_the_religion)
{
    before_riga("2 sweden-infantry", NULL); /* Riga is protestant */
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_false(tow_is_heretic(&table, space_of("riga")));
    before_riga("2 sweden-infantry", NULL);
    religion_of("riga", CATHOLIC);
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_true(tow_is_heretic(&table, space_of("riga")));
}

TEST(rule_6_2_2__a_conquered_fortified_city_takes_a_marker)
{
    before_riga("2 sweden-infantry", NULL);
    const int before = tow_fortified_cities(&table, SWEDEN);
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), before + 1);
}

/* ---- Danzig ---- */

static void before_danzig(int level, const char *ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("danzig", "3 sweden-infantry");
    if (ships) put_ships(BALTIC, ships);
    controls(SWEDEN, "elbing, konigsberg");
    on_table()->danzig.track = (uint8_t)level;
    on_table()->danzig.besieger = level ? SWEDEN : -1;
    acts(SWEDEN, 2);
}

TEST(rule_6_9_3_6__danzig_counts_successes)
{
    before_danzig(0, NULL);
    given(1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 1);
    assert_int_equal(on_table()->danzig.besieger, SWEDEN);
    acts(SWEDEN, 2);
    given(1, 6); /* both suffer */
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 2);
    assert_int_equal(weakened_in("danzig", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_6__without_ships_the_dutch_relieve_danzig)
{
    before_danzig(2, NULL);
    given(1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 0);
    assert_int_equal(events_of(EVENT_BATTLE), 0);
}

TEST(rule_6_9_3_6__the_dutch_fleet_is_met_after_the_third_success)
{
    before_danzig(2, "5 sweden-naval"); /* 10 against 8 */
    given(1, 1, 6, 6, 1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(on_table()->danzig.track, 3);
    before_danzig(2, "5 sweden-naval");
    given(1, 1, 1, 1, 6, 6);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 0);
}

TEST(ruling_R75__allied_ships_meet_the_dutch_fleet_too)
{
    before_danzig(2, "1 sweden-naval");
    ally(SWEDEN, RUSSIA);
    controls(RUSSIA, "narva");
    put_ships(BALTIC, "2 russia-naval");
    given(1, 1, 6, 6, 1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(first_arg(EVENT_FIRE, sum), 4);
    before_danzig(2, NULL);
    ally(SWEDEN, RUSSIA);
    controls(RUSSIA, "narva");
    put_ships(BALTIC, "2 russia-naval");
    given(1, 1, 1, 1, 1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

/* R79: a draw is no victory. */
TEST(rule_6_9_3_6__a_draw_with_the_dutch_is_no_victory)
{
    before_danzig(2, "4 sweden-naval"); /* 8 against 8 */
    given(1, 1, 3, 3, 3, 3);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(on_table()->danzig.track, 0);
}

/* R5. */
TEST(rule_6_9_3_6__danzig_falls_to_the_sixth_success)
{
    before_danzig(5, NULL);
    const int before = tow_fortified_cities(&table, SWEDEN);
    given(1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(controller("danzig"), SWEDEN);
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), before + 1);
    assert_int_equal(on_table()->danzig.track, 0);
    assert_true(tow_is_stronghold(&table, space_of("danzig"))); /* as a Fortified City from now on */
}

TEST(rule_6_9_3_6__another_besieger_of_danzig_begins_anew)
{
    before_danzig(2, NULL);
    on_table()->danzig.besieger = RUSSIA;
    given(1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 1);
}

/* ---- 6.9.3.7 ---- */

TEST(rule_6_9_3_7__an_assault_needs_six_full_infantry_units)
{
    before_riga("5 sweden-infantry, 1 weakened sweden-infantry, 2 sweden-cavalry", NULL);
    refused_by("6.9.3.7", "too-few-units", SWEDEN, "assault", "riga");
    before_riga("6 sweden-infantry", "commonwealth-infantry");
    given(4, 1, 1);
    made(SWEDEN, "assault", "riga");
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 2);
    assert_int_equal(tow_impulse_of(&table)->points, 2);
}

TEST(rule_6_9_3_7__5_and_6_cost_the_garrison_two)
{
    before_riga("6 sweden-infantry", "commonwealth-infantry");
    given(5, 1, 1);
    made(SWEDEN, "assault", "riga");
    assert_false(has_garrison("riga"));
    assert_int_equal(controller("riga"), COMMONWEALTH);
    before_riga("6 sweden-infantry", "weakened commonwealth-infantry");
    given(6, 1, 1);
    made(SWEDEN, "assault", "riga");
    assert_int_equal(controller("riga"), SWEDEN);
}

TEST(rule_6_9_3_7__the_infantry_suffers_the_sum_of_two_dice)
{
    before_riga("6 sweden-infantry, 2 sweden-cavalry", "commonwealth-infantry");
    given(1, 6, 4);
    made(SWEDEN, "assault", "riga");
    while (at(STEP_LOSSES)) {
        assert_int_equal(listed(SWEDEN, "lose_step"), 1);
        made(SWEDEN, "lose_step", "sweden-infantry", "weakened");
    }
    assert_int_equal(units_in("riga", "sweden-infantry"), 2);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 2);
    assert_int_equal(weakened_in("riga", "sweden-cavalry"), 0);
}

/* R80 */
TEST(rule_6_9_3_7__an_army_without_infantry_conquers_nothing)
{
    before_riga("6 sweden-infantry, 1 sweden-cavalry", NULL);
    given(1, 6, 6);
    made(SWEDEN, "assault", "riga");
    assert_int_equal(units_in("riga", "sweden-infantry"), 0);
    assert_int_equal(controller("riga"), COMMONWEALTH);
}

/* R25 */
TEST(rule_6_9_3_7__the_commander_of_a_lost_army_is_put_aside)
{
    before_riga("6 sweden-infantry, gustav-horn", "commonwealth-infantry");
    given(1, 6, 6);
    made(SWEDEN, "assault", "riga");
    assert_int_equal(units_in("riga", "sweden-infantry"), 0);
    assert_true(is_aside("gustav-horn"));
    assert_false(commander_in("riga", "gustav-horn"));
}

TEST(rule_6_9_3_7__no_fortress_is_assaulted_and_not_danzig)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("dorpat", "6 sweden-infantry");
    put("danzig", "6 sweden-infantry");
    acts(SWEDEN, 3);
    refused_by("6.9.3.7", "no-fortified-city", SWEDEN, "assault", "dorpat");
    refused_by("6.9.3.7", "no-fortified-city", SWEDEN, "assault", "danzig");
}

/* R109 */
TEST(rule_6_9_3_7__one_assault_in_an_impulse)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "6 sweden-infantry");
    put("konigsberg", "6 sweden-infantry");
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 3);
    given(1, 1, 1);
    made(SWEDEN, "assault", "riga");
    refused_by("6.9.3.7", "assaulted-already", SWEDEN, "assault", "konigsberg");
}

/* R81 */
TEST(rule_6_9_3_7__a_siege_and_an_assault_in_one_impulse)
{
    before_riga("7 sweden-infantry", "commonwealth-infantry");
    given(1, 1, 1, 1, 1);
    made(SWEDEN, "besiege", "riga");
    made(SWEDEN, "assault", "riga");
    assert_false(has_garrison("riga"));
}

TEST(ruling_R30__who_is_at_peace_with_the_conqueror_of_a_fortress_leaves_it)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    war(RUSSIA, COMMONWEALTH);
    put("riga", "2 sweden-infantry, 1 russia-cavalry");
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 2);
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(controller("riga"), SWEDEN);
    assert_int_equal(all_units_in("riga", RUSSIA), 0);
    assert_int_equal(all_units_in("riga", SWEDEN), 2);
}

TEST(ruling_R78__an_army_that_fought_where_it_stood_may_besiege)
{
    before_riga("3 sweden-infantry", "commonwealth-infantry");
    put("riga", "1 weakened commonwealth-pancerni");
    made(SWEDEN, "attack", "riga");
    given(6, 6, 1, 1);
    if (at(STEP_WITHDRAWAL)) made(COMMONWEALTH, "stand");
    table_by_seed();
    while (!at(STEP_IMPULSE))
        fall_back(first_asked());
    assert_int_equal(all_units_in("riga", SWEDEN), 3);
    made(SWEDEN, "besiege", "riga");
}

TEST(ruling_R108__an_army_that_besieged_plunders_where_it_stands)
{
    before_riga("2 sweden-infantry", "commonwealth-infantry");
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    made(SWEDEN, "plunder", "riga");
    assert_int_equal(place("riga")->marker, FAMINE);
}
