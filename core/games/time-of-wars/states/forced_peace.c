/* Forced peace (6.5.1, R26 to R29): who asks for it, what he takes back, and what the victor takes. */
#include "games/time-of-wars/tables.h"

/* ---- forced peace (6.5.1) ---- */

/* National spaces of the seat that the winner controls. */
static struct spaces lost_spaces(const struct play *p, int seat, int winner)
{
    return tow_controlled(p, winner, tow_map(p)->national[seat]);
}

static bool can_force(const struct play *p, int seat, int winner)
{
    if (winner == seat || !tow_in_play(p, winner) || !tow_at_war(p, seat, winner)) return false;
    return tow_controls_any(p, winner, tow_map(p)->national[seat]);
}

void tow_forced_peace_begin(struct play *p, int seat)
{
    step_call(p, STEP_FORCED_PEACE, &(struct choice){.seat = seat});
}

static uint32_t forced_peace_deciders(const struct play *p)
{
    const struct choice *choice = step_record(p);
    if (choice->done) return 0;
    for (int winner = 0; winner < SEATS; winner++)
        if (can_force(p, choice->seat, winner)) return tow_asked(choice->seat);
    return 0;
}

const struct step tow_step_forced_peace = {
    .name = "forced_peace",
    .rule = "6.5.1",
    .prompt = "Force peace on a superpower that has taken National spaces, or fight on.",
    .record = CHOICE_RECORD,
    .called_by = STEPS(STEP_TURN),
    .deciders = forced_peace_deciders,
    .by_default = "It fights on.",
    .moves = MOVES(MOVE_FIGHT_ON, MOVE_FORCE_PEACE),
    .passing = PASSING(MOVE_FIGHT_ON),
    .then = step_return,
};

static const struct refusal NOT_TO_FORCE = {"no-lost-war", "6.5.1",
                                            "{seat} can force peace only on a superpower at War with it that "
                                            "controls one of its National spaces (R26)."};

static MOVE_CHECK(check_force_peace)
{
    return can_force(p, seat, move_arg(m, MOVE_FORCE_PEACE, power)) ? NULL : &NOT_TO_FORCE;
}

/* R29: neither can declare War on the other. */
static void bar_war(struct play *p, int one, int other)
{
    seats_add(&tow_side(p, one)->peace_barred, other);
    seats_add(&tow_side(p, one)->peace_next, other);
}

static MOVE_APPLY(apply_force_peace)
{
    const int winner = move_arg(m, MOVE_FORCE_PEACE, power);
    event(p, EVENT_PEACE_FORCED, .seat = seat, .winner = winner);
    step_call(p, STEP_RETAKING, &(struct retaking){.seat = seat, .winner = winner});
}

static MOVE_CANDIDATES(victors)
{
    for (int winner = 0; winner < SEATS; winner++)
        if (can_force(p, seat, winner)) set_add(set, winner);
}

static int lost_to(const struct play *p, int winner)
{
    const struct choice *choice = step_record(p);
    return spaces_count(lost_spaces(p, choice->seat, winner));
}

const struct move_type tow_move_force_peace = {
    .name = "force_peace",
    .rule = "6.5.1",
    .doc =
        "Considers itself defeated: the War with that superpower ends, National spaces that it holds can be "
        "retaken, and it is paid for them.",
    .text = "{seat} forces peace on {power}[, which has taken {power# National space|National spaces}].",
    .args = {ID_ARG("power", "Who has won.", &tow_seats, .candidates = victors, .number = lost_to)},
    .check = check_force_peace,
    .apply = apply_force_peace,
};

static MOVE_APPLY(apply_fight_on)
{
    struct choice *choice = step_record(p);
    choice->done = 1;
}

const struct move_type tow_move_fight_on = {
    .name = "fight_on",
    .rule = "6.5.1",
    .doc = "Forces no (more) peace in this Game Turn.",
    .text = "{seat} fights on.",
    .apply = apply_fight_on,
};

/* ---- what the defeated power takes back (R27) ---- */

/* Lost National spaces that may be retaken besides those that are. */
static struct spaces left_to_retake(const struct play *p, const struct retaking *retaking)
{
    return spaces_without(lost_spaces(p, retaking->seat, retaking->winner), retaking->spaces);
}

