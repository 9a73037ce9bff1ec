/* Skirmish: the rules. From top to bottom: the printed parts, the state, then rule by rule, then the tables that hold it together. */
#include "skirmish.h"

#include <string.h>

#include "engine/card_placement.h"
#include "engine/deck.h"
#include "engine/graph.h"
#include "engine/losses.h"

enum { STEP_ROUND, STEP_BIDDING, STEP_TURN, STEP_CARD, STEP_BATTLE, STEP_LOSSES, STEP_KINDS };
enum { MOVE_BID, MOVE_PLAY_CARD, MOVE_PICK_TOWN, MOVE_MARCH, MOVE_END_TURN, MOVE_LOSE, MOVE_KINDS };
enum {
    EVENT_DREW,
    EVENT_BID,
    EVENT_PLAYED,
    EVENT_MARCHED,
    EVENT_FIRE,
    EVENT_LOST,
    EVENT_TAKEN,
    EVENT_ROUND,
    EVENTS
};
enum { DRAW_CARD, DRAW_FIRE };
enum { OPTION_ROUNDS };
enum { EFFECT_LEVY, EFFECT_BURN, EFFECT_RESERVES, EFFECT_GOOD_ROADS, EFFECTS };
enum { MOMENT_TURN };
enum { UNTIL_ROUND };

static struct state *at_table(const struct play *p)
{
    return p->state;
}

static const struct components *printed(const struct play *p)
{
    return p->pack;
}

/* ---- the printed parts: domains, and the record of the pack ---- */

static const char *const SEAT_IDS[] = {"red", "blue", "green"}, *const SEAT_NAMES[] = {"Red", "Blue",
                                                                                       "Green"};
static const char *const UNIT_IDS[] = {"regular", "reduced-regular", "militia"}, *const UNIT_NAMES[] = {
                                                                                     "regular",
                                                                                     "reduced regular",
                                                                                     "militia"};
static const char *const EFFECT_IDS[] = {"levy", "burn", "reserves", "good-roads"}, *const EFFECT_NAMES[] = {
                                                                                        "Levy", "Burn",
                                                                                        "Reserves",
                                                                                        "Good Roads"};
static const struct domain seats = {
    .name = "seat", .ids = SEAT_IDS, .names = SEAT_NAMES, .count = SEATS, .seats = true};
static const struct domain units = {
    .name = "unit", .ids = UNIT_IDS, .names = UNIT_NAMES, .count = UNIT_KINDS};
static const struct domain effect_ids = {
    .name = "effect", .ids = EFFECT_IDS, .names = EFFECT_NAMES, .count = EFFECTS};
static const struct domain towns = {.name = "town",
                                    .rows = offsetof(struct components, town),
                                    .row_size = sizeof(struct town_row),
                                    .row_name = offsetof(struct town_row, name),
                                    .row_count = offsetof(struct components, town_count)};
static const struct domain cards = {.name = "card",
                                    .rows = offsetof(struct components, card),
                                    .row_size = sizeof(struct card_row),
                                    .row_name = offsetof(struct card_row, name),
                                    .row_count = offsetof(struct components, card_count)};
static const struct domain *const DOMAINS[] = {&seats, &units, &effect_ids, &towns, &cards, NULL};

#define ROWS(member, counter, of)                                                                            \
    {                                                                                                        \
        .name = #member "s", .kind = FIELD_RECORD, ROWS_AT(struct components, member), .record = of,         \
        COUNTED_BY(struct components, counter)                                                               \
    }
#define ROW_NAMES(type)                                                                                      \
    {.name = "id", TEXT_AT(type, id), .min = 1},                                                             \
    {                                                                                                        \
        .name = "name", TEXT_AT(type, name), .min = 1                                                        \
    }

static const struct record PACK = {
    "pack", "The printed parts.", sizeof(struct components),
    (const struct field[]){
        ROWS(town, town_count,
             RECORD("town_row", struct town_row, ROW_NAMES(struct town_row),
                    OPTIONAL_ID_FIELD(struct town_row, home, &seats, "Whose it is at the start."),
                    {.name = "units", ROWS_AT(struct town_row, units), .keys = &units, .max = 9})),
        ROWS(way, way_count,
             RECORD("way_row", struct way_row,
                    {.name = "between", LIST_AT(struct way_row, between, ends), .domain = &towns},
                    FLAG_FIELD(struct way_row, trail, "A trail, not a road."))),
        ROWS(card, card_count,
             RECORD("card_row", struct card_row, ROW_NAMES(struct card_row),
                    ID_FIELD(struct card_row, effect, &effect_ids, "What it does."),
                    NUMBER_FIELD(struct card_row, number, 0, 9, "The number printed on it."))),
        TABLE_FIELD(struct components, combat, "Losses by die and strength."),
        {0}}};

