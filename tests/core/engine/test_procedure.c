/* Procedures: what a called step gives back, which steps stand on which and how often, moves that the engine
 * makes because there is no other, reaction windows. A game of nothing else: a caravan in which each round
 * asks for one of these. */
#include <string.h>

#include "engine/instruction.h"
#include "engine/play_stack.h"
#include "engine/window.h"
#include "testing.h"

enum { SEATS = 4, BALES = 5 /* the most that can be loaded */ };
enum { STEP_ROUND, STEP_TRADE, STEP_TOLL, STEP_LOAD, STEP_GUARDS, STEP_OPEN, STEP_SECRET, STEPS_HERE };
enum { MOVE_WAIT, MOVE_LOAD, MOVE_NO_GUARD, MOVE_GUARD, MOVES_HERE };

struct caravan {
    struct head head;
    uint8_t loaders; /* the seats that load next, one bit each; 0: none */
    int16_t least;   /* that may be loaded */
    int16_t bales;
    uint8_t guards; /* who has sent one, one bit each */
};

struct caravan_round {
    uint8_t about;
    int16_t earned;
};

struct loading {
    uint8_t seats, loaded;
};

struct guarding {
    struct window window;
    uint8_t about;
};

static const struct domain caravan_seats = {
    .name = "seat", IDS("first", "second", "third", "fourth"), .seats = true};

static uint32_t allowed; /* the seats that may guard now, one bit each */

static struct caravan *caravan(const struct play *p)
{
    return p->state;
}

/* ---- the steps ---- */

static uint32_t first_seat(const struct play *p)
{
    return 1;
}

static uint32_t loaders(const struct play *p)
{
    const struct loading *loading = step_record(p);
    return loading->loaded ? 0 : loading->seats;
}

static int highest(const struct play *p, uint32_t seats)
{
    return 31 - __builtin_clz(seats);
}

static uint32_t may_guard(const struct play *p, uint32_t seats)
{
    return seats & allowed;
}

static const struct window_type guards = {.next = highest, .at_once = true}, any = {0},
                                highest_first = {.may = may_guard, .next = highest};
#define GUARDING                                                                                             \
    RECORD("guarding", struct guarding, WINDOW_FIELDS(struct guarding, &caravan_seats),                      \
           NUMBER_FIELD(struct guarding, about, 0, 9, "What it is about."))

static const struct step *const steps[STEPS_HERE] = {
    [STEP_ROUND] =
        &(const struct step){.name = "round",
                             .record =
                                 RECORD("round", struct caravan_round,
                                        NUMBER_FIELD(struct caravan_round, about, 0, 9, "What it is about."),
                                        NUMBER_FIELD(struct caravan_round, earned, -99, 99, "By trade.")),
                             .result = RESULT(struct caravan_round, earned),
                             .deciders = first_seat,
                             .moves = MOVES(MOVE_WAIT)},
    [STEP_TRADE] = &(const struct step){.name = "trade",
                                        .called_by = STEPS(STEP_ROUND, STEP_TRADE),
                                        .max_depth = 2,
                                        .deciders = first_seat,
                                        .moves = MOVES(MOVE_WAIT)},
    [STEP_TOLL] =
        &(const struct step){
            .name = "toll", .called_by = STEPS(ANY_STEP), .deciders = first_seat, .moves = MOVES(MOVE_WAIT)},
    [STEP_LOAD] = &(const struct step){.name = "load",
                                       .record = RECORD("loading", struct loading,
                                                        NUMBER_FIELD(struct loading, seats, 0, 15,
                                                                     "Who loads, one bit each."),
                                                        FLAG_FIELD(struct loading, loaded, "It is done.")),
                                       .called_by = STEPS(STEP_ROUND),
                                       .deciders = loaders,
                                       .automatic = true,
                                       .moves = MOVES(MOVE_LOAD),
                                       .then = step_return},
    [STEP_GUARDS] = &(const struct step){.name = "guards",
                                         .record = GUARDING,
                                         .called_by = STEPS(STEP_ROUND),
                                         .secret = true,
                                         .window = &guards,
                                         .moves = MOVES(MOVE_NO_GUARD, MOVE_GUARD),
                                         .passing = PASSING(MOVE_NO_GUARD)},
    [STEP_OPEN] = &(const struct step){.name = "open",
                                       .record = GUARDING,
                                       .called_by = STEPS(STEP_ROUND),
                                       .window = &highest_first,
                                       .moves = MOVES(MOVE_NO_GUARD, MOVE_WAIT),
                                       .passing = PASSING(MOVE_NO_GUARD)},
    [STEP_SECRET] = &(const struct step){.name = "secret",
                                         .record = GUARDING,
                                         .called_by = STEPS(STEP_ROUND),
                                         .secret = true,
                                         .window = &any,
                                         .moves = MOVES(MOVE_NO_GUARD),
                                         .passing = PASSING(MOVE_NO_GUARD)},
};

