/* Peace: the forced one (6.5.1, R26 to R29), debts (R28), and pieces that leave the spaces of a power at
 * Peace (R30). */
#include "games/time-of-wars/tables.h"

/* ---- who leaves (R30) ---- */

/* The power's nearest space, by sea too; of several as near a Capital. Else its Capital; -1: it has none. */
static int refuge(const struct play *p, int power, int from)
{
    const struct graph map = tow_land_and_sea(tow_components(p));
    const int capital = tow_capital_of(p, power);
    struct spaces own = tow_spaces_of(p, power), nearest;
    EACH(space, own)
        if (space == from || tow_has_enemy_army(p, power, space)) spaces_remove(&own, space);
    if (graph_nearest(&map, NULL, spaces_of_one(from).word, own.word, nearest.word) < 0)
        return spaces_has(own, capital) ? capital : -1;
    EACH(space, nearest)
        if (tow_is_capital(p, power, space)) return space;
    return spaces_next(nearest, 0);
}

static void place_commanders(struct play *p, struct commanders commanders, int to)
{
    EACH(commander, commanders)
        if (to >= 0)
            tow_commander_place(p, commander, to);
        else
            tow_commander_take_away(p, commander, false, BECAUSE(HOMELESS));
}

/* The units that leave: all that the power commands there. For a Minor State with a master that may not be
 * there: its own (R138). */
static void send_to(struct play *p, int power, int space, int to)
{
    const struct components *c = tow_components(p);
    const int leader = tow_leader_of(p, power);
    struct units units = tow_units_of(p, leader, space);
    struct commanders commanders = tow_commanders_at(p, leader, space);
    if (leader != power) {
        if (tow_may_enter(p, leader, space)) return;
        units = units_both(units, c->pieces.of_nation[power]);
        commanders = commanders_both(commanders, c->pieces.commanders_of[power]);
    }
    EACH(unit, units)
        tow_unit_home(p, unit, space, to);
    place_commanders(p, commanders, to);
}

void tow_send_off(struct play *p, int power, int space)
{
    send_to(p, power, space, refuge(p, power, space));
}

void tow_send_home(struct play *p, int seat, int minor)
{
    const int capital = tow_own_capital(p, seat);
    if (capital < 0) return;
    EACH(space, tow_spaces_of(p, minor))
        send_to(p, seat, space, capital);
}

static void leave_spaces(struct play *p, int power, int other)
{
    EACH(space, tow_spaces_of(p, other))
        tow_send_off(p, power, space);
}

static void leave_if_barred(struct play *p, int seat, int minor)
{
    EACH(space, tow_spaces_of(p, minor))
        if (!tow_may_enter(p, seat, space)) tow_send_off(p, seat, space);
}

void tow_enemies_leave(struct play *p, int minor)
{
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        leave_if_barred(p, seat, minor);
}

/* Units of a Minor State alone stay with its enemies, under its own commanders (R138). */
void tow_strangers_leave(struct play *p, int space)
{
    const int control = tow_place(p, space)->control;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat)) {
        if (tow_may_enter(p, seat, space)) continue;
        const int power = tow_fights_as(p, seat, tow_units_of(p, seat, space));
        const struct commanders all = tow_commanders_at(p, seat, space);
        if (!tow_at_war(p, power, control))
            tow_send_off(p, seat, space);
        else if (power != seat)
            place_commanders(p, commanders_without(all, tow_pieces(p)->commanders_of[power]),
                             refuge(p, seat, space));
    }
}

/* Peace with the Ottoman Empire is Peace with its vassals, unless War has been declared on them (R144). */
static void leave_vassals(struct play *p, int power)
{
    for (int minor = SEATS; minor < POWERS && power < SEATS; minor++)
        if (tow_relation(p, OTTOMAN, minor) == VASSAL) leave_if_barred(p, power, minor);
}

