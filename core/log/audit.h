/* Audit: is this file the record of a match that was played by the rules?
 *
 * An audit file is NDJSON: the terms with the server's public key, one line an action (see ledger.h) with its `hash`, and a closing line
 * {"final_hash", "length", "match", "seed", "server_key", "signature"}: the seed in hexadecimal once the match is over, otherwise null;
 * the signature Ed25519 over the line without it (ledger.h says what older formats have instead, and so cannot prove). The check
 * needs nothing but the file and the rules: it recomputes the commitment, every hash, every draw and every state. Where there is no seed
 * yet the draws are taken as they are recorded. What no line of its kind has is a finding. Any bytes at all may be given to it.
 *
 * Behind the closing line there may be one more, which proves that the match stands in the transparency log of its service (transparency.h):
 *     {"consistency": {"checkpoint", "hashes"}, "inclusion", "seal", "seq"}
 * `inclusion` is a proof as c2sp.org/tlog-proof has it, its checkpoint included, for the entry of the action `seq` with this `seal`: the newest
 * that the match has there. Once the seed is known, the seal must be that of this file. `consistency` proves that the log begins with an earlier
 * checkpoint: hashes in base64; without it nobody has asked, or the match came to the log with this very checkpoint. Whoever checks may have a checkpoint
 * that the service has signed at any other time: it must be one of these two, otherwise the file proves nothing about it. */
#ifndef WESTPHALIA_LOG_AUDIT_H
#define WESTPHALIA_LOG_AUDIT_H

#include "log/checkpoint.h"
#include "log/ledger.h"

/* What can be wrong with a line. */
enum audit_fault {
    AUDIT_MALFORMED,      /* not JSON, or without the members that belong there */
    AUDIT_UNKNOWN_MEMBER, /* it has a member that no such line has */
    AUDIT_UNKNOWN_GAME,   /* the terms name a game that is not at hand */
    AUDIT_OTHER_PACK,     /* the match was played with another component pack */
    AUDIT_OTHER_REVISION, /* ... by another revision of the rules, which has it otherwise than that at hand */
    AUDIT_OTHER_KEY,      /* ... on another server than the one whose key is asked for */
    AUDIT_CHANGED_TERMS,  /* the first action was chained to other terms */
    AUDIT_DROPPED,        /* a line is missing before this one */
    AUDIT_REPEATED,       /* the line's place was taken by an earlier one */
    AUDIT_BROKEN_CHAIN,   /* `prev` is not the hash of the line before */
    AUDIT_CHANGED_DRAW,   /* a die or a card is not what chance gave */
    AUDIT_CHANGED_MOVE,   /* the line is not what was hashed, and what differs is the move or who made it */
    AUDIT_CHANGED_LINE,   /* the line is not what was hashed, and what differs is something else */
    AUDIT_REFUSED,        /* the rules refuse the move */
    AUDIT_OTHER_OUTCOME,  /* the move leads to something else than what was hashed */
    AUDIT_OTHER_SEED,     /* the seed is not the one that was committed to */
    AUDIT_WRONG_END,      /* what the closing line says is not how the log ends */
    AUDIT_BAD_SIGNATURE,  /* the signature is not the server's over the closing line, or over a checkpoint */
    AUDIT_NOT_LOGGED,     /* it does not prove what it should about the transparency log */
    AUDIT_FORKED /* the transparency log has another history of the match, or there are two such logs */
};

/* The fault's word for programs: "changed-draw". */
const char *audit_fault_name(enum audit_fault fault);

struct audit_finding {
    size_t line; /* from 1 */
    enum audit_fault fault;
    char detail[400]; /* a sentence */
};

/* Called for every finding, one a line at the most, in the order of the lines. */
typedef void audit_report(void *context, const struct audit_finding *finding);

struct audit_options {
    const struct game *const *games;  /* all that are at hand, ended by NULL */
    const struct pack *pack;          /* to check with; NULL: the one that comes with the game */
    const uint8_t (*keys)[HASH_SIZE]; /* public keys of the server, one of which must have signed; */
    size_t key_count;                 /* ... 0: the one in the file is believed */
    const int64_t *key_until; /* for each: nothing later was signed by it; 0 or NULL: that is not known */
    bool unsigned_file;       /* the closing line has no signature, and none is asked for */
    const char *checkpoint;   /* of the service's transparency log, from another time or place; NULL: none */
    size_t checkpoint_length;
    audit_report *report; /* NULL: only the verdict is wanted */
    void *context;
};

/* What was checked, as far as it could be read. */
struct audit_summary {
    const struct game *game; /* NULL: unknown */
    char match[UUID_TEXT];
    int format;        /* of the log; 0: unknown */
    uint64_t actions;  /* lines of the log */
    uint64_t replayed; /* of these, those that were played again */
    uint64_t draws;    /* of these, recomputed from the seed */
    uint32_t seats, winners;
    uint8_t key[HASH_SIZE]; /* that signed it, as the file says */
    bool is_signed;         /* ... which is so */
    bool is_expected;       /* it is one of the options' keys, and had not been replaced by then */
    bool over;
    uint64_t logged_seq;          /* the action that the transparency log has; 0: the file proves none */
    uint64_t logged_at;           /* its entry's number there, from 0 */
    struct checkpoint checkpoint; /* of that log */
    size_t findings;
};

/* True when nothing is wrong. `summary` may be NULL. Short memory is a finding as well. */
bool audit_verify(const char *text, size_t length, const struct audit_options *options,
                  struct audit_summary *summary);

#endif
