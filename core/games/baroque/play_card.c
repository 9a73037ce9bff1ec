/* Play an Opportunity Card (10.1, appendix 2): nine ways of playing one, each with what refuses it, its
 * effect and its move.
 *
 * A card has an effect as long as one of its targets is not refused (R10). */
#include "games/baroque/tables.h"

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
                                            "No card invests {florins florin|florins}."};
static const struct refusal CANNOT_INVEST = {"too-few-florins", "Appendix 2",
                                             "{seat} does not have {florins florin|florins} to invest."};
static const struct refusal NOWHERE_FOR_INFLUENCE = {"nowhere-for-influence", "10.3.2",
                                                     "There is no Minor State without an enemy army."};
static const struct refusal ONESELF = {"oneself", "Appendix 2",
                                       "A Traitor draws from an opponent's hand, not from {seat}'s own."};
static const struct refusal NO_CARDS = {"no-cards", "Appendix 2", "The hand of that player is empty."};
static const struct refusal HAS_EFFECT = {
    "card-has-effect", "9.2", "{card} can be played for its effect now, so it may not be wasted."};

static MOVE_CHECK(check_play_card);
static MOVE_APPLY(apply_play_card);
static MOVE_CANDIDATES(cards_so_played);
#define CARD_ARG ID_ARG("card", "A card in hand.", &bar_cards, .candidates = cards_so_played)

/* ---- architects, bishops, politicians (10.1.1) ---- */

static void figure(struct play *p, const struct card_play *play)
{
    bar_figure_lay(p, play->seat, play->card);
    if (bar_effect(p, play->card) == JOHANN_PHILIPP_VON_SCHONBORN)
        step_call(p, STEP_EVACUATE, NULL); /* R19 */
}

