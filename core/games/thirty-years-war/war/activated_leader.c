/* The leader of an activation (8.3, 10.14): his stars and rating, whether a card activates him, and the
 * move that names him. */
#include <limits.h>

#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

static struct activation *current(const struct play *p)
{
    return step_record(p);
}

int tyw_stars(const struct play *p, int leader)
{
    if (leader == tyw_leader(p, WALLENSTEIN) && tyw_option(p, OPTION_WALLENSTEIN_STARS)) return 2;
    if (leader == tyw_leader(p, TILLY) && tyw_option(p, OPTION_TILLY)) return 2;
    return tyw_leader_row(p, leader)->stars;
}

/* C43: French leaders are slower for a turn. */
int tyw_activation_rating(const struct play *p, int leader)
{
    const struct leader_row *row = tyw_leader_row(p, leader);
    return row->activation + (row->nation == FRENCH && tyw_in_effect(p, C43));
}

/* R28: a Dynamic Leader stands with him, who should have been activated. */
static bool is_outranked(const struct play *p, int leader, struct leaders others)
{
    EACH(other, others)
        if (tyw_stars(p, other) > tyw_stars(p, leader)) return true;
    return false;
}

/* 19.7: another leader commands the units of his stack, and he may not leave it (R109). */
static const struct refusal *why_outranked_cannot_act(const struct play *p, int seat, int leader)
{
    if (!tyw_option(p, OPTION_TILLY)) return NULL;
    const int space = tyw_leader_space(p, leader);
    if (!is_outranked(p, leader, tyw_leaders_outside(p, seat, space))) return NULL;
    const struct activation a = tyw_free_activation(seat, leader, -1, space);
    return tyw_why_nothing_to_do(p, &a);
}

static const struct refusal SPINOLA_STAYS = {
    "spinola-stays", "16.24",
    "{leader} is with Spinola's army, which never leaves the United Provinces: he could do nothing."};
static const struct refusal SHUT_IN = {"must-sally", "13.17",
                                       "{leader} is inside a fortress with enemies outside, without units "
                                       "that could sally: he could do nothing."};
static const struct refusal NO_UNITS_FOR_HIM = {"dynamic-leader", "10.14",
                                                "A Dynamic Leader there commands the units, and without them "
                                                "{leader} may not leave: he could do nothing."};

/* R123: why the leader could neither move nor fight. */
static const struct refusal *why_cannot_act(const struct play *p, int leader)
{
    const struct state *s = tyw_state(p);
    const int seat = tyw_leader_seat(p, leader), box = tyw_space(p, UP_BOX);
    if (leaders_has(tyw_place(p, box)->leaders, leader)) {
        if (s->dutch.spinola_stays && seat == CATHOLIC) return &SPINOLA_STAYS;
        return is_outranked(p, leader, tyw_leaders_at(p, seat, box)) ? &NO_UNITS_FOR_HIM : NULL;
    }
    if (!leaders_has(s->inside.leaders, leader)) return why_outranked_cannot_act(p, seat, leader);
    const int space = tyw_leader_space(p, leader);
    if (units_is_empty(tyw_units_inside(p, seat, space))) return &SHUT_IN;
    return is_outranked(p, leader, tyw_leaders_inside(p, seat, space)) ? &NO_UNITS_FOR_HIM : NULL;
}

bool tyw_may_activate(const struct play *p, int seat, int leader, int value)
{
    return tyw_leader_seat(p, leader) == seat && leader != tyw_state(p)->sweden.hampered &&
           tyw_activation_rating(p, leader) <= value && tyw_leader_space(p, leader) >= 0 &&
           !why_cannot_act(p, leader);
}

const struct refusal *tyw_why_inactive(const struct play *p, int seat, int leader,
                                       const struct refusal why[INACTIVES])
{
    if (tyw_leader_seat(p, leader) != seat) return &why[INACTIVE_ENEMY];
    if (tyw_leader_space(p, leader) < 0) return &why[INACTIVE_AWAY];
    return leader == tyw_state(p)->sweden.hampered ? &why[INACTIVE_NAMED] : NULL;
}

