/* Chaos (14.1): each player loses an army, and then each a City. */
#include "games/baroque/tables.h"

struct chaos {
    uint8_t index;
    uint8_t army_lost; /* all have, now it goes round for the cities */
};

static const struct refusal NO_ARMY = {"no-own-army", "14.1", "{seat} has no army in {state}."};
static const struct refusal NO_CITY_THERE = {"no-city-there", "14.1", "{seat} has no City in {state}."};
static const struct refusal ARMIES_FIRST = {"armies-go-first", "14.1",
                                            "Everybody loses an army before anybody loses a City."};
static const struct refusal ARMIES_GONE = {"armies-have-gone", "14.1",
                                           "The armies have been lost: now a City is removed or reduced."};
static const struct refusal CITY_FIRST = {
    "city-goes-first", "14.1", "A Fortified City is reduced only where {seat} has no other City to remove."};

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
    struct chaos *chaos = current_chaos(p);
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

int bar_word_walls(const struct play *p, int seat, const int16_t *values)
{
    return bar_land(p, word_arg(values, MOVE_LOSE_CITY, state))->city == FORTIFIED_CITY;
}

const struct move_type bar_move_lose_city = {
    .name = "lose_city",
    .rule = "14.1",
    .doc = "Chooses the City that is removed, or the Fortified City that is reduced, by Chaos.",
    .text = "{seat} loses {step.walls?the walls of the Fortified City|the City|a City, or the walls of a "
            "Fortified City,} in {state}.",
    .told_by = TOLD_BY(EVENT_CITY_CHANGED),
    .args = {STATE_AMONG("state", "Where it stands.", bar_own_states)},
    .check = check_lose_city,
    .apply = apply_lose_city,
};
