/* The made-up game. */
#include "toy.h"

#include <string.h>

static struct toy_state *at_table(const struct play *p)
{
    return p->state;
}

/* ---- components ------------------------------------------------------------------------------------------ */

static const char *const SEAT_IDS[] = {"player-1", "player-2", "player-3", "player-4"};
static const char *const SEAT_NAMES[] = {"the first", "the second", "the third", "the fourth"};

const struct domain toy_seats = {
    .name = "seat", .ids = SEAT_IDS, .names = SEAT_NAMES, .count = TOY_SEATS, .seats = true};
const struct domain toy_towns = {.name = "town",
                                 .rows = offsetof(struct toy_pack, towns),
                                 .row_size = sizeof(struct toy_town_row),
                                 .row_name = offsetof(struct toy_town_row, name),
                                 .row_count = offsetof(struct toy_pack, town_count)};
const struct domain toy_cards = {.name = "card",
                                 .rows = offsetof(struct toy_pack, cards),
                                 .row_size = sizeof(struct toy_card_row),
                                 .row_count = offsetof(struct toy_pack, card_count)};
static const struct domain *const DOMAINS[] = {&toy_seats, &toy_towns, &toy_cards, NULL};

static const char PACK_TEXT[] =
    "{\"towns\": [{\"id\": \"ulm\", \"name\": \"Ulm\", \"wealth\": 1},"
    " {\"id\": \"neu/burg\", \"name\": \"Neuburg\", \"wealth\": 2},"
    " {\"id\": \"koeln\", \"name\": \"K\303\266ln\", \"wealth\": 9}],"
    " \"cards\": [{\"id\": \"c-0\", \"value\": 0}, {\"id\": \"c-1\", \"value\": 1},"
    " {\"id\": \"c-2\", \"value\": 2}, {\"id\": \"c-3\", \"value\": 3}, {\"id\": \"c-4\", \"value\": 1},"
    " {\"id\": \"c-5\", \"value\": 1}, {\"id\": \"c-6\", \"value\": 2}, {\"id\": \"c-7\", \"value\": 0},"
    " {\"id\": \"c-8\", \"value\": 0}, {\"id\": \"c-9\", \"value\": 3}]}";

static const size_t PACK_LENGTH = sizeof PACK_TEXT - 1;

static const struct field TOWN_ROW[] = {
    {.name = "id", TEXT_AT(struct toy_town_row, id), .min = 1},
    {.name = "name", TEXT_AT(struct toy_town_row, name), .min = 1},
    {.name = "wealth", .kind = FIELD_INTEGER, FIELD_AT(struct toy_town_row, wealth), .max = 9},
    {0}};
static const struct record TOWN_ROW_RECORD = {"town", "A town.", sizeof(struct toy_town_row), TOWN_ROW};
static const struct field CARD_ROW[] = {
    {.name = "id", TEXT_AT(struct toy_card_row, id), .min = 1},
    {.name = "value", .kind = FIELD_INTEGER, FIELD_AT(struct toy_card_row, value), .max = 3},
    {0}};
static const struct record CARD_ROW_RECORD = {"card", "A card.", sizeof(struct toy_card_row), CARD_ROW};
static const struct field PACK_FIELDS[] = {{.name = "towns",
                                            .kind = FIELD_RECORD,
                                            ROWS_AT(struct toy_pack, towns),
                                            COUNTED_BY(struct toy_pack, town_count),
                                            .record = &TOWN_ROW_RECORD},
                                           {.name = "cards",
                                            .kind = FIELD_RECORD,
                                            ROWS_AT(struct toy_pack, cards),
                                            COUNTED_BY(struct toy_pack, card_count),
                                            .record = &CARD_ROW_RECORD},
                                           {0}};
static const struct record PACK_RECORD = {"pack", "The components.", sizeof(struct toy_pack), PACK_FIELDS};

static bool check_pack(void *data, struct faults *faults)
{
    const struct toy_pack *pack = data;
    if (pack->town_count < 2) return fault_add(faults, "/towns", "must be two at least");
    if (pack->card_count < 8) return fault_add(faults, "/cards", "must be eight at least");
    return true;
}

/* ---- state ----------------------------------------------------------------------------------------------- */

