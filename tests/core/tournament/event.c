/* Standings from a document, as text. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "data/json_read.h"

static json_t *json_of(const char *text)
{
    json_error_t error;
    char *copy = strdup(text);
    for (char *at = copy; *at; at++)
        if (*at == '\'') *at = '"';
    json_t *json = json_read(copy, strlen(copy), &error);
    if (!json) fail_msg("%s at column %d", error.text, error.column);
    free(copy);
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
