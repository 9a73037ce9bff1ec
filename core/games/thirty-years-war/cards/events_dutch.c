/* Events of the Dutch War (9.3, 16.2; C3, C4, C11, C18, P25 to P27, P43). The track itself: dutch_war.c. */
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"

enum { ARMY_MIN = 3, ARMY_MAX = STACK_LIMIT }; /* 16.21: Spanish units that go */

/* ---- the track (9.31) ---- */

static const struct refusal WAR_OVER = {"dutch-war-ended", "9.31", "The Dutch War has ended."};

static const struct refusal *track_fits(const struct play *p, int seat, int card)
{
    return tyw_state(p)->dutch.ended ? &WAR_OVER : NULL;
}

/* P43 changes Spain's points, too. */
static void track(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    tyw_dutch_war(p, row->number);
    if (row->donor >= 0) tyw_change_aid(p, play);
}

const struct card_effect tyw_effect_dutch_war = {.fits = track_fits, .apply = track};

/* ---- Spinola besieges (9.32, 16.25, R39) ---- */

static const struct refusal NO_SPINOLA = {"no-spinola", "9.32",
                                          "Spinola's army is not in the United Provinces: he, or after him "
                                          "another Spanish leader, with three Spanish "
                                          "units."};
static const struct refusal NOT_FIRST = {"not-first-action", "9.32",
                                         "{card} is played as the first Catholic Action of a turn."};

static const struct refusal *siege_fits(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->dutch.ended) return &WAR_OVER;
    if (tyw_side(p, seat)->rounds > 0) return &NOT_FIRST;
    return tyw_spinola_army(p) ? NULL : &NO_SPINOLA;
}

/* settle.c looks for the response. */
static void besiege(struct play *p, const struct card_play *play)
{
    tyw_dutch_war(p, tyw_card_row(p, play->card)->number);
    tyw_state(p)->dutch.siege = !tyw_state(p)->dutch.ended;
    if (tyw_state(p)->dutch.siege) event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_SIEGE);
}

const struct card_effect tyw_effect_spinola_besieges = {.fits = siege_fits, .apply = besiege};

/* ---- Spinola recalled (16.21, R11; C11) ---- */

/* Spanish units on the map outside the United Provinces. */
static struct units spaniards(const struct play *p)
{
    struct units units = {0};
    EACH_SPACE(p, space)
        if (space != tyw_space(p, UP_BOX)) units = units_either(units, tyw_place(p, space)->units);
    return units_both(units, tyw_pieces(p)->of_nation[SPANISH]);
}

static const struct refusal ARMY_THERE = {"army-in-the-up", "16.24",
                                          "A Catholic army is in the United Provinces."};
static const struct refusal TOO_FEW = {"too-few-spaniards", "16.21",
                                       "Three Spanish units outside the United Provinces are needed."};

static const struct refusal *recall_fits(const struct play *p, int seat, int card)
{
    const int box = tyw_space(p, UP_BOX);
    if (tyw_state(p)->dutch.ended) return &WAR_OVER;
    if (tyw_has_units(p, CATHOLIC, box) || !leaders_is_empty(tyw_leaders_at(p, CATHOLIC, box)))
        return &ARMY_THERE;
    return units_count(spaniards(p)) < ARMY_MIN ? &TOO_FEW : NULL;
}

static const struct refusal NOT_RECALLED = {
    "not-recalled", "16.21", "Spinola goes; when he is lost, another Spanish leader on the map."};

/* Spinola leads. Once he is lost, any Spanish leader does. */
static const struct refusal *recalled_refuses(const struct play *p, const struct card_play *play, int leader)
{
    const int spinola = tyw_leader(p, SPINOLA);
    const bool lost = leaders_has(tyw_state(p)->out.leaders, spinola);
    const bool fits = lost ? tyw_leader_row(p, leader)->nation == SPANISH : leader == spinola;
    return fits && tyw_leader_space(p, leader) >= 0 ? NULL : &NOT_RECALLED;
}

static void recall(struct play *p, const struct card_play *play)
{
    step_call(p, STEP_GATHER, &(struct gathering){.seat = play->seat, .leader = play->pick[0]});
}

const struct card_effect tyw_effect_spinola_recalled = {
    .fits = recall_fits,
    .asks = {{"Choose the Spanish leader who goes to the United Provinces.", &tyw_leaders, recalled_refuses,
              .if_any = true}},
    .apply = recall};

/* ---- the units that go: one by one, and together ---- */

static struct gathering *current(const struct play *p)
{
    return step_record(p);
}

