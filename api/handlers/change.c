/* If-Match, Idempotency-Key, and who asks. */
#include "api/handlers/change.h"

#include <stdlib.h>
#include <string.h>

/* If-Match: "*" or one version in quotes. */
static bool condition_read(const struct request *request, struct response *response,
                           struct move_request *wanted)
{
    const char *text = request_header(request, "If-Match");
    if (!text || strcmp(text, "*") == 0) return true;
    char *end = NULL;
    if (text[0] == '"' && text[1] >= '0' && text[1] <= '9') wanted->version = strtoull(text + 1, &end, 10);
    if (!end || strcmp(end, "\"") != 0)
        return input_refuse_one(response, "If-Match", "must be * or a version in quotes, like \"41\"");
    wanted->conditional = true;
    return true;
}

/* Printable ASCII: a header field has no encoding that could be relied on. */
static bool key_is_sound(const char *key)
{
    size_t length = 0;
    for (; key[length]; length++)
        if (key[length] < ' ' || key[length] > '~') return false;
    return length > 0 && length < REQUEST_KEY_ROOM;
}

static bool key_read(const struct request *request, struct response *response, struct move_request *wanted)
{
    wanted->key = request_header(request, "Idempotency-Key");
    if (!wanted->key || key_is_sound(wanted->key)) return true;
    return input_refuse_one(response, "Idempotency-Key", "must have 1 to %d printable ASCII characters",
                            REQUEST_KEY_ROOM - 1);
}

bool change_read(const struct request *request, struct response *response, struct move_request *wanted)
{
    *wanted = (struct move_request){
        .caller = {request->parameter[0], request->bearer},
        .body = request->body ? request->body : "",
        .body_length = request->body_length,
    };
    return condition_read(request, response, wanted) && key_read(request, response, wanted);
}

bool change_says_nothing(const struct request *request, struct response *response)
{
    static const struct input nothing[] = {{0}};
    return input_no_query(request, response) &&
           (!request->json || input_body(request, response, nothing, NULL));
}
