/* Event Cards (9.1, appendix 1): the drawing, what each card does, and where it goes afterwards.
 *
 * A card is drawn and looked at: where it is not applicable it is simply discarded. Otherwise those whom it would hurt are asked for
 * a Divine Intervention, it takes effect, and what the effect calls (an auction, the choice of a state) comes back here. */
#include "game.h"

/* Of the house of Fugger. */
static int loan(const struct play *p)
{
    return bar_number(p, PAY_OFF_THE_LOAN_TO_FUGGER, NUMBER_FLORINS);
}

/* ---- whether it is simply discarded ---- */

/* The Baltic or the North Sea is closed: nobody receives anything (R22). */
static bool trade_barred(const struct play *p, int drawer)
{
    return bar_war_active(p, WAR_DENMARK) || bar_war_active(p, WAR_NETHERLANDS);
}

static bool pass_barred(const struct play *p, int drawer)
{
    return bar_war_active(p, WAR_SWEDEN);
}

/* A second one in the same turn; this one lies on the board already. */
static bool wages_barred(const struct play *p, int drawer)
{
    const uint64_t *cards = bar_components(p)->of_effect[WAGE_OF_THE_ARMIES];
    int count = 0;
    for (int w = 0; w < CARD_WORDS; w++)
        count += __builtin_popcountll(cards[w] & bar_state(p)->board[w]);
    return count > 1;
}

static bool wedding_barred(const struct play *p, int drawer)
{
    return bar_wedding_states(p, drawer) == 0;
}

/* Who controls Augsburg would pay to himself (R13). */
static bool loan_barred(const struct play *p, int drawer)
{
    return bar_land(p, bar_components(p)->augsburg)->controller == drawer;
}

/* ---- whom it would hurt (R20) ---- */

static uint32_t the_drawer(const struct play *p, int drawer)
{
    return bar_asked(drawer);
}

/* In the last turn a lower income to come hurts nobody, nor does what is due after it (R20). */
static uint32_t who_has_an_income_to_come(const struct play *p, int drawer)
{
    return bar_is_last_turn(p) ? 0 : play_head(p)->seats;
}

static uint32_t who_pays_the_loan(const struct play *p, int drawer)
{
    const bool pays_now = bar_player(p, drawer)->florins >= loan(p);
    return pays_now || !bar_is_last_turn(p) ? bar_asked(drawer) : 0;
}

static uint32_t everybody(const struct play *p, int drawer)
{
    return play_head(p)->seats;
}

static uint32_t who_has_armies(const struct play *p, int drawer)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_armies(p, seat) > 0) seats |= bar_asked(seat);
    return seats;
}

static uint32_t the_drawers_armies(const struct play *p, int drawer)
{
    return who_has_armies(p, drawer) & bar_asked(drawer);
}

static uint32_t who_has_a_bishop(const struct play *p, int drawer)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_figure(p, seat, KIND_BISHOP) >= 0) seats |= bar_asked(seat);
    return seats;
}

/* ---- what it does: appendix 1 ---- */

static void bad_weather(struct play *p, int drawer)
{
    bar_state(p)->no_moves = !bar_shielded(p, drawer);
}

static void birth_of_a_male_heir(struct play *p, int drawer)
{
    bar_draw_opportunity(p, drawer);
}

/* It is on the board from now on; the next income looks for it. */
static void famine(struct play *p, int drawer)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->no_famine = bar_shielded(p, seat);
}

static int port_income(const struct play *p, int seat)
{
    const struct components *c = bar_components(p);
    const uint64_t ports = bar_controlled(p, seat) & (c->ports[NORTH_SEA] | c->ports[BALTIC_SEA]);
    const int port = bar_number(p, MARITIME_TRADE, NUMBER_PORT);
    const int fortified = bar_number(p, MARITIME_TRADE, NUMBER_FORTIFIED_PORT);
    int florins = 0;
    for (int state = set_next(&ports, 1, 0); state >= 0; state = set_next(&ports, 1, state + 1))
        if (!bar_blocked(p, state))
            florins += port + (bar_land(p, state)->city == FORTIFIED_CITY ? fortified : 0);
    return florins;
}

static void maritime_trade(struct play *p, int drawer)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_earn(p, seat, port_income(p, seat));
}

static void pay_off_the_loan(struct play *p, int drawer)
{
    const int creditor = bar_land(p, bar_components(p)->augsburg)->controller;
    if (bar_shielded(p, drawer)) return;
    if (bar_player(p, drawer)->florins < loan(p)) {
        bar_player(p, drawer)->owes_fugger = 1; /* R13 */
        event(p, EVENT_PAYMENT_PUT_OFF, (int16_t)drawer, FUGGER_DEBT);
        return;
    }
    bar_earn(p, drawer, -loan(p));
    if (creditor >= 0) bar_earn(p, creditor, loan(p));
}

