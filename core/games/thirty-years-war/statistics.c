/* What self-play observes, and what the greedy bot goes by. No rule looks in here. */
#include "engine/statistics.h"
#include "engine/graph.h"

#include "tables.h"

/* ---- figures ---- */

enum {
    FIGURE_VICTORIES,
    FIGURE_WON,
    FIGURE_TURNS,
    FIGURE_VP,
    FIGURE_EVENTS_CATHOLIC,
    FIGURE_EVENTS_PROTESTANT,
    FIGURE_USES,
    FIGURE_BATTLES,
    FIGURE_SIEGES,
    FIGURE_LOSSES,
    FIGURE_PEACE
};

static const char *const numbers[STATISTICS_IDS] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14",
    "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28",
    "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39", "40", "41", "42",
    "43", "44", "45", "46", "47", "48", "49", "50", "51", "52", "53", "54", "55"};
static const struct domain card_numbers = {.name = "card_number", .ids = numbers, .count = 55};
static const char *const outcome_ids[] = {"unsuccessful", "successful"};
static const struct domain outcomes = {.name = "siege_roll", .ids = outcome_ids, .count = 2};

static const struct figure figures[] = {
    [FIGURE_VICTORIES] = {.name = "how matches ended", .of = &tyw_victories, .often = true},
    [FIGURE_WON] = {.name = "matches won in percent", .of = &tyw_seats},
    [FIGURE_TURNS] = {.name = "turns of a match"},
    [FIGURE_VP] = {.name = "Catholic Victory Points at the end"},
    [FIGURE_EVENTS_CATHOLIC] = {.name = "Catholic cards played as Events or Combat Cards",
                                .of = &card_numbers,
                                .often = true},
    [FIGURE_EVENTS_PROTESTANT] = {.name = "Protestant cards played as Events or Combat Cards",
                                  .of = &card_numbers,
                                  .often = true},
    [FIGURE_USES] = {.name = "cards by use", .of = &tyw_uses, .often = true},
    [FIGURE_BATTLES] = {.name = "battles won", .of = &tyw_seats, .often = true},
    [FIGURE_SIEGES] = {.name = "siege rolls", .of = &outcomes, .often = true},
    [FIGURE_LOSSES] = {.name = "steps lost", .of = &tyw_loss_reasons, .often = true},
    [FIGURE_PEACE] = {.name = "results of peace negotiations", .of = &tyw_peace_results, .often = true},
    {0}};

static void observe_card(const struct play *p, const struct event *event,
                         struct tally tally[][STATISTICS_IDS])
{
    const struct components *c = tyw_components(p);
    const int card = event->arg[1], seat = event->arg[0], use = event->arg[2];
    tally_add(&tally[FIGURE_USES][use], 1);
    if (use != USE_EVENT && use != USE_COMBAT) return;
    int number = 0;
    for (int i = 0; i < card; i++)
        number += c->card[i].seat == c->card[card].seat;
    tally_add(&tally[seat == CATHOLIC ? FIGURE_EVENTS_CATHOLIC : FIGURE_EVENTS_PROTESTANT][number], 1);
}

static void observe_event(const struct play *p, const struct event *event,
                          struct tally tally[][STATISTICS_IDS])
{
    switch (event->type) {
    case EVENT_CARD_PLAYED:
        observe_card(p, event, tally);
        return;
    case EVENT_BATTLE_WON:
        if (event->arg[1] >= 0) tally_add(&tally[FIGURE_BATTLES][event->arg[1]], 1);
        return;
    case EVENT_SIEGE_ROLL:
        tally_add(&tally[FIGURE_SIEGES][event->arg[3]], 1);
        return;
    case EVENT_STEP_LOST:
        tally_add(&tally[FIGURE_LOSSES][event->arg[3]], 1);
        return;
    case EVENT_PEACE_RESULT:
        tally_add(&tally[FIGURE_PEACE][event->arg[2]], 1);
        return;
    case EVENT_GAME_WON:
        tally_add(&tally[FIGURE_VICTORIES][event->arg[0]], 1);
        return;
    }
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    for (int i = 0; i < p->out->event_count; i++)
        observe_event(p, &p->out->events[i], tally);
    if (!play_head(p)->over) return;
    for (int seat = 0; seat < SEATS; seat++)
        tally_add(&tally[FIGURE_WON][seat], play_head(p)->winners == tyw_asked(seat) ? 100 : 0);
    tally_add(&tally[FIGURE_TURNS][0], tyw_state(p)->turn);
    tally_add(&tally[FIGURE_VP][0], tyw_state(p)->vp);
}

