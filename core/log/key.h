/* Ids of signing keys: the first eight bytes of the BLAKE2b-256 of the public key, in hexadecimal. An id is
 * short enough to be read aloud, and two keys do not share one by chance. Public keys decide where certainty
 * is needed. */
#ifndef WESTPHALIA_LOG_KEY_H
#define WESTPHALIA_LOG_KEY_H

#include <stdint.h>

enum { PUBLIC_KEY_SIZE = 32, KEY_ID_ROOM = 17 };

void key_id(const uint8_t public_key[PUBLIC_KEY_SIZE], char id[KEY_ID_ROOM]);

#endif
