/* One walk over each struct reads and writes, so the two directions cannot disagree. */
#include "api/match/log/detail.h"

#include <string.h>

#include "engine/ending.h"

/* A walk. Writing appends to `to`, reading takes from `from`. */
struct walk {
    struct writer *to;   /* NULL: it reads */
    const uint8_t *from; /* the bytes that are left, up to `end` */
    const uint8_t *end;
    bool broken; /* the bytes ended early, or a value is out of range */
};

/* A little-endian integer of `width` bytes. Reading returns it without a sign. */
static uint64_t walk_integer(struct walk *walk, uint64_t value, size_t width)
{
    uint8_t bytes[8];
    if (walk->to) {
        for (size_t i = 0; i < width; i++)
            bytes[i] = value >> 8 * i;
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

/* A count of things, at most `most`. */
static size_t walk_counted(struct walk *walk, size_t count, size_t most)
{
    count = walk_integer(walk, count, 2);
    if (count <= most) return count;
    walk->broken = true;
    return 0;
}

static void walk_values(struct walk *walk, int16_t *value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        value[i] = walk_integer(walk, (uint16_t)value[i], 2);
}

static void walk_move(struct walk *walk, const struct game *game, struct move *m)
{
    m->type = walk_integer(walk, m->type, 1);
    m->count = walk_counted(walk, m->count, MOVE_ARGS);
    walk_values(walk, m->arg, m->count);
    if (m->type >= game->move_count && m->type < MOVE_LOGGED) walk->broken = true;
}

static void walk_event(struct walk *walk, const struct game *game, struct event *e)
{
    e->type = walk_integer(walk, e->type, 1);
    if (e->type >= game->event_count) {
        walk->broken = true;
        return;
    }
    size_t count = 0;
    while (game->events[e->type].args[count].name)
        count++;
    walk_values(walk, e->arg, count);
}

static void walk_draw(struct walk *walk, const struct game *game, struct draw *d)
{
    d->n = walk_integer(walk, d->n, 4);
    d->sides = walk_integer(walk, d->sides, 4);
    d->value = walk_integer(walk, (uint32_t)d->value, 4);
    d->low = walk_integer(walk, d->low, 1);
    d->type = walk_integer(walk, d->type, 1);
    walk_values(walk, d->arg, DRAW_ARGS);
    if (d->type >= game->draw_count) walk->broken = true;
}

static void walk_outcome(struct walk *walk, const struct game *game, struct outcome *out)
{
    out->event_count = walk_counted(walk, out->event_count, EVENTS_MAX);
    for (size_t i = 0; i < out->event_count && !walk->broken; i++)
        walk_event(walk, game, &out->events[i]);
    out->draw_count = walk_counted(walk, out->draw_count, DRAWS_MAX);
    for (size_t i = 0; i < out->draw_count && !walk->broken; i++)
        walk_draw(walk, game, &out->draws[i]);
}

static void walk_hash(struct walk *walk, uint8_t bytes[HASH_SIZE])
{
    for (int i = 0; i < HASH_SIZE; i++)
        bytes[i] = walk_integer(walk, bytes[i], 1);
}

static void walk_decided(struct walk *walk, struct decided *decided)
{
    struct ending *ending = &decided->ending;
    const size_t length = walk_counted(walk, strlen(decided->reason), REASON_ROOM - 1);
    for (size_t i = 0; i < length; i++)
        decided->reason[i] = walk_integer(walk, (uint8_t)decided->reason[i], 1);
    ending->kind = walk_integer(walk, ending->kind, 1);
    ending->by_points = walk_integer(walk, ending->by_points, 1);
    ending->seats = walk_integer(walk, ending->seats, 4);
    for (int i = 0; i < SEATS_MAX; i++) {
        ending->rank[i] = walk_integer(walk, ending->rank[i], 1);
        ending->points[i] = walk_integer(walk, (uint32_t)ending->points[i], 4);
    }
    if (ending->kind != ENDING_NONE && !ending_kind_name(ending->kind)) walk->broken = true;
}

/* One byte of bits. Actions that were stored before deadlines existed have the same bytes. */
static void walk_flags(struct walk *walk, struct action *action)
{
    enum { BY_DEFAULT = 1, LATE = 2, DUE = 4, RESTORED = 8, DECIDED = 16, BY = 32 };
    const struct decided *decided = &action->decided;
    const bool has_decided = decided->ending.kind != ENDING_NONE || *decided->reason;
    const uint64_t bits =
        walk_integer(walk,
                     (action->by_default ? BY_DEFAULT : 0) | (action->late ? LATE : 0) |
                         (action->due_at ? DUE : 0) | (action->move.type == MOVE_RESTORED ? RESTORED : 0) |
                         (has_decided ? DECIDED : 0) | (decided->by != DECIDER_UNTOLD ? BY : 0),
                     1);
    action->by_default = bits & BY_DEFAULT;
    action->late = bits & LATE;
    if (bits & DUE) action->due_at = walk_integer(walk, action->due_at, 8);
    if (bits & RESTORED) {
        walk_hash(walk, action->commitment);
        walk_hash(walk, action->earlier_seed);
    }
    if (bits & DECIDED) walk_decided(walk, &action->decided);
    if (bits & BY) action->decided.by = (enum decider)walk_integer(walk, decided->by, 1);
    if (bits > (BY_DEFAULT | LATE | DUE | RESTORED | DECIDED | BY) || decided->by > DECIDER_SEATS)
        walk->broken = true;
}

static void walk_action(struct walk *walk, const struct game *game, struct action *action,
                        struct outcome *out)
{
    action->seat = (int8_t)walk_integer(walk, (uint8_t)action->seat, 1);
    walk_flags(walk, action);
    walk_move(walk, game, &action->move);
    walk_outcome(walk, game, out);
    if (action->seat < -1 || action->seat >= SEATS_MAX) walk->broken = true;
}

static bool read_whole(const struct walk *walk)
{
    return !walk->broken && walk->from == walk->end;
}

/* A walk that writes does not change the action. */
void detail_pack(struct writer *bytes, const struct play *p, const struct action *action)
{
    writer_bytes(bytes, (const char *)pack_of(p->pack)->fingerprint, FINGERPRINT_SIZE);
    walk_action(&(struct walk){.to = bytes}, p->game, (struct action *)action, p->out);
}

bool detail_unpack(const struct play *p, const uint8_t *bytes, size_t length, struct action *action)
{
    memset(p->out, 0, sizeof *p->out);
    memset(action, 0, sizeof *action);
    if (length < FINGERPRINT_SIZE || memcmp(bytes, pack_of(p->pack)->fingerprint, FINGERPRINT_SIZE) != 0)
        return false;
    struct walk walk = {.from = bytes + FINGERPRINT_SIZE, .end = bytes + length};
    walk_action(&walk, p->game, action, p->out);
    return read_whole(&walk);
}
