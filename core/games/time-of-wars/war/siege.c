/* Sieges (6.9.3.6), the siege of Danzig, assaults (6.9.3.7). Cards change the record of STEP_SIEGE before and
 * after the dice. */
#include "games/time-of-wars/tables.h"

enum {
    SIEGE_COST = 1,
    BESIEGERS = 2,      /* combat units that a siege needs, one of them infantry */
    ASSAULTERS = 6,     /* full-strength infantry that an assault needs */
    UNCOMMANDED = 1,    /* the Command Rating without a commander */
    TWO_LOSSES_FROM = 5 /* of the die of an assault */
};

/* By whether it is an assault: each cites its own rule. */
#define FOR_BOTH(code, text) [false] = {code, "6.9.3.6", text}, [true] = {code, "6.9.3.7", text}

static const struct refusal NO_WALLS = {"no-walls", "6.9.3.6",
                                        "{space} is no Fortified City and no Fortress."};
static const struct refusal NOT_ASSAULTED = {"no-fortified-city", "6.9.3.7", "{space} is no Fortified City."};
static const struct refusal YOURS[2] = {FOR_BOTH("yours-already", "{space} is {seat}'s already.")};
static const struct refusal NO_WAR[2] = {
    FOR_BOTH("no-war", "{seat} is not at War with the power that controls {space}.")};
static const struct refusal NO_ARMY[2] = {
    FOR_BOTH("no-army", "No army of {seat} has stood in {space} since the impulse began.")};
static const struct refusal TOO_FEW = {"too-few-units", "6.9.3.6",
                                       "A siege needs two combat units, one of them infantry."};
static const struct refusal NO_INFANTRY = {"no-infantry", "6.9.3.6", "The army has no infantry."};
static const struct refusal TOO_WEAK = {"too-few-units", "6.9.3.7",
                                        "An assault needs six full-strength infantry units."};
static const struct refusal ENEMY_ARMY[2] = {FOR_BOTH("enemy-army", "An enemy army stands in {space}.")};
static const struct refusal CUT_OFF = {"not-connected", "6.9.3.6",
                                       "The army is not connected with a Fortified City of {seat}."};
static const struct refusal BESIEGED = {"besieged-already", "6.9.3.6",
                                        "{space} has been besieged in this impulse."};
static const struct refusal ASSAULTED = {"assaulted-already", "6.9.3.7",
                                         "There has been an assault in this impulse."};

static const struct refusal SAVED = {"siege-over", "6.9.3.6",
                                     "By a card the siege of {space} is over for this Game Turn."};

/* ---- who besieges ---- */

/* 6.9.3.6: units that have not moved since the impulse began. */
static struct units besiegers(const struct play *p, int seat, int space)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const struct units army = tow_army(p, seat, space);
    return impulse ? units_both(army, impulse->began) : army;
}

static struct units infantry_of(const struct play *p, struct units units)
{
    return units_both(units, tow_pieces(p)->of_arm[INFANTRY]);
}

/* R77: Fortified Cities of the seat, and of Minor States whose units it besieges with. */
static struct spaces cities_behind(const struct play *p, int seat, struct units units)
{
    const struct components *c = tow_components(p);
    struct spaces cities = {0};
    EACH(city, c->map.of_space_kind[FORTIFIED_CITY]) {
        const int control = tow_place(p, city)->control;
        if (control == seat || (control >= SEATS && tow_leader_of(p, control) == seat &&
                                units_meet(units, c->pieces.of_nation[control])))
            spaces_add(&cities, city);
    }
    return cities;
}

static const struct refusal *why_not_besiege_with(const struct play *p, int seat, int space,
                                                  struct units units)
{
    const struct components *c = tow_components(p);
    if (units_count(units) < BESIEGERS) return &TOO_FEW;
    if (!units_meet(units, c->pieces.of_arm[INFANTRY])) return &NO_INFANTRY;
    return tow_connected(p, seat, space, cities_behind(p, seat, units)) ? NULL : &CUT_OFF;
}

const struct refusal *tow_why_not_besiege_from(const struct play *p, int seat, int from, int space)
{
    return why_not_besiege_with(p, seat, space, besiegers(p, seat, from));
}

static const struct refusal *why_not_assault(const struct play *p, struct units units)
{
    const struct units fit = units_without(infantry_of(p, units), tow_state(p)->weakened);
    return units_count(fit) < ASSAULTERS ? &TOO_WEAK : NULL;
}

