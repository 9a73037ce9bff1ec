/* Cards as a table: when one may be played, what it asks, what it does, how long that lasts, how it leaves.
 *
 * Two tables make a deck. The pack has a row for each card: its name, its numbers, who has it, how it leaves (discarded, out of the game),
 * and the effect by its id, so that the effects are a fixed domain of the game. The game has a row for each effect, `struct card_effect`:
 * 360 cards are 360 rows of data and some sixty effects. What an effect reads from its card (points, a zone, a kind of unit) are members of
 * the card's row; the same effect serves "gain 2" and "gain 3".
 *
 * An effect stands beside its functions, in the file of its rule:
 *
 *     static const struct refusal *harvest_refuses(const struct play *p, const struct card_play *play, int space) {...}
 *     static void harvest(struct play *p, const struct card_play *play) { mark(p, play->pick[0], GOOD_HARVEST); }
 *     const struct card_effect tow_good_harvest = {
 *         .moments = 1 << MOMENT_IMPULSE, .asks = {{"space", &tow_spaces, .refuses = harvest_refuses}}, .apply = harvest};
 *
 * A play of a card is a `struct card_play`. It is made in one of two ways. Its targets are picked one by one as moves: then it is the record
 * of a step (CARD_PLAY_FIELDS), others may react when all is picked (`touches` says who; a reaction sets `cancelled`), and then the effect is
 * applied. Or one move names card and targets: then the effect says which (`move`), the play is made for the moment of the check and of the
 * effect (card_move_refuses, card_play_of), and is in no state. A card that is drawn and takes effect at once is a play without targets.
 *
 * A card is played for its effect only if the effect can be carried out: `fits` says so for the moment, and every target that it asks for
 * must be there. Who is asked whether he plays a card must not depend on what he holds: cards_may() asks the same `fits` of every card that
 * he might hold, as far as everybody can see. */
#ifndef WESTPHALIA_KITS_CARD_H
#define WESTPHALIA_KITS_CARD_H

#include "engine/play.h"

enum { CARD_PICKS = 8 };

struct card_play {
    int16_t card;
    int16_t pick[CARD_PICKS]; /* what was picked for each ask; -1: declined */
    uint8_t picked;           /* how many asks have been answered */
    int8_t seat;              /* who plays it */
    uint8_t cancelled;        /* its effect does not take place */
};

/* One thing that a card asks for before it takes effect. */
struct card_ask {
    const char *name;            /* NULL ends the asks of an effect */
    const struct domain *domain; /* what is picked; NULL: a number below `count` */
    /* NULL: every value will do. Knows the picks before it. By what the player sees; by public facts alone where cards_may() matters. */
    const struct refusal *(*refuses)(const struct play *p, const struct card_play *play, int value);
    int16_t count;
    bool optional; /* it may be declined; "up to three" is one ask and two optional ones */
    bool if_any;   /* left out where nothing can be picked; where something can it is not declined */
};

struct card_effect {
    uint32_t moments; /* when such a card may be played, one bit each: the game's own list */
    uint8_t move;     /* the move whose arguments are the card and what it asks for, if there is one */
    uint8_t goes;     /* where the card goes when it has been played: the game's own list */
    /* Whether the card may be played by the seat now, supposing that it holds it; by public facts alone where cards_may() matters.
     * NULL: it may. */
    const struct refusal *(*fits)(const struct play *p, int seat, int card);
    struct card_ask asks[CARD_PICKS + 1];
    /* Why it may not be played while nothing can be picked for its first ask, unless that may be left out. NULL: the engine's words. */
    const struct refusal *no_target;
    /* The seats that it is played against: they may react before it takes effect. NULL: nobody. */
    uint32_t (*touches)(const struct play *p, const struct card_play *play);
    void (*apply)(struct play *p, const struct card_play *play);
    /* When the steps that `apply` has called are over, where something remains to be done. */
    void (*finish)(struct play *p, const struct card_play *play);
};

/* A game's cards. */
struct card_table {
    const struct domain *cards;
    const struct card_effect *(*effect)(const struct play *p, int card);
    /* For cards_may(): the size of a hand; the cards that a seat might hold, as far as everybody can see (kits/deck.h: deck_unseen), put
     * into `set` (SET_WORDS(DOMAIN_MAX) words, empty). NULL where the game does not use it. */
    int (*hand_size)(const struct play *p, int seat);
    void (*may_hold)(const struct play *p, int seat, uint64_t *set);
};

/* What is to be picked next; NULL: all has been picked, the effect can take place. */
const struct card_ask *card_asks(const struct card_table *table, const struct play *p,
                                 const struct card_play *play);

/* Why this value may not be picked next; NULL: it may. Also refused is what would leave a further ask without an answer. */
const struct refusal *card_refuses(const struct card_table *table, const struct play *p,
                                   const struct card_play *play, int value);

/* The first value at or after `from` that may be picked next, or -1. */
int card_pick_next(const struct card_table *table, const struct play *p, const struct card_play *play,
                   int from);

/* Notes the answer to the ask: a value that is not refused, or -1 to decline an optional one or to leave one out. */
void card_pick(struct card_play *play, int value);

/* Why the seat may not play the card for its effect at this moment; NULL: it may, and has targets. The moment is a number of the game's list;
 * -1: any. */
const struct refusal *card_barred(const struct card_table *table, const struct play *p, int seat, int card,
                                  int moment);

/* A move of the effect's type, whose arguments are the card and what it asks for: why it is not legal, supposing that the seat holds the
 * card; the play that it makes; the first that plays the card (false: it has no effect now). */
const struct refusal *card_move_refuses(const struct card_table *table, const struct play *p, int seat,
                                        const struct move *m);
struct card_play card_play_of(int seat, const struct move *m);
bool card_move_first(const struct card_table *table, const struct play *p, int seat, int card,
                     struct move *m);

/* The seats that may have to be asked at a moment: those with a card in hand for which some card that they might hold fits. What they hold
 * does not matter. */
uint32_t cards_may(const struct card_table *table, const struct play *p, int moment);

/* The members of a card's play, for the record of a step. `cards` and `seats` are the game's domains; `of` says what a pick is an id of
 * (struct field, domain_of): each ask has a domain of its own. */
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

/* ---- what lasts ---- */

/* An effect that is in force: rows of the state, in the order in which they began. */
struct lasting {
    int16_t card;
    int8_t seat;   /* who played it */
    int16_t mark;  /* the effect's own: a target, a number */
    uint8_t until; /* when it ends, of the game's list: with the turn, the battle, the match, another card */
};

/* Adds one. False when there is no room. */
bool lasting_add(struct lasting *rows, uint8_t *count, int room, struct lasting row);

/* Ends all that last until then; `ended`, unless NULL, is told of each. */
void lasting_end(struct play *p, struct lasting *rows, uint8_t *count, int until,
                 void (*ended)(struct play *p, const struct lasting *row));

/* The first row of the effect at or after `from`, or -1. */
int lasting_find(const struct card_table *table, const struct play *p, const struct lasting *rows, int count,
                 const struct card_effect *effect, int from);

#endif
