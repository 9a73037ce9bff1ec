/* Taking back: who may undo what, that the state is the earlier one, and that an auditor holds a log to the
 * same rules. */
#include <stdlib.h>
#include <string.h>

#include "cli/recording.h"
#include "log/audit.h"
#include "log/undo.h"
#include "testing.h"
#include "tutorial/table.h"

/* a log of the tutorial game that is followed from its beginning, and recorded. */
static struct skirmish_match table;
static struct play *const p = &table.p;
static struct history history;
static struct match_terms terms;
static struct recording recording;
static uint64_t seq;
static const struct refusal *refusal;

static bool act(int seat, struct move m)
{
    const struct action action = {
        .seq = seq + 1, .seat = seat, .due_at = m.type == MOVE_DEADLINE_EXTENDED, .move = m};
    if (!history_apply(&history, p, &terms, &action, &refusal)) return false;
    seq++;
    recording_add(&recording, p, &action);
    return true;
}

static bool undo(int seat, int actions)
{
    return act(seat, (struct move){.type = MOVE_UNDO, .count = 1, .arg = {(int16_t)actions}});
}

static bool borrow(int seat)
{
    return act(seat, (struct move){.type = MOVE_BORROW});
}

static bool bid(int seat, int amount)
{
    return act(seat, (struct move){.type = MOVE_BID, .count = 1, .arg = {(int16_t)amount}});
}

static void assert_not_undone(int seat, int actions, const char *code)
{
    const struct state before = table.state;
    assert_false(undo(seat, actions));
    assert_string_equal(refusal->code, code);
    assert_memory_equal(&before, &table.state, sizeof before);
}

/* Two players have bid, and the first is to act. */
static int begin(void **state)
{
    terms = skirmish_to_log(&table);
    terms.deadline.each = 1000000;
    recording_init(&recording);
    recording_begin(&recording, &terms);
    assert_true(history_init(&history, &skirmish));
    seq = 0;
    assert_true(act(-1, (struct move){.type = MOVE_SET_UP}));
    assert_true(bid(0, 2) && bid(1, 1));
    return 0;
}

static int end(void **state)
{
    history_free(&history);
    recording_free(&recording);
    return 0;
}

static void assert_audited(size_t findings)
{
    static const struct game *const rules[] = {&skirmish, NULL};
    const struct audit_options options = {.games = rules, .pack = skirmish_standard()};
    struct audit_summary summary;
    recording_end(&recording, NULL);
    assert_int_equal(audit_verify(recording.text.text, recording.text.length, &options, &summary),
                     findings ? AUDIT_UNSOUND : AUDIT_SOUND);
    assert_int_equal(summary.findings, findings);
}

/* ---- what can be undone ---- */

FIXTURE(begin, end);

/* A seat changes hands, the organizer gives more time: it is neither taken back nor in the way, and the state
 * is the one before it. */
TEST(what_is_done_from_outside_is_passed_over)
{
    const struct state before = table.state;
    assert_true(borrow(0));
    const struct state borrowed = table.state;
    assert_true(act(0, (struct move){.type = MOVE_SEAT_RELEASED}));
    assert_true(act(-1, (struct move){.type = MOVE_DEADLINE_EXTENDED}));
    assert_true(act(0, (struct move){.type = MOVE_SEAT_CLAIMED}));
    assert_memory_equal(&borrowed, &table.state, sizeof borrowed);
    assert_int_equal(table.out.event_count + table.out.draw_count, 0);
    assert_int_equal(undo_count(&history.undo, 0), 1);
    assert_true(act(1, (struct move){.type = MOVE_VACATION_CHANGED}));
    assert_int_equal(undo_count(&history.undo, 0), 1);
    assert_true(undo(0, 1));
    assert_memory_equal(&before, &table.state, sizeof before);
    assert_true(act(-1, (struct move){.type = MOVE_PHASE_ENDED}));
    assert_audited(0);
}

