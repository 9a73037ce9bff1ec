/* A document that is written once, as HTML or as Markdown. What is written is the content of a page: the
 * caller puts HTML between a head and a foot.
 *
 * Blocks are opened and closed; texts, links and code stand in them. All texts are escaped. */
#ifndef WESTPHALIA_REFERENCE_DOCUMENT_H
#define WESTPHALIA_REFERENCE_DOCUMENT_H

#include "data/writer.h"

enum document_form { DOCUMENT_HTML, DOCUMENT_MARKDOWN };

struct document {
    struct writer *w;
    enum document_form form;
    bool verbatim; /* code: Markdown escapes nothing there */
    bool in_row;   /* a cell of a table: Markdown has no `|` there, and no line */
};

enum block {
    BLOCK_SECTION,   /* a part of the document: a heading and what belongs to it */
    BLOCK_ENTRY,     /* a thing of a part, which a search finds */
    BLOCK_PARAGRAPH, /* all that follows is text */
    BLOCK_LIST,
    BLOCK_ITEM,
    BLOCK_DETAILS, /* what a reader opens; begins with its summary */
    BLOCK_SUMMARY,
    BLOCK_TABLE, /* rows of cells; the first is of headings: document_table() */
    BLOCK_ROW,
    BLOCK_HEADING_CELL,
    BLOCK_CELL,
    BLOCK_JSON, /* one text */
    BLOCK_CODE, /* within a text */
    BLOCK_STRONG,
    BLOCK_SLOT, /* a word that stands for a thing of a match */
    BLOCKS
};
void document_open(struct document *d, enum block block);
void document_close(struct document *d, enum block block);

/* Opens a section, an entry or a row that links can name. `kind` and `id` make its anchor. */
void document_open_named(struct document *d, enum block block, const char *kind, const char *id);

/* A heading, from level 1; it may have more than one text. */
void document_heading(struct document *d, int level);
void document_heading_end(struct document *d, int level);

/* A table with these headings, ended by NULL. The caller writes rows, and closes it. */
void document_table(struct document *d, const char *const *headings);

void document_text(struct document *d, const char *text);
void document_text_n(struct document *d, const char *text, size_t length);
void document_say(struct document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void document_code(struct document *d, const char *text);
/* A text as a whole paragraph. */
void document_paragraph(struct document *d, const char *text);

/* A link within the document, to the anchor of a kind and an id; or to an address. */
void document_link(struct document *d, const char *kind, const char *id, const char *text);
void document_link_to(struct document *d, const char *address, const char *text);
/* A picture with the words that stand for it. */
void document_picture(struct document *d, const char *address, const char *words);

/* "rule-5-6-1" of "rule" and "5.6.1": letters and digits as they are, small, and a line between them. `id`
 * NULL or empty: the kind alone. */
enum { ANCHOR_ROOM = 160 };
void document_anchor(char to[ANCHOR_ROOM], const char *kind, const char *id);

#endif
