/* Thirty Years War: the printed parts of the game (map, cards, leaders, units, tables, starting
 * positions). */
#ifndef WESTPHALIA_TYW_COMPONENTS_H
#define WESTPHALIA_TYW_COMPONENTS_H

#include "data/field.h"
#include "data/set.h"
#include "data/table.h"
#include "games/pack_board.h"
#include "games/pack_units.h"
#include "games/thirty-years-war/components/lists.h"

enum {
    SEATS = 2,
    SPACES_MAX = 128,
    AREAS_MAX = 24, /* 2.41 */
    PATHS_MAX = 256,
    ARROWS_MAX = 16,
    CARDS = 110, /* 2.3 */
    LEADERS_MAX = 64,
    KINDS = 16, /* of units: nation and type */
    UNITS_MAX = 128,
    OUTLINES_MAX = 160,
    OUTLINE_ROOM = 2000,
    SOURCES_MAX = 64,
    NOTE_ROOM = 320,
    SOURCE_ROOM = 200,
    CARD_TEXT_ROOM = 900,
    COMBAT_CARDS_MAX = 24,
    CARD_LEADERS = 4,
    CARD_UNITS = 2,
    STACKS_MAX = 16,
    STACK_LEADERS = 4,
    STACK_UNITS = 4,
    SCENARIOS = 4,
    PILLAGE_ROWS = 4,
    BOXES_MAX = 8,
    AID_HALVED = -99 /* a card's aid_change: the donor's points are halved */
};

/* Sets as values (data/set.h). */
SET_TYPE(units, UNITS_MAX);
SET_TYPE(spaces, SPACES_MAX);
SET_TYPE(cards, CARDS);
SET_TYPE(leaders, LEADERS_MAX);
SET_TYPE(areas, AREAS_MAX);

/* The seats (1.2); "Protestants go first" (6.0). */
enum seat_id { TYW_SEATS(LIST_ENUM) };
static inline int tyw_opponent(int seat)
{
    return seat == PROTESTANT ? CATHOLIC : PROTESTANT;
}

enum space_kind { TYW_SPACE_KINDS(LIST_ENUM) };
enum named_space { TYW_NAMED_SPACES(LIST_ENUM) NAMED_SPACES };
enum named_area { TYW_NAMED_AREAS(LIST_ENUM) NAMED_AREAS };
enum named_leader { TYW_NAMED_LEADERS(LIST_ENUM) NAMED_LEADERS };

enum nation { TYW_NATIONS(LIST_ENUM) NATIONS };
enum unit_type { TYW_UNIT_TYPES(LIST_ENUM) UNIT_TYPES };
enum condition { TYW_CONDITIONS(LIST_ENUM) };
enum donor { TYW_DONORS(LIST_ENUM) DONORS };
enum part { TYW_PARTS(LIST_ENUM) PARTS };
enum removal { TYW_REMOVALS(LIST_ENUM) };
enum electorate { TYW_ELECTORATES(LIST_ENUM) };
/* 5.14, 5.141: how many there are, and the Victory Points of the two awards. */
enum { ELECTORS = 7, ELECTOR_MAJORITY = 4, AWARD_FOR_MAJORITY = 2, AWARD_FOR_ALL = 5 };
enum combat_role { TYW_COMBAT_ROLES(LIST_ENUM) };

enum effect { TYW_EFFECTS(LIST_ENUM) EFFECTS };

enum named_card { TYW_NAMED_CARDS(LIST_ENUM) NAMED_CARDS };

enum peace_result { TYW_PEACE_RESULTS(LIST_ENUM) };
enum pope { TYW_POPES(LIST_ENUM) };

struct space_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t kind;                /* enum space_kind */
    int8_t area;                 /* -1: an Independent City, or a box */
    uint8_t fortress;            /* Fortress Strength (2.44); 0: none */
    int8_t siege_modifier;       /* added to the die (13.23) */
    uint8_t independent_vp;      /* of an Independent City (2.43); 0: it is none */
    uint8_t elector;             /* an Independent City that is an Electorate */
    uint8_t port;                /* 16.23 */
    uint8_t spanish_zone;        /* 17.Sp.2 */
    uint8_t germany;             /* 2.46 */
    int16_t longitude, latitude; /* hundredths of a degree */
    int16_t x, y;                /* on the drawing: page units (see the pack's `page`) */
    int16_t stack_x, stack_y;    /* its stack */
    int16_t label_x, label_y;    /* the base line of its name */
    uint8_t label_anchor;        /* the point of the name that lies there (enum anchor) */
    char in_text[NAME_ROOM + 4]; /* derived: the name as a sentence has it: "the United Provinces" */
};

