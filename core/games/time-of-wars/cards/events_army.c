/* Events of armies: Cunning of the hetman, Military Frontier, Unpaid confederates, Janissaries' donative. */
#include "games/time-of-wars/cards/events.h"

const struct refusal tow_no_army_concerned = {"no-army", "6.9.1.2", "There is no army that {card} concerns."};
static const struct refusal NOT_THERE = {"not-there", NULL, "The army cannot withdraw there."};
static const struct refusal NOT_ENTERED = {"not-entered", NULL,
                                           "No enemy army has entered a space that {card} names."};

/* ---- Cunning of the hetman ---- */

/* The army that the card withdraws. It has a commander, and an enemy has entered its space. Empty: there is
 * none. */
static struct units hetman_army(const struct play *p, int seat)
{
    const struct march *march = tow_march_of(p);
    if (!march || !tow_fights_seat(p, march->seat, march->units, seat)) return (struct units){0};
    const struct units army = tow_army(p, seat, march->at);
    const bool is_led = tow_best_commander(p, army, tow_commanders_at(p, seat, march->at)) >= 0;
    return is_led ? army : (struct units){0};
}

static struct spaces hetman_refuges(const struct play *p, int seat, struct units army)
{
    const struct march *march = tow_march_of(p);
    const struct withdrawal w = {.power = seat, .space = march->at, .from = march->from, .units = army};
    return tow_withdraw_targets(p, &w);
}

static bool own_attempt_failed(const struct play *p, int seat)
{
    const struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    return attempt && attempt->seat == seat;
}

/* R99: a roll that a card has made impossible is not made again either. */
static const struct refusal *why_not_again(const struct play *p)
{
    const struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    return tow_attempt_has_roll(p, attempt) ? NULL : &tow_no_effect;
}

static const struct refusal *hetman_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct units army = hetman_army(p, play->seat);
    if (own_attempt_failed(p, play->seat) || units_is_empty(army)) return &tow_no_army_concerned;
    return spaces_has(hetman_refuges(p, play->seat, army), space) ? NULL : &NOT_THERE;
}

static const struct refusal *hetman_fits(const struct play *p, int seat, int card)
{
    if (own_attempt_failed(p, seat)) return why_not_again(p);
    const struct units army = hetman_army(p, seat);
    if (units_is_empty(army)) return &tow_no_army_concerned;
    return spaces_is_empty(hetman_refuges(p, seat, army)) ? &NOT_THERE : NULL;
}

static void withdraw(struct play *p, const struct card_play *play, int to)
{
    const struct units army = hetman_army(p, play->seat);
    const int from = tow_march_of(p)->at;
    if (units_is_empty(army)) return;
    tow_pieces_move(p, from, to, army, tow_commanders_at(p, play->seat, from));
    event(p, EVENT_WITHDRAWN, .power = play->seat, .from = from, .to = to);
    tow_army_enters(p, play->seat, to);
}

static void be_cunning(struct play *p, const struct card_play *play)
{
    struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    if (own_attempt_failed(p, play->seat))
        attempt->again = 1;
    else if (play->pick[0] >= 0)
        withdraw(p, play, play->pick[0]);
}

const struct card_effect tow_effect_hetman = {
    .moments = 1 << MOMENT_ENTERED | 1 << MOMENT_ATTEMPT_FAILED,
    .fits = hetman_fits,
    .asks = {{"{card}: choose where the army withdraws.", &tow_spaces, .refuses = hetman_refuses,
              .if_any = true}},
    .apply = be_cunning,
};

/* ---- Military Frontier ---- */

static const struct refusal *militia_fits(const struct play *p, int seat, int card)
{
    const struct march *march = tow_march_of(p);
    if (!march || !spaces_has(tow_card_row(p, card)->spaces, march->at)) return &NOT_ENTERED;
    return tow_fights_seat(p, march->seat, march->units, seat) ? NULL : &NOT_ENTERED;
}

