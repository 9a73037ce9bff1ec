/* Skirmish: 3 action. */
#include "game.h"

static uint32_t actor(const struct play *p)
{
    const struct acting *acting = step_record(p);
    return acting->done ? 0 : UINT32_C(1) << acting->seat;
}

static void action_over(struct play *p)
{
    const struct acting *acting = step_record(p);
    const int players = __builtin_popcount(play_head(p)->seats);
    if (acting->left == 0)
        step_return(p);
    else
        step_next(p, STEP_ACTION,
                  &(struct acting){.seat = (uint8_t)((acting->seat + 1) % players),
                                   .left = (uint8_t)(acting->left - 1)});
}

const struct step skirmish_step_action = {
    .name = "action",
    .rule = "3",
    .prompt = "{seat} acts.",
    .record = RECORD("action", struct acting, ID_FIELD(struct acting, seat, &skirmish_seats, "Who acts."),
                     NUMBER_FIELD(struct acting, left, 0, 3, "How many seats follow."),
                     FLAG_FIELD(struct acting, done, "It has acted.")),
    .called_by = STEPS(STEP_ROUND),
    .deciders = actor,
    .by_default = "The action ends.",
    .moves = MOVES(MOVE_PASS, MOVE_FORTIFY, MOVE_SPY, MOVE_RAID, MOVE_BORROW, MOVE_PLAY_CARD),
    .passing = PASSING(MOVE_PASS),
    .then = action_over};

void skirmish_acted(struct play *p)
{
    ((struct acting *)step_record(p))->done = 1;
}

static MOVE_APPLY(apply_pass)
{
    skirmish_acted(p);
}

const struct move_type skirmish_move_pass = {
    .name = "pass", .rule = "3", .doc = "Does nothing.", .text = "{seat} does nothing.", .apply = apply_pass};

/* ---- borrowing: the seat acts on ---- */

static const struct refusal TOO_MUCH = {"too-much-borrowed", "3", "{seat} has borrowed twice."};

static MOVE_CHECK(check_borrow)
{
    return at_table(p)->debts[seat] >= 2 ? &TOO_MUCH : NULL;
}

static MOVE_APPLY(apply_borrow)
{
    at_table(p)->debts[seat]++;
}

const struct move_type skirmish_move_borrow = {.name = "borrow",
                                               .rule = "3",
                                               .doc = "Borrows; the seat still acts.",
                                               .text = "{seat} borrows.",
                                               .check = check_borrow,
                                               .apply = apply_borrow};

/* ---- fortifying: a list as argument, which brings its own list of moves ---- */

static const struct refusal NOT_OWNED = {"town-not-owned", "3", "{seat} does not own all of these towns."};

static MOVE_CHECK(check_fortify)
{
    for (int i = 0; i < m->count; i++)
        if (at_table(p)->towns[m->arg[i]].owner != seat) return &NOT_OWNED;
    return NULL;
}

static MOVE_APPLY(apply_fortify)
{
    for (int i = 0; i < m->count; i++)
        at_table(p)->towns[m->arg[i]].garrison++; /* settle() in game.c keeps it within bounds */
    skirmish_acted(p);
}

static MOVE_LIST(list_fortify)
{
    const uint64_t own = skirmish_towns_of(p, seat);
    SET_EACH(one, &own, 1) {
        moves_add(moves, MOVE_FORTIFY, &(int16_t){(int16_t)one}, 1);
        for (int other = one; (other = set_next(&own, 1, other + 1)) >= 0;)
            moves_add(moves, MOVE_FORTIFY, (int16_t[]){(int16_t)one, (int16_t)other}, 2);
    }
}

const struct move_type skirmish_move_fortify = {
    .name = "fortify",
    .rule = "3",
    .doc = "Strengthens one or two own towns.",
    .text = "{seat} fortifies {towns}.",
    .args =
        {{.name = "towns", .doc = "Own towns.", .domain = &skirmish_towns, .list = true, .min = 1, .max = 2}},
    .check = check_fortify,
    .apply = apply_fortify,
    .list = list_fortify};

/* ---- spying: what only some may see ---- */

static const struct refusal ONE_SPY = {"spy-away", "3", "{seat} has sent a spy before {town}."};

static MOVE_CHECK(check_spy)
{
    return at_table(p)->hands[seat].spied ? &ONE_SPY : NULL;
}

static MOVE_APPLY(apply_spy)
{
    struct state *s = at_table(p);
    const int16_t town = move_arg(m, MOVE_SPY, town);
    s->hands[seat].spied = 1;
    s->spy_town = (uint8_t)town;
    s->spy_known = UINT32_C(1) << seat;
    const bool seen = draw_index(p, 20, DRAW_SPY, .seat = seat, .town = town) == 0;
    s->debts[seat] -= 1;
    event(p, EVENT_SPIED, .by = seat, .town = town);
    if (seen) {
        s->spy_known = s->head.seats;
        if (s->loss_count < sizeof s->losses) s->losses[s->loss_count++] = (uint8_t)(town < 6 ? town : 6);
        event(p, EVENT_SPY_SEEN, .town = town);
    }
    skirmish_acted(p);
}

const struct move_type skirmish_move_spy = {
    .name = "spy",
    .rule = "3",
    .doc = "Sends a spy.",
    .text = "{seat} sends a spy[ to {town}].",
    .args = {{.name = "town", .doc = "Where to.", .domain = &skirmish_towns, .audience = OWNER}},
    .check = check_spy,
    .apply = apply_spy};
