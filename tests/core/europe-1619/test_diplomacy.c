/* The Diplomatic Phase: INFs, diplomatic attacks, declarations, results. */
#include "log/undo.h"
#include "table.h"
#include "wire/text.h"

/* On to the Diplomatic Phase of the next year, in which no power does anything more. */
static void next_year(void)
{
    do
        all_ready();
    while (!at(STEP_DIPLOMATIC_PHASE));
}

/* Once, of France and England. */
static void is_told(int type)
{
    assert_int_equal(events_of(type), 1);
    assert_int_equal(1u << first_event(type)->arg[0] | 1u << first_event(type)->arg[1],
                     1u << FRANCE | 1u << ENGLAND);
}

/* ---- Influence and Placement ---- */

TEST(rule_influence_and_placement__infs_add_up_over_the_years)
{
    table_open(15);
    made(FRANCE, "place_influence", "BRE", "5");
    assert_int_equal(influence_in("BRE", FRANCE), 0);
    all_ready();
    assert_int_equal(influence_in("BRE", FRANCE), 5);
    assert_int_equal(first_arg(EVENT_INFLUENCE_PLACED, points), 5);
    next_year();
    made(FRANCE, "place_influence", "BRE", "2");
    all_ready();
    assert_int_equal(influence_in("BRE", FRANCE), 7);
}

TEST(rule_influence_and_placement__a_placement_may_be_changed_until_ready)
{
    table_open(15);
    refused("nothing-changes", FRANCE, "place_influence", "BRE", "0");
    made(FRANCE, "place_influence", "BRE", "5");
    refused("nothing-changes", FRANCE, "place_influence", "BRE", "5");
    made(FRANCE, "place_influence", "BRE", "3");
    assert_true(offered_as(FRANCE, "France places 4 INFs in Bremen (of 21 that are left)."));
    made(FRANCE, "place_influence", "BRE", "0");
    assert_int_equal(eur_influence_left(&table, FRANCE), 21);
    made(FRANCE, "ready");
    assert_false(play_deciders(&table) >> FRANCE & 1);
}

/* All that Spain can have placed by then. */
TEST(rule_influence_and_placement__there_is_room_for_the_most_that_can_be_placed)
{
    table_open(15);
    influence("GEN", SPAIN, 9 + 29 * eur_components(&table)->power[SPAIN].influence);
    year(1648);
    made(SPAIN, "place_influence", "GEN", "23");
    all_ready();
    is_sound("thirty years of placing");
}

/* What is on it is a secret: whether there is anything to undo is not told. */
TEST(rule_influence_and_placement__a_sheet_is_changed_and_not_undone)
{
    table_open(15);
    made(FRANCE, "place_influence", "BRE", "2");
    for (int power = SPAIN; power <= FRANCE; power++)
        assert_string_equal(undo_check(&(struct undo){0}, &table, power, 1)->code, "secret-step");
    made(FRANCE, "place_influence", "BRE", "0");
}

/* R16. */
TEST(rule_influence_allocation_table__no_more_than_the_years_allotment_and_none_is_saved)
{
    table_open(15);
    made(FRANCE, "place_influence", "BRE", "15");
    refused("allotment-exceeded", FRANCE, "place_influence", "HAM", "7");
    made(FRANCE, "place_influence", "HAM", "6");
    refused("allotment-exceeded", FRANCE, "place_influence", "LOR", "1");
    made(FRANCE, "place_influence", "BRE", "1");
    next_year();
    assert_int_equal(eur_influence_left(&table, FRANCE), 21);
    refused("allotment-exceeded", FRANCE, "place_influence", "BRE", "22");
}

TEST(rule_influence_allocation_table__each_power_has_its_allotment)
{
    char less[4], more[4];
    table_open(15);
    for (int power = 0; power < SEATS; power++) {
        const int allotted = eur_components(&table)->power[power].influence;
        snprintf(less, sizeof less, "%d", allotted - 1);
        snprintf(more, sizeof more, "%d", allotted + 1);
        refused_by("Influence Allocation Table", "allotment-exceeded", power, "place_influence", "GEN", more);
        made(power, "place_influence", "GEN", less);
        refused("allotment-exceeded", power, "place_influence", "MAN", "2");
        made(power, "place_influence", "MAN", "1");
        refused("allotment-exceeded", power, "place_influence", "MOD", "1");
    }
}

