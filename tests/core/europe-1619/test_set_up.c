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

/* R21. */
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

TEST(rule_home_centers__all_units_that_the_pack_has_and_one_for_each_minors_center)
{
    table_set_up(15);
    const struct components *c = eur_components(&table);
    int units = 0;
    for (int i = 0; i < c->unit_count; i++, units++) {
        const struct unit *unit = unit_in(c->place[c->unit[i].place].id);
        assert_int_equal(unit->party, c->unit[i].power);
        assert_int_equal(unit->kind, c->unit[i].kind);
        assert_int_equal(unit->place, c->unit[i].place);
        assert_int_equal(unit->strength, unit->place == place("FLA") ? 2 : 1);
    }
    for (int i = 0; i < c->minor_count; i++)
        if (on_table()->minor[i].free && c->minor[i].home >= 0) {
            assert_int_equal(eur_unit(&table, c->minor[i].home)->party, SEATS + i);
            assert_int_equal(eur_unit(&table, c->minor[i].home)->strength, 1);
            units++;
        }
    for (int space = 0; space < c->space_count; space++)
        units -= eur_is_unit(eur_unit(&table, space));
    assert_int_equal(units, 0);
}

/* By the number of players. */
static const struct grant {
    int power;
    const char *minor;
    int points, least, most;
} GRANTED[] = {
    {SPAIN, "POR", 5, 10, 15},
    {SPAIN, "CAT", 3, 10, 15},
    {SPAIN, "TUS", 1, 10, 15},
    {PAPACY, "PAD", 1, 15, 15},
    {PAPACY, "WES", 1, 15, 15},
    {FRANCE, "LOR", 1, 10, 15},
    {CATHOLIC_LEAGUE, "TRI", 5, 11, 15},
    {CATHOLIC_LEAGUE, "COL", 5, 11, 15},
    {CATHOLIC_LEAGUE, "WUE", 5, 11, 15},
    {AUSTRIA, "CRO", 3, 10, 15},
    {PROTESTANT_UNION, "ANS", 5, 10, 15},
    {PROTESTANT_UNION, "STR", 5, 10, 15},
    {PROTESTANT_UNION, "BRAP", 3, 10, 15},
    {PROTESTANT_UNION, "HES", 5, 10, 15},
    {PROTESTANT_UNION, "WUR", 5, 10, 15},
    {DENMARK, "LOWR", 1, 10, 15},
    {DENMARK, "BRE", 1, 10, 15},
    {DENMARK, "OLD", 1, 10, 15},
    {DENMARK, "MEC", 1, 10, 15},
    {DENMARK, "MAG", 1, 10, 15},
    {DENMARK, "HAM", 1, 10, 15},
    {OTTOMAN_EMPIRE, "TRA", 3, 10, 15},
    {OTTOMAN_EMPIRE, "TUN", 1, 10, 15},
    {OTTOMAN_EMPIRE, "MOL", 1, 10, 15},
    {OTTOMAN_EMPIRE, "WAL", 1, 10, 15},
    {PROTESTANT_UNION, "SAX", 1, 10, 13},
    {CATHOLIC_LEAGUE, "SAX", 1, 11, 13},
    {AUSTRIA, "SAX", 1, 10, 10},
    {FRANCE, "SAVP", 1, 10, 12},
    {AUSTRIA, "BAV", 3, 10, 10},
    {PROTESTANT_UNION, "BOHC", 3, 10, 10},
};

TEST(rule_initial_setup__influence_of_every_number_of_players)
{
    for (int players = 10; players <= 15; players++) {
        int total = 0;
        table_set_up(players);
        for (size_t i = 0; i < sizeof GRANTED / sizeof *GRANTED; i++) {
            const struct grant *it = &GRANTED[i];
            if (players < it->least || players > it->most) continue;
            assert_int_equal(influence_in(it->minor, it->power), it->points);
            total += it->points;
        }
        assert_int_equal(total_influence(), total);
    }
}

TEST(rule_initial_setup__confessions)
{
    static const int protestants[] = {DENMARK, DUTCH_REPUBLIC, ENGLAND, SWEDEN, PROTESTANT_UNION, SAXONY};
    uint32_t protestant = 0;
    table_set_up(15);
    for (int i = 0; i < 6; i++)
        protestant |= 1u << protestants[i];
    for (int power = 0; power < SEATS; power++)
        assert_int_equal(eur_confession(&table, power), power == OTTOMAN_EMPIRE    ? OTTOMAN
                                                        : protestant >> power & 1u ? PROTESTANT
                                                                                   : CATHOLIC);
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
    all_ready(); /* no unit moves, so none retreats */
    assert_true(at(STEP_BUILDS));
    all_ready();
    assert_true(at(STEP_DIPLOMATIC_PHASE));
    assert_int_equal(eur_year(&table), 1620);
    assert_int_equal(first_arg(EVENT_YEAR_BEGUN, year), 1620);
}

