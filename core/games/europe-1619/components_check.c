/* What the rulebook says of the component pack, held against it; and what the game derives from the pack. */
#include <stdio.h>
#include <string.h>

#include "components.h"
#include "kits/graph.h"

/* ---- what is printed ---- */

/* Starting positions and provinces, Home centers and starting units. Words are separated by spaces; +1 is a strength of 2. */
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

/* Large minor states; those that other rules name. */
static const struct printed_minor {
    const char *id, *provinces, *home;
} PRINTED_MINORS[] = {
    {"BOHC", "BOH LUS SIL MOR", "BOH"},
    {"BRAP", "BRA PRU", "BRA"},
    {"LOWR", "KAL BRU", "BRU"},
};

/* Supply centers that the text values: of a power's, and of the same as a minor's. */
static const struct printed_value {
    const char *id;
    int least, most;
} PRINTED_VALUES[] = {{"BAV", 3, 3},  {"COL", 3, 3},  {"WUE", 1, 1}, {"ROM", 4, 20},
                      {"SAX", 4, 20}, {"TUR", 4, 20}, {"VEN", 4, 20}};

/* Borders that the text has, or an example needs; `touch` false: it says that there is none. */
static const struct printed_border {
    const char *one, *other;
    enum unit_kind kind;
    bool touch;
    const char *where;
} PRINTED_BORDERS[] = {
    {"COP", "SCA", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "BOR", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "SKA", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "NTH", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "HEL", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "HOL/ec", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "HOL/wc", UNIT_FLEET, true, "Copenhagen"},
    {"COP", "SCA", UNIT_ARMY, true, "Copenhagen"},
    {"COP", "HOL", UNIT_ARMY, true, "Copenhagen"},
    {"SCA", "BOR", UNIT_FLEET, true, "Copenhagen"},
    {"SCA", "SKA", UNIT_FLEET, true, "Copenhagen"},
    {"BOR", "SKA", UNIT_FLEET, false, "Copenhagen"},
    {"HOL/ec", "HOL/wc", UNIT_FLEET, false, "Coastal provinces"},
    {"IRE/ec", "IRE/wc", UNIT_FLEET, false, "Coastal provinces"},
    {"IRE/ec", "MUN", UNIT_FLEET, true, "Coastal provinces"},
    {"IRE/wc", "MUN", UNIT_FLEET, true, "Coastal provinces"},
    {"IRE/ec", "ULS", UNIT_FLEET, true, "Coastal provinces"},
    {"IRE/wc", "ULS", UNIT_FLEET, true, "Coastal provinces"},
    {"CEL", "IRE/wc", UNIT_FLEET, false, "Coastal provinces"},
    {"ATL", "IRE/ec", UNIT_FLEET, false, "Coastal provinces"},
    {"CEL", "IRE/ec", UNIT_FLEET, true, "Coastal provinces"},
    {"ATL", "IRE/wc", UNIT_FLEET, true, "Coastal provinces"},
    {"MID", "MED", UNIT_FLEET, true, "Coastal provinces"},
    {"MID", "ANDL/wc", UNIT_FLEET, true, "Coastal provinces"},
    {"MID", "SHA", UNIT_FLEET, true, "Coastal provinces"},
    {"POR", "ANDL/wc", UNIT_FLEET, true, "Coastal provinces"},
    {"EDI", "GRE", UNIT_FLEET, true, "Ottoman fleet"},
    {"CHA", "SAA", UNIT_ARMY, true, "Movement, example 1"},
    {"PAL", "SAA", UNIT_ARMY, true, "Movement, example 1"},
    {"MEC", "HOL", UNIT_ARMY, true, "Movement, example 2"},
    {"HOLL", "BRB", UNIT_ARMY, true, "Movement, example 3"},
    {"COL", "BRB", UNIT_ARMY, true, "Movement, example 3"},
    {"HOLL", "FLA", UNIT_ARMY, true, "Movement 5, example"},
    {"ENG", "NORM", UNIT_FLEET, true, "Securing control, example"},
};

/* Of the three examples, and of the income example. */
static const char *const IN_EMPIRE[] = {"SAA", "MEC", "BRB", "COL", "WUE"};

enum { COST_4_TO_5 = 9, COST_5_TO_6 = 15, MINOR_VALUE_MAX = 3, MINORS_OF_FIFTEEN = 39, FREED_MINORS = 4 };

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

