/* Headers that tell of an answer: its version, whether the client has it already, its type. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_ANSWER_HEADERS_H
#define WESTPHALIA_API_HANDLERS_SHARED_ANSWER_HEADERS_H

#include "api/common/constant.h"
#include "api/http/http.h"

/* Sets the ETag: the version in quotes. */
void answer_version(struct response *response, uint64_t version);

/* Sets the ETag: in quotes the hash, and behind it the form, "" or "-gzip". False: the client has this answer
 * already, and the response is a 304. */
bool answer_tag(const struct request *request, struct response *response, const char *hash, const char *form);

/* Lends the text to the response, with ETag, Vary and Content-Encoding: compressed, if the client accepts it.
 * The two forms have an ETag each. `vary` is NULL, or names what else the text depends on: "Accept". False:
 * the client has it already, and the response is a 304. */
bool answer_constant(const struct request *request, struct response *response,
                     const struct constant *constant, const char *vary);
/* Finishes an answer whose body is written. The ETag is the hash of the body. A reader who has it already
 * gets 304. `cache` is Cache-Control; `vary` names the headers that the body depends on. */
void answer_body_tag(const struct request *request, struct response *response, const char *cache,
                     const char *vary);
/* Finishes the answer to a question about an earlier version, whose body is written. The ETag is the hash of
 * the body, and the answer may be kept by the reader alone. A reader who has it already gets 304. The end of
 * the match and other names of players change what stands beside the view, so copies are revalidated each
 * time. `final`: the answer can never change, and is kept for a day. */
void answer_earlier(const struct request *request, struct response *response, bool final);
/* Says that the answer is a text of this type, or text/plain, where the request does not accept that type.
 * Some generated clients take no text but text/plain, and accept application/problem+json alone. */
void answer_text_type(const struct request *request, struct response *response, const char *type);

#endif
