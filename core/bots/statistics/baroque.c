/* What self-play observes. */
#include "bots/statistics.h"

#include "games/baroque/game.h"

/* ---- figures ---- */

enum {
    FIGURE_CARDS,
    FIGURE_FAVOURS,
    FIGURE_WARS,
    FIGURE_BATTLES,
    FIGURE_OTTOMAN_BATTLES,
    FIGURE_AUTOMATIC,
    FIGURE_WINS_BY_PLACE,
    FIGURE_INCOME,
    FIGURE_STATES,
    FIGURE_ARMIES
};

static const char *const place_ids[SEATS] = {"first", "second", "third", "fourth"};
static const struct domain places = {.name = "place", .ids = place_ids, .count = SEATS};

static const struct figure figures[] = {
    [FIGURE_CARDS] = {.name = "cards resolved or played", .of = &bar_kinds, .often = true},
    [FIGURE_FAVOURS] = {.name = "Favours of the Emperor", .of = &bar_favours, .often = true},
    [FIGURE_WARS] = {.name = "wars that broke out", .of = &bar_wars, .often = true},
    [FIGURE_BATTLES] = {.name = "battles", .of = &bar_outcomes, .often = true},
    [FIGURE_OTTOMAN_BATTLES] = {.name = "battles with the Ottomans", .of = &bar_outcomes, .often = true},
    [FIGURE_AUTOMATIC] = {.name = "automatic victories", .often = true},
    [FIGURE_WINS_BY_PLACE] = {.name = "matches won in percent, by the place in the last turn", .of = &places},
    [FIGURE_INCOME] = {.name = "income in a turn", .of = &bar_seats},
    [FIGURE_STATES] = {.name = "states under control when a turn is scored", .of = &bar_seats},
    [FIGURE_ARMIES] = {.name = "armies when a turn is scored", .of = &bar_seats},
    {0}};

static void observe_event(const struct play *p, const struct event *event,
                          struct tally tally[][STATISTICS_IDS])
{
    switch (event->type) {
    case EVENT_EVENT_CARD:
    case EVENT_CARD_PLAYED:
        tally_add(&tally[FIGURE_CARDS]
                        [bar_components(p)->decks.card[event_arg(event, EVENT_CARD_PLAYED, card)].kind],
                  1);
        return;
    case EVENT_FAVOUR:
        tally_add(&tally[FIGURE_FAVOURS][event_arg(event, EVENT_FAVOUR, favour)], 1);
        return;
    case EVENT_WAR:
        tally_add(&tally[FIGURE_WARS][event_arg(event, EVENT_WAR, war)], 1);
        return;
    case EVENT_BATTLE:
        tally_add(
            &tally[event_arg(event, EVENT_BATTLE, defender) < 0 ? FIGURE_OTTOMAN_BATTLES : FIGURE_BATTLES]
                  [event_arg(event, EVENT_BATTLE, outcome)],
            1);
        return;
    case EVENT_INCOME:
        tally_add(&tally[FIGURE_INCOME][event_arg(event, EVENT_INCOME, seat)],
                  event_arg(event, EVENT_INCOME, florins));
        return;
    case EVENT_SCORED:
        tally_add(&tally[FIGURE_STATES][event_arg(event, EVENT_SCORED, seat)],
                  states_count(bar_controlled(p, event_arg(event, EVENT_SCORED, seat))));
        tally_add(&tally[FIGURE_ARMIES][event_arg(event, EVENT_SCORED, seat)],
                  bar_armies(p, event_arg(event, EVENT_SCORED, seat)));
        return;
    }
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    const struct state *s = bar_state(p);
    for (int i = 0; i < p->out->event_count; i++)
        observe_event(p, &p->out->events[i], tally);
    if (!play_head(p)->over) return;
    for (int place = 0; place < s->order_count; place++)
        tally_add(&tally[FIGURE_WINS_BY_PLACE][place],
                  play_head(p)->winners >> s->order[place] & 1 ? 100 : 0);
    if (s->turn < bar_turns(p) && play_head(p)->resigned == 0) tally_add(&tally[FIGURE_AUTOMATIC][0], 1);
}

const struct statistics bar_statistics = {.figures = figures, .observe = observe};
