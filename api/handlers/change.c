/* If-Match, Idempotency-Key, and who asks. */
#include "api/handlers/change.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION_DIGITS = 18 }; /* at most: the document's pattern, and no overflow */

/* If-Match: "*" or one version in quotes. */
static bool condition_read(const struct request *request, struct response *response,
                           struct move_request *wanted)
{
    const char *text = request_header(request, "If-Match");
    if (!text || strcmp(text, "*") == 0) return true;
    const size_t digits = *text == '"' ? strspn(text + 1, "0123456789") : 0;
    if (digits < 1 || digits > VERSION_DIGITS || strcmp(text + 1 + digits, "\"") != 0)
        return input_refuse_one(response, "If-Match", "must be * or a version in quotes, like \"41\"");
    wanted->version = strtoull(text + 1, NULL, 10);
    wanted->conditional = true;
    return true;
}

/* Printable ASCII: a header field has no encoding that could be relied on. */
static bool key_is_sound(const char *key, size_t least)
{
    size_t length = 0;
    for (; key[length]; length++)
        if (key[length] < ' ' || key[length] > '~') return false;
    return length >= least && length < REQUEST_KEY_ROOM;
}

bool change_read_key(const struct request *request, struct response *response, size_t least,
                     struct move_request *wanted)
{
    *wanted = (struct move_request){
        .caller = {request->parameter[0], request->bearer},
        .body = request->body ? request->body : "",
        .body_length = request->body_length,
        .key = request_header(request, "Idempotency-Key"),
    };
    if (!wanted->key || key_is_sound(wanted->key, least)) return true;
    return input_refuse_one(response, "Idempotency-Key", "must have %zu to %d printable ASCII characters",
                            least, REQUEST_KEY_ROOM - 1);
}

bool change_read(const struct request *request, struct response *response, struct move_request *wanted)
{
    return change_read_key(request, response, 1, wanted) && condition_read(request, response, wanted);
}

bool change_says_nothing(const struct request *request, struct response *response)
{
    static const struct input nothing[] = {{0}};
    return input_no_query(request, response) &&
           (!request->json || input_body(request, response, nothing, NULL));
}
