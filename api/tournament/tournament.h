/* Tournaments: who enters, the rounds and their matches, the record and the standings.
 *
 * A tournament has one owner, whose token is the organizer's token of all its matches, too. The owner makes
 * players managers. Their players' tokens do all that the owner's does, but for that. A player who has
 * entered is an entrant, with a token that shows the entrant's tables and the tokens of the seats there. A
 * player enters by the token of the player, who then holds these seats, too.
 *
 * A round is planned in one row, and its matches are made after that. Their ids and the tokens of their seats
 * are derived from the service's secret, the tournament, the round and the table. So a call that is sent
 * again, or comes after a crash, makes the same matches, and each once. Until all are made the round is not
 * shown. A round whose maker has crashed is finished by the next call on the tournament.
 *
 * The terms of a tournament are stored as JSON, as the API shows them:
 *
 *     {"match": {"scenario", "players", "options", "pack", "referee", "invitations", "deadline"?, "clock"?,
 *                "messages"?},
 *      "entry": {"by": "list" | "code" | "open", "until"?, "most"},
 *      "terms": core/tournament/terms.h}
 *
 * Nothing here knows HTTP. Calls return enum match_result, and the handlers pick the problem. */
#ifndef WESTPHALIA_API_TOURNAMENT_TOURNAMENT_H
#define WESTPHALIA_API_TOURNAMENT_TOURNAMENT_H

#include <jansson.h>

#include "api/match/match.h"
#include "db/store_tournament.h"
#include "tournament/seating.h"

enum {
    ENTRANTS_MOST = 2048,
    ROUND_TABLES_MOST = 256,
    ROUNDS_MOST = 32,
    MANAGERS_MOST = 32,
    ENTRANT_ID_ROOM = 20, /* "entrant-17", with the final zero */
    POOL_ROOM = 80
};

/* What calls use; all of it is one worker's. */
struct tournaments {
    struct db *db;
    struct match_service *service;
    struct match_worker *matches;
    struct pack_cache *packs;
};

/* ---- one tournament ---- */

enum { TOURNAMENT_MANAGER = -1, TOURNAMENT_STRANGER = 0 }; /* beside the numbers of entrants */
/* A manager who plays is the entrant, and manages. */

/* A tournament as one caller finds it. tournament_close() frees what it has. */
struct tournament_at {
    struct store_tournament row;
    struct store_rows *rows;
    char id[UUID_ROOM];
    json_t *terms;
    int bearer;             /* whose token it is */
    bool manages, owns;     /* the bearer is the owner or a manager; the owner */
    struct match_plan plan; /* of its matches */
    uint32_t seats;         /* of its matches */
};

/* Opens a tournament for the bearer of a token (NULL: a stranger). It finishes a round whose maker has
 * crashed. A player who has not entered is a stranger, too. UNAUTHORIZED: the token is none of this
 * tournament, and no player's. */
enum match_result tournament_open(const struct tournaments *t, const char *id, const char *token,
                                  struct tournament_at *at);
void tournament_close(struct tournament_at *at);
/* UNAUTHORIZED, FORBIDDEN: the caller is no manager, or not the owner. */
enum match_result tournament_manages(const struct tournament_at *at);
enum match_result tournament_owns(const struct tournament_at *at);

/* Whether a made tournament has this id, and the bearer does not manage it. The id of one is a name that no
 * other match may take. */
enum match_result tournament_has_label(const struct tournaments *t, const char *label, const char *token,
                                       bool *other);

const char *tournament_status_name(enum tournament_status status); /* "open", "running", "over" */
const char *entrant_status_name(enum entrant_status status);       /* "plays", "stands-by", "withdrawn" */

/* Writes the tournament: {"id", "name", "game", "status", "version", "created_at", "entrants", "rounds"}, and
 * with `whole` the members of its terms. */
void tournament_write(struct writer *w, const struct store_tournament *row, bool whole);

/* ---- making and changing ---- */

struct tournament_draft {
    const char *name, *game;
    const char *code; /* NULL: none */
    const char *terms;
};

/* Reads the deadline and the clock of the "match" in stored terms. False: they are none. */
bool tournament_plan_time(const json_t *match, struct match_plan *plan);

/* Adds a tournament. Of the request it uses: key, body. token: the owner's. */
enum match_result tournament_create(const struct tournaments *t, const struct tournament_draft *draft,
                                    const struct move_request *request, char id[UUID_ROOM],
                                    char token[TOKEN_ROOM]);

