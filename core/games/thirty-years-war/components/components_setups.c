/* What the rulebook says of the starting positions. */
#include "games/thirty-years-war/components/components_check.h"
#include "games/thirty-years-war/state.h"

enum { ELECTORS = 7, MAJORITY = 4 }; /* 5.14, 5.141 */

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

/* 4, 18.1, 18.2, 18.3 */
static const struct printed_setup {
    const char *id;
    uint8_t first_turn, last_turn, parts, vp, pope, passes_open;
    int8_t dutch_war;
    uint8_t wallenstein, influence;
    bool adds_parts, hungary_rebels, sweden_at_war, france_at_war;
} SETUPS[SCENARIOS] = {
    {"campaign", 1, 14, 1, 21, PAUL_V, 1, 0, WALLENSTEIN_NOT_YET, 0, true, true, false, false},
    {"early-war", 1, 5, 1, 21, PAUL_V, 1, 0, WALLENSTEIN_NOT_YET, 0, false, true, false, false},
    {"intervention", 6, 8, 2, 45, URBAN_VIII, 1, 2, WALLENSTEIN_DISMISSED, 8, false, false, true, false},
    {"apocalypse", 10, 14, 3, 38, URBAN_VIII, 0, -2, WALLENSTEIN_GONE, 0, false, false, true, true},
};

/* ---- checks ---- */

static void check_printed_setup(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    const struct printed_setup *as = &SETUPS[i];
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    if (!is(row->id, as->id)) fault_add(faults, path, "must be %s", as->id);
    if (row->first_turn != as->first_turn || row->last_turn != as->last_turn)
        fault_add(faults, path, "is from turn %d to %d (18)", as->first_turn, as->last_turn);
    if (row->parts != as->parts || row->adds_parts != as->adds_parts)
        fault_add(faults, path, "has other parts of the decks (8.1, 18.13, 18.25, 18.35)");
    if (row->vp != as->vp) fault_add(faults, path, "begins with %d VP (4.3, 18.24, 18.34)", as->vp);
    if (row->pope != as->pope || row->passes_open != as->passes_open || row->dutch_war != as->dutch_war)
        fault_add(faults, path, "has another Pope, Passes or Dutch War (4.3, 18.24, 18.34)");
    if (row->wallenstein != as->wallenstein || row->wallenstein_influence != as->influence)
        fault_add(faults, path, "has another Wallenstein (18.24, 18.34)");
    if (row->hungary_rebels != as->hungary_rebels || row->sweden_at_war != as->sweden_at_war ||
        row->france_at_war != as->france_at_war)
        fault_add(faults, path, "has other nations at war (4.1, 18)");
}

/* 18.24, 18.34; the Events of those cards have been played, but for P17 in 18.24. An asterisk takes a card out, nothing else does. */
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
    if (!cards_equal(printed, row->removed))
        fault_add(faults, path, "other cards are removed (18.24, 18.34)");
    if (i == 2) cards_remove(&printed, c->named_card[P17]);
    if (!cards_equal(printed, row->played))
        fault_add(faults, path, "the Events of the removed cards have been played (18.24, 18.34)");
    EACH(card, row->played)
        if (c->card[card].removal != ASTERISK)
            fault_add(faults, path, "%s was removed, so it has an asterisk (8.62)", c->card[card].id);
}

/* Units of each kind that a stack has, added to `used`. */
static void check_stack(const struct components *c, const struct stack_row *stack, const char *path,
                        uint64_t *leaders, int used[KINDS], struct faults *faults)
{
    int units = 0;
    bool of[SEATS] = {false, false};
    if (c->space[stack->space].kind != SPACE_CITY) fault_add(faults, path, "must stand in a City");
    for (int k = 0; k < stack->leader_count; k++) {
        const int leader = stack->leader[k];
        if (*leaders & bit(leader)) fault_add(faults, path, "%s is there twice", c->leader[leader].id);
        if (c->leader[leader].reverse) fault_add(faults, path, "%s is a reverse side", c->leader[leader].id);
        *leaders |= bit(leader);
        of[c->leader[leader].seat] = true;
    }
    for (int k = 0; k < stack->unit_count; k++) {
        used[stack->units[k].kind] += stack->units[k].count;
        units += stack->units[k].count;
        of[c->kind[stack->units[k].kind].seat] = true;
    }
    if (of[PROTESTANT] && of[CATHOLIC]) fault_add(faults, path, "must be one player's");
    if (!of[PROTESTANT] && !of[CATHOLIC]) fault_add(faults, path, "must have pieces");
    if (units > STACK_LIMIT) fault_add(faults, path, "has more than eight units (10.2)");
}

