/* Bots for self-play. */
#include "cli/bot.h"

#include <string.h>

#include "cli/random.h"

enum {
    CHOICES_MAX = 48, /* moves that the greedy bot weighs: of a longer list so many at random */
    TRIES = 3         /* of each, with other dice */
};

static const char *const NAMES[] = {[BOT_RANDOM] = "random", [BOT_GREEDY] = "greedy"};

int bot_find(const char *name)
{
    for (int i = 0; i < (int)(sizeof NAMES / sizeof *NAMES); i++)
        if (strcmp(NAMES[i], name) == 0) return i;
    return -1;
}

/* Dice of the bot's own. */
static struct chance chance_of_its_own(struct bot *bot)
{
    struct chance chance = {.source = CHANCE_SEED};
    uint64_t word = random_next(&bot->random);
    memcpy(chance.key, &word, sizeof word);
    return chance;
}

/* The sum of the scores after the move, made so many times on a copy. */
static int64_t weigh(struct bot *bot, const struct play *p, int seat, const struct move *m)
{
    int64_t sum = 0;
    for (int i = 0; i < TRIES; i++) {
        struct chance chance = chance_of_its_own(bot);
        struct play copy = {
            .game = p->game, .pack = p->pack, .state = bot->state, .chance = &chance, .out = &bot->out};
        memcpy(bot->state, p->state, play_state_size(p->game));
        if (play_move(&copy, seat, m) || copy.fault) return INT64_MIN;
        sum += p->game->score(&copy, seat);
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
        const size_t at = tried == moves->count ? i : random_below(&bot->random, (uint32_t)moves->count);
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
    return &moves->moves[random_below(&bot->random, (uint32_t)moves->count)];
}
