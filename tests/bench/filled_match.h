/* Matches of which everything follows from their number: ids, tokens, dice and moves. fill_database.c writes
 * them into a database, and match_moves.c plays on in them. */
#ifndef WESTPHALIA_BENCH_FILLED_MATCH_H
#define WESTPHALIA_BENCH_FILLED_MATCH_H

#include "log/ledger.h"

enum { FILLED_MATCH_TOKEN = 44, FILLED_MATCH_ORGANIZER = -1, FILLED_MATCH_TENTH = 10 };

/* Of a database with a thousand matches or a million of them, in the same proportions. */
enum filled_match_kind {
    FILLED_MATCH_PLAYED, /* each tenth: of the first game, running, 40 to 80 actions */
    FILLED_MATCH_BEGUN,  /* running, two actions or some more */
    FILLED_MATCH_OVER,   /* after a few actions all seats but one have resigned */
    FILLED_MATCH_OPEN    /* one in a thousand: no seat is claimed */
};

enum filled_match_kind filled_match_kind(uint64_t number);
void filled_match_id(uint64_t number, uint8_t id[MATCH_ID_SIZE]);
void filled_match_seed(uint64_t number, uint8_t seed[SEED_SIZE]);
/* Of a seat, or of the organizer; of an open match's seat the invitation. */
void filled_match_token(uint64_t number, int seat, char token[FILLED_MATCH_TOKEN]);

#endif
