/* Receipts: what the service signs for whoever has made a move, so that it cannot show another history later.
 *
 *   {"answer"?, "at", "match", "seal", "seat", "seq", "server_key", "signature"}
 * says: at this time the log of this match ended with entry `seq`, which has this seal (log/ledger.h), and
 * the seat (null: the organiser) has been told so. By the chain the seal stands for all of the log up to
 * there.
 *
 * What a seat answers at a secret step is in no log before all have answered. There `answer` is BLAKE2b-256
 * of the canonical JSON of a list: the seat's own moves as they enter the log if the seat adds nothing. Moves
 * that undo one another are not among them. An answer whose seat resigns before the step ends is void: the
 * log has the resignation, then the step's default. Its receipt fits.
 *
 * The signature is Ed25519 over the receipt's canonical JSON without it.
 *
 * Once the seed is known a receipt is held against an audit file: it fits, or the two are proof that the service has had two histories of the match. */
#ifndef WESTPHALIA_LOG_RECEIPT_H
#define WESTPHALIA_LOG_RECEIPT_H

#include "log/audit_lines.h"

struct receipt {
    const uint8_t *match_id;
    uint64_t seq;
    const uint8_t *seal;
    int64_t at;
    const char *seat;   /* NULL: the organiser */
    const char *answer; /* the canonical text of the list of moves; NULL: it is no answer to a secret step */
    size_t answer_length;
};

void receipt_write(struct writer *w, const struct receipt *receipt, const uint8_t *secret_key);

/* ---- holding them against a file ---- */

enum receipt_result {
    RECEIPT_FITS,
    RECEIPT_NO_RECEIPT,    /* it has not the members that belong there */
    RECEIPT_BAD_SIGNATURE, /* ... or nobody has signed it: it proves nothing */
    RECEIPT_OTHER_MATCH,   /* it says nothing of this match */
    RECEIPT_NOT_YET,       /* it can be held against the file once the file has the seed */
    RECEIPT_MISSING,       /* the file ends before the entry that was acknowledged */
    RECEIPT_LOST,          /* it is older than a restoration, behind which the log goes on otherwise */
    RECEIPT_FORKED,        /* the log was another one up to this entry */
    RECEIPT_OTHER_ANSWER   /* the seat's answer to the secret step was another one */
};

/* "forked" */
const char *receipt_result_name(enum receipt_result result);

/* `receipts` are all that there are, among them `receipt`: a seat may change its answer to a secret step until all have answered, so only
 * the last receipt of a seat tells which it was. */
enum receipt_result receipt_check(const struct audit_lines *log, const json_t *receipt,
                                  const json_t *receipts);

#endif
