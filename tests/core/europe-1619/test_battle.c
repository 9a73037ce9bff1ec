/* Adjudication Phase: alliances, one's own minors, seas, strengths above one. */
#include "sheet.h"

/* ---- Rules for alliances ---- */

TEST(rule_rules_for_alliances__an_ally_passes_and_captures_nothing)
{
    table_open(15);
    units("france", "CHA");
    allied(FRANCE, SPAIN);
    fight("CHA - FLA");
    stands("FLA", "france", 1);
    held_by("FLA", "-");
}

TEST(rule_rules_for_alliances__an_allys_unit_is_not_dislodged)
{
    table_open(15);
    units("france", "CHA 3");
    units("spain", "FLA");
    units("LOR", "LOR");
    influence("LOR", SPAIN, 1);
    units("france", "FRC 3");
    allied(FRANCE, SPAIN);
    fight("CHA - FLA; FRC - LOR");
    came_to("CHA", "bounces");
    had_reason("CHA", "may-not-attack");
    came_to("FRC", "bounces");
    had_reason("FRC", "may-not-attack");
    reads(first_event(EVENT_ORDER_RESULT), SEAT_NONE,
          "The move of the unit in the Free County (France) bounces, with a strength of 3 against 1, because "
          "it "
          "may "
          "not attack the unit there.");
    stands("FLA", "spain", 1);
    stands("LOR", "LOR", 1);
}

TEST(rule_rules_for_alliances__nor_with_a_members_support)
{
    table_open(15);
    units("france", "CHA");
    units("dutch-republic", "HOLL");
    units("spain", "FLA");
    at_war(DUTCH_REPUBLIC, SPAIN);
    allied(FRANCE, SPAIN);
    fight("CHA S HOLL - FLA; HOLL - FLA");
    came_to("HOLL", "bounces");
    had_reason("HOLL", "-");
    had_reason("CHA", "does-not-count");
    reads(nth_event(EVENT_ORDER_RESULT, 0), SEAT_NONE,
          "The support of the unit in Champagne (France) succeeds, with a strength of 1, but does not count "
          "against the unit there, which its side may not help to drive out.");
    stands("FLA", "spain", 1);
}

TEST(rule_rules_for_alliances__even_if_that_dislodgment_is_unexpected)
{
    table_open(15);
    units("france", "CHA 3");
    units("spain", "FLA");
    units("dutch-republic", "HOLL");
    at_war(DUTCH_REPUBLIC, SPAIN);
    allied(FRANCE, SPAIN);
    table_orders();
    go(SPAIN, "FLA", "HOLL"); /* bounces, and stays where the ally wants to go */
    go(FRANCE, "CHA", "FLA");
    all_ready();
    came("FLA bounces; CHA bounces");
    stands("FLA", "spain", 1);
}

TEST(rule_rules_for_alliances__an_attack_on_an_ally_does_not_cut_support)
{
    table_open(15);
    units("spain", "FLA, BRB");
    units("france", "LIE");
    units("dutch-republic", "HOLL");
    at_war(DUTCH_REPUBLIC, SPAIN);
    allied(FRANCE, SPAIN);
    fight("FLA - HOLL; BRB S FLA - HOLL; LIE - BRB");
    came_to("BRB", "succeeds");
    stands("HOLL", "spain", 1);
}

TEST(rule_rules_for_alliances__an_enemys_attack_does)
{
    table_open(15);
    units("spain", "FLA, BRB");
    units("dutch-republic", "FRI, HOLL");
    at_war(DUTCH_REPUBLIC, SPAIN);
    fight("FLA - HOLL; BRB S FLA - HOLL; FRI - BRB");
    came_to("BRB", "cut");
    was_of_strength("BRB", 0, 1);
    had_reason("BRB", "-");
    stands("HOLL", "dutch-republic", 1);
    stands("FLA", "spain", 1);
}

TEST(rule_rules_for_alliances__nor_is_its_minors_nor_by_ones_minors)
{
    table_open(15);
    units("france", "CHA 5");
    units("LOR", "LOR");
    units("STR", "STR 4");
    units("spain", "FRC");
    influence("LOR", SPAIN, 1);
    influence("STR", FRANCE, 1);
    allied(FRANCE, SPAIN);
    fight("CHA - LOR; STR - FRC");
    came("CHA bounces; STR bounces");
}

