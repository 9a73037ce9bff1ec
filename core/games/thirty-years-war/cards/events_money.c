/* Events about money (8.65, 14.3, 14.4, 15.12, 17.E.1, 17.P): C1, C5, C16, C36, C38, C40, C42, C44, P1,
 * P2, P5, P8, P9, P10, P15, P19 to P21, P24, P39, P42. aid.c, supply.c and pay.c read which Events are in
 * effect. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/combat.h"

/* ---- the Val Telline Passes (14.4; C1, C38, P1, P39) ---- */

static const struct refusal PASSES_OPEN = {"passes-open", "14.4", "The Val Telline Passes are open already."};
static const struct refusal PASSES_CLOSED = {"passes-closed", "14.4",
                                             "The Val Telline Passes are closed already."};

static const struct refusal *passes_fit(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->passes_open != tyw_card_row(p, card)->number) return NULL;
    return tyw_state(p)->passes_open ? &PASSES_OPEN : &PASSES_CLOSED;
}

static void passes(struct play *p, const struct card_play *play)
{
    tyw_state(p)->passes_open = tyw_card_row(p, play->card)->number;
    event(p, EVENT_PASSES, .open = tyw_state(p)->passes_open);
}

const struct card_effect tyw_effect_passes = {.fits = passes_fit, .apply = passes};

/* ---- changes of a donor's points (8.65, R32) ---- */

void tyw_change_aid(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    const bool halved = row->aid_change == AID_HALVED;
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_AID_CHANGED, .donor = row->donor, .points = halved ? 0 : row->aid_change,
          .halved = halved);
}

static const struct refusal HUGUENOTS_QUIET = {
    "no-huguenots", "8.61",
    "The Huguenots revolt no more after Three Musketeers (P2) or with France at war (P17)."};

static const struct refusal *modifier_fits(const struct play *p, int seat, int card)
{
    if (card == tyw_card(p, C5)) return tyw_played(p, C40) ? &tyw_english_civil_war : NULL;
    if (card == tyw_card(p, C36)) return tyw_played(p, P2) || tyw_played(p, P17) ? &HUGUENOTS_QUIET : NULL;
    return card == tyw_card(p, C42) && !tyw_played(p, P9) ? &tyw_no_richelieu : NULL;
}

static void modifier(struct play *p, const struct card_play *play)
{
    tyw_change_aid(p, play);
    tyw_vp(p, tyw_card_row(p, play->card)->vp, VP_CARD);
    if (play->card == tyw_card(p, C16)) tyw_end_lasting(p, tyw_card(p, P24), BY_CARD(play->card));
}

const struct card_effect tyw_effect_aid_modifier = {.fits = modifier_fits, .apply = modifier};

/* P2 */
static void musketeers(struct play *p, const struct card_play *play)
{
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_NO_HUGUENOTS);
    tyw_end_lasting(p, tyw_card(p, C36), BY_CARD(play->card));
}

const struct card_effect tyw_effect_musketeers = {.apply = musketeers};

static const struct refusal NO_WAR_WITH_ENGLAND = {"no-war-with-england", "8.61",
                                                   "Spain is not at war with England (C5)."};

/* P20 */
static const struct refusal *peace_fits(const struct play *p, int seat, int card)
{
    return tyw_in_effect(p, C5) ? NULL : &NO_WAR_WITH_ENGLAND;
}

static void end_spanish_war(struct play *p, const struct card_play *play)
{
    tyw_end_lasting(p, tyw_card(p, C5), BY_CARD(play->card));
}

const struct card_effect tyw_effect_peace_with_england = {.fits = peace_fits, .apply = end_spanish_war};

/* C40: English aid ends (17.E.1), and so does the Event that changes it. */
static void civil_war(struct play *p, const struct card_play *play)
{
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_NO_ENGLISH_AID);
    end_spanish_war(p, play);
}

const struct card_effect tyw_effect_english_civil_war = {.apply = civil_war};

/* ---- the Papacy (17.P; C44, P5, P15) ---- */

