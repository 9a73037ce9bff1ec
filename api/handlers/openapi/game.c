/* A document is adapted to one game: names, choices, null. What is not used is removed. */
#include "api/handlers/openapi/game.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "api/handlers/openapi/generators.h"
#include "api/handlers/openapi/merged.h"
#include "api/handlers/openapi/plain.h"
#include "api/handlers/openapi/schemas.h"
#include "api/handlers/openapi/version_30.h"

enum { CAMEL_ROOM = 200 };

/* ---- discriminators ---- */

/* The name of the first member that has a constant value, or NULL. */
static const char *constant_member(json_t *schema, const char **value)
{
    const char *name;
    json_t *member;
    json_object_foreach(json_object_get(schema, "properties"), name, member)
    {
        *value = json_string_value(json_object_get(member, "const"));
        if (*value) return name;
    }
    return NULL;
}

static void discriminate(const json_t *schemas, json_t *schema)
{
    json_t *mapping = json_object(), *choice;
    const char *mark = NULL, *value;
    size_t i;
    json_array_foreach(json_object_get(schema, "oneOf"), i, choice)
    {
        mark = constant_member(schema_referred(schemas, choice), &value);
        if (!mark) break;
        json_object_set(mapping, value, json_object_get(choice, "$ref"));
    }
    if (mark)
        json_object_set_new(schema, "discriminator",
                            json_pack("{s:s, s:O}", "propertyName", mark, "mapping", mapping));
    json_decref(mapping);
}

void openapi_discriminators(json_t *schemas)
{
    const char *name;
    json_t *schema;
    json_object_foreach(schemas, name, schema) discriminate(schemas, schema);
}

/* ---- names ---- */

/* Writes a name in camel case: "influence-stack", "state.influence_stack" become InfluenceStack,
 * StateInfluenceStack. */
static void camel_case(char into[CAMEL_ROOM], const char *name, const char *ending)
{
    size_t length = 0;
    for (bool first = true; *name && length + strlen(ending) + 1 < CAMEL_ROOM; name++) {
        if (isalnum((unsigned char)*name)) into[length++] = first ? toupper((unsigned char)*name) : *name;
        first = !isalnum((unsigned char)*name);
    }
    strcpy(into + length, ending);
}

/* The name of a schema: the game's without its id, ids by the things that they name. */
static void new_schema_name(char into[CAMEL_ROOM], const struct game *game, const char *name)
{
    const size_t length = strlen(game->id);
    if (strncmp(name, game->id, length) == 0 && name[length] == '.') name += length + 1;
    const bool id = strncmp(name, "id.", 3) == 0;
    camel_case(into, id ? name + 3 : name, id ? "Id" : "");
    if (strcmp(into, "Event") == 0) strcpy(into, "GameEvent"); /* JavaScript has an Event already */
}

/* The kinds of components that are renamed, and the endings of their names. */
static const struct {
    const char *kind, *ending;
} COMPONENTS[] = {{"parameters", "Parameter"}, {"responses", "Response"}, {"headers", "Header"}};

/* A reference with the new name of its component. */
static json_t *new_reference(const struct game *game, const char *ref)
{
    char name[CAMEL_ROOM], kind[CAMEL_ROOM];
    if (strncmp(ref, SCHEMAS_PATH, strlen(SCHEMAS_PATH)) == 0) {
        new_schema_name(name, game, ref + strlen(SCHEMAS_PATH));
        return json_sprintf(SCHEMAS_PATH "%s", name);
    }
    for (size_t i = 0; i < sizeof COMPONENTS / sizeof *COMPONENTS; i++) {
        const int length = snprintf(kind, sizeof kind, "#/components/%s/", COMPONENTS[i].kind);
        if (strncmp(ref, kind, length) != 0) continue;
        camel_case(name, ref + length, COMPONENTS[i].ending);
        return json_sprintf("%s%s", kind, name);
    }
    return json_string(ref);
}

/* Renames all references and mappings inside. */
static void rename_references(json_t *json, const struct game *game)
{
    const char *name;
    json_t *member;
    size_t i;
    void *next;
    json_array_foreach(json, i, member) rename_references(member, game);
    json_object_foreach_safe(json, next, name, member)
    {
        const char *text = json_string_value(member);
        if (text && strncmp(text, "#/components/", strlen("#/components/")) == 0)
            json_object_set_new(json, name, new_reference(game, text));
        else
            rename_references(member, game);
    }
}

