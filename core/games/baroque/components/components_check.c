/* What the rulebook says of the component pack, held against it; and what the game derives from the pack. */
#include <stdio.h>
#include <string.h>

#include "data/table.h"
#include "games/baroque/components/components.h"
#include "games/baroque/state.h"
#include "kits/graph.h"

/* ---- what is printed ---- */

enum mark { ELECTORATE = 1, BISHOPRIC = 2, POSSESSION = 4 };

/* States that the rules name: 2.1, 3.1, 3.3, appendix 1. All others are Minor States without marks. */
static const struct printed_state {
    const char *id;
    uint8_t marks, kind;
    int8_t major, choice;
} PRINTED[] = {
    {"austria", ELECTORATE | BISHOPRIC, STATE_MAJOR, AUSTRIA, -1},
    {"brandenburg", ELECTORATE, STATE_MAJOR, BRANDENBURG, -1},
    {"lower-palatinate", ELECTORATE, STATE_MAJOR, PALATINATE, -1},
    {"upper-palatinate", 0, STATE_MAJOR, PALATINATE, -1},
    {"spanish-netherlands", POSSESSION, STATE_MAJOR, SPANISH_NETHERLANDS, -1},
    {"sylesia", 0, STATE_MINOR, -1, AUSTRIA},
    {"bohemia", ELECTORATE, STATE_MINOR, -1, AUSTRIA},
    {"moravia", 0, STATE_MINOR, -1, AUSTRIA},
    {"carinthia", 0, STATE_MINOR, -1, AUSTRIA},
    {"carniola", 0, STATE_MINOR, -1, AUSTRIA},
    {"styria", 0, STATE_MINOR, -1, AUSTRIA},
    {"tyrol", 0, STATE_MINOR, -1, AUSTRIA},
    {"prussia", 0, STATE_MINOR, -1, BRANDENBURG},
    {"baden", 0, STATE_MINOR, -1, BRANDENBURG},
    {"hessen", 0, STATE_MINOR, -1, BRANDENBURG},
    {"lorraine", ELECTORATE, STATE_MINOR, -1, BRANDENBURG},
    {"brunswick", 0, STATE_MINOR, -1, PALATINATE},
    {"berg", 0, STATE_MINOR, -1, PALATINATE},
    {"oldenburg", 0, STATE_MINOR, -1, PALATINATE},
    {"mecklenburg", 0, STATE_MINOR, -1, PALATINATE},
    {"franche-comte", POSSESSION, STATE_FOREIGN_POSSESSION, -1, SPANISH_NETHERLANDS},
    {"cologne", ELECTORATE | BISHOPRIC, STATE_MINOR, -1, -1},
    {"trier", ELECTORATE | BISHOPRIC, STATE_MINOR, -1, -1},
    {"mainz", ELECTORATE | BISHOPRIC, STATE_MINOR, -1, -1},
    {"bayern", ELECTORATE, STATE_MINOR, -1, -1},
    {"saxony", ELECTORATE, STATE_MINOR, -1, -1},
    {"liege", BISHOPRIC, STATE_MINOR, -1, -1},
    {"strasbourg", BISHOPRIC, STATE_MINOR, -1, -1},
    {"munster", BISHOPRIC, STATE_MINOR, -1, -1},
    {"osnabruck", BISHOPRIC, STATE_MINOR, -1, -1},
    {"bremen", BISHOPRIC, STATE_MINOR, -1, -1},
    {"salzburg", BISHOPRIC, STATE_MINOR, -1, -1},
    {"augsburg", 0, STATE_MINOR, -1, -1},
    {"holstein", POSSESSION, STATE_FOREIGN_POSSESSION, -1, -1},
    {"western-pomerania", POSSESSION, STATE_FOREIGN_POSSESSION, -1, -1},
};
enum { PRINTED_STATES = sizeof PRINTED / sizeof PRINTED[0] };

