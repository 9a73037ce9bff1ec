/* Documents as HTML and as Markdown. */
#include "reference/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands before and behind a block in each form. */
static const struct marks {
    const char *open, *close;
} MARKS[BLOCKS][2] = {
    [BLOCK_SECTION] = {{"<section>\n", "</section>\n"}, {"", ""}},
    [BLOCK_ENTRY] = {{"<article>\n", "</article>\n"}, {"", ""}},
    [BLOCK_PARAGRAPH] = {{"<p>", "</p>\n"}, {"", "\n\n"}},
    [BLOCK_LIST] = {{"<ul>\n", "</ul>\n"}, {"", "\n"}},
    [BLOCK_ITEM] = {{"<li>", "</li>\n"}, {"- ", "\n"}},
    [BLOCK_DETAILS] = {{"<details>\n", "</details>\n"}, {"", ""}},
    [BLOCK_SUMMARY] = {{"<summary>", "</summary>\n"}, {"", "\n\n"}},
    [BLOCK_TABLE] = {{"<div class=\"table\" tabindex=\"0\"><table>\n", "</table></div>\n"}, {"", "\n"}},
    [BLOCK_ROW] = {{"<tr>", "</tr>\n"}, {"|", "\n"}},
    [BLOCK_HEADING_CELL] = {{"<th scope=\"col\">", "</th>"}, {" ", " |"}},
    [BLOCK_CELL] = {{"<td>", "</td>"}, {" ", " |"}},
    [BLOCK_JSON] = {{"<pre tabindex=\"0\">", "</pre>\n"}, {"```json\n", "\n```\n\n"}},
    [BLOCK_CODE] = {{"<code>", "</code>"}, {"`", "`"}},
    [BLOCK_STRONG] = {{"<strong>", "</strong>"}, {"**", "**"}},
    [BLOCK_SLOT] = {{"<i>", "</i>"}, {"*", "*"}},
};

static void put(struct document *d, const char *bytes)
{
    writer_bytes(d->w, bytes, strlen(bytes));
}

static bool is_html(const struct document *d)
{
    return d->form == DOCUMENT_HTML;
}

/* ---- blocks ---- */

static void note(struct document *d, enum block block, bool begins)
{
    if (block == BLOCK_CODE || block == BLOCK_JSON) d->verbatim = begins;
    if (block == BLOCK_ROW) d->in_row = begins;
}

void document_open(struct document *d, enum block block)
{
    put(d, MARKS[block][d->form].open);
    note(d, block, true);
}

void document_close(struct document *d, enum block block)
{
    put(d, MARKS[block][d->form].close);
    note(d, block, false);
}

void document_open_named(struct document *d, enum block block, const char *kind, const char *id)
{
    char anchor[ANCHOR_ROOM];
    document_anchor(anchor, kind, id);
    const char *mark = MARKS[block][d->form].open;
    const char *rest = strchr(mark, '>');
    if (is_html(d)) { /* <article> becomes <article id="..."> */
        writer_bytes(d->w, mark, rest - mark);
        put(d, " id=\"");
        put(d, anchor);
        put(d, "\"");
        put(d, rest);
    } else if (block == BLOCK_ROW) {
        put(d, mark);
        put(d, " <a id=\"");
        put(d, anchor);
        put(d, "\"></a>");
    } else {
        put(d, "<a id=\"");
        put(d, anchor);
        put(d, "\"></a>\n\n");
    }
    note(d, block, true);
}

void document_heading(struct document *d, int level)
{
    char mark[8];
    if (is_html(d))
        snprintf(mark, sizeof mark, "<h%d>", level);
    else
        snprintf(mark, sizeof mark, "%.*s ", level, "######");
    put(d, mark);
}

void document_heading_end(struct document *d, int level)
{
    char mark[8] = "\n\n";
    if (is_html(d)) snprintf(mark, sizeof mark, "</h%d>\n", level);
    put(d, mark);
}