struct area_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t control; /* Cities needed (2.42); 0: no Control Box (France) */
    uint8_t vp;
    uint8_t electorate; /* enum electorate */
    int8_t local_pay;   /* enum nation paid there without Aid Points (15.12); -1: none */
    uint8_t hungarians; /* Hungarian units may enter (17.H.4) */
    int16_t control_x, control_y;
    /* derived */
    struct spaces cities; /* its non-independent Cities on the map */
    uint8_t city_count;
    /* The name as a sentence has it: "the Upper Palatinate", "the Area Würzburg". */
    char in_text[NAME_ROOM + 10];
};

struct path_row {
    uint8_t between[2];
};

/* A way for some nations, or in one direction: to and from the UP, out of Denmark and Sweden. */
struct arrow_row {
    uint8_t from, to, both_ways;
};

struct leader_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t seat, nation;
    uint8_t activation, leadership, battle, loss, stars; /* stars: 1 Dynamic, 2 always commands (10.14) */
    uint8_t reverse; /* it is an unnamed reverse side: never enters but as a replacement (12.42, 16.22) */
    uint8_t siege;   /* added to siege rolls (13.23): Spinola */
    /* derived */
    int8_t replacement; /* a leader; -1 */
    char in_text[NAME_ROOM + 4];
};

/* The leader on the back of a leader's counter (12.42). */
struct replacement_row {
    uint8_t leader, replacement;
    char source[SOURCE_ROOM];
};

struct kind_row { /* of units */
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM];
    uint8_t seat, nation, type;
    uint8_t factor[2];   /* Combat Factor by enum condition */
    uint8_t loss;        /* Loss Factor of a step */
    uint8_t movement;    /* Movement Allowance */
    uint8_t count;       /* in the counter mix: an absolute limit (2.1) */
    uint8_t recruitable; /* some leader may recruit such units (8.41, 17) */
};

struct card_units {
    uint8_t kind, count;
};

/* The conditions and effects of a Combat Card (9.5, 12.24, 12.25). Own and enemy are those of the player
 * who plays it. */
struct combat_card {
    uint8_t role;                /* enum combat_role */
    uint8_t own_nation_min;      /* units of `own_nation`, and of `own_type` unless it is -1 */
    int8_t own_nation, own_type; /* -1: any */
    uint8_t own_units_min;
    uint8_t commander;            /* own force has a commander */
    uint8_t commander_battle_min; /* the commander's Battle rating is at least this */
    int8_t commander_nation;      /* the commander's nation; -1: any */
    uint8_t enemy_leaders_min;
    uint8_t enemy_commander_plain; /* the enemy's commander is there and not Dynamic */
    uint8_t enemy_unreliable;      /* the enemy has Militia, or more Mercenaries than Veterans */
    uint8_t no_besieged;           /* no besieged units attack */
    int8_t own_drm, enemy_drm, own_column, enemy_column;
    uint8_t own_rating_zero, enemy_rating_zero; /* Battle ratings count as 0 */
    int8_t enemy_drm_if_zero;                   /* the enemy's modifier if its Battle rating was 0 already */
    int8_t forbids; /* a card that the enemy may not play in this combat (P47: C50); -1 */
};

struct card_row {
    char id[ID_ROOM], name[NAME_ROOM], source[SOURCE_ROOM], text[CARD_TEXT_ROOM];
    uint8_t seat, part, value, removal, effect;
    uint8_t aid[DONORS];      /* 8.5 */
    int8_t vp;                /* for the Catholics: gained, lost where negative */
    int8_t vp_more;           /* instead, if the card names a stronger case (C22: all Electors) */
    int8_t number;            /* see enum effect */
    int8_t pope;              /* enum pope; -1 */
    int8_t donor, aid_change; /* EFFECT_AID_MODIFIER, EFFECT_AID_POINTS: -1 and 0 where none; AID_HALVED */
    /* EFFECT_REVOLT, EFFECT_GERMAN_STATE, EFFECT_DENMARK, EFFECT_FRANCE: the Area; -1: none, or "Germany". */
    int8_t area;
    uint8_t leader_count, leader[CARD_LEADERS];
    uint8_t unit_count;
    struct card_units units[CARD_UNITS];
    /* Derived: the name, with the number where several cards have it: "Fog (C31)". */
    char title[NAME_ROOM + ID_ROOM + 4];
    struct combat_card combat; /* derived: EFFECT_COMBAT, EFFECT_MUSKETEERS (19.9) */
};

struct combat_row {
    uint8_t card;
    struct combat_card combat;
};

