/* Reaction windows: who is asked, in which order, what a reaction does to the asking, and that play comes back to where it was. */
#include <stdlib.h>
#include <string.h>

#include "engine/instruction.h"
#include "engine/window.h"
#include "testing.h"
#include "tutorial/table.h"

/* The tutorial game, and on top of its action a window in which seats may borrow or pass; or, in secret, all at once. */
enum { STEP_OPEN = STEP_KINDS, STEP_SECRET, STEPS_HERE };

struct reaction {
    struct window window;
    uint8_t about;
};

static const struct field REACTION_FIELDS[] = {
    WINDOW_FIELDS(struct reaction),
    {.name = "about", .kind = FIELD_INTEGER, FIELD_AT(struct reaction, about), .max = 9},
    {0}};
static const struct record REACTION_RECORD = {"reaction", "A window.", sizeof(struct reaction),
                                              REACTION_FIELDS};

static struct game game;
static struct step steps[STEPS_HERE];
static const struct move_type *moves[MOVE_KINDS];
static struct move_type pass;
static struct skirmish_match table;
static struct play *const p = &table.p;
static uint32_t allowed;

static uint32_t may(const struct play *play, uint32_t seats)
{
    return seats & allowed;
}

static int highest(const struct play *play, uint32_t seats)
{
    return 31 - __builtin_clz(seats);
}

static const struct window_type HIGHEST_FIRST = {.may = may, .next = highest}, ANY = {0};

static const struct step REACTIONS = {.name = "reactions",
                                      .rule = "3",
                                      .record = &REACTION_RECORD,
                                      .called_by = STEPS(STEP_ACTION),
                                      .window = &HIGHEST_FIRST,
                                      .moves = MOVES(MOVE_PASS, MOVE_BORROW),
                                      .passing = PASSING(MOVE_PASS)};

static int begin(void **state)
{
    memcpy(steps, skirmish.steps, STEP_KINDS * sizeof *steps);
    memcpy(moves, skirmish.moves, sizeof moves);
    pass = *skirmish.moves[MOVE_PASS];
    moves[MOVE_PASS] = &pass;
    pass.apply = NULL; /* a window's passing move needs none */
    steps[STEP_OPEN] = steps[STEP_SECRET] = REACTIONS;
    steps[STEP_SECRET].window = &ANY;
    steps[STEP_SECRET].secret = true;
    game = skirmish;
    game.steps = steps;
    game.step_count = STEPS_HERE;
    game.moves = moves;
    skirmish_begin(&table, 4);
    skirmish_bid_all(&table);
    p->game = &game;
    allowed = 15;
    assert_int_equal(play_deciders(p), 1);
    return 0;
}

static bool open_for(int step, uint32_t seats)
{
    return window_open(p, step, seats, &(struct reaction){.about = 7});
}

static void passes(int seat)
{
    assert_null(play_move(p, seat, &(struct move){.type = MOVE_PASS}));
    assert_int_equal(p->fault, PLAY_SOUND);
}

static const struct reaction *now(void)
{
    return step_record(p);
}

FIXTURE(begin, NULL);

TEST(seats_are_asked_in_the_order_given)
{
    assert_true(open_for(STEP_OPEN, 2 | 4 | 8));
    assert_int_equal(now()->about, 7);
    assert_int_equal(play_deciders(p), 8);
    assert_string_equal(play_check(p, 1, &(struct move){.type = MOVE_PASS})->code, "not-your-decision");
    passes(3);
    assert_int_equal(play_deciders(p), 4);
    assert_int_equal(now()->window.passed, 8);
    passes(2);
    passes(1);
    assert_ptr_equal(play_step(p), &steps[STEP_ACTION]); /* back to where it was */
    assert_int_equal(play_deciders(p), 1);
}

TEST(nobody_who_may_react_is_no_window)
{
    allowed = 1;
    assert_false(open_for(STEP_OPEN, 2 | 4));
    assert_false(open_for(STEP_OPEN, 0));
    assert_ptr_equal(play_step(p), &steps[STEP_ACTION]);
}

TEST(who_may_not_react_any_more_is_passed_over)
{
    assert_true(open_for(STEP_OPEN, 2 | 4 | 8));
    allowed = 2;
    assert_int_equal(play_deciders(p), 2);
    passes(1);
    assert_ptr_equal(play_step(p), &steps[STEP_ACTION]);
}

TEST(a_reaction_is_followed_by_another_question_or_by_none)
{
    assert_true(open_for(STEP_OPEN, 2 | 4));
    assert_null(play_move(p, 2, &(struct move){.type = MOVE_BORROW}));
    assert_int_equal(play_deciders(p), 4); /* asked again */
    window_done(p, STEP_OPEN, 2);
    assert_int_equal(play_deciders(p), 2);
    assert_int_equal(now()->window.passed, 0);
}

TEST(who_has_passed_can_be_asked_again)
{
    assert_true(open_for(STEP_OPEN, 2 | 4));
    passes(2);
    window_ask(p, STEP_OPEN, 4 | 8);
    assert_int_equal(play_deciders(p), 8);
    assert_int_equal(now()->window.passed, 0);
}

TEST(a_window_that_is_closed_asks_nobody)
{
    assert_true(open_for(STEP_OPEN, 2 | 4 | 8));
    assert_int_equal(play_deciders(p), 8);
    window_close(p, STEP_OPEN);
    assert_int_equal(play_deciders(p), 0);
}

TEST(in_secret_all_are_asked_at_once)
{
    assert_true(open_for(STEP_SECRET, 2 | 4 | 8));
    assert_int_equal(play_deciders(p), 2 | 4 | 8);
    passes(2);
    assert_int_equal(play_deciders(p), 2 | 8);
    passes(1);
    passes(3);
    assert_ptr_equal(play_step(p), &steps[STEP_ACTION]);
}

TEST(a_standing_instruction_passes_a_window)
{
    const struct instructions always = {.count = 1, .list = {{.step = STEP_OPEN, .scope = -1}}};
    struct move m;
    assert_false(instructions_answer(&always, p, 0, &m)); /* at another step */
    assert_true(open_for(STEP_OPEN, 2 | 4));
    assert_false(instructions_answer(&always, p, 1, &m)); /* not asked yet */
    assert_true(instructions_answer(&always, p, 2, &m));
    assert_null(play_move(p, 2, &m));
    assert_int_equal(play_deciders(p), 2);
}
