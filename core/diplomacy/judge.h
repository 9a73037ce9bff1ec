/* One adjudication under way, and the equations of adjudicate.h: what a move, a support or a route comes to
 * as far as the moves are settled. The adjudicator's own. */
#ifndef WESTPHALIA_DIPLOMACY_JUDGE_H
#define WESTPHALIA_DIPLOMACY_JUDGE_H

#include "diplomacy/board.h"

enum verdict { NO, YES, OPEN };

/* Units are numbered by province here, and `unit` below is such a number or DIP_NOBODY. Lists of units end
 * with DIP_NOBODY. */
struct resolution {
    const struct dip_map *map;
    int count;
    struct dip_unit unit[DIP_UNITS_MAX];
    struct dip_board board;
    uint8_t number[DIP_UNITS_MAX]; /* the caller's */

    /* What each does in the end: an order that is illegal or void is a hold. */
    uint8_t action[DIP_UNITS_MAX]; /* enum dip_action */
    uint8_t fault[DIP_UNITS_MAX];  /* DIP_ILLEGAL, DIP_VOID, or DIP_SUCCEEDS */
    uint8_t home[DIP_UNITS_MAX];   /* the province it is in */
    uint8_t aim[DIP_UNITS_MAX];    /* the province that it moves to, or that its support is directed to */
    uint8_t rival[DIP_UNITS_MAX];  /* of a move on foot: the unit that comes the same way against it */
    bool by_sea[DIP_UNITS_MAX];    /* of an army's move */
    uint8_t movers[DIP_UNITS_MAX];
    int mover_count;

    uint8_t attackers[DIP_PLACES_MAX]; /* by province: the first of the moves there, */
    uint8_t attacker[DIP_UNITS_MAX];   /* and after each the next */
    uint8_t helpers[DIP_UNITS_MAX];    /* by unit: those that support it */
    uint8_t helper[DIP_UNITS_MAX];
    uint8_t carriers[DIP_UNITS_MAX]; /* by army: the fleets that convoy it */
    uint8_t carrier[DIP_UNITS_MAX];

    uint8_t move[DIP_UNITS_MAX];  /* enum verdict: of a move; NO of any other unit */
    uint8_t route[DIP_UNITS_MAX]; /* enum verdict; OPEN: as the moves are settled, see judge_route() */
    bool silenced[DIP_UNITS_MAX]; /* a support that is cut because it hangs on itself */
    bool paradox;
    int steps; /* what is left of DIP_SEARCH_MAX */
};

struct range {
    int least, most;
};

/* Whether the move succeeds. Exact: OPEN only if the open moves decide it. */
enum verdict judge_move(struct resolution *r, int unit);

/* Whether the army that moves has its route, or needs none. */
enum verdict judge_route(const struct resolution *r, int army);

/* What a support is worth. */
struct range judge_support(const struct resolution *r, int supporter);

/* Whether attacks of the one unit do the other no harm: they neither dislodge it nor cut its support. */
bool judge_shielded(const struct resolution *r, int unit, int from);

/* Whether what the supporter gives counts when the unit at the place must be overcome. */
bool judge_counts(const struct resolution *r, int supporter, int defender);

/* When all is settled: what the order of the unit came to, and what stood against it (see struct dip_outcome). */
void judge_strengths(const struct resolution *r, int unit, uint16_t *own, uint16_t *against);

/* Settles whatever is forced. */
void judge_all(struct resolution *r);

/* Settles one cycle of what is open. There must be some. */
void cycle_resolve(struct resolution *r);

#endif