static void rise(struct play *p, const struct card_play *play)
{
    struct march *march = tow_march_of(p);
    const struct card_row *row = tow_card_row(p, play->card);
    const int space = march->at, kind = row->kinds[0];
    if (tow_may_hold_garrison(p, play->seat, space, kind)) tow_place_garrison(p, kind, space);
    tow_march_prune(p, march);
    tow_losses(p, march->seat, LOSS_CARD, row->losses, march->units);
}

const struct card_effect tow_effect_militia = {
    .moments = 1 << MOMENT_ENTERED, .fits = militia_fits, .apply = rise};

/* ---- Unpaid confederates ---- */

static bool has_ruler(const struct play *p, int power, int space)
{
    EACH(commander, tow_commanders_at(p, power, space))
        if (tow_commander_row(p, commander)->ruler >= 0) return true;
    return false;
}

const struct refusal *tow_why_not_rebel(const struct play *p, const struct card_play *play, int space)
{
    enum { LEAST = 2 };
    const int power = tow_card_row(p, play->card)->power;
    const bool fits = tow_army_size(p, power, space) >= LEAST && !has_ruler(p, power, space);
    return fits ? NULL : &tow_no_army_concerned;
}

static void ask_for_pay(struct play *p, const struct card_play *play)
{
    enum { LOWEST_VALUE = 3 };
    tow_ask(p, &(struct answer){.seat = tow_card_row(p, play->card)->power,
                                .card = play->card,
                                .question = QUESTION_ARMY_PAY,
                                .left = 1,
                                .value = LOWEST_VALUE,
                                .space = play->pick[0]});
}

static void rebel(struct play *p, const struct card_play *play)
{
    if (tow_event_result(p) == 0) tow_rebel(p, tow_card_row(p, play->card)->power, play->pick[0]);
}

const struct card_effect tow_effect_rebellion = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the army that is not paid.", &tow_spaces, .refuses = tow_why_not_rebel}},
    .no_target = &tow_no_army_concerned,
    .touches = tow_touches_power,
    .apply = ask_for_pay,
    .finish = rebel,
};

/* ---- Janissaries' donative ---- */

static bool can_place(const struct play *p, int seat, int card)
{
    const struct components *c = tow_components(p);
    return tow_available(p, tow_card_row(p, card)->kinds[0]) > 0 &&
           tow_place(p, c->map.capital[seat])->control == seat &&
           !tow_has_enemy_army(p, seat, c->map.capital[seat]);
}

static const struct refusal *donative_fits(const struct play *p, int seat, int card)
{
    return can_place(p, seat, card) || tow_may_gain(p, seat, tow_card_row(p, card)->rating) ? NULL
                                                                                            : &tow_no_effect;
}

static void give_donative(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (can_place(p, play->seat, play->card))
        tow_units_place(p, row->kinds[0], FULL, row->count, tow_map(p)->capital[play->seat]);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_special_units = {
    .moments = 1 << MOMENT_IMPULSE, .fits = donative_fits, .apply = give_donative};

/* Played for points (6.9.1.3): a FUND marker, or a point of Military. */
static const struct refusal NO_FUND = {"no-funds", "6.9.1.3", "{seat} has no FUND marker."};

static const struct refusal *payment_refuses(const struct play *p, const struct card_play *play, int option)
{
    if (option == OPTION_PAY_FUND) return tow_side(p, play->seat)->funds == 0 ? &NO_FUND : NULL;
    return option == OPTION_LOSE_POINTS ? NULL : &tow_not_to_choose;
}

static void pay_donative(struct play *p, const struct card_play *play)
{
    if (play->pick[0] == OPTION_PAY_FUND)
        tow_funds(p, play->seat, -1, BY_CARD(play->card));
    else
        tow_points(p, play->seat, tow_card_row(p, play->card)->rating, -1, BY_CARD(play->card));
}

const struct card_effect tow_second_special_units = {
    .asks = {{"{card}: the Janissaries want their donative: discard a FUND marker, or lose a Military "
              "Development Point.",
              &tow_options, .refuses = payment_refuses}},
    .apply = pay_donative,
};
