/* Whole states as numbers: the head, the steps, the game's part, what is derived. */
#include "wire/wire.h"

/* One number: "over", "scenario: early-war". */
static void put(struct cells *c, const char *name, const char *of, double value)
{
    const size_t before = cells_enter(c, "", name);
    if (of) cells_enter(c, ": ", of);
    cells_put(c, value);
    cells_leave(c, before);
}

static void put_seats(struct cells *c, const struct play *p, const char *name, uint32_t seats)
{
    for (int i = 0; i < domain_count(p->game->seats, p->pack); i++)
        put(c, name, domain_id(p->game->seats, p->pack, i), seats >> i & 1);
}

static void put_head(struct cells *c, const struct play *p, int viewer)
{
    const struct head *head = play_head(p);
    put_seats(c, p, "viewer", viewer >= 0 ? UINT32_C(1) << viewer : 0);
    put_seats(c, p, "seats", head->seats);
    put_seats(c, p, "resigned", head->resigned);
    put_seats(c, p, "winners", head->winners);
    put_seats(c, p, "deciding", play_deciders(p));
    put(c, "over", NULL, head->over);
    for (int i = 0; p->game->scenarios[i].id; i++)
        put(c, "scenario", p->game->scenarios[i].id, head->scenario == i);
    for (int i = 0; p->game->options[i].name; i++)
        put(c, "option", p->game->options[i].name,
            (double)head->option[i] / (p->game->options[i].max ? p->game->options[i].max : 1));
}

/* Each step of the game: how high it stands on the stack, and the record of its highest frame. */
static void put_steps(struct cells *c, const struct play *p)
{
    static const uint64_t NOTHING[RECORD_ROOM / sizeof(uint64_t)];
    const struct head *head = play_head(p);
    for (int step = 0; step < p->game->step_count; step++) {
        const struct record *record = p->game->steps[step]->record;
        int at = head->depth;
        while (at > 0 && head->stack[at - 1].step != step)
            at--;
        put(c, "step", p->game->steps[step]->name, at ? 1.0 / (1 + head->depth - at) : 0);
        if (!record) continue;
        const size_t length = cells_enter(c, "step/", p->game->steps[step]->name);
        c->blind = !at;
        record_put_cells(c, record,
                         at ? (const void *)(head->records + head->stack[at - 1].record) : NOTHING);
        c->blind = false;
        cells_leave(c, length);
    }
}

static void put_all(struct cells *c, const struct play *p, int viewer)
{
    put_head(c, p, viewer);
    put_steps(c, p);
    record_put_cells(c, p->game->state, p->state);
    if (p->game->derived) {
        uint64_t derived[DERIVED_ROOM / sizeof(uint64_t)] = {0};
        if (c->to) p->game->derive(p, derived);
        record_put_cells(c, p->game->derived, derived);
    }
}

void state_tensor_names(struct writer *w, const struct play *p)
{
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_REVEALED};
    struct cells c = {.sight = &sight, .names = w};
    writer_open(w, '[');
    put_all(&c, p, SEAT_NONE);
    writer_close(w, ']');
}

size_t state_tensor(const struct play *p, int viewer, float *values)
{
    const struct head *head = play_head(p);
    const struct sight sight = {p->pack, head->seats, head->over ? SEAT_REVEALED : viewer};
    struct cells c = {.to = values, .sight = &sight};
    put_all(&c, p, viewer);
    return c.count;
}
