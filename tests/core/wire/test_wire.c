/* Moves, events, draws, refusals and states in JSON: canonical, redacted for each viewer, read back with
 * exact faults. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/args.h"
#include "log/ledger.h"
#include "testing.h"
#include "tutorial/table.h"

static struct skirmish_match table;
static struct play *const p = &table.p;
static struct state *const s = &table.state;
static struct writer w;

static int begin(void **state)
{
    writer_init(&w);
    skirmish_begin(&table, 3);
    return 0;
}

static int end(void **state)
{
    writer_free(&w);
    return 0;
}

static void assert_written(const char *expected)
{
    assert_string_equal(writer_text(&w), expected);
    writer_clear(&w);
}

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    return json;
}

/* ---- moves out ---- */

static void assert_move(struct move m, int mover, int viewer, const char *expected)
{
    move_write(&w, p, &m, mover, viewer);
    assert_written(expected);
}

FIXTURE(begin, end);

TEST(moves_are_canonical)
{
    const int16_t card = (int16_t)skirmish_card("c-3");
    assert_move((struct move){MOVE_PASS, 0, {0}}, 0, SEAT_ALL, "{\"type\":\"pass\"}");
    assert_move((struct move){MOVE_RAID, 2, {1, card}}, 0, SEAT_ALL,
                "{\"card\":\"c-3\",\"town\":\"neu/burg\",\"type\":\"raid\"}");
    assert_move((struct move){MOVE_RAID, 2, {1, -1}}, 0, SEAT_ALL,
                "{\"town\":\"neu/burg\",\"type\":\"raid\"}");
    assert_move((struct move){MOVE_FORTIFY, 2, {0, 2}}, 0, SEAT_ALL,
                "{\"towns\":[\"ulm\",\"koeln\"],\"type\":\"fortify\"}");
    assert_move((struct move){MOVE_DEFEND, 1, {1}}, 0, SEAT_ALL, "{\"hold\":true,\"type\":\"defend\"}");
    assert_move((struct move){.type = MOVE_SET_UP}, -1, SEAT_ALL, "{\"type\":\"set_up\"}");
    assert_move((struct move){.type = MOVE_CONCEDE}, 0, SEAT_NONE, "{\"type\":\"concede\"}");
}

/* A hidden argument is null for others, whether there is one or not. */
TEST(moves_hide_what_is_the_movers)
{
    static const int OTHERS[] = {1, 2, SEAT_NONE, NO_SEAT};
    for (size_t i = 0; i < 4; i++) {
        assert_move((struct move){MOVE_RAID, 2, {1, 3}}, 0, OTHERS[i],
                    "{\"card\":null,\"town\":\"neu/burg\",\"type\":\"raid\"}");
        assert_move((struct move){MOVE_RAID, 2, {1, -1}}, 0, OTHERS[i],
                    "{\"card\":null,\"town\":\"neu/burg\",\"type\":\"raid\"}");
        assert_move((struct move){MOVE_BID, 1, {3}}, 0, OTHERS[i], "{\"amount\":null,\"type\":\"bid\"}");
    }
    assert_move((struct move){MOVE_BID, 1, {3}}, 0, 0, "{\"amount\":3,\"type\":\"bid\"}");
    assert_move((struct move){MOVE_BID, 1, {3}}, 0, SEAT_REVEALED, "{\"amount\":3,\"type\":\"bid\"}");
    assert_move((struct move){MOVE_BID, 1, {3}}, SEAT_NONE, SEAT_NONE, "{\"amount\":null,\"type\":\"bid\"}");
}

/* ---- moves in ---- */

