/* A march (6.9.3.1): the army that sets out, and its step. march_ways.c has where it may go, march_moves.c
 * what it does on its way, march_step.c what follows in each space, sea.c the way across the sea. */
#include "games/time-of-wars/tables.h"

enum { TRAIL_COST = 2 };

const struct refusal tow_no_points_spent = {"no-action", "6.9.1.1", "No Operational Points are being spent."};

/* Why nothing of the seat moves. An attack cites the first two, too. */
const struct refusal tow_nothing_moves = {"no-army", "6.9.3.1",
                                          "{seat} has nothing in {space} that can move."};
const struct refusal tow_army_halted = {
    "halted", "6.9.3.1",
    "The army in {space} has marched or fought: it moves no more in this impulse (R121)."};
static const struct refusal TATARS_ALONE = {
    "no-army", "4.2.4",
    "The units in {space} are Tatars: they move when {seat} has played Crimean Tatars as an Event."};
static const struct refusal GARRISON_ALONE = {"no-army", "5.2.2",
                                              "{seat} has a garrison in {space}, and no army."};
static const struct refusal BESIEGER = {
    "halted", "6.9.3.6", "The army in {space} has made a siege attempt: it moves no more in this impulse."};
static const struct refusal NOWHERE = {"nowhere-to-go", "6.9.3.1",
                                       "With the points that are left the army in {space} can do nothing."};

static const struct refusal NOT_MOVING = {"not-moving", "6.9.3.1", "The army is not on its way."};

/* ---- records ---- */

struct impulse *tow_impulse_of(const struct play *p)
{
    return step_record_of(p, STEP_IMPULSE);
}

struct march *tow_march_of(const struct play *p)
{
    return step_record_of(p, STEP_MARCH);
}

int tow_word_marcher(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m ? m->seat : -1;
}

void tow_march_prune(const struct play *p, struct march *m)
{
    m->units = units_both(m->units, tow_army(p, m->seat, m->at));
    m->commanders = commanders_both(m->commanders, tow_commanders_at(p, m->seat, m->at));
}

struct march tow_current_march(const struct play *p)
{
    struct march m = *(const struct march *)step_record(p);
    tow_march_prune(p, &m);
    return m;
}

/* The whole army of the seat there would fight (R1). */
int tow_word_army_value(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m && m->at >= 0 ? tow_combat(p, tow_army(p, m->seat, m->at)) : 0;
}

int tow_word_army_rating(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    if (!m || m->at < 0) return 0;
    const int best = tow_best_commander(p, tow_army(p, m->seat, m->at), tow_commanders_at(p, m->seat, m->at));
    return best < 0 ? 0 : tow_commander_row(p, best)->rating;
}

int tow_word_enemies_here(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m && m->at >= 0 ? tow_combat(p, tow_enemy_army_at(p, m->seat, m->at)) : 0;
}

int tow_word_points_left(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m ? tow_march_points(p, m) : 0;
}

int tow_word_units_done(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    const struct impulse *impulse = tow_impulse_of(p);
    if (!m || !impulse || m->at < 0) return 0;
    return units_count(units_both(tow_army(p, m->seat, m->at), impulse->halted.units));
}

int tow_word_attrition(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    const int manpower = m ? tow_manpower(p, units_either(m->moved, m->units)) : 0;
    return manpower >= ATTRITION_FROM ? manpower : 0;
}

int tow_march_points(const struct play *p, const struct march *march)
{
    const struct impulse *impulse = tow_impulse_of(p);
    if (march->by_card.own_points) return march->by_card.points;
    return impulse ? impulse->points : 0;
}

void tow_march_pay(struct play *p, struct march *march, int cost)
{
    struct impulse *impulse = tow_impulse_of(p);
    if (march->by_card.own_points) {
        march->by_card.points -= cost;
        return;
    }
    impulse->points -= cost;
    impulse->done.acted = 1;
}

/* No piece goes with it. */
static bool march_is_empty(const struct march *m)
{
    return units_is_empty(m->units) && commanders_is_empty(m->commanders);
}

