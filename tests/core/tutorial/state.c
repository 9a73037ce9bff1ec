/* Skirmish: what lies on the table, and who may see it. */
#include "game.h"
#include "kits/card_placement.h"

static const struct record HAND = {"hand", "What a seat holds.", sizeof(struct hand),
                                   (const struct field[]){{.name = "cards",
                                                           .doc = "The cards in hand.",
                                                           .audience = OWNER,
                                                           SET_AT(struct hand, cards),
                                                           .domain = &skirmish_cards,
                                                           .size_name = "card_count"},
                                                          {.name = "bid",
                                                           .doc = "What was bid: 0 for nothing yet.",
                                                           .rule = "2",
                                                           .audience = OWNER,
                                                           FIELD_AT(struct hand, bid),
                                                           .max = 3},
                                                          FLAG_FIELD(struct hand, spied, "Has sent a spy."),
                                                          {0}}};

const struct record skirmish_state = {
    "state", "A match.", sizeof(struct state),
    (const struct field[]){
        NUMBER_FIELD(struct state, round, 1, 5, "The round."),
        OPTIONAL_ID_FIELD(struct state, leader, &skirmish_seats, "Who has bid most."),
        /* Open, and before the field that it hides: so that a view can be read again. */
        {.name = "spy_known",
         .doc = "Who knows where the last spy is, a bit for each seat.",
         FIELD_AT(struct state, spy_known),
         .max = 15},
        {.name = "spy_town",
         .doc = "Where the last spy is.",
         .audience = LISTED,
         .listed = offsetof(struct state, spy_known),
         .kind = FIELD_ID,
         FIELD_AT(struct state, spy_town),
         .domain = &skirmish_towns},
        {.name = "hands",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, hands),
         .keys = &skirmish_seats,
         .record = &HAND},
        {.name = "towns",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, towns),
         .keys = &skirmish_towns,
         .record = RECORD("town_state", struct town,
                          OPTIONAL_ID_FIELD(struct town, owner, &skirmish_seats, "Whose it is."),
                          NUMBER_FIELD(struct town, garrison, 0, 3, "Who defends it."),
                          NUMBER_FIELD(struct town, walls, 0, 2, "What is left of its walls."))},
        {.name = "deck",
         .audience = NOBODY,
         SET_AT(struct state, deck),
         .domain = &skirmish_cards,
         .size_name = "deck_size"},
        {.name = "discards", SET_AT(struct state, discards), .domain = &skirmish_cards},
        {.name = "removed", SET_AT(struct state, removed), .domain = &skirmish_cards},
        {.name = "lasting",
         .doc = "Cards in force.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, lasting),
         COUNTED_BY(struct state, lasting_count),
         .record =
             RECORD("lasting", struct lasting, ID_FIELD(struct lasting, card, &skirmish_cards, "The card."),
                    ID_FIELD(struct lasting, seat, &skirmish_seats, "Who played it."),
                    ID_FIELD(struct lasting, mark, &skirmish_towns, "Where."),
                    NUMBER_FIELD(struct lasting, until, 0, 0, "The round's end."))},
        {.name = "debts",
         .doc = "What a seat owes: others do not see it.",
         .audience = OWNER,
         ROWS_AT(struct state, debts),
         .keys = &skirmish_seats,
         .sparse = true,
         .min = -300,
         .max = 300},
        {.name = "losses",
         .doc = "Towns in which spies were caught, by number.",
         ROWS_AT(struct state, losses),
         COUNTED_BY(struct state, loss_count),
         .max = 6},
        {0}}};

/* ---- what follows from it: the wealth of each seat stands in views ---- */

struct derived {
    uint8_t wealth[SEATS];
};
const struct record skirmish_derived = {"derived", NULL, sizeof(struct derived),
                                        (const struct field[]){{.name = "wealth",
                                                                .doc = "What a seat's towns are worth.",
                                                                ROWS_AT(struct derived, wealth),
                                                                .keys = &skirmish_seats,
                                                                .max = 99},
                                                               {0}}};

void skirmish_derive(const struct play *p, void *derived)
{
    for (int seat = 0; seat < SEATS; seat++)
        ((struct derived *)derived)->wealth[seat] = (uint8_t)skirmish_wealth(p, seat);
}

uint64_t skirmish_towns_of(const struct play *p, int seat)
{
    uint64_t set = 0;
    for (int town = 0; town < printed(p)->town_count; town++)
        if (at_table(p)->towns[town].owner == seat) set_add(&set, town);
    return set;
}

int32_t skirmish_wealth(const struct play *p, int seat)
{
    const uint64_t own = skirmish_towns_of(p, seat);
    int32_t sum = 0;
    SET_EACH(town, &own, 1)
        sum += printed(p)->towns[town].wealth;
    return sum;
}

/* What the rules rely on, in states from outside too. Ranges and the stack are the engine's affair. */
void skirmish_inspect(const struct play *p, struct faults *faults)
{
    const struct state *s = at_table(p);
    struct card_placement placement = {.words = CARD_WORDS, .rows = "hands"};
    card_placement_set(&placement, s->deck, "deck", "the deck", -1);
    card_placement_set(&placement, s->discards, "discards", "the discards", -1);
    card_placement_set(&placement, s->removed, "removed", "what has left the game", -1);
    for (int seat = 0; seat < SEATS; seat++)
        card_placement_set(&placement, s->hands[seat].cards, "cards", "the hand", seat);
    card_placement_inspect(&placement, p, &skirmish_cards, faults);
}
