/* Cards counted: a game's inspection that each card lies in exactly one place.
 *
 *     struct census census = {.words = CARD_WORDS};
 *     census_set(&census, s->deck);
 *     census_one(&census, player->general);
 *     census_inspect(&census, p, &bar_cards, faults); */
#ifndef WESTPHALIA_ENGINE_CENSUS_H
#define WESTPHALIA_ENGINE_CENSUS_H

#include "engine/play.h"

struct census {
    int words; /* of the sets that are counted */
    uint64_t seen[SET_WORDS(DOMAIN_MAX)], twice[SET_WORDS(DOMAIN_MAX)];
};

/* These cards lie here: all of a set; one. */
static inline void census_set(struct census *census, const uint64_t *set)
{
    for (int w = 0; w < census->words; w++) {
        census->twice[w] |= census->seen[w] & set[w];
        census->seen[w] |= set[w];
    }
}

static inline void census_one(struct census *census, int card)
{
    set_add(set_has(census->seen, card) ? census->twice : census->seen, card);
}

/* Adds a fault for each card of the domain that was counted twice, or not at all. */
static inline void census_inspect(const struct census *census, const struct play *p,
                                  const struct domain *cards, struct faults *faults)
{
    for (int card = 0; card < domain_count(cards, p->pack); card++) {
        const char *id = domain_id(cards, p->pack, card);
        if (set_has(census->twice, card))
            fault_add(faults, "", "%s is in two places: a card must be in one", id);
        if (!set_has(census->seen, card))
            fault_add(faults, "", "%s is nowhere: a card must be in one place", id);
    }
}

#endif
