/* All that follows from a match's number. */
#include "filled_match.h"

#include <sodium.h>
#include <string.h>

static void derive(const char *what, uint64_t number, int seat, uint8_t *bytes, size_t size)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, size);
    crypto_generichash_update(&state, (const uint8_t *)what, strlen(what));
    crypto_generichash_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_generichash_update(&state, (const uint8_t *)&seat, sizeof seat);
    crypto_generichash_final(&state, bytes, size);
}

enum filled_match_kind filled_match_kind(uint64_t number)
{
    if (number % FILLED_MATCH_TENTH == 0) return FILLED_MATCH_PLAYED;
    if (number % 1000 == 9) return FILLED_MATCH_OPEN;
    return number % FILLED_MATCH_TENTH <= 5 ? FILLED_MATCH_OVER : FILLED_MATCH_BEGUN;
}

/* RFC 9562, version 4, as the service makes them. */
void filled_match_id(uint64_t number, uint8_t id[MATCH_ID_SIZE])
{
    derive("id", number, 0, id, MATCH_ID_SIZE);
    id[6] = (uint8_t)((id[6] & 0x0f) | 0x40);
    id[8] = (uint8_t)((id[8] & 0x3f) | 0x80);
}

void filled_match_seed(uint64_t number, uint8_t seed[SEED_SIZE])
{
    derive("seed", number, 0, seed, SEED_SIZE);
}

void filled_match_token(uint64_t number, int seat, char token[FILLED_MATCH_TOKEN])
{
    uint8_t bytes[32];
    derive("token", number, seat, bytes, sizeof bytes);
    sodium_bin2base64(token, FILLED_MATCH_TOKEN, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}
