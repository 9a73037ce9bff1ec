/* Simulated matches: whole matches of bots in memory, without a server.
 *
 * All of a match follows from its number: the players, the seed of its draws, the decisions of the bots. So
 * the number alone repeats a match, on any machine and with any number of threads. */
#ifndef WESTPHALIA_CLI_SIMULATED_MATCH_H
#define WESTPHALIA_CLI_SIMULATED_MATCH_H

#include "bots/bot.h"
#include "cli/figures.h"
#include "cli/invariants.h"
#include "cli/recording.h"
#include "log/undo.h"

struct simulated_match_plan {
    const struct pack *pack; /* the pack, which names the game */
    int players;             /* the number of players; 0: every possible number in turn */
    enum bot_kind bot;
    bool alone; /* this bot has one seat, another one in every match; random bots have the other seats */
    bool check; /* checks invariants.h at decisions, and replays the match at its end */
    /* One decision in so many is checked, and the first of each step. Where sheets are written line by line,
     * most positions differ from the one before by one line only. */
    uint64_t every;
    uint64_t json_every;   /* JSON is checked for one checked state in so many */
    int scenario;          /* index into game->scenarios */
    const int16_t *option; /* OPTIONS_MAX values; NULL: the standard values */
    bool concede;          /* one seat resigns at some time */
    bool undo;             /* seats undo actions now and then, and the state must be the earlier one */
    uint64_t actions;      /* the match ends after so many actions; 0: play goes on to its end */
    uint64_t limit;        /* a match with more moves counts as endless */
};

/* An entry of the match's log. */
struct simulated_match_entry {
    int8_t seat; /* NO_SEAT: the set-up */
    struct move move;
    bool hashed;
    /* Hash of the state after the entry; set only where it is checked, or undo is planned. */
    uint8_t state[HASH_SIZE];
};

struct simulated_match_log {
    struct simulated_match_entry *entry;
    size_t count, room;
    struct history history; /* the history of the log; kept only where undo is planned */
    size_t *standing;       /* the entries that were not undone; has as much room as `entry` */
    size_t standing_count;
};

/* A player of matches; each thread has its own. */
struct simulated_match {
    const struct simulated_match_plan *plan;
    struct figures figures;
    struct match_terms terms;
    struct play play;
    struct chance chance;
    struct outcome out;
    struct bot bot;
    int lone; /* the seat of the bot that is alone; -1: all bots are alike */
    struct invariants invariants;
    struct move_list *moves;
    struct recording *recording; /* the match is written there; NULL: no recording */
    uint8_t seed[SEED_SIZE];
    struct simulated_match_log log;
    int step; /* the step after the last action; -1: none */
    uint64_t random;
    char trouble[500]; /* the fault of the last match */
};

/* False: memory is short. The plan is kept by reference. */
bool simulated_match_init(struct simulated_match *r, const struct simulated_match_plan *plan);
void simulated_match_free(struct simulated_match *r);

/* Plays match `number` as far as planned, and adds its figures. False: `trouble` says what went wrong. */
bool simulated_match_play(struct simulated_match *r, uint64_t number);

/* The same, one decision at a time. simulated_match_step() returns false when the match is over or in
 * trouble. */
bool simulated_match_begin(struct simulated_match *r, uint64_t number);
bool simulated_match_step(struct simulated_match *r);

#endif
