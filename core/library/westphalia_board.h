/* libwestphalia: the board of a state, as a picture and in words; the rulings and the reference of a game.
 *
 *     struct westphalia_board *board = westphalia_board_open(game);
 *     puts(westphalia_board_text(board, state, seat, "map", "Prague"));
 *     westphalia_board_close(board);
 *
 * westphalia.h has the rules for handles, texts and viewers. A board is made of the viewer's view, and cannot
 * show more. The WebAssembly build has none of this. */
#ifndef WESTPHALIA_BOARD_H
#define WESTPHALIA_BOARD_H

#include "westphalia.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the boards of a game look. It never changes, so any number of threads may use it at once. It must be
 * closed before its game. */
struct westphalia_board;

/* NULL: memory is short, or the game's own pack does not fit its presentation. */
WESTPHALIA_API struct westphalia_board *westphalia_board_open(const struct westphalia_game *game);
WESTPHALIA_API void westphalia_board_close(struct westphalia_board *board);

/* The board in words: {"parts": [{"id", "name", "count", "lines": [...]}, ...]}. `part` is the id of one, or
 * NULL for all. `words` are words between spaces, all of which a line must have, or NULL for all lines.
 * `count` is the number of lines that fit. Parts without a line are left out. NULL: there is no such part, or
 * memory is short. */
WESTPHALIA_API const char *westphalia_board_text(const struct westphalia_board *board,
                                                 struct westphalia_state *state, int viewer, const char *part,
                                                 const char *words);

/* The board as the text of an SVG, `width` pixels wide (320 to 8000). NULL: memory is short, or the width is
 * not allowed. */
WESTPHALIA_API const char *westphalia_board_svg(const struct westphalia_board *board,
                                                struct westphalia_state *state, int viewer, int width);

/* The rulings of the game, a list of JSON: [{"id", "rules", "question", "ruling", "reason"}, ...]. The caller
 * frees it with westphalia_free_text(). */
WESTPHALIA_API char *westphalia_rulings(const struct westphalia_game *game);

/* The reference of the game as Markdown: its steps, moves, refusals, rulings, cards and tables, with an index
 * by rule. The caller frees it with westphalia_free_text(). NULL: memory is short. */
WESTPHALIA_API char *westphalia_reference(const struct westphalia_game *game);

#ifdef __cplusplus
}
#endif

#endif
