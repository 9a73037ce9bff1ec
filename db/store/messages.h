/* The store: messages of a match, and the seats that a seat has muted. No call touches the log, the version
 * or the state of the match. */
#ifndef WESTPHALIA_DB_STORE_MESSAGES_H
#define WESTPHALIA_DB_STORE_MESSAGES_H

#include "db/store/store.h"

enum { STORE_MESSAGES_MOST = 2000 /* messages of one seat in one match */ };

/* Whose messages are read: a seat, STORE_ORGANIZER (all messages of the match), STORE_STRANGER (messages to
 * all), STORE_HOST (the organizer who is no referee). A read takes the same time whatever messages there are
 * to others. */
struct store_reader {
    uint8_t match_id[STORE_ID];
    int reader;
    int64_t phase; /* play is in now; 0: none. Messages to the reader that wait for its end stay away */
};

struct store_message {
    uint8_t id[STORE_ID];
    int64_t at;
    int sender;          /* a seat, or STORE_ORGANIZER */
    bool is_public;      /* to all, spectators included */
    uint32_t recipients; /* otherwise these seats */
    const char *text;    /* "" if it is withdrawn */
    bool withdrawn;
    int64_t place; /* among those that the reader has read */
};

/* A message that a seat or the organizer writes. */
struct store_posting {
    const struct store_message *message; /* used of it: all but `at` and what is after the text */
    int64_t phase;                       /* others read it after this phase; 0: at once */
    const uint8_t *token_hash;           /* STORE_HASH bytes */
    int64_t most;                        /* so many a minute; 0: no limit */
    const struct store_reply *reply;     /* its key may be NULL */
};

enum store_posted {
    STORE_POSTED,
    STORE_POST_OVER,     /* the match is over, or gone */
    STORE_POST_CONFLICT, /* the token does not have the seat any more, or the key has a reply already */
    STORE_POST_TOO_OFTEN,
    STORE_POST_FULL /* the seat has written STORE_MESSAGES_MOST */
};

/* Adds a message. *wait: microseconds until the seat may write again, if it was too often; otherwise 0. */
enum db_result store_post(struct db *db, const uint8_t id[STORE_ID], const struct store_posting *posting,
                          enum store_posted *posted, int64_t *wait);

/* A part of the messages. */
struct store_message_page {
    int64_t since; /* the messages behind this place; 0: from the first */
    bool changes;  /* a message that was withdrawn comes again, at another place */
    int limit;     /* at most so many */
};
/* The messages of this part in their order, without those of seats that the reader has muted. They live in
 * rows. */
enum db_result store_messages(struct db *db, const struct store_reader *reader,
                              const struct store_message_page *page, const struct store_message **messages,
                              size_t *count, struct store_rows **rows);

/* The place of a message. DB_NONE: the reader has read no such message. */
enum db_result store_message_find(struct db *db, const struct store_reader *reader,
                                  const uint8_t message[STORE_ID], int64_t *place);

/* Deletes the text of a message, and leaves the mark. DB_NONE: there is no such message. */
enum db_result store_message_withdraw(struct db *db, const uint8_t id[STORE_ID],
                                      const uint8_t message[STORE_ID]);

/* The seat does not want to read messages of these seats. DB_CONFLICT: the token does not have the seat any
 * more. */
enum db_result store_mute(struct db *db, const uint8_t id[STORE_ID], int seat,
                          const uint8_t token_hash[STORE_HASH], uint32_t muted);
enum db_result store_muted(struct db *db, const uint8_t id[STORE_ID], int seat, uint32_t *muted);

#endif
