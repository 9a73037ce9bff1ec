/* The log as a chain: each action's hash covers the one before.
 *
 *   state_hash = BLAKE2b-256(canonical text of the state after the action)
 *   hash       = BLAKE2b-256(canonical JSON of the line without `hash`)
 * `prev` of the first action is the hash of the file's first line (without `server_key`), so that the chain
 * covers what was agreed at the start, and which seats have changed hands before it ("seating"); its members "invitations" and "referee" stand there only when they are true: terms of before there
 * were these have neither, and keep their hash. So does "deadline": {"each_us", "then"} where there is one: the microseconds that each decision
 * has, and what happens then ("default" or "wait"). The entry `deadline_extended` has the new time as "due_at". The closing line is signed as a whole:
 *   signature  = Ed25519(canonical JSON of the closing line without `signature`)
 * So every member of the file is under a hash, and all hashes are under the signature.
 *
 * The canonical text of a state is the canonical JSON (RFC 8785) of its exact whole form (state_write() for SEAT_ALL; the
 * "state" of the stateless rules), in which
 *   - every member whose value is 0, false, null, "", [] or {} is left out, at every level, the innermost first (elements of
 *     lists stay),
 *   - the entries of a set (in the game's schema: "uniqueItems") stand in the alphabetical order of their ids.
 * So it says only by name what is there: enums in another order, larger capacities, steps that were inserted, and new
 * members (options too) that are empty in a match that was begun without them change no hash.
 *
 * `late` is the word of the service: when a decision was due is not in the log, unless the organizer gave more time, and `at` is another clock's than the one that decides it.
 *
 * Restorations. A database that was put back to an older copy would make the same draws again, known to those who
 * saw them. So the match gets a new seed in an entry `restored`. Of a match that has not begun, the terms have it as
 * "restored". Either has
 *   commitment   = BLAKE2b-256(new seed)
 *   earlier_seed = seed so far XOR BLAKE2b-256(key = new seed,
 *                                              message = "westphalia earlier seed" (23 bytes) || match id (16 bytes))
 * From there on the new seed takes the place of the old one, in draws and in seals, the seal of the entry itself
 * included. The numbers of draws go on, and the entropy stays. The closing line has the last seed. From it the
 * others follow, one after the other, down to the one that the terms are committed to. While the last seed is secret,
 * `earlier_seed` tells nothing of either.
 *
 * That is format 4. Matches that were begun with an older one keep it:
 *   - In format 3 the terms do not say what deadline there is, nor a `deadline_extended` to when: that somebody was late is taken as it stands.
 *   - In format 2 a line's hash leaves out `at` too; the signature is over the 32 bytes of the final hash alone. So a file does not prove
 *     its times, nor that what its closing line says beside the final hash was said by the service.
 *   - In format 1, besides, states were hashed in their packed form, which depends on the build: state_hash is taken as it stands; moves,
 *     draws, events and the chain are held against the rules as ever. */
#ifndef WESTPHALIA_LOG_LEDGER_H
#define WESTPHALIA_LOG_LEDGER_H

#include "data/encoding.h"
#include "engine/pack.h"
#include "engine/wire.h"

enum {
    LEDGER_FORMAT = 4,
    LEDGER_TIMED = 3, /* from this format on times are hashed, and the closing line is signed as a whole */
    LEDGER_DEADLINES = 4,        /* ... the terms have the deadline, and who changes it says to when */
    SEATING_MAX = 128,           /* changes of hands before a match begins */
    ENTROPY_MAX = SEATS_MAX + 1, /* values of entropy in a match: the creator's and one a seat */
    RESTORATIONS_MAX = 16        /* of one match */
};

/* A seat has changed hands before the match began. */
struct seating {
    int64_t at;
    int8_t seat;
    bool released; /* by the organizer; otherwise claimed */
};

/* The match goes on from an older copy, with another seed. */
struct restoration {
    uint64_t seq; /* of the entry that tells it; 0: it was before the match began, and the terms tell it */
    int64_t at;
    uint8_t commitment[HASH_SIZE];   /* to the new seed */
    uint8_t earlier_seed[SEED_SIZE]; /* the seed so far, encrypted by the new one */
};

/* What a match is from the first moment on: the audit file's first line. */
struct match_terms {
    uint8_t id[MATCH_ID_SIZE];
    const struct pack *pack; /* and by it the game */
    const uint8_t
        *pinned;  /* the hash of another pack, which was agreed on and cannot be had; NULL: `pack` is it */
    int format;   /* 1..LEDGER_FORMAT */
    int revision; /* of the rules, when it was begun */
    int scenario;
    int16_t option[OPTIONS_MAX];
    uint32_t defaulted; /* options that the terms do not name, one bit each: the game got them later */
    uint32_t seats;
    uint8_t commitment[HASH_SIZE];
    uint8_t entropy[ENTROPY_MAX][SEED_SIZE]; /* the creator's, then the seats' in the order of their claims */
    size_t entropy_count;
    struct seating seating[SEATING_MAX]; /* from LEDGER_TIMED on */
    size_t seating_count;
    struct restoration restored[RESTORATIONS_MAX]; /* all of them, in their order */
    size_t restored_count;
    int64_t
        deadline_each; /* microseconds for each decision; 0: there is no deadline. From LEDGER_DEADLINES on */
    bool deadline_waits; /* when it has passed the organizer is waited for; otherwise defaults are played */
    bool referee;        /* the organizer sees all; otherwise what a spectator sees until the end */
    bool
        invitations; /* the seats were claimed by invitations; otherwise whoever created the match got their tokens */
};

