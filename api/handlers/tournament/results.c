/* Results of a tournament: the standings, the record, the archive. */
#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/tournament/archive.h"
#include "api/tournament/record.h"
#include "api/tournament/seating.h"
#include "api/tournament/standings.h"

/* ---- standings ---- */

struct standings_query {
    int if_ended, form; /* indexes of words */
    int64_t round;
};

static const char *const AS_WORDS[] = {"now", "if-ended", NULL};
static const char *const FORM_WORDS[] = {
    [STANDINGS_JSON] = "json", [STANDINGS_CSV] = "csv", [STANDINGS_HTML] = "html", NULL};
/* What is sent. */
static const char *const FORM_TYPES[] = {[STANDINGS_JSON] = "application/json",
                                         [STANDINGS_CSV] = "text/csv; charset=utf-8",
                                         [STANDINGS_HTML] = "text/html; charset=utf-8"};

#define AT(member) INPUT_AT(struct standings_query, member)
static const struct input standings_parameters[] = {
    {"as", INPUT_WORD, .words = AS_WORDS, AT(if_ended)},
    {"format", INPUT_WORD, .words = FORM_WORDS, AT(form)},
    {"round", INPUT_INTEGER, .min = 1, .max = ROUNDS_MOST, AT(round)},
    {0}};
#undef AT

void handle_read_standings(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    struct standings_query query = {0};
    if (!input_query(request, response, standings_parameters, &query) ||
        !tournament_of_path(request, response, &opened))
        return;
    const struct standings_wish wish = {
        .round = query.round, .if_ended = query.if_ended, .form = (enum standings_form)query.form};
    response->content_type = FORM_TYPES[wish.form];
    if (wish.form == STANDINGS_JSON) writer_open(&response->body, '{');
    const enum tournament_result result = tournament_write_standings(&opened, &wish, &response->body);
    if (wish.form == STANDINGS_JSON) writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&opened);
}

void handle_read_tournament_record(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    answer_tournament(response, tournament_write_record(&opened, &response->body));
    tournament_close(&opened);
}

/* ---- the archive ---- */

struct archive_query {
    int64_t from;
};

static const struct input archive_parameters[] = {{"from", INPUT_INTEGER, .min = 0,
                                                   .max = ROUNDS_MOST * ROUND_TABLES_MOST,
                                                   INPUT_AT(struct archive_query, from)},
                                                  {0}};

void handle_read_tournament_archive(struct request *request, struct response *response)
{
    struct archive_query query = {0};
    struct opened_tournament opened;
    size_t next;
    if (!input_query(request, response, archive_parameters, &query) ||
        !tournament_of_path(request, response, &opened))
        return;
    response->content_type = "application/x-tar";
    if (answer_tournament(response, tournament_archive(&opened, query.from, &response->body, &next)) && next)
        response_header(response, "Link", "</v1/tournaments/%s/archive?from=%zu>; rel=\"next\"", opened.id,
                        next);
    tournament_close(&opened);
}
