/* Audit: the check that a file records a match that was played by the rules.
 *
 * An audit file is NDJSON. It begins with the terms and the server's public key. A line for each action
 * follows, with its `hash` (ledger.h). The closing line is
 *
 *     {"final_hash", "length", "match", "seed", "server_key", "signature"}
 *
 * The seed is in hexadecimal, or null before the end of the match. The signature is Ed25519 over the line
 * without it; ledger.h says how older formats differ. The check needs only the file and the rules: it
 * computes the commitment, every hash, every draw and every state again. Without the seed, draws are taken as
 * recorded. A member that such a line does not have is a finding. The file may have any bytes.
 *
 * A line {"names"} may follow: the names of the players by seat, as they were when the file was read. It is
 * under no hash, and proves nothing.
 *
 * One more line may follow, which proves that the match is in the transparency log of its service
 * (transparency.h):
 *
 *     {"consistency": {"checkpoint", "hashes"}, "inclusion", "seal", "seq"}
 *
 * `inclusion` is a proof by c2sp.org/tlog-proof, with its checkpoint, for the entry of the action `seq` with
 * this `seal`: the match's newest entry. Once the seed is known, the seal must be the file's. `consistency`
 * proves that the log begins with an earlier checkpoint: hashes in base64. It is missing when no reader has
 * asked for it, or the match came to the log with this very checkpoint. A reader may have a checkpoint that
 * the service signed at another time. It must be one of these two; otherwise the file proves nothing about
 * it. */
#ifndef WESTPHALIA_LOG_AUDIT_H
#define WESTPHALIA_LOG_AUDIT_H

#include "engine/result.h"
#include "log/checkpoint.h"
#include "log/ledger.h"
#include "wire/result.h"

/* Faults of a line. */
enum audit_fault {
    AUDIT_MALFORMED,      /* not JSON, or without a member that it must have */
    AUDIT_UNKNOWN_MEMBER, /* a member that no such line has */
    AUDIT_UNKNOWN_GAME,   /* the terms name an unknown game */
    AUDIT_OTHER_PACK,     /* the match was played with another component pack */
    /* Another revision of the rules leads to the hashed line, and this revision does not. */
    AUDIT_OTHER_REVISION,
    AUDIT_OTHER_KEY,     /* another server than the one whose key is expected */
    AUDIT_CHANGED_TERMS, /* the first action was chained to other terms */
    AUDIT_DROPPED,       /* a line is missing before this one */
    AUDIT_REPEATED,      /* an earlier line has the same place */
    AUDIT_BROKEN_CHAIN,  /* `prev` is not the hash of the line before */
    AUDIT_CHANGED_DRAW,  /* a die or a card differs from the result of chance */
    AUDIT_CHANGED_MOVE,  /* the hash is of another line, and the difference is the move or its seat */
    AUDIT_CHANGED_LINE,  /* the hash is of another line, and the difference is elsewhere */
    AUDIT_REFUSED,       /* the rules refuse the move */
    AUDIT_OTHER_OUTCOME, /* the move leads to a result that differs from the hashed one */
    AUDIT_OTHER_SEED,    /* the match is not committed to the seed */
    AUDIT_WRONG_END,     /* the closing line contradicts the log */
    AUDIT_BAD_SIGNATURE, /* the server's signature of the closing line, or of a checkpoint, is wrong */
    AUDIT_NOT_LOGGED,    /* the proof about the transparency log is wrong */
    AUDIT_FORKED /* the transparency log has another history of the match, or there are two such logs */
};

/* The fault's word in output: "changed-draw". */
const char *audit_fault_name(enum audit_fault fault);

struct audit_finding {
    size_t line; /* from 1 */
    enum audit_fault fault;
    char detail[400]; /* a sentence; what it quotes of the file is masked (text_mask()) */
};

/* Called after every action that was played again and is in order, and so with the final state at last. */
typedef void audit_watch(void *context, const struct play *p);

/* Called for every entry that says that a seat was claimed, before audit_watch. */
typedef void audit_claimed(void *context, uint64_t seq, int seat);

/* Called for every finding in the order of the lines, at most once for a line. */
typedef void audit_report(void *context, const struct audit_finding *finding);

enum { AUDIT_NAME_ROOM = 256 /* bytes of a player's name, with the final zero */ };
struct audit_names {
    char of[SEATS_MAX][AUDIT_NAME_ROOM]; /* by seat; "": the file has none */
};

struct audit_options {
    const struct game *const *games;  /* the known games, ended by NULL */
    const struct pack *pack;          /* the pack to check with; NULL: the one that comes with the game */
    const uint8_t (*keys)[HASH_SIZE]; /* public keys of the server; one of them must have signed */
    size_t key_count;                 /* the number of `keys`; 0: the key in the file is accepted */
    const int64_t *key_until;         /* the time after which each key signed nothing; 0 or NULL: unknown */
    bool unsigned_file;               /* the closing line has no signature and needs none */
    const char *checkpoint; /* a checkpoint of the service's log from another time or place, or NULL */
    size_t checkpoint_length;
    audit_report *report; /* NULL: the caller needs only the verdict */
    void *context;
    audit_watch *watch;     /* NULL: none looks on */
    audit_claimed *claimed; /* NULL: the same */
    void *watch_context;    /* of both */
};

/* How the match has ended. */
struct audit_end {
    bool over; /* false: it has not, and the rest is 0 */
    uint32_t winners;
    int ending; /* enum ending_kind: it has ended from outside its rules */
    struct result result;
    char tie[RESULT_TEXT]; /* the sentence about a tie for the first place; "": there was none */
    int64_t at;            /* the time of the last action; 0 in formats that do not prove it */
};

/* What was checked, as far as the file could be read. */
struct audit_summary {
    const struct game *game; /* NULL: unknown */
    char match[UUID_TEXT];
    int format;        /* the format of the log; 0: unknown */
    uint64_t actions;  /* the number of lines of the log */
    uint64_t replayed; /* the number of actions that were played again */
    uint64_t draws;    /* the number of draws that were computed again from the seed */
    uint32_t seats;
    struct audit_names names; /* the word of those who gave the file */
    struct audit_end end;
    uint8_t key[HASH_SIZE];       /* the key that signed the file, by its own word */
    bool is_signed;               /* the signature of `key` is right */
    bool is_expected;             /* the key is one of the options' keys, and had not been replaced */
    uint64_t logged_seq;          /* the action in the transparency log that the file proves; 0: none */
    uint64_t logged_at;           /* the number of its entry in that log, from 0 */
    struct checkpoint checkpoint; /* a checkpoint of that log */
    size_t findings;
};

enum audit_verdict {
    AUDIT_UNSOUND,  /* there are findings */
    AUDIT_SOUND,    /* nothing is wrong */
    AUDIT_UNCHECKED /* memory was short: nothing is said about the file, and `summary` is incomplete */
};

/* `summary` may be NULL. */
enum audit_verdict audit_verify(const char *text, size_t length, const struct audit_options *options,
                                struct audit_summary *summary);

#endif
