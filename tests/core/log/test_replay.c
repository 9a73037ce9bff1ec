/* Playing a stored log again: what was played goes the same way, and each way in which a line can differ is
 * told. */
#include <stdlib.h>
#include <string.h>

#include "log/replay.h"
#include "testing.h"
#include "tutorial/table.h"

/* A log of the tutorial game, line by line, and how it was when it was played. */
enum { LINES_MAX = 16 };
static struct skirmish_match table, again;
static struct history history;
static struct match_terms terms;
static struct replay replay;
static char *lines[LINES_MAX];
static uint64_t count;
static uint8_t last[HASH_SIZE];

static void act(struct action action)
{
    const struct refusal *refusal;
    struct writer w;
    uint8_t state[HASH_SIZE];
    action.seq = count + 1;
    assert_true(history_apply(&history, &table.p, &terms, &action, &refusal));
    writer_init(&w);
    state_hash(&table.p, state);
    action_write(&w, &table.p, &action, &(struct chain_link){terms.format, last, state}, last);
    lines[count++] = strdup(writer_text(&w));
    writer_free(&w);
}

#define ACT(who, what, ...)                                                                                  \
    act((struct action){                                                                                     \
        .seat = who,                                                                                         \
        .move = {.type = what, .count = sizeof((int16_t[]){__VA_ARGS__}) / 2, .arg = {__VA_ARGS__}}})

enum { SET_UP, BID_BY_FIRST, BID_BY_SECOND, BORROW, UNDO, BORROW_AGAIN, PASS, PASS_BY_DEFAULT };

static int play_a_log(void **state)
{
    terms = skirmish_to_log(&table);
    assert_true(history_init(&history, &skirmish) && terms_hash(&terms, last));
    count = 0;
    ACT(-1, MOVE_SET_UP);
    ACT(0, MOVE_BID, 2);
    ACT(1, MOVE_BID, 1);
    ACT(0, MOVE_BORROW);
    ACT(0, MOVE_UNDO, 1);
    ACT(0, MOVE_BORROW);
    ACT(0, MOVE_PASS);
    act((struct action){.seat = 1, .by_default = true, .late = true, .move = {.type = MOVE_PASS}});
    skirmish_begin(&again, 2);
    again.chance = table.chance;
    assert_true(replay_init(&replay, &terms, NULL, &again.p));
    return 0;
}

static int forget_the_log(void **state)
{
    history_free(&history);
    replay_free(&replay);
    while (count > 0)
        free(lines[--count]);
    return 0;
}

static enum replay_result play(const char *line)
{
    return replay_line(&replay, line, strlen(line));
}

static void play_up_to(uint64_t line)
{
    while (replay.played < line)
        assert_int_equal(play(lines[replay.played]), REPLAY_PLAYED);
}

/* The line is made another one, `to` in place of the first `from`. */
static void change(int line, const char *from, const char *to)
{
    char *at = strstr(lines[line], from), *changed = calloc(1, strlen(lines[line]) + strlen(to) + 1);
    assert_non_null(at);
    memcpy(changed, lines[line], (size_t)(at - lines[line]));
    strcat(strcat(changed, to), at + strlen(from));
    free(lines[line]);
    lines[line] = changed;
}

/* That line is not played, for a reason that begins so, and leaves the state as it was. */
static void assert_differs(int line, const char *difference)
{
    play_up_to((uint64_t)line);
    const struct state before = again.state;
    assert_int_equal(play(lines[line]), REPLAY_DIFFERENT);
    assert_ptr_equal(strstr(replay.difference, difference), replay.difference);
    assert_int_equal(replay.played, line);
    assert_memory_equal(&before, &again.state, sizeof before);
    assert_int_equal(again.p.fault, PLAY_SOUND);
}

FIXTURE(play_a_log, forget_the_log);

TEST(a_log_is_played_to_its_end)
{
    play_up_to(count);
    assert_string_equal(replay.difference, "");
    assert_memory_equal(replay.hash, last, HASH_SIZE);
    assert_memory_equal(&again.state, &table.state, sizeof table.state);
    assert_true(replay.action.by_default && replay.action.late);
    assert_int_equal(replay.action.seq, count);
}

