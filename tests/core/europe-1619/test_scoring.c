/* Elimination, the Scoring Phase, and how the game ends. */
#include "sheet.h"

static void scored(int in)
{
    year(in);
    run_from(STEP_SCORING_PHASE);
}

/* ---- Elimination ---- */

static void map_adjusted(void)
{
    run_from(STEP_MAP_ADJUSTMENT_PHASE);
}

/* R14. */
TEST(rule_elimination__without_any_original_home_center)
{
    table_open(15);
    captured("COP", "sweden");
    units("denmark", "NOR 3");
    map_adjusted();
    assert_false(seat(DENMARK)->eliminated); /* Holstein is left */
    captured("HOL", "sweden");
    map_adjusted();
    assert_true(seat(DENMARK)->eliminated);
    assert_int_equal(first_arg(EVENT_POWER_ELIMINATED, power), DENMARK);
    assert_false(eur_is_unit(unit_in("NOR")));
    assert_false(play_deciders(&table) >> DENMARK & 1);
}

/* R14. */
TEST(rule_elimination__whatever_foreign_centers_it_holds_and_those_are_liberated)
{
    table_open(15);
    captured("SAX", "austria");
    captured("COP, BRA", "saxony");
    influence("BRAP", SWEDEN, 3);
    map_adjusted();
    assert_true(seat(SAXONY)->eliminated);
    assert_int_equal(at_space("BRA")->captor, -1);
    assert_false(eur_is_unit(unit_in("BRA")));
    assert_int_equal(eur_lord(&table, minor("BRAP")), SWEDEN); /* as before its occupation */
    tells("The unit in Copenhagen (Saxony) is disbanded because of an elimination.");
    assert_int_equal(at_space("SAX")->captor, AUSTRIA);
}

/* Savoy falls, and Mantua, whose army is abroad, has no owner: a unit in its home center takes it. */
static void savoy_falls(const char *guest)
{
    table_open(15);
    captured("TUR", "france");
    at_war(FRANCE, SAVOY);
    allied(AUSTRIA, SAVOY);
    influence("MAN", SAVOY, 3);
    influence("TUS", AUSTRIA, 1);
    unit("A", "MAN", guest, 1);
    units("MAN", "PRM");
    map_adjusted();
    assert_true(seat(SAVOY)->eliminated);
    assert_int_equal(at_space("MAN")->captor, party(guest));
}

/* R14. */
TEST(rule_movement_3__so_does_the_home_center_that_an_elimination_opens)
{
    static const char *const guests[] = {"austria", "TUS"};
    for (int i = 0; i < 2; i++) {
        savoy_falls(guests[i]);
        assert_false(eur_is_unit(unit_in("PRM")));
        assert_int_equal(at_space("PRM")->captor, -1);
        all_ready(); /* the state is sound */
    }
}

/* Paderborn's army is a guest of Savoy's ally Venice, the Saxon one a guest of Savoy's own. R14. */
TEST(rule_elimination__guests_of_the_fallen_capture_at_once_and_others_leave_a_year_later)
{
    table_open(15);
    captured("TUR", "france");
    at_war(FRANCE, SAVOY);
    allied(SAXONY, SAVOY);
    allied(VENICE, SAVOY);
    units("saxony", "SAV");
    units("PAD", "DAL");
    influence("PAD", SAVOY, 1);
    map_adjusted();
    assert_int_equal(at_space("SAV")->captor, SAXONY);
    assert_int_equal(at_space("DAL")->captor, -1);
    assert_true(eur_is_unit(unit_in("DAL")));
    fight("");
    assert_int_equal(first_arg(EVENT_MUST_LEAVE, unit), place("DAL"));
    assert_false(eur_is_unit(unit_in("DAL")));
}

/* R14. */
TEST(rule_elimination__those_who_fall_in_a_year_fall_together)
{
    table_open(15);
    captured("SAX", "austria");
    captured("STO", "saxony");
    map_adjusted();
    assert_true(seat(SAXONY)->eliminated);
    assert_true(seat(SWEDEN)->eliminated);
    assert_int_equal(at_space("STO")->captor, -1);
    assert_int_equal(domain_of(place("STO")), DOMAIN_OPEN);
    reads(first_event(EVENT_LIBERATED), SEAT_NONE,
          "Stockholm is no longer captured because of an elimination, and lies open.");
}

