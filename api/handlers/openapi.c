/* The OpenAPI document: the part written by hand (openapi/) with each game's schemas under its components.
 *
 * The core's tables make the schemas, so the document is put together by the program that encodes by these same tables:
 * what is published cannot be older than what is served. It is made once, when it is first asked for. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/handlers/answer.h"
#include "api/handlers/handlers.h"
#include "api/problem.h"
#include "games/registry.h"

enum { COMPONENT_ROOM = 200 }; /* of a component's name */

extern const char openapi_document[]; /* openapi/openapi.json, embedded */
extern const size_t openapi_document_length;

/* NULL when it could not be made. Lives as long as the process. */
static char *document;
static pthread_once_t document_made = PTHREAD_ONCE_INIT;

/* A component of the hand-written part gives way, its description aside, to a choice of games. */
static json_t *choice_of_games(json_t *component)
{
    json_t *any = json_object_get(component, "anyOf");
    if (any) return any;
    json_t *description = json_incref(json_object_get(component, "description"));
    json_object_clear(component);
    json_object_set_new(component, "description", description);
    json_object_set_new(component, "anyOf", json_array());
    return json_object_get(component, "anyOf");
}

/* Each definition of the game becomes the component "<game>.<name>"; where the hand-written part has a component <name>,
 * one of its choices. */
static void add_game(json_t *schemas, const struct game *game)
{
    char refs[ID_ROOM + 32];
    struct writer w;
    const char *name;
    json_t *schema;
    snprintf(refs, sizeof(refs), "#/components/schemas/%s.", game->id);
    writer_init(&w);
    game_schema(&w, game, refs);
    json_t *definitions = json_loads(writer_text(&w), 0, NULL);
    json_object_foreach(definitions, name, schema)
    {
        char component[COMPONENT_ROOM];
        snprintf(component, sizeof(component), "%s.%s", game->id, name);
        json_object_set(schemas, component, schema);
        json_t *general = json_object_get(schemas, name);
        if (general) json_array_append_new(choice_of_games(general), json_pack("{s:s+}", "$ref", refs, name));
    }
    json_decref(definitions);
    writer_free(&w);
}

/* One more of the values that component `name` may have. */
static void add_value(json_t *schemas, const char *name, const char *value)
{
    json_t *component = json_object_get(schemas, name), *known = json_object_get(component, "enum"), *other;
    size_t i;
    if (!known) json_object_set_new(component, "enum", known = json_array());
    json_array_foreach(known, i, other)
    {
        if (strcmp(json_string_value(other), value) == 0) return;
    }
    json_array_append_new(known, json_string(value));
}

/* The range of component `name` goes from min to max at least; the hand-written one is as wide as it can be. */
static void widen(json_t *schemas, const char *name, bool first, int min, int max)
{
    json_t *component = json_object_get(schemas, name);
    const json_int_t least = json_integer_value(json_object_get(component, "minimum"));
    const json_int_t most = json_integer_value(json_object_get(component, "maximum"));
    json_object_set_new(component, "minimum", json_integer(first || min < least ? min : least));
    json_object_set_new(component, "maximum", json_integer(first || max > most ? max : most));
}

/* What requests name of the game without naming the game itself. */
static void add_names(json_t *schemas, const struct game *game)
{
    add_value(schemas, "game-id", game->id);
    for (const struct scenario *scenario = game->scenarios; scenario->id; scenario++)
        add_value(schemas, "scenario-id", scenario->id);
    for (int i = 0; i < domain_count(game->seats, NULL); i++)
        add_value(schemas, "seat-id", domain_id(game->seats, NULL, i));
    widen(schemas, "players", game == games[0], game->players_min, game->players_max);
}

/* A choice of one is none. */
static void settle_choices(json_t *schemas)
{
    const char *name;
    json_t *component;
    json_object_foreach(schemas, name, component)
    {
        json_t *any = json_object_get(component, "anyOf");
        if (json_array_size(any) != 1) continue;
        json_object_update(component, json_array_get(any, 0));
        json_object_del(component, "anyOf");
    }
}

static void make_document(void)
{
    json_t *json = json_loadb(openapi_document, openapi_document_length, 0, NULL);
    json_t *schemas = json_object_get(json_object_get(json, "components"), "schemas");
    for (const struct game *const *game = games; schemas && *game; game++) {
        add_game(schemas, *game);
        add_names(schemas, *game);
    }
    settle_choices(schemas);
    document = schemas ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
}

void handle_read_openapi(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    pthread_once(&document_made, make_document);
    if (document)
        writer_raw(&response->body, document, strlen(document));
    else
        problem_fill(response, PROBLEM_INTERNAL, "The document could not be generated.");
}
