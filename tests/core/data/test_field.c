/* Fields: one table gives JSON out and in, the packed form, redaction and the schema. */
#include <stdlib.h>
#include <string.h>

#include "data/schema.h"
#include "games/registry.h"
#include "short_memory.h"
#include "testing.h"
#include "tutorial/table.h"
#include "wire/wire.h"

/* ---- a struct with one field of every kind ---- */

struct box {
    uint8_t small;
    int16_t medium;
    int32_t large;
    uint8_t flag;
    int8_t maybe_town;
    uint8_t town;
    uint64_t towns[1];
    uint8_t route[4];
    uint8_t route_length;
    char text[6];
    int16_t pair[2];
    uint16_t counted[3];
    uint16_t count;
};

struct crate {
    uint32_t friends;
    struct box box;
    uint8_t owned[SEATS];
    struct box rows[SEATS];
    int8_t by_town[TOWNS_MAX];
    uint8_t secret;
    uint8_t listed;
};

static const struct field BOX_FIELDS[] = {
    {.name = "small", .kind = FIELD_INTEGER, FIELD_AT(struct box, small), .min = 5, .max = 200},
    {.name = "medium", .kind = FIELD_INTEGER, FIELD_AT(struct box, medium), .min = -500, .max = 500},
    {.name = "large", .kind = FIELD_INTEGER, FIELD_AT(struct box, large), .min = INT32_MIN, .max = INT32_MAX},
    {.name = "flag", .kind = FIELD_BOOLEAN, FIELD_AT(struct box, flag)},
    {.name = "maybe_town",
     .kind = FIELD_ID,
     FIELD_AT(struct box, maybe_town),
     .domain = &skirmish_towns,
     .optional = true},
    {.name = "town", .kind = FIELD_ID, FIELD_AT(struct box, town), .domain = &skirmish_towns},
    {.name = "towns",
     .audience = OWNER,
     SET_AT(struct box, towns),
     .domain = &skirmish_towns,
     .size_name = "town_count"},
    {.name = "route",
     .audience = OWNER,
     LIST_AT(struct box, route, route_length),
     .domain = &skirmish_towns,
     .size_name = "route_length"},
    {.name = "text", TEXT_AT(struct box, text), .min = 1},
    {.name = "pair", .kind = FIELD_INTEGER, ROWS_AT(struct box, pair), .min = -9, .max = 9},
    {.name = "counted",
     .kind = FIELD_INTEGER,
     ROWS_AT(struct box, counted),
     COUNTED_BY(struct box, count),
     .max = 999},
    {0}};
static const struct record BOX = {"box", "A box.", sizeof(struct box), BOX_FIELDS};

static const struct field CRATE_FIELDS[] = {
    {.name = "box", .kind = FIELD_RECORD, .offset = offsetof(struct crate, box), .record = &BOX},
    {.name = "owned",
     .kind = FIELD_INTEGER,
     .audience = OWNER,
     ROWS_AT(struct crate, owned),
     .keys = &skirmish_seats,
     .sparse = true,
     .max = 9},
    {.name = "rows",
     .kind = FIELD_RECORD,
     ROWS_AT(struct crate, rows),
     .keys = &skirmish_seats,
     .record = &BOX},
    {.name = "by_town",
     .kind = FIELD_INTEGER,
     ROWS_AT(struct crate, by_town),
     .keys = &skirmish_towns,
     .min = -3,
     .max = 3},
    {.name = "secret", .kind = FIELD_BOOLEAN, .audience = NOBODY, FIELD_AT(struct crate, secret)},
    {.name = "listed",
     .kind = FIELD_INTEGER,
     .audience = LISTED,
     .listed = offsetof(struct crate, friends),
     FIELD_AT(struct crate, listed),
     .max = 9},
    {0}};
static const struct record CRATE = {"crate", NULL, sizeof(struct crate), CRATE_FIELDS};

/* ---- helpers ---- */

static struct writer w;
static struct sight all;

