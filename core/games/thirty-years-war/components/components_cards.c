/* What the rulebook says of the Strategy Cards. */
#include "games/thirty-years-war/components/components_check.h"

enum { SIDE_CARDS = 55 }; /* 2.0 */

/* ---- what is printed ---- */

/* Titles, in the order of the numbers (Card Manifest). */
static const struct printed_card {
    const char *title;
    uint8_t effect;
} PRINTED_CARDS[SEATS][SIDE_CARDS] = {
    [CATHOLIC] =
        {
            {"Val Telline Passes Open", EFFECT_PASSES},
            {"England Withdraws Troops", EFFECT_ENGLAND_WITHDRAWS},
            {"Spinola Besieges Bergen", EFFECT_SPINOLA_BESIEGES},
            {"Spinola Besieges Breda", EFFECT_SPINOLA_BESIEGES},
            {"Spain Declares War with England", EFFECT_AID_MODIFIER},
            {"Edict of Restitution", EFFECT_EDICT},
            {"Wallenstein & Piccolomini", EFFECT_LEADERS},
            {"Charles of Lorraine & Gallas", EFFECT_LEADERS},
            {"Córdoba", EFFECT_SPANISH_REINFORCEMENT},
            {"Aldringer & Holk", EFFECT_LEADERS},
            {"Spinola Recalled to the Netherlands", EFFECT_SPINOLA_RECALLED},
            {"Frederick of Palatine Deposed as Elector", EFFECT_FREDERICK_DEPOSED},
            {"Discretion over Valor", EFFECT_DISCRETION},
            {"Mutiny", EFFECT_MUTINY},
            {"Werth & Goetz", EFFECT_LEADERS},
            {"Marie of Spain Marries Ferdinand III", EFFECT_AID_MODIFIER},
            {"Saxony Switches Sides", EFFECT_SAXONY},
            {"Spanish Capture Amersfoort", EFFECT_DUTCH_WAR},
            {"Elector Maximilian", EFFECT_MAXIMILIAN},
            {"Peasant Revolt in Germany", EFFECT_REVOLT},
            {"Swedish-Danish Conflict", EFFECT_SWEDISH_DANISH},
            {"Electoral Meeting", EFFECT_ELECTORAL_MEETING},
            {"Cardinal Infante", EFFECT_CARDINAL_INFANTE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Recovery", EFFECT_RECOVERY},
            {"Recovery", EFFECT_RECOVERY},
            {"Archduke Leopold, Savelli & Hatzfeld", EFFECT_LEADERS},
            {"Fog", EFFECT_COMBAT},
            {"Flanking Maneuver", EFFECT_COMBAT},
            {"Croats", EFFECT_COMBAT},
            {"Command Rivalry", EFFECT_COMBAT},
            {"Spanish Tercios", EFFECT_COMBAT},
            {"French Huguenots Revolt", EFFECT_AID_MODIFIER},
            {"Peasant Revolt in Germany", EFFECT_REVOLT},
            {"Val Telline Passes Open", EFFECT_PASSES},
            {"Peasant Revolt in France", EFFECT_REVOLT},
            {"English Civil War", EFFECT_ENGLISH_CIVIL_WAR},
            {"Mutiny", EFFECT_MUTINY},
            {"Cardinal Richelieu Dies", EFFECT_AID_MODIFIER},
            {"King Louis XIII Dies", EFFECT_LOUIS_DIES},
            {"Innocent X Becomes Pope", EFFECT_POPE},
            {"Duke of Feria", EFFECT_SPANISH_REINFORCEMENT},
            {"Mercy, Groenfeld, Melander", EFFECT_LEADERS},
            {"Cavalry Charge", EFFECT_COMBAT},
            {"Surprise Attack", EFFECT_COMBAT},
            {"Unreliable Troops", EFFECT_COMBAT},
            {"Field Fortifications", EFFECT_COMBAT},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Recovery", EFFECT_RECOVERY},
            {"Recovery", EFFECT_RECOVERY},
            {"Conflict of Interest", EFFECT_CONFLICT},
            {"Famines & Plagues", EFFECT_FAMINE},
        },
    [PROTESTANT] =
        {
            {"Val Telline Passes Closed", EFFECT_PASSES},
            {"Three Musketeers", EFFECT_MUSKETEERS},
            {"Christian of Brunswick", EFFECT_GERMAN_STATE},
            {"Frederick of Baden", EFFECT_GERMAN_STATE},
            {"Gregory XV Becomes Pope", EFFECT_POPE},
            {"England Intervenes", EFFECT_ENGLAND_INTERVENES},
            {"Denmark Enters War", EFFECT_DENMARK},
            {"Ottoman Turks Raid Imperial Borders", EFFECT_NO_LOCAL_PAY},
            {"Richelieu Becomes Chief Minister of France", EFFECT_RICHELIEU},
            {"Swedish Aid", EFFECT_AID_POINTS},
            {"Treaty of Ulm", EFFECT_ULM},
            {"Surprise Attack", EFFECT_COMBAT},
            {"Command Rivalry", EFFECT_COMBAT},
            {"Peasant Revolt in Austria", EFFECT_REVOLT},
            {"Urban VIII Becomes Pope", EFFECT_POPE},
            {"Mutiny", EFFECT_MUTINY},
            {"France Enters War", EFFECT_FRANCE},
            {"Sweden Enters War", EFFECT_SWEDEN},
            {"Aid from Duke of Savoy", EFFECT_AID_POINTS},
            {"Spain Makes Peace with England", EFFECT_PEACE_WITH_ENGLAND},
            {"Ferdinand III Becomes Holy Roman Emperor", EFFECT_NO_LOCAL_PAY},
            {"Sack of Magdeburg", EFFECT_MAGDEBURG},
            {"Treaty of Heilbronn", EFFECT_HEILBRONN},
            {"Dutch Capture Spanish Treasure Fleet", EFFECT_AID_MODIFIER},
            {"Dutch Capture Hertogenbosch and Weser", EFFECT_DUTCH_WAR},
            {"Dutch Capture Venlo, Roermond and Maastricht", EFFECT_DUTCH_WAR},
            {"Dutch Recapture Breda", EFFECT_DUTCH_WAR},
            {"William of Hesse-Kassel", EFFECT_GERMAN_STATE},
            {"George of Brunswick-Lüneburg", EFFECT_GERMAN_STATE},
            {"Fog", EFFECT_COMBAT},
            {"Massed Artillery", EFFECT_COMBAT},
            {"Flanking Maneuver", EFFECT_COMBAT},
            {"Cavalry Charge", EFFECT_COMBAT},
            {"Swedish Firepower", EFFECT_COMBAT},
            {"Saxony Switches Sides", EFFECT_SAXONY},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Oxenstierna", EFFECT_OXENSTIERNA},
            {"Val Telline Passes Closed", EFFECT_PASSES},
            {"Peasant Revolt in Bavaria", EFFECT_REVOLT},
            {"Mutiny", EFFECT_MUTINY},
            {"Portugal Revolts vs. Spain", EFFECT_AID_MODIFIER},
            {"Battle of the Downs", EFFECT_DUTCH_WAR},
            {"Torstensson Arrives", EFFECT_TORSTENSSON},
            {"Wrangel & Königsmarck", EFFECT_LEADERS},
            {"Condé, L'Hopital, Gassion", EFFECT_LEADERS},
            {"Furia Franchese", EFFECT_COMBAT},
            {"Unreliable Troops", EFFECT_COMBAT},
            {"Hesitation", EFFECT_COMBAT},
            {"Bridge of Boats", EFFECT_BRIDGE_OF_BOATS},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Famines & Plagues", EFFECT_FAMINE},
            {"Recovery", EFFECT_RECOVERY},
            {"Recovery", EFFECT_RECOVERY},
            {"Recovery", EFFECT_RECOVERY},
        },
};

/* The leaders that cards bring (Card Manifest: new leaders; 17). */
static const struct printed_arrival {
    const char *card, *leader[CARD_LEADERS];
} ARRIVALS[] = {
    {"c7", {"wallenstein", "piccolomini"}},
    {"c8", {"charles-of-lorraine", "gallas"}},
    {"c9", {"cordoba"}},
    {"c10", {"aldringer", "holk"}},
    {"c15", {"werth", "goetz"}},
    {"c23", {"cardinal-infante"}},
    {"c30", {"archduke-leopold", "savelli", "hatzfeld"}},
    {"c45", {"feria"}},
    {"c46", {"mercy", "groenfeld", "melander"}},
    {"p3", {"christian-of-brunswick"}},
    {"p4", {"frederick-of-baden"}},
    {"p7", {"christian-iv"}},
    {"p17", {"la-force"}},
    {"p18", {"gustavus-adolphus"}}, /* and others of 18.22 */
    {"p28", {"william-of-hesse-kassel"}},
    {"p29", {"george-of-brunswick-luneburg"}},
    {"p44", {"torstensson"}},
    {"p45", {"wrangel", "konigsmarck"}},
    {"p46", {"conde", "l-hopital", "gassion"}},
};

/* The Areas that cards are about: 9.13, 9.41, 17. */
static const struct printed_about {
    const char *card, *area;
} ABOUT[] = {
    {"c39", "france"},   {"p3", "brunswick-luneburg"}, {"p29", "brunswick-luneburg"},
    {"p4", "baden"},     {"p28", "hesse-kassel"},      {"p6", "lower-palatinate"},
    {"p17", "lorraine"}, {"p7", "schleswig-holstein"}, {"c23", "tyrol"},
};

/* ---- checks ---- */

static void check_aid(const struct components *c, int i, struct faults *faults)
{
    static const uint8_t DONOR_OF[DONORS] = {[SPAIN] = CATHOLIC,
                                             [POPE] = CATHOLIC,
                                             [FRANCE_AID] = PROTESTANT,
                                             [ENGLAND] = PROTESTANT,
                                             [UNITED_PROVINCES] = PROTESTANT,
                                             [SAVOY] = SEATS,
                                             [SWEDEN] = SEATS};
    const struct card_row *row = &c->card[i];
    for (int donor = 0; donor < DONORS; donor++)
        if (row->aid[donor] && DONOR_OF[donor] != row->seat)
            ROW_FAULT(faults, "cards", i, "%s gives nothing by this card (14.3, 14.4)",
                      tyw_donors.ids[donor]);
    if (is(row->id, "p9") &&
        (row->aid[FRANCE_AID] != 0 || row->aid[ENGLAND] != 5 || row->aid[UNITED_PROVINCES] != 8))
        ROW_FAULT(faults, "cards", i, "its aid is 0, 5 and 8 (8.5)");
}

/* An effect has what it needs, and nothing that it does not know. */
/* Numbers that an Event can carry out: what it asks for is chosen one by one. */
static const struct {
    uint8_t effect;
    int8_t least, most;
    const char *what;
} BOUNDS[] = {
    {EFFECT_FAMINE, 1, 2, "Pillage levels"},
    {EFFECT_RECOVERY, 1, 5, "Pillage levels"},
    {EFFECT_BRIDGE_OF_BOATS, 0, 9, "Movement Points"},
    {EFFECT_OXENSTIERNA, 1, 9, "attempts to recruit"},
    {EFFECT_NO_LOCAL_PAY, 0, 9, "steps"},
};

static void check_effect(const struct components *c, int i, struct faults *faults)
{
    const struct card_row *row = &c->card[i];
    char path[FAULT_PATH];
    row_path(path, "cards", i);
    if ((row->effect == EFFECT_POPE) != (row->pope >= 0))
        fault_add(faults, path, "names a Pope where, and only where, one comes (17.P)");
    if ((row->donor >= 0) != (row->aid_change != 0))
        fault_add(faults, path, "names a donor and by how much his aid changes, or neither (8.65)");
    if ((row->effect == EFFECT_AID_MODIFIER || row->effect == EFFECT_AID_POINTS) && row->donor < 0)
        fault_add(faults, path, "must name a donor (8.65, 14.3)");
    if (row->effect == EFFECT_PASSES && row->number != (row->seat == CATHOLIC))
        fault_add(faults, path, "Catholic cards open the Passes, Protestant ones close them (14.4)");
    if (row->effect == EFFECT_DUTCH_WAR && (row->seat == CATHOLIC ? row->number <= 0 : row->number >= 0))
        fault_add(faults, path, "must move the Dutch War marker for its player (16.12)");
    if (row->effect == EFFECT_SPINOLA_BESIEGES && row->number != 1)
        fault_add(faults, path, "moves the Dutch War marker by one (16.25)");
    for (int k = 0; k < COUNT(BOUNDS); k++)
        if (row->effect == BOUNDS[k].effect &&
            (row->number < BOUNDS[k].least || row->number > BOUNDS[k].most))
            fault_add(faults, path, "has a number from %d to %d: %s", BOUNDS[k].least, BOUNDS[k].most,
                      BOUNDS[k].what);
    if (row->effect == EFFECT_LEADERS && (row->leader_count < 1 || row->leader_count > 3))
        fault_add(faults, path, "brings one to three leaders (9.2)");
    if (row->effect == EFFECT_HEILBRONN && (row->unit_count != 1 || row->units[0].count > 2))
        fault_add(faults, path, "brings one or two units of one kind");
    if (row->effect == EFFECT_FRANCE && row->vp != -4) fault_add(faults, path, "costs 4 VP (17.F.4)");
    for (int k = 0; k < row->leader_count; k++)
        if (c->leader[row->leader[k]].reverse || c->leader[row->leader[k]].seat != row->seat)
            fault_add(faults, path, "%s does not come by it", c->leader[row->leader[k]].id);
    for (int k = 0; k < row->unit_count; k++)
        if (c->kind[row->units[k].kind].seat != row->seat ||
            row->units[k].count > c->kind[row->units[k].kind].count)
            fault_add(faults, path, "brings units of the other player, or more than there are (2.1)");
    if (((row->effect == EFFECT_COMBAT) | (row->effect == EFFECT_MUSKETEERS)) !=
        cards_has(c->combat_cards, i))
        fault_add(faults, path, "must stand in combat_cards where it is a Combat Card, and only there (9.5)");
}

static void check_card(const struct components *c, int seat, int number, struct faults *faults)
{
    const int i = tyw_numbered_card(c, seat, number);
    const struct printed_card *as = &PRINTED_CARDS[seat][number - 1];
    if (i < 0) {
        fault_add(faults, "/cards", "there must be %c%d", seat == CATHOLIC ? 'c' : 'p', number);
        return;
    }
    const struct card_row *row = &c->card[i];
    if (row->seat != seat) ROW_FAULT(faults, "cards", i, "is in the other deck (2.3)");
    if (!is(row->name, as->title)) ROW_FAULT(faults, "cards", i, "is called %s", as->title);
    if (row->effect != as->effect)
        ROW_FAULT(faults, "cards", i, "has the effect %s", tyw_effects.ids[as->effect]);
    check_aid(c, i, faults);
    check_effect(c, i, faults);
}

static void check_arrivals(const struct components *c, struct faults *faults)
{
    uint64_t come = 0;
    for (int i = 0; i < c->card_count; i++)
        for (int k = 0; k < c->card[i].leader_count; k++) {
            if (come & bit(c->card[i].leader[k]))
                ROW_FAULT(faults, "cards", i, "%s comes by another card", c->leader[c->card[i].leader[k]].id);
            come |= bit(c->card[i].leader[k]);
        }
    for (int i = 0; i < COUNT(ARRIVALS); i++) {
        const int card = FIND(tyw_cards, c, ARRIVALS[i].card);
        for (int k = 0; card >= 0 && k < CARD_LEADERS && ARRIVALS[i].leader[k]; k++) {
            const int leader = FIND(tyw_leaders, c, ARRIVALS[i].leader[k]);
            if (leader < 0 || !memchr(c->card[card].leader, leader, c->card[card].leader_count))
                ROW_FAULT(faults, "cards", card, "%s comes by it (Card Manifest)", ARRIVALS[i].leader[k]);
        }
    }
    for (int i = 0; i < COUNT(ABOUT); i++) {
        const int card = FIND(tyw_cards, c, ABOUT[i].card);
        if (card >= 0 && c->card[card].area != FIND(tyw_areas, c, ABOUT[i].area))
            ROW_FAULT(faults, "cards", card, "is about %s (9.13, 9.41, 17)", ABOUT[i].area);
    }
}

/* One of P14 and P40 is Austria's, one Bavaria's (9.41); all Danes come with Christian IV (17.D.3). */
static void check_areas_of_cards(const struct components *c, struct faults *faults)
{
    const int one = tyw_numbered_card(c, PROTESTANT, 14), other = tyw_numbered_card(c, PROTESTANT, 40),
              danes = tyw_numbered_card(c, PROTESTANT, 7);
    int come = 0;
    if (one >= 0 && other >= 0) {
        const uint64_t both = bit(c->named_area[AUSTRIA]) | bit(c->named_area[BAVARIA]);
        if (c->card[one].area < 0 || c->card[other].area < 0 ||
            (bit(c->card[one].area) | bit(c->card[other].area)) != both)
            fault_add(faults, "/cards", "Austria and Bavaria each have a Peasant Revolt (9.41)");
    }
    for (int k = 0; danes >= 0 && k < c->card[danes].unit_count; k++)
        if (c->kind[c->card[danes].units[k].kind].nation == DANISH) come += c->card[danes].units[k].count;
    if (come != units_count(c->of_nation[DANISH]))
        fault_add(faults, "/cards", "P7 brings all Danish units (17.D.3)");
}

static void check_combat_cards(const struct components *c, struct faults *faults)
{
    static const struct printed_shift {
        const char *card;
        int8_t own, enemy;
    } SHIFTS[] = {{"c49", 0, -1}, {"p13", 0, -1}, {"p34", 1, 0}}; /* example of 12 */
    for (int i = 0; i < c->combat_row_count; i++) {
        const struct combat_card *row = &c->combat_row[i].combat;
        if (!row->own_drm && !row->enemy_drm && !row->own_column && !row->enemy_column &&
            !row->own_rating_zero && !row->enemy_rating_zero)
            ROW_FAULT(faults, "combat_cards", i, "must do something");
        if ((row->own_nation >= 0) != (row->own_nation_min > 0))
            ROW_FAULT(faults, "combat_cards", i, "wants a nation and a number of its units, or neither");
    }
    for (int i = 0; i < COUNT(SHIFTS); i++) {
        const int card = FIND(tyw_cards, c, SHIFTS[i].card);
        if (card >= 0 && (c->card[card].combat.own_drm != SHIFTS[i].own ||
                          c->card[card].combat.enemy_drm != SHIFTS[i].enemy))
            ROW_FAULT(faults, "cards", card, "changes the rolls as in the example of 12");
    }
}

void tyw_check_cards(const struct components *c, struct faults *faults)
{
    static const uint8_t EARLY[SEATS] = {[CATHOLIC] = 15, [PROTESTANT] = 14};
    const int france = c->named_card[P17];
    if (c->card_count != CARDS) fault_add(faults, "/cards", "there must be 110, 55 a player (2.0)");
    for (int seat = 0; seat < SEATS; seat++) {
        for (int number = 1; number <= SIDE_CARDS; number++)
            check_card(c, seat, number, faults);
        if (cards_count(c->cards_of[seat][EARLY_WAR]) != EARLY[seat])
            fault_add(faults, "/cards", "the Early War cards are %d in this deck: %s (2.3)", EARLY[seat],
                      tyw_seats.ids[seat]);
    }
    if (c->card[france].part == APOCALYPSE)
        ROW_FAULT(faults, "cards", france, "the Apocalypse cards come after it (8.12)");
    check_arrivals(c, faults);
    check_areas_of_cards(c, faults);
    check_combat_cards(c, faults);
}
