/* What the rulebook says of the component pack, held against it; and what the game derives from the pack. */
#include <stdio.h>
#include <string.h>

#include "components.h"
#include "engine/graph.h"
#include "state.h"

enum {
    SIDE_CARDS = 55,         /* 2.0 */
    INDEPENDENT_CITIES = 17, /* 2.43 */
    ELECTORS = 7,            /* 5.14 */
    MAJORITY = 4,            /* 5.141 */
    ANY = 99                 /* nothing is printed */
};

/* ---- what rules and cards name ---- */

static const char *const SPACES[NAMED_SPACES] = {
    [VIENNA] = "vienna", [MUNICH] = "munich",           [BRUSSELS] = "brussels",    [LEIPZIG] = "leipzig",
    [PRAGUE] = "prague", [MANNHEIM] = "mannheim",       [BREISACH] = "breisach",    [BRUNSWICK] = "brunswick",
    [KASSEL] = "kassel", [LINGEN] = "lingen",           [WESEL] = "wesel",          [MAGDEBURG] = "magdeburg",
    [UP_BOX] = "up-box", [DENMARK_BOX] = "denmark-box", [SWEDEN_BOX] = "sweden-box"};
static const char *const AREAS[NAMED_AREAS] = {[AUSTRIA] = "austria",
                                               [HUNGARY] = "hungary",
                                               [MORAVIA] = "moravia",
                                               [SILESIA] = "silesia",
                                               [BOHEMIA] = "bohemia",
                                               [BAVARIA] = "bavaria",
                                               [TYROL] = "tyrol",
                                               [UPPER_PALATINATE] = "upper-palatinate",
                                               [LOWER_PALATINATE] = "lower-palatinate",
                                               [SAXONY] = "saxony",
                                               [BRANDENBURG] = "brandenburg",
                                               [POMERANIA] = "pomerania",
                                               [SCHLESWIG_HOLSTEIN] = "schleswig-holstein",
                                               [BRUNSWICK_LUNEBURG] = "brunswick-luneburg",
                                               [HESSE_KASSEL] = "hesse-kassel",
                                               [BADEN] = "baden",
                                               [LORRAINE] = "lorraine",
                                               [SPANISH_NETHERLANDS] = "spanish-netherlands",
                                               [FRANCE] = "france"};
static const char *const LEADERS[NAMED_LEADERS] = {[BETHLEN_GABOR] = "bethlen-gabor",
                                                   [CHRISTIAN_IV] = "christian-iv",
                                                   [GUSTAVUS] = "gustavus-adolphus",
                                                   [ANHALT] = "anhalt",
                                                   [WALLENSTEIN] = "wallenstein",
                                                   [TILLY] = "tilly",
                                                   [SPINOLA] = "spinola",
                                                   [CARDINAL_INFANTE] = "cardinal-infante",
                                                   [MERCY] = "mercy",
                                                   [SAVELLI] = "savelli",
                                                   [TORSTENSSON] = "torstensson",
                                                   [JOHN_GEORGE] = "john-george"};
static const char *const CARD_NUMBERS[NAMED_CARDS] = {
    [C2] = "c2",   [C5] = "c5",   [C6] = "c6",   [C7] = "c7",   [C12] = "c12", [C16] = "c16",
    [C19] = "c19", [C21] = "c21", [C36] = "c36", [C40] = "c40", [C43] = "c43", [C50] = "c50",
    [C54] = "c54", [P2] = "p2",   [P3] = "p3",   [P5] = "p5",   [P6] = "p6",   [P8] = "p8",
    [P9] = "p9",   [P10] = "p10", [P11] = "p11", [P15] = "p15", [P17] = "p17", [P18] = "p18",
    [P20] = "p20", [P21] = "p21", [P24] = "p24", [P35] = "p35", [P38] = "p38"};

/* ---- what is printed ---- */

/* Areas with a mark, a number or a rule of their own: 2.42, 3.13, 5.14, 5.142, 15.12, 17. All others are in Germany and have none. */
static const struct printed_area {
    const char *id;
    uint8_t electorate, control, vp;
    int8_t local_pay;
    bool hungarians, spanish_zone, foreign; /* 17.H.4, 17.Sp.2; not in Germany (2.46) */
    uint8_t cities;                         /* how many; 0: not printed */
} PRINTED_AREAS[] = {
    {"austria", NO_ELECTOR, ANY, ANY, IMPERIAL, true, false, true, 0},
    {"hungary", NO_ELECTOR, ANY, ANY, HUNGARIAN, true, false, true, 0},
    {"moravia", NO_ELECTOR, ANY, ANY, -1, true, false, false, 0},
    {"silesia", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"bohemia", ELECTOR, 3, 3, -1, true, false, false, 0},
    {"bavaria", ELECTOR_AFTER_C12, ANY, ANY, BAVARIAN, true, false, true, 0},
    {"tyrol", NO_ELECTOR, ANY, ANY, -1, true, false, false, 0},
    {"upper-palatinate", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"lower-palatinate", ELECTOR_UNTIL_C12, 3, ANY, -1, false, true, false, 4},
    {"saxony", ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"brandenburg", ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"pomerania", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"mecklenburg", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"schleswig-holstein", NO_ELECTOR, ANY, ANY, -1, false, false, false, 2},
    {"brunswick-luneburg", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"hesse-kassel", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"munster-area", NO_ELECTOR, ANY, ANY, -1, false, true, false, 0},
    {"baden", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0},
    {"lorraine", NO_ELECTOR, 2, 2, -1, false, true, false, 3},
    {"franche-comte", NO_ELECTOR, ANY, ANY, -1, false, true, false, 0},
    {"spanish-netherlands", NO_ELECTOR, ANY, ANY, SPANISH, false, true, true, 0},
    {"france", NO_ELECTOR, 0, 4, FRENCH, false, true, true, 0},
};
enum { PRINTED_AREA_COUNT = sizeof PRINTED_AREAS / sizeof *PRINTED_AREAS };

/* Cities that the book names: 2.4, 3.1, 4, 12, 13, 16.21, 17, 18. Without an Area: an Independent City. */
static const struct printed_city {
    const char *id, *area; /* "": an Area that is not printed */
    uint8_t
        fortress; /* its strength; ANY: it is no Fortress City, or that is not printed; UNKNOWN: it is one */
    int8_t modifier;
} PRINTED_CITIES[] = {
    {"vienna", "austria", ANY, ANY},
    {"pressburg", "hungary", ANY, ANY},
    {"prague", "bohemia", 0, ANY},
    {"pilsen", "bohemia", ANY, ANY},
    {"budweis", "bohemia", ANY, ANY},
    {"munich", "bavaria", 5, ANY},
    {"ingolstadt", "bavaria", 5, ANY},
    {"bamberg", "upper-palatinate", ANY, ANY},
    {"oppenheim", "lower-palatinate", ANY, ANY},
    {"mannheim", "lower-palatinate", ANY, ANY},
    {"heidelberg", "lower-palatinate", ANY, ANY},
    {"landau", "lower-palatinate", ANY, ANY},
    {"leipzig", "saxony", 0, ANY},
    {"lutzen", "saxony", ANY, ANY},
    {"torgau", "saxony", ANY, ANY},
    {"dresden", "saxony", ANY, ANY},
    {"barwalde", "brandenburg", ANY, ANY},
    {"frankfurt-oder", "brandenburg", ANY, ANY},
    {"stettin", "pomerania", ANY, ANY},
    {"stralsund", "pomerania", ANY, ANY},
    {"rostock", "mecklenburg", ANY, ANY},
    {"wittstock", "mecklenburg", ANY, ANY},
    {"rendsburg", "schleswig-holstein", ANY, ANY},
    {"kiel", "schleswig-holstein", ANY, ANY},
    {"brunswick", "brunswick-luneburg", ANY, ANY},
    {"kassel", "hesse-kassel", ANY, ANY},
    {"hanau", "hesse-kassel", 0, ANY},
    {"wurzburg", "", 3, 0},
    {"breisach", "baden", 0, -2},
    {"brussels", "spanish-netherlands", ANY, ANY},
    {"ghent", "spanish-netherlands", ANY, ANY},
    {"antwerp", "spanish-netherlands", ANY, ANY},
    {"lingen", "", ANY, ANY},
    {"wesel", "", ANY, ANY},
    {"koln", NULL, ANY, ANY},
    {"mainz", NULL, ANY, ANY},
    {"trier", NULL, 0, ANY},
    {"aachen", NULL, ANY, ANY},
    {"salzburg", NULL, ANY, ANY},
    {"regensburg", NULL, ANY, ANY},
    {"augsburg", NULL, ANY, ANY},
    {"nurnberg", NULL, 0, ANY},
    {"frankfurt", NULL, 0, ANY},
    {"magdeburg", NULL, 0, ANY},
    {"hamburg", NULL, 0, ANY},
    {"bremen", NULL, ANY, ANY},
    {"lubeck", NULL, ANY, ANY},
    {"strasbourg", NULL, ANY, ANY},
    {"metz", NULL, ANY, ANY},
};
enum { PRINTED_CITY_COUNT = sizeof PRINTED_CITIES / sizeof *PRINTED_CITIES };