/* One line is another one, `to` in place of the first `from`. */
TEST(each_way_in_which_a_line_differs_is_told)
{
    static const struct {
        int line;
        const char *from, *to, *difference;
    } CASES[] = {
        {BID_BY_FIRST, "\"seat\":\"", "\"seat\":\"nobody-", "These rules do not know its seat."},
        {BORROW, "\"seat\":", "\"seat\":null,\"chair\":", "Its move is not one of such a seat."},
        {BORROW, "\"type\":\"borrow\"", "\"type\":\"lend\"",
         "These rules do not know its move: /move Skirmish has no move \"lend\"."},
        {BID_BY_FIRST, "\"amount\":2", "\"amount\":\"all\"",
         "These rules do not know its move: /move/amount "},
        {UNDO, "\"actions\":1", "\"actions\":2", "These rules refuse its move ("},
        {SET_UP, "\"events\":[", "\"events\":[{},", "By these rules the move leads to other events."},
        {BID_BY_FIRST, "\"prev\":\"", "\"prev\":\"0",
         "It is chained to another line than the one before it."},
        {PASS, "\"state_hash\":\"", "\"state_hash\":\"0", "By these rules the move leads to another state."},
        {PASS, "\"seq\":7", "\"seq\":8", "The line is not what the move leads to."},
        {PASS, ",\"seq\":", ", \"seq\":", "The line is not what the move leads to."},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        forget_the_log(NULL);
        play_a_log(NULL);
        change(CASES[i].line, CASES[i].from, CASES[i].to);
        assert_differs(CASES[i].line, CASES[i].difference);
    }
}

TEST(a_move_that_is_refused)
{
    play_up_to(BID_BY_FIRST);
    assert_int_equal(play(lines[BORROW]), REPLAY_DIFFERENT);
    assert_non_null(strstr(replay.difference, "These rules refuse its move ("));
}

TEST(a_move_that_cannot_be_played_to_its_end)
{
    again.chance.source = CHANCE_NONE; /* as if these rules drew more than there is */
    assert_differs(SET_UP, "These rules cannot play its move to the end.");
}

TEST(a_time_that_was_changed)
{
    play_up_to(BID_BY_FIRST);
    change(BID_BY_FIRST, "\"at\":\"1970", "\"at\":\"70");
    assert_differs(BID_BY_FIRST, "It does not say when it was made.");
}

TEST(other_draws)
{
    again.chance.key[0] ^= 1;
    assert_differs(SET_UP, "By these rules the move leads to other draws.");
}

TEST(what_is_no_line_is_no_difference)
{
    play_up_to(BORROW);
    for (size_t length = 0; length < strlen(lines[BORROW]); length += 7)
        assert_int_equal(replay_line(&replay, lines[BORROW], length), REPLAY_UNREADABLE);
    assert_string_equal(replay.difference, "");
    play_up_to(count);
}

/* In the first format the states were hashed as packed: their hashes are taken as they stand, the chain is
 * not. */
TEST(the_states_of_format_1_are_not_compared)
{
    terms.format = 1;
    replay_free(&replay);
    assert_true(replay_init(&replay, &terms, NULL, &again.p));
    memcpy(replay.hash, (uint8_t[HASH_SIZE]){0}, HASH_SIZE); /* before the first line */
    for (int i = SET_UP; i <= BID_BY_FIRST; i++) {           /* ... had no times in what was hashed */
        char *at = strstr(lines[i], "\"at\":"), *next = strstr(lines[i], "\"draws\":");
        memmove(at, next, strlen(next) + 1);
    }
    char *hash = strstr(lines[SET_UP], "\"prev\":\"") + strlen("\"prev\":\"");
    memset(hash, '0', 2 * HASH_SIZE);
    memset(strstr(lines[SET_UP], "\"state_hash\":\"") + strlen("\"state_hash\":\""), 'e', 2 * HASH_SIZE);
    assert_int_equal(play(lines[SET_UP]), REPLAY_PLAYED);
    assert_differs(BID_BY_FIRST, "It is chained to another line than the one before it.");
    lines[BID_BY_FIRST][strlen(lines[BID_BY_FIRST]) - 3] = 'x'; /* the last digit of its state_hash */
    assert_int_equal(play(lines[BID_BY_FIRST]), REPLAY_UNREADABLE);
}
