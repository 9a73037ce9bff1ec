/* Favours of the Emperor (12.3.2). */
#include "games/baroque/tables.h"

enum { VALUE_MOST = 2, POINTS_GAINED = 3, EXTRA_CARDS_MOST = 99, SECOND_EXTRA_CARD = FAVOURS };

static const uint8_t COSTS[FAVOURS] = {
    [FAVOUR_EXTRA_CARD] = 1, [FAVOUR_5_FLORINS] = 1, [FAVOUR_12_FLORINS] = 2,  [FAVOUR_ARMY] = 2,
    [FAVOUR_POINTS] = 2,     [FAVOUR_CONTROL] = 3,   [FAVOUR_CHOOSE_CARD] = 4,
};

static const struct refusal TOO_FEW_FAVOURS = {"too-few-favours", "12.3.2",
                                               "{seat} has too few Favours left for this one: {favour}."};
static const struct refusal TAKEN_BEFORE = {
    "favour-taken", "12.3.2",
    "{seat} has taken this Favour already: each can be chosen once, the card more twice."};
static const struct refusal NO_STATE = {"no-state-wanted", "12.3.2",
                                        "A state is named only for the army and for the control of a state."};
static const struct refusal STATE_WANTED = {"state-wanted", "12.3.2", "This Favour needs a state."};
static const struct refusal AT_THE_LIMIT = {"favour-without-use", "12.3.2",
                                            "{seat} has had as much of this Favour as the next turn allows."};
static const struct refusal NO_NEXT_TURN = {"favour-without-use", "12.3.2",
                                            "This Favour is for the next turn, and there is none."};
static const struct refusal NOT_HIS_MAJOR = {"not-own-major-state", "12.3.2",
                                             "{state} is not a Major State of {seat}."};
static const struct refusal STATE_CLOSED = {"closed-to-armies", "Appendix 2",
                                            "{state} is closed to all armies."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "10.4.5", "There is an enemy army in {state}."};
static const struct refusal ARMY_LIMIT = {"army-limit", "10.2.1",
                                          "{seat} has as many armies as the table allows."};
static const struct refusal MAJOR = {"not-a-minor-state", "12.3.2", "{state} is a Major State."};
static const struct refusal NOT_IN_PLAY = {"not-a-minor-state", "12.3.2", "{state} is not in play."};
static const struct refusal CONTROLLED_ALREADY = {"controlled-already", "12.3.2",
                                                  "{seat} controls {state} already."};
static const struct refusal HAS_CITY = {"state-not-empty", "12.3.2", "A City stands in {state}."};
static const struct refusal HAS_PALACE = {"state-not-empty", "12.3.2", "A Bishopric stands in {state}."};
static const struct refusal HAS_ARMY = {"state-not-empty", "12.3.2", "An army stands in {state}."};
static const struct refusal VALUE_TOO_HIGH = {"value-too-high", "12.3.2",
                                              "{state} has a printed value of more than 2."};

/* ---- who is asked ---- */

/* The bit of those that are noted as taken, if this Favour is taken now; 0: it cannot be any more. */
static int mark_of(int favour, int taken)
{
    const int mark = 1 << favour, second = 1 << SECOND_EXTRA_CARD;
    if (!(taken & mark)) return mark;
    return favour == FAVOUR_EXTRA_CARD && !(taken & second) ? second : 0;
}

/* Cards are for the next turn (R69); what the event Support to the Emperor gave in the same turn counts
 * (R42). */
static const struct refusal *refuses_use(const struct play *p, int seat, int favour)
{
    const struct player *player = bar_player(p, seat);
    if (favour != FAVOUR_EXTRA_CARD && favour != FAVOUR_CHOOSE_CARD) return NULL;
    if (bar_is_last_turn(p)) return &NO_NEXT_TURN;
    const bool most =
        favour == FAVOUR_EXTRA_CARD ? player->extra_cards >= EXTRA_CARDS_MOST : player->may_choose_card;
    return most ? &AT_THE_LIMIT : NULL;
}

static struct favours *current_favours(const struct play *p)
{
    return step_record(p);
}

static uint32_t favourite(const struct play *p)
{
    const struct favours *favours = current_favours(p);
    const int seat = favours->seat;
    if (seat < 0 || !bar_is_there(p, seat)) return 0;
    for (int favour = 0; favour < FAVOURS; favour++)
        if (COSTS[favour] <= favours->left && mark_of(favour, favours->taken) &&
            !refuses_use(p, seat, favour))
            return bar_asked(seat);
    return 0;
}

const struct step bar_step_favours = {
    .name = "favours",
    .rule = "12.3.2",
    .prompt = "Spend your Favours of the Emperor ({left} left), or go on.",
    .record = RECORD("favours", struct favours, ID_FIELD(struct favours, seat, &bar_seats, "Whose they are."),
                     NUMBER_FIELD(struct favours, left, 0, 4, "Favours left."),
                     MASK_FIELD(struct favours, taken, &bar_favours_taken, "Favours taken.")),
    .called_by = STEPS(STEP_IMPERIAL_SUPPORT),
    .deciders = favourite,
    .by_default = "No further Favour is taken.",
    .moves = MOVES(MOVE_END_FAVOURS, MOVE_TAKE_FAVOUR),
    .then = step_return,
};

