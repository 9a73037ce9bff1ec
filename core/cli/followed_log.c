/* Reading a whole log: a tree that grows bundle by bundle, and nothing else is kept. */
#include "cli/followed_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/fetch.h"
#include "engine/audit_lines.h"
#include "engine/transparency.h"

#define PREFIX "/v1/transparency"

struct follower {
    const struct followed *followed;
    struct audit_lines log; /* what the file says of each action */
    uint8_t match_id[MATCH_ID_SIZE];
    struct checkpoint newest, kept;
    struct merkle_edge edge;
    uint64_t of_match;  /* entries of the match */
    uint64_t last;      /* the last of its actions that any of these has */
    bool kept_is_there; /* ... or was not asked for */
    int status;
};

static void find(struct follower *f, const char *word, const char *what)
{
    printf("%s: %s: %s\n", f->followed->path, word, what);
    f->status = EXIT_FOUND;
}

/* ---- checkpoints ---- */

static bool read_checkpoint(const struct follower *f, const char *text, size_t length,
                            struct checkpoint *checkpoint)
{
    const struct expected_keys *expected = f->followed->expected;
    return checkpoint_read_any(text, length, f->followed->summary->key, expected->key, expected->count,
                               checkpoint) == CHECKPOINT_SOUND;
}

static bool begin(struct follower *f)
{
    const struct followed *followed = f->followed;
    size_t length;
    char *text = fetch(followed->url, PREFIX, "/checkpoint", &length);
    if (!text) {
        f->status = EXIT_USAGE;
        return false;
    }
    if (!read_checkpoint(f, text, length, &f->newest))
        find(f, "bad-signature", "the log's checkpoint is not signed by the service");
    else if (followed->kept && (!read_checkpoint(f, followed->kept, followed->kept_length, &f->kept) ||
                                strcmp(f->kept.origin, f->newest.origin) != 0))
        find(f, "not-logged", "the checkpoint at hand is not of this log");
    free(text);
    f->kept_is_there = !followed->kept;
    return f->status == EXIT_FINE;
}

/* The tree has come to the size of the checkpoint that was kept. */
static void check_kept(struct follower *f)
{
    uint8_t root[MERKLE_HASH];
    if (f->kept_is_there || f->edge.size != f->kept.size) return;
    merkle_root(&f->edge, root);
    f->kept_is_there = true;
    if (memcmp(root, f->kept.root, MERKLE_HASH) != 0)
        find(f, "forked",
             "the service has signed the checkpoint at hand, and its log does not begin with that");
}

/* ---- entries ---- */

static void check_entry(struct follower *f, const struct entry *entry)
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

static void add_entry(struct follower *f, const uint8_t *bytes, size_t length)
{
    struct entry entry;
    uint8_t leaf[MERKLE_HASH];
    check_kept(f);
    merkle_leaf(bytes, length, leaf);
    merkle_add(&f->edge, leaf, no_tile, NULL);
    if (entry_read(bytes, length, &entry) && memcmp(entry.match_id, f->match_id, MATCH_ID_SIZE) == 0)
        check_entry(f, &entry);
}

/* The next bundle. */
static bool add_bundle(struct follower *f)
{
    const uint64_t left = f->newest.size - f->edge.size;
    const int width = left < MERKLE_TILE ? (int)left : MERKLE_TILE;
    char path[TILE_PATH_ROOM], rest[TILE_PATH_ROOM + 16];
    size_t length, at = 0;
    tile_path(LEVEL_ENTRIES, f->edge.size / MERKLE_TILE, path);
    int written = snprintf(rest, sizeof rest, "/tile/%s", path);
    if (width < MERKLE_TILE) snprintf(rest + written, sizeof rest - (size_t)written, ".p/%d", width);
    char *bundle = fetch(f->followed->url, PREFIX, rest, &length);
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

/* What is left to say when all has been read. */
static void conclude(struct follower *f)
{
    uint8_t root[MERKLE_HASH];
    check_kept(f);
    merkle_root(&f->edge, root);
    if (memcmp(root, f->newest.root, MERKLE_HASH) != 0)
        find(f, "forked", "the entries are not those of the checkpoint");
    if (!f->kept_is_there) find(f, "forked", "the log has fewer entries than the checkpoint at hand");
    if (f->last != json_array_size(f->log.lines))
        find(f, "not-logged",
             "the log does not have its last action: in the first minute it may not have it yet");
    printf("%s: all %" PRIu64 " entries of the log %s were read: %" PRIu64 " of this match%s\n",
           f->followed->path, f->edge.size, f->newest.origin, f->of_match,
           f->status == EXIT_FINE ? ", all of this history" : "");
}

int log_follow(const struct followed *followed)
{
    struct follower *f = calloc(1, sizeof *f);
    if (!f) return command_fail("memory is short");
    f->followed = followed;
    f->status = EXIT_FINE;
    if (!audit_lines_read(&f->log, followed->text, followed->length) ||
        !uuid_parse(f->log.match, f->match_id))
        f->status = EXIT_FOUND; /* the audit has told why */
    else if (!f->log.has_seed)
        f->status = command_fail("--log: the log can be held against the file when the match is over");
    else if (begin(f)) {
        while (f->edge.size < f->newest.size && add_bundle(f))
            ;
        if (f->edge.size == f->newest.size) conclude(f);
    }
    const int status = f->status;
    audit_lines_free(&f->log);
    free(f);
    return status;
}
