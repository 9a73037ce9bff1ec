/* A game's RULINGS.md as JSON. Its form: "## R1. Title", then paragraphs that begin with a mark. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/answer.h"
#include "api/handlers/handlers.h"
#include "api/problem.h"

static const struct {
    const char *mark, *member;
} paragraphs[] = {{"**Question.** ", "question"},
                  {"**Rules.** ", "rules"},
                  {"**Ruling.** ", "ruling"},
                  {"**Reason.** ", "reason"}};
enum { PARAGRAPHS = sizeof(paragraphs) / sizeof(paragraphs[0]) };

/* Where the reading is: within a ruling or before the first, within a marked paragraph or not. */
struct reading {
    struct writer *w;
    bool in_ruling;
    const char *member; /* of the paragraph that is read; NULL: none */
    char *text;         /* of that paragraph so far, its lines joined by spaces; room for the whole file */
    size_t length;
};

static void paragraph_add(struct reading *r, const char *line, size_t length)
{
    if (r->length) r->text[r->length++] = ' ';
    memcpy(r->text + r->length, line, length);
    r->length += length;
}

static void paragraph_end(struct reading *r)
{
    if (r->member) {
        writer_name(r->w, r->member);
        writer_string_n(r->w, r->text, r->length);
    }
    r->member = NULL;
    r->length = 0;
}

static void paragraph_begin(struct reading *r, const char *line, size_t length)
{
    for (int i = 0; i < PARAGRAPHS; i++) {
        size_t mark = strlen(paragraphs[i].mark);
        if (length < mark || memcmp(line, paragraphs[i].mark, mark) != 0) continue;
        paragraph_end(r);
        r->member = paragraphs[i].member;
        paragraph_add(r, line + mark, length - mark);
    }
}

static void ruling_end(struct reading *r)
{
    paragraph_end(r);
    if (r->in_ruling) writer_close(r->w, '}');
    r->in_ruling = false;
}

/* `line` is what follows "## ": "R1. Title". */
static void ruling_begin(struct reading *r, const char *line, size_t length)
{
    const char *point = memchr(line, '.', length);
    ruling_end(r);
    if (!point || point + 2 > line + length) return;
    size_t id = (size_t)(point - line);
    r->in_ruling = true;
    writer_open(r->w, '{');
    writer_name(r->w, "id");
    writer_string_n(r->w, line, id);
    writer_name(r->w, "title");
    writer_string_n(r->w, point + 2, length - id - 2);
}

static void line_read(struct reading *r, const char *line, size_t length)
{
    if (length > 4 && memcmp(line, "## R", 4) == 0)
        ruling_begin(r, line + 3, length - 3);
    else if (length == 0)
        paragraph_end(r);
    else if (r->in_ruling && line[0] == '*' && line[1] == '*')
        paragraph_begin(r, line, length);
    else if (r->member)
        paragraph_add(r, line, length);
}

static void rulings_write(struct reading *r, const char *text, size_t length)
{
    const char *end = text + length;
    writer_open(r->w, '[');
    for (const char *line = text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next) next = end;
        line_read(r, line, (size_t)(next - line));
    }
    ruling_end(r);
    writer_close(r->w, ']');
}

void handle_read_rulings(struct request *request, struct response *response)
{
    const struct game *game;
    if (!answer_game(request, response, request->parameter[0], &game) || !input_no_query(request, response))
        return;
    struct reading reading = {.w = &response->body, .text = malloc(*game->rulings_length + 1)};
    if (!reading.text) {
        problem_fill(response, PROBLEM_AWAY, "Memory is short.");
        return;
    }
    writer_open(reading.w, '{');
    writer_member_string(reading.w, "game", game->id);
    writer_name(reading.w, "rulings");
    rulings_write(&reading, game->rulings_text, *game->rulings_length);
    writer_close(reading.w, '}');
    free(reading.text);
}
