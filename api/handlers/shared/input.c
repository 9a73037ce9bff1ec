/* Reads bodies and queries strictly, by tables. */
#include "api/handlers/shared/input.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/http/problem.h"
#include "data/text.h"
#include "log/ledger.h"

enum { QUERY_MOST = 15 /* parameters of a query, at most */ };

/* ---- values ---- */

typedef bool read_text(const struct input *in, const char *text, void *place, const char *path,
                       struct faults *faults);

static bool text_read(const struct input *in, const char *text, void *place, const char *path,
                      struct faults *faults)
{
    const int64_t length = text_characters(text);
    if (in->min == in->max && length != in->min)
        return fault_add(faults, path, "must have %" PRId64 " characters", in->min);
    if (length < in->min || length > in->max)
        return fault_add(faults, path, "must have %" PRId64 " to %" PRId64 " characters", in->min, in->max);
    if (!text_is_plain(text, in->kind == INPUT_PROSE ? TEXT_LINES : TEXT_ONE_LINE))
        return fault_add(faults, path,
                         "must not have control characters, nor any that change the direction of text");
    *(const char **)place = text;
    return true;
}

static bool name_read(const struct input *in, const char *text, void *place, const char *path,
                      struct faults *faults)
{
    if (!text_shows(text))
        return fault_add(faults, path,
                         "must show: no control or invisible characters, and no space at an end");
    return text_read(in, text, place, path, faults);
}

/* Whether the text has letters and digits in groups, with one hyphen between two. */
static bool id_sound(const char *text)
{
    char before = '-';
    for (const char *c = text; *c; before = *c++) {
        bool word = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (!word && (*c != '-' || before == '-')) return false;
    }
    return before != '-';
}

static bool id_read(const struct input *in, const char *text, void *place, const char *path,
                    struct faults *faults)
{
    if (strlen(text) > INPUT_ID_MAX || !id_sound(text))
        return fault_add(faults, path, "must be an id: lower-case words joined by hyphens");
    *(const char **)place = text;
    return true;
}

static bool word_read(const struct input *in, const char *text, void *place, const char *path,
                      struct faults *faults)
{
    char all[FAULT_DETAIL] = "";
    size_t length = 0;
    for (int i = 0; in->words[i]; i++) {
        if (strcmp(in->words[i], text) == 0) {
            *(int32_t *)place = i;
            return true;
        }
        const char *before = i == 0 ? "" : in->words[i + 1] ? ", " : " or ";
        length += snprintf(all + length, sizeof all - length, "%s%s", before, in->words[i]);
    }
    return fault_add(faults, path, "must be %s", all);
}

static bool hex_read(const struct input *in, const char *text, void *place, const char *path,
                     struct faults *faults)
{
    struct input_hex *hex = place;
    if (!from_hex(text, hex->bytes, sizeof(hex->bytes)))
        return fault_add(faults, path, "must be 64 lower-case hexadecimal digits");
    hex->given = true;
    return true;
}

/* The number in thousandths, rounded. */
static int32_t thousandths(double number)
{
    return number * 1000 + (number < 0 ? -0.5 : 0.5);
}

static bool no_such_integer(const struct input *in, const char *path, struct faults *faults)
{
    return fault_add(faults, path, "must be an integer from %" PRId64 " to %" PRId64, in->min, in->max);
}

static bool integer_in_range(const struct input *in, int64_t value, void *place, const char *path,
                             struct faults *faults)
{
    if (value < in->min || value > in->max) return no_such_integer(in, path, faults);
    *(int64_t *)place = value;
    return true;
}

static read_text *const text_readers[] = {
    [INPUT_TEXT] = text_read, [INPUT_PROSE] = text_read, [INPUT_NAME] = name_read,
    [INPUT_ID] = id_read,     [INPUT_WORD] = word_read,  [INPUT_HEX] = hex_read,
};

