/* Influence bidding (5.6.1): in turn, each places cards or passes; who has passed stays out. */
#include "game.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "5.3.1", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_INFLUENCE = {"not-influence", "5.3.1", "{card} is not an influence card."};
static const struct refusal OTHER_COUNTRY = {"names-another-country", "5.6.1",
                                             "{card} names another country than the one at issue."};
static const struct refusal OPEN_ALONE = {
    "open-needs-named", "5.3.4", "{card} can be placed only in a stack with a card that names the country."};
static const struct refusal STACK_OVERFULL = {
    "stack-overfull", "5.6.1", "{seat} has four cards in the stack and must give one up first."};
static const struct refusal NOT_OVERFULL = {
    "stack-not-overfull", "5.6.1", "Cards are given up only when there are more than three in the stack."};
static const struct refusal NOT_IN_STACK = {"not-in-your-stack", "5.6.1", "{card} is not in {seat}'s stack."};
static const struct refusal JUST_PLACED = {
    "just-placed", "5.3.1",
    "{card} was placed in this turn of the bidding: a card that lay there before must go."};
static const struct refusal OWES_INFLUENCE = {
    "must-place-influence", "5.6.1",
    "{seat} called the resolution and must place influence in the country first."};
static const struct refusal ADJUSTED = {
    "already-adjusted", "5.6.1",
    "{seat} has placed influence in this turn of the bidding: end the adjustment."};
static const struct refusal NOT_ADJUSTED = {
    "not-adjusted", "5.6.1", "{seat} has placed nothing in this turn of the bidding: pass instead."};

static struct stack *bidders_stack(const struct play *p, int seat)
{
    return &sts_player(p, seat)->display[sts_resolution(p)->country];
}

static bool overfull(const struct play *p, int seat)
{
    return bidders_stack(p, seat)->count > STACK_CARDS;
}

/* As all can see: there (R13), with a card in hand, and no descendant influence in the country (5.3.2). */
static bool may_bid(const struct play *p, int seat)
{
    return sts_is_there(p, seat) && sts_has_cards(p, seat) && !bidders_stack(p, seat)->descendant;
}

/* The first who may bid, beginning with `seat`; the others on the way have passed. -1: none is left. */
static int8_t next_bidder(const struct play *p, int seat)
{
    for (int i = 0; i < SEATS; i++, seat = sts_left_of(p, seat)) {
        struct player *player = sts_player(p, seat);
        if (!player->passed && may_bid(p, seat)) return seat;
        player->passed = 1;
    }
    return -1;
}

void sts_bidding_begin(struct play *p, int country, enum issue issue, int target)
{
    const int caller = sts_state(p)->active;
    const bool owes = issue != ISSUE_ACCEPT_A_LEAGUE && sts_player(p, caller)->display[country].count == 0;
    const struct resolution at = {.country = country, .issue = issue, .target = target, .owes = owes};
    for (int seat = 0; seat < SEATS; seat++)
        sts_player(p, seat)->passed = 0;
    if (issue == ISSUE_ACCEPT_A_LEAGUE)
        step_next(p, STEP_INFLUENCE_BIDDING, &at);
    else
        step_call(p, STEP_INFLUENCE_BIDDING, &at);
    sts_resolution(p)->bidder = next_bidder(p, caller);
}

static uint32_t influence_bidding_deciders(const struct play *p)
{
    const int seat = sts_resolution(p)->bidder;
    return seat < 0 ? 0 : sts_asked(p, seat);
}

/* The bidder's turn of the bidding is over. When all others have passed, so has he (R14). */
static void pass_to_the_left(struct play *p, int seat)
{
    const int8_t next = next_bidder(p, sts_left_of(p, seat));
    struct resolution *at = sts_resolution(p);
    at->adjusted = at->placed = at->owes = 0;
    at->bidder = next == seat ? -1 : next;
}

/* Open cards beside the only named one go with it (5.3.4), those too that were placed in this turn. */
static void give_up(struct play *p, int seat, int card)
{
    sts_influence_remove(p, seat, sts_resolution(p)->country, card, REASON_BIDDING);
    if (bidders_stack(p, seat)->count == 0) sts_resolution(p)->placed = 0;
}

/* A card that must make room for three that were placed in this turn is the first: the only one that lay
 * there before. When all three were placed in this turn none can be added any more, and with an empty hand
 * neither: nothing is left to choose (R5, R15). */
static void note_adjustment_or_end_turn(struct play *p, int seat)
{
    struct resolution *at = sts_resolution(p);
    at->adjusted = 1;
    if (at->placed == STACK_CARDS && overfull(p, seat)) give_up(p, seat, bidders_stack(p, seat)->card[0]);
    if (overfull(p, seat)) return;
    if (at->placed == STACK_CARDS || !sts_has_cards(p, seat)) pass_to_the_left(p, seat);
}

