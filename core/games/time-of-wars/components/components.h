/* Time of Wars: the component pack: map, cards, counters, sheets, tables, starting positions.
 *
 * Rule numbers are those of the rulebook. What a rule says of a pack's contents is checked in
 * components_check.c; what is derived from the tables is filled there, too. A member called by several names
 * in the rulebook has the one of its detailed rule. */
#ifndef WESTPHALIA_TOW_COMPONENTS_H
#define WESTPHALIA_TOW_COMPONENTS_H

#include <jansson.h>
#include <stdint.h>

#include "data/domain.h"
#include "data/fault.h"
#include "data/field.h"
#include "data/set.h"
#include "data/table.h"
#include "games/pack_board.h"
#include "games/pack_units.h"
#include "games/time-of-wars/components/lists.h"
#include "kits/graph.h"

/* The superpowers in the Sequence (3.1): these are the seats. */
enum superpower { SWEDEN, RUSSIA, OTTOMAN, HRE, COMMONWEALTH, SEATS };

/* A power can control spaces, be at War and own units: superpowers, Minor States (4.0), Tatars, Cossacks. */
enum power {
    DENMARK = SEATS,
    BRANDENBURG,
    TRANSYLVANIA,
    WALLACHIA,
    MOLDOVA,
    TATARS,
    COSSACKS,
    POWERS,
    MERCENARIES = POWERS, /* as the nation of units */
    NATIONS
};

enum religion { TOW_RELIGIONS(LIST_ENUM) RELIGIONS };
enum zone { TOW_ZONES(LIST_ENUM) ZONES };
enum sea { TOW_SEAS(LIST_ENUM) SEAS };
enum space_kind { TOW_SPACE_KINDS(LIST_ENUM) SPACE_KINDS };
enum way { TOW_WAYS(LIST_ENUM) WAYS };
enum arm { TOW_ARMS(LIST_ENUM) ARMS };
enum condition { TOW_CONDITIONS(LIST_ENUM) CONDITIONS };

enum rating { TOW_RATINGS(LIST_ENUM) RATINGS };

enum special_track { TOW_TRACKS(LIST_ENUM) SPECIAL_TRACKS };

enum stripe { TOW_STRIPES(LIST_ENUM) STRIPES };

enum effect { TOW_EFFECTS(LIST_ENUM) EFFECTS };

enum {
    SPACES_MAX = 160,
    SPACE_WORDS = SET_WORDS(SPACES_MAX),
    WAYS_MAX = 320,
    ARROWS_MAX = 24,
    KINDS = 44, /* nation and type, of units */
    UNITS_MAX = 192,
    UNIT_WORDS = SET_WORDS(UNITS_MAX),
    COMMANDERS_MAX = 112,
    COMMANDER_WORDS = SET_WORDS(COMMANDERS_MAX),
    RULERS = 23, /* cards (2.4) */
    DECK = 50,   /* cards of a superpower */
    CARDS = SEATS * DECK,
    CARD_WORDS = SET_WORDS(CARDS),
    SCENARIOS = 5,
    TURNS = 7,
    ECONOMY_BOXES = 12,
    CITIES_BOXES = 16, /* of the track for Fortified Cities */
    TRACK_BOXES = 8,   /* of a special track */
    CARD_KINDS = 3,    /* kinds of units that one card names */
    BATTLE_CARDS_MAX = 32,
    SETUP_UNITS = 64,
    SETUP_RELATIONS = 12,
    RECRUITS_MAX = 48,
    SOURCES_MAX = 40,
    OUTLINES_MAX = 64,
    BOXES_MAX = 80,
    SOURCE_ROOM = 120,
    NOTE_ROOM = 200,
    CARD_TEXT_ROOM = 900,
    OUTLINE_ROOM = 6000
};

/* Sets as values (data/set.h). */
SET_TYPE(units, UNITS_MAX);
SET_TYPE(commanders, COMMANDERS_MAX);
SET_TYPE(spaces, SPACES_MAX);
SET_TYPE(cards, CARDS);
SET_TYPE(rulers, RULERS);
SET_TYPE(effects, EFFECTS);
SET_TYPE(powers, POWERS);
SET_TYPE(seats, SEATS);
SET_TYPE(seas, SEAS);
SET_TYPE(boxes, TRACK_BOXES); /* of a special track */

/* The vassals and others (4.1); the Tatars (4.2.4) and the Cossacks (4.2.5) have rules of their own. */
static inline struct powers tow_minor_states(void)
{
    return (struct powers){
        .word = {1 << DENMARK | 1 << BRANDENBURG | 1 << TRANSYLVANIA | 1 << WALLACHIA | 1 << MOLDOVA}};
}

