/* Reads a game's list of events and draws, EVENT_ROWS: numbers, and records of arguments. It is a part of
 * engine/declare_lists.h.
 *
 * A row gives its event or draw the next number. The number stands in stored logs, so a new row is the last
 * one of its kind. Events and draws are hashed: a row that is noted anew, or whose arguments change, gives
 * other hashes, and raises the game's `revision` where stored matches have it.
 *
 *     EVENT(MOVED, "moved", "What it tells.", "{seat} moves to {space}.", SEAT ID(space, "Where.", &spaces))
 *     EVENT_THAT(REVEALS_ALWAYS, BID, ...)          with another value of enum event_reveals
 *     DRAW(SIEGE_DIE, "the siege of {space}", SPACE, .open = true)
 *
 * The arguments follow each other without commas. NO_ARGS: there are none. Arguments that many rows have are
 * macros of the list, such as SEAT; the list ends with their #undef.
 *
 *     ID(space, ...) NUMBER(die, ...) FLAG(lost, ...)          the name, and what ID_ARG and the others take
 *     ARG(taken, ID_ARG("for", ...))                           where the name is a word of C
 *
 * A row makes EVENT_MOVED of enum event_id, and `struct EVENT_MOVED { int16_t seat; int16_t space; }`. A call
 * names all its arguments (tests/style/event_arguments.py):
 *
 *     event(p, EVENT_MOVED, .seat = seat, .space = space);
 *
 * engine/define_lists.h makes the tables of the same list. */
#include "engine/procedure.h"

#define ID(member, ...)     ARG(member, ID_ARG(#member, __VA_ARGS__))
#define NUMBER(member, ...) ARG(member, NUMBER_ARG(#member, __VA_ARGS__))
#define FLAG(member, ...)   ARG(member, FLAG_ARG(#member, __VA_ARGS__))
#define NO_ARGS

enum event_id {
#define EVENT(NAME, ...)               EVENT_##NAME,
#define EVENT_THAT(reveals, NAME, ...) EVENT_##NAME,
#define DRAW(...)
#include EVENT_ROWS
#undef EVENT
#undef EVENT_THAT
#undef DRAW
    EVENT_COUNT
};

enum draw_id {
#define EVENT(...)
#define EVENT_THAT(...)
#define DRAW(NAME, ...) DRAW_##NAME,
#include EVENT_ROWS
#undef EVENT
#undef EVENT_THAT
#undef DRAW
    DRAW_COUNT
};

#define ARG(member, ...) int16_t member;
#define EVENT(NAME, title, about, sentence, ...)                                                             \
    struct EVENT_##NAME {                                                                                    \
        __VA_ARGS__                                                                                          \
    };
#define EVENT_THAT(reveals, NAME, title, about, sentence, ...)                                               \
    struct EVENT_##NAME {                                                                                    \
        __VA_ARGS__                                                                                          \
    };
#define DRAW(NAME, title, arguments, ...)                                                                    \
    struct DRAW_##NAME {                                                                                     \
        arguments                                                                                            \
    };
#include EVENT_ROWS
#undef ARG
#undef EVENT
#undef EVENT_THAT
#undef DRAW
#undef NO_ARGS
#undef FLAG
#undef NUMBER
#undef ID
