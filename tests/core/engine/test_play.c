/* Running a game: steps that call and come back, who decides, refusals, lists, resignations, chance. Rule
 * numbers are those of tutorial/game.h. */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "tutorial/table.h"

static struct skirmish_match table;
static struct play *const p = &table.p;
static struct state *const s = &table.state;
static struct move_list list;

static const struct move PASS = {.type = MOVE_PASS};

static int three_players(void **state)
{
    skirmish_begin(&table, 3);
    return 0;
}

/* Three players after a bidding in which all bid the same: the first acts first. */
static int first_to_act(void **state)
{
    three_players(state);
    skirmish_bid_all(&table);
    return 0;
}

static void assert_refused(int seat, struct move m, const char *code, const char *rule)
{
    const struct state before = *s;
    const struct refusal *refusal = play_move(p, seat, &m);
    assert_non_null(refusal);
    assert_string_equal(refusal->code, code);
    if (rule)
        assert_string_equal(refusal->rule, rule);
    else
        assert_null(refusal->rule);
    assert_memory_equal(s, &before, sizeof before);
    assert_int_equal(p->fault, PLAY_SOUND);
}

static void assert_made(int seat, struct move m)
{
    assert_null(play_move(p, seat, &m));
    assert_int_equal(p->fault, PLAY_SOUND);
}

static void assert_step(int step, uint32_t deciders)
{
    assert_ptr_equal(play_step(p), skirmish.steps[step]);
    assert_int_equal(play_deciders(p), deciders);
}

static void give_dice(const int32_t *dice, size_t count)
{
    table.chance = (struct chance){.source = CHANCE_GIVEN, .given = dice, .given_count = count};
}

static struct move raid(const char *town, int card)
{
    return (struct move){.type = MOVE_RAID, .count = 2, .arg = {(int16_t)skirmish_town(town), (int16_t)card}};
}

static struct move defend(bool hold)
{
    return (struct move){.type = MOVE_DEFEND, .count = 1, .arg = {hold}};
}

/* ---- steps ---- */

FIXTURE(three_players, NULL);

TEST(set_up_runs_to_the_first_decision)
{
    assert_step(STEP_BIDDING, 7);
    assert_int_equal(s->head.depth, 2);
    assert_int_equal(s->head.draws, 6);
    assert_int_equal(table.out.draw_count, 6);
    assert_int_equal(table.out.event_count, 6);
    assert_int_equal(table.out.draws[5].sides, 5);
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(set_count(s->hands[seat].cards, CARD_WORDS), seat < 3 ? 2 : 0);
}

TEST(all_bid_before_the_step_resolves)
{
    const struct move bids[] = {{MOVE_BID, 1, {1}}, {MOVE_BID, 1, {3}}, {MOVE_BID, 1, {2}}};
    assert_made(2, bids[2]);
    assert_true(p->waits);
    assert_step(STEP_BIDDING, 3);
    assert_refused(2, bids[2], "not-your-decision", NULL);
    assert_made(0, bids[0]);
    assert_true(p->waits);
    assert_null(play_answer(p, 1, &bids[1])); /* judged, but play does not run on */
    assert_ptr_equal(play_step(p), skirmish.steps[STEP_BIDDING]);
    s->hands[1].bid = 0;
    assert_made(1, bids[1]);
    assert_false(p->waits);
    assert_step(STEP_ACTION, 2); /* the highest bidder */
    const struct acting *action = step_record(p);
    assert_int_equal(action->left, 2);
}

FIXTURE(first_to_act, NULL);

TEST(a_called_step_comes_back)
{
    assert_made(0, raid("ulm", -1)); /* a town without an owner: the raid decides itself at once */
    assert_step(STEP_ACTION, 2);
    s->towns[skirmish_town("ulm")] = (struct town){.owner = 2, .garrison = 3};
    assert_made(1, raid("ulm", -1));
    assert_step(STEP_RAID, 4);
    assert_int_equal(s->head.depth, 3);
    const struct acting *action = step_record_of(p, STEP_ACTION);
    assert_int_equal(action->seat, 1);
    assert_made(2, defend(false));
    assert_step(STEP_ACTION, 4);
    assert_int_equal(s->head.depth, 2);
    assert_int_equal(s->towns[skirmish_town("ulm")].owner, 1);
    const struct frame empty = {0};
    const uint8_t nothing[RECORD_ROOM] = {0};
    const size_t used = (size_t)s->head.stack[1].record + 8;
    assert_memory_equal(&s->head.stack[2], &empty, sizeof empty);
    assert_memory_equal(&s->head.records[used], nothing, RECORD_ROOM - used);
}

