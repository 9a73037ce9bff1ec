/* Play an Opportunity Card (10.1), in one of nine ways. Each has what refuses it, its effect and its move:
 * play_figures.c, play_plain_cards.c.
 *
 * A card has an effect as long as one of its targets is not refused (R10). */
#include "games/baroque/tables.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "10.1", "{card} is not in {seat}'s hand."};
static const struct refusal HAS_EFFECT = {
    "card-has-effect", "9.2", "{card} can be played for its effect now, so it may not be wasted."};

enum card_kind bar_card_kind(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    return c->decks.kind[c->decks.card[card].kind].kind;
}

static const struct card_effect *const effects_of_kinds[] = {[KIND_ARCHITECT] = &bar_figure_cards,
                                                             [KIND_BISHOP] = &bar_figure_cards,
                                                             [KIND_GENERAL] = &bar_general_cards,
                                                             [KIND_POLITICIAN] = &bar_figure_cards,
                                                             [KIND_PAINTER] = &bar_painter_cards};

static const struct card_effect *effect_of(const struct play *p, int card)
{
    const enum card_kind kind = bar_card_kind(p, card);
    return kind == KIND_PLAIN ? &bar_plain_cards[bar_effect(p, card)] : effects_of_kinds[kind];
}

static const struct card_table cards = {.cards = &bar_cards, .effect = effect_of};

/* ---- why a card has no effect ---- */

#define IDLE_REASONS(X)                                                                                      \
    X(IDLE_COST, "cost", "there are too few florins for the cost")                                           \
    X(IDLE_ARMIES, "armies", "no own army stands on the map")                                                \
    X(IDLE_FIGURES, "figures", "no figure lies before any player")                                           \
    X(IDLE_CITIES, "cities", "others have as many Cities")                                                   \
    X(IDLE_COMPOSERS, "composers", "all composers are on the map already")                                   \
    X(IDLE_STATES, "states", "an enemy army stands in each Minor State")                                     \
    X(IDLE_HANDS, "hands", "no other player has a card in hand")                                             \
    X(IDLE_TARGET, "target", "there is nothing that it can be played on")

enum idle_reason { IDLE_REASONS(LIST_ENUM) };

const struct domain bar_idle_reasons = {
    .name = "idle_reason", .noun = "reason why a card has no effect", LISTED(IDLE_REASONS)};

int bar_word_idle(const struct play *p, int seat, const int16_t *values)
{
    const int card = word_arg(values, MOVE_PLAY_WITHOUT_EFFECT, card), move = effect_of(p, card)->move;
    if (!card_barred(&cards, p, seat, card, -1)) return -1;
    switch (move) {
    case MOVE_PLAY_GENERAL:
        return bar_general_cards.fits(p, seat, card) ? IDLE_COST : IDLE_ARMIES;
    case MOVE_PLAY_PAINTER:
    case MOVE_PLAY_CAPITALISM:
        return IDLE_COST;
    case MOVE_PLAY_ASSASSIN:
        return IDLE_FIGURES;
    case MOVE_PLAY_BAROQUE:
        return bar_has_most_cities(p, seat) ? IDLE_COMPOSERS : IDLE_CITIES;
    case MOVE_PLAY_POWER:
        return IDLE_STATES;
    case MOVE_PLAY_TRAITOR:
        return IDLE_HANDS;
    default:
        return IDLE_TARGET;
    }
}

/* ---- moves ---- */

MOVE_CANDIDATES(bar_own_hand)
{
    offer_cards(set, bar_player(p, seat)->hand);
}

MOVE_CANDIDATES(bar_cards_so_played)
{
    EACH(card, bar_player(p, seat)->hand)
        if (effect_of(p, card)->move == so_far->type) set_add(set, card);
}

CARD_COMES_FIRST(MOVE_PLAY_FIGURE);
CARD_COMES_FIRST(MOVE_PLAY_GENERAL);
CARD_COMES_FIRST(MOVE_PLAY_PAINTER);
CARD_COMES_FIRST(MOVE_PLAY_ASSASSIN);
CARD_COMES_FIRST(MOVE_PLAY_BAROQUE);
CARD_COMES_FIRST(MOVE_PLAY_CAPITALISM);
CARD_COMES_FIRST(MOVE_PLAY_DIVINE_INTERVENTION);
CARD_COMES_FIRST(MOVE_PLAY_POWER);
CARD_COMES_FIRST(MOVE_PLAY_TRAITOR);

MOVE_CHECK(bar_check_play_card)
{
    if (!cards_has(bar_player(p, seat)->hand, move_arg(m, MOVE_PLAY_FIGURE, card))) return &NOT_IN_HAND;
    return card_move_refuses(&cards, p, seat, m);
}

static void play_out(struct play *p, int seat, int card, bool discarded)
{
    bar_spend_action(p);
    cards_remove(&bar_player(p, seat)->hand, card);
    event(p, EVENT_CARD_PLAYED, .seat = seat, .card = card);
    if (discarded) bar_discard(p, seat, card, BECAUSE(USED));
}

MOVE_APPLY(bar_apply_play_card)
{
    const struct card_play play = card_play_of(seat, m);
    const struct card_effect *effect = effect_of(p, play.card);
    play_out(p, seat, play.card, effect->goes == TO_DISCARDS);
    effect->apply(p, &play);
}

static MOVE_CHECK(check_play_without_effect)
{
    const int card = move_arg(m, MOVE_PLAY_WITHOUT_EFFECT, card);
    if (!cards_has(bar_player(p, seat)->hand, card)) return &NOT_IN_HAND;
    return card_barred(&cards, p, seat, card, -1) ? NULL : &HAS_EFFECT;
}

static MOVE_APPLY(apply_play_without_effect)
{
    play_out(p, seat, move_arg(m, MOVE_PLAY_WITHOUT_EFFECT, card), true);
}

const struct move_type bar_move_play_without_effect = {
    .name = "play_without_effect",
    .rule = "10.1",
    .doc = "Plays a card none of whose effects can be had: it is discarded.",
    .text = "{seat} plays {card} without effect{step.idle?: {step.idle}|}.",
    .args = {HAND_ARG},
    .check = check_play_without_effect,
    .apply = apply_play_without_effect,
};

/* The first card of his hand, at its first target; of the figures that an Assassin can meet, others'
 * first. */
STEP_FALLBACK(bar_fallback_play_card)
{
    const int card = cards_next(bar_player(p, seat)->hand, 0);
    if (card < 0) return;
    if (!card_move_first(&cards, p, seat, card, m)) {
        *m = MAKE_MOVE(MOVE_PLAY_WITHOUT_EFFECT, .card = card);
        return;
    }
    if (m->type != MOVE_PLAY_ASSASSIN) return;
    const struct card_play play = {.card = card, .seat = seat};
    for (int figure = move_arg(m, MOVE_PLAY_ASSASSIN, figure); figure >= 0;
         figure = card_pick_next(&cards, p, &play, figure + 1))
        if (bar_patron(p, figure) != seat) {
            move_arg(m, MOVE_PLAY_ASSASSIN, figure) = figure;
            return;
        }
}
