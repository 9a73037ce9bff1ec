/* References are followed, and schemas take their place. */
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
