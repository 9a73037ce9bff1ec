/* Taking back: a seat undoes its own last actions.
 *
 * An undo is an entry of the log, {"type": "undo", "actions": n}, made by a seat. It leads to the very state before the seat's last n
 * actions, so to the same state_hash. Nothing is deleted: what was undone stays in the log, and the entry says that it does not stand any more.
 * A seat may undo its last actions as long as since the first of them
 *   - nobody else has acted, and nothing was done by default;
 *   - nothing was drawn, and nothing hidden came to light (play_brought_to_light());
 *   - no secret step was entered or answered: others may have begun to answer, and of that nobody is told.
 * What is done to a match from outside (a seat changes hands, more time is given) is passed over: it is neither taken back nor in the way.
 * What was undone counts as if it had never been: an undo may follow another, and the seat may act and undo again.
 *
 * All of that is public, so how many actions a seat may undo tells nothing. Who follows a log keeps a `struct undo` beside the
 * state (a service stores it: a few bytes); who must make undos without reading the log again keeps a `struct history`. */
#ifndef WESTPHALIA_LOG_UNDO_H
#define WESTPHALIA_LOG_UNDO_H

#include "log/ledger.h"

/* Why the action before those that can be undone cannot. */
enum undo_limit {
    UNDO_NOTHING, /* there is none; or it was not noted */
    UNDO_OTHERS,  /* it is another's, or was made by default */
    UNDO_DRAWN,
    UNDO_REVEALED,
    UNDO_SECRET,
    UNDO_OVER, /* it ended the match */
    UNDO_FULL  /* UNDO_MAX */
};

/* What can be undone at a point of the log. All zero at its beginning. */
struct undo {
    uint8_t seat;  /* who acted last, and so the only one who may undo */
    uint8_t count; /* how many actions: 0..UNDO_MAX */
    uint8_t limit; /* enum undo_limit: why no more */
};

/* How many actions the seat may undo. */
int undo_count(const struct undo *undo, int seat);

/* NULL when the seat may undo so many (1 or more). */
const struct refusal *undo_check(const struct undo *undo, const struct play *p, int seat, int actions);

/* Notes an action of the log, an undo too: p is the play after it, with its outcome; `secret` says whether the step that it was
 * made at was secret. */
void undo_note(struct undo *undo, const struct play *p, const struct action *action, bool secret);

/* The actions of a log that stand: `standing` are the indices of those before, `count` many; returns how many there are with the
 * next one, which stands at `index` of the log. Played one after the other, the standing actions lead to where the log leads. */
size_t undo_standing(size_t *standing, size_t count, size_t index, const struct move *m);

/* ---- making undos ---- */

/* The states before the last UNDO_MAX actions that stand. */
struct history {
    struct undo undo;
    size_t standing; /* actions of the log that stand */
    size_t size;     /* of a state */
    uint8_t *states; /* a ring of UNDO_MAX */
};

/* False when memory is short. */
bool history_init(struct history *history, const struct game *game);
void history_free(struct history *history);  /* also of one that is all zero */
void history_clear(struct history *history); /* at the beginning of another log */

/* action_apply() for a log that is followed from its beginning; makes undos too. */
bool history_apply(struct history *history, struct play *p, const struct match_terms *terms,
                   const struct action *action, const struct refusal **refusal);

#endif
