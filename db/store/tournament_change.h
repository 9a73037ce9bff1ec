/* How a change of a tournament is noted: shared by the files of tournaments. Inside db/store only. */
#ifndef WESTPHALIA_DB_STORE_TOURNAMENT_CHANGE_H
#define WESTPHALIA_DB_STORE_TOURNAMENT_CHANGE_H

#include "db/statement.h"
#include "db/store/tournament.h"

/* Adds who has changed it, when and why, as a parameter. */
void store_note_add(struct args *args, const struct store_change_note *note);

/* Runs a change, and frees the args. DB_CONFLICT with note->full: no more changes can be noted. */
enum db_result store_noted_run(struct db *db, const struct statement *statement, struct args *args,
                               struct store_change_note *note);

#endif
