/* Checkpoints: lines of text, base64, one signature. */
#include "log/checkpoint.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { KEY_ID = 4, ED25519 = 1, BASE64_ROOM = 96 /* of the signature */ };

#define BASE64 sodium_base64_VARIANT_ORIGINAL
#define DASH   "\xe2\x80\x94 "
#define PROOF  "c2sp.org/tlog-proof@v1"

/* ---- writing ---- */

bool origin_fits(const char *origin)
{
    const size_t length = strlen(origin);
    for (const char *c = origin; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '+') return false;
    return length > 0 && length <= ORIGIN_MAX;
}

static void note_key_id(const char *origin, const uint8_t *public_key, uint8_t id[KEY_ID])
{
    static const uint8_t between[] = {'\n', ED25519};
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)origin, strlen(origin));
    crypto_hash_sha256_update(&state, between, sizeof between);
    crypto_hash_sha256_update(&state, public_key, crypto_sign_PUBLICKEYBYTES);
    crypto_hash_sha256_final(&state, hash);
    memcpy(id, hash, KEY_ID);
}

static void write_text(struct writer *w, const char *text)
{
    writer_bytes(w, text, strlen(text));
}

static void write_base64(struct writer *w, const uint8_t *bytes, size_t length)
{
    char text[BASE64_ROOM];
    write_text(w, sodium_bin2base64(text, sizeof text, bytes, length, BASE64));
}

static void write_number(struct writer *w, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    write_text(w, text);
}

void checkpoint_write(struct writer *w, const struct checkpoint *checkpoint, const uint8_t *secret_key)
{
    uint8_t signature[KEY_ID + crypto_sign_BYTES], public_key[crypto_sign_PUBLICKEYBYTES];
    const size_t start = w->length;
    write_text(w, checkpoint->origin);
    write_text(w, "\n");
    write_number(w, checkpoint->size);
    write_text(w, "\n");
    write_base64(w, checkpoint->root, MERKLE_HASH);
    write_text(w, "\n");
    if (w->failed) return;
    crypto_sign_ed25519_sk_to_pk(public_key, secret_key);
    note_key_id(checkpoint->origin, public_key, signature);
    crypto_sign_detached(signature + KEY_ID, NULL, (const uint8_t *)w->text + start, w->length - start,
                         secret_key);
    write_text(w, "\n" DASH);
    write_text(w, checkpoint->origin);
    write_text(w, " ");
    write_base64(w, signature, sizeof signature);
    write_text(w, "\n");
}

void checkpoint_verifier(const char *origin, const uint8_t *public_key, char verifier[VERIFIER_ROOM])
{
    uint8_t id[KEY_ID], key[1 + crypto_sign_PUBLICKEYBYTES] = {ED25519};
    char id_hex[2 * KEY_ID + 1], key_base64[45];
    note_key_id(origin, public_key, id);
    memcpy(key + 1, public_key, crypto_sign_PUBLICKEYBYTES);
    sodium_bin2hex(id_hex, sizeof id_hex, id, sizeof id);
    sodium_bin2base64(key_base64, sizeof key_base64, key, sizeof key, BASE64);
    snprintf(verifier, VERIFIER_ROOM, "%.*s+%s+%s", ORIGIN_MAX, origin, id_hex, key_base64);
}

void logged_write(struct writer *w, const struct logged *logged)
{
    write_text(w, PROOF "\nindex ");
    write_number(w, logged->index);
    for (int i = 0; i < logged->proof.count; i++) {
        write_text(w, "\n");
        write_base64(w, logged->proof.hash[i], MERKLE_HASH);
    }
    write_text(w, "\n\n");
    writer_bytes(w, logged->checkpoint, logged->checkpoint_length);
}

/* ---- reading ---- */

struct text {
    const char *at;
    size_t length;
};

/* Takes a line off. It must end in a line feed. */
static bool take_line(struct text *rest, struct text *line)
{
    const char *end = rest->length ? memchr(rest->at, '\n', rest->length) : NULL;
    if (!end) return false;
    *line = (struct text){rest->at, end - rest->at};
    rest->length -= line->length + 1;
    rest->at = end + 1;
    return true;
}

/* Takes this text off the beginning. */
static bool take(struct text *rest, const char *prefix)
{
    const size_t length = strlen(prefix);
    if (rest->length < length || memcmp(rest->at, prefix, length) != 0) return false;
    *rest = (struct text){rest->at + length, rest->length - length};
    return true;
}

