/* SVG: elements and texts, written into a writer. No function here knows of boards.
 *
 * Coordinates and sizes are in units of the page, pixels at its usual width. Text from a pack or a view is
 * escaped. A drawing larger than BOARD_ROOM fails its writer as too long. */
#ifndef WESTPHALIA_BOARD_SVG_H
#define WESTPHALIA_BOARD_SVG_H

#include "data/writer.h"

/* Writes by a format. It escapes nothing, and one call writes fewer than 512 bytes. */
void svg_put(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes what another writer has, and takes over its failure. */
void svg_join(struct writer *w, const struct writer *drawn);
/* Writes escaped text. */
void svg_text(struct writer *w, const char *text);
/* Writes an attribute with its name. */
void svg_attribute(struct writer *w, const char *name, const char *value);
/* Writes the attribute that says that the element stands for an id of a domain: data-DOMAIN. */
void svg_thing(struct writer *w, const char *domain, const char *id);
/* Ends the start tag that is open, with a role ("img"; "group" for what has parts that can be chosen) and a
 * name. Pointers show the name, and screen readers say it. */
void svg_named(struct writer *w, const char *role, const char *name);

struct rectangle {
    int x, y, width, height;
};
/* Writes a <rect> with round corners; `radius` 0: sharp ones. */
void svg_rectangle(struct writer *w, const char *class, struct rectangle r, int radius);

/* The place and look of a <text>. */
struct label {
    int x, y, size;
    const char *anchor; /* "start", "middle" or "end" */
    const char *class;  /* may name several classes */
};
/* Writes a <text>. */
void svg_label(struct writer *w, const struct label *label, const char *text);
/* The approximate width of a text. */
int text_width(const char *text, int size);

enum { LINES_MAX = 40 };
/* A text in lines of at most a width, cut between words. Where a word is longer, the whole text is smaller.
 * The lines point into the text. */
struct lines {
    const char *start[LINES_MAX];
    int length[LINES_MAX];
    int count;
    int size; /* of the letters: the size asked for, or less */
};
void lines_break(struct lines *lines, const char *text, int width, int size);
/* From one base line to the next. */
int lines_pitch(const struct lines *lines);
/* Draws the lines, the first on the base line y. Returns the height. */
int svg_lines(struct writer *w, int x, int y, const char *class, const struct lines *lines);

#endif