static const struct refusal RATING_2 = {
    "activation-rating", "8.3", "{leader} has Activation rating 2: a card of value 1 does not activate him."};
static const struct refusal RATING_3 = {
    "activation-rating", "8.3", "{leader} has Activation rating 3: only a card of value 3 activates him."};
static const struct refusal RATING_4 = {
    "activation-rating", "8.3",
    "{leader} has Activation rating 4 in this turn (C43): no card activates him."};
static const struct refusal INACTIVE[INACTIVES] = INACTIVE_LEADER("8.3");

const struct refusal *tyw_why_not_activate(const struct play *p, int seat, int leader, int value)
{
    const int rating = tyw_activation_rating(p, leader);
    if (tyw_may_activate(p, seat, leader, value)) return NULL;
    const struct refusal *why = tyw_why_inactive(p, seat, leader, INACTIVE);
    if (why) return why;
    if (rating <= value) return why_cannot_act(p, leader);
    return rating == 2 ? &RATING_2 : rating == 3 ? &RATING_3 : &RATING_4;
}

int tyw_lowest_rating(const struct play *p, int seat)
{
    int lowest = INT_MAX;
    EACH(leader, tyw_leaders_on_map(p, seat))
        if (leader != tyw_state(p)->sweden.hampered && tyw_activation_rating(p, leader) < lowest &&
            !why_cannot_act(p, leader))
            lowest = tyw_activation_rating(p, leader);
    return lowest;
}

/* ---- the move (8.3) ---- */

static const struct refusal ACTIVATED_ALREADY = {"leader-activated", "8.3",
                                                 "A leader has been activated already."};

static MOVE_CHECK(check_activate)
{
    const struct activation *a = current(p);
    if (a->stage != ACTIVATION_LEADER) return &ACTIVATED_ALREADY;
    return tyw_why_not_activate(p, seat, move_arg(m, MOVE_ACTIVATE, leader), a->value);
}

void tyw_activation_names(struct play *p, struct activation *a, int leader)
{
    a->leader = leader;
    a->leaders = leaders_of_one(leader);
    a->space = tyw_leader_space(p, leader);
    a->stage = ACTIVATION_MOVING;
    event(p, EVENT_ACTIVATED, .leader = leader);
}

static MOVE_APPLY(apply_activate)
{
    const int leader = move_arg(m, MOVE_ACTIVATE, leader);
    struct round *round = step_record_of(p, STEP_ROUND);
    if (round) round->leader = leader; /* 19.8 */
    tyw_activation_names(p, current(p), leader);
}

static MOVE_CANDIDATES(own_leaders)
{
    if (current(p)->stage == ACTIVATION_LEADER) offer_leaders(set, tyw_leaders_on_map(p, seat));
}

int tyw_word_leader_place(const struct play *p, int seat, const int16_t *values)
{
    (void)seat;
    return tyw_leader_space(p, values[0]);
}

int tyw_word_leader_units(const struct play *p, int seat, const int16_t *values)
{
    const int leader = values[0], space = tyw_leader_space(p, leader);
    if (space < 0) return 0;
    EACH(other, tyw_leaders_at(p, seat, space))
        if (tyw_stars(p, other) > tyw_stars(p, leader)) return 0; /* 10.14 */
    return units_count(tyw_units_at(p, seat, space));
}

const struct move_type tyw_move_activate = {
    .name = "activate",
    .rule = "8.3",
    .doc = "Names the leader who is activated.",
    .text = "{seat} activates {leader}[ in {step.leader_place}{step.leader_units?, with {step.leader_units "
            "unit|units} there|, without units}].",
    .told_by = TOLD_BY(EVENT_ACTIVATED),
    .args = {LEADER_AMONG("leader", "A leader on the map.", own_leaders)},
    .check = check_activate,
    .apply = apply_activate,
};
