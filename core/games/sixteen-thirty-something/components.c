/* The component pack: its fields, and what the rulebook says of it. */
#include "components.h"
#include "data/table.h"
#include "facts/derived.h"
#include "facts/fact.h"
#include "games/pack_tables.h"

#include <stdio.h>
#include <string.h>

const struct domain sts_kinds = {.name = "card_kind", .noun = "kind of card", LISTED(STS_KINDS)};

const struct domain sts_countries = {.name = "country",
                                     PACK_DOMAIN(country, country_count, country_row),
                                     .row_in_text = offsetof(struct country_row, in_text)};

/* Several cards are printed with the same name, and a sentence must say which of them it means. */
const struct domain sts_cards = {
    .name = "card",
    .rows = offsetof(struct components, card),
    .row_size = sizeof(struct card_row),
    .row_name = offsetof(struct card_row, full_name),
    .row_count = offsetof(struct components, card_count),
};

static const struct record source_record =
    DESCRIBED("source", struct source_row, "Where a part of the pack is from.",
              ROW_TEXT(struct source_row, of, "The table or member, as a dotted path."),
              ROW_TEXT(struct source_row, source, "printed, derived, secondary, reconstructed, or mixed."),
              ROW_TEXT(struct source_row, where, "The rulebook's section, or the other source."),
              ROW_TEXT(struct source_row, note, "Why it is as it is."));

static const struct record country_record = DESCRIBED(
    "country_row", struct country_row, "A country of the map, as it stands at the start.",
    ROW_NAME(struct country_row, id, "Its id."), ROW_NAME(struct country_row, name, "Its name."),
    ROW_TEXT(struct country_row, name_source, "Where the name is from."),
    NUMBER_FIELD(struct country_row, status, 0, 7, "Place on the status track.", .rule = "3.1"),
    NUMBER_FIELD(struct country_row, army_size, 0, 3, "Army size.", .rule = "3.1"),
    NUMBER_FIELD(struct country_row, military_ability, 0, 3, "Military ability.", .rule = "3.1"),
    NUMBER_FIELD(struct country_row, vp_markers, 0, 4, "VP markers of it in the cup.", .rule = "3.2"),
    FLAG_FIELD(struct country_row, defends_over_water, "Has +1 when it defends at status 0 or 1.",
               .rule = "5.7.2.1"),
    NUMBER_FIELD(struct country_row, longitude, -18000, 18000,
                 "Of a point to draw it at, in hundredths of a degree, east positive."),
    NUMBER_FIELD(struct country_row, latitude, -9000, 9000, "In hundredths of a degree, north positive."));

#define LINK_BETWEEN                                                                                         \
    {                                                                                                        \
        .name = "between", .doc = "The two countries.", .rule = "5.7.1",                                     \
        LIST_AT(struct link_row, between, ends), .domain = &sts_countries                                    \
    }

static const struct record border_record =
    DESCRIBED("border", struct link_row, "A common border.", LINK_BETWEEN);

static const struct record sea_route_record =
    DESCRIBED("sea_route", struct link_row, "A sea route: its ends are adjacent as by a border.",
              LINK_BETWEEN, ROW_TEXT(struct link_row, over, "The water it crosses."));

static const struct record player_record = DESCRIBED(
    "number_of_players", struct player_row, "A line of the Number of Players table.",
    NUMBER_FIELD(struct player_row, players, 3, 6, "How many play."),
    NUMBER_FIELD(struct player_row, vp_markers, 1, 16, "VP markers that each draws.", .rule = "3.2"),
    NUMBER_FIELD(struct player_row, draw, 1, 16, "Cards drawn in a round.", .rule = "4.1.2"),
    NUMBERS_FIELD("card_limit", struct player_row, card_limit, 1, 32, "The card limit of turns 1 to 10.",
                  .rule = "4.1.5"));

static const struct record card_record = DESCRIBED(
    "card_row", struct card_row, "A card.", ROW_NAME(struct card_row, id, "Its id."),
    ROW_NAME(struct card_row, name, "What stands on it."),
    ROW_NAME(struct card_row, text, "What it does, for people."),
    ID_FIELD(struct card_row, kind, &sts_kinds,
             "Influence, open influence, or one of the seven special kinds.", .rule = "4.1.3"),
    OPTIONAL_ID_FIELD(struct card_row, country, &sts_countries, "The country it names.", .rule = "5.3.4"),
    NUMBER_FIELD(struct card_row, value, 0, 9, "Points of influence; 0 on a special card.", .rule = "5.3.1"));

