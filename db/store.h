/* The store: matches as rows. What each call here does in the database is one function of db/functions, by the same name or nearly. It touches the rows of
 * one match_id; the list of matches, the sweeps (store_due(), store_instructed(), store_prune()), the packs and the keys aside.
 *
 * What changes a match is a compare-and-set on its version, which commits by itself; it can be
 * sent again when the connection was lost before its outcome was known: if the first of the two was carried out, the second finds what it made by its nonce,
 * and is done (but for an answer that another one was written over: see db_outcome_unknown()). Times are microseconds since 1970 and
 * come from the caller, like every random value; but for deadlines, below. Rows are borrowed: they live in the `struct store_rows` until
 * store_rows_free().
 *
 * The gate. An answer to a secret step takes a lock on the match's state row, and so sees all that came before it; whoever ends the step has computed what it brings from the answers that he has read, and locks the row alone, in the same
 * statement that commits it, to see that they still stand (struct store_seen). So an answer is either counted or was never acknowledged, and no lock is held while
 * somebody computes.
 *
 * Deadlines. Each commit begins the deadline of the decision that it leads to, and whether one has passed is judged here too:
 * both by the clock of the database, which is one for all instances of the service, whatever their own clocks say. The row of
 * a deadline is apart from the state's, and only matches that have a deadline have one. */
#ifndef WESTPHALIA_DB_STORE_H
#define WESTPHALIA_DB_STORE_H

#include "db/db.h"

enum { STORE_ID = 16, STORE_HASH = 32, STORE_SEATS = 16, STORE_SEATING = 9, STORE_RESTORED = 80 };
enum { STORE_ORGANIZER = -1, STORE_STRANGER = -2 }; /* beside seat indices: whose token it is */

enum store_status { STORE_OPEN, STORE_RUNNING, STORE_OVER };

/* What a match has agreed on, and where the current decision stands by it. */
enum store_lapse { STORE_DEFAULT, STORE_WAIT };
struct store_deadline {
    int64_t each;          /* microseconds for a decision; 0: the match has no deadline, and the rest is 0 */
    enum store_lapse then; /* what happens when it passes */
    int64_t due_at;        /* 0: nothing is due, since the match has not begun, or is over */
    uint32_t
        late; /* STORE_WAIT: it has passed, and these seats had not decided then. 0: it has not been fired */
    bool passed; /* it has passed and has not been fired */
};

struct store_bytes {
    const uint8_t *data; /* NULL: none */
    size_t length;
};

/* What a match is: fixed when it is created, entropy and open seats when the last seat is taken. */
struct store_match {
    uint8_t id[STORE_ID];
    const char *game, *scenario;
    int revision;
    int format; /* of its log: see log/ledger.h */
    uint8_t pack_hash[STORE_HASH];
    struct store_bytes options; /* canonical JSON, by name */
    uint32_t seats;
    uint32_t open_seats;
    uint32_t claimed;               /* seats that are taken by an invitation */
    bool invitations;               /* all seats were open when it was created */
    bool referee;                   /* the organizer sees all */
    const char *label, *tournament; /* or NULL */
    enum store_status status;
    uint8_t seed[STORE_HASH]; /* the last one */
    bool
        unreadable; /* its seed: it is another match's, or damaged, or the key that encrypted it is not here */
    uint8_t commitment[STORE_HASH];
    struct store_bytes entropy; /* 32 bytes each */
    struct store_bytes
        seating; /* STORE_SEATING bytes for each time that a seat has changed hands before the beginning */
    struct store_bytes restored; /* STORE_RESTORED bytes each time that it went on from an older copy */
    int64_t created_at;
    uint32_t resigned, winners; /* for lists: as of the last commit */
    struct store_deadline deadline;
};

/* Where it stands; version 0 when it has not begun. */
struct store_state {
    uint64_t version;
    struct store_bytes packed;
    uint8_t last_hash[STORE_HASH]; /* of action `version` */
    uint32_t undo; /* what can be taken back: see struct undo, a byte each, the first lowest */
};

