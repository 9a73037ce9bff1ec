/* Time of Wars: the records of steps that several files use. A record says how far a procedure has come
 * (`stage`) and which pieces take part. Where they stand is in the state alone; a piece of a record that
 * stands elsewhere is ignored. The fields of a record are beside its step, in the file of its rule; the
 * stages are lists of components/lists.h. */
#ifndef WESTPHALIA_TOW_RECORDS_H
#define WESTPHALIA_TOW_RECORDS_H

#include "games/time-of-wars/state.h"

/* STEP_TURN (6.0): what comes when the steps above it are over. */
struct turn {
    uint8_t next_phase; /* enum phase of game.h */
    int8_t next_seat;   /* whose turn within that phase (3.1); NO_SEAT: the phase begins */
};

/* Steps in which one seat decides, as often as it wants. */
struct choice {
    int8_t seat;
    uint8_t done;
};

/* STEP_DRAW (6.2.7, 6.2.9). */
enum draw_stage { TOW_DRAW_STAGES(LIST_ENUM) };
enum { REJECTED_MAX = 4 };
struct draw_cards {
    int8_t seat;
    uint8_t stage; /* enum draw_stage */
    uint8_t due;   /* cards to be drawn, less the one picked */
    struct cards rejected;
};

/* STEP_RETAKING (6.5.1, R27). */
struct retaking {
    int8_t seat, winner;
    uint8_t done;
    struct spaces spaces; /* that go back */
};

/* STEP_ANNOUNCEMENTS, STEP_DEAL (6.5.2, 6.5.3). */
struct announcements {
    int8_t seat;
    uint8_t announced; /* seats to whom it has announced something, one bit each */
};
enum deal_stage { TOW_DEAL_STAGES(LIST_ENUM) };
enum deal_side { PROPOSER, PARTNER };
struct deal {
    int8_t proposer, partner;
    uint8_t stage;
    uint8_t alliance;
    uint8_t funds[2], units[2]; /* given, lent by the proposer; by the partner */
    struct spaces spaces;       /* given by their controller */
};
/* STEP_BORROW: units lent for this turn. */
struct borrowing {
    int8_t borrower, owner;
    uint8_t left;
};
/* STEP_WAR (6.5.5). */
struct war {
    int8_t seat;
    int8_t against; /* a power; -1: none is named yet */
    uint8_t price, paid;
    uint8_t done;
    uint16_t declared; /* powers that it has declared War on, one bit each */
};

/* STEP_REVOLTS (6.6.2.2): revolts to be placed by a seat. */
struct revolts {
    int8_t seat, zone, power;
    uint8_t left;
};

/* STEP_BID (6.7), secret; STEP_HIRE. */
struct bids {
    int16_t card[SEATS]; /* -1: not chosen */
    uint8_t answered;
};
struct assignment {
    int8_t seat;
    struct units units; /* hired, without an army so far */
};

/* STEP_DEPLOY (6.8): one army, by land or by sea. */
struct deployment {
    int8_t seat;
    uint8_t done;
    int16_t from; /* -1: not chosen */
    struct units units;
    struct commanders commanders;
};

/* STEP_IMPULSES (6.9). */
struct impulses {
    int8_t next_seat;
    uint8_t declined;
};

/* STEP_IMPULSE (6.9.1, 6.9.2). */
enum impulse_stage { TOW_IMPULSE_STAGES(LIST_ENUM) };
struct impulse {
    int8_t seat;
    uint8_t stage;
    int16_t card[2];      /* played for points; -1 */
    uint8_t points;       /* not spent yet */
    uint8_t special;      /* cards whose second instruction has been looked at (6.9.1.3) */
    uint8_t provokes;     /* its Event is Provocation: side.provoked stays (R29) */
    uint8_t plus;         /* a right kept: one box, a conversion or a coup */
    struct seas crossing; /* seas that cannot be tried again (6.9.3.5) */
    uint8_t mud;          /* Spring mud: more for each way of the Russian zone */
    struct units began;   /* units that began the impulse where they are: those may besiege */
    struct pieces halted; /* that fought, marched or were stopped: they move no more */
    struct {
        uint8_t acted;     /* something has been done with the points */
        uint8_t converted; /* one attempt an impulse (6.6.2.1) */
        uint8_t raided;    /* the Cossacks have been at sea (4.2.5) */
    } done;
    struct spaces besieged, assaulted;
    struct spaces plundered;
};

/* STEP_EVENT (6.9.1.2): a card, what has been chosen for it, and how far its effect has come. */
enum event_stage { TOW_EVENT_STAGES(LIST_ENUM) };
struct event_play {
    struct card_play play; /* first: an effect gets it alone */
    uint8_t stage;
    uint8_t second;   /* what a Special Card wants that was played for points (6.9.1.3) */
    uint8_t reaction; /* it is a Reaction or a Battle card: no seat answers it (R102) */
    int16_t result;   /* of an answer that it has called */
    int16_t arrived;  /* where a march that it has called has ended; -1 */
};

/* STEP_ANSWER: what a card asks of another player. */
struct answer {
    int8_t seat;
    int16_t card;
    uint8_t question; /* enum question of events.h */
    uint8_t left, value;
    int8_t result;
    int16_t space; /* of the army that wants its pay; -1 */
};

/* STEP_MARCH (6.9.3.1): an army on its way. */
enum march_stage { TOW_MARCH_STAGES(LIST_ENUM) };
/* The way of a step by Road or Trail is an enum way. A step across the sea has none, nor has a march that has
 * gone nowhere yet: its `from` is -1. Both are null in JSON. */
