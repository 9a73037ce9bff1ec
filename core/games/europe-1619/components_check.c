/* What the rulebook says of the component pack, held against it; and the map and owners that the game derives
 * of it meanwhile. Names are in components_names.c. */
#include <string.h>

#include "facts/fact.h"
#include "games/europe-1619/components.h"
#include "kits/graph.h"

/* ---- what is printed ---- */

/* Starting positions and provinces, Home centers and starting units. Words are separated by spaces; +1 is a
 * strength of 2. */
static const struct printed_power {
    const char *home, *centres, *sites, *units;
} PRINTED[SEATS] = {
    [AUSTRIA] = {"VIE SLO UAU STY RHU TRC TYR USL KRE", "VIE SLO", "", "A-VIE A-SLO"},
    [DENMARK] = {"COP HOL NOR SCA", "COP HOL", "", "F-COP A-HOL"},
    [SPAIN] = {"MAD ANDL EXT VAL ARA LEO GAL CAN NAP MIL FRC LIE BRB FLA", "MAD ANDL", "NAP MIL FLA",
               "A-MAD F-ANDL A-NAP A-MIL A-FLA+1"},
    [FRANCE] = {"NORM PAR LYO PRO BRI POI GUY GAS LANG DAU BUR CHA", "NORM PAR LYO PRO", "",
                "F-NORM A-PAR A-LYO A-PRO"},
    [DUTCH_REPUBLIC] = {"HOLL FRI", "HOLL FRI", "", "A-HOLL F-FRI"},
    [ENGLAND] = {"LON LANC YOR WEX ULS MUN SCO", "LON LANC", "SCO", "F-LON A-LANC F-SCO"},
    [SWEDEN] = {"STO DAR KLM", "STO", "", "F-STO"},
    [CATHOLIC_LEAGUE] = {"BAV", "BAV", "", "A-BAV"},
    [PROTESTANT_UNION] = {"PAL UPA", "PAL", "", "A-PAL"},
    [PAPACY] = {"ROM MAR RMG", "ROM", "", "A-ROM"},
    [POLAND_LITHUANIA] = {"WAR DAN SAM RIG POS LIT RUT POD", "WAR DAN", "", "A-WAR A-DAN"},
    [SAXONY] = {"SAX", "SAX", "", "A-SAX"},
    [OTTOMAN_EMPIRE] = {"EDI GRE MAC BUL SER ALB BOS HUN", "EDI", "", "A-EDI"},
    [VENICE] = {"VEN DAL", "VEN", "", "F-VEN"},
    [SAVOY] = {"TUR SAV", "TUR", "", "A-TUR"},
};

/* Large minor states: provinces, home. */
static const char *const MINORS[] = {"BOHC 4 ~BOH+LUS+SIL+MOR BOH", "BRAP 2 ~BRA+PRU BRA",
                                     "LOWR 2 ~KAL+BRU BRU", NULL};

/* Supply centers that the text values: of a power's, and of the same as a minor's. */
static const char *const CENTRES[] = {"BAV 3",     "COL 3",     "WUE 1",     "ROM 4..20",
                                      "SAX 4..20", "TUR 4..20", "VEN 4..20", NULL};

/* Of the three examples, and of the income example. */
static const char *const IN_EMPIRE[] = {"SAA true", "MEC true",  "BRB true", "COL true",
                                        "WUE true", "HOL false", NULL};

/* Borders that the text has, or an example needs; and where it says that there is none. */
#define TOUCH(borders, one, other) SOME(borders, "between~" one "+" other), one " and " other " touch"
#define APART(borders, one, other)                                                                           \
    ROWS_WHERE(borders, "between~" one "+" other, 0), one " and " other " do not touch"

