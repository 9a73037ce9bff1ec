/* An arrangement between two superpowers (6.5.2 to 6.5.4, R34): its terms, the answer, and what follows. */
#include "games/time-of-wars/tables.h"

enum { PROPOSER, PARTNER };

/* ---- terms ---- */

static const struct refusal NOT_YOURS = {
    "put-forward", "6.5.4", "The arrangement has been put forward: it is confirmed or rejected."};
static const struct refusal NOT_PUT_FORWARD = {"not-put-forward", "6.5.4",
                                               "The arrangement has not been put forward yet."};
static const struct refusal NAMED_ALREADY = {"named", "6.5.4", "This has been named already."};
static const struct refusal WARRING = {"at-war", "6.5.2",
                                       "Superpowers at War with each other cannot form an Alliance."};
static const struct refusal NO_ALLIANCE = {"no-alliance", "6.5.2", "Only allies lend units."};
static const struct refusal TOO_DEAR = {"cannot-pay", "6.5.3",
                                        "So much cannot be paid, not even with cards."};
static const struct refusal NO_ROOM = {"too-many-funds", "6.5.3", "No power can hold so many FUND markers."};

static const struct refusal NOT_OFFERED = {
    "not-controlled", "6.5.3", "{space} is not controlled by {seat}: only its own spaces can be offered."};
static const struct refusal NOT_ASKED = {
    "not-controlled", "6.5.3",
    "{space} is not controlled by {partner}: only a space of the other can be asked for."};

static int other_of(const struct deal *deal, int seat)
{
    return seat == deal->proposer ? deal->partner : deal->proposer;
}

static int seat_of(const struct deal *deal, int side)
{
    return side == PROPOSER ? deal->proposer : deal->partner;
}

/* Whose it is that the move names: the proposer offers his own, and asks for the partner's. */
static int giving_side(const struct move *m)
{
    return m->type == MOVE_ASK_SPACE || m->type == MOVE_ASK_FUNDS || m->type == MOVE_ASK_UNITS ? PARTNER
                                                                                               : PROPOSER;
}

static bool has_third_army(const struct play *p, const struct deal *deal, int space)
{
    const struct state *s = tow_state(p);
    EACH(unit, units_without(s->place[space].units, s->garrisons)) {
        const int power = tow_power_of_unit(p, unit);
        if (power != deal->proposer && power != deal->partner) return true;
    }
    return false;
}

/* R34: by a Road, a Trail or the same sea. */
static bool is_next_to_national(const struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    const struct spaces near = spaces_either(tow_neighbours(c, space), c->map.by_sea[space]);
    return tow_controls_any(p, seat, spaces_both(near, c->map.national[seat]));
}

/* R34: what no power gives. */
static const struct refusal *why_never_given(const struct space_row *row)
{
    static const struct refusal TERRAIN = {"terrain-point", "6.5.3", "{space} is a Terrain Point (R34)."};
    static const struct refusal IN_BOX = {"never-given", "6.5.3", "{space} is never given (R34)."};
    static const struct refusal CAPITAL = {"capital", "6.5.3", "{space} is a Capital (R34)."};
    if (row->kind == TERRAIN_POINT) return &TERRAIN;
    if (row->kind == BOX) return &IN_BOX;
    if (row->capital_of >= 0) return &CAPITAL;
    return NULL;
}

/* R34; the space is controlled by one of the two. */
static const struct refusal *why_not_give(const struct play *p, const struct deal *deal, int space)
{
    static const struct refusal FREE_CITY = {"not-conquered", "6.5.3",
                                             "{space} cannot be given before its conquest (R34)."};
    static const struct refusal THIRD_ARMY = {"third-army", "6.5.3",
                                              "An army of a third power stands in {space} (R34)."};
    static const struct refusal FAR = {
        "not-connected", "6.5.3",
        "{space} is not connected with a National space that its receiver controls (R34)."};
    const struct space_row *row = tow_space_row(p, space);
    if (row->kind == DANZIG_SPACE && !tow_is_stronghold(p, space)) return &FREE_CITY;
    if (has_third_army(p, deal, space)) return &THIRD_ARMY;
    return is_next_to_national(p, other_of(deal, tow_place(p, space)->control), space) ? NULL : &FAR;
}

