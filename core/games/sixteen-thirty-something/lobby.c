/* Lobby Issue Resolution (5.6): who may call one, the choice of sides, the outcome, the losers. */
#include "game.h"

/* ---- 5.6, 4.1.3.1, 4.1.4: calling a resolution ---- */

static const struct refusal NO_INFLUENCE_THERE = {
    "no-influence", "5.6",
    "{seat} has no influence in {country} on display and no card that names it in hand."};
static const struct refusal MUST_JOIN = {
    "no-faction", "5.6.4",
    "{country} " VERB("country", "belong", "belongs") " to no faction: the issue must be to join one."};
static const struct refusal HAS_ARMY = {
    "has-an-army", "5.6.4.2",
    "{country} " VERB("country", "have", "has") " an army: only army size 0 can be rearmed."};
static const struct refusal CAN_LOBBY = {"can-lobby", "4.1.4", "{seat} can lobby somewhere, and so must."};

static bool reaches(const struct play *p, int seat, int country)
{
    const struct player *player = sts_player(p, seat);
    return cards_meet(player->hand, sts_components(p)->named[country]) || player->display[country].count;
}

uint32_t sts_lobby_reach(const struct play *p, int seat)
{
    uint32_t reach = 0;
    EACH_COUNTRY(p, i)
        if (reaches(p, seat, i)) reach |= UINT32_C(1) << i;
    return reach;
}

/* 5.6.4: the conditions of each issue. */
static const struct refusal *join_possible(const struct play *p, int country, int none)
{
    return NULL;
}

const struct refusal *sts_rearm_eligible(const struct play *p, int country)
{
    if (sts_country(p, country)->faction == NO_COLOUR) return &MUST_JOIN;
    return sts_country(p, country)->army_size == 0 ? NULL : &HAS_ARMY;
}

static const struct refusal *rearm_possible(const struct play *p, int country, int none)
{
    return sts_rearm_eligible(p, country);
}

static const struct refusal *war_possible(const struct play *p, int country, int target)
{
    if (sts_country(p, country)->faction == NO_COLOUR) return &MUST_JOIN;
    return sts_war_eligible(p, country, target);
}

static const struct refusal *league_possible(const struct play *p, int country, int target)
{
    if (sts_country(p, country)->faction == NO_COLOUR) return &MUST_JOIN;
    return sts_league_eligible(p, country, target);
}

static const struct call {
    enum issue issue;
    const struct refusal *(*possible)(const struct play *p, int country, int target);
} calls[] = {
    [MOVE_LOBBY_JOIN_A_FACTION] = {ISSUE_JOIN_A_FACTION, join_possible},
    [MOVE_LOBBY_REARM] = {ISSUE_REARM, rearm_possible},
    [MOVE_LOBBY_GO_TO_WAR] = {ISSUE_GO_TO_WAR, war_possible},
    [MOVE_LOBBY_ENACT_A_LEAGUE] = {ISSUE_ENACT_A_LEAGUE, league_possible},
};

static struct lobbying *lobbying(const struct play *p)
{
    return step_record(p);
}

/* Who has influence on display can lobby, as all can see; of the hand the prompt tells nothing. */
static const char *prompt_lobby(const struct play *p)
{
    const struct player *player = sts_player(p, sts_state(p)->active);
    EACH_COUNTRY(p, i)
        if (player->display[i].count) return "Call an issue resolution in one country.";
    return "Call an issue resolution in one country, or say that you can in none.";
}

/* With nothing in hand and nothing on display, as all can see, there is nothing to decide. */
static uint32_t lobbyist(const struct play *p)
{
    const int seat = sts_state(p)->active;
    const bool holds = sts_has_cards(p, seat) || sts_lobby_reach(p, seat);
    return holds && !lobbying(p)->called ? sts_asked(p, seat) : 0;
}

#define LOBBYING                                                                                             \
    RECORD("lobbying", struct lobbying,                                                                      \
           FLAG_FIELD(struct lobbying, called, "The resolution has been called."))

