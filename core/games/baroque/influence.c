/* Place or remove influence (10.3): a point of an action or of Power, and the politician's further one. What
 * buildings add: influence_buildings.c.
 *
 * The point of an action is placed by the move that takes the action; STEP_INFLUENCE then asks for buildings
 * to add to it. Power calls STEP_INFLUENCE with two points left, each followed by buildings (R14). */
#include "games/baroque/tables.h"

const struct domain bar_influence_modes = {
    .name = "influence_mode", .noun = "direction of influence", LISTED(BAR_INFLUENCE_MODES)};

enum { POINT = 1 }; /* 10.3.1 */

static const struct refusal NO_POINT_LEFT = {
    "no-point-left", "10.3", "No point is left: only Cities and Bishoprics can add to the last one."};
static const struct refusal OTHER_DIRECTION = {"never-both", "10.3",
                                               "One action places influence or removes it, never both."};
static const struct refusal NO_MINOR_STATE = {
    "not-a-minor-state", "10.3.1", "Influence lies only in Minor States that are in play: {state} is none."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "10.3.1", "There is an enemy army in {state}."};
static const struct refusal OUT_OF_REACH = {
    "out-of-reach", "10.3",
    "{state} is neither near a state under {seat}'s control nor within reach of {seat}'s figures."};
static const struct refusal FULL = {"influence-full", "10.3", "No more influence fits into {state}."};
static const struct refusal NONE_THERE = {"no-influence-there", "10.3.6",
                                          "{of} has no influence in {state}."};
static const struct refusal POINT_OWED = {
    "point-owed", "9.2",
    "Power has an effect, so it may not be wasted: its first point is placed or removed."};

/* ---- where ---- */

/* 10.3.1; one's own states count as near (R14). */
static bool near_own(const struct play *p, int seat, int state)
{
    EACH(i, states_either(bar_near(p, state), states_of_one(state)))
        if (bar_land(p, i)->controller == seat) return true;
    return false;
}

/* 10.3.3, 10.3.4 */
static bool in_figures_reach(const struct play *p, int seat, int state)
{
    if (bar_figure(p, seat, KIND_POLITICIAN) >= 0) return true;
    return bar_figure(p, seat, KIND_BISHOP) >= 0 && states_has(bar_bishop_reach(p, seat), state);
}

const struct refusal *bar_why_no_influence(const struct play *p, int seat, int state)
{
    if (!bar_can_be_controlled(p, seat, state)) return &NO_MINOR_STATE;
    if (bar_enemy_army(p, seat, state)) return &ENEMY_ARMY;
    return NULL;
}

/* One point there, of the action or of Power. */
static const struct refusal *check_point(const struct play *p, int seat, int state, int mode)
{
    const struct influence *influence = step_record(p);
    const struct refusal *refusal = bar_why_no_influence(p, seat, state);
    if (refusal) return refusal;
    if (!step_is(p, STEP_INFLUENCE))
        return near_own(p, seat, state) || in_figures_reach(p, seat, state) ? NULL : &OUT_OF_REACH;
    if (influence->left <= 0) return &NO_POINT_LEFT;
    return influence->mode == MODE_EITHER || influence->mode == mode ? NULL : &OTHER_DIRECTION;
}

/* ---- points ---- */

void bar_points_place(struct play *p, int seat, int state, int points)
{
    uint8_t *influence = &bar_land(p, state)->influence[seat];
    if (points > INFLUENCE_MAX - *influence) points = INFLUENCE_MAX - *influence;
    if (points <= 0) return;
    *influence += points;
    event(p, EVENT_INFLUENCE_PLACED, .seat = seat, .state = state, .points = points);
}

void bar_points_remove(struct play *p, int state, int of, int points)
{
    uint8_t *influence = &bar_land(p, state)->influence[of];
    if (points > *influence) points = *influence;
    if (points <= 0) return;
    *influence -= points;
    event(p, EVENT_INFLUENCE_REMOVED, .state = state, .of = of, .points = points, .reason = REASON_ACTION,
          .by = -1);
}

/* A point has been placed or removed in the state: buildings may add to it. An action's begins the step,
 * Power's is one of those that the step has left. */
static void note_point(struct play *p, int mode, int state, int of, bool bonus)
{
    if (!step_is(p, STEP_INFLUENCE)) {
        bar_spend_action(p);
        step_call(p, STEP_INFLUENCE, &(struct influence){.left = POINT});
    }
    struct influence *influence = step_record(p);
    influence->left--;
    influence->mode = mode;
    influence->state = state;
    influence->of = of;
    if (bonus) influence->bonus = 1;
}

static MOVE_CHECK(check_place_influence)
{
    const int state = move_arg(m, MOVE_PLACE_INFLUENCE, state);
    const struct refusal *refusal = check_point(p, seat, state, MODE_PLACE);
    if (refusal) return refusal;
    return bar_land(p, state)->influence[seat] >= INFLUENCE_MAX ? &FULL : NULL;
}

