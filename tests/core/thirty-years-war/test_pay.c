/* Foreign Aid (14), local pay (15.12), Lines of Communications (15.14) and pay (15.13). */
#include "table.h"

/* The first unit that stands in the space. */
static int unit_in(const char *space)
{
    return units_next(place(space)->units, 0);
}

static bool local(const char *space, const char *pieces)
{
    table_open();
    put(space, pieces);
    return tyw_locally_paid(&table, unit_in(space), space_of(space));
}

static bool in_line(const char *space)
{
    return tyw_has_loc(&table, unit_in(space));
}

static void pay_phase(int seat)
{
    begin_at(STEP_PAY, seat,
             &(struct pay){.seat = (int8_t)seat,
                           .points = (uint8_t)tyw_aid_left(&table, seat, false),
                           .swedish = (uint8_t)tyw_aid_left(&table, seat, true)});
}

static bool is_unpaid(const char *space)
{
    return units_meet(on_table()->unpaid, place(space)->units);
}

/* ---- 14: Foreign Aid ---- */

static void plays_aid(int seat, const char *card)
{
    hold(seat, card);
    round_of(seat);
    made(seat, "play_aid", card);
}

static int points_of(int donor)
{
    return on_table()->aid[donor];
}

TEST(rule_14_1__one_card_a_turn)
{
    table_open();
    plays_aid(PROTESTANT, "p7");
    assert_int_equal(points_of(ENGLAND), 4);
    assert_int_equal(points_of(UNITED_PROVINCES), 7);
    hold(PROTESTANT, "p11");
    round_of(PROTESTANT);
    refused_by("14.1", "aid-taken", PROTESTANT, "play_aid", "p11");
    round_of(CATHOLIC);
    plays_aid(CATHOLIC, "c6");
    assert_int_equal(points_of(SPAIN) + points_of(POPE), 9);
}

TEST(example_14_2__france_pays_after_richelieu)
{
    table_open();
    plays_aid(PROTESTANT, "p7");
    assert_int_equal(points_of(FRANCE_AID), 0);
    table_open();
    played("p9");
    plays_aid(PROTESTANT, "p7");
    assert_int_equal(points_of(FRANCE_AID), 5);
}

TEST(rule_14_3__england_until_its_civil_war)
{
    table_open();
    played("c40");
    plays_aid(PROTESTANT, "p7");
    assert_int_equal(points_of(ENGLAND), 0);
    assert_int_equal(points_of(UNITED_PROVINCES), 7);
}

TEST(rule_14_4__spain_over_open_passes)
{
    table_open();
    on_table()->passes_open = 0;
    plays_aid(CATHOLIC, "c6");
    assert_int_equal(points_of(SPAIN), 0);
    assert_int_equal(points_of(POPE), 4);
}

TEST(rule_14_4__not_every_pope_pays)
{
    table_open();
    on_table()->pope = URBAN_VIII;
    plays_aid(CATHOLIC, "c6");
    assert_int_equal(points_of(POPE), 0);
    table_open();
    on_table()->pope = INNOCENT_X;
    plays_aid(CATHOLIC, "c6");
    assert_int_equal(points_of(POPE), 4);
}

TEST(rule_8_65__events_in_effect_change_later_cards)
{
    table_open();
    lasts("p24"); /* Spain gives 2 less */
    plays_aid(CATHOLIC, "c6");
    assert_int_equal(points_of(SPAIN), 3);
    table_open();
    lasts("c36"); /* half of the French points */
    played("p9");
    plays_aid(PROTESTANT, "p7");
    assert_int_equal(points_of(FRANCE_AID), 2);
}

TEST(rule_16_13__dutch_points_by_the_track)
{
    static const struct {
        int boxes, points;
    } cases[] = {{1, 7}, {2, 5}, {3, 5}, {4, 4}, {5, 0}, {-3, 10}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open();
        tyw_dutch_war(&table, cases[i].boxes);
        plays_aid(PROTESTANT, "p7");
        assert_int_equal(points_of(UNITED_PROVINCES), cases[i].points);
    }
}

/* ---- 15.12: local pay ---- */

