/* Shared by the files of the searching bot. */
#ifndef WESTPHALIA_BOTS_SEARCH_INSIDE_H
#define WESTPHALIA_BOTS_SEARCH_INSIDE_H

#include "search.h"

enum { SEARCH_WIN = 4000 }; /* what a won match counts beside estimates */

/* A random number from 0 to count - 1. */
int search_below(struct search *search, int count);

/* Reads the name of the current step, which comes first in its JSON; "" where memory is short. The prompt
 * behind it may be another at each decision. */
void search_read_step(struct westphalia_state *state, char name[STEP_ROOM]);

/* Whether the time of the decision has passed. */
bool search_is_late(const struct search *search);

/* Copies the state, with other dice. */
void search_copy(struct search *search, struct westphalia_state *to, const struct westphalia_state *from);

/* search->guess becomes another possible state for the seat. */
void search_guess(struct search *search, const struct westphalia_state *state, int seat);

/* The seat's estimate, less the mean of the others'. */
int64_t search_balance(const struct westphalia_state *state, int seat);

/* The estimate after a move of the seat in search->trial. */
int32_t search_estimate(struct search *search, int seat, int index);

/* search_pick() for a secret step. */
int search_pick_of_sheet(struct search *search, const struct westphalia_state *state, int seat);

/* Adds a move to a sheet that has room for it. NULL, where memory is short, adds none. */
void search_add_line(struct sheet *sheet, const char *move);

/* search_effort.plan of Europe 1619, for the sheets on which INFs are placed. */
bool search_plan_europe_1619(struct search *search, const struct westphalia_state *state, int seat);

#endif