const struct move_type bar_move_play_figure = {
    .name = "play_figure",
    .rule = "10.1.1",
    .doc = "Plays an architect, a bishop or a politician before oneself.",
    .text = "{seat} plays {card}.",
    .args = {CARD_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- generals ---- */

static const struct refusal *general_fits(const struct play *p, int seat, int card)
{
    return bar_player(p, seat)->florins < bar_general_cost(p, card) ? &CANNOT_PAY_GENERAL : NULL;
}

static const struct refusal *general_refuses(const struct play *p, const struct card_play *play, int state)
{
    const struct land *land = bar_land(p, state);
    return land->army_seat == play->seat && land->armies > 0 ? NULL : &NO_OWN_ARMY;
}

static void general(struct play *p, const struct card_play *play)
{
    bar_figure_lay(p, play->seat, play->card);
    bar_earn(p, play->seat, -bar_general_cost(p, play->card), BY_CARD(play->card));
    bar_player(p, play->seat)->general_at = play->pick[0];
    event(p, EVENT_GENERAL_PLACED, .seat = play->seat, .card = play->card, .state = play->pick[0]);
}

const struct move_type bar_move_play_general = {
    .name = "play_general",
    .rule = "10.1.1",
    .doc = "Pays for a general and places him with one's armies.",
    .text = "{seat} plays {card}, who joins the armies in {state}.",
    .args = {CARD_ARG, STATE_AMONG("state", "Where he stands.", bar_own_army_states)},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- painters ---- */

static int work_number(const struct play *p, const struct card_play *play, const enum number number)
{
    return bar_number(p, bar_effect(p, play->card), number);
}

static const enum number COST[WORKS] = {[WORK_MINOR] = NUMBER_MINOR_COST,
                                        [WORK_IMPORTANT] = NUMBER_IMPORTANT_COST,
                                        [WORK_MASTERPIECE] = NUMBER_MASTERPIECE_COST};
static const enum number POINTS[WORKS] = {[WORK_MINOR] = NUMBER_MINOR_POINTS,
                                          [WORK_IMPORTANT] = NUMBER_IMPORTANT_POINTS,
                                          [WORK_MASTERPIECE] = NUMBER_MASTERPIECE_POINTS};

static const struct refusal *painter_refuses(const struct play *p, const struct card_play *play, int work)
{
    return bar_player(p, play->seat)->florins < work_number(p, play, COST[work]) ? &CANNOT_PAY_WORK : NULL;
}

static void painter(struct play *p, const struct card_play *play)
{
    bar_earn(p, play->seat, -work_number(p, play, COST[play->pick[0]]), BY_CARD(play->card));
    bar_score(p, play->seat, work_number(p, play, POINTS[play->pick[0]]), BY_CARD(play->card));
}

const struct move_type bar_move_play_painter = {
    .name = "play_painter",
    .rule = "Appendix 2",
    .doc = "Plays a painter: florins are paid for a work of art, which brings victory points.",
    .text = "{seat} plays {card}, who paints {work}.",
    .args = {CARD_ARG, ID_ARG("work", "The work of art.", &bar_works)},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- Assassin ---- */

static enum card_kind kind_of(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    return c->decks.kind[c->decks.card[card].kind].kind;
}

static bool is_figure(const struct play *p, int card)
{
    const enum card_kind kind = kind_of(p, card);
    return kind >= KIND_ARCHITECT && kind < KIND_ARCHITECT + FIGURE_KINDS;
}

/* The seat that has the figure before it; -1: none. */
static int patron(const struct play *p, int figure)
{
    const enum card_kind kind = kind_of(p, figure);
    if (!is_figure(p, figure)) return -1;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_figure(p, seat, kind) == figure) return seat;
    return -1;
}

static const struct refusal *assassin_refuses(const struct play *p, const struct card_play *play, int figure)
{
    if (!is_figure(p, figure)) return &NO_FIGURE;
    return patron(p, figure) >= 0 ? NULL : &NOT_IN_PLAY;
}

static void assassin(struct play *p, const struct card_play *play)
{
    const int figure = play->pick[0];
    bar_figure_lose(p, patron(p, figure), kind_of(p, figure), true, BY_CARD(play->card));
}

static MOVE_CANDIDATES(figures_in_play)
{
    const struct components *c = bar_components(p);
    EACH(figure, c->decks.opportunities)
        if (patron(p, figure) >= 0) set_add(set, figure);
}

const struct move_type bar_move_play_assassin = {
    .name = "play_assassin",
    .rule = "Appendix 2",
    .doc = "Plays an Assassin: a figure is out of the game.",
    .text = "{seat} plays {card}: {figure}[, a figure of {figure's},] is out of the game.",
    .args = {CARD_ARG, ID_ARG("figure", "A figure before some player.", &bar_cards,
                              .candidates = figures_in_play, .owner = patron)},
    .check = check_play_card,
    .apply = apply_play_card,
};

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
    EACH_STATE(p, i)
        count += bar_land(p, i)->composers;
    return count;
}

static const struct refusal *baroque_refuses(const struct play *p, const struct card_play *play, int state)
{
    if (bar_major_owner(p, state) != play->seat) return &NOT_OWN_MAJOR;
    if (!has_most_cities(p, play->seat)) return &NOT_MOST_CITIES;
    return composers_on_map(p) < bar_components(p)->tables.composers ? NULL : &NO_COMPOSER;
}

static void baroque(struct play *p, const struct card_play *play)
{
    bar_land(p, play->pick[0])->composers++;
    event(p, EVENT_COMPOSER_PLACED, .seat = play->seat, .state = play->pick[0]);
}

const struct move_type bar_move_play_baroque = {
    .name = "play_baroque",
    .rule = "14.2",
    .doc = "Plays Baroque: a composer comes to one's Major State.",
    .text = "{seat} plays {card}: a composer comes to {state}.",
    .args = {CARD_ARG, STATE_AMONG("state", "One's Major State.", bar_own_states)},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- Capitalism ---- */

static const struct investment_row *investment_of(const struct play *p, int florins)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->tables.investment_count; i++)
        if (c->tables.investment[i].florins == florins) return &c->tables.investment[i];
    return NULL;
}

static const struct refusal *capitalism_refuses(const struct play *p, const struct card_play *play,
                                                int florins)
{
    if (!investment_of(p, florins)) return &NO_SUCH_LOAN;
    return bar_player(p, play->seat)->florins < florins ? &CANNOT_INVEST : NULL;
}

/* The fee is the controller's of Augsburg, who owes himself nothing (R13), or the bank's. */
static void capitalism(struct play *p, const struct card_play *play)
{
    const struct investment_row *investment = investment_of(p, play->pick[0]);
    const struct cause cause = BY_CARD(play->card);
    const int seat = play->seat, fugger = bar_fugger(p);
    bar_earn(p, seat, -investment->florins, cause);
    bar_earn(p, seat, investment->back, cause);
    if (fugger == seat) return;
    bar_earn(p, seat, -investment->fee, cause);
    if (fugger >= 0) bar_earn(p, fugger, investment->fee, cause);
}

const struct move_type bar_move_play_capitalism = {
    .name = "play_capitalism",
    .rule = "Appendix 2",
    .doc = "Plays Capitalism: 4, 7 or 12 florins bring 8, 15 or 25, less a fee of 1, 2 or 3 to who "
           "controls Augsburg.",
    .text = "{seat} plays {card} and pays {florins florin|florins}.",
    .args = {CARD_ARG, NUMBER_ARG("florins", "What is paid: 4, 7 or 12.", INVESTED_MIN, INVESTED_MAX)},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- Divine Intervention ---- */

static void divine_intervention(struct play *p, const struct card_play *play)
{
    cards_add(&bar_player(p, play->seat)->interventions, play->card);
}

const struct move_type bar_move_play_divine_intervention = {
    .name = "play_divine_intervention",
    .rule = "Appendix 2",
    .doc = "Lays a Divine Intervention before oneself.",
    .text = "{seat} lays down {card}.",
    .args = {CARD_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- Power (10.3.2); its other use is in battle.c ---- */

static const struct refusal *power_fits(const struct play *p, int seat, int card)
{
    EACH_STATE(p, i)
        if (bar_in_play(p, i) && bar_major_owner(p, i) < 0 && !bar_enemy_army(p, seat, i)) return NULL;
    return &NOWHERE_FOR_INFLUENCE;
}

static void power(struct play *p, const struct card_play *play)
{
    bar_power_begin(p);
}

const struct move_type bar_move_play_power = {
    .name = "play_power",
    .rule = "10.3.2",
    .doc = "Plays Power: two points of influence are placed or removed next.",
    .text = "{seat} plays {card}.",
    .args = {CARD_ARG},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- Traitor ---- */

static const struct refusal *traitor_refuses(const struct play *p, const struct card_play *play, int opponent)
{
    if (opponent == play->seat) return &ONESELF;
    return bar_hand_size(p, opponent) > 0 ? NULL : &NO_CARDS;
}

/* These two alone learn which card it is. */
static void traitor(struct play *p, const struct card_play *play)
{
    const int seat = play->seat, opponent = play->pick[0];
    const int stolen = draw_from_set(p, bar_player(p, opponent)->hand.word, SET_WORDS(CARDS_MAX),
                                     DRAW_STOLEN_CARD, .seat = opponent);
    cards_add(&bar_player(p, seat)->hand, stolen);
    event(p, EVENT_CARD_STOLEN, .seat = opponent, .card = stolen);
    event(p, EVENT_CARD_DRAWN, .seat = seat, .card = stolen);
}

const struct move_type bar_move_play_traitor = {
    .name = "play_traitor",
    .rule = "Appendix 2",
    .doc = "Plays a Traitor: draws a card at random out of another player's hand.",
    .text = "{seat} plays {card} and takes a card out of the hand of {.seat}.",
    .args = {CARD_ARG, ID_ARG("seat", "Of whose hand.", &bar_seats)},
    .check = check_play_card,
    .apply = apply_play_card,
};

/* ---- the nine ways ---- */

static const struct card_effect figures = {.move = MOVE_PLAY_FIGURE,
                                           .goes = BEFORE_THE_PLAYER,
                                           .apply = figure},
                                generals = {.move = MOVE_PLAY_GENERAL,
                                            .goes = BEFORE_THE_PLAYER,
                                            .fits = general_fits,
                                            .asks = {{"state", &bar_states, general_refuses}},
                                            .apply = general},
                                painters = {.move = MOVE_PLAY_PAINTER,
                                            .asks = {{"work", &bar_works, painter_refuses}},
                                            .apply = painter};

static const struct card_effect *const effects_of_kinds[] = {[KIND_ARCHITECT] = &figures,
                                                             [KIND_BISHOP] = &figures,
                                                             [KIND_GENERAL] = &generals,
                                                             [KIND_POLITICIAN] = &figures,
                                                             [KIND_PAINTER] = &painters};

static const struct card_effect effects_of_plain_cards[EFFECTS] = {
    [ASSASSIN] = {.move = MOVE_PLAY_ASSASSIN,
                  .asks = {{"figure", &bar_cards, assassin_refuses}},
                  .apply = assassin},
    [BAROQUE] = {.move = MOVE_PLAY_BAROQUE,
                 .asks = {{"state", &bar_states, baroque_refuses}},
                 .apply = baroque},
    [CAPITALISM] = {.move = MOVE_PLAY_CAPITALISM,
                    .asks = {{"florins", NULL, capitalism_refuses, INVESTED_MAX + 1}},
                    .apply = capitalism},
    [DIVINE_INTERVENTION] = {.move = MOVE_PLAY_DIVINE_INTERVENTION,
                             .goes = BEFORE_THE_PLAYER,
                             .apply = divine_intervention},
    [POWER] = {.move = MOVE_PLAY_POWER, .fits = power_fits, .apply = power},
    [TRAITOR] = {.move = MOVE_PLAY_TRAITOR,
                 .asks = {{"seat", &bar_seats, traitor_refuses}},
                 .apply = traitor},
};

static const struct card_effect *effect_of(const struct play *p, int card)
{
    const enum card_kind kind = kind_of(p, card);
    return kind == KIND_PLAIN ? &effects_of_plain_cards[bar_effect(p, card)] : effects_of_kinds[kind];
}

static const struct card_table cards = {.cards = &bar_cards, .effect = effect_of};

/* ---- moves ---- */

MOVE_CANDIDATES(bar_own_hand)
{
    offer_cards(set, bar_player(p, seat)->hand);
}

static MOVE_CANDIDATES(cards_so_played)
{
    EACH(card, bar_player(p, seat)->hand)
        if (effect_of(p, card)->move == so_far->type) set_add(set, card);
}

CARD_COMES_FIRST(MOVE_PLAY_FIGURE);
CARD_COMES_FIRST(MOVE_PLAY_GENERAL);
CARD_COMES_FIRST(MOVE_PLAY_PAINTER);
CARD_COMES_FIRST(MOVE_PLAY_ASSASSIN);
CARD_COMES_FIRST(MOVE_PLAY_BAROQUE);
CARD_COMES_FIRST(MOVE_PLAY_CAPITALISM);
CARD_COMES_FIRST(MOVE_PLAY_DIVINE_INTERVENTION);
CARD_COMES_FIRST(MOVE_PLAY_POWER);
CARD_COMES_FIRST(MOVE_PLAY_TRAITOR);

static MOVE_CHECK(check_play_card)
{
    if (!cards_has(bar_player(p, seat)->hand, move_arg(m, MOVE_PLAY_FIGURE, card))) return &NOT_IN_HAND;
    return card_move_refuses(&cards, p, seat, m);
}

static void play_out(struct play *p, int seat, int card, bool discarded)
{
    bar_spend_action(p);
    cards_remove(&bar_player(p, seat)->hand, card);
    event(p, EVENT_CARD_PLAYED, .seat = seat, .card = card);
    if (discarded) bar_discard(p, seat, card, BECAUSE(USED));
}

static MOVE_APPLY(apply_play_card)
{
    const struct card_play play = card_play_of(seat, m);
    const struct card_effect *effect = effect_of(p, play.card);
    play_out(p, seat, play.card, effect->goes == TO_DISCARDS);
    effect->apply(p, &play);
}

static MOVE_CHECK(check_play_without_effect)
{
    const int card = move_arg(m, MOVE_PLAY_WITHOUT_EFFECT, card);
    if (!cards_has(bar_player(p, seat)->hand, card)) return &NOT_IN_HAND;
    return card_barred(&cards, p, seat, card, -1) ? NULL : &HAS_EFFECT;
}

static MOVE_APPLY(apply_play_without_effect)
{
    play_out(p, seat, move_arg(m, MOVE_PLAY_WITHOUT_EFFECT, card), true);
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

/* The first card of his hand, at its first target; of the figures that an Assassin can meet, others'
 * first. */
STEP_FALLBACK(bar_fallback_play_card)
{
    const int card = cards_next(bar_player(p, seat)->hand, 0);
    if (card < 0) return;
    if (!card_move_first(&cards, p, seat, card, m)) {
        *m = MAKE_MOVE(MOVE_PLAY_WITHOUT_EFFECT, .card = card);
        return;
    }
    if (m->type != MOVE_PLAY_ASSASSIN) return;
    const struct card_play play = {.card = card, .seat = seat};
    for (int figure = move_arg(m, MOVE_PLAY_ASSASSIN, figure); figure >= 0;
         figure = card_pick_next(&cards, p, &play, figure + 1))
        if (patron(p, figure) != seat) {
            move_arg(m, MOVE_PLAY_ASSASSIN, figure) = figure;
            return;
        }
}
