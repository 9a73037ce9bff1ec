/* Movement 3, Movement 4 and Movement 6, Securing Control, proxies, retreats: who leaves, and whose a space
 * is afterwards. */
#include "sheet.h"

/* ---- Movement 4 ---- */

/* A French army in Lorraine, where it came to when that was allowed. */
static void guest_in_lorraine(int strength)
{
    table_open(15);
    unit("A", "LOR", "france", strength);
}

TEST(rule_movement_4a__who_stands_in_a_neutral_province_must_leave)
{
    guest_in_lorraine(1);
    influence("LOR", SPAIN, 1);
    influence("LOR", AUSTRIA, 1);
    at_war(FRANCE, SPAIN);
    fight("");
    assert_int_equal(first_arg(EVENT_MUST_LEAVE, unit), place("LOR"));
    empty("LOR");
    held_by("LOR", "-");
}

/* A neutral state keeps its own units and captures; what was captured is not neutral, and the occupant
 * stays. */
TEST(rule_movement_4a__not_the_states_own_nor_an_occupant)
{
    table_open(15);
    captured("SAA", "LOR");
    units("LOR", "LOR");
    captured("HES", "france");
    for (int i = 0; i < 2; i++) {
        influence(i ? "HES" : "LOR", FRANCE, 1);
        influence(i ? "HES" : "LOR", SPAIN, 1);
    }
    fight("");
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 0);
    stands("LOR", "LOR", 1);
    held_by("SAA", "LOR");
    held_by("HES", "france");
}

TEST(rule_movement_4b__or_where_there_is_neither_war_nor_alliance)
{
    guest_in_lorraine(2);
    influence("LOR", SPAIN, 1);
    fight("");
    assert_true(at(STEP_RETREAT_PHASE));
    refused("neither-war-nor-alliance", FRANCE, "retreat", "LOR", "FRC");
    made(FRANCE, "retreat", "LOR", "CHA");
    all_ready();
    stands("CHA", "france", 1);
    empty("LOR");
    held_by("LOR", "-");
}

/* The lord decides for a minor's bolstered unit. */
TEST(rule_movement_4b__nor_in_a_powers_own_land_nor_a_minors_unit)
{
    table_open(15);
    units("LOR", "FRC 3");
    units("france", "FLA 2");
    influence("LOR", FRANCE, 1);
    fight("");
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 2);
    assert_int_equal(play_deciders(&table), 1u << FRANCE);
    made(FRANCE, "retreat", "FRC", "LOR");
    made(FRANCE, "retreat", "FLA", "CHA");
    all_ready();
    stands("LOR", "LOR", 2);
    stands("CHA", "france", 1);
}

TEST(rule_movement_4c__in_war_it_captures)
{
    guest_in_lorraine(1);
    influence("LOR", SPAIN, 1);
    at_war(FRANCE, SPAIN);
    fight("");
    stands("LOR", "france", 1);
    held_by("LOR", "france");
    assert_int_equal(first_arg(EVENT_CAPTURED, party), FRANCE);
}

TEST(rule_movement_4d__an_ally_remains_and_captures_nothing)
{
    guest_in_lorraine(1);
    influence("LOR", SPAIN, 1);
    allied(FRANCE, SPAIN);
    fight("");
    stands("LOR", "france", 1);
    held_by("LOR", "-");
}

TEST(rule_unaligned__an_unaligned_state_is_captured_by_who_enters)
{
    guest_in_lorraine(1);
    fight("");
    held_by("LOR", "france");
}

TEST(rule_movement_4__the_lord_of_a_state_stays_in_it)
{
    guest_in_lorraine(1);
    influence("LOR", FRANCE, 1);
    fight("");
    stands("LOR", "france", 1);
    held_by("LOR", "-");
}

/* ---- Movement 3 and 6 ---- */

