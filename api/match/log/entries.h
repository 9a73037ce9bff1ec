/* The entries of a match's log: shown, played again, packed anew, and those that are no moves. */
#ifndef WESTPHALIA_API_MATCH_LOG_ENTRIES_H
#define WESTPHALIA_API_MATCH_LOG_ENTRIES_H

#include "api/match/match.h"
#include "db/store/write.h"

struct match_worker;

/* ---- loaded and shown (pages.c) ---- */

/* Actions as the database has them. */
struct stored_actions {
    const struct store_action *action;
    size_t count;
    struct store_rows *rows; /* owns the actions; NULL: none */
};
/* Loads the actions after `after`, as this build packs them. Where the match differs it loads their lines
 * instead. */
enum match_result log_load_actions(struct match_worker *worker, struct match *match, uint64_t after,
                                   int limit, struct stored_actions *stored);
/* Unpacks the stored move into *action, and the stored outcome into the play's. False: a bug, which is
 * reported. */
bool log_unpack_action(const struct match *match, const struct store_action *row, struct action *action);

/* One action for a viewer. Viewers who may see hashes get it. */
struct shown_action {
    const struct action *action;
    int64_t at;
    const uint8_t *hash;
    const uint8_t *seal_key;
};
void log_show_action(struct writer *w, const struct play *p, const struct shown_action *shown, int viewer);

/* ---- played again (versions.c) ---- */

/* Plays the log up to `version`, without the last `undone` actions that stand there, into match->play. */
enum match_result log_play(struct match_worker *worker, struct match *match, uint64_t version, int undone);

/* ---- what another build has packed (rebuild.c) ---- */

/* Plays the log and packs state and actions anew. Where these rules differ from the log, the match says
 * so. */
enum match_result log_rebuild(struct match_worker *worker, struct match *match);
/* Plays the lines of the log up to an earlier version. OTHER_RULES: these rules differ before it. */
enum match_result log_replay(struct match_worker *worker, struct match *match, uint64_t version);

/* ---- what is done from outside (note.c) ---- */

/* Begins the next entry of the log of a running match that was loaded. Used of `noted`: the type of its
 * move, its seat (NO_SEAT: none), due_at of an extended deadline. Its text lives in the worker's batch. The
 * store writes it together with the change that it notes. */
enum db_result log_note_begin(struct match_worker *worker, struct match *match, const struct action *noted,
                              struct store_note *note);
/* As log_note_begin(), for entries that follow each other. */
enum db_result log_note_all(struct match_worker *worker, struct match *match, const struct action *noted,
                            size_t count, struct store_note *notes);

#endif