void document_table(struct document *d, const char *const *headings)
{
    document_open(d, BLOCK_TABLE);
    if (is_html(d)) put(d, "<thead>");
    document_open(d, BLOCK_ROW);
    for (const char *const *it = headings; *it; it++) {
        document_open(d, BLOCK_HEADING_CELL);
        document_text(d, *it);
        document_close(d, BLOCK_HEADING_CELL);
    }
    document_close(d, BLOCK_ROW);
    if (is_html(d)) {
        put(d, "</thead>\n");
        return;
    }
    put(d, "|");
    for (const char *const *it = headings; *it; it++)
        put(d, " --- |");
    put(d, "\n");
}

/* ---- texts ---- */

/* What stands for a character of a text; NULL: itself. */
static const char *escaped(const struct document *d, char c)
{
    if (is_html(d))
        return c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : NULL;
    if (d->in_row && c == '\n') return " ";
    if (d->in_row && c == '|') return "\\|";
    if (d->verbatim) return NULL;
    static const char *const ESCAPES[] = {"\\\\", "\\*", "\\<", "\\[", "\\]", "\\`"};
    for (size_t i = 0; i < sizeof ESCAPES / sizeof *ESCAPES; i++)
        if (ESCAPES[i][1] == c) return ESCAPES[i];
    return NULL;
}

void document_text_n(struct document *d, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        const char *instead = escaped(d, text[i]);
        if (!instead) continue;
        writer_bytes(d->w, text + from, i - from);
        put(d, instead);
        from = i + 1;
    }
    writer_bytes(d->w, text + from, length - from);
}

void document_text(struct document *d, const char *text)
{
    document_text_n(d, text, strlen(text));
}

void document_say(struct document *d, const char *format, ...)
{
    char room[400], *text = room;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t length = vsnprintf(room, sizeof room, format, arguments);
    if (length >= sizeof room) text = malloc(length + 1);
    if (text && text != room) vsnprintf(text, length + 1, format, again);
    if (text)
        document_text(d, text);
    else
        d->w->failed = true;
    if (text != room) free(text);
    va_end(again);
    va_end(arguments);
}

void document_code(struct document *d, const char *text)
{
    document_open(d, BLOCK_CODE);
    for (const char *line; is_html(d) && (line = strchr(text, '_')); text = line + 1) {
        document_text_n(d, text, line + 1 - text);
        put(d, "<wbr>"); /* a long name breaks there, not within a word */
    }
    document_text(d, text);
    document_close(d, BLOCK_CODE);
}

void document_paragraph(struct document *d, const char *text)
{
    document_open(d, BLOCK_PARAGRAPH);
    document_text(d, text);
    document_close(d, BLOCK_PARAGRAPH);
}

/* ---- links ---- */

void document_anchor(char to[ANCHOR_ROOM], const char *kind, const char *id)
{
    size_t length = snprintf(to, ANCHOR_ROOM, "%s%s", kind, id && *id ? "-" : "");
    bool line = true; /* no line follows a line */
    for (const char *at = id ? id : ""; *at && length < ANCHOR_ROOM - 1; at++) {
        const char c = *at >= 'A' && *at <= 'Z' ? (char)(*at + 'a' - 'A') : *at;
        const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        if (is_word || !line) to[length++] = is_word ? c : '-';
        line = !is_word;
    }
    while (length > 1 && to[length - 1] == '-')
        length--;
    to[length] = 0;
}

void document_link_to(struct document *d, const char *address, const char *text)
{
    put(d, is_html(d) ? "<a href=\"" : "[");
    if (is_html(d)) {
        document_text(d, address);
        put(d, "\">");
    }
    document_text(d, text);
    put(d, is_html(d) ? "</a>" : "](");
    if (is_html(d)) return;
    put(d, address);
    put(d, ")");
}

void document_link(struct document *d, const char *kind, const char *id, const char *text)
{
    char address[ANCHOR_ROOM + 1] = "#";
    document_anchor(address + 1, kind, id);
    document_link_to(d, address, text);
}

void document_picture(struct document *d, const char *address, const char *words)
{
    put(d, is_html(d) ? "<p class=\"picture\"><a href=\"" : "![");
    document_text(d, is_html(d) ? address : words);
    put(d, is_html(d) ? "\"><img loading=\"lazy\" src=\"" : "](");
    document_text(d, address);
    if (is_html(d)) {
        put(d, "\" alt=\"");
        document_text(d, words);
    }
    put(d, is_html(d) ? "\"></a></p>\n" : ")\n\n");
}
