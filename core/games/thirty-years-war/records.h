/* Thirty Years War: what steps keep while they are on the stack. A record says how far a procedure has
 * come (`stage`) and which pieces take part; where they stand is in the state alone. A piece in a record's
 * set that stands elsewhere is ignored by whoever reads it. */
#ifndef WESTPHALIA_TYW_RECORDS_H
#define WESTPHALIA_TYW_RECORDS_H

#include "games/thirty-years-war/state.h"

/* STEP_PLACE_PILLAGE (18.24, 18.34), STEP_WALLENSTEIN, STEP_FORAGING (11.16) .. : whose turn, and how
 * many. */
struct turns {
    int8_t seat;
    uint8_t left;
};

/* STEP_RECOVERY (15.25). */
struct recovery {
    int8_t seat;
    uint8_t left[SEATS];
    struct spaces recovered; /* one level a City (15.251) */
};

/* STEP_ROUND (6.0 D): a seat's card round. */
enum round_stage { ROUND_CHOICE, ROUND_FORCED_EVENT, ROUND_END };
struct round {
    int8_t seat;
    uint8_t stage; /* enum round_stage */
    int8_t leader; /* 19.8: who was activated by ACT; -1 */
    int16_t card;  /* a card whose Event takes place after its use (8.64); -1 */
    /* 19.8, R110: what the first activation leaves to the second, of one Round: the fortress where it
     * placed a Siege marker (-1: none), who has moved. */
    int8_t besieged;
    struct leaders moved_leaders;
    struct units moved;
};

/* STEP_ACTIVATION (8.31, 10.12, 11): one leader, or with a Free Action one unit or one leader. */
enum activation_stage {
    ACTIVATION_LEADER,       /* which leader is to be chosen */
    ACTIVATION_FLEEING,      /* 19.8, R112: take, then go one step */
    ACTIVATION_MOVING,       /* take, drop, join, part, go, convert, overrun .. stop */
    ACTIVATION_ENTERED,      /* a space has been entered: what follows of itself */
    ACTIVATION_REACTED,      /* 11.23 has been answered */
    ACTIVATION_MUST_FIGHT,   /* enemies outside: overrun or attack */
    ACTIVATION_FORAGE_FIRST, /* where to forage will be chosen, before a battle (11.16) */
    ACTIVATION_FIGHT,        /* the battle begins */
    ACTIVATION_FOUGHT,       /* the battle is over */
    ACTIVATION_FORAGE,       /* where to forage will be chosen, the movement being over */
    ACTIVATION_FORAGED,      /* pillage what was chosen, and lose steps for the rest (11.161) */
    ACTIVATION_OVER          /* limits of stacking (10.22), the end */
};
struct activation {
    int16_t card; /* -1: a Free Action (8.32) */
    int8_t seat;
    int8_t leader; /* the activated leader; -1: not chosen yet, or one unit alone */
    int8_t space;  /* where the moving stack is; -1: not chosen yet */
    int8_t from;   /* the space it came from last; -1: it has not moved */
    uint8_t stage;
    uint8_t value;      /* the highest Activation rating that the card can activate */
    uint8_t spent;      /* Movement Points of the leader, or of the unit alone */
    uint8_t extra;      /* MP beyond the allowance (P50) */
    uint8_t entered_up; /* came into or out of the UP in this activation (16.21) */
    uint8_t flees;      /* R112: it makes one step to safety */
    uint8_t free;       /* a Free Action: no combat, no siege */
    uint8_t kind;       /* of the battle: enum battle_kind */
    int16_t result;     /* of the battle: 1 where the attacker has won it */
    int8_t besieged;    /* a fortress where the Siege marker was placed in this activation (13.12); -1 */
    int8_t forage[2];   /* where it will pillage; -1 */
    uint8_t forage_count;
    int8_t units_from, star_from; /* 11.15: the space where units, a Dynamic Leader were picked up last; -1 */
    struct leaders parted;        /* leaders that stay in this space: they are not picked up again here */
    struct leaders leaders;       /* that move with him from the start: their ratings count */
    struct leaders picked;        /* leaders picked up on the way (11.15) */
    struct units units;           /* the moving stack */
    struct units moved;           /* units that have moved (11.16) */
    struct units dropped;         /* 11.14: done for this activation */
    struct spaces entered;        /* cities that units have moved into (R120) */
    struct units committed;       /* units chosen to attack (12.13), those from inside among them */
    uint8_t joined[UNITS_MAX];    /* of the units in the stack: `spent` when they joined */
};

/* STEP_FORTRESS_REACTION (11.23). */
struct reaction {
    int8_t seat, space;
};

