/* Support Phase (12): upkeep of the armies, Support of the Imperial Throne, what active wars cost. Change of
 * control (12.2) is in control.c, Favours are in favours.c. */
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

static uint32_t upkeep_payer(const struct play *p)
{
    const int seat = next_payer(p);
    return seat >= 0 && bar_armies(p, seat) > 0 ? bar_asked(seat) : 0;
}

/* The next has no armies (left), or there is no next one. */
static void upkeep_paid(struct play *p)
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

static const char *prompt_upkeep(const struct play *p)
{
    const int seat = next_payer(p);
    return seat >= 0 && bar_check_pay_upkeep(p, seat, NULL)
               ? "You cannot pay the upkeep of all your armies, {payment_due florin|florins}: remove some of "
                 "them."
               : "Pay the upkeep of your armies, {payment_due florin|florins}, or remove some of them first.";
}

const struct step bar_step_upkeep = {
    .name = "upkeep",
    .rule = "12.1",
    .prompt = "Pay the upkeep of your armies, or remove some of them first.",
    .prompt_now = prompt_upkeep,
    .record = SEQUENCE_RECORD,
    .deciders = upkeep_payer,
    .by_default = "The upkeep is paid; while it cannot be, an army goes, out of the first state in "
                  "the order of the pack.",
    .moves = MOVES(MOVE_PAY_UPKEEP, MOVE_REMOVE_ARMY),
    .then = upkeep_paid,
    .fallback = bar_fallback_pay,
};

static MOVE_APPLY(apply_pay_upkeep)
{
    bar_earn(p, seat, -bar_upkeep(p) * bar_armies(p, seat), BECAUSE(UPKEEP));
    bar_sequence(p)->index++;
}

const struct move_type bar_move_pay_upkeep = {
    .name = "pay_upkeep",
    .rule = "12.1",
    .doc = "Pays the upkeep of all one's armies.",
    .text = "{seat} pays the upkeep of the armies[, {step.payment_due florin|florins}].",
    .told_by = TOLD_BY(EVENT_FLORINS),
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

/* The ranking is taken once: a state gained by the Favours of the first does not change the place of the
 * others (R39). */
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

/* One rank each time it is come to. The event Support to the Emperor has called it from within an Actions
 * Phase. */
static void imperial_support(struct play *p)
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

#define RANKED(rank, title, text)                                                                            \
    {                                                                                                        \
        .name = title, .doc = text, .kind = FIELD_ID, FIELD_AT(struct support, ranked[rank]),                \
        .domain = &bar_seats, .optional = true                                                               \
    }

const struct step bar_step_imperial_support = {
    .name = "imperial_support",
    .rule = "12.3",
    .prompt = "The support of the Imperial Throne is rewarded.",
    .record =
        RECORD("support", struct support,
               NUMBER_FIELD(struct support, index, 0, SEATS, "Players already dealt with."),
               RANKED(0, "first", "Who gave the most support at the beginning."),
               RANKED(1, "second", "Who was the second."), RANKED(2, "third", "Who was the third."),
               RANKED(3, "fourth", "Who was the fourth."),
               FLAG_FIELD(struct support, begun, "The ranking has been taken; before, it means nothing.")),
    .called_by = STEPS(STEP_NONE, STEP_EVENT_CARD),
    .then = imperial_support,
};

/* ---- 12.4 Active Wars ---- */

static void active_wars(struct play *p)
{
    static const uint8_t LOSSES[WARS + 1] = {0, 2, 4, 7, 10, 15};
    int wars = 0;
    for (int war = 0; war < WARS; war++)
        wars += bar_war_active(p, (enum war)war);
    EACH_SEAT(p, seat)
        bar_earn(p, seat, -LOSSES[wars], BECAUSE(WARS)); /* what he has (R13) */
    step_next(p, STEP_END_OF_TURN, NULL);
}

const struct step bar_step_active_wars = {
    .name = "active_wars",
    .rule = "12.4",
    .prompt = "The players lose money by the wars.",
    .then = active_wars,
};