TEST(a_six_unwinds_to_the_round)
{
    const int32_t dice[] = {6};
    give_dice(dice, 1);
    assert_made(0, raid("ulm", -1));
    assert_step(STEP_BIDDING, 7);
    assert_int_equal(s->round, 2);
    assert_int_equal(s->head.depth, 2);
}

TEST(a_stack_that_cannot_be_is_a_fault_and_no_crash)
{
    step_return(p);
    assert_int_equal(p->fault, PLAY_SOUND);
    step_return(p);
    assert_int_equal(p->fault, PLAY_BROKEN);
    assert_int_equal(s->head.depth, 1);
    p->fault = PLAY_SOUND;
    step_unwind(p, STEP_RAID);
    assert_int_equal(p->fault, PLAY_BROKEN);
    p->fault = PLAY_SOUND;
    for (int i = 0; i < STACK_MAX; i++)
        step_call(p, STEP_ROUND, NULL);
    assert_int_equal(p->fault, PLAY_BROKEN);
    assert_int_equal(s->head.depth, STACK_MAX);
}

TEST(a_step_is_called_by_those_that_it_names)
{
    step_call(p, STEP_RAID, &(struct raid){.answer = -1});
    assert_int_equal(p->fault, PLAY_SOUND);
    step_return(p);
    step_next(p, STEP_RAID, &(struct raid){.answer = -1}); /* a round without a raid */
    assert_int_equal(p->fault, PLAY_BROKEN);
}

TEST(the_record_of_a_step_is_found_from_above)
{
    assert_ptr_equal(step_record_of(p, STEP_ACTION), step_record(p));
    assert_null(step_record_of(p, STEP_RAID));
    const struct raid raid = {.town = 1, .card = -1, .answer = 1};
    struct acting *below = step_record(p);
    below->left = 3;
    step_call(p, STEP_RAID, &raid);
    assert_memory_equal(step_record(p), &raid, sizeof raid);
    assert_ptr_equal(step_record_of(p, STEP_ACTION), below);
    assert_int_equal(below->left, 3);
    step_next(p, STEP_RAID, step_record(p)); /* a record may be made of the one that goes */
    assert_memory_equal(step_record(p), &raid, sizeof raid);
    step_return(p);
    struct acting garbage;
    memset(&garbage, 0x7f, sizeof garbage);
    garbage.seat = 1;
    garbage.left = garbage.done = 0;
    step_next(p, STEP_ACTION, &garbage); /* equal positions are equal bytes: padding is not copied */
    assert_memory_equal(step_record(p), &(const uint8_t[sizeof garbage]){1}, sizeof garbage);
}

TEST(what_settles_itself_does_after_every_move)
{
    s->towns[0] = (struct town){.owner = 0, .garrison = 3};
    assert_made(0, (struct move){.type = MOVE_FORTIFY, .count = 1, .arg = {0}});
    assert_int_equal(s->towns[0].garrison, 3);
}

/* ---- refusals ---- */

TEST(refusals_name_code_and_rule)
{
    int other = set_next(s->hands[1].cards, CARD_WORDS, 0);
    assert_refused(1, PASS, "not-your-decision", NULL);
    assert_refused(-1, PASS, "not-your-decision", NULL);
    assert_refused(SEATS_MAX + 20, PASS, "not-your-decision", NULL);
    assert_refused(0, defend(true), "not-offered-now", NULL);
    assert_refused(0, (struct move){.type = MOVE_SET_UP}, "not-offered-now", NULL);
    assert_refused(0, (struct move){.type = MOVE_CONCEDE}, "not-offered-now", NULL);
    assert_refused(0, (struct move){.type = MOVE_FORTIFY, .count = 1, .arg = {0}}, "town-not-owned", "3");
    assert_refused(0, raid("ulm", other), "card-not-held", "5");
    s->towns[0].owner = 0;
    assert_refused(0, raid("ulm", -1), "own-town", "4");
    s->head.option[OPTION_TRUCE] = 1;
    assert_refused(0, raid("koeln", -1), "truce", NULL);
}

/* ---- lists ---- */

static bool is_listed(const struct move *m)
{
    for (size_t i = 0; i < list.count; i++)
        if (memcmp(&list.moves[i], m, sizeof *m) == 0) return true;
    return false;
}

/* Counts what play_check() accepts among all values of all arguments, each of which must be listed. */
static size_t brute_force(int seat, struct move m, int at)
{
    const struct arg *arg = &skirmish.moves[m.type]->args[at];
    size_t count = 0;
    const bool complete = !arg->name || (arg->list && m.count >= arg->min);
    if (complete && !play_check(p, seat, &m)) {
        assert_true(is_listed(&m));
        count++;
    }
    if (!arg->name || (arg->list && m.count == arg->max)) return count;
    const int low = arg->optional          ? -1
                    : arg->list && m.count ? m.arg[m.count - 1] + 1
                    : arg->domain          ? 0
                                           : arg->min;
    const int high = arg->flag ? 1 : arg->domain ? domain_count(arg->domain, p->pack) - 1 : arg->max;
    for (int value = low; value <= high; value++) {
        struct move longer = m;
        longer.arg[longer.count++] = (int16_t)value;
        count += brute_force(seat, longer, arg->list ? at : at + 1);
    }
    return count;
}

