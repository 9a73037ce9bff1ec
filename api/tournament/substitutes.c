/* Seats of matches that entrants take over. */
#include "api/tournament/substitutes.h"

#include <sodium.h>
#include <string.h>

#include "api/match/history.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"

/* ---- all seats that were taken over ---- */

enum tournament_result tournament_load_substitutes(const struct opened_tournament *opened,
                                                   struct tournament_substitutes *substitutes)
{
    return tournament_db(store_substitutes(opened->worker.db, opened->row.id, &substitutes->list,
                                           &substitutes->count, &substitutes->rows));
}

/* Finds the next change of hands of a seat behind place *i; SIZE_MAX: the first. False: there is none. */
static bool next_of_seat(const struct tournament_substitutes *substitutes, const uint8_t match[STORE_ID],
                         int seat, size_t *i)
{
    const struct store_taken_over *list = substitutes->list;
    while (++*i < substitutes->count)
        if (list[*i].seat == seat && memcmp(list[*i].match, match, STORE_ID) == 0) return true;
    return false;
}

const struct store_taken_over *tournament_last_substitute(const struct opened_tournament *opened,
                                                          const struct tournament_substitutes *substitutes,
                                                          const char *match, const char *seat)
{
    const struct store_taken_over *last = NULL;
    const int index = tournament_seat_index(opened, seat);
    uint8_t id[STORE_ID];
    if (!match || !uuid_parse(match, id)) return NULL;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, id, index, &i);)
        last = &substitutes->list[i];
    return last;
}

int tournament_holder(const struct opened_tournament *opened,
                      const struct tournament_substitutes *substitutes, const char *match, const json_t *seat)
{
    const char *name = json_string_value(json_object_get(seat, "seat"));
    const struct store_taken_over *last = tournament_last_substitute(opened, substitutes, match, name);
    return last ? last->entrant : entrant_number(json_string_value(json_object_get(seat, "player")));
}

void tournament_write_substitutes(const struct opened_tournament *opened,
                                  const struct tournament_substitutes *substitutes, const char *match,
                                  const char *seat, struct writer *w)
{
    const int index = tournament_seat_index(opened, seat);
    bool any = false;
    uint8_t id[STORE_ID];
    if (!uuid_parse(match, id)) return;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, id, index, &i); any = true) {
        char entrant[ENTRANT_ID_ROOM];
        if (!any) writer_member_open(w, "substitutes", '[');
        entrant_id(substitutes->list[i].entrant, entrant);
        writer_open(w, '{');
        writer_member_string(w, "player", entrant);
        writer_member_integer(w, "from", (int64_t)substitutes->list[i].version);
        writer_close(w, '}');
    }
    if (any) writer_close(w, ']');
}

void tournament_add_substitutes(const struct opened_tournament *opened,
                                const struct tournament_substitutes *substitutes, json_t *table)
{
    const char *match = json_string_value(json_object_get(table, "match"));
    json_t *seats = json_object_get(table, "seats"), *seat;
    uint8_t id[STORE_ID];
    size_t n;
    if (substitutes->count == 0 || !match || !uuid_parse(match, id)) return;
    json_array_foreach(seats, n, seat)
    {
        const int index = tournament_seat_index(opened, json_string_value(json_object_get(seat, "seat")));
        json_t *list = json_array();
        for (size_t i = SIZE_MAX; next_of_seat(substitutes, id, index, &i);) {
            char entrant[ENTRANT_ID_ROOM];
            entrant_id(substitutes->list[i].entrant, entrant);
            json_array_append_new(list, json_pack("{s:s, s:I}", "player", entrant, "from",
                                                  (json_int_t)substitutes->list[i].version));
        }
        if (json_array_size(list)) json_object_set(seat, "substitutes", list);
        json_decref(list);
    }
}

/* ---- the organiser gives a seat ---- */

/* A table of a round that is made. */
struct found_table {
    json_t *table; /* the caller frees it */
    int round;
};

/* Finds the table of a match. NOT_FOUND: it is none of the tournament. */
static enum tournament_result find_table(const struct opened_tournament *opened, const char *match,
                                         struct found_table *found)
{
    struct tournament_tables tables;
    enum tournament_result result = tournament_tables_open(opened, &tables);
    while (!found->table && tournament_tables_next(&tables, &result)) {
        const char *id = json_string_value(json_object_get(tables.table, "match"));
        if (tables.round->made && id && strcmp(id, match) == 0)
            *found = (struct found_table){json_incref(tables.table), tables.round->number};
    }
    tournament_tables_close(&tables);
    return result == TOURNAMENT_OK && !found->table ? TOURNAMENT_NOT_FOUND : result;
}

