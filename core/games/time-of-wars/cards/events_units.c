/* Events that place free units (2.6, 5.2.1): `count` of the kinds of the card, at full strength. They come to
 * National spaces that the superpower controls, to spaces that the card names, to a sea, or as garrisons. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_UNIT = {"no-unit", "2.6", "{card} does not bring this unit, or none is left."};
static const struct refusal NO_PLACE = {"no-place", "5.2.1", "The unit cannot be placed in {space}."};
static const struct refusal NO_PORT = {"no-port", "5.2.1",
                                       "{seat} controls none of the ports that {card} requires."};
static const struct refusal NOTHING_LOST = {
    "no-need", "6.9.1.2", "{card} needs an enemy who controls one of the spaces that it names."};
static const struct refusal NO_WAR = {"no-need", "6.9.1.2", "{card} needs a War, and {seat} has none."};
static const struct refusal NO_NEED = {
    "no-need", "6.9.1.2",
    "{card} needs an enemy who controls MOSKVA or Smolensk, or the Event Dimitriads in play."};

/* ---- where ---- */

/* Cards that name spaces as their condition, not as the place. */
static bool is_condition(const struct play *p, int card)
{
    return tow_is_card(p, card, ROYAL_SHIPS) || tow_is_card(p, card, VOW_OF_LWOW);
}

static bool is_national_place(const struct play *p, int seat, int card, int space)
{
    const struct card_row *row = tow_card_row(p, card);
    if (tow_place(p, space)->control != seat) return false;
    const bool named = !is_condition(p, card) && !spaces_is_empty(row->spaces);
    return named ? spaces_has(row->spaces, space) : tow_is_national(p, seat, space);
}

static bool is_capital_place(const struct play *p, int seat, int card, int space)
{
    return tow_is_card(p, card, DEVSHIRME) && tow_is_capital(p, seat, space);
}

static bool places_garrisons(const struct play *p, int card)
{
    return tow_is_card(p, card, CALL_UP) || tow_is_card(p, card, DEVSHIRME);
}

static bool may_place(const struct play *p, const struct card_play *play, int kind, int space)
{
    if (places_garrisons(p, play->card) && !is_capital_place(p, play->seat, play->card, space))
        return tow_place(p, space)->control == play->seat &&
               tow_may_hold_garrison(p, play->seat, space, kind) && !tow_is_picked(play, 1, space);
    return (is_capital_place(p, play->seat, play->card, space) ||
            is_national_place(p, play->seat, play->card, space)) &&
           !tow_has_enemy_army(p, play->seat, space);
}

static bool is_naval(const struct play *p, int kind)
{
    return tow_pieces(p)->kind[kind].arm == NAVAL;
}

static bool has_place(const struct play *p, const struct card_play *play, int kind)
{
    EACH_SPACE(p, space)
        if (may_place(p, play, kind, space)) return true;
    return false;
}

/* ---- the choices: a kind and a space, for each unit ---- */

static int picked_of_kind(const struct card_play *play, int kind)
{
    int count = 0;
    for (int i = 0; i < play->picked; i += 2)
        count += play->pick[i] == kind;
    return count;
}

static const struct refusal *unit_kind(const struct play *p, const struct card_play *play, int kind)
{
    const struct card_row *row = tow_card_row(p, play->card);
    bool brings = false;
    if (play->picked >= 2 * row->count || (play->picked && play->pick[play->picked - 2] < 0)) return &NO_UNIT;
    for (int i = 0; i < row->kind_count; i++)
        brings = brings || row->kinds[i] == kind;
    if (!brings || tow_available(p, kind) <= picked_of_kind(play, kind)) return &NO_UNIT;
    return is_naval(p, kind) || has_place(p, play, kind) ? NULL : &NO_UNIT;
}

static const struct refusal *unit_space(const struct play *p, const struct card_play *play, int space)
{
    const int kind = play->pick[play->picked - 1];
    return kind >= 0 && !is_naval(p, kind) && may_place(p, play, kind, space) ? NULL : &NO_PLACE;
}

/* ---- conditions ---- */

static bool has_port(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    return tow_controls_any(p, seat, spaces_both(c->map.ports[BALTIC], c->map.national[seat]));
}

static bool is_lost(const struct play *p, int seat, struct spaces spaces)
{
    EACH(space, spaces)
        if (tow_enemy_controls(p, seat, space)) return true;
    return false;
}

static const struct refusal *units_fit(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (tow_is_card(p, card, ROYAL_SHIPYARDS)) return has_port(p, seat) ? NULL : &NO_PORT;
    if (tow_is_card(p, card, ROYAL_SHIPS)) return tow_controls_any(p, seat, row->spaces) ? NULL : &NO_PORT;
    if (tow_is_card(p, card, VOW_OF_LWOW)) return is_lost(p, seat, row->spaces) ? NULL : &NOTHING_LOST;
    if (tow_is_card(p, card, NOBLE_LEVY)) return tow_is_at_war(p, seat) ? NULL : &NO_WAR;
    return NULL;
}