static MOVE_CHECK(check_offer_alliance)
{
    const struct deal *deal = step_record(p);
    if (deal->stage != DEAL_TERMS) return &NOT_YOURS;
    if (deal->alliance || tow_relation(p, deal->proposer, deal->partner) == ALLIED) return &NAMED_ALREADY;
    return tow_at_war(p, deal->proposer, deal->partner) ? &WARRING : NULL;
}

static MOVE_APPLY(apply_offer_alliance)
{
    struct deal *deal = step_record(p);
    deal->alliance = 1;
}

const struct move_type tow_move_offer_alliance = {
    .name = "offer_alliance",
    .rule = "6.5.2",
    .doc = "An Alliance for this Game Turn is part of the arrangement.",
    .text = "{seat} offers an Alliance.",
    .check = check_offer_alliance,
    .apply = apply_offer_alliance,
};

static MOVE_CHECK(check_name_space)
{
    const struct deal *deal = step_record(p);
    const int side = giving_side(m), space = move_arg(m, MOVE_OFFER_SPACE, space);
    if (deal->stage != DEAL_TERMS) return &NOT_YOURS;
    if (spaces_has(deal->spaces, space)) return &NAMED_ALREADY;
    const struct refusal *why = why_never_given(tow_space_row(p, space));
    if (why) return why;
    if (tow_place(p, space)->control != seat_of(deal, side))
        return side == PROPOSER ? &NOT_OFFERED : &NOT_ASKED;
    return why_not_give(p, deal, space);
}

static MOVE_APPLY(apply_name_space)
{
    struct deal *deal = step_record(p);
    spaces_add(&deal->spaces, move_arg(m, MOVE_OFFER_SPACE, space));
}

/* All that the giver controls. */
static MOVE_CANDIDATES(spaces_of_giver)
{
    const struct deal *deal = step_record(p);
    if (deal->stage == DEAL_TERMS) offer_spaces(set, tow_spaces_of(p, seat_of(deal, giving_side(so_far))));
}

const struct move_type tow_move_offer_space = {
    .name = "offer_space",
    .rule = "6.5.3",
    .doc = "A space for the other.",
    .text = "{seat} offers {space}.",
    .args = {SPACE_AMONG("space", "The space.", spaces_of_giver)},
    .check = check_name_space,
    .apply = apply_name_space,
};

const struct move_type tow_move_ask_space = {
    .name = "ask_space",
    .rule = "6.5.3",
    .doc = "A space of the other.",
    .text = "{seat} asks for {space}.",
    .args = {SPACE_AMONG("space", "The space.", spaces_of_giver)},
    .check = check_name_space,
    .apply = apply_name_space,
};

static MOVE_CHECK(check_name_funds)
{
    const struct deal *deal = step_record(p);
    const int giver = seat_of(deal, giving_side(m)), count = move_arg(m, MOVE_OFFER_FUNDS, count);
    if (deal->stage != DEAL_TERMS) return &NOT_YOURS;
    if (deal->funds[PROPOSER] || deal->funds[PARTNER]) return &NAMED_ALREADY;
    if (count > tow_can_pay(p, giver)) return &TOO_DEAR;
    return tow_side(p, other_of(deal, giver))->funds + count > FUNDS_MAX ? &NO_ROOM : NULL;
}

static MOVE_APPLY(apply_name_funds)
{
    struct deal *deal = step_record(p);
    deal->funds[giving_side(m)] = move_arg(m, MOVE_OFFER_FUNDS, count);
}

/* As many as the giver can pay. */
static MOVE_CANDIDATES(funds_of_giver)
{
    const int most = tow_can_pay(p, seat_of(step_record(p), giving_side(so_far)));
    for (int count = 1; count <= most && count <= FUNDS_MAX; count++)
        set_add(set, count - 1);
}