TEST(moves_are_read_back)
{
    static const struct move MOVES_MADE[] = {
        {MOVE_PASS, 0, {0}},     {MOVE_BID, 1, {3}},     {MOVE_FORTIFY, 1, {2}}, {MOVE_FORTIFY, 2, {0, 2}},
        {MOVE_RAID, 2, {1, -1}}, {MOVE_RAID, 2, {1, 4}}, {MOVE_DEFEND, 1, {0}},  {MOVE_SPY, 1, {1}},
        {.type = MOVE_SET_UP},   {.type = MOVE_CONCEDE}};
    for (size_t i = 0; i < sizeof MOVES_MADE / sizeof *MOVES_MADE; i++) {
        struct faults faults = {0};
        struct move m;
        writer_clear(&w);
        move_write(&w, p, &MOVES_MADE[i], 0, SEAT_ALL);
        json_t *json = parse(writer_text(&w));
        assert_true(move_read_logged(p, json, &m, "", &faults));
        assert_memory_equal(&m, &MOVES_MADE[i], sizeof m);
        const bool can_be_sent = MOVES_MADE[i].type < MOVE_COUNT;
        assert_int_equal(move_read(p, json, &m, "", &faults), can_be_sent);
        json_decref(json);
    }
}

TEST(null_is_as_good_as_left_out)
{
    struct faults faults = {0};
    struct move m;
    json_t *json = parse("{\"town\":\"koeln\",\"card\":null,\"type\":\"raid\"}");
    assert_true(move_read(p, json, &m, "", &faults));
    assert_memory_equal(&m, &((struct move){MOVE_RAID, 2, {2, -1}}), sizeof m);
    json_decref(json);
}

TEST(a_list_is_kept_rising)
{
    struct faults faults = {0};
    struct move m;
    json_t *json = parse("{\"towns\":[\"koeln\",\"ulm\"],\"type\":\"fortify\"}");
    assert_true(move_read(p, json, &m, "", &faults));
    const struct move expected = {MOVE_FORTIFY, 2, {0, 2}};
    assert_memory_equal(&m, &expected, sizeof m);
    json_decref(json);
}

TEST(broken_moves_say_where)
{
    static const struct {
        const char *json, *path, *detail;
    } BROKEN[] = {
        {"7", "/move", "must be an object with a string \"type\""},
        {"[]", "/move", "must be an object with a string \"type\""},
        {"{\"type\":1}", "/move", "must be an object with a string \"type\""},
        {"{\"type\":\"fly\"}", "/move", "Skirmish has no move \"fly\""},
        {"{\"type\":\"set_up\"}", "/move", "Skirmish has no move \"set_up\""},
        {"{\"type\":\"pass\",\"a/b~c\":1}", "/move/a~1b~0c", "is not an argument of this move"},
        {"{\"type\":\"bid\"}", "/move/amount", "is missing"},
        {"{\"type\":\"bid\",\"amount\":4}", "/move/amount", "must be an integer from 1 to 3"},
        {"{\"type\":\"bid\",\"amount\":4294967297}", "/move/amount", "must be an integer from 1 to 3"},
        {"{\"type\":\"bid\",\"amount\":1.0}", "/move/amount", "must be an integer from 1 to 3"},
        {"{\"type\":\"bid\",\"amount\":null}", "/move/amount", "must be an integer from 1 to 3"},
        {"{\"type\":\"spy\",\"town\":\"rom\"}", "/move/town", "must be the id of a town"},
        {"{\"type\":\"spy\",\"town\":\"uml\"}", "/move/town", "must be the id of a town"},
        {"{\"type\":\"spy\",\"town\":\"koelln\"}", "/move/town",
         "must be the id of a town, perhaps \"koeln\""},
        {"{\"type\":\"spy\",\"town\":\"burg\"}", "/move/town",
         "must be the id of a town, perhaps \"neu/burg\""},
        {"{\"type\":\"spy\",\"town\":[\"ulm\"]}", "/move/town", "must be the id of a town"},
        {"{\"type\":\"raid\",\"town\":\"ulm\",\"card\":false}", "/move/card", "must be the id of a card"},
        {"{\"type\":\"defend\",\"hold\":1}", "/move/hold", "must be true or false"},
        {"{\"type\":\"fortify\",\"towns\":\"ulm\"}", "/move/towns", "must be a list of 1 to 2"},
        {"{\"type\":\"fortify\",\"towns\":[]}", "/move/towns", "must be a list of 1 to 2"},
        {"{\"type\":\"fortify\",\"towns\":[\"ulm\",\"koeln\",\"neu/burg\"]}", "/move/towns",
         "must be a list of 1 to 2"},
        {"{\"type\":\"fortify\",\"towns\":[\"ulm\",\"rom\"]}", "/move/towns/1", "must be the id of a town"},
        {"{\"type\":\"fortify\",\"towns\":[\"ulm\",\"ulm\"]}", "/move/towns/1", "stands here twice"},
    };
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++) {
        struct faults faults = {0};
        struct move m;
        json_t *json = parse(BROKEN[i].json);
        assert_false(move_read(p, json, &m, "/move", &faults));
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.list[0].path, BROKEN[i].path);
        assert_string_equal(faults.list[0].detail, BROKEN[i].detail);
        json_decref(json);
    }
}

