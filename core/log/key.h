/* Ids of signing keys: the first eight bytes of the BLAKE2b-256 of the public key, in hexadecimal. An id is
 * short enough to be read aloud, and two keys do not share one by chance. Public keys decide where certainty
 * is needed. */
#ifndef WESTPHALIA_LOG_KEY_H
#define WESTPHALIA_LOG_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PUBLIC_KEY_SIZE = 32, KEY_ID_ROOM = 17, EXPECTED_KEYS_MAX = 1024 };

/* The keys that may have signed something. */
struct expected_keys {
    uint8_t key[EXPECTED_KEYS_MAX][PUBLIC_KEY_SIZE];
    /* The key signs nothing after this time, in microseconds since 1970; 0: no such time is known. */
    int64_t until[EXPECTED_KEYS_MAX];
    size_t count;
};

void key_id(const uint8_t public_key[PUBLIC_KEY_SIZE], char id[KEY_ID_ROOM]);

/* Adds a key in hexadecimal. `until` is a time, or NULL. False: one of them cannot be read, or there is no
 * room. */
bool expected_keys_add(struct expected_keys *keys, const char *hex, const char *until);

/* Adds the keys of an answer of /v1/keys. False: it has none, or they cannot be read. */
bool expected_keys_read_json(const char *text, size_t length, struct expected_keys *keys);

#endif
