/* Results: how a match has ended, from its final state alone.
 *
 * A rulebook says who wins, and how ties are broken. A game declares that as a `struct ranking`: the points
 * that it compares, and then its tie-breaks in their order. The engine puts all seats in order by it:
 *
 *     1. the winners: they share rank 1, whatever their points are
 *     2. seats that were in play to the end, by points, and then by the tie-breaks
 *     3. eliminated seats: a later elimination is better
 *     4. seats that have resigned, by points, and then by the tie-breaks
 *
 * A match may have ended from outside its rules (engine/ending.h). The seats of an agreed draw are winners.
 * An award has its own ranks, and no ties. A match that was aborted has no result.
 *
 * Equal seats share a rank, and the ranks after it are skipped: 1, 2, 2, 4. Nothing of it is stored or
 * hashed, so matches of earlier builds have a result, too. */
#ifndef WESTPHALIA_ENGINE_RESULT_H
#define WESTPHALIA_ENGINE_RESULT_H

#include "engine/play.h"

enum { END_FIGURES = 4, EVENTS_END = 255 };
#define EVENTS(...) ((const uint8_t[]){__VA_ARGS__, EVENTS_END})

/* A number of a seat at the end: the more the better. */
struct end_figure {
    const char *name; /* "support", a member of `figures`; NULL ends a table of them */
    const char *doc;
    const char *words; /* in "ahead by ...": "Support", "the printed order" */
    int32_t (*value)(const struct play *p, int seat);
    bool order; /* it stands for a printed order of the seats, so the number itself says nothing */
    bool told;  /* no rule compares it, but tournaments score it; these stand last */
};

struct ranking {
    const char *rule;           /* the paragraph that compares points and breaks ties: "15.0" */
    const char *point, *points; /* the noun: "victory point", "victory points" */
    /* Whether the seat has points at all. NULL: it has. */
    bool (*has_points)(const struct play *p, int seat);
    int32_t (*value)(const struct play *p, int seat); /* the points that are compared at the end */
    const struct end_figure *figures;                 /* NULL: there are none */
    /* The turn in which the seat was eliminated, from 1; 0: it was not. NULL: no seat can be. */
    int (*eliminated)(const struct play *p, int seat);
    /* Whether a condition of victory other than points has decided the first place. NULL: none can. */
    bool (*won_otherwise)(const struct play *p);
    /* Events that tell of the end. Their sentences also say how a tie for the first place was decided. */
    const uint8_t *told_by; /* EVENTS(...); NULL: none */
};

/* The seats of `among` that are first by points and by the tie-breaks. */
uint32_t ranking_leaders(const struct play *p, uint32_t among);

enum seat_end { STAYED, ELIMINATED, RESIGNED, SEAT_ENDS };

struct placed_seat {
    int8_t seat;
    uint8_t rank;    /* from 1 */
    uint8_t end;     /* enum seat_end */
    uint16_t turn;   /* ELIMINATED: in which turn */
    bool has_points; /* false: the game has no points of this seat */
    int32_t points;
    int32_t figure[END_FIGURES]; /* by index into ranking->figures */
};

/* The seats in play, best first; seats of one rank in the order of the game's seats. */
struct result {
    int count;
    struct placed_seat seat[SEATS_MAX];
};

/* Two or more neighbours with the same points, all of whom were in play to the end, or have all resigned. */
struct tie {
    int first, count; /* seat[first] to seat[first + count - 1] of the result */
};

/* False: the match is not over, or was aborted, or its game has no ranking. */
bool result_find(const struct play *p, struct result *result);

/* The ties of the result, best first. Returns how many: SEATS_MAX / 2 at the most. */
int result_ties(const struct play *p, const struct result *result, struct tie ties[SEATS_MAX / 2]);

/* The tie-breaks of the game, ended by one without a name. */
const struct end_figure *result_figures(const struct play *p);
/* The first tie-break in which two seats differ, an index into them; -1: none. */
int result_decided_by(const struct play *p, const struct placed_seat *a, const struct placed_seat *b);

/* Whether the event tells of the end (told_by). */
bool event_tells_end(const struct game *game, int event);

#endif
