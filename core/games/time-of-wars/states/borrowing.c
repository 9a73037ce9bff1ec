/* Borrowing (6.5.2, R33, R136): what allies lend to one another for the Game Turn. */
#include "games/time-of-wars/tables.h"

static const struct refusal OTTOMAN_NEVER = {"ottoman", "6.5.2",
                                             "The Ottoman Empire neither lends nor borrows units."};
static const struct refusal LIMIT = {"borrow-limit", "6.5.2",
                                     "The Diplomacy table does not let so many units be borrowed."};
static const struct refusal NO_PLACE = {
    "no-place", "6.5.2",
    "The borrower controls no National space without an enemy army, where the units would be placed."};
static const struct refusal NO_UNITS = {"nothing-to-lend", "6.5.2",
                                        "No army of the lender has a unit that can be lent."};

int tow_borrow_limit(const struct play *p, int borrower, int owner)
{
    const struct components *c = tow_components(p);
    const struct units borrowed = units_both(tow_side(p, borrower)->led, c->pieces.of_nation[owner]);
    const int left = c->tables.borrow_limit[borrower].units[owner] - units_count(borrowed);
    return left > 0 ? left : 0;
}

/* Units in the owner's armies. */
static struct units units_to_lend(const struct play *p, int owner)
{
    const struct components *c = tow_components(p);
    const struct units own = units_both(tow_commanded(p, owner), c->pieces.of_nation[owner]);
    const struct units kept = units_either(tow_state(p)->garrisons, tow_state(p)->rebels);
    return units_without(units_without(own, c->pieces.of_arm[NAVAL]), kept);
}

/* The borrower's National spaces that are nearest to the owner's Capital, or to one of its two, by sea
 * too. */
static struct spaces places_for_borrowed(const struct play *p, int borrower, int owner)
{
    const struct components *c = tow_components(p);
    const struct graph map = tow_land_and_sea(c);
    struct spaces own = tow_controlled(p, borrower, c->map.national[borrower]), nearest;
    EACH(space, own)
        if (c->map.space[space].kind == BOX || tow_has_enemy_army(p, borrower, space) ||
            tow_has_enemy_army(p, owner, space))
            spaces_remove(&own, space);
    graph_nearest(&map, NULL, c->map.capitals[owner].word, own.word, nearest.word);
    return nearest;
}

const struct refusal *tow_why_not_lend(const struct play *p, int borrower, int owner, int count)
{
    if (borrower == OTTOMAN || owner == OTTOMAN) return &OTTOMAN_NEVER;
    if (count > tow_borrow_limit(p, borrower, owner)) return &LIMIT;
    if (spaces_is_empty(places_for_borrowed(p, borrower, owner))) return &NO_PLACE;
    return units_meet(units_to_lend(p, owner), tow_units_on_land(p)) ? NULL : &NO_UNITS;
}

void tow_borrow_begin(struct play *p, int borrower, int owner, int count)
{
    const int most = tow_borrow_limit(p, borrower, owner);
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
    const struct units units = units_both(tow_side(p, borrower)->led, tow_pieces(p)->of_nation[owner]);
    tow_rebels_change_sides(p, borrower, units);
    tow_side(p, borrower)->led = units_without(tow_side(p, borrower)->led, units);
    if (march) march->units = units_without(march->units, units);
    EACH(unit, units) {
        const int space = tow_unit_space(p, unit);
        tow_unit_transfer(p, unit, space, capital);
        spaces_add(&left, space);
    }
    EACH(space, left)
        leave_alone(p, borrower, space);
}

static uint32_t borrow_deciders(const struct play *p)
{
    const struct borrowing *borrowing = step_record(p);
    const bool can = borrowing->left && !tow_why_not_lend(p, borrowing->borrower, borrowing->owner, 1);
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
    tow_unit_transfer(p, unit, move_arg(m, MOVE_BORROW, space), move_arg(m, MOVE_BORROW, to));
    if (is_paid(p)) tow_funds(p, borrowing->owner, 1, tow_by_event(p));
}

static MOVE_CANDIDATES(kinds_to_lend)
{
    const struct borrowing *borrowing = step_record(p);
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == borrowing->owner && c->pieces.kind[kind].arm != NAVAL)
            set_add(set, kind);
}

static MOVE_CANDIDATES(spaces_to_lend_from)
{
    const struct borrowing *borrowing = step_record(p);
    const struct units kind = tow_pieces(p)->of_kind[move_arg(so_far, MOVE_BORROW, kind)],
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
