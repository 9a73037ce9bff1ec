/* The pages of the service in a browser that are files: the first page and the contract (api/pages, with
 * RapiDoc, which deploy/cmake/rapidoc.py fetches), and the table at which people play (api/table). */
#include "api/handlers/page_files.h"

#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/page_policy.h"
#include "api/http/problem.h"

/* A file by its name and the word that the build has given it. */
#define DECLARE_FILE(word)                                                                                   \
    extern const char word[], word##_hash[];                                                                 \
    extern const size_t word##_length;
#define FILE_OF(name, word)                                                                                  \
    {                                                                                                        \
        name, word, &word##_length, word##_hash                                                              \
    }
DECLARE_FILE(docs_html)
DECLARE_FILE(docs_css)
DECLARE_FILE(docs_js)
DECLARE_FILE(rapidoc_js)
DECLARE_FILE(door_html)
DECLARE_FILE(door_js)
DECLARE_FILE(pages_css)
DECLARE_FILE(search_js)

static const struct page_file DOCS[] = {FILE_OF("docs.css", docs_css),
                                        FILE_OF("docs.js", docs_js),
                                        FILE_OF("rapidoc.js", rapidoc_js),
                                        FILE_OF("pages.css", pages_css),
                                        FILE_OF("door.js", door_js),
                                        FILE_OF("search.js", search_js),
                                        {0}};
static const struct page_file DOCS_PAGE = FILE_OF("docs.html", docs_html);
static const struct page_file DOOR_PAGE = FILE_OF("door.html", door_html);

/* By the end of a file's name. */
static const char *const TYPES[][2] = {{".html", "text/html; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".wasm", "application/wasm"}};

/* RapiDoc sets styles of single elements, so its page allows them. A worker has the policy of its own
 * file. */
#define PLAIN_POLICY PAGE_POLICY("", "")
#define DOCS_POLICY  PAGE_POLICY("", " 'unsafe-inline'")

static const char *type_of(const char *name)
{
    const char *end = strrchr(name, '.');
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(end, TYPES[i][0]) == 0) return TYPES[i][1];
    return "application/octet-stream";
}

static void answer_file(struct request *request, struct response *response, const struct page_file *file,
                        const char *policy)
{
    const struct constant constant = {.text = file->text, .length = *file->length, .hash = file->hash};
    /* the browser keeps the file, and asks each time whether it has changed */
    response_header(response, "Cache-Control", "no-cache");
    if (!answer_constant(request, response, &constant, NULL)) return;
    response_header(response, "Content-Security-Policy", "%s", policy);
    response->content_type = type_of(file->name);
}

static void answer_named(struct request *request, struct response *response, const struct page_file *files,
                         const char *name, const char *policy)
{
    if (!input_no_query(request, response)) return;
    for (const struct page_file *file = files; file->name; file++) {
        if (strcmp(name, file->name) != 0 || !*file->length) continue;
        answer_file(request, response, file, policy);
        return;
    }
    problem_fill(response, PROBLEM_NOT_FOUND, "The page has no such file.");
}

void handle_show_door(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_file(request, response, &DOOR_PAGE, PLAIN_POLICY);
}

void handle_show_contract(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_file(request, response, &DOCS_PAGE, DOCS_POLICY);
}

void handle_read_docs_file(struct request *request, struct response *response)
{
    answer_named(request, response, DOCS, request->parameter[0], DOCS_POLICY);
}

/* The query says which match and seat the page shows: it is for the page. */
void handle_show_table(struct request *request, struct response *response)
{
    static const char *const names[] = {"entrant", "match", "new", "seat", "tournament", "version", NULL};
    if (!request_query_only(request, response, names)) return;
    for (const struct page_file *file = table_files; file->name; file++)
        if (strcmp(file->name, "table.html") == 0) answer_file(request, response, file, PLAIN_POLICY);
}

void handle_read_table_file(struct request *request, struct response *response)
{
    /* the worker that checks audit files compiles WebAssembly, and no other script may */
    const char *name = request->parameter[0];
    const bool is_auditor = strcmp(name, "auditor.js") == 0;
    answer_named(request, response, table_files, name,
                 is_auditor ? PAGE_POLICY(" 'wasm-unsafe-eval'", "") : PLAIN_POLICY);
}