/* The same support counts where the ally has left. */
TEST(rule_rules_for_alliances__a_support_against_an_ally_that_stays_after_all_is_void)
{
    for (int stays = 0; stays <= 1; stays++) {
        table_open(15);
        units("france", "BUR 3");
        units("savoy", "SAV");
        units("spain", "FRC");
        units("austria", stays ? "SWI" : "LOR 3");
        allied(FRANCE, SPAIN);
        at_war(SAVOY, SPAIN);
        at_war(AUSTRIA, SPAIN);
        fight(stays ? "SAV - FRC; BUR S SAV - FRC; FRC - SWI"
                    : "SAV - FRC; BUR S SAV - FRC; FRC - SWI; LOR - FRC");
        came(stays ? "FRC bounces; SAV bounces" : "FRC succeeds; SAV succeeds; LOR bounces");
        stands("FRC", stays ? "spain" : "savoy", 1);
    }
}

TEST(rule_rules_for_alliances__nor_on_its_minor_nor_by_ones_minor)
{
    for (int minor = 0; minor <= 1; minor++) {
        table_open(15);
        units("savoy", "FRC");
        units("STR", "STR");
        units("spain", "SWI");
        units(minor ? "LOR" : "france", "LOR");
        influence("STR", SPAIN, 1);
        if (minor) influence("LOR", FRANCE, 1);
        allied(FRANCE, SPAIN);
        at_war(SPAIN, SAVOY);
        fight("LOR - STR; STR S SWI - FRC; SWI - FRC");
        came("LOR bounces; STR succeeds; SWI succeeds");
    }
}

TEST(rule_rules_for_alliances__the_allies_of_an_ally_are_none)
{
    table_open(15);
    units("france", "CHA");
    allied(FRANCE, AUSTRIA);
    allied(AUSTRIA, SPAIN);
    table_orders();
    no_go("neither-war-nor-alliance", FRANCE, "CHA", "FRC");
}

TEST(rule_rules_for_alliances__head_to_head_and_at_one_empty_province_both_bounce)
{
    table_open(15);
    units("france", "CHA 5");
    units("spain", "FRC");
    allied(FRANCE, SPAIN);
    fight("CHA - FRC; FRC - CHA");
    came("CHA bounces; FRC bounces");
    table_open(15);
    units("france", "CHA");
    units("spain", "SAA");
    allied(FRANCE, SPAIN);
    fight("CHA - LOR; SAA - LOR");
    came("CHA bounces; SAA bounces");
}

/* France cannot beat Spain, nor is Savoy let past France; the stronger Savoy is. */
TEST(rule_rules_for_alliances__an_allys_stronger_attack_saves_it_from_the_enemys)
{
    for (int strength = 2; strength <= 4; strength += 2) {
        table_open(15);
        units("france", "CHA 3");
        units("spain", "FRC");
        unit("A", "SAV", "savoy", strength);
        allied(FRANCE, SPAIN);
        at_war(SAVOY, SPAIN);
        fight("CHA - FRC; SAV - FRC");
        came(strength == 2 ? "CHA bounces; SAV bounces" : "CHA bounces; SAV succeeds");
    }
}

/* ---- Water regions ---- */

TEST(rule_water_regions__nor_a_fleet_that_was_to_sail_and_is_thrown_back)
{
    for (int thrown_back = 0; thrown_back <= 1; thrown_back++) {
        table_open(15);
        units("england", "F NTH, F LON");
        units("dutch-republic", "F ENG");
        units("france", "F BIS");
        fight(thrown_back ? "NTH - ENG; LON S NTH - ENG; ENG - CEL; BIS - CEL"
                          : "NTH - ENG; LON S NTH - ENG; ENG - CEL");
        came(thrown_back ? "NTH bounces; ENG bounces; BIS bounces" : "NTH succeeds; ENG succeeds");
    }
}

TEST(rule_water_regions__without_a_war_no_fleet_is_driven_from_the_sea)
{
    table_open(15);
    units("france", "F CEL");
    units("england", "F LANC, F WEX");
    fight("LANC - CEL; WEX S LANC - CEL");
    came_to("LANC", "bounces");
    stands("CEL", "france", 1);
}

