/* The record of a tournament from outside: it is refused with its faults, or has standings. These have all
 * players once, by falling scores where nothing else decides, and are sound JSON. The terms come back as they
 * were. The players can be seated, each once. */
#include <stdlib.h>
#include <string.h>

#include "fuzz_play.h"
#include "mutate_document.h"
#include "tournament/tournament_record.h"

enum { SEATED_MOST = 64 };

static void places_are_in_order(const struct tournament_record *record, const struct standings *s)
{
    bool *seen = calloc((size_t)s->players + 1, sizeof *seen);
    for (int i = 0; i < s->players; i++) {
        const struct standing *row = &s->list[i];
        const struct standing *before = i ? &s->list[i - 1] : NULL;
        if (seen[row->player]) fuzz_fail("player %d stands twice", row->player);
        seen[row->player] = true;
        if (!row->place != record->tournament.player[row->player].unranked)
            fuzz_fail("player %d has place %d", row->player, row->place);
        if (!row->place || !before) continue;
        if (row->place != i + 1 && row->place != before->place)
            fuzz_fail("place %d stands behind place %d", row->place, before->place);
        if (!record->terms.pool_count && row->score > before->score)
            fuzz_fail("place %d has a better score than the one before", row->place);
    }
    free(seen);
}

static void writing_is_sound(const struct tournament_record *record, const struct standings *s)
{
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    standings_write(&w, s, &record->terms, &record->names);
    writer_close(&w, '}');
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    if (!json) fuzz_fail("the standings are no JSON");
    json_decref(json);
    writer_clear(&w);
    standings_write_csv(&w, s, &record->terms, &record->names);
    standings_write_html(&w, s, &record->terms, &record->names);
    writer_free(&w);
}

static void terms_come_back(const struct tournament_record *record)
{
    struct tournament_terms again;
    struct faults faults;
    struct writer w;
    faults_clear(&faults);
    writer_init(&w);
    tournament_terms_write(&w, &record->terms);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    if (!tournament_terms_read(&again, json, "", &faults))
        fuzz_fail("terms are refused: %s", faults.list[0].detail);
    if (memcmp(&again, &record->terms, sizeof again) != 0) fuzz_fail("terms come back otherwise");
    json_decref(json);
    writer_free(&w);
}

static void all_are_seated(const struct tournament_record *record, int size)
{
    int16_t present[SEATED_MOST];
    struct seating_table tables[SEATED_MOST];
    int seats[SEATED_MOST] = {0};
    int count = record->tournament.players < SEATED_MOST ? record->tournament.players : SEATED_MOST;
    count -= count % size;
    for (int i = 0; i < count; i++)
        present[i] = (int16_t)i;
    const struct seating_task task = {.size = size, .present = present, .count = count, .rounds = 2};
    if (!count || !seating_make(&task, tables, NULL)) return;
    for (int t = 0; t < count / size; t++)
        for (int seat = 0; seat < size; seat++)
            if (seats[tables[t].player[seat]]++) fuzz_fail("player %d sits twice", tables[t].player[seat]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct faults faults;
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    faults_clear(&faults);
    struct tournament_record *record = json ? tournament_record_read(json, &faults) : NULL;
    if (json && !record != (faults.count > 0))
        fuzz_fail("a record is refused without a fault, or taken with one");
    for (int rounds = 0; record && rounds <= record->rounds; rounds++) {
        struct standings standings;
        const struct standings_moment moment = {
            .rounds = rounds, .open = rounds % 2 == 0, .final = rounds == record->rounds};
        if (!standings_make(&standings, &record->tournament, &moment)) fuzz_fail("memory is short");
        places_are_in_order(record, &standings);
        writing_is_sound(record, &standings);
        standings_free(&standings);
    }
    if (record) {
        terms_come_back(record);
        all_are_seated(record, 2 + (int)(size % 4));
    }
    tournament_record_free(record);
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return mutate_document(data, size, room, seed);
}
