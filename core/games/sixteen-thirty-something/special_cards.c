/* Play special cards (4.1.3): seven kinds, one line of a table each. */
#include "game.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "4.1.3", "{card} is not in {seat}'s hand."};
static const struct refusal NOWHERE_TO_LOBBY = {
    "nowhere-to-lobby", "5.6",
    "{seat} has no influence on display and no card that names a country in hand."};
static const struct refusal ABILITY_FULL = {"military-ability-three", "4.1.3.2",
                                            "{country} has military ability 3 already."};
static const struct refusal ARMY_FULL = {"army-size-three", "4.1.3.3", "{country} has army size 3 already."};
static const struct refusal STATUS_FULL = {"status-seven", "4.1.3.4", "{country} has status 7 already."};
static const struct refusal HAS_LEADER = {"leader-present", "4.1.3.5",
                                          "{country} has a military leader already."};
static const struct refusal NOT_DISPLAYED = {"not-on-display", "4.1.3.6",
                                             "{target} is in no influence display."};
static const struct refusal HAS_UNREST = {"unrest-present", "4.1.3.7",
                                          "{country} has been put in unrest in this turn already."};

/* ---- 4.1.3.1 Lobby the Crown Card ---- */

static const struct refusal *crown_target(const struct play *p, int seat, int none)
{
    return sts_lobby_reach(p, seat) ? NULL : &NOWHERE_TO_LOBBY;
}

static void crown_effect(struct play *p, int seat, int none)
{
    step_call(p, STEP_LOBBY_THE_CROWN_CARD, NULL);
}

/* ---- 4.1.3.2 Military Improvement Card ---- */

static const struct refusal *improvement_target(const struct play *p, int seat, int country)
{
    return sts_country(p, country)->military_ability < ABILITY_MAX ? NULL : &ABILITY_FULL;
}

static void improvement_effect(struct play *p, int seat, int country)
{
    sts_ability_set(p, country, sts_country(p, country)->military_ability + 1);
}

/* ---- 4.1.3.3 Increase Army Size Card ---- */

static const struct refusal *army_target(const struct play *p, int seat, int country)
{
    return sts_country(p, country)->army_size < ARMY_MAX ? NULL : &ARMY_FULL;
}

static void army_effect(struct play *p, int seat, int country)
{
    sts_army_set(p, country, sts_country(p, country)->army_size + 1);
}

/* ---- 4.1.3.4 Increase Status Card ---- */

static const struct refusal *status_target(const struct play *p, int seat, int country)
{
    return sts_country(p, country)->status < STATUS_MAX ? NULL : &STATUS_FULL;
}

static void status_effect(struct play *p, int seat, int country)
{
    sts_status_set(p, country, sts_country(p, country)->status + 1);
}

/* ---- 4.1.3.5 Military Leader Card ---- */

static const struct refusal *leader_target(const struct play *p, int seat, int country)
{
    return sts_country(p, country)->leader ? &HAS_LEADER : NULL;
}

static void leader_effect(struct play *p, int seat, int country)
{
    sts_country(p, country)->leader = 1;
    event(p, EVENT_LEADER_PLACED, country);
}

/* ---- 4.1.3.6 Assassin Card ---- */

static const struct refusal *assassin_target(const struct play *p, int seat, int card)
{
    int owner, country;
    return sts_display_find(p, card, &owner, &country) ? NULL : &NOT_DISPLAYED;
}

static void assassin_effect(struct play *p, int seat, int card)
{
    int owner, country;
    if (sts_display_find(p, card, &owner, &country)) sts_influence_remove(p, owner, country, card);
}

/* ---- 4.1.3.7 Unrest Card ---- */

static const struct refusal *unrest_target(const struct play *p, int seat, int country)
{
    return sts_country(p, country)->unrest ? &HAS_UNREST : NULL;
}

/* Those with the highest influence on display; nobody where nobody has any. */
static uint32_t victims(const struct play *p, int country)
{
    uint32_t seats = 0;
    int highest = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        const int points = sts_influence(p, seat, country);
        if (points > highest) seats = 0;
        if (points < highest) continue;
        highest = points;
        seats |= UINT32_C(1) << seat;
    }
    return seats;
}

static void unrest_effect(struct play *p, int seat, int country)
{
    sts_country(p, country)->unrest = 1;
    event(p, EVENT_UNREST_PLACED, country);
    sts_league_dissolve(p, country);
    const uint32_t suffering = victims(p, country);
    for (int i = 0, victim = seat; i < sts_players(p); i++, victim = sts_left_of(p, victim))
        if (suffering >> victim & 1) sts_influence_suffer(p, victim, country);
    if (sts_removing_seat(p))
        step_call(p, STEP_REMOVE_INFLUENCE_IN_UNREST, &(struct resolution){.country = (int8_t)country});
}

/* ---- the seven kinds ---- */

#define OTHER_KIND(section, wanted)                                                                          \
    {                                                                                                        \
        "another-kind-of-card", section, "{card} is not " wanted " card."                                    \
    }

