/* Events of the Ottoman Empire, its vassals and the Tatars, and those against it (4.2.3, 4.2.4). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_PLAYED = {"not-played", "3.0",
                                          "{card} needs a superpower that is not played (R106)."};
static const struct refusal NO_VASSALS = {"no-vassal", "4.2.3", "No Minor State is a vassal."};
static const struct refusal NOT_A_VASSAL = {"not-a-vassal", "4.2.3",
                                            "That must be a Minor State in Vassal Subjection."};
static const struct refusal CALLED = {"vassal-called", "4.2.3",
                                      "The units of that vassal are commanded by a player already."};
static const struct refusal NOT_THERE = {"not-there", "4.2.3", "Its units cannot stand there."};
static const struct refusal CONQUERED = {"tatars-conquered", "4.2.4",
                                         "Both Tatar National spaces have been conquered."};
static const struct refusal OTHERS_COMMAND = {"tatars-commanded", "4.2.4",
                                              "Another player commands the Tatars."};
static const struct refusal FEW_TATARS = {"few-tatars", "4.2.4",
                                          "No Tatar National space has as many Tatar units as {card} needs."};
static const struct refusal TAKEN_BY_OTHERS = {
    "held-by-others", "4.2.3", "Another superpower controls the Capital of that Minor State."};
static const struct refusal NO_WAR = {"no-war", "6.9.1.2",
                                      "There is no War with the power that {card} names."};
static const struct refusal NO_RAKOCZI = {"no-commander", "6.9.1.2",
                                          "The commander of {card} is not in play."};
static const struct refusal NO_PROTESTANTS = {
    "no-protestant-space", "6.9.1.2",
    "REVOLT comes to a protestant space of that superpower in the named zones, without a marker and without "
    "an army."};
static const struct refusal CANNOT_DECLARE = {"no-war-possible", "6.5.5", "That War cannot be begun."};

static int marked(const struct play *p, int seat, int power)
{
    return tow_state(p)->relation[seat].to[power];
}

static bool is_vassal(const struct play *p, int minor)
{
    return minor >= SEATS && marked(p, OTTOMAN, minor) == VASSAL;
}

static int vassals(const struct play *p)
{
    int count = 0;
    for (int minor = SEATS; minor < POWERS; minor++)
        count += is_vassal(p, minor);
    return count;
}

/* ---- units of a Minor State that come together ---- */

static void gather_commanders(struct play *p, int minor, int space)
{
    EACH(commander, tow_pieces(p)->commanders_of[minor])
        if (tow_commander_in_play(p, commander) && !commanders_has(tow_state(p)->aside, commander))
            tow_commander_place(p, commander, space);
}

/* All its units but garrisons, those on the map and those available. */
static void gather(struct play *p, int minor, int space)
{
    const struct components *c = tow_components(p);
    EACH_SPACE(p, from) {
        const struct units units = units_without(
            units_both(tow_place(p, from)->units, c->pieces.of_nation[minor]), tow_state(p)->garrisons);
        EACH(unit, units)
            tow_unit_home(p, unit, from, space);
    }
    tow_minor_units_place(p, minor, space);
    gather_commanders(p, minor, space);
}

/* A space of its own where they can come together. */
static bool can_gather(const struct play *p, int minor, int space)
{
    return tow_is_national(p, minor, space) && tow_place(p, space)->control == minor &&
           !tow_has_enemy_army(p, minor, space);
}

/* Its army there alone marches with the points of the card. */
static void march_from(struct play *p, const struct card_play *play, int minor, int space, bool siege)
{
    const struct components *c = tow_components(p);
    struct march march = {
        .seat = play->seat,
        .at = space,
        .by_card = {.points = tow_card_row(p, play->card)->points, .own_points = 1, .free_siege = siege}};
    march.units = units_both(tow_army(p, play->seat, space), c->pieces.of_nation[minor]);
    march.commanders =
        commanders_both(tow_commanders_at(p, play->seat, space), c->pieces.commanders_of[minor]);
    if (!units_is_empty(march.units) && !tow_why_not_march(p, &march)) tow_march_begin(p, &march);
}

/* ---- Bocskai Uprising ---- */

/* R148: its commander and its enemy are allies. */
static const struct refusal ALLIES = {"ally", "6.5.2",
                                      "An Alliance bars {card}: allies do not fight each other (R148)."};

static bool are_allies(const struct play *p, int seat, int other)
{
    return marked(p, seat, other) == ALLIED;
}

static const struct refusal *bocskai_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    const int control = tow_place(p, tow_capital_of(p, minor))->control;
    if (!tow_in_play(p, HRE)) return &NOT_PLAYED;
    if (are_allies(p, seat, HRE)) return &ALLIES;
    if (tow_state(p)->master[minor] >= 0 && tow_state(p)->master[minor] != seat) return &CALLED;
    return control == minor || control == seat ? NULL : &TAKEN_BY_OTHERS;
}

