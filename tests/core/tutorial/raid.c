/* Skirmish: 4 raid. A step that calls others: a decision, a reaction window, a die on a table, losses chosen
 * step by step. */
#include "game.h"
#include "kits/losses.h"

struct losses { /* 4.4 */
    uint8_t town, need;
};

static struct town *raided(const struct play *p)
{
    const struct raid *raid = step_record_of(p, STEP_RAID);
    return &at_table(p)->towns[raid->town];
}

static int raider(const struct play *p)
{
    const struct acting *acting = step_record_of(p, STEP_ACTION);
    return acting->seat;
}

/* ---- 4: what may be raided ---- */

static const struct refusal OWN_TOWN = {"own-town", "4", "{town} is {seat}'s own."};
static const struct refusal PEACE = {"peace", "5", "There is peace in {town} until the end of the round."};
static const struct refusal TRUCE = {"truce", NULL, "No raid on {town} in round one."};

static MOVE_CHECK(check_raid)
{
    const struct state *s = at_table(p);
    if (s->head.option[OPTION_TRUCE] && s->round == 1) return &TRUCE;
    if (s->towns[move_arg(m, MOVE_RAID, town)].owner == seat) return &OWN_TOWN;
    if (skirmish_has_peace(p, move_arg(m, MOVE_RAID, town))) return &PEACE;
    return move_arg(m, MOVE_RAID, card) >= 0 && !set_has(s->hands[seat].cards, move_arg(m, MOVE_RAID, card))
               ? &skirmish_not_held
               : NULL;
}

static MOVE_APPLY(apply_raid)
{
    const bool owned = at_table(p)->towns[move_arg(m, MOVE_RAID, town)].owner >= 0;
    if (move_arg(m, MOVE_RAID, card) >= 0) skirmish_discard(p, seat, move_arg(m, MOVE_RAID, card));
    skirmish_acted(p);
    step_call(p, STEP_RAID,
              &(struct raid){.town = (int8_t)move_arg(m, MOVE_RAID, town),
                             .card = (int8_t)move_arg(m, MOVE_RAID, card),
                             .answer = owned ? -1 : 1});
}

const struct move_type skirmish_move_raid = {.name = "raid",
                                             .rule = "4",
                                             .doc = "Raids.",
                                             .text = "{seat} raids {town}[ with {card}].",
                                             .args = {ID_ARG("town", "Where.", &skirmish_towns),
                                                      {.name = "card",
                                                       .doc = "What is added to the die.",
                                                       .domain = &skirmish_cards,
                                                       .optional = true,
                                                       .audience = OWNER,
                                                       .candidates = skirmish_own_cards}},
                                             .check = check_raid,
                                             .apply = apply_raid};

/* ---- 4.1: the owner ---- */

static uint32_t defender(const struct play *p)
{
    const struct raid *raid = step_record(p);
    const int owner = raided(p)->owner;
    return raid->answer >= 0 || owner < 0 ? 0 : UINT32_C(1) << owner;
}

static MOVE_APPLY(apply_defend)
{
    ((struct raid *)step_record(p))->answer = (int8_t)move_arg(m, MOVE_DEFEND, hold);
}

const struct move_type skirmish_move_defend = {.name = "defend",
                                               .rule = "4.1",
                                               .doc = "Holds the town, or gives it up.",
                                               .text = "{seat} {hold?holds the town|gives up the town}.",
                                               .args = {FLAG_ARG("hold", "Whether it is held.")},
                                               .apply = apply_defend};

/* ---- 4.2: a reaction window. The engine asks one seat after the other. ---- */

struct help { /* 4.2 */
    struct window window;
};

static const struct window_type help_window = {.may = NULL};

const struct step skirmish_step_help = {
    .name = "help",
    .rule = "4.2",
    .prompt = "Help the town that is raided?",
    .record = RECORD("help", struct help, WINDOW_FIELDS(struct help, &skirmish_seats)),
    .window = &help_window,
    .called_by = STEPS(STEP_RAID),
    .by_default = "No help.",
    .moves = MOVES(MOVE_STAND_ASIDE, MOVE_SEND_HELP),
    .passing = PASSING(MOVE_STAND_ASIDE)};

static uint32_t neighbours(const struct play *p)
{
    const struct raid *raid = step_record(p);
    const struct graph map = skirmish_map(printed(p));
    uint64_t raided_town = 0, near;
    uint32_t seats = 0;
    set_add(&raided_town, raid->town);
    graph_neighbours(&map, &raided_town, &near);
    for (int seat = 0; seat < SEATS; seat++) {
        const uint64_t own = skirmish_towns_of(p, seat);
        if (set_meets(&own, &near, 1) && seat != raider(p) && seat != raided(p)->owner)
            seats |= UINT32_C(1) << seat;
    }
    return seats;
}

static MOVE_APPLY(apply_help)
{
    ((struct raid *)step_record_of(p, STEP_RAID))->helpers++;
    window_done(p, STEP_HELP, seat);
}

const struct move_type skirmish_move_stand_aside = {
    .name = "stand_aside", .rule = "4.2", .doc = "Does not help.", .text = "{seat} stands aside."};

