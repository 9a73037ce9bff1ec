/* Order Phase: which orders may be given, and that all of them are listed. */
#include "sheet.h"

/* ---- Movement: effects of declarations ---- */

TEST(rule_effects_of_declarations__a_domain_is_closed_without_war_or_alliance)
{
    table_open(15);
    units("france", "CHA");
    table_orders();
    refused_by("Effects of declarations", "neither-war-nor-alliance", FRANCE, "order", "CHA", "move", "-",
               "FRC", "-");
    at_war(FRANCE, SPAIN);
    go(FRANCE, "CHA", "FRC");
}

TEST(rule_effects_of_declarations__an_alliance_opens_it_as_well)
{
    table_open(15);
    units("france", "CHA");
    influence("LOR", SPAIN, 1);
    allied(FRANCE, SPAIN);
    table_orders();
    go(FRANCE, "CHA", "FRC");
    go(FRANCE, "CHA", "LOR");
}

TEST(rule_effects_of_declarations__what_is_announced_opens_nothing_and_what_is_ending_still_does)
{
    table_open(15);
    units("france", "CHA");
    EUR_PAIR(&table, enemies_next, FRANCE, SPAIN, true);
    table_orders();
    no_go("neither-war-nor-alliance", FRANCE, "CHA", "FRC");
    EUR_PAIR(&table, enemies_next, FRANCE, SPAIN, false);
    EUR_PAIR(&table, allies_next, FRANCE, SPAIN, true);
    no_go("neither-war-nor-alliance", FRANCE, "CHA", "FRC");
    EUR_PAIR(&table, allies_next, FRANCE, SPAIN, false);
    at_war(FRANCE, SPAIN);
    EUR_PAIR(&table, leaving_war, FRANCE, SPAIN, true);
    go(FRANCE, "CHA", "FRC");
    table_open(15);
    units("france", "CHA");
    allied(FRANCE, SPAIN);
    EUR_PAIR(&table, leaving_alliance, FRANCE, SPAIN, true);
    table_orders();
    go(FRANCE, "CHA", "FRC");
}

TEST(rule_effects_of_declarations__the_states_aligned_with_a_power_are_its_domain)
{
    table_open(15);
    units("france", "CHA");
    table_orders();
    go(FRANCE, "CHA", "LOR"); /* unaligned: no war is needed */
    influence("LOR", SPAIN, 1);
    no_go("neither-war-nor-alliance", FRANCE, "CHA", "LOR");
    influence("LOR", SPAIN, 0);
    influence("LOR", FRANCE, 1);
    made(FRANCE, "order", "CHA", "hold", "-", "-", "-");
    go(FRANCE, "CHA", "LOR");
}

TEST(rule_effects_of_declarations__war_on_an_enemys_enemy_is_no_war_of_ones_own)
{
    table_open(15);
    units("france", "CHA");
    allied(FRANCE, DUTCH_REPUBLIC);
    at_war(DUTCH_REPUBLIC, SPAIN);
    table_orders();
    no_go("neither-war-nor-alliance", FRANCE, "CHA", "FLA");
}

TEST(rule_effects_of_declarations__any_unit_may_support_without_a_war)
{
    table_open(15);
    units("france", "CHA");
    units("dutch-republic", "HOLL");
    units("spain", "FLA");
    at_war(DUTCH_REPUBLIC, SPAIN);
    fight("CHA S HOLL - FLA; HOLL - FLA");
    came_to("CHA", "succeeds");
    stands("FLA", "dutch-republic", 1);
}

/* Whose unit follows whom is public: a power that orders none holds no other up. R31. */
TEST(rule_phases__a_power_without_a_unit_to_order_is_not_asked)
{
    table_open(15);
    units("france", "PAR");
    units("HES", "HES");
    influence("HES", SAXONY, 1);
    table_orders();
    assert_int_equal(play_deciders(&table), 1 << FRANCE | 1 << SAXONY);
    made(FRANCE, "ready");
    assert_int_equal(play_deciders(&table), 1 << SAXONY);
    made(SAXONY, "ready");
    assert_false(at(STEP_ORDERS_PHASE));
}

/* ... and where there is no unit at all, the year goes on. R31. */
TEST(rule_phases__an_empty_map_has_no_seat_to_ask)
{
    table_open(15);
    table_orders();
    assert_int_equal(play_deciders(&table), 0);
    run_from(STEP_ORDERS_PHASE);
    assert_true(at(STEP_BUILDS));
}

