/* The record of a tournament: one JSON document with all that its standings follow from.
 *
 *     {"name": "Spring 1648", "terms": {...}, "seats": ["catholic", "protestant"],
 *      "players": [{"id": "anna", "name": "Anna", "team": "north"}, {"id": "otto"}],
 *      "rounds": [{"tables": [{"match": "6f1c...", "end": "won", "turns": 9,
 *                              "seats": [{"seat": "catholic", "player": "anna", "points": 58},
 *                                        {"seat": "protestant", "player": "otto", "points": 51}]}],
 *                  "sitting_out": [{"player": "lena", "score": 5}]}]}
 *
 * A table's result may stand in the document, or come from the audit file of its match, which is found by the
 * id in `match`. All members but ids may be left out. Without a `rank` at any seat, the order of points gives
 * the ranks. `terms` is terms.h's. `"over": false` says that the tournament goes on: handicaps that count at
 * its end do not count yet. `given_awards` are those that the organiser has given: [{"award": "Best
 * newcomer", "player": "anna"}]. `changes` is the service's list of changes since the first round. They are
 * in the members above already, and their number alone is read. */
#ifndef WESTPHALIA_TOURNAMENT_RECORD_H
#define WESTPHALIA_TOURNAMENT_RECORD_H

#include "tournament/standings.h"

enum {
    RECORD_TABLES_MAX = TOURNAMENT_TABLES * TOURNAMENT_ROUNDS,
    CHANGES_MAX = 1000,
    GIVEN_AWARDS_MAX = 64,
    TITLE_ROOM = 4 * 60 + 1, /* 60 characters of UTF-8, as many as the service takes */
    PERSON_ROOM = TITLE_ROOM /* of a player or a team */
};

struct tournament_text {
    char id[ID_ROOM];
    char name[PERSON_ROOM];
};

/* Whether the tournament is over. */
enum record_over { OVER_UNKNOWN, OVER_NOT, OVER };

/* What `tournament` of a record points to. */
struct record_rows_owned {
    struct tournament_player *players;
    struct tournament_table *tables;
    struct tournament_sitting *sittings;
    struct tournament_holder *holders;
};

/* A document in memory. All that it points to is its own. */
struct tournament_record {
    char name[TITLE_ROOM];
    int rounds, seats, changes;
    enum record_over over;
    struct tournament_terms terms;
    struct tournament tournament;
    struct record_rows_owned own;
    struct standings_names names;
    struct given_award *given;
    struct tournament_text seat[TOURNAMENT_SEATS];
    struct tournament_text *player, *team, *match; /* of tables: the id of the match */
    int16_t *by_id;                                /* the players by rising ids */
};

/* Reads a document, which gets the members that it lacks. NULL: `faults` says why. */
struct tournament_record *tournament_record_read(json_t *json, struct faults *faults);
void tournament_record_free(struct tournament_record *record);

/* The player with this id, or -1; the seat with this id, or -1; the table of this match, or -1. */
int tournament_record_player(const struct tournament_record *record, const char *id);
int tournament_record_seat(const struct tournament_record *record, const char *id);
int tournament_record_table(const struct tournament_record *record, const char *match);

/* Whether the tournament is over. Where the document does not say it, all planned rounds are there, and no
 * match is still played. */
bool tournament_record_over(const struct tournament_record *record);

/* Gives the table the result of its match. The seats are the record's. */
void tournament_record_result(struct tournament_record *record, int table, const struct table_result *result);

/* Writes the definitions of JSON Schema: terms.tournament_record, and what it refers to. */
void tournament_record_schema(const struct schema *s);

#endif
