/* What the functions of libwestphalia say when they fail. Each function here fills the error, where there is
 * one, and returns the negative result that its caller returns. */
#ifndef WESTPHALIA_LIBRARY_FAILURE_H
#define WESTPHALIA_LIBRARY_FAILURE_H

#include <jansson.h>

#include "data/fault.h"
#include "engine/play.h"
#include "library/westphalia.h"

/* Returns `result`, an enum westphalia_result. */
int failure_say(struct westphalia_error *error, int result, const char *code, const char *detail);
int failure_memory(struct westphalia_error *error);

/* Says the first fault, and how many more there are; or that memory is short. */
int failure_input(struct westphalia_error *error, const struct faults *faults);

/* The rules refuse the move of the seat. NULL: it concedes. */
int failure_refused(struct westphalia_error *error, const struct play *p, const struct refusal *refusal,
                    int seat, const struct move *m);

/* Says what went wrong in the last call of the engine (p->fault). */
int failure_play(struct westphalia_error *error, const struct play *p);

/* Reads JSON. It is the caller's, or NULL after a failure. */
int failure_parse(const char *text, size_t length, json_t **json, struct westphalia_error *error);

#endif
