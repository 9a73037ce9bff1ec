/* Schemas and the head of a document get the words of version 3.0.3. */
#include "api/handlers/openapi/version_30.h"

#include "api/handlers/openapi/schemas.h"

static const char LICENSE_URL[] =
    "https://opensource.org/license/mit"; /* licences had no identifier in this version */

/* "type": [one, "null"]. */
static void type_to_nullable(json_t *schema)
{
    json_t *types = json_object_get(schema, "type");
    if (!json_is_array(types)) return;
    json_object_set(schema, "type", json_array_get(types, 0));
    json_object_set_new(schema, "nullable", json_true());
}

/* "anyOf": [..., {"type": "null"}]. */
static void choice_to_nullable(const json_t *schemas, json_t *schema)
{
    json_t *choices = json_object_get(schema, "anyOf");
    for (size_t i = json_array_size(choices); i-- > 0;) {
        if (!schema_is_type(json_array_get(choices, i), "null")) continue;
        json_array_remove(choices, i);
        json_object_set_new(schema, "nullable", json_true());
    }
    json_t *type = json_object_get(schema_referred(schemas, json_array_get(choices, 0)), "type");
    /* nullable needs a type */
    if (json_object_get(schema, "nullable")) json_object_set(schema, "type", type);
    if (json_array_size(choices) != 1) return;
    json_object_set(schema, "allOf", choices);
    json_object_del(schema, "anyOf");
}

static void schema_to_old(const json_t *schemas, json_t *schema)
{
    type_to_nullable(schema);
    choice_to_nullable(schemas, schema);
    json_t *constant = json_object_get(schema, "const"), *examples = json_object_get(schema, "examples");
    if (constant) json_object_set_new(schema, "enum", json_pack("[O]", constant));
    if (examples) json_object_set(schema, "example", json_array_get(examples, 0));
    static const char *const UNKNOWN[] = {"const", "examples", "propertyNames", "contentMediaType",
                                          "contentSchema"};
    for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; i++)
        json_object_del(schema, UNKNOWN[i]);
    json_t *ref = json_object_get(schema, "$ref");
    if (!ref || json_object_size(schema) == 1) return;
    json_object_set_new(schema, "allOf", json_pack("[{s:O}]", "$ref", ref));
    json_object_del(schema, "$ref");
}

void version_30_adapt(json_t *document)
{
    json_t *info = json_object_get(document, "info"), *license = json_object_get(info, "license");
    json_object_set_new(document, "openapi", json_string("3.0.3"));
    json_object_del(info, "summary");
    json_object_del(license, "identifier");
    json_object_set_new(license, "url", json_string(LICENSE_URL));
    schemas_adapt(document, schema_to_old);
}