TEST(rule_15_12__units_in_their_own_land)
{
    assert_true(local("graz", "1 imperial-militia"));
    assert_true(local("passau", "1 bavarian-militia"));
    assert_true(local("ghent", "1 spanish-veteran"));
    assert_true(local("tyrnau", "1 hungarian-militia"));
    assert_true(local("verdun", "1 french-militia"));
    assert_true(local("paris", "1 french-militia"));
    assert_true(local("denmark-box", "1 danish-militia"));
    assert_false(local("graz", "1 bavarian-militia"));
    assert_false(local("passau", "1 imperial-militia"));
    assert_false(local("prague", "1 protestant-militia"));
    assert_false(local("leipzig", "1 saxon-militia"));
}

TEST(rule_15_12__independent_cities_pay_no_side)
{
    assert_false(local("aachen", "1 spanish-veteran"));
    assert_false(local("salzburg", "1 imperial-militia"));
}

TEST(rule_15_12__armies_in_the_united_provinces)
{
    assert_true(local("up-box", "3 protestant-militia, mansfeld"));
    assert_true(local("up-box", "3 spanish-veteran, spinola"));
}

TEST(rule_15_12__exceptions_p8_and_p21)
{
    static const char *const cards[] = {"p8", "p21"};
    for (int i = 0; i < 2; i++) {
        table_open();
        lasts(cards[i]);
        put("graz", "1 imperial-militia");
        assert_false(tyw_locally_paid(&table, unit_in("graz"), space_of("graz")));
    }
}

TEST(rule_15_12__danes_with_a_line_to_denmark)
{
    assert_true(local("kiel", "1 danish-militia"));
    table_open();
    put("luneburg", "1 danish-militia");
    assert_false(tyw_locally_paid(&table, unit_in("luneburg"), space_of("luneburg")));
    controls(PROTESTANT, "hamburg");
    assert_true(tyw_locally_paid(&table, unit_in("luneburg"), space_of("luneburg")));
    controls(CATHOLIC, "rendsburg");
    put("kiel", "1 imperial-militia"); /* 17.D.1: both are closed */
    assert_false(tyw_locally_paid(&table, unit_in("luneburg"), space_of("luneburg")));
}

TEST(rule_15_133__not_inside_a_besieged_fortress)
{
    table_open();
    put_inside("vienna", "1 imperial-militia");
    put("vienna", "3 protestant-mercenary");
    assert_true(tyw_locally_paid(&table, unit_in("vienna"), space_of("vienna"))); /* masked (R77) */
    siege("vienna", SIEGE);
    assert_false(tyw_locally_paid(&table, unit_in("vienna"), space_of("vienna")));
    aid(SPAIN, 9);
    pay_phase(CATHOLIC);
    assert_false(asked(CATHOLIC));
    run_on();
    assert_true(units_meet(on_table()->unpaid, on_table()->inside.units));
}

/* ---- 15.14: lines ---- */

/* Imperials in Eger, and a line to Vienna through Budweis. */
static void line_to_vienna(void)
{
    table_open();
    controls(CATHOLIC, "vienna, krems, linz, budweis");
    put("pilsen", "1 imperial-mercenary");
}

TEST(rule_15_14__through_friendly_cities)
{
    line_to_vienna();
    assert_true(in_line("pilsen")); /* Pilsen itself need not be friendly (R76) */
    controls(PROTESTANT, "linz");
    assert_false(in_line("pilsen"));
    controls(-1, "linz");
    assert_false(in_line("pilsen"));
}

TEST(rule_15_14__not_through_a_revolt)
{
    line_to_vienna();
    in_revolt("linz");
    assert_false(in_line("pilsen"));
}

TEST(rule_15_14__not_through_an_enemy_force)
{
    line_to_vienna();
    put("linz", "1 reduced protestant-militia");
    assert_false(in_line("pilsen"));
    line_to_vienna();
    put("linz", "mansfeld"); /* R76: leaders alone block nothing */
    assert_true(in_line("pilsen"));
}

TEST(rule_15_14__not_through_a_masked_fortress_of_one_s_own)
{
    table_open();
    controls(CATHOLIC, "vienna, brunn, iglau");
    put("prague", "1 imperial-mercenary");
    assert_true(in_line("prague"));
    put_inside("brunn", "1 imperial-militia");
    put("brunn", "1 protestant-militia");
    assert_false(in_line("prague"));
}

