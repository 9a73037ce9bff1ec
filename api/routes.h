/* The table of all operations, in the order of the OpenAPI document. The last row has no method. */
#ifndef WESTPHALIA_API_ROUTES_H
#define WESTPHALIA_API_ROUTES_H

#include "api/http/http.h"

extern const struct route routes[];

#endif