static const char PACK_TEXT[] =
    "{\"towns\": ["
    "{\"id\": \"ulm\", \"name\": \"Ulm\", \"home\": \"red\", \"units\": {\"regular\": 2, "
    "\"reduced-regular\": 0, \"militia\": 2}},"
    "{\"id\": \"bonn\", \"name\": \"Bonn\", \"home\": \"blue\", \"units\": {\"regular\": 2, "
    "\"reduced-regular\": 0, \"militia\": 2}},"
    "{\"id\": \"brno\", \"name\": \"Brno\", \"home\": \"green\", \"units\": {\"regular\": 2, "
    "\"reduced-regular\": 0, \"militia\": 2}},"
    "{\"id\": \"trier\", \"name\": \"Trier\", \"home\": null, \"units\": {\"regular\": 0, "
    "\"reduced-regular\": 0, \"militia\": 1}},"
    "{\"id\": \"linz\", \"name\": \"Linz\", \"home\": null, \"units\": {\"regular\": 1, \"reduced-regular\": "
    "0, \"militia\": 0}},"
    "{\"id\": \"eger\", \"name\": \"Eger\", \"home\": null, \"units\": {\"regular\": 0, \"reduced-regular\": "
    "1, \"militia\": 1}},"
    "{\"id\": \"hof\", \"name\": \"Hof\", \"home\": null, \"units\": {\"regular\": 0, \"reduced-regular\": "
    "0, \"militia\": 0}}],"
    " \"ways\": [{\"between\": [\"ulm\", \"trier\"], \"trail\": false}, {\"between\": [\"bonn\", \"trier\"], "
    "\"trail\": false},"
    " {\"between\": [\"ulm\", \"linz\"], \"trail\": false}, {\"between\": [\"brno\", \"linz\"], \"trail\": "
    "false},"
    " {\"between\": [\"bonn\", \"hof\"], \"trail\": false}, {\"between\": [\"brno\", \"eger\"], \"trail\": "
    "false},"
    " {\"between\": [\"hof\", \"eger\"], \"trail\": true}, {\"between\": [\"ulm\", \"hof\"], \"trail\": "
    "true}],"
    " \"cards\": [{\"id\": \"levy-1\", \"name\": \"Levy (1)\", \"effect\": \"levy\", \"number\": 1},"
    " {\"id\": \"levy-2\", \"name\": \"Levy (2)\", \"effect\": \"levy\", \"number\": 2},"
    " {\"id\": \"levy-3\", \"name\": \"Levy (3)\", \"effect\": \"levy\", \"number\": 3},"
    " {\"id\": \"burn-a\", \"name\": \"Burn (a)\", \"effect\": \"burn\", \"number\": 1},"
    " {\"id\": \"burn-b\", \"name\": \"Burn (b)\", \"effect\": \"burn\", \"number\": 1},"
    " {\"id\": \"reserves-1\", \"name\": \"Reserves (1)\", \"effect\": \"reserves\", \"number\": 1},"
    " {\"id\": \"reserves-2\", \"name\": \"Reserves (2)\", \"effect\": \"reserves\", \"number\": 2},"
    " {\"id\": \"good-roads\", \"name\": \"Good Roads\", \"effect\": \"good-roads\", \"number\": 2}],"
    " \"combat\": {\"columns\": [1, 3, 6, 10], \"rows\": [{\"from\": 1, \"cells\": [0, 1, 1, 2]},"
    " {\"from\": 3, \"cells\": [1, 1, 2, 3]}, {\"from\": 5, \"cells\": [1, 2, 3, 4]}, {\"from\": 6, "
    "\"cells\": [2, 3, 4, 6]}]}}";
static const size_t PACK_LENGTH = sizeof PACK_TEXT - 1;

/* What no field can say; and what is derived. */
static bool check_pack(void *pack, struct faults *faults)
{
    struct components *c = pack;
    bool sound = table_check(&c->combat, "/combat", faults);
    uint64_t reached = 1;
    for (int i = 0; i < c->way_count; i++) {
        const struct way_row *way = &c->way[i];
        uint64_t *layer = way->trail ? c->trail : c->road;
        if (way->ends != 2) return fault_add(faults, "/ways", "must each be between two towns");
        set_add(&layer[way->between[0]], way->between[1]);
        set_add(&layer[way->between[1]], way->between[0]);
    }
    const struct graph map = {.words = 1, .layers = 2, .way = {c->road, c->trail}};
    graph_flood(&map, NULL, &reached);
    if (set_count(&reached, 1) != c->town_count) sound = fault_add(faults, "/ways", "must join all towns");
    int homes[SEATS] = {0};
    for (int i = 0; i < c->town_count; i++)
        if (c->town[i].home >= 0) homes[c->town[i].home]++;
    for (int seat = 0; seat < SEATS; seat++)
        if (homes[seat] != 1) sound = fault_add(faults, "/towns", "%s must have one home", SEAT_NAMES[seat]);
    if (c->card_count < 2 * SEATS) sound = fault_add(faults, "/cards", "must be %d at least", 2 * SEATS);
    return sound;
}

/* ---- the state: who sees what ---- */

