/* The Tatars (4.2.4): where they come back, invaded by others, and their Invasions. */
#include "games/time-of-wars/tables.h"

enum { TATARS_AT_HOME = 3, INVADERS = 3, INVASION_POINTS = 4, INVASION_SUCCEEDS_FROM = 5 };

static struct units tatars(const struct play *p, int space)
{
    return units_both(tow_place(p, space)->units, tow_pieces(p)->of_nation[TATARS]);
}

/* So many of those that are not on the map. */
static void place_tatars(struct play *p, int count, int space)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == TATARS) count -= tow_units_place(p, kind, FULL, count, space);
}

/* R116: what the Ottoman Empire has taken from others is Tatar again. */
static void restore_tatars(struct play *p)
{
    EACH(space, tow_controlled(p, OTTOMAN, tow_map(p)->national[TATARS]))
        tow_space_take(p, space, TATARS, BECAUSE(MINOR));
    tow_peace_units(p, OTTOMAN, TATARS);
}

/* R117: the Wars that an invasion brought are over. */
void tow_tatars_turn_end(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (tow_marked(p, seat, TATARS) == AT_WAR)
            tow_relation_set(p, seat, TATARS, AT_PEACE, BECAUSE(END_OF_TURN));
}

/* R88, R116 */
void tow_tatars_return(struct play *p)
{
    restore_tatars(p);
    const int home = tow_home_of(p, TATARS);
    int kept = 0;
    EACH_SPACE(p, space) {
        EACH(unit, tatars(p, space))
            if (space == home && kept < TATARS_AT_HOME && tow_condition(p, unit) == FULL)
                kept++;
            else
                tow_unit_gone(p, unit, space, home >= 0 ? LOSS_TURN : LOSS_HOMELESS);
    }
    if (home >= 0) place_tatars(p, TATARS_AT_HOME - kept, home);
}

void tow_tatars_invaded(struct play *p)
{
    const struct march *march = tow_march_of(p);
    const int mover = march ? march->seat : -1;
    if (mover < 0 || mover == OTTOMAN || tow_state(p)->master[TATARS] == mover) return;
    if (!tow_at_war(p, mover, TATARS)) tow_relation_set(p, mover, TATARS, AT_WAR, BECAUSE(INVASION));
    if (!tow_in_play(p, OTTOMAN)) return;
    const int home = tow_place(p, march->at)->control == TATARS ? march->at : tow_home_of(p, TATARS);
    if (home >= 0) place_tatars(p, INVADERS, home);
    if (tow_state(p)->master[TATARS] < 0) tow_minor_master(p, TATARS, OTTOMAN);
}

/* ---- Invasions (R89, R116) ---- */

static const struct whole_card FOR_INVASION = WHOLE_CARD(2, "4.2.4");
static const struct refusal NOT_OTTOMAN = {"not-ottoman", "4.2.4",
                                           "Only the Ottoman Empire sends out the Tatars for a card."};
static const struct refusal NO_TATARS = {"no-tatars", "4.2.4", "No Tatar units stand in {space}."};
const struct refusal tow_tatars_of_another = {"tatars-commanded", "4.2.4",
                                              "Another player commands the Tatars."};

const struct refusal *tow_why_not_raid(const struct play *p, int seat, int space)
{
    const int master = tow_state(p)->master[TATARS];
    if (seat != OTTOMAN) return &NOT_OTTOMAN;
    if (master >= 0 && master != seat) return &tow_tatars_of_another;
    return units_is_empty(tatars(p, space)) ? &NO_TATARS : NULL;
}

void tow_tatar_raid(struct play *p, int space, int success_from)
{
    struct raid raid = {
        .seat = OTTOMAN, .success_from = success_from, .free = tow_state(p)->master[TATARS] < 0};
    int left = INVADERS;
    const struct units units = tatars(p, space);
    EACH(unit, units)
        if (left-- > 0) units_add(&raid.waiting, unit);
    raid.units = raid.waiting;
    if (raid.free) tow_minor_master(p, TATARS, OTTOMAN);
    step_call(p, STEP_RAID, &raid);
}

/* A target has no FAMINE. Its controller is played, and is not the Ottoman Empire, its vassal or the
 * Tatars. */
static bool is_target(const struct play *p, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->control < 0 || place->control == OTTOMAN || place->control == TATARS) return false;
    if (place->control >= SEATS && tow_is_vassal(p, place->control)) return false;
    if (place->control < SEATS && !tow_in_play(p, place->control)) return false; /* R106 */
    if (tow_space_row(p, space)->kind == BOX) return false;
    return place->marker != FAMINE;
}

