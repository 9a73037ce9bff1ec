/* Facts of component packs: each kind of fact, each operator, and what a fault says. */
#include "data/table.h"
#include "facts/condition.h"
#include "facts/derived.h"
#include "facts/fact.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "testing.h"

/* ---- a small pack: a map of towns, two decks, a table ---- */

enum { TOWNS = 5 };

static const struct domain seats = {.name = "seat", IDS("red", "blue")};
static const struct domain sizes = {.name = "size", IDS("small", "large")};

struct town_row {
    char id[ID_ROOM];
    uint8_t size;
    int8_t owner, other_owner;
    int8_t vp;
    uint8_t port;
    uint8_t value[2];
};
struct way_row {
    uint8_t between[2];
};
struct card_row {
    int16_t from;
    uint8_t town_count, towns[3];
};
struct components {
    uint16_t town_count, way_count, card_count;
    struct town_row town[TOWNS];
    struct way_row way[TOWNS];
    struct card_row card[2];
    struct table table;
    uint8_t limit;
    uint64_t ports, of_size[2], joined[TOWNS], leads[TOWNS];
};

static const struct domain towns = {.name = "town",
                                    .rows = offsetof(struct components, town),
                                    .row_size = sizeof(struct town_row),
                                    .row_count = offsetof(struct components, town_count)};

#define TABLE_OF(title, member, count_member, of)                                                            \
    {                                                                                                        \
        .name = title, .kind = FIELD_RECORD, ROWS_AT(struct components, member), .record = of,               \
        COUNTED_BY(struct components, count_member)                                                          \
    }

static const struct record town_record = RECORD_OF(
    "town", struct town_row, {.name = "id", TEXT_AT(struct town_row, id)},
    ID_FIELD(struct town_row, size, &sizes, ""), OPTIONAL_ID_FIELD(struct town_row, owner, &seats, ""),
    OPTIONAL_ID_FIELD(struct town_row, other_owner, &seats, ""),
    NUMBER_FIELD(struct town_row, vp, -9, 9, "", .rule = "7.1"), FLAG_FIELD(struct town_row, port, ""),
    {.name = "value", ROWS_AT(struct town_row, value), .keys = &seats, .max = 9});
static const struct record way_record =
    RECORD_OF("way", struct way_row,
              {.name = "between", .kind = FIELD_ID, ROWS_AT(struct way_row, between), .domain = &towns});
static const struct record card_record =
    RECORD_OF("card", struct card_row, NUMBER_FIELD(struct card_row, from, 0, 9, ""),
              {.name = "towns", LIST_AT(struct card_row, towns, town_count), .domain = &towns});
static const struct record pack_record = RECORD_OF(
    "pack", struct components, TABLE_OF("towns", town, town_count, &town_record),
    TABLE_OF("ways", way, way_count, &way_record), TABLE_OF("cards", card, card_count, &card_record),
    TABLE_FIELD("table", struct components, table, ""), NUMBER_FIELD(struct components, limit, 0, 9, ""));

static struct components pack;

/* Arras, Brest and Calais hang together; Dover is an island; a fifth row is not counted. */
static void pack_open(void)
{
    pack = (struct components){.town_count = 4,
                               .way_count = 2,
                               .card_count = 2,
                               .town = {{"arras", 0, 0, 0, 1, 0, {1, 2}},
                                        {"brest", 1, 0, 1, 2, 1, {3, 3}},
                                        {"calais", 1, 1, 1, 2, 1, {4, 5}},
                                        {"dover", 0, -1, -1, -3, 1, {0, 0}}},
                               .way = {{{0, 1}}, {{2, 1}}},
                               .card = {{1, 2, {0, 1}}, {4, 0, {0}}},
                               .table = {.column_count = 2,
                                         .row_count = 2,
                                         .column = {1, 5},
                                         .row = {{0, 2, {1, 2}}, {3, 2, {3, 4}}}},
                               .limit = 3};
}

/* ---- helpers ---- */

static bool town_is(int town, const char *condition)
{
    struct pack_reader r = {&pack_record, &pack, false};
    struct condition_term term;
    const bool holds =
        condition_holds(&r, (struct pack_row){&town_record, &pack.town[town]}, condition, &term);
    assert_false(r.unknown);
    return holds;
}

/* The one fault of a fact is this; NULL: there is none. */
static void fault_is(struct fact fact, const char *wanted)
{
    static struct faults faults;
    char said[sizeof(struct fault) + 4];
    faults_clear(&faults);
    assert_int_equal(facts_check(&pack_record, &pack, (const struct fact[]){fact, {0}}, &faults), !wanted);
    assert_int_equal(faults.count, wanted ? 1 : 0);
    if (!wanted) return;
    snprintf(said, sizeof said, "%s: %s", faults.list[0].path, faults.list[0].detail);
    assert_string_equal(said, wanted);
}
#define HOLDS(...)       fault_is((struct fact){__VA_ARGS__}, NULL)
#define FAULT(said, ...) fault_is((struct fact){__VA_ARGS__}, said)

