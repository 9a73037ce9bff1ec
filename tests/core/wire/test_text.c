/* Sentences from templates (wire/text.h). */
#include <string.h>

#include "testing.h"
#include "tutorial/table.h"
#include "wire/text.h"
#include "wire/wire.h"

static struct skirmish_match table;
static struct play *p = &table.p;
static char text[TEXT_ROOM];

static int setup(void **state)
{
    skirmish_begin(&table, 3);
    return 0;
}

enum { ARG_TOWN, ARG_CARD, ARG_COUNT, ARG_HELD, ARG_TOWNS };
/* Ulm is the third's; the other towns have no owner. */
static int owner_of(const struct play *of, int town)
{
    return town == 0 ? 2 : -1;
}

static int houses_of(const struct play *of, int town)
{
    return town + 1;
}

static const struct arg ARGS[] = {
    [ARG_TOWN] =
        {.name = "town", .domain = &skirmish_towns, .optional = true, .owner = owner_of, .number = houses_of},
    [ARG_CARD] = {.name = "card", .domain = &skirmish_cards, .audience = OWNER},
    [ARG_COUNT] = {.name = "count", .min = -9, .max = 9, .audience = OWNER},
    [ARG_HELD] = {.name = "held", .flag = true, .optional = true, .audience = OWNER},
    [ARG_TOWNS] = {.name = "towns", .domain = &skirmish_towns, .list = true, .max = 3},
    {0}};
static int16_t values[MOVE_ARGS];

/* The values: Ulm, c-1 (Levy (b)), 2, true, and all three towns. */
static const char *said(const char *template, int viewer)
{
    template_show(text, p,
                  &(struct template){.text = template,
                                     .args = ARGS,
                                     .values = values,
                                     .count = ARG_TOWNS + 3,
                                     .seat = 1,
                                     .owner = 1,
                                     .viewer = viewer});
    return text;
}

static void lay_values(void)
{
    memcpy(values, (const int16_t[MOVE_ARGS]){0, 1, 2, 1, 0, 1, 2}, sizeof values);
}

FIXTURE(setup, NULL);

TEST(names_stand_for_ids_and_the_first_letter_is_a_capital)
{
    lay_values();
    assert_string_equal(said("{seat} holds {card} in {town}.", SEAT_ALL),
                        "The second holds Levy (b) in Ulm.");
    assert_string_equal(said("in {towns}.", SEAT_ALL), "In Ulm, Neuburg and K\303\266ln.");
    assert_string_equal(said("{nobody} knows {.seat}.", SEAT_ALL), "{nobody} knows {.seat}.");
}

TEST(a_number_agrees_with_its_noun)
{
    lay_values();
    assert_string_equal(said("{count card|cards}, {towns town|towns}.", SEAT_ALL), "2 cards, 3 towns.");
    values[ARG_COUNT] = 1;
    assert_string_equal(said("{count card|cards}.", SEAT_ALL), "1 card.");
    values[ARG_COUNT] = -2;
    assert_string_equal(said("{count<0?loses {-count card|cards}|wins}.", SEAT_ALL), "Loses 2 cards.");
    values[ARG_COUNT] = 0;
    assert_string_equal(said("{count card|cards}{count? or more}.", SEAT_ALL), "0 cards.");
}

/* Of the numbers from `least` to `most`. */
static void check_range(const char *sentence, int least, int most, const char *expected)
{
    int16_t from[MOVE_ARGS];
    lay_values();
    memcpy(from, values, sizeof from);
    from[ARG_COUNT] = least;
    values[ARG_COUNT] = most;
    template_show(text, p,
                  &(struct template){.text = sentence, .args = ARGS, .values = values, .least = from});
    assert_string_equal(text, expected);
}

TEST(a_range_has_both_of_its_ends)
{
    check_range("{count}.", 1, 9, "1 to 9.");
    check_range("{count card|cards}.", 1, 9, "1 to 9 cards.");
    check_range("Loses {-count card|cards}.", -5, -2, "Loses 5 to 2 cards.");
    check_range("Loses {-count card|cards}.", -5, 0, "Loses 5 to 0 cards.");
}

TEST(conditions_choose_what_is_said)
{
    lay_values();
    assert_string_equal(said("{held?Holds {town}|Leaves}{town=ulm?!|.}", SEAT_ALL), "Holds Ulm!");
    values[ARG_HELD] = -1;
    values[ARG_TOWN] = 1;
    assert_string_equal(said("{held?Holds|Leaves}{town=ulm?!|.}", SEAT_ALL), "Leaves.");
    assert_string_equal(said("{count=2?Two|Not two}{town=neu?!}{town?.}", SEAT_ALL), "Two.");
}