/* What is there to be attacked by the seat, with the Wars of that power. */
static const struct refusal *why_not_target(const struct play *p, int seat, int power, int space,
                                            bool assault)
{
    const struct components *c = tow_components(p);
    const int control = tow_place(p, space)->control;
    const bool has_walls = tow_is_stronghold(p, space);
    if (assault && (!has_walls || c->map.space[space].kind == FORTRESS)) return &NOT_ASSAULTED;
    /* R79: Danzig needs none. */
    if (!assault && !has_walls && space != tow_space(p, DANZIG)) return &NO_WALLS;
    if (control == seat) return &YOURS[assault];
    return control >= 0 && tow_at_war(p, power, control) ? NULL : &NO_WAR[assault];
}

/* Defence of Jasna Góra: its mark is the space. */
static bool is_saved(const struct play *p, int space)
{
    const struct lasting *row = tow_lasting(p, EFFECT_JASNA_GORA);
    return row && row->mark == space;
}

const struct refusal *tow_why_not_besiege(const struct play *p, int seat, int space, bool assault)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const struct units units = besiegers(p, seat, space);
    const int power = tow_fights_as(p, seat, units);
    const struct refusal *why = why_not_target(p, seat, power, space, assault);
    if (why) return why;
    if (!assault && is_saved(p, space)) return &SAVED;
    if (impulse && !assault && spaces_has(impulse->besieged, space)) return &BESIEGED;
    if (impulse && assault && !spaces_is_empty(impulse->assaulted)) return &ASSAULTED;
    if (units_is_empty(units)) return &NO_ARMY[assault];
    if (tow_enemies_at(p, power, space)) return &ENEMY_ARMY[assault];
    return assault ? why_not_assault(p, units) : why_not_besiege_with(p, seat, space, units);
}

/* ---- the attempt ---- */

static int rating_of(const struct play *p, int seat, int space, struct units units)
{
    const int best = tow_best_commander(p, units, tow_commanders_at(p, seat, space));
    return best < 0 ? UNCOMMANDED : tow_commander_row(p, best)->rating;
}

void tow_siege_begin(struct play *p, int seat, int space, bool assault, bool free)
{
    struct impulse *impulse = tow_impulse_of(p);
    struct siege siege = {.seat = seat, .space = space, .assault = assault, .result = -1};
    siege.units = besiegers(p, seat, space);
    siege.rating = rating_of(p, seat, space, siege.units);
    if (!free) tow_spend(p, SIEGE_COST);
    if (impulse) {
        spaces_add(assault ? &impulse->assaulted : &impulse->besieged, space);
        impulse->halted.units = units_either(impulse->halted.units, siege.units);
    }
    if (tow_is_free_danzig(p, space)) tow_danzig_besiege(p, seat);
    step_call(p, STEP_SIEGE, &siege);
}

static void lose_garrison(struct play *p, int power, int space, int losses, int reason)
{
    for (int i = 0; i < losses; i++) {
        const int garrison = tow_garrison_of(p, space);
        if (garrison < 0) {
            tow_space_take(p, space, power, BECAUSE(SIEGE));
            tow_strangers_leave(p, space);
            return;
        }
        tow_step_lose(p, garrison, reason);
    }
}

static int reason_of(const struct siege *s)
{
    return s->assault ? LOSS_ASSAULT : LOSS_SIEGE;
}

/* What the attackers suffer of their dice, by the cards that were played before. */
static int own_loss(const struct siege *s)
{
    return s->no_own_loss ? 0 : s->half ? (s->own_loss + 1) / 2 : s->own_loss;
}

/* 6.9.3.6: a result within the Command Rating hits the garrison, one above it the besieger. */
static void roll_siege(struct play *p, struct siege *s)
{
    int hits = 0;
    for (int i = 0; i < 2; i++) {
        s->die[i] = draw_die(p, 6, DRAW_SIEGE_DIE, .space = s->space);
        hits += s->die[i] <= s->rating;
    }
    s->garrison_loss = hits == 0 ? 0 : s->twice ? 2 : 1;
    s->own_loss = hits < 2;
    event(p, EVENT_SIEGE, .space = s->space, .seat = s->seat, .rating = s->rating, .die = s->die[0],
          .second_die = s->die[1], .own_losses = own_loss(s), .garrison_losses = s->garrison_loss,
          .danzig = tow_is_free_danzig(p, s->space));
}

/* 6.9.3.7 */
static void roll_assault(struct play *p, struct siege *s)
{
    const int die = draw_die(p, 6, DRAW_ASSAULT_DIE, .space = s->space);
    for (int i = 0; i < 2; i++)
        s->die[i] = draw_die(p, 6, DRAW_ASSAULT_DIE, .space = s->space);
    s->garrison_loss = die >= TWO_LOSSES_FROM ? 2 : 1;
    s->own_loss = s->die[0] + s->die[1];
    event(p, EVENT_ASSAULT, .space = s->space, .seat = s->seat, .die = die, .own_die = s->die[0],
          .own_second_die = s->die[1], .garrison_losses = s->garrison_loss, .own_losses = own_loss(s));
}

