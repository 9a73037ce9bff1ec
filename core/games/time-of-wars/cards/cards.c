/* Cards: decks, hands, how a card leaves a hand, Events in play and Events that last (2.5, 6.2.1, 6.9.1.2,
 * 6.9.1.3). The files events_*.c have what Events do. */
#include <string.h>

#include "kits/deck.h"

#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "6.9.1", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_THIS_TURN = {"not-this-turn", "6.9.1.2",
                                             "{card} cannot be played as an Event in this Game Turn."};

/* Why a card that is no Event of an impulse is not played as one: what it is, and when it is played. */
#define REACTION_CARD(when)                                                                                  \
    {                                                                                                        \
        "card-not-now", "2.5", "{card} is a Reaction card: it is played when " when "."                      \
    }
static const struct refusal OTHER_MOMENT[MOMENTS] = {
    [MOMENT_ANNOUNCED] = REACTION_CARD("another player has played an Event against {seat}"),
    [MOMENT_LEAVING] = REACTION_CARD("an army of another player goes to the next space"),
    [MOMENT_ENTERED] = REACTION_CARD("an army of another player goes to the next space"),
    [MOMENT_BEFORE_ATTEMPT] = REACTION_CARD("an army is about to be intercepted"),
    [MOMENT_ATTEMPT_FAILED] = REACTION_CARD("an interception has failed"),
    [MOMENT_WITHDRAWN] = REACTION_CARD("an enemy army has withdrawn before a battle"),
    [MOMENT_BATTLE] = {"card-not-now", "2.5",
                       "{card} is a Battle card: it is played in a battle, before the dice."},
    [MOMENT_BATTLE_WON] = REACTION_CARD("a Land Battle has been won"),
    [MOMENT_BEFORE_SIEGE] = REACTION_CARD("a siege attempt or an assault is about to be made"),
    [MOMENT_AFTER_SIEGE] = REACTION_CARD("a siege attempt or an assault has been made"),
    [MOMENT_IMPULSE_END] = REACTION_CARD("the impulse of another player ends"),
};

static const struct refusal OTHER_RULER = {"other-ruler", "6.9.1.2",
                                           "The ruler whom {card} names does not rule."};

MOVE_CANDIDATES(tow_own_hand)
{
    offer_cards(set, tow_hand(p, seat));
}

bool tow_holds(const struct play *p, int seat, int card)
{
    return cards_has(tow_side(p, seat)->hand, card) || cards_has(tow_side(p, seat)->specials, card);
}

int tow_hand_size(const struct play *p, int seat)
{
    return cards_count(tow_side(p, seat)->hand) + tow_special_left(p, seat);
}

struct cards tow_hand(const struct play *p, int seat)
{
    return cards_either(tow_side(p, seat)->hand, tow_side(p, seat)->specials);
}

int tow_card_value(const struct play *p, int card)
{
    return tow_card_row(p, card)->value;
}

/* ---- decks (2.5) ---- */

static void tell_reshuffled(struct play *p, const struct deck *deck, int count)
{
    event(p, EVENT_RESHUFFLED, .seat = deck->id, .count = count);
}

static struct deck deck_of(const struct play *p, int seat)
{
    struct side *side = tow_side(p, seat);
    return (struct deck){.words = CARD_WORDS,
                         .pile = side->unplayed.word,
                         .discard = side->played.word,
                         .removed = tow_state(p)->removed.word,
                         .id = seat,
                         .draw = DRAW_CARD,
                         .reshuffled = tell_reshuffled};
}

/* Special Cards lie beside the deck of used cards: they are in no deck (R7). */
static void shuffle_used(struct play *p, int seat)
{
    const struct deck deck = deck_of(p, seat);
    deck_return(p, &deck, cards_without(tow_side(p, seat)->played, tow_components(p)->decks.special).word);
}

void tow_draw(struct play *p, int seat, int count)
{
    const struct deck deck = deck_of(p, seat);
    struct side *side = tow_side(p, seat);
    for (; count > 0; count--) {
        if (cards_is_empty(side->unplayed)) shuffle_used(p, seat);
        if (cards_is_empty(side->unplayed)) return;
        const int card = deck_draw(p, &deck, seat);
        cards_add(&side->hand, card);
        event(p, EVENT_CARD_DRAWN, .seat = seat, .card = card);
    }
}

int tow_cards_to_draw(const struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    return cards_count(
        cards_without(cards_either(side->played, side->unplayed), tow_components(p)->decks.special));
}

void tow_specials_to_hand(struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    struct side *side = tow_side(p, seat);
    side->specials =
        cards_without(cards_both(c->decks.special, c->decks.cards_of[seat]), tow_state(p)->removed);
    side->played = cards_without(side->played, side->specials);
}

