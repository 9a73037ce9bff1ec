/* Diplomacy, Provocation, Declaration of War and Spy (2.5, 4.1, 4.2.3, 6.5.1, 6.5.5). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_OPTION = {"no-such-power", "6.9.1.2",
                                         "There is no power with which {card} can do this."};
static const struct refusal NOT_WITH_IT = {"not-with-this-power", "6.9.1.2",
                                           "{card} cannot do this with that power."};
static const struct refusal NOT_TOUCHED = {"not-touched", "2.5",
                                           "The Event that was announced does not concern {seat}."};

/* ---- Diplomacy ---- */

/* A superpower that is at War with the Minor State. */
static bool is_enemy(const struct play *p, int minor, int seat)
{
    return tow_in_play(p, seat) && tow_marked(p, seat, minor) == AT_WAR;
}

/* 4.1, R127: no seat has played its units in this Game Turn. A seat that joins may be at War with each of its
 * enemies. */
static bool may_join(const struct play *p, int seat, int minor)
{
    bool enemies = false;
    if (!powers_has(tow_minor_states(), minor)) return false;
    if (tow_state(p)->master[minor] >= 0 || tow_marked(p, seat, minor) == AT_WAR) return false;
    if (tow_is_vassal(p, minor) && seat != OTTOMAN) return false;
    const struct lasting *prague = tow_lasting(p, EFFECT_PEACE_OF_PRAGUE);
    if (prague && prague->mark == minor && seat == SWEDEN) return false;
    for (int other = 0; other < SEATS; other++) {
        if (other == seat || !is_enemy(p, minor, other)) continue;
        if (!tow_at_war(p, seat, other) && tow_why_not_war(p, seat, other, WAR_BROUGHT)) return false;
        enemies = true;
    }
    return enemies;
}

static bool is_loyal(const struct play *p, int minor)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (tow_card_row(p, s->lasting[i].card)->effect == EFFECT_LOYAL_VASSAL && s->lasting[i].mark == minor)
            return true;
    return false;
}

/* 4.2.3: the Ottoman card (bonus) makes a vassal, the others free one. */
static bool is_ottoman(const struct play *p, const struct card_play *play)
{
    return tow_card_row(p, play->card)->bonus > 0;
}

static bool may_free(const struct play *p, int minor)
{
    return powers_has(tow_vassal_states(), minor) && tow_is_vassal(p, minor) && !is_loyal(p, minor) &&
           tow_in_play(p, OTTOMAN);
}

static bool may_make_vassal(const struct play *p, int seat, int minor)
{
    if (!powers_has(tow_vassal_states(), minor) || tow_marked(p, seat, minor) == VASSAL) return false;
    const int control = tow_place(p, tow_map(p)->capital[minor])->control;
    return control == minor || control == seat;
}

static bool may_make_peace(const struct play *p, int seat, int minor)
{
    return powers_has(tow_minor_states(), minor) && tow_marked(p, seat, minor) == AT_WAR &&
           !tow_controls_any(p, seat, tow_map(p)->national[minor]);
}

static bool may_fight(const struct play *p, int seat, int power)
{
    return tow_side(p, seat)->provoked == power && !tow_why_not_war(p, seat, power, WAR_DECLARED);
}

static bool is_possible(const struct play *p, const struct card_play *play, int option, int power)
{
    switch (option) {
    case OPTION_JOIN_WAR:
        return may_join(p, play->seat, power);
    case OPTION_FREE_VASSAL:
        return !is_ottoman(p, play) && may_free(p, power);
    case OPTION_MAKE_VASSAL:
        return is_ottoman(p, play) && may_make_vassal(p, play->seat, power);
    case OPTION_MINOR_PEACE:
        return may_make_peace(p, play->seat, power);
    case OPTION_PROVOKED_WAR:
        return may_fight(p, play->seat, power);
    default:
        return false;
    }
}

static const struct refusal *diplomacy_option(const struct play *p, const struct card_play *play, int option)
{
    for (int power = 0; power < POWERS; power++)
        if (is_possible(p, play, option, power)) return NULL;
    return &NO_OPTION;
}

static const struct refusal *diplomacy_power(const struct play *p, const struct card_play *play, int power)
{
    return is_possible(p, play, play->pick[0], power) ? NULL : &NOT_WITH_IT;
}

/* Spy touches the power that is named, its master, or the enemies of the Minor State that is joined. */
static uint32_t diplomacy_touches(const struct play *p, const struct card_play *play)
{
    const int power = play->pick[1];
    uint32_t seats = 0;
    if (power < SEATS) return tow_asked(power);
    for (int other = 0; play->pick[0] == OPTION_JOIN_WAR && other < SEATS; other++)
        if (is_enemy(p, power, other)) seats |= tow_asked(other);
    return tow_is_vassal(p, power) ? seats | tow_asked(OTTOMAN) : seats;
}

