/* What must always hold: positions that no play reaches are found wrong, and said where. */
#include "table.h"

static void the_open_table_is_sound(void **state)
{
    (void)state;
    for (int players = PLAYERS_MIN; players <= SEATS; players++) {
        table_open(players);
        is_sound("table_open");
    }
}

static void every_card_is_in_one_place(void **state)
{
    (void)state;
    table_open(3);
    set_add(seat(0)->hand, card("power-1"));
    is_wrong("power-1 is in two places");
    table_open(3);
    set_remove(on_table()->opportunity_deck, card("power-1"));
    is_wrong("power-1 is nowhere");
}

static void each_deck_has_its_own_cards(void **state)
{
    (void)state;
    table_open(3);
    set_remove(on_table()->event_deck, card("chaos"));
    set_add(on_table()->opportunity_deck, card("chaos"));
    is_wrong("Opportunity Cards");
}

static void each_active_war_has_its_card(void **state)
{
    (void)state;
    table_open(3);
    on_table()->war[WAR_FRANCE] = 1;
    is_wrong("one card of War for each");
    table_open(3);
    at_war(WAR_FRANCE);
    is_sound("at_war");
}

static void rule_3_3__each_has_had_its_turns(void **state)
{
    (void)state;
    table_open(3);
    begin_at(STEP_CHOOSE_STATES, (const int16_t[FRAME_LOCALS]){[SEQUENCE_INDEX] = 0});
    is_sound("nobody has chosen");
    land("bayern")->controller = AUSTRIA;
    is_wrong("nobody can begin with bayern");
    land("bayern")->controller = -1;
    land("styria")->controller = AUSTRIA;
    is_wrong("austria has chosen or placed more or less");
    land("styria")->controller = -1;
    armies(AUSTRIA, "austria", 1);
    is_wrong("austria has chosen or placed more or less");
    armies(AUSTRIA, "austria", 0);
    land("austria")->city = CITY;
    is_wrong("austria has chosen or placed more or less");
}

static void armies_are_somebodys_and_never_too_many(void **state)
{
    (void)state;
    table_open(4);
    armies(AUSTRIA, "bayern", 11);
    is_wrong("more armies than the table allows");
    table_open(4);
    land("bayern")->armies = 1;
    is_wrong("armies are somebody's");
    table_open(4);
    armies(AUSTRIA, "styria", 1);
    on_table()->ottomans = 1;
    is_wrong("never stand together");
}

static void land_closed_by_schonborn_has_no_armies(void **state)
{
    (void)state;
    table_open(4);
    before(AUSTRIA, "johann-philipp-von-schonborn", "-");
    armies(AUSTRIA, "mainz", 1);
    is_wrong("closed to armies");
}

static void control_is_as_11_0_defines_it(void **state)
{
    (void)state;
    table_open(4);
    influence(AUSTRIA, "bayern", 2);
    is_wrong("leads by two points");
    table_open(4);
    controls(AUSTRIA, "brandenburg");
    is_wrong("keeps its owner");
    table_open(4);
    controls(AUSTRIA, "holstein");
    is_wrong("not in play");
}

static void buildings_stand_where_they_can(void **state)
{
    (void)state;
    table_open(4);
    city("prussia", CITY);
    is_wrong("can have no City");
    table_open(4);
    palace("bohemia");
    is_wrong("no Bishopric State");
    table_open(4);
    land("austria")->composers = 9;
    is_wrong("no more than 8 composers");
}

static void a_general_stands_with_his_army(void **state)
{
    (void)state;
    table_open(4);
    before(AUSTRIA, "count-caprara", "bayern");
    is_wrong("with an army of his player's");
    armies(AUSTRIA, "bayern", 1);
    is_sound("an army");
}