/* Discarded, without their effects at the end of the turn (R11). */
static void religious_dispute(struct play *p, int drawer)
{
    const uint32_t seats = who_has_a_bishop(p, drawer);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && !bar_shielded(p, seat)) bar_figure_lose(p, seat, KIND_BISHOP, false);
}

static void salary(struct play *p, int drawer)
{
    if (!bar_shielded(p, drawer)) step_call(p, STEP_SALARY, NULL);
}

static struct event_course *event_course(const struct play *p)
{
    return step_record(p);
}

static void support_to_the_emperor(struct play *p, int drawer)
{
    event_course(p)->stage = EVENT_TO_END;
    step_call(p, STEP_IMPERIAL_SUPPORT, NULL);
}

/* 14.1: once it is resolved Chaos has no effect any more, on the next income neither (R5). */
static void emperor_supported(struct play *p)
{
    bar_chaos_end(p);
    bar_state(p)->halved = 0;
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->no_halving = 0;
}

static void the_emperor_bestows_funds(struct play *p, int drawer)
{
    static const enum number BY_RANK[] = {NUMBER_FIRST, NUMBER_SECOND, NUMBER_THIRD};
    int ranked[SEATS];
    const int count = bar_ranking(p, ranked);
    for (int i = 0; i < count && i < (int)(sizeof BY_RANK / sizeof *BY_RANK); i++)
        bar_earn(p, ranked[i], bar_number(p, THE_EMPEROR_BESTOWS_FUNDS, BY_RANK[i]));
}

static void wage_of_the_armies(struct play *p, int drawer)
{
    step_call(p, STEP_WAGES, NULL);
}

static int city_income(const struct play *p, int seat)
{
    const int florins[] = {[NO_CITY] = 0,
                           [CITY] = bar_number(p, WEALTHY_CITY_TRADE, NUMBER_CITY),
                           [FORTIFIED_CITY] = bar_number(p, WEALTHY_CITY_TRADE, NUMBER_FORTIFIED_CITY)};
    uint64_t states = bar_controlled(p, seat);
    int sum = 0;
    for (int state = set_next(&states, 1, 0); state >= 0; state = set_next(&states, 1, state + 1))
        if (!bar_blocked(p, state)) sum += florins[bar_land(p, state)->city];
    return sum;
}

static void wealthy_city_trade(struct play *p, int drawer)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_earn(p, seat, city_income(p, seat));
}

static void wedding(struct play *p, int drawer)
{
    step_call(p, STEP_WEDDING, &(struct named_state){.state = -1});
}

/* Nothing but what comes at the end: see end_event(). */
static void confusion_in_command(struct play *p, int drawer)
{
}

/* The card on the board is all there is to it. */
static void polish_pass(struct play *p, int drawer)
{
}

/* ---- the cards ---- */

enum fate {
    TO_DISCARDS,
    ON_THE_BOARD, /* until what ends it */
    OUT_IF_SOLD   /* out of the game when the state was sold, otherwise to the discards */
};