/* One seat's answer to the secret step at the current version. */
struct store_answer {
    int seat;
    bool complete;
    struct store_bytes draft; /* empty: it is another's, and was not loaded */
    int64_t nonce;            /* another one, not 0, each time an answer is written */
    int64_t before;           /* writing: the nonce of the answer that it was judged on; 0: it is the first */
};

/* One seat's standing instructions. */
struct store_instructions {
    int seat;
    struct store_bytes body;
};

/* One line of the log. */
struct store_action {
    uint64_t seq;
    int64_t at;
    const char *line; /* canonical JSON, all secrets in it */
    size_t line_length;
    struct store_bytes detail; /* the same, packed by the worker: see api/match/detail.h */
    uint8_t hash[STORE_HASH];
};

/* An answer that was given to an idempotency key. */
struct store_reply {
    int seat;
    const char *key;             /* NULL: there is none */
    uint8_t request[STORE_HASH]; /* hash of the request's body */
    int64_t at;
    uint64_t version;
    const char *body;
    size_t body_length;
};

struct store_rows;
void store_rows_free(struct store_rows *rows); /* NULL is fine */

/* ---- reading ---- */

/* How much is loaded of what seats keep to themselves. What is not loaded cannot be told by the time that a request takes: so nobody's
 * read touches another's draft or instructions, whether or not there are any. A referee's has them all. */
enum store_extent {
    STORE_OWN, /* the bearer's answer and instructions; of other seats' answers that they are complete, which everybody is told */
    STORE_CHANGE, /* ... and whether anybody has instructions */
    STORE_WHOLE   /* everything, for whoever resolves a step */
};

/* All that a move needs, in one round trip. */
struct store_loaded {
    struct store_match match;
    struct store_state state;
    int bearer; /* whose token it is: a seat, STORE_ORGANIZER, STORE_STRANGER */
    struct store_answer answer[STORE_SEATS];
    size_t answer_count;
    struct store_instructions instructions[STORE_SEATS];
    size_t instructions_count;
    bool instructed;          /* somebody has instructions; STORE_OWN: not known */
    struct store_reply reply; /* to this bearer's key; key NULL when there is none */
};

/* token_hash NULL: nobody's. key NULL: none. DB_NONE: no such match. */
enum db_result store_load(struct db *db, const uint8_t id[STORE_ID], const uint8_t *token_hash,
                          const char *key, enum store_extent extent, struct store_loaded *loaded,
                          struct store_rows **rows);

/* What somebody is shown of a match that runs: all that could be otherwise by now. */
struct store_shown {
    uint8_t id[STORE_ID];
    uint64_t version;
    uint8_t last_hash[STORE_HASH]; /* of action `version` */
    int bearer;                    /* who looks */
    bool secret;                   /* it is at a secret step, whose answers have these nonces: */
    int64_t nonce[STORE_SEATS];    /* ... of those that are complete and the bearer's own, by seat */
    size_t count;
    int64_t due_at; /* 0: the match has no deadline */
};
/* DB_CONFLICT: it is not so any more, or its deadline has passed. */
enum db_result store_unchanged(struct db *db, const struct store_shown *shown);

/* All answers at this version, in the order of their seats; their drafts live in rows. */
enum db_result store_answers(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                             struct store_answer answers[STORE_SEATS], size_t *count,
                             struct store_rows **rows);

/* The actions with after < seq, at most `limit`, in order; `lines` tells whether their text is wanted.
 * *actions lives in rows. */
enum db_result store_actions(struct db *db, const uint8_t id[STORE_ID], uint64_t after, int limit, bool lines,
                             const struct store_action **actions, size_t *count, struct store_rows **rows);

struct store_filter {
    const char *game, *label, *tournament; /* NULL: any */
    int status;                            /* -1: any */
    bool from;                             /* only what comes after this one, newest first: */
    int64_t created_at;
    uint8_t id[STORE_ID];
    int limit;
};

struct store_entry {
    struct store_match
        match; /* its seed is not read: all zero unless the match is over; only here it may be unreadable */
    uint64_t version;
};
enum db_result store_list(struct db *db, const struct store_filter *filter,
                          const struct store_entry **entries, size_t *count, struct store_rows **rows);