static const struct fact BORDERS[] = {
    {"Copenhagen", TOUCH("fleet_borders", "COP", "SCA")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "BOR")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "SKA")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "NTH")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "HEL")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "HOL/ec")},
    {"Copenhagen", TOUCH("fleet_borders", "COP", "HOL/wc")},
    {"Copenhagen", TOUCH("army_borders", "COP", "SCA")},
    {"Copenhagen", TOUCH("army_borders", "COP", "HOL")},
    {"Copenhagen", TOUCH("fleet_borders", "SCA", "BOR")},
    {"Copenhagen", TOUCH("fleet_borders", "SCA", "SKA")},
    {"Copenhagen", APART("fleet_borders", "BOR", "SKA")},
    {"Coastal provinces", APART("fleet_borders", "HOL/ec", "HOL/wc")},
    {"Coastal provinces", APART("fleet_borders", "IRE/ec", "IRE/wc")},
    {"Coastal provinces", TOUCH("fleet_borders", "IRE/ec", "MUN")},
    {"Coastal provinces", TOUCH("fleet_borders", "IRE/wc", "MUN")},
    {"Coastal provinces", TOUCH("fleet_borders", "IRE/ec", "ULS")},
    {"Coastal provinces", TOUCH("fleet_borders", "IRE/wc", "ULS")},
    {"Coastal provinces", APART("fleet_borders", "CEL", "IRE/wc")},
    {"Coastal provinces", APART("fleet_borders", "ATL", "IRE/ec")},
    {"Coastal provinces", TOUCH("fleet_borders", "CEL", "IRE/ec")},
    {"Coastal provinces", TOUCH("fleet_borders", "ATL", "IRE/wc")},
    {"Coastal provinces", TOUCH("fleet_borders", "MID", "MED")},
    {"Coastal provinces", TOUCH("fleet_borders", "MID", "ANDL/wc")},
    {"Coastal provinces", TOUCH("fleet_borders", "MID", "SHA")},
    {"Coastal provinces", TOUCH("fleet_borders", "POR", "ANDL/wc")},
    {"Ottoman fleet", TOUCH("fleet_borders", "EDI", "GRE")},
    {"Movement, example 1", TOUCH("army_borders", "CHA", "SAA")},
    {"Movement, example 1", TOUCH("army_borders", "PAL", "SAA")},
    {"Movement, example 2", TOUCH("army_borders", "MEC", "HOL")},
    {"Movement, example 3", TOUCH("army_borders", "HOLL", "BRB")},
    {"Movement, example 3", TOUCH("army_borders", "COL", "BRB")},
    {"Movement 5, example", TOUCH("army_borders", "HOLL", "FLA")},
    {"Securing control, example", TOUCH("fleet_borders", "ENG", "NORM")},
    {"Ottoman fleet", ROWS_WHERE("fleet_borders", "between~EDI", 1), "from EDI it can move only to GRE"},
    {0}};

static const struct fact FACTS[] = {
    {"Supply centers", PRINTED("places", "centre", CENTRES)},
    {"Movement, examples", PRINTED("places", "hre", IN_EMPIRE)},
    {NULL, WHERE("places", "kind=sea", "hre=false centre=0"), "is a sea, without center or prince"},
    {"COST TO BUILD, example", PACK("military_cost.4.cost=9 military_cost.5.cost=15"),
     "from 4 to 5 costs 9, from 5 to 6 15"},
    {NULL, ALL("relations", "between#=2 players_min<=@players_max"),
     "must name two powers and a number of players"},
    {NULL, ALL("relations", "between.0!=@between.1"), "must name two powers and a number of players"},
    {NULL, ALL("initial_influence", "minor.may_place~@power players_max<=@minor.players"),
     "there are no such INFs"},
    {0}};

static const struct fact MINOR_FACTS[] = {
    {"Large minor states", PRINTED("minors", "provinces# provinces home", MINORS)},
    {"List of minor states", ROWS_WHERE("minors", "players=15", 39), "39 minor states begin"},
    {"ELIMINATION", ROWS_WHERE("minors", "freed_by!=null", 4), "4 minor states can be freed"},
    {NULL, ALL("minors", "provinces#>0"), "has no province"},
    {NULL, ONLY("minors", "unit!=null", "home!=null"), "a home center, its value and a unit go together"},
    {NULL, ONLY("minors", "value>0", "home!=null"), "a home center, its value and a unit go together"},
    {NULL, ALL("minors", "value<=3"), "no minor is worth more than a power that became one"},
    {0}};