/* The cards of appendices 1 and 2; of a bishop his state and how far he reaches. */
static const struct printed_card {
    const char *id;
    uint8_t count, kind;
    const char *see;
    uint8_t reach;
} CARDS[EFFECTS] = {
    [BAD_WEATHER] = {"bad-weather", 2},
    [BIRTH_OF_A_MALE_HEIR] = {"birth-of-a-male-heir", 1},
    [CHAOS] = {"chaos", 1},
    [CONFUSION_IN_COMMAND] = {"confusion-in-command", 2},
    [DENMARK_SELLS_HOLSTEIN] = {"denmark-sells-holstein", 1},
    [FAMINE] = {"famine", 1},
    [MARITIME_TRADE] = {"maritime-trade", 2},
    [PAY_OFF_THE_LOAN_TO_FUGGER] = {"pay-off-the-loan-to-fugger", 1},
    [PEACE] = {"peace", 3},
    [POLISH_PASS] = {"polish-pass", 1},
    [RELIGIOUS_DISPUTE] = {"religious-dispute", 1},
    [SALARY_OF_YOUR_OWN_ARMIES] = {"salary-of-your-own-armies", 2},
    [SPAIN_SELLS_THE_FRANCHE_COMTE] = {"spain-sells-the-franche-comte", 1},
    [SPAIN_SELLS_THE_SPANISH_NETHERLANDS] = {"spain-sells-the-spanish-netherlands", 1},
    [SUPPORT_TO_THE_EMPEROR] = {"support-to-the-emperor", 1},
    [SWEDEN_SELLS_THE_WESTERN_POMERANIA] = {"sweden-sells-the-western-pomerania", 1},
    [THE_EMPEROR_BESTOWS_FUNDS] = {"the-emperor-bestows-funds", 1},
    [UNREST] = {"unrest", 3},
    [WAGE_OF_THE_ARMIES] = {"wage-of-the-armies", 2},
    [WAR] = {"war", 3},
    [WEALTHY_CITY_TRADE] = {"wealthy-city-trade", 2},
    [WEDDING] = {"wedding", 3},
    [AGOSTINO_BARELLI] = {"agostino-barelli", 1, KIND_ARCHITECT},
    [ARCHDUKE_LEOPOLD_WILHELM] = {"archduke-leopold-wilhelm", 1, KIND_BISHOP, "strasbourg", 2},
    [ASSASSIN] = {"assassin", 3},
    [BAROQUE] = {"baroque", 2},
    [BENJAMIN_VON_BLOCK] = {"benjamin-von-block", 1, KIND_PAINTER},
    [CAPITALISM] = {"capitalism", 3},
    [CARLO_LURAGO] = {"carlo-lurago", 1, KIND_ARCHITECT},
    [CHARLES_V_OF_LORRAINE] = {"charles-v-of-lorraine", 1, KIND_GENERAL},
    [CHRISTOPHER_BERNARD_OF_GALEN] = {"christopher-bernard-of-galen", 1, KIND_BISHOP, "munster", 1},
    [COUNT_CAPRARA] = {"count-caprara", 1, KIND_GENERAL},
    [DIVINE_INTERVENTION] = {"divine-intervention", 2},
    [DOMENICO_MARTINELLI] = {"domenico-martinelli", 1, KIND_ARCHITECT},
    [ENRICO_ZUCCALLI] = {"enrico-zuccalli", 1, KIND_ARCHITECT},
    [FREDERICK_WILHELM] = {"frederick-wilhelm-of-brandenburg", 1, KIND_POLITICIAN},
    [JOHANN_HEINRICH_ROOS] = {"johann-heinrich-roos", 1, KIND_PAINTER},
    [JOHANN_PHILIPP_VON_SCHONBORN] = {"johann-philipp-von-schonborn", 1, KIND_BISHOP, "mainz", 1},
    [JOHANN_GEORGE_II] = {"johann-george-ii-of-saxony", 1, KIND_POLITICIAN},
    [JOSEPH_HEINTZ] = {"joseph-heintz-the-younger", 1, KIND_PAINTER},
    [COUNT_OF_THURN_UND_TAXIS] = {"count-of-thurn-und-taxis", 1, KIND_POLITICIAN},
    [MAXIMILIAN_HEINRICH] = {"maximilian-heinrich-of-bayern", 1, KIND_BISHOP, "cologne", 1},
    [MELCHIOR_VON_HATZFELDT] = {"melchior-von-hatzfeldt", 1, KIND_GENERAL},
    [POWER] = {"power", 10},
    [RAIMONDO_MONTECUCCOLI] = {"raimondo-montecuccoli", 1, KIND_GENERAL},
    [TRAITOR] = {"traitor", 2},
    [PRINCE_OF_LOBKOWICZ] = {"prince-of-lobkowicz", 1, KIND_POLITICIAN},
};

