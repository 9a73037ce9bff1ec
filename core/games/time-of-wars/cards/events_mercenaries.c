/* Events of mercenaries: Desertion, Demand the payment, Switch sides. Other Events that take some out of the
 * box share code here. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_MERCENARIES = {
    "no-mercenaries", "6.9.1.2",
    "{card} needs an army of another superpower with mercenary units that it can reach."};
static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "6.9.1.2",
                                            "No such mercenary unit is left there."};

/* 4.2.2: the Empire protects the Reich with Brandenburg at its side. */
static bool out_of_reach(const struct play *p, int power, int space)
{
    return power == HRE && tow_space_row(p, space)->zone == REICH_ZONE &&
           tow_state(p)->master[BRANDENBURG] == HRE;
}

static struct units mercenaries(const struct play *p, int power, int space)
{
    const struct units hired = units_both(tow_place(p, space)->units, tow_pieces(p)->of_nation[MERCENARIES]);
    if (units_is_empty(hired) || out_of_reach(p, power, space)) return (struct units){0};
    return units_both(tow_army(p, power, space), hired);
}

static int count_mercenaries(const struct play *p, int power, int space)
{
    return units_count(mercenaries(p, power, space));
}

static const struct refusal *power_refuses(const struct play *p, const struct card_play *play, int power)
{
    if (power == play->seat || !tow_in_play(p, power)) return &NO_MERCENARIES;
    EACH_SPACE(p, space)
        if (count_mercenaries(p, power, space)) return NULL;
    return &NO_MERCENARIES;
}

static const struct refusal *army_refuses(const struct play *p, const struct card_play *play, int space)
{
    return count_mercenaries(p, play->pick[0], space) ? NULL : &NO_MERCENARIES;
}

static uint32_t owner_is_touched(const struct play *p, const struct card_play *play)
{
    return tow_asked(play->pick[0]);
}

/* One of the kind, a full-strength one first; -1. */
static int unit_of(const struct play *p, struct units units, int kind)
{
    const int full = tow_find_unit(p, units, kind, FULL);
    return full >= 0 ? full : tow_find_unit(p, units, kind, WEAKENED);
}

/* So many of the kind are there as have been picked before, and one more. */
static const struct refusal *kind_refuses(const struct play *p, const struct card_play *play,
                                          struct units units, int first, int kind)
{
    int wanted = 1;
    for (int i = first; i < play->picked; i++)
        wanted += play->pick[i] == kind;
    const struct units left = units_both(units, tow_pieces(p)->of_kind[kind]);
    return units_count(left) < wanted ? &NO_SUCH_UNIT : NULL;
}

const struct refusal *tow_why_not_mercenary(const struct play *p, const struct card_play *play, int first,
                                            int kind)
{
    return kind_refuses(p, play, tow_mercenaries_in_box(p), first, kind);
}

/* ---- Desertion ---- */

enum { DESERTION_KINDS = 2 }; /* the ask of the first unit: after the superpower and the army */

static const struct refusal *deserter_refuses(const struct play *p, const struct card_play *play, int kind)
{
    if (play->picked >= DESERTION_KINDS + tow_card_row(p, play->card)->count) return &tow_not_to_choose;
    return kind_refuses(p, play, mercenaries(p, play->pick[0], play->pick[1]), DESERTION_KINDS, kind);
}

static void desert(struct play *p, const struct card_play *play)
{
    for (int i = DESERTION_KINDS; i < play->picked; i++) {
        const struct units units = mercenaries(p, play->pick[0], play->pick[1]);
        const int unit = play->pick[i] < 0 ? -1 : unit_of(p, units, play->pick[i]);
        if (unit >= 0) tow_unit_gone(p, unit, play->pick[1], LOSS_CARD);
    }
}

const struct card_effect tow_effect_mercenaries_desertion = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the superpower whose mercenaries desert.", &tow_powers,
              .refuses = power_refuses},
             {"{card}: choose its army.", &tow_spaces, .refuses = army_refuses},
             {"{card}: choose the first unit that deserts.", &tow_kinds, .refuses = deserter_refuses},
             {"{card}: choose the second unit that deserts, or none.", &tow_kinds,
              .refuses = deserter_refuses, .optional = true}},
    .no_target = &NO_MERCENARIES,
    .touches = owner_is_touched,
    .apply = desert,
};

