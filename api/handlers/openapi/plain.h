/* The plain form of a game's document, for generators of clients that know no choices.
 *
 * Clients in PHP of openapi-generator, and most of swagger-codegen, take a choice of types for one type with
 * the members of all, or for one without members. They refuse null where a member is required, and cannot
 * call a value that may be of any type. The plain document is that of version 3.0.3, but for this:
 *
 *   choices     A move, a logged move and an event are objects of any members: `{"type": "object"}`. They are
 *               sent as they came.
 *   null        No schema is `nullable`, and members that may be null are not required. A map or a list whose
 *               values may be null has values of any type.
 *   references  stand alone, without a description beside them.
 *   members     whose value is of more types than one are left out: the value of an option in the catalogue,
 *               dice that a request gives, and what changes of a tournament were from and to.
 *   enums       are any text, where values begin with a digit behind what all begin with: `player-1`. In Go,
 *               swagger-codegen makes the constant `1__SeatId` of it.
 *   objects     may have more members than are named.
 *
 * Every answer fits it, as long as null is taken for a member that is missing. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_PLAIN_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_PLAIN_H

#include <jansson.h>

/* Makes a document of version 3.0.3 plain. The schemas of choices stay, and nothing refers to them. */
void plain_adapt(json_t *document);

#endif
