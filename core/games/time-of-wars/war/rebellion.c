/* Army rebellion (5.2.2). battle.c has battles with rebels, armies_dismissed.c how they leave the map. */
#include "games/time-of-wars/tables.h"

enum { TO_REBELS_COST = 1, CALM_COST = 1 };

static const struct refusal NO_REBELS = {"no-rebels", "5.2.2",
                                         "No rebellious army of {seat} stands in {space}."};
static const struct refusal NOT_YOURS = {"not-your-commander", "5.2.2",
                                         "{commander} is no commander of {seat}."};
static const struct refusal NOT_ON_MAP = {"not-on-map", "5.2.2", "{commander} is not on the map."};
static const struct refusal THERE_ALREADY = {"there-already", "5.2.2", "{commander} is in {space} already."};
static const struct refusal ENEMIES = {
    "enemy-army", "5.2.2", "An enemy army stands in {space}: {commander} alone would be put aside (R25)."};
static const struct refusal NO_COMMANDER = {"no-commander", "5.2.2", "No commander of {seat} is in {space}."};

/* Rebellious units of the seat on the space. */
static struct units rebels_at(const struct play *p, int seat, int space)
{
    struct units units = units_both(tow_place(p, space)->units, tow_state(p)->rebels);
    EACH(unit, units)
        if (tow_commander_seat_of_unit(p, unit) != seat) units_remove(&units, unit);
    return units;
}

bool tow_has_rebels(const struct play *p, int seat, int space)
{
    return !units_is_empty(rebels_at(p, seat, space));
}

/* A capital that the seat controls, counted in spaces by land and sea; -1: it has none. */
static int nearest_capital(const struct play *p, int seat, int from)
{
    const struct graph map = tow_land_and_sea(tow_components(p));
    const struct spaces own = tow_controlled(p, seat, tow_map(p)->capitals[seat]);
    struct spaces nearest;
    if (graph_nearest(&map, NULL, spaces_of_one(from).word, own.word, nearest.word) < 0)
        return tow_own_capital(p, seat);
    return spaces_next(nearest, 0);
}

void tow_rebel(struct play *p, int seat, int space)
{
    const int capital = nearest_capital(p, seat, space);
    const struct units units = tow_army(p, seat, space);
    if (units_is_empty(units)) return;
    const struct commanders commanders = tow_commanders_at(p, seat, space);
    tow_state(p)->rebels = units_either(tow_state(p)->rebels, units);
    event(p, EVENT_REBELLION, .space = space, .seat = seat, .present = 1);
    EACH(commander, commanders)
        if (capital >= 0)
            tow_commander_place(p, commander, capital);
        else
            tow_commander_take_away(p, commander, true, BECAUSE(REBELLION));
}

void tow_rebels_join(struct play *p, int seat, int space)
{
    const struct units units = rebels_at(p, seat, space);
    if (units_is_empty(units)) return;
    tow_state(p)->rebels = units_without(tow_state(p)->rebels, units);
    event(p, EVENT_REBELLION, .space = space, .seat = seat, .present = 0);
}

void tow_rebels_change_sides(struct play *p, int seat, struct units units)
{
    struct state *s = tow_state(p);
    if (!units_meet(s->rebels, units)) return;
    EACH_SPACE(p, space) {
        const struct units there = units_both(rebels_at(p, seat, space), units);
        if (units_is_empty(there)) continue;
        s->rebels = units_without(s->rebels, there);
        if (!tow_has_rebels(p, seat, space))
            event(p, EVENT_REBELLION, .space = space, .seat = seat, .present = 0);
    }
}

/* ---- Commanders authority ---- */

static struct spaces rebel_spaces(const struct play *p, int seat)
{
    struct spaces spaces = tow_spaces_with(p, tow_state(p)->rebels);
    EACH(space, spaces)
        if (!tow_has_rebels(p, seat, space)) spaces_remove(&spaces, space);
    return spaces;
}