static const struct field HAND_FIELDS[] = {
    {.name = "cards",
     .doc = "The cards in hand.",
     .audience = OWNER,
     SET_AT(struct toy_hand, cards),
     .domain = &toy_cards,
     .size_name = "card_count"},
    {.name = "bid",
     .doc = "What was bid: 0 for nothing yet.",
     .rule = "2",
     .audience = OWNER,
     .kind = FIELD_INTEGER,
     FIELD_AT(struct toy_hand, bid),
     .max = 3},
    {.name = "spied", .doc = "Has sent a spy.", .kind = FIELD_BOOLEAN, FIELD_AT(struct toy_hand, spied)},
    {0}};
static const struct record HAND_RECORD = {"hand", "What a seat holds.", sizeof(struct toy_hand), HAND_FIELDS};

static const struct field TOWN_FIELDS[] = {
    {.name = "owner",
     .kind = FIELD_ID,
     FIELD_AT(struct toy_town, owner),
     .domain = &toy_seats,
     .optional = true},
    {.name = "garrison", .kind = FIELD_INTEGER, FIELD_AT(struct toy_town, garrison), .max = 3},
    {0}};
static const struct record TOWN_RECORD = {"town_state", "A town.", sizeof(struct toy_town), TOWN_FIELDS};

static const struct field STATE_FIELDS[] = {
    {.name = "round", .kind = FIELD_INTEGER, FIELD_AT(struct toy_state, round), .min = 1, .max = 5},
    {.name = "leader",
     .doc = "Who has bid most.",
     .kind = FIELD_ID,
     FIELD_AT(struct toy_state, leader),
     .domain = &toy_seats,
     .optional = true},
    {.name = "spy_town",
     .kind = FIELD_ID,
     .audience = LISTED,
     .listed = offsetof(struct toy_state, spy_known),
     FIELD_AT(struct toy_state, spy_town),
     .domain = &toy_towns},
    {.name = "spy_known",
     .kind = FIELD_INTEGER,
     .audience = NOBODY,
     FIELD_AT(struct toy_state, spy_known),
     .max = 15},
    {.name = "hands",
     .kind = FIELD_RECORD,
     ROWS_AT(struct toy_state, hands),
     .keys = &toy_seats,
     .record = &HAND_RECORD},
    {.name = "towns",
     .kind = FIELD_RECORD,
     ROWS_AT(struct toy_state, towns),
     .keys = &toy_towns,
     .record = &TOWN_RECORD},
    {.name = "deck",
     .audience = NOBODY,
     SET_AT(struct toy_state, deck),
     .domain = &toy_cards,
     .size_name = "deck_size"},
    {.name = "discards", LIST_AT(struct toy_state, discards, discard_count), .domain = &toy_cards},
    {.name = "debts",
     .doc = "What a seat owes: others do not see it.",
     .audience = OWNER,
     .kind = FIELD_INTEGER,
     ROWS_AT(struct toy_state, debts),
     .keys = &toy_seats,
     .sparse = true,
     .min = -300,
     .max = 300},
    {.name = "losses",
     .kind = FIELD_INTEGER,
     ROWS_AT(struct toy_state, losses),
     COUNTED_BY(struct toy_state, loss_count),
     .max = 6},
    {0}};
static const struct record STATE_RECORD = {"state", "A match.", sizeof(struct toy_state), STATE_FIELDS};

/* ---- moves ----------------------------------------------------------------------------------------------- */

static void act(struct play *p)
{
    ((struct toy_action *)step_record(p))->done = 1;
}

static void apply_pass(struct play *p, int seat, const struct move *m)
{
    act(p);
}

static void apply_bid(struct play *p, int seat, const struct move *m)
{
    at_table(p)->hands[seat].bid = (uint8_t)m->arg[0];
}

static const struct refusal NOT_OWNED = {"town-not-owned", "3", "{seat} does not own all of these towns."};

static const struct refusal *check_fortify(const struct play *p, int seat, const struct move *m)
{
    for (int i = 0; i < m->count; i++)
        if (at_table(p)->towns[m->arg[i]].owner != seat) return &NOT_OWNED;
    return NULL;
}