/* All units that came along have been lost. */
bool tow_march_is_lost(const struct march *m)
{
    return units_is_empty(m->units) && (commanders_is_empty(m->commanders) || !units_is_empty(m->moved));
}

/* ---- who sets out ---- */

/* The march as it begins: the named pieces, or all of the seat's there that can move in this impulse.
 * Commanders do not leave an army that was halted. */
struct march tow_march_form(const struct play *p, const struct march *wanted)
{
    const struct impulse *impulse = tow_impulse_of(p);
    struct march m = {
        .seat = wanted->seat,
        .at = wanted->at,
        .from = -1,
        .to = wanted->stage == MARCH_ARRIVES ? wanted->to : -1, /* a card puts it there */
        .way = NO_WAY_YET,
        .stage = wanted->stage,
        .raid = wanted->raid,
        .units = wanted->units,
        .commanders = wanted->commanders,
        .by_card = wanted->by_card,
        .enemy = {.interceptor = -1, .met = -1, .winner = -1, .withdrawn_to = -1},
    };
    if (!m.by_card.trail_cost) m.by_card.trail_cost = TRAIL_COST;
    if (!march_is_empty(&m)) return m;
    const struct units army = m.units = tow_army(p, m.seat, m.at);
    EACH(unit, army)
        if (tow_kind(p, unit)->garrison) units_remove(&m.units, unit); /* 4.1 */
    m.commanders = tow_commanders_at(p, m.seat, m.at);
    if (impulse) m.units = units_without(m.units, impulse->halted.units);
    if (impulse) m.commanders = commanders_without(m.commanders, impulse->halted.commanders);
    if (units_is_empty(m.units) && !units_is_empty(army)) m.commanders = (struct commanders){0};
    return m;
}

void tow_march_begin(struct play *p, const struct march *march)
{
    const struct march m = tow_march_form(p, march);
    tow_state(p)->marches++;
    step_call(p, STEP_MARCH, &m);
}

/* Nothing of the seat's in the space can move: what stands there instead. */
static const struct refusal *no_army(const struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    const int garrison = tow_garrison_of(p, space);
    const bool tatars = units_meet(tow_place(p, space)->units, c->pieces.of_nation[TATARS]);
    if (seat == OTTOMAN && tatars && tow_state(p)->master[TATARS] < 0) return &TATARS_ALONE;
    return garrison >= 0 && tow_commander_seat_of_unit(p, garrison) == seat ? &GARRISON_ALONE
                                                                            : &tow_nothing_moves;
}

const struct refusal *tow_why_not_march(const struct play *p, const struct march *march)
{
    const struct march m = tow_march_form(p, march);
    if (!march_is_empty(&m)) {
        if (tow_march_may_go(p, &m)) return NULL;
        const struct refusal *why = tow_why_not_part_march(p, &m);
        return why ? why : &NOWHERE;
    }
    const struct impulse *impulse = tow_impulse_of(p);
    if (units_is_empty(tow_army(p, m.seat, m.at))) return no_army(p, m.seat, m.at);
    const bool besieges =
        impulse && (spaces_has(impulse->besieged, m.at) || spaces_has(impulse->assaulted, m.at));
    return besieges ? &BESIEGER : &tow_army_halted;
}

static MOVE_CHECK(check_march)
{
    if (tow_impulse_of(p)->stage != IMPULSE_ACTIONS) return &tow_no_points_spent;
    return tow_why_not_march(p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_MARCH, space)});
}

static MOVE_APPLY(apply_march)
{
    tow_march_begin(p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_MARCH, space)});
}

/* Where the seat has an army, or a commander alone. */
static MOVE_CANDIDATES(spaces_with_pieces)
{
    const struct components *c = tow_components(p);
    struct commanders commanders = {0};
    const struct impulse *impulse = tow_impulse_of(p);
    if (impulse->stage != IMPULSE_ACTIONS || impulse->points == 0) return;
    offer_spaces(set, tow_armies(p, seat));
    for (int power = 0; power < POWERS; power++)
        if (tow_leader_of(p, power) == seat)
            commanders = commanders_either(commanders, c->pieces.commanders_of[power]);
    EACH_SPACE(p, space)
        if (commanders_meet(tow_place(p, space)->commanders, commanders)) set_add(set, space);
}

