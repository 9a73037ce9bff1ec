/* The store: webhooks, and the outbox of calls to them.
 *
 * What happens in a match puts calls into the outbox in its own transaction (db/functions/webhooks/tell.sql
 * and others). An instance of the service claims calls that are due, makes them, and reports how they ended.
 * A claim ends by itself after a while, so calls of an instance that has crashed are made again. */
#ifndef WESTPHALIA_DB_STORE_WEBHOOKS_H
#define WESTPHALIA_DB_STORE_WEBHOOKS_H

#include "db/store/store.h"

enum webhook_kind {
#define WEBHOOK_KIND(name, number) WEBHOOK_##name = number,
#include "db/numbers.def"
    WEBHOOK_KINDS
};
/* The kinds that a webhook may be told of. */
enum { WEBHOOK_ALL_KINDS = ((1 << WEBHOOK_KINDS) - 1) & ~(1 << WEBHOOK_TEST) };
enum webhook_scope {
#define WEBHOOK_SCOPE(name, number) WEBHOOK_##name = number,
#include "db/numbers.def"
};
enum webhook_form {
#define WEBHOOK_FORM(name, number) WEBHOOK_##name = number,
#include "db/numbers.def"
    WEBHOOK_FORMS
};

/* Why a call had no HTTP status. The numbers are stored. */
enum webhook_outcome {
    WEBHOOK_NOT_CALLED, /* it could not be started; not stored as the last outcome */
    WEBHOOK_UNREACHABLE = 1,
    WEBHOOK_TIMEOUT,
    WEBHOOK_TLS,    /* the certificate is not trusted, or TLS failed otherwise */
    WEBHOOK_ADDRESS /* the host has an address that must not be called */
};

enum { WEBHOOK_OWNER_ROOM = 37, WEBHOOK_URL_MOST = 500 };

/* What a webhook is registered with. */
struct store_webhook {
    uint8_t id[STORE_ID];
    enum webhook_scope scope;
    const char *owner; /* the id of the player, match or tournament, as text */
    const char *url;
    uint32_t kinds; /* a bit each */
    enum webhook_form form;
    uint8_t salt[STORE_HASH]; /* its secret is derived from it (api/webhooks/webhooks.h) */
    int64_t created_at;
    int64_t last_at;       /* of the last call; 0: there was none */
    int last_outcome;      /* its HTTP status (from 100), or an enum webhook_outcome */
    int failures;          /* calls that failed since one was taken */
    int64_t failing_since; /* when the first of these was made; 0: none. Of claimed calls only */
    int lost;              /* calls that were given up */
    int64_t given_up_at;   /* 0: it is called */
};

/* Adds a webhook, and lets the owner's matches tell it. *full: the owner has `most` already, and nothing was
 * done. DB_CONFLICT: the id is there with another secret. Where the owner is deleted at the same time, the
 * webhook goes with it. */
enum db_result store_webhook_add(struct db *db, const struct store_webhook *webhook, int64_t most,
                                 bool *full);

/* The webhooks of an owner, in the order of their creation. *list lives in rows. */
enum db_result store_webhooks(struct db *db, const char *owner, const struct store_webhook **list,
                              size_t *count, struct store_rows **rows);

/* One webhook, whose texts live in rows. DB_NONE: there is none of this id. */
enum db_result store_webhook_read(struct db *db, const uint8_t id[STORE_ID], struct store_webhook *webhook,
                                  struct store_rows **rows);

enum db_result store_webhook_delete(struct db *db, const uint8_t id[STORE_ID]);
/* Deletes all webhooks of an owner. */
enum db_result store_webhooks_forget(struct db *db, const uint8_t owner[STORE_ID]);

/* Gives it another secret. The one before stays valid for a day. */
enum db_result store_webhook_rotate(struct db *db, const uint8_t id[STORE_ID], const uint8_t salt[STORE_HASH],
                                    int64_t at);