/* R16. */
TEST(rule_influence_and_placement__only_protestant_powers_in_bohemia)
{
    table_open(15);
    for (int power = 0; power < SEATS; power++)
        if (eur_confession(&table, power) == PROTESTANT)
            made(power, "place_influence", "BOHC", "1");
        else
            refused_by("INFLUENCE AND PLACEMENT", "may-not-place-there", power, "place_influence", "BOHC",
                       "1");
}

TEST(rule_influence_and_placement__states_with_neither_center_nor_unit_take_infs)
{
    table_open(15);
    made(FRANCE, "place_influence", "SAA", "1");
    static const char *const none[] = {"PAPS", "SAX", "SAVP", "VENR", "BAV", "FLA", "MIL", "NAP", "SCO"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        refused_by("INFLUENCE AND PLACEMENT", "not-a-minor-state", FRANCE, "place_influence", none[i], "1");
}

/* Its home center is its own. */
TEST(rule_large_minor_states__the_capture_of_another_province_does_not_close_it)
{
    table_open(15);
    captured("KAL", "denmark");
    made(SAVOY, "place_influence", "LOWR", "1");
}

/* R16. */
TEST(rule_securing_control__no_infs_in_a_captured_state_but_diplomatic_attacks)
{
    table_open(15);
    influence("BRE", FRANCE, 3);
    influence("BRE", ENGLAND, 1);
    captured("BRE", "denmark");
    refused("state-captured", FRANCE, "place_influence", "BRE", "1");
    refused("no-influence-of-yours", SWEDEN, "diplomatic_attack", "BRE", "france");
    refused("no-influence-of-theirs", FRANCE, "diplomatic_attack", "BRE", "sweden");
    made(FRANCE, "diplomatic_attack", "BRE", "england");
    all_ready();
    assert_int_equal(influence_in("BRE", FRANCE), 2);
    assert_int_equal(influence_in("BRE", ENGLAND), 0);
}

/* R16. */
TEST(rule_vassalage__no_other_power_places_but_all_may_attack)
{
    table_open(15);
    influence("BRE", DENMARK, 25);
    influence("BRE", FRANCE, 3);
    refused_by("VASSALAGE", "vassal-of-another", FRANCE, "place_influence", "BRE", "1");
    refused("no-influence-of-yours", SWEDEN, "diplomatic_attack", "BRE", "denmark");
    made(DENMARK, "place_influence", "BRE", "1");
    made(FRANCE, "diplomatic_attack", "BRE", "denmark");
    all_ready();
    assert_int_equal(influence_in("BRE", DENMARK), 23);
    assert_int_equal(eur_status(&table, minor("BRE")), STATUS_ALIGNED);
}

TEST(rule_vassalage__takes_more_than_half_and_25_infs)
{
    table_open(15);
    influence("BRE", DENMARK, 24);
    assert_int_equal(eur_status(&table, minor("BRE")), STATUS_ALIGNED);
    influence("BRE", DENMARK, 25);
    assert_int_equal(eur_status(&table, minor("BRE")), STATUS_VASSAL);
    influence("BRE", FRANCE, 25);
    assert_int_equal(eur_status(&table, minor("BRE")), STATUS_NEUTRAL);
    made(SWEDEN, "place_influence", "BRE", "1");
}

TEST(rule_vassalage__not_yet_in_the_phase_in_which_it_becomes_one)
{
    table_open(15);
    influence("GEN", SPAIN, 24);
    made(SPAIN, "place_influence", "GEN", "23");
    made(SAVOY, "place_influence", "GEN", "7");
    all_ready();
    assert_int_equal(influence_in("GEN", SPAIN), 47);
    assert_int_equal(influence_in("GEN", SAVOY), 7);
    assert_int_equal(eur_status(&table, minor("GEN")), STATUS_VASSAL);
}

/* ---- The Diplomatic Attack ---- */

/* The second has nothing left to attack with; a third power loses nothing. */
TEST(rule_diplomatic_attack__each_against_the_other)
{
    table_open(15);
    influence("BRAP", FRANCE, 5);
    influence("BRAP", DENMARK, 3);
    influence("BRAP", SPAIN, 9);
    made(DENMARK, "diplomatic_attack", "BRAP", "france");
    made(FRANCE, "diplomatic_attack", "BRAP", "denmark");
    all_ready();
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 0, points), 3);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 1, points), 0);
    assert_int_equal(influence_in("BRAP", FRANCE), 2);
    assert_int_equal(influence_in("BRAP", DENMARK), 0);
    assert_int_equal(influence_in("BRAP", SPAIN), 9);
    next_year();
    assert_int_equal(seat(FRANCE)->sheet.attack_minor, -1);
    made(FRANCE, "diplomatic_attack", "BRAP", "spain");
}

