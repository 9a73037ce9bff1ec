/* Battles (6.9.3.4, 6.9.3.5), stage by stage. battle_forces.c has who fights, battle_dice.c the dice. See
 * also battle_cards.c, losses.c and retreat.c. */
#include "games/time-of-wars/war/battle.h"

enum { EXPERIENCE_FROM = 12 }; /* 6.9.3.4: sums of Combat Values that bring war experience */

struct battle *tow_battle_of(const struct play *p)
{
    return step_record_of(p, STEP_BATTLE);
}

int tow_battle_role(const struct battle *b, int seat)
{
    return b->force[ATTACKER].seat == seat ? ATTACKER : DEFENDER;
}

void tow_battle_begin(struct play *p, const struct battle *battle)
{
    struct battle b = *battle;
    b.stage = BATTLE_CARDS;
    b.winner = b.result = -1;
    step_call(p, STEP_BATTLE, &b);
}

/* ---- cards ---- */

/* 6.9.3.4: who fights plays Battle cards, the attacker first. */
static void ask_for_cards(struct play *p, const struct battle *b)
{
    uint32_t seats = tow_asked(b->force[ATTACKER].seat);
    if (tow_is_naval(b)) return;
    if (b->kind != REBEL_BATTLE) seats |= tow_asked(b->force[DEFENDER].seat);
    window_open(p, STEP_BATTLE_CARDS, seats, &(struct reaction_window){.space = b->space});
}

/* R68, R98: no seat supports rebels. */
static void ask_for_support(struct play *p, const struct battle *b)
{
    const uint32_t engaged = tow_asked(b->force[ATTACKER].seat) | tow_asked(b->force[DEFENDER].seat);
    if (tow_is_naval(b) || b->kind == REBEL_BATTLE) return;
    window_open(p, STEP_BATTLE_SUPPORT, play_head(p)->seats & ~engaged,
                &(struct reaction_window){.space = b->space});
}

/* ---- losses ---- */

/* R69: marked units of a beaten army leave the map before the losses. */
static void lose_irregulars(struct play *p, const struct battle *b)
{
    const struct force *force = &b->force[tow_other_role(b->winner)];
    if (tow_is_naval(b)) return;
    EACH(unit, force->units)
        if (tow_kind(p, unit)->first_lost) tow_unit_gone(p, unit, b->space, LOSS_BATTLE);
}

/* 6.9.3.4, 6.9.3.5: the losses by the Combat Results, distributed evenly. */
static void lose(struct play *p, const struct battle *b, int role)
{
    const struct force *force = &b->force[role];
    tow_losses(p, force->seat, LOSS_BATTLE, force->loss, force->units);
}

/* ---- the commanders ---- */

/* 5.1, R20: a double as thrown wounds Gustav II Adolf. */
static void wound_by_double(struct play *p, const struct force *force)
{
    const struct commander_row *row = tow_commander_row(p, force->commander);
    if (!row->wounded_by_doubles || force->die[0] == 0 || force->die[0] != force->die[1]) return;
    const int seat = row->nation;
    const struct side *side = tow_side(p, seat);
    event(p, EVENT_WOUNDED, .commander = force->commander);
    tow_commander_place(p, force->commander, tow_map(p)->capital[seat]);
    if (!side->ruler_weak) tow_ruler_set(p, seat, side->ruler, true);
}

static void wound_by_doubles(struct play *p, const struct battle *b)
{
    for (int role = 0; role < ROLES && !tow_is_naval(b); role++)
        if (b->force[role].commander >= 0) wound_by_double(p, &b->force[role]);
}

static void wound_by_cards(struct play *p, const struct battle *b)
{
    for (int role = 0; role < ROLES && !tow_is_naval(b); role++) {
        const struct force *force = &b->force[role];
        if (force->commander >= 0 && force->wounded)
            tow_commander_take_away(p, force->commander, true, BECAUSE(WOUNDED));
    }
}

/* Commanders of armies that are lost go with them (6.9.3.4). */
static void lose_commanders(struct play *p, const struct battle *b)
{
    if (tow_is_naval(b)) return;
    for (int power = 0; power < POWERS; power++)
        if (power == b->force[ATTACKER].power || power == b->force[DEFENDER].power ||
            tow_enemies_at(p, power, b->space))
            tow_commanders_lost(p, power, b->space, tow_commanders_at(p, power, b->space));
}

/* ---- afterwards ---- */

/* 6.9.3.4, R74 */
static void gain_experience(struct play *p, const struct battle *b)
{
    if (b->kind != LAND_BATTLE) return;
    for (int role = 0; role < ROLES; role++)
        if (b->force[role].sum < EXPERIENCE_FROM) return;
    for (int role = 0; role < ROLES; role++)
        if (b->force[role].power < SEATS)
            tow_points(p, b->force[role].power, MILITARY, role == b->winner ? 1 : -1, BECAUSE(BATTLE));
}

