/* The record of a tournament: reading. */
#include "tournament/tournament_record.h"

#include <stdlib.h>
#include <string.h>

#include "data/text.h"
#include "tournament/document.h"
#include "tournament/record/reading.h"

/* ---- names ---- */

static int compare_ids(const void *one, const void *other, void *texts)
{
    const struct tournament_text *text = texts;
    return strcmp(text[*(const int16_t *)one].id, text[*(const int16_t *)other].id);
}

int tournament_record_player(const struct tournament_record *record, const char *id)
{
    int low = 0, high = record->tournament.players;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int order = strcmp(record->player[record->by_id[middle]].id, id);
        if (order == 0) return record->by_id[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int tournament_record_seat(const struct tournament_record *record, const char *id)
{
    for (int i = 0; i < record->seats; i++)
        if (strcmp(record->seat[i].id, id) == 0) return i;
    return -1;
}

int tournament_record_table(const struct tournament_record *record, const char *match)
{
    for (int i = 0; i < record->tournament.tables; i++)
        if (*match && strcmp(record->match[i].id, match) == 0) return i;
    return -1;
}

bool tournament_record_over(const struct tournament_record *record)
{
    if (record->over != OVER_UNKNOWN) return record->over == OVER;
    for (int i = 0; i < record->tournament.tables; i++)
        if (record->tournament.table[i].result.end == END_OPEN) return false;
    return record->rounds >= record->terms.rounds;
}

/* ---- lists ---- */

/* The list in member `name`, with at most so many entries; an empty list where the member is missing. NULL: a
 * fault. */
static json_t *list_of(const struct record_reading *r, json_t *json, const char *path, const char *name,
                       size_t most)
{
    char at[FAULT_PATH];
    json_t *list = json_object_get(json, name);
    fault_path(at, path, name);
    if (!list && json_object_set_new(json, name, json_array()) != 0) {
        fault_add_memory(r->faults, at);
        return NULL;
    }
    if (!list) return json_object_get(json, name);
    if (!json_is_array(list)) {
        fault_add(r->faults, at, "must be a list");
        return NULL;
    }
    if (json_array_size(list) > most) {
        fault_add(r->faults, at, "must have %zu entries at the most", most);
        return NULL;
    }
    return list;
}

/* Whether the object has no other members than these, ended by NULL. */
static bool only(const struct record_reading *r, const json_t *json, const char *path,
                 const char *const *members)
{
    const char *name;
    json_t *value;
    char at[FAULT_PATH];
    bool sound = true;
    if (!json_is_object(json)) return fault_add(r->faults, path, "must be an object");
    json_object_foreach((json_t *)json, name, value)
    {
        int i = 0;
        while (members[i] && strcmp(members[i], name) != 0)
            i++;
        fault_path(at, path, name);
        if (!members[i]) sound = fault_add(r->faults, at, "is not known here");
    }
    return sound;
}

/* ---- players ---- */

/* The team of that name, which is added when it is new. */
static int16_t find_team(struct record_reading *r, const char *name)
{
    struct tournament_record *to = r->to;
    int i = 0;
    while (i < to->tournament.teams && strcmp(to->team[i].name, name) != 0)
        i++;
    if (i == TEAMS_MAX) return -1;
    if (i == to->tournament.teams) {
        memcpy(to->team[i].name, name, sizeof to->team[i].name);
        to->tournament.teams++;
    }
    return i;
}

static bool read_player(struct record_reading *r, json_t *json, const char *path)
{
    struct tournament_record *to = r->to;
    const int index = to->tournament.players++;
    struct player_row row;
    if (!reading_row(r, ROW_PLAYER, &row, json, path)) return false;
    memcpy(to->player[index].id, row.id, sizeof row.id);
    memcpy(to->player[index].name, *row.name ? row.name : row.id,
           *row.name ? sizeof row.name : sizeof row.id);
    to->own.players[index] = (struct tournament_player){.handicap = row.handicap,
                                                        .lot = row.lot,
                                                        .unranked = row.unranked,
                                                        .team = *row.team ? find_team(r, row.team) : -1};
    to->by_id[index] = index;
    if (!text_is_plain(row.id, TEXT_ONE_LINE) || !text_is_plain(row.name, TEXT_ONE_LINE) ||
        !text_is_plain(row.team, TEXT_ONE_LINE))
        return fault_add(r->faults, path, "its id, name and team " RECORD_UNPLAIN);
    if (*row.team && to->own.players[index].team < 0)
        return fault_add(r->faults, path, "there are more than %d teams", TEAMS_MAX);
    return true;
}

static bool read_players(struct record_reading *r, json_t *list)
{
    struct tournament_record *to = r->to;
    bool sound = true;
    json_t *json;
    size_t i;
    char at[FAULT_PATH];
    json_array_foreach(list, i, json)
    {
        fault_path_index(at, "/players", i);
        sound &= read_player(r, json, at);
    }
    if (!sound) return false;
    qsort_r(to->by_id, to->tournament.players, sizeof *to->by_id, compare_ids, to->player);
    for (int k = 1; k < to->tournament.players; k++)
        if (compare_ids(&to->by_id[k], &to->by_id[k - 1], to->player) == 0) {
            fault_path_index(at, "/players", to->by_id[k]);
            sound = fault_add(r->faults, at, "another player has the id \"%s\"", to->player[to->by_id[k]].id);
        }
    return sound;
}

static bool read_seats(struct record_reading *r, json_t *list)
{
    struct tournament_record *to = r->to;
    json_t *json;
    size_t i;
    char at[FAULT_PATH];
    json_array_foreach(list, i, json)
    {
        const char *id = json_string_value(json);
        fault_path_index(at, "/seats", i);
        if (!id || !domain_id_is_sound(id)) return fault_add(r->faults, at, "must be the id of a seat");
        if (tournament_record_seat(to, id) >= 0) return fault_add(r->faults, at, "stands here twice");
        strcpy(to->seat[to->seats].id, id); /* a sound id is not longer */
        strcpy(to->seat[to->seats++].name, id);
    }
    return true;
}

/* ---- rounds ---- */

static bool read_round(struct record_reading *r, json_t *json, int round)
{
    static const char *const MEMBERS[] = {"tables", "sitting_out", "team", NULL};
    char path[FAULT_PATH], below[FAULT_PATH], at[FAULT_PATH];
    size_t i;
    json_t *entry;
    fault_path_index(path, "/rounds", round);
    bool sound = only(r, json, path, MEMBERS);
    if (json_is_true(json_object_get(json, "team"))) r->to->tournament.team_rounds |= UINT64_C(1) << round;
    fault_path(below, path, "tables");
    json_array_foreach(json_object_get(json, "tables"), i, entry)
    {
        fault_path_index(at, below, i);
        sound &= reading_table(r, entry, round, at);
        if (faults_full(r->faults)) return false;
    }
    fault_path(below, path, "sitting_out");
    json_array_foreach(json_object_get(json, "sitting_out"), i, entry)
    {
        fault_path_index(at, below, i);
        sound &= reading_sitting(r, entry, round, at);
        if (faults_full(r->faults)) return false;
    }
    return sound;
}

/* How much a document has of what it needs room for. */
struct counted {
    size_t tables, sittings, holders;
};

/* The players of all seats of a table that have changed hands. */
static size_t count_holders(const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const size_t others = json_array_size(json_object_get(json_array_get(seats, i), "substitutes"));
        count += others ? others + 1 : 0;
    }
    return count;
}

/* Counts what the rounds have, within their bounds, so that there is room for it. False: a fault. */
static bool count_rounds(struct record_reading *r, json_t *rounds, struct counted *counted)
{
    size_t i;
    json_t *round;
    char path[FAULT_PATH];
    json_array_foreach(rounds, i, round)
    {
        fault_path_index(path, "/rounds", i);
        if (!json_is_object(round)) return fault_add(r->faults, path, "must be an object");
        const json_t *list = list_of(r, round, path, "tables", TOURNAMENT_TABLES);
        const json_t *sitting = list_of(r, round, path, "sitting_out", TOURNAMENT_PLAYERS);
        if (!list || !sitting) return false;
        counted->tables += json_array_size(list);
        counted->sittings += json_array_size(sitting);
        for (size_t k = 0; k < json_array_size(list); k++)
            counted->holders += count_holders(json_array_get(list, k));
    }
    return true;
}

static bool make_room(struct tournament_record *to, size_t players, const struct counted *counted)
{
    const size_t tables = counted->tables;
    to->own = (struct record_rows_owned){.players = calloc(players + 1, sizeof *to->own.players),
                                         .tables = calloc(tables + 1, sizeof *to->own.tables),
                                         .sittings = calloc(counted->sittings + 1, sizeof *to->own.sittings),
                                         .holders = calloc(counted->holders + 1, sizeof *to->own.holders)};
    to->player = calloc(players + 1, sizeof *to->player);
    to->team = calloc(TEAMS_MAX, sizeof *to->team);
    to->match = calloc(tables + 1, sizeof *to->match);
    to->by_id = calloc(players + 1, sizeof *to->by_id);
    to->given = calloc(GIVEN_AWARDS_MAX, sizeof *to->given);
    to->tournament.player = to->own.players;
    to->tournament.table = to->own.tables;
    to->tournament.sitting = to->own.sittings;
    to->tournament.holder = to->own.holders;
    to->tournament.terms = &to->terms;
    return to->own.players && to->own.tables && to->own.sittings && to->own.holders && to->player &&
           to->team && to->match && to->by_id && to->given;
}

static const char *const *names_of(const struct tournament_text *texts, int count, bool ids)
{
    const char **names = calloc(count + 1, sizeof *names);
    for (int i = 0; i < count && names; i++)
        names[i] = ids ? texts[i].id : texts[i].name;
    return names;
}

static bool make_names(struct tournament_record *to)
{
    const int given_count = to->names.given_count;
    to->names = (struct standings_names){.title = to->name,
                                         .ids = names_of(to->player, to->tournament.players, true),
                                         .players = names_of(to->player, to->tournament.players, false),
                                         .teams = names_of(to->team, to->tournament.teams, false),
                                         .seats = names_of(to->seat, to->seats, true),
                                         .matches = names_of(to->match, to->tournament.tables, true),
                                         .given = to->given,
                                         .given_count = given_count};
    return to->names.ids && to->names.players && to->names.teams && to->names.seats && to->names.matches;
}

static bool read_title(struct record_reading *r, const json_t *json)
{
    const json_t *name = json_object_get(json, "name");
    if (!name) return true;
    if (!json_is_string(name) || json_string_length(name) >= TITLE_ROOM)
        return fault_add(r->faults, "/name", "must be a string of at most %d bytes", TITLE_ROOM - 1);
    if (strlen(json_string_value(name)) != json_string_length(name) ||
        !text_is_plain(json_string_value(name), TEXT_ONE_LINE))
        return fault_add(r->faults, "/name", RECORD_UNPLAIN);
    memcpy(r->to->name, json_string_value(name), json_string_length(name));
    return true;
}

static bool read_over(struct record_reading *r, const json_t *json)
{
    const json_t *over = json_object_get(json, "over");
    if (over && !json_is_boolean(over)) return fault_add(r->faults, "/over", "must be true or false");
    if (over) r->to->over = json_is_true(over) ? OVER : OVER_NOT;
    return true;
}

static bool read_all(struct record_reading *r, json_t *json)
{
    static const char *const MEMBERS[] = {"name",    "over",   "terms",        "changes", "seats",
                                          "players", "rounds", "given_awards", NULL};
    struct counted counted = {0};
    size_t i;
    json_t *round, *award;
    char at[FAULT_PATH];
    if (!only(r, json, "", MEMBERS) || !read_title(r, json) || !read_over(r, json)) return false;
    if (!json_object_get(json, "terms") && json_object_set_new(json, "terms", json_object()) != 0)
        return fault_add_memory(r->faults, "/terms");
    json_t *seats = list_of(r, json, "", "seats", TOURNAMENT_SEATS);
    json_t *players = list_of(r, json, "", "players", TOURNAMENT_PLAYERS);
    json_t *rounds = list_of(r, json, "", "rounds", TOURNAMENT_ROUNDS);
    json_t *changes = list_of(r, json, "", "changes", CHANGES_MAX);
    json_t *given = list_of(r, json, "", "given_awards", GIVEN_AWARDS_MAX);
    if (!changes || !given) return false;
    r->to->changes = json_array_size(changes);
    if (!seats || !players || !rounds || !count_rounds(r, rounds, &counted)) return false;
    if (!make_room(r->to, json_array_size(players), &counted)) return fault_add_memory(r->faults, "");
    bool sound = tournament_terms_read(&r->to->terms, json_object_get(json, "terms"), "/terms", r->faults);
    sound &= read_seats(r, seats) && read_players(r, players);
    if (!sound) return false;
    json_array_foreach(rounds, i, round)
    {
        sound &= read_round(r, round, i);
        if (faults_full(r->faults)) return false;
    }
    json_array_foreach(given, i, award)
    {
        fault_path_index(at, "/given_awards", i);
        sound &= reading_given(r, award, at);
    }
    r->to->rounds = json_array_size(rounds);
    return sound && (make_names(r->to) || fault_add_memory(r->faults, ""));
}

struct tournament_record *tournament_record_read(json_t *json, struct faults *faults)
{
    struct record_reading r = {.to = calloc(1, sizeof *r.to), .faults = faults};
    bool fine = r.to;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        r.begin[kind] = document_begin(record_rows[kind].record, record_rows[kind].begin);
        fine = fine && r.begin[kind];
    }
    fine = fine ? read_all(&r, json) : fault_add_memory(faults, "");
    for (int kind = 0; kind < ROW_KINDS; kind++)
        json_decref(r.begin[kind]);
    if (fine) return r.to;
    tournament_record_free(r.to);
    return NULL;
}

