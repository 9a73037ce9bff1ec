/* What players read of marches, battles and sieges, and of their dice. */
#include <string.h>

#include "../events.h"
#include "games/time-of-wars/cards/events.h"
#include "wire/text.h"

/* ---- marches, retreats, withdrawals ---- */

TEST(rule_6_9_3_1__a_trail_is_said)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "dorpat");
    put("dorpat", "2 sweden-infantry");
    acts(SWEDEN, 3);
    assert_true(offered_as(SWEDEN, "Sweden sets out from Dorpat."));
    made(SWEDEN, "march", "dorpat");
    assert_true(asks("Set out from Dorpat with 2 units; some may stay behind. 3 points are left."));
    assert_true(offered_as(SWEDEN, "Sweden goes from Dorpat to Riga for 1 point."));
    assert_true(offered_as(SWEDEN, "Sweden goes from Dorpat to Narva by Trail for 2 points."));
}

/* R121 */
TEST(rule_6_9_3_1__who_has_marched_is_said_to_stay)
{
    table_open();
    controls(SWEDEN, "dorpat, narva");
    put("dorpat", "2 sweden-infantry");
    put("narva", "1 sweden-infantry");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "dorpat");
    made(SWEDEN, "halt");
    made(SWEDEN, "march", "dorpat");
    assert_true(asks("Set out from Dorpat with 2 units; some may stay behind. 1 unit stays: who has marched "
                     "or fought moves no more in this impulse (R121). 2 points are left."));
}

TEST(rule_6_9_3_1__march_attrition_is_said_before)
{
    table_open();
    controls(SWEDEN, "dorpat, riga");
    put("dorpat", "6 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "dorpat");
    assert_true(asks("Set out from Dorpat with 6 units; some may stay behind. 3 points are left. Manpower 12 "
                     "will cost a unit a loss when the march ends (6.9.3.1)."));
    made(SWEDEN, "leave", "sweden-infantry", "full");
    assert_true(asks("Set out from Dorpat with 5 units; some may stay behind. 3 points are left."));
}

TEST(rule_6_9_3_1__a_way_tells_the_enemies_at_its_end)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "dorpat");
    controls(COMMONWEALTH, "riga");
    put("dorpat", "2 sweden-infantry");
    put("riga", "3 commonwealth-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "dorpat");
    assert_true(offered_as(
        SWEDEN, "Sweden goes from Dorpat to Riga for 1 point; enemies there have Combat Value 6."));
}

TEST(rule_6_9_3_8__control_plunder_and_a_way_across_the_sea_tell_their_price)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(COMMONWEALTH, "mitau, memel");
    put("mitau", "2 sweden-infantry");
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval");
    acts(SWEDEN, 3);
    assert_true(offered_as(SWEDEN, "Sweden takes control of Mitau for 1 point."));
    assert_true(offered_as(SWEDEN, "Sweden plunders Mitau for 1 point."));
    made(SWEDEN, "march", "stockholm");
    assert_true(offered_as(SWEDEN, "Sweden sails from STOCKHOLM to Memel for 1 point."));
}

TEST(rule_6_9_3_6__a_siege_tells_how_many_losses_the_walls_stand)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "dorpat");
    controls(COMMONWEALTH, "riga");
    put("riga", "3 sweden-infantry");
    acts(SWEDEN, 2);
    assert_true(
        offered_as(SWEDEN, "Sweden besieges Riga with Command Rating 1; it falls after 1 more loss."));
    put_garrison("riga", "commonwealth-infantry");
    assert_true(
        offered_as(SWEDEN, "Sweden besieges Riga with Command Rating 1; it falls after 3 more losses."));
}

/* Ships of an ally count, those of an ally of both do not. */
TEST(rule_6_9_3_5__a_question_at_sea_tells_the_fleets_of_both_sides)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(SWEDEN, DENMARK);
    controls(COMMONWEALTH, "riga");
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval, 1 commonwealth-naval, 2 denmark-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    assert_true(offered_as(SWEDEN, "Sweden sails from STOCKHOLM to Riga for 1 point; an enemy fleet on the "
                                   "way has Combat Value 1."));
    made(SWEDEN, "sail", "riga");
    assert_true(asks("An army of Sweden crosses the sea to Riga: give battle at sea, or let it cross. Its "
                     "fleet has Combat Value 12, the other 1."));
}

TEST(rule_5_2_2__who_calms_rebels_is_said)
{
    table_open();
    put_rebels("narva", "2 sweden-infantry");
    put("narva", "gustav-horn");
    acts(SWEDEN, 2);
    assert_true(offered_as(
        SWEDEN, "Sweden calms the rebels in Narva with Gustav Horn, who needs 3 or less on a die."));
}