const struct step sts_step_lobby_the_crown_card = {
    .name = "lobby_the_crown_card",
    .rule = "4.1.3.1",
    .prompt = "Call an issue resolution in one country.",
    .record = LOBBYING,
    .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
    .deciders = lobbyist,
    .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                  "countries in the order of the pack.",
    .moves =
        MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR, MOVE_LOBBY_ENACT_A_LEAGUE),
    .then = step_return,
};

static MOVE_CANDIDATES(lobby_countries)
{
    set[0] = sts_lobby_reach(p, seat);
}

_Static_assert(offsetof(struct MOVE_LOBBY_REARM, country) ==
                       offsetof(struct MOVE_LOBBY_JOIN_A_FACTION, country) &&
                   offsetof(struct MOVE_LOBBY_GO_TO_WAR, country) ==
                       offsetof(struct MOVE_LOBBY_JOIN_A_FACTION, country) &&
                   offsetof(struct MOVE_LOBBY_ENACT_A_LEAGUE, country) ==
                       offsetof(struct MOVE_LOBBY_JOIN_A_FACTION, country) &&
                   offsetof(struct MOVE_LOBBY_ENACT_A_LEAGUE, target) ==
                       offsetof(struct MOVE_LOBBY_GO_TO_WAR, target),
               "check_lobby() and apply_lobby() read all four by the arguments of two");

/* Calls without a target have a zero there, which their conditions do not read. */
static MOVE_CHECK(check_lobby)
{
    const int country = move_arg(m, MOVE_LOBBY_JOIN_A_FACTION, country);
    if (!reaches(p, seat, country)) return &NO_INFLUENCE_THERE;
    return calls[m->type].possible(p, country, move_arg(m, MOVE_LOBBY_GO_TO_WAR, target));
}

static void call(struct play *p, int seat, int country, enum issue issue, int target)
{
    event(p, EVENT_LOBBY_CALLED, .seat = seat, .country = country, .issue = issue, .target = target);
    sts_bidding_begin(p, country, issue, target);
}

static MOVE_APPLY(apply_lobby)
{
    lobbying(p)->called = 1;
    call(p, seat, move_arg(m, MOVE_LOBBY_JOIN_A_FACTION, country), calls[m->type].issue,
         m->count > 1 ? move_arg(m, MOVE_LOBBY_GO_TO_WAR, target) : -1);
}

const struct move_type sts_move_lobby_join_a_faction = {
    .name = "lobby_join_a_faction",
    .rule = "5.6.4.1",
    .doc = "Calls an issue: which faction the country shall join.",
    .text = "{seat} lobbies the Crown of {country} about joining a faction.",
    .args = {ID_ARG("country", "The country whose Crown is lobbied.", &sts_countries,
                    .candidates = lobby_countries)},
    .check = check_lobby,
    .apply = apply_lobby,
};

const struct move_type sts_move_lobby_rearm = {
    .name = "lobby_rearm",
    .rule = "5.6.4.2",
    .doc = "Calls an issue: whether a country with army size 0 rearms.",
    .text = "{seat} lobbies the Crown of {country} about rearming.",
    .args = {ID_ARG("country", "The country whose Crown is lobbied.", &sts_countries,
                    .candidates = lobby_countries)},
    .check = check_lobby,
    .apply = apply_lobby,
};

const struct move_type sts_move_lobby_go_to_war = {
    .name = "lobby_go_to_war",
    .rule = "5.6.4.3",
    .doc = "Calls an issue: whether the country goes to war.",
    .text = "{seat} lobbies the Crown of {country} about going to war with {target}.",
    .args = {ID_ARG("country", "The country whose Crown is lobbied.", &sts_countries,
                    .candidates = lobby_countries),
             ID_ARG("target", "The country to be attacked.", &sts_countries)},
    .check = check_lobby,
    .apply = apply_lobby,
};