TEST(rule_movement_3__with_its_home_center_a_minor_loses_units_and_conquests)
{
    table_open(15);
    units("LOWR", "KAL 2");
    captured("PAD", "LOWR");
    units("saxony", "SAX");
    influence("LOWR", DENMARK, 1);
    at_war(SAXONY, DENMARK);
    fight("SAX - BRU");
    held_by("BRU", "saxony");
    empty("KAL");
    empty("PAD");
    held_by("PAD", "-");
    held_by("KAL", "-");
    tells("The unit in Kalenberg (Lower Saxony) is disbanded because a minor state has lost its home.");
}

TEST(rule_movement_3__even_what_it_captures_that_very_year)
{
    table_open(15);
    units("LOWR", "BRU");
    units("saxony", "SAX");
    influence("LOWR", DENMARK, 1);
    influence("MAG", SAXONY, 1);
    at_war(SAXONY, DENMARK);
    fight("BRU - MAG; SAX - BRU");
    stands("BRU", "saxony", 1);
    empty("MAG");
    held_by("MAG", "-");
    tells("Magdeburg is no longer captured because a minor state has lost its home: it belongs to Magdeburg "
          "again.");
}

TEST(rule_movement_3__another_province_is_no_home_center)
{
    table_open(15);
    units("LOWR", "BRU");
    units("saxony", "SAX");
    influence("LOWR", DENMARK, 1);
    at_war(SAXONY, DENMARK);
    fight("SAX - KAL");
    held_by("KAL", "saxony");
    stands("BRU", "LOWR", 1);
}

/* Whereupon no unit occupies anything. */
TEST(rule_movement_3__two_that_take_each_others_home_lose_all)
{
    table_open(15);
    units("LOWR", "BRU");
    units("MAG", "SAX");
    influence("LOWR", DENMARK, 1);
    influence("MAG", SAXONY, 1);
    at_war(SAXONY, DENMARK);
    fight("BRU - MAG; SAX - BRU");
    for (int i = 0; i < 2; i++) {
        empty(i ? "BRU" : "MAG");
        held_by(i ? "BRU" : "MAG", "-");
    }
}

TEST(rule_movement_6__what_a_minor_captures_has_its_status)
{
    table_open(15);
    captured("TRI", "HES");
    captured("LIE", "france");
    influence("HES", PROTESTANT_UNION, 1);
    table_orders();
    no_go("neither-war-nor-alliance", FRANCE, "LIE", "TRI");
    influence("HES", FRANCE, 1);
    no_go("neutral-state", FRANCE, "LIE", "TRI");
    influence("HES", PROTESTANT_UNION, 0);
    table_orders();
    go(FRANCE, "LIE", "TRI"); /* its own */
    influence("HES", FRANCE, 0);
    table_orders();
    go(FRANCE, "LIE", "TRI"); /* without an owner */
}

TEST(rule_movement_6__a_minors_unit_captures_for_the_minor)
{
    table_open(15);
    units("HES", "HES");
    influence("HES", PROTESTANT_UNION, 1);
    fight("HES - TRI");
    held_by("TRI", "HES");
}

/* ---- Securing control ---- */

TEST(rule_securing_control__example_normandy_is_restored_to_france)
{
    table_open(15);
    captured("NORM", "england");
    at_war(ENGLAND, FRANCE);
    fight("NORM - BRI");
    held_by("NORM", "-");
    held_by("BRI", "england");
    assert_int_equal(first_arg(EVENT_LIBERATED, party), FRANCE);
    reads(first_event(EVENT_LIBERATED), SEAT_NONE,
          "Normandy is no longer captured because no unit holds it for its captor: it belongs to France "
          "again.");
}

/* A Saxon army leaves what it has captured for a neighbouring space that lies open. */
static void restored(const char *province, const char *to, const char *state)
{
    table_open(15);
    captured(province, "saxony");
    influence(state, ENGLAND, 1);
    at_war(SAXONY, ENGLAND);
    at_war(SAXONY, POLAND_LITHUANIA);
    table_orders();
    go(SAXONY, province, to);
    all_ready();
    held_by(province, "-");
    assert_int_equal(eur_owner(&table, place(province)), party(state));
}