/* ---- conditions ---- */

TEST(terms_compare_numbers_ids_and_flags)
{
    pack_open();
    assert_true(town_is(0, ""));
    assert_true(town_is(0, "vp=1 size=small port=false"));
    assert_false(town_is(0, "vp=1 size=large"));
    assert_true(town_is(3, "vp=-3") && town_is(3, "vp=-5..-3") && !town_is(3, "vp=-2..3"));
    assert_true(town_is(1, "vp>1") && !town_is(1, "vp>2") && town_is(1, "vp>=2") && town_is(1, "vp<=2"));
    assert_true(town_is(1, "id=arras|brest") && town_is(1, "id!=arras|calais"));
    assert_true(town_is(3, "owner=null") && town_is(3, "owner!=red") && !town_is(3, "owner=red|blue"));
}

TEST(terms_compare_members_of_the_row)
{
    pack_open();
    assert_true(town_is(0, "owner=@other_owner") && !town_is(1, "owner=@other_owner"));
    assert_true(town_is(3, "owner=@other_owner")); /* both are null */
    assert_true(town_is(2, "value.red<@value.blue") && !town_is(1, "value.red<@value.blue"));
}

TEST(terms_ask_for_elements)
{
    pack_open();
    HOLDS(NULL, ALL("cards", "towns.port=false|true"));
    HOLDS(NULL, SOME("cards", "towns~brest+arras"));
    HOLDS(NULL, ROWS_WHERE("cards", "towns~calais", 0));
    HOLDS(NULL, ROWS_WHERE("cards", "towns#=0", 1));
    HOLDS(NULL, ROWS_WHERE("ways", "between.1=brest", 2));
    HOLDS(NULL, ROWS_WHERE("ways", "between.-2.size=small", 1));
    HOLDS(NULL, PACK("limit=3 towns.vp=-3..2 table.columns.-1=5 table.rows.0.cells.1=2"));
}

/* ---- facts ---- */

TEST(counts_say_what_is_counted)
{
    pack_open();
    HOLDS("1.2", ROWS("towns", 4));
    FAULT("/towns: there must be 5 (1.2)", "1.2", ROWS("towns", 5));
    FAULT("/towns: there must be 3 with port=true size=large", NULL,
          ROWS_WHERE("towns", "port=true size=large", 3));
    FAULT("/towns: two ports are large (1.2)", "1.2", ROWS_WHERE("towns", "port=true size=large", 3),
          "two ports are large");
    HOLDS("1.2", SUM("towns", "port=true", "vp", 1));
    FAULT("/towns: there must be 2 with port=true (1.2)", "1.2", SUM("towns", "port=true", "vp", 2));
    FAULT("/towns: there must be at least 1 with vp>5 (1.2)", "1.2", SOME("towns", "vp>5"));
}

TEST(a_fault_has_the_path_of_the_member)
{
    pack_open();
    HOLDS("3", WHERE("towns", "port=true", "vp!=1"));
    HOLDS("3", ALL("towns", "vp<@/limit"));
    FAULT("/towns/3/vp: must be above -3 (3)", "3", ALL("towns", "vp>-3"));
    FAULT("/towns/3/owner: must be red or blue", NULL, ALL("towns", "owner=red|blue"));
    FAULT("/towns/0/value/blue: must be at least 3", NULL, WHERE("towns", "id=arras", "value.blue>=3"));
    FAULT("/cards/0/towns: size must be small", NULL, ALL("cards", "towns.size=small"));
    FAULT("/cards/0/towns: their number must be 1", NULL, WHERE("cards", "towns#>0", "towns#=1"));
    FAULT("/cards/1/towns: must have arras, dover", NULL, WHERE("cards", "from=4", "towns~arras+dover"));
    FAULT("/towns/3: has no worth", NULL, ALL("towns", "vp>0"), "has no worth");
    FAULT("/limit: must be 4 (3)", "3", PACK("limit=4"));
}

TEST(a_mark_stands_where_and_only_where)
{
    pack_open();
    HOLDS("2", ONLY("towns", "port=true", "id!=arras"));
    FAULT("/towns/3: must have size=small where, and only where, port=false", NULL,
          ONLY("towns", "size=small", "port=false"));
    FAULT("/towns/3: is not small (2)", "2", ONLY("towns", "size=small", "port=false"),
          "is small|is not small");
    FAULT("/towns/3: is large (2)", "2", ONLY("towns", "size=large", "vp!=1"), "is large|is small");
}