TEST(entries_that_stand_are_those_of_seats)
{
    size_t standing[4], count = 0;
    count = undo_standing(standing, count, 0, &(struct move){.type = MOVE_SET_UP});
    count = undo_standing(standing, count, 1, &(struct move){.type = MOVE_SEAT_CLAIMED});
    count = undo_standing(standing, count, 2, &(struct move){.type = MOVE_BORROW});
    assert_int_equal(count, 2);
    assert_int_equal(standing[1], 2);
    count = undo_standing(standing, count, 3, &(struct move){.type = MOVE_DEADLINE_EXTENDED});
    assert_int_equal(
        undo_standing(standing, count, 4, &(struct move){.type = MOVE_UNDO, .count = 1, .arg = {1}}), 1);
}

TEST(several_actions_lead_back_to_the_state_before_them)
{
    const struct state before = table.state;
    uint8_t hash[HASH_SIZE], again[HASH_SIZE];
    state_hash(p, hash);
    assert_true(borrow(0) && borrow(0));
    assert_int_equal(undo_count(&history.undo, 0), 2);
    assert_int_equal(undo_count(&history.undo, 1), 0);
    assert_true(undo(0, 2));
    assert_memory_equal(&before, &table.state, sizeof before);
    state_hash(p, again);
    assert_memory_equal(hash, again, HASH_SIZE);
    assert_int_equal(undo_count(&history.undo, 0), 0);
    assert_audited(0);
}

TEST(what_was_undone_was_never_done)
{
    assert_true(borrow(0) && borrow(0) && undo(0, 1) && borrow(0) && undo(0, 1));
    assert_int_equal(undo_count(&history.undo, 0), 1);
    assert_int_equal(table.state.debts[0], 1);
    assert_true(undo(0, 1));
    assert_int_equal(table.state.debts[0], 0);
    assert_not_undone(0, 1, "others-have-acted"); /* the bids */
    assert_audited(0);
}

TEST(what_passed_the_turn_on_can_be_undone_until_another_acts)
{
    assert_true(borrow(0) && act(0, (struct move){.type = MOVE_PASS}));
    assert_int_equal(play_deciders(p), 2);
    assert_not_undone(1, 1, "others-have-acted");
    assert_true(undo(0, 1));
    assert_int_equal(play_deciders(p), 1);
    assert_true(act(0, (struct move){.type = MOVE_PASS}) && borrow(1));
    assert_not_undone(0, 1, "others-have-acted");
    assert_not_undone(1, 2, "others-have-acted");
    assert_true(undo(1, 1));
    assert_int_equal(undo_count(&history.undo, 0),
                     0); /* it has been decided by another, and then taken back */
    assert_audited(0);
}

TEST(nothing_is_undone_across_a_secret_step)
{
    assert_not_undone(0, 1, "others-have-acted");
    assert_not_undone(1, 1, "secret-step");
}

TEST(nothing_is_undone_across_a_draw)
{
    assert_true(borrow(0));
    assert_true(act(0, (struct move){.type = MOVE_RAID, .count = 2, .arg = {0, -1}}));
    assert_not_undone(0, 1, "something-was-drawn");
}

TEST(nothing_is_undone_across_what_is_done_by_default)
{
    const struct action passed = {.seq = seq + 1, .seat = 0, .by_default = true, .move = {.type = MOVE_PASS}};
    assert_true(history_apply(&history, p, &terms, &passed, &refusal));
    assert_not_undone(0, 1, "others-have-acted");
}

TEST(nothing_is_undone_across_a_resignation)
{
    end(state);
    skirmish_begin(&table, 3);
    terms.seats = 7;
    assert_true(history_init(&history, &skirmish));
    recording_init(&recording);
    seq = 0;
    assert_true(act(-1, (struct move){.type = MOVE_SET_UP}));
    assert_not_undone(2, 1, "secret-step");
    assert_true(bid(0, 2) && bid(1, 1) && bid(2, 1) && borrow(0));
    assert_true(act(2, (struct move){.type = MOVE_CONCEDE}));
    assert_not_undone(0, 1, "others-have-acted");
}