/* How many matches there are, begun or not. Looks at all of them. */
enum db_result store_count(struct db *db, uint64_t *count);

/* ---- writing ---- */

/* A new match with its tokens' hashes: the organizer's, and for each seat its token's or (status STORE_OPEN)
 * its invitation's. One statement. DB_CONFLICT: the id is there already. */
enum db_result store_create(struct db *db, const struct store_match *match,
                            const uint8_t organizer[STORE_HASH], const uint8_t (*seat_hash)[STORE_HASH]);

/* The line of the log that tells what is done to a running match from outside, by the functions that do it. Answers and state of this version hold at the next. */
struct store_note {
    uint64_t version;           /* the match is at it; otherwise DB_CONFLICT */
    struct store_action action; /* number version + 1 */
    int64_t nonce;
};

/* A change of hands as it is stored. */
void store_seating_write(int seat, bool released, int64_t at, uint8_t bytes[STORE_SEATING]);
void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at);

/* Takes an open seat. `note` NULL: the match has not begun; then it is noted in `seating`. entropy NULL: none, and what the seat's last holder has given stays; otherwise
 * it is put in place of that. Once the match runs its entropy stands fast, and the seat's is not taken. DB_CONFLICT: the seat is taken, or the match has gone on.
 * DB_NONE: not this invitation, or no such seat. */
enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], int seat,
                           const uint8_t invitation[STORE_HASH], const uint8_t token_hash[STORE_HASH],
                           const uint8_t *entropy, int64_t at, const struct store_note *note);

/* What the end of a step was computed from, beside the version. All must stand still. */
struct store_seen {
    int64_t nonce[STORE_SEATS]; /* of the answers at the version, in the order of their seats */
    size_t count;
    uint32_t late;                          /* as in struct store_deadline */
    struct store_instructions instructions; /* that make the move or the answer; no body: none do */
};

/* What a commit was computed from. Where it is otherwise by now, the commit is a conflict and changes nothing. */
struct store_basis {
    uint64_t version;              /* the match was at it; 0: it begins */
    uint8_t last_hash[STORE_HASH]; /* of action `version`; not when it begins */
    bool from_cache;               /* the match was not loaded now, but known from the state cache */
    int seat;                      /* from the cache: this seat changes it, and has no instructions */
    bool timed;                    /* from the cache: the match has a deadline, which has not passed */
    uint32_t answered;      /* from the cache, an answer alone: these other seats had completed theirs */
    bool by_answers;        /* a step ends by all answers, or something else happens in its midst */
    struct store_seen seen; /* by_answers: all of it; otherwise its instructions alone */
};

/* What a commit makes of a match. */
struct store_step {
    struct store_state state;
    const struct store_action *actions; /* numbers basis.version + 1 .. state.version */
    size_t action_count;
    bool over;
    uint32_t resigned, winners;
    bool changes_seats; /* these are others than before */
    int64_t each;       /* the match's deadline, which begins anew; 0: it has none */
    bool same_decision; /* the deadline runs on: the same seats are still at the same turn of deciding */
    int undone;         /* with same_decision: it is again what it was before so many actions, taken back */
    bool
        answers_hold; /* answers at basis.version hold at the new version: a resignation, say, has moved it on */
};

/* What the set-up of a match that begins was made with. */
struct store_beginning {
    struct store_bytes entropy, seating, restored;
};

/* One change of one match, and what came of it. All that it points to is the caller's. */
struct store_commit {
    uint8_t id[STORE_ID];
    int64_t at;
    int64_t nonce; /* random: tells this commit from any other */
    struct store_basis basis;
    const struct store_step *step;     /* NULL: an answer alone, and the version stands still */
    const struct store_answer *answer; /* to the secret step that the match is at, or comes to; or NULL */
    uint32_t others;                 /* of an answer alone: seats that had not answered when it was judged */
    const struct store_reply *reply; /* or NULL */
    const struct store_beginning *beginning; /* of a match that begins */
    /* Filled in: */
    enum db_result result; /* DB_OK; DB_CONFLICT: the basis is otherwise, or the key has its reply */
    bool occupied;         /* another transaction is at the match: nothing was tried (result: DB_CONFLICT) */
    bool instructed;       /* some seat has standing instructions, or may have */
    bool all_answered;     /* an answer alone: all seats have answered by now, or may have */
};