/* The game's schemas replace general ones of the same name. */
static json_t *new_schemas(json_t *schemas, const struct game *game)
{
    json_t *here = json_object(), *schema;
    char name[CAMEL_ROOM];
    const char *key;
    json_object_foreach(schemas, key, schema)
    {
        new_schema_name(name, game, key);
        if (strchr(key, '.') || !json_object_get(here, name)) json_object_set(here, name, schema);
    }
    return here;
}

static json_t *new_components(json_t *components, const char *ending)
{
    json_t *here = json_object(), *component;
    char name[CAMEL_ROOM];
    const char *key;
    json_object_foreach(components, key, component)
    {
        camel_case(name, key, ending);
        json_object_set(here, name, component);
    }
    return here;
}

/* All tokens are sent in one way, so the document has one. Clients in Java set the token of one kind alone.
 * ogen makes a type of each: a player's would be called as the schema Player. */
static json_t *one_token(void)
{
    return json_pack("{s:{s:s, s:s, s:s}}", "BearerToken", "type", "http", "scheme", "bearer", "description",
                     "The token of a seat, an organiser, a player, an owner, an entrant or an operator.");
}

static void require_one_token(json_t *json)
{
    const char *name;
    json_t *member;
    json_t *wanted = json_object_get(json, "security"), *needed = json_array();
    bool some = false;
    for (size_t i = 0; i < json_array_size(wanted); i++) {
        if (json_object_size(json_array_get(wanted, i)) == 0)
            json_array_append_new(needed, json_object());
        else
            some = true;
    }
    if (some) json_array_append_new(needed, json_pack("{s:[]}", "BearerToken"));
    if (wanted) json_object_set(json, "security", needed);
    json_decref(needed);
    json_object_foreach(json, name, member) require_one_token(member);
}

static void rename_components(json_t *document, const struct game *game)
{
    json_t *components = json_object_get(document, "components");
    rename_references(document, game);
    require_one_token(json_object_get(document, "paths"));
    json_object_set_new(components, "securitySchemes", one_token());
    json_object_set_new(components, "schemas", new_schemas(json_object_get(components, "schemas"), game));
    for (size_t i = 0; i < sizeof COMPONENTS / sizeof *COMPONENTS; i++)
        json_object_set_new(
            components, COMPONENTS[i].kind,
            new_components(json_object_get(components, COMPONENTS[i].kind), COMPONENTS[i].ending));
}

/* ---- schemas ---- */

/* A schema that has members and choices says which members exclude one another. */
static void adapt_schema(const json_t *schemas, json_t *schema)
{
    json_t *properties = json_object_get(schema, "properties"), *member;
    const char *name;
    generators_adapt_schema(schema);
    if (properties) {
        json_object_del(schema, "oneOf");
        json_object_del(schema, "not");
    }
    json_object_foreach(properties, name, member) json_object_del(member, "default");
}

/* ---- operations ---- */

/* The problems of every operation are documented as `default`. Some generators have one type for answers and
 * one for problems, and take `default` for an answer, too (progenitor). So it becomes 500. */
static void name_default_response(json_t *operation)
{
    json_t *responses = json_object_get(operation, "responses");
    json_t *response = json_object_get(responses, "default");
    if (!response) return;
    json_object_set(responses, "500", response);
    json_object_del(responses, "default");
}

/* Makes a stream's response a text with objects of this schema. Otherwise a client would read one object from
 * the whole text. */
static void stream_to_text(json_t *content)
{
    json_t *stream = json_object_get(content, "text/event-stream");
    if (!stream) return;
    json_t *event = json_object_get(stream, "schema");
    json_object_set_new(stream, "schema",
                        json_pack("{s:s, s:s, s:O}", "type", "string", "contentMediaType",
                                  "text/event-stream", "contentSchema", event));
}

/* Leaves one form of an answer: JSON, or plain text. openapi-python-client warns of what it cannot read, and
 * clients in Python of openapi-generator read no other text. */
