/* Sweden's Events that change the phases, and its wars. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_COUNCIL = {"no-regency-council", "6.9.1.2",
                                          "The Regency Council does not rule."};
static const struct refusal NO_THIRTY_YEARS_WAR = {"no-thirty-years-war", "6.9.1.2",
                                                   "The Thirty Years War is not in effect."};
static const struct refusal NO_SUCH_CITY = {
    "no-such-city", "6.9.1.2",
    "{card} needs a City of the Commonwealth in its zone, without an army, not "
    "connected with a Commonwealth army."};
static const struct refusal CHOSEN_ALREADY = {"chosen-already", "6.9.1.2",
                                              "The City has been chosen already."};
static const struct refusal AT_WAR_ALREADY = {"at-war", "6.9.1.2", "There is War with Denmark already."};

static bool has_own_army(const struct play *p, int seat, int space)
{
    return units_meet(tow_army(p, seat, space), tow_pieces(p)->of_nation[seat]);
}

static const struct refusal *own_army_refuses(const struct play *p, const struct card_play *play, int space)
{
    return has_own_army(p, play->seat, space) ? NULL : &tow_no_army_concerned;
}

/* The army of the seat in the space marches with the points of the card. */
static void event_march(struct play *p, const struct card_play *play, int space)
{
    struct march march = {.seat = play->seat,
                          .at = space,
                          .by_card = {.points = tow_card_row(p, play->card)->points, .own_points = 1}};
    march.units = tow_army(p, play->seat, space);
    march.commanders = tow_commanders_at(p, play->seat, space);
    if (!units_is_empty(march.units)) tow_march_begin(p, &march);
}

/* ---- Regency of the Duke of Södermanland ---- */

static const struct refusal *regency_fits(const struct play *p, int seat, int card)
{
    const struct side *side = tow_side(p, seat);
    return rulers_has(tow_card_row(p, card)->rulers, side->ruler) && !side->ruler_weak ? NULL : &NO_COUNCIL;
}

static const struct refusal *duke_refuses(const struct play *p, const struct card_play *play, int space)
{
    if (tow_is_capital(p, play->seat, space) && tow_place(p, space)->control == play->seat) return NULL;
    return has_own_army(p, play->seat, space) ? NULL : &tow_no_army_concerned;
}

static void begin_regency(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    tow_ruler_changed(p, play->seat, tow_side(p, play->seat)->ruler, true, play->pick[0]);
}

const struct card_effect tow_effect_regency = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = regency_fits,
    .asks = {{"{card}: choose where Charles IX takes the field.", &tow_spaces, .refuses = duke_refuses,
              .if_any = true}},
    .apply = begin_regency,
};

int tow_regency_price(const struct play *p, int seat, int power)
{
    enum { LAST_TURN = 2 };
    const struct lasting *regency = tow_lasting(p, EFFECT_REGENCY);
    if (!regency || tow_turn_number(p) > LAST_TURN) return 0;
    const struct card_row *row = tow_card_row(p, regency->card);
    const bool between =
        (seat == row->seat && power == row->power) || (seat == row->power && power == row->seat);
    return between ? row->bonus : 0;
}

/* ---- Joining the Thirty Years War ---- */

static const struct refusal *joining_fits(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, HRE)) return &tow_not_played;
    if (!tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR)) return &NO_THIRTY_YEARS_WAR;
    return tow_at_war(p, seat, HRE) ? NULL : tow_why_not_by_forced_peace(p, seat, HRE); /* R128 */
}

static const struct refusal PRAGUE = {
    "peace-of-prague", "6.9.1.2",
    "After Peace of Prague Sweden does not command the units of Brandenburg in this Game Turn."};

static const struct refusal *joining_option(const struct play *p, const struct card_play *play, int option)
{
    const struct lasting *prague = tow_lasting(p, EFFECT_PEACE_OF_PRAGUE);
    if (option == OPTION_BRANDENBURG_ALLY) return prague && prague->mark == BRANDENBURG ? &PRAGUE : NULL;
    return option == OPTION_BRANDENBURG_WAR ? NULL : &tow_not_to_choose;
}

