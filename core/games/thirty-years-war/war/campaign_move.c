/* Option 19.8: a campaign move (R110 to R112): a second leader is activated after the first one's
 * activation. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"

enum { SAME_NATION = 2, OTHER_NATION = -2, ENEMY_ON_WAY = -2, NO_WAY = -1 };

static struct campaign *current(const struct play *p)
{
    return step_record(p);
}

/* ---- distances (R111) ---- */

/* Steps from these spaces to each other space, over paths and arrows, through spaces outside `shut`.
 * NO_WAY: there is no way. */
static void count_steps(const struct play *p, struct spaces from, struct spaces shut, int8_t *steps)
{
    const struct components *c = tyw_components(p);
    memset(steps, NO_WAY, SPACES_MAX);
    struct spaces edge = from;
    EACH(space, from)
        steps[space] = 0;
    for (int count = 1; !spaces_is_empty(edge); count++) {
        struct spaces next = {0};
        EACH(space, edge)
            next = spaces_either(next, spaces_either(c->map.adjacent[space], c->map.exits[space]));
        next = spaces_without(next, shut);
        EACH(space, next) {
            if (steps[space] >= 0) spaces_remove(&next, space);
            if (steps[space] < 0) steps[space] = count;
        }
        edge = next;
    }
}

/* The length of a shortest way, and whether enemy units stand on every such way. */
static int distance(const struct play *p, int seat, int from, int to, bool *enemies)
{
    const struct spaces start = spaces_of_one(from);
    int8_t steps[SPACES_MAX], free_steps[SPACES_MAX];
    count_steps(p, start, NONE(spaces), steps);
    count_steps(p, start, tyw_spaces_with(p, tyw_opponent(seat)), free_steps);
    *enemies = free_steps[to] != steps[to];
    return steps[to];
}

/* ---- the attempt ---- */

bool tyw_campaign_begins(struct play *p, struct round *round)
{
    const int first = round->leader, seat = round->seat;
    round->leader = -1;
    if (first < 0 || !tyw_option(p, OPTION_CAMPAIGN_MOVE) || tyw_state(p)->campaign_moved >> seat & 1 ||
        tyw_leader_space(p, first) < 0 || cards_is_empty(tyw_side(p, seat)->hand))
        return false;
    step_call(p, STEP_CAMPAIGN, &(struct campaign){.seat = seat, .first = first, .second = -1});
    return true;
}

static uint32_t campaign_deciders(const struct play *p)
{
    const struct campaign *campaign = current(p);
    return campaign->stage == CAMPAIGN_ASKED && tyw_leader_space(p, campaign->first) >= 0
               ? tyw_asked(campaign->seat)
               : 0;
}

static void inspect_campaign(const struct play *p, int at, struct faults *faults)
{
    const struct campaign *campaign = step_record_at(p, at);
    const struct round *round = step_record_of(p, STEP_ROUND);
    if (campaign->seat != round->seat)
        fault_add(faults, AT_FRAME(at, "seat"), "is %s, and the round is that of %s (19.8)",
                  tyw_seats.ids[campaign->seat], tyw_seats.ids[round->seat]);
}

const struct domain tyw_campaign_stages = {
    .name = "campaign_stage", .noun = "stage of a campaign move", LISTED(TYW_CAMPAIGN_STAGES)};

const struct step tyw_step_campaign = {
    .name = "campaign_move",
    .rule = "19.8",
    .prompt = "Attempt a campaign move with another leader, or go on.",
    .record = RECORD("campaign", struct campaign, SEAT_FIELD(struct campaign, "Whose activation it was."),
                     ID_FIELD(struct campaign, first, &tyw_leaders, "The leader who was activated."),
                     MAYBE_LEADER(struct campaign, second, "The second leader."),
                     ID_FIELD(struct campaign, stage, &tyw_campaign_stages,
                              "Whether it is still asked for a second leader.")),
    .called_by = STEPS(STEP_ROUND),
    .deciders = campaign_deciders,
    .by_default = "No campaign move.",
    .moves = MOVES(MOVE_NO_CAMPAIGN, MOVE_CAMPAIGN),
    .passing = PASSING(MOVE_NO_CAMPAIGN),
    .then = step_return,
    .inspect = inspect_campaign,
};

static const struct refusal SAME_SPACE = {"same-space", "19.8",
                                          "{leader} stands with the leader who was activated first."};
static const struct refusal NO_WAY_THERE = {"no-way", "19.8", "No way leads to {leader}."};

