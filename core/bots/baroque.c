/* How well a player stands, by the information that the player has.
 *
 * It counts points, Victory Points of the turns to come, florins, cards and votes. Each state adds its
 * armies, the influence towards control, and what control of it brings. */
#include "bots/heuristic.h"

#include "games/baroque/game.h"

/* The weights, in hundredths of a point. Self-play has found them. What is printed in points counts as
 * printed; what only leads to points counts less than these, or it would be kept and never used. */
enum {
    POINT = 100,
    FLORIN = 30,       /* while there are turns in which to spend it */
    FLORINS_MANY = 25, /* beyond them a florin is worth little */
    ARMY = 60,         /* an army, wherever it stands */
    CARD = 70,         /* an Opportunity Card in hand */
    VOTE = 40,         /* a vote in the Imperial support */
    LEAD = 25,         /* a point of influence towards control, by the state's value */
    /* An army in another's or a neutral state, by the state's value: the state changes hands. */
    MARCH = 90,
    BUILDING_USE = 5 /* a City or Bishopric that was not used in this turn */
};

static int turns_left(const struct play *p)
{
    return bar_turns(p) - bar_state(p)->turn;
}

/* Influence in a state of another player or of none: it leads to control, unless others lead by far. */
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
    const int value = bar_map(p)->state[state].value;
    int worth = land->army_seat == seat ? ARMY * land->armies : 0;
    if (bar_can_be_controlled(p, seat, state)) worth += influence_prospect(p, seat, state) * (1 + value) / 2;
    if (land->army_seat == seat && land->controller != seat && bar_can_be_controlled(p, seat, state))
        worth += MARCH * value; /* 12.2 */
    if (land->controller != seat) return worth;
    if (bar_blocked(p, state)) return worth - POINT * value;
    worth += land->city && !land->city_used ? BUILDING_USE * land->city : 0;
    worth += land->palace && !land->palace_used ? BUILDING_USE * 3 : 0;
    return worth + (land->city ? 2 : 1) * value * FLORIN * (turns_left(p) > 0);
}

int32_t bar_heuristic_value(const struct play *p, int seat)
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
    for (int state = 0; state < bar_map(p)->state_count; state++)
        sum += land_prospect(p, seat, state);
    return sum;
}
