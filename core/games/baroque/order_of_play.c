/* First Player Phase (8): in turn 1 the dice of the set-up, afterwards the player with the fewest points
 * decides. */
#include "games/baroque/tables.h"

static const struct refusal NOT_THE_PLAYERS = {
    "not-the-players", "8.2", "The order of play names every player of the match once, and no other."};

static struct order_choice *current_choice(const struct play *p)
{
    return step_record(p);
}

void bar_order_of_play_begin(struct play *p)
{
    if (bar_state(p)->turn <= 1) {
        step_next(p, STEP_ACTIONS_PHASE, &(struct actions_phase){.seat = NO_SEAT}); /* 8.1 */
        return;
    }
    const int chooser = bar_throw_for(p, bar_poorest(p), false);
    step_next(p, STEP_ORDER_OF_PLAY, &(struct order_choice){.chooser = chooser});
}

static uint32_t order_chooser(const struct play *p)
{
    const int chooser = current_choice(p)->chooser;
    return bar_is_there(p, chooser) ? bar_asked(chooser) : 0;
}

/* He has resigned: who has the fewest points now chooses (R29). */
static void order_chooser_gone(struct play *p)
{
    current_choice(p)->chooser = bar_throw_for(p, bar_poorest(p), false);
}

const struct step bar_step_order_of_play = {
    .name = "order_of_play",
    .rule = "8.2",
    .prompt = "Choose the order of play of this turn.",
    .record = RECORD("order_choice", struct order_choice,
                     ID_FIELD(struct order_choice, chooser, &bar_seats, "Who chooses.")),
    .deciders = order_chooser,
    .by_default = "The players in the order in which they sit.",
    .moves = MOVES(MOVE_CHOOSE_ORDER),
    .then = order_chooser_gone,
};

static MOVE_CHECK(check_choose_order)
{
    const int players = bar_players(p);
    uint32_t named = 0;
    for (int i = 0; i < SEATS; i++)
        if (i < players ? m->arg[i] < 0 : m->arg[i] >= 0) return &NOT_THE_PLAYERS;
    for (int i = 0; i < players; i++)
        named |= UINT32_C(1) << m->arg[i];
    return named == play_head(p)->seats ? NULL : &NOT_THE_PLAYERS;
}

static MOVE_APPLY(apply_choose_order)
{
    struct state *s = bar_state(p);
    s->order_count = 0;
    for (int i = 0; i < SEATS && m->arg[i] >= 0; i++)
        s->order[s->order_count++] = m->arg[i];
    event(p, EVENT_ORDER_OF_PLAY, .first = move_arg(m, MOVE_CHOOSE_ORDER, first),
          .second = move_arg(m, MOVE_CHOOSE_ORDER, second), .third = move_arg(m, MOVE_CHOOSE_ORDER, third),
          .fourth = move_arg(m, MOVE_CHOOSE_ORDER, fourth));
    step_next(p, STEP_ACTIONS_PHASE, &(struct actions_phase){.seat = NO_SEAT});
}

/* All orders of the seats that `order` does not name yet. */
static void list_orders(struct move_list *moves, uint32_t seats, int16_t order[SEATS], int place)
{
    if (seats == 0) moves_add(moves, MOVE_CHOOSE_ORDER, order, SEATS);
    if (place == SEATS) return;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(seats >> seat & 1)) continue;
        order[place] = seat;
        list_orders(moves, seats & ~(UINT32_C(1) << seat), order, place + 1);
        order[place] = -1;
    }
}

static MOVE_LIST(list_choose_order)
{
    list_orders(moves, play_head(p)->seats, (int16_t[SEATS]){-1, -1, -1, -1}, 0);
}

const struct move_type bar_move_choose_order = {
    .name = "choose_order",
    .rule = "8.2",
    .doc = "Chooses the order of play of the turn: every player once.",
    .text = "{seat} chooses the order of play: {first}, {second}[, {third}][, {fourth}].",
    .args = {SEAT_ARG("first", "Who is first."), SEAT_ARG("second", "Who is second."),
             SEAT_OR_NONE_ARG("third", "Who is third; left out with two players."),
             SEAT_OR_NONE_ARG("fourth", "Who is fourth; left out with fewer than four.")},
    .check = check_choose_order,
    .apply = apply_choose_order,
    .list = list_choose_order,
};
