/* The adjudicator against the definitions (slow.h), on random positions of up to 12 units.
 *
 * They have strengths from 1 to 4 and random shields, or go by the standard rules. SELFPLAY_SCALE in the
 * environment multiplies the positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chances.h"
#include "slow.h"
#include "table.h"

enum { POSITIONS = 40000, POWERS = 4, PROVINCES = 14, VARIATIONS = 50 };

static int scale = 1;

static void show(const struct dip_map *map, const struct dip_unit *units, int count)
{
    char text[NOTATION_TEXT];
    for (int u = 0; u < count; u++) {
        notation_write(map, &table_map_file()->names, units, count, u, text);
        fprintf(stderr, "  %d: power %d, strength %d, shield %llx: %s\n", u, units[u].power,
                units[u].strength, (unsigned long long)units[u].shield, text);
    }
}

static void compare(const struct dip_map *map, const struct dip_unit *units, int count,
                    const struct dip_outcome *fast, const struct slow *slow)
{
    const bool paradox = slow->paradox[SLOW_CONVOY] || slow->paradox[SLOW_SUPPORT];
    for (int u = 0; u < count; u++) {
        if (fast->result[u] == slow->result[u] && fast->dislodged_by[u] == slow->dislodged_by[u]) continue;
        show(map, units, count);
        fail_msg("unit %d: %s, dislodged by %d; by definition %s, %d", u,
                 map_position_results[fast->result[u]], fast->dislodged_by[u],
                 map_position_results[slow->result[u]], slow->dislodged_by[u]);
    }
    assert_int_equal(fast->paradox, paradox);
}

/* An assignment of all moves that alone agrees with itself is the answer. */
static bool is_the_only_one(const struct slow *slow, int count)
{
    uint64_t moved = 0;
    for (int u = 0; u < count; u++)
        moved |= (uint64_t)slow->moved[u] << u;
    return slow->consistent != 1 || moved == slow->only;
}

struct tally {
    int positions;
    int unique, several, none; /* by the number of assignments that agree with themselves */
    int paradox[SLOW_KINDS], other;
};

static void try_position(const struct dip_map *map, const struct dip_unit *units, int count,
                         struct tally *tally)
{
    struct dip_outcome fast;
    struct slow slow;
    slow_adjudicate(map, units, count, &slow);
    dip_adjudicate(map, units, count, &fast);
    compare(map, units, count, &fast, &slow);
    tally->positions++;
    tally->unique += slow.consistent == 1;
    tally->several += slow.consistent > 1;
    tally->none += slow.consistent == 0;
    tally->other += !is_the_only_one(&slow, count);
    for (int k = 0; k < SLOW_KINDS; k++)
        tally->paradox[k] += slow.paradox[k];
}

static void tell(const struct tally *tally)
{
    print_message(
        "%d positions; one consistent assignment in %d, several in %d, none in %d; convoy paradoxes in %d, "
        "supports that hang on themselves in %d\n",
        tally->positions, tally->unique, tally->several, tally->none, tally->paradox[SLOW_CONVOY],
        tally->paradox[SLOW_SUPPORT]);
    assert_true(tally->paradox[SLOW_CONVOY] > 0);
}

static struct tally try_standard_map(int positions, int flags, uint64_t seed)
{
    struct chances chances = {seed};
    struct tally tally = {0};
    const struct dip_map *map = &table_map_file()->map;
    while (tally.positions < positions) {
        struct dip_unit units[SLOW_UNITS];
        const int count = 1 + chances_below(&chances, SLOW_UNITS);
        chances_lay(&chances, map, count, POWERS, flags, units);
        try_position(map, units, count, &tally);
    }
    tell(&tally);
    assert_int_equal(tally.other, 0);
    return tally;
}

TEST(strengths_and_shields)
{
    try_standard_map(scale * POSITIONS / fewer_tries(), 0, 1619);
}

TEST(standard_rules)
{
    const struct tally tally =
        try_standard_map(scale * POSITIONS / 4 / fewer_tries(), CHANCES_STANDARD, 1901);
    assert_int_equal(tally.paradox[SLOW_SUPPORT],
                     0); /* strengths of 1 and usual shields know only convoy paradoxes */
}

/* A position in which nearly all units have to do with each other. */
TEST(crowded_maps)
{
    static struct dip_map map;
    struct chances chances = {1648};
    struct tally tally = {0};
    while (tally.positions < scale * POSITIONS / 4 / fewer_tries()) {
        struct dip_unit units[SLOW_UNITS];
        if (tally.positions % 20 == 0) chances_map(&chances, PROVINCES, &map);
        chances_lay(&chances, &map, SLOW_UNITS, POWERS, 0, units);
        try_position(&map, units, SLOW_UNITS, &tally);
    }
    tell(&tally);
}

/* A position, as it is and in many variations. */
static void try_variations(struct chances *chances, const struct map_position *position, int variations,
                           struct tally *tally)
{
    const struct dip_map *map = &table_map_file()->map;
    if (position->count > SLOW_UNITS) return;
    try_position(map, position->unit, position->count, tally);
    while (variations--) {
        struct dip_unit units[SLOW_UNITS];
        memcpy(units, position->unit, sizeof *units * (size_t)position->count);
        chances_vary(chances, map, POWERS, units, position->count);
        try_position(map, units, position->count, tally);
    }
}

TEST(variations_on_the_published_cases)
{
    struct chances chances = {2024};
    struct tally tally = {0};
    char fault[MAP_FAULT];
    json_t *cases = table_file("datc.json"), *json;
    size_t i;
    json_array_foreach(cases, i, json)
    {
        struct map_position position;
        assert_true(map_position_read(table_map_file(), json, &position, fault));
        try_variations(&chances, &position, scale * VARIATIONS / fewer_tries(), &tally);
    }
    json_decref(cases);
    tell(&tally);
}

/* Two and three supports that hang on themselves, as in test_strength.c. */
TEST(variations_on_strong_supports)
{
    static const char *const positions[] = {
        "Austria A Vie - Boh;Austria 3 A Mun S A Vie - Boh;Austria A Gal S A Vie - Boh;"
        "Italy A Tyr - Mun;Italy 3 A Boh S A Tyr - Mun;Italy A Bur S A Tyr - Mun",
        "Austria A Gal - Boh;Austria 3 A Mun S A Gal - Boh;Austria A Sil S A Gal - Boh;"
        "Italy A Vie - Tyr;Italy 3 A Boh S A Vie - Tyr;Italy A Tri S A Vie - Tyr;"
        "France A Bur - Mun;France 3 A Tyr S A Bur - Mun;France A Ruh S A Bur - Mun",
        "England F Lon S F Wal - Eng;England F Wal - Eng;England A Yor - Lon;France 2 A Bre - Lon;France F "
        "Eng C A Bre - Lon;"
        "France A Pic S F Eng;Germany F Nth - Eng;Germany F Bel S F Nth - Eng"};
    struct chances chances = {2018};
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct map_position position;
        table_lay(&position, positions[i]);
        try_variations(&chances, &position, 50 * scale * VARIATIONS / fewer_tries(), &tally);
    }
    tell(&tally);
    assert_true(tally.paradox[SLOW_SUPPORT] > 0);
}

int main(void)
{
    const char *wanted = getenv("SELFPLAY_SCALE");
    if (wanted) scale = atoi(wanted);
    return tests_run();
}
