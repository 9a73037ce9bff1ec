/* The lists in which a game declares its steps, moves and events: one row each, from which numbers, records of
 * arguments and tables are made. A list is a file that is read several times, each time with other macros:
 *
 *     steps.def    STEP(SIEGE, siege)                            in the order of their numbers, which never changes
 *     moves.def    MOVE(COMMIT, commit, ARGS(kind, condition))   NO_ARGS: it has none
 *     events.def   see engine/declare_events.h
 *
 *     enum {
 *     #define STEP(NAME, name) STEP_##NAME,
 *     #include "games/.../steps.def"
 *         STEP_COUNT
 *     };
 *
 * The numbers of steps, moves and events stand in stored states and logs, so new rows are the last ones of their list. */
#ifndef WESTPHALIA_ENGINE_DECLARE_H
#define WESTPHALIA_ENGINE_DECLARE_H

#include "engine/play.h"

/* The arguments of a move, by name, in the order in which its type declares them; the tests compare both. They are the
 * members of `struct MOVE_COMMIT`, which has none where the move has no arguments. */
#define ARGS(...) int16_t __VA_ARGS__;
#define NO_ARGS

/* An argument of an event by its name: event_arg(e, EVENT_BATTLE, kind). */
#define event_arg(e, type, name) ((e)->arg[offsetof(struct type, name) / sizeof(int16_t)])

#endif
