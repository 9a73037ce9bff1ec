/* Secrets are made of random bytes, or derived from the service's secret. */
#include "api/shared/secrets.h"

#include <string.h>

#include "api/shared/keys.h"

/* A text with its final zero, so that no two lists of texts are the same bytes. */
static void add_text(crypto_generichash_state *state, const char *text)
{
    crypto_generichash_update(state, (const uint8_t *)text, strlen(text) + 1);
}

void secret_make(const struct keys *keys, const struct derivation *from, uint8_t bytes[STORE_HASH])
{
    crypto_generichash_state state;
    if (!from) {
        randombytes_buf(bytes, STORE_HASH);
        return;
    }
    crypto_generichash_init(&state, keys->secret, STORE_SEED, STORE_HASH);
    add_text(&state, from->purpose);
    crypto_generichash_update(&state, from->place, from->place_length);
    if (from->key) add_text(&state, from->key);
    if (from->request) crypto_generichash_update(&state, from->request, STORE_HASH);
    crypto_generichash_final(&state, bytes, STORE_HASH);
}

void secret_token(const struct keys *keys, const struct derivation *from, char token[TOKEN_ROOM])
{
    uint8_t bytes[STORE_HASH];
    secret_make(keys, from, bytes);
    sodium_bin2base64(token, TOKEN_ROOM, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void secret_uuid(const uint8_t bytes[STORE_HASH], bool derived, uint8_t id[STORE_ID])
{
    memcpy(id, bytes, STORE_ID);
    id[6] = (id[6] & 0x0f) | (derived ? 0x80 : 0x40);
    id[8] = (id[8] & 0x3f) | 0x80;
}

void token_hash(const char *token, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
}
