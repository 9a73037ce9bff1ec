/* Makes the tables of a game's steps, moves, events and draws of the lists that its header names: see
 * engine/declare.h. The file with the game's struct includes it, and has GAME_LISTS among the members. */
static const struct step *const steps[STEP_COUNT] = {
#define STEP(NAME, name) [STEP_##NAME] = &GAME(step_##name),
#include STEP_ROWS
};

static const struct move_type *const moves[MOVE_COUNT] = {
#define MOVE(NAME, name, args) [MOVE_##NAME] = &GAME(move_##name),
#include MOVE_ROWS
};

#include "engine/define_events.h"

#define GAME_LISTS                                                                                           \
    .steps = steps, .step_count = STEP_COUNT, .moves = moves, .move_count = MOVE_COUNT, .events = events,    \
    .event_count = EVENT_COUNT, .draws = draws, .draw_count = DRAW_COUNT
