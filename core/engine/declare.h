/* The lists in which a game declares its steps, moves and events: one row each.
 *
 *     steps.def    STEP(SIEGE, siege)
 *     moves.def    MOVE(COMMIT, commit, ARGS(kind, condition))   NO_ARGS: it has none
 *     events.def   see engine/declare_events.h
 *
 * The game's header names them, and how its own names begin:
 *
 *     #define GAME(name) tyw_##name
 *     #define STEP_ROWS  "games/thirty-years-war/steps.def"
 *     #define MOVE_ROWS  "games/thirty-years-war/moves.def"
 *     #define EVENT_ROWS "games/thirty-years-war/events.def"
 *     #include "engine/declare_lists.h"
 *
 * The rows above then make STEP_SIEGE of enum step_id and `const struct step tyw_step_siege`; MOVE_COMMIT of
 * enum move_id, `const struct move_type tyw_move_commit` and `struct MOVE_COMMIT`, whose members are its
 * arguments. The file with the game's struct includes engine/define_lists.h, which makes its tables.
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
