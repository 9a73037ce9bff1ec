/* Input: what a handler takes from a request, declared in tables and checked strictly.
 *
 * A table says which members a JSON object may have, their types and limits, and where in a struct each goes.
 * Query parameters have tables of the same form. An unknown or missing member, a wrong type or a value out of
 * its limits is a fault with its path. A member that is absent leaves its place in the struct unchanged, so
 * the caller puts defaults there before. An empty list counts as absent where it may be absent, since some
 * generated clients send an empty list for one that was not set.
 *
 * data/field.h does not do this. Its records are whole values of a game (states, packs), which own their
 * parts and name things by a pack's ids. A request is read before its game is known, has optional members,
 * borrows its texts from the JSON, and may stand in a query. Both read what jansson has parsed, and report to
 * the same list of faults (data/fault.h). */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_INPUT_H
#define WESTPHALIA_API_HANDLERS_SHARED_INPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/http/http.h"
#include "data/fault.h"
#include "engine/chance.h"

enum input_kind {
    INPUT_TEXT,    /* const char *: min..max characters of UTF-8 that are plain (data/text.h) */
    INPUT_PROSE,   /* const char *: the same, and line feeds and tabs */
    INPUT_NAME,    /* const char *: the same as INPUT_TEXT, but all of it shows: see text_shows() */
    INPUT_ID,      /* const char *: lower-case words joined by hyphens */
    INPUT_WORD,    /* int: one of `words`, as its index */
    INPUT_HEX,     /* struct input_hex: 64 lower-case hexadecimal digits */
    INPUT_INTEGER, /* int64_t: min..max. Query: decimal digits */
    INPUT_DECIMAL, /* int32_t: a number of min..max, in thousandths. JSON alone */
    INPUT_BOOLEAN, /* bool */
    INPUT_OBJECT,  /* const json_t *: an object */
    INPUT_LIST     /* const json_t *: a list of min..max entries */
};

/* 32 bytes, a hash or a seed. `given` is false where it is absent. */
struct input_hex {
    bool given;
    uint8_t bytes[HASH_SIZE];
};

/* The types of C that a value goes to. */
enum input_type {
    INPUT_NO_TYPE,
    INPUT_TO_TEXT,
    INPUT_TO_HEX,
    INPUT_TO_INT64,
    INPUT_TO_INT32,
    INPUT_TO_BOOL,
    INPUT_TO_JSON
};

struct input {
    const char *name; /* NULL ends a table */
    enum input_kind kind;
    bool required;
    int64_t min, max;
    const char *const *words; /* INPUT_WORD; NULL ends them */
    bool nullable;            /* it may be null, which counts as absent */
    size_t offset;            /* where the value goes in the struct */
    enum input_type type;     /* what is there. An assertion holds it against the kind */
};

/* Fills in offset and type, for a member of a struct, and for a variable that is no struct. */
#define INPUT_AT(of, member) .offset = offsetof(of, member), .type = INPUT_TYPE(((of *)0)->member)
#define INPUT_ALONE(of)      .type = INPUT_TYPE((of){0})
#define INPUT_TYPE(value)                                                                                    \
    _Generic((value),                                                                                        \
        const char *: INPUT_TO_TEXT,                                                                         \
        struct input_hex: INPUT_TO_HEX,                                                                      \
        int64_t: INPUT_TO_INT64,                                                                             \
        int32_t: INPUT_TO_INT32,                                                                             \
        bool: INPUT_TO_BOOL,                                                                                 \
        const json_t *: INPUT_TO_JSON)

/* The longest id in an input, the longest name of a type of move, and the most characters of words to search
 * for. */
enum { INPUT_ID_MAX = 39, TYPE_NAME_MAX = 40, WORDS_MAX = 100 };

/* Reads the members of a JSON object, which stands at `path`, into `into`. Texts and lists are borrowed from
 * the JSON. */
bool input_read(const struct input *table, const json_t *json, void *into, const char *path,
                struct faults *faults);

/* As input_read(), for the request's body. False: it has faults, and the response is a 400 with all of
 * them. */
bool input_body(const struct request *request, struct response *response, const struct input *table,
                void *into);

/* As input_body(), for a request without query parameters. */
bool input_body_only(const struct request *request, struct response *response, const struct input *table,
                     void *into);

/* As input_body_only(), where the body may be absent. `into` then stays as it is. */
bool input_optional_body(const struct request *request, struct response *response, const struct input *table,
                         void *into);

/* As input_body(), for query parameters (no OBJECT or LIST). */
bool input_query(const struct request *request, struct response *response, const struct input *table,
                 void *into);

/* Reads a moment of RFC 3339, which stands at `path`. False: it is none, and the response is filled in. */
bool input_moment(struct response *response, const char *path, const char *text, int64_t *microseconds);
/* Reads an ISO 8601 duration within the limits of deadlines. False: the response is filled in. */
bool input_duration(struct response *response, const char *path, const char *text, int64_t *microseconds);

/* Checks that the request has no query parameters. */
bool input_no_query(const struct request *request, struct response *response);

/* Fills a 400 that lists the faults: foreign where all of them are, otherwise malformed. Fills a 503 where
 * memory was short, and a fault may be none. Returns false. */
bool input_refuse(struct response *response, const struct faults *faults);

/* Fills a 400: the query parameter "cursor" is that of no page. Returns false. */
bool input_refuse_cursor(struct response *response);

/* Fills a 400 with one fault. Returns false. */
bool input_refuse_one(struct response *response, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As input_refuse_one(), with a foreign fault (data/fault.h). */
bool input_refuse_foreign(struct response *response, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
