/* Ids of keys, and lists of keys. */
#include "log/key.h"

#include <jansson.h>
#include <sodium.h>

#include "log/ledger.h"

void key_id(const uint8_t public_key[PUBLIC_KEY_SIZE], char id[KEY_ID_ROOM])
{
    uint8_t hash[HASH_SIZE];
    crypto_generichash(hash, sizeof hash, public_key, PUBLIC_KEY_SIZE, NULL, 0);
    to_hex(hash, (KEY_ID_ROOM - 1) / 2, id);
}

bool expected_keys_add(struct expected_keys *keys, const char *hex, const char *until)
{
    if (keys->count == EXPECTED_KEYS_MAX || !hex || !from_hex(hex, keys->key[keys->count], PUBLIC_KEY_SIZE))
        return false;
    keys->until[keys->count] = 0;
    if (until && !time_read(until, &keys->until[keys->count])) return false;
    keys->count++;
    return true;
}

bool expected_keys_read_json(const char *text, size_t length, struct expected_keys *keys)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(json, "keys"), *key;
    bool good = json_array_size(list) > 0;
    size_t i;
    json_array_foreach(list, i, key)
    {
        good = good && expected_keys_add(keys, json_string_value(json_object_get(key, "public_key")),
                                         json_string_value(json_object_get(key, "valid_until")));
    }
    json_decref(json);
    return good;
}
