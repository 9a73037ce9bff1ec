/* The pages that the service makes of documents (core/reference/document.h): the frame around one, and the
 * references of games, which are kept. */
#ifndef WESTPHALIA_API_PAGES_FRAME_H
#define WESTPHALIA_API_PAGES_FRAME_H

#include "api/common/constant.h"
#include "engine/pack.h"
#include "reference/document.h"

/* Writes what stands before and behind the content of a page, as page.html has it. Markdown has no frame.
 * `alternate`: the address of the page as Markdown. */
void frame_open(struct writer *w, enum document_form form, const char *title);
void frame_close(struct writer *w, enum document_form form, const char *alternate);

/* ---- references ---- */

struct page {
    char *text;
    size_t length;
    char hash[CONSTANT_HASH_ROOM];
};

/* The references of games. A page is made when it is first asked for, and lives as long as these. All threads
 * share them. */
struct references;

struct references *references_new(void); /* NULL: memory is short */
void references_free(struct references *references);
/* The reference of the pack's game; NULL: memory is short. */
const struct page *references_find(struct references *references, const struct pack *pack,
                                   enum document_form form);

#endif
