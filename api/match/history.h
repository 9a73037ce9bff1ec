/* The log of a match, for readers and streams. In the folder log: pages.c, follow.c, audit_file.c */
#ifndef WESTPHALIA_API_MATCH_HISTORY_H
#define WESTPHALIA_API_MATCH_HISTORY_H

#include "api/match/match.h"

/* A listener to a match. A stream asks once who its listener is, and reads often. */
struct listener {
    uint8_t match_id[MATCH_ID_SIZE];
    int bearer;               /* a seat, STORE_ORGANIZER or STORE_STRANGER */
    uint8_t token[HASH_SIZE]; /* the token's hash; undefined for a spectator */
};

/* Finds out who the caller is. Gives: LOADS. */
enum match_result match_authenticate(struct match_worker *worker, const struct caller *caller,
                                     struct listener *listener);

/* Makes a ticket (api/shared/ticket.h): until *expires_at it opens the caller's stream without a token.
 * Gives: LOADS; UNAUTHORIZED: also, a spectator needs none. */
enum match_result match_ticket(struct match_worker *worker, const struct caller *caller,
                               char ticket[TICKET_ROOM], int64_t *expires_at);

/* Finds the listener of a ticket, with its proof or NULL. `proof_again` gets the proof, for the ids of the
 * stream. Gives: LOADS. */
enum match_result match_admit(struct match_worker *worker, const char *match, const char *ticket,
                              const char *proof, struct listener *listener,
                              char proof_again[TICKET_PROOF_ROOM]);

/* Gets one action as the viewer may see it: {"seq", "at", "seat", "by_default"?, "move", "text", "draws",
 * "events", "seal"}. A referee's also have "hash", and so have all when the match is over. */
typedef void match_each(void *context, uint64_t seq, const char *json, size_t length);

/* A page of the log that is wanted. */
struct log_query {
    const struct listener *listener; /* who reads */
    uint64_t after;                  /* the actions behind the one with this number; 0: from the first */
    int limit;                       /* 1..LOG_PAGE_MAX actions */
    match_each *each;                /* called for each action, in their order */
    void *context;                   /* for `each` */
};

struct log_page {
    uint64_t last;    /* the number of the last action given; `after` where none was given */
    uint64_t version; /* the match's version; also with AHEAD */
    bool more;        /* further actions are in the log */
    bool over;        /* the match is over, and the log ends with this page */
};

/* Makes one page of the log, of the match as it stands. Gives: LOADS; AHEAD: the match has fewer actions than
 * `after`. Then the number is from a history that was lost: the database was put back to an older copy.
 * UNAUTHORIZED also says that the listener's token is void by now. */
enum match_result match_log(struct match_worker *worker, const struct log_query *query, struct log_page *page,
                            struct match *match);

/* Makes a page of the log, and the match as it stands after its last action. Nothing is settled. Gives what
 * match_log() gives. */
enum match_result match_follow(struct match_worker *worker, const struct log_query *query,
                               struct log_page *page, struct match *match);

/* The match and the version that an audit file covers. */
struct audited {
    uint8_t match_id[MATCH_ID_SIZE];
    uint64_t version;
};

/* Appends the audit file up to its closing line (NDJSON, log/audit.h). Gives: LOADS; FORBIDDEN, or
 * UNAUTHORIZED without a token: the match is not over and the caller is no referee; NOT_STARTED: the match
 * has no log. */
enum match_result match_audit(struct match_worker *worker, const struct caller *caller, struct writer *w,
                              struct audited *audited);

#endif
