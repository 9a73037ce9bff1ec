/* Wallenstein (7): his influence, his dismissal and recall, his enemies. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"

static void set_status(struct play *p, int status)
{
    tyw_state(p)->wallenstein.status = status;
    event(p, EVENT_WALLENSTEIN_STATUS, .status = status);
}

/* ---- the track (7.1, 19.6) ---- */

enum { AMBITIOUS_FROM = 16, AMBITIOUS_TO = 20, AMBITION = 9 };

/* 19.6, R108: in the last boxes of the track an adjustment may go one box further. */
static int ambition(struct play *p, int before)
{
    enum { HIGH_VP = 30, VERY_HIGH_VP = 35 };
    const int vp = tyw_state(p)->vp, drm = vp >= VERY_HIGH_VP ? 2 : vp >= HIGH_VP ? 1 : 0;
    if (!tyw_option(p, OPTION_WALLENSTEIN_AMBITION) || before < AMBITIOUS_FROM || before > AMBITIOUS_TO)
        return 0;
    const int die = draw_index(p, 10, DRAW_OPTION_DIE, .seat = CATHOLIC);
    event(p, EVENT_AMBITION_DIE, .die = die, .drm = drm, .needed = AMBITION,
          .success = die + drm >= AMBITION);
    return die + drm >= AMBITION;
}

void tyw_influence(struct play *p, int points, struct cause cause)
{
    struct state *s = tyw_state(p);
    const int sum = s->wallenstein.influence + points + ambition(p, s->wallenstein.influence);
    s->wallenstein.influence = sum > INFLUENCE_MAX ? INFLUENCE_MAX : sum;
    event(p, EVENT_WALLENSTEIN, .influence = s->wallenstein.influence, .reason = cause.reason);
}

/* ---- the Wallenstein Phase (6.0 A, 7.2) ---- */

static bool is_army_for_him(const struct play *p, int space)
{
    return units_meet(tyw_units_outside(p, CATHOLIC, space), tyw_pieces(p)->of_nation[IMPERIAL]) &&
           !leaders_is_empty(tyw_leaders_outside(p, CATHOLIC, space)) &&
           tyw_may_place_leader(p, tyw_leader(p, WALLENSTEIN), space);
}

static bool can_be_recalled(const struct play *p)
{
    const struct state *s = tyw_state(p);
    if (s->wallenstein.status != WALLENSTEIN_DISMISSED || s->wallenstein.was_recalled) return false;
    EACH_SPACE(p, space)
        if (is_army_for_him(p, space)) return true;
    return false;
}

static bool can_be_dismissed(const struct play *p)
{
    return tyw_state(p)->wallenstein.status == WALLENSTEIN_IN_PLAY &&
           !tyw_state(p)->wallenstein.was_dismissed;
}

void tyw_wallenstein_begin(struct play *p)
{
    if (can_be_dismissed(p) || can_be_recalled(p) || tyw_state(p)->wallenstein.status == WALLENSTEIN_RECALLED)
        step_call(p, STEP_WALLENSTEIN, &(struct turns){.seat = CATHOLIC, .left = 1});
}

static uint32_t wallenstein_deciders(const struct play *p)
{
    const struct turns *turns = step_record(p);
    return turns->left ? tyw_asked(turns->seat) : 0;
}