/* Ways to and from the boxes: 16.21, 17.D.3; of Sweden's three the ports of Pomerania alone are printed (9.13, 18.22). */
static const struct printed_arrow {
    const char *from, *to;
    bool both_ways;
} ARROWS[] = {
    {"lingen", "up-box", true},       {"wesel", "up-box", true},           {"ghent", "up-box", true},
    {"antwerp", "up-box", true},      {"denmark-box", "rendsburg", false}, {"denmark-box", "kiel", false},
    {"sweden-box", "stettin", false},
};
enum { PRINTED_ARROWS = sizeof ARROWS / sizeof *ARROWS, SWEDISH_PORTS = 3, ALL_ARROWS = 9 };

/* Who has which units, and who may recruit them: 2.2, 4, 8.41, 17, 18. The English unit's type is not printed. */
static const struct printed_nation {
    uint8_t seat;
    bool recruits[UNIT_TYPES]; /* somebody recruits such units of it */
} NATION[NATIONS] = {
    [IMPERIAL] = {CATHOLIC, {[MERCENARY] = true, [MILITIA] = true}},
    [BAVARIAN] = {CATHOLIC, {[MERCENARY] = true, [MILITIA] = true}},
    [SPANISH] = {CATHOLIC, {false}},
    [SAXON] = {CATHOLIC, {[MILITIA] = true}},
    [GERMAN] = {PROTESTANT, {[MERCENARY] = true, [MILITIA] = true}},
    [HUNGARIAN] = {PROTESTANT, {[MILITIA] = true}},
    [ENGLISH] = {PROTESTANT, {false}},
    [DANISH] = {PROTESTANT, {false}},
    [SWEDISH] = {PROTESTANT, {false}},
    [FRENCH] = {PROTESTANT, {[MILITIA] = true}},
};

/* Numbers on counters that examples give (12.3, 13.13, 13.21), and counts that are exact (2.2, 17.E.2). */
static const struct printed_kind {
    uint8_t nation, type, full, reduced, loss, count;
} PRINTED_KINDS[] = {
    {IMPERIAL, VETERAN, ANY, ANY, ANY, 4},     {SWEDISH, VETERAN, 4, ANY, 3, ANY},
    {BAVARIAN, MERCENARY, 3, 2, 3, ANY},       {SAXON, MILITIA, 2, ANY, 2, ANY},
    {GERMAN, MERCENARY, 3, ANY, ANY, ANY},     {GERMAN, MILITIA, 2, ANY, ANY, ANY},
    {SPANISH, VETERAN, ANY, ANY, ANY, ANY},    {HUNGARIAN, MILITIA, ANY, ANY, ANY, ANY},
    {IMPERIAL, MERCENARY, ANY, ANY, ANY, ANY}, {IMPERIAL, MILITIA, ANY, ANY, ANY, ANY},
    {BAVARIAN, MILITIA, ANY, ANY, ANY, ANY},   {FRENCH, MILITIA, ANY, ANY, ANY, ANY},
};

/* Ratings that the text or an example gives: 8.41, 10.12, 10.14, 12.24, 12.41. The die that spared him in the example: his Loss rating is above it. */
static const struct printed_leader {
    const char *id;
    uint8_t nation, leadership, battle, stars, survived;
} PRINTED_LEADERS[] = {
    {"mansfeld", GERMAN, 5, ANY, ANY, 0},
    {"anhalt", GERMAN, 2, ANY, ANY, 0},
    {"thurn", GERMAN, ANY, ANY, ANY, 0},
    {"schlick", GERMAN, ANY, ANY, ANY, 0},
    {"bethlen-gabor", HUNGARIAN, ANY, ANY, ANY, 0},
    {"christian-iv", DANISH, ANY, ANY, ANY, 0},
    {"gustavus-adolphus", SWEDISH, ANY, 3, 2, 1},
    {"baner", SWEDISH, ANY, ANY, ANY, 3},
    {"horn", SWEDISH, ANY, ANY, ANY, 4},
    {"bucquoy", IMPERIAL, ANY, ANY, ANY, 0},
    {"wallenstein", IMPERIAL, ANY, ANY, 1, 0},
    {"tilly", BAVARIAN, ANY, 2, ANY, 6},
    {"pappenheim", BAVARIAN, ANY, ANY, ANY, 4},
    {"spinola", SPANISH, ANY, ANY, ANY, 0},
    {"john-george", SAXON, ANY, ANY, ANY, 0},
};
enum { PRINTED_LEADER_COUNT = sizeof PRINTED_LEADERS / sizeof *PRINTED_LEADERS };

/* 12.42; that Spinola and the Cardinal Infante have one: 9.23, 17.Sp.31 */
static const struct printed_replacement {
    const char *leader, *by; /* NULL: his name is not printed */
} REPLACEMENTS[] = {
    {"wallenstein", "piccolomini"},
    {"piccolomini", "enkevoort"},
    {"pappenheim", "mercy"},
    {"mercy", "wolf"},
    {"spinola", NULL},
    {"cardinal-infante", NULL},
};

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

/* 18.24, 18.34: cards out of the game at the start, by number; 0 ends. */
static const uint8_t REMOVED[SCENARIOS][SEATS][32] = {
    [2] = {[CATHOLIC] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
           [PROTESTANT] = {1, 2, 3, 4, 5, 6, 7, 9, 11, 15, 17, 18}},
    [3] = {[CATHOLIC] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                         14, 15, 16, 17, 18, 19, 22, 23, 30, 31, 33, 36},
           [PROTESTANT] = {1,  2,  3,  4,  5,  6,  7,  9,  11, 15, 16, 17, 18,
                           20, 22, 23, 24, 25, 26, 27, 28, 29, 31, 35, 39}},
};