TEST(rule_6_9_3_2__an_interception_tells_what_its_die_needs)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    put("memel", "2 sweden-infantry");
    put("birze", "2 commonwealth-infantry, john-charles-chodkiewicz");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
    assert_true(offered_as(COMMONWEALTH,
                           "The Commonwealth intercepts with John Charles Chodkiewicz, who needs 4 or "
                           "less on a die and leads Combat Value 4."));
}

/* ---- battles and sieges ---- */

TEST(rule_5_2_2__rebels_are_told_from_their_owner)
{
    table_open();
    put_rebels("narva", "1 weakened sweden-infantry");
    put("reval", "4 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    given(6, 6, 1, 1);
    made(SWEDEN, "go", "narva");
    assert_true(told("Land Battle against rebels in Narva: Sweden attacks the rebels of Sweden."));
    assert_true(
        told("The rebels: Combat Values 1: column 1. The dice 1 and 1 make the Modified Sum 2: 0 losses "
             "for the enemy."));
    assert_true(told("Sweden wins the battle in Narva."));
}

static void before_danzig(const char *ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("danzig", "3 sweden-infantry");
    put_ships(BALTIC, ships);
    controls(SWEDEN, "elbing, konigsberg");
    on_table()->danzig.track = 2;
    on_table()->danzig.besieger = SWEDEN;
    acts(SWEDEN, 2);
}

TEST(rule_6_9_3_6__the_dutch_fleet_and_the_track_of_danzig)
{
    before_danzig("5 sweden-naval");
    given(1, 1, 6, 6, 1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_true(told(
        "Sweden besieges Danzig with Command Rating 1: the dice 1 and 1 give 0 losses to the besiegers and "
        "a success on the Siege of Danzig track."));
    assert_true(told("The Siege of Danzig track is at 3, after one more success."));
    assert_true(told("Naval Battle against the Dutch fleet in Danzig: Sweden attacks the Dutch fleet."));
    assert_true(told("Sweden wins the battle in Danzig."));
    before_danzig("5 sweden-naval");
    given(1, 1, 1, 1, 6, 6);
    made(SWEDEN, "besiege", "danzig");
    assert_true(told("The Dutch fleet wins the battle in Danzig."));
    assert_true(told("The Siege of Danzig track is at 0, because the Dutch fleet relieves the city."));
}

TEST(rule_6_9_3_6__losses_of_a_siege_are_those_that_are_suffered)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "reval, pernau");
    put("riga", "7 sweden-infantry");
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 3);
    given(1, 6);
    made(SWEDEN, "besiege", "riga");
    assert_true(told(
        "Sweden besieges Riga with Command Rating 1: the dice 1 and 6 give 1 loss to the besiegers and 1 "
        "loss to the garrison."));
    given(1, 1, 1);
    acts(SWEDEN, 3);
    made(SWEDEN, "assault", "riga");
    assert_true(told(
        "Sweden assaults Riga: the die 1 gives 1 loss to the garrison, the dice 1 and 1 give 2 losses to "
        "the attackers."));
    while (at(STEP_LOSSES))
        made(SWEDEN, "lose_step", "sweden-infantry", "full");
    assert_true(
        told("A weakened unit of the Commonwealth in Riga suffers a loss in an assault and is removed: "
             "Wybraniecka and foreign foot."));
}

TEST(rule_6_5_2__the_dice_of_equal_allies_are_told)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    war(SWEDEN, HRE);
    ally(COMMONWEALTH, HRE);
    put("mitau", "1 commonwealth-pancerni, 1 hre-cavalry");
    controls(SWEDEN, "riga");
    put("riga", "4 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "riga");
    given(3, 5, 1, 1, 6, 6);
    made(SWEDEN, "go", "mitau");
    while (at(STEP_WITHDRAWAL))
        made(decider(), "stand");
    assert_int_equal(events_of(EVENT_COMMAND), 1);
    if (told("The Holy Roman Empire rolls 3 for the command of the allied units in Mitau.")) {
        assert_true(told("The Commonwealth rolls 5 for the command of the allied units in Mitau."));
        assert_true(told("The Commonwealth leads the allied units in Mitau: its die is the highest."));
    } else {
        assert_true(told("The Commonwealth rolls 3 for the command of the allied units in Mitau."));
        assert_true(told("The Holy Roman Empire rolls 5 for the command of the allied units in Mitau."));
        assert_true(told("The Holy Roman Empire leads the allied units in Mitau: its die is the highest."));
    }
}

TEST(rule_5_2_2__the_die_of_war_taxes_says_whether_the_army_rebels)
{
    table_open();
    put("krakow", "2 commonwealth-pancerni");
    given(1);
    made(second("plc-war-taxes"), "choose_space", "krakow");
    assert_true(told("The army in Kraków wants its pay: the die is 1, and it rebels."));
}

