/* Hiring mercenaries (6.7): bids, two rounds, armies. */
#include "games/time-of-wars/tables.h"

enum { HIRING_ROUNDS = 2 };

static const struct refusal SPECIAL = {"special-card", "6.7",
                                       "{card} is a Special Card: it cannot be chosen."};
static const struct refusal NOT_IN_HAND = {"not-in-hand", "6.7", "{card} is not in {seat}'s hand."};
static const struct refusal NEVER_HIRED = {"never-hired", "6.7",
                                           "The garrison of Stettin is no mercenary unit that can be hired."};
static const struct refusal NO_MERCENARY = {"no-mercenary", "6.7",
                                            "No mercenary unit is of this kind: {kind}."};
static const struct refusal NOT_IN_BOX = {"not-in-box", "6.7", "No {kind} is left to be hired."};
static const struct refusal NOT_HIRED = {"not-hired", "6.7", "{seat} has no {kind} without an army."};
static const struct refusal NO_ARMY = {
    "no-army-to-join", "6.7", "{seat} has no army in {space} with a unit that is no mercenary (R56)."};

static int box(const struct play *p)
{
    return tow_space(p, REICH_BOX);
}

struct units tow_mercenaries_in_box(const struct play *p)
{
    struct units units = units_both(tow_place(p, box(p))->units, tow_pieces(p)->of_nation[MERCENARIES]);
    for (int seat = 0; seat < SEATS; seat++)
        units = units_without(units, tow_side(p, seat)->led);
    return units;
}

void tow_mercenary_joins(struct play *p, int seat, int kind, int space)
{
    const int unit = tow_find_unit(p, tow_mercenaries_in_box(p), kind, FULL);
    if (unit < 0) return;
    units_add(&tow_side(p, seat)->led, unit);
    event(p, EVENT_HIRED, .seat = seat, .kind = kind);
    tow_unit_transfer(p, unit, box(p), space);
}

static bool any_in_box(const struct play *p)
{
    return !units_is_empty(tow_mercenaries_in_box(p));
}

static void fill_box(struct play *p)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == MERCENARIES && !c->pieces.kind[kind].never_hired)
            tow_units_place(p, kind, FULL, tow_available(p, kind), box(p));
}

/* ---- the order ---- */

/* How many cards a hand has is known, and which Special Cards are in it, too. */
static uint32_t bidders(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != OTTOMAN && tow_in_play(p, seat) && !cards_is_empty(tow_side(p, seat)->hand))
            seats |= tow_asked(seat);
    return seats;
}

void tow_hiring_begin(struct play *p)
{
    struct bids bids = {.answered = 0};
    fill_box(p);
    if (!any_in_box(p) || !bidders(p)) return;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        bids.card[seat] = -1;
    step_call(p, STEP_BID, &bids);
}

static uint32_t bid_deciders(const struct play *p)
{
    const struct bids *bids = step_record(p);
    return bidders(p) & ~bids->answered;
}

struct hiring {
    int8_t order[SEATS];
    uint8_t count, next, round; /* of the order: how many, how many have had their turn in this round */
};

/* The highest value first; equal ones in the Sequence. */
static void set_order(const struct play *p, const struct bids *bids, struct hiring *hiring)
{
    enum { VALUE_MAX = 3 };
    for (int value = VALUE_MAX; value > 0; value--)
        for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
            if (bids->card[seat] >= 0 && tow_card_row(p, bids->card[seat])->value == value)
                hiring->order[hiring->count++] = seat;
}

static void bid_step(struct play *p)
{
    const struct bids bids = *(const struct bids *)step_record(p);
    struct hiring hiring = {.count = 0};
    set_order(p, &bids, &hiring);
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat)) {
        if (bids.card[seat] < 0) continue;
        event(p, EVENT_BID, .seat = seat, .card = bids.card[seat]);
        tow_card_leave_hand(p, seat, bids.card[seat], USE_BID);
    }
    step_next(p, STEP_HIRE, &hiring);
}

static void inspect_bid(const struct play *p, int at, struct faults *faults)
{
    const struct bids *bids = step_record_at(p, at);
    char path[FAULT_PATH];
    for (int seat = 0; seat < SEATS; seat++) {
        const int card = bids->card[seat];
        if (!tow_in_play(p, seat) || card < 0) continue;
        fault_path(path, AT_FRAME(at, "cards"), tow_seats.ids[seat]);
        if (!cards_has(tow_side(p, seat)->hand, card))
            fault_add(faults, path, "is %s, which is not in the hand of %s (6.7)", tow_card_id(p, card),
                      tow_seats.ids[seat]);
        else if (tow_card_row(p, card)->special)
            fault_add(faults, path, "is %s, a Special Card: it is not chosen (6.7)", tow_card_id(p, card));
    }
}

