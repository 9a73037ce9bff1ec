/* Foreign Aid (14): the points that donors give, and for which units they may be spent. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/supply.h"
#include "games/thirty-years-war/words.h"

const uint8_t tyw_donors_in_turn[DONORS] = {SPAIN, POPE,  FRANCE_AID, ENGLAND, UNITED_PROVINCES,
                                            SAVOY, SWEDEN};

/* ---- what a card brings (14.2 to 14.4, 15.11, 8.65, 16.13, R32) ---- */

/* The events in effect that change this donor's points. */
static int changed(const struct play *p, int donor, int points)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    bool halved = false;
    for (int i = 0; i < s->lasting_count; i++) {
        const struct card_row *row = &c->decks.card[s->lasting[i].card];
        if (row->donor != donor || row->effect == EFFECT_AID_POINTS) continue;
        if (row->aid_change == AID_HALVED)
            halved = true;
        else
            points += row->aid_change;
    }
    return halved ? points / 2 : points;
}

/* 16.131, 17.U.1: the last box entered with an effect counts. */
static int dutch_change(const struct play *p)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    for (int i = 0; i < c->tables.dutch_count; i++)
        if (s->dutch.effect >= 0 && c->tables.dutch[i].box == s->dutch.effect + DUTCH_MIN)
            return c->tables.dutch[i].aid;
    return 0;
}

/* 14.3, 14.4 */
bool tyw_donor_pays(const struct play *p, int donor)
{
    const struct state *s = tyw_state(p);
    switch ((enum donor)donor) {
    case SPAIN: /* 14.4: the Val Telline Passes are open */
        return s->passes_open;
    case POPE:
        return s->pope != URBAN_VIII && !tyw_in_effect(p, P5); /* 17.P.2 */
    case FRANCE_AID:
        return tyw_played(p, P9); /* 14.3: after Richelieu */
    case ENGLAND:                 /* 14.3: until the English Civil War */
        return !tyw_played(p, C40);
    case UNITED_PROVINCES: /* 14.3: until the Dutch War Track is at its end */
        return !s->dutch.ended || s->dutch.war < 0;
    case SAVOY:
    case SWEDEN:
    case DONORS:
        break;
    }
    return true;
}

const uint8_t *tyw_aid_printed(const struct play *p, int card)
{
    const struct components *c = tyw_components(p);
    return card == tyw_card(p, P9) && tyw_option(p, OPTION_RICHELIEU) ? c->decks.richelieu_aid
                                                                      : c->decks.card[card].aid;
}

void tyw_aid_of_card(const struct play *p, int card, int points[DONORS])
{
    const uint8_t *printed = tyw_aid_printed(p, card);
    for (int donor = 0; donor < DONORS; donor++) {
        int sum = printed[donor];
        if (sum && tyw_donor_pays(p, donor)) {
            sum = changed(p, donor, sum) + (donor == UNITED_PROVINCES ? dutch_change(p) : 0);
            points[donor] = sum > 0 ? sum : 0;
        } else {
            points[donor] = 0;
        }
    }
}

static void tell(struct play *p, int donor, int points)
{
    event(p, EVENT_AID, .seat = donor == SPAIN || donor == POPE ? CATHOLIC : PROTESTANT, .donor = donor,
          .points = points);
}

void tyw_aid(struct play *p, int donor, int points)
{
    uint8_t *aid = &tyw_state(p)->aid[donor];
    if (points <= 0) return;
    *aid = *aid + points > AID_MAX ? AID_MAX : *aid + points;
    tell(p, donor, points);
}

/* The donor's points do not fall below 0. Gives the points that could not be taken. */
static int take_aid(struct play *p, int donor, int points)
{
    uint8_t *aid = &tyw_state(p)->aid[donor];
    const int taken = points < *aid ? points : *aid;
    *aid -= taken;
    if (taken) tell(p, donor, -taken);
    return points - taken;
}

/* R105. The Catholic's points are one sum (R75). */
static void take_back(struct play *p, int donor, int points)
{
    const int left = take_aid(p, donor, points);
    if (donor == SPAIN || donor == POPE) take_aid(p, donor == SPAIN ? POPE : SPAIN, left);
}

void tyw_aid_of_turn(const struct play *p, int points[DONORS])
{
    memset(points, 0, DONORS * sizeof points[0]);
    EACH(card, tyw_state(p)->aid_played) {
        int more[DONORS];
        tyw_aid_of_card(p, card, more);
        for (int donor = 0; donor < DONORS; donor++)
            points[donor] += more[donor];
    }
}

void tyw_aid_recount(struct play *p, const int before[DONORS])
{
    int now[DONORS];
    if (!tyw_option(p, OPTION_AID_NO_LIMIT)) return;
    tyw_aid_of_turn(p, now);
    for (int i = 0; i < DONORS; i++) {
        const int donor = tyw_donors_in_turn[i];
        const int more = now[donor] - before[donor];
        if (more >= 0)
            tyw_aid(p, donor, more);
        else
            take_back(p, donor, -more);
    }
}

/* ---- spending (R75) ---- */

/* The donors in the order in which their points are spent: for units that are not Swedish, and for Swedish
 * ones (17.Sw.1). */
static const uint8_t ANYBODY[] = {SPAIN, POPE, ENGLAND, UNITED_PROVINCES, SAVOY, SWEDEN, FRANCE_AID};
static const uint8_t SWEDES[] = {SWEDEN, FRANCE_AID};
static const uint8_t SWEDES_WITHOUT_BASE[] = {FRANCE_AID};

static bool is_of(int donor, int seat)
{
    return (donor == SPAIN || donor == POPE) == (seat == CATHOLIC);
}

static int donors_for(const struct play *p, bool swedish, const uint8_t **donors)
{
    if (!swedish) {
        *donors = ANYBODY;
        return sizeof ANYBODY;
    }
    *donors = tyw_base_is_open(p) ? SWEDES : SWEDES_WITHOUT_BASE;
    return tyw_base_is_open(p) ? sizeof SWEDES : sizeof SWEDES_WITHOUT_BASE;
}

int tyw_aid_left(const struct play *p, int seat, bool swedish)
{
    const uint8_t *donors;
    const int count = donors_for(p, swedish, &donors);
    int left = 0;
    for (int i = 0; i < count; i++)
        if (is_of(donors[i], seat)) left += tyw_state(p)->aid[donors[i]];
    return left;
}

void tyw_aid_spend(struct play *p, int seat, int points, bool swedish)
{
    const uint8_t *donors;
    const int count = donors_for(p, swedish, &donors);
    for (int i = 0; i < count && points > 0; i++) {
        if (!is_of(donors[i], seat)) continue;
        uint8_t *aid = &tyw_state(p)->aid[donors[i]];
        const int part = *aid < points ? *aid : points;
        *aid -= part;
        points -= part;
    }
}
