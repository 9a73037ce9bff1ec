/* Drawing cards (6.2), and buying one before an impulse (6.9). */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_FUND = {"no-fund-marker", "6.9", "{seat} has no FUND marker."};
static const struct refusal NOT_IN_DECK = {"not-in-deck", "6.2.7",
                                           "{card} is not in the deck of unused cards."};
static const struct refusal NO_ASTERISK = {"no-asterisk", "6.2.7",
                                           "Only a card with a red asterisk can be picked."};
static const struct refusal NOT_IN_HAND = {
    "not-in-hand", "6.2.9",
    "{card} is no card in {seat}'s hand that can be rejected: Special Cards cannot (R11)."};
static const struct refusal CARD_CHOSEN = {"card-played-already", "6.9",
                                           "Cards are bought before a card is played."};
static const struct refusal NO_CARDS = {"no-cards-left", "6.9", "{seat} has no card left to draw."};

/* 6.2.2, 6.2.3, 6.2.4, 6.2.5, 6.2.6 (R9) */
static int cards_due(const struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    const int due = tow_cities_box(p, seat)->cards + side->policy + side->good_harvests -
                    side->poor_harvests + tow_ruler(p, seat)->additional;
    return due < 0 ? 0 : due;
}

/* The cards with an asterisk that can be in the deck by public facts. Its owner alone sees whether one is
 * there. */
static struct cards pickable(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    struct cards cards = cards_without(cards_without(c->decks.cards_of[seat], tow_side(p, seat)->played),
                                       tow_state(p)->removed);
    EACH(card, cards)
        if (!c->decks.card[card].asterisk) cards_remove(&cards, card);
    return cards;
}

static bool may_pick(const struct play *p, const struct draw_cards *draw)
{
    if (tow_side(p, draw->seat)->funds == 0 || draw->due == 0) return false;
    return !cards_is_empty(pickable(p, draw->seat));
}

static bool may_reject(const struct play *p, const struct draw_cards *draw)
{
    const int rejected = cards_count(draw->rejected);
    if (rejected == REJECTED_MAX || cards_is_empty(tow_side(p, draw->seat)->hand)) return false;
    return rejected > 0 || tow_side(p, draw->seat)->funds > 0;
}

void tow_drawing_begin(struct play *p, int seat)
{
    struct draw_cards draw = {.seat = seat, .due = cards_due(p, seat)};
    tow_side(p, seat)->good_harvests = tow_side(p, seat)->poor_harvests = 0;
    tow_specials_to_hand(p, seat);
    step_call(p, STEP_DRAW, &draw);
}

/* 6.2.8 */
static void end_picking(struct play *p, struct draw_cards *draw)
{
    tow_draw(p, draw->seat, draw->due);
    draw->due = 0;
    draw->stage = DRAW_REJECT;
}

static const char *draw_prompt(const struct play *p)
{
    const struct draw_cards *draw = step_record(p);
    return draw->stage == DRAW_PICK
               ? "Take a card with a red asterisk from the unused cards for a FUND marker, or none."
               : "Reject cards of your hand (up to four for one FUND marker), or no more.";
}

static uint32_t draw_deciders(const struct play *p)
{
    const struct draw_cards *draw = step_record(p);
    const bool asked = draw->stage == DRAW_PICK     ? may_pick(p, draw)
                       : draw->stage == DRAW_REJECT ? may_reject(p, draw)
                                                    : false;
    return asked ? tow_asked(draw->seat) : 0;
}

static void draw_step(struct play *p)
{
    struct draw_cards *draw = step_record(p);
    if (draw->stage == DRAW_PICK) {
        end_picking(p, draw);
        return;
    }
    const int rejected = cards_count(draw->rejected);
    if (rejected) event(p, EVENT_CARDS_REJECTED, .seat = draw->seat, .count = rejected);
    tow_draw(p, draw->seat, rejected);
    step_return(p);
}

const struct domain tow_draw_stages = {
    .name = "draw_stage", .noun = "stage of drawing", LISTED(TOW_DRAW_STAGES)};

static void inspect_draw(const struct play *p, int at, struct faults *faults)
{
    const struct draw_cards *draw = step_record_at(p, at);
    EACH(card, draw->rejected)
        if (tow_card_row(p, card)->seat != draw->seat) {
            char path[FAULT_PATH];
            fault_path(path, AT_FRAME(at, "rejected"), tow_card_id(p, card));
            fault_add(faults, path, "is %s, which is no card of %s (6.2.9)", tow_card_id(p, card),
                      tow_seats.ids[draw->seat]);
        }
}

