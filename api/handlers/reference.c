/* Pages for people who look something up: the references of games, and the types of problems. */
#include <stdio.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/page_policy.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "api/pages/frame.h"
#include "games/registry.h"

static const char MARKDOWN_END[] = ".md";

/* ---- the form ---- */

/* A name of the path, and the form that is wanted: Markdown where ".md" stands behind the name, or where the
 * client names text/markdown and does not name text/html before it. */
struct wanted_page {
    char name[64];
    enum document_form form;
};

static struct wanted_page page_of(const struct request *request, const char *name)
{
    struct wanted_page page = {.form = DOCUMENT_HTML};
    const char *accept = request_header(request, "Accept");
    const char *markdown = accept ? strstr(accept, "text/markdown") : NULL;
    const char *html = accept ? strstr(accept, "text/html") : NULL;
    const size_t length = strlen(name), end = sizeof MARKDOWN_END - 1;
    const bool named = length > end && strcmp(name + length - end, MARKDOWN_END) == 0;
    snprintf(page.name, sizeof page.name, "%.*s", (int)(named ? length - end : length), name);
    if (named || (markdown && (!html || markdown < html))) page.form = DOCUMENT_MARKDOWN;
    return page;
}

static void add_type(struct response *response, enum document_form form)
{
    response_header(response, "Content-Security-Policy", PAGE_POLICY("", ""));
    response->content_type =
        form == DOCUMENT_HTML ? "text/html; charset=utf-8" : "text/markdown; charset=utf-8";
}

/* Sends the short page that is the response's body already, or says that the client has it. */
static void answer_short(struct request *request, struct response *response, enum document_form form)
{
    answer_body_tag(request, response, "no-cache", "Accept");
    if (response->status == 200) add_type(response, form);
}

/* ---- games ---- */

void handle_show_game(struct request *request, struct response *response)
{
    struct service *service = request->worker->service;
    const struct wanted_page wanted = page_of(request, request->parameter[0]);
    const struct game *game;
    if (!request_game(request, response, wanted.name, &game) || !input_no_query(request, response)) return;
    const struct page *page =
        references_find(service->references, pack_cache_standard(service->pack_cache, game), wanted.form);
    if (!page) {
        answer_no_memory(response);
        return;
    }
    response_header(response, "Cache-Control", "no-cache");
    const struct constant constant = {page->text, page->length, page->hash};
    if (answer_constant(request, response, &constant, "Accept")) add_type(response, wanted.form);
}

/* ---- problems ---- */

enum { TYPE_BEGINS = sizeof "/problems/" - 1 };

/* A text in which `code` stands so. */
static void write_about(struct document *d, const char *text)
{
    bool code = false;
    document_open(d, BLOCK_PARAGRAPH);
    for (const char *at = text; *at; code = !code) {
        const size_t length = strcspn(at, "`");
        if (code) document_open(d, BLOCK_CODE);
        document_text_n(d, at, length);
        if (code) document_close(d, BLOCK_CODE);
        at += length + (at[length] == '`');
    }
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_games(struct document *d)
{
    document_open(d, BLOCK_PARAGRAPH);
    document_text(d, "The refusals of each game: ");
    for (const struct game *const *game = games; *game; game++) {
        char address[80];
        snprintf(address, sizeof address, "/games/%s#refusals", (*game)->id);
        if (game > games) document_text(d, ", ");
        document_link_to(d, address, (*game)->title);
    }
    document_text(d, ".");
    document_close(d, BLOCK_PARAGRAPH);
}

static void write_problem(struct document *d, enum problem problem)
{
    const struct problem_kind *kind = &problem_kinds[problem];
    document_heading(d, 1);
    document_text(d, kind->title);
    document_heading_end(d, 1);
    document_open(d, BLOCK_PARAGRAPH);
    document_say(d, "Status %d, ", kind->status);
    document_code(d, kind->type);
    document_close(d, BLOCK_PARAGRAPH);
    write_about(d, kind->about);
    if (problem == PROBLEM_REFUSED) write_games(d);
    document_open(d, BLOCK_PARAGRAPH);
    document_link_to(d, "/problems", "All problems");
    document_close(d, BLOCK_PARAGRAPH);
}

void handle_show_problem(struct request *request, struct response *response)
{
    const struct wanted_page wanted = page_of(request, request->parameter[0]);
    struct document d = {.w = &response->body, .form = wanted.form};
    if (!input_no_query(request, response)) return;
    for (int i = 0; i < PROBLEM_KINDS; i++) {
        const struct problem_kind *kind = &problem_kinds[i];
        char alternate[80];
        if (strcmp(kind->type + TYPE_BEGINS, wanted.name) != 0) continue;
        snprintf(alternate, sizeof alternate, "%s%s", kind->type, MARKDOWN_END);
        frame_open(d.w, d.form, kind->title);
        write_problem(&d, i);
        frame_close(d.w, d.form, alternate);
        answer_short(request, response, wanted.form);
        return;
    }
    problem_fill(response, PROBLEM_NOT_FOUND, "There is no problem of this type.");
}

void handle_list_problems(struct request *request, struct response *response)
{
    const struct wanted_page wanted = page_of(request, "");
    struct document d = {.w = &response->body, .form = wanted.form};
    if (!input_no_query(request, response)) return;
    frame_open(d.w, d.form, "Problems");
    document_heading(&d, 1);
    document_text(&d, "Problems");
    document_heading_end(&d, 1);
    document_paragraph(
        &d, "An error is answered as a problem (RFC 9457). Its type is the address of one of these, such as "
            "/problems/refused:");
    document_table(&d, (const char *const[]){"Status", "Type", "Title", NULL});
    for (int i = 0; i < PROBLEM_KINDS; i++) {
        document_open(&d, BLOCK_ROW);
        document_open(&d, BLOCK_CELL);
        document_say(&d, "%d", problem_kinds[i].status);
        document_close(&d, BLOCK_CELL);
        document_open(&d, BLOCK_CELL);
        document_link_to(&d, problem_kinds[i].type, problem_kinds[i].type + TYPE_BEGINS);
        document_close(&d, BLOCK_CELL);
        document_open(&d, BLOCK_CELL);
        document_text(&d, problem_kinds[i].title);
        document_close(&d, BLOCK_CELL);
        document_close(&d, BLOCK_ROW);
    }
    document_close(&d, BLOCK_TABLE);
    frame_close(d.w, d.form, "/problems");
    answer_short(request, response, wanted.form);
}