static const struct event_card {
    bool (*barred)(const struct play *p, int drawer);    /* it is simply discarded; NULL: never */
    uint32_t (*hurts)(const struct play *p, int drawer); /* NULL: nobody, or nobody yet */
    void (*begin)(struct play *p, int drawer);
    void (*end)(struct play *p); /* at EVENT_TO_END, for those that ask for it */
    enum fate fate;
} event_cards[FIRST_OPPORTUNITY] = {
    [BAD_WEATHER] = {.hurts = the_drawer, .begin = bad_weather},
    [BIRTH_OF_A_MALE_HEIR] = {.begin = birth_of_a_male_heir},
    [CHAOS] = {.hurts = everybody, .begin = bar_chaos_begin, .fate = ON_THE_BOARD},
    [CONFUSION_IN_COMMAND] = {.hurts = the_drawer, .begin = confusion_in_command},
    [DENMARK_SELLS_HOLSTEIN] = {bar_sale_barred, NULL, bar_auction_begin, NULL, OUT_IF_SOLD},
    [FAMINE] = {.hurts = who_has_an_income_to_come, .begin = famine, .fate = ON_THE_BOARD},
    [MARITIME_TRADE] = {.barred = trade_barred, .begin = maritime_trade},
    [PAY_OFF_THE_LOAN_TO_FUGGER] = {.barred = loan_barred,
                                    .hurts = who_pays_the_loan,
                                    .begin = pay_off_the_loan},
    [PEACE] = {.begin = bar_peace},
    [POLISH_PASS] = {.barred = pass_barred, .begin = polish_pass, .fate = ON_THE_BOARD},
    [RELIGIOUS_DISPUTE] = {.hurts = who_has_a_bishop, .begin = religious_dispute},
    [SALARY_OF_YOUR_OWN_ARMIES] = {.hurts = the_drawers_armies, .begin = salary},
    [SPAIN_SELLS_THE_FRANCHE_COMTE] = {bar_sale_barred, NULL, bar_auction_begin, NULL, OUT_IF_SOLD},
    [SPAIN_SELLS_THE_SPANISH_NETHERLANDS] = {bar_sale_barred, NULL, bar_auction_begin, NULL, OUT_IF_SOLD},
    [SUPPORT_TO_THE_EMPEROR] = {.begin = support_to_the_emperor, .end = emperor_supported},
    [SWEDEN_SELLS_THE_WESTERN_POMERANIA] = {bar_sale_barred, NULL, bar_auction_begin, NULL, OUT_IF_SOLD},
    [THE_EMPEROR_BESTOWS_FUNDS] = {.begin = the_emperor_bestows_funds},
    [UNREST] = {.begin = bar_unrest_begin},
    [WAGE_OF_THE_ARMIES] = {.barred = wages_barred,
                            .hurts = who_has_armies,
                            .begin = wage_of_the_armies,
                            .fate = ON_THE_BOARD},
    [WAR] = {.barred = bar_war_barred,
             .begin = bar_war_begin,
             .end = bar_ottomans_invade,
             .fate = ON_THE_BOARD},
    [WEALTHY_CITY_TRADE] = {.begin = wealthy_city_trade},
    [WEDDING] = {.barred = wedding_barred, .begin = wedding},
};

static const struct event_card *event_card(const struct play *p)
{
    return &event_cards[bar_effect(p, bar_state(p)->event)];
}

void bar_event_without_effect(struct play *p)
{
    event(p, EVENT_EVENT_WITHOUT_EFFECT, bar_state(p)->event);
}

/* ---- where it goes ---- */

static bool sold(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->auction_count; i++)
        if (c->auction[i].card == c->card[card].kind) return bar_state(p)->sold >> c->auction[i].state & 1;
    return false;
}

static void put_away(struct play *p, int card, enum fate fate)
{
    if (fate == ON_THE_BOARD) return;
    set_remove(bar_state(p)->board, card);
    if (fate == OUT_IF_SOLD && sold(p, card))
        bar_remove_from_game(p, card);
    else
        bar_discard(p, -1, card);
}

/* On to the card that the drawer owes (9.2); Confusion in Command skips that, and his actions (R31). */
static void end_event(struct play *p, enum fate fate)
{
    struct state *s = bar_state(p);
    const bool confused = bar_effect(p, s->event) == CONFUSION_IN_COMMAND && !bar_shielded(p, s->active);
    put_away(p, s->event, fate);
    s->event = -1;
    s->shielded = 0;
    if (confused)
        bar_phase_end(p);
    else
        step_next(p, STEP_INITIAL_CARD, NULL);
}

/* ---- its course ---- */

static void draw_event(struct play *p)
{
    struct state *s = bar_state(p);
    const int card = bar_draw_event(p);
    if (p->fault) return;
    if (card < 0) {
        step_next(p, STEP_INITIAL_CARD, NULL);
        return;
    }
    s->event = (int8_t)card;
    s->shielded = 0;
    event(p, EVENT_EVENT_CARD, s->active, (int16_t)card);
    const struct event_card *it = event_card(p);
    if (it->barred && it->barred(p, s->active)) {
        bar_event_without_effect(p);
        end_event(p, TO_DISCARDS);
        return;
    }
    event_course(p)->stage = EVENT_TO_BEGIN;
    if (it->hurts) bar_offer_intervention(p, it->hurts(p, s->active));
}

/* What the card calls comes back to the stage after this one. */
static void begin_event(struct play *p)
{
    event_course(p)->stage = EVENT_ENDED;
    event_card(p)->begin(p, bar_state(p)->active);
}

static void finish_event(struct play *p)
{
    event_course(p)->stage = EVENT_ENDED;
    if (event_card(p)->end) event_card(p)->end(p);
}

/* Everywhere but in an unreachable state. */
static bool has_event(const struct play *p)
{
    const int card = bar_state(p)->event;
    return card >= 0 && bar_effect(p, card) < FIRST_OPPORTUNITY;
}

void bar_event_card(struct play *p)
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
        end_event(p, event_card(p)->fate);
        break;
    }
}
