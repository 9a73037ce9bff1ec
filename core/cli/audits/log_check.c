/* Reads a whole transparency log. The tree grows bundle by bundle, and nothing else is kept. */
#include "cli/audits/log_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/fetch.h"
#include "log/audit_lines.h"
#include "log/transparency.h"

#define PREFIX "/v1/transparency"

/* A log with more entries is not read: otherwise a service could go on for ever. */
#define ENTRIES_MOST (UINT64_C(1) << 30)

/* A checkpoint with which the log must begin. */
struct beginning {
    const char *what; /* its name in a sentence */
    struct checkpoint checkpoint;
    bool is_there; /* the log begins with it, or there is no such checkpoint */
};

struct log_reader {
    const struct log_check *check;
    struct audit_lines log; /* the lines of the audit file */
    uint8_t match_id[MATCH_ID_SIZE];
    struct checkpoint newest;
    struct beginning kept, of_file;
    struct merkle_edge edge;
    uint64_t of_match; /* entries of the match */
    uint64_t last;     /* the last action of the match of which an entry was read */
    enum exit_status status;
};

static void find(struct log_reader *f, const char *word, const char *what)
{
    printf("%s: %s: %s\n", f->check->path, word, what);
    f->status = EXIT_FOUND;
}

/* ---- checkpoints ---- */

static bool read_checkpoint(const struct log_reader *f, const char *text, size_t length,
                            struct checkpoint *checkpoint)
{
    const struct expected_keys *expected = f->check->expected;
    return checkpoint_read_any(text, length, f->check->summary->key, expected->key, expected->count,
                               checkpoint) == CHECKPOINT_SOUND;
}

/* Reads the checkpoint of --checkpoint, and that of the file's proof. The audit has checked the latter's
 * signature. */
static void read_beginnings(struct log_reader *f)
{
    const struct log_check *check = f->check;
    f->kept = (struct beginning){.what = "the given checkpoint", .is_there = !check->kept};
    f->of_file = (struct beginning){.what = "the checkpoint of the file",
                                    .checkpoint = check->summary->checkpoint,
                                    .is_there = check->summary->logged_seq == 0};
    if (check->kept && (!read_checkpoint(f, check->kept, check->kept_length, &f->kept.checkpoint) ||
                        strcmp(f->kept.checkpoint.origin, f->newest.origin) != 0))
        find(f, "not-logged", "the given checkpoint is not of this log");
    else if (!f->of_file.is_there && strcmp(f->of_file.checkpoint.origin, f->newest.origin) != 0)
        find(f, "not-logged", "the checkpoint of the file is not of this log");
}

static bool begin(struct log_reader *f)
{
    const struct log_check *check = f->check;
    size_t length;
    char *text = fetch(check->url, PREFIX, "/checkpoint", &length);
    if (!text) {
        f->status = EXIT_USAGE;
        return false;
    }
    if (!read_checkpoint(f, text, length, &f->newest))
        find(f, "bad-signature", "the service has not signed the log's checkpoint");
    else if (f->newest.size > ENTRIES_MOST)
        f->status = command_fail("%s: the log says that it has %" PRIu64 " entries, which are too many",
                                 check->url, f->newest.size);
    else
        read_beginnings(f);
    free(text);
    return f->status == EXIT_FINE;
}

/* When the tree has the checkpoint's size, its root must be the checkpoint's. */
static void check_beginning(struct log_reader *f, struct beginning *beginning)
{
    uint8_t root[MERKLE_HASH];
    char what[160];
    if (beginning->is_there || f->edge.size != beginning->checkpoint.size) return;
    merkle_root(&f->edge, root);
    beginning->is_there = true;
    snprintf(what, sizeof what, "the service has signed %s, and its log does not begin with that",
             beginning->what);
    if (memcmp(root, beginning->checkpoint.root, MERKLE_HASH) != 0) find(f, "forked", what);
}

static void check_beginnings(struct log_reader *f)
{
    check_beginning(f, &f->kept);
    check_beginning(f, &f->of_file);
}

/* At the end of the log, the tree must have reached the checkpoint's size. */
static void check_size(struct log_reader *f, const struct beginning *beginning)
{
    char what[160];
    snprintf(what, sizeof what, "the log has fewer entries than %s", beginning->what);
    if (!beginning->is_there) find(f, "forked", what);
}