static void a_battle_is_between_two(void **state)
{
    (void)state;
    table_open(4);
    on_table()->active = 0;
    begin_at(STEP_BATTLE,
             LOCALS([BATTLE_FROM] = (int16_t)land_of("bayern"), [BATTLE_AT] = (int16_t)land_of("bayern"),
                    [BATTLE_ARMIES] = 1, [BATTLE_RETREAT] = -1));
    is_wrong("is not called there");
}

/* On top of the open table's STEP_ACTIONS: one army has set out from Brandenburg, and stands in the state. */
static void on_the_way(const char *state, int distance, bool ended)
{
    const int16_t from = (int16_t)land_of("brandenburg"), at = (int16_t)land_of(state);
    table_open(4);
    armies(BRANDENBURG, state, 1);
    land(state)->moved = 1;
    step_call(&table, STEP_ACTIVATION, LOCALS([ACTIVATION_FROM] = from));
    step_call(&table, STEP_MARCH,
              LOCALS([MARCH_FROM] = from, [MARCH_AT] = at, [MARCH_ARMIES] = 1,
                     [MARCH_DISTANCE] = (int16_t)distance, [MARCH_ENDED] = ended));
}

static void rule_10_4_1__armies_stand_as_far_as_they_have_gone(void **state)
{
    (void)state;
    on_the_way("saxony", 1, false);
    is_sound("one state");
    on_the_way("saxony", 0, false);
    is_wrong("cannot have come there");
    on_the_way("tyrol", 2, false);
    is_wrong("cannot have come there");
    on_the_way("brandenburg", 1, false);
    is_wrong("cannot have come there");
    on_the_way("saxony", 3, false);
    is_wrong("cannot have come there");
}

static void rule_10_4_3__armies_that_must_halt_are_not_asked(void **state)
{
    (void)state;
    on_the_way("saxony", 1, false);
    controls(AUSTRIA, "saxony");
    is_wrong("has ended (10.4.3)");
}

/* The army on the way fights with an Austrian one in Bohemia. */
static void in_battle(const char *at, int stage, const char *retreat)
{
    on_the_way("saxony", 1, false);
    armies(AUSTRIA, at, 2);
    hold(BRANDENBURG, "power-1");
    step_call(&table, STEP_BATTLE,
              LOCALS([BATTLE_FROM] = (int16_t)land_of("saxony"), [BATTLE_AT] = (int16_t)land_of(at),
                     [BATTLE_ARMIES] = 1, [BATTLE_STAGE] = (int16_t)stage,
                     [BATTLE_RETREAT] = (int16_t)(retreat ? land_of(retreat) : -1)));
}

static void rule_10_4_5__a_battle_is_near_and_its_retreat_is_open(void **state)
{
    (void)state;
    in_battle("bohemia", BATTLE_CARDS, NULL);
    is_sound("a battle");
    in_battle("tyrol", BATTLE_CARDS, NULL);
    is_wrong("the battle is near the state");
    in_battle("bohemia", BATTLE_CARDS, "moravia");
    is_wrong("has not been chosen yet");
    in_battle("bohemia", BATTLE_CARDS, NULL);
    step_locals(&table)[BATTLE_ARMIES] = 2;
    is_wrong("the armies on the way");
}

static void rule_9_0_1__in_the_last_phase_nobody_else_has_cards(void **state)
{
    (void)state;
    table_open(4);
    on_table()->last_phase = 1;
    is_sound("the last phase");
    hold(AUSTRIA, "power-1");
    is_wrong("others have cards yet");
}

static void rule_14_1__chaos_and_the_halving_come_together(void **state)
{
    (void)state;
    table_open(4);
    on_table()->halved = 1;
    is_wrong("while Chaos lies on the board");
    table_open(4);
    on_board("chaos");
    is_wrong("while Chaos lies on the board");
    on_table()->halved = 1;
    is_sound("Chaos");
    table_open(4);
    armies(AUSTRIA, "austria", 1);
    resolve_event("chaos");
    is_sound("Chaos, and an army to be lost");
    on_table()->halved = 0;
    is_wrong("while Chaos lies on the board");
}