static MOVE_CANDIDATES(bidding_cards)
{
    const struct components *c = sts_components(p);
    const struct cards fit =
        cards_either(c->named[sts_resolution(p)->country], c->of_kind[KIND_OPEN_INFLUENCE]);
    offer_cards(set, cards_both(sts_player(p, seat)->hand, fit));
}

static MOVE_CHECK(check_place_influence)
{
    const int card = move_arg(m, MOVE_PLACE_INFLUENCE, card);
    const struct card_row *row = &sts_components(p)->card[card];
    if (!cards_has(sts_player(p, seat)->hand, card)) return &NOT_IN_HAND;
    if (!sts_is_influence(row)) return &NOT_INFLUENCE;
    if (overfull(p, seat)) return &STACK_OVERFULL;
    if (row->kind == KIND_INFLUENCE)
        return row->country == sts_resolution(p)->country ? NULL : &OTHER_COUNTRY;
    return sts_stack_named(p, bidders_stack(p, seat)) ? NULL : &OPEN_ALONE;
}

static MOVE_APPLY(apply_place_influence)
{
    struct resolution *at = sts_resolution(p);
    at->owes = 0;
    at->placed++;
    sts_influence_place(p, seat, at->country, move_arg(m, MOVE_PLACE_INFLUENCE, card));
    note_adjustment_or_end_turn(p, seat);
}

const struct move_type sts_move_place_influence = {
    .name = "place_influence",
    .rule = "5.6.1",
    .doc = "Adds an influence card to the stack of the country at issue.",
    .text = "{seat} places {card}.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = bidding_cards)},
    .check = check_place_influence,
    .apply = apply_place_influence,
};

/* The cards placed in this turn stand last: those may not go (R5). */
static MOVE_CHECK(check_give_up)
{
    const struct stack *stack = bidders_stack(p, seat);
    const int place = sts_stack_find(stack, move_arg(m, MOVE_GIVE_UP_INFLUENCE, card));
    if (!overfull(p, seat)) return &NOT_OVERFULL;
    if (place < 0) return &NOT_IN_STACK;
    return place >= stack->count - sts_resolution(p)->placed ? &JUST_PLACED : NULL;
}

static MOVE_APPLY(apply_give_up)
{
    give_up(p, seat, move_arg(m, MOVE_GIVE_UP_INFLUENCE, card));
    note_adjustment_or_end_turn(p, seat);
}

/* 5.3.4: the Open cards that go with the only card that names the country. */
static int cards_that_go_too(const struct play *p, int card)
{
    const struct stack *stack = bidders_stack(p, sts_resolution(p)->bidder);
    for (int i = 0; i < stack->count; i++)
        if (stack->card[i] != card && sts_components(p)->card[stack->card[i]].kind == KIND_INFLUENCE)
            return 0;
    return stack->count - 1;
}

const struct move_type sts_move_give_up_influence = {
    .name = "give_up_influence",
    .rule = "5.6.1",
    .doc = "Removes the card that is too many in the stack.",
    .text = "{seat} removes {card}, which is one card too many{card#?[; {card# Open card goes|Open cards go} "
            "with it]}.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = sts_own_stack,
                    .number = cards_that_go_too)},
    .check = check_give_up,
    .apply = apply_give_up,
};

static MOVE_CHECK(check_end_adjustment)
{
    if (overfull(p, seat)) return &STACK_OVERFULL;
    return sts_resolution(p)->adjusted ? NULL : &NOT_ADJUSTED;
}

static MOVE_APPLY(apply_end_adjustment)
{
    pass_to_the_left(p, seat);
}

const struct move_type sts_move_end_adjustment = {
    .name = "end_adjustment",
    .rule = "5.6.1",
    .doc = "Ends this turn of the bidding after placing influence; the next one may come.",
    .text = "{seat} ends this turn of the bidding.",
    .check = check_end_adjustment,
    .apply = apply_end_adjustment,
};

static MOVE_CHECK(check_pass)
{
    if (sts_resolution(p)->owes) return &OWES_INFLUENCE;
    return sts_resolution(p)->adjusted ? &ADJUSTED : NULL;
}

static MOVE_APPLY(apply_pass)
{
    sts_player(p, seat)->passed = 1;
    pass_to_the_left(p, seat);
}

const struct move_type sts_move_pass = {
    .name = "pass",
    .rule = "5.6.1",
    .doc = "Leaves this bidding for good.",
    .text = "{seat} passes and leaves the bidding.",
    .check = check_pass,
    .apply = apply_pass,
};