/* R14. */
TEST(rule_elimination__its_infs_and_relations_go)
{
    table_open(15);
    captured("SAX", "austria");
    at_war(SAXONY, AUSTRIA);
    allied(SAXONY, SWEDEN);
    seat(SAXONY)->treasury = 20;
    influence("HES", SAXONY, 5);
    influence("HES", SWEDEN, 1);
    influence("MAG", SAXONY, 5);
    map_adjusted();
    assert_int_equal(eur_lord(&table, minor("HES")), SWEDEN);
    assert_int_equal(eur_status(&table, minor("MAG")), STATUS_UNALIGNED);
    assert_int_equal(events_of(EVENT_INFLUENCE_REMOVED), 2);
    tells("Saxony loses 5 INFs in Hesse, because it is eliminated.");
    assert_int_equal(events_of(EVENT_STATUS_REPORTED), 2); /* those that have changed */
    reads(nth_event(EVENT_STATUS_REPORTED, 0), SEAT_NONE, "The status of Magdeburg: unaligned.");
    reads(nth_event(EVENT_STATUS_REPORTED, 1), SEAT_NONE, "The status of Hesse: aligned, follows Sweden.");
    assert_false(eur_at_war(&table, AUSTRIA, SAXONY));
    assert_false(eur_allied(&table, SWEDEN, SAXONY));
    assert_int_equal(seat(SAXONY)->treasury, 0);
}

/* R14. */
TEST(rule_spain_and_england__madrid_and_andalusia)
{
    table_open(15);
    units("spain", "NAP 2");
    captured("MAD", "france");
    captured("FLA", "dutch-republic");
    at_war(FRANCE, SPAIN);
    at_war(DUTCH_REPUBLIC, SPAIN);
    map_adjusted();
    assert_false(seat(SPAIN)->eliminated);
    captured("ANDL", "france");
    map_adjusted();
    assert_true(seat(SPAIN)->eliminated);
    assert_int_equal(events_of(EVENT_MINOR_FREED), 3);
    assert_int_equal(events_of(EVENT_STATUS_REPORTED), 3);
    assert_int_equal(eur_owner(&table, place("MIL")), party("MIL"));
    assert_true(eur_minor_captured(&table, minor("FLA"))); /* the Dutch are still there */
    table_step(STEP_BUILDS, NULL);
    all_ready();
    assert_int_equal(unit_in("MIL")->party, party("MIL"));
    assert_int_equal(unit_in("NAP")->party, party("NAP"));
    assert_int_equal(unit_in("FLA")->party, DUTCH_REPUBLIC);
    assert_true(at(STEP_DIPLOMATIC_PHASE));
    made(FRANCE, "place_influence", "MIL", "1");
    refused("state-captured", FRANCE, "place_influence", "FLA", "1");
}

/* R14. */
TEST(rule_spain_and_england__london_and_lancashire)
{
    table_open(15);
    captured("LON", "spain");
    captured("LANC", "france");
    units("england", "F SCO");
    map_adjusted();
    assert_true(seat(ENGLAND)->eliminated);
    assert_false(eur_is_unit(unit_in("SCO")));
    assert_int_equal(first_arg(EVENT_MINOR_FREED, minor), minor("SCO"));
    assert_int_equal(eur_status(&table, minor("SCO")), STATUS_UNALIGNED);
}

TEST(rule_elimination__by_several_and_by_minors)
{
    table_open(15);
    captured("WAR", "austria");
    captured("DAN", "saxony");
    captured("SAX", "BOHC");
    at_war(AUSTRIA, POLAND_LITHUANIA);
    at_war(SAXONY, POLAND_LITHUANIA);
    map_adjusted();
    assert_true(seat(POLAND_LITHUANIA)->eliminated && seat(SAXONY)->eliminated);
}

/* It is asked at the end of the Orders Phase: what the captor leaves is its owner's again. An ally captures
 * nothing. */
TEST(rule_elimination__not_while_no_unit_or_an_ally_stands_in_its_center)
{
    table_open(15);
    captured("SAX", "austria");
    at_war(AUSTRIA, SAXONY);
    fight("SAX - LUS");
    assert_false(seat(SAXONY)->eliminated);
    held_by("SAX", "-");
    table_open(15);
    units("austria", "SAX");
    units("saxony", "LUS");
    influence("BOHC", SAXONY, 1);
    allied(AUSTRIA, SAXONY);
    fight("");
    assert_false(seat(SAXONY)->eliminated);
    assert_int_equal(eur_income(&table, SAXONY), 4);
}

