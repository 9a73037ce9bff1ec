/* Sets and maps: the algebra of sets on small examples, searches against distances computed pair by pair. */
#include "kits/graph.h"
#include "testing.h"

/* ---- sets ---- */

enum { THINGS = 130, WORDS = SET_WORDS(THINGS) };

TEST(sets_are_combined)
{
    uint64_t a[WORDS] = {0}, b[WORDS] = {0}, c[WORDS];
    set_add(a, 3), set_add(a, 64), set_add(a, 129);
    set_add(b, 64), set_add(b, 100);
    set_copy(c, a, WORDS);
    assert_true(set_equal(a, c, WORDS));
    set_unite(c, b, WORDS);
    assert_int_equal(set_count(c, WORDS), 4);
    assert_true(set_within(a, c, WORDS));
    assert_false(set_within(c, a, WORDS));
    set_subtract(c, a, WORDS);
    assert_int_equal(set_count(c, WORDS), 1);
    assert_true(set_has(c, 100));
    assert_false(set_meets(c, a, WORDS));
    set_copy(c, a, WORDS);
    set_intersect(c, b, WORDS);
    assert_int_equal(set_next(c, WORDS, 0), 64);
    assert_true(set_meets(c, b, WORDS));
    set_clear(c, WORDS);
    assert_true(set_is_empty(c, WORDS));
    assert_true(set_within(c, b, WORDS));
}

TEST(a_walk_visits_each_member_once_rising_also_while_it_removes_them)
{
    uint64_t set[WORDS] = {0};
    int seen = 0, last = -1;
    for (int i = 0; i < THINGS; i += 7)
        set_add(set, i);
    SET_EACH(i, set, WORDS) {
        assert_int_equal(i, last < 0 ? 0 : last + 7);
        last = i;
        set_remove(set, i);
        seen++;
    }
    assert_int_equal(seen, (THINGS + 6) / 7);
    assert_true(set_is_empty(set, WORDS));
}

/* ---- maps ---- */

/* 0 - 1 - 2 - 3 - 4 by road, 1 - 3 by trail, 4 -> 0 by boat (downstream only). */
static uint64_t road[5], trail[5], boat[5];
static const struct graph LAND = {.words = 1, .layers = 2, .way = {road, trail}};
static const struct graph ROADS = {.words = 1, .layers = 1, .way = {road}};
static const struct graph ALL = {.words = 1, .layers = 3, .way = {road, trail, boat}};

static void join(uint64_t *layer, int one, int other)
{
    set_add(&layer[one], other);
    set_add(&layer[other], one);
}

static int lay_map(void **state)
{
    for (int i = 0; i < 4; i++)
        join(road, i, i + 1);
    join(trail, 1, 3);
    set_add(&boat[4], 0);
    return 0;
}

FIXTURE(lay_map, NULL);

#define NODES(...) nodes((const int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))
static uint64_t nodes(const int *list, size_t count)
{
    uint64_t set = 0;
    for (size_t i = 0; i < count; i++)
        set_add(&set, list[i]);
    return set;
}

TEST(a_flood_enters_passable_nodes_only_and_begins_anywhere)
{
    const uint64_t free = NODES(1, 2);
    uint64_t reached = NODES(0);
    graph_flood(&LAND, &free, &reached);
    assert_int_equal(reached, NODES(0, 1, 2));
    graph_flood(&LAND, NULL, &reached);
    assert_int_equal(reached, NODES(0, 1, 2, 3, 4));
}

TEST(steps_are_counted_over_all_layers)
{
    uint64_t reached = NODES(0);
    graph_within(&LAND, NULL, 2, &reached);
    assert_int_equal(reached, NODES(0, 1, 2, 3));
    reached = NODES(0);
    graph_within(&ROADS, NULL, 2, &reached);
    assert_int_equal(reached, NODES(0, 1, 2));
    reached = NODES(0);
    graph_within(&ROADS, NULL, 0, &reached);
    assert_int_equal(reached, NODES(0));
}

