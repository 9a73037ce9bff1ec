/* Events by the ids of their cards: the Holy Roman Empire, Orthodox brotherhoods, Magnate wars in
 * Moldavia. */
#include "../events.h"

static void turn_over(void)
{
    tow_lasting_turn_end(&table);
}

static void open_turn(int turn)
{
    table_open();
    turn_at(turn);
}

/* ---- hre-the-letter-of-majesty, hre-thirty-years-war ---- */

TEST(hre_the_letter_of_majesty)
{
    open_turn(1);
    play("hre-the-letter-of-majesty");
    tells("The religion of Prag is Protestant now because of The Letter of Majesty.");
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 3);
    assert_int_equal(place("prag")->religion, PROTESTANT);
    assert_true(tow_is_heretic(&table, space_of("prag")));
    turn_over();
    assert_true(tow_event_in_play(&table, EFFECT_LETTER_OF_MAJESTY));
}

TEST(hre_thirty_years_war)
{
    open_turn(3);
    event_barred("no-letter", "hre-thirty-years-war");
    in_play("hre-the-letter-of-majesty");
    masters(HRE, BRANDENBURG);
    const int seat = play("hre-thirty-years-war");
    refused("no-protestant-space", seat, "choose_space", "wien");
    refused("no-protestant-space", seat, "choose_space", "prag");
    made(seat, "choose_space", "dresden");
    assert_int_equal(place("prag")->marker, REVOLT);
    assert_int_equal(place("dresden")->marker, REVOLT);
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
    assert_int_equal(tow_war_price(&table, SWEDEN, BRANDENBURG), 2);
    turn_over();
    assert_true(tow_event_in_play(&table, EFFECT_THIRTY_YEARS_WAR));
}

TEST(ruling_R30__hre_thirty_years_war_sends_the_empire_out_of_brandenburg)
{
    open_turn(3);
    in_play("hre-the-letter-of-majesty");
    war(SWEDEN, HRE);
    tow_minor_bind(&table, BRANDENBURG, HRE);
    put("berlin", "1 hre-infantry, 1 brandenburg-infantry");
    const int seat = play("hre-thirty-years-war");
    made(seat, "choose_space", "dresden");
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
    assert_int_equal(units_in("berlin", "hre-infantry"), 0);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 1);
}

TEST(ruling_R30__hre_thirty_years_war_sends_enemies_of_the_empire_out_of_brandenburg)
{
    open_turn(3);
    in_play("hre-the-letter-of-majesty");
    war(SWEDEN, HRE);
    tow_minor_bind(&table, BRANDENBURG, HRE);
    put("stettin", "1 sweden-cavalry");
    const int seat = play("hre-thirty-years-war");
    made(seat, "choose_space", "dresden");
    assert_int_equal(units_in("stettin", "sweden-cavalry"), 0);
}

TEST(ruling_R135__hre_thirty_years_war_and_edict_place_no_revolt_in_brandenburg)
{
    open_turn(3);
    in_play("hre-the-letter-of-majesty");
    controls(SWEDEN, "stettin");
    int seat = play("hre-thirty-years-war");
    refused("no-protestant-space", seat, "choose_space", "kolberg");
    made(seat, "choose_space", "stettin");
    assert_int_equal(place("stettin")->marker, REVOLT);
    table_open();
    on_table()->track[DOMINATION] = 1;
    religion_of("prag", PROTESTANT);
    seat = play("hre-edict-of-restitution");
    made(seat, "choose_space", "magdeburg");
    made(seat, "choose_no_more");
    refused("no-protestant-space", seat, "choose_space", "kolberg");
    made(seat, "choose_space", "dresden");
}

TEST(hre_thirty_years_war_rewards_the_power_that_ends_revolts_in_the_reich)
{
    open_turn(4);
    in_play("hre-thirty-years-war");
    mark("prag", REVOLT);
    put("wien", "1 hre-infantry");
    hold(HRE, "hre-plague");
    acts(HRE, 2);
    made(HRE, "march", "wien");
    made(HRE, "go", "prag");
    assert_int_equal(place("prag")->marker, NO_MARKER);
    assert_int_equal(points_of(HRE, MILITARY), 1);
}

TEST(rule_6_6_4__hre_thirty_years_war_rewards_a_deployment_that_ends_a_revolt)
{
    open_turn(4);
    in_play("hre-thirty-years-war");
    mark("prag", REVOLT);
    put("wien", "1 hre-infantry");
    phase_of(PHASE_DEPLOYMENT);
    run_on();
    made(HRE, "deploy_to", "prag");
    assert_int_equal(place("prag")->marker, NO_MARKER);
    assert_int_equal(points_of(HRE, MILITARY), 1);
}

