/* Positions from outside that the rules cannot take: what is wrong with them is said, and where. */
#include "sheet.h"

/* One thing in the position of the first year is changed, and found. */
#define CHANGED(words, ...)                                                                                  \
    do {                                                                                                     \
        table_set_up(15);                                                                                    \
        __VA_ARGS__;                                                                                         \
        is_wrong(words);                                                                                     \
    } while (0)

TEST(rule_units_and_strength__a_fleet_is_not_bolstered)
{
    CHANGED("it has a strength of 1", unit("F", "NORM", "france", 2));
}

TEST(rule_cost_to_build__no_power_is_stronger_than_15)
{
    CHANGED("more than 15 strength", units("france", "PAR 10, BUR 4"));
}

TEST(rule_coastal_provinces__a_unit_stands_where_its_kind_can)
{
    CHANGED("cannot stand there", unit("F", "PAR", "france", 1));
    CHANGED("cannot stand there", unit("A", "NTH", "france", 1));
    CHANGED("must stand on one of the coasts", unit("F", "ANDL", "spain", 1));
    CHANGED("only a fleet on one of its coasts", unit("A", "ANDL/wc", "spain", 1));
    CHANGED("must stand in its space", unit_in("PAR")->place = (uint8_t)place("LYO"));
}

TEST(rule_14_players__a_power_that_is_not_played_has_nothing)
{
    table_set_up(14);
    unit("A", "ROM", "papacy", 1);
    is_wrong("of a party that is not there");
    CHANGED("must be held by a foreign party", at_space("MIL")->captor = (int8_t)party("PAPS"));
}

TEST(rule_securing_control__a_captor_is_foreign)
{
    CHANGED("must be held by a foreign party", at_space("PAR")->captor = FRANCE);
    CHANGED("must be held by a foreign party", at_space("NTH")->captor = FRANCE);
}

TEST(rule_alliances__relations_are_mutual_with_others)
{
    CHANGED("must stand to spain as spain does to it", set_add(seat(FRANCE)->allies, SPAIN));
    CHANGED("both allied and at war with dutch-republic", allied(SPAIN, DUTCH_REPUBLIC));
    CHANGED("cannot have relations with france", allied(FRANCE, FRANCE));
}

/* A sheet is one that could be written now. */
TEST(rule_influence_and_placement__a_sheet_has_no_line_that_would_be_refused)
{
    CHANGED("allotment-exceeded", seat(FRANCE)->placement[minor("BRE")] = 22);
    CHANGED("may-not-place-there", seat(FRANCE)->placement[minor("BOHC")] = 1);
    CHANGED("has on its sheet what cannot stand there", seat(FRANCE)->gift[SPAIN] = 1);
    CHANGED("has on its sheet what cannot stand there", seat(FRANCE)->attack_minor = (int8_t)minor("BRE"));
    CHANGED("/players/france",
            (set_add(seat(FRANCE)->declares_war, SPAIN), set_add(seat(FRANCE)->declares_alliance, SPAIN)));
}