static void apply_fortify(struct play *p, int seat, const struct move *m)
{
    for (int i = 0; i < m->count; i++)
        at_table(p)->towns[m->arg[i]].garrison++; /* settle() keeps it within bounds */
    act(p);
}

static void list_fortify(const struct play *p, int seat, struct move_list *moves)
{
    const int count = domain_count(&toy_towns, p->pack);
    struct move m = {.type = MOVE_FORTIFY};
    for (int a = 0; a < count; a++) {
        m = (struct move){.type = MOVE_FORTIFY, .count = 1, .arg = {(int16_t)a}};
        if (check_fortify(p, seat, &m)) continue;
        moves_add(moves, MOVE_FORTIFY, m.arg, 1);
        for (int b = a + 1; b < count; b++) {
            m = (struct move){.type = MOVE_FORTIFY, .count = 2, .arg = {(int16_t)a, (int16_t)b}};
            if (!check_fortify(p, seat, &m)) moves_add(moves, MOVE_FORTIFY, m.arg, 2);
        }
    }
}

static const struct refusal ONE_SPY = {"spy-away", "3", "{seat} has sent a spy before {town}."};

static const struct refusal *check_spy(const struct play *p, int seat, const struct move *m)
{
    return at_table(p)->hands[seat].spied ? &ONE_SPY : NULL;
}

/* Everybody sees where he was: the losses are by town. */
static void lose_spy(struct play *p, int16_t town)
{
    struct toy_state *s = at_table(p);
    s->spy_known = s->head.seats;
    if (s->loss_count < sizeof s->losses) s->losses[s->loss_count++] = (uint8_t)(town < 6 ? town : 6);
    event(p, EVENT_SPY_SEEN, town);
}

static void apply_spy(struct play *p, int seat, const struct move *m)
{
    struct toy_state *s = at_table(p);
    s->hands[seat].spied = 1;
    s->spy_town = (uint8_t)m->arg[0];
    s->spy_known = UINT32_C(1) << seat;
    const bool seen = draw_index(p, 20, DRAW_SPY, seat, m->arg[0]) == 0;
    s->debts[seat] -= 1;
    event(p, EVENT_SPIED, (int16_t)seat, m->arg[0]);
    if (seen) lose_spy(p, m->arg[0]);
    act(p);
}

static const struct refusal OWN_TOWN = {"own-town", "3", "{town} is {seat}'s own."};
static const struct refusal NOT_HELD = {"card-not-held", "3", "{seat} does not hold {card}."};
static const struct refusal TRUCE = {"truce", NULL, "No raid on {town} in round one."};

static const struct refusal *check_raid(const struct play *p, int seat, const struct move *m)
{
    const struct toy_state *s = at_table(p);
    if (s->head.option[OPTION_TRUCE] && s->round == 1) return &TRUCE;
    if (s->towns[m->arg[0]].owner == seat) return &OWN_TOWN;
    return m->arg[1] >= 0 && !set_has(s->hands[seat].cards, m->arg[1]) ? &NOT_HELD : NULL;
}

static void raid_cards(const struct play *p, int seat, const struct move *so_far, uint64_t *set)
{
    memcpy(set, at_table(p)->hands[seat].cards, sizeof at_table(p)->hands[seat].cards);
}

static const struct refusal TOO_MUCH = {"too-much-borrowed", "3", "{seat} has borrowed twice."};

static const struct refusal *check_borrow(const struct play *p, int seat, const struct move *m)
{
    return at_table(p)->debts[seat] >= 2 ? &TOO_MUCH : NULL;
}

/* The seat acts on. */
static void apply_borrow(struct play *p, int seat, const struct move *m)
{
    at_table(p)->debts[seat]++;
}

static void apply_raid(struct play *p, int seat, const struct move *m)
{
    struct toy_state *s = at_table(p);
    if (m->arg[1] >= 0) {
        set_remove(s->hands[seat].cards, m->arg[1]);
        s->discards[s->discard_count++] = (uint8_t)m->arg[1];
        event(p, EVENT_DISCARDED, (int16_t)seat, m->arg[1]);
    }
    act(p);
    step_call(p, STEP_RAID,
              &(struct toy_raid){.town = (int8_t)m->arg[0],
                                 .card = (int8_t)m->arg[1],
                                 .answer = s->towns[m->arg[0]].owner < 0 ? 1 : -1});
}

