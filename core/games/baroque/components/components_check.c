/* What the rulebook says of the component pack, held against it; and what the game derives from the pack. */
#include <stdio.h>
#include <string.h>

#include "facts/derived.h"
#include "facts/fact.h"
#include "games/baroque/components/components.h"
#include "games/baroque/state.h"
#include "games/pack_check.h"

/* ---- what is printed ---- */

/* States that the rules name (2.1, 3.1, 3.3, appendix 1): electorate, bishopric, foreign_possession, kind,
 * major, start_choice_of. All others are Minor States without marks. */
static const char *const STATES[] = {
    "austria true true false major austria null",
    "brandenburg true false false major brandenburg null",
    "lower-palatinate true false false major palatinate null",
    "upper-palatinate false false false major palatinate null",
    "spanish-netherlands false false true major spanish-netherlands null",
    "sylesia false false false minor null austria",
    "bohemia true false false minor null austria",
    "moravia false false false minor null austria",
    "carinthia false false false minor null austria",
    "carniola false false false minor null austria",
    "styria false false false minor null austria",
    "tyrol false false false minor null austria",
    "prussia false false false minor null brandenburg",
    "baden false false false minor null brandenburg",
    "hessen false false false minor null brandenburg",
    "lorraine true false false minor null brandenburg",
    "brunswick false false false minor null palatinate",
    "berg false false false minor null palatinate",
    "oldenburg false false false minor null palatinate",
    "mecklenburg false false false minor null palatinate",
    "franche-comte false false true foreign-possession null spanish-netherlands",
    "cologne true true false minor null null",
    "trier true true false minor null null",
    "mainz true true false minor null null",
    "bayern true false false minor null null",
    "saxony true false false minor null null",
    "liege false true false minor null null",
    "strasbourg false true false minor null null",
    "munster false true false minor null null",
    "osnabruck false true false minor null null",
    "bremen false true false minor null null",
    "salzburg false true false minor null null",
    "augsburg false false false minor null null",
    "holstein false false true foreign-possession null null",
    "western-pomerania false false true foreign-possession null null",
    "* false false false minor null null",
    NULL,
};

/* The cards of appendices 1 and 2: count, deck, kind; of a bishop his state and how far he reaches. */
static const char *const CARDS[] = {
    "bad-weather 2 event plain null 0",
    "birth-of-a-male-heir 1 event plain null 0",
    "chaos 1 event plain null 0",
    "confusion-in-command 2 event plain null 0",
    "denmark-sells-holstein 1 event plain null 0",
    "famine 1 event plain null 0",
    "maritime-trade 2 event plain null 0",
    "pay-off-the-loan-to-fugger 1 event plain null 0",
    "peace 3 event plain null 0",
    "polish-pass 1 event plain null 0",
    "religious-dispute 1 event plain null 0",
    "salary-of-your-own-armies 2 event plain null 0",
    "spain-sells-the-franche-comte 1 event plain null 0",
    "spain-sells-the-spanish-netherlands 1 event plain null 0",
    "support-to-the-emperor 1 event plain null 0",
    "sweden-sells-the-western-pomerania 1 event plain null 0",
    "the-emperor-bestows-funds 1 event plain null 0",
    "unrest 3 event plain null 0",
    "wage-of-the-armies 2 event plain null 0",
    "war 3 event plain null 0",
    "wealthy-city-trade 2 event plain null 0",
    "wedding 3 event plain null 0",
    "agostino-barelli 1 opportunity architect null 0",
    "archduke-leopold-wilhelm 1 opportunity bishop strasbourg 2",
    "assassin 3 opportunity plain null 0",
    "baroque 2 opportunity plain null 0",
    "benjamin-von-block 1 opportunity painter null 0",
    "capitalism 3 opportunity plain null 0",
    "carlo-lurago 1 opportunity architect null 0",
    "charles-v-of-lorraine 1 opportunity general null 0",
    "christopher-bernard-of-galen 1 opportunity bishop munster 1",
    "count-caprara 1 opportunity general null 0",
    "divine-intervention 2 opportunity plain null 0",
    "domenico-martinelli 1 opportunity architect null 0",
    "enrico-zuccalli 1 opportunity architect null 0",
    "frederick-wilhelm-of-brandenburg 1 opportunity politician null 0",
    "johann-heinrich-roos 1 opportunity painter null 0",
    "johann-philipp-von-schonborn 1 opportunity bishop mainz 1",
    "johann-george-ii-of-saxony 1 opportunity politician null 0",
    "joseph-heintz-the-younger 1 opportunity painter null 0",
    "count-of-thurn-und-taxis 1 opportunity politician null 0",
    "maximilian-heinrich-of-bayern 1 opportunity bishop cologne 1",
    "melchior-von-hatzfeldt 1 opportunity general null 0",
    "power 10 opportunity plain null 0",
    "raimondo-montecuccoli 1 opportunity general null 0",
    "traitor 2 opportunity plain null 0",
    "prince-of-lobkowicz 1 opportunity politician null 0",
    NULL,
};

