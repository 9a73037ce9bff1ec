/* Rounds of a tournament: make, preview, list. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/rounds.h"
#include "api/tournament/stored_terms.h"

/* ---- a round that is wished ---- */

struct round_body {
    const json_t *tables, *stand_by, *sit_out, *absent, *twice, *apart;
    bool swiss, preferences;
};

#define AT(member) INPUT_AT(struct round_body, member)
static const struct input round_members[] = {
    {"tables", INPUT_LIST, .min = 1, .max = ROUND_TABLES_MOST, AT(tables)},
    {"stand_by", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(stand_by)},
    {"sit_out", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(sit_out)},
    {"absent", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(absent)},
    {"twice", INPUT_LIST, .min = 1, .max = ENTRANTS_MOST, AT(twice)},
    {"apart", INPUT_LIST, .min = 1, .max = APART_MAX, AT(apart)},
    {"swiss", INPUT_BOOLEAN, AT(swiss)},
    {"preferences", INPUT_BOOLEAN, AT(preferences)},
    {0}};
#undef AT

struct table_body {
    const char *pool;
    const json_t *seats;
};

static const struct input table_members[] = {
    {"pool", INPUT_TEXT, .min = 1, .max = 60, INPUT_AT(struct table_body, pool)},
    {"seats", INPUT_LIST, .required = true, .min = 1, .max = TOURNAMENT_SEATS,
     INPUT_AT(struct table_body, seats)},
    {0}};

/* A seat at a table, and the entrant who sits there. */
struct seat_body {
    const char *seat, *player;
};

static const struct input seat_members[] = {
    {"seat", INPUT_ID, .required = true, INPUT_AT(struct seat_body, seat)},
    {"player", INPUT_ID, .required = true, INPUT_AT(struct seat_body, player)},
    {0}};

/* An entrant who sits out. */
struct sitting_out_body {
    const char *player;
    int32_t score;
};

static const struct input sitting_out_members[] = {
    {"player", INPUT_ID, .required = true, INPUT_AT(struct sitting_out_body, player)},
    {"score", INPUT_DECIMAL, .min = -SCORE_MOST, .max = SCORE_MOST, INPUT_AT(struct sitting_out_body, score)},
    {0}};

/* A round while it is read. */
struct round_reading {
    const struct opened_tournament *opened;
    struct round_wish *wish;
    struct faults *faults;
};

/* The index of an entrant, or -1 with a fault. `id` NULL: it is no string. */
static int entrant_read(const struct round_reading *r, const char *id, const char *path)
{
    const int number = id ? entrant_number(id) : 0;
    if (number >= 1 && number <= r->wish->entrants) return number - 1;
    if (id)
        fault_add_foreign(r->faults, path, "must be the id of an entrant");
    else
        fault_add(r->faults, path, "must be a string");
    return -1;
}

/* The entrant whom a list names: one who has not withdrawn, and whom no other entry names. NULL: a fault. */
static struct attendance *attendance_of(const struct round_reading *r, const char *id, const char *path)
{
    const int index = entrant_read(r, id, path);
    if (index < 0) return NULL;
    struct attendance *attendance = &r->wish->attendance[index];
    if (attendance->named)
        fault_add_foreign(r->faults, path, "the entrant is named twice");
    else if (attendance->part == PART_ABSENT)
        fault_add_foreign(r->faults, path, "the entrant has withdrawn");
    else
        attendance->named = true;
    return attendance;
}

/* Notes the part of all entrants of a list: "stand_by" or "absent". */
static void attendance_read(const struct round_reading *r, const char *name, const json_t *list,
                            enum round_part part)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH], below[FAULT_PATH];
        fault_path(below, "", name);
        fault_path_index(path, below, i);
        struct attendance *attendance = attendance_of(r, json_string_value(json_array_get(list, i)), path);
        if (attendance) attendance->part = part;
    }
}

/* At tables of the organiser's own an entrant has two games where two tables name it. */
static void second_games_read(const struct round_reading *r, const json_t *list, bool by_hand)
{
    if (list && by_hand) fault_add_foreign(r->faults, "/twice", "must be missing beside \"tables\"");
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/twice", i);
        struct attendance *attendance = attendance_of(r, json_string_value(json_array_get(list, i)), path);
        if (!attendance) continue;
        attendance->part = PART_PLAYS;
        attendance->second_game = true;
    }
}

