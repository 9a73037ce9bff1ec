/* The store: matches as rows. Each call is one function of db/functions, by the same name or nearly, and
 * touches the rows of one match. The list of matches, the sweeps (store_due(), store_instructed(),
 * store_prune()), the packs and the keys are exceptions.
 *
 * A call that changes a match is a compare-and-set on its version, and commits by itself. It can be sent
 * again after a lost connection: the second call finds by its nonce what the first one made, and is done. An
 * answer that another one was written over is an exception: see db_outcome_unknown().
 *
 * Times are microseconds since 1970. Times and random values come from the caller, but for deadlines. Rows
 * are borrowed: they live in `struct store_rows` until store_rows_free().
 *
 * The gate. An answer to a secret step locks the match's state row, and so sees all answers that came before
 * it. The commit that ends the step was computed from the answers that its caller had read. It locks the same
 * row and compares their nonces (struct store_seen). So an answer is either counted or was never
 * acknowledged, and no lock is held while a caller computes.
 *
 * Deadlines. A commit begins the deadline of the decision that it leads to, and the store judges whether
 * one has passed. Both go by the clock of the database, which all instances of the service share. A
 * deadline's row is apart from the state's row. A match without a deadline has none. */
#ifndef WESTPHALIA_DB_STORE_H
#define WESTPHALIA_DB_STORE_H

#include "db/db.h"

enum { STORE_ID = 16, STORE_HASH = 32, STORE_SEATS = 16, STORE_SEATING = 9, STORE_RESTORED = 80 };
enum { STORE_ORGANIZER = -1, STORE_STRANGER = -2 }; /* beside seat indices: whose token it is */

enum store_status {
#define MATCH_STATUS(name, number) STORE_##name = number,
#include "db/numbers.def"
};

/* A pause of a running match. */
struct store_pause {
    int64_t at;      /* 0: the match is not paused */
    bool by_seats;   /* the seats have agreed to it; otherwise the organizer has paused the match */
    uint32_t agreed; /* seats that agree to a pause, or in a pause to its end */
};

/* The deadline that a match has agreed on, and how the current decision stands by it. */
enum store_lapse { STORE_DEFAULT, STORE_WAIT };
struct store_bytes {
    const uint8_t *data; /* NULL: none */
    size_t length;
};

struct store_deadline {
    int64_t each;             /* microseconds for a decision. 0: the match has no deadline */
    enum store_lapse then;    /* what happens when it passes */
    int64_t due_at;           /* 0: nothing is due: the match has not begun, is paused, or is over */
    uint32_t late;            /* STORE_WAIT: seats that had not decided when it passed. 0: not fired yet */
    bool passed;              /* it has passed and is not fired yet */
    struct store_pause pause; /* also of a match without a deadline */
    int64_t bank;             /* microseconds that each seat has at first. 0: there are no banks */
    int64_t increment;        /* microseconds that a seat gains with each decision */
    const char *hours;        /* the working hours, JSON. NULL: there are none */
    struct store_bytes banks; /* for store_bank_next(): as the bearer may know them; not in lists */
};

/* How a match stands. The seats are for lists, as of the last commit. */
struct store_standing {
    enum store_status status;
    uint32_t resigned, winners; /* seats */
    int64_t ended_at;           /* the time of the last action of a match that is over; otherwise 0 */
};

/* What a match's dice come from. */
struct store_dice {
    uint8_t seed[STORE_HASH]; /* the newest one */
    bool unreadable;          /* the seed is another match's, or is damaged, or its key is missing */
    uint8_t commitment[STORE_HASH];
    struct store_bytes entropy;  /* 32 bytes for each seat that has given some */
    struct store_bytes restored; /* STORE_RESTORED bytes for each time that the match went on from a copy */
};

/* Who has the seats of a match. */
struct store_holders {
    uint32_t open;              /* seats without a holder */
    uint32_t lobby;             /* seats that any player may take while they are open */
    uint32_t claimed;           /* seats that were taken by an invitation */
    bool invitations;           /* all seats were open when the match was created */
    struct store_bytes seating; /* STORE_SEATING bytes for each change of hands before the beginning */
    struct store_bytes players; /* those who hold seats, for store_seated_next() */
};