static uint32_t retaking_deciders(const struct play *p)
{
    const struct retaking *retaking = step_record(p);
    if (retaking->done || spaces_is_empty(left_to_retake(p, retaking))) return 0;
    return tow_asked(retaking->seat);
}

/* STEP_PEACE_TERMS (6.5.1). */
struct forced_peace {
    int8_t seat, winner;
    uint8_t fortified; /* Fortified Cities given back: for each the winner chooses */
    uint8_t due;       /* FUND markers that the loser owes */
};

static bool is_fortified(const struct play *p, int space)
{
    const int kind = tow_space_row(p, space)->kind;
    return kind == FORTIFIED_CITY || kind == DANZIG_SPACE;
}

/* FUND markers that the victor is paid for it. */
static int price_of(const struct play *p, int space)
{
    return is_fortified(p, space) || tow_space_row(p, space)->kind == CITY;
}

/* The spaces go back, then there is Peace, and all leave what is not theirs (R30). */
static void retaking_step(struct play *p)
{
    const struct retaking retaking = *(const struct retaking *)step_record(p);
    const int seat = retaking.seat, winner = retaking.winner;
    struct forced_peace peace = {.seat = seat, .winner = winner};
    const struct spaces spaces = spaces_both(lost_spaces(p, seat, winner), retaking.spaces);
    step_return(p);
    EACH(space, spaces) {
        peace.fortified = peace.fortified + is_fortified(p, space);
        peace.due = peace.due + price_of(p, space);
        tow_space_take(p, space, seat, BECAUSE(PEACE));
    }
    bar_war(p, seat, winner);
    bar_war(p, winner, seat);
    tow_peace(p, seat, winner, BECAUSE(PEACE));
    EACH(space, spaces)
        tow_strangers_leave(p, space); /* the winner's allies */
    step_call(p, STEP_PEACE_TERMS, &peace);
}

static void inspect_retaking(const struct play *p, int at, struct faults *faults)
{
    const struct retaking *retaking = step_record_at(p, at);
    if (retaking->seat == retaking->winner)
        fault_add(faults, AT_FRAME(at, "winner"), "is %s, who forces peace on himself (6.5.1)",
                  tow_seats.ids[retaking->winner]);
}

const struct step tow_step_retaking = {
    .name = "retaking",
    .rule = "6.5.1",
    .prompt = "Retake lost National spaces from {winner}, or no more.",
    .record = RECORD("retaking", struct retaking,
                     ID_FIELD(struct retaking, seat, &tow_seats, "Who forces the peace."),
                     ID_FIELD(struct retaking, winner, &tow_seats, "Who has won the War."),
                     FLAG_FIELD(struct retaking, done, "No more spaces go back."),
                     SPACES_FIELD(struct retaking, spaces, "Spaces that go back.")),
    .called_by = STEPS(STEP_FORCED_PEACE),
    .deciders = retaking_deciders,
    .by_default = "Every lost National space is retaken.",
    .moves = MOVES(MOVE_RETAKE, MOVE_END_RETAKING),
    .passing = PASSING(MOVE_END_RETAKING),
    .then = retaking_step,
    .inspect = inspect_retaking,
};

static const struct refusal NOT_TO_RETAKE = {
    "not-to-retake", "6.5.1", "{space} is no lost National space of {seat} that the victor controls."};
static const struct refusal RETAKEN = {"not-to-retake", "6.5.1", "{space} goes back to {seat} already."};

static MOVE_CHECK(check_retake)
{
    const int space = move_arg(m, MOVE_RETAKE, space);
    const struct retaking *retaking = step_record(p);
    if (spaces_has(retaking->spaces, space)) return &RETAKEN;
    return spaces_has(left_to_retake(p, retaking), space) ? NULL : &NOT_TO_RETAKE;
}

static MOVE_APPLY(apply_retake)
{
    struct retaking *retaking = step_record(p);
    spaces_add(&retaking->spaces, move_arg(m, MOVE_RETAKE, space));
}

static MOVE_CANDIDATES(to_retake)
{
    offer_spaces(set, left_to_retake(p, step_record(p)));
}

