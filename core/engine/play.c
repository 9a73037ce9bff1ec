/* Running a game: who must decide, and one move. */
#include "engine/play.h"

#include <string.h>

#include "engine/ending.h"
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
const struct refusal *const play_refusals[] = {&NOT_DECIDING, &NOT_OFFERED, &ENDED, NULL};
const struct refusal *const ending_refusals[] = {&HAS_RESIGNED, &NO_ENDING, &NOT_SHARING, &ENDED, NULL};

size_t play_state_size(const struct game *game)
{
    return game->state->size;
}

/* ---- who must decide ---- */

const char *play_rule(const struct play *p)
{
    const struct step *step = play_step(p);
    return !step ? NULL : step->rule_now ? step->rule_now(p) : step->rule;
}

/* The seats that must decide at the current step, which is `step`. */
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

/* Runs steps until a seat must decide or the match is over. True: a step has gone on. */
static bool run(struct play *p)
{
    bool has_gone_on = false;
    for (int i = 0; i < RUN_MAX; i++) {
        if (p->game->settle && !p->fault && !play_head(p)->over) p->game->settle(p);
        if (p->fault || play_head(p)->over) return has_gone_on;
        const struct step *step = play_step(p);
        const uint32_t deciders = deciders_at(p, step);
        if (deciders && !decides_itself(p, step, deciders)) return has_gone_on;
        if (deciders) continue;
        has_gone_on = true;
        if (step->then)
            step->then(p);
        else if (step->window)
            step_return(p);
        else
            break;
    }
    p->fault = PLAY_BROKEN;
    return has_gone_on;
}

/* ---- moves ---- */

static void begin(struct play *p)
{
    p->fault = PLAY_SOUND;
    p->automatic_count = p->automatic_given = 0;
    p->waits = false;
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

/* Why the move is refused at the current step, which is `step`. NULL: the match is over. */
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
    const bool answers = step->secret && !window_reacts(p, m);
    make(p, step, seat, m);
    p->waits = !run(p) && answers && play_step(p) == step;
    return NULL;
}

const struct refusal *play_concede(struct play *p, int seat)
{
    struct head *head = play_head(p);
    const struct step *step = play_step(p);
    begin(p);
    if (head->over) return &ENDED;
    if (seat < 0 || seat >= SEATS_MAX || !((head->seats & ~head->resigned) >> seat & 1)) return &HAS_RESIGNED;
    head->resigned |= UINT32_C(1) << seat;
    const uint32_t left = head->seats & ~head->resigned;
    if (p->game->conceded)
        p->game->conceded(p, seat);
    else if ((left & (left - 1)) == 0)
        play_over(p, left);
    p->waits = !run(p) && play_at_secret_step(p) && play_step(p) == step;
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