/* Of the box, for the army that was picked. */
static const struct refusal *mercenary_refuses(const struct play *p, const struct card_play *play, int kind)
{
    enum { ARMY = 1 };
    return play->pick[ARMY] < 0 ? &tow_no_army_concerned : tow_why_not_mercenary(p, play, ARMY + 1, kind);
}

/* R114: Brandenburg is allied or at War until the turn ends. */
static void take_brandenburg(struct play *p, const struct card_play *play)
{
    if (tow_place(p, tow_capital_of(p, BRANDENBURG))->control != BRANDENBURG) return;
    if (play->pick[0] == OPTION_BRANDENBURG_ALLY) {
        if (tow_state(p)->relation[play->seat].to[BRANDENBURG] == AT_WAR)
            tow_peace(p, play->seat, BRANDENBURG, BY_CARD(play->card));
        tow_minor_master(p, BRANDENBURG, play->seat);
        tow_minor_units_place(p, BRANDENBURG, tow_capital_of(p, BRANDENBURG));
    } else if (tow_state(p)->relation[play->seat].to[BRANDENBURG] != AT_WAR) {
        if (tow_state(p)->master[BRANDENBURG] == play->seat) tow_minor_master(p, BRANDENBURG, -1);
        tow_relation_set(p, play->seat, BRANDENBURG, AT_WAR, BY_CARD(play->card));
        tow_last(p, play->card, play->seat, BRANDENBURG, UNTIL_TURN_END);
    }
}

static void join_war(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_relation_set(p, play->seat, HRE, AT_WAR, BY_CARD(play->card));
    take_brandenburg(p, play);
    if (play->pick[1] < 0) return;
    tow_units_place(p, row->kinds[0], FULL, 1, play->pick[1]);
    if (play->pick[2] >= 0) tow_mercenary_joins(p, play->seat, play->pick[2], play->pick[1]);
}

const struct card_effect tow_effect_joining_thirty_years_war = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = joining_fits,
    .asks = {{"{card}: choose whether Brandenburg is your ally or your enemy until the turn ends.",
              &tow_options, .refuses = joining_option},
             {"{card}: choose the army that is strengthened.", &tow_spaces, .refuses = own_army_refuses,
              .if_any = true},
             {"{card}: choose the mercenary unit that joins it.", &tow_kinds, .refuses = mercenary_refuses,
              .if_any = true}},
    .apply = join_war,
};

/* The War with Brandenburg is over with the turn. */
void tow_joining_ended(struct play *p, const struct lasting *row)
{
    if (row->mark == BRANDENBURG && tow_state(p)->relation[row->seat].to[BRANDENBURG] == AT_WAR)
        tow_peace(p, row->seat, BRANDENBURG, BY_CARD(row->card));
}

enum { WON_IN_TURN = HRE }; /* the mark of a victory over it that has been rewarded */

void tow_hre_beaten(struct play *p, int victor)
{
    const struct lasting *joined = tow_lasting(p, EFFECT_JOINING_THIRTY_YEARS_WAR);
    const struct state *s = tow_state(p);
    if (!joined || joined->seat != victor) return;
    const int card = joined->card;
    if (tow_turn_number(p) <= LAST_DOMINATION_TURN) tow_track(p, DOMINATION, -1, BY_CARD(card));
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].card == card && s->lasting[i].mark == WON_IN_TURN) return;
    tow_war_fate(p, victor, tow_card_row(p, card)->vp, BY_CARD(card));
    tow_last(p, card, victor, WON_IN_TURN, UNTIL_TURN_END);
}

/* It ends with the War. */
void tow_joining_settle(struct play *p)
{
    if (tow_event_in_play(p, EFFECT_JOINING_THIRTY_YEARS_WAR) && !tow_at_war(p, SWEDEN, HRE))
        tow_event_end(p, EFFECT_JOINING_THIRTY_YEARS_WAR, BECAUSE(WAR_OVER));
}

/* ---- Zebrzydowski Rebellion ---- */

static void rebel(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_TURN_END);
    tow_rebel(p, row->power, play->pick[0]);
    tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_zebrzydowski = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the army that rebels.", &tow_spaces, .refuses = tow_why_not_rebel}},
    .no_target = &tow_no_army_concerned,
    .apply = rebel,
};

