/* Armies return to Capital Cities (6.10): their way home (R85), and what their owner chooses. */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_ARMY = {"no-army", "6.10", "{seat} has no army in {space}."};
static const struct refusal NOT_CONTROLLED = {
    "not-controlled", "6.10",
    "{seat} does not control {space}: only on a controlled space an army can stay."};
static const struct refusal STAYS_ALREADY = {"stays-already", "6.10", "Another army stays: only one can."};
static const struct refusal AT_HOME = {"at-home", "6.10", "The army in {space} is at home."};
static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "6.10",
                                            "No such unit in {space} is left to be sent."};
static const struct refusal NOT_TO_BE_SENT = {"not-to-be-sent", "6.10", "{commander} need not be sent."};
static const struct refusal NO_OTHER_CAPITAL = {
    "no-other-capital", "6.10", "{to} is no Capital between which {seat} could divide its armies."};
static const struct refusal GOES_THERE = {"goes-there", "6.10", "It goes to {to} without an order."};

/* ---- the way home ---- */

/* R85: what each unit suffers for. */
static bool costs(const struct play *p, int seat, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->marker == REVOLT) return true;
    return place->control >= 0 && place->control < SEATS && !tow_allied(p, seat, place->control);
}

static bool open_box(const struct play *p, int seat, int space)
{
    return tow_space_row(p, space)->kind != BOX || space == tow_space(p, REICH_BOX) ||
           tow_is_capital(p, seat, space);
}

/* The fewest spaces that cost a step on a way from one space to another. */
static int way_home(const struct play *p, int seat, int from, int to)
{
    const struct components *c = tow_components(p);
    const struct graph map = tow_land_and_sea(c);
    struct spaces open = {0}, safe = {0}, reached = {0}, front;
    EACH_SPACE(p, space) {
        if (!open_box(p, seat, space)) continue;
        spaces_add(&open, space);
        if (!costs(p, seat, space)) spaces_add(&safe, space);
    }
    spaces_add(&reached, from);
    for (int cost = 0;; cost++) {
        graph_flood(&map, safe.word, reached.word);
        if (spaces_has(reached, to)) return cost;
        front = reached;
        if (!graph_step(&map, open.word, reached.word, front.word)) return 0;
    }
}

/* R85: they lose a step for each space that costs one. */
static void go_home(struct play *p, int seat, struct units units, int from, int to)
{
    for (int cost = way_home(p, seat, from, to); cost > 0; cost--)
        EACH(unit, units)
            if (units_has(tow_place(p, from)->units, unit)) tow_step_lose(p, unit, LOSS_RETURN);
    tow_units_move(p, seat, units, from, to);
}

/* Armies without an order go to the first Capital; those in a Capital stay. Without a Capital they leave the
 * map (R87). */
static void all_home(struct play *p, int seat, int stays)
{
    const int capital = tow_own_capital(p, seat);
    EACH_SPACE(p, space) {
        if (space == stays || (tow_is_capital(p, seat, space) && tow_place(p, space)->control == seat))
            continue;
        const struct commanders commanders = tow_own_commanders(p, seat, space);
        const struct units army = tow_own_army(p, seat, space);
        if (capital < 0)
            tow_units_remove(p, army, space);
        else if (!units_is_empty(army))
            go_home(p, seat, army, space, capital);
        EACH(commander, commanders) {
            if (capital >= 0)
                tow_commander_place(p, commander, capital);
            else
                tow_commander_take_away(p, commander, false, BECAUSE(HOMELESS));
        }
    }
}

/* ---- what the owner chooses ---- */

static struct spaces capitals(const struct play *p, int seat)
{
    return tow_controlled(p, seat, tow_map(p)->capitals[seat]);
}

static bool has_capitals(const struct play *p, int seat)
{
    return spaces_count(capitals(p, seat)) > 1;
}

static const struct refusal *why_not_keep(const struct play *p, int seat, int space)
{
    if (units_is_empty(tow_own_army(p, seat, space))) return &NO_ARMY;
    if (tow_place(p, space)->control != seat) return &NOT_CONTROLLED;
    return tow_is_capital(p, seat, space) ? &AT_HOME : NULL;
}