const struct step tow_step_draw = {
    .name = "draw",
    .rule = "6.2",
    .prompt = "Choose a card of the deck, or reject some of the hand.",
    .prompt_now = draw_prompt,
    .record =
        RECORD("draw_cards", struct draw_cards, ID_FIELD(struct draw_cards, seat, &tow_seats, "Who draws."),
               ID_FIELD(struct draw_cards, stage, &tow_draw_stages,
                        "What comes next: one card may be picked, cards may be rejected, the end."),
               NUMBER_FIELD(struct draw_cards, due, 0, 60, "Cards still to be drawn."),
               CARDS_FIELD(struct draw_cards, rejected, "Cards that have been rejected.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = draw_deciders,
    .by_default = "No card is picked, none is rejected.",
    .moves = MOVES(MOVE_NO_PICK, MOVE_PICK_CARD, MOVE_END_REJECTING, MOVE_REJECT_CARD),
    .then = draw_step,
    .inspect = inspect_draw,
};

/* ---- 6.2.7 ---- */

static MOVE_CANDIDATES(deck_of_asterisks)
{
    const struct draw_cards *draw = step_record(p);
    if (draw->stage == DRAW_PICK)
        offer_cards(set, cards_both(pickable(p, seat), tow_side(p, seat)->unplayed));
}

static const struct refusal *wrong_stage(const struct play *p, enum draw_stage stage)
{
    static const struct refusal DRAWN = {"cards-drawn", "6.2.8", "The cards have been drawn."};
    static const struct refusal NOT_YET = {"cards-not-drawn", "6.2.9", "Cards are rejected after drawing."};
    if (((const struct draw_cards *)step_record(p))->stage == stage) return NULL;
    return stage == DRAW_PICK ? &DRAWN : &NOT_YET;
}

static MOVE_CHECK(check_pick)
{
    const int card = move_arg(m, MOVE_PICK_CARD, card);
    const struct refusal *why = wrong_stage(p, DRAW_PICK);
    if (why) return why;
    if (!cards_has(tow_side(p, seat)->unplayed, card)) return &NOT_IN_DECK;
    return tow_card_row(p, card)->asterisk ? NULL : &NO_ASTERISK;
}

static MOVE_APPLY(apply_pick)
{
    const int card = move_arg(m, MOVE_PICK_CARD, card);
    struct draw_cards *draw = step_record(p);
    struct side *side = tow_side(p, seat);
    tow_funds(p, seat, -1, BECAUSE(DRAWING));
    cards_remove(&side->unplayed, card);
    cards_add(&side->hand, card);
    event(p, EVENT_CARD_PICKED, .seat = seat, .card = card);
    draw->due--;
    end_picking(p, draw);
}

const struct move_type tow_move_pick_card = {
    .name = "pick_card",
    .rule = "6.2.7",
    .doc = "Chooses a card with a red asterisk out of the deck of unused cards, for a FUND marker.",
    .text = "{seat} discards a FUND marker and takes {card} from the unused cards.",
    .args = {ID_ARG("card", "The card.", &tow_cards, .audience = OWNER, .candidates = deck_of_asterisks)},
    .check = check_pick,
    .apply = apply_pick,
};

static MOVE_CHECK(check_no_pick)
{
    return wrong_stage(p, DRAW_PICK);
}

static MOVE_APPLY(apply_no_pick)
{
    end_picking(p, step_record(p));
}

const struct move_type tow_move_no_pick = {
    .name = "pick_no_card",
    .rule = "6.2.8",
    .doc = "Draws without choosing a card first.",
    .text = "{seat} takes no card from the unused cards.",
    .check = check_no_pick,
    .apply = apply_no_pick,
};

/* ---- 6.2.9 ---- */

static MOVE_CHECK(check_reject)
{
    const struct refusal *why = wrong_stage(p, DRAW_REJECT);
    if (why) return why;
    return cards_has(tow_side(p, seat)->hand, move_arg(m, MOVE_REJECT_CARD, card)) ? NULL : &NOT_IN_HAND;
}

static MOVE_APPLY(apply_reject)
{
    const int card = move_arg(m, MOVE_REJECT_CARD, card);
    struct draw_cards *draw = step_record(p);
    if (cards_is_empty(draw->rejected)) tow_funds(p, seat, -1, BECAUSE(DRAWING));
    cards_add(&draw->rejected, card);
    cards_remove(&tow_side(p, seat)->hand, card);
    cards_add(&tow_side(p, seat)->played, card);
    event(p, EVENT_CARD_REJECTED, .seat = seat, .card = card);
}

static MOVE_CANDIDATES(cards_to_reject)
{
    const struct draw_cards *draw = step_record(p);
    if (draw->stage == DRAW_REJECT) offer_cards(set, tow_side(p, seat)->hand);
}

const struct move_type tow_move_reject_card = {
    .name = "reject_card",
    .rule = "6.2.9",
    .doc = "Puts a card of the hand on the used cards; another is drawn for it. A FUND marker pays for up to "
           "four.",
    .text = "{seat} rejects {card}.",
    .args = {ID_ARG("card", "The card.", &tow_cards, .candidates = cards_to_reject)},
    .check = check_reject,
    .apply = apply_reject,
};

static MOVE_CHECK(check_end_rejecting)
{
    return wrong_stage(p, DRAW_REJECT);
}

static MOVE_APPLY(apply_end_rejecting)
{
    struct draw_cards *draw = step_record(p);
    draw->stage = DRAW_OVER;
}

const struct move_type tow_move_end_rejecting = {
    .name = "end_rejecting",
    .rule = "6.2.9",
    .doc = "Rejects no more cards.",
    .text = "{seat} rejects no more cards.",
    .check = check_end_rejecting,
    .apply = apply_end_rejecting,
};

/* ---- 6.9: before a card is played ---- */

static MOVE_CHECK(check_spend_fund)
{
    const struct side *side = tow_side(p, seat);
    if (tow_impulse_of(p)->stage != IMPULSE_CARD) return &CARD_CHOSEN;
    if (side->funds == 0) return &NO_FUND;
    return tow_cards_to_draw(p, seat) ? NULL : &NO_CARDS;
}

static MOVE_APPLY(apply_spend_fund)
{
    tow_funds(p, seat, -1, BECAUSE(DRAWING));
    tow_draw(p, seat, 1);
}

const struct move_type tow_move_spend_fund = {
    .name = "spend_fund",
    .rule = "6.9",
    .doc = "Draws a card for a FUND marker, before a card is played.",
    .text = "{seat} spends a FUND marker and draws a card.",
    .check = check_spend_fund,
    .apply = apply_spend_fund,
};
