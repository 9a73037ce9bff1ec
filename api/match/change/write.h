/* Writing a match. A worker prepares a commit, writes it in a transaction of its own or in a group's
 * (group.c), and notes it in the state cache. write.c */
#ifndef WESTPHALIA_API_MATCH_WRITE_H
#define WESTPHALIA_API_MATCH_WRITE_H

#include "api/match/change/batch.h"
#include "db/store/write.h"
#include "wire/wire.h"

/* A commit and the memory that it points to. */
struct outgoing {
    struct store_commit commit; /* what is written; it points to the members below */
    struct store_step step;
    struct store_beginning beginning;
    struct store_answer answer; /* an answer that standing instructions have given */
    uint32_t deciding;          /* the seats that must decide after it */
    struct store_action actions[BATCH_LINES];
    uint8_t packed[STATE_STORED_MAX];
};

/* Prepares the worker's batch, after which the match waits for the seats of `deciding`. Webhooks tell the
 * seats that must decide then, but those of `informed`. The caller adds what else belongs to the commit, such
 * as a reply. False: memory is short. */
bool outgoing_prepare_commit(struct match_worker *worker, const struct match *match, uint32_t deciding,
                             uint32_t informed);
/* Prepares an answer to the current secret step. others: seats that have not answered. `answer` and `reply`
 * are kept by reference. */
void outgoing_prepare_answer(struct match_worker *worker, const struct match *match,
                             const struct store_answer *answer, const struct store_reply *reply,
                             uint32_t others);
/* Prepares to write nothing: the commit has neither a step nor an answer. */
void outgoing_prepare_nothing(struct match_worker *worker);
static inline bool outgoing_is_empty(const struct store_commit *commit)
{
    return !commit->step && !commit->answer;
}
/* Writes what these workers have prepared, in one transaction. Each result is in the worker's
 * outgoing.commit. Several workers: group.c */
enum db_result outgoing_write_all(struct match_worker *const workers[], size_t count);
/* Writes what this worker has prepared, in a transaction of its own. Returns the commit's result. */
enum db_result outgoing_write(struct match_worker *worker);
/* After a write: updates `match` and the state cache, and wakes the match's followers. */
void outgoing_note_written(struct match_worker *worker, struct match *match);

#endif