struct loot_row {
    int16_t from; /* the modified die */
    uint8_t pillage, steps;
};

struct peace_row {
    int16_t from;
    uint8_t result; /* enum peace_result */
};

/* By number of units moved: levels to pillage (11.16); by number of Unpaid units: modifier (15.21). */
struct by_units_row {
    int16_t from;
    int8_t number;
};

/* A box of the Dutch War Track that has an effect (16.13). */
enum { DUTCH_FIRST = -3 }; /* the first box (16.12) */
struct dutch_row {
    int8_t box, vp, aid; /* aid -99: Dutch aid ends */
    uint8_t ends;        /* the Dutch War ends */
};

/* A recruitment table's line: steps by type (8.41). */
struct recruitment_row {
    int16_t from;
    uint8_t mercenary, militia;
};

struct setup_units {
    uint8_t kind, count, steps;
};

struct stack_row {
    uint8_t space;
    uint8_t leader_count, leader[STACK_LEADERS];
    uint8_t unit_count;
    struct setup_units units[STACK_UNITS];
};

struct pillage_row {
    int16_t from;
    uint8_t markers;
};

/* A starting position (4, 18). All cities that it does not name are neutral. */
struct setup_row {
    char id[ID_ROOM];
    struct {
        uint8_t first, last;
    } turns;
    struct {
        uint8_t count;     /* in the deck at the start: 1..PARTS */
        uint8_t more_come; /* 8.1 applies */
    } parts;
    struct {
        uint8_t vp;
        int8_t majority_award, all_award; /* the sides with the last Electoral awards; -1 (5.141) */
    } score;
    uint8_t pope, passes_open;
    struct {
        int8_t marker;
        uint8_t taken_count;
        int8_t taken[4];   /* boxes of the Dutch War Track whose VP have been taken (16.131) */
        int8_t effect_box; /* the box whose aid effect holds; 0: none */
        /* Derived. */
        uint16_t boxes; /* effects taken already: one bit a box from DUTCH_FIRST on */
        int8_t effect;  /* the box whose aid effect holds, from DUTCH_FIRST on; -1 */
    } dutch;
    struct {
        uint8_t status; /* enum wallenstein of state.h */
        uint8_t influence;
    } wallenstein;
    struct {
        uint8_t france, sweden, denmark, hungary_rebels;
    } war;
    int8_t swedish_base;   /* a space; -1 */
    uint8_t places_french; /* 18.32: La Force's army is placed first, as P17 says */
    struct {
        uint8_t limit; /* cities of one Area that may be pillaged at the start (18.24); 0: no limit */
        uint8_t count;
        struct pillage_row row[PILLAGE_ROWS]; /* markers by die; none: no pillage is placed */
    } pillage;
    struct {
        uint8_t count;
        struct stack_row row[STACKS_MAX];
    } stacks;
    struct {
        struct areas areas[SEATS];
        struct spaces cities[SEATS];
    } control;
    struct {
        /* Out of the game; played as Events; of these, in effect. */
        struct cards removed, played, lasting;
    } cards;
    struct { /* out of the game */
        struct leaders leaders;
        uint8_t kind_count;
        struct card_units kinds[KINDS];
    } out;
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

/* The map (2.4). */
struct pack_map {
    uint16_t space_count, area_count, path_count, arrow_count;
    struct space_row space[SPACES_MAX];
    struct area_row area[AREAS_MAX];
    struct path_row path[PATHS_MAX];
    struct arrow_row arrow[ARROWS_MAX];

    /* Derived. */
    struct spaces adjacent[SPACES_MAX]; /* by paths */
    struct spaces exits[SPACES_MAX];    /* by arrows, from the space */
};

/* Derived: spaces by what they are. */
struct pack_spaces {
    struct spaces on_map; /* cities on the map */
    struct spaces fortresses, ports, independents, off_map, spanish_zone, germany, sweden_ports, up_cities;
    uint8_t fortress_count, fortress[SPACES_MAX]; /* the fortresses as a list: walked after every move */
};

/* Units and leaders (2.2). */
struct pack_pieces {
    uint16_t kind_count, leader_count;
    struct kind_row kind[KINDS];
    struct leader_row leader[LEADERS_MAX];