TEST(rule_phases__a_year_of_every_number_of_players)
{
    for (int players = 10; players <= 15; players++) {
        table_set_up(players);
        while (eur_year(&table) == 1619)
            all_ready();
        assert_int_equal(events_of(EVENT_SCORED), players);
    }
}

/* ---- fewer players ---- */

/* In this order. */
static const struct {
    int power, players;
    const char *state;
    bool catholics_alone;
} REMOVED[] = {{PAPACY, 14, "PAPS", true},
               {SAXONY, 13, "SAX", false},
               {SAVOY, 12, "SAVP", true},
               {VENICE, 11, "VENR", true},
               {CATHOLIC_LEAGUE, 10, "BAV", true}};

TEST(rule_14_players__who_plays_and_who_may_place_where_no_power_plays)
{
    char heading[12];
    for (int players = 10; players <= 15; players++) {
        uint32_t seats = (1u << SEATS) - 1;
        table_set_up(players);
        for (int i = 0; i < 15 - players; i++)
            seats &= ~(1u << REMOVED[i].power);
        assert_int_equal(play_head(&table)->seats, seats);
        for (int i = 0; i < 15 - players; i++) {
            snprintf(heading, sizeof heading, "%d PLAYERS", REMOVED[i].players);
            for (uint32_t asked = seats; asked; asked &= asked - 1) {
                const int power = __builtin_ctz(asked);
                if (!REMOVED[i].catholics_alone || eur_is_catholic(&table, power))
                    made(power, "place_influence", REMOVED[i].state, "1");
                else
                    refused_by(heading, "may-not-place-there", power, "place_influence", REMOVED[i].state,
                               "1");
            }
        }
    }
}

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
    refused("cannot-ally", AUSTRIA, "declare", "alliance", "protestant-union");
    assert_int_equal(__builtin_popcountll(*seat(AUSTRIA)->allies), 1);
    table_set_up(11);
    made(AUSTRIA, "declare", "alliance", "protestant-union");
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

TEST(rule_aligned__by_the_numbers)
{
    static const struct {
        int spain, france, savoy;
        enum status status;
    } cases[] = {{1, 0, 0, STATUS_ALIGNED},  {2, 1, 0, STATUS_ALIGNED},   {24, 0, 0, STATUS_ALIGNED},
                 {5, 3, 1, STATUS_ALIGNED},  {25, 0, 0, STATUS_VASSAL},   {25, 24, 0, STATUS_VASSAL},
                 {26, 24, 1, STATUS_VASSAL}, {1, 1, 0, STATUS_NEUTRAL},   {25, 25, 0, STATUS_NEUTRAL},
                 {3, 2, 1, STATUS_NEUTRAL},  {25, 24, 1, STATUS_NEUTRAL}, {4, 3, 3, STATUS_NEUTRAL},
                 {0, 0, 0, STATUS_UNALIGNED}};
    table_open(15);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool led = cases[i].status == STATUS_ALIGNED || cases[i].status == STATUS_VASSAL;
        influence("GEN", SPAIN, cases[i].spain);
        influence("GEN", FRANCE, cases[i].france);
        influence("GEN", SAVOY, cases[i].savoy);
        assert_int_equal(eur_status(&table, minor("GEN")), cases[i].status);
        assert_int_equal(eur_lord(&table, minor("GEN")), led ? SPAIN : -1);
    }
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

/* R15. */
TEST(rule_confessional_markers__by_the_numbers)
{
    static const struct {
        int venice, spain, sweden, ottoman, marker;
    } cases[] = {{1, 0, 0, 0, CATHOLIC}, {3, 2, 0, 0, CATHOLIC}, {0, 0, 1, 0, PROTESTANT},
                 {0, 0, 0, 1, OTTOMAN},  {4, 0, 2, 0, CATHOLIC}, {3, 1, 2, 0, -1}, /* neutral: just half */
                 {4, 1, 2, 0, CATHOLIC}, {3, 0, 2, 0, -1},       {11, 0, 6, 0, -1},
                 {1, 0, 1, 4, OTTOMAN},  {1, 0, 1, 3, -1},       {30, 0, 15, 0, CATHOLIC},
                 {30, 0, 16, 0, -1},     {2, 2, 0, 0, -1},       {5, 0, 2, 1, -1}};
    table_open(15);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        influence("GEN", VENICE, cases[i].venice);
        influence("GEN", SPAIN, cases[i].spain);
        influence("GEN", SWEDEN, cases[i].sweden);
        influence("GEN", OTTOMAN_EMPIRE, cases[i].ottoman);
        assert_int_equal(eur_marker(&table, minor("GEN")), cases[i].marker);
    }
    influence("BRAP", VENICE, 4);
    captured("PRU", "poland-lithuania"); /* not its home center */
    assert_int_equal(eur_marker(&table, minor("BRAP")), CATHOLIC);
    influence("TRI", FRANCE, 1);
    assert_int_equal(eur_marker(&table, minor("TRI")), -1); /* it has no center to bear one */
}
