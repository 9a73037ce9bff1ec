/* What must hold for the starting positions. */
#include "games/time-of-wars/components/components_check.h"
#include "games/time-of-wars/state.h"

/* Who plays in which Game Turns: 1.0. The positions themselves stand in no book that was found. */
static const struct printed_setup {
    const char *id;
    uint8_t seats;
} SETUPS[SCENARIOS] = {
    {"main", (1 << SEATS) - 1},
    {"dymitriads", 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {"long-turkish-war", 1 << OTTOMAN | 1 << HRE},
    {"khmelnytsky-uprising", 1 << RUSSIA | 1 << OTTOMAN | 1 << COMMONWEALTH},
    {"swedish-deluge", 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
};

static void setup_path(char to[FAULT_PATH], int i)
{
    fault_path(to, "", "setups");
    fault_path_index(to, to, i);
}

static void check_players(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    char path[FAULT_PATH];
    setup_path(path, i);
    if (!is(row->id, SETUPS[i].id)) fault_add(faults, path, "must be %s", SETUPS[i].id);
    if (!row->turn_count) fault_add(faults, path, "must have Game Turns");
    for (int k = 1; k < row->turn_count; k++)
        if (row->turns[k] < row->turns[k - 1])
            fault_add(faults, path, "its Game Turns must be in their order");
    for (int seat = 0; seat < SEATS; seat++) {
        const int ruler = row->superpower[seat].ruler;
        const bool played = SETUPS[i].seats >> seat & 1;
        if (played ? ruler < 0 : ruler >= 0)
            fault_add(faults, path, "%s must have a ruler, or is not played", tow_seats.ids[seat]);
        if (ruler >= 0 && c->ruler[ruler].seat != seat)
            fault_add(faults, path, "%s is another power's ruler", c->ruler[ruler].id);
    }
}

static void check_pieces(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    int used[KINDS] = {0};
    for (int k = 0; k < row->unit_count; k++) {
        const struct setup_units *units = &row->units[k];
        const bool naval = c->kind[units->kind].arm == NAVAL;
        char path[FAULT_PATH];
        setup_path(path, i);
        fault_path(path, path, "units");
        fault_path_index(path, path, k);
        used[units->kind] += units->count;
        if (naval ? units->sea < 0 || units->space >= 0 : units->sea >= 0 || units->space < 0)
            fault_add(faults, path, "naval units are at sea, others on a space");
    }
    for (int kind = 0; kind < c->kind_count; kind++)
        if (used[kind] > c->kind[kind].count)
            ROW_FAULT(faults, "setups", i, "there are not so many %s (2.6)", c->kind[kind].id);
}

/* Who controls a space at the start, by the rows of `control` and of `spaces`. */
static int controller(const struct components *c, int i, int space, int *rows)
{
    int power = c->space[space].owner;
    *rows = 0;
    for (int other = 0; other < POWERS; other++)
        if (spaces_has(c->setup[i].control[other].spaces, space)) {
            power = other;
            (*rows)++;
        }
    return power;
}

static void check_control(const struct components *c, int i, struct faults *faults)
{
    int cities[SEATS] = {0}, rows;
    for (int space = 0; space < c->space_count; space++) {
        const int power = controller(c, i, space, &rows), kind = c->space[space].kind;
        if (rows > 1) ROW_FAULT(faults, "setups", i, "%s is controlled by two powers", c->space[space].id);
        if (rows && (kind == TERRAIN_POINT || kind == BOX))
            ROW_FAULT(faults, "setups", i, "%s is controlled by nobody (2.2)", c->space[space].id);
        if (power >= 0 && power < SEATS && kind == FORTIFIED_CITY) cities[power]++;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (cities[seat] >= c->sheet[seat].cities_count)
            ROW_FAULT(faults, "setups", i, "%s has fewer big CONTROL markers (6.2.2)", tow_seats.ids[seat]);
}

static void check_relations(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    for (int k = 0; k < row->relation_count; k++) {
        const struct setup_relation *relation = &row->relations[k];
        if (relation->one == relation->other || relation->one >= SEATS)
            ROW_FAULT(faults, "setups", i, "a relation is of a superpower to another power (3.0)");
        if (relation->relation == VASSAL && relation->other < SEATS)
            ROW_FAULT(faults, "setups", i, "a vassal is a Minor State (4.2.3)");
    }
    EACH(effect, row->events)
        if (!tow_event_needs[effect].in_play)
            ROW_FAULT(faults, "setups", i, "%s is not marked in play (6.9.1.2)", tow_effects.ids[effect]);
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        if (row->track[track] >= c->track[track].box_count)
            ROW_FAULT(faults, "setups", i, "%s has no such box (2.3.2)", tow_tracks.ids[track]);
}

void tow_check_setups(const struct components *c, struct faults *faults)
{
    if (c->setup_count != SCENARIOS) {
        fault_add(faults, "/setups", "there are the main scenario and four others (1.0)");
        return;
    }
    for (int i = 0; i < SCENARIOS; i++) {
        check_players(c, i, faults);
        check_pieces(c, i, faults);
        check_control(c, i, faults);
        check_relations(c, i, faults);
    }
}
