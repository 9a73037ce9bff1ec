/* Actions that are made and not committed yet, in one worker's buffers. batch.c */
#ifndef WESTPHALIA_API_MATCH_BATCH_H
#define WESTPHALIA_API_MATCH_BATCH_H

#include "api/match/match.h"
#include "db/store.h"
#include "log/ledger.h"

/* One action, where it stands in the batch's texts. */
struct batch_line {
    uint64_t seq;
    size_t line, line_length;     /* in text.lines */
    size_t detail, detail_length; /* in text.details */
    uint8_t hash[HASH_SIZE];
};

enum {
    BATCH_LINES = 4096
}; /* actions in one commit: a seat's moves and the defaults that follow from them */

/* What the actions are as text. Each is a list that lasts until the next batch. */
struct batch_text {
    struct writer lines;     /* of the log */
    struct writer details;   /* the same, packed: detail.h */
    struct writer shown;     /* as the viewer sees them */
    struct writer automatic; /* the moves that the rules have made by themselves (made_show) */
    struct writer draft;     /* an answer to a secret step, as it is stored */
};

/* From where the batch goes on. */
struct batch_origin {
    uint64_t version;
    const struct step *step; /* NULL: the match has not begun */
    int64_t at;              /* the time of all its actions */
    int64_t nonce;           /* of its commit */
};

struct batch {
    struct play *play;
    const struct match_terms *terms;
    uint8_t seal_key[HASH_SIZE];
    int viewer; /* for whom text.shown is written */
    struct batch_origin origin;
    uint64_t version;        /* after the last action */
    uint8_t hash[HASH_SIZE]; /* of the last action */
    struct undo undo;        /* what can be taken back after it */
    uint32_t acted;          /* seats */
    uint32_t late;           /* seats whose actions come after the deadline of the current decision */
    bool has_revealed;       /* something was drawn in it, or revealed */
    size_t count;
    struct batch_line line[BATCH_LINES];
    struct batch_text text;
};

struct match_worker;

/* Begins at the match's version, on match->play. */
void batch_begin(struct match_worker *worker, struct match *match);
/* Makes one action and the defaults that follow. False: it is refused (*refusal), or (*refusal is NULL) play is broken. */
bool batch_action(struct match_worker *worker, int seat, const struct move *m,
                  const struct refusal **refusal);
/* Makes one action alone; the next two decide for seats by default. False as above. */
bool batch_one(struct batch *batch, int seat, const struct move *m, const struct refusal **refusal);
/* While no seat must decide but such as have conceded, their decisions are made for them. */
bool batch_defaults(struct batch *batch);
/* At an open step that is ended: one decision by default for each of these seats, as long as it is asked the same. */
bool batch_decide_open(struct batch *batch, uint32_t seats);
/* The secret step resolves: all answers enter the log, in seat order, or as its window says up to the first reaction. */
bool batch_resolve(struct match_worker *worker);
/* The same, where this answer is the only one: the batch has come to the secret step, and no other seat is asked. */
bool batch_resolve_alone(struct match_worker *worker, const struct store_answer *answer);
/* The batch of one seat's moves has not ended the turn at deciding that its deadline is for: no other seat has acted in it, and
 * either the seat itself must decide further, or those who still must (`after`) are asked the same as before it (`before`). */
bool batch_goes_on(const struct batch *batch, int seat, uint32_t before, uint32_t after);
/* The seat takes back its last actions, which it may. False: the log is damaged, or cannot be had (*result says why). */
bool batch_undo(struct match_worker *worker, struct match *match, int seat, int actions,
                enum match_result *result);

/* The answer to the request into worker->body: {"version", "actions", "automatic"?, "deciding", "pending"?, "receipt"?}. `answer`:
 * the seat's answer to a secret step that waits for others, or NULL. The receipt (log/receipt.h) where the worker gives one. */
void write_verdict(struct match_worker *worker, const struct play *play, uint32_t deciding,
                   const struct store_answer *answer);

#endif