void tow_peace_units(struct play *p, int power, int other)
{
    leave_spaces(p, power, other);
    leave_spaces(p, other, power);
    if (power == OTTOMAN) leave_vassals(p, other);
    if (other == OTTOMAN) leave_vassals(p, power);
}

/* R127: who has joined the War of a Minor State commands it no more when that is over. */
static void end_join(struct play *p, int minor)
{
    const struct state *s = tow_state(p);
    if (minor < SEATS || s->master[minor] < 0 || powers_has(s->bound, minor)) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->relation[seat].to[minor] != AT_PEACE) return;
    tow_minor_master(p, minor, -1);
}

void tow_peace(struct play *p, int power, int other, struct cause cause)
{
    tow_relation_set(p, power, other, AT_PEACE, cause);
    tow_peace_units(p, power, other);
    end_join(p, other);
}

/* ---- debts (6.5.3, R28) ---- */

int tow_can_pay(const struct play *p, int seat)
{
    return tow_side(p, seat)->funds + cards_count(tow_side(p, seat)->hand);
}

/* A random card, Special Cards apart, is worth a FUND marker. False: there is none. */
static bool discard_for_debt(struct play *p, int seat)
{
    struct cards *hand = &tow_side(p, seat)->hand;
    if (cards_is_empty(*hand)) return false;
    const int card = draw_from_set(p, hand->word, CARD_WORDS, DRAW_DISCARD, .seat = seat);
    tow_card_leave_hand(p, seat, card, USE_PAYMENT);
    return true;
}

void tow_pay(struct play *p, int seat, int receiver, int count, struct cause cause)
{
    int paid = 0;
    while (paid < count && paid < tow_side(p, seat)->funds)
        paid++;
    if (paid) tow_funds(p, seat, -paid, cause);
    while (paid < count && discard_for_debt(p, seat))
        paid++;
    if (paid) tow_funds(p, receiver, paid, cause);
    if (paid < count) event(p, EVENT_DEBT_LEFT, .seat = seat, .count = count - paid);
}

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

const struct move_type tow_move_force_peace = {
    .name = "force_peace",
    .rule = "6.5.1",
    .doc =
        "Considers itself defeated: the War with that superpower ends, National spaces that it holds can be "
        "retaken, and it is paid for them.",
    .text = "{seat} forces peace on {power}.",
    .args = {SEAT_AMONG("power", "Who has won.", victors)},
    .check = check_force_peace,
    .apply = apply_force_peace,
};

static MOVE_CHECK(check_fight_on)
{
    return NULL;
}

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
    .check = check_fight_on,
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

/* The spaces go back, then there is Peace, and all leave what is not theirs (R30). */
static void retaking_step(struct play *p)
{
    const struct components *c = tow_components(p);
    const struct retaking retaking = *(const struct retaking *)step_record(p);
    const int seat = retaking.seat, winner = retaking.winner;
    struct forced_peace peace = {.seat = seat, .winner = winner};
    const struct spaces spaces = spaces_both(lost_spaces(p, seat, winner), retaking.spaces);
    step_return(p);
    EACH(space, spaces) {
        const int kind = c->map.space[space].kind;
        const bool fortified = kind == FORTIFIED_CITY || kind == DANZIG_SPACE;
        peace.fortified = peace.fortified + fortified;
        peace.due = peace.due + (fortified || kind == CITY);
        tow_space_take(p, space, seat, BECAUSE(PEACE));
    }
    bar_war(p, seat, winner);
    bar_war(p, winner, seat);
    tow_peace(p, seat, winner, BECAUSE(PEACE));
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

const struct move_type tow_move_retake = {
    .name = "retake",
    .rule = "6.5.1",
    .doc =
        "Retakes a lost National space: it goes back, and the victor is paid for a City or Fortified City.",
    .text = "{seat} retakes {space}.",
    .args = {SPACE_AMONG("space", "Which space.", to_retake)},
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
    .check = check_fight_on,
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
    .check = check_fight_on,
    .apply = apply_take_funds,
};