TEST(rule_13_14__through_a_fortress_that_friends_mask)
{
    table_open();
    controls(CATHOLIC, "vienna, iglau");
    controls(PROTESTANT, "brunn");
    put("prague", "1 imperial-mercenary");
    assert_false(in_line("prague"));
    put("brunn", "1 imperial-militia");
    assert_true(in_line("prague"));
}

TEST(rule_15_14__not_through_france_before_its_war)
{
    table_open();
    controls(PROTESTANT, "mannheim, landau, metz, langres, verdun");
    put("vesoul", "1 protestant-mercenary");
    on_table()->at_war.france = 1;
    assert_true(in_line("vesoul"));
    on_table()->at_war.france = 0;
    assert_false(in_line("vesoul"));
}

TEST(rule_15_15__an_enemy_s_base_is_none)
{
    line_to_vienna();
    controls(PROTESTANT, "vienna");
    assert_false(in_line("pilsen"));
    put("vienna", "2 imperial-mercenary"); /* besiegers do not make it a base again */
    assert_false(in_line("pilsen"));
    clear_space("vienna");
    controls(CATHOLIC, "vienna");
    assert_true(in_line("pilsen"));
}

/* ---- 17: bases ---- */

static bool base_serves(const char *base, const char *unit)
{
    table_open();
    const int seat = tyw_kind_seat(&table, kind_of(unit));
    controls(seat, base);
    char one[64];
    snprintf(one, sizeof one, "1 %s", unit);
    put(base, one);
    return in_line(base);
}

TEST(rule_17_A_1__vienna_is_the_imperial_base)
{
    assert_true(base_serves("vienna", "imperial-militia"));
    assert_false(base_serves("linz", "imperial-militia"));
    assert_false(base_serves("munich", "imperial-militia"));
    assert_true(local("linz", "1 imperial-mercenary"));
}

TEST(rule_17_B_1__munich_is_the_bavarian_base)
{
    assert_true(base_serves("munich", "bavarian-militia"));
    assert_false(base_serves("ingolstadt", "bavarian-militia"));
    assert_false(base_serves("vienna", "bavarian-militia"));
    assert_true(local("ingolstadt", "1 bavarian-mercenary"));
}

/* Danes in Lüneburg, and a line through Hamburg. */
static bool danes_in_line(void)
{
    controls(PROTESTANT, "hamburg");
    put("luneburg", "1 danish-militia");
    return in_line("luneburg");
}

TEST(rule_17_D_1__any_city_of_schleswig_holstein_that_is_not_catholic)
{
    assert_true(base_serves("kiel", "danish-militia"));
    assert_true(base_serves("rendsburg", "danish-militia"));
    table_open(); /* no side controls the two */
    assert_true(danes_in_line());
    table_open();
    controls(CATHOLIC, "kiel, rendsburg");
    assert_false(danes_in_line());
    table_open();
    put("kiel", "1 imperial-militia");
    put("rendsburg", "1 imperial-militia");
    assert_false(danes_in_line());
}

TEST(rule_17_D_1__danes_in_line_are_paid_unless_besieged)
{
    table_open();
    controls(PROTESTANT, "kiel");
    put_inside("hamburg", "1 danish-militia");
    const int dane = unit_in("hamburg");
    assert_true(tyw_locally_paid(&table, dane, space_of("hamburg")));
    put("hamburg", "3 imperial-mercenary");
    siege("hamburg", SIEGE);
    assert_true(tyw_has_loc(&table, dane));
    assert_false(tyw_locally_paid(&table, dane, space_of("hamburg")));
}

TEST(rule_17_F_1__protestant_cities_of_lorraine_and_france)
{
    assert_true(base_serves("nancy", "french-militia"));
    assert_true(base_serves("epinal", "french-militia"));
    assert_false(base_serves("kassel", "french-militia"));
    table_open();
    controls(CATHOLIC, "nancy");
    put("nancy", "1 french-militia");
    assert_false(in_line("nancy"));
    table_open();
    on_table()->at_war.france = 1;
    controls(PROTESTANT, "verdun");
    put("verdun", "1 french-militia");
    assert_true(in_line("verdun"));
    assert_true(local("verdun", "1 french-militia"));
}

