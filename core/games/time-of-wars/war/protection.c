/* Protection of the Reich (4.2.2, R96): who helps the Emperor's army against an invasion. */
#include "games/time-of-wars/tables.h"

enum { NOBODY_YET = -1, COMMANDER_LAST = SEATS };

/* Of Brandenburg's units, too, which the Empire commands. */
static struct spaces reich_armies(const struct play *p)
{
    struct spaces spaces = spaces_both(tow_armies(p, HRE), tow_map(p)->of_zone[REICH_ZONE]);
    EACH(space, spaces)
        if (!tow_mercenaries_may_join(p, HRE, space)) spaces_remove(&spaces, space);
    return spaces;
}

/* The mercenaries that the seat can give. */
static struct units mercenaries_of(const struct play *p, int seat)
{
    const struct units hired = units_both(tow_side(p, seat)->led, tow_pieces(p)->of_nation[MERCENARIES]);
    return units_without(hired, tow_state(p)->rebels);
}

static bool can_give(const struct play *p, int seat)
{
    return seat != HRE && !units_is_empty(mercenaries_of(p, seat));
}

/* Commanders of the Empire elsewhere on the map. */
static bool can_send(const struct play *p, int commander, int army)
{
    const int space = tow_commander_space(p, commander);
    return tow_commander_row(p, commander)->nation == HRE && space >= 0 && space != army;
}

static bool has_commander_to_send(const struct play *p, int army)
{
    EACH(commander, tow_pieces(p)->commanders_of[HRE])
        if (can_send(p, commander, army)) return true;
    return false;
}

/* STEP_PROTECTION (4.2.2): the Reich is entered. */
struct protection {
    /* The seat that gives a mercenary now; -1: none yet; SEATS: a commander may be sent; SEATS + 1: end. */
    int8_t turn;
    int16_t army; /* the space of the army that takes them; -1: not chosen */
};

void tow_protection_begin(struct play *p)
{
    if (spaces_is_empty(reich_armies(p))) return;
    step_call(p, STEP_PROTECTION, &(struct protection){.turn = NOBODY_YET, .army = -1});
}

static const char *protection_prompt(const struct play *p)
{
    const struct protection *protection = step_record(p);
    if (protection->army < 0) return "Choose the army in the Reich that is strengthened.";
    if (protection->turn == COMMANDER_LAST) return "Send a commander to the army in {army}, or nobody.";
    return "Give a mercenary unit to the army of the Holy Roman Empire in {army}.";
}

static uint32_t protection_deciders(const struct play *p)
{
    const struct protection *protection = step_record(p);
    if (protection->army < 0) return tow_asked(HRE);
    if (protection->turn < 0 || protection->turn > COMMANDER_LAST) return 0;
    if (protection->turn == COMMANDER_LAST)
        return has_commander_to_send(p, protection->army) ? tow_asked(HRE) : 0;
    return can_give(p, protection->turn) ? tow_asked(protection->turn) : 0;
}

static void protection_step(struct play *p)
{
    struct protection *protection = step_record(p);
    if (protection->turn >= COMMANDER_LAST) {
        step_return(p);
        return;
    }
    const int next = tow_next_seat(p, protection->turn);
    protection->turn = next;
}

/* Seats, and what comes after them. */
const struct domain tow_protection_turns = {
    .name = "protection_turn",
    .noun = "turn of protection",
    IDS([SWEDEN] = "sweden", [RUSSIA] = "russia", [OTTOMAN] = "ottoman", [HRE] = "hre",
        [COMMONWEALTH] = "commonwealth", [SEATS] = "commander", [SEATS + 1] = "end"),
    NAMES([SWEDEN] = "Sweden", [RUSSIA] = "Russia", [OTTOMAN] = "Ottoman Empire", [HRE] = "Holy Roman Empire",
          [COMMONWEALTH] = "Commonwealth", [SEATS] = "a commander", [SEATS + 1] = "the end")};

const struct step tow_step_protection = {
    .name = "protection",
    .rule = "4.2.2",
    .prompt = "Strengthen the army in the Reich.",
    .prompt_now = protection_prompt,
    .record =
        RECORD("protection", struct protection,
               OPTIONAL_ID_FIELD(struct protection, turn, &tow_protection_turns,
                                 "Who gives a mercenary now; then a commander may be sent. Null: it begins."),
               MAYBE_SPACE(struct protection, army, "The army that is strengthened.")),
    .called_by = STEPS(STEP_FREE_WAR, STEP_MARCH),
    .automatic = true,
    .deciders = protection_deciders,
    .by_default = "The first army; the first mercenary; no commander.",
    .moves = MOVES(MOVE_JOIN_ARMY, MOVE_GIVE_MERCENARY, MOVE_SEND_NOBODY, MOVE_SEND_COMMANDER),
    .then = protection_step,
};

static const struct refusal NO_REICH_ARMY = {"no-army-in-the-reich", "4.2.2",
                                             "Only an army of the Empire in the Reich can be strengthened."};
static const struct refusal NOT_NOW = {"not-now", "4.2.2",
                                       "First the army is chosen, then each superpower gives a mercenary, "
                                       "then a commander may be sent."};
static const struct refusal NO_MERCENARY = {"no-mercenary", "4.2.2",
                                            "{seat} has no such mercenary unit in {space}."};
static const struct refusal NOT_TO_SEND = {"not-to-send", "4.2.2",
                                           "{commander} is no commander of the Empire elsewhere on the map."};