TEST(rule_water_regions__in_war_a_dislodged_fleet_is_lost)
{
    table_open(15);
    units("france", "F CEL");
    units("england", "F LANC, F WEX");
    at_war(ENGLAND, FRANCE);
    fight("LANC - CEL; WEX S LANC - CEL");
    stands("CEL", "england", 1);
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 1);
}

TEST(rule_water_regions__support_against_a_fleet_needs_no_war)
{
    table_open(15);
    units("france", "F CEL");
    units("england", "F LANC");
    units("dutch-republic", "F ENG");
    at_war(ENGLAND, FRANCE);
    fight("LANC - CEL; ENG S LANC - CEL");
    stands("CEL", "england", 1);
}

TEST(rule_water_regions__without_a_war_no_support_at_sea_is_cut)
{
    table_open(15);
    units("dutch-republic", "F NTH, F HOLL");
    units("spain", "F ENG");
    units("england", "F LON");
    at_war(DUTCH_REPUBLIC, SPAIN);
    fight("ENG - FLA; HOLL - FLA; NTH S HOLL - FLA; LON - NTH");
    came_to("NTH", "succeeds");
    stands("FLA", "dutch-republic", 1);
}

TEST(rule_water_regions__a_neutral_states_fleet_is_left_alone_an_unaligned_one_is_not)
{
    for (int points = 0; points <= 1; points++) {
        table_open(15);
        units("BRE", "F HEL");
        units("england", "F NTH");
        units("denmark", "F COP");
        influence("BRE", DENMARK, points);
        influence("BRE", SWEDEN, points);
        fight("NTH - HEL; COP S NTH - HEL");
        stands("HEL", points ? "BRE" : "england", 1);
    }
}

/* ---- Movement 1, Movement 2, Movement 5 ---- */

TEST(rule_movement_1__abroad_too)
{
    table_open(15);
    units("LOR", "SAA 3");
    units("france", "CHA 4");
    influence("LOR", SPAIN, 1);
    at_war(FRANCE, SPAIN);
    fight("CHA - SAA");
    assert_false(at(STEP_RETREAT_PHASE));
    assert_int_equal(first_arg(EVENT_UNIT_DISBANDED, party), party("LOR"));
    stands("SAA", "france", 4);
}

TEST(rule_movement_2__nor_does_a_minor_dislodge_its_lord_or_its_fellow)
{
    table_open(15);
    units("HES", "HES 4");
    units("france", "TRI");
    units("COL", "COL 4");
    units("WES", "WES");
    influence("HES", FRANCE, 1);
    influence("COL", FRANCE, 1);
    influence("WES", FRANCE, 1);
    fight("HES - TRI; COL - WES");
    came("HES bounces; COL bounces");
}

/* Hesse was to march off and is thrown back; France has supported the attack upon it. */
TEST(rule_movement_2__even_if_that_is_unexpected)
{
    table_open(15);
    units("HES", "HES");
    units("france", "PAL 3");
    units("saxony", "SAX");
    captured("COL", "austria");
    influence("HES", FRANCE, 1);
    at_war(SAXONY, FRANCE);
    at_war(FRANCE, AUSTRIA);
    fight("HES - COL; SAX - HES; PAL S SAX - HES");
    came("HES bounces; SAX bounces");
    stands("HES", "HES", 1);
}

/* They hold; others may help them. Beaten, they disband, and the state is captured. */
TEST(rule_movement_2__units_of_unaligned_states_may_be_attacked_by_all)
{
    static const char *const orders[] = {"CHA - LOR", "CHA - LOR; FRC S CHA - LOR", "CHA - LOR; FRC S LOR"};
    for (int i = 0; i < 3; i++) {
        table_open(15);
        units("LOR", "LOR");
        unit("A", "CHA", "france", i == 2 ? 2 : 1);
        units(i == 2 ? "savoy" : "france", "FRC");
        at_war(FRANCE, SPAIN);
        fight(orders[i]);
        came(i == 1 ? "CHA succeeds" : "CHA bounces");
        if (i != 1) continue;
        assert_int_equal(first_arg(EVENT_UNIT_DISBANDED, party), party("LOR"));
        held_by("LOR", "france");
    }
}