/* 4, 18.1, 18.2, 18.3 */
static const struct printed_setup {
    const char *id;
    uint8_t first_turn, last_turn, parts, vp, pope, passes_open;
    int8_t dutch_war;
    uint8_t wallenstein, influence;
    bool adds_parts, hungary_rebels, sweden_at_war, france_at_war;
} SETUPS[SCENARIOS] = {
    {"campaign", 1, 14, 1, 21, PAUL_V, 1, 0, WALLENSTEIN_NOT_YET, 0, true, true, false, false},
    {"early-war", 1, 5, 1, 21, PAUL_V, 1, 0, WALLENSTEIN_NOT_YET, 0, false, true, false, false},
    {"intervention", 6, 8, 2, 45, URBAN_VIII, 1, 2, WALLENSTEIN_DISMISSED, 8, false, false, true, false},
    {"apocalypse", 10, 14, 3, 38, URBAN_VIII, 0, -2, WALLENSTEIN_GONE, 0, false, false, true, true},
};

/* ---- helpers ---- */

#define FIND(domain, c, id) domain_find(&(domain), (c), (id), strlen(id))
#define COUNT(array)        ((int)(sizeof(array) / sizeof *(array)))

static void row_path(char to[FAULT_PATH], const char *table, int index)
{
    fault_path(to, "", table);
    fault_path_index(to, to, (size_t)index);
}

/* A fault of a row. */
#define ROW_FAULT(faults, table, index, ...)                                                                 \
    do {                                                                                                     \
        char path_[FAULT_PATH];                                                                              \
        row_path(path_, (table), (index));                                                                   \
        fault_add((faults), path_, __VA_ARGS__);                                                             \
    } while (0)

static bool is(const char *id, const char *other)
{
    return strcmp(id, other) == 0;
}

static uint64_t bit(int index)
{
    return UINT64_C(1) << index;
}

static bool differs(int value, int printed)
{
    return printed != ANY && value != printed;
}

/* ---- what is derived ---- */

/* Every named thing's row; false with a fault for each that is missing. */
static bool find_named(const struct domain *domain, const struct components *c, const char *const *ids,
                       int count, uint8_t *to, const char *path, struct faults *faults)
{
    bool all = true;
    for (int i = 0; i < count; i++) {
        const int index = domain_find(domain, c, ids[i], strlen(ids[i]));
        if (index < 0) all = fault_add(faults, path, "there must be %s", ids[i]);
        to[i] = (uint8_t)(index < 0 ? 0 : index);
    }
    return all;
}

static bool derive_names(struct components *c, struct faults *faults)
{
    const size_t before = faults->count;
    find_named(&tyw_spaces, c, SPACES, NAMED_SPACES, c->named_space, "/spaces", faults);
    find_named(&tyw_areas, c, AREAS, NAMED_AREAS, c->named_area, "/areas", faults);
    find_named(&tyw_leaders, c, LEADERS, NAMED_LEADERS, c->named_leader, "/leaders", faults);
    find_named(&tyw_cards, c, CARD_NUMBERS, NAMED_CARDS, c->named_card, "/cards", faults);
    return faults->count == before;
}

static void say(char *in_text, const char *name, bool article)
{
    snprintf(in_text, NAME_ROOM + 4, "%s%s", article ? "the " : "", name);
}

static void derive_texts(struct components *c)
{
    static const char *const WITH_ARTICLE[] = {"upper-palatinate",    "lower-palatinate", "up-box",
                                               "spanish-netherlands", "cardinal-infante", "feria"};
    uint64_t areas = 0, leaders = 0, spaces[SPACE_WORDS] = {0};
    for (int i = 0; i < COUNT(WITH_ARTICLE); i++) {
        const int area = FIND(tyw_areas, c, WITH_ARTICLE[i]), space = FIND(tyw_spaces, c, WITH_ARTICLE[i]),
                  leader = FIND(tyw_leaders, c, WITH_ARTICLE[i]);
        if (area >= 0) areas |= bit(area);
        if (space >= 0) set_add(spaces, space);
        if (leader >= 0) leaders |= bit(leader);
    }
    for (int i = 0; i < c->area_count; i++)
        say(c->area[i].in_text, c->area[i].name, areas >> i & 1);
    for (int i = 0; i < c->space_count; i++)
        say(c->space[i].in_text, c->space[i].name, set_has(spaces, i));
    for (int i = 0; i < c->leader_count; i++)
        say(c->leader[i].in_text, c->leader[i].name, c->leader[i].reverse || leaders >> i & 1);
}

static void derive_space(struct components *c, int i)
{
    const struct space_row *row = &c->space[i];
    const bool city = row->kind == SPACE_CITY;
    if (city) set_add(c->on_map, i);
    if (row->kind == SPACE_OFF_MAP) set_add(c->off_map, i);
    if (row->fortress) set_add(c->fortresses, i);
    if (row->port) set_add(c->ports, i);
    if (row->independent_vp) set_add(c->independents, i);
    if (row->spanish_zone) set_add(c->spanish_zone, i);
    if (row->germany) set_add(c->germany, i);
    c->electors += row->elector;
    if (!city || row->area < 0) return;
    set_add(c->area[row->area].cities, i);
    c->area[row->area].city_count++;
}

static void derive_map(struct components *c)
{
    const int up = c->named_space[UP_BOX], sweden = c->named_space[SWEDEN_BOX];
    for (int i = 0; i < c->space_count; i++)
        derive_space(c, i);
    for (int i = 0; i < c->area_count; i++) /* one of two holds at a time (5.142) */
        c->electors += c->area[i].electorate == ELECTOR || c->area[i].electorate == ELECTOR_UNTIL_C12;
    for (int i = 0; i < c->path_count; i++) {
        const uint8_t *ends = c->path[i].between;
        set_add(c->adjacent[ends[0]], ends[1]);
        set_add(c->adjacent[ends[1]], ends[0]);
    }
    for (int i = 0; i < c->arrow_count; i++) {
        const struct arrow_row *row = &c->arrow[i];
        set_add(c->exits[row->from], row->to);
        if (row->both_ways) set_add(c->exits[row->to], row->from);
        if (row->from == sweden) set_add(c->sweden_ports, row->to);
        if (row->to == up) set_add(c->up_cities, row->from);
    }
}

static void derive_unit(struct components *c, int kind, int number)
{
    const struct kind_row *of = &c->kind[kind];
    struct unit_row *row = &c->unit[c->unit_count];
    snprintf(row->id, ID_ROOM, "%.35s-%d", of->id, number);
    snprintf(row->name, NAME_ROOM, "%.58s %d", of->name, number);
    utf8_mend(row->name);
    row->kind = (uint8_t)kind;
    set_add(c->of_kind[kind], c->unit_count);
    set_add(c->of_nation[of->nation], c->unit_count);
    set_add(c->of_type[of->type], c->unit_count);
    set_add(c->of_seat[of->seat], c->unit_count);
    c->unit_count++;
}

/* The counters. False where there are too many. */
static bool derive_units(struct components *c, struct faults *faults)
{
    memset(c->kind_of, -1, sizeof c->kind_of);
    for (int kind = 0; kind < c->kind_count; kind++) {
        int8_t *known = &c->kind_of[c->kind[kind].nation][c->kind[kind].type];
        if (*known >= 0) ROW_FAULT(faults, "kinds", kind, "is there twice: one row for a nation's type");
        *known = (int8_t)kind;
        if (c->unit_count + c->kind[kind].count > UNITS_MAX)
            return fault_add(faults, "/kinds", "there is room for %d units", UNITS_MAX);
        for (int number = 1; number <= c->kind[kind].count; number++)
            derive_unit(c, kind, number);
    }
    return true;
}

