/* What the rulebook says of the map: Areas, cities, paths, arrows. */
#include "games/thirty-years-war/components/components_check.h"
#include "kits/graph.h"

enum {
    INDEPENDENT_CITIES = 17, /* 2.43 */
    ELECTORS = 7             /* 5.14 */
};

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
    if (spaces_count(c->independents) != INDEPENDENT_CITIES)
        fault_add(faults, "/spaces", "there must be 17 Independent Cities (2.43)");
    if (boxes != 3) fault_add(faults, "/spaces", "the boxes are the UP, Denmark and Sweden");
    if (spaces_is_empty(c->off_map)) fault_add(faults, "/spaces", "France goes on off the map (11.32)");
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
        if (from >= 0 && to >= 0 && !spaces_has(c->adjacent[from], to))
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
    if (c->arrow_count != ALL_ARROWS || spaces_count(c->sweden_ports) != SWEDISH_PORTS)
        fault_add(faults, "/arrows", "there are four of the UP, two of Denmark, three of Sweden");
    EACH(port, c->sweden_ports)
        if (!c->space[port].port || c->space[port].area != c->named_area[POMERANIA])
            fault_add(faults, "/arrows", "%s is no port of Pomerania (9.13, 17.Sw.1)", c->space[port].id);
}

/* Whatever is on the map hangs together, and off-map France with it. */
static void check_connected(const struct components *c, struct faults *faults)
{
    const struct graph map = {.words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {c->adjacent[0].word}};
    struct spaces reached = {0};
    spaces_add(&reached, c->named_space[VIENNA]);
    graph_flood(&map, NULL, reached.word);
    for (int i = 0; i < c->space_count; i++)
        if (c->space[i].kind != SPACE_BOX && !spaces_has(reached, i))
            fault_add(faults, "/paths", "%s cannot be reached from Vienna", c->space[i].id);
}

void tyw_check_map(const struct components *c, struct faults *faults)
{
    check_areas(c, faults);
    check_spaces(c, faults);
    check_paths(c, faults);
    check_arrows(c, faults);
    check_connected(c, faults);
}
