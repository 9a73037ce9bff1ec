/* What the game derives from the component pack. */
#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "games/time-of-wars/components/components_check.h"

static const char *const SPACES[NAMED_SPACES] = {[STOCKHOLM] = "stockholm",
                                                 [KOBENHAVN] = "kobenhavn",
                                                 [KARLSKRONA] = "karlskrona",
                                                 [MALMO] = "malmo",
                                                 [BERLIN] = "berlin",
                                                 [STETTIN] = "stettin",
                                                 [WARSZAWA] = "warszawa",
                                                 [VILNIUS] = "vilnius",
                                                 [DANZIG] = "danzig",
                                                 [KONIGSBERG] = "konigsberg",
                                                 [RIGA] = "riga",
                                                 [KYJIV] = "kyjiv",
                                                 [SICH] = "sich",
                                                 [OR_QAPY] = "or-qapy",
                                                 [BAGCASARAY] = "bagcasaray",
                                                 [BUCURESTI] = "bucuresti",
                                                 [NAGYSZEBEN] = "nagyszeben",
                                                 [IASI] = "iasi",
                                                 [ISTANBUL] = "istanbul",
                                                 [WIEN] = "wien",
                                                 [MOSKVA] = "moskva",
                                                 [SMOLENSK] = "smolensk",
                                                 [BELGOROD] = "belgorod",
                                                 [PRAG] = "prag",
                                                 [NORWAY_BOX] = "norway",
                                                 [REICH_BOX] = "holy-roman-empire",
                                                 [NIZHNY_NOVGOROD] = "nizhny-novgorod",
                                                 [JAROSLAVL] = "jaroslavl"};

static const char *const CARD_IDS[NAMED_CARDS] = {[COPPER_OF_FALUN] = "swe-copper-of-falun",
                                                  [SILVER_OF_BOHEMIA] = "hre-silver-of-bohemia",
                                                  [REGIMENTS_OF_THE_NEW_ORDER] =
                                                      "rus-regiments-of-the-new-order",
                                                  [LAW_CODE] = "rus-law-code-of-the-assembly",
                                                  [IRON_HAND] = "ott-iron-hand-of-murad-iv",
                                                  [KOPRULU] = "ott-koprulu-takes-the-seal",
                                                  [PATRIARCHATE] = "rus-patriarchate-of-moscow",
                                                  [BLACK_SEA_TRADE] = "ott-black-sea-trade",
                                                  [DISSIDENTS] = "swe-dissidents-in-the-commonwealth",
                                                  [BLOCKADE] = "swe-blockade-of-the-vistula",
                                                  [SWEDISH_PRINCE] = "swe-boyars-call-a-swedish-prince",
                                                  [KARELIAN_PARTISANS] = "rus-karelian-partisans",
                                                  [PARTY_OF_SIGISMUND] = "plc-party-of-sigismund",
                                                  [RISING_IN_BULGARIA] = "hre-rising-in-bulgaria",
                                                  [CLUB_WAR] = "plc-club-war",
                                                  [ROYAL_SHIPYARDS] = "swe-royal-shipyards",
                                                  [CALL_UP] = "rus-call-up-of-the-streltsy",
                                                  [DEVSHIRME] = "ott-devshirme",
                                                  [ROYAL_SHIPS] = "plc-royal-ships-commission",
                                                  [VOW_OF_LWOW] = "plc-vow-of-lwow",
                                                  [NOBLE_LEVY] = "plc-noble-levy"};

/* The row of every named space and card; false with a fault for each that is missing. */
static bool derive_names(struct components *c, struct faults *faults)
{
    bool all = true;
    for (int i = 0; i < NAMED_SPACES; i++) {
        const int index = FIND(tow_spaces, c, SPACES[i]);
        if (index < 0) all = fault_add(faults, "/spaces", "there must be %s", SPACES[i]);
        c->named_space[i] = index < 0 ? 0 : index;
    }
    c->wallenstein = FIND(tow_commanders, c, "wallenstein");
    if (c->wallenstein < 0) all = fault_add(faults, "/commanders", "there must be wallenstein");
    for (int i = 0; i < NAMED_CARDS; i++) {
        c->named_card[i] = FIND(tow_cards, c, CARD_IDS[i]);
        if (c->named_card[i] < 0) all = fault_add(faults, "/cards", "there must be %s", CARD_IDS[i]);
    }
    return all;
}

static void derive_unit(struct components *c, int kind, int number)
{
    const struct kind_row *of = &c->kind[kind];
    struct unit_row *row = &c->unit[c->unit_count];
    snprintf(row->id, ID_ROOM, "%.35s-%d", of->id, number);
    snprintf(row->name, NAME_ROOM, "%.58s %d", of->name, number);
    utf8_mend(row->name);
    row->kind = kind;
    units_add(&c->of_kind[kind], c->unit_count);
    units_add(&c->of_nation[of->nation], c->unit_count);
    units_add(&c->of_arm[of->arm], c->unit_count);
    c->unit_count++;
}