static MOVE_CANDIDATES(spaces_with_rebels)
{
    offer_spaces(set, rebel_spaces(p, seat));
}

static MOVE_CANDIDATES(own_commanders)
{
    if (tow_why_not_spend(p, TO_REBELS_COST) || spaces_is_empty(rebel_spaces(p, seat))) return;
    offer_commanders(set, tow_pieces(p)->commanders_of[seat]);
}

static MOVE_CHECK(check_to_rebels)
{
    const int commander = move_arg(m, MOVE_TO_REBELS, commander), space = move_arg(m, MOVE_TO_REBELS, space);
    const struct refusal *why = tow_why_not_spend(p, TO_REBELS_COST);
    if (why) return why;
    if (!tow_has_rebels(p, seat, space)) return &NO_REBELS;
    if (tow_commander_row(p, commander)->nation != seat) return &NOT_YOURS;
    const int from = tow_commander_space(p, commander);
    if (from < 0) return &NOT_ON_MAP;
    if (from == space) return &THERE_ALREADY;
    return tow_enemies_at(p, seat, space) && !tow_has_army(p, seat, space) ? &ENEMIES : NULL;
}

static MOVE_APPLY(apply_to_rebels)
{
    tow_spend(p, TO_REBELS_COST);
    tow_commander_place(p, move_arg(m, MOVE_TO_REBELS, commander), move_arg(m, MOVE_TO_REBELS, space));
}

const struct move_type tow_move_to_rebels = {
    .name = "to_rebels",
    .rule = "5.2.2",
    .doc = "Moves a commander to a rebellious army of his superpower, for 1 point.",
    .text = "{commander} goes to the rebels in {space}.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = own_commanders),
             SPACE_AMONG("space", "Where the rebels stand.", spaces_with_rebels)},
    .check = check_to_rebels,
    .apply = apply_to_rebels,
};

/* The best commander of the seat there; -1. */
static int calming(const struct play *p, int seat, int space)
{
    int best = -1;
    EACH(commander, tow_commanders_at(p, seat, space))
        if (best < 0 || tow_commander_row(p, commander)->rating > tow_commander_row(p, best)->rating)
            best = commander;
    return best;
}

int tow_word_calming(const struct play *p, int seat, const int16_t *values)
{
    return calming(p, seat, values[0]);
}

int tow_word_calming_rating(const struct play *p, int seat, const int16_t *values)
{
    const int commander = calming(p, seat, values[0]);
    return commander < 0 ? 0 : tow_commander_row(p, commander)->rating;
}

static MOVE_CHECK(check_calm)
{
    const int space = move_arg(m, MOVE_CALM_REBELS, space);
    const struct refusal *why = tow_why_not_spend(p, CALM_COST);
    if (why) return why;
    if (!tow_has_rebels(p, seat, space)) return &NO_REBELS;
    return calming(p, seat, space) < 0 ? &NO_COMMANDER : NULL;
}

static MOVE_APPLY(apply_calm)
{
    const int space = move_arg(m, MOVE_CALM_REBELS, space);
    const int commander = calming(p, seat, space);
    tow_spend(p, CALM_COST);
    const int die = draw_die(p, 6, DRAW_REBELLION_DIE, .commander = commander);
    const bool success = die <= tow_commander_row(p, commander)->rating;
    event(p, EVENT_REBELLION_DIE, .commander = commander, .die = die, .success = success);
    if (success) tow_rebels_join(p, seat, space);
}

const struct move_type tow_move_calm_rebels = {
    .name = "calm_rebels",
    .rule = "5.2.2",
    .doc = "Rolls for the end of a rebellion with a commander on the space, for 1 point.",
    .text = "{seat} calms the rebels in {space}[ with {step.calming}, who needs {step.calming_rating} or "
            "less on a die].",
    .args = {SPACE_AMONG("space", "Where the rebels stand.", spaces_with_rebels)},
    .check = check_calm,
    .apply = apply_calm,
};
