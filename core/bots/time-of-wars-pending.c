/* What the current procedures are expected to bring: a battle, a raid, a deal, an impulse, an Event. */
#include "bots/time-of-wars.h"

/* The average losses that a side inflicts, in tenths of a step. */
static int expected_losses(const struct survey *v, const struct battle *b, const struct force *f)
{
    const struct table *table = &v->c->tables.combat;
    const bool land = b->kind == LAND_BATTLE;
    const int level = land && f->power >= 0 && f->power < SEATS ? v->s->side[f->power].military : 0;
    const int column = table_shift(table, table_column(table, f->sum), level + f->right - f->left);
    const int rating = land ? f->rating : 1;
    int sum = 0;
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++)
            sum += table_cell(table, (one > rating ? one : rating) + (two > rating ? two : rating), column);
    return 10 * sum / 36;
}

static void see_battle(struct survey *v, const struct battle *b)
{
    if (b->stage > BATTLE_DICE) return;
    const struct force *attacker = &b->force[ATTACKER], *defender = &b->force[DEFENDER];
    const int margin = expected_losses(v, b, attacker) - expected_losses(v, b, defender);
    const int hope = LOSS * margin / 10 + heuristic_limit(3 * margin, -40, 40);
    if (attacker->power >= 0 && attacker->power < SEATS) v->value[attacker->power] += hope;
    if (defender->power >= 0 && defender->power < SEATS) v->value[defender->power] -= hope;
}

/* 4.2.4: the worth of an Invasion, by the Tatars in spaces that can be raided. */
static void see_raid(struct survey *v, const struct raid *raid)
{
    const bool counts = tow_event_in_play(v->p, EFFECT_DEFEAT_OF_BUDJAK_HORDE);
    const int worth = counts ? RAIDER : RAIDER / 4;
    EACH(unit, raid->units) {
        const int space = tow_unit_space(v->p, unit);
        if (space < 0) continue;
        const struct place *at = &v->s->place[space];
        const bool target =
            at->control != OTTOMAN && at->control >= 0 && at->control < SEATS && at->marker != FAMINE;
        if (target || units_has(raid->waiting, unit) || v->current.march) v->value[raid->seat] += worth;
        if (target) v->value[raid->seat] += worth / 2;
    }
}

/* The gain of each side from an arrangement that is being named. The proposer counts on it where the other
 * side does not lose. */
static void see_deal(struct survey *v, const struct deal *d)
{
    int gain[SEATS] = {0};
    if (d->stage != DEAL_TERMS) return;
    v->value[d->proposer] -= TALK;
    const int owed = FUND * (d->funds[1] - d->funds[0]), lent = LENT * (d->units[1] - d->units[0]);
    gain[d->proposer] = owed + lent;
    gain[d->partner] = -owed - lent;
    EACH(space, d->spaces) {
        const int giver = v->s->place[space].control;
        if (giver != d->proposer && giver != d->partner) continue;
        const int taker = giver == d->proposer ? d->partner : d->proposer;
        const bool big = v->c->map.space[space].kind == FORTIFIED_CITY;
        gain[giver] -= heuristic_space_worth(v, giver, space) + (big ? POINT : 0);
        gain[taker] += heuristic_space_worth(v, taker, space) + (big ? POINT : 0);
    }
    const int ally = heuristic_ally_worth(v, d->proposer, d->partner);
    if (d->alliance) {
        gain[d->proposer] += ally;
        gain[d->partner] += heuristic_ally_worth(v, d->partner, d->proposer);
    } else if (ally > 0 && !tow_allied(v->p, d->proposer, d->partner)) {
        gain[d->proposer] += ally / 2; /* it can still be offered */
    }
    v->value[d->proposer] += gain[d->partner] < 0 && gain[d->proposer] > 0 ? -TIED : gain[d->proposer];
}

/* 6.5.1: the worth of a peace that is being made, by the spaces that are named and those that still can
 * be. */
static void see_retaking(struct survey *v, const struct retaking *r)
{
    v->value[r->seat] += WAR;
    v->value[r->winner] += WAR;
    EACH(space, v->c->map.national[r->seat]) {
        if (v->s->place[space].control != r->winner) continue;
        const int kind = v->c->map.space[space].kind;
        const int price = kind == FORTIFIED_CITY || kind == CITY ? FUND : 0;
        /* The victor gains a Fortified City, and the loser loses one. */
        const int point = kind == FORTIFIED_CITY ? POINT : 0;
        const bool named = spaces_has(r->spaces, space);
        const int worth = heuristic_space_worth(v, r->seat, space) + point - price - !named;
        if (!named && worth < 0) continue;
        v->value[r->seat] += worth;
        v->value[r->winner] -= heuristic_space_worth(v, r->winner, space) - price;
    }
}

/* Points with a plan are counted there. Two cards together are best spent on one marker (6.9.2). */
static void see_impulse(struct survey *v)
{
    const struct impulse *i = v->current.impulse;
    const struct side *side = &v->s->side[i->seat];
    const bool two = i->card[1] >= 0 && !i->done.acted;
    int best = side->policy < LEVEL_MAX ? heuristic_policy_point(v) : 0;
    if (i->stage != IMPULSE_ACTIONS) return;
    if (heuristic_economy_point(v, i->seat) > best) best = heuristic_economy_point(v, i->seat);
    if (i->plus) v->value[i->seat] += PLUS_LEFT + best / 2;
    if (two) v->value[i->seat] += heuristic_limit(best - 8, 0, POINT) * i->points;
}

/* The worth of an Event that needs choices, or that others may still answer. */
static void see_card(struct survey *v, const struct card_row *row, int seat)
{
    const bool march = row->effect == EFFECT_MARCH; /* a march of an army that should besiege instead */
    v->value[seat] +=
        march ? EVENT : EVENT + EVENT_VALUE * row->value + heuristic_promise(v, row, tow_turn_number(v->p));
}

void heuristic_see_pending(struct survey *v)
{
    const struct battle *b = step_record_of(v->p, STEP_BATTLE);
    const struct event_play *e = step_record_of(v->p, STEP_EVENT);
    const struct bids *bids = step_record_of(v->p, STEP_BID);
    const struct assignment *a = step_record_of(v->p, STEP_ASSIGN);
    const struct deal *deal = step_record_of(v->p, STEP_DEAL);
    const struct raid *raid = step_record_of(v->p, STEP_RAID);
    const struct retaking *retaking = step_record_of(v->p, STEP_RETAKING);
    if (v->current.impulse) see_impulse(v);
    if (b) see_battle(v, b);
    if (deal) see_deal(v, deal);
    if (raid) see_raid(v, raid);
    if (retaking) see_retaking(v, retaking);
    if (v->current.war && v->current.war->against >= 0 && v->current.war->paid < v->current.war->price)
        v->value[v->current.war->seat] -= PRICE * (v->current.war->price - v->current.war->paid);
    if (e && (e->stage == EVENT_ASKS || e->stage == EVENT_SPIED))
        see_card(v, &v->c->decks.card[e->play.card], e->play.seat);
    if (bids)
        for (int seat = 0; seat < SEATS; seat++)
            if (bids->card[seat] >= 0)
                v->value[seat] +=
                    BIDDING - (CARD - 1 + CARD_VALUE) * v->c->decks.card[bids->card[seat]].value;
    if (a) v->value[a->seat] += HIRED * units_count(a->units);
}
