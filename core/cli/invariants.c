/* Invariants of every decision. */
#include "cli/invariants.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/pack.h"
#include "engine/random.h"
#include "engine/result.h"
#include "reference/refusals.h"
#include "wire/result.h"

enum { GUESSES = 6 }; /* made-up moves at each decision */

bool invariants_init(struct invariants *invariants, const struct pack *pack, uint32_t json_every)
{
    const size_t packed = state_packed_most(pack->game);
    *invariants = (struct invariants){.pack = pack,
                                      .json_every = json_every,
                                      .copy = malloc(play_state_size(pack->game)),
                                      .moves = malloc(sizeof *invariants->moves),
                                      .packed = malloc(packed)};
    writer_init(&invariants->text);
    writer_init(&invariants->other);
    return invariants->copy && invariants->moves && invariants->packed;
}

void invariants_free(struct invariants *invariants)
{
    free(invariants->copy);
    free(invariants->moves);
    free(invariants->packed);
    writer_free(&invariants->text);
    writer_free(&invariants->other);
}

static bool __attribute__((format(printf, 2, 3)))
fails(struct invariants *invariants, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(invariants->failure, sizeof invariants->failure, format, args);
    va_end(args);
    return false;
}

/* A play on a copy of the state. */
static struct play on_copy(struct invariants *invariants, const struct play *p)
{
    struct play copy = {.game = p->game, .pack = p->pack, .state = invariants->copy};
    memcpy(invariants->copy, p->state, play_state_size(p->game));
    return copy;
}

static bool same_state(const struct invariants *invariants, const struct play *p)
{
    return memcmp(invariants->copy, p->state, play_state_size(p->game)) == 0;
}

/* ---- the state ---- */

static bool inspected(struct invariants *invariants, const struct play *p)
{
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_ALL};
    const struct field *field = record_out_of_range(p->game->state, p->state, &sight);
    struct faults faults = {0};
    if (field) return fails(invariants, "the state has a %s that is out of its range", field->name);
    play_inspect(p, &faults);
    if (faults.count)
        return fails(invariants, "the state is broken: %s %s", faults.list[0].path, faults.list[0].detail);
    if (!invariants->may_be_odd) play_warn(p, &faults);
    return faults.count == 0 || fails(invariants, "play has come to what rule %s forbids: %s %s",
                                      faults.list[0].rule, faults.list[0].path, faults.list[0].detail);
}

/* The state is unpacked over other bytes, so that a byte which no field describes stays different. */
static bool packs(struct invariants *invariants, const struct play *p)
{
    struct play copy = {.game = p->game, .pack = p->pack, .state = invariants->copy};
    invariants->packed_length = state_pack(p, invariants->packed);
    memset(invariants->copy, 0, play_state_size(p->game));
    if (!state_unpack(&copy, invariants->packed, invariants->packed_length))
        return fails(invariants, "the packed state cannot be unpacked");
    return same_state(invariants, p) || fails(invariants, "the unpacked state is another");
}

static bool writes_json(struct invariants *invariants, const struct play *p)
{
    struct play copy = {.game = p->game, .pack = p->pack, .state = invariants->copy};
    struct faults faults = {0};
    writer_clear(&invariants->text);
    state_write(&invariants->text, p, invariants->pack->hash_hex, SEAT_ALL);
    json_t *json =
        json_loadb(writer_text(&invariants->text), invariants->text.length, JSON_REJECT_DUPLICATES, NULL);
    if (!json) return fails(invariants, "the state is not written as JSON");
    const bool read = state_read(&copy, json, &faults);
    json_decref(json);
    if (!read)
        return fails(invariants, "its JSON is not read: %s %s", faults.list[0].path, faults.list[0].detail);
    return same_state(invariants, p) || fails(invariants, "the state that is read from its JSON differs");
}

static bool writes_views(struct invariants *invariants, const struct play *p)
{
    for (int seat = SEAT_NONE; seat < SEATS_MAX; seat++) {
        if (seat == NO_SEAT || (seat >= 0 && !(play_head(p)->seats >> seat & 1))) continue;
        writer_clear(&invariants->text);
        state_write(&invariants->text, p, invariants->pack->hash_hex, seat);
        if (invariants->text.failed) return fails(invariants, "the view of seat %d cannot be written", seat);
    }
    return true;
}