TEST(rule_movement_1__a_dislodged_minor_unit_disbands)
{
    table_open(15);
    units("HES", "HES 2");
    units("saxony", "SAX 3");
    influence("HES", PROTESTANT_UNION, 1);
    at_war(SAXONY, PROTESTANT_UNION);
    fight("SAX - HES");
    assert_false(at(STEP_RETREAT_PHASE));
    assert_int_equal(first_arg(EVENT_UNIT_DISBANDED, party), party("HES"));
    stands("HES", "saxony", 3);
    held_by("HES", "saxony");
}

TEST(rule_movement_2__example_a_power_does_not_cut_its_hessians_support)
{
    table_open(15);
    units("HES", "HES");
    influence("HES", FRANCE, 1);
    captured("TRI, COL", "france");
    units("protestant-union", "PAL");
    at_war(FRANCE, PROTESTANT_UNION);
    fight("TRI - PAL; HES S TRI - PAL; COL - HES");
    came("HES succeeds; COL bounces");
    stands("PAL", "france", 1);
    stands("HES", "HES", 1);
}

TEST(rule_movement_2__nor_does_it_support_its_dislodgment)
{
    table_open(15);
    units("HES", "HES");
    influence("HES", FRANCE, 1);
    captured("COL", "france");
    units("saxony", "SAX");
    at_war(FRANCE, SAXONY);
    fight("SAX - HES; COL S SAX - HES");
    came_to("SAX", "bounces");
    stands("HES", "HES", 1);
}

/* England is Spain's guest in Flanders. */
static void dutch_attack_on_flanders(void)
{
    table_open(15);
    units("england", "FLA");
    units("dutch-republic", "HOLL 2");
    allied(ENGLAND, SPAIN);
    at_war(DUTCH_REPUBLIC, SPAIN);
}

TEST(rule_movement_5__example_english_guests_in_flanders)
{
    dutch_attack_on_flanders();
    fight("HOLL - FLA");
    stands("FLA", "dutch-republic", 2);
    held_by("FLA", "dutch-republic");

    dutch_attack_on_flanders();
    allied(DUTCH_REPUBLIC, ENGLAND);
    fight("HOLL - FLA");
    came_to("HOLL", "bounces");
    stands("FLA", "england", 1);
}

/* Hamburg's army is England's guest in Flanders; an army of Cologne attacks it for the Dutch. */
TEST(rule_movement_5__minors_of_guest_and_enemy_as_they_themselves)
{
    table_open(15);
    units("HAM", "FLA");
    units("COL", "BRB 3");
    influence("HAM", ENGLAND, 1);
    influence("COL", DUTCH_REPUBLIC, 1);
    captured("BRB", "COL");
    allied(ENGLAND, SPAIN);
    at_war(DUTCH_REPUBLIC, SPAIN);
    fight("BRB - FLA");
    stands("FLA", "COL", 3);
    held_by("FLA", "COL");
}

/* France is Spain's guest too, and at peace with England: nothing allows the attack. */
TEST(rule_movement_5__guests_of_one_host_do_not_attack_without_a_war)
{
    for (int war = 0; war <= 1; war++) {
        dutch_attack_on_flanders();
        units("dutch-republic", "HOLL");
        units("england", "BRB");
        units("france", "CHA");
        allied(FRANCE, SPAIN);
        at_war(ENGLAND, DUTCH_REPUBLIC);
        if (war) at_war(ENGLAND, FRANCE);
        fight("BRB - HOLL; FLA S BRB - HOLL; CHA - FLA");
        came_to("FLA", war ? "cut" : "succeeds");
        came_to("BRB", war ? "bounces" : "succeeds");
    }
}

TEST(rule_movement_5__a_third_power_may_support_who_may_attack)
{
    dutch_attack_on_flanders();
    units("dutch-republic", "HOLL");
    unit("A", "NORM", "france", 1); /* at peace with all */
    fight("HOLL - FLA; NORM S HOLL - FLA");
    stands("FLA", "dutch-republic", 1);
}

/* Saarbruecken is unaligned, and Spaniards have come there. */
TEST(rule_effects_of_declarations__on_land_without_an_owner_an_attack_takes_a_war)
{
    for (int war = 0; war <= 1; war++) {
        table_open(15);
        units("spain", "SAA");
        units("france", "LOR 2");
        if (war) at_war(FRANCE, SPAIN);
        fight("LOR - SAA");
        came_to("LOR", war ? "succeeds" : "bounces");
    }
}