static void roll(struct play *p, const struct raid *raid, int space)
{
    const int die = draw_die(p, 6, DRAW_INVASION_DIE, .space = space);
    const bool success = die >= tow_invasion_succeeds_from(p, space, raid->success_from);
    event(p, EVENT_INVASION_DIE, .space = space, .die = die, .success = success);
    if (!success) return;
    tow_marker_set(p, space, FAMINE, BECAUSE(RAID));
    if (!tow_event_in_play(p, EFFECT_DEFEAT_OF_BUDJAK_HORDE)) return;
    tow_track(p, TATAR_INVASIONS, 1, BECAUSE(RAID));
    tow_war_fate(p, OTTOMAN, 1, BECAUSE(RAID));
}

int tow_word_raid_needs(const struct play *p, int seat, const int16_t *values)
{
    const struct raid *raid = step_record_of(p, STEP_RAID);
    (void)seat;
    return raid && is_target(p, values[0]) ? tow_invasion_succeeds_from(p, values[0], raid->success_from) : 0;
}

/* The dice of those that are still there; then they are gone until the next turn (R116). */
static void finish(struct play *p, const struct raid *raid)
{
    EACH(unit, raid->units) {
        const int space = tow_unit_space(p, unit);
        if (space < 0) continue;
        if (is_target(p, space)) roll(p, raid, space);
        tow_unit_gone(p, unit, space, LOSS_RAID);
    }
    if (raid->free) tow_minor_master(p, TATARS, -1);
}

void tow_raid_stays(struct play *p, struct units units)
{
    struct raid *raid = step_record_of(p, STEP_RAID);
    raid->units = units_without(raid->units, units);
}

/* 4.2.4: one unit after the other invades. */
static void raid_step(struct play *p)
{
    struct raid *raid = step_record(p);
    const int unit = units_next(raid->waiting, 0);
    if (unit < 0) {
        finish(p, raid);
        step_return(p);
        return;
    }
    units_remove(&raid->waiting, unit);
    const int space = tow_unit_space(p, unit);
    if (space < 0) return;
    struct march march = {
        .seat = raid->seat, .at = space, .raid = 1, .by_card = {.points = INVASION_POINTS, .own_points = 1}};
    units_add(&march.units, unit);
    tow_march_begin(p, &march);
}

const struct step tow_step_raid = {
    .name = "raid",
    .rule = "4.2.4",
    .prompt = "Tatars set out.",
    .record = RECORD("raid", struct raid, ID_FIELD(struct raid, seat, &tow_seats, "Who sends them."),
                     NUMBER_FIELD(struct raid, success_from, 0, 6, "The lowest die that succeeds."),
                     FLAG_FIELD(struct raid, free, "They had no master before."),
                     UNITS_FIELD(struct raid, units, "The units."),
                     UNITS_FIELD(struct raid, waiting, "Of these, those that have not set out.")),
    .called_by = STEPS(STEP_IMPULSE, STEP_EVENT),
    .then = raid_step,
};

static MOVE_CHECK(check_raid_tatars)
{
    if (seat != OTTOMAN) return &NOT_OTTOMAN;
    const struct refusal *why = tow_why_not_whole_card(p, &FOR_INVASION);
    return why ? why : tow_why_not_raid(p, seat, move_arg(m, MOVE_RAID_TATARS, space));
}

static MOVE_APPLY(apply_raid_tatars)
{
    tow_spend(p, FOR_INVASION.value);
    tow_tatar_raid(p, move_arg(m, MOVE_RAID_TATARS, space), INVASION_SUCCEEDS_FROM);
}

static MOVE_CANDIDATES(tatar_spaces)
{
    if (seat == OTTOMAN) offer_spaces(set, tow_spaces_with(p, tow_pieces(p)->of_nation[TATARS]));
}

const struct move_type tow_move_raid_tatars = {
    .name = "raid_tatars",
    .rule = "4.2.4",
    .doc = "Begins a Tatar Invasion with up to three Tatar units of a space, for a card of value 2: each "
           "moves as far as four points go, then a die is rolled for it.",
    .text = "{seat} sends the Tatars out from {space}.",
    .args = {SPACE_AMONG("space", "Where they stand.", tatar_spaces)},
    .check = check_raid_tatars,
    .apply = apply_raid_tatars,
};