const struct move_type tow_move_offer_funds = {
    .name = "offer_funds",
    .rule = "6.5.3",
    .doc = "FUND markers for the other; for each that it does not have, a random card of its hand pays.",
    .text = "{seat} offers {count FUND marker|FUND markers}.",
    .args = {NUMBER_ARG("count", "How many.", 1, FUNDS_MAX, .candidates = funds_of_giver)},
    .check = check_name_funds,
    .apply = apply_name_funds,
};

const struct move_type tow_move_ask_funds = {
    .name = "ask_funds",
    .rule = "6.5.3",
    .doc = "FUND markers of the other, or cards for them.",
    .text = "{seat} asks for {count FUND marker|FUND markers}.",
    .args = {NUMBER_ARG("count", "How many.", 1, FUNDS_MAX, .candidates = funds_of_giver)},
    .check = check_name_funds,
    .apply = apply_name_funds,
};

/* ---- units ---- */

/* By this announcement, or by one that was made before. */
static bool will_be_allied(const struct play *p, const struct deal *deal)
{
    return deal->alliance || tow_relation(p, deal->proposer, deal->partner) == ALLIED;
}

enum { UNITS_MOST = 20 };

static MOVE_CHECK(check_name_units)
{
    const struct deal *deal = step_record(p);
    const int side = giving_side(m), owner = seat_of(deal, side);
    if (deal->stage != DEAL_TERMS) return &NOT_YOURS;
    if (deal->units[side]) return &NAMED_ALREADY;
    if (!will_be_allied(p, deal)) return &NO_ALLIANCE;
    return tow_why_not_lend(p, other_of(deal, owner), owner, move_arg(m, MOVE_OFFER_UNITS, count));
}

static MOVE_APPLY(apply_name_units)
{
    struct deal *deal = step_record(p);
    deal->units[giving_side(m)] = move_arg(m, MOVE_OFFER_UNITS, count);
}

/* As many as either may borrow. */
static MOVE_CANDIDATES(units_to_name)
{
    const struct deal *deal = step_record(p);
    const int one = tow_borrow_limit(p, deal->proposer, deal->partner),
              other = tow_borrow_limit(p, deal->partner, deal->proposer);
    if (!will_be_allied(p, deal)) return;
    for (int count = 1; count <= one || count <= other; count++)
        set_add(set, count - 1);
}

const struct move_type tow_move_offer_units = {
    .name = "offer_units",
    .rule = "6.5.2",
    .doc = "Lends units to the new ally, who chooses them.",
    .text = "{seat} offers to lend up to {count unit|units}.",
    .args = {NUMBER_ARG("count", "At most how many.", 1, UNITS_MOST, .candidates = units_to_name)},
    .check = check_name_units,
    .apply = apply_name_units,
};

const struct move_type tow_move_ask_units = {
    .name = "ask_units",
    .rule = "6.5.2",
    .doc = "Borrows units of the new ally, and chooses them.",
    .text = "{seat} asks to borrow up to {count unit|units}.",
    .args = {NUMBER_ARG("count", "At most how many.", 1, UNITS_MOST, .candidates = units_to_name)},
    .check = check_name_units,
    .apply = apply_name_units,
};

/* ---- the answer (6.5.4) ---- */

static bool is_empty(const struct deal *deal)
{
    return !deal->alliance && !deal->funds[PROPOSER] && !deal->funds[PARTNER] && !deal->units[PROPOSER] &&
           !deal->units[PARTNER] && spaces_is_empty(deal->spaces);
}

static MOVE_CHECK(check_put_forward)
{
    const struct deal *deal = step_record(p);
    return deal->stage == DEAL_TERMS ? NULL : &NOT_YOURS;
}