TEST(rule_aligned__a_minors_units_follow_the_power_that_it_is_aligned_with)
{
    table_open(15);
    units("HES", "HES");
    units("WUE", "WUE");
    units("saxony", "SAX");
    influence("HES", PROTESTANT_UNION, 1);
    table_orders();
    go(PROTESTANT_UNION, "HES", "PAD");
    refused_by("Effects of declarations", "not-your-unit", SAXONY, "order", "HES", "move", "-", "PAD", "-");
    no_go("not-your-unit", PROTESTANT_UNION, "WUE", "ANS");
    refused("no-unit", PROTESTANT_UNION, "order", "PAL", "hold", "-", "-", "-");
    all_ready();
    stands("PAD", "HES", 1);
    held_by("PAD", "HES");
}

/* A vassal's army, too: by its lord's declarations, and through the land of its lord and its fellows. */
TEST(rule_aligned__what_its_lord_may_enter_a_minors_unit_may)
{
    table_open(15);
    units("LOR", "LOR");
    units("france", "CHA");
    units("spain", "MAD");
    influence("LOR", FRANCE, 25);
    influence("LOR", SPAIN, 24);
    influence("STR", FRANCE, 1);
    table_orders();
    no_go("not-your-unit", SPAIN, "LOR", "SAA");
    go(FRANCE, "LOR", "SAA");
    go(FRANCE, "LOR", "CHA");
    go(FRANCE, "LOR", "STR");
    go(FRANCE, "CHA", "LOR");
    no_go("neither-war-nor-alliance", FRANCE, "LOR", "FRC");
    at_war(FRANCE, SPAIN);
    go(FRANCE, "LOR", "FRC");
}

TEST(rule_neutral__it_is_closed_to_those_who_have_infs_there_and_to_minors)
{
    table_open(15);
    units("france", "CHA");
    units("STR", "STR");
    influence("STR", FRANCE, 1);
    influence("LOR", FRANCE, 2);
    influence("LOR", SPAIN, 2);
    table_orders();
    no_go("neutral-state", FRANCE, "CHA", "LOR");
    no_go("neutral-state", FRANCE, "STR", "LOR");
}

TEST(rule_neutral__a_neutral_state_is_impassable_even_in_war)
{
    table_open(15);
    units("france", "CHA");
    influence("LOR", SPAIN, 2);
    influence("LOR", AUSTRIA, 2);
    at_war(FRANCE, SPAIN);
    at_war(FRANCE, AUSTRIA);
    table_orders();
    refused_by("NEUTRAL", "neutral-state", FRANCE, "order", "CHA", "move", "-", "LOR", "-");
    influence("LOR", AUSTRIA, 1);
    go(FRANCE, "CHA", "LOR");
}

TEST(rule_large_minor_states__all_provinces_are_of_one_status)
{
    static const char *const BOHEMIAN[] = {"BOH", "LUS", "SIL"};
    table_open(15);
    units("saxony", "SAX, BRA");
    influence("BOHC", PROTESTANT_UNION, 1);
    captured("BRA", "saxony");
    table_orders();
    for (size_t i = 0; i < sizeof BOHEMIAN / sizeof *BOHEMIAN; i++)
        no_go("neither-war-nor-alliance", SAXONY, i < 2 ? "SAX" : "BRA", BOHEMIAN[i]);
    influence("BOHC", ENGLAND, 1);
    for (size_t i = 0; i < sizeof BOHEMIAN / sizeof *BOHEMIAN; i++)
        no_go("neutral-state", SAXONY, i < 2 ? "SAX" : "BRA", BOHEMIAN[i]);
}

/* ---- the Empire ---- */

TEST(rule_empire__example_1_french_in_saarbruecken)
{
    table_open(15);
    units("protestant-union", "PAL 2");
    captured("SAA", "france");
    fight("PAL - SAA");
    empty("PAL");
    assert_int_equal(events_of(EVENT_UNIT_DISLODGED), 1);

    table_open(15);
    units("protestant-union", "PAL 2");
    units("france", "SAA");
    influence("SAA", FRANCE, 1);
    table_orders();
    no_go("aligned-with-the-foreigner", PROTESTANT_UNION, "PAL", "SAA");
    table_open(15);
    units("protestant-union", "PAL 2");
    influence("SAA", FRANCE, 1);
    table_orders();
    no_go("neither-war-nor-alliance", PROTESTANT_UNION, "PAL", "SAA");
}