/* ---- helpers ---- */

static int place_find(const struct components *c, const char *id, size_t length)
{
    return domain_find(&eur_places, c, id, length);
}

static int place_of(const struct components *c, const char *id)
{
    return place_find(c, id, strlen(id));
}

/* Whether the words are just these places, in this order. */
static bool is_as_printed(const struct components *c, const char *words, const uint8_t *places, int count)
{
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(words, " ");
        if (length == 0 || place_find(c, words, length) != places[i]) return false;
        words += length + (words[length] == ' ');
    }
    return *words == 0;
}

/* ---- places and borders ---- */

/* A coast's id begins with that of its space, and a stroke. */
static void find_coasts(struct components *c)
{
    for (int i = 0; i < c->place_count; i++) {
        const char *stroke = strchr(c->place[i].id, '/');
        c->place[i].coast_of = stroke ? place_find(c, c->place[i].id, stroke - c->place[i].id) : -1;
    }
    while (c->space_count < c->place_count && !strchr(c->place[c->space_count].id, '/'))
        c->space_count++;
}

/* Spaces before coasts; two coasts a space that has them. Fills `space_count`, `coasts`. */
static bool check_places(struct components *c, struct faults *faults)
{
    bool sound = true;
    int count[SPACES_MAX] = {0};
    find_coasts(c);
    if (c->space_count > SPACES_MAX)
        return fault_add(faults, "/places", "there is room for %d spaces", SPACES_MAX);
    for (int i = c->space_count; i < c->place_count; i++) {
        const int space = c->place[i].coast_of;
        if (space < 0 || space >= c->space_count || c->place[space].kind != PLACE_COASTAL ||
            c->place[i].kind != PLACE_COASTAL || count[space] == COASTS_MAX)
            return fault_add(faults, "/places", "%s must be one of two coasts of a coastal space",
                             c->place[i].id);
        c->coasts[space][count[space]++] = i;
        if (c->place[i].centre) sound = fault_add(faults, "/places", "%s is a coast", c->place[i].id);
    }
    for (int i = 0; i < c->space_count; i++)
        if (count[i] == 1) sound = fault_add(faults, "/places", "%s has one coast of two", c->place[i].id);
    return sound;
}

/* Where a unit of this kind can stand. */
static bool can_stand(const struct components *c, enum unit_kind kind, int place)
{
    if (kind == UNIT_ARMY) return place < c->space_count && !eur_is_sea(c, place);
    return c->place[place].kind != PLACE_INLAND && (place >= c->space_count || !c->coasts[place][0]);
}

static void check_borders(struct components *c, const struct border_row *rows, int count, enum unit_kind kind,
                          struct faults *faults)
{
    const char *path = kind == UNIT_ARMY ? "/army_borders" : "/fleet_borders";
    uint64_t(*sets)[DIP_WORDS] = kind == UNIT_ARMY ? c->map.army : c->map.fleet;
    for (int i = 0; i < count; i++) {
        const int one = rows[i].between[0], other = rows[i].between[1];
        if (rows[i].ends != 2 || one == other || !can_stand(c, kind, one) || !can_stand(c, kind, other)) {
            fault_add(faults, path, "entry %d must name two places for such units", i);
            continue;
        }
        if (set_has(sets[one], other))
            fault_add(faults, path, "%s and %s are joined twice", c->place[one].id, c->place[other].id);
        set_add(sets[one], other);
        set_add(sets[other], one);
    }
}

/* Every place where a unit can stand can be left; over all borders every space is reached from the first. */
static void check_reach(const struct components *c, struct faults *faults)
{
    uint64_t coasts[DIP_PLACES_MAX][DIP_WORDS] = {0}, reached[DIP_WORDS] = {1};
    const struct graph map = {
        .words = DIP_WORDS, .layers = 3, .way = {c->map.army[0], c->map.fleet[0], coasts[0]}};
    for (int i = 0; i < c->place_count; i++) {
        set_add(coasts[i], eur_space(c, i));
        set_add(coasts[eur_space(c, i)], i);
    }
    graph_flood(&map, NULL, reached);
    for (int i = 0; i < c->place_count; i++) {
        const bool by_fleet = set_count(c->map.fleet[i], DIP_WORDS) > 0;
        if (!set_has(reached, i)) fault_add(faults, "/places", "%s is cut off", c->place[i].id);
        if (can_stand(c, UNIT_FLEET, i) && !by_fleet)
            fault_add(faults, "/fleet_borders", "no fleet can reach %s", c->place[i].id);
    }
}