static void assert_list_is_exact(int seat)
{
    size_t count = 0;
    play_list(p, seat, &list);
    for (int type = 0; type < skirmish.move_count; type++)
        count += brute_force(seat, (struct move){.type = (uint8_t)type}, 0);
    assert_int_equal(list.count, count);
    assert_false(list.truncated);
    assert_true((count > 0) == (play_deciders(p) >> seat & 1));
}

TEST(lists_equal_brute_force_through_whole_matches)
{
    uint32_t random = 1;
    for (int match = 0; match < 60; match++) {
        skirmish_begin(&table, 2 + match % 3);
        table.chance.match_id[0] = (uint8_t)match;
        while (!s->head.over) {
            uint32_t deciders = play_deciders(p);
            assert_true(deciders != 0);
            for (int seat = 0; seat < SEATS; seat++)
                assert_list_is_exact(seat);
            int seat = __builtin_ctz(deciders);
            play_list(p, seat, &list);
            random = random * 1664525 + 1013904223;
            assert_made(seat, list.moves[(random >> 16) % list.count]);
            struct faults faults = {0};
            play_inspect(p, &faults);
            assert_int_equal(faults.count, 0);
        }
        assert_int_equal(play_deciders(p), 0);
        assert_null(play_step(p));
    }
}

TEST(lists_rise_in_the_order_of_the_step)
{
    s->towns[1].owner = 0;
    play_list(p, 0, &list);
    const int first = set_next(s->hands[0].cards, CARD_WORDS, 0);
    const struct move expected[] = {{MOVE_PASS, 0, {0}},
                                    {MOVE_FORTIFY, 1, {1}},
                                    {MOVE_SPY, 1, {0}},
                                    {MOVE_SPY, 1, {1}},
                                    {MOVE_SPY, 1, {2}},
                                    {MOVE_RAID, 2, {0, -1}},
                                    {MOVE_RAID, 2, {0, (int16_t)first}}};
    assert_int_equal(list.count, 5 + 2 * 3 + 1 + 2);
    assert_memory_equal(list.moves, expected, sizeof expected);
    play_list(p, 1, &list);
    assert_int_equal(list.count, 0);
    play_list(p, NO_SEAT, &list);
    assert_int_equal(list.count, 0);
}

TEST(a_list_that_is_full_says_so)
{
    list.count = MOVES_MAX - 1;
    list.truncated = false;
    moves_add(&list, MOVE_PASS, NULL, 0);
    assert_false(list.truncated);
    moves_add(&list, MOVE_PASS, NULL, 0);
    assert_true(list.truncated);
    assert_int_equal(list.count, MOVES_MAX);
}

/* ---- those who leave ---- */

TEST(a_fallback_is_the_steps_or_the_first_of_the_list)
{
    struct move m;
    play_fallback(p, 0, &m);
    assert_int_equal(m.type, MOVE_PASS);
    s->towns[0].owner = 1;
    assert_made(0, raid("ulm", -1));
    play_fallback(p, 1, &m);
    assert_int_equal(m.type, MOVE_DEFEND);
    assert_int_equal(m.arg[0], 0);
    play_fallback(p, 2, &m); /* it does not decide: no move at all */
    assert_refused(2, m, "not-your-decision", NULL);
    assert_int_equal(m.type, MOVE_SET_UP);
}

TEST(the_last_seat_left_wins)
{
    assert_null(play_concede(p, 1));
    assert_int_equal(s->head.resigned, 2);
    assert_step(STEP_ACTION, 1);
    assert_string_equal(play_concede(p, 1)->code, "already-conceded");
    assert_string_equal(play_concede(p, 3)->code, "already-conceded"); /* not in play */
    assert_string_equal(play_concede(p, -1)->code, "already-conceded");
    assert_string_equal(play_concede(p, 40)->code, "already-conceded");
    assert_null(play_concede(p, 0));
    assert_true(s->head.over);
    assert_int_equal(s->head.winners, 4);
    assert_int_equal(s->head.depth, 0);
    assert_string_equal(play_concede(p, 2)->code, "match-over");
    assert_refused(2, PASS, "match-over", NULL);
}

TEST(nothing_moves_a_stack_after_the_end)
{
    play_over(p, 1);
    const struct state before = *s;
    step_call(p, STEP_ROUND, NULL);
    step_next(p, STEP_ROUND, NULL);
    step_return(p);
    step_unwind(p, STEP_ROUND);
    assert_memory_equal(s, &before, sizeof before);
    assert_int_equal(play_deciders(p), 0);
    assert_null(play_step(p));
}

