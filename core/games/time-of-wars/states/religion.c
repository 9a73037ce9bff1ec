/* Religious unrest (6.6): revolts on heretic spaces, and conversion. */
#include "games/time-of-wars/cards/events.h"

/* ---- revolts (6.6.2.2, R2, R49 to R52) ---- */

bool tow_has_any_army(const struct play *p, int space)
{
    return !units_is_empty(units_without(tow_place(p, space)->units, tow_state(p)->garrisons));
}

bool tow_may_revolt(const struct play *p, int space)
{
    const bool fits = tow_space_row(p, space)->kind == CITY || tow_is_stronghold(p, space);
    return fits && tow_place(p, space)->marker == NO_MARKER && !tow_has_any_army(p, space);
}

/* Heretic spaces that the power controls in the zone. */
static struct spaces heretic_spaces(const struct play *p, int zone, int power)
{
    struct spaces spaces = tow_controlled(p, power, tow_map(p)->of_zone[zone]);
    EACH(space, spaces)
        if (!tow_is_heretic(p, space)) spaces_remove(&spaces, space);
    return spaces;
}

/* Those on which a REVOLT can be placed. */
static struct spaces revolt_spaces(const struct play *p, int zone, int power)
{
    struct spaces spaces = heretic_spaces(p, zone, power);
    EACH(space, spaces)
        if (!tow_may_revolt(p, space)) spaces_remove(&spaces, space);
    return spaces;
}

/* R50: in the Baltic zone Sweden's spaces alone bring revolts. */
static bool counts(int zone, int power)
{
    return zone != BALTIC_ZONE || power == SWEDEN;
}

/* R51: who places them where the power of the table is not played. */
static int placer(const struct play *p, int zone, int power)
{
    int seat = tow_components(p)->tables.revolts_by[zone];
    if (tow_in_play(p, seat)) return seat;
    for (int i = 0; i < SEATS && (!tow_in_play(p, seat) || seat == power); i++)
        seat = (seat + 1) % SEATS;
    return seat;
}

/* The zones follow one another in the Sequence of those who place in them. */
static int next_zone(const struct play *p, int zone)
{
    const struct components *c = tow_components(p);
    const int after = zone < 0 ? -1 : c->tables.revolts_by[zone];
    int next = -1;
    for (int other = 0; other < ZONES; other++) {
        const int by = c->tables.revolts_by[other];
        if (by > after && (next < 0 || by < c->tables.revolts_by[next])) next = other;
    }
    return next;
}

void tow_unrest_begin(struct play *p)
{
    step_call(p, STEP_REVOLTS, &(struct revolts){.seat = NO_SEAT, .zone = next_zone(p, -1), .power = -1});
}

static uint32_t revolts_deciders(const struct play *p)
{
    const struct revolts *revolts = step_record(p);
    if (!revolts->left) return 0;
    const struct spaces spaces = revolt_spaces(p, revolts->zone, revolts->power);
    return spaces_is_empty(spaces) ? 0 : tow_asked(revolts->seat);
}

/* Two dice for the power's heretic spaces in the zone. */
static void roll(struct play *p, struct revolts *revolts, int heretics)
{
    const struct table *table = &tow_components(p)->tables.combat;
    const int sum = draw_die(p, 6, DRAW_REVOLT_DIE, .zone = revolts->zone, .power = revolts->power) +
                    draw_die(p, 6, DRAW_REVOLT_DIE, .zone = revolts->zone, .power = revolts->power);
    const int due = table_cell(table, sum, table_column(table, heretics));
    const struct spaces spaces = revolt_spaces(p, revolts->zone, revolts->power);
    const int room = spaces_count(spaces);
    event(p, EVENT_REVOLT_DICE, .zone = revolts->zone, .power = revolts->power, .sum = sum, .revolts = due);
    revolts->seat = placer(p, revolts->zone, revolts->power);
    revolts->left = due < room ? due : 0;
    if (due < room) return;
    EACH(space, spaces)
        tow_marker_set(p, space, REVOLT, BECAUSE(UNREST));
}

static void revolts_step(struct play *p)
{
    struct revolts *revolts = step_record(p);
    revolts->left = 0;
    revolts->power = tow_next_seat(p, revolts->power);
    if (revolts->power < SEATS) {
        if (!counts(revolts->zone, revolts->power)) return;
        const struct spaces heretics = heretic_spaces(p, revolts->zone, revolts->power);
        if (!spaces_is_empty(heretics)) roll(p, revolts, spaces_count(heretics));
        return;
    }
    const int zone = next_zone(p, revolts->zone);
    if (zone < 0) {
        step_return(p);
        return;
    }
    *revolts = (struct revolts){.seat = NO_SEAT, .zone = zone, .power = -1};
}

const struct step tow_step_revolts = {
    .name = "revolts",
    .rule = "6.6.2.2",
    .prompt = "Place REVOLT markers on spaces of {power} in {zone} ({left} left).",
    .record =
        RECORD("revolts", struct revolts, OPTIONAL_ID_FIELD(struct revolts, seat, &tow_seats, "Who places."),
               ID_FIELD(struct revolts, zone, &tow_zones, "The zone."),
               OPTIONAL_ID_FIELD(struct revolts, power, &tow_powers, "On whose spaces."),
               NUMBER_FIELD(struct revolts, left, 0, 40, "Markers still to be placed.")),
    .called_by = STEPS(STEP_TURN),
    .automatic = true,
    .deciders = revolts_deciders,
    .by_default = "The first spaces of the list.",
    .moves = MOVES(MOVE_PLACE_REVOLT),
    .then = revolts_step,
};