static const struct record STATE = {
    "state", "A match.", sizeof(struct state),
    (const struct field[]){
        NUMBER_FIELD(struct state, round, 1, 9, "The round."),
        {.name = "order",
         .doc = "Who acts, in this order.",
         LIST_AT(struct state, order, order_count),
         .domain = &seats},
        {.name = "deck",
         .audience = NOBODY,
         SET_AT(struct state, deck),
         .domain = &cards,
         .size_name = "deck_size"},
        {.name = "discard", SET_AT(struct state, discard), .domain = &cards},
        {.name = "removed", SET_AT(struct state, removed), .domain = &cards},
        {.name = "lasting",
         .doc = "Cards in force.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, lasting),
         COUNTED_BY(struct state, lasting_count),
         .record = RECORD("lasting", struct lasting, ID_FIELD(struct lasting, card, &cards, NULL),
                          ID_FIELD(struct lasting, seat, &seats, NULL),
                          NUMBER_FIELD(struct lasting, mark, 0, 9, NULL),
                          NUMBER_FIELD(struct lasting, until, 0, UNTIL_ROUND, NULL))},
        {.name = "towns",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, town),
         .keys = &towns,
         .record = RECORD("town", struct town, OPTIONAL_ID_FIELD(struct town, owner, &seats, "Who holds it."),
                          {.name = "units", ROWS_AT(struct town, units), .keys = &units, .max = UNITS_MAX})},
        {.name = "players",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, player),
         .keys = &seats,
         .record = RECORD("player", struct player,
                          {.name = "hand",
                           .audience = OWNER,
                           SET_AT(struct player, hand),
                           .domain = &cards,
                           .size_name = "hand_size"},
                          {.name = "bid", .audience = OWNER, FIELD_AT(struct player, bid), .max = 3},
                          FLAG_FIELD(struct player, has_bid, "Has bid in this round."))},
        {0}}};

static bool is_there(const struct play *p, int seat)
{
    return (play_head(p)->seats & ~play_head(p)->resigned) >> seat & 1;
}

static uint64_t towns_of(const struct play *p, int owner)
{
    uint64_t set = 0;
    for (int i = 0; i < printed(p)->town_count; i++)
        if (at_table(p)->town[i].owner == owner) set_add(&set, i);
    return set;
}

static int strength(const struct town *town)
{
    return 4 * town->units[REGULAR] + 2 * town->units[REDUCED] + town->units[MILITIA];
}

static void add_units(struct town *town, enum unit unit, int count)
{
    const int sum = town->units[unit] + count;
    town->units[unit] = (uint8_t)(sum > UNITS_MAX ? UNITS_MAX : sum);
}

/* ---- 1 rounds ---- */

static int32_t score(const struct play *p, int seat)
{
    const uint64_t own = towns_of(p, seat);
    return set_count(&own, 1);
}

static void end_match(struct play *p)
{
    uint32_t winners = 0;
    int32_t most = -1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!is_there(p, seat) || score(p, seat) < most) continue;
        if (score(p, seat) > most) winners = 0;
        most = score(p, seat);
        winners |= UINT32_C(1) << seat;
    }
    play_over(p, winners);
}

static void round_over(struct play *p)
{
    struct state *s = at_table(p);
    lasting_end(p, s->lasting, &s->lasting_count, UNTIL_ROUND, NULL);
    event(p, EVENT_ROUND, s->round);
    if (s->round == s->head.option[OPTION_ROUNDS]) {
        end_match(p);
        return;
    }
    s->round++;
    memset(s->order, 0, sizeof s->order);
    s->order_count = 0;
    step_call(p, STEP_BIDDING, NULL);
}

/* ---- 2 bidding: a secret step. It only notes the answers; `then` shows them. ---- */

static uint32_t bidders(const struct play *p)
{
    uint32_t asked = play_head(p)->seats;
    for (int seat = 0; seat < SEATS; seat++)
        if (at_table(p)->player[seat].has_bid) asked &= ~(UINT32_C(1) << seat);
    return asked;
}

static MOVE_APPLY(apply_bid)
{
    at_table(p)->player[seat].bid = (uint8_t)m->arg[0];
    at_table(p)->player[seat].has_bid = 1;
}

static int home_of(const struct play *p, int seat)
{
    int town = 0;
    while (printed(p)->town[town].home != seat)
        town++;
    return town;
}

static void pay_bid(struct play *p, int seat, int bid)
{
    struct town *home = &at_table(p)->town[home_of(p, seat)];
    if (home->owner != seat) return;
    home->units[MILITIA] -= (uint8_t)(bid < home->units[MILITIA] ? bid : home->units[MILITIA]);
}

struct turn {
    uint8_t index, played, done; /* whose in the order; a card has been played; the turn is over */
};

static void bidding_over(struct play *p)
{
    struct state *s = at_table(p);
    for (int bid = 3; bid >= 0; bid--)
        for (int seat = 0; seat < SEATS; seat++) {
            if (!(s->head.seats >> seat & 1) || s->player[seat].bid != bid) continue;
            s->order[s->order_count++] = (uint8_t)seat;
            event(p, EVENT_BID, (int16_t)seat, (int16_t)bid);
            pay_bid(p, seat, bid);
        }
    for (int seat = 0; seat < SEATS; seat++)
        s->player[seat].bid = s->player[seat].has_bid = 0;
    step_next(p, STEP_TURN, &(struct turn){0});
}

