/* What an answer tells of moves that were made on a position: what has happened, the state after them, and
 * what comes next. */
#ifndef WESTPHALIA_API_HANDLERS_APPLIED_H
#define WESTPHALIA_API_HANDLERS_APPLIED_H

#include "api/handlers/position.h"
#include "api/handlers/shared/legal_moves.h"

/* All that happened in the moves of a batch, as lists that are open until applied_write(). */
struct applied {
    struct writer events, draws, automatic;
};
void applied_open(struct applied *all);
void applied_free(struct applied *all);
/* Adds what the last move on `p` has brought. */
void applied_add(struct applied *all, const struct play *p, struct writer *scratch);

/* What an answer has for each seat that must then decide. */
enum { THEN_MAX = 3 /* words of "then" */ };
struct next_wanted {
    struct wanted_moves list;
    bool view;
};
/* Reads the body's "then", which may be absent (NULL), and "compact". False: the response is filled in. */
bool next_read(struct response *response, const json_t *list, bool compact, struct next_wanted *then);

/* Answers with all of it. */
void applied_write(struct response *response, const struct position *position, struct applied *all,
                   struct move_list *moves, const struct next_wanted *then);

#endif
