/* Changing commanders (6.4): who is not in play any more leaves, new ones are placed. */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_WAITING = {"not-waiting", "6.4.3", "{commander} is not to be placed."};
static const struct refusal NO_PLACE = {
    "no-army-there", "6.4.3",
    "In {space} there is no army of {seat}'s own units, and it is no Capital that {seat} controls (R23)."};

int tow_other_capital(const struct play *p, int power, int space)
{
    int first = -1;
    EACH(capital, tow_map(p)->capitals[power]) {
        if (capital == space || tow_place(p, capital)->control != power) continue;
        if (!tow_has_rebels(p, power, capital)) return capital;
        if (first < 0) first = capital;
    }
    return first;
}

int tow_own_capital(const struct play *p, int seat)
{
    return tow_other_capital(p, seat, -1);
}

/* R23 */
static bool may_stand(const struct play *p, int seat, int space)
{
    if (tow_is_capital(p, seat, space) && tow_place(p, space)->control == seat) return true;
    const struct units own = units_both(tow_place(p, space)->units, tow_pieces(p)->of_nation[seat]);
    return !units_is_empty(own) && units_meet(tow_army(p, seat, space), own);
}

static struct spaces places(const struct play *p, int seat)
{
    struct spaces spaces = {0};
    EACH_SPACE(p, space)
        if (may_stand(p, seat, space)) spaces_add(&spaces, space);
    return spaces;
}

/* 6.4.2 */
static void send_away(struct play *p, int seat)
{
    EACH(commander, tow_pieces(p)->commanders_of[seat])
        if (!tow_commander_in_play(p, commander) && tow_commander_space(p, commander) >= 0)
            tow_commander_take_away(p, commander, false, BECAUSE(OVER));
}

static struct commanders arrivals(const struct play *p, int seat)
{
    struct commanders commanders = tow_pieces(p)->commanders_of[seat];
    EACH(commander, commanders)
        if (!tow_commander_in_play(p, commander) || tow_commander_space(p, commander) >= 0)
            commanders_remove(&commanders, commander);
    return commanders;
}

/* STEP_COMMANDERS (6.4.3): who comes now. */
struct arrivals {
    int8_t seat;
    struct commanders commanders;
};

/* Those who are left stand in the Capital; without one with the first army of the list. */
static void place_the_rest(struct play *p, struct arrivals *come)
{
    int space = tow_own_capital(p, come->seat);
    if (space < 0) space = spaces_next(places(p, come->seat), 0);
    EACH(commander, come->commanders)
        if (space >= 0) tow_commander_place(p, commander, space);
    come->commanders = (struct commanders){0};
}

void tow_commanders_begin(struct play *p, int seat)
{
    struct arrivals come = {.seat = seat};
    tow_state(p)->aside = commanders_without(tow_state(p)->aside, tow_pieces(p)->commanders_of[seat]);
    send_away(p, seat);
    come.commanders = arrivals(p, seat);
    if (commanders_is_empty(come.commanders)) return;
    if (spaces_count(places(p, seat)) > 1)
        step_call(p, STEP_COMMANDERS, &come);
    else
        place_the_rest(p, &come);
}

static uint32_t commanders_deciders(const struct play *p)
{
    const struct arrivals *come = step_record(p);
    return commanders_is_empty(come->commanders) ? 0 : tow_asked(come->seat);
}

const struct step tow_step_commanders = {
    .name = "commanders",
    .rule = "6.4.3",
    .prompt = "Place the new commanders; the rest come to the Capital.",
    .record = RECORD("arrivals", struct arrivals, ID_FIELD(struct arrivals, seat, &tow_seats, "Who places."),
                     COMMANDERS_FIELD(struct arrivals, commanders, "Those who have not been placed yet.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = commanders_deciders,
    .by_default = "The rest stand in the Capital.",
    .moves = MOVES(MOVE_END_PLACING, MOVE_PLACE_COMMANDER),
    .passing = PASSING(MOVE_END_PLACING),
    .then = step_return,
};

static MOVE_CANDIDATES(waiting)
{
    const struct arrivals *come = step_record(p);
    offer_commanders(set, come->commanders);
}

static MOVE_CANDIDATES(standing_places)
{
    offer_spaces(set, places(p, seat));
}

static MOVE_CHECK(check_place)
{
    const struct arrivals *come = step_record(p);
    if (!commanders_has(come->commanders, move_arg(m, MOVE_PLACE_COMMANDER, commander))) return &NOT_WAITING;
    return may_stand(p, seat, move_arg(m, MOVE_PLACE_COMMANDER, space)) ? NULL : &NO_PLACE;
}

static MOVE_APPLY(apply_place)
{
    const int commander = move_arg(m, MOVE_PLACE_COMMANDER, commander);
    struct arrivals *come = step_record(p);
    commanders_remove(&come->commanders, commander);
    tow_commander_place(p, commander, move_arg(m, MOVE_PLACE_COMMANDER, space));
}

const struct move_type tow_move_place_commander = {
    .name = "place_commander",
    .rule = "6.4.3",
    .doc = "Places a new commander with an army or in a Capital.",
    .text = "{seat} places {commander}[ (Command Rating {commander#})] in {space}.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = waiting,
                    .number = tow_command_rating),
             SPACE_AMONG("space", "Where.", standing_places)},
    .check = check_place,
    .apply = apply_place,
};

static MOVE_APPLY(apply_end_placing)
{
    place_the_rest(p, step_record(p));
}

const struct move_type tow_move_end_placing = {
    .name = "end_placing",
    .rule = "6.4.3",
    .doc = "Places no more: new commanders stand in the Capital; to the army in the Reich none is sent.",
    .text = "{seat} places no more commanders.",
    .apply = apply_end_placing,
};
