/* What the code relies on in any state: each card and marker counted once, stacks that hold together, an
 * issue that can be resolved. */
#include "game.h"

#include "kits/card_placement.h"

static bool in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* ---- cards: each in exactly one place ---- */

static void count_player(const struct play *p, struct card_placement *placement, const struct player *player,
                         int seat)
{
    card_placement_set(placement, player->hand.word, "hand", "the hand", seat);
    card_placement_set(placement, player->market.word, "market", "the market", seat);
    card_placement_set(placement, player->stall.word, "stall", "the stall", seat);
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
    card_placement_set(&placement, s->deck.word, "deck", "the deck", -1);
    card_placement_set(&placement, s->discard.word, "discard", "the discard", -1);
    for (int seat = 0; seat < SEATS; seat++)
        count_player(p, &placement, &s->player[seat], seat);
    card_placement_inspect(&placement, p, &sts_cards, faults);
}

static const char *country_id(const struct play *p, int country)
{
    return sts_components(p)->country[country].id;
}

/* ---- VP markers ---- */

static void inspect_vp_markers(const struct play *p, struct faults *faults)
{
    const struct components *c = sts_components(p);
    int held[SEATS] = {0};
    EACH_COUNTRY(p, i) {
        int markers = sts_state(p)->cup[i];
        for (int seat = 0; seat < SEATS; seat++) {
            const struct player *player = sts_player(p, seat);
            const int here = player->vp_markers[i] + (in_play(p, seat) && player->passes_on == i);
            markers += here;
            held[seat] += here;
        }
        if (markers != c->country[i].vp_markers)
            fault_add(faults, FAULT_AT("cup", c->country[i].id),
                      "is %d, and with those of the players %s has %d VP markers: there are %d (3.2)",
                      sts_state(p)->cup[i], c->country[i].id, markers, c->country[i].vp_markers);
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat) && held[seat] != sts_table_row(p)->vp_markers)
            fault_add(faults, FAULT_AT("players", sts_seats.ids[seat], "vp_markers"),
                      "has %d %s in all, and each of %d players has %d (3.2)", held[seat],
                      plural(held[seat], "VP marker", "VP markers"), sts_players(p),
                      sts_table_row(p)->vp_markers);
}

/* ---- countries ---- */

static void inspect_leagues(const struct play *p, struct faults *faults)
{
    int members[2] = {0, 0}, last[2] = {-1, -1};
    EACH_COUNTRY(p, i) {
        const struct country *country = sts_country(p, i);
        if (country->league == NO_COLOUR) continue;
        members[country->league]++;
        last[country->league] = i;
        if (country->league != country->faction)
            fault_add(faults, FAULT_AT("countries", country_id(p, i), "league"),
                      "is %s, and the faction of %s is %s (5.8.2)", sts_colours.ids[country->league],
                      country_id(p, i),
                      country->faction == NO_COLOUR ? "null" : sts_colours.ids[country->faction]);
    }
    for (int colour = 0; colour < sts_colours.count; colour++)
        if (members[colour] != 0 && members[colour] != 2)
            fault_add(faults, FAULT_AT("countries", country_id(p, last[colour]), "league"),
                      "is %s, and that league has %d %s: it has two (5.8.2)", sts_colours.ids[colour],
                      members[colour], plural(members[colour], "member", "members"));
}

/* ---- displays ---- */

/* 5.3.4: influence cards of the country, and Open ones beside them. */
static void inspect_stack(const struct play *p, const struct stack *stack, int country, const char *path,
                          struct faults *faults)
{
    char at[FAULT_PATH];
    fault_path(at, path, "cards");
    for (int i = 0; i < stack->count; i++) {
        const struct card_row *card = &sts_components(p)->card[stack->card[i]];
        char below[FAULT_PATH];
        if (card->kind == KIND_OPEN_INFLUENCE || card->country == country) continue;
        fault_path_index(below, at, i);
        fault_add(faults, below, "is %s, which is no influence in %s (5.3.1)", card->id,
                  country_id(p, country));
    }
    if (stack->count && !sts_stack_named(p, stack))
        fault_add(faults, at, "has Open cards alone: one that names %s must be beside them (5.3.4)",
                  country_id(p, country));
    fault_path(at, path, "descendant");
    if (!stack->count && stack->descendant) fault_add(faults, at, "is true, and there is no card (5.3.3)");
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
    EACH_COUNTRY(p, i) {
        const struct stack *stack = &sts_player(p, seat)->display[i];
        const int most = STACK_CARDS + may_be_overfull(p, seat, i);
        if (!stack->count && !stack->descendant) continue;
        const char *path = FAULT_AT("players", sts_seats.ids[seat], "display", country_id(p, i));
        if (placing)
            fault_add(faults, path, "is there before all are ready: displays come into being then (3.6)");
        inspect_stack(p, stack, i, path, faults);
        if (stack->count > most)
            fault_add(faults, FAULT_AT("players", sts_seats.ids[seat], "display", country_id(p, i), "cards"),
                      "has %d cards, and a stack has three at the most (5.3.1)", stack->count);
    }
}

