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
 * This header has what a match is, how it is read, packs, and rows that expire. The rest of the store:
 *   write.h         new matches, commits, answers, instructions, draws
 *   seats.h         seats that change hands
 *   deadline.h      deadlines, pauses
 *   terms.h         the terms of a match, as the engine has them
 *   keys.h          the keys of the service, and its secrets
 *   service_keys.h  how the keys are made and replaced
 *   messages.h      messages
 *   players.h       players
 *   tournament.h    tournaments
 *   webhooks.h      webhooks
 *   transparency.h  the transparency log
 *   rows.h          for this folder only: rows that are lent
 *   packed.h        for this folder only: values of several rows */
#ifndef WESTPHALIA_DB_STORE_STORE_H
#define WESTPHALIA_DB_STORE_STORE_H

#include "db/db.h"

enum { STORE_ID = 16, STORE_HASH = 32, STORE_SEATING = 9, STORE_RESTORED = 80 };
enum {
#define SEAT_LIMIT(name, number) STORE_SEATS = number,
#include "db/numbers.def"
};
/* Whose token it is, beside the indices of seats. */
enum {
#define SEAT_KIND(name, number) STORE_##name = number,
#include "db/numbers.def"
};

enum store_status {
#define MATCH_STATUS(name, number) STORE_##name = number,
#include "db/numbers.def"
};

/* A pause of a running match. */
struct store_pause {
    int64_t at;         /* 0: the match is not paused */
    bool by_seats;      /* the seats have agreed to it; otherwise the organizer has paused the match */
    uint32_t agreed;    /* seats that agree to a pause, or in a pause to its end */
    const char *reason; /* why; NULL: it is not told */
};

struct store_bytes {
    const uint8_t *data; /* NULL: none */
    size_t length;
};

/* The deadline that a match has agreed on, and how the current decision stands by it. */
enum store_lapse { STORE_DEFAULT, STORE_WAIT };
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
    int missed;               /* a seat that misses so many in a row gets another holder. 0: none does */
    uint32_t deserted;        /* the seats that are to get another holder; not in lists */
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

/* Who plays a seat: a person, or the computer by one of its bots. */
enum store_bot { STORE_PERSON, STORE_BOT_GREEDY, STORE_BOT_SEARCH, STORE_BOTS };

/* Who has the seats of a match. */
struct store_holders {
    uint32_t open;  /* seats without a holder */
    uint32_t lobby; /* seats that any player may take while they are open */
    uint32_t
        bots[STORE_BOTS]; /* seats that only a bot of this kind takes while they are open, or has taken */
    uint32_t claimed;     /* seats that were taken by an invitation */
    bool invitations;     /* all seats were open when the match was created */
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
    int messages; /* store_messages_stored() of db/store/terms.h */
    int draws;    /* enum draw_terms of core/log/ledger.h */
};

/* The proposal of a draw that stands in a match. */
struct store_draw {
    uint64_t proposal; /* the number of its entry of the log. 0: none stands */
    int seat;          /* the seat that has proposed it */
    uint32_t seats;    /* those that would share the draw */
    uint32_t voters;   /* the seats in play, which vote */
    int64_t phase;     /* the phase of play in which it was proposed */
    int result;        /* STORE_UNVOTED: a seat has not voted yet. STORE_FOR: all have voted for it */
    int vote;          /* the bearer's */
};
enum {
#define CAST_VOTE(name, number) STORE_##name = number,
#include "db/numbers.def"
};

/* What a match is found by in lists. */
struct store_listing {
    const char *label, *tournament; /* NULL: none */
    int64_t created_at;
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
    struct store_listing listing;
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
    struct store_bytes detail; /* the line as the worker packs it: api/match/log/detail.h */
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
 * all of them. The values: db/numbers.def. */
enum store_extent {
#define LOAD_EXTENT(name, number) STORE_##name = number,
#include "db/numbers.def"
};

/* A match to load. */
struct store_request {
    const uint8_t *id;         /* STORE_ID bytes */
    const uint8_t *token_hash; /* STORE_HASH bytes. NULL: no bearer */
    const char *key;           /* an idempotency key. NULL: none */
    enum store_extent extent;
    bool organizes; /* a manager of the tournament who has a seat acts as the organizer */
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
    struct store_draw draw;   /* has no vote but the bearer's */
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
    enum store_bot bot;                    /* a seat is open for a bot of this kind; STORE_PERSON: any */
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
 * stays, and the result is not DB_OK then. `pruned` tells what was deleted; a row whose answer was lost with
 * the connection is not counted. */
enum db_result store_prune(struct db *db, const struct store_expiry *expiry, struct store_pruned *pruned);

#endif
