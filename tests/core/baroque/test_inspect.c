/* What must always hold: positions that no play reaches are found wrong, and said where. */
#include "table.h"

#include <string.h>

/* The position as it stands is found wrong, with these words among the faults. */
static void is_wrong(const char *words)
{
    struct faults faults = {0};
    play_inspect(&table, &faults);
    for (size_t i = 0; i < faults_listed(&faults); i++)
        if (strstr(faults.list[i].detail, words)) return;
    fail_msg("no fault says \"%s\", but: %s", words, faults_listed(&faults) ? faults.list[0].detail : "none");
}

static void the_open_table_is_sound(void **state)
{
    (void)state;
    for (int players = PLAYERS_MIN; players <= SEATS; players++) {
        table_open(players);
        inspect_table("table_open");
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
    inspect_table("at_war");
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
    inspect_table("an army");
}

static void a_battle_is_between_two(void **state)
{
    (void)state;
    table_open(4);
    on_table()->active = 0;
    table_step(STEP_BATTLE,
               LOCALS([BATTLE_FROM] = (int16_t)land_of("bayern"), [BATTLE_AT] = (int16_t)land_of("bayern"),
                      [BATTLE_ARMIES] = 1, [BATTLE_RETREAT] = -1));
    is_wrong("is not called there");
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
        cmocka_unit_test(armies_are_somebodys_and_never_too_many),
        cmocka_unit_test(land_closed_by_schonborn_has_no_armies),
        cmocka_unit_test(control_is_as_11_0_defines_it),
        cmocka_unit_test(buildings_stand_where_they_can),
        cmocka_unit_test(a_general_stands_with_his_army),
        cmocka_unit_test(a_battle_is_between_two),
        cmocka_unit_test(the_order_of_play_names_everybody_once),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    table_close();
    return failed;
}
