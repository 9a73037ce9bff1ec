/* What self-play observes. */
#include "bots/statistics.h"

#include "games/europe-1619/game.h"

/* ---- figures ---- */

enum {
    FIGURE_YEARS,
    FIGURE_EARLY,
    FIGURE_WARS,
    FIGURE_POINTS,
    FIGURE_STRENGTH,
    FIGURE_WINS,
    FIGURE_ELIMINATED
};

static const struct figure figures[] = {
    [FIGURE_YEARS] = {.name = "years of a match"},
    [FIGURE_EARLY] = {.name = "matches in percent that end before 1648"},
    [FIGURE_WARS] = {.name = "wars declared in a year"},
    [FIGURE_POINTS] = {.name = "points in a year", .of = &eur_powers},
    [FIGURE_STRENGTH] = {.name = "total strength at scoring", .of = &eur_powers},
    [FIGURE_WINS] = {.name = "matches won in percent", .of = &eur_powers},
    [FIGURE_ELIMINATED] = {.name = "matches in percent in which it is eliminated", .of = &eur_powers},
    {0}};

static void observe_match(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    const uint32_t winners = play_head(p)->winners;
    tally_add(&tally[FIGURE_YEARS][0], eur_year(p) - FIRST_YEAR + 1);
    tally_add(&tally[FIGURE_EARLY][0], eur_year(p) < LAST_YEAR ? 100 : 0);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(play_head(p)->seats >> seat & 1)) continue;
        tally_add(&tally[FIGURE_WINS][seat], winners >> seat & 1 ? 100 / __builtin_popcount(winners) : 0);
        tally_add(&tally[FIGURE_ELIMINATED][seat], eur_player(p, seat)->eliminated ? 100 : 0);
    }
}

static int wars_declared(const struct play *p)
{
    int wars = 0;
    for (int i = 0; i < p->out->event_count; i++)
        wars += p->out->events[i].type == EVENT_WAR_DECLARED;
    return wars;
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    if (statistics_saw(p, EVENT_STATUS_REPORTED) && !play_head(p)->over && step_is(p, STEP_ORDERS_PHASE))
        tally_add(&tally[FIGURE_WARS][0], wars_declared(p));
    for (int seat = 0; seat < SEATS && statistics_saw(p, EVENT_SCORED); seat++) {
        if (!eur_is_in(p, seat)) continue;
        tally_add(&tally[FIGURE_POINTS][seat], eur_player(p, seat)->points);
        tally_add(&tally[FIGURE_STRENGTH][seat], eur_strength(p, seat));
    }
    if (play_head(p)->over) observe_match(p, tally);
}

const struct statistics eur_statistics = {.figures = figures, .observe = observe};
