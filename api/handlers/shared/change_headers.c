/* Reads If-Match, Idempotency-Key, and the caller. */
#include "api/handlers/shared/change_headers.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION_DIGITS = 18 }; /* at most, so that no version overflows */

/* The length of the text between an entity tag's quotes: printable characters, no quote, no space (RFC 9110,
 * 8.8.3). */
static size_t tag_length(const char *text)
{
    size_t length = 0;
    while (text[length] > ' ' && text[length] <= '~' && text[length] != '"')
        length++;
    return length;
}

/* Takes one entity tag off the text. *version: the version that it names. No version has a weak tag, which a
 * compressing proxy makes, or a tag of another service. */
static bool tag_read(const char **text, uint64_t *version)
{
    const bool weak = strncmp(*text, "W/", 2) == 0;
    const char *tag = *text + (weak ? 2 : 0);
    if (*tag++ != '"') return false;
    const size_t length = tag_length(tag), digits = strspn(tag, "0123456789");
    if (tag[length] != '"') return false;
    const bool leading_zero = *tag == '0' && digits > 1;
    const bool ours = !weak && digits == length && digits > 0 && digits <= VERSION_DIGITS && !leading_zero;
    *version = ours ? strtoull(tag, NULL, 10) : NO_VERSION;
    *text = tag + length + 1;
    return true;
}

static const char *skip_spaces(const char *text)
{
    return text + strspn(text, " \t");
}

/* Reads If-Match: "*", or a list of entity tags, of which the match must have one. */
static bool condition_read(const struct request *request, struct response *response,
                           struct match_request *wanted)
{
    const char *text = request_header(request, "If-Match");
    if (!text || strcmp(text, "*") == 0) return true;
    for (bool more = true; more && wanted->conditions < CONDITIONS_MAX; text += more) {
        text = skip_spaces(text);
        if (!tag_read(&text, &wanted->version[wanted->conditions++])) break;
        text = skip_spaces(text);
        if (!*text) return true;
        more = *text == ',';
    }
    return input_refuse_one(response, "If-Match",
                            "must be * or versions in quotes, like \"41\", %d at the most", CONDITIONS_MAX);
}

/* Accepts printable ASCII only, since header fields have no reliable encoding. */
static bool key_is_sound(const char *key, size_t least)
{
    size_t length = 0;
    for (; key[length]; length++)
        if (key[length] < ' ' || key[length] > '~') return false;
    return length >= least && length < REQUEST_KEY_ROOM;
}

bool change_read(const struct request *request, struct response *response, struct match_request *wanted)
{
    return change_read_unconditional(request, response, 1, wanted) &&
           condition_read(request, response, wanted);
}

bool change_read_unconditional(const struct request *request, struct response *response, size_t least,
                               struct match_request *wanted)
{
    *wanted = (struct match_request){
        .caller = {request->parameter[0], request->bearer},
        .body = request->body ? request->body : "",
        .body_length = request->body_length,
        .key = request_header(request, "Idempotency-Key"),
    };
    if (!wanted->key || key_is_sound(wanted->key, least)) return true;
    return input_refuse_one(response, "Idempotency-Key", "must have %zu to %d printable ASCII characters",
                            least, REQUEST_KEY_ROOM - 1);
}

bool change_read_empty(const struct request *request, struct response *response)
{
    static const struct input nothing[] = {{0}};
    return input_optional_body(request, response, nothing, NULL);
}
