/* Money and cards: the losses of armies without pay, and the hand. */
#include "bots/thirty-years-war.h"

/* The losses of all units without pay. */
static int unpaid_loss(const struct survey *v, int seat)
{
    const struct tour *tour = step_record_of(v->p, STEP_LOOTING);
    int loss = 0;
    for (int space = 0; space < v->c->map.space_count; space++) {
        if (tour && !spaces_has(tour->spaces, space)) continue;
        const struct units here =
            units_both(units_both(tyw_place(v->p, space)->units, v->units[seat]), tyw_state(v->p)->unpaid);
        loss += survey_loot_loss(v, seat, space, here, tyw_leaders_at(v->p, seat, space));
    }
    return loss;
}

/* Whether the seat's Pay Segment in this turn is still to come, or has begun. */
static bool pays_yet(const struct survey *v, int seat)
{
    const struct turn *turn = step_record_of(v->p, STEP_TURN);
    const struct pay *pay = step_record_of(v->p, STEP_PAY);
    if (pay) return pay->seat == seat || seat == CATHOLIC;
    return turn &&
           (turn->next_phase < PHASE_PAY || (turn->next_phase == PHASE_PAY && turn->next_seat <= seat));
}

/* The card rounds that the seat has left. */
static int rounds_left(const struct survey *v, int seat)
{
    const struct round *round = step_record_of(v->p, STEP_ROUND);
    const struct turn *turn = step_record_of(v->p, STEP_TURN);
    if (turn && turn->next_phase > PHASE_ACTION) return 0;
    return ROUNDS - tyw_side(v->p, seat)->rounds -
           (round && round->seat == seat && round->stage != ROUND_CHOICE);
}

static int points_of(const struct survey *v, int card)
{
    int points[DONORS], sum = 0;
    tyw_aid_of_card(v->p, card, points);
    for (int donor = 0; donor < DONORS; donor++)
        sum += points[donor];
    return sum;
}

int survey_usual_aid(const struct survey *v, int seat)
{
    return points_of(v, cards_next(v->c->decks.cards_of[seat][EARLY_WAR], 0));
}

/* 14.1 */
static bool has_played_aid(const struct survey *v, int seat)
{
    EACH(card, tyw_state(v->p)->aid_played)
        if (v->c->decks.card[card].seat == seat) return true;
    return false;
}

/* The Aid Points that may still come in this turn, by the seat's own information or by the other's. */
static int hoped_aid(const struct survey *v, int seat, int viewer)
{
    const int left = rounds_left(v, seat);
    int best = 0;
    if (has_played_aid(v, seat) || left <= 0) return 0;
    if (seat == viewer)
        EACH(card, tyw_side(v->p, seat)->hand) {
            const int points = points_of(v, card);
            if (points > best) best = points;
        }
    else
        best = survey_usual_aid(v, seat);
    return best * heuristic_limit(25 * left, 0, 75) / 100;
}

/* Spaces from which units are paid, by their supply: each is looked for once. */
struct supplied {
    struct spaces open, spaces[NATIONS + 1];
    uint32_t known;
};

static bool is_supplied(const struct play *p, int seat, int unit, int space, struct supplied *s)
{
    const int supply = tyw_supply_of(p, unit, space);
    if (!(s->known >> supply & 1)) s->spaces[supply] = tyw_supplied_spaces(p, seat, supply, s->open);
    s->known |= UINT32_C(1) << supply;
    return !tyw_is_besieged(p, unit, space) && spaces_has(s->spaces[supply], space);
}

/* The side's units in the space that must still be paid with Aid Points. */
static struct units to_be_paid(const struct survey *v, int seat, int space)
{
    struct units here = units_both(tyw_place(v->p, space)->units, v->units[seat]);
    if (units_is_empty(here)) return here;
    const struct pay *pay = step_record_of(v->p, STEP_PAY);
    const struct activation *a = tyw_activation_of(v->p);
    if (pay && pay->seat == seat) here = units_without(here, pay->paid);
    if (a && a->stage <= ACTIVATION_REACTED) here = units_without(here, a->units); /* as in pending_march() */
    EACH(unit, here)
        if (tyw_locally_paid(v->p, unit, space)) units_remove(&here, unit);
    return here;
}

int survey_lost_by_looting(const struct survey *v, int seat, int viewer)
{
    const struct play *p = v->p;
    const struct components *c = v->c;
    int need = 0, unpaid = 0, all = 0;
    if (!pays_yet(v, seat)) return units_is_empty(tyw_state(p)->unpaid) ? 0 : unpaid_loss(v, seat);
    struct supplied supplied = {.open = tyw_open_spaces(p, seat)};
    for (int space = 0; space < c->map.space_count; space++) {
        const struct units here = to_be_paid(v, seat, space);
        struct units lost = {0};
        EACH(unit, here)
            if (is_supplied(p, seat, unit, space, &supplied))
                need += c->tables.pay[tyw_kind(p, unit)->type];
            else
                units_add(&lost, unit);
        if (units_is_empty(here)) continue;
        const struct leaders leaders = tyw_leaders_at(p, seat, space);
        unpaid += survey_loot_loss(v, seat, space, lost, leaders);
        all += survey_loot_loss(v, seat, space, here, leaders);
    }
    const int points = tyw_aid_left(p, seat, false) + hoped_aid(v, seat, viewer);
    return need <= points ? unpaid : unpaid + (all - unpaid) * (need - points) / need;
}

/* ---- cards ---- */

int survey_hand_value(const struct survey *v, int seat)
{
    int of_value[4] = {0}, worth = 0, room = rounds_left(v, seat) + 1;
    EACH(card, tyw_side(v->p, seat)->hand) {
        of_value[v->c->decks.card[card].value & 3]++;
        if (cards_has(v->c->decks.combat_cards, card)) worth += COMBAT_CARD;
    }
    for (int value = 3; value > 0; value--)
        for (; of_value[value] > 0 && room > 0; of_value[value]--, room--)
            worth += CARD + CARD_VALUE * value;
    return worth;
}
