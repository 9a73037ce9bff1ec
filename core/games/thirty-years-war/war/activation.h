/* Thirty Years War: activations (8.3), as other files call them. */
#ifndef WESTPHALIA_TYW_ACTIVATION_H
#define WESTPHALIA_TYW_ACTIVATION_H

#include "games/thirty-years-war/game.h"

/* ---- activation.c: 8.3 ---- */

/* The nearest activation on the stack; NULL: there is none. */
struct activation *tyw_activation_of(const struct play *p);
/* Calls STEP_ACTIVATION; the leader is to be chosen. */
void tyw_activate_leader(struct play *p, int seat, int card, int value);
/* The activation of one leader or one unit by a Free Action; the other of both is -1. */
struct activation tyw_free_activation(int seat, int leader, int unit, int space);
/* The movement is over: on to foraging. */
void tyw_movement_ends(struct play *p, struct activation *a);

/* ---- activation_inspect.c ---- */

/* Of STEP_ACTIVATION (struct step, inspect). */
void tyw_inspect_activation(const struct play *p, int at, struct faults *faults);

/* ---- activated_leader.c: 8.3, 10.14 ---- */

/* The leader of an activation that has begun. */
void tyw_activation_names(struct play *p, struct activation *a, int leader);
/* 10.14, with options 7.25 and 19.7. */
int tyw_stars(const struct play *p, int leader);
/* His rating as it counts now (C43). */
int tyw_activation_rating(const struct play *p, int leader);
/* The lowest rating of the leaders that a card can activate; INT_MAX: there is none. */
int tyw_lowest_rating(const struct play *p, int seat);
/* Whether a card of that value activates him. */
bool tyw_may_activate(const struct play *p, int seat, int leader, int value);
const struct refusal *tyw_why_not_activate(const struct play *p, int seat, int leader, int value);
/* Why a leader does nothing at all for the seat. `why` has the refusals, made by INACTIVE_LEADER() with
 * the rule. */
enum inactive { INACTIVE_ENEMY, INACTIVE_AWAY, INACTIVE_NAMED, INACTIVES };
#define INACTIVE_LEADER(rule)                                                                                \
    {                                                                                                        \
        [INACTIVE_ENEMY] = {"not-own-leader", rule, "{leader} is not a leader of {seat}."},                  \
        [INACTIVE_AWAY] = {"not-on-map", rule, "{leader} is not on the map."}, [INACTIVE_NAMED] = {          \
            "leader-named",                                                                                  \
            rule,                                                                                            \
            "{leader} does nothing in this turn, because of the Swedish-Danish Conflict (C21)."              \
        }                                                                                                    \
    }
const struct refusal *tyw_why_inactive(const struct play *p, int seat, int leader,
                                       const struct refusal why[INACTIVES]);

#endif