TEST(what_was_left_out_leaves_its_brackets_out)
{
    lay_values();
    assert_string_equal(said("Goes[ to {town}[, {count card|cards}]].", SEAT_ALL), "Goes to Ulm, 2 cards.");
    values[ARG_TOWN] = -1;
    assert_string_equal(said("Goes[ to {town}[, {count card|cards}]].", SEAT_ALL), "Goes.");
    assert_string_equal(said("{town} is left out{town=ulm?!}{town?!|.}", SEAT_ALL), "None is left out.");
}

/* Whatever the values are, who may not know them reads the same. */
TEST(what_is_hidden_is_said_by_the_template_alone)
{
    static const char TEMPLATE[] = "{seat} lays {card}[ of {card}], {count card|cards}, {count}, "
                                   "{held?yes|no|a secret}{count<0?!|?}{card=c-1?!|?}.";
    static const int16_t CARDS[] = {1, 4, 9}, COUNTS[] = {-3, 0, 1}, HELD[] = {-1, 0, 1};
    for (size_t i = 0; i < 3; i++) {
        lay_values();
        values[ARG_CARD] = CARDS[i];
        values[ARG_COUNT] = COUNTS[i];
        values[ARG_HELD] = HELD[i];
        assert_string_equal(said(TEMPLATE, SEAT_NONE), "The second lays a card, some cards, some, a secret.");
        assert_string_equal(said(TEMPLATE, 2), "The second lays a card, some cards, some, a secret.");
        assert_null(strstr(said(TEMPLATE, 1), "secret"));
    }
}

/* What a sentence says of each town of a move that can be made. Of one in a log it names the town alone. */
static void check_towns(const char *sentence, const char *of_ulm, const char *of_neuburg)
{
    struct template template = {.text = sentence, .args = ARGS, .values = values, .seat = 1, .now = true};
    lay_values();
    template_show(text, p, &template);
    assert_string_equal(text, of_ulm);
    assert_string_equal(said(sentence, SEAT_ALL), "To Ulm.");
    values[ARG_TOWN] = 1;
    template_show(text, p, &template);
    assert_string_equal(text, of_neuburg);
}

/* Only of a move that can be made: where it stands in a log, the town may have changed hands since. */
TEST(whose_a_thing_is_now_is_said_of_a_move_that_can_be_made)
{
    check_towns("To {town}[ of {town's}]{town's?!|.}", "To Ulm of the third!", "To Neuburg.");
}

static int seats_of(const struct play *of)
{
    return __builtin_popcount(play_head(of)->seats);
}

static int twice(const struct play *of, int seat)
{
    return 2 * seat;
}

TEST(a_number_of_the_game_s_is_said_of_the_step)
{
    struct game game = *p->game;
    game.words = (const struct number_word[]){{"players", seats_of}, {NULL}};
    struct template template = {.text = "{players player|players}.", .seat = SEAT_NONE, .of_step = true};
    p->game = &game;
    template_show(text, p, &template);
    assert_string_equal(text, "3 players.");
    template.of_step = false;
    template_show(text, p, &template);
    assert_string_equal(text, "{players player|players}.");
    p->game = &skirmish;
}

TEST(a_number_that_belongs_to_a_value_is_said_of_a_move_that_can_be_made)
{
    check_towns("To {town}[ ({town# house|houses})].", "To Ulm (1 house).", "To Neuburg (2 houses).");
}

/* {step.bid} of a move that can be made; a log has no step. */
TEST(a_value_of_the_step_is_said_of_a_move_that_can_be_made)
{
    struct game game = *p->game;
    game.words = (const struct number_word[]){{"players", seats_of}, {.name = "twice", .own = twice}, {NULL}};
    struct template template = {
        .text = "Goes[ with {step.players player|players}] {step.twice?on|}[ {step.twice}].",
        .seat = 2,
        .now = true};
    p->game = &game;
    template_show(text, p, &template);
    assert_string_equal(text, "Goes with 3 players on 4.");
    template.now = false;
    template_show(text, p, &template);
    assert_string_equal(text, "Goes .");
    p->game = &skirmish;
}

