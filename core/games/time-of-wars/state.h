/* Time of Wars: what lies on the map, the sheets and the tables.
 *
 * Pieces are sets. Each space has the units and the commanders that stand there; each sea has its ships.
 * The state has the sets over all places: units that are weakened, garrisons, rebels. A unit in no place
 * that is not out of the game is available (2.6): it can be recruited, or come by a card. A commander in
 * no space is not in play, or was put aside in this turn (6.9.3.4).
 *
 * A unit is commanded by the superpower in whose `led` it is (a mercenary, a borrowed unit). All other
 * units are commanded by their nation's superpower; those of a Minor State, the Tatars and the Cossacks by
 * its `master`. Without a master they only defend their space. An army is all units of one commanding seat
 * in a space that are no garrison. */
#ifndef WESTPHALIA_TOW_STATE_H
#define WESTPHALIA_TOW_STATE_H

#include "engine/window.h"
#include "games/time-of-wars/components/components.h"
#include "kits/card.h"

enum {
    LEVEL_MIN = -2, /* Military, Domestic Policy (2.3.1) */
    LEVEL_MAX = 2,
    LEVEL_POINTS = 5, /* Development Points of a level */
    FUNDS_MAX = 99,   /* of a superpower; counters are no limit */
    VP_LIMIT = 99,
    IMPULSES_MAX = 255, /* in a turn */
    LASTING_MAX = 48,
    RATING_MAX = 6 /* of a commander, raised by cards */
};

/* Between two powers (3.0). */
enum relation { TOW_RELATIONS(LIST_ENUM) RELATIONS };

/* The auxiliary marker of a space: one at most (pack: card terms). */
enum marker { TOW_MARKERS(LIST_ENUM) MARKERS };

/* When a lasting Event ends. */
enum until { TOW_UNTILS(LIST_ENUM) };

struct place {
    struct units units;
    struct commanders commanders;
    int8_t control;  /* enum power; -1: none (Terrain Points, boxes) */
    int8_t religion; /* -1: none */
    uint8_t marker;  /* enum marker */
};

struct side {
    struct cards hand;     /* without its Special Cards */
    struct cards specials; /* Special Cards in hand: marked on their backs (2.5), known to all */
    struct cards unplayed; /* 2.5: the deck of unused cards; no order before one is drawn */
    struct cards played;   /* the deck of used cards */
    uint8_t funds;
    int8_t military, policy; /* levels */
    uint8_t economy;         /* box of the Economy track, from the left */
    uint8_t points[RATINGS]; /* Development Points: 0..LEVEL_POINTS */
    int8_t ruler;            /* a ruler card; -1: the power is not in play */
    uint8_t ruler_weak;
    uint8_t prolonged;                    /* 6.3.2: he reigns one turn more */
    uint8_t war_fate;                     /* VP by markers: wars won, Events, invasions, Union of Brest */
    uint8_t good_harvests, poor_harvests; /* removed in the turn before (6.2.4, 6.2.5) */
    uint8_t reshuffle;                    /* 2.5: at the end of this turn */
    int8_t provoked;                      /* 6.5.1: whom its last impulse provoked; -1 */
    /* 6.5.1: superpowers with whom it begins no War in this turn; in the next one (R29) */
    struct seats peace_barred, peace_next;
    struct units led;   /* mercenaries hired and units borrowed */
    uint8_t collapsing; /* 6.9.1.1: units that another power has still to take away */
};

struct pieces {
    struct units units;
    struct commanders commanders;
};

struct fleet {
    struct units units;
};
struct relations {
    uint8_t to[POWERS]; /* enum relation */
};

struct state {
    struct head head;
    uint8_t turn;      /* how many turns of the scenario have begun */
    uint8_t game_turn; /* the Game Turn of the scenario's list (6.0): tow_turn_number(), less 1 */
    struct side side[SEATS];
    struct place place[SPACES_MAX];
    struct fleet fleet[SEAS];
    struct units weakened;
    struct units garrisons;
    struct units rebels;              /* REBELLION (5.2.2) */
    struct pieces out;                /* out of the game (6.9.1.1, Cossack ships) */
    struct commanders aside;          /* until the next Commanders changing phase */
    struct relations relation[SEATS]; /* symmetric between superpowers */
    int8_t master[POWERS]; /* the seat that commands a power's units; NO_SEAT: none, as for superpowers */
    struct cards removed;
    struct effects events;        /* Events in play (6.9.1.2), by their effects */
    struct effects played_events; /* Events with an asterisk that have been played */
    uint8_t lasting_count;
    struct lasting lasting[LASTING_MAX];
    uint8_t track[SPECIAL_TRACKS]; /* boxes (2.3.2) */
    struct boxes colonies;         /* 7.1: boxes of the Asia map */
    uint8_t domination_barred;     /* 4.2.2: it stays in its Start box */
    struct spaces converted;       /* 2.3.2: spaces converted since the Union of Brest (R54) */
    struct {
        uint8_t revolt, paid; /* 4.2.5; in this turn */
    } cossacks;
    struct powers bound;         /* Minor States that are commanded beyond the turn (4.2.2, 4.2.3) */
    struct powers conquered;     /* Minor States that the Ottoman Empire has conquered and keeps (4.2.3) */
    struct spaces danish_cities; /* given away by a War (4.2.1) */
    /* 6.9.3.6: the Siege of Danzig. */
    struct {
        uint8_t track;
        int8_t besieger; /* -1 */
    } danzig;
    uint16_t marches, battles; /* how many there have been: scopes of standing instructions */
};

