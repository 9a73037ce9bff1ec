/* The tables of one entrant, from the plans of rounds and the seats that were taken over. */
#include "api/tournament/own_tables.h"

#include <sodium.h>
#include <string.h>

#include "api/common/link.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"

/* A table at which the entrant may have seats. */
struct own_table {
    const char *entrant; /* its id */
    const struct tournament_tables *tables;
    const struct tournament_substitutes *substitutes;
};

/* Writes the secret of a seat that the entrant has had from the beginning. */
static enum tournament_result write_first_secret(const struct opened_tournament *opened,
                                                 const struct own_table *own, const char *seat,
                                                 struct writer *w)
{
    const struct tournament_tables *tables = own->tables;
    struct match_secrets secrets;
    uint8_t id[STORE_ID];
    const enum tournament_result result =
        tournament_table_secrets(opened, tables->round->number, tables->number, id, &secrets);
    if (result != TOURNAMENT_OK) return result;
    const char *secret = secrets.seat[tournament_seat_index(opened, seat)];
    writer_member_string(w, opened->plan.agreed.invitations ? "invitation" : "token", secret);
    if (opened->plan.agreed.invitations) {
        const char *match = json_string_value(json_object_get(tables->table, "match"));
        link_write_invitation(w, opened->worker.page, match, seat, secret);
    }
    sodium_memzero(&secrets, sizeof secrets);
    return TOURNAMENT_OK;
}

/* Writes the token of a seat that the entrant has taken over. */
static enum tournament_result write_token(const struct tournament_worker *worker,
                                          const struct store_taken_over *taken, struct writer *w)
{
    char token[TOKEN_ROOM];
    const enum match_result made = match_substitute_token(
        worker->matches, &(struct taken_seat){taken->match, taken->seat, taken->version}, token);
    if (made != MATCH_OK) return tournament_match_failure(made);
    writer_member_string(w, "token", token);
    sodium_memzero(token, sizeof token);
    return TOURNAMENT_OK;
}

static bool is_player_of(const char *entrant, const json_t *object)
{
    const char *player = json_string_value(json_object_get(object, "player"));
    return player && strcmp(player, entrant) == 0;
}

/* Whether the entrant has had the seat at any time. */
static bool has_had(const char *entrant, const json_t *seat)
{
    const json_t *others = json_object_get(seat, "substitutes");
    bool found = is_player_of(entrant, seat);
    for (size_t i = 0; i < json_array_size(others) && !found; i++)
        found = is_player_of(entrant, json_array_get(others, i));
    return found;
}

/* Writes the seats that the entrant has or has had at a table. */
static enum tournament_result write_seats(const struct opened_tournament *opened, const struct own_table *own,
                                          struct writer *w)
{
    const json_t *seats = json_object_get(own->tables->table, "seats");
    const char *match = json_string_value(json_object_get(own->tables->table, "match"));
    enum tournament_result result = TOURNAMENT_OK;
    for (size_t i = 0; result == TOURNAMENT_OK && i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *name = json_string_value(json_object_get(seat, "seat"));
        if (!name || !has_had(own->entrant, seat)) continue;
        const struct store_taken_over *last =
            tournament_last_substitute(opened, own->substitutes, match, name);
        writer_open(w, '{');
        writer_member_integer(w, "round", own->tables->round->number);
        writer_member_string(w, "match", match);
        writer_member_string(w, "seat", name);
        if (!last)
            result = write_first_secret(opened, own, name, w);
        else if (last->entrant == entrant_number(own->entrant))
            result = write_token(&opened->worker, last, w);
        else
            writer_member_boolean(w, "lost", true);
        writer_close(w, '}');
    }
    return result;
}

enum tournament_result tournament_write_own_tables(const struct opened_tournament *opened, int number,
                                                   struct writer *w)
{
    struct tournament_tables tables;
    struct tournament_substitutes substitutes = {0};
    char entrant[ENTRANT_ID_ROOM];
    const struct own_table own = {entrant, &tables, &substitutes};
    enum tournament_result result = tournament_tables_open(opened, &tables);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    entrant_id(number, entrant);
    writer_open(w, '[');
    while (tournament_tables_next(&tables, &result)) {
        if (!tables.round->made) continue;
        tournament_add_substitutes(opened, &substitutes, tables.table);
        result = write_seats(opened, &own, w);
    }
    writer_close(w, ']');
    tournament_tables_close(&tables);
    store_rows_free(substitutes.rows);
    return result;
}
