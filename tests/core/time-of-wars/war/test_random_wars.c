/* Matches at random in the midst of general War: every listed move is accepted, every position is sound,
 * somebody is always asked. */
#include "../table.h"

static const struct components *parts(void)
{
    return table.pack;
}

/* Units of the power, a commander now and then, on some of its spaces. */
static void raise(int power)
{
    const struct components *c = parts();
    for (int kind = 0; kind < c->pieces.kind_count; kind++) {
        if (c->pieces.kind[kind].nation != power || c->pieces.kind[kind].arm == NAVAL ||
            c->pieces.kind[kind].garrison)
            continue;
        for (int count = tow_available(&table, kind); count > 0; count--) {
            const int space = (int)random_below(c->map.space_count);
            if (c->map.space[space].kind != BOX && on_table()->place[space].control == power)
                tow_units_place(&table, kind, random_below(3) ? FULL : WEAKENED, 1, space);
        }
    }
    EACH(commander, c->pieces.commanders_of[power]) {
        const int space = (int)random_below(c->map.space_count);
        if (tow_commander_in_play(&table, commander) && c->map.space[space].kind != BOX &&
            on_table()->place[space].control == power)
            tow_commander_place(&table, commander, space);
    }
}

/* Spaces change hands, all are at War but some allies and vassals. */
static void general_war(int turn)
{
    table_open();
    const struct components *c = parts();
    turn_at(turn);
    for (int space = 0; space < c->map.space_count; space++)
        if (on_table()->place[space].control >= 0 && c->map.space[space].kind != BOX &&
            !(c->map.space[space].capital_of >= 0 && c->map.space[space].capital_of < SEATS) &&
            random_below(5) == 0)
            on_table()->place[space].control = (int8_t)random_below(TATARS);
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < TATARS; other++)
            if (seat != other) relate(seat, other, random_below(4) ? AT_WAR : AT_PEACE);
    for (int minor = TRANSYLVANIA; minor <= MOLDOVA; minor++)
        if (random_below(2)) relate(OTTOMAN, minor, VASSAL);
    for (int power = 0; power < POWERS; power++)
        raise(power);
    put_ships(BALTIC, "2 sweden-naval, 3 denmark-naval");
    put_ships(BLACK_SEA, "2 ottoman-naval");
    phase_of(PHASE_FUNDS);
    run_on();
}

TEST(rule_6_9__matches_at_random_in_general_war)
{
    enum { MATCHES = 24, MOVES = 1500 };
    for (int match = 0; match < MATCHES; match++) {
        general_war(1 + match % 6);
        for (int i = 0; i < MOVES && !play_head(&table)->over; i++) {
            const int seat = first_asked();
            assert_in_range(legal_moves(seat)->count, 1, 300);
            made_at_random(seat);
        }
    }
}
