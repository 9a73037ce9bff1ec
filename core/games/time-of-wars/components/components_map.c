/* What the rulebook says of the map: spaces, Roads and Trails, the special boxes. */
#include "games/time-of-wars/components/components_check.h"

/* ---- what is printed ---- */

/* Spaces that the book names: 2.2, 2.3.1, 4.1 to 4.2.5, 6.2.2, 6.8 to 6.9.3.6, 7.1, 8. -1: nobody's. */
static const struct printed_space {
    const char *id;
    int8_t kind, zone, owner, national, capital_of, port; /* ANY: that is not printed */
} PRINTED_SPACES[] = {
    {"stockholm", FORTIFIED_CITY, ANY, SWEDEN, SWEDEN, SWEDEN, BALTIC},
    {"uppsala", ANY, ANY, SWEDEN, SWEDEN, -1, ANY},
    {"narva", ANY, ANY, ANY, ANY, -1, BALTIC},
    {"kobenhavn", FORTIFIED_CITY, ANY, DENMARK, DENMARK, DENMARK, BALTIC},
    {"karlskrona", CITY, ANY, DENMARK, DENMARK, -1, ANY},
    {"malmo", CITY, ANY, DENMARK, DENMARK, -1, ANY},
    {"berlin", FORTIFIED_CITY, REICH_ZONE, BRANDENBURG, BRANDENBURG, BRANDENBURG, ANY},
    {"stettin", FORTIFIED_CITY, REICH_ZONE, BRANDENBURG, BRANDENBURG, -1, ANY},
    {"warszawa", FORTIFIED_CITY, ANY, COMMONWEALTH, COMMONWEALTH, COMMONWEALTH, ANY},
    {"vilnius", FORTIFIED_CITY, ANY, COMMONWEALTH, COMMONWEALTH, COMMONWEALTH, ANY},
    {"danzig", DANZIG_SPACE, ANY, COMMONWEALTH, ANY, -1, BALTIC},
    {"konigsberg", FORTIFIED_CITY, ANY, ANY, ANY, -1, ANY},
    {"riga", ANY, ANY, ANY, ANY, -1, ANY},
    {"kyjiv", ANY, ANY, ANY, ANY, -1, ANY},
    {"sich", ANY, ANY, COMMONWEALTH, COSSACKS, -1, ANY},
    {"or-qapy", ANY, ANY, TATARS, TATARS, -1, ANY},
    {"bagcasaray", ANY, ANY, TATARS, TATARS, -1, ANY},
    {"bucuresti", FORTIFIED_CITY, ANY, WALLACHIA, WALLACHIA, WALLACHIA, ANY},
    {"nagyszeben", FORTIFIED_CITY, ANY, TRANSYLVANIA, TRANSYLVANIA, TRANSYLVANIA, ANY},
    {"iasi", FORTIFIED_CITY, ANY, MOLDOVA, MOLDOVA, MOLDOVA, ANY},
    {"istanbul", BOX, ANY, OTTOMAN, OTTOMAN, OTTOMAN, ANY},
    {"norway", BOX, ANY, -1, ANY, -1, -1},
    {"holy-roman-empire", BOX, ANY, -1, ANY, -1, -1},
};
enum { BOX_COUNT = 3 }; /* 2.2 */

/* Spaces that a way joins: 8.1. */
static const char *const PRINTED_WAY[2] = {"memel", "mitau"};

/* ---- spaces ---- */

static void check_printed_space(const struct components *c, const struct printed_space *as,
                                struct faults *faults)
{
    const int i = FIND(tow_spaces, c, as->id);
    if (i < 0) {
        fault_add(faults, "/spaces", "there must be %s", as->id);
        return;
    }
    const struct space_row *row = &c->space[i];
    if (differs(row->kind, as->kind))
        ROW_FAULT(faults, "spaces", i, "is another kind of space (2.2, 4, 6.9.3.6)");
    if (differs(row->zone, as->zone)) ROW_FAULT(faults, "spaces", i, "is in the Reich (4.2.2)");
    if (differs(row->owner, as->owner) || differs(row->national, as->national))
        ROW_FAULT(faults, "spaces", i, "belongs to another power (2.2, 4)");
    if (row->capital_of != as->capital_of)
        ROW_FAULT(faults, "spaces", i, "is another power's Capital, or nobody's (2.2)");
    if (differs(row->port, as->port))
        ROW_FAULT(faults, "spaces", i, "is a port of another sea, or none (6.8)");
}