/* ---- 3 turns: a step with a record ---- */

static uint32_t actor(const struct play *p)
{
    const struct turn *turn = step_record(p);
    const int seat = at_table(p)->order[turn->index];
    return turn->done || !is_there(p, seat) ? 0 : UINT32_C(1) << seat;
}

static void turn_over(struct play *p)
{
    const struct turn *turn = step_record(p);
    if (turn->index + 1 >= at_table(p)->order_count)
        step_return(p);
    else
        step_next(p, STEP_TURN, &(struct turn){.index = (uint8_t)(turn->index + 1)});
}

static MOVE_APPLY(apply_end_turn)
{
    ((struct turn *)step_record(p))->done = 1;
}

/* ---- 4 marches: a search over two kinds of ways ---- */

static const struct card_table SKIRMISH_CARDS;
static const struct card_effect EFFECT_TABLE[EFFECTS];

static int points_of(const struct play *p, int seat)
{
    const struct state *s = at_table(p);
    const struct card_effect *roads = &EFFECT_TABLE[EFFECT_GOOD_ROADS];
    int points = 3, at = -1;
    while ((at = lasting_find(&SKIRMISH_CARDS, p, s->lasting, s->lasting_count, roads, at + 1)) >= 0)
        if (s->lasting[at].seat == seat) points += s->lasting[at].mark;
    return points;
}

static uint64_t marches(const struct play *p, int seat, int from)
{
    const struct graph map = {.words = 1, .layers = 2, .way = {printed(p)->road, printed(p)->trail}};
    uint64_t open = towns_of(p, seat), defended = 0, start = 0, reached;
    for (int i = 0; i < printed(p)->town_count; i++) {
        if (at_table(p)->town[i].owner == seat) continue;
        set_add(strength(&at_table(p)->town[i]) ? &defended : &open, i);
    }
    const struct graph_travel travel = {.graph = &map, .cost = {1, 2}, .passable = &open, .stop = &defended};
    set_add(&start, from);
    graph_reach(&travel, &start, points_of(p, seat), &reached);
    return reached & ~start;
}

static const struct refusal NO_UNITS = {"no-units", "4", "{seat} has no units in {from}."};
static const struct refusal TOO_FAR = {"too-far", "4", "Units from {from} do not reach {to} in this march."};

static MOVE_CHECK(check_march)
{
    const struct town *from = &at_table(p)->town[m->arg[0]];
    if (from->owner != seat || strength(from) == 0) return &NO_UNITS;
    return marches(p, seat, m->arg[0]) >> m->arg[1] & 1 ? NULL : &TOO_FAR;
}

static MOVE_CANDIDATES(own_towns)
{
    set[0] = towns_of(p, seat);
}

static MOVE_CANDIDATES(towns_in_reach)
{
    set[0] = marches(p, seat, so_far->arg[0]);
}

struct battle {
    uint8_t from, to, stage, losses[2]; /* of the defender, of the attacker */
};

static void move_in(struct play *p, int from, int to)
{
    struct town *old = &at_table(p)->town[from], *new = &at_table(p)->town[to];
    for (int unit = 0; unit < UNIT_KINDS; unit++) {
        add_units(new, (enum unit)unit, old->units[unit]);
        old->units[unit] = 0;
    }
    if (new->owner != old->owner) event(p, EVENT_TAKEN, old->owner, (int16_t)to);
    new->owner = old->owner;
}

static MOVE_APPLY(apply_march)
{
    const struct town *to = &at_table(p)->town[m->arg[1]];
    ((struct turn *)step_record(p))->done = 1;
    event(p, EVENT_MARCHED, (int16_t)seat, m->arg[0], m->arg[1]);
    if (to->owner == seat || strength(to) == 0)
        move_in(p, m->arg[0], m->arg[1]);
    else
        step_call(p, STEP_BATTLE, &(struct battle){.from = (uint8_t)m->arg[0], .to = (uint8_t)m->arg[1]});
}

/* ---- 5 battle: a table, and losses chosen step by step ---- */

struct losses {
    uint8_t town, need;
};

static int fire(struct play *p, int town)
{
    const struct table *combat = &printed(p)->combat;
    const int die = draw_die(p, 6, DRAW_FIRE, town, 0);
    const int losses = table_cell(combat, die, table_column(combat, strength(&at_table(p)->town[town])));
    event(p, EVENT_FIRE, (int16_t)town, (int16_t)die, (int16_t)losses);
    return losses;
}

static void fight(struct play *p)
{
    struct battle *b = step_record(p);
    switch (b->stage++) {
    case 0:
        b->losses[1] = (uint8_t)fire(p, b->to);
        b->losses[0] = (uint8_t)fire(p, b->from);
        break;
    case 1:
        step_call(p, STEP_LOSSES, &(struct losses){b->to, b->losses[0]});
        break;
    case 2:
        step_call(p, STEP_LOSSES, &(struct losses){b->from, b->losses[1]});
        break;
    default:
        if (strength(&at_table(p)->town[b->to]) == 0 && strength(&at_table(p)->town[b->from]) > 0)
            move_in(p, b->from, b->to);
        step_return(p);
    }
}

