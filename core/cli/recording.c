/* A match of bots, written as an audit file. */
#include "cli/recording.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

void recording_init(struct recording *recording)
{
    writer_init(&recording->text);
    writer_init(&recording->line);
}

void recording_free(struct recording *recording)
{
    writer_free(&recording->text);
    writer_free(&recording->line);
}

/* The key that signs all recordings. Anybody can make it, so it proves nothing. */
static void make_keys(uint8_t public_key[crypto_sign_PUBLICKEYBYTES],
                      uint8_t secret_key[crypto_sign_SECRETKEYBYTES])
{
    static const uint8_t seed[crypto_sign_SEEDBYTES] = "recorded by bots";
    crypto_sign_seed_keypair(public_key, secret_key, seed);
}

/* Writes the object in `line` with a further member. */
static void write_extended(struct recording *recording, const char *name, const uint8_t bytes[HASH_SIZE])
{
    char hex[2 * HASH_SIZE + 1], member[sizeof hex + 40];
    to_hex(bytes, HASH_SIZE, hex);
    const int length = snprintf(member, sizeof member, ",\"%s\":\"%s\"}\n", name, hex);
    writer_bytes(&recording->text, writer_text(&recording->line), recording->line.length - 1);
    writer_bytes(&recording->text, member, length);
    writer_clear(&recording->line);
}

void recording_begin(struct recording *recording, const struct match_terms *terms)
{
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
    make_keys(public_key, secret_key);
    writer_clear(&recording->text);
    writer_clear(&recording->line);
    recording->length = 0;
    recording->terms = terms;
    if (!terms_hash(terms, recording->prev)) recording->text.failed = true;
    terms_write(&recording->line, terms);
    write_extended(recording, "server_key", public_key);
}

void recording_add(struct recording *recording, const struct play *p, const struct action *action)
{
    uint8_t state[HASH_SIZE], hash[HASH_SIZE] = {0};
    state_hash(p, state);
    action_write(&recording->line, p, action,
                 &(struct chain_link){recording->terms->format, recording->prev, state}, hash);
    memcpy(recording->prev, hash, HASH_SIZE);
    write_extended(recording, "hash", hash);
    recording->length++;
}

void recording_end(struct recording *recording, const uint8_t *seed)
{
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
    make_keys(public_key, secret_key);
    closing_write(&recording->text, recording->terms, recording->prev, recording->length, seed, secret_key);
}

bool recording_save(struct recording *recording, const char *path)
{
    if (recording->text.failed || recording->line.failed) {
        command_fail("memory is short");
        return false;
    }
    FILE *file = fopen(path, "w");
    bool written = file && fwrite(recording->text.text, recording->text.length, 1, file) == 1;
    if (file && fclose(file) != 0) written = false;
    if (!written) command_fail("%s cannot be written: %s", path, strerror(errno));
    return written;
}