/* 5.2.2: the rebels join whom they belong to, or he loses Military by the difference in losses. */
static void settle_rebellion(struct play *p, const struct battle *b)
{
    const struct force *attacker = &b->force[ATTACKER], *rebels = &b->force[DEFENDER];
    if (b->kind != REBEL_BATTLE || attacker->seat != rebels->seat) return;
    if (b->winner == ATTACKER)
        tow_rebels_join(p, attacker->seat, b->space);
    else if (attacker->loss > rebels->loss)
        tow_points(p, attacker->seat, MILITARY, rebels->loss - attacker->loss, BECAUSE(BATTLE));
}

/* 4.2.5: beaten in Sich, they are eliminated but for its garrison. */
static void beat_cossacks(struct play *p, const struct battle *b)
{
    const struct units cossacks = tow_pieces(p)->of_nation[COSSACKS];
    if (b->winner == ATTACKER && b->space == tow_space(p, SICH) && !tow_is_naval(b) &&
        units_meet(b->force[DEFENDER].units, cossacks) && !units_meet(b->force[ATTACKER].units, cossacks))
        tow_cossacks_beaten(p);
}

/* That army moves no more in this impulse. */
static void halt_attacker(const struct play *p, const struct battle *b)
{
    struct impulse *impulse = tow_impulse_of(p);
    if (impulse && !tow_is_naval(b))
        impulse->halted.units = units_either(impulse->halted.units, b->force[ATTACKER].units);
}

/* ---- the retreat ---- */

static struct units units_left(const struct play *p, const struct battle *b, const struct force *force,
                               int power)
{
    const struct units left = units_both(force->units, tow_place(p, b->space)->units);
    return tow_units_of_power(p, units_without(left, tow_state(p)->garrisons), power);
}

/* One power's army after the other. The rebels of 5.2.2 stay where their owner has won or lost. */
static void retreat(struct play *p, struct battle *b)
{
    const int loser = tow_other_role(b->winner);
    const struct force *force = &b->force[loser];
    if (tow_is_naval(b) || (tow_is_rebels(b, loser) && b->force[ATTACKER].seat == force->seat)) return;
    for (int power = 0; power < POWERS; power++) {
        if (b->retreated >> power & 1) continue;
        const struct units units = units_left(p, b, force, power);
        if (units_is_empty(units)) continue;
        b->retreated |= 1u << power;
        b->stage = BATTLE_RETREAT; /* once more for the next power */
        const struct commanders commanders = tow_commanders_at(p, power, b->space);
        if (loser == ATTACKER)
            tow_go_back(p, power, b->space, b->from, units, commanders);
        else
            tow_retreat(p, power, b->space, b->from, units, commanders);
        return;
    }
}

bool tow_has_won(const struct play *p, const struct battle *b, int seat)
{
    if (b->winner < 0) return false;
    if (b->force[b->winner].seat == seat) return true;
    EACH(unit, b->force[b->winner].units)
        if (tow_commander_seat_of_unit(p, unit) == seat) return true;
    return false;
}

static uint32_t winners(const struct play *p, const struct battle *b)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (tow_has_won(p, b, seat)) seats |= tow_asked(seat);
    return seats;
}

/* An Event does not ask who has won. */
static void end(struct play *p, int winner)
{
    const int caller = step_caller(p, step_place(p, STEP_BATTLE));
    if (caller == STEP_SIEGE || caller == STEP_SEA_RAID) {
        step_return_with(p, winner);
        return;
    }
    step_return(p);
    if (step_is(p, STEP_MARCH)) tow_march_of(p)->enemy.winner = winner;
}

static void battle_step(struct play *p)
{
    struct battle *b = step_record(p);
    switch ((enum battle_stage)b->stage) {
    case BATTLE_CARDS: /* 6.9.3.4: the attacker's and the defender's cards */
        b->stage = BATTLE_SUPPORT;
        tow_forces_meet(p, b);
        ask_for_cards(p, b);
        return;
    case BATTLE_SUPPORT: /* cards of others */
        b->stage = BATTLE_DICE;
        ask_for_support(p, b);
        return;
    case BATTLE_DICE: /* 2d6 each, the columns and the winner */
        b->stage = BATTLE_LOSSES;
        tow_battle_dice(p, b);
        wound_by_doubles(p, b);
        lose_irregulars(p, b);
        return;
    case BATTLE_LOSSES: /* 6.9.3.4: losses */
        b->stage = BATTLE_MORE_LOSSES;
        lose(p, b, ATTACKER);
        return;
    case BATTLE_MORE_LOSSES:
        b->stage = BATTLE_EXPERIENCE;
        lose(p, b, DEFENDER);
        return;
    case BATTLE_EXPERIENCE: /* 6.9.3.4: war experience */
        b->stage = BATTLE_RETREAT;
        wound_by_cards(p, b);
        beat_cossacks(p, b);
        lose_commanders(p, b);
        gain_experience(p, b);
        settle_rebellion(p, b);
        halt_attacker(p, b);
        return;
    case BATTLE_RETREAT: /* 6.9.3.4: retreat */
        b->stage = BATTLE_WON;
        retreat(p, b);
        return;
    case BATTLE_WON:
        b->stage = BATTLE_OVER;
        if (!tow_is_naval(b))
            window_open(p, STEP_BATTLE_WON, winners(p, b), &(struct reaction_window){.space = b->space});
        return;
    case BATTLE_OVER:
        end(p, b->winner);
        return;
    }
}