/* Brunswick has fallen, which lays Kalenberg open: war with Lower Saxony's lord is none with a Dutch unit
 * there. */
TEST(rule_effects_of_declarations__nor_does_land_that_lies_open_give_a_right)
{
    table_open(15);
    captured("BRU", "france");
    units("france", "BRU 2");
    units("dutch-republic", "KAL");
    influence("LOWR", DENMARK, 1);
    at_war(FRANCE, DENMARK);
    fight("BRU - KAL");
    came_to("BRU", "bounces");
    stands("KAL", "dutch-republic", 1);
}

/* The French may have been Spain's guests once; the host needs no declaration to have its own back. */
TEST(rule_effects_of_declarations__in_its_own_land_a_power_attacks_who_has_no_right_there)
{
    table_open(15);
    units("france", "FLA");
    units("spain", "BRB 2");
    fight("BRB - FLA");
    stands("FLA", "spain", 2);
}

/* ---- Moving a bolstered unit ---- */

/* Saxons in Bohemia attack Vienna, supported by two strengths from Moravia; both are theirs by capture. */
static void saxon_attack_on_vienna(int defence)
{
    table_open(15);
    captured("BOH, MOR", "saxony");
    units("saxony", "MOR 2");
    unit("A", "VIE", "austria", defence);
    units("austria", "RHU, KRE");
    at_war(SAXONY, AUSTRIA);
    table_orders();
    go(SAXONY, "BOH", "VIE");
    support(SAXONY, "MOR", "BOH", "VIE");
}

TEST(rule_bolstered_unit__it_supports_with_its_full_strength)
{
    saxon_attack_on_vienna(2);
    all_ready();
    stands("VIE", "saxony", 1);
}

TEST(rule_bolstered_unit__its_support_is_broken_one_to_one)
{
    saxon_attack_on_vienna(2); /* 1 + 2 - 1 are no more than 2 */
    go(AUSTRIA, "RHU", "MOR");
    all_ready();
    came_to("BOH", "bounces");
    came_to("MOR", "succeeds"); /* in part */

    saxon_attack_on_vienna(1);
    go(AUSTRIA, "RHU", "MOR");
    all_ready();
    stands("VIE", "saxony", 1);
}

TEST(rule_bolstered_unit__by_the_combined_strength_of_its_attackers)
{
    saxon_attack_on_vienna(1);
    go(AUSTRIA, "RHU", "MOR");
    go(AUSTRIA, "KRE", "MOR");
    all_ready();
    came("MOR cut; BOH bounces");
}

TEST(rule_bolstered_unit__what_supports_an_attacker_breaks_nothing)
{
    saxon_attack_on_vienna(1);
    go(AUSTRIA, "RHU", "MOR");
    support(AUSTRIA, "KRE", "RHU", "MOR"); /* 2 against 2 */
    all_ready();
    stands("VIE", "saxony", 1);
}

TEST(rule_bolstered_unit__it_moves_and_defends_as_one)
{
    table_open(15);
    units("france", "NORM 4");
    units("spain", "FLA 3");
    at_war(FRANCE, SPAIN);
    fight("NORM - FLA");
    assert_true(at(STEP_RETREAT_PHASE));
    all_ready();
    stands("FLA", "france", 4);
    empty("NORM");
}

/* ---- The Papacy ---- */

/* Austrians attack Silesia, Poles attack Bohemia; each side's stronger army supports its attack from where
 * the other attacks. */
static void bohemia_and_silesia(void)
{
    table_open(15);
    at_war(AUSTRIA, POLAND_LITHUANIA);
    units("austria", "BOH 2, MOR");
    units("poland-lithuania", "SIL 2, UPA");
}

/* R25. */
TEST(rule_bolstered_unit__supporters_that_would_dislodge_each_other_are_cut)
{
    bohemia_and_silesia();
    units("austria", "KRE");
    units("poland-lithuania", "SAX");
    fight("MOR - SIL; BOH S MOR - SIL; KRE S MOR - SIL; UPA - BOH; SIL S UPA - BOH; SAX S UPA - BOH");
    came("BOH cut; SIL cut; MOR bounces; UPA bounces");
    was_of_strength("MOR", 2, 2);
    was_of_strength("KRE", 1, 0);
    was_of_strength("SIL", 0, 2);
}

