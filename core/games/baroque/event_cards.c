/* Event Cards (9.1, appendix 1): the drawing, what each card does, and where it goes afterwards.
 *
 * A card is drawn and looked at: where it is not applicable it is simply discarded. Otherwise those whom it
 * would hurt are asked for a Divine Intervention, it takes effect, and what the effect calls (an auction, the
 * choice of a state) comes back here. */
#include "games/baroque/game.h"

const struct refusal bar_not_applicable = {"event-without-effect", "9.1", "{card} is simply discarded."};

/* Of the house of Fugger. */
static int loan(const struct play *p)
{
    return bar_number(p, PAY_OFF_THE_LOAN_TO_FUGGER, NUMBER_FLORINS);
}

/* ---- whether it is simply discarded ---- */

static const struct refusal *pass_fits(const struct play *p, int drawer, int card)
{
    return bar_war_active(p, WAR_SWEDEN) ? &bar_not_applicable : NULL;
}

/* A second one in the same turn; this one lies on the board already. */
static const struct refusal *wages_fit(const struct play *p, int drawer, int card)
{
    const struct cards wages = bar_components(p)->decks.of_effect[WAGE_OF_THE_ARMIES];
    return cards_count(cards_both(wages, bar_state(p)->board)) > 1 ? &bar_not_applicable : NULL;
}

/* Who controls Augsburg would pay to himself (R13); in the last turn nothing can be put off. */
static const struct refusal *loan_fits(const struct play *p, int drawer, int card)
{
    const bool pays = bar_player(p, drawer)->florins >= loan(p) || !bar_is_last_turn(p);
    return pays && bar_fugger(p) != drawer ? NULL : &bar_not_applicable;
}

/* ---- whom it would hurt (R20) ---- */

static uint32_t the_drawer(const struct play *p, const struct card_play *play)
{
    return bar_asked(play->seat);
}

/* In the last turn a lower income to come hurts no player (R20). */
static uint32_t who_has_an_income_to_come(const struct play *p, const struct card_play *play)
{
    return bar_is_last_turn(p) ? 0 : play_head(p)->seats;
}

static uint32_t who_has_armies(const struct play *p, const struct card_play *play)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_armies(p, seat) > 0) seats |= bar_asked(seat);
    return seats;
}

/* His armies, or one that he can build in this phase. */
static uint32_t a_drawer_who_can_march(const struct play *p, const struct card_play *play)
{
    const bool can = bar_armies(p, play->seat) > 0 || bar_player(p, play->seat)->florins >= ARMY_COST;
    return can ? bar_asked(play->seat) : 0;
}

static uint32_t who_has_a_bishop(const struct play *p, const struct card_play *play)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_figure(p, seat, KIND_BISHOP) >= 0) seats |= bar_asked(seat);
    return seats;
}

/* ---- what it does: appendix 1 ---- */

static void bad_weather(struct play *p, const struct card_play *play)
{
    bar_state(p)->no_moves = !bar_shielded(p, play->seat);
}

static void birth_of_a_male_heir(struct play *p, const struct card_play *play)
{
    bar_draw_opportunity(p, play->seat);
}

/* It is on the board from now on; the next income looks for it. */
static void famine(struct play *p, const struct card_play *play)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->no_famine = bar_shielded(p, seat);
}

static int port_income(const struct play *p, int seat)
{
    const struct components *c = bar_components(p);
    const struct states ports = states_both(bar_controlled(p, seat),
                                            states_either(c->map.ports[NORTH_SEA], c->map.ports[BALTIC_SEA]));
    const int port = bar_number(p, MARITIME_TRADE, NUMBER_PORT);
    const int fortified = bar_number(p, MARITIME_TRADE, NUMBER_FORTIFIED_PORT);
    int florins = 0;
    EACH(state, ports)
        if (!bar_blocked(p, state))
            florins += port + (bar_land(p, state)->city == FORTIFIED_CITY ? fortified : 0);
    return florins;
}

/* The Baltic or the North Sea is closed: no player receives anything (R22). */
static const struct refusal *trade_fits(const struct play *p, int drawer, int card)
{
    if (bar_war_active(p, WAR_DENMARK) || bar_war_active(p, WAR_NETHERLANDS)) return &bar_not_applicable;
    for (int seat = 0; seat < SEATS; seat++)
        if (port_income(p, seat) > 0) return NULL;
    return &bar_not_applicable;
}

static void maritime_trade(struct play *p, const struct card_play *play)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_earn(p, seat, port_income(p, seat), BY_CARD(play->card));
}

static void pay_off_the_loan(struct play *p, const struct card_play *play)
{
    const int drawer = play->seat, creditor = bar_fugger(p);
    if (bar_shielded(p, drawer)) return;
    if (bar_player(p, drawer)->florins < loan(p)) {
        bar_player(p, drawer)->owes_fugger = 1; /* R13 */
        event(p, EVENT_PAYMENT_PUT_OFF, .seat = drawer, .florins = FUGGER_DEBT);
        return;
    }
    bar_earn(p, drawer, -loan(p), BY_CARD(play->card));
    if (creditor >= 0) bar_earn(p, creditor, loan(p), BY_CARD(play->card));
}