/* ---- entries ---- */

static void check_entry(struct log_reader *f, const struct entry *entry)
{
    uint8_t seal[HASH_SIZE];
    char what[160];
    f->of_match++;
    if (entry->seq > f->last) f->last = entry->seq;
    if (audit_lines_seal(&f->log, entry->seq, seal) && memcmp(seal, entry->seal, HASH_SIZE) == 0) return;
    snprintf(what, sizeof what,
             "entry %" PRIu64 " of the log is of another history of this match, up to action %" PRIu64,
             f->edge.size - 1, entry->seq);
    find(f, "forked", what);
}

static void no_tile(void *context, int level, uint64_t number, const uint8_t hash[MERKLE_TILE][MERKLE_HASH])
{
}

static void add_entry(struct log_reader *f, const uint8_t *bytes, size_t length)
{
    struct entry entry;
    uint8_t leaf[MERKLE_HASH];
    check_beginnings(f);
    merkle_leaf(bytes, length, leaf);
    merkle_add(&f->edge, leaf, no_tile, NULL);
    if (entry_read(bytes, length, &entry) && memcmp(entry.match_id, f->match_id, MATCH_ID_SIZE) == 0)
        check_entry(f, &entry);
}

/* Reads the next bundle. */
static bool add_bundle(struct log_reader *f)
{
    const uint64_t left = f->newest.size - f->edge.size;
    const int width = left < MERKLE_TILE ? left : MERKLE_TILE;
    char path[TILE_PATH_ROOM], rest[TILE_PATH_ROOM + 16];
    size_t length, at = 0;
    tile_path(LEVEL_ENTRIES, f->edge.size / MERKLE_TILE, path);
    int written = snprintf(rest, sizeof rest, "/tile/%s", path);
    if (width < MERKLE_TILE) snprintf(rest + written, sizeof rest - written, ".p/%d", width);
    char *bundle = fetch(f->check->url, PREFIX, rest, &length);
    const bool whole = bundle && length && bundle_length((uint8_t *)bundle, length, width) == length;
    for (int i = 0; whole && i < width; i++) {
        const size_t end = bundle_length((uint8_t *)bundle, length, i + 1);
        add_entry(f, (uint8_t *)bundle + at + 2, end - at - 2);
        at = end;
    }
    if (!bundle)
        f->status = EXIT_USAGE;
    else if (!whole)
        find(f, "malformed", "a bundle of the log is none");
    free(bundle);
    return whole;
}

/* The checks at the end of the log. */
static void conclude(struct log_reader *f)
{
    uint8_t root[MERKLE_HASH];
    check_beginnings(f);
    merkle_root(&f->edge, root);
    if (memcmp(root, f->newest.root, MERKLE_HASH) != 0)
        find(f, "forked", "the entries are not those of the checkpoint");
    check_size(f, &f->kept);
    check_size(f, &f->of_file);
    if (f->last != json_array_size(f->log.lines))
        find(f, "not-logged",
             "the log does not have its last action: in the first minute it may not have it yet");
    printf("%s: all %" PRIu64 " entries of the log %s were read: %" PRIu64 " of this match%s\n",
           f->check->path, f->edge.size, f->newest.origin, f->of_match,
           f->status == EXIT_FINE ? ", all of this history" : "");
}

enum exit_status log_check_run(const struct log_check *check)
{
    struct log_reader *f = calloc(1, sizeof *f);
    if (!f) return command_fail("memory is short");
    f->check = check;
    f->status = EXIT_FINE;
    if (!audit_lines_read(&f->log, check->text, check->length) || !uuid_parse(f->log.match, f->match_id))
        f->status = EXIT_FOUND; /* the audit has printed why */
    else if (!f->log.has_seed)
        f->status = command_fail("--log: the log can be checked against the file once the match is over");
    else if (begin(f)) {
        while (f->edge.size < f->newest.size && add_bundle(f))
            ;
        if (f->edge.size == f->newest.size) conclude(f);
    }
    const enum exit_status status = f->status;
    audit_lines_free(&f->log);
    free(f);
    return status;
}
