/* A made-up game on half a page, in which everything that the engine can do happens: secret bids, steps that call and
 * unwind, a list, optional and hidden arguments, hands, dice, cards off a deck, events for one seat.
 *
 * Rule 1: a round has a bidding (2) and then one action (3) of each seat, the highest bidder first. Rule 2: all bid 1 to 3
 * in secret. Rule 3: borrow, up to twice; then pass; fortify one or two own towns; spy on a town in secret; raid a town that is not one's own, with
 * a card (its value is added to the die) or without. Rule 4: the owner of a raided town may give it up; otherwise the
 * raid wins with more than the garrison, and a natural 6 ends the round. Rule 5: most towns after the last round win. */
#ifndef WESTPHALIA_TESTS_TOY_H
#define WESTPHALIA_TESTS_TOY_H

#include "engine/pack.h"
#include "engine/play.h"

enum { TOY_SEATS = 4, TOY_TOWNS = 8, TOY_CARDS = 80, TOY_DISCARDS = 20 };

enum { STEP_ROUND, STEP_BIDDING, STEP_ACTION, STEP_RAID, STEP_COUNT };
enum { MOVE_PASS, MOVE_BID, MOVE_FORTIFY, MOVE_SPY, MOVE_RAID, MOVE_DEFEND, MOVE_BORROW, MOVE_COUNT };
enum {
    EVENT_DREW,
    EVENT_RAIDED,
    EVENT_SPIED,
    EVENT_ROUND_ENDED,
    EVENT_SPY_SEEN,
    EVENT_DISCARDED,
    EVENT_OUTBID,
    EVENT_COUNT
};
enum { DRAW_DEAL, DRAW_RAID, DRAW_SPY, DRAW_COUNT };
enum { OPTION_ROUNDS, OPTION_TRUCE };

/* The records of STEP_ACTION and STEP_RAID. */
struct toy_action { /* with bytes between its members that belong to none */
    uint8_t seat;
    uint16_t left;
    uint8_t done;
};
struct toy_raid {
    int8_t town, card; /* card: -1 for none */
    int8_t answer;     /* -1: none yet */
};

struct toy_town_row {
    char id[ID_ROOM];
    char name[NAME_ROOM];
    uint8_t wealth;
};

struct toy_card_row {
    char id[ID_ROOM];
    uint8_t value;
};

struct toy_pack {
    struct toy_town_row towns[TOY_TOWNS];
    uint16_t town_count;
    struct toy_card_row cards[TOY_CARDS];
    uint16_t card_count;
};

struct toy_hand {
    uint64_t cards[SET_WORDS(TOY_CARDS)];
    uint8_t bid; /* 0: none yet */
    uint8_t spied;
};

struct toy_town {
    int8_t owner; /* -1: nobody */
    uint8_t garrison;
};

struct toy_state {
    struct head head;
    uint8_t round;
    int8_t leader; /* -1: nobody yet */
    uint8_t spy_town;
    uint32_t spy_known; /* the seats that know it */
    struct toy_hand hands[TOY_SEATS];
    struct toy_town towns[TOY_TOWNS];
    uint64_t deck[SET_WORDS(TOY_CARDS)];
    uint8_t discards[TOY_DISCARDS];
    uint8_t discard_count;
    int16_t debts[TOY_SEATS];
    uint8_t losses[6];
    uint8_t loss_count;
};

extern const struct game toy;
extern const struct domain toy_seats, toy_towns, toy_cards;

/* The game's pack as it comes; one for the whole program. */
const struct pack *toy_pack(void);

/* A play of the toy. `p.state` and `p.out` are inside; do not copy the table. */
struct toy_table {
    struct play p;
    struct chance chance;
    struct toy_state state;
    struct outcome out;
};

/* Sets a match of `players` up with the seed 00 01 02 ... and the match id ff fe fd ... */
void toy_begin(struct toy_table *table, int players);

/* Bids for all seats, so that the first of them is to act. */
void toy_bid(struct toy_table *table);

/* The index of a pack's id. */
int toy_town(const char *id);
int toy_card(const char *id);

#endif