TEST(what_is_meant_is_said_in_the_first_fault_alone)
{
    struct faults faults = {0};
    struct move m;
    json_t *json = parse("{\"type\":\"fortify\",\"towns\":[\"koelln\",\"koelln\"]}");
    assert_false(move_read(p, json, &m, "/move", &faults));
    assert_int_equal(faults.count, 2);
    assert_string_equal(faults.list[0].detail, "must be the id of a town, perhaps \"koeln\"");
    assert_string_equal(faults.list[1].detail, "must be the id of a town");
    json_decref(json);
}

/* Values that a schema cannot know are foreign: the ids of a pack, the options of a game. */
struct foreign {
    const char *json;
    size_t count, foreign; /* faults; of these */
};

TEST(moves_name_what_the_game_does_not_have)
{
    static const struct foreign MOVES[] = {
        {"{\"type\":\"fly\"}", 1, 1},
        {"{\"type\":\"spy\",\"town\":\"rom\"}", 1, 1},
        {"{\"type\":\"spy\",\"town\":7}", 1, 0},
        {"{\"type\":\"fortify\",\"towns\":[\"rom\",\"wien\"]}", 2, 2},
        {"{\"type\":\"fortify\",\"towns\":[\"rom\",7]}", 2, 1},
    };
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        struct faults faults = {0};
        struct move m;
        json_t *json = parse(MOVES[i].json);
        assert_false(move_read(p, json, &m, "/move", &faults));
        assert_int_equal(faults.count, MOVES[i].count);
        assert_int_equal(faults.foreign, MOVES[i].foreign);
        json_decref(json);
    }
}

/* ---- events and draws ---- */

TEST(events_show_each_viewer_its_own)
{
    table.out.event_count = 0;
    event(p, EVENT_DREW, .seat = 1, .card = 4);
    event(p, EVENT_SPIED, .by = 0, .town = 2);
    event(p, EVENT_RAIDED, .seat = 2, .town = 1, .won = true);
#define RAIDED "{\"seat\":\"player-3\",\"town\":\"neu/burg\",\"type\":\"raided\",\"won\":true}"
#define ALL                                                                                                  \
    "[{\"card\":\"c-4\",\"seat\":\"player-2\",\"type\":\"drew\"},"                                           \
    "{\"by\":\"player-1\",\"town\":\"koeln\",\"type\":\"spied\"}," RAIDED "]"
    events_write(&w, p, &table.out, SEAT_ALL);
    assert_written(ALL);
    events_write(&w, p, &table.out, SEAT_REVEALED);
    assert_written(ALL);
    events_write(&w, p, &table.out, 1);
    assert_written("[{\"card\":\"c-4\",\"seat\":\"player-2\",\"type\":\"drew\"},"
                   "{\"by\":\"player-1\",\"town\":null,\"type\":\"spied\"}," RAIDED "]");
    static const int OTHERS[] = {0, 2, SEAT_NONE, NO_SEAT};
    for (size_t i = 0; i < 4; i++) {
        events_write(&w, p, &table.out, OTHERS[i]);
        assert_written("[{\"card\":null,\"seat\":\"player-2\",\"type\":\"drew\"},"
                       "{\"by\":\"player-1\",\"town\":null,\"type\":\"spied\"}," RAIDED "]");
    }
}

