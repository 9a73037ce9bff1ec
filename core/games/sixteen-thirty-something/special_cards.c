/* Play special cards (4.1.3): seven kinds, each with what refuses it, its effect and its move. */
#include "game.h"
#include "kits/card.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "4.1.3", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_IN_STEP = {"special-cards-over", "4.1.3",
                                           "A player plays special cards in his own round, two at the most, "
                                           "after drawing cards and before lobbying. "
                                           "The current step is {step}."};
static const struct refusal NOWHERE_TO_LOBBY = {
    "nowhere-to-lobby", "5.6",
    "{seat} has no influence on display and no card that names a country in hand."};
static const struct refusal ABILITY_FULL = {
    "military-ability-three", "4.1.3.2",
    "{country} " VERB("country", "have", "has") " military ability 3 already."};
static const struct refusal ARMY_FULL = {"army-size-three", "4.1.3.3",
                                         "{country} " VERB("country", "have", "has") " army size 3 already."};
static const struct refusal STATUS_FULL = {"status-seven", "4.1.3.4",
                                           "{country} " VERB("country", "have", "has") " status 7 already."};
static const struct refusal HAS_LEADER = {
    "leader-present", "4.1.3.5", "{country} " VERB("country", "have", "has") " a military leader already."};
static const struct refusal NOT_DISPLAYED = {"not-on-display", "4.1.3.6",
                                             "{target} is in no influence display."};
static const struct refusal HAS_UNREST = {
    "unrest-present", "4.1.3.7",
    "{country} " VERB("country", "have", "has") " been put in unrest in this turn already."};

static MOVE_CHECK(check_special);
static MOVE_CHECK(special_lapsed);
static MOVE_APPLY(apply_special);
static MOVE_CANDIDATES(special_cards);
#define SPECIAL_CARD ID_ARG("card", "The special card.", &sts_cards, .candidates = special_cards)
#define COUNTRY      ID_ARG("country", "The country.", &sts_countries)

/* ---- 4.1.3.1 Lobby the Crown Card ---- */

static const struct refusal *crown_fits(const struct play *p, int seat, int card)
{
    return sts_lobby_reach(p, seat) ? NULL : &NOWHERE_TO_LOBBY;
}

static void lobby_the_crown(struct play *p, const struct card_play *play)
{
    step_call(p, STEP_LOBBY_THE_CROWN_CARD, NULL);
}