/* A seat's player. */
struct store_seated {
    int seat;
    const uint8_t *id;  /* STORE_ID bytes */
    const char *name;   /* without a final zero */
    size_t name_length; /* 0: the player was deleted */
};
/* Takes the first player off `players`. False: none is left. */
bool store_seated_next(struct store_bytes *players, struct store_seated *seated);

/* What the players find agreed on. */
struct store_agreed {
    bool referee; /* the organizer sees all */
    int messages; /* store_messages_stored() of db/store_terms.h */
};

/* What a match is. It is fixed when the match is created, but for entropy, holders and standing. */
struct store_match {
    uint8_t id[STORE_ID];
    const char *game, *scenario;
    int revision;
    int format; /* of its log: log/ledger.h */
    uint8_t pack_hash[STORE_HASH];
    struct store_bytes options; /* canonical JSON, by name */
    uint32_t seats;
    struct store_agreed agreed;
    const char *label, *tournament; /* NULL: none */
    int64_t created_at;
    struct store_standing standing;
    struct store_dice dice;
    struct store_holders holders;
    struct store_deadline deadline;
};

enum store_undo_byte {
#define UNDO_BYTE(name, bit) STORE_UNDO_##name = bit,
#include "db/numbers.def"
};

/* The state of a match. Version 0: it has not begun. */
struct store_state {
    uint64_t version;
    struct store_bytes packed;
    uint8_t last_hash[STORE_HASH]; /* of action `version` */
    uint32_t undo;                 /* what can be taken back: a byte for each member of struct undo, at its
                                    * enum store_undo_byte */
};

/* One seat's answer to the secret step at the current version. */
struct store_answer {
    int seat;
    bool complete;
    struct store_bytes draft; /* empty: the answer is another seat's and was not loaded */
    int64_t nonce;            /* not 0, and another one each time an answer is written */
    int64_t before;           /* of the answer that this one was judged on. 0: it is the first */
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
    const char *line; /* canonical JSON, with all secrets */
    size_t line_length;
    struct store_bytes detail; /* the line as the worker packs it: api/match/detail.h */
    uint8_t hash[STORE_HASH];
};

/* A reply to an idempotency key. */
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

/* How many of the seats' secrets are loaded. A secret that is not loaded cannot be told by the time that a
 * request takes, so a seat's read never touches another seat's draft or instructions. A referee's read has
 * all of them. */
enum store_extent {
    STORE_OWN,    /* the bearer's answer and instructions, and which other answers are complete */
    STORE_CHANGE, /* the same, and whether any seat has instructions */
    STORE_WHOLE   /* all secrets, to resolve a step */
};

/* A match to load. */
struct store_request {
    const uint8_t *id;         /* STORE_ID bytes */
    const uint8_t *token_hash; /* STORE_HASH bytes. NULL: no bearer */
    const char *key;           /* an idempotency key. NULL: none */
    enum store_extent extent;
};

/* All that a move needs. */
struct store_loaded {
    struct store_match match;
    struct store_state state;
    int bearer; /* whose token it is: a seat, STORE_ORGANIZER or STORE_STRANGER */
    struct store_answer answer[STORE_SEATS];
    size_t answer_count;
    struct store_instructions instructions[STORE_SEATS];
    size_t instructions_count;
    bool instructed;          /* a seat has instructions. Unknown with STORE_OWN */
    bool manages;             /* the bearer is the organizer as a manager of the tournament */
    struct store_reply reply; /* to this bearer's key. Its key is NULL when there is no reply */
};

/* Loads a match in one round trip. DB_NONE: there is no such match. */
enum db_result store_load(struct db *db, const struct store_request *request, struct store_loaded *loaded,
                          struct store_rows **rows);

/* A view of a running match that was shown before: all of it that may have changed. */
struct store_shown {
    uint8_t id[STORE_ID];
    uint64_t version;
    uint8_t last_hash[STORE_HASH]; /* of action `version` */
    int bearer;                    /* whose view it is */
    bool secret;                   /* the match is at a secret step */
    int64_t nonce[STORE_SEATS];    /* of its complete answers and the bearer's own, by seat */
    size_t count;                  /* of nonces */
    int64_t due_at;                /* 0: the match has no deadline */
};
/* DB_CONFLICT: the match has changed, or its deadline has passed. */
enum db_result store_unchanged(struct db *db, const struct store_shown *shown);