void tow_reshuffle(struct play *p, int seat)
{
    struct side *side = tow_side(p, seat);
    if (side->reshuffle) shuffle_used(p, seat);
    side->reshuffle = 0;
}

int tow_special_left(const struct play *p, int seat)
{
    return cards_count(tow_side(p, seat)->specials);
}

/* ---- a card leaves the hand ---- */

/* Played, not given up: Reshuffle and the red asterisk count (R12, 6.9.1.2). */
static bool is_played(int use)
{
    return use == USE_POINTS || use == USE_EVENT || use == USE_REACTION || use == USE_BATTLE;
}

static void take_out(struct play *p, int card)
{
    struct state *s = tow_state(p);
    cards_add(&s->removed, card);
    effects_add(&s->played_events, tow_card_row(p, card)->effect);
    event(p, EVENT_CARD_REMOVED, .card = card);
}

void tow_card_leave_hand(struct play *p, int seat, int card, int use)
{
    const struct card_row *row = tow_card_row(p, card);
    struct side *side = tow_side(p, seat);
    cards_remove(&side->hand, card);
    cards_remove(&side->specials, card);
    if (!is_played(use)) {
        event(p, EVENT_CARD_DISCARDED, .seat = seat, .card = card, .use = use);
        cards_add(&side->played, card);
        return;
    }
    event(p, EVENT_CARD_PLAYED, .seat = seat, .card = card, .use = use);
    if (row->reshuffle) side->reshuffle = 1;
    if (row->asterisk && use != USE_POINTS)
        take_out(p, card);
    else
        cards_add(&side->played, card);
}

/* ---- Events in play (6.9.1.2) and Events that last ---- */

bool tow_event_in_play(const struct play *p, int effect)
{
    return effects_has(tow_state(p)->events, effect);
}

static int card_of_effect(const struct play *p, int effect)
{
    const struct components *c = tow_components(p);
    for (int card = 0; card < c->decks.card_count; card++)
        if (c->decks.card[card].effect == effect) return card;
    return 0;
}

void tow_last(struct play *p, int card, int seat, int mark, enum until until)
{
    struct state *s = tow_state(p);
    const int effect = tow_card_row(p, card)->effect;
    if (!tow_event_in_play(p, effect) && !tow_lasts(p, effect))
        event(p, EVENT_EVENT_LASTS, .card = card, .until = until);
    lasting_add(s->lasting, &s->lasting_count, LASTING_MAX,
                (struct lasting){.card = card, .seat = seat, .mark = mark, .until = until});
}

void tow_event_mark(struct play *p, int card, int until)
{
    const int effect = tow_card_row(p, card)->effect;
    if (tow_event_in_play(p, effect)) return;
    effects_add(&tow_state(p)->events, effect);
    tow_last(p, card, tow_card_row(p, card)->seat, -1, (enum until)until);
    event(p, EVENT_EVENT_IN_PLAY, .card = card);
}

const struct lasting *tow_lasting(const struct play *p, int effect)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (tow_card_row(p, s->lasting[i].card)->effect == effect) return &s->lasting[i];
    return NULL;
}

bool tow_lasts(const struct play *p, int effect)
{
    return tow_lasting(p, effect) != NULL;
}

/* The row is gone before its end is told, so that nothing counts it any more. An Event stays in play with its
 * last row. */
static void end_row(struct play *p, int at, struct cause cause)
{
    struct state *s = tow_state(p);
    const struct lasting row = s->lasting[at];
    const int effect = tow_card_row(p, row.card)->effect;
    lasting_remove(s->lasting, &s->lasting_count, at);
    if (effects_has(s->events, effect) && !tow_lasts(p, effect)) {
        event(p, EVENT_EVENT_ENDED, .card = row.card, WHY(cause));
        effects_remove(&s->events, effect);
    }
    tow_event_ended(p, &row);
}

/* The first that lasts of an effect; -1: none does. */
static int first_of_effect(const struct play *p, int effect)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (tow_card_row(p, s->lasting[i].card)->effect == effect) return i;
    return -1;
}

/* The end of one may end others, so the first is looked for anew. */
void tow_event_end(struct play *p, int effect, struct cause cause)
{
    struct state *s = tow_state(p);
    for (int i = first_of_effect(p, effect); i >= 0; i = first_of_effect(p, effect))
        end_row(p, i, cause);
    if (!tow_event_in_play(p, effect)) return;
    effects_remove(&s->events, effect);
    event(p, EVENT_EVENT_ENDED, .card = card_of_effect(p, effect), WHY(cause));
}

void tow_last_end(struct play *p, int card, int mark)
{
    struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].card == card && s->lasting[i].mark == mark) {
            lasting_remove(s->lasting, &s->lasting_count, i);
            return;
        }
}