/* Those that can be a vassal of the Ottoman Empire (4.2.3). */
static inline struct powers tow_vassal_states(void)
{
    return (struct powers){.word = {1 << TRANSYLVANIA | 1 << WALLACHIA | 1 << MOLDOVA}};
}

enum named_space { TOW_NAMED_SPACES(LIST_ENUM) NAMED_SPACES };

enum named_card { TOW_NAMED_CARDS(LIST_ENUM) NAMED_CARDS };

struct space_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t kind, zone;
    /* Who controls it at the start of the campaign (enum power); -1: a Terrain Point or a box. */
    int8_t owner;
    int8_t national;             /* in whose colour it is; -1: independent (2.2) */
    int8_t capital_of;           /* -1 */
    int8_t port;                 /* enum sea; -1 */
    int8_t religion;             /* at the start; -1: none */
    uint8_t no_marker;           /* 6.2.2: the Commonwealth places no big CONTROL marker there */
    uint8_t no_garrison;         /* 6.2.2: it needs no garrison there */
    int16_t longitude, latitude; /* hundredths of a degree */
    int16_t x, y;                /* on the drawing */
    int16_t stack_x, stack_y;    /* where its armies lie */
    int16_t label_x, label_y;    /* a point of the base line of its name */
    uint8_t label_anchor;        /* which point of the base line that is */
    char in_text[NAME_ROOM];     /* derived: "the Holy Roman Empire of the German Nation" */
};

struct way_row {
    uint8_t between[2];
    uint8_t kind; /* enum way */
};

/* A way in one direction, in and out of the boxes (2.2). */
struct arrow_row {
    uint8_t from, to, kind;
};

struct kind_row { /* of units (5.2) */
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t nation, arm;
    uint8_t manpower[CONDITIONS],
        combat[CONDITIONS]; /* by enum condition; a naval unit has no Manpower and is never weakened */
    uint8_t count;          /* in the counter mix: an absolute limit (2.6) */
    uint8_t garrison;       /* only as garrison of its state's capital, never moves (4.1) */
    uint8_t first_lost;     /* 6.9.3.4: eliminated first after a defeat */
    uint8_t goes_home;      /* 6.10: discarded unless it is a garrison */
    uint8_t one_stays;      /* 6.10: of these one an army stays, with a commander */
    uint8_t after_uprising,
        after_registration; /* 4.2.5: only with Khmelnytsky Uprising, Registered Cossacks */
    uint8_t never_hired;    /* Stettin's garrison */
};

struct commander_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t nation; /* enum power */
    uint8_t rating; /* Command Rating */
    uint8_t first_turn, last_turn;
    uint8_t by_event;           /* enters with Khmelnytsky Uprising alone */
    uint8_t wounded_by_doubles; /* Gustav II Adolf (5.1) */
    int8_t ruler;               /* derived: in play only while this ruler card shows him (5.1); -1 */
};

struct ruler_side {
    char name[NAME_ROOM];
    uint8_t additional, preserved, funds; /* 2.4 */
    int8_t policy;                        /* levels of Domestic Policy in 6.12 */
    int8_t commander;                     /* who can command an army; -1 */
};

struct ruler_row {
    char id[ID_ROOM], source[SOURCE_ROOM];
    char title[3 * NAME_ROOM];           /* derived: the ruler, and who is on the back if that is another */
    uint8_t seat, first_turn, last_turn; /* the Rulers Reign List (6.3.6) */
    struct ruler_side full, weak;        /* the two sides of the card */
    uint8_t weak_is_other;               /* the back is another ruler: Charles IX, Vasili IV, Mustafa */
    uint8_t has_successor;               /* the next card of the list follows within his turn (6.3.4) */
    uint8_t never_prolonged;             /* 6.3.6: his turns are fixed */
};

/* The numbers that an Event reads: those that it does not read are 0, ids that it does not read none. Which
 * those are: card_needs.h. */
struct card_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    char title[2 * NAME_ROOM];   /* derived: its name, and whose it is where several have that name */
    char text[CARD_TEXT_ROOM];   /* condition and effect, in our words */
    char points_text[NOTE_ROOM]; /* of a Special Card played for points (6.9.1.3) */
    uint8_t seat, value, effect, stripe;
    uint8_t plus, asterisk, special, reshuffle;
    uint8_t turns; /* when it may be played as an Event, one bit a turn: bit 0 is turn 1 */
    int8_t power, zone, religion, rating; /* -1: none; `rating` whose points or level change */
    int8_t points, levels, funds, vp, losses, count, most, bonus;
    int8_t success_from;               /* the lowest die that succeeds */
    int8_t other_rating, other_points; /* a second change: a penalty, a further gain */
    uint8_t kind_count, kinds[CARD_KINDS];
    struct spaces spaces; /* the spaces that it names */
    struct rulers rulers; /* one of these must rule, if it names any */
};

