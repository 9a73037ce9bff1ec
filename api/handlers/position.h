/* A position: a state that a client of /v1/rules sends, ready for play.
 *
 * It stands on the worker's memory. So a request has one position, and leaves nothing behind. Functions that
 * return bool fill the problem and return false when the request cannot be served. */
#ifndef WESTPHALIA_API_HANDLERS_POSITION_H
#define WESTPHALIA_API_HANDLERS_POSITION_H

#include "api/handlers/shared/input.h"
#include "api/handlers/shared/request_worker.h"

enum { DICE_MAX = 4096 };

struct position {
    struct play play;
    const struct pack *pack;
    struct chance chance;
    struct faults warnings; /* what the rules forbid in the state */
    int32_t dice[DICE_MAX];
    const char *dice_ids[DICE_MAX]; /* the id of each of `dice`, or NULL; borrowed from the request's body */
};

/* The source of a request's draws: a seed, or given results. Without both, draws are refused. */
struct chance_body {
    struct input_hex seed;
    const json_t *dice;
};

/* Makes an empty position, for a set-up. */
void position_begin(struct position *position, struct worker *worker, const struct pack *pack);

/* Makes an empty position of the game of the path, with the pack that the state or view names. `what` is its
 * member of the body, "state" or "view". 422: no such pack. */
bool position_open(const struct request *request, struct response *response, const char *what,
                   const json_t *state, struct position *position);

/* A state in a body. `strict`: a state that the rules forbid is refused. */
struct state_body {
    const json_t *state;
    bool strict;
};

/* Reads the state and inspects it, with the game of the path and the pack that the state names. Faults are a
 * 422 that lists them all. For a strict request warnings are faults, too. */
bool position_read(const struct request *request, struct response *response, const struct state_body *body,
                   struct position *position);

/* The members from which a whole state is made. */
struct resample_body {
    const json_t *view;
    const char *seat;       /* the seat whose view it is; NULL: a spectator's */
    const json_t *deciding; /* "deciding" of the answer that had the view; NULL: only the view is known */
    struct input_hex seed;  /* not given: each call makes another state */
};

/* As position_read(), from a view: what the view hides is drawn at random (engine/resample.h). */
bool position_resample(const struct request *request, struct response *response,
                       const struct resample_body *body, struct position *position);

/* Finds the seat of this id, which must be in play. */
bool position_seat(struct response *response, const struct position *position, const char *id, int *seat);

/* Writes members of the open object: the step, the seats that must decide, whether the state is over.
 * Of one that is over also the ranks (wire/result.h). */
void position_write_procedure(struct writer *w, const struct play *p);
/* Writes the member "warnings" of the open object, if the rules forbid something in the state. */
void position_write_warnings(struct writer *w, const struct position *position);
/* Writes an object with the procedure, the warnings, and the view of a seat or of SEAT_NONE. */
void position_write_view(struct writer *w, const struct position *position, int seat);

/* Sets the source of draws. With a seed, the draws are those of a match with the nil UUID and no entropy. */
bool position_chance(struct response *response, const struct chance_body *body, struct position *position);

/* Whether the engine's last call on the position succeeded. Otherwise a 422 (no dice are left, or more were
 * rolled than an action can hold) or a 400 (a result that its draw does not have). */
bool position_sound(struct response *response, const struct position *position);

#endif