static bool ends_now(int turn, int until)
{
    switch ((enum until)until) {
    case UNTIL_TURN_END:
        return true;
    case UNTIL_TURN_TWO_END:
        return turn >= 2;
    case UNTIL_TURN_THREE_END:
        return turn >= 3;
    case UNTIL_NEXT_TURN_END:
    case UNTIL_CANCELLED:
        return false;
    }
    return false;
}

/* The first that does not outlast the turn; -1: all do. */
static int first_to_end(const struct play *p)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (ends_now(tow_turn_number(p), s->lasting[i].until)) return i;
    return -1;
}

void tow_lasting_turn_end(struct play *p)
{
    struct state *s = tow_state(p);
    for (int i = first_to_end(p); i >= 0; i = first_to_end(p))
        end_row(p, i, BECAUSE(END_OF_TURN));
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].until == UNTIL_NEXT_TURN_END) s->lasting[i].until = UNTIL_TURN_END;
}

/* ---- the table for the engine ---- */

/* By what all can see: the turn, and the ruler whom a card names. */
static const struct refusal *why_not_now(const struct play *p, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    const int turn = tow_turn_number(p), ruler = tow_side(p, row->seat)->ruler;
    if (turn < 1 || !(row->turns >> (turn - 1) & 1)) return &NOT_THIS_TURN;
    if (rulers_is_empty(row->rulers)) return NULL;
    return ruler >= 0 && rulers_has(row->rulers, ruler) ? NULL : &OTHER_RULER;
}

/* Only Reactions and Battle cards make a seat be asked. */
static void may_hold(const struct play *p, int seat, uint64_t *set)
{
    const struct components *c = tow_components(p);
    const struct deck deck = deck_of(p, seat);
    const struct cards striped =
        cards_both(cards_either(c->decks.reactions, c->decks.battle_cards), c->decks.cards_of[seat]);
    struct cards unseen;
    deck_unseen(&deck, striped.word, NULL, unseen.word);
    const struct cards specials =
        cards_both(cards_both(striped, c->decks.special), tow_side(p, seat)->specials);
    struct cards may = cards_either(cards_without(unseen, c->decks.special), specials);
    EACH(card, may)
        if (why_not_now(p, card)) cards_remove(&may, card);
    set_copy(set, may.word, CARD_WORDS);
}

const struct card_table tow_card_table = {
    .cards = &tow_cards, .effect = tow_first_instruction, .hand_size = tow_hand_size, .may_hold = may_hold};
const struct card_table tow_points_table = {.cards = &tow_cards, .effect = tow_second_instruction};

const struct refusal *tow_why_not_play_event(const struct play *p, int seat, int card, int moment)
{
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    const struct refusal *why = why_not_now(p, card);
    return why ? why : card_barred(&tow_card_table, p, seat, card, moment);
}

/* ---- an Event instead of Operational Points (6.9.1.2) ---- */

/* When a Reaction or a Battle card is played. */
static const struct refusal *other_moment(const struct play *p, int seat, int card)
{
    static const struct refusal SEVERAL = {
        "card-not-now", "2.5",
        "{card} is no card of the own impulse: its text names the moments at which it is played."};
    const uint32_t moments = tow_first_instruction(p, card)->moments;
    if (moments >> MOMENT_IMPULSE & 1 || !moments || !tow_holds(p, seat, card)) return NULL;
    const struct refusal *first = &OTHER_MOMENT[__builtin_ctz(moments)];
    for (int moment = 0; moment < MOMENTS; moment++)
        if (moments >> moment & 1 && strcmp(OTHER_MOMENT[moment].detail, first->detail) != 0) return &SEVERAL;
    return first;
}

/* The engine's refusals of cards cite no rule. */
static MOVE_CHECK(check_play_event)
{
    const int card = move_arg(m, MOVE_PLAY_EVENT, card);
    static const struct refusal NO_TARGET = {
        "card-without-target", "6.9.1.2",
        "{card} would have no effect now: there is nothing that could be chosen for it (R99)."};
    const struct refusal *why = tow_why_not_play_card(p);
    if (!why) why = other_moment(p, seat, card);
    if (!why) why = tow_why_not_play_event(p, seat, card, MOMENT_IMPULSE);
    return why && !why->rule ? &NO_TARGET : why;
}

static MOVE_APPLY(apply_play_event)
{
    tow_impulse_by_event(p);
    tow_event_begin(p, seat, move_arg(m, MOVE_PLAY_EVENT, card), USE_EVENT);
}

const struct move_type tow_move_play_event = {
    .name = "play_event",
    .rule = "6.9.1.2",
    .doc = "Plays a card as an Event.",
    .text = "{seat} plays {card} as an Event.",
    .args = {ID_ARG("card", "A card in hand.", &tow_cards, .candidates = tow_own_hand,
                    .number = tow_ports_needed)},
    .check = check_play_event,
    .apply = apply_play_event,
};
