/* Lisowczycy and Cossacks raid the sea. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_CITY = {"no-city", "6.9.1.2",
                                       "{card} is for a City near the Commonwealth without an army."};
static const struct refusal NO_ENEMY = {"no-enemy", "6.9.1.2",
                                        "{card} is for spaces of the enemies that it names."};
static const struct refusal NO_RIDERS = {"no-riders", "6.9.1.2", "There is no unit for {card}."};
static const struct refusal NO_SICH = {"no-sich", "4.2.5", "The Cossacks do not serve {seat}."};
static const struct refusal NO_PORT = {"no-port", "6.9.1.2",
                                       "{card} is for Ottoman ports of the Black Sea without a marker."};

static bool is_marked(const struct play *p, int space)
{
    return tow_place(p, space)->marker != NO_MARKER;
}

/* ---- Lisowczycy ---- */

/* Spaces that so many Roads and Trails reach from those of the card. */
static struct spaces reach(const struct play *p, const struct card_row *row)
{
    const struct graph land = tow_land(tow_components(p));
    struct spaces spaces = row->spaces;
    graph_within(&land, NULL, row->count, spaces.word);
    return spaces;
}

static bool is_prey(const struct play *p, int seat, int control)
{
    if (control == RUSSIA) return tow_in_play(p, RUSSIA);
    return control == TRANSYLVANIA || (tow_in_play(p, control) && tow_at_war(p, seat, control));
}

static const struct refusal *raid_refuses(const struct play *p, const struct card_play *play, int space)
{
    const int control = tow_place(p, space)->control;
    if (tow_space_row(p, space)->kind != CITY || is_marked(p, space) || tow_has_any_army(p, space))
        return &NO_CITY;
    if (control < 0 || !is_prey(p, play->seat, control)) return &NO_ENEMY;
    return spaces_has(reach(p, tow_card_row(p, play->card)), space) ? NULL : &NO_CITY;
}

static const struct refusal *raid_fits(const struct play *p, int seat, int card)
{
    const struct components *c = tow_components(p);
    const int kind = tow_card_row(p, card)->kinds[0];
    const struct units left = units_without(c->pieces.of_kind[kind], tow_state(p)->out.units);
    return units_is_empty(left) ? &NO_RIDERS : NULL;
}

static void raid(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int space = play->pick[0], control = tow_place(p, space)->control;
    tow_marker_set(p, space, FAMINE, BY_CARD(play->card));
    if (control < SEATS) tow_points(p, control, row->rating, row->points, BY_CARD(play->card));
    if (tow_in_play(p, HRE) && tow_allied(p, play->seat, HRE))
        tow_points(p, HRE, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_effect_raid = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = raid_fits,
    .asks = {{"{card}: choose the City that is plundered.", &tow_spaces, .refuses = raid_refuses}},
    .no_target = &NO_CITY,
    .apply = raid,
};

/* ---- Cossacks raid the sea ---- */

static const struct refusal *sea_raid_fits(const struct play *p, int seat, int card)
{
    return tow_place(p, tow_space(p, SICH))->control == seat && !tow_state(p)->cossacks.revolt ? NULL
                                                                                               : &NO_SICH;
}

static const struct refusal *port_refuses(const struct play *p, const struct card_play *play, int space)
{
    const int power = tow_card_row(p, play->card)->power;
    return tow_in_play(p, power) && spaces_has(tow_map(p)->ports[BLACK_SEA], space) &&
                   tow_space_row(p, space)->kind != BOX && tow_place(p, space)->control == power &&
                   !is_marked(p, space)
               ? NULL
               : &NO_PORT;
}

static void sea_raid(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const bool success = die >= row->success_from;
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = row->success_from,
          .outcome = success ? OUTCOME_PLUNDERED : OUTCOME_NOT_PLUNDERED, .space = play->pick[0]);
    if (success) {
        tow_marker_set(p, play->pick[0], FAMINE, BY_CARD(play->card));
        tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
    }
    if (!tow_why_not_war(p, row->power, play->seat, WAR_BROUGHT))
        tow_ask_consent(p, row->power, play->card, QUESTION_WAR);
}

/* It may answer with War. */
static void sea_raid_answered(struct play *p, const struct card_play *play)
{
    const int power = tow_card_row(p, play->card)->power;
    if (tow_event_result(p) == 1 && !tow_why_not_war(p, power, play->seat, WAR_BROUGHT))
        tow_relation_set(p, power, play->seat, AT_WAR, BY_CARD(play->card));
}

const struct card_effect tow_effect_sea_raid = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = sea_raid_fits,
    .asks = {{"{card}: choose the port that is raided. A die of {success_from} or more plunders it.",
              &tow_spaces, .refuses = port_refuses}},
    .no_target = &NO_PORT,
    .touches = tow_touches_power,
    .apply = sea_raid,
    .finish = sea_raid_answered,
};
