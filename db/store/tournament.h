/* The store: tournaments. Each call is one function of db/functions/tournaments, by the same name or nearly.
 *
 * A call that changes a tournament locks its row, and commits by itself. It can be sent again after a lost
 * connection. Times and random values come from the caller. Texts and rows live in `struct store_rows` until
 * store_rows_free(). */
#ifndef WESTPHALIA_DB_STORE_TOURNAMENT_H
#define WESTPHALIA_DB_STORE_TOURNAMENT_H

#include "db/store/seats.h"

/* ---- tournaments, their changes and managers (tournament.c) ---- */

enum tournament_status {
#define TOURNAMENT_STATUS(name, number) TOURNAMENT_##name = number,
#include "db/numbers.def"
};

enum {
#define VACATION_LIMIT(name, number) STORE_VACATIONS_MOST = number,
#include "db/numbers.def"
};

struct store_tournament {
    uint8_t id[STORE_ID];
    uint64_t version;
    uint8_t owner[STORE_HASH]; /* of the owner's token */
    const char *name, *game;
    bool has_code;
    uint8_t code[STORE_HASH]; /* of the code by which players enter */
    const char *terms;        /* JSON */
    enum tournament_status status;
    int64_t created_at;
    int entrants, rounds; /* rounds whose matches are all made */
    int unmade;           /* the number of the round whose matches are not all made; 0: none */
    bool stalled;         /* it was begun so long ago that its maker has crashed */
};

/* Adds a tournament. DB_CONFLICT: another one has this id. */
enum db_result store_tournament_create(struct db *db, const struct store_tournament *tournament);

/* DB_NONE: there is no such tournament. */
enum db_result store_tournament_read(struct db *db, const uint8_t id[STORE_ID],
                                     struct store_tournament *tournament, struct store_rows **rows);

/* Tournaments, the newest first, at most `limit`: those behind the one with this time and id. `after` NULL:
 * from the newest. *list lives in rows. */
struct store_tournament_place {
    int64_t created_at;
    uint8_t id[STORE_ID];
};
enum db_result store_tournament_list(struct db *db, const struct store_tournament_place *after, int limit,
                                     const struct store_tournament **list, size_t *count,
                                     struct store_rows **rows);

/* Who changes a tournament, and why. */
struct store_change_note {
    int64_t at;
    uint8_t token[STORE_HASH]; /* the hash of the bearer's token */
    const char *reason;        /* NULL: none is given */
    bool full;                 /* filled in: no more changes can be noted, and nothing was changed */
};

/* Writes name, code, terms and status, and notes `what` has changed (JSON; NULL: nothing is noted).
 * DB_CONFLICT: the tournament is at another version, or note->full. */
enum db_result store_tournament_change(struct db *db, const struct store_tournament *tournament,
                                       const char *what, struct store_change_note *note);

/* A noted change. */
struct store_change {
    int64_t at;
    bool by_player; /* a manager has made it; otherwise the owner */
    uint8_t player[STORE_ID];
    const char *name; /* the player's; NULL: deleted */
    int rounds;       /* so many rounds were made */
    const char *reason, *what;
};
enum db_result store_changes(struct db *db, const uint8_t id[STORE_ID], const struct store_change **list,
                             size_t *count, struct store_rows **rows);

/* Managers beside the owner are players. */
struct store_manager {
    uint8_t player[STORE_ID];
    const char *name;
};
struct store_manager_added {
    const uint8_t *player; /* the id */
    int64_t at;
    int most; /* so many at most */
};
/* DB_NONE: there is no such player. DB_CONFLICT: there would be too many. */
enum db_result store_manager_add(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_manager_added *added);
/* DB_NONE: the player is no manager. */
enum db_result store_manager_remove(struct db *db, const uint8_t id[STORE_ID],
                                    const uint8_t player[STORE_ID]);
enum db_result store_managers(struct db *db, const uint8_t id[STORE_ID], const struct store_manager **list,
                              size_t *count, struct store_rows **rows);
/* Whether this is the token of a player who is a manager. DB_NONE: it is not. */
enum db_result store_manager_find(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH]);

/* ---- entrants and their vacations (entrants.c) ---- */

enum entrant_status {
#define ENTRANT_STATUS(name, number) ENTRANT_##name = number,
#include "db/numbers.def"
    ENTRANT_STATUSES
};

struct store_entrant {
    int number; /* from 1 */
    const char *name, *team;
    enum entrant_status status;
    uint8_t token[STORE_HASH]; /* the token's hash */
    bool is_player;            /* it is tied to a player */
    uint8_t player[STORE_ID];
    int32_t handicap;        /* thousandths */
    bool unranked;           /* it has scores and no place */
    const char *preferences; /* ids of the seats that it prefers, with a space between, the best first */
};

/* Adds entrants, all or none. They get their numbers. DB_CONFLICT: the tournament is over, or would have too
 * many, or one of these players has entered already. DB_NONE: the key has added others. */
struct store_entering {
    bool has_key;
    uint8_t key[STORE_HASH]; /* the hash of the request's idempotency key */
    int64_t at;
    int most; /* entrants who have not withdrawn */
    int room; /* entrants in all */
};
enum db_result store_entrants_add(struct db *db, const uint8_t id[STORE_ID], struct store_entrant *entrants,
                                  size_t count, const struct store_entering *entry);
enum db_result store_entrants(struct db *db, const uint8_t id[STORE_ID], const struct store_entrant **list,
                              size_t *count, struct store_rows **rows);
