/* What must hold for the starting positions. */
#include "games/time-of-wars/components/card_needs.h"
#include "games/time-of-wars/components/components_check.h"
#include "games/time-of-wars/state.h"

/* Who plays in which scenario (1.0): a ruler of each superpower. The positions themselves stand in no book
 * that was found. */
static const char *const SETUPS[] = {
    "main !=null !=null !=null !=null !=null",       "dymitriads !=null !=null null null !=null",
    "long-turkish-war null null !=null !=null null", "khmelnytsky-uprising null !=null !=null null !=null",
    "swedish-deluge !=null !=null null null !=null", NULL,
};

#define SUPERPOWERS "sweden|russia|ottoman|hre|commonwealth"

static const struct fact FACTS[] = {
    {"1.0", ORDERED("setups",
                    "superpowers.sweden.ruler superpowers.russia.ruler superpowers.ottoman.ruler "
                    "superpowers.hre.ruler superpowers.commonwealth.ruler",
                    SETUPS)},
    {"6.3.6",
     ALL("setups", "superpowers.sweden.ruler.seat=null|sweden superpowers.russia.ruler.seat=null|russia "
                   "superpowers.ottoman.ruler.seat=null|ottoman superpowers.hre.ruler.seat=null|hre "
                   "superpowers.commonwealth.ruler.seat=null|commonwealth"),
     "has another power's ruler"},
    {"1.0", ALL("setups", "turns#>0"), "must have Game Turns"},
    {"6.8", WHERE("setups/units", "kind.arm=naval", "sea!=null space=null"), "naval units are at sea"},
    {"2.2", WHERE("setups/units", "kind.arm!=naval", "sea=null space!=null"), "units on land are on a space"},
    {"3.0", ALL("setups/relations", "one=" SUPERPOWERS " one!=@other"),
     "a relation is of a superpower to another power"},
    {"4.2.3", WHERE("setups/relations", "relation=vassal", "other!=" SUPERPOWERS),
     "a vassal is a Minor State"},
    {0}};

static void check_turns(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    for (int k = 1; k < row->turn_count; k++)
        if (row->turns[k] < row->turns[k - 1])
            ROW_FAULT(faults, "setups", i, "its Game Turns must be in their order");
}

static void check_pieces(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    int used[KINDS] = {0};
    for (int k = 0; k < row->unit_count; k++)
        used[row->units[k].kind] += row->units[k].count;
    for (int kind = 0; kind < c->pieces.kind_count; kind++)
        if (used[kind] > c->pieces.kind[kind].count)
            ROW_FAULT(faults, "setups", i, "there are not so many %s (2.6)", c->pieces.kind[kind].id);
}

/* Who controls a space at the start, by the rows of `control` and of `spaces`. */
static int controller(const struct components *c, int i, int space, int *rows)
{
    int power = c->map.space[space].owner;
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
    for (int space = 0; space < c->map.space_count; space++) {
        const int power = controller(c, i, space, &rows), kind = c->map.space[space].kind;
        if (rows > 1)
            ROW_FAULT(faults, "setups", i, "%s is controlled by two powers", c->map.space[space].id);
        if (rows && (kind == TERRAIN_POINT || kind == BOX))
            ROW_FAULT(faults, "setups", i, "%s has no controller (2.2)", c->map.space[space].id);
        if (power >= 0 && power < SEATS && kind == FORTIFIED_CITY) cities[power]++;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (cities[seat] >= c->sheet[seat].cities_count)
            ROW_FAULT(faults, "setups", i, "%s has fewer big CONTROL markers (6.2.2)", tow_seats.ids[seat]);
}

static void check_markers(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    EACH(effect, row->events)
        if (!tow_event_needs[effect].in_play)
            ROW_FAULT(faults, "setups", i, "%s is not marked in play (6.9.1.2)", tow_effects.ids[effect]);
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        if (row->track[track] >= c->track[track].box_count)
            ROW_FAULT(faults, "setups", i, "%s has no such box (2.3.2)", tow_tracks.ids[track]);
}

void tow_check_setups(const struct components *c, struct faults *faults)
{
    facts_check(&tow_components_record, c, FACTS, faults);
    for (int i = 0; i < c->setup_count; i++) {
        check_turns(c, i, faults);
        check_pieces(c, i, faults);
        check_control(c, i, faults);
        check_markers(c, i, faults);
    }
}