TEST(rule_empire__example_2_danes_in_mecklenburgs_reach)
{
    table_open(15);
    units("MEC", "MEC 2");
    influence("MEC", SAXONY, 1);
    captured("HAM", "denmark");
    units("denmark", "HOL");
    table_orders();
    no_go("neither-war-nor-alliance", SAXONY, "MEC", "HOL");
    go(SAXONY, "MEC", "HAM");
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_DISLODGED), 1);

    table_open(15);
    units("MEC", "MEC 2");
    influence("MEC", SAXONY, 1);
    captured("HAM", "denmark");
    allied(SAXONY, DENMARK);
    table_orders();
    go(SAXONY, "MEC", "HAM"); /* an ally may pass through, and attacks no unit */
    all_ready();
    came_to("MEC", "bounces");
    stands("HAM", "denmark", 1);

    table_open(15);
    units("MEC", "MEC 2");
    influence("MEC", SAXONY, 1);
    at_war(SAXONY, DENMARK);
    table_orders();
    go(SAXONY, "MEC", "HOL");
}

TEST(rule_empire__the_rules_of_alliances_must_be_followed)
{
    table_open(15);
    units("MEC", "MEC 2");
    influence("MEC", SAXONY, 1);
    unit("A", "HAM", "denmark", 1); /* Sweden's guest */
    influence("HAM", SWEDEN, 1);
    table_orders();
    go(SAXONY, "MEC", "HAM");
    allied(SAXONY, DENMARK);
    made(SAXONY, "order", "MEC", "hold", "-", "-", "-");
    no_go("foreigner-is-an-ally", SAXONY, "MEC", "HAM");
}

TEST(rule_empire__example_3_dutch_in_brabant)
{
    table_open(15);
    units("COL", "COL 2");
    influence("COL", CATHOLIC_LEAGUE, 1);
    captured("BRB", "dutch-republic");
    at_war(DUTCH_REPUBLIC, SPAIN);
    fight("COL - BRB");
    assert_int_equal(events_of(EVENT_UNIT_DISLODGED), 1);
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 1); /* without an enemy or an ally there */
    made(CATHOLIC_LEAGUE, "retreat", "BRB", "COL");
    all_ready();
    stands("COL", "COL", 1);
    held_by("BRB", "-");
}

TEST(rule_empire__those_of_the_empire_are_no_foreigners_and_foreigners_have_no_such_right)
{
    table_open(15);
    units("protestant-union", "PAL");
    captured("HES", "saxony");
    captured("TRI", "france");
    units("dutch-republic", "LIE");
    table_orders();
    no_go("neither-war-nor-alliance", PROTESTANT_UNION, "PAL", "HES");
    no_go("neither-war-nor-alliance", DUTCH_REPUBLIC, "LIE", "TRI");
    go(PROTESTANT_UNION, "PAL", "TRI");
}

/* R7: the right is that of the six powers, and of the states that are aligned with one of them. */
TEST(rule_empire__a_state_aligned_with_an_outsider_has_no_such_right)
{
    table_open(15);
    influence("MEC", DENMARK, 5);
    units("MEC", "MEC");
    captured("POM", "sweden");
    table_orders();
    no_go("neither-war-nor-alliance", DENMARK, "MEC", "POM");
    table_open(15);
    influence("MEC", SAXONY, 5);
    units("MEC", "MEC");
    captured("POM", "sweden");
    table_orders();
    go(SAXONY, "MEC", "POM");
}

TEST(rule_empire__the_right_ends_at_the_line_and_before_neutral_states)
{
    table_open(15);
    units("saxony", "HAM");
    captured("HAM", "saxony");
    captured("HOL", "sweden");
    units("denmark", "BRE");
    influence("BRE", SWEDEN, 1);
    influence("BRE", ENGLAND, 1);
    table_orders();
    no_go("neither-war-nor-alliance", SAXONY, "HAM", "HOL");
    no_go("neutral-state", SAXONY, "HAM", "BRE");
}