int tow_word_retakes_fortified(const struct play *p, int seat, const int16_t *values)
{
    return is_fortified(p, values[0]);
}

const struct move_type tow_move_retake = {
    .name = "retake",
    .rule = "6.5.1",
    .doc =
        "Retakes a lost National space: it goes back, and the victor is paid for a City or Fortified City.",
    .text = "{seat} retakes {space}{space#?[ for {space# FUND marker|FUND markers}]|}"
            "{step.retakes_fortified?[; the victor takes a Victory Point or 3 FUND markers more]|}.",
    .args = {ID_ARG("space", "Which space.", &tow_spaces, .candidates = to_retake, .number = price_of)},
    .check = check_retake,
    .apply = apply_retake,
};

static MOVE_APPLY(apply_end_retaking)
{
    struct retaking *retaking = step_record(p);
    retaking->done = 1;
}

const struct move_type tow_move_end_retaking = {
    .name = "end_retaking",
    .rule = "6.5.1",
    .doc = "Retakes no more: the other lost spaces stay with the victor, and there is Peace.",
    .text = "{seat} retakes no more spaces.",
    .apply = apply_end_retaking,
};

/* ---- what the victor takes (R27) ---- */

enum { CITY_VP = 1, CITY_FUNDS = 3 };

static uint32_t peace_terms_deciders(const struct play *p)
{
    const struct forced_peace *peace = step_record(p);
    return peace->fortified ? tow_asked(peace->winner) : 0;
}

static void peace_terms_step(struct play *p)
{
    const struct forced_peace peace = *(const struct forced_peace *)step_record(p);
    step_return(p);
    tow_pay(p, peace.seat, peace.winner, peace.due, BECAUSE(PEACE));
}

static void inspect_peace_terms(const struct play *p, int at, struct faults *faults)
{
    const struct forced_peace *terms = step_record_at(p, at);
    if (terms->seat == terms->winner)
        fault_add(faults, AT_FRAME(at, "winner"), "is %s, who forces peace on himself (6.5.1)",
                  tow_seats.ids[terms->winner]);
}

const struct step tow_step_peace_terms = {
    .name = "peace_terms",
    .rule = "6.5.1",
    .prompt = "Take 1 Victory Point or 3 FUND markers for a Fortified City given back "
              "({fortified} left).",
    .record = RECORD("forced_peace", struct forced_peace,
                     ID_FIELD(struct forced_peace, seat, &tow_seats, "Who forces the peace."),
                     ID_FIELD(struct forced_peace, winner, &tow_seats, "Who has won the War."),
                     NUMBER_FIELD(struct forced_peace, fortified, 0, SPACES_MAX,
                                  "Fortified Cities for which the victor has still to choose."),
                     NUMBER_FIELD(struct forced_peace, due, 0, 255, "FUND markers that the loser owes.")),
    .called_by = STEPS(STEP_FORCED_PEACE),
    .deciders = peace_terms_deciders,
    .by_default = "A Victory Point.",
    .moves = MOVES(MOVE_TAKE_VP, MOVE_TAKE_FUNDS),
    .then = peace_terms_step,
    .inspect = inspect_peace_terms,
};

static MOVE_APPLY(apply_take_vp)
{
    struct forced_peace *peace = step_record(p);
    peace->fortified--;
    tow_war_fate(p, seat, CITY_VP, BECAUSE(PEACE));
}

const struct move_type tow_move_take_vp = {
    .name = "take_vp",
    .rule = "6.5.1",
    .doc = "Takes 1 Victory Point for a Fortified City given back.",
    .text = "{seat} takes a Victory Point.",
    .apply = apply_take_vp,
};

static MOVE_APPLY(apply_take_funds)
{
    struct forced_peace *peace = step_record(p);
    peace->fortified--;
    peace->due = peace->due + CITY_FUNDS;
}

const struct move_type tow_move_take_funds = {
    .name = "take_funds",
    .rule = "6.5.1",
    .doc = "Takes 3 FUND markers of the defeated superpower for a Fortified City given back.",
    .text = "{seat} takes 3 FUND markers.",
    .apply = apply_take_funds,
};