/* ---- what can be had ---- */

static const struct refusal *refuses_army(const struct play *p, int seat, int state)
{
    if (bar_major_owner(p, state) != seat) return &NOT_HIS_MAJOR;
    if (bar_enemy_army(p, seat, state)) return &ENEMY_ARMY;
    if (bar_closed(p, state)) return &STATE_CLOSED;
    return bar_armies(p, seat) >= bar_table_row(p)->army_limit ? &ARMY_LIMIT : NULL;
}

/* It may be an opponent's (R25). */
static const struct refusal *refuses_control(const struct play *p, int seat, int state)
{
    const struct land *land = bar_land(p, state);
    if (!bar_in_play(p, state)) return &NOT_IN_PLAY;
    if (!bar_can_be_controlled(p, seat, state)) return &MAJOR;
    if (land->controller == seat) return &CONTROLLED_ALREADY;
    if (bar_map(p)->state[state].value > VALUE_MOST) return &VALUE_TOO_HIGH;
    if (land->city != NO_CITY) return &HAS_CITY;
    if (land->palace) return &HAS_PALACE;
    if (land->armies > 0) return &HAS_ARMY;
    return bar_enemy_army(p, seat, state) ? &ENEMY_ARMY : NULL; /* the Ottomans */
}

static const struct refusal *refuses_state(const struct play *p, int seat, int favour, int state)
{
    const bool wanted = favour == FAVOUR_ARMY || favour == FAVOUR_CONTROL;
    if (wanted && state < 0) return &STATE_WANTED;
    if (!wanted && state >= 0) return &NO_STATE;
    if (!wanted) return NULL;
    return favour == FAVOUR_ARMY ? refuses_army(p, seat, state) : refuses_control(p, seat, state);
}

static MOVE_CHECK(check_take_favour)
{
    const struct favours *favours = current_favours(p);
    const int favour = move_arg(m, MOVE_TAKE_FAVOUR, favour);
    if (COSTS[favour] > favours->left) return &TOO_FEW_FAVOURS;
    if (!mark_of(favour, favours->taken)) return &TAKEN_BEFORE;
    const struct refusal *useless = refuses_use(p, seat, favour);
    return useless ? useless : refuses_state(p, seat, favour, move_arg(m, MOVE_TAKE_FAVOUR, state));
}

static MOVE_LIST(list_take_favour)
{
    for (int favour = 0; favour < FAVOURS; favour++) {
        if (COSTS[favour] > current_favours(p)->left) continue;
        for (int state = -1; state < bar_map(p)->state_count; state++) {
            const struct move m = MAKE_MOVE(MOVE_TAKE_FAVOUR, .favour = favour, .state = state);
            if (!check_take_favour(p, seat, &m)) moves_add(moves, m.type, m.arg, m.count);
        }
    }
}

/* ---- what it brings ---- */

/* 12.3.2 */
static void grant(struct play *p, int seat, enum favour favour, int state)
{
    switch (favour) {
    case FAVOUR_EXTRA_CARD:
        bar_player(p, seat)->extra_cards++;
        return;
    case FAVOUR_5_FLORINS:
        bar_earn(p, seat, 5, BECAUSE(FAVOUR));
        return;
    case FAVOUR_12_FLORINS:
        bar_earn(p, seat, 12, BECAUSE(FAVOUR));
        return;
    case FAVOUR_ARMY:
        bar_army_place(p, seat, state);
        return;
    case FAVOUR_POINTS:
        bar_score(p, seat, POINTS_GAINED, BECAUSE(FAVOUR));
        return;
    case FAVOUR_CONTROL:
        bar_control_take(p, seat, state, BECAUSE(FAVOUR));
        return;
    case FAVOUR_CHOOSE_CARD:
        bar_player(p, seat)->may_choose_card = 1;
        return;
    case FAVOURS:
        return;
    }
}

static MOVE_APPLY(apply_take_favour)
{
    struct favours *favours = current_favours(p);
    const int favour = move_arg(m, MOVE_TAKE_FAVOUR, favour);
    favours->left -= COSTS[favour];
    favours->taken |= mark_of(favour, favours->taken);
    event(p, EVENT_FAVOUR, .seat = seat, .favour = favour);
    grant(p, seat, (enum favour)favour, move_arg(m, MOVE_TAKE_FAVOUR, state));
}

const struct move_type bar_move_take_favour = {
    .name = "take_favour",
    .rule = "12.3.2",
    .doc = "Spends Favours of the Emperor.",
    .text = "{seat} takes a Favour of the Emperor: {favour}[ ({state})].",
    .args = {ID_ARG("favour", "What for.", &bar_favours),
             ID_ARG("state",
                    "Where the army is placed, or the state that comes under control; left out with "
                    "any other Favour.",
                    &bar_states, .optional = true)},
    .check = check_take_favour,
    .apply = apply_take_favour,
    .list = list_take_favour,
};

static MOVE_APPLY(apply_end_favours)
{
    current_favours(p)->left = 0;
}

const struct move_type bar_move_end_favours = {
    .name = "end_favours",
    .rule = "12.3.2",
    .doc = "Spends no more Favours: those left are lost.",
    .text = "{seat} ends the choice of Favours.",
    .apply = apply_end_favours,
};
