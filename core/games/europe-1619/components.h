/* Europe 1619: the printed parts of the game (map, powers, minor states, tables).
 *
 * Most of them were pictures that are lost: PACK.md tells what is printed, what follows from the rulebook,
 * and what is reconstructed. */
#ifndef WESTPHALIA_EUR_COMPONENTS_H
#define WESTPHALIA_EUR_COMPONENTS_H

#include "data/field.h"
#include "data/set.h"
#include "diplomacy/adjudicate.h"
#include "games/europe-1619/lists.h"

enum {
    SEATS = 15,
    SPACES_MAX = 160, /* provinces and seas */
    SPACE_WORDS = SET_WORDS(SPACES_MAX),
    PLACES_MAX = 176, /* and after them the coasts of those that have two */
    COASTS_MAX = 2,
    MINORS_MAX = 48,
    PARTIES_MAX = SEATS + MINORS_MAX, /* so that a party fits one word of a set */
    BORDERS_MAX = 320,
    HOME_MAX = 16,  /* home provinces of a power */
    SITES_MAX = 4,  /* its home centres; its other build sites */
    UNITS_MAX = 40, /* of powers at the start */
    GRANTS_MAX = 48,
    RELATIONS_MAX = 12,
    COSTS_MAX = 15,
    SOURCES_MAX = 24,
    NOTE_ROOM = 240,
    SOURCE_ROOM = 24
};

enum place_kind { EUR_PLACE_KINDS(LIST_ENUM) };
enum unit_kind { UNIT_ARMY, UNIT_FLEET };
enum confession { EUR_CONFESSIONS(LIST_ENUM) CONFESSIONS };
enum group { EUR_GROUPS(LIST_ENUM) };
enum relation { EUR_RELATIONS(LIST_ENUM) };

/* The seats, in the order of the introduction's list. */
enum seat_id { EUR_POWERS(LIST_ENUM) };

/* A space, or one coast of a space that has two. All spaces come before all coasts. */
struct place_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t kind;                /* enum place_kind; of a coast, that of its space */
    uint8_t centre;              /* the value of its supply center; 0: it has none */
    uint8_t hre;                 /* within the line of the Holy Roman Empire */
    int16_t longitude, latitude; /* hundredths of a degree, for drawing */
    char source[SOURCE_ROOM], centre_source[SOURCE_ROOM];
    char in_text[NAME_ROOM]; /* derived: "the North Sea" */
    int16_t coast_of;        /* derived from the id (HOL/ec): a coast's space; -1: it is a space itself */
};

struct border_row {
    uint8_t between[2], ends;
};

struct power_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t confession; /* enum confession */
    uint8_t home_count, centre_count, site_count;
    uint8_t home[HOME_MAX];    /* home provinces, those with a centre among them */
    uint8_t centre[SITES_MAX]; /* home centres */
    uint8_t site[SITES_MAX];   /* build sites that are no home centres */
    uint8_t influence;         /* INFs a year */
    uint8_t attack_order;      /* 1: its diplomatic attack comes first */
    uint8_t empire_rights;     /* may attack foreigners within the Empire without war */
    uint8_t empire_income;     /* its aligned states within the Empire pay it */
    char colour[SOURCE_ROOM], colour_hex[SOURCE_ROOM];
};

/* A power's unit at the start. */
struct unit_row {
    uint8_t power, kind, place, strength;
};

struct minor_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t province_count;
    uint8_t province[SITES_MAX];
    int16_t home;    /* the space of its home centre; -1: it has none, and no unit */
    uint8_t value;   /* of its home centre; as a minor, where the space is worth more to a power */
    int8_t unit;     /* enum unit_kind: at the start, and what is built by itself; -1: it has no centre */
    int8_t group;    /* enum group: of the Empire's German or Italian states; -1: neither */
    uint8_t players; /* it is a state in games of at most so many players; 0: in none from the start */
    int8_t freed_by; /* it becomes a state when this power is eliminated; -1 */
    uint64_t may_place[1]; /* the powers that may place INFs */
    char source[SOURCE_ROOM], value_source[SOURCE_ROOM], unit_source[SOURCE_ROOM], group_source[SOURCE_ROOM];
    char in_text[NAME_ROOM]; /* derived */
};

/* INFs that stand in a minor at the start. */
struct grant_row {
    uint8_t minor, power, points;
    uint8_t players_min, players_max; /* in games of so many players */
};

struct relation_row {
    uint8_t between[2], ends;
    uint8_t kind; /* enum relation */
    uint8_t players_min, players_max;
};

/* The Military Cost Table: from this strength to the next. */
struct cost_row {
    uint8_t strength;
    uint16_t cost;
    char source[SOURCE_ROOM];
};

struct source_row {
    char of[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM], note[NOTE_ROOM];
};

struct party_row {
    char id[ID_ROOM], name[NAME_ROOM], in_text[NAME_ROOM];
};

/* What the pack is, and where its parts are from. */
struct pack_head {
    char game[ID_ROOM], pack[ID_ROOM], date[ID_ROOM], about[2 * NOTE_ROOM];
    uint8_t pack_version;
    uint16_t source_count;
    struct source_row sources[SOURCES_MAX];
};

SET_TYPE(spaces, SPACES_MAX);

struct components {
    struct pack_head head;
    uint16_t place_count, army_border_count, fleet_border_count, power_count, unit_count, minor_count,
        grant_count, relation_count, cost_count;
    struct place_row place[PLACES_MAX];
    struct border_row army_border[BORDERS_MAX], fleet_border[BORDERS_MAX];
    struct power_row power[SEATS];
    struct unit_row unit[UNITS_MAX];
    struct minor_row minor[MINORS_MAX];
    struct grant_row grant[GRANTS_MAX];
    struct relation_row relation[RELATIONS_MAX];
    struct cost_row cost[COSTS_MAX];

    /* Derived by eur_components_check(). */
    uint16_t space_count; /* the places before the coasts */
    uint16_t party_count;
    struct party_row party[PARTIES_MAX];    /* the powers, then the minors */
    struct dip_map map;                     /* its places are ours */
    int8_t power_of[SPACES_MAX];            /* whose home province it is by the full table of powers; -1 */
    int8_t minor_of[SPACES_MAX];            /* whose province it is where that minor is a state; -1 */
    uint8_t coasts[SPACES_MAX][COASTS_MAX]; /* its coasts' places; 0: it has one coast, or none */
    uint64_t seas[SPACE_WORDS];
    uint8_t by_attack_order[SEATS];     /* seats */
    int16_t andalusia, bohemia, edirne; /* the spaces that rules name */
};

/* eur_spaces: the places before the coasts. eur_parties: the powers, then the minors. eur_powers are
 * eur_seats, whether in play or not. */
extern const struct domain eur_seats, eur_powers, eur_places, eur_spaces, eur_minors, eur_parties,
    eur_place_kinds, eur_kinds, eur_confessions, eur_groups, eur_relations;
extern const struct record eur_components_record;

/* The rulebook's constraints; fills what is derived. */
bool eur_components_check(void *pack, struct faults *faults);
/* Fills the names that are derived (components_names.c). */
void eur_components_name(struct components *c);

/* The space that a place is, or is a coast of. */
static inline int eur_space(const struct components *c, int place)
{
    return c->place[place].coast_of >= 0 ? c->place[place].coast_of : place;
}

static inline bool eur_is_sea(const struct components *c, int space)
{
    return c->place[space].kind == PLACE_SEA;
}

#endif
