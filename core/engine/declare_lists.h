/* Declares the steps, moves, events and draws of the lists that the game's header names: see
 * engine/declare.h. A list is a file that is read several times, each time with other macros. */
#include "engine/declare.h"

enum step_id {
#define STEP(NAME, name) STEP_##NAME,
#include STEP_ROWS
    STEP_COUNT
};
#define STEP(NAME, name) extern const struct step GAME(step_##name);
#include STEP_ROWS

enum move_id {
#define MOVE(NAME, name, args) MOVE_##NAME,
#include MOVE_ROWS
    MOVE_COUNT
};
#define MOVE(NAME, name, args)                                                                               \
    struct MOVE_##NAME {                                                                                     \
        args                                                                                                 \
    };                                                                                                       \
    extern const struct move_type GAME(move_##name);
#include MOVE_ROWS

#include "engine/declare_events.h"
