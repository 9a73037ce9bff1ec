/* Running a game: the stack of steps, who must decide, one move. */
#include "engine/play.h"

#include <assert.h>
#include <string.h>

#include "engine/args.h"
#include "engine/play_stack.h"
#include "engine/result.h"
#include "engine/window.h"

/* More `then` in a row than any rulebook has: the game is going round in circles. */
enum { RUN_MAX = 20000 };

static const struct refusal NOT_DECIDING = {
    "not-your-decision", NULL,
    "It is not for {seat} to decide now: the step is {step}, and it is "
    "for {deciding}."};
static const struct refusal NOT_OFFERED = {"not-offered-now", NULL,
                                           "This move does not belong to the current step: {step}."};
static const struct refusal HAS_RESIGNED = {"already-conceded", NULL,
                                            "{seat} is not in play, or has conceded before."};
static const struct refusal NO_ENDING = {"no-such-ending", NULL, "A match with these seats cannot end so."};
static const struct refusal NOT_SHARING = {
    "not-in-play", NULL, "A draw is shared by seats that have neither resigned nor been eliminated."};
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

static size_t record_room(const struct play *p, int step)
{
    const struct record *record = p->game->steps[step]->record;
    return record ? (record->size + 7) / 8 * 8 : 0;
}

/* How many bytes the records of the stack take. */
static size_t records_end(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? frame->record + record_room(p, frame->step) : 0;
}

static bool may_call(const struct play *p, int caller, int step)
{
    const uint8_t *by = p->game->steps[step]->called_by;
    if (!by) return caller == STEP_NONE;
    while (*by != STEPS_END && *by != caller && *by != ANY_STEP)
        by++;
    return *by == caller || (*by == ANY_STEP && caller != STEP_NONE);
}

static bool stands_too_often(const struct play *p, int depth)
{
    const struct frame *stack = play_head(p)->stack;
    int more = p->game->steps[stack[depth].step]->max_depth;
    if (!more) more = 1;
    for (int i = 0; i <= depth; i++)
        if (stack[i].step == stack[depth].step) more--;
    return more < 0;
}

bool stack_may_hold(const struct play *p, int depth)
{
    const struct frame *stack = play_head(p)->stack;
    return may_call(p, depth ? stack[depth - 1].step : STEP_NONE, stack[depth].step) &&
           !stands_too_often(p, depth);
}

struct frame *stack_push(struct play *p, int step)
{
    struct head *head = play_head(p);
    const size_t at = records_end(p);
    if (head->depth == STACK_MAX || at + record_room(p, step) > RECORD_ROOM) return NULL;
    head->stack[head->depth] = (struct frame){step, at};
    return &head->stack[head->depth++];
}

/* The bytes where its record comes to stand are zero. */
static void push(struct play *p, int step, const void *record)
{
    const struct record *type = p->game->steps[step]->record;
    const struct frame *frame = stack_push(p, step);
    if (!frame || !stack_may_hold(p, play_head(p)->depth - 1))
        p->fault = PLAY_BROKEN;
    else if (type && record)
        record_copy(type, step_record(p), record);
}

/* Takes the current step off. */
static void pop(struct play *p)
{
    struct head *head = play_head(p);
    struct frame *frame = top(p);
    memset(head->records + frame->record, 0,
           record_room(p, frame->step)); /* equal positions are equal bytes */
    *frame = (struct frame){0};
    head->depth--;
}

void step_next(struct play *p, int step, const void *record)
{
    uint8_t kept[RECORD_ROOM];
    if (play_head(p)->over) return;
    if (record == step_record(p)) record = memcpy(kept, record, record_room(p, top(p)->step));
    pop(p);
    push(p, step, record);
}

void step_call(struct play *p, int step, const void *record)
{
    if (!play_head(p)->over) push(p, step, record);
}

void step_return(struct play *p)
{
    struct head *head = play_head(p);
    if (head->over) return;
    if (head->depth <= 1) {
        p->fault = PLAY_BROKEN; /* no step to come back to */
        return;
    }
    pop(p);
}