TEST(rule_elimination__suspended_infs_go_too_and_home_provinces_lie_open)
{
    table_open(15);
    captured("WAR, DAN", "austria");
    captured("LOR", "spain");
    influence("LOR", POLAND_LITHUANIA, 4);
    influence("LOR", FRANCE, 1);
    at_war(AUSTRIA, POLAND_LITHUANIA);
    map_adjusted();
    assert_int_equal(influence_in("LOR", POLAND_LITHUANIA), 0);
    assert_int_equal(influence_in("LOR", FRANCE), 1);
    fight("WAR - POS");
    held_by("POS", "austria");
    held_by("WAR", "-");
    scored(1625);
    for (int i = 0; i < events_of(EVENT_SCORED); i++)
        assert_int_not_equal(nth_arg(EVENT_SCORED, i, power), POLAND_LITHUANIA);
}

TEST(rule_elimination__two_fall_in_one_year_and_their_guests_inherit)
{
    table_open(15);
    captured("COP", "sweden");
    units("sweden", "HAM 2");
    captured("HAM", "sweden");
    units("denmark", "NOR");
    units("poland-lithuania", "LUS 2");
    units("england", "SCA");
    at_war(SWEDEN, DENMARK);
    at_war(POLAND_LITHUANIA, SAXONY);
    allied(DENMARK, SAXONY);
    allied(DENMARK, ENGLAND);
    influence("POM", SAXONY, 3);
    influence("POM", DENMARK, 1);
    influence("POM", FRANCE, 1);
    fight("HAM - HOL; LUS - SAX");
    assert_int_equal(nth_arg(EVENT_POWER_ELIMINATED, 0, power), DENMARK);
    assert_int_equal(nth_arg(EVENT_POWER_ELIMINATED, 1, power), SAXONY);
    empty("NOR");
    held_by("NOR", "-");
    held_by("SCA", "england");
    assert_int_equal(eur_lord(&table, minor("POM")), FRANCE);
    assert_int_equal(influence_in("POM", SAXONY) + influence_in("POM", DENMARK), 0);
}

/* Naples stays captured, Milan is its guest's, Flanders is free and builds; no ally keeps what was
 * Spain's. R14. */
TEST(rule_spain_and_england__what_spain_leaves)
{
    table_open(15);
    units("france", "POR 2");
    captured("POR, MAD", "france");
    units("venice", "MIL");
    units("austria", "FRC");
    units("england", "F NAP");
    captured("NAP", "england");
    units("spain", "F ANDL/wc");
    at_war(FRANCE, SPAIN);
    at_war(ENGLAND, SPAIN);
    allied(VENICE, SPAIN);
    allied(AUSTRIA, SPAIN);
    fight("POR - ANDL");
    static const char *const freed[] = {"FLA", "MIL", "NAP"};
    for (int i = 0; i < 3; i++)
        assert_int_equal(nth_arg(EVENT_MINOR_FREED, i, minor), minor(freed[i]));
    held_by("NAP", "england");
    held_by("MIL", "venice");
    held_by("FRC", "austria");
    held_by("FLA", "-");
    influence("FLA", CATHOLIC_LEAGUE, 1); /* in the Empire, and Naples is not */
    assert_int_equal(eur_income(&table, CATHOLIC_LEAGUE), 3 + eur_center_value(&table, place("FLA")));
    while (!at(STEP_DIPLOMATIC_PHASE))
        all_ready();
    stands("FLA", "FLA", 1);
    assert_int_equal(unit_in("FLA")->kind, UNIT_FLEET);
    stands("MIL", "venice", 1);
}

/* ---- Scoring ---- */

TEST(rule_scoring_1__a_captured_foreign_center_scores_its_value)
{
    table_open(15);
    captured("COL", "france");
    assert_int_equal(eur_points(&table, FRANCE), 3);
    captured("MAD", "france");
    assert_int_equal(eur_points(&table, FRANCE), 9);
    captured("NAP", "france");
    assert_int_equal(eur_points(&table, FRANCE), 12);
}

