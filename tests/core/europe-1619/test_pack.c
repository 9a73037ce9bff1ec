/* The component pack: what is printed of it, and what the rulebook's constraints refuse. */
#include <string.h>

#include "../misprint.h"
#include "table.h"

/* ---- what is printed ---- */

static const struct components *printed(void)
{
    table_set_up(15);
    return eur_components(&table);
}

static int value(const char *id)
{
    return eur_components(&table)->place[place(id)].centre;
}

static bool army_walks(const char *one, const char *other)
{
    return set_has(eur_components(&table)->map.army[place(one)], place(other));
}

static bool fleet_sails(const char *one, const char *other)
{
    return set_has(eur_components(&table)->map.fleet[place(one)], place(other));
}

TEST(rule_home_provinces__fifteen_powers_have_78)
{
    const struct components *c = printed();
    int provinces = 0;
    for (int seat = 0; seat < SEATS; seat++)
        provinces += c->power[seat].home_count;
    assert_int_equal(provinces, 78);
    assert_int_equal(eur_owner(&table, place("TYR")), AUSTRIA);
    assert_int_equal(eur_owner(&table, place("ULS")), ENGLAND);
    assert_int_equal(eur_owner(&table, place("HUN")), OTTOMAN_EMPIRE);
    assert_int_equal(eur_owner(&table, place("NTH")), -1);
}

TEST(rule_list_of_minor_states__39_and_their_44_provinces)
{
    const struct components *c = printed();
    int states = 0, provinces = 0, centers = 0;
    for (int i = 0; i < c->minor_count; i++) {
        if (!on_table()->minor[i].free) continue;
        states++;
        provinces += c->minor[i].province_count;
        centers += c->minor[i].home >= 0;
        assert_true(c->minor[i].value <= 3);
    }
    assert_int_equal(states, 39);
    assert_int_equal(provinces, 44);
    assert_int_equal(centers, 33);
}

TEST(rule_supply_centers__the_values_that_the_text_has)
{
    printed();
    assert_int_equal(value("BAV"), 3);
    assert_int_equal(value("COL"), 3);
    assert_int_equal(value("WUE"), 1);
    for (int power = 0; power < SEATS; power++) {
        const struct power_row *row = &eur_components(&table)->power[power];
        for (int i = 0; i < row->centre_count; i++)
            assert_true(eur_components(&table)->place[row->centre[i]].centre > 0);
        for (int i = 0; i < row->site_count; i++)
            assert_true(eur_components(&table)->place[row->site[i]].centre > 0);
    }
    assert_true(value("ROM") > 3 && value("SAX") > 3 && value("TUR") > 3 && value("VEN") > 3);
}

TEST(rule_holy_roman_empire__of_the_examples)
{
    const struct components *c = printed();
    assert_true(c->place[place("SAA")].hre && c->place[place("MEC")].hre && c->place[place("BRB")].hre);
    assert_true(c->place[place("COL")].hre && c->place[place("WUE")].hre);
    assert_false(c->place[place("HOL")].hre);
    for (int i = 0; i < c->space_count; i++)
        assert_false(c->place[i].hre && eur_is_sea(c, i));
}

TEST(rule_coastal_provinces__two_coasts_are_two_places)
{
    printed();
    assert_true(fleet_sails("COP", "HOL/ec") && fleet_sails("COP", "HOL/wc"));
    assert_false(fleet_sails("COP", "HOL"));
    assert_false(fleet_sails("HOL/ec", "HOL/wc"));
    assert_true(fleet_sails("MUN", "IRE/ec") && fleet_sails("MUN", "IRE/wc"));
    assert_true(fleet_sails("ULS", "IRE/ec") && fleet_sails("ULS", "IRE/wc"));
    assert_false(fleet_sails("CEL", "IRE/wc"));
    assert_false(fleet_sails("ATL", "IRE/ec"));
    assert_true(fleet_sails("MID", "MED") && fleet_sails("MID", "ANDL/wc") && fleet_sails("MID", "SHA"));
    assert_true(fleet_sails("POR", "ANDL/wc") && fleet_sails("ANDL/wc", "POR"));
}