static void apply_defend(struct play *p, int seat, const struct move *m)
{
    ((struct toy_raid *)step_record(p))->answer = (int8_t)m->arg[0];
}

static const struct move_type *const MOVES_OF_TOY[] = {
    [MOVE_PASS] = &(const struct move_type){.name = "pass",
                                            .rule = "3",
                                            .doc = "Does nothing.",
                                            .text = "{seat} does nothing.",
                                            .apply = apply_pass},
    [MOVE_BID] =
        &(const struct move_type){.name = "bid",
                                  .rule = "2",
                                  .doc = "Bids.",
                                  .text = "{seat} bids {amount thaler|thalers}.",
                                  .args = {{.name = "amount", .min = 1, .max = 3, .audience = OWNER}},
                                  .apply = apply_bid},
    [MOVE_FORTIFY] =
        &(const struct move_type){
            .name = "fortify",
            .rule = "3",
            .doc = "Adds to garrisons.",
            .text = "{seat} fortifies {towns}.",
            .args = {{.name = "towns", .domain = &toy_towns, .list = true, .min = 1, .max = 2}},
            .check = check_fortify,
            .apply = apply_fortify,
            .list = list_fortify},
    [MOVE_SPY] =
        &(const struct move_type){.name = "spy",
                                  .rule = "3",
                                  .doc = "Sends a spy.",
                                  .text = "{seat} sends a spy[ to {town}].",
                                  .args = {{.name = "town", .domain = &toy_towns, .audience = OWNER}},
                                  .check = check_spy,
                                  .apply = apply_spy},
    [MOVE_RAID] = &(const struct move_type){.name = "raid",
                                            .rule = "3",
                                            .doc = "Raids.",
                                            .text = "{seat} raids {town}[ with {card}].",
                                            .args = {{.name = "town", .domain = &toy_towns},
                                                     {.name = "card",
                                                      .domain = &toy_cards,
                                                      .optional = true,
                                                      .audience = OWNER,
                                                      .candidates = raid_cards}},
                                            .check = check_raid,
                                            .apply = apply_raid},
    [MOVE_DEFEND] = &(const struct move_type){.name = "defend",
                                              .rule = "4",
                                              .doc = "Holds the town, or gives it up.",
                                              .text = "{seat} {hold?holds the town|gives up the town}.",
                                              .args = {{.name = "hold", .flag = true}},
                                              .apply = apply_defend},
    [MOVE_BORROW] = &(const struct move_type){.name = "borrow",
                                              .rule = "3",
                                              .doc = "Borrows; the seat still acts.",
                                              .text = "{seat} borrows.",
                                              .check = check_borrow,
                                              .apply = apply_borrow},
};

/* ---- steps ----------------------------------------------------------------------------------------------- */

static int towns_of(const struct toy_state *s, int seat)
{
    int count = 0;
    for (int i = 0; i < TOY_TOWNS; i++)
        count += s->towns[i].owner == seat;
    return count;
}

static void end_match(struct play *p)
{
    const struct toy_state *s = at_table(p);
    uint32_t winners = 0;
    int most = -1;
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        if (!(s->head.seats >> seat & 1) || towns_of(s, seat) < most) continue;
        if (towns_of(s, seat) > most) winners = 0;
        most = towns_of(s, seat);
        winners |= UINT32_C(1) << seat;
    }
    play_over(p, winners);
}

static void then_round(struct play *p)
{
    struct toy_state *s = at_table(p);
    event(p, EVENT_ROUND_ENDED, s->round);
    if (s->round == s->head.option[OPTION_ROUNDS]) {
        end_match(p);
        return;
    }
    s->round++;
    for (int i = 0; i < TOY_SEATS; i++)
        s->hands[i].bid = 0;
    step_call(p, STEP_BIDDING, NULL);
}

static uint32_t bidders(const struct play *p)
{
    uint32_t seats = play_head(p)->seats;
    for (int i = 0; i < TOY_SEATS; i++)
        if (at_table(p)->hands[i].bid) seats &= ~(UINT32_C(1) << i);
    return seats;
}

