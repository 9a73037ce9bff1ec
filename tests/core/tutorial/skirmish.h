/* Skirmish: a small complete game. It uses each part of the engine once, and README's "How to add a game" goes through it.
 *
 * 1 The match has as many rounds as the option says; whoever holds most towns after the last has won.
 * 2 In each round all bid in secret: the higher bid acts first, equal ones in the order of the seats. A bid costs as many militia in the
 *   home town as it says, as far as there are any.
 * 3 In his turn a player may play one card, and then marches once, or ends the turn.
 * 4 A march takes all units of one town over roads (1) and trails (2), up to 3 points, through own and empty towns. A battle ends it.
 * 5 Battle: each side throws a die on the combat table, in the column of its strength. Losses are met exactly where they can be, in steps:
 *   a regular has two of worth 2, a militia one of worth 1. The defender first. A town without defenders is taken by what is left.
 * 6 Cards: a hand of two at the start. Levy puts militia into an own town, Burn costs an enemy town near an own one a militia, Reserves
 *   draws cards, Good Roads gives points to marches until the end of the round. A card that is played is discarded; Good Roads leaves the
 *   game. An empty deck is made of the discards. */
#ifndef WESTPHALIA_TESTS_SKIRMISH_H
#define WESTPHALIA_TESTS_SKIRMISH_H

#include "engine/card.h"
#include "engine/pack.h"
#include "engine/table.h"

enum { SEATS = 3, TOWNS_MAX = 16, WAYS_MAX = 32, CARDS_MAX = 16, LASTING_MAX = 4, UNITS_MAX = 99 };
enum unit { REGULAR, REDUCED, MILITIA, UNIT_KINDS };

/* ---- the printed parts ---- */

struct town_row {
    char id[ID_ROOM], name[NAME_ROOM];
    int8_t home; /* whose it is at the start; -1 */
    uint8_t units[UNIT_KINDS];
};
struct way_row {
    uint8_t ends, between[2], trail;
};
struct card_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t effect, number;
};
struct components {
    uint16_t town_count, way_count, card_count;
    struct town_row town[TOWNS_MAX];
    struct way_row way[WAYS_MAX];
    struct card_row card[CARDS_MAX];
    struct table combat;
    uint64_t road[TOWNS_MAX], trail[TOWNS_MAX]; /* derived: the neighbours by each kind of way */
};

/* ---- the state ---- */

struct town {
    int8_t owner; /* -1: nobody */
    uint8_t units[UNIT_KINDS];
};
struct player {
    uint64_t hand;
    uint8_t bid, has_bid;
};
struct state {
    struct head head;
    uint8_t round, order_count, order[SEATS], lasting_count;
    uint64_t deck, discard, removed;
    struct lasting lasting[LASTING_MAX];
    struct town town[TOWNS_MAX];
    struct player player[SEATS];
};

extern const struct game skirmish;

#endif