static MOVE_CHECK(check_campaign)
{
    const int card = move_arg(m, MOVE_CAMPAIGN, card), leader = move_arg(m, MOVE_CAMPAIGN, leader),
              from = tyw_leader_space(p, current(p)->first);
    bool enemies;
    if (!cards_has(tyw_side(p, seat)->hand, card)) return &tyw_not_in_hand;
    const struct refusal *why = tyw_why_not_activate(p, seat, leader, tyw_card_row(p, card)->value);
    if (why) return why;
    const int to = tyw_leader_space(p, leader);
    if (to == from) return &SAME_SPACE;
    return distance(p, seat, from, to, &enemies) < 0 ? &NO_WAY_THERE : NULL;
}

static int modifier(const struct play *p, int first, int second, int steps, bool enemies)
{
    const struct leader_row *rows = tyw_pieces(p)->leader;
    const int one = tyw_activation_rating(p, first), other = tyw_activation_rating(p, second);
    const int nation = rows[first].nation == rows[second].nation ? SAME_NATION : OTHER_NATION;
    return nation - (one > other ? one : other) - steps + (enemies ? ENEMY_ON_WAY : 0);
}

/* 8.64, R33: the second card's Event comes afterwards if it always takes effect. */
static void note_forced_event(struct play *p, int card)
{
    struct round *round = step_record_of(p, STEP_ROUND);
    if (tyw_card_row(p, card)->effect != EFFECT_FAMINE) return;
    round->stage = ROUND_FORCED_EVENT;
    round->card = card;
}

/* R110: the second activation, of the same Round as the first. */
static struct activation *activate_second(struct play *p, int seat, int card, int value)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    tyw_activate_leader(p, seat, card, value);
    struct activation *a = tyw_activation_of(p);
    a->done.besieged = round->besieged;
    a->done.dropped = round->moved;
    return a;
}

/* R112: the second leader's stack goes to safety if it can. */
static void flee(struct play *p, int seat, int leader)
{
    struct activation *a = activate_second(p, seat, -1, 0);
    a->leader = leader;
    a->space = tyw_leader_space(p, leader);
    a->leaders = leaders_either(tyw_leaders_outside(p, seat, a->space), leaders_of_one(leader));
    a->stage = ACTIVATION_FLEEING;
    if (tyw_is_inside(p, a) || !tyw_can_flee(p, a))
        step_return(p);
    else
        event(p, EVENT_MISUNDERSTANDS, .leader = leader);
}

/* 19.8: the die is held against the distance of the two leaders. */
static MOVE_APPLY(apply_campaign)
{
    struct campaign *campaign = current(p);
    const int card = move_arg(m, MOVE_CAMPAIGN, card), leader = move_arg(m, MOVE_CAMPAIGN, leader);
    bool enemies;
    const int steps =
        distance(p, seat, tyw_leader_space(p, campaign->first), tyw_leader_space(p, leader), &enemies);
    const int drm = modifier(p, campaign->first, leader, steps, enemies);
    campaign->stage = CAMPAIGN_ANSWERED;
    campaign->second = leader;
    tyw_state(p)->campaign_moved |= tyw_asked(seat);
    tyw_card_leave_hand(p, seat, card, USE_CAMPAIGN);
    note_forced_event(p, card);
    const int die = draw_index(p, 10, DRAW_OPTION_DIE, .seat = seat);
    const bool success = die > 0 && die + drm >= steps;
    event(p, EVENT_CAMPAIGN, .leader = leader, .die = die, .drm = drm, .distance = steps, .success = success);
    if (die == 0) {
        flee(p, seat, leader);
    } else if (success) {
        tyw_activation_names(p, activate_second(p, seat, card, tyw_card_row(p, card)->value), leader);
    }
}

static MOVE_CANDIDATES(own_leaders)
{
    offer_leaders(set, tyw_leaders_of(p, seat));
}

const struct move_type tyw_move_campaign = {
    .name = "campaign",
    .rule = "19.8",
    .doc = "Plays a second card to try to activate another leader.",
    .text = "{seat} plays {card} for a campaign move of {leader}.",
    .args = {HAND_ARG, LEADER_AMONG("leader", "A leader in another space.", own_leaders)},
    .check = check_campaign,
    .apply = apply_campaign,
};

static MOVE_APPLY(apply_no_campaign)
{
    current(p)->stage = CAMPAIGN_ANSWERED;
}

const struct move_type tyw_move_no_campaign = {
    .name = "no_campaign",
    .rule = "19.8",
    .doc = "Attempts no campaign move.",
    .text = "{seat} attempts no campaign move.",
    .apply = apply_no_campaign,
};

/* ---- a step to safety (R112) ---- */

bool tyw_is_safer(const struct play *p, const struct activation *a, int to)
{
    const struct spaces enemies = tyw_spaces_with(p, tyw_opponent(a->seat));
    int8_t steps[SPACES_MAX];
    count_steps(p, enemies, NONE(spaces), steps);
    return !spaces_has(enemies, to) && steps[a->space] >= 0 && steps[to] > steps[a->space];
}
