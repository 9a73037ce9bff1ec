/* The component pack: what is printed of it, what is derived, and what the rulebook's constraints refuse. */
#include "../misprint.h"
#include "table.h"

#include <string.h>

#include "kits/graph.h"

static struct pack *pack; /* the one that comes with the game */
static const struct components *c;

static int pack_opened(void **state)
{
    pack = pack_standard(&tyw_game);
    if (!pack) return -1;
    c = pack->data;
    return 0;
}

static int pack_closed(void **state)
{
    pack_free(pack);
    return 0;
}

FIXTURE(pack_opened, pack_closed);

/* ---- names ---- */

static int index_in(const struct domain *domain, const char *id)
{
    const int index = domain_find(domain, c, id, strlen(id));
    if (index < 0) fail_msg("there is no %s \"%s\"", domain->name, id);
    return index;
}

static int space(const char *id)
{
    return index_in(&tyw_spaces, id);
}

static int area(const char *id)
{
    return index_in(&tyw_areas, id);
}

static const struct leader_row *leader(const char *id)
{
    return &c->pieces.leader[index_in(&tyw_leaders, id)];
}

static int kind(const char *id)
{
    return index_in(&tyw_kinds, id);
}

static const struct card_row *card(const char *id)
{
    return &c->decks.card[index_in(&tyw_cards, id)];
}

/* The set is these ids, in any order. */
#define holds(domain, set, words, ...)                                                                       \
    set_holds((domain), (set), (words), (const char *const[]){__VA_ARGS__, NULL})
static void set_holds(const struct domain *domain, const uint64_t *set, int words, const char *const *ids)
{
    struct spaces wanted = {0};
    for (; *ids; ids++) {
        const int index = index_in(domain, *ids);
        if (!set_has(set, index)) fail_msg("%s is not in the set", *ids);
        spaces_add(&wanted, index);
    }
    SET_EACH(other, set, words)
        if (!spaces_has(wanted, other)) fail_msg("%s is in the set", domain_id(domain, c, other));
}

#define holds_spaces(set, ...)  holds(&tyw_spaces, (set).word, SET_WORDS(SPACES_MAX), __VA_ARGS__)
#define holds_areas(set, ...)   holds(&tyw_areas, (set).word, 1, __VA_ARGS__)
#define holds_leaders(set, ...) holds(&tyw_leaders, (set).word, 1, __VA_ARGS__)

/* ---- what is printed ---- */

TEST(rule_2_41__the_map_has_24_areas_and_what_is_in_none)
{
    assert_int_equal(c->map.area_count, 24);
    holds_spaces(c->map.area[area("lower-palatinate")].cities, "oppenheim", "mannheim", "heidelberg",
                 "landau");
    assert_int_equal(c->map.area[area("lower-palatinate")].city_count, 4);
    assert_int_equal(c->map.area[area("france")].city_count, 4); /* without Paris, Troyes and Dijon */
    holds_spaces(c->spaces.off_map, "paris", "troyes", "dijon");
    assert_int_equal(spaces_count(c->spaces.on_map), 113);
}

TEST(rule_2_43__seventeen_cities_are_independent)
{
    assert_int_equal(spaces_count(c->spaces.independents), 17);
    assert_int_equal(c->map.space[space("koln")].independent_vp, 2);
    assert_true(spaces_within(c->spaces.independents, c->spaces.on_map));
}

/* R1. */
TEST(rule_2_46__germany)
{
    assert_true(spaces_has(c->spaces.germany, space("salzburg")));
    assert_true(spaces_has(c->spaces.germany, space("brunn")));
    assert_false(spaces_has(c->spaces.germany, space("linz")));
    assert_false(spaces_has(c->spaces.germany, space("munich")));
    assert_false(spaces_has(c->spaces.germany, space("up-box")));
}

TEST(rule_5_14__seven_electorates)
{
    int cities = 0, areas = 0;
    for (int i = 0; i < c->map.space_count; i++)
        cities += c->map.space[i].elector;
    for (int i = 0; i < c->map.area_count; i++) /* one of two holds at a time (5.142) */
        areas += c->map.area[i].electorate == ELECTOR || c->map.area[i].electorate == ELECTOR_UNTIL_C12;
    assert_int_equal(cities, 3);
    assert_int_equal(cities + areas, ELECTORS);
    assert_int_equal(c->map.area[area("bavaria")].electorate, ELECTOR_AFTER_C12);
    assert_int_equal(c->map.area[area("lower-palatinate")].electorate, ELECTOR_UNTIL_C12);
}

TEST(rule_2_45__paths_lead_both_ways_and_hang_together)
{
    int ways = 0;
    for (int i = 0; i < c->map.space_count; i++) {
        ways += spaces_count(c->map.adjacent[i]);
        EACH(k, c->map.adjacent[i])
            assert_true(spaces_has(c->map.adjacent[k], i));
    }
    assert_int_equal(ways, 2 * c->map.path_count);
    const struct graph map = {.words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {c->map.adjacent[0].word}};
    struct spaces reached = {0};
    spaces_add(&reached, space("paris"));
    graph_flood(&map, NULL, reached.word);
    assert_int_equal(spaces_count(reached), 116);
}

TEST(rule_16_21__arrows_of_the_united_provinces_lead_both_ways)
{
    holds_spaces(c->spaces.up_cities, "lingen", "wesel", "ghent", "antwerp");
    holds_spaces(c->map.exits[space("up-box")], "lingen", "wesel", "ghent", "antwerp");
    holds_spaces(c->map.exits[space("ghent")], "up-box");
}