static void fill_pieces(const struct town *town, struct loss_piece pieces[UNIT_KINDS])
{
    pieces[REGULAR] = (struct loss_piece){.count = town->units[REGULAR], .steps = 2, .worth = 2};
    pieces[REDUCED] = (struct loss_piece){.count = town->units[REDUCED], .steps = 1, .worth = 2};
    pieces[MILITIA] = (struct loss_piece){.count = town->units[MILITIA], .steps = 1, .worth = 1};
}

/* Bit i: a step of unit i may be lost. */
static int may_lose(const struct play *p)
{
    const struct losses *losses = step_record(p);
    struct loss_piece pieces[UNIT_KINDS];
    int may = 0;
    fill_pieces(&at_table(p)->town[losses->town], pieces);
    for (int unit = 0; unit < UNIT_KINDS; unit++)
        if (losses_may(pieces, UNIT_KINDS, losses->need, false, unit)) may |= 1 << unit;
    return may;
}

static void lose(struct play *p, enum unit unit)
{
    struct losses *losses = step_record(p);
    struct town *town = &at_table(p)->town[losses->town];
    town->units[unit]--;
    if (unit == REGULAR) add_units(town, REDUCED, 1);
    losses->need -= unit == MILITIA ? 1 : 2;
    event(p, EVENT_LOST, losses->town, (int16_t)unit);
}

/* Only where there is something to choose, as everybody can see; nobody chooses for a town without an owner. */
static uint32_t loser(const struct play *p)
{
    const struct losses *losses = step_record(p);
    const int owner = at_table(p)->town[losses->town].owner, may = may_lose(p);
    return owner >= 0 && is_there(p, owner) && (may & (may - 1)) ? UINT32_C(1) << owner : 0;
}

static void losses_without_choice(struct play *p)
{
    const int may = may_lose(p);
    if (may)
        lose(p, (enum unit)__builtin_ctz((unsigned)may));
    else
        step_return(p);
}

static const struct refusal NOT_TO_LOSE = {"losses-not-met", "5",
                                           "With a step of {unit} the losses could not be met."};

static MOVE_CHECK(check_lose)
{
    return may_lose(p) >> m->arg[0] & 1 ? NULL : &NOT_TO_LOSE;
}

static MOVE_APPLY(apply_lose)
{
    lose(p, (enum unit)m->arg[0]);
}

/* ---- 6 cards: a deck, and a table of effects ---- */

static struct deck deck(struct play *p)
{
    struct state *s = at_table(p);
    return (struct deck){
        .words = 1, .pile = &s->deck, .discard = &s->discard, .removed = &s->removed, .draw = DRAW_CARD};
}

static void draw_card(struct play *p, int seat)
{
    const struct deck it = deck(p);
    const int card = deck_draw(p, &it, seat);
    if (card < 0) return;
    set_add(&at_table(p)->player[seat].hand, card);
    event(p, EVENT_DREW, (int16_t)seat, (int16_t)card);
}

static int number_of(const struct play *p, const struct card_play *play)
{
    return printed(p)->card[play->card].number;
}

static const struct refusal NOT_OWN = {"not-own-town", "6", "{seat} does not hold {town}."};
static const struct refusal NOTHING_TO_BURN = {"nothing-to-burn", "6",
                                               "{town} is not an enemy town with militia near {seat}'s."};
static const struct refusal NO_CARDS = {"no-cards", "6", "No card is left."};

static const struct refusal *levy_refuses(const struct play *p, const struct card_play *play, int town)
{
    return at_table(p)->town[town].owner == play->seat ? NULL : &NOT_OWN;
}

static void levy(struct play *p, const struct card_play *play)
{
    add_units(&at_table(p)->town[play->pick[0]], MILITIA, number_of(p, play));
}

static const struct refusal *burn_refuses(const struct play *p, const struct card_play *play, int town)
{
    const struct graph map = {.words = 1, .layers = 2, .way = {printed(p)->road, printed(p)->trail}};
    const struct town *it = &at_table(p)->town[town];
    uint64_t near = towns_of(p, play->seat);
    graph_within(&map, NULL, 1, &near);
    const bool enemy = it->owner >= 0 && it->owner != play->seat && it->units[MILITIA] > 0;
    return enemy && near >> town & 1 ? NULL : &NOTHING_TO_BURN;
}

static void burn(struct play *p, const struct card_play *play)
{
    at_table(p)->town[play->pick[0]].units[MILITIA]--;
}

static const struct refusal *reserves_fit(const struct play *p, int seat, int card)
{
    return at_table(p)->deck | at_table(p)->discard ? NULL : &NO_CARDS;
}

static void reserves(struct play *p, const struct card_play *play)
{
    for (int i = 0; i < number_of(p, play); i++)
        draw_card(p, play->seat);
}

