/* The fixture of the tests of store and match service, on a real PostgreSQL (run them by postgres.sh, which
 * makes one).
 *
 * The fixture asserts that its own preparations succeed. It returns the results that a test is about. */
#ifndef WESTPHALIA_TESTS_STORE_FIXTURE_H
#define WESTPHALIA_TESTS_STORE_FIXTURE_H

#include "api/match/history.h"
#include "api/match/move.h"
#include "api/match/start.h"
#include "testing.h"

extern const char *fixture_database_url;      /* the database */
extern struct pack_cache *fixture_pack_cache; /* the packs of all games */

/* A worker's own: a connection and a worker. */
struct store_fixture {
    struct db *db;
    bool shares_connection; /* the connection is another fixture's */
    struct match_worker *worker;
    struct move_call call; /* of the last request: its judgement */
    struct writer body;
};

struct store_fixture *fixture_new(void);
/* Another one, on the same connection; freed before it. */
struct store_fixture *fixture_on_same_connection(const struct store_fixture *other);
void fixture_free(struct store_fixture *fixture);

/* A match with the tokens of all seats. */
struct seated_match {
    char id[UUID_TEXT];
    uint32_t seats;
    struct match_secrets secrets;
};

static inline struct caller seated_organizer(const struct seated_match *seated)
{
    return (struct caller){seated->id, seated->secrets.organizer};
}

static inline struct caller seated_seat(const struct seated_match *seated, int seat)
{
    return (struct caller){seated->id, seated->secrets.seat[seat]};
}

static inline int seat_first(uint32_t seats)
{
    return __builtin_ctz(seats);
}

/* A new match, labelled "test". */
enum match_result fixture_create_match(struct store_fixture *fixture, int players, bool invitations,
                                       struct seated_match *seated);

/* A fixture with a new match. */
struct store_fixture *fixture_with_match(int players, struct seated_match *seated);

/* The seat's `pick`th legal move (counted round) as JSON, the caller's to free, and the version it is for;
 * NULL: none. */
char *fixture_pick_move(struct store_fixture *fixture, struct caller caller, uint32_t pick,
                        uint64_t *version);

/* Sends a move; `key` may be NULL. */
enum match_result fixture_send_move(struct store_fixture *fixture, struct caller caller, const char *move,
                                    const char *key);

/* Makes any legal move of this seat. */
void fixture_play_seat(struct store_fixture *fixture, const struct seated_match *seated, int seat);
/* Makes a legal move of the first seat that must decide. False: the match is over. */
bool fixture_play_one(struct store_fixture *fixture, const struct seated_match *seated);

enum match_result fixture_concede(struct store_fixture *fixture, const struct seated_match *seated, int seat);
enum match_result fixture_undo(struct store_fixture *fixture, const struct seated_match *seated, int seat,
                               int actions);

/* Reads the match as the organizer, who is referee. */
struct match fixture_read_match(struct store_fixture *fixture, const struct seated_match *seated);

/* A seat, STORE_ORGANIZER or STORE_STRANGER as a listener: with the token that he has, if any. */
struct listener fixture_listener(struct store_fixture *fixture, const struct seated_match *seated,
                                 int bearer);

/* The audit file is without a finding. */
void fixture_assert_audit(struct store_fixture *fixture, const struct seated_match *seated, bool over);

/* Skips a test whose sessions lock rows of any match, or drop the schema. Citus does not do that on all nodes
 * at once. */
void fixture_not_on_a_cluster(void);

void fixture_sql(const char *text);
int fixture_select_number(const char *text); /* that it selects */

/* For db_on_report(): says nothing. */
void fixture_ignore_report(const char *text);

#endif