TEST(hre_thirty_years_war_spares_prag_where_an_army_stands)
{
    open_turn(3);
    in_play("hre-the-letter-of-majesty");
    put("prag", "1 hre-infantry");
    const int seat = play("hre-thirty-years-war");
    made(seat, "choose_space", "dresden");
    assert_int_equal(place("prag")->marker, NO_MARKER);
}

/* ---- hre-edict-of-restitution ---- */

TEST(hre_edict_of_restitution)
{
    table_open();
    event_barred("domination-at-start", "hre-edict-of-restitution");
    on_table()->track[DOMINATION] = 1;
    const int seat = play("hre-edict-of-restitution");
    refused("not-heretic", seat, "choose_space", "wien");
    made(seat, "choose_space", "magdeburg");
    refused("not-heretic", seat, "choose_space", "magdeburg");
    made(seat, "choose_space", "dresden");
    refused("no-protestant-space", seat, "choose_space", "magdeburg");
    made(seat, "choose_space", "leipzig");
    assert_int_equal(place("magdeburg")->religion, CATHOLIC);
    assert_int_equal(place("dresden")->religion, CATHOLIC);
    assert_int_equal(place("leipzig")->marker, REVOLT);
    assert_int_equal(level_of(HRE, DOMESTIC_POLICY), -1);
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 3);
}

TEST(hre_edict_of_restitution_of_one_space)
{
    table_open();
    on_table()->track[DOMINATION] = 1;
    const int seat = play("hre-edict-of-restitution");
    made(seat, "choose_space", "magdeburg");
    made(seat, "choose_no_more");
    made(seat, "choose_space", "dresden");
    assert_int_equal(place("dresden")->marker, REVOLT);
    assert_int_equal(place("dresden")->religion, PROTESTANT);
}

/* ---- hre-white-mountain ---- */

/* R149. */
TEST(hre_white_mountain)
{
    table_open();
    event_barred("no-thirty-years-war", "hre-white-mountain");
    in_play("hre-thirty-years-war");
    event_barred("no-army-near-prag", "hre-white-mountain");
    put("wien", "1 hre-infantry");
    event_barred("prag-quiet", "hre-white-mountain");
    mark("prag", REVOLT);
    religion_of("prag", PROTESTANT);
    play("hre-white-mountain");
    assert_int_equal(place("prag")->marker, NO_MARKER);
    assert_int_equal(place("prag")->religion, CATHOLIC);
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 3);
    assert_int_equal(points_of(HRE, MILITARY), 1);
}

/* ---- hre-peace-of-prague ---- */

TEST(hre_peace_of_prague)
{
    open_turn(5);
    event_barred("no-thirty-years-war", "hre-peace-of-prague");
    in_play("hre-thirty-years-war");
    war(HRE, BRANDENBURG);
    masters(SWEDEN, BRANDENBURG);
    mark("dresden", REVOLT);
    mark("leipzig", FAMINE);
    mark("lublin", REVOLT);
    play("hre-peace-of-prague");
    assert_int_equal(relation_of(HRE, BRANDENBURG), AT_PEACE);
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
    assert_int_equal(place("dresden")->marker, NO_MARKER);
    assert_int_equal(place("leipzig")->marker, FAMINE);
    assert_int_equal(place("lublin")->marker, REVOLT);
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 2);
    war(RUSSIA, BRANDENBURG);
    event_barred("card-without-target", "swe-diplomacy-1"); /* Sweden does not command it in this Game Turn */
}

TEST(ruling_R30__hre_peace_of_prague_sends_sweden_out_of_brandenburg)
{
    open_turn(5);
    in_play("hre-thirty-years-war");
    war(HRE, SWEDEN);
    masters(SWEDEN, BRANDENBURG);
    put("berlin", "1 sweden-cavalry");
    controls(SWEDEN, "stralsund");
    put("stralsund", "1 brandenburg-infantry");
    play("hre-peace-of-prague");
    assert_int_equal(units_in("berlin", "sweden-cavalry"), 0);
    assert_int_equal(units_in("stralsund", "sweden-cavalry"), 1);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 1);
}

/* ---- hre-wallensteins-army ---- */

