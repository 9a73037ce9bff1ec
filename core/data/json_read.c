/* JSON from outside. jansson decides by the spelling whether a number is an integer. */
#include "data/json_read.h"

#include <stdlib.h>
#include <string.h>

#define INTEGER_MOST 9007199254740992.0

static bool is_integer(const json_t *json)
{
    const double number = json_real_value(json);
    return json_is_real(json) && number >= -INTEGER_MOST && number <= INTEGER_MOST &&
           number == (double)(json_int_t)number;
}

static json_t *integer_of(const json_t *real)
{
    return json_integer((json_int_t)json_real_value(real));
}

/* Makes integers of whole numbers in the value. False: memory is short. */
static bool make_integers(json_t *json)
{
    const char *name;
    json_t *value;
    void *next;
    size_t i;
    json_array_foreach(json, i, value)
    {
        if (is_integer(value) ? json_array_set_new(json, i, integer_of(value)) : !make_integers(value))
            return false;
    }
    json_object_foreach_safe(json, next, name, value)
    {
        if (is_integer(value) ? json_object_set_new(json, name, integer_of(value)) : !make_integers(value))
            return false;
    }
    return true;
}

/* Whether the text may have real numbers: a point or an exponent behind a digit. Few texts have that outside
 * of times in strings. */
static bool may_have_reals(const char *text, size_t length)
{
    for (size_t i = 1; i < length; i++)
        if ((text[i] == '.' || text[i] == 'e' || text[i] == 'E') && text[i - 1] >= '0' && text[i - 1] <= '9')
            return true;
    return false;
}

json_t *json_read(const char *text, size_t length, json_error_t *error)
{
    if (error) *error = (json_error_t){0}; /* jansson leaves the code as it is where it has none */
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
    if (!json || !may_have_reals(text, length) || make_integers(json)) return json;
    json_decref(json);
    if (error) *error = (json_error_t){.text = "memory is short"}; /* its code: json_error_unknown */
    return NULL;
}

/* Each fault of a text has a code of its own. */
bool json_read_was_short(const json_error_t *error)
{
    return json_error_code(error) == json_error_unknown || json_error_code(error) == json_error_out_of_memory;
}

/* ---- elements that paths name ---- */

/* Unescapes the path's token behind the slash (RFC 6901). Returns its length in the path. */
static size_t token_at(char token[FAULT_PATH], const char *path)
{
    const size_t length = strcspn(path, "/");
    size_t at = 0;
    for (size_t i = 0; i < length; i++) {
        const bool escaped = path[i] == '~' && i + 1 < length;
        token[at++] = escaped ? path[i + 1] == '1' ? '/' : '~' : path[i];
        i += escaped;
    }
    token[at] = 0;
    return length;
}

/* The index of the element that is this text, or the size of the list. */
static size_t index_of(const json_t *list, const char *text)
{
    size_t i;
    json_t *element;
    json_array_foreach(list, i, element)
    {
        if (json_is_string(element) && strcmp(json_string_value(element), text) == 0) break;
    }
    return i;
}

static bool is_number(const char *token)
{
    return *token && token[strspn(token, "0123456789")] == 0;
}

static void locate(char path[FAULT_PATH], const json_t *at)
{
    char token[FAULT_PATH], located[FAULT_PATH] = "";
    for (const char *rest = path; *rest == '/';) {
        rest += 1 + token_at(token, rest + 1);
        if (!json_is_array(at)) {
            fault_path(located, located, token);
            at = json_object_get(at, token);
            continue;
        }
        const size_t i = index_of(at, token), size = json_array_size(at);
        if (i == size && !is_number(token)) break;
        const size_t index = i < size ? i : strtoul(token, NULL, 10);
        fault_path_index(located, located, index);
        at = json_array_get(at, index);
    }
    memcpy(path, located, sizeof located);
}

void json_locate(struct faults *faults, const json_t *document)
{
    for (size_t i = 0; i < faults_listed(faults); i++)
        locate(faults->list[i].path, document);
}