const struct move_type sts_move_lobby_enact_a_league = {
    .name = "lobby_enact_a_league",
    .rule = "5.6.4.4",
    .doc = "Calls an issue: whether the country enacts a League of Princes.",
    .text = "{seat} lobbies the Crown of {country} about enacting a League of Princes with {target}.",
    .args = {ID_ARG("country", "The country whose Crown is lobbied.", &sts_countries,
                    .candidates = lobby_countries),
             ID_ARG("target", "The country to be invited into the league.", &sts_countries)},
    .check = check_lobby,
    .apply = apply_lobby,
};

/* R3 */
static MOVE_CHECK(check_no_lobby)
{
    return sts_lobby_reach(p, seat) ? &CAN_LOBBY : NULL;
}

static MOVE_APPLY(apply_no_lobby)
{
    lobbying(p)->called = 1;
}

const struct move_type sts_move_no_lobby = {
    .name = "no_lobby",
    .rule = "4.1.4",
    .doc = "Calls nothing: only for who can lobby nowhere.",
    .text = "{seat} can lobby no Crown.",
    .check = check_no_lobby,
    .apply = apply_no_lobby,
};

static void lobby_step_done(struct play *p)
{
    const int seat = sts_state(p)->active, hand = sts_is_there(p, seat) ? sts_hand_size(p, seat) : 0;
    step_next(p, STEP_PLACE_EXCESS_CARDS, &(struct excess){.remaining = sts_excess(p, hand)});
}

const struct step sts_step_lobby_the_crown = {
    .name = "lobby_the_crown",
    .rule = "4.1.4",
    .prompt = "Call an issue resolution in one country, or say that you can in none.",
    .prompt_now = prompt_lobby,
    .record = LOBBYING,
    .deciders = lobbyist,
    .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                  "countries in the order of the pack.",
    .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                   MOVE_LOBBY_ENACT_A_LEAGUE, MOVE_NO_LOBBY),
    .then = lobby_step_done,
};

/* ---- 5.6.2 Resolve the issue: choosing sides ---- */

/* Influence of those who have resigned has no voice (R13). */
static bool has_voice(const struct play *p, int seat, int country)
{
    return sts_is_there(p, seat) && sts_player(p, seat)->display[country].count > 0;
}

static uint32_t voters(const struct play *p)
{
    const int country = sts_resolution(p)->country;
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (has_voice(p, seat, country) && sts_player(p, seat)->vote == NO_COLOUR)
            seats |= UINT32_C(1) << seat;
    return seats;
}

static MOVE_APPLY(apply_vote)
{
    sts_player(p, seat)->vote = move_arg(m, MOVE_VOTE, colour);
}

const struct move_type sts_move_vote = {
    .name = "vote",
    .rule = "5.6.2",
    .doc = "Chooses a side, in secret.",
    .text = "{seat} chooses a side[: {colour}].",
    .args = {ID_ARG("colour",
                    "The side. Joining: the faction. Rearming and war: red is for it. League: the "
                    "faction of the country invited is for it.",
                    &sts_colours, .audience = OWNER)},
    .apply = apply_vote,
};

enum colour sts_status_quo(const struct play *p, enum issue issue, int country)
{
    switch (issue) {
    case ISSUE_JOIN_A_FACTION:
        return (enum colour)sts_country(p, country)->faction;
    case ISSUE_REARM:
    case ISSUE_GO_TO_WAR:
        return BLUE;
    case ISSUE_ENACT_A_LEAGUE:
        return sts_opposite((enum colour)sts_country(p, sts_resolution(p)->target)->faction);
    case ISSUE_ACCEPT_A_LEAGUE:
        return sts_opposite((enum colour)sts_country(p, country)->faction);
    }
    return NO_COLOUR;
}

/* Who is late votes for what is. */
static STEP_FALLBACK(fallback_vote)
{
    const struct resolution *at = sts_resolution(p);
    const enum colour quo = sts_status_quo(p, (enum issue)at->issue, at->country);
    *m = MAKE_MOVE(MOVE_VOTE, .colour = quo == NO_COLOUR ? RED : quo);
}

