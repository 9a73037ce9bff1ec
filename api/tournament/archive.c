/* The archive of a tournament: its record and the audit files of its matches, as tar (POSIX ustar). */
#include "api/tournament/archive.h"

#include <stdio.h>
#include <string.h>

#include "api/match/history.h"
#include "api/tournament/plans.h"
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
static enum tournament_result add_match(const struct opened_tournament *opened, const uint8_t match[STORE_ID],
                                        struct writer *room, struct writer *w)
{
    struct audited audited;
    char id[UUID_TEXT], name[UUID_TEXT + 8];
    writer_clear(room);
    uuid_format(match, id);
    const enum match_result result =
        match_audit(opened->worker.matches, &(struct caller){id, NULL}, room, &audited);
    if (result != MATCH_OK) return tournament_match_failure(result); /* OK: not over, or deleted */
    if (room->failed) return TOURNAMENT_AWAY;
    snprintf(name, sizeof name, "%s.ndjson", id);
    add_file(w, name, room->text, room->length);
    return TOURNAMENT_OK;
}

/* Adds the audit files, but for the first `from` tables: at least one, where there are more. *next: see the
 * header. */
static enum tournament_result add_matches(const struct opened_tournament *opened,
                                          struct tournament_rounds *rounds, size_t from, struct writer *w,
                                          size_t *next)
{
    struct writer room;
    size_t number = 0; /* of the table in all rounds */
    enum tournament_result result = TOURNAMENT_OK;
    writer_init(&room);
    while (!*next && tournament_rounds_next(rounds, &result)) {
        const int tables = rounds->plan.made ? rounds->plan.table_count : 0;
        for (int k = 0; result == TOURNAMENT_OK && !*next && k < tables; k++, number++)
            if (number > from && w->length >= ARCHIVE_MOST)
                *next = number;
            else if (number >= from)
                result = add_match(opened, rounds->plan.tables[k].match, &room, w);
    }
    writer_free(&room);
    return result;
}

enum tournament_result tournament_archive(const struct opened_tournament *opened, size_t from,
                                          struct writer *w, size_t *next)
{
    static const char end[2 * BLOCK];
    struct tournament_rounds rounds;
    struct writer record;
    *next = 0;
    writer_init(&record);
    /* The rounds are read first, so that the record has all of them. */
    enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
    if (result == TOURNAMENT_OK) result = tournament_write_record(opened, &record);
    if (result == TOURNAMENT_OK) add_file(w, "tournament.json", record.text, record.length);
    if (result == TOURNAMENT_OK) result = add_matches(opened, &rounds, from, w, next);
    writer_bytes(w, end, sizeof end);
    tournament_rounds_close(&rounds);
    writer_free(&record);
    return w->failed && result == TOURNAMENT_OK ? TOURNAMENT_AWAY : result;
}
