/* Changing commanders (6.4): who is not in play any more leaves, new ones are placed. */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_WAITING = {"not-waiting", "6.4.3", "{commander} is not to be placed."};
static const struct refusal NO_PLACE = {
    "no-army-there", "6.4.3",
    "In {space} there is no army of {seat}'s own units, and it is no Capital that {seat} controls (R23)."};

int tow_other_capital(const struct play *p, int power, int space)
{
    int first = -1;
    SET_EACH(capital, tow_components(p)->capitals[power], SPACE_WORDS) {
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
    const uint64_t *nation = tow_components(p)->of_nation[seat];
    uint64_t army[UNIT_WORDS];
    if (tow_is_capital(p, seat, space) && tow_place(p, space)->control == seat) return true;
    if (!set_meets(tow_place(p, space)->units, nation, UNIT_WORDS)) return false;
    tow_army(p, seat, space, army);
    return set_meets(army, nation, UNIT_WORDS);
}

static int places(const struct play *p, int seat, uint64_t *spaces)
{
    set_clear(spaces, SPACE_WORDS);
    for (int space = 0; space < tow_components(p)->space_count; space++)
        if (may_stand(p, seat, space)) set_add(spaces, space);
    return set_count(spaces, SPACE_WORDS);
}

/* 6.4.2 */
static void send_away(struct play *p, int seat)
{
    SET_EACH(commander, tow_components(p)->commanders_of[seat], COMMANDER_WORDS)
        if (!tow_commander_in_play(p, commander) && tow_commander_space(p, commander) >= 0)
            tow_commander_take_away(p, commander, false, BECAUSE(OVER));
}

static void arrivals(const struct play *p, int seat, uint64_t *commanders)
{
    set_copy(commanders, tow_components(p)->commanders_of[seat], COMMANDER_WORDS);
    SET_EACH(commander, commanders, COMMANDER_WORDS)
        if (!tow_commander_in_play(p, commander) || tow_commander_space(p, commander) >= 0)
            set_remove(commanders, commander);
}

/* Those who are left stand in the Capital; without one with the first army of the list. */
static void place_the_rest(struct play *p, struct arrivals *come)
{
    uint64_t spaces[SPACE_WORDS];
    int space = tow_own_capital(p, come->seat);
    if (space < 0 && places(p, come->seat, spaces) > 0) space = set_next(spaces, SPACE_WORDS, 0);
    SET_EACH(commander, come->commanders, COMMANDER_WORDS)
        if (space >= 0) tow_commander_place(p, commander, space);
    set_clear(come->commanders, COMMANDER_WORDS);
}

void tow_commanders_begin(struct play *p, int seat)
{
    struct arrivals come = {.seat = seat};
    uint64_t spaces[SPACE_WORDS];
    set_subtract(tow_state(p)->aside, tow_components(p)->commanders_of[seat], COMMANDER_WORDS);
    send_away(p, seat);
    arrivals(p, seat, come.commanders);
    if (set_is_empty(come.commanders, COMMANDER_WORDS)) return;
    if (places(p, seat, spaces) > 1)
        step_call(p, STEP_COMMANDERS, &come);
    else
        place_the_rest(p, &come);
}

uint32_t tow_commanders_deciders(const struct play *p)
{
    const struct arrivals *come = step_record(p);
    return set_is_empty(come->commanders, COMMANDER_WORDS) ? 0 : tow_asked(come->seat);
}

void tow_commanders_step(struct play *p)
{
    step_return(p);
}

static MOVE_CANDIDATES(waiting)
{
    set_copy(set, ((const struct arrivals *)step_record(p))->commanders, COMMANDER_WORDS);
}

static MOVE_CANDIDATES(standing_places)
{
    places(p, seat, set);
}

static MOVE_CHECK(check_place)
{
    const struct arrivals *come = step_record(p);
    if (!set_has(come->commanders, m->arg[0])) return &NOT_WAITING;
    return may_stand(p, seat, m->arg[1]) ? NULL : &NO_PLACE;
}

static MOVE_APPLY(apply_place)
{
    struct arrivals *come = step_record(p);
    set_remove(come->commanders, m->arg[0]);
    tow_commander_place(p, m->arg[0], m->arg[1]);
}

const struct move_type tow_move_place_commander = {
    .name = "place_commander",
    .rule = "6.4.3",
    .doc = "Places a new commander with an army or in a Capital.",
    .text = "{seat} places {commander} in {space}.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = waiting),
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
