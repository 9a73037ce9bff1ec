/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include <stdio.h>

#include "game.h"

static const char *seat_id(int seat)
{
    return sts_seats.ids[seat];
}

static const char *seat_name(int seat)
{
    return sts_seats.names[seat];
}

static bool is_setting_up(const struct play *p)
{
    return step_is(p, STEP_PASS_ON_VP_MARKERS) || step_is(p, STEP_PLACE_INITIAL_INFLUENCE);
}

static bool is_at_market(const struct play *p)
{
    return step_is(p, STEP_EXCHANGE_ROUND) || step_is(p, STEP_COLLECTION_ROUND);
}

/* ---- 3 Game Set Up ---- */

/* 3.1: nothing has been played on the map yet. */
static void as_printed(const struct play *p, struct faults *warnings)
{
    const struct components *c = sts_components(p);
    for (int i = 0; is_setting_up(p) && i < c->country_count; i++) {
        const struct country_row *row = &c->country[i];
        const struct country *is = sts_country(p, i);
        if (is->status != row->status)
            fault_add(warnings, FAULT_AT("countries", row->id, "status"),
                      "The status of %s is %d, and is printed as %d: nothing has changed it yet.",
                      row->in_text, is->status, row->status);
        if (is->army_size != row->army_size)
            fault_add(warnings, FAULT_AT("countries", row->id, "army_size"),
                      "The army size of %s is %d, and is printed as %d: nothing has changed it yet.",
                      row->in_text, is->army_size, row->army_size);
        if (is->military_ability != row->military_ability)
            fault_add(warnings, FAULT_AT("countries", row->id, "military_ability"),
                      "The military ability of %s is %d, and is printed as %d: nothing has changed it yet.",
                      row->in_text, is->military_ability, row->military_ability);
        if (is->faction != NO_COLOUR)
            fault_add(warnings, FAULT_AT("countries", row->id, "faction"),
                      "The faction of %s is %s: no Crown has been lobbied yet.", row->in_text,
                      sts_colours.ids[is->faction]);
        if (is->leader)
            fault_add(warnings, FAULT_AT("countries", row->id, "leader"),
                      "A military leader is in %s: no card has been played yet.", row->in_text);
        if (is->unrest)
            fault_add(warnings, FAULT_AT("countries", row->id, "unrest"),
                      "Unrest is in %s: no card has been played yet.", row->in_text);
    }
}

/* 3.3: a marker lies face down while they are passed on. */
static void passed_on(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (!step_is(p, STEP_PASS_ON_VP_MARKERS) && sts_player(p, seat)->passes_on >= 0)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "passes_on"),
                      "A VP marker of %s lies face down, and none is passed on at this step.",
                      sts_components(p)->country[sts_player(p, seat)->passes_on].in_text);
}

/* 3.6: cards lie face down, and players are ready, while the first influence is placed. */
static void first_influence(const struct play *p, struct faults *warnings)
{
    const bool placing = step_is(p, STEP_PLACE_INITIAL_INFLUENCE);
    EACH_SEAT(p, seat) {
        const struct player *player = sts_player(p, seat);
        if (!placing && player->plan_count)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "initial_influence"),
                      "%d %s face down for the first display, and the first influence is not placed at this "
                      "step.",
                      player->plan_count, plural(player->plan_count, "card lies", "cards lie"));
        if ((!placing || player->ready) && !cards_is_empty(player->taken_back))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "taken_back"),
                      "%d %s been taken back, and %s places no first influence now.",
                      cards_count(player->taken_back),
                      plural(cards_count(player->taken_back), "card has", "cards have"), seat_name(seat));
    }
}

static void ready(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (sts_player(p, seat)->ready && !step_is(p, STEP_PLACE_INITIAL_INFLUENCE))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "ready"),
                      "%s is ready, and no first influence is placed at this step.", seat_name(seat));
}

/* 4.2.3.3, 4.1.3: influence comes to the discard pile when the market is closed, special cards when they
 * are played. */
static void first_discards(const struct play *p, struct faults *warnings)
{
    const struct components *c = sts_components(p);
    if (sts_state(p)->turn > 1) return;
    EACH(card, sts_state(p)->discard)
        if (sts_is_influence(&c->card[card]))
            fault_add(warnings, "/discard",
                      "%s is in the discard pile, and no market has been closed in turn 1.",
                      c->card[card].full_name);
}

/* 3.5: one of those who play has the marker, and it is passed on at the end of each turn; the set-up is turn
 * 1. */
static void first_turn(const struct play *p, struct faults *warnings)
{
    if (is_setting_up(p) && sts_state(p)->turn != 1)
        fault_add(warnings, "/turn", "The turn is %d, and the set-up is of turn 1.", sts_state(p)->turn);
}

/* ---- 4 Game Turn ---- */

/* 4.2.1: points for each marker, once a turn: of a status of 7 at the most, and one of a league. */
static void points(const struct play *p, struct faults *warnings)
{
    const struct head *head = play_head(p);
    const int scored = sts_state(p)->turn - (head->over ? 0 : 1);
    const int most = scored * sts_table_row(p)->vp_markers * (STATUS_MAX + 1);
    EACH_SEAT(p, seat)
        if (sts_player(p, seat)->points > most)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "points"),
                      "%d %s: %d %s been scored, and a turn brings at most %d for each of %d VP markers.",
                      sts_player(p, seat)->points, plural(sts_player(p, seat)->points, "point", "points"),
                      scored, plural(scored, "turn has", "turns have"), STATUS_MAX + 1,
                      sts_table_row(p)->vp_markers);
}