static int begin(void **state)
{
    writer_init(&w);
    all = (struct sight){skirmish_standard()->data, 3, SEAT_ALL};
    return 0;
}

static int end(void **state)
{
    writer_free(&w);
    return 0;
}

static struct box a_box(void)
{
    return (struct box){.small = 200,
                        .medium = -500,
                        .large = INT32_MIN,
                        .flag = 1,
                        .maybe_town = -1,
                        .town = 2,
                        .towns = {5},
                        .route = {2, 2, 0},
                        .route_length = 3,
                        .text = "K\303\266ln",
                        .pair = {-9, 9},
                        .counted = {7, 258},
                        .count = 2};
}

static struct sight sight_of(int seat)
{
    return (struct sight){skirmish_standard()->data, 3, seat};
}

static void assert_written(const char *expected)
{
    assert_string_equal(writer_text(&w), expected);
    writer_clear(&w);
}

static json_t *written(const struct record *record, const void *data)
{
    writer_clear(&w);
    record_write(&w, record, data, &all);
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

/* ---- out and in ---- */

#define BOX_HEAD                                                                                             \
    "{\"small\":200,\"medium\":-500,\"large\":-2147483648,\"flag\":true,\"maybe_town\":null,"                \
    "\"town\":\"koeln\","
#define BOX_TAIL "\"text\":\"K\303\266ln\",\"pair\":[-9,9],\"counted\":[7,258]}"

FIXTURE(begin, end);

TEST(every_kind_is_written)
{
    const struct box box = a_box();
    record_write(&w, &BOX, &box, &all);
    assert_written(BOX_HEAD
                   "\"towns\":[\"ulm\",\"koeln\"],\"route\":[\"koeln\",\"koeln\",\"ulm\"]," BOX_TAIL);
}

TEST(what_was_written_is_read_back)
{
    struct crate crate, back;
    struct faults faults = {0};
    memset(&crate, 0, sizeof crate);
    crate.box = a_box();
    crate.rows[0] = crate.rows[1] = a_box();
    crate.owned[1] = 9;
    crate.by_town[1] = -3;
    crate.secret = 1;
    crate.listed = 4;
    json_t *json = written(&CRATE, &crate);
    assert_true(record_read(&CRATE, &back, json, &all, "", &faults));
    json_decref(json);
    json = written(&CRATE, &back);
    uint8_t one[1000], other[1000];
    crate.friends = 0; /* no field describes it */
    const size_t size = record_pack(&CRATE, &crate, one);
    assert_int_equal(record_pack(&CRATE, &back, other), size);
    assert_memory_equal(one, other, size);
    json_decref(json);
}

TEST(broken_members_say_where)
{
    static const struct {
        const char *name, *value, *path, *detail;
    } BROKEN[] = {
        {"small", "4", "/b/small", "must be from 5 to 200"},
        {"small", "201", "/b/small", "must be from 5 to 200"},
        {"small", "5.0", "/b/small", "must be an integer"},
        {"small", NULL, "/b/small", "is missing"},
        {"medium", "-501", "/b/medium", "must be from -500 to 500"},
        {"large", "2147483648", "/b/large", "must be from -2147483648 to 2147483647"},
        {"large", "9223372036854775807", "/b/large", "must be from -2147483648 to 2147483647"},
        {"flag", "1", "/b/flag", "must be true or false"},
        {"maybe_town", "\"\"", "/b/maybe_town", "there is no town \"\""},
        {"maybe_town", "0", "/b/maybe_town", "must be the id of a town"},
        {"town", "null", "/b/town", "must be the id of a town"},
        {"town", "\"neu\"", "/b/town", "there is no town \"neu\""},
        {"towns", "{}", "/b/towns", "must be a list"},
        {"towns", "[\"ulm\",\"ulm\"]", "/b/towns/1", "stands here twice"},
        {"towns", "[\"ulm\",3]", "/b/towns/1", "must be the id of a town"},
        {"route", "[\"ulm\",\"ulm\",\"ulm\",\"ulm\",\"ulm\"]", "/b/route", "must have 4 entries at the most"},
        {"route", "[null]", "/b/route/0", "must be the id of a town"},
        {"text", "\"\"", "/b/text", "must have 1 to 5 bytes"},
        {"text", "\"123456\"", "/b/text", "must have 1 to 5 bytes"},
        {"text", "\"a\\tb\"", "/b/text", "must not have control characters"},
        {"text", "[]", "/b/text", "must be a string"},
        {"pair", "[1]", "/b/pair", "must have 2 entries"},
        {"pair", "[1,10]", "/b/pair/1", "must be from -9 to 9"},
        {"counted", "[1,2,3,4]", "/b/counted", "must have at the most 3 entries"},
        {"counted", "null", "/b/counted", "must be a list"},
        {"x~y/z", "0", "/b/x~0y~1z", "is not a member of a box"},
        {"town_count", "2", "/b/town_count", "is not a member of a box"},
    };
    const struct box box = a_box();
    json_t *whole = written(&BOX, &box);
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++) {
        struct box back;
        struct faults faults = {0};
        json_t *json = json_deep_copy(whole);
        if (BROKEN[i].value)
            json_object_set_new(json, BROKEN[i].name, json_loads(BROKEN[i].value, JSON_DECODE_ANY, NULL));
        else
            json_object_del(json, BROKEN[i].name);
        assert_false(record_read(&BOX, &back, json, &all, "/b", &faults));
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.list[0].path, BROKEN[i].path);
        assert_string_equal(faults.list[0].detail, BROKEN[i].detail);
        json_decref(json);
    }
    json_decref(whole);
}