const struct domain tow_roles = {.name = "role", .noun = "side of a battle", LISTED(TOW_ROLES)};

const struct domain tow_battle_stages = {
    .name = "battle_stage", .noun = "stage of a battle", LISTED(TOW_BATTLE_STAGES)};

static const struct record force_record = DESCRIBED(
    "force", struct force, "One side of a battle.",
    OPTIONAL_ID_FIELD(struct force, power, &tow_powers, "Who leads it."),
    OPTIONAL_ID_FIELD(struct force, seat, &tow_seats, "Who decides for it."),
    UNITS_FIELD(struct force, units, "Units that fight."),
    OPTIONAL_ID_FIELD(struct force, commander, &tow_commanders, "Whose rating counts.", .rule = "6.9.3.4"),
    NUMBER_FIELD(struct force, rating, 0, RATING_MAX, "His Command Rating, as it counts."),
    NUMBER_FIELD(struct force, sum, 0, 255, "The sum of Combat Values."),
    NUMBER_FIELD(struct force, right, 0, 60, "Columns to the right by its cards."),
    NUMBER_FIELD(struct force, left, 0, 60, "Columns to the left by the enemy's cards."),
    NUMBER_FIELD(struct force, barred, 0, 9,
                 "It may play no card that shifts its column by so much; 0: it may."),
    FLAG_FIELD(struct force, wounded, "Its commander is wounded by a card."),
    NUMBERS_FIELD("die", struct force, die, 0, 6, "Its dice."),
    NUMBER_FIELD(struct force, loss, 0, 60, "The losses that it suffers."),
    CARDS_FIELD(struct force, played, "Cards played for it."));

/* A battle is somewhere between two, one of whom has won it after the dice (6.9.3.4). */
static void inspect_battle(const struct play *p, int at, struct faults *faults)
{
    const struct battle *b = step_record_at(p, at);
    const bool dutch = b->kind == DUTCH_BATTLE, at_sea = dutch || b->kind == NAVAL_BATTLE;
    const char *kind = tow_battle_kinds.ids[b->kind];
    char path[FAULT_PATH];
    if (at_sea ? b->sea < 0 : b->space < 0)
        fault_add(faults, AT_FRAME(at, at_sea ? "sea" : "space"), "is null, and the battle is of kind %s",
                  kind);
    for (int role = 0; role < ROLES; role++) {
        const bool none = role == DEFENDER && dutch;
        if ((b->force[role].power < 0) == none) continue;
        fault_path_index(path, AT_FRAME(at, "force"), role);
        fault_path(path, path, "power");
        fault_add(faults, path, "is %s, and the battle is of kind %s",
                  b->force[role].power < 0 ? "null" : tow_powers.ids[b->force[role].power], kind);
    }
    if (b->winner < 0 && b->stage > BATTLE_DICE)
        fault_add(faults, AT_FRAME(at, "winner"), "is null, and the dice have been rolled (%s)",
                  tow_battle_stages.ids[b->stage]);
}

const struct step tow_step_battle = {
    .name = "battle",
    .rule = "6.9.3.4",
    .prompt = "A battle is fought.",
    .record = RECORD(
        "battle", struct battle, MAYBE_SPACE(struct battle, space, "Where."),
        MAYBE_SPACE(struct battle, from, "Where the attacker came from."),
        OPTIONAL_ID_FIELD(struct battle, sea, &tow_seas, "The sea of a Naval Battle."),
        ID_FIELD(struct battle, kind, &tow_battle_kinds, "What kind of battle."),
        ID_FIELD(struct battle, stage, &tow_battle_stages,
                 "What comes next: cards, cards of the others, dice, losses of either side, war "
                 "experience, the retreat, what follows it, the end."),
        OPTIONAL_ID_FIELD(struct battle, winner, &tow_roles, "Who has won; null: not known yet."),
        {.name = "retreated_to",
         .doc = "Where a beaten army has retreated last.",
         .kind = FIELD_ID,
         FIELD_AT(struct battle, result),
         .domain = &tow_spaces,
         .optional = true},
        MASK_FIELD(struct battle, retreated, &tow_powers, "Powers whose beaten armies have retreated."),
        ROWS_FIELD("force", struct battle, force, &force_record, "The attacker, the defender.")),
    .called_by = STEPS(STEP_MARCH, STEP_IMPULSE, STEP_EVENT, STEP_SIEGE, STEP_SEA_RAID),
    .result = RESULT(struct battle, result),
    .then = battle_step,
    .inspect = inspect_battle,
};
