/* An activation (8.3, 8.32): how it begins, its stages, and its end. activated_leader.c has the leader,
 * stack.c the pieces that move with him, movement.c the next space, foraging.c the pillage for food.
 * activation_inspect.c has what must hold in its record. */
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

struct activation *tyw_activation_of(const struct play *p)
{
    return step_record_of(p, STEP_ACTIVATION);
}

/* An activation in which nothing has happened yet. */
static const struct activation NOTHING_DONE = {.leader = -1,
                                               .space = -1,
                                               .from = -1,
                                               .pickup = {.units_from = -1, .star_from = -1},
                                               .done = {.besieged = -1},
                                               .forage = {.space = {-1, -1}}};

struct activation tyw_free_activation(int seat, int leader, int unit, int space)
{
    struct activation a = NOTHING_DONE;
    a.card = -1;
    a.seat = seat;
    a.leader = leader;
    a.space = space;
    a.stage = ACTIVATION_MOVING;
    a.free = 1;
    if (unit >= 0) units_add(&a.units, unit);
    if (leader >= 0) a.leaders = leaders_of_one(leader);
    return a;
}

void tyw_activate_leader(struct play *p, int seat, int card, int value)
{
    struct activation a = NOTHING_DONE;
    a.card = card;
    a.seat = seat;
    a.value = value;
    step_call(p, STEP_ACTIVATION, &a);
}

/* ---- the end of the movement ---- */

static MOVE_CHECK(check_stop)
{
    const struct activation *a = step_record(p);
    return a->stage == ACTIVATION_MOVING ? tyw_why_not_stop(p, a) : tyw_why_not_moving(p, a);
}

void tyw_movement_ends(struct play *p, struct activation *a)
{
    a->stage = ACTIVATION_FORAGE;
}

static MOVE_APPLY(apply_stop)
{
    tyw_movement_ends(p, step_record(p));
}

const struct move_type tyw_move_stop = {
    .name = "stop",
    .rule = "11.1",
    .doc = "The movement ends here.",
    .text = "{seat} ends the movement[ of {step.leader}].",
    .check = check_stop,
    .apply = apply_stop,
};

/* ---- the step ---- */

static uint32_t activation_deciders(const struct play *p)
{
    const struct activation *a = step_record(p);
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
        return a->value >= tyw_lowest_rating(p, a->seat) ? tyw_asked(a->seat) : 0;
    case ACTIVATION_FLEEING:
        return tyw_can_flee(p, a) ? tyw_asked(a->seat) : 0;
    case ACTIVATION_MOVING:
    case ACTIVATION_MUST_FIGHT:
        return tyw_asked(a->seat);
    case ACTIVATION_ENTERED:
    case ACTIVATION_REACTED:
    case ACTIVATION_FORAGE_FIRST:
    case ACTIVATION_FIGHT:
    case ACTIVATION_FOUGHT:
    case ACTIVATION_FORAGE:
    case ACTIVATION_FORAGED:
    case ACTIVATION_OVER:
        break;
    }
    return 0;
}

static const char *fight_prompt(const struct play *p, const struct activation *a)
{
#define FIGHT(overrun, join)                                                                                 \
    "Enemy units stand in {space}: " overrun                                                                 \
    "attack with the whole stack, or name the units that attack" join "{committed? ({committed} named)|}."
#define JOIN "; units inside the fortress may join"
    if (tyw_garrison_may_join(p, a))
        return tyw_can_overrun(p, a, a->space, 1) ? FIGHT("overrun them, ", JOIN) : FIGHT("", JOIN);
    return tyw_can_overrun(p, a, a->space, 1) ? FIGHT("overrun them, ", "") : FIGHT("", "");
#undef JOIN
#undef FIGHT
}