TEST(draws_show_open_values_only)
{
    table.out.draw_count = 2;
    table.out.draws[0] = (struct draw){6, 6, 4, 1, DRAW_RAID, {0, 2}};
    table.out.draws[1] = (struct draw){7, 20, 0, 0, DRAW_SPY, {1, 2}};
#define RAID_DRAW                                                                                            \
    "{\"for\":\"the raid of the first on K\303\266ln\",\"low\":1,\"n\":6,\"sides\":6,\"value\":4}"
    draws_write(&w, p, &table.out, SEAT_ALL);
    assert_written("[" RAID_DRAW ",{\"for\":\"whether the spy in K\303\266ln is seen\",\"low\":0,\"n\":7,"
                   "\"sides\":20,\"value\":0}]");
    draws_write(&w, p, &table.out, 1);
    assert_written("[" RAID_DRAW ",{\"for\":\"whether the spy in K\303\266ln is seen\",\"low\":0,\"n\":7,"
                   "\"sides\":20,\"value\":null}]");
    static const int OTHERS[] = {0, 2, SEAT_NONE, NO_SEAT};
    for (size_t i = 0; i < 4; i++) {
        draws_write(&w, p, &table.out, OTHERS[i]);
        assert_written("[" RAID_DRAW ",{\"for\":\"whether the spy in a town is seen\",\"low\":0,\"n\":7,"
                       "\"sides\":20,\"value\":null}]");
    }
    draw_write_needed(&w, p, &table.out.draws[0]);
    assert_written("{\"about\":{\"seat\":\"player-1\",\"town\":\"koeln\"},\"for\":\"the raid of the first on "
                   "K\303\266ln\","
                   "\"low\":1,\"sides\":6}");
}

/* ---- sentences ---- */

TEST(refusals_are_sentences)
{
    skirmish_bid_all(&table);
    const struct move m = {MOVE_RAID, 2, {2, 3}};
    const struct refusal own = {"own-town", "4", "{town} is {seat}'s {own}, {card} or {not."};
    const struct refusal bare = {"bare", NULL, "{town}"};
    refusal_write(&w, p, &own, 1, &m);
    assert_written(
        "{\"code\":\"own-town\",\"rule\":\"4\",\"detail\":\"K\303\266ln is the second's {own}, Peace (a) or "
        "{not.\",\"reference\":\"/games/skirmish#refusal-own-town\"}");
    refusal_write(&w, p, &bare, 1, NULL); /* the rule is the step's */
    assert_written("{\"code\":\"bare\",\"rule\":\"3\",\"detail\":\"{town}\","
                   "\"reference\":\"/games/skirmish#refusal-bare\"}");
    play_over(p, 1);
    refusal_write(&w, p, &bare, 1, &(struct move){.type = MOVE_CONCEDE});
    assert_written("{\"code\":\"bare\",\"rule\":null,\"detail\":\"{town}\","
                   "\"reference\":\"/games/skirmish#refusal-bare\"}");
    step_write(&w, p);
    assert_written("null");
}

/* A raid whose card is hidden from all. */
TEST(a_prompt_does_not_tell_what_is_hidden)
{
    skirmish_bid_all(&table);
    const struct step *steps[STEP_COUNT];
    struct step raid = *skirmish.steps[STEP_RAID];
    struct game game = skirmish;
    memcpy(steps, skirmish.steps, sizeof steps);
    raid.record = RECORD("raid", struct raid, ID_FIELD(struct raid, town, &skirmish_towns, NULL),
                         {.name = "card",
                          .kind = FIELD_ID,
                          .audience = NOBODY,
                          FIELD_AT(struct raid, card),
                          .domain = &skirmish_cards,
                          .optional = true},
                         NUMBER_FIELD(struct raid, answer, -1, 1, NULL));
    steps[STEP_RAID] = &raid;
    game.steps = steps;
    p->game = &game;
    s->towns[0].owner = 1;
    const int card = set_next(s->hands[0].cards, CARD_WORDS, 0);
    assert_null(play_move(p, 0, &(struct move){MOVE_RAID, 2, {0, (int16_t)card}}));
    step_write(&w, p);
    assert_written("{\"name\":\"raid\",\"rule\":\"4\",\"prompt\":\"Hold Ulm against a card?\"}");
    state_write(&w, p, "", SEAT_NONE);
    assert_non_null(
        strstr(writer_text(&w), "{\"step\":\"raid\",\"town\":\"ulm\",\"card\":null,\"answer\":-1}"));
    p->game = &skirmish;
}

