/* What the handles of libwestphalia point to, and the texts that its functions give. */
#ifndef WESTPHALIA_LIBRARY_HANDLES_H
#define WESTPHALIA_LIBRARY_HANDLES_H

#include <stddef.h>
#include <string.h>

#include "data/fault.h"
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

static inline size_t state_size(const struct westphalia_state *state)
{
    return play_state_size(state->play.game);
}

/* Drops all that was derived from the state before its change. */
static inline void state_changed(struct westphalia_state *state)
{
    state->legal_seat = NO_SEAT;
}

/* Drops what has happened in the last call. */
static inline void state_forget(struct westphalia_state *state)
{
    if (state->out) outcome_clear(state->out);
    state->play.automatic_count = state->play.automatic_given = 0;
    state->play.waits = false;
    state->made_by = NO_SEAT;
}

static inline bool state_has_seat(const struct westphalia_state *state, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && (play_head(&state->play)->seats >> seat & 1);
}

/* Makes room for a list of so many legal moves. False: memory is short. */
bool state_legal_fits(struct westphalia_state *state, size_t count);

/* Whether the JSON is of the pack that the game was opened with. False with a fault. */
bool state_is_of_pack(const struct westphalia_state *state, const json_t *json, struct faults *faults);

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
