/* Cards as a table: when a card may be played, what it asks, what it does, how long that lasts, and how it
 * leaves.
 *
 * Two tables make a deck. The pack has a row for each card: its name, its numbers, its owner, how it leaves
 * (discarded, out of the game), and the id of its effect. So effects are a fixed domain of the game. The game
 * has a row for each effect, `struct card_effect`: 360 cards are 360 rows of data and some sixty effects. An
 * effect reads its numbers (points, a zone, a kind of unit) from the card's row, so the same effect serves
 * "gain 2" and "gain 3".
 *
 * An effect stands beside its functions, in the file of its rule:
 *
 *     static const struct refusal *harvest_refuses(const struct play *p, const struct card_play *play,
 *                                                  int space) {...}
 *     static void harvest(struct play *p, const struct card_play *play)
 *     {
 *         mark(p, play->pick[0], GOOD_HARVEST);
 *     }
 *     const struct card_effect tow_good_harvest = {
 *         .moments = 1 << MOMENT_IMPULSE,
 *         .asks = {{"space", &tow_spaces, .refuses = harvest_refuses}},
 *         .apply = harvest};
 *
 * A play of a card is a `struct card_play`, made in one of two ways. In the first, its targets are picked one
 * by one as moves. Then it is the record of a step (CARD_PLAY_FIELDS). When all is picked, the seats of
 * `touches` may react (a reaction sets `cancelled`), and then the effect is applied. In the second, one move
 * names the card and its targets, and the effect names that move (`move`). Then the play exists only while
 * the move is checked and applied (card_move_refuses, card_play_of), and is in no state. A card that is drawn
 * and takes effect at once is a play without targets.
 *
 * A card is played for its effect only if the effect can be carried out: `fits` allows the moment, and every
 * target that it asks for exists. Whether a seat is asked to play a card must not depend on its hand. So
 * cards_may() asks the same `fits` of every card that the seat might hold by public information. */
#ifndef WESTPHALIA_KITS_CARD_H
#define WESTPHALIA_KITS_CARD_H

#include "engine/procedure.h"

enum { CARD_PICKS = 8 };

struct card_play {
    int16_t card;
    int16_t pick[CARD_PICKS]; /* the answer to each ask; -1: declined */
    uint8_t picked;           /* the number of answered asks */
    int8_t seat;              /* the seat that plays it */
    uint8_t cancelled;        /* the effect does not take place */
};

/* An answer that a card asks for before it takes effect. */
struct card_ask {
    const char *name;            /* NULL ends the asks of an effect */
    const struct domain *domain; /* the domain of the answer; NULL: a number below `count` */
    /* Why the value cannot be picked, after the picks before it. It may use what the player sees, and only
     * public facts where cards_may() matters. NULL: every value is allowed. */
    const struct refusal *(*refuses)(const struct play *p, const struct card_play *play, int value);
    int16_t count;
    bool optional; /* may be declined; "up to three" is one ask and two optional ones */
    bool if_any;   /* left out where nothing can be picked; otherwise it cannot be declined */
};

struct card_effect {
    /* The moments at which such a card may be played, one bit each of the game's own list. */
    uint32_t moments;
    uint8_t move; /* the move whose arguments are the card and its answers; 0: none */
    uint8_t goes; /* the place of the card after its play, of the game's own list */
    /* Why the seat may not play the card now, if it holds the card. Only public facts where cards_may()
     * matters. NULL: it may. */
    const struct refusal *(*fits)(const struct play *p, int seat, int card);
    struct card_ask asks[CARD_PICKS + 1];
    /* Why it may not be played while nothing can be picked for its first ask, unless the ask may be left out.
     * NULL: the engine's words. */
    const struct refusal *no_target;
    /* The seats against which it is played. They may react before it takes effect. NULL: none. */
    uint32_t (*touches)(const struct play *p, const struct card_play *play);
    void (*apply)(struct play *p, const struct card_play *play);
    /* Called when the steps that `apply` has called are over. NULL: nothing remains to be done. */
    void (*finish)(struct play *p, const struct card_play *play);
};

/* The cards of a game. */
struct card_table {
    const struct domain *cards;
    const struct card_effect *(*effect)(const struct play *p, int card);
    /* For cards_may(): the size of a hand, and the cards that a seat might hold by public information
     * (kits/deck.h: deck_unseen), put into `set` (SET_WORDS(DOMAIN_MAX) words, empty). NULL: the game does
     * not use it. */
    int (*hand_size)(const struct play *p, int seat);
    void (*may_hold)(const struct play *p, int seat, uint64_t *set);
};

