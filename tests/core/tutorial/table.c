/* The tutorial game laid out for tests. */
#include "table.h"

#include <string.h>

const struct pack *skirmish_standard(void)
{
    static struct pack *pack;
    if (!pack) pack = pack_standard(&skirmish);
    return pack;
}

void skirmish_begin(struct skirmish_match *match, int players)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE];
    static const int16_t options[OPTIONS_MAX] = {[OPTION_ROUNDS] = 3};
    for (int i = 0; i < SEED_SIZE; i++)
        seed[i] = (uint8_t)i;
    for (int i = 0; i < MATCH_ID_SIZE; i++)
        id[i] = (uint8_t)(255 - i);
    chance_from_seed(&match->chance, seed, id, NULL, 0);
    match->p = (struct play){.game = &skirmish,
                             .pack = skirmish_standard()->data,
                             .state = &match->state,
                             .chance = &match->chance,
                             .out = &match->out};
    play_set_up(&match->p, (UINT32_C(1) << players) - 1, 0, options);
}

struct match_terms skirmish_to_log(struct skirmish_match *match)
{
    static const uint8_t seed[SEED_SIZE] = {7};
    skirmish_begin(match, 2);
    struct match_terms terms = {.pack = skirmish_standard(),
                                .format = LEDGER_FORMAT,
                                .revision = skirmish.revision,
                                .option = {[OPTION_ROUNDS] = 3},
                                .seats = 3};
    chance_commit(seed, terms.commitment);
    chance_from_seed(&match->chance, seed, terms.id, NULL, 0);
    return terms;
}

void skirmish_bid_all(struct skirmish_match *match)
{
    const struct move bid = {.type = MOVE_BID, .count = 1, .arg = {2}};
    for (int seat = 0; step_is(&match->p, STEP_BIDDING); seat++)
        play_move(&match->p, seat, &bid);
}

int skirmish_town(const char *id)
{
    return domain_find(&skirmish_towns, skirmish_standard()->data, id, strlen(id));
}

int skirmish_card(const char *id)
{
    return domain_find(&skirmish_cards, skirmish_standard()->data, id, strlen(id));
}