/* What a Battle card wants and does (6.9.3.4). Own and enemy are those of the side it is played for. */
struct battle_row {
    uint8_t card;
    uint8_t own_right, enemy_left;
    int8_t arm, kind; /* needs `needed` units of this arm, of this kind; -1: any */
    int8_t or_nation; /* or units of this nation; -1: any */
    uint8_t needed, needs_full;
    uint8_t cavalry_needed; /* cavalry units that it needs besides */
    uint8_t more_cavalry_than_enemy, more_cavalry_than_infantry;
    uint8_t irregulars; /* an irregular or Tatar unit is enough */
    uint8_t defender_only;
    uint8_t bars_from;  /* the enemy may play no card that shifts his own column by so much or more; 0 */
    uint8_t takes_back; /* shifts of the own column to the left are taken back */
};

struct economy_box { /* 6.9.1.1 */
    int8_t vp;
    uint8_t funds;
};
struct cities_box { /* 6.2.2: with so many big markers taken as its index */
    uint8_t cards, vp, wins;
};
struct track_box {
    char name[NAME_ROOM];
    uint8_t vp, funds;
};
struct track_row {
    char name[NAME_ROOM];
    uint8_t seat, box_count;
    struct track_box box[TRACK_BOXES];
};

/* A superpower's sheet (2.3). */
struct sheet_row {
    char name[NAME_ROOM], adjective[NAME_ROOM];
    uint8_t religion;
    uint8_t economy_count, economy_start;
    struct economy_box economy[ECONOMY_BOXES];
    int8_t military_start, policy_start; /* levels, -2..2 */
    uint8_t cities_count;
    /* By the number of markers taken, from 0; the boxes are one more than the markers. */
    struct cities_box cities[CITIES_BOXES];
};

struct price_row {
    uint8_t price[POWERS]; /* of a War with each; 0: it cannot be declared */
};
struct limit_row {
    uint8_t units[SEATS]; /* that may be borrowed from each */
};

struct recruit_row { /* Army recruitment tables (5.2.1) */
    uint8_t seat, kind, cost;
};

struct setup_units {
    uint8_t kind, count;
    int16_t space; /* -1: at sea */
    int8_t sea;    /* of naval units; -1 */
};
struct setup_relation {
    uint8_t one, other, relation; /* powers; enum relation of state.h */
};
struct control_row {
    struct spaces spaces;
};
struct setup_ruler {
    int8_t ruler; /* a ruler's card; -1: the superpower is not played */
    uint8_t weak, funds;
    uint8_t war_fate; /* Victory Points by markers in the Bonus VP box */
};
struct setup_row {
    char id[ID_ROOM];
    uint8_t turn_count, turns[TURNS];   /* game turns as cards and counters have them */
    struct control_row control[POWERS]; /* what differs from the owner of each space */
    uint8_t unit_count;
    struct setup_units units[SETUP_UNITS];
    uint8_t relation_count;
    struct setup_relation relations[SETUP_RELATIONS];
    struct setup_ruler superpower[SEATS];
    uint8_t track[SPECIAL_TRACKS];
    struct effects events; /* Events in play, by their effects */
    struct cards removed;
};

struct source_row {
    char of[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM];
};
/* Drawing: a closed ring, as SVG path data; rings of the same `of` make one shape (even-odd). */
struct outline_row {
    char of[ID_ROOM], path[OUTLINE_ROOM];
};
/* What the pack is, and where its parts are from. */
struct pack_head {
    char game[ID_ROOM], pack[ID_ROOM], date[ID_ROOM], about[2 * NOTE_ROOM];
    uint8_t pack_version;
    uint16_t source_count;
    struct source_row sources[SOURCES_MAX];
};

/* The map (2.2). */
struct pack_map {
    uint16_t space_count, way_count, arrow_count;
    struct space_row space[SPACES_MAX];
    struct way_row way[WAYS_MAX];
    struct arrow_row arrow[ARROWS_MAX];

