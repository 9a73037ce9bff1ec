/* The log as a chain: each action's hash covers the one before.
 *
 *   state_hash = BLAKE2b-256(canonical text of the state after the action)
 *   hash       = BLAKE2b-256(canonical JSON of the line without `hash`)
 *   signature  = Ed25519(canonical JSON of the closing line without `signature`)
 *
 * `prev` of the first action is the hash of the file's first line, without `server_key`. So the chain covers
 * the terms, and the seats that changed hands before the beginning ("seating"). The members "invitations" and
 * "referee" are present only when they are true, so that older terms keep their hash. So is "deadline":
 * {"each_us", "then"}, the microseconds of each decision and what follows ("default" or "wait"). So is
 * "clock": {"bank_us", "hours"?, "increment_us", "then"}. So is "messages": {"between_phases", "kind",
 * "opened", "sender"}, which players may write; messages are in no log. Its member "between_phases", too, is
 * present only when it is true. "missed" is the number of missed deadlines after which a seat changes hands;
 * without it none does. "draws" is "all" or "named", the draws on which the seats may vote; votes are in no
 * log. The entry `deadline_extended` has the new time as "due_at". So every member of the file is under a
 * hash, and the signature covers all hashes.
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
 * Restorations. A database that was put back to an older copy would repeat draws that are known already. So
 * the match gets a new seed in an entry `restored`, or in the member "restored" of its terms when it has not
 * begun. Both have
 *
 *   commitment   = BLAKE2b-256(new seed)
 *   earlier_seed = seed so far XOR BLAKE2b-256(key = new seed, message)
 *   message      = "westphalia earlier seed" (23 bytes) || match id (16 bytes)
 *
 * From there on the new seed replaces the old one, in draws and in seals, from the seal of the entry itself
 * on. The numbers of draws go on, and the entropy stays. The closing line has the last seed. The earlier ones
 * follow from it, one after the other, down to the one that the terms are committed to. While the last seed
 * is secret, `earlier_seed` tells nothing of either.
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

#include "data/encoding.h"
#include "engine/pack.h"
#include "engine/result.h"
#include "wire/wire.h"

enum {
    LEDGER_FORMAT = 4,
    LEDGER_TIMED = 3, /* from this format on times are hashed, and the whole closing line is signed */
    /* From this format on the terms have the deadline, and an extension has its time. */
    LEDGER_DEADLINES = 4,
    SEATING_MAX = 128,           /* changes of hands before a match begins */
    ENTROPY_MAX = SEATS_MAX + 1, /* values of entropy in a match: the creator's, and one for each seat */
    RESTORATIONS_MAX = 16        /* restorations of one match */
};

/* A seat that changed hands before the match began. */
struct seating {
    int64_t at;
    int8_t seat;
    bool released; /* the organizer has opened the seat; otherwise it was claimed */
};

/* The match goes on from an older copy with another seed. */
struct restoration {
    uint64_t seq; /* the number of its entry; 0: the terms have it */
    int64_t at;
    uint8_t commitment[HASH_SIZE];   /* commitment to the new seed */
    uint8_t earlier_seed[SEED_SIZE]; /* the earlier seed, encrypted by the new one */
};

/* The messages that the players of a match may write. */
enum message_kind {
    MESSAGES_NONE,
    MESSAGES_PUBLIC, /* to all, spectators included */
    MESSAGES_PRIVATE /* to some seats, or to all */
};
struct message_terms {
    enum message_kind kind;
    bool hidden;         /* readers do not learn the sender */
    bool opened;         /* everybody may read all of them when the match is over, with their senders */
    bool between_phases; /* readers get them when the phase in which they were written is over (play_phase) */
};

/* "none", "public", "private". */
const char *message_kind_name(enum message_kind kind);
/* Finds the kind of this name. False: there is none. */
bool message_kind_find(const char *name, enum message_kind *kind);
/* Writes {"between_phases"?, "kind", "opened", "sender": "hidden" | "shown"}. */
void message_terms_write(struct writer *w, const struct message_terms *terms);
/* Reads what message_terms_write() has written. They stay as they are where the JSON names no kind. */
void message_terms_read(const json_t *json, struct message_terms *terms);

/* The draws on which the seats of a match may vote. */
enum draw_terms {
    DRAWS_NONE,
    DRAWS_ALL,  /* shared by all seats in play */
    DRAWS_NAMED /* shared by the seats that the proposal names */
};

/* "none", "all", "named". */
const char *draw_terms_name(enum draw_terms draws);
/* Finds the terms of this name. False: there are none. */
bool draw_terms_find(const char *name, enum draw_terms *draws);

/* What the players find agreed on, beside the rules and the time. */
struct agreed_terms {
    bool referee; /* the organizer sees everything; otherwise the same as a spectator */
    /* Seats were claimed by invitations; otherwise the creator of the match got their tokens. */
    bool invitations;
    struct message_terms messages; /* from LEDGER_DEADLINES on */
    enum draw_terms draws;         /* from LEDGER_DEADLINES on */
};

enum { CLOCK_HOURS_ROOM = 512 };

