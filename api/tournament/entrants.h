/* Entrants: how they enter, how they are listed and changed. An entrant is a player of the tournament, or one
 * with a token of its own. */
#ifndef WESTPHALIA_API_TOURNAMENT_ENTRANTS_H
#define WESTPHALIA_API_TOURNAMENT_ENTRANTS_H

#include "api/tournament/tournament.h"

enum {
    ENTRANTS_MOST = 2048,
    ENTRANT_ID_ROOM = 20 /* "entrant-17", with the final zero */
};

/* ---- names ---- */

void entrant_id(int number, char id[ENTRANT_ID_ROOM]);
int entrant_number(const char *id); /* 0: it is no entrant's id */
/* The words for enum entrant_status, ended by NULL. */
extern const char *const entrant_status_words[];

/* ---- entering ---- */

/* One who enters. */
struct entry {
    const char *name;
    const char *team;      /* NULL: none */
    const uint8_t *player; /* the id of the player who enters, or NULL */
    int32_t handicap;      /* thousandths; a manager gives it */
    bool unranked;         /* it plays and gets no place; a manager says so */
    /* The seats that it prefers: a list that entrant_check_preferences() accepts. NULL: none. */
    const json_t *preferences;
    char token[TOKEN_ROOM]; /* filled in */
    int number;             /* filled in, from 1 */
};

/* Adds entrants, all or none. Of the request it uses: key, body. FULL: there would be more than the terms
 * allow, or the player has entered already. Those who have withdrawn do not count. IS_OVER.
 * KEY_REUSED. */
enum tournament_result tournament_enter(const struct opened_tournament *opened,
                                        const struct match_request *request, struct entry *entries,
                                        size_t count);

/* Finds the entrant that this request has added before, with the same key. *number is 0 where there is
 * none. */
enum tournament_result tournament_entrant_of_key(const struct opened_tournament *opened,
                                                 const struct match_request *request, int *number);

/* FORBIDDEN: players may not enter by themselves, or the code is another, or it is too late. */
enum tournament_result tournament_may_enter(const struct opened_tournament *opened, const char *code);
/* Whether players enter without a code. */
bool tournament_is_open(const struct opened_tournament *opened);

/* ---- reading ---- */

/* All entrants of a tournament, in the order of their numbers. */
struct tournament_entrants {
    const struct store_entrant *list; /* lives in rows */
    size_t count;
    struct store_rows *rows; /* store_rows_free() frees them all, also after a failure */
};
enum tournament_result tournament_load_entrants(const struct opened_tournament *opened,
                                                struct tournament_entrants *entrants);
/* The entrant of this number; NULL: there is none. */
const struct store_entrant *tournament_entrant(const struct tournament_entrants *entrants, int number);
/* Loads all, and finds one of them. NOT_FOUND: there is none. */
enum tournament_result tournament_find_entrant(const struct opened_tournament *opened, int number,
                                               struct tournament_entrants *entrants,
                                               const struct store_entrant **entrant);

/* Whether the caller may know the entrants' handicaps: those that count at the end alone are told to
 * managers, and after the end. */
bool tournament_shows_handicaps(const struct opened_tournament *opened);

/* Writes the list of entrants: [{"id", "name", "team"?, "player"?, "status", "handicap"?, "unranked"?,
 * "preferences"?, "vacations"?: [{"from", "to"}]}]. Preferences are told to managers and to the entrant
 * itself. */
enum tournament_result tournament_write_entrants(const struct opened_tournament *opened, struct writer *w);

/* Writes one of them. NOT_FOUND: there is no such entrant. */
enum tournament_result tournament_write_entrant(const struct opened_tournament *opened, int number,
                                                struct writer *w);

/* ---- changing ---- */

/* Changes an entrant; change->by_owner is filled in. NOT_FOUND: there is no such entrant. IS_OVER. FORBIDDEN:
 * it has withdrawn, and the caller is no manager; or it would get a name, and its player was deleted. FULL:
 * no more changes can be noted. */
enum tournament_result tournament_set_entrant(const struct opened_tournament *opened, int number,
                                              struct store_entrant_change *change,
                                              const struct tournament_author *author);
/* Gives an entrant a new token; the old one is void. The tokens of its seats stay. Of the request it uses:
 * key, body. NOT_FOUND, IS_OVER. FORBIDDEN: the entrant is a player. */
enum tournament_result tournament_renew_entrant(const struct opened_tournament *opened, int number,
                                                const struct match_request *request, char token[TOKEN_ROOM]);

#endif