static const struct refusal *dispute_fits(const struct play *p, int drawer, int card)
{
    return who_has_a_bishop(p, NULL) ? NULL : &bar_not_applicable;
}

/* Discarded, without their effects at the end of the turn (R11). */
static void religious_dispute(struct play *p, const struct card_play *play)
{
    const uint32_t seats = who_has_a_bishop(p, play);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && !bar_shielded(p, seat))
            bar_figure_lose(p, seat, KIND_BISHOP, false, BY_CARD(play->card));
}

static const struct refusal *salary_fits(const struct play *p, int drawer, int card)
{
    return bar_armies(p, drawer) > 0 ? NULL : &bar_not_applicable;
}

static void salary(struct play *p, const struct card_play *play)
{
    if (!bar_shielded(p, play->seat)) step_call(p, STEP_SALARY, NULL);
}

static struct event_course *event_course(const struct play *p)
{
    return step_record(p);
}

static void support_to_the_emperor(struct play *p, const struct card_play *play)
{
    event_course(p)->stage = EVENT_TO_END;
    step_call(p, STEP_IMPERIAL_SUPPORT, NULL);
}

/* 14.1: once it is resolved Chaos has no effect any more, on the next income neither (R5). */
static void emperor_supported(struct play *p, const struct card_play *play)
{
    bar_chaos_end(p, BY_CARD(play->card));
    bar_state(p)->halved = 0;
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->no_halving = 0;
}

static void the_emperor_bestows_funds(struct play *p, const struct card_play *play)
{
    static const enum number BY_RANK[] = {NUMBER_FIRST, NUMBER_SECOND, NUMBER_THIRD};
    int ranked[SEATS];
    const int count = bar_ranking(p, ranked);
    for (int i = 0; i < count && i < (int)(sizeof BY_RANK / sizeof *BY_RANK); i++)
        bar_earn(p, ranked[i], bar_number(p, THE_EMPEROR_BESTOWS_FUNDS, BY_RANK[i]), BY_CARD(play->card));
}

static void wage_of_the_armies(struct play *p, const struct card_play *play)
{
    if (!who_has_armies(p, play)) bar_event_without_effect(p);
    step_call(p, STEP_WAGES, NULL);
}

static int city_income(const struct play *p, int seat)
{
    const int florins[] = {[NO_CITY] = 0,
                           [CITY] = bar_number(p, WEALTHY_CITY_TRADE, NUMBER_CITY),
                           [FORTIFIED_CITY] = bar_number(p, WEALTHY_CITY_TRADE, NUMBER_FORTIFIED_CITY)};
    int sum = 0;
    EACH(state, bar_controlled(p, seat))
        if (!bar_blocked(p, state)) sum += florins[bar_land(p, state)->city];
    return sum;
}

static const struct refusal *cities_fit(const struct play *p, int drawer, int card)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (city_income(p, seat) > 0) return NULL;
    return &bar_not_applicable;
}

static void wealthy_city_trade(struct play *p, const struct card_play *play)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_earn(p, seat, city_income(p, seat), BY_CARD(play->card));
}

/* ---- the cards ---- */

#define EFFECT(...)                                                                                          \
    &(const struct card_effect)                                                                              \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }

static const struct card_effect *const effects[FIRST_OPPORTUNITY] = {
    [BAD_WEATHER] = EFFECT(.touches = a_drawer_who_can_march, .apply = bad_weather),
    [BIRTH_OF_A_MALE_HEIR] = EFFECT(.apply = birth_of_a_male_heir),
    [CHAOS] = &bar_chaos_card,
    [CONFUSION_IN_COMMAND] = EFFECT(.touches = the_drawer), /* see end_event() */
    [DENMARK_SELLS_HOLSTEIN] = &bar_sale_card,
    [FAMINE] = EFFECT(.touches = who_has_an_income_to_come, .apply = famine, .goes = ON_THE_BOARD),
    [MARITIME_TRADE] = EFFECT(.fits = trade_fits, .apply = maritime_trade),
    [PAY_OFF_THE_LOAN_TO_FUGGER] =
        EFFECT(.fits = loan_fits, .touches = the_drawer, .apply = pay_off_the_loan),
    [PEACE] = &bar_peace_card,
    [POLISH_PASS] = EFFECT(.fits = pass_fits, .goes = ON_THE_BOARD), /* lying there is all that it does */
    [RELIGIOUS_DISPUTE] =
        EFFECT(.fits = dispute_fits, .touches = who_has_a_bishop, .apply = religious_dispute),
    [SALARY_OF_YOUR_OWN_ARMIES] = EFFECT(.fits = salary_fits, .touches = the_drawer, .apply = salary),
    [SPAIN_SELLS_THE_FRANCHE_COMTE] = &bar_sale_card,
    [SPAIN_SELLS_THE_SPANISH_NETHERLANDS] = &bar_sale_card,
    [SUPPORT_TO_THE_EMPEROR] = EFFECT(.apply = support_to_the_emperor, .finish = emperor_supported),
    [SWEDEN_SELLS_THE_WESTERN_POMERANIA] = &bar_sale_card,
    [THE_EMPEROR_BESTOWS_FUNDS] = EFFECT(.apply = the_emperor_bestows_funds),
    [UNREST] = &bar_unrest_card,
    [WAGE_OF_THE_ARMIES] = EFFECT(.fits = wages_fit, .touches = who_has_armies, .apply = wage_of_the_armies,
                                  .goes = ON_THE_BOARD),
    [WAR] = &bar_war_card,
    [WEALTHY_CITY_TRADE] = EFFECT(.fits = cities_fit, .apply = wealthy_city_trade),
    [WEDDING] = &bar_wedding_card,
};

