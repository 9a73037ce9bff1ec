/* Play an Opportunity Card (10.1, appendix 2): nine ways of playing one, a line of a table each.
 *
 * A way has targets (a state, a figure, a work of art), numbered as the move's second argument is; one without an argument has the
 * single target 0. A card has an effect as long as one of its targets is not refused (R10). */
#include "tables.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", "10.1", "{card} is not in {seat}'s hand."};
static const struct refusal CANNOT_PAY_GENERAL = {"too-few-florins", "Appendix 2",
                                                  "{seat} cannot pay what {card} costs."};
static const struct refusal NO_OWN_ARMY = {"no-own-army", "Appendix 2",
                                           "{seat} has no army in {state} with which {card} could stand."};
static const struct refusal CANNOT_PAY_WORK = {"too-few-florins", "Appendix 2",
                                               "{seat} cannot pay for {work}."};
static const struct refusal NO_FIGURE = {
    "not-a-figure", "Appendix 2",
    "{figure} is no architect, bishop, general or politician: no other card can be removed."};
static const struct refusal NOT_IN_PLAY = {"not-in-play", "Appendix 2",
                                           "{figure} does not lie before any player."};
static const struct refusal NOT_MOST_CITIES = {"not-most-cities", "14.2",
                                               "{seat} does not have more Cities than any other player."};
static const struct refusal NO_COMPOSER = {"no-composer", "14.2", "All composers are on the map already."};
static const struct refusal NOT_OWN_MAJOR = {"not-own-major-state", "14.2",
                                             "{state} is not {seat}'s Major State."};
static const struct refusal NO_SUCH_LOAN = {"no-such-investment", "Appendix 2",
                                            "No card invests {florins} florins."};
static const struct refusal CANNOT_INVEST = {"too-few-florins", "Appendix 2",
                                             "{seat} does not have {florins} florins to invest."};
static const struct refusal NOWHERE_FOR_INFLUENCE = {"nowhere-for-influence", "10.3.2",
                                                     "There is no Minor State without an enemy army."};
static const struct refusal ONESELF = {"oneself", "Appendix 2",
                                       "A Traitor draws from an opponent's hand, not from {seat}'s own."};
static const struct refusal NO_CARDS = {"no-cards", "Appendix 2", "The hand of that player is empty."};
static const struct refusal HAS_EFFECT = {
    "card-has-effect", "9.2", "{card} can be played for its effect now, so it may not be wasted."};

static const struct refusal *nothing_refused(const struct play *p, int seat, int card, int none)
{
    return NULL;
}

/* ---- architects, bishops, politicians (10.1.1) ---- */

static void figure_effect(struct play *p, int seat, int card, int none)
{
    bar_figure_lay(p, seat, card);
    if (bar_effect(p, card) == JOHANN_PHILIPP_VON_SCHONBORN) step_call(p, STEP_EVACUATE, NULL); /* R19 */
}

/* ---- generals ---- */

static const struct refusal *general_refuses(const struct play *p, int seat, int card, int state)
{
    const struct land *land = bar_land(p, state);
    if (bar_player(p, seat)->florins < bar_general_cost(p, card)) return &CANNOT_PAY_GENERAL;
    return land->army_seat == seat && land->armies > 0 ? NULL : &NO_OWN_ARMY;
}

static void general_effect(struct play *p, int seat, int card, int state)
{
    bar_figure_lay(p, seat, card);
    bar_earn(p, seat, -bar_general_cost(p, card));
    bar_player(p, seat)->general_at = (int8_t)state;
    event(p, EVENT_GENERAL_PLACED, seat, card, state);
}

/* ---- painters ---- */

static int work_number(const struct play *p, int card, int work, const enum number of_work[WORKS])
{
    return bar_number(p, bar_effect(p, card), of_work[work]);
}