/* What a seat has Victory Points by (7.1). */
struct vp_parts {
    int8_t cities, economy, war_fate, tracks, last_turn;
};

/* What views tell besides: what follows from the map. */
struct derived {
    int8_t vp[SEATS];
    struct vp_parts vp_from[SEATS];
    uint8_t fortified_cities[SEATS]; /* big CONTROL markers on the map */
    struct spaces heretic;           /* 6.6: heretic spaces of the superpowers */
};

/* How a unit stands in a space that is not in the army there. */
enum post { TOW_POSTS(LIST_ENUM) POSTS };

extern const struct domain tow_relations, tow_markers, tow_game_turns, tow_posts, tow_boxes, tow_untils;
/* What the mark of an Event that lasts is one of, by its card (card_event.c). */
const struct domain *tow_mark_of(const void *pack, const void *row, int i);
extern const struct record tow_state_record, tow_derived_record;

static inline struct state *tow_state(const struct play *p)
{
    return (struct state *)p->state;
}
static inline const struct components *tow_components(const struct play *p)
{
    return (const struct components *)p->pack;
}
static inline const struct pack_map *tow_map(const struct play *p)
{
    return &tow_components(p)->map;
}
static inline const struct pack_pieces *tow_pieces(const struct play *p)
{
    return &tow_components(p)->pieces;
}
static inline struct place *tow_place(const struct play *p, int space)
{
    return &tow_state(p)->place[space];
}
static inline struct side *tow_side(const struct play *p, int seat)
{
    return &tow_state(p)->side[seat];
}

/* Rows of the pack. */
static inline const struct space_row *tow_space_row(const struct play *p, int space)
{
    return &tow_components(p)->map.space[space];
}
static inline const struct commander_row *tow_commander_row(const struct play *p, int commander)
{
    return &tow_components(p)->pieces.commander[commander];
}
static inline const struct ruler_row *tow_ruler_row(const struct play *p, int ruler)
{
    return &tow_components(p)->decks.ruler[ruler];
}
static inline const struct card_row *tow_card_row(const struct play *p, int card)
{
    return &tow_components(p)->decks.card[card];
}
static inline int tow_kind_of(const struct play *p, int unit)
{
    return tow_components(p)->pieces.unit[unit].kind;
}
static inline const struct kind_row *tow_kind(const struct play *p, int unit)
{
    return &tow_components(p)->pieces.kind[tow_kind_of(p, unit)];
}

static inline const char *tow_space_id(const struct play *p, int space)
{
    return tow_space_row(p, space)->id;
}
static inline const char *tow_unit_id(const struct play *p, int unit)
{
    return tow_components(p)->pieces.unit[unit].id;
}
static inline const char *tow_commander_id(const struct play *p, int commander)
{
    return tow_commander_row(p, commander)->id;
}
static inline const char *tow_card_id(const struct play *p, int card)
{
    return tow_card_row(p, card)->id;
}
/* Where a member of a space stands in the state: data/fault.h. */
#define AT_PLACE(p, space, ...) FAULT_AT("places", tow_space_id((p), (space)), __VA_ARGS__)

static inline int tow_space(const struct play *p, enum named_space which)
{
    return tow_components(p)->named.space[which];
}

extern const struct domain *const tow_domains[]; /* all lists of ids of the game, ended by NULL */

/* options.c */
extern const struct scenario tow_scenarios[];
extern const struct option tow_match_options[];

/* What must hold in every state: see struct game. */
void tow_inspect(const struct play *p, struct faults *faults);
void tow_inspect_pieces(const struct play *p, struct faults *faults); /* inspect_pieces.c */
extern const struct law tow_laws[]; /* what holds in every state that play reaches: laws.c */

/* What the viewer cannot see, drawn anew: see engine/resample.h. */
void tow_resample(struct resampling *r);

#endif