/* The seat is asked while it has a choice: more units could go than must go, and not all have been chosen. */
static uint32_t gather_deciders(const struct play *p)
{
    const struct gathering *gathering = current(p);
    const int all = units_count(spaniards(p)), chosen = units_count(gathering->units);
    return !gathering->done && all > ARMY_MIN && chosen < all ? tyw_asked(gathering->seat) : 0;
}

static void gather_then(struct play *p)
{
    struct gathering gathering = *current(p);
    const int box = tyw_space(p, UP_BOX);
    if (units_count(gathering.units) < ARMY_MIN) gathering.units = spaniards(p);
    step_return(p);
    if (gathering.leader >= 0) tyw_leader_place(p, gathering.leader, box);
    EACH(unit, gathering.units) {
        const int from = tyw_unit_space(p, unit);
        if (from < 0) continue;
        tyw_unit_move(p, unit, from, box);
        units_remove(&tyw_state(p)->cardinal.units, unit); /* R96: it has reached the Spanish Zone */
        event(p, EVENT_UNIT_MOVED, .seat = gathering.seat, .kind = tyw_kind_of(p, unit), .from = from,
              .to = box);
    }
    tyw_state(p)->dutch.spinola_stays = 1; /* 16.24 */
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_IN_UP);
}

const struct step tyw_step_gather = {
    .name = "gather",
    .rule = "16.21",
    .prompt = "Choose three to eight Spanish units that go to the United Provinces ({units} chosen).",
    .record = RECORD("gathering", struct gathering, SEAT_FIELD(struct gathering, "Whose army."),
                     MAYBE_LEADER(struct gathering, leader, "Who goes with them."),
                     FLAG_FIELD(struct gathering, done, "All have been chosen."),
                     UNITS_FIELD(struct gathering, units, "Units that have been chosen.")),
    .called_by = STEPS(STEP_EVENT),
    .automatic = true,
    .deciders = gather_deciders,
    .by_default = "Three units, the first of the list.",
    .moves = MOVES(MOVE_END_GATHERING, MOVE_GATHER),
    .then = gather_then,
};

/* The first of this kind and condition there that has not been chosen; -1: there is none. */
static int unit_to_gather(const struct play *p, const struct move *m)
{
    const struct units there = units_both(spaniards(p), tyw_place(p, move_arg(m, MOVE_GATHER, space))->units);
    return tyw_find_unit(p, units_without(there, current(p)->units), move_arg(m, MOVE_GATHER, kind),
                         move_arg(m, MOVE_GATHER, condition));
}

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "16.21",
                                            "No such Spanish unit is left in {space}."};
static const struct refusal ENOUGH = {"enough", "16.21", "No more than eight units go."};

static MOVE_CHECK(check_gather)
{
    if (units_count(current(p)->units) >= ARMY_MAX) return &ENOUGH;
    return unit_to_gather(p, m) >= 0 ? NULL : &NO_SUCH_UNIT;
}

static MOVE_APPLY(apply_gather)
{
    struct gathering *gathering = current(p);
    units_add(&gathering->units, unit_to_gather(p, m));
}

static MOVE_CANDIDATES(where_spaniards_are)
{
    const struct units units = spaniards(p);
    EACH_SPACE(p, space)
        if (units_meet(tyw_place(p, space)->units, units)) set_add(set, space);
}

static MOVE_CANDIDATES(spanish_kinds)
{
    for (int type = 0; type < UNIT_TYPES; type++)
        if (tyw_pieces(p)->kind_of[SPANISH][type] >= 0) set_add(set, tyw_pieces(p)->kind_of[SPANISH][type]);
}

const struct move_type tyw_move_gather = {
    .name = "gather",
    .rule = "16.21",
    .doc = "A Spanish unit goes to the United Provinces with Spinola's army.",
    .text = "A unit from {space} goes along: {kind}, {condition}.",
    .args = {SPACE_AMONG("space", "Where it stands.", where_spaniards_are),
             ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = spanish_kinds), CONDITION_ARG},
    .check = check_gather,
    .apply = apply_gather,
};

static const struct refusal TOO_FEW_CHOSEN = {
    "too-few-chosen", "16.21",
    "Three Spanish units at least go to the United Provinces: {units unit has|units have} been chosen."};

static MOVE_CHECK(check_end_gathering)
{
    return units_count(current(p)->units) < ARMY_MIN ? &TOO_FEW_CHOSEN : NULL;
}

static MOVE_APPLY(apply_end_gathering)
{
    current(p)->done = 1;
}

const struct move_type tyw_move_end_gathering = {
    .name = "end_gathering",
    .rule = "16.21",
    .doc = "The units that have been chosen go to the United Provinces.",
    .text = "{seat} sends the army to the United Provinces.",
    .check = check_end_gathering,
    .apply = apply_end_gathering,
};
