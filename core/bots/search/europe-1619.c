/* Europe 1619: the plan by which the searching bot places its influence.
 *
 * Its worth shows only years later. A minor state becomes a power's vassal at 25 INFs that are more than half
 * of all; then no other power can add any. With two thirds for its confession, the power has the minor's
 * marker at the end (RESULTS, ALIGNMENTS; SCORING 2). So the bot brings one minor after the other to that
 * point. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "search_inside.h"

enum { VASSAL = 25, MINORS = 64 };

struct minor {
    const char *id;
    int need; /* INFs that are missing */
    int gain; /* half markers: 4 where another confession loses one */
};

/* The confession of a power. */
static const char *confession_of(const json_t *pack, const char *power)
{
    const json_t *row;
    size_t i;
    json_array_foreach(json_object_get(pack, "powers"), i, row)
    {
        const char *id = json_string_value(json_object_get(row, "id"));
        if (id && !strcmp(id, power)) return json_string_value(json_object_get(row, "confession"));
    }
    return "";
}

static int greatest(int one, int other)
{
    return one > other ? one : other;
}

/* The INFs that the seat must add until the minor is its vassal with the marker of its confession. */
static int need_of(const json_t *pack, json_t *influence, const char *seat)
{
    const char *power, *confession = confession_of(pack, seat);
    const json_t *value;
    int mine = 0, others = 0, ours = 0, theirs = 0;
    json_object_foreach(influence, power, value)
    {
        const int points = json_integer_value(value);
        *(strcmp(power, seat) ? &others : &mine) += points;
        *(strcmp(confession_of(pack, power), confession) ? &theirs : &ours) += points;
    }
    return greatest(VASSAL - mine, greatest(others + 1 - mine, 2 * theirs - ours));
}

static int gain_of(const json_t *status, const char *confession)
{
    const char *marker = json_string_value(json_object_get(status, "marker"));
    return !marker ? 2 : strcmp(marker, confession) ? 4 : 1;
}

/* Lists the minors in which the seat lacks something. Only minors with a supply center have markers. */
static int list_minors(const json_t *pack, const json_t *view, const char *seat, struct minor *minors)
{
    const json_t *row;
    size_t i;
    int count = 0;
    json_array_foreach(json_object_get(pack, "minors"), i, row)
    {
        const char *id = json_string_value(json_object_get(row, "id"));
        const json_t *minor = json_object_get(json_object_get(view, "minors"), id);
        if (!minor || json_is_null(json_object_get(row, "home")) || count == MINORS) continue;
        const int need = need_of(pack, json_object_get(minor, "influence"), seat);
        const int gain =
            gain_of(json_object_get(json_object_get(view, "statuses"), id), confession_of(pack, seat));
        if (need > 0) minors[count++] = (struct minor){id, need, gain};
    }
    return count;
}

/* The INFs that the move places in the minor; 0: it places none there. */
static int points_in(const char *text, const char *minor)
{
    int points = 0;
    if (!text || !strstr(text, minor)) return 0; /* as most moves, which need not be read */
    json_t *move = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(move, "type"));
    const char *id = json_string_value(json_object_get(move, "minor"));
    if (type && id && !strcmp(type, "place_influence") && !strcmp(id, minor))
        points = json_integer_value(json_object_get(move, "points"));
    json_decref(move);
    return points;
}

/* The most INFs that can be placed in the minor; 0: none. */
static int most_in(struct westphalia_state *state, int seat, const char *minor)
{
    int most = 0;
    const int moves = westphalia_legal(state, seat);
    for (int i = 0; i < moves; i++)
        most = greatest(most, points_in(westphalia_move(state, seat, i), minor));
    return most;
}

/* Places INFs, first where they bring most markers for each INF. */
static void place(struct search *s, int seat, struct minor *minors, int count)
{
    char move[SHEET_LINE];
    for (int left = count; left > 0; left--) {
        struct minor *best = minors;
        for (int i = 1; i < count; i++)
            if (minors[i].gain * best->need > best->gain * minors[i].need) best = &minors[i];
        const int most = most_in(s->probe, seat, best->id);
        best->gain = 0;
        if (!most) continue;
        snprintf(move, sizeof move, "{\"minor\":\"%s\",\"points\":%d,\"type\":\"place_influence\"}", best->id,
                 most < best->need ? most : best->need);
        if (westphalia_apply_json(s->probe, seat, move, strlen(move), NULL) == WESTPHALIA_OK)
            search_add_line(&s->sheet, move);
    }
}

bool search_plan_europe_1619(struct search *s, const struct westphalia_state *state, int seat)
{
    struct minor minors[MINORS];
    if (westphalia_copy(s->probe, state) != WESTPHALIA_OK) return false;
    const char *step = westphalia_step(s->probe);
    if (!step || !strstr(step, "diplomatic_phase")) return false;
    char *text = westphalia_pack(s->game);
    json_t *pack = json_loads(text, 0, NULL), *view = json_loads(westphalia_view(s->probe, seat), 0, NULL);
    westphalia_free_text(text);
    place(s, seat, minors, list_minors(pack, view, westphalia_seat_id(s->game, seat), minors));
    json_decref(view);
    json_decref(pack);
    if (!s->sheet.count) return false;
    search_add_line(&s->sheet, westphalia_move(s->probe, seat, westphalia_default(s->probe, seat)));
    return true;
}