static const char *activation_prompt(const struct play *p)
{
    const struct activation *a = step_record(p);
    if (a->stage == ACTIVATION_LEADER) return "Choose the leader who is activated.";
    if (a->stage == ACTIVATION_FLEEING) return "Take units along, and move one step away from the enemy.";
    if (a->stage == ACTIVATION_MUST_FIGHT) return fight_prompt(p, a);
    if (tyw_leaves_behind(p, a))
        return "Move the activated stack, or stop: the ratings do not suffice for all units, and those that "
               "are left in the United Provinces without a leader are eliminated.";
    if (tyw_is_inside(p, a)) return "Take units along and attack the enemy outside (a sally), or stop.";
    if (tyw_cardinal_strays(p, a, a->space))
        return "Move on, or stop: units of the Cardinal's army are not with him, and are eliminated if they "
               "are not at the end of the activation.";
#define STACK "{leader?{leader}{units? with {units unit|units}|}|A unit} in {space}: "
#define LEFT  " ({movement_left Movement Point|Movement Points} left)"
    return tyw_why_not_stop(p, a) ? STACK "it may not stop here" LEFT ": move on, or leave pieces behind."
                                  : STACK "move, or stop" LEFT ".";
#undef STACK
#undef LEFT
}

/* The units that have moved, as far as they are left. They lose the steps that the land does not give
 * (11.161). */
static void pillage_and_lose(struct play *p, struct activation *a)
{
    struct units alive = {0};
    const int unmet = tyw_forage_unmet(p, a);
    for (int i = 0; i < a->forage.count; i++)
        if (a->forage.space[i] >= 0 && tyw_place(p, a->forage.space[i])->pillage < PILLAGE_MAX)
            tyw_pillage_set(p, a->forage.space[i], tyw_place(p, a->forage.space[i])->pillage + 1,
                            BECAUSE(FORAGE));
    a->stage = ACTIVATION_OVER;
    if (unmet <= 0) return;
    EACH(unit, a->done.moved)
        if (tyw_unit_space(p, unit) >= 0) units_add(&alive, unit);
    if (!units_is_empty(alive)) tyw_losses(p, a->seat, LOSS_FORAGE, unmet, alive);
}

/* The units that marched have starved, and an enemy leader was inside the fortress (11.22). */
static bool is_beside_leaders(const struct play *p, const struct activation *a)
{
    return !units_is_empty(a->done.moved) && !leaders_is_empty(tyw_leaders_outside(p, a->seat, a->space)) &&
           tyw_space_row(p, a->space)->kind != SPACE_BOX && tyw_enemy_leader_keeps_out(p, a->seat, a->space);
}

/* 11.162, R51: the units have starved, and leaders do not stay alone with the enemy. */
static void fall_back(struct play *p, struct activation *a)
{
    if (a->space < 0 || a->from < 0) return;
    if (!tyw_leaders_are_alone(p, a->seat, a->space) && !is_beside_leaders(p, a)) return;
    const struct leaders leaders = tyw_leaders_outside(p, a->seat, a->space);
    if (tyw_space_row(p, a->from)->kind == SPACE_BOX) {
        tyw_leaders_lost(p, leaders, BECAUSE(ALONE));
        return;
    }
    tyw_go_back(p, a->seat, a->space, a->from, NONE(units), leaders);
    a->space = a->from;
}

/* R109: Tilly or the last Imperial leader has been lost in the activation. The stack may stay together
 * until the end of the turn. */
static bool has_lost_its_leader(const struct play *p, const struct activation *a)
{
    return tyw_option(p, OPTION_TILLY) && leaders_meet(tyw_moving_leaders(a), tyw_state(p)->out.leaders) &&
           units_within(tyw_units_at(p, a->seat, a->space), a->units);
}

/* R110: a campaign move that follows is of the same Round. */
static void note_for_round(struct play *p, const struct activation *a)
{
    struct round *round = step_record_of(p, STEP_ROUND);
    if (!round || !tyw_option(p, OPTION_CAMPAIGN_MOVE)) return;
    round->besieged = a->done.besieged;
    round->moved = a->done.moved;
    round->moved_leaders = a->from >= 0 ? tyw_moving_leaders(a) : NONE(leaders);
}

static void end(struct play *p, struct activation *a)
{
    fall_back(p, a);
    note_for_round(p, a);
    const int seat = a->seat, space = a->space;
    const bool looks = space >= 0 && !has_lost_its_leader(p, a) && !tyw_may_remain(p, a);
    step_return(p);
    if (looks) tyw_check_limit(p, seat, space);
}