void tournament_record_free(struct tournament_record *record)
{
    if (!record) return;
    free(record->own.players);
    free(record->own.tables);
    free(record->own.sittings);
    free(record->own.holders);
    free((void *)record->names.ids);
    free((void *)record->names.players);
    free((void *)record->names.teams);
    free((void *)record->names.seats);
    free((void *)record->names.matches);
    free(record->player);
    free(record->team);
    free(record->match);
    free(record->by_id);
    free(record->given);
    free(record);
}

void tournament_record_result(struct tournament_record *record, int table, const struct table_result *result)
{
    struct table_result *kept = &record->own.tables[table].result;
    const int32_t entries = kept->entries;
    *kept = *result;
    if (!result->entries) kept->entries = entries;
}

/* ---- schema ---- */

/* Writes a list of definitions terms.<of>, or of whatever `items` writes. */
static void list_schema(const struct schema *s, const char *name, const char *doc, const char *of, int most)
{
    writer_member_open(s->w, name, '{');
    schema_type(s->w, "array", false);
    schema_doc(s->w, doc, NULL);
    writer_member_integer(s->w, "maxItems", most);
    writer_name(s->w, "items");
    schema_ref(s, "terms", of, NULL, NULL, false);
    writer_close(s->w, '}');
}

static void changes_schema(const struct schema *s)
{
    writer_member_open(s->w, "changes", '{');
    schema_type(s->w, "array", false);
    schema_doc(s->w, "Changes since the first round that concern the standings, as the service notes them.",
               NULL);
    writer_member_integer(s->w, "maxItems", CHANGES_MAX);
    writer_member_open(s->w, "items", '{');
    schema_type(s->w, "object", false);
    writer_member_boolean(s->w, "additionalProperties", true);
    writer_close(s->w, '}');
    writer_close(s->w, '}');
}

