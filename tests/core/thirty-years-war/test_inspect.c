/* Positions from outside: what the code relies on is missing, and the position is refused; any other may be
 * played on, whether play comes there or not. */
#include "table.h"

/* ---- counts and sets ---- */

TEST(the_open_table_is_sound)
{
    table_open();
    is_sound("table_open");
}

TEST(rule_16_12__the_dutch_war_has_ended_where_its_marker_is_in_a_last_box)
{
    table_open();
    on_table()->dutch.war = DUTCH_MAX;
    is_wrong_at("/dutch_ended", "is false, and the marker is in box 5, where the war ends");
    on_table()->dutch.ended = 1;
    is_sound("the war has ended");
    on_table()->dutch.war = 0;
    is_wrong_at("/dutch_ended", "is true, and the marker is in box 0");
}

/* ---- what stands in two places ---- */

/* Half of it was taken, and half of it worked. */
TEST(rule_8_61__an_event_that_lasts_has_been_played)
{
    table_open();
    tyw_last(&table, card_of("c19"), CATHOLIC);
    is_wrong_at("/events", "lacks c19, which is in effect by `lasting`");
    played("c19");
    is_sound("played, and in effect");
    on_table()->lasting[0].seat = PROTESTANT;
    is_wrong_at("/lasting/0/seat", "is protestant, and c19 is a card of catholic");
}

TEST(rule_8_61__an_event_that_was_played_is_in_effect_until_it_is_cancelled)
{
    table_open();
    played("c54");
    is_wrong_at("/lasting", "lacks c54, whose Event has been played by `events`");
    played("p38");
    is_sound("Oxenstierna has ended it");
    played("c36");
    is_wrong_at("/lasting", "lacks c36");
    played("p2");
    is_sound("the Musketeers have ended it");
}

TEST(rule_8_65__events_that_change_aid_last_until_they_are_cancelled)
{
    static const char *const cards[] = {"p42", "p43", "c42"};
    for (int i = 0; i < 3; i++) {
        table_open();
        played(cards[i]);
        is_wrong_at("/lasting", "whose Event has been played by `events`");
    }
    table_open();
    played("p26");
    is_sound("another Event of the Dutch War");
}

TEST(rule_8_65__an_event_is_in_effect_once)
{
    table_open();
    lasts("c5");
    lasts("p42");
    is_sound("each once");
    tyw_last(&table, card_of("c5"), CATHOLIC);
    is_wrong_at("/lasting/2/card", "is c5, which has a row before");
}

TEST(rule_8_62__a_card_with_an_asterisk_is_out_of_the_game)
{
    table_open();
    cards_add(&on_table()->events, card_of("p9"));
    is_wrong_at("/removed", "lacks p9, whose Event has been played by `events`");
}

TEST(rule_7_2__what_wallenstein_has_been_through)
{
    table_open();
    on_table()->wallenstein.status = WALLENSTEIN_RECALLED;
    is_wrong_at("/was_dismissed", "is false, and wallenstein is recalled");
    is_wrong_at("/was_recalled", "is false, and wallenstein is recalled");
    on_table()->wallenstein.was_dismissed = on_table()->wallenstein.was_recalled = 1;
    is_sound("recalled");
    on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
    is_wrong_at("/was_recalled", "is true, and wallenstein is in-play");
}

/* What the state has a member for, that member alone tells. */
TEST(rule_17_F_3__france_is_at_war_by_one_member)
{
    table_open();
    on_table()->at_war.france = 1;
    assert_true(tyw_played(&table, P17));
    on_table()->at_war.france = 0;
    cards_add(&on_table()->events, card_of("p17"));
    assert_false(tyw_played(&table, P17));
}

/* ---- card rounds and Events ---- */

TEST(rule_6_0__a_seventh_round)
{
    table_open();
    round_of(PROTESTANT);
    tyw_side(&table, PROTESTANT)->rounds = ROUNDS;
    is_wrong_at("/sides/protestant/rounds", "is 6, and a round of protestant is on");
}

TEST(rule_8_64__the_card_whose_event_always_takes_place)
{
    table_open();
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("p36")});
    is_sound("Famines & Plagues");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("c24")});
    is_wrong_at("/stack/1/card", "is c24, which is no card of protestant");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("p18")});
    is_wrong_at("/stack/1/card", "is p18, whose Event does not always take place");
}

static void event_of(int seat, const char *card, int stage, int pick)
{
    begin_at(STEP_EVENT, seat,
             &(struct event_play){.play = {.card = (int16_t)card_of(card),
                                           .seat = (int8_t)seat,
                                           .pick = {(int16_t)pick},
                                           .picked = pick >= 0},
                                  .stage = (uint8_t)stage});
}

TEST(rule_8_6__an_event_is_of_its_players_own_card_and_no_combat_card)
{
    table_open();
    event_of(CATHOLIC, "p40", EVENT_ASKS, -1);
    is_wrong_at("/stack/2/card", "is p40, which is no card of catholic");
    event_of(PROTESTANT, "p12", EVENT_ASKS, -1);
    is_wrong_at("/stack/2/card", "is p12, which is no Event");
}

