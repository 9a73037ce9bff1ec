/* What the code relies on in any state: each card and marker counted once, stacks that hold together, an issue that can be resolved. */
#include "game.h"

#include <stdio.h>

#include "engine/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* ---- cards: each in exactly one place ---- */

static void count_player(const struct play *p, struct card_placement *placement, const struct player *player,
                         int seat)
{
    card_placement_set(placement, player->hand, "hand", "the hand", seat);
    card_placement_set(placement, player->market, "market", "the market", seat);
    card_placement_set(placement, player->stall, "stall", "the stall", seat);
    for (int i = 0; i < player->plan_count; i++)
        card_placement_one(placement, player->plan[i].card, "initial_influence", NULL, "the plan", seat);
    for (int i = 0; i < COUNTRIES_MAX; i++)
        for (int k = 0; k < player->display[i].count; k++)
            card_placement_one(placement, player->display[i].card[k], "display",
                               sts_components(p)->country[i].id, "the display", seat);
}

static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct state *s = sts_state(p);
    struct card_placement placement = {.words = CARD_WORDS, .rows = "players"};
    card_placement_set(&placement, s->deck, "deck", "the deck", -1);
    card_placement_set(&placement, s->discard, "discard", "the discard", -1);
    for (int seat = 0; seat < SEATS; seat++)
        count_player(p, &placement, &s->player[seat], seat);
    card_placement_inspect(&placement, p, &sts_cards, faults);
}

/* ---- VP markers ---- */

static void inspect_vp_markers(const struct play *p, struct faults *faults)
{
    const struct components *c = sts_components(p);
    int held[SEATS] = {0};
    for (int i = 0; i < c->country_count; i++) {
        int markers = sts_state(p)->cup[i];
        for (int seat = 0; seat < SEATS; seat++) {
            const struct player *player = sts_player(p, seat);
            const int here = player->vp_markers[i] + (in_play(p, seat) && player->passes_on == i);
            markers += here;
            held[seat] += here;
        }
        if (markers != c->country[i].vp_markers)
            fault_add(faults, "/cup", "%s must have %d VP markers in all", c->country[i].id,
                      c->country[i].vp_markers);
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat) && held[seat] != sts_table_row(p)->vp_markers)
            fault_add(faults, "/players", "%s must hold %d VP markers", sts_seats.ids[seat],
                      sts_table_row(p)->vp_markers);
}

/* ---- countries ---- */

static void inspect_leagues(const struct play *p, struct faults *faults)
{
    int members[2] = {0, 0};
    char path[80];
    for (int i = 0; i < sts_components(p)->country_count; i++) {
        const struct country *country = sts_country(p, i);
        if (country->league == NO_COLOUR) continue;
        members[country->league]++;
        snprintf(path, sizeof path, "/countries/%s", sts_components(p)->country[i].id);
        if (country->league != country->faction)
            fault_add(faults, path, "must be of the faction of its league, %s (5.8.2)",
                      sts_colours.ids[country->league]);
    }
    for (int colour = 0; colour < sts_colours.count; colour++)
        if (members[colour] != 0 && members[colour] != 2)
            fault_add(faults, "/countries", "the %s league must have two members, or not be",
                      sts_colours.ids[colour]);
}

/* ---- displays ---- */

static bool stack_fits(const struct play *p, const struct stack *stack, int country)
{
    for (int i = 0; i < stack->count; i++) {
        const struct card_row *card = &sts_components(p)->card[stack->card[i]];
        if (card->kind != KIND_OPEN_INFLUENCE && card->country != country) return false;
    }
    return stack->count == 0 ? !stack->descendant : sts_stack_named(p, stack);
}

/* 5.6.1: the one who is bidding may have a card too many, for a moment. */
static bool may_be_overfull(const struct play *p, int seat, int country)
{
    return step_is(p, STEP_INFLUENCE_BIDDING) && sts_resolution(p)->bidder == seat &&
           sts_resolution(p)->country == country;
}

static void inspect_display(const struct play *p, int seat, struct faults *faults)
{
    const bool placing = step_is(p, STEP_PASS_ON_VP_MARKERS) || step_is(p, STEP_PLACE_INITIAL_INFLUENCE);
    char path[80];
    for (int i = 0; i < sts_components(p)->country_count; i++) {
        const struct stack *stack = &sts_player(p, seat)->display[i];
        if (!stack->count && !stack->descendant) continue;
        snprintf(path, sizeof path, "/players/%s/display/%s", sts_seats.ids[seat],
                 sts_components(p)->country[i].id);
        if (placing) fault_add(faults, path, "comes into being when all are ready (3.6)");
        if (!stack_fits(p, stack, i))
            fault_add(faults, path,
                      "must have influence cards of the country, and Open ones only beside them (5.3.4)");
        if (stack->count > STACK_CARDS + may_be_overfull(p, seat, i))
            fault_add(faults, path, "must have three cards at the most (5.3.1)");
    }
}