static bool touches(const struct components *c, enum unit_kind kind, int one, int other)
{
    return one >= 0 && other >= 0 && set_has(kind == UNIT_ARMY ? c->map.army[one] : c->map.fleet[one], other);
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

static void check_printed_borders(const struct components *c, struct faults *faults)
{
    for (size_t i = 0; i < sizeof PRINTED_BORDERS / sizeof *PRINTED_BORDERS; i++) {
        const struct printed_border *b = &PRINTED_BORDERS[i];
        if (touches(c, b->kind, place_of(c, b->one), place_of(c, b->other)) != b->touch)
            fault_add(faults, b->kind == UNIT_ARMY ? "/army_borders" : "/fleet_borders", "%s: %s and %s %s",
                      b->where, b->one, b->other, b->touch ? "touch" : "do not touch");
    }
    if (c->edirne >= 0 && set_count(c->map.fleet[c->edirne], DIP_WORDS) != 1)
        fault_add(faults, "/fleet_borders", "Ottoman fleet: from EDI it can move only to GRE");
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
    check_printed_borders(c, faults);
    dip_map_complete(&c->map);
    return faults->count == before;
}

static void check_values(const struct components *c, struct faults *faults)
{
    for (size_t i = 0; i < sizeof PRINTED_VALUES / sizeof *PRINTED_VALUES; i++) {
        const struct printed_value *value = &PRINTED_VALUES[i];
        const int place = place_of(c, value->id);
        if (place < 0 || c->place[place].centre < value->least || c->place[place].centre > value->most)
            fault_add(faults, "/places", "%s must be worth %d to %d", value->id, value->least, value->most);
    }
    for (size_t i = 0; i < sizeof IN_EMPIRE / sizeof *IN_EMPIRE; i++)
        if (place_of(c, IN_EMPIRE[i]) < 0 || !c->place[place_of(c, IN_EMPIRE[i])].hre)
            fault_add(faults, "/places", "%s lies within the Empire (examples)", IN_EMPIRE[i]);
    if (place_of(c, "HOL") < 0 || c->place[place_of(c, "HOL")].hre)
        fault_add(faults, "/places", "HOL does not lie within the Empire (MOVEMENT, example 2)");
    for (int i = 0; i < c->place_count; i++)
        if (c->place[i].kind == PLACE_SEA && (c->place[i].hre || c->place[i].centre))
            fault_add(faults, "/places", "%s is a sea, without center or prince", c->place[i].id);
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
    if (row->province_count == 0) fault_add(faults, "/minors", "%s has no province", row->id);
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
    if ((row->home >= 0) != (row->unit >= 0) || (row->home >= 0) != (row->value > 0) || !home)
        fault_add(faults, "/minors", "%s: a home center, its value and a unit go together", row->id);
    if (row->value > MINOR_VALUE_MAX)
        fault_add(faults, "/minors", "%s: no minor is worth more than a power that became one", row->id);
    if (faults->count != before) return;
    if (row->unit >= 0 && row->unit == UNIT_FLEET && c->place[row->home].kind != PLACE_COASTAL)
        fault_add(faults, "/minors", "%s: no fleet stands inland", row->id);
    if (row->players == SEATS && row->home >= 0 && row->value != c->place[row->home].centre)
        fault_add(faults, "/minors", "%s: two values of one center", row->id);
}

static void check_printed_minors(const struct components *c, struct faults *faults)
{
    for (size_t i = 0; i < sizeof PRINTED_MINORS / sizeof *PRINTED_MINORS; i++) {
        const struct printed_minor *minor = &PRINTED_MINORS[i];
        const int at = domain_find(&eur_minors, c, minor->id, strlen(minor->id));
        if (at < 0 ||
            !is_as_printed(c, minor->provinces, c->minor[at].province, c->minor[at].province_count) ||
            c->minor[at].home != place_of(c, minor->home))
            fault_add(faults, "/minors", "%s is made of %s, its center is in %s", minor->id, minor->provinces,
                      minor->home);
    }
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
    int regular = 0, freed = 0;
    memset(c->minor_of, -1, sizeof c->minor_of);
    for (int i = 0; i < c->minor_count; i++) {
        check_minor(c, i, faults);
        regular += c->minor[i].players == SEATS;
        freed += c->minor[i].freed_by >= 0;
    }
    if (regular != MINORS_OF_FIFTEEN || freed != FREED_MINORS)
        fault_add(faults, "/minors", "%d minor states begin, and %d can be freed", MINORS_OF_FIFTEEN,
                  FREED_MINORS);
    for (int i = 0; i < c->space_count; i++)
        if (!eur_is_sea(c, i) && c->power_of[i] < 0 && c->minor_of[i] < 0)
            fault_add(faults, "/places", "%s belongs to nobody", c->place[i].id);
    check_printed_minors(c, faults);
    check_bohemia(c, faults);
}

/* ---- tables ---- */

static bool check_costs(const struct components *c, struct faults *faults)
{
    if (c->cost_count != COSTS_MAX) return fault_add(faults, "/military_cost", "has %d steps", COSTS_MAX);
    for (int i = 0; i < c->cost_count; i++)
        if (c->cost[i].strength != i || (i && c->cost[i].cost < c->cost[i - 1].cost))
            return fault_add(faults, "/military_cost", "steps rise from 0, and prices with them");
    if (c->cost[4].cost != COST_4_TO_5 || c->cost[5].cost != COST_5_TO_6)
        return fault_add(faults, "/military_cost", "from 4 to 5 costs %d, from 5 to 6 %d (example)",
                         COST_4_TO_5, COST_5_TO_6);
    return true;
}

static void check_starts(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->relation_count; i++)
        if (c->relation[i].ends != 2 || c->relation[i].between[0] == c->relation[i].between[1] ||
            c->relation[i].players_min > c->relation[i].players_max)
            fault_add(faults, "/relations", "entry %d must name two powers and a number of players", i);
    for (int i = 0; i < c->grant_count; i++)
        if (!set_has(c->minor[c->grant[i].minor].may_place, c->grant[i].power) ||
            c->grant[i].players_max > c->minor[c->grant[i].minor].players)
            fault_add(faults, "/initial_influence", "entry %d: there are no such INFs", i);
}

