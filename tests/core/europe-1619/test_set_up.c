/* Initial Setup; Modifications for a Game with Less than 15 Players; statuses and markers of minor states. */
#include "table.h"

static bool is_free(const char *id)
{
    return on_table()->minor[minor(id)].free;
}

static int total_influence(void)
{
    int total = 0;
    for (int i = 0; i < MINORS_MAX; i++)
        for (int seat = 0; seat < SEATS; seat++)
            total += on_table()->minor[i].influence[seat];
    return total;
}

static int units_of(int of)
{
    int count = 0;
    for (int i = 0; i < eur_components(&table)->space_count; i++)
        count += eur_is_unit(eur_unit(&table, i)) && eur_unit(&table, i)->party == of;
    return count;
}

static bool stands(const char *where, const char *kind, const char *of, int strength)
{
    const struct unit *unit = unit_in(where);
    return unit->kind == (*kind == 'A' ? UNIT_ARMY : UNIT_FLEET) && unit->party == party(of) &&
           unit->strength == strength && unit->place == place(where);
}

TEST(rule_home_centers__starting_units)
{
    table_set_up(15);
    assert_true(stands("VIE", "A", "austria", 1) && stands("SLO", "A", "austria", 1));
    assert_true(stands("COP", "F", "denmark", 1) && stands("HOL", "A", "denmark", 1));
    assert_true(stands("ANDL/wc", "F", "spain", 1));
    assert_true(stands("FLA", "A", "spain", 2));
    assert_true(stands("SCO", "F", "england", 1));
    assert_int_equal(units_of(SPAIN), 5);
    assert_int_equal(units_of(FRANCE), 4);
    assert_int_equal(eur_strength(&table, SPAIN), 6);
    assert_true(eur_is_build_site(&table, place("NAP")) && !eur_is_home_center(&table, place("NAP")));
    assert_true(eur_is_build_site(&table, place("SCO")) && !eur_is_home_center(&table, place("SCO")));
    assert_true(stands("BRU", "A", "LOWR", 1));
    assert_false(eur_is_unit(unit_in("TRI")));
}

TEST(rule_initial_setup__influence)
{
    table_set_up(15);
    assert_int_equal(influence_in("POR", SPAIN), 5);
    assert_int_equal(influence_in("CAT", SPAIN), 3);
    assert_int_equal(influence_in("TUS", SPAIN), 1);
    assert_int_equal(influence_in("PAD", PAPACY), 1);
    assert_int_equal(influence_in("LOR", FRANCE), 1);
    assert_int_equal(influence_in("TRI", CATHOLIC_LEAGUE), 5);
    assert_int_equal(influence_in("CRO", AUSTRIA), 3);
    assert_int_equal(influence_in("BRAP", PROTESTANT_UNION), 3);
    assert_int_equal(influence_in("LOWR", DENMARK), 1);
    assert_int_equal(influence_in("WAL", OTTOMAN_EMPIRE), 1);
    assert_int_equal(total_influence(), 9 + 2 + 1 + 15 + 3 + 23 + 6 + 6);
}

TEST(rule_initial_declarations__alliances_and_the_war)
{
    table_set_up(15);
    assert_true(eur_allied(&table, AUSTRIA, SPAIN) && eur_allied(&table, CATHOLIC_LEAGUE, AUSTRIA));
    assert_true(eur_allied(&table, ENGLAND, PROTESTANT_UNION));
    assert_true(eur_allied(&table, PROTESTANT_UNION, OTTOMAN_EMPIRE));
    assert_true(eur_at_war(&table, SPAIN, DUTCH_REPUBLIC) && eur_at_war(&table, DUTCH_REPUBLIC, SPAIN));
    int allied_pairs = 0, wars = 0;
    for (int i = 0; i < SEATS; i++) {
        allied_pairs += __builtin_popcountll(*seat(i)->allies);
        wars += __builtin_popcountll(*seat(i)->enemies);
    }
    assert_int_equal(allied_pairs, 2 * 4);
    assert_int_equal(wars, 2);
}

