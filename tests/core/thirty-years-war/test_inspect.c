/* Positions from outside: what the code relies on is missing, and the position is refused; any other may be played on, whether play
 * comes there or not. */
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
    on_table()->dutch_war = DUTCH_MAX;
    is_wrong("its marker in a last box");
    on_table()->dutch_ended = 1;
    is_sound("the war has ended");
    on_table()->dutch_war = 0;
    is_wrong("its marker in a last box");
}

/* ---- card rounds and Events ---- */

TEST(rule_6_0__a_seventh_round)
{
    table_open();
    round_of(PROTESTANT);
    tyw_side(&table, PROTESTANT)->rounds = ROUNDS;
    is_wrong("no more rounds than six");
}

TEST(rule_8_64__the_card_whose_event_always_takes_place)
{
    table_open();
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("p36")});
    is_sound("Famines & Plagues");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("c24")});
    is_wrong("the card of a round");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .leader = -1, .card = (int16_t)card_of("p18")});
    is_wrong("the card of a round");
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
    is_wrong("a card of its player");
    event_of(PROTESTANT, "p12", EVENT_ASKS, -1);
    is_wrong("a card of its player");
}

TEST(rule_8_61__an_event_that_cannot_take_place)
{
    table_open();
    event_of(PROTESTANT, "p44", EVENT_ASKS, -1); /* Torstensson, and no Swedish Base */
    is_wrong("the Event can take place");
}

TEST(rule_8_61__what_has_been_chosen_for_an_event_could_be_chosen)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    event_of(PROTESTANT, "p40", EVENT_ASKS, space_of("ingolstadt"));
    assert_false(asked(CATHOLIC));
    event_of(PROTESTANT, "p40", EVENT_ASKS, space_of("magdeburg"));
    is_wrong("what has been chosen");
    event_of(PROTESTANT, "p40", EVENT_ASKS, DOMAIN_MAX);
    is_wrong("out of its range");
    pillaged("kassel", 1);
    pillaged("hanau", 1);
    event_of(PROTESTANT, "p53", EVENT_ASKS, space_of("kassel"));
    is_sound("the first level of Recovery");
    event_of(PROTESTANT, "p53", EVENT_ASKS, space_of("leipzig")); /* nothing to recover there */
    is_wrong("what has been chosen");
}

TEST(rule_17_Sw_1__the_swedes_land_in_a_port)
{
    table_open();
    put("vienna", "1 imperial-veteran");
    event_of(PROTESTANT, "p18", EVENT_APPLIED, DOMAIN_MAX);
    is_wrong("out of its range");
    event_of(PROTESTANT, "p18", EVENT_APPLIED, space_of("vienna"));
    is_wrong("land in a port");
}

/* ---- activations ---- */

TEST(rule_8_3__nobody_moves_before_the_leader_is_named)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    begin_at(STEP_ROUND, PROTESTANT,
             &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .leader = -1, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 3);
    is_sound("the leader is to be named");
    tyw_activation_of(&table)->picked = UINT64_C(1) << leader_of("tilly");
    is_wrong("nobody moves before");
}

TEST(rule_10_1__the_moving_stack_is_in_its_space)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    put("eger", "thurn");
    activate_all(PROTESTANT, "mansfeld");
    is_sound("they stand together");
    tyw_activation_of(&table)->leaders |= UINT64_C(1) << leader_of("thurn");
    is_wrong("the moving stack is in its space");
}

TEST(rule_8_32__without_a_leader_one_unit_moves_alone)
{
    table_open();
    put("pilsen", "2 protestant-mercenary");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    tyw_activation_of(&table)->free = 0;
    is_wrong("one unit moves alone");
    tyw_activation_of(&table)->free = 1;
    is_sound("a Free Action");
    tyw_activation_of(&table)->extra = 9; /* Bridge of Boats is a leader's */
    is_wrong("one unit moves alone");
}

TEST(nothing_else_is_done_while_a_stack_moves)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    struct losses losses = {.seat = PROTESTANT, .reason = LOSS_LOOT, .left = 1};
    set_copy(losses.units, place("pilsen")->units, UNIT_WORDS);
    table_call(STEP_LOSSES, &losses);
    is_wrong("nothing else is done");
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
    is_wrong("a fortress of his own");
    controls(PROTESTANT, "ingolstadt");
    ((struct reaction *)step_record(&table))->space = (int8_t)space_of("ingolstadt");
    is_wrong("a fortress of his own");
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
    is_wrong("no attempt raises so many");
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
    is_wrong("its player's round");
}

/* ---- nobody is asked who would have no move: play goes on by itself ---- */

/* ... from this step with this record. */
static void goes_on(int step, const void *record)
{
    begin_at(step, PROTESTANT, record);
    assert_int_equal(play_deciders(&table), 0);
    run_on();
    is_sound("the step has come to its end");
}

TEST(rule_8_3__nobody_can_be_activated)
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
    set_copy(gathering.units, place("brussels")->units, UNIT_WORDS);
    set_add(gathering.units, set_next(tyw_components(&table)->of_nation[SPANISH], UNIT_WORDS, 20));
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
    struct at_space at = {.seat = PROTESTANT, .leaders = UINT64_C(1)};
    table_open();
    at.space = (int8_t)space_of("pilsen");
    at.leaders = UINT64_C(1) << leader_of("mansfeld");
    put("pilsen", "mansfeld");
    goes_on(STEP_LEADERS_ALONE, &at);
    assert_true(is_out("mansfeld"));
}

TEST(rule_9_44__a_revolt_spreads_from_a_revolt)
{
    struct tour tour = {.seat = PROTESTANT};
    table_open();
    tour.from = (int8_t)space_of("up-box"); /* of no Area */
    set_add(tour.spaces, space_of("up-box"));
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
    is_wrong("as many Combat Cards");
    battle->force[DEFENDER].card[0] = (int16_t)card_of("c6");
    is_wrong("as many Combat Cards");
    battle->force[DEFENDER].card[0] = (int16_t)card_of("c32");
    is_sound("a card played");
}