/* Whether the entrant has another seat of the table now. */
static bool sits_elsewhere(const struct opened_tournament *opened,
                           const struct tournament_substitutes *substitutes, const json_t *table,
                           const struct substitution *wish)
{
    const json_t *seats = json_object_get(table, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *name = json_string_value(json_object_get(seat, "seat"));
        if (tournament_holder(opened, substitutes, wish->match, seat) == wish->entrant &&
            strcmp(name, wish->seat) != 0)
            return true;
    }
    return false;
}

/* Whether the entrant has this seat already, since such a request. */
static bool has_it(const struct opened_tournament *opened, const struct substitution *wish,
                   const struct store_taken_over *last)
{
    char token[TOKEN_ROOM];
    struct listener listener;
    if (!last || last->entrant != wish->entrant) return false;
    const struct taken_seat taken = {last->match, last->seat, last->version};
    const bool known = match_substitute_token(opened->worker.matches, &taken, token) == MATCH_OK &&
                       match_authenticate(opened->worker.matches, &(struct caller){wish->match, token},
                                          &listener) == MATCH_OK;
    sodium_memzero(token, sizeof token);
    return known && listener.bearer == last->seat;
}

/* How often the seat has changed hands. */
static size_t count_changes(const struct opened_tournament *opened,
                            const struct tournament_substitutes *substitutes, const struct substitution *wish)
{
    uint8_t id[STORE_ID];
    size_t found = 0;
    const int index = tournament_seat_index(opened, wish->seat);
    if (!uuid_parse(wish->match, id)) return 0;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, id, index, &i);)
        found++;
    return found;
}

/* The seat is given to an entrant who may have it. */
static void hand_over(const struct opened_tournament *opened, const struct substitution *wish,
                      const struct store_entrant *entrant, struct substituted *done)
{
    const struct match_request request = {.caller = {wish->match, wish->token}, .body = ""};
    struct store_substitute who = {
        .round = done->round, .entrant = wish->entrant, .is_player = entrant->is_player};
    struct match match;
    memcpy(who.tournament, opened->row.id, STORE_ID);
    memcpy(who.player, entrant->player, STORE_ID);
    done->match = match_substitute(opened->worker.matches, &request, wish->seat, &who, &done->from, &match);
}

/* Gives the seat to the entrant, unless it has it already or may not have it. */
static void substitute(const struct opened_tournament *opened,
                       const struct tournament_substitutes *substitutes, const struct substitution *wish,
                       const json_t *table, const struct store_entrant *entrant, struct substituted *done)
{
    const struct store_taken_over *last =
        tournament_last_substitute(opened, substitutes, wish->match, wish->seat);
    if (has_it(opened, wish, last))
        done->from = last->version;
    else if (sits_elsewhere(opened, substitutes, table, wish))
        done->match = MATCH_SEATED;
    else if (count_changes(opened, substitutes, wish) >= SUBSTITUTES_OF_SEAT)
        done->match = MATCH_FULL;
    else
        hand_over(opened, wish, entrant, done);
}

enum tournament_result tournament_substitute(const struct opened_tournament *opened,
                                             const struct substitution *wish, struct substituted *done)
{
    struct tournament_entrants entrants = {0};
    const struct store_entrant *entrant = NULL;
    struct tournament_substitutes substitutes = {0};
    struct found_table found = {0};
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    enum tournament_result result = find_table(opened, wish->match, &found);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    if (result == TOURNAMENT_OK) result = tournament_find_entrant(opened, wish->entrant, &entrants, &entrant);
    if (result == TOURNAMENT_OK && entrant->status == ENTRANT_WITHDRAWN) result = TOURNAMENT_WITHDRAWN;
    *done = (struct substituted){.match = MATCH_OK, .round = found.round};
    if (result == TOURNAMENT_OK) substitute(opened, &substitutes, wish, found.table, entrant, done);
    store_rows_free(entrants.rows);
    store_rows_free(substitutes.rows);
    json_decref(found.table);
    return result;
}