TEST(rule_securing_control__example_kalenberg_is_restored_to_lower_saxony)
{
    restored("KAL", "SAX", "LOWR");
}

TEST(rule_securing_control__so_are_lusatia_silesia_moravia_and_prussia)
{
    restored("LUS", "SAX", "BOHC");
    restored("SIL", "BRA", "BOHC");
    restored("MOR", "BOH", "BOHC");
    restored("PRU", "WAR", "BRAP");
}

TEST(rule_securing_control__the_lord_is_lord_again_of_a_liberated_state)
{
    table_open(15);
    captured("HES", "saxony");
    influence("HES", PROTESTANT_UNION, 5);
    at_war(SAXONY, PROTESTANT_UNION);
    fight("HES - SAX");
    held_by("HES", "-");
    assert_int_equal(influence_in("HES", PROTESTANT_UNION), 5);
    assert_int_equal(eur_lord(&table, minor("HES")), PROTESTANT_UNION);
}

TEST(rule_securing_control__a_lords_army_liberates)
{
    table_open(15);
    captured("HES", "saxony");
    units("protestant-union", "PAL 2");
    influence("HES", PROTESTANT_UNION, 5);
    at_war(SAXONY, PROTESTANT_UNION);
    fight("PAL - HES");
    stands("HES", "protestant-union", 2);
    held_by("HES", "-");
}

/* France drives the Saxons, who have captured Hesse, out of it: whose it is now is between France and Hesse's
 * lord. */
static void french_in_hesse(void)
{
    table_open(15);
    captured("HES", "saxony");
    units("france", "TRI 2");
    captured("TRI", "france");
    at_war(SAXONY, FRANCE);
}

static void drive_out_saxons(const char *captor)
{
    fight("TRI - HES");
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 0);
    stands("HES", "france", 2);
    held_by("HES", captor);
}

/* R10. */
TEST(rule_securing_control__an_enemy_of_the_captor_captures_an_ally_of_the_owner_liberates)
{
    french_in_hesse();
    drive_out_saxons("france"); /* unaligned */

    french_in_hesse();
    influence("HES", PROTESTANT_UNION, 5);
    at_war(FRANCE, PROTESTANT_UNION);
    drive_out_saxons("france");

    french_in_hesse();
    influence("HES", PROTESTANT_UNION, 5);
    allied(FRANCE, PROTESTANT_UNION);
    drive_out_saxons("-");
}

TEST(rule_movement_4c__who_is_at_war_with_the_captor_alone_captures)
{
    french_in_hesse();
    influence("HES", PROTESTANT_UNION, 5);
    drive_out_saxons("france");

    french_in_hesse();
    influence("HES", FRANCE, 5); /* its lord liberates */
    drive_out_saxons("-");
}

/* Poland, at war with Austria and not with the Union, takes Bohemia from Austria. */
TEST(rule_movement_4c__an_enemy_of_austria_takes_bohemia)
{
    table_open(15);
    influence("BOHC", PROTESTANT_UNION, 5);
    captured("BOH", "austria");
    units("poland-lithuania", "POS, SIL 2");
    captured("SIL", "poland-lithuania");
    at_war(POLAND_LITHUANIA, AUSTRIA);
    fight("SIL - BOH; POS - SIL");
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 0);
    held_by("BOH", "poland-lithuania");
}

/* R27: no lord orders it, and its own home center, from where another left, is open to it. */
static void hessians_abroad(int strength)
{
    table_open(15);
    influence("HES", FRANCE, 3);
    influence("HES", DENMARK, 3);
    unit("A", "WUE", "HES", strength);
    influence("WUE", DENMARK, 3);
}

