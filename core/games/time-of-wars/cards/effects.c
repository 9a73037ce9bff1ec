/* The effects of the cards: which a card has, and what several of them have in common. Each stands in
 * events_*.c. */
#include "games/time-of-wars/cards/events.h"

const struct refusal tow_needs_superpower = {"not-played", "3.0",
                                             "{card} needs a superpower that is not played (R106)."};
const struct refusal tow_no_effect = {"no-effect", "6.9.1.2", "{card} would have no effect now (R99)."};
const struct refusal tow_not_to_choose = {"not-to-choose", "6.9.1.2", "The card does not allow this choice."};

/* ---- what several cards have in common ---- */

const struct domain tow_options = {
    .name = "option", LISTED(TOW_CARD_OPTIONS), .noun = "choice that a card offers"};

bool tow_is_card(const struct play *p, int card, enum named_card which)
{
    return tow_components(p)->named.card[which] == card;
}

bool tow_enemy_controls(const struct play *p, int seat, int space)
{
    const int control = tow_place(p, space)->control;
    return control >= 0 && tow_at_war(p, seat, control);
}

bool tow_superpower_controls(const struct play *p, int space)
{
    return tow_in_play(p, tow_place(p, space)->control);
}

bool tow_is_town(const struct play *p, int space)
{
    return tow_space_row(p, space)->kind == CITY || tow_is_stronghold(p, space);
}

bool tow_is_at_war(const struct play *p, int seat)
{
    for (int power = 0; power < POWERS; power++)
        if (power != seat && tow_at_war(p, seat, power)) return true;
    return false;
}

int tow_army_size(const struct play *p, int power, int space)
{
    return units_count(tow_army(p, power, space));
}

bool tow_is_picked(const struct card_play *play, int first, int value)
{
    for (int i = first; i < play->picked; i++)
        if (play->pick[i] == value || play->pick[i] < 0) return true;
    return false;
}

uint32_t tow_touches_power(const struct play *p, const struct card_play *play)
{
    return tow_asked(tow_card_row(p, play->card)->power);
}

/* 2.5: a state in Vassal Subjection is the Ottoman Empire's concern. */
uint32_t tow_touches_place(const struct play *p, const struct card_play *play)
{
    const int control = play->pick[0] < 0 ? -1 : tow_place(p, play->pick[0])->control;
    if (control < SEATS) return tow_asked(control);
    return tow_is_vassal(p, control) ? tow_asked(OTTOMAN) : 0;
}

int tow_place_garrison(struct play *p, int kind, int space)
{
    const struct units before = tow_place(p, space)->units;
    if (tow_units_place(p, kind, FULL, 1, space) == 0) return -1;
    const int unit = units_next(units_without(tow_place(p, space)->units, before), 0);
    tow_garrison_set(p, unit, space);
    return unit;
}

/* ---- the tables of effects ---- */

#define EFFECT_ROW(value, id, name, effect) [value] = &tow_effect_##effect,
static const struct card_effect *const effects[EFFECTS] = {TOW_EFFECTS(EFFECT_ROW)};

static const struct card_effect *const second[EFFECTS] = {
    [EFFECT_SPECIAL_GAIN] = &tow_second_special_gain,
    [EFFECT_SPECIAL_CONSCRIPTION] = &tow_second_special_conscription,
    [EFFECT_EXPLORATION_OF_ASIA] = &tow_second_exploration_of_asia,
    [EFFECT_SPECIAL_UNITS] = &tow_second_special_units,
    [EFFECT_SPECIAL_TAX] = &tow_second_special_tax,
    [EFFECT_WAR_TAXES] = &tow_second_war_taxes,
};

static const struct refusal FOR_POINTS = {"nothing-more", "6.9.1.3", "{card} requires nothing more."};

static const struct refusal *never_fits(const struct play *p, int seat, int card)
{
    return &FOR_POINTS;
}

static const struct card_effect nothing_more = {.fits = never_fits};

static const struct card_effect *first_of(const struct components *c, int card)
{
    return effects[c->decks.card[card].effect];
}

static const struct card_effect *second_of(const struct components *c, int card)
{
    const struct card_effect *effect = second[c->decks.card[card].effect];
    return effect ? effect : &nothing_more;
}

const struct card_effect *tow_instruction(const struct components *c, int card, bool of_points)
{
    return of_points ? second_of(c, card) : first_of(c, card);
}

const struct card_effect *tow_first_instruction(const struct play *p, int card)
{
    return first_of(tow_components(p), card);
}

const struct card_effect *tow_second_instruction(const struct play *p, int card)
{
    return second_of(tow_components(p), card);
}

/* ---- Events that last ---- */

static void (*const ended[EFFECTS])(struct play *p, const struct lasting *row) = {
    [EFFECT_DIPLOMACY] = tow_joined_war_ended,     [EFFECT_BOCSKAI_UPRISING] = tow_minors_war_ended,
    [EFFECT_BETHLEN] = tow_minors_war_ended,       [EFFECT_MICHAEL_THE_BRAVE] = tow_michael_ended,
    [EFFECT_TREATY_OF_VIENNA] = tow_treaty_ended,  [EFFECT_REGISTERED_COSSACKS] = tow_register_ended,
    [EFFECT_UNION_OF_HADIACH] = tow_hadiach_ended, [EFFECT_JOINING_THIRTY_YEARS_WAR] = tow_joining_ended,
};

void tow_event_ended(struct play *p, const struct lasting *row)
{
    const int effect = tow_card_row(p, row->card)->effect;
    if (ended[effect]) ended[effect](p, row);
}

const struct domain *tow_mark_of(const void *pack, const void *row, int i)
{
    static const struct domain *const marks[EFFECTS] = {
        [EFFECT_DIPLOMACY] = &tow_powers,       [EFFECT_JOINING_THIRTY_YEARS_WAR] = &tow_powers,
        [EFFECT_WAR_ON_DENMARK] = &tow_powers,  [EFFECT_LOYAL_VASSAL] = &tow_powers,
        [EFFECT_PUNISH_RAKOCZI] = &tow_powers,  [EFFECT_PEACE_OF_PRAGUE] = &tow_powers,
        [EFFECT_FREE_WAR_MARCH] = &tow_spaces,  [EFFECT_BETHLEN] = &tow_spaces,
        [EFFECT_JASNA_GORA] = &tow_spaces,      [EFFECT_DIMITRIADS] = &tow_spaces,
        [EFFECT_UNION_OF_HADIACH] = &tow_units,
    };
    const struct components *c = pack;
    return marks[c->decks.card[((const struct lasting *)row)->card].effect];
}
