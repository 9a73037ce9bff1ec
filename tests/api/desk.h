/* A desk: what the tests of store and match service work at, on a real PostgreSQL (run them by postgres.sh, which makes one). What a desk
 * does for them it asserts; what a test is about, it gets back. */
#ifndef WESTPHALIA_TESTS_DESK_H
#define WESTPHALIA_TESTS_DESK_H

#include "api/match/match.h"
#include "testing.h"

extern const char *desk_url;               /* the database */
extern struct pack_cache *desk_pack_cache; /* the packs of all games */

/* A worker's own: a connection and a worker. */
struct desk {
    struct db *db;
    bool is_beside; /* ... which is another one's */
    struct match_worker *worker;
    struct move_call call; /* of the last request: its verdict */
    struct writer body;
};

struct desk *desk_new(void);
/* Another one, on the same connection; freed before it. */
struct desk *desk_beside(const struct desk *other);
void desk_free(struct desk *desk);

/* A match with everybody's tokens. */
struct table {
    char id[UUID_ROOM];
    uint32_t seats;
    struct match_secrets secrets;
};

static inline struct caller table_organizer(const struct table *table)
{
    return (struct caller){table->id, table->secrets.organizer};
}

static inline struct caller table_seat(const struct table *table, int seat)
{
    return (struct caller){table->id, table->secrets.seat[seat]};
}

static inline int seat_first(uint32_t seats)
{
    return __builtin_ctz(seats);
}

/* A new match, labelled "test". */
enum match_result desk_create(struct desk *desk, int players, bool invitations, struct table *table);

/* A desk at which one has just been made. */
struct desk *desk_with_match(int players, struct table *table);

/* The seat's `pick`th legal move (counted round) as JSON, the caller's to free, and the version it is for; NULL: none. */
char *desk_pick(struct desk *desk, struct caller caller, uint32_t pick, uint64_t *version);

/* Sends a move; `key` may be NULL. */
enum match_result desk_make(struct desk *desk, struct caller caller, const char *move, const char *key);

/* Makes any legal move of this seat. */
void desk_play(struct desk *desk, const struct table *table, int seat);
/* ... of the first that must decide. False: the match is over. */
bool desk_play_one(struct desk *desk, const struct table *table);

enum match_result desk_concede(struct desk *desk, const struct table *table, int seat);
enum match_result desk_undo(struct desk *desk, const struct table *table, int seat, int actions);

/* Reads the match as the organizer, who is referee. */
struct match desk_look(struct desk *desk, const struct table *table);

/* A viewer as a listener: with the token that he has, if any. */
struct listener desk_listener(struct desk *desk, const struct table *table, int viewer);

/* The audit file is without a finding. */
void desk_assert_audit(struct desk *desk, const struct table *table, bool over);

void desk_sql(const char *text);
int desk_number(const char *text); /* that it selects */

/* For db_on_report(): says nothing. */
void desk_no_report(const char *text);

#endif
