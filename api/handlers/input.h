/* Input: what a handler takes from a request, declared in tables and checked strictly.
 *
 * A table of members says which members a JSON object may have, of which type and within which limits, and
 * where in a struct each goes; the same table form describes query parameters. What is unknown, missing, of a
 * wrong type or out of its limits becomes a fault with its path. A member that is absent leaves its place in
 * the struct as it was, so that the caller puts the defaults there before. An empty list counts as absent
 * where the list may be absent: some generated clients send every list that was not set as an empty one.
 *
 * Why data/field.h does not do this: its records are whole values of a game (states, packs), which own all
 * that they have and name things by the ids of a pack. A request is read before its game is known, has
 * optional members, borrows its texts from the JSON, and may stand in a query. Both read what jansson has
 * parsed, and report to the same list of faults (data/fault.h). */
#ifndef WESTPHALIA_API_HANDLERS_INPUT_H
#define WESTPHALIA_API_HANDLERS_INPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/http/http.h"
#include "data/fault.h"
#include "engine/chance.h"

enum input_kind {
    INPUT_TEXT,    /* const char *: min..max characters of UTF-8, no control characters */
    INPUT_ID,      /* const char *: lower-case words joined by hyphens */
    INPUT_HEX,     /* struct input_hex: 64 lower-case hexadecimal digits */
    INPUT_INTEGER, /* int64_t: min..max. Query: decimal digits */
    INPUT_BOOLEAN, /* bool */
    INPUT_OBJECT,  /* const json_t *: an object */
    INPUT_LIST     /* const json_t *: a list of min..max entries */
};

/* 32 bytes, a hash or a seed, that may have been left out. */
struct input_hex {
    bool given;
    uint8_t bytes[HASH_SIZE];
};

struct input {
    const char *name; /* NULL ends a table */
    enum input_kind kind;
    bool required;
    int64_t min, max;
    size_t offset; /* in the struct that is filled */
};

/* The room of an id in an input. */
enum { INPUT_ID_MAX = 39 };

/* Reads a JSON object's members below `path` into `into`; texts and lists are borrowed from the JSON. */
bool input_read(const struct input *table, const json_t *json, void *into, const char *path,
                struct faults *faults);

/* The same for the request's body; fills a 400 with every fault and returns false when there was one. */
bool input_body(const struct request *request, struct response *response, const struct input *table,
                void *into);

/* The same for a request that takes a body and no query parameters. */
bool input_body_only(const struct request *request, struct response *response, const struct input *table,
                     void *into);

/* The same for the query parameters (no OBJECT or LIST). */
bool input_query(const struct request *request, struct response *response, const struct input *table,
                 void *into);

/* A request that takes no query parameters. */
bool input_no_query(const struct request *request, struct response *response);

/* Fills a 400 that lists the faults: malformed, or foreign where all of them are. Returns false. */
bool input_refuse(struct response *response, const struct faults *faults);

/* Fills a 400 with one fault. Returns false. */
bool input_refuse_one(struct response *response, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* ... that is foreign: data/fault.h. */
bool input_refuse_foreign(struct response *response, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