/* The clock of a match: a bank of time for each seat, in microseconds. */
struct clock_terms {
    int64_t bank;      /* 0: there are no banks */
    int64_t increment; /* what a seat gains with each decision */
    /* The working hours, in which alone time runs, also that of the deadline: canonical JSON of {"zone",
     * "from"?, "to"?, "days_off"?, "dates_off"?}. "": it runs around the clock. */
    char hours[CLOCK_HOURS_ROOM];
    /* A seat that misses so many deadlines in a row gets another holder. 0: none does. A match with a
     * deadline alone may have it, too. */
    int missed;
};

/* The terms of a match from its first moment: the first line of an audit file. */
struct match_terms {
    uint8_t id[MATCH_ID_SIZE];
    const struct pack *pack; /* the pack, which names the game */
    const uint8_t *pinned; /* the hash of the agreed pack, where that is not available; NULL: `pack` is it */
    int format;            /* 1..LEDGER_FORMAT */
    int revision;          /* the revision of the rules at the beginning of the match */
    int scenario;
    int16_t option[OPTIONS_MAX];
    uint32_t defaulted; /* options that the terms do not name, one bit each: the game got them later */
    uint32_t seats;
    uint8_t commitment[HASH_SIZE];
    struct {
        uint8_t value[ENTROPY_MAX]
                     [SEED_SIZE]; /* the creator's, then the seats' in the order of their claims */
        size_t count;
    } entropy;
    struct {
        struct seating change[SEATING_MAX]; /* in their order */
        size_t count;
    } seating; /* from LEDGER_TIMED on */
    struct {
        struct restoration entry[RESTORATIONS_MAX]; /* in their order */
        size_t count;
    } restored;
    struct {
        int64_t each; /* microseconds for each decision; 0: no deadline */
        /* After it, or when banks run out, the match waits for the organizer. Otherwise defaults are
         * played. */
        bool waits;
        struct clock_terms clock;
    } deadline; /* from LEDGER_DEADLINES on */
    struct agreed_terms agreed;
};

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

/* The type of the entry that the same change has after the beginning. */
static inline int seating_move(const struct seating *it)
{
    return it->released ? MOVE_SEAT_RELEASED : MOVE_SEAT_CLAIMED;
}

/* Writes the canonical JSON of the terms, without the server's key. Its hash is `prev` of the first
 * action. */
void terms_write(struct writer *w, const struct match_terms *terms);
/* Hashes the terms. False, without a hash: memory is short. */
bool terms_hash(const struct match_terms *terms, uint8_t hash[HASH_SIZE]) __attribute__((warn_unused_result));

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
/* Whether the object's "signature" is this key's, over all its other members. */
bool signed_check(const json_t *object, const uint8_t *public_key);

/* Makes an action of a log on p: set-up, concession or move, with its outcome. False: it is refused
 * (*refusal), or p->fault is set. */
bool action_apply(struct play *p, const struct match_terms *terms, const struct action *action,
                  const struct refusal **refusal);

/* ---- restorations ---- */

/* The seeds of a match: seed[i] holds from entry from[i] on. */
struct seeds {
    size_t count;
    uint64_t from[RESTORATIONS_MAX + 1]; /* the first is 0 */
    uint8_t seed[RESTORATIONS_MAX + 1][SEED_SIZE];
};

/* Fills the commitment and the earlier_seed of a restoration that leads from one seed to the next. */
void restoration_make(struct restoration *restored, const uint8_t match_id[MATCH_ID_SIZE],
                      const uint8_t earlier[SEED_SIZE], const uint8_t next[SEED_SIZE]);
/* Computes all seeds from the last one. False: the match is not committed to one of them. */
bool seeds_open(struct seeds *seeds, const struct match_terms *terms, const uint8_t last[SEED_SIZE]);
/* The seed of the draws and of the seal of this entry. */
const uint8_t *seeds_at(const struct seeds *seeds, uint64_t seq);
/* The chance of this entry. */
void seeds_give(const struct seeds *seeds, const struct match_terms *terms, uint64_t seq,
                struct chance *chance);

/* ---- seals ---- */

/* A seal stands for a log up to one of its entries, and tells nothing of it while the seed is secret. Once
 * the seed is known, anybody can compute it. So it can be public, and its owner can prove later that a log
 * differs.
 *
 *   seal key = BLAKE2b-256(key = seed, message = "westphalia seal" (15 bytes) || match id (16 bytes))
 *   seal     = BLAKE2b-256(key = seal key, message = seq (8 bytes, the highest first) || hash (32 bytes))
 *
 * It has the entry's number and hash; through the chain it covers the terms and all entries before. Seals are
 * not stored. No message of the dice (engine/chance.h) is as long as that of the seal key. */
void seal_key(const uint8_t seed[SEED_SIZE], const uint8_t match_id[MATCH_ID_SIZE], uint8_t key[HASH_SIZE]);
void seal_make(const uint8_t key[HASH_SIZE], uint64_t seq, const uint8_t hash[HASH_SIZE],
               uint8_t seal[HASH_SIZE]);

#endif
