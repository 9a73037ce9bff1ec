/* Game Setup (3). */
#include "games/baroque/tables.h"

/* 3.1.1: Brandenburg and Austria with two players, the Palatinate with three. */
uint32_t bar_seating(int players, const int16_t *options)
{
    return (UINT32_C(1) << players) - 1;
}

/* ---- what lies ready ---- */

static void set_up_decks(struct play *p)
{
    const struct components *c = bar_components(p);
    struct state *s = bar_state(p);
    if (bar_players(p) == SEATS) /* 5.1 */
        s->removed = cards_either(c->decks.of_effect[SPAIN_SELLS_THE_FRANCHE_COMTE],
                                  c->decks.of_effect[SPAIN_SELLS_THE_SPANISH_NETHERLANDS]);
    s->event_deck = cards_without(c->decks.events, s->removed);
    s->opportunity_deck = c->decks.opportunities;
}

/* 3.1.1: a state that is not sold, and belongs to no player of the match, is not in play. */
static void set_up_map(struct play *p)
{
    const struct components *c = bar_components(p);
    EACH_STATE(p, i)
        bar_land(p, i)->controller = bar_land(p, i)->army_seat = NO_SEAT;
    EACH_STATE(p, i) {
        const struct state_row *row = &c->map.state[i];
        bar_land(p, i)->controller = bar_major_owner(p, i);
        const int wanted_by = row->major >= 0 ? row->major : row->start_choice_of;
        if (row->foreign_possession && wanted_by >= 0 && play_head(p)->seats >> wanted_by & 1)
            states_add(&bar_state(p)->sold, i);
    }
}

static void set_up_player(struct play *p, int seat)
{
    struct player *player = bar_player(p, seat);
    player->florins = bar_table_row(p)->start_florins;
    player->general_at = -1;
    for (int i = 0; i < FIGURE_KINDS; i++)
        player->figure[i] = -1;
}

/* 3.2: one die each, the highest first; who ties throws again (R2). */
static void throw_for_places(struct play *p, uint32_t seats)
{
    struct state *s = bar_state(p);
    uint32_t with[7] = {0};
    if ((seats & (seats - 1)) == 0) {
        s->order[s->order_count++] = __builtin_ctz(seats);
        return;
    }
    for (uint32_t rest = seats; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        with[draw_die(p, 6, DRAW_ORDER_DIE, .seat = seat)] |= UINT32_C(1) << seat;
    }
    for (int die = 6; die >= 1 && !p->fault; die--)
        if (with[die]) throw_for_places(p, with[die]);
}

static void throw_for_order(struct play *p)
{
    int16_t places[SEATS] = {-1, -1, -1, -1};
    throw_for_places(p, play_head(p)->seats);
    for (int i = 0; i < bar_state(p)->order_count; i++)
        places[i] = bar_state(p)->order[i];
    if (!p->fault)
        event(p, EVENT_ORDER_OF_PLAY, .first = places[0], .second = places[1], .third = places[2],
              .fourth = places[3]);
}

void bar_set_up(struct play *p)
{
    struct state *s = bar_state(p);
    s->turn = 1;
    s->active = -1;
    s->event = -1;
    set_up_map(p);
    EACH_SEAT(p, seat)
        set_up_player(p, seat);
    set_up_decks(p);
    throw_for_order(p);
    step_call(p, STEP_CHOOSE_STATES, NULL);
}

/* ---- whose choice it is: rounds of the table ---- */

/* Whose turn is the `index`th of a step, from 0. */
typedef int turn_of(const struct state *s, int index);

/* In the order of play, again and again. */
static int by_order(const struct state *s, int index)
{
    return s->order[index % s->order_count];
}

/* 3.4: the first army is placed by the last player first, the next by the first, and so on. */
static int by_order_and_back(const struct state *s, int index)
{
    const int place = index % s->order_count;
    return s->order[index / s->order_count % 2 ? place : s->order_count - 1 - place];
}

/* Of a step that goes round the table so many times. */
static uint32_t whose(const struct play *p, turn_of *turn, int rounds)
{
    const struct state *s = bar_state(p);
    const int index = bar_sequence(p)->index;
    if (s->order_count == 0 || index >= rounds * s->order_count) return 0;
    return bar_asked(turn(s, index));
}

/* ---- 3.3 Choice of the initial controlled States ---- */

static const struct refusal NOT_A_CHOICE = {"not-a-choice", "3.3", "{seat} cannot begin with {state}."};
static const struct refusal ALREADY_CHOSEN = {"already-chosen", "3.3", "{state} has been chosen already."};

static uint32_t state_chooser(const struct play *p)
{
    return whose(p, by_order, bar_table_row(p)->start_choices);
}

static void states_chosen(struct play *p)
{
    step_next(p, STEP_PLACE_ARMIES, NULL);
}

const struct step bar_step_choose_states = {
    .name = "choose_states",
    .rule = "3.3",
    .prompt = "Choose a Minor State to begin with.",
    .record = SEQUENCE_RECORD,
    .deciders = state_chooser,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_CHOOSE_STATE),
    .then = states_chosen,
};

