/* The public list of changes. Once a round was begun it notes those that concern the standings: of the terms,
 * of names, teams and handicaps, and of awards that are given. */
#ifndef WESTPHALIA_API_TOURNAMENT_CHANGES_H
#define WESTPHALIA_API_TOURNAMENT_CHANGES_H

#include "api/tournament/tournament.h"

/* What new terms (as they are stored) and a new name change. `name` NULL: it stays. *what: the changes as
 * JSON, which the caller frees; NULL: nothing is noted. False: memory is short. */
bool tournament_describe_change(const struct opened_tournament *opened, const json_t *terms, const char *name,
                                char **what);

/* The same for the awards alone that the organizer gives, also once the tournament is over. */
bool tournament_describe_awards(const struct opened_tournament *opened, const json_t *terms, char **what);

/* The note of a change by this author, made now. */
struct store_change_note tournament_note(const struct tournament_author *author);

/* Writes the member "changes" of an open object, where there are any: [{"at", "rounds", "changes": [{"path",
 * "before"?, "after"?}], "by"?: {"id", "name"?}, "reason"?}]. Without "by" it was the owner. `rounds` were
 * made then. Handicaps that the caller may not know have no figures. */
enum tournament_result tournament_write_changes(const struct opened_tournament *opened, struct writer *w);

#endif
