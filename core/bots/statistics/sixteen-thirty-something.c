/* What self-play observes. */
#include "bots/statistics.h"

#include "games/sixteen-thirty-something/game.h"

/* ---- figures ---- */

enum { FIGURE_TURNS, FIGURE_MARKER, FIGURE_FINAL_STATUS, FIGURE_WINS_BY_PLACE };

static const char *const place_ids[SEATS] = {"first", "second", "third", "fourth", "fifth", "sixth"};
static const struct domain places = {.name = "place", .ids = place_ids, .count = SEATS};

static const struct figure figures[] = {
    [FIGURE_TURNS] = {.name = "turns of a match"},
    [FIGURE_MARKER] = {.name = "points of a VP marker in a turn", .of = &sts_countries},
    [FIGURE_FINAL_STATUS] = {.name = "status at the end", .of = &sts_countries},
    [FIGURE_WINS_BY_PLACE] = {.name = "matches won in percent, by the place in turn 1", .of = &places},
    {0}};

/* 4.2.1, marker by marker: what was counted is still on the table. */
static void observe_markers(const struct play *p, struct tally *tally)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < sts_components(p)->country_count; i++) {
            const struct country *country = sts_country(p, i);
            const int influence = sts_influence(p, seat, i);
            const int each =
                (influence < country->status ? influence : country->status) + (country->league != NO_COLOUR);
            for (int marker = 0; marker < sts_player(p, seat)->vp_markers[i]; marker++)
                tally_add(&tally[i], each);
        }
}

/* The marker goes to the right once a turn (4.2.4.1), so this goes back to its first place. */
static int first_of_turn_one(const struct play *p)
{
    int seat = sts_state(p)->first_player;
    for (int turn = 1; turn < sts_state(p)->turn; turn++)
        seat = sts_left_of(p, seat);
    return seat;
}

static void observe_places(const struct play *p, struct tally *tally)
{
    const uint32_t winners = play_head(p)->winners;
    int seat = first_of_turn_one(p);
    for (int place = 0; place < sts_players(p); place++, seat = sts_left_of(p, seat))
        tally_add(&tally[place], winners >> seat & 1 ? 100 / __builtin_popcount(winners) : 0);
}

static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
    if (statistics_saw(p, EVENT_SCORED)) observe_markers(p, tally[FIGURE_MARKER]);
    if (!play_head(p)->over) return;
    tally_add(&tally[FIGURE_TURNS][0], sts_state(p)->turn);
    for (int i = 0; i < sts_components(p)->country_count; i++)
        tally_add(&tally[FIGURE_FINAL_STATUS][i], sts_country(p, i)->status);
    observe_places(p, tally[FIGURE_WINS_BY_PLACE]);
}

static int held(const struct play *p, int seat, int id)
{
    return sts_player(p, seat)->vp_markers[id];
}

const struct statistics sts_statistics = {
    .figures = figures, .observe = observe, .held = held, .worth = FIGURE_MARKER};
