/* The terms of a match, from its first moment: the first line of an audit file, whose hash is `prev` of the
 * first action (ledger.h).
 *
 * So that older terms keep their hash, members that came later are present only when they say something:
 *
 *   "invitations", "referee"    they are true
 *   "deadline"                  {"each_us", "then"}, the microseconds of each decision and what follows:
 *                               "default" or "wait"
 *   "clock"                     {"bank_us", "hours"?, "increment_us", "then"}
 *   "messages"                  {"between_phases", "kind", "opened", "sender"}, which players may write;
 *                               messages are in no log. "between_phases" is present only when it is true
 *   "missed"                    the number of missed deadlines after which a seat changes hands; without it
 *                               none does
 *   "draws"                     "all" or "named", the draws on which the seats may vote; votes are in no log
 *   "seating", "restored"       seats that changed hands, and restorations, before the match began */
#ifndef WESTPHALIA_LOG_TERMS_H
#define WESTPHALIA_LOG_TERMS_H

#include "data/encoding.h"
#include "engine/pack.h"
#include "engine/result.h"

/* Formats of the log: ledger.h says what is otherwise in each. */
enum {
    LEDGER_FORMAT = 4,
    LEDGER_TIMED = 3, /* from this format on times are hashed, and the whole closing line is signed */
    /* From this format on the terms have the deadline, and an extension has its time. */
    LEDGER_DEADLINES = 4
};

enum {
    SEATING_MAX = 128,           /* changes of hands before a match begins */
    ENTROPY_MAX = SEATS_MAX + 1, /* values of entropy in a match: the creator's, and one for each seat */
    RESTORATIONS_MAX = 16        /* restorations of one match */
};

/* ---- what they consist of ---- */

/* A seat that changed hands before the match began. */
struct seating {
    int64_t at;
    int8_t seat;
    bool released; /* the organizer has opened the seat; otherwise it was claimed */
};

/* The type of the entry that the same change has after the beginning. */
static inline int seating_move(const struct seating *it)
{
    return it->released ? MOVE_SEAT_RELEASED : MOVE_SEAT_CLAIMED;
}

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

/* Finds the kind of this name: "none", "public", "private". False: there is none. */
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

/* ---- the terms ---- */

/* The terms of a match. */
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
        /* The creator's, then the seats' in the order of their claims. */
        uint8_t value[ENTROPY_MAX][SEED_SIZE];
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

/* Writes the canonical JSON of the terms, without the server's key. Its hash is `prev` of the first
 * action. */
void terms_write(struct writer *w, const struct match_terms *terms);
/* Hashes the terms. False, without a hash: memory is short. */
bool terms_hash(const struct match_terms *terms, uint8_t hash[HASH_SIZE]) __attribute__((warn_unused_result));

#endif
