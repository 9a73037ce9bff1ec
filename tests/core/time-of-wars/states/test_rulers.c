/* Rulers: weakened, removed, prolonged, the reign list (2.4, 6.3). */
#include "../table.h"

/* The Rulers changing phase, up to the first decision. */
static void rulers_phase(int turn)
{
    on_table()->turn = (uint8_t)turn;
    phase_of(PHASE_RULERS);
    run_on();
}

static bool reigns(int seat, const char *ruler, bool weak)
{
    const struct side *side = &on_table()->side[seat];
    return side->ruler == ruler_of(ruler) && side->ruler_weak == weak;
}

/* ---- weakened, removed ---- */

TEST(rule_2_4__a_weakened_ruler_shows_his_back)
{
    table_open();
    rules(RUSSIA, "michael-i", false);
    tow_weaken(&table, RUSSIA);
    assert_true(reigns(RUSSIA, "michael-i", true));
    assert_int_equal(tow_ruler(&table, RUSSIA)->additional, 0);
}

TEST(rule_6_3_4__without_a_successor_he_stays)
{
    table_open();
    rules(RUSSIA, "michael-i", true);
    assert_false(tow_can_weaken(&table, RUSSIA));
    tow_weaken(&table, RUSSIA);
    assert_true(reigns(RUSSIA, "michael-i", true));
    turn_at(3);
    rules(HRE, "matthias", true);
    assert_true(tow_can_weaken(&table, HRE));
    tow_weaken(&table, HRE);
    assert_true(reigns(HRE, "ferdinand-ii", false));
}

TEST(ruling_R15__successors_belong_to_the_same_turn)
{
    table_open();
    turn_at(1);
    rules(RUSSIA, "feodor-i", true);
    rules(OTTOMAN, "murad-iii", true);
    rules(HRE, "rudolf-ii", true);
    assert_true(tow_can_weaken(&table, RUSSIA));
    assert_true(tow_can_weaken(&table, OTTOMAN));
    assert_false(tow_can_weaken(&table, HRE));
    turn_at(4);
    rules(SWEDEN, "gustav-ii-adolf", true);
    assert_false(tow_can_weaken(&table, SWEDEN));
}

/* 5.1 has Christina follow the weakened Gustav Adolf in turn 5, into which only a prolonged reign lasts. */
TEST(ruling_R15__a_prolonged_ruler_has_the_next_one_as_his_successor)
{
    table_open();
    turn_at(5);
    rules(SWEDEN, "gustav-ii-adolf", true);
    on_table()->side[SWEDEN].prolonged = 1;
    assert_true(tow_can_weaken(&table, SWEDEN));
    impulse_of(RUSSIA);
    tow_weaken(&table, SWEDEN);
    assert_true(reigns(SWEDEN, "christina", false));
    assert_false(on_table()->side[SWEDEN].prolonged);
    turn_at(4);
    rules(HRE, "matthias", true);
    tow_weaken(&table, HRE);
    assert_true(reigns(HRE, "ferdinand-ii", false));
    turn_at(2);
    rules(RUSSIA, "feodor-i", true);
    tow_weaken(&table, RUSSIA);
    assert_true(reigns(RUSSIA, "boris-godunov", true)); /* Vasili IV (6.3.6.2) */
    rules(OTTOMAN, "murad-iii", true);
    tow_weaken(&table, OTTOMAN);
    assert_true(reigns(OTTOMAN, "ahmed-i", false)); /* Mehmed III's reign has passed */
}

TEST(ruling_R18__no_card_weakens_the_regency_council_or_charles_ix)
{
    table_open();
    turn_at(1);
    rules(SWEDEN, "sigismund-regency", false);
    assert_false(tow_can_weaken(&table, SWEDEN));
    turn_at(2);
    rules(SWEDEN, "sigismund-regency", true);
    assert_false(tow_can_weaken(&table, SWEDEN));
}

