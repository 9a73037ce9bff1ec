/* References are followed, schemas take their place, and all schemas of a document are adapted. */
#include "api/handlers/openapi/schemas.h"

#include <string.h>

json_t *schema_referred(const json_t *schemas, const json_t *schema)
{
    const size_t length = strlen(SCHEMAS_PATH);
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    return ref && strncmp(ref, SCHEMAS_PATH, length) == 0 ? json_object_get(schemas, ref + length) : NULL;
}

bool schema_is_type(const json_t *schema, const char *type)
{
    const char *own = json_string_value(json_object_get(schema, "type"));
    return own && strcmp(own, type) == 0;
}

void schemas_note(json_t *noted, const char *name, json_t *schema)
{
    json_t *ref = json_sprintf(SCHEMAS_PATH "%s", name);
    json_object_set(noted, json_string_value(ref), schema);
    json_decref(ref);
}

void schemas_inline(json_t *json, const json_t *noted)
{
    const char *name;
    json_t *member;
    size_t i;
    json_t *schema = json_object_get(noted, json_string_value(json_object_get(json, "$ref")));
    if (schema) {
        json_object_del(json, "$ref");
        json_object_update_missing_new(json, json_deep_copy(schema));
    }
    json_array_foreach(json, i, member) schemas_inline(member, noted);
    json_object_foreach(json, name, member) schemas_inline(member, noted);
}

static void walk_schema(const json_t *schemas, json_t *schema, schema_adapt *adapt)
{
    static const char *const LISTS[] = {"oneOf", "anyOf", "allOf"};
    const char *name;
    json_t *inside;
    size_t i;
    if (!json_is_object(schema)) return;
    adapt(schemas, schema);
    json_object_foreach(json_object_get(schema, "properties"), name, inside)
        walk_schema(schemas, inside, adapt);
    walk_schema(schemas, json_object_get(schema, "items"), adapt);
    walk_schema(schemas, json_object_get(schema, "additionalProperties"), adapt);
    for (size_t k = 0; k < sizeof LISTS / sizeof *LISTS; k++)
        json_array_foreach(json_object_get(schema, LISTS[k]), i, inside) walk_schema(schemas, inside, adapt);
}

/* Walks the schemas of operations, parameters, responses and headers. */
static void walk_around(const json_t *schemas, json_t *json, schema_adapt *adapt)
{
    const char *name;
    json_t *member;
    size_t i;
    json_array_foreach(json, i, member) walk_around(schemas, member, adapt);
    json_object_foreach(json, name, member)
    {
        if (strcmp(name, "schema") == 0)
            walk_schema(schemas, member, adapt);
        else
            walk_around(schemas, member, adapt);
    }
}

void schemas_adapt(json_t *document, schema_adapt *adapt)
{
    static const char *const AROUND[] = {"parameters", "responses", "headers"};
    json_t *components = json_object_get(document, "components"), *schema;
    json_t *schemas = json_object_get(components, "schemas");
    const char *name;
    json_object_foreach(schemas, name, schema) walk_schema(schemas, schema, adapt);
    for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++)
        walk_around(schemas, json_object_get(components, AROUND[i]), adapt);
    walk_around(schemas, json_object_get(document, "paths"), adapt);
}