/* Nobody is at home in a Terrain Point. Everything else but two of the boxes has somebody who can lose it. */
static void check_space(const struct components *c, int i, struct faults *faults)
{
    const struct space_row *row = &c->space[i];
    const bool settled = row->kind != TERRAIN_POINT && row->kind != BOX;
    if (settled && (row->owner < 0 || row->religion < 0))
        ROW_FAULT(faults, "spaces", i, "must have an owner and a religion (2.2, 6.6.1)");
    if (!settled && row->religion >= 0) ROW_FAULT(faults, "spaces", i, "has no religion (6.6.1)");
    if (row->kind == TERRAIN_POINT && (row->owner >= 0 || row->national >= 0 || row->port >= 0))
        ROW_FAULT(faults, "spaces", i, "a Terrain Point is nobody's, and no port (2.2)");
    if (row->capital_of >= 0 && row->capital_of != row->national)
        ROW_FAULT(faults, "spaces", i, "a Capital is a National space of its power (2.2)");
    if (row->capital_of >= 0 && row->kind != FORTIFIED_CITY && i != c->named_space[ISTANBUL])
        ROW_FAULT(faults, "spaces", i, "a Capital is a Fortified City (2.2)");
    if (row->kind == DANZIG_SPACE && i != c->named_space[DANZIG])
        ROW_FAULT(faults, "spaces", i, "Danzig alone is such a space (2.2)");
}

static void check_capitals(const struct components *c, struct faults *faults)
{
    int capitals[POWERS] = {0};
    for (int i = 0; i < c->space_count; i++)
        if (c->space[i].capital_of >= 0) capitals[c->space[i].capital_of]++;
    for (int power = 0; power < POWERS; power++)
        if (power == COMMONWEALTH                  ? capitals[power] != 2
            : power == TATARS || power == COSSACKS ? capitals[power]
                                                   : capitals[power] != 1)
            fault_add(faults, "/spaces", "%s has more or fewer Capitals (2.2, 6.10)", tow_powers.ids[power]);
    if (spaces_count(c->of_space_kind[BOX]) != BOX_COUNT)
        fault_add(faults, "/spaces", "there are three special boxes (2.2)");
}

/* ---- ways ---- */

static bool is_box(const struct components *c, int space)
{
    return c->space[space].kind == BOX;
}

static void check_ways(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->way_count; i++) {
        const struct way_row *row = &c->way[i];
        if (row->between[0] == row->between[1]) ROW_FAULT(faults, "ways", i, "must join two spaces (2.2)");
        if (is_box(c, row->between[0]) || is_box(c, row->between[1]))
            ROW_FAULT(faults, "ways", i, "into a box and out of it there are arrows (2.2)");
        for (int k = 0; k < i; k++) {
            const uint8_t *other = c->way[k].between;
            if ((other[0] == row->between[0] && other[1] == row->between[1]) ||
                (other[0] == row->between[1] && other[1] == row->between[0]))
                ROW_FAULT(faults, "ways", i, "joins what is joined already");
        }
    }
    for (int i = 0; i < c->arrow_count; i++)
        if (is_box(c, c->arrow[i].from) == is_box(c, c->arrow[i].to))
            ROW_FAULT(faults, "arrows", i, "must lead into a box or out of it (2.2)");
    const int from = FIND(tow_spaces, c, PRINTED_WAY[0]), to = FIND(tow_spaces, c, PRINTED_WAY[1]);
    if (from < 0 || to < 0 || !spaces_has(c->adjacent[ROAD][from], to))
        fault_add(faults, "/ways", "a Road joins Memel and Mitau (8.1)");
}

/* By Roads and Trails every space but the boxes can be reached. */
static void check_connected(const struct components *c, struct faults *faults)
{
    const struct graph land = tow_land(c);
    struct spaces reached = {0};
    spaces_add(&reached, c->named_space[WARSZAWA]);
    graph_flood(&land, NULL, reached.word);
    for (int i = 0; i < c->space_count; i++)
        if (!is_box(c, i) && !spaces_has(reached, i))
            ROW_FAULT(faults, "spaces", i, "no way leads there (2.2)");
}

void tow_check_map(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < COUNT(PRINTED_SPACES); i++)
        check_printed_space(c, &PRINTED_SPACES[i], faults);
    for (int i = 0; i < c->space_count; i++)
        check_space(c, i, faults);
    check_capitals(c, faults);
    check_ways(c, faults);
    check_connected(c, faults);
}