/* These neighbours, and no others. */
static void touches_only(char kind, const char *where, const char *others)
{
    const struct dip_map *map = &eur_components(&table)->map;
    const uint64_t *row = (kind == 'A' ? map->army : map->fleet)[place(where)];
    char copy[80], *rest = copy, *one;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", others);
    for (; (one = strsep(&rest, " ")) != NULL; count++)
        if (!set_has(row, place(one))) fail_msg("%s does not touch %s", where, one);
    for (int i = 0; i < eur_components(&table)->place_count; i++)
        count -= set_has(row, i);
    assert_int_equal(count, 0);
}

TEST(rule_coastal_provinces__no_fleet_goes_round_by_another_coast)
{
    printed();
    touches_only('F', "HOL/ec", "BOR COP MEC");
    touches_only('F', "HOL/wc", "COP HAM HEL");
    touches_only('F', "IRE/ec", "CEL MUN ULS");
    touches_only('F', "IRE/wc", "ATL MUN ULS");
    touches_only('F', "ANDL/ec", "MED VAL");
    touches_only('F', "ANDL/wc", "MID POR");
    touches_only('F', "SHA", "ALG MED MID");
    touches_only('F', "COP", "BOR HEL HOL/ec HOL/wc NTH SCA SKA");
    touches_only('A', "COP", "HOL SCA");
    touches_only('F', "EDI", "GRE");
    touches_only('F', "GRE", "ALB EDI ION");
    touches_only('A', "EDI", "BUL GRE MAC");
}

TEST(rule_copenhagen__what_it_connects)
{
    printed();
    static const char *const by_sea[] = {"SCA", "BOR", "SKA", "NTH", "HEL", "HOL/ec", "HOL/wc"};
    for (size_t i = 0; i < sizeof by_sea / sizeof *by_sea; i++)
        assert_true(fleet_sails("COP", by_sea[i]));
    assert_true(army_walks("COP", "SCA") && army_walks("COP", "HOL"));
    assert_false(fleet_sails("BOR", "SKA"));
    assert_true(fleet_sails("BOR", "SCA") && fleet_sails("SCA", "SKA"));
}

TEST(rule_military_cost_table__rises_and_meets_the_example)
{
    const struct components *c = printed();
    assert_int_equal(c->cost[4].cost, 9);
    assert_int_equal(c->cost[5].cost, 15);
    for (int i = 1; i < c->cost_count; i++)
        assert_true(c->cost[i].cost >= c->cost[i - 1].cost);
}

TEST(borders_are_symmetric_and_every_coast_is_reached)
{
    const struct components *c = printed();
    for (int i = 0; i < c->place_count; i++) {
        int ways = 0;
        for (int k = 0; k < c->place_count; k++) {
            assert_int_equal(set_has(c->map.army[i], k), set_has(c->map.army[k], i));
            assert_int_equal(set_has(c->map.fleet[i], k), set_has(c->map.fleet[k], i));
            ways += set_has(c->map.army[i], k) || set_has(c->map.fleet[i], k);
        }
        assert_true(ways > 0 || c->coasts[i][0]);
    }
}

/* ---- what is refused ---- */

static void drop_border(json_t *pack, const char *table_name, const char *one, const char *other)
{
    json_t *rows = json_object_get(pack, table_name), *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        const char *a = json_string_value(json_array_get(json_object_get(row, "between"), 0));
        const char *b = json_string_value(json_array_get(json_object_get(row, "between"), 1));
        if ((strcmp(a, one) || strcmp(b, other)) && (strcmp(a, other) || strcmp(b, one))) continue;
        json_array_remove(rows, i);
        return;
    }
    fail_msg("%s and %s do not touch", one, other);
}

static void add_border(json_t *pack, const char *table_name, const char *one, const char *other)
{
    json_array_append_new(json_object_get(pack, table_name), json_pack("{s:[s,s]}", "between", one, other));
}

#define REFUSED(words, misprint) REFUSE_MISPRINT(&eur_game, words, misprint)

TEST(a_border_that_the_text_has_cannot_be_dropped)
{
    REFUSED("/fleet_borders: COP and NTH touch (Copenhagen)",
            drop_border(pack, "fleet_borders", "COP", "NTH"));
}

TEST(a_border_that_the_text_denies_cannot_be_added)
{
    REFUSED("BOR and SKA do not touch", add_border(pack, "fleet_borders", "BOR", "SKA"));
    REFUSED("only to GRE", add_border(pack, "fleet_borders", "EDI", "ION"));
}