static void derive_leaders(struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->leader_count; i++) {
        c->leader[i].replacement = -1;
        c->leaders_of[c->leader[i].seat] |= bit(i);
        c->leaders_of_nation[c->leader[i].nation] |= bit(i);
        if (c->leader[i].reverse) c->reverse_sides |= bit(i);
    }
    for (int i = 0; i < c->replacement_count; i++) {
        int8_t *replacement = &c->leader[c->replacement[i].leader].replacement;
        if (*replacement >= 0) ROW_FAULT(faults, "replacements", i, "he has a reverse side already");
        *replacement = (int8_t)c->replacement[i].replacement;
    }
}

static void derive_cards(struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++)
        set_add(c->cards_of[c->card[i].seat][c->card[i].part], i);
    for (int i = 0; i < c->combat_row_count; i++) {
        const int card = c->combat_row[i].card;
        if (set_has(c->combat_cards, card)) ROW_FAULT(faults, "combat_cards", i, "stands here twice");
        set_add(c->combat_cards, card);
        c->card[card].combat = c->combat_row[i].combat;
    }
}

static int dutch_row_of(const struct components *c, int box)
{
    for (int i = 0; i < c->dutch_count; i++)
        if (c->dutch[i].box == box) return i;
    return -1;
}

static void derive_setup(struct components *c, int i, struct faults *faults)
{
    struct setup_row *row = &c->setup[i];
    row->dutch_effect = (int8_t)dutch_row_of(c, row->dutch_effect_box);
    if (row->dutch_effect_box && row->dutch_effect < 0)
        ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
    for (int k = 0; k < row->dutch_taken_count; k++) {
        const int box = dutch_row_of(c, row->dutch_taken[k]);
        if (box < 0)
            ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
        else
            row->dutch_boxes |= (uint8_t)bit(box);
    }
}

/* ---- areas ---- */

static const struct printed_area *printed_area(const char *id)
{
    static const struct printed_area PLAIN = {"", NO_ELECTOR, ANY, ANY, -1, false, false, false, 0};
    for (int i = 0; i < PRINTED_AREA_COUNT; i++)
        if (is(PRINTED_AREAS[i].id, id)) return &PRINTED_AREAS[i];
    return &PLAIN;
}

static void check_area(const struct components *c, int i, struct faults *faults)
{
    const struct area_row *row = &c->area[i];
    const struct printed_area *as = printed_area(row->id);
    char path[FAULT_PATH];
    row_path(path, "areas", i);
    if (row->electorate != as->electorate)
        fault_add(faults, path, "is an Electorate at another time, or never (5.14, 5.142)");
    if (differs(row->control, as->control))
        fault_add(faults, path, "its Control rating is %d (2.42, 3.13, 17.F.4)", as->control);
    if (differs(row->vp, as->vp)) fault_add(faults, path, "it is worth %d VP (2.42, 17.F.4)", as->vp);
    if (row->vp == 0) fault_add(faults, path, "must be worth something (2.42)");
    if (row->local_pay != as->local_pay) fault_add(faults, path, "pays other units locally, or none (15.12)");
    if (row->hungarians != as->hungarians)
        fault_add(faults, path, "Hungarian units enter Hungary and what touches Austria alone (17.H.4)");
    if (as->cities && row->city_count != as->cities)
        fault_add(faults, path, "has %d Cities that are not Independent", as->cities);
    if (row->city_count == 0) fault_add(faults, path, "must have Cities (2.41)");
    if (as->control == 0) return; /* France */
    if (row->control > row->city_count || 2 * row->control <= row->city_count)
        fault_add(faults, path, "its Control rating must be more than half of its Cities (3.13)");
}

static void check_areas(const struct components *c, struct faults *faults)
{
    if (c->area_count != AREAS_MAX) fault_add(faults, "/areas", "there must be 24 (2.41)");
    for (int i = 0; i < PRINTED_AREA_COUNT; i++)
        if (FIND(tyw_areas, c, PRINTED_AREAS[i].id) < 0)
            fault_add(faults, "/areas", "there must be %s", PRINTED_AREAS[i].id);
    for (int i = 0; i < c->area_count; i++)
        check_area(c, i, faults);
    if (c->electors != ELECTORS) fault_add(faults, "/areas", "there must be seven Electorates (5.14)");
}

/* ---- spaces ---- */

/* A space by what it is: a city has an Area or stands by itself, an off-map space is of France, a box has nothing. */
static void check_place(const struct components *c, const struct space_row *row, const char *path,
                        struct faults *faults)
{
    const bool box = row->kind == SPACE_BOX;
    if (row->kind == SPACE_CITY && (row->area < 0) != (row->independent_vp > 0))
        fault_add(faults, path, "has an Area, or is an Independent City with VP (2.41, 2.43)");
    if (row->kind == SPACE_OFF_MAP && row->area != c->named_area[FRANCE])
        fault_add(faults, path, "what is off the map is of France (2.41)");
    if (box && (row->area >= 0 || row->port || row->fortress)) fault_add(faults, path, "a box is no city");
    if (row->kind != SPACE_CITY && row->independent_vp)
        fault_add(faults, path, "is no Independent City (2.43)");
    if (row->elector != (is(row->id, "koln") || is(row->id, "mainz") || is(row->id, "trier")))
        fault_add(faults, path, "%s an Electoral City (5.14)", row->elector ? "is not" : "is");
    if (!row->fortress && row->siege_modifier)
        fault_add(faults, path, "has a Siege Modifier without a Fortress (2.44)");
}

static void check_region(const struct components *c, const struct space_row *row, const char *path,
                         struct faults *faults)
{
    const struct printed_area *area = row->area < 0 ? NULL : printed_area(c->area[row->area].id);
    const bool germany = row->kind == SPACE_CITY && !(area && area->foreign);
    if (row->germany != germany) fault_add(faults, path, "%s in Germany (2.46)", germany ? "is" : "is not");
    if (area && row->spanish_zone != area->spanish_zone)
        fault_add(faults, path, "%s in the Spanish Zone (17.Sp.2)", area->spanish_zone ? "is" : "is not");
    if ((is(row->id, "up-box") || is(row->id, "frankfurt") || is(row->id, "strasbourg")) &&
        !row->spanish_zone)
        fault_add(faults, path, "is in the Spanish Zone (17.Sp.2)");
}

static void check_printed_city(const struct components *c, const struct printed_city *as,
                               struct faults *faults)
{
    const int i = FIND(tyw_spaces, c, as->id);
    char path[FAULT_PATH];
    if (i < 0) {
        fault_add(faults, "/spaces", "there must be %s", as->id);
        return;
    }
    const struct space_row *row = &c->space[i];
    row_path(path, "spaces", i);
    if (!as->area ? row->area >= 0 : row->area < 0 || (*as->area && !is(c->area[row->area].id, as->area)))
        fault_add(faults, path, as->area ? "is in another Area" : "is an Independent City (4, 18)");
    if (as->fortress != ANY && (row->fortress == 0 || (as->fortress > 0 && row->fortress != as->fortress)))
        fault_add(faults, path, "is a Fortress City, with the printed strength (2.44, 3.12, 13)");
    if (differs(row->siege_modifier, as->modifier))
        fault_add(faults, path, "its Siege Modifier is %d (2.44, 13.23)", as->modifier);
    if (is(row->id, "koln") && row->independent_vp != 2) fault_add(faults, path, "is worth 2 VP (2.43)");
}