static const struct refusal *bocskai_option(const struct play *p, const struct card_play *play, int option)
{
    if (option == OPTION_WAR)
        return tow_why_not_war(p, play->seat, HRE, WAR_BROUGHT) ? &CANNOT_DECLARE : NULL;
    return option == OPTION_NO_WAR ? NULL : &tow_not_to_choose;
}

static const struct refusal *bocskai_space(const struct play *p, const struct card_play *play, int space)
{
    return can_gather(p, tow_card_row(p, play->card)->power, space) ? NULL : &NOT_THERE;
}

static const struct refusal *bocskai_revolt(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    const int zone = tow_space_row(p, space)->zone;
    const bool stays = !spaces_has(tow_card_row(p, play->card)->spaces, space); /* R135 */
    const bool fits =
        stays && place->control == HRE && place->religion == PROTESTANT && tow_may_revolt(p, space);
    return fits && (zone == REICH_ZONE || zone == BALKAN_ZONE) ? NULL : &NO_PROTESTANTS;
}

static void bocskai(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_TURN_TWO_END);
    tow_minor_master(p, row->power, play->seat);
    gather(p, row->power, play->pick[1]);
    tow_relation_set(p, HRE, row->power, AT_WAR, BY_CARD(play->card));
    if (play->pick[0] == OPTION_WAR) tow_relation_set(p, play->seat, HRE, AT_WAR, BY_CARD(play->card));
    if (play->pick[2] >= 0) tow_marker_set(p, play->pick[2], REVOLT, BY_CARD(play->card));
    EACH(space, row->spaces)
        if (!tow_has_any_army(p, space) && tow_place(p, space)->control != play->seat) {
            tow_space_take(p, space, row->power, BY_CARD(play->card));
            tow_send_off(p, HRE, space);
        }
}

static uint32_t touches_hre(const struct play *p, const struct card_play *play)
{
    return tow_asked(HRE);
}

const struct card_effect tow_effect_bocskai_uprising = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = bocskai_fits,
    .asks = {{"{card}: place WAR with the Holy Roman Empire, too, or not.", &tow_options,
              .refuses = bocskai_option},
             {"{card}: choose where Bocskai takes the field.", &tow_spaces, .refuses = bocskai_space},
             {"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = bocskai_revolt,
              .if_any = true}},
    .touches = touches_hre,
    .apply = bocskai};

/* The War that a card brought to a Minor State is over. */
void tow_minors_war_ended(struct play *p, const struct lasting *row)
{
    const int minor = tow_card_row(p, row->card)->power;
    if (marked(p, HRE, minor) == AT_WAR) tow_peace(p, HRE, minor, BY_CARD(row->card));
    if (tow_state(p)->master[minor] >= 0) tow_minor_master(p, minor, -1);
}

/* ---- Defeat of Budjak Horde, Crimean Tatars, Jasyr ---- */

static void defeat(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
}

const struct card_effect tow_effect_defeat_of_budjak_horde = {.moments = 1 << MOMENT_IMPULSE,
                                                              .apply = defeat};

static const struct refusal *tatars_fit(const struct play *p, int seat, int card)
{
    const int master = tow_state(p)->master[TATARS];
    if (tow_event_in_play(p, EFFECT_CRIMEAN_TATARS)) return &tow_no_effect;
    if (master >= 0 && master != seat) return &OTHERS_COMMAND;
    return tow_controls_any(p, TATARS, tow_map(p)->national[TATARS]) ? NULL : &CONQUERED;
}

static void command_tatars(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_TURN_END);
    tow_minor_master(p, TATARS, play->seat);
}

const struct card_effect tow_effect_crimean_tatars = {
    .moments = 1 << MOMENT_IMPULSE, .fits = tatars_fit, .apply = command_tatars};

enum { RAIDERS = 3 };

static const struct refusal *slave_raid_fits(const struct play *p, int seat, int card)
{
    const int master = tow_state(p)->master[TATARS];
    return master >= 0 && master != seat ? &OTHERS_COMMAND : NULL;
}

static const struct refusal *slave_raid_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct units units = units_both(tow_place(p, space)->units, tow_pieces(p)->of_nation[TATARS]);
    if (!tow_is_national(p, TATARS, space) || units_count(units) < RAIDERS) return &FEW_TATARS;
    return tow_why_not_raid(p, play->seat, space);
}

static void slave_raid(struct play *p, const struct card_play *play)
{
    tow_tatar_raid(p, play->pick[0], tow_card_row(p, play->card)->success_from);
}

