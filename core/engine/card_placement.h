/* Cards counted: a game's inspection that each card lies in exactly one place.
 *
 *     struct card_placement placement = {.words = CARD_WORDS};
 *     card_placement_set(&placement, s->deck);
 *     card_placement_one(&placement, player->general);
 *     card_placement_inspect(&placement, p, &bar_cards, faults); */
#ifndef WESTPHALIA_ENGINE_CARD_PLACEMENT_H
#define WESTPHALIA_ENGINE_CARD_PLACEMENT_H

#include "engine/play.h"

struct card_placement {
    int words; /* of the sets that are counted */
    uint64_t seen[SET_WORDS(DOMAIN_MAX)], twice[SET_WORDS(DOMAIN_MAX)];
};

/* These cards lie here: all of a set; one. */
static inline void card_placement_set(struct card_placement *placement, const uint64_t *set)
{
    for (int w = 0; w < placement->words; w++) {
        placement->twice[w] |= placement->seen[w] & set[w];
        placement->seen[w] |= set[w];
    }
}

static inline void card_placement_one(struct card_placement *placement, int card)
{
    set_add(set_has(placement->seen, card) ? placement->twice : placement->seen, card);
}

/* Adds a fault for each card of the domain that was counted twice, or not at all. */
static inline void card_placement_inspect(const struct card_placement *placement, const struct play *p,
                                          const struct domain *cards, struct faults *faults)
{
    for (int card = 0; card < domain_count(cards, p->pack); card++) {
        const char *id = domain_id(cards, p->pack, card);
        if (set_has(placement->twice, card))
            fault_add(faults, "", "%s is in two places: a card must be in one", id);
        if (!set_has(placement->seen, card))
            fault_add(faults, "", "%s is nowhere: a card must be in one place", id);
    }
}

#endif