TEST(rule_17_Sa_1__leipzig_is_the_saxon_base)
{
    assert_true(base_serves("leipzig", "saxon-militia"));
    assert_false(base_serves("dresden", "saxon-militia"));
    table_open();
    on_table()->saxony = CATHOLIC;
    controls(CATHOLIC, "leipzig");
    put("leipzig", "1 saxon-militia");
    assert_true(in_line("leipzig"));
    on_table()->saxony = PROTESTANT; /* now it is an enemy's */
    assert_false(in_line("leipzig"));
}

TEST(rule_17_Sp_1__any_catholic_city_of_the_spanish_netherlands)
{
    assert_true(base_serves("ghent", "spanish-veteran"));
    assert_true(base_serves("brussels", "spanish-veteran"));
    assert_false(base_serves("aachen", "spanish-veteran"));
    assert_false(base_serves("vienna", "spanish-veteran"));
}

TEST(rule_17_Sw_1__no_german_base_serves_swedes)
{
    assert_false(base_serves("prague", "swedish-veteran"));
}

static const char *const german_bases[] = {"prague", "mannheim", "breisach", "brunswick", "kassel"};

TEST(rule_17_G_1__german_bases)
{
    for (int i = 0; i < 5; i++) {
        assert_true(base_serves(german_bases[i], "protestant-militia"));
        assert_true(base_serves(german_bases[i], "english-mercenary")); /* 17.E.2 */
    }
    table_open();
    controls(PROTESTANT, "breisach");
    areas_add(&on_table()->neutral, area_of("baden")); /* not in the game yet */
    put("breisach", "1 protestant-militia");
    assert_false(in_line("breisach"));
}

TEST(rule_17_H_1__hungarians_outside_hungary_have_the_german_bases)
{
    for (int i = 0; i < 5; i++)
        assert_true(base_serves(german_bases[i], "hungarian-militia"));
    assert_false(base_serves("vienna", "hungarian-militia"));
    table_open();
    on_table()->sweden.base = (int8_t)space_of("stettin");
    controls(PROTESTANT, "stettin");
    put("stettin", "1 hungarian-militia");
    assert_true(in_line("stettin"));
    assert_true(local("tyrnau", "1 hungarian-militia"));
    assert_false(local("vienna", "1 hungarian-militia"));
}

TEST(rule_17_Sw_1__the_swedish_base_may_be_neutral)
{
    table_open();
    on_table()->sweden.base = (int8_t)space_of("stettin");
    put("berlin", "1 swedish-veteran");
    put("barwalde", "1 protestant-militia");
    assert_true(in_line("berlin"));
    assert_true(in_line("barwalde")); /* 17.G.1 */
    controls(CATHOLIC, "stettin");
    assert_false(in_line("berlin"));
}

TEST(rule_17_Sw_1__without_a_base_by_french_money)
{
    table_open();
    controls(PROTESTANT, "nancy");
    put("epinal", "1 swedish-veteran");
    assert_true(in_line("epinal"));
    aid(ENGLAND, 5);
    aid(SWEDEN, 5);
    pay_phase(PROTESTANT);
    assert_false(asked(PROTESTANT));
    aid(FRANCE_AID, 2);
    made(PROTESTANT, "pay", "epinal", "swedish-veteran", "full");
    assert_int_equal(points_of(FRANCE_AID), 0);
}

TEST(rule_17_Sw_1__no_english_dutch_or_savoyard_money)
{
    table_open();
    on_table()->sweden.base = (int8_t)space_of("stettin");
    put("berlin", "2 swedish-veteran");
    aid(ENGLAND, 9);
    aid(SAVOY, 5);
    aid(SWEDEN, 2);
    pay_phase(PROTESTANT);
    refused_by("17.Sw.1", "cannot-pay-all", PROTESTANT, "pay_all"); /* 16 points are left */
    assert_true(refusal_says("cost 4 Aid Points, and the Swedish units among them cost more than"));
    refused_by("17.Sw.1", "cannot-pay-all", PROTESTANT, "pay_stack", "berlin");
    made(PROTESTANT, "pay", "berlin", "swedish-veteran", "full");
    assert_int_equal(points_of(SWEDEN), 0);
    assert_true(is_unpaid("berlin"));
}

/* What no point can pay is in no sum: neither Swedes without their money nor a Mercenary with the last
 * point. */
