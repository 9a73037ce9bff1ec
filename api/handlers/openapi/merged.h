/* A game's document for generators that know no choices: each choice (oneOf) is one schema.
 *
 *   objects     become one with the members of all. A member is required where all require it. One that has a
 *               constant in each has the enum of these. One that differs keeps what is the same: null where
 *               one may be null, the type without bounds, or any value.
 *   others      such as a number or an id, are any value, and stand where they are used.
 *   maps        of values that may be null have any values: clients of openapi-generator in Rust and Ruby
 *               read no null there.
 *
 * So each answer that fits the document with choices fits this one. A request that fits this one may be
 * refused. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_MERGED_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_MERGED_H

#include <jansson.h>

/* Merges the choices of `document`, whose schemas have their last names and are those of 3.1. */
void merged_adapt(json_t *document);

#endif
