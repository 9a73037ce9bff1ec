/* Undo: which actions can be undone, and undoing them. */
#include "log/undo.h"

#include <stdlib.h>
#include <string.h>

static const struct refusal REFUSALS[] = {
    [UNDO_NOTHING] = {"nothing-to-undo", NULL, "{seat} has done nothing that could be undone."},
    [UNDO_OTHERS] =
        {"others-have-acted", NULL,
         "What {seat} did cannot be undone: others have acted since, or were decided for by default."},
    [UNDO_DRAWN] = {"something-was-drawn", NULL,
                    "What {seat} did cannot be undone: something was drawn because of it."},
    [UNDO_REVEALED] = {"hidden-came-to-light", NULL,
                       "What {seat} did cannot be undone: something hidden came to light because of it."},
    [UNDO_SECRET] =
        {"secret-step", NULL,
         "What {seat} did cannot be undone: it led to a secret step, or answered one. What stands on a "
         "sheet can be changed as long as the step goes on."},
    [UNDO_OVER] = {"match-over", NULL, "The match is over."},
    [UNDO_FULL] = {"undo-limit", NULL, "What {seat} did cannot be undone: too much has been done since."},
};

const struct refusal *const undo_refusals[] = {
    &REFUSALS[UNDO_NOTHING], &REFUSALS[UNDO_OTHERS], &REFUSALS[UNDO_DRAWN], &REFUSALS[UNDO_REVEALED],
    &REFUSALS[UNDO_SECRET],  &REFUSALS[UNDO_OVER],   &REFUSALS[UNDO_FULL],  NULL};

int undo_count(const struct undo *undo, int seat)
{
    return undo->seat == seat ? undo->count : 0;
}

/* A seat may have answered a secret step already, and no refusal may show that. */
const struct refusal *undo_check(const struct undo *undo, const struct play *p, int seat, int actions)
{
    if (actions <= undo_count(undo, seat)) return NULL;
    const bool others = undo->seat != seat && (undo->count || undo->limit != UNDO_NOTHING);
    if (play_at_secret_step(p) && (others || undo->limit == UNDO_NOTHING)) return &REFUSALS[UNDO_SECRET];
    return &REFUSALS[others ? UNDO_OTHERS : undo->limit];
}

/* Why the action cannot be undone, or UNDO_NOTHING. */
static enum undo_limit limit_of(const struct play *p, const struct action *action, bool secret)
{
    if (play_head(p)->over) return UNDO_OVER;
    if (action->by_default || action->move.type == MOVE_CONCEDE) return UNDO_OTHERS;
    if (p->out->has_drawn) return UNDO_DRAWN;
    if (play_has_revealed(p)) return UNDO_REVEALED;
    return secret || play_at_secret_step(p) ? UNDO_SECRET : UNDO_NOTHING;
}

void undo_note(struct undo *undo, const struct play *p, const struct action *action, bool secret)
{
    if (move_is_from_outside(action->move.type)) return;
    if (action->move.type == MOVE_UNDO) {
        undo->count = undo->count - action->move.arg[0];
        return;
    }
    if (action->move.type == MOVE_SET_UP) {
        *undo = (struct undo){0};
        return;
    }
    const enum undo_limit limit = limit_of(p, action, secret);
    if (action->seat < 0) {
        *undo = (struct undo){.limit = limit};
        return;
    }
    const bool first = undo->count == 0 && undo->limit == UNDO_NOTHING;
    if (undo->seat != action->seat)
        *undo = (struct undo){.seat = action->seat, .limit = first ? UNDO_NOTHING : UNDO_OTHERS};
    if (limit != UNDO_NOTHING)
        *undo = (struct undo){.seat = action->seat, .limit = limit};
    else if (undo->count < UNDO_MAX)
        undo->count++;
    else
        undo->limit = UNDO_FULL;
}

size_t undo_standing(size_t *standing, size_t count, size_t index, const struct move *m)
{
    if (move_is_from_outside(m->type)) return count;
    if (m->type != MOVE_UNDO) {
        standing[count] = index;
        return count + 1;
    }
    return count > (size_t)m->arg[0] ? count - m->arg[0] : 0;
}

/* ---- making undos ---- */

enum { RING = UNDO_MAX + 1 };

bool history_init(struct history *history, const struct game *game)
{
    *history = (struct history){.size = play_state_size(game)};
    history->states = malloc(RING * history->size);
    return history->states != NULL;
}

void history_free(struct history *history)
{
    free(history->states);
    *history = (struct history){0};
}

void history_clear(struct history *history)
{
    history->undo = (struct undo){0};
    history->standing = 0;
}

/* The state before the standing action of that number. */
static uint8_t *state_before(const struct history *history, size_t number)
{
    return history->states + number % RING * history->size;
}

static const struct refusal *take_back(struct history *history, struct play *p, const struct action *action)
{
    const int actions = action->move.arg[0];
    const struct refusal *refusal = undo_check(&history->undo, p, action->seat, actions);
    if (refusal) return refusal;
    history->standing -= actions;
    memcpy(p->state, state_before(history, history->standing), history->size);
    outcome_clear(p->out);
    return NULL;
}

bool history_apply(struct history *history, struct play *p, const struct match_terms *terms,
                   const struct action *action, const struct refusal **refusal)
{
    const bool secret = history->standing && play_at_secret_step(p);
    if (move_is_from_outside(action->move.type)) {
        if (!action_apply(p, terms, action, refusal)) return false;
    } else if (action->move.type == MOVE_UNDO) {
        *refusal = take_back(history, p, action);
        if (*refusal) return false;
    } else {
        memcpy(state_before(history, history->standing), p->state, history->size);
        if (!action_apply(p, terms, action, refusal)) return false;
        history->standing++;
    }
    undo_note(&history->undo, p, action, secret);
    return true;
}
