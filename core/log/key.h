/* The id of a key that signs: the first eight bytes of the BLAKE2b-256 of its public half, in hexadecimal. Short enough to be read out, long enough
 * that nobody makes another key with the same one by chance; who needs to be sure compares the public keys. */
#ifndef WESTPHALIA_LOG_KEY_H
#define WESTPHALIA_LOG_KEY_H

#include <stdint.h>

enum { PUBLIC_KEY_SIZE = 32, KEY_ID_ROOM = 17 };

void key_id(const uint8_t public_key[PUBLIC_KEY_SIZE], char id[KEY_ID_ROOM]);

#endif