/* Writes at->row; `code` NULL: the code stays. VERSION: the tournament has changed meanwhile. */
enum match_result tournament_change(const struct tournaments *t, struct tournament_at *at, const char *code);

/* A page of the list, the newest first, as {"tournaments": [...], "next"?}. MALFORMED: the cursor is none. */
enum match_result tournament_list(const struct tournaments *t, const char *cursor, int limit,
                                  struct writer *w);

/* ---- managers beside the owner ---- */

/* Makes a player a manager, also one who is it already, and writes {"id", "name"}. NOT_FOUND: there is no
 * such player. FULL: there are MANAGERS_MOST. */
enum match_result tournament_add_manager(const struct tournaments *t, const struct tournament_at *at,
                                         const char *player, struct writer *w);
/* NOT_FOUND: the player is no manager. */
enum match_result tournament_remove_manager(const struct tournaments *t, const struct tournament_at *at,
                                            const char *player);
/* Writes the list: [{"id", "name"}]. */
enum match_result tournament_write_managers(const struct tournaments *t, const struct tournament_at *at,
                                            struct writer *w);

/* ---- entrants ---- */

struct entry {
    const char *name, *team;
    const uint8_t *player;  /* the id of the player who enters, or NULL */
    int32_t handicap;       /* thousandths, by a manager */
    bool unranked;          /* it plays and gets no place: by a manager */
    char token[TOKEN_ROOM]; /* filled in */
    int number;             /* filled in, from 1 */
};

/* Adds entrants, all or none. Of the request it uses: key, body. FULL: there would be more than the terms
 * allow, or the player has entered already. Those who have withdrawn do not count. OVER: the tournament is
 * over. KEY_REUSED. */
enum match_result tournament_enter(const struct tournaments *t, const struct tournament_at *at,
                                   const struct move_request *request, struct entry *entries, size_t count);

/* FORBIDDEN: players may not enter by themselves, or the code is another, or it is too late. */
enum match_result tournament_may_enter(const struct tournament_at *at, const char *code);

/* Whether the caller may know the entrants' handicaps: those that count at the end alone are told to
 * managers, and after the end. */
bool tournament_shows_handicaps(const struct tournament_at *at);

/* Writes the list of entrants: [{"id", "name", "team"?, "player"?, "status", "handicap"?, "unranked"?}]. */
enum match_result tournament_write_entrants(const struct tournaments *t, const struct tournament_at *at,
                                            struct writer *w);

void entrant_id(int number, char id[ENTRANT_ID_ROOM]);
int entrant_number(const char *id); /* 0: it is no entrant's id */

/* Writes {"entrant": {...}, "tables": [{"round", "match", "seat", "token" | "invitation"}]}. */
enum match_result tournament_write_entrant(const struct tournaments *t, const struct tournament_at *at,
                                           int number, struct writer *w);

/* Changes an entrant (change->by_owner is filled in), and writes it. NOT_FOUND: there is no such entrant.
 * OVER. FORBIDDEN: it has withdrawn, and the caller is no manager. */
enum match_result tournament_set_entrant(const struct tournaments *t, const struct tournament_at *at,
                                         int number, struct store_entrant_change *change, struct writer *w);
/* Gives an entrant a new token; the old one is void. The tokens of its seats stay. Of the request it uses:
 * key, body. NOT_FOUND, OVER. FORBIDDEN: the entrant is a player. */
enum match_result tournament_renew_entrant(const struct tournaments *t, const struct tournament_at *at,
                                           int number, const struct move_request *request,
                                           char token[TOKEN_ROOM]);

/* ---- rounds ---- */

enum roll { ROLL_PLAYS, ROLL_STANDS_BY, ROLL_SITS_OUT, ROLL_ABSENT };

/* An entrant in the roll call of a round. */
struct called {
    uint8_t roll;
    bool named;     /* by the organiser's list of those who stand by or sit out */
    bool has_score; /* of one who sits out; otherwise the terms' */
    int32_t score;  /* thousandths */
};

struct wished_table {
    struct seating_table seats; /* by the n-th seat of the match: the entrant's index */
    char pool[POOL_ROOM];       /* "": none */
};

