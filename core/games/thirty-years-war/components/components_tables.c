/* The tables of the pack held against the rulebook. */
#include "games/thirty-years-war/components/components_check.h"

static const char *const RECRUITMENT[] = {"7 2 2", NULL};
static const char *const LOOT[] = {"4 1 0", "9 2 1", NULL};
static const char *const LOOT_UNITS[] = {"3 0", "4 1", NULL};
static const char *const PEACE[] = {
    "#0 protestant-minor-victory", "#1 catholic-withdrawal",    "#2 truce", "#3 both-withdraw",
    "#4 protestant-withdrawal",    "#5 catholic-minor-victory", NULL};
static const char *const DUTCH_WAR[] = {"#0 -3 -3 3 true", "#1 2 2 -2 false", "#2 4 2 -3 false",
                                        "#3 5 0 -99 true", NULL};

static const struct fact FACTS[] = {
    {"example of 12", GRID("combat", "5,15=9 11,20=14")},
    {"example of 12", PACK("combat.columns.-1=20 combat.columns.-2=15"),
     "the last columns are 15 to 19 and 20 or more"},
    {"12.26", PACK("combat.rows.0.from=0 combat.rows.-1.from=11"), "a die is held to 0 and 11"},
    {"12.26", ALL("combat/rows", "cells=0..99"), "a Loss Number is from 0 to 99"},
    {NULL, RISES("recruitment", "from")},
    {"8.411", PRINTED("recruitment", "mercenary militia", RECRUITMENT)},
    {NULL, RISES("loot", "from")},
    {"15.211", PRINTED("loot", "pillage steps", LOOT)},
    {NULL, RISES("loot_units", "from")},
    {"15.211", PRINTED("loot_units", "number", LOOT_UNITS)},
    {NULL, RISES("peace", "from")},
    {"5.32", ORDERED("peace", "result", PEACE)},
    {NULL, RISES("forage", "from")},
    {"16.13", ORDERED("dutch_war", "box vp aid ends", DUTCH_WAR)},
    {"8.41", PACK("recruit_wallenstein=2 recruit_dynamic=1 recruit_pillage=-1")},
    {"13.26", PACK("siege_modifier_max=3")},
    {"15.24", PACK("loot_pillage.0=1 loot_pillage.1=2")},
    {"15.211", PACK("loot_mercenaries=1 loot_veterans=-1 loot_dynamic=-1 loot_besieged=2")},
    {"15.131", PACK("pay.veteran=2 pay.mercenary=2 pay.militia=1")},
    {"12.61", PACK("overrun_factors=8 overrun_ratio=4")},
    {"9.44", PACK("revolt_spread=1")},
    {"7.1", PACK("wallenstein_max=20 wallenstein_unit=1 wallenstein_city=1 wallenstein_battle=3")},
    {"19.10", PACK("richelieu_aid.france=7 richelieu_aid.england=3 richelieu_aid.united-provinces=8")},
    {0}};

void tyw_check_tables(const struct components *c, struct faults *faults)
{
    if (!facts_check(&tyw_components_record, c, FACTS, faults)) return;
    for (int units = 1; units <= UNITS_MAX; units++) /* one activation may move more than eight (10.12) */
        if (tyw_forage(c, units) != (units > 2) + (units > 5))
            fault_add(faults, "/forage", "%d units pillage otherwise (11.16)", units);
}