TEST(rule_15_131__the_sum_is_of_those_who_can_be_paid)
{
    table_open();
    controls(PROTESTANT, "prague, stettin");
    on_table()->sweden.base = (int8_t)space_of("stettin");
    put("stettin", "2 swedish-veteran, horn");
    put("prague", "1 protestant-mercenary");
    aid(ENGLAND, 5);
    pay_phase(PROTESTANT);
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 5 Aid Points left; the units to choose from cost 2 together."));
    assert_int_equal(listed(PROTESTANT, "pay"), 1);
    refused_by("17.Sw.1", "no-aid-points", PROTESTANT, "pay_stack", "stettin");
    assert_true(refusal_says("The units in Stettin are paid as Swedish units, and the French and Swedish Aid "
                             "Points that are left pay none of them."));
    refused_by("17.Sw.1", "no-aid-points", PROTESTANT, "pay", "stettin", "swedish-veteran", "full");
    assert_true(
        refusal_says("It is paid as a Swedish unit, and the French and Swedish Aid Points that are left "
                     "do not suffice."));
    made(PROTESTANT, "pay_all");
    assert_int_equal(points_of(ENGLAND), 3);
    assert_true(is_unpaid("stettin"));
    assert_false(is_unpaid("prague"));
}

TEST(rule_15_131__nor_what_costs_more_than_is_left)
{
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "2 protestant-mercenary, 1 protestant-militia");
    aid(ENGLAND, 3);
    pay_phase(PROTESTANT);
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 3 Aid Points left; the units to choose from cost 5 together."));
    refused_by("15.131", "cannot-pay-all", PROTESTANT, "pay_stack", "prague");
    made(PROTESTANT, "pay", "prague", "protestant-mercenary", "full");
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 1 Aid Point left; the units to choose from cost 1 together."));
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player pays all units in Prague that can be paid (1 Aid Point)."));
    refused_by("15.131", "no-aid-points", PROTESTANT, "pay", "prague", "protestant-mercenary", "full");
    made(PROTESTANT, "pay_all");
    assert_int_equal(points_of(ENGLAND), 0);
}

TEST(rule_15_13__a_stack_is_refused_for_the_reason_of_its_units)
{
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "1 protestant-mercenary");
    put_inside("magdeburg", "1 protestant-militia");
    put("magdeburg", "3 imperial-veteran");
    siege("magdeburg", SIEGE);
    put("munich", "1 protestant-militia");
    put("pressburg", "1 hungarian-militia");
    put("bremen", "1 hungarian-militia, 1 protestant-militia");
    aid(ENGLAND, 9);
    pay_phase(PROTESTANT);
    refused_by("15.133", "besieged", PROTESTANT, "pay_stack", "magdeburg");
    refused_by("15.14", "no-loc", PROTESTANT, "pay_stack", "munich");
    refused_by("15.12", "locally-paid", PROTESTANT, "pay_stack", "pressburg");
    refused_by("15.14", "no-loc", PROTESTANT, "pay_stack", "bremen");
    put("pressburg", "1 protestant-militia");
    refused_by("15.13", "nobody-to-pay", PROTESTANT, "pay_stack", "pressburg");
    assert_true(refusal_says("not all for the same reason"));
    put("pilsen", "1 protestant-militia");
    controls(PROTESTANT, "pilsen");
    made(PROTESTANT, "pay_stack", "prague");
    refused_by("15.13", "paid", PROTESTANT, "pay_stack", "prague");
}

/* R93. */
TEST(rule_17_Sw_2__germans_under_a_swede)
{
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "1 protestant-mercenary, horn");
    assert_false(in_line("prague"));
    put("prague", "gustavus-adolphus");
    assert_false(in_line("prague"));
    clear_space("prague");
    put("prague", "1 protestant-mercenary, mansfeld, leslie"); /* R57: Mansfeld has a star */
    assert_true(in_line("prague"));
}

TEST(rule_17_Sp_1__the_cardinal_s_base)
{
    table_open();
    controls(CATHOLIC, "vienna");
    put("vienna", "1 spanish-veteran, cardinal-infante");
    assert_false(in_line("vienna"));
    on_table()->cardinal.units = place("vienna")->units;
    on_table()->cardinal.until = 3;
    assert_true(in_line("vienna"));
}

