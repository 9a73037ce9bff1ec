/* The Commonwealth's Events: Registered Cossacks, Dimitriads, Tsar Wladyslaw, Union of Hadiach, Magnate wars
 * in Moldavia (4.2.5, 6.9.1.2). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_REVOLT = {"no-revolt-there", "6.6.2.2", "{card} places no REVOLT in {space}."};
static const struct refusal NOT_THERE = {"other-space", "6.9.1.2", "{card} does not concern {space}."};
static const struct refusal UNDER_CONTROL = {"cossacks-under-control", "4.2.5",
                                             "The Cossacks are under Russian control."};
static const struct refusal NO_TSAR = {"no-tsar", "6.9.1.2",
                                       "The Commonwealth does not control the space that {card} requires."};
static const struct refusal NO_UPRISING = {"no-uprising", "6.9.1.2",
                                           "Khmelnytsky Uprising has not been played."};
static const struct refusal NO_ARMY = {"no-army", "6.9.1.2", "No army of {seat} stands there."};

/* ---- Registered Cossacks (4.2.5) ---- */

static const struct refusal *registered_fits(const struct play *p, int seat, int card)
{
    if (tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL)) return &UNDER_CONTROL;
    return tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS) ? &tow_no_effect : NULL;
}

static int cossack_ships(const struct play *p)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == COSSACKS && c->pieces.kind[kind].arm == NAVAL) return kind;
    return -1;
}

/* R124: they return from a revolt and from the uprising. */
static void register_cossacks(struct play *p, const struct card_play *play)
{
    struct state *s = tow_state(p);
    const int ships = cossack_ships(p);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    if (s->cossacks.revolt || tow_place(p, tow_space(p, SICH))->control == COSSACKS) {
        s->cossacks.revolt = 0;
        tow_relation_set(p, play->seat, COSSACKS, AT_PEACE, BY_CARD(play->card));
        tow_space_take(p, tow_space(p, SICH), play->seat, BY_CARD(play->card));
        tow_minor_master(p, COSSACKS, play->seat);
        tow_strangers_leave(p, tow_space(p, SICH));
    }
    if (ships >= 0) tow_ships_place(p, ships, tow_available(p, ships), BLACK_SEA);
}

const struct card_effect tow_effect_registered_cossacks = {
    .moments = 1 << MOMENT_IMPULSE, .fits = registered_fits, .apply = register_cossacks};

/* The ships leave the sea with the register. */
void tow_register_ended(struct play *p, const struct lasting *row)
{
    const struct units ships =
        units_both(tow_state(p)->fleet[BLACK_SEA].units, tow_pieces(p)->of_nation[COSSACKS]);
    EACH(unit, ships)
        tow_unit_remove(p, unit, false);
    if (!units_is_empty(ships))
        event(p, EVENT_SHIPS_LOST, .kind = cossack_ships(p), .count = units_count(ships), .sea = BLACK_SEA,
              .reason = REASON_CARD, .by = row->card);
}

/* ---- Dimitriads ---- */

static const struct refusal *dimitriads_fits(const struct play *p, int seat, int card)
{
    return tow_in_play(p, tow_card_row(p, card)->power) ? NULL : &tow_no_effect;
}

/* A forced peace does not bar the War. */
static const struct refusal *dimitriads_war(const struct play *p, const struct card_play *play, int option)
{
    const bool war = tow_at_war(p, play->seat, tow_card_row(p, play->card)->power);
    return option == OPTION_NO_WAR || (option == OPTION_WAR && !war) ? NULL : &tow_not_to_choose;
}

static const struct refusal *dimitriads_revolt(const struct play *p, const struct card_play *play, int space)
{
    const struct components *c = tow_components(p);
    const struct card_row *row = tow_card_row(p, play->card);
    if (play->picked > row->count || tow_is_picked(play, 1, space)) return &tow_not_to_choose;
    const bool there = spaces_has(c->map.of_zone[row->zone], space) && c->map.space[space].kind == CITY;
    return there && tow_place(p, space)->control == row->power && tow_may_revolt(p, space) ? NULL
                                                                                           : &NO_REVOLT;
}

static void support_dimitri(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_TURN_THREE_END);
    if (play->pick[0] == OPTION_WAR)
        tow_relation_set(p, play->seat, row->power, AT_WAR, BY_CARD(play->card));
    else if (tow_allied(p, play->seat, row->power))
        tow_peace(p, play->seat, row->power, BY_CARD(play->card)); /* no units stay on the other's spaces */
    tow_level(p, row->power, row->rating, row->levels, BY_CARD(play->card));
    for (int i = 1; i < play->picked; i++)
        if (play->pick[i] >= 0) tow_marker_set(p, play->pick[i], REVOLT, BY_CARD(play->card));
}

