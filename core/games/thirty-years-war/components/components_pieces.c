/* What the rulebook says of units and leaders. */
#include "games/thirty-years-war/components/components_check.h"
#include "kits/card.h"

/* ---- what is printed ---- */

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

/* ---- checks ---- */

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
        if (strlen(row->id) > KIND_ID_MAX)
            fault_add(faults, path, "has an id too long for its counters to have their own");
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

/* Each chooses where it goes when Saxony switches sides, one by one. */
static void check_saxons(const struct components *c, struct faults *faults)
{
    if (units_count(c->of_nation[SAXON]) + __builtin_popcountll(c->leaders_of_nation[SAXON]) > CARD_PICKS)
        fault_add(faults, "/kinds", "there are no more than %d Saxon leaders and units (8.66)", CARD_PICKS);
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

void tyw_check_pieces(const struct components *c, struct faults *faults)
{
    check_kinds(c, faults);
    check_leaders(c, faults);
    check_replacements(c, faults);
    check_saxons(c, faults);
}
