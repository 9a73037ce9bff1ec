/* The seats that an entrant prefers, the best first. They are a list of ids in JSON, and are stored as these
 * ids with a space between. */
#ifndef WESTPHALIA_API_TOURNAMENT_PREFERENCES_H
#define WESTPHALIA_API_TOURNAMENT_PREFERENCES_H

#include "api/tournament/seating.h"

/* The most bytes that are stored, with the final zero. */
enum { PREFERENCES_ROOM = SEATS_MAX * 40 + 1 };

/* Checks that the entries of a list are seats of the tournament's matches, each another one. False: the
 * faults are added. */
bool entrant_check_preferences(const struct opened_tournament *opened, const json_t *list, const char *path,
                               struct faults *faults);
/* Writes such a list as it is stored. NULL: an empty text. */
void entrant_preferences_text(const json_t *list, char text[PREFERENCES_ROOM]);

/* Writes stored preferences as the member "preferences" of an open object. */
void entrant_write_preferences(struct writer *w, const char *stored);
/* Reads them as seats of a table: struct seating_task. Seats that the matches do not have any more are passed
 * over. */
void entrant_read_preferences(const struct opened_tournament *opened, const char *stored,
                              int8_t preferred[TOURNAMENT_SEATS]);

#endif
