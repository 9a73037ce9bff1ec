/* The tutorial game laid out for tests. */
#ifndef WESTPHALIA_TESTS_TUTORIAL_TABLE_H
#define WESTPHALIA_TESTS_TUTORIAL_TABLE_H

#include "engine/pack.h"
#include "game.h"
#include "log/ledger.h"

/* The game's pack as it comes; one for the whole program. */
const struct pack *skirmish_standard(void);

/* A match. `p.state` and `p.out` are inside; do not copy it. */
struct skirmish_match {
    struct play p;
    struct chance chance;
    struct state state;
    struct outcome out;
};

/* Sets a match of `players` up with the seed 00 01 02 ... and the match id ff fe fd ... */
void skirmish_begin(struct skirmish_match *match, int players);

/* A match of two that a log can be kept of: its terms, its chance by a seed that they commit to. Its set-up
 * is still to be acted. */
struct match_terms skirmish_to_log(struct skirmish_match *match);

/* Bids for all seats, so that the first of them is to act. */
void skirmish_bid_all(struct skirmish_match *match);

/* The index of a pack's id. */
int skirmish_town(const char *id);
int skirmish_card(const char *id);

#endif
