/* How well a player stands, by the information that the player has.
 *
 * The value is the expected lead: points, and for the next few turns the points of the own VP markers, less
 * the average points of another player's markers. The distribution of markers is estimated from the own ones.
 * The unit is a hundredth of a point. Self-play found the weights. */
#include "bots/heuristic.h"

#include "games/sixteen-thirty-something/game.h"

enum {
    POINT = 100,
    MARKER = 100,    /* one VP marker, where markers are averaged */
    LOOK_AHEAD = 4,  /* turns */
    FALLING = 55,    /* percent of the influence that a falling stack still earns */
    IN_HAND = 45,    /* percent of the influence that a hand can bring into play */
    AT_BIDDING = 90, /* percent of that, while the seat may still add influence there */
    AT_RISK = 20,    /* percent of a stack's worth that is lost when all others vote against it */
    CUSTOM = 3,      /* a vote that others expect, where nothing else decides */
    STATUS = 35,     /* percent of a point in each turn that a point of status is worth to a marker */
    STRENGTH = 6,    /* a point of army size or ability, to a marker */
    CALL = 90        /* a resolution that may be called */
};

/* The worth of a card in hand, whatever the markers. */
static const uint8_t KEPT[KINDS] = {
    [KIND_INFLUENCE] = 10,       [KIND_OPEN_INFLUENCE] = 60,      [KIND_LOBBY_THE_CROWN] = 60,
    [KIND_INCREASE_STATUS] = 90, [KIND_MILITARY_IMPROVEMENT] = 3, [KIND_INCREASE_ARMY_SIZE] = 3,
    [KIND_MILITARY_LEADER] = 4,  [KIND_ASSASSIN] = 110,           [KIND_UNREST] = 90,
};