TEST(rule_17_D_3__arrows_of_denmark_and_sweden_lead_out)
{
    holds_spaces(c->map.exits[space("denmark-box")], "rendsburg", "kiel");
    assert_true(spaces_is_empty(c->map.exits[space("kiel")]));
    holds_spaces(c->map.exits[space("sweden-box")], "stettin", "stralsund", "kolberg");
    assert_true(spaces_equal(c->map.exits[space("sweden-box")], c->spaces.sweden_ports));
}

TEST(rule_17_Sp_2__the_spanish_zone)
{
    assert_true(spaces_has(c->spaces.spanish_zone, space("frankfurt")));
    assert_true(spaces_has(c->spaces.spanish_zone, space("strasbourg")));
    assert_true(spaces_has(c->spaces.spanish_zone, space("up-box")));
    assert_true(spaces_has(c->spaces.spanish_zone, space("munster")));
    assert_false(spaces_has(c->spaces.spanish_zone, space("breisach")));
}

TEST(rule_2_1__each_counter_is_a_unit_of_its_kind)
{
    assert_int_equal(c->pieces.unit_count, 104);
    assert_int_equal(units_count(c->pieces.of_kind[kind("imperial-veteran")]), 4);
    assert_int_equal(units_count(c->pieces.of_nation[ENGLISH]), 1);
    assert_int_equal(c->pieces.kind_of[SWEDISH][VETERAN], kind("swedish-veteran"));
    assert_int_equal(c->pieces.kind_of[SWEDISH][MILITIA], -1);
    assert_int_equal(units_count(c->pieces.of_seat[PROTESTANT]) + units_count(c->pieces.of_seat[CATHOLIC]),
                     104);
    for (int type = 0, units = 0; type < UNIT_TYPES; type++) {
        units += units_count(c->pieces.of_type[type]);
        if (type == UNIT_TYPES - 1) assert_int_equal(units, 104);
    }
    assert_string_equal(domain_id(&tyw_units, c, index_in(&tyw_units, "protestant-militia-12")),
                        "protestant-militia-12");
    assert_string_equal(c->pieces.unit[index_in(&tyw_units, "imperial-veteran-2")].name,
                        "Imperial Veteran 2");
}

TEST(rule_12_42__reverse_sides)
{
    assert_int_equal(leader("wallenstein")->replacement, index_in(&tyw_leaders, "piccolomini"));
    assert_int_equal(leader("mansfeld")->replacement, index_in(&tyw_leaders, "mansfeld-replacement"));
    assert_int_equal(leader("mansfeld-replacement")->replacement, -1);
    assert_int_equal(leader("christian-iv")->replacement, -1);
    assert_true(leader("tilly-replacement")->reverse);
    assert_int_equal(leaders_count(c->pieces.reverse_sides), 10);
    assert_int_equal(
        leaders_count(leaders_both(c->pieces.reverse_sides, c->pieces.leaders_of_nation[GERMAN])), 8);
    assert_false(leaders_meet(c->pieces.leaders_of[PROTESTANT], c->pieces.leaders_of[CATHOLIC]));
}

TEST(rule_2_3__two_decks_of_three_parts)
{
    static const int SIZES[SEATS][PARTS] = {
        [CATHOLIC] = {[EARLY_WAR] = 15, [INTERVENTION] = 22, [APOCALYPSE] = 18},
        [PROTESTANT] = {[EARLY_WAR] = 14, [INTERVENTION] = 24, [APOCALYPSE] = 17}};
    for (int seat = 0; seat < SEATS; seat++)
        for (int part = 0; part < PARTS; part++)
            assert_int_equal(cards_count(c->decks.cards_of[seat][part]), SIZES[seat][part]);
    assert_int_equal(cards_count(c->decks.combat_cards), 20);
    assert_int_equal(card("c31")->combat.own_rating_zero, 1);
    assert_int_equal(card("p47")->combat.forbids, index_in(&tyw_cards, "c50"));
    assert_int_equal(card("c1")->combat.own_drm, 0);
}

TEST(rule_12_2__the_example_finds_its_losses)
{
    assert_int_equal(table_cell(&c->tables.combat, 5, table_column(&c->tables.combat, 18)), 9);
    assert_int_equal(table_cell(&c->tables.combat, 11, table_column(&c->tables.combat, 24)), 14);
}

TEST(names_stand_in_sentences_with_their_articles)
{
    assert_string_equal(domain_name_in_text(&tyw_areas, c, area("upper-palatinate")), "the Upper Palatinate");
    assert_string_equal(domain_name_in_text(&tyw_areas, c, area("bohemia")), "Bohemia");
    assert_string_equal(domain_name_in_text(&tyw_spaces, c, space("up-box")), "the United Provinces");
    assert_string_equal(leader("feria")->in_text, "the Duke of Feria");
    assert_string_equal(leader("mansfeld-replacement")->in_text, "the German replacement (Mansfeld)");
}

/* ---- starting positions ---- */

enum { CAMPAIGN_SETUP, EARLY_SETUP, INTERVENTION_SETUP, APOCALYPSE_SETUP };

/* A stack of a set-up; it must be there. */
static const struct stack_row *stack_at(int setup, const char *where)
{
    const struct setup_row *row = &c->setup[setup];
    for (int i = 0; i < row->stacks.count; i++)
        if (row->stacks.row[i].space == space(where)) return &row->stacks.row[i];
    fail_msg("there is no stack in %s", where);
    return NULL;
}

