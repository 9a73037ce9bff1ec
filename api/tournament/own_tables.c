/* The tables of one entrant, from the plans of rounds and the seats that were taken over. */
#include "api/tournament/own_tables.h"

#include <sodium.h>

#include "api/common/link.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"

/* A seat that the entrant has or has had. */
struct own_seat {
    int round;                         /* its number */
    int table;                         /* the number of the table in its round, from 0 */
    const struct planned_table *plan;  /* of the table */
    int nth;                           /* the seat of the table */
    const struct store_taken_over *at; /* the last change of hands; NULL: its first player has it */
};

/* Writes the secret of a seat that the entrant has had from the beginning. */
static enum tournament_result write_first_secret(const struct opened_tournament *opened,
                                                 const struct own_seat *own, const char *match,
                                                 struct writer *w)
{
    struct match_secrets secrets;
    uint8_t id[STORE_ID];
    const enum tournament_result result =
        tournament_table_secrets(opened, own->round, own->table, id, &secrets);
    if (result != TOURNAMENT_OK) return result;
    const char *secret = secrets.seat[tournament_nth_seat(opened, own->nth)];
    writer_member_string(w, opened->plan.agreed.invitations ? "invitation" : "token", secret);
    if (opened->plan.agreed.invitations)
        link_write_invitation(w, opened->worker.page, match, tournament_seat_id(opened, own->nth), secret);
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

static enum tournament_result write_seat(const struct opened_tournament *opened, const struct own_seat *own,
                                         int number, struct writer *w)
{
    char match[UUID_TEXT];
    enum tournament_result result = TOURNAMENT_OK;
    uuid_format(own->plan->match, match);
    writer_open(w, '{');
    writer_member_integer(w, "round", own->round);
    writer_member_string(w, "match", match);
    writer_member_string(w, "seat", tournament_seat_id(opened, own->nth));
    if (!own->at)
        result = write_first_secret(opened, own, match, w);
    else if (own->at->entrant == number)
        result = write_token(&opened->worker, own->at, w);
    else
        writer_member_boolean(w, "lost", true);
    writer_close(w, '}');
    return result;
}

/* Writes the seats of a round that the entrant has or has had. */
static enum tournament_result write_seats(const struct opened_tournament *opened,
                                          const struct round_plan *plan,
                                          const struct tournament_substitutes *substitutes, int number,
                                          struct writer *w)
{
    enum tournament_result result = TOURNAMENT_OK;
    for (int k = 0; k < plan->table_count; k++)
        for (int nth = 0; result == TOURNAMENT_OK && nth < tournament_table_size(opened); nth++) {
            const struct planned_table *table = &plan->tables[k];
            const int seat = tournament_nth_seat(opened, nth);
            if (planned_entrant(table, nth) != number &&
                !tournament_took_over(substitutes, table->match, seat, number))
                continue;
            const struct own_seat own = {plan->number, k, table, nth,
                                         tournament_last_substitute(substitutes, table->match, seat)};
            result = write_seat(opened, &own, number, w);
        }
    return result;
}

enum tournament_result tournament_write_own_tables(const struct opened_tournament *opened, int number,
                                                   struct writer *w)
{
    struct tournament_rounds rounds;
    struct tournament_substitutes substitutes = {0};
    enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    writer_open(w, '[');
    while (tournament_rounds_next(&rounds, &result))
        if (rounds.plan.made) result = write_seats(opened, &rounds.plan, &substitutes, number, w);
    writer_close(w, ']');
    tournament_rounds_close(&rounds);
    store_rows_free(substitutes.rows);
    return result;
}
