/* Audit of the proof that the match is in the transparency log. */
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "log/audit_walk.h"
#include "log/transparency.h"

/* Reads a checkpoint that the file's key or an expected key has signed. `what` names it in a sentence. */
static bool read_checkpoint(struct audit *a, const char *what, const char *text, size_t length,
                            struct checkpoint *checkpoint)
{
    const struct audit_options *options = a->options;
    const enum checkpoint_verdict verdict =
        checkpoint_read_any(text, length, a->key, options->keys, options->key_count, checkpoint);
    if (verdict == CHECKPOINT_SOUND) return true;
    return audit_find(a, a->line, verdict == CHECKPOINT_MALFORMED ? AUDIT_MALFORMED : AUDIT_BAD_SIGNATURE,
                      verdict == CHECKPOINT_MALFORMED ? "%s is none." : "%s is not signed by the service.",
                      what);
}

/* ---- inclusion ---- */

static bool read_entry(struct audit *a, const json_t *json, struct entry *entry)
{
    const json_t *seq = json_object_get(json, "seq");
    memcpy(entry->match_id, a->terms.id, MATCH_ID_SIZE);
    entry->seq = a->proof.seq;
    if (!json_is_integer(seq) || json_integer_value(seq) < 1 || entry->seq > a->chain.seq)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"seq\" must be the number of an action of the file.");
    return audit_hex(a, json, "seal", entry->seal, HASH_SIZE);
}

static bool check_inclusion(struct audit *a, const json_t *json, const struct entry *entry,
                            struct checkpoint *checkpoint)
{
    const json_t *text = json_object_get(json, "inclusion");
    uint8_t bytes[ENTRY_SIZE], leaf[MERKLE_HASH];
    struct logged logged;
    if (!json_is_string(text) || !logged_read(json_string_value(text), json_string_length(text), &logged))
        return audit_find_in_line(a, AUDIT_MALFORMED,
                                  "\"inclusion\" must be a proof of c2sp.org/tlog-proof.");
    if (!read_checkpoint(a, "Its checkpoint", logged.checkpoint, logged.checkpoint_length, checkpoint))
        return false;
    entry_write(entry, bytes);
    merkle_leaf(bytes, sizeof bytes, leaf);
    if (!merkle_includes(&logged.proof, leaf, logged.index, checkpoint->size, checkpoint->root))
        return audit_find_in_line(a, AUDIT_NOT_LOGGED, "The checkpoint does not have this seal in its tree.");
    a->summary.logged_at = logged.index;
    return true;
}

/* Checks that the log has a seal of this very history. Without the seed this cannot be decided. In a file
 * with other findings it is not reported. */
static bool check_seal(struct audit *a, const struct entry *entry)
{
    uint8_t key[HASH_SIZE], seal[HASH_SIZE];
    if (!a->trusted_seed || a->summary.findings) return true;
    seal_key(seeds_at(&a->seeds, entry->seq), a->terms.id, key);
    seal_make(key, entry->seq, a->proof.hash, seal);
    return memcmp(seal, entry->seal, HASH_SIZE) == 0 ||
           audit_find(a, a->line, AUDIT_FORKED,
                      "The transparency log has another history of this match, up to action %" PRIu64
                      ": its seal there is not that of this file.",
                      entry->seq);
}

/* ---- consistency ---- */

static bool read_hashes(const json_t *list, struct merkle_proof *proof)
{
    const size_t count = json_array_size(list);
    proof->count = 0;
    if (!json_is_array(list) || count > MERKLE_PROOF_MAX) return false;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        size_t length;
        if (!text ||
            sodium_base642bin(proof->hash[i], MERKLE_HASH, text, strlen(text), NULL, &length, NULL,
                              sodium_base64_VARIANT_ORIGINAL) != 0 ||
            length != MERKLE_HASH)
            return false;
        proof->count++;
    }
    return true;
}

