/* Standing instructions: when one answers for a seat, and that they are read, written and kept. */
#include <stdlib.h>
#include <string.h>

#include "engine/instruction.h"
#include "testing.h"
#include "tutorial/table.h"

static struct skirmish_match table;
static struct play *const p = &table.p;
static struct instructions given;
static struct faults faults;
static struct move m;

static bool give(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    faults.count = 0;
    const bool read = instructions_read(&given, p, json, "/instructions", &faults);
    json_decref(json);
    return read;
}

static bool answers(int seat)
{
    return instructions_answer(&given, p, seat, &m);
}

/* The first of two players is to act. */
static int begin(void **state)
{
    skirmish_begin(&table, 2);
    skirmish_bid_all(&table);
    assert_int_equal(play_deciders(p), 1);
    return 0;
}

FIXTURE(begin, NULL);

TEST(it_passes_for_the_seat_that_is_asked)
{
    assert_true(give("[{}]"));
    assert_true(answers(0));
    assert_int_equal(m.type, MOVE_PASS);
    assert_null(play_check(p, 0, &m));
    assert_false(answers(1)); /* is not asked */
    assert_true(give("[]"));
    assert_false(answers(0));
}

TEST(it_is_for_one_step_or_for_all)
{
    assert_true(give("[{\"step\": \"action\"}]"));
    assert_true(answers(0));
    skirmish_begin(&table, 2);
    assert_true(give("[{}]"));
    assert_false(answers(0)); /* a bid cannot be passed */
    assert_false(give("[{\"step\": \"bidding\"}]"));
    assert_string_equal(faults.list[0].path, "/instructions/0/step");
}

TEST(it_holds_as_long_as_its_scope)
{
    assert_true(give("[{\"until\": \"round\"}]"));
    assert_true(answers(0));
    table.state.round++;
    assert_false(answers(0));
    struct writer w;
    writer_init(&w);
    instructions_write(&w, &given, p);
    assert_string_equal(writer_text(&w), "[]");
    writer_free(&w);
}

TEST(its_exceptions_ask_all_the_same)
{
    assert_true(give("[{\"unless\": [\"my-towns\"]}]"));
    assert_true(answers(0));
    table.state.towns[0].owner = 0;
    assert_false(answers(0));
    assert_true(give("[{\"unless\": [\"my-towns\"]}, {\"step\": \"action\"}]"));
    assert_true(answers(0)); /* another one holds */
}

TEST(a_game_may_have_thirty_two_conditions)
{
    struct instruction_condition conditions[33] = {{0}};
    struct game game = skirmish;
    struct writer w;
    for (int i = 0; i < 31; i++)
        conditions[i] = (struct instruction_condition){.name = "another"};
    conditions[31] = skirmish.conditions[0];
    game.conditions = conditions;
    p->game = &game;
    assert_true(give("[{\"unless\": [\"my-towns\"]}]"));
    assert_int_equal(given.list[0].unless, UINT32_C(1) << 31);
    assert_true(answers(0));
    table.state.towns[0].owner = 0;
    assert_false(answers(0));
    writer_init(&w);
    instructions_write(&w, &given, p);
    assert_string_equal(writer_text(&w), "[{\"unless\":[\"my-towns\"]}]");
    writer_free(&w);
}

TEST(what_cannot_be_read_says_where)
{
    static const char *const texts[][2] = {{"{}", "/instructions"},
                                           {"[1]", "/instructions/0"},
                                           {"[{}, {\"until\": \"turn\"}]", "/instructions/1/until"},
                                           {"[{\"until\": 1}]", "/instructions/0/until"},
                                           {"[{\"unless\": \"my-towns\"}]", "/instructions/0/unless"},
                                           {"[{\"unless\": [\"x\"]}]", "/instructions/0/unless/0"},
                                           {"[{\"value\": 3}]", "/instructions/0/value"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(give(texts[i][0]));
        assert_string_equal(faults.list[0].path, texts[i][1]);
    }
}

TEST(what_is_kept_is_the_same_again)
{
    static const char text[] = "[{\"step\":\"action\",\"unless\":[\"my-towns\"],\"until\":\"round\"},{}]";
    struct instructions again;
    struct writer w;
    assert_true(give(text));
    writer_init(&w);
    instructions_write(&w, &given, p);
    assert_string_equal(writer_text(&w), text);
    writer_clear(&w);
    instructions_store(&w, &given, p);
    table.state.round++; /* they are kept with the round in which they were given */
    assert_true(instructions_restore(&again, p, writer_text(&w), w.length));
    assert_memory_equal(&again, &given, sizeof given);
    static const char other[] = "[{\"step\":\"gone\"},{\"unless\":[\"gone\"]},{}]";
    assert_true(instructions_restore(&again, p, other, sizeof other - 1));
    assert_int_equal(again.count, 1); /* a later build does not know the others */
    assert_false(instructions_restore(&again, p, "{", 1));
    writer_free(&w);
}

static int32_t none_is_on(const struct play *play)
{
    return SCOPE_OFF;
}

TEST(a_scope_that_is_not_on_takes_none)
{
    const struct game *game = p->game;
    struct game other = *game;
    other.scopes =
        (const struct instruction_scope[]){{"battle", "Until this battle is over.", none_is_on}, {0}};
    p->game = &other;
    assert_false(give("[{\"until\": \"battle\"}]"));
    p->game = game;
    assert_string_equal(faults.list[0].path, "/instructions/0/until");
}