TEST(the_nearest_are_all_that_are_equally_near)
{
    const uint64_t from = NODES(1), targets = NODES(0, 3, 4), no_trail = NODES(2, 4);
    uint64_t nearest;
    assert_int_equal(graph_nearest(&LAND, NULL, &from, &targets, &nearest), 1);
    assert_int_equal(nearest, NODES(0, 3));
    assert_int_equal(graph_nearest(&LAND, NULL, &targets, &targets, &nearest), 0);
    assert_int_equal(nearest, targets);
    assert_int_equal(graph_nearest(&LAND, &no_trail, &from, &targets, &nearest), -1);
    assert_int_equal(nearest, 0);
}

TEST(a_way_may_lead_in_one_direction_only)
{
    const uint64_t up = NODES(0), down = NODES(4), bank = NODES(0, 4);
    assert_int_equal(graph_nearest(&ALL, &bank, &down, &up, NULL), 1);
    assert_int_equal(graph_nearest(&ALL, &bank, &up, &down, NULL), -1);
}

/* ---- random maps, against Floyd and Warshall's algorithm ---- */

enum { COUNT = 90, MAP_WORDS = SET_WORDS(COUNT), FAR = 1000 };

static uint32_t random_state = 1;
static int random_below(int limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (int)(random_state >> 8) % limit;
}

static uint64_t layer_a[COUNT][MAP_WORDS], layer_b[COUNT][MAP_WORDS];
static int steps[COUNT][COUNT];

static void shorten(int from, int to, int by)
{
    if (by < steps[from][to]) steps[from][to] = by;
}

static void lay_random_map(uint64_t passable[MAP_WORDS])
{
    memset(layer_a, 0, sizeof layer_a);
    memset(layer_b, 0, sizeof layer_b);
    memset(passable, 0, MAP_WORDS * sizeof *passable);
    for (int i = 0; i < COUNT; i++) {
        if (random_below(4)) set_add(passable, i);
        for (int k = 0; k < COUNT; k++)
            steps[i][k] = i == k ? 0 : FAR;
    }
    for (int n = 0; n < 2 * COUNT; n++)
        set_add((random_below(2) ? layer_a : layer_b)[random_below(COUNT)], random_below(COUNT));
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k++) {
            if (set_has(passable, k) && (set_has(layer_a[i], k) || set_has(layer_b[i], k))) shorten(i, k, 1);
        }
    for (int via = 0; via < COUNT; via++)
        for (int i = 0; i < COUNT; i++)
            for (int k = 0; k < COUNT; k++)
                shorten(i, k, steps[i][via] + steps[via][k]);
}

TEST(searches_find_the_least_of_all_ways)
{
    const struct graph map = {.words = MAP_WORDS, .layers = 2, .way = {layer_a[0], layer_b[0]}};
    uint64_t passable[MAP_WORDS];
    for (int round = 0; round < 20; round++) {
        lay_random_map(passable);
        for (int i = 0; i < COUNT; i++) {
            uint64_t from[MAP_WORDS] = {0}, flood[MAP_WORDS], near[MAP_WORDS];
            set_add(from, i);
            set_copy(flood, from, MAP_WORDS);
            set_copy(near, from, MAP_WORDS);
            graph_flood(&map, passable, flood);
            graph_within(&map, passable, 3, near);
            for (int k = 0; k < COUNT; k++) {
                uint64_t to[MAP_WORDS] = {0};
                set_add(to, k);
                assert_int_equal(set_has(flood, k), steps[i][k] < FAR);
                assert_int_equal(set_has(near, k), steps[i][k] <= 3);
                assert_int_equal(graph_nearest(&map, passable, from, to, NULL),
                                 steps[i][k] < FAR ? steps[i][k] : -1);
            }
        }
    }
}