/* Puts a call of the kind WEBHOOK_TEST into the outbox. */
enum db_result store_webhook_test(struct db *db, const uint8_t id[STORE_ID]);

/* Marks the matches of webhooks that are some minutes old again. A match that has begun just when its
 * webhook was registered is found by that. */
enum db_result store_webhooks_mark(struct db *db);

/* ---- the outbox ---- */

enum { STORE_CALLS_MOST = 32 /* calls of one claim */ };

/* Which calls a caller wants. */
struct store_calls_wanted {
    int64_t settle;          /* a turn is told so many microseconds after it has begun */
    int64_t lease;           /* for so many microseconds no other claim gets the calls */
    const char *const *busy; /* hosts that get no more calls at present */
    size_t busy_count;
    bool with_failing; /* webhooks whose last call has failed count, too */
};

/* Matches (of a round: a tournament; of a test: a webhook) with calls that are due, at most `most`. */
enum db_result store_calls_due(struct db *db, const struct store_calls_wanted *wanted, int most,
                               uint8_t (*ids)[STORE_ID], size_t *count);

/* The match that a call is about, as it stands at the time of the claim. Of a round: its tournament. Of a
 * test: the webhook. */
struct store_call_match {
    uint8_t id[STORE_ID];
    const char *game; /* NULL: of a test */
    uint64_t version;
    int64_t turn_at; /* since when the match waits as it does */
    int64_t due_at;  /* 0: nothing is due */
    uint32_t winners;
};

/* A call that was claimed. */
struct store_call {
    uint8_t item[STORE_ID], id[STORE_ID];
    enum webhook_kind kind;
    uint32_t seats;        /* whom it is about. Of a message: the sender, by bit. Of a round: its number */
    int64_t at;            /* of what it tells of */
    int attempts;          /* this one included */
    int64_t claimed_until; /* the end of the claim, which tells it from every other claim of the call */
    struct store_call_match match;
    const char *words;       /* the message's text; the name of the round's tournament, and below it the
                              * tables for people, if its owner has asked for sentences; how the match has
                              * ended, "drawn" and the like; what votes are about: "draw", "pause", "resume",
                              * with a space between two of them; who has paused the match, "organizer" or
                              * "seats", or "" where it goes on. A line below, of the last two: the reason of
                              * the pause, if there is one. Otherwise NULL */
    bool hides_senders;      /* the match's messages do not name their senders */
    const char *host;        /* of the URL */
    struct store_webhook to; /* used of it: id, scope, url, form, salt, failures, failing_since */
    bool has_salt_before;
    uint8_t salt_before[STORE_HASH]; /* of the secret that signs, too */
};

/* Claims the calls of one match that are due, at most STORE_CALLS_MOST. *list lives in rows. */
enum db_result store_calls_claim(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_calls_wanted *wanted, const struct store_call **list,
                                 size_t *count, struct store_rows **rows);

/* Which call, as it was claimed. */
struct store_call_name {
    uint8_t match[STORE_ID], webhook[STORE_ID], item[STORE_ID], id[STORE_ID];
    enum webhook_kind kind;
    int64_t claimed_until;
};
/* The call was taken, or is given up. */
enum db_result store_call_done(struct db *db, const struct store_call_name *name);
/* The call is tried again after `pause` microseconds. `tried`: it was sent this time. */
enum db_result store_call_again(struct db *db, const struct store_call_name *name, int64_t pause, bool tried);

/* What becomes of a call that has ended. */
enum store_call_fate {
    STORE_CALL_TAKEN,
    STORE_CALL_FAILED, /* it is made again */
    STORE_CALL_LOST,   /* it is given up */
    STORE_CALL_LAST    /* the same, and the webhook gets no more calls but tests, until it takes one */
};

/* How a call has ended, for the owner. */
struct store_call_outcome {
    int64_t at;
    int outcome; /* as last_outcome */
    enum store_call_fate fate;
};
enum db_result store_webhook_note(struct db *db, const uint8_t id[STORE_ID],
                                  const struct store_call_outcome *outcome);

#endif