static const enum number COST[WORKS] = {NUMBER_MINOR_COST, NUMBER_IMPORTANT_COST, NUMBER_MASTERPIECE_COST};
static const enum number POINTS[WORKS] = {NUMBER_MINOR_POINTS, NUMBER_IMPORTANT_POINTS,
                                          NUMBER_MASTERPIECE_POINTS};

static const struct refusal *painter_refuses(const struct play *p, int seat, int card, int work)
{
    return bar_player(p, seat)->florins < work_number(p, card, work, COST) ? &CANNOT_PAY_WORK : NULL;
}

static void painter_effect(struct play *p, int seat, int card, int work)
{
    bar_earn(p, seat, -work_number(p, card, work, COST));
    bar_score(p, seat, work_number(p, card, work, POINTS));
}

/* ---- Assassin ---- */

static enum card_kind kind_of(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    return c->kind[c->card[card].kind].kind;
}

static bool is_figure(const struct play *p, int card)
{
    const enum card_kind kind = kind_of(p, card);
    return kind >= KIND_ARCHITECT && kind < KIND_ARCHITECT + FIGURE_KINDS;
}

/* Before whom the figure lies; -1: nobody. */
static int patron(const struct play *p, int figure)
{
    const enum card_kind kind = kind_of(p, figure);
    if (!is_figure(p, figure)) return -1;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_figure(p, seat, kind) == figure) return seat;
    return -1;
}

static const struct refusal *assassin_refuses(const struct play *p, int seat, int card, int figure)
{
    if (figure >= bar_components(p)->card_count || !is_figure(p, figure)) return &NO_FIGURE;
    return patron(p, figure) >= 0 ? NULL : &NOT_IN_PLAY;
}

static void assassin_effect(struct play *p, int seat, int card, int figure)
{
    bar_figure_lose(p, patron(p, figure), kind_of(p, figure), true);
}

/* ---- Baroque (14.2) ---- */

static bool has_most_cities(const struct play *p, int seat)
{
    const int cities = bar_cities(p, seat);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && play_head(p)->seats >> other & 1 && bar_cities(p, other) >= cities) return false;
    return cities > 0;
}

static int composers_on_map(const struct play *p)
{
    int count = 0;
    for (int i = 0; i < bar_components(p)->state_count; i++)
        count += bar_land(p, i)->composers;
    return count;
}

static const struct refusal *baroque_refuses(const struct play *p, int seat, int card, int state)
{
    if (bar_major_owner(p, state) != seat) return &NOT_OWN_MAJOR;
    if (!has_most_cities(p, seat)) return &NOT_MOST_CITIES;
    return composers_on_map(p) < bar_components(p)->composers ? NULL : &NO_COMPOSER;
}

static void baroque_effect(struct play *p, int seat, int card, int state)
{
    bar_land(p, state)->composers++;
    event(p, EVENT_COMPOSER_PLACED, seat, state);
}

/* ---- Capitalism ---- */

static const struct investment_row *investment_of(const struct play *p, int florins)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->investment_count; i++)
        if (c->investment[i].florins == florins) return &c->investment[i];
    return NULL;
}

static const struct refusal *capitalism_refuses(const struct play *p, int seat, int card, int florins)
{
    if (!investment_of(p, florins)) return &NO_SUCH_LOAN;
    return bar_player(p, seat)->florins < florins ? &CANNOT_INVEST : NULL;
}

/* The fee is the controller's of Augsburg, who owes himself nothing (R13), or the bank's. */
static void capitalism_effect(struct play *p, int seat, int card, int florins)
{
    const struct investment_row *investment = investment_of(p, florins);
    const int fugger = bar_land(p, bar_components(p)->augsburg)->controller;
    bar_earn(p, seat, -investment->florins);
    bar_earn(p, seat, investment->back);
    if (fugger == seat) return;
    bar_earn(p, seat, -investment->fee);
    if (fugger >= 0) bar_earn(p, fugger, investment->fee);
}

