/* The starting positions (2.3, 2.4, 4.1, 4.2.3, 6.2.2) and the pack that they are made of. */
#include "table.h"

static void starts_with(int seat, int cities, int vp)
{
    assert_int_equal(tow_fortified_cities(&table, seat), cities);
    if (tow_vp(&table, seat) != vp)
        fail_msg("%d Victory Points of seat %d instead of %d", tow_vp(&table, seat), seat, vp);
}

TEST(rule_6_2_2__big_markers_and_victory_points_at_the_start)
{
    table_set_up(MAIN);
    starts_with(SWEDEN, 2, 4);
    starts_with(RUSSIA, 5, 7);
    starts_with(OTTOMAN, 8, 9); /* with three vassals */
    starts_with(HRE, 6, 8);
    starts_with(COMMONWEALTH, 6, 5);
}

TEST(rule_4_1__each_minor_capital_has_its_garrison)
{
    table_set_up(MAIN);
    static const char *const capitals[] = {"kobenhavn", "berlin", "nagyszeben", "bucuresti", "iasi"};
    for (int i = 0; i < 5; i++)
        assert_true(has_garrison(capitals[i]));
    assert_true(has_garrison("stettin")); /* 4.2.2 */
    assert_int_equal(ships_at(BALTIC, "denmark-naval"), 3);
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 3);
    assert_int_equal(units_in("norway", "denmark-norway"), 1);
}

TEST(rule_4_2_3__three_vassals_at_the_start)
{
    table_set_up(MAIN);
    assert_int_equal(relation_of(OTTOMAN, TRANSYLVANIA), VASSAL);
    assert_int_equal(relation_of(OTTOMAN, WALLACHIA), VASSAL);
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), VASSAL);
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            if (seat != other) assert_int_equal(relation_of(seat, other), AT_PEACE);
}

TEST(ruling_R112__one_infantry_unit_in_each_fortress_is_its_garrison)
{
    table_set_up(MAIN);
    assert_true(has_garrison("reval"));
    assert_true(has_garrison("riga"));
    assert_true(has_garrison("budin"));
    assert_false(has_garrison("stockholm"));
    assert_false(has_garrison("warszawa"));
    assert_true(tow_has_army(&table, SWEDEN, space_of("stockholm")));
    table_set_up(DELUGE);
    assert_true(has_garrison("stettin"));
    assert_true(tow_has_army(&table, SWEDEN, space_of("stettin")));
}

TEST(rule_6_3_6__rulers_at_the_start)
{
    table_set_up(MAIN);
    assert_int_equal(on_table()->side[SWEDEN].ruler, ruler_of("sigismund-regency"));
    assert_int_equal(on_table()->side[RUSSIA].ruler, ruler_of("feodor-i"));
    assert_int_equal(on_table()->side[OTTOMAN].ruler, ruler_of("murad-iii"));
    assert_int_equal(on_table()->side[HRE].ruler, ruler_of("rudolf-ii"));
    assert_int_equal(on_table()->side[COMMONWEALTH].ruler, ruler_of("sigismund-iii"));
}

TEST(rule_2_5__decks_of_50_with_their_special_cards_apart)
{
    table_set_up(MAIN);
    const struct components *c = tow_components(&table);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &on_table()->side[seat];
        assert_int_equal(cards_count(c->decks.cards_of[seat]), DECK);
        assert_false(cards_meet(side->unplayed, c->decks.special));
        assert_int_equal(cards_count(side->hand) + cards_count(side->specials) + cards_count(side->unplayed) +
                             cards_count(side->played),
                         DECK);
    }
}

TEST(rule_4_2_5__who_commands_the_cossacks_at_the_start)
{
    table_set_up(MAIN);
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
    table_set_up(KHMELNYTSKY_UPRISING);
    assert_int_equal(on_table()->master[COSSACKS], -1);
    assert_true(on_table()->cossacks.revolt);
    war(RUSSIA, COMMONWEALTH);
    run_on();
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA); /* R114 */
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), AT_WAR);
    table_set_up(LONG_TURKISH_WAR);
    assert_int_equal(on_table()->master[COSSACKS], -1);
}

TEST(rule_6_0__turns_of_the_scenarios)
{
    static const int first[] = {
        [MAIN] = 1, [DYMITRIADS] = 2, [LONG_TURKISH_WAR] = 1, [KHMELNYTSKY_UPRISING] = 6, [DELUGE] = 7};
    for (int scenario = MAIN; scenario <= DELUGE; scenario++) {
        table_set_up(scenario);
        assert_int_equal(tow_turn_number(&table), first[scenario]);
        is_sound("set-up");
    }
}

/* The main scenario has none: its sheets are what the book prints. */
TEST(ruling_R142__small_scenarios_begin_with_bonus_points)
{
    int given = 0;
    for (int scenario = MAIN; scenario <= DELUGE; scenario++) {
        table_set_up(scenario);
        for (int seat = 0; seat < SEATS; seat++) {
            const int points = tow_components(&table)->setup[scenario].superpower[seat].war_fate;
            const int before = tow_vp(&table, seat);
            assert_int_equal(on_table()->side[seat].war_fate, points);
            if (scenario == MAIN) assert_int_equal(points, 0);
            on_table()->side[seat].war_fate = 0;
            assert_int_equal(before - tow_vp(&table, seat), points);
            given += points;
        }
    }
    assert_true(given > 0);
}

TEST(rule_3_0__wars_at_the_start_of_the_small_scenarios)
{
    table_set_up(DYMITRIADS);
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
    assert_true(tow_event_in_play(&table, EFFECT_REGENCY));
    table_set_up(LONG_TURKISH_WAR);
    assert_int_equal(relation_of(OTTOMAN, HRE), AT_WAR);
    assert_true(is_removed("ott-long-turkish-war"));
    table_set_up(DELUGE);
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
    assert_int_equal(relation_of(RUSSIA, COMMONWEALTH), AT_WAR);
    assert_int_equal(controller("kyjiv"), RUSSIA);
}

/* ---- what the rulebook prints ---- */

TEST(rule_8_2__what_the_book_prints_of_the_pack)
{
    table_set_up(MAIN);
    const struct components *c = tow_components(&table);
    assert_int_equal(c->decks.card_count, SEATS * DECK);
    assert_int_equal(c->decks.ruler_count, RULERS);
    assert_int_equal(c->tables.war_price[SWEDEN].price[DENMARK], 3);      /* 6.5.5 */
    assert_int_equal(c->tables.borrow_limit[HRE].units[COMMONWEALTH], 5); /* 6.5.2 */
    assert_int_equal(c->tables.borrow_limit[SWEDEN].units[RUSSIA], 4);    /* 6.5.2 */
    assert_int_equal(c->sheet[SWEDEN].cities[2].cards, 7);                /* 6.2.2 */
    assert_int_equal(c->sheet[SWEDEN].cities[2].vp, 4);                   /* 6.2.2 */
    assert_int_equal(c->tables.automatic_vp, 29);                         /* 7.2 */
    assert_int_equal(c->tables.dutch_combat, 8);                          /* 6.9.3.6 */
    assert_int_equal(c->tables.danzig_levels, 6);                         /* 6.9.3.6 */
    assert_int_equal(c->tables.revolts_by[RUSSIAN_ZONE], SWEDEN);         /* 6.6.2.2 */
    assert_int_equal(c->sheet[HRE].religion, CATHOLIC);                   /* 6.6.1 */
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(c->tables.borrow_limit[seat].units[OTTOMAN], 0); /* 6.5.2 */
}