static void good_roads(struct play *p, const struct card_play *play)
{
    struct state *s = at_table(p);
    lasting_add(s->lasting, &s->lasting_count, LASTING_MAX,
                (struct lasting){.card = play->card,
                                 .seat = play->seat,
                                 .mark = (int16_t)number_of(p, play),
                                 .until = UNTIL_ROUND});
}

static const struct card_effect EFFECT_TABLE[EFFECTS] = {
    [EFFECT_LEVY] = {.moments = 1 << MOMENT_TURN,
                     .asks = {{.name = "town", .domain = &towns, .refuses = levy_refuses}},
                     .apply = levy},
    [EFFECT_BURN] = {.moments = 1 << MOMENT_TURN,
                     .asks = {{.name = "town", .domain = &towns, .refuses = burn_refuses}},
                     .apply = burn},
    [EFFECT_RESERVES] = {.moments = 1 << MOMENT_TURN, .fits = reserves_fit, .apply = reserves},
    [EFFECT_GOOD_ROADS] = {.moments = 1 << MOMENT_TURN, .apply = good_roads},
};

static const struct card_effect *effect_of(const struct play *p, int card)
{
    return &EFFECT_TABLE[printed(p)->card[card].effect];
}

static const struct card_table SKIRMISH_CARDS = {.cards = &cards, .effect = effect_of};

static const struct refusal NOT_HELD = {"not-in-hand", "6", "{card} is not in {seat}'s hand."};
static const struct refusal ONE_CARD = {"one-card", "3", "{seat} has played a card in this turn already."};

static MOVE_CANDIDATES(own_hand)
{
    set[0] = at_table(p)->player[seat].hand;
}

static MOVE_CHECK(check_play_card)
{
    const struct turn *turn = step_record(p);
    if (!set_has(&at_table(p)->player[seat].hand, m->arg[0])) return &NOT_HELD;
    return turn->played ? &ONE_CARD : card_barred(&SKIRMISH_CARDS, p, seat, m->arg[0], MOMENT_TURN);
}

static MOVE_APPLY(apply_play_card)
{
    const struct deck it = deck(p);
    ((struct turn *)step_record(p))->played = 1;
    set_remove(&at_table(p)->player[seat].hand, m->arg[0]);
    if (effect_of(p, m->arg[0]) == &EFFECT_TABLE[EFFECT_GOOD_ROADS])
        deck_remove(&it, m->arg[0]);
    else
        deck_discard(&it, m->arg[0]);
    event(p, EVENT_PLAYED, (int16_t)seat, m->arg[0]);
    step_call(p, STEP_CARD, &(struct card_play){.card = m->arg[0], .seat = (int8_t)seat});
}

/* The play of a card is the record of its step. */
static uint32_t picker(const struct play *p)
{
    const struct card_play *play = step_record(p);
    return is_there(p, play->seat) && card_pick_next(&SKIRMISH_CARDS, p, play, 0) >= 0
               ? UINT32_C(1) << play->seat
               : 0;
}

static MOVE_CHECK(check_pick)
{
    return card_refuses(&SKIRMISH_CARDS, p, step_record(p), m->arg[0]);
}

static MOVE_APPLY(apply_pick)
{
    card_pick(step_record(p), m->arg[0]);
}

static void take_effect(struct play *p)
{
    const struct card_play play = *(const struct card_play *)step_record(p);
    step_return(p);
    if (!card_asks(&SKIRMISH_CARDS, p, &play)) effect_of(p, play.card)->apply(p, &play);
}

/* ---- the tables ---- */

static const struct move_type *const MOVE_TABLE[MOVE_KINDS] = {
    [MOVE_BID] = &(const struct move_type){.name = "bid",
                                           .rule = "2",
                                           .doc = "Bids for the order of this round.",
                                           .text = "{seat} bids {bid}.",
                                           .args = {{.name = "bid", .max = 3, .audience = OWNER}},
                                           .apply = apply_bid},
    [MOVE_PLAY_CARD] =
        &(const struct move_type){.name = "play_card",
                                  .rule = "3",
                                  .doc = "Plays a card.",
                                  .text = "{seat} plays {card}.",
                                  .args = {{.name = "card", .domain = &cards, .candidates = own_hand}},
                                  .check = check_play_card,
                                  .apply = apply_play_card},
    [MOVE_PICK_TOWN] = &(const struct move_type){.name = "pick_town",
                                                 .rule = "6",
                                                 .doc = "Names the town that the card is played at.",
                                                 .text = "{seat} names {town}.",
                                                 .args = {{.name = "town", .domain = &towns}},
                                                 .check = check_pick,
                                                 .apply = apply_pick},
    [MOVE_MARCH] =
        &(const struct move_type){.name = "march",
                                  .rule = "4",
                                  .doc = "All units of a town march.",
                                  .text = "{seat} marches from {from} to {to}.",
                                  .args = {{.name = "from", .domain = &towns, .candidates = own_towns},
                                           {.name = "to", .domain = &towns, .candidates = towns_in_reach}},
                                  .check = check_march,
                                  .apply = apply_march},
    [MOVE_END_TURN] = &(const struct move_type){.name = "end_turn",
                                                .rule = "3",
                                                .doc = "Ends the turn.",
                                                .text = "{seat} ends the turn.",
                                                .apply = apply_end_turn},
    [MOVE_LOSE] = &(const struct move_type){.name = "lose",
                                            .rule = "5",
                                            .doc = "Loses a step.",
                                            .text = "{seat} loses a step of {unit}.",
                                            .args = {{.name = "unit", .domain = &units}},
                                            .check = check_lose,
                                            .apply = apply_lose},
};