/* ---- Divine Intervention ---- */

static void divine_effect(struct play *p, int seat, int card, int none)
{
    set_add(bar_player(p, seat)->interventions, card);
}

/* ---- Power (10.3.2); its other use is in battle.c ---- */

static const struct refusal *power_refuses(const struct play *p, int seat, int card, int none)
{
    for (int i = 0; i < bar_components(p)->state_count; i++)
        if (bar_in_play(p, i) && bar_major_owner(p, i) < 0 && !bar_enemy_army(p, seat, i)) return NULL;
    return &NOWHERE_FOR_INFLUENCE;
}

static void power_effect(struct play *p, int seat, int card, int none)
{
    bar_power_begin(p);
}

/* ---- Traitor ---- */

static const struct refusal *traitor_refuses(const struct play *p, int seat, int card, int opponent)
{
    if (opponent == seat) return &ONESELF;
    return bar_hand_size(p, opponent) > 0 ? NULL : &NO_CARDS;
}

/* Both learn which card it is, and nobody else. */
static void traitor_effect(struct play *p, int seat, int card, int opponent)
{
    const int stolen =
        draw_from_set(p, bar_player(p, opponent)->hand, CARD_WORDS, DRAW_STOLEN_CARD, opponent, 0);
    set_add(bar_player(p, seat)->hand, stolen);
    event(p, EVENT_CARD_STOLEN, opponent, stolen);
    event(p, EVENT_CARD_DRAWN, seat, stolen);
}

/* ---- the nine ways ---- */

#define OTHER_KIND(wanted)                                                                                   \
    {                                                                                                        \
        "another-kind-of-card", "10.1", "{card} is not " wanted "."                                          \
    }

static const struct way {
    struct refusal other_kind;
    int targets; /* how many there may be */
    bool stays;  /* the card lies before the player; else it is discarded */
    const struct refusal *(*refuses)(const struct play *p, int seat, int card, int target);
    void (*effect)(struct play *p, int seat, int card, int target);
} WAYS[MOVE_COUNT] = {
    [MOVE_PLAY_FIGURE] = {OTHER_KIND("an architect, a bishop or a politician"), 1, true, nothing_refused,
                          figure_effect},
    [MOVE_PLAY_GENERAL] = {OTHER_KIND("a general"), STATES_MAX, true, general_refuses, general_effect},
    [MOVE_PLAY_PAINTER] = {OTHER_KIND("a painter"), WORKS, false, painter_refuses, painter_effect},
    [MOVE_PLAY_ASSASSIN] = {OTHER_KIND("an Assassin"), CARDS_MAX, false, assassin_refuses, assassin_effect},
    [MOVE_PLAY_BAROQUE] = {OTHER_KIND("a Baroque card"), STATES_MAX, false, baroque_refuses, baroque_effect},
    [MOVE_PLAY_CAPITALISM] = {OTHER_KIND("a Capitalism card"), INVESTED_MAX + 1, false, capitalism_refuses,
                              capitalism_effect},
    [MOVE_PLAY_DIVINE_INTERVENTION] = {OTHER_KIND("a Divine Intervention"), 1, true, nothing_refused,
                                       divine_effect},
    [MOVE_PLAY_POWER] = {OTHER_KIND("a Power card"), 1, false, power_refuses, power_effect},
    [MOVE_PLAY_TRAITOR] = {OTHER_KIND("a Traitor"), SEATS, false, traitor_refuses, traitor_effect},
};

