/* What many generators of clients cannot take, and what a game's document has in its place.
 *
 *   enums       A pattern or a length beside an enum goes. An enum of integers is their range. Values that
 *               would become the same constant, or a word of a language, have `x-enum-varnames`.
 *   a choice    among objects that nothing tells apart is its first: of `MatchView.view` the view. What a
 *               referee reads there is the state. So a view requires no member that a state lacks.
 *   maps        stand where they are used: openapi-generator and swagger-codegen cannot give them names.
 *   patterns    that name a character by its number are left out: PHP and Ruby write it in another way.
 *   required    is left out where it is empty.
 *   frames      of a stack are objects of any members. They are sent again as they came. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_GENERATORS_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_GENERATORS_H

#include <jansson.h>

/* Adapts the schemas of the game with this id, which have their names of /openapi.json: frames, views. */
void generators_adapt_game(json_t *schemas, const char *id);

/* Puts schemas that are maps in place of references to them. */
void generators_inline_maps(json_t *document, json_t *schemas);

/* Adapts one schema, without those inside it. */
void generators_adapt_schema(json_t *schema);

/* Names the values of enums, once the schemas have their last names. */
void generators_name_values(json_t *schemas);

#endif
