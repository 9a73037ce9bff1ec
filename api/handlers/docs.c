/* The contract as a page in a browser: the files of api/pages, and RapiDoc, which the build fetches
 * (deploy/rapidoc.py). */
#include <sodium.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared_answers.h"
#include "api/http/problem.h"

enum { TAG_SIZE = 16, TAG_ROOM = 2 * TAG_SIZE + 3 };

extern const char docs_html[], docs_css[], docs_js[], rapidoc_js[];
extern const size_t docs_html_length, docs_css_length, docs_js_length, rapidoc_js_length;

static const struct file {
    const char *name, *content_type, *text;
    const size_t *length; /* 0: the build could not fetch it */
} FILES[] = {{"docs.css", "text/css; charset=utf-8", docs_css, &docs_css_length},
             {"docs.js", "text/javascript; charset=utf-8", docs_js, &docs_js_length},
             {"rapidoc.js", "text/javascript; charset=utf-8", rapidoc_js, &rapidoc_js_length}};
static const struct file PAGE = {"/", "text/html; charset=utf-8", docs_html, &docs_html_length};

/* The page may ask only this service. RapiDoc sets styles of single elements, so these are allowed. */
static const char POLICY[] = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                             "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                             "frame-ancestors 'none'";

/* Makes an ETag of the content's hash, in quotes. */
static void make_tag(char tag[TAG_ROOM], const struct file *file)
{
    uint8_t hash[TAG_SIZE];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)file->text, *file->length, NULL, 0);
    tag[0] = '"';
    sodium_bin2hex(tag + 1, TAG_ROOM - 1, hash, sizeof hash);
    strcat(tag, "\"");
}

/* Whether If-None-Match, a list of tags or a star, has this tag. */
static bool is_known(const struct request *request, const char *tag)
{
    const char *known = request_header(request, "If-None-Match");
    return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

static void answer_file(struct request *request, struct response *response, const struct file *file)
{
    char tag[TAG_ROOM];
    make_tag(tag, file);
    response_header(response, "ETag", "%s", tag);
    /* the browser keeps the file, and asks each time whether it has changed */
    response_header(response, "Cache-Control", "no-cache");
    if (is_known(request, tag)) {
        response->status = 304;
        return;
    }
    response_header(response, "Content-Security-Policy", "%s", POLICY);
    response->content_type = file->content_type;
    response_lend(response, file->text, *file->length);
}

void handle_show_contract(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_file(request, response, &PAGE);
}

void handle_read_docs_file(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        if (strcmp(request->parameter[0], FILES[i].name) != 0 || !*FILES[i].length) continue;
        answer_file(request, response, &FILES[i]);
        return;
    }
    problem_fill(response, PROBLEM_NOT_FOUND, "The page has no such file.");
}
