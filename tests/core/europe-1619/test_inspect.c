/* Positions from outside that the rules cannot take: what is wrong with them is said, and where. */
#include "sheet.h"

/* One thing in the position of the first year is changed, and found. */
#define CHANGED(words, ...)                                                                                  \
    do {                                                                                                     \
        table_set_up(15);                                                                                    \
        __VA_ARGS__;                                                                                         \
        is_wrong(words);                                                                                     \
    } while (0)
#define CHANGED_AT(path, words, ...)                                                                         \
    do {                                                                                                     \
        table_set_up(15);                                                                                    \
        __VA_ARGS__;                                                                                         \
        is_wrong_at(path, words);                                                                            \
    } while (0)

TEST(rule_units_and_strength__a_fleet_is_not_bolstered)
{
    CHANGED_AT("/units/NORM/strength", "is 2, and the unit is a fleet", unit("F", "NORM", "france", 2));
}

TEST(rule_cost_to_build__no_power_is_stronger_than_15)
{
    CHANGED_AT("/units", "units of france with a strength of 17 in all, and the most are 15",
               units("france", "PAR 10, "
                               "BUR 4"));
}

TEST(rule_coastal_provinces__a_unit_stands_where_its_kind_can)
{
    CHANGED_AT("/units/PAR/kind", "is fleet, and PAR is inland", unit("F", "PAR", "france", 1));
    CHANGED_AT("/units/NTH/kind", "is army, and NTH is a sea", unit("A", "NTH", "france", 1));
    CHANGED_AT("/units/ANDL/place", "is ANDL: a fleet there stands on one of its coasts",
               unit("F", "ANDL", "spain", 1));
    CHANGED_AT("/units/ANDL/place", "is ANDL/wc, a coast: the unit is an army",
               unit("A", "ANDL/wc", "spain", 1));
    CHANGED_AT("/units/PAR/place", "is LYO, and the unit stands in PAR",
               unit_in("PAR")->place = (uint8_t)place("LYO"));
}

TEST(rule_14_players__a_power_that_is_not_played_has_nothing)
{
    table_set_up(14);
    unit("A", "ROM", "papacy", 1);
    is_wrong_at("/units/ROM/party", "is papacy, which takes no part");
    CHANGED_AT("/captors/MIL", "is PAPS, which takes no part in this match",
               at_space("MIL")->captor = (int8_t)party("PAPS"));
}

TEST(rule_securing_control__a_captor_is_foreign)
{
    CHANGED_AT("/captors/PAR", "is france, which owns it", at_space("PAR")->captor = FRANCE);
    CHANGED_AT("/captors/NTH", "is france, and it has no owner", at_space("NTH")->captor = FRANCE);
}

TEST(rule_alliances__relations_are_mutual_with_others)
{
    CHANGED_AT("/players/france/allies", "has spain, and that of spain has not france",
               set_add(seat(FRANCE)->allies, SPAIN));
    CHANGED_AT("/players/spain/enemies", "has dutch-republic, which is an ally as well",
               allied(SPAIN, DUTCH_REPUBLIC));
    CHANGED_AT("/players/france/allies", "has france, which is itself", allied(FRANCE, FRANCE));
}

/* A sheet is one that could be written now. */
TEST(rule_influence_and_placement__a_sheet_has_no_line_that_would_be_refused)
{
    CHANGED_AT("/players/france/placement/BRE",
               "allotment-exceeded: ", seat(FRANCE)->sheet.placement[minor("BRE")] = 22);
    CHANGED_AT("/players/france/placement/BOHC",
               "may-not-place-there: ", seat(FRANCE)->sheet.placement[minor("BOHC")] = 1);
    CHANGED_AT("/players/france/gifts", "is not as a sheet of this phase has it",
               seat(FRANCE)->sheet.gift[SPAIN] = 1);
    CHANGED_AT("/players/france/attack_minor", "is not as a sheet of this phase has it",
               seat(FRANCE)->sheet.attack_minor = (int8_t)minor("BRE"));
    CHANGED_AT("/players/france/declares_war", "is not as a sheet of this phase has it",
               (set_add(seat(FRANCE)->sheet.declares[DECLARATION_WAR], SPAIN),
                set_add(seat(FRANCE)->sheet.declares[DECLARATION_ALLIANCE], SPAIN)));
    CHANGED_AT("/orders/PAR", "is an order for PAR, where no power orders a unit now",
               at_space("PAR")->order = ((struct order){.by = FRANCE, .target = -1, .to = -1}));
}

/* One fault for one bad line: that the sheet then differs follows from it. */
TEST(rule_influence_and_placement__a_bad_line_is_told_once)
{
    struct faults faults = {0};
    table_set_up(15);
    seat(FRANCE)->sheet.placement[minor("BRE")] = 22;
    play_inspect(&table, &faults);
    assert_int_equal(faults.count, 1);
    faults_clear(&faults);
    table_set_up(10);
    seat(FRANCE)->sheet.declares[DECLARATION_WAR][0] = UINT64_C(1) << VENICE;
    play_inspect(&table, &faults);
    assert_int_equal(faults.count, 1);
    assert_string_equal(faults.list[0].detail, "is a line for venice, which is no power in this match");
}

/* It follows from the number of players, and from who has been eliminated. */
TEST(rule_elimination__a_minor_state_is_one_when_its_power_has_fallen)
{
    CHANGED_AT("/minors/FLA/free", "is true, and spain has not been eliminated",
               on_table()->minor[minor("FLA")].free = 1);
    CHANGED_AT("/minors/BRE/free", "is false in a match of 15", on_table()->minor[minor("BRE")].free = 0);
}
