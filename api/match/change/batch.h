/* Actions that are made and not yet committed, in one worker's buffers. batch.c */
#ifndef WESTPHALIA_API_MATCH_BATCH_H
#define WESTPHALIA_API_MATCH_BATCH_H

#include "api/match/match.h"
#include "db/store/store.h"
#include "log/ledger.h"

/* One action, and where it stands in the batch's texts. */
struct batch_line {
    uint64_t seq;
    size_t line, line_length;     /* in text.lines, bytes */
    size_t detail, detail_length; /* in text.details, bytes */
    uint8_t hash[HASH_SIZE];
};

/* Actions in one commit: a seat's moves and the defaults that follow from them. */
enum { BATCH_LINES = 4096 };

/* The actions as text. Each member is a list that lasts until the next batch. */
struct batch_text {
    struct writer lines;     /* their lines of the log */
    struct writer details;   /* the actions, packed (detail.h) */
    struct writer shown;     /* the actions as the viewer sees them */
    struct writer automatic; /* the moves that the rules have made by themselves (made_show) */
    struct writer draft;     /* an answer to a secret step, as it is stored */
};

/* Where the batch begins. */
struct batch_origin {
    uint64_t version;
    const struct step *step; /* the step at which it begins; NULL: the match has not begun */
    int64_t at;              /* the time of all its actions, microseconds since 1970 */
    int64_t nonce;           /* names the commit */
};

struct batch {
    struct play *play;
    const struct match_terms *terms;
    uint8_t seal_key[HASH_SIZE];
    int viewer; /* the seat for which text.shown is written, or SEAT_ALL, SEAT_NONE */
    struct batch_origin origin;
    uint64_t version;        /* the number of the last action */
    uint8_t hash[HASH_SIZE]; /* the hash of the last action */
    struct undo undo;        /* what can be taken back after the last action */
    uint32_t acted;          /* the seats that have acted, a bit each */
    uint32_t kept;           /* the seats that have acted by themselves, and in time */
    uint32_t late;           /* the seats whose actions come after the deadline of the current decision */
    bool has_revealed;       /* something was drawn or revealed */
    size_t count;
    struct batch_line line[BATCH_LINES];
    struct batch_text text;
};

struct match_worker;

/* Begins a batch at the match's version, on match->play. */
void batch_begin(struct match_worker *worker, struct match *match);
/* Makes one action and the defaults that follow. False: the action is refused (*refusal), or play is broken
 * (*refusal is NULL). */
bool batch_action(struct match_worker *worker, int seat, const struct move *m,
                  const struct refusal **refusal);
/* Makes one action, and no defaults. False as in batch_action(). */
bool batch_one(struct batch *batch, int seat, const struct move *m, const struct refusal **refusal);
/* Makes an action that was decided for the match (struct decided of log/ledger.h), and no defaults. Used of
 * it: seat, move, decided. False as in batch_action(). */
bool batch_decided(struct batch *batch, const struct action *decided, const struct refusal **refusal);
/* Decides for conceded seats while no other seat must decide. False: play is broken. */
bool batch_defaults(struct batch *batch);
/* Ends an open step: makes one default for each of these seats that is still asked the same. False: play is
 * broken. */
bool batch_decide_open(struct batch *batch, uint32_t seats);
/* Resolves the secret step: all answers enter the log in seat order. A window takes them only up to its first
 * reaction. False: play is broken, or an answer cannot be read. */
bool batch_resolve(struct match_worker *worker);
/* Resolves the secret step that the batch has come to, by this answer: no other seat owes one. False as in
 * batch_resolve(). */
bool batch_resolve_one_answer(struct match_worker *worker, const struct store_answer *answer);
/* Whether the turn at deciding, which the deadline is for, goes on after a batch of one seat's moves. No
 * other seat may have acted in the batch. The seat must decide further, or the seats that must (`after`) are
 * among those of before (`before`) at the same step. */
bool batch_goes_on(const struct batch *batch, int seat, uint32_t before, uint32_t after);
/* The seats that know what they are asked after the batch: those that had to decide before it (`before`).
 * After a secret step it is none, since all seats are asked for something else. */
uint32_t batch_informed(const struct batch *batch, uint32_t before);
/* The seat takes back its last actions. The caller has checked that it may. */
enum match_result batch_undo(struct match_worker *worker, struct match *match, int seat, int actions);

#endif
