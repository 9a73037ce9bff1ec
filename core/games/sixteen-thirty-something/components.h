/* Sixteen Thirty Something: the printed parts of the game (board, cards, counters, table by number of
 * players). */
#ifndef WESTPHALIA_STS_COMPONENTS_H
#define WESTPHALIA_STS_COMPONENTS_H

#include "data/field.h"
#include "data/set.h"
#include "games/sixteen-thirty-something/lists.h"

enum {
    COUNTRIES_MAX = 16,
    CARDS_MAX = 128,
    CARD_WORDS = SET_WORDS(CARDS_MAX),
    LINKS_MAX = 64,
    COUNTERS_MAX = 32,
    SOURCES_MAX = 32,
    PLAYER_ROWS = 4,
    TURNS = 10,
    NOTE_ROOM = 240,
    CARD_TEXT_ROOM = 240
};

/* Sets as values (data/set.h). */
SET_TYPE(cards, CARDS_MAX);

enum card_kind { STS_KINDS(LIST_ENUM) KINDS };

struct country_row {
    char id[ID_ROOM], name[NAME_ROOM], name_source[NAME_ROOM];
    uint8_t status, army_size, military_ability, vp_markers, defends_over_water;
    int16_t longitude, latitude; /* hundredths of a degree, for drawing */
    char in_text[NAME_ROOM + 4]; /* derived: the name as a sentence has it, "the German States" */
};

/* In a template, the verb of the country of this name: the German States are several. */
#define VERB(country, plural, singular) "{" country "=german-states?" plural "|" singular "}"

/* A common border or a sea route: always both ways. */
struct link_row {
    uint8_t between[2], ends;
    char over[NAME_ROOM]; /* sea routes: the water */
};

struct card_row {
    char id[ID_ROOM], name[NAME_ROOM], text[CARD_TEXT_ROOM];
    uint8_t kind;   /* enum card_kind */
    int8_t country; /* -1: names none */
    uint8_t value;  /* points of influence; 0: none */
    /* Derived: "Austria 3 (b)". */
    char full_name[NAME_ROOM + ID_ROOM];
};

/* The others are special. */
static inline bool sts_is_influence(const struct card_row *card)
{
    return card->kind == KIND_INFLUENCE || card->kind == KIND_OPEN_INFLUENCE;
}

/* A line of the Number of Players table. */
struct player_row {
    uint8_t players, vp_markers, draw, card_limit[TURNS];
};

/* The end of the game: from this turn on it ends on a die of at most so much; 0: it goes on, 6: it ends
 * without a die. */
struct end_row {
    int16_t from;
    uint8_t die;
};

struct counter_row {
    char id[ID_ROOM], name[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM];
    uint8_t count;
};

struct source_row {
    char of[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM], note[NOTE_ROOM];
};

/* What the pack is, and where its parts are from. */
struct pack_head {
    char game[ID_ROOM], pack[ID_ROOM], date[ID_ROOM], about[2 * NOTE_ROOM];
    uint8_t pack_version;
    uint16_t source_count;
    struct source_row sources[SOURCES_MAX];
};

struct components {
    struct pack_head head;
    uint16_t country_count, border_count, sea_route_count, player_row_count, card_count, end_row_count,
        counter_count;
    struct country_row country[COUNTRIES_MAX];
    struct link_row border[LINKS_MAX], sea_route[LINKS_MAX];
    struct player_row players[PLAYER_ROWS];
    struct card_row card[CARDS_MAX];
    struct end_row end[TURNS];
    struct counter_row counter[COUNTERS_MAX];

    /* Derived by sts_components_check(). */
    uint16_t adjacent[COUNTRIES_MAX];  /* one bit a neighbour */
    struct cards named[COUNTRIES_MAX]; /* influence cards that name the country */
    struct cards of_kind[KINDS];
    int16_t german_states; /* the country with the exceptions of 5.7.1 and 5.8.1 */
};

extern const struct domain sts_countries, sts_cards, sts_kinds;
extern const struct record sts_components_record;

/* The rulebook's constraints; fills what is derived. */
bool sts_components_check(void *pack, struct faults *faults);

static inline bool sts_adjacent(const struct components *c, int one, int other)
{
    return c->adjacent[one] >> other & 1;
}

#endif