/* All answers at this version, in the order of their seats. Their drafts live in rows. */
enum db_result store_answers(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                             struct store_answer answers[STORE_SEATS], size_t *count,
                             struct store_rows **rows);

/* A part of the log. */
struct store_page {
    uint64_t after; /* the actions behind this number */
    int limit;      /* at most so many */
    bool lines;     /* their text is wanted */
};
/* The actions of this part, in order. *actions lives in rows. */
enum db_result store_actions(struct db *db, const uint8_t id[STORE_ID], const struct store_page *page,
                             const struct store_action **actions, size_t *count, struct store_rows **rows);

/* Which matches are listed, the newest first. `deciding`, `late` and `due_before` find running matches
 * alone. */
struct store_filter {
    const char *game, *label, *tournament; /* NULL: any */
    int status;                            /* -1: any */
    uint32_t deciding;                     /* one of these seats must decide; 0: any */
    bool late;                             /* a seat is late */
    int64_t due_before;                    /* the decision is due before this time; 0: any */
    bool open;                             /* a seat is open that any player may take */
    bool from;                             /* only matches behind the one that has these two: */
    int64_t created_at;
    uint8_t id[STORE_ID];
    int limit;
};

/* A match in a list. Its seed is read only if the match is over, and is zero otherwise. Only here a seed
 * may be unreadable. */
struct store_entry {
    struct store_match match;
    uint64_t version;
    struct store_bytes packed; /* the state of a match that is over; otherwise empty */
    bool knows_deciding;       /* false: the match has not begun, or no commit has told it so far */
    uint32_t deciding;         /* seats that must decide and have not answered */
};
/* A search for running matches looks at STORE_SEARCH of them in one call. If it ends before the limit is
 * reached, the last entry has the id and the time of the last one looked at. The game of this entry is NULL,
 * and it is no match: further matches may follow behind it. */
enum { STORE_SEARCH = 1000 };
enum db_result store_list(struct db *db, const struct store_filter *filter,
                          const struct store_entry **entries, size_t *count, struct store_rows **rows);

/* The number of matches, begun or not. It reads all of them. */
enum db_result store_count(struct db *db, uint64_t *count);

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

/* A change of hands as it is stored. */
void store_seating_write(int seat, bool released, int64_t at, uint8_t bytes[STORE_SEATING]);
void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at);

/* A seat that a player takes by its invitation. */
struct store_claim {
    int seat;
    const uint8_t
        *invitation; /* the hash of the invitation, STORE_HASH bytes. NULL: any player may take it */
    const uint8_t *token_hash; /* STORE_HASH bytes */
    const uint32_t *deciding;  /* as in struct store_step, of a running match. NULL: unknown */
    const uint8_t *player;     /* STORE_ID bytes of the player who takes it. NULL: only the token holds it */
    const uint8_t *entropy;    /* STORE_HASH bytes that replace the last holder's. NULL: none */
    int64_t at;
};
/* Takes an open seat. `note` NULL: the match has not begun. Then the change of hands is stored among its
 * seatings, and the entropy is taken; a running match takes none. DB_CONFLICT: the seat is taken, or the
 * match has gone on, or the player has another seat of it. DB_NONE: this is not the seat's invitation, or
 * there is no such seat. */
enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], const struct store_claim *claim,
                           const struct store_note *note);

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
    bool from_cache;               /* the match was not loaded but known from the state cache */
    int seat;                      /* from the cache: the seat that changes the match, without instructions */
    bool timed;                    /* from the cache: the match has a deadline that has not passed */
    uint32_t answered;             /* from the cache, without a step: other seats with complete answers */
    bool by_answers;               /* a step ends by all answers, or something else happens in its midst */
    struct store_seen seen;        /* without by_answers only its instructions count */
};

/* What a commit makes of a match. */
struct store_step {
    struct store_state state;
    const struct store_action *actions; /* numbers basis.version + 1 to state.version */
    size_t action_count;
    bool over;
    uint32_t resigned, winners; /* seats */
    uint32_t deciding;          /* seats that are asked, whether or not they have answered secretly */
    bool has_players;           /* players hold seats of the match, and their turns are noted */
    uint32_t asked;             /* those of them that are asked anew, whom webhooks tell */
    uint32_t late;              /* seats that did not decide in time, and for which it decides */
    bool changes_seats;         /* resigned or winners are others than before */
    int64_t each;               /* the match's deadline, which begins anew. 0: it has none */
    bool secret;                /* the seats are asked in secret */
    bool same_decision;         /* the deadline runs on: the same seats are at the same turn of deciding */
    int undone;                 /* with same_decision: the deadline is that of before so many actions */
    bool answers_hold;          /* answers at basis.version hold at the new version, as after a resignation */
};