/* ---- Demand the payment ---- */

static void demand(struct play *p, const struct card_play *play)
{
    tow_ask(p, &(struct answer){.seat = play->pick[0],
                                .card = play->card,
                                .question = QUESTION_MERCENARIES_PAY,
                                .left = count_mercenaries(p, play->pick[0], play->pick[1]),
                                .value = 1,
                                .space = play->pick[1]});
}

/* Weakened units go first (R115). */
static void dismiss(struct play *p, const struct card_play *play)
{
    struct units units = mercenaries(p, play->pick[0], play->pick[1]);
    int unpaid = units_count(units) - tow_event_result(p);
    for (int weakened = 1; weakened >= 0; weakened--)
        EACH(unit, units)
            if (unpaid > 0 && units_has(tow_state(p)->weakened, unit) == weakened) {
                units_remove(&units, unit);
                tow_unit_gone(p, unit, play->pick[1], LOSS_CARD);
                unpaid--;
            }
}

const struct card_effect tow_effect_mercenaries_payment = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the superpower whose mercenaries want their pay.", &tow_powers,
              .refuses = power_refuses},
             {"{card}: choose its army.", &tow_spaces, .refuses = army_refuses}},
    .no_target = &NO_MERCENARIES,
    .touches = owner_is_touched,
    .apply = demand,
    .finish = dismiss,
};

/* ---- Switch sides ---- */

/* The enemy's mercenaries in the battle that is fought; an army of the seat's own must fight. */
static struct units enemy_mercenaries(const struct play *p, int seat)
{
    const struct battle *b = tow_battle_of(p);
    const struct force *enemy = &b->force[tow_battle_role(b, seat) == ATTACKER ? DEFENDER : ATTACKER];
    struct units units = units_both(enemy->units, tow_pieces(p)->of_nation[MERCENARIES]);
    EACH(unit, units)
        if (out_of_reach(p, tow_power_of_unit(p, unit), b->space)) units_remove(&units, unit);
    return units;
}

static const struct refusal *switch_fits(const struct play *p, int seat, int card)
{
    const struct battle *b = tow_battle_of(p);
    if (!b || b->kind != LAND_BATTLE || b->force[tow_battle_role(b, seat)].seat != seat)
        return &tow_no_battle;
    return units_is_empty(enemy_mercenaries(p, seat)) ? &NO_MERCENARIES : NULL;
}

static const struct refusal *switcher_refuses(const struct play *p, const struct card_play *play, int kind)
{
    if (play->picked >= tow_card_row(p, play->card)->count) return &tow_not_to_choose;
    const struct refusal *why = switch_fits(p, play->seat, play->card);
    return why ? why : kind_refuses(p, play, enemy_mercenaries(p, play->seat), 0, kind);
}

static void switch_sides(struct play *p, const struct card_play *play)
{
    struct battle *b = tow_battle_of(p);
    const int role = tow_battle_role(b, play->seat);
    for (int i = 0; i < play->picked; i++) {
        if (play->pick[i] < 0 || switch_fits(p, play->seat, play->card)) continue;
        const int unit = unit_of(p, enemy_mercenaries(p, play->seat), play->pick[i]);
        if (unit < 0) continue;
        for (int seat = 0; seat < SEATS; seat++)
            units_remove(&tow_side(p, seat)->led, unit);
        units_add(&tow_side(p, play->seat)->led, unit);
        units_remove(&b->force[role == ATTACKER ? DEFENDER : ATTACKER].units, unit);
        units_add(&b->force[role].units, unit);
        event(p, EVENT_HIRED, .seat = play->seat, .kind = play->pick[i]);
    }
}

const struct card_effect tow_effect_mercenaries_switch = {
    .moments = 1 << MOMENT_BATTLE,
    .fits = switch_fits,
    .asks = {{"{card}: choose the first unit that switches sides.", &tow_kinds, .refuses = switcher_refuses},
             {"{card}: choose the second unit that switches sides, or none.", &tow_kinds,
              .refuses = switcher_refuses, .optional = true}},
    .no_target = &NO_MERCENARIES,
    .apply = switch_sides,
};
