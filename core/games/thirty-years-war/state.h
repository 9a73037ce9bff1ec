/* Thirty Years War: the state, which is all that lies on the map and all that the players hold. Pieces are
 * sets. Each space has the units and leaders that stand there; the state has sets over all spaces (reduced
 * units, pieces inside a fortress, pieces out of the game). A unit that is in no space and not out of the
 * game is in the counter mix: recruiting or an Event can bring it. A leader in no space who is not out of
 * the game has not come yet, or was dismissed. An Unplayed pile has no order: its card is chosen at random
 * when it is drawn. */
#ifndef WESTPHALIA_TYW_STATE_H
#define WESTPHALIA_TYW_STATE_H

#include "engine/window.h"
#include "games/thirty-years-war/components/components.h"
#include "kits/card.h"

enum {
    TURNS = 14,              /* 5.22 */
    ROUNDS = 6,              /* 6.0 D */
    HAND = 7,                /* 6.0 C */
    STACK_LIMIT = 8,         /* 10.21: units of a side in a space */
    LEADER_MOVEMENT = 8,     /* 3.2 */
    PILLAGE_MAX = 2,         /* 15.221 */
    DUTCH_MIN = DUTCH_FIRST, /* 16.12 */
    DUTCH_MAX = 5,
    VP_MIN = -99, /* no limit is printed */
    VP_MAX = 199,
    AID_MAX = 250,
    INFLUENCE_MAX = 99, /* of Wallenstein */
    LASTING_MAX = 32
};

/* A place in the state's `option`: index into game->options, which is in alphabetical order. */
enum option_id {
    OPTION_AID_LOGISTICS,        /* 19.4c: free-activation-logistics */
    OPTION_AID_NO_LIMIT,         /* 19.4a */
    OPTION_AID_RECRUITING,       /* 19.4b */
    OPTION_CAMPAIGN_MOVE,        /* 19.8 */
    OPTION_GUEBRIANT,            /* 19.2b */
    OPTION_IMPERIAL_VETERAN,     /* 19.2a */
    OPTION_LOC_IN_ACTION,        /* 19.3 */
    OPTION_OLD_CORPS,            /* 19.9 */
    OPTION_RICHELIEU,            /* 19.10 */
    OPTION_TILLY,                /* 19.7 */
    OPTION_UP_INTERVENTION,      /* 19.5 */
    OPTION_VICTORY,              /* 19.1 */
    OPTION_WALLENSTEIN_AMBITION, /* 19.6 */
    OPTION_WALLENSTEIN_ENEMIES,  /* 19.11 */
    OPTION_WALLENSTEIN_STARS,    /* 7.25 */
    OPTION_COUNT
};

/* Indices of game->scenarios, and of the pack's set-ups. */
enum scenario_id { CAMPAIGN, EARLY_SCENARIO, INTERVENTION_SCENARIO, APOCALYPSE_SCENARIO };

/* options.c */
extern const struct scenario tyw_scenarios[];
extern const struct option tyw_options[OPTION_COUNT + 1];

enum wallenstein { TYW_WALLENSTEINS(LIST_ENUM) };

/* A siege marker (13.14, 13.26): none, Siege, Siege +1, +2, +3. */
enum siege { NO_SIEGE, SIEGE, SIEGE_1, SIEGE_2, SIEGE_3 };

/* When a lasting event ends. */
enum until { TYW_UNTILS(LIST_ENUM) };

/* A space. */
struct place {
    struct units units;
    struct leaders leaders;
    int8_t control;  /* a seat; NO_SEAT: neutral, or in revolt (9.42) */
    uint8_t pillage; /* 0..PILLAGE_MAX */
    uint8_t revolt;  /* a Peasant Revolt marker (9.4) */
    uint8_t siege;   /* enum siege; it belongs to the side that has units outside */
};

struct side {
    struct cards hand;
    struct cards unplayed; /* the Unplayed pile (8.1) */
    struct cards played;   /* the Played pile */
    uint8_t rounds;        /* rounds used in this turn */
};