/* ---- Swedish Deluge ---- */

static bool near_an_army(const struct play *p, int power, int space)
{
    return spaces_meet(tow_neighbours(tow_components(p), space), tow_armies(p, power));
}

enum { DELUGE_CITIES = 2 }; /* at most; then the army is chosen */

static const struct refusal *city_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct space_row *row = tow_space_row(p, space);
    if (play->picked >= tow_card_row(p, play->card)->count) return &tow_not_to_choose;
    for (int i = 0; i < play->picked; i++)
        if (play->pick[i] == space) return &CHOSEN_ALREADY;
    if (row->kind != CITY || row->zone != COMMONWEALTH_ZONE || tow_place(p, space)->control != COMMONWEALTH ||
        tow_has_any_army(p, space) || near_an_army(p, COMMONWEALTH, space))
        return &NO_SUCH_CITY;
    return NULL;
}

/* R99 */
static bool can_flood(const struct play *p, int seat, int card)
{
    const struct card_play play = {.card = card, .seat = seat};
    if (!tow_at_war(p, seat, COMMONWEALTH)) return true;
    EACH_SPACE(p, space)
        if (!city_refuses(p, &play, space) || !own_army_refuses(p, &play, space)) return true;
    return false;
}

static const struct refusal *deluge_fits(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, COMMONWEALTH)) return &tow_not_played;
    return can_flood(p, seat, card) ? NULL : &tow_no_effect;
}

static void flood(struct play *p, const struct card_play *play)
{
    tow_relation_set(p, play->seat, COMMONWEALTH, AT_WAR, BY_CARD(play->card));
    for (int i = 0; i < DELUGE_CITIES; i++)
        if (play->pick[i] >= 0) tow_space_take(p, play->pick[i], play->seat, BY_CARD(play->card));
    if (play->pick[DELUGE_CITIES] >= 0) event_march(p, play, play->pick[DELUGE_CITIES]);
}

const struct card_effect tow_effect_swedish_deluge = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = deluge_fits,
    .asks = {{"{card}: choose the first City that goes over.", &tow_spaces, .refuses = city_refuses,
              .if_any = true},
             {"{card}: choose the second City that goes over.", &tow_spaces, .refuses = city_refuses,
              .if_any = true},
             {"{card}: choose the army that marches.", &tow_spaces, .refuses = own_army_refuses,
              .if_any = true}},
    .apply = flood,
};

/* ---- Torstensson's War ---- */

static const struct refusal *denmark_fits(const struct play *p, int seat, int card)
{
    if (tow_at_war(p, seat, DENMARK)) return &AT_WAR_ALREADY;
    return tow_allied(p, seat, DENMARK) ? NULL : tow_why_not_war(p, seat, DENMARK, WAR_BROUGHT); /* R128 */
}

static const struct refusal *torstensson_refuses(const struct play *p, const struct card_play *play,
                                                 int space)
{
    if (tow_space_row(p, space)->zone != REICH_ZONE && space != tow_space(p, STOCKHOLM))
        return &tow_no_army_concerned;
    return own_army_refuses(p, play, space);
}

static void attack_denmark(struct play *p, const struct card_play *play)
{
    if (tow_allied(p, play->seat, DENMARK)) tow_minor_master(p, DENMARK, -1);
    tow_relation_set(p, play->seat, DENMARK, AT_WAR, BY_CARD(play->card));
    tow_last(p, play->card, play->seat, DENMARK, UNTIL_TURN_END); /* fleets.c */
    if (play->pick[0] >= 0) event_march(p, play, play->pick[0]);
}

const struct card_effect tow_effect_war_on_denmark = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = denmark_fits,
    .asks = {{"{card}: choose the army that marches.", &tow_spaces, .refuses = torstensson_refuses,
              .if_any = true}},
    .apply = attack_denmark,
};

bool tow_belts_are_open(const struct play *p, const struct march *march, int to)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (!e || !march->by_card.own_points || tow_card_row(p, e->play.card)->effect != EFFECT_WAR_ON_DENMARK)
        return false;
    const struct spaces spaces = tow_card_row(p, e->play.card)->spaces;
    return to == tow_space(p, KOBENHAVN) && spaces_has(spaces, march->at);
}