/* So many units of a kind and number of steps stand there. */
static int units_at(int setup, const char *where, const char *of, int steps)
{
    const struct stack_row *row = stack_at(setup, where);
    for (int i = 0; i < row->unit_count; i++)
        if (row->units[i].kind == kind(of) && row->units[i].steps == steps) return row->units[i].count;
    return 0;
}

/* What begins on the map: Catholic holdings less Protestant ones, each value once (5.12). */
static int vp_of_the_map(int setup)
{
    const struct setup_row *row = &c->setup[setup];
    int vp = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const int sign = seat == CATHOLIC ? 1 : -1;
        EACH(a, row->control.areas[seat])
            vp += sign * c->map.area[a].vp;
        EACH(city, row->control.cities[seat])
            vp += sign * c->map.space[city].independent_vp;
    }
    return vp;
}

TEST(rule_4_1__the_campaign_begins)
{
    const struct setup_row *row = &c->setup[CAMPAIGN_SETUP];
    assert_int_equal(row->stacks.count, 8);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "pilsen", "protestant-mercenary", 2), 5);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "budweis", "protestant-militia", 2), 4);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "pressburg", "hungarian-militia", 2), 3);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "vienna", "imperial-veteran", 2), 3);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "munich", "bavarian-mercenary", 2), 4);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "brussels", "spanish-veteran", 2), 5);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "leipzig", "saxon-militia", 2), 3);
    assert_int_equal(units_at(CAMPAIGN_SETUP, "dresden", "saxon-militia", 2), 1);
    assert_int_equal(stack_at(CAMPAIGN_SETUP, "pilsen")->leader[0], index_in(&tyw_leaders, "mansfeld"));
    holds_areas(row->control.areas[PROTESTANT], "bohemia", "upper-palatinate", "lower-palatinate",
                "brandenburg", "hungary");
    holds_areas(row->control.areas[CATHOLIC], "austria", "moravia", "silesia", "tyrol", "bavaria", "saxony",
                "spanish-netherlands", "franche-comte");
    holds_spaces(row->control.cities[PROTESTANT], "nurnberg", "frankfurt", "magdeburg");
    holds_spaces(row->control.cities[CATHOLIC], "salzburg", "regensburg", "augsburg", "trier", "aachen",
                 "koln", "mainz");
}

/* With the bonus for the emperor's election and the award for four Electors (4.2). */
TEST(rule_4_2__the_campaign_begins_with_21_vp)
{
    assert_int_equal(vp_of_the_map(CAMPAIGN_SETUP) + 2 + 2, c->setup[CAMPAIGN_SETUP].score.vp);
}

TEST(rule_18_11__the_early_war_begins_as_the_campaign)
{
    const struct setup_row *early = &c->setup[EARLY_SETUP], *campaign = &c->setup[CAMPAIGN_SETUP];
    assert_memory_equal(early->stacks.row, campaign->stacks.row, sizeof early->stacks.row);
    assert_memory_equal(early->control.areas, campaign->control.areas, sizeof early->control.areas);
    assert_memory_equal(early->control.cities, campaign->control.cities, sizeof early->control.cities);
    assert_false(early->parts.more_come);
    assert_true(campaign->parts.more_come);
}

TEST(rule_18_22__the_intervention_begins)
{
    const struct setup_row *row = &c->setup[INTERVENTION_SETUP];
    assert_int_equal(row->stacks.count, 12);
    assert_int_equal(units_at(INTERVENTION_SETUP, "stettin", "swedish-veteran", 2), 6);
    assert_int_equal(stack_at(INTERVENTION_SETUP, "stettin")->leader_count, 4);
    assert_int_equal(units_at(INTERVENTION_SETUP, "stralsund", "protestant-militia", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "magdeburg", "protestant-militia", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "kassel", "protestant-mercenary", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "leipzig", "saxon-militia", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "rostock", "imperial-mercenary", 2), 2);
    assert_int_equal(units_at(INTERVENTION_SETUP, "wittstock", "imperial-mercenary", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "barwalde", "imperial-mercenary", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "bamberg", "bavarian-mercenary", 2), 5);
    assert_int_equal(units_at(INTERVENTION_SETUP, "munich", "bavarian-mercenary", 2), 1);
    assert_int_equal(units_at(INTERVENTION_SETUP, "vienna", "imperial-mercenary", 2), 2);
    assert_int_equal(units_at(INTERVENTION_SETUP, "vienna", "imperial-militia", 2), 2);
    assert_int_equal(units_at(INTERVENTION_SETUP, "brussels", "spanish-veteran", 2), 3);
    holds_areas(row->control.areas[PROTESTANT], "pomerania", "brandenburg", "hesse-kassel");
    holds_areas(row->control.areas[CATHOLIC], "austria", "moravia", "silesia", "tyrol", "hungary", "bavaria",
                "saxony", "spanish-netherlands", "franche-comte", "bohemia", "upper-palatinate",
                "lower-palatinate", "mecklenburg", "baden");
    holds_spaces(row->control.cities[PROTESTANT], "magdeburg");
    holds_spaces(row->control.cities[CATHOLIC], "salzburg", "regensburg", "augsburg", "trier", "aachen",
                 "koln", "mainz", "nurnberg", "strasbourg", "barwalde", "frankfurt-oder");
    assert_int_equal(row->swedish_base, space("stettin"));
    assert_int_equal(row->pillage.limit, 3);
    assert_int_equal(row->pillage.row[ROWS_FROM(row->pillage.row, row->pillage.count, 7)].markers, 20);
    assert_int_equal(row->pillage.row[ROWS_FROM(row->pillage.row, row->pillage.count, 8)].markers, 24);
}

