/* The terms of an arrangement between two superpowers (6.5.2, 6.5.3, R34): an Alliance, spaces, FUND markers,
 * units. */
#include "games/time-of-wars/tables.h"

const struct refusal tow_deal_put_forward = {
    "put-forward", "6.5.4", "The arrangement has been put forward: it is confirmed or rejected."};
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
    return is_next_to_national(p, tow_deal_other(deal, tow_place(p, space)->control), space) ? NULL : &FAR;
}

static MOVE_CHECK(check_offer_alliance)
{
    const struct deal *deal = step_record(p);
    if (deal->stage != DEAL_TERMS) return &tow_deal_put_forward;
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
    if (deal->stage != DEAL_TERMS) return &tow_deal_put_forward;
    if (spaces_has(deal->spaces, space)) return &NAMED_ALREADY;
    const struct refusal *why = why_never_given(tow_space_row(p, space));
    if (why) return why;
    if (tow_place(p, space)->control != tow_deal_seat(deal, side))
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
    if (deal->stage == DEAL_TERMS)
        offer_spaces(set, tow_spaces_of(p, tow_deal_seat(deal, giving_side(so_far))));
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
    const int giver = tow_deal_seat(deal, giving_side(m)), count = move_arg(m, MOVE_OFFER_FUNDS, count);
    if (deal->stage != DEAL_TERMS) return &tow_deal_put_forward;
    if (deal->funds[PROPOSER] || deal->funds[PARTNER]) return &NAMED_ALREADY;
    if (count > tow_can_pay(p, giver)) return &TOO_DEAR;
    return tow_side(p, tow_deal_other(deal, giver))->funds + count > FUNDS_MAX ? &NO_ROOM : NULL;
}

static MOVE_APPLY(apply_name_funds)
{
    struct deal *deal = step_record(p);
    deal->funds[giving_side(m)] = move_arg(m, MOVE_OFFER_FUNDS, count);
}

/* As many as the giver can pay. */
static MOVE_CANDIDATES(funds_of_giver)
{
    const int most = tow_can_pay(p, tow_deal_seat(step_record(p), giving_side(so_far)));
    for (int count = 1; count <= most && count <= FUNDS_MAX; count++)
        set_add(set, count - 1);
}

/* Cards by which the seat would pay for so many FUND markers. */
static int cards_for(const struct play *p, int seat, int count)
{
    const int lacking = count - tow_side(p, seat)->funds;
    return lacking > 0 ? lacking : 0;
}

int tow_word_cards_offered(const struct play *p, int seat, const int16_t *values)
{
    return cards_for(p, seat, values[0]);
}

int tow_word_cards_asked(const struct play *p, int seat, const int16_t *values)
{
    return cards_for(p, tow_deal_other(step_record(p), seat), values[0]);
}

const struct move_type tow_move_offer_funds = {
    .name = "offer_funds",
    .rule = "6.5.3",
    .doc = "FUND markers for the other; for each that it does not have, a random card of its hand pays.",
    .text = "{seat} offers {count FUND marker|FUND markers}{step.cards_offered?[; for those that it lacks it "
            "pays {step.cards_offered card|cards} of its hand, drawn at random]|}.",
    .args = {NUMBER_ARG("count", "How many.", 1, FUNDS_MAX, .candidates = funds_of_giver)},
    .check = check_name_funds,
    .apply = apply_name_funds,
};

const struct move_type tow_move_ask_funds = {
    .name = "ask_funds",
    .rule = "6.5.3",
    .doc = "FUND markers of the other, or cards for them.",
    .text =
        "{seat} asks for {count FUND marker|FUND markers}{step.cards_asked?[; for those that {step.partner} "
        "lacks it pays {step.cards_asked card|cards} of its hand, drawn at random]|}.",
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
    const int side = giving_side(m), owner = tow_deal_seat(deal, side);
    if (deal->stage != DEAL_TERMS) return &tow_deal_put_forward;
    if (deal->units[side]) return &NAMED_ALREADY;
    if (!will_be_allied(p, deal)) return &NO_ALLIANCE;
    return tow_why_not_lend(p, tow_deal_other(deal, owner), owner, move_arg(m, MOVE_OFFER_UNITS, count));
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
