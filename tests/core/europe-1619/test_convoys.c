/* Convoys: which fleets carry, what breaks them, what a landing cuts. The rest is standard Diplomacy:
 * tests/core/diplomacy. */
#include "sheet.h"

/* France and England are at war over the Channel, all others at peace. */
static void channel(const char *french, const char *english)
{
    table_open(15);
    units("france", french);
    units("england", english);
    at_war(FRANCE, ENGLAND);
}

/* R9: it carries no army, also where no chain could ever have it in it. */
TEST(rule_effects_of_declarations__a_fleet_that_no_route_needs_fails)
{
    channel("NAP, F TYS, F LIG", "LON");
    fight("NAP - TUS via; TYS C NAP - TUS; LIG C NAP - TUS");
    came("NAP succeeds; TYS succeeds; LIG fails");
    channel("ANDL, F MED, F GOL", "LON");
    fight("ANDL - ALG via; MED C ANDL - ALG; GOL C ANDL - ALG");
    came("ANDL succeeds; MED succeeds; GOL fails");
}

TEST(rule_effects_of_declarations__with_another_route_there_is_no_paradox)
{
    channel("BRI 3, F ENG", "F WEX, F NTH");
    units("sweden", "F CEL");
    fight("BRI - WEX via; ENG C BRI - WEX; CEL C BRI - WEX; NTH - ENG; WEX S NTH - ENG");
    came("BRI succeeds; WEX cut; NTH bounces");
    stands("WEX", "france", 3);
    stands("ENG", "france", 1);
}

TEST(rule_effects_of_declarations__strangers_and_their_minors_are_a_chain)
{
    channel("BRI 2, F ENG", "LON");
    units("sweden", "F NTH");
    units("HAM", "F HEL");
    influence("HAM", DUTCH_REPUBLIC, 3);
    fight("BRI - BRE via; ENG C BRI - BRE; NTH C BRI - BRE; HEL C BRI - BRE");
    came("BRI succeeds; ENG succeeds; NTH succeeds; HEL succeeds");
    assert_int_equal(first_arg(EVENT_UNIT_MOVED, unit), place("BRI"));
    assert_int_equal(first_arg(EVENT_UNIT_MOVED, to), place("BRE"));
}

/* R5, by water as by land: 3 - 2 leave 1, and 1 + 1 do not dislodge 2. */
TEST(rule_bolstered_unit__a_landing_takes_its_own_strength_from_a_support)
{
    for (int landing = 1; landing <= 2; landing++) {
        channel(landing == 1 ? "NORM, F ENG, LANC 2" : "NORM 2, F ENG, LANC 2", "WEX 3, YOR");
        fight("NORM - WEX via; ENG C NORM - WEX; YOR - LANC; WEX S YOR - LANC");
        came(landing == 1 ? "YOR succeeds; WEX succeeds" : "YOR bounces; WEX succeeds");
    }
}

TEST(rule_effects_of_declarations__a_broken_convoy_cuts_nothing)
{
    channel("NORM 3, F ENG, LANC", "WEX, YOR, F CEL, F NTH");
    fight("NORM - WEX via; ENG C NORM - WEX; YOR - LANC; WEX S YOR - LANC; CEL - ENG; NTH S CEL - ENG");
    came("NORM fails; WEX succeeds; YOR succeeds; CEL succeeds");
}

TEST(rule_water_regions__an_attack_without_war_breaks_no_convoy)
{
    channel("BRI 3, F ENG", "WEX");
    units("venice", "F CEL, F NTH");
    fight("BRI - WEX via; ENG C BRI - WEX; CEL - ENG; NTH S CEL - ENG");
    came("CEL bounces; BRI succeeds");
    stands("ENG", "france", 1);
}

/* The landing would cut the support by which its own convoy falls: it stays, however strong it is. */
TEST(rule_effects_of_declarations__a_strong_landing_saves_its_own_convoy_no_more_than_a_weak_one)
{
    channel("NORM 3, F ENG", "F LON, F WEX");
    fight("NORM - LON via; ENG C NORM - LON; WEX - ENG; LON S WEX - ENG");
    came("NORM fails; WEX succeeds; LON succeeds");
    stands("NORM", "france", 3);
    stands("ENG", "england", 1);
}

TEST(rule_rules_for_alliances__an_ally_may_convoy_against_what_it_may_not_attack)
{
    channel("NORM 2", "LON");
    units("spain", "F ENG");
    allied(SPAIN, ENGLAND);
    fight("NORM - LON via; ENG C NORM - LON");
    came("NORM succeeds; ENG succeeds");
    assert_int_equal(first_arg(EVENT_UNIT_DISLODGED, party), ENGLAND);
}
