/* Bots: players that pick from the list of legal moves. */
#ifndef WESTPHALIA_BOTS_BOT_H
#define WESTPHALIA_BOTS_BOT_H

#include "engine/play.h"

enum bot_kind {
    BOT_RANDOM, /* picks a random move */
    BOT_GREEDY  /* picks the move after which it stands best on average, by bots/heuristic.h */
};

/* Whether this bot can play the game: BOT_GREEDY needs a heuristic or a score. */
bool bot_can_play(enum bot_kind kind, const struct game *game);

extern const char *const BOT_NAMES[]; /* one of each kind; ended by NULL */

struct bot {
    enum bot_kind kind;
    uint64_t random; /* the bot's own chance; the match's is not touched */
    void *state;     /* room for one state of the game; BOT_GREEDY only */
    struct outcome out;
};

/* Picks one of `moves`, the legal moves of the seat on p, of which there is at least one. The random bot
 * picks as engine/playout.h does. */
const struct move *bot_pick(struct bot *bot, const struct play *p, int seat, const struct move_list *moves);

#endif
