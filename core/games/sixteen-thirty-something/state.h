/* Sixteen Thirty Something: what lies on the table and what the players hold.
 *
 * An unseen pile (deck, cup) has no order here: what comes off it is drawn at random at
 * that moment, so there is no order that could leak. Every card is in exactly one of: deck, discard pile, a
 * hand, a market place (closed: `market`, open: `stall`), a stack of a display, or face down before its owner
 * during the set-up (`plan`). */
#ifndef WESTPHALIA_STS_STATE_H
#define WESTPHALIA_STS_STATE_H

#include "components.h"
#include "engine/window.h"

enum {
    SEATS = 6,
    PLAYERS_MIN = 3,
    STACK_CARDS = 3,   /* 5.3.1 */
    INITIAL_CARDS = 3, /* 3.6 */
    SPECIAL_CARDS = 2, /* 4.1.3 */
    STATUS_MAX = 7,    /* 4.1.3.4 */
    ARMY_MAX = 3,      /* 4.1.3.3 */
    ABILITY_MAX = 3,   /* 4.1.3.2 */
    PASSES = 2,        /* 3.3 */
    POINTS_MAX = 30000
};

enum colour { NO_COLOUR = -1, RED, BLUE };

/* 5.6.4. The second resolution of a league, in the target country, is an issue of its own. */
enum issue { STS_ISSUES(LIST_ENUM) };

/* Why something comes or goes, in events. */
enum reason { STS_REASONS(LIST_ENUM) REASONS };

struct country {
    uint8_t status, army_size, military_ability;
    int8_t faction; /* enum colour */
    int8_t league;  /* enum colour: that of the League of Princes marker; two countries bear it, or none */
    uint8_t leader, unrest;
};

/* 5.3.1. All zero bytes: there is no stack. Cards in the order in which they came; unused places are 0. */
struct stack {
    uint8_t count; /* one more than STACK_CARDS while a card must be given up (5.6.1) */
    uint8_t card[STACK_CARDS + 1];
    uint8_t descendant; /* 5.3.3 */
};

/* 3.6: a card chosen face down, and the stack that it will join. */
struct plan {
    uint8_t card, country;
};

struct player {
    struct cards hand;
    struct cards market; /* 5.4: face down */
    struct cards stall;  /* 4.2.3: the market place once it is open */
    /* 3.6: chosen once, and not to be taken back again (R16); empty when he is ready. */
    struct cards taken_back;
    struct stack display[COUNTRIES_MAX];
    uint8_t vp_markers[COUNTRIES_MAX]; /* how many of each country */
    int8_t passes_on;   /* 3.3: the marker that lies face down on its way to the left; -1: none yet */
    uint8_t plan_count; /* 3.6 */
    struct plan plan[INITIAL_CARDS];
    uint8_t ready;       /* 3.6 */
    uint8_t passed;      /* 5.6.1: out of this bidding */
    int8_t vote;         /* 5.6.2: enum colour; -1: not voted */
    uint8_t must_remove; /* 5.6.3, 4.1.3.7: owes the removal of a card from a descending stack */
    uint16_t points;
};

struct state {
    struct head head;
    uint8_t turn;         /* 1..TURNS */
    uint8_t first_player; /* a seat */
    uint8_t active;       /* the seat whose round it is; at market the first player */
    struct cards deck, discard;
    uint8_t cup[COUNTRIES_MAX]; /* 3.2: VP markers that were not drawn */
    struct country country[COUNTRIES_MAX];
    struct player player[SEATS];
};

/* ---- records of steps that more than one file knows; the others stand beside their step ---- */

struct special_round { /* 4.1.3 */
    uint8_t played;
};

struct lobbying { /* 4.1.3.1, 4.1.4 */
    uint8_t called;
};

struct excess { /* 4.1.5 */
    uint8_t remaining;
};

/* 5.6.1 to 5.6.3: an issue on its way from the bidding to the removal of influence, each step with its own
 * members. After an unrest card, the country alone. */
struct resolution {
    int8_t country, target; /* target: -1 where the issue has none */
    uint8_t issue;
    int8_t bidder;    /* bidding: whose turn; -1: all have passed */
    uint8_t adjusted; /* bidding: the bidder has placed a card in this turn of its own */
    uint8_t owes;     /* bidding: the caller must still place his first influence */
    uint8_t placed;   /* bidding: the bidder's last cards of its stack, placed in this turn (R5) */
    uint8_t carried;  /* removal of losing influence: the issue went through */
};

static inline struct resolution *sts_resolution(const struct play *p)
{
    return (struct resolution *)step_record(p);
}

extern const struct domain sts_seats, sts_colours, sts_issues, sts_reasons;
extern const struct record sts_state_record, sts_derived_record;

/* What views tell besides: what a player would count in the displays. */
struct derived {
    struct marker_points {
        uint8_t points[COUNTRIES_MAX]; /* 4.2.1: what each VP marker of a country would bring now */
    } marker[SEATS];
};
enum { MARKER_POINTS_MAX = STATUS_MAX + 1 }; /* with the point of a league */

static inline struct state *sts_state(const struct play *p)
{
    return (struct state *)p->state;
}

static inline const struct components *sts_components(const struct play *p)
{
    return (const struct components *)p->pack;
}

static inline struct player *sts_player(const struct play *p, int seat)
{
    return &sts_state(p)->player[seat];
}

static inline struct country *sts_country(const struct play *p, int country)
{
    return &sts_state(p)->country[country];
}

static inline void offer_cards(uint64_t *set, struct cards cards)
{
    set_copy(set, cards.word, CARD_WORDS);
}

static inline int sts_hand_size(const struct play *p, int seat)
{
    return cards_count(sts_player(p, seat)->hand);
}

static inline bool sts_has_cards(const struct play *p, int seat)
{
    return !cards_is_empty(sts_player(p, seat)->hand);
}

static inline enum colour sts_opposite(enum colour colour)
{
    return colour == RED ? BLUE : RED;
}

/* Whether the seat has not resigned (R13). The seat as a set of those who are asked: empty when it has. */
static inline bool sts_is_there(const struct play *p, int seat)
{
    return (play_head(p)->seats & ~play_head(p)->resigned) >> seat & 1;
}

static inline uint32_t sts_asked(const struct play *p, int seat)
{
    return sts_is_there(p, seat) ? UINT32_C(1) << seat : 0;
}

/* How many play: the line of the Number of Players table. */
int sts_players(const struct play *p);
const struct player_row *sts_table_row(const struct play *p);

/* The next seat to the left, the next to the right. */
int sts_left_of(const struct play *p, int seat);
int sts_right_of(const struct play *p, int seat);

/* The first of a set of seats, beginning with the one whose round it is and proceeding to the left; -1: the
 * set is empty. */
int sts_first_in_order(const struct play *p, uint32_t seats);

/* What must hold in every state: see struct game. */
void sts_inspect(const struct play *p, struct faults *faults);
extern const struct law sts_laws[]; /* what must hold in every state that play reaches: laws.c */

/* What the viewer cannot see, drawn anew: see engine/resample.h. */
void sts_resample(struct resampling *r);

#endif
