/* Retreat and/or Disband Phase: bolstered armies alone retreat, and lose one strength by it (Retreats; R6).
 *
 * All that must leave leave at once, so where one may go is asked of the map as the moves have left it: a
 * space that another unit must leave is not empty. */
#include <string.h>

#include "games/europe-1619/game.h"

#define RETREATS "RETREATS"

static const struct refusal NO_LEAVER = {"no-unit-must-leave", RETREATS,
                                         "No unit in {unit} waits for a retreat that is yours to order."};
static const struct refusal NO_BORDER = {"no-border", RETREATS, "The army in {unit} cannot walk to {to}."};
static const struct refusal OCCUPIED = {"space-occupied", RETREATS, "There is a unit in {to}."};
static const struct refusal CONTESTED = {"contested", RETREATS, "{to} was left empty by a standoff."};
static const struct refusal ATTACKERS_SPACE = {"attacker-came-from-there", RETREATS,
                                               "{to} is where the attacker came from."};
static const struct refusal SAME_RETREAT = {"nothing-changes", RETREATS,
                                            "The unit in {unit} retreats to {to} already."};
static const struct refusal DISBANDS = {"nothing-changes", RETREATS, "The unit in {unit} disbands already."};

/* The unit of the space whose retreat the seat decides. The one that was dislodged and the one that may not
 * stay are of two sides: no side dislodges its own. */
static struct leaving *leaver(const struct play *p, int seat, int space)
{
    struct space *at = eur_at(p, space);
    if (eur_is_unit(&at->leaving.unit) && at->leaving.by == seat) return &at->leaving;
    if (eur_is_unit(&at->evicted.unit) && at->evicted.by == seat) return &at->evicted;
    return NULL;
}

static bool is_empty(const struct play *p, int space)
{
    const struct space *at = eur_at(p, space);
    return !eur_is_unit(&at->unit) && !eur_is_unit(&at->evicted.unit);
}

static const struct refusal *retreat_fault(const struct play *p, const struct leaving *leaving, int to)
{
    const struct components *c = eur_components(p);
    if (!set_has(c->map.army[leaving->unit.place], to)) return &NO_BORDER;
    if (!is_empty(p, to)) return &OCCUPIED;
    if (set_has(eur_state(p)->contested, to)) return &CONTESTED;
    if (to == leaving->from) return &ATTACKERS_SPACE;
    return eur_stay_fault(p, leaving->unit.party, to);
}

static bool has_retreat(const struct play *p, const struct leaving *leaving)
{
    const uint64_t *borders = eur_components(p)->map.army[leaving->unit.place];
    if (leaving->unit.kind == UNIT_FLEET || leaving->unit.strength == 1) return false;
    SET_EACH(to, borders, SPACE_WORDS)
        if (!retreat_fault(p, leaving, to)) return true;
    return false;
}

/* Where the army of a minor state without a lord goes when it may not stay (R27): to its home center, or else
 * to a province of its state, or else to the first on the map that is open to it. -1: it has no retreat, or
 * the seat of a lord decides. */
static int retreat_by_itself(const struct play *p, const struct leaving *leaving)
{
    const struct unit *unit = &leaving->unit;
    if (!eur_is_unit(unit) || unit->party < SEATS || eur_side(p, unit->party) >= 0) return -1;
    if (unit->kind == UNIT_FLEET || unit->strength == 1) return -1;
    const uint64_t *borders = eur_components(p)->map.army[unit->place];
    int best = -1, best_rank = 0;
    SET_EACH(to, borders, SPACE_WORDS) {
        const bool own = eur_owner(p, to) == unit->party;
        const int rank = 1 + own + (own && eur_is_home_center(p, to));
        if (rank <= best_rank || retreat_fault(p, leaving, to)) continue;
        best = to;
        best_rank = rank;
    }
    return best;
}

/* All can see which units cannot retreat, so no seat is asked about them. */
static void release(const struct play *p, struct leaving *leaving)
{
    if (!eur_is_unit(&leaving->unit) || leaving->by < 0) return;
    if (!eur_is_in(p, leaving->by) || !has_retreat(p, leaving)) leaving->by = -1;
}

void eur_retreats_begin(struct play *p)
{
    EACH_SPACE(p, space) {
        release(p, &eur_at(p, space)->leaving);
        release(p, &eur_at(p, space)->evicted);
    }
}

static uint32_t decider(const struct leaving *leaving)
{
    return eur_is_unit(&leaving->unit) && leaving->by >= 0 ? UINT32_C(1) << leaving->by : 0;
}

static uint32_t retreaters(const struct play *p)
{
    uint32_t seats = 0;
    EACH_SPACE(p, space)
        seats |= decider(&eur_at(p, space)->leaving) | decider(&eur_at(p, space)->evicted);
    return seats & eur_unready(p);
}

/* ---- words ---- */

static bool lacks_retreat(const struct leaving *leaving, int seat)
{
    return eur_is_unit(&leaving->unit) && leaving->by == seat && leaving->to < 0;
}

int eur_word_retreats_lacking(const struct play *p, int seat)
{
    int lacking = 0;
    if (!step_is(p, STEP_RETREAT_PHASE)) return 0;
    EACH_SPACE(p, space) {
        lacking += lacks_retreat(&eur_at(p, space)->leaving, seat);
        lacking += lacks_retreat(&eur_at(p, space)->evicted, seat);
    }
    return lacking;
}