TEST(rule_phases__the_year_begins_with_diplomacy)
{
    table_set_up(15);
    assert_true(at(STEP_DIPLOMATIC_PHASE));
    assert_int_equal(eur_year(&table), 1619);
    all_ready();
    assert_true(at(STEP_ORDERS_PHASE));
    all_ready(); /* nobody moves, so nobody retreats */
    assert_true(at(STEP_TRANSACTIONS));
    all_ready();
    assert_true(at(STEP_BUILDS));
    all_ready();
    assert_true(at(STEP_DIPLOMATIC_PHASE));
    assert_int_equal(eur_year(&table), 1620);
}

/* ---- fewer players ---- */

static void assert_becomes_minor(int players, int power, const char *id, const char *home)
{
    table_set_up(players);
    is_sound("the set-up");
    assert_false(play_head(&table)->seats >> power & 1);
    assert_true(is_free(id));
    assert_int_equal(eur_owner(&table, place(home)), party(id));
    assert_int_equal(eur_center_value(&table, place(home)), 3);
    assert_int_equal(unit_in(home)->party, party(id));
    assert_int_equal(units_of(power), 0);
    table_set_up(players + 1);
    assert_false(is_free(id));
    assert_true(eur_center_value(&table, place(home)) >= 3);
}

TEST(rule_14_players__the_papacy_is_a_minor_state)
{
    assert_becomes_minor(14, PAPACY, "PAPS", "ROM");
    table_set_up(14);
    assert_int_equal(influence_in("PAD", PAPACY), 0);
    refused("may-not-place-there", SWEDEN, "place_influence", "PAPS", "1");
    refused("may-not-place-there", OTTOMAN_EMPIRE, "place_influence", "PAPS", "1");
    made(FRANCE, "place_influence", "PAPS", "1");
    assert_int_equal(eur_owner(&table, place("MAR")), party("PAPS"));
}

TEST(rule_13_players__saxony_is_a_minor_state)
{
    assert_becomes_minor(13, SAXONY, "SAX", "SAX");
    table_set_up(13);
    assert_true(is_free("PAPS"));
    assert_int_equal(influence_in("SAX", PROTESTANT_UNION), 1);
    assert_int_equal(influence_in("SAX", CATHOLIC_LEAGUE), 1);
    assert_int_equal(eur_status(&table, minor("SAX")), STATUS_NEUTRAL);
}

TEST(rule_12_players__savoy_is_a_minor_state)
{
    assert_becomes_minor(12, SAVOY, "SAVP", "TUR");
    table_set_up(12);
    assert_int_equal(influence_in("SAVP", FRANCE), 1);
    assert_int_equal(eur_lord(&table, minor("SAVP")), FRANCE);
    refused("may-not-place-there", ENGLAND, "place_influence", "SAVP", "1");
    made(SPAIN, "place_influence", "SAVP", "1");
}

TEST(rule_11_players__venice_is_a_minor_state)
{
    assert_becomes_minor(11, VENICE, "VENR", "VEN");
    table_set_up(11);
    assert_int_equal(eur_status(&table, minor("VENR")), STATUS_UNALIGNED);
    refused("may-not-place-there", DENMARK, "place_influence", "VENR", "1");
}

TEST(rule_10_players__the_league_is_gone)
{
    assert_becomes_minor(10, CATHOLIC_LEAGUE, "BAV", "BAV");
    table_set_up(10);
    assert_int_equal(influence_in("BAV", AUSTRIA), 3);
    assert_int_equal(influence_in("SAX", AUSTRIA), 1);
    assert_int_equal(influence_in("SAX", PROTESTANT_UNION), 1);
    assert_int_equal(influence_in("BOHC", PROTESTANT_UNION), 3);
    assert_int_equal(influence_in("COL", CATHOLIC_LEAGUE), 0); /* R22 */
    refused("cannot-ally", AUSTRIA, "declare_alliance", "protestant-union");
    assert_int_equal(__builtin_popcountll(*seat(AUSTRIA)->allies), 1);
}