/* ---- states ---- */

static json_t *written_state(int viewer)
{
    writer_clear(&w);
    state_write(&w, p, skirmish_standard()->hash_hex, viewer);
    return parse(writer_text(&w));
}

/* Through whole matches: the exact JSON and the packed form both come back as the same bytes. */
TEST(states_come_back_whole)
{
    static struct move_list list;
    uint8_t packed[STATE_PACKED_MAX], again[STATE_PACKED_MAX];
    uint32_t random = 7;
    for (int match = 0; match < 20; match++) {
        skirmish_begin(&table, 2 + match % 3);
        for (bool over = false; !over;) {
            struct state back;
            struct play other = *p;
            struct faults faults = {0};
            over = s->head.over;
            other.state = &back;
            json_t *json = written_state(SEAT_ALL);
            assert_true(state_read(&other, json, &faults));
            json_decref(json);
            const size_t size = state_pack(p, packed);
            assert_true(size <= state_packed_most(&skirmish));
            assert_int_equal(state_pack(&other, again), size);
            assert_memory_equal(packed, again, size);
            memset(&back, 0xff, sizeof back);
            assert_true(state_unpack(&other, packed, size));
            state_pack(&other, again);
            assert_memory_equal(packed, again, size);
            if (over) break;
            const int seat = __builtin_ctz(play_deciders(p));
            play_list(p, seat, &list);
            random = random * 1664525 + 1013904223;
            play_move(p, seat, &list.moves[(random >> 16) % list.count]);
        }
    }
}

TEST(damaged_bytes_are_refused)
{
    uint8_t packed[STATE_PACKED_MAX];
    const size_t size = state_pack(p, packed);
    assert_false(state_unpack(p, packed, size - 1));
    assert_false(state_unpack(p, packed, size + 1));
    packed[18]++; /* the depth of the stack */
    assert_false(state_unpack(p, packed, size));
    packed[18]--;
    assert_true(state_unpack(p, packed, size));
    packed[size - 1] = STEP_COUNT; /* the step on top, which has no record */
    assert_false(state_unpack(p, packed, size));
}

/* Writes `value` (NULL: takes the member away) at a path like "hands/player-1/cards". */
static void put(json_t *json, const char *path, const char *value)
{
    char name[64];
    const size_t length = strcspn(path, ".");
    memcpy(name, path, length);
    name[length] = 0;
    json_t *below =
        json_is_array(json) ? json_array_get(json, strtoul(name, NULL, 10)) : json_object_get(json, name);
    if (path[length])
        put(below, path + length + 1, value);
    else if (!value)
        json_object_del(json, name);
    else if (json_is_array(json))
        json_array_set_new(json, strtoul(name, NULL, 10), parse(value));
    else
        json_object_set_new(json, name, parse(value));
}