/* Sweden chooses one loss among these units in Riga. */
static void chooses_a_loss(const char *pieces, int sea)
{
    struct units units;
    if (sea < 0) {
        put("riga", pieces);
        units = place("riga")->units;
    } else {
        put_ships(sea, pieces);
        units = on_table()->fleet[sea].units;
    }
    impulse_of(SWEDEN);
    tow_losses(&table, SWEDEN, LOSS_BATTLE, 1, units);
    run_on();
}

TEST(rule_6_9_3_4__a_loss_names_whose_unit_suffers_it)
{
    table_open();
    chooses_a_loss("1 sweden-infantry, 1 weakened russia-infantry, 1 denmark-infantry", -1);
    assert_true(offered_as(SWEDEN, "A unit of Sweden suffers a loss: Landskap regiments, full-strength."));
    assert_true(offered_as(
        SWEDEN, "A unit of Russia suffers a loss and is removed: Streltsy and soldiers, weakened."));
    assert_true(offered_as(SWEDEN, "A unit suffers a loss: Danish foot, full-strength."));
    table_open();
    chooses_a_loss("1 sweden-naval, 1 commonwealth-naval", BALTIC);
    assert_true(offered_as(SWEDEN, "A unit of Sweden suffers a loss: Royal fleet."));
    assert_true(offered_as(SWEDEN, "A unit of the Commonwealth suffers a loss: Fleet of Puck."));
}

/* Sweden chooses one loss of that kind among units in Riga. */
static void chooses_a_loss_of(int reason, const char *pieces)
{
    table_open();
    put("riga", pieces);
    impulse_of(SWEDEN);
    tow_losses(&table, SWEDEN, reason, 1, place("riga")->units);
    run_on();
}

TEST(rule_6_9_3_5__losses_cite_the_rule_by_which_they_are_suffered)
{
    chooses_a_loss_of(LOSS_SIEGE, "2 sweden-infantry, 1 sweden-cavalry");
    assert_string_equal(play_rule(&table), "6.9.3.6");
    chooses_a_loss_of(LOSS_MARCH, "2 sweden-infantry, 1 sweden-cavalry");
    assert_string_equal(play_rule(&table), "6.9.3.1");
    chooses_a_loss_of(LOSS_BATTLE, "2 sweden-infantry, 1 sweden-cavalry");
    assert_string_equal(play_rule(&table), "6.9.3.4");
    assert_true(asks("Choose a unit that suffers a loss in battle (1 left)."));
    table_open();
    chooses_a_loss("1 sweden-naval, 1 commonwealth-naval", BALTIC);
    assert_string_equal(play_rule(&table), "6.9.3.5");
    assert_true(asks("Choose a naval unit that is lost (1 left)."));
}

/* ---- what a draw is for, and who leads ---- */

static const char *purpose(int type, int argument)
{
    static char text[TEXT_ROOM];
    const struct draw draw = {.type = (uint8_t)type, .low = 1, .sides = 6, .arg = {(int16_t)argument}};
    draw_phrase(text, &table, &draw);
    return text;
}

TEST(what_a_draw_is_for_has_its_articles)
{
    table_open();
    assert_string_equal(purpose(DRAW_BATTLE_DIE, HRE), "the battle, for the Holy Roman Empire");
    assert_string_equal(purpose(DRAW_DISCARD, OTTOMAN), "a card that the Ottoman Empire loses");
    assert_string_equal(purpose(DRAW_CARD, COMMONWEALTH), "a card for the Commonwealth");
}

TEST(rule_6_9_3_7__the_dice_of_an_assault_are_those_of_an_assault)
{
    table_open();
    assert_string_equal(purpose(DRAW_SIEGE_DIE, space_of("riga")), "the siege of Riga");
    assert_string_equal(purpose(DRAW_ASSAULT_DIE, space_of("riga")), "the Assault on Riga");
}

/* He commands no more Ottoman units than there are of Transylvania. */
TEST(ruling_R24__an_army_that_he_may_not_command_does_not_march_under_him)
{
    table_open();
    war(OTTOMAN, HRE);
    masters(OTTOMAN, TRANSYLVANIA);
    put("varad", "3 transylvania-cavalry, 4 ottoman-cavalry, stephen-bocskai");
    acts(OTTOMAN, 3);
    made(OTTOMAN, "march", "varad");
    made(OTTOMAN, "go", "erlau");
    assert_int_equal(first_arg(EVENT_MARCHED, commander), -1);
    table_open();
    war(OTTOMAN, HRE);
    masters(OTTOMAN, TRANSYLVANIA);
    put("varad", "3 transylvania-cavalry, 3 ottoman-cavalry, stephen-bocskai");
    acts(OTTOMAN, 3);
    made(OTTOMAN, "march", "varad");
    made(OTTOMAN, "go", "erlau");
    assert_int_equal(first_arg(EVENT_MARCHED, commander), commander_of("stephen-bocskai"));
}