/* Awards, bonus, Dutch War, Edict, and Areas violated: Mecklenburg and Hesse-Kassel by Catholics, Pomerania
 * by Swedes. */
TEST(rule_18_24__the_intervention_begins_with_45_vp)
{
    const struct setup_row *row = &c->setup[INTERVENTION_SETUP];
    int dutch = 0;
    for (int i = 0; i < c->tables.dutch_count; i++)
        if (c->tables.dutch[i].box == 2) dutch = c->tables.dutch[i].vp;
    assert_int_equal(row->dutch.effect, 2 - DUTCH_FIRST);
    assert_int_equal(row->dutch.boxes, 1 << (2 - DUTCH_FIRST));
    assert_int_equal(vp_of_the_map(INTERVENTION_SETUP) + 2 + 2 + dutch + card("c6")->vp - 2 + 1,
                     row->score.vp);
    assert_true(cards_has(row->cards.removed, index_in(&tyw_cards, "p17")));
    assert_false(cards_has(row->cards.played, index_in(&tyw_cards, "p17")));
    assert_true(cards_has(row->cards.played, index_in(&tyw_cards, "c7")));
    assert_false(
        leaders_has(row->out.leaders, index_in(&tyw_leaders, "wallenstein"))); /* he can be recalled */
}

TEST(rule_18_32__the_apocalypse_begins)
{
    const struct setup_row *row = &c->setup[APOCALYPSE_SETUP];
    assert_int_equal(row->stacks.count, 13);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "stettin", "swedish-veteran", 1), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "stettin", "protestant-mercenary", 2), 2);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "kassel", "protestant-militia", 2), 3);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "brunswick", "protestant-militia", 2), 3);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "metz", "swedish-veteran", 1), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "metz", "protestant-mercenary", 2), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "metz", "protestant-mercenary", 1), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "rostock", "imperial-mercenary", 2), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "wittstock", "imperial-mercenary", 2), 2);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "torgau", "saxon-militia", 2), 2);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "barwalde", "imperial-mercenary", 2), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "vienna", "imperial-militia", 2), 2);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "brussels", "spanish-veteran", 2), 3);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "brussels", "bavarian-mercenary", 2), 2);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "brussels", "bavarian-mercenary", 1), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "augsburg", "imperial-mercenary", 2), 3);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "augsburg", "imperial-mercenary", 1), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "munich", "bavarian-militia", 2), 1);
    assert_int_equal(units_at(APOCALYPSE_SETUP, "ingolstadt", "bavarian-mercenary", 2), 2);
    assert_int_equal(row->stacks.count, 13);
    holds_areas(row->control.areas[PROTESTANT], "pomerania", "hesse-kassel", "lorraine", "brunswick-luneburg",
                "franche-comte");
    holds_areas(row->control.areas[CATHOLIC], "austria", "moravia", "silesia", "tyrol", "bavaria", "saxony",
                "spanish-netherlands", "hungary", "brandenburg", "mecklenburg", "bohemia", "upper-palatinate",
                "lower-palatinate", "baden");
    holds_spaces(row->control.cities[PROTESTANT], "metz");
    holds_spaces(row->control.cities[CATHOLIC], "salzburg", "regensburg", "augsburg", "trier", "aachen",
                 "koln", "mainz", "nurnberg", "magdeburg");
    assert_true(row->places_french);
    assert_int_equal(row->pillage.row[ROWS_FROM(row->pillage.row, row->pillage.count, 9)].markers, 50);
}

/* Both awards, bonus, Dutch War, the Events that count, and the Areas violated. */
TEST(rule_18_34__the_apocalypse_begins_with_38_vp)
{
    const int events = card("c6")->vp + card("c22")->vp + card("p17")->vp + card("p22")->vp + card("p23")->vp;
    assert_int_equal(vp_of_the_map(APOCALYPSE_SETUP) + 2 + 5 + 2 + 2 + events - 2 + 1,
                     c->setup[APOCALYPSE_SETUP].score.vp);
}

/* The mix has what is set up, what is out of the game, and what the cards that are left bring. */
TEST(rule_2_1__the_mix_covers_every_scenario)
{
    for (int i = 0; i < SCENARIOS; i++) {
        const struct setup_row *row = &c->setup[i];
        int used[KINDS] = {0};
        for (int k = 0; k < row->stacks.count; k++)
            for (int u = 0; u < row->stacks.row[k].unit_count; u++)
                used[row->stacks.row[k].units[u].kind] += row->stacks.row[k].units[u].count;
        for (int k = 0; k < row->out.kind_count; k++)
            used[row->out.kinds[k].kind] += row->out.kinds[k].count;
        for (int k = 0; k < c->decks.card_count; k++)
            for (int u = 0; u < c->decks.card[k].unit_count && !cards_has(row->cards.removed, k); u++)
                if (!c->pieces.kind[c->decks.card[k].units[u].kind].recruitable)
                    used[c->decks.card[k].units[u].kind] += c->decks.card[k].units[u].count;
        for (int k = 0; k < c->pieces.kind_count; k++)
            if (used[k] > c->pieces.kind[k].count)
                fail_msg("%s: %d of %s are wanted", row->id, used[k], c->pieces.kind[k].id);
    }
}