TEST(members_of_others_are_let_be)
{
    static const char *const OTHERS[] = {"version", NULL};
    struct box box = a_box();
    struct faults faults = {0};
    json_t *json = written(&BOX, &box);
    json_object_set_new(json, "version", json_integer(1));
    struct sight sight = all;
    sight.ignored = OTHERS;
    assert_true(record_read(&BOX, &box, json, &sight, "", &faults));
    json_decref(json);
}

/* More faults than there is room for are counted; names from outside are cut between characters. */
TEST(faults_end_where_the_room_does)
{
    struct box box = a_box();
    struct faults faults = {0};
    json_t *json = written(&BOX, &box);
    for (int i = 0; i < 100; i++) {
        char name[300];
        for (int at = 0; at < 298; at += 2)
            memcpy(name + at, "\303\266", 3);
        name[0] = (char)('0' + i / 10);
        name[1] = (char)('0' + i % 10);
        json_object_set_new(json, name, json_null());
    }
    assert_false(record_read(&BOX, &box, json, &all, "", &faults));
    assert_int_equal(faults.count, 32); /* then no more is read */
    assert_int_equal(faults_listed(&faults), 32);
    for (size_t i = 0; i < faults_listed(&faults); i++) {
        json_t *path = json_string(faults.list[i].path); /* NULL for what is not UTF-8 */
        assert_non_null(path);
        assert_true(strlen(faults.list[i].path) > FAULT_PATH - 6);
        json_decref(path);
    }
    json_decref(json);
}

TEST(characters_are_never_halved)
{
    char text[] = "a\303\266\303 \342\202.\342\202\254\360\237\230\200\360\237";
    utf8_mend(text);
    assert_string_equal(text, "a\303\266 .\342\202\254\360\237\230\200");
    struct faults faults = {0};
    fault_add(&faults, "", "\"%.2s\" is wrong", "x\303\266");
    assert_string_equal(faults.list[0].detail, "\"x\" is wrong");
}

/* ---- packed ---- */