TEST(rule_scoring_2__every_marker_of_its_confession)
{
    table_open(15);
    influence("HES", SWEDEN, 1);
    influence("MAG", SAXONY, 1);
    influence("COL", FRANCE, 1);
    influence("TRA", OTTOMAN_EMPIRE, 1);
    influence("TRI", FRANCE, 1); /* no home center to bear a marker */
    assert_int_equal(eur_points(&table, ENGLAND), 2);
    assert_int_equal(eur_points(&table, AUSTRIA), 1);
    assert_int_equal(eur_points(&table, OTTOMAN_EMPIRE), 1);
    captured("COL", "sweden");
    assert_int_equal(eur_points(&table, AUSTRIA), 0);
}

TEST(rule_scoring_3__a_captured_foreign_province_scores_1)
{
    table_open(15);
    captured("TRI, LUS, GAL", "france");
    assert_int_equal(eur_points(&table, FRANCE), 3);
}

TEST(rule_scoring_4__a_lost_home_center_costs_its_value)
{
    table_open(15);
    captured("PAR", "england");
    assert_int_equal(eur_points(&table, FRANCE), -4);
    assert_int_equal(eur_points(&table, ENGLAND), 4);
}

/* R4. */
TEST(rule_scoring_5__a_lost_domestic_province_costs_1)
{
    table_open(15);
    captured("GAL", "england");
    captured("NAP", "ottoman-empire"); /* a center, but no home center */
    assert_int_equal(eur_points(&table, SPAIN), -2);
    assert_int_equal(eur_points(&table, OTTOMAN_EMPIRE), 3);
}

TEST(rule_austria_and_bohemia__five_points_more)
{
    table_open(15);
    captured("BOH", "austria");
    assert_int_equal(eur_points(&table, AUSTRIA), 3 + 5);
    captured("MOR", "austria");
    assert_int_equal(eur_points(&table, AUSTRIA), 3 + 5 + 1); /* another province of the state */
    at_space("MOR")->captor = -1;
    captured("BOH", "CRO"); /* its minor, not itself */
    assert_int_equal(eur_points(&table, AUSTRIA), 0);
    captured("BOH", "saxony");
    assert_int_equal(eur_points(&table, AUSTRIA), 0);
    assert_int_equal(eur_points(&table, SAXONY), 3);
}

TEST(rule_scoring_1__what_a_minor_captures_scores_for_no_power)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    captured("COL", "HES");
    assert_int_equal(eur_points(&table, FRANCE), 1); /* the marker in Hesse */
}

/* ---- the end of the game ---- */

/* Points for France: markers score for all Catholic powers, captures for it alone. */
static void france_with_25(void)
{
    table_open(15);
    captured("MAD", "france");  /* 6 */
    captured("ANDL", "france"); /* 6 */
    captured("VIE", "france");  /* 4 */
    captured("LON", "france");  /* 4 */
    captured("COL", "france");  /* 3 */
    captured("SAL", "france");  /* 2 */
}

TEST(rule_object_of_the_game__25_points_at_the_end_of_some_year)
{
    france_with_25();
    scored(1625);
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE);
    assert_int_equal(first_arg(EVENT_GAME_WON, power), FRANCE);
    assert_int_equal(play_deciders(&table), 0);
}

/* R18. */
TEST(rule_end_of_the_game__one_who_has_resigned_neither_wins_nor_shares)
{
    static const char *const POLISH[] = {"EDI", "COP", "STO", "SAX", "HOLL", "BRA"};
    france_with_25();
    assert_null(play_concede(&table, FRANCE));
    scored(1625);
    assert_false(play_head(&table)->over);
    france_with_25();
    for (int i = 0; i < 6; i++)
        captured(POLISH[i], "poland-lithuania");
    assert_null(play_concede(&table, FRANCE));
    scored(1625);
    assert_int_equal(play_head(&table)->winners, 1u << POLAND_LITHUANIA);
}