/* 3.1.1, 3.3, 3.4, 3.6, 7.4, 10.2.1 */
static const char *const PLAYERS[] = {"#0 2 2 3 18 15 5 6", "#1 3 1 2 15 11 3 5", "#2 4 1 2 15 10 2 4", NULL};

static const struct fact FACTS[] = {
    {NULL, PRINTED("states", "electorate bishopric foreign_possession kind major start_choice_of", STATES)},
    {"6.2", ONLY("states", "city_allowed=false", "id=prussia"), "cities are barred in Prussia alone"},
    {"6.2", WHERE("states", "id=prussia", "value=2"), "must have a value of 2"},
    {"6.2", WHERE("states", "id=prussia", "income_with_polish_pass=6"),
     "the Polish Pass gives Prussia an income of 6, no other state any"},
    {"6.2", WHERE("states", "id!=prussia", "income_with_polish_pass=0"),
     "the Polish Pass gives Prussia an income of 6, no other state any"},
    {"14.1", ONLY("states", "electorate_with_chaos=true", "id=brunswick"),
     "Chaos makes Brunswick an Electorate, and no other"},
    {"14.3.1", SOME("states", "port=north"), "both seas must have ports"},
    {"14.3.2", SOME("states", "port=baltic"), "both seas must have ports"},
    {"2.1", JOINS("borders", "between"), "must be between two states"},
    {"2.1", REACHED("states", "id!=prussia", "borders")},
    {"6.2", ONLY("borders", "only_with_polish_pass=true", "between~prussia"),
     "Prussia, and no other state, is joined by the Polish Pass"},
    {"6.2", SOME("borders", "between~prussia"), "the Polish Pass must lead to Prussia"},
    {NULL, PRINTED("cards", "count deck kind see reach", CARDS)},
    {"appendices 1 and 2", ROWS("cards", EFFECTS)},
    /* the numbers that a card must bear, and those that it has no use for */
    {"appendix 2", WHERE("cards", "kind=architect",
                         "numbers.city>0 numbers.fortified-city>0 numbers.bishopric>0 numbers.cost>0")},
    {"appendix 2",
     WHERE("cards", "kind=general", "numbers.cost>0 numbers.battle-points>0 numbers.forced-march>0")},
    {"appendix 2", WHERE("cards", "kind=politician", "numbers.points>0")},
    {"appendix 2",
     WHERE("cards", "kind=painter",
           "numbers.minor-cost>0 numbers.minor-points>0 numbers.important-cost>0 "
           "numbers.important-points>0 numbers.masterpiece-cost>0 numbers.masterpiece-points>0")},
    {"appendix 1", WHERE("cards", "id=maritime-trade", "numbers.port>0 numbers.fortified-port>0")},
    {"appendix 1", WHERE("cards", "id=pay-off-the-loan-to-fugger|peace", "numbers.florins>0")},
    {"appendix 1",
     WHERE("cards", "id=the-emperor-bestows-funds", "numbers.first>0 numbers.second>0 numbers.third>0")},
    {"appendix 1", WHERE("cards", "id=wealthy-city-trade", "numbers.city>0 numbers.fortified-city>0")},
    {"appendix 2", WHERE("cards", "id=power", "numbers.influence>0 numbers.battle-points>0")},
    {"appendix 2", WHERE("cards", "kind!=architect", "numbers.army=0 numbers.bishopric=0")},
    {"appendix 2", WHERE("cards", "kind!=architect|general", "numbers.cost=0")},
    {"appendix 2",
     WHERE("cards", "kind!=architect id!=wealthy-city-trade", "numbers.city=0 numbers.fortified-city=0")},
    {"appendix 2", WHERE("cards", "kind!=general", "numbers.forced-march=0")},
    {"appendix 2", WHERE("cards", "kind!=general id!=power", "numbers.battle-points=0")},
    {"appendix 2", WHERE("cards", "kind!=politician", "numbers.points=0")},
    {"appendix 2",
     WHERE("cards", "kind!=painter",
           "numbers.minor-cost=0 numbers.minor-points=0 numbers.important-cost=0 "
           "numbers.important-points=0 numbers.masterpiece-cost=0 numbers.masterpiece-points=0")},
    {"appendix 2", WHERE("cards", "kind!=bishop id!=pay-off-the-loan-to-fugger|peace", "numbers.florins=0")},
    {"appendix 1", WHERE("cards", "id!=maritime-trade", "numbers.port=0 numbers.fortified-port=0")},
    {"appendix 1",
     WHERE("cards", "id!=the-emperor-bestows-funds", "numbers.first=0 numbers.second=0 numbers.third=0")},
    {"appendix 2", WHERE("cards", "id!=power", "numbers.influence=0")},
    {"appendix 2", RISES("investments", "florins")},
    {"appendix 1", RISES("salary", "from")},
    {NULL,
     ORDERED("players", "players start_choices start_armies start_florins army_limit free_cards cards_to_buy",
             PLAYERS)},
    {"appendix 1", ROWS("auctions", AUCTIONS)},
    {"appendix 1", ROWS_WHERE("auctions", "state=holstein card=denmark-sells-holstein minimum=0", 1)},
    {"appendix 1",
     ROWS_WHERE("auctions", "state=western-pomerania card=sweden-sells-the-western-pomerania minimum=0", 1)},
    {"appendix 1",
     ROWS_WHERE("auctions", "state=franche-comte card=spain-sells-the-franche-comte minimum=3", 1)},
    {"appendix 1",
     ROWS_WHERE("auctions", "state=spanish-netherlands card=spain-sells-the-spanish-netherlands minimum=5",
                1)},
    {"14.2", SOME("counters", "id=composer count>0"), "there must be composers"},
    {0}};

