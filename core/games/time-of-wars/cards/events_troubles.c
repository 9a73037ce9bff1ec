/* Events of religion, harvests, sickness and revolts (2.5, 6.3.4, 6.6): Heresy, the harvests, Plague, Ruler's
 * disease. Some cards place REVOLT or attempt a conversion. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_HERESY = {
    "no-heresy-there", "6.6.2",
    "{space} is no City, Fortress or Fortified City of a superpower that has its Dominant Religion."};
static const struct refusal OTHER_RELIGION = {"other-religion", "6.6.2",
                                              "No space connected with it has that religion."};
static const struct refusal NO_HARVEST = {"no-harvest-there", "6.2.4",
                                          "{space} cannot have the harvest of {card}."};
static const struct refusal NO_ARMY = {"no-army", "6.9.1.2", "There is no army of three or more units."};
static const struct refusal NO_CHANGE = {"ruler-unchanged", "6.3.4",
                                         "The ruler of {power} cannot be weakened or replaced."};
static const struct refusal NO_REVOLT = {"no-revolt-there", "6.6.2.2",
                                         "{card} can place no REVOLT in {space}."};

/* ---- Heresy (6.6.2, 6.6.3, R47, R48) ---- */

static int dominant(const struct play *p, int space)
{
    return tow_components(p)->sheet[tow_place(p, space)->control].religion;
}

static const struct refusal *heresy_space(const struct play *p, const struct card_play *play, int space)
{
    const bool town = tow_is_town(p, space) || tow_space_row(p, space)->kind == DANZIG_SPACE;
    if (!town || !tow_superpower_controls(p, space)) return &NO_HERESY;
    return tow_place(p, space)->religion == dominant(p, space) ? NULL : &NO_HERESY;
}

/* The religions of the spaces around, less the Dominant one: one bit each. */
static uint32_t religions_around(const struct play *p, int space)
{
    uint32_t found = 0;
    EACH(next, tow_neighbours(tow_components(p), space))
        if (tow_place(p, next)->religion >= 0) found |= UINT32_C(1) << tow_place(p, next)->religion;
    return found & ~(UINT32_C(1) << dominant(p, space));
}

/* Where the neighbours have no other: protestant, in a protestant realm catholic. */
static const struct refusal *heresy_religion(const struct play *p, const struct card_play *play, int religion)
{
    const int space = play->pick[0];
    const int otherwise = dominant(p, space) == PROTESTANT ? CATHOLIC : PROTESTANT;
    const uint32_t around = religions_around(p, space);
    if (around) return around >> religion & 1 ? NULL : &OTHER_RELIGION;
    return religion == otherwise ? NULL : &OTHER_RELIGION;
}

static void spread_heresy(struct play *p, const struct card_play *play)
{
    const int space = play->pick[0], die = draw_die(p, 6, DRAW_HERESY_DIE, .space = space);
    const int needed = tow_card_row(p, play->card)->success_from;
    const int outcome = die < needed               ? OUTCOME_NO_REVOLT
                        : tow_may_revolt(p, space) ? OUTCOME_REVOLT
                                                   : OUTCOME_REVOLT_BARRED;
    tow_religion_set(p, space, play->pick[1], BY_CARD(play->card));
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = needed, .outcome = outcome,
          .space = space);
    if (outcome == OUTCOME_REVOLT) tow_marker_set(p, space, REVOLT, BY_CARD(play->card));
}

const struct card_effect tow_effect_heresy = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the space that becomes heretic.", &tow_spaces, .refuses = heresy_space},
             {"{card}: choose its new religion.", &tow_religions, .refuses = heresy_religion}},
    .touches = tow_touches_place,
    .apply = spread_heresy,
};

/* ---- harvests (6.2.4, 6.2.5, R2) ---- */

