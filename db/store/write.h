/* The store writes: new matches, commits, answers, instructions, replies, draws.
 *
 * The gate. An answer to a secret step locks the match's state row, and so sees all answers that came before
 * it. The commit that ends the step was computed from the answers that its caller had read. It locks the same
 * row and compares their nonces (struct store_seen). So an answer is either counted or was never
 * acknowledged, and no lock is held while a caller computes. */
#ifndef WESTPHALIA_DB_STORE_WRITE_H
#define WESTPHALIA_DB_STORE_WRITE_H

#include "db/store/store.h"

/* ---- writing ---- */

/* Adds a match with the hashes of its tokens: the organizer's, and for each seat its token's. With status
 * STORE_OPEN a seat has its invitation's instead. DB_CONFLICT: the id is there already. */
enum db_result store_create(struct db *db, const struct store_match *match,
                            const uint8_t organizer[STORE_HASH], const uint8_t (*seat_hash)[STORE_HASH]);

/* Gives seats of a new match to players: by seat an id of STORE_ID bytes, or NULL. A seat that has changed
 * hands stays as it is. */
enum db_result store_seat_players(struct db *db, const uint8_t id[STORE_ID],
                                  const uint8_t *const players[STORE_SEATS]);

/* The line of the log that tells of a change from outside, such as a change of hands. Answers and the
 * state at this version hold at the next one. */
struct store_note {
    uint64_t version;           /* the match is at it, or the call has DB_CONFLICT */
    struct store_action action; /* number version + 1 */
    int64_t nonce;
};

/* What the end of a step was computed from, beside the version. */
struct store_seen {
    int64_t nonce[STORE_SEATS]; /* of the answers at the version, in the order of their seats */
    size_t count;
    uint32_t late;                          /* as in struct store_deadline */
    struct store_instructions instructions; /* that make the move or the answer. No body: none do */
};

/* What a commit was computed from. If any of it has changed, the commit is a conflict and changes nothing. */
struct store_basis {
    uint64_t version;              /* of the match. 0: it begins */
    uint8_t last_hash[STORE_HASH]; /* of action `version`. Unused when the match begins */
    bool from_cache;               /* the match was not loaded: api/match/cached.h */
    int seat;                      /* from the cache: the seat that changes the match, without instructions */
    bool timed;                    /* from the cache: the match has a deadline that has not passed */
    uint32_t answered;             /* from the cache, without a step: other seats with complete answers */
    bool by_answers;               /* a step ends by all answers, or something else happens in its midst */
    struct store_seen seen;        /* without by_answers only its instructions count */
};

/* How a match and its seats stand after a step. */
struct store_outcome {
    bool over;
    uint32_t resigned, winners; /* seats */
    bool changes_seats;         /* resigned or winners are others than before */
};

/* What a commit makes of a match. */
struct store_step {
    struct store_state state;
    const struct store_action *actions; /* numbers basis.version + 1 to state.version */
    size_t action_count;
    uint32_t deciding; /* seats that are asked, whether or not they have answered secretly */
    uint32_t asked;    /* those of them that are asked anew, whom webhooks tell */
    uint32_t late;     /* seats that did not decide in time, and for which it decides */
    bool has_players;  /* players hold seats of the match, and their turns are noted */
    bool answers_hold; /* answers at basis.version hold at the new version, as after a resignation */
    struct store_outcome outcome;
};

/* What a commit makes of the deadline of a match, or of its clock. Without a step only `clocked` counts. */
struct store_commit_deadline {
    int64_t each;       /* the match's deadline, which begins anew. 0: it has none */
    bool clocked;       /* the match has a bank for each seat */
    bool secret;        /* the seats are asked in secret */
    bool same_decision; /* the deadline runs on: the same seats are at the same turn of deciding */
    int undone;         /* with same_decision: the deadline is that of before so many actions */
    bool counts_missed; /* missed deadlines are counted: those of step->late, and of `kept` none */
    uint32_t kept;      /* the seats that have decided in time */
};

/* What the set-up of a match that begins was made with. */
struct store_beginning {
    struct store_bytes entropy, seating, restored;
};

/* What has come of a commit. */
struct store_committed {
    enum db_result result; /* DB_CONFLICT: the basis has changed, or the key has a reply already */
    bool occupied;         /* another transaction is at the match, and nothing was tried: DB_CONFLICT */
    bool instructed;       /* a seat has standing instructions, or may have */
    bool all_answered;     /* without a step: all seats have answered, or may have */
    /* db_outcome_unknown() of a statement that it was sent with: by itself, or before with a group */
    bool outcome_unknown;
};