TEST(rule_diplomatic_attack__mutual_reduction_after_all_placements)
{
    table_open(15);
    influence("BRAP", FRANCE, 5);
    made(DENMARK, "place_influence", "BRAP", "8");
    made(DENMARK, "diplomatic_attack", "BRAP", "france");
    made(FRANCE, "place_influence", "BRAP", "1");
    all_ready();
    assert_int_equal(influence_in("BRAP", DENMARK), 2);
    assert_int_equal(influence_in("BRAP", FRANCE), 0);
    assert_int_equal(first_arg(EVENT_DIPLOMATIC_ATTACK, points), 6);
}

TEST(rule_diplomatic_attack__several_in_the_attack_order)
{
    table_open(15);
    influence("BRAP", DENMARK, 10);
    influence("BRAP", FRANCE, 6);
    influence("BRAP", ENGLAND, 7);
    made(ENGLAND, "diplomatic_attack", "BRAP", "denmark"); /* sixth: 7 against the 4 that are left */
    made(FRANCE, "diplomatic_attack", "BRAP", "england");  /* fourth: nothing is left */
    made(DENMARK, "diplomatic_attack", "BRAP", "france");  /* second: 10 against 6 */
    all_ready();
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 0, power), DENMARK);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 0, points), 6);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 1, power), FRANCE);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 1, points), 0);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 2, power), ENGLAND);
    assert_int_equal(nth_arg(EVENT_DIPLOMATIC_ATTACK, 2, points), 4);
    assert_int_equal(influence_in("BRAP", DENMARK), 0);
    assert_int_equal(influence_in("BRAP", FRANCE), 0);
    assert_int_equal(influence_in("BRAP", ENGLAND), 3);
}

TEST(rule_diplomatic_attack__one_a_year_and_a_new_one_takes_its_place)
{
    table_open(15);
    influence("BRE", FRANCE, 3);
    influence("HAM", FRANCE, 3);
    influence("BRE", DENMARK, 1);
    influence("HAM", DENMARK, 1);
    refused("nothing-changes", FRANCE, "no_diplomatic_attack");
    made(FRANCE, "diplomatic_attack", "BRE", "denmark");
    refused("nothing-changes", FRANCE, "diplomatic_attack", "BRE", "denmark");
    made(FRANCE, "diplomatic_attack", "HAM", "denmark");
    all_ready();
    assert_int_equal(events_of(EVENT_DIPLOMATIC_ATTACK), 1);
    assert_int_equal(influence_in("BRE", DENMARK), 1);
    assert_int_equal(influence_in("HAM", DENMARK), 0);
}

TEST(rule_diplomatic_attack__may_be_taken_back)
{
    table_open(15);
    influence("BRE", FRANCE, 3);
    influence("BRE", DENMARK, 1);
    made(FRANCE, "diplomatic_attack", "BRE", "denmark");
    made(FRANCE, "no_diplomatic_attack");
    all_ready();
    assert_int_equal(events_of(EVENT_DIPLOMATIC_ATTACK), 0);
    assert_int_equal(influence_in("BRE", DENMARK), 1);
}