static void keep_one_form(json_t *json)
{
    static const char *const BEST[] = {"application/json", "text/plain"};
    json_t *content = json_object_get(json, "content");
    for (size_t i = 0; i < sizeof BEST / sizeof *BEST; i++) {
        json_t *form = json_object_get(content, BEST[i]);
        if (!form) continue;
        json_object_set_new(json, "content", json_pack("{s:O}", BEST[i], form));
        return;
    }
}

/* Adapts what stands around schemas: operations, parameters, responses, headers. */
static void adapt_around(json_t *json)
{
    static const char *const LEFT_OUT[] = {"links", "example", "examples"};
    const char *name;
    json_t *member;
    size_t i;
    for (size_t k = 0; k < sizeof LEFT_OUT / sizeof *LEFT_OUT; k++)
        json_object_del(json, LEFT_OUT[k]);
    name_default_response(json);
    keep_one_form(json);
    stream_to_text(json);
    json_array_foreach(json, i, member) adapt_around(member);
    json_object_foreach(json, name, member)
    {
        if (strcmp(name, "schema") != 0) adapt_around(member);
    }
}

/* ---- the document ---- */

/* Pages, the archive of a tournament, and what is about the service alone. */
static const char *const PATHS_LEFT_OUT[] = {"/",
                                             "/docs",
                                             "/docs/{file}",
                                             "/games/{game}",
                                             "/games/{game}/board.svg",
                                             "/problems",
                                             "/problems/{type}",
                                             "/table",
                                             "/table/{file}",
                                             "/openapi.json",
                                             "/v1/games/{game}/openapi.json",
                                             "/metrics",
                                             "/v1/transparency",
                                             "/v1/transparency/checkpoint",
                                             "/v1/transparency/tile/{level}/{tile}",
                                             "/v1/tournaments/{tournament}/archive"};

/* Collects the references inside. */
static void find_references(const json_t *json, json_t *found)
{
    const char *name;
    json_t *member;
    size_t i;
    json_array_foreach(json, i, member) find_references(member, found);
    json_object_foreach((json_t *)json, name, member)
    {
        if (json_is_string(member))
            json_object_set_new(found, json_string_value(member), json_true());
        else
            find_references(member, found);
    }
}

/* Removes components of this kind without a reference to them. */
static bool remove_unused(json_t *document, const char *kind)
{
    char ref[CAMEL_ROOM];
    const char *name;
    json_t *component, *found = json_object();
    json_t *components = json_object_get(json_object_get(document, "components"), kind);
    const size_t before = json_object_size(components);
    void *next;
    find_references(document, found);
    json_object_foreach_safe(components, next, name, component)
    {
        snprintf(ref, sizeof ref, "#/components/%s/%s", kind, name);
        if (!json_object_get(found, ref)) json_object_del(components, name);
    }
    json_decref(found);
    return json_object_size(components) < before;
}

/* Removes all components that only the dropped operations needed. */
static void remove_all_unused(json_t *document)
{
    for (size_t i = 0; i < sizeof COMPONENTS / sizeof *COMPONENTS; i++)
        remove_unused(document, COMPONENTS[i].kind);
    while (remove_unused(document, "schemas"))
        ;
}

void openapi_adapt(json_t *document, const struct game *game, bool old, enum choices choices)
{
    json_t *paths = json_object_get(document, "paths"), *components = json_object_get(document, "components");
    json_object_set_new(json_object_get(document, "info"), "title",
                        json_sprintf("Westphalia: %s", game->title));
    for (size_t i = 0; i < sizeof PATHS_LEFT_OUT / sizeof *PATHS_LEFT_OUT; i++)
        json_object_del(paths, PATHS_LEFT_OUT[i]);
    json_object_del(components, "examples");
    generators_adapt_game(json_object_get(components, "schemas"), game->id);
    rename_components(document, game);
    if (choices == CHOICES_MERGED) merged_adapt(document);
    json_t *schemas = json_object_get(components, "schemas");
    generators_inline_maps(document, schemas);
    adapt_around(paths);
    for (size_t i = 0; i < sizeof COMPONENTS / sizeof *COMPONENTS; i++)
        adapt_around(json_object_get(components, COMPONENTS[i].kind));
    schemas_adapt(document, adapt_schema);
    if (old) version_30_adapt(document);
    if (choices == CHOICES_PLAIN) plain_adapt(document);
    remove_all_unused(document);
    if (old) generators_name_values(schemas);
}