/* ---- what is refused ---- */

static json_t *the_pack(void)
{
    return printed_pack(&tyw_game);
}

static void is_refused(json_t *json, const char *words)
{
    pack_refused(&tyw_game, json, words);
}

/* One member of one row is changed, and the pack is refused with these words. */
static void misprint(const char *rows, const char *id, const char *member, json_t *value, const char *words)
{
    json_t *json = the_pack();
    reprint(json, rows, id, member, value);
    is_refused(json, words);
}

static void misprint_nth(const char *rows, size_t n, const char *member, json_t *value, const char *words)
{
    json_t *json = the_pack();
    reprint_nth(json, rows, n, member, value);
    is_refused(json, words);
}

static void misprint_number(const char *member, int value, const char *words)
{
    json_t *json = the_pack();
    json_object_set_new(json, member, json_integer(value));
    is_refused(json, words);
}

TEST(areas_must_be_those_of_the_book)
{
    misprint("areas", "bohemia", "vp", json_integer(2), "/vp: must be 3 (2.42)");
    misprint("areas", "lower-palatinate", "control", json_integer(4), "/control: must be 3 (2.42)");
    misprint("areas", "austria", "control", json_integer(2), "more than half");
    misprint("areas", "austria", "control", json_integer(6), "more than half");
    misprint("areas", "baden", "electorate", json_string("always"), "5.142");
    misprint("areas", "bavaria", "electorate", json_string("always"), "5.142");
    misprint("areas", "silesia", "hungarians", json_true(), "17.H.4");
    misprint("areas", "tyrol", "local_pay", json_string("imperial"), "15.12");
    misprint("areas", "baden", "vp", json_integer(0), "worth something");
    misprint("areas", "mecklenburg", "id", json_string("mecklenburg-area"), "there is no area");
}

TEST(cities_must_be_those_of_the_book)
{
    misprint("spaces", "wurzburg", "fortress", json_integer(4), "/fortress: must be 3 (2.44)");
    misprint("spaces", "hamburg", "fortress", json_integer(0), "/fortress: must be above 0 (2.44)");
    misprint("spaces", "breisach", "siege_modifier", json_integer(-1), "/siege_modifier: must be -2 (13.23)");
    misprint("spaces", "linz", "siege_modifier", json_integer(-1), "without a Fortress");
    misprint("spaces", "koln", "independent_vp", json_integer(1), "worth 2 VP");
    misprint("spaces", "aachen", "elector", json_true(), "is not an Electoral City");
    misprint("spaces", "mainz", "elector", json_false(), "is an Electoral City");
    misprint("spaces", "ulm", "independent_vp", json_integer(0), "2.43");
    misprint("spaces", "linz", "independent_vp", json_integer(1), "2.43");
    misprint("spaces", "linz", "germany", json_true(), "is not in Germany");
    misprint("spaces", "dresden", "germany", json_false(), "is in Germany");
    misprint("spaces", "breisach", "spanish_zone", json_true(), "is not in the Spanish Zone");
    misprint("spaces", "frankfurt", "spanish_zone", json_false(), "is in the Spanish Zone");
    misprint("spaces", "dresden", "area", json_string("bohemia"), "/area: must be saxony (2.41)");
    misprint("spaces", "up-box", "port", json_true(), "a box is no city");
    misprint("spaces", "paris", "area", json_string("lorraine"), "off the map");
    misprint("spaces", "vienna", "x", json_integer(1801), "on the page");
}

TEST(paths_must_make_one_map)
{
    json_t *json = the_pack(), *paths = json_object_get(json, "paths");
    json_array_append(paths, json_array_get(paths, 0));
    is_refused(json, "twice");
    misprint_nth("paths", 0, "between", json_pack("[ss]", "kiel", "kiel"), "between two spaces");
    misprint_nth("paths", 0, "between", json_pack("[ss]", "kiel", "denmark-box"), "arrows lead to boxes");
    misprint_nth("paths", 0, "between", json_pack("[ss]", "vienna", "breslau"), "does not touch Austria");
}

/* Takes every path away from a city. */
static json_t *cut_off(const char *city)
{
    json_t *json = the_pack(), *paths = json_object_get(json, "paths");
    for (size_t i = json_array_size(paths); i-- > 0;) {
        const json_t *ends = json_object_get(json_array_get(paths, i), "between");
        for (size_t end = 0; end < 2; end++)
            if (strcmp(json_string_value(json_array_get(ends, end)), city) == 0) {
                json_array_remove(paths, i);
                break;
            }
    }
    return json;
}

TEST(nothing_on_the_map_is_cut_off)
{
    is_refused(cut_off("graz"), "graz cannot be reached");
    is_refused(cut_off("lutzen"), "leipzig is connected with lutzen");
}

TEST(arrows_must_be_those_of_the_book)
{
    misprint_nth("arrows", 0, "both_ways", json_false(),
                 "/arrows: there must be 1 with from=lingen to=up-box both_ways=true (16.21)");
    misprint_nth("arrows", 4, "both_ways", json_true(),
                 "/arrows: there must be 1 with from=denmark-box to=rendsburg both_ways=false (17.D.3)");
    misprint_nth("arrows", 8, "to", json_string("rostock"), "no port of Pomerania");
    json_t *json = the_pack();
    json_array_remove(json_object_get(json, "arrows"), 6);
    is_refused(json, "three of Sweden");
}