static const struct record end_record = DESCRIBED(
    "end_of_game", struct end_row, "When the game ends.",
    NUMBER_FIELD(struct end_row, from, -1, TURNS,
                 "The first turn that it is for; it ends where the next line begins.", .rule = "4.2.2"),
    NUMBER_FIELD(struct end_row, die, 0, 6,
                 "The game ends on at most so much; 0: it goes on, 6: it ends without a die.",
                 .rule = "4.2.2"));

static const struct record counter_record =
    DESCRIBED("counter", struct counter_row, "A kind of counter.",
              ROW_NAME(struct counter_row, id, "Its id."), ROW_TEXT(struct counter_row, name, "What it is."),
              NUMBER_FIELD(struct counter_row, count, 0, 154, "How many there are.", .rule = "2"),
              ROW_TEXT(struct counter_row, source, "Where the number is from."),
              ROW_TEXT(struct counter_row, where, "The rulebook's section, or the reason."));

const struct record sts_components_record =
    DESCRIBED("component_pack", struct components, "The printed parts of the game.", PACK_HEAD,
              TABLE("countries", country, country_count, &country_record, "The countries."),
              TABLE("borders", border, border_count, &border_record, "Common borders."),
              TABLE("sea_routes", sea_route, sea_route_count, &sea_route_record, "Marked sea routes."),
              TABLE("players", players, player_row_count, &player_record, "The Number of Players table."),
              TABLE("cards", card, card_count, &card_record, "The 112 cards."),
              TABLE("end_of_game", end, end_row_count, &end_record, "When the game ends."),
              TABLE("counters", counter, counter_count, &counter_record, "The 154 counters."));

/* ---- constraints ---- */

static const char GERMAN_STATES[] = "german-states";

static const char *const PLAYERS[] = {"#0 3", "#1 4", "#2 5", "#3 6", NULL};

static const struct fact FACTS[] = {
    {"3.2", ROWS_WHERE("countries", "id=german-states", 1)},
    {"3.2", WHERE("countries", "id=german-states", "vp_markers=4")},
    {"3.2", WHERE("countries", "id!=german-states", "vp_markers=2")},
    {"5.7.2.1", ONLY("countries", "defends_over_water=true", "id=england|sweden"),
     "defends over water|does not defend over water"},
    {NULL, ORDERED("players", "players", PLAYERS)},
    {"3.3", ALL("players", "vp_markers>0"), "must have a VP marker to pass on"},
    {"3.4", ALL("players", "card_limit.0>2"), "the first hands cannot be dealt"},
    {"2", ROWS("cards", 112)},
    {"5.3.4", ONLY("cards", "country!=null", "kind=influence"),
     "influence cards name a country, and no others"},
    {"5.3.1", ONLY("cards", "value>0", "kind=influence|open-influence"),
     "influence cards have a value, and no others"},
    {"5.3.4", SOME("cards", "kind=open-influence")},
    {"4.1.3.1", MANY("cards", "kind=lobby-the-crown", 2)}, /* it speaks of two in one round */
    {"4.1.3", SOME("cards", "kind=military-improvement")},
    {"4.1.3", SOME("cards", "kind=increase-army-size")},
    {"4.1.3", SOME("cards", "kind=increase-status")},
    {"4.1.3", SOME("cards", "kind=military-leader")},
    {"4.1.3", SOME("cards", "kind=assassin")},
    {"4.1.3", SOME("cards", "kind=unrest")},
    {NULL, RISES("end_of_game", "from")},
    {"2", SUM("counters", "", "count", 154)},
    {"2", SUM("counters", "id=turn", "count", 1)},
    {"2", SUM("counters", "id=first-player", "count", 1)},
    {"2", SUM("counters", "id=league-red", "count", 2)},
    {"2", SUM("counters", "id=league-blue", "count", 2)},
    {0}};

/* A link joins two countries, and no two are joined twice. Fills `adjacent`. */
static void check_links(struct components *c, const struct link_row *rows, int count, const char *path,
                        struct faults *faults)
{
    for (int i = 0; i < count; i++) {
        const int one = rows[i].between[0], other = rows[i].between[1];
        if (rows[i].ends != 2 || one == other) {
            fault_add(faults, path, "entry %d must name two countries", i);
            continue;
        }
        if (sts_adjacent(c, one, other))
            fault_add(faults, path, "%s and %s are joined twice", c->country[one].id, c->country[other].id);
        c->adjacent[one] |= 1u << other;
        c->adjacent[other] |= 1u << one;
    }
}

