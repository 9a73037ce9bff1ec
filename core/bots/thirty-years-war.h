/* The weights of the bot of Thirty Years War, and what its files share: a survey of the position. */
#ifndef WESTPHALIA_BOTS_THIRTY_YEARS_WAR_H
#define WESTPHALIA_BOTS_THIRTY_YEARS_WAR_H

#include "bots/heuristic.h"
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

/* The weights. A worth is in hundredths of a Victory Point (VP), a percentage says so. What the rules give in
 * VP counts as printed. For all else self-play has found the figure: a comment says what holds it in
 * proportion. */
enum {
    POINT = 100,
    WON = 100 * POINT, /* more than all that the map gives */
    /* The position in which the side wins if the match ends now. It counts a share of this for each turn that
     * is left, so that the last turns are played for the win, and the first ones for the map. */
    AT_THE_END = 500
};

/* Pieces on the map. A full stack of eight units with its leaders comes to about 5 VP, and most Areas are
 * worth 2: an army is not given for one Area, but for several. Pieces count less in the last turns
 * (survey.life). */
enum {
    FACTOR = 15,    /* a Combat Factor */
    LED = 6,        /* further, where leaders can lead it: without them it only holds its City */
    LEADERSHIP = 3, /* a point of a leader's rating */
    BATTLE = 8,     /* further, a point of the leader's Battle rating */
    STAR = 12,      /* a Dynamic Leader */
    DROPPED = 9     /* a unit that stays behind on the way: it is worth more in the stack */
};

/* Losses. A step that is lost in battle is cheaper than its factors on the map, since recruiting brings it
 * back. Looting takes it for good (15.224). */
enum {
    LOSS = 7,       /* a Loss Factor in battle */
    STAKE = 30,     /* what else depends on a battle: the loser retreats */
    LOST_STEP = 40, /* a step that looting takes */
    PILLAGE = 6,    /* a Pillage level in an own City: it makes paying and foraging harder */
    PAID = 40       /* percent of a stack's looting, where the stack could be paid */
};

/* Areas. The VP of an Area count in full when it is won. The way there must look worth each City: the Cities
 * that are missing share HOPED, and those that are held keep PROGRESS, so that no step loses. */
enum {
    PROGRESS = 40,   /* percent of an Area's value for the Cities that lead to it */
    PRESENCE = 6,    /* percent of it for an army in the Area */
    HOPED = 65,      /* percent of it for the missing Cities together */
    VIOLATION = 100, /* 5.13: the VP that a violated neutrality costs */
    ELECTORATE = 20, /* an Elector, beside the awards for four and for all (5.141) */
    CAPITAL = 60,    /* Vienna, Munich, Brussels: the Protestants win with all three (5.21) */
    SUPPLY = 50      /* a City from which armies are paid */
};

/* Plans: what an army could gain from its place (thirty-years-war-plans.c). A plan is worth less the farther
 * it is, so that a step towards it gains, and less while the army is not activated, so that activating
 * gains. */
enum {
    SHARE = 25,  /* percent of the best plan of an army that is not activated */
    ACTIVE = 70, /* percent of the plan of the activated army, further */
    ALONE = 45,  /* percent of it for an army that is activated by a Free Action, further */
    MARCH = 6,   /* Movement Points of an army: those of its slower units */
    FAR = 10,    /* steps that a plan looks ahead */
    STEP = 4,    /* percent that a plan is worth less with every step */
    LATER = 35   /* percent of it beyond the movement of one activation */
};

/* The chance of a siege, in percent (13.2): by the marker, the rolls that have failed, and the modifier. */
enum {
    SIEGE_BEGUN = 50, /* under a Siege marker */
    SIEGE_HOPED = 42, /* without one yet */
    SIEGE_ROLL = 9    /* further, with every unsuccessful roll, and with a point of the modifier */
};

/* Cards and money. A card must be worth less than what it can do, or it would never be played; and more than
 * nothing, or it would be played for nothing. An Aid Point pays a Militia for a turn. */
enum {
    CARD = 8,        /* a card in hand */
    CARD_VALUE = 7,  /* each point of a card's value */
    COMBAT_CARD = 6, /* further, a card that can be played in battle */
    AID_POINT = 3,   /* an Aid Point of a typical AID card, in a later turn */
    AID_TURNS = 5,   /* later turns that count for it */
    RECRUITS = 30,   /* an attempt at recruiting */
    EVENT = 15,      /* an Event that still needs choices, beside what it brings */
    REVOLTS = 20     /* a Peasant Revolt, further */
};

