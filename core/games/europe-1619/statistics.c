/* What self-play observes, and what the greedy bot goes by. No rule looks in here. */
#include "engine/statistics.h"

#include "game.h"

/* ---- figures ---- */

enum { FIGURE_YEARS, FIGURE_POINTS, FIGURE_STRENGTH, FIGURE_WINS, FIGURE_ELIMINATED };

static const struct figure figures[] = {
    [FIGURE_YEARS] = {.name = "years of a match"},
    [FIGURE_POINTS] = {.name = "points in a year", .of = &eur_powers},
    [FIGURE_STRENGTH] = {.name = "total strength at scoring", .of = &eur_powers},
    [FIGURE_WINS] = {.name = "matches won in percent", .of = &eur_powers},
    [FIGURE_ELIMINATED] = {.name = "matches in percent in which it is eliminated", .of = &eur_powers},
    {0}};

static void observe_match(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    const uint32_t winners = play_head(p)->winners;
    tally_add(&tally[FIGURE_YEARS][0], eur_year(p) - FIRST_YEAR + 1);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(play_head(p)->seats >> seat & 1)) continue;
        tally_add(&tally[FIGURE_WINS][seat], winners >> seat & 1 ? 100 / __builtin_popcount(winners) : 0);
        tally_add(&tally[FIGURE_ELIMINATED][seat], eur_player(p, seat)->eliminated ? 100 : 0);
    }
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    for (int seat = 0; seat < SEATS && statistics_saw(p, EVENT_SCORED); seat++) {
        if (!eur_is_in(p, seat)) continue;
        tally_add(&tally[FIGURE_POINTS][seat], eur_player(p, seat)->points);
        tally_add(&tally[FIGURE_STRENGTH][seat], eur_strength(p, seat));
    }
    if (play_head(p)->over) observe_match(p, tally);
}

/* ---- what the greedy bot goes by: hundredths of a point ---- */

enum {
    POINT = 100,
    STRENGTH = 60,     /* of a unit of strength */
    LORDSHIP = 40,     /* over a minor, and for each point of its centre's value */
    GRASP = 30,        /* of an order to go where something can be captured, and for each point of value */
    HELP = 12,         /* of an order to support one's own */
    IDLE_INFLUENCE = 2 /* of an INF more than the lead needs */
};

/* As if the sheet's INFs lay there already, and nobody else's came. */
static int influence_prospect(const struct play *p, int seat, int minor)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    const int mine = eur_minor(p, minor)->influence[seat] + eur_player(p, seat)->placement[minor];
    int others = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat) others += eur_minor(p, minor)->influence[other];
    if (mine <= others) return mine ? IDLE_INFLUENCE : 0;
    return LORDSHIP * (1 + row->value) - (mine - others > 3 ? IDLE_INFLUENCE * (mine - others - 3) : 0);
}

static int order_prospect(const struct play *p, int seat, int space)
{
    const struct order *order = &eur_at(p, space)->order;
    if (!eur_is_ordered_by(p, seat, space)) return 0;
    if (order->action == ORDER_SUPPORT) return eur_is_ordered_by(p, seat, order->target) ? HELP : 0;
    if (order->action != ORDER_MOVE) return 0;
    const int to = eur_space(eur_components(p), order->to), holder = eur_holder(p, to);
    const int side = eur_side(p, holder);
    if (holder < 0 || side == seat || (side >= 0 && !eur_at_war(p, seat, side))) return 1;
    return GRASP * (1 + eur_center_value(p, to)) - (eur_is_unit(eur_unit(p, to)) ? GRASP / 2 : 0);
}

static int retreat_prospect(int seat, const struct leaving *leaving)
{
    const bool retreats = eur_is_unit(&leaving->unit) && leaving->by == seat && leaving->to >= 0;
    return retreats ? STRENGTH * (leaving->unit.strength - 1) : 0;
}

static int sheet_prospect(const struct play *p, int seat)
{
    const struct player *player = eur_player(p, seat);
    int heuristic_value = player->ready;
    for (int minor = 0; minor < eur_components(p)->minor_count; minor++)
        heuristic_value += influence_prospect(p, seat, minor);
    for (int space = 0; space < eur_components(p)->space_count; space++)
        heuristic_value += order_prospect(p, seat, space) +
                           retreat_prospect(seat, &eur_at(p, space)->leaving) +
                           retreat_prospect(seat, &eur_at(p, space)->evicted);
    for (int i = 0; i < player->purchase_count; i++)
        heuristic_value +=
            eur_gives_up(&player->purchase[i]) ? -STRENGTH : STRENGTH * player->purchase[i].steps;
    for (int other = 0; other < SEATS; other++)
        heuristic_value -= player->gift[other];
    heuristic_value -= player->expects;
    return heuristic_value;
}

static int32_t heuristic_value(const struct play *p, int seat)
{
    if (play_head(p)->over) return POINT * eur_player(p, seat)->points;
    return POINT * eur_points(p, seat) + STRENGTH * eur_strength(p, seat) + sheet_prospect(p, seat);
}

const struct statistics eur_statistics = {
    .figures = figures, .observe = observe, .heuristic_value = heuristic_value};