/* Reads a decimal number without leading zeros. */
static bool read_number(struct text line, uint64_t *number)
{
    *number = 0;
    if (line.length == 0 || line.length > 18 || (line.length > 1 && *line.at == '0')) return false;
    for (size_t i = 0; i < line.length; i++) {
        if (line.at[i] < '0' || line.at[i] > '9') return false;
        *number = 10 * *number + line.at[i] - '0';
    }
    return true;
}

/* Reads exactly `size` bytes. */
static bool read_base64(struct text line, uint8_t *bytes, size_t length)
{
    size_t found;
    const char *end;
    return sodium_base642bin(bytes, length, line.at, line.length, NULL, &found, &end, BASE64) == 0 &&
           found == length && end == line.at + line.length;
}

static bool read_origin(struct text line, char origin[ORIGIN_MAX + 1])
{
    if (line.length > ORIGIN_MAX) return false;
    memcpy(origin, line.at, line.length);
    origin[line.length] = 0;
    return strlen(origin) == line.length && origin_fits(origin);
}

/* Reads a line of a signature. True: it names this key. */
static bool read_signature(struct text line, const struct checkpoint *checkpoint, const uint8_t *public_key,
                           uint8_t signature[KEY_ID + crypto_sign_BYTES])
{
    uint8_t id[KEY_ID];
    note_key_id(checkpoint->origin, public_key, id);
    return take(&line, checkpoint->origin) && take(&line, " ") &&
           read_base64(line, signature, KEY_ID + crypto_sign_BYTES) && memcmp(signature, id, KEY_ID) == 0;
}

enum checkpoint_verdict checkpoint_read(const char *text, size_t length, const uint8_t *public_key,
                                        struct checkpoint *checkpoint)
{
    enum checkpoint_verdict verdict = CHECKPOINT_OTHER_KEY;
    uint8_t signature[KEY_ID + crypto_sign_BYTES];
    struct text rest = {text, length}, line;
    if (length > CHECKPOINT_MAX || !take_line(&rest, &line) || !read_origin(line, checkpoint->origin) ||
        !take_line(&rest, &line) || !read_number(line, &checkpoint->size) || !take_line(&rest, &line) ||
        !read_base64(line, checkpoint->root, MERKLE_HASH))
        return CHECKPOINT_MALFORMED;
    const size_t body = rest.at - text;
    if (!take(&rest, "\n")) return CHECKPOINT_MALFORMED; /* this log has no extension lines */
    while (rest.length) {
        if (!take_line(&rest, &line) || !take(&line, DASH)) return CHECKPOINT_MALFORMED;
        if (!read_signature(line, checkpoint, public_key, signature)) continue;
        if (crypto_sign_verify_detached(signature + KEY_ID, (const uint8_t *)text, body, public_key) != 0)
            return CHECKPOINT_BAD_SIGNATURE;
        verdict = CHECKPOINT_SOUND;
    }
    return verdict;
}

enum checkpoint_verdict checkpoint_read_any(const char *text, size_t length, const uint8_t *public_key,
                                            const uint8_t (*others)[CHECKPOINT_KEY], size_t count,
                                            struct checkpoint *checkpoint)
{
    enum checkpoint_verdict verdict = checkpoint_read(text, length, public_key, checkpoint);
    for (size_t i = 0; i < count && verdict == CHECKPOINT_OTHER_KEY; i++)
        verdict = checkpoint_read(text, length, others[i], checkpoint);
    return verdict;
}

bool logged_read(const char *text, size_t length, struct logged *logged)
{
    struct text rest = {text, length}, line;
    logged->proof.count = 0;
    if (!take_line(&rest, &line) || !take(&line, PROOF) || line.length || !take_line(&rest, &line) ||
        !take(&line, "index ") || !read_number(line, &logged->index))
        return false;
    while (take_line(&rest, &line)) {
        if (line.length == 0) {
            logged->checkpoint = rest.at;
            logged->checkpoint_length = rest.length;
            return true;
        }
        if (logged->proof.count == MERKLE_PROOF_MAX ||
            !read_base64(line, logged->proof.hash[logged->proof.count++], MERKLE_HASH))
            return false;
    }
    return false;
}
