/* Headers that tell of an answer. */
#include "api/handlers/shared/answer_headers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void answer_version(struct response *response, uint64_t version)
{
    response_header(response, "ETag", "\"%" PRIu64 "\"", version);
}

void answer_text_type(const struct request *request, struct response *response, const char *type)
{
    const char *accepted = request_header(request, "Accept");
    char range[32]; /* "image" and a star */
    snprintf(range, sizeof range, "%.*s/*", (int)strcspn(type, "/"), type);
    const bool is_accepted =
        !accepted || strcasestr(accepted, type) || strcasestr(accepted, range) || strstr(accepted, "*/*");
    response->content_type = is_accepted ? type : "text/plain; charset=utf-8";
}

bool request_has_copy(const struct request *request, const char *tag)
{
    const char *known = request_header(request, "If-None-Match");
    return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

bool answer_constant(const struct request *request, struct response *response,
                     const struct constant *constant, const char *vary)
{
    struct constant sent = *constant;
    const bool gzip = constant_takes_gzip(request_header(request, "Accept-Encoding")) &&
                      constant_compressed(constant, &sent);
    char tag[CONSTANT_HASH_ROOM + sizeof "\"\"-gzip"];
    snprintf(tag, sizeof tag, "\"%s%s\"", constant->hash, gzip ? "-gzip" : "");
    response_header(response, "ETag", "%s", tag);
    response_header(response, "Vary", "%s%sAccept-Encoding", vary ? vary : "", vary ? ", " : "");
    if (request_has_copy(request, tag)) {
        response->status = 304;
        return false;
    }
    if (gzip) response_header(response, "Content-Encoding", "gzip");
    response_lend(response, sent.text, sent.length);
    return true;
}

void answer_body_tag(const struct request *request, struct response *response, const char *cache,
                     const char *vary)
{
    char hash[CONSTANT_HASH_ROOM], tag[CONSTANT_HASH_ROOM + 2];
    struct writer *w = &response->body;
    if (w->failed) return;
    constant_hash(hash, w->text, w->length);
    snprintf(tag, sizeof tag, "\"%s\"", hash);
    response_header(response, "ETag", "%s", tag);
    response_header(response, "Cache-Control", "%s", cache);
    response_header(response, "Vary", "%s", vary);
    if (!request_has_copy(request, tag)) return;
    response->status = 304;
    writer_clear(w);
}

void answer_earlier(const struct request *request, struct response *response, bool final)
{
    answer_body_tag(request, response, final ? "private, max-age=86400, immutable" : "private, no-cache",
                    "Authorization, Accept");
}
