/* Canonical JSON. */
#include "data/json_canonical.h"

#include <stdint.h>
#include <string.h>

/* RFC 8785 writes larger integers as doubles. */
#define INTEGER_MAX INT64_C(9007199254740991)

/* jansson's compact, key-sorted dump is RFC 8785 for the values that are let in: no real numbers, ASCII keys,
 * no control characters but those that both escape alike. */
bool json_is_canonical(const json_t *json)
{
    const char *name;
    json_t *value;
    const json_int_t number = json_integer_value(json);
    if (json_is_real(json) || number > INTEGER_MAX || number < -INTEGER_MAX) return false;
    if (json_is_string(json)) {
        const char *text = json_string_value(json);
        for (size_t i = 0; i < json_string_length(json); i++)
            if ((unsigned char)text[i] < 0x20) return false;
        return true;
    }
    for (size_t i = 0; i < json_array_size(json); i++)
        if (!json_is_canonical(json_array_get(json, i))) return false;
    json_object_foreach((json_t *)json, name, value)
    {
        for (const char *c = name; *c; c++)
            if (*c < 0x20 || *c > 0x7e) return false;
        if (!json_is_canonical(value)) return false;
    }
    return true;
}

char *json_canonical(const json_t *json, size_t *length)
{
    if (!json_is_canonical(json)) return NULL;
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    if (text) *length = strlen(text);
    return text;
}