static const struct refusal *good_harvest_space(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->control != play->seat || !tow_is_national(p, play->seat, space)) return &NO_HARVEST;
    return tow_is_town(p, space) && place->marker == NO_MARKER ? NULL : &NO_HARVEST;
}

static void good_harvest(struct play *p, const struct card_play *play)
{
    tow_marker_set(p, play->pick[0], GOOD_HARVEST, BY_CARD(play->card));
}

const struct card_effect tow_effect_good_harvest = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose where the harvest is good.", &tow_spaces, .refuses = good_harvest_space}},
    .apply = good_harvest,
};

/* On another superpower's space; or a GOOD HARVEST anywhere is removed. */
static const struct refusal *poor_harvest_space(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->marker == GOOD_HARVEST) return NULL;
    if (place->marker != NO_MARKER || place->control == play->seat) return &NO_HARVEST;
    return tow_superpower_controls(p, space) && tow_is_town(p, space) ? NULL : &NO_HARVEST;
}

static void poor_harvest(struct play *p, const struct card_play *play)
{
    const bool good = tow_place(p, play->pick[0])->marker == GOOD_HARVEST;
    tow_marker_set(p, play->pick[0], good ? NO_MARKER : POOR_HARVEST, BY_CARD(play->card));
}

const struct card_effect tow_effect_poor_harvest = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose where the harvest is poor, or a GOOD HARVEST that is removed.", &tow_spaces,
              .refuses = poor_harvest_space}},
    .touches = tow_touches_place,
    .apply = poor_harvest,
};

/* ---- Plague ---- */

enum { PLAGUE_ARMY = 3 };

static const struct refusal *plague_space(const struct play *p, const struct card_play *play, int space)
{
    if (units_count(tow_place(p, space)->units) < PLAGUE_ARMY) return &NO_ARMY;
    for (int power = 0; power < POWERS; power++)
        if (tow_army_size(p, power, space) >= PLAGUE_ARMY) return NULL;
    return &NO_ARMY;
}

static const struct refusal *plague_power(const struct play *p, const struct card_play *play, int power)
{
    return tow_army_size(p, power, play->pick[0]) >= PLAGUE_ARMY ? NULL : &NO_ARMY;
}

static uint32_t plague_touches(const struct play *p, const struct card_play *play)
{
    return play->pick[1] < SEATS ? tow_asked(play->pick[1]) : 0;
}

static void plague(struct play *p, const struct card_play *play)
{
    const int power = play->pick[1];
    const struct units units = tow_army(p, power, play->pick[0]);
    tow_losses(p, power < SEATS ? power : -1, LOSS_CARD, tow_card_row(p, play->card)->losses, units);
}

const struct card_effect tow_effect_plague = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose where the plague breaks out.", &tow_spaces, .refuses = plague_space},
             {"{card}: choose whose army falls ill.", &tow_powers, .refuses = plague_power}},
    .no_target = &NO_ARMY,
    .touches = plague_touches,
    .apply = plague,
};

/* ---- Ruler's disease (6.3.4, R19) ---- */

static const struct refusal *disease_power(const struct play *p, const struct card_play *play, int power)
{
    static const struct refusal NO_SUPERPOWER = {"no-superpower", "6.3.5",
                                                 "Only the ruler of a superpower can fall ill."};
    static const struct refusal COUNCIL = {
        "ruler-unchanged", "6.3.6.1", "The Regency Council of Sweden is not weakened in Game Turn 1 (R18)."};
    if (power >= SEATS) return &NO_SUPERPOWER;
    if (!tow_in_play(p, power)) return &tow_not_played;
    if (tow_rules_by_council(p, power)) return &COUNCIL;
    return tow_can_weaken(p, power) ? NULL : &NO_CHANGE;
}

static uint32_t disease_touches(const struct play *p, const struct card_play *play)
{
    return tow_asked(play->pick[0]);
}

static void fall_ill(struct play *p, const struct card_play *play)
{
    tow_weaken(p, play->pick[0]);
}