/* The seat, and its estimates. */
struct outlook {
    const struct play *p;
    int seat, turns;
    int own[COUNTRIES_MAX];   /* the seat's VP markers, in MARKER */
    int other[COUNTRIES_MAX]; /* the average markers of another player */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static struct outlook look(const struct play *p, int seat)
{
    const struct components *c = sts_components(p);
    const struct player *player = sts_player(p, seat);
    const int left = TURNS + 1 - sts_state(p)->turn, quota = sts_table_row(p)->vp_markers;
    struct outlook o = {.p = p, .seat = seat, .turns = least(left, LOOK_AHEAD)};
    int unseen = 0;
    for (int i = 0; i < c->country_count; i++)
        unseen += c->country[i].vp_markers - player->vp_markers[i];
    for (int i = 0; i < c->country_count; i++) {
        const int kept = player->vp_markers[i] - (player->passes_on == i);
        o.own[i] = MARKER * kept;
        o.other[i] = MARKER * quota * (c->country[i].vp_markers - player->vp_markers[i]) / unseen;
    }
    return o;
}

/* ---- the scores of stacks ---- */

/* Points of one marker in a turn, in POINT. */
static int stack_scores(const struct outlook *o, int seat, int country)
{
    const int counts = least(sts_influence(o->p, seat, country), sts_country(o->p, country)->status);
    const bool falling = sts_player(o->p, seat)->display[country].descendant;
    return counts * (falling ? FALLING : POINT);
}

/* The three best cards of the stack, of the hand, and of those face down in front (3.6). */
static int best_stack(const struct outlook *o, int country)
{
    const struct components *c = sts_components(o->p);
    const struct player *player = sts_player(o->p, o->seat);
    int of_value[8] = {0}, sum = 0, room = STACK_CARDS;
    for (int i = 0; i < player->display[country].count; i++)
        of_value[c->card[player->display[country].card[i]].value & 7]++;
    for (int i = 0; i < player->plan_count; i++)
        if (player->plan[i].country == country) of_value[c->card[player->plan[i].card].value & 7]++;
    EACH(card, cards_both(player->hand, c->named[country]))
        of_value[c->card[card].value & 7]++;
    for (int value = 7; value > 0; value--)
        for (; of_value[value] > 0 && room > 0; of_value[value]--, room--)
            sum += value;
    return sum;
}

/* Cards face down in front count as displayed. */
static int planned(const struct outlook *o, int country)
{
    const struct player *player = sts_player(o->p, o->seat);
    int points = 0;
    for (int i = 0; i < player->plan_count; i++)
        if (player->plan[i].country == country)
            points += sts_components(o->p)->card[player->plan[i].card].value;
    return points;
}

/* Whether influence is bid in the country, and the seat still takes part. */
static bool may_add(const struct outlook *o, int country)
{
    return step_is(o->p, STEP_INFLUENCE_BIDDING) && sts_resolution(o->p)->country == country &&
           !sts_player(o->p, o->seat)->passed;
}

/* The points that the seat can make with its markers of a country in a turn. */
static int own_scores(const struct outlook *o, int country)
{
    const int status = sts_country(o->p, country)->status;
    const int now = stack_scores(o, o->seat, country) + POINT * least(planned(o, country), status);
    const int possible = POINT * least(best_stack(o, country), status);
    const int hope = sts_player(o->p, o->seat)->display[country].descendant ? IN_HAND / 3
                     : may_add(o, country)                                  ? AT_BIDDING
                                                                            : IN_HAND;
    return now + (possible > now ? (possible - now) * hope / 100 : 0);
}

/* ---- the worth of tracks and marks ---- */

/* The seat's share in a country beyond another player's share, in MARKER. */
static int stake(const struct outlook *o, int country)
{
    return o->own[country] - o->other[country];
}

static int status_worth(const struct outlook *o, int country)
{
    return stake(o, country) * STATUS * o->turns / MARKER;
}

static int league_worth(const struct outlook *o, int country)
{
    return stake(o, country) * POINT / MARKER;
}

static int country_worth(const struct outlook *o, int country)
{
    const struct country *it = sts_country(o->p, country);
    const int strength = it->army_size + it->military_ability + 2 * it->leader;
    int worth = o->own[country] * own_scores(o, country) / MARKER * o->turns, others = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != o->seat) others += stack_scores(o, seat, country);
    worth -= o->other[country] * others / MARKER / (sts_players(o->p) - 1) * o->turns;
    worth += it->status * status_worth(o, country) / 4 + strength * STRENGTH * stake(o, country) / MARKER;
    return worth + (it->league != NO_COLOUR ? league_worth(o, country) : 0);
}

static int hand_worth(const struct outlook *o)
{
    const struct components *c = sts_components(o->p);
    int worth = 0;
    EACH(card, sts_player(o->p, o->seat)->hand)
        worth += KEPT[c->card[card].kind] + 8 * c->card[card].value;
    return worth;
}

/* ---- the issue under resolution ---- */

/* Pairs of dice, of 36, by their difference (5.7.2.2). */
static const uint8_t PAIRS[6] = {6, 10, 8, 6, 4, 2};

/* The chance to win less the chance to lose, in percent. */
static int war_odds(const struct play *p, int attacker, int target)
{
    const int ahead = sts_combat_modifiers(p, attacker, false) - sts_combat_modifiers(p, target, true);
    int odds = 0;
    for (int a = 0; a < 6; a++)
        for (int t = 0; t < 6; t++)
            odds += PAIRS[a] * PAIRS[t] * ((a + ahead > t) - (a + ahead < t));
    return odds * 100 / (36 * 36);
}

static int war_gain(const struct outlook *o, int attacker, int target)
{
    const int swing = status_worth(o, attacker) - status_worth(o, target);
    return swing * war_odds(o->p, attacker, target) / 100;
}

static int league_gain(const struct outlook *o, int country, int target)
{
    const int ahead = sts_country(o->p, country)->status - sts_country(o->p, target)->status;
    int gain = league_worth(o, country) + league_worth(o, target);
    if (ahead >= 2) gain += status_worth(o, target) - status_worth(o, country);
    if (ahead <= -2) gain += status_worth(o, country) - status_worth(o, target);
    return gain;
}

/* The gain of red over blue. Countries with a similar stake belong together: they do not fight, and can
 * ally. */