TEST(units_must_be_those_of_the_book)
{
    misprint("kinds", "imperial-veteran", "count", json_integer(5),
             "/kinds: there must be 1 with nation=imperial type=veteran count=4 (2.2)");
    misprint("kinds", "english-mercenary", "count", json_integer(2), "one English unit");
    misprint("kinds", "saxon-militia", "seat", json_string("protestant"), "the other player's");
    misprint("kinds", "danish-militia", "recruitable", json_true(), "never recruited");
    misprint("kinds", "french-militia", "recruitable", json_false(), "is recruited");
    misprint("kinds", "swedish-veteran", "loss", json_integer(2),
             "/kinds: there must be 1 with nation=swedish type=veteran factor.full=4 loss=3 (12.3)");
    misprint("kinds", "french-veteran", "factor", json_pack("{sisi}", "reduced", 5, "full", 4),
             "stronger when reduced");
    misprint("kinds", "french-veteran", "nation", json_string("swedish"), "is there twice");
    misprint("kinds", "french-veteran", "count", json_integer(40), "room for 128 units");
}

TEST(leaders_must_be_those_of_the_book)
{
    misprint("leaders", "gustavus-adolphus", "battle", json_integer(2), "/battle: must be 3 (12.24)");
    misprint("leaders", "gustavus-adolphus", "stars", json_integer(1), "/stars: must be 2 (10.14)");
    misprint("leaders", "tilly", "loss", json_integer(6), "/loss: must be above 6 (12.41)");
    misprint("leaders", "thurn", "nation", json_string("swedish"), "must be german");
    misprint("leaders", "horn", "seat", json_string("catholic"), "the other player's");
    misprint("leaders", "horn", "nation", json_string("danish"), "one leader each");
    misprint("leaders", "horn", "reverse", json_true(), "the reverse side of one leader");
}

TEST(replacements_do_not_run_in_a_circle)
{
    json_t *json = the_pack();
    json_array_append_new(
        json_object_get(json, "replacements"),
        json_pack("{ssssss}", "leader", "enkevoort", "replacement", "wallenstein", "source", ""));
    is_refused(json, "circle");
    json = the_pack();
    json_array_append_new(json_object_get(json, "replacements"),
                          json_pack("{ssssss}", "leader", "wolf", "replacement", "horn", "source", ""));
    is_refused(json, "same nation");
    json = the_pack();
    json_array_append_new(json_object_get(json, "replacements"),
                          json_pack("{ssssss}", "leader", "mercy", "replacement", "goetz", "source", ""));
    is_refused(json, "has a reverse side already");
    json = the_pack();
    json_t *rows = json_object_get(json, "replacements");
    for (size_t i = json_array_size(rows); i-- > 0;)
        if (strcmp(json_string_value(json_object_get(json_array_get(rows, i), "leader")), "spinola") == 0)
            json_array_remove(rows, i);
    is_refused(json, "/replacements: there must be 1 with leader=spinola (9.23)");
}

TEST(cards_must_be_those_of_the_manifest)
{
    misprint("cards", "c22", "name", json_string("Electoral Dispute"),
             "/name: must be Electoral Meeting (Card Manifest)");
    misprint("cards", "c22", "effect", json_string("edict"),
             "/effect: must be electoral-meeting (Card Manifest)");
    misprint("cards", "c22", "seat", json_string("protestant"), "/seat: must be catholic (Card Manifest)");
    misprint("cards", "c16", "part", json_string("early-war"),
             "/cards: there must be 15 with seat=catholic part=early-war (2.3)");
    misprint("cards", "p17", "part", json_string("apocalypse"), "come after it");
    misprint("cards", "p9", "aid", json_pack("{sisi}", "england", 3, "united-provinces", 8), "0, 5 and 8");
    misprint("cards", "c8", "aid", json_pack("{si}", "france", 3), "/aid/france: must be 0 (14.3, 14.4)");
    misprint("cards", "c16", "donor", json_null(), "donor");
    misprint("cards", "p15", "pope", json_null(), "names a Pope");
    misprint("cards", "c1", "number", json_integer(0), "open the Passes");
    misprint("cards", "c18", "number", json_integer(-1), "for its player");
    misprint("cards", "c28", "number", json_integer(0), "from 1 to 5: Pillage levels");
    misprint("cards", "c24", "number", json_integer(9), "from 1 to 2: Pillage levels");
    misprint("cards", "p50", "number", json_integer(-1), "Movement Points");
    misprint("cards", "p38", "number", json_integer(20), "attempts to recruit");
    misprint("cards", "p8", "number", json_integer(-1), "steps");
    misprint("cards", "c8", "leaders", json_pack("[]"), "one to three leaders");
    misprint("cards", "p23", "units", json_pack("[]"), "one or two units");
    misprint("cards", "p17", "vp", json_integer(-2), "costs 4 VP");
    misprint("cards", "c15", "leaders", json_pack("[s]", "werth"),
             "/leaders: must have werth, goetz (9.13, 9.2, 9.41, 17)");
    misprint("cards", "c15", "leaders", json_pack("[sss]", "werth", "goetz", "holk"),
             "comes by another card");
    misprint("cards", "c15", "leaders", json_pack("[sss]", "werth", "goetz", "horn"), "does not come by it");
    misprint("cards", "p28", "area", json_string("baden"),
             "/area: must be hesse-kassel (9.13, 9.2, 9.41, 17)");
    misprint("cards", "p40", "area", json_string("austria"), "each have a Peasant Revolt");
    misprint("cards", "p7", "units", json_pack("[{sssi}]", "kind", "danish-mercenary", "count", 4),
             "brings all Danish units");
    misprint("cards", "p18", "units", json_pack("[{sssi}]", "kind", "swedish-veteran", "count", 9), "2.1");
    json_t *json = the_pack();
    json_array_remove(json_object_get(json, "cards"), 109);
    is_refused(json, "there must be 110");
}