/* England's INFs in 25 states with a home center. */
TEST(rule_scoring_2__every_power_of_the_confession_that_is_in_play_wins_by_it)
{
    table_open(15);
    for (int i = 0, states = 0; states < 25; i++) {
        if (!on_table()->minor[i].free || eur_components(&table)->minor[i].home < 0) continue;
        on_table()->minor[i].influence[ENGLAND] = 1;
        states++;
    }
    assert_null(play_concede(&table, DENMARK));
    assert_null(play_concede(&table, SAXONY));
    scored(1640);
    assert_true(at(STEP_EXTENSION));
    made_as_example(first_asked(), "extend", "false");
    for (uint32_t asked = play_deciders(&table); asked; asked &= asked - 1)
        made(__builtin_ctz(asked), "extend", "false");
    assert_int_equal(play_head(&table)->winners,
                     1u << DUTCH_REPUBLIC | 1u << ENGLAND | 1u << SWEDEN | 1u << PROTESTANT_UNION);
}

TEST(rule_end_of_the_game__24_points_do_not_end_it)
{
    france_with_25();
    captured("GUY", "england");
    scored(1625);
    assert_false(play_head(&table)->over);
    assert_int_equal(seat(FRANCE)->points, 24);
    assert_int_equal(eur_year(&table), 1626);
    assert_true(at(STEP_DIPLOMATIC_PHASE));
}

TEST(rule_end_of_the_game__points_are_of_the_year_and_not_added_up)
{
    table_open(15);
    captured("MAD", "france");
    scored(1620);
    scored(1621);
    assert_int_equal(seat(FRANCE)->points, 6);
}

TEST(rule_end_of_the_game__of_two_with_25_the_higher_wins_and_equals_draw)
{
    france_with_25();
    captured("EDI", "poland-lithuania");  /* 6 */
    captured("COP", "poland-lithuania");  /* 4 */
    captured("STO", "poland-lithuania");  /* 4 */
    captured("SAX", "poland-lithuania");  /* 4 */
    captured("HOLL", "poland-lithuania"); /* 5 */
    captured("BRA", "poland-lithuania");  /* 2 */
    scored(1625);
    assert_true(at(STEP_EXTENSION)); /* a tie: R1 */
    made(DENMARK, "extend", "false");
    for (uint32_t asked = play_deciders(&table); asked; asked &= asked - 1)
        made(__builtin_ctz(asked), "extend", "true");
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE | 1u << POLAND_LITHUANIA);
    assert_int_equal(events_of(EVENT_GAME_DRAWN), 1);
    assert_int_equal(nth_arg(EVENT_DRAW_SHARED, 0, power), FRANCE);
    assert_int_equal(nth_arg(EVENT_DRAW_SHARED, 1, power), POLAND_LITHUANIA);
    france_with_25();
    captured("EDI, COP, STO, SAX, HOLL, BRA, LUS", "poland-lithuania");
    scored(1625);
    assert_int_equal(play_head(&table)->winners, 1u << POLAND_LITHUANIA);
}

TEST(rule_end_of_the_game__the_highest_score_of_1648_wins)
{
    table_open(15);
    captured("COL", "france");
    scored(1647);
    assert_false(play_head(&table)->over);
    scored(1648);
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE);
}

/* France and Sweden have three points each in 1648. */
static void tied(void)
{
    table_open(15);
    captured("COL", "france");
    captured("BRA, LUS", "sweden");
    scored(1648);
    assert_true(at(STEP_EXTENSION));
}

TEST(rule_ties__all_agree_on_another_year_without_a_diplomatic_phase)
{
    tied();
    for (int i = 0; i < SEATS; i++)
        made(i, "extend", "true");
    assert_true(at(STEP_ORDERS_PHASE));
    assert_int_equal(eur_year(&table), 1649);
    assert_int_equal(first_arg(EVENT_YEAR_ADDED, year), 1649);
    captured("WUE", "france");
    scored(1649);
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE);
}

/* R1. */
TEST(rule_ties__a_tie_at_25_before_1648_may_be_broken_too)
{
    france_with_25();
    for (int i = 0; i < SEATS; i++)
        seat(i)->treasury = 0;
    captured("EDI", "sweden"); /* 6 */
    captured("COP", "sweden"); /* 4 */
    captured("WAR", "sweden");
    captured("SAX", "sweden");  /* 4 */
    captured("HOLL", "sweden"); /* 5 */
    captured("BRA", "sweden");  /* 2 */
    while (eur_points(&table, SWEDEN) < 25)
        captured(eur_points(&table, SWEDEN) == 24 ? "LUS" : "MOR", "sweden");
    const int points = eur_points(&table, SWEDEN);
    assert_int_equal(points, eur_points(&table, FRANCE));
    scored(1625);
    for (int i = 0; i < SEATS; i++)
        made(i, "extend", "true");
    assert_true(at(STEP_DIPLOMATIC_PHASE)); /* years up to 1648 have one */
    assert_int_equal(eur_year(&table), 1626);
}

