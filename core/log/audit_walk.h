/* The walk of an audit through a file: shared by audit.c (the file, its closing line), audit_terms.c, audit_action.c and
 * audit_proof.c. */
#ifndef WESTPHALIA_LOG_AUDIT_WALK_H
#define WESTPHALIA_LOG_AUDIT_WALK_H

#include "log/audit.h"
#include "log/undo.h"

struct audit {
    const struct audit_options *options;
    struct audit_summary summary;
    size_t line;          /* the one that is read, from 1 */
    size_t reported_line; /* the last one with a finding */

    struct match_terms terms;
    struct pack *own_pack;             /* the standard one, where no other was given */
    uint8_t key[HASH_SIZE];            /* whose signature is expected */
    char named_key[2 * HASH_SIZE + 1]; /* the one in the first line, as it stands there */
    bool agreed;                       /* the terms could be read, and the first action was chained to them */
    bool trusted_seed;  /* the closing line has the seed, and it is the one that was committed to */
    struct seeds seeds; /* ... from it, and from what the log tells of restorations */

    int64_t ended_at; /* when the organizer has ended a phase for the last time; 0: never */
    uint32_t
        resigned_here; /* seats that have resigned at the secret step that is on: they may have answered it before */
    int64_t resolved_at;     /* when the answers to that step have entered the log; 0: they have not */
    uint64_t seq;            /* of the last action that was read */
    int64_t last_at;         /* its time; 0 in formats that do not prove it */
    uint8_t prev[HASH_SIZE]; /* its hash, or that of the terms */
    bool unreadable;         /* the line before could not be read: the next one's place cannot be checked */
    bool replaying; /* every line so far was sound enough to play on. Once false, only the chain is checked */
    struct play play;
    struct history history;
    struct chance chance;
    struct outcome out;
    int32_t given[DRAWS_MAX];       /* the recorded results, where there is no seed */
    struct writer text;             /* for whatever is to be compared */
    uint64_t proved_seq;            /* the action of which the last line proves something; 0: none */
    uint8_t proved_hash[HASH_SIZE]; /* its hash, once it has been read */
};

/* Notes what is wrong with a line; of one line only the first is reported. Returns false. */
bool audit_find(struct audit *a, size_t line, enum audit_fault fault, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ... of the line that is read. */
static inline bool audit_find_in_line(struct audit *a, enum audit_fault fault, const char *detail)
{
    return audit_find(a, a->line, fault, "%s", detail);
}

/* BLAKE2b-256 of the canonical JSON. False with a finding: there is none. */
bool audit_hash(struct audit *a, const json_t *json, uint8_t hash[HASH_SIZE]);

/* A member of so many bytes in hexadecimal. False with a finding. */
bool audit_hex(struct audit *a, const json_t *json, const char *name, uint8_t *bytes, size_t count);

/* The line has no members but these (a list ended by NULL). False with a finding. */
bool audit_members(struct audit *a, const json_t *json, const char *const *names);

/* The line cannot be read: what follows it can be checked only by itself. */
void audit_unreadable(struct audit *a);

/* Reads the first line, and makes ready to play if all is as it should be. */
void audit_terms(struct audit *a, json_t *json);

/* Checks the line of one action. */
void audit_action(struct audit *a, json_t *json);

/* Checks the line behind the closing line; NULL: there is none. */
void audit_proof(struct audit *a, const json_t *json);

#endif