/* ---- the effect ---- */

static void place_unit(struct play *p, const struct card_play *play, int kind, int space)
{
    if (is_naval(p, kind))
        tow_ships_place(p, kind, 1, play->seat == OTTOMAN ? BLACK_SEA : BALTIC);
    else if (places_garrisons(p, play->card) && !is_capital_place(p, play->seat, play->card, space))
        tow_place_garrison(p, kind, space);
    else
        tow_units_place(p, kind, FULL, 1, space);
}

static void place_units(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    for (int i = 0; i + 1 < play->picked; i += 2)
        if (play->pick[i] >= 0) place_unit(p, play, play->pick[i], play->pick[i + 1]);
    if (tow_is_card(p, play->card, ROYAL_SHIPS))
        tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END); /* the next Naval Battle */
    if (row->points == 0 && row->other_rating >= 0 && !row->special)
        tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

#define UNIT_ASKS                                                                                            \
    {"{card}: choose the unit that is placed.", &tow_kinds, .refuses = unit_kind},                           \
        {"{card}: choose where the unit is placed.", &tow_spaces, .refuses = unit_space, .if_any = true},    \
        {"{card}: choose the second unit, or no more.", &tow_kinds, .refuses = unit_kind, .optional = true}, \
        {"{card}: choose where the unit is placed.", &tow_spaces, .refuses = unit_space, .if_any = true},    \
        {"{card}: choose the third unit, or no more.", &tow_kinds, .refuses = unit_kind, .optional = true},  \
    {                                                                                                        \
        "{card}: choose where the unit is placed.", &tow_spaces, .refuses = unit_space, .if_any = true       \
    }

const struct card_effect tow_effect_free_units = {
    .moments = 1 << MOMENT_IMPULSE, .fits = units_fit, .asks = {UNIT_ASKS}, .apply = place_units};

const struct card_effect tow_effect_special_conscription = {
    .moments = 1 << MOMENT_IMPULSE, .asks = {UNIT_ASKS}, .apply = place_units};

/* Conscription played for points: the fields lie fallow. */
static const struct refusal *fallow_space(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    const bool fits = tow_is_national(p, play->seat, space) && place->control == play->seat;
    return fits && place->marker == NO_MARKER ? NULL : &NO_PLACE;
}

static void lie_fallow(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (play->pick[0] >= 0)
        tow_marker_set(p, play->pick[0], POOR_HARVEST, BY_CARD(play->card));
    else
        tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_second_special_conscription = {
    .asks = {{"{card}: choose where the harvest is poor.", &tow_spaces, .refuses = fallow_space,
              .if_any = true}},
    .apply = lie_fallow,
};

/* ---- Army of the Volunteers: `count` of the first kind, `most` of the second ---- */

static int muster(const struct play *p, int seat)
{
    static const enum named_space places[] = {NIZHNY_NOVGOROD, JAROSLAVL};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const int space = tow_space(p, places[i]);
        if (tow_place(p, space)->control == seat && !tow_has_enemy_army(p, seat, space)) return space;
    }
    return -1;
}

static const struct refusal *volunteers_fit(const struct play *p, int seat, int card)
{
    if (tow_event_in_play(p, EFFECT_DIMITRIADS)) return NULL;
    const struct card_row *row = tow_card_row(p, card);
    if (muster(p, seat) < 0 || !(tow_available(p, row->kinds[0]) || tow_available(p, row->kinds[1])))
        return &tow_no_effect;
    return tow_enemy_controls(p, seat, tow_space(p, MOSKVA)) ||
                   tow_enemy_controls(p, seat, tow_space(p, SMOLENSK))
               ? NULL
               : &NO_NEED;
}

static const struct refusal *volunteers_commander(const struct play *p, const struct card_play *play,
                                                  int commander)
{
    const bool own = tow_commander_row(p, commander)->nation == play->seat;
    return own && muster(p, play->seat) >= 0 && tow_commander_in_play(p, commander) &&
                   tow_commander_space(p, commander) < 0
               ? NULL
               : &NO_PLACE;
}

static void rise(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int space = muster(p, play->seat);
    if (space >= 0) {
        tow_units_place(p, row->kinds[0], FULL, row->count, space);
        tow_units_place(p, row->kinds[1], FULL, row->most, space);
    }
    if (play->pick[0] >= 0) tow_commander_place(p, play->pick[0], space);
    tow_event_end(p, EFFECT_DIMITRIADS, BY_CARD(play->card));
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_volunteers = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = volunteers_fit,
    .asks = {{"{card}: choose the commander of the army.", &tow_commanders, .refuses = volunteers_commander,
              .if_any = true}},
    .apply = rise,
};