/* Units that an order can send from the space to `to`: to another Capital than the first, or back to the
 * first. */
static const struct refusal *why_not_send(const struct play *p, int seat, int space, int to)
{
    const struct spaces own = capitals(p, seat);
    if (spaces_count(own) < 2 || !spaces_has(own, to)) return &NO_OTHER_CAPITAL;
    if (space == to) return &GOES_THERE;
    return to == spaces_next(own, 0) && !spaces_has(own, space) ? &GOES_THERE : NULL;
}

static struct units to_send(const struct play *p, const struct armies_return *home, int space)
{
    if (space == home->stays) return (struct units){0};
    return units_without(tow_own_army(p, home->seat, space), home->sent);
}

static bool may_divide(const struct play *p, const struct armies_return *home)
{
    if (!has_capitals(p, home->seat)) return false;
    EACH_SPACE(p, space) {
        if (space == home->stays) continue;
        const struct commanders commanders = tow_own_commanders(p, home->seat, space);
        if (!units_is_empty(to_send(p, home, space)) ||
            !commanders_is_empty(commanders_without(commanders, home->sent_commanders)))
            return true;
    }
    return false;
}

static bool may_keep(const struct play *p, const struct armies_return *home)
{
    if (home->stays >= 0) return false;
    EACH(space, tow_armies(p, home->seat))
        if (!why_not_keep(p, home->seat, space)) return true;
    return false;
}

void tow_return_begin(struct play *p, int seat)
{
    tow_armies_dismiss(p, seat);
    step_call(p, STEP_RETURN, &(struct armies_return){.seat = seat, .stays = -1});
}

static const char *return_prompt(const struct play *p)
{
    const struct armies_return *home = step_record(p);
    if (!may_divide(p, home)) return "Choose an army that stays where it is, or none.";
    return may_keep(p, home)
               ? "Choose an army that stays where it is, and who goes to which Capital; or no more."
               : "Choose who goes to which Capital, or no more.";
}

static uint32_t return_deciders(const struct play *p)
{
    const struct armies_return *home = step_record(p);
    if (home->done || (!may_keep(p, home) && !may_divide(p, home))) return 0;
    return tow_asked(home->seat);
}

static void return_step(struct play *p)
{
    const struct armies_return home = *(const struct armies_return *)step_record(p);
    all_home(p, home.seat, home.stays);
    step_return(p);
}

