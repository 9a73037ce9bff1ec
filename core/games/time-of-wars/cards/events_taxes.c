/* Taxes: Special Cards that give FUND markers, and what they want once they were played for points
 * (6.9.1.3). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_UNIT = {"no-unit", "2.6", "No such unit is available, or it has no place."};
static const struct refusal NO_ARMY = {"no-army", "6.9.1.2", "No army of two or more units stands there."};

/* ---- War taxes (5.2.2) ---- */

enum { REBEL_ARMY = 2 };

static bool may_place(const struct play *p, int seat, int space)
{
    return tow_is_national(p, seat, space) && tow_place(p, space)->control == seat &&
           !tow_has_enemy_army(p, seat, space);
}

static bool has_place(const struct play *p, int seat)
{
    EACH(space, tow_map(p)->national[seat])
        if (may_place(p, seat, space)) return true;
    return false;
}

static const struct refusal *tax_kind(const struct play *p, const struct card_play *play, int kind)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (play->pick[0] != OPTION_UNIT) return &tow_not_to_choose;
    for (int i = 0; i < row->kind_count; i++)
        if (row->kinds[i] == kind) return tow_available(p, kind) > 0 ? NULL : &NO_UNIT;
    return &tow_not_to_choose;
}

static const struct refusal *tax_option(const struct play *p, const struct card_play *play, int option)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (option != OPTION_UNIT) return option == OPTION_FUNDS ? NULL : &tow_not_to_choose;
    for (int i = 0; i < row->kind_count; i++)
        if (tow_available(p, row->kinds[i]) > 0) return has_place(p, play->seat) ? NULL : &NO_UNIT;
    return &NO_UNIT;
}

static const struct refusal *tax_space(const struct play *p, const struct card_play *play, int space)
{
    return play->pick[0] == OPTION_UNIT && may_place(p, play->seat, space) ? NULL : &tow_not_to_choose;
}

static void raise_taxes(struct play *p, const struct card_play *play)
{
    if (play->pick[0] == OPTION_FUNDS)
        tow_funds(p, play->seat, tow_card_row(p, play->card)->funds, BY_CARD(play->card));
    else
        tow_units_place(p, play->pick[1], FULL, 1, play->pick[2]);
}

const struct card_effect tow_effect_war_taxes = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: take FUND markers, or place a unit.", &tow_options, .refuses = tax_option},
             {"{card}: choose the unit.", &tow_kinds, .refuses = tax_kind, .if_any = true},
             {"{card}: choose where the unit is placed.", &tow_spaces, .refuses = tax_space, .if_any = true}},
    .apply = raise_taxes,
};

static const struct refusal *unpaid_army(const struct play *p, const struct card_play *play, int space)
{
    return tow_army_size(p, play->seat, space) >= REBEL_ARMY ? NULL : &NO_ARMY;
}

static void pay_army(struct play *p, const struct card_play *play)
{
    const int die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const bool paid = die >= tow_card_row(p, play->card)->success_from;
    event(p, EVENT_PAY_DIE, .space = play->pick[0], .die = die, .success = paid);
    if (!paid) tow_rebel(p, play->seat, play->pick[0]);
}

const struct card_effect tow_second_war_taxes = {
    .asks = {{"{card}: choose the army that may rebel. It obeys on a die of {success_from} or more.",
              &tow_spaces, .refuses = unpaid_army}},
    .apply = pay_army};

/* ---- Turkish tax ---- */

static bool fights(const struct play *p, int seat, int power)
{
    return tow_in_play(p, power) && tow_at_war(p, seat, power);
}

static void collect_tax(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_funds(p, play->seat, fights(p, play->seat, row->power) ? row->most : row->funds, BY_CARD(play->card));
}

const struct card_effect tow_effect_special_tax = {.moments = 1 << MOMENT_IMPULSE, .apply = collect_tax};

/* R126: the other side moves its marker where it can. */
static const struct refusal *arming_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    const bool may = tow_in_play(p, row->power) && !tow_at_war(p, seat, row->power);
    return may && tow_may_gain(p, row->power, row->other_rating) ? NULL : &tow_no_effect;
}

static void arm(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_points(p, row->power, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_second_special_tax = {.fits = arming_fits, .apply = arm};
