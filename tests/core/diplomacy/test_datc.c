/* The Diplomacy Adjudicator Test Cases 3.0: all of movement (6.A to 6.G) and of retreats (6.H).
 *
 * Each is a test that is named after it. datc.json has them, and datc.py tells where they are from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/* ---- comparing ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "Russia F Stp/sc" for the unit at a place. */
static char *unit_text(const struct map_position *position, int unit, int place)
{
    char text[NOTATION_TEXT];
    const struct dip_unit *u = &position->unit[unit];
    snprintf(text, sizeof text, "%s %c %s", position->power[u->power], u->fleet ? 'F' : 'A',
             table_map_file()->names.of[place]);
    return strdup(text);
}

/* Compares the texts, in any order, with those of a sorted array, and frees them. */
static void compare_texts(const char *what, char **texts, int count, const json_t *wanted)
{
    qsort(texts, (size_t)count, sizeof *texts, by_text);
    for (size_t i = 0; i < json_array_size(wanted) || (int)i < count; i++) {
        const char *want =
            i < json_array_size(wanted) ? json_string_value(json_array_get(wanted, i)) : "nothing";
        if ((int)i >= count || strcmp(texts[i], want) != 0)
            fail_msg("%s: %s, wanted %s", what, (int)i < count ? texts[i] : "nothing", want);
    }
    while (count > 0)
        free(texts[--count]);
}

static int unit_named(const struct map_position *position, const char *name)
{
    char text[NOTATION_TEXT];
    for (int u = 0; u < position->count; u++) {
        notation_write_unit(&table_map_file()->names, &position->unit[u], text);
        if (strcmp(text, name) == 0) return u;
    }
    fail_msg("no unit %s", name);
    return -1;
}

/* "cut by A Nwy": the word, and who dislodged it. */
static void compare_result(const struct map_position *position, const struct dip_outcome *outcome, int unit,
                           const char *wanted)
{
    char got[NOTATION_TEXT], by[NOTATION_TEXT], name[NOTATION_TEXT];
    int length = snprintf(got, sizeof got, "%s", map_position_results[outcome->result[unit]]);
    if (outcome->dislodged_by[unit] >= 0) {
        notation_write_unit(&table_map_file()->names, &position->unit[outcome->dislodged_by[unit]], by);
        snprintf(got + length, sizeof got - (size_t)length, " by %.60s", by);
    }
    notation_write_unit(&table_map_file()->names, &position->unit[unit], name);
    if (strcmp(got, wanted) != 0) fail_msg("%s: %s, wanted %s", name, got, wanted);
}

/* ---- the movement phase ---- */

static void lay(const json_t *json, struct map_position *position)
{
    char fault[MAP_FAULT];
    if (!map_position_read(table_map_file(), json, position, fault)) fail_msg("%s", fault);
}

static void move(const json_t *json, struct map_position *position, struct dip_outcome *outcome)
{
    const char *unit;
    json_t *wanted;
    lay(json, position);
    dip_adjudicate(&table_map_file()->map, position->unit, position->count, outcome);
    json_object_foreach(json_object_get(json, "results"), unit, wanted)
        compare_result(position, outcome, unit_named(position, unit), json_string_value(wanted));
}

static int place_after(const struct map_position *position, const struct dip_outcome *outcome, int unit)
{
    const struct dip_unit *u = &position->unit[unit];
    return u->action == DIP_MOVE && outcome->result[unit] == DIP_SUCCEEDS ? u->to : u->place;
}

static void movement_case(void **state)
{
    const json_t *json = *state;
    struct map_position position;
    struct dip_outcome outcome;
    char *after[DIP_UNITS_MAX], *dislodged[DIP_UNITS_MAX];
    int stand = 0, fall = 0;
    move(json, &position, &outcome);
    for (int u = 0; u < position.count; u++) {
        char *text = unit_text(&position, u, place_after(&position, &outcome, u));
        if (outcome.dislodged_by[u] < 0)
            after[stand++] = text;
        else
            dislodged[fall++] = text;
    }
    compare_texts("after", after, stand, json_object_get(json, "after"));
    compare_texts("dislodged", dislodged, fall, json_object_get(json, "dislodged"));
}

/* ---- the retreat phase ---- */

static void compare_places(const char *what, const uint64_t *places, const json_t *wanted)
{
    char *texts[DIP_PLACES_MAX];
    int count = 0;
    for (int p = set_next(places, DIP_WORDS, 0); p >= 0; p = set_next(places, DIP_WORDS, p + 1))
        texts[count++] = strdup(table_map_file()->names.of[p]);
    compare_texts(what, texts, count, wanted);
}

/* The places where each may go, before anything is ordered. */
static void compare_open(const json_t *json, const struct map_position *position,
                         const struct dip_outcome *outcome)
{
    const char *unit;
    json_t *wanted;
    compare_places("contested", outcome->contested, json_object_get(json, "contested"));
    json_object_foreach(json_object_get(json, "open"), unit, wanted)
    {
        uint64_t places[DIP_WORDS];
        const int u = unit_named(position, strchr(unit, ' ') + 1);
        assert_true(outcome->dislodged_by[u] >= 0);
        dip_retreats(&table_map_file()->map, position->unit, position->count, outcome, u, places);
        compare_places(unit, places, wanted);
    }
}