static void then_bidding(struct play *p)
{
    struct toy_state *s = at_table(p);
    s->leader = 0;
    for (int i = 1; i < TOY_SEATS; i++)
        if (s->hands[i].bid > s->hands[s->leader].bid) s->leader = (int8_t)i;
    event(p, EVENT_OUTBID, s->leader);
    const int others = __builtin_popcount(s->head.seats) - 1;
    step_next(p, STEP_ACTION, &(struct toy_action){.seat = (uint8_t)s->leader, .left = (uint8_t)others});
}

static uint32_t actor(const struct play *p)
{
    const struct toy_action *action = step_record(p);
    return action->done ? 0 : UINT32_C(1) << action->seat;
}

static void then_action(struct play *p)
{
    const struct toy_action *action = step_record(p);
    const int players = __builtin_popcount(play_head(p)->seats);
    const struct toy_action next = {.seat = (uint8_t)((action->seat + 1) % players),
                                    .left = (uint8_t)(action->left - 1)};
    if (action->left == 0)
        step_return(p);
    else
        step_next(p, STEP_ACTION, &next);
}

static uint32_t defender(const struct play *p)
{
    const struct toy_raid *raid = step_record(p);
    const int owner = at_table(p)->towns[raid->town].owner;
    return raid->answer >= 0 || owner < 0 ? 0 : UINT32_C(1) << owner;
}

static void draw_card(struct play *p, int seat)
{
    struct toy_state *s = at_table(p);
    if (set_count(s->deck, SET_WORDS(TOY_CARDS)) == 0) return;
    int card = draw_from_set(p, s->deck, SET_WORDS(TOY_CARDS), DRAW_DEAL, seat, 0);
    set_add(s->hands[seat].cards, card);
    event(p, EVENT_DREW, (int16_t)seat, (int16_t)card);
}

static void then_raid(struct play *p)
{
    struct toy_state *s = at_table(p);
    const struct toy_pack *pack = p->pack;
    const struct toy_raid *raid = step_record(p);
    const struct toy_action *action = step_record_of(p, STEP_ACTION);
    const int seat = action->seat;
    struct toy_town *town = &s->towns[raid->town];
    int die = raid->answer ? draw_die(p, 6, DRAW_RAID, seat, raid->town) : 5;
    int force = die + (raid->card < 0 ? 0 : pack->cards[raid->card].value);
    const bool won = !raid->answer || force > 2 + town->garrison;
    event(p, EVENT_RAIDED, (int16_t)seat, raid->town, won);
    if (won)
        *town = (struct toy_town){.owner = (int8_t)seat, .garrison = 1};
    else
        draw_card(p, seat);
    if (die == 6)
        step_unwind(p, STEP_ROUND);
    else
        step_return(p);
}

static const struct field RAID_FIELDS[] = {ID_FIELD(struct toy_raid, town, &toy_towns, NULL),
                                           {.name = "card",
                                            .kind = FIELD_ID,
                                            .audience = NOBODY,
                                            FIELD_AT(struct toy_raid, card),
                                            .domain = &toy_cards,
                                            .optional = true},
                                           NUMBER_FIELD(struct toy_raid, answer, -1, 1, NULL),
                                           {0}};
static const struct record RAID_RECORD = {"raid", NULL, sizeof(struct toy_raid), RAID_FIELDS};