/* STEP_COMBAT (12.2). Sides by role. */
enum role { ATTACKER, DEFENDER, ROLES };
enum battle_kind { TYW_BATTLE_KINDS(LIST_ENUM) };
enum combat_stage {
    COMBAT_CARDS,
    COMBAT_FIRE,
    COMBAT_LOSSES, /* the Protestant's */
    COMBAT_MORE_LOSSES,
    COMBAT_LEADERS,
    COMBAT_WINNER,
    COMBAT_RETREAT,
    COMBAT_AFTER,
    COMBAT_OVER
};
enum { CARD_SHIFT_MAX = 20 };
struct force {
    struct units units;       /* that fight */
    struct leaders leaders;   /* that check for loss (12.4) */
    int8_t commander;         /* -1: none */
    uint8_t battle;           /* its commander's Battle rating, as it counts (12.24) */
    int8_t drm, column_shift; /* of combat cards */
    uint8_t strength, loss;   /* Combat Strength; the Loss Number that it suffers */
    uint8_t cards;            /* combat cards played (9.51) */
    int16_t card[2];          /* ... which; -1 */
    uint8_t dynamic;          /* led by a Dynamic Leader when the battle began (12.27 note) */
};
struct combat {
    int8_t space, from; /* from: where the attackers came from; -1: out of the fortress */
    int8_t to;          /* where the loser has retreated to; -1 */
    int8_t attacker;    /* a seat */
    uint8_t kind;       /* enum battle_kind */
    uint8_t stage;
    uint8_t no_defender_cards; /* P50 */
    uint8_t leader_dice;       /* 12.4: the defenders check */
    int8_t winner;             /* a role; -1: not known yet */
    struct units besieged;     /* of the attackers: those that came out of the fortress */
    struct force force[ROLES];
};

/* STEP_COMBAT_CARDS (9.51): a window of attacker, then defender. */
struct combat_cards {
    struct window window;
};

/* STEP_LOSSES and others: steps to be lost, one by one (12.3, 11.161, 13.25, 15.223, 16.252, P8). */
enum loss_reason { TYW_LOSS_REASONS(LIST_ENUM) };
struct losses {
    int8_t seat;
    /* enum loss_reason. LOSS_COMBAT counts Loss Factors, the others count steps. LOSS_LOOT goes by the
     * order of 15.223, and the units are lost for good. */
    uint8_t reason;
    uint8_t left;       /* still to be lost */
    int8_t space;       /* where they all stand; -1: in several spaces */
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

/* STEP_EVENT (8.6): a card, what has been chosen for it, and how far its effect has come. */
enum event_stage {
    EVENT_ASKS,    /* something may have to be chosen */
    EVENT_APPLIED, /* it has taken effect */
    EVENT_MORE,    /* what remained to be done has been done once */
    EVENT_OVER     /* pieces that may not stay where they are */
};
struct event_play {
    struct card_play play; /* first: an effect gets it alone */
    uint8_t stage;         /* enum event_stage */
    int16_t result;        /* 1: the battle of a landing was won */
    int8_t leader, kind;   /* who is placed next, for the question: a leader, or a unit ... */
    int8_t from;           /* ... that stands there; each -1 where it is neither */
};

/* STEP_GATHER (16.21): the Spanish units that go to the United Provinces with a leader. */
struct gathering {
    int8_t seat;
    int8_t leader; /* -1: none is in play */
    uint8_t done;
    struct units units;
};

/* STEP_PEACE (5.31), STEP_PEACE_DEMAND, STEP_WITHDRAWAL (5.32). */
enum peace_stage { PEACE_ANSWER, PEACE_ROLL, PEACE_SECOND, PEACE_DONE };
struct peace {
    int8_t seat;          /* offers; in the demand and the withdrawal: who withdraws */
    uint8_t stage;        /* enum peace_stage */
    uint8_t both;         /* BW: the other one follows */
    int8_t area, city[2]; /* to be withdrawn from; -1 */
    int8_t leader, kind,
        from; /* who withdraws next, a leader or a unit, and where it stands; -1: for the prompt */
};

/* STEP_PAY (15.13). */
struct pay {
    int8_t seat;
    uint8_t done;
    uint8_t points, swedish; /* Aid Points left, for any unit and for Swedish ones: for the prompt */
    struct units paid;
};

/* STEP_LOOT (15.2): one space. */
enum loot_stage { LOOT_ROLL, LOOT_LOSSES, LOOT_LEADERS, LOOT_DONE };
struct looting {
    int8_t space;
    uint8_t stage;             /* enum loot_stage */
    uint8_t was_inside;        /* seats, one bit each, whose force is inside the fortress */
    uint8_t before;            /* the Pillage level before both dice (15.211) */
    struct units units[SEATS]; /* who loots */
    uint8_t steps[SEATS], level[SEATS];
    int8_t leaders_alone; /* a seat whose leaders may stand alone afterwards; -1 */
};

/* STEP_LOOTING, STEP_CONTINUED_SIEGES, STEP_REVOLT_SPREAD: spaces still to be dealt with. */
struct tour {
    int8_t seat;
    struct spaces spaces;
    int8_t from; /* STEP_REVOLT_SPREAD: the revolt that spreads; -1: none at the moment */
};

/* STEP_CAMPAIGN (19.8). */
enum campaign_stage { CAMPAIGN_ASKED, CAMPAIGN_ANSWERED };
struct campaign {
    int8_t seat, first; /* the leader who was activated first */
    int8_t second;
    uint8_t stage; /* enum campaign_stage */
};

/* What their members are one of (state.c). */
extern const struct domain tyw_phases, tyw_round_stages, tyw_activation_stages, tyw_combat_stages,
    tyw_event_stages, tyw_peace_stages, tyw_loot_stages, tyw_campaign_stages, tyw_roles, tyw_battle_results;

#endif