static const struct refusal NOT_AFTER_PAUL = {"not-after-paul", "17.P.1",
                                              "Paul V is not Pope any more: Gregory XV follows only him."};
static const struct refusal NOT_AFTER_URBAN = {"not-after-urban", "14.4",
                                               "Urban VIII is not Pope (P15): Innocent X follows only him."};

static const struct refusal *pope_fits(const struct play *p, int seat, int card)
{
    const int pope = tyw_card_row(p, card)->pope, now = tyw_state(p)->pope;
    if (pope == GREGORY_XV && now != PAUL_V) return &NOT_AFTER_PAUL;
    return pope == INNOCENT_X && now != URBAN_VIII ? &NOT_AFTER_URBAN : NULL;
}

/* Gregory sends no points in this turn and the next. A new Pope ends that. */
static void pope(struct play *p, const struct card_play *play)
{
    tyw_end_lasting(p, tyw_card(p, P5), BY_CARD(play->card));
    tyw_state(p)->pope = tyw_card_row(p, play->card)->pope;
    event(p, EVENT_POPE, .pope = tyw_state(p)->pope);
    event(p, EVENT_FROM_NOW_ON,
          .consequence = play->card == tyw_card(p, P5)      ? FROM_NOW_ON_PAPAL_PAUSE
                         : tyw_state(p)->pope == URBAN_VIII ? FROM_NOW_ON_NO_PAPAL_AID
                                                            : FROM_NOW_ON_PAPAL_AID);
    if (play->card == tyw_card(p, P5)) tyw_last(p, play->card, play->seat);
}

const struct card_effect tyw_effect_pope = {.fits = pope_fits, .apply = pope};

/* ---- points (14.3; P9, P10, P19) ---- */

/* Option 19.10, R113: points come at once, except from donors whose aid has ended. */
static void richelieu(struct play *p, const struct card_play *play)
{
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_FRENCH_AID);
    if (!tyw_option(p, OPTION_RICHELIEU)) return;
    for (int i = 0; i < DONORS; i++) {
        const int donor = tyw_donors_in_turn[i];
        if (tyw_donor_pays(p, donor)) tyw_aid(p, donor, tyw_components(p)->decks.richelieu_aid[donor]);
    }
}

const struct card_effect tyw_effect_richelieu = {.apply = richelieu};

static const struct refusal SWEDEN_AT_WAR = {"sweden-at-war", "14.3",
                                             "Sweden has entered the war (P18), and sends no aid any more."};

/* P10: Swedish aid ends when Sweden enters the war. */
static const struct refusal *points_fit(const struct play *p, int seat, int card)
{
    return card == tyw_card(p, P10) && tyw_played(p, P18) ? &SWEDEN_AT_WAR : NULL;
}

static void points(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    tyw_aid(p, row->donor, row->aid_change);
}

const struct card_effect tyw_effect_aid_points = {.fits = points_fit, .apply = points};

/* ---- no local pay for Imperials in Austria (15.12; P8, P21) ---- */

static struct units imperials_near_the_turks(const struct play *p)
{
    const enum named_area raided[] = {AUSTRIA, HUNGARY};
    struct units units = {0};
    for (int i = 0; i < 2; i++)
        EACH(space, tyw_area_row(p, tyw_area(p, raided[i]))->cities)
            units = units_either(units, tyw_place(p, space)->units);
    return units_both(units, tyw_pieces(p)->of_nation[IMPERIAL]);
}

/* P8: the Catholic player chooses units that lose `number` steps. P21: the Protestants get points if they
 * have the majority of the Electors. */
static void no_local_pay(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_NO_LOCAL_PAY);
    if (tyw_electors(p, PROTESTANT) >= ELECTOR_MAJORITY) tyw_vp(p, row->vp, VP_CARD);
    const struct units units = imperials_near_the_turks(p);
    if (row->number && !units_is_empty(units)) tyw_losses(p, CATHOLIC, LOSS_RAID, row->number, units);
}

const struct card_effect tyw_effect_no_local_pay = {.apply = no_local_pay};