TEST(combat_cards_must_do_something)
{
    json_t *json = the_pack();
    json_array_remove(json_object_get(json, "combat_cards"), 0);
    is_refused(json, "must stand in combat_cards");
    json = the_pack();
    json_array_append(json_object_get(json, "combat_cards"), nth_row(json, "combat_cards", 0));
    is_refused(json, "stands here twice");
    misprint_nth("combat_cards", 1, "own_column", json_integer(0), "must do something");
    misprint_nth("combat_cards", 2, "own_nation", json_null(), "or neither");
    json = the_pack();
    for (size_t i = 0; i < json_array_size(json_object_get(json, "combat_cards")); i++)
        if (strcmp(json_string_value(json_object_get(nth_row(json, "combat_cards", i), "card")), "p13") == 0)
            reprint_nth(json, "combat_cards", i, "enemy_drm", json_integer(-2));
    is_refused(json, "as in the example of 12");
}

TEST(tables_must_have_what_is_printed)
{
    json_t *json = the_pack();
    json_t *cells =
        json_object_get(json_array_get(json_object_get(json_object_get(json, "combat"), "rows"), 5), "cells");
    json_array_set_new(cells, 6, json_integer(8));
    is_refused(json, "/combat: 5 must give 9 in the column of 15 (example of 12)");
    misprint_nth("recruitment", 7, "militia", json_integer(3), "8.411");
    misprint_nth("recruitment", 7, "from", json_integer(6), "beginning above");
    misprint_nth("loot", 3, "steps", json_integer(2), "15.211");
    misprint_nth("loot_units", 1, "number", json_integer(2), "/number: must be 1 (15.211)");
    misprint_nth("loot_units", 0, "number", json_integer(1), "/number: must be 0 (15.211)");
    misprint_nth("forage", 1, "from", json_integer(4), "3 units pillage otherwise");
    json = the_pack(); /* a line for so many units as several armies have together */
    json_array_append_new(json_object_get(json, "forage"), json_pack("{sisi}", "from", 9, "number", 9));
    is_refused(json, "9 units pillage otherwise");
    misprint_nth("peace", 0, "result", json_string("truce"),
                 "/result: must be protestant-minor-victory (5.32)");
    misprint_nth("dutch_war", 2, "aid", json_integer(-5), "16.13");
}

TEST(numbers_must_be_those_of_the_book)
{
    misprint_number("recruit_wallenstein", 3, "8.41");
    misprint_number("recruit_dynamic", 2, "8.41");
    misprint_number("recruit_pillage", -2, "8.41");
    misprint_number("siege_modifier_max", 4, "13.26");
    misprint_number("loot_mercenaries", 2, "15.211");
    misprint_number("loot_besieged", 1, "15.211");
    misprint_number("overrun_factors", 9, "12.61");
    misprint_number("overrun_ratio", 3, "12.61");
    misprint_number("revolt_spread", 2, "9.44");
    misprint_number("wallenstein_max", 19, "7.1");
    misprint_number("wallenstein_battle", 2, "7.1");
    json_t *json = the_pack();
    json_object_set_new(json_object_get(json, "pay"), "militia", json_integer(2));
    is_refused(json, "15.131");
}

/* A stack of a set-up, borrowed. */
static json_t *stack_of(json_t *json, const char *setup, size_t n)
{
    return json_array_get(json_object_get(row_of(json, "setups", setup), "stacks"), n);
}

TEST(starting_positions_must_be_those_of_the_book)
{
    misprint("setups", "campaign", "vp", json_integer(22), "/vp: must be 21 (4.3, 18)");
    misprint("setups", "intervention", "last_turn", json_integer(9), "/last_turn: must be 8 (4.3, 18)");
    misprint("setups", "early-war", "adds_parts", json_true(), "/adds_parts: must be false (4.3, 18)");
    misprint("setups", "apocalypse", "passes_open", json_true(), "/passes_open: must be false (4.3, 18)");
    misprint("setups", "intervention", "wallenstein", json_string("gone"),
             "/wallenstein: must be dismissed (4.3, 18)");
    misprint("setups", "intervention", "hungary_rebels", json_true(),
             "/hungary_rebels: must be false (4.3, 18)");
    misprint("setups", "campaign", "majority_award", json_null(), "has four Electors");
    misprint("setups", "apocalypse", "all_award", json_null(), "has all Electors");
    misprint("setups", "intervention", "swedish_base", json_string("rostock"), "17.Sw.1");
    misprint("setups", "intervention", "dutch_effect_box", json_integer(3), "no such box");
    misprint("setups", "intervention", "dutch_boxes_taken", json_pack("[i]", 1), "no such box");
    misprint("setups", "campaign", "removed", json_pack("[s]", "c7"), "other cards are removed");
    misprint("setups", "campaign", "played", json_pack("[s]", "c7"), "have been played");
    misprint("cards", "c14", "removal", json_string("stays"),
             "/setups/3: what was removed has an asterisk (8.62)");
    json_t *json = the_pack();
    json_object_set_new(json_object_get(row_of(json, "setups", "campaign"), "areas"), "protestant",
                        json_pack("[s]", "france"));
    is_refused(json, "no Control Box");
    json = the_pack();
    json_object_set_new(json_object_get(row_of(json, "setups", "campaign"), "areas"), "protestant",
                        json_pack("[s]", "austria"));
    is_refused(json, "controlled by both");
    json = the_pack();
    json_array_remove(json_object_get(json, "setups"), 3);
    is_refused(json, "three scenarios");
}