TEST(rule_5_1__a_ruler_commander_goes_with_his_reign)
{
    table_open();
    turn_at(3);
    rules(OTTOMAN, "osman-ii", false);
    put("belgrad", "1 ottoman-cavalry, osman-ii");
    impulse_of(SWEDEN);
    tow_weaken(&table, OTTOMAN); /* Mustafa the Mad is no commander */
    tells("Osman II leaves the map because of the ruler.");
    assert_false(commander_in("belgrad", "osman-ii"));
    turn_at(1);
    rules(RUSSIA, "feodor-i", true);
    tow_weaken(&table, RUSSIA);
    assert_true(reigns(RUSSIA, "boris-godunov", false));
    assert_true(commander_in("moskva", "boris-godunov"));
}

/* ---- 6.3.5: the Palace coup ---- */

static void coup_with(const char *card)
{
    table_open();
    hold(SWEDEN, card);
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", card);
}

TEST(rule_6_3_5__palace_coup_by_a_plus)
{
    coup_with("swe-good-harvest-1");
    made(SWEDEN, "palace_coup");
    assert_true(reigns(SWEDEN, "gustav-ii-adolf", true));
    refused_by("6.3.5", "plus-used", SWEDEN, "palace_coup");
}

TEST(rule_6_3_5__not_without_a_plus)
{
    coup_with("swe-diplomacy-1");
    refused_by("6.3.5", "coup-needs-plus", SWEDEN, "palace_coup");
}

TEST(rule_6_3_5__not_after_an_action)
{
    coup_with("swe-good-harvest-1");
    tow_spend(&table, 1);
    refused_by("6.3.5", "coup-too-late", SWEDEN, "palace_coup");
}

TEST(ruling_R22__not_where_nothing_would_change)
{
    table_open();
    rules(SWEDEN, "gustav-ii-adolf", true);
    hold(SWEDEN, "swe-good-harvest-1");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-good-harvest-1");
    refused_by("6.3.5", "coup-without-effect", SWEDEN, "palace_coup");
}

/* ---- the list ---- */

TEST(rule_6_3_1__rulers_whose_turns_are_over_go)
{
    table_open();
    rulers_phase(5);
    assert_int_equal(decider(), SWEDEN); /* Gustav Adolf's turns are over */
    made(SWEDEN, "change_ruler");
    assert_true(reigns(SWEDEN, "christina", false));
    assert_int_equal(decider(), OTTOMAN); /* Michael I reigns on */
    made(OTTOMAN, "change_ruler");
    assert_true(reigns(OTTOMAN, "ibrahim-i", false));
    made(HRE, "change_ruler");
    assert_true(reigns(HRE, "ferdinand-iii", false));
    made(COMMONWEALTH, "change_ruler");
    assert_true(reigns(COMMONWEALTH, "wladyslaw-iv", false));
    assert_false(at(STEP_RULER));
}

TEST(rule_6_3_2__one_turn_more)
{
    table_open();
    rulers_phase(5);
    assert_true(asks("Does Gustav II Adolf rule one Game Turn more, or does Christina Vasa come?"));
    assert_true(offered_as(SWEDEN, "Sweden's ruler stays one Game Turn more: Gustav II Adolf, 2 additional "
                                   "cards, 2 preserved, at most 3 FUND markers."));
    assert_true(offered_as(SWEDEN, "Sweden's next ruler comes: Christina Vasa, 1 additional card, 2 "
                                   "preserved, at most 2 FUND markers."));
    made(SWEDEN, "prolong_reign");
    assert_true(reigns(SWEDEN, "gustav-ii-adolf", false));
    assert_true(on_table()->side[SWEDEN].prolonged);
    rulers_phase(6);
    assert_true(reigns(SWEDEN, "christina", false)); /* not twice: no seat was asked */
    assert_false(on_table()->side[SWEDEN].prolonged);
}