const struct step tyw_step_wallenstein = {
    .name = "wallenstein",
    .rule = "7.2",
    .prompt = "Decide about Wallenstein.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "The Catholic player."),
                     DUE_FIELD("due", "It has still to be decided.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = wallenstein_deciders,
    .by_default = "Nothing changes.",
    .moves = MOVES(MOVE_KEEP_WALLENSTEIN, MOVE_DISMISS, MOVE_RECALL, MOVE_ASSASSINATE),
    .passing = PASSING(MOVE_KEEP_WALLENSTEIN),
    .then = step_return,
};

static void decided(struct play *p)
{
    struct turns *turns = step_record(p);
    turns->left = 0;
}

static MOVE_APPLY(apply_keep)
{
    decided(p);
}

const struct move_type tyw_move_keep_wallenstein = {
    .name = "keep_wallenstein",
    .rule = "7.2",
    .doc = "Changes nothing about Wallenstein.",
    .text = "{seat} changes nothing about Wallenstein.",
    .apply = apply_keep,
};

static const struct refusal NOT_DISMISSED = {"cannot-dismiss", "7.21",
                                             "Wallenstein can be dismissed once, while he is in play."};

static MOVE_CHECK(check_dismiss)
{
    return can_be_dismissed(p) ? NULL : &NOT_DISMISSED;
}

/* 7.21: half of his influence goes, rounded up. */
static MOVE_APPLY(apply_dismiss)
{
    struct state *s = tyw_state(p);
    const int leader = tyw_leader(p, WALLENSTEIN), space = tyw_leader_space(p, leader);
    if (space >= 0) leaders_remove(&tyw_place(p, space)->leaders, leader);
    leaders_remove(&s->inside.leaders, leader);
    s->wallenstein.was_dismissed = 1;
    s->wallenstein.influence /= 2;
    event(p, EVENT_LEADER_LEAVES, .leader = leader, .reason = REASON_DISMISSED, .by = -1);
    event(p, EVENT_WALLENSTEIN, .influence = s->wallenstein.influence, .reason = REASON_DISMISSED);
    set_status(p, WALLENSTEIN_DISMISSED);
    decided(p);
}

const struct move_type tyw_move_dismiss = {
    .name = "dismiss_wallenstein",
    .rule = "7.21",
    .doc = "Dismisses Wallenstein; he loses half of his influence.",
    .text = "{seat} dismisses Wallenstein.",
    .check = check_dismiss,
    .apply = apply_dismiss,
};

static const struct refusal NOT_RECALLED = {"cannot-recall", "7.22",
                                            "Wallenstein can be recalled once, after he has been dismissed."};
static const struct refusal NO_ARMY = {
    "no-imperial-army", "7.22",
    "Wallenstein is placed with a leader and Imperial units that he may stack with."};

static MOVE_CHECK(check_recall)
{
    const struct state *s = tyw_state(p);
    if (s->wallenstein.status != WALLENSTEIN_DISMISSED || s->wallenstein.was_recalled) return &NOT_RECALLED;
    return is_army_for_him(p, move_arg(m, MOVE_RECALL, space)) ? NULL : &NO_ARMY;
}

static MOVE_APPLY(apply_recall)
{
    tyw_state(p)->wallenstein.was_recalled = 1;
    set_status(p, WALLENSTEIN_RECALLED);
    tyw_leader_place(p, tyw_leader(p, WALLENSTEIN), move_arg(m, MOVE_RECALL, space));
    decided(p);
}

const struct move_type tyw_move_recall = {
    .name = "recall_wallenstein",
    .rule = "7.22",
    .doc = "Recalls Wallenstein to an army with Imperial units.",
    .text = "{seat} recalls Wallenstein to {space}.",
    .args = {SPACE_ARG("space", "Where an army with Imperial units stands.")},
    .check = check_recall,
    .apply = apply_recall,
};

static const struct refusal NOT_ASSASSINATED = {
    "cannot-assassinate", "7.23", "Wallenstein can be assassinated when he has been dismissed and recalled."};

static MOVE_CHECK(check_assassinate)
{
    return tyw_state(p)->wallenstein.status == WALLENSTEIN_RECALLED ? NULL : &NOT_ASSASSINATED;
}

static void assassinate(struct play *p)
{
    event(p, EVENT_ASSASSINATED, .leader = tyw_leader(p, WALLENSTEIN));
    tyw_leader_remove(p, tyw_leader(p, WALLENSTEIN), BECAUSE(ASSASSINATED));
    set_status(p, WALLENSTEIN_GONE);
}

static MOVE_APPLY(apply_assassinate)
{
    assassinate(p);
    decided(p);
}

const struct move_type tyw_move_assassinate = {
    .name = "assassinate_wallenstein",
    .rule = "7.23",
    .doc = "Removes Wallenstein from the game.",
    .text = "{seat} has Wallenstein assassinated.",
    .check = check_assassinate,
    .apply = apply_assassinate,
};

/* ---- option 19.11 ---- */

enum { PLOT_FROM = 16, PLOT = 26 };

static const struct refusal NO_OPTION = {"option-off", "19.11", "Option 19.11 is off."};
static const struct refusal ONLY_PROTESTANT = {"not-protestant", "19.11",
                                               "Only the Protestant player plots against Wallenstein."};
static const struct refusal PLOTTED = {"plotted", "19.11", "There has been a plot in this turn."};
static const struct refusal TOO_LOW = {"influence-too-low", "19.11",
                                       "Wallenstein's influence must be 16 or higher."};
static const struct refusal NOT_IN_PLAY = {"wallenstein-not-in-play", "19.11", "Wallenstein is not in play."};

static MOVE_CHECK(check_plot)
{
    const struct state *s = tyw_state(p);
    const struct round *round = step_record(p);
    if (!tyw_option(p, OPTION_WALLENSTEIN_ENEMIES)) return &NO_OPTION;
    if (seat != PROTESTANT) return &ONLY_PROTESTANT;
    if (round->stage != ROUND_CHOICE) return &tyw_round_used;
    if (s->wallenstein.enemies_checked) return &PLOTTED;
    if (!tyw_wallenstein_in_play(p)) return &NOT_IN_PLAY;
    if (s->wallenstein.influence < PLOT_FROM) return &TOO_LOW;
    return cards_has(tyw_side(p, seat)->hand, move_arg(m, MOVE_PLOT, card)) ? NULL : &tyw_not_in_hand;
}

static MOVE_APPLY(apply_plot)
{
    struct state *s = tyw_state(p);
    s->wallenstein.enemies_checked = 1;
    tyw_card_leave_hand(p, seat, move_arg(m, MOVE_PLOT, card), USE_PLOT);
    const int die = draw_index(p, 10, DRAW_OPTION_DIE, .seat = CATHOLIC);
    event(p, EVENT_PLOT_DIE, .die = die, .drm = s->wallenstein.influence, .needed = PLOT,
          .success = die + s->wallenstein.influence >= PLOT);
    if (die + s->wallenstein.influence >= PLOT) assassinate(p);
}

const struct move_type tyw_move_plot = {
    .name = "plot",
    .rule = "19.11",
    .doc = "Discards a card to see whether Wallenstein's enemies have him assassinated.",
    .text = "{seat} discards {card} for a plot against Wallenstein.",
    .args = {HAND_ARG},
    .check = check_plot,
    .apply = apply_plot,
};

/* ---- inspection ---- */

/* 7.2: his status tells of his dismissal and recall, too. After he has gone it does not, since he may have
 * died at any time. */
void tyw_inspect_wallenstein(const struct play *p, struct faults *faults)
{
    const struct state *s = tyw_state(p);
    const char *status = tyw_wallensteins.ids[s->wallenstein.status];
    const bool recalled = s->wallenstein.status == WALLENSTEIN_RECALLED;
    const bool dismissed = recalled || s->wallenstein.status == WALLENSTEIN_DISMISSED;
    if (s->wallenstein.status == WALLENSTEIN_GONE) {
        if (s->wallenstein.was_recalled && !s->wallenstein.was_dismissed)
            fault_add(faults, "/was_dismissed", "is false, and was_recalled is true (7.22)");
        return;
    }
    if (s->wallenstein.was_dismissed != dismissed)
        fault_add(faults, "/was_dismissed", "is %s, and wallenstein is %s (7.21)",
                  s->wallenstein.was_dismissed ? "true" : "false", status);
    if (s->wallenstein.was_recalled != recalled)
        fault_add(faults, "/was_recalled", "is %s, and wallenstein is %s (7.22)",
                  s->wallenstein.was_recalled ? "true" : "false", status);
}