TEST(rule_ties__what_was_declared_in_1648_begins_in_the_year_that_is_added)
{
    table_open(15);
    year(1648);
    made(FRANCE, "declare", "war", "savoy");
    while (!at(STEP_EXTENSION))
        all_ready();
    for (int i = 0; i < SEATS; i++)
        made(i, "extend", "true");
    assert_true(eur_at_war(&table, FRANCE, SAVOY));
}

TEST(rule_ties__one_against_it_makes_a_draw_of_the_leaders)
{
    tied();
    for (int i = 0; i < SEATS; i++)
        made(i, "extend", i == VENICE ? "false" : "true");
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE | 1u << SWEDEN);
    ranks_are("1 france 3, 1 sweden 3, 3 austria 0, 3 denmark 0, 3 spain 0, 3 dutch-republic 0, 3 england 0, "
              "3 catholic-league 0, 3 protestant-union 0, 3 papacy 0, 3 poland-lithuania 0, 3 saxony 0, "
              "3 ottoman-empire 0, 3 venice 0, 3 savoy 0");
    tie_reads(0, "France and Sweden have 3 victory points each, and the tie stands (Scoring Phase).");
}

TEST(rule_ties__ten_more_years_at_the_most)
{
    table_open(15);
    scored(LAST_YEAR + EXTENSIONS_MAX);
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, (1u << SEATS) - 1);
}

TEST(rule_ties__those_who_are_gone_are_not_asked)
{
    table_open(15);
    assert_null(play_concede(&table, VENICE));
    seat(SAXONY)->eliminated = 1;
    captured("SAX", "austria");
    captured("STO", "england");
    scored(1648);
    assert_true(at(STEP_EXTENSION));
    assert_int_equal(play_deciders(&table), ((1u << SEATS) - 1) & ~(1u << VENICE) & ~(1u << SAXONY));
    struct move m = {0};
    play_fallback(&table, FRANCE, &m);
    assert_int_equal(m.type, MOVE_EXTEND);
    assert_int_equal(m.arg[0], 0);
}

TEST(rule_end_of_the_game__the_last_who_is_left_wins)
{
    table_open(10);
    for (int i = 0; i < SEATS; i++)
        if (i != AUSTRIA && i != FRANCE && (play_head(&table)->seats >> i & 1))
            assert_null(play_concede(&table, i));
    assert_false(play_head(&table)->over);
    assert_null(play_concede(&table, AUSTRIA));
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE);
}

/* It has won before any income is paid. */
TEST(rule_end_of_the_game__the_last_who_is_left_when_another_falls_wins_at_once)
{
    table_open(15);
    captured("SAX", "austria");
    at_war(AUSTRIA, SAXONY);
    for (int i = 0; i < SEATS; i++)
        if (i != AUSTRIA && i != SAXONY) assert_null(play_concede(&table, i));
    fight("");
    assert_true(seat(SAXONY)->eliminated);
    assert_int_equal(play_head(&table)->winners, 1u << AUSTRIA);
    assert_int_equal(events_of(EVENT_INCOME), 0);
    ranks_are("1 austria 0, 2 saxony 0 eliminated 1, 3 denmark 0 resigned, 3 spain 0 resigned, 3 france 0 "
              "resigned, "
              "3 dutch-republic 0 resigned, 3 england 0 resigned, 3 sweden 0 resigned, 3 catholic-league 0 "
              "resigned, "
              "3 protestant-union 0 resigned, 3 papacy 0 resigned, 3 poland-lithuania 0 resigned, "
              "3 ottoman-empire 0 resigned, 3 venice 0 resigned, 3 savoy 0 resigned");
}

TEST(rule_end_of_the_game__the_only_power_that_has_not_fallen_wins)
{
    table_open(15);
    for (int i = 0; i < SEATS; i++)
        seat(i)->eliminated = i != SWEDEN;
    scored(1625);
    assert_int_equal(play_head(&table)->winners, 1u << SWEDEN);
}

