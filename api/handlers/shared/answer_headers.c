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

/* Whether If-None-Match, a list of tags or a star, has this tag. */
static bool has_copy(const struct request *request, const char *tag)
{
    const char *known = request_header(request, "If-None-Match");
    return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

bool answer_tag(const struct request *request, struct response *response, const char *hash, const char *form)
{
    char tag[CONSTANT_HASH_ROOM + sizeof "\"\"-gzip"];
    snprintf(tag, sizeof tag, "\"%s%s\"", hash, form);
    response_header(response, "ETag", "%s", tag);
    if (!has_copy(request, tag)) return true;
    response->status = 304;
    return false;
}

bool answer_constant(const struct request *request, struct response *response,
                     const struct constant *constant, const char *vary)
{
    struct constant sent = *constant;
    const bool gzip = constant_takes_gzip(request_header(request, "Accept-Encoding")) &&
                      constant_compressed(constant, &sent);
    response_header(response, "Vary", "%s%sAccept-Encoding", vary ? vary : "", vary ? ", " : "");
    if (!answer_tag(request, response, constant->hash, gzip ? "-gzip" : "")) return false;
    if (gzip) response_header(response, "Content-Encoding", "gzip");
    response_lend(response, sent.text, sent.length);
    return true;
}

void answer_body_tag(const struct request *request, struct response *response, const char *cache,
                     const char *vary)
{
    char hash[CONSTANT_HASH_ROOM];
    struct writer *w = &response->body;
    if (w->failed) return;
    constant_hash(hash, w->text, w->length);
    response_header(response, "Cache-Control", "%s", cache);
    response_header(response, "Vary", "%s", vary);
    if (!answer_tag(request, response, hash, "")) writer_clear(w);
}

void answer_earlier(const struct request *request, struct response *response, bool final)
{
    answer_body_tag(request, response, final ? "private, max-age=86400, immutable" : "private, no-cache",
                    "Authorization, Accept");
}
