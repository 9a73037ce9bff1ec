/* The log as a chain: each action's hash covers the one before.
 *
 *   state_hash = BLAKE2b-256(canonical text of the state after the action)
 *   hash       = BLAKE2b-256(canonical JSON of the line without `hash`)
 *   signature  = Ed25519(canonical JSON of the closing line without `signature`)
 *
 * `prev` of the first action is the hash of the file's first line, without `server_key` (terms.h). So the
 * chain covers the terms, and the seats that changed hands before the beginning ("seating"). The entry
 * `deadline_extended` has the new time as "due_at". So every member of the file is under a hash, and the
 * signature covers all hashes.
 *
 * The canonical text of a state is the canonical JSON (RFC 8785) of its exact whole form: state_write() for
 * SEAT_ALL, the "state" of the stateless rules. In this text
 *
 *   - every member whose value is 0, false, null, "", [] or {} is left out, at every level, the innermost
 *     first (elements of lists stay),
 *   - the entries of a set (in the game's schema: "uniqueItems") are in the alphabetical order of their ids.
 *
 * So the text has names only. Enums in another order, larger capacities, inserted steps and new members
 * (options, too) that are empty in older matches change no hash.
 *
 * A match may end from outside its rules: by the entries `match_drawn`, `match_aborted` and `match_awarded`.
 * Their lines have "ending" (wire/result.h) and the organizer's "reason". An entry `concede` that the
 * organizer has made for a seat has a reason, too. The entry `draw_proposed` has the proposed end
 * as "ending".
 *
 * The entries `match_paused` and `match_resumed` have "by", which is "organizer" or "seats". The entries
 * `pause_agreed` and `match_paused` may have a "reason". Older ones have neither.
 *
 * `late` is the service's word. The log does not show when a decision was due, except for times that the
 * organizer gave. The clock of `at` is not the clock that decides.
 *
 * A restoration, in an entry `restored` or in the terms, changes the seed of all that follows: seeds.h.
 *
 * This is format 4. A match keeps the format with which it was begun:
 *
 *   - In format 3 the terms have no deadline, and `deadline_extended` has no time. `late` is not
 *     checked.
 *   - In format 2 a line's hash leaves out `at`, too, and the signature is over the 32 bytes of the final
 *     hash alone. So a file proves neither its times nor the rest of its closing line.
 *   - In format 1, in addition, states were hashed in their packed form, which depends on the build. The
 *     state_hash is taken as it stands; moves, draws, events and the chain are checked by the rules. */
#ifndef WESTPHALIA_LOG_LEDGER_H
#define WESTPHALIA_LOG_LEDGER_H

#include "engine/result.h"
#include "log/terms.h"
#include "wire/wire.h"

/* What the organizer or the seats have decided, or a seat has proposed. The line has "by", "ending" and
 * "reason" then.
 *
 *   match_drawn, match_aborted, match_awarded    the ending, and the reason
 *   draw_proposed                                the ending that is proposed
 *   concede                                      a reason, where the organizer has conceded for the seat
 *   pause_agreed                                 a reason, where the seat has given one
 *   match_paused                                 who has paused it, and a reason, where one was given
 *   match_resumed                                who lets it go on
 */
enum { REASON_MOST = 200, REASON_ROOM = 4 * REASON_MOST + 1 }; /* characters; bytes with the final zero */
enum decider {
    DECIDER_UNTOLD, /* older entries do not tell, and others need not */
    DECIDER_ORGANIZER,
    DECIDER_SEATS /* all that play together */
};
struct decided {
    struct ending ending;
    char reason[REASON_ROOM]; /* "": none */
    enum decider by;
};

/* One stored line of the log. */
struct action {
    uint64_t seq;    /* from 1, which is the set-up */
    int64_t at;      /* microseconds since 1970 */
    int seat;        /* NO_SEAT: of the set-up, or from outside */
    bool by_default; /* made for a seat that has conceded or is late */
    bool late;       /* the deadline passed before the seat's decision */
    int64_t due_at;  /* MOVE_DEADLINE_EXTENDED, from LEDGER_DEADLINES on: the new time; otherwise 0 */
    uint8_t commitment[HASH_SIZE], earlier_seed[SEED_SIZE]; /* MOVE_RESTORED; otherwise zero */
    struct move move;
    struct decided decided;
};

/* Whether the line of such an entry has "ending". */
static inline bool action_has_ending(int type)
{
    return move_ends_match(type) || type == MOVE_DRAW_PROPOSED;
}

/* Hashes the state's canonical text. pack_read() has made p->pack. */
void state_hash(const struct play *p, uint8_t hash[HASH_SIZE]);

/* The place of an action in a log. */
struct chain_link {
    int format;           /* of the log */
    const uint8_t *prev;  /* the hash of the action before it, or of the terms; HASH_SIZE bytes */
    const uint8_t *state; /* the hash of the state after it; HASH_SIZE bytes */
};

/* Writes the action's canonical line, as it is hashed at this place, and gives its hash (none when the writer
 * failed). p is the play after the move, with its outcome. */
void action_write(struct writer *w, const struct play *p, const struct action *action,
                  const struct chain_link *link, uint8_t hash[HASH_SIZE]);

/* Reads the time of an extended deadline from a line whose move was read. False: the move needs a time and
 * the line has no readable one, or the line has one that does not belong there. */
bool due_at_read(const json_t *line, int format, struct action *action);

/* Reads the commitment and the earlier seed of an entry `restored`; otherwise the same. */
bool restored_read(const json_t *line, struct action *action);

/* Writes the audit file's last line, its end included. It has the hash of the last of `length` actions, and
 * the last seed (NULL: it is secret). `secret_key` (crypto_sign_SECRETKEYBYTES; NULL: none) signs it. */
void closing_write(struct writer *w, const struct match_terms *terms, const uint8_t final[HASH_SIZE],
                   uint64_t length, const uint8_t *seed, const uint8_t *secret_key);

/* Closes an object whose text begins at `start` and is canonical so far. It adds "server_key", the public
 * half of `secret_key` (crypto_sign_SECRETKEYBYTES), and "signature" over the canonical text without it. */
void signed_close(struct writer *w, size_t start, const uint8_t *secret_key);

enum signed_result { SIGNED_WELL, SIGNED_ILL, SIGNED_NO_MEMORY };

/* Whether the object's "signature" is this key's, over all its other members. SIGNED_NO_MEMORY: it is not
 * checked. */
enum signed_result signed_check(const json_t *object, const uint8_t *public_key);

/* Makes an action of a log on p: set-up, concession or move, with its outcome. False: it is refused
 * (*refusal), or p->fault is set. */
bool action_apply(struct play *p, const struct match_terms *terms, const struct action *action,
                  const struct refusal **refusal);

#endif
