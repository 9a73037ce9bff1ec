/* Siege markers and assaults by an activated army (13.1, 13.21), siege combat (13.2), sieges of the End Phase
 * (13.26), Siege markers after a battle (12.28). settle.c takes a marker away when its level is not met
 * (13.14). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

/* ---- the marker ---- */

void tyw_siege_set(struct play *p, int space, int marker)
{
    tyw_place(p, space)->siege = marker;
    event(p, EVENT_SIEGE, .space = space, .siege = marker);
}

static const struct refusal NO_FORTRESS = {"no-fortress", "13.1", "There is no fortress in {space}."};
static const struct refusal OWN_FORTRESS = {"own-fortress", "13.11", "The fortress is {seat}'s own."};
static const struct refusal BESIEGED_ALREADY = {"besieged-already", "13.11",
                                                "The Siege marker is there already."};
static const struct refusal IN_REVOLT = {
    "in-revolt", "9.42", "A fortress in revolt is besieged only while enemy units are inside."};
static const struct refusal ENEMY_OUTSIDE = {"enemy-outside", "13.11",
                                             "Enemy units stand outside the fortress."};
static const struct refusal NO_LEADER = {"no-leader", "13.13", "No leader is with the units."};
static const struct refusal TOO_WEAK = {
    "too-weak", "13.13",
    "The Combat Factors outside ({siege_factors}) do not reach the Siege Level ({siege_level})."};

const struct refusal *tyw_why_not_besiege(const struct play *p, int seat, int space)
{
    const struct place *place = tyw_place(p, space);
    if (!tyw_space_row(p, space)->fortress) return &NO_FORTRESS;
    if (place->control == seat) return &OWN_FORTRESS;
    if (place->siege != NO_SIEGE) return &BESIEGED_ALREADY;
    if (tyw_has_units_outside(p, tyw_opponent(seat), space)) return &ENEMY_OUTSIDE;
    if (place->revolt && !tyw_has_units(p, tyw_opponent(seat), space)) return &IN_REVOLT;
    if (leaders_is_empty(tyw_leaders_outside(p, seat, space))) return &NO_LEADER;
    return tyw_factors(p, tyw_units_outside(p, seat, space)) >= tyw_siege_level(p, space) ? NULL : &TOO_WEAK;
}

/* The space that the deciding player would besiege. */
static struct at_space before_fortress(const struct play *p)
{
    if (step_is(p, STEP_PLACE_SIEGE)) return *(const struct at_space *)step_record(p);
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    return a ? (struct at_space){.seat = a->seat, .space = a->space} : (struct at_space){.space = -1};
}

int tyw_word_siege_factors(const struct play *p)
{
    const struct at_space at = before_fortress(p);
    return at.space < 0 ? 0 : tyw_factors(p, tyw_units_outside(p, at.seat, at.space));
}

int tyw_word_siege_level(const struct play *p)
{
    const struct at_space at = before_fortress(p);
    return at.space < 0 ? 0 : tyw_siege_level(p, at.space);
}

/* ---- the roll (13.22) ---- */

enum { ALWAYS = 9, NEVER = 0 }; /* 13.25: natural rolls */

/* A Siege marker: its number, and the marker that follows a failed roll. */
static const struct {
    uint8_t drm, next;
} MARKERS[] = {[NO_SIEGE] = {0, NO_SIEGE},
               [SIEGE] = {0, SIEGE_1},
               [SIEGE_1] = {1, SIEGE_2},
               [SIEGE_2] = {2, SIEGE_3},
               [SIEGE_3] = {3, SIEGE_3}};

/* 13.23, R73: the marker's number, the printed modifier, and a besieger such as Spinola. 13.23 prints a
 * minus; the sign follows the book's example, in which the modifiers are added. */
static int siege_drm(const struct play *p, int seat, int space)
{
    int drm = MARKERS[tyw_place(p, space)->siege].drm + tyw_space_row(p, space)->siege_modifier;
    EACH(leader, tyw_leaders_outside(p, seat, space))
        drm += tyw_leader_row(p, leader)->siege;
    return drm;
}

/* The least die that takes the fortress (13.24, 13.25). */
static int least_die(const struct play *p, int seat, int space)
{
    const int least = tyw_components(p)->tables.siege.success - siege_drm(p, seat, space);
    return least > ALWAYS ? ALWAYS : least <= NEVER ? NEVER + 1 : least;
}

int tyw_word_siege_die(const struct play *p)
{
    const struct at_space at = before_fortress(p);
    return at.space < 0 ? ALWAYS : least_die(p, at.seat, at.space);
}