static const struct step STEP_TABLE[STEP_KINDS] = {
    [STEP_ROUND] = {.name = "round", .rule = "1", .prompt = "A round.", .then = round_over},
    [STEP_BIDDING] = {.name = "bidding",
                      .rule = "2",
                      .prompt = "Bid for the order of this round.",
                      .asked = "all who bid",
                      .called_by = STEPS(STEP_ROUND),
                      .deciders = bidders,
                      .moves = MOVES(MOVE_BID),
                      .secret = true,
                      .then = bidding_over,
                      .by_default = "Nothing is bid."},
    [STEP_TURN] = {.name = "turn",
                   .rule = "3",
                   .prompt = "Play a card, march, or end the turn.",
                   .record = RECORD("turn", struct turn,
                                    NUMBER_FIELD(struct turn, index, 0, SEATS - 1, "Whose, in the order."),
                                    FLAG_FIELD(struct turn, played, "A card has been played."),
                                    FLAG_FIELD(struct turn, done, "The turn is over.")),
                   .called_by = STEPS(STEP_ROUND),
                   .deciders = actor,
                   .moves = MOVES(MOVE_END_TURN, MOVE_PLAY_CARD, MOVE_MARCH),
                   .passing = PASSING(MOVE_END_TURN),
                   .then = turn_over,
                   .by_default = "The turn ends."},
    [STEP_CARD] = {.name = "card",
                   .rule = "6",
                   .prompt = "Name the town that {card} is played at.",
                   .record = RECORD("card", struct card_play, CARD_PLAY_FIELDS(&cards, &seats)),
                   .called_by = STEPS(STEP_TURN),
                   .deciders = picker,
                   .moves = MOVES(MOVE_PICK_TOWN),
                   .then = take_effect,
                   .by_default = "The first town."},
    [STEP_BATTLE] = {.name = "battle",
                     .rule = "5",
                     .prompt = "The battle of {to}.",
                     .record = RECORD(
                         "battle", struct battle,
                         ID_FIELD(struct battle, from, &towns, "Where the attacker is from."),
                         ID_FIELD(struct battle, to, &towns, "The town."),
                         NUMBER_FIELD(struct battle, stage, 0, 3, "How far it has come."),
                         {.name = "losses", .doc = "Of both.", ROWS_AT(struct battle, losses), .max = 99}),
                     .called_by = STEPS(STEP_TURN),
                     .then = fight},
    [STEP_LOSSES] = {.name = "losses",
                     .rule = "5",
                     .prompt = "Losses in {town}: {need point|points} are left.",
                     .record =
                         RECORD("losses", struct losses, ID_FIELD(struct losses, town, &towns, "Where."),
                                NUMBER_FIELD(struct losses, need, 0, 99, "What is still to be lost.")),
                     .called_by = STEPS(STEP_BATTLE),
                     .deciders = loser,
                     .moves = MOVES(MOVE_LOSE),
                     .then = losses_without_choice,
                     .by_default = "A regular, as far as that is possible."},
};

#define SEAT                                                                                                 \
    {                                                                                                        \
        .name = "seat", .domain = &seats                                                                     \
    }
#define CARD                                                                                                 \
    {                                                                                                        \
        .name = "card", .domain = &cards                                                                     \
    }
#define TOWN(word)                                                                                           \
    {                                                                                                        \
        .name = word, .domain = &towns                                                                       \
    }
#define NUMBER(word, most)                                                                                   \
    {                                                                                                        \
        .name = word, .max = most                                                                            \
    }

static const struct event_type EVENT_TABLE[EVENTS] = {
    [EVENT_DREW] = {"drew",
                    "A card was drawn.",
                    "{seat} draws {card}.",
                    {SEAT, {.name = "card", .domain = &cards, .audience = OWNER}}},
    [EVENT_BID] =
        {"bid", "A bid is shown.", "{seat} has bid {bid}.", {SEAT, NUMBER("bid", 3)}, LIGHT_REVEALED},
    [EVENT_PLAYED] = {"played", "A card was played.", "{seat} plays {card}.", {SEAT, CARD}, LIGHT_OWN},
    [EVENT_MARCHED] = {"marched",
                       "Units march.",
                       "{seat} marches from {from} to {to}.",
                       {SEAT, TOWN("from"), TOWN("to")}},
    [EVENT_FIRE] = {"fire",
                    "One side fires.",
                    "{town} throws {die}: {losses} to lose for the other side.",
                    {TOWN("town"), NUMBER("die", 6), NUMBER("losses", 99)}},
    [EVENT_LOST] = {"lost",
                    "A step is lost.",
                    "A step of {unit} is lost in {town}.",
                    {TOWN("town"), {.name = "unit", .domain = &units}}},
    [EVENT_TAKEN] = {"taken", "A town is taken.", "{seat} takes {town}.", {SEAT, TOWN("town")}},
    [EVENT_ROUND] = {"round_over", "A round is over.", "Round {round} is over.", {NUMBER("round", 9)}},
};

