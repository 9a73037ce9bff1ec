/* What self-play observes, and what the greedy bot goes by. No rule looks in here. */
#include "kits/statistics.h"

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
        tally_add(&tally[FIGURE_CARDS][bar_components(p)->card[event->arg[1]].kind], 1);
        return;
    case EVENT_FAVOUR:
        tally_add(&tally[FIGURE_FAVOURS][event->arg[1]], 1);
        return;
    case EVENT_WAR:
        tally_add(&tally[FIGURE_WARS][event->arg[0]], 1);
        return;
    case EVENT_BATTLE:
        tally_add(&tally[event->arg[2] < 0 ? FIGURE_OTTOMAN_BATTLES : FIGURE_BATTLES][event->arg[3]], 1);
        return;
    case EVENT_INCOME:
        tally_add(&tally[FIGURE_INCOME][event->arg[0]], event->arg[1]);
        return;
    case EVENT_SCORED:
        tally_add(&tally[FIGURE_STATES][event->arg[0]], states_count(bar_controlled(p, event->arg[0])));
        tally_add(&tally[FIGURE_ARMIES][event->arg[0]], bar_armies(p, event->arg[0]));
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

/* ---- what the greedy bot goes by: hundredths of a point ---- */

enum {
    POINT = 100,
    FLORIN = 30,       /* while there are turns to spend it in */
    FLORINS_MANY = 25, /* beyond them a florin is worth little */
    ARMY = 60,
    CARD = 70,
    VOTE = 40,
    LEAD = 25,       /* a point of influence towards control, by the state's value */
    MARCH = 90,      /* an army on another's or a neutral state, by its value: it changes hands */
    BUILDING_USE = 5 /* of a City or Bishopric not yet used in this turn */
};

static int turns_left(const struct play *p)
{
    return bar_turns(p) - bar_state(p)->turn;
}

/* Influence in a state that is not his: towards control, as long as others do not lead by far. */
static int influence_prospect(const struct play *p, int seat, int state)
{
    const struct land *land = bar_land(p, state);
    int rival = 0;
    for (int other = 0; other < SEATS; other++) {
        const int points = land->influence[other] + (land->controller == other);
        if (other != seat && points > rival) rival = points;
    }
    const int lead = land->influence[seat] + (land->controller == seat) - rival;
    if (land->controller == seat) return lead > 2 ? 2 * LEAD : lead * LEAD;
    return land->influence[seat] ? (lead > 0 ? 2 : 1) * LEAD : 0;
}

static int land_prospect(const struct play *p, int seat, int state)
{
    const struct land *land = bar_land(p, state);
    const int value = bar_components(p)->state[state].value;
    int heuristic_value = land->army_seat == seat ? ARMY * land->armies : 0;
    if (bar_can_be_controlled(p, seat, state))
        heuristic_value += influence_prospect(p, seat, state) * (1 + value) / 2;
    if (land->army_seat == seat && land->controller != seat && bar_can_be_controlled(p, seat, state))
        heuristic_value += MARCH * value; /* 12.2 */
    if (land->controller != seat) return heuristic_value;
    if (bar_blocked(p, state)) return heuristic_value - POINT * value;
    heuristic_value += land->city && !land->city_used ? BUILDING_USE * land->city : 0;
    heuristic_value += land->palace && !land->palace_used ? BUILDING_USE * 3 : 0;
    return heuristic_value + (land->city ? 2 : 1) * value * FLORIN * (turns_left(p) > 0);
}

static int32_t heuristic_value(const struct play *p, int seat)
{
    const struct player *player = bar_player(p, seat);
    int parts[4];
    if (play_head(p)->over) return POINT * player->points;
    const int florins = player->florins < FLORINS_MANY ? player->florins : FLORINS_MANY;
    int32_t sum = POINT * (player->points + bar_victory_points(p, seat, parts) * (1 + turns_left(p))) +
                  FLORIN * florins + (player->florins - florins) + CARD * bar_hand_size(p, seat) +
                  VOTE * bar_votes(p, seat);
    for (int i = 0; i < FIGURE_KINDS; i++)
        sum += player->figure[i] >= 0 ? CARD : 0;
    for (int state = 0; state < bar_components(p)->state_count; state++)
        sum += land_prospect(p, seat, state);
    return sum;
}

const struct statistics bar_statistics = {
    .figures = figures, .observe = observe, .heuristic_value = heuristic_value};
