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
 *                "missed"?, "vacation_days"?, "messages"?, "draws"?, "bots"?: true},
 *      "entry": {"by": "list" | "code" | "open", "until"?, "most"},
 *      "terms": core/tournament/terms.h,
 *      "given_awards"?: [{"award", "player"}]}
 *
 * Nothing here knows HTTP. This header has a tournament as it is opened, made, changed and listed. The other
 * subjects have headers of their own:
 *   labels.h         what the id of a tournament means as the label of a match
 *   managers.h       players who act as the owner does
 *   changes.h        the public list of changes since the first round
 *   entrants.h       who enters
 *   preferences.h    the seats that entrants prefer
 *   own_tables.h     the tables of one entrant, and its secrets there
 *   vacations.h      vacations of entrants
 *   seating.h        who plays in a round, and who sits where
 *   plans.h          the plans of rounds, and their tables
 *   rounds.h         rounds are made and listed
 *   substitutes.h    seats that entrants take over
 *   pauses.h         pauses of all matches
 *   match_results.h  the results of matches
 *   record.h         the record, with the results
 *   standings.h      the standings
 *   archive.h        the record and all audit files
 *   stored_terms.h   what the stored terms say
 *   secrets.h        ids and tokens */
#ifndef WESTPHALIA_API_TOURNAMENT_TOURNAMENT_H
#define WESTPHALIA_API_TOURNAMENT_TOURNAMENT_H

#include <jansson.h>

#include "api/match/start.h"
#include "db/store/tournament.h"

/* What calls return. api/handlers/shared/tournament_answers.c has the problem of each. */
enum tournament_result {
    TOURNAMENT_OK,
    TOURNAMENT_NOT_FOUND,       /* no such tournament, or no such entrant, manager or round of it */
    TOURNAMENT_UNAUTHORIZED,    /* a token is needed; or the token is none of this tournament */
    TOURNAMENT_FORBIDDEN,       /* a valid token or code that may not do this, or not any more */
    TOURNAMENT_IS_OVER,         /* the tournament is over */
    TOURNAMENT_IS_PLAYED,       /* it would end, and a match of it is still played */
    TOURNAMENT_FULL,            /* no more entrants, managers, tables or rounds */
    TOURNAMENT_MAKES_ROUND,     /* another round is being made, or was made meanwhile */
    TOURNAMENT_CHANGED,         /* If-Match failed, or the tournament has changed meanwhile */
    TOURNAMENT_TABLES_NOT_FULL, /* the players do not fill tables: round_wish.fit */
    TOURNAMENT_WITHDRAWN,       /* substitute, vacation: the entrant has withdrawn */
    TOURNAMENT_DAY_PASSED,      /* the vacation begins on a day that has passed */
    TOURNAMENT_DAYS_OVERLAP,    /* the entrant has another vacation on one of these days */
    TOURNAMENT_DAYS_SPENT,      /* the entrant has not so many days of vacation */
    TOURNAMENT_BAD_CURSOR,      /* the cursor is none */
    TOURNAMENT_KEY_REUSED,      /* this idempotency key was used for another body */
    TOURNAMENT_COUNTING,        /* more matches are to be counted than one call does; the next goes on */
    TOURNAMENT_BUSY,            /* a match was busy */
    TOURNAMENT_AWAY,            /* the database is away, or memory is short */
    TOURNAMENT_BROKEN           /* a bug, or a pack or game that this build does not have */
};

/* The result of a call of the store. DB_CONFLICT is TOURNAMENT_CHANGED here. */
enum tournament_result tournament_db(enum db_result result);
/* Why a call of the match service has failed. OK: it has not; its result tells of the match alone. */
enum tournament_result tournament_match_failure(enum match_result result);

/* What calls use; all of it is one thread's. */
struct tournament_worker {
    struct db *db;                  /* a connection of this thread */
    struct match_service *service;  /* of the process */
    struct match_worker *matches;   /* of this thread, on the same connection */
    struct pack_cache *packs;       /* of the process */
    struct interim_cache *interims; /* of the process: api/tournament/standings.h */
    const char *page;               /* on which people play: for links (api/common/link.h); "": unknown */
};

/* ---- one tournament ---- */

/* Whose token it is, beside the numbers of entrants. A manager who plays is the entrant, and manages. */
enum { TOURNAMENT_MANAGER = -1, TOURNAMENT_STRANGER = 0 };

/* A tournament as one caller finds it. tournament_close() frees what it has. */
struct opened_tournament {
    struct tournament_worker worker; /* the one that has opened it */
    struct store_tournament row;     /* as it was read; after a change without the text of terms */
    struct store_rows *rows;         /* own what the row points into */
    char id[UUID_TEXT];              /* the text of row.id */
    json_t *terms;                   /* the terms as they are stored, parsed */
    int bearer;                      /* an entrant's number, TOURNAMENT_MANAGER or TOURNAMENT_STRANGER */
    bool manages;                    /* the bearer is the owner or a manager */
    bool owns;                       /* the bearer is the owner */
    struct match_plan plan;          /* what its matches are made by */
    uint32_t seats;                  /* of its matches: bit n is seat n of the game */
};

/* Opens a tournament for the bearer of a token (NULL: a stranger). It finishes a round whose maker has
 * crashed. A player who has not entered is a stranger, too. Where it fails, nothing is open. UNAUTHORIZED:
 * the token is none of this tournament, and no player's. */
enum tournament_result tournament_open(const struct tournament_worker *worker, const char *id,
                                       const char *token, struct opened_tournament *opened);
void tournament_close(struct opened_tournament *opened);
/* Whether the caller is the owner or a manager, and whether the owner. Otherwise UNAUTHORIZED: a stranger;
 * FORBIDDEN: another. */
enum tournament_result tournament_manages(const struct opened_tournament *opened);
enum tournament_result tournament_owns(const struct opened_tournament *opened);

/* Writes the tournament: {"id", "name", "game", "status", "version", "created_at", "entrants", "rounds", the
 * members of its terms, "changes"?}. */
enum tournament_result tournament_write(const struct opened_tournament *opened, struct writer *w);

/* ---- making and changing ---- */

struct tournament_draft {
    const char *name, *game;
    const char *code;  /* by which players enter; NULL: none */
    const char *terms; /* as they are stored */
};

/* Adds a tournament. Of the request it uses: key, body. token: the owner's. */
enum tournament_result tournament_create(const struct tournament_worker *worker,
                                         const struct tournament_draft *draft,
                                         const struct match_request *request, char id[UUID_TEXT],
                                         char token[TOKEN_ROOM]);

/* Who changes a tournament by a token, and why (NULL: no reason is given). */
struct tournament_author {
    const char *token, *reason;
};

struct tournament_change {
    const char *name; /* NULL: it stays */
    const char *code; /* by which players enter; NULL: it stays */
    bool ends;
    const char *what; /* what is noted of it: tournament_describe_change() of changes.h; NULL: nothing */
    struct tournament_author author;
};
/* Changes the tournament, and its terms to the proposed ones. Afterwards it is open as changed. CHANGED: it
 * has changed meanwhile. FULL: no more changes can be noted. IS_PLAYED, MAKES_ROUND: it would end. */
enum tournament_result tournament_change(struct opened_tournament *opened, json_t *proposed_terms,
                                         const struct tournament_change *change);

/* A page of the list, the newest first, as {"tournaments": [...], "next"?}. BAD_CURSOR. */
enum tournament_result tournament_list(const struct tournament_worker *worker, const char *cursor, int limit,
                                       struct writer *w);

#endif
