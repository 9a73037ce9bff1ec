/* The OpenAPI document of one game, in the form that client generators accept as it is.
 *
 * /openapi.json is for readers: it has all games, and says all that is true of a request. Client generators
 * accept less than OpenAPI allows, each another part. So this document is made from the same parts, for one
 * game, with these differences:
 *
 *   names       `<game>.move.pass` is MovePass, `<game>.id.card` CardId, `create-request` CreateRequest.
 *               Parameters, responses and headers end with their kind (SeatParameter), since many generators
 *               make types of them, too. `event` is GameEvent, since browsers have an Event.
 *   tokens      All are one: BearerToken.
 *   choices     oneOf has a discriminator and its mapping.
 *   responses   `default` is 500, so that each response is an answer or a problem. A stream is text.
 *   left out    Links, examples, and default values of members: generators take a member with one for
 *               required. Which members exclude one another: the description says so. Pages, archives, and
 *               operations that are about the service alone; other forms of an answer that is JSON or text.
 *
 * generators.h has what else many generators cannot take. merged.h and plain.h have what the document is
 * without choices, and version_30.h what it is in version 3.0.3. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_GAME_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_GAME_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/play.h"

/* Gives a discriminator to each choice (oneOf) in `schemas` among objects that have a constant member. */
void openapi_discriminators(json_t *schemas);

/* How choices are said. */
enum choices { CHOICES_ONE_OF, CHOICES_MERGED, CHOICES_PLAIN, CHOICES };

/* Adapts `document`, which must have the schemas of this game only. `old`: version 3.0.3, otherwise 3.1.0; a
 * plain document is of version 3.0.3. */
void openapi_adapt(json_t *document, const struct game *game, bool old, enum choices choices);

#endif