TEST(rule_movement_4b__an_army_of_a_state_without_a_lord_retreats_home)
{
    hessians_abroad(3);
    assert_int_equal(eur_side(&table, party("HES")), -1);
    fight("");
    assert_int_equal(first_arg(EVENT_MUST_LEAVE, unit), place("WUE"));
    stands("HES", "HES", 2);
    empty("WUE");
    hessians_abroad(1);
    fight("");
    empty("HES");
    empty("WUE");
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 1);
    tells("The unit in Wuerzburg (Hesse) is disbanded instead of a retreat.");
}

TEST(rule_empire__example_1_the_union_then_captures_what_has_no_owner_again)
{
    table_open(15);
    captured("SAA", "france");
    units("protestant-union", "PAL 2");
    fight("PAL - SAA");
    stands("SAA", "protestant-union", 2);
    held_by("SAA", "protestant-union");
}

TEST(rule_movement_4c__an_enemy_of_the_owner_captures_what_its_captor_leaves)
{
    table_open(15);
    captured("FRC", "france");
    units("savoy", "SAV");
    at_war(FRANCE, SPAIN);
    at_war(SAVOY, SPAIN);
    fight("FRC - BUR; SAV - FRC");
    held_by("FRC", "savoy");
}

TEST(rule_securing_control__provinces_of_a_captured_state_are_grey)
{
    table_open(15);
    units("poland-lithuania", "WAR");
    influence("BRAP", SWEDEN, 3);
    table_orders();
    no_go("neither-war-nor-alliance", POLAND_LITHUANIA, "WAR", "PRU");
    captured("BRA", "austria");
    fight("WAR - PRU");
    held_by("PRU", "poland-lithuania");
    held_by("BRA", "austria");
}

/* R10: what allies do not capture is each other's centers and aligned states. The lord's own side does not
 * capture either. */
TEST(rule_securing_control__allies_of_the_lord_capture_in_grey_provinces)
{
    static const int GUEST[] = {POLAND_LITHUANIA, DENMARK};
    for (int i = 0; i < 2; i++) {
        table_open(15);
        captured("BRU", "austria");
        unit("A", "BRE", eur_powers.ids[GUEST[i]], 1);
        captured("BRE", eur_powers.ids[GUEST[i]]);
        influence("LOWR", DENMARK, 3);
        allied(DENMARK, POLAND_LITHUANIA);
        table_orders();
        go(GUEST[i], "BRE", "KAL");
        all_ready();
        held_by("KAL", GUEST[i] == DENMARK ? "-" : "poland-lithuania");
        held_by("BRU", "austria");
    }
}

TEST(rule_securing_control__the_owner_or_its_ally_liberates)
{
    for (int ally = 0; ally <= 1; ally++) {
        table_open(15);
        captured("NORM", "england");
        units(ally ? "spain" : "france", "PAR 3");
        at_war(ENGLAND, FRANCE);
        at_war(ENGLAND, SPAIN);
        if (ally) allied(SPAIN, FRANCE);
        fight("PAR - NORM");
        stands("NORM", ally ? "spain" : "france", 3);
        held_by("NORM", "-");
    }
}

TEST(rule_securing_control__what_a_minor_leaves_is_its_owners_again)
{
    table_open(15);
    captured("FRC", "LOR");
    influence("LOR", FRANCE, 1);
    at_war(FRANCE, SPAIN);
    fight("FRC - LOR");
    held_by("FRC", "-");
    assert_int_equal(first_arg(EVENT_LIBERATED, party), SPAIN);
}

/* It is in the hands of France, with which England is at war; with Spain it is not. */
TEST(rule_movement_4c__an_enemy_of_the_captor_captures_what_that_leaves)
{
    table_open(15);
    captured("FLA", "france");
    units("england", "F ENG");
    at_war(FRANCE, SPAIN);
    at_war(FRANCE, ENGLAND);
    fight("FLA - CHA; ENG - FLA");
    held_by("FLA", "england");
}

/* Lorraine loses what it holds; its lord, at war with the owner, stands there and captures it in its own
 * name. */
