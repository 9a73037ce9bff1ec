/* A seat's answer to a secret step: its list of moves, called its draft. It is stored by names, since no line
 * of the log has it before the step resolves. draft.c */
#ifndef WESTPHALIA_API_MATCH_DRAFT_H
#define WESTPHALIA_API_MATCH_DRAFT_H

#include "data/writer.h"
#include "engine/play.h"

enum { DRAFT_MAX = 256 }; /* moves in one answer */

struct draft {
    size_t count;
    struct move moves[DRAFT_MAX];
};

/* Writes a JSON list of the moves. */
void draft_write(struct writer *w, const struct play *p, const struct draft *draft);
/* Reads an answer as it was stored: what draft_write() has written, or an older form. False: memory is short,
 * or this game does not have one of the moves. */
bool draft_read(const struct play *p, const uint8_t *text, size_t length, struct draft *draft);

/* Reads an answer that was stored before ledger format 1, with moves as numbers. draft_by_index.c */
bool draft_read_by_index(const struct game *game, const uint8_t *bytes, size_t length, struct draft *draft);

/* Plays a seat's draft on p. False: the rules refuse it. */
bool draft_play(const struct play *p, int seat, const struct draft *draft);

/* ---- tried, kept short, and completed ---- */

struct match_worker;
struct store_answer;

/* Memory of the functions below. */
struct drafting {
    void *state;                   /* has room for a state: a draft is tried on it */
    struct draft stored;           /* an answer as it was read */
    struct draft whole[SEATS_MAX]; /* whole answers by seat; they stand until the secret step has resolved */
};

/* Whether an answer that is stored can be played on a copy of p. *unreadable: it cannot be read, which may be
 * for want of memory. */
bool draft_stands(struct match_worker *worker, const struct play *p, const struct store_answer *answer,
                  bool *unreadable);

/* Where a draft leads. */
struct draft_goal {
    const void *state; /* the state that the draft leads to */
    bool by_default;   /* with the seat's defaults behind the draft, until the seat has decided */
};

/* Drops moves from a draft on batch.play that make no difference to where it leads: one move, or two that
 * undo each other. Called after every move that is added, and again for a seat that has not completed its
 * answer. */
void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const struct draft_goal *goal);

/* Puts a seat's whole answer into drafts.whole of the scratch: what it has sent, and behind it the seat's
 * defaults where that is not complete. `answer` NULL: it has sent nothing. *sent: how many of the moves are
 * the seat's own. False: the answer cannot be read, or not be played. */
bool draft_complete(struct match_worker *worker, const struct play *base, int seat,
                    const struct store_answer *answer, size_t *sent);

#endif
