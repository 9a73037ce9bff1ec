/* Signatures by libsodium. */
#include "api/webhooks/signature.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void webhook_secret(const uint8_t service[32], const uint8_t id[16], const uint8_t salt[WEBHOOK_SALT],
                    uint8_t secret[WEBHOOK_SECRET])
{
    static const char purpose[] = "secret of a webhook";
    crypto_generichash_state state;
    crypto_generichash_init(&state, service, 32, WEBHOOK_SECRET);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose);
    crypto_generichash_update(&state, id, 16);
    crypto_generichash_update(&state, salt, WEBHOOK_SALT);
    crypto_generichash_final(&state, secret, WEBHOOK_SECRET);
    sodium_memzero(&state, sizeof state);
}

void webhook_secret_write(const uint8_t secret[WEBHOOK_SECRET], char text[WEBHOOK_SECRET_ROOM])
{
    static const char prefix[] = "whsec_";
    memcpy(text, prefix, sizeof prefix - 1);
    sodium_bin2base64(text + sizeof prefix - 1, WEBHOOK_SECRET_ROOM - (sizeof prefix - 1), secret,
                      WEBHOOK_SECRET, sodium_base64_VARIANT_ORIGINAL);
}

void webhook_sign(const uint8_t *secret, size_t secret_length, const struct webhook_signed *what,
                  char signature[WEBHOOK_SIGNATURE_ROOM])
{
    char timestamp[24];
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    const int length = snprintf(timestamp, sizeof timestamp, ".%" PRId64 ".", what->timestamp);
    crypto_auth_hmacsha256_init(&state, secret, secret_length);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)what->id, strlen(what->id));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)timestamp, length);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)what->body, what->length);
    crypto_auth_hmacsha256_final(&state, hash);
    sodium_memzero(&state, sizeof state);
    memcpy(signature, "v1,", 3);
    sodium_bin2base64(signature + 3, WEBHOOK_SIGNATURE_ROOM - 3, hash, sizeof hash,
                      sodium_base64_VARIANT_ORIGINAL);
}