TEST(rule_movement_3__the_lord_as_proxy_captures_what_the_fallen_minor_held)
{
    table_open(15);
    units("france", "LIE");
    units("spain", "SAA 3");
    captured("LIE", "LOR");
    influence("LOR", FRANCE, 3);
    at_war(FRANCE, SPAIN);
    fight("SAA - LOR");
    held_by("LOR", "spain");
    held_by("LIE", "france");
}

TEST(rule_securing_control__but_they_liberate_its_home_center)
{
    table_open(15);
    captured("BRU", "austria");
    units("poland-lithuania", "KAL 2");
    influence("LOWR", DENMARK, 3);
    allied(DENMARK, POLAND_LITHUANIA);
    at_war(POLAND_LITHUANIA, AUSTRIA);
    fight("KAL - BRU");
    stands("BRU", "poland-lithuania", 2);
    held_by("BRU", "-");
}

/* ---- Occupation by proxy ---- */

/* Spain has captured Champagne and marches on; somebody in Lorraine takes its place. */
static void spain_marches_on(const char *proxy)
{
    table_open(15);
    captured("CHA", "spain");
    unit("A", "LOR", proxy, 1);
    at_war(SPAIN, FRANCE);
}

static void march_on(int who)
{
    fight("CHA - NORM; LOR - CHA");
    held_by("CHA", "spain");
    held_by("NORM", "spain");
}

TEST(rule_occupation_by_proxy__an_aligned_minors_unit)
{
    spain_marches_on("LOR");
    influence("LOR", SPAIN, 1);
    march_on(SPAIN);
}

TEST(rule_occupation_by_proxy__an_allys_unit)
{
    spain_marches_on("austria");
    allied(SPAIN, AUSTRIA);
    march_on(AUSTRIA);
}

TEST(rule_occupation_by_proxy__a_unit_aligned_with_an_ally)
{
    spain_marches_on("LOR");
    influence("LOR", AUSTRIA, 1);
    allied(SPAIN, AUSTRIA);
    march_on(AUSTRIA);
}

TEST(rule_occupation_by_proxy__a_power_for_its_minor)
{
    table_open(15);
    captured("TRI", "HES");
    units("protestant-union", "PAL");
    influence("HES", PROTESTANT_UNION, 1);
    fight("TRI - HES; PAL - TRI");
    held_by("TRI", "HES");
}

TEST(rule_occupation_by_proxy__an_ally_that_is_at_war_with_the_owner_too)
{
    spain_marches_on("austria");
    allied(SPAIN, AUSTRIA);
    at_war(AUSTRIA, FRANCE);
    march_on(AUSTRIA);
}

TEST(rule_occupation_by_proxy__a_minor_for_its_fellow)
{
    table_open(15);
    units("ANS", "PAL");
    captured("TRI", "HES");
    influence("HES", PROTESTANT_UNION, 1);
    influence("ANS", PROTESTANT_UNION, 1);
    fight("TRI - HES; PAL - TRI");
    held_by("TRI", "HES");
}

TEST(rule_occupation_by_proxy__ones_own_unit_may_take_its_place)
{
    table_open(15);
    units("france", "BUR");
    units("savoy", "FRC");
    captured("FRC", "france");
    at_war(FRANCE, SPAIN);
    allied(FRANCE, SAVOY);
    fight("BUR - FRC; FRC - SAV");
    held_by("FRC", "france");
}

TEST(rule_occupation_by_proxy__once_the_alliance_is_over_it_holds_nothing)
{
    table_open(15);
    units("savoy", "FRC");
    captured("FRC", "france");
    at_war(FRANCE, SPAIN);
    fight("");
    empty("FRC");
    held_by("FRC", "-");
    assert_int_equal(first_arg(EVENT_UNIT_DISBANDED, party), SAVOY);
}

TEST(rule_occupation_by_proxy__the_owner_holds_it_for_no_captor)
{
    table_open(15);
    captured("FRC", "france");
    units("spain", "SAV");
    allied(FRANCE, SPAIN);
    fight("FRC - BUR; SAV - FRC");
    held_by("FRC", "-");
}