/* R17. */
TEST(rule_diplomatic_attack__where_infs_are_or_may_be)
{
    table_open(15);
    static const char *const heading = "THE DIPLOMATIC ATTACK";
    refused_by(heading, "own-influence", FRANCE, "diplomatic_attack", "BRE", "france");
    refused_by(heading, "no-influence-of-yours", FRANCE, "diplomatic_attack", "BOHC", "sweden");
    refused_by(heading, "no-influence-of-theirs", SWEDEN, "diplomatic_attack", "BOHC", "france");
    refused("not-a-minor-state", FRANCE, "diplomatic_attack", "SCO", "sweden");
    made(FRANCE, "diplomatic_attack", "BRE", "sweden"); /* neither places any */
    all_ready();
    assert_int_equal(first_arg(EVENT_DIPLOMATIC_ATTACK, points), 0);
}

TEST(rule_diplomatic_attack__an_ally_is_not_spared)
{
    table_open(15);
    allied(FRANCE, DENMARK);
    influence("BRE", FRANCE, 3);
    influence("BRE", DENMARK, 3);
    made(FRANCE, "diplomatic_attack", "BRE", "denmark");
    all_ready();
    assert_int_equal(influence_in("BRE", FRANCE), 0);
    assert_int_equal(influence_in("BRE", DENMARK), 0);
}

/* ---- Declarations ---- */

TEST(rule_declaration_of_war__is_in_effect_next_year)
{
    table_open(15);
    made(FRANCE, "declare", "war", "england");
    refused("nothing-changes", FRANCE, "declare", "war", "england");
    all_ready();
    is_told(EVENT_WAR_DECLARED);
    assert_int_equal(first_arg(EVENT_WAR_DECLARED, power), FRANCE);
    assert_false(eur_at_war(&table, FRANCE, ENGLAND));
    assert_true(set_has(seat(ENGLAND)->enemies_next, FRANCE));
    next_year();
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
    assert_true(eur_at_war(&table, ENGLAND, FRANCE));
    is_told(EVENT_WAR_BEGUN);
    refused("already-at-war", ENGLAND, "declare", "war", "france");
}

TEST(rule_declaration_of_war__against_another_power_that_is_there)
{
    table_open(14);
    refused("yourself", FRANCE, "declare", "war", "france");
    seat(SWEDEN)->eliminated = 1;
    refused("not-in-play", FRANCE, "declare", "war", "sweden");
    refused("not-in-play", FRANCE, "declare", "war", "papacy");
}

TEST(rule_declaration_of_war__wins_over_an_alliance_that_the_other_offers)
{
    table_open(15);
    made(FRANCE, "declare", "war", "england");
    made(ENGLAND, "declare", "alliance", "france");
    next_year();
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
    assert_false(eur_allied(&table, FRANCE, ENGLAND));
}

TEST(rule_declaration_of_war__by_both_is_one_war)
{
    table_open(15);
    made(FRANCE, "declare", "war", "savoy");
    made(SAVOY, "declare", "war", "france");
    next_year();
    assert_int_equal(events_of(EVENT_WAR_BEGUN), 1);
    assert_true(eur_at_war(&table, FRANCE, SAVOY));
}

TEST(rule_sequence_of_declarations__former_allies_may_ally_again)
{
    table_open(15);
    allied(AUSTRIA, SPAIN);
    made(AUSTRIA, "declare", "dissolution", "spain");
    made(SPAIN, "declare", "dissolution", "austria"); /* one is enough, and two do no more */
    next_year();
    assert_false(eur_allied(&table, AUSTRIA, SPAIN));
    next_year();
    made(AUSTRIA, "declare", "alliance", "spain");
    made(SPAIN, "declare", "alliance", "austria");
    next_year();
    assert_true(eur_allied(&table, AUSTRIA, SPAIN));
}

TEST(rule_alliances__a_declaration_may_be_replaced_or_withdrawn)
{
    table_open(15);
    refused("nothing-changes", FRANCE, "withdraw_declaration", "england");
    made(FRANCE, "declare", "war", "england");
    made(FRANCE, "declare", "alliance", "england");
    assert_int_equal(*seat(FRANCE)->sheet.declares[DECLARATION_WAR], 0);
    made(FRANCE, "withdraw_declaration", "england");
    assert_int_equal(*seat(FRANCE)->sheet.declares[DECLARATION_ALLIANCE], 0);
}

