/* Looting (15.2): the die, its modifiers, pillage, steps, leaders left alone. */
#include "table.h"

/* All units in these spaces are Unpaid, and the Loot Segment begins with these dice. */
static void unpaid(const char *space)
{
    on_table()->unpaid = units_either(on_table()->unpaid, place(space)->units);
}

#define loot(...) loot_with((const int[]){__VA_ARGS__, -1})
static void loot_with(const int *dice)
{
    phase_of(PHASE_LOOT);
    table_given(dice);
    while (happened.event_count = 0, !at(STEP_LOOT)) {
        assert_false(play_head(&table)->over);
        if (table.game->settle) table.game->settle(&table);
        play_step(&table)->then(&table);
    }
    happened.event_count = 0;
    while (!play_deciders(&table) && (at(STEP_LOOT) || at(STEP_LOOTING)))
        play_step(&table)->then(&table);
    table_by_seed();
}

/* Losses that leave no choice are taken. */
static void take_losses(void)
{
    while (at(STEP_LOOT_LOSSES) && listed(first_asked(), "lose_step") == 1)
        fall_back(first_asked());
}

static int drm_of(int seat)
{
    for (int n = 0; n < events_of(EVENT_LOOT); n++)
        if (nth_arg(EVENT_LOOT, n, seat) == seat) return nth_arg(EVENT_LOOT, n, drm);
    fail_msg("nobody looted");
    return 0;
}

static void in_pilsen(const char *pieces, int pillage)
{
    table_open();
    put("pilsen", pieces);
    pillaged("pilsen", pillage);
    unpaid("pilsen");
}