/* ---- 15.13: paying ---- */

static void army_in_prague(void)
{
    table_open();
    controls(PROTESTANT, "prague, pilsen");
    put("prague", "2 protestant-mercenary, 1 reduced protestant-mercenary");
    put("pilsen", "1 protestant-militia");
}

TEST(rule_15_131__the_rates)
{
    army_in_prague();
    aid(ENGLAND, 7);
    pay_phase(PROTESTANT);
    made(PROTESTANT, "pay_all");
    assert_int_equal(points_of(ENGLAND), 0);
    assert_false(is_unpaid("prague"));
    assert_false(is_unpaid("pilsen"));
    army_in_prague();
    aid(ENGLAND, 6);
    pay_phase(PROTESTANT);
    refused("cannot-pay-all", PROTESTANT, "pay_all");
}

/* A stack at a time, where the points do not suffice for all. */
TEST(rule_15_13__all_of_a_space_at_once)
{
    army_in_prague();
    aid(ENGLAND, 6);
    pay_phase(PROTESTANT);
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 6 Aid Points left; the units to choose from cost 7 together."));
    refused_by("15.131", "cannot-pay-all", PROTESTANT, "pay_all");
    assert_true(refusal_says("cost 7 Aid Points"));
    assert_int_equal(listed(PROTESTANT, "pay_stack"), 2);
    assert_true(offered_as(
        PROTESTANT, "The Protestant player pays all units in Prague that can be paid (6 Aid Points)."));
    refused_by("15.13", "nobody-to-pay", PROTESTANT, "pay_stack", "eger");
    made(PROTESTANT, "pay_stack", "prague");
    assert_int_equal(points_of(ENGLAND), 0);
    assert_false(is_unpaid("prague"));
    assert_true(is_unpaid("pilsen"));
    army_in_prague();
    aid(ENGLAND, 5);
    pay_phase(PROTESTANT);
    refused_by("15.131", "cannot-pay-all", PROTESTANT, "pay_stack", "prague");
    assert_true(refusal_says("in Prague that can be paid cost 6 Aid Points"));
}

TEST(rule_15_132__a_reduced_unit_costs_the_same)
{
    army_in_prague();
    aid(ENGLAND, 1);
    aid(SAVOY, 2);
    pay_phase(PROTESTANT);
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 3 Aid Points left; the units to choose from cost 7 together."));
    assert_true(offered_as(PROTESTANT, "The Protestant player pays a unit in Pilsen: Protestant Militia, "
                                       "full-strength (1 Aid Point)."));
    made(PROTESTANT, "pay", "prague", "protestant-mercenary", "reduced");
    assert_int_equal(points_of(ENGLAND) + points_of(SAVOY), 1);
    assert_true(asks(
        "Pay units, or leave the rest unpaid: 1 Aid Point left; the units to choose from cost 1 together."));
    refused_by("15.13", "paid", PROTESTANT, "pay", "prague", "protestant-mercenary", "reduced");
    refused_by("15.13", "no-unit-to-pay", PROTESTANT, "pay", "prague", "protestant-militia", "full");
    refused_by("15.131", "no-aid-points", PROTESTANT, "pay", "prague", "protestant-mercenary", "full");
    made(PROTESTANT, "pay", "pilsen", "protestant-militia", "full");
}

TEST(rule_15_132__not_without_a_line)
{
    army_in_prague();
    put_inside("leipzig", "1 protestant-militia");
    put("leipzig", "3 imperial-mercenary");
    siege("leipzig", SIEGE);
    put("havelberg", "1 protestant-militia");
    aid(ENGLAND, 20);
    pay_phase(PROTESTANT);
    refused_by("15.133", "besieged", PROTESTANT, "pay", "leipzig", "protestant-militia", "full");
    refused_by("15.14", "no-loc", PROTESTANT, "pay", "havelberg", "protestant-militia", "full");
    made(PROTESTANT, "pay_all");
    assert_true(is_unpaid("havelberg"));
}

TEST(rule_15_13__no_side_must_pay)
{
    army_in_prague();
    aid(ENGLAND, 7);
    pay_phase(PROTESTANT);
    made(PROTESTANT, "end_paying");
    assert_int_equal(points_of(ENGLAND), 7);
    assert_true(is_unpaid("prague"));
    assert_true(is_unpaid("pilsen"));
}