static const uint8_t
    WAYS_OF_KINDS[] =
        {
            [KIND_ARCHITECT] = MOVE_PLAY_FIGURE, [KIND_BISHOP] = MOVE_PLAY_FIGURE,
            [KIND_GENERAL] = MOVE_PLAY_GENERAL,  [KIND_POLITICIAN] = MOVE_PLAY_FIGURE,
            [KIND_PAINTER] = MOVE_PLAY_PAINTER,
},
    WAYS_OF_PLAIN_CARDS[EFFECTS] = {
        [ASSASSIN] = MOVE_PLAY_ASSASSIN,     [BAROQUE] = MOVE_PLAY_BAROQUE,
        [CAPITALISM] = MOVE_PLAY_CAPITALISM, [DIVINE_INTERVENTION] = MOVE_PLAY_DIVINE_INTERVENTION,
        [POWER] = MOVE_PLAY_POWER,           [TRAITOR] = MOVE_PLAY_TRAITOR,
};

static int way_of(const struct play *p, int card)
{
    const enum card_kind kind = kind_of(p, card);
    return kind == KIND_PLAIN ? WAYS_OF_PLAIN_CARDS[bar_effect(p, card)] : WAYS_OF_KINDS[kind];
}

/* The next target at or after `from` with which the card has an effect; -1: none. */
static int next_target(const struct play *p, int seat, int card, int from)
{
    const struct way *way = &WAYS[way_of(p, card)];
    const int states = bar_components(p)->state_count;
    const int count = way->targets == STATES_MAX ? states : way->targets;
    for (int target = from; target < count; target++)
        if (!way->refuses(p, seat, card, target)) return target;
    return -1;
}

/* ---- moves ---- */

MOVE_CANDIDATES(bar_own_hand)
{
    const uint64_t *hand = bar_player(p, seat)->hand;
    const bool one_way = WAYS[so_far->type].refuses != NULL;
    for (int card = set_next(hand, CARD_WORDS, 0); card >= 0; card = set_next(hand, CARD_WORDS, card + 1))
        if (!one_way || way_of(p, card) == so_far->type) set_add(set, card);
}

static MOVE_CANDIDATES(figures_in_play)
{
    const struct components *c = bar_components(p);
    for (int figure = set_next(c->opportunities, CARD_WORDS, 0); figure >= 0;
         figure = set_next(c->opportunities, CARD_WORDS, figure + 1))
        if (patron(p, figure) >= 0) set_add(set, figure);
}

static MOVE_CHECK(check_play_card)
{
    const struct way *way = &WAYS[m->type];
    if (!set_has(bar_player(p, seat)->hand, m->arg[0])) return &NOT_IN_HAND;
    if (way_of(p, m->arg[0]) != m->type) return &way->other_kind;
    return way->refuses(p, seat, m->arg[0], m->arg[1]);
}

static MOVE_APPLY(apply_play_card)
{
    const struct way *way = &WAYS[m->type];
    const int card = m->arg[0];
    bar_spend_action(p);
    set_remove(bar_player(p, seat)->hand, card);
    event(p, EVENT_CARD_PLAYED, seat, card);
    if (!way->stays) bar_discard(p, seat, card);
    way->effect(p, seat, card, m->arg[1]);
}