TEST(rule_8_61__an_event_that_cannot_take_place)
{
    table_open();
    event_of(PROTESTANT, "p44", EVENT_ASKS, -1); /* Torstensson, and no Swedish Base */
    is_wrong_at("/stack/2/card", "is p44, whose Event cannot take place now: sweden-not-at-war");
}

TEST(rule_8_61__what_has_been_chosen_for_an_event_could_be_chosen)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    event_of(PROTESTANT, "p40", EVENT_ASKS, space_of("ingolstadt"));
    assert_false(asked(CATHOLIC));
    event_of(PROTESTANT, "p40", EVENT_ASKS, space_of("magdeburg"));
    is_wrong_at("/stack/2/pick", "what cannot be chosen");
    event_of(PROTESTANT, "p40", EVENT_ASKS, DOMAIN_MAX);
    is_wrong("out of its range");
    pillaged("kassel", 1);
    pillaged("hanau", 1);
    event_of(PROTESTANT, "p53", EVENT_ASKS, space_of("kassel"));
    is_sound("the first level of Recovery");
    event_of(PROTESTANT, "p53", EVENT_ASKS, space_of("leipzig")); /* nothing to recover there */
    is_wrong_at("/stack/2/pick", "what cannot be chosen");
}

TEST(rule_17_Sw_1__the_swedes_land_in_a_port)
{
    table_open();
    put("vienna", "1 imperial-veteran");
    event_of(PROTESTANT, "p18", EVENT_APPLIED, DOMAIN_MAX);
    is_wrong("out of its range");
    event_of(PROTESTANT, "p18", EVENT_APPLIED, space_of("vienna"));
    is_wrong_at("/stack/2/pick", "which is no port where Swedes land");
}

/* ---- activations ---- */

TEST(rule_8_3__no_unit_moves_before_the_leader_is_named)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .leader = -1, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 3);
    is_sound("the leader is to be named");
    tyw_activation_of(&table)->pickup.picked = leaders_of_one(leader_of("tilly"));
    is_wrong_at("/stack/2/picked", "is not empty, and no leader has been named yet");
}

TEST(rule_10_1__the_moving_stack_is_in_its_space)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    put("eger", "thurn");
    activate_all(PROTESTANT, "mansfeld");
    is_sound("they stand together");
    leaders_add(&tyw_activation_of(&table)->leaders, leader_of("thurn"));
    is_wrong_at("/stack/2/leaders", "has thurn, who is not in pilsen");
}

TEST(rule_8_32__without_a_leader_one_unit_moves_alone)
{
    table_open();
    put("pilsen", "2 protestant-mercenary");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    tyw_activation_of(&table)->free = 0;
    is_wrong_at("/stack/2/free", "is false without a leader");
    tyw_activation_of(&table)->free = 1;
    is_sound("a Free Action");
    tyw_activation_of(&table)->points.extra = 9; /* Bridge of Boats is a leader's */
    is_wrong_at("/stack/2/extra", "is 9 without a leader");
}

TEST(nothing_else_is_done_while_a_stack_moves)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    struct losses losses = {.seat = PROTESTANT, .reason = LOSS_LOOT, .left = 1};
    losses.units = place("pilsen")->units;
    table_call(STEP_LOSSES, &losses);
    is_wrong_at("/stack/2/stage", "a stack moves, and losses is done meanwhile");
    tyw_activation_of(&table)->stage = ACTIVATION_OVER;
    is_sound("losses by foraging");
}

/* ---- other steps ---- */

TEST(rule_11_23__a_reaction_is_in_an_own_fortress)
{
    table_open();
    put("eger", "1 protestant-militia");
    controls(CATHOLIC, "ingolstadt, landshut");
    begin_at(STEP_EVENT, PROTESTANT, NULL);
    event_of(PROTESTANT, "p18", EVENT_MORE, space_of("stettin"));
    table_call(STEP_FORTRESS_REACTION,
               &(struct reaction){.seat = CATHOLIC, .space = (int8_t)space_of("ingolstadt")});
    is_sound("a fortress of his own");
    ((struct reaction *)step_record(&table))->space = (int8_t)space_of("landshut");
    is_wrong_at("/stack/3/space", "is landshut, where there is no fortress");
    controls(PROTESTANT, "ingolstadt");
    ((struct reaction *)step_record(&table))->space = (int8_t)space_of("ingolstadt");
    is_wrong_at("/stack/3/space", "is ingolstadt, whose fortress is not that of catholic");
}

TEST(rule_8_41__no_attempt_raises_more_than_nine_units)
{
    table_open();
    put("pilsen", "mansfeld");
    begin_at(STEP_RAISE, PROTESTANT,
             &(struct raising){.seat = PROTESTANT,
                               .leader = (int8_t)leader_of("mansfeld"),
                               .kind = (uint8_t)kind_of("protestant-mercenary"),
                               .steps = RAISED_MAX,
                               .raised = 1});
    is_wrong_at("/stack/3/steps", "is 9 after 1 unit:");
}