/* Commits changes of several matches in one transaction. What comes to one is nothing to the others. A single one waits for
 * whoever is at its match; several wait for nobody (occupied). Several must be those that store_may_group(). Each gets its
 * result. Not DB_OK: all have this result; after DB_AWAY it is unknown what was done, and the same commit sent again by
 * itself tells. */
enum { STORE_GROUP = 32, STORE_GROUP_ACTIONS = 8 };
enum db_result store_commit(struct db *db, struct store_commit *const commits[], size_t count);

/* Whether it may go together with others: it has few actions, begins no match, ends none, and no seat's part in it; and all
 * matches are on one server (db_is_one_server()). */
bool store_may_group(struct db *db, const struct store_commit *commit);

/* What is packed was packed anew, by a build with other tables: the state of this version (DB_CONFLICT: it has another one), the actions
 * behind number `after`. The log's lines and hashes stay as they are. */
enum db_result store_repack(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_bytes *packed);
enum db_result store_details(struct db *db, const uint8_t id[STORE_ID], uint64_t after,
                             const struct store_bytes *details, size_t count);
/* The seat's answer at this version is dropped, if it is still this one. */
enum db_result store_forget_answer(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                                   const struct store_answer *answer);

/* Writes a seat's standing instructions in place of those before (no data: it has none any more). What is made by those before is there already, or is not
 * made any more. DB_NONE: there is no such match that has begun. DB_CONFLICT: the seat has another token, or none, by now. */
enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID], const uint8_t token_hash[STORE_HASH],
                              const struct store_instructions *instructions);

/* A match in which a seat has instructions. */
struct store_instructed {
    uint8_t id[STORE_ID];
    bool over;
};

/* Such matches in order of their ids, at most `limit`; those behind the id `after`, or all (NULL). *list lives in rows. Looks at more than one match, as store_due()
 * does. */
enum db_result store_instructed(struct db *db, const uint8_t *after, int limit,
                                const struct store_instructed **list, size_t *count,
                                struct store_rows **rows);

/* Deletes the instructions of a match, if it is over. */
enum db_result store_forget_instructions(struct db *db, const uint8_t id[STORE_ID]);

/* The reply to its key: its body and version where there is none yet; *reply gets those that stand, which live in rows. Its request is
 * not looked at. */
enum db_result store_keep(struct db *db, const uint8_t id[STORE_ID], struct store_reply *reply,
                          struct store_rows **rows);

/* ---- deadlines ---- */

/* A deadline that has passed and has not been fired. */
struct store_due {
    uint8_t id[STORE_ID];
    int64_t due_at;
};

/* Such deadlines of all matches, the first to pass first, at most `limit`; those after `after`, or all (NULL). *due lives in
 * rows. */
enum db_result store_due(struct db *db, const struct store_due *after, int limit,
                         const struct store_due **due, size_t *count, struct store_rows **rows);

/* It has passed and these seats (not 0) were late, as the answers tell; the organizer is waited for. DB_CONFLICT: that is noted already, others have answered, or the
 * decision is another one. */
enum db_result store_late(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                          const struct store_seen *seen, uint32_t late);

/* When the decision at `version` would be due: at `due_at` (now, when that has passed), or (NULL) `longer` microseconds later
 * than it is, or than now when that has passed. DB_CONFLICT: there is no deadline on at this version. */
enum db_result store_extended(struct db *db, const uint8_t id[STORE_ID], uint64_t version, int64_t longer,
                              const int64_t *due_at, int64_t *then);
/* The decision is due then. Nobody is late any more. The reply's key (NULL: there is none) is taken, and its body
 * is "" until store_keep(). DB_CONFLICT: the match has gone on, or the key is taken. */
enum db_result store_extend(struct db *db, const uint8_t id[STORE_ID], int64_t due_at,
                            const struct store_reply *reply, const struct store_note *note);

