/* The OpenAPI document of one game, in the form that generators of clients take without help.
 *
 * /openapi.json is for readers: it has all games, and says all that is true of a request. Programs that make
 * clients of a document take less than OpenAPI allows, and each takes something else. From the same parts
 * this one is made, for one game:
 *
 *   names       `<game>.move.pass` is MovePass here, `<game>.id.card` CardId, `create-request` CreateRequest.
 *               A parameter, a response and a header end with their kind (SeatParameter), since many
 *               generators make types of them, too. `event` is GameEvent, since browsers have an Event.
 *   choices     oneOf with a discriminator and its mapping.
 *   responses   `default` is 500, so that each response is an answer or a problem. A stream is text.
 *   left out    Links, examples, and members' default values: generators take a member with one for required.
 *               Which members of an object exclude one another: the description says so. Operations whose
 *               answer is no JSON, or that are about the service alone.
 *
 * Version 3.0.3 says the same in the words of that version: nullable, enum of one for const, allOf around a
 * $ref with a description. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_GAME_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_GAME_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/play.h"

/* Gives each choice (oneOf) among objects of `schemas` that have a constant member a discriminator. */
void openapi_discriminators(json_t *schemas);

/* Changes `document`, which has the schemas of this game only, as said above. `old`: version 3.0.3, otherwise
 * 3.1.0. */
void openapi_adapt(json_t *document, const struct game *game, bool old);

#endif