TEST(a_border_joins_two_places_for_such_units_once)
{
    REFUSED("two places for such units", add_border(pack, "army_borders", "VIE", "NTH"));
    REFUSED("two places for such units", add_border(pack, "fleet_borders", "COP", "HOL"));
    REFUSED("joined twice", add_border(pack, "army_borders", "SCA", "COP"));
}

TEST(no_space_is_cut_off)
{
    json_t *pack = printed_pack(&eur_game);
    drop_border(pack, "army_borders", "IRE", "MUN");
    drop_border(pack, "fleet_borders", "EDI", "GRE");
    pack_refused(&eur_game, pack, "no fleet can reach EDI");
}

TEST(a_printed_value_stays)
{
    REFUSED("/centre: must be 3 (Supply centers)", reprint(pack, "places", "BAV", "centre", json_integer(4)));
    REFUSED("/centre: must be 4 to 20 (Supply centers)",
            reprint(pack, "places", "ROM", "centre", json_integer(3)));
}

TEST(printed_provinces_and_units_stay)
{
    REFUSED("saxony has the home provinces SAX",
            json_array_remove(json_object_get(row_of(pack, "powers", "saxony"), "home_provinces"), 0));
    for (int power = 0; power < SEATS; power++) {
        static const char *const lists[] = {"home_provinces", "home_centres"};
        for (int i = 0; i < 2; i++) {
            REFUSED(eur_powers.ids[power],
                    json_array_remove(
                        json_object_get(row_of(pack, "powers", eur_powers.ids[power]), lists[i]), 0));
        }
    }
    REFUSED("austria begins with A-VIE A-SLO", reprint_nth(pack, "units", 0, "strength", json_integer(2)));
    REFUSED("LOWR", reprint(pack, "minors", "LOWR", "home", json_string("KAL")));
    REFUSED("has no province",
            json_array_clear(json_object_get(row_of(pack, "minors", "LOWR"), "provinces")));
}

TEST(only_protestants_place_in_bohemia)
{
    REFUSED("only Protestant powers",
            json_array_append_new(json_object_get(row_of(pack, "minors", "BOHC"), "may_place"),
                                  json_string("venice")));
}

TEST(the_examples_prices_stay)
{
    REFUSED("from 4 to 5 costs 9", reprint_nth(pack, "military_cost", 4, "cost", json_integer(10)));
}

TEST(powers_have_the_colours_that_are_printed)
{
    static const char *const colours[SEATS] = {[AUSTRIA] = "red",
                                               [DENMARK] = "purple",
                                               [SPAIN] = "yellow",
                                               [FRANCE] = "blue",
                                               [DUTCH_REPUBLIC] = "brown",
                                               [ENGLAND] = "green",
                                               [SWEDEN] = "orange",
                                               [CATHOLIC_LEAGUE] = "crimson",
                                               [PROTESTANT_UNION] = "bronze",
                                               [PAPACY] = "dark cyan",
                                               [POLAND_LITHUANIA] = "bright cyan",
                                               [SAXONY] = "beige",
                                               [OTTOMAN_EMPIRE] = "light green",
                                               [VENICE] = "purple-violet",
                                               [SAVOY] = "gold"};
    for (int power = 0; power < SEATS; power++)
        assert_string_equal(printed()->power[power].colour, colours[power]);
}

TEST(sentences_name_places_states_and_powers_as_people_do)
{
    table_set_up(14);
    const struct components *c = eur_components(&table);
    assert_string_equal(domain_name_in_text(&eur_places, c, place("CEL")), "the Celtic Sea");
    assert_string_equal(domain_name_in_text(&eur_spaces, c, place("BOR")), "Bornholm");
    assert_string_equal(domain_name_in_text(&eur_places, c, place("IRE/ec")),
                        "the Irish Earldoms (east coast)");
    assert_string_equal(domain_name_in_text(&eur_minors, c, minor("BOHC")), "the Bohemian Confederacy");
    assert_string_equal(domain_name_in_text(&eur_parties, c, party("PAPS")), "the Papacy (minor state)");
    assert_string_equal(domain_name_in_text(&eur_parties, c, PROTESTANT_UNION), "the Protestant Union");
    assert_string_equal(domain_name(&eur_parties, c, DUTCH_REPUBLIC), "Dutch Republic");
}
