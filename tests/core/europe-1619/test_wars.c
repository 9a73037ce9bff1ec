/* Wars at random: dense maps, relations of all kinds, orders picked from the list; what must hold of every
 * outcome. */
#include "sheet.h"

enum { WARS = 150, YEARS = 4 }; /* years: of one map, without builds */

/* ---- a map at war ---- */

static void relate(void)
{
    for (int a = 0; a < SEATS; a++)
        for (int b = 0; b < a; b++) {
            const uint32_t kind = random_below(4);
            if (kind == 0 && !eur_cannot_ally(&table, a, b)) allied(a, b);
            if (kind == 1) at_war(a, b);
        }
    for (int i = 0; i < 40; i++) {
        const struct minor_row *row = &eur_components(&table)->minor[random_below(39)];
        const int power = (int)random_below(SEATS);
        if (set_has(row->may_place, power)) influence(row->id, power, 1 + (int)random_below(2));
    }
}

static int random_party(void)
{
    const struct components *c = eur_components(&table);
    if (random_below(2)) return (int)random_below(SEATS);
    for (;;) {
        const int state = (int)random_below(c->minor_count);
        if (eur_minor(&table, state)->free && c->minor[state].home >= 0) return eur_minor_party(state);
    }
}

static void muster(int space)
{
    const struct components *c = eur_components(&table);
    const bool sea = eur_is_sea(c, space), coast = c->place[space].kind == PLACE_COASTAL;
    const bool fleet = sea || (coast && random_below(3) == 0);
    const int who = random_party();
    const int strength = fleet ? 1 : 1 + (int)random_below(3);
    if (who < SEATS && eur_strength(&table, who) + strength > POWER_STRENGTH_MAX) return;
    if (sea && random_below(2)) return;
    unit(fleet ? "F" : "A",
         c->place[fleet && c->coasts[space][0] ? c->coasts[space][random_below(2)] : space].id,
         c->party[who].id, strength);
}

static void at_random(void)
{
    table_open(15);
    relate();
    for (int space = 0; space < eur_components(&table)->space_count; space++)
        if (random_below(5) < 3) muster(space);
    table_step(STEP_MAP_ADJUSTMENT_PHASE, NULL);
    eur_step_map_adjustment_phase.then(&table); /* who stands somewhere has it: as play would have it */
    table_orders();
    run_on();
}

/* ---- playing ---- */

static void pick(int power)
{
    static struct move_list moves;
    play_list(&table, power, &moves);
    assert_false(moves.truncated);
    for (int i = 0; i < 12 && moves.count > 1; i++) {
        const struct move *m = &moves.moves[1 + random_below((uint32_t)moves.count - 1)];
        const struct refusal *refusal = play_check(&table, power, m); /* of an order given a moment ago */
        if (!refusal) assert_null(play_move(&table, power, m));
    }
}

static void decide(void)
{
    for (uint32_t asked = play_deciders(&table); asked; asked &= asked - 1) {
        const struct move ready = {.type = MOVE_READY};
        pick(__builtin_ctz(asked));
        assert_null(play_move(&table, __builtin_ctz(asked), &ready));
        assert_int_equal(table.fault, PLAY_SOUND);
    }
}

static int strength_on_map(void)
{
    int strength = 0;
    for (int space = 0; space < eur_components(&table)->space_count; space++)
        strength += eur_unit(&table, space)->strength + eur_at(&table, space)->leaving.unit.strength +
                    eur_at(&table, space)->evicted.unit.strength;
    return strength;
}

/* Without a war the land must give the right: its holder's, an enemy's of the holder, or the Empire's
 * (R8). */
static bool may_attack(const struct play *then, int attacker, int victim, int space)
{
    const int holder = eur_holder(then, space);
    if (eur_side(then, victim) < 0 && eur_status(then, victim - SEATS) == STATUS_UNALIGNED) return true;
    if (eur_parties_at_war(then, attacker, victim)) return true;
    const bool held = holder >= 0 && eur_domain_under(then, space, holder) == DOMAIN_HELD;
    if (held && (eur_same_side(then, attacker, holder) || eur_parties_at_war(then, attacker, holder)))
        return true;
    return eur_has_empires_right(then, attacker, space);
}

/* No unit is dislodged by its own side or by an ally's, nor without a war or a right. */
static void expect_lawful(const struct state *before)
{
    static struct play then;
    then = table;
    then.state = (void *)before;
    for (int i = 0; i < events_of(EVENT_UNIT_DISLODGED); i++) {
        const struct event *it = nth_event(EVENT_UNIT_DISLODGED, i);
        const int victim = event_arg(it, EVENT_UNIT_DISLODGED, party),
                  attacker = before->space[event_arg(it, EVENT_UNIT_DISLODGED, from)].unit.party;
        assert_false(eur_same_side(&then, victim, attacker));
        assert_false(eur_parties_allied(&then, victim, attacker));
        assert_true(may_attack(&then, attacker, victim, event_arg(it, EVENT_UNIT_DISLODGED, unit)));
    }
    for (int i = 0; i < events_of(EVENT_ORDER_RESULT); i++) {
        const struct event *it = nth_event(EVENT_ORDER_RESULT, i);
        const struct order *order = &before->space[event_arg(it, EVENT_ORDER_RESULT, unit)].order;
        const bool over_water = order->action == ORDER_CONVOY || order->by_convoy;
        if (!over_water) assert_int_not_equal(event_arg(it, EVENT_ORDER_RESULT, result), RESULT_FAILS);
    }
}

static int dislodgments;

/* The last to be ready sets all going: the state is kept before. */
static void play_orders(void)
{
    static struct state before;
    const uint32_t asked = play_deciders(&table);
    const int last = 31 - __builtin_clz(asked);
    const struct move ready = {.type = MOVE_READY};
    for (int power = 0; power < last; power++)
        if (asked >> power & 1) {
            pick(power);
            assert_null(play_move(&table, power, &ready));
        }
    pick(last);
    before = *on_table();
    const int strength = strength_on_map();
    assert_null(play_move(&table, last, &ready));
    assert_int_equal(table.fault, PLAY_SOUND);
    dislodgments += events_of(EVENT_UNIT_DISLODGED);
    expect_lawful(&before);
    if (!at(STEP_RETREAT_PHASE)) return;
    assert_int_equal(strength_on_map(), strength);
    is_sound("the year");
    decide();
}

TEST(wars_at_random_end_lawfully)
{
    for (int war = 0; war < WARS; war++) {
        at_random();
        for (int round = 0; round < YEARS && at(STEP_ORDERS_PHASE); round++) {
            is_sound("the year");
            play_orders();
            if (play_head(&table)->over) break;
            is_sound("the year");
            if (at(STEP_BUILDS)) table_orders();
        }
    }
    assert_true(dislodgments > WARS);
}

TEST(choices_at_random_begin_anew_in_each_test)
{
    const uint32_t first = random_below(UINT32_MAX);
    test_begins();
    assert_int_equal(random_below(UINT32_MAX), first);
}
