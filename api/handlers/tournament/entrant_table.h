/* Entrants as a table: a spreadsheet's CSV, in and out. */
#ifndef WESTPHALIA_API_HANDLERS_TOURNAMENT_ENTRANT_TABLE_H
#define WESTPHALIA_API_HANDLERS_TOURNAMENT_ENTRANT_TABLE_H

#include "api/handlers/shared/tournament_answers.h"
#include "api/tournament/entrants.h"

/* Reads the table in the request's body as {"entrants": [...]}, which the caller frees. The first row has
 * the names of the columns: name, team, handicap, unranked, preferences. An empty cell is a member that is
 * left out, and an empty row no entrant. A cell that is no such value stays a text, which the table of
 * members then refuses. NULL: it is no such table, or memory is short. */
json_t *entrant_table_read(const struct request *request, struct faults *faults);

/* Write the answer: the names of the columns, which are id, name, team, token and link, and a row for each
 * who has entered. `link` is empty where the page is not known on which people play. */
void entrant_table_begin(struct writer *w);
void entrant_table_add(struct writer *w, const struct opened_tournament *opened, const struct entry *entry);

#endif