/* France, England and Spain: France leaves it out. */
TEST(rule_alliances__of_three_one_of_whom_declares_nothing)
{
    table_open(15);
    made(SPAIN, "declare", "alliance", "england");
    made(SPAIN, "declare", "alliance", "france");
    made(ENGLAND, "declare", "alliance", "spain");
    made(ENGLAND, "declare", "alliance", "france");
    all_ready();
    assert_int_equal(events_of(EVENT_ALLIANCE_ANNOUNCED), 1);
    assert_false(eur_allied(&table, SPAIN, ENGLAND));
    next_year();
    assert_true(eur_allied(&table, SPAIN, ENGLAND));
    assert_false(eur_allied(&table, SPAIN, FRANCE));
    assert_false(eur_allied(&table, ENGLAND, FRANCE));
    refused("already-allied", SPAIN, "declare", "alliance", "england");
}

TEST(rule_alliances__an_allys_war_is_its_own)
{
    table_open(15);
    allied(FRANCE, DENMARK);
    made(FRANCE, "declare", "war", "england");
    next_year();
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
    assert_false(eur_at_war(&table, DENMARK, ENGLAND));
}

/* R29. */
TEST(rule_initial_declarations__union_and_league_form_no_alliance)
{
    table_open(15);
    refused("cannot-ally", PROTESTANT_UNION, "declare", "alliance", "catholic-league");
    const struct refusal *refusal =
        refused("cannot-ally", CATHOLIC_LEAGUE, "declare", "alliance", "protestant-union");
    assert_string_equal(refusal->rule, "Notes on initial declarations");
    made(PROTESTANT_UNION, "declare", "alliance", "austria");
}

/* R29. */
TEST(rule_10_players__union_and_austria_form_no_alliance)
{
    table_open(10);
    refused("cannot-ally", PROTESTANT_UNION, "declare", "alliance", "austria");
    const struct refusal *refusal =
        refused("cannot-ally", AUSTRIA, "declare", "alliance", "protestant-union");
    assert_string_equal(refusal->rule, "10 PLAYERS");
}

/* R16. */
TEST(rule_14_players__what_closes_a_state_is_named)
{
    static const struct {
        const char *minor, *rule;
    } closed[] = {{"PAPS", "14 PLAYERS"},
                  {"SAVP", "12 PLAYERS"},
                  {"VENR", "11 PLAYERS"},
                  {"BAV", "10 PLAYERS"},
                  {"BOHC", "INFLUENCE AND PLACEMENT"}};
    table_open(10);
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        assert_string_equal(
            refused("may-not-place-there", OTTOMAN_EMPIRE, "place_influence", closed[i].minor, "1")->rule,
            closed[i].rule);
}

TEST(rule_sequence_of_declarations__no_power_is_ally_and_enemy_at_once)
{
    table_open(15);
    allied(FRANCE, SWEDEN);
    at_war(FRANCE, SWEDEN);
    is_wrong("has sweden, which is an ally as well");
    table_open(15);
    EUR_PAIR(&table, allies_next, FRANCE, SWEDEN, true);
    is_sound("an alliance from next year");
    EUR_PAIR(&table, enemies_next, FRANCE, SWEDEN, true);
    is_wrong("has sweden, which will be an ally as well");
}

TEST(rule_armistice__takes_both_and_a_year)
{
    table_open(15);
    at_war(FRANCE, ENGLAND);
    refused_by("Armistice", "not-at-war", FRANCE, "declare", "armistice", "spain");
    made(FRANCE, "declare", "armistice", "england");
    next_year();
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
    made(FRANCE, "declare", "armistice", "england");
    made(ENGLAND, "declare", "armistice", "france");
    all_ready();
    is_told(EVENT_ARMISTICE_ANNOUNCED);
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
    next_year();
    assert_false(eur_at_war(&table, FRANCE, ENGLAND));
    is_told(EVENT_WAR_ENDED);
}

