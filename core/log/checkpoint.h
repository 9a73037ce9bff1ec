/* Checkpoints of a transparency log: signed notes (c2sp.org/signed-note, c2sp.org/tlog-checkpoint) with
 * Ed25519.
 *
 *     westphalia.example/v1/transparency       the origin: the log's name
 *     20852163                                 the number of entries in its tree
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=    the root hash
 *                                              (an empty line)
 *     — westphalia.example/v1/transparency Az3grlgtzPIC...    key id and signature of the text above
 *
 * The key id is the beginning of SHA-256(origin || 0x0a || 0x01 || public key). A verifier needs the verifier
 * key: origin+id+base64(0x01 || public key). Signatures of others (witnesses) may follow, and are not checked
 * here.
 *
 * The same key signs audit files and receipts. Their signed texts cannot be confused: those are 32 bytes or
 * begin otherwise, and a checkpoint begins with the origin and is longer. */
#ifndef WESTPHALIA_LOG_CHECKPOINT_H
#define WESTPHALIA_LOG_CHECKPOINT_H

#include "data/writer.h"
#include "log/merkle.h"

enum {
    ORIGIN_MAX = 128,
    CHECKPOINT_KEY = 32,             /* bytes of a public key */
    VERIFIER_ROOM = ORIGIN_MAX + 55, /* bytes of a verifier key, its zero included */
    CHECKPOINT_MAX = 65536           /* most bytes of a note, with many witnesses */
};

struct checkpoint {
    char origin[ORIGIN_MAX + 1];
    uint64_t size;
    uint8_t root[MERKLE_HASH];
};

/* Whether the origin has 1 to ORIGIN_MAX printable ASCII characters, without blanks and plus. */
bool origin_fits(const char *origin);

/* Writes the whole note, signed. `secret_key` is as for crypto_sign. */
void checkpoint_write(struct writer *w, const struct checkpoint *checkpoint, const uint8_t *secret_key);
void checkpoint_verifier(const char *origin, const uint8_t *public_key, char verifier[VERIFIER_ROOM]);

enum checkpoint_verdict {
    CHECKPOINT_SOUND,
    CHECKPOINT_MALFORMED,    /* no such note */
    CHECKPOINT_OTHER_KEY,    /* no signature names this key under the origin's name */
    CHECKPOINT_BAD_SIGNATURE /* a signature names this key, and is wrong */
};

/* Reads a note of any bytes. `checkpoint` is filled unless the note is malformed. */
enum checkpoint_verdict checkpoint_read(const char *text, size_t length, const uint8_t *public_key,
                                        struct checkpoint *checkpoint);

/* The same with this key, or one of `count` others. */
enum checkpoint_verdict checkpoint_read_any(const char *text, size_t length, const uint8_t *public_key,
                                            const uint8_t (*others)[CHECKPOINT_KEY], size_t count,
                                            struct checkpoint *checkpoint);

/* The proof, as a text (c2sp.org/tlog-proof), that a checkpoint's tree has an entry. The text ends with the
 * checkpoint. */
struct logged {
    uint64_t index;
    struct merkle_proof proof;
    const char *checkpoint; /* the checkpoint in the text, after reading */
    size_t checkpoint_length;
};
void logged_write(struct writer *w, const struct logged *logged);
bool logged_read(const char *text, size_t length, struct logged *logged);

#endif