TEST(packed_bytes_are_known)
{
    static const uint8_t KNOWN[] = {
        200,  0x0c, 0xfe, 0,   0,   0, 0x80, 1, 0xff, 2, /* small, medium, large, flag, towns */
        5,    0,    0,    0,   0,   0, 0,    0,          /* the set */
        3,    2,    2,    0,   0,                        /* the list, its count first */
        'K',  0xc3, 0xb6, 'l', 'n', 0,                   /* the text */
        0xf7, 0xff, 9,    0,                             /* the pair */
        2,    0,    7,    0,   2,   1, 0,    0,          /* the counted, their count first */
    };
    struct box box = a_box(), back;
    uint8_t bytes[sizeof KNOWN];
    assert_int_equal(record_packed_size(&BOX), sizeof KNOWN);
    assert_int_equal(record_pack(&BOX, &box, bytes), sizeof KNOWN);
    assert_memory_equal(bytes, KNOWN, sizeof KNOWN);
    memset(&back, 0xff, sizeof back);
    assert_true(record_unpack(&BOX, &back, bytes, sizeof bytes));
    json_t *one = written(&BOX, &box), *other = written(&BOX, &back);
    assert_true(json_equal(one, other));
    json_decref(one);
    json_decref(other);
    assert_false(record_unpack(&BOX, &back, bytes, sizeof bytes - 1));
}

/* ---- ranges of what is in memory ---- */

/* The name of the first field of the box that is out of its range; "": there is none. */
static const char *out_of_range(const struct box *box)
{
    const struct sight sight = sight_of(SEAT_ALL);
    const struct field *field = record_out_of_range(&BOX, box, &sight);
    return field ? field->name : "";
}

#define OUT_OF_RANGE(change) (box = a_box(), (change), out_of_range(&box))

TEST(values_out_of_range_are_found)
{
    struct box box = a_box();
    assert_string_equal(out_of_range(&box), "");
    assert_string_equal(OUT_OF_RANGE(box.small = 4), "small");
    assert_string_equal(OUT_OF_RANGE(box.medium = -501), "medium");
    assert_string_equal(OUT_OF_RANGE(box.flag = 2), "flag");
    assert_string_equal(OUT_OF_RANGE(box.maybe_town = -2), "maybe_town");
    assert_string_equal(OUT_OF_RANGE(box.town = TOWNS_MAX), "town");
    assert_string_equal(OUT_OF_RANGE(box.towns[0] |= UINT64_C(1) << TOWNS_MAX), "towns");
    assert_string_equal(OUT_OF_RANGE(box.route[0] = TOWNS_MAX), "route");
    assert_string_equal(OUT_OF_RANGE(box.route_length = 5), "route");
    assert_string_equal(OUT_OF_RANGE(box.pair[1] = 10), "pair");
    assert_string_equal(OUT_OF_RANGE(box.count = 4), "counted");
}

/* ---- who sees what ---- */

#define HIDDEN_BOX BOX_HEAD "\"towns\":null,\"town_count\":2,\"route\":null,\"route_length\":3," BOX_TAIL
#define OPEN_BOX                                                                                             \
    BOX_HEAD "\"towns\":[\"ulm\",\"koeln\"],\"town_count\":2,"                                               \
             "\"route\":[\"koeln\",\"koeln\",\"ulm\"],\"route_length\":3," BOX_TAIL
#define BY_TOWN "\"by_town\":{\"ulm\":0,\"neu/burg\":0,\"koeln\":0},"

static void assert_view(const struct crate *crate, int seat, const char *expected)
{
    const struct sight sight = sight_of(seat);
    record_write(&w, &CRATE, crate, &sight);
    assert_written(expected);
}