static void card_wage_of_the_armies__nobody_owes_without_it(void **state)
{
    (void)state;
    table_open(4);
    seat(AUSTRIA)->wages_owed = 3;
    is_wrong("after a Wage of the Armies only");
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    is_wrong("after a Wage of the Armies only");
    on_board("wage-of-the-armies-1");
    is_sound("wages owed");
    table_open(4);
    armies(AUSTRIA, "styria", 1);
    seat(AUSTRIA)->wages_owed = 3;
    begin_at(STEP_PAY_WAGES_OWED, NULL);
    is_sound("wages put off");
}

static void who_has_resigned_has_no_cards(void **state)
{
    (void)state;
    table_open(4);
    play_head(&table)->resigned = 1 << AUSTRIA;
    is_sound("resigned");
    hold(AUSTRIA, "power-1");
    is_wrong("has resigned");
    table_open(4);
    play_head(&table)->resigned = 1 << AUSTRIA;
    before(AUSTRIA, "agostino-barelli", "-");
    is_wrong("has resigned");
}

/* The first of four has one Favour, the last has four. */
static void rule_12_3__a_rank_is_given_its_favours(void **state)
{
    static const struct {
        int16_t rank, left, taken;
        bool sound;
    } ranks[] = {{1, 1, 0, true},
                 {1, 4, 0, false},
                 {4, 4, 0, true},
                 {4, 4, 1, false},
                 {4, 2, 1 << FAVOUR_EXTRA_CARD | 1 << FAVOURS, true}};
    (void)state;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        table_open(4);
        begin_at(STEP_IMPERIAL_SUPPORT,
                 LOCALS([SUPPORT_INDEX] = ranks[i].rank, [SUPPORT_RANKED] = 0, 1, 2, 3, 1));
        step_call(&table, STEP_FAVOURS,
                  LOCALS([FAVOURS_SEAT] = (int16_t)(ranks[i].rank - 1), [FAVOURS_LEFT] = ranks[i].left,
                         [FAVOURS_TAKEN] = ranks[i].taken));
        if (ranks[i].sound)
            is_sound("Favours");
        else
            is_wrong("so many Favours");
    }
}

static void the_order_of_play_names_everybody_once(void **state)
{
    (void)state;
    table_open(4);
    on_table()->order[1] = on_table()->order[0];
    is_wrong("every player once");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_open_table_is_sound),
        cmocka_unit_test(every_card_is_in_one_place),
        cmocka_unit_test(each_deck_has_its_own_cards),
        cmocka_unit_test(each_active_war_has_its_card),
        cmocka_unit_test(rule_3_3__each_has_had_its_turns),
        cmocka_unit_test(armies_are_somebodys_and_never_too_many),
        cmocka_unit_test(land_closed_by_schonborn_has_no_armies),
        cmocka_unit_test(control_is_as_11_0_defines_it),
        cmocka_unit_test(buildings_stand_where_they_can),
        cmocka_unit_test(a_general_stands_with_his_army),
        cmocka_unit_test(a_battle_is_between_two),
        cmocka_unit_test(rule_10_4_1__armies_stand_as_far_as_they_have_gone),
        cmocka_unit_test(rule_10_4_3__armies_that_must_halt_are_not_asked),
        cmocka_unit_test(rule_10_4_5__a_battle_is_near_and_its_retreat_is_open),
        cmocka_unit_test(rule_9_0_1__in_the_last_phase_nobody_else_has_cards),
        cmocka_unit_test(rule_14_1__chaos_and_the_halving_come_together),
        cmocka_unit_test(card_wage_of_the_armies__nobody_owes_without_it),
        cmocka_unit_test(who_has_resigned_has_no_cards),
        cmocka_unit_test(rule_12_3__a_rank_is_given_its_favours),
        cmocka_unit_test(the_order_of_play_names_everybody_once),
    };
    return cmocka_run_group_tests(tests, NULL, table_closed);
}
