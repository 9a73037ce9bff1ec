/* Tickets: XChaCha20-Poly1305 and keyed BLAKE2b. */
#include "api/shared/ticket.h"

#include <sodium.h>
#include <string.h>

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    SEAL = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    PROOF = 16
};

/* The encrypted part. All instances have the same byte order. */
struct inside {
    uint8_t token_hash[32];
    int64_t made_at;
};

/* The bytes that base64url encodes. */
struct outside {
    uint8_t nonce[NONCE];
    uint8_t sealed[sizeof(struct inside) + SEAL];
};

_Static_assert(TICKET_KEY == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the key is the cipher's");
_Static_assert(sodium_base64_ENCODED_LEN(sizeof(struct outside), sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
                   TICKET_ROOM,
               "a ticket has its room");

void ticket_make(const uint8_t key[TICKET_KEY], const uint8_t match_id[MATCH_ID_SIZE],
                 const uint8_t token_hash[32], int64_t now, char ticket[TICKET_ROOM])
{
    struct inside inside = {.made_at = now};
    struct outside outside;
    memcpy(inside.token_hash, token_hash, sizeof inside.token_hash);
    randombytes_buf(outside.nonce, sizeof outside.nonce);
    crypto_aead_xchacha20poly1305_ietf_encrypt(outside.sealed, NULL, (const uint8_t *)&inside, sizeof inside,
                                               match_id, MATCH_ID_SIZE, NULL, outside.nonce, key);
    sodium_bin2base64(ticket, TICKET_ROOM, (const uint8_t *)&outside, sizeof outside,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void ticket_prove(const uint8_t key[TICKET_KEY], const char *ticket, char proof[TICKET_PROOF_ROOM])
{
    uint8_t bytes[PROOF];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)ticket, strlen(ticket), key, TICKET_KEY);
    sodium_bin2base64(proof, TICKET_PROOF_ROOM, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool is_proof(const uint8_t key[TICKET_KEY], const char *ticket, const char *proof)
{
    char right[TICKET_PROOF_ROOM];
    ticket_prove(key, ticket, right);
    return proof && strlen(proof) == sizeof right - 1 && sodium_memcmp(proof, right, sizeof right - 1) == 0;
}

bool ticket_open(const uint8_t key[TICKET_KEY], const uint8_t match_id[MATCH_ID_SIZE], const char *ticket,
                 const char *proof, int64_t now, uint8_t token_hash[32])
{
    struct inside inside;
    struct outside outside;
    size_t length;
    if (sodium_base642bin((uint8_t *)&outside, sizeof outside, ticket, strlen(ticket), NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        length != sizeof outside ||
        crypto_aead_xchacha20poly1305_ietf_decrypt((uint8_t *)&inside, NULL, NULL, outside.sealed,
                                                   sizeof outside.sealed, match_id, MATCH_ID_SIZE,
                                                   outside.nonce, key))
        return false;
    const int64_t second = 1000000, seconds = is_proof(key, ticket, proof) ? TICKET_RESUMES : TICKET_OPENS;
    memcpy(token_hash, inside.token_hash, sizeof inside.token_hash);
    return now <= inside.made_at + seconds * second && now >= inside.made_at - TICKET_AHEAD * second;
}
