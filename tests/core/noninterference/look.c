/* All that a viewer is told of a state as it stands. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/instruction.h"
#include "engine/random.h"
#include "noninterference.h"
#include "wire/wire.h"

enum { TEXT_BEFORE = 200, TEXT_EVERY = 64 };

bool noninterference_same(const struct writer *one, const struct writer *other)
{
    return one->length == other->length && memcmp(one->text, other->text, one->length) == 0;
}

static void cut(char to[NONINTERFERENCE_TEXT], struct writer *from, size_t at)
{
    const size_t start = at > TEXT_BEFORE ? at - TEXT_BEFORE : 0;
    const char *text = writer_text(from) + start;
    const size_t length = strnlen(text, NONINTERFERENCE_TEXT - 1);
    memcpy(to, text, length);
    to[length] = 0;
}

bool noninterference_found(struct noninterference_look *look, const char *what)
{
    size_t at = 0;
    while (at < look->one.length && at < look->other.length && look->one.text[at] == look->other.text[at])
        at++;
    look->leak.what = what;
    cut(look->leak.one, &look->one, at);
    cut(look->leak.other, &look->other, at);
    return false;
}

/* ---- the parts of what is told ---- */

static void view(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    state_write(w, p, "", viewer);
}

static void step(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    step_write(w, p);
}

static void deciding(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    const struct step *now = play_step(p);
    if (now) writer_member_string(w, "step", now->name); /* it tells where a leak is */
    seats_write(w, "deciding", p->game, play_deciders(p));
}

static void legal_moves(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    play_list(p, viewer, moves);
    writer_open(w, '{');
    moves_write(w, p, moves, viewer);
    moves_write_texts(w, p, moves, viewer);
    writer_close(w, '}');
}

static void fallback(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    struct move m;
    if (viewer < 0 || !(play_deciders(p) >> viewer & 1)) return;
    play_fallback(p, viewer, &m);
    if (m.type < p->game->move_count) move_write(w, p, &m, viewer, viewer);
}

/* Whether an instruction answers for the viewer: one without an exception, and one with each. */
static void instructed(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    struct instructions one = {.count = 1, .list = {{.step = -1, .scope = -1}}};
    struct move m;
    if (viewer < 0) return;
    writer_open(w, '[');
    writer_boolean(w, instructions_answer(&one, p, viewer, &m));
    for (int i = 0; p->game->conditions && p->game->conditions[i].name; i++) {
        one.list[0].unless = UINT32_C(1) << i;
        writer_boolean(w, instructions_answer(&one, p, viewer, &m));
    }
    for (int i = 0; p->game->scopes && p->game->scopes[i].name; i++)
        writer_integer(w, p->game->scopes[i].current(p));
    writer_close(w, ']');
}

/* All numbers at once, by their hash: they take long, so of states where what has been shown so far has one
 * of these lengths. */
static void numbers(struct writer *w, const struct play *p, int viewer, struct move_list *moves)
{
    enum { EVERY = 8 };
    if (w->length % EVERY) return;
    const size_t size = state_tensor(p, viewer, NULL) * sizeof(float);
    float *values = malloc(size);
    uint8_t hash[HASH_SIZE];
    if (values) state_tensor(p, viewer, values);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)values, values ? size : 0, NULL, 0);
    free(values);
    writer_hex(w, hash, sizeof hash);
}

static const struct part {
    const char *what;
    void (*write)(struct writer *w, const struct play *p, int viewer, struct move_list *moves);
} PARTS[] = {{"the view", view},
             {"the view in numbers", numbers},
             {"the step", step},
             {"who must decide", deciding},
             {"the legal moves", legal_moves},
             {"the move by default", fallback},
             {"what a standing instruction answers", instructed}};

bool noninterference_standing(struct noninterference_look *look, const struct play *one,
                              const struct play *other, int viewer)
{
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        writer_clear(&look->one);
        writer_clear(&look->other);
        PARTS[i].write(&look->one, one, viewer, &look->moves);
        PARTS[i].write(&look->other, other, viewer, &look->other_moves);
        if (!noninterference_same(&look->one, &look->other))
            return noninterference_found(look, PARTS[i].what);
    }
    return true;
}