/* Its units that are still there: in an assault the infantry. */
static struct units units_left(const struct play *p, const struct siege *s)
{
    const struct units left = units_both(s->units, tow_place(p, s->space)->units);
    return s->assault ? infantry_of(p, left) : left;
}

static void own_losses(struct play *p, struct siege *s)
{
    const int losses = own_loss(s);
    s->stage = SIEGE_GARRISON;
    if (losses) tow_losses(p, s->seat, reason_of(s), losses, units_left(p, s));
}

/* R138: a Minor State takes what its commander is at Peace with. */
static int conqueror(const struct play *p, const struct siege *s)
{
    const int control = tow_place(p, s->space)->control;
    return control >= 0 && !tow_at_war(p, s->seat, control) ? tow_fights_as(p, s->seat, s->units) : s->seat;
}

static void garrison_losses(struct play *p, struct siege *s)
{
    const int losses = s->no_garrison_loss ? 0 : s->garrison_loss;
    s->stage = SIEGE_OVER;
    tow_commanders_lost(p, s->seat, s->space, tow_commanders_at(p, s->seat, s->space)); /* R25 */
    if (losses == 0) return;
    if (tow_is_free_danzig(p, s->space)) {
        tow_danzig_suffers(p, s->seat);
        if (tow_state(p)->danzig.track == tow_components(p)->tables.dutch_after) s->stage = SIEGE_DUTCH;
        return;
    }
    const int garrison = tow_garrison_of(p, s->space);
    const bool may_conquer = !units_is_empty(units_left(p, s)); /* R80: with infantry that is left */
    const int steps = garrison < 0 ? 0 : tow_condition(p, garrison) == FULL ? 2 : 1;
    lose_garrison(p, conqueror(p, s), s->space, may_conquer || losses <= steps ? losses : steps,
                  reason_of(s));
}

static void siege_step(struct play *p)
{
    struct siege *s = step_record(p);
    switch ((enum siege_stage)s->stage) {
    case SIEGE_BEFORE:
        s->stage = SIEGE_DICE;
        tow_reactions_open(p, STEP_BEFORE_SIEGE, s->space);
        return;
    case SIEGE_DICE: /* 6.9.3.6, 6.9.3.7 */
        s->stage = s->cancelled ? SIEGE_OVER : SIEGE_AFTER;
        if (s->cancelled) return;
        if (s->assault)
            roll_assault(p, s);
        else
            roll_siege(p, s);
        return;
    case SIEGE_AFTER:
        s->stage = SIEGE_LOSSES;
        tow_reactions_open(p, STEP_AFTER_SIEGE, s->space);
        return;
    case SIEGE_LOSSES: /* the besiegers' */
        own_losses(p, s);
        return;
    case SIEGE_GARRISON: /* the besieged' */
        garrison_losses(p, s);
        return;
    case SIEGE_DUTCH: /* R79 */
        s->stage = SIEGE_AFTER_DUTCH;
        if (!tow_danzig_meet_the_dutch(p, s->seat)) s->result = DEFENDER;
        return;
    case SIEGE_AFTER_DUTCH:
        s->stage = SIEGE_OVER;
        if (s->result != ATTACKER) tow_danzig_level(p, NO_LEVEL, -1, true);
        return;
    case SIEGE_OVER:
        step_return(p);
        return;
    }
}

const struct domain tow_siege_stages = {
    .name = "siege_stage", .noun = "stage of a siege attempt", LISTED(TOW_SIEGE_STAGES)};

int tow_word_besieger(const struct play *p)
{
    const struct siege *siege = step_record_of(p, STEP_SIEGE);
    return siege ? siege->seat : -1;
}

int tow_word_is_assault(const struct play *p)
{
    const struct siege *siege = step_record_of(p, STEP_SIEGE);
    return siege ? siege->assault : 0;
}

static void inspect_siege(const struct play *p, int at, struct faults *faults)
{
    const struct siege *siege = step_record_at(p, at);
    if (siege->space < 0)
        fault_add(faults, AT_FRAME(at, "space"), "is null: no walls are besieged (6.9.3.6)");
}

