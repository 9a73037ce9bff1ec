/* Whole states as numbers: the head, the steps, the game's part, what is derived. */
#include "wire/wire.h"

static void put_seats(struct cells *c, const struct play *p, uint32_t seats)
{
    for (int i = 0; i < domain_count(p->game->seats, p->pack); i++)
        cells_put(c, seats >> i & 1);
}

static void put_head(struct cells *c, const struct play *p, int viewer)
{
    const struct head *head = play_head(p);
    put_seats(c, p, viewer >= 0 ? UINT32_C(1) << viewer : 0);
    put_seats(c, p, head->seats);
    put_seats(c, p, head->resigned);
    put_seats(c, p, head->winners);
    put_seats(c, p, play_deciders(p));
    cells_put(c, head->over);
    for (int i = 0; p->game->scenarios[i].id; i++)
        cells_put(c, head->scenario == i);
    for (int i = 0; p->game->options[i].name; i++)
        cells_put(c, (double)head->option[i] / (p->game->options[i].max ? p->game->options[i].max : 1));
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
        cells_put(c, at ? 1.0 / (1 + head->depth - at) : 0);
        if (!record) continue;
        c->blind = !at;
        record_put_cells(c, record,
                         at ? (const void *)(head->records + head->stack[at - 1].record) : NOTHING);
        c->blind = false;
    }
}

size_t state_tensor(const struct play *p, int viewer, float *values)
{
    const struct head *head = play_head(p);
    const struct sight sight = {p->pack, head->seats, head->over ? SEAT_REVEALED : viewer};
    struct cells c = {.to = values, .sight = &sight};
    put_head(&c, p, viewer);
    put_steps(&c, p);
    record_put_cells(&c, p->game->state, p->state);
    if (p->game->derived) {
        uint64_t derived[DERIVED_ROOM / sizeof(uint64_t)] = {0};
        if (values) p->game->derive(p, derived);
        record_put_cells(&c, p->game->derived, derived);
    }
    return c.count;
}