const struct card_effect tow_effect_slave_raid = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = slave_raid_fits,
    .asks = {{"{card}: choose from where the Tatars set out.", &tow_spaces, .refuses = slave_raid_refuses}},
    .no_target = &FEW_TATARS,
    .apply = slave_raid};

/* ---- Calling the vassal, Loyal vassal ---- */

static const struct refusal *call_refuses(const struct play *p, const struct card_play *play, int minor)
{
    if (!is_vassal(p, minor)) return &NOT_A_VASSAL;
    return tow_state(p)->master[minor] >= 0 ? &CALLED : NULL;
}

/* An Ottoman army, or its own Capital. */
static bool can_join(const struct play *p, int seat, int minor, int space)
{
    if (tow_space_row(p, space)->kind == BOX) return false;
    return tow_has_army(p, seat, space) || (space == tow_capital_of(p, minor) && can_gather(p, minor, space));
}

static const struct refusal *call_space(const struct play *p, const struct card_play *play, int space)
{
    return can_join(p, play->seat, play->pick[0], space) ? NULL : &NOT_THERE;
}

static void call(struct play *p, const struct card_play *play)
{
    tow_minor_master(p, play->pick[0], play->seat);
    gather(p, play->pick[0], play->pick[1]);
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
    const bool attacked = control >= SEATS && is_vassal(p, control) && tow_at_war(p, march->seat, control);
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
    return minor >= 0 ? NULL : &NOT_A_VASSAL;
}

static const struct refusal *loyal_space(const struct play *p, const struct card_play *play, int space)
{
    if (!was_entered(p)) return &tow_not_to_choose;
    const int minor = attacked_vassal(p);
    return minor >= 0 && can_join(p, play->seat, minor, space) ? NULL : &NOT_THERE;
}

static void be_loyal(struct play *p, const struct card_play *play)
{
    if (was_entered(p)) {
        const int minor = attacked_vassal(p);
        tow_minor_master(p, minor, play->seat);
        if (play->pick[0] >= 0) gather(p, minor, play->pick[0]);
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

/* ---- Peace of Zsitvatorok, Bethlen, Rákóczi, tribute ---- */

static const struct refusal *white_peace_fits(const struct play *p, int seat, int card)
{
    return marked(p, seat, tow_card_row(p, card)->power) == AT_WAR ? NULL : &NO_WAR;
}

static void white_peace(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int seat = play->seat;
    seats_add(&tow_side(p, seat)->peace_barred, row->power);
    seats_add(&tow_side(p, row->power)->peace_barred, seat);
    tow_peace(p, seat, row->power, BY_CARD(play->card));
    tow_funds(p, seat, row->funds, BY_CARD(play->card));
    tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_white_peace = {.moments = 1 << MOMENT_IMPULSE,
                                                   .fits = white_peace_fits,
                                                   .touches = tow_touches_power,
                                                   .apply = white_peace};

static const struct refusal *bethlen_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    if (!tow_in_play(p, HRE)) return &NOT_PLAYED;
    if (are_allies(p, seat, HRE)) return &ALLIES;
    if (!is_vassal(p, minor)) return &NOT_A_VASSAL;
    return tow_state(p)->master[minor] >= 0 && tow_state(p)->master[minor] != seat ? &CALLED : NULL;
}

static const struct refusal *bethlen_space(const struct play *p, const struct card_play *play, int space)
{
    return can_gather(p, tow_card_row(p, play->card)->power, space) ? NULL : &NOT_THERE;
}

static void bethlen(struct play *p, const struct card_play *play)
{
    const int minor = tow_card_row(p, play->card)->power;
    tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END);
    tow_minor_master(p, minor, play->seat);
    gather(p, minor, play->pick[0]);
    tow_relation_set(p, HRE, minor, AT_WAR, BY_CARD(play->card));
    march_from(p, play, minor, play->pick[0], true);
}

/* Its siege attempt comes later (R123). His army may stand before Vienna when its march is over. */
static void bethlen_arrives(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int end = tow_event_arrived(p);
    if (end >= 0) tow_last(p, play->card, play->seat, end, UNTIL_TURN_END);
    EACH(space, row->spaces)
        if (units_meet(tow_place(p, space)->units, tow_pieces(p)->of_nation[row->power])) {
            tow_points(p, HRE, row->other_rating, row->other_points, BY_CARD(play->card));
            return;
        }
}

const struct card_effect tow_effect_bethlen = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = bethlen_fits,
    .asks = {{"{card}: choose where Bethlen sets out.", &tow_spaces, .refuses = bethlen_space}},
    .touches = touches_hre,
    .apply = bethlen,
    .finish = bethlen_arrives};

