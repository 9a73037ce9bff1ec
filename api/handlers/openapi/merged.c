/* Each choice of a document becomes one schema. */
#include "api/handlers/openapi/merged.h"

#include "api/handlers/openapi/schemas.h"

/* The schema itself, or the one that it refers to. */
static json_t *behind_reference(const json_t *schemas, json_t *schema)
{
    json_t *referred = schema_referred(schemas, schema);
    return referred ? referred : schema;
}

/* ---- members ---- */

/* A copy of what a member is when it is not null, without words. */
static json_t *without_null(const json_t *member, bool *nullable)
{
    json_t *any = json_object_get(member, "anyOf"), *types = json_object_get(member, "type");
    if (any && schema_is_type(json_array_get(any, 1), "null")) {
        *nullable = true;
        return without_null(json_array_get(any, 0), nullable);
    }
    json_t *copy = json_deep_copy(member);
    json_object_del(copy, "description");
    json_object_del(copy, "examples");
    if (json_is_array(types)) {
        *nullable = true;
        json_object_set(copy, "type", json_array_get(types, 0));
    }
    return copy;
}

/* Takes what two members have in common. Takes over `one`. */
static json_t *common(const json_t *schemas, json_t *one, json_t *other)
{
    json_t *values = json_object_get(one, "enum"), *value = json_object_get(other, "const");
    if (values && value) {
        json_array_append(values, value);
        return one;
    }
    if (json_equal(one, other)) return one;
    json_t *type = json_object_get(behind_reference(schemas, one), "type");
    const bool same = type && json_equal(type, json_object_get(behind_reference(schemas, other), "type"));
    json_t *merged = same ? json_pack("{s:O}", "type", type) : json_object();
    json_decref(one);
    return merged;
}

/* Says that a schema may be null, too. Takes it over. */
static json_t *or_null(json_t *schema)
{
    json_t *type = json_object_get(schema, "type");
    if (json_object_get(schema, "$ref")) return json_pack("{s:[o, {s:s}]}", "anyOf", schema, "type", "null");
    if (type) json_object_set_new(schema, "type", json_pack("[O, s]", type, "null"));
    return schema;
}

/* A member of two choices. */
static json_t *merged_member(const json_t *schemas, const json_t *one, const json_t *other)
{
    bool nullable = false;
    json_t *here = without_null(one, &nullable), *there = without_null(other, &nullable);
    json_t *member = common(schemas, here, there), *words = json_object_get(one, "description");
    json_decref(there);
    if (nullable) member = or_null(member);
    if (words && json_equal(words, json_object_get(other, "description")))
        json_object_set(member, "description", words);
    return member;
}

/* The first choice's member. A constant becomes an enum. */
static json_t *first_member(const json_t *member)
{
    json_t *copy = json_deep_copy(member), *value = json_object_get(copy, "const");
    if (value) json_object_set_new(copy, "enum", json_pack("[O]", value));
    json_object_del(copy, "const");
    return copy;
}

/* ---- choices ---- */

static void add_members(const json_t *schemas, json_t *members, const json_t *choice)
{
    const char *name;
    json_t *member;
    json_object_foreach(json_object_get(choice, "properties"), name, member)
    {
        const json_t *before = json_object_get(members, name);
        json_object_set_new(members, name,
                            before ? merged_member(schemas, before, member) : first_member(member));
    }
}

static bool is_required(const json_t *choice, const json_t *name)
{
    json_t *other;
    size_t i;
    json_array_foreach(json_object_get(choice, "required"), i, other)
    {
        if (json_equal(name, other)) return true;
    }
    return false;
}

/* What all choices require. */
static json_t *required_by_all(const json_t *schemas, const json_t *choices)
{
    json_t *required = json_array(), *name, *choice;
    json_t *first = behind_reference(schemas, json_array_get(choices, 0));
    size_t i, k;
    json_array_foreach(json_object_get(first, "required"), i, name)
    {
        bool by_all = true;
        json_array_foreach(choices, k, choice) by_all &= is_required(behind_reference(schemas, choice), name);
        if (by_all) json_array_append(required, name);
    }
    return required;
}

static bool are_objects(const json_t *schemas, const json_t *choices)
{
    json_t *choice;
    size_t i;
    json_array_foreach(choices, i, choice)
    {
        if (!json_object_get(behind_reference(schemas, choice), "properties")) return false;
    }
    return true;
}

/* Makes one schema of a choice: an object, or any value. */
static void merge(const json_t *schemas, json_t *schema)
{
    json_t *choices = json_object_get(schema, "oneOf"), *members = json_object(), *choice;
    size_t i;
    if (are_objects(schemas, choices)) {
        json_array_foreach(choices, i, choice)
            add_members(schemas, members, behind_reference(schemas, choice));
        json_object_set_new(schema, "description",
                            json_string("An object of one of the types. It has the members of its type."));
        json_object_set_new(schema, "type", json_string("object"));
        json_object_set_new(schema, "required", required_by_all(schemas, choices));
        json_object_set(schema, "properties", members);
    }
    json_decref(members);
    json_object_del(schema, "discriminator");
    json_object_del(schema, "oneOf");
}

/* ---- the document ---- */

/* Maps inside, of values that may be null: any values. */
static void free_maps(json_t *json)
{
    const char *name;
    json_t *member;
    size_t i;
    bool nullable = false;
    json_t *values = json_object_get(json, "additionalProperties");
    if (json_is_object(values)) json_decref(without_null(values, &nullable));
    if (nullable) {
        json_object_del(values, "anyOf");
        json_object_del(values, "type");
    }
    json_array_foreach(json, i, member) free_maps(member);
    json_object_foreach(json, name, member) free_maps(member);
}

void merged_adapt(json_t *document)
{
    json_t *schemas = json_object_get(json_object_get(document, "components"), "schemas");
    json_t *any = json_object(), *schema;
    const char *name;
    json_object_foreach(schemas, name, schema)
    {
        /* with members: which of them exclude one another */
        if (!json_object_get(schema, "oneOf") || json_object_get(schema, "properties")) continue;
        merge(schemas, schema);
        if (!json_object_get(schema, "properties")) schemas_note(any, name, schema);
    }
    schemas_inline(document, any);
    free_maps(schemas);
    json_decref(any);
}
