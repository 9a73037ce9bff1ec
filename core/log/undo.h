/* Undo: a seat takes back its own last actions.
 *
 * An undo is an entry of the log, {"type": "undo", "actions": n}, of a seat. It leads to the very state
 * before the seat's last n actions, so to the same state_hash. Nothing is deleted: undone actions stay in the
 * log, and the entry says that they do not stand any more. A seat may undo its last actions as long as, since
 * the first of them,
 *
 *   - no other seat has acted, and no move was made by default;
 *   - there was no draw, and nothing hidden was revealed (play_brought_to_light());
 *   - no secret step was entered or answered: others may have begun to answer, which is secret.
 *
 * Changes to a match from outside (a seat changes hands, a draw is proposed) are ignored: they are not
 * undone, and prevent no undo. After an undo everything is as if the actions had not been made: another undo
 * may follow, and the seat may act and undo again.
 *
 * All of this is public, so the number of actions that a seat may undo tells nothing. A reader of the log
 * keeps a `struct undo` beside the state (a service stores it: a few bytes). A reader that makes undos
 * without reading the log again keeps a `struct history`. */
#ifndef WESTPHALIA_LOG_UNDO_H
#define WESTPHALIA_LOG_UNDO_H

#include "log/ledger.h"

/* Why the action before those that can be undone cannot be undone. */
enum undo_limit {
    UNDO_NOTHING, /* there is none, or it is not noted */
    UNDO_OTHERS,  /* it is another seat's, or was made by default */
    UNDO_DRAWN,
    UNDO_REVEALED,
    UNDO_SECRET,
    UNDO_OVER, /* it ended the match */
    UNDO_FULL  /* UNDO_MAX is reached */
};

/* What can be undone at a point of the log. It is all zero at the beginning. */
struct undo {
    uint8_t seat;  /* the seat that acted last; only this seat may undo */
    uint8_t count; /* the number of its actions that can be undone: 0..UNDO_MAX */
    uint8_t limit; /* enum undo_limit: why there are no more */
};

/* The number of actions that the seat may undo. */
int undo_count(const struct undo *undo, int seat);

/* NULL: the seat may undo `actions` actions (at least 1). */
const struct refusal *undo_check(const struct undo *undo, const struct play *p, int seat, int actions);
/* All that undo_check() may give, ended by NULL. */
extern const struct refusal *const undo_refusals[];

/* Notes an action of the log, or an undo. p is the play after it, with its outcome; `secret`: its step was
 * secret. */
void undo_note(struct undo *undo, const struct play *p, const struct action *action, bool secret);

/* The actions of a log that stand. `standing` has the `count` indices of those before. Returns their number
 * with the next one, which is at `index` of the log. Played one after the other, the standing actions lead to
 * the same state as the log. */
size_t undo_standing(size_t *standing, size_t count, size_t index, const struct move *m);

/* ---- making undos ---- */

/* The states before the last UNDO_MAX standing actions. */
struct history {
    struct undo undo;
    size_t standing; /* the number of standing actions */
    size_t size;     /* the size of a state */
    uint8_t *states; /* a ring: those before the actions that can be undone, and one for the next action */
};

/* False: memory is short. */
bool history_init(struct history *history, const struct game *game);
void history_free(struct history *history);  /* a struct of zeros is allowed */
void history_clear(struct history *history); /* begins another log */

/* action_apply() for a log that is followed from its beginning. It makes undos, too. */
bool history_apply(struct history *history, struct play *p, const struct match_terms *terms,
                   const struct action *action, const struct refusal **refusal);

#endif