    /* Derived: the spaces that a Road, a Trail leads to, by arrows too (tow_neighbours()). */
    struct spaces adjacent[WAYS][SPACES_MAX];
    struct spaces by_sea[SPACES_MAX]; /* the other ports of its sea */
    struct spaces of_space_kind[SPACE_KINDS], of_zone[ZONES], ports[SEAS], national[POWERS], independent,
        capitals[POWERS];
    struct spaces strongholds; /* Fortified Cities and Fortresses */
    uint8_t capital[POWERS];   /* a space, the first of several */
};

/* Units and commanders (5.0). */
struct pack_pieces {
    uint16_t kind_count, commander_count;
    struct kind_row kind[KINDS];
    struct commander_row commander[COMMANDERS_MAX];

    /* Derived: each counter of the counter mix. */
    uint16_t unit_count;
    struct unit_row unit[UNITS_MAX];
    struct units of_kind[KINDS], of_nation[NATIONS], of_arm[ARMS];
    struct commanders commanders_of[POWERS];
    int16_t wallenstein; /* a commander */
};

/* The superpowers' cards (2.5) and the rulers' (2.4). */
struct pack_decks {
    uint16_t ruler_count, card_count, battle_count;
    struct ruler_row ruler[RULERS];
    struct card_row card[CARDS];
    struct battle_row battle[BATTLE_CARDS_MAX];

    /* Derived. */
    struct cards cards_of[SEATS], special, battle_cards, reactions;
    int16_t battle_of[CARDS]; /* row of `battle`; -1 */
};

/* The tables that lie beside the board, and numbers of rules. */
struct pack_tables {
    struct table combat; /* 6.9.3.4: columns by sum of Combat Values, rows by the Modified Sum of 2d6 */
    uint16_t recruit_count;
    struct recruit_row recruit[RECRUITS_MAX];
    struct price_row war_price[SEATS];                /* 6.5.5 */
    struct limit_row borrow_limit[SEATS];             /* 6.5.2 */
    uint8_t revolts_by[ZONES];                        /* 6.6.2.2: who places the revolts of a zone */
    uint8_t danzig_levels, dutch_after, dutch_combat; /* 6.9.3.6 */
    uint8_t automatic_vp;                             /* 7.2 */
    uint8_t explore_cost, colony_cost;                /* 7.1 */
};

struct pack_drawing {
    int16_t page_width, page_height;
    uint16_t outline_count, box_count;
    struct outline_row outline[OUTLINES_MAX];
    struct box_row box[BOXES_MAX];
};

/* What is derived is filled by tow_components_check(). */
struct components {
    struct pack_head head;
    struct pack_map map;
    struct pack_pieces pieces;
    struct pack_decks decks;
    struct sheet_row sheet[SEATS];
    struct track_row track[SPECIAL_TRACKS];
    struct pack_tables tables;
    uint16_t setup_count;
    struct setup_row setup[SCENARIOS]; /* in the order of game->scenarios */
    struct pack_drawing drawing;
    struct {
        uint8_t space[NAMED_SPACES], card[NAMED_CARDS];
    } named; /* derived: what the rules name */
};

/* ---- the map: what the rules call connected by Roads and Trails ---- */

/* The spaces that a Road or a Trail leads to, by arrows too. */
static inline struct spaces tow_neighbours(const struct components *c, int space)
{
    return spaces_either(c->map.adjacent[ROAD][space], c->map.adjacent[TRAIL][space]);
}

/* Roads and Trails, for kits/graph.h. */
static inline struct graph tow_land(const struct components *c)
{
    return (struct graph){.words = SPACE_WORDS,
                          .layers = WAYS,
                          .way = {c->map.adjacent[ROAD]->word, c->map.adjacent[TRAIL]->word}};
}

/* The same by sea too: ports by one sea count as connected (6.5.3, 6.10, R30). */
static inline struct graph tow_land_and_sea(const struct components *c)
{
    return (struct graph){
        .words = SPACE_WORDS,
        .layers = WAYS + 1,
        .way = {c->map.adjacent[ROAD]->word, c->map.adjacent[TRAIL]->word, c->map.by_sea->word}};
}

extern const struct domain tow_seats, tow_powers, tow_nations, tow_religions, tow_zones, tow_seas,
    tow_space_kinds, tow_ways, tow_arms, tow_conditions, tow_ratings, tow_tracks, tow_stripes, tow_effects,
    tow_spaces, tow_kinds, tow_units, tow_commanders, tow_rulers, tow_cards;
extern const struct record tow_components_record;

/* The rulebook's constraints; fills what is derived. */
bool tow_components_check(void *pack, struct faults *faults);
void tow_pack_upgrade(json_t *pack); /* see struct game */

#endif