int eur_word_retreat_strength(const struct play *p, int seat, const int16_t *values)
{
    const struct leaving *leaving = leaver(p, seat, word_arg(values, MOVE_RETREAT, unit));
    return leaving ? leaving->unit.strength - 1 : 0;
}

/* ---- moves ---- */

static MOVE_CANDIDATES(leaving_spaces)
{
    EACH_SPACE(p, space)
        if (leaver(p, seat, space)) set_add(set, space);
}

static MOVE_CANDIDATES(retreat_places)
{
    const struct leaving *leaving = leaver(p, seat, move_arg(so_far, MOVE_RETREAT, unit));
    if (leaving) memcpy(set, eur_components(p)->map.army[leaving->unit.place], SPACE_WORDS * sizeof *set);
}

static MOVE_CHECK(check_retreat)
{
    const int to = move_arg(m, MOVE_RETREAT, to);
    const struct leaving *leaving = leaver(p, seat, move_arg(m, MOVE_RETREAT, unit));
    if (!leaving) return &NO_LEAVER;
    if (leaving->to == to) return &SAME_RETREAT;
    return retreat_fault(p, leaving, to);
}

static MOVE_APPLY(apply_retreat)
{
    leaver(p, seat, move_arg(m, MOVE_RETREAT, unit))->to = move_arg(m, MOVE_RETREAT, to);
}

const struct move_type eur_move_retreat = {
    .name = "retreat",
    .rule = "RETREATS",
    .doc = "Chooses where a unit retreats; it loses one step of strength.",
    .text = "{unit?{seat} retreats from {unit} to {to}[, where the army has a strength of "
            "{step.retreat_strength}]||{seat} chooses where a unit retreats}.",
    .args = {SHEET_ID("unit", "The space that it must leave.", &eur_spaces, .candidates = leaving_spaces),
             SHEET_ID("to", "Where to.", &eur_spaces, .candidates = retreat_places)},
    .check = check_retreat,
    .apply = apply_retreat,
};

static MOVE_CHECK(check_disband)
{
    const struct leaving *leaving = leaver(p, seat, move_arg(m, MOVE_DISBAND, unit));
    if (!leaving) return &NO_LEAVER;
    return leaving->to < 0 ? &DISBANDS : NULL;
}

static MOVE_APPLY(apply_disband)
{
    leaver(p, seat, move_arg(m, MOVE_DISBAND, unit))->to = -1;
}

const struct move_type eur_move_disband = {
    .name = "disband",
    .rule = "RETREATS",
    .doc = "Takes the retreat of a unit off the sheet: it disbands.",
    .text = "{unit?{seat} disbands the unit that must leave {unit}||{seat} disbands a unit}.",
    .args = {SHEET_ID("unit", "The space that it must leave.", &eur_spaces, .candidates = leaving_spaces)},
    .check = check_disband,
    .apply = apply_disband,
};

/* ---- all at once ---- */

/* Units without a power that orders them, all by the same map. A minor's dislodged unit is not among them: it
 * disbands (Movement 1). */
static void choose_for_lordless(const struct play *p)
{
    EACH_SPACE(p, space) {
        struct leaving *evicted = &eur_at(p, space)->evicted;
        const int to = retreat_by_itself(p, evicted);
        if (to >= 0) evicted->to = to;
    }
}

/* How many retreat to each space: where two would, both are removed (R6). */
static void count_arrivals(const struct play *p, uint8_t arrivals[SPACES_MAX])
{
    EACH_SPACE(p, space) {
        const struct space *at = eur_at(p, space);
        if (eur_is_unit(&at->leaving.unit) && at->leaving.to >= 0) arrivals[at->leaving.to]++;
        if (eur_is_unit(&at->evicted.unit) && at->evicted.to >= 0) arrivals[at->evicted.to]++;
    }
}

static void leave(struct play *p, int space, struct leaving *leaving, const uint8_t arrivals[SPACES_MAX])
{
    struct unit unit = leaving->unit;
    const int to = leaving->to;
    if (!eur_is_unit(&unit)) return;
    *leaving = (struct leaving){0};
    if (to < 0 || arrivals[to] > 1) {
        event(p, EVENT_UNIT_DISBANDED, .unit = space, .party = unit.party, .reason = LOSS_NO_RETREAT);
        return;
    }
    unit.strength--;
    unit.place = to;
    *eur_unit(p, to) = unit;
    event(p, EVENT_UNIT_RETREATED, .unit = space, .to = to, .party = unit.party);
}

static void retreats_resolve(struct play *p)
{
    uint8_t arrivals[SPACES_MAX] = {0};
    choose_for_lordless(p);
    count_arrivals(p, arrivals);
    EACH_SPACE(p, space) {
        leave(p, space, &eur_at(p, space)->leaving, arrivals);
        leave(p, space, &eur_at(p, space)->evicted, arrivals);
    }
    memset(eur_state(p)->contested, 0, sizeof eur_state(p)->contested);
    eur_clear_ready(p);
    step_next(p, STEP_MAP_ADJUSTMENT_PHASE, NULL);
}

const struct step eur_step_retreat_phase = {
    .name = "retreat_phase",
    .rule = "RETREATS",
    .prompt = "Choose where your bolstered armies retreat; then say that you are ready. One without a "
              "retreat disbands.",
    .secret = true,
    .asks_whom = "every power with an army that can retreat, which is not ready",
    .deciders = retreaters,
    .by_default = "What is on the sheet stands; an army without a retreat disbands.",
    .moves = MOVES(MOVE_READY, MOVE_RETREAT, MOVE_DISBAND),
    .then = retreats_resolve,
    .fallback = eur_fallback_ready,
};
