/* Messages between the players of a match. They are no moves. messages.c */
#ifndef WESTPHALIA_API_MATCH_MESSAGES_H
#define WESTPHALIA_API_MATCH_MESSAGES_H

#include "api/match/history.h"

/* A message that a seat or the organizer writes to other seats, or to all. It is no move: it is not in the
 * log, and changes neither the version nor the state. Where the terms let messages wait for the end of the
 * phase (play_phase), the organizer's do not. */
struct message_draft {
    const char *text; /* what it says */
    const json_t *to; /* a list of seats, at "/to" of the body; NULL: to all, spectators included */
    int64_t most;     /* so many messages of a seat a minute; 0: no limit */
};

struct message_posted {
    char id[UUID_TEXT]; /* of the new message */
    int64_t wait;       /* TOO_OFTEN: microseconds until the seat may write again */
};

/* Posts a message of the caller's seat, or of the organizer. Of the request it uses: caller, key, body.
 * Gives: LOADS, KEY_REUSED, NO_MESSAGES, TOO_OFTEN, TALKED_OUT; MALFORMED: *faults; OVER: a match that is
 * over has no new messages. */
enum match_result match_post(struct match_worker *worker, const struct match_request *request,
                             const struct message_draft *draft, struct message_posted *posted,
                             struct faults *faults);

enum { MESSAGE_PAGE_MAX = 100 /* messages in one page */ };

/* Gets one message as the reader may see it: {"id", "at", "from"? or "organizer", "to"?, "text",
 * "withdrawn"}. "from" is missing where the terms hide it, and "to" where the message is to all. "text" is
 * null once it is withdrawn. */
typedef void message_each(void *context, const char *json, size_t length);

struct message_query {
    const char *after;  /* the messages behind the one with this id; NULL: from the first */
    int limit;          /* 1..MESSAGE_PAGE_MAX */
    message_each *each; /* called for each message, in their order */
    void *context;      /* for `each` */
};

/* Gives one page of the messages that the caller may read, in their order. A seat reads messages to it, of it
 * and to all, also those of the time before its present holder came: they are the seat's, as its cards are,
 * and a substitute must know what the seat has promised. A referee reads all, and so do all readers of a
 * match that is over, if its terms say so. Other readers read messages to all, and the organizer his own.
 * *more: the next page has further ones, behind the id `last`. Gives: LOADS; MALFORMED: the caller may read
 * no message with the id `after`. */
enum match_result match_messages(struct match_worker *worker, const struct caller *caller,
                                 const struct message_query *query, char last[UUID_TEXT], bool *more);

/* Finds the place of a message among those that the listener has read, from which a stream goes on.
 * Gives: LOADS; MALFORMED: there is none with this id. */
enum match_result match_message_place(struct match_worker *worker, const struct listener *listener,
                                      const char *id, int64_t *since);

/* Gives the messages behind a place to a stream, at most MESSAGE_PAGE_MAX, and sets the next place. One that
 * was withdrawn comes again. `match` is the worker's, from match_follow(). *more: further ones follow. */
enum match_result match_follow_messages(struct match_worker *worker, const struct match *match,
                                        int64_t *since, message_each *each, void *context, bool *more);

/* The organizer withdraws a message: its text is deleted, and the mark stays. Gives: LOADS, FORBIDDEN;
 * NOT_FOUND: also, there is no such message. */
enum match_result match_withdraw_message(struct match_worker *worker, const struct caller *caller,
                                         const char *id);

/* The caller's seat does not want to read messages of these seats (a list, at "/seats" of the body), which
 * are not told. `seats` NULL: only reads. *muted gets the seats that are muted. Gives: LOADS, FORBIDDEN,
 * NO_MESSAGES; MALFORMED: *faults. */
enum match_result match_mute(struct match_worker *worker, const struct caller *caller, const json_t *seats,
                             struct match *match, uint32_t *muted, struct faults *faults);

#endif