static bool value_read(const struct input *in, const json_t *json, void *place, const char *path,
                       struct faults *faults)
{
    switch (in->kind) {
    case INPUT_TEXT:
    case INPUT_PROSE:
    case INPUT_NAME:
    case INPUT_ID:
    case INPUT_WORD:
    case INPUT_HEX:
        if (!json_is_string(json)) return fault_add(faults, path, "must be a string");
        if (strlen(json_string_value(json)) != json_string_length(json))
            return fault_add(faults, path, "must not have control characters");
        return text_readers[in->kind](in, json_string_value(json), place, path, faults);
    case INPUT_INTEGER:
        if (!json_is_integer(json)) return no_such_integer(in, path, faults);
        return integer_in_range(in, json_integer_value(json), place, path, faults);
    case INPUT_DECIMAL:
        if (!json_is_number(json) || json_number_value(json) < (double)in->min ||
            json_number_value(json) > (double)in->max)
            return fault_add(faults, path, "must be a number from %" PRId64 " to %" PRId64, in->min, in->max);
        *(int32_t *)place = thousandths(json_number_value(json));
        return true;
    case INPUT_BOOLEAN:
        if (!json_is_boolean(json)) return fault_add(faults, path, "must be true or false");
        *(bool *)place = json_is_true(json);
        return true;
    case INPUT_OBJECT:
        if (!json_is_object(json)) return fault_add(faults, path, "must be an object");
        *(const json_t **)place = json;
        return true;
    case INPUT_LIST:
        if (!json_is_array(json)) return fault_add(faults, path, "must be a list");
        if (!in->required && json_array_size(json) == 0) return true;
        if ((int64_t)json_array_size(json) < in->min || (int64_t)json_array_size(json) > in->max)
            return fault_add(faults, path, "must have %" PRId64 " to %" PRId64 " entries", in->min, in->max);
        *(const json_t **)place = json;
        return true;
    }
    return false;
}

static bool query_value_read(const struct input *in, const char *text, void *place, struct faults *faults)
{
    if (in->kind == INPUT_INTEGER) {
        char *end;
        errno = 0;
        long long value = strtoll(text, &end, 10);
        bool digits = *text >= '0' && *text <= '9' && *end == '\0';
        if (!digits || errno) return no_such_integer(in, in->name, faults);
        return integer_in_range(in, value, place, in->name, faults);
    }
    if (in->kind == INPUT_BOOLEAN) {
        /* Generated clients of PHP send 1, those of Python True. */
        *(bool *)place = strcasecmp(text, "true") == 0 || strcmp(text, "1") == 0;
        return *(bool *)place || strcasecmp(text, "false") == 0 || strcmp(text, "0") == 0 ||
               fault_add(faults, in->name, "must be true or false");
    }
    return text_readers[in->kind](in, text, place, in->name, faults);
}

/* ---- tables ---- */

/* Where the value goes. */
static void *place_of(const struct input *in, void *into)
{
    static const enum input_type types[] __attribute__((unused)) = {
        /* for the assertion, which a release is without */
        [INPUT_TEXT] = INPUT_TO_TEXT,     [INPUT_PROSE] = INPUT_TO_TEXT,    [INPUT_NAME] = INPUT_TO_TEXT,
        [INPUT_ID] = INPUT_TO_TEXT,       [INPUT_WORD] = INPUT_TO_INT32,    [INPUT_HEX] = INPUT_TO_HEX,
        [INPUT_INTEGER] = INPUT_TO_INT64, [INPUT_DECIMAL] = INPUT_TO_INT32, [INPUT_BOOLEAN] = INPUT_TO_BOOL,
        [INPUT_OBJECT] = INPUT_TO_JSON,   [INPUT_LIST] = INPUT_TO_JSON,
    };
    assert(in->type == types[in->kind]);
    return (char *)into + in->offset;
}

static const struct input *input_find(const struct input *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0) return table;
    return NULL;
}

#define UNKNOWN_HERE "is not known here; known are: "

/* Writes the names of a table's members, as far as whole names fit: "game, players". */
static void known_members(const struct input *table, char *text, size_t room)
{
    size_t at = 0;
    for (*text = 0; table->name; table++) {
        const size_t length = snprintf(text + at, room - at, "%s%s", at ? ", " : "", table->name);
        if (length >= room - at) {
            text[at] = 0;
            return;
        }
        at += length;
    }
}

static void unknown_members(const struct input *table, const json_t *json, const char *path,
                            struct faults *faults)
{
    char known[FAULT_DETAIL - sizeof UNKNOWN_HERE + 1];
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        char at[FAULT_PATH];
        if (input_find(table, name)) continue;
        if (faults_full(faults)) return;
        known_members(table, known, sizeof known);
        fault_path(at, path, name);
        fault_add(faults, at, *known ? UNKNOWN_HERE "%s" : "is not known here", known);
    }
}