TEST(rule_15_22__the_table)
{
    static const struct {
        int die, pillage, steps;
    } cases[] = {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {5, 1, 0}, {6, 1, 1}, {7, 1, 1}, {8, 2, 1}, {9, 2, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        in_pilsen("2 protestant-militia", 0);
        loot(cases[i].die);
        assert_int_equal(drm_of(PROTESTANT), 0);
        assert_int_equal(place("pilsen")->pillage, cases[i].pillage);
        assert_int_equal(first_arg(EVENT_LOOT, steps), cases[i].steps);
    }
}

TEST(rule_15_22__all_are_paid)
{
    in_pilsen("2 protestant-militia", 0);
    loot(0);
    assert_true(units_is_empty(on_table()->unpaid));
}

TEST(rule_15_21__modifiers)
{
    static const struct {
        const char *pieces;
        int pillage, drm;
    } cases[] = {{"3 protestant-militia", 0, 0},
                 {"4 protestant-militia", 0, 1},
                 {"7 protestant-militia", 0, 2},
                 {"1 protestant-militia", 1, 1},
                 {"1 protestant-militia", 2, 2},
                 {"2 protestant-mercenary, 1 protestant-militia", 0, 1},
                 {"1 protestant-mercenary, 1 protestant-militia", 0, 0},
                 {"2 swedish-veteran, 1 protestant-militia", 0, -1},
                 {"1 protestant-militia, mansfeld", 0, -1},
                 {"1 protestant-militia, mansfeld, torstensson", 0, -1},
                 {"1 protestant-militia, anhalt", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        in_pilsen(cases[i].pieces, cases[i].pillage);
        loot(0);
        assert_int_equal(drm_of(PROTESTANT), cases[i].drm);
    }
}

TEST(rule_15_21__only_unpaid_units_count)
{
    table_open();
    put("pilsen", "1 protestant-mercenary");
    unpaid("pilsen");
    put("pilsen", "3 swedish-veteran");
    loot(0);
    assert_int_equal(drm_of(PROTESTANT), 1);
    assert_int_equal(first_arg(EVENT_LOOT, units), 1);
}

/* Both roll on the level before; the city comes to the higher one. */
TEST(example_15_211__besiegers_and_besieged)
{
    table_open();
    put_inside("prague", "4 reduced imperial-mercenary, wallenstein");
    put("prague", "3 swedish-veteran");
    siege("prague", SIEGE);
    pillaged("prague", 1);
    unpaid("prague");
    loot(4, 5);
    tells("Prague is at Pillage level 2 by looting.");
    assert_int_equal(drm_of(PROTESTANT), 0);
    assert_int_equal(drm_of(CATHOLIC), 4);
    assert_int_equal(nth_arg(EVENT_LOOT, 0, steps), 0);
    assert_int_equal(nth_arg(EVENT_LOOT, 1, steps), 2); /* two steps of the Catholic's */
    assert_int_equal(place("prague")->pillage, 2);
    assert_int_equal(reduced_in("prague", "swedish-veteran"), 0);
}

/* R78. */
TEST(rule_15_211__besiegers_and_besieged)
{
    static const struct {
        int besieger, besieged, pillage, steps;
    } cases[] = {{2, 0, 1, 0}, {2, 6, 2, 1}, {0, 6, 2, 1}, {9, 0, 2, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open();
        put_inside("prague", "1 imperial-militia");
        put("prague", "3 protestant-militia");
        siege("prague", SIEGE);
        unpaid("prague");
        loot(cases[i].besieger, cases[i].besieged);
        assert_int_equal(drm_of(PROTESTANT), 0);
        assert_int_equal(drm_of(CATHOLIC), 2);                        /* of the siege; the city was whole */
        assert_int_equal(place("prague")->pillage, cases[i].pillage); /* the higher, not both */
        assert_int_equal(nth_arg(EVENT_LOOT, 1, steps), cases[i].steps);
    }
}

/* R78. */
TEST(rule_15_21__no_modifier_inside_a_masked_fortress)
{
    table_open();
    put_inside("prague", "1 imperial-militia");
    put("prague", "1 protestant-militia");
    unpaid("prague");
    loot(0, 0);
    assert_int_equal(drm_of(CATHOLIC), 0);
}

TEST(rule_15_221__levels_that_the_city_cannot_take_are_steps)
{
    in_pilsen("3 protestant-militia", 1);
    loot(7); /* 8: two levels, a step */
    assert_int_equal(place("pilsen")->pillage, 2);
    assert_int_equal(first_arg(EVENT_LOOT, steps), 2);
}

TEST(rule_15_223__mercenaries_first_then_militia)
{
    in_pilsen("1 protestant-mercenary, 1 protestant-militia, 1 swedish-veteran", 0);
    loot(6);
    take_losses();
    assert_int_equal(reduced_in("pilsen", "protestant-mercenary"), 1);
    in_pilsen("1 reduced protestant-mercenary, 1 protestant-militia, 1 swedish-veteran", 2);
    loot(4); /* 6: a level that is not there, a step */
    take_losses();
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 0);
    assert_int_equal(reduced_in("pilsen", "protestant-militia"), 1);
    assert_int_equal(reduced_in("pilsen", "swedish-veteran"), 0);
}

TEST(rule_15_224__units_lost_so_never_come_back)
{
    in_pilsen("1 reduced protestant-mercenary", 0);
    const int before = tyw_in_mix(&table, kind_of("protestant-mercenary"));
    loot(6);
    take_losses();
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 0);
    assert_int_equal(tyw_in_mix(&table, kind_of("protestant-mercenary")), before);
}

/* R118. R79. */
TEST(rule_15_225__not_beside_an_enemy_leader)
{
    in_pilsen("1 reduced protestant-mercenary, anhalt, thurn", 0);
    controls(PROTESTANT, "prague, eger, leipzig");
    put("eger", "bucquoy");
    loot(6);
    take_losses();
    refused("no-such-city", PROTESTANT, "place_leaders", "eger");
    made(PROTESTANT, "place_leaders", "leipzig");
}

/* R79. */
TEST(rule_15_225__leaders_are_placed_in_one_friendly_city)
{
    in_pilsen("1 reduced protestant-mercenary, anhalt, thurn", 0);
    controls(PROTESTANT, "prague, eger");
    controls(CATHOLIC, "dresden");
    put("eger", "1 imperial-militia");
    controls(PROTESTANT, "leipzig");
    loot(6);
    take_losses();
    assert_true(at(STEP_LEADERS_ALONE));
    refused_by("15.225", "no-such-city", PROTESTANT, "place_leaders", "dresden");
    refused("no-such-city", PROTESTANT, "place_leaders", "eger");
    refused("no-such-city", PROTESTANT, "place_leaders", "pilsen");
    made(PROTESTANT, "place_leaders", "leipzig");
    assert_true(leader_in("leipzig", "anhalt"));
    assert_true(leader_in("leipzig", "thurn"));
}

TEST(rule_15_225__without_a_city_they_are_lost)
{
    in_pilsen("1 reduced protestant-mercenary, anhalt", 0);
    for (int i = 0; i < tyw_components(&table)->map.space_count; i++)
        if (tyw_components(&table)->map.space[i].kind == SPACE_CITY) tyw_place(&table, i)->control = CATHOLIC;
    loot(6);
    take_losses();
    assert_true(is_out("anhalt"));
}

/* The step of the losses comes first where there is a choice. */
TEST(rule_15_222__the_owner_chooses_the_unit)
{
    in_pilsen("1 protestant-mercenary, 1 reduced protestant-mercenary, 1 protestant-militia", 0);
    loot(5); /* 6 */
    assert_true(at(STEP_LOOT_LOSSES));
    assert_true(
        asks("Looting in Pilsen: choose a unit that loses a step, Mercenaries first, Veterans last (1 "
             "step left)."));
    assert_int_equal(listed(PROTESTANT, "lose_step"), 2);
    refused_by("15.223", "others-first", PROTESTANT, "lose_step", "protestant-militia", "full", "-");
    made(PROTESTANT, "lose_step", "protestant-mercenary", "full", "-");
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 2);
}

TEST(rule_15_23__a_unit_that_was_unpaid_before_loots_like_any_other)
{
    in_pilsen("1 protestant-militia", 0);
    for (int turn = 0; turn < 3; turn++) {
        pillaged("pilsen", 0);
        unpaid("pilsen");
        loot(5);
        assert_int_equal(drm_of(PROTESTANT), 0);
        assert_int_equal(place("pilsen")->pillage, 1);
        assert_int_equal(first_arg(EVENT_LOOT, steps), 0);
        assert_int_equal(units_in("pilsen", "protestant-militia"), 1);
        assert_int_equal(reduced_in("pilsen", "protestant-militia"), 0);
    }
}