/* ---- the moves ---- */

static MOVE_APPLY(apply_wait)
{
    if (caravan(p)->loaders) step_call(p, STEP_LOAD, &(struct loading){.seats = caravan(p)->loaders});
    caravan(p)->loaders = 0;
}

static const struct refusal TOO_LIGHT = {"too-light", "1", "More must be loaded."};

static MOVE_CHECK(check_load)
{
    return m->arg[0] < caravan(p)->least ? &TOO_LIGHT : NULL;
}

static MOVE_APPLY(apply_load)
{
    ((struct loading *)step_record(p))->loaded = 1;
    caravan(p)->bales = m->arg[0];
}

static MOVE_APPLY(apply_guard)
{
    caravan(p)->guards |= (uint8_t)(1 << seat);
    window_done(p, STEP_GUARDS, seat);
}

static const struct move_type *const moves[MOVES_HERE] = {
    [MOVE_WAIT] = &(const struct move_type){.name = "wait", .apply = apply_wait},
    [MOVE_LOAD] = &(const struct move_type){.name = "load",
                                            .args = {{.name = "bales", .min = 1, .max = BALES}},
                                            .check = check_load,
                                            .apply = apply_load},
    [MOVE_NO_GUARD] = &(const struct move_type){.name = "no_guard"},
    [MOVE_GUARD] = &(const struct move_type){.name = "guard", .apply = apply_guard},
};

static const struct game game = {
    .steps = steps, .step_count = STEPS_HERE, .moves = moves, .move_count = MOVES_HERE};
static struct caravan table;
static struct play play = {.game = &game, .state = &table}, *const p = &play;

static int begin(void **state)
{
    memset(&table, 0, sizeof table);
    p->fault = PLAY_SOUND;
    allowed = 15;
    table.head.seats = (1 << SEATS) - 1;
    step_call(p, STEP_ROUND, &(struct caravan_round){.about = 7, .earned = -1});
    assert_int_equal(p->fault, PLAY_SOUND);
    return 0;
}

/* ---- what a called step gives back ---- */

static const struct caravan_round *current_round(void)
{
    return step_record_of(p, STEP_ROUND);
}

FIXTURE(begin, NULL);

TEST(a_result_stands_where_the_caller_wants_it)
{
    step_call(p, STEP_TRADE, NULL);
    step_return_with(p, 42);
    assert_int_equal(current_round()->earned, 42);
    assert_int_equal(current_round()->about, 7);
    assert_int_equal(p->fault, PLAY_SOUND);
}

TEST(who_gives_nothing_back_changes_nothing)
{
    step_call(p, STEP_TRADE, NULL);
    step_return(p);
    assert_int_equal(current_round()->earned, -1);
}

TEST(a_result_that_the_caller_does_not_expect_is_a_fault)
{
    step_call(p, STEP_TRADE, NULL);
    step_call(p, STEP_TRADE, NULL);
    step_return_with(p, 42);
    assert_int_equal(p->fault, PLAY_BROKEN);
}

TEST(the_record_of_the_next_step_may_stand_within_that_of_the_current_one)
{
    step_call(p, STEP_GUARDS, &(struct guarding){.about = 9});
    char *inside = (char *)step_record(p) + offsetof(struct guarding, window.passed);
    *(struct loading *)inside = (struct loading){.seats = 5};
    step_next(p, STEP_LOAD, inside);
    assert_int_equal(((const struct loading *)step_record(p))->seats, 5);
    step_next(p, STEP_LOAD, step_record(p));
    assert_int_equal(((const struct loading *)step_record(p))->seats, 5);
    assert_int_equal(p->fault, PLAY_SOUND);
}