bool input_read(const struct input *table, const json_t *json, void *into, const char *path,
                struct faults *faults)
{
    size_t before = faults->count;
    if (!json_is_object(json)) return fault_add(faults, path, "must be an object");
    unknown_members(table, json, path, faults);
    for (const struct input *in = table; in->name; in++) {
        char at[FAULT_PATH];
        fault_path(at, path, in->name);
        const json_t *value = json_object_get(json, in->name);
        if (!value && in->required)
            fault_add(faults, at, "is missing");
        else if (value && !(in->nullable && json_is_null(value)))
            value_read(in, value, place_of(in, into), at, faults);
    }
    return faults->count == before;
}

bool input_body(const struct request *request, struct response *response, const struct input *table,
                void *into)
{
    struct faults faults = {0};
    return input_read(table, request->json, into, "", &faults) || input_refuse(response, &faults);
}

bool input_body_only(const struct request *request, struct response *response, const struct input *table,
                     void *into)
{
    return input_no_query(request, response) && input_body(request, response, table, into);
}

bool input_optional_body(const struct request *request, struct response *response, const struct input *table,
                         void *into)
{
    return request->json ? input_body_only(request, response, table, into)
                         : input_no_query(request, response);
}

bool input_query(const struct request *request, struct response *response, const struct input *table,
                 void *into)
{
    const char *names[QUERY_MOST + 1] = {0};
    size_t count = 0;
    for (const struct input *in = table; in->name; in++) {
        assert(count < QUERY_MOST);
        names[count++] = in->name;
    }
    if (!request_query_only(request, response, names)) return false;

    struct faults faults = {0};
    for (const struct input *in = table; in->name; in++) {
        const char *text = request_query(request, in->name);
        if (text)
            query_value_read(in, text, place_of(in, into), &faults);
        else if (in->required)
            fault_add(&faults, in->name, "is missing");
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

bool input_no_query(const struct request *request, struct response *response)
{
    static const char *const none[] = {NULL};
    return request_query_only(request, response, none);
}

/* ---- times ---- */

bool input_moment(struct response *response, const char *path, const char *text, int64_t *microseconds)
{
    return moment_read(text, microseconds) ||
           input_refuse_one(response, path, "must be a time like 2026-11-21T18:00:00Z");
}

bool input_duration(struct response *response, const char *path, const char *text, int64_t *microseconds)
{
    if (!duration_read(text, microseconds))
        return input_refuse_one(response, path,
                                "must be an ISO 8601 duration without years or months, like PT24H");
    return duration_is_allowed(*microseconds) ||
           input_refuse_foreign(response, path, "must be from PT0.1S to P366D");
}

/* ---- refusing ---- */

/* Where memory was short for JSON, a copy of the request may lack what is found missing. */
bool input_refuse(struct response *response, const struct faults *faults)
{
    char detail[80];
    if (faults->memory || json_memory_was_ever_short())
        return problem_fill(response, PROBLEM_AWAY, "Memory is short.");
    snprintf(detail, sizeof(detail), "The request has %zu fault%s.", faults->count,
             faults->count == 1 ? "" : "s");
    return problem_faults(response, faults->foreign == faults->count ? PROBLEM_FOREIGN : PROBLEM_MALFORMED,
                          faults, detail);
}

bool input_refuse_cursor(struct response *response)
{
    return input_refuse_one(response, "cursor", "must be the \"next\" of a page");
}

/* Refuses for one fault. `foreign`: the request is well formed, and what it names is not there. */
static void refuse_one(struct response *response, bool foreign, const char *path, const char *format,
                       va_list arguments)
{
    char detail[FAULT_DETAIL];
    struct faults faults = {0};
    vsnprintf(detail, sizeof detail, format, arguments);
    if (foreign)
        fault_add_foreign(&faults, path, "%s", detail);
    else
        fault_add(&faults, path, "%s", detail);
    input_refuse(response, &faults);
}

bool input_refuse_one(struct response *response, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse_one(response, false, path, format, arguments);
    va_end(arguments);
    return false;
}

bool input_refuse_foreign(struct response *response, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    refuse_one(response, true, path, format, arguments);
    va_end(arguments);
    return false;
}