/* It will be a stack. */
static void inspect_plan(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    for (int i = 0; i < player->plan_count; i++) {
        const struct card_row *card = &sts_components(p)->card[player->plan[i].card];
        bool fits = card->kind == KIND_INFLUENCE && card->country == player->plan[i].country;
        for (int k = 0; k < player->plan_count && card->kind == KIND_OPEN_INFLUENCE; k++)
            fits = fits || sts_components(p)->card[player->plan[k].card].country == player->plan[i].country;
        if (!fits)
            fault_add(faults, path,
                      "initial influence must name its country, or be Open beside such (5.3.4)");
    }
}

/* ---- what is decided about a country ---- */

/* Whoever owes the removal of a card has a choice, at the two steps that ask for it. */
static bool removal_fits(const struct play *p, int seat)
{
    if (!sts_player(p, seat)->must_remove) return true;
    if (!step_is(p, STEP_REMOVE_LOSING_INFLUENCE) && !step_is(p, STEP_REMOVE_INFLUENCE_IN_UNREST))
        return false;
    const struct stack *stack = &sts_player(p, seat)->display[sts_resolution(p)->country];
    return stack->descendant && stack->count > 1;
}

/* Whoever loses a vote has influence to lose. */
static bool vote_fits(const struct play *p, int seat)
{
    if (sts_player(p, seat)->vote == NO_COLOUR) return true;
    return step_is(p, STEP_CHOOSE_SIDES) && sts_is_there(p, seat) &&
           sts_player(p, seat)->display[sts_resolution(p)->country].count > 0;
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    char path[40];
    snprintf(path, sizeof path, "/players/%s", sts_seats.ids[seat]);
    if (!removal_fits(p, seat)) fault_add(faults, path, "has nothing to remove a card from now (5.6.3)");
    if (!vote_fits(p, seat)) fault_add(faults, path, "has nothing to vote on now (5.6.2)");
    if (sts_player(p, seat)->points > POINTS_MAX - TURNS * 200)
        fault_add(faults, path, "cannot have so many points");
    if (step_is(p, STEP_PASS_ON_VP_MARKERS) && sts_hand_size(p, seat))
        fault_add(faults, path, "has no cards before they are dealt (3.4)");
    if ((step_is(p, STEP_EXCHANGE_ROUND) || step_is(p, STEP_COLLECTION_ROUND)) &&
        set_count(sts_player(p, seat)->market, CARD_WORDS))
        fault_add(faults, path, "has no card face down in a market place that is open (4.2.3)");
    inspect_plan(p, seat, path, faults);
    inspect_display(p, seat, faults);
}

/* Rearming is for a country that may, a war and a league for two that may have one (5.6.4). */
static void inspect_issue(const struct play *p, struct faults *faults)
{
    const struct resolution *at = sts_resolution(p);
    const bool decided = step_is(p, STEP_REMOVE_LOSING_INFLUENCE);
    const bool between_two = at->issue != ISSUE_JOIN_A_FACTION && at->issue != ISSUE_REARM;
    bool possible = between_two == (at->target >= 0);
    if (possible && at->issue == ISSUE_REARM && !decided) possible = !sts_rearm_eligible(p, at->country);
    if (possible && at->issue == ISSUE_GO_TO_WAR && !decided)
        possible = !sts_war_eligible(p, at->country, at->target);
    if (possible && at->issue == ISSUE_ENACT_A_LEAGUE)
        possible = !sts_league_eligible(p, at->country, at->target);
    if (possible && at->issue == ISSUE_ACCEPT_A_LEAGUE && !decided)
        possible = !sts_league_eligible(p, at->target, at->country);
    if (!possible) fault_add(faults, "/stack", "the issue cannot be before this country now (5.6.4)");
}

/* 5.6.1: who owes influence has a card that names the country. */
static void inspect_bidding(const struct play *p, struct faults *faults)
{
    const struct resolution *at = sts_resolution(p);
    if (!at->owes || at->bidder < 0) return;
    const uint64_t *named = sts_components(p)->named[at->country], *hand = sts_player(p, at->bidder)->hand;
    for (int w = 0; w < CARD_WORDS; w++)
        if (hand[w] & named[w]) return;
    fault_add(faults, "/stack", "the bidder owes influence, and has no card that names the country (5.6.1)");
}

void sts_inspect(const struct play *p, struct faults *faults)
{
    inspect_cards(p, faults);
    inspect_vp_markers(p, faults);
    inspect_leagues(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
    if (step_is(p, STEP_INFLUENCE_BIDDING)) inspect_bidding(p, faults);
    if (step_is(p, STEP_INFLUENCE_BIDDING) || step_is(p, STEP_CHOOSE_SIDES) ||
        step_is(p, STEP_REMOVE_LOSING_INFLUENCE))
        inspect_issue(p, faults);
}
