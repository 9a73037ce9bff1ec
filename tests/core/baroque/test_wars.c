/* Section 14.3: the table of wars, what each does, and Peace. */
#include "table.h"

enum { PURSE = 20 };

/* An empty map, and a card for the drawer to owe. */
static void lay(int players)
{
    table_open(players);
    hold(0, "power-1");
}

TEST(rule_14_3__the_die_tells_which_war_and_the_card_stays)
{
    static const enum war table_of_wars[] = {WAR_DENMARK, WAR_NETHERLANDS, WAR_FRANCE,
                                             WAR_OTTOMAN, WAR_OTTOMAN,     WAR_SWEDEN};
    for (int die = 1; die <= 6; die++) {
        lay(3);
        given(die);
        resolve_event("war-1");
        for (int war = 0; war < WARS; war++)
            assert_int_equal(bar_war_active(&table, (enum war)war), war == (int)table_of_wars[die - 1]);
        assert_true(is_on_board("war-1"));
    }
}

TEST(card_war__one_that_is_on_is_thrown_again)
{
    lay(3);
    at_war(WAR_OTTOMAN);
    at_war(WAR_DENMARK);
    given(4, 5, 1, 2);
    resolve_event("war-3");
    assert_true(bar_war_active(&table, WAR_NETHERLANDS));
    assert_int_equal(first_arg(EVENT_WAR, war), WAR_NETHERLANDS);
    assert_int_equal(on_table()->ottomans, 0);
}

TEST(rule_14_3__each_war_stops_its_events_and_no_others)
{
    static const struct {
        const char *card;
        unsigned stopped; /* one bit a war */
    } events[] = {{"maritime-trade-1", 1u << WAR_DENMARK | 1u << WAR_NETHERLANDS},
                  {"denmark-sells-holstein", 1u << WAR_DENMARK},
                  {"spain-sells-the-franche-comte", 1u << WAR_FRANCE},
                  {"spain-sells-the-spanish-netherlands", 1u << WAR_FRANCE},
                  {"sweden-sells-the-western-pomerania", 1u << WAR_SWEDEN},
                  {"polish-pass", 1u << WAR_SWEDEN}};
    for (int war = 0; war < WARS; war++)
        for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
            lay(2);
            controls(0, "bremen");
            at_war((enum war)war);
            given(1); /* no die is thrown: the card alone is drawn */
            resolve_event(events[i].card);
            assert_int_equal(events_of(EVENT_EVENT_WITHOUT_EFFECT), events[i].stopped >> war & 1);
        }
}

TEST(rule_14_3_1__denmark_stops_trade_and_its_sale)
{
    lay(3);
    controls(0, "bremen");
    given(1);
    resolve_event("war-1");
    table_by_seed();
    resolve_event("maritime-trade-1");
    assert_int_equal(seat(0)->florins, PURSE);
    resolve_event("denmark-sells-holstein");
    assert_true(in_discard("denmark-sells-holstein"));
}

TEST(rule_14_3_2__the_naval_war_stops_trade)
{
    lay(3);
    controls(0, "mecklenburg");
    given(2);
    resolve_event("war-1");
    table_by_seed();
    resolve_event("maritime-trade-1");
    assert_int_equal(seat(0)->florins, PURSE);
}

TEST(rule_14_3_3__the_drawer_chooses_among_what_is_in_play)
{
    lay(3);
    given(3);
    resolve_event("war-1");
    assert_true(at(STEP_FRANCE_ATTACKS));
    refused("not-in-play", 0, "choose_target", "franche-comte");
    refused("not-a-target", 0, "choose_target", "alsace");
    assert_int_equal(listed(0, "choose_target"), 1);
    assert_string_equal(
        domain_name_in_text(&bar_states, bar_components(&table), land_of("spanish-netherlands")),
        "the Spanish Netherlands");
    lay(4);
    given(3);
    resolve_event("war-1");
    assert_int_equal(listed(0, "choose_target"), 3);
}

/* The war breaks out with this die, and finds these in a state of Austria's. */
static void attacked(const char *state, int die, int count, enum city kind)
{
    lay(3);
    on_table()->ottomans = 1; /* they go on to Austria */
    controls(1, state);
    armies(1, state, count);
    city(state, kind);
    given(die);
    resolve_event("war-1");
    if (at(STEP_FRANCE_ATTACKS)) made(0, "choose_target", state);
}