const struct move_type tow_move_march = {
    .name = "march",
    .rule = "6.9.3.1",
    .doc = "The army of that space sets out: all units and commanders that can move. Some may then be left "
           "behind.",
    .text = "{seat} sets out from {space}.",
    .args = {SPACE_AMONG("space", "Where it stands.", spaces_with_pieces)},
    .check = check_march,
    .apply = apply_march,
};

/* ---- the step ---- */

const struct refusal *tow_why_not_moving(const struct march *m)
{
    return m->stage == MARCH_FORM || m->stage == MARCH_MOVING ? NULL : &NOT_MOVING;
}

/* An army on its way has something to choose but to halt. */
static bool may_act(const struct play *p, const struct march *m)
{
    return tow_march_may_go(p, m) ||
           (m->stage == MARCH_MOVING && (!tow_why_not_control(p, m) || !tow_why_not_plunder(p, m)));
}

#define ATTRITION "{attrition? Manpower {attrition} will cost a unit a loss when the march ends (6.9.3.1).|}"

static const char *march_prompt(const struct play *p)
{
    const struct march m = tow_current_march(p);
    if (m.stage == MARCH_FORM && m.raid) return "A Tatar unit sets out from {at}: go to a space, or halt.";
    if (m.stage == MARCH_FORM)
        return "Set out from {at} with {units?{units unit|units}{commanders? and |}|}{commanders?{commanders "
               "commander|commanders}|}; some may stay behind{units_done?. {units_done unit stays|units "
               "stay}: who has marched or fought moves no more in this impulse (R121)|}. {points_left point "
               "is|points are} left." ATTRITION;
    return tow_march_may_go(p, &m)
               ? "Go on from {at} with {units?{units unit|units}{commanders? and |}|}{commanders?{commanders "
                 "commander|commanders}|}, or halt. {points_left point is|points are} left." ATTRITION
               : "The army in {at} goes no further: choose what it does there, or halt.";
}

static uint32_t march_deciders(const struct play *p)
{
    const struct march m = tow_current_march(p);
    if (tow_why_not_moving(&m) || tow_march_is_lost(&m)) return 0;
    return may_act(p, &m) ? tow_asked(m.seat) : 0;
}

const struct domain tow_march_stages = {
    .name = "march_stage", .noun = "stage of a march", LISTED(TOW_MARCH_STAGES)};

static bool has_destination(const struct march *m)
{
    return m->stage == MARCH_LEAVES || m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA ||
           m->stage == MARCH_CROSSED || m->stage == MARCH_ARRIVES;
}

static bool crosses(const struct march *m)
{
    return m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA || m->stage == MARCH_CROSSED ||
           (m->stage == MARCH_LEAVES && m->way == BY_SEA);
}

static void inspect_march(const struct play *p, int at, struct faults *faults)
{
    const struct march *m = step_record_at(p, at);
    const char *stage = tow_march_stages.ids[m->stage];
    if (m->at < 0)
        fault_add(faults, AT_FRAME(at, "at"), "is null: the army is nowhere (6.9.3.1)");
    else if (has_destination(m) && m->to < 0)
        fault_add(faults, AT_FRAME(at, "to"), "is null, and the army is on its way (%s, 6.9.3.1)", stage);
    else if (crosses(m) && tow_space_row(p, m->at)->port < 0)
        fault_add(faults, AT_FRAME(at, "at"),
                  "is %s, which is no port, and the army crosses a sea (%s, 6.9.3.1)", tow_space_id(p, m->at),
                  stage);
    if (m->stage == MARCH_HOLDS && m->enemy.interceptor < 0)
        fault_add(faults, AT_FRAME(at, "interceptor"), "is null, and the army is intercepted (%s, 6.9.3.2)",
                  stage);
    if (m->stage == MARCH_ANSWERED && m->enemy.met < 0)
        fault_add(faults, AT_FRAME(at, "met"), "is null, and an army has been asked (%s, 6.9.3.3)", stage);
    if (m->raid != (step_caller(p, at) == STEP_RAID))
        fault_add(faults, AT_FRAME(at, "raid"), "is %s, and the march is%s a Tatar Invasion's (4.2.4)",
                  m->raid ? "true" : "false", m->raid ? " not" : "");
}