/* Nothing was named: nothing is announced. */
static MOVE_APPLY(apply_put_forward)
{
    struct deal *deal = step_record(p);
    deal->stage = is_empty(deal) ? DEAL_OVER : DEAL_ANSWER;
    if (deal->stage == DEAL_OVER) return;
    event(p, EVENT_ANNOUNCED, .seat = deal->proposer, .partner = deal->partner, .alliance = deal->alliance,
          .funds_given = deal->funds[PROPOSER], .funds_asked = deal->funds[PARTNER],
          .units_lent = deal->units[PROPOSER], .units_borrowed = deal->units[PARTNER]);
    EACH(space, deal->spaces) {
        const int giver = tow_place(p, space)->control;
        event(p, EVENT_SPACE_NAMED, .seat = giver, .space = space, .to = other_of(deal, giver));
    }
}

const struct move_type tow_move_put_forward = {
    .name = "put_forward",
    .rule = "6.5.4",
    .doc = "Puts forward what has been named; where nothing was, nothing is announced.",
    .text = "{seat} puts the arrangement forward.",
    .check = check_put_forward,
    .apply = apply_put_forward,
};

/* The arrangement that is being made; without one, no terms. */
static struct deal terms(const struct play *p)
{
    const struct deal *deal = step_record_of(p, STEP_DEAL);
    return deal ? *deal : (struct deal){0};
}

int tow_word_funds_given(const struct play *p)
{
    return terms(p).funds[PROPOSER];
}

int tow_word_funds_asked(const struct play *p)
{
    return terms(p).funds[PARTNER];
}

int tow_word_units_lent(const struct play *p)
{
    return terms(p).units[PROPOSER];
}

int tow_word_units_borrowed(const struct play *p)
{
    return terms(p).units[PARTNER];
}

#define TO_BE_NAMED "Name what you offer to {partner} and what you ask for; then put the arrangement forward."

static const char *deal_prompt(const struct play *p)
{
    const struct deal *deal = step_record(p);
    if (deal->stage != DEAL_ANSWER && !is_empty(deal))
        return TO_BE_NAMED
            " So far: {alliance?an Alliance|no Alliance}{funds_given?; {funds_given FUND marker|FUND "
            "markers} "
            "offered}{funds_asked?; {funds_asked FUND marker|FUND markers} asked for}{units_lent?; up to "
            "{units_lent unit|units} lent}{units_borrowed?; up to {units_borrowed unit|units} "
            "borrowed}{spaces?; {spaces space changes|spaces change} hands}.";
    return deal->stage == DEAL_ANSWER
               ? "{proposer} announces: {alliance?an Alliance|no Alliance}{funds_given?; it gives "
                 "{funds_given "
                 "FUND marker|FUND markers}}{funds_asked?; it asks for {funds_asked FUND marker|FUND "
                 "markers}}"
                 "{units_lent?; it lends up to {units_lent unit|units}}{units_borrowed?; it borrows up to "
                 "{units_borrowed unit|units}}{spaces?; {spaces space changes|spaces change} hands}. Confirm "
                 "it, or reject it."
               : TO_BE_NAMED;
}

static MOVE_CHECK(check_answer)
{
    const struct deal *deal = step_record(p);
    return deal->stage == DEAL_ANSWER ? NULL : &NOT_PUT_FORWARD;
}

static void hand_over(struct play *p, const struct deal *deal)
{
    EACH(space, deal->spaces) {
        const int giver = tow_place(p, space)->control;
        tow_space_take(p, space, other_of(deal, giver), BECAUSE(DEAL));
        tow_cossacks_settle(p); /* whom the giver does not command any more do not leave with its units */
        tow_send_off(p, giver, space);
    }
}

static MOVE_APPLY(apply_confirm)
{
    struct deal *deal = step_record(p);
    deal->stage = DEAL_BORROW;
    event(p, EVENT_ANSWERED, .seat = seat, .confirmed = true);
    if (deal->alliance) tow_relation_set(p, deal->proposer, deal->partner, ALLIED, BECAUSE(DEAL));
    hand_over(p, deal);
    tow_pay(p, deal->proposer, deal->partner, deal->funds[PROPOSER], BECAUSE(DEAL));
    tow_pay(p, deal->partner, deal->proposer, deal->funds[PARTNER], BECAUSE(DEAL));
}

