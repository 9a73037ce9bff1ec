/* Running a game: the stack of steps, who must decide, one move. */
#include "engine/play.h"

#include <assert.h>
#include <string.h>

#include "engine/args.h"

/* More `then` in a row than any rulebook has: the game is going round in circles. */
enum { RUN_MAX = 20000 };

static const struct refusal NOT_DECIDING = {
    "not-your-decision", NULL,
    "It is not for {seat} to decide now: the step is {step}, and it is "
    "for {deciding}."};
static const struct refusal NOT_OFFERED = {"not-offered-now", NULL,
                                           "This move does not belong to the current step: {step}."};
static const struct refusal RESIGNED = {"already-conceded", NULL,
                                        "{seat} is not in play, or has conceded before."};
static const struct refusal ENDED = {"match-over", NULL, "The match is over."};

size_t play_state_size(const struct game *game)
{
    return game->state->size;
}

/* ---- the stack ---- */

static struct frame *top(const struct play *p)
{
    struct head *head = play_head(p);
    return head->depth ? &head->stack[head->depth - 1] : NULL;
}

static void set_frame(struct frame *frame, int step, const int16_t *locals)
{
    *frame = (struct frame){.step = (int16_t)step};
    if (locals) memcpy(frame->local, locals, sizeof frame->local);
}

void step_next(struct play *p, int step, const int16_t *locals)
{
    if (play_head(p)->over) return;
    set_frame(top(p), step, locals);
}

void step_call(struct play *p, int step, const int16_t *locals)
{
    struct head *head = play_head(p);
    if (head->over) return;
    if (head->depth == STACK_MAX) {
        p->fault = PLAY_BROKEN;
        return;
    }
    set_frame(&head->stack[head->depth++], step, locals);
}

void step_return(struct play *p)
{
    struct head *head = play_head(p);
    if (head->over) return;
    if (head->depth <= 1)
        p->fault = PLAY_BROKEN; /* nobody to come back to */
    else
        head->stack[--head->depth] = (struct frame){0}; /* equal positions are equal bytes */
}

void step_unwind(struct play *p, int step)
{
    while (!play_head(p)->over && !p->fault && top(p)->step != step)
        step_return(p);
}

int16_t *step_locals(const struct play *p)
{
    return top(p)->local;
}

int16_t *step_callers_locals(const struct play *p)
{
    return play_head(p)->depth >= 2 ? (top(p) - 1)->local : top(p)->local;
}

void play_over(struct play *p, uint32_t winners)
{
    struct head *head = play_head(p);
    head->over = 1;
    head->winners = winners;
    memset(head->stack, 0, sizeof head->stack);
    head->depth = 0;
}

/* ---- who must decide ---- */

const struct step *play_step(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? &p->game->steps[frame->step] : NULL;
}

uint32_t play_deciders(const struct play *p)
{
    const struct step *step = play_step(p);
    return step && step->deciders ? step->deciders(p) : 0;
}

static bool decides(const struct play *p, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && (play_deciders(p) >> seat & 1);
}

/* Runs steps until a seat must decide or the match is over. */
static void run(struct play *p)
{
    for (int i = 0; i < RUN_MAX; i++) {
        if (p->fault || play_head(p)->over) return;
        if (p->game->settle) p->game->settle(p);
        if (p->fault || play_head(p)->over || play_deciders(p)) return;
        const struct step *step = play_step(p);
        if (!step->then) break;
        step->then(p);
    }
    p->fault = PLAY_BROKEN;
}

/* ---- moves ---- */

static void begin(struct play *p)
{
    p->fault = PLAY_SOUND;
    if (p->out) outcome_clear(p->out);
}

void play_set_up(struct play *p, uint32_t seats, int scenario, const int16_t *options)
{
    begin(p);
    memset(p->state, 0, play_state_size(p->game));
    struct head *head = play_head(p);
    head->seats = seats;
    head->scenario = (uint8_t)scenario;
    memcpy(head->option, options, sizeof head->option);
    p->game->set_up(p);
    run(p);
}

static bool offers(const struct step *step, int type)
{
    for (const uint8_t *offered = step->moves; offered && *offered != MOVES_END; offered++)
        if (*offered == type) return true;
    return false;
}

/* The step does not offer the type; the type may know why not any more. */
static const struct refusal *not_offered(const struct play *p, int seat, const struct move *m)
{
    const bool known = m->type < p->game->move_count && p->game->moves[m->type].lapsed;
    const struct refusal *refusal = known ? p->game->moves[m->type].lapsed(p, seat, m) : NULL;
    return refusal ? refusal : &NOT_OFFERED;
}

