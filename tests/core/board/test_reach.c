/* What of the legal moves can be chosen on the board: an element of the drawing stands for each thing that a
 * move names. Such an element has data-place with its data-set, data-DOMAIN, or data-of, which stands for an
 * id of any domain. WESTPHALIA_SHOW=1 prints what is not drawn, by types of moves. */
#include "positions.h"

#include "engine/play.h"
#include "engine/procedure.h"

/* ---- what is drawn ---- */

/* The value of an attribute that begins at `at`, as a new string. */
static char *value_of(const char *at)
{
    const char *start = strchr(at, '"') + 1;
    const size_t length = strcspn(start, "\"");
    char *value = calloc(1, length + 1);
    memcpy(value, start, length);
    return value;
}

static void note(json_t *drawn, const char *domain, const char *id)
{
    char key[200];
    snprintf(key, sizeof key, "%s:%s", domain, id);
    json_object_set_new(drawn, key, json_true());
}

/* {"domain:id": true}, of all elements. */
static json_t *drawn_by(const char *svg)
{
    json_t *drawn = json_object();
    for (const char *at = svg; (at = strstr(at, " data-")); at++) {
        char name[60];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 6, "="), at + 6);
        char *value = value_of(at);
        if (!strcmp(name, "set")) {
            const char *place = strstr(at, " data-place=\"");
            if (place && place < strchr(at, '>')) {
                char *id = value_of(place);
                note(drawn, value, id);
                free(id);
            }
        } else {
            note(drawn, strcmp(name, "of") ? name : "", value);
        }
        free(value);
    }
    return drawn;
}

static bool is_drawn(const json_t *drawn, const char *domain, const char *id)
{
    char key[200];
    snprintf(key, sizeof key, "%s:%s", domain, id);
    if (json_object_get(drawn, key)) return true;
    snprintf(key, sizeof key, ":%s", id);
    return json_object_get(drawn, key) != NULL;
}

/* ---- what moves name ---- */

/* By the type of move: {"moves", "drawn", "missing": {domain: {id: number}}}. */
static json_t *counts;

static json_t *member(json_t *object, const char *name)
{
    json_t *found = json_object_get(object, name);
    if (!found) json_object_set_new(object, name, found = json_object());
    return found;
}

static void raise(json_t *object, const char *name)
{
    json_object_set_new(object, name, json_integer(json_integer_value(json_object_get(object, name)) + 1));
}

/* Whether the move names something, and whether all of it is drawn. */
static void count_move(const struct move_type *type, const json_t *move, const json_t *drawn)
{
    bool named = false, whole = true;
    json_t *of = NULL;
    for (const struct arg *arg = type->args; arg->name; arg++) {
        const json_t *value = json_object_get(move, arg->name), *one = value;
        for (size_t i = 0; arg->domain && i < (json_is_array(value) ? json_array_size(value) : 1); i++) {
            if (json_is_array(value)) one = json_array_get(value, i);
            if (!json_is_string(one)) continue;
            if (!named) of = member(counts, type->name);
            named = true;
            if (is_drawn(drawn, arg->domain->name, json_string_value(one))) continue;
            whole = false;
            raise(member(member(of, "missing"), arg->domain->name), json_string_value(one));
        }
    }
    if (!named) return;
    raise(of, "moves");
    if (whole) raise(of, "drawn");
}

static void count_moves(const struct play *p, int game, uint64_t moment)
{
    static struct move_list list;
    (void)moment;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(play_deciders(p) >> seat & 1)) continue;
        struct position position;
        struct writer w;
        play_list(p, seat, &list);
        writer_init(&w);
        writer_open(&w, '{');
        moves_write(&w, p, &list, seat);
        writer_close(&w, '}');
        json_t *moves = json_loadb(w.text, w.length, 0, NULL), *move;
        size_t i;
        draw(&position, p, game, seat, BOARD_WIDTH);
        json_t *drawn = drawn_by(position.svg.text);
        assert_non_null(moves);
        json_array_foreach(json_object_get(moves, "moves"), i, move)
        {
            count_move(games[game]->moves[list.moves[i].type], move, drawn);
        }
        json_decref(drawn);
        json_decref(moves);
        writer_free(&w);
        position_free(&position);
    }
}

/* Prints what is missing, and gives the share of moves of which all is drawn, per mille. */
static int share_drawn(const char *id)
{
    json_int_t moves = 0, drawn = 0;
    const char *type, *domain;
    json_t *of, *ids;
    json_object_foreach(counts, type, of)
    {
        const json_int_t all = json_integer_value(json_object_get(of, "moves")),
                         some = json_integer_value(json_object_get(of, "drawn"));
        moves += all;
        drawn += some;
        if (some == all || !getenv("WESTPHALIA_SHOW")) continue;
        print_message("%s: %s: %lld of %lld", id, type, (long long)some, (long long)all);
        json_object_foreach(json_object_get(of, "missing"), domain, ids)
        {
            char *text = json_dumps(ids, JSON_COMPACT);
            print_message("; %s %.300s", domain, text);
            free(text);
        }
        print_message("\n");
    }
    const int share = moves ? (int)(drawn * 1000 / moves) : 0;
    print_message("%s: all is drawn of %d of 1000 moves\n", id, share);
    return share;
}

/* What of a thousand moves must be drawn in full. */
static void reaches(const char *id, int least)
{
    counts = json_object();
    each_position_of(game_of(id), count_moves, 40 * (uint64_t)fewer_tries());
    const int share = share_drawn(id);
    json_decref(counts);
    assert_in_range(share, least, 1000);
}

TEST(moves_of_baroque_are_on_the_board)
{
    reaches("baroque", 990);
}

TEST(moves_of_europe_1619_are_on_the_board)
{
    reaches("europe-1619", 990);
}

TEST(moves_of_sixteen_thirty_something_are_on_the_board)
{
    reaches("sixteen-thirty-something", 990);
}

TEST(moves_of_thirty_years_war_are_on_the_board)
{
    reaches("thirty-years-war", 990);
}

TEST(moves_of_time_of_wars_are_on_the_board)
{
    reaches("time-of-wars", 990);
}

int main(void)
{
    return positions_open() ? tests_run() : 1;
}
