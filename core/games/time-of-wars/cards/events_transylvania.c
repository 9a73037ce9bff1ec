/* Transylvania's wars with the Empire (4.2.3): Bocskai Uprising, Bethlen, Rákóczi. */
#include "games/time-of-wars/cards/events.h"

static uint32_t touches_hre(const struct play *p, const struct card_play *play)
{
    return tow_asked(HRE);
}

/* ---- Bocskai Uprising ---- */

static const struct refusal TAKEN_BY_OTHERS = {
    "held-by-others", "4.2.3", "Another superpower controls the Capital of that Minor State."};
static const struct refusal NO_PROTESTANTS = {
    "no-protestant-space", "6.9.1.2",
    "REVOLT comes to a protestant space of that superpower in the named zones, without a marker and without "
    "an army."};
static const struct refusal CANNOT_DECLARE = {"no-war-possible", "6.5.5", "That War cannot be begun."};

static const struct refusal *bocskai_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    const int control = tow_place(p, tow_capital_of(p, minor))->control;
    if (!tow_in_play(p, HRE)) return &tow_needs_superpower;
    if (tow_marked(p, seat, HRE) == ALLIED) return &tow_alliance_bars;
    if (tow_state(p)->master[minor] >= 0 && tow_state(p)->master[minor] != seat) return &tow_vassal_called;
    return control == minor || control == seat ? NULL : &TAKEN_BY_OTHERS;
}

static const struct refusal *bocskai_option(const struct play *p, const struct card_play *play, int option)
{
    if (option == OPTION_WAR)
        return tow_why_not_war(p, play->seat, HRE, WAR_BROUGHT) ? &CANNOT_DECLARE : NULL;
    return option == OPTION_NO_WAR ? NULL : &tow_not_to_choose;
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
    tow_minor_gather(p, row->power, play->pick[1]);
    tow_relation_set(p, HRE, row->power, AT_WAR, BY_CARD(play->card));
    if (play->pick[0] == OPTION_WAR) tow_relation_set(p, play->seat, HRE, AT_WAR, BY_CARD(play->card));
    if (play->pick[2] >= 0) tow_marker_set(p, play->pick[2], REVOLT, BY_CARD(play->card));
    EACH(space, row->spaces)
        if (!tow_has_any_army(p, space) && tow_place(p, space)->control != play->seat) {
            tow_space_take(p, space, row->power, BY_CARD(play->card));
            tow_send_off(p, HRE, space);
            tow_strangers_leave(p, space);
        }
}

const struct card_effect tow_effect_bocskai_uprising = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = bocskai_fits,
    .asks = {{"{card}: place WAR with the Holy Roman Empire, too, or not.", &tow_options,
              .refuses = bocskai_option},
             {"{card}: choose where Bocskai takes the field.", &tow_spaces, .refuses = tow_why_not_gather},
             {"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = bocskai_revolt,
              .if_any = true}},
    .touches = touches_hre,
    .apply = bocskai};

/* The War that a card brought to a Minor State is over. */
void tow_minors_war_ended(struct play *p, const struct lasting *row)
{
    const int minor = tow_card_row(p, row->card)->power;
    if (tow_marked(p, HRE, minor) == AT_WAR) tow_peace(p, HRE, minor, BY_CARD(row->card));
    if (tow_state(p)->master[minor] >= 0) tow_minor_master(p, minor, -1);
}

/* ---- Bethlen ---- */

static const struct refusal *bethlen_fits(const struct play *p, int seat, int card)
{
    const int minor = tow_card_row(p, card)->power;
    if (!tow_in_play(p, HRE)) return &tow_needs_superpower;
    if (tow_marked(p, seat, HRE) == ALLIED) return &tow_alliance_bars;
    if (!tow_is_vassal(p, minor)) return &tow_not_a_vassal;
    return tow_state(p)->master[minor] >= 0 && tow_state(p)->master[minor] != seat ? &tow_vassal_called
                                                                                   : NULL;
}

static void bethlen(struct play *p, const struct card_play *play)
{
    const int minor = tow_card_row(p, play->card)->power;
    tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END);
    tow_minor_master(p, minor, play->seat);
    tow_minor_gather(p, minor, play->pick[0]);
    tow_relation_set(p, HRE, minor, AT_WAR, BY_CARD(play->card));
    tow_minor_march(p, play, minor, play->pick[0], true);
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
    .asks = {{"{card}: choose where Bethlen sets out.", &tow_spaces, .refuses = tow_why_not_gather}},
    .touches = touches_hre,
    .apply = bethlen,
    .finish = bethlen_arrives};

/* ---- Rákóczi ---- */

static const struct refusal NO_RAKOCZI = {"no-commander", "6.9.1.2",
                                          "The commander of {card} is not in play."};

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