/* Tracks and Events in effect. */
enum {
    FEAR = 10,      /* of Wallenstein: his influence squared, divided by this; at 20 he costs 40 */
    DUTCH_BOX = 40, /* a box of the Dutch War Track: some of them give VP, and the way leads through all */
    EDICT = 60,     /* C12 has been played, C6 may be */
    SPINOLA_READY = 200 /* Spinola's army is where 5.15 requires it */
};

enum { HOSTS = 48, CITIES = 3 };

/* A side's pieces in a space, outside the fortress. */
struct host {
    int8_t space;
    uint8_t count; /* units */
    uint8_t battle;
    bool led, spanish, hungarian;
    int16_t factors, usable; /* usable: the factors that its leaders can lead */
    struct leaders leaders;
};

/* Values that are used often. */
struct survey {
    const struct play *p;
    const struct components *c;
    int turns_left, life; /* life: percent that armies still count */
    int hosts[SEATS];
    struct host host[SEATS][HOSTS];
    struct units units[SEATS];
    struct spaces held[SEATS]; /* spaces with units outside a fortress */
    struct spaces planned[SEATS];
    struct spaces hungarians;                                      /* spaces that they may enter */
    uint8_t outside[SEATS][SPACES_MAX], inside[SEATS][SPACES_MAX]; /* Combat Factors */
    int16_t prize[SEATS][SPACES_MAX];                              /* the gain from control of the space */
    int electors[SEATS];
    int value[SEATS];
};

/* ---- pieces (thirty-years-war.c) ---- */

/* What a leader adds to the pieces beside it. */
int survey_leader_value(const struct survey *v, int leader);
/* The side's pieces in a space, or NULL. */
const struct host *survey_host_at(const struct survey *v, int seat, int space);

/* ---- Cities, Areas, Electors (thirty-years-war-areas.c) ---- */

/* Values Areas, Electors and Cities, and the gain from control of each space. */
void survey_areas(struct survey *v);
int survey_area_points(const struct survey *v, int area);

/* ---- sieges, battles, looting (thirty-years-war-fights.c) ---- */

void survey_sieges(struct survey *v);
/* Whether the side has a Siege marker on the fortress. */
bool survey_besieges(const struct survey *v, int seat, int space);
/* The chance, in percent, that a siege takes a fortress. */
int survey_siege_hope(const struct survey *v, int space);
/* The prize of a fortress, with the pieces inside. */
int survey_fortress_prize(const struct survey *v, int seat, int space);
/* The attacker's gain from a fight; `won` becomes the chance in percent. */
int survey_fight(const struct survey *v, const int strength[ROLES], const int drm[ROLES],
                 const int shift[ROLES], int *won);
/* The expected losses of looting units (15.21), and the damage to the City. */
int survey_loot_loss(const struct survey *v, int seat, int space, struct units units, struct leaders leaders);

/* ---- plans (thirty-years-war-plans.c) ---- */

/* The pieces that carry out a plan. */
struct mover {
    int seat, space, factors, battle, moves;
    bool peaceful; /* a Free Action: no battle, no siege */
    bool spanish, hungarian;
    int loot;               /* the cost of looting where the mover is not paid */
    int nation;             /* the nation, which is paid in some Areas anyway (15.12) */
    struct spaces supplied; /* spaces where it can be paid */
};

/* The mover's best plan: with the Movement Points that are left, less the cost of staying there; and in the
 * end. */
struct plan {
    int soon, best, where;
};

void survey_plans(struct survey *v);
struct plan survey_plan(const struct survey *v, const struct mover *m);
/* The mover's gain from the space. */
int survey_target(const struct survey *v, const struct mover *m, int space);
/* The mover's cost of ending its march there. */
int survey_upkeep(const struct survey *v, const struct mover *m, int space);
struct mover mover_of_host(const struct host *host, int seat);
/* Notes where the stack's units are paid, and the cost where they are not. */
void mover_see_upkeep(const struct survey *v, struct mover *m, struct units units, struct leaders leaders);

/* ---- the current procedures (thirty-years-war-pending.c) ---- */

void survey_pending(struct survey *v);

/* ---- money and cards (thirty-years-war-money.c) ---- */

/* The losses that are expected of armies without pay, as far as `viewer` knows. */
int survey_lost_by_looting(const struct survey *v, int seat, int viewer);
/* The best cards of the hand, one more than there are rounds. */
int survey_hand_value(const struct survey *v, int seat);
/* The usual effect of an AID card for the seat now. */
int survey_usual_aid(const struct survey *v, int seat);

#endif