TEST(hre_wallensteins_army)
{
    table_open();
    event_barred("no-wallenstein", "hre-wallensteins-army");
    put("prag", "1 hre-infantry, wallenstein");
    put("holy-roman-empire", "1 mercenary-infantry, 2 mercenary-cavalry");
    const int seat = play("hre-wallensteins-army");
    made(seat, "choose_kind", "mercenary-infantry");
    refused("no-such-unit", seat, "choose_kind", "mercenary-infantry"); /* the box has no other */
    made(seat, "choose_kind", "mercenary-cavalry");
    made(seat, "choose_no_more");
    refused("no-such-unit", seat, "choose_kind", "sweden-infantry");
    made(seat, "choose_kind", "hre-cavalry");
    refused("no-reich-city", seat, "choose_space", "wien");
    made(seat, "choose_space", "leipzig");
    assert_int_equal(all_units_in("prag", HRE), 4);
    assert_int_equal(units_in("prag", "hre-cavalry"), 1);
    assert_int_equal(units_in("holy-roman-empire", "mercenary-cavalry"), 1);
    assert_int_equal(place("leipzig")->marker, FAMINE);
}

TEST(ruling_R99__no_army_comes_to_wallenstein_where_no_unit_is_left)
{
    table_open();
    put("prag", "wallenstein");
    on_table()->out.units = tow_components(&table)->pieces.of_nation[HRE];
    event_barred("no-effect", "hre-wallensteins-army");
}

TEST(ruling_R2__hre_wallensteins_army_plunders_no_city_with_a_marker)
{
    table_open();
    put("prag", "1 hre-infantry, wallenstein");
    mark("leipzig", REVOLT);
    const int seat = play("hre-wallensteins-army");
    made(seat, "choose_kind", "hre-cavalry");
    refused("no-reich-city", seat, "choose_space", "leipzig");
}

/* ---- hre-general-of-the-oceanic-sea ---- */

TEST(hre_general_of_the_oceanic_sea)
{
    table_open();
    controls(SWEDEN, "lubeck, stralsund");
    event_barred("no-port", "hre-general-of-the-oceanic-sea");
    controls(HRE, "stralsund");
    const int before = level_of(SWEDEN, ECONOMY);
    play("hre-general-of-the-oceanic-sea");
    assert_int_equal(tow_fleet_by_card(&table, HRE, BALTIC), 4);
    assert_int_equal(tow_fleet_by_card(&table, HRE, BLACK_SEA), 0);
    assert_int_equal(level_of(SWEDEN, ECONOMY), before - 1);
    turn_over();
    assert_int_equal(tow_fleet_by_card(&table, HRE, BALTIC), 0);
}

/* ---- hre-holy-league ---- */

TEST(hre_holy_league)
{
    open_turn(1);
    event_barred("no-war", "hre-holy-league");
    war(HRE, OTTOMAN);
    play("hre-holy-league");
    assert_int_equal(funds_of(HRE), 2);
    assert_int_equal(level_of(OTTOMAN, MILITARY), -1);
    assert_int_equal(points_of(OTTOMAN, MILITARY), 3);
}

/* ---- hre-treaty-with-the-commonwealth ---- */

static void treaty_is_offered(void)
{
    open_turn(7);
    event_barred("no-war", "hre-treaty-with-the-commonwealth");
    war(SWEDEN, COMMONWEALTH);
    put("wien", "4 hre-infantry");
    play("hre-treaty-with-the-commonwealth");
    assert_int_equal(decider(), COMMONWEALTH);
}

TEST(hre_treaty_with_the_commonwealth)
{
    treaty_is_offered();
    made(COMMONWEALTH, "consent", "alliance");
    assert_int_equal(relation_of(HRE, COMMONWEALTH), ALLIED);
    assert_int_equal(relation_of(HRE, SWEDEN), AT_WAR);
    assert_true(at(STEP_BORROW));
    for (int i = 0; i < 3; i++)
        made(COMMONWEALTH, "borrow", "hre-infantry", "full", "wien", "krakow");
    assert_false(at(STEP_BORROW)); /* up to three */
    assert_int_equal(all_units_in("krakow", COMMONWEALTH), 3);
    assert_int_equal(funds_of(HRE), 0); /* it is not paid for them */
    turn_over();
    assert_int_equal(on_table()->side[HRE].war_fate, 2);
}

TEST(ruling_R33__hre_treaty_with_the_commonwealth_lends_within_the_diplomacy_table)
{
    open_turn(7);
    ally(HRE, COMMONWEALTH);
    war(SWEDEN, COMMONWEALTH);
    put("wien", "4 hre-infantry");
    put_led(COMMONWEALTH, "krakow", "3 hre-infantry"); /* of five */
    play("hre-treaty-with-the-commonwealth");
    made(COMMONWEALTH, "consent", "alliance");
    assert_true(asks("Choose units to borrow (2 left), or no more."));
}

TEST(hre_treaty_with_the_commonwealth_without_warsaw)
{
    treaty_is_offered();
    made(COMMONWEALTH, "consent", "alliance");
    made(COMMONWEALTH, "end_borrowing");
    controls(SWEDEN, "warszawa");
    turn_over();
    assert_int_equal(on_table()->side[HRE].war_fate, 0);
}

