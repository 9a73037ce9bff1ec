/* Impulses in crowded positions, by random moves: each comes to its end, all that is listed is accepted,
 * every position is sound. Matches from the start seldom come to allies who defend together, rebels,
 * crossings under fire and armies without a retreat; these do. */
#include "../table.h"

static const char *const spaces[] = {
    "riga",   "mitau",     "memel",      "birze",      "kowno",  "konigsberg", "danzig",
    "elbing", "sich",      "or-qapy",    "bagcasaray", "kyjiv",  "bucuresti",  "iasi",
    "berlin", "stettin",   "vilnius",    "smolensk",   "polock", "warszawa",   "stockholm",
    "lwow",   "kobenhavn", "nagyszeben", "wien",       "prag",   "narva",      "dorpat"};
enum {
    SPACES = sizeof spaces / sizeof *spaces,
    POSITIONS = 3000,
    MOVES_ENOUGH = 300,
    ARMY_AT_MOST = 6,
    POINTS = 6
};

/* Units of the power at random, and now and then a commander. */
static void put_random_army(int power, int space)
{
    const struct components *c = tow_components(&table);
    struct state *s = on_table();
    struct units own = units_without(c->pieces.of_nation[power], c->pieces.of_arm[NAVAL]);
    if (power < SEATS) own = units_either(own, c->pieces.of_nation[MERCENARIES]);
    const int rebels = power == COMMONWEALTH && random_below(6) == 0;
    for (int count = 1 + (int)random_below(ARMY_AT_MOST); count > 0; count--) {
        const int unit = units_nth(own, (int)random_below((uint32_t)units_count(own)));
        if (tow_unit_space(&table, unit) >= 0 || tow_kind(&table, unit)->garrison) continue;
        const bool hired = tow_kind(&table, unit)->nation == MERCENARIES;
        if (hired && (tow_kind(&table, unit)->never_hired || power == OTTOMAN)) continue;
        if (tow_kind(&table, unit)->after_uprising || tow_kind(&table, unit)->after_registration) continue;
        units_add(&tow_place(&table, space)->units, unit);
        if (hired) units_add(&s->side[power].led, unit);
        if (random_below(3) == 0) units_add(&s->weakened, unit);
        if (rebels) units_add(&s->rebels, unit);
    }
    if (rebels || random_below(2)) return;
    EACH(commander, c->pieces.commanders_of[power])
        if (tow_commander_in_play(&table, commander) && tow_commander_space(&table, commander) < 0 &&
            random_below(2)) {
            commanders_add(&tow_place(&table, space)->commanders, commander);
            return;
        }
}

static void relate_at_random(void)
{
    for (int power = 0; power < POWERS; power++)
        for (int other = 0; other < power && other < SEATS; other++) {
            const uint32_t of_ten = random_below(10);
            relate(other, power, of_ten < 6 ? AT_WAR : of_ten < 8 && power < SEATS ? ALLIED : AT_PEACE);
        }
}

static void put_random_garrison(int space)
{
    const int control = tow_place(&table, space)->control;
    if (control < 0 || control >= SEATS) return;
    EACH(unit, tow_components(&table)->pieces.of_nation[control])
        if (tow_unit_space(&table, unit) < 0 &&
            tow_may_hold_garrison(&table, control, space, tow_components(&table)->pieces.unit[unit].kind)) {
            units_add(&tow_place(&table, space)->units, unit);
            units_add(&on_table()->garrisons, unit);
            return;
        }
}

static void deal_random_cards(bool any)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < 4; i++) {
            struct cards *deck = &on_table()->side[seat].unplayed;
            const struct components *c = tow_components(&table);
            const struct cards cards =
                any ? *deck : cards_both(cards_either(c->decks.reactions, c->decks.battle_cards), *deck);
            if (cards_is_empty(cards)) continue;
            const int card = cards_nth(cards, (int)random_below((uint32_t)cards_count(cards)));
            cards_remove(deck, card);
            cards_add(&on_table()->side[seat].hand, card);
        }
}