/* ---- which steps stand on which ---- */

TEST(a_step_stands_as_often_as_it_says)
{
    step_call(p, STEP_TRADE, NULL);
    step_call(p, STEP_TRADE, NULL);
    assert_int_equal(p->fault, PLAY_SOUND);
    step_call(p, STEP_TRADE, NULL);
    assert_int_equal(p->fault, PLAY_BROKEN);
}

TEST(a_step_that_says_nothing_stands_once)
{
    step_call(p, STEP_TOLL, NULL);
    assert_int_equal(p->fault, PLAY_SOUND);
    assert_true(stack_may_hold(p, 1));
    assert_non_null(stack_push(p, STEP_TOLL)); /* as a stack from outside may have it */
    assert_false(stack_may_hold(p, 2));
}

TEST(any_step_calls_what_says_so_and_the_bottom_is_no_step)
{
    step_call(p, STEP_TRADE, NULL);
    step_call(p, STEP_TOLL, NULL);
    assert_int_equal(p->fault, PLAY_SOUND);
    table.head.depth = 0;
    step_call(p, STEP_TOLL, NULL);
    assert_int_equal(p->fault, PLAY_BROKEN);
}

/* ---- moves that the engine makes ---- */

/* The first seat makes its move, and play comes to the loading. */
static void load(int seats, int least)
{
    caravan(p)->loaders = (uint8_t)seats;
    caravan(p)->least = (int16_t)least;
    assert_null(play_move(p, 0, &(struct move){.type = MOVE_WAIT}));
    assert_int_equal(p->fault, PLAY_SOUND);
}

TEST(the_only_move_is_made)
{
    load(4, BALES);
    assert_true(step_is(p, STEP_ROUND));
    assert_int_equal(caravan(p)->bales, BALES);
}

TEST(the_move_that_was_made_is_given_once_to_a_batch_that_names_it)
{
    const struct move all = {MOVE_LOAD, 1, {BALES}}, less = {MOVE_LOAD, 1, {BALES - 1}};
    load(4, BALES);
    assert_false(play_has_made(p, 0, &all)); /* another seat's: after it none is given */
    assert_false(play_has_made(p, 2, &all));
    load(4, BALES);
    assert_false(play_has_made(p, 2, &less));
    load(4, BALES);
    assert_true(play_has_made(p, 2, &all));
    assert_false(play_has_made(p, 2, &all));
}

TEST(a_choice_is_a_seats_own)
{
    load(4, BALES - 1);
    assert_true(step_is(p, STEP_LOAD));
    assert_int_equal(play_deciders(p), 4);
    assert_int_equal(caravan(p)->bales, 0);
}

TEST(where_two_are_asked_nothing_is_made_for_them)
{
    load(4 | 8, BALES);
    assert_int_equal(play_deciders(p), 4 | 8);
}

TEST(the_only_move_is_told_to_who_asks)
{
    struct move m;
    load(4 | 8, BALES);
    assert_true(play_only_move(p, 2, &m));
    assert_int_equal(m.type, MOVE_LOAD);
    assert_int_equal(m.arg[0], BALES);
    assert_false(play_only_move(p, 0, &m)); /* it is not asked */
}

/* ---- reaction windows: who is asked, in which order, what a reaction does to the asking ---- */

static const struct move NO_GUARD = {.type = MOVE_NO_GUARD}, GUARD = {.type = MOVE_GUARD};

static bool open_for(int step, uint32_t seats)
{
    return window_open(p, step, seats, &(struct guarding){.about = 7});
}

static void passes(int seat)
{
    assert_null(play_move(p, seat, &NO_GUARD));
    assert_int_equal(p->fault, PLAY_SOUND);
}

static const struct guarding *now(void)
{
    return step_record(p);
}

