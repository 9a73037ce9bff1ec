/* The starting positions of the pack held against the rulebook. */
#include "games/thirty-years-war/components/components_check.h"
#include "games/thirty-years-war/state.h"

/* ---- what is printed ---- */

/* 18.24, 18.34: cards out of the game at the start, by number; 0 ends. */
static const uint8_t REMOVED[SCENARIOS][SEATS][32] = {
    [2] = {[CATHOLIC] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
           [PROTESTANT] = {1, 2, 3, 4, 5, 6, 7, 9, 11, 15, 17, 18}},
    [3] = {[CATHOLIC] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                         14, 15, 16, 17, 18, 19, 22, 23, 30, 31, 33, 36},
           [PROTESTANT] = {1,  2,  3,  4,  5,  6,  7,  9,  11, 15, 16, 17, 18,
                           20, 22, 23, 24, 25, 26, 27, 28, 29, 31, 35, 39}},
};

/* 4, 18.1, 18.2, 18.3: turns, parts of the decks, VP; Pope, Passes, Dutch War; Wallenstein; nations at
 * war. */
static const char *const SETUPS[] = {
    "campaign 1 14 1 true 21 paul-v true 0 not-yet 0 true false false",
    "early-war 1 5 1 false 21 paul-v true 0 not-yet 0 true false false",
    "intervention 6 8 2 false 45 urban-viii true 2 dismissed 8 false true false",
    "apocalypse 10 14 3 false 38 urban-viii false -2 gone 0 false true true",
    NULL,
};

static const struct fact FACTS[] = {
    {"4.3, 18", ORDERED("setups",
                        "first_turn last_turn parts adds_parts vp pope passes_open dutch_war wallenstein "
                        "wallenstein_influence hungary_rebels sweden_at_war france_at_war",
                        SETUPS)},
    {"8.62", ALL("setups", "played.removal=asterisk"), "what was removed has an asterisk"},
    {"2.42", ALL("setups", "areas.control!=0"), "France has no Control Box"},
    {"2.43", ALL("setups", "cities.kind=city"), "controls what is no City"},
    {"17.Sw.1", ONLY("setups", "swedish_base!=null", "sweden_at_war=true"),
     "has a Swedish Base, in a port with an arrow from Sweden, while Sweden is at war"},
    {"4", ONCE("setups/stacks", "space"), "there is a stack there already"},
    {"4", ALL("setups/stacks", "space.kind=city"), "must stand in a City"},
    {"12.42", ALL("setups/stacks", "leaders.reverse=false"), "has a leader who is a reverse side"},
    {0}};

/* ---- checks ---- */

/* 18.24, 18.34; the Events of those cards have been played, but for P17 in 18.24. */
static void check_removed(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    struct cards printed = {0};
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    for (int seat = 0; seat < SEATS; seat++)
        for (const uint8_t *number = REMOVED[i][seat]; *number; number++) {
            const int card = tyw_numbered_card(c, seat, *number);
            if (card >= 0) cards_add(&printed, card);
        }
    if (!cards_equal(printed, row->cards.removed))
        fault_add(faults, path, "other cards are removed (18.24, 18.34)");
    if (i == 2) cards_remove(&printed, c->named.card[P17]);
    if (!cards_equal(printed, row->cards.played))
        fault_add(faults, path, "the Events of the removed cards have been played (18.24, 18.34)");
}

/* Units of each kind that a stack has, added to `used`. */
static void check_stack(const struct components *c, const struct stack_row *stack, const char *path,
                        struct leaders *leaders, int used[KINDS], struct faults *faults)
{
    int units = 0;
    bool of[SEATS] = {false, false};
    for (int k = 0; k < stack->leader_count; k++) {
        const int leader = stack->leader[k];
        if (leaders_has(*leaders, leader))
            fault_add(faults, path, "%s is there twice", c->pieces.leader[leader].id);
        leaders_add(leaders, leader);
        of[c->pieces.leader[leader].seat] = true;
    }
    for (int k = 0; k < stack->unit_count; k++) {
        used[stack->units[k].kind] += stack->units[k].count;
        units += stack->units[k].count;
        of[c->pieces.kind[stack->units[k].kind].seat] = true;
    }
    if (of[PROTESTANT] && of[CATHOLIC]) fault_add(faults, path, "must be one player's");
    if (!of[PROTESTANT] && !of[CATHOLIC]) fault_add(faults, path, "must have pieces");
    if (units > STACK_LIMIT) fault_add(faults, path, "has more than eight units (10.2)");
}

/* Every piece is in one place, within the counter mix. */
static void check_pieces(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    struct leaders leaders = row->out.leaders;
    int used[KINDS] = {0};
    for (int k = 0; k < row->stacks.count; k++) {
        char path[FAULT_PATH];
        row_path(path, "setups", i);
        fault_path(path, path, "stacks");
        fault_path_index(path, path, k);
        check_stack(c, &row->stacks.row[k], path, &leaders, used, faults);
    }
    for (int k = 0; k < row->out.kind_count; k++)
        used[row->out.kinds[k].kind] += row->out.kinds[k].count;
    for (int kind = 0; kind < c->pieces.kind_count; kind++)
        if (used[kind] > c->pieces.kind[kind].count)
            ROW_FAULT(faults, "setups", i, "there are not so many %s (2.1)", c->pieces.kind[kind].id);
}

/* The side that holds so many Electors was awarded for it last (4.2, 5.141). */
static void check_awards(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    const bool deposed = cards_has(row->cards.played, c->named.card[C12]);
    for (int seat = 0; seat < SEATS; seat++) {
        int held = 0;
        EACH(area, row->control.areas[seat])
            held += c->map.area[area].electorate == ELECTOR ||
                    c->map.area[area].electorate == (deposed ? ELECTOR_AFTER_C12 : ELECTOR_UNTIL_C12);
        EACH(city, row->control.cities[seat])
            held += c->map.space[city].elector;
        if (held >= ELECTOR_MAJORITY && row->score.majority_award != seat)
            ROW_FAULT(faults, "setups", i, "the side that has four Electors had the award last (5.141)");
        if (held == ELECTORS && row->score.all_award != seat)
            ROW_FAULT(faults, "setups", i, "the side that has all Electors had that award last (5.141)");
    }
}

static void check_control(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    if (areas_meet(row->control.areas[PROTESTANT], row->control.areas[CATHOLIC]) ||
        spaces_meet(row->control.cities[PROTESTANT], row->control.cities[CATHOLIC]))
        fault_add(faults, path, "an Area or City is controlled by both");
    if (row->swedish_base >= 0 && !spaces_has(c->spaces.sweden_ports, row->swedish_base))
        fault_add(faults, path, "has a Swedish Base in a port without an arrow from Sweden (17.Sw.1)");
    if (row->pillage.count &&
        (!ROWS_RISE(row->pillage.row, row->pillage.count) || row->pillage.row[0].from != 0))
        fault_add(faults, path, "its Pillage rolls must begin with 0 and rise (18.24, 18.34)");
}

void tyw_check_setups(const struct components *c, struct faults *faults)
{
    if (c->setup_count != SCENARIOS) {
        fault_add(faults, "/setups", "there are the campaign and three scenarios (18)");
        return;
    }
    facts_check(&tyw_components_record, c, FACTS, faults);
    for (int i = 0; i < SCENARIOS; i++) {
        check_removed(c, i, faults);
        check_pieces(c, i, faults);
        check_awards(c, i, faults);
        check_control(c, i, faults);
    }
}
