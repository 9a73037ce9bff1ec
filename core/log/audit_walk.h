/* The walk of an audit through a file. audit.c (the file, the names), audit_terms.c, audit_action.c,
 * audit_closing.c and audit_proof.c share it. */
#ifndef WESTPHALIA_LOG_AUDIT_WALK_H
#define WESTPHALIA_LOG_AUDIT_WALK_H

#include "log/audit.h"
#include "log/seeds.h"
#include "log/undo.h"

/* The chain up to the last action that was read. */
struct audit_chain {
    uint64_t seq;            /* the number of the action; 0: none */
    int64_t last_at;         /* its time; 0 in formats that do not prove it */
    uint8_t prev[HASH_SIZE]; /* its hash, or that of the terms */
    bool unreadable; /* the line before was unreadable, so the place of the next one cannot be checked */
};

/* Times by which moves may have been made by default. */
struct audit_phase {
    int64_t ended_at;       /* the last time at which the organizer ended a phase; 0: never */
    uint32_t resigned_here; /* seats that resigned at the current secret step, maybe after an answer */
    int64_t resolved_at;    /* the time at which the answers to that step entered the log; 0: not yet */
};

/* The play of the log again, by the rules. */
struct audit_replay {
    bool is_on; /* all lines so far were sound enough to play on; otherwise only the chain is checked */
    struct play play;
    struct history history;
    struct chance chance;
    struct outcome out;
    int32_t given[DRAWS_MAX]; /* the recorded results, where there is no seed */
};

/* The action that the line of the proof is about. */
struct audit_proved {
    uint64_t seq;            /* 0: there is no proof */
    uint8_t hash[HASH_SIZE]; /* the hash of the action, once it was read */
};

/* Instead of the last line with a finding: memory was short, and nothing is reported from then on. */
#define NO_MEMORY SIZE_MAX

struct audit {
    const struct audit_options *options;
    struct audit_summary summary;
    size_t line;          /* the current line, from 1 */
    size_t reported_line; /* the last one with a finding, or NO_MEMORY */

    struct match_terms terms;
    struct pack *own_pack;             /* the game's own pack, where no other was given */
    uint8_t key[HASH_SIZE];            /* the key that must have signed */
    char named_key[2 * HASH_SIZE + 1]; /* the key in the first line, in hexadecimal */
    bool agreed;                       /* the terms could be read, and the first action is chained to them */
    bool trusted_seed;                 /* the closing line has the seed, and the match is committed to it */
    struct seeds seeds;                /* all seeds, from the last one and the restorations of the log */

    struct audit_chain chain;
    struct audit_phase phase;
    struct audit_replay replay;
    struct audit_proved proof;
    struct writer text; /* text for comparisons */
};

/* Notes a fault of a line. Only the first fault of a line is reported. Returns false. */
bool audit_find(struct audit *a, size_t line, enum audit_fault fault, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Notes a fault of the current line. */
static inline bool audit_find_in_line(struct audit *a, enum audit_fault fault, const char *detail)
{
    return audit_find(a, a->line, fault, "%s", detail);
}

/* Notes that memory is short, so that the file is not judged. Returns false. */
static inline bool audit_short(struct audit *a)
{
    a->reported_line = NO_MEMORY;
    return false;
}

/* BLAKE2b-256 of the canonical JSON. False with a finding, or where memory is short. */
bool audit_hash(struct audit *a, const json_t *json, uint8_t hash[HASH_SIZE]);

/* Reads a member of `count` bytes in hexadecimal. False with a finding. */
bool audit_hex(struct audit *a, const json_t *json, const char *name, uint8_t *bytes, size_t count);

/* Checks that the line has no other members than these (a list ended by NULL). False with a finding. */
bool audit_members(struct audit *a, const json_t *json, const char *const *names);

/* The line is unreadable, so the lines after it are checked only by themselves. */
void audit_unreadable(struct audit *a);

/* Reads the first line, and prepares for play if it is sound. */
void audit_terms(struct audit *a, json_t *json);

/* Checks the line of one action. */
void audit_action(struct audit *a, json_t *json);

/* Reads the seed of the closing line, which is needed before the first action. True: all seeds are those that
 * the match is committed to. */
bool audit_seed(struct audit *a, const json_t *closing);

/* Checks the closing line. NULL: it is missing. */
void audit_closing(struct audit *a, const json_t *closing);

/* Checks the line behind the closing line. NULL: there is none. */
void audit_proof(struct audit *a, const json_t *json);

#endif