/* 13.24: the pieces inside are lost, leaders without replacements (R63). A revolt goes on (R42). */
static void capture(struct play *p, int seat, int space, int commander)
{
    const int enemy = tyw_opponent(seat);
    tyw_units_eliminate(p, tyw_units_inside(p, enemy, space), false, BECAUSE(SIEGE));
    tyw_leaders_lost(p, tyw_leaders_inside(p, enemy, space), BECAUSE(SIEGE));
    tyw_siege_set(p, space, NO_SIEGE);
    if (tyw_place(p, space)->revolt) return;
    tyw_city_take(p, space, seat, BECAUSE(SIEGE));
    if (commander == tyw_leader(p, WALLENSTEIN))
        tyw_influence(p, tyw_components(p)->tables.influence.city, BECAUSE(CITY));
}

/* 13.25, 13.26 */
static void fail(struct play *p, int seat, int space, int die)
{
    const int marker = tyw_place(p, space)->siege, next = MARKERS[marker].next;
    if (next != marker && MARKERS[next].drm <= tyw_components(p)->tables.siege.modifier_max)
        tyw_siege_set(p, space, next);
    if (die == NEVER) tyw_losses(p, seat, LOSS_SIEGE, 1, tyw_units_outside(p, seat, space));
}

void tyw_siege_roll(struct play *p, int space, int commander)
{
    const int seat = tyw_besieger(p, space);
    if (seat < 0) return;
    const int drm = siege_drm(p, seat, space);
    const int die = draw_index(p, 10, DRAW_SIEGE_DIE, .space = space);
    const bool success =
        die == ALWAYS || (die != NEVER && die + drm >= tyw_components(p)->tables.siege.success);
    event(p, EVENT_SIEGE_ROLL, .space = space, .die = die, .drm = drm, .success = success);
    if (success)
        capture(p, seat, space, commander);
    else
        fail(p, seat, space, die);
}

/* ---- an activated army before a fortress (13.11, 13.21) ---- */

static const struct refusal NO_LEADER_OUTSIDE = {"no-leader", "13.11",
                                                 "An activated leader must be there, outside the fortress."};

/* An activated leader ends the movement outside the fortress. */
static const struct refusal *check_before_fortress(const struct play *p, const struct activation *a)
{
    if (a->stage != ACTIVATION_MOVING) return tyw_why_not_moving(p, a);
    if (a->free) return &tyw_free_action;
    return a->leader < 0 || tyw_is_inside(p, a) ? &NO_LEADER_OUTSIDE : NULL;
}

static const struct refusal *why_not_besiege_on_march(const struct play *p, const struct activation *a)
{
    const struct refusal *why = check_before_fortress(p, a);
    if (!why) why = tyw_why_not_besiege(p, a->seat, a->space);
    return why ? why : tyw_why_not_stop(p, a);
}

/* In an activation, or after a battle (12.28). */
static MOVE_CHECK(check_besiege)
{
    if (step_is(p, STEP_ACTIVATION)) return why_not_besiege_on_march(p, step_record(p));
    return tyw_why_not_besiege(p, seat, before_fortress(p).space);
}

static MOVE_APPLY(apply_besiege)
{
    const int space = before_fortress(p).space;
    struct activation *a = tyw_activation_of(p); /* NULL: the Swedish landing (R97) */
    tyw_siege_set(p, space, SIEGE);
    if (a) a->done.besieged = space;
    if (step_is(p, STEP_ACTIVATION))
        tyw_movement_ends(p, a);
    else
        step_return(p);
}

const struct move_type tyw_move_besiege = {
    .name = "besiege",
    .rule = "13.11",
    .doc = "Places a Siege marker on the fortress; ends the movement.",
    .text = "{seat} lays siege to {step.space?{step.space}|the fortress}[: Combat Factors "
            "{step.siege_factors}, Siege Level {step.siege_level}].",
    .told_by = TOLD_BY(EVENT_SIEGE),
    .check = check_besiege,
    .apply = apply_besiege,
};

static const struct refusal TOO_SOON = {"too-soon", "13.12", "The Siege marker was placed in this Round."};
static const struct refusal NO_SIEGE_HERE = {"no-siege", "13.21",
                                             "The fortress is not under a Siege marker."};

static MOVE_CHECK(check_siege_combat)
{
    const struct activation *a = step_record(p);
    const struct refusal *why = check_before_fortress(p, a);
    if (why) return why;
    if (a->done.besieged == a->space) return &TOO_SOON;
    if (tyw_place(p, a->space)->siege == NO_SIEGE || tyw_besieger(p, a->space) != seat) return &NO_SIEGE_HERE;
    return tyw_why_not_stop(p, a);
}

static MOVE_APPLY(apply_siege_combat)
{
    struct activation *a = step_record(p);
    a->battle.kind = BATTLE_ASSAULT;
    a->stage = ACTIVATION_FORAGE_FIRST;
}

const struct move_type tyw_move_siege_combat = {
    .name = "siege_combat",
    .rule = "13.21",
    .doc = "Rolls for the siege of the fortress; ends the movement.",
    .text = "{seat} assaults {step.space?{step.space}|the fortress}[: a die of {step.siege_die} or more "
            "takes it].",
    .told_by = TOLD_BY(EVENT_SIEGE_ROLL),
    .check = check_siege_combat,
    .apply = apply_siege_combat,
};