static int rakoczi(const struct play *p)
{
    EACH(commander, tow_pieces(p)->commanders_of[TRANSYLVANIA])
        if (tow_commander_in_play(p, commander)) return commander;
    return -1;
}

static const struct refusal *rakoczi_fits(const struct play *p, int seat, int card)
{
    return rakoczi(p) >= 0 ? NULL : &NO_RAKOCZI;
}

static bool has_army_of_others(const struct play *p, int seat, int space)
{
    for (int other = 0; other < SEATS; other++)
        if (other != seat && tow_has_army(p, other, space)) return true;
    return false;
}

/* A garrison that was there leaves. */
static void take_over(struct play *p, int seat, int space)
{
    const int before = tow_place(p, space)->control;
    if (before == seat) return;
    tow_space_take(p, space, seat, tow_by_event(p));
    if (before >= 0) tow_send_off(p, before, space);
}

/* R2 */
static void famine_comes(struct play *p, int space)
{
    if (tow_place(p, space)->marker == NO_MARKER) tow_marker_set(p, space, FAMINE, tow_by_event(p));
}

static void punish(struct play *p, const struct card_play *play)
{
    const struct components *c = tow_components(p);
    const struct card_row *row = tow_card_row(p, play->card);
    const int commander = rakoczi(p);
    tow_commander_take_away(p, commander, false, BY_CARD(play->card));
    commanders_add(&tow_state(p)->out.commanders, commander);
    tow_last(p, play->card, play->seat, TRANSYLVANIA, UNTIL_TURN_END);
    EACH_SPACE(p, space) {
        EACH(unit, units_both(tow_place(p, space)->units, c->pieces.of_nation[TRANSYLVANIA]))
            if (!tow_kind(p, unit)->garrison) tow_unit_gone(p, unit, space, LOSS_CARD);
    }
    EACH(space, row->spaces)
        if (!tow_is_stronghold(p, space))
            famine_comes(p, space);
        else if (!has_army_of_others(p, play->seat, space))
            take_over(p, play->seat, space);
}

const struct card_effect tow_effect_punish_rakoczi = {
    .moments = 1 << MOMENT_IMPULSE, .fits = rakoczi_fits, .apply = punish};

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

/* ---- Persian alliance, War with Persia ---- */

static const struct refusal *persia_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (!tow_in_play(p, row->power)) return &NOT_PLAYED;
    const bool may = tow_may_lose(p, row->power, row->rating) || tow_can_remove(p, row->power, row->count);
    return may ? NULL : &tow_no_effect;
}

static void persia(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_ask(p, row->power, play->card, QUESTION_UNITS, row->count, 0);
}

static void persia_answered(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (tow_event_result(p) < row->count)
        tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_persian_war = {.moments = 1 << MOMENT_IMPULSE,
                                                   .fits = persia_fits,
                                                   .touches = tow_touches_power,
                                                   .apply = persia,
                                                   .finish = persia_answered};

/* ---- Ambitions of Michael the Brave ---- */

static const struct refusal *michael_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    if (!tow_in_play(p, OTTOMAN)) return &NOT_PLAYED;
    if (are_allies(p, seat, OTTOMAN)) return &ALLIES;
    return is_vassal(p, minor) ? NULL : &NOT_A_VASSAL;
}

/* Its own Capital, where its commander stands. */
static const struct refusal *michael_space(const struct play *p, const struct card_play *play, int space)
{
    return can_gather(p, tow_card_row(p, play->card)->power, space) ? NULL : &NOT_THERE;
}

/* He may enter the other vassals' spaces: they are at War with his ally until the Event ends. */
static void fight_vassals(struct play *p, int seat)
{
    for (int minor = SEATS; minor < POWERS; minor++)
        if (is_vassal(p, minor) && marked(p, seat, minor) == AT_PEACE)
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
    gather(p, minor, play->pick[0]);
    tow_enemies_leave(p, minor);
    fight_vassals(p, play->seat);
    march_from(p, play, minor, play->pick[0], false);
}

const struct card_effect tow_effect_michael_the_brave = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = michael_fits,
    .asks = {{"{card}: choose where Michael sets out.", &tow_spaces, .refuses = michael_space}},
    .apply = michael};

/* The Wars that he began are over. */
void tow_michael_ended(struct play *p, const struct lasting *row)
{
    const int minor = tow_card_row(p, row->card)->power;
    if (marked(p, OTTOMAN, minor) == AT_WAR)
        tow_relation_set(p, OTTOMAN, minor, AT_PEACE, BY_CARD(row->card));
    EACH(other, tow_vassal_states())
        if (marked(p, row->seat, other) == AT_WAR) tow_peace(p, row->seat, other, BY_CARD(row->card));
    if (tow_state(p)->master[minor] == row->seat) tow_minor_master(p, minor, -1);
}
