/* What the rulebook says of the tables. */
#include "games/thirty-years-war/components/components_check.h"

enum { LOSS_NUMBER_MAX = 99 };

/* Every table of the game's own rows begins somewhere and rises. */
static void check_rising(const struct components *c, struct faults *faults)
{
    static const char RISES[] = "must have lines, each beginning above the one before";
    if (!ROWS_RISE(c->recruitment, c->recruitment_count)) fault_add(faults, "/recruitment", RISES);
    if (!ROWS_RISE(c->loot, c->loot_count)) fault_add(faults, "/loot", RISES);
    if (!ROWS_RISE(c->loot_units, c->loot_units_count)) fault_add(faults, "/loot_units", RISES);
    if (!ROWS_RISE(c->peace, c->peace_count)) fault_add(faults, "/peace", RISES);
    if (!ROWS_RISE(c->forage, c->forage_count)) fault_add(faults, "/forage", RISES);
}

static void check_combat_table(const struct components *c, struct faults *faults)
{
    const struct table *combat = &c->combat;
    if (!table_check(combat, "/combat", faults)) return;
    const int fifteen = table_column(combat, 15), last = combat->column_count - 1;
    if (combat->column[last] != 20 || combat->column[fifteen] != 15 || fifteen != last - 1)
        fault_add(faults, "/combat/columns", "its last ones are 15 to 19 and 20 or more (example of 12)");
    if (table_cell(combat, 5, fifteen) != 9 || table_cell(combat, 11, last) != 14)
        fault_add(faults, "/combat", "5 gives 9 at 15 to 19, 11 gives 14 at 20 or more (example of 12)");
    if (combat->row[0].from != 0 || combat->row[combat->row_count - 1].from != 11)
        fault_add(faults, "/combat/rows", "a die is held to 0 and 11 (12.26)");
    for (int i = 0; i < combat->row_count; i++)
        for (int column = 0; column <= last; column++)
            if (combat->row[i].cell[column] < 0 || combat->row[i].cell[column] > LOSS_NUMBER_MAX)
                ROW_FAULT(faults, "combat/rows", i, "a Loss Number is from 0 to %d (12.26)", LOSS_NUMBER_MAX);
}

static int by_units(const struct by_units_row *rows, int count, int units)
{
    return rows[ROWS_FROM(rows, count, units)].number;
}

static void check_results(const struct components *c, struct faults *faults)
{
    static const uint8_t ORDER[] = {PEACE_PMV, PEACE_CW, PEACE_TRUCE, PEACE_BW, PEACE_PW, PEACE_CMV};
    const struct recruitment_row *seven = &c->recruitment[ROWS_FROM(c->recruitment, c->recruitment_count, 7)];
    const struct loot_row *four = &c->loot[ROWS_FROM(c->loot, c->loot_count, 4)],
                          *nine = &c->loot[ROWS_FROM(c->loot, c->loot_count, 9)];
    if (seven->mercenary != 2 || seven->militia != 2)
        fault_add(faults, "/recruitment", "7 gives two steps (8.411)");
    if (four->pillage != 1 || four->steps != 0 || nine->pillage != 2 || nine->steps != 1)
        fault_add(faults, "/loot", "4 is Pillage 1, 9 is Pillage 2 and a step (15.211)");
    if (by_units(c->loot_units, c->loot_units_count, 3) != 0 ||
        by_units(c->loot_units, c->loot_units_count, 4) != 1)
        fault_add(faults, "/loot_units", "three units add nothing, four add 1 (15.211)");
    for (int units = 1; units <= UNITS_MAX;
         units++) /* in one activation many more than eight may be moved (10.12) */
        if (by_units(c->forage, c->forage_count, units) != (units > 2) + (units > 5))
            fault_add(faults, "/forage", "%d units pillage otherwise (11.16)", units);
    if (c->peace_count != COUNT(ORDER)) fault_add(faults, "/peace", "there are six results (5.32)");
    for (int i = 0; i < c->peace_count && i < COUNT(ORDER); i++)
        if (c->peace[i].result != ORDER[i])
            fault_add(faults, "/peace", "the results are in another order (5.32)");
}

static void check_dutch(const struct components *c, struct faults *faults)
{
    static const struct dutch_row PRINTED[] = {{-3, -3, 3, 1}, {2, 2, -2, 0}, {4, 2, -3, 0}, {5, 0, -99, 1}};
    bool same = c->dutch_count == COUNT(PRINTED);
    for (int i = 0; same && i < COUNT(PRINTED); i++)
        same = memcmp(&c->dutch[i], &PRINTED[i], sizeof PRINTED[i]) == 0;
    if (!same)
        fault_add(faults, "/dutch_war", "must be the boxes -3, +2, +4 and +5 with what they do (16.13)");
}

static void check_number(int value, int printed, const char *path, const char *rule, struct faults *faults)
{
    if (value != printed) fault_add(faults, path, "is %d (%s)", printed, rule);
}

static void check_numbers(const struct components *c, struct faults *faults)
{
    check_number(c->recruit_wallenstein, 2, "/recruit_wallenstein", "8.41", faults);
    check_number(c->recruit_dynamic, 1, "/recruit_dynamic", "8.41", faults);
    check_number(c->recruit_pillage, -1, "/recruit_pillage", "8.41", faults);
    check_number(c->siege_modifier_max, 3, "/siege_modifier_max", "13.26", faults);
    check_number(c->loot_pillage[0], 1, "/loot_pillage/0", "15.24", faults);
    check_number(c->loot_pillage[1], 2, "/loot_pillage/1", "15.24", faults);
    check_number(c->loot_mercenaries, 1, "/loot_mercenaries", "15.211", faults);
    check_number(c->loot_veterans, -1, "/loot_veterans", "15.211", faults);
    check_number(c->loot_dynamic, -1, "/loot_dynamic", "15.211", faults);
    check_number(c->loot_besieged, 2, "/loot_besieged", "15.211", faults);
    check_number(c->pay[VETERAN], 2, "/pay/veteran", "15.131", faults);
    check_number(c->pay[MERCENARY], 2, "/pay/mercenary", "15.131", faults);
    check_number(c->pay[MILITIA], 1, "/pay/militia", "15.131", faults);
    check_number(c->overrun_factors, 8, "/overrun_factors", "12.61", faults);
    check_number(c->overrun_ratio, 4, "/overrun_ratio", "12.61", faults);
    check_number(c->revolt_spread, 1, "/revolt_spread", "9.44", faults);
    check_number(c->wallenstein_max, 20, "/wallenstein_max", "7.1", faults);
    check_number(c->wallenstein_unit, 1, "/wallenstein_unit", "7.1", faults);
    check_number(c->wallenstein_city, 1, "/wallenstein_city", "7.1", faults);
    check_number(c->wallenstein_battle, 3, "/wallenstein_battle", "7.1", faults);
    check_number(c->richelieu_aid[FRANCE_AID], 7, "/richelieu_aid/france", "19.10", faults);
    check_number(c->richelieu_aid[ENGLAND], 3, "/richelieu_aid/england", "19.10", faults);
    check_number(c->richelieu_aid[UNITED_PROVINCES], 8, "/richelieu_aid/united-provinces", "19.10", faults);
}

void tyw_check_tables(const struct components *c, struct faults *faults)
{
    const size_t before = faults->count;
    check_combat_table(c, faults);
    check_rising(c, faults);
    if (faults->count == before) check_results(c, faults);
    check_dutch(c, faults);
    check_numbers(c, faults);
}
