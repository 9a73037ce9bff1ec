/* Rounds, the record and the standings of a tournament. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/change_headers.h"
#include "api/handlers/handlers.h"
#include "api/handlers/tournaments.h"
#include "api/http/problem.h"

/* ---- a round that is wished ---- */

struct round_body {
    const json_t *tables, *stand_by, *sit_out, *apart;
    bool swiss;
};

#define AT(member) .offset = offsetof(struct round_body, member)
static const struct input round_members[] = {
    {"tables", INPUT_LIST, .min = 1, .max = ROUND_TABLES_MOST, AT(tables)},
    {"stand_by", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(stand_by)},
    {"sit_out", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(sit_out)},
    {"apart", INPUT_LIST, .min = 1, .max = APART_MAX, AT(apart)},
    {"swiss", INPUT_BOOLEAN, AT(swiss)},
    {0}};
#undef AT

struct table_body {
    const char *pool;
    const json_t *seats;
};

static const struct input table_members[] = {
    {"pool", INPUT_TEXT, false, 1, 60, offsetof(struct table_body, pool)},
    {"seats", INPUT_LIST, true, 1, TOURNAMENT_SEATS, offsetof(struct table_body, seats)},
    {0}};

struct seat_body {
    const char *seat, *player;
};

static const struct input seat_members[] = {
    {"seat", INPUT_ID, true, .offset = offsetof(struct seat_body, seat)},
    {"player", INPUT_ID, true, .offset = offsetof(struct seat_body, player)},
    {0}};

/* A round while it is read. */
struct round_reading {
    const struct tournament_at *at;
    struct round_wish *wish;
    struct faults *faults;
};

/* The index of an entrant, or -1 with a fault. */
static int entrant_read(const struct round_reading *r, const json_t *json, const char *path)
{
    const char *id = json_string_value(json);
    const int number = id ? entrant_number(id) : 0;
    if (number >= 1 && number <= r->wish->entrants) return number - 1;
    if (id)
        fault_add_foreign(r->faults, path, "must be the id of an entrant");
    else
        fault_add(r->faults, path, "must be a string");
    return -1;
}

/* The entrant whom a list names: one who has not withdrawn, and whom no other entry names. NULL: a fault. */
static struct called *called_read(const struct round_reading *r, const json_t *json, const char *path)
{
    const int index = entrant_read(r, json, path);
    if (index < 0) return NULL;
    struct called *called = &r->wish->call[index];
    if (called->roll == ROLL_ABSENT)
        fault_add_foreign(r->faults, path, "the entrant has withdrawn");
    else if (called->named)
        fault_add(r->faults, path, "the entrant is named twice");
    else
        called->named = true;
    return called;
}

static void stand_by_read(const struct round_reading *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/stand_by", i);
        struct called *called = called_read(r, json_array_get(list, i), path);
        if (called) called->roll = ROLL_STANDS_BY;
    }
}

static void sit_out_read(const struct round_reading *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH], at[FAULT_PATH];
        json_t *json = json_array_get(list, i);
        const json_t *score = json_object_get(json, "score");
        fault_path_index(path, "/sit_out", i);
        fault_path(at, path, "player");
        struct called *called = called_read(r, json_object_get(json, "player"), at);
        fault_path(at, path, "score");
        if (json_object_size(json) != 1 + (size_t)(score != NULL))
            fault_add(r->faults, path, "must have the members player and score alone");
        else if (score && (!json_is_number(score) || json_number_value(score) > SCORE_MOST ||
                           json_number_value(score) < -SCORE_MOST))
            fault_add(r->faults, at, "must be a number from %d to %d", -SCORE_MOST, SCORE_MOST);
        else if (called)
            *called = (struct called){.roll = ROLL_SITS_OUT,
                                      .named = true,
                                      .has_score = score,
                                      .score = input_thousandths(json_number_value(score))};
    }
}

static void seats_read(const struct round_reading *r, const json_t *list, struct wished_table *to,
                       const char *path)
{
    const int size = tournament_table_size(r->at);
    char below[FAULT_PATH], at[FAULT_PATH];
    fault_path(below, path, "seats");
    memset(to->seats.player, 0xff, sizeof to->seats.player);
    if ((int)json_array_size(list) != size) {
        fault_add_foreign(r->faults, below, "must have the %d seats of a match", size);
        return;
    }
    for (int i = 0; i < size; i++) {
        struct seat_body seat = {0};
        fault_path_index(at, below, (size_t)i);
        if (!input_read(seat_members, json_array_get(list, (size_t)i), &seat, at, r->faults)) continue;
        const int nth = tournament_seat_find(r->at, seat.seat), number = entrant_number(seat.player);
        if (nth < 0 || to->seats.player[nth] >= 0)
            fault_add_foreign(r->faults, at, "must be another seat of the match");
        else if (number < 1 || number > r->wish->entrants)
            fault_add_foreign(r->faults, at, "must have the id of an entrant");
        else if (r->wish->call[number - 1].roll == ROLL_ABSENT)
            fault_add_foreign(r->faults, at, "the entrant has withdrawn");
        else if (r->wish->call[number - 1].roll == ROLL_SITS_OUT)
            fault_add_foreign(r->faults, at, "the entrant sits out");
        else
            to->seats.player[nth] = (int16_t)(number - 1);
        for (int k = 0; nth >= 0 && k < size; k++)
            if (k != nth && to->seats.player[k] >= 0 && to->seats.player[k] == to->seats.player[nth])
                fault_add_foreign(r->faults, at, "the entrant has another seat at this table");
    }
}

