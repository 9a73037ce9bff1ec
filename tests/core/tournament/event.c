/* Standings from a document, as text. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "data/json_read.h"

/* The seats of "a 9, b 7 gain=3, - 1" (event.h). */
static json_t *seats_of(const json_t *document, const char *text)
{
    json_t *seats = json_array();
    char copy[200], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *part = strtok_r(copy, ",", &rest); part; part = strtok_r(NULL, ",", &rest)) {
        char player[40], name[40];
        int points, value;
        const int read = sscanf(part, " %39s %d %39[a-z]=%d", player, &points, name, &value);
        if (read != 2 && read != 4) fail_msg("no seat: %s", part);
        json_t *seat = json_pack("{s:O, s:i}", "seat",
                                 json_array_get(json_object_get(document, "seats"), json_array_size(seats)),
                                 "points", points);
        if (strcmp(player, "-") != 0) json_object_set_new(seat, "player", json_string(player));
        if (read == 4) json_object_set_new(seat, name, json_integer(value));
        json_array_append_new(seats, seat);
    }
    return seats;
}

/* Writes out the tables and seats that are strings. */
static void expand_tables(const json_t *document)
{
    size_t r, t;
    json_t *round, *table;
    json_array_foreach(json_object_get(document, "rounds"), r, round)
    {
        json_t *tables = json_object_get(round, "tables");
        json_array_foreach(tables, t, table)
        {
            const char *won = json_string_value(table);
            const char *seats = json_string_value(json_object_get(table, "seats"));
            if (won)
                json_array_set_new(tables, t,
                                   json_pack("{s:s, s:o}", "end", "won", "seats", seats_of(document, won)));
            else if (seats)
                json_object_set_new(table, "seats", seats_of(document, seats));
        }
    }
}

static json_t *json_of(const char *text)
{
    json_error_t error;
    char *copy = strdup(text);
    for (char *at = copy; *at; at++)
        if (*at == '\'') *at = '"';
    json_t *json = json_read(copy, strlen(copy), &error);
    if (!json) fail_msg("%s at column %d", error.text, error.column);
    free(copy);
    expand_tables(json);
    return json;
}

static char text_room[1 << 16];

static const char *faults_text(const struct faults *faults)
{
    *text_room = 0;
    for (size_t i = 0; i < faults_listed(faults); i++)
        snprintf(text_room + strlen(text_room), sizeof text_room - strlen(text_room), "%s%s: %s",
                 i ? "; " : "", faults->list[i].path, faults->list[i].detail);
    return text_room;
}

struct tournament_record *event_read(const char *text)
{
    static struct faults faults;
    json_t *json = json_of(text);
    faults_clear(&faults);
    struct tournament_record *record = tournament_record_read(json, &faults);
    json_decref(json);
    if (!record) fail_msg("%s", faults_text(&faults));
    return record;
}

const char *event_faults(const char *text)
{
    static struct faults faults;
    json_t *json = json_of(text);
    faults_clear(&faults);
    struct tournament_record *record = tournament_record_read(json, &faults);
    json_decref(json);
    assert_int_equal(record == NULL, faults.count > 0);
    tournament_record_free(record);
    return faults_text(&faults);
}

static const char *short_text(int64_t score)
{
    static char text[SCORE_TEXT];
    return score_text(score, 0, text);
}

const char *event_standings(const struct tournament_record *record, const struct standings_moment *moment)
{
    struct standings standings;
    FILE *to = fmemopen(text_room, sizeof text_room, "w");
    assert_true(standings_make(&standings, &record->tournament, moment));
    for (int i = 0; i < standings.players; i++) {
        const struct standing *row = &standings.list[i];
        fprintf(to, "%s", i ? "; " : "");
        if (row->place)
            fprintf(to, "%d", row->place);
        else
            fputs("-", to);
        fprintf(to, " %s %s", record->player[row->player].id, short_text(row->score));
        for (int k = 0; k < row->figures; k++)
            fprintf(to, " %s=%s%s", domain_id(&tie_break_ids, NULL, record->terms.tie_breaks[k]),
                    short_text(row->figure[k]), row->decided == k ? "!" : "");
    }
    fclose(to);
    standings_free(&standings);
    return text_room;
}
