/* Cards counted: a game's inspection that each card lies in exactly one place.
 *
 *     struct card_placement placement = {.words = CARD_WORDS, .rows = "players"};
 *     card_placement_set(&placement, s->deck, "deck", "the deck", -1);
 *     card_placement_one(&placement, player->general, "general", "the general", seat);
 *     card_placement_inspect(&placement, p, &bar_cards, faults); */
#ifndef WESTPHALIA_KITS_CARD_PLACEMENT_H
#define WESTPHALIA_KITS_CARD_PLACEMENT_H

#include <stdio.h>

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

static inline void card_placement_note(struct card_placement *placement, struct card_place place)
{
    if (placement->count < CARD_PLACES_MAX) placement->place[placement->count++] = place;
}

/* Adds the cards of a place: a set, which the caller keeps until the inspection, or one card. `seat` is the
 * owner of the place, or -1. */
static inline void card_placement_set(struct card_placement *placement, const uint64_t *set,
                                      const char *member, const char *name, int seat)
{
    for (int w = 0; w < placement->words; w++) {
        placement->twice[w] |= placement->seen[w] & set[w];
        placement->seen[w] |= set[w];
    }
    card_placement_note(placement,
                        (struct card_place){.member = member, .name = name, .set = set, .seat = seat});
}

static inline void card_placement_one(struct card_placement *placement, int card, const char *member,
                                      const char *key, const char *name, int seat)
{
    set_add(set_has(placement->seen, card) ? placement->twice : placement->seen, card);
    card_placement_note(
        placement,
        (struct card_place){.member = member, .key = key, .name = name, .card = card, .seat = seat});
}

static inline bool card_placement_has(const struct card_place *place, int card)
{
    return place->set ? set_has(place->set, card) : place->card == card;
}

/* The path, in the JSON of the state, of the last place of a misplaced card. A set names the card by its id
 * (json_locate). */
static inline const char *card_placement_path(const struct card_placement *placement, const struct play *p,
                                              const struct domain *cards, int card, char path[FAULT_PATH])
{
    *path = 0;
    for (int i = placement->count - 1; i >= 0; i--) {
        const struct card_place *place = &placement->place[i];
        if (!place->member || !card_placement_has(place, card)) continue;
        if (place->seat >= 0) {
            fault_path(path, path, placement->rows);
            fault_path(path, path, domain_id(p->game->seats, p->pack, place->seat));
        }
        fault_path(path, path, place->member);
        if (place->key) fault_path(path, path, place->key);
        if (place->set) fault_path(path, path, domain_id(cards, p->pack, card));
        break;
    }
    return path;
}

/* "the deck", "the hand of player-1 and the discard". */
static inline void card_placement_name(const struct card_placement *placement, const struct play *p, int card,
                                       char *text, size_t room)
{
    size_t length = 0;
    *text = 0;
    for (int i = 0; i < placement->count && length < room; i++) {
        const struct card_place *place = &placement->place[i];
        if (!card_placement_has(place, card)) continue;
        length += (size_t)snprintf(text + length, room - length, "%s%s%s%s", length ? " and " : "",
                                   place->name, place->seat >= 0 ? " of " : "",
                                   place->seat >= 0 ? domain_id(p->game->seats, p->pack, place->seat) : "");
    }
}

/* Adds a fault for each card of the domain that was counted twice, or not at all. */
static inline void card_placement_inspect(const struct card_placement *placement, const struct play *p,
                                          const struct domain *cards, struct faults *faults)
{
    char places[120], path[FAULT_PATH];
    for (int card = 0; card < domain_count(cards, p->pack); card++) {
        const char *id = domain_id(cards, p->pack, card);
        if (set_has(placement->twice, card)) {
            card_placement_name(placement, p, card, places, sizeof places);
            fault_add(faults, card_placement_path(placement, p, cards, card, path),
                      "%s is in two places, %s: a card must be in one", id, places);
        }
        if (!set_has(placement->seen, card))
            fault_add(faults, "", "%s is nowhere: a card must be in one place", id);
    }
}

#endif