TEST(rule_empire__example_1_french_who_came_the_same_year)
{
    table_open(15);
    units("protestant-union", "PAL 2");
    units("france", "SAA");
    fight("PAL - SAA");
    stands("SAA", "protestant-union", 2);
    held_by("SAA", "protestant-union");
}

/* With the League allied to Spain, Cologne gives Brabant back to it and stays. */
TEST(rule_empire__example_3_with_an_alliance)
{
    table_open(15);
    units("COL", "COL 2");
    influence("COL", CATHOLIC_LEAGUE, 5);
    captured("BRB", "dutch-republic");
    at_war(DUTCH_REPUBLIC, SPAIN);
    allied(CATHOLIC_LEAGUE, SPAIN);
    fight("COL - BRB");
    stands("BRB", "COL", 2);
    held_by("BRB", "-");
    assert_int_equal(first_arg(EVENT_LIBERATED, party), SPAIN);
}

/* Denmark has captured Pomerania, which was Poland's: who may march there from Mecklenburg without a war? */
TEST(rule_empire__it_is_the_right_of_six_powers_and_of_the_empires_states_that_follow_them)
{
    static const struct {
        const char *party;
        int lord;
        bool may;
    } cases[] = {
        {"austria", AUSTRIA, true},
        {"spain", SPAIN, true},
        {"protestant-union", PROTESTANT_UNION, true},
        {"saxony", SAXONY, true},
        {"catholic-league", CATHOLIC_LEAGUE, true},
        {"savoy", SAVOY, true},
        {"france", FRANCE, false},
        {"england", ENGLAND, false},
        {"dutch-republic", DUTCH_REPUBLIC, false},
        {"sweden", SWEDEN, false},
        {"papacy", PAPACY, false},
        {"venice", VENICE, false},
        {"ottoman-empire", OTTOMAN_EMPIRE, false},
        {"MAG", SAXONY, true},
        {"MAN", SAVOY, true},
        {"MAG", FRANCE, false},
        {"MAN", FRANCE, false},
        {"CRO", AUSTRIA, false}, /* no state of the Empire */
        {"TRA", SAXONY, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open(15);
        influence("POM", POLAND_LITHUANIA, 1);
        captured("POM", "denmark");
        at_war(DENMARK, POLAND_LITHUANIA);
        units(cases[i].party, "MEC");
        if (party(cases[i].party) >= SEATS) influence(cases[i].party, cases[i].lord, 1);
        table_orders();
        if (cases[i].may)
            go(cases[i].lord, "MEC", "POM");
        else
            no_go("neither-war-nor-alliance", cases[i].lord, "MEC", "POM");
    }
}

/* In Wuerzburg, a state of the Union's, stands a guest of the Union; a Saxon army beside it is at peace with
 * both. */
static void guest_in_wuerzburg(const char *guest, int host_ally)
{
    table_open(15);
    units("saxony", "SAX 3");
    units(guest, "WUE");
    influence("WUE", PROTESTANT_UNION, 3);
    if (party(guest) >= SEATS) influence(guest, host_ally, 2);
    allied(host_ally, PROTESTANT_UNION);
}

TEST(rule_empire__outsiders_may_be_attacked_where_they_are_guests)
{
    static const struct {
        const char *guest;
        int side;
    } cases[] = {{"france", FRANCE}, {"denmark", DENMARK}, {"CRO", AUSTRIA}, {"TUN", FRANCE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        guest_in_wuerzburg(cases[i].guest, cases[i].side);
        fight("SAX - WUE");
        came("SAX succeeds");
        assert_int_equal(first_arg(EVENT_MUST_LEAVE, party), SAXONY);
    }
    guest_in_wuerzburg("france", FRANCE); /* it is the guest that opens the province, also when it leaves */
    fight("SAX - WUE; WUE - HES");
    assert_int_equal(first_arg(EVENT_MUST_LEAVE, party), SAXONY);
    table_open(15);
    units("saxony", "SAX 3");
    influence("WUE", PROTESTANT_UNION, 3);
    table_orders();
    no_go("neither-war-nor-alliance", SAXONY, "SAX", "WUE");
}

/* R7. */
TEST(rule_empire__the_six_powers_and_the_empires_states_are_foreign_nowhere_in_it)
{
    static const struct {
        const char *guest;
        int side;
    } cases[] = {{"savoy", SAVOY}, {"austria", AUSTRIA}, {"spain", SPAIN}, {"MEC", DENMARK}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        guest_in_wuerzburg(cases[i].guest, cases[i].side);
        table_orders();
        no_go("neither-war-nor-alliance", SAXONY, "SAX", "WUE");
    }
}

TEST(rule_empire__such_an_attack_cuts_support_and_gives_the_attacked_no_right)
{
    table_open(15);
    units("denmark", "POM, MEC 2");
    units("saxony", "BRA");
    captured("POM, MEC", "denmark");
    influence("BRAP", SAXONY, 1);
    table_orders();
    no_go("neither-war-nor-alliance", DENMARK, "POM", "BRA");
    fight("BRA - POM; POM S MEC");
    came("POM cut; BRA bounces");
}

/* ---- coasts, seas, convoys ---- */

/* HOL, reached from the North Sea and Heligoland on its west coast, is one province to an army. */
TEST(rule_coastal_provinces__two_coasts_are_one_province)
{
    table_open(15);
    units("denmark", "F BOR");
    units("sweden", "F HEL");
    at_war(DENMARK, SWEDEN);
    fight("BOR - HOL/ec; HEL - HOL/wc");
    came("BOR bounces; HEL bounces");
    table_open(15);
    units("england", "YOR, F NTH, F HEL");
    at_war(ENGLAND, DENMARK);
    fight("YOR - HOL via; NTH C YOR - HOL; HEL C YOR - HOL");
    stands("HOL", "england", 1);
}

TEST(rule_coastal_provinces__a_fleet_supports_into_a_province_by_whichever_coast_it_reaches)
{
    table_open(15);
    units("denmark", "F COP, F HEL");
    units("sweden", "F HOL/wc");
    at_war(DENMARK, SWEDEN);
    table_orders();
    refused_by("Coastal provinces", "no-coast", DENMARK, "order", "HEL", "support", "COP", "HOL/ec", "-");
    fight("COP - HOL/ec; HEL S COP - HOL");
    came("COP succeeds; HEL succeeds");
    assert_int_equal(unit_in("HOL")->place, place("HOL/ec"));
}

/* A unit alone on the map, whose power is at war with all, may be ordered over each of its borders, and over
 * no other. */
TEST(rule_coastal_provinces__every_unit_goes_where_the_map_says)
{
    table_open(15);
    const struct components *c = eur_components(&table);
    for (int power = 0; power < SEATS; power++)
        if (power != FRANCE) at_war(FRANCE, power);
    for (int kind = UNIT_ARMY; kind <= UNIT_FLEET; kind++)
        for (int from = 0; from < c->place_count; from++) {
            const int space = eur_space(c, from);
            const uint64_t *borders = kind == UNIT_ARMY ? c->map.army[from] : c->map.fleet[from];
            if (set_next(borders, DIP_WORDS, 0) < 0) continue; /* none such can stand there */
            *eur_unit(&table, space) =
                (struct unit){.kind = (uint8_t)kind, .strength = 1, .party = FRANCE, .place = (uint8_t)from};
            table_orders();
            for (int to = 0; to < c->place_count; to++) {
                const struct move m = MAKE_MOVE(MOVE_ORDER, .unit = space, .action = ORDER_MOVE, .target = -1,
                                                .to = to, .by_convoy = -1);
                assert_int_equal(!eur_move_order.check(&table, FRANCE, &m), set_has(borders, to));
            }
            eur_unit_remove(&table, space);
        }
}

TEST(rule_effects_of_declarations__an_army_is_carried_by_others_only_if_it_says_so)
{
    static const char *const fleets[] = {"france", "england"}; /* its own, a stranger's */
    for (int i = 0; i < 2; i++) {
        table_open(15);
        units("france", "HOLL 2");
        units("dutch-republic", "FLA 2");
        units(fleets[i], "F NTH");
        at_war(FRANCE, DUTCH_REPUBLIC);
        at_war(FRANCE, SPAIN);
        at_war(DUTCH_REPUBLIC, SPAIN);
        fight("HOLL - FLA; FLA - HOLL; NTH C HOLL - FLA");
        came(i == 0 ? "HOLL succeeds; FLA succeeds" : "HOLL bounces; FLA bounces; NTH fails");
        stands("FLA", i == 0 ? "france" : "dutch-republic", 2);
    }
    table_open(15);
    units("england", "LON, F ENG");
    fight("ENG C LON - BRI");
    stands("LON", "england", 1);
}

/* R30: an order has one form, so a fleet names the coast where it can reach only one, too. */
TEST(rule_coastal_provinces__the_coast_is_named_where_only_one_can_be_reached)
{
    table_open(15);
    units("england", "F ATL");
    table_orders();
    refused_by("Coastal provinces", "coast-needed", ENGLAND, "order", "ATL", "move", "-", "IRE", "-");
    go(ENGLAND, "ATL", "IRE/wc");
    all_ready();
    assert_int_equal(unit_in("IRE")->place, place("IRE/wc"));
}

TEST(rule_effects_of_declarations__a_unit_whose_order_is_missing_is_named)
{
    table_open(15);
    units("austria", "VIE");
    table_orders();
    at_space("VIE")->order = (struct order){0};
    is_wrong("lacks VIE, whose unit austria orders");
}

/* The same form on the sheet, in the event, and as it is sent: what stays goes nowhere. */
TEST(rule_effects_of_declarations__orders_are_told_as_they_were_given)
{
    table_open(15);
    units("austria", "BOH, MOR, VIE");
    captured("BOH, MOR", "austria");
    table_orders();
    support(AUSTRIA, "VIE", "BOH", "-");
    assert_int_equal(at_space("VIE")->order.to, -1);
    support(AUSTRIA, "BOH", "MOR", "SIL");
    go(AUSTRIA, "MOR", "SIL");
    all_ready();
    for (int i = 0; i < events_of(EVENT_ORDERED); i++) {
        const struct event *it = nth_event(EVENT_ORDERED, i);
        if (event_arg(it, EVENT_ORDERED, unit) == place("VIE"))
            reads(it, SEAT_NONE,
                  "Austria ordered the unit in Vienna to support the unit in Bohemia, which stays.");
        else if (event_arg(it, EVENT_ORDERED, unit) == place("BOH"))
            reads(
                it, SEAT_NONE,
                "Austria ordered the unit in Bohemia to support the move of the unit in Moravia to Silesia.");
        else
            reads(it, SEAT_NONE, "Austria ordered the unit in Moravia to move to Silesia.");
    }
}

TEST(rule_coastal_provinces__a_fleet_names_the_coast)
{
    table_open(15);
    units("denmark", "F COP, HAM");
    units("england", "F MUN");
    units("spain", "F MID");
    captured("HAM", "denmark");
    table_orders();
    no_go("coast-needed", DENMARK, "COP", "HOL");
    go(DENMARK, "COP", "HOL/ec");
    go(DENMARK, "COP", "HOL/wc");
    refused_by("Coastal provinces", "no-coast", DENMARK, "order", "HAM", "move", "-", "HOL/wc", "-");
    go(DENMARK, "HAM", "HOL");
    no_go("coast-needed", ENGLAND, "MUN", "IRE");
    go(ENGLAND, "MUN", "IRE/ec");
    go(SPAIN, "MID", "ANDL/wc");
    no_go("no-border", SPAIN, "MID", "ANDL/ec");
    go(SPAIN, "MID", "SHA");
    go(SPAIN, "MID", "MED");
}

TEST(rule_coastal_provinces__there_is_no_way_from_coast_to_coast)
{
    table_open(15);
    units("denmark", "F HOL/ec");
    units("england", "F CEL, F ATL");
    units("spain", "F POR");
    influence("POR", SPAIN, 1);
    table_orders();
    no_go("no-border", DENMARK, "HOL", "HOL/wc");
    no_go("no-border", DENMARK, "HOL", "HEL");
    no_go("no-border", ENGLAND, "CEL", "IRE/wc");
    no_go("no-border", ENGLAND, "ATL", "IRE/ec");
    go(SPAIN, "POR", "ANDL/wc");
    support(ENGLAND, "ATL", "CEL", "IRE"); /* to which coast is the other's affair */
}

TEST(rule_copenhagen__from_bornholm_to_skagerrak_by_scania_or_copenhagen)
{
    static const char *const BEYOND[] = {"SCA", "BOR", "SKA", "NTH", "HEL"};
    table_open(15);
    units("denmark", "F BOR, F COP");
    table_orders();
    no_go("no-border", DENMARK, "BOR", "SKA");
    go(DENMARK, "BOR", "SCA");
    go(DENMARK, "BOR", "COP");
    for (size_t i = 0; i < sizeof BEYOND / sizeof *BEYOND; i++)
        go(DENMARK, "COP", BEYOND[i]);
}

TEST(rule_water_regions__seas_are_always_open)
{
    table_open(15);
    units("england", "F LON, LANC");
    units("france", "F ENG");
    table_orders();
    go(ENGLAND, "LON", "ENG");
    no_go("no-border", ENGLAND, "LANC", "CEL");
    go(FRANCE, "ENG", "NTH");
    all_ready();
    came("ENG succeeds; LON succeeds");
    assert_int_equal(events_of(EVENT_CAPTURED), 0);
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 0);
}

TEST(rule_effects_of_declarations__an_army_goes_by_a_chain_of_anybodys_fleets)
{
    table_open(15);
    units("england", "LON 4, F NTH");
    units("denmark", "F SKA");
    units("sweden", "F BAL");
    at_war(ENGLAND, DENMARK);
    table_orders();
    refused_by("MOVEMENT", "convoy-needed", ENGLAND, "order", "LON", "move", "-", "NOR", "-");
    no_go("no-border", ENGLAND, "LON", "PRU");
    refused("convoy-needed", ENGLAND, "order", "LON", "move", "-", "NOR", "false");
    refused("fleet-by-convoy", ENGLAND, "order", "NTH", "move", "-", "SKA", "true");
    refused("no-convoy", ENGLAND, "order", "LON", "move", "-", "PRU", "true");
    refused("no-convoy", ENGLAND, "order", "LON", "move", "-", "PAR", "true"); /* inland */
    refused("neither-war-nor-alliance", ENGLAND, "order", "LON", "move", "-", "HOLL", "true");
    sail_with(ENGLAND, "LON", "SCA"); /* NTH and SKA */
    sail_with(ENGLAND, "LON", "YOR"); /* although it could walk */
    convoy(ENGLAND, "NTH", "LON", "SCA");
    convoy(DENMARK, "SKA", "LON", "SCA");
    refused("no-convoy", SWEDEN, "order", "BAL", "convoy", "LON", "SCA", "-");
    refused("not-an-army", ENGLAND, "order", "NTH", "convoy", "SKA", "LON", "-");
    sail_with(ENGLAND, "LON", "SCA");
    all_ready();
    stands("SCA", "england", 4);
    held_by("SCA", "england");
}

TEST(rule_effects_of_declarations__a_support_reaches_where_the_unit_could_go)
{
    table_open(15);
    units("england", "LON, F NTH");
    units("spain", "BRB, F FLA");
    table_orders();
    support(SPAIN, "BRB", "LON", "FLA");
    support(SPAIN, "BRB", "FLA", "-");
    refused("support-of-a-hold", SPAIN, "order", "BRB", "support", "FLA", "FLA", "-");
    refused("supports-itself", SPAIN, "order", "BRB", "support", "BRB", "-", "-");
    refused("support-out-of-reach", SPAIN, "order", "BRB", "support", "FLA", "NORM", "-");
    refused("support-out-of-reach", SPAIN, "order", "BRB", "support", "LON", "-", "-");
    refused("support-out-of-reach", SPAIN, "order", "FLA", "support", "BRB", "COL", "-"); /* a fleet inland */
    refused("target-cannot-go-there", SPAIN, "order", "BRB", "support", "FLA", "LIE", "-");
    refused("no-unit", SPAIN, "order", "BRB", "support", "HOLL", "FLA", "-");
    refused("no-target", SPAIN, "order", "BRB", "support", "-", "FLA", "-");
    refused("no-destination", SPAIN, "order", "BRB", "move", "-", "-", "-");
    refused("argument-without-use", SPAIN, "order", "BRB", "hold", "FLA", "-", "-");
    refused("not-a-fleet-at-sea", SPAIN, "order", "FLA", "convoy", "LON", "BRB", "-");
    /* the only fleet that could carry the army does not, as it gives support */
    refused("target-needs-this-fleet", ENGLAND, "order", "NTH", "support", "LON", "FLA", "-");
}

/* Brittany's army could sail to Andalusia by this very fleet, and by no other. */
TEST(rule_effects_of_declarations__a_fleet_supports_no_army_that_it_alone_could_carry)
{
    table_open(15);
    units("france", "BRI, F MID, F CEL");
    at_war(FRANCE, SPAIN);
    table_orders();
    refused_by("MOVEMENT", "target-needs-this-fleet", FRANCE, "order", "MID", "support", "BRI", "ANDL", "-");
    sail_with(FRANCE, "BRI", "ANDL");
}

TEST(an_order_is_changed_and_taken_back)
{
    table_open(15);
    units("england", "LON");
    table_orders();
    const struct order none = at_space("LON")->order;
    refused("nothing-changes", ENGLAND, "order", "LON", "none", "-", "-", "-");
    go(ENGLAND, "LON", "YOR");
    no_go("nothing-changes", ENGLAND, "LON", "YOR");
    go(ENGLAND, "LON", "WEX");
    made(ENGLAND, "order", "LON", "none", "-", "-", "-");
    assert_memory_equal(&none, &at_space("LON")->order, sizeof none);
    all_ready();
    stands("LON", "england", 1);
}

/* ---- the list ---- */

/* Fleets in most seas, armies and fleets on shore, of everybody: not a position of play, and none that the
 * game inspects. */
static void scatter(void)
{
    const struct components *c = eur_components(&table);
    for (int space = 0; space < c->space_count; space++) {
        const bool fleet =
            eur_is_sea(c, space) || (c->place[space].kind == PLACE_COASTAL && random_below(4) == 0);
        const int where = fleet && c->coasts[space][0] ? c->coasts[space][random_below(2)] : space;
        if (random_below(3) == 0) continue;
        *eur_unit(&table, space) = (struct unit){.kind = fleet ? UNIT_FLEET : UNIT_ARMY,
                                                 .strength = 1,
                                                 .party = (uint8_t)random_below(SEATS),
                                                 .place = (uint8_t)where};
    }
    for (int i = 0; i < 30; i++) {
        const int a = (int)random_below(SEATS), b = (int)random_below(SEATS);
        if (a != b && !eur_at_war(&table, a, b)) allied(a, b);
        if (a != b && !eur_allied(&table, a, b)) at_war(a, b);
        influence(eur_components(&table)->minor[random_below(39)].id, a, 1);
    }
}

static int accepted_for(int power, int space)
{
    const int places = eur_components(&table)->place_count, spaces = eur_components(&table)->space_count;
    int accepted = 0;
    for (int action = ORDER_NONE; action <= ORDER_CONVOY; action++)
        for (int target = -1; target < spaces; target++)
            for (int to = -1; to < places; to++)
                for (int by = -1; by <= 1; by += 2) {
                    const struct move m = MAKE_MOVE(MOVE_ORDER, .unit = space, .action = action,
                                                    .target = target, .to = to, .by_convoy = by);
                    accepted += eur_move_order.check(&table, power, &m) == NULL;
                }
    return accepted;
}

TEST(all_orders_that_are_accepted_are_listed)
{
    static struct move_list moves;
    for (int round = 0; round < 6; round++) {
        int accepted = 0;
        table_open(15);
        scatter();
        table_orders();
        const int power = (int)random_below(SEATS);
        for (int space = 0; space < eur_components(&table)->space_count; space++)
            if (eur_is_ordered_by(&table, power, space)) accepted += accepted_for(power, space);
        play_list(&table, power, &moves);
        assert_false(moves.truncated);
        assert_int_equal(moves.count - 1, accepted); /* and "ready" */
        for (size_t i = 0; i < moves.count; i++)
            assert_null(play_check(&table, power, &moves.moves[i]));
    }
}

/* All spaces occupied, all units Spain's: more than any play can reach (orders_list.c tells how many there
 * can be). */
TEST(the_longest_list_fits)
{
    static struct move_list moves;
    table_open(15);
    const struct components *c = eur_components(&table);
    for (int space = 0; space < c->space_count; space++)
        *eur_unit(&table, space) = (struct unit){.kind = eur_is_sea(c, space) ? UNIT_FLEET : UNIT_ARMY,
                                                 .strength = 1,
                                                 .party = SPAIN,
                                                 .place = (uint8_t)space};
    table_orders();
    play_list(&table, SPAIN, &moves);
    assert_false(moves.truncated);
    assert_in_range(moves.count, 40000, 55537);
}
