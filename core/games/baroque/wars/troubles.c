/* What befalls the states: unrest (14.4), Chaos (14.1); and the Wedding (appendix 1), which wins one. */
#include "games/baroque/tables.h"

struct chaos {
    uint8_t index;
    uint8_t army_lost; /* all have, now it goes round for the cities */
};

static const struct refusal NO_UNREST = {
    "not-for-unrest", "14.4",
    "Unrest breaks out in a Minor State under control, of that value at most, with fewer than two armies."};
static const struct refusal NO_ARMY = {"no-own-army", "14.1", "{seat} has no army in {state}."};
static const struct refusal NO_CITY_THERE = {"no-city-there", "14.1", "{seat} has no City in {state}."};
static const struct refusal ARMIES_FIRST = {"armies-go-first", "14.1",
                                            "Everybody loses an army before anybody loses a City."};
static const struct refusal ARMIES_GONE = {"armies-have-gone", "14.1",
                                           "The armies have been lost: now a City is removed or reduced."};
static const struct refusal CITY_FIRST = {
    "city-goes-first", "14.1", "A Fortified City is reduced only where {seat} has no other City to remove."};
static const struct refusal NO_WEDDING = {"not-for-a-wedding", "Appendix 1",
                                          "A wedding brings a Minor State of value 1, no Bishopric State, "
                                          "without an enemy army, that {seat} does not control yet."};

/* ---- 14.4 unrest ---- */

bool bar_may_rise(const struct play *p, int state, int value)
{
    const struct land *land = bar_land(p, state);
    return land->controller >= 0 && land->armies < 2 && bar_components(p)->state[state].value <= value &&
           bar_can_be_controlled(p, land->controller, state);
}

static bool any_may_rise(const struct play *p, int value)
{
    EACH_STATE(p, state)
        if (bar_may_rise(p, state, value)) return true;
    return false;
}

/* The die tells which states; who is behind chooses one of them. */
static void unrest(struct play *p, const struct card_play *play)
{
    static const uint8_t values[] = {1, 1, 1, 2, 2, 3};
    const int value = values[draw_die(p, 6, DRAW_UNREST_DIE) - 1];
    if (!any_may_rise(p, value)) {
        bar_event_without_effect(p);
        return;
    }
    const int chooser = bar_throw_for(p, bar_poorest(p), false);
    step_call(p, STEP_UNREST, &(struct unrest){.value = value, .chooser = chooser, .state = -1});
}

const struct card_effect bar_unrest_card = {.apply = unrest};

static bool is_to_be_chosen(const struct play *p)
{
    const struct unrest *unrest = step_record(p);
    return unrest->state < 0 && any_may_rise(p, unrest->value);
}

static struct unrest *current_unrest(const struct play *p)
{
    return step_record(p);
}

static uint32_t unrest_chooser(const struct play *p)
{
    const int chooser = current_unrest(p)->chooser;
    return is_to_be_chosen(p) && bar_is_there(p, chooser) ? bar_asked(chooser) : 0;
}

static MOVE_CHECK(check_choose_unrest)
{
    return bar_may_rise(p, move_arg(m, MOVE_CHOOSE_UNREST, state), current_unrest(p)->value) ? NULL
                                                                                             : &NO_UNREST;
}

static MOVE_APPLY(apply_choose_unrest)
{
    const int state = move_arg(m, MOVE_CHOOSE_UNREST, state);
    const struct land *land = bar_land(p, state);
    current_unrest(p)->state = state;
    bar_offer_intervention(p, bar_asked(land->controller) | bar_asked(land->army_seat));
}

const struct move_type bar_move_choose_unrest = {
    .name = "choose_unrest",
    .rule = "14.4",
    .doc = "Chooses the state that is in Unrest.",
    .text = "{seat} chooses {state} for the Unrest.",
    .args = {STATE_AMONG("state", "The state.", NULL)},
    .check = check_choose_unrest,
    .apply = apply_choose_unrest,
};

/* Divine Intervention saves the marker, the points and the army of its player alone. */
static void rise(struct play *p, int state)
{
    struct land *land = bar_land(p, state);
    if (land->army_seat >= 0 && !bar_shielded(p, land->army_seat))
        bar_armies_remove(p, state, 1, bar_by_event(p));
    for (int seat = 0; seat < SEATS; seat++) {
        if (!bar_shielded(p, seat)) bar_influence_remove(p, state, seat, bar_by_event(p));
    }
    if (land->controller >= 0 && !bar_shielded(p, land->controller))
        bar_control_lose(p, state, bar_by_event(p));
}

/* Where the one who was to choose has resigned, who is behind now does (R29). */
static void unrest_over(struct play *p)
{
    const int state = current_unrest(p)->state;
    if (is_to_be_chosen(p)) {
        current_unrest(p)->chooser = bar_throw_for(p, bar_poorest(p), false);
        return;
    }
    step_return(p);
    if (state < 0) return;
    event(p, EVENT_UNREST, .state = state);
    rise(p, state);
}