TEST(rule_occupation_by_proxy__an_ally_of_both_keeps_it_for_the_captor)
{
    table_open(15);
    captured("FRC", "france");
    units("savoy", "SAV");
    allied(SAVOY, FRANCE);
    allied(SAVOY, SPAIN);
    fight("FRC - BUR; SAV - FRC");
    held_by("FRC", "france");
}

TEST(rule_occupation_by_proxy__a_captor_that_has_become_the_owners_own_gives_back)
{
    table_open(15);
    captured("MIL", "MAN");
    influence("MAN", SPAIN, 1);
    fight("");
    stands("MIL", "MAN", 1);
    held_by("MIL", "-");
}

TEST(rule_securing_control__what_is_occupied_stays_captured_after_an_armistice)
{
    table_open(15);
    captured("NORM", "england");
    units("france", "PAR");
    table_orders();
    no_go("neither-war-nor-alliance", FRANCE, "PAR", "NORM");
    fight("");
    assert_int_equal(events_of(EVENT_MUST_LEAVE), 0);
    held_by("NORM", "england");
}

/* Only suspended INFs name Saxony: it may still hold what it has captured. */
TEST(rule_securing_control__a_power_keeps_a_state_whose_lord_it_would_be)
{
    table_open(15);
    captured("HES", "saxony");
    influence("HES", SAXONY, 5);
    fight("");
    held_by("HES", "saxony");
}

/* ---- Retreats ---- */

/* Dutch armies of strength 2 at Flanders are driven out by a Spanish one from Brabant. */
static void spanish_attack_on_holland(int strength)
{
    table_open(15);
    unit("A", "HOLL", "dutch-republic", strength);
    unit("A", "BRB", "spain", strength + 1);
    at_war(SPAIN, DUTCH_REPUBLIC);
}

/* R6. */
TEST(rule_retreats__an_army_of_strength_one_disbands)
{
    spanish_attack_on_holland(1);
    fight("BRB - HOLL");
    assert_false(at(STEP_RETREAT_PHASE));
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 1);
    tells("The unit in Holland (the Dutch Republic) is disbanded instead of a retreat.");
    stands("HOLL", "spain", 2);
}

/* R6. */
TEST(rule_retreats__a_bolstered_army_retreats_and_loses_one_strength)
{
    spanish_attack_on_holland(3);
    fight("BRB - HOLL");
    assert_int_equal(play_deciders(&table), 1u << DUTCH_REPUBLIC);
    refused("attacker-came-from-there", DUTCH_REPUBLIC, "retreat", "HOLL", "BRB");
    refused("no-border", DUTCH_REPUBLIC, "retreat", "HOLL", "COL");
    refused("no-unit-must-leave", DUTCH_REPUBLIC, "retreat", "FLA", "NORM");
    refused("nothing-changes", DUTCH_REPUBLIC, "disband", "HOLL");
    assert_int_equal(listed(DUTCH_REPUBLIC, "retreat"), 2);
    made(DUTCH_REPUBLIC, "retreat", "HOLL", "FLA");
    made(DUTCH_REPUBLIC, "retreat", "HOLL", "FRI");
    refused("nothing-changes", DUTCH_REPUBLIC, "retreat", "HOLL", "FRI");
    all_ready();
    stands("FRI", "dutch-republic", 2);
    stands("HOLL", "spain", 4);
}

TEST(rule_retreats__without_a_choice_it_disbands)
{
    spanish_attack_on_holland(3);
    fight("BRB - HOLL");
    made(DUTCH_REPUBLIC, "retreat", "HOLL", "FRI");
    made(DUTCH_REPUBLIC, "disband", "HOLL");
    all_ready();
    empty("FRI");
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 1);
}