static const struct draw_type DRAW_TABLE[] = {
    [DRAW_CARD] = {.text = "a card for {seat}", .args = {SEAT}},
    [DRAW_FIRE] = {.text = "the fire of {town}", .args = {TOWN("town")}, .open = true},
};

static const struct option OPTION_TABLE[] = {
    [OPTION_ROUNDS] =
        {.name = "rounds", .doc = "How many rounds.", .rule = "1", .min = 1, .max = 9, .standard = 4},
    {0}};
static const struct option SHORT_OPTIONS[] = {
    {.name = "rounds", .doc = "How many rounds.", .rule = "1", .min = 2, .max = 2, .standard = 2}, {0}};
static const struct scenario SCENARIO_TABLE[] = {
    {.id = "war", .name = "War", .doc = "All who like, in as many rounds as they like.", .players = 3},
    {.id = "feud",
     .name = "Feud",
     .doc = "Red and Green alone, in two rounds.",
     .seats = 1 << 0 | 1 << 2,
     .options = SHORT_OPTIONS},
    {0}};

/* A seat may say beforehand that it ends its turns: as long as these hold, or unless these are true. */
static int32_t this_round(const struct play *p)
{
    return at_table(p)->round;
}

static bool lost_home(const struct play *p, int seat)
{
    return at_table(p)->town[home_of(p, seat)].owner != seat;
}

static const struct instruction_scope SCOPE_TABLE[] = {{"round", "Until the end of this round.", this_round},
                                                       {0}};
static const struct instruction_condition CONDITION_TABLE[] = {
    {"home-lost", "The home town is in other hands.", lost_home}, {0}};

static void set_up(struct play *p)
{
    struct state *s = at_table(p);
    s->round = 1;
    set_fill(&s->deck, printed(p)->card_count);
    for (int i = 0; i < printed(p)->town_count; i++) {
        const struct town_row *row = &printed(p)->town[i];
        s->town[i].owner = row->home >= 0 && s->head.seats >> row->home & 1 ? row->home : -1;
        memcpy(s->town[i].units, row->units, sizeof row->units);
    }
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < 2 && s->head.seats >> seat & 1; i++)
            draw_card(p, seat);
    step_call(p, STEP_ROUND, NULL);
    step_call(p, STEP_BIDDING, NULL);
}

/* What the rules rely on, in states from outside, too. */
static void inspect(const struct play *p, struct faults *faults)
{
    const struct state *s = at_table(p);
    struct card_placement placement = {.words = 1};
    card_placement_set(&placement, &s->deck, "the deck", -1);
    card_placement_set(&placement, &s->discard, "the discard", -1);
    card_placement_set(&placement, &s->removed, "the cards removed", -1);
    uint32_t order = 0;
    for (int i = 0; i < s->order_count; i++)
        order |= UINT32_C(1) << s->order[i];
    for (int seat = 0; seat < SEATS; seat++)
        card_placement_set(&placement, &s->player[seat].hand, "the hand", seat);
    card_placement_inspect(&placement, p, &cards, faults);
    if (s->order_count && order != s->head.seats)
        fault_add(faults, "/order", "must have every seat in play once");
    const struct turn *turn = s->head.over ? NULL : step_record_of(p, STEP_TURN);
    if (turn && turn->index >= s->order_count)
        fault_add(faults, "/stack", "a turn must be somebody's in the order");
    if (!turn && !s->head.over && s->order_count) fault_add(faults, "/order", "follows from the bids");
}

const struct game skirmish = {
    .id = "skirmish",
    .title = "Skirmish",
    .doc = "A small complete game.",
    .revision = 1,
    .seats = &seats,
    .players_min = 2,
    .players_max = SEATS,
    .scenarios = SCENARIO_TABLE,
    .options = OPTION_TABLE,
    .scopes = SCOPE_TABLE,
    .conditions = CONDITION_TABLE,
    .domains = DOMAINS,
    .state = &STATE,
    .steps = STEP_TABLE,
    .step_count = STEP_KINDS,
    .moves = MOVE_TABLE,
    .move_count = MOVE_KINDS,
    .events = EVENT_TABLE,
    .event_count = EVENTS,
    .draws = DRAW_TABLE,
    .draw_count = sizeof DRAW_TABLE / sizeof *DRAW_TABLE,
    .pack = &PACK,
    .pack_text = PACK_TEXT,
    .pack_length = &PACK_LENGTH,
    .pack_check = check_pack,
    .set_up = set_up,
    .inspect = inspect,
    .score = score,
};
