/* What the rulebook says of sheets, tracks and tables. */
#include "games/time-of-wars/components/components_check.h"

/* Dominant Religions (6.6.1). */
static const char *const SHEETS[] = {"sweden protestant", "russia orthodox",       "ottoman islam",
                                     "hre catholic",      "commonwealth catholic", NULL};
static const char *const TWO_MARKERS[] = {"sweden >2 7 4", NULL};

/* On whose sheet a special track is; how many boxes it has, Start included, where that is printed (2.3.2,
 * 7.1). */
static const char *const TRACKS[] = {"iron-ore sweden >1",
                                     "cossacks-control russia 4",
                                     "asia russia >1",
                                     "tatar-invasions ottoman >1",
                                     "domination hre >1",
                                     "union-of-brest commonwealth >1",
                                     NULL};

/* The Diplomacy table: each superpower can declare War on each other (6.5.5); the Ottoman Empire borrows and
 * lends no units (6.5.2). */
static const char *const WAR_PRICE[] = {"sweden 0 >0 >0 >0 >0 3",       "russia >0 0 >0 >0 >0 -",
                                        "ottoman >0 >0 0 >0 >0 -",      "hre >0 >0 >0 0 >0 -",
                                        "commonwealth >0 >0 >0 >0 0 -", NULL};
static const char *const BORROW_LIMIT[] = {"sweden 0 4 0 - -", "russia - 0 0 - -",       "ottoman 0 0 0 0 0",
                                           "hre - - 0 0 5",    "commonwealth - - 0 - 0", NULL};

static const struct fact FACTS[] = {
    {"6.6.1", PRINTED("sheets", "religion", SHEETS)},
    {"6.9.1.1", ALL("sheets", "economy_start=3 economy#>3"), "three boxes are left of Start"},
    {"6.9.1.1", ALL("sheets", "economy.0.vp=-3 economy.1.vp=-2 economy.2.vp=-1"),
     "the boxes left of Start are -3, -2 and -1 VP"},
    {"6.2.2", ALL("sheets", "cities#>1"), "must have big CONTROL markers"},
    {"7.2", ALL("sheets", "cities.-1.wins=true"), "the last marker, and no other, wins"},
    {"7.2", ROWS_WHERE("sheets/cities", "wins=true", 1), "the last marker, and no other, wins"},
    {"6.2.2", PRINTED("sheets", "cities# cities.2.cards cities.2.vp", TWO_MARKERS)},
    {"2.3.2", PRINTED("tracks", "seat boxes#", TRACKS)},
    {"8.3", GRID("combat", "7,13=2 9,9=2")},
    {"6.9.3.4, 8.3", PACK("combat.columns.0=1 combat.columns~9+11+13 combat.columns!=10|12"),
     "there are columns from 1, for 9-10, 11-12 and 13-14"},
    {"6.9.3.4", PACK("combat.rows.0.from=2 combat.rows.-1.from=12"), "two dice give 2 to 12"},
    {"6.9.3.4", ALL("combat/rows", "cells=0..20"), "losses are from 0 to 20"},
    {"6.5.5", PRINTED("war_price",
                      "price.sweden price.russia price.ottoman price.hre price.commonwealth price.denmark",
                      WAR_PRICE)},
    {"6.5.2", PRINTED("borrow_limit", "units.sweden units.russia units.ottoman units.hre units.commonwealth",
                      BORROW_LIMIT)},
    {"5.2.1, 4.2.5", ALL("recruitment", "kind.nation=cossacks|@seat"),
     "a superpower recruits its own units, or Cossacks"},
    {"4.1", ALL("recruitment", "kind.garrison=false"), "the garrison of a Capital is not recruited"},
    {"5.2.1", ONCE("recruitment", "seat kind")},
    {"6.9.1.1", SOME("recruitment", "seat=sweden kind.nation=sweden kind.arm=infantry cost=2"),
     "Swedish infantry costs 2"},
    {"6.6.2.2", PACK("revolts_by.reich=ottoman revolts_by.commonwealth=hre revolts_by.russian=sweden "
                     "revolts_by.balkans=russia revolts_by.baltic=commonwealth")},
    {"6.9.3.6", PACK("danzig_levels=6 dutch_after=3 dutch_combat=8")},
    {"7.2", PACK("automatic_vp=29")},
    {0}};

void tow_check_tables(const struct components *c, struct faults *faults)
{
    facts_check(&tow_components_record, c, FACTS, faults);
}
