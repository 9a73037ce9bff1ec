/* Activations in crowded positions, by random moves: each comes to its end, all that is listed is accepted,
 * and sides never stand together outside a fortress. Matches from the start seldom come to reliefs, sallies
 * and stacks over the limit; these do. */
#include "table.h"

static const char *const cities[] = {"prague", "pilsen",   "budweis", "linz",       "eger",
                                     "vienna", "brunn",    "iglau",   "regensburg", "cham",
                                     "passau", "salzburg", "munich",  "landshut"};
enum { CITIES = sizeof cities / sizeof *cities, POSITIONS = 8000, MOVES_ENOUGH = 400, STACK_AT_MOST = 5 };

/* Counters of the side at random, among them pieces that may not stack. */
static void put_random_army(int seat, int space)
{
    const struct components *c = tyw_components(&table);
    const struct leaders leaders = tyw_leaders_of(&table, seat);
    const struct units own = tyw_units_of(&table, seat);
    for (int count = 1 + (int)random_below(STACK_AT_MOST); count > 0; count--) {
        const int unit = units_nth(own, (int)random_below((uint32_t)units_count(own)));
        if (tyw_unit_space(&table, unit) >= 0) continue;
        if (c->pieces.kind[c->pieces.unit[unit].kind].nation == HUNGARIAN ||
            c->pieces.kind[c->pieces.unit[unit].kind].nation == SPANISH)
            continue;
        units_add(&tyw_place(&table, space)->units, unit);
        if (random_below(3) == 0) units_add(&on_table()->reduced, unit);
    }
    for (int count = (int)random_below(3); count > 0; count--) {
        const int leader = leaders_nth(leaders, (int)random_below((uint32_t)leaders_count(leaders)));
        if (tyw_leader_space(&table, leader) < 0 && leader != leader_of("bethlen-gabor"))
            leaders_add(&tyw_place(&table, space)->leaders, leader);
    }
}

/* Inside the fortress, or outside. */
static void put_random_stack(int space)
{
    struct place *there = tyw_place(&table, space);
    const int seat = (int)random_below(SEATS);
    put_random_army(seat, space);
    there->control = (int8_t)((int)random_below(3) - 1);
    if (!tyw_components(&table)->map.space[space].fortress || random_below(2)) return;
    struct state *s = on_table();
    there->control = (int8_t)seat;
    s->inside.units = units_either(s->inside.units, there->units);
    s->inside.leaders = leaders_either(s->inside.leaders, there->leaders);
    put_random_army(tyw_opponent(seat), space);
    if (random_below(2)) there->siege = (uint8_t)(SIEGE + random_below(4));
}

static void lay_out_at_random(const struct state *empty)
{
    *on_table() = *empty;
    on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
    for (size_t i = 0; i < CITIES; i++)
        if (random_below(5) < 3) put_random_stack(space_of(cities[i]));
    for (size_t i = 0; i < CITIES; i++)
        place(cities[i])->pillage = (uint8_t)random_below(3);
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < 3; i++) {
            const struct cards cards =
                cards_both(on_table()->side[seat].unplayed, tyw_components(&table)->decks.combat_cards);
            const int card = cards_nth(cards, (int)random_below((uint32_t)cards_count(cards)));
            cards_remove(&on_table()->side[seat].unplayed, card);
            cards_add(&on_table()->side[seat].hand, card);
        }
}

static bool leaders_on_map(int seat)
{
    const struct leaders leaders = tyw_leaders_of(&table, seat);
    EACH(leader, leaders)
        if (tyw_may_activate(&table, seat, leader, 3)) return true;
    return false;
}

static void make_any_move(void)
{
    const int seat = decider();
    const struct move_list *moves = legal_moves(seat);
    assert_true(moves->count > 0);
    struct move m = moves->moves[random_below((uint32_t)moves->count)];
    while ((m.type == MOVE_STOP || m.type == MOVE_ATTACK) && moves->count > 1 &&
           random_below(3)) /* not at once */
        m = moves->moves[random_below((uint32_t)moves->count)];
    made_move(seat, &m);
}

static void nobody_stands_among_enemies(void)
{
    for (int space = 0; space < tyw_components(&table)->map.space_count; space++)
        for (int seat = 0; seat < SEATS; seat++)
            if (tyw_has_units_outside(&table, seat, space) &&
                (tyw_has_units_outside(&table, tyw_opponent(seat), space) ||
                 tyw_leaders_are_alone(&table, tyw_opponent(seat), space)))
                fail_msg("both sides are outside in %s", tyw_components(&table)->map.space[space].id);
}

/* What the last move has brought about. */
static void count_fights(int fights[BATTLE_ASSAULT + 1])
{
    for (int i = 0; i < happened.event_count; i++) {
        if (happened.events[i].type == EVENT_BATTLE)
            fights[event_arg(&happened.events[i], EVENT_BATTLE, kind)]++;
        if (happened.events[i].type == EVENT_SIEGE_ROLL) fights[BATTLE_ASSAULT]++;
    }
}

TEST(rules_12_and_13__battles_at_random_come_to_their_end)
{
    static struct state empty;
    int fights[BATTLE_ASSAULT + 1] = {0};
    table_open();
    empty = *on_table();
    for (int i = 0; i < POSITIONS; i++) {
        const int seat = (int)random_below(SEATS);
        lay_out_at_random(&empty);
        round_of(seat);
        run_on();
        while (at(STEP_LEADERS_ALONE))
            make_any_move();
        if (!leaders_on_map(seat)) continue;
        tyw_activate_leader(&table, seat, -1, 3);
        for (int moves = 0; !at(STEP_ROUND) && !play_head(&table)->over; moves++) {
            assert_in_range(moves, 0, MOVES_ENOUGH);
            make_any_move();
            count_fights(fights);
        }
        if (!play_head(&table)->over) nobody_stands_among_enemies();
    }
    assert_in_range(fights[BATTLE_FIELD], 100, POSITIONS * 2);
    assert_in_range(fights[BATTLE_SALLY], 10, POSITIONS);
    assert_in_range(fights[BATTLE_RELIEF], 10, POSITIONS);
    assert_in_range(fights[BATTLE_ASSAULT], 10, POSITIONS);
}
