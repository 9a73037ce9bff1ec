/* Thirty Years War: the records that steps keep on the stack. A record says how far a procedure has come
 * (`stage`) and which pieces take part. The state alone says where they stand; a piece of a record's set
 * that stands elsewhere is ignored. The fields of a record are described beside its step; the stages
 * are lists of components/lists.h. */
#ifndef WESTPHALIA_TYW_RECORDS_H
#define WESTPHALIA_TYW_RECORDS_H

#include "games/thirty-years-war/state.h"

/* STEP_PLACE_PILLAGE (18.24, 18.34), STEP_WALLENSTEIN, STEP_FORAGING (11.16) and others: whose turn it is,
 * and how many are left. */
struct turns {
    int8_t seat;
    uint8_t left;
};

/* STEP_TURN: the phase that comes when the steps above it are over. */
enum phase { TYW_PHASES(LIST_ENUM) };
struct turn {
    uint8_t next_phase; /* enum phase */
    int8_t next_seat;   /* whose Round or turn within that phase */
};

/* STEP_RECOVERY (15.25). */
struct recovery {
    int8_t seat;
    uint8_t left[SEATS];
    struct spaces recovered; /* Cities in this phase: one level each (15.251) */
};

/* STEP_ROUND (6.0 D): a seat's card round. */
enum round_stage { TYW_ROUND_STAGES(LIST_ENUM) };
struct round {
    int8_t seat;
    uint8_t stage; /* enum round_stage */
    int8_t leader; /* 19.8: the leader that a card has activated; -1 */
    int16_t card;  /* a card whose Event takes place after its use (8.64); -1 */
    /* 19.8, R110: the first activation leaves these to the second of the same Round. The fortress where it
     * placed a Siege marker; -1: none. The pieces that have moved. */
    int8_t besieged;
    struct leaders moved_leaders;
    struct units moved;
};

/* STEP_ACTIVATION (8.31, 10.12, 11): one leader with units; by a Free Action one unit or one leader. */
enum activation_stage { TYW_ACTIVATION_STAGES(LIST_ENUM) };
struct activation {
    int16_t card; /* -1: a Free Action (8.32) */
    int8_t seat;
    int8_t leader; /* the activated leader; -1: not chosen yet, or one unit alone */
    int8_t space;  /* of the moving stack; -1: not chosen yet */
    int8_t from;   /* the space it came from last; -1: it has not moved */
    uint8_t stage;
    uint8_t value;          /* the highest Activation rating that the card can activate */
    uint8_t flees;          /* R112: it makes one step to safety */
    uint8_t free;           /* a Free Action: no combat, no siege */
    struct units units;     /* the moving stack */
    struct leaders leaders; /* leaders from the start: their ratings count */
    /* Movement Points (11.11). */
    struct {
        uint8_t spent;             /* by the leader, or by the unit alone */
        uint8_t extra;             /* beyond the allowance (P50) */
        uint8_t joined[UNITS_MAX]; /* of each unit in the stack: `spent` when it joined */
    } points;
    /* Pieces that join the stack on its way (11.15). */
    struct {
        int8_t units_from, star_from; /* the space of the last units, of the last Dynamic Leader; -1 */
        struct leaders picked;        /* leaders that have joined */
        struct leaders parted;        /* leaders that stay here, and are not picked up again here */
    } pickup;
    /* What has happened in this activation. */
    struct {
        uint8_t entered_up;    /* it has come into or out of the UP (16.21) */
        int8_t besieged;       /* a fortress where the Siege marker was placed (13.12); -1 */
        struct units moved;    /* units that have moved (11.16) */
        struct units dropped;  /* they do not move again in this activation (11.14) */
        struct spaces entered; /* cities that units have moved into (R120) */
    } done;
    /* Cities that it will pillage for food (11.16). */
    struct {
        int8_t space[2]; /* -1 */
        uint8_t count;
    } forage;
    struct {
        uint8_t kind;           /* enum battle_kind */
        int16_t result;         /* 1 where the attacker has won it */
        struct units committed; /* units chosen to attack (12.13), some of them from inside */
    } battle;
};

/* STEP_FORTRESS_REACTION (11.23). */
struct reaction {
    int8_t seat, space;
};

/* STEP_COMBAT (12.2). Sides by role. */
enum role { TYW_ROLES(LIST_ENUM) ROLES };
enum battle_kind { TYW_BATTLE_KINDS(LIST_ENUM) };
enum combat_stage { TYW_COMBAT_STAGES(LIST_ENUM) };
enum { CARD_SHIFT_MAX = 20 };
struct force {
    struct units units;       /* that fight */
    struct leaders leaders;   /* leaders that check for loss (12.4) */
    int8_t commander;         /* -1: none */
    uint8_t battle;           /* its commander's Battle rating, as it counts (12.24) */
    int8_t drm, column_shift; /* of combat cards */
    uint8_t strength, loss;   /* Combat Strength; the Loss Number that it suffers */
    uint8_t cards;            /* combat cards played (9.51) */
    int16_t card[2];          /* the Combat Cards; -1 */
    uint8_t dynamic;          /* a Dynamic Leader led it when the battle began (12.27 note) */
};
struct combat {
    int8_t space, from; /* from: the attackers' last space; -1: they came out of the fortress */
    int8_t to;          /* the space of the loser's retreat; -1 */
    int8_t attacker;    /* a seat */
    uint8_t kind;       /* enum battle_kind */
    uint8_t stage;
    uint8_t no_defender_cards; /* P50 */
    uint8_t leader_dice;       /* 12.4: the defenders check */
    int8_t winner;             /* a role; -1: not known yet */
    struct units besieged;     /* attackers that came out of the fortress */
    struct force force[ROLES];
};