const struct refusal *play_check(const struct play *p, int seat, const struct move *m)
{
    if (play_head(p)->over) return &ENDED;
    if (!decides(p, seat)) return &NOT_DECIDING;
    if (!offers(play_step(p), m->type)) return not_offered(p, seat, m);
    const struct move_type *type = &p->game->moves[m->type];
    return type->check ? type->check(p, seat, m) : NULL;
}

const struct refusal *play_answer(struct play *p, int seat, const struct move *m)
{
    begin(p);
    const struct refusal *refusal = play_check(p, seat, m);
    if (!refusal) p->game->moves[m->type].apply(p, seat, m);
    return refusal;
}

const struct refusal *play_move(struct play *p, int seat, const struct move *m)
{
    const struct refusal *refusal = play_answer(p, seat, m);
    if (!refusal) run(p);
    return refusal;
}

const struct refusal *play_concede(struct play *p, int seat)
{
    struct head *head = play_head(p);
    begin(p);
    if (head->over) return &ENDED;
    if (seat < 0 || seat >= SEATS_MAX || !((head->seats & ~head->resigned) >> seat & 1)) return &RESIGNED;
    head->resigned |= UINT32_C(1) << seat;
    const uint32_t left = head->seats & ~head->resigned;
    if (p->game->conceded)
        p->game->conceded(p, seat);
    else if ((left & (left - 1)) == 0)
        play_over(p, left);
    run(p);
    return NULL;
}

/* ---- events ---- */

static bool reveals(const struct event_type *type)
{
    if (type->light != LIGHT_BY_ARGS) return type->light == LIGHT_REVEALED;
    for (const struct arg *arg = type->args; arg->name; arg++)
        if (arg->audience != EVERYONE) return true;
    return false;
}

void play_event(struct play *p, int type, const int16_t *args, int count)
{
    struct outcome *out = p->out;
    assert(type < p->game->event_count && count == args_count(p->game->events[type].args));
    if (!out || p->fault) return;
    if (out->event_count == EVENTS_MAX || count > EVENT_ARGS) {
        p->fault = PLAY_BROKEN;
        return;
    }
    struct event *event = &out->events[out->event_count++];
    *event = (struct event){.type = (uint8_t)type};
    if (count > 0) memcpy(event->arg, args, (size_t)count * sizeof *args);
    out->has_revealed = out->has_revealed || reveals(&p->game->events[type]);
}

/* ---- chance ---- */

/* The result of a draw, or with a fault its lowest value. */
static int32_t result(struct play *p, const struct draw *draw)
{
    struct chance *chance = p->chance;
    if (chance && chance->source == CHANCE_SEED)
        return draw->low + (int32_t)chance_value(chance, draw->n, draw->sides);
    if (!chance || chance->source == CHANCE_NONE || chance->given_used == chance->given_count) {
        p->fault = PLAY_NEEDS_CHANCE;
    } else {
        int32_t value = chance->given[chance->given_used++];
        if (value >= draw->low && value < draw->low + (int64_t)draw->sides) return value;
        p->fault = PLAY_BAD_CHANCE;
    }
    p->needed = *draw;
    return draw->low;
}

static int draw(struct play *p, int sides, int low, int type, int a, int b)
{
    struct head *head = play_head(p);
    struct draw it = {.n = head->draws,
                      .sides = (uint32_t)sides,
                      .low = (uint8_t)low,
                      .type = (uint8_t)type,
                      .arg = {(int16_t)a, (int16_t)b}};
    if (sides < 1) p->fault = PLAY_BROKEN;
    if (p->fault) return low;
    it.value = result(p, &it);
    if (p->fault) return low;
    head->draws++;
    if (!p->out) return it.value;
    if (p->out->draw_count == DRAWS_MAX) {
        p->fault = PLAY_BROKEN;
        return low;
    }
    p->out->has_drawn = true;
    p->out->draws[p->out->draw_count++] = it;
    return it.value;
}

int draw_die(struct play *p, int sides, int type, int a, int b)
{
    return draw(p, sides, 1, type, a, b);
}

int draw_index(struct play *p, int count, int type, int a, int b)
{
    if (count != 1) return draw(p, count, 0, type, a, b);
    if (p->out) p->out->has_drawn = true;
    return 0;
}

int draw_from_set(struct play *p, uint64_t *set, int words, int type, int a, int b)
{
    int rank = draw_index(p, set_count(set, words), type, a, b);
    if (set_next(set, words, 0) < 0) return 0; /* empty: a fault by now */
    int thing = set_nth(set, words, rank);
    set_remove(set, thing);
    return thing;
}