static void sit_out_read(const struct round_reading *r, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *json = json_array_get(list, i);
        struct sitting_out_body rest = {0};
        char path[FAULT_PATH], below[FAULT_PATH];
        fault_path_index(path, "/sit_out", i);
        if (!input_read(sitting_out_members, json, &rest, path, r->faults)) continue;
        fault_path(below, path, "player");
        struct attendance *attendance = attendance_of(r, rest.player, below);
        if (attendance)
            *attendance = (struct attendance){.part = PART_SITS_OUT,
                                              .named = true,
                                              .has_score = json_object_get(json, "score"),
                                              .score = rest.score};
    }
}

static void seat_read(const struct round_reading *r, const json_t *json, struct seating_table *table,
                      const char *path)
{
    struct seat_body seat = {0};
    if (!input_read(seat_members, json, &seat, path, r->faults)) return;
    const int nth = tournament_seat_find(r->opened, seat.seat), index = entrant_number(seat.player) - 1;
    const struct attendance *attendance =
        index >= 0 && index < r->wish->entrants ? &r->wish->attendance[index] : NULL;
    if (nth < 0 || table->player[nth] >= 0)
        fault_add_foreign(r->faults, path, "must be another seat of the match");
    else if (!attendance)
        fault_add_foreign(r->faults, path, "must have the id of an entrant");
    else if (attendance->part == PART_ABSENT)
        fault_add_foreign(r->faults, path,
                          attendance->named ? "the entrant is absent" : "the entrant has withdrawn");
    else if (attendance->part == PART_SITS_OUT)
        fault_add_foreign(r->faults, path, "the entrant sits out");
    else
        table->player[nth] = index;
    for (int k = 0; nth >= 0 && k < tournament_table_size(r->opened); k++)
        if (k != nth && table->player[k] >= 0 && table->player[k] == table->player[nth])
            fault_add_foreign(r->faults, path, "the entrant has another seat at this table");
}

static void seats_read(const struct round_reading *r, const json_t *list, struct seating_table *table,
                       const char *path)
{
    const int size = tournament_table_size(r->opened);
    memset(table->player, 0xff, sizeof table->player);
    if ((int)json_array_size(list) != size) {
        fault_add_foreign(r->faults, path, "must have the %d seats of a match", size);
        return;
    }
    for (int i = 0; i < size; i++) {
        char below[FAULT_PATH];
        fault_path_index(below, path, i);
        seat_read(r, json_array_get(list, i), table, below);
    }
}

/* Reads the organiser's own tables. False: memory is short. */
static bool tables_read(const struct round_reading *r, const json_t *list)
{
    struct round_wish *wish = r->wish;
    wish->count = json_array_size(list);
    wish->tables = calloc((size_t)wish->count + 1, sizeof *wish->tables);
    if (!wish->tables) return false;
    for (int i = 0; i < wish->count; i++) {
        struct table_body table = {0};
        char path[FAULT_PATH], below[FAULT_PATH];
        fault_path_index(path, "/tables", i);
        if (!input_read(table_members, json_array_get(list, i), &table, path, r->faults)) continue;
        fault_path(below, path, "seats");
        seats_read(r, table.seats, &wish->tables[i].seats, below);
        fault_path(below, path, "pool");
        if (table.pool &&
            (strlen(table.pool) >= POOL_ROOM || !stored_terms_have_pool(r->opened->terms, table.pool)))
            fault_add_foreign(r->faults, below, "must be a pool of the tournament's terms");
        else if (table.pool)
            strcpy(wish->tables[i].pool, table.pool);
    }
    return true;
}

/* Reads the pairs who shall not meet into `pairs`, which has room for them. */
static void apart_read(const struct round_reading *r, const json_t *list, struct seating_pair *pairs)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH];
        const json_t *pair = json_array_get(list, i);
        fault_path_index(path, "/apart", i);
        if (json_array_size(pair) != 2) {
            fault_add(r->faults, path, "must be a list of two entrants");
            continue;
        }
        const int one = entrant_read(r, json_string_value(json_array_get(pair, 0)), path);
        const int other = entrant_read(r, json_string_value(json_array_get(pair, 1)), path);
        pairs[i] = (struct seating_pair){one, other};
    }
    r->wish->apart = pairs;
    r->wish->apart_count = json_array_size(list);
}

