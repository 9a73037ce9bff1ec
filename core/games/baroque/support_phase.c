/* Support Phase (12): upkeep of the armies, Support of the Imperial Throne, what active wars cost. Change of control (12.2) is
 * in control.c, Favours are in favours.c. */
#include "games/baroque/tables.h"

/* ---- 12.1 Upkeep ---- */

static const struct refusal TOO_DEAR = {
    "too-few-florins", "12.1", "{seat} cannot pay for all of his armies: he has to remove some of them."};

int bar_upkeep(const struct play *p)
{
    static const uint8_t COSTS[] = {1, 2, 3, 4, 4, 4, 4, 5}; /* in turn 1, 2, ..., 8 and later */
    const int turns = sizeof COSTS, turn = bar_state(p)->turn;
    return COSTS[turn < turns ? turn - 1 : turns - 1];
}

/* By Support, the highest first (R27): no vote hangs on an army, so the order stands. -1: all have paid. */
static int next_payer(const struct play *p)
{
    int seats[SEATS];
    const int count = bar_ranking(p, seats), index = bar_sequence(p)->index;
    return index < count ? seats[index] : -1;
}

uint32_t bar_upkeep_payer(const struct play *p)
{
    const int seat = next_payer(p);
    return seat >= 0 && bar_armies(p, seat) > 0 ? bar_asked(seat) : 0;
}

/* The next has no armies (left), or there is no next one. */
void bar_upkeep_paid(struct play *p)
{
    if (next_payer(p) >= 0)
        bar_sequence(p)->index++;
    else
        step_next(p, STEP_CHANGE_OF_CONTROL, NULL);
}

MOVE_CHECK(bar_check_pay_upkeep)
{
    return bar_player(p, seat)->florins < bar_upkeep(p) * bar_armies(p, seat) ? &TOO_DEAR : NULL;
}

const char *bar_prompt_upkeep(const struct play *p)
{
    const int seat = next_payer(p);
    return seat >= 0 && bar_check_pay_upkeep(p, seat, NULL)
               ? "You cannot pay the upkeep of all your armies: remove some of them."
               : "Pay the upkeep of your armies, or remove some of them first.";
}

static MOVE_APPLY(apply_pay_upkeep)
{
    bar_earn(p, seat, -bar_upkeep(p) * bar_armies(p, seat), BECAUSE(UPKEEP));
    bar_sequence(p)->index++;
}

const struct move_type bar_move_pay_upkeep = {
    .name = "pay_upkeep",
    .rule = "12.1",
    .doc = "Pays the upkeep of all one's armies.",
    .text = "{seat} pays the upkeep of the armies.",
    .check = bar_check_pay_upkeep,
    .apply = apply_pay_upkeep,
};

/* ---- 12.3 Support of the Imperial Throne ---- */

static const struct bonus {
    uint8_t points, favours;
} BONUSES[PLAYER_ROWS][SEATS] = {
    /* first, second, ... of 2, 3, 4 players */
    {{3, 2}, {0, 4}},
    {{4, 1}, {2, 2}, {0, 4}},
    {{5, 1}, {3, 2}, {1, 3}, {0, 4}},
};

/* The ranking is taken once: a state gained by the Favours of the first does not change the place of the others (R39). */
static void take_the_ranking(const struct play *p, struct support *support)
{
    int seats[SEATS];
    const int count = bar_ranking(p, seats);
    for (int i = 0; i < SEATS; i++)
        support->ranked[i] = i < count ? seats[i] : -1;
    support->begun = 1;
}

/* Who has resigned is given no Favours (R29). */
static void reward(struct play *p, int seat, const struct bonus *bonus)
{
    const uint8_t favours = bar_is_there(p, seat) ? bonus->favours : 0;
    event(p, EVENT_SUPPORT, .seat = seat, .votes = bar_votes(p, seat), .points = bonus->points,
          .favours = favours);
    bar_score(p, seat, bonus->points, BECAUSE(SUPPORT));
    if (favours > 0) step_call(p, STEP_FAVOURS, &(struct favours){.seat = seat, .left = favours});
}

/* One rank each time it is come to. The event Support to the Emperor has called it from within an Actions Phase. */
void bar_imperial_support(struct play *p)
{
    struct support *support = step_record(p);
    if (!support->begun) take_the_ranking(p, support);
    const int rank = support->index++;
    if (rank < bar_players(p) && support->ranked[rank] >= 0)
        reward(p, support->ranked[rank], &BONUSES[bar_players(p) - PLAYERS_MIN][rank]);
    else if (play_head(p)->depth > 1)
        step_return(p);
    else
        step_next(p, STEP_ACTIVE_WARS, NULL);
}

/* ---- 12.4 Active Wars ---- */

void bar_active_wars(struct play *p)
{
    static const uint8_t LOSSES[WARS + 1] = {0, 2, 4, 7, 10, 15};
    int wars = 0;
    for (int war = 0; war < WARS; war++)
        wars += bar_war_active(p, (enum war)war);
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(p)->seats >> seat & 1)
            bar_earn(p, seat, -LOSSES[wars], BECAUSE(WARS)); /* what he has (R13) */
    step_next(p, STEP_END_OF_TURN, NULL);
}