/* An OWNER outside of any row by seats is no seat; a hidden row is there even where it is empty. */
TEST(views_show_each_seat_its_own)
{
    struct crate crate;
    memset(&crate, 0, sizeof crate);
    crate.box = crate.rows[0] = crate.rows[1] = a_box();
    crate.owned[0] = 7;
    crate.friends = 2;
    crate.listed = 5;
    assert_view(&crate, 0,
                "{\"box\":" HIDDEN_BOX
                ",\"owned\":{\"player-1\":7,\"player-2\":null},\"rows\":{\"player-1\":" OPEN_BOX
                ",\"player-2\":" HIDDEN_BOX "}," BY_TOWN "\"secret\":null,\"listed\":null}");
    assert_view(&crate, 1,
                "{\"box\":" HIDDEN_BOX ",\"owned\":{\"player-1\":null},\"rows\":{\"player-1\":" HIDDEN_BOX
                ",\"player-2\":" OPEN_BOX "}," BY_TOWN "\"secret\":null,\"listed\":5}");
    static const int SPECTATORS[] = {SEAT_NONE, NO_SEAT};
    for (size_t i = 0; i < 2; i++)
        assert_view(&crate, SPECTATORS[i],
                    "{\"box\":" HIDDEN_BOX
                    ",\"owned\":{\"player-1\":null,\"player-2\":null},\"rows\":{\"player-1\":" HIDDEN_BOX
                    ",\"player-2\":" HIDDEN_BOX "}," BY_TOWN "\"secret\":null,\"listed\":null}");
    assert_view(&crate, SEAT_REVEALED,
                "{\"box\":" OPEN_BOX ",\"owned\":{\"player-1\":7},\"rows\":{\"player-1\":" OPEN_BOX
                ",\"player-2\":" OPEN_BOX "}," BY_TOWN "\"secret\":false,\"listed\":5}");
}

/* ---- schema ---- */

static const json_t *at(const json_t *json, const char *path)
{
    char name[64];
    while (*path) {
        const size_t length = strcspn(path, ".");
        memcpy(name, path, length);
        name[length] = 0;
        json =
            json_is_array(json) ? json_array_get(json, strtoul(name, NULL, 10)) : json_object_get(json, name);
        path += length + (path[length] == '.');
    }
    return json;
}