/* R18. */
TEST(rule_elimination__where_no_power_is_left_those_who_fell_last_share_the_draw)
{
    table_open(15);
    year(1625);
    for (int i = 0; i < SEATS; i++)
        seat(i)->eliminated = i == SWEDEN || i == SAXONY ? 1625 : 1621;
    run_on();
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << SWEDEN | 1u << SAXONY);
    ranks_are(
        "1 sweden 0 eliminated 7, 1 saxony 0 eliminated 7, 3 austria 0 eliminated 3, 3 denmark 0 eliminated "
        "3, "
        "3 spain 0 eliminated 3, 3 france 0 eliminated 3, 3 dutch-republic 0 eliminated 3, "
        "3 england 0 eliminated 3, 3 catholic-league 0 eliminated 3, 3 protestant-union 0 eliminated 3, "
        "3 papacy 0 eliminated 3, 3 poland-lithuania 0 eliminated 3, 3 ottoman-empire 0 eliminated 3, "
        "3 venice 0 eliminated 3, 3 savoy 0 eliminated 3");
    first_place_is_clear();
}

TEST(rule_end_of_the_game__a_resignation_in_the_midst_of_a_phase_leaves_no_sheet)
{
    table_open(10);
    made(FRANCE, "place_influence", "BRE", "5");
    made(FRANCE, "declare", "war", "england");
    for (int i = 0; i < SEATS; i++)
        if (i != FRANCE && (play_head(&table)->seats >> i & 1)) assert_null(play_concede(&table, i));
    assert_int_equal(play_head(&table)->winners, 1u << FRANCE);
    assert_int_equal(seat(FRANCE)->sheet.placement[minor("BRE")], 0);
    is_sound("all others have resigned");
}

/* Its own home centers count as long as they are its own, and the centers that it has captured. */
TEST(rule_supply_centers__supply_centers_are_counted_for_tournaments)
{
    struct result result;
    tied();
    made(VENICE, "extend", "false");
    for (uint32_t asked = play_deciders(&table); asked; asked &= asked - 1)
        made(__builtin_ctz(asked), "extend", "true");
    tells("The game is a draw. France and Sweden have 3 victory points each, and the tie stands (Scoring "
          "Phase).");
    assert_true(result_find(&table, &result));
    const int with_cologne = result.seat[0].figure[0];
    assert_int_equal(result.seat[0].seat, FRANCE);
    captured("PAR", "spain");
    assert_true(result_find(&table, &result));
    assert_int_equal(result.seat[0].figure[0], with_cologne - 1);
}

/* A later year is better than an earlier one, whatever the order of the seats. */
TEST(rule_elimination__who_fell_later_ranks_higher)
{
    table_open(10);
    for (int i = 0; i < SEATS; i++)
        if (play_head(&table)->seats >> i & 1) seat(i)->eliminated = i == SWEDEN ? 0 : 1620 + i % 2;
    seat(FRANCE)->eliminated = 1630;
    run_on();
    assert_int_equal(play_head(&table)->winners, 1u << SWEDEN);
    ranks_are("1 sweden 0, 2 france 0 eliminated 12, 3 denmark 0 eliminated 3, 3 england 0 eliminated 3, "
              "5 austria 0 eliminated 2, 5 spain 0 eliminated 2, 5 dutch-republic 0 eliminated 2, "
              "5 protestant-union 0 eliminated 2, 5 poland-lithuania 0 eliminated 2, 5 ottoman-empire 0 "
              "eliminated 2");
}

TEST(ruling_R4__build_sites_that_are_no_home_centers)
{
    static const char *const sites[] = {"NAP", "MIL", "FLA", "SCO"};
    for (int i = 0; i < 4; i++) {
        table_open(15);
        const int owner = i < 3 ? SPAIN : ENGLAND, paid = eur_income(&table, owner),
                  value = eur_center_value(&table, place(sites[i]));
        const int income = eur_income(&table, VENICE);
        captured(sites[i], "venice");
        assert_int_equal(eur_income(&table, owner), paid); /* it paid its owner nothing */
        assert_int_equal(eur_points(&table, owner), -1);
        assert_int_equal(eur_income(&table, VENICE), income + value);
        assert_int_equal(eur_points(&table, VENICE), value);
    }
}