/* Checks the earlier checkpoint of the file. Without one, it is the same checkpoint. */
static bool check_consistency(struct audit *a, const json_t *json, const struct checkpoint *checkpoint,
                              struct checkpoint *earlier)
{
    static const char *const MEMBERS[] = {"checkpoint", "hashes", NULL};
    const json_t *consistency = json_object_get(json, "consistency");
    const json_t *text = json_object_get(consistency, "checkpoint");
    struct merkle_proof proof;
    *earlier = *checkpoint;
    if (!consistency) return true;
    if (!json_is_string(text) || !read_hashes(json_object_get(consistency, "hashes"), &proof))
        return audit_find_in_line(a, AUDIT_MALFORMED,
                                  "\"consistency\" must have a checkpoint, and hashes in base64.");
    if (!audit_members(a, consistency, MEMBERS) ||
        !read_checkpoint(a, "Its earlier checkpoint", json_string_value(text), json_string_length(text),
                         earlier))
        return false;
    if (strcmp(earlier->origin, checkpoint->origin) != 0)
        return audit_find_in_line(a, AUDIT_NOT_LOGGED, "Its two checkpoints are of different logs.");
    return merkle_is_consistent(&proof, earlier->size, earlier->root, checkpoint->size, checkpoint->root) ||
           audit_find(a, a->line, AUDIT_FORKED,
                      "The service has signed two checkpoints, and the tree of the later one does not begin "
                      "with that of the earlier one (%" PRIu64 " and %" PRIu64 " entries).",
                      checkpoint->size, earlier->size);
}

/* ---- a checkpoint from another time ---- */

/* The given checkpoint must be one of the file's, and then the log must have the match to its end. */
static bool check_known(struct audit *a, const struct entry *entry, const struct checkpoint *checkpoint,
                        const struct checkpoint *earlier)
{
    struct checkpoint known;
    if (!read_checkpoint(a, "The given checkpoint", a->options->checkpoint, a->options->checkpoint_length,
                         &known))
        return false;
    if (strcmp(known.origin, checkpoint->origin) != 0)
        return audit_find_in_line(a, AUDIT_NOT_LOGGED, "The given checkpoint is of another log.");
    const struct checkpoint *same = known.size == checkpoint->size ? checkpoint : earlier;
    if (known.size != same->size)
        return audit_find(a, a->line, AUDIT_NOT_LOGGED,
                          "The given checkpoint has %" PRIu64 " entries, those of the file have %" PRIu64
                          " and %" PRIu64 ": get the file again, with ?since=%" PRIu64 ".",
                          known.size, checkpoint->size, earlier->size, known.size);
    if (memcmp(known.root, same->root, MERKLE_HASH) != 0)
        return audit_find(a, a->line, AUDIT_FORKED,
                          "The service has signed two trees of %" PRIu64
                          " entries: that of the file, and another one, of the given checkpoint.",
                          known.size);
    return entry->seq == a->chain.seq ||
           audit_find(a, a->line, AUDIT_NOT_LOGGED,
                      "The transparency log has the match up to action %" PRIu64 " of %" PRIu64
                      ": get the file again, a minute after its end.",
                      entry->seq, a->chain.seq);
}

void audit_proof(struct audit *a, const json_t *json)
{
    static const char *const MEMBERS[] = {"consistency", "inclusion", "seal", "seq", NULL};
    struct entry entry;
    struct checkpoint *checkpoint = &a->summary.checkpoint, earlier;
    if (!json) {
        if (a->options->checkpoint)
            audit_find_in_line(a, AUDIT_NOT_LOGGED,
                               "There is no proof that the match is in the transparency log.");
        return;
    }
    if (!audit_members(a, json, MEMBERS) || !read_entry(a, json, &entry) ||
        !check_inclusion(a, json, &entry, checkpoint) || !check_seal(a, &entry) ||
        !check_consistency(a, json, checkpoint, &earlier) ||
        (a->options->checkpoint && !check_known(a, &entry, checkpoint, &earlier)))
        return;
    a->summary.logged_seq = entry.seq;
}