struct pieces {
    struct units units;
    struct leaders leaders;
};

/* 5.14: the electors. */
struct electors {
    int8_t majority_award, all_award; /* the side awarded last (5.141); -1 */
    uint8_t bavaria;                  /* 5.142: the electorate is Bavaria's */
};

/* 16: the Dutch War. */
struct dutch_war {
    int8_t war; /* the marker (16.1) */
    uint8_t ended;
    uint16_t boxes;        /* VP effects taken, one bit a box from DUTCH_MIN on (16.131) */
    int8_t effect;         /* the box whose aid effect holds, from DUTCH_MIN on; -1 */
    uint8_t siege;         /* Spinola besieges, and no response yet (16.25) */
    uint8_t spinola_stays; /* 16.24: the Catholic army in the UP stays */
    uint8_t penalty_seen;  /* 5.15 has been looked at */
};

/* 7: Wallenstein. */
struct wallenstein_track {
    uint8_t status;                      /* enum wallenstein */
    uint8_t was_dismissed, was_recalled; /* 7.21, 7.22: once each */
    uint8_t influence;                   /* the Wallenstein track (7.1) */
    uint8_t enemies_checked;             /* option 19.11: in this turn */
};

/* Who has entered the war. */
struct wars {
    uint8_t france, sweden, denmark;
};

struct swedes {
    int8_t base;        /* a space; -1 */
    uint8_t base_moved; /* in this turn; also when it was placed (17.Sw.1) */
    int8_t hampered;    /* C21: a Swedish leader, who does nothing in this turn; -1 */
};

/* 17.Sp.3: the army of the Cardinal Infante. */
struct cardinal_army {
    struct units units;
    uint8_t until; /* the turn by whose end it must be in the Spanish Zone; 0: it is, or is not there */
};

/* Option 19.3. */
struct established_loc {
    struct units units; /* they have an established LOC in this turn */
    uint8_t seats;      /* seats, one bit each, that have established theirs */
};

struct state {
    struct head head;
    uint8_t turn;
    int16_t vp; /* the Catholic total (5.1) */
    struct side side[SEATS];
    struct cards removed;    /* cards out of the game (8.62) */
    struct cards aid_played; /* in this turn, as AID */
    struct cards events;     /* cards that have been played as Events, or count so (18) */
    uint8_t lasting_count;
    struct lasting lasting[LASTING_MAX]; /* events in effect */
    uint8_t parts;                       /* parts of the decks that are in the game: 1..PARTS (8.1) */
    uint8_t aid[DONORS];                 /* Foreign Aid Points of this turn (14.1) */

    struct place place[SPACES_MAX];
    int8_t area_control[AREAS_MAX]; /* the Control Box; -1: neither side */
    struct areas neutral;           /* Areas with a Neutral marker (3.1) */
    struct units reduced;           /* units on their reduced side */
    struct pieces inside;           /* pieces inside the fortress of their space, enemies being outside */
    struct pieces out;              /* out of the game for good (15.224), leaders that are dead among them */
    struct units unpaid;            /* marked Unpaid (15.13) */
    struct established_loc loc;

    struct electors electors;
    struct dutch_war dutch;
    struct wallenstein_track wallenstein;
    struct wars at_war;
    struct swedes sweden;
    struct cardinal_army cardinal;
    uint8_t pope;           /* enum pope */
    uint8_t passes_open;    /* the Val Telline Passes (14.4) */
    int8_t saxony;          /* on whose side the Saxons are (8.66) */
    uint8_t hungary_rebels; /* 17.H */
    uint8_t war_entry;      /* a War Entry Event in this turn (9.12) */
    /* C54: French and Swedes may still part there, until the end of a Protestant Round. */
    struct spaces conflicts;
    uint8_t campaign_moved; /* option 19.8: in this turn, seats, one bit each */
    uint8_t truce;          /* 5.32: recovery is not halved at the beginning of the next turn */
    uint16_t battles;       /* battles so far: the scope of standing instructions */
};