/* ---- refusals ---- */

static int16_t any_value(const struct play *p, const struct arg *arg, uint64_t *random)
{
    if (arg->optional && random_below(random, 4) == 0) return -1;
    if (arg->flag) return arg->optional || random_below(random, 2);
    if (!arg->domain)
        return (int16_t)(arg->min + (int)random_below(random, (uint32_t)(arg->max - arg->min) + 1));
    if (!arg->domain->seats)
        return (int16_t)random_below(random, (uint32_t)domain_count(arg->domain, p->pack));
    const uint64_t seats = play_head(p)->seats;
    return (int16_t)set_nth(&seats, 1, (int)random_below(random, (uint32_t)__builtin_popcountll(seats)));
}

/* A rising list without doubles, of its least to its most entries (as far as the domain has them). */
static void any_list(const struct play *p, const struct arg *arg, struct move *m, uint64_t *random)
{
    const int from = m->count,
              wanted = arg->min + (int)random_below(random, (uint32_t)(arg->max - arg->min) + 1);
    int value = -1;
    for (int i = 0; i < wanted && from + i < MOVE_ARGS; i++) {
        const int left = domain_count(arg->domain, p->pack) - 1 - value;
        if (left <= 0) return;
        value += 1 + (int)random_below(random, (uint32_t)(left < 4 ? left : 4));
        m->arg[m->count++] = (int16_t)value;
    }
}

/* A move made up of values of their domains; mostly of a type that the step offers. */
static struct move any_move(const struct play *p, uint64_t *random)
{
    const struct step *now = play_step(p);
    struct move m = {.type = (uint8_t)random_below(random, p->game->move_count)};
    uint32_t offered = 0;
    while (now->moves && now->moves[offered] != MOVES_END)
        offered++;
    if (offered && random_below(random, 8)) m.type = now->moves[random_below(random, offered)];
    for (const struct arg *arg = p->game->moves[m.type]->args; arg->name; arg++)
        if (arg->list)
            any_list(p, arg, &m, random);
        else
            m.arg[m.count++] = any_value(p, arg, random);
    return m;
}

/* A legal move with one value changed: what is refused of these lies close to what is legal. */
static struct move close_move(const struct play *p, const struct move_list *moves, uint64_t *random)
{
    struct move m = moves->moves[random_below(random, (uint32_t)moves->count)];
    const struct arg *args = p->game->moves[m.type]->args;
    int count = 0;
    while (args[count].name && !args[count].list)
        count++;
    if (count == 0) return m;
    const int changed = (int)random_below(random, (uint32_t)count);
    m.arg[changed] = any_value(p, &args[changed], random);
    return m;
}

static bool refused_alike(struct noninterference_look *look, const struct play *one, const struct play *other,
                          int seat, const struct move *m, bool in_words)
{
    const struct refusal *first = play_check(one, seat, m), *second = play_check(other, seat, m);
    if (first == second && (!in_words || !first)) return true;
    writer_clear(&look->one);
    writer_clear(&look->other);
    if (first) refusal_write(&look->one, one, first, seat, m);
    if (second) refusal_write(&look->other, other, second, seat, m);
    return noninterference_same(&look->one, &look->other) || noninterference_found(look, "a refusal");
}

bool noninterference_refusals(struct noninterference_look *look, const struct play *one,
                              const struct play *other, int seat, int count, uint64_t *random)
{
    if (!play_step(one)) return true;
    play_list(one, seat, &look->moves);
    for (int i = 0; i < count; i++) {
        const bool close = look->moves.count && i % 3 == 0;
        const struct move m = close ? close_move(one, &look->moves, random) : any_move(one, random);
        if (!refused_alike(look, one, other, seat, &m, i % TEXT_EVERY == 0)) return false;
    }
    return true;
}