/* Reads the body into a wish. `pairs` has room for those who shall not meet. */
static bool wish_read(struct response *response, const struct opened_tournament *opened,
                      const struct round_body *body, struct round_wish *wish, struct seating_pair *pairs)
{
    struct faults faults;
    const struct round_reading r = {opened, wish, &faults};
    faults_clear(&faults);
    wish->swiss = body->swiss;
    wish->by_preference = body->preferences;
    if (!answer_tournament(response, tournament_take_attendance(opened, wish))) return false;
    attendance_read(&r, "stand_by", body->stand_by, PART_STANDS_BY);
    sit_out_read(&r, body->sit_out);
    attendance_read(&r, "absent", body->absent, PART_ABSENT);
    second_games_read(&r, body->twice, body->tables);
    apart_read(&r, body->apart, pairs);
    if (body->tables && !tables_read(&r, body->tables)) return answer_tournament(response, TOURNAMENT_AWAY);
    return faults.count == 0 || input_refuse(response, &faults);
}

static bool answer_not_full(struct response *response, const struct opened_tournament *opened,
                            const struct seating_fit *fit)
{
    if (!fit->over && fit->tables)
        return input_refuse_foreign(response, "/twice", "one who has two games needs two tables");
    if (!fit->over) return input_refuse_foreign(response, "", "no entrant plays");
    return input_refuse_foreign(response, "",
                                "the players do not fill tables of %d: %d more must play, or %d must sit out",
                                tournament_table_size(opened), fit->missing, fit->over);
}

/* Reads the wish and seats the round. False: the response is filled in. */
static bool wish_seat(struct response *response, const struct opened_tournament *opened,
                      const struct round_body *body, struct round_wish *wish)
{
    struct seating_pair *pairs = calloc(json_array_size(body->apart) + 1, sizeof *pairs);
    if (!pairs) return answer_tournament(response, TOURNAMENT_AWAY);
    bool seated = wish_read(response, opened, body, wish, pairs);
    if (seated) {
        const enum tournament_result result = tournament_seat(opened, wish);
        seated = result == TOURNAMENT_TABLES_NOT_FULL ? answer_not_full(response, opened, &wish->fit)
                                                      : answer_tournament(response, result);
    }
    free(pairs);
    return seated;
}

/* ---- making rounds ---- */

static void answer_round(struct response *response, const struct opened_tournament *opened, int number)
{
    response->status = 201;
    answer_tournament(response, tournament_write_round(opened, number, &response->body));
}

/* A round creates as many matches as it has tables. */
static void make_round(struct request *request, struct response *response,
                       const struct opened_tournament *opened, const struct round_wish *wish,
                       const struct match_request *wanted)
{
    int number = 0;
    if (request_may_create(request, wish->count) &&
        answer_tournament(response, tournament_make_round(opened, wish, wanted, &number)))
        answer_round(response, opened, number);
}

void handle_make_round(struct request *request, struct response *response)
{
    struct round_body body = {0};
    struct round_wish wish = {0};
    struct match_request wanted;
    struct opened_tournament opened;
    int number = 0;
    if (!change_read_unconditional(request, response, 1, &wanted) ||
        !input_body_only(request, response, round_members, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    bool sound = answer_tournament(response, tournament_manages(&opened)) &&
                 answer_tournament(response, tournament_round_of_key(&opened, &wanted, &number));
    if (sound && number)
        answer_round(response, &opened, number);
    else if (sound && wish_seat(response, &opened, &body, &wish))
        make_round(request, response, &opened, &wish, &wanted);
    round_wish_free(&wish);
    tournament_close(&opened);
}

void handle_preview_round(struct request *request, struct response *response)
{
    struct round_body body = {0};
    struct round_wish wish = {0};
    struct opened_tournament opened;
    if (!input_body_only(request, response, round_members, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (answer_tournament(response, tournament_manages(&opened)) &&
        wish_seat(response, &opened, &body, &wish))
        answer_tournament(response, tournament_write_wish(&opened, &wish, &response->body));
    round_wish_free(&wish);
    tournament_close(&opened);
}

void handle_list_rounds(struct request *request, struct response *response)
{
    answer_tournament_list(request, response, "rounds", tournament_write_rounds);
}
