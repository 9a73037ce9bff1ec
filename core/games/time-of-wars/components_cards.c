/* What the rulebook says of the cards. */
#include "components_check.h"

static void check_decks(const struct components *c, struct faults *faults)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (set_count(c->cards_of[seat], CARD_WORDS) != DECK)
            fault_add(faults, "/cards", "%s must have %d cards (1.0)", tow_seats.ids[seat], DECK);
        if (!set_meets(c->cards_of[seat], c->special, CARD_WORDS))
            fault_add(faults, "/cards", "%s must have Special Cards (2.5)", tow_seats.ids[seat]);
    }
}

static void check_battle_cards(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++)
        if (c->card[i].effect == EFFECT_BATTLE_SHIFT && c->battle_of[i] < 0)
            ROW_FAULT(faults, "cards", i, "must have a row in battle_cards (6.9.3.4)");
    for (int i = 0; i < c->battle_count; i++)
        if (!set_has(c->battle_cards, c->battle[i].card))
            ROW_FAULT(faults, "battle_cards", i, "must have a Battle stripe (2.5)");
}

void tow_check_cards(const struct components *c, struct faults *faults)
{
    check_decks(c, faults);
    check_battle_cards(c, faults);
}