static const struct step TOY_STEPS[] = {
    [STEP_ROUND] = {.name = "round", .rule = "1", .prompt = "A round.", .then = then_round},
    [STEP_BIDDING] = {.name = "bidding",
                      .rule = "2",
                      .prompt = "Bid.",
                      .deciders = bidders,
                      .by_default = "The first of the list.",
                      .called_by = STEPS(STEP_ROUND),
                      .moves = MOVES(MOVE_BID),
                      .secret = true,
                      .then = then_bidding},
    [STEP_ACTION] = {.name = "action",
                     .rule = "3",
                     .prompt = "{seat} acts.",
                     .record = RECORD("action", struct toy_action,
                                      ID_FIELD(struct toy_action, seat, &toy_seats, NULL),
                                      NUMBER_FIELD(struct toy_action, left, 0, 3, NULL),
                                      FLAG_FIELD(struct toy_action, done, NULL)),
                     .called_by = STEPS(STEP_ROUND),
                     .deciders = actor,
                     .by_default = "The action ends.",
                     .moves = MOVES(MOVE_PASS, MOVE_FORTIFY, MOVE_SPY, MOVE_RAID, MOVE_BORROW),
                     .passing = PASSING(MOVE_PASS),
                     .then = then_action},
    [STEP_RAID] = {.name = "raid",
                   .rule = "4",
                   .prompt = "Hold {town} against {card}?",
                   .record = &RAID_RECORD,
                   .called_by = STEPS(STEP_ACTION),
                   .deciders = defender,
                   .by_default = "The first of the list.",
                   .moves = MOVES(MOVE_DEFEND),
                   .then = then_raid},
};

/* ---- the rest -------------------------------------------------------------------------------------------- */

static const struct event_type EVENTS[] = {
    [EVENT_DREW] = {.name = "drew",
                    .doc = "A card was drawn.",
                    .text = "{seat} draws {card}.",
                    .args = {{.name = "seat", .domain = &toy_seats},
                             {.name = "card", .domain = &toy_cards, .audience = OWNER}}},
    [EVENT_RAIDED] = {.name = "raided",
                      .doc = "A town was raided.",
                      .text = "{seat} raids {town}, {won?and wins|but fails}.",
                      .args = {{.name = "seat", .domain = &toy_seats},
                               {.name = "town", .domain = &toy_towns},
                               {.name = "won", .flag = true}}},
    [EVENT_SPIED] = {.name = "spied",
                     .doc = "A spy was sent: where, nobody is told by this event, which names no seat.",
                     .text = "{by} sends a spy to {town}.",
                     .args = {{.name = "by", .domain = &toy_seats},
                              {.name = "town", .domain = &toy_towns, .audience = OWNER}}},
    [EVENT_ROUND_ENDED] = {.name = "round_ended",
                           .doc = "A round has ended.",
                           .text = "Round {round} is over.",
                           .args = {{.name = "round", .min = 0, .max = 5}}},
    [EVENT_SPY_SEEN] = {.name = "spy_seen",
                        .doc = "A spy was seen.",
                        .text = "A spy is seen in {town}.",
                        .args = {{.name = "town", .domain = &toy_towns}}},
    [EVENT_OUTBID] = {.name = "outbid",
                      .doc = "A seat has bid most.",
                      .text = "{seat} has bid most.",
                      .args = {{.name = "seat", .domain = &toy_seats}}},
    [EVENT_DISCARDED] = {.name = "discarded",
                         .doc = "A card lies open on the discard pile.",
                         .text = "{seat} discards {card}.",
                         .args = {{.name = "seat", .domain = &toy_seats},
                                  {.name = "card", .domain = &toy_cards}}},
};

static const struct draw_type DRAWS[] = {
    [DRAW_DEAL] = {.text = "a card for {seat}", .args = {{.name = "seat", .domain = &toy_seats}}},
    [DRAW_RAID] = {.text = "the raid of {seat} on {town}",
                   .args = {{.name = "seat", .domain = &toy_seats}, {.name = "town", .domain = &toy_towns}},
                   .open = true},
    [DRAW_SPY] = {.text = "whether the spy in {town} is seen",
                  .args = {{.name = "seat", .domain = &toy_seats},
                           {.name = "town", .domain = &toy_towns, .audience = OWNER}}},
};

static int32_t this_round(const struct play *p)
{
    return at_table(p)->round;
}

static bool owns_a_town(const struct play *p, int seat)
{
    for (int i = 0; i < domain_count(&toy_towns, p->pack); i++)
        if (at_table(p)->towns[i].owner == seat) return true;
    return false;
}

static const struct instruction_scope SCOPES[] = {{"round", "Until the end of this round.", this_round}, {0}};
static const struct instruction_condition CONDITIONS[] = {{"my-towns", "The seat owns a town.", owns_a_town},
                                                          {0}};

static const struct scenario SCENARIOS[] = {
    {"campaign", "Campaign", "All the rules."}, {"short", "Short", "Nobody has a card."}, {0}};
