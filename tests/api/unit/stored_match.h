/* A match as it is stored, and a commit of one action on it, for tests of the store. */
#ifndef WESTPHALIA_TESTS_STORED_MATCH_H
#define WESTPHALIA_TESTS_STORED_MATCH_H

#include "db/store/write.h"
#include "store_fixture.h"

/* A match that has begun, as it is stored, and a commit of one action on it. */
struct stored {
    struct store_fixture *fixture;
    struct seated_match seated;
    struct store_rows *rows;
    struct store_loaded loaded;
    struct store_action action;
    struct store_commit commit;
    struct store_step step;
    const struct store_seen *seen; /* of the end of a step; or NULL */
    struct store_answer answer;    /* answer_unseen(): the last one */
};

/* A new match of three players, loaded; and its end. */
void stored_begin(struct stored *stored);
void stored_end(struct stored *stored);

/* Loads it again. The commit goes on from its present version. */
void stored_reload(struct stored *stored);

/* Sends the commit. `seen`, where it is set, says by which answers it ends a step; stored_prepare() alone
 * writes that into the commit. */
void stored_prepare(struct stored *stored);
enum db_result stored_commit(struct stored *stored);

/* A commit of an answer alone, to the match as it was loaded; and sends one, to this version. */
struct store_commit stored_answering(const struct stored *stored, const struct store_answer *answer);
enum db_result stored_answer_at(struct stored *stored, uint64_t version, const struct store_answer *answer,
                                const struct store_reply *reply);
/* A complete answer of the seat, which must be taken. */
void stored_answer(struct stored *stored, int seat, int64_t nonce, int64_t before);

/* Gives instructions by the token of their seat. Any holder of the token may take them back. */
enum db_result stored_given(const struct stored *stored, const struct store_instructions *given);
/* Seat 1's, which must be taken; NULL withdraws them. */
void stored_instruct(struct stored *stored, const char *body);

/* Gives the match a deadline in an hour, and notes these seats as late all the same. */
void stored_late(const struct stored *stored, unsigned late);

#endif