/* 5.3.4: most influence names a country. Every country can be lobbied. */
static void check_cards(const struct components *c, struct faults *faults)
{
    if (cards_count(c->of_kind[KIND_INFLUENCE]) <= cards_count(c->of_kind[KIND_OPEN_INFLUENCE]))
        fault_add(faults, "/cards", "5.3.4: the majority of influence cards name a country");
    for (int i = 0; i < c->country_count; i++)
        if (cards_count(c->named[i]) == 0)
            fault_add(faults, "/cards", "no influence card names %s", c->country[i].id);
}

static int vp_markers_in_all(const struct components *c)
{
    int markers = 0;
    for (int i = 0; i < c->country_count; i++)
        markers += c->country[i].vp_markers;
    return markers;
}

static void check_player_row(const struct components *c, const struct player_row *row, struct faults *faults)
{
    if (row->players * row->vp_markers > vp_markers_in_all(c))
        fault_add(faults, "/players", "%d players: too few VP markers for all (3.2)", row->players);
    if (row->players * row->card_limit[0] > c->card_count)
        fault_add(faults, "/players", "%d players: the first hands cannot be dealt (3.4, 3.6)", row->players);
    for (int turn = 1; turn < TURNS; turn++)
        if (row->card_limit[turn] > row->card_limit[turn - 1])
            fault_add(faults, "/players", "%d players: the card limit must not grow (6)", row->players);
}

/* 2: counters whose number follows from the countries. */
static void check_counters(const struct components *c, struct faults *faults)
{
    int vp = 0, status = 0;
    for (int i = 0; i < c->counter_count; i++) {
        if (strcmp(c->counter[i].id, "country-vp") == 0) vp += c->counter[i].count;
        if (strcmp(c->counter[i].id, "status") == 0) status += c->counter[i].count;
    }
    if (vp != vp_markers_in_all(c))
        fault_add(faults, "/counters", "must have %d of country-vp", vp_markers_in_all(c));
    if (status != c->country_count)
        fault_add(faults, "/counters", "must have %d of status", c->country_count);
}

/* "Austria 3 (b)", "Unrest (c)": the name, the points of influence, and which of those that are alike. */
static void derive_full_name(struct card_row *card)
{
    const char *copy = strrchr(card->id, '-');
    size_t at = snprintf(card->full_name, sizeof card->full_name, "%s", card->name);
    if (card->value) at += snprintf(card->full_name + at, sizeof card->full_name - at, " %d", card->value);
    if (copy) snprintf(card->full_name + at, sizeof card->full_name - at, " (%s)", copy + 1);
}

static const struct derived_set SETS[] = {
    {SETS_BY(of_kind, "cards", "kind")}, {SETS_BY(named, "cards", "country")}, {0}};

static void derive(struct components *c)
{
    for (int i = 0; i < c->card_count; i++)
        derive_full_name(&c->card[i]);
    facts_derive(&sts_components_record, c, SETS);
    c->german_states = domain_find(&sts_countries, c, GERMAN_STATES, strlen(GERMAN_STATES));
    for (int i = 0; i < c->country_count; i++)
        snprintf(c->country[i].in_text, sizeof c->country[i].in_text, "%s%s",
                 i == c->german_states ? "the " : "", c->country[i].name);
}

bool sts_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    derive(c);
    if (strcmp(c->head.game, "sixteen-thirty-something") != 0)
        fault_add(faults, "/game", "must be sixteen-thirty-something");
    facts_check(&sts_components_record, c, FACTS, faults);
    check_links(c, c->border, c->border_count, "/borders", faults);
    check_links(c, c->sea_route, c->sea_route_count, "/sea_routes", faults);
    for (int i = 0; i < c->player_row_count; i++)
        check_player_row(c, &c->players[i], faults);
    check_cards(c, faults);
    if (c->end_row_count && c->end[ROWS_FROM(c->end, c->end_row_count, TURNS)].die != 6)
        fault_add(faults, "/end_of_game", "4.2.2 ends the game with turn %d at the latest", TURNS);
    check_counters(c, faults);
    return faults->count == before;
}
