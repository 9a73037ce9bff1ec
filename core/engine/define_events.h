/* Makes the tables of a game's events and draws, `events` and `draws`, of the list that the game's header
 * names: see engine/declare_events.h. */
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