/* One line of the log, as it is stored. */
struct action {
    uint64_t seq;    /* from 1: the set-up is 1 */
    int64_t at;      /* microseconds since 1970 */
    int seat;        /* -1: nobody's (the set-up) */
    bool by_default; /* made for a seat that has conceded or was late */
    bool late;       /* the deadline had passed before the seat had decided */
    int64_t due_at;  /* MOVE_DEADLINE_EXTENDED, from LEDGER_DEADLINES on: the new time; otherwise 0 */
    uint8_t commitment[HASH_SIZE], earlier_seed[SEED_SIZE]; /* MOVE_RESTORED; otherwise zero */
    struct move move;
};

/* The type of the entry that it would be after the beginning. */
static inline int seating_move(const struct seating *it)
{
    return it->released ? MOVE_SEAT_RELEASED : MOVE_SEAT_CLAIMED;
}

/* The canonical JSON of the terms, without the server's key: its hash is `prev` of the first action. */
void terms_write(struct writer *w, const struct match_terms *terms);
/* False, and no hash, when memory is short. */
bool terms_hash(const struct match_terms *terms, uint8_t hash[HASH_SIZE]) __attribute__((warn_unused_result));

/* Hash of the state's canonical text. p->pack is one that pack_read() made. */
void state_hash(const struct play *p, uint8_t hash[HASH_SIZE]);

/* Writes the action's line as it is hashed in a log of this format, canonical, and gives its hash (none when the writer
 * failed). p is the play after the move, with its outcome. */
void action_write(struct writer *w, int format, const struct play *p, const struct action *action,
                  const uint8_t prev[HASH_SIZE], const uint8_t state[HASH_SIZE], uint8_t hash[HASH_SIZE]);

/* Reads when the decision is due from a line of the log. False: the line has no time that can be read, and its move, which has been read, asks for one;
 * or it has one that does not belong there. */
bool due_at_read(const json_t *line, int format, struct action *action);

/* The same for what an entry `restored` has: its commitment and the earlier seed. */
bool restored_read(const json_t *line, struct action *action);

/* The audit file's last line, its end included: the hash of the last of `length` actions, the last seed (NULL: it is
 * still secret), and
 * the signature by `secret_key` (crypto_sign_SECRETKEYBYTES; NULL: none). */
void closing_write(struct writer *w, const struct match_terms *terms, const uint8_t final[HASH_SIZE],
                   uint64_t length, const uint8_t *seed, const uint8_t *secret_key);

/* Closes an object, whose text begins at `start` and is canonical so far, with two members more: "server_key", the public half of
 * `secret_key` (crypto_sign_SECRETKEYBYTES), and "signature" over the canonical text without it. */
void signed_close(struct writer *w, size_t start, const uint8_t *secret_key);
/* Whether the object's "signature" is this public key's over all its other members. */
bool signed_check(const json_t *object, const uint8_t *public_key);

/* Makes an action of a log on p: set-up, concession or move, with its outcome. False: it is refused
 * (*refusal) or p->fault. */
bool action_apply(struct play *p, const struct match_terms *terms, const struct action *action,
                  const struct refusal **refusal);

/* ---- restorations ---- */

/* The seeds of a match: seed[i] from entry from[i] on. */
struct seeds {
    size_t count;
    uint64_t from[RESTORATIONS_MAX + 1]; /* the first: 0 */
    uint8_t seed[RESTORATIONS_MAX + 1][SEED_SIZE];
};

/* Fills commitment and earlier_seed of a restoration that leads from one seed to the next. */
void restoration_make(struct restoration *restored, const uint8_t match_id[MATCH_ID_SIZE],
                      const uint8_t earlier[SEED_SIZE], const uint8_t next[SEED_SIZE]);
/* All seeds, from the last one back. False: one of them is not what the match is committed to. */
bool seeds_open(struct seeds *seeds, const struct match_terms *terms, const uint8_t last[SEED_SIZE]);
/* The seed of this entry: of its draws, and of its seal. */
const uint8_t *seeds_at(const struct seeds *seeds, uint64_t seq);
/* The chance of this entry. */
void seeds_give(const struct seeds *seeds, const struct match_terms *terms, uint64_t seq,
                struct chance *chance);

/* ---- seals ---- */

/* A seal stands for a log up to one of its entries and tells nothing of it while the seed is secret; once the seed is known, anybody
 * computes it again. So it may be shown to everybody, and who has one can prove later that a log is another one.
 *
 *   seal key = BLAKE2b-256(key = seed, message = "westphalia seal" (15 bytes) || match id (16 bytes))
 *   seal     = BLAKE2b-256(key = seal key, message = seq (8 bytes, the highest first) || hash (32 bytes))
 * with the entry's number and hash: by the chain it covers all entries before it, and the terms. It is stored nowhere. No message of the dice
 * (engine/chance.h) is as long as that of the seal key. */
void seal_key(const uint8_t seed[SEED_SIZE], const uint8_t match_id[MATCH_ID_SIZE], uint8_t key[HASH_SIZE]);
void seal_make(const uint8_t key[HASH_SIZE], uint64_t seq, const uint8_t hash[HASH_SIZE],
               uint8_t seal[HASH_SIZE]);

#endif