const struct step tow_step_march = {
    .name = "march",
    .rule = "6.9.3.1",
    .prompt = "Move the army, or halt.",
    .prompt_now = march_prompt,
    .record = RECORD(
        "march", struct march, ID_FIELD(struct march, seat, &tow_seats, "Whose army it is."),
        MAYBE_SPACE(struct march, at, "Where it is."),
        MAYBE_SPACE(struct march, from, "Where it came from last."),
        MAYBE_SPACE(struct march, to, "Where it is about to go."),
        ID_FIELD(struct march, stage, &tow_march_stages,
                 "What comes next: who comes along, it moves, it leaves a space, it crosses a sea, the "
                 "battle at sea and what follows it, it arrives, a War without price, interception, it is "
                 "caught, the interceptor leaves a garrison, it meets an army, that army has answered, "
                 "losses before the battle, the battle, what follows it, it has halted, the end."),
        OPTIONAL_ID_FIELD(struct march, way, &tow_ways,
                          "The way of the last step; null: none so far, or by sea."),
        NAMED("points", NUMBER_MEMBER(struct march, by_card.points, 0, 20, "Operational Points of its own.")),
        NAMED("own_points",
              FLAG_MEMBER(struct march, by_card.own_points, "It has points of its own, by a card.")),
        NAMED("trail_cost", NUMBER_MEMBER(struct march, by_card.trail_cost, 1, 2, "What a Trail costs.")),
        FLAG_FIELD(struct march, raid, "A Tatar Invasion."),
        NAMED("free_siege",
              FLAG_MEMBER(struct march, by_card.free_siege, "A card gives it a free siege attempt.")),
        NAMED("withdrawn_to",
              OPTIONAL_ID_MEMBER(struct march, enemy.withdrawn_to, &tow_spaces,
                                 "Where the army that it met last has withdrawn; null: it stood.")),
        NAMED("winner", OPTIONAL_ID_MEMBER(
                            struct march, enemy.winner, &tow_roles,
                            "Who has won its last battle; the attacker, too, where it met no ships at sea.")),
        NAMED("interceptor",
              OPTIONAL_ID_MEMBER(struct march, enemy.interceptor, &tow_seats, "Who has intercepted it.")),
        NAMED("met", OPTIONAL_ID_MEMBER(struct march, enemy.met, &tow_powers, "Who will be fought.")),
        NAMED("stood", MASK_MEMBER(struct march, enemy.stood, &tow_powers, "Powers that did not withdraw.")),
        NAMED("stopped", FLAG_MEMBER(struct march, by_card.stopped, "A card has stopped it.")),
        UNITS_FIELD(struct march, units, "The units."),
        UNITS_FIELD(struct march, moved, "The units that have moved with it."),
        COMMANDERS_FIELD(struct march, commanders, "The commanders."),
        NAMED("tried", SET_MEMBER(struct march, enemy.tried, &tow_commanders,
                                  "Commanders that have tried to intercept it in this space."))),
    .called_by = STEPS(STEP_IMPULSE, STEP_EVENT, STEP_RAID),
    .result = RESULT(struct march, enemy.withdrawn_to),
    .deciders = march_deciders,
    .by_default = "It halts; an army that has not moved yet goes to the first space that it can reach.",
    .moves = MOVES(MOVE_HALT, MOVE_GO, MOVE_SAIL, MOVE_LEAVE, MOVE_LEAVE_COMMANDER, MOVE_COMBINE,
                   MOVE_TAKE_CONTROL, MOVE_PLUNDER),
    .then = tow_march_step,
    .inspect = inspect_march,
};
