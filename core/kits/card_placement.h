/* Cards counted: a game's inspection that each card lies in exactly one place.
 *
 *     struct card_placement placement = {.words = CARD_WORDS, .rows = "players"};
 *     card_placement_set(&placement, s->deck, "deck", "the deck", -1);
 *     card_placement_one(&placement, player->general, "general", "the general", seat);
 *     card_placement_inspect(&placement, p, &bar_cards, faults); */
#ifndef WESTPHALIA_KITS_CARD_PLACEMENT_H
#define WESTPHALIA_KITS_CARD_PLACEMENT_H

#include <stdio.h>

#include "engine/play.h"

enum { CARD_PLACES_MAX = 256 }; /* those behind are counted, too, and not named */

struct card_placement {
    int words;        /* of the sets that are counted */
    const char *rows; /* the member of the state that has what belongs to seats */
    uint64_t seen[SET_WORDS(DOMAIN_MAX)], twice[SET_WORDS(DOMAIN_MAX)];
    int count;
    struct card_place {
        const char *member;  /* of the state, or of the seat's row; NULL: the state names no such place */
        const char *key;     /* of that member, where it is an object by ids; NULL */
        const char *name;    /* "the deck" */
        const uint64_t *set; /* what lies there; NULL: one card */
        int16_t card;
        int8_t seat; /* whose place it is, or -1 */
    } place[CARD_PLACES_MAX];
};

static inline void card_placement_note(struct card_placement *placement, struct card_place place)
{
    if (placement->count < CARD_PLACES_MAX) placement->place[placement->count++] = place;
}

/* These cards lie here: all of a set, which the caller keeps until the inspection; one. `seat`: whose place it is, or -1. */
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

/* Where the card lies that should not, in the JSON of the state: the last of its places. A set names it by its id
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
