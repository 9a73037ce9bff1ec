/* Checkpoints of a transparency log: signed notes (c2sp.org/signed-note, c2sp.org/tlog-checkpoint) with Ed25519.
 *
 *     westphalia.example/v1/transparency       the origin: the log's name
 *     20852163                                 how many entries its tree has
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=    the root hash
 *                                              (an empty line)
 *     — westphalia.example/v1/transparency Az3grlgtzPIC...    key id and signature, of this text before the empty line
 *
 * The key id is the beginning of SHA-256(origin || 0x0a || 0x01 || public key). Whoever checks is given the verifier key:
 * origin+id+base64(0x01 || public key). Lines of other signers (witnesses) may follow, and are not looked at here.
 *
 * The same key signs audit files and receipts. No text of one can be taken for that of another: what is signed there is 32 bytes, or begins
 * otherwise; a checkpoint begins with the origin, and is longer. */
#ifndef WESTPHALIA_LOG_CHECKPOINT_H
#define WESTPHALIA_LOG_CHECKPOINT_H

#include "data/writer.h"
#include "log/merkle.h"

enum {
    ORIGIN_MAX = 128,
    CHECKPOINT_KEY = 32,             /* bytes of a public key */
    VERIFIER_ROOM = ORIGIN_MAX + 55, /* a verifier key, its zero included */
    CHECKPOINT_MAX = 65536           /* bytes of a note that is read: with many witnesses */
};

struct checkpoint {
    char origin[ORIGIN_MAX + 1];
    uint64_t size;
    uint8_t root[MERKLE_HASH];
};

/* 1 to ORIGIN_MAX printable characters of ASCII, without blanks and plus. */
bool origin_fits(const char *origin);

/* The whole note, signed. `secret_key` as for crypto_sign. */
void checkpoint_write(struct writer *w, const struct checkpoint *checkpoint, const uint8_t *secret_key);
void checkpoint_verifier(const char *origin, const uint8_t *public_key, char verifier[VERIFIER_ROOM]);

enum checkpoint_verdict {
    CHECKPOINT_SOUND,
    CHECKPOINT_MALFORMED,    /* not such a note */
    CHECKPOINT_OTHER_KEY,    /* none of its signatures is by this key under its origin's name */
    CHECKPOINT_BAD_SIGNATURE /* one says that it is, and is not */
};

/* Any bytes may be given. `checkpoint` is filled in unless they are malformed. */
enum checkpoint_verdict checkpoint_read(const char *text, size_t length, const uint8_t *public_key,
                                        struct checkpoint *checkpoint);

/* The same, by this key or by one of `count` others. */
enum checkpoint_verdict checkpoint_read_any(const char *text, size_t length, const uint8_t *public_key,
                                            const uint8_t (*others)[CHECKPOINT_KEY], size_t count,
                                            struct checkpoint *checkpoint);

/* The proof that a checkpoint's tree has an entry, as a text (c2sp.org/tlog-proof): it ends with the checkpoint as it stands. */
struct logged {
    uint64_t index;
    struct merkle_proof proof;
    const char *checkpoint; /* what is read: in the text */
    size_t checkpoint_length;
};
void logged_write(struct writer *w, const struct logged *logged);
bool logged_read(const char *text, size_t length, struct logged *logged);

#endif
