/* What the handles of libwestphalia point to, and the texts that its functions give. */
#ifndef WESTPHALIA_LIBRARY_HANDLES_H
#define WESTPHALIA_LIBRARY_HANDLES_H

#include <stddef.h>

#include "data/writer.h"
#include "engine/pack.h"
#include "engine/play.h"
#include "library/westphalia.h"
#include "wire/move_layout.h"

struct westphalia_game {
    const struct game *rules;
    struct pack *pack;
    struct move_layout layout; /* moves as numbers */
};

struct westphalia_state {
    const struct westphalia_game *game;
    struct play play;
    struct chance chance;
    int32_t *given;      /* chance.given, which the state owns */
    struct outcome *out; /* NULL until the first draw or event */
    struct move made;    /* the last move */
    int made_by;         /* its seat; NO_SEAT: the state has made none since `out` was cleared */
    struct writer text;  /* the text that was lent last */
    struct move *legal;  /* the legal moves of legal_seat; NO_SEAT: they are not listed */
    int legal_seat, legal_count, legal_room;
    void *before; /* room for a copy of the state */
    max_align_t bytes[];
};

/* Hands the writer's text over to the caller. NULL: memory is short. */
static inline char *given_away(struct writer *w)
{
    if (!w->failed) writer_text(w);
    if (!w->failed) return w->text;
    writer_free(w);
    return NULL;
}

/* The writer of the text that the state lends next. */
static inline struct writer *to_lend(struct westphalia_state *state)
{
    writer_clear(&state->text);
    return &state->text;
}

/* The text that is lent to the caller. NULL: memory is short. */
static inline const char *lent(struct westphalia_state *state)
{
    const char *text = writer_text(&state->text);
    return state->text.failed ? NULL : text;
}

/* A viewer that is no seat sees the same as a spectator. */
static inline int sight_of(int viewer)
{
    if (viewer >= 0 && viewer < SEATS_MAX) return viewer;
    return viewer == WESTPHALIA_EVERYTHING ? SEAT_REVEALED : SEAT_NONE;
}

#endif