/* ---- after a battle (12.28, R59) ---- */

static uint32_t place_siege_deciders(const struct play *p)
{
    const struct at_space *at = step_record(p);
    return tyw_why_not_besiege(p, at->seat, at->space) ? 0 : tyw_asked(at->seat);
}

const struct step tyw_step_place_siege = {
    .name = "place_siege",
    .rule = "12.28",
    .prompt = "Place a Siege marker on {space}, or only mask the fortress.",
    .record = RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Who has won the battle."),
                     SPACE_FIELD(struct at_space, "The fortress.")),
    .called_by = STEPS(STEP_COMBAT),
    .deciders = place_siege_deciders,
    .by_default = "The fortress is masked.",
    .moves = MOVES(MOVE_MASK, MOVE_BESIEGE),
    .passing = PASSING(MOVE_MASK),
    .then = step_return,
};

static MOVE_APPLY(apply_mask)
{
    step_return(p);
}

const struct move_type tyw_move_mask = {
    .name = "mask",
    .rule = "13.16",
    .doc = "No Siege marker is placed: the fortress is masked.",
    .text = "{seat} masks the fortress.",
    .apply = apply_mask,
};

/* ---- the Continued Siege Segment (13.26, R74) ---- */

static bool may_roll(const struct play *p, const struct tour *tour, int space)
{
    return spaces_has(tour->spaces, space) && tyw_place(p, space)->siege != NO_SIEGE &&
           tyw_besieger(p, space) == tour->seat;
}

void tyw_continued_sieges_begin(struct play *p, int seat)
{
    struct tour tour = {.seat = seat, .from = -1};
    EACH(space, tyw_components(p)->spaces.fortresses)
        if (tyw_place(p, space)->siege != NO_SIEGE && tyw_besieger(p, space) == seat)
            spaces_add(&tour.spaces, space);
    if (!spaces_is_empty(tour.spaces)) step_call(p, STEP_CONTINUED_SIEGES, &tour);
}

static uint32_t continued_sieges_deciders(const struct play *p)
{
    const struct tour *tour = step_record(p);
    EACH(space, tour->spaces)
        if (may_roll(p, tour, space)) return tyw_asked(tour->seat);
    return 0;
}

const struct step tyw_step_continued_sieges = {
    .name = "continued_sieges",
    .rule = "13.26",
    .prompt = "Roll for a siege, or for no more.",
    .record = TOUR_RECORD,
    .called_by = STEPS(STEP_TURN),
    .deciders = continued_sieges_deciders,
    .by_default = "No more rolls.",
    .moves = MOVES(MOVE_NO_SIEGE, MOVE_ROLL_SIEGE),
    .passing = PASSING(MOVE_NO_SIEGE),
    .then = step_return,
};

static MOVE_CHECK(check_roll_siege)
{
    static const struct refusal NOT_HERE = {"no-siege", "13.26",
                                            "There is no siege to be rolled for in {space}."};
    return may_roll(p, step_record(p), move_arg(m, MOVE_ROLL_SIEGE, space)) ? NULL : &NOT_HERE;
}

static MOVE_APPLY(apply_roll_siege)
{
    const int space = move_arg(m, MOVE_ROLL_SIEGE, space);
    struct tour *tour = step_record(p);
    spaces_remove(&tour->spaces, space);
    tyw_siege_roll(p, space, tyw_commander(p, tyw_leaders_outside(p, seat, space)));
}

static MOVE_CANDIDATES(sieges_left)
{
    const struct tour *tour = step_record(p);
    offer_spaces(set, tour->spaces);
}

static int least_die_at(const struct play *p, int space)
{
    const int seat = tyw_besieger(p, space);
    return seat < 0 ? ALWAYS : least_die(p, seat, space);
}

const struct move_type tyw_move_roll_siege = {
    .name = "roll_siege",
    .rule = "13.26",
    .doc = "Rolls for a siege in the End Phase.",
    .text = "{seat} rolls for the siege of {space}[: a die of {space#} or more takes it].",
    .args = {ID_ARG("space", "A fortress under a Siege marker of the player.", &tyw_spaces,
                    .candidates = sieges_left, .number = least_die_at)},
    .check = check_roll_siege,
    .apply = apply_roll_siege,
};

static MOVE_APPLY(apply_no_siege)
{
    struct tour *tour = step_record(p);
    tour->spaces = NONE(spaces);
}

const struct move_type tyw_move_no_siege = {
    .name = "no_siege",
    .rule = "13.26",
    .doc = "Rolls for no (more) sieges in this phase.",
    .text = "{seat} rolls for no more sieges.",
    .apply = apply_no_siege,
};
