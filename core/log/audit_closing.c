/* Audit of the closing line: the seed, the number of actions, the final hash and its signature. */
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "data/encoding.h"
#include "log/audit_walk.h"

static bool is_timed(const struct audit *a)
{
    return a->terms.format >= LEDGER_TIMED;
}

static bool check_members(struct audit *a, const json_t *closing)
{
    static const char *const OLD[] = {"final_hash", "length", "seed", "signature", NULL};
    static const char *const MEMBERS[] = {"final_hash", "length",    "match", "seed",
                                          "server_key", "signature", NULL};
    return audit_members(a, closing, is_timed(a) ? MEMBERS : OLD);
}

/* Checks that the closing line is of this match, and names the same key as the first line. */
static bool check_names(struct audit *a, const json_t *closing)
{
    const char *match = json_string_value(json_object_get(closing, "match"));
    const char *key = json_string_value(json_object_get(closing, "server_key"));
    if (!is_timed(a)) return true;
    if (a->agreed && (!match || strcmp(match, a->summary.match) != 0))
        return audit_find_in_line(a, AUDIT_WRONG_END, "\"match\" differs from that of the first line.");
    return a->options->unsigned_file || (key && strcmp(key, a->named_key) == 0) ||
           audit_find_in_line(a, AUDIT_WRONG_END, "\"server_key\" differs from that of the first line.");
}

bool audit_seed(struct audit *a, const json_t *closing)
{
    uint8_t last[SEED_SIZE];
    const char *hex = json_string_value(json_object_get(closing, "seed"));
    return hex && from_hex(hex, last, SEED_SIZE) && seeds_open(&a->seeds, &a->terms, last);
}

static bool check_seed(struct audit *a, const json_t *closing)
{
    const json_t *seed = json_object_get(closing, "seed");
    const bool over = a->replay.is_on && play_head(&a->replay.play)->over;
    if (json_is_null(seed))
        return !over || audit_find_in_line(a, AUDIT_MALFORMED, "The match is over, and the seed is missing.");
    uint8_t last[SEED_SIZE];
    if (!audit_hex(a, closing, "seed", last, SEED_SIZE)) return false;
    if (!a->trusted_seed && a->agreed)
        return audit_find_in_line(a, AUDIT_OTHER_SEED, "The match is not committed to this seed.");
    return over || !a->replay.is_on || !is_timed(a) || a->options->unsigned_file ||
           audit_find_in_line(
               a, AUDIT_DROPPED,
               "The file has the seed, as after the end of a match, and lacks the last actions.");
}

static bool check_length(struct audit *a, const json_t *closing)
{
    const json_t *length = json_object_get(closing, "length");
    if (!json_is_integer(length))
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"length\" must be the number of actions.");
    const json_int_t count = json_integer_value(length);
    if (count == (json_int_t)a->chain.seq) return true;
    return audit_find(a, a->line, count > (json_int_t)a->chain.seq ? AUDIT_DROPPED : AUDIT_WRONG_END,
                      "The log has %" JSON_INTEGER_FORMAT " actions; the last one here is %" PRIu64 ".",
                      count, a->chain.seq);
}

/* The signature covers the whole line; in older formats it covers the final hash alone. */
static enum signed_result check_signature(const struct audit *a, const json_t *closing,
                                          const uint8_t final[HASH_SIZE],
                                          const uint8_t signature[crypto_sign_BYTES])
{
    if (is_timed(a)) return signed_check(closing, a->key);
    return crypto_sign_verify_detached(signature, final, HASH_SIZE, a->key) == 0 ? SIGNED_WELL : SIGNED_ILL;
}

/* A key that was replaced signs nothing later; a thief of its private half might. */
static bool signed_in_time(struct audit *a)
{
    const struct audit_options *options = a->options;
    for (size_t i = 0; options->key_until && i < options->key_count; i++)
        if (memcmp(options->keys[i], a->key, HASH_SIZE) == 0 && options->key_until[i] &&
            a->chain.last_at > options->key_until[i]) {
            a->summary.is_expected = false;
            return audit_find_in_line(
                a, AUDIT_OTHER_KEY,
                "The key that has signed it was replaced before the last action of this file.");
        }
    return true;
}

static bool check_end(struct audit *a, const json_t *closing)
{
    uint8_t final[HASH_SIZE], signature[crypto_sign_BYTES];
    if (!audit_hex(a, closing, "final_hash", final, HASH_SIZE)) return false;
    if (memcmp(final, a->chain.prev, HASH_SIZE) != 0)
        return audit_find_in_line(a, AUDIT_WRONG_END, "The final hash is not that of the last action.");
    if (a->options->unsigned_file) return true;
    if (!audit_hex(a, closing, "signature", signature, sizeof signature)) return false;
    const enum signed_result result = check_signature(a, closing, final, signature);
    a->summary.is_signed = result == SIGNED_WELL;
    if (a->summary.is_signed) return signed_in_time(a);
    if (result == SIGNED_NO_MEMORY) return audit_short(a);
    return audit_find_in_line(a, AUDIT_BAD_SIGNATURE,
                              is_timed(a) ? "The signature of the closing line is not this key's."
                                          : "The signature of the final hash is not this key's.");
}

void audit_closing(struct audit *a, const json_t *closing)
{
    if (!closing)
        audit_find_in_line(a, AUDIT_DROPPED, "The closing line is missing.");
    else if (check_members(a, closing) && check_names(a, closing) && check_seed(a, closing) &&
             check_length(a, closing))
        check_end(a, closing);
}