static int state_of(const struct components *c, const char *id)
{
    return FIND(bar_states, c, id);
}

/* A state on the external border, and no other, touches a Foreign Country; each is near some other. */
static void check_states(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->map.state_count; i++) {
        if (c->map.state[i].external_border != states_has(c->map.external, i))
            ROW_FAULT(faults, "states", i,
                      "is on the external border where, and only where, a Foreign Country has it");
        if (states_is_empty(states_either(c->map.adjacent[i], c->map.by_pass[i])))
            ROW_FAULT(faults, "states", i, "must be near some other state");
    }
}

/* ---- what is derived ---- */

static const struct derived_set SETS[] = {
    {SET_OF(map.bishoprics, "states", "bishopric=true")},
    {SET_OF(map.electorates, "states", "electorate=true")},
    {SET_OF(map.possessions, "states", "foreign_possession=true")},
    {SETS_BY(map.ports, "states", "port")},
    {SETS_BY(map.major_of, "states", "major")},
    {LINKS_OF(map.adjacent, "borders", "only_with_polish_pass=false", "between")},
    {LINKS_OF(map.by_pass, "borders", "only_with_polish_pass=true", "between")},
    {0}};

static void name_in_text(struct components *c)
{
    static const char *const WITH_ARTICLE[] = {"spanish-netherlands", "lower-palatinate", "upper-palatinate"};
    for (int i = 0; i < c->map.state_count; i++) {
        struct state_row *row = &c->map.state[i];
        bool article = false;
        for (size_t j = 0; j < sizeof WITH_ARTICLE / sizeof *WITH_ARTICLE; j++)
            article |= strcmp(row->id, WITH_ARTICLE[j]) == 0;
        snprintf(row->in_text, sizeof row->in_text, "%s%s", article ? "the " : "", row->name);
    }
}