const struct step tow_step_return = {
    .name = "return",
    .rule = "6.10",
    .prompt = "Choose an army that stays; divide the others between the Capitals.",
    .prompt_now = return_prompt,
    .record = RECORD(
        "armies_return", struct armies_return,
        ID_FIELD(struct armies_return, seat, &tow_seats, "Whose armies return."),
        MAYBE_SPACE(struct armies_return, stays, "Where the army is that stays."),
        FLAG_FIELD(struct armies_return, done, "All has been chosen."),
        UNITS_FIELD(struct armies_return, sent, "Units whose Capital has been chosen."),
        COMMANDERS_FIELD(struct armies_return, sent_commanders, "Commanders whose Capital has been chosen.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = return_deciders,
    .by_default = "No army stays; all go to the first Capital.",
    .moves = MOVES(MOVE_END_RETURN, MOVE_KEEP_ARMY, MOVE_SEND_HOME, MOVE_SEND_HOME_COMMANDER),
    .passing = PASSING(MOVE_END_RETURN),
    .then = return_step,
};

static MOVE_CHECK(check_keep)
{
    const struct armies_return *home = step_record(p);
    return home->stays >= 0 ? &STAYS_ALREADY : why_not_keep(p, seat, move_arg(m, MOVE_KEEP_ARMY, space));
}

static MOVE_APPLY(apply_keep)
{
    struct armies_return *home = step_record(p);
    home->stays = move_arg(m, MOVE_KEEP_ARMY, space);
}

static MOVE_CANDIDATES(armies)
{
    offer_spaces(set, tow_armies(p, seat));
}

const struct move_type tow_move_keep_army = {
    .name = "keep_army",
    .rule = "6.10",
    .doc = "Lets one army stay on a controlled space.",
    .text = "{seat}'s army in {space} stays.",
    .args = {SPACE_AMONG("space", "Where the army is.", armies)},
    .check = check_keep,
    .apply = apply_keep,
};

static MOVE_CANDIDATES(kinds_to_send)
{
    offer_kinds(p, set, to_send(p, step_record(p), move_arg(so_far, MOVE_SEND_HOME, space)));
}

static MOVE_CANDIDATES(armies_to_send)
{
    if (has_capitals(p, seat)) offer_spaces(set, tow_armies(p, seat));
}

static MOVE_CANDIDATES(own_capitals)
{
    offer_spaces(set, capitals(p, seat));
}

static MOVE_CHECK(check_send)
{
    const int space = move_arg(m, MOVE_SEND_HOME, space), to = move_arg(m, MOVE_SEND_HOME, to),
              kind = move_arg(m, MOVE_SEND_HOME, kind), condition = move_arg(m, MOVE_SEND_HOME, condition);
    const struct refusal *why = why_not_send(p, seat, space, to);
    if (why) return why;
    const struct units left = to_send(p, step_record(p), space);
    return tow_find_unit(p, left, kind, condition) < 0 ? &NO_SUCH_UNIT : NULL;
}

static MOVE_APPLY(apply_send)
{
    const int space = move_arg(m, MOVE_SEND_HOME, space), kind = move_arg(m, MOVE_SEND_HOME, kind),
              condition = move_arg(m, MOVE_SEND_HOME, condition), to = move_arg(m, MOVE_SEND_HOME, to);
    struct armies_return *home = step_record(p);
    const int unit = tow_find_unit(p, to_send(p, home, space), kind, condition);
    units_add(&home->sent, unit);
    go_home(p, seat, units_of_one(unit), space, to);
}

const struct move_type tow_move_send_home = {
    .name = "send_home",
    .rule = "6.10",
    .doc = "Sends a unit to the other Capital than the one to which it would go.",
    .text = "{seat} sends a unit from {space} to {to}: {kind}, {condition}.",
    .args = {SPACE_AMONG("space", "Where it is.", armies_to_send),
             ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_to_send), CONDITION_ARG,
             SPACE_AMONG("to", "The Capital.", own_capitals)},
    .check = check_send,
    .apply = apply_send,
};

static MOVE_CHECK(check_send_commander)
{
    const int commander = move_arg(m, MOVE_SEND_HOME_COMMANDER, commander);
    const struct armies_return *home = step_record(p);
    const int space = tow_commander_space(p, commander);
    const int nation = tow_commander_row(p, commander)->nation;
    if (space < 0 || nation != seat || space == home->stays ||
        commanders_has(home->sent_commanders, commander))
        return &NOT_TO_BE_SENT;
    return why_not_send(p, seat, space, move_arg(m, MOVE_SEND_HOME_COMMANDER, to));
}

static MOVE_APPLY(apply_send_commander)
{
    const int commander = move_arg(m, MOVE_SEND_HOME_COMMANDER, commander);
    struct armies_return *home = step_record(p);
    commanders_add(&home->sent_commanders, commander);
    tow_commander_place(p, commander, move_arg(m, MOVE_SEND_HOME_COMMANDER, to));
}

static MOVE_CANDIDATES(commanders_to_send)
{
    if (!has_capitals(p, seat)) return;
    EACH_SPACE(p, space)
        offer_commanders(set, tow_own_commanders(p, seat, space));
}

const struct move_type tow_move_send_home_commander = {
    .name = "send_home_commander",
    .rule = "6.10",
    .doc = "Sends a commander to the other Capital than the one to which he would go.",
    .text = "{seat} sends {commander} to {to}.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = commanders_to_send),
             SPACE_AMONG("to", "The Capital.", own_capitals)},
    .check = check_send_commander,
    .apply = apply_send_commander,
};

static MOVE_APPLY(apply_end_return)
{
    struct armies_return *home = step_record(p);
    home->done = 1;
}

const struct move_type tow_move_end_return = {
    .name = "end_return",
    .rule = "6.10",
    .doc = "All other armies go to the first Capital; those in a Capital stay there.",
    .text = "{seat}'s other armies go home.",
    .apply = apply_end_return,
};
