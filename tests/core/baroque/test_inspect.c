/* What the code relies on: a position that lacks it is refused, and it is said where; any other may be played
 * on, whether play can reach it or not. */
#include "table.h"

TEST(the_open_table_is_sound)
{
    for (int players = PLAYERS_MIN; players <= SEATS; players++) {
        table_open(players);
        is_sound("table_open");
    }
}

TEST(every_card_is_in_one_place)
{
    table_open(3);
    cards_add(&seat(0)->hand, card("power-1"));
    is_wrong_at("/players/brandenburg/hand/0", "power-1 is in two places, ");
    table_open(3);
    cards_remove(&on_table()->opportunity_deck, card("power-1"));
    is_wrong("power-1 is nowhere");
}

TEST(each_deck_has_its_own_cards)
{
    table_open(3);
    cards_remove(&on_table()->event_deck, card("chaos"));
    cards_add(&on_table()->opportunity_deck, card("chaos"));
    is_wrong_at("/opportunity_deck", "has chaos, which is no Opportunity Card");
}

TEST(rule_3_3__a_player_who_is_still_to_choose_has_a_choice)
{
    table_open(3);
    begin_at(STEP_CHOOSE_STATES, NULL);
    is_sound("nobody has chosen");
    for (int i = 0; i < bar_components(&table)->map.state_count; i++)
        if (bar_components(&table)->map.state[i].start_choice_of == AUSTRIA)
            bar_land(&table, i)->controller = BRANDENBURG;
    is_wrong_at("/stack/0/index", "is 0: austria has 1 state to choose, and 0 are left");
}

TEST(armies_are_somebodys_and_never_too_many)
{
    table_open(4);
    armies(AUSTRIA, "bayern", 11);
    is_wrong_at("/lands", "has 11 armies of austria in all, and the table allows 10");
    table_open(4);
    land("bayern")->armies = 1;
    is_wrong_at("/lands/bayern/army_seat", "is null, and 1 army stands there");
    table_open(4);
    armies(AUSTRIA, "styria", 1);
    on_table()->ottomans = 1;
    is_wrong_at("/lands/styria/armies", "is 1, and the Ottoman counter stands there");
}

TEST(control_is_of_states_in_play)
{
    table_open(4);
    controls(AUSTRIA, "brandenburg");
    is_wrong("keeps its owner");
    table_open(4);
    controls(AUSTRIA, "holstein");
    is_wrong("not in play");
}

TEST(composers_are_counted)
{
    table_open(4);
    land("austria")->composers = 9;
    is_wrong_at("/lands", "has 9 composers in all, and there are 8");
}

TEST(a_general_stands_with_his_army)
{
    table_open(4);
    before(AUSTRIA, "count-caprara", "bayern");
    is_wrong_at("/players/austria/general_at", "is bayern, where no army of austria stands");
    armies(AUSTRIA, "bayern", 1);
    is_sound("an army");
}

TEST(a_step_is_called_by_its_callers)
{
    table_open(4);
    begin_at(STEP_ACTIONS, NULL);
    step_call(&table, STEP_BATTLE, NULL);
    is_wrong_at("/stack/2/step", "is battle, which is not called by actions");
}

/* On top of the open table's STEP_ACTIONS: one army has set out from Brandenburg, and stands in the state. */
static void on_the_way(const char *state, int distance)
{
    const int8_t from = (int8_t)land_of("brandenburg"), at = (int8_t)land_of(state);
    table_open(4);
    armies(BRANDENBURG, state, 1);
    land(state)->moved = 1;
    step_call(&table, STEP_ACTIVATION, &(struct activation){.from = from});
    step_call(&table, STEP_MARCH,
              &(struct march){.from = from, .at = at, .armies = 1, .distance = (uint8_t)distance});
}

/* The army on the way fights with an Austrian one in Bohemia. */
static void in_battle(const char *at)
{
    on_the_way("saxony", 1);
    armies(AUSTRIA, at, 2);
    hold(BRANDENBURG, "power-1");
    hold(PALATINATE, "power-2");
    step_call(&table, STEP_BATTLE,
              &(struct battle){.window.pending = 1 << BRANDENBURG | 1 << AUSTRIA,
                               .from = (int8_t)land_of("saxony"),
                               .at = (int8_t)land_of(at),
                               .armies = 1,
                               .retreat = -1});
}

TEST(rule_10_4_5__both_sides_of_a_battle_stand_where_it_says)
{
    in_battle("bohemia");
    is_sound("a battle");
    ((struct battle *)step_record(&table))->armies = 2;
    is_wrong_at("/stack/4/armies", "is 2, and in saxony 1 has been activated");
    in_battle("bohemia");
    armies(AUSTRIA, "bohemia", 0);
    is_wrong_at("/stack/4/at", "is bohemia, where there is no army to fight with");
    in_battle("bohemia");
    cards_add(&seat(PALATINATE)->committed, card("power-2"));
    is_wrong_at("/players/palatinate/committed", "has 1 card, and palatinate chooses none for a battle");
}

/* Plays on to the end, each decision by default or any move. */
static void plays_on(const char *position)
{
    static struct move_list moves;
    is_sound(position);
    table_by_seed();
    for (int i = 0; i < 2000 && !play_head(&table)->over; i++) {
        const int seat = __builtin_ctz(play_deciders(&table));
        play_list(&table, seat, &moves);
        assert_true(moves.count > 0);
        assert_null(play_move(&table, seat, &moves.moves[random_below((uint32_t)moves.count)]));
        assert_int_equal(table.fault, PLAY_SOUND);
        is_sound(position);
    }
}

TEST(what_play_does_not_reach_is_safe)
{
    table_open(4);
    before(AUSTRIA, "johann-philipp-von-schonborn", "-");
    armies(AUSTRIA, "mainz", 1); /* closed to armies */
    city("prussia", CITY);
    palace("bohemia");
    on_table()->halved = 1; /* without Chaos */
    seat(AUSTRIA)->wages_owed = 3;
    plays_on("what is printed otherwise");
    on_the_way("tyrol", 1);
    plays_on("armies that have come from nowhere");
    in_battle("tyrol");
    plays_on("a battle far away");
    table_open(4);
    begin_at(STEP_IMPERIAL_SUPPORT, &(struct support){.index = 4, .begun = 1, .ranked = {0, 0, 0, 0}});
    step_call(&table, STEP_FAVOURS, &(struct favours){.seat = AUSTRIA, .left = 4, .taken = 1});
    plays_on("Favours of nobody's rank");
}

TEST(the_order_of_play_names_everybody_once)
{
    table_open(4);
    on_table()->order[1] = on_table()->order[0];
    is_wrong_at("/order/1", "is brandenburg, who has a place before this one");
}
