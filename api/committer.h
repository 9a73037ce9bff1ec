/* The committer: moves of different matches that are ready at the same moment are committed in one transaction; so are answers to secret steps. Shared by
 * all workers.
 *
 * A move that finds few transactions under way goes at once, by itself. Otherwise it waits until one of them ends: then the first that waits takes the
 * others along, and commits them all on its own connection. Nobody waits long: a transaction that takes its time does not hold up those behind it. An
 * acknowledgement follows the commit, whoever has sent it. What cannot go in a group, and what was in one that failed or had somebody else at its match, goes
 * by itself. */
#ifndef WESTPHALIA_API_COMMITTER_H
#define WESTPHALIA_API_COMMITTER_H

#include "db/store.h"

struct committer;

struct committer *committer_new(void); /* NULL: memory is short */
void committer_free(struct committer *committer);

/* Who is told that this thread begins to wait for another's transaction, and that it goes on. */
struct committer_told {
    void (*waits)(void *context, bool waits); /* NULL: nobody */
    void *context;
};

/* store_commit() and store_answer(), alone or with others. `db` is the worker's own connection. */
enum db_result committer_commit(struct committer *committer, struct db *db, const struct store_commit *commit,
                                const struct committer_told *told, bool *instructed);
enum db_result committer_answer(struct committer *committer, struct db *db,
                                const struct store_answering *answering, const struct committer_told *told,
                                bool *all, bool *instructed);

#endif