/* R25. */
TEST(rule_bolstered_unit__an_attack_from_where_it_supports_takes_nothing)
{
    bohemia_and_silesia();
    fight("MOR - SIL; BOH S MOR - SIL; SIL - BOH");
    came_to("BOH", "succeeds");
    was_of_strength("BOH", 2, 0);
    was_of_strength("MOR", 3, 2);
    was_of_strength("SIL", 2, 2);
    stands("SIL", "austria", 1);
}

/* R25: whether the army arrives depends on the fleet that it would save by arriving. */
TEST(rule_effects_of_declarations__in_a_convoy_paradox_the_army_stays)
{
    table_open(15);
    at_war(FRANCE, ENGLAND);
    units("france", "BRI, F ENG");
    units("england", "F LON, F WEX");
    fight("BRI - LON via; ENG C BRI - LON; WEX - ENG; LON S WEX - ENG");
    came("BRI fails; LON succeeds; WEX succeeds");
    stands("BRI", "france", 1);
    stands("ENG", "england", 1);
}

/* R26. */
TEST(rule_effects_of_declarations__who_has_no_lord_holds)
{
    table_open(15);
    influence("HES", FRANCE, 3);
    influence("HES", DENMARK, 3);
    units("HES", "HES");
    units("saxony", "SAX");
    units("france", "PAR");
    assert_null(play_concede(&table, SAXONY));
    table_orders();
    refused("not-your-unit", FRANCE, "order", "HES", "hold", "-", "-", "-");
    all_ready();
    stands("HES", "HES", 1);
    stands("SAX", "saxony", 1);
}

/* R3: on its unit, its minor's, its empty land; as ordered, though it be cut; given by its own unit or by one
 * that it orders. */
TEST(rule_papacy_3__which_supports_are_an_offence)
{
    static const char *const on_tuscany = "TYS - TUS; ROM S TYS - TUS";
    const struct {
        const char *supporter, *victim;
        int enemy;
        const char *orders;
        bool offends;
    } cases[] = {
        {"papacy", "venice", VENICE, on_tuscany, true},
        {"papacy", "TUS", SPAIN, on_tuscany, true},
        {"papacy", NULL, SPAIN, "TYS - NAP; ROM S TYS - NAP", true},
        {"MAN", NULL, SPAIN, "TYS - NAP; ROM S TYS - NAP", true},
        {"papacy", "venice", VENICE, "TYS - TUS; ROM S TYS - TUS; MAR - ROM", true},
        {"papacy", "england", ENGLAND, on_tuscany, false}, /* no Catholic power */
        {"papacy", NULL, VENICE, on_tuscany, false},       /* without an owner */
        {"papacy", "venice", VENICE, "ROM S TYS - TUS", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open(15);
        units(cases[i].supporter, "ROM");
        units("france", "F TYS");
        units("savoy", "MAR");
        if (cases[i].victim) units(cases[i].victim, "TUS");
        influence("TUS", SPAIN, cases[i].enemy == SPAIN ? 3 : 0);
        influence("MAN", PAPACY, 3);
        at_war(FRANCE, cases[i].enemy);
        at_war(SAVOY, PAPACY);
        fight(cases[i].orders);
        assert_int_equal(on_table()->papal_offence, cases[i].offends);
        assert_int_equal(events_of(EVENT_PAPAL_OFFENCE), cases[i].offends);
    }
}

TEST(rule_papacy_3__it_supports_an_attack_on_a_catholic_power)
{
    table_open(15);
    units("papacy", "ROM");
    units("france", "TUS");
    captured("TUS", "france");
    at_war(FRANCE, SPAIN);
    units("papacy", "MOD");
    captured("MOD", "papacy");
    fight("ROM S TUS");
    assert_int_equal(on_table()->papal_offence, 0);

    table_open(15);
    units("papacy", "MAR");
    unit("A", "ROM", "france", 1); /* the Papacy's guest */
    allied(FRANCE, PAPACY);
    at_war(FRANCE, SPAIN);
    fight("ROM - NAP; MAR S ROM - NAP");
    assert_int_equal(on_table()->papal_offence, 1);
    assert_int_equal(events_of(EVENT_PAPAL_OFFENCE), 1);
}