/* 4.2.3: at the market the first player is the one by whom the rounds begin. */
static void active_at_market(const struct play *p, struct faults *warnings)
{
    const struct state *s = sts_state(p);
    if ((is_at_market(p) || is_setting_up(p)) && s->active != s->first_player)
        fault_add(warnings, "/active",
                  "The active player is %s: before and between the rounds it is the first player, %s.",
                  seat_name(s->active), seat_name(s->first_player));
}

/* 4.2.3: a market place lies open until the market is closed, and no longer. */
static void stalls(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat) {
        const int cards = cards_count(sts_player(p, seat)->stall);
        if (cards && !is_at_market(p))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "stall"),
                      "%d %s open in the market place, and there is no market at this step.", cards,
                      plural(cards, "card lies", "cards lie"));
    }
}

/* The most cards that a seat can have in hand, from 4.1.5, 4.1.2 and 4.2.3.2. */
static int hand_most(const struct play *p, int seat)
{
    const struct player_row *row = sts_table_row(p);
    const struct state *s = sts_state(p);
    int limit = row->card_limit[0];
    for (int turn = 0; turn < s->turn; turn++)
        if (row->card_limit[turn] > limit) limit = row->card_limit[turn];
    if (is_setting_up(p)) return limit;
    return limit + 1 + (s->active == seat ? row->draw : 0);
}

/* Who resigns in the middle of a round keeps what has been drawn (R13). */
static void hands(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (sts_is_there(p, seat) && sts_hand_size(p, seat) > hand_most(p, seat))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "hand"),
                      "%d cards are in hand: by the card limits, what is drawn and the market there are at "
                      "most %d.",
                      sts_hand_size(p, seat), hand_most(p, seat));
}

/* 4.2.2, R13: the most points of those who have not resigned. */
static void winners(const struct play *p, struct faults *warnings)
{
    const struct head *head = play_head(p);
    int best = -1;
    EACH_SEAT(p, seat)
        if (sts_is_there(p, seat) && sts_player(p, seat)->points > best) best = sts_player(p, seat)->points;
    EACH_SEAT(p, seat) {
        const bool wins = sts_is_there(p, seat) && sts_player(p, seat)->points == best;
        if (head->over && wins != (head->winners >> seat & 1))
            fault_add(warnings, "/winners", "%s has %d %s and %s, and the most are %d.", seat_name(seat),
                      sts_player(p, seat)->points, plural(sts_player(p, seat)->points, "point", "points"),
                      wins ? "has not won" : "has won", best);
    }
}

/* ---- markers ---- */

/* 4.1.3.7: unrest dissolves a league, and keeps from one. */
static void leagues(const struct play *p, struct faults *warnings)
{
    const struct components *c = sts_components(p);
    EACH_COUNTRY(p, i)
        if (sts_country(p, i)->unrest && sts_country(p, i)->league != NO_COLOUR)
            fault_add(warnings, FAULT_AT("countries", c->country[i].id, "unrest"),
                      "Unrest and the %s League marker are in %s: unrest dissolves a league.",
                      sts_colours.ids[sts_country(p, i)->league], c->country[i].in_text);
}

/* The first round of a turn, in which no card has been played yet. */
static bool is_turn_begun(const struct play *p)
{
    const struct state *s = sts_state(p);
    const struct special_round *special = step_record_of(p, STEP_PLAY_SPECIAL_CARDS);
    if (s->active != s->first_player || !sts_is_there(p, s->first_player)) return false;
    return step_is(p, STEP_REMOVE_DESCENDING_INFLUENCE) ||
           (step_is(p, STEP_PLAY_SPECIAL_CARDS) && special->played == 0);
}

/* 4.2.4.2: they are taken off the board at the end of each turn. */
static void cleaned_up(const struct play *p, struct faults *warnings)
{
    const struct components *c = sts_components(p);
    for (int i = 0; is_turn_begun(p) && i < c->country_count; i++) {
        const struct country *is = sts_country(p, i);
        const struct {
            const char *member, *marker;
            bool there;
        } markers[] = {{"leader", "A military leader", is->leader},
                       {"unrest", "Unrest", is->unrest},
                       {"league", "A League marker", is->league != NO_COLOUR}};
        for (size_t k = 0; k < sizeof markers / sizeof *markers; k++)
            if (markers[k].there)
                fault_add(warnings, FAULT_AT("countries", c->country[i].id, markers[k].member),
                          "%s is in %s, and no card has been played in this turn yet.", markers[k].marker,
                          c->country[i].in_text);
    }
}

/* ---- 5.6.1 Influence bidding ---- */

static void passed(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (sts_player(p, seat)->passed && !step_record_of(p, STEP_INFLUENCE_BIDDING))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "passed"),
                      "%s has passed in a bidding, and there is none.", seat_name(seat));
    if (!step_is(p, STEP_INFLUENCE_BIDDING)) return;
    const int bidder = sts_resolution(p)->bidder;
    if (bidder >= 0 && sts_player(p, bidder)->passed)
        fault_add(warnings, AT_STEP(p, STEP_INFLUENCE_BIDDING, "bidder"), "%s has passed, and is to bid.",
                  seat_name(bidder));
}

const struct law sts_laws[] = {{"3.1", as_printed},
                               {"3.3", passed_on},
                               {"3.6", first_influence},
                               {"3.6", ready},
                               {"4", first_turn},
                               {"4.2.1", points},
                               {"4.2.2", winners},
                               {"4.2.3", active_at_market},
                               {"4.2.3", stalls},
                               {"4.2.3.3", first_discards},
                               {"4.2.4.2", cleaned_up},
                               {"4.1.5", hands},
                               {"4.1.3.7", leagues},
                               {"5.6.1", passed},
                               {0}};