/* 3.1.1, 3.3, 3.4, 3.6, 7.4, 10.2.1 */
static const struct player_row PLAYERS[PLAYER_ROWS] = {
    {2, 2, 3, 18, 15, 5, 6}, {3, 1, 2, 15, 11, 3, 5}, {4, 1, 2, 15, 10, 2, 4}};

/* Appendix 1 */
static const struct printed_auction {
    const char *state;
    uint8_t effect, minimum;
} PRINTED_AUCTIONS[AUCTIONS] = {{"holstein", DENMARK_SELLS_HOLSTEIN, 0},
                                {"western-pomerania", SWEDEN_SELLS_THE_WESTERN_POMERANIA, 0},
                                {"franche-comte", SPAIN_SELLS_THE_FRANCHE_COMTE, 3},
                                {"spanish-netherlands", SPAIN_SELLS_THE_SPANISH_NETHERLANDS, 5}};

enum { PRUSSIA_VALUE = 2, PRUSSIA_WITH_PASS = 6 };

/* ---- helpers ---- */

static int state_of(const struct components *c, const char *id)
{
    return domain_find(&bar_states, c, id, strlen(id));
}

static uint64_t bit(int state)
{
    return UINT64_C(1) << state;
}

static void row_path(char to[FAULT_PATH], const char *table, int index)
{
    fault_path(to, "", table);
    fault_path_index(to, to, index);
}

/* ---- states ---- */

static const struct printed_state *printed(const char *id)
{
    for (int i = 0; i < PRINTED_STATES; i++)
        if (strcmp(PRINTED[i].id, id) == 0) return &PRINTED[i];
    return NULL;
}

static void check_marks(const struct state_row *row, const struct printed_state *as, const char *path,
                        struct faults *faults)
{
    if (row->electorate != ((as->marks & ELECTORATE) > 0))
        fault_add(faults, path, "%s an Electorate (2.1)", row->electorate ? "is not" : "is");
    if (row->bishopric != ((as->marks & BISHOPRIC) > 0))
        fault_add(faults, path, "%s a Bishopric State (2.1)", row->bishopric ? "is not" : "is");
    if (row->foreign_possession != ((as->marks & POSSESSION) > 0))
        fault_add(faults, path, "%s a Foreign Possession (2.1)", row->foreign_possession ? "is not" : "is");
    if (row->kind != as->kind) fault_add(faults, path, "is %s (2.1)", bar_state_kinds.ids[as->kind]);
    if (row->major != as->major) fault_add(faults, path, "belongs to another Major, or to none (3.1)");
    if (row->start_choice_of != as->choice) fault_add(faults, path, "is another's choice, or nobody's (3.3)");
}

static void check_state(const struct components *c, int i, struct faults *faults)
{
    static const struct printed_state PLAIN = {"", 0, STATE_MINOR, -1, -1};
    const struct state_row *row = &c->state[i];
    const struct printed_state *as = printed(row->id);
    const bool prussia = strcmp(row->id, "prussia") == 0;
    char path[FAULT_PATH];
    row_path(path, "states", i);
    check_marks(row, as ? as : &PLAIN, path, faults);
    if (row->city_allowed == prussia) fault_add(faults, path, "cities are barred in Prussia alone (6.2)");
    if (row->income_with_polish_pass != (prussia ? PRUSSIA_WITH_PASS : 0))
        fault_add(faults, path, "the Polish Pass gives Prussia an income of 6, no other state any (6.2)");
    if (prussia && row->value != PRUSSIA_VALUE) fault_add(faults, path, "must have a value of 2 (6.2)");
    if (row->electorate_with_chaos != (strcmp(row->id, "brunswick") == 0))
        fault_add(faults, path, "Chaos makes Brunswick an Electorate, and no other (14.1)");
    if (row->external_border != (c->external >> i & 1))
        fault_add(faults, path, "is on the external border where, and only where, a Foreign Country has it");
    if (!(c->adjacent[i] | c->by_pass[i])) fault_add(faults, path, "must be near some other state");
}