static void round_schema(const struct schema *s)
{
    schema_name(s, "terms", "round");
    writer_open(s->w, '{');
    schema_type(s->w, "object", false);
    writer_member_open(s->w, "properties", '{');
    writer_member_open(s->w, "team", '{');
    schema_type(s->w, "boolean", false);
    schema_doc(s->w, "The round counts for teams.", NULL);
    writer_close(s->w, '}');
    list_schema(s, "tables", "The matches of the round.", "table", TOURNAMENT_TABLES);
    list_schema(s, "sitting_out", "Who sits out at the organiser's wish.", "sitting", TOURNAMENT_PLAYERS);
    writer_close(s->w, '}');
    writer_member_boolean(s->w, "additionalProperties", false);
    writer_close(s->w, '}');
}

static void text_schema(const struct schema *s, const char *name, const char *doc, int most)
{
    if (name) writer_name(s->w, name);
    writer_open(s->w, '{');
    schema_type(s->w, "string", false);
    schema_doc(s->w, doc, NULL);
    writer_member_integer(s->w, "maxLength", most);
    writer_close(s->w, '}');
}

void tournament_record_schema(const struct schema *s)
{
    static const struct domain *const NONE[] = {NULL};
    struct writer *w = s->w;
    tournament_terms_schema(s);
    document_schema(s, &player_row_record, NONE);
    document_schema(s, &table_row_record, record_domains);
    document_schema(s, &sitting_row_record, NONE);
    document_schema(s, &given_row_record, NONE);
    round_schema(s);
    schema_name(s, "terms", "tournament_record");
    writer_open(w, '{');
    schema_type(w, "object", false);
    writer_member_open(w, "properties", '{');
    text_schema(s, "name", "The title.", TITLE_ROOM - 1);
    writer_member_open(w, "over", '{');
    schema_type(w, "boolean", false);
    schema_doc(w, "Whether the tournament is over.", NULL);
    writer_close(w, '}');
    writer_name(w, "terms");
    schema_ref(s, "terms", "tournament", "The terms.", NULL, false);
    writer_member_open(w, "seats", '{');
    schema_type(w, "array", false);
    schema_doc(w, "The ids of the seats of a match.", NULL);
    writer_member_integer(w, "maxItems", TOURNAMENT_SEATS);
    writer_name(w, "items");
    text_schema(s, NULL, NULL, ID_ROOM - 1);
    writer_close(w, '}');
    list_schema(s, "players", "All who take part.", "player", TOURNAMENT_PLAYERS);
    list_schema(s, "rounds", "The rounds, in order.", "round", TOURNAMENT_ROUNDS);
    list_schema(s, "given_awards", "Awards that the organiser has given.", "given_award", GIVEN_AWARDS_MAX);
    changes_schema(s);
    writer_close(w, '}');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}
