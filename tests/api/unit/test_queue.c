/* The queue of requests: the one that has waited longest goes first, and what comes before that order has a
 * bound. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/http/queue/queue.h"
#include "testing.h"

enum { WORKERS = 6, REQUESTS = 64, LATER_US = 10000000 };
enum { CLIENT = 7, OTHER_CLIENT = 8 };

static bool finish(struct request *request, struct response *response)
{
    return true;
}

static const struct route PLAIN = {"GET", "/v1/hello"}, LOOK = {"GET", "/v1/matches/{match}"},
                          MOVE = {"POST", "/v1/matches/{match}/moves", .finish = finish};

static struct config config = {.capacity = {.workers = WORKERS, .queue = 256}};
static struct queue queue;
static struct exchange *made[REQUESTS];
static int made_count;
static struct work taken[WORKERS];

static int set_up(void **state)
{
    memset(taken, 0, sizeof taken);
    return queue_init(&queue, &config, "/v1/matches/{match}") ? 0 : -1;
}

static int tear_down(void **state)
{
    while (made_count > 0)
        free(made[--made_count]);
    queue_free(&queue);
    return 0;
}

/* A request comes. `match` is a static text. */
static struct exchange *push(const struct route *route, const char *match)
{
    struct exchange *x = calloc(1, sizeof *x);
    assert_non_null(x);
    made[made_count++] = x;
    x->request.route = route;
    x->request.parameter[0] = match;
    x->account.client = CLIENT;
    assert_true(queue_push(&queue, x));
    return x;
}

/* A request of an address that has used more than its share comes, at this time of others. */
static struct exchange *push_over_share(int64_t earlier)
{
    struct exchange *x = calloc(1, sizeof *x);
    assert_non_null(x);
    made[made_count++] = x;
    x->request.route = &PLAIN;
    x->account.client = OTHER_CLIENT;
    x->wait.over_share = true;
    assert_true(queue_push(&queue, x));
    x->wait.since -= earlier;
    return x;
}

/* The first request that the worker takes. Something waits. */
static struct exchange *take(int worker, bool together)
{
    queue_take(&queue, worker, together, &taken[worker]);
    assert_true(taken[worker].count > 0);
    return taken[worker].exchange[0];
}

static void done(int worker)
{
    queue_done(&queue, &taken[worker]);
}

static void test_the_oldest_goes_first_of_both_kinds(void **state)
{
    struct exchange *a = push(&LOOK, "a"), *b = push(&MOVE, "b"), *c = push(&LOOK, "c");
    assert_ptr_equal(take(0, false), a);
    assert_ptr_equal(take(1, false), b);
    assert_ptr_equal(take(2, false), c);
}

/* Requests that a group gives back go in the order in which they came, before all that came later. */
static void test_requests_of_a_group_that_are_to_go_by_themselves(void **state)
{
    struct exchange *a = push(&MOVE, "a"), *b = push(&MOVE, "b"), *c = push(&MOVE, "c");
    struct exchange *later = push(&LOOK, "d");
    assert_ptr_equal(take(0, true), a);
    assert_int_equal(taken[0].count, 3);
    queue_push_single(&queue, a);
    queue_push_single(&queue, b);
    queue_push_single(&queue, c);
    done(0);
    assert_ptr_equal(take(0, true), a);
    assert_ptr_equal(take(1, true), b);
    assert_ptr_equal(take(2, true), c);
    assert_ptr_equal(take(3, true), later);
}

static void test_requests_that_are_put_back(void **state)
{
    struct exchange *a = push(&MOVE, "a"), *b = push(&MOVE, "b");
    assert_ptr_equal(take(0, true), a);
    queue_put_back(&queue, &taken[0]);
    push(&MOVE, "c");
    assert_ptr_equal(take(0, true), a);
    assert_int_equal(taken[0].count, 3);
    assert_ptr_equal(taken[0].exchange[1], b);
}

/* Of several matches that a group leaves, the requests that were held back for them go by their age. */
static void test_requests_that_were_held_back_go_by_age(void **state)
{
    push(&MOVE, "a");
    push(&MOVE, "b");
    take(0, true);
    push(&LOOK, "b");
    push(&LOOK, "a");
    take(1, false);
    take(2, false); /* both matches have a third of the workers: two */
    struct exchange *a = push(&LOOK, "a"), *b = push(&LOOK, "b"), *c = push(&LOOK, "c");
    assert_ptr_equal(take(3, false), c);
    assert_int_equal(queue.subjects.held_back_count, 2);
    done(0);
    assert_ptr_equal(take(0, false), a);
    assert_ptr_equal(take(4, false), b);
}

/* One that is held back again keeps its place among those of its match. */
static void test_a_request_that_is_held_back_again_is_not_overtaken(void **state)
{
    push(&LOOK, "a");
    push(&LOOK, "a");
    take(0, false);
    take(1, false);
    push(&MOVE, "a");
    struct exchange *first = made[made_count - 1], *second = push(&LOOK, "a");
    push(&LOOK, "other");
    take(2, false);
    assert_int_equal(queue.subjects.held_back_count, 2);
    queue.groups.count = queue.groups.most; /* so that a move waits, and a look goes before it */
    done(0);
    push(&LOOK, "a");
    take(0, false);
    assert_ptr_not_equal(taken[0].exchange[0], first);
    queue.groups.count = 0;
    push(&LOOK, "another");
    take(3, false); /* the first is held back again */
    done(0);
    assert_ptr_equal(take(0, false), first);
    done(1);
    assert_ptr_equal(take(1, false), second);
}

static void test_over_its_share_it_waits_behind_others(void **state)
{
    struct exchange *over = push_over_share(0), *fair = push(&PLAIN, NULL);
    assert_ptr_equal(take(0, false), fair);
    assert_ptr_equal(take(1, false), over);
}

