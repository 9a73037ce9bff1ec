/* The Ottoman Empire's vassals (4.2.3): Calling the vassal, Loyal vassal, tribute, Ambitions of Michael the
 * Brave; and how the units of a Minor State come together by a card. */
#include "games/time-of-wars/cards/events.h"

const struct refusal tow_not_a_vassal = {"not-a-vassal", "4.2.3",
                                         "That must be a Minor State in Vassal Subjection."};
const struct refusal tow_vassal_called = {"vassal-called", "4.2.3",
                                          "The units of that vassal are commanded by a player already."};
static const struct refusal CANNOT_GATHER = {"not-there", "4.2.3", "Its units cannot stand there."};
const struct refusal tow_alliance_bars = {"ally", "6.5.2",
                                          "An Alliance bars {card}: allies do not fight each other (R148)."};
static const struct refusal NO_VASSALS = {"no-vassal", "4.2.3", "No Minor State is a vassal."};

/* ---- units of a Minor State that come together ---- */

/* Its commanders in play, but those laid aside. */
static void gather_commanders(struct play *p, int minor, int space)
{
    EACH(commander, tow_pieces(p)->commanders_of[minor])
        if (tow_commander_in_play(p, commander) && !commanders_has(tow_state(p)->aside, commander))
            tow_commander_place(p, commander, space);
}

void tow_minor_gather(struct play *p, int minor, int space)
{
    const struct components *c = tow_components(p);
    EACH_SPACE(p, from) {
        const struct units units = units_without(
            units_both(tow_place(p, from)->units, c->pieces.of_nation[minor]), tow_state(p)->garrisons);
        EACH(unit, units)
            tow_unit_transfer(p, unit, from, space);
    }
    tow_minor_units_place(p, minor, space);
    gather_commanders(p, minor, space);
}

bool tow_can_gather(const struct play *p, int minor, int space)
{
    return tow_is_national(p, minor, space) && tow_place(p, space)->control == minor &&
           !tow_has_enemy_army(p, minor, space);
}

const struct refusal *tow_why_not_gather(const struct play *p, const struct card_play *play, int space)
{
    return tow_can_gather(p, tow_card_row(p, play->card)->power, space) ? NULL : &CANNOT_GATHER;
}

void tow_minor_march(struct play *p, const struct card_play *play, int minor, int space, bool free_siege)
{
    const struct components *c = tow_components(p);
    struct march march = {.seat = play->seat,
                          .at = space,
                          .by_card = {.points = tow_card_row(p, play->card)->points,
                                      .own_points = 1,
                                      .free_siege = free_siege}};
    march.units = units_both(tow_army(p, play->seat, space), c->pieces.of_nation[minor]);
    march.commanders =
        commanders_both(tow_commanders_at(p, play->seat, space), c->pieces.commanders_of[minor]);
    if (!units_is_empty(march.units) && !tow_why_not_march(p, &march)) tow_march_begin(p, &march);
}

/* ---- Calling the vassal, Loyal vassal ---- */

static const struct refusal *call_refuses(const struct play *p, const struct card_play *play, int minor)
{
    if (!tow_is_vassal(p, minor)) return &tow_not_a_vassal;
    return tow_state(p)->master[minor] >= 0 ? &tow_vassal_called : NULL;
}

/* An Ottoman army, or its own Capital. */
static bool can_join(const struct play *p, int seat, int minor, int space)
{
    if (tow_space_row(p, space)->kind == BOX) return false;
    return tow_may_join(p, seat, space) ||
           (space == tow_capital_of(p, minor) && tow_can_gather(p, minor, space));
}

static const struct refusal *call_space(const struct play *p, const struct card_play *play, int space)
{
    return can_join(p, play->seat, play->pick[0], space) ? NULL : &CANNOT_GATHER;
}

static void call(struct play *p, const struct card_play *play)
{
    tow_minor_master(p, play->pick[0], play->seat);
    tow_minor_gather(p, play->pick[0], play->pick[1]);
}

const struct card_effect tow_effect_calling_the_vassal = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the vassal.", &tow_powers, .refuses = call_refuses},
             {"{card}: choose the army that its units join, or its Capital.", &tow_spaces,
              .refuses = call_space}},
    .no_target = &NO_VASSALS,
    .apply = call};

/* The vassal whose space an enemy's march has entered; -1. */
static int attacked_vassal(const struct play *p)
{
    const struct march *march = tow_march_of(p);
    if (!march || march->raid || march->seat == OTTOMAN) return -1;
    const int control = tow_place(p, march->at)->control;
    const bool attacked =
        control >= SEATS && tow_is_vassal(p, control) && tow_at_war(p, march->seat, control);
    return attacked && tow_state(p)->master[control] < 0 ? control : -1;
}