const struct move_type skirmish_move_send_help = {.name = "send_help",
                                                  .rule = "4.2",
                                                  .doc = "Helps the town.",
                                                  .text = "{seat} sends help.",
                                                  .apply = apply_help};

/* ---- 4.3: the raid ---- */

static void resolve(struct play *p)
{
    const struct raid raid = *(const struct raid *)step_record(p);
    struct town *town = raided(p);
    const int seat = raider(p),
              die = raid.answer ? draw_die(p, 6, DRAW_RAID, .seat = seat, .town = raid.town) : 5;
    const int force = die + (raid.card < 0 ? 0 : printed(p)->cards[raid.card].value);
    const struct table *table = &printed(p)->raids;
    const int points = table_cell(table, force, table_column(table, raid.helpers));
    const bool won = !raid.answer || points > town->garrison + 2 * town->walls;
    event(p, EVENT_RAIDED, .seat = seat, .town = raid.town, .won = won);
    if (won)
        *town = (struct town){.owner = (int8_t)seat, .garrison = 1, .walls = town->walls};
    else
        skirmish_draw_card(p, seat);
    if (die == 6)
        step_unwind(p, STEP_ROUND);
    else if (won)
        step_return(p);
    else
        step_next(p, STEP_LOSSES, &(struct losses){.town = (uint8_t)raid.town, .need = (uint8_t)points});
}

/* It comes back here after the window. */
static void raid_goes_on(struct play *p)
{
    struct raid *raid = step_record(p);
    if (raid->answer && raided(p)->owner >= 0 && !raid->offered) {
        raid->offered = 1;
        if (window_open(p, STEP_HELP, neighbours(p), NULL)) return;
    }
    resolve(p);
}

const struct step skirmish_step_raid = {
    .name = "raid",
    .rule = "4",
    .prompt = "Hold {town} against {card}?",
    .record = RECORD("raid", struct raid, ID_FIELD(struct raid, town, &skirmish_towns, "Where."),
                     OPTIONAL_ID_FIELD(struct raid, card, &skirmish_cards, "With what."),
                     NUMBER_FIELD(struct raid, answer, -1, 1, "Whether it is held; -1: not said yet."),
                     NUMBER_FIELD(struct raid, helpers, 0, 2, "How many help."),
                     FLAG_FIELD(struct raid, offered, "Others have been asked for help.")),
    .called_by = STEPS(STEP_ACTION),
    .deciders = defender,
    .by_default = "The first of the list.",
    .moves = MOVES(MOVE_DEFEND),
    .then = raid_goes_on};

/* ---- 4.4: losses, met exactly where that is possible ---- */

static int may_lose(const struct play *p)
{
    const struct losses *losses = step_record(p);
    const struct town *town = &at_table(p)->towns[losses->town];
    const struct loss_piece pieces[UNITS] = {[GARRISON] = {.count = town->garrison, .steps = 1, .worth = 1},
                                             [WALL] = {.count = town->walls, .steps = 1, .worth = 2}};
    int may = 0;
    for (int unit = 0; unit < UNITS; unit++)
        may |= losses_may(pieces, UNITS, losses->need, false, unit) << unit;
    return may;
}

static void lose(struct play *p, int unit)
{
    struct losses *losses = step_record(p);
    struct town *town = &at_table(p)->towns[losses->town];
    losses->need -= unit == WALL ? 2 : 1;
    (*(unit == WALL ? &town->walls : &town->garrison))--;
    event(p, EVENT_LOST, .town = losses->town, .unit = unit);
}

/* Asked only where there is a choice. */
static uint32_t loser(const struct play *p)
{
    const struct losses *losses = step_record(p);
    const int owner = at_table(p)->towns[losses->town].owner;
    return owner >= 0 && may_lose(p) == (1 << GARRISON | 1 << WALL) ? UINT32_C(1) << owner : 0;
}

static void losses_without_choice(struct play *p)
{
    const int may = may_lose(p);
    if (may)
        lose(p, may >> WALL & 1);
    else
        step_return(p);
}

const struct step skirmish_step_losses = {
    .name = "losses",
    .rule = "4.4",
    .prompt = "{need point is|points are} to be lost in {town}.",
    .record = RECORD("losses", struct losses, ID_FIELD(struct losses, town, &skirmish_towns, "Where."),
                     NUMBER_FIELD(struct losses, need, 0, 99, "What is still to be lost.")),
    .called_by = STEPS(STEP_ACTION),
    .deciders = loser,
    .by_default = "The garrison first.",
    .moves = MOVES(MOVE_LOSE),
    .then = losses_without_choice};

static const struct refusal NOT_MET = {"losses-not-met", "4.4", "With a {unit} the losses could not be met."};

static MOVE_CHECK(check_lose)
{
    return may_lose(p) >> move_arg(m, MOVE_LOSE, unit) & 1 ? NULL : &NOT_MET;
}

static MOVE_APPLY(apply_lose)
{
    lose(p, move_arg(m, MOVE_LOSE, unit));
}

const struct move_type skirmish_move_lose = {
    .name = "lose",
    .rule = "4.4",
    .doc = "Loses garrison or a wall.",
    .text = "{seat} loses a {unit}.",
    .args = {{.name = "unit", .doc = "What.", .domain = &skirmish_units}},
    .check = check_lose,
    .apply = apply_lose};