/* It has only its part of the workers then. */
static void test_over_its_share_it_is_not_overtaken_for_ever(void **state)
{
    struct exchange *over = push_over_share(LATER_US), *next = push_over_share(LATER_US);
    struct exchange *fair = push(&PLAIN, NULL);
    assert_ptr_equal(take(0, false), over);
    assert_ptr_equal(take(1, false), fair);
    fair = push(&PLAIN, NULL);
    assert_ptr_equal(take(2, false), fair);
    push(&PLAIN, NULL);
    done(0);
    assert_ptr_equal(take(0, false), next);
}

/* A worker without work. queue_take() would wait. */
static struct idle idle;
static void become_idle(void)
{
    idle = (struct idle){.called = PTHREAD_COND_INITIALIZER};
    queue.idle = &idle;
}

/* Time passes without requests of others. Nothing is pushed and nothing ends, so the tick calls a worker. */
static void test_over_its_share_it_has_all_workers_when_no_others_come(void **state)
{
    struct exchange *fair = push(&PLAIN, NULL), *first = push_over_share(0), *second = push_over_share(0);
    assert_ptr_equal(take(0, false), fair);
    done(0);
    assert_ptr_equal(take(0, false), first);
    become_idle();
    queue_tick(&queue);
    assert_false(idle.is_called);
    for (size_t i = 0; i < 2; i++)
        queue.shares.within[i].at -= LATER_US;
    queue_tick(&queue);
    assert_true(idle.is_called);
    assert_ptr_equal(take(1, false), second);
}

/* The workers at its match are all busy for long. */
static void test_a_request_that_is_overdue_is_refused_before_another_ends(void **state)
{
    push(&LOOK, "a");
    push(&LOOK, "a");
    take(0, false);
    take(1, false);
    struct exchange *early = push(&LOOK, "a"), *late = push(&LOOK, "a"), *other = push(&LOOK, "b");
    assert_ptr_equal(take(2, false), other);
    assert_int_equal(queue.subjects.held_back_count, 2);
    become_idle();
    queue_tick(&queue);
    assert_false(idle.is_called);
    early->wait.held_back_since -= LATER_US;
    queue_tick(&queue);
    assert_true(idle.is_called);
    assert_ptr_equal(take(3, false), early);
    assert_true(early->wait.is_refused);
    assert_int_equal(queue.subjects.held_back_count, 1);
    done(0);
    done(3);
    assert_ptr_equal(take(0, false), late);
    assert_false(late->wait.is_refused);
}

/* ---- groups ---- */

/* Moves of so many matches come. Returns the first one. */
static struct exchange *push_moves(int count)
{
    static char name[REQUESTS][8];
    struct exchange *first = NULL;
    for (int i = 0; i < count; i++) {
        char *match = name[made_count];
        snprintf(match, sizeof name[0], "%d", made_count);
        struct exchange *x = push(&MOVE, match);
        if (!first) first = x;
    }
    return first;
}

static int set_up_two_cores(void **state)
{
    const int result = set_up(state);
    queue.groups.cores = 2;
    queue.groups.most = 3;
    return result;
}

/* Two cores have 20 moves each, and not one of them all 40. */
static void test_groups_share_the_requests(void **state)
{
    push_moves(40);
    take(0, true);
    assert_int_equal(taken[0].count, 20);
    take(1, true);
    assert_int_equal(taken[1].count, 20);
}

/* A part of a few requests is no gain. */
static void test_few_requests_are_one_group(void **state)
{
    push_moves(8);
    take(0, true);
    assert_int_equal(taken[0].count, 8);
}

/* Nine moves are fewer than half of the 20 that are at work, so they wait for the end of a group. A look does
 * not wait with them. */
static void test_few_requests_wait_for_the_end_of_a_group(void **state)
{
    push_moves(20);
    take(0, true);
    take(1, true);
    struct exchange *first = push_moves(9), *look = push(&LOOK, "look");
    assert_ptr_equal(take(2, true), look);
    done(0);
    assert_ptr_equal(take(0, true), first);
    assert_int_equal(taken[0].count, 9);
}

static void test_as_many_requests_as_a_group_has_do_not_wait(void **state)
{
    push_moves(20);
    take(0, true);
    take(1, true);
    struct exchange *first = push_moves(10);
    push(&LOOK, "look");
    assert_ptr_equal(take(2, true), first);
    assert_int_equal(taken[2].count, 10);
}

/* A group may be at work for long. */
static void test_few_requests_wait_for_a_limited_time(void **state)
{
    push_moves(20);
    take(0, true);
    take(1, true);
    struct exchange *first = push_moves(2);
    push(&LOOK, "look");
    first->wait.since -= LATER_US;
    assert_ptr_equal(take(2, true), first);
}

int main(void)
{
    alarm(60); /* a request that is not there is waited for */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_oldest_goes_first_of_both_kinds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_requests_of_a_group_that_are_to_go_by_themselves, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_requests_that_are_put_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_requests_that_were_held_back_go_by_age, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_request_that_is_held_back_again_is_not_overtaken, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_over_its_share_it_waits_behind_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_over_its_share_it_is_not_overtaken_for_ever, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_over_its_share_it_has_all_workers_when_no_others_come, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_request_that_is_overdue_is_refused_before_another_ends, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_groups_share_the_requests, set_up_two_cores, tear_down),
        cmocka_unit_test_setup_teardown(test_few_requests_are_one_group, set_up_two_cores, tear_down),
        cmocka_unit_test_setup_teardown(test_few_requests_wait_for_the_end_of_a_group, set_up_two_cores,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_as_many_requests_as_a_group_has_do_not_wait, set_up_two_cores,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_few_requests_wait_for_a_limited_time, set_up_two_cores,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