const struct move_type sts_move_play_lobby_the_crown = {
    .name = "play_lobby_the_crown",
    .rule = "4.1.3.1",
    .doc = "Plays Lobby the Crown: an issue resolution is called next.",
    .text = "{seat} plays {card}: an issue will be called.",
    .args = {SPECIAL_CARD},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.2 Military Improvement Card ---- */

static const struct refusal *improvement_refuses(const struct play *p, const struct card_play *play,
                                                 int country)
{
    return sts_country(p, country)->military_ability < ABILITY_MAX ? NULL : &ABILITY_FULL;
}

static void improve_military(struct play *p, const struct card_play *play)
{
    sts_ability_set(p, play->pick[0], sts_country(p, play->pick[0])->military_ability + 1, REASON_CARD);
}

const struct move_type sts_move_play_military_improvement = {
    .name = "play_military_improvement",
    .rule = "4.1.3.2",
    .doc = "Raises a country's military ability by one.",
    .text = "{seat} plays {card}: the military ability of {country} rises by 1.",
    .args = {SPECIAL_CARD, COUNTRY},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.3 Increase Army Size Card ---- */

static const struct refusal *army_refuses(const struct play *p, const struct card_play *play, int country)
{
    return sts_country(p, country)->army_size < ARMY_MAX ? NULL : &ARMY_FULL;
}

static void increase_army_size(struct play *p, const struct card_play *play)
{
    sts_army_set(p, play->pick[0], sts_country(p, play->pick[0])->army_size + 1, REASON_CARD);
}

const struct move_type sts_move_play_increase_army_size = {
    .name = "play_increase_army_size",
    .rule = "4.1.3.3",
    .doc = "Raises a country's army size by one.",
    .text = "{seat} plays {card}: the army size of {country} rises by 1.",
    .args = {SPECIAL_CARD, COUNTRY},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.4 Increase Status Card ---- */

static const struct refusal *status_refuses(const struct play *p, const struct card_play *play, int country)
{
    return sts_country(p, country)->status < STATUS_MAX ? NULL : &STATUS_FULL;
}

static void increase_status(struct play *p, const struct card_play *play)
{
    sts_status_set(p, play->pick[0], sts_country(p, play->pick[0])->status + 1, REASON_CARD);
}

const struct move_type sts_move_play_increase_status = {
    .name = "play_increase_status",
    .rule = "4.1.3.4",
    .doc = "Raises a country's status by one.",
    .text = "{seat} plays {card}: the status of {country} rises by 1.",
    .args = {SPECIAL_CARD, COUNTRY},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.5 Military Leader Card ---- */

static const struct refusal *leader_refuses(const struct play *p, const struct card_play *play, int country)
{
    return sts_country(p, country)->leader ? &HAS_LEADER : NULL;
}

static void place_leader(struct play *p, const struct card_play *play)
{
    sts_country(p, play->pick[0])->leader = 1;
    event(p, EVENT_LEADER_PLACED, .country = play->pick[0]);
}

const struct move_type sts_move_play_military_leader = {
    .name = "play_military_leader",
    .rule = "4.1.3.5",
    .doc = "Places a military leader in a country.",
    .text = "{seat} plays {card}: {country} " VERB("country", "get", "gets") " a military leader.",
    .args = {SPECIAL_CARD, COUNTRY},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.6 Assassin Card ---- */

static const struct refusal *assassin_refuses(const struct play *p, const struct card_play *play, int card)
{
    int owner, country;
    return sts_display_find(p, card, &owner, &country) ? NULL : &NOT_DISPLAYED;
}

static void assassinate(struct play *p, const struct card_play *play)
{
    int owner, country;
    if (sts_display_find(p, play->pick[0], &owner, &country))
        sts_influence_remove(p, owner, country, play->pick[0], REASON_CARD);
}

static int display_of(const struct play *p, int card)
{
    int owner, country;
    return sts_display_find(p, card, &owner, &country) ? owner : -1;
}

int sts_word_displayed_in(const struct play *p, int seat, const int16_t *values)
{
    int owner, country;
    return sts_display_find(p, values[1], &owner, &country) ? country : -1;
}

static MOVE_CANDIDATES(displayed_cards)
{
    for (int owner = 0; owner < SEATS; owner++)
        EACH_COUNTRY(p, i) {
            const struct stack *stack = &sts_player(p, owner)->display[i];
            for (int k = 0; k < stack->count; k++)
                set_add(set, stack->card[k]);
        }
}

const struct move_type sts_move_play_assassin = {
    .name = "play_assassin",
    .rule = "4.1.3.6",
    .doc = "Removes an influence card of any display to its owner's market place.",
    .text =
        "{seat} plays {card}: {target} is removed[ from the display of {target's} in {step.displayed_in}].",
    .args = {SPECIAL_CARD, ID_ARG("target", "The influence card.", &sts_cards, .candidates = displayed_cards,
                                  .owner = display_of)},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- 4.1.3.7 Unrest Card ---- */

static const struct refusal *unrest_refuses(const struct play *p, const struct card_play *play, int country)
{
    return sts_country(p, country)->unrest ? &HAS_UNREST : NULL;
}

/* The seats with the highest influence on display; none where no seat has any. */
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

static void cause_unrest(struct play *p, const struct card_play *play)
{
    const int country = play->pick[0];
    sts_country(p, country)->unrest = 1;
    event(p, EVENT_UNREST_PLACED, .country = country);
    sts_league_dissolve(p, country, REASON_UNREST);
    const uint32_t suffering = victims(p, country);
    for (int i = 0, victim = play->seat; i < sts_players(p); i++, victim = sts_left_of(p, victim))
        if (suffering >> victim & 1) sts_influence_suffer(p, victim, country, REASON_UNREST);
    if (sts_removing_seat(p))
        step_call(p, STEP_REMOVE_INFLUENCE_IN_UNREST, &(struct resolution){.country = country});
}

const struct move_type sts_move_play_unrest = {
    .name = "play_unrest",
    .rule = "4.1.3.7",
    .doc = "Puts a country in unrest: those with the highest influence there suffer.",
    .text = "{seat} plays {card}: {country} " VERB("country", "are", "is") " in unrest.",
    .args = {SPECIAL_CARD, COUNTRY},
    .check = check_special,
    .refusal_when_not_offered = special_lapsed,
    .apply = apply_special,
};

/* ---- the seven kinds ---- */

/* All are discarded. A card without a target may not be played (R1). */
static const struct card_effect effects[KINDS] = {
    [KIND_LOBBY_THE_CROWN] = {.move = MOVE_PLAY_LOBBY_THE_CROWN,
                              .fits = crown_fits,
                              .apply = lobby_the_crown},
    [KIND_MILITARY_IMPROVEMENT] = {.move = MOVE_PLAY_MILITARY_IMPROVEMENT,
                                   .asks = {{"country", &sts_countries, improvement_refuses}},
                                   .apply = improve_military},
    [KIND_INCREASE_ARMY_SIZE] = {.move = MOVE_PLAY_INCREASE_ARMY_SIZE,
                                 .asks = {{"country", &sts_countries, army_refuses}},
                                 .apply = increase_army_size},
    [KIND_INCREASE_STATUS] = {.move = MOVE_PLAY_INCREASE_STATUS,
                              .asks = {{"country", &sts_countries, status_refuses}},
                              .apply = increase_status},
    [KIND_MILITARY_LEADER] = {.move = MOVE_PLAY_MILITARY_LEADER,
                              .asks = {{"country", &sts_countries, leader_refuses}},
                              .apply = place_leader},
    [KIND_ASSASSIN] = {.move = MOVE_PLAY_ASSASSIN,
                       .asks = {{"target", &sts_cards, assassin_refuses}},
                       .apply = assassinate},
    [KIND_UNREST] = {.move = MOVE_PLAY_UNREST,
                     .asks = {{"country", &sts_countries, unrest_refuses}},
                     .apply = cause_unrest},
};

static const struct card_effect *effect_of(const struct play *p, int card)
{
    return &effects[sts_components(p)->card[card].kind];
}

static const struct card_table cards = {.cards = &sts_cards, .effect = effect_of};

static MOVE_CANDIDATES(special_cards)
{
    EACH(card, sts_player(p, seat)->hand) {
        const struct card_effect *effect = effect_of(p, card);
        if (effect->apply && effect->move == so_far->type) set_add(set, card);
    }
}

static struct special_round *special_round(const struct play *p)
{
    return step_record(p);
}

CARD_COMES_FIRST(MOVE_PLAY_LOBBY_THE_CROWN);
CARD_COMES_FIRST(MOVE_PLAY_MILITARY_IMPROVEMENT);
CARD_COMES_FIRST(MOVE_PLAY_INCREASE_ARMY_SIZE);
CARD_COMES_FIRST(MOVE_PLAY_INCREASE_STATUS);
CARD_COMES_FIRST(MOVE_PLAY_MILITARY_LEADER);
CARD_COMES_FIRST(MOVE_PLAY_ASSASSIN);
CARD_COMES_FIRST(MOVE_PLAY_UNREST);

static MOVE_CHECK(check_special)
{
    if (!cards_has(sts_player(p, seat)->hand, move_arg(m, MOVE_PLAY_LOBBY_THE_CROWN, card)))
        return &NOT_IN_HAND;
    return card_move_refuses(&cards, p, seat, m);
}

/* The step ends by itself with the second card. */
static MOVE_CHECK(special_lapsed)
{
    return &NOT_IN_STEP;
}

static MOVE_APPLY(apply_special)
{
    const struct card_play play = card_play_of(seat, m);
    special_round(p)->played++;
    cards_remove(&sts_player(p, seat)->hand, play.card);
    cards_add(&sts_state(p)->discard, play.card);
    event(p, EVENT_SPECIAL_CARD_PLAYED, .seat = seat, .card = play.card);
    effect_of(p, play.card)->apply(p, &play);
}

/* Who holds cards is asked, whatever they are (only the player knows). */
static uint32_t special_player(const struct play *p)
{
    const int seat = sts_state(p)->active;
    if (special_round(p)->played == SPECIAL_CARDS || !sts_has_cards(p, seat)) return 0;
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

static void special_cards_played(struct play *p)
{
    step_next(p, STEP_LOBBY_THE_CROWN, NULL);
}

const struct step sts_step_play_special_cards = {
    .name = "play_special_cards",
    .rule = "4.1.3",
    .prompt = "Play {played?one more special card|up to two special cards}, or none.",
    .record = RECORD(
        "special_round", struct special_round,
        NUMBER_FIELD(struct special_round, played, 0, SPECIAL_CARDS, "Special cards played in this round.")),
    .deciders = special_player,
    .by_default = "No special card is played.",
    .moves = MOVES(MOVE_END_SPECIAL_CARDS, MOVE_PLAY_LOBBY_THE_CROWN, MOVE_PLAY_MILITARY_IMPROVEMENT,
                   MOVE_PLAY_INCREASE_ARMY_SIZE, MOVE_PLAY_INCREASE_STATUS, MOVE_PLAY_MILITARY_LEADER,
                   MOVE_PLAY_ASSASSIN, MOVE_PLAY_UNREST),
    .passing = PASSING(MOVE_END_SPECIAL_CARDS),
    .then = special_cards_played,
};
