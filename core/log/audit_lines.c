/* An audit file as JSON, line by line. */
#include "log/audit_lines.h"

#include <string.h>

#include "data/json_read.h"

static bool is_log_line(const json_t *line)
{
    return json_is_integer(json_object_get(line, "seq")) && json_object_get(line, "hash");
}

/* Notes a restoration of the terms (seq 0) or of an entry of the log. */
static void note_restoration(struct audit_lines *log, const json_t *json, uint64_t seq)
{
    struct match_terms *terms = &log->terms;
    struct action action = {.move = {.type = MOVE_RESTORED}};
    const char *at = json_string_value(json_object_get(json, "at"));
    if (terms->restored.count == RESTORATIONS_MAX || !restored_read(json, &action)) return;
    struct restoration *it = &terms->restored.entry[terms->restored.count++];
    it->seq = seq;
    if (!at || !time_read(at, &it->at)) it->at = 0; /* formats without proved times */
    memcpy(it->commitment, action.commitment, HASH_SIZE);
    memcpy(it->earlier_seed, action.earlier_seed, SEED_SIZE);
}

static void read_terms(struct audit_lines *log, const json_t *line)
{
    const json_t *list = json_object_get(line, "restored");
    const char *hex = json_string_value(json_object_get(line, "commitment"));
    if (hex && !from_hex(hex, log->terms.commitment, HASH_SIZE)) return;
    for (size_t i = 0; i < json_array_size(list); i++)
        note_restoration(log, json_array_get(list, i), 0);
}

/* The seeds count only when the match is committed to all of them. */
static void read_closing(struct audit_lines *log, const json_t *closing)
{
    uint8_t seed[SEED_SIZE];
    const char *hex = json_string_value(json_object_get(closing, "seed"));
    log->has_seed = hex && from_hex(hex, seed, SEED_SIZE) && uuid_parse(log->match, log->terms.id) &&
                    (seeds_open(&log->seeds, &log->terms, seed) || log->terms.restored.count == 0);
}

/* False: memory is short. */
static bool read_line(struct audit_lines *log, json_t *line)
{
    const char *type = json_string_value(json_object_get(json_object_get(line, "move"), "type"));
    const json_int_t seq = json_integer_value(json_object_get(line, "seq"));
    if (type && strcmp(type, "restored") == 0 && seq > 0) note_restoration(log, line, seq);
    return json_array_append(log->lines, line) == 0;
}

bool audit_lines_read(struct audit_lines *log, const char *text, size_t length)
{
    bool complete = true;
    *log = (struct audit_lines){.lines = json_array()};
    for (const char *end = text + length; text < end;) {
        const char *feed = memchr(text, '\n', end - text);
        const size_t size = feed ? (feed - text) : end - text;
        json_error_t error = {0}; /* jansson leaves the code as it is where it has none */
        json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
        const char *match = json_string_value(json_object_get(line, "match"));
        const char *key = json_string_value(json_object_get(line, "server_key"));
        if (key && strlen(key) < sizeof log->server_key) strcpy(log->server_key, key);
        if (match && !*log->match && strlen(match) < sizeof log->match) {
            strcpy(log->match, match);
            read_terms(log, line);
        }
        if (json_object_get(line, "final_hash")) read_closing(log, line);
        if (line ? is_log_line(line) && !read_line(log, line) : json_read_was_short(&error)) complete = false;
        json_decref(line);
        text += size + 1;
    }
    return complete && *log->match && json_array_size(log->lines) > 0;
}

void audit_lines_free(struct audit_lines *log)
{
    json_decref(log->lines);
    *log = (struct audit_lines){0};
}

const json_t *audit_lines_at(const struct audit_lines *log, uint64_t seq)
{
    const json_t *line = seq ? json_array_get(log->lines, seq - 1) : NULL;
    return (uint64_t)json_integer_value(json_object_get(line, "seq")) == seq ? line : NULL;
}

const struct restoration *audit_lines_restored(const struct audit_lines *log, uint64_t seq, int64_t moment)
{
    for (size_t i = 0; i < log->terms.restored.count; i++) {
        const struct restoration *it = &log->terms.restored.entry[i];
        if (it->seq <= seq && it->at > moment) return it;
    }
    return NULL;
}

bool audit_lines_seal(const struct audit_lines *log, uint64_t seq, uint8_t seal[HASH_SIZE])
{
    uint8_t hash[HASH_SIZE], key[HASH_SIZE];
    const char *hex = json_string_value(json_object_get(audit_lines_at(log, seq), "hash"));
    if (!log->has_seed || !hex || !from_hex(hex, hash, HASH_SIZE)) return false;
    seal_key(seeds_at(&log->seeds, seq), log->terms.id, key);
    seal_make(key, seq, hash, seal);
    return true;
}
