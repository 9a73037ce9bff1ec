/* Figures and painters among the Opportunity Cards (10.1.1, appendix 2): what refuses them, what they do. */
#include "games/baroque/tables.h"

/* ---- architects, bishops, politicians (10.1.1) ---- */

static void figure(struct play *p, const struct card_play *play)
{
    bar_figure_lay(p, play->seat, play->card);
    if (bar_effect(p, play->card) == JOHANN_PHILIPP_VON_SCHONBORN)
        step_call(p, STEP_EVACUATE, NULL); /* R19 */
}

const struct card_effect bar_figure_cards = {
    .move = MOVE_PLAY_FIGURE, .goes = BEFORE_THE_PLAYER, .apply = figure};

const struct move_type bar_move_play_figure = {
    .name = "play_figure",
    .rule = "10.1.1",
    .doc = "Plays an architect, a bishop or a politician before oneself.",
    .text = "{seat} plays {card}.",
    .args = {PLAYED_CARD_ARG},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- generals ---- */

static const struct refusal CANNOT_PAY_GENERAL = {"too-few-florins", "Appendix 2",
                                                  "{seat} cannot pay what {card} costs."};
static const struct refusal NO_OWN_ARMY = {"no-own-army", "Appendix 2",
                                           "{seat} has no army in {state} with which {card} could stand."};

static const struct refusal *general_fits(const struct play *p, int seat, int card)
{
    return bar_player(p, seat)->florins < bar_general_cost(p, card) ? &CANNOT_PAY_GENERAL : NULL;
}

static const struct refusal *general_refuses(const struct play *p, const struct card_play *play, int state)
{
    const struct land *land = bar_land(p, state);
    return land->army_seat == play->seat && land->armies > 0 ? NULL : &NO_OWN_ARMY;
}

static int cost_of_general(const struct play *p, int card)
{
    return bar_general_cost(p, card);
}

static void general(struct play *p, const struct card_play *play)
{
    bar_figure_lay(p, play->seat, play->card);
    bar_earn(p, play->seat, -bar_general_cost(p, play->card), BY_CARD(play->card));
    bar_player(p, play->seat)->general_at = play->pick[0];
    event(p, EVENT_GENERAL_PLACED, .seat = play->seat, .card = play->card, .state = play->pick[0]);
}

const struct card_effect bar_general_cards = {.move = MOVE_PLAY_GENERAL,
                                              .goes = BEFORE_THE_PLAYER,
                                              .fits = general_fits,
                                              .asks = {{"state", &bar_states, general_refuses}},
                                              .apply = general};

const struct move_type bar_move_play_general = {
    .name = "play_general",
    .rule = "10.1.1",
    .doc = "Pays for a general and places him with one's armies.",
    .text = "{seat} plays {card}[ for {card# florin|florins}], who joins the armies in {state}.",
    .args = {ID_ARG("card", "A card in hand.", &bar_cards, .candidates = bar_cards_so_played,
                    .number = cost_of_general),
             STATE_AMONG("state", "Where he stands.", bar_own_army_states)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- painters ---- */

static const struct refusal CANNOT_PAY_WORK = {"too-few-florins", "Appendix 2",
                                               "{seat} cannot pay for {work}."};

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

/* The number of the work that the painter of the move makes. */
static int painted(const struct play *p, int seat, const int16_t *values, const enum number *of_work)
{
    const struct card_play play = {.card = word_arg(values, MOVE_PLAY_PAINTER, card), .seat = seat};
    return work_number(p, &play, of_work[word_arg(values, MOVE_PLAY_PAINTER, work)]);
}

int bar_word_work_price(const struct play *p, int seat, const int16_t *values)
{
    return painted(p, seat, values, COST);
}

int bar_word_work_points(const struct play *p, int seat, const int16_t *values)
{
    return painted(p, seat, values, POINTS);
}

static const struct refusal *painter_refuses(const struct play *p, const struct card_play *play, int work)
{
    return bar_player(p, play->seat)->florins < work_number(p, play, COST[work]) ? &CANNOT_PAY_WORK : NULL;
}

static void painter(struct play *p, const struct card_play *play)
{
    bar_earn(p, play->seat, -work_number(p, play, COST[play->pick[0]]), BY_CARD(play->card));
    bar_score(p, play->seat, work_number(p, play, POINTS[play->pick[0]]), BY_CARD(play->card));
}

const struct card_effect bar_painter_cards = {
    .move = MOVE_PLAY_PAINTER, .asks = {{"work", &bar_works, painter_refuses}}, .apply = painter};

const struct move_type bar_move_play_painter = {
    .name = "play_painter",
    .rule = "Appendix 2",
    .doc = "Plays a painter: florins are paid for a work of art, which brings victory points.",
    .text = "{seat} plays {card}, who paints {work}[ for {step.work_price florin|florins}: {step.work_points "
            "victory point|victory points}].",
    .args = {PLAYED_CARD_ARG, ID_ARG("work", "The work of art.", &bar_works)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};