static void check_spaces(const struct components *c, struct faults *faults)
{
    int boxes = 0;
    for (int i = 0; i < c->space_count; i++) {
        char path[FAULT_PATH];
        row_path(path, "spaces", i);
        check_place(c, &c->space[i], path, faults);
        check_region(c, &c->space[i], path, faults);
        boxes += c->space[i].kind == SPACE_BOX;
    }
    for (int i = 0; i < PRINTED_CITY_COUNT; i++)
        check_printed_city(c, &PRINTED_CITIES[i], faults);
    if (set_count(c->independents, SPACE_WORDS) != INDEPENDENT_CITIES)
        fault_add(faults, "/spaces", "there must be 17 Independent Cities (2.43)");
    if (boxes != 3) fault_add(faults, "/spaces", "the boxes are the UP, Denmark and Sweden");
    if (set_is_empty(c->off_map, SPACE_WORDS))
        fault_add(faults, "/spaces", "France goes on off the map (11.32)");
}

/* ---- paths and arrows ---- */

static void check_path(const struct components *c, int i, struct faults *faults)
{
    const uint8_t *ends = c->path[i].between;
    const struct space_row *one = &c->space[ends[0]], *other = &c->space[ends[1]];
    char path[FAULT_PATH];
    row_path(path, "paths", i);
    if (ends[0] == ends[1]) fault_add(faults, path, "must be between two spaces");
    if (one->kind == SPACE_BOX || other->kind == SPACE_BOX)
        fault_add(faults, path, "arrows lead to boxes, not paths");
    for (int k = 0; k < i; k++)
        if ((c->path[k].between[0] == ends[0] && c->path[k].between[1] == ends[1]) ||
            (c->path[k].between[0] == ends[1] && c->path[k].between[1] == ends[0]))
            fault_add(faults, path, "stands in the table twice");
    for (int k = 0; k < 2; k++) {
        const int8_t here = c->space[ends[k]].area, there = c->space[ends[!k]].area;
        if (here == c->named_area[AUSTRIA] && there >= 0 && !printed_area(c->area[there].id)->hungarians)
            fault_add(faults, path, "%s does not touch Austria (17.H.4)", c->area[there].id);
    }
}

static void check_paths(const struct components *c, struct faults *faults)
{
    static const char *const EXAMPLE[2][2] = {{"torgau", "leipzig"}, {"leipzig", "lutzen"}};
    for (int i = 0; i < c->path_count; i++)
        check_path(c, i, faults);
    for (int i = 0; i < 2; i++) {
        const int from = FIND(tyw_spaces, c, EXAMPLE[i][0]), to = FIND(tyw_spaces, c, EXAMPLE[i][1]);
        if (from >= 0 && to >= 0 && !set_has(c->adjacent[from], to))
            fault_add(faults, "/paths", "%s is connected with %s (example of 12)", EXAMPLE[i][0],
                      EXAMPLE[i][1]);
    }
}

static bool has_arrow(const struct components *c, const struct printed_arrow *as)
{
    for (int i = 0; i < c->arrow_count; i++) {
        const struct arrow_row *row = &c->arrow[i];
        if (is(c->space[row->from].id, as->from) && is(c->space[row->to].id, as->to) &&
            row->both_ways == as->both_ways)
            return true;
    }
    return false;
}

static void check_arrows(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < PRINTED_ARROWS; i++)
        if (!has_arrow(c, &ARROWS[i]))
            fault_add(faults, "/arrows", "there must be one from %s to %s, %s (16.21, 17.D.3, 17.Sw.1)",
                      ARROWS[i].from, ARROWS[i].to, ARROWS[i].both_ways ? "both ways" : "one way");
    if (c->arrow_count != ALL_ARROWS || set_count(c->sweden_ports, SPACE_WORDS) != SWEDISH_PORTS)
        fault_add(faults, "/arrows", "there are four of the UP, two of Denmark, three of Sweden");
    SET_EACH(port, c->sweden_ports, SPACE_WORDS)
        if (!c->space[port].port || c->space[port].area != c->named_area[POMERANIA])
            fault_add(faults, "/arrows", "%s is no port of Pomerania (9.13, 17.Sw.1)", c->space[port].id);
}

/* Whatever is on the map hangs together, and off-map France with it. */
static void check_connected(const struct components *c, struct faults *faults)
{
    const struct graph map = {.words = SPACE_WORDS, .layers = 1, .way = {c->adjacent[0]}};
    uint64_t reached[SPACE_WORDS] = {0};
    set_add(reached, c->named_space[VIENNA]);
    graph_flood(&map, NULL, reached);
    for (int i = 0; i < c->space_count; i++)
        if (c->space[i].kind != SPACE_BOX && !set_has(reached, i))
            fault_add(faults, "/paths", "%s cannot be reached from Vienna", c->space[i].id);
}

/* ---- units and leaders ---- */

static void check_kinds(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->kind_count; i++) {
        const struct kind_row *row = &c->kind[i];
        char path[FAULT_PATH];
        row_path(path, "kinds", i);
        if (row->seat != NATION[row->nation].seat) fault_add(faults, path, "is the other player's (4, 17)");
        if (row->recruitable != NATION[row->nation].recruits[row->type])
            fault_add(faults, path, "is%s recruited (8.41, 17)", row->recruitable ? " never" : "");
        if (row->factor[REDUCED] > row->factor[FULL])
            fault_add(faults, path, "must not be stronger when reduced (8.411)");
        if (row->nation == ENGLISH && row->count != 1)
            fault_add(faults, path, "there is one English unit (17.E.2)");
    }
    for (int i = 0; i < COUNT(PRINTED_KINDS); i++) {
        const struct printed_kind *as = &PRINTED_KINDS[i];
        const int kind = c->kind_of[as->nation][as->type];
        if (kind < 0) {
            fault_add(faults, "/kinds", "there must be %s %s", tyw_nations.ids[as->nation],
                      tyw_unit_types.ids[as->type]);
            continue;
        }
        const struct kind_row *row = &c->kind[kind];
        if (differs(row->factor[FULL], as->full) || differs(row->factor[REDUCED], as->reduced) ||
            differs(row->loss, as->loss))
            ROW_FAULT(faults, "kinds", kind, "has other factors in the examples (12.3, 13.13, 13.21)");
        if (differs(row->count, as->count)) ROW_FAULT(faults, "kinds", kind, "there are %d (2.2)", as->count);
    }
    if (c->kind_of[ENGLISH][VETERAN] < 0 && c->kind_of[ENGLISH][MERCENARY] < 0 &&
        c->kind_of[ENGLISH][MILITIA] < 0)
        fault_add(faults, "/kinds", "there is one English unit (17.E.2)");
}

static void check_leader(const struct components *c, const struct printed_leader *as, struct faults *faults)
{
    const int i = FIND(tyw_leaders, c, as->id);
    if (i < 0) {
        fault_add(faults, "/leaders", "there must be %s", as->id);
        return;
    }
    const struct leader_row *row = &c->leader[i];
    if (row->nation != as->nation) ROW_FAULT(faults, "leaders", i, "must be %s", tyw_nations.ids[as->nation]);
    if (differs(row->leadership, as->leadership) || differs(row->battle, as->battle) ||
        differs(row->stars, as->stars) || row->loss <= as->survived)
        ROW_FAULT(faults, "leaders", i, "has other ratings in the book (8.41, 10.12, 10.14, example of 12)");
}

static int leaders_of_nation(const struct components *c, enum nation nation)
{
    return __builtin_popcountll(c->leaders_of_nation[nation] & ~c->reverse_sides);
}