static int red_gain(const struct outlook *o, int country)
{
    int gain = 0;
    for (int i = 0; i < sts_components(o->p)->country_count; i++) {
        const int faction = sts_country(o->p, i)->faction;
        if (i == country || faction == NO_COLOUR) continue;
        const int alike = stake(o, i) * stake(o, country) / MARKER;
        gain += faction == RED ? alike : -alike;
    }
    return gain / 4;
}

/* The seat's gain if the vote of the current step goes to red. */
static int issue_gain(const struct outlook *o)
{
    const struct resolution *at = sts_resolution(o->p);
    const int country = at->country, target = at->target;
    int gain = 0;
    switch ((enum issue)at->issue) {
    case ISSUE_JOIN_A_FACTION:
        return red_gain(o, country);
    case ISSUE_REARM:
        return status_worth(o, country) / 4;
    case ISSUE_GO_TO_WAR:
        return war_gain(o, country, target);
    case ISSUE_ENACT_A_LEAGUE:
        gain = league_gain(o, country, target) / 2;
        return sts_country(o->p, target)->faction == RED ? gain : -gain;
    case ISSUE_ACCEPT_A_LEAGUE:
        gain = league_gain(o, country, target);
        return sts_country(o->p, country)->faction == RED ? gain : -gain;
    }
    return gain;
}

/* The caller of a resolution wants a part of it; a smaller faction wants members. */
static enum colour custom(const struct outlook *o)
{
    const struct resolution *at = sts_resolution(o->p);
    const int country = at->country;
    int reds = 0;
    if (at->issue != ISSUE_JOIN_A_FACTION)
        return sts_opposite(sts_status_quo(o->p, (enum issue)at->issue, country));
    for (int i = 0; i < sts_components(o->p)->country_count; i++)
        if (i != country && sts_country(o->p, i)->faction != NO_COLOUR)
            reds += sts_country(o->p, i)->faction == RED ? 1 : -1;
    return reds > 0 ? BLUE : RED;
}

/* The vote that was cast; before the vote, the expected effect of influence there. */
static int vote_worth(const struct outlook *o)
{
    const int country = sts_resolution(o->p)->country, vote = sts_player(o->p, o->seat)->vote;
    const int gain = issue_gain(o), mine = sts_influence(o->p, o->seat, country);
    int all = 0;
    if (vote != NO_COLOUR) return (vote == RED ? gain : -gain) + (vote == custom(o) ? CUSTOM : 0);
    for (int seat = 0; seat < SEATS; seat++)
        all += sts_influence(o->p, seat, country);
    if (all == 0) return 0;
    const int risk = o->own[country] * stack_scores(o, o->seat, country) / MARKER * o->turns * AT_RISK / 100;
    return (gain < 0 ? -gain : gain) * mine / all - risk * (all - mine) / all;
}

static int step_worth(const struct outlook *o)
{
    if (step_is(o->p, STEP_INFLUENCE_BIDDING) || step_is(o->p, STEP_CHOOSE_SIDES)) return vote_worth(o);
    if (!step_is(o->p, STEP_LOBBY_THE_CROWN_CARD) || sts_state(o->p)->active != o->seat) return 0;
    const struct lobbying *lobbying = step_record(o->p);
    return lobbying->called ? 0 : CALL;
}

/* ---- the whole value ---- */

/* The lead over the average of the others. */
static int lead(const struct play *p, int seat)
{
    int others = 0;
    for (int i = 0; i < SEATS; i++)
        if (i != seat) others += sts_player(p, i)->points;
    return POINT * sts_player(p, seat)->points - POINT * others / (sts_players(p) - 1);
}

int32_t sts_heuristic_value(const struct play *p, int seat)
{
    int worth = lead(p, seat);
    if (play_head(p)->over) return worth;
    const struct outlook o = look(p, seat);
    for (int i = 0; i < sts_components(p)->country_count; i++)
        worth += country_worth(&o, i);
    return worth + hand_worth(&o) + step_worth(&o);
}
