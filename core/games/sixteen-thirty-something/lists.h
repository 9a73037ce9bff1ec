/* Sixteen Thirty-Something: ids and names, one list each. The enums are in components.h and state.h, the
 * domains in components.c and state.c (data/domain.h: LISTED). */
#ifndef WESTPHALIA_STS_LISTS_H
#define WESTPHALIA_STS_LISTS_H

/* clang-format off */
#define STS_KINDS(X) \
    X(KIND_INFLUENCE, "influence", "Influence") /* names a country */ \
    X(KIND_OPEN_INFLUENCE, "open-influence", "Open Influence") \
    X(KIND_LOBBY_THE_CROWN, "lobby-the-crown", "Lobby the Crown") \
    X(KIND_MILITARY_IMPROVEMENT, "military-improvement", "Military Improvement") \
    X(KIND_INCREASE_ARMY_SIZE, "increase-army-size", "Increase Army Size") \
    X(KIND_INCREASE_STATUS, "increase-status", "Increase Status") \
    X(KIND_MILITARY_LEADER, "military-leader", "Military Leader") \
    X(KIND_ASSASSIN, "assassin", "Assassin") \
    X(KIND_UNREST, "unrest", "Unrest")
#define STS_ISSUES(X) \
    X(ISSUE_JOIN_A_FACTION, "join-a-faction", "joining a faction") \
    X(ISSUE_REARM, "rearm", "rearming") \
    X(ISSUE_GO_TO_WAR, "go-to-war", "going to war") \
    X(ISSUE_ENACT_A_LEAGUE, "enact-a-league-of-princes", "enacting a League of Princes") \
    X(ISSUE_ACCEPT_A_LEAGUE, "accept-a-league-of-princes", "accepting a League of Princes")
#define STS_REASONS(X) \
    X(REASON_BIDDING, "bidding", "to make room for another card") /* 5.6.1: room for another card */ \
    X(REASON_CARD, "card", "because of a special card") /* the special card of the event before */ \
    X(REASON_DESCENDANT, "descendant", "because its stack is in the descendant") \
    X(REASON_FACTION, "faction", "because a member joins another faction") \
    X(REASON_ISSUE, "issue", "because it was so decided") /* decided so */ \
    X(REASON_LEAGUE, "league", "because of the League of Princes") \
    X(REASON_LOST, "lost", "because the issue is lost") /* 5.6.3 */ \
    X(REASON_UNNAMED, "unnamed", "because no card there names the country any more") /* 5.3.4 */ \
    X(REASON_UNREST, "unrest", "because of unrest") \
    X(REASON_WAR, "war", "because of the war")
/* clang-format on */

#endif
