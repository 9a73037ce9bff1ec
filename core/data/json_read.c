/* JSON that comes from outside. jansson takes a number for an integer by how it is written. */
#include "data/json_read.h"

#include <stdbool.h>
#include <stdio.h>
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

/* All within it. False: memory is short. */
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

/* A real number has a point or an exponent behind a digit. Few texts have that, but for times in strings. */
static bool may_have_reals(const char *text, size_t length)
{
    for (size_t i = 1; i < length; i++)
        if ((text[i] == '.' || text[i] == 'e' || text[i] == 'E') && text[i - 1] >= '0' && text[i - 1] <= '9')
            return true;
    return false;
}

json_t *json_read(const char *text, size_t length, json_error_t *error)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, error);
    if (!json || !may_have_reals(text, length) || make_integers(json)) return json;
    json_decref(json);
    if (error) snprintf(error->text, sizeof error->text, "memory is short");
    return NULL;
}
