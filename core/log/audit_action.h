/* The audit of one action. audit_action.c joins three parts: audit_line.c reads the line, audit_claims.c
 * checks what it says of lateness and default moves, audit_result.c finds how the move's result differs. */
#ifndef WESTPHALIA_LOG_AUDIT_ACTION_H
#define WESTPHALIA_LOG_AUDIT_ACTION_H

#include <string.h>

#include "log/audit_walk.h"

/* A line that was read. */
struct line {
    uint64_t seq;
    int64_t at; /* 0 in formats that do not prove it */
    uint8_t prev[HASH_SIZE], hash[HASH_SIZE], state[HASH_SIZE];
    const json_t *draws, *events, *move, *seat;
    bool intact; /* `hash` is the hash of the line */
};

static inline bool audit_same_hash(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, HASH_SIZE) == 0;
}

/* ---- audit_line.c: all return false with a finding ---- */

bool audit_line_read(struct audit *a, json_t *json, struct line *line);

/* Reads the move of the line, and all else that an action has. */
bool audit_action_read(struct audit *a, const json_t *json, const struct line *line, struct action *action);

/* Prepares the chance of the line: by the seed where it is known, otherwise by the recorded results. */
bool audit_draws_read(struct audit *a, const struct line *line);

/* ---- audit_claims.c: false with a finding ---- */

/* A move is made by default for a seat that has resigned, or whose phase the organizer has ended. It is also
 * made for a late seat, unless the match waits. All moves at the end of a phase have one time. */
bool audit_check_claims(struct audit *a, const struct line *line, const struct action *action);

/* A move by default must be the step's default move, in formats that record who was late. */
bool audit_check_default(struct audit *a, const struct line *line, const struct action *action);

/* Notes the seats that may have answered the secret step before they resigned: those that resigned since it
 * began. They count until the answers have entered the log. */
void audit_note_resigned(struct audit *a, const struct action *action, const struct head *before);

/* ---- audit_result.c: findings, which return false ---- */

/* The move was hashed, so a difference in its results was made later. */
bool audit_find_changed(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE]);

/* The move leads to results that differ from the hashed ones. */
bool audit_find_other(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE]);

/* The rules refuse the move. */
bool audit_find_refused(struct audit *a, const struct line *line, const struct action *action,
                        const struct refusal *refusal);

/* The move could not be played to its end. */
bool audit_find_broken(struct audit *a, const struct line *line);

/* Whether the line is intact, and another revision of the rules has made it. */
bool audit_other_revision(const struct audit *a, const struct line *line);

/* `what` says what this revision does with such a line. */
bool audit_find_revision(struct audit *a, const char *what);

#endif
