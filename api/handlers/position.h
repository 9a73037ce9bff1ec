/* A position: a state that a caller of /v1/rules sends, ready to be played on.
 *
 * It stands on the worker's memory, so that one request has one position, and a request that fails leaves
 * nothing behind. Functions that return bool fill the problem and return false when the request cannot be
 * served. */
#ifndef WESTPHALIA_API_HANDLERS_POSITION_H
#define WESTPHALIA_API_HANDLERS_POSITION_H

#include "api/handlers/answer.h"

enum { DICE_MAX = 4096 };

struct position {
    struct play play;
    const struct pack *pack;
    struct chance chance;
    struct faults warnings; /* what the rules forbid in the state that was read */
    int32_t dice[DICE_MAX];
    const char *dice_ids[DICE_MAX]; /* beside them: an id, or NULL; borrowed from the request's body */
};

/* Where the draws of a request come from: a seed, or results, or (neither) nowhere. */
struct chance_body {
    struct input_hex seed;
    const json_t *dice;
};

/* An empty position: for a set-up. */
void position_on(struct position *position, struct worker *worker, const struct pack *pack);

/* The same for the game of the path and the pack that a state or view names: 422 where there is none. `what`
 * is the body's member that has it, "state" or "view". */
bool position_open(const struct request *request, struct response *response, const char *what,
                   const json_t *state, struct position *position);

/* A body's state, and whether what the rules forbid in it is refused. */
struct state_body {
    const json_t *state;
    bool strict;
};

/* The game of the path, the pack that the state names, and the state itself, read and inspected: 422 with
 * every fault; of a strict request with every warning, too. */
bool position_read(const struct request *request, struct response *response, const struct state_body *body,
                   struct position *position);

/* The members that make a whole state. */
struct resample_body {
    const json_t *view;
    const char *seat;       /* whose view it is; NULL: a spectator's */
    const json_t *deciding; /* the list of the same answer; NULL: what the view tells is all */
    struct input_hex seed;  /* none: another state each time */
};

/* The same from a view: a state in which all that it hides has been drawn at random (engine/resample.h). */
bool position_resample(const struct request *request, struct response *response,
                       const struct resample_body *body, struct position *position);

/* The seat of this id, which must be in play. */
bool position_seat(struct response *response, const struct position *position, const char *id, int *seat);

/* The step, the seats that must decide, whether it is over: members of the object that is open. */
void position_write_procedure(struct writer *w, const struct play *p);
/* A member "warnings" of the object that is open, if there are any: what the rules forbid in the state that
 * was read. */
void position_write_warnings(struct writer *w, const struct position *position);
/* The procedure, the view and the warnings: the view of a seat, or of SEAT_NONE: an object. */
void position_write_view(struct writer *w, const struct position *position, int seat);

/* Draws by seed are those of a match with the nil UUID and no entropy. */
bool position_chance(struct response *response, const struct chance_body *body, struct position *position);

/* True when the last call of the engine on it went well; otherwise 422 (no dice are left, or more were rolled
 * than a move has room for) or 400 (a result is not one of the draw's). */
bool position_sound(struct response *response, const struct position *position);

#endif
