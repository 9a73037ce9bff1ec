/* Declaring a War (6.5.5, R36, R37). */
#include "games/time-of-wars/tables.h"

enum { NOT_NAMED = -1 };

void tow_war_begin(struct play *p, int seat)
{
    step_call(p, STEP_WAR, &(struct war){.seat = seat, .against = NOT_NAMED});
}

/* Thirty Years War has a price of its own for Brandenburg. */
int tow_war_price(const struct play *p, int seat, int power)
{
    const struct components *c = tow_components(p);
    const int price = c->tables.war_price[seat].price[power], by_regency = tow_regency_price(p, seat, power);
    if (by_regency) return by_regency;
    if (!tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR)) return price;
    for (int card = 0; card < c->decks.card_count; card++)
        if (c->decks.card[card].effect == EFFECT_THIRTY_YEARS_WAR && c->decks.card[card].power == power &&
            price)
            return c->decks.card[card].bonus;
    return price;
}

/* Of the cards that can pay: no Special Cards (R36). */
static int worth(const struct play *p, int seat)
{
    int sum = 0;
    EACH(card, tow_side(p, seat)->hand)
        sum += tow_card_row(p, card)->value;
    return sum;
}

static const char *war_prompt(const struct play *p)
{
    const struct war *war = step_record(p);
    return war->against < 0
               ? "Declare a War, or no more."
               : "Pay the price of the War on {against} with cards: {paid} of {price} Operational "
                 "Points are paid.";
}

static uint32_t war_deciders(const struct play *p)
{
    const struct war *war = step_record(p);
    if (war->seat < 0 || war->done) return 0;
    return war->against == NOT_NAMED || war->paid < war->price ? tow_asked(war->seat) : 0;
}

static void war_step(struct play *p)
{
    struct war *war = step_record(p);
    if (war->done) {
        step_return(p);
        return;
    }
    const int against = war->against;
    war->declared |= 1u << against;
    war->against = NOT_NAMED;
    war->price = war->paid = 0;
    tow_relation_set(p, war->seat, against, AT_WAR, BECAUSE(DECLARED));
}

static void inspect_war(const struct play *p, int at, struct faults *faults)
{
    const struct war *war = step_record_at(p, at);
    if (war->against == war->seat)
        fault_add(faults, AT_FRAME(at, "against"), "is %s, who declares War on himself (6.5.5)",
                  tow_seats.ids[war->seat]);
    const int left = war->against >= 0 ? war->price - war->paid : 0;
    if (left > worth(p, war->seat))
        fault_add(faults, AT_FRAME(at, "paid"), "is %d, and the hand of %s cannot pay the other %d (6.5.5)",
                  war->paid, tow_seats.ids[war->seat], left);
}

const struct step tow_step_war = {
    .name = "war",
    .rule = "6.5.5",
    .prompt = "Declare a War, or none.",
    .prompt_now = war_prompt,
    .record = RECORD(
        "war", struct war, ID_FIELD(struct war, seat, &tow_seats, "Who declares."),
        OPTIONAL_ID_FIELD(struct war, against, &tow_powers, "On whom: its price is being paid."),
        NUMBER_FIELD(struct war, price, 0, 20, "The price."),
        NUMBER_FIELD(struct war, paid, 0, 60, "Operational Points paid."),
        FLAG_FIELD(struct war, done, "It declares no more."),
        MASK_FIELD(struct war, declared, &tow_powers, "Powers on which it has declared War in this phase.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = war_deciders,
    .by_default = "No War; a price that has begun is paid with the first cards.",
    .moves = MOVES(MOVE_NO_WAR, MOVE_DECLARE_WAR, MOVE_PAY_CARD),
    .passing = PASSING(MOVE_NO_WAR),
    .then = war_step,
    .inspect = inspect_war,
};

static const struct refusal BEING_PAID = {"price-being-paid", "6.5.5",
                                          "The price of the War on {against} is not paid yet: pay it first."};
static const struct refusal NOT_PAYABLE = {
    "too-dear", "6.5.5",
    "{seat} has not enough Operational Points in hand for this War, Special Cards apart."};
static const struct refusal NO_WAR_NAMED = {"no-war-named", "6.5.5", "{seat} has named no War to pay for."};
static const struct refusal NOT_IN_HAND = {"not-in-hand", "6.5.5", "{card} is not in {seat}'s hand."};
static const struct refusal SPECIAL = {"special-card", "6.5.5",
                                       "{card} is a Special Card: it is played in the impulses (R36)."};

static MOVE_CHECK(check_declare_war)
{
    const int power = move_arg(m, MOVE_DECLARE_WAR, power);
    const struct war *war = step_record(p);
    if (war->against != NOT_NAMED) return &BEING_PAID;
    const struct refusal *why = tow_why_not_war(p, seat, power, WAR_PAID);
    if (why) return why;
    return worth(p, seat) < tow_war_price(p, seat, power) ? &NOT_PAYABLE : NULL;
}

static MOVE_APPLY(apply_declare_war)
{
    const int power = move_arg(m, MOVE_DECLARE_WAR, power);
    struct war *war = step_record(p);
    war->against = power;
    war->price = tow_war_price(p, seat, power);
    war->paid = 0;
}

static int price_of(const struct play *p, int power)
{
    const struct war *war = step_record(p);
    return tow_war_price(p, war->seat, power);
}

const struct move_type tow_move_declare_war = {
    .name = "declare_war",
    .rule = "6.5.5",
    .doc = "Names the power on which War is declared; cards pay the price of the Diplomacy table next.",
    .text = "{seat} declares War on {power}[ for {power# Operational Point|Operational Points}].",
    .args = {ID_ARG("power", "On whom.", &tow_powers, .number = price_of)},
    .check = check_declare_war,
    .apply = apply_declare_war,
};

static MOVE_CHECK(check_pay_card)
{
    const int card = move_arg(m, MOVE_PAY_CARD, card);
    const struct war *war = step_record(p);
    if (war->against == NOT_NAMED) return &NO_WAR_NAMED;
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    return tow_card_row(p, card)->special ? &SPECIAL : NULL;
}

static MOVE_APPLY(apply_pay_card)
{
    const int card = move_arg(m, MOVE_PAY_CARD, card);
    struct war *war = step_record(p);
    war->paid = war->paid + tow_card_row(p, card)->value;
    tow_card_leave_hand(p, seat, card, USE_WAR);
}

const struct move_type tow_move_pay_card = {
    .name = "pay_card",
    .rule = "6.5.5",
    .doc = "Discards a card towards the price; points above it are lost.",
    .text = "{seat} pays with {card}[: {card# Operational Point|Operational Points}].",
    .args = {VALUED_CARD_ARG()},
    .check = check_pay_card,
    .apply = apply_pay_card,
};

static MOVE_CHECK(check_no_war)
{
    const struct war *war = step_record(p);
    return war->against == NOT_NAMED ? NULL : &BEING_PAID;
}

static MOVE_APPLY(apply_no_war)
{
    struct war *war = step_record(p);
    war->done = 1;
}

const struct move_type tow_move_no_war = {
    .name = "no_war",
    .rule = "6.5.5",
    .doc = "Declares no (more) War in this Game Turn.",
    .text = "{seat} declares no more War.",
    .check = check_no_war,
    .apply = apply_no_war,
};