static const struct special {
    enum card_kind kind;
    struct refusal other_kind;
    const struct refusal *(*target)(const struct play *p, int seat, int target);
    void (*effect)(struct play *p, int seat, int target);
} specials[] = {
    [MOVE_PLAY_LOBBY_THE_CROWN] = {KIND_LOBBY_THE_CROWN, OTHER_KIND("4.1.3.1", "a Lobby the Crown"),
                                   crown_target, crown_effect},
    [MOVE_PLAY_MILITARY_IMPROVEMENT] = {KIND_MILITARY_IMPROVEMENT,
                                        OTHER_KIND("4.1.3.2", "a Military Improvement"), improvement_target,
                                        improvement_effect},
    [MOVE_PLAY_INCREASE_ARMY_SIZE] = {KIND_INCREASE_ARMY_SIZE, OTHER_KIND("4.1.3.3", "an Increase Army Size"),
                                      army_target, army_effect},
    [MOVE_PLAY_INCREASE_STATUS] = {KIND_INCREASE_STATUS, OTHER_KIND("4.1.3.4", "an Increase Status"),
                                   status_target, status_effect},
    [MOVE_PLAY_MILITARY_LEADER] = {KIND_MILITARY_LEADER, OTHER_KIND("4.1.3.5", "a Military Leader"),
                                   leader_target, leader_effect},
    [MOVE_PLAY_ASSASSIN] = {KIND_ASSASSIN, OTHER_KIND("4.1.3.6", "an Assassin"), assassin_target,
                            assassin_effect},
    [MOVE_PLAY_UNREST] = {KIND_UNREST, OTHER_KIND("4.1.3.7", "an Unrest"), unrest_target, unrest_effect},
};

static MOVE_CANDIDATES(special_cards)
{
    const uint64_t *kind = sts_components(p)->of_kind[specials[so_far->type].kind];
    for (int w = 0; w < CARD_WORDS; w++)
        set[w] = sts_player(p, seat)->hand[w] & kind[w];
}

static MOVE_CANDIDATES(displayed_cards)
{
    for (int owner = 0; owner < SEATS; owner++)
        for (int i = 0; i < sts_components(p)->country_count; i++) {
            const struct stack *stack = &sts_player(p, owner)->display[i];
            for (int k = 0; k < stack->count; k++)
                set_add(set, stack->card[k]);
        }
}

static struct special_round *special_round(const struct play *p)
{
    return step_record(p);
}

/* A card without a target may not be played (R1). */
static MOVE_CHECK(check_special)
{
    const struct special *special = &specials[m->type];
    if (!set_has(sts_player(p, seat)->hand, m->arg[0])) return &NOT_IN_HAND;
    if (sts_components(p)->card[m->arg[0]].kind != special->kind) return &special->other_kind;
    return special->target(p, seat, m->arg[1]);
}

static MOVE_APPLY(apply_special)
{
    special_round(p)->played++;
    set_remove(sts_player(p, seat)->hand, m->arg[0]);
    set_add(sts_state(p)->discard, m->arg[0]);
    event(p, EVENT_SPECIAL_CARD_PLAYED, seat, m->arg[0]);
    specials[m->type].effect(p, seat, m->arg[1]);
}

const struct move_type sts_move_play_lobby_the_crown = {
    .name = "play_lobby_the_crown",
    .rule = "4.1.3.1",
    .doc = "Plays Lobby the Crown: an issue resolution is called next.",
    .text = "{seat} plays {card}: an issue will be called.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_military_improvement = {
    .name = "play_military_improvement",
    .rule = "4.1.3.2",
    .doc = "Raises a country's military ability by one.",
    .text = "{seat} plays {card}: the military ability of {country} rises by 1.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("country", "The country.", &sts_countries)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_increase_army_size = {
    .name = "play_increase_army_size",
    .rule = "4.1.3.3",
    .doc = "Raises a country's army size by one.",
    .text = "{seat} plays {card}: the army size of {country} rises by 1.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("country", "The country.", &sts_countries)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_increase_status = {
    .name = "play_increase_status",
    .rule = "4.1.3.4",
    .doc = "Raises a country's status by one.",
    .text = "{seat} plays {card}: the status of {country} rises by 1.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("country", "The country.", &sts_countries)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_military_leader = {
    .name = "play_military_leader",
    .rule = "4.1.3.5",
    .doc = "Places a military leader in a country.",
    .text = "{seat} plays {card}: {country} gets a military leader.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("country", "The country.", &sts_countries)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_assassin = {
    .name = "play_assassin",
    .rule = "4.1.3.6",
    .doc = "Removes an influence card of any display to its owner's market place.",
    .text = "{seat} plays {card}: {target} is removed from its display.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("target", "The influence card.", &sts_cards, .candidates = displayed_cards)},
    .check = check_special,
    .apply = apply_special,
};

const struct move_type sts_move_play_unrest = {
    .name = "play_unrest",
    .rule = "4.1.3.7",
    .doc = "Puts a country in unrest: those with the highest influence there suffer.",
    .text = "{seat} plays {card}: {country} is in unrest.",
    .args = {ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards),
             ID_ARG("country", "The country.", &sts_countries)},
    .check = check_special,
    .apply = apply_special,
};

/* Who holds cards is asked, whatever they are (only the player knows). */
uint32_t sts_special_player(const struct play *p)
{
    const int seat = sts_state(p)->active;
    if (special_round(p)->played == SPECIAL_CARDS || sts_hand_size(p, seat) == 0) return 0;
    return sts_asked(p, seat);
}

static MOVE_APPLY(apply_end_special)
{
    step_next(p, STEP_LOBBY_THE_CROWN, NULL);
}

const struct move_type sts_move_end_special_cards = {
    .name = "end_special_cards",
    .rule = "4.1.3",
    .doc = "Plays no (more) special cards.",
    .text = "{seat} plays no more special cards.",
    .apply = apply_end_special,
};

void sts_special_cards_played(struct play *p)
{
    step_next(p, STEP_LOBBY_THE_CROWN, NULL);
}