/* Places what must be placed, gives up what must be given up, and otherwise passes. */
static STEP_FALLBACK(fallback_bidding)
{
    const struct stack *stack = bidders_stack(p, seat);
    const struct cards named = sts_components(p)->named[sts_resolution(p)->country];
    const struct cards cards = cards_both(sts_player(p, seat)->hand, named);
    if (overfull(p, seat))
        *m = MAKE_MOVE(MOVE_GIVE_UP_INFLUENCE, .card = stack->card[0]);
    else if (sts_resolution(p)->owes)
        *m = MAKE_MOVE(MOVE_PLACE_INFLUENCE, .card = cards_next(cards, 0));
    else
        m->type = sts_resolution(p)->adjusted ? MOVE_END_ADJUSTMENT : MOVE_PASS;
}

/* 5.6.1, in each situation of the bidder; a war and a league have a target. */
static const char *prompt_bidding(const struct play *p)
{
    enum { TO_ADJUST, TO_GO_ON, TO_BEGIN, TO_GIVE_UP, SITUATIONS };
    static const char *const prompts[SITUATIONS][2] = {
        [TO_ADJUST] = {"In {country}, about {issue}: add influence, or pass.",
                       "In {country}, about {issue} with {target}: add influence, or pass."},
        [TO_GO_ON] = {"In {country}, about {issue}: place more cards, or end your adjustment.",
                      "In {country}, about {issue} with {target}: place more cards, or end your adjustment."},
        [TO_BEGIN] =
            {"In {country}, about {issue}: place influence that names the country, as you called this.",
             "In {country}, about {issue} with {target}: place influence that names {country}, as you "
             "called this."},
        [TO_GIVE_UP] = {"In {country}, about {issue}: give up one of the cards that lay there before.",
                        "In {country}, about {issue} with {target}: give up one of the cards that lay there "
                        "before."}};
    const struct resolution *at = sts_resolution(p);
    int situation = at->adjusted ? TO_GO_ON : TO_ADJUST;
    if (at->owes) situation = TO_BEGIN;
    if (at->bidder >= 0 && overfull(p, at->bidder)) situation = TO_GIVE_UP;
    return prompts[situation][at->target >= 0];
}

/* A bidder who has resigned leaves the bidding; his stack must not stay overfull (R13). */
static void leave_the_bidding(struct play *p, int seat)
{
    if (overfull(p, seat)) give_up(p, seat, bidders_stack(p, seat)->card[0]);
    sts_player(p, seat)->passed = 1;
    pass_to_the_left(p, seat);
}

static void bidding_over(struct play *p)
{
    const struct resolution *at = sts_resolution(p);
    if (at->bidder >= 0) {
        leave_the_bidding(p, at->bidder);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        sts_player(p, seat)->passed = 0;
    step_next(p, STEP_CHOOSE_SIDES,
              &(struct resolution){.country = at->country, .issue = at->issue, .target = at->target});
}

/* 5.6.1: who owes influence has a card that names the country. */
static void inspect_bidding(const struct play *p, int at, struct faults *faults)
{
    const struct resolution *it = step_record_at(p, at);
    sts_inspect_issue(p, at, faults);
    if (!it->owes || it->bidder < 0) return;
    if (cards_meet(sts_player(p, it->bidder)->hand, sts_components(p)->named[it->country])) return;
    fault_add(faults, AT_FRAME(at, "owes"), "is true, and no card in the hand of %s names %s (5.6.1)",
              sts_seats.ids[it->bidder], sts_components(p)->country[it->country].id);
}

const struct step sts_step_influence_bidding = {
    .name = "influence_bidding",
    .rule = "5.6.1",
    .prompt = "Place influence in {country}, about {issue}, or pass.",
    .prompt_now = prompt_bidding,
    .record =
        RECORD("bidding", struct resolution, RESOLUTION_FIELDS,
               OPTIONAL_ID_FIELD(struct resolution, bidder, &sts_seats, "Whose turn of the bidding it is."),
               FLAG_FIELD(struct resolution, adjusted, "The bidder has placed influence in this turn."),
               FLAG_FIELD(struct resolution, owes, "The caller must place influence first."),
               NUMBER_FIELD(struct resolution, placed, 0, STACK_CARDS - 1,
                            "How many cards of the bidder's stack were placed in this turn, "
                            "which ends with the third.")),
    .called_by = IN_A_LOBBY,
    .deciders = influence_bidding_deciders,
    .by_default = "Pass, or end the turn of the bidding; what must be placed or given up first is "
                  "the first card, in the order of the pack.",
    .moves = MOVES(MOVE_PASS, MOVE_END_ADJUSTMENT, MOVE_PLACE_INFLUENCE, MOVE_GIVE_UP_INFLUENCE),
    .passing = PASSING(MOVE_PASS),
    .then = bidding_over,
    .fallback = fallback_bidding,
    .inspect = inspect_bidding,
};
