/* Receipts: signed by the service for the author of a move, so that the service cannot show another history
 * later.
 *
 *   {"answer"?, "at", "match", "seal", "seat", "seq", "server_key", "signature"}
 *
 * A receipt says that at this time the log of the match ended with entry `seq`, which has this seal
 * (log/seeds.h). The service has told this to the seat (null: the organiser). Through the chain the seal
 * covers the whole log up to there.
 *
 * An answer to a secret step is in no log before all seats have answered. Its receipt has an `answer`: the
 * BLAKE2b-256 of the canonical JSON of a list. The list has the seat's own moves as they enter the log if the
 * seat adds nothing; moves that undo one another are not among them. When the seat resigns before the step
 * ends, its answer is void: the log has the resignation, then the step's default, and the receipt fits.
 *
 * The signature is Ed25519 over the receipt's canonical JSON without it.
 *
 * Once the seed is known, a receipt is checked against an audit file. It fits, or both together prove that
 * the service had two histories of the match. */
#ifndef WESTPHALIA_LOG_RECEIPT_H
#define WESTPHALIA_LOG_RECEIPT_H

#include "log/audit_lines.h"

struct receipt {
    const uint8_t *match_id;
    uint64_t seq;
    const uint8_t *seal;
    int64_t at;
    const char *seat; /* NULL: the organiser */
    /* The canonical text of the list of moves; NULL: the receipt is not of a secret step. */
    const char *answer;
    size_t answer_length;
};

void receipt_write(struct writer *w, const struct receipt *receipt, const uint8_t *secret_key);

/* ---- checking against a file ---- */

enum receipt_result {
    RECEIPT_FITS,
    RECEIPT_NO_RECEIPT,    /* a member is missing */
    RECEIPT_BAD_SIGNATURE, /* the signature is missing or wrong, so it proves nothing */
    RECEIPT_OTHER_MATCH,   /* it is of another match */
    RECEIPT_NOT_YET,       /* the file does not have the seed yet */
    RECEIPT_MISSING,       /* the file ends before the acknowledged entry */
    RECEIPT_LOST,          /* it is older than a restoration, after which the log differs */
    RECEIPT_FORKED,        /* the log up to this entry differs */
    RECEIPT_OTHER_ANSWER,  /* the seat's answer to the secret step differs */
    RECEIPT_NO_MEMORY      /* memory is short, so it is not checked */
};

/* The word of a result: "forked". */
const char *receipt_result_name(enum receipt_result result);

/* Checks one of `receipts`. A seat may change its answer to a secret step until all have answered, so only
 * the seat's last receipt must agree with the log. */
enum receipt_result receipt_check(const struct audit_lines *log, const json_t *receipt,
                                  const json_t *receipts);

#endif