enum { BY_SEA = -1, NO_WAY_YET = -1 };
struct march {
    int8_t seat;
    int16_t at, from; /* the space it is in; the one it came from; -1 */
    int16_t to;       /* where it is about to go; -1 */
    uint8_t stage;
    int8_t way;   /* enum way of the last step; BY_SEA; NO_WAY_YET */
    uint8_t raid; /* 4.2.4: a Tatar Invasion, which begins no battle */
    struct units units;
    struct units moved; /* units that have moved with it, those left on the way too (R60) */
    struct commanders commanders;
    /* By a card. */
    struct {
        uint8_t points;     /* of the card's march; the impulse's otherwise */
        uint8_t own_points; /* they are the march's */
        uint8_t trail_cost; /* 2, or 1 */
        uint8_t free_siege; /* told to all; the attempt itself comes after the march, by tow_last() */
        uint8_t stopped;    /* it moves no further */
    } by_card;
    /* Who stands against it in its space. */
    struct {
        int8_t interceptor;      /* the seat that has intercepted, or NO_SEAT */
        int8_t met;              /* the power that will be fought; -1 */
        uint16_t stood;          /* powers that did not withdraw, one bit each */
        int16_t withdrawn_to;    /* where the army that was met has withdrawn; -1: it stood */
        int8_t winner;           /* of its last battle, a role; -1 */
        struct commanders tried; /* that have tried to intercept at this space */
    } enemy;
};

/* Windows (engine/window.h): the first member; `space` is what they are about. */
struct reaction_window {
    struct window window;
    int16_t space;
};
/* STEP_ANNOUNCED. */
struct announced_event {
    struct window window;
    int16_t card;
};
/* STEP_ATTEMPT (6.9.3.2). */
enum attempt_stage { TOW_ATTEMPT_STAGES(LIST_ENUM) };
struct attempt {
    int8_t seat;
    int16_t commander;
    int16_t from;
    uint8_t stage;  /* enum attempt_stage */
    uint8_t barred; /* by a card: it fails */
    uint8_t again;  /* by a card: it has failed, and is tried once more */
};
/* STEP_WITHDRAWAL (6.9.3.3), STEP_RETREAT (6.9.3.4). */
struct withdrawal {
    int8_t power; /* whose army; its commanding seat decides */
    int16_t space, from;
    uint8_t battle;      /* a retreat after a battle */
    uint8_t intercepted; /* the army there has intercepted: it stands (R133) */
    struct units units;
    struct commanders commanders;
};

/* STEP_BATTLE (6.9.3.4, 6.9.3.5). Sides by role. */
enum role { TOW_ROLES(LIST_ENUM) ROLES };
enum battle_kind { TOW_BATTLE_KINDS(LIST_ENUM) BATTLE_KINDS };
enum battle_stage { TOW_BATTLE_STAGES(LIST_ENUM) };
struct force {
    int8_t power; /* who leads the side */
    int8_t seat;  /* the seat that decides for it; NO_SEAT: none */
    struct units units;
    int16_t commander; /* -1 */
    uint8_t rating, sum;
    uint8_t right;   /* columns to the right by its cards */
    uint8_t left;    /* columns to the left by the enemy's cards */
    uint8_t barred;  /* it may play no card that shifts by so much or more; 0 */
    uint8_t wounded; /* its commander, by a card: he leaves after the battle */
    uint8_t die[2], loss;
    struct cards played;
};
struct battle {
    int16_t space, from; /* from: where the attacker came from; -1 */
    int8_t sea;
    uint8_t kind, stage;
    int8_t winner;      /* a role; -1 */
    int16_t result;     /* where a beaten army has retreated last; -1 */
    uint16_t retreated; /* powers whose beaten armies have retreated, one bit each */
    struct force force[ROLES];
};

/* STEP_LOSSES: steps lost one by one, spread evenly (6.9.3.4). */
enum loss_reason { TOW_LOSS_REASONS(LIST_ENUM) LOSS_REASONS };
struct losses {
    int8_t seat; /* who chooses */
    uint8_t reason, need, taken;
    struct units units;
    struct units hit; /* that have lost a step in this reckoning */
};

/* STEP_SIEGE (6.9.3.6, 6.9.3.7). */
enum siege_stage { TOW_SIEGE_STAGES(LIST_ENUM) };
struct siege {
    int8_t seat;
    int16_t space;
    uint8_t stage, assault;
    uint8_t rating, die[2];
    uint8_t own_loss, garrison_loss;
    uint8_t no_own_loss, no_garrison_loss, half, twice, cancelled; /* by cards */
    int16_t result; /* of the battle with the Dutch fleet, a role; -1 */
    struct units units;
};

/* STEP_SPOILS (4.2.1, 4.2.3): what becomes of a Minor State that has lost its War. */
struct spoils {
    int8_t seat, minor;
    uint8_t done;
};
/* STEP_RAID (4.2.4): a Tatar Invasion. */
struct raid {
    int8_t seat;
    uint8_t success_from;
    uint8_t free; /* the Tatars had no master before it */
    struct units units;
    struct units waiting; /* of these, those that have not set out */
};

/* STEP_RETURN (6.10). */
struct armies_return {
    int8_t seat;
    int16_t stays; /* the space of the army that stays; -1 */
    uint8_t done;
    struct units sent; /* whose Capital has been chosen */
    struct commanders sent_commanders;
};

/* STEP_COLLAPSE (6.9.1.1): units that a seat loses by another's choice. */
struct collapse {
    int8_t seat, power;
    uint8_t left;
};

/* What their members are one of: in the file of the step. */
extern const struct domain tow_phases, tow_draw_stages, tow_deal_stages, tow_impulse_stages, tow_event_stages,
    tow_questions, tow_march_stages, tow_attempt_stages, tow_battle_stages, tow_siege_stages,
    tow_sea_raid_stages, tow_roles, tow_protection_turns;

#endif