TEST(an_action_that_led_to_a_secret_step_stands)
{
    assert_true(act(0, (struct move){.type = MOVE_PASS}) && act(1, (struct move){.type = MOVE_PASS}));
    assert_true(play_step(p)->secret);
    assert_not_undone(1, 1, "secret-step");
}

TEST(only_so_many_actions_can_be_undone)
{
    for (int i = 0; i < 2 * UNDO_MAX; i++) {
        table.state.debts[0] = 0;
        assert_true(borrow(0));
    }
    assert_int_equal(undo_count(&history.undo, 0), UNDO_MAX);
    assert_not_undone(0, UNDO_MAX + 1, "undo-limit");
    assert_true(undo(0, UNDO_MAX - 1));
    assert_true(undo(0, 1));
    assert_not_undone(0, 1, "undo-limit");
}

TEST(a_refused_action_leaves_the_oldest_that_can_be_undone)
{
    struct state before = {0};
    for (int i = 0; i < UNDO_MAX; i++) {
        table.state.debts[0] = 0;
        if (i == 0) before = table.state;
        assert_true(borrow(0));
    }
    assert_false(bid(0, 2));
    assert_true(undo(0, UNDO_MAX));
    assert_memory_equal(&before, &table.state, sizeof before);
}

/* ---- what comes to light ---- */

static struct event_type events[EVENT_COUNT];
static struct game shown;

static void with_reveals(enum event_reveals reveals)
{
    memcpy(events, skirmish.events, sizeof events);
    events[EVENT_ROUND_ENDED].reveals = reveals;
    events[EVENT_SPIED].reveals = reveals;
    shown = skirmish;
    shown.events = events;
    p->game = &shown;
}

static void note(int type, enum event_reveals reveals)
{
    with_reveals(reveals);
    outcome_clear(p->out);
    play_event(p, type, (const int16_t[]){0, 0});
}

TEST(an_event_for_some_reveals_unless_it_is_ones_own)
{
    note(EVENT_SPIED, REVEALS_BY_ARGS);
    assert_true(play_brought_to_light(p));
    note(EVENT_SPIED, REVEALS_NOTHING);
    assert_false(play_brought_to_light(p));
    note(EVENT_ROUND_ENDED, REVEALS_BY_ARGS);
    assert_false(play_brought_to_light(p));
    note(EVENT_ROUND_ENDED, REVEALS_ALWAYS);
    assert_true(play_brought_to_light(p));
}

TEST(nothing_is_undone_after_something_came_to_light)
{
    struct undo noted = {.seat = 1, .count = 3};
    const struct action action = {.seq = 9, .seat = 1, .move = {.type = MOVE_PASS}};
    note(EVENT_ROUND_ENDED, REVEALS_ALWAYS);
    undo_note(&noted, p, &action, false);
    assert_int_equal(undo_count(&noted, 1), 0);
    assert_string_equal(undo_check(&noted, p, 1, 1)->code, "hidden-came-to-light");
    assert_string_equal(undo_check(&noted, p, 0, 1)->code, "others-have-acted");
}

/* ---- an auditor ---- */

TEST(an_auditor_refuses_an_undo_across_another_seats_decision)
{
    assert_true(borrow(0) && act(0, (struct move){.type = MOVE_PASS}) && borrow(1));
    history.undo = (struct undo){.seat = 0, .count = 3}; /* a service that lies */
    assert_true(undo(0, 3));
    assert_audited(1);
}

TEST(an_auditor_refuses_an_undo_that_leads_elsewhere)
{
    assert_true(borrow(0) && borrow(0));
    history.standing--;
    assert_true(undo(0, 1));
    assert_audited(1);
}