static void lay_out_at_random(const struct state *empty, bool any_cards)
{
    *on_table() = *empty;
    if (any_cards) turn_at(1 + (int)random_below(TURNS));
    relate_at_random();
    for (size_t i = 0; i < SPACES; i++) {
        const int space = space_of(spaces[i]);
        if (tow_components(&table)->map.space[space].national >= 0 && random_below(4) == 0 &&
            tow_components(&table)->map.space[space].national < SEATS &&
            tow_components(&table)->map.space[space].capital_of < 0)
            tow_place(&table, space)->control = (int8_t)random_below(SEATS);
        if (random_below(3) == 0) put_random_garrison(space);
        if (random_below(3) < 2) put_random_army((int)random_below(random_below(4) ? SEATS : POWERS), space);
    }
    put_ships(BALTIC, "2 sweden-naval, 1 commonwealth-naval, 1 russia-naval, 2 denmark-naval");
    put_ships(BLACK_SEA, "2 ottoman-naval");
    deal_random_cards(any_cards);
}

static bool is_lazy(int type)
{
    return type == MOVE_END_IMPULSE || type == MOVE_HALT || type == MOVE_LEAVE ||
           type == MOVE_LEAVE_COMMANDER || type == MOVE_RECRUIT || type == MOVE_DEVELOP ||
           type == MOVE_COMBINE;
}

static void make_any_move(void)
{
    const int seat = first_asked();
    const struct move_list *moves = legal_moves(seat);
    assert_true(moves->count > 0);
    struct move m = moves->moves[random_below((uint32_t)moves->count)];
    for (int i = 0; i < 6 && is_lazy(m.type); i++)
        m = moves->moves[random_below((uint32_t)moves->count)];
    made_move(seat, &m);
}

static void count_battles(int battles[BATTLE_KINDS])
{
    for (int i = 0; i < happened.event_count; i++)
        if (happened.events[i].type == EVENT_BATTLE)
            battles[event_arg(&happened.events[i], EVENT_BATTLE, kind)]++;
}

TEST(rule_6_9_3_4__battles_at_random_come_to_their_end)
{
    static struct state empty;
    int battles[BATTLE_KINDS] = {0};
    const int positions = POSITIONS / fewer_tries();
    table_open();
    empty = *on_table();
    for (int i = 0; i < positions; i++) {
        const int seat = (int)random_below(SEATS);
        lay_out_at_random(&empty, false);
        acts(seat, POINTS);
        run_on();
        for (int moves = 0; step_record_of(&table, STEP_IMPULSE) && tow_impulse_of(&table)->seat == seat &&
                            tow_impulse_of(&table)->stage != IMPULSE_CARD;
             moves++) {
            assert_in_range(moves, 0, MOVES_ENOUGH);
            make_any_move();
            count_battles(battles);
        }
    }
    assert_in_range(battles[LAND_BATTLE], positions / 10, positions * POINTS);
    assert_in_range(battles[NAVAL_BATTLE], positions / 300, positions);
    assert_in_range(battles[REBEL_BATTLE], positions / 600, positions);
}

/* Cards of all kinds are played in such positions, in any Game Turn. */
TEST(rule_6_9__impulses_at_random_come_to_their_end)
{
    static struct state empty;
    int events = 0;
    const int positions = POSITIONS / fewer_tries();
    table_open();
    empty = *on_table();
    for (int i = 0; i < positions; i++) {
        const int seat = (int)random_below(SEATS);
        lay_out_at_random(&empty, true);
        impulse_of(seat);
        run_on();
        for (int moves = 0; step_record_of(&table, STEP_IMPULSE) && tow_impulse_of(&table)->seat == seat;
             moves++) {
            assert_in_range(moves, 0, MOVES_ENOUGH);
            make_any_move();
            events += events_of(EVENT_CARD_PLAYED);
        }
    }
    assert_in_range(events, positions, positions * 20);
}
