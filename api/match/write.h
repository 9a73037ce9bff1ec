/* What is written of a match: prepared in the worker that is at it, written by itself or together with that of other
 * matches (group.c), and then noted in the state cache. write.c */
#ifndef WESTPHALIA_API_MATCH_WRITE_H
#define WESTPHALIA_API_MATCH_WRITE_H

#include "api/match/batch.h"
#include "engine/wire.h"

/* A commit and what it points to. */
struct outgoing {
    struct store_commit commit;
    bool is_empty; /* nothing is to be written */
    bool is_sent;  /* the database has seen the commit, or may have */
    bool unknown;  /* db_outcome_unknown() of a statement that it was written with */
    struct store_step step;
    struct store_beginning beginning;
    struct store_answer answer; /* that standing instructions have given */
    uint32_t deciding;          /* who must decide after it */
    struct store_action actions[BATCH_LINES];
    uint8_t packed[STATE_STORED_MAX];
};

/* The worker's batch, after which the match waits for these seats. What else belongs to the commit, such as a reply, is the
 * caller's to add. False: memory is short. */
bool prepare_commit(struct match_worker *worker, const struct match *match, uint32_t deciding);
/* An answer to the secret step that the match is at. others: seats that have not answered. `answer` and `reply` are kept by
 * reference. */
void prepare_answer(struct match_worker *worker, const struct match *match, const struct store_answer *answer,
                    const struct store_reply *reply, uint32_t others);
/* Nothing is to be written. */
void prepare_nothing(struct match_worker *worker);
/* Writes what these workers have prepared, in one transaction. What came of each is in its outgoing.commit. Several: group.c */
enum db_result write_prepared(struct match_worker *const workers[], size_t count);
enum db_result write_alone(struct match_worker *worker);
/* It was written: `match` stands as it is then, and so does the state cache; who follows it hears of it. */
void note_written(struct match_worker *worker, struct match *match);

#endif