const struct card_effect tow_effect_dimitriads = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = dimitriads_fits,
    .asks = {{"{card}: place WAR with Russia, or not.", &tow_options, .refuses = dimitriads_war},
             {"{card}: choose a City where REVOLT breaks out, or none.", &tow_spaces,
              .refuses = dimitriads_revolt, .optional = true},
             {"{card}: choose a second City for REVOLT, or no more.", &tow_spaces,
              .refuses = dimitriads_revolt, .optional = true}},
    .apply = support_dimitri,
};

/* A Russian City opens its gates to an army of the Commonwealth. */
void tow_dimitriads_entered(struct play *p, int power, int space)
{
    const struct lasting *row = tow_lasting(p, EFFECT_DIMITRIADS);
    if (!row || tow_space_row(p, space)->kind != CITY) return;
    const struct card_row *card = tow_card_row(p, row->card);
    if (power != card->seat || tow_place(p, space)->control != card->power) return;
    if (!tow_at_war(p, power, card->power) || tow_has_army(p, card->power, space)) return;
    tow_space_take(p, space, power, BY_CARD(row->card));
    tow_strangers_leave(p, space);
}

/* MOSKVA is conquered while the Event is in effect: once. */
void tow_dimitriads_conquest(struct play *p, int space, int power)
{
    struct state *s = tow_state(p);
    if (space != tow_space(p, MOSKVA) || !tow_event_in_play(p, EFFECT_DIMITRIADS)) return;
    for (int i = 0; i < s->lasting_count; i++) {
        const struct card_row *row = tow_card_row(p, s->lasting[i].card);
        if (row->effect != EFFECT_DIMITRIADS || power != row->seat || s->lasting[i].mark == space) continue;
        s->lasting[i].mark = space; /* Moskva has been rewarded */
        tow_war_fate(p, power, row->vp, BY_CARD(s->lasting[i].card));
    }
}

/* ---- Tsar Wladyslaw ---- */

static const struct refusal *tsar_fits(const struct play *p, int seat, int card)
{
    const bool smolensk =
        tow_event_in_play(p, EFFECT_DIMITRIADS) && tow_place(p, tow_space(p, SMOLENSK))->control == seat;
    if (!tow_in_play(p, tow_card_row(p, card)->power)) return &tow_no_effect;
    return smolensk || tow_place(p, tow_space(p, MOSKVA))->control == seat ? NULL : &NO_TSAR;
}

static void elect_tsar(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const bool moskva = tow_place(p, tow_space(p, MOSKVA))->control == play->seat;
    tow_war_fate(p, play->seat, moskva ? row->most : row->vp, BY_CARD(play->card));
    tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_tsar_wladyslaw = {
    .moments = 1 << MOMENT_IMPULSE, .fits = tsar_fits, .apply = elect_tsar};

/* ---- Union of Hadiach ---- */

enum { HADIACH_SPACES = 3 };

static const struct refusal *hadiach_fits(const struct play *p, int seat, int card)
{
    return tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING) ? NULL : &NO_UPRISING;
}

static const struct refusal *hadiach_space(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (play->picked >= row->count || tow_is_picked(play, 0, space) || space == tow_space(p, SICH))
        return &tow_not_to_choose;
    const bool there = spaces_has(tow_map(p)->of_zone[row->zone], space);
    return there && tow_place(p, space)->control == COSSACKS && !tow_has_any_army(p, space) ? NULL
                                                                                            : &NOT_THERE;
}

static const struct refusal *hadiach_army(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    int available = 0;
    for (int i = 0; i < row->kind_count; i++)
        available += tow_available(p, row->kinds[i]);
    if (available == 0) return &tow_no_effect;
    return tow_may_join(p, play->seat, space) ? NULL : &NO_ARMY;
}

/* They serve the Commonwealth until the Game Turn ends. */
static void cossacks_join(struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const struct units before = tow_place(p, space)->units;
    for (int i = 0, left = row->most; i < row->kind_count; i++)
        left -= tow_units_place(p, row->kinds[i], FULL, left, space);
    EACH(unit, units_without(tow_place(p, space)->units, before)) {
        units_add(&tow_side(p, play->seat)->led, unit);
        tow_last(p, play->card, play->seat, unit, UNTIL_TURN_END);
    }
}