/* The unit that is in the province now. A dislodged unit that is ordered to retreat goes before the one that
 * took its place. */
static int ordered_unit(const struct map_position *position, const struct dip_outcome *outcome,
                        const struct notation_order *order)
{
    const struct dip_map *map = &table_map_file()->map;
    const int there = map_position_unit_in(table_map_file(), position, order->place);
    if (there >= 0 && outcome->dislodged_by[there] >= 0) return there;
    for (int u = 0; u < position->count; u++)
        if (outcome->dislodged_by[u] < 0 &&
            map->province[place_after(position, outcome, u)] == map->province[order->place])
            return u;
    return -1;
}

/* Only a dislodged unit has orders now, and only to retreat or to disband; `wrong` are those that have
 * another. */
static void read_retreats(const json_t *orders, const struct map_position *position,
                          const struct dip_outcome *outcome, int16_t *to, bool *wrong)
{
    struct notation_order order;
    const json_t *entry;
    size_t i;
    json_array_foreach(orders, i, entry)
    {
        const char *text = json_string_value(json_object_get(entry, "text"));
        assert_null(notation_read(&table_map_file()->map, &table_map_file()->names, text, &order));
        const int u = ordered_unit(position, outcome, &order);
        assert_true(u >= 0);
        wrong[u] = outcome->dislodged_by[u] < 0 || (order.word != WORD_RETREAT && order.word != WORD_DISBAND);
        if (order.word == WORD_RETREAT && !wrong[u]) to[u] = order.to;
    }
}

static const char *retreat_result(int16_t ordered, uint8_t result, bool wrong)
{
    if (wrong) return "illegal";
    return ordered == DIP_DISBAND ? "disbands" : map_position_results[result];
}

static void compare_retreats(const json_t *json, const struct map_position *position,
                             const struct dip_outcome *outcome)
{
    int16_t ordered[DIP_UNITS_MAX], to[DIP_UNITS_MAX];
    bool wrong[DIP_UNITS_MAX] = {0};
    uint8_t result[DIP_UNITS_MAX];
    char *after[DIP_UNITS_MAX];
    const char *unit;
    json_t *wanted;
    int stand = 0;
    for (int u = 0; u < DIP_UNITS_MAX; u++)
        ordered[u] = DIP_DISBAND;
    read_retreats(json_object_get(json, "orders"), position, outcome, ordered, wrong);
    memcpy(to, ordered, sizeof to);
    dip_resolve_retreats(&table_map_file()->map, position->unit, position->count, outcome, to, result);
    json_object_foreach(json_object_get(json, "results"), unit, wanted)
    {
        struct notation_order order = {
            .place = (uint8_t)notation_place(&table_map_file()->map, &table_map_file()->names, unit + 2)};
        const int u = ordered_unit(position, outcome, &order);
        assert_string_equal(retreat_result(ordered[u], result[u], wrong[u]), json_string_value(wanted));
    }
    for (int u = 0; u < position->count; u++) {
        const bool dislodged = outcome->dislodged_by[u] >= 0;
        if (!dislodged || to[u] != DIP_DISBAND)
            after[stand++] = unit_text(position, u, dislodged ? to[u] : place_after(position, outcome, u));
    }
    compare_texts("after the retreats", after, stand, json_object_get(json, "after"));
}

static void retreat_case(void **state)
{
    const json_t *json = *state;
    struct map_position position;
    struct dip_outcome outcome;
    move(json, &position, &outcome);
    compare_open(json, &position, &outcome);
    compare_retreats(json_object_get(json, "retreats"), &position, &outcome);
}

/* ---- all of them ---- */

enum { MOVEMENT_CASES = 129, RETREAT_CASES = 16, CASES = MOVEMENT_CASES + RETREAT_CASES };

int main(void)
{
    static struct CMUnitTest tests[CASES];
    static char names[CASES][128];
    json_t *cases = table_file("datc.json"), *json;
    size_t i;
    int retreats = 0;
    if (json_array_size(cases) != CASES) return fprintf(stderr, "%zu cases\n", json_array_size(cases)), 1;
    json_array_foreach(cases, i, json)
    {
        const bool retreat = json_object_get(json, "retreats") != NULL;
        snprintf(names[i], sizeof names[i], "%s %s", json_string_value(json_object_get(json, "id")),
                 json_string_value(json_object_get(json, "title")));
        tests[i] = (struct CMUnitTest){names[i], retreat ? retreat_case : movement_case, NULL, NULL, json};
        retreats += retreat;
    }
    if (retreats != RETREAT_CASES) return fprintf(stderr, "%d retreat cases\n", retreats), 1;
    const int status = _cmocka_run_group_tests("datc", tests, CASES, NULL, NULL);
    json_decref(cases);
    return status;
}
