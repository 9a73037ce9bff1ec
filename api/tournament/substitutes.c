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

const struct store_taken_over *tournament_last_substitute(const struct tournament_substitutes *substitutes,
                                                          const uint8_t match[STORE_ID], int seat)
{
    const struct store_taken_over *last = NULL;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, match, seat, &i);)
        last = &substitutes->list[i];
    return last;
}

bool tournament_took_over(const struct tournament_substitutes *substitutes, const uint8_t match[STORE_ID],
                          int seat, int entrant)
{
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, match, seat, &i);)
        if (substitutes->list[i].entrant == entrant) return true;
    return false;
}

int tournament_holder(const struct opened_tournament *opened,
                      const struct tournament_substitutes *substitutes, const struct planned_table *table,
                      int nth)
{
    const struct store_taken_over *last =
        tournament_last_substitute(substitutes, table->match, tournament_nth_seat(opened, nth));
    return last ? last->entrant : planned_entrant(table, nth);
}

void tournament_write_substitutes(const struct tournament_substitutes *substitutes,
                                  const uint8_t match[STORE_ID], int seat, struct writer *w)
{
    bool any = false;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, match, seat, &i); any = true) {
        char entrant[ENTRANT_ID_ROOM];
        if (!any) writer_member_open(w, "substitutes", '[');
        entrant_id(substitutes->list[i].entrant, entrant);
        writer_open(w, '{');
        writer_member_string(w, "player", entrant);
        writer_member_integer(w, "from", substitutes->list[i].version);
        writer_close(w, '}');
    }
    if (any) writer_close(w, ']');
}

/* ---- the organizer gives a seat ---- */

/* The seat that is asked for. */
struct wanted_seat {
    int round; /* its number */
    struct planned_table table;
    int nth;  /* the seat of the table; -1: it has no such seat */
    int seat; /* its index; NO_SEAT */
};

/* The table of a match in a round; NULL: the round has no such match. */
static const struct planned_table *find_table(const struct round_plan *plan, const uint8_t match[STORE_ID])
{
    for (int k = 0; k < plan->table_count; k++)
        if (memcmp(plan->tables[k].match, match, STORE_ID) == 0) return &plan->tables[k];
    return NULL;
}

/* Finds the seat in a round that is made. NOT_FOUND: the match is none of the tournament. */
static enum tournament_result find_seat(const struct opened_tournament *opened,
                                        const struct substitution *wish, struct wanted_seat *wanted)
{
    struct tournament_rounds rounds;
    uint8_t match[STORE_ID];
    const struct planned_table *table = NULL;
    if (!uuid_parse(wish->match, match)) return TOURNAMENT_NOT_FOUND;
    wanted->nth = tournament_seat_find(opened, wish->seat);
    wanted->seat = wanted->nth < 0 ? NO_SEAT : tournament_nth_seat(opened, wanted->nth);
    enum tournament_result result =
        tournament_rounds_open(opened, &(struct store_round_wanted){.match = match}, &rounds);
    if (tournament_rounds_next(&rounds, &result) && rounds.plan.made) table = find_table(&rounds.plan, match);
    if (table) {
        wanted->round = rounds.plan.number;
        wanted->table = *table;
    }
    tournament_rounds_close(&rounds);
    return result == TOURNAMENT_OK && !table ? TOURNAMENT_NOT_FOUND : result;
}

/* Whether the entrant has another seat of the table now. */
static bool sits_elsewhere(const struct opened_tournament *opened,
                           const struct tournament_substitutes *substitutes, const struct wanted_seat *wanted,
                           int entrant)
{
    for (int nth = 0; nth < tournament_table_size(opened); nth++)
        if (nth != wanted->nth && tournament_holder(opened, substitutes, &wanted->table, nth) == entrant)
            return true;
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
static size_t count_changes(const struct tournament_substitutes *substitutes,
                            const struct wanted_seat *wanted)
{
    size_t found = 0;
    for (size_t i = SIZE_MAX; next_of_seat(substitutes, wanted->table.match, wanted->seat, &i);)
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
    memcpy(who.tournament, opened->row.id, STORE_ID);
    memcpy(who.player, entrant->player, STORE_ID);
    done->result =
        match_substitute(opened->worker.matches, &request, wish->seat, &who, &done->from, &done->match);
}

/* Gives the seat to the entrant, unless it has it already or may not have it. */
static void substitute(const struct opened_tournament *opened,
                       const struct tournament_substitutes *substitutes, const struct substitution *wish,
                       const struct wanted_seat *wanted, const struct store_entrant *entrant,
                       struct substituted *done)
{
    const struct store_taken_over *last =
        tournament_last_substitute(substitutes, wanted->table.match, wanted->seat);
    if (has_it(opened, wish, last))
        done->from = last->version;
    else if (sits_elsewhere(opened, substitutes, wanted, wish->entrant))
        done->result = MATCH_SEATED;
    else if (count_changes(substitutes, wanted) >= SUBSTITUTES_OF_SEAT)
        done->result = MATCH_FULL;
    else
        hand_over(opened, wish, entrant, done);
}

enum tournament_result tournament_substitute(const struct opened_tournament *opened,
                                             const struct substitution *wish, struct substituted *done)
{
    struct tournament_entrants entrants = {0};
    const struct store_entrant *entrant = NULL;
    struct tournament_substitutes substitutes = {0};
    struct wanted_seat wanted = {0};
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    enum tournament_result result = find_seat(opened, wish, &wanted);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    if (result == TOURNAMENT_OK) result = tournament_find_entrant(opened, wish->entrant, &entrants, &entrant);
    if (result == TOURNAMENT_OK && entrant->status == ENTRANT_WITHDRAWN) result = TOURNAMENT_WITHDRAWN;
    *done = (struct substituted){.result = MATCH_OK, .round = wanted.round};
    if (result == TOURNAMENT_OK) substitute(opened, &substitutes, wish, &wanted, entrant, done);
    store_rows_free(entrants.rows);
    store_rows_free(substitutes.rows);
    return result;
}