TEST(a_sentence_ends_where_the_room_does)
{
    char long_text[TEXT_ROOM + 40];
    memset(long_text, 'x', sizeof long_text);
    values[ARG_TOWN] = 2;
    strcpy(long_text + TEXT_ROOM - 3, "{town}"); /* room for the K, and for half of the next character */
    said(long_text, SEAT_ALL);
    assert_int_equal(strlen(text), TEXT_ROOM - 2);
    assert_string_equal(text + TEXT_ROOM - 4, "xK");
}

TEST(a_name_with_brackets_is_said_as_it_stands)
{
    const struct refusal refusal = {"no", "1", "{step} {deciding} {town}"};
    const struct move raid = {MOVE_RAID, 2, {1, -1}};
    char said_so[REFUSAL_ROOM];
    refusal_say(said_so, p, &refusal, 0, &raid);
    assert_string_equal(said_so, "Bidding (2) the first, the second, the third Neuburg");
}

TEST(moves_and_entries_of_the_log_are_said_to_each)
{
    const struct move bid = {MOVE_BID, 1, {3}}, spy = {MOVE_SPY, 1, {1}};
    move_text(text, p, &bid, 0, 0);
    assert_string_equal(text, "The first bids 3 thalers.");
    move_text(text, p, &bid, 0, 1);
    assert_string_equal(text, "The first bids some thalers.");
    move_text(text, p, &spy, 0, 0);
    assert_string_equal(text, "The first sends a spy to Neuburg.");
    move_text(text, p, &spy, 0, SEAT_NONE);
    assert_string_equal(text, "The first sends a spy.");
    move_text(text, p, &(struct move){.type = MOVE_SET_UP}, SEAT_NONE, SEAT_NONE);
    assert_string_equal(text, "The match is set up.");
    move_text(text, p, &(struct move){.type = MOVE_UNDO, .count = 1, .arg = {2}}, 1, SEAT_NONE);
    assert_string_equal(text, "The second takes back 2 actions.");
    move_text(text, p, &(struct move){.type = MOVE_CONCEDE}, 2, SEAT_NONE);
    assert_string_equal(text, "The third resigns.");
}

/* The second's draw of a card, by the event where the type of the move names it. */
TEST(a_log_tells_an_action_by_the_event_that_says_more)
{
    struct game game = *p->game;
    struct move_type raid = *p->game->moves[MOVE_RAID];
    const struct move_type *moves[MOVE_COUNT];
    static struct outcome out = {.event_count = 1, .events = {{EVENT_DREW, {1, 4}}}};
    struct outcome *const before = p->out;
    const struct move move = {MOVE_RAID, 2, {1, -1}};
    memcpy(moves, game.moves, game.move_count * sizeof *moves);
    moves[MOVE_RAID] = &raid;
    game.moves = moves;
    p->game = &game;
    p->out = &out;
    action_text(text, p, &move, 1, 2);
    assert_null(strstr(text, "draws"));
    raid.told_by = TOLD_BY(EVENT_DREW);
    action_text(text, p, &move, 1, 2);
    assert_string_equal(text, "The second draws a card.");
    out.event_count = 0;
    action_text(text, p, &move, 1, 2);
    assert_null(strstr(text, "draws"));
    p->out = before;
    p->game = &skirmish;
}

TEST(events_and_draws_are_said_to_each)
{
    const struct event drew = {EVENT_DREW, {1, 4}};
    event_text(text, p, &drew, 1);
    assert_string_equal(text, "The second draws Peace (b).");
    event_text(text, p, &drew, 2);
    assert_string_equal(text, "The second draws a card.");
    const struct draw die = {.low = 1, .sides = 6, .value = 4, .type = DRAW_RAID, .arg = {0, 2}};
    draw_text(text, p, &die, SEAT_NONE);
    assert_string_equal(text, "The raid of the first on K\303\266ln: 4.");
    const struct draw card = {.low = 0, .sides = 6, .value = 4, .type = DRAW_DEAL, .arg = {0}};
    draw_text(text, p, &card, SEAT_ALL);
    assert_string_equal(text, "A card for the first.");
    const struct draw spy = {.low = 0, .sides = 20, .value = 4, .type = DRAW_SPY, .arg = {0, 1}};
    draw_text(text, p, &spy, SEAT_NONE);
    assert_string_equal(text, "Whether the spy in a town is seen.");
    draw_purpose(text, p, &spy, SEAT_ALL);
    assert_string_equal(text, "whether the spy in Neuburg is seen");
}