TEST(broken_states_say_where)
{
    skirmish_bid_all(&table);
    static const struct {
        const char *at, *value, *path;
    } BROKEN[] = {
        {"game", NULL, "/game"},
        {"game", "\"chess\"", "/game"},
        {"scenario", "\"none\"", "/scenario"},
        {"scenario", "3", "/scenario"},
        {"options", "[]", "/options"},
        {"options", NULL, "/options"},
        {"options.rounds", "6", "/options/rounds"},
        {"options.truce", "1", "/options/truce"},
        {"options.luck", "1", "/options/luck"},
        {"seats", "{}", "/seats"},
        {"seats.1", "\"player-9\"", "/seats/1"},
        {"seats.1", "\"player-1\"", "/seats/1"},
        {"seats.2", "\"player-4\"", "/seats"},
        {"resigned", "[\"player-4\"]", "/resigned"},
        {"resigned", "[\"player-1\",\"player-2\",\"player-3\"]", "/resigned"},
        {"winners", "[\"player-1\"]", "/winners"},
        {"draws", "-1", "/draws"},
        {"draws", "4294967296", "/draws"},
        {"draws", "true", "/draws"},
        {"over", "0", "/over"},
        {"over", "true", "/stack"},
        {"stack", "[]", "/stack"},
        {"stack", "7", "/stack"},
        {"stack.1", "[]", "/stack/1/step"},
        {"stack.1.step", "\"nap\"", "/stack/1/step"},
        {"stack.1.seat", "\"player-7\"", "/stack/1/seat"},
        {"stack.1.seat", "\"player-4\"", "/stack/1/seat"}, /* not in play */
        {"stack.1.seat", "null", "/stack/1/seat"},
        {"stack.1.left", "4", "/stack/1/left"},
        {"stack.1.left", NULL, "/stack/1/left"},
        {"stack.1.done", "0", "/stack/1/done"},
        {"stack.1.more", "0", "/stack/1/more"},
        {"stack.1.done", "true", "/stack/1"}, /* no seat decides */
        {"stack.0.step", "\"bidding\"", "/stack/0/step"},
        {"round", "0", "/round"},
        {"round", NULL, "/round"},
        {"leader", "\"player-4\"", "/leader"}, /* not in play */
        {"leader", "1", "/leader"},
        {"hands.player-1", NULL, "/hands/player-1"},
        {"hands.player-4", "{}", "/hands/player-4"},
        {"hands.player-1.cards.1", "\"c-77\"", "/hands/player-1/cards/1"},
        {"hands.player-1.cards", "[]", ""}, /* two cards are nowhere */
        {"hands.player-1.spied", "1", "/hands/player-1/spied"},
        {"towns.neu/burg.garrison", "4", "/towns/neu~1burg/garrison"},
        {"towns.rom", "{}", "/towns/rom"},
        {"discards", "[\"c-1\",\"c-x\"]", "/discards/1"},
        {"debts.player-2", "301", "/debts/player-2"},
        {"losses", "[0,7]", "/losses/1"},
        {"losses", "[0,0,0,0,0,0,0]", "/losses"},
        {"card_count", "2", "/card_count"},
    };
    json_t *whole = written_state(SEAT_ALL);
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++) {
        struct state back;
        struct play other = *p;
        struct faults faults = {0};
        other.state = &back;
        json_t *json = json_deep_copy(whole);
        put(json, BROKEN[i].at, BROKEN[i].value);
        assert_false(state_read(&other, json, &faults));
        assert_true(faults.count > 0);
        if (strcmp(faults.list[0].path, BROKEN[i].path) != 0)
            fail_msg("%s: %s: %s", BROKEN[i].at, faults.list[0].path, faults.list[0].detail);
        json_decref(json);
    }
    json_decref(whole);
}

TEST(a_view_is_no_state)
{
    struct state back;
    struct play other = *p;
    struct faults faults = {0};
    other.state = &back;
    json_t *json = written_state(SEAT_REVEALED);
    assert_false(state_read(&other, json, &faults));
    json_decref(json);
}

TEST(faults_of_others_do_not_matter)
{
    struct state back;
    struct play other = *p;
    struct faults faults = {0};
    other.state = &back;
    json_t *json = written_state(SEAT_ALL);
    fault_add(&faults, "/elsewhere", "is wrong");
    assert_true(state_read(&other, json, &faults));
    put(json, "hands.player-1.cards", "[]");
    assert_false(state_read(&other, json, &faults)); /* the game inspects it all the same */
    json_decref(json);
}

/* ---- options and seats ---- */

TEST(options_are_all_set)
{
    int16_t values[OPTIONS_MAX];
    struct faults faults = {0};
    memset(values, 0x55, sizeof values);
    assert_true(options_read(&skirmish, 0, NULL, values, "/options", &faults));
    const int16_t standard[OPTIONS_MAX] = {3};
    assert_memory_equal(values, standard, sizeof values);
    json_t *json = parse("{\"truce\":true,\"rounds\":5}");
    assert_true(options_read(&skirmish, 0, json, values, "/options", &faults));
    assert_int_equal(values[OPTION_ROUNDS], 5);
    assert_int_equal(values[OPTION_TRUCE], 1);
    options_write(&w, &skirmish, values, 0);
    assert_written("{\"rounds\":5,\"truce\":true}");
    json_decref(json);
}