static const struct refusal NO_REVOLT = {
    "no-revolt-there", "6.6.2.2",
    "REVOLT comes to a heretic City, Fortress or Fortified City of {power} in {zone}, without a marker and "
    "without an army. {space} is none."};

static MOVE_CHECK(check_place_revolt)
{
    const struct revolts *revolts = step_record(p);
    return spaces_has(revolt_spaces(p, revolts->zone, revolts->power), move_arg(m, MOVE_PLACE_REVOLT, space))
               ? NULL
               : &NO_REVOLT;
}

static MOVE_APPLY(apply_place_revolt)
{
    struct revolts *revolts = step_record(p);
    revolts->left--;
    tow_marker_set(p, move_arg(m, MOVE_PLACE_REVOLT, space), REVOLT, BECAUSE(UNREST));
}

static MOVE_CANDIDATES(places_for_revolt)
{
    const struct revolts *revolts = step_record(p);
    offer_spaces(set, revolt_spaces(p, revolts->zone, revolts->power));
}

const struct move_type tow_move_place_revolt = {
    .name = "place_revolt",
    .rule = "6.6.2.2",
    .doc = "Places a REVOLT marker on a heretic space.",
    .text = "REVOLT breaks out in {space}.",
    .told_by = TOLD_BY(EVENT_MARKER),
    .args = {SPACE_AMONG("space", "The heretic space.", places_for_revolt)},
    .check = check_place_revolt,
    .apply = apply_place_revolt,
};

/* ---- conversion (6.6.2.1, R53) ---- */

static const struct refusal NOT_HERETIC = {"not-heretic", "6.6.2.1",
                                           "{space} is no heretic space that {seat} controls."};
static const struct refusal NOT_JOINED = {
    "not-joined", "6.6.2.1",
    "{space} is joined by no Road or Trail to a space with the Dominant Religion of {seat}."};
static const struct refusal NO_PLUS_LEFT = {
    "no-plus-left", "6.6.2.1", "A conversion needs the plus of one card, not used for anything else."};
static const struct refusal CONVERTED = {"converted", "6.6.2.1",
                                         "{seat} has attempted a conversion in this impulse."};

const struct refusal *tow_why_not_convert(const struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    if (tow_place(p, space)->control != seat || !tow_is_heretic(p, space)) return &NOT_HERETIC;
    EACH(next, tow_neighbours(c, space))
        if (tow_place(p, next)->religion == c->sheet[seat].religion) return NULL;
    return &NOT_JOINED;
}

bool tow_conversion_attempt(struct play *p, int seat, int space, int bonus)
{
    const int needed = tow_side(p, seat)->points[RELIGION] + bonus;
    const int die = draw_die(p, 6, DRAW_CONVERSION_DIE, .space = space);
    const bool success = die <= needed;
    event(p, EVENT_CONVERSION, .seat = seat, .space = space, .die = die, .needed = needed,
          .success = success);
    if (success) {
        tow_religion_set(p, space, tow_components(p)->sheet[seat].religion, BECAUSE(CONVERSION));
        tow_points(p, seat, RELIGION, -tow_side(p, seat)->points[RELIGION], BECAUSE(CONVERSION));
    }
    return success;
}

void tow_convert(struct play *p, int seat, int space, int bonus)
{
    if (tow_conversion_attempt(p, seat, space, bonus) || tow_patriarchate_helps(p, seat)) return;
    if (tow_side(p, seat)->points[RELIGION] > 0) tow_points(p, seat, RELIGION, -1, BECAUSE(CONVERSION));
}

static MOVE_CHECK(check_convert)
{
    const struct impulse *impulse = step_record(p);
    const struct refusal *why = tow_why_not_spend(p, 0);
    if (why) return why;
    if (impulse->done.converted) return &CONVERTED;
    if (!impulse->plus || impulse->card[1] >= 0) return &NO_PLUS_LEFT;
    return tow_why_not_convert(p, seat, move_arg(m, MOVE_CONVERT, space));
}

static MOVE_APPLY(apply_convert)
{
    struct impulse *impulse = step_record(p);
    impulse->plus = 0;
    impulse->done.converted = 1;
    tow_spend(p, impulse->points);
    tow_points(p, seat, RELIGION, 1, BECAUSE(ACTION));
    tow_convert(p, seat, move_arg(m, MOVE_CONVERT, space), 0);
}

/* The points of the card that are lost: the attempt ends the actions. */
static int points_lost(const struct play *p, int space)
{
    const struct impulse *impulse = tow_impulse_of(p);
    return impulse ? impulse->points : 0;
}

static MOVE_CANDIDATES(heretics)
{
    const struct impulse *impulse = step_record(p);
    if (!impulse->plus) return;
    EACH(space, tow_spaces_of(p, seat))
        if (tow_is_heretic(p, space)) set_add(set, space);
}

const struct move_type tow_move_convert = {
    .name = "convert",
    .rule = "6.6.2.1",
    .doc = "Uses the plus of a card, after its points, to convert a heretic space: RELIGION moves one box, "
           "then a die is rolled. Points that have not been spent are lost.",
    .text = "{seat} tries to convert {space}{space#?[ and loses {space# unspent point|unspent points}]}.",
    .args = {ID_ARG("space", "The heretic space.", &tow_spaces, .candidates = heretics,
                    .number = points_lost)},
    .check = check_convert,
    .apply = apply_convert,
};
