/* A position with its orders from outside, as `westphalia adjudicate` reads it. It is refused with its
 * faults, or resolved so that no province has two units. The order of the units makes no difference. The
 * result is the same once the orders have been written and read again. */
#include <string.h>

#include "cli/map_file.h"
#include "fuzz_play.h"
#include "mutate_document.h"

static struct map_file file;

static void read_map(void)
{
    char fault[MAP_FAULT] = "";
    json_t *json = json_load_file(DIPLOMACY_FILES "/standard-map.json", 0, NULL);
    if (!json || !map_file_read(json, &file, fault)) fuzz_fail("the standard map: %s", fault);
    json_decref(json);
}

static int place_after(const struct map_position *position, const struct dip_outcome *outcome, int u)
{
    const struct dip_unit *unit = &position->unit[u];
    const bool moved = unit->action == DIP_MOVE && outcome->result[u] == DIP_SUCCEEDS;
    return file.map.province[moved ? unit->to : unit->place];
}

static void check_provinces(const struct map_position *position, const struct dip_outcome *outcome)
{
    uint64_t taken[DIP_WORDS] = {0};
    for (int u = 0; u < position->count; u++) {
        const int at = place_after(position, outcome, u), by = outcome->dislodged_by[u];
        if (by >= 0 && place_after(position, outcome, by) != at)
            fuzz_fail("unit %d is dislodged by %d, which is elsewhere", u, by);
        if (by >= 0) continue;
        if (set_has(taken, at)) fuzz_fail("two units in %s", file.names.of[at]);
        set_add(taken, at);
    }
}

static void the_order_is_no_matter(const struct map_position *position, const struct dip_outcome *outcome)
{
    static struct map_position back;
    struct dip_outcome other;
    back = *position;
    for (int u = 0; u < position->count; u++)
        back.unit[position->count - 1 - u] = position->unit[u];
    dip_adjudicate(&file.map, back.unit, back.count, &other);
    for (int u = 0; u < position->count; u++)
        if (other.result[position->count - 1 - u] != outcome->result[u])
            fuzz_fail("unit %d has another result backwards", u);
}

/* Orders can be written that words can say: illegal ones cannot. */
static void writing_keeps_the_meaning(const struct map_position *position, const struct dip_outcome *outcome)
{
    static struct map_position again;
    struct notation_order order;
    char text[NOTATION_TEXT];
    again = *position;
    for (int u = 0; u < position->count; u++) {
        notation_write(&file.map, &file.names, position->unit, position->count, u, text);
        const char *fault = notation_read(&file.map, &file.names, text, &order);
        if (fault) fuzz_fail("\"%s\" was written, and cannot be read: %s", text, fault);
        notation_apply(&order, &file.map, again.unit, again.count, u);
        if (outcome->result[u] != DIP_ILLEGAL && dip_order_fault(&file.map, again.unit, again.count, u))
            fuzz_fail("\"%s\" was legal before it was written", text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct map_position position;
    struct dip_outcome outcome;
    char fault[MAP_FAULT] = "";
    if (!file.map.count) read_map();
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (json && map_position_read(&file, json, &position, fault)) {
        dip_adjudicate(&file.map, position.unit, position.count, &outcome);
        check_provinces(&position, &outcome);
        the_order_is_no_matter(&position, &outcome);
        writing_keeps_the_meaning(&position, &outcome);
        json_decref(map_position_outcome(&file, &position, &outcome));
    } else if (json && !*fault) {
        fuzz_fail("a position is refused without a reason");
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return mutate_document(data, size, room, seed);
}