/* What red and blue mean. A league is wanted by the colour of the faction of the country invited. */
static const char *prompt_sides(const struct play *p)
{
    static const char *const of_issue[][2] = {
        [ISSUE_JOIN_A_FACTION] =
            {"In {country}: choose the faction that the country shall join, red or blue."},
        [ISSUE_REARM] = {"In {country}: choose red for rearming, blue against it."},
        [ISSUE_GO_TO_WAR] = {"In {country}: choose red for war on {target}, blue for peace."},
        [ISSUE_ENACT_A_LEAGUE] =
            {"In {country}: choose red for a League of Princes with {target}, blue against it.",
             "In {country}: choose blue for a League of Princes with {target}, red against it."},
        [ISSUE_ACCEPT_A_LEAGUE] =
            {"In {country}: choose red for joining {target} in a League of Princes, blue against it.",
             "In {country}: choose blue for joining {target} in a League of Princes, red against it."},
    };
    const struct resolution *at = sts_resolution(p);
    const enum issue issue = (enum issue)at->issue;
    if (!of_issue[issue][1]) return of_issue[issue][0];
    const int invited = issue == ISSUE_ENACT_A_LEAGUE ? at->target : at->country;
    return of_issue[issue][sts_country(p, invited)->faction == BLUE];
}

/* ---- 5.6.2: the outcome, 5.6.4 ---- */

/* Reveals the sides; the colour of the majority, or NO_COLOUR after a draw. */
static enum colour count_sides(struct play *p, int country, enum issue issue, int target)
{
    int points[2] = {0, 0};
    for (int seat = 0; seat < SEATS; seat++) {
        if (!has_voice(p, seat, country)) continue;
        const int side = sts_player(p, seat)->vote, influence = sts_influence(p, seat, country);
        points[side] += influence;
        event(p, EVENT_SIDE_CHOSEN, .seat = seat, .colour = side, .influence = influence);
    }
    if (points[RED] == points[BLUE]) {
        event(p, EVENT_ISSUE_UNDECIDED, .country = country, .issue = issue, .points = points[RED],
              .target = target);
        return NO_COLOUR;
    }
    const enum colour colour = points[RED] > points[BLUE] ? RED : BLUE;
    event(p, EVENT_ISSUE_DECIDED, .country = country, .issue = issue, .colour = colour, .red = points[RED],
          .blue = points[BLUE], .target = target);
    return colour;
}

/* Does what was decided against the status quo. */
static void enact(struct play *p, enum issue issue, int country, int target, enum colour colour)
{
    switch (issue) {
    case ISSUE_JOIN_A_FACTION:
        sts_faction_join(p, country, colour, REASON_ISSUE);
        return;
    case ISSUE_REARM:
        sts_army_set(p, country, 1, REASON_ISSUE);
        return;
    case ISSUE_GO_TO_WAR:
        sts_war_fight(p, country, target);
        return;
    case ISSUE_ENACT_A_LEAGUE: /* only after the second resolution, in the target country */
        return;
    case ISSUE_ACCEPT_A_LEAGUE:
        sts_league_enact(p, target, country);
        return;
    }
}

/* 5.6.3, in order from the player whose round it is; also takes the markers back into the hands. */
static void afflict_losers(struct play *p, int country, enum colour colour)
{
    const int players = sts_players(p);
    for (int i = 0, seat = sts_state(p)->active; i < players; i++, seat = sts_left_of(p, seat)) {
        struct player *player = sts_player(p, seat);
        const bool lost = colour != NO_COLOUR && player->vote == sts_opposite(colour);
        player->vote = NO_COLOUR;
        if (lost) sts_influence_suffer(p, seat, country, REASON_LOST);
    }
}

static void issue_resolve(struct play *p)
{
    const int country = sts_resolution(p)->country, target = sts_resolution(p)->target;
    const enum issue issue = (enum issue)sts_resolution(p)->issue;
    const enum colour colour = count_sides(p, country, issue, target);
    const bool carried = colour != NO_COLOUR && colour != sts_status_quo(p, issue, country);
    if (carried) enact(p, issue, country, target, colour);
    afflict_losers(p, country, colour);
    step_next(p, STEP_REMOVE_LOSING_INFLUENCE,
              &(struct resolution){.country = country, .issue = issue, .target = target, .carried = carried});
}

