/* What a move brings about, as its outcome has it: events, dice and cards. */
#include <assert.h>
#include <string.h>

#include "engine/args.h"
#include "engine/play.h"

/* ---- events ---- */

static bool reveals(const struct event_type *type)
{
    if (type->reveals != REVEALS_BY_ARGS) return type->reveals == REVEALS_ALWAYS;
    for (const struct arg *arg = type->args; arg->name; arg++)
        if (arg->audience != EVERYONE) return true;
    return false;
}

void play_event(struct play *p, int type, const int16_t *args)
{
    struct outcome *out = p->out;
    assert(type < p->game->event_count);
    const int count = args_count(p->game->events[type].args);
    if (!out || p->fault) return;
    if (out->event_count == EVENTS_MAX || count > EVENT_ARGS) {
        p->fault = count > EVENT_ARGS ? PLAY_BROKEN : PLAY_TOO_MUCH;
        return;
    }
    struct event *event = &out->events[out->event_count++];
    *event = (struct event){.type = type};
    if (count > 0) memcpy(event->arg, args, count * sizeof *args);
}

bool play_has_revealed(const struct play *p)
{
    for (int i = 0; i < p->out->event_count; i++)
        if (reveals(&p->game->events[p->out->events[i].type])) return true;
    return false;
}

/* ---- chance ---- */

static const char *given_id(const struct play *p)
{
    const struct chance *chance = p->chance;
    const bool given = chance && chance->source == CHANCE_GIVEN && chance->given_used < chance->given_count;
    return given && chance->given_ids ? chance->given_ids[chance->given_used] : NULL;
}

/* What is given next by its id, as an index of its domain; -1: a number is given, or nothing of that name. */
static int given_thing(const struct play *p, int type)
{
    const struct domain *of = p->game->draws[type].of;
    const char *id = given_id(p);
    return of && id ? domain_find(of, p->pack, id, strlen(id)) : -1;
}

/* The result of a draw, or with a fault its lowest value. `of_id` is the result where an id is given. */
static int32_t result(struct play *p, const struct draw *draw, int of_id)
{
    struct chance *chance = p->chance;
    if (chance && chance_is_seeded(chance))
        return draw->low + (int32_t)chance_value(chance, draw->n, draw->sides);
    if (!chance || chance->source == CHANCE_NONE || chance->given_used == chance->given_count) {
        p->fault = PLAY_NEEDS_CHANCE;
    } else {
        const int32_t value = given_id(p) ? of_id : chance->given[chance->given_used];
        chance->given_used++;
        if (value >= draw->low && value < draw->low + (int64_t)draw->sides) return value;
        p->fault = PLAY_BAD_CHANCE;
    }
    p->needed = *draw;
    return draw->low;
}

static int draw(struct play *p, int sides, int low, int of_id, int type, const int16_t *args)
{
    struct head *head = play_head(p);
    struct draw it = {.n = head->draws, .sides = sides, .low = low, .type = type};
    const int count = args_count(p->game->draws[type].args);
    memcpy(it.arg, args, count * sizeof *args);
    if (sides < 1) p->fault = PLAY_BROKEN;
    if (p->fault) return low;
    it.value = result(p, &it, of_id);
    if (p->fault) return low;
    head->draws++;
    if (!p->out) return it.value;
    if (p->out->draw_count == DRAWS_MAX) {
        p->fault = PLAY_TOO_MUCH;
        return low;
    }
    p->out->has_drawn = true;
    p->out->draws[p->out->draw_count++] = it;
    return it.value;
}

int play_draw_die(struct play *p, int sides, int type, const int16_t *args)
{
    return draw(p, sides, 1, -1, type, args);
}

static int draw_rank(struct play *p, int count, int of_id, int type, const int16_t *args)
{
    if (count != 1) return draw(p, count, 0, of_id, type, args);
    if (p->out) p->out->has_drawn = true;
    return 0;
}

int play_draw_index(struct play *p, int count, int type, const int16_t *args)
{
    return draw_rank(p, count, -1, type, args);
}

/* How many members of the set stand before the thing; -1: it is none of them. */
static int rank_in_set(const uint64_t *set, int words, int thing)
{
    int rank = 0;
    SET_EACH(member, set, words) {
        if (member == thing) return rank;
        rank++;
    }
    return -1;
}

int play_draw_from_set(struct play *p, uint64_t *set, int words, int type, const int16_t *args)
{
    const int given = given_thing(p, type), of_id = given < 0 ? -1 : rank_in_set(set, words, given);
    const int count = set_count(set, words), rank = draw_rank(p, count, of_id, type, args);
    if (count == 0) return 0; /* a fault by now */
    const int thing = set_nth(set, words, rank);
    set_remove(set, thing);
    return thing;
}

int play_draw_from_bag(struct play *p, uint8_t *left, int things, int type, const int16_t *args)
{
    const int given = given_thing(p, type);
    int before = 0, of_id = -1, thing = 0;
    for (int i = 0; i < things; i++) {
        if (i == given && left[i] > 0) of_id = before;
        before += left[i];
    }
    int rank = draw_rank(p, before, of_id, type, args);
    if (before == 0) return 0; /* a fault by now */
    while (rank >= left[thing])
        rank -= left[thing++];
    left[thing]--;
    return thing;
}