const struct card_effect tow_effect_rulers_disease = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the superpower whose ruler falls ill.", &tow_powers, .refuses = disease_power}},
    .touches = disease_touches,
    .apply = fall_ill,
};

/* ---- cards that place REVOLT: on spaces that `power` controls, in `zone`, of `religion` ---- */

/* Without a zone in the Reich or the Balkans; without a religion orthodox or catholic. */
static bool is_restless(const struct play *p, const struct card_row *row, int space)
{
    const struct components *c = tow_components(p);
    const int religion = tow_place(p, space)->religion;
    const bool there = row->zone >= 0 ? spaces_has(c->map.of_zone[row->zone], space)
                                      : spaces_has(c->map.of_zone[REICH_ZONE], space) ||
                                            spaces_has(c->map.of_zone[BALKAN_ZONE], space);
    if (row->religion >= 0) return there && religion == row->religion;
    return there && (religion == ORTHODOX || religion == CATHOLIC);
}

static const struct refusal *revolt_space(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int kind = tow_space_row(p, space)->kind;
    if (tow_place(p, space)->control != row->power || !tow_may_revolt(p, space)) return &NO_REVOLT;
    if (tow_is_card(p, play->card, CLUB_WAR)) /* Abo is not to be chosen */
        return tow_is_national(p, row->power, space) && !spaces_has(row->spaces, space) ? NULL : &NO_REVOLT;
    if (tow_is_card(p, play->card, RISING_IN_BULGARIA) && kind != CITY) return &NO_REVOLT;
    return is_restless(p, row, space) ? NULL : &NO_REVOLT;
}

static const struct refusal *first_revolt(const struct play *p, const struct card_play *play, int space)
{
    return revolt_space(p, play, space);
}

static const struct refusal *second_revolt(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int placed = spaces_count(row->spaces) + play->picked;
    if (placed >= row->count || tow_is_picked(play, 0, space)) return &tow_not_to_choose;
    return revolt_space(p, play, space);
}

/* The Club War costs Sweden a point whatever happens. */
static const struct refusal *revolts_fit(const struct play *p, int seat, int card)
{
    const struct card_play play = {.card = card, .seat = seat};
    if (!tow_in_play(p, tow_card_row(p, card)->power)) return &tow_no_effect;
    if (tow_is_card(p, card, CLUB_WAR)) return NULL;
    EACH_SPACE(p, space)
        if (!revolt_space(p, &play, space)) return NULL;
    return &tow_no_effect;
}

static void place_revolts(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    EACH(space, row->spaces)
        if (tow_place(p, space)->control == row->power && tow_may_revolt(p, space))
            tow_marker_set(p, space, REVOLT, BY_CARD(play->card));
    for (int i = 0; i < play->picked; i++)
        if (play->pick[i] >= 0 && tow_may_revolt(p, play->pick[i]))
            tow_marker_set(p, play->pick[i], REVOLT, BY_CARD(play->card));
    if (row->rating >= 0) tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_place_revolts = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = revolts_fit,
    .asks = {{"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = first_revolt,
              .if_any = true},
             {"{card}: choose a second space for REVOLT, or no more.", &tow_spaces, .refuses = second_revolt,
              .optional = true}},
    .touches = tow_touches_power,
    .apply = place_revolts,
};

/* ---- a conversion without a plus (6.6.2.1, R53) ---- */

static const struct refusal *conversion_space(const struct play *p, const struct card_play *play, int space)
{
    return tow_why_not_convert(p, play->seat, space);
}

/* The marker stays where it is on a failure. */
static void convert(struct play *p, const struct card_play *play)
{
    tow_conversion_attempt(p, play->seat, play->pick[0], tow_card_row(p, play->card)->bonus);
}

const struct card_effect tow_effect_conversion = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the heretic space.", &tow_spaces, .refuses = conversion_space}},
    .apply = convert,
};