TEST(every_piece_is_in_one_place)
{
    json_t *json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 1), "leaders", json_pack("[s]", "mansfeld"));
    is_refused(json, "mansfeld is there twice");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 1), "leaders", json_pack("[s]", "thurn-replacement"));
    is_refused(json, "is a reverse side");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 1), "leaders", json_pack("[s]", "tilly"));
    is_refused(json, "must be one player's");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 1), "space", json_string("pilsen"));
    is_refused(json, "a stack there already");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 1), "space", json_string("up-box"));
    is_refused(json, "must stand in a City");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 2), "units",
                        json_pack("[{sssisi}]", "kind", "hungarian-militia", "count", 5, "steps", 2));
    is_refused(json, "not so many hungarian-militia");
    json = the_pack();
    json_object_set_new(stack_of(json, "campaign", 0), "units",
                        json_pack("[{sssisi},{sssisi}]", "kind", "protestant-mercenary", "count", 5, "steps",
                                  2, "kind", "protestant-militia", "count", 4, "steps", 2));
    is_refused(json, "more than eight units");
    misprint("setups", "intervention", "leaders_out", json_pack("[s]", "tilly"), "tilly is there twice");
}

TEST(the_drawing_must_be_whole)
{
    misprint("boxes", "turn-track", "width", json_integer(1790), "on the page");
    misprint("boxes", "turn-track", "last", json_integer(1), "squares from its first");
    misprint("boxes", "up-box", "first", json_integer(1), "a box none");
    misprint("boxes", "up-box", "id", json_string("sweden-box"), "is there twice");
    misprint_nth("outlines", 0, "of", json_string("linz"), "nothing that is drawn");
    misprint_nth("outlines", 0, "path", json_string("L1 1z"), "from M to z");
    json_t *json = the_pack(), *outlines = json_object_get(json, "outlines");
    json_array_remove(outlines, json_array_size(outlines) - 1);
    is_refused(json, "must have an outline");
}

/* Everything that a rule or a card names. */
TEST(what_is_named_must_be_there)
{
    json_t *json = cut_off("lingen");
    json_array_remove(json_object_get(json, "arrows"), 0);
    reprint(json, "spaces", "lingen", "id", json_string("lingen-2"));
    is_refused(json, "there must be lingen");
    misprint("cards", "p20", "id", json_string("p56"), "there is no card");
    misprint("cards", "p38", "id", json_string("p56"), "there must be p38");
}

/* The row of units out of the game that names the English. */
static json_t *english_out_of(json_t *json, const char *setup)
{
    return json_array_get(json_object_get(row_of(json, "setups", setup), "units_out"), 2);
}

/* Numbers that a procedure has room for, and no more. */
TEST(what_a_procedure_has_no_room_for)
{
    static const char LONG[] = "english-mercenary-of-sir-horatio-vere";
    json_t *json = the_pack();
    json_t *rows = json_object_get(json_object_get(json, "combat"), "rows");
    json_array_set_new(json_object_get(json_array_get(rows, 3), "cells"), 0, json_integer(-1));
    is_refused(json, "Loss Number");
    json = the_pack();
    rows = json_object_get(json_object_get(json, "combat"), "rows");
    json_array_set_new(json_object_get(json_array_get(rows, 3), "cells"), 0, json_integer(300));
    is_refused(json, "Loss Number");
    misprint("kinds", "saxon-militia", "count", json_integer(7), "Saxon leaders and units");
    json = the_pack();
    reprint(json, "kinds", "english-mercenary", "id", json_string(LONG));
    json_object_set_new(json_array_get(json_object_get(row_of(json, "cards", "p6"), "units"), 0), "kind",
                        json_string(LONG));
    json_object_set_new(english_out_of(json, "intervention"), "kind", json_string(LONG));
    json_object_set_new(english_out_of(json, "apocalypse"), "kind", json_string(LONG));
    is_refused(json, "too long for its counters");
}

/* 18.32: the French are placed, too, where no Pillage is. */
static struct chance chance_of_the_pack;
static struct outcome outcome_of_it;

TEST(rule_18_32__a_scenario_without_pillage)
{
    struct faults faults = {0};
    json_t *json = the_pack();
    json_array_clear(json_object_get(row_of(json, "setups", "apocalypse"), "pillage"));
    struct pack *changed = pack_read(&tyw_game, json, &faults);
    json_decref(json);
    assert_non_null(changed);
    struct play p = {
        .game = &tyw_game, .pack = changed->data, .chance = &chance_of_the_pack, .out = &outcome_of_it};
    const int16_t option[OPTIONS_MAX] = {0};
    chance_from_seed(&chance_of_the_pack, (const uint8_t[SEED_SIZE]){0}, (const uint8_t[MATCH_ID_SIZE]){0},
                     NULL, 0);
    p.state = calloc(1, play_state_size(&tyw_game));
    assert_non_null(p.state);
    play_set_up(&p, 3, APOCALYPSE_SCENARIO, option);
    assert_int_equal(p.fault, PLAY_SOUND);
    assert_true(step_is(&p, STEP_PLACE_FRENCH));
    free(p.state);
    pack_free(changed);
}
