/* Influence (5.3): stacks of cards before the players, and the ways by which a card leaves them (5.1). */
#include "game.h"

int sts_influence(const struct play *p, int seat, int country)
{
    const struct stack *stack = &sts_player(p, seat)->display[country];
    int points = 0;
    for (int i = 0; i < stack->count; i++)
        points += sts_components(p)->card[stack->card[i]].value;
    return points;
}

int sts_stack_find(const struct stack *stack, int card)
{
    for (int i = 0; i < stack->count; i++)
        if (stack->card[i] == card) return i;
    return -1;
}

bool sts_stack_named(const struct play *p, const struct stack *stack)
{
    for (int i = 0; i < stack->count; i++)
        if (sts_components(p)->card[stack->card[i]].kind == KIND_INFLUENCE) return true;
    return false;
}

bool sts_display_find(const struct play *p, int card, int *seat, int *country)
{
    for (*seat = 0; *seat < SEATS; ++*seat)
        for (*country = 0; *country < sts_components(p)->country_count; ++*country)
            if (sts_stack_find(&sts_player(p, *seat)->display[*country], card) >= 0) return true;
    return false;
}

void sts_influence_place(struct play *p, int seat, int country, int card)
{
    struct player *player = sts_player(p, seat);
    struct stack *stack = &player->display[country];
    cards_remove(&player->hand, card);
    stack->card[stack->count++] = card;
    event(p, EVENT_INFLUENCE_PLACED, .seat = seat, .country = country, .card = card);
}

/* Takes the card at `place` out and closes the gap; an empty stack is all zero. */
static void take_out(struct play *p, int seat, int country, int place, enum reason reason)
{
    struct player *player = sts_player(p, seat);
    struct stack *stack = &player->display[country];
    const int card = stack->card[place];
    stack->count--;
    for (int i = place; i < stack->count; i++)
        stack->card[i] = stack->card[i + 1];
    stack->card[stack->count] = 0;
    if (stack->count == 0) stack->descendant = 0;
    cards_add(&player->market, card);
    event(p, EVENT_INFLUENCE_REMOVED, .seat = seat, .country = country, .card = card, .reason = reason);
}

void sts_influence_remove(struct play *p, int seat, int country, int card, enum reason reason)
{
    const struct stack *stack = &sts_player(p, seat)->display[country];
    take_out(p, seat, country, sts_stack_find(stack, card), reason);
    if (sts_stack_named(p, stack)) return;
    while (stack->count > 0)
        take_out(p, seat, country, 0, REASON_UNNAMED);
}

void sts_influence_suffer(struct play *p, int seat, int country, enum reason reason)
{
    struct stack *stack = &sts_player(p, seat)->display[country];
    if (!stack->descendant) {
        stack->descendant = 1;
        event(p, EVENT_INFLUENCE_TURNED, .seat = seat, .country = country, .reason = reason);
    } else if (stack->count == 1) {
        sts_influence_remove(p, seat, country, stack->card[0], reason);
    } else {
        sts_player(p, seat)->must_remove = 1;
    }
}

/* ---- the choice of a card to remove: 5.6.3 and 4.1.3.7 ---- */

static const struct refusal NOT_IN_STACK = {"not-in-your-stack", NULL, /* the step's rule */
                                            "{card} is not in {seat}'s stack in {country}."};

uint32_t sts_removing_seat(const struct play *p)
{
    uint32_t owing = 0;
    for (int seat = 0; seat < SEATS; seat++)
        owing |= sts_player(p, seat)->must_remove << seat;
    const int first = owing ? sts_first_in_order(p, owing) : -1;
    return first < 0 ? 0 : UINT32_C(1) << first;
}

const struct step sts_step_remove_influence_in_unrest = {
    .name = "remove_influence_in_unrest",
    .rule = "4.1.3.7",
    .prompt = "There is unrest in {country}: remove a card from your descending stack there.",
    .record = RECORD("unrest", struct resolution,
                     ID_FIELD(struct resolution, country, &sts_countries, "The country in unrest.")),
    .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
    .deciders = sts_removing_seat,
    .by_default = "The first card of the stack, in the order of the pack.",
    .moves = MOVES(MOVE_REMOVE_INFLUENCE),
    .then = step_return,
};

/* At every step of a resolution, and after an unrest card, the record has the country. */
static struct stack *stack_at_issue(const struct play *p, int seat)
{
    return &sts_player(p, seat)->display[sts_resolution(p)->country];
}

MOVE_CANDIDATES(sts_own_stack)
{
    const struct stack *stack = stack_at_issue(p, seat);
    for (int i = 0; i < stack->count; i++)
        set_add(set, stack->card[i]);
}

static MOVE_CHECK(check_remove_influence)
{
    return sts_stack_find(stack_at_issue(p, seat), move_arg(m, MOVE_REMOVE_INFLUENCE, card)) < 0
               ? &NOT_IN_STACK
               : NULL;
}

static MOVE_APPLY(apply_remove_influence)
{
    const bool unrest = step_is(p, STEP_REMOVE_INFLUENCE_IN_UNREST);
    sts_player(p, seat)->must_remove = 0;
    sts_influence_remove(p, seat, sts_resolution(p)->country, move_arg(m, MOVE_REMOVE_INFLUENCE, card),
                         unrest ? REASON_UNREST : REASON_LOST);
}

const struct move_type sts_move_remove_influence = {
    .name = "remove_influence",
    .rule = "5.6.3",
    .doc = "Removes a card of the descending stack at issue to the market place.",
    .text = "{seat} removes {card} to the market place.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = sts_own_stack)},
    .check = check_remove_influence,
    .apply = apply_remove_influence,
};
