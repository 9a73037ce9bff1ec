/* The shape of a JSON body, checked before it is parsed. The time to parse grows with the values, and faster
 * where one object has very many members. The check skips strings, and leaves all else to the parser. */
#include "api/http/server.h"
#include "api/http/stages.h"

/* Limits of every body. The largest pack has 19,000 values and 16,500 members in 350 kB. A state has up to
 * 1,800 and 1,600 in 30 kB. The largest object of either has 141 members. */
enum { VALUES_MOST = 65536, MEMBERS_MOST = 49152, MEMBERS_OF_ONE = 1024 };

struct shape {
    int64_t depth_most;
    int64_t depth, values, members;
    const char *fault; /* NULL: none */
    size_t at;
    uint32_t members_of[JSON_DEPTH_MOST + 1]; /* members of each open object; of a list 0 */
    bool is_object[JSON_DEPTH_MOST + 1];
};

/* False: a fault. */
static bool shape_byte(struct shape *shape, char c)
{
    switch (c) {
    case '[':
    case '{':
        shape->values++;
        if (++shape->depth > shape->depth_most) {
            shape->fault = "nested too deep";
            return false;
        }
        shape->is_object[shape->depth] = c == '{';
        shape->members_of[shape->depth] = 0;
        break;
    case ']':
    case '}':
        if (shape->depth > 0) shape->depth--;
        break;
    case ',':
        shape->values++;
        if (shape->is_object[shape->depth] && ++shape->members_of[shape->depth] >= MEMBERS_OF_ONE)
            shape->fault = "an object with too many members";
        break;
    case ':':
        if (++shape->members > MEMBERS_MOST) shape->fault = "too many members";
        break;
    default:
        break;
    }
    if (shape->values > VALUES_MOST) shape->fault = "too many values";
    return !shape->fault;
}

static bool shape_read(struct shape *shape, const char *text, size_t length)
{
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"') {
            quoted = !quoted;
        } else if (quoted) {
            i += text[i] == '\\';
        } else if (!shape_byte(shape, text[i])) {
            shape->at = i;
            return false;
        }
    }
    return true;
}

bool check_shape(struct exchange *x)
{
    struct shape shape = {.depth_most = x->server->config->size.max_json_depth};
    if (shape_read(&shape, x->request.body, x->request.body_length)) return true;
    return problem_fill(
        &x->response, shape.depth > shape.depth_most ? PROBLEM_MALFORMED : PROBLEM_TOO_LARGE,
        "Byte %zu of the body: %s. It may have %lld levels, %d values, %d members, and %d of them "
        "in one object.",
        shape.at, shape.fault, (long long)shape.depth_most, VALUES_MOST, MEMBERS_MOST, MEMBERS_OF_ONE);
}