TEST(rule_15_13__local_pay_first)
{
    table_open();
    controls(CATHOLIC, "vienna");
    put("vienna", "1 imperial-militia");
    aid(SPAIN, 5);
    pay_phase(CATHOLIC);
    assert_false(asked(CATHOLIC));
}

/* R75 */
TEST(rule_14_1__which_points_go_first)
{
    army_in_prague();
    aid(FRANCE_AID, 4);
    aid(SAVOY, 1);
    aid(ENGLAND, 1);
    aid(UNITED_PROVINCES, 1);
    pay_phase(PROTESTANT);
    made(PROTESTANT, "pay", "prague", "protestant-mercenary", "full");
    assert_int_equal(points_of(ENGLAND) + points_of(UNITED_PROVINCES), 0);
    assert_int_equal(points_of(SAVOY), 1);
    assert_int_equal(points_of(FRANCE_AID), 4);
}

TEST(rule_14_1__points_are_gone_with_the_turn)
{
    table_open();
    aid(ENGLAND, 7);
    phase_of(PHASE_WALLENSTEIN);
    run_on();
    assert_int_equal(points_of(ENGLAND), 0);
}

/* ---- 19.3: lines in the Action Phase (R104) ---- */

/* A unit in Eger; the Protestant passes this Round, by its number. */
static void passes_round(int number)
{
    controls(PROTESTANT, "prague, pilsen");
    put("eger", "1 protestant-militia");
    on_table()->side[PROTESTANT].rounds = (uint8_t)(number - 1);
    made(PROTESTANT, "pass_round");
    assert_int_equal(on_table()->side[PROTESTANT].rounds, number);
}

TEST(rule_19_3__the_line_at_the_end_of_one_s_sixth_round_counts)
{
    table_open_with(OPTION_LOC_IN_ACTION);
    passes_round(ROUNDS);
    controls(CATHOLIC, "prague, pilsen"); /* the Catholic's last Round cuts it in vain */
    put("dresden", "1 protestant-militia");
    assert_true(in_line("eger"));
    assert_false(in_line("dresden"));
    aid(ENGLAND, 9);
    pay_phase(PROTESTANT);
    made(PROTESTANT, "pay_all");
    assert_false(is_unpaid("eger"));
    assert_true(is_unpaid("dresden"));
}

TEST(rule_19_3__not_before_that_round)
{
    table_open_with(OPTION_LOC_IN_ACTION);
    passes_round(ROUNDS - 1);
    assert_true(in_line("eger"));
    controls(CATHOLIC, "prague, pilsen");
    assert_false(in_line("eger"));
}

TEST(rule_19_3__not_without_the_option)
{
    table_open();
    passes_round(ROUNDS);
    assert_true(in_line("eger"));
    controls(CATHOLIC, "prague, pilsen");
    assert_false(in_line("eger"));
}

TEST(rule_19_3__no_line_stays_none)
{
    table_open_with(OPTION_LOC_IN_ACTION);
    put("mannheim", "1 protestant-militia"); /* a base, but of no side */
    passes_round(ROUNDS);
    controls(PROTESTANT, "mannheim"); /* too late */
    assert_false(in_line("mannheim"));
}

TEST(ruling_R40__a_line_begins_in_a_city_in_revolt)
{
    table_open();
    controls(CATHOLIC, "vienna");
    put("krems", "1 imperial-militia");
    in_revolt("krems");
    assert_true(in_line("krems"));
}

TEST(ruling_R93__the_english_are_germans_under_a_swede_and_hungarians_are_not)
{
    static const struct {
        const char *pieces;
        int supply;
    } cases[] = {{"1 protestant-militia, horn", SWEDISH},  {"1 english-mercenary, horn", SWEDISH},
                 {"1 hungarian-militia, horn", HUNGARIAN}, {"1 danish-militia, horn", DANISH},
                 {"1 english-mercenary", ENGLISH},         {"1 english-mercenary, mansfeld", ENGLISH}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open();
        put("prague", cases[i].pieces);
        assert_int_equal(tyw_supply_of(&table, unit_in("prague"), space_of("prague")), cases[i].supply);
    }
}