static void check_states(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < PRINTED_STATES; i++)
        if (state_of(c, PRINTED[i].id) < 0) fault_add(faults, "/states", "there must be %s", PRINTED[i].id);
    for (int i = 0; i < c->state_count; i++)
        check_state(c, i, faults);
    if (!c->ports[NORTH_SEA] || !c->ports[BALTIC_SEA])
        fault_add(faults, "/states", "both seas must have ports (14.3.1, 14.3.2)");
}

/* ---- borders ---- */

static void check_borders(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->border_count; i++) {
        const struct border_row *row = &c->border[i];
        const bool prussia = row->between[0] == c->prussia || row->between[1] == c->prussia;
        char path[FAULT_PATH];
        row_path(path, "borders", i);
        if (row->between[0] == row->between[1]) fault_add(faults, path, "must be between two states");
        if (row->only_with_polish_pass != prussia)
            fault_add(faults, path, "Prussia, and no other state, is joined by the Polish Pass (6.2)");
        for (int k = 0; k < i; k++) {
            const uint8_t *other = c->border[k].between;
            if ((bit(other[0]) | bit(other[1])) == (bit(row->between[0]) | bit(row->between[1])))
                fault_add(faults, path, "stands in the table twice");
        }
    }
    if (c->prussia >= 0 && !c->by_pass[c->prussia])
        fault_add(faults, "/borders", "the Polish Pass must lead to Prussia (6.2)");
}

/* All states but Prussia hang together: distances mean something. */
static void check_connected(const struct components *c, struct faults *faults)
{
    const struct graph map = {.words = 1, .layers = 1, .way = {c->adjacent}};
    uint64_t reached = bit(c->brandenburg);
    graph_flood(&map, NULL, &reached);
    for (int i = 0; i < c->state_count; i++)
        if (i != c->prussia && !(reached & bit(i)))
            fault_add(faults, "/borders", "%s cannot be reached from Brandenburg", c->state[i].id);
}

/* ---- cards ---- */

static int effect_of(const char *id)
{
    for (int i = 0; i < EFFECTS; i++)
        if (strcmp(CARDS[i].id, id) == 0) return i;
    return -1;
}

#define N(number) (UINT32_C(1) << (NUMBER_##number))

/* The numbers that a card must bear, one bit each. */
static uint32_t numbers_of(enum card_kind kind, enum effect effect)
{
    static const uint32_t OF_KIND[] = {
        [KIND_ARCHITECT] = N(CITY) | N(FORTIFIED_CITY) | N(BISHOPRIC) | N(COST),
        [KIND_GENERAL] = N(COST) | N(BATTLE_POINTS) | N(FORCED_MARCH),
        [KIND_POLITICIAN] = N(POINTS),
        [KIND_PAINTER] = N(MINOR_COST) | N(MINOR_POINTS) | N(IMPORTANT_COST) | N(IMPORTANT_POINTS) |
                         N(MASTERPIECE_COST) | N(MASTERPIECE_POINTS),
    };
    static const uint32_t OF_EFFECT[EFFECTS] = {
        [MARITIME_TRADE] = N(PORT) | N(FORTIFIED_PORT),
        [PAY_OFF_THE_LOAN_TO_FUGGER] = N(FLORINS),
        [PEACE] = N(FLORINS),
        [THE_EMPEROR_BESTOWS_FUNDS] = N(FIRST) | N(SECOND) | N(THIRD),
        [WEALTHY_CITY_TRADE] = N(CITY) | N(FORTIFIED_CITY),
        [POWER] = N(INFLUENCE) | N(BATTLE_POINTS),
    };
    return OF_KIND[kind] | OF_EFFECT[effect];
}

/* ... and those that it may bear besides: an architect's army, a bishop's florins. */
static uint32_t further_numbers_of(enum card_kind kind)
{
    if (kind == KIND_ARCHITECT) return N(ARMY);
    return kind == KIND_BISHOP ? N(FLORINS) : 0;
}