/* ---- what the greedy bot goes by: hundredths of a Victory Point ---- */

enum {
    POINT = 100,
    FACTOR = 6,
    CITY = 25,
    LEADER = 12,
    AID = 3,
    PILLAGED_STACK = -8,
    SIEGE_HELD = 30,
    NEAR = 2,      /* for each space that an army is nearer to the next enemy City, within ... */
    NEAR_MOST = 6, /* ... so many */
    SUPERIOR = 15, /* for each Combat Factor more than the enemy's where both stand outside */
    INFLUENCE = -4
};

/* How near the seat's armies are to Cities that the enemy holds, and how much stronger they are where they meet him. */
static int campaign_value(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    uint64_t front[SPACE_WORDS] = {0}, reached[SPACE_WORDS] = {0}, own[UNIT_WORDS], enemy[UNIT_WORDS];
    const struct graph map = {.words = SPACE_WORDS, .layers = 1, .way = {c->adjacent[0]}};
    int value = 0;
    for (int space = 0; space < c->space_count; space++)
        if (tyw_place(p, space)->control == tyw_opponent(seat)) set_add(reached, space);
    set_copy(front, reached, SPACE_WORDS);
    for (int near = NEAR_MOST; near > 0; near--) {
        SET_EACH(space, front, SPACE_WORDS) {
            if (!tyw_has_army(p, seat, space)) continue;
            tyw_units_outside(p, seat, space, own);
            tyw_units_outside(p, tyw_opponent(seat), space, enemy);
            value += NEAR * near * set_count(own, UNIT_WORDS);
            if (!set_is_empty(enemy, UNIT_WORDS))
                value += SUPERIOR * (tyw_factors(p, own) - tyw_factors(p, enemy));
        }
        if (!graph_step(&map, NULL, reached, front)) break;
    }
    return value;
}

static int side_value(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    uint64_t own[UNIT_WORDS], on_map[UNIT_WORDS] = {0};
    int value = 0;
    tyw_units_of(p, seat, own);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = tyw_place(p, space);
        set_unite(on_map, place->units, UNIT_WORDS);
        value += CITY * (place->control == seat && c->space[space].kind == SPACE_CITY);
        value += LEADER * __builtin_popcountll(place->leaders & tyw_leaders_of(p, seat));
        if (place->siege && place->control != seat) value += SIEGE_HELD * place->siege;
        if (place->pillage && set_meets(place->units, own, UNIT_WORDS))
            value += PILLAGED_STACK * place->pillage;
    }
    set_intersect(on_map, own, UNIT_WORDS);
    return value + FACTOR * tyw_factors(p, on_map) + AID * tyw_aid_left(p, seat, false);
}

static int32_t heuristic_value(const struct play *p, int seat)
{
    if (play_head(p)->over)
        return POINT * POINT *
               (play_head(p)->winners == tyw_asked(seat) ? 1
                : play_head(p)->winners >> seat & 1      ? 0
                                                         : -1);
    return POINT * tyw_score(p, seat) + side_value(p, seat) - side_value(p, tyw_opponent(seat)) +
           campaign_value(p, seat) + (seat == CATHOLIC ? INFLUENCE : -INFLUENCE) * tyw_state(p)->influence;
}

const struct statistics tyw_statistics = {
    .figures = figures, .observe = observe, .heuristic_value = heuristic_value};
