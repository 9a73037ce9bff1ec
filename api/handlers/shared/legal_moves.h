/* A seat's legal moves in an answer: all of them, or the part that a request asks for. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_LEGAL_MOVES_H
#define WESTPHALIA_API_HANDLERS_SHARED_LEGAL_MOVES_H

#include "api/handlers/shared/input.h"
#include "engine/play.h"

/* Writes those of "moves" and "texts" that are wanted into the open object. With `compact` the moves come
 * with "ranges" (wire/ranges.h). */
struct wanted_moves {
    bool moves, texts, compact;
};
void legal_moves_write(struct writer *w, const struct play *p, const struct move_list *moves, int seat,
                       const struct wanted_moves *wanted);

/* The part of a list of moves that a request asks for. All absent: the whole list is wanted. */
struct part_query {
    const char *type, *words;
    int64_t from, limit; /* negative: absent */
};

#define NO_PART                                                                                              \
    {                                                                                                        \
        .from = -1, .limit = -1                                                                              \
    }
/* The rows of a table of inputs for the part, which is the member `part` of the struct. */
/* clang-format off */
#define PART_INPUTS(of)                                                                     \
    {"type", INPUT_TEXT, .min = 1, .max = TYPE_NAME_MAX, INPUT_AT(of, part.type)},          \
    {"words", INPUT_TEXT, .min = 1, .max = WORDS_MAX, INPUT_AT(of, part.words)},            \
    {"from", INPUT_INTEGER, .max = MOVES_MAX, INPUT_AT(of, part.from)},                     \
    {"limit", INPUT_INTEGER, .min = 1, .max = MOVES_MAX, INPUT_AT(of, part.limit)}
/* clang-format on */

/* Checks the type. 400: the game has no such type of move. False: the response is filled in. */
bool legal_moves_check_part(struct response *response, const struct game *game,
                            const struct part_query *query);
/* As legal_moves_write(), for the part of the seat's list. Cuts the list to it. */
void legal_moves_write_part(struct writer *w, const struct play *p, struct move_list *moves, int seat,
                            const struct wanted_moves *wanted, const struct part_query *query);

#endif
