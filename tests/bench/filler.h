/* Matches of which everything follows from their number: ids, tokens, dice and moves. fill.c puts them into a database, spread.c finds them there. */
#ifndef WESTPHALIA_BENCH_FILLER_H
#define WESTPHALIA_BENCH_FILLER_H

#include "log/ledger.h"

enum { FILLER_TOKEN = 44, FILLER_ORGANIZER = -1, FILLER_TENTH = 10 };

/* Of a database with a thousand matches or a million of them, in the same proportions. */
enum filler_kind {
    FILLER_PLAYED, /* each tenth: of the first game, running, 40 to 80 actions */
    FILLER_BEGUN,  /* running, two actions or some more */
    FILLER_OVER,   /* after a few actions all seats but one have resigned */
    FILLER_OPEN    /* one in a thousand: nobody has claimed a seat */
};

enum filler_kind filler_kind(uint64_t number);
void filler_id(uint64_t number, uint8_t id[MATCH_ID_SIZE]);
void filler_seed(uint64_t number, uint8_t seed[SEED_SIZE]);
/* Of a seat, or of the organizer; of an open match's seat the invitation. */
void filler_token(uint64_t number, int seat, char token[FILLER_TOKEN]);

#endif