static MOVE_CHECK(check_join_army)
{
    const struct protection *protection = step_record(p);
    if (protection->army >= 0) return &NOT_NOW;
    return spaces_has(reich_armies(p), move_arg(m, MOVE_JOIN_ARMY, space)) ? NULL : &NO_REICH_ARMY;
}

/* All mercenaries of the box join it, told kind by kind. */
static MOVE_APPLY(apply_join_army)
{
    struct protection *protection = step_record(p);
    const struct components *c = tow_components(p);
    const int box = tow_space(p, REICH_BOX);
    int count[KINDS] = {0};
    protection->army = move_arg(m, MOVE_JOIN_ARMY, space);
    const struct units units = tow_mercenaries_in_box(p);
    tow_side(p, seat)->led = units_either(tow_side(p, seat)->led, units);
    EACH(unit, units) {
        tow_unit_move(p, unit, box, protection->army);
        count[c->pieces.unit[unit].kind]++;
    }
    EACH_KIND(p, kind)
        if (count[kind])
            event(p, EVENT_UNITS_MOVED, .seat = seat, .kind = kind, .count = count[kind], .from = box,
                  .to = protection->army);
}

static MOVE_CANDIDATES(armies_in_reich)
{
    offer_spaces(set, reich_armies(p));
}

const struct move_type tow_move_join_army = {
    .name = "join_army",
    .rule = "4.2.2",
    .doc = "Names the army in the Reich that the mercenaries join.",
    .text = "The mercenaries join the army in {space}.",
    .args = {SPACE_AMONG("space", "Where the army is.", armies_in_reich)},
    .check = check_join_army,
    .apply = apply_join_army,
};

static int mercenary_at(const struct play *p, int seat, int kind, int condition, int space)
{
    const struct units units = units_both(mercenaries_of(p, seat), tow_place(p, space)->units);
    return tow_find_unit(p, units, kind, condition);
}

static MOVE_CHECK(check_give_mercenary)
{
    const int kind = move_arg(m, MOVE_GIVE_MERCENARY, kind),
              condition = move_arg(m, MOVE_GIVE_MERCENARY, condition),
              space = move_arg(m, MOVE_GIVE_MERCENARY, space);
    const struct protection *protection = step_record(p);
    if (protection->army < 0 || protection->turn != seat) return &NOT_NOW;
    return mercenary_at(p, seat, kind, condition, space) >= 0 ? NULL : &NO_MERCENARY;
}

static MOVE_APPLY(apply_give_mercenary)
{
    const int kind = move_arg(m, MOVE_GIVE_MERCENARY, kind),
              condition = move_arg(m, MOVE_GIVE_MERCENARY, condition),
              space = move_arg(m, MOVE_GIVE_MERCENARY, space);
    struct protection *protection = step_record(p);
    const int unit = mercenary_at(p, seat, kind, condition, space);
    tow_unit_transfer(p, unit, space, protection->army); /* told as the giver's */
    units_remove(&tow_side(p, seat)->led, unit);
    units_add(&tow_side(p, HRE)->led, unit);
    protection->turn = tow_next_seat(p, seat);
}

static MOVE_CANDIDATES(mercenary_spaces)
{
    offer_spaces(set, tow_spaces_with(p, mercenaries_of(p, seat)));
}

static MOVE_CANDIDATES(mercenary_kinds)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == MERCENARIES) set_add(set, kind);
}

const struct move_type tow_move_give_mercenary = {
    .name = "give_mercenary",
    .rule = "4.2.2",
    .doc = "Gives one mercenary unit to the army in the Reich.",
    .text = "{seat} gives a mercenary unit from {space} to the army in the Reich: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = mercenary_kinds), CONDITION_ARG,
             SPACE_AMONG("space", "Where it stands.", mercenary_spaces)},
    .check = check_give_mercenary,
    .apply = apply_give_mercenary,
};

static MOVE_CHECK(check_send_commander)
{
    const struct protection *protection = step_record(p);
    if (protection->turn != COMMANDER_LAST || protection->army < 0) return &NOT_NOW;
    return can_send(p, move_arg(m, MOVE_SEND_COMMANDER, commander), protection->army) ? NULL : &NOT_TO_SEND;
}

static MOVE_APPLY(apply_send_commander)
{
    struct protection *protection = step_record(p);
    tow_commander_place(p, move_arg(m, MOVE_SEND_COMMANDER, commander), protection->army);
    protection->turn = COMMANDER_LAST + 1;
}

const struct move_type tow_move_send_commander = {
    .name = "send_commander",
    .rule = "4.2.2",
    .doc = "Transfers a commander of the Empire to the army in the Reich.",
    .text = "{seat} sends {commander} to the army in the Reich.",
    .args = {COMMANDER_ARG},
    .check = check_send_commander,
    .apply = apply_send_commander,
};

static MOVE_CHECK(check_send_nobody)
{
    const struct protection *protection = step_record(p);
    return protection->turn == COMMANDER_LAST && protection->army >= 0 ? NULL : &NOT_NOW;
}

static MOVE_APPLY(apply_send_nobody)
{
    struct protection *protection = step_record(p);
    protection->turn = COMMANDER_LAST + 1;
}

const struct move_type tow_move_send_nobody = {
    .name = "send_nobody",
    .rule = "4.2.2",
    .doc = "No commander is transferred.",
    .text = "{seat} sends no commander.",
    .check = check_send_nobody,
    .apply = apply_send_nobody,
};
