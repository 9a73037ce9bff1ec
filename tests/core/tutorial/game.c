/* Skirmish: the tables that hold the game together. */
#include "game.h"

#include "engine/define_events.h" /* events, draws */

/* ---- the sequence of play ---- */

static const struct step *const STEP_TABLE[] = {
    [STEP_ROUND] =
        &(const struct step){.name = "round", .rule = "1", .prompt = "A round.", .then = skirmish_round_over},
    [STEP_BIDDING] = &(const struct step){.name = "bidding",
                                          .rule = "2",
                                          .prompt = "Bid.",
                                          .called_by = STEPS(STEP_ROUND),
                                          .deciders = skirmish_bidders,
                                          .by_default = "The first of the list.",
                                          .moves = MOVES(MOVE_BID),
                                          .secret = true,
                                          .then = skirmish_bidding_over},
    [STEP_ACTION] =
        &(const struct step){
            .name = "action",
            .rule = "3",
            .prompt = "{seat} acts.",
            .record =
                RECORD("action", struct acting, ID_FIELD(struct acting, seat, &skirmish_seats, "Who acts."),
                       NUMBER_FIELD(struct acting, left, 0, 3, "How many seats follow."),
                       FLAG_FIELD(struct acting, done, "It has acted.")),
            .called_by = STEPS(STEP_ROUND),
            .deciders = skirmish_actor,
            .by_default = "The action ends.",
            .moves = MOVES(MOVE_PASS, MOVE_FORTIFY, MOVE_SPY, MOVE_RAID, MOVE_BORROW, MOVE_PLAY_CARD),
            .passing = PASSING(MOVE_PASS),
            .then = skirmish_action_over},
    [STEP_RAID] =
        &(const struct step){
            .name = "raid",
            .rule = "4",
            .prompt = "Hold {town} against {card}?",
            .record =
                RECORD("raid", struct raid, ID_FIELD(struct raid, town, &skirmish_towns, "Where."),
                       OPTIONAL_ID_FIELD(struct raid, card, &skirmish_cards, "With what."),
                       NUMBER_FIELD(struct raid, answer, -1, 1, "Whether it is held; -1: not said yet."),
                       NUMBER_FIELD(struct raid, helpers, 0, 2, "How many help."),
                       FLAG_FIELD(struct raid, offered, "Others have been asked for help.")),
            .called_by = STEPS(STEP_ACTION),
            .deciders = skirmish_defender,
            .by_default = "The first of the list.",
            .moves = MOVES(MOVE_DEFEND),
            .then = skirmish_raid_goes_on},
    [STEP_HELP] = &(
        const struct step){.name = "help",
                           .rule = "4.2",
                           .prompt = "Help the town that is raided?",
                           .record = RECORD("help", struct help, WINDOW_FIELDS(struct help, &skirmish_seats)),
                           .window = &(const struct window_type){.may = NULL},
                           .called_by = STEPS(STEP_RAID),
                           .by_default = "No help.",
                           .moves = MOVES(MOVE_STAND_ASIDE, MOVE_SEND_HELP),
                           .passing = PASSING(MOVE_STAND_ASIDE)},
    [STEP_LOSSES] =
        &(const struct step){
            .name = "losses",
            .rule = "4.4",
            .prompt = "{need point is|points are} to be lost in {town}.",
            .record =
                RECORD("losses", struct losses, ID_FIELD(struct losses, town, &skirmish_towns, "Where."),
                       NUMBER_FIELD(struct losses, need, 0, 99, "What is still to be lost.")),
            .called_by = STEPS(STEP_ACTION),
            .deciders = skirmish_loser,
            .by_default = "The garrison first.",
            .moves = MOVES(MOVE_LOSE),
            .then = skirmish_losses_without_choice},
};

static const struct move_type *const MOVE_TABLE[MOVE_KINDS] = {
    [MOVE_PASS] = &skirmish_pass,
    [MOVE_BID] = &skirmish_bid,
    [MOVE_FORTIFY] = &skirmish_fortify,
    [MOVE_SPY] = &skirmish_spy,
    [MOVE_RAID] = &skirmish_raid,
    [MOVE_DEFEND] = &skirmish_defend,
    [MOVE_BORROW] = &skirmish_borrow,
    [MOVE_PLAY_CARD] = &skirmish_play_card,
    [MOVE_STAND_ASIDE] = &skirmish_stand_aside,
    [MOVE_SEND_HELP] = &skirmish_send_help,
    [MOVE_LOSE] = &skirmish_lose,
};

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
    .steps = STEP_TABLE,
    .step_count = STEP_KINDS,
    .moves = MOVE_TABLE,
    .move_count = MOVE_KINDS,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .pack = &skirmish_pack,
    .pack_text = skirmish_pack_text,
    .pack_length = &skirmish_pack_text_length,
    .pack_check = skirmish_check_pack,
    .set_up = set_up,
    .settle = settle,
    .inspect = skirmish_inspect,
    .resample = skirmish_resample,
    .score = skirmish_wealth,
};