/* ---- chance ---- */

TEST(given_dice_are_used_in_order)
{
    const int32_t dice[] = {1, 0, 3};
    const struct move m = raid("ulm", -1);
    give_dice(dice, 3);
    assert_made(0, m); /* a 1 fails: the raider draws a card, the first of the deck */
    assert_int_equal(table.chance.given_used, 2);
    assert_int_equal(table.out.draw_count, 2);
    assert_int_equal(table.out.draws[0].value, 1);
    assert_int_equal(table.out.draws[0].low, 1);
    assert_int_equal(table.out.draws[0].sides, 6);
    assert_int_equal(table.out.draws[0].n, 6);
    assert_int_equal(table.out.draws[1].value, 0);
    assert_int_equal(table.out.draws[1].low, 0);
    assert_int_equal(table.out.draws[1].n, 7);
    assert_int_equal(s->head.draws, 8);
    assert_int_equal(table.out.events[0].type, EVENT_RAIDED);
    assert_int_equal(table.out.events[0].arg[2], 0);
    assert_int_equal(table.out.events[1].type, EVENT_DREW);
}

TEST(too_few_dice_say_what_is_needed)
{
    const int32_t dice[] = {1};
    const struct move m = raid("neu/burg", -1);
    give_dice(dice, 1);
    assert_null(play_move(p, 0, &m));
    assert_int_equal(p->fault, PLAY_NEEDS_CHANCE);
    assert_int_equal(p->needed.type, DRAW_DEAL);
    assert_int_equal(p->needed.sides, 4);
    assert_int_equal(p->needed.n, 7);
}

TEST(a_wrong_die_says_of_which_draw)
{
    static const int32_t WRONG[] = {0, 7, -1, INT32_MAX, INT32_MIN};
    const struct move m = raid("koeln", -1);
    const struct state before = *s;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        *s = before;
        give_dice(&WRONG[i], 1);
        assert_null(play_move(p, 0, &m));
        assert_int_equal(p->fault, PLAY_BAD_CHANCE);
        assert_int_equal(p->needed.type, DRAW_RAID);
        assert_int_equal(p->needed.arg[1], skirmish_town("koeln"));
    }
}

TEST(without_chance_a_draw_is_needed)
{
    const struct state before = *s;
    const struct move m = raid("ulm", -1);
    p->chance = NULL;
    assert_null(play_move(p, 0, &m));
    assert_int_equal(p->fault, PLAY_NEEDS_CHANCE);
    *s = before;
    p->chance = &table.chance;
    table.chance = (struct chance){.source = CHANCE_NONE};
    assert_null(play_move(p, 0, &m));
    assert_int_equal(p->fault, PLAY_NEEDS_CHANCE);
    *s = before;
    assert_made(0, PASS); /* what needs no chance can be made */
}

TEST(one_thing_left_is_no_draw_and_none_is_a_fault)
{
    uint64_t set[2] = {0, 4};
    const uint32_t draws = s->head.draws;
    assert_int_equal(draw_from_set(p, set, 2, DRAW_DEAL, .seat = 0), 66);
    assert_int_equal(set[1], 0);
    assert_int_equal(s->head.draws, draws);
    assert_int_equal(p->fault, PLAY_SOUND);
    draw_from_set(p, set, 2, DRAW_DEAL, .seat = 0);
    assert_int_equal(p->fault, PLAY_BROKEN);
    assert_int_equal(draw_die(p, 6, DRAW_RAID, .seat = 0, .town = 0), 1); /* after a fault, the lowest */
    assert_int_equal(s->head.draws, draws);
}

TEST(a_full_outcome_is_a_fault)
{
    for (int i = 0; i <= EVENTS_MAX; i++)
        event(p, EVENT_ROUND_ENDED, .round = 1);
    assert_int_equal(p->fault, PLAY_TOO_MUCH);
    assert_int_equal(table.out.event_count, EVENTS_MAX);
    p->fault = PLAY_SOUND;
    for (int i = 0; i <= DRAWS_MAX; i++)
        draw_die(p, 6, DRAW_RAID, .seat = 0, .town = 0);
    assert_int_equal(p->fault, PLAY_TOO_MUCH);
    assert_int_equal(table.out.draw_count, DRAWS_MAX);
}

TEST(play_needs_no_outcome)
{
    struct state with = *s;
    const struct move m = raid("ulm", -1);
    assert_made(0, m);
    struct state after = *s;
    *s = with;
    p->out = NULL;
    assert_made(0, m);
    assert_memory_equal(s, &after, sizeof after);
}