TEST(rows_are_there_once_and_rise)
{
    pack_open();
    HOLDS(NULL, ONCE("towns", "id size"));
    FAULT("/towns/2: is there twice (2)", "2", ONCE("towns", "vp port"));
    HOLDS(NULL, RISES("cards", "from"));
    FAULT("/towns: must have lines, each beginning above the one before", NULL, RISES("towns", "vp"));
}

TEST(ways_join_two_towns_and_all_hang_together)
{
    pack_open();
    HOLDS("2.1", JOINS("ways", "between"));
    HOLDS("2.1", REACHED("towns", "id!=dover", "ways"));
    FAULT("/towns/3: dover cannot be reached (2.1)", "2.1", REACHED("towns", "", "ways"));
    pack.way[0] = (struct way_row){{1, 2}};
    FAULT("/ways/1: stands in the table twice", "2.1", JOINS("ways", "between"));
    pack.way[0] = (struct way_row){{1, 1}};
    FAULT("/ways/0: must have two different ends (2.1)", "2.1", JOINS("ways", "between"));
}

TEST(cells_of_a_grid)
{
    pack_open();
    HOLDS("8", GRID("table", "0,1=1 2,9=2 3,5=4"));
    FAULT("/table: 3 must give 5 in the column of 7 (8)", "8", GRID("table", "0,1=1 3,7=5"));
    pack.table.row[1].from = 0;
    FAULT("/table: must have rows, each beginning above the one before", "8", GRID("table", "0,1=1"));
}

TEST(printed_lines)
{
    static const char *const SOME_ROWS[] = {"arras small 1", "dover - <0", "* large 2", NULL},
                             *const MISSING[] = {"arras small 1", "elba - -", NULL},
                             *const ALL_ROWS[] = {"arras", "brest", "calais", "dover", NULL},
                             *const BY_NUMBER[] = {"3 arras", NULL};
    pack_open();
    HOLDS(NULL, PRINTED("towns", "size vp", SOME_ROWS));
    HOLDS(NULL, ORDERED("towns", "", ALL_ROWS));
    FAULT("/towns: there must be elba (9)", "9", PRINTED("towns", "size vp", MISSING));
    FAULT("/cards/0/towns/0: must be brest", NULL,
          PRINTED("cards", "towns.0", ((const char *const[]){"3 brest", NULL})));
    HOLDS(NULL, PRINTED("cards", "towns.0", BY_NUMBER)); /* the row from 1 holds for 3 */
    pack.town[2].vp = 3;
    FAULT("/towns/2/vp: must be 2 (7.1)", NULL, PRINTED("towns", "size vp", SOME_ROWS));
    pack.town_count = 3;
    FAULT("/towns: there must be 4", NULL,
          ORDERED("towns", "", ((const char *const[]){"#0", "#1", "#2", "*", NULL})));
}

TEST(a_fact_that_names_what_is_not_there_is_a_fault)
{
    pack_open();
    FAULT(": a fact of towns names what is not there:  harbour=true", NULL, ALL("towns", "harbour=true"));
    FAULT(": a fact of towns names what is not there: size=huge|small ", NULL,
          SOME("towns", "size=huge|small"));
    FAULT(": a fact of castles names what is not there:  ", NULL, ROWS("castles", 1));
}

/* ---- what is derived ---- */

TEST(sets_are_derived_from_rows)
{
    static const struct derived_set SETS[] = {{SET_OF(ports, "towns", "port=true")},
                                              {SETS_BY(of_size, "towns", "size")},
                                              {LINKS_OF(joined, "ways", "", "between")},
                                              {WAYS_OF(leads, "ways", "between~arras", "between")},
                                              {0}};
    pack_open();
    facts_derive(&pack_record, &pack, SETS);
    assert_int_equal(pack.ports, 0xe);
    assert_int_equal(pack.of_size[0], 0x9);
    assert_int_equal(pack.of_size[1], 0x6);
    assert_int_equal(pack.joined[1], 0x5);
    assert_int_equal(pack.joined[2], 0x2);
    assert_int_equal(pack.leads[0], 0x2);
    assert_int_equal(pack.leads[1], 0);
}

TEST(named_rows_are_found)
{
    static struct faults faults;
    static const char *const IDS_OF[] = {"dover", "elba"};
    uint8_t at[2];
    pack_open();
    assert_true(facts_find(&pack, &(struct named_rows){&towns, IDS_OF, 1, at, "/towns"}, &faults));
    assert_int_equal(at[0], 3);
    assert_false(facts_find(&pack, &(struct named_rows){&towns, IDS_OF, 2, at, "/towns"}, &faults));
    assert_string_equal(faults.list[0].detail, "there must be elba");
}
