/* Lobby Issue Resolution: the choice of sides (5.6.2), the losers (5.6.3), the outcome (5.6.4). */
#include "game.h"

/* ---- 5.6.2: choosing sides ---- */

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
        [ISSUE_GO_TO_WAR] =
            {"In {country}: choose red for war on {target} (combat modifiers: {war_attack} against "
             "{war_defence}), blue for peace."},
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
        sts_resolution_call(p, sts_state(p)->active, target, ISSUE_ACCEPT_A_LEAGUE, country);
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
