/* The lists in which a game declares its steps, moves and events: one row each. A row makes a number, a
 * record of arguments and an entry of a table. A list is a file that is read several times, each time with
 * other macros:
 *
 *     steps.def    STEP(SIEGE, siege)
 *     moves.def    MOVE(COMMIT, commit, ARGS(kind, condition))   NO_ARGS: it has none
 *     events.def   see engine/declare_events.h
 *
 *     enum {
 *     #define STEP(NAME, name) STEP_##NAME,
 *     #include "games/.../steps.def"
 *         STEP_COUNT
 *     };
 *
 * The numbers of steps, moves and events stand in stored states and logs. So the order of rows never changes,
 * and a new row is the last one of its list. */
#ifndef WESTPHALIA_ENGINE_DECLARE_H
#define WESTPHALIA_ENGINE_DECLARE_H

#include "engine/procedure.h"

/* The arguments of a move, by name, in the order in which its type declares them. A test compares both. They
 * are the members of `struct MOVE_COMMIT`. */
#define ARGS(...) int16_t __VA_ARGS__;
#define NO_ARGS

/* An argument of an event by its name: event_arg(e, EVENT_BATTLE, kind). */
#define event_arg(e, type, name) ((e)->arg[offsetof(struct type, name) / sizeof(int16_t)])

#endif
