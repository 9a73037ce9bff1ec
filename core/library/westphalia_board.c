/* libwestphalia: boards, rulings and references. */
#include "library/westphalia_board.h"

#include <stdlib.h>

#include "board/board.h"
#include "library/handles.h"
#include "reference/reference.h"
#include "wire/wire.h"

struct westphalia_board {
    const struct westphalia_game *game;
    struct board *board;
};

struct westphalia_board *westphalia_board_open(const struct westphalia_game *game)
{
    struct faults faults = {0};
    struct westphalia_board *board = calloc(1, sizeof *board);
    if (!board) return NULL;
    board->game = game;
    board->board = board_new(game->pack, &faults);
    if (board->board) return board;
    free(board);
    return NULL;
}

void westphalia_board_close(struct westphalia_board *board)
{
    if (board) board_free(board->board);
    free(board);
}

/* What a board is made of. NULL: memory is short. */
static json_t *seen_by(struct westphalia_state *state, int viewer)
{
    struct writer *w = to_lend(state);
    const struct play *p = &state->play;
    writer_open(w, '{');
    writer_name(w, "step");
    step_write(w, p);
    seats_write(w, "deciding", p->game, play_deciders(p));
    writer_name(w, "view");
    state_write(w, p, state->game->pack->hash_hex, sight_of(viewer));
    writer_close(w, '}');
    return w->failed ? NULL : json_loadb(writer_text(w), w->length, 0, NULL);
}

const char *westphalia_board_text(const struct westphalia_board *board, struct westphalia_state *state,
                                  int viewer, const char *part, const char *words)
{
    if (part && !board_has_zone(board->board, part)) return NULL;
    json_t *seen = seen_by(state, viewer);
    if (!seen) return NULL;
    struct writer *w = to_lend(state);
    writer_open(w, '{');
    board_text(board->board, seen, &(struct board_part){.zone = part, .words = words}, w);
    writer_close(w, '}');
    json_decref(seen);
    return lent(state);
}

const char *westphalia_board_svg(const struct westphalia_board *board, struct westphalia_state *state,
                                 int viewer, int width)
{
    if (width < BOARD_WIDTH_MIN || width > BOARD_WIDTH_MAX) return NULL;
    json_t *seen = seen_by(state, viewer);
    if (!seen) return NULL;
    const enum board_drawn drawn =
        board_draw(board->board, seen, &(struct board_look){.width = width}, to_lend(state));
    json_decref(seen);
    return drawn == BOARD_DRAWN ? lent(state) : NULL;
}

char *westphalia_rulings(const struct westphalia_game *game)
{
    return strndup(game->rules->rulings.text, *game->rules->rulings.length);
}

char *westphalia_reference(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    reference_write(&w, DOCUMENT_MARKDOWN, game->pack, NULL);
    return given_away(&w);
}
