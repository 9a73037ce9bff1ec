/* The replay of a stored log, line by line. It goes by names, so any build's log can be read.
 *
 * Each line's move is read by name and made, and its results are written as a line again. Both lines must be
 * the same text. So moves, draws, events and the chain are compared. From format 2 on the states are
 * compared, too; in format 1 state_hash is taken as it stands (ledger.h). A log that these rules would play
 * otherwise is played as far as they agree with it. */
#ifndef WESTPHALIA_LOG_REPLAY_H
#define WESTPHALIA_LOG_REPLAY_H

#include "log/seeds.h"
#include "log/undo.h"

enum { REPLAY_DIFFERENCE_ROOM = 500 };

struct replay {
    const struct match_terms *terms;
    const struct seeds *seeds;
    struct play p;        /* the play after the last action that agreed with its line, with its outcome */
    struct action action; /* that action */
    uint64_t played;      /* the number of `action`; 0: none yet */
    /* A sentence about the difference at the next action; "": none so far. */
    char difference[REPLAY_DIFFERENCE_ROOM];
    struct history history;
    uint8_t hash[HASH_SIZE]; /* the hash of `action`; of the terms before the first */
    struct writer text;
    void *before; /* the state before the next action, while that is tried */
};

/* `p` is borrowed, and its state may have any contents. Its chance is made of `seeds`, which are borrowed,
 * too; with NULL the chance is the match's already. False: memory is short; free `replay` in this case,
 * too. */
bool replay_init(struct replay *replay, const struct match_terms *terms, const struct seeds *seeds,
                 const struct play *p);
void replay_free(struct replay *replay);

enum replay_result {
    REPLAY_PLAYED,
    REPLAY_DIFFERENT,  /* `difference` describes it */
    REPLAY_UNREADABLE, /* the line is no line of a log */
    REPLAY_NO_MEMORY   /* memory is short */
};

/* Plays the next line, in its stored (hashed) form. A line that fails leaves the state as it was. */
enum replay_result replay_line(struct replay *replay, const char *line, size_t length);

#endif