/* A round that is wished. By index an entrant's number is one more. */
struct round_wish {
    struct called *call; /* by entrant; tournament_call() fills it in from the entrants' status */
    int entrants;
    struct wished_table *tables; /* the organiser's own tables, or the service's */
    int count;                   /* of tables; 0: the service seats */
    bool swiss;
    const struct seating_pair *apart;
    int apart_count;
    struct seating_figures figures; /* filled in */
    struct seating_fit fit;         /* filled in where tables would not be full */
};

enum match_result tournament_call(const struct tournaments *t, const struct tournament_at *at,
                                  struct round_wish *wish);
void round_wish_free(struct round_wish *wish);

/* The number of seats of a table, and the id of the n-th. */
int tournament_table_size(const struct tournament_at *at);
const char *tournament_seat_id(const struct tournament_at *at, int nth);
int tournament_seat_find(const struct tournament_at *at, const char *id); /* -1: no such seat */

/* Whether the terms, as they are stored, have a pool of this name. */
bool tournament_has_pool(const json_t *terms, const char *name);
/* The first pool of a table that the terms in at->row lack; "": they have all. */
enum match_result tournament_pool_missing(const struct tournaments *t, const struct tournament_at *at,
                                          char pool[POOL_ROOM]);

/* Seats the round, or judges the organiser's own tables. CONCEDED: the players do not fill tables
 * (wish->fit). FULL: too many tables or rounds. OVER. */
enum match_result tournament_seat(const struct tournaments *t, const struct tournament_at *at,
                                  struct round_wish *wish);
/* Writes {"tables", "sitting_out", "standing_by", "figures"}. */
void tournament_write_wish(const struct tournament_at *at, const struct round_wish *wish, struct writer *w);

/* Makes the round: plans it and makes all of its matches. Of the request it uses: key, body. *number: of the
 * round. NOT_STARTED: another round is being made, or was made meanwhile. */
enum match_result tournament_make_round(const struct tournaments *t, const struct tournament_at *at,
                                        const struct round_wish *wish, const struct move_request *request,
                                        int *number);
/* The round that this request has made before, or 0. It is made whole. KEY_REUSED. */
enum match_result tournament_round_of_key(const struct tournaments *t, const struct tournament_at *at,
                                          const struct move_request *request, int *number);
/* Writes rounds that are made, all (0) or one, into an open list. *count: how many. */
enum match_result tournament_write_rounds(const struct tournaments *t, const struct tournament_at *at,
                                          int one, struct writer *w, int *count);

/* ---- pauses ---- */

enum { PAUSED_MOST = 100 /* matches that one call looks at */ };

/* A pause of all matches of a tournament, or its end. */
struct tournament_pausing {
    const char *token; /* the caller's, who manages the tournament */
    bool paused;       /* they are paused; otherwise they go on */
    int round;         /* the matches of this round; 0: of all rounds */
    int from;          /* all but the first so many of these matches */
};
/* Pauses matches that run, or lets those go on that are paused, as their organizer does. *changed: how many.
 * *next: `from` of the rest; 0: there is none. It is safe to call again after a crash. NOT_FOUND: there is no
 * such round. */
enum match_result tournament_pause(const struct tournaments *t, const struct tournament_at *at,
                                   const struct tournament_pausing *wish, int *changed, int *next);

/* ---- results ---- */

/* The record (core/tournament/tournament_record.h) of all rounds that are made, with the results of matches
 * that are over. The caller frees it. `id`: an id beside the names goes into the document. */
enum match_result tournament_record_json(const struct tournaments *t, const struct tournament_at *at,
                                         json_t **record);

/* Appends the archive: the record (tournament.json), and the audit files of matches that are over, but for
 * the first `from` tables of all rounds. It ends after 16 MiB. *next: `from` of the rest; 0: there is
 * none. */
enum match_result tournament_archive(const struct tournaments *t, const struct tournament_at *at, size_t from,
                                     struct writer *w, size_t *next);

enum standings_form { STANDINGS_JSON, STANDINGS_CSV, STANDINGS_HTML };
struct standings_wish {
    int round;     /* after this round; 0: after all */
    bool if_ended; /* matches that are still played count as if they ended now */
    enum standings_form form;
};
/* Writes the standings; JSON: the members of an open object. */
enum match_result tournament_write_standings(const struct tournaments *t, const struct tournament_at *at,
                                             const struct standings_wish *wish, struct writer *w);
/* The place of each entrant by index, for Swiss seating. The caller frees it. */
enum match_result tournament_places(const struct tournaments *t, const struct tournament_at *at, int entrants,
                                    uint16_t **places);

#endif