static void fill_map(struct components *c)
{
    static const enum dip_kind KIND[] = {
        [PLACE_INLAND] = DIP_INLAND, [PLACE_COASTAL] = DIP_COASTAL, [PLACE_SEA] = DIP_SEA};
    c->map.count = c->place_count;
    for (int i = 0; i < c->place_count; i++) {
        c->map.province[i] = eur_space(c, i);
        c->map.kind[i] = KIND[c->place[i].kind];
        if (c->place[i].kind == PLACE_SEA) set_add(c->seas, i);
    }
    c->andalusia = place_of(c, "ANDL");
    c->bohemia = place_of(c, "BOH");
    c->edirne = place_of(c, "EDI");
}

static bool check_map(struct components *c, struct faults *faults)
{
    const size_t before = faults->count;
    if (!check_places(c, faults)) return false;
    fill_map(c);
    check_borders(c, c->army_border, c->army_border_count, UNIT_ARMY, faults);
    check_borders(c, c->fleet_border, c->fleet_border_count, UNIT_FLEET, faults);
    if (c->andalusia < 0 || c->bohemia < 0 || c->edirne < 0)
        fault_add(faults, "/places", "the rules name ANDL, BOH and EDI");
    check_reach(c, faults);
    facts_check(&eur_components_record, c, BORDERS, faults);
    dip_map_complete(&c->map);
    return faults->count == before;
}

/* ---- powers and minors ---- */

/* "A-FLA+1" as the row says it? Returns what follows it, or NULL. */
static const char *match_unit(const struct components *c, const char *words, const struct unit_row *unit)
{
    const size_t length = strcspn(words, " +");
    const bool stronger = length && words[length] == '+';
    if (length < 3 || (*words == 'F') != (unit->kind == UNIT_FLEET) ||
        place_find(c, words + 2, length - 2) != eur_space(c, unit->place) ||
        unit->strength != (stronger ? 2 : 1) || !can_stand(c, (enum unit_kind)unit->kind, unit->place))
        return NULL;
    words += length + (stronger ? 2 : 0);
    return words + (*words == ' ');
}

static bool check_units(const struct components *c, int seat, struct faults *faults)
{
    const char *words = PRINTED[seat].units;
    for (int i = 0; i < c->unit_count && words; i++)
        if (c->unit[i].power == seat) words = match_unit(c, words, &c->unit[i]);
    if (words && !*words) return true;
    return fault_add(faults, "/units", "%s begins with %s", c->power[seat].id, PRINTED[seat].units);
}

static bool check_power(struct components *c, int seat, struct faults *faults)
{
    const struct power_row *row = &c->power[seat];
    bool sound = true;
    if (strcmp(row->id, eur_powers.ids[seat]) != 0)
        return fault_add(faults, "/powers", "number %d is %s", seat + 1, eur_powers.ids[seat]);
    if (!is_as_printed(c, PRINTED[seat].home, row->home, row->home_count) ||
        !is_as_printed(c, PRINTED[seat].centres, row->centre, row->centre_count) ||
        !is_as_printed(c, PRINTED[seat].sites, row->site, row->site_count))
        sound = fault_add(faults, "/powers", "%s has the home provinces %s, the centers %s and the sites %s",
                          row->id, PRINTED[seat].home, PRINTED[seat].centres, PRINTED[seat].sites);
    for (int i = 0; sound && i < row->home_count; i++)
        c->power_of[row->home[i]] = seat;
    for (int i = 0; sound && i < row->centre_count; i++)
        if (!c->place[row->centre[i]].centre)
            sound = fault_add(faults, "/places", "%s is a home center", c->place[row->centre[i]].id);
    if (c->by_attack_order[row->attack_order - 1] != SEATS)
        sound = fault_add(faults, "/powers", "two have the attack order %d", row->attack_order);
    c->by_attack_order[row->attack_order - 1] = seat;
    return check_units(c, seat, faults) && sound;
}

