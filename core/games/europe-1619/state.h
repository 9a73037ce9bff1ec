/* Europe 1619: what stands on the map, and what the powers have.
 *
 * The rulebook has no numbered sections: rules are cited by heading ("Declarations"), its numbered notes as
 * "Movement 4b", "Scoring 2". Each reference is written whole, so that a search finds it.
 *
 * A power's sheet is part of the state as a set, never as a history: a power that changes its mind and
 * changes it back has the same state to the byte, so that no hash tells how often. Sheets are empty outside
 * their phase. */
#ifndef WESTPHALIA_EUR_STATE_H
#define WESTPHALIA_EUR_STATE_H

#include "engine/procedure.h"
#include "games/europe-1619/components.h"

enum {
    PLAYERS_MIN = 10,
    STRENGTH_MAX = 10,                         /* of one army */
    STRENGTHS_MAX = SPACES_MAX * STRENGTH_MAX, /* of an army and all that support it */
    POWER_STRENGTH_MAX = 15,                   /* of a power */
    VASSAL_INFLUENCE = 25,
    POINTS_TO_WIN = 25,
    BOHEMIA_BONUS = 5, /* Austria's, while it holds the center */
    FIRST_YEAR = 1619,
    LAST_YEAR = 1648,
    EXTENSIONS_MAX = 10, /* ruling: years that may be agreed to after LAST_YEAR */
    YEARS_MAX = LAST_YEAR - FIRST_YEAR + 1 + EXTENSIONS_MAX,
    YEARLY_INFLUENCE_MAX = 60,
    INFLUENCE_MAX = 9999, /* of a power in a minor */
    GIFT_MAX = 500,       /* to one power in one year (R23) */
    TREASURY_MAX = 30000,
    POINTS_MAX = 1000
};

/* Parties: the powers 0..SEATS-1, and then the minor states. */
static inline int eur_minor_party(int minor)
{
    return SEATS + minor;
}

/* All zero bytes: there is none (a unit has a strength). */
struct unit {
    uint8_t kind;     /* enum unit_kind */
    uint8_t strength; /* 1..STRENGTH_MAX; a fleet 1 */
    uint8_t party;
    uint8_t place; /* where it stands: the space, or one of its coasts */
};

static inline bool eur_is_unit(const struct unit *unit)
{
    return unit->strength > 0;
}

enum order_action { EUR_ORDER_ACTIONS(LIST_ENUM) };

/* Orders Phase: what the unit of a space is to do. All zero bytes where no unit is ordered, and outside the
 * phase. */
struct order {
    int8_t by;      /* the seat that orders it: public; it alone sees the rest */
    uint8_t action; /* ORDER_NONE: none was given yet, and it holds */
    int16_t target; /* support, convoy: the space of the other unit; otherwise -1 */
    /* Move: the place, of a fleet with its coast. Support, convoy: the space where the other unit goes; -1:
     * it stays. Otherwise -1. */
    int16_t to;
    uint8_t by_convoy;
};

/* Retreat Phase: a unit that must leave the space, dislodged or not allowed to stay. All zero bytes: none
 * must. */
struct leaving {
    struct unit unit;
    int8_t by;    /* the seat that decides; NO_SEAT: none does, it disbands */
    int16_t from; /* the space its attacker came from (not by convoy): no retreat goes there; -1: any */
    int16_t to;   /* secret: the space chosen; -1: it disbands */
};

/* Of a space; coasts have none of their own. */
struct space {
    struct unit unit;
    /* The party that has captured it; -1: it is its owner's. Rows that are no space of the pack have 0. */
    int8_t captor;
    struct order order;
    struct leaving leaving; /* the unit that was dislodged here */
    /* The unit that may not stay here (Movement 4a, Movement 4b). It may be the one that dislodged the
     * other. */
    struct leaving evicted;
};

enum purchase_kind { PURCHASE_ARMY, PURCHASE_FLEET, PURCHASE_BOLSTER, PURCHASE_REDUCE, PURCHASE_DISBAND };

/* A line of a sheet of Builds. The lines of a sheet are kept rising by place, one a space at the most. */
struct purchase {
    uint8_t kind;  /* enum purchase_kind */
    uint8_t place; /* where: a space, or for a fleet one of its coasts */
    uint8_t steps; /* bolster, reduce: by how much; otherwise 1 */
};
enum { PURCHASES_MAX = 64 }; /* on one sheet */

/* It makes room: what is reduced and disbanded comes before all that is bought (R11). */
static inline bool eur_gives_up(const struct purchase *line)
{
    return line->kind == PURCHASE_REDUCE || line->kind == PURCHASE_DISBAND;
}

struct minor {
    uint16_t influence[SEATS];
    /* It is a state in its own right in this match: PAPS, SAX and others in smaller games, FLA, SCO and
     * others once their power has fallen. */
    uint8_t free;
};