const struct move_type tow_move_confirm = {
    .name = "confirm",
    .rule = "6.5.4",
    .doc = "Confirms the arrangement: it is carried out at once.",
    .text = "{seat} confirms the arrangement.",
    .check = check_answer,
    .apply = apply_confirm,
};

static MOVE_APPLY(apply_reject)
{
    struct deal *deal = step_record(p);
    deal->stage = DEAL_OVER;
    event(p, EVENT_ANSWERED, .seat = seat, .confirmed = false);
}

const struct move_type tow_move_reject = {
    .name = "reject",
    .rule = "6.5.4",
    .doc = "Rejects the arrangement.",
    .text = "{seat} rejects the arrangement.",
    .check = check_answer,
    .apply = apply_reject,
};

static uint32_t deal_deciders(const struct play *p)
{
    const struct deal *deal = step_record(p);
    if (deal->stage == DEAL_TERMS) return tow_asked(deal->proposer);
    return deal->stage == DEAL_ANSWER ? tow_asked(deal->partner) : 0;
}

/* The borrower chooses the units: first the seat to which it was announced. */
static void deal_step(struct play *p)
{
    struct deal *deal = step_record(p);
    for (int side = PROPOSER; deal->stage == DEAL_BORROW && side <= PARTNER; side++) {
        const int count = deal->units[side];
        if (!count) continue;
        deal->units[side] = 0;
        tow_borrow_begin(p, seat_of(deal, !side), seat_of(deal, side), count);
        return;
    }
    step_return(p);
}

const struct domain tow_deal_stages = {
    .name = "deal_stage", .noun = "stage of an arrangement", LISTED(TOW_DEAL_STAGES)};

static void inspect_deal(const struct play *p, int at, struct faults *faults)
{
    const struct deal *deal = step_record_at(p, at);
    if (deal->proposer == deal->partner)
        fault_add(faults, AT_FRAME(at, "partner"), "is %s, who announces it to himself (6.5.4)",
                  tow_seats.ids[deal->partner]);
    if (deal->stage > DEAL_ANSWER) return;
    EACH(space, deal->spaces) {
        const int control = tow_place(p, space)->control;
        if (control != deal->proposer && control != deal->partner)
            fault_add(faults, AT_FRAME(at, "spaces"), "has %s, which neither of the two controls (6.5.3)",
                      tow_space_id(p, space));
    }
}

const struct step tow_step_deal = {
    .name = "deal",
    .rule = "6.5.2",
    .prompt = "Name what is arranged, and put it forward; the other confirms or rejects it.",
    .prompt_now = deal_prompt,
    .record = RECORD("deal", struct deal, ID_FIELD(struct deal, proposer, &tow_seats, "Who announces."),
                     ID_FIELD(struct deal, partner, &tow_seats, "To whom."),
                     ID_FIELD(struct deal, stage, &tow_deal_stages,
                              "What comes next: the terms, the answer, units are borrowed, the end."),
                     FLAG_FIELD(struct deal, alliance, "An Alliance."),
                     NUMBERS_FIELD("funds", struct deal, funds, 0, FUNDS_MAX,
                                   "FUND markers given by the one who announces, by the other."),
                     NUMBERS_FIELD("units", struct deal, units, 0, 20,
                                   "Units lent by the one who announces, by the other."),
                     SPACES_FIELD(struct deal, spaces, "Spaces given, each by its controller.")),
    .called_by = STEPS(STEP_ANNOUNCEMENTS),
    .deciders = deal_deciders,
    .by_default = "What was named is put forward; an arrangement is rejected.",
    .moves = MOVES(MOVE_PUT_FORWARD, MOVE_OFFER_ALLIANCE, MOVE_OFFER_SPACE, MOVE_ASK_SPACE, MOVE_OFFER_FUNDS,
                   MOVE_ASK_FUNDS, MOVE_OFFER_UNITS, MOVE_ASK_UNITS, MOVE_REJECT, MOVE_CONFIRM),
    .then = deal_step,
    .inspect = inspect_deal,
};