const struct move_type bar_move_play_figure = {
    .name = "play_figure",
    .rule = "10.1.1",
    .doc = "Plays an architect, a bishop or a politician before oneself.",
    .text = "{seat} plays {card}.",
    .args = {HAND_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_general = {
    .name = "play_general",
    .rule = "10.1.1",
    .doc = "Pays for a general and places him with one's armies.",
    .text = "{seat} plays {card}, who joins the armies in {state}.",
    .args = {HAND_ARG, STATE_AMONG("state", "Where he stands.", bar_own_army_states)},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_painter = {
    .name = "play_painter",
    .rule = "Appendix 2",
    .doc = "Plays a painter: florins are paid for a work of art, which brings victory points.",
    .text = "{seat} plays {card}, who paints {work}.",
    .args = {HAND_ARG, ID_ARG("work", "The work of art.", &bar_works)},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_assassin = {
    .name = "play_assassin",
    .rule = "Appendix 2",
    .doc = "Plays an Assassin: a figure is out of the game.",
    .text = "{seat} plays {card}: {figure} is out of the game.",
    .args = {HAND_ARG,
             ID_ARG("figure", "A figure before some player.", &bar_cards, .candidates = figures_in_play)},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_baroque = {
    .name = "play_baroque",
    .rule = "14.2",
    .doc = "Plays Baroque: a composer comes to one's Major State.",
    .text = "{seat} plays {card}: a composer comes to {state}.",
    .args = {HAND_ARG, STATE_AMONG("state", "One's Major State.", bar_own_states)},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_capitalism = {
    .name = "play_capitalism",
    .rule = "Appendix 2",
    .doc = "Plays Capitalism: 4, 7 or 12 florins bring 8, 15 or 25, less a fee of 1, 2 or 3 to who "
           "controls Augsburg.",
    .text = "{seat} plays {card} and pays {florins florin|florins}.",
    .args = {HAND_ARG, NUMBER_ARG("florins", "What is paid: 4, 7 or 12.", INVESTED_MIN, INVESTED_MAX)},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_divine_intervention = {
    .name = "play_divine_intervention",
    .rule = "Appendix 2",
    .doc = "Lays a Divine Intervention before oneself.",
    .text = "{seat} lays down {card}.",
    .args = {HAND_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_power = {
    .name = "play_power",
    .rule = "10.3.2",
    .doc = "Plays Power: two points of influence are placed or removed next.",
    .text = "{seat} plays {card}.",
    .args = {HAND_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

const struct move_type bar_move_play_traitor = {
    .name = "play_traitor",
    .rule = "Appendix 2",
    .doc = "Plays a Traitor: draws a card at random out of another player's hand.",
    .text = "{seat} plays {card} and takes a card out of the hand of {.seat}.",
    .args = {HAND_ARG, ID_ARG("seat", "Of whose hand.", &bar_seats)},
    .check = check_play_card,
    .apply = apply_play_card,
};

static MOVE_CHECK(check_play_without_effect)
{
    if (!set_has(bar_player(p, seat)->hand, m->arg[0])) return &NOT_IN_HAND;
    return next_target(p, seat, m->arg[0], 0) < 0 ? NULL : &HAS_EFFECT;
}

static MOVE_APPLY(apply_play_without_effect)
{
    bar_spend_action(p);
    set_remove(bar_player(p, seat)->hand, m->arg[0]);
    event(p, EVENT_CARD_PLAYED, seat, m->arg[0]);
    bar_discard(p, seat, m->arg[0]);
}

const struct move_type bar_move_play_without_effect = {
    .name = "play_without_effect",
    .rule = "10.1",
    .doc = "Plays a card none of whose effects can be had: it is discarded.",
    .text = "{seat} plays {card} without effect.",
    .args = {HAND_ARG},
    .check = check_play_without_effect,
    .apply = apply_play_without_effect,
};

/* Of the figures that an Assassin can meet, others' first. */
static int usual_target(const struct play *p, int seat, int card)
{
    int target = next_target(p, seat, card, 0);
    if (way_of(p, card) != MOVE_PLAY_ASSASSIN) return target;
    while (target >= 0 && patron(p, target) == seat)
        target = next_target(p, seat, card, target + 1);
    return target >= 0 ? target : next_target(p, seat, card, 0);
}

/* The first card of his hand, at its first target. */
STEP_FALLBACK(bar_fallback_play_card)
{
    const int card = set_next(bar_player(p, seat)->hand, CARD_WORDS, 0);
    const int target = card < 0 ? -1 : usual_target(p, seat, card);
    if (card < 0) return;
    if (target < 0)
        *m = (struct move){.type = MOVE_PLAY_WITHOUT_EFFECT, .count = 1, .arg = {(int16_t)card}};
    else
        *m = (struct move){.type = (uint8_t)way_of(p, card),
                           .count = WAYS[way_of(p, card)].targets > 1 ? 2 : 1,
                           .arg = {(int16_t)card, (int16_t)target}};
}