void step_return_with(struct play *p, int result)
{
    step_return(p);
    if (p->fault || play_head(p)->over) return;
    const uint16_t at = play_step(p)->result;
    if (!at) {
        p->fault = PLAY_BROKEN; /* the caller expects nothing */
        return;
    }
    *(int16_t *)((char *)step_record(p) + at - 1) = result;
}

void step_unwind(struct play *p, int step)
{
    while (!play_head(p)->over && !p->fault && top(p)->step != step)
        step_return(p);
}

void *step_record(const struct play *p)
{
    return play_head(p)->records + top(p)->record;
}

void *step_record_of(const struct play *p, int step)
{
    struct head *head = play_head(p);
    for (int i = head->depth - 1; i >= 0; i--)
        if (head->stack[i].step == step) return head->records + head->stack[i].record;
    return NULL;
}

const void *step_record_at(const struct play *p, int at)
{
    const struct head *head = play_head(p);
    return head->records + head->stack[at].record;
}

bool head_is_same_point(const struct head *one, const struct head *other)
{
    return one->depth == other->depth && memcmp(one->stack, other->stack, sizeof one->stack) == 0 &&
           memcmp(one->records, other->records, sizeof one->records) == 0;
}

void play_over(struct play *p, uint32_t winners)
{
    struct head *head = play_head(p);
    head->over = 1;
    head->winners = winners;
    memset(head->records, 0, records_end(p));
    memset(head->stack, 0, sizeof head->stack);
    head->depth = 0;
}

/* ---- who must decide ---- */

const struct step *play_step(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? p->game->steps[frame->step] : NULL;
}

int play_step_number(const struct play *p)
{
    const struct frame *frame = top(p);
    return frame ? frame->step : STEP_NONE;
}

const char *play_rule(const struct play *p)
{
    const struct step *step = play_step(p);
    return !step ? NULL : step->rule_now ? step->rule_now(p) : step->rule;
}

/* ... at the current step, which is `step`. */
static uint32_t deciders_at(const struct play *p, const struct step *step)
{
    if (step->window) return window_deciders(p);
    return step->deciders ? step->deciders(p) : 0;
}

bool play_at_secret_step(const struct play *p)
{
    const struct step *step = play_step(p);
    return step && step->secret;
}

int64_t play_phase(const struct play *p)
{
    const struct head *head = play_head(p);
    const struct instruction_scope *turn = p->game->scopes;
    if (head->over) return 0;
    const int bottom = head->stack[0].step;
    const int64_t number = turn && turn->name ? turn->current(p) : SCOPE_OFF;
    return ((number - SCOPE_OFF) << 8 | (p->game->steps[bottom]->secret ? bottom : STEP_NONE)) + 1;
}

uint32_t play_deciders(const struct play *p)
{
    const struct step *step = play_step(p);
    return step ? deciders_at(p, step) : 0;
}

static void make(struct play *p, const struct step *step, int seat, const struct move *m)
{
    const struct move_type *type = p->game->moves[m->type];
    if (step->window && m->type == step->passing - 1) window_pass(p, seat);
    if (type->apply) type->apply(p, seat, m);
}

/* Whether the engine has made the only move at the current step, so that no seat need decide. */
static bool decides_itself(struct play *p, const struct step *step, uint32_t deciders)
{
    struct move m;
    const int seat = __builtin_ctz(deciders);
    if (!step->automatic || deciders & (deciders - 1) || !play_only_move(p, seat, &m)) return false;
    if (p->automatic_count < AUTOMATIC_MOVES)
        p->automatic[p->automatic_count++] = (struct automatic_move){seat, m};
    make(p, step, seat, &m);
    return true;
}

bool play_has_made(struct play *p, int seat, const struct move *m)
{
    const struct automatic_move *next = &p->automatic[p->automatic_given];
    if (p->automatic_given < p->automatic_count && next->seat == seat &&
        memcmp(&next->move, m, sizeof *m) == 0) {
        p->automatic_given++;
        return true;
    }
    p->automatic_given = p->automatic_count;
    return false;
}

