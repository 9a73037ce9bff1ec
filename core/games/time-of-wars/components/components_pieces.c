/* What the rulebook says of units, commanders and rulers. */
#include "games/time-of-wars/components/components_check.h"

/* Commanders that the book names (6.4.1, 8): nation, rating. */
static const char *const COMMANDERS[] = {
    "gustav-horn sweden 3",
    "john-charles-chodkiewicz commonwealth 4",
    "boris-godunov russia -",
    "charles-ix sweden -",
    "gustav-ii-adolf sweden -",
    "stephen-bocskai transylvania -",
    NULL,
};

/* The Rulers Reign List: seat, first_turn, last_turn, weak_is_other, has_successor. */
static const char *const RULERS_REIGN_LIST[] = {
    "sigismund-regency sweden 1 1 true false",
    "gustav-ii-adolf sweden 3 4 false false",
    "christina sweden 5 6 false false",
    "charles-x-gustav sweden 7 7 false false",
    "feodor-i russia 1 1 false true",
    "boris-godunov russia 1 2 true false",
    "michael-i russia 3 5 false false",
    "alexis-i russia 6 7 false false",
    "murad-iii ottoman 1 1 false true",
    "mehmed-iii ottoman 1 1 false false",
    "ahmed-i ottoman 2 2 false false",
    "osman-ii ottoman 3 3 true false",
    "murad-iv ottoman 4 4 false false",
    "ibrahim-i ottoman 5 5 false false",
    "mehmed-iv ottoman 6 7 false false",
    "rudolf-ii hre 1 2 false false",
    "matthias hre 3 3 false true",
    "ferdinand-ii hre 3 4 false false",
    "ferdinand-iii hre 5 6 false false",
    "leopold-i hre 7 7 false false",
    "sigismund-iii commonwealth 1 4 false false",
    "wladyslaw-iv commonwealth 5 5 false false",
    "john-ii-casimir commonwealth 6 7 false false",
    NULL,
};

static const struct fact FACTS[] = {
    {"5.2", WHERE("kinds", "arm=naval", "manpower=0 combat.weakened=0"),
     "naval units have no Manpower and are never weakened"},
    {"5.2", WHERE("kinds", "arm!=naval", "manpower>0"), "land units have Manpower"},
    {"5.2", ALL("kinds", "combat.weakened<=@combat.full manpower.weakened<=@manpower.full"),
     "must not be stronger when weakened"},
    {"4.1", WHERE("kinds", "garrison=true", "arm=infantry count=1"),
     "the garrison of a Capital is one infantry unit"},
    {"4.2.2", WHERE("kinds", "never_hired=true", "nation=mercenaries arm=infantry count=1"),
     "Stettin's garrison is one mercenary infantry unit"},
    {"4.2.2", SOME("kinds", "never_hired=true"), "Stettin has a mercenary garrison"},
    {"4.2.1", SUM("kinds", "nation=denmark arm=naval", "count", 3)},
    {"4.2.4", SUM("kinds", "nation=tatars arm=cavalry", "count", 6)},
    {"4.1", SOME("kinds", "nation=denmark garrison=true")},
    {"4.1", SOME("kinds", "nation=brandenburg garrison=true")},
    {"4.1", SOME("kinds", "nation=transylvania garrison=true")},
    {"4.1", SOME("kinds", "nation=wallachia garrison=true")},
    {"4.1", SOME("kinds", "nation=moldova garrison=true")},
    {"4.2.5", SOME("kinds", "nation=cossacks garrison=true")},
    {"5.2.2", SOME("kinds", "nation=sweden arm=infantry")},
    {"5.2.2", SOME("kinds", "nation=russia arm=infantry")},
    {"5.2.2", SOME("kinds", "nation=ottoman arm=infantry")},
    {"5.2.2", SOME("kinds", "nation=hre arm=infantry")},
    {"5.2.2", SOME("kinds", "nation=commonwealth arm=infantry")},
    {"6.4.1", ALL("commanders", "first_turn<=@last_turn"), "his turns must be in their order"},
    {"5.1, 8", PRINTED("commanders", "nation rating", COMMANDERS)},
    {"6.3.6", ORDERED("rulers", "seat first_turn last_turn weak_is_other has_successor", RULERS_REIGN_LIST)},
    {"5.1", ALL("rulers", "full.commander.nation=null|@seat weak.commander.nation=null|@seat"),
     "commands the units of his own power"},
    {"6.12", WHERE("rulers", "id=matthias", "full.policy=1"), "raises Domestic Policy by one level"},
    {0}};

void tow_check_pieces(const struct components *c, struct faults *faults)
{
    facts_check(&tow_components_record, c, FACTS, faults);
}