static void check_leaders(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->leader_count; i++)
        if (c->leader[i].seat != NATION[c->leader[i].nation].seat)
            ROW_FAULT(faults, "leaders", i, "is the other player's (4, 17)");
    for (int i = 0; i < PRINTED_LEADER_COUNT; i++)
        check_leader(c, &PRINTED_LEADERS[i], faults);
    if (leaders_of_nation(c, DANISH) != 1 || leaders_of_nation(c, HUNGARIAN) != 1)
        fault_add(faults, "/leaders", "Danes and Hungarians have one leader each (17.D.2, 17.H.2)");
    if (!(c->leaders_of_nation[GERMAN] & c->reverse_sides))
        fault_add(faults, "/leaders", "a German Protestant has an unnamed reverse side (16.22)");
}

/* A chain of replacements ends; an unnamed reverse side is one leader's, and the end of it. */
static void check_replacements(const struct components *c, struct faults *faults)
{
    uint8_t wanted[LEADERS_MAX] = {0};
    for (int i = 0; i < c->replacement_count; i++) {
        const int leader = c->replacement[i].leader, by = c->replacement[i].replacement;
        int at = leader;
        wanted[by]++;
        for (int steps = 0; at >= 0 && steps <= LEADERS_MAX; steps++)
            at = c->leader[at].replacement;
        if (at >= 0) ROW_FAULT(faults, "replacements", i, "replacements must not run in a circle (12.42)");
        if (c->leader[leader].nation != c->leader[by].nation)
            ROW_FAULT(faults, "replacements", i, "must be of the same nation (12.42)");
        if (c->leader[leader].reverse)
            ROW_FAULT(faults, "replacements", i, "a reverse side has no further one (12.42)");
    }
    for (int i = 0; i < c->leader_count; i++)
        if (c->leader[i].reverse && wanted[i] != 1)
            ROW_FAULT(faults, "leaders", i, "must be the reverse side of one leader (12.42)");
    for (int i = 0; i < COUNT(REPLACEMENTS); i++) {
        const int leader = FIND(tyw_leaders, c, REPLACEMENTS[i].leader),
                  by = leader < 0 ? -1 : c->leader[leader].replacement;
        if (by < 0 || (REPLACEMENTS[i].by && !is(c->leader[by].id, REPLACEMENTS[i].by)))
            fault_add(faults, "/replacements", "%s is replaced by %s (12.42, 9.23, 17.Sp.31)",
                      REPLACEMENTS[i].leader, REPLACEMENTS[i].by ? REPLACEMENTS[i].by : "somebody");
    }
}

/* ---- cards ---- */

/* The row of a card by its deck and number; -1. */
static int card_of(const struct components *c, int seat, int number)
{
    char id[ID_ROOM];
    snprintf(id, sizeof id, "%c%d", seat == CATHOLIC ? 'c' : 'p', number);
    return FIND(tyw_cards, c, id);
}

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
    if ((row->effect == EFFECT_FAMINE || row->effect == EFFECT_RECOVERY) && row->number <= 0)
        fault_add(faults, path, "must say how many Pillage levels");
    if (row->effect == EFFECT_FRANCE && row->vp != -4) fault_add(faults, path, "costs 4 VP (17.F.4)");
    for (int k = 0; k < row->leader_count; k++)
        if (c->leader[row->leader[k]].reverse || c->leader[row->leader[k]].seat != row->seat)
            fault_add(faults, path, "%s does not come by it", c->leader[row->leader[k]].id);
    for (int k = 0; k < row->unit_count; k++)
        if (c->kind[row->units[k].kind].seat != row->seat ||
            row->units[k].count > c->kind[row->units[k].kind].count)
            fault_add(faults, path, "brings units of the other player, or more than there are (2.1)");
    if (((row->effect == EFFECT_COMBAT) | (row->effect == EFFECT_MUSKETEERS)) != set_has(c->combat_cards, i))
        fault_add(faults, path, "must stand in combat_cards where it is a Combat Card, and only there (9.5)");
}