const struct step tow_step_siege = {
    .name = "siege",
    .rule = "6.9.3.6",
    .prompt = "A siege attempt is made.",
    .record = RECORD(
        "siege", struct siege, ID_FIELD(struct siege, seat, &tow_seats, "Who besieges."),
        MAYBE_SPACE(struct siege, space, "Where."),
        ID_FIELD(
            struct siege, stage, &tow_siege_stages,
            "What comes next: cards before the roll, the dice, cards after it, losses of the besieger, of "
            "the garrison, the Dutch fleet and what follows it, the end."),
        FLAG_FIELD(struct siege, assault, "An Assault."),
        NUMBER_FIELD(struct siege, rating, 0, 9, "The Command Rating, as it counts."),
        NUMBERS_FIELD("die", struct siege, die, 0, 6, "The dice."),
        NUMBER_FIELD(struct siege, own_loss, 0, 12, "Losses of the besieger."),
        NUMBER_FIELD(struct siege, garrison_loss, 0, 4, "Losses of the garrison."),
        FLAG_FIELD(struct siege, no_own_loss, "The besieger suffers none, by a card."),
        FLAG_FIELD(struct siege, no_garrison_loss, "The garrison suffers none, by a card."),
        FLAG_FIELD(struct siege, half, "The assaulting infantry suffers half, by a card."),
        FLAG_FIELD(struct siege, twice, "A success counts double, by a card."),
        FLAG_FIELD(struct siege, cancelled, "The attempt fails, by a card."),
        OPTIONAL_ID_FIELD(struct siege, result, &tow_roles, "Who has won a battle with the Dutch fleet."),
        UNITS_FIELD(struct siege, units, "The besieging army.")),
    .called_by = STEPS(STEP_IMPULSE, STEP_EVENT, STEP_MARCH),
    .result = RESULT(struct siege, result),
    .then = siege_step,
    .inspect = inspect_siege,
};

/* ---- moves ---- */

/* Walls of others where the seat has units. */
static MOVE_CANDIDATES(walls)
{
    if (tow_why_not_spend(p, 0)) return;
    const struct units units = tow_commanded(p, seat);
    struct spaces walls = tow_map(p)->strongholds;
    spaces_add(&walls, tow_space(p, DANZIG));
    EACH(space, walls)
        if (tow_place(p, space)->control != seat && units_meet(tow_place(p, space)->units, units))
            set_add(set, space);
}

static MOVE_CHECK(check_besiege)
{
    const int space = move_arg(m, MOVE_BESIEGE, space);
    const int cost = tow_siege_is_free(p, seat, space) ? 0 : SIEGE_COST;
    const struct refusal *why = tow_why_not_spend(p, cost);
    return why ? why : tow_why_not_besiege(p, seat, space, false);
}

static MOVE_APPLY(apply_besiege)
{
    const int space = move_arg(m, MOVE_BESIEGE, space);
    const bool free = tow_siege_is_free(p, seat, space);
    if (free) tow_free_siege_made(p, seat, space);
    tow_siege_begin(p, seat, space, false, free);
}

/* Losses after which the walls fall: those of the garrison, and one more. Free Danzig has a track. */
static int losses_to_fall(const struct play *p, int space)
{
    const int garrison = tow_garrison_of(p, space);
    if (tow_is_free_danzig(p, space)) {
        const int level =
            tow_state(p)->danzig.besieger == tow_word_acting(p) ? tow_state(p)->danzig.track : 0;
        return tow_components(p)->tables.danzig_levels - level;
    }
    return garrison < 0 ? 1 : tow_condition(p, garrison) == FULL ? 3 : 2;
}

int tow_word_siege_rating(const struct play *p, int seat, const int16_t *values)
{
    return rating_of(p, seat, values[0], besiegers(p, seat, values[0]));
}

const struct move_type tow_move_besiege = {
    .name = "besiege",
    .rule = "6.9.3.6",
    .doc = "Makes a siege attempt with an army that began the impulse there, for 1 point.",
    .text = "{seat} besieges {space}[ with Command Rating {step.siege_rating}; it falls after {space# more "
            "loss|more losses}].",
    .args = {ID_ARG("space", "A Fortified City, a Fortress or Danzig.", &tow_spaces, .candidates = walls,
                    .number = losses_to_fall)},
    .check = check_besiege,
    .apply = apply_besiege,
};

static MOVE_CHECK(check_assault)
{
    const struct refusal *why = tow_why_not_spend(p, SIEGE_COST);
    return why ? why : tow_why_not_besiege(p, seat, move_arg(m, MOVE_ASSAULT, space), true);
}

static MOVE_APPLY(apply_assault)
{
    tow_siege_begin(p, seat, move_arg(m, MOVE_ASSAULT, space), true, false);
}

const struct move_type tow_move_assault = {
    .name = "assault",
    .rule = "6.9.3.7",
    .doc = "Assaults a Fortified City with an army that began the impulse there, for 1 point.",
    .text =
        "{seat} assaults {space}[, which falls after {space# more loss|more losses}, and loses as many units "
        "as two dice say].",
    .args = {ID_ARG("space", "A Fortified City.", &tow_spaces, .candidates = walls,
                    .number = losses_to_fall)},
    .check = check_assault,
    .apply = apply_assault,
};