static MOVE_CHECK(check_choose_state)
{
    const int state = move_arg(m, MOVE_CHOOSE_STATE, state);
    if (bar_map(p)->state[state].start_choice_of != seat) return &NOT_A_CHOICE;
    return bar_land(p, state)->controller >= 0 ? &ALREADY_CHOSEN : NULL;
}

static MOVE_APPLY(apply_choose_state)
{
    const int state = move_arg(m, MOVE_CHOOSE_STATE, state);
    bar_land(p, state)->controller = seat;
    event(p, EVENT_STATE_CHOSEN, .seat = seat, .state = state);
    bar_sequence(p)->index++;
}

const struct move_type bar_move_choose_state = {
    .name = "choose_state",
    .rule = "3.3",
    .doc = "Chooses a Minor State to begin with.",
    .text = "{seat} begins with {state}.",
    .args = {STATE_AMONG("state", "One of those on the Major's card.", NULL)},
    .check = check_choose_state,
    .apply = apply_choose_state,
};

/* ---- 3.4 Initial placing of the Armies ---- */

static const struct refusal NOT_CONTROLLED = {"not-controlled", "3.4", "{seat} does not control {state}."};

static uint32_t army_placer(const struct play *p)
{
    return whose(p, by_order_and_back, bar_table_row(p)->start_armies);
}

static void armies_placed(struct play *p)
{
    step_next(p, STEP_PLACE_CITIES, NULL);
}

const struct step bar_step_place_armies = {
    .name = "place_armies",
    .rule = "3.4",
    .prompt = "Place an army in a state under your control.",
    .record = SEQUENCE_RECORD,
    .deciders = army_placer,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_PLACE_ARMY),
    .then = armies_placed,
};

static MOVE_CHECK(check_place_army)
{
    return bar_land(p, move_arg(m, MOVE_PLACE_ARMY, state))->controller == seat ? NULL : &NOT_CONTROLLED;
}

static MOVE_APPLY(apply_place_army)
{
    bar_army_place(p, seat, move_arg(m, MOVE_PLACE_ARMY, state));
    bar_sequence(p)->index++;
}

const struct move_type bar_move_place_army = {
    .name = "place_army",
    .rule = "3.4",
    .doc = "Places an army at the start.",
    .text = "{seat} places an army in {state}.",
    .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
    .check = check_place_army,
    .apply = apply_place_army,
};

/* ---- 3.5 Initial placing of the Cities ---- */

static const struct refusal NO_CITY_THERE = {"no-city-allowed", "6.2", "No City can be built in {state}."};
static const struct refusal NOT_ITS_CITY = {"not-controlled", "3.5", "{seat} does not control {state}."};

static uint32_t city_placer(const struct play *p)
{
    return whose(p, by_order, 1);
}

static void cities_placed(struct play *p)
{
    step_next(p, STEP_DECKS_PREPARATION, NULL);
}

const struct step bar_step_place_cities = {
    .name = "place_cities",
    .rule = "3.5",
    .prompt = "Place a City in a state under your control.",
    .record = SEQUENCE_RECORD,
    .deciders = city_placer,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_PLACE_CITY),
    .then = cities_placed,
};

static MOVE_CHECK(check_place_city)
{
    const int state = move_arg(m, MOVE_PLACE_CITY, state);
    if (bar_land(p, state)->controller != seat) return &NOT_ITS_CITY;
    return bar_map(p)->state[state].city_allowed ? NULL : &NO_CITY_THERE;
}

static MOVE_APPLY(apply_place_city)
{
    const int state = move_arg(m, MOVE_PLACE_CITY, state);
    bar_land(p, state)->city = CITY;
    event(p, EVENT_CITY_BUILT, .seat = seat, .state = state, .city = CITY);
    bar_sequence(p)->index++;
}

const struct move_type bar_move_place_city = {
    .name = "place_city",
    .rule = "3.5",
    .doc = "Places a City at the start.",
    .text = "{seat} places a City in {state}.",
    .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
    .check = check_place_city,
    .apply = apply_place_city,
};

/* ---- what the choices rely on ---- */

static int free_choices(const struct play *p, int seat)
{
    int count = 0;
    EACH_STATE(p, i)
        count += bar_map(p)->state[i].start_choice_of == seat && bar_land(p, i)->controller < 0;
    return count;
}

/* Each player who is still to choose a state will find one (3.3). */
void bar_inspect_set_up(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    int left[SEATS] = {0};
    if (!step_is(p, STEP_CHOOSE_STATES)) return;
    const int turns = bar_table_row(p)->start_choices * s->order_count;
    for (int index = bar_sequence(p)->index; index < turns; index++)
        left[by_order(s, index)]++;
    for (int seat = 0; seat < SEATS; seat++)
        if (left[seat] > free_choices(p, seat))
            fault_add(faults, AT_STEP(p, STEP_CHOOSE_STATES, "index"),
                      "is %d: %s has %d %s to choose, and %d %s left (3.3)", bar_sequence(p)->index,
                      bar_seats.ids[seat], left[seat], plural(left[seat], "state", "states"),
                      free_choices(p, seat), plural(free_choices(p, seat), "is", "are"));
}