static const struct card_effect *effect(const struct play *p)
{
    return effects[bar_effect(p, bar_state(p)->event)];
}

static struct card_play event_play(const struct play *p)
{
    return (struct card_play){.card = bar_state(p)->event, .seat = bar_state(p)->active};
}

void bar_event_without_effect(struct play *p)
{
    event(p, EVENT_EVENT_WITHOUT_EFFECT, .card = bar_state(p)->event);
}

/* ---- where it goes ---- */

static bool sold(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->tables.auction_count; i++)
        if (c->tables.auction[i].card == c->decks.card[card].kind)
            return states_has(bar_state(p)->sold, c->tables.auction[i].state);
    return false;
}

static void put_away(struct play *p, int card, enum card_goes goes)
{
    if (goes == ON_THE_BOARD) return;
    cards_remove(&bar_state(p)->board, card);
    if (goes == OUT_IF_SOLD && sold(p, card))
        bar_remove_from_game(p, card, BECAUSE(USED));
    else
        bar_discard(p, -1, card, BECAUSE(USED));
}

/* On to the card that the drawer owes (9.2); Confusion in Command skips that, and his actions (R31). */
static void end_event(struct play *p, enum card_goes goes)
{
    struct state *s = bar_state(p);
    const bool confused = bar_effect(p, s->event) == CONFUSION_IN_COMMAND && !bar_shielded(p, s->active);
    put_away(p, s->event, goes);
    s->event = -1;
    s->shielded = 0;
    if (confused)
        bar_phase_end(p);
    else
        step_next(p, STEP_INITIAL_CARD, NULL);
}

/* ---- its course ---- */

/* 9.1: a card that does not apply is told and is without effect. */
static void draw_event(struct play *p)
{
    struct state *s = bar_state(p);
    const int card = bar_draw_event(p);
    if (p->fault) return;
    if (card < 0) {
        step_next(p, STEP_INITIAL_CARD, NULL);
        return;
    }
    s->event = card;
    s->shielded = 0;
    event(p, EVENT_EVENT_CARD, .seat = s->active, .card = card);
    const struct card_effect *it = effect(p);
    if (it->fits && it->fits(p, s->active, card)) {
        bar_event_without_effect(p);
        end_event(p, TO_DISCARDS);
        return;
    }
    event_course(p)->stage = EVENT_TO_BEGIN;
    const struct card_play play = event_play(p);
    if (it->touches) bar_offer_intervention(p, it->touches(p, &play));
}

/* What the card calls comes back to the stage after this one. */
static void begin_event(struct play *p)
{
    event_course(p)->stage = EVENT_ENDED;
    const struct card_play play = event_play(p);
    if (effect(p)->apply) effect(p)->apply(p, &play);
}

static void finish_event(struct play *p)
{
    event_course(p)->stage = EVENT_ENDED;
    const struct card_play play = event_play(p);
    if (effect(p)->finish) effect(p)->finish(p, &play);
}

/* Everywhere but in an unreachable state. */
static bool has_event(const struct play *p)
{
    const int card = bar_state(p)->event;
    return card >= 0 && bar_effect(p, card) < FIRST_OPPORTUNITY;
}

/* 9.1: drawn, carried out, put away; then 9.2. */
static void event_card(struct play *p)
{
    const enum event_stage stage = (enum event_stage)event_course(p)->stage;
    if (bar_state(p)->active < 0 || (stage != EVENT_TO_DRAW && !has_event(p))) {
        step_next(p, STEP_INITIAL_CARD, NULL);
        return;
    }
    switch (stage) {
    case EVENT_TO_DRAW:
        draw_event(p);
        break;
    case EVENT_TO_BEGIN:
        begin_event(p);
        break;
    case EVENT_TO_END:
        finish_event(p);
        break;
    case EVENT_ENDED:
        end_event(p, effect(p)->goes);
        break;
    }
}

const struct step bar_step_event_card = {
    .name = "event_card",
    .rule = "9.1",
    .prompt = "An Event Card is drawn and resolved.",
    .record = RECORD("event_course", struct event_course,
                     ID_FIELD(struct event_course, stage, &bar_event_stages,
                              "What comes next: it is drawn, it begins, it ends, the end.")),
    .called_by = STEPS(STEP_ACTIONS_PHASE),
    .then = event_card,
};