TEST(ruling_R128__hre_treaty_with_the_commonwealth_begins_no_war_that_is_barred)
{
    open_turn(7);
    war(SWEDEN, COMMONWEALTH);
    forced_peace(HRE, SWEDEN);
    event_barred("forced-peace", "hre-treaty-with-the-commonwealth");
    on_table()->side[HRE].peace_barred = on_table()->side[SWEDEN].peace_barred = (struct seats){0};
    ally(HRE, SWEDEN);
    event_barred("ally", "hre-treaty-with-the-commonwealth");
    war(HRE, COMMONWEALTH);
    event_barred("at-war", "hre-treaty-with-the-commonwealth");
}

TEST(hre_treaty_with_the_commonwealth_refused)
{
    treaty_is_offered();
    made(COMMONWEALTH, "refuse", "no-alliance");
    assert_int_equal(relation_of(HRE, COMMONWEALTH), AT_PEACE);
    assert_int_equal(relation_of(HRE, SWEDEN), AT_PEACE);
}

/* ---- rus-orthodox-brotherhoods ---- */

TEST(rus_orthodox_brotherhoods_turn_a_space_away)
{
    table_open();
    religion_of("kyjiv", CATHOLIC);
    religion_of("braclaw", CATHOLIC);
    const int seat = play("rus-orthodox-brotherhoods");
    made(seat, "choose_option", "orthodox");
    refused("no-catholic-space", seat, "choose_space", "lwow"); /* not of the Russian zone */
    made(seat, "choose_space", "kyjiv");
    assert_int_equal(place("kyjiv")->religion, ORTHODOX);
}

TEST(rus_orthodox_brotherhoods_raise_two_revolts)
{
    table_open();
    religion_of("polock", CATHOLIC);
    put("braclaw", "1 commonwealth-pancerni");
    const int seat = play("rus-orthodox-brotherhoods");
    made(seat, "choose_option", "revolts");
    refused("no-orthodox-space", seat, "choose_space", "braclaw");
    made(seat, "choose_space", "kyjiv");
    refused("no-orthodox-space", seat, "choose_space", "kyjiv");
    made(seat, "choose_space", "lubnie");
    assert_int_equal(place("kyjiv")->marker, REVOLT);
    assert_int_equal(place("lubnie")->marker, REVOLT);
}

TEST(rus_orthodox_brotherhoods_need_orthodox_spaces_or_the_union)
{
    table_open();
    const struct components *c = table.pack;
    for (int space = 0; space < c->map.space_count; space++)
        if (on_table()->place[space].control == COMMONWEALTH && on_table()->place[space].religion == ORTHODOX)
            on_table()->place[space].religion = CATHOLIC;
    event_barred("no-orthodox-space", "rus-orthodox-brotherhoods");
    in_play("plc-union-of-brest");
    const int seat = play("rus-orthodox-brotherhoods");
    made(seat, "choose_space", "kyjiv"); /* nothing else can be chosen before */
    assert_int_equal(place("kyjiv")->religion, ORTHODOX);
}

/* ---- plc-magnate-wars-in-moldavia ---- */

static void magnates_ride(int die)
{
    open_turn(3);
    event_barred("no-army", "plc-magnate-wars-in-moldavia");
    put("lwow", "1 commonwealth-pancerni");
    put("suceava", "1 moldova-infantry");
    given(die);
    play("plc-magnate-wars-in-moldavia"); /* one army, and Hotin alone */
}

TEST(plc_magnate_wars_in_moldavia_succeed_from_three)
{
    magnates_ride(3);
    assert_int_equal(controller("hotin"), COMMONWEALTH);
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "consent", "war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_WAR);
}

TEST(plc_magnate_wars_in_moldavia_cost_a_loss_on_one_and_two)
{
    magnates_ride(2);
    assert_int_equal(controller("hotin"), MOLDOVA);
    assert_int_equal(weakened_in("lwow", "commonwealth-pancerni"), 1);
    made(OTTOMAN, "refuse", "no-war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_PEACE);
}

TEST(plc_magnate_wars_in_moldavia_may_cost_the_army_and_its_commander)
{
    open_turn(3);
    put("lwow", "1 weakened commonwealth-pancerni, stanislaw-zolkiewski");
    put("suceava", "1 moldova-infantry");
    given(1);
    play("plc-magnate-wars-in-moldavia");
    made(OTTOMAN, "refuse", "no-war");
    assert_int_equal(all_units_in("lwow", COMMONWEALTH), 0);
    assert_true(is_aside("stanislaw-zolkiewski"));
}