TEST(rule_6_3_3__whose_reign_has_passed_never_comes)
{
    table_open();
    rulers_phase(5);
    made(SWEDEN, "change_ruler");
    made(OTTOMAN, "prolong_reign"); /* the example: Murad IV */
    rulers_phase(6);
    made(RUSSIA, "change_ruler");
    assert_true(reigns(OTTOMAN, "mehmed-iv", false)); /* without a question */
}

/* R21. */
TEST(rule_6_4_4__a_prolonged_ruler_is_no_commander)
{
    table_open();
    put("stockholm", "1 sweden-infantry, gustav-ii-adolf");
    rulers_phase(5);
    made(SWEDEN, "prolong_reign");
    assert_false(commander_in("stockholm", "gustav-ii-adolf"));
    assert_false(tow_commander_in_play(&table, commander_of("gustav-ii-adolf")));
}

TEST(rule_6_3_6_1__charles_ix_in_turn_2)
{
    table_open();
    rules(SWEDEN, "sigismund-regency", false);
    rulers_phase(2);
    assert_true(reigns(SWEDEN, "sigismund-regency", true));
    assert_string_equal(tow_ruler(&table, SWEDEN)->name, "Charles IX of Sweden");
    rulers_phase(3);
    assert_true(reigns(SWEDEN, "gustav-ii-adolf", false)); /* R17: never prolonged */
}

TEST(rule_6_3_6_2__vasili_where_boris_has_not_reigned)
{
    table_open();
    turn_at(1);
    rules(RUSSIA, "feodor-i", false);
    rules(SWEDEN, "sigismund-regency", true);
    rulers_phase(2);
    assert_int_equal(decider(), RUSSIA);
    made(RUSSIA, "change_ruler");
    assert_true(reigns(RUSSIA, "boris-godunov", true));
    assert_string_equal(tow_ruler(&table, RUSSIA)->name, "Vasili IV of Russia");
    table_open();
    turn_at(1);
    rules(RUSSIA, "boris-godunov", false);
    rulers_phase(2);
    assert_true(reigns(RUSSIA, "boris-godunov", false));
    rulers_phase(3);
    assert_true(reigns(RUSSIA, "michael-i", false)); /* R17 */
}

TEST(rule_6_3_6_3__osman_and_mustafa)
{
    table_open();
    turn_at(3);
    rules(OTTOMAN, "osman-ii", false);
    tow_weaken(&table, OTTOMAN);
    assert_string_equal(tow_ruler(&table, OTTOMAN)->name, "Mustafa the Mad");
}

/* R16. */
TEST(rule_6_3_6_4__ferdinand_follows_matthias_in_turn_4)
{
    table_open();
    turn_at(3);
    rules(HRE, "rudolf-ii", false);
    rulers_phase(3);
    while (decider() != HRE)
        made(decider(), "change_ruler");
    made(HRE, "change_ruler");
    assert_true(reigns(HRE, "matthias", false));
    rulers_phase(4);
    while (decider() != HRE)
        made(decider(), "change_ruler");
    made(HRE, "change_ruler");
    assert_true(reigns(HRE, "ferdinand-ii", false));
}

TEST(rule_6_3_6_5__the_commonwealth)
{
    table_open();
    rules(COMMONWEALTH, "wladyslaw-iv", false);
    rulers_phase(6);
    while (decider() != COMMONWEALTH)
        made(decider(), "change_ruler");
    made(COMMONWEALTH, "change_ruler");
    assert_true(reigns(COMMONWEALTH, "john-ii-casimir", false));
}

TEST(ruling_R16__matthias_who_is_prolonged_or_removed)
{
    table_open();
    rules(HRE, "matthias", false);
    rulers_phase(4);
    while (decider() != HRE)
        made(decider(), "change_ruler");
    made(HRE, "prolong_reign");
    assert_true(reigns(HRE, "matthias", false));
    table_open();
    turn_at(3);
    rules(HRE, "matthias", true);
    event_played("swe-rulers-disease");
    made(SWEDEN, "choose_power", "hre");
    assert_true(reigns(HRE, "ferdinand-ii", false));
}