/* What the set-up of a match that begins was made with. */
struct store_beginning {
    struct store_bytes entropy, seating, restored;
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
    bool clocked;                            /* the match has a bank for each seat */
    /* Filled in: */
    enum db_result result; /* DB_CONFLICT: the basis has changed, or the key has a reply already */
    bool occupied;         /* another transaction is at the match, and nothing was tried: DB_CONFLICT */
    bool instructed;       /* a seat has standing instructions, or may have */
    bool all_answered;     /* without a step: all seats have answered, or may have */
};

/* Commits changes of several matches in one transaction. Each gets its own result, and none depends on
 * another. One commit waits for the transaction that is at its match. Several wait for none (occupied),
 * and each must be one that store_may_group(). A result other than DB_OK is that of all commits. After
 * DB_AWAY their outcome is unknown: a commit that is sent again by itself tells. */
enum { STORE_GROUP = 32, STORE_GROUP_ACTIONS = 8 };
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

/* ---- deadlines ---- */

/* A deadline that has passed and is not fired yet. */
struct store_due {
    uint8_t id[STORE_ID];
    int64_t due_at;
};

/* What a seat has in its bank. */
struct store_bank {
    int seat;
    int64_t left; /* microseconds */
    bool running; /* its clock runs */
};
/* Whether the database knows this time zone. */
enum db_result store_knows_zone(struct db *db, const char *zone, bool *known);

/* Reads the next of the banks. False: they end. */
bool store_bank_next(struct store_bytes *banks, struct store_bank *bank);

/* Such deadlines of all matches, the first to pass first, at most `limit`, those behind `after`. NULL:
 * from the first. *due lives in rows. */
enum db_result store_due(struct db *db, const struct store_due *after, int limit,
                         const struct store_due **due, size_t *count, struct store_rows **rows);

/* Notes that the deadline has passed and that these seats, at least one, had not decided by the answers in
 * `seen`. The match waits for the organizer. DB_CONFLICT: it is noted already, or others have answered, or
 * the decision is another. */
enum db_result store_late(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                          const struct store_seen *seen, uint32_t late);

/* The time at which the decision at `version` would be due, which is never a time that has passed.
 * `due_at` NULL: it is `longer` microseconds later than it was, or than now. Otherwise it is *due_at.
 * DB_CONFLICT: nothing is due at this version. */
enum db_result store_extended(struct db *db, const uint8_t id[STORE_ID], uint64_t version, int64_t longer,
                              const int64_t *due_at, int64_t *then);
/* Lets the decision be due at this time. No seat is late any more. The reply's key is taken, and its body
 * is "" until store_keep(); a reply without a key is none. DB_CONFLICT: the match has gone on, or the key
 * is taken. */
enum db_result store_extend(struct db *db, const uint8_t id[STORE_ID], int64_t due_at,
                            const struct store_reply *reply, const struct store_note *note);

/* What happens to a match: a seat agrees to a pause or to its end, or the match is paused, or goes on. */
enum store_pausing { STORE_AGREES, STORE_PAUSES, STORE_SEATS_PAUSE, STORE_RESUMES };
/* Pauses a match, or lets it go on with the time that was left. `agreed` are the seats that have agreed, for
 * STORE_AGREES. Of `seen` only the answers count. The reply as in store_extend(). DB_CONFLICT: the match has
 * gone on, or others have answered, or the key is taken. */
struct store_pause_change {
    enum store_pausing change;
    uint32_t agreed;
    const struct store_seen *seen;
};
enum db_result store_pause(struct db *db, const uint8_t id[STORE_ID], const struct store_pause_change *it,
                           const struct store_reply *reply, const struct store_note *note);