/* War in 1623, armistice announced in 1624, in effect in 1625, alliance declared in 1626. */
TEST(rule_sequence_of_declarations__from_war_to_alliance_in_the_printed_years)
{
    table_open(15);
    year(1623);
    at_war(FRANCE, ENGLAND);
    next_year();
    refused_by("Sequence of declarations", "war-in-effect", FRANCE, "declare", "alliance", "england");
    made(FRANCE, "declare", "armistice", "england");
    made(ENGLAND, "declare", "armistice", "france");
    next_year();
    assert_int_equal(eur_year(&table), 1625);
    assert_false(eur_at_war(&table, FRANCE, ENGLAND));
    refused_by("Sequence of declarations", "parted-this-year", FRANCE, "declare", "alliance", "england");
    refused("parted-this-year", ENGLAND, "declare", "war", "france");
    next_year();
    made(FRANCE, "declare", "alliance", "england");
    made(ENGLAND, "declare", "alliance", "france");
    all_ready();
    assert_false(eur_allied(&table, FRANCE, ENGLAND));
    is_told(EVENT_ALLIANCE_ANNOUNCED);
    next_year();
    is_told(EVENT_ALLIANCE_BEGUN);
    assert_int_equal(eur_year(&table), 1627);
    assert_true(eur_allied(&table, FRANCE, ENGLAND));
}

/* R2: the Dutch have one enemy: that it is an armistice would tell to whom it was offered. */
TEST(rule_armistice__an_offer_that_comes_to_nothing_does_not_tell_what_it_was)
{
    char text[TEXT_ROOM];
    struct writer w;
    table_open(15);
    at_war(DUTCH_REPUBLIC, SPAIN);
    const struct move offer = {.type = MOVE_DECLARE, .count = 2, .arg = {DECLARATION_ARMISTICE, SPAIN}};
    move_text(text, &table, &offer, DUTCH_REPUBLIC, FRANCE);
    assert_string_equal(text, "The Dutch Republic makes a declaration.");
    move_text(text, &table, &offer, DUTCH_REPUBLIC, DUTCH_REPUBLIC);
    assert_string_equal(text, "The Dutch Republic declares an armistice with Spain.");
    writer_init(&w);
    move_write(&w, &table, &offer, DUTCH_REPUBLIC, SPAIN);
    assert_string_equal(writer_text(&w), "{\"declaration\":null,\"power\":null,\"type\":\"declare\"}");
    writer_free(&w);
    made(DUTCH_REPUBLIC, "declare", "armistice", "spain");
    all_ready();
    assert_int_equal(events_of(EVENT_ARMISTICE_ANNOUNCED), 0);
}

TEST(rule_sequence_of_declarations__an_alliance_is_dissolved_before_war_is_declared)
{
    table_open(15);
    allied(FRANCE, ENGLAND);
    refused_by("Sequence of declarations", "alliance-in-effect", FRANCE, "declare", "war", "england");
    refused("not-allied", FRANCE, "declare", "dissolution", "spain");
    made(FRANCE, "declare", "dissolution", "england"); /* one is enough */
    all_ready();
    is_told(EVENT_ALLIANCE_DISSOLVED);
    assert_true(eur_allied(&table, FRANCE, ENGLAND));
    next_year();
    is_told(EVENT_ALLIANCE_ENDED);
    assert_false(eur_allied(&table, FRANCE, ENGLAND));
    refused("parted-this-year", FRANCE, "declare", "war", "england");
    next_year();
    made(FRANCE, "declare", "war", "england");
    next_year();
    assert_true(eur_at_war(&table, FRANCE, ENGLAND));
}

/* ---- The Papacy ---- */

TEST(rule_papacy__is_protected_from_catholic_powers)
{
    table_open(15);
    assert_int_equal(listed(PAPACY, "declare"), 2 * (SEATS - 1));
    made(PAPACY, "declare", "war", "france");
    for (int power = 0; power < SEATS; power++)
        if (power == PAPACY)
            continue;
        else if (eur_is_catholic(&table, power))
            refused_by("The Papacy", "papacy-protected", power, "declare", "war", "papacy");
        else
            made(power, "declare", "war", "papacy");
}