static bool is_power(const struct components *c, const char *name)
{
    for (int i = 0; i < SEATS; i++)
        if (strcmp(c->power[i].name, name) == 0) return true;
    return false;
}

/* Names that a sentence says with an article; of a coast, its space's. */
static const char *const WITH_ARTICLE[] = {"North Atlantic",
                                           "North Sea",
                                           "Helgoland Bight",
                                           "Skagerrak",
                                           "Baltic Sea",
                                           "Gulf of",
                                           "English Channel",
                                           "Celtic Sea",
                                           "Bay of Biscay",
                                           "Mid-Atlantic",
                                           "Western Mediterranean",
                                           "Balearic Sea",
                                           "Ligurian Sea",
                                           "Tyrrhenian Sea",
                                           "Sicilian Channel",
                                           "Ionian Sea",
                                           "Adriatic Sea",
                                           "Free County",
                                           "Palatinate",
                                           "Upper Palatinate",
                                           "Bohemian Confederacy",
                                           "Irish Earldoms",
                                           "Papacy"};

static void fill_in_text(char in_text[NAME_ROOM], const char *name)
{
    bool article = false;
    for (size_t i = 0; i < sizeof WITH_ARTICLE / sizeof *WITH_ARTICLE; i++)
        article = article || strncmp(name, WITH_ARTICLE[i], strlen(WITH_ARTICLE[i])) == 0;
    snprintf(in_text, NAME_ROOM, "%s%.50s", article ? "the " : "", name);
}

/* A minor state that is called like a power (it arises where that one is eliminated) says that it is one. */
static void fill_parties(struct components *c)
{
    for (int i = 0; i < c->place_count; i++)
        fill_in_text(c->place[i].in_text, c->place[i].name);
    c->party_count = SEATS + c->minor_count;
    for (int i = 0; i < SEATS; i++) {
        memcpy(c->party[i].id, c->power[i].id, ID_ROOM);
        snprintf(c->party[i].name, NAME_ROOM, "%s", eur_powers.names[i]);
        snprintf(c->party[i].in_text, NAME_ROOM, "%s", domain_name_in_text(&eur_powers, c, i));
    }
    for (int i = 0; i < c->minor_count; i++) {
        memcpy(c->party[SEATS + i].id, c->minor[i].id, ID_ROOM);
        memcpy(c->party[SEATS + i].name, c->minor[i].name, NAME_ROOM);
        if (is_power(c, c->minor[i].name))
            snprintf(c->party[SEATS + i].name, NAME_ROOM, "%.40s (minor state)", c->minor[i].name);
        fill_in_text(c->minor[i].in_text, c->minor[i].name);
        fill_in_text(c->party[SEATS + i].in_text, c->party[SEATS + i].name);
    }
}

bool eur_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    if (!check_map(c, faults) || !check_powers(c, faults)) return false;
    check_minors(c, faults);
    if (faults->count != before) return false;
    fill_parties(c);
    check_values(c, faults);
    check_costs(c, faults);
    check_starts(c, faults);
    return faults->count == before;
}