static bool tables_read(const struct round_reading *r, const json_t *list)
{
    struct round_wish *wish = r->wish;
    wish->count = (int)json_array_size(list);
    wish->tables = calloc((size_t)wish->count + 1, sizeof *wish->tables);
    if (!wish->tables) return false;
    for (int i = 0; i < wish->count; i++) {
        struct table_body table = {0};
        char path[FAULT_PATH], at[FAULT_PATH];
        fault_path_index(path, "/tables", (size_t)i);
        if (!input_read(table_members, json_array_get(list, (size_t)i), &table, path, r->faults)) continue;
        seats_read(r, table.seats, &wish->tables[i], path);
        fault_path(at, path, "pool");
        if (table.pool && (strlen(table.pool) >= POOL_ROOM || !tournament_has_pool(r->at->terms, table.pool)))
            fault_add_foreign(r->faults, at, "must be a pool of the tournament's terms");
        else if (table.pool)
            strcpy(wish->tables[i].pool, table.pool);
    }
    return true;
}

static bool apart_read(const struct round_reading *r, const json_t *list, struct seating_pair *pairs)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH];
        const json_t *pair = json_array_get(list, i);
        fault_path_index(path, "/apart", i);
        if (json_array_size(pair) != 2) {
            fault_add(r->faults, path, "must be a list of two entrants");
            continue;
        }
        pairs[i] = (struct seating_pair){(int16_t)entrant_read(r, json_array_get(pair, 0), path),
                                         (int16_t)entrant_read(r, json_array_get(pair, 1), path)};
    }
    r->wish->apart = pairs;
    r->wish->apart_count = (int)json_array_size(list);
    return r->faults->count == 0;
}

/* Reads the wish and seats the round. False: the response is filled in. */
static bool wish_seat(const struct tournaments *t, struct response *response, const struct tournament_at *at,
                      const struct round_body *body, struct round_wish *wish)
{
    struct faults faults;
    struct round_reading r = {at, wish, &faults};
    struct seating_pair *pairs = calloc(json_array_size(body->apart) + 1, sizeof *pairs);
    faults_clear(&faults);
    wish->swiss = body->swiss;
    bool sound = answer_tournament(response, pairs ? tournament_call(t, at, wish) : MATCH_AWAY);
    if (sound) {
        stand_by_read(&r, body->stand_by);
        sit_out_read(&r, body->sit_out);
        apart_read(&r, body->apart, pairs);
        sound = !body->tables || tables_read(&r, body->tables) || answer_tournament(response, MATCH_AWAY);
    }
    if (sound && faults.count) sound = input_refuse(response, &faults);
    const enum match_result result = sound ? tournament_seat(t, at, wish) : MATCH_OK;
    free(pairs);
    if (result == MATCH_CONCEDED && !wish->fit.over)
        return input_refuse_foreign(response, "", "no entrant plays");
    if (result == MATCH_CONCEDED)
        return input_refuse_foreign(
            response, "", "the players do not fill tables of %d: %d more must play, or %d must sit out",
            tournament_table_size(at), wish->fit.missing, wish->fit.over);
    return sound && answer_tournament(response, result);
}

/* ---- making rounds ---- */

static bool write_round(const struct tournaments *t, struct response *response,
                        const struct tournament_at *at, int number)
{
    int count;
    response->status = 201;
    return answer_tournament(response, tournament_write_rounds(t, at, number, &response->body, &count));
}

/* A round creates as many matches as it has tables. */
static bool make_round(struct request *request, struct response *response, const struct tournament_at *at,
                       const struct round_wish *wish, const struct move_request *wanted)
{
    const struct tournaments t = tournaments_of(request);
    int number = 0;
    if (!request_may_create(request, wish->count)) return false;
    return answer_tournament(response, tournament_make_round(&t, at, wish, wanted, &number)) &&
           write_round(&t, response, at, number);
}

