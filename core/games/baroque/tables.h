/* Baroque: the arguments that its tables of moves, events and draws are made of. */
#ifndef WESTPHALIA_BAR_TABLES_H
#define WESTPHALIA_BAR_TABLES_H

#include "game.h"

extern const struct event_type bar_events[EVENT_COUNT]; /* event_types.c */
extern const struct draw_type bar_draws[DRAW_COUNT];    /* event_types.c */

#define STATE_ARG(title, text)                                                                               \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states                                                    \
    }
#define STATE_OR_NONE_ARG(title, text)                                                                       \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states, .optional = true                                  \
    }
#define SEAT_ARG(title, text)                                                                                \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_seats                                                     \
    }
#define SEAT_OR_NONE_ARG(title, text)                                                                        \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_seats, .optional = true                                   \
    }
#define NUMBER_ARG(title, text, least, most)                                                                 \
    {                                                                                                        \
        .name = title, .doc = text, .min = least, .max = most                                                \
    }
#define FLAG_ARG(title, text)                                                                                \
    {                                                                                                        \
        .name = title, .doc = text, .flag = true                                                             \
    }

#define STATE_AMONG(title, text, which)                                                                      \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states, .candidates = which                               \
    }
#define HAND_ARG                                                                                             \
    {                                                                                                        \
        .name = "card", .doc = "A card in hand.", .domain = &bar_cards, .candidates = bar_own_hand           \
    }

#endif
