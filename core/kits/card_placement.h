/* Cards counted: a game's inspection that each card lies in exactly one place.
 *
 *     struct card_placement placement = {.words = CARD_WORDS, .rows = "players"};
 *     card_placement_set(&placement, s->deck, "deck", "the deck", NO_SEAT);
 *     card_placement_one(&placement, player->general, "general", NULL, "the general", seat);
 *     card_placement_inspect(&placement, p, &bar_cards, faults); */
#ifndef WESTPHALIA_KITS_CARD_PLACEMENT_H
#define WESTPHALIA_KITS_CARD_PLACEMENT_H

#include "engine/procedure.h"

enum { CARD_PLACES_MAX = 256 }; /* further places are counted, but not named */

struct card_placement {
    int words;        /* words of the sets */
    const char *rows; /* the member of the state with the rows of seats */
    uint64_t seen[SET_WORDS(DOMAIN_MAX)], twice[SET_WORDS(DOMAIN_MAX)];
    int count;
    struct card_place {
        /* The member of the state, or of the seat's row; NULL: the state has no such place. */
        const char *member;
        const char *key;     /* the key in that member, where it is an object by ids; otherwise NULL */
        const char *name;    /* "the deck" */
        const uint64_t *set; /* the cards of the place; NULL: one card */
        int16_t card;
        int8_t seat; /* the owner of the place, or NO_SEAT */
    } place[CARD_PLACES_MAX];
};

/* Adds the cards of a place: a set, which the caller keeps until the inspection, or one card. `member`, `key`
 * and `name` are those of struct card_place. `seat` is the owner of the place, or NO_SEAT. */
void card_placement_set(struct card_placement *placement, const uint64_t *set, const char *member,
                        const char *name, int seat);
void card_placement_one(struct card_placement *placement, int card, const char *member, const char *key,
                        const char *name, int seat);

/* Adds a fault for each card of the domain that was counted twice, or not at all. */
void card_placement_inspect(const struct card_placement *placement, const struct play *p,
                            const struct domain *cards, struct faults *faults);

#endif