static void activation_then(struct play *p)
{
    struct activation *a = step_record(p);
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_ENTERED:
        tyw_activation_enter(p, a);
        return;
    case ACTIVATION_REACTED:
        tyw_activation_reacted(p, a);
        return;
    case ACTIVATION_FORAGE_FIRST:
        a->stage = ACTIVATION_FIGHT;
        tyw_forage_begin(p, a);
        return;
    case ACTIVATION_FIGHT:
        tyw_fight(p, a);
        return;
    case ACTIVATION_FOUGHT:
        a->stage = ACTIVATION_FORAGED;
        if (tyw_leaders_are_alone(p, a->seat, a->space)) /* 13.25, R55 */
            tyw_place_leaders(p, a->seat, a->space, tyw_leaders_outside(p, a->seat, a->space));
        return;
    case ACTIVATION_FORAGE:
        a->stage = ACTIVATION_FORAGED;
        tyw_forage_begin(p, a);
        return;
    case ACTIVATION_FORAGED:
        pillage_and_lose(p, a);
        return;
    case ACTIVATION_LEADER:  /* and none can be activated */
    case ACTIVATION_FLEEING: /* and no step leads to safety */
    case ACTIVATION_MOVING:
    case ACTIVATION_MUST_FIGHT:
    case ACTIVATION_OVER:
        break;
    }
    end(p, a);
}

/* The first move with one argument out of the set that is legal. */
static void first_legal(const struct play *p, int seat, int type, const uint64_t *set, int words,
                        struct move *m)
{
    *m = (struct move){.type = type, .count = 1};
    SET_EACH(value, set, words) {
        m->arg[0] = value;
        if (!play_check(p, seat, m)) return;
    }
}

/* The units without a Movement Point keep the others from going on: drop one of these. */
static void first_drop(const struct play *p, int seat, struct move *m)
{
    EACH_KIND(p, kind)
        for (int condition = REDUCED; condition <= FULL; condition++) {
            *m = MAKE_MOVE(MOVE_DROP, .kind = kind, .condition = condition);
            if (!play_check(p, seat, m)) return;
        }
}

static STEP_FALLBACK(activation_fallback)
{
    static const uint8_t preferred[] = {MOVE_STOP, MOVE_ATTACK};
    for (size_t i = 0; i < sizeof preferred; i++) {
        *m = (struct move){.type = preferred[i]};
        if (!play_check(p, seat, m)) return;
    }
    const struct activation *a = step_record(p);
    const struct components *c = tyw_components(p);
    if (a->stage == ACTIVATION_LEADER) {
        first_legal(p, seat, MOVE_ACTIVATE, tyw_leaders_on_map(p, seat).word, SET_WORDS(LEADERS_MAX), m);
    } else if (a->stage == ACTIVATION_FLEEING && tyw_must_take(p, a, m)) {
        return;
    } else if ((a->stage == ACTIVATION_MOVING || a->stage == ACTIVATION_FLEEING) &&
               a->space >= 0) { /* it may not stop here */
        first_legal(p, seat, MOVE_GO, spaces_either(c->map.adjacent[a->space], c->map.exits[a->space]).word,
                    SET_WORDS(SPACES_MAX), m);
        if (play_check(p, seat, m)) first_drop(p, seat, m);
    }
}

const struct domain tyw_activation_stages = {
    .name = "activation_stage", .noun = "stage of an activation", LISTED(TYW_ACTIVATION_STAGES)};

const struct domain tyw_battle_results = {
    .name = "battle_result", .noun = "result of a battle", IDS("not-won", "won"), NAMES("not won", "won")};