static void inspect_unrest(const struct play *p, int at, struct faults *faults)
{
    const struct unrest *unrest = step_record_at(p, at);
    if (unrest->state >= 0 && !bar_may_rise(p, unrest->state, unrest->value))
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which cannot be in unrest by this die (14.4)",
                  bar_components(p)->state[unrest->state].id);
}

const struct step bar_step_unrest = {
    .name = "unrest",
    .rule = "14.4",
    .prompt = "Choose a state of value {value} or less for the Unrest.",
    .record = RECORD("unrest", struct unrest,
                     NUMBER_FIELD(struct unrest, value, 1, 3, "The highest value that can be chosen."),
                     ID_FIELD(struct unrest, chooser, &bar_seats, "Who chooses."),
                     OPTIONAL_ID_FIELD(struct unrest, state, &bar_states, "The state that is in Unrest.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = unrest_chooser,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_CHOOSE_UNREST),
    .then = unrest_over,
    .inspect = inspect_unrest,
};

/* ---- 14.1 Chaos ---- */

/* In the last turn no income is left to halve (R20). */
static uint32_t who_has_something_to_lose(const struct play *p, const struct card_play *play)
{
    uint32_t seats = 0;
    if (!bar_is_last_turn(p)) return play_head(p)->seats;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_armies(p, seat) > 0 || bar_cities(p, seat) > 0) seats |= bar_asked(seat);
    return seats;
}

static void chaos(struct play *p, const struct card_play *play)
{
    event(p, EVENT_CHAOS, .begins = 1);
    bar_state(p)->halved = 1; /* R5 */
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->no_halving = bar_shielded(p, seat);
    bar_shuffle_in(p, UNREST);
    bar_shuffle_in(p, SUPPORT_TO_THE_EMPEROR);
    step_call(p, STEP_CHAOS, NULL);
}

const struct card_effect bar_chaos_card = {
    .touches = who_has_something_to_lose, .apply = chaos, .goes = ON_THE_BOARD};

void bar_chaos_end(struct play *p, struct cause cause)
{
    if (!bar_on_board(p, CHAOS)) return;
    event(p, EVENT_CHAOS, .begins = 0);
    bar_take_off_board(p, CHAOS, cause);
}

static struct chaos *current_chaos(const struct play *p)
{
    return step_record(p);
}

/* Whose loss is next: the drawer's, then in the order of play; -1: all have suffered. */
static int sufferer(const struct play *p)
{
    uint32_t left = play_head(p)->seats;
    for (int i = 0; i < current_chaos(p)->index && left; i++)
        left &= ~bar_asked(bar_first_in_order(p, left));
    return left ? bar_first_in_order(p, left) : -1;
}

static uint32_t chaos_loser(const struct play *p)
{
    const int seat = sufferer(p);
    if (seat < 0 || bar_shielded(p, seat)) return 0;
    const bool loses = current_chaos(p)->army_lost ? bar_cities(p, seat) > 0 : bar_armies(p, seat) > 0;
    return loses ? bar_asked(seat) : 0;
}

static const char *prompt_chaos(const struct play *p)
{
    return current_chaos(p)->army_lost
               ? "Chaos: choose the City that you lose; only who has none reduces a Fortified City."
               : "Chaos: choose the state where you lose an army.";
}

/* First everybody's army, then everybody's city. */
static void next_loss(struct play *p)
{
    struct chaos *chaos = step_record(p);
    chaos->index++;
    if (sufferer(p) >= 0 || chaos->army_lost) return;
    chaos->army_lost = 1;
    chaos->index = 0;
}

/* Who is next has nothing of the kind to lose. */
static void chaos_suffered(struct play *p)
{
    if (sufferer(p) < 0)
        step_return(p);
    else
        next_loss(p);
}

const struct step bar_step_chaos = {
    .name = "chaos",
    .rule = "14.1",
    .prompt = "Chaos: lose an army, and when all have lost one, a City.",
    .prompt_now = prompt_chaos,
    .record =
        RECORD("chaos", struct chaos, NUMBER_FIELD(struct chaos, index, 0, 16, "Players already dealt with."),
               FLAG_FIELD(struct chaos, army_lost, "All armies are lost; the Cities are next.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = chaos_loser,
    .by_default = "An army goes, and when it is the Cities' turn a City, out of the first state of the "
                  "list, in the order of the pack.",
    .moves = MOVES(MOVE_LOSE_ARMY, MOVE_LOSE_CITY),
    .then = chaos_suffered,
};

static MOVE_CHECK(check_lose_army)
{
    const struct land *land = bar_land(p, move_arg(m, MOVE_LOSE_ARMY, state));
    if (current_chaos(p)->army_lost) return &ARMIES_GONE;
    return land->army_seat == seat && land->armies > 0 ? NULL : &NO_ARMY;
}

static MOVE_APPLY(apply_lose_army)
{
    bar_armies_remove(p, move_arg(m, MOVE_LOSE_ARMY, state), 1, bar_by_event(p));
    next_loss(p);
}

const struct move_type bar_move_lose_army = {
    .name = "lose_army",
    .rule = "14.1",
    .doc = "Chooses the army that is lost by Chaos.",
    .text = "{seat} loses an army in {state}.",
    .told_by = TOLD_BY(EVENT_ARMIES_REMOVED),
    .args = {STATE_AMONG("state", "Where it stands.", bar_own_army_states)},
    .check = check_lose_army,
    .apply = apply_lose_army,
};

static bool has_plain_city(const struct play *p, int seat)
{
    EACH(state, bar_controlled(p, seat))
        if (bar_land(p, state)->city == CITY) return true;
    return false;
}

static MOVE_CHECK(check_lose_city)
{
    const struct land *land = bar_land(p, move_arg(m, MOVE_LOSE_CITY, state));
    if (!current_chaos(p)->army_lost) return &ARMIES_FIRST;
    if (land->controller != seat || land->city == NO_CITY) return &NO_CITY_THERE;
    return land->city == FORTIFIED_CITY && has_plain_city(p, seat) ? &CITY_FIRST : NULL;
}

static MOVE_APPLY(apply_lose_city)
{
    bar_city_harm(p, move_arg(m, MOVE_LOSE_CITY, state), bar_by_event(p));
    next_loss(p);
}

const struct move_type bar_move_lose_city = {
    .name = "lose_city",
    .rule = "14.1",
    .doc = "Chooses the City that is removed, or the Fortified City that is reduced, by Chaos.",
    .text = "{seat} loses a City, or the walls of a Fortified City, in {state}.",
    .told_by = TOLD_BY(EVENT_CITY_CHANGED),
    .args = {STATE_AMONG("state", "Where it stands.", bar_own_states)},
    .check = check_lose_city,
    .apply = apply_lose_city,
};

/* ---- appendix 1, Wedding ---- */

static bool may_be_wed(const struct play *p, int seat, int state)
{
    const struct state_row *row = &bar_components(p)->state[state];
    return row->value == 1 && !row->bishopric && bar_land(p, state)->controller != seat &&
           bar_can_be_controlled(p, seat, state) && !bar_enemy_army(p, seat, state);
}

struct states bar_wedding_states(const struct play *p, int seat)
{
    struct states states = {0};
    EACH_STATE(p, state)
        if (may_be_wed(p, seat, state)) states_add(&states, state);
    return states;
}

static const struct refusal *wedding_fits(const struct play *p, int drawer, int card)
{
    return states_is_empty(bar_wedding_states(p, drawer)) ? &bar_not_applicable : NULL;
}

static void wedding(struct play *p, const struct card_play *play)
{
    step_call(p, STEP_WEDDING, &(struct named_state){.state = -1});
}

const struct card_effect bar_wedding_card = {.fits = wedding_fits, .apply = wedding};

static struct named_state *current_wedding(const struct play *p)
{
    return step_record(p);
}

static uint32_t wedder(const struct play *p)
{
    const int seat = bar_state(p)->active;
    if (current_wedding(p)->state >= 0 || seat < 0 || states_is_empty(bar_wedding_states(p, seat))) return 0;
    return bar_active_player(p);
}

static MOVE_CHECK(check_wed)
{
    return may_be_wed(p, seat, move_arg(m, MOVE_WED, state)) ? NULL : &NO_WEDDING;
}

static MOVE_APPLY(apply_wed)
{
    const int state = move_arg(m, MOVE_WED, state);
    current_wedding(p)->state = state;
    bar_offer_intervention(p, bar_asked(bar_land(p, state)->controller));
}

const struct move_type bar_move_wed = {
    .name = "wed",
    .rule = "Appendix 1",
    .doc = "Names the state that the wedding brings.",
    .text = "{seat} gains {state} by the wedding.",
    .args = {STATE_AMONG("state", "A Minor State of value 1.", NULL)},
    .check = check_wed,
    .apply = apply_wed,
};

/* Who controls the state may have kept the wedding off (R20), or its player has resigned before he named one
 * (R29): it comes to nothing. */
static void wedding_over(struct play *p)
{
    const int state = current_wedding(p)->state, seat = bar_state(p)->active;
    step_return(p);
    if (state < 0) bar_event_without_effect(p);
    if (state < 0 || seat < 0) return;
    const int controller = bar_land(p, state)->controller;
    if (controller < 0 || !bar_shielded(p, controller)) bar_control_take(p, seat, state, bar_by_event(p));
}

static void inspect_wedding(const struct play *p, int at, struct faults *faults)
{
    const struct named_state *wedding = step_record_at(p, at);
    if (wedding->state >= 0 && !states_has(bar_wedding_states(p, bar_state(p)->active), wedding->state))
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which no wedding gives (Appendix 1)",
                  bar_components(p)->state[wedding->state].id);
}

const struct step bar_step_wedding = {
    .name = "wedding",
    .rule = "Appendix 1",
    .prompt = "Name the state that the wedding brings under your control.",
    .record =
        RECORD("named_state", struct named_state,
               OPTIONAL_ID_FIELD(struct named_state, state, &bar_states, "The state that has been named.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = wedder,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_WED),
    .then = wedding_over,
    .inspect = inspect_wedding,
};
