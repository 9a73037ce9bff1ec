/* What self-play observes. */
#include "bots/statistics.h"
#include "data/table.h"

#include "games/thirty-years-war/tables.h"

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
    FIGURE_PEACE,
    FIGURE_COMBAT_COLUMNS,
    FIGURE_COMBAT_ROWS,
    FIGURE_RECRUITMENT_ROWS,
    FIGURE_LOOT_ROWS,
    FIGURE_DUTCH_WAR
};
enum { DIE_ROWS = 12 };

static const struct domain card_numbers = {.name = "card_number", .ids = STATISTICS_NUMBERS, .count = 55};
/* Rows and columns of tables are counted from 1. */
static const struct domain combat_columns = {.name = "combat_column", .ids = STATISTICS_NUMBERS, .count = 8};
static const struct domain table_rows = {.name = "table_row", .ids = STATISTICS_NUMBERS, .count = DIE_ROWS};
static const struct domain loot_rows = {.name = "loot_row", .ids = STATISTICS_NUMBERS, .count = 5};
static const char *const box_ids[] = {"-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5"};
static const struct domain boxes = {.name = "dutch_war_box", .ids = box_ids, .count = 9};
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
    [FIGURE_COMBAT_COLUMNS] = {.name = "columns of the Combat Results Table",
                               .of = &combat_columns,
                               .often = true},
    [FIGURE_COMBAT_ROWS] = {.name = "rows of the Combat Results Table", .of = &table_rows, .often = true},
    [FIGURE_RECRUITMENT_ROWS] = {.name = "rows of the Recruitment Table", .of = &table_rows, .often = true},
    [FIGURE_LOOT_ROWS] = {.name = "rows of the Loot Table", .of = &loot_rows, .often = true},
    [FIGURE_DUTCH_WAR] = {.name = "boxes of the Dutch War Track entered", .of = &boxes, .often = true},
    {0}};

static void observe_card(const struct play *p, const struct event *event,
                         struct tally tally[][STATISTICS_IDS])
{
    const struct components *c = tyw_components(p);
    const int card = event_arg(event, EVENT_CARD_PLAYED, card),
              seat = event_arg(event, EVENT_CARD_PLAYED, seat),
              use = event_arg(event, EVENT_CARD_PLAYED, use);
    tally_add(&tally[FIGURE_USES][use], 1);
    if (use != USE_EVENT && use != USE_COMBAT) return;
    int number = 0;
    for (int i = 0; i < card; i++)
        number += c->decks.card[i].seat == c->decks.card[card].seat;
    tally_add(&tally[seat == CATHOLIC ? FIGURE_EVENTS_CATHOLIC : FIGURE_EVENTS_PROTESTANT][number], 1);
}

/* The row of a table with a row for each modified die from 0 on. */
static int row_of(int die)
{
    return die < 0 ? 0 : die >= DIE_ROWS ? DIE_ROWS - 1 : die;
}

static void observe_event(const struct play *p, const struct event *event,
                          struct tally tally[][STATISTICS_IDS])
{
    const struct components *c = tyw_components(p);
    switch (event->type) {
    case EVENT_FIRE: /* heading of the column, modifiers, die */
        tally_add(&tally[FIGURE_COMBAT_COLUMNS]
                        [table_column(&c->tables.combat, event_arg(event, EVENT_FIRE, column))],
                  1);
        tally_add(&tally[FIGURE_COMBAT_ROWS]
                        [row_of(event_arg(event, EVENT_FIRE, drm) + event_arg(event, EVENT_FIRE, die))],
                  1);
        return;
    case EVENT_RECRUITED:
        tally_add(&tally[FIGURE_RECRUITMENT_ROWS][row_of(event_arg(event, EVENT_RECRUITED, die) +
                                                         event_arg(event, EVENT_RECRUITED, drm))],
                  1);
        return;
    case EVENT_LOOT:
        tally_add(&tally[FIGURE_LOOT_ROWS]
                        [ROWS_FROM(c->tables.looting.row, c->tables.looting.row_count,
                                   event_arg(event, EVENT_LOOT, die) + event_arg(event, EVENT_LOOT, drm))],
                  1);
        return;
    case EVENT_DUTCH_WAR:
        tally_add(&tally[FIGURE_DUTCH_WAR][event_arg(event, EVENT_DUTCH_WAR, box) - DUTCH_MIN], 1);
        return;
    case EVENT_CARD_PLAYED:
        observe_card(p, event, tally);
        return;
    case EVENT_BATTLE_WON:
        if (event_arg(event, EVENT_BATTLE_WON, seat) >= 0)
            tally_add(&tally[FIGURE_BATTLES][event_arg(event, EVENT_BATTLE_WON, seat)], 1);
        return;
    case EVENT_SIEGE_ROLL:
        tally_add(&tally[FIGURE_SIEGES][event_arg(event, EVENT_SIEGE_ROLL, success)], 1);
        return;
    case EVENT_STEP_LOST:
        tally_add(&tally[FIGURE_LOSSES][event_arg(event, EVENT_STEP_LOST, reason)], 1);
        return;
    case EVENT_PEACE_RESULT:
        tally_add(&tally[FIGURE_PEACE][event_arg(event, EVENT_PEACE_RESULT, result)], 1);
        return;
    case EVENT_GAME_WON:
        tally_add(&tally[FIGURE_VICTORIES][event_arg(event, EVENT_GAME_WON, victory)], 1);
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

const struct statistics tyw_statistics = {.figures = figures, .observe = observe};