/* R6. */
TEST(rule_retreats__not_to_a_space_that_is_occupied_or_was_contested)
{
    spanish_attack_on_holland(3);
    units("dutch-republic", "FRI");
    units("spain", "LIE");
    unit("A", "NORM", "england", 1); /* both want Flanders, and neither gets there */
    at_war(ENGLAND, SPAIN);
    allied(ENGLAND, FRANCE);
    fight("BRB - HOLL; LIE - FLA; NORM - FLA");
    assert_false(at(STEP_RETREAT_PHASE)); /* nowhere to go: no seat is asked */
    empty("FLA");
    assert_int_equal(first_arg(EVENT_UNIT_DISBANDED, party), DUTCH_REPUBLIC);
}

/* R6. */
TEST(rule_retreats__a_fleet_disbands)
{
    table_open(15);
    units("dutch-republic", "F FRI");
    units("spain", "BRB 2");
    at_war(SPAIN, DUTCH_REPUBLIC);
    fight("BRB - FRI");
    assert_false(at(STEP_RETREAT_PHASE));
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 1);
}

/* R6. */
TEST(rule_retreats__two_that_retreat_to_one_space_are_both_removed)
{
    spanish_attack_on_holland(3);
    units("dutch-republic", "COL 2");
    units("spain", "TRI 3");
    captured("COL", "dutch-republic");
    captured("TRI", "spain");
    fight("BRB - HOLL; TRI - COL");
    made(DUTCH_REPUBLIC, "retreat", "HOLL", "FRI");
    made(DUTCH_REPUBLIC, "retreat", "COL", "FRI");
    all_ready();
    empty("FRI");
    assert_int_equal(events_of(EVENT_UNIT_DISBANDED), 2);
}

/* Spain's army of 3 in the Free County is beaten by France from Burgundy. */
static void beaten_in_the_free_county(void)
{
    table_open(15);
    units("france", "BUR 5");
    units("spain", "FRC 3");
    at_war(FRANCE, SPAIN);
}

TEST(rule_retreats__where_it_comes_to_it_captures)
{
    beaten_in_the_free_county();
    fight("BUR - FRC");
    assert_int_equal(listed(SPAIN, "retreat"), 4); /* CHA, LOR, STR, SWI */
    made(SPAIN, "retreat", "FRC", "STR");
    all_ready();
    reads(first_event(EVENT_UNIT_RETREATED), SEAT_NONE,
          "The unit in the Free County (Spain) retreats to Strasbourg and loses one step of strength.");
    stands("STR", "spain", 2);
    held_by("STR", "spain");
}

/* R6. */
TEST(rule_retreats__where_the_declarations_let_it_stay)
{
    beaten_in_the_free_county();
    influence("LOR", SAVOY, 1);
    influence("STR", SAVOY, 1);
    influence("STR", AUSTRIA, 1);
    fight("BUR - FRC");
    refused("neither-war-nor-alliance", SPAIN, "retreat", "FRC", "LOR");
    refused("neutral-state", SPAIN, "retreat", "FRC", "STR");
    allied(SPAIN, SAVOY);
    made(SPAIN, "retreat", "FRC", "LOR");
    all_ready();
    stands("LOR", "spain", 2);
    held_by("LOR", "-");
}

/* Strasbourg's English army must leave in the same phase; Lorraine's has left by its orders. R6. */
TEST(rule_retreats__not_to_where_another_must_leave_but_to_where_one_has_left)
{
    beaten_in_the_free_county();
    units("england", "STR 2");
    units("LOR", "LOR");
    influence("STR", SAXONY, 1);
    influence("LOR", SPAIN, 1);
    at_war(SPAIN, SAXONY);
    fight("BUR - FRC; LOR - SAA");
    assert_int_equal(first_arg(EVENT_MUST_LEAVE, party), ENGLAND);
    refused("space-occupied", SPAIN, "retreat", "FRC", "STR");
    made(SPAIN, "retreat", "FRC", "LOR");
}

