#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *table_file(const char *name)
{
    char path[512];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s", DIPLOMACY_FILES, name);
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail_msg("%s:%d: %s", path, error.line, error.text);
    return json;
}

const struct map_file *table_map_file(void)
{
    static struct map_file file;
    char fault[MAP_FAULT];
    if (file.map.count) return &file;
    json_t *json = table_file("standard-map.json");
    if (!map_file_read(json, &file, fault)) fail_msg("the map: %s", fault);
    json_decref(json);
    return &file;
}

static const char *const powers[] = {"Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"};
enum { POWERS = sizeof powers / sizeof *powers };

static uint8_t power_of(const char *name)
{
    for (uint8_t p = 0; p < POWERS; p++)
        if (strcmp(powers[p], name) == 0) return p;
    fail_msg("no power: %s", name);
    return 0;
}

/* One unit; its order is read into `order`. */
static void lay(struct dip_unit *unit, const char *text, struct notation_order *order)
{
    const struct map_file *file = table_map_file();
    char power[16], rest[128];
    int strength = 1, used = 0;
    assert_int_equal(sscanf(text, " %15s %n", power, &used), 1);
    if (sscanf(text + used, "%d %n", &strength, &(int){0}) == 1) used += (int)strcspn(text + used, " ");
    snprintf(rest, sizeof rest, "%s", text + used);
    *unit = (struct dip_unit){
        .power = power_of(power), .strength = (uint8_t)strength, .shield = UINT64_C(1) << power_of(power)};
    for (char *plus; (plus = strrchr(rest, '+')); *plus = 0)
        unit->shield |= UINT64_C(1) << power_of(plus + 1);
    rest[strcspn(rest, "+")] = 0;
    const char *fault = notation_read(&file->map, &file->names, rest, order);
    if (fault) fail_msg("%s: %s", rest, fault);
    unit->fleet = order->kind == 'F';
    unit->place = order->place;
}

void table_lay(struct map_position *position, const char *text)
{
    struct notation_order orders[DIP_UNITS_MAX];
    char copy[4096], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    *position = (struct map_position){.power_count = POWERS};
    memcpy(position->power, powers, sizeof powers);
    for (char *one; (one = strsep(&rest, ";"));) {
        lay(&position->unit[position->count], one, &orders[position->count]);
        position->count++;
    }
    for (int u = 0; u < position->count; u++)
        notation_apply(&orders[u], &table_map_file()->map, position->unit, position->count, u);
}

static void result_text(const struct map_position *position, const struct dip_outcome *outcome, int unit,
                        char *text, size_t size)
{
    const int by = outcome->dislodged_by[unit];
    snprintf(text, size, "%s%s%s", map_position_results[outcome->result[unit]], by < 0 ? "" : "/",
             by < 0 ? "" : table_map_file()->names.of[position->unit[by].place]);
}

void resolution_check(const char *text, const char *wanted, bool paradox)
{
    struct map_position position;
    struct dip_outcome outcome;
    char copy[1024], *rest = copy;
    table_lay(&position, text);
    snprintf(copy, sizeof copy, "%s", wanted);
    dip_adjudicate(&table_map_file()->map, position.unit, position.count, &outcome);
    for (int u = 0; u < position.count; u++) {
        char got[64], unit[NOTATION_TEXT];
        const char *want = strsep(&rest, " ");
        result_text(&position, &outcome, u, got, sizeof got);
        notation_write_unit(&table_map_file()->names, &position.unit[u], unit);
        if (!want || (strcmp(want, "*") != 0 && strcmp(want, got) != 0))
            fail_msg("%s: %s, and not %s, in: %s", unit, got, want ? want : "nothing", text);
    }
    assert_int_equal(outcome.paradox, paradox);
}