/* STEP_LOSSES and others: steps are lost one by one (12.3, 11.161, 13.25, 15.223, 16.252, P8). */
enum loss_reason { TYW_LOSS_REASONS(LIST_ENUM) };
struct losses {
    int8_t seat;
    /* enum loss_reason. LOSS_COMBAT counts Loss Factors, the others count steps. LOSS_LOOT goes by the
     * order of 15.223, and the units are lost for good. */
    uint8_t reason;
    uint8_t left;       /* still to be lost */
    int8_t space;       /* of all of them; -1: they stand in several spaces */
    struct units units; /* who may be hit */
};

/* STEP_RETREAT (12.5), STEP_OVER_LIMIT (10.22), STEP_LEADERS_ALONE (15.225). */
struct retreat {
    int8_t seat, space, from; /* from: the attacker's way in, barred to defenders; -1 */
    uint8_t attacker;         /* the attackers retreat: to `from` */
    struct units units;
    struct leaders leaders;
};
struct at_space {
    int8_t seat, space;
    struct leaders leaders;
};

/* STEP_RECRUITMENT (8.4), STEP_RAISE (8.411). */
struct recruitment {
    int8_t seat;
    uint8_t left;        /* attempts */
    uint8_t unpaid;      /* 19.4b: no Aid Point was paid, each attempt is rolled at -1 */
    int8_t nation;       /* the only nation whose leaders recruit (P38); -1: any */
    struct leaders once; /* leaders that have tried */
    uint8_t doubled;     /* one leader has tried twice */
};
enum { RAISED_MAX = 9 }; /* by one attempt */
struct raising {
    int8_t seat, leader;
    uint8_t kind, steps; /* still to be taken */
    uint8_t raised;      /* units taken */
};

/* STEP_EVENT (8.6): a card, the choices made for it, and how far its effect has come. */
enum event_stage { TYW_EVENT_STAGES(LIST_ENUM) };
struct event_play {
    struct card_play play; /* the first member: an effect gets it alone */
    uint8_t stage;         /* enum event_stage */
    int16_t result;        /* 1: the battle of a landing was won */
    int8_t leader, kind;   /* the piece placed next, a leader or a unit: the question names it; -1 */
    int8_t from;           /* the space of that unit; -1 */
};

/* STEP_GATHER (16.21): the Spanish units that go to the United Provinces with a leader. */
struct gathering {
    int8_t seat;
    int8_t leader; /* -1: none is in play */
    uint8_t done;
    struct units units;
};

/* STEP_PEACE (5.31), STEP_PEACE_DEMAND, STEP_WITHDRAWAL (5.32). */
enum peace_stage { TYW_PEACE_STAGES(LIST_ENUM) };
struct peace {
    int8_t seat;               /* the side that offers; in the demand and the withdrawal: that withdraws */
    uint8_t stage;             /* enum peace_stage */
    uint8_t both;              /* result BW: the other side withdraws afterwards */
    int8_t area, city[2];      /* to be withdrawn from; -1 */
    int8_t leader, kind, from; /* the piece that withdraws next, and its space: the prompt names it; -1 */
};

/* STEP_PAY (15.13). */
struct pay {
    int8_t seat;
    uint8_t done;
    uint8_t points, swedish; /* Aid Points left, for any unit and for Swedish ones: the prompt tells them */
    struct units paid;
};

/* STEP_LOOT (15.2): one space. */
enum loot_stage { TYW_LOOT_STAGES(LIST_ENUM) };
struct looting {
    int8_t space;
    uint8_t stage;             /* enum loot_stage */
    uint8_t was_inside;        /* seats, one bit each: their force is inside the fortress */
    uint8_t before;            /* the Pillage level before both dice (15.211) */
    struct units units[SEATS]; /* who loots */
    uint8_t steps[SEATS], level[SEATS];
    int8_t leaders_alone; /* a seat whose leaders may stand alone afterwards, or NO_SEAT */
};

/* STEP_LOOTING, STEP_CONTINUED_SIEGES, STEP_REVOLT_SPREAD: spaces that are left. */
struct tour {
    int8_t seat;
    struct spaces spaces;
    int8_t from; /* STEP_REVOLT_SPREAD: the revolt that spreads; -1: none at the moment */
};

/* STEP_CAMPAIGN (19.8). */
enum campaign_stage { TYW_CAMPAIGN_STAGES(LIST_ENUM) };
struct campaign {
    int8_t seat, first; /* the leader who was activated first */
    int8_t second;
    uint8_t stage; /* enum campaign_stage */
};

/* The ids of their members. Each list stands beside its step. */
extern const struct domain tyw_phases, tyw_round_stages, tyw_activation_stages, tyw_combat_stages,
    tyw_event_stages, tyw_peace_stages, tyw_loot_stages, tyw_campaign_stages, tyw_roles, tyw_battle_results;

#endif