/* R125: what comes over has been chosen before the die. */
static void agree(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const int bonus = tow_controls_all(p, play->seat, row->spaces) ? row->bonus : 0;
    const bool success = die + bonus >= row->success_from;
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = row->success_from - bonus,
          .outcome = success ? OUTCOME_AGREED : OUTCOME_NOT_AGREED, .space = -1);
    if (!success) {
        tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
        return;
    }
    for (int i = 0; i < HADIACH_SPACES; i++)
        if (play->pick[i] >= 0) tow_space_take(p, play->pick[i], play->seat, BY_CARD(play->card));
    if (play->pick[HADIACH_SPACES] >= 0) cossacks_join(p, play, play->pick[HADIACH_SPACES]);
}

const struct card_effect tow_effect_union_of_hadiach = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = hadiach_fits,
    .asks = {{"{card}: choose a space that comes over, or none.", &tow_spaces, .refuses = hadiach_space,
              .optional = true},
             {"{card}: choose a second space, or no more.", &tow_spaces, .refuses = hadiach_space,
              .optional = true},
             {"{card}: choose a third space, or no more.", &tow_spaces, .refuses = hadiach_space,
              .optional = true},
             {"{card}: choose the army that the Cossacks join.", &tow_spaces, .refuses = hadiach_army,
              .if_any = true}},
    .apply = agree,
};

void tow_hadiach_ended(struct play *p, const struct lasting *row)
{
    const int unit = row->mark, space = unit >= 0 ? tow_unit_space(p, unit) : -1;
    if (space < 0) return;
    event(p, EVENT_UNITS_REMOVED, .kind = tow_kind_of(p, unit), .condition = tow_condition(p, unit),
          .count = 1, .space = space, .reason = LOSS_CARD, .by = row->card);
    tow_unit_remove(p, unit, false);
}

/* ---- Magnate wars in Moldavia ---- */

static const struct refusal NO_ARMY_NEAR_BY = {
    "no-army", "6.9.1.2", "An army of {seat} must stand in one of the spaces that {card} names."};
static const struct refusal NOT_IN_MOLDAVIA = {
    "not-in-moldavia", "6.9.1.2",
    "That must be one of the Moldavian spaces of {card}, not controlled by {seat} and without an army."};

static bool is_source(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    return spaces_has(row->spaces, space) && !tow_is_national(p, row->power, space);
}

static const struct refusal *moldavia_army(const struct play *p, const struct card_play *play, int space)
{
    return is_source(p, play, space) && tow_has_army(p, play->seat, space) ? NULL : &NO_ARMY_NEAR_BY;
}

static const struct refusal *moldavia_target(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const bool named = spaces_has(row->spaces, space) && tow_is_national(p, row->power, space);
    const int control = tow_place(p, space)->control;
    if (!named || control == play->seat || tow_has_any_army(p, space)) return &NOT_IN_MOLDAVIA;
    return control >= 0 && control < SEATS && !tow_in_play(p, control) ? &NOT_IN_MOLDAVIA : NULL;
}

/* The Ottoman player answers when the losses have been taken. */
static void moldavia(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const bool success = die >= row->success_from;
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = row->success_from,
          .outcome = success ? OUTCOME_TAKEN : OUTCOME_NOT_TAKEN, .space = play->pick[1]);
    if (tow_in_play(p, OTTOMAN) && !tow_why_not_war(p, OTTOMAN, play->seat, WAR_BROUGHT))
        tow_ask_consent(p, OTTOMAN, play->card, QUESTION_WAR);
    if (success) {
        const int before = tow_place(p, play->pick[1])->control;
        tow_space_take(p, play->pick[1], play->seat, BY_CARD(play->card));
        if (before >= 0) tow_send_off(p, before, play->pick[1]);
        return;
    }
    tow_losses(p, play->seat, LOSS_CARD, 1, tow_army(p, play->seat, play->pick[0]));
}

static void moldavia_answered(struct play *p, const struct card_play *play)
{
    const struct commanders commanders = tow_commanders_at(p, play->seat, play->pick[0]);
    tow_commanders_lost(p, play->seat, play->pick[0], commanders);
    if (tow_event_result(p) > 0) tow_relation_set(p, OTTOMAN, play->seat, AT_WAR, BY_CARD(play->card));
}

const struct card_effect tow_effect_moldavia = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the army.", &tow_spaces, .refuses = moldavia_army},
             {"{card}: choose the Moldavian space.", &tow_spaces, .refuses = moldavia_target}},
    .no_target = &NO_ARMY_NEAR_BY,
    .apply = moldavia,
    .finish = moldavia_answered};