/* The politician adds his point once an action or card (R14). */
static int bonus_in(const struct play *p, int seat, int state)
{
    const bool had_bonus = step_is(p, STEP_INFLUENCE) && bar_influence(p)->bonus;
    return had_bonus ? 0 : bar_politician_bonus(p, seat, state);
}

int bar_word_influence_points(const struct play *p, int seat, const int16_t *values)
{
    return POINT + bonus_in(p, seat, word_arg(values, MOVE_PLACE_INFLUENCE, state));
}

int bar_word_takes_control(const struct play *p, int seat, const int16_t *values)
{
    return bar_would_take_control(p, seat, word_arg(values, MOVE_PLACE_INFLUENCE, state),
                                  bar_word_influence_points(p, seat, values));
}

static MOVE_APPLY(apply_place_influence)
{
    const int state = move_arg(m, MOVE_PLACE_INFLUENCE, state);
    const int bonus = bonus_in(p, seat, state);
    note_point(p, MODE_PLACE, state, seat, bonus > 0);
    bar_points_place(p, seat, state, POINT + bonus);
}

static MOVE_CANDIDATES(influence_reach)
{
    if (step_is(p, STEP_INFLUENCE) || bar_figure(p, seat, KIND_POLITICIAN) >= 0) {
        set_fill(set, bar_map(p)->state_count);
        return;
    }
    const struct states own = bar_controlled(p, seat);
    struct states reach = states_either(own, bar_bishop_reach(p, seat));
    EACH(state, own)
        reach = states_either(reach, bar_near(p, state));
    offer_states(set, reach);
}

const struct move_type bar_move_place_influence = {
    .name = "place_influence",
    .rule = "10.3",
    .doc = "Places a point of influence.",
    .text = "{seat} places {step.influence_points=2?2 points|a point} of influence in "
            "{state}{step.takes_control?, which brings control}.",
    .told_by = TOLD_BY(EVENT_INFLUENCE_PLACED),
    .args = {STATE_AMONG("state", "Where.", influence_reach)},
    .check = check_place_influence,
    .apply = apply_place_influence,
};

static MOVE_CANDIDATES(influence_states)
{
    EACH_STATE(p, state)
        for (int of = 0; of < SEATS; of++)
            if (bar_land(p, state)->influence[of] > 0) set_add(set, state);
}

static MOVE_CANDIDATES(influence_owners)
{
    for (int of = 0; of < SEATS; of++)
        if (bar_land(p, move_arg(so_far, MOVE_REMOVE_INFLUENCE, state))->influence[of] > 0) set_add(set, of);
}

static MOVE_CHECK(check_remove_influence)
{
    const int state = move_arg(m, MOVE_REMOVE_INFLUENCE, state);
    const struct refusal *refusal = check_point(p, seat, state, MODE_REMOVE);
    if (refusal) return refusal;
    return bar_land(p, state)->influence[move_arg(m, MOVE_REMOVE_INFLUENCE, of)] == 0 ? &NONE_THERE : NULL;
}

static MOVE_APPLY(apply_remove_influence)
{
    const int state = move_arg(m, MOVE_REMOVE_INFLUENCE, state), of = move_arg(m, MOVE_REMOVE_INFLUENCE, of);
    note_point(p, MODE_REMOVE, state, of, false);
    bar_points_remove(p, state, of, POINT);
}

const struct move_type bar_move_remove_influence = {
    .name = "remove_influence",
    .rule = "10.3",
    .doc = "Removes a point of influence.",
    .text = "{seat} removes a point of influence of {of} from {state}.",
    .args = {STATE_AMONG("state", "Where.", influence_states),
             ID_ARG("of", "Whose point.", &bar_seats, .candidates = influence_owners)},
    .check = check_remove_influence,
    .apply = apply_remove_influence,
};

void bar_power_begin(struct play *p)
{
    step_call(p, STEP_INFLUENCE,
              &(struct influence){.left = bar_number(p, POWER, NUMBER_INFLUENCE), .state = -1, .of = -1});
}

/* ---- the step ---- */

static bool find_point_at(const struct play *p, int seat, int state, struct move *m)
{
    *m = MAKE_MOVE(MOVE_PLACE_INFLUENCE, .state = state);
    if (!check_place_influence(p, seat, m)) return true;
    *m = MAKE_MOVE(MOVE_REMOVE_INFLUENCE, .state = state);
    for (; move_arg(m, MOVE_REMOVE_INFLUENCE, of) < SEATS; move_arg(m, MOVE_REMOVE_INFLUENCE, of)++)
        if (!check_remove_influence(p, seat, m)) return true;
    return false;
}

