/* Reaction windows: a step in which seats may interrupt. They are asked one after the other, in the
 * rulebook's order; at a secret step they are asked all at once.
 *
 *     struct avoidance { struct window window; int8_t space; };       the window is the record's first member
 *     const struct step tow_step_avoid = {
 *         .window = &(const struct window_type){.may = may_avoid, .next = next_in_impulse},
 *         .record = RECORD("avoidance", struct avoidance, WINDOW_FIELDS(struct avoidance, &seats), ...),
 *         .moves = MOVES(MOVE_DO_NOT_AVOID, MOVE_AVOID),
 *         .passing = PASSING(MOVE_DO_NOT_AVOID),                      its move type needs no apply
 *         .called_by = ... };
 *     window_open(p, STEP_AVOID, seats, &(struct avoidance){.space = space});
 *
 * The engine gives the step its deciders and notes which seats have passed. When no seat is left to be asked
 * it returns to the caller, or runs the step's `then`.
 *
 * A seat that reacts is asked again as long as `may` allows it. Its move ends that with window_done(), or
 * ends the whole window with window_close().
 *
 * Which seats are asked depends on public facts alone: all that could have something for the moment, whatever
 * they hold. A standing instruction lets a seat pass beforehand (engine/instruction.h). A window that no step
 * calls is entered with step_next(); its record's window.pending says which seats are asked. */
#ifndef WESTPHALIA_ENGINE_WINDOW_H
#define WESTPHALIA_ENGINE_WINDOW_H

#include "engine/procedure.h"

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
    /* The seat of these (at least one) that is asked first. NULL: the lowest. A secret step asks all at
     * once. */
    int (*next)(const struct play *p, uint32_t seats);
    /* At a secret step: the answers are given beforehand, to one question after the other. All seats answer
     * in secret, with one move each. When all are in, they count in the order of `next`, up to the first that
     * is not the passing move. That reaction is made. The answers after it are dropped unseen, and their
     * seats are asked again as things stand then. False: all answers count, and only note what the seat has
     * chosen. */
    bool at_once;
};

/* Calls the step to ask these seats. `record` is as for step_call(); its window is filled in. False: none of
 * them may react, and nothing has happened. */
bool window_open(struct play *p, int step, uint32_t seats, const void *record);

/* For the moves of the nearest such window on the stack: */
void window_done(struct play *p, int step, int seat); /* the seat has reacted, and is asked no more */
void window_close(struct play *p, int step);          /* no seat is asked any more */

/* For the engine: the seat makes the passing move of the current step's window. */
void window_pass(struct play *p, int seat);
/* For the engine: the seats that must decide now, at the current step's window. */
uint32_t window_deciders(const struct play *p);
/* The seat of these whose answer enters the log first. The current step is secret. */
int window_first(const struct play *p, uint32_t seats);
/* Whether the move, at the current step, is a reaction after which the other answers are dropped. */
bool window_reacts(const struct play *p, const struct move *m);

#endif