/* The counters. False where there are too many. */
static bool derive_units(struct components *c, struct faults *faults)
{
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (c->unit_count + c->kind[kind].count > UNITS_MAX)
            return fault_add(faults, "/kinds", "there is room for %d units", UNITS_MAX);
        for (int number = 1; number <= c->kind[kind].count; number++)
            derive_unit(c, kind, number);
    }
    return true;
}

static void derive_space(struct components *c, int i)
{
    struct space_row *row = &c->space[i];
    spaces_add(&c->of_space_kind[row->kind], i);
    spaces_add(&c->of_zone[row->zone], i);
    if (row->kind == FORTIFIED_CITY || row->kind == FORTRESS) spaces_add(&c->strongholds, i);
    if (row->port >= 0) spaces_add(&c->ports[row->port], i);
    if (row->capital_of >= 0) spaces_add(&c->capitals[row->capital_of], i);
    if (row->national >= 0)
        spaces_add(&c->national[row->national], i);
    else
        spaces_add(&c->independent, i);
    snprintf(row->in_text, sizeof row->in_text, "%s", row->name);
    if (strncmp(row->in_text, "The ", 4) == 0) row->in_text[0] = 't';
}

static void derive_map(struct components *c)
{
    for (int i = 0; i < c->space_count; i++)
        derive_space(c, i);
    for (int i = c->space_count - 1; i >= 0; i--)
        if (c->space[i].capital_of >= 0) c->capital[c->space[i].capital_of] = i;
    for (int i = 0; i < c->way_count; i++) {
        const struct way_row *row = &c->way[i];
        spaces_add(&c->adjacent[row->kind][row->between[0]], row->between[1]);
        spaces_add(&c->adjacent[row->kind][row->between[1]], row->between[0]);
    }
    for (int i = 0; i < c->arrow_count; i++)
        spaces_add(&c->adjacent[c->arrow[i].kind][c->arrow[i].from], c->arrow[i].to);
    for (int i = 0; i < c->space_count; i++) {
        if (c->space[i].port < 0) continue;
        c->by_sea[i] = c->ports[c->space[i].port];
        spaces_remove(&c->by_sea[i], i);
    }
}

/* Cards of one name are told apart: "Heresy (Swedish 2)". */
static void derive_title(struct components *c, int i)
{
    struct card_row *row = &c->card[i];
    int all = 0, own = 0, number = 0;
    for (int k = 0; k < c->card_count; k++) {
        if (!is(c->card[k].name, row->name)) continue;
        all++;
        if (c->card[k].seat != row->seat) continue;
        own++;
        number += k <= i;
    }
    const char *whose = c->sheet[row->seat].adjective;
    if (all == 1)
        snprintf(row->title, sizeof row->title, "%s", row->name);
    else if (own == 1)
        snprintf(row->title, sizeof row->title, "%s (%s)", row->name, whose);
    else
        snprintf(row->title, sizeof row->title, "%s (%s%s%d)", row->name, all == own ? "" : whose,
                 all == own ? "" : " ", number);
}

static void derive_cards(struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++) {
        const struct card_row *row = &c->card[i];
        derive_title(c, i);
        cards_add(&c->cards_of[row->seat], i);
        if (row->special) cards_add(&c->special, i);
        if (row->stripe == BATTLE || row->stripe == REACTION_OR_BATTLE) cards_add(&c->battle_cards, i);
        if (row->stripe == REACTION || row->stripe == REACTION_OR_BATTLE) cards_add(&c->reactions, i);
        c->battle_of[i] = -1;
    }
    for (int i = 0; i < c->battle_count; i++) {
        int16_t *row = &c->battle_of[c->battle[i].card];
        if (*row >= 0) ROW_FAULT(faults, "battle_cards", i, "stands here twice");
        *row = i;
    }
}

static void derive_rulers(struct components *c)
{
    for (int i = 0; i < c->ruler_count; i++) {
        struct ruler_row *row = &c->ruler[i];
        if (row->weak_is_other)
            snprintf(row->title, sizeof row->title, "%s (on the back: %s)", row->full.name, row->weak.name);
        else
            snprintf(row->title, sizeof row->title, "%s", row->full.name);
    }
}

static void derive_commanders(struct components *c)
{
    for (int i = 0; i < c->commander_count; i++) {
        commanders_add(&c->commanders_of[c->commander[i].nation], i);
        c->commander[i].ruler = -1;
    }
    for (int i = 0; i < c->ruler_count; i++) {
        if (c->ruler[i].full.commander >= 0) c->commander[c->ruler[i].full.commander].ruler = i;
        if (c->ruler[i].weak.commander >= 0) c->commander[c->ruler[i].weak.commander].ruler = i;
    }
}

bool tow_derive_components(struct components *c, struct faults *faults)
{
    if (!derive_names(c, faults) || !derive_units(c, faults)) return false;
    derive_map(c);
    derive_rulers(c);
    derive_commanders(c);
    derive_cards(c, faults);
    return true;
}