static void check_card(const struct components *c, int seat, int number, struct faults *faults)
{
    const int i = card_of(c, seat, number);
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
    const int one = card_of(c, PROTESTANT, 14), other = card_of(c, PROTESTANT, 40),
              danes = card_of(c, PROTESTANT, 7);
    int come = 0;
    if (one >= 0 && other >= 0) {
        const uint64_t both = bit(c->named_area[AUSTRIA]) | bit(c->named_area[BAVARIA]);
        if (c->card[one].area < 0 || c->card[other].area < 0 ||
            (bit(c->card[one].area) | bit(c->card[other].area)) != both)
            fault_add(faults, "/cards", "Austria and Bavaria each have a Peasant Revolt (9.41)");
    }
    for (int k = 0; danes >= 0 && k < c->card[danes].unit_count; k++)
        if (c->kind[c->card[danes].units[k].kind].nation == DANISH) come += c->card[danes].units[k].count;
    if (come != set_count(c->of_nation[DANISH], UNIT_WORDS))
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

static void check_cards(const struct components *c, struct faults *faults)
{
    static const uint8_t EARLY[SEATS] = {[CATHOLIC] = 15, [PROTESTANT] = 14};
    const int france = c->named_card[P17];
    if (c->card_count != CARDS) fault_add(faults, "/cards", "there must be 110, 55 a player (2.0)");
    for (int seat = 0; seat < SEATS; seat++) {
        for (int number = 1; number <= SIDE_CARDS; number++)
            check_card(c, seat, number, faults);
        if (set_count(c->cards_of[seat][EARLY_WAR], CARD_WORDS) != EARLY[seat])
            fault_add(faults, "/cards", "the %s Early War cards are %d (2.3)", tyw_seats.names[seat],
                      EARLY[seat]);
    }
    if (c->card[france].part == APOCALYPSE)
        ROW_FAULT(faults, "cards", france, "the Apocalypse cards come after it (8.12)");
    check_arrivals(c, faults);
    check_areas_of_cards(c, faults);
    check_combat_cards(c, faults);
}

/* ---- tables ---- */

/* Every table of the game's own rows begins somewhere and rises. */
static void check_rising(const struct components *c, struct faults *faults)
{
    static const char RISES[] = "must have lines, each beginning above the one before";
    if (!ROWS_RISE(c->recruitment, c->recruitment_count)) fault_add(faults, "/recruitment", RISES);
    if (!ROWS_RISE(c->loot, c->loot_count)) fault_add(faults, "/loot", RISES);
    if (!ROWS_RISE(c->loot_units, c->loot_units_count)) fault_add(faults, "/loot_units", RISES);
    if (!ROWS_RISE(c->peace, c->peace_count)) fault_add(faults, "/peace", RISES);
    if (!ROWS_RISE(c->forage, c->forage_count)) fault_add(faults, "/forage", RISES);
}

static void check_combat_table(const struct components *c, struct faults *faults)
{
    const struct table *combat = &c->combat;
    if (!table_check(combat, "/combat", faults)) return;
    const int fifteen = table_column(combat, 15), last = combat->column_count - 1;
    if (combat->column[last] != 20 || combat->column[fifteen] != 15 || fifteen != last - 1)
        fault_add(faults, "/combat/columns", "its last ones are 15 to 19 and 20 or more (example of 12)");
    if (table_cell(combat, 5, fifteen) != 9 || table_cell(combat, 11, last) != 14)
        fault_add(faults, "/combat", "5 gives 9 at 15 to 19, 11 gives 14 at 20 or more (example of 12)");
    if (combat->row[0].from != 0 || combat->row[combat->row_count - 1].from != 11)
        fault_add(faults, "/combat/rows", "a die is held to 0 and 11 (12.25)");
}

static int by_units(const struct by_units_row *rows, int count, int units)
{
    return rows[ROWS_FROM(rows, count, units)].number;
}

static void check_results(const struct components *c, struct faults *faults)
{
    static const uint8_t ORDER[] = {PEACE_PMV, PEACE_CW, PEACE_TRUCE, PEACE_BW, PEACE_PW, PEACE_CMV};
    const struct recruitment_row *seven = &c->recruitment[ROWS_FROM(c->recruitment, c->recruitment_count, 7)];
    const struct loot_row *four = &c->loot[ROWS_FROM(c->loot, c->loot_count, 4)],
                          *nine = &c->loot[ROWS_FROM(c->loot, c->loot_count, 9)];
    if (seven->mercenary != 2 || seven->militia != 2)
        fault_add(faults, "/recruitment", "7 gives two steps (8.411)");
    if (four->pillage != 1 || four->steps != 0 || nine->pillage != 2 || nine->steps != 1)
        fault_add(faults, "/loot", "4 is Pillage 1, 9 is Pillage 2 and a step (15.211)");
    if (by_units(c->loot_units, c->loot_units_count, 4) != 1)
        fault_add(faults, "/loot_units", "four units add 1 (15.211)");
    for (int units = 1; units <= 8; units++)
        if (by_units(c->forage, c->forage_count, units) != (units > 2) + (units > 5))
            fault_add(faults, "/forage", "%d units pillage otherwise (11.16)", units);
    if (c->peace_count != COUNT(ORDER)) fault_add(faults, "/peace", "there are six results (5.32)");
    for (int i = 0; i < c->peace_count && i < COUNT(ORDER); i++)
        if (c->peace[i].result != ORDER[i])
            fault_add(faults, "/peace", "the results are in another order (5.32)");
}

static void check_dutch(const struct components *c, struct faults *faults)
{
    static const struct dutch_row PRINTED[] = {{-3, -3, 3, 1}, {2, 2, -2, 0}, {4, 2, -3, 0}, {5, 0, -99, 1}};
    bool same = c->dutch_count == COUNT(PRINTED);
    for (int i = 0; same && i < COUNT(PRINTED); i++)
        same = memcmp(&c->dutch[i], &PRINTED[i], sizeof PRINTED[i]) == 0;
    if (!same)
        fault_add(faults, "/dutch_war", "must be the boxes -3, +2, +4 and +5 with what they do (16.13)");
}

static void check_number(int value, int printed, const char *path, const char *rule, struct faults *faults)
{
    if (value != printed) fault_add(faults, path, "is %d (%s)", printed, rule);
}

static void check_numbers(const struct components *c, struct faults *faults)
{
    check_number(c->recruit_wallenstein, 2, "/recruit_wallenstein", "8.41", faults);
    check_number(c->recruit_dynamic, 1, "/recruit_dynamic", "8.41", faults);
    check_number(c->recruit_pillage, -1, "/recruit_pillage", "8.41", faults);
    check_number(c->siege_modifier_max, 3, "/siege_modifier_max", "13.26", faults);
    check_number(c->loot_pillage[0], 1, "/loot_pillage/0", "15.24", faults);
    check_number(c->loot_pillage[1], 2, "/loot_pillage/1", "15.24", faults);
    check_number(c->loot_mercenaries, 1, "/loot_mercenaries", "15.211", faults);
    check_number(c->loot_veterans, -1, "/loot_veterans", "15.211", faults);
    check_number(c->loot_dynamic, -1, "/loot_dynamic", "15.211", faults);
    check_number(c->loot_besieged, 2, "/loot_besieged", "15.211", faults);
    check_number(c->pay[VETERAN], 2, "/pay/veteran", "15.131", faults);
    check_number(c->pay[MERCENARY], 2, "/pay/mercenary", "15.131", faults);
    check_number(c->pay[MILITIA], 1, "/pay/militia", "15.131", faults);
    check_number(c->overrun_factors, 8, "/overrun_factors", "12.61", faults);
    check_number(c->overrun_ratio, 4, "/overrun_ratio", "12.61", faults);
    check_number(c->revolt_spread, 1, "/revolt_spread", "9.44", faults);
    check_number(c->wallenstein_max, 20, "/wallenstein_max", "7.1", faults);
    check_number(c->wallenstein_unit, 1, "/wallenstein_unit", "7.1", faults);
    check_number(c->wallenstein_city, 1, "/wallenstein_city", "7.1", faults);
    check_number(c->wallenstein_battle, 3, "/wallenstein_battle", "7.1", faults);
    check_number(c->richelieu_aid[FRANCE_AID], 7, "/richelieu_aid/france", "19.10", faults);
    check_number(c->richelieu_aid[ENGLAND], 3, "/richelieu_aid/england", "19.10", faults);
    check_number(c->richelieu_aid[UNITED_PROVINCES], 8, "/richelieu_aid/united-provinces", "19.10", faults);
}

static void check_tables(const struct components *c, struct faults *faults)
{
    const size_t before = faults->count;
    check_combat_table(c, faults);
    check_rising(c, faults);
    if (faults->count == before) check_results(c, faults);
    check_dutch(c, faults);
    check_numbers(c, faults);
}

/* ---- starting positions ---- */

static void check_printed_setup(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    const struct printed_setup *as = &SETUPS[i];
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    if (!is(row->id, as->id)) fault_add(faults, path, "must be %s", as->id);
    if (row->first_turn != as->first_turn || row->last_turn != as->last_turn)
        fault_add(faults, path, "is from turn %d to %d (18)", as->first_turn, as->last_turn);
    if (row->parts != as->parts || row->adds_parts != as->adds_parts)
        fault_add(faults, path, "has other parts of the decks (8.1, 18.13, 18.25, 18.35)");
    if (row->vp != as->vp) fault_add(faults, path, "begins with %d VP (4.3, 18.24, 18.34)", as->vp);
    if (row->pope != as->pope || row->passes_open != as->passes_open || row->dutch_war != as->dutch_war)
        fault_add(faults, path, "has another Pope, Passes or Dutch War (4.3, 18.24, 18.34)");
    if (row->wallenstein != as->wallenstein || row->wallenstein_influence != as->influence)
        fault_add(faults, path, "has another Wallenstein (18.24, 18.34)");
    if (row->hungary_rebels != as->hungary_rebels || row->sweden_at_war != as->sweden_at_war ||
        row->france_at_war != as->france_at_war)
        fault_add(faults, path, "has other nations at war (4.1, 18)");
}

/* 18.24, 18.34; the Events of those cards have been played, but for P17 in 18.24. An asterisk takes a card out, nothing else does. */
static void check_removed(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    uint64_t printed[CARD_WORDS] = {0};
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    for (int seat = 0; seat < SEATS; seat++)
        for (const uint8_t *number = REMOVED[i][seat]; *number; number++) {
            const int card = card_of(c, seat, *number);
            if (card >= 0) set_add(printed, card);
        }
    if (!set_equal(printed, row->removed, CARD_WORDS))
        fault_add(faults, path, "other cards are removed (18.24, 18.34)");
    if (i == 2) set_remove(printed, c->named_card[P17]);
    if (!set_equal(printed, row->played, CARD_WORDS))
        fault_add(faults, path, "the Events of the removed cards have been played (18.24, 18.34)");
    SET_EACH(card, row->played, CARD_WORDS)
        if (c->card[card].removal != ASTERISK)
            fault_add(faults, path, "%s was removed, so it has an asterisk (8.62)", c->card[card].id);
}

/* Units of each kind that a stack has, added to `used`. */
static void check_stack(const struct components *c, const struct stack_row *stack, const char *path,
                        uint64_t *leaders, int used[KINDS], struct faults *faults)
{
    int units = 0;
    bool of[SEATS] = {false, false};
    if (c->space[stack->space].kind != SPACE_CITY) fault_add(faults, path, "must stand in a City");
    for (int k = 0; k < stack->leader_count; k++) {
        const int leader = stack->leader[k];
        if (*leaders & bit(leader)) fault_add(faults, path, "%s is there twice", c->leader[leader].id);
        if (c->leader[leader].reverse) fault_add(faults, path, "%s is a reverse side", c->leader[leader].id);
        *leaders |= bit(leader);
        of[c->leader[leader].seat] = true;
    }
    for (int k = 0; k < stack->unit_count; k++) {
        used[stack->units[k].kind] += stack->units[k].count;
        units += stack->units[k].count;
        of[c->kind[stack->units[k].kind].seat] = true;
    }
    if (of[PROTESTANT] && of[CATHOLIC]) fault_add(faults, path, "must be one player's");
    if (!of[PROTESTANT] && !of[CATHOLIC]) fault_add(faults, path, "must have pieces");
    if (units > STACK_LIMIT) fault_add(faults, path, "has more than eight units (10.2)");
}

/* Every piece is in one place, within the counter mix. */
static void check_pieces(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    uint64_t leaders = row->out_leaders, spaces[SPACE_WORDS] = {0};
    int used[KINDS] = {0};
    for (int k = 0; k < row->stack_count; k++) {
        char path[FAULT_PATH];
        row_path(path, "setups", i);
        fault_path(path, path, "stacks");
        fault_path_index(path, path, (size_t)k);
        if (set_has(spaces, row->stack[k].space)) fault_add(faults, path, "there is a stack there already");
        set_add(spaces, row->stack[k].space);
        check_stack(c, &row->stack[k], path, &leaders, used, faults);
    }
    for (int k = 0; k < row->out_count; k++)
        used[row->out[k].kind] += row->out[k].count;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (used[kind] > c->kind[kind].count)
            ROW_FAULT(faults, "setups", i, "there are not so many %s (2.1)", c->kind[kind].id);
}

/* Who holds so many Electors was awarded for it last (4.2, 5.141). */
static void check_awards(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    const bool deposed = set_has(row->played, c->named_card[C12]);
    for (int seat = 0; seat < SEATS; seat++) {
        int held = 0;
        SET_EACH(area, &row->areas[seat], 1)
            held += c->area[area].electorate == ELECTOR ||
                    c->area[area].electorate == (deposed ? ELECTOR_AFTER_C12 : ELECTOR_UNTIL_C12);
        SET_EACH(city, row->cities[seat], SPACE_WORDS)
            held += c->space[city].elector;
        if (held >= MAJORITY && row->majority_award != seat)
            ROW_FAULT(faults, "setups", i, "whoever has four Electors had the award last (5.141)");
        if (held == ELECTORS && row->all_award != seat)
            ROW_FAULT(faults, "setups", i, "whoever has all Electors had that award last (5.141)");
    }
}

static void check_control(const struct components *c, int i, struct faults *faults)
{
    const struct setup_row *row = &c->setup[i];
    char path[FAULT_PATH];
    row_path(path, "setups", i);
    if (row->areas[PROTESTANT] & row->areas[CATHOLIC] ||
        set_meets(row->cities[PROTESTANT], row->cities[CATHOLIC], SPACE_WORDS))
        fault_add(faults, path, "an Area or City is controlled by both");
    if ((row->areas[PROTESTANT] | row->areas[CATHOLIC]) & bit(c->named_area[FRANCE]))
        fault_add(faults, path, "France has no Control Box (2.42)");
    for (int seat = 0; seat < SEATS; seat++)
        SET_EACH(city, row->cities[seat], SPACE_WORDS)
            if (c->space[city].kind != SPACE_CITY)
                fault_add(faults, path, "%s is no City", c->space[city].id);
    if ((row->swedish_base >= 0) != row->sweden_at_war ||
        (row->swedish_base >= 0 && !set_has(c->sweden_ports, row->swedish_base)))
        fault_add(
            faults, path,
            "has a Swedish Base, in a port with an arrow from Sweden, while Sweden is at war (17.Sw.1)");
    if (row->pillage_count && (!ROWS_RISE(row->pillage, row->pillage_count) || row->pillage[0].from != 0))
        fault_add(faults, path, "its Pillage rolls must begin with 0 and rise (18.24, 18.34)");
}

static void check_setups(const struct components *c, struct faults *faults)
{
    if (c->setup_count != SCENARIOS) {
        fault_add(faults, "/setups", "there are the campaign and three scenarios (18)");
        return;
    }
    for (int i = 0; i < SCENARIOS; i++) {
        check_printed_setup(c, i, faults);
        check_removed(c, i, faults);
        check_pieces(c, i, faults);
        check_awards(c, i, faults);
        check_control(c, i, faults);
    }
}

/* ---- drawing ---- */

static void check_boxes(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->box_count; i++) {
        const struct box_row *row = &c->box[i];
        if (row->x < 0 || row->y < 0 || row->x + row->width > c->page_width ||
            row->y + row->height > c->page_height)
            ROW_FAULT(faults, "boxes", i, "must lie on the page");
        if (row->columns ? row->last <= row->first : row->first || row->last)
            ROW_FAULT(faults, "boxes", i, "a track has squares from its first to its last, a box none");
        for (int k = 0; k < i; k++)
            if (is(c->box[k].id, row->id)) ROW_FAULT(faults, "boxes", i, "is there twice");
    }
}

