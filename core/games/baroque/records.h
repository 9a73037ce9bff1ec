/* Baroque: what steps keep while they are on the stack, where more than one file knows it. Other records
 * stand beside their step. */
#ifndef WESTPHALIA_BAR_RECORDS_H
#define WESTPHALIA_BAR_RECORDS_H

#include "engine/window.h"
#include "games/baroque/state.h"

/* Several steps: how many players have been dealt with, in the order that the step goes by. */
struct sequence {
    uint8_t index;
};

struct order_choice { /* STEP_ORDER_OF_PLAY */
    int8_t chooser;
};

struct actions_phase { /* STEP_ACTIONS_PHASE */
    /* Whose phase it is; between two: whose comes next; NO_SEAT: the first in the order of play. */
    int8_t seat;
};

enum event_stage { BAR_EVENT_STAGES(LIST_ENUM) };
struct event_course { /* STEP_EVENT_CARD */
    uint8_t stage;
};

struct named_state { /* STEP_FRANCE_ATTACKS, STEP_WEDDING */
    int8_t state;    /* -1: not chosen yet */
};

struct unrest {
    uint8_t value;
    int8_t chooser;
    int8_t state; /* -1: not chosen yet */
};

enum { BAR_INFLUENCE_MODES(LIST_ENUM) }; /* 10.3: never both */
struct influence {                       /* STEP_INFLUENCE */
    uint8_t left, mode, bonus;
    int8_t state, of; /* of the last point; -1 */
};

struct activation {
    int8_t from;
};

struct march {
    int8_t from, at;
    uint8_t armies, general, distance;
    uint8_t ended; /* only Caprara's further state is left */
};

enum battle_stage { BAR_BATTLE_STAGES(LIST_ENUM) };
struct battle {
    struct window window; /* the sides that may still lay cards */
    int8_t from, at;      /* the attackers stand in `from` until they have won */
    uint8_t armies, general, stage;
    int8_t retreat; /* where the defenders go; -1 */
};

struct retreating { /* STEP_RETREAT */
    int8_t from;
};

struct support {          /* STEP_IMPERIAL_SUPPORT */
    uint8_t index;        /* ranks already dealt with */
    uint8_t begun;        /* the ranking has been taken */
    int8_t ranked[SEATS]; /* as it was at the beginning; -1: no such rank */
};

struct favours {
    int8_t seat;
    uint8_t left;
    uint8_t taken; /* one bit a favour; extra-card twice: bit FAVOURS too */
};

struct end_of_turn {
    uint8_t index, scored;
};

/* What their members are one of (state.c). */
extern const struct domain bar_event_stages, bar_influence_modes, bar_battle_stages, bar_favours_taken;

static inline struct sequence *bar_sequence(const struct play *p)
{
    return (struct sequence *)step_record(p);
}

#endif