/* The first further point that can be placed or removed. */
static bool find_point(const struct play *p, int seat, struct move *m)
{
    if (bar_influence(p)->left <= 0) return false;
    EACH_STATE(p, state)
        if (find_point_at(p, seat, state, m)) return true;
    return false;
}

static bool has_point_to_use(const struct play *p, int seat)
{
    struct move m;
    return find_point(p, seat, &m);
}

static uint32_t influencer(const struct play *p)
{
    const int seat = bar_state(p)->active;
    if (!bar_active_player(p)) return 0; /* he has resigned: what is owed lapses (R29) */
    return has_point_to_use(p, seat) || bar_has_building_to_use(p, seat) ? bar_asked(seat) : 0;
}

/* With a point left, by what has been done with those before; with none, buildings alone can add (R14). */
static const char *prompt_influence(const struct play *p)
{
    static const char *const FURTHER[] = {
        [MODE_EITHER] = "Place or remove the first of {left point|points} of influence.",
        [MODE_PLACE] =
            "Place another point of influence, add a City or a Bishopric to the last one, or go on.",
        [MODE_REMOVE] =
            "Remove another point of influence, add a City or a Bishopric to the last one, or go on.",
    };
    static const char *const POINTS_ALONE[] = {
        [MODE_EITHER] = "Place or remove the first of {left point|points} of influence.",
        [MODE_PLACE] = "Place another point of influence, or go on.",
        [MODE_REMOVE] = "Remove another point of influence, or go on.",
    };
    const struct influence *influence = step_record(p);
    const int seat = bar_state(p)->active;
    if (influence->left > 0)
        return (seat >= 0 && bar_has_building_to_use(p, seat) ? FURTHER : POINTS_ALONE)[influence->mode];
    return influence->mode == MODE_REMOVE
               ? "Remove more influence from {state} by a City or a Bishopric, or go on."
               : "Place more influence in {state} by a City or a Bishopric, or go on.";
}

/* R10: who is asked has a point to place or to remove, or buildings to add to one. */
static MOVE_CHECK(check_end_influence)
{
    return bar_influence(p)->mode == MODE_EITHER ? &POINT_OWED : NULL;
}

static MOVE_APPLY(apply_end_influence)
{
    step_return(p);
}

const struct move_type bar_move_end_influence = {
    .name = "end_influence",
    .rule = "10.3",
    .doc = "Places or removes nothing more.",
    .text = "{seat} places or removes no more influence.",
    .check = check_end_influence,
    .apply = apply_end_influence,
};

static STEP_FALLBACK(fallback_end_influence)
{
    const bool owed = bar_influence(p)->mode == MODE_EITHER;
    if (!owed || !find_point(p, seat, m)) *m = MAKE_MOVE(MOVE_END_INFLUENCE);
}

/* The direction is settled with the first point. */
static void inspect_influence(const struct play *p, int at, struct faults *faults)
{
    const struct influence *influence = step_record_at(p, at);
    const bool begun = influence->state >= 0;
    if ((influence->mode == MODE_EITHER) == begun)
        fault_add(faults, AT_FRAME(at, "mode"),
                  begun ? "is %s: a point lies in a state, and whether points are placed or removed is not "
                          "settled"
                        : "is %s: no point lies in a state, and whether points are placed or removed is "
                          "settled",
                  bar_influence_modes.ids[influence->mode]);
    if ((influence->of < 0) == begun)
        fault_add(faults, AT_FRAME(at, "of"), "is %s, and the state of the last point is %s",
                  influence->of < 0 ? "null" : bar_seats.ids[influence->of],
                  begun ? bar_map(p)->state[influence->state].id : "null");
}

const struct step bar_step_influence = {
    .name = "influence",
    .rule = "10.3",
    .prompt = "Place or remove influence ({left point|points} left), use a City or a Bishopric with it, or "
              "go on.",
    .prompt_now = prompt_influence,
    .record = RECORD("influence", struct influence,
                     NUMBER_FIELD(struct influence, left, 0, 99, "Points still to be placed or removed."),
                     ID_FIELD(struct influence, mode, &bar_influence_modes,
                              "Whether points are placed or removed; never both."),
                     OPTIONAL_ID_FIELD(struct influence, state, &bar_states, "Where the last point was."),
                     OPTIONAL_ID_FIELD(struct influence, of, &bar_seats, "Whose point was removed."),
                     FLAG_FIELD(struct influence, bonus, "The politician's further point has been placed.")),
    .called_by = STEPS(STEP_ACTIONS),
    .deciders = influencer,
    .by_default = "The influence ends; where a point is owed, it goes to the first state where it can.",
    .moves = MOVES(MOVE_END_INFLUENCE, MOVE_PLACE_INFLUENCE, MOVE_REMOVE_INFLUENCE, MOVE_USE_CITY,
                   MOVE_USE_BISHOPRIC),
    .then = step_return,
    .fallback = fallback_end_influence,
    .inspect = inspect_influence,
};
