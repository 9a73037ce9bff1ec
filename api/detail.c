/* One walk over each struct serves both directions, so that they cannot disagree. */
#include "api/detail.h"

#include <string.h>

/* Where the walk is: writing appends to `to`, reading takes from `from`. */
struct walk {
    struct writer *to;   /* NULL: reading */
    const uint8_t *from; /* what is left, up to `end` */
    const uint8_t *end;
    bool broken; /* the bytes ended early, or a value cannot be */
};

/* A little-endian integer of `width` bytes; reading gives it without a sign. */
static uint64_t integer(struct walk *walk, uint64_t value, size_t width)
{
    uint8_t bytes[8];
    if (walk->to) {
        for (size_t i = 0; i < width; i++)
            bytes[i] = (uint8_t)(value >> 8 * i);
        writer_bytes(walk->to, (const char *)bytes, width);
        return value;
    }
    if ((size_t)(walk->end - walk->from) < width) {
        walk->broken = true;
        return 0;
    }
    value = 0;
    for (size_t i = 0; i < width; i++)
        value |= (uint64_t)*walk->from++ << 8 * i;
    return value;
}

/* A number of things of which there is room for `most`. */
static size_t counted(struct walk *walk, size_t count, size_t most)
{
    count = (size_t)integer(walk, count, 2);
    if (count <= most) return count;
    walk->broken = true;
    return 0;
}

static void values(struct walk *walk, int16_t *value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        value[i] = (int16_t)integer(walk, (uint16_t)value[i], 2);
}

static void move(struct walk *walk, const struct game *game, struct move *m)
{
    m->type = (uint8_t)integer(walk, m->type, 1);
    m->count = (uint8_t)counted(walk, m->count, MOVE_ARGS);
    values(walk, m->arg, m->count);
    if (m->type >= game->move_count && m->type < MOVE_UNDO) walk->broken = true;
}

static void an_event(struct walk *walk, const struct game *game, struct event *e)
{
    e->type = (uint8_t)integer(walk, e->type, 1);
    if (e->type >= game->event_count) {
        walk->broken = true;
        return;
    }
    size_t count = 0;
    while (game->events[e->type].args[count].name)
        count++;
    values(walk, e->arg, count);
}

static void a_draw(struct walk *walk, const struct game *game, struct draw *d)
{
    d->n = (uint32_t)integer(walk, d->n, 4);
    d->sides = (uint32_t)integer(walk, d->sides, 4);
    d->value = (int32_t)integer(walk, (uint32_t)d->value, 4);
    d->low = (uint8_t)integer(walk, d->low, 1);
    d->type = (uint8_t)integer(walk, d->type, 1);
    values(walk, d->arg, DRAW_ARGS);
    if (d->type >= game->draw_count) walk->broken = true;
}

static void outcome(struct walk *walk, const struct game *game, struct outcome *out)
{
    out->event_count = (uint16_t)counted(walk, out->event_count, EVENTS_MAX);
    for (size_t i = 0; i < out->event_count && !walk->broken; i++)
        an_event(walk, game, &out->events[i]);
    out->draw_count = (uint16_t)counted(walk, out->draw_count, DRAWS_MAX);
    for (size_t i = 0; i < out->draw_count && !walk->broken; i++)
        a_draw(walk, game, &out->draws[i]);
}

/* One byte of bits, so that what was stored before there were deadlines reads as ever. */
static void flags(struct walk *walk, struct action *action)
{
    enum { BY_DEFAULT = 1, LATE = 2 };
    const uint64_t bits = integer(walk, (action->by_default ? BY_DEFAULT : 0) | (action->late ? LATE : 0), 1);
    action->by_default = bits & BY_DEFAULT;
    action->late = bits & LATE;
    if (bits > (BY_DEFAULT | LATE)) walk->broken = true;
}

static void whole_action(struct walk *walk, const struct game *game, struct action *action,
                         struct outcome *out)
{
    action->seat = (int8_t)integer(walk, (uint8_t)action->seat, 1);
    flags(walk, action);
    move(walk, game, &action->move);
    outcome(walk, game, out);
    if (action->seat < -1 || action->seat >= SEATS_MAX) walk->broken = true;
}

static void whole_draft(struct walk *walk, const struct game *game, struct draft *draft)
{
    draft->count = counted(walk, draft->count, DRAFT_MAX);
    for (size_t i = 0; i < draft->count && !walk->broken; i++)
        move(walk, game, &draft->moves[i]);
}

static bool read_whole(const struct walk *walk)
{
    return !walk->broken && walk->from == walk->end;
}

/* A walk that writes changes nothing in what it walks over. */
void detail_pack(struct writer *bytes, const struct game *game, const struct action *action,
                 const struct outcome *out)
{
    whole_action(&(struct walk){.to = bytes}, game, (struct action *)action, (struct outcome *)out);
}

bool detail_unpack(const struct game *game, const uint8_t *bytes, size_t length, struct action *action,
                   struct outcome *out)
{
    struct walk walk = {.from = bytes, .end = bytes + length};
    memset(out, 0, sizeof *out);
    memset(action, 0, sizeof *action);
    whole_action(&walk, game, action, out);
    return read_whole(&walk);
}

void draft_pack(struct writer *bytes, const struct game *game, const struct draft *draft)
{
    whole_draft(&(struct walk){.to = bytes}, game, (struct draft *)draft);
}

bool draft_unpack(const struct game *game, const uint8_t *bytes, size_t length, struct draft *draft)
{
    struct walk walk = {.from = bytes, .end = bytes + length};
    memset(draft, 0, sizeof *draft);
    whole_draft(&walk, game, draft);
    return read_whole(&walk);
}