TEST(rule_19_8__a_campaign_move_is_in_its_players_round)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    put("pilsen", "mansfeld");
    hold(PROTESTANT, "p1");
    begin_at(STEP_CAMPAIGN, PROTESTANT,
             &(struct campaign){.seat = PROTESTANT, .first = (int8_t)leader_of("mansfeld"), .second = -1});
    is_sound("Mansfeld was activated");
    ((struct campaign *)step_record(&table))->seat = CATHOLIC;
    is_wrong_at("/stack/2/seat", "is catholic, and the round is that of protestant");
}

/* ---- a seat without a move is not asked: play goes on by itself ---- */

/* ... from this step with this record. */
static void goes_on(int step, const void *record)
{
    begin_at(step, PROTESTANT, record);
    assert_int_equal(play_deciders(&table), 0);
    run_on();
    is_sound("the step has come to its end");
}

TEST(rule_8_3__no_leader_can_be_activated)
{
    table_open();
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .leader = -1, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 1);
    assert_int_equal(play_deciders(&table), 0);
    run_on();
    is_sound("the round is over");
}

TEST(rule_19_8__the_first_leader_of_a_campaign_move_is_lost)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    hold(PROTESTANT, "p1");
    goes_on(STEP_CAMPAIGN,
            &(struct campaign){.seat = PROTESTANT, .first = (int8_t)leader_of("mansfeld"), .second = -1});
}

TEST(rule_16_21__too_few_spaniards_are_left)
{
    struct gathering gathering = {.seat = CATHOLIC, .leader = -1};
    table_open();
    put("brussels", "1 spanish-veteran");
    gathering.units = place("brussels")->units;
    units_add(&gathering.units, units_next(tyw_components(&table)->pieces.of_nation[SPANISH], 20));
    goes_on(STEP_GATHER, &gathering);
    assert_int_equal(all_units_in("up-box", CATHOLIC) + all_units_in("brussels", CATHOLIC), 1);
}

TEST(card_c21__no_swede_is_there_to_be_named)
{
    table_open();
    goes_on(STEP_NAME_LEADER, &(struct turns){.seat = PROTESTANT, .left = 1});
}

TEST(rule_15_225__no_city_is_left_for_leaders_alone)
{
    struct at_space at = {.seat = PROTESTANT, .leaders = leaders_of_one(0)};
    table_open();
    at.space = (int8_t)space_of("pilsen");
    at.leaders = leaders_of_one(leader_of("mansfeld"));
    put("pilsen", "mansfeld");
    goes_on(STEP_LEADERS_ALONE, &at);
    assert_true(is_out("mansfeld"));
}

TEST(rule_9_44__a_revolt_spreads_from_a_revolt)
{
    struct tour tour = {.seat = PROTESTANT};
    table_open();
    tour.from = (int8_t)space_of("up-box"); /* of no Area */
    spaces_add(&tour.spaces, space_of("up-box"));
    goes_on(STEP_REVOLT_SPREAD, &tour);
}

TEST(rule_5_32__the_second_city_of_a_demand_stands_alone)
{
    table_open();
    put("nurnberg", "1 protestant-militia");
    put("hamburg", "1 protestant-militia");
    goes_on(STEP_PEACE_DEMAND,
            &(struct peace){.seat = PROTESTANT, .area = -1, .city = {-1, (int8_t)space_of("nurnberg")}});
    tells("1 unit is eliminated in Nürnberg because there is no City to withdraw to: Protestant Militia, "
          "full-strength.");
}

TEST(rule_12_24__combat_cards_add_up_to_what_a_force_keeps)
{
    table_open();
    put("pilsen", "3 imperial-mercenary, bucquoy");
    put("eger", "3 protestant-mercenary, mansfeld");
    hold(PROTESTANT, "p33");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "attack");
    struct force *force = ((struct combat *)step_record_of(&table, STEP_COMBAT))->force;
    force[ATTACKER].drm = force[ATTACKER].column_shift = CARD_SHIFT_MAX;
    force[DEFENDER].drm = force[DEFENDER].column_shift = -CARD_SHIFT_MAX;
    made(PROTESTANT, "play_combat_card", "p33"); /* +1 */
    assert_int_equal(((struct combat *)step_record_of(&table, STEP_COMBAT))->force[ATTACKER].drm,
                     CARD_SHIFT_MAX);
}

TEST(rule_9_51__a_force_has_the_combat_cards_that_it_counts)
{
    table_open();
    put("pilsen", "3 imperial-mercenary, bucquoy");
    put("eger", "3 protestant-mercenary, mansfeld");
    hold(PROTESTANT, "p33");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "attack");
    is_sound("an attack");
    struct combat *battle = step_record_of(&table, STEP_COMBAT);
    battle->force[DEFENDER].cards = 1;
    is_wrong_at("/stack/3/force/1/card/0", "is null, and 1 Combat Card is played");
    battle->force[DEFENDER].card[0] = (int16_t)card_of("c6");
    is_wrong_at("/stack/3/force/1/card/0", "is c6, which is no Combat Card");
    battle->force[DEFENDER].card[0] = (int16_t)card_of("c32");
    is_sound("a card played");
}
