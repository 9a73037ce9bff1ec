/* Playing a stored log again, line by line: by names, whatever build wrote it.
 *
 * Each line's move is read by name, made, and what it leads to is written as a line again: the two must be the same text. So
 * moves, draws, events and the chain are compared, and in a log of format 2 the states too (in one of format 1 each line's state_hash
 * is taken as it stands: ledger.h). A log that these rules would play otherwise is played as far as they agree with it. */
#ifndef WESTPHALIA_LOG_REPLAY_H
#define WESTPHALIA_LOG_REPLAY_H

#include "log/undo.h"

enum { REPLAY_DIFFERENCE_ROOM = 500 };

struct replay {
    const struct match_terms *terms;
    const struct seeds *seeds;
    struct play p;        /* after the last action that was played as its line says; then with its outcome */
    struct action action; /* that action */
    uint64_t played;      /* its number; 0: none yet */
    char difference
        [REPLAY_DIFFERENCE_ROOM]; /* a sentence: what is different at the next one. "": nothing so far */
    struct history history;
    uint8_t hash[HASH_SIZE]; /* of that action; of the terms before the first */
    struct writer text;
    void *before; /* the state after it, while the next one is tried */
};

/* `p` is borrowed: its state has any contents. Its chance is made of `seeds`, which are borrowed as well. NULL: it is
 * that of the match already. False when memory is short; free it then, too. */
bool replay_init(struct replay *replay, const struct match_terms *terms, const struct seeds *seeds,
                 const struct play *p);
void replay_free(struct replay *replay);

enum replay_result {
    REPLAY_PLAYED,
    REPLAY_DIFFERENT,  /* `difference` says how */
    REPLAY_UNREADABLE, /* it is no line of a log, or there was no memory to read it: nothing is known of it */
    REPLAY_NO_MEMORY   /* likewise */
};

/* Plays the next line, as it is stored (as it was hashed). When it is not played, the state is the one before it. */
enum replay_result replay_line(struct replay *replay, const char *line, size_t length);

#endif
