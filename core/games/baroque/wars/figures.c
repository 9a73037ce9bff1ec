/* Figures (10.1.1): what architects, bishops, generals and politicians do while they are before their player,
 * and when his turn ends. The numbers are printed on the cards (appendix 2). */
#include "games/baroque/tables.h"

/* ---- while they are in play ---- */

/* What is printed on the figure of a kind before the seat; `without` where there is none. */
static int figure_number(const struct play *p, int seat, enum card_kind kind, enum number number, int without)
{
    const int card = bar_figure(p, seat, kind);
    return card < 0 ? without : bar_number(p, bar_effect(p, card), number);
}

/* 10.2.2 to 10.2.4 without an architect. */
int bar_city_cost(const struct play *p, int seat)
{
    return figure_number(p, seat, KIND_ARCHITECT, NUMBER_CITY, 6);
}

int bar_fortified_cost(const struct play *p, int seat)
{
    return figure_number(p, seat, KIND_ARCHITECT, NUMBER_FORTIFIED_CITY, 8);
}

bool bar_fortified_takes_army(const struct play *p, int seat)
{
    return figure_number(p, seat, KIND_ARCHITECT, NUMBER_ARMY, 0) > 0;
}

int bar_bishopric_cost(const struct play *p, int seat)
{
    return figure_number(p, seat, KIND_ARCHITECT, NUMBER_BISHOPRIC, 6);
}

struct states bar_bishop_reach(const struct play *p, int seat)
{
    const struct components *c = bar_components(p);
    const int card = bar_figure(p, seat, KIND_BISHOP);
    if (card < 0) return NONE(states);
    const struct kind_row *bishop = &c->decks.kind[c->decks.card[card].kind];
    if (bishop->see < 0) return c->map.bishoprics;
    return states_either(c->map.bishoprics, bar_within(p, bishop->see, bishop->reach));
}

/* Of the seats in this match (R4). */
static struct states majors_in_play(const struct play *p)
{
    struct states states = {0};
    EACH_SEAT(p, seat)
        states = states_either(states, bar_map(p)->major_of[seat]);
    return states;
}

/* Appendix 2: where the politician adds his point. */
int bar_politician_bonus(const struct play *p, int seat, int state)
{
    const struct components *c = bar_components(p);
    const int card = bar_figure(p, seat, KIND_POLITICIAN);
    if (card < 0) return 0;
    const struct states near = bar_near(p, state);
    switch (bar_effect(p, card)) {
    case FREDERICK_WILHELM:
        return states_has(near, c->named.brandenburg);
    case COUNT_OF_THURN_UND_TAXIS:
        return !states_meet(near, majors_in_play(p));
    case PRINCE_OF_LOBKOWICZ:
        return states_has(c->map.external, state);
    default:
        return 0;
    }
}

int bar_general_cost(const struct play *p, int card)
{
    return bar_number(p, bar_effect(p, card), NUMBER_COST);
}

int bar_general_points(const struct play *p, int seat)
{
    return figure_number(p, seat, KIND_GENERAL, NUMBER_BATTLE_POINTS, 0);
}

/* 10.4.2 without a general. */
int bar_forced_march_from(const struct play *p, int seat, bool with_general)
{
    enum { UNAIDED = 5 };
    return with_general ? figure_number(p, seat, KIND_GENERAL, NUMBER_FORCED_MARCH, UNAIDED) : UNAIDED;
}

/* ---- they come and go ---- */

/* A second one of a kind takes the first one's place (R11). */
void bar_figure_lay(struct play *p, int seat, int card)
{
    const struct components *c = bar_components(p);
    const enum card_kind kind = c->decks.kind[c->decks.card[card].kind].kind;
    bar_figure_lose(p, seat, kind, false, BY_CARD(card));
    bar_player(p, seat)->figure[kind - KIND_ARCHITECT] = card;
}

/* He goes with no group any more: one may be on the way when its player resigns. */
static void general_lose(struct play *p, int seat)
{
    struct march *march = step_record_of(p, STEP_MARCH);
    struct battle *battle = step_record_of(p, STEP_BATTLE);
    bar_player(p, seat)->general_at = -1;
    bar_player(p, seat)->general_marched = bar_player(p, seat)->general_moved = 0;
    if (march && seat == bar_state(p)->active) march->general = 0;
    if (battle && seat == bar_state(p)->active) battle->general = 0;
}

void bar_figure_lose(struct play *p, int seat, enum card_kind kind, bool from_the_game, struct cause cause)
{
    const int card = bar_figure(p, seat, kind);
    if (card < 0) return;
    bar_player(p, seat)->figure[kind - KIND_ARCHITECT] = -1;
    if (kind == KIND_GENERAL) general_lose(p, seat);
    if (from_the_game)
        bar_remove_from_game(p, card, cause);
    else
        bar_discard(p, seat, card, cause);
}

/* ---- the end of the turn (13.0) ---- */

static void discard_interventions(struct play *p, int seat)
{
    struct cards *cards = &bar_player(p, seat)->interventions;
    EACH(card, *cards) {
        cards_remove(cards, card);
        bar_discard(p, seat, card, BECAUSE(END_OF_TURN));
    }
}

