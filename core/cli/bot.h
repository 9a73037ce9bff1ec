/* Bots: players for self-play. They pick from the list of legal moves. */
#ifndef WESTPHALIA_CLI_BOT_H
#define WESTPHALIA_CLI_BOT_H

#include "engine/play.h"

enum bot_kind {
    BOT_RANDOM, /* any listed move, all alike */
    BOT_GREEDY /* the one after which it stands best on average, by the game's heuristic_value or score: wants one of them */
};

/* Whether the game has what this bot wants. */
bool bot_can_play(enum bot_kind kind, const struct game *game);

extern const char *const BOT_NAMES[]; /* of each kind; ended by NULL */

struct bot {
    enum bot_kind kind;
    uint64_t random; /* its own chance: the match's is not touched */
    void *state;     /* room for one state of the game; BOT_GREEDY only */
    struct outcome out;
};

/* One of the moves, which are those of the seat on p, at least one; the random bot's is that of engine/playout.h. */
const struct move *bot_pick(struct bot *bot, const struct play *p, int seat, const struct move_list *moves);

#endif
