/* Bots for self-play. */
#include "cli/bot.h"

#include <string.h>

#include "engine/playout.h"
#include "engine/random.h"
#include "kits/statistics.h"

enum {
    CHOICES_MAX =
        48,   /* moves that the greedy bot weighs: of a longer list the first, and so many at random */
    TRIES = 3 /* of each, with other dice */
};

const char *const BOT_NAMES[] = {[BOT_RANDOM] = "random", [BOT_GREEDY] = "greedy", NULL};

bool bot_can_play(enum bot_kind kind, const struct game *game)
{
    return kind != BOT_GREEDY || game->score || (game->statistics && game->statistics->heuristic_value);
}

/* Dice of the bot's own. */
static struct chance chance_of_its_own(struct bot *bot)
{
    struct chance chance = {.source = CHANCE_SEED};
    uint64_t word = random_next(&bot->random);
    memcpy(chance.key, &word, sizeof word);
    return chance;
}

/* How well the seat stands. */
static int32_t judge(const struct play *p, int seat)
{
    const struct statistics *statistics = p->game->statistics;
    return statistics && statistics->heuristic_value ? statistics->heuristic_value(p, seat)
                                                     : p->game->score(p, seat);
}

/* Makes the move on a copy. At a secret step it only answers: what comes of it depends on answers that it cannot see. */
static bool try_move(struct bot *bot, const struct play *p, struct play *copy, int seat, const struct move *m)
{
    memcpy(bot->state, p->state, play_state_size(p->game));
    bot->out.draw_count = 0;
    const struct refusal *refusal =
        play_step(p)->secret ? play_answer(copy, seat, m) : play_move(copy, seat, m);
    return !refusal && !copy->fault;
}

/* The sum of the judgements after the move, made so many times where it is left to chance. */
static int64_t weigh(struct bot *bot, const struct play *p, int seat, const struct move *m)
{
    int64_t sum = 0;
    for (int i = 0; i < TRIES; i++) {
        struct chance chance = chance_of_its_own(bot);
        struct play copy = {
            .game = p->game, .pack = p->pack, .state = bot->state, .chance = &chance, .out = &bot->out};
        if (!try_move(bot, p, &copy, seat, m)) return INT64_MIN;
        if (!bot->out.draw_count) return (int64_t)TRIES * judge(&copy, seat);
        sum += judge(&copy, seat);
    }
    return sum;
}

/* Among equals any one. */
static const struct move *best(struct bot *bot, const struct play *p, int seat, const struct move_list *moves)
{
    const size_t tried = moves->count < CHOICES_MAX ? moves->count : CHOICES_MAX;
    const struct move *chosen = &moves->moves[0];
    int64_t highest = INT64_MIN;
    uint32_t equals = 0;
    for (size_t i = 0; i < tried; i++) {
        const size_t at = tried == moves->count || i == 0 ? i : random_below(&bot->random, moves->count);
        const int64_t weight = weigh(bot, p, seat, &moves->moves[at]);
        if (weight < highest) continue;
        equals = weight > highest ? 1 : equals + 1;
        highest = weight;
        if (random_below(&bot->random, equals) == 0) chosen = &moves->moves[at];
    }
    return chosen;
}

const struct move *bot_pick(struct bot *bot, const struct play *p, int seat, const struct move_list *moves)
{
    if (moves->count > 1 && bot->kind == BOT_GREEDY) return best(bot, p, seat, moves);
    return playout_pick(p, seat, moves, &bot->random);
}