/* ---- legal moves ---- */

static bool same_move(const struct move *a, const struct move *b)
{
    return a->type == b->type && a->count == b->count && memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

static bool listed(const struct invariants *invariants, const struct move *m)
{
    for (size_t i = 0; i < invariants->moves->count; i++)
        if (same_move(&invariants->moves->moves[i], m)) return true;
    return false;
}

/* The move's JSON, for a failure. */
static const char *move_text(struct invariants *invariants, const struct play *p, const struct move *m)
{
    writer_clear(&invariants->other);
    move_write(&invariants->other, p, m, 0, SEAT_ALL);
    return writer_text(&invariants->other);
}

static bool move_reads_back(struct invariants *invariants, const struct play *p, const struct move *m)
{
    struct faults faults = {0};
    struct move again;
    const char *text = move_text(invariants, p, m);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const bool read = json && move_read(p, json, &again, "", &faults) && same_move(m, &again);
    json_decref(json);
    return read || fails(invariants, "%.250s does not read back as it was listed", text);
}

static bool lists_legal_moves(struct invariants *invariants, const struct play *p, int seat)
{
    const struct move_list *list = invariants->moves;
    if (list->truncated) return fails(invariants, "seat %d has more legal moves than fit a list", seat);
    if (list->count == 0) return fails(invariants, "a dead end: seat %d must decide and has no move", seat);
    for (size_t i = 0; i < list->count; i++) {
        const struct refusal *refusal = play_check(p, seat, &list->moves[i]);
        if (refusal)
            return fails(invariants, "%.200s is listed for seat %d and refused: %s",
                         move_text(invariants, p, &list->moves[i]), seat, refusal->code);
    }
    return move_reads_back(invariants, p, &list->moves[random_below(&invariants->random, list->count)]);
}

static bool has_default(struct invariants *invariants, const struct play *p, int seat)
{
    struct move m;
    play_fallback(p, seat, &m);
    return listed(invariants, &m) || fails(invariants, "the default %.200s of seat %d is not a legal move",
                                           move_text(invariants, p, &m), seat);
}

/* ---- moves that are not listed ---- */

/* A random value of the argument's domain. */
static int guess_value(struct invariants *invariants, const struct play *p, const struct arg *arg)
{
    if (arg->optional && random_below(&invariants->random, 3) == 0) return -1;
    if (arg->flag) return arg->optional || random_below(&invariants->random, 2);
    if (!arg->domain) return arg->min + (int)random_below(&invariants->random, arg->max - arg->min + 1);
    const uint32_t seats = play_head(p)->seats;
    for (;;) {
        int value = random_below(&invariants->random, domain_count(arg->domain, p->pack));
        if (!arg->domain->seats || (seats >> value & 1)) return value;
    }
}

/* Up to `count` rising values without doubles; a value that comes up twice is dropped. */
static void guess_list(struct invariants *invariants, const struct play *p, const struct arg *arg,
                       struct move *m)
{
    const int from = m->count, room = arg->max < MOVE_ARGS - from ? arg->max : MOVE_ARGS - from;
    const int wanted = arg->min + (int)random_below(&invariants->random, room - arg->min + 1);
    for (int i = 0; i < wanted; i++) {
        const int16_t value = guess_value(invariants, p, arg);
        int at = m->count;
        while (at > from && m->arg[at - 1] > value)
            at--;
        if (at > from && m->arg[at - 1] == value) continue;
        memmove(&m->arg[at + 1], &m->arg[at], (m->count - at) * sizeof *m->arg);
        m->arg[at] = value;
        m->count++;
    }
}

/* A well-formed move, mostly of a type that the step offers. */
static struct move guess(struct invariants *invariants, const struct play *p)
{
    const uint8_t *offered = play_step(p)->moves;
    int offers = 0;
    while (offered[offers] != MOVES_END)
        offers++;
    struct move m = {.type = random_below(&invariants->random, 3) == 0
                                 ? random_below(&invariants->random, p->game->move_count)
                                 : offered[random_below(&invariants->random, offers)]};
    for (const struct arg *arg = p->game->moves[m.type]->args; arg->name; arg++) {
        if (arg->list)
            guess_list(invariants, p, arg, &m);
        else
            m.arg[m.count++] = guess_value(invariants, p, arg);
    }
    return m;
}

/* A list that came out too short makes the move malformed. */
static bool well_formed(const struct game *game, const struct move *m)
{
    const struct arg *args = game->moves[m->type]->args;
    int i = 0;
    while (args[i].name && !args[i].list)
        i++;
    return !args[i].name || m->count - i >= args[i].min;
}

static bool refuses(struct invariants *invariants, const struct play *p, int seat, const struct move *m)
{
    struct play copy = on_copy(invariants, p);
    const struct refusal *refusal = play_move(&copy, seat, m);
    if (!refusal)
        return fails(invariants, "%.250s is accepted of seat %d, and not listed", move_text(invariants, p, m),
                     seat);
    if (!same_state(invariants, p))
        return fails(invariants, "%.250s was refused and changed the state", move_text(invariants, p, m));
    if (!refusal->code || !refusal->detail || !(refusal->rule || play_step(p)->rule))
        return fails(invariants, "%.250s is refused without a reason or a rule", move_text(invariants, p, m));
    if (refusal_is_declared(p->game, m->type, refusal)) return true;
    return fails(invariants, "%.250s is refused as %s, which is no refusal of its type",
                 move_text(invariants, p, m), refusal->code);
}

static bool refuses_others(struct invariants *invariants, const struct play *p, int seat)
{
    for (int i = 0; i < GUESSES; i++) {
        const struct move m = guess(invariants, p);
        if (!well_formed(p->game, &m) || listed(invariants, &m)) continue;
        if (!refuses(invariants, p, seat, &m)) return false;
    }
    return true;
}

/* A seat that need not decide has no moves, and the moves of the others are refused to it. */
static bool idle(struct invariants *invariants, const struct play *p, int seat)
{
    const struct move m = guess(invariants, p);
    play_list(p, seat, invariants->moves);
    if (invariants->moves->count) return fails(invariants, "seat %d has moves and need not decide", seat);
    return !well_formed(p->game, &m) || refuses(invariants, p, seat, &m);
}

static bool deciding(struct invariants *invariants, const struct play *p, int seat)
{
    play_list(p, seat, invariants->moves);
    return lists_legal_moves(invariants, p, seat) && has_default(invariants, p, seat) &&
           refuses_others(invariants, p, seat);
}

/* The deciders that are checked. At a secret step the answers do not depend on each other, and each decider
 * may have hundreds of moves, so one decider is checked. */
static uint32_t looked_at(struct invariants *invariants, const struct play *p, uint32_t deciders)
{
    const uint64_t all = deciders;
    if (!play_step(p)->secret) return deciders;
    return UINT32_C(1) << set_nth(&all, 1, random_below(&invariants->random, set_count(&all, 1)));
}

static bool seats_hold(struct invariants *invariants, const struct play *p)
{
    const uint32_t seats = play_head(p)->seats, deciders = play_deciders(p);
    if (!deciders || (deciders & ~seats))
        return fails(invariants, "no seat in play must decide, and the match is not over");
    const uint32_t looked = looked_at(invariants, p, deciders);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (looked >> seat & 1 && !deciding(invariants, p, seat)) return false;
        if ((seats & ~deciders) >> seat & 1 && !idle(invariants, p, seat)) return false;
    }
    return true;
}

/* Ranks are complete and in order, and no sentence about a tie is cut. */
static bool has_result(struct invariants *invariants, const struct play *p)
{
    struct faults faults = {0};
    writer_clear(&invariants->text);
    writer_open(&invariants->text, '{');
    const bool written = result_write(&invariants->text, p);
    writer_close(&invariants->text, '}');
    if (p->game->ranking && !written) return fails(invariants, "the match is over and has no result");
    result_inspect(p, &faults);
    return faults.count == 0 ||
           fails(invariants, "the result %s %s", faults.list[0].path, faults.list[0].detail);
}

bool invariants_hold(struct invariants *invariants, const struct play *p)
{
    if (!inspected(invariants, p) || !packs(invariants, p)) return false;
    const bool json = random_below(&invariants->random, invariants->json_every) == 0;
    if (json && (!writes_json(invariants, p) || !writes_views(invariants, p))) return false;
    return play_head(p)->over ? has_result(invariants, p) : seats_hold(invariants, p);
}
