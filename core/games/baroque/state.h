/* Baroque: what lies on the map and what the players hold.
 *
 * A deck has no order here as long as it is unseen: what comes off it is drawn at random at that moment.
 * Every card is in exactly one place: a deck, a discard pile, a hand (those committed to a battle among
 * them), before a player (a figure, a Divine Intervention), on the board (an event that stays), or out of the
 * game. */
#ifndef WESTPHALIA_BAR_STATE_H
#define WESTPHALIA_BAR_STATE_H

#include "engine/window.h"
#include "games/baroque/components/components.h"

enum {
    TURNS_MIN = 3, /* 1.1 */
    TURNS_MAX = 10,
    ACTIONS = 3,        /* 9.3 */
    ARMIES_MAX = 15,    /* 10.2.1 */
    INFLUENCE_MAX = 99, /* 10.3 prints no limit */
    MONEY_MAX = 9999,
    POINTS_MAX = 9999,
    MINIMUM_INCOME = 5,  /* 6.3 */
    OTTOMAN_STRENGTH = 5 /* 14.3.4 */
};

enum { OPTION_TURNS }; /* index into game->options */

enum city { BAR_CITIES(LIST_ENUM) };

/* A state on the map. All zero bytes but for the two seats: nothing is there. */
struct land {
    int8_t controller; /* a seat; NO_SEAT: neutral, or not in play. A Major State keeps its own (11.1) */
    int8_t army_seat;  /* whose armies; NO_SEAT: there are none */
    uint8_t armies;
    uint8_t moved; /* of these, those that have been activated in this Actions Phase (10.4.4) */
    uint8_t influence[SEATS];
    uint8_t city;        /* enum city */
    uint8_t palace;      /* the building that the rules call a Bishopric, too (10.2.4) */
    uint8_t composers;   /* 14.2 */
    uint8_t city_used;   /* this turn, even when it is destroyed and built again (10.2.2, 10.2.3) */
    uint8_t palace_used; /* 10.2.4 */
};

struct player {
    int16_t florins, points;
    struct cards hand;
    /* Cards of the hand that are laid to the battle (10.4.5 d). They stay in the hand until both sides have
     * chosen, so that its size does not tell how many they are. */
    struct cards committed;
    struct cards interventions;  /* Divine Interventions before him */
    int8_t figure[FIGURE_KINDS]; /* cards before him, by enum card_kind - KIND_ARCHITECT; -1: none */
    int8_t general_at;           /* the state where his general stands; -1: none on the map */
    uint8_t general_marched;     /* he has set out with armies in this Actions Phase (R51) */
    uint8_t general_moved;       /* he has come into another state with them (Montecuccoli) */
    uint8_t bought;              /* cards bought in this Opportunity Cards Phase (7.4) */
    uint8_t extra_cards;         /* 12.3.2: how much higher his limit is in the next turn */
    uint8_t may_choose_card;     /* 12.3.2, four Favours: at the next Opportunity Cards Phase */
    uint8_t owes_fugger;         /* after the next Income Phase */
    uint8_t wages_owed;          /* armies whose wages he pays after the next income (Wage of the Armies) */
    /* Divine Intervention against Famine, against Chaos: his next income is whole. */
    uint8_t no_famine, no_halving;
};

struct state {
    struct head head;
    uint8_t turn;        /* 1..; of so many: option "turns" */
    uint8_t order_count; /* the order of play of this turn: seats */
    uint8_t order[SEATS];
    int8_t active;      /* whose Actions Phase it is; -1: there is none */
    uint8_t actions;    /* that he has taken (9.3) */
    uint8_t no_moves;   /* Bad Weather: he moves no armies in this Actions Phase */
    uint8_t last_phase; /* 9.0.1: it is the last Actions Phase of the turn */
    struct cards event_deck, event_discard;
    struct cards opportunity_deck, opportunity_discard;
    /* Events that stay: wars, Chaos, Famine, Polish Pass, Wage of the Armies, the one that is being
     * resolved. */
    struct cards board;
    struct cards removed;     /* out of the game */
    uint8_t famine_at_bottom; /* 5.1: that card is the last of the event deck */
    int8_t event;             /* the event card that is being resolved; -1 */
    uint64_t shielded;        /* seats, one bit each: Divine Intervention keeps this event off them */
    uint8_t halved;           /* 14.1: the next incomes are halved (R5) */
    uint8_t war[WARS];        /* 14.3, by enum war: active */
    uint8_t ottomans;         /* their counter stands in Styria */
    struct states sold;       /* foreign possessions that are in play */
    struct land land[STATES_MAX];
    struct player player[SEATS];
};

/* What views tell besides: the tracks of the Powers Cards that follow from the map, and what a player would
 * count on it. */
struct derived {
    uint8_t support[SEATS];     /* 12.3.1 */
    uint8_t armies[SEATS];      /* all of a player's */
    int16_t income[SEATS];      /* 6.0: if it came now */
    int16_t turn_points[SEATS]; /* 13.0: if the turn ended now, without those of figures */
    struct brought {
        uint8_t state[STATES_MAX]; /* florins of the income, before Chaos halves it */
    } brought[SEATS];
};
enum { SUPPORT_MAX = 99, STATE_INCOME_MAX = 99 };

enum work { BAR_WORKS(LIST_ENUM) WORKS };

/* Outcomes of a battle, in events and figures. */
enum outcome_id { BAR_OUTCOMES(LIST_ENUM) };

/* Why something comes or goes, in events. */
enum reason { BAR_REASONS(LIST_ENUM) REASONS };

extern const struct domain bar_seats, bar_wars, bar_city_kinds, bar_favours, bar_works, bar_outcomes,
    bar_reasons;
extern const struct record bar_state_record, bar_derived_record;

static inline struct state *bar_state(const struct play *p)
{
    return (struct state *)p->state;
}

static inline const struct components *bar_components(const struct play *p)
{
    return (const struct components *)p->pack;
}

static inline const struct pack_map *bar_map(const struct play *p)
{
    return &bar_components(p)->map;
}

static inline struct player *bar_player(const struct play *p, int seat)
{
    return &bar_state(p)->player[seat];
}

static inline struct land *bar_land(const struct play *p, int state)
{
    return &bar_state(p)->land[state];
}

static inline int bar_hand_size(const struct play *p, int seat)
{
    return cards_count(bar_player(p, seat)->hand);
}

/* Whether the seat plays and has not resigned. */
static inline bool bar_is_there(const struct play *p, int seat)
{
    return (play_head(p)->seats & ~play_head(p)->resigned) >> seat & 1;
}

/* What must hold in every state: see struct game. */
void bar_inspect(const struct play *p, struct faults *faults);
extern const struct law bar_laws[]; /* what must hold in every state that play reaches: laws.c */

/* What the viewer cannot see, drawn anew: see engine/resample.h. */
void bar_resample(struct resampling *r);

#endif