const struct step tow_step_bid = {
    .name = "bid",
    .rule = "6.7",
    .prompt = "Choose a card for the order of hiring, or none.",
    .asks_whom = "superpowers that hire mercenaries",
    .record = RECORD("bids", struct bids,
                     IDS_FIELD("cards", struct bids, card, &tow_cards, "The cards that were chosen.",
                               .keys = &tow_seats, .optional = true, .audience = OWNER),
                     MASK_FIELD(struct bids, answered, &tow_seats, "Superpowers that have answered.")),
    .called_by = STEPS(STEP_TURN),
    .secret = true,
    .deciders = bid_deciders,
    .by_default = "None.",
    .moves = MOVES(MOVE_NO_BID, MOVE_BID),
    .passing = PASSING(MOVE_NO_BID),
    .then = bid_step,
    .inspect = inspect_bid,
};

static MOVE_CHECK(check_bid)
{
    const int card = move_arg(m, MOVE_BID, card);
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    return tow_card_row(p, card)->special ? &SPECIAL : NULL;
}

static MOVE_APPLY(apply_bid)
{
    struct bids *bids = step_record(p);
    bids->card[seat] = move_arg(m, MOVE_BID, card);
    bids->answered |= tow_asked(seat);
}

const struct move_type tow_move_bid = {
    .name = "bid",
    .rule = "6.7",
    .doc = "Chooses a card for the order of hiring; it is put on the used cards.",
    .text = "{seat} chooses {card}[ (value {card#})] for the order of hiring.",
    .args = {VALUED_CARD_ARG(.audience = OWNER)},
    .check = check_bid,
    .apply = apply_bid,
};

static MOVE_APPLY(apply_no_bid)
{
    struct bids *bids = step_record(p);
    bids->answered |= tow_asked(seat);
}

const struct move_type tow_move_no_bid = {
    .name = "bid_nothing",
    .rule = "6.7",
    .doc = "Chooses no card, and hires no units.",
    .text = "{seat} chooses no card.",
    .apply = apply_no_bid,
};

/* ---- two rounds ---- */

static uint32_t hire_deciders(const struct play *p)
{
    const struct hiring *hiring = step_record(p);
    if (hiring->round >= HIRING_ROUNDS || hiring->next >= hiring->count || !any_in_box(p)) return 0;
    return tow_asked(hiring->order[hiring->next]);
}

static void next_hirer(struct hiring *hiring)
{
    if (++hiring->next < hiring->count) return;
    hiring->next = 0;
    hiring->round++;
}

/* Hired by the seat, and still in the box. */
static struct units without_army(const struct play *p, int seat)
{
    const struct units hired = units_both(tow_pieces(p)->of_nation[MERCENARIES], tow_side(p, seat)->led);
    return units_both(hired, tow_place(p, box(p))->units);
}

/* When both rounds are over, each adds its units to its armies. */
static void hire_step(struct play *p)
{
    struct hiring *hiring = step_record(p);
    if (hiring->round < HIRING_ROUNDS) {
        hiring->round = HIRING_ROUNDS;
        hiring->next = 0;
    }
    if (hiring->next >= hiring->count) {
        step_return(p);
        return;
    }
    struct assignment units = {.seat = hiring->order[hiring->next++]};
    units.units = without_army(p, units.seat);
    if (!units_is_empty(units.units)) step_call(p, STEP_ASSIGN, &units);
}