/* Rearming is for a country that may, a war and a league for two that may have one (5.6.4). */
static const struct refusal *issue_barred(const struct play *p, const struct resolution *at, bool decided)
{
    switch ((enum issue)at->issue) {
    case ISSUE_JOIN_A_FACTION:
        return NULL;
    case ISSUE_REARM:
        return decided ? NULL : sts_rearm_eligible(p, at->country);
    case ISSUE_GO_TO_WAR:
        return decided ? NULL : sts_war_eligible(p, at->country, at->target);
    case ISSUE_ENACT_A_LEAGUE:
        return sts_league_eligible(p, at->country, at->target);
    case ISSUE_ACCEPT_A_LEAGUE:
        return decided ? NULL : sts_league_eligible(p, at->target, at->country);
    }
    return NULL;
}

void sts_inspect_issue(const struct play *p, int at, struct faults *faults)
{
    const struct resolution *it = step_record_at(p, at);
    const bool decided = play_head(p)->stack[at].step == STEP_REMOVE_LOSING_INFLUENCE;
    const bool between_two = it->issue != ISSUE_JOIN_A_FACTION && it->issue != ISSUE_REARM;
    const char *issue = sts_issues.ids[it->issue];
    if (between_two != (it->target >= 0)) {
        fault_add(faults, AT_FRAME(at, "target"), "is %s, and the issue is %s (5.6.4)",
                  it->target < 0 ? "null" : sts_components(p)->country[it->target].id, issue);
        return;
    }
    const struct refusal *refusal = issue_barred(p, it, decided);
    if (refusal)
        fault_add(faults, AT_FRAME(at, "issue"), "is %s, which cannot be before %s now: %s (%s)", issue,
                  sts_components(p)->country[it->country].id, refusal->code,
                  refusal->rule ? refusal->rule : "5.6.4");
}

const struct step sts_step_choose_sides = {
    .name = "choose_sides",
    .rule = "5.6.2",
    .prompt = "In {country}, about {issue}: choose red or blue.",
    .prompt_now = prompt_sides,
    .record = RECORD("sides", struct resolution, RESOLUTION_FIELDS),
    .called_by = IN_A_LOBBY,
    .secret = true,
    .asks_whom = "every player with influence on display in {country} who has not chosen a side",
    .deciders = voters,
    .by_default = "The status quo: the country's own faction, blue in rearming and war, against a "
                  "league. Red where a country without a faction joins one, which no choice leaves "
                  "as it is.",
    .moves = MOVES(MOVE_VOTE),
    .then = issue_resolve,
    .fallback = fallback_vote,
    .inspect = sts_inspect_issue,
};

/* 5.6.4.4: a league that was carried is put to the target country. The caller need not have influence there
 * (R4). */
static void losers_settled(struct play *p)
{
    const struct resolution *at = sts_resolution(p);
    const int country = at->country, target = at->target;
    if (at->issue == ISSUE_ENACT_A_LEAGUE && at->carried)
        call(p, sts_state(p)->active, target, ISSUE_ACCEPT_A_LEAGUE, country);
    else
        step_return(p);
}

const struct step sts_step_remove_losing_influence = {
    .name = "remove_losing_influence",
    .rule = "5.6.3",
    .prompt = "Remove a card from your descending stack in {country}.",
    .record = RECORD("outcome", struct resolution, RESOLUTION_FIELDS,
                     FLAG_FIELD(struct resolution, carried, "The issue went against the status quo.")),
    .called_by = IN_A_LOBBY,
    .deciders = sts_removing_seat,
    .by_default = "The first card of the stack, in the order of the pack.",
    .moves = MOVES(MOVE_REMOVE_INFLUENCE),
    .then = losers_settled,
    .inspect = sts_inspect_issue,
};