/* ---- statuses and markers ---- */

TEST(rule_large_minor_states__one_status_for_all_provinces)
{
    table_open(15);
    influence("BOHC", SWEDEN, 2);
    static const char *const provinces[] = {"BOH", "LUS", "SIL", "MOR"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(eur_owner(&table, place(provinces[i])), party("BOHC"));
        assert_int_not_equal(domain_of(place(provinces[i])), DOMAIN_OPEN);
    }
    captured("BOH", "austria");
    assert_int_equal(eur_holder(&table, place("BOH")), AUSTRIA);
    assert_int_equal(domain_of(place("MOR")), DOMAIN_OPEN);
}

TEST(rule_neutral__no_power_has_more_than_half)
{
    table_open(15);
    influence("HES", FRANCE, 2);
    influence("HES", SWEDEN, 1);
    influence("HES", SPAIN, 1);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_NEUTRAL);
    assert_int_equal(eur_lord(&table, minor("HES")), -1);
    assert_int_equal(domain_of(place("HES")), DOMAIN_CLOSED);
    influence("HES", FRANCE, 3);
    assert_int_equal(eur_lord(&table, minor("HES")), FRANCE);
}

TEST(rule_vassalage__more_than_half_and_25)
{
    table_open(15);
    influence("HES", FRANCE, 24);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_ALIGNED);
    influence("HES", FRANCE, 25);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_VASSAL);
    influence("HES", SWEDEN, 25);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_NEUTRAL);
}

/* What the referee's map shows stands in every view. */
TEST(rule_results__status_lord_and_marker_are_shown)
{
    struct derived map = {0};
    table_open(15);
    influence("HES", PROTESTANT_UNION, 5);
    influence("COL", CATHOLIC_LEAGUE, 25);
    influence("WUR", FRANCE, 3);
    influence("WUR", DENMARK, 3);
    influence("TUS", SPAIN, 1);
    captured("TUS", "france");
    eur_derive(&table, &map);
    const struct derived_minor *hesse = &map.minor[minor("HES")], *cologne = &map.minor[minor("COL")];
    assert_int_equal(hesse->status, STATUS_ALIGNED);
    assert_int_equal(hesse->lord, PROTESTANT_UNION);
    assert_int_equal(hesse->marker, PROTESTANT);
    assert_int_equal(cologne->status, STATUS_VASSAL);
    assert_int_equal(cologne->marker, CATHOLIC);
    assert_int_equal(map.minor[minor("WUR")].status, STATUS_NEUTRAL);
    assert_int_equal(map.minor[minor("WUR")].lord, -1);
    assert_int_equal(map.minor[minor("TUS")].status, STATUS_CAPTURED);
    assert_int_equal(map.minor[minor("TUS")].lord, -1);
    assert_int_equal(map.minor[minor("TUS")].marker, -1);
    assert_int_equal(map.minor[minor("SAL")].status, STATUS_UNALIGNED);
}

TEST(rule_confessional_markers__two_thirds)
{
    table_open(15);
    assert_int_equal(eur_marker(&table, minor("HES")), -1);
    influence("HES", FRANCE, 3);
    influence("HES", SPAIN, 1);
    influence("HES", SWEDEN, 2);
    assert_int_equal(eur_marker(&table, minor("HES")), -1); /* nobody has more than half */
    influence("HES", FRANCE, 4);
    assert_int_equal(eur_marker(&table, minor("HES")), CATHOLIC);
    influence("HES", SWEDEN, 3);
    assert_int_equal(eur_marker(&table, minor("HES")), -1); /* 5 are not twice 3 */
    influence("HES", SWEDEN, 0);
    captured("HES", "denmark");
    assert_int_equal(eur_marker(&table, minor("HES")), -1);
    influence("TRI", FRANCE, 1);
    assert_int_equal(eur_marker(&table, minor("TRI")), -1); /* it has no center to bear one */
}
