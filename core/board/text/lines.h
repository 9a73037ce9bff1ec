/* Lines of the board in words, as the files of this room share them. */
#ifndef WESTPHALIA_BOARD_TEXT_LINES_H
#define WESTPHALIA_BOARD_TEXT_LINES_H

#include "board/words.h"

/* The lines of one zone. */
struct said_lines {
    const struct zone *zone;
    const struct layer *layer;        /* of a map: the one that is said now */
    const struct entry *entry;        /* of facts */
    const struct card_row *cards;     /* of cards */
    const struct marker_spec *marker; /* of a track */
    const char *wanted;               /* words that each line has, or NULL */
    struct writer *w;                 /* an open list */
    int count;                        /* lines that fit */
    bool counts_alone;                /* lines are not written */
};

/* Adds a line. One without text is left out, and so is one that lacks a wanted word. */
void line_add(struct said_lines *lines, const struct words *words);

/* Each adds the lines of a zone of its kind. */
void map_say(struct drawing *d, struct said_lines *lines);
void track_say(struct drawing *d, struct said_lines *lines);
void box_say(struct drawing *d, struct said_lines *lines);
void facts_say(struct drawing *d, struct said_lines *lines);
void table_say(struct drawing *d, struct said_lines *lines);
void matrix_say(struct drawing *d, struct said_lines *lines);
void cards_say(struct drawing *d, struct said_lines *lines);

#endif
