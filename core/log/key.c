#include "log/key.h"

#include <sodium.h>

#include "log/ledger.h"

void key_id(const uint8_t public_key[PUBLIC_KEY_SIZE], char id[KEY_ID_ROOM])
{
    uint8_t hash[HASH_SIZE];
    crypto_generichash(hash, sizeof hash, public_key, PUBLIC_KEY_SIZE, NULL, 0);
    to_hex(hash, (KEY_ID_ROOM - 1) / 2, id);
}