static void derive_names(struct components *c)
{
    c->named.styria = state_of(c, "styria");
    c->named.augsburg = state_of(c, "augsburg");
    c->named.brunswick = state_of(c, "brunswick");
    c->named.brandenburg = state_of(c, "brandenburg");
    c->named.france_targets[0] = state_of(c, "franche-comte");
    c->named.france_targets[1] = state_of(c, "lorraine");
    c->named.france_targets[2] = state_of(c, "spanish-netherlands");
    name_in_text(c);
    for (int i = 0; i < c->tables.counter_count; i++)
        if (strcmp(c->tables.counter[i].id, "composer") == 0 && c->tables.counter[i].count > 0)
            c->tables.composers = c->tables.counter[i].count;
}

/* "Power (e)", as far as there is room: a number would be read as a value of the card. */
static void mark_the_name(char name[NAME_ROOM], int copy)
{
    const size_t length = strlen(name);
    snprintf(name + length, NAME_ROOM - length, " (%c)", 'a' + copy);
}

static int effect_of(const char *id)
{
    static const char *const IDS_OF[EFFECTS] = {BAR_EFFECTS(LIST_ID)};
    for (int i = 0; i < EFFECTS; i++)
        if (is(IDS_OF[i], id)) return i;
    return -1;
}

/* The copies of a card are told apart by their ids and their names. An id has room for what is put after it:
 * CARDS' longest is short enough, and no other is let in. */
static void derive_card(struct components *c, int kind, int copy)
{
    const struct kind_row *of = &c->decks.kind[kind];
    struct card_row *row = &c->decks.card[c->decks.card_count];
    const int effect = effect_of(of->id);
    memcpy(row->id, of->id, ID_ROOM);
    memcpy(row->name, of->name, NAME_ROOM);
    if (of->count > 1) {
        snprintf(row->id, ID_ROOM, "%.35s-%d", of->id, copy + 1);
        mark_the_name(row->name, copy);
    }
    row->kind = kind;
    row->effect = effect;
    cards_add(of->deck == DECK_EVENT ? &c->decks.events : &c->decks.opportunities, c->decks.card_count);
    cards_add(&c->decks.of_effect[effect], c->decks.card_count);
    c->decks.row_of[effect] = kind;
    c->decks.card_count++;
}

static void derive_cards(struct components *c)
{
    for (int kind = 0; kind < c->decks.kind_count; kind++)
        for (int copy = 0; copy < c->decks.kind[kind].count; copy++)
            derive_card(c, kind, copy);
}

bool bar_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    facts_derive(&bar_components_record, c, SETS);
    for (int i = 0; i < c->map.foreign_count; i++)
        for (int k = 0; k < c->map.foreign[i].border_count; k++)
            states_add(&c->map.external, c->map.foreign[i].border[k]);
    derive_names(c);
    facts_check(&bar_components_record, c, FACTS, faults);
    check_states(c, faults);
    if (faults->count != before) return false;
    derive_cards(c);
    return true;
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
