/* Lines of the board in words, as the files of this folder share them. */
#ifndef WESTPHALIA_BOARD_TEXT_LINES_H
#define WESTPHALIA_BOARD_TEXT_LINES_H

#include "board/words.h"

/* The lines of one zone. */
struct zone_lines {
    const struct zone *zone;
    const struct layer *layer;        /* of a map: the current one */
    const struct entry *entry;        /* of facts */
    const struct card_row *cards;     /* of cards */
    const struct marker_spec *marker; /* of a track */
    const char *wanted;               /* words that each line has, or NULL */
    struct writer *w;                 /* an open list */
    int count;                        /* lines that fit */
    bool counts_alone;                /* lines are not written */
};

/* Adds a line. One without text is left out, and so is one that lacks a wanted word. */
void zone_lines_add(struct zone_lines *lines, const struct words *words);

/* Each adds the lines of a zone of its kind. */
void lines_of_map(const struct drawing *d, struct zone_lines *lines);
void lines_of_track(const struct drawing *d, struct zone_lines *lines);
void lines_of_box(const struct drawing *d, struct zone_lines *lines);
void lines_of_facts(const struct drawing *d, struct zone_lines *lines);
void lines_of_table(const struct drawing *d, struct zone_lines *lines);
void lines_of_matrix(const struct drawing *d, struct zone_lines *lines);
void lines_of_cards(const struct drawing *d, struct zone_lines *lines);

#endif
