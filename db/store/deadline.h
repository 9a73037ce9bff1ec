/* Deadlines, pauses, and banks of time.
 *
 * Deadlines. A commit begins the deadline of the decision that it leads to, and the store judges whether
 * one has passed. Both go by the clock of the database, which all instances of the service share. A
 * deadline's row is apart from the state's row. A match without a deadline has none. */
#ifndef WESTPHALIA_DB_STORE_DEADLINE_H
#define WESTPHALIA_DB_STORE_DEADLINE_H

#include "db/store/write.h"

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
enum store_pausing {
#define PAUSE_CHANGE(name, number) STORE_##name = number,
#include "db/numbers.def"
};
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

#endif
