/* The OpenAPI document: the hand-written part (openapi/) with each game's schemas among its components.
 *
 * The core's tables make the schemas, and the same tables encode the answers. So the published schemas always
 * fit what is served. A document is made once, when it is first asked for. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/handlers/handlers.h"
#include "api/handlers/openapi/game.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "games/registry.h"
#include "tournament/tournament_record.h"
#include "wire/wire.h"

enum { COMPONENT_ROOM = 200 }; /* a component's name */

extern const char openapi_document[]; /* openapi/openapi.json, embedded */
extern const size_t openapi_document_length;

enum version { VERSION_31, VERSION_30, VERSIONS };

/* The documents that were asked for: one of all games, and one of each game in each form. They live as long
 * as the process. */
struct document {
    const struct game *game; /* NULL: all games */
    enum version version;
    enum choices choices;
    char *text;
    char hash[CONSTANT_HASH_ROOM];
    struct document *next;
};
static struct document *documents;
static pthread_mutex_t documents_lock = PTHREAD_MUTEX_INITIALIZER;

/* Replaces a component of the hand-written part, except for its description, with a choice of games. */
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

/* Makes each definition of the game the component "<game>.<name>". Where the hand-written part has a
 * component <name>, the definition becomes one of its choices. False: memory is short. */
static bool add_game(json_t *schemas, const struct game *game)
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
    return definitions;
}

/* Makes each definition of a tournament's record the component "tournament.<name>". False: memory is
 * short. */
static bool add_tournament(json_t *schemas)
{
    static const char refs[] = "#/components/schemas/tournament.";
    static const char *const parts[][2] = {{"tournament-terms", "terms.tournament"},
                                           {"tournament-record", "terms.tournament_record"}};
    struct writer w;
    const char *name;
    json_t *schema;
    writer_init(&w);
    writer_open(&w, '{');
    tournament_record_schema(&(struct schema){&w, refs});
    writer_close(&w, '}');
    json_t *definitions = json_loads(writer_text(&w), 0, NULL);
    json_object_foreach(definitions, name, schema)
    {
        char component[COMPONENT_ROOM];
        snprintf(component, sizeof(component), "tournament.%s", name);
        json_object_set(schemas, component, schema);
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        json_object_set_new(schemas, parts[i][0], json_pack("{s:s+}", "$ref", refs, parts[i][1]));
    json_decref(definitions);
    writer_free(&w);
    return definitions;
}

/* Adds a value to the values that component `name` may have. */
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

/* Widens the range of component `name` to min..max. The hand-written range is as wide as possible, and the
 * first game narrows it. */
static void widen(json_t *schemas, const char *name, bool first, int min, int max)
{
    json_t *component = json_object_get(schemas, name);
    const json_int_t least = json_integer_value(json_object_get(component, "minimum"));
    const json_int_t most = json_integer_value(json_object_get(component, "maximum"));
    json_object_set_new(component, "minimum", json_integer(first || min < least ? min : least));
    json_object_set_new(component, "maximum", json_integer(first || max > most ? max : most));
}

/* Adds the names of the game that requests use without naming the game. */
static void add_names(json_t *schemas, const struct game *game, bool first)
{
    add_value(schemas, "game-id", game->id);
    for (const struct scenario *scenario = game->scenarios; scenario->id; scenario++)
        add_value(schemas, "scenario-id", scenario->id);
    for (int i = 0; i < domain_count(game->seats, NULL); i++)
        add_value(schemas, "seat-id", domain_id(game->seats, NULL, i));
    widen(schemas, "players", first, game->players_min, game->players_max);
}

/* Replaces a choice of one with that one. */
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

/* Assembles the document with the schemas of one game, or of all (NULL). NULL: memory is short. */
static json_t *assemble(const struct game *only)
{
    json_t *json = json_loadb(openapi_document, openapi_document_length, 0, NULL);
    json_t *schemas = json_object_get(json_object_get(json, "components"), "schemas");
    bool first = true, whole = json;
    for (const struct game *const *game = games; *game; game++) {
        if (only && *game != only) continue;
        whole = whole && add_game(schemas, *game);
        add_names(schemas, *game, first);
        first = false;
    }
    whole = whole && add_tournament(schemas);
    settle_choices(schemas);
    openapi_discriminators(schemas);
    if (whole) return json;
    json_decref(json);
    return NULL;
}

/* NULL: memory is short. A document that lacks a part would be kept as long as the process lives. */
static char *make_document(const struct game *game, enum version version, enum choices choices)
{
    json_memory_forget();
    json_t *json = assemble(game);
    if (json && game) openapi_adapt(json, game, version == VERSION_30, choices);
    char *text = json && !json_memory_was_short() ? json_memory_text(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

/* NULL: memory is short. */
static const struct document *find_document(const struct game *game, enum version version,
                                            enum choices choices)
{
    pthread_mutex_lock(&documents_lock);
    struct document *it = documents;
    while (it && (it->game != game || it->version != version || it->choices != choices))
        it = it->next;
    if (!it && (it = malloc(sizeof *it))) {
        *it = (struct document){.game = game,
                                .version = version,
                                .choices = choices,
                                .text = make_document(game, version, choices),
                                .next = documents};
        if (it->text) {
            constant_hash(it->hash, it->text, strlen(it->text));
            documents = it;
        } else { /* a later request may find more memory */
            free(it);
            it = NULL;
        }
    }
    pthread_mutex_unlock(&documents_lock);
    return it;
}

static void answer_document(const struct request *request, struct response *response, const struct game *game,
                            enum version version, enum choices choices)
{
    const struct document *document = find_document(game, version, choices);
    if (document) {
        const struct constant constant = {document->text, strlen(document->text), document->hash};
        answer_constant(request, response, &constant, NULL);
    } else {
        answer_no_memory(response);
    }
}

void handle_read_openapi(struct request *request, struct response *response)
{
    if (input_no_query(request, response))
        answer_document(request, response, NULL, VERSION_31, CHOICES_ONE_OF);
}

struct form_query {
    int version, choices; /* enum version, enum choices */
};

void handle_read_game_openapi(struct request *request, struct response *response)
{
    static const char *const VERSION_WORDS[VERSIONS + 1] = {[VERSION_31] = "3.1", [VERSION_30] = "3.0"};
    static const char *const CHOICES_WORDS[CHOICES + 1] = {
        [CHOICES_ONE_OF] = "one-of", [CHOICES_MERGED] = "merged", [CHOICES_PLAIN] = "plain"};
    static const struct input QUERY[] = {
        {"openapi", INPUT_WORD, .words = VERSION_WORDS, INPUT_AT(struct form_query, version)},
        {"choices", INPUT_WORD, .words = CHOICES_WORDS, INPUT_AT(struct form_query, choices)},
        {0}};
    struct form_query query = {VERSION_31, CHOICES_ONE_OF};
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) ||
        !input_query(request, response, QUERY, &query))
        return;
    if (query.choices == CHOICES_PLAIN && query.version != VERSION_30)
        input_refuse_one(response, "choices", "can be plain where openapi is 3.0");
    else
        answer_document(request, response, game, query.version, query.choices);
}
