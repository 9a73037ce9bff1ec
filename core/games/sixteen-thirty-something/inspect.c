/* What must hold in every state that play can reach between two moves. A state that passes here cannot lead the rules astray:
 * whoever is asked has a move, and nothing is counted twice. */
#include "game.h"

#include <stdio.h>
#include <string.h>

#include "engine/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

static int step_on(const struct play *p)
{
    const struct head *head = play_head(p);
    return head->depth ? head->stack[head->depth - 1].step : -1;
}

static int base_step(const struct play *p)
{
    return play_head(p)->depth ? play_head(p)->stack[0].step : -1;
}

/* ---- cards: each in exactly one place ---- */

static void count_player(struct card_placement *placement, const struct player *player)
{
    card_placement_set(placement, player->hand);
    card_placement_set(placement, player->market);
    card_placement_set(placement, player->stall);
    for (int i = 0; i < player->plan_count; i++)
        card_placement_one(placement, player->plan[i].card);
    for (int i = 0; i < COUNTRIES_MAX; i++)
        for (int k = 0; k < player->display[i].count; k++)
            card_placement_one(placement, player->display[i].card[k]);
}

/* Cards are dealt after the markers were passed on (3.3, 3.4): until then all are in the deck. */
static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct state *s = sts_state(p);
    struct card_placement placement = {.words = CARD_WORDS};
    card_placement_set(&placement, s->deck);
    card_placement_set(&placement, s->discard);
    for (int seat = 0; seat < SEATS; seat++)
        count_player(&placement, &s->player[seat]);
    card_placement_inspect(&placement, p, &sts_cards, faults);
    if (base_step(p) == STEP_PASS_ON_VP_MARKERS &&
        set_count(s->deck, CARD_WORDS) != sts_components(p)->card_count)
        fault_add(faults, "/deck", "no card is dealt before the VP markers were passed on");
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
        if (country->unrest) fault_add(faults, path, "is in unrest, and so in no league (4.1.3.7)");
    }
    for (int colour = RED; colour <= BLUE; colour++)
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
    return step_on(p) == STEP_INFLUENCE_BIDDING && step_locals(p)[BIDDING_SEAT] == seat &&
           step_locals(p)[LOBBY_COUNTRY] == country;
}

static void inspect_display(const struct play *p, int seat, struct faults *faults)
{
    char path[80];
    for (int i = 0; i < sts_components(p)->country_count; i++) {
        const struct stack *stack = &sts_player(p, seat)->display[i];
        if (!stack->count && !stack->descendant) continue;
        snprintf(path, sizeof path, "/players/%s/display/%s", sts_seats.ids[seat],
                 sts_components(p)->country[i].id);
        if (stack->count && base_step(p) == STEP_PLACE_INITIAL_INFLUENCE)
            fault_add(faults, path, "comes into being when all are ready (3.6)");
        if (!stack_fits(p, stack, i))
            fault_add(faults, path,
                      "must have influence cards of the country, and Open ones only beside them (5.3.4)");
        if (stack->count > STACK_CARDS + may_be_overfull(p, seat, i))
            fault_add(faults, path, "must have three cards at the most (5.3.1)");
    }
}

/* ---- what a player has only at certain steps ---- */