const struct step tow_step_hire = {
    .name = "hire",
    .rule = "6.7",
    .prompt = "Hire a mercenary unit, or none.",
    .record = RECORD(
        "hiring", struct hiring,
        IDS_FIELD("order", struct hiring, order, &tow_seats, "The superpowers that hire, in their order.",
                  COUNTED_BY(struct hiring, count)),
        NUMBER_FIELD(struct hiring, next, 0, SEATS,
                     "How many of the order have had their turn in this round, the one whose units are "
                     "assigned by a step above included."),
        NUMBER_FIELD(struct hiring, round, 0, 2, "Of the two rounds, those that are over.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = hire_deciders,
    .by_default = "None.",
    .moves = MOVES(MOVE_NO_HIRE, MOVE_HIRE),
    .passing = PASSING(MOVE_NO_HIRE),
    .then = hire_step,
};

static MOVE_CANDIDATES(kinds_in_box)
{
    offer_kinds(p, set, tow_mercenaries_in_box(p));
}

static MOVE_CHECK(check_hire)
{
    const int kind = move_arg(m, MOVE_HIRE, kind);
    const struct kind_row *row = &tow_pieces(p)->kind[kind];
    if (row->nation != MERCENARIES) return &NO_MERCENARY;
    if (row->never_hired) return &NEVER_HIRED;
    return tow_find_unit(p, tow_mercenaries_in_box(p), kind, FULL) < 0 ? &NOT_IN_BOX : NULL;
}

static MOVE_APPLY(apply_hire)
{
    const int kind = move_arg(m, MOVE_HIRE, kind);
    units_add(&tow_side(p, seat)->led, tow_find_unit(p, tow_mercenaries_in_box(p), kind, FULL));
    event(p, EVENT_HIRED, .seat = seat, .kind = kind);
    next_hirer(step_record(p));
}

const struct move_type tow_move_hire = {
    .name = "hire",
    .rule = "6.7",
    .doc = "Hires a mercenary unit.",
    .text = "{seat} hires a mercenary unit: {kind}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_in_box)},
    .check = check_hire,
    .apply = apply_hire,
};

static MOVE_APPLY(apply_no_hire)
{
    next_hirer(step_record(p));
}

const struct move_type tow_move_no_hire = {
    .name = "hire_nobody",
    .rule = "6.7",
    .doc = "Hires no unit in this round.",
    .text = "{seat} hires no unit.",
    .apply = apply_no_hire,
};

/* ---- armies ---- */

static bool has_others(const struct play *p, struct units units)
{
    return !units_within(units, tow_pieces(p)->of_nation[MERCENARIES]);
}

const struct refusal *tow_why_not_part(const struct play *p, struct units one, struct units other)
{
    static const struct refusal ALONE = {
        "mercenaries-alone", "6.7",
        "Mercenaries are no army of their own: units of another kind stay with them (R57)."};
    if (units_is_empty(one) || units_is_empty(other)) return NULL;
    return has_others(p, one) != has_others(p, other) ? &ALONE : NULL;
}

bool tow_mercenaries_may_join(const struct play *p, int seat, int space)
{
    return has_others(p, tow_army(p, seat, space)) && tow_may_enter(p, seat, space);
}

/* Of the units to be assigned, those that are still there: a card may have taken some away. */
static struct units to_assign(const struct play *p)
{
    const struct assignment *assignment = step_record(p);
    return units_both(without_army(p, assignment->seat), assignment->units);
}

static struct spaces armies_to_join(const struct play *p, int seat)
{
    struct spaces armies = tow_armies(p, seat);
    EACH(space, armies)
        if (!tow_mercenaries_may_join(p, seat, space)) spaces_remove(&armies, space);
    return armies;
}

static MOVE_CANDIDATES(armies)
{
    offer_spaces(set, armies_to_join(p, seat));
}

/* A unit is left that can join an army. */
static uint32_t assign_deciders(const struct play *p)
{
    const struct assignment *assignment = step_record(p);
    if (units_is_empty(to_assign(p)) || spaces_is_empty(armies_to_join(p, assignment->seat))) return 0;
    return tow_asked(assignment->seat);
}

static void assign_step(struct play *p)
{
    const struct assignment *assignment = step_record(p);
    const struct units units = to_assign(p);
    EACH(unit, units)
        event(p, EVENT_NO_ARMY_TO_JOIN, .seat = assignment->seat, .kind = tow_kind_of(p, unit));
    tow_side(p, assignment->seat)->led = units_without(tow_side(p, assignment->seat)->led, assignment->units);
    step_return(p);
}

/* Hired units come from the box. */
static void inspect_assign(const struct play *p, int at, struct faults *faults)
{
    const struct assignment *a = step_record_at(p, at);
    tow_inspect_units(p, at, a->units, tow_units_of(p, a->seat, box(p)), box(p), faults);
}

const struct step tow_step_assign = {
    .name = "assign",
    .rule = "6.7",
    .prompt = "Add the hired units to armies.",
    .record = RECORD("assignment", struct assignment,
                     ID_FIELD(struct assignment, seat, &tow_seats, "Who has hired."),
                     UNITS_FIELD(struct assignment, units, "Units without an army so far.")),
    .called_by = STEPS(STEP_HIRE, STEP_PROTECTION),
    .deciders = assign_deciders,
    .by_default = "They join the first army of the list.",
    .moves = MOVES(MOVE_ASSIGN),
    .then = assign_step,
    .inspect = inspect_assign,
};

/* One of the kind that has no army so far; -1. */
static int hired_unit(const struct play *p, int kind)
{
    return tow_find_unit(p, to_assign(p), kind, FULL);
}

static MOVE_CANDIDATES(kinds_to_assign)
{
    offer_kinds(p, set, to_assign(p));
}

static MOVE_CHECK(check_assign)
{
    if (hired_unit(p, move_arg(m, MOVE_ASSIGN, kind)) < 0) return &NOT_HIRED;
    return tow_mercenaries_may_join(p, seat, move_arg(m, MOVE_ASSIGN, space)) ? NULL : &NO_ARMY;
}

static MOVE_APPLY(apply_assign)
{
    const int kind = move_arg(m, MOVE_ASSIGN, kind), space = move_arg(m, MOVE_ASSIGN, space);
    const int unit = hired_unit(p, kind);
    struct assignment *assignment = step_record(p);
    units_remove(&assignment->units, unit);
    tow_unit_move(p, unit, box(p), space);
    event(p, EVENT_UNITS_MOVED, .seat = seat, .kind = kind, .count = 1, .from = box(p), .to = space);
}

const struct move_type tow_move_assign = {
    .name = "assign_mercenaries",
    .rule = "6.7",
    .doc = "Adds a hired unit to an army.",
    .text = "{seat} adds a mercenary unit to the army in {space}: {kind}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_to_assign),
             SPACE_AMONG("space", "Where the army is.", armies)},
    .check = check_assign,
    .apply = apply_assign,
};