static void check_numbers(const struct kind_row *row, enum effect effect, const char *path,
                          struct faults *faults)
{
    const uint32_t wanted = numbers_of(row->kind, effect), allowed = wanted | further_numbers_of(row->kind);
    for (int i = 0; i < NUMBERS; i++) {
        const char *name = bar_numbers.ids[i];
        if (row->number[i] == 0 && wanted >> i & 1) fault_add(faults, path, "must have the number %s", name);
        if (row->number[i] > 0 && !(allowed >> i & 1))
            fault_add(faults, path, "has no use for the number %s", name);
    }
}

static void check_kind(const struct components *c, int i, struct faults *faults)
{
    const struct kind_row *row = &c->kind[i];
    const int effect = effect_of(row->id);
    char path[FAULT_PATH];
    row_path(path, "cards", i);
    if (effect < 0) {
        fault_add(faults, path, "there is no such card in the appendices");
        return;
    }
    const struct printed_card *as = &CARDS[effect];
    if (row->count != as->count) fault_add(faults, path, "there must be %d of it", as->count);
    if (row->kind != as->kind) fault_add(faults, path, "must be %s", bar_card_kinds.ids[as->kind]);
    if (row->deck != (effect < FIRST_OPPORTUNITY ? DECK_EVENT : DECK_OPPORTUNITY))
        fault_add(faults, path, "is in the wrong deck");
    if (row->see != (as->see ? state_of(c, as->see) : -1) || row->reach != as->reach)
        fault_add(faults, path, "has the wrong state, or reaches the wrong distance (appendix 2)");
    if (row->kind == as->kind) check_numbers(row, (enum effect)effect, path, faults);
}

static void check_tables(const struct components *c, struct faults *faults)
{
    for (int i = 1; i < c->investment_count; i++)
        if (c->investment[i].florins <= c->investment[i - 1].florins)
            fault_add(faults, "/investments", "must rise");
    if (c->investment_count == 0) fault_add(faults, "/investments", "must have a line");
    if (!ROWS_RISE(c->salary, c->salary_count))
        fault_add(faults, "/salary", "must have lines, each beginning above the one before");
}

static void check_cards(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->kind_count; i++)
        check_kind(c, i, faults);
    for (int i = 0; i < EFFECTS; i++)
        if (domain_find(&bar_kinds, c, CARDS[i].id, strlen(CARDS[i].id)) < 0)
            fault_add(faults, "/cards", "there must be %s", CARDS[i].id);
}

/* ---- tables ---- */

static void check_players(const struct components *c, struct faults *faults)
{
    if (c->player_row_count != PLAYER_ROWS || memcmp(c->players, PLAYERS, sizeof PLAYERS) != 0)
        fault_add(faults, "/players", "must be the printed tables for 2, 3 and 4 players, in this order");
}

static bool is_printed_auction(const struct components *c, const struct auction_row *row)
{
    for (int i = 0; i < AUCTIONS; i++) {
        const struct printed_auction *as = &PRINTED_AUCTIONS[i];
        if (strcmp(c->state[row->state].id, as->state) == 0)
            return strcmp(c->kind[row->card].id, CARDS[as->effect].id) == 0 && row->minimum == as->minimum;
    }
    return false;
}

static void check_auctions(const struct components *c, struct faults *faults)
{
    uint64_t states = 0;
    if (c->auction_count != AUCTIONS) fault_add(faults, "/auctions", "there must be four");
    for (int i = 0; i < c->auction_count; i++) {
        char path[FAULT_PATH];
        row_path(path, "auctions", i);
        if (!is_printed_auction(c, &c->auction[i]) || states & bit(c->auction[i].state))
            fault_add(faults, path, "is not one of the four of appendix 1");
        states |= bit(c->auction[i].state);
    }
}

static void check_counters(const struct components *c, struct faults *faults)
{
    if (c->composers == 0) fault_add(faults, "/counters", "there must be composers (14.2)");
}

/* ---- what is derived ---- */

static void derive_state(struct components *c, int i)
{
    const struct state_row *row = &c->state[i];
    if (row->bishopric) c->bishoprics |= bit(i);
    if (row->electorate) c->electorates |= bit(i);
    if (row->foreign_possession) c->possessions |= bit(i);
    if (row->port >= 0) c->ports[row->port] |= bit(i);
    if (row->major >= 0) c->major_of[row->major] |= bit(i);
}

