/* Negotiations (6.5.2 to 6.5.4, R31 to R34): what superpowers announce to one another, and units that are
 * lent. */
#include "games/time-of-wars/tables.h"

enum { PROPOSER, PARTNER };

/* ---- announcements (6.5.4, R32) ---- */

void tow_negotiations_begin(struct play *p, int seat)
{
    step_call(p, STEP_ANNOUNCEMENTS, &(struct announcements){.seat = seat});
}

/* Superpowers to which it has announced nothing yet, one bit each. */
static uint32_t not_addressed(const struct play *p, const struct announcements *announcements)
{
    return play_head(p)->seats & ~tow_asked(announcements->seat) & ~(uint32_t)announcements->announced;
}

static uint32_t announcements_deciders(const struct play *p)
{
    const struct announcements *announcements = step_record(p);
    return not_addressed(p, announcements) ? tow_asked(announcements->seat) : 0;
}

const struct step tow_step_announcements = {
    .name = "announcements",
    .rule = "6.5.4",
    .prompt = "Announce an arrangement to another superpower, or nothing more.",
    .record = RECORD("announcements", struct announcements,
                     ID_FIELD(struct announcements, seat, &tow_seats, "Who announces."),
                     MASK_FIELD(struct announcements, announced, &tow_seats,
                                "Superpowers to whom it has announced something.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = announcements_deciders,
    .by_default = "Nothing is announced.",
    .moves = MOVES(MOVE_END_ANNOUNCING, MOVE_ANNOUNCE),
    .passing = PASSING(MOVE_END_ANNOUNCING),
    .then = step_return,
};

static const struct refusal ANNOUNCED = {
    "announced", "6.5.4", "To each other superpower one announcement is made in a Game Turn (R32)."};

static MOVE_CHECK(check_announce)
{
    const struct announcements *announcements = step_record(p);
    return not_addressed(p, announcements) & tow_asked(move_arg(m, MOVE_ANNOUNCE, power)) ? NULL : &ANNOUNCED;
}

static MOVE_APPLY(apply_announce)
{
    const int power = move_arg(m, MOVE_ANNOUNCE, power);
    struct announcements *announcements = step_record(p);
    announcements->announced |= (uint8_t)(1u << power);
    step_call(p, STEP_DEAL, &(struct deal){.proposer = seat, .partner = power});
}

const struct move_type tow_move_announce = {
    .name = "announce",
    .rule = "6.5.4",
    .doc = "Begins an announcement to another superpower: what is arranged is named next.",
    .text = "{seat} begins an arrangement with {power}.",
    .args = {SEAT_ARG("power", "The other superpower.")},
    .check = check_announce,
    .apply = apply_announce,
};

static MOVE_APPLY(apply_end_announcing)
{
    struct announcements *announcements = step_record(p);
    announcements->announced = play_head(p)->seats;
}

const struct move_type tow_move_end_announcing = {
    .name = "end_announcing",
    .rule = "6.5.4",
    .doc = "Announces nothing more in this Game Turn.",
    .text = "{seat} announces nothing more.",
    .apply = apply_end_announcing,
};

/* ---- terms ---- */

static const struct refusal NOT_YOURS = {
    "put-forward", "6.5.4", "The arrangement has been put forward: it is confirmed or rejected."};
static const struct refusal NOT_PUT_FORWARD = {"not-put-forward", "6.5.4",
                                               "The arrangement has not been put forward yet."};
static const struct refusal NAMED_ALREADY = {"named", "6.5.4", "This has been named already."};
static const struct refusal WARRING = {"at-war", "6.5.2",
                                       "Superpowers at War with each other cannot form an Alliance."};
static const struct refusal NO_ALLIANCE = {"no-alliance", "6.5.2", "Only allies lend units."};
static const struct refusal LIMIT = {"borrow-limit", "6.5.2",
                                     "The Diplomacy table does not let so many units be borrowed."};
static const struct refusal TOO_DEAR = {"cannot-pay", "6.5.3",
                                        "So much cannot be paid, not even with cards."};
static const struct refusal NO_ROOM = {"too-many-funds", "6.5.3", "No power can hold so many FUND markers."};
static const struct refusal OTTOMAN_NEVER = {"ottoman", "6.5.2",
                                             "The Ottoman Empire neither lends nor borrows units."};
static const struct refusal NO_UNITS = {"nothing-to-lend", "6.5.2",
                                        "No army of the lender has a unit that can be lent."};
static const struct refusal NO_PLACE = {
    "no-place", "6.5.2",
    "The borrower controls no National space without an enemy army, where the units would be placed."};

static const struct refusal NOT_OFFERED = {
    "not-to-give", "6.5.3", "{space} is not controlled by {seat}: only its own spaces can be offered."};
static const struct refusal NOT_ASKED = {
    "not-to-give", "6.5.3",
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
    const struct spaces near = spaces_either(tow_neighbours(c, space), c->by_sea[space]);
    return tow_controls_any(p, seat, spaces_both(near, c->national[seat]));
}

/* R34; the space is controlled by one of the two. */
static const struct refusal *why_not_give(const struct play *p, const struct deal *deal, int space)
{
    static const struct refusal TERRAIN = {"not-to-give", "6.5.3", "{space} is a Terrain Point (R34)."};
    static const struct refusal IN_BOX = {"not-to-give", "6.5.3", "{space} is never given (R34)."};
    static const struct refusal CAPITAL = {"not-to-give", "6.5.3", "{space} is a Capital (R34)."};
    static const struct refusal FREE_CITY = {"not-to-give", "6.5.3",
                                             "{space} cannot be given before its conquest (R34)."};
    static const struct refusal THIRD_ARMY = {"not-to-give", "6.5.3",
                                              "An army of a third power stands in {space} (R34)."};
    static const struct refusal FAR = {
        "not-to-give", "6.5.3",
        "{space} is not connected with a National space that its receiver controls (R34)."};
    const struct space_row *row = &tow_components(p)->space[space];
    if (row->kind == TERRAIN_POINT) return &TERRAIN;
    if (row->kind == BOX) return &IN_BOX;
    if (row->capital_of >= 0) return &CAPITAL;
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

/* ---- units (6.5.2, R33) ---- */

/* What the Diplomacy table allows, less what has been borrowed already. */
static int limit(const struct play *p, int borrower, int owner)
{
    const struct components *c = tow_components(p);
    const struct units borrowed = units_both(tow_side(p, borrower)->led, c->of_nation[owner]);
    const int left = c->borrow_limit[borrower].units[owner] - units_count(borrowed);
    return left > 0 ? left : 0;
}

/* By this announcement, or by one that was made before. */
static bool will_be_allied(const struct play *p, const struct deal *deal)
{
    return deal->alliance || tow_relation(p, deal->proposer, deal->partner) == ALLIED;
}

/* Units in the owner's armies. */
static struct units units_to_lend(const struct play *p, int owner)
{
    const struct components *c = tow_components(p);
    const struct units own = units_both(tow_commanded(p, owner), c->of_nation[owner]);
    const struct units kept = units_either(tow_state(p)->garrisons, tow_state(p)->rebels);
    return units_without(units_without(own, c->of_arm[NAVAL]), kept);
}

/* The borrower's National spaces that are nearest to the owner's Capital, or to one of its two, by sea
 * too. */
static struct spaces places_for_borrowed(const struct play *p, int borrower, int owner)
{
    const struct components *c = tow_components(p);
    const struct graph map = tow_land_and_sea(c);
    struct spaces own = tow_controlled(p, borrower, c->national[borrower]), nearest;
    EACH(space, own)
        if (c->space[space].kind == BOX || tow_has_enemy_army(p, borrower, space) ||
            tow_has_enemy_army(p, owner, space))
            spaces_remove(&own, space);
    graph_nearest(&map, NULL, c->capitals[owner].word, own.word, nearest.word);
    return nearest;
}

static const struct refusal *why_not_lend(const struct play *p, int borrower, int owner, int count)
{
    if (borrower == OTTOMAN || owner == OTTOMAN) return &OTTOMAN_NEVER;
    if (count > limit(p, borrower, owner)) return &LIMIT;
    if (spaces_is_empty(places_for_borrowed(p, borrower, owner))) return &NO_PLACE;
    return units_meet(units_to_lend(p, owner), tow_units_on_land(p)) ? NULL : &NO_UNITS;
}

enum { UNITS_MOST = 20 };

static MOVE_CHECK(check_name_units)
{
    const struct deal *deal = step_record(p);
    const int side = giving_side(m), owner = seat_of(deal, side);
    if (deal->stage != DEAL_TERMS) return &NOT_YOURS;
    if (deal->units[side]) return &NAMED_ALREADY;
    if (!will_be_allied(p, deal)) return &NO_ALLIANCE;
    return why_not_lend(p, other_of(deal, owner), owner, move_arg(m, MOVE_OFFER_UNITS, count));
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
    const int one = limit(p, deal->proposer, deal->partner), other = limit(p, deal->partner, deal->proposer);
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

static const char *deal_prompt(const struct play *p)
{
    const struct deal *deal = step_record(p);
    return deal->stage == DEAL_ANSWER
               ? "{proposer} announces: {alliance?an Alliance|no Alliance}{funds_given?; it gives "
                 "{funds_given "
                 "FUND marker|FUND markers}}{funds_asked?; it asks for {funds_asked FUND marker|FUND "
                 "markers}}"
                 "{units_lent?; it lends up to {units_lent unit|units}}{units_borrowed?; it borrows up to "
                 "{units_borrowed unit|units}}{spaces?; {spaces space changes|spaces change} hands}. Confirm "
                 "it, or reject it."
               : "Name what you offer to {partner} and what you ask for; then put the arrangement forward.";
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

/* ---- borrowing (6.5.2, R33) ---- */

void tow_borrow_begin(struct play *p, int borrower, int owner, int count)
{
    const int most = limit(p, borrower, owner);
    step_call(p, STEP_BORROW,
              &(struct borrowing){.borrower = borrower, .owner = owner, .left = count < most ? count : most});
}

/* R136: whom they leave alone on a space of others, or beside an enemy army, leaves as by R30. */
static void leave_alone(struct play *p, int borrower, int space)
{
    if (!units_is_empty(tow_units_of(p, borrower, space))) return;
    if (tow_place(p, space)->control != borrower || tow_has_enemy_army(p, borrower, space))
        tow_send_off(p, borrower, space);
}

/* They march no further with who has borrowed them. */
void tow_borrowed_return(struct play *p, int borrower, int owner)
{
    const int capital = tow_own_capital(p, owner);
    struct march *march = tow_march_of(p);
    struct spaces left = {0};
    const struct units units = units_both(tow_side(p, borrower)->led, tow_components(p)->of_nation[owner]);
    tow_rebels_change_sides(p, borrower, units);
    tow_side(p, borrower)->led = units_without(tow_side(p, borrower)->led, units);
    if (march) march->units = units_without(march->units, units);
    EACH(unit, units) {
        const int space = tow_unit_space(p, unit);
        tow_unit_home(p, unit, space, capital);
        spaces_add(&left, space);
    }
    EACH(space, left)
        leave_alone(p, borrower, space);
}

static uint32_t borrow_deciders(const struct play *p)
{
    const struct borrowing *borrowing = step_record(p);
    const bool can = borrowing->left && !why_not_lend(p, borrowing->borrower, borrowing->owner, 1);
    return can ? tow_asked(borrowing->borrower) : 0;
}

static void inspect_borrow(const struct play *p, int at, struct faults *faults)
{
    const struct borrowing *borrowing = step_record_at(p, at);
    if (borrowing->borrower == borrowing->owner)
        fault_add(faults, AT_FRAME(at, "owner"), "is %s, who borrows from himself (6.5.2)",
                  tow_seats.ids[borrowing->owner]);
}

const struct step tow_step_borrow = {
    .name = "borrow",
    .rule = "6.5.2",
    .prompt = "Choose units to borrow ({left} left), or no more.",
    .record = RECORD("borrowing", struct borrowing,
                     ID_FIELD(struct borrowing, borrower, &tow_seats, "Who borrows."),
                     ID_FIELD(struct borrowing, owner, &tow_seats, "Who lends."),
                     NUMBER_FIELD(struct borrowing, left, 0, 20, "Units that may still be borrowed.")),
    .called_by = STEPS(STEP_DEAL, STEP_EVENT),
    .deciders = borrow_deciders,
    .by_default = "No more units.",
    .moves = MOVES(MOVE_END_BORROWING, MOVE_BORROW),
    .passing = PASSING(MOVE_END_BORROWING),
    .then = step_return,
    .inspect = inspect_borrow,
};

static const struct refusal NOT_TO_LEND = {"not-to-lend", "6.5.2",
                                           "There is no such unit in an army of the ally in {space}."};
static const struct refusal NOT_NEAREST = {
    "not-nearest", "6.5.2",
    "Borrowed units are placed on a National space that is nearest to their owner's Capital."};

static int unit_to_lend(const struct play *p, const struct move *m)
{
    const int space = move_arg(m, MOVE_BORROW, space), kind = move_arg(m, MOVE_BORROW, kind),
              condition = move_arg(m, MOVE_BORROW, condition);
    const struct borrowing *borrowing = step_record(p);
    const struct units units = units_both(units_to_lend(p, borrowing->owner), tow_place(p, space)->units);
    return tow_find_unit(p, units, kind, condition);
}

static MOVE_CHECK(check_borrow)
{
    const struct borrowing *borrowing = step_record(p);
    if (unit_to_lend(p, m) < 0) return &NOT_TO_LEND;
    const struct spaces spaces = places_for_borrowed(p, borrowing->borrower, borrowing->owner);
    return spaces_has(spaces, move_arg(m, MOVE_BORROW, to)) ? NULL : &NOT_NEAREST;
}

/* Only Treaty of Vyborg pays the owner. */
static bool is_paid(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return e && tow_card_row(p, e->play.card)->effect == EFFECT_HIRE_SWEDES;
}

static MOVE_APPLY(apply_borrow)
{
    struct borrowing *borrowing = step_record(p);
    const int unit = unit_to_lend(p, m);
    borrowing->left--;
    units_add(&tow_side(p, seat)->led, unit);
    tow_unit_home(p, unit, move_arg(m, MOVE_BORROW, space), move_arg(m, MOVE_BORROW, to));
    if (is_paid(p)) tow_funds(p, borrowing->owner, 1, tow_by_event(p));
}

static MOVE_CANDIDATES(kinds_to_lend)
{
    const struct borrowing *borrowing = step_record(p);
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->kind[kind].nation == borrowing->owner && c->kind[kind].arm != NAVAL) set_add(set, kind);
}

static MOVE_CANDIDATES(spaces_to_lend_from)
{
    const struct borrowing *borrowing = step_record(p);
    const struct units kind = tow_components(p)->of_kind[move_arg(so_far, MOVE_BORROW, kind)],
                       weakened = tow_state(p)->weakened;
    const struct units units = units_both(units_to_lend(p, borrowing->owner), kind);
    offer_spaces(set, tow_spaces_with(p, move_arg(so_far, MOVE_BORROW, condition) == WEAKENED
                                             ? units_both(units, weakened)
                                             : units_without(units, weakened)));
}

static MOVE_CANDIDATES(spaces_to_lend_to)
{
    const struct borrowing *borrowing = step_record(p);
    offer_spaces(set, places_for_borrowed(p, borrowing->borrower, borrowing->owner));
}

const struct move_type tow_move_borrow = {
    .name = "borrow",
    .rule = "6.5.2",
    .doc = "Borrows a unit of the ally for this Game Turn, and places it.",
    .text = "{seat} borrows a unit from {space} and places it in {to}: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_to_lend), CONDITION_ARG,
             SPACE_AMONG("space", "Where it stands.", spaces_to_lend_from),
             SPACE_AMONG("to", "Where it is placed.", spaces_to_lend_to)},
    .check = check_borrow,
    .apply = apply_borrow,
};

static MOVE_APPLY(apply_end_borrowing)
{
    struct borrowing *borrowing = step_record(p);
    borrowing->left = 0;
}

const struct move_type tow_move_end_borrowing = {
    .name = "end_borrowing",
    .rule = "6.5.2",
    .doc = "Borrows no more units.",
    .text = "{seat} borrows no more units.",
    .apply = apply_end_borrowing,
};
