#include "engine/audit_lines.h"

#include <string.h>

static bool is_log_line(const json_t *line)
{
    return json_is_integer(json_object_get(line, "seq")) && json_object_get(line, "hash");
}

static void read_closing(struct audit_lines *log, const json_t *closing)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE];
    const char *hex = json_string_value(json_object_get(closing, "seed"));
    log->has_seed = hex && from_hex(hex, seed, SEED_SIZE) && uuid_parse(log->match, id);
    if (log->has_seed) seal_key(seed, id, log->seal_key);
}

bool audit_lines_read(struct audit_lines *log, const char *text, size_t length)
{
    *log = (struct audit_lines){.lines = json_array()};
    for (const char *end = text + length; text < end;) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        const size_t size = feed ? (size_t)(feed - text) : (size_t)(end - text);
        json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
        const char *match = json_string_value(json_object_get(line, "match"));
        const char *key = json_string_value(json_object_get(line, "server_key"));
        if (key && strlen(key) < sizeof log->server_key) strcpy(log->server_key, key);
        if (match && !*log->match && strlen(match) < sizeof log->match) strcpy(log->match, match);
        if (json_object_get(line, "final_hash")) read_closing(log, line);
        if (is_log_line(line)) json_array_append(log->lines, line);
        json_decref(line);
        text += size + 1;
    }
    return *log->match && json_array_size(log->lines) > 0;
}

void audit_lines_free(struct audit_lines *log)
{
    json_decref(log->lines);
    *log = (struct audit_lines){0};
}

const json_t *audit_lines_at(const struct audit_lines *log, uint64_t seq)
{
    const json_t *line = seq ? json_array_get(log->lines, (size_t)seq - 1) : NULL;
    return (uint64_t)json_integer_value(json_object_get(line, "seq")) == seq ? line : NULL;
}

bool audit_lines_seal(const struct audit_lines *log, uint64_t seq, uint8_t seal[HASH_SIZE])
{
    uint8_t hash[HASH_SIZE];
    const char *hex = json_string_value(json_object_get(audit_lines_at(log, seq), "hash"));
    if (!log->has_seed || !hex || !from_hex(hex, hash, HASH_SIZE)) return false;
    seal_make(log->seal_key, seq, hash, seal);
    return true;
}