static const struct option OPTIONS[] = {[OPTION_ROUNDS] = {"rounds", "How many rounds.", "1", 1, 5, 3},
                                        [OPTION_TRUCE] = {"truce", "No raids in round one.", NULL, 0, 1, 0},
                                        {0}};

static void set_up(struct play *p)
{
    struct toy_state *s = at_table(p);
    set_fill(s->deck, domain_count(&toy_cards, p->pack));
    s->leader = -1;
    for (int i = 0; i < domain_count(&toy_towns, p->pack); i++)
        s->towns[i].owner = -1;
    for (int i = 0; i < TOY_SEATS && s->head.scenario == 0; i++)
        if (s->head.seats >> i & 1) {
            draw_card(p, i);
            draw_card(p, i);
        }
    s->round = 1;
    step_call(p, STEP_ROUND, NULL);
    step_call(p, STEP_BIDDING, NULL);
}

static void settle(struct play *p)
{
    for (int i = 0; i < TOY_TOWNS; i++)
        if (at_table(p)->towns[i].garrison > 3) at_table(p)->towns[i].garrison = 3;
}

static void inspect(const struct play *p, struct faults *faults)
{
    const struct toy_state *s = at_table(p);
    for (int card = 0; card < domain_count(&toy_cards, p->pack); card++) {
        int copies = set_has(s->deck, card);
        for (int i = 0; i < TOY_SEATS; i++)
            copies += set_has(s->hands[i].cards, card);
        for (int i = 0; i < s->discard_count; i++)
            copies += s->discards[i] == card;
        if (copies != 1)
            fault_add(faults, "/deck", "%s is there %d times", domain_id(&toy_cards, p->pack, card), copies);
    }
}

const struct game toy = {
    .id = "toy",
    .title = "Toy",
    .doc = "A made-up game.",
    .revision = 1,
    .seats = &toy_seats,
    .players_min = 2,
    .players_max = TOY_SEATS,
    .scenarios = SCENARIOS,
    .options = OPTIONS,
    .domains = DOMAINS,
    .scopes = SCOPES,
    .conditions = CONDITIONS,
    .state = &STATE_RECORD,
    .steps = TOY_STEPS,
    .step_count = STEP_COUNT,
    .moves = MOVES_OF_TOY,
    .move_count = MOVE_COUNT,
    .events = EVENTS,
    .event_count = EVENT_COUNT,
    .draws = DRAWS,
    .draw_count = DRAW_COUNT,
    .pack = &PACK_RECORD,
    .pack_text = PACK_TEXT,
    .pack_length = &PACK_LENGTH,
    .pack_check = check_pack,
    .set_up = set_up,
    .settle = settle,
    .inspect = inspect,
};

/* ---- a table --------------------------------------------------------------------------------------------- */

const struct pack *toy_pack(void)
{
    static struct pack *pack;
    if (!pack) pack = pack_standard(&toy);
    return pack;
}

void toy_begin(struct toy_table *table, int players)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE];
    static const int16_t options[OPTIONS_MAX] = {[OPTION_ROUNDS] = 3};
    for (int i = 0; i < SEED_SIZE; i++)
        seed[i] = (uint8_t)i;
    for (int i = 0; i < MATCH_ID_SIZE; i++)
        id[i] = (uint8_t)(255 - i);
    chance_from_seed(&table->chance, seed, id, NULL, 0);
    table->p = (struct play){.game = &toy,
                             .pack = toy_pack()->data,
                             .state = &table->state,
                             .chance = &table->chance,
                             .out = &table->out};
    play_set_up(&table->p, (UINT32_C(1) << players) - 1, 0, options);
}

void toy_bid(struct toy_table *table)
{
    struct move bid = {.type = MOVE_BID, .count = 1, .arg = {2}};
    for (int seat = 0; play_step(&table->p) == &TOY_STEPS[STEP_BIDDING]; seat++)
        play_move(&table->p, seat, &bid);
}

int toy_town(const char *id)
{
    return domain_find(&toy_towns, toy_pack()->data, id, strlen(id));
}

int toy_card(const char *id)
{
    return domain_find(&toy_cards, toy_pack()->data, id, strlen(id));
}