    /* Derived: each counter of the counter mix. */
    uint16_t unit_count;
    struct unit_row unit[UNITS_MAX];
    struct units of_kind[KINDS], of_nation[NATIONS], of_type[UNIT_TYPES],
        of_seat[SEATS];                  /* Saxons with the seat that is printed */
    int8_t kind_of[NATIONS][UNIT_TYPES]; /* -1: there are no such units */
    struct leaders leaders_of[SEATS], leaders_of_nation[NATIONS], reverse_sides, leaders_of_cards;
};

/* The Strategy Cards (2.3). */
struct pack_decks {
    uint16_t card_count, combat_row_count;
    struct card_row card[CARDS];
    struct combat_row combat_row[COMBAT_CARDS_MAX];
    struct {
        struct areas areas;
        struct spaces cities;
    } heilbronn;                   /* P23 */
    uint8_t richelieu_aid[DONORS]; /* P9 with option 19.10 */

    /* Derived. */
    struct cards cards_of[SEATS][PARTS], combat_cards;
};

/* The tables that lie beside the board, and numbers of rules. */
struct pack_tables {
    struct table combat; /* 12.26: columns by strength, rows by die 0..11: Loss Numbers */
    uint16_t replacement_count, peace_count, forage_count, dutch_count;
    struct replacement_row replacement[LEADERS_MAX];
    struct peace_row peace[8];     /* 5.3 */
    struct by_units_row forage[4]; /* 11.16 */
    struct dutch_row dutch[8];     /* 16.13 */
    struct {
        uint8_t success;      /* the lowest modified die that takes a Fortress */
        uint8_t modifier_max; /* Continued Siege: +3 (13.26) */
    } siege;
    uint8_t pay[UNIT_TYPES]; /* 15.131 */
    struct {
        uint8_t factors, ratio;
    } overrun;             /* 12.61 */
    uint8_t revolt_spread; /* 9.44: the highest die that spreads it */
    struct {
        uint8_t max;                /* loses the game */
        uint8_t unit, city, battle; /* what each brings */
    } influence;                    /* Wallenstein's (7.1) */
    struct {
        uint16_t row_count;
        struct recruitment_row row[12]; /* by die */
        uint8_t wallenstein, dynamic;   /* modifiers */
        int8_t pillage;
    } recruiting; /* 8.41 */
    struct {
        uint16_t row_count, units_count;
        struct loot_row row[8];
        struct by_units_row units[4];
        int8_t pillage[2], mercenaries, veterans, dynamic, besieged; /* modifiers */
    } looting;                                                       /* 15.2 */
};

struct pack_drawing {
    struct {
        int16_t width, height;
    } page;
    uint16_t outline_count, box_count;
    struct outline_row outline[OUTLINES_MAX];
    struct box_row box[BOXES_MAX];
};

/* What is derived is filled by tyw_components_check(). */
struct components {
    struct pack_head head;
    struct pack_map map;
    struct pack_spaces spaces;
    struct pack_pieces pieces;
    struct pack_decks decks;
    struct pack_tables tables;
    uint16_t setup_count;
    struct setup_row setup[SCENARIOS]; /* in the order of game->scenarios */
    struct pack_drawing drawing;
    struct {
        uint8_t space[NAMED_SPACES], area[NAMED_AREAS], leader[NAMED_LEADERS], card[NAMED_CARDS];
    } named; /* derived: what the rules name */
};

/* 8.41: by the modified die. */
static inline const struct recruitment_row *tyw_recruitment_row(const struct components *c, int roll)
{
    return &c->tables.recruiting
                .row[ROWS_FROM(c->tables.recruiting.row, c->tables.recruiting.row_count, roll)];
}

/* 15.2: by the modified die. */
static inline const struct loot_row *tyw_loot_row(const struct components *c, int roll)
{
    return &c->tables.looting.row[ROWS_FROM(c->tables.looting.row, c->tables.looting.row_count, roll)];
}

/* 15.2: added to the die by the number of Unpaid units. */
static inline int tyw_loot_units(const struct components *c, int count)
{
    return c->tables.looting.units[ROWS_FROM(c->tables.looting.units, c->tables.looting.units_count, count)]
        .number;
}

/* 11.16: levels to pillage by the number of units moved. */
static inline int tyw_forage(const struct components *c, int units)
{
    return c->tables.forage[ROWS_FROM(c->tables.forage, c->tables.forage_count, units)].number;
}

extern const struct domain tyw_seats, tyw_spaces, tyw_areas, tyw_leaders, tyw_kinds, tyw_units, tyw_cards,
    tyw_nations, tyw_unit_types, tyw_conditions, tyw_donors, tyw_parts, tyw_removals, tyw_effects,
    tyw_space_kinds, tyw_electorates, tyw_combat_roles, tyw_peace_results, tyw_popes;
extern const struct record tyw_components_record;

/* The rulebook's constraints; fills what is derived. */
bool tyw_components_check(void *pack, struct faults *faults);

#endif