TEST(options_are_of_the_game)
{
    static const struct foreign OPTIONS[] = {
        {"{\"luck\":true}", 1, 1},  {"{\"rounds\":6}", 1, 1},     {"{\"rounds\":true}", 1, 1},
        {"{\"truce\":1}", 1, 1},    {"{\"rounds\":\"5\"}", 1, 0}, {"{\"rounds\":5.0}", 1, 0},
        {"{\"truce\":null}", 1, 0},
    };
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        struct faults faults = {0};
        int16_t values[OPTIONS_MAX];
        json_t *json = parse(OPTIONS[i].json);
        assert_false(options_read(&skirmish, 0, json, values, "/options", &faults));
        assert_int_equal(faults.count, OPTIONS[i].count);
        assert_int_equal(faults.foreign, OPTIONS[i].foreign);
        json_decref(json);
    }
}

TEST(seats_and_scenarios_have_names)
{
    seats_write(&w, "seats", &skirmish, 5);
    assert_written("\"seats\":[\"player-1\",\"player-3\"]");
    assert_int_equal(seats_for(&skirmish, 0, 3, NULL), 7);
    assert_int_equal(scenario_find(&skirmish, "short"), 1);
    assert_int_equal(scenario_find(&skirmish, "shor"), -1);
}

/* Three scenarios: as the game has it; with seats of its own; with fewer players and another length. */
static const struct option SHORTER[] = {{"rounds", "How many rounds.", "1", 2, 2, 2}, {0}};
static uint32_t last_seats(int players, const int16_t *options)
{
    return 15 & ~((1u << (SEATS - players)) - 1);
}
static const struct scenario SCENARIOS[] = {
    {.id = "whole", .name = "Whole", .doc = "All.", .players = 3},
    {.id = "siege", .name = "Siege", .doc = "Two seats.", .seats = 1 << 1 | 1 << 3},
    {.id = "late",
     .name = "Late",
     .doc = "Late.",
     .players_max = 3,
     .seating = last_seats,
     .options = SHORTER},
    {0}};

TEST(a_scenario_has_its_own_seats_players_and_options)
{
    struct game game = skirmish;
    struct faults faults = {0};
    int16_t values[OPTIONS_MAX];
    json_t *five = json_loads("{\"rounds\": 5}", 0, NULL);
    game.scenarios = SCENARIOS;
    assert_int_equal(scenario_players(&game, 0).least, 2);
    assert_int_equal(scenario_players(&game, 0).standard, 3);
    assert_int_equal(scenario_players(&game, 1).least, 2);
    assert_int_equal(scenario_players(&game, 1).most, 2);
    assert_int_equal(scenario_players(&game, 2).most, 3);
    assert_int_equal(scenario_players(&game, 2).standard, 2);
    assert_int_equal(seats_for(&game, 1, 2, NULL), 10);
    assert_int_equal(seats_for(&game, 2, 3, NULL), 14);
    assert_true(options_read(&game, 0, five, values, "/options", &faults));
    assert_true(options_read(&game, 2, NULL, values, "/options", &faults));
    assert_int_equal(values[OPTION_ROUNDS], 2);
    assert_false(options_read(&game, 2, five, values, "/options", &faults));
    json_decref(five);
}

TEST(the_catalogue_tells_who_plays_a_scenario)
{
    struct game game = skirmish;
    game.scenarios = SCENARIOS;
    game_describe(&w, &game, "00");
    json_t *json = json_loadb(w.text, w.length, 0, NULL), *scenarios = json_object_get(json, "scenarios");
    assert_non_null(json);
    json_t *siege = json_array_get(scenarios, 1), *late = json_array_get(scenarios, 2);
    json_t *expected = json_pack("[ss]", "player-2", "player-4");
    assert_true(json_equal(json_object_get(siege, "seats"), expected));
    assert_int_equal(json_array_size(json_object_get(late, "seats")), 3);
    assert_int_equal(json_array_size(json_object_get(late, "options")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "players"), "default")), 3);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(late, "players"), "maximum")), 3);
    json_decref(expected);
    json_decref(json);
}
