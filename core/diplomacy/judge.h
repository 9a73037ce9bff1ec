/* The state of one adjudication, and the equations of adjudicate.h: the result of a move, a support or a
 * route by the moves that are settled. Internal to the adjudicator. */
#ifndef WESTPHALIA_DIPLOMACY_JUDGE_H
#define WESTPHALIA_DIPLOMACY_JUDGE_H

#include "diplomacy/board.h"

enum verdict { NO, YES, OPEN };

/* The units that move. */
struct movers {
    uint8_t unit[DIP_UNITS_MAX];
    int count;
};

/* Lists of units: the first of each, and the next behind each unit. They end with DIP_NOBODY. */
struct unit_lists {
    uint8_t attackers[DIP_PLACES_MAX]; /* by province: the first move to it */
    uint8_t attacker[DIP_UNITS_MAX];   /* the next move to the same province */
    uint8_t helpers[DIP_UNITS_MAX];    /* by unit: the first support of it */
    uint8_t helper[DIP_UNITS_MAX];
    uint8_t carriers[DIP_UNITS_MAX]; /* by army: the first fleet that convoys it */
    uint8_t carrier[DIP_UNITS_MAX];
};

/* The search for the solutions of cycles. */
struct cycle_search {
    int steps;                    /* the rest of DIP_SEARCH_MAX */
    bool paradox;                 /* a rule for paradoxes was needed */
    bool silenced[DIP_UNITS_MAX]; /* the support is cut because it depends on itself */
};

/* Units are numbered by province here. `unit` is such a number, or DIP_NOBODY. */
struct resolution {
    const struct dip_map *map;
    int count;
    struct dip_unit unit[DIP_UNITS_MAX];
    struct dip_board board;
    uint8_t number[DIP_UNITS_MAX]; /* the caller's number */

    /* The action of each unit. An illegal or void order is a hold. */
    uint8_t action[DIP_UNITS_MAX]; /* enum dip_action */
    uint8_t fault[DIP_UNITS_MAX];  /* DIP_ILLEGAL, DIP_VOID, or DIP_SUCCEEDS */
    uint8_t home[DIP_UNITS_MAX];   /* the province it is in */
    uint8_t aim[DIP_UNITS_MAX];    /* the destination of its move, or of the move that it supports */
    uint8_t rival[DIP_UNITS_MAX];  /* for a move on foot: the unit that comes the same way against it */
    bool by_sea[DIP_UNITS_MAX];    /* the army's move uses a convoy */
    struct movers movers;
    struct unit_lists lists;

    uint8_t move[DIP_UNITS_MAX];  /* enum verdict of a move; NO for other units */
    uint8_t route[DIP_UNITS_MAX]; /* enum verdict; OPEN: it follows from the moves, see judge_route() */
    struct cycle_search search;
};

struct range {
    int least, most;
};

/* Whether the move succeeds. This is exact: it is OPEN only if the open moves decide it. */
enum verdict judge_move(struct resolution *r, int unit);

/* Whether the moving army has its route, or needs none. */
enum verdict judge_route(const struct resolution *r, int army);

/* The strength of a support. */
struct range judge_support(const struct resolution *r, int supporter);

/* Whether attacks of the one unit cannot harm the other: they neither dislodge it nor cut its support. */
bool judge_shielded(const struct resolution *r, int unit, int from);

/* Whether the support counts when the unit at the place must be overcome. */
bool judge_counts(const struct resolution *r, int supporter, int defender);

/* The strength of the unit's order, and the strength against it, when all is settled (see struct
 * dip_outcome). */
void judge_strengths(const struct resolution *r, int unit, uint16_t *own, uint16_t *against);

/* Settles all forced answers. */
void judge_all(struct resolution *r);

/* Settles one cycle of open decisions. There must be one. */
void cycle_resolve(struct resolution *r);

#endif