static bool check_powers(struct components *c, struct faults *faults)
{
    bool sound = true;
    if (c->power_count != SEATS) return fault_add(faults, "/powers", "there are %d powers", SEATS);
    memset(c->power_of, -1, sizeof c->power_of);
    memset(c->by_attack_order, SEATS, sizeof c->by_attack_order);
    for (int seat = 0; seat < SEATS; seat++)
        if (!check_power(c, seat, faults)) sound = false;
    return sound;
}

static void check_minor(struct components *c, int minor, struct faults *faults)
{
    const struct minor_row *row = &c->minor[minor];
    const size_t before = faults->count;
    bool home = row->home < 0;
    for (int i = 0; i < row->province_count; i++) {
        const int space = row->province[i];
        const bool owned = space < c->space_count && c->power_of[space] >= 0;
        if (space >= c->space_count || eur_is_sea(c, space) || c->minor_of[space] >= 0 ||
            owned == (row->players == SEATS)) {
            fault_add(faults, "/minors", "%s cannot have %s", row->id, c->place[space].id);
            return;
        }
        c->minor_of[space] = minor;
        if (space == row->home) home = true;
        if (row->players == SEATS && (c->place[space].centre > 0) != (space == row->home))
            fault_add(faults, "/minors", "%s: its home is where its center is", row->id);
    }
    if (!home) fault_add(faults, "/minors", "%s: its home is one of its provinces", row->id);
    if (faults->count != before) return;
    if (row->unit >= 0 && row->unit == UNIT_FLEET && c->place[row->home].kind != PLACE_COASTAL)
        fault_add(faults, "/minors", "%s: no fleet stands inland", row->id);
    if (row->players == SEATS && row->home >= 0 && row->value != c->place[row->home].centre)
        fault_add(faults, "/minors", "%s: two values of one center", row->id);
}

/* Bohemia takes INFs of Protestant powers alone (Influence and placement). */
static void check_bohemia(const struct components *c, struct faults *faults)
{
    const int bohemia = c->minor_of[c->bohemia];
    bool sound = true;
    for (int seat = 0; bohemia >= 0 && seat < SEATS; seat++)
        sound &= set_has(c->minor[bohemia].may_place, seat) == (c->power[seat].confession == PROTESTANT);
    if (!sound) fault_add(faults, "/minors", "only Protestant powers place INFs in the Bohemian Confederacy");
}

static void check_minors(struct components *c, struct faults *faults)
{
    memset(c->minor_of, -1, sizeof c->minor_of);
    facts_check(&eur_components_record, c, MINOR_FACTS, faults);
    for (int i = 0; i < c->minor_count; i++)
        check_minor(c, i, faults);
    for (int i = 0; i < c->space_count; i++)
        if (!eur_is_sea(c, i) && c->power_of[i] < 0 && c->minor_of[i] < 0)
            fault_add(faults, "/places", "%s has no owner", c->place[i].id);
    check_bohemia(c, faults);
}

/* ---- tables ---- */

static void check_costs(const struct components *c, struct faults *faults)
{
    if (c->cost_count != COSTS_MAX) fault_add(faults, "/military_cost", "has %d steps", COSTS_MAX);
    for (int i = 0; i < c->cost_count; i++)
        if (c->cost[i].strength != i || (i && c->cost[i].cost < c->cost[i - 1].cost))
            fault_add(faults, "/military_cost", "steps rise from 0, and prices with them");
}

bool eur_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    if (!check_map(c, faults) || !check_powers(c, faults)) return false;
    check_minors(c, faults);
    if (faults->count != before) return false;
    eur_components_name(c);
    check_costs(c, faults);
    facts_check(&eur_components_record, c, FACTS, faults);
    return faults->count == before;
}