/* The next ask, or NULL when all is picked and the effect can take place. */
const struct card_ask *card_asks(const struct card_table *table, const struct play *p,
                                 const struct card_play *play);

/* Why this value may not be picked next, or NULL. A value that leaves a further ask without an answer is
 * refused, too. */
const struct refusal *card_refuses(const struct card_table *table, const struct play *p,
                                   const struct card_play *play, int value);

/* The first value at or after `from` that may be picked next, or -1. */
int card_pick_next(const struct card_table *table, const struct play *p, const struct card_play *play,
                   int from);

/* Notes the answer to the ask: an allowed value, or -1 to decline or to leave out. */
void card_pick(struct card_play *play, int value);

/* Whether each pick of the play is one that can be picked after those before it. The state does not change
 * while picks are asked for, so in play they always are. */
bool card_picks_hold(const struct card_table *table, const struct play *p, const struct card_play *made);

/* Why the seat may not play the card for its effect at this moment, or NULL when it may and has targets.
 * `moment` is a number of the game's list; -1: any. */
const struct refusal *card_barred(const struct card_table *table, const struct play *p, int seat, int card,
                                  int moment);

/* For a move of the effect's type, whose arguments are the card and an answer to each ask (none of which is
 * optional): why it is not legal, if the seat holds the card; the play that it makes; and the first legal
 * such move (false: the card has no effect now). */
const struct refusal *card_move_refuses(const struct card_table *table, const struct play *p, int seat,
                                        const struct move *m);
struct card_play card_play_of(int seat, const struct move *m);
/* Those functions read the first argument as the card. */
#define CARD_COMES_FIRST(MOVE)                                                                               \
    _Static_assert(offsetof(struct MOVE, card) == 0, "the card is the first argument of " #MOVE)
bool card_move_first(const struct card_table *table, const struct play *p, int seat, int card,
                     struct move *m);

/* The seats that may have to be asked at a moment: those with a card in hand, for which some card that they
 * might hold fits. It does not depend on the cards that they do hold. */
uint32_t cards_may(const struct card_table *table, const struct play *p, int moment);

/* The members of a card's play, for the record of a step. `cards` and `seats` are the game's domains. `of`
 * gives the domain of a pick (struct field, domain_of), since each ask has its own. */
#define CARD_PLAY_FIELDS(cards_domain, seats_domain, of)                                                     \
    {.name = "card",                                                                                         \
     .doc = "The card that is played.",                                                                      \
     .kind = FIELD_ID,                                                                                       \
     FIELD_AT(struct card_play, card),                                                                       \
     .domain = cards_domain},                                                                                \
        {.name = "pick",                                                                                     \
         .doc = "What has been picked so far, in the order in which the card asks; null: declined.",         \
         .kind = FIELD_ID,                                                                                   \
         .optional = true,                                                                                   \
         .domain_of = of,                                                                                    \
         ROWS_AT(struct card_play, pick),                                                                    \
         COUNTED_BY(struct card_play, picked)},                                                              \
        {.name = "seat",                                                                                     \
         .doc = "Who plays it.",                                                                             \
         .kind = FIELD_ID,                                                                                   \
         FIELD_AT(struct card_play, seat),                                                                   \
         .domain = seats_domain},                                                                            \
    {                                                                                                        \
        .name = "cancelled", .doc = "Its effect does not take place.", .kind = FIELD_BOOLEAN,                \
        FIELD_AT(struct card_play, cancelled)                                                                \
    }

/* ---- lasting effects ---- */

/* An effect in force. The rows of the state are in the order in which the effects began. */
struct lasting {
    int16_t card;
    int8_t seat;   /* the seat that played it */
    int16_t mark;  /* a target or a number of the effect */
    uint8_t until; /* its end, of the game's list: with the turn, the battle, the match, another card */
};

/* Adds an effect. False: there is no room. */
bool lasting_add(struct lasting *rows, uint8_t *count, int room, struct lasting row);

/* Takes the row of this place out. */
void lasting_remove(struct lasting *rows, uint8_t *count, int at);

/* Ends all effects that last until then, and calls `ended` (unless NULL) for each. */
void lasting_end(struct play *p, struct lasting *rows, uint8_t *count, int until,
                 void (*ended)(struct play *p, const struct lasting *row));

#endif
