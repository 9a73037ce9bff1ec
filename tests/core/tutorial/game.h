/* Skirmish: a small complete game that uses each part of the engine once. core/games/README.md goes
 * through it. Its rulebook:
 *
 * 1 Rounds. Each has a bidding (2), then an action (3) of every seat, the highest bidder first, then around
 *   the table. After the last round the seat wins whose towns are worth most.
 * 2 Bidding. All bid 1 to 3 in secret.
 * 3 Action. A seat may borrow, up to twice. Then it passes; or fortifies one or two of its towns; or sends
 *   its only spy to a town in secret; or plays a card for its effect (5); or raids (4).
 * 4 Raid. A town that is not one's own is raided, with a card, whose value is added to the die, or without.
 * 4.1 Its owner may give it up.
 * 4.2 Otherwise the owners of towns next to it may help it, one after the other.
 * 4.3 The raid table has the points that are lost, by die and number of helpers. More than there are take
 *   the town; then it has a garrison of 1. Otherwise the raider draws a card, and 4.4 applies.
 * 4.4 The owner loses so many points, exactly if he can: 1 for a garrison, 2 for a wall. A natural 6 ends
 *   the round instead.
 * 5 Cards. All have two at the start. Levy adds 2 to the garrison of an own town. Peace bars raids on a
 *   town until the round's end, and leaves the game. Couriers from an own town bring two cards. An empty
 *   deck is made of the discards. */
#ifndef WESTPHALIA_TESTS_SKIRMISH_H
#define WESTPHALIA_TESTS_SKIRMISH_H

#include "data/table.h"
#include "engine/window.h"
#include "kits/card.h"
#include "kits/graph.h"

enum {
    SEATS = 4,
    TOWNS_MAX = 8,
    ROADS_MAX = 16,
    CARDS_MAX = 80,
    CARD_WORDS = SET_WORDS(CARDS_MAX),
    LASTING_MAX = 8
};
enum { GARRISON, WALL, UNITS };
enum { EFFECT_KINDS = 3 };

/* STEP_ROUND, MOVE_PASS, EVENT_DREW, DRAW_DEAL and the others; skirmish_step_round, skirmish_move_pass. */
#define GAME(name) skirmish_##name
#define STEP_ROWS  "tutorial/steps.def"
#define MOVE_ROWS  "tutorial/moves.def"
#define EVENT_ROWS "tutorial/events.def"
#include "engine/declare_lists.h"

enum { OPTION_ROUNDS, OPTION_TRUCE };

/* ---- components.c: what is printed ---- */

struct town_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t wealth, walls; /* at the end; at the start */
};
struct card_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t value, effect;
};
struct road_row {
    uint8_t between[2], ends;
};
struct components {
    struct town_row towns[TOWNS_MAX];
    struct road_row roads[ROADS_MAX];
    struct card_row cards[CARDS_MAX];
    uint16_t town_count, road_count, card_count;
    struct table raids;
    uint64_t near[TOWNS_MAX]; /* derived: the towns that roads lead to, of each */
};

extern const struct domain skirmish_seats, skirmish_towns, skirmish_cards, skirmish_units, skirmish_effects;
extern const struct record skirmish_pack;
struct graph skirmish_map(const struct components *c);
bool skirmish_check_pack(void *pack, struct faults *faults);

/* ---- state.c: what lies on the table ---- */

struct hand {
    uint64_t cards[CARD_WORDS];
    uint8_t bid; /* 0: none yet */
    uint8_t spied;
};
struct town {
    int8_t owner; /* -1: none */
    uint8_t garrison, walls;
};
struct state {
    struct head head;
    uint8_t round;
    int8_t leader; /* -1: none yet */
    uint8_t spy_town;
    uint32_t spy_known; /* the seats that know it */
    struct hand hands[SEATS];
    struct town towns[TOWNS_MAX];
    uint64_t deck[CARD_WORDS], discards[CARD_WORDS], removed[CARD_WORDS];
    struct lasting lasting[LASTING_MAX];
    uint8_t lasting_count;
    int16_t debts[SEATS];
    uint8_t losses[6], loss_count; /* towns in which spies were caught */
};

extern const struct record skirmish_state, skirmish_derived;
void skirmish_derive(const struct play *p, void *derived);
int32_t skirmish_wealth(const struct play *p, int seat);
extern const struct ranking skirmish_final_ranking; /* 1: round.c */
uint64_t skirmish_towns_of(const struct play *p, int seat);
void skirmish_inspect(const struct play *p, struct faults *faults);

static inline struct state *at_table(const struct play *p)
{
    return p->state;
}
static inline const struct components *printed(const struct play *p)
{
    return p->pack;
}

/* resample.c */
void skirmish_resample(struct resampling *r);

/* ---- the rules, each in its file: what others call; records of steps that others read ---- */

struct acting { /* 3; with bytes between its members that belong to none */
    uint8_t seat;
    uint16_t left;
    uint8_t done;
};
struct raid {          /* 4 */
    int8_t town, card; /* card: -1 for none */
    int8_t answer;     /* -1: none yet */
    uint8_t helpers, offered;
};

/* round.c */
int skirmish_highest_bidder(const struct state *s);

/* action.c */
void skirmish_acted(struct play *p);

/* cards.c */
extern const struct refusal skirmish_not_held;
MOVE_CANDIDATES(skirmish_own_cards);
void skirmish_draw_card(struct play *p, int seat);
void skirmish_discard(struct play *p, int seat, int card);
bool skirmish_has_peace(const struct play *p, int town);
void skirmish_peace_ends(struct play *p);

extern const struct game skirmish;

#endif