extern const struct domain tyw_wallensteins, tyw_sieges, tyw_untils, tyw_dutch_boxes;
extern const struct domain *const tyw_domains[]; /* all lists of ids of the game, ended by NULL */
extern const struct record tyw_state_record, tyw_place_record, tyw_derived_record;

/* Members of views that follow from the rest: the Elector Control Track. */
struct derived {
    uint8_t electors[SEATS]; /* 5.14 */
};

static inline struct state *tyw_state(const struct play *p)
{
    return (struct state *)p->state;
}

static inline const struct components *tyw_components(const struct play *p)
{
    return (const struct components *)p->pack;
}

/* The starting position of the match, and all in which its scenario differs. */
static inline const struct setup_row *tyw_setup_row(const struct play *p)
{
    return &tyw_components(p)->setup[play_head(p)->scenario];
}

static inline const struct pack_map *tyw_map(const struct play *p)
{
    return &tyw_components(p)->map;
}

static inline const struct pack_pieces *tyw_pieces(const struct play *p)
{
    return &tyw_components(p)->pieces;
}

static inline struct place *tyw_place(const struct play *p, int space)
{
    return &tyw_state(p)->place[space];
}

static inline struct side *tyw_side(const struct play *p, int seat)
{
    return &tyw_state(p)->side[seat];
}

static inline int tyw_space(const struct play *p, enum named_space which)
{
    return tyw_components(p)->named.space[which];
}

static inline int tyw_area(const struct play *p, enum named_area which)
{
    return tyw_components(p)->named.area[which];
}

static inline int tyw_leader(const struct play *p, enum named_leader which)
{
    return tyw_components(p)->named.leader[which];
}

static inline int tyw_card(const struct play *p, enum named_card which)
{
    return tyw_components(p)->named.card[which];
}

/* Rows of the pack. */
static inline const struct space_row *tyw_space_row(const struct play *p, int space)
{
    return &tyw_components(p)->map.space[space];
}
static inline const struct area_row *tyw_area_row(const struct play *p, int area)
{
    return &tyw_components(p)->map.area[area];
}
static inline const struct leader_row *tyw_leader_row(const struct play *p, int leader)
{
    return &tyw_components(p)->pieces.leader[leader];
}
static inline const struct card_row *tyw_card_row(const struct play *p, int card)
{
    return &tyw_components(p)->decks.card[card];
}
static inline int tyw_kind_of(const struct play *p, int unit)
{
    return tyw_components(p)->pieces.unit[unit].kind;
}
static inline const struct kind_row *tyw_kind(const struct play *p, int unit)
{
    return &tyw_components(p)->pieces.kind[tyw_kind_of(p, unit)];
}

static inline const char *tyw_space_id(const struct play *p, int space)
{
    return tyw_space_row(p, space)->id;
}

static inline const char *tyw_unit_id(const struct play *p, int unit)
{
    return tyw_components(p)->pieces.unit[unit].id;
}

static inline const char *tyw_leader_id(const struct play *p, int leader)
{
    return tyw_leader_row(p, leader)->id;
}

static inline const char *tyw_card_id(const struct play *p, int card)
{
    return tyw_card_row(p, card)->id;
}

/* Where a member of a space stands in the state: data/fault.h. */
#define AT_PLACE(p, space, member) FAULT_AT("places", tyw_space_id((p), (space)), member)

static inline bool tyw_option(const struct play *p, enum option_id which)
{
    return play_head(p)->option[which] != 0;
}

/* Faults of a state that the code could not play on: see struct game. */
void tyw_inspect(const struct play *p, struct faults *faults);
extern const struct law tyw_laws[]; /* rules that no code relies on: laws.c */

/* Draws anew what the viewer cannot see: see engine/resample.h. */
void tyw_resample(struct resampling *r);

#endif
