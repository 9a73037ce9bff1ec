/* What generators of clients cannot take is replaced, schema by schema. */
#include "api/handlers/openapi/generators.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "api/handlers/openapi/schemas.h"

enum { SCHEMA_ROOM = 200 };

/* ---- frames, views ---- */

static json_t *schema_of_game(const json_t *schemas, const char *id, const char *name, const char *rest)
{
    char full[SCHEMA_ROOM];
    snprintf(full, sizeof full, "%s.%s%s", id, name, rest);
    return json_object_get(schemas, full);
}

/* Python's, PHP's, Kotlin's and Rust's clients of openapi-generator cannot read one of sixty steps. */
static void free_frames(json_t *schemas, const char *id, const char *name, const char *stack_name)
{
    json_t *whole = schema_of_game(schemas, id, name, "");
    json_t *stack = json_deep_copy(schema_of_game(schemas, id, stack_name, ""));
    json_object_set_new(stack, "items",
                        json_pack("{s:s, s:s, s:b}", "description",
                                  "The name of a step as `step`, and the members that it has.", "type",
                                  "object", "additionalProperties", true));
    json_object_set_new(json_object_get(whole, "properties"), "stack", stack);
}

/* Requires of a view what a state has, too. */
static void require_in_both(json_t *view, const json_t *state)
{
    json_t *required = json_object_get(view, "required"), *members = json_object_get(state, "properties");
    for (size_t i = json_array_size(required); i-- > 0;)
        if (!json_object_get(members, json_string_value(json_array_get(required, i))))
            json_array_remove(required, i);
}

void generators_adapt_game(json_t *schemas, const char *id)
{
    char view[SCHEMA_ROOM];
    const char *name;
    json_t *schema;
    const size_t length = (size_t)snprintf(view, sizeof view, "%s.view", id);
    free_frames(schemas, id, "state", "stack");
    free_frames(schemas, id, "view", "stack_view");
    json_object_foreach(schemas, name, schema)
    {
        if (strncmp(name, view, length) != 0) continue;
        json_t *state = schema_of_game(schemas, id, "state", name + length);
        if (state) require_in_both(schema, state);
    }
}

/* ---- maps ---- */

void generators_inline_maps(json_t *document, json_t *schemas)
{
    json_t *maps = json_object(), *schema;
    const char *name;
    json_object_foreach(schemas, name, schema)
    {
        /* an object without members of its own */
        if (schema_is_type(schema, "object") && !json_object_size(json_object_get(schema, "properties")))
            schemas_note(maps, name, schema);
    }
    schemas_inline(document, maps);
    json_decref(maps);
}

/* ---- one schema ---- */

static void integers_to_range(json_t *schema, const json_t *values)
{
    json_int_t least = json_integer_value(json_array_get(values, 0)), most = least;
    json_t *value;
    size_t i;
    json_array_foreach(values, i, value)
    {
        if (json_integer_value(value) < least) least = json_integer_value(value);
        if (json_integer_value(value) > most) most = json_integer_value(value);
    }
    json_object_set_new(schema, "minimum", json_integer(least));
    json_object_set_new(schema, "maximum", json_integer(most));
    json_object_del(schema, "enum");
}

/* Leaves the first of anyOf, and null. */
static void settle_choice(json_t *schema)
{
    json_t *choices = json_object_get(schema, "anyOf");
    for (size_t i = json_array_size(choices); i-- > 1;)
        if (!schema_is_type(json_array_get(choices, i), "null")) json_array_remove(choices, i);
}

void generators_adapt_schema(json_t *schema)
{
    const json_t *values = json_object_get(schema, "enum"), *required = json_object_get(schema, "required");
    settle_choice(schema);
    const char *pattern = json_string_value(json_object_get(schema, "pattern"));
    if (pattern && (strstr(pattern, "\\u") || strstr(pattern, "\\x"))) json_object_del(schema, "pattern");
    if (json_is_array(required) && json_array_size(required) == 0) json_object_del(schema, "required");
    if (!values) return;
    static const char *const NEEDLESS[] = {"pattern", "minLength", "maxLength"};
    for (size_t i = 0; i < sizeof NEEDLESS / sizeof *NEEDLESS; i++)
        json_object_del(schema, NEEDLESS[i]);
    if (json_is_integer(json_array_get(values, 0))) integers_to_range(schema, values);
}

/* ---- the names of values ---- */

/* Writes the constant that generators make of a text: "end-of-turn" and EndOfTurn become END_OF_TURN. */
static void constant_of(char into[SCHEMA_ROOM], const char *text)
{
    size_t length = 0;
    for (char before = '_'; *text && length + 2 < SCHEMA_ROOM; before = *text++) {
        const bool word = isupper((unsigned char)*text) && islower((unsigned char)before);
        if (word) into[length++] = '_';
        into[length++] = (char)(isalnum((unsigned char)*text) ? toupper((unsigned char)*text) : '_');
    }
    into[length] = '\0';
}

/* Whether a constant of this name is another's, or no name: END and BEGIN are words of Ruby, CLASS is one of
 * PHP. */
static bool is_taken(const json_t *taken, const char *constant)
{
    return json_object_get(taken, constant) || strcmp(constant, "END") == 0 ||
           strcmp(constant, "BEGIN") == 0 || strcmp(constant, "CLASS") == 0;
}

/* Names the values of an enum, where one of its constants is taken: that one begins with the name of the
 * enum. */
static void name_values(const char *name, json_t *schema, json_t *taken)
{
    char constant[SCHEMA_ROOM], prefix[SCHEMA_ROOM];
    json_t *value, *names = json_array();
    bool some = false;
    size_t i;
    constant_of(prefix, name);
    json_array_foreach(json_object_get(schema, "enum"), i, value)
    {
        constant_of(constant, json_string_value(value));
        const bool is_other = is_taken(taken, constant);
        some = some || is_other;
        json_array_append_new(names, is_other || isdigit((unsigned char)*constant)
                                         ? json_sprintf("%s_%s", prefix, constant)
                                         : json_string(constant));
        json_object_set_new(taken, constant, json_true());
    }
    if (some) json_object_set(schema, "x-enum-varnames", names);
    json_decref(names);
}

void generators_name_values(json_t *schemas)
{
    json_t *taken = json_object(), *schema;
    const char *name;
    json_object_foreach(schemas, name, schema)
    {
        if (json_array_size(json_object_get(schema, "enum")) > 0) name_values(name, schema, taken);
    }
    json_decref(taken);
}