/* The number of the entrant with this token, its own or its player's. DB_NONE: there is none. */
enum db_result store_entrant_find(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH],
                                  int *number);
/* A change of an entrant. What it does not have stays. */
struct store_entrant_change {
    bool has_status, has_handicap, has_unranked;
    enum entrant_status status;
    const char *name, *team, *preferences; /* NULL stays; an empty team is none, as are empty preferences */
    int32_t handicap;
    bool unranked;
    bool by_owner;
};
/* DB_NONE: there is no such entrant. DB_CONFLICT: it has withdrawn, which the owner alone takes back. Or it
 * would get a name, and its player was deleted. Or note->full. */
enum db_result store_entrant_change(struct db *db, const uint8_t id[STORE_ID], int number,
                                    const struct store_entrant_change *change,
                                    struct store_change_note *note);
/* The entrant has another token. DB_CONFLICT: it is a player's, whose token it does not need. */
enum db_result store_entrant_renew(struct db *db, const uint8_t id[STORE_ID], int number,
                                   const uint8_t token[STORE_HASH]);

/* A vacation of an entrant: its first and its last day. Texts: "2026-12-24". */
struct store_vacation {
    int entrant;
    const char *first, *last;
};
struct store_leave {
    const char *zone; /* of the days */
    int days;         /* that an entrant has in all */
};
enum store_leave_done {
    LEAVE_DONE,     /* now, or by the same call before */
    LEAVE_PAST,     /* it begins on a day that has passed */
    LEAVE_OVERLAPS, /* another one has a day of it */
    LEAVE_FULL      /* there would be too many days or vacations */
};
/* The entrant takes a vacation. *done is filled in with DB_OK. */
enum db_result store_vacation_take(struct db *db, const uint8_t id[STORE_ID],
                                   const struct store_vacation *vacation, const struct store_leave *leave,
                                   enum store_leave_done *done);
/* Withdraws the vacation that begins so, or ends it with today. Used of it: entrant, first. DB_NONE: there is
 * no such one. */
enum db_result store_vacation_end(struct db *db, const uint8_t id[STORE_ID],
                                  const struct store_vacation *vacation, const char *zone);
/* Those of all entrants; those of an entrant come one after the other, in their order. */
enum db_result store_vacations(struct db *db, const uint8_t id[STORE_ID], const struct store_vacation **list,
                               size_t *count, struct store_rows **rows);

/* ---- rounds, substitutes, results (rounds.c) ---- */

struct store_round {
    int number;                  /* from 1 */
    uint8_t key[STORE_HASH];     /* the hash of the request's idempotency key, or random */
    uint8_t request[STORE_HASH]; /* the hash of the request's body */
    const char *plan;            /* JSON */
    bool made;                   /* all of its matches are made */
    int64_t begun_at;
};

/* Plans the next round. Used of the tournament: id, terms. DB_CONFLICT: the terms have changed, or another
 * round has this number or this key, or the round before is not made, or the tournament is over. */
enum db_result store_round_add(struct db *db, const struct store_tournament *tournament,
                               const struct store_round *round);
enum db_result store_round_made(struct db *db, const uint8_t id[STORE_ID], int number);

/* Which round is wanted alone. */
struct store_round_wanted {
    int number;           /* 0: any */
    const uint8_t *key;   /* the hash of its request's key; NULL: any */
    const uint8_t *match; /* the id of one of its matches; NULL: any */
};
/* The rounds in their order. `wanted` NULL: all of them. */
enum db_result store_rounds(struct db *db, const uint8_t id[STORE_ID],
                            const struct store_round_wanted *wanted, const struct store_round **list,
                            size_t *count, struct store_rows **rows);

/* Finds the first of those who stand by and may take this seat of a match over, which has changed hands fewer
 * than `most` times. DB_NONE: there is none, or the match is at no table of the tournament. */
struct store_vacancy {
    const uint8_t *match;
    int seat;
    int most;
};
enum db_result store_stand_by(struct db *db, const uint8_t id[STORE_ID], const struct store_vacancy *vacancy,
                              struct store_substitute *who);

/* A seat that an entrant has taken over. */
struct store_taken_over {
    uint8_t match[STORE_ID];
    uint64_t version; /* the number of the log's entry with which it was claimed */
    int seat, entrant;
};
/* Those of all matches of the tournament; those of a match come one after the other, in their order. */
enum db_result store_substitutes(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_taken_over **list, size_t *count,
                                 struct store_rows **rows);

/* The result of a match that is over. */
struct store_result {
    uint8_t match[STORE_ID];
    const char *result; /* JSON */
};
enum db_result store_result_add(struct db *db, const uint8_t id[STORE_ID], const struct store_result *result);
/* Those of a tournament, in the order of the ids of their matches. */
enum db_result store_results(struct db *db, const uint8_t id[STORE_ID], const struct store_result **list,
                             size_t *count, struct store_rows **rows);

/* A match that is not over. */
struct store_unfinished {
    uint8_t match[STORE_ID];
    bool begun; /* false: seats are open, and what follows is zero */
    uint64_t version;
    uint8_t last_hash[STORE_HASH]; /* of its log, which says all that has happened */
};
/* Those of a tournament, in the order of their ids. */
enum db_result store_unfinished(struct db *db, const uint8_t id[STORE_ID],
                                const struct store_unfinished **list, size_t *count,
                                struct store_rows **rows);

#endif