/* A seat that is opened again. */
struct store_release {
    int seat;
    const uint8_t *invitation; /* the hash of the new invitation, STORE_HASH bytes */
    int64_t at;
};
/* Opens a seat. Its token is void, and its keys and standing instructions are deleted. `note` NULL: the
 * match must not have begun, and the change is stored among its seatings. The reply is as in
 * store_extend(). DB_CONFLICT: the match has gone on, or the key is taken. DB_NONE: there is no such seat. */
enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], const struct store_release *release,
                             const struct store_reply *reply, const struct store_note *note);

/* ---- restorations (store_restore.c) ---- */

/* A match, as it was loaded, goes on from an older copy: with this seed, and with a restoration as
 * store_restored_write() gives it. `note` NULL: it has not begun. Only the owner of the schema may do it.
 * DB_CONFLICT: the match has gone on. */
enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note);

/* ---- packs ---- */

/* A component pack. */
struct store_pack {
    const uint8_t *hash; /* STORE_HASH bytes */
    const char *game, *text;
    size_t length; /* of the text */
};
/* Adds a pack. DB_CONFLICT: it is a new one, and `most` are there already. Calls at the same time may add
 * a few more. */
enum db_result store_pack_add(struct db *db, const struct store_pack *pack, int64_t at, int64_t most);
/* Notes that a pack is used at this time. `at` 0: it is only looked for. DB_NONE: it is not there. */
enum db_result store_pack_used(struct db *db, const uint8_t hash[STORE_HASH], const char *game, int64_t at);
enum db_result store_pack_find(struct db *db, const uint8_t hash[STORE_HASH], const char *game,
                               const char **text, size_t *length, struct store_rows **rows);

/* ---- keys (store_keys.c) ---- */

/* db/service_keys.h tells what they are for, and how they are made. */
enum { STORE_SEED = 32, STORE_PUBLIC_KEY = 32 };

/* The service's own secret: the stored one, or this one, which is stored when there is none. *signs: it
 * may be the seed of a pair as well. */
enum db_result store_service_secret(struct db *db, uint8_t secret[STORE_SEED], int64_t at, bool *signs);

/* Puts this secret in the place of one that signs. DB_CONFLICT: that one signs no more. */
enum db_result store_service_secret_apart(struct db *db, const uint8_t secret[STORE_SEED]);

/* An Ed25519 key of the service. */
struct store_key {
    uint8_t public_key[STORE_PUBLIC_KEY];
    int64_t valid_from, valid_until; /* valid_until 0: it signs now, and has no end yet */
};

/* All keys that there have been, the newest first. *keys lives in rows. */
enum db_result store_keys(struct db *db, const struct store_key **keys, size_t *count,
                          struct store_rows **rows);

/* The key that signs, and the seed that it is made of. DB_NONE: there is none yet. */
enum db_result store_signing_key(struct db *db, struct store_key *key, uint8_t seed[STORE_SEED]);

/* This key signs from now on. `before`: the key that signed so far, which stays valid until `until` and
 * loses its seed. NULL: there was none. DB_CONFLICT: another key signs, or this one does already. */
enum db_result store_key_add(struct db *db, const struct store_key *key, const uint8_t seed[STORE_SEED],
                             const uint8_t *before, int64_t until);

/* ---- secrets that the operator's keys encrypt (db/vault.h) ---- */

struct store_resealed {
    uint64_t written, unreadable; /* seeds and keys */
};
/* Encrypts by the vault's first key all secrets that are in the clear or encrypted by another key. It goes
 * row by row, while the service runs. Afterwards the other keys are not needed, unless a secret could not
 * be read. */
enum db_result store_reseal(struct db *db, struct store_resealed *done);

/* ---- rows that have expired ---- */

/* After how many days matches expire. 0: never. */
struct store_expiry {
    int64_t unplayed_days;  /* a match in which no seat has acted, or a pack that no match has */
    int64_t abandoned_days; /* a match that was played and stands still. At least 30 */
};

enum { STORE_PRUNE_STEP = 100 };
struct store_pruned {
    int64_t matches, replies, packs;
    bool more; /* more rows have expired */
};

/* Deletes matches and packs that have expired, and replies to keys that are a day old: of each kind at
 * most STORE_PRUNE_STEP rows. Several callers may prune at once. A row that the database refuses to delete
 * stays, and the result is not DB_OK then. `pruned` tells what was deleted. */
enum db_result store_prune(struct db *db, const struct store_expiry *expiry, struct store_pruned *pruned);

#endif
