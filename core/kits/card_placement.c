/* Cards counted. */
#include "kits/card_placement.h"

#include <stdio.h>

static void note(struct card_placement *placement, struct card_place place)
{
    if (placement->count < CARD_PLACES_MAX) placement->place[placement->count++] = place;
}

void card_placement_set(struct card_placement *placement, const uint64_t *set, const char *member,
                        const char *name, int seat)
{
    for (int w = 0; w < placement->words; w++) {
        placement->twice[w] |= placement->seen[w] & set[w];
        placement->seen[w] |= set[w];
    }
    note(placement, (struct card_place){.member = member, .name = name, .set = set, .seat = seat});
}

void card_placement_one(struct card_placement *placement, int card, const char *member, const char *key,
                        const char *name, int seat)
{
    set_add(set_has(placement->seen, card) ? placement->twice : placement->seen, card);
    note(placement,
         (struct card_place){.member = member, .key = key, .name = name, .card = card, .seat = seat});
}

static bool has(const struct card_place *place, int card)
{
    return place->set ? set_has(place->set, card) : place->card == card;
}

/* The path, in the JSON of the state, of the last place of a misplaced card. A set names the card by its id
 * (json_locate). */
static const char *last_path(const struct card_placement *placement, const struct play *p,
                             const struct domain *cards, int card, char path[FAULT_PATH])
{
    *path = 0;
    for (int i = placement->count - 1; i >= 0; i--) {
        const struct card_place *place = &placement->place[i];
        if (!place->member || !has(place, card)) continue;
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
static void say_places(const struct card_placement *placement, const struct play *p, int card, char *text,
                       size_t room)
{
    size_t length = 0;
    *text = 0;
    for (int i = 0; i < placement->count && length < room; i++) {
        const struct card_place *place = &placement->place[i];
        if (!has(place, card)) continue;
        length += snprintf(text + length, room - length, "%s%s%s%s", length ? " and " : "", place->name,
                           place->seat >= 0 ? " of " : "",
                           place->seat >= 0 ? domain_id(p->game->seats, p->pack, place->seat) : "");
    }
}

void card_placement_inspect(const struct card_placement *placement, const struct play *p,
                            const struct domain *cards, struct faults *faults)
{
    char places[120], path[FAULT_PATH];
    for (int card = 0; card < domain_count(cards, p->pack); card++) {
        const char *id = domain_id(cards, p->pack, card);
        if (set_has(placement->twice, card)) {
            say_places(placement, p, card, places, sizeof places);
            fault_add(faults, last_path(placement, p, cards, card, path),
                      "%s is in two places, %s: a card must be in one", id, places);
        }
        if (!set_has(placement->seen, card))
            fault_add(faults, "", "%s is nowhere: a card must be in one place", id);
    }
}