/* Armies and city before and after; the Ottomans' attack on Austria goes by the same table (14.3.4). */
TEST(rule_14_3_3__the_three_lines_of_the_table)
{
    static const struct {
        int armies;
        enum city city;
        int armies_left;
        enum city city_left;
    } lines[] = {{4, CITY, 3, CITY},
                 {3, CITY, 2, CITY},
                 {2, CITY, 0, CITY},
                 {1, CITY, 0, NO_CITY},
                 {0, CITY, 0, NO_CITY},
                 {4, FORTIFIED_CITY, 3, FORTIFIED_CITY}, /* counts as eight, and so on */
                 {3, FORTIFIED_CITY, 2, FORTIFIED_CITY},
                 {2, FORTIFIED_CITY, 1, FORTIFIED_CITY},
                 {1, FORTIFIED_CITY, 0, FORTIFIED_CITY},
                 {0, FORTIFIED_CITY, 0, CITY},
                 {4, NO_CITY, 3, NO_CITY},
                 {3, NO_CITY, 2, NO_CITY},
                 {2, NO_CITY, 0, NO_CITY},
                 {1, NO_CITY, 0, NO_CITY},
                 {0, NO_CITY, 0, NO_CITY}};
    static const struct {
        const char *state;
        int die;
    } places[] = {{"lorraine", 3}, {"austria", 5}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (int k = 0; k < 2; k++) {
            attacked(places[k].state, places[k].die, lines[i].armies, lines[i].city);
            assert_int_equal(armies_in(places[k].state), lines[i].armies_left);
            assert_int_equal(land(places[k].state)->city, lines[i].city_left);
            assert_int_equal(controller(places[k].state), 1);
        }
}

/* R26: the table asks for armies alone, not for who controls the state. */
TEST(rule_14_3_3__a_neutral_state_loses_its_city_too)
{
    static const struct {
        int armies;
        enum city city, city_left;
    } lines[] = {{0, CITY, NO_CITY}, {0, FORTIFIED_CITY, CITY}, {1, CITY, NO_CITY}, {2, CITY, CITY}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        lay(3);
        armies(1, "lorraine", lines[i].armies);
        city("lorraine", lines[i].city);
        given(3);
        resolve_event("war-1");
        made(0, "choose_target", "lorraine");
        assert_int_equal(armies_in("lorraine"), 0);
        assert_int_equal(land("lorraine")->city, lines[i].city_left);
    }
}

TEST(rule_14_3_3__an_intervention_keeps_the_armies)
{
    lay(3);
    armies(AUSTRIA, "lorraine", 2);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(3);
    resolve_event("war-1");
    made(0, "choose_target", "lorraine");
    made(AUSTRIA, "intervene");
    assert_int_equal(armies_in("lorraine"), 2);
    assert_true(bar_war_active(&table, WAR_FRANCE));
    assert_true(at(STEP_INITIAL_CARD));
}

/* R20: the army is one player's, the City another's. */
TEST(rule_14_3_3__who_would_lose_the_city_is_asked_too)
{
    for (int keeps = 0; keeps < 2; keeps++) {
        lay(3);
        controls(AUSTRIA, "lorraine");
        city("lorraine", CITY);
        armies(PALATINATE, "lorraine", 1);
        before(AUSTRIA, "divine-intervention-1", "-");
        given(3);
        resolve_event("war-1");
        made(0, "choose_target", "lorraine");
        made(AUSTRIA, keeps ? "intervene" : "do_not_intervene");
        assert_int_equal(armies_in("lorraine"), 0);
        assert_int_equal(land("lorraine")->city, keeps ? CITY : NO_CITY);
    }
}

/* Of two armies both go, and the City is in no danger. */
TEST(rule_14_3_3__who_would_lose_nothing_is_not_asked)
{
    lay(3);
    controls(AUSTRIA, "lorraine");
    city("lorraine", CITY);
    armies(PALATINATE, "lorraine", 2);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(3);
    resolve_event("war-1");
    made(0, "choose_target", "lorraine");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(armies_in("lorraine"), 0);
    assert_int_equal(land("lorraine")->city, CITY);
}

/* Kept off, the army stays; the City of another player goes. */
TEST(rule_14_3_3__an_intervention_keeps_ones_own_alone)
{
    lay(3);
    controls(PALATINATE, "lorraine");
    city("lorraine", CITY);
    armies(AUSTRIA, "lorraine", 1);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(3);
    resolve_event("war-1");
    made(0, "choose_target", "lorraine");
    made(AUSTRIA, "intervene");
    assert_int_equal(armies_in("lorraine"), 1);
    assert_int_equal(land("lorraine")->city, NO_CITY);
}

/* R44. */
TEST(rule_14_3_4__an_intervention_keeps_the_city_of_an_occupied_austria)
{
    lay(3);
    on_table()->ottomans = 1;
    armies(PALATINATE, "austria", 1);
    city("austria", CITY);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(4);
    resolve_event("war-1");
    made(AUSTRIA, "intervene");
    assert_int_equal(armies_in("austria"), 0);
    assert_int_equal(land("austria")->city, CITY);
}

TEST(rule_14_3_4__they_take_styria)
{
    lay(3);
    controls(1, "styria");
    armies(1, "styria", 3);
    city("styria", CITY);
    influence(2, "styria", 1);
    before(1, "count-caprara", "styria");
    given(4);
    resolve_event("war-1");
    assert_int_equal(on_table()->ottomans, 1);
    assert_int_equal(armies_in("styria"), 0);
    assert_int_equal(influence_in("styria", 2), 0);
    assert_int_equal(controller("styria"), 1);
    assert_int_equal(land("styria")->city, CITY);
    assert_int_equal(seat(1)->general_at, -1);
    assert_true(bar_enemy_army(&table, 1, land_of("styria")));
}

/* R58. */
TEST(rule_14_3_4__from_styria_they_attack_austria)
{
    lay(3);
    on_table()->ottomans = 1;
    armies(1, "austria", 1);
    city("austria", CITY);
    given(5);
    resolve_event("war-1");
    assert_int_equal(armies_in("austria"), 0);
    assert_int_equal(land("austria")->city, NO_CITY);
    assert_int_equal(on_table()->ottomans, 1);
}

TEST(rule_14_3_4__an_intervention_keeps_them_out)
{
    lay(3);
    armies(1, "styria", 1);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(4);
    resolve_event("war-1");
    made(AUSTRIA, "intervene");
    assert_int_equal(on_table()->ottomans, 0);
    assert_int_equal(armies_in("styria"), 1);
    assert_true(bar_war_active(&table, WAR_OTTOMAN));
    lay(3);
    armies(1, "styria", 1);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(4);
    resolve_event("war-1");
    made(AUSTRIA, "do_not_intervene");
    assert_int_equal(on_table()->ottomans, 1);
    assert_int_equal(armies_in("styria"), 0);
}

/* R43 */
TEST(rule_14_3_4__the_influence_of_others_goes_all_the_same)
{
    lay(3);
    controls(AUSTRIA, "styria");
    armies(AUSTRIA, "styria", 1);
    influence(AUSTRIA, "styria", 1);
    influence(PALATINATE, "styria", 1);
    before(AUSTRIA, "divine-intervention-1", "-");
    given(4);
    resolve_event("war-1");
    made(AUSTRIA, "intervene");
    assert_int_equal(armies_in("styria"), 1);
    assert_int_equal(influence_in("styria", AUSTRIA), 1);
    assert_int_equal(influence_in("styria", PALATINATE), 0);
}

TEST(rule_14_3_5__sweden_closes_the_pass)
{
    lay(3);
    on_board("polish-pass");
    given(6);
    resolve_event("war-2");
    assert_true(in_discard("polish-pass"));
    table_by_seed();
    resolve_event("sweden-sells-the-western-pomerania");
    assert_true(in_discard("sweden-sells-the-western-pomerania"));
}

/* R58. */
TEST(card_peace__all_wars_end_but_the_ottomans_stay)
{
    lay(3);
    at_war(WAR_OTTOMAN);
    at_war(WAR_SWEDEN);
    on_table()->ottomans = 1;
    resolve_event("peace-1");
    for (int war = 0; war < WARS; war++)
        assert_false(bar_war_active(&table, (enum war)war));
    assert_int_equal(on_table()->ottomans, 1);
    assert_false(bar_on_board(&table, WAR));
    assert_true(in_discard("war-1"));
    assert_true(in_discard("war-2"));
    assert_int_equal(seat(0)->florins, PURSE);
}

TEST(card_peace__without_a_war_everybody_earns)
{
    lay(3);
    resolve_event("peace-2");
    assert_int_equal(seat(0)->florins, PURSE + 5);
    assert_int_equal(seat(2)->florins, PURSE + 5);
    assert_int_equal(seat(3)->florins, 0);
    assert_true(in_discard("peace-2"));
}