enum declaration_kind {
    DECLARATION_WAR,
    DECLARATION_ALLIANCE,
    DECLARATION_ARMISTICE,
    DECLARATION_DISSOLUTION, /* of an alliance */
    DECLARATIONS_COUNT
};

/* What a seat has written for the phase: its own secret until all are ready, and empty outside the phase. */
struct sheet {
    uint8_t extends; /* Extension: votes for another year */
    /* Diplomatic Phase. */
    uint8_t placement[MINORS_MAX];            /* INFs placed this year */
    int8_t attack_minor, attack_target;       /* the diplomatic attack; -1: none */
    uint64_t declares[DECLARATIONS_COUNT][1]; /* by kind: sets of seats */
    /* Builds and Transactions. */
    uint16_t gift[SEATS]; /* TPs given */
    uint16_t expects;     /* TPs that the sheet counts on being given, in all */
    uint8_t purchase_count;
    struct purchase purchase[PURCHASES_MAX];
    /* Minors whose automatic build is to be an army where it could be a fleet. */
    uint64_t prefers_army[1];
};

struct player {
    uint16_t eliminated; /* the year in which it was; 0: it takes part */
    uint8_t ready;       /* in a secret step: the sheet is in */
    /* As it was last reported. A gift is told, and taken off, when the phase ends. */
    uint16_t treasury;
    int16_t points;                               /* of the last Scoring Phase */
    uint64_t allies[1], enemies[1];               /* in effect: sets of seats, symmetric */
    uint64_t allies_next[1], enemies_next[1];     /* announced, in effect from next year; symmetric */
    uint64_t leaving_alliance[1], leaving_war[1]; /* announced to end, ended from next year; symmetric */
    /* The first year without an alliance or a war with that seat that has ended; 0: none has. */
    uint16_t parted[SEATS];
    struct sheet sheet;
};

struct state {
    struct head head;
    uint16_t year; /* FIRST_YEAR.. */
    /* The Papacy: it has captured a center, or supported an attack on a Catholic power. */
    uint8_t papal_offence;
    uint64_t contested[SPACE_WORDS]; /* Retreat Phase: spaces left empty by a standoff */
    struct space space[SPACES_MAX];
    struct minor minor[MINORS_MAX];
    struct player player[SEATS];
};

/* What came of an order. */
enum order_result {
    RESULT_SUCCEEDS,
    RESULT_BOUNCES,
    RESULT_FAILS,
    RESULT_CUT,
    RESULT_VOID,
    RESULT_DISLODGED
};
/* What bars an order from harming a unit (R8, R9). */
enum { EUR_REASONS(LIST_ENUM) };

/* Of a minor state. */
enum status { EUR_STATUSES(LIST_ENUM) };

/* Why a unit is disbanded, or a space no longer captured. */
enum loss_reason { EUR_LOSS_REASONS(LIST_ENUM) LOSS_REASONS };

extern const struct domain eur_declarations;
extern const struct domain eur_actions, eur_purchases, eur_statuses, eur_results, eur_reasons,
    eur_loss_reasons;
extern const struct record eur_state_record, eur_player_record;

/* What the referee's map shows of a minor state: members of views (game->derive). */
struct derived_minor {
    uint8_t status; /* enum status */
    int8_t lord;    /* the seat that it follows; NO_SEAT: none, or it is captured */
    int8_t marker;  /* enum confession; -1: none */
};

struct derived {
    struct derived_minor minor[MINORS_MAX];
};

extern const struct record eur_derived_record;

static inline struct state *eur_state(const struct play *p)
{
    return (struct state *)p->state;
}

static inline const struct components *eur_components(const struct play *p)
{
    return (const struct components *)p->pack;
}

static inline struct player *eur_player(const struct play *p, int seat)
{
    return &eur_state(p)->player[seat];
}

static inline void eur_sheet_clear(const struct play *p, int seat)
{
    eur_player(p, seat)->sheet = (struct sheet){.attack_minor = -1, .attack_target = -1};
}

static inline struct minor *eur_minor(const struct play *p, int minor)
{
    return &eur_state(p)->minor[minor];
}

static inline struct space *eur_at(const struct play *p, int space)
{
    return &eur_state(p)->space[space];
}

static inline struct unit *eur_unit(const struct play *p, int space)
{
    return &eur_state(p)->space[space].unit;
}

static inline int eur_year(const struct play *p)
{
    return eur_state(p)->year;
}

static inline int eur_players(const struct play *p)
{
    return __builtin_popcount(play_head(p)->seats);
}

/* Takes part: a seat of this match whose power has not been eliminated (Elimination). */
static inline bool eur_is_in(const struct play *p, int seat)
{
    return (play_head(p)->seats >> seat & 1) && !eur_player(p, seat)->eliminated;
}

#endif
