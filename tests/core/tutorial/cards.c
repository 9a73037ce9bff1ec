/* Skirmish: 5 cards. A deck, and a table of what cards do. */
#include "game.h"
#include "kits/deck.h"

static struct deck deck(const struct play *p)
{
    struct state *s = at_table(p);
    return (struct deck){.words = CARD_WORDS,
                         .pile = s->deck,
                         .discard = s->discards,
                         .removed = s->removed,
                         .draw = DRAW_DEAL};
}

void skirmish_draw_card(struct play *p, int seat)
{
    const struct deck it = deck(p);
    const int card = deck_draw(p, &it, seat);
    if (card < 0) return;
    set_add(at_table(p)->hands[seat].cards, card);
    event(p, EVENT_DREW, .seat = seat, .card = card);
}

void skirmish_discard(struct play *p, int seat, int card)
{
    const struct deck it = deck(p);
    set_remove(at_table(p)->hands[seat].cards, card);
    deck_discard(&it, card);
    event(p, EVENT_DISCARDED, .seat = seat, .card = card);
}

/* ---- effects ---- */

static const struct refusal NOT_OWN = {"not-own-town", "5", "{seat} does not own {town}."};
static const struct refusal PEACE_ALREADY = {"peace", "5", "There is peace in {town}."};

static const struct refusal *own_town(const struct play *p, const struct card_play *play, int town)
{
    return at_table(p)->towns[town].owner == play->seat ? NULL : &NOT_OWN;
}

static void levy(struct play *p, const struct card_play *play)
{
    at_table(p)->towns[play->pick[0]].garrison += 2;
}

static const struct refusal *no_peace_yet(const struct play *p, const struct card_play *play, int town)
{
    return skirmish_has_peace(p, town) ? &PEACE_ALREADY : NULL;
}

static void peace(struct play *p, const struct card_play *play)
{
    struct state *s = at_table(p);
    const struct deck it = deck(p);
    lasting_add(s->lasting, &s->lasting_count, LASTING_MAX,
                (struct lasting){.card = play->card, .seat = play->seat, .mark = play->pick[0]});
    set_remove(s->discards, play->card);
    deck_remove(&it, play->card);
}

static void couriers(struct play *p, const struct card_play *play)
{
    skirmish_draw_card(p, play->seat);
    skirmish_draw_card(p, play->seat);
}

static const struct card_effect EFFECT_TABLE[EFFECT_KINDS] = {
    {.move = MOVE_PLAY_CARD, .asks = {{"town", &skirmish_towns, own_town}}, .apply = levy},
    {.move = MOVE_PLAY_CARD, .asks = {{"town", &skirmish_towns, no_peace_yet}}, .apply = peace},
    {.move = MOVE_PLAY_CARD, .asks = {{"town", &skirmish_towns, own_town}}, .apply = couriers},
};

static const struct card_effect *effect_of(const struct play *p, int card)
{
    return &EFFECT_TABLE[printed(p)->cards[card].effect];
}

static const struct card_table CARDS = {.cards = &skirmish_cards, .effect = effect_of};

bool skirmish_has_peace(const struct play *p, int town)
{
    const struct state *s = at_table(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].mark == town) return true;
    return false;
}

void skirmish_peace_ends(struct play *p)
{
    lasting_end(p, at_table(p)->lasting, &at_table(p)->lasting_count, 0, NULL);
}

/* ---- playing one: card and target in one move, so the play of the card is in no state ---- */

const struct refusal skirmish_not_held = {"card-not-held", "5", "{seat} does not hold {card}."};

MOVE_CANDIDATES(skirmish_own_cards)
{
    set_copy(set, at_table(p)->hands[seat].cards, CARD_WORDS);
}

static MOVE_CHECK(check_play_card)
{
    if (!set_has(at_table(p)->hands[seat].cards, move_arg(m, MOVE_PLAY_CARD, card)))
        return &skirmish_not_held;
    return card_move_refuses(&CARDS, p, seat, m);
}

static MOVE_APPLY(apply_play_card)
{
    const struct card_play play = card_play_of(seat, m);
    skirmish_discard(p, seat, move_arg(m, MOVE_PLAY_CARD, card));
    effect_of(p, move_arg(m, MOVE_PLAY_CARD, card))->apply(p, &play);
    skirmish_acted(p);
}

const struct move_type skirmish_move_play_card = {
    .name = "play_card",
    .rule = "5",
    .doc = "Plays a card for its effect.",
    .text = "{seat} plays {card} at {town}.",
    .args = {ID_ARG("card", "Which.", &skirmish_cards, .candidates = skirmish_own_cards),
             ID_ARG("town", "Where.", &skirmish_towns)},
    .check = check_play_card,
    .apply = apply_play_card};
