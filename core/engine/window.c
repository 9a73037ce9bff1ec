/* Reaction windows. */
#include "engine/window.h"

static uint32_t may_react(const struct play *p, const struct step *step, uint32_t seats)
{
    return seats && step->window->may ? step->window->may(p, seats) & seats : seats;
}

static int first(const struct play *p, const struct step *step, uint32_t seats)
{
    return step->window->next ? step->window->next(p, seats) : __builtin_ctz(seats);
}

static struct window *nearest(const struct play *p, int step)
{
    return step_record_of(p, step);
}

bool window_open(struct play *p, int step, uint32_t seats, const void *record)
{
    seats = may_react(p, p->game->steps[step], seats);
    if (!seats) return false;
    step_call(p, step, record);
    if (p->fault || play_head(p)->over) return false;
    *(struct window *)step_record(p) = (struct window){.pending = seats};
    return true;
}

void window_done(struct play *p, int step, int seat)
{
    nearest(p, step)->pending &= (uint16_t) ~(1u << seat);
}

void window_close(struct play *p, int step)
{
    nearest(p, step)->pending = 0;
}

void window_pass(struct play *p, int seat)
{
    struct window *window = step_record(p);
    window->pending &= (uint16_t) ~(1u << seat);
    window->passed |= 1u << seat;
}

uint32_t window_deciders(const struct play *p)
{
    const struct step *step = play_step(p);
    const struct window *window = step_record(p);
    const uint32_t seats = may_react(p, step, window->pending);
    if (!seats || step->secret) return seats;
    return UINT32_C(1) << first(p, step, seats);
}

int window_first(const struct play *p, uint32_t seats)
{
    const struct step *step = play_step(p);
    return step->window && step->window->at_once ? first(p, step, seats) : __builtin_ctz(seats);
}

bool window_reacts(const struct play *p, const struct move *m)
{
    const struct step *step = play_step(p);
    return step->window && step->window->at_once && m->type != step->passing - 1;
}
