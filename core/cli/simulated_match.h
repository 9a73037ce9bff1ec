/* Rehearsal: one whole match in memory, without a server, by bots.
 *
 * Everything about a match follows from its number: the players, the seed of its draws, what the bots do. So a match that
 * went wrong is repeated by its number alone, on any machine and with any number of threads. */
#ifndef WESTPHALIA_CLI_SIMULATED_MATCH_H
#define WESTPHALIA_CLI_SIMULATED_MATCH_H

#include "bots/bot.h"
#include "cli/figures.h"
#include "cli/invariants.h"
#include "cli/recording.h"
#include "log/undo.h"

struct simulated_match_plan {
    const struct pack *pack; /* and by it the game */
    int players;             /* 0: every number in turn */
    enum bot_kind bot;
    bool alone; /* this bot has one seat, another one in every match; random bots have the others */
    bool check; /* everything of invariants.h, and the whole match once more at its end */
    uint64_t
        every; /* ... at one decision in so many, from 1, and at the first of each step: where sheets are written line by
                       line, most positions are the one before with a line more */
    uint64_t json_every;   /* ... the JSON of one state in so many of these, from 1 */
    int scenario;          /* index into game->scenarios */
    const int16_t *option; /* OPTIONS_MAX values; NULL: the standard ones */
    bool concede;          /* somewhere on the way a seat resigns */
    bool undo; /* seats take back what they did, now and then: the state must be the one that was before */
    uint64_t actions; /* after so many the match is left as it stands; 0: it is played to its end */
    uint64_t limit;   /* more moves than this, and the match counts as endless */
};

/* An entry of the match's log. */
struct simulated_match_entry {
    int8_t seat; /* -1: nobody's, the set-up */
    struct move move;
    bool hashed;
    uint8_t state[HASH_SIZE]; /* hash of the state after it; only where it is checked, or undo is planned */
};

/* A player of matches: each thread has its own. */
struct simulated_match {
    const struct simulated_match_plan *plan;
    struct figures figures;
    struct match_terms terms;
    struct play play;
    struct chance chance;
    struct outcome out;
    struct bot bot;
    int lone; /* the seat of the bot that is alone; -1: all are alike */
    struct invariants invariants;
    struct move_list *moves;
    struct recording *recording; /* the match is also written there; NULL: it is not */
    uint8_t seed[SEED_SIZE];
    struct simulated_match_entry *log;
    size_t log_count, log_room;
    struct history history; /* of the log; only where undo is planned */
    size_t *standing;       /* the entries that stand, as many as there is room in the log */
    size_t standing_count;
    int step; /* the one that was on after the last action; -1: none */
    uint64_t random;
    char trouble[500]; /* what went wrong in the last match */
};

/* False only when memory is short. The plan is kept by reference. */
bool simulated_match_init(struct simulated_match *r, const struct simulated_match_plan *plan);
void simulated_match_free(struct simulated_match *r);

/* Plays match number `number` to its end, or as far as is planned, and adds its figures. False: something went wrong, see trouble. */
bool simulated_match_play(struct simulated_match *r, uint64_t number);

/* ... one decision at a time: begins it; and makes the next decision, false when it is over or in trouble. */
bool simulated_match_begin(struct simulated_match *r, uint64_t number);
bool simulated_match_step(struct simulated_match *r);

#endif