static void assert_at(const json_t *json, const char *path, const char *expected)
{
    char *text = json_dumps(at(json, path), JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* The definitions of a record and of those inside, by name. */
static json_t *definitions_of(const struct record *record)
{
    const struct schema schema = {&w, "#/$defs/"};
    const struct field INSIDE[] = {{.name = "inside", .kind = FIELD_RECORD, .record = record}, {0}};
    const struct record around = {.name = "around", .fields = INSIDE};
    writer_open(&w, '{');
    const struct record *const records[] = {&around, NULL};
    record_schema_define(&schema, records, RECORD_STATE);
    record_schema_define(&schema, records, RECORD_VIEW);
    writer_close(&w, '}');
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static const json_t *definition(const json_t *definitions, const char *name)
{
    const json_t *json = json_object_get(definitions, name);
    if (!json) fail_msg("there is no definition %s", name);
    return json;
}

TEST(the_schema_says_what_the_reader_takes)
{
    json_t *definitions = definitions_of(&BOX);
    const json_t *json = definition(definitions, "state.box");
    assert_at(json, "properties.small", "{\"type\":\"integer\",\"minimum\":5,\"maximum\":200}");
    assert_at(json, "properties.flag", "{\"type\":\"boolean\"}");
    assert_at(json, "properties.maybe_town.anyOf", "[{\"$ref\":\"#/$defs/id.town\"},{\"type\":\"null\"}]");
    assert_at(json, "properties.town.$ref", "\"#/$defs/id.town\"");
    assert_at(json, "properties.towns.uniqueItems", "true");
    assert_at(json, "properties.route.maxItems", "4");
    assert_at(json, "properties.text.maxLength", "5");
    assert_at(json, "properties.pair.minItems", "2");
    assert_at(json, "properties.counted.minItems", "0");
    assert_at(json, "additionalProperties", "false");
    assert_int_equal(json_array_size(at(json, "required")), 11);
    assert_null(at(json, "properties.town_count"));
    json_decref(definitions);
}

TEST(the_views_schema_lets_the_hidden_be_null)
{
    json_t *definitions = definitions_of(&CRATE);
    const json_t *json = definition(definitions, "view.crate"), *box = definition(definitions, "view.box");
    assert_at(json, "properties.owned.type", "\"object\"");
    assert_at(json, "properties.owned.additionalProperties.type", "[\"integer\",\"null\"]");
    assert_at(json, "properties.owned.propertyNames.$ref", "\"#/$defs/id.seat\"");
    assert_at(json, "properties.by_town.additionalProperties.type", "\"integer\"");
    assert_at(json, "properties.secret.type", "[\"boolean\",\"null\"]");
    assert_at(json, "properties.listed.type", "[\"integer\",\"null\"]");
    assert_at(json, "properties.box.$ref", "\"#/$defs/view.box\"");
    assert_at(definition(definitions, "state.crate"), "properties.box.$ref", "\"#/$defs/state.box\"");
    assert_at(box, "properties.towns.type", "[\"array\",\"null\"]");
    assert_at(box, "properties.town_count.maximum", "64");
    assert_int_equal(json_array_size(at(box, "required")), 13);
    json_decref(definitions);
}

/* Every "$ref" names a definition. */
static void assert_refs_lead_somewhere(const json_t *definitions, json_t *json)
{
    static const char REFS[] = "#/$defs/";
    const char *name;
    json_t *member;
    size_t i;
    json_array_foreach(json, i, member) assert_refs_lead_somewhere(definitions, member);
    json_object_foreach(json, name, member)
    {
        if (strcmp(name, "$ref") == 0)
            definition(definitions, json_string_value(member) + strlen(REFS));
        else
            assert_refs_lead_somewhere(definitions, member);
    }
}

/* No name is given twice, and none that is missing is referred to. */
TEST(every_games_definitions_are_whole)
{
    for (const struct game *const *game = games; *game; game++) {
        writer_clear(&w);
        game_schema(&w, *game, "#/$defs/");
        json_t *schema = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(schema);
        assert_refs_lead_somewhere(schema, schema);
        json_decref(schema);
    }
}

/* The members that a state and a view have, and those that their schemas require, are the same. */
TEST(the_games_schema_fits_its_states)
{
    static struct skirmish_match table;
    skirmish_begin(&table, 4);
    game_schema(&w, &skirmish, "#/$defs/");
    json_t *schema = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(schema);
    for (int view = 0; view < 2; view++) {
        writer_clear(&w);
        state_write(&w, &table.p, skirmish_standard()->hash_hex, view ? 0 : SEAT_ALL);
        json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
        const json_t *required = at(schema, view ? "view.required" : "state.required"), *name;
        size_t i;
        json_array_foreach((json_t *)required, i, name)
        {
            assert_non_null(json_object_get(json, json_string_value(name)));
        }
        assert_int_equal(json_object_size(json), json_array_size(required));
        assert_int_equal(json_object_size(at(schema, view ? "view.properties" : "state.properties")),
                         json_array_size(required) + 1); /* "ending", which few states have */
        json_decref(json);
    }
    assert_int_equal(json_array_size(at(schema, "move.oneOf")), MOVE_COUNT);
    assert_int_equal(json_array_size(at(schema, "logged_move.oneOf")), MOVE_COUNT + 20);
    assert_int_equal(json_array_size(at(schema, "event.oneOf")), EVENT_COUNT + 1);
    assert_at(definition(schema, "move.raid"), "required", "[\"type\",\"town\"]");
    assert_at(definition(schema, "event.other_rules"), "required", "[\"type\",\"event\"]");
    assert_at(definition(schema, "logged_move.other_rules"), "properties.move.additionalProperties", "true");
    assert_at(definition(schema, "logged_move.bid"), "properties.amount.type", "[\"integer\",\"null\"]");
    json_decref(schema);
    writer_clear(&w);
    game_describe(&w, &skirmish, skirmish_standard()->hash_hex);
    json_t *entry = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_at(entry, "options.0.default", "3");
    assert_at(entry, "options.1.default", "false");
    assert_int_equal(json_array_size(at(entry, "steps")), 5); /* those at which a seat decides */
    json_decref(entry);
}

/* ---- packs ---- */

static void assert_pack_fault(const char *path, json_t *value, const char *fault)
{
    struct faults faults = {0};
    json_t *json = json_loadb(skirmish.pack_text.text, *skirmish.pack_text.length, 0, NULL);
    json_t *row = json_array_get(json_object_get(json, "cards"), 1);
    if (value)
        json_object_set_new(row, path, value);
    else
        json_object_del(row, path);
    struct pack *pack = pack_read(&skirmish, json, &faults);
    assert_null(pack);
    assert_string_equal(faults.list[faults_listed(&faults) - 1].path, fault);
    json_decref(json);
}

TEST(broken_packs_say_where)
{
    assert_pack_fault("value", json_integer(10), "/cards/1/value");
    assert_pack_fault("value", json_real(1.5), "/cards/1/value");
    assert_pack_fault("name", NULL, "/cards/1/name");
    assert_pack_fault("more", json_true(), "/cards/1/more");
    assert_pack_fault("id", json_string("c-0"), "/cards/1/id"); /* it is another's */
    assert_pack_fault("id", json_string("\303\266"), "/cards/1/id");
    assert_pack_fault("id", json_string(" x"), "/cards/1/id");
    assert_pack_fault("id", json_string("a\"b"), "/cards/1/id");
}

TEST(an_older_pack_is_completed_from_the_one_that_comes_with_the_game)
{
    struct faults faults = {0};
    json_t *json = json_loadb(skirmish.pack_text.text, *skirmish.pack_text.length, 0, NULL);
    json_t *cards = json_object_get(json, "cards");
    json_object_del(json, "raids");
    json_array_remove(cards, 0); /* its rows may be others, in another order */
    json_object_del(json_array_get(cards, 1), "value");
    json_object_set_new(json_array_get(cards, 0), "value", json_integer(3));
    assert_null(pack_read(&skirmish, json, &faults));
    struct pack *pack = pack_read_older(&skirmish, json, &faults), *standard = pack_standard(&skirmish);
    assert_non_null(pack);
    const struct components *data = pack->data;
    assert_int_equal(data->card_count, 9);
    assert_int_equal(data->cards[0].value, 3);
    assert_int_equal(data->cards[1].value, 2);
    assert_int_equal(data->raids.row_count, ((const struct components *)standard->data)->raids.row_count);
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(pack->text, text);
    assert_string_not_equal(pack->hash_hex, standard->hash_hex);
    free(text);
    pack_free(pack);
    pack_free(standard);
    json_decref(json);
}

TEST(only_what_is_canonical_is_let_in)
{
    static const char *const WRONG[] = {"1.5",
                                        "[1e2]",
                                        "{\"a\":[0.0]}",
                                        "\"\\u0001\"",
                                        "{\"\\u00e9\":1}",
                                        "9007199254740992",
                                        "-9007199254740992"};
    size_t length;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        json_t *json = json_loads(WRONG[i], JSON_DECODE_ANY, NULL);
        assert_null(json_canonical(json, &length));
        json_decref(json);
    }
    json_t *json = json_loads(" { \"b\" : [ 1 , \"\\u00f6\\/\" ] , \"B\" : -0 } ", 0, NULL);
    char *text = json_canonical(json, &length);
    assert_string_equal(text, "{\"B\":0,\"b\":[1,\"\303\266/\"]}");
    assert_int_equal(length, strlen(text));
    free(text);
    json_decref(json);
}

/* A pack that is sound, for which memory is short at each place in turn. */
TEST(a_shortage_of_memory_is_no_fault_of_a_pack)
{
    json_t *json = json_loadb(skirmish.pack_text.text, *skirmish.pack_text.length, 0, NULL);
    json_object_del(json, "raids");
    struct pack *pack = NULL;
    for (int count = 0; !pack; count++) {
        struct faults faults = {0};
        memory_begin_short(count);
        pack = pack_read_older(&skirmish, json, &faults);
        const bool was_short = memory_end_short();
        assert_true(pack ? faults.count == 0 : faults.memory);
        assert_true(pack || was_short);
    }
    pack_free(pack);
    json_decref(json);
}