/* Every piece is in one place, within the counter mix. */
static void check_pieces(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    uint64_t leaders = row->out_leaders;
    struct spaces spaces = {0};
    int used[KINDS] = {0};
    for (int k = 0; k < row->stack_count; k++) {
        char path[FAULT_PATH];
        row_path(path, "setups", i);
        fault_path(path, path, "stacks");
        fault_path_index(path, path, k);
        if (spaces_has(spaces, row->stack[k].space))
            fault_add(faults, path, "there is a stack there already");
        spaces_add(&spaces, row->stack[k].space);
        check_stack(c, &row->stack[k], path, &leaders, used, faults);
    }
    for (int k = 0; k < row->out_count; k++)
        used[row->out[k].kind] += row->out[k].count;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (used[kind] > c->kind[kind].count)
            ROW_FAULT(faults, "setups", i, "there are not so many %s (2.1)", c->kind[kind].id);
}

/* Who holds so many Electors was awarded for it last (4.2, 5.141). */
static void check_awards(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    const bool deposed = cards_has(row->played, c->named_card[C12]);
    for (int seat = 0; seat < SEATS; seat++) {
        int held = 0;
        SET_EACH(area, &row->areas[seat], 1)
            held += c->area[area].electorate == ELECTOR ||
                    c->area[area].electorate == (deposed ? ELECTOR_AFTER_C12 : ELECTOR_UNTIL_C12);
        EACH(city, row->cities[seat])
            held += c->space[city].elector;
        if (held >= MAJORITY && row->majority_award != seat)
            ROW_FAULT(faults, "setups", i, "whoever has four Electors had the award last (5.141)");
        if (held == ELECTORS && row->all_award != seat)
            ROW_FAULT(faults, "setups", i, "whoever has all Electors had that award last (5.141)");
    }
}

static void check_control(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    if (row->areas[PROTESTANT] & row->areas[CATHOLIC] ||
        spaces_meet(row->cities[PROTESTANT], row->cities[CATHOLIC]))
        fault_add(faults, path, "an Area or City is controlled by both");
    if ((row->areas[PROTESTANT] | row->areas[CATHOLIC]) & bit(c->named_area[FRANCE]))
        fault_add(faults, path, "France has no Control Box (2.42)");
    for (int seat = 0; seat < SEATS; seat++)
        EACH(city, row->cities[seat])
            if (c->space[city].kind != SPACE_CITY)
                fault_add(faults, path, "%s is no City", c->space[city].id);
    if ((row->swedish_base >= 0) != row->sweden_at_war ||
        (row->swedish_base >= 0 && !spaces_has(c->sweden_ports, row->swedish_base)))
        fault_add(
            faults, path,
            "has a Swedish Base, in a port with an arrow from Sweden, while Sweden is at war (17.Sw.1)");
    if (row->pillage_count && (!ROWS_RISE(row->pillage, row->pillage_count) || row->pillage[0].from != 0))
        fault_add(faults, path, "its Pillage rolls must begin with 0 and rise (18.24, 18.34)");
}

void tyw_check_setups(const struct components *c, struct faults *faults)
{
    if (c->setup_count != SCENARIOS) {
        fault_add(faults, "/setups", "there are the campaign and three scenarios (18)");
        return;
    }
    for (int i = 0; i < SCENARIOS; i++) {
        check_printed_setup(c, i, faults);
        check_removed(c, i, faults);
        check_pieces(c, i, faults);
        check_awards(c, i, faults);
        check_control(c, i, faults);
    }
}