/* The seat is open again, to whoever has this invitation; its token is void, and so are its keys and its standing instructions. `note` NULL: the match must not have begun, and it is noted in
 * `seating`. The reply as above. DB_CONFLICT: the match has gone on, or the key is taken. DB_NONE: there is no such seat. */
enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], int seat, int64_t at,
                             const uint8_t invitation[STORE_HASH], const struct store_reply *reply,
                             const struct store_note *note);

/* ---- restorations (store_restore.c) ---- */

/* The match, as it was loaded, goes on from an older copy: with this seed, and a restoration as
 * store_restored_write() gives it. `note` NULL: it has not begun. As the schema's owner. DB_CONFLICT: it has gone on. */
enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note);

/* ---- packs ---- */

/* DB_CONFLICT: it is a new one, and there are `most` already (a few more, where several come at once). */
enum db_result store_pack_add(struct db *db, const uint8_t hash[STORE_HASH], const char *game,
                              const char *text, size_t length, int64_t at, int64_t most);
/* DB_NONE: it is not there. at: when it is used, which is noted; 0: it is only asked for. */
enum db_result store_pack_used(struct db *db, const uint8_t hash[STORE_HASH], const char *game, int64_t at);
enum db_result store_pack_find(struct db *db, const uint8_t hash[STORE_HASH], const char *game,
                               const char **text, size_t *length, struct store_rows **rows);

/* ---- keys (store_keys.c) ---- */

enum { STORE_SEED = 32, STORE_PUBLIC_KEY = 32 };

/* What they are for, and how they are made: db/service_keys.h. */

/* The service's own secret: the stored one, or this one, stored now where there was none. *signs: it may be the seed of a pair as well. */
enum db_result store_service_secret(struct db *db, uint8_t secret[STORE_SEED], int64_t at, bool *signs);

/* This one in the place of one that signs. DB_CONFLICT: it signs no more. */
enum db_result store_service_secret_apart(struct db *db, const uint8_t secret[STORE_SEED]);

/* An Ed25519 key of the service. */
struct store_key {
    uint8_t public_key[STORE_PUBLIC_KEY];
    int64_t valid_from, valid_until; /* 0: it signs, and nobody knows until when */
};

/* All keys that there have been, the newest first; *keys lives in rows. */
enum db_result store_keys(struct db *db, const struct store_key **keys, size_t *count,
                          struct store_rows **rows);

/* The key that signs and the seed that it is made of. DB_NONE: there is none yet. */
enum db_result store_signing_key(struct db *db, struct store_key *key, uint8_t seed[STORE_SEED]);

/* This key signs from now on. `before`: the one that did so far (NULL: there was none), which is valid until `until` and loses its
 * seed. DB_CONFLICT: another one signs, or does already. */
enum db_result store_key_add(struct db *db, const struct store_key *key, const uint8_t seed[STORE_SEED],
                             const uint8_t *before, int64_t until);

/* ---- what is encrypted by the operator's keys: db/vault.h ---- */

/* Encrypts by the vault's first key whatever is in the clear, or encrypted by another one; row by row, while the service runs. Then the
 * other keys are needed no more, unless something could not be read. */
struct store_resealed {
    uint64_t written, unreadable; /* seeds, keys */
};
enum db_result store_reseal(struct db *db, struct store_resealed *done);

/* ---- what nobody uses ---- */

/* After how many days; 0: never. */
struct store_expiry {
    int64_t
        unplayed_days; /* a match in which no seat has ever acted, since it was created; a pack that no match has */
    int64_t abandoned_days; /* one that was played, and stands still; at least 30 */
};

enum { STORE_PRUNE_STEP = 100 };
struct store_pruned {
    int64_t matches, replies, packs;
    bool more; /* there is more to do at once */
};

/* One step, of so many rows of each kind (STORE_PRUNE_STEP) at the most: matches and packs that have expired, replies to keys after a day. Several may prune at
 * once. What the database refuses stays, and all else goes: the result is not DB_OK then, and `pruned` tells what has gone. */
enum db_result store_prune(struct db *db, const struct store_expiry *expiry, struct store_pruned *pruned);

#endif