void handle_make_round(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct round_body body = {0};
    struct round_wish wish = {0};
    struct move_request wanted;
    struct tournament_at at;
    int number = 0;
    if (!change_read_unconditional(request, response, 1, &wanted) ||
        !input_body_only(request, response, round_members, &body) ||
        !tournament_of_path(request, response, &at))
        return;
    bool sound = answer_tournament(response, tournament_manages(&at)) &&
                 answer_tournament(response, tournament_round_of_key(&t, &at, &wanted, &number));
    if (sound && number)
        write_round(&t, response, &at, number);
    else if (sound && wish_seat(&t, response, &at, &body, &wish))
        make_round(request, response, &at, &wish, &wanted);
    round_wish_free(&wish);
    tournament_close(&at);
}

void handle_preview_round(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct round_body body = {0};
    struct round_wish wish = {0};
    struct tournament_at at;
    if (!input_body_only(request, response, round_members, &body) ||
        !tournament_of_path(request, response, &at))
        return;
    if (answer_tournament(response, tournament_manages(&at)) && wish_seat(&t, response, &at, &body, &wish))
        tournament_write_wish(&at, &wish, &response->body);
    round_wish_free(&wish);
    tournament_close(&at);
}

void handle_list_rounds(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    int count;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    writer_open(&response->body, '{');
    writer_member_open(&response->body, "rounds", '[');
    const enum match_result result = tournament_write_rounds(&t, &at, 0, &response->body, &count);
    writer_close(&response->body, ']');
    writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&at);
}

/* ---- standings ---- */

struct standings_query {
    const char *as, *format;
    int64_t round;
};

#define AT(member) .offset = offsetof(struct standings_query, member)
static const struct input standings_parameters[] = {
    {"as", INPUT_ID, AT(as)},
    {"format", INPUT_ID, AT(format)},
    {"round", INPUT_INTEGER, .min = 1, .max = ROUNDS_MOST, AT(round)},
    {0}};
#undef AT

/* The words of ?format=, and what is sent. */
static const struct {
    const char *name, *type;
} forms[] = {[STANDINGS_JSON] = {"json", "application/json"},
             [STANDINGS_CSV] = {"csv", "text/csv; charset=utf-8"},
             [STANDINGS_HTML] = {"html", "text/html; charset=utf-8"}};
enum { FORMS = sizeof forms / sizeof *forms };

static bool standings_wished(struct request *request, struct response *response, struct standings_wish *wish)
{
    struct standings_query query = {.as = "now", .format = "json"};
    int form = 0;
    if (!input_query(request, response, standings_parameters, &query)) return false;
    if (strcmp(query.as, "now") != 0 && strcmp(query.as, "if-ended") != 0)
        return input_refuse_one(response, "as", "must be now or if-ended");
    while (form < FORMS && strcmp(forms[form].name, query.format) != 0)
        form++;
    if (form == FORMS) return input_refuse_one(response, "format", "must be json, csv or html");
    *wish = (struct standings_wish){.round = (int)query.round,
                                    .if_ended = strcmp(query.as, "if-ended") == 0,
                                    .form = (enum standings_form)form};
    return true;
}

void handle_read_standings(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    struct standings_wish wish;
    if (!standings_wished(request, response, &wish) || !tournament_of_path(request, response, &at)) return;
    response->content_type = forms[wish.form].type;
    if (wish.form == STANDINGS_JSON) writer_open(&response->body, '{');
    const enum match_result result = tournament_write_standings(&t, &at, &wish, &response->body);
    if (wish.form == STANDINGS_JSON) writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&at);
}

void handle_read_tournament_record(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    json_t *record = NULL;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    const enum match_result result = tournament_record_json(&t, &at, &record);
    char *text = record ? json_dumps(record, JSON_COMPACT) : NULL;
    if (text)
        writer_raw(&response->body, text, strlen(text));
    else
        answer_tournament(response, result == MATCH_OK ? MATCH_AWAY : result);
    free(text);
    json_decref(record);
    tournament_close(&at);
}

/* ---- the archive ---- */

struct archive_query {
    int64_t from;
};

static const struct input archive_parameters[] = {{"from", INPUT_INTEGER, .min = 0,
                                                   .max = ROUNDS_MOST * ROUND_TABLES_MOST,
                                                   offsetof(struct archive_query, from)},
                                                  {0}};

void handle_read_tournament_archive(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct archive_query query = {0};
    struct tournament_at at;
    size_t next;
    if (!input_query(request, response, archive_parameters, &query) ||
        !tournament_of_path(request, response, &at))
        return;
    response->content_type = "application/x-tar";
    if (answer_tournament(response,
                          tournament_archive(&t, &at, (size_t)query.from, &response->body, &next)) &&
        next)
        response_header(response, "Link", "</v1/tournaments/%s/archive?from=%zu>; rel=\"next\"", at.id, next);
    tournament_close(&at);
}