/* It came over water: the beaten army may go where that one set out. R6. */
TEST(rule_retreats__where_a_convoyed_attacker_came_from_is_no_bar)
{
    table_open(15);
    units("france", "NORM 4, F ENG");
    units("england", "FLA 2");
    captured("FLA", "england");
    at_war(FRANCE, ENGLAND);
    at_war(ENGLAND, SPAIN);
    at_war(FRANCE, SPAIN);
    fight("NORM - FLA via; ENG C NORM - FLA");
    came("NORM succeeds");
    made(ENGLAND, "retreat", "FLA", "NORM");
}

/* Cologne beats the Dutch in Brabant, and may not stay there either. */
TEST(rule_retreats__the_beaten_and_its_attacker_leave_one_space)
{
    table_open(15);
    units("dutch-republic", "BRB 3");
    units("COL", "COL 5");
    captured("BRB", "dutch-republic");
    influence("COL", CATHOLIC_LEAGUE, 5);
    at_war(SPAIN, DUTCH_REPUBLIC);
    fight("COL - BRB");
    assert_int_equal(play_deciders(&table), 1u << DUTCH_REPUBLIC | 1u << CATHOLIC_LEAGUE);
    refused_by("RETREATS", "attacker-came-from-there", DUTCH_REPUBLIC, "retreat", "BRB", "COL");
    made(DUTCH_REPUBLIC, "retreat", "BRB", "LIE");
    made(CATHOLIC_LEAGUE, "retreat", "BRB", "COL");
    all_ready();
    stands("LIE", "dutch-republic", 2);
    stands("COL", "COL", 4);
    held_by("BRB", "-");
}

/* R10: the French, who have no war with Spain, may take what was England's. */
TEST(rule_retreats__to_what_an_enemy_leaves)
{
    table_open(15);
    units("france", "CHA 3");
    units("austria", "LIE 5");
    captured("FRC", "england");
    captured("LIE", "austria");
    at_war(ENGLAND, FRANCE);
    at_war(ENGLAND, SPAIN);
    at_war(AUSTRIA, FRANCE);
    fight("LIE - CHA; FRC - BUR");
    made(FRANCE, "retreat", "CHA", "FRC");
}

/* A province, its own home center, what its minor captures. */
TEST(rule_papacy_1__what_is_no_capture_of_a_center_by_it)
{
    for (int i = 0; i < 3; i++) {
        table_open(15);
        if (i == 0) captured("TUS", "papacy");
        if (i == 1) units("papacy", "MAR 2");
        if (i == 1) captured("ROM", "spain");
        if (i == 2) units("TUS", "TUS");
        if (i == 2) influence("TUS", PAPACY, 3);
        at_war(PAPACY, SPAIN);
        fight(i == 0 ? "TUS - PRM" : i == 1 ? "MAR - ROM" : "TUS - MOD");
        assert_int_equal(on_table()->papal_offence, 0);
    }
}

TEST(rule_papacy_1__it_captures_a_center)
{
    table_open(15);
    units("papacy", "ROM");
    fight("ROM - TUS");
    held_by("TUS", "papacy");
    assert_int_equal(on_table()->papal_offence, 1);
    assert_int_equal(events_of(EVENT_PAPAL_OFFENCE), 1);
    fight("TUS - ROM");
    held_by("TUS", "-");
    assert_int_equal(on_table()->papal_offence, 1); /* told once, and never forgotten */
    assert_int_equal(events_of(EVENT_PAPAL_OFFENCE), 0);
}

/* ---- what no play leads to ---- */

TEST(rule_movement_3__a_captured_state_has_neither_units_nor_captures)
{
    table_open(15);
    captured("LOR", "spain");
    units("LOR", "STR");
    is_wrong("/units/STR");
    table_open(15);
    captured("LOR", "spain");
    units("spain", "STR");
    influence("LOR", SPAIN, 1);
    captured("STR", "LOR");
    is_wrong("/captors/STR");
}

TEST(rule_retreats__a_fault_of_a_retreat_is_found_at_the_unit)
{
    spanish_attack_on_holland(3);
    fight("BRB - HOLL");
    at_space("HOLL")->leaving.to = (int16_t)place("BRB");
    is_wrong("/leaving/HOLL");
}