/* One change of one match, and what comes of it. All that it points to is the caller's. */
struct store_commit {
    uint8_t id[STORE_ID];
    int64_t at;
    int64_t nonce; /* random: tells this commit from any other. 0 without a step: the answer has its own */
    struct store_basis basis;
    const struct store_step *step;           /* NULL: only an answer, and the version stands still */
    const struct store_answer *answer;       /* to the secret step that the match is at, or comes to */
    uint32_t others;                         /* without a step: seats that had not answered then */
    const struct store_reply *reply;         /* NULL: none */
    const struct store_beginning *beginning; /* of a match that begins */
    struct store_commit_deadline deadline;
    struct store_committed done; /* filled in */
};

/* Commits changes of several matches in one transaction. Each gets its own result, and none depends on
 * another. One commit waits for the transaction that is at its match. Several wait for none (occupied),
 * and each must be one that store_may_group(). A result other than DB_OK is that of all commits. After
 * DB_AWAY their outcome is unknown: a commit that is sent again by itself tells. */
enum { STORE_GROUP = 64, STORE_GROUP_ACTIONS = 8 };
enum db_result store_commit(struct db *db, struct store_commit *const commits[], size_t count);

/* Whether a commit may go together with others: it has few actions, begins no match, ends none, and ends
 * no seat's part in it. All matches must be on one server: see db_is_one_server(). */
bool store_may_group(struct db *db, const struct store_commit *commit);

/* Writes the state of this version as a build with other tables packs it. DB_CONFLICT: the match has
 * another version. */
enum db_result store_repack(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_bytes *packed);
/* Writes the packed form of the actions behind number `after`. Lines and hashes of the log never change. */
enum db_result store_details(struct db *db, const uint8_t id[STORE_ID], uint64_t after,
                             const struct store_bytes *details, size_t count);
/* Deletes the seat's answer at this version, if it is still this one. */
enum db_result store_forget_answer(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                                   const struct store_answer *answer);

/* Writes a seat's standing instructions in place of those before. No data: the seat has none any more.
 * Moves by those before are either made already or never made. DB_NONE: there is no such match that has
 * begun. DB_CONFLICT: the seat has another token by now, or none. */
enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID], const uint8_t token_hash[STORE_HASH],
                              const struct store_instructions *instructions);

/* A match in which a seat has instructions. */
struct store_instructed {
    uint8_t id[STORE_ID];
    bool over;
};

/* Such matches in the order of their ids, at most `limit`, those behind the id `after`. NULL: from the
 * first. *list lives in rows. */
enum db_result store_instructed(struct db *db, const uint8_t *after, int limit,
                                const struct store_instructed **list, size_t *count,
                                struct store_rows **rows);

/* Deletes the instructions of a match, if it is over. */
enum db_result store_forget_instructions(struct db *db, const uint8_t id[STORE_ID]);

/* Keeps the reply to a key, unless there is one already. *reply gets the body and the version of the one
 * that stands. They live in rows. Its request is not compared. */
enum db_result store_keep(struct db *db, const uint8_t id[STORE_ID], struct store_reply *reply,
                          struct store_rows **rows);

/* ---- draws (draw.c) ---- */

/* A seat proposes a draw, and votes for it. Used of it: seat, seats, voters, phase. The reply as in
 * store_extend(). DB_CONFLICT: the match has gone on, or the key is taken. */
enum db_result store_propose(struct db *db, const uint8_t id[STORE_ID], const struct store_draw *draw,
                             const struct store_reply *reply, const struct store_note *note);

/* A seat's vote. */
struct store_vote {
    uint64_t version;  /* of the match */
    uint64_t proposal; /* the number of the entry of the log */
    int seat;
    bool yes;
};
/* Keeps the vote in the place of the seat's vote before. The reply as in store_extend(). DB_CONFLICT: the
 * match has gone on, or the proposal is closed, or the key is taken. */
enum db_result store_cast_vote(struct db *db, const uint8_t id[STORE_ID], const struct store_vote *vote,
                               const struct store_reply *reply);

/* Closes a proposal without a draw, and deletes its votes. DB_CONFLICT: the match has gone on. */
enum db_result store_fail_draw(struct db *db, const uint8_t id[STORE_ID], uint64_t proposal,
                               const struct store_note *note);

/* ---- restorations ---- */

/* A match, as it was loaded, goes on from an older copy: with this seed, and with a restoration as
 * store_restored_write() gives it. `note` NULL: it has not begun. Only the owner of the schema may do it.
 * DB_CONFLICT: the match has gone on. */
enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note);

#endif
