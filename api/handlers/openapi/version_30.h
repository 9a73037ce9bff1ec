/* A document of version 3.1.0 is said in the words of version 3.0.3: nullable for a type with null, an enum
 * of one value for const, an example for examples, allOf around a $ref with a description. */
#ifndef WESTPHALIA_API_HANDLERS_OPENAPI_VERSION_30_H
#define WESTPHALIA_API_HANDLERS_OPENAPI_VERSION_30_H

#include <jansson.h>

void version_30_adapt(json_t *document);

#endif