static void inspect_plan(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    const bool placing = base_step(p) == STEP_PLACE_INITIAL_INFLUENCE;
    if ((player->plan_count || player->ready) && !placing)
        fault_add(faults, path, "chooses initial influence only during the set-up (3.6)");
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

static bool names_a_country(const struct play *p, int card)
{
    return sts_components(p)->card[card].kind == KIND_INFLUENCE;
}

/* An Open card was chosen beside one that names the country, which lies there still or has been taken back after it. */
static bool open_had_company(const struct play *p, const struct player *player)
{
    bool open = false, named = false;
    for (int card = set_next(player->taken_back, CARD_WORDS, 0); card >= 0;
         card = set_next(player->taken_back, CARD_WORDS, card + 1)) {
        open |= !names_a_country(p, card);
        named |= names_a_country(p, card);
    }
    for (int i = 0; i < player->plan_count; i++)
        named |= names_a_country(p, player->plan[i].card);
    return !open || named;
}

static bool has_chosen_from(const struct play *p, const struct player *player, int card)
{
    bool chosen = false;
    for (int i = 0; i < player->plan_count; i++)
        chosen |= player->plan[i].card == card;
    return (chosen || set_has(player->hand, card)) &&
           sts_components(p)->card[card].kind <= KIND_OPEN_INFLUENCE;
}

/* R16 */
static void inspect_taken_back(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    int card = set_next(player->taken_back, CARD_WORDS, 0);
    if (card < 0) return;
    if (player->ready || base_step(p) != STEP_PLACE_INITIAL_INFLUENCE)
        fault_add(faults, path, "takes cards back only until ready, during the set-up (3.6)");
    for (; card >= 0; card = set_next(player->taken_back, CARD_WORDS, card + 1))
        if (!has_chosen_from(p, player, card))
            fault_add(faults, path, "has taken back only influence cards of the hand, or chosen again (3.6)");
    if (!open_had_company(p, player))
        fault_add(faults, path,
                  "took an Open card back that no card beside it named the country for (5.3.4)");
}

static int local_country(const struct play *p)
{
    return step_locals(p)[LOBBY_COUNTRY];
}

/* must_remove belongs to the two steps of removal, and to a falling stack with a choice. */
static bool removal_fits(const struct play *p, int seat)
{
    const int step = step_on(p);
    if (!sts_player(p, seat)->must_remove) return true;
    if (step != STEP_REMOVE_LOSING_INFLUENCE && step != STEP_REMOVE_INFLUENCE_IN_UNREST) return false;
    const struct stack *stack = &sts_player(p, seat)->display[local_country(p)];
    return stack->descendant && stack->count > 1;
}

static bool vote_fits(const struct play *p, int seat)
{
    if (sts_player(p, seat)->vote == NO_COLOUR) return true;
    return step_on(p) == STEP_CHOOSE_SIDES && sts_is_there(p, seat) &&
           sts_player(p, seat)->display[local_country(p)].count > 0;
}

static bool is_empty(const uint64_t *set)
{
    return set_count(set, CARD_WORDS) == 0;
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    const int base = base_step(p);
    const bool market_open = base == STEP_EXCHANGE_ROUND || base == STEP_COLLECTION_ROUND;
    char path[40];
    snprintf(path, sizeof path, "/players/%s", sts_seats.ids[seat]);
    if (player->passes_on >= 0 && base != STEP_PASS_ON_VP_MARKERS)
        fault_add(faults, path, "passes markers on only during the set-up (3.3)");
    if (player->passed && step_on(p) != STEP_INFLUENCE_BIDDING)
        fault_add(faults, path, "passes only in a bidding");
    if (!removal_fits(p, seat)) fault_add(faults, path, "has nothing to remove a card from now (5.6.3)");
    if (!vote_fits(p, seat)) fault_add(faults, path, "has nothing to vote on now (5.6.2)");
    if (!is_empty(player->stall) && !market_open)
        fault_add(faults, path, "has an open market place only at the market");
    if (!is_empty(player->market) && market_open)
        fault_add(faults, path, "has a closed market place at the market");
    if (player->points > POINTS_MAX - TURNS * 200) fault_add(faults, path, "cannot have so many points");
    inspect_plan(p, seat, path, faults);
    inspect_taken_back(p, seat, path, faults);
    inspect_display(p, seat, faults);
}

/* ---- the stack of steps ---- */

/* Which steps may stand on which: 0 where nothing is below. */
static bool may_stand_on(int step, int below)
{
    switch (step) {
    case STEP_INFLUENCE_BIDDING:
    case STEP_CHOOSE_SIDES:
    case STEP_REMOVE_LOSING_INFLUENCE:
        return below == STEP_LOBBY_THE_CROWN || below == STEP_LOBBY_THE_CROWN_CARD;
    case STEP_LOBBY_THE_CROWN_CARD:
    case STEP_REMOVE_INFLUENCE_IN_UNREST:
        return below == STEP_PLAY_SPECIAL_CARDS;
    default:
        return below < 0;
    }
}

/* A step below another has been begun: a card was played, the crown was called. */
static bool has_begun(const struct frame *frame)
{
    if (frame->step == STEP_PLAY_SPECIAL_CARDS) return frame->local[SPECIAL_PLAYED] > 0;
    return frame->local[CROWN_CALLED] == 1;
}

static void inspect_stack(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    for (int i = 0; i < head->depth; i++) {
        const bool top = i + 1 == head->depth;
        if (!may_stand_on(head->stack[i].step, i ? head->stack[i - 1].step : -1))
            fault_add(faults, "/stack", "%s cannot stand there", p->game->steps[head->stack[i].step].name);
        else if (!top && !has_begun(&head->stack[i]))
            fault_add(faults, "/stack", "%s has called nothing yet",
                      p->game->steps[head->stack[i].step].name);
    }
}

/* The issue on the table is one that could be called (its conditions do not change before it is decided). */
static void inspect_issue(const struct play *p, struct faults *faults)
{
    const int country = local_country(p), target = step_locals(p)[LOBBY_TARGET];
    const enum issue issue = (enum issue)step_locals(p)[LOBBY_ISSUE];
    const bool wants_target = issue >= ISSUE_GO_TO_WAR;
    const bool decided = step_on(p) == STEP_REMOVE_LOSING_INFLUENCE && issue != ISSUE_ENACT_A_LEAGUE;
    bool possible = wants_target == (target >= 0);
    if (possible && !decided && issue == ISSUE_REARM)
        possible = sts_country(p, country)->faction != NO_COLOUR && sts_country(p, country)->army_size == 0;
    if (possible && !decided && issue == ISSUE_GO_TO_WAR) possible = !sts_war_eligible(p, country, target);
    if (possible && issue == ISSUE_ENACT_A_LEAGUE) possible = !sts_league_eligible(p, country, target);
    if (possible && !decided && issue == ISSUE_ACCEPT_A_LEAGUE)
        possible = !sts_league_eligible(p, target, country);
    if (!possible) fault_add(faults, "/stack", "the issue cannot be before this country now (5.6.4)");
}

/* 5.6.3: what was carried has been done. */
static void inspect_outcome(const struct play *p, struct faults *faults)
{
    const struct country *country = sts_country(p, local_country(p));
    const bool carried = step_locals(p)[LOBBY_CARRIED];
    const enum issue issue = (enum issue)step_locals(p)[LOBBY_ISSUE];
    bool done = true;
    if (issue == ISSUE_JOIN_A_FACTION && carried) done = country->faction != NO_COLOUR;
    if (issue == ISSUE_REARM) done = country->army_size == carried;
    if (issue == ISSUE_ACCEPT_A_LEAGUE && carried)
        done = country->league != NO_COLOUR &&
               country->league == sts_country(p, step_locals(p)[LOBBY_TARGET])->league;
    if (!done)
        fault_add(faults, "/stack", "the issue was %s, but %s is otherwise (5.6.3)",
                  carried ? "carried" : "not carried", sts_components(p)->country[local_country(p)].id);
}

static void inspect_bidding(const struct play *p, struct faults *faults)
{
    const int16_t *locals = step_locals(p);
    const int seat = locals[BIDDING_SEAT], country = local_country(p);
    if (seat < 0) {
        fault_add(faults, "/stack", "somebody must be bidding");
        return;
    }
    const struct stack *stack = &sts_player(p, seat)->display[country];
    if (sts_player(p, seat)->passed || stack->descendant)
        fault_add(faults, "/stack", "the bidder is one who may adjust influence (5.6.1)");
    if (sts_hand_size(p, seat) == 0 && stack->count <= STACK_CARDS)
        fault_add(faults, "/stack", "a bidder without cards has nothing to decide");
    if (stack->count > STACK_CARDS && !locals[BIDDING_ADJUSTED])
        fault_add(faults, "/stack", "a stack is overfull only after an adjustment");
    if (locals[BIDDING_PLACED] > stack->count &&
        set_count(sts_player(p, seat)->market, CARD_WORDS) <= STACK_CARDS)
        fault_add(faults, "/stack",
                  "cards that were placed leave the stack only with a fourth, for the market place");
    if (locals[BIDDING_ADJUSTED] != (locals[BIDDING_PLACED] > 0))
        fault_add(faults, "/stack", "the bidder has adjusted his influence when he has placed cards");
    if (!locals[BIDDING_OWES]) return;
    if (locals[BIDDING_ADJUSTED] || seat != sts_state(p)->active || stack->count ||
        locals[LOBBY_ISSUE] == ISSUE_ACCEPT_A_LEAGUE || !(sts_lobby_reach(p, seat) >> country & 1))
        fault_add(faults, "/stack",
                  "only a caller owes influence: of the first resolution, with none there, and a card for it "
                  "(5.6.1)");
}

static void inspect_step(const struct play *p, struct faults *faults)
{
    const int seat = sts_state(p)->active;
    switch (step_on(p)) {
    case STEP_INFLUENCE_BIDDING:
        inspect_bidding(p, faults);
        inspect_issue(p, faults);
        return;
    case STEP_CHOOSE_SIDES:
        inspect_issue(p, faults);
        return;
    case STEP_REMOVE_LOSING_INFLUENCE:
        inspect_issue(p, faults);
        inspect_outcome(p, faults);
        return;
    case STEP_PLACE_EXCESS_CARDS:
        if (step_locals(p)[EXCESS_REMAINING] != sts_excess(p, sts_hand_size(p, seat)))
            fault_add(faults, "/stack", "of this hand, %d cards must be placed (4.1.5)",
                      sts_excess(p, sts_hand_size(p, seat)));
        return;
    case STEP_REMOVE_INFLUENCE_IN_UNREST:
        if (!sts_country(p, local_country(p))->unrest)
            fault_add(faults, "/stack", "%s is not in unrest (4.1.3.7)",
                      sts_components(p)->country[local_country(p)].id);
        return;
    case STEP_EXCHANGE_ROUND:
    case STEP_COLLECTION_ROUND:
        if (sts_state(p)->turn == 1) fault_add(faults, "/turn", "the market is after turn 1 (4.2.2)");
        return;
    case STEP_PASS_ON_VP_MARKERS:
    case STEP_PLACE_INITIAL_INFLUENCE:
        if (sts_state(p)->turn != 1) fault_add(faults, "/turn", "the set-up is before turn 1");
        return;
    }
}

void sts_inspect(const struct play *p, struct faults *faults)
{
    const struct state *s = sts_state(p);
    const uint32_t there = play_head(p)->seats & ~play_head(p)->resigned;
    if (!play_head(p)->over && (there & (there - 1)) == 0)
        fault_add(faults, "/resigned", "leaves one player, who wins at once (R13)");
    if (!in_play(p, s->active) || !in_play(p, s->first_player)) {
        fault_add(faults, "/active", "must be a seat in play, as must first_player");
        return;
    }
    inspect_stack(p, faults);
    if (faults->count) return;
    inspect_cards(p, faults);
    inspect_vp_markers(p, faults);
    inspect_leagues(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
    if (faults->count == 0) inspect_step(p, faults);
}