/* A war of its own opens it to no other power; and one of its ally's counts when it is in effect (R3). */
TEST(rule_papacy__not_by_its_own_war_nor_by_one_that_is_only_announced)
{
    table_open(15);
    at_war(PAPACY, VENICE);
    refused("papacy-protected", SAVOY, "declare", "war", "papacy");
    allied(PAPACY, FRANCE);
    EUR_PAIR(&table, enemies_next, FRANCE, SPAIN, true);
    refused("papacy-protected", SAVOY, "declare", "war", "papacy");
    at_war(FRANCE, SPAIN);
    made(SAVOY, "declare", "war", "papacy");
    refused_by("Sequence of declarations", "alliance-in-effect", FRANCE, "declare", "war", "papacy");
}

static void map_adjusted(void)
{
    run_from(STEP_MAP_ADJUSTMENT_PHASE);
    table_step(STEP_DIPLOMATIC_PHASE, NULL);
}

TEST(rule_papacy_1__once_it_has_captured_a_center)
{
    table_open(15);
    unit("A", "PRM", "papacy", 1);
    map_adjusted();
    refused("papacy-protected", FRANCE, "declare", "war", "papacy"); /* a province without a center */
    unit("A", "TUS", "papacy", 1);
    map_adjusted();
    assert_true(on_table()->papal_offence);
    made(FRANCE, "declare", "war", "papacy");
}

TEST(rule_papacy_2__while_a_catholic_ally_is_at_war_with_a_catholic_power)
{
    table_open(15);
    allied(PAPACY, SPAIN);
    refused("papacy-protected", FRANCE, "declare", "war", "papacy");
    at_war(SPAIN, DUTCH_REPUBLIC);
    refused("papacy-protected", FRANCE, "declare", "war", "papacy");
    at_war(SPAIN, VENICE);
    made(FRANCE, "declare", "war", "papacy"); /* any Catholic power */
    made(VENICE, "declare", "war", "papacy");
    EUR_PAIR(&table, enemies, SPAIN, VENICE, false);
    refused("papacy-protected", POLAND_LITHUANIA, "declare", "war", "papacy");
}

TEST(rule_papacy_2__an_ally_of_another_confession_is_no_offence)
{
    table_open(15);
    allied(PAPACY, SAXONY);
    at_war(SAXONY, AUSTRIA);
    refused("papacy-protected", AUSTRIA, "declare", "war", "papacy");
}

TEST(rule_papacy_3__once_it_has_supported_an_attack_on_a_catholic_power)
{
    table_open(15);
    on_table()->papal_offence = 1;
    next_year();
    made(FRANCE, "declare", "war", "papacy"); /* for the rest of the game */
    next_year();
    assert_true(eur_at_war(&table, FRANCE, PAPACY));
}

/* ---- Results ---- */

TEST(rule_results__the_status_of_every_state_is_reported)
{
    table_open(15);
    influence("BRE", DENMARK, 2);
    influence("BRE", SWEDEN, 1);
    all_ready();
    assert_int_equal(events_of(EVENT_STATUS_REPORTED), 39);
    for (int i = 0; i < 39; i++) {
        const struct event *it = nth_event(EVENT_STATUS_REPORTED, i);
        const bool bremen = event_arg(it, EVENT_STATUS_REPORTED, minor) == minor("BRE");
        assert_int_equal(event_arg(it, EVENT_STATUS_REPORTED, status),
                         bremen ? STATUS_ALIGNED : STATUS_UNALIGNED);
        assert_int_equal(event_arg(it, EVENT_STATUS_REPORTED, power), bremen ? DENMARK : -1);
    }
}

TEST(rule_securing_control__a_captured_state_is_reported_as_such)
{
    table_open(15);
    influence("BRE", DENMARK, 2);
    captured("BRE", "sweden");
    all_ready();
    for (int i = 0; i < 39; i++) {
        const struct event *it = nth_event(EVENT_STATUS_REPORTED, i);
        const bool bremen = event_arg(it, EVENT_STATUS_REPORTED, minor) == minor("BRE");
        assert_int_equal(event_arg(it, EVENT_STATUS_REPORTED, status),
                         bremen ? STATUS_CAPTURED : STATUS_UNALIGNED);
        assert_int_equal(event_arg(it, EVENT_STATUS_REPORTED, power), -1);
    }
}

TEST(rule_unaligned__without_infs)
{
    table_open(15);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_UNALIGNED);
    assert_int_equal(eur_lord(&table, minor("HES")), -1);
}

