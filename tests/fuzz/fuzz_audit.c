/* An audit file from outside. Its lines are changed and then chained anew, as a forger would: otherwise every
 * check behind the hashes would never be reached. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "fuzz_play.h"
#include "games/registry.h"
#include "log/audit.h"
#include "mutate_document.h"

static void count(void *context, const struct audit_finding *finding)
{
    if (!finding->line || !*finding->detail || !*audit_fault_name(finding->fault))
        fuzz_fail("an empty finding");
    ++*(size_t *)context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct audit_summary summary;
    size_t findings = 0;
    const struct audit_options options = {.games = games,
                                          .unsigned_file = true, /* no signature fits a mutated file */
                                          .report = count,
                                          .context = &findings};
    const bool sound = audit_verify((const char *)data, size, &options, &summary) == AUDIT_SOUND;
    if (findings != summary.findings || sound != !findings)
        fuzz_fail("the verdict and its findings disagree");
    if (sound && summary.replayed != summary.actions) fuzz_fail("sound, and not all was played again");
    return 0;
}

/* ---- the forger ---- */

struct forgery {
    struct writer text;
    uint8_t prev[HASH_SIZE];
    size_t line;
    bool timed; /* the time of a line is under its hash */
};

static void hash_without(const json_t *json, const char *const *members, uint8_t hash[HASH_SIZE])
{
    json_t *rest = json_copy((json_t *)json);
    size_t length = 0;
    while (*members)
        json_object_del(rest, *members++);
    char *text = json_canonical(rest, &length);
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)text, length, NULL, 0);
    free(text);
    json_decref(rest);
}

static void put_hash(json_t *json, const char *name, const uint8_t hash[HASH_SIZE])
{
    char hex[2 * HASH_SIZE + 1];
    to_hex(hash, HASH_SIZE, hex);
    json_object_set_new(json, name, json_string(hex));
}

/* The line again, with hashes that fit. */
static void chain(struct forgery *f, json_t *json)
{
    if (f->line == 0) {
        hash_without(json, (const char *const[]){"server_key", NULL}, f->prev);
        f->timed = json_integer_value(json_object_get(json, "format")) >= LEDGER_TIMED;
    } else if (json_object_get(json, "final_hash")) {
        put_hash(json, "final_hash", f->prev);
        json_object_set_new(json, "length", json_integer((json_int_t)f->line - 1));
    } else {
        put_hash(json, "prev", f->prev);
        json_object_set_new(json, "seq", json_integer((json_int_t)f->line));
        hash_without(json, (const char *const[]){"hash", f->timed ? NULL : "at", NULL}, f->prev);
        put_hash(json, "hash", f->prev);
    }
}

static void forge_line(struct forgery *f, const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(json)) {
        chain(f, json);
        char *text = json_dumps(json, JSON_COMPACT);
        if (text) writer_bytes(&f->text, text, strlen(text));
        free(text);
    } else {
        writer_bytes(&f->text, line, length);
    }
    writer_bytes(&f->text, "\n", 1);
    json_decref(json);
    f->line++;
}

static size_t forge(uint8_t *data, size_t size, size_t room)
{
    struct forgery f = {.line = 0};
    writer_init(&f.text);
    for (const char *line = (const char *)data, *end = line + size; line < end;) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        const size_t length = feed ? (size_t)(feed - line) : (size_t)(end - line);
        forge_line(&f, line, length);
        line += length + 1;
    }
    if (!f.text.failed && f.text.length <= room) {
        size = f.text.length;
        memcpy(data, f.text.text, size);
    }
    writer_free(&f.text);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint64_t random = ~(uint64_t)seed;
    size = mutate_document(data, size, room, seed);
    return size && random_below(&random, 4) ? forge(data, size, room) : size;
}