/* What is printed under "end of turn" and "cost"; the bishop's florins come first (R33), and who cannot pay
 * all pays what he has (R13). */
static void take_effect(struct play *p, int seat)
{
    const int florins = figure_number(p, seat, KIND_BISHOP, NUMBER_FLORINS, 0);
    const int points = figure_number(p, seat, KIND_POLITICIAN, NUMBER_POINTS, 0);
    const int cost = figure_number(p, seat, KIND_ARCHITECT, NUMBER_COST, 0);
    if (florins > 0) bar_earn(p, seat, florins, BY_CARD(bar_figure(p, seat, KIND_BISHOP)));
    if (cost > 0) bar_earn(p, seat, -cost, BY_CARD(bar_figure(p, seat, KIND_ARCHITECT)));
    if (points > 0) bar_score(p, seat, points, BY_CARD(bar_figure(p, seat, KIND_POLITICIAN)));
}

static struct states galen_states(const struct play *p, int seat);

bool bar_figures_end(struct play *p, int seat)
{
    const bool asked = !states_is_empty(galen_states(p, seat));
    take_effect(p, seat);
    for (int kind = KIND_ARCHITECT; kind < KIND_ARCHITECT + FIGURE_KINDS; kind++)
        if (!asked || kind != KIND_BISHOP)
            bar_figure_lose(p, seat, (enum card_kind)kind, false, BECAUSE(END_OF_TURN));
    discard_interventions(p, seat);
    if (asked) step_call(p, STEP_GALEN, NULL);
    return asked;
}

/* ---- Galen: a state near Munster (appendix 2) ---- */

static const struct refusal NOT_IN_PLAY = {"not-in-play", "2.1", "{state} is not in play."};
static const struct refusal NOT_GALENS = {"not-near-the-see", "Appendix 2",
                                          "{state} is not near the state of {seat}'s bishop."};
static const struct refusal CONTROLLED_ALREADY = {"controlled-already", "Appendix 2",
                                                  "{seat} controls {state} already."};
static const struct refusal MAJOR_STATE = {"major-state", "11.1",
                                           "{state} is a player's Major State: no other player controls it."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "Appendix 2", "There is an enemy army in {state}."};

static const struct refusal *galen_refuses(const struct play *p, int seat, int state)
{
    const struct components *c = bar_components(p);
    const int see = c->decks.kind[c->decks.row_of[CHRISTOPHER_BERNARD_OF_GALEN]].see;
    if (!bar_in_play(p, state)) return &NOT_IN_PLAY;
    if (see < 0 || !states_has(bar_near(p, see), state)) return &NOT_GALENS;
    if (bar_land(p, state)->controller == seat) return &CONTROLLED_ALREADY;
    if (!bar_can_be_controlled(p, seat, state)) return &MAJOR_STATE;
    return bar_enemy_army(p, seat, state) ? &ENEMY_ARMY : NULL;
}

/* The states that Galen, before the seat, can bring it; none where another bishop is there, or none. */
static struct states galen_states(const struct play *p, int seat)
{
    struct states states = {0};
    if (!bar_has(p, seat, CHRISTOPHER_BERNARD_OF_GALEN)) return NONE(states);
    EACH_STATE(p, i)
        if (!galen_refuses(p, seat, i)) states_add(&states, i);
    return states;
}

/* Before whom he lies, as long as there is something to choose: the choice discards him. */
static uint32_t galen_player(const struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (!states_is_empty(galen_states(p, seat))) return UINT32_C(1) << seat;
    return 0;
}

static MOVE_CHECK(check_take_control)
{
    return galen_refuses(p, seat, move_arg(m, MOVE_TAKE_CONTROL, state));
}

static MOVE_APPLY(apply_take_control)
{
    const int galen = bar_figure(p, seat, KIND_BISHOP);
    bar_figure_lose(p, seat, KIND_BISHOP, false, BECAUSE(END_OF_TURN));
    bar_control_take(p, seat, move_arg(m, MOVE_TAKE_CONTROL, state), BY_CARD(galen));
}

const struct move_type bar_move_take_control = {
    .name = "take_control",
    .rule = "Appendix 2",
    .doc = "Chooses the state that comes under control by Galen.",
    .text = "{seat} takes control of {state}.",
    .args = {STATE_AMONG("state", "A state near Munster.", NULL)},
    .check = check_take_control,
    .apply = apply_take_control,
};

static void galen_over(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_has(p, seat, CHRISTOPHER_BERNARD_OF_GALEN))
            bar_figure_lose(p, seat, KIND_BISHOP, false, BECAUSE(END_OF_TURN));
    step_return(p);
}

const struct step bar_step_galen = {
    .name = "galen",
    .rule = "Appendix 2",
    .prompt = "Choose the state near Munster that comes under your control.",
    .called_by = STEPS(STEP_END_OF_TURN),
    .deciders = galen_player,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_TAKE_CONTROL),
    .then = galen_over,
};
