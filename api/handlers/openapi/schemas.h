/* Schemas and references to them, in the document of a game. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_SCHEMAS_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_SCHEMAS_H

#include <jansson.h>
#include <stdbool.h>

/* What every reference to a schema begins with. */
#define SCHEMAS_PATH "#/components/schemas/"

/* The schema that `$ref` of this one names. NULL: it has no `$ref`, or it names something else. */
json_t *schema_referred(const json_t *schemas, const json_t *schema);
/* Whether it has this type alone: "null", "object". */
bool schema_is_type(const json_t *schema, const char *type);
/* Notes a schema, by the reference to it, for schemas_inline(). */
void schemas_note(json_t *noted, const char *name, json_t *schema);
/* Puts copies of the noted schemas in place of all references to them. */
void schemas_inline(json_t *json, const json_t *noted);

/* Adapts a schema itself. Schemas inside it are adapted by themselves, after it. */
typedef void schema_adapt(const json_t *schemas, json_t *schema);
/* Adapts all schemas of a document: those that have names, and those of operations, parameters, responses and
 * headers. */
void schemas_adapt(json_t *document, schema_adapt *adapt);

#endif
