/* Lobby Issue Resolution (5.6): who may call one, and about what. bidding.c goes on with influence (5.6.1),
 * issue.c with the sides (5.6.2). */
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

#define CALL_AN_ISSUE                                                                                        \
    "Call an issue resolution in one country where you have influence, or hold a card that names it"

/* Who has influence on display can lobby, as all can see; of the hand the prompt tells nothing. */
static const char *prompt_lobby(const struct play *p)
{
    const struct player *player = sts_player(p, sts_state(p)->active);
    EACH_COUNTRY(p, i)
        if (player->display[i].count) return CALL_AN_ISSUE ".";
    return CALL_AN_ISSUE ", or say that you can in none.";
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
    .prompt = CALL_AN_ISSUE ".",
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

void sts_resolution_call(struct play *p, int seat, int country, enum issue issue, int target)
{
    event(p, EVENT_LOBBY_CALLED, .seat = seat, .country = country, .issue = issue, .target = target);
    sts_bidding_begin(p, country, issue, target);
}

static MOVE_APPLY(apply_lobby)
{
    lobbying(p)->called = 1;
    sts_resolution_call(p, seat, move_arg(m, MOVE_LOBBY_JOIN_A_FACTION, country), calls[m->type].issue,
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
    .text = "{seat} lobbies the Crown of {country} about going to war with {target}[ (combat modifiers: "
            "{step.attack} against {step.defence})].",
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
    .prompt = CALL_AN_ISSUE ", or say that you can in none.",
    .prompt_now = prompt_lobby,
    .record = LOBBYING,
    .deciders = lobbyist,
    .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                  "countries in the order of the pack.",
    .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                   MOVE_LOBBY_ENACT_A_LEAGUE, MOVE_NO_LOBBY),
    .then = lobby_step_done,
};
