/* The archive of a tournament: its record and the audit files of its matches, as tar (POSIX ustar). */
#include "api/tournament/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/match/history.h"
#include "api/tournament/record.h"

enum { BLOCK = 512, ARCHIVE_MOST = 16 << 20 /* bytes after which no further file is added */ };

/* A header of ustar: fields of text, numbers in octal. */
struct header {
    char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], checksum[8], type, link[100];
    char magic[6], version[2], rest[247];
};
_Static_assert(sizeof(struct header) == BLOCK, "a header is one block");

static void add_file(struct writer *w, const char *name, const char *text, size_t length)
{
    static const char zeros[BLOCK];
    struct header header = {.mode = "0000644", .uid = "0000000", .gid = "0000000", .mtime = "00000000000"};
    unsigned sum = 0;
    snprintf(header.name, sizeof header.name, "%s", name);
    snprintf(header.size, sizeof header.size, "%011zo", length);
    header.type = '0';
    memcpy(header.magic, "ustar", 6);
    memcpy(header.version, "00", 2);
    memset(header.checksum, ' ', sizeof header.checksum); /* its sum is taken with spaces there */
    for (size_t i = 0; i < sizeof header; i++)
        sum += ((const unsigned char *)&header)[i];
    snprintf(header.checksum, sizeof header.checksum, "%06o", sum);
    writer_bytes(w, (const char *)&header, sizeof header);
    writer_bytes(w, text, length);
    if (length % BLOCK) writer_bytes(w, zeros, BLOCK - length % BLOCK);
}

/* Adds the audit file of a match that is over. */
static enum tournament_result add_match(const struct opened_tournament *opened, const char *id,
                                        struct writer *room, struct writer *w)
{
    struct audited audited;
    char name[UUID_TEXT + 8];
    writer_clear(room);
    const enum match_result result =
        match_audit(opened->worker.matches, &(struct caller){id, NULL}, room, &audited);
    if (result != MATCH_OK) return tournament_match_failure(result); /* OK: not over, or deleted */
    if (room->failed) return TOURNAMENT_AWAY;
    snprintf(name, sizeof name, "%s.ndjson", id);
    add_file(w, name, room->text, room->length);
    return TOURNAMENT_OK;
}

/* The ids of all matches, in the order of rounds and tables. They are the record's. */
static const char *nth_match(const json_t *record, size_t n)
{
    const json_t *rounds = json_object_get(record, "rounds");
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        const json_t *tables = json_object_get(json_array_get(rounds, i), "tables");
        if (n < json_array_size(tables))
            return json_string_value(json_object_get(json_array_get(tables, n), "match"));
        n -= json_array_size(tables);
    }
    return NULL;
}

enum tournament_result tournament_archive(const struct opened_tournament *opened, size_t from,
                                          struct writer *w, size_t *next)
{
    static const char end[2 * BLOCK];
    json_t *record;
    struct writer room;
    enum tournament_result result = tournament_record_json(opened, &record);
    char *text = record ? json_memory_text(record, JSON_COMPACT) : NULL;
    if (result == TOURNAMENT_OK && !text) result = TOURNAMENT_AWAY;
    if (result == TOURNAMENT_OK) add_file(w, "tournament.json", text, strlen(text));
    writer_init(&room);
    while (result == TOURNAMENT_OK && w->length < ARCHIVE_MOST && nth_match(record, from))
        result = add_match(opened, nth_match(record, from++), &room, w);
    *next = result == TOURNAMENT_OK && nth_match(record, from) ? from : 0;
    writer_bytes(w, end, sizeof end);
    writer_free(&room);
    free(text);
    json_decref(record);
    return w->failed && result == TOURNAMENT_OK ? TOURNAMENT_AWAY : result;
}