/* Runs steps until a seat must decide or the match is over. */
static void run(struct play *p)
{
    for (int i = 0; i < RUN_MAX; i++) {
        if (p->game->settle && !p->fault && !play_head(p)->over) p->game->settle(p);
        if (p->fault || play_head(p)->over) return;
        const struct step *step = play_step(p);
        const uint32_t deciders = deciders_at(p, step);
        if (deciders && !decides_itself(p, step, deciders)) return;
        if (deciders) continue;
        if (step->then)
            step->then(p);
        else if (step->window)
            step_return(p);
        else
            break;
    }
    p->fault = PLAY_BROKEN;
}

/* ---- moves ---- */

static void begin(struct play *p)
{
    p->fault = PLAY_SOUND;
    p->automatic_count = p->automatic_given = 0;
    if (p->out) outcome_clear(p->out);
}

void play_set_up(struct play *p, uint32_t seats, int scenario, const int16_t *options)
{
    begin(p);
    memset(p->state, 0, play_state_size(p->game));
    struct head *head = play_head(p);
    head->seats = seats;
    head->scenario = scenario;
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
    const bool known = m->type < p->game->move_count && p->game->moves[m->type]->refusal_when_not_offered;
    const struct refusal *refusal =
        known ? p->game->moves[m->type]->refusal_when_not_offered(p, seat, m) : NULL;
    return refusal ? refusal : &NOT_OFFERED;
}

/* ... `step` is the current one; NULL: there is none any more. */
static const struct refusal *check_at(const struct play *p, const struct step *step, int seat,
                                      const struct move *m)
{
    if (!step) return &ENDED;
    if (seat < 0 || seat >= SEATS_MAX || !(deciders_at(p, step) >> seat & 1)) return &NOT_DECIDING;
    if (!offers(step, m->type)) return not_offered(p, seat, m);
    const struct move_type *type = p->game->moves[m->type];
    return type->check ? type->check(p, seat, m) : NULL;
}

const struct refusal *play_check(const struct play *p, int seat, const struct move *m)
{
    return check_at(p, play_step(p), seat, m);
}

const struct refusal *play_answer(struct play *p, int seat, const struct move *m)
{
    begin(p);
    const struct step *step = play_step(p);
    const struct refusal *refusal = check_at(p, step, seat, m);
    if (refusal) return refusal;
    if (window_reacts(p, m))
        window_done(p, play_step_number(p), seat);
    else
        make(p, step, seat, m);
    return NULL;
}

const struct refusal *play_move(struct play *p, int seat, const struct move *m)
{
    begin(p);
    const struct step *step = play_step(p);
    const struct refusal *refusal = check_at(p, step, seat, m);
    if (refusal) return refusal;
    make(p, step, seat, m);
    run(p);
    return NULL;
}

const struct refusal *play_concede(struct play *p, int seat)
{
    struct head *head = play_head(p);
    begin(p);
    if (head->over) return &ENDED;
    if (seat < 0 || seat >= SEATS_MAX || !((head->seats & ~head->resigned) >> seat & 1)) return &HAS_RESIGNED;
    head->resigned |= UINT32_C(1) << seat;
    const uint32_t left = head->seats & ~head->resigned;
    if (p->game->conceded)
        p->game->conceded(p, seat);
    else if ((left & (left - 1)) == 0)
        play_over(p, left);
    run(p);
    return NULL;
}

const struct refusal *play_end(struct play *p, const struct ending *ending)
{
    struct head *head = play_head(p);
    begin(p);
    if (head->over) return &ENDED;
    if (ending->kind == ENDING_NONE || !ending_is_sound(ending, head->seats)) return &NO_ENDING;
    if (ending->seats & ~ending_sharers(p)) return &NOT_SHARING;
    play_over(p, ending_winners(ending));
    head->ending = *ending;
    return NULL;
}

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
    if (count > 0) memcpy(event->arg, args, (size_t)count * sizeof *args);
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
    memcpy(it.arg, args, (size_t)count * sizeof *args);
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