const struct step tyw_step_activation = {
    .name = "activation",
    .rule = "8.3",
    .prompt = "Move the activated pieces, or stop.",
    .prompt_now = activation_prompt,
    .record = RECORD(
        "activation", struct activation,
        OPTIONAL_ID_FIELD(struct activation, card, &tyw_cards, "The card; none: a Free Action."),
        SEAT_FIELD(struct activation, "Whose activation it is."),
        MAYBE_LEADER(struct activation, leader, "The activated leader."),
        MAYBE_SPACE(struct activation, space, "Where the moving stack is."),
        MAYBE_SPACE(struct activation, from, "Where it came from last."),
        ID_FIELD(struct activation, stage, &tyw_activation_stages,
                 "What comes next: a leader is to be chosen, it makes a step away from the "
                 "enemy, it moves, it has entered a space, the enemy there has reacted, it must "
                 "fight, it chooses where to forage before a battle, the battle begins, the "
                 "battle is over, it chooses where to forage, it has foraged, the end."),
        NUMBER_FIELD(struct activation, value, 0, 9, "The highest Activation rating allowed."),
        NAMED("spent", NUMBER_MEMBER(struct activation, points.spent, 0, 20, "Movement Points spent.",
                                     .rule = "11.11")),
        NAMED("extra",
              NUMBER_MEMBER(struct activation, points.extra, 0, 9, "Movement Points beyond the allowance.")),
        NAMED("entered_up", FLAG_MEMBER(struct activation, done.entered_up, "It came into or out of the UP.",
                                        .rule = "16.21")),
        FLAG_FIELD(struct activation, flees, "It has made a step away from the enemy.", .rule = "19.8"),
        FLAG_FIELD(struct activation, free, "A Free Action.", .rule = "8.32"),
        NAMED("kind",
              ID_MEMBER(struct activation, battle.kind, &tyw_battle_kinds, "The kind of the battle.")),
        NAMED("result", ID_MEMBER(struct activation, battle.result, &tyw_battle_results,
                                  "Whether it has won the battle.")),
        NAMED("besieged", OPTIONAL_ID_MEMBER(struct activation, done.besieged, &tyw_spaces,
                                             "Where a Siege marker was placed in this activation.")),
        IDS_FIELD("forage", struct activation, forage.space, &tyw_spaces, "Where it will pillage.",
                  .rule = "11.16", .optional = true),
        NAMED("forage_count",
              NUMBER_MEMBER(struct activation, forage.count, 0, 2, "How many of these have been chosen.")),
        NAMED("units_from", OPTIONAL_ID_MEMBER(struct activation, pickup.units_from, &tyw_spaces,
                                               "Where units were picked up last.", .rule = "11.15")),
        NAMED("star_from", OPTIONAL_ID_MEMBER(struct activation, pickup.star_from, &tyw_spaces,
                                              "Where a Dynamic Leader was picked up last.", .rule = "11.15")),
        NAMED("parted",
              SET_MEMBER(struct activation, pickup.parted, &tyw_leaders, "Leaders that stay in this space.")),
        LEADERS_FIELD(struct activation, leaders, "Leaders that move with the stack from the start."),
        NAMED("picked",
              SET_MEMBER(struct activation, pickup.picked, &tyw_leaders, "Leaders picked up on the way.")),
        UNITS_FIELD(struct activation, units, "The moving stack."),
        NAMED("moved", SET_MEMBER(struct activation, done.moved, &tyw_units, "Units that have moved.")),
        NAMED("dropped", SET_MEMBER(struct activation, done.dropped, &tyw_units, "Units that were dropped.")),
        NAMED("entered",
              SET_MEMBER(struct activation, done.entered, &tyw_spaces, "Cities that units have moved into.")),
        NAMED("committed",
              SET_MEMBER(struct activation, battle.committed, &tyw_units, "Units that will attack.")),
        NUMBERS_FIELD("joined", struct activation, points.joined, 0, 20,
                      "Of each unit of the stack: the Movement Points that had been spent when "
                      "it joined.",
                      .keys = &tyw_units, .sparse = true)),
    .called_by = STEPS(STEP_ROUND, STEP_EVENT, STEP_CAMPAIGN),
    .result = RESULT(struct activation, battle.result),
    .automatic = true,
    .deciders = activation_deciders,
    .by_default = "It stops; where it must fight it attacks.",
    .moves = MOVES(MOVE_STOP, MOVE_ACTIVATE, MOVE_JOIN, MOVE_PART, MOVE_TAKE, MOVE_TAKE_ALL, MOVE_DROP,
                   MOVE_GO, MOVE_CONVERT, MOVE_SUPPRESS, MOVE_OVERRUN, MOVE_ATTACK, MOVE_COMMIT, MOVE_BESIEGE,
                   MOVE_SIEGE_COMBAT),
    .then = activation_then,
    .fallback = activation_fallback,
    .inspect = tyw_inspect_activation,
};