static void check_points(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->space_count; i++) {
        const struct space_row *row = &c->space[i];
        if (row->x < 0 || row->x > c->page_width || row->y < 0 || row->y > c->page_height)
            ROW_FAULT(faults, "spaces", i, "must lie on the page");
    }
}

static void check_outlines(const struct components *c, struct faults *faults)
{
    uint64_t areas = 0, spaces[SPACE_WORDS] = {0};
    for (int i = 0; i < c->outline_count; i++) {
        const struct outline_row *row = &c->outline[i];
        const int area = FIND(tyw_areas, c, row->of), space = FIND(tyw_spaces, c, row->of);
        if (*row->path != 'M' || row->path[strlen(row->path) - 1] != 'z')
            ROW_FAULT(faults, "outlines", i, "must be a ring: from M to z");
        if (area >= 0)
            areas |= bit(area);
        else if (space >= 0 && c->space[space].independent_vp)
            set_add(spaces, space);
        else if (!is(row->of, "land"))
            ROW_FAULT(faults, "outlines", i, "is of nothing that is drawn");
    }
    for (int i = 0; i < c->area_count; i++)
        if (!(areas >> i & 1)) ROW_FAULT(faults, "areas", i, "must have an outline");
    SET_EACH(city, c->independents, SPACE_WORDS)
        if (!set_has(spaces, city)) ROW_FAULT(faults, "spaces", city, "must have an outline");
}

/* ---- all of it ---- */

static void derive(struct components *c, struct faults *faults)
{
    derive_texts(c);
    derive_map(c);
    derive_leaders(c, faults);
    derive_cards(c, faults);
    for (int i = 0; i < c->setup_count; i++)
        derive_setup(c, i, faults);
}

bool tyw_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    if (!derive_names(c, faults) || !derive_units(c, faults)) return false;
    derive(c, faults);
    check_areas(c, faults);
    check_spaces(c, faults);
    check_paths(c, faults);
    check_arrows(c, faults);
    check_connected(c, faults);
    check_kinds(c, faults);
    check_leaders(c, faults);
    check_replacements(c, faults);
    check_cards(c, faults);
    check_tables(c, faults);
    check_setups(c, faults);
    check_boxes(c, faults);
    check_points(c, faults);
    check_outlines(c, faults);
    return faults->count == before;
}