/* The vassal that Diplomacy is about to free; -1. */
static int freed_vassal(const struct play *p)
{
    const struct event_play *e = tow_announced_event(p);
    if (!e || step_is(p, STEP_ENTERED) || tow_card_row(p, e->play.card)->effect != EFFECT_DIPLOMACY)
        return -1;
    const int power = e->play.pick[1];
    return tow_frees_vassal(p, &e->play) ? power : -1;
}

static bool was_entered(const struct play *p)
{
    return step_record_of(p, STEP_ENTERED) != NULL;
}

static const struct refusal *loyal_fits(const struct play *p, int seat, int card)
{
    const int minor = was_entered(p) || !tow_announced_event(p) ? attacked_vassal(p) : freed_vassal(p);
    return minor >= 0 ? NULL : &tow_not_a_vassal;
}

static const struct refusal *loyal_space(const struct play *p, const struct card_play *play, int space)
{
    if (!was_entered(p)) return &tow_not_to_choose;
    const int minor = attacked_vassal(p);
    return minor >= 0 && can_join(p, play->seat, minor, space) ? NULL : &CANNOT_GATHER;
}

static void be_loyal(struct play *p, const struct card_play *play)
{
    if (was_entered(p)) {
        const int minor = attacked_vassal(p);
        tow_minor_master(p, minor, play->seat);
        if (play->pick[0] >= 0) tow_minor_gather(p, minor, play->pick[0]);
        return;
    }
    struct event_play *e = tow_announced_event(p);
    tow_last(p, play->card, play->seat, e->play.pick[1], UNTIL_TURN_END);
    e->play.cancelled = 1;
    event(p, EVENT_CARD_CANCELLED, .card = e->play.card, .by = play->card);
}

const struct card_effect tow_effect_loyal_vassal = {
    .moments = 1 << MOMENT_ANNOUNCED | 1 << MOMENT_ENTERED,
    .fits = loyal_fits,
    .asks = {{"{card}: choose the army that its units join, or its Capital.", &tow_spaces,
              .refuses = loyal_space, .if_any = true}},
    .apply = be_loyal};

/* ---- tribute ---- */

static int vassals(const struct play *p)
{
    int count = 0;
    for (int minor = SEATS; minor < POWERS; minor++)
        count += tow_is_vassal(p, minor);
    return count;
}

static const struct refusal *tribute_fits(const struct play *p, int seat, int card)
{
    return vassals(p) ? NULL : &NO_VASSALS;
}

static void tribute(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    enum { ALL_THREE = 3 };
    tow_funds(p, play->seat, vassals(p) == ALL_THREE ? row->most : row->funds, BY_CARD(play->card));
}

const struct card_effect tow_effect_tribute = {
    .moments = 1 << MOMENT_IMPULSE, .fits = tribute_fits, .apply = tribute};

/* ---- Ambitions of Michael the Brave ---- */

static const struct refusal *michael_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    if (!tow_in_play(p, OTTOMAN)) return &tow_needs_superpower;
    if (tow_marked(p, seat, OTTOMAN) == ALLIED) return &tow_alliance_bars;
    return tow_is_vassal(p, minor) ? NULL : &tow_not_a_vassal;
}

/* He may enter the other vassals' spaces: they are at War with his ally until the Event ends. */
static void fight_vassals(struct play *p, int seat)
{
    for (int minor = SEATS; minor < POWERS; minor++)
        if (tow_is_vassal(p, minor) && tow_marked(p, seat, minor) == AT_PEACE)
            tow_relation_set(p, seat, minor, AT_WAR, tow_by_event(p));
}

static void michael(struct play *p, const struct card_play *play)
{
    const int minor = tow_card_row(p, play->card)->power;
    tow_event_mark(p, play->card, UNTIL_TURN_END);
    /* No Peace lies between: Ottoman armies there stay (R132). */
    tow_relation_set(p, OTTOMAN, minor, AT_WAR, BY_CARD(play->card));
    tow_vassal_break(p, minor, BY_CARD(play->card));
    tow_minor_master(p, minor, play->seat);
    tow_minor_gather(p, minor, play->pick[0]);
    tow_enemies_leave(p, minor);
    fight_vassals(p, play->seat);
    tow_minor_march(p, play, minor, play->pick[0], false);
}

const struct card_effect tow_effect_michael_the_brave = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = michael_fits,
    .asks = {{"{card}: choose where Michael sets out.", &tow_spaces, .refuses = tow_why_not_gather}},
    .apply = michael};

/* The Wars that he began are over. */
void tow_michael_ended(struct play *p, const struct lasting *row)
{
    const int minor = tow_card_row(p, row->card)->power;
    if (tow_marked(p, OTTOMAN, minor) == AT_WAR)
        tow_relation_set(p, OTTOMAN, minor, AT_PEACE, BY_CARD(row->card));
    EACH(other, tow_vassal_states())
        if (tow_marked(p, row->seat, other) == AT_WAR) tow_peace(p, row->seat, other, BY_CARD(row->card));
    if (tow_state(p)->master[minor] == row->seat) tow_minor_master(p, minor, -1);
}