/* It will be a stack. */
static void inspect_plan(const struct play *p, int seat, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    for (int i = 0; i < player->plan_count; i++) {
        const struct card_row *card = &sts_components(p)->card[player->plan[i].card];
        char path[FAULT_PATH];
        bool fits = card->kind == KIND_INFLUENCE && card->country == player->plan[i].country;
        for (int k = 0; k < player->plan_count && card->kind == KIND_OPEN_INFLUENCE; k++)
            fits = fits || sts_components(p)->card[player->plan[k].card].country == player->plan[i].country;
        fault_path_index(path, FAULT_AT("players", sts_seats.ids[seat], "initial_influence"), i);
        if (!fits)
            fault_add(faults, path,
                      "has %s for %s: a card names its country, or is Open beside one that does (5.3.4)",
                      card->id, country_id(p, player->plan[i].country));
    }
}

/* ---- what is decided about a country ---- */

/* A seat that owes the removal of a card has a choice, at the two steps that ask for it. */
static bool removal_fits(const struct play *p, int seat)
{
    if (!sts_player(p, seat)->must_remove) return true;
    if (!step_is(p, STEP_REMOVE_LOSING_INFLUENCE) && !step_is(p, STEP_REMOVE_INFLUENCE_IN_UNREST))
        return false;
    const struct stack *stack = &sts_player(p, seat)->display[sts_resolution(p)->country];
    return stack->descendant && stack->count > 1;
}

/* A seat that loses a vote has influence to lose. */
static bool vote_fits(const struct play *p, int seat)
{
    if (sts_player(p, seat)->vote == NO_COLOUR) return true;
    return step_is(p, STEP_CHOOSE_SIDES) && sts_is_there(p, seat) &&
           sts_player(p, seat)->display[sts_resolution(p)->country].count > 0;
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    const struct player *player = sts_player(p, seat);
    const char *id = sts_seats.ids[seat];
    const int market = cards_count(player->market);
    if (!removal_fits(p, seat))
        fault_add(faults, FAULT_AT("players", id, "must_remove"),
                  "is true, and %s has no descending stack of several cards at issue (5.6.3)", id);
    if (!vote_fits(p, seat))
        fault_add(faults, FAULT_AT("players", id, "vote"), "is %s, and %s has nothing to vote on now (5.6.2)",
                  sts_colours.ids[player->vote], id);
    if (player->points > POINTS_MAX - TURNS * 200)
        fault_add(faults, FAULT_AT("players", id, "points"),
                  "is %d: with what is still scored it would be too many", player->points);
    if (step_is(p, STEP_PASS_ON_VP_MARKERS) && sts_hand_size(p, seat))
        fault_add(faults, FAULT_AT("players", id, "hand"), "has %d %s, and they are dealt later (3.4)",
                  sts_hand_size(p, seat), plural(sts_hand_size(p, seat), "card", "cards"));
    if ((step_is(p, STEP_EXCHANGE_ROUND) || step_is(p, STEP_COLLECTION_ROUND)) && market)
        fault_add(faults, FAULT_AT("players", id, "market"),
                  "has %d %s, and market places lie open now (4.2.3)", market,
                  plural(market, "card", "cards"));
    inspect_plan(p, seat, faults);
    inspect_display(p, seat, faults);
}

void sts_inspect(const struct play *p, struct faults *faults)
{
    inspect_cards(p, faults);
    inspect_vp_markers(p, faults);
    inspect_leagues(p, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (in_play(p, seat)) inspect_player(p, seat, faults);
}
