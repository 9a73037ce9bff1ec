/* League of Princes (5.8), factions (5.2), and the tracks that both change. */
#include "game.h"

enum { LOW_STATUS = 1, STATUS_GAP = 2 };

/* ---- what stands on the map ---- */

void sts_status_set(struct play *p, int country, int status, enum reason reason)
{
    sts_country(p, country)->status = status;
    event(p, EVENT_STATUS_CHANGED, .country = country, .status = status, .reason = reason);
}

void sts_army_set(struct play *p, int country, int size, enum reason reason)
{
    sts_country(p, country)->army_size = size;
    event(p, EVENT_ARMY_SIZE_CHANGED, .country = country, .army_size = size, .reason = reason);
}

void sts_ability_set(struct play *p, int country, int ability, enum reason reason)
{
    sts_country(p, country)->military_ability = ability;
    event(p, EVENT_MILITARY_ABILITY_CHANGED, .country = country, .military_ability = ability,
          .reason = reason);
}

/* ---- 5.8.1 Eligibility ---- */

static const struct refusal NO_FACTION = {
    "no-faction", "5.8.1",
    "{country} " VERB("country", "belong",
                      "belongs") " to no faction, and so can be in no league with {target}."};
static const struct refusal IN_UNREST = {
    "in-unrest", "5.8.1",
    "{country} " VERB("country", "are", "is") " in unrest and can be in no league with {target}."};
static const struct refusal ITSELF = {"target-is-itself", "5.8.1",
                                      "No country can be in league with itself."};
static const struct refusal TARGET_FACTION = {
    "target-other-faction", "5.8.1",
    "{target} " VERB("target", "do", "does") " not belong to the faction of {country}."};
static const struct refusal TARGET_NO_FACTION = {
    "target-no-faction", "5.8.1",
    "{target} " VERB("target", "belong",
                     "belongs") " to no faction, and so can be in no league with {country}."};
static const struct refusal TARGET_UNREST = {
    "target-in-unrest", "5.8.1",
    "{target} " VERB("target", "are", "is") " in unrest and can be in no league with {country}."};
static const struct refusal NOT_ADJACENT = {
    "target-not-adjacent", "5.8.1",
    "{country} and {target} are not adjacent, and one of them has status 0 or 1."};
static const struct refusal LEAGUE_EXISTS = {
    "league-exists", "5.8.1", "There is a league of the faction of {target} on the board already."};

static bool league_on_board(const struct play *p, enum colour colour)
{
    EACH_COUNTRY(p, i)
        if (sts_country(p, i)->league == colour) return true;
    return false;
}

const struct refusal *sts_league_eligible(const struct play *p, int initiator, int target)
{
    const struct country *one = sts_country(p, initiator), *other = sts_country(p, target);
    const bool any_faction = initiator == sts_components(p)->german_states;
    if (one->faction == NO_COLOUR) return &NO_FACTION;
    if (one->unrest) return &IN_UNREST;
    if (initiator == target) return &ITSELF;
    if (other->faction == NO_COLOUR) return &TARGET_NO_FACTION;
    if (other->faction != one->faction && !any_faction) return &TARGET_FACTION;
    if (other->unrest) return &TARGET_UNREST;
    if ((one->status <= LOW_STATUS || other->status <= LOW_STATUS) &&
        !sts_adjacent(sts_components(p), initiator, target))
        return &NOT_ADJACENT;
    return league_on_board(p, (enum colour)other->faction) ? &LEAGUE_EXISTS : NULL;
}

/* ---- 5.8.2 Successful Enactment ---- */

/* The country of the two whose value is the lower, or -1. */
static int lower(int one, int one_value, int other, int other_value)
{
    if (one_value == other_value) return -1;
    return one_value < other_value ? one : other;
}

void sts_league_enact(struct play *p, int initiator, int target)
{
    struct country *one = sts_country(p, initiator), *other = sts_country(p, target);
    const enum colour colour = (enum colour)other->faction;
    sts_faction_join(p, initiator, colour, REASON_LEAGUE);
    one->league = other->league = colour;
    event(p, EVENT_LEAGUE_ENACTED, .country = initiator, .target = target, .colour = colour);

    const int small = lower(initiator, one->army_size, target, other->army_size);
    if (small >= 0) sts_army_set(p, small, sts_country(p, small)->army_size + 1, REASON_LEAGUE);

    const int weak = lower(initiator, one->military_ability, target, other->military_ability);
    if (weak >= 0) sts_ability_set(p, weak, sts_country(p, weak)->military_ability + 1, REASON_LEAGUE);

    const int poor = lower(initiator, one->status, target, other->status), rich = initiator + target - poor;
    if (poor < 0 || sts_country(p, rich)->status - sts_country(p, poor)->status < STATUS_GAP) return;
    sts_status_set(p, rich, sts_country(p, rich)->status - 1, REASON_LEAGUE);
    sts_status_set(p, poor, sts_country(p, poor)->status + 1, REASON_LEAGUE);
}

/* ---- how a league ends before its time: 4.1.3.7, R6 ---- */

void sts_league_dissolve(struct play *p, int country, enum reason reason)
{
    const int8_t colour = sts_country(p, country)->league;
    if (colour == NO_COLOUR) return;
    EACH_COUNTRY(p, i)
        if (sts_country(p, i)->league == colour) sts_country(p, i)->league = NO_COLOUR;
    event(p, EVENT_LEAGUE_DISSOLVED, .colour = colour, .reason = reason);
}

/* ---- 5.2, 5.6.4.1 ---- */

void sts_faction_join(struct play *p, int country, enum colour faction, enum reason reason)
{
    if (sts_country(p, country)->faction == faction) return;
    sts_league_dissolve(p, country, REASON_FACTION);
    sts_country(p, country)->faction = faction;
    event(p, EVENT_FACTION_JOINED, .country = country, .colour = faction, .reason = reason);
}
