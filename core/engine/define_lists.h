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

#define ARG(member, ...)    __VA_ARGS__,
#define ID(member, ...)     ARG(member, ID_ARG(#member, __VA_ARGS__))
#define NUMBER(member, ...) ARG(member, NUMBER_ARG(#member, __VA_ARGS__))
#define FLAG(member, ...)   ARG(member, FLAG_ARG(#member, __VA_ARGS__))
#define NO_ARGS

static const struct event_type events[EVENT_COUNT + 1] = {
#define EVENT(NAME, title, about, sentence, ...)                                                             \
    [EVENT_##NAME] = {.name = title, .doc = about, .text = sentence, .args = {__VA_ARGS__}},
#define EVENT_THAT(shows, NAME, title, about, sentence, ...)                                                 \
    [EVENT_##NAME] = {.reveals = shows, .name = title, .doc = about, .text = sentence, .args = {__VA_ARGS__}},
#define DRAW(...)
#include EVENT_ROWS
#undef EVENT
#undef EVENT_THAT
#undef DRAW
};

static const struct draw_type draws[DRAW_COUNT + 1] = {
#define EVENT(...)
#define EVENT_THAT(...)
#define DRAW(NAME, noun, arguments, ...) [DRAW_##NAME] = {.text = noun, .args = {arguments}, __VA_ARGS__},
#include EVENT_ROWS
#undef EVENT
#undef EVENT_THAT
#undef DRAW
};

#undef NO_ARGS
#undef FLAG
#undef NUMBER
#undef ID
#undef ARG

#define GAME_LISTS                                                                                           \
    .steps = steps, .step_count = STEP_COUNT, .moves = moves, .move_count = MOVE_COUNT, .events = events,    \
    .event_count = EVENT_COUNT, .draws = draws, .draw_count = DRAW_COUNT
