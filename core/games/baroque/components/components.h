/* Baroque: the printed parts of the game (map, cards, Major States Cards, tables by number of players). */
#ifndef WESTPHALIA_BAR_COMPONENTS_H
#define WESTPHALIA_BAR_COMPONENTS_H

#include "data/field.h"
#include "data/set.h"
#include "games/baroque/components/lists.h"

enum {
    STATES_MAX = 64,
    BORDERS_MAX = 192,
    FOREIGN_MAX = 12,
    KINDS_MAX = 48, /* kinds of cards: the table of the pack */
    CARDS_MAX = 80, /* cards, each for itself: derived */
    COUNTERS_MAX = 16,
    SOURCES_MAX = 32,
    SEATS = 4,
    PLAYERS_MIN = 2,
    PLAYER_ROWS = SEATS - PLAYERS_MIN + 1,
    AUCTIONS = 4,
    WARS = 5,
    INVESTMENTS_MAX = 8,
    INVESTED_MIN = 4,
    INVESTED_MAX = 12, /* so much a move can name */
    SALARIES_MAX = 16,
    START_CHOICES_MAX = 8,
    NOTE_ROOM = 240,
    CARD_TEXT_ROOM = 320
};

/* Sets as values (data/set.h). */
SET_TYPE(cards, CARDS_MAX);
SET_TYPE(states, STATES_MAX);

/* The seats: who plays which Major (3.1, R1). */
enum major { BAR_MAJORS(LIST_ENUM) };

enum deck_id { BAR_DECKS(LIST_ENUM) };

/* Every card by its own text (appendices 1 and 2). Rows of the pack may stand in any order: `effect` says
 * which is which, and each is there exactly once. */
enum effect { BAR_EFFECTS(LIST_ENUM) EFFECTS, FIRST_OPPORTUNITY = AGOSTINO_BARELLI };

/* Those of 10.1.1 stay before their player: one of each kind. */
enum card_kind { KIND_PLAIN, KIND_ARCHITECT, KIND_BISHOP, KIND_GENERAL, KIND_POLITICIAN, KIND_PAINTER };
enum { FIGURE_KINDS = 4 }; /* architect .. politician: slot kind - KIND_ARCHITECT of a player */

enum sea { NO_SEA = -1, NORTH_SEA, BALTIC_SEA, SEAS };
enum state_kind { BAR_STATE_KINDS(LIST_ENUM) };
enum war { BAR_WARS(LIST_ENUM) };

struct state_row {
    char id[ID_ROOM], name[NAME_ROOM], name_source[NAME_ROOM], about[NOTE_ROOM];
    uint8_t value, electorate, bishopric, external_border;
    int8_t port;                /* enum sea */
    uint8_t kind;               /* enum state_kind */
    int8_t major;               /* the seat whose Major State it is, or NO_SEAT */
    int8_t start_choice_of;     /* the seat that may begin with it (3.3), or NO_SEAT */
    uint8_t foreign_possession; /* out of play until sold, where no player has it (2.1) */
    uint8_t city_allowed;       /* 6.2 */
    uint8_t income_with_polish_pass;
    uint8_t electorate_with_chaos; /* 14.1 */
    int16_t longitude, latitude;   /* hundredths of a degree, for drawing */
    char in_text[NAME_ROOM + 4];   /* derived: the name as a sentence has it, "the Spanish Netherlands" */
};

struct border_row {
    uint8_t between[2];
    uint8_t only_with_polish_pass;
};

struct foreign_row {
    char id[ID_ROOM], name[NAME_ROOM];
    int16_t longitude, latitude;
    uint8_t border_count, border[12];
};

enum number { BAR_NUMBERS(LIST_ENUM) NUMBERS };

/* A kind of card. */
struct kind_row {
    char id[ID_ROOM], name[NAME_ROOM], text[CARD_TEXT_ROOM];
    uint8_t count, deck, kind;
    int8_t see;    /* bishops: the state; -1 */
    uint8_t reach; /* bishops: so many states from it */
    uint8_t number[NUMBERS];
};

/* Capitalism: what is invested, what comes back, what the house of Fugger receives. */
struct investment_row {
    uint8_t florins, back, fee;
};

/* Salary of your own Armies: the florins for so many armies. */
struct salary_row {
    int16_t from;
    uint8_t florins;
};

/* One card. Derived: where a kind has several, their ids end in -1, -2, ... */
struct card_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t kind; /* row of kind_row */
    uint8_t effect;
};

/* A line of the tables by number of players. */
struct player_row {
    uint8_t players, start_choices, start_armies, start_florins, army_limit, free_cards, cards_to_buy;
};

struct auction_row {
    uint8_t state, card, minimum; /* card: row of kind_row */
};

struct counter_row {
    char id[ID_ROOM], name[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM];
    int16_t count; /* -1: as many as needed */
};

struct source_row {
    char of[NAME_ROOM], source[NAME_ROOM], where[NOTE_ROOM];
};

/* What the pack is, and where its parts are from. */
struct pack_head {
    char game[ID_ROOM], pack[ID_ROOM], date[ID_ROOM], about[2 * NOTE_ROOM];
    uint8_t pack_version;
    uint16_t source_count;
    struct source_row sources[SOURCES_MAX];
};

/* The map (2.1). */
struct pack_map {
    uint16_t state_count, border_count, foreign_count;
    struct state_row state[STATES_MAX];
    struct border_row border[BORDERS_MAX];
    struct foreign_row foreign[FOREIGN_MAX];

    /* Derived. */
    struct states adjacent[STATES_MAX]; /* without the Polish Pass */
    struct states by_pass[STATES_MAX];  /* by the Polish Pass alone */
    struct states bishoprics, electorates, external, possessions, ports[SEAS];
    struct states major_of[SEATS]; /* the Major States of a seat */
};

/* The cards of both decks (2.2). */
struct pack_decks {
    uint16_t kind_count;
    struct kind_row kind[KINDS_MAX];

    /* Derived: each card, and the two decks. */
    uint16_t card_count;
    struct card_row card[CARDS_MAX];
    struct cards events, opportunities;
    struct cards of_effect[EFFECTS];
    uint8_t row_of[EFFECTS]; /* the row of kind_row of each effect */
};

/* The tables of rules and cards, and the counters. */
struct pack_tables {
    uint16_t player_row_count, auction_count, investment_count, salary_count, counter_count;
    struct player_row players[PLAYER_ROWS];
    struct auction_row auction[AUCTIONS];
    struct investment_row investment[INVESTMENTS_MAX];
    struct salary_row salary[SALARIES_MAX];
    struct counter_row counter[COUNTERS_MAX];
    uint8_t composers; /* derived: how many there are */
};

/* What is derived is filled by bar_components_check(). */
struct components {
    struct pack_head head;
    struct pack_map map;
    struct pack_decks decks;
    struct pack_tables tables;
    struct {
        int8_t styria, augsburg, brunswick, brandenburg;
        int8_t france_targets[3]; /* Franche-Comte, Lorraine, Spanish Netherlands */
    } named;                      /* derived: the states that the rules name */
};

extern const struct domain bar_states, bar_cards, bar_kinds, bar_numbers, bar_seas, bar_decks, bar_card_kinds,
    bar_state_kinds;
extern const struct record bar_components_record;

/* The rulebook's constraints; fills what is derived. */
bool bar_components_check(void *pack, struct faults *faults);
void bar_pack_upgrade(json_t *pack); /* see struct game */

#endif
