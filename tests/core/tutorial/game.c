/* Skirmish: the tables that hold the game together. */
#include "game.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */

/* ---- standing instructions, options, scenarios ---- */

static int32_t this_round(const struct play *p)
{
    return at_table(p)->round;
}

static bool owns_a_town(const struct play *p, int seat)
{
    return skirmish_towns_of(p, seat) != 0;
}

static const struct instruction_scope SCOPES[] = {{"round", "Until the end of this round.", this_round}, {0}};
static const struct instruction_condition CONDITIONS[] = {{"my-towns", "The seat owns a town.", owns_a_town},
                                                          {0}};
static const struct option OPTIONS[] = {[OPTION_ROUNDS] = {"rounds", "How many rounds.", "1", 1, 5, 3},
                                        [OPTION_TRUCE] = {"truce", "No raids in round one.", NULL, 0, 1, 0},
                                        {0}};
static const struct scenario SCENARIOS[] = {
    {"campaign", "Campaign", "All the rules."},
    {"short", "Short", "Nobody has a card, and there are two rounds at the most.", .players_min = 2,
     .players_max = 3, .players = 3,
     .options = (const struct option[]){{"rounds", "How many rounds.", "1", 1, 2, 1}, {0}}},
    {0}};

/* ---- the beginning, and what follows of itself ---- */

static void set_up(struct play *p)
{
    struct state *s = at_table(p);
    s->round = 1;
    s->leader = -1;
    set_fill(s->deck, printed(p)->card_count);
    for (int i = 0; i < printed(p)->town_count; i++)
        s->towns[i] = (struct town){.owner = -1, .walls = printed(p)->towns[i].walls};
    for (int seat = 0; seat < SEATS && s->head.scenario == 0; seat++)
        for (int i = 0; i < 2 && s->head.seats >> seat & 1; i++)
            skirmish_draw_card(p, seat);
    step_call(p, STEP_ROUND, NULL);
    step_call(p, STEP_BIDDING, NULL);
}

static void settle(struct play *p)
{
    for (int i = 0; i < TOWNS_MAX; i++)
        if (at_table(p)->towns[i].garrison > 3) at_table(p)->towns[i].garrison = 3;
}

extern const char skirmish_pack_text[]; /* pack.json, embedded by the build */
extern const size_t skirmish_pack_text_length;
static const struct domain *const DOMAINS[] = {&skirmish_seats, &skirmish_units, &skirmish_effects,
                                               &skirmish_towns, &skirmish_cards, NULL};

const struct game skirmish = {
    .id = "skirmish",
    .title = "Skirmish",
    .doc = "A small complete game.",
    .revision = 1,
    .seats = &skirmish_seats,
    .players_min = 2,
    .players_max = SEATS,
    .scenarios = SCENARIOS,
    .options = OPTIONS,
    .domains = DOMAINS,
    .scopes = SCOPES,
    .conditions = CONDITIONS,
    .state = &skirmish_state,
    .derived = &skirmish_derived,
    .derive = skirmish_derive,
    GAME_LISTS,
    .pack = &skirmish_pack,
    .pack_text = {skirmish_pack_text, &skirmish_pack_text_length},
    .pack_check = skirmish_check_pack,
    .set_up = set_up,
    .settle = settle,
    .inspect = skirmish_inspect,
    .resample = skirmish_resample,
    .score = skirmish_wealth,
    .ranking = &skirmish_final_ranking,
};