TEST(rule_aligned__with_more_than_half_of_all_infs)
{
    table_open(15);
    influence("HES", FRANCE, 4);
    influence("HES", SWEDEN, 2);
    influence("HES", SAXONY, 1);
    assert_int_equal(eur_lord(&table, minor("HES")), FRANCE);
    influence("HES", SAXONY, 2);
    assert_int_equal(eur_lord(&table, minor("HES")), -1);
}

TEST(rule_neutral__with_two_equal_or_none_of_three_above_half)
{
    table_open(15);
    influence("HES", FRANCE, 4);
    influence("HES", SWEDEN, 4);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_NEUTRAL);
    influence("HES", SWEDEN, 3);
    influence("HES", SAXONY, 2);
    assert_int_equal(eur_status(&table, minor("HES")), STATUS_NEUTRAL);
}

/* R15. */
TEST(rule_confessional_markers__all_infs_or_twice_the_others)
{
    table_open(15);
    assert_int_equal(eur_marker(&table, minor("HES")), -1);
    influence("HES", SWEDEN, 4);
    assert_int_equal(eur_marker(&table, minor("HES")), PROTESTANT);
    influence("HES", FRANCE, 2);
    assert_int_equal(eur_marker(&table, minor("HES")), PROTESTANT);
    influence("HES", OTTOMAN_EMPIRE, 1);
    assert_int_equal(eur_marker(&table, minor("HES")), -1);
    influence("HES", SAXONY, 2);
    assert_int_equal(eur_marker(&table, minor("HES")), -1); /* six of nine, but it is neutral */
    influence("HES", SWEDEN, 9);
    assert_int_equal(eur_marker(&table, minor("HES")), PROTESTANT);
    captured("HES", "france");
    assert_int_equal(eur_marker(&table, minor("HES")), -1);
}

TEST(instructions__war_and_own_spaces_are_excepted)
{
    table_open(15);
    at_war(SPAIN, FRANCE);
    made(DENMARK, "declare", "war", "sweden");
    unit("A", "NOR", "sweden", 1);
    assert_true(passes_unless(NULL, FRANCE) && passes_unless("own-spaces", FRANCE));
    assert_false(passes_unless("at-war", FRANCE));
    assert_false(passes_unless("own-spaces", DENMARK));
    assert_true(passes_unless("war-declared", SWEDEN)); /* it lies on a secret sheet */
    all_ready();
    while (!at(STEP_BUILDS))
        all_ready();
    assert_true(passes_unless("at-war", SWEDEN));
    assert_false(passes_unless("war-declared", SWEDEN));
}

TEST(ruling_R16__infs_need_not_all_be_placed)
{
    table_open(15);
    made(FRANCE, "place_influence", "BRE", "1");
    all_ready(); /* the others without a placement */
    assert_false(at(STEP_DIPLOMATIC_PHASE));
    assert_int_equal(influence_in("BRE", FRANCE), 1);
}

TEST(ruling_R17__without_infs_of_the_other_side_an_attack_does_nothing)
{
    table_open(15);
    influence("BRE", FRANCE, 3);
    made(FRANCE, "diplomatic_attack", "BRE", "sweden"); /* Sweden might place some */
    all_ready();
    assert_int_equal(influence_in("BRE", FRANCE), 3);
    assert_int_equal(first_arg(EVENT_DIPLOMATIC_ATTACK, points), 0);
}

TEST(ruling_R29__union_and_league_form_no_alliance_in_the_last_year_either)
{
    table_open(15);
    year(1648);
    refused("cannot-ally", PROTESTANT_UNION, "declare", "alliance", "catholic-league");
    refused("cannot-ally", CATHOLIC_LEAGUE, "declare", "alliance", "protestant-union");
    table_open(10);
    year(1648);
    refused("cannot-ally", PROTESTANT_UNION, "declare", "alliance", "austria");
}

TEST(ruling_R31__in_the_diplomatic_phase_every_power_is_asked)
{
    table_open(15); /* no unit, no money */
    year(1630);
    assert_int_equal(play_deciders(&table), (1 << SEATS) - 1);
}