static void derive_map(struct components *c)
{
    for (int i = 0; i < c->state_count; i++)
        derive_state(c, i);
    for (int i = 0; i < c->border_count; i++) {
        const uint8_t *ends = c->border[i].between;
        uint64_t *of = c->border[i].only_with_polish_pass ? c->by_pass : c->adjacent;
        of[ends[0]] |= bit(ends[1]);
        of[ends[1]] |= bit(ends[0]);
    }
    for (int i = 0; i < c->foreign_count; i++)
        for (int k = 0; k < c->foreign[i].border_count; k++)
            c->external |= bit(c->foreign[i].border[k]);
}

static void name_in_text(struct components *c)
{
    static const char *const WITH_ARTICLE[] = {"spanish-netherlands", "lower-palatinate", "upper-palatinate"};
    for (int i = 0; i < c->state_count; i++) {
        struct state_row *row = &c->state[i];
        bool article = false;
        for (size_t j = 0; j < sizeof WITH_ARTICLE / sizeof *WITH_ARTICLE; j++)
            article |= strcmp(row->id, WITH_ARTICLE[j]) == 0;
        snprintf(row->in_text, sizeof row->in_text, "%s%s", article ? "the " : "", row->name);
    }
}

static void derive_names(struct components *c)
{
    c->styria = state_of(c, "styria");
    c->augsburg = state_of(c, "augsburg");
    c->prussia = state_of(c, "prussia");
    c->brunswick = state_of(c, "brunswick");
    c->brandenburg = state_of(c, "brandenburg");
    c->france_targets[0] = state_of(c, "franche-comte");
    c->france_targets[1] = state_of(c, "lorraine");
    c->france_targets[2] = state_of(c, "spanish-netherlands");
    name_in_text(c);
    for (int i = 0; i < c->counter_count; i++)
        if (strcmp(c->counter[i].id, "composer") == 0 && c->counter[i].count > 0)
            c->composers = c->counter[i].count;
}

/* "Power 5", as far as there is room. */
static void number_the_name(char name[NAME_ROOM], int number)
{
    const size_t length = strlen(name);
    snprintf(name + length, NAME_ROOM - length, " %d", number);
}

/* The copies of a card are told apart by their ids and their names. An id has room for what is put after it: CARDS' longest is short
 * enough, and no other is let in. */
static void derive_card(struct components *c, int kind, int copy)
{
    const struct kind_row *of = &c->kind[kind];
    struct card_row *row = &c->card[c->card_count];
    const int effect = effect_of(of->id);
    memcpy(row->id, of->id, ID_ROOM);
    memcpy(row->name, of->name, NAME_ROOM);
    if (of->count > 1) {
        snprintf(row->id, ID_ROOM, "%.35s-%d", of->id, copy + 1);
        number_the_name(row->name, copy + 1);
    }
    row->kind = kind;
    row->effect = effect;
    set_add(of->deck == DECK_EVENT ? c->events : c->opportunities, c->card_count);
    set_add(c->of_effect[effect], c->card_count);
    c->row_of[effect] = kind;
    c->card_count++;
}

static void derive_cards(struct components *c)
{
    for (int kind = 0; kind < c->kind_count; kind++)
        for (int copy = 0; copy < c->kind[kind].count; copy++)
            derive_card(c, kind, copy);
}

bool bar_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    derive_map(c);
    derive_names(c);
    check_states(c, faults);
    check_borders(c, faults);
    check_cards(c, faults);
    check_tables(c, faults);
    check_players(c, faults);
    check_auctions(c, faults);
    check_counters(c, faults);
    if (faults->count != before) return false;
    check_connected(c, faults);
    derive_cards(c);
    return faults->count == before;
}

/* Version 1 had ports on the Adriatic, which no rule closes. */
void bar_pack_upgrade(json_t *pack)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(pack, "states"), i, row)
    {
        const char *port = json_string_value(json_object_get(row, "port"));
        if (port && strcmp(port, "adriatic") == 0) json_object_set_new(row, "port", json_null());
    }
}
