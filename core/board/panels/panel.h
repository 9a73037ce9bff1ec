/* Panels: tables, cards and lists, each in a frame beside or below the map.
 *
 * A panel is drawn from its top down into a writer of its own, and its frame is drawn around it when its
 * height is known. A panel without content is left out. */
#ifndef WESTPHALIA_BOARD_PANELS_PANEL_H
#define WESTPHALIA_BOARD_PANELS_PANEL_H

#include "board/words.h"

/* Sizes of all panels: from the edge to the content, the height of the head with the name, usual letters, and
 * a row of them. */
enum { PAD = 10, HEAD = 32, LETTERS = 15, SMALL_LETTERS = 14, ROW = 22 };

struct panel {
    struct writer w;
    int width, y; /* y: where the next content begins */
    const struct zone *zone;
    const struct card_row *cards; /* the row of cards that is drawn now */
};

/* Each draws the content of a panel. Drawing goes on from panel->y, and moves it. */
void facts_draw(const struct drawing *d, struct panel *panel);
void table_draw(const struct drawing *d, struct panel *panel);
void matrix_draw(const struct drawing *d, struct panel *panel);
void cards_draw(const struct drawing *d, struct panel *panel);
void choices_draw(const struct drawing *d, struct panel *panel);
void key_draw(const struct drawing *d, struct panel *panel);
void players_draw(const struct drawing *d, struct panel *panel);

/* ---- what they share ---- */

int panel_inner_width(const struct panel *panel);
/* The width of the names on the left of tables and matrices. */
int panel_name_width(const struct panel *panel);

/* Where the texts on the right of names begin: two fifths of the way. */
int panel_text_x(const struct panel *panel);

/* Adds the text of an entry: its template, or the value in words. A blank value has no text, and each member
 * of a list has its own. */
void words_add_entry(struct words *words, const struct scope *scope, const struct entry *entry);

/* Adds a value in words. Units are counted by kind. */
void words_add_pieces_or_value(struct words *words, const struct drawing *d, const json_t *value,
                               const char *domain);

/* The step of the stack that a frame is of; NULL: it is not told (facts.c). */
const struct told_step *step_of_frame(const struct presentation *p, const json_t *frame);
/* Adds the members of a frame, as far as they are told: "Attacker: Sweden; Space: Leipzig". */
void words_add_step(struct words *words, const struct drawing *d, const json_t *frame,
                    const struct told_step *step);

/* A column with "when" appears only where the view has that member: a player's column (table.c). */
bool column_is_there(const struct drawing *d, const struct entry *column);

/* Adds a card's name, its printed values and its text: what pointers show (cards.c). */
void words_add_card(struct words *words, const struct drawing *d, const struct card_row *cards,
                    const char *id);
/* The number of cards: of a list, or what the row's "size" leads to where they are hidden. */
int cards_count(const struct card_row *cards, const struct scope *scope);

/* A swatch is a disc with the colour and the mark of an id. An id without a colour has none. */
enum { SWATCH = 11, SWATCH_WIDTH = 26 };
void swatch_draw(struct writer *w, const struct board *board, const char *id, int x, int y);
/* The width of its swatch, for what stands beside it: 0 where the id has none. */
int swatch_width(const struct board *board, const char *id);

#endif
