/* The random and the greedy bot. */
#include "bots/bot.h"

#include <string.h>

#include "bots/heuristic.h"
#include "engine/playout.h"
#include "engine/random.h"

enum {
    CHOICES_MAX = 48, /* moves that the greedy bot tries; of a longer list the first, and random ones */
    TRIES = 3         /* tries of a move that draws, each with other dice */
};

const char *const BOT_NAMES[] = {[BOT_RANDOM] = "random", [BOT_GREEDY] = "greedy", NULL};

bool bot_can_play(enum bot_kind kind, const struct game *game)
{
    return kind != BOT_GREEDY || heuristic_is_available(game);
}

/* Dice that do not depend on those of the match. */
static struct chance own_chance(struct bot *bot)
{
    struct chance chance = {.source = CHANCE_SEED};
    uint64_t word = random_next(&bot->random);
    memcpy(chance.key, &word, sizeof word);
    return chance;
}

/* Makes the move on a copy. At a secret step the move is only answered: its effect depends on answers that
 * the bot does not see. */
static bool try_move(struct bot *bot, const struct play *p, struct play *copy, int seat, const struct move *m)
{
    memcpy(bot->state, p->state, play_state_size(p->game));
    bot->out.draw_count = 0;
    const struct refusal *refusal =
        play_step(p)->secret ? play_answer(copy, seat, m) : play_move(copy, seat, m);
    return !refusal && !copy->fault;
}

/* The sum of the heuristic after each try of the move. */
static int64_t weigh(struct bot *bot, const struct play *p, int seat, const struct move *m)
{
    int64_t sum = 0;
    for (int i = 0; i < TRIES; i++) {
        struct chance chance = own_chance(bot);
        struct play copy = {
            .game = p->game, .pack = p->pack, .state = bot->state, .chance = &chance, .out = &bot->out};
        if (!try_move(bot, p, &copy, seat, m)) return INT64_MIN;
        if (!bot->out.draw_count) return (int64_t)TRIES * heuristic_value(&copy, seat);
        sum += heuristic_value(&copy, seat);
    }
    return sum;
}

/* The move with the highest weight; of equal ones a random one. */
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
