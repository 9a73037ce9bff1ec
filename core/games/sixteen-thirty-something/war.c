/* War (5.7). */
#include "game.h"

enum { LEADER_BONUS = 2, LOW_STATUS = 1, COMBAT_DICE = 2 };

/* ---- 5.7.1 Eligibility ---- */

static const struct refusal NO_FACTION = {
    "no-faction", "5.7.1", "{country} " VERB("country", "belong", "belongs") " to no faction."};
static const struct refusal NO_ARMY = {
    "army-size-zero", "5.7.1",
    "{country} " VERB("country", "have", "has") " army size 0 and cannot wage war."};
static const struct refusal IN_UNREST = {
    "in-unrest", "5.7.1", "{country} " VERB("country", "are", "is") " in unrest and cannot wage war."};
static const struct refusal ITSELF = {"target-is-itself", "5.7.1", "No country can attack itself."};
static const struct refusal NOT_OPPOSED = {
    "target-not-opposed", "5.7.1",
    "{target} " VERB("target", "do", "does") " not belong to the faction opposite to that of {country}."};
static const struct refusal IN_A_LEAGUE = {"target-not-opposed", "5.7.1",
                                           "{target} are in a league, which ends the exception: only a "
                                           "country of the opposite faction can attack them."};
static const struct refusal NOT_ADJACENT = {
    "target-not-adjacent", "5.7.1",
    "{target} " VERB("target", "have", "has") " status 0 or 1: only an adjacent country can attack."};

static bool are_the_german_states(const struct play *p, int country)
{
    return country == sts_components(p)->german_states;
}

/* The German States, outside a league, can be attacked whatever their faction. */
static bool is_exception(const struct play *p, int target)
{
    return are_the_german_states(p, target) && sts_country(p, target)->league == NO_COLOUR;
}

const struct refusal *sts_war_eligible(const struct play *p, int attacker, int target)
{
    const struct country *a = sts_country(p, attacker), *t = sts_country(p, target);
    if (a->faction == NO_COLOUR) return &NO_FACTION;
    if (a->army_size == 0) return &NO_ARMY;
    if (a->unrest) return &IN_UNREST;
    if (attacker == target) return &ITSELF;
    if (t->faction != sts_opposite((enum colour)a->faction) && !is_exception(p, target))
        return are_the_german_states(p, target) ? &IN_A_LEAGUE : &NOT_OPPOSED;
    if (t->status <= LOW_STATUS && !sts_adjacent(sts_components(p), attacker, target)) return &NOT_ADJACENT;
    return NULL;
}

/* ---- 5.7.2.1 Combat Modifiers ---- */

int sts_combat_modifiers(const struct play *p, int country, bool defending)
{
    const struct country *it = sts_country(p, country);
    const bool over_water = sts_components(p)->country[country].defends_over_water;
    int sum = it->military_ability;
    if (it->leader) sum += LEADER_BONUS;
    if (it->army_size == 0) sum -= 1;
    if (it->unrest) sum -= 1;
    if (defending && over_water && it->status <= LOW_STATUS) sum += 1;
    if (it->league != NO_COLOUR) sum += 1;
    return sum;
}

int sts_word_attack(const struct play *p, int seat, const int16_t *values)
{
    const int country = values[offsetof(struct MOVE_LOBBY_GO_TO_WAR, country) / sizeof *values];
    return sts_combat_modifiers(p, country, false);
}

int sts_word_defence(const struct play *p, int seat, const int16_t *values)
{
    const int target = values[offsetof(struct MOVE_LOBBY_GO_TO_WAR, target) / sizeof *values];
    return sts_combat_modifiers(p, target, true);
}

/* Of the war on which the players vote; 0: they vote on none. */
static int war_voted_on(const struct play *p, bool defending)
{
    if (!step_is(p, STEP_CHOOSE_SIDES)) return 0;
    const struct resolution *at = sts_resolution(p);
    if (at->issue != ISSUE_GO_TO_WAR) return 0;
    return sts_combat_modifiers(p, defending ? at->target : at->country, defending);
}

int sts_word_war_attack(const struct play *p)
{
    return war_voted_on(p, false);
}

int sts_word_war_defence(const struct play *p)
{
    return war_voted_on(p, true);
}

/* ---- 5.7.2.2 Rolling the dice ---- */

static int combat_total(struct play *p, int country, bool defending)
{
    int die[COMBAT_DICE];
    for (int i = 0; i < COMBAT_DICE; i++)
        die[i] = draw_die(p, 6, DRAW_COMBAT_DIE, .country = country, .die = i + 1);
    const int difference = die[0] > die[1] ? die[0] - die[1] : die[1] - die[0];
    const int modifiers = sts_combat_modifiers(p, country, defending);
    event(p, EVENT_COMBAT_TOTAL, .country = country, .modifiers = modifiers, .difference = difference,
          .total = modifiers + difference);
    return modifiers + difference;
}

/* ---- 5.7.2.4 Capturing status, 5.7.2.5 War damage ---- */

static void capture_status(struct play *p, int winner, int loser)
{
    if (sts_country(p, loser)->status == 0) return;
    sts_status_set(p, loser, sts_country(p, loser)->status - 1, REASON_WAR);
    if (sts_country(p, winner)->status < STATUS_MAX)
        sts_status_set(p, winner, sts_country(p, winner)->status + 1, REASON_WAR);
}

static void take_damage(struct play *p, int country)
{
    const struct country *it = sts_country(p, country);
    if (it->army_size > 0)
        sts_army_set(p, country, it->army_size - 1, REASON_WAR);
    else if (it->military_ability > 0)
        sts_ability_set(p, country, it->military_ability - 1, REASON_WAR);
}

/* ---- 5.7.2 Resolving a War, 5.7.2.3 Results of War ---- */

void sts_war_fight(struct play *p, int attacker, int target)
{
    if (is_exception(p, target))
        sts_faction_join(p, target, sts_opposite((enum colour)sts_country(p, attacker)->faction), REASON_WAR);
    const int attack = combat_total(p, attacker, false), defence = combat_total(p, target, true);
    if (attack == defence) {
        event(p, EVENT_WAR_DRAWN, .country = attacker, .target = target);
        take_damage(p, attacker);
        take_damage(p, target);
        return;
    }
    const int winner = attack > defence ? attacker : target, loser = attack > defence ? target : attacker;
    event(p, EVENT_WAR_WON, .winner = winner, .loser = loser);
    capture_status(p, winner, loser);
    take_damage(p, loser);
}
