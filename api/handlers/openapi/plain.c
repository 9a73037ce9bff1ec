/* A document loses its choices, nulls and values of several types. */
#include "api/handlers/openapi/plain.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "api/handlers/openapi/schemas.h"

/* ---- what a schema is, in the document as it was ---- */

/* The schema that a reference leads to; any other schema itself. */
static json_t *meant(const json_t *schemas, json_t *schema)
{
    json_t *referred = schema_referred(schemas, schema);
    return referred ? meant(schemas, referred) : schema;
}

/* The one schema that allOf is put around. NULL: there is no such. */
static json_t *wrapped(const json_t *schema)
{
    json_t *all = json_object_get(schema, "allOf");
    return json_array_size(all) == 1 && !json_object_get(schema, "properties") ? json_array_get(all, 0)
                                                                               : NULL;
}

static bool may_be_null(const json_t *schemas, json_t *schema)
{
    const json_t *it = meant(schemas, schema);
    json_t *inside = wrapped(it);
    return json_is_true(json_object_get(it, "nullable")) || (inside && may_be_null(schemas, inside));
}

/* Whether a value is of more types than one, or a list of such values. Objects of several types are told
 * apart by a discriminator. */
static bool is_mixed(const json_t *schemas, json_t *schema)
{
    const json_t *it = meant(schemas, schema);
    json_t *inside = wrapped(it), *items = json_object_get(it, "items");
    if (inside) return is_mixed(schemas, inside);
    if (items) return is_mixed(schemas, items);
    return !json_object_get(it, "type") && !json_object_get(it, "discriminator");
}

/* ---- what it does ---- */

/* The length of what several texts begin with, up to the last sign that is no letter or digit. */
static size_t common_prefix(const json_t *texts)
{
    const char *first = json_string_value(json_array_get(texts, 0));
    size_t length = json_array_size(texts) > 1 ? strlen(first) : 0, i;
    json_t *text;
    json_array_foreach(texts, i, text)
    {
        const char *other = json_string_value(text);
        size_t same = 0;
        while (same < length && first[same] == other[same])
            same++;
        length = same;
    }
    while (length > 0 && isalnum((unsigned char)first[length - 1]))
        length--;
    return length;
}

/* Leaves out an enum where a value begins with a digit behind the common prefix, as "player-1" does. */
static void free_numbered_values(json_t *schema)
{
    json_t *values = json_object_get(schema, "enum"), *value;
    size_t i;
    if (!json_is_string(json_array_get(values, 0))) return;
    const size_t length = common_prefix(values);
    json_array_foreach(values, i, value)
    {
        if (!isdigit((unsigned char)json_string_value(value)[length])) continue;
        json_object_del(schema, "enum");
        return;
    }
}

static void do_not_require(json_t *schema, const char *member)
{
    json_t *required = json_object_get(schema, "required");
    for (size_t i = json_array_size(required); i-- > 0;)
        if (strcmp(json_string_value(json_array_get(required, i)), member) == 0)
            json_array_remove(required, i);
    if (required && json_array_size(required) == 0) json_object_del(schema, "required");
}

/* A map or a list whose values may be null says nothing of them. */
static void free_null_values(const json_t *schemas, json_t *schema)
{
    json_t *values = json_object_get(schema, "additionalProperties");
    json_t *items = json_object_get(schema, "items");
    if (json_is_object(values) && may_be_null(schemas, values))
        json_object_del(schema, "additionalProperties");
    if (items && may_be_null(schemas, items))
        json_object_set_new(schema, "items", json_pack("{s:s}", "type", "object"));
}

/* Leaves out members of mixed types and numbered enums, and requires no member that may be null. */
static void settle_members(const json_t *schemas, json_t *schema)
{
    json_t *members = json_object_get(schema, "properties"), *member;
    const char *name;
    void *next;
    free_null_values(schemas, schema);
    free_numbered_values(schema);
    json_object_foreach_safe(members, next, name, member)
    {
        const bool mixed = is_mixed(schemas, member);
        if (mixed || may_be_null(schemas, member)) do_not_require(schema, name);
        if (mixed) json_object_del(members, name);
    }
}

static void settle_schema(const json_t *schemas, json_t *schema)
{
    json_t *inside = json_incref(wrapped(schema));
    json_object_del(schema, "nullable");
    if (json_object_get(inside, "$ref")) {
        json_object_clear(schema);
        json_object_update(schema, inside);
    }
    json_decref(inside);
    if (json_object_get(schema, "$ref") && json_object_get(meant(schemas, schema), "discriminator")) {
        json_object_clear(schema);
        json_object_set_new(schema, "type", json_string("object"));
    }
    const json_t *more = json_object_get(schema, "additionalProperties");
    if (json_is_boolean(more) || (more && json_object_size(more) == 0))
        json_object_del(schema, "additionalProperties");
}

void plain_adapt(json_t *document)
{
    schemas_adapt(document, settle_members);
    schemas_adapt(document, settle_schema);
}
