/* Reaction windows: a step in which seats are offered the chance to interrupt, one after the other in the rulebook's order, or, at a secret
 * step, all at once.
 *
 *     struct avoidance { struct window window; int8_t space; };       the window is the record's first member
 *     [STEP_AVOID] = {
 *         .window = &(const struct window_type){.may = may_avoid, .next = next_in_impulse},
 *         .record = RECORD("avoidance", struct avoidance, WINDOW_FIELDS(struct avoidance, &seats), ID_FIELD(...)),
 *         .moves = MOVES(MOVE_DO_NOT_AVOID, MOVE_AVOID),
 *         .passing = PASSING(MOVE_DO_NOT_AVOID),                      its move type needs no apply
 *         .called_by = ... }
 *     window_open(p, STEP_AVOID, seats, &(struct avoidance){.space = space});
 *
 * The engine gives the step its deciders, notes who has passed, and returns to the caller when nobody is left to be asked (or runs the step's
 * `then`). A seat that reacts is asked again as long as `may` allows it; its move ends that with window_done(), ends the whole window
 * with window_close(), or has others who had passed asked again with window_ask(). Who is asked depends on public facts alone: all who could
 * have something for the moment by what everybody knows, whatever they hold. Seats say beforehand that they pass by standing
 * instructions (engine/instruction.h). A window that no step calls is entered with step_next(), and says in its record's window.pending
 * who is asked. */
#ifndef WESTPHALIA_ENGINE_WINDOW_H
#define WESTPHALIA_ENGINE_WINDOW_H

#include "engine/play.h"

/* The first member of the record of a window's step. */
struct window {
    uint16_t pending; /* seats still to be asked, one bit each */
    uint16_t passed;  /* seats that have passed */
};

#define WINDOW_FIELDS(type, seats_domain)                                                                    \
    {.name = "pending",                                                                                      \
     .doc = "Seats still to be asked.",                                                                      \
     MASK_AT(type, window.pending),                                                                          \
     .domain = seats_domain},                                                                                \
    {                                                                                                        \
        .name = "passed", .doc = "Seats that have passed.", MASK_AT(type, window.passed),                    \
        .domain = seats_domain                                                                               \
    }

struct window_type {
    /* Of these seats those who may react as things stand. Public facts alone. NULL: all of them. */
    uint32_t (*may)(const struct play *p, uint32_t seats);
    /* Who of these (at least one) is asked first. NULL: the lowest seat. At a secret step all are asked at once. */
    int (*next)(const struct play *p, uint32_t seats);
    /* At a secret step: the answers are those to one question after the other, given beforehand. All seats answer in secret, with one move
     * each; when all are in, they count in the order of `next` up to the first that is not the passing move. That reaction is made,
     * the answers after it are dropped unseen, and their seats are asked again as things stand then. Without this (a secret step like
     * any other) all answers count, and only note what the seat has chosen. */
    bool at_once;
};

/* Calls the step to ask these seats; `record` as for step_call(), its window is filled in. False: none of them may react, and nothing
 * has happened. */
bool window_open(struct play *p, int step, uint32_t seats, const void *record);

/* For the moves of the nearest such window on the stack: */
void window_done(struct play *p, int step, int seat); /* the seat has reacted, and is not asked any more */
void window_ask(struct play *p, int step, uint32_t seats); /* these are asked, again where they have passed */
void window_close(struct play *p, int step);               /* nobody is asked any more */

/* For the engine: the seat makes the passing move of the current step's window. */
void window_pass(struct play *p, int seat);
/* For the engine: who of the current step's window must decide now. */
uint32_t window_deciders(const struct play *p);
/* Of the seats, whose answer to the current step, which is secret, enters the log first. */
int window_first(const struct play *p, uint32_t seats);
/* Whether the move, at the current step, is a reaction after which the other answers are dropped. */
bool window_reacts(const struct play *p, const struct move *m);

#endif