/* 4.1, R127: until the end of the Game Turn it is at War with each enemy of the Minor State. */
static void join_war(struct play *p, const struct card_play *play, int minor)
{
    for (int other = 0; other < SEATS; other++) {
        if (other == play->seat || !is_enemy(p, minor, other) || tow_at_war(p, play->seat, other)) continue;
        tow_relation_set(p, play->seat, other, AT_WAR, BY_CARD(play->card));
        tow_last(p, play->card, play->seat, other, UNTIL_TURN_END);
    }
    tow_minor_master(p, minor, play->seat);
}

bool tow_frees_vassal(const struct play *p, const struct card_play *play)
{
    return play->pick[0] == OPTION_FREE_VASSAL;
}

/* 4.1, 4.2.3, 6.5.1: the five uses of the card. */
static void negotiate(struct play *p, const struct card_play *play)
{
    const int power = play->pick[1];
    switch (play->pick[0]) {
    case OPTION_JOIN_WAR:
        join_war(p, play, power);
        return;
    case OPTION_FREE_VASSAL:
        tow_vassal_break(p, power, BY_CARD(play->card));
        tow_enemies_leave(p, power);
        return;
    case OPTION_MAKE_VASSAL:
        tow_vassal_make(p, power, BY_CARD(play->card));
        return;
    case OPTION_MINOR_PEACE:
        tow_send_home(p, play->seat, power);
        tow_peace(p, play->seat, power, BY_CARD(play->card));
        return;
    case OPTION_PROVOKED_WAR:
        tow_relation_set(p, play->seat, power, AT_WAR, BY_CARD(play->card));
    }
}

const struct card_effect tow_effect_diplomacy = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose what the diplomats do.", &tow_options, .refuses = diplomacy_option},
             {"{card}: choose the power.", &tow_powers, .refuses = diplomacy_power}},
    .touches = diplomacy_touches,
    .apply = negotiate,
};

void tow_joined_war_ended(struct play *p, const struct lasting *row)
{
    if (tow_at_war(p, row->seat, row->mark)) tow_peace(p, row->seat, row->mark, BY_CARD(row->card));
}

/* ---- Provocation (6.5.1) ---- */

static const struct refusal *provocation_power(const struct play *p, const struct card_play *play, int power)
{
    static const struct refusal NO_SUPERPOWER = {"no-superpower", "6.5.1",
                                                 "Only a superpower can be provoked."};
    if (power >= SEATS) return &NO_SUPERPOWER;
    return tow_in_play(p, power) ? tow_why_not_at_peace(p, play->seat, power) : &tow_not_played;
}

static uint32_t touches_first(const struct play *p, const struct card_play *play)
{
    const int power = play->pick[0];
    if (power < SEATS) return tow_asked(power);
    return tow_is_vassal(p, power) ? tow_asked(OTTOMAN) : 0;
}

static void provoke(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    struct impulse *impulse = tow_impulse_of(p);
    if (impulse) impulse->provokes = 1;
    tow_side(p, play->seat)->provoked = play->pick[0];
    event(p, EVENT_PROVOKED, .seat = play->seat, .power = play->pick[0]);
    tow_points(p, play->pick[0], row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_provocation = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the superpower that is provoked.", &tow_powers, .refuses = provocation_power}},
    .touches = touches_first,
    .apply = provoke,
};

/* ---- Declaration of War ---- */

static const struct refusal *war_power(const struct play *p, const struct card_play *play, int power)
{
    static const struct refusal NOT_ON_TABLE = {
        "no-price", "6.5.5", "The Diplomacy table has no War with that power: it cannot be declared (R117)."};
    if (power >= SEATS && !powers_has(tow_minor_states(), power)) return &NOT_ON_TABLE;
    const struct refusal *why = tow_why_not_war(p, play->seat, power, WAR_DECLARED);
    return why ? why : tow_why_not_at_peace(p, play->seat, power);
}

static void declare_war(struct play *p, const struct card_play *play)
{
    tow_relation_set(p, play->seat, play->pick[0], AT_WAR, BY_CARD(play->card));
}

const struct card_effect tow_effect_declaration_of_war = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the power on which War is declared.", &tow_powers, .refuses = war_power}},
    .touches = touches_first,
    .apply = declare_war,
};

/* ---- Spy (2.5) ---- */

static const struct refusal *spy_fits(const struct play *p, int seat, int card)
{
    const struct event_play *announced = tow_announced_event(p);
    if (!announced || announced->play.cancelled) return &NOT_TOUCHED;
    const struct card_effect *effect = tow_first_instruction(p, announced->play.card);
    return effect->touches && (effect->touches(p, &announced->play) >> seat & 1) ? NULL : &NOT_TOUCHED;
}

static void spy(struct play *p, const struct card_play *play)
{
    struct event_play *announced = tow_announced_event(p);
    announced->play.cancelled = true;
    event(p, EVENT_CARD_CANCELLED, .card = announced->play.card, .by = play->card);
    window_close(p, STEP_ANNOUNCED);
}

const struct card_effect tow_effect_spy = {.moments = 1 << MOMENT_ANNOUNCED, .fits = spy_fits, .apply = spy};