TEST(seats_are_asked_in_the_order_given)
{
    assert_true(open_for(STEP_OPEN, 2 | 4 | 8));
    assert_int_equal(now()->about, 7);
    assert_int_equal(play_deciders(p), 8);
    assert_string_equal(play_check(p, 1, &NO_GUARD)->code, "not-your-decision");
    passes(3);
    assert_int_equal(play_deciders(p), 4);
    assert_int_equal(now()->window.passed, 8);
    passes(2);
    passes(1);
    assert_true(step_is(p, STEP_ROUND)); /* back to where it was */
    assert_int_equal(play_deciders(p), 1);
}

TEST(without_a_seat_that_may_react_there_is_no_window)
{
    allowed = 1;
    assert_false(open_for(STEP_OPEN, 2 | 4));
    assert_false(open_for(STEP_OPEN, 0));
    assert_true(step_is(p, STEP_ROUND));
}

TEST(who_may_not_react_any_more_is_passed_over)
{
    assert_true(open_for(STEP_OPEN, 2 | 4 | 8));
    allowed = 2;
    assert_int_equal(play_deciders(p), 2);
    passes(1);
    assert_true(step_is(p, STEP_ROUND));
}

TEST(a_reaction_is_followed_by_another_question_or_by_none)
{
    assert_true(open_for(STEP_OPEN, 2 | 4));
    assert_null(play_move(p, 2, &(struct move){.type = MOVE_WAIT}));
    assert_int_equal(play_deciders(p), 4); /* asked again */
    window_done(p, STEP_OPEN, 2);
    assert_int_equal(play_deciders(p), 2);
    assert_int_equal(now()->window.passed, 0);
}

TEST(a_window_that_is_closed_asks_no_seat)
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
    assert_true(p->waits);
    assert_int_equal(play_deciders(p), 2 | 8);
    passes(1);
    passes(3);
    assert_false(p->waits);
    assert_true(step_is(p, STEP_ROUND));
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

/* ---- windows that ask at once ---- */

/* Plays the answers as who runs a match does (api/match/change/batch.c); NULL where a seat is not asked. */
static void answer(const struct move *answers)
{
    bool reacted = false;
    for (uint32_t left = play_deciders(p); left && !reacted;) {
        const int seat = window_first(p, left);
        reacted = window_reacts(p, &answers[seat]);
        assert_null(play_move(p, seat, &answers[seat]));
        assert_int_equal(p->fault, PLAY_SOUND);
        left &= ~(UINT32_C(1) << seat);
    }
}

TEST(all_are_asked_and_nothing_is_done_before_all_have_answered)
{
    assert_true(window_open(p, STEP_GUARDS, 1 | 2 | 4, NULL));
    assert_int_equal(play_deciders(p), 1 | 2 | 4);
    assert_null(play_answer(p, 1, &GUARD));
    assert_int_equal(play_deciders(p), 1 | 4);
    assert_int_equal(caravan(p)->guards, 0);
    assert_null(play_answer(p, 2, &NO_GUARD));
    assert_int_equal(play_deciders(p), 1);
}

TEST(the_first_reaction_in_order_is_made_and_the_rest_are_asked_again)
{
    const struct move answers[SEATS] = {GUARD, GUARD, NO_GUARD, GUARD};
    assert_true(window_open(p, STEP_GUARDS, 1 | 2 | 4, NULL));
    answer(answers);
    assert_false(p->waits);                       /* the reaction is made, although 0 is asked again */
    assert_int_equal(caravan(p)->guards, 1 << 1); /* 2 has passed, 0 is not heard */
    assert_int_equal(play_deciders(p), 1);
    answer(answers);
    assert_int_equal(caravan(p)->guards, 1 << 1 | 1 << 0);
    assert_true(step_is(p, STEP_ROUND));
}

TEST(where_all_pass_play_comes_back)
{
    const struct move answers[SEATS] = {NO_GUARD, NO_GUARD, NO_GUARD, NO_GUARD};
    assert_true(window_open(p, STEP_GUARDS, 1 | 8, NULL));
    answer(answers);
    assert_int_equal(caravan(p)->guards, 0);
    assert_true(step_is(p, STEP_ROUND));
}
