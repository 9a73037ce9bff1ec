/* Pages around documents. */
#include "api/pages/frame.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/match/refusals.h"
#include "reference/reference.h"

extern const char page_html[]; /* page.html, embedded by the build */

static void put(struct writer *w, const char *text)
{
    writer_bytes(w, text, strlen(text));
}

/* Writes page.html up to a mark, and returns what stands behind it. */
static const char *put_until(struct writer *w, const char *text, const char *mark)
{
    const char *end = strstr(text, mark);
    writer_bytes(w, text, end - text);
    return end + strlen(mark);
}

void frame_open(struct writer *w, enum document_form form, const char *title)
{
    struct document d = {.w = w, .form = form};
    if (form == DOCUMENT_MARKDOWN) return;
    const char *rest = put_until(w, page_html, "{title}");
    document_text(&d, title);
    put_until(w, rest, "{content}");
}

void frame_close(struct writer *w, enum document_form form, const char *alternate)
{
    if (form == DOCUMENT_MARKDOWN) return;
    const char *rest = put_until(w, strstr(page_html, "{content}") + strlen("{content}"), "{alternate}");
    put(w, alternate);
    put(w, rest);
}

/* ---- references ---- */

struct reference {
    const struct pack *pack;
    enum document_form form;
    struct page page;
    struct reference *next;
};

struct references {
    pthread_mutex_t lock;
    struct reference *first;
};

struct references *references_new(void)
{
    struct references *references = calloc(1, sizeof *references);
    if (references) pthread_mutex_init(&references->lock, NULL);
    return references;
}

void references_free(struct references *references)
{
    if (!references) return;
    for (struct reference *it = references->first, *next; it; it = next) {
        next = it->next;
        free(it->page.text);
        free(it);
    }
    pthread_mutex_destroy(&references->lock);
    free(references);
}

/* False: memory is short. */
static bool make(struct page *page, const struct pack *pack, enum document_form form)
{
    const struct game *game = pack->game;
    char picture[120], alternate[120], title[200];
    struct writer w;
    snprintf(picture, sizeof picture, "/games/%s/board.svg", game->id);
    snprintf(alternate, sizeof alternate, "/games/%s.md", game->id);
    snprintf(title, sizeof title, "%s: the reference", game->title);
    json_memory_forget();
    writer_init(&w);
    frame_open(&w, form, title);
    reference_write(&w, form, pack,
                    &(struct reference_extras){.picture = game->presentation.text ? picture : NULL,
                                               .refusals = match_refusals});
    frame_close(&w, form, alternate);
    writer_trim(&w);
    if (w.failed || json_memory_was_short()) {
        writer_free(&w);
        return false;
    }
    page->text = w.text;
    page->length = w.length;
    constant_hash(page->hash, page->text, page->length);
    return true;
}

static struct reference *add(struct references *references, const struct pack *pack, enum document_form form)
{
    struct reference *reference = calloc(1, sizeof *reference);
    if (!reference || !make(&reference->page, pack, form)) {
        free(reference);
        return NULL;
    }
    reference->pack = pack;
    reference->form = form;
    reference->next = references->first;
    references->first = reference;
    return reference;
}

const struct page *references_find(struct references *references, const struct pack *pack,
                                   enum document_form form)
{
    pthread_mutex_lock(&references->lock);
    struct reference *it = references->first;
    while (it && (it->pack != pack || it->form != form))
        it = it->next;
    if (!it) it = add(references, pack, form);
    pthread_mutex_unlock(&references->lock);
    return it ? &it->page : NULL;
}
