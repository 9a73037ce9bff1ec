/* Presentations of all games: what they name is there, and packs with places of their own are drawn, too. */
#include "positions.h"

#include "board/presentation/members.h"
#include "board/values.h"

TEST(a_supplied_pack_is_drawn_where_it_has_its_places)
{
    struct faults faults = {0};
    size_t length;
    const int game = game_of("time-of-wars");
    json_t *json = json_loadb(packs[game]->text, packs[game]->length, 0, NULL);
    json_object_set_new(json_array_get(json_object_get(json, "spaces"), 0), "x", json_integer(777));
    struct pack *pack = pack_read(games[game], json, &faults);
    assert_non_null(pack);
    struct board *board = board_new(pack, &faults);
    assert_non_null(board);
    json_t *presentation = json_loads(board_presentation(board, &length), 0, NULL);
    const char *id =
        json_string_value(json_object_get(json_array_get(json_object_get(json, "spaces"), 0), "id"));
    const json_t *places =
        json_object_get(json_object_get(json_object_get(presentation, "places"), "space"), "of");
    const json_t *points = json_object_get(json_object_get(places, id), "points");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(points, "at"), 0)), 777);
    assert_string_equal(json_string_value(json_object_get(presentation, "pack")), pack->hash_hex);
    json_decref(presentation);
    json_decref(json);
    board_free(board);
    pack_free(pack);
}

/* ---- presentations with a fault ---- */

/* The member at a pointer has another value. */
static char *with_member(const char *text, size_t length, const char *pointer, const char *value)
{
    json_t *document = json_loadb(text, length, 0, NULL), *at = document,
           *made = json_loads(value, JSON_DECODE_ANY, NULL);
    char name[ID_ROOM];
    while (strchr(pointer + 1, '/')) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(pointer + 1, "/"), pointer + 1);
        at = json_is_array(at) ? json_array_get(at, strtoul(name, NULL, 10)) : json_object_get(at, name);
        pointer += strlen(name) + 1;
    }
    assert_non_null(made);
    assert_int_equal(json_object_set_new(at, pointer + 1, made), 0);
    char *changed = json_dumps(document, JSON_COMPACT);
    json_decref(document);
    return changed;
}

static void check_fault(const char *id, const char *pointer, const char *value, const char *path)
{
    const struct pack *standard = packs[game_of(id)];
    char *text =
        with_member(standard->game->presentation.text, *standard->game->presentation.length, pointer, value);
    const size_t length = strlen(text);
    struct game game = *standard->game;
    struct pack pack = *standard;
    struct faults faults = {0};
    game.presentation.text = text;
    game.presentation.length = &length;
    pack.game = &game;
    struct board *board = board_new(&pack, &faults);
    if (board) fail_msg("%s: %s at %s has no fault", id, value, pointer);
    if (strcmp(faults.list[0].path, path) != 0)
        fail_msg("%s: %s at %s is a fault at %s: %s", id, value, pointer, faults.list[0].path,
                 faults.list[0].detail);
    free(text);
}

/* The pointer, the value that stands there, and the path of the fault where it is another. */
static const struct {
    const char *game, *pointer, *value, *path;
} FAULTS[] = {
    {"baroque", "/zones/0/kind", "\"atlas\"", "/zones/0/kind"},
    {"baroque", "/zones/0/layers/0/as", "\"steps\"", "/zones/0/layers/0/as"},
    {"baroque", "/zones/0/layers/0/colour", "\"{value\"", "/zones/0/layers/0/colour"},
    {"baroque", "/zones/0/layers/0/title", "\"{value:prince}\"", "/zones/0/layers/0/title"},
    {"baroque", "/zones/0/layers/0/text", "\"{value:=princes/name}\"", "/zones/0/layers/0/text"},
    {"baroque", "/zones/0/layers/0/text", "\"[{value}\"", "/zones/0/layers/0/text"},
    {"baroque", "/zones/0/layers/0/text", "\"{value}]\"", "/zones/0/layers/0/text"},
    {"baroque", "/zones/0/layers/0/text", "\"[a [{value}]]\"", "/zones/0/layers/0/text"},
    {"baroque", "/zones/0/layers/0/set", "\"realm\"", "/zones/0/layers/0"},
    {"baroque", "/zones/0/layers/3/values/city/shape", "\"hut\"", "/zones/0/layers/3/values/city/shape"},
    {"baroque", "/zones/0/layers/3/shift", "[1]", "/zones/0/layers/3/shift"},
    {"baroque", "/zones/3/columns/0/width", "\"5\"", "/zones/3/columns/0/width"},
    {"baroque", "/zones/3/columns/0/always", "1", "/zones/3/columns/0/always"},
    {"baroque", "/zones/3/entries", "[]", "/zones/3/entries"},
    {"baroque", "/zones/3/each", "\"players\"", "/zones/3/each"},
    {"baroque", "/zones/3/is", "null", "/zones/3"},
    {"baroque", "/zones", "[{\"id\": \"armies\", \"kind\": \"stacks\"}]", "/zones"},
    {"baroque", "/zones",
     "[{\"id\": \"map\", \"kind\": \"map\", \"layers\": []}, "
     "{\"id\": \"sea\", \"kind\": \"map\", \"layers\": []}]",
     "/zones/1/kind"},
    {"baroque", "/map/width", "null", "/map"},
    {"baroque", "/map/width", "0", "/map/width"},
    {"baroque", "/panel_width", "0", "/panel_width"},
    {"baroque", "/places/state/of/austria/points/at", "[1, 2, 3]", "/places/state/of/austria/points/at"},
    {"baroque", "/places/state/of/austria/label", "\"Austria\"", "/places/state/of/austria/label"},
    {"europe-1619", "/zones/0/layers/0/group", "\"major\"", "/zones/0/layers/0"},
    {"thirty-years-war", "/pieces/unit/table", "\"sorts\"", "/pieces/unit/table"},
    {"thirty-years-war", "/pieces/unit/numbered", "true", "/pieces/unit/numbered"},
    {"time-of-wars", "/zones/1/armies/layer", "\"navies\"", "/zones/1/armies"},
};

TEST(a_fault_of_a_presentation_is_found_when_it_is_read)
{
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        check_fault(FAULTS[i].game, FAULTS[i].pointer, FAULTS[i].value, FAULTS[i].path);
}

/* ---- the guide to the format ---- */

static char *file_text(const char *path)
{
    FILE *file = fopen(path, "r");
    static char text[40000];
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    return text;
}

static void check_told(const char *guide, const struct format *format)
{
    if (format->plain && format->plain->format) check_told(guide, format->plain->format);
    for (const struct member *member = format->members; member && member->name; member++) {
        char quoted[ID_ROOM];
        snprintf(quoted, sizeof quoted, "`%s`", member->name);
        if (strcmp(member->name, "pack") != 0 && !strstr(guide, quoted))
            fail_msg("core/board/FORMAT.md does not tell %s", quoted);
        for (int i = 1; member->words && member->words[i]; i++) {
            snprintf(quoted, sizeof quoted, "`%s`", member->words[i]);
            if (!strstr(guide, quoted)) fail_msg("core/board/FORMAT.md does not tell the word %s", quoted);
        }
        if (member->format) check_told(guide, member->format);
    }
}

TEST(the_guide_tells_every_member_and_word)
{
    const char *guide = file_text(BOARD_FORMAT);
    check_told(guide, &PRESENTATION);
    for (int kind = 1; kind < ZONE_COUNT; kind++)
        check_told(guide, &(struct format){.members = zone_members(kind)});
}

/* ---- what the row of a place says of it ---- */

static const json_t *place_of(int game, const char *set, const char *id)
{
    const json_t *row = json_object_get(json_object_get(presentations[game], "places"), set);
    const json_t *place = json_object_get(json_object_get(row, "of"), id);
    assert_non_null(place);
    return place;
}

TEST(the_value_of_a_state_of_baroque_tells_electorates_and_bishoprics)
{
    static const char *const OF[][2] = {{"cologne", "value-electorate-bishopric"},
                                        {"bohemia", "value-electorate"},
                                        {"liege", "value-bishopric"},
                                        {"holstein", "value-foreign_possession"},
                                        {"moravia", "value"}};
    const int game = game_of("baroque");
    for (size_t i = 0; i < sizeof OF / sizeof *OF; i++)
        assert_string_equal(json_string_value(json_object_get(place_of(game, "state", OF[i][0]), "symbol")),
                            OF[i][1]);
}

/* The symbol may come from the presentation, and the label from the row. */
TEST(the_name_of_a_place_looks_as_its_symbol_says)
{
    static const char *const GAMES[][2] = {{"thirty-years-war", "vienna"}, {"time-of-wars", "warszawa"}};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        const int game = game_of(GAMES[i][0]);
        const json_t *place = place_of(game, "space", GAMES[i][1]), *label = json_object_get(place, "label"),
                     *symbol = json_object_get(json_object_get(presentations[game], "symbols"),
                                               text_of(place, "symbol", ""));
        assert_true(json_is_true(json_object_get(symbol, "bold")));
        assert_true(json_is_true(json_object_get(label, "bold")));
        assert_int_equal(number_of(label, "size", 0), number_of(symbol, "label", -1));
    }
}

/* ---- packs with places of their own ---- */

/* The text with each "from" in quotes as "to". */
static char *renamed(const char *text, const char *from, const char *to)
{
    char old_id[ID_ROOM + 3], new_id[ID_ROOM + 3];
    snprintf(old_id, sizeof old_id, "\"%s\"", from);
    snprintf(new_id, sizeof new_id, "\"%s\"", to);
    char *made = calloc(1, strlen(text) + (size_t)occurrences(text, old_id) * sizeof new_id + 1), *end = made;
    assert_non_null(made);
    for (const char *at; (at = strstr(text, old_id)); text = at + strlen(old_id))
        end += sprintf(end, "%.*s%s", (int)(at - text), text, new_id);
    strcpy(end, text);
    return made;
}

static struct pack *read_text(const struct game *game, const char *text)
{
    struct faults faults = {0};
    json_t *json = json_loads(text, 0, NULL);
    struct pack *pack = json ? pack_read(game, json, &faults) : NULL;
    json_decref(json);
    return pack;
}

enum { RENAMED_MOST = 6 };

/* The game's pack with other ids for places that the rules do not name themselves. Returns how many, and
 * which ("<was>-0" is now "new-0"). */
static struct pack *pack_with_other_places(int game, int *count, char was[RENAMED_MOST][ID_ROOM])
{
    const json_t *set;
    const char *name, *id;
    json_t *place;
    struct pack *pack = NULL;
    char *text = calloc(1, packs[game]->length + 1);
    assert_non_null(text);
    memcpy(text, packs[game]->text, packs[game]->length);
    *count = 0;
    json_object_foreach(json_object_get(presentations[game], "places"), name, set)
        json_object_foreach(json_object_get(set, "of"), id, place)
    {
        char other[ID_ROOM];
        if (*count == RENAMED_MOST || !json_object_size(json_object_get(place, "points"))) continue;
        snprintf(other, sizeof other, "new-%d", *count);
        char *tried = renamed(text, id, other);
        struct pack *read = read_text(games[game], tried);
        if (!read) {
            free(tried);
            continue;
        }
        pack_free(pack);
        pack = read;
        free(text);
        text = tried;
        snprintf(was[(*count)++], ID_ROOM, "%s", id);
    }
    free(text);
    return pack;
}

/* The marks of a place in a set-up match: its pieces lie on the map, not in the corner where there is no
 * point. */
static void check_other_places(int game, const struct pack *pack, int count, char was[RENAMED_MOST][ID_ROOM])
{
    static struct simulated_match match;
    const struct simulated_match_plan plan = {.pack = pack, .limit = 200000};
    const struct board_look look = {1000, BOARD_LIGHT};
    struct faults faults = {0};
    struct writer svg;
    size_t length;
    struct board *board = board_new(pack, &faults);
    assert_non_null(board);
    assert_true(simulated_match_init(&match, &plan));
    assert_true(simulated_match_begin(&match, 3));
    json_t *seen = seen_by(&match.play, pack, SEAT_REVEALED);
    writer_init(&svg);
    assert_int_equal(board_draw(board, seen, &look, &svg), BOARD_DRAWN);
    writer_text(&svg);
    check_xml(svg.text);
    assert_null(strstr(svg.text, "cx=\"0\" cy=\"0\""));
    assert_null(strstr(svg.text, "translate(0 0)"));
    json_t *presentation = json_loads(board_presentation(board, &length), 0, NULL), *set;
    const json_t *map = json_object_get(presentation, "map");
    const char *name;
    int found = 0;
    json_object_foreach(json_object_get(presentation, "places"), name, set) for (int i = 0; i < count; i++)
    {
        char id[ID_ROOM], drawn[80];
        snprintf(id, sizeof id, "new-%d", i);
        const json_t *of = json_object_get(set, "of"),
                     *points = json_object_get(json_object_get(of, id), "points"), *point;
        const char *key;
        assert_null(json_object_get(of, was[i]));
        if (!points) continue;
        found++;
        snprintf(drawn, sizeof drawn, "data-set=\"%s\" data-place=\"%s\"", name, id);
        assert_true(occurrences(svg.text, drawn) > 0);
        json_object_foreach((json_t *)points, key, point)
        {
            assert_in_range(json_integer_value(json_array_get(point, 0)), 1,
                            json_integer_value(json_object_get(map, "width")));
            assert_in_range(json_integer_value(json_array_get(point, 1)), 1,
                            json_integer_value(json_object_get(map, "height")));
        }
    }
    assert_true(found >= count);
    json_decref(presentation);
    json_decref(seen);
    writer_free(&svg);
    simulated_match_free(&match);
    board_free(board);
}

TEST(places_of_a_supplied_pack_that_the_presentation_does_not_have_are_drawn_beside_the_map)
{
    for (int game = 0; games[game]; game++) {
        char was[RENAMED_MOST][ID_ROOM];
        int count;
        struct pack *pack = pack_with_other_places(game, &count, was);
        if (!count) fail_msg("%s: no place may have another id", games[game]->id);
        check_other_places(game, pack, count, was);
        pack_free(pack);
    }
}

enum { COUNTER_HALF_WIDTH = 19, COUNTER_HALF_HEIGHT = 10 };

static bool is_covered(const json_t *counter, const json_t *point)
{
    return llabs(json_integer_value(json_array_get(counter, 0)) -
                 json_integer_value(json_array_get(point, 0))) < COUNTER_HALF_WIDTH &&
           llabs(json_integer_value(json_array_get(counter, 1)) -
                 json_integer_value(json_array_get(point, 1))) < COUNTER_HALF_HEIGHT;
}

/* A counter lies on the map as a whole, and covers neither the middle of a place nor that of another place's
 * counter. */
TEST(counters_of_a_place_cover_no_other)
{
    for (int game = 0; games[game]; game++) {
        const json_t *map = json_object_get(presentations[game], "map"),
                     *of = json_object_get(
                         json_object_get(json_object_get(presentations[game], "places"), "space"), "of");
        const char *id, *other;
        json_t *place, *neighbour;
        json_object_foreach((json_t *)of, id, place)
        {
            const json_t *army = json_object_get(json_object_get(place, "points"), "army");
            if (!army || json_object_get(json_object_get(presentations[game], "boxes"), id)) continue;
            assert_in_range(json_integer_value(json_array_get(army, 0)), COUNTER_HALF_WIDTH,
                            json_integer_value(json_object_get(map, "width")) - COUNTER_HALF_WIDTH);
            assert_in_range(json_integer_value(json_array_get(army, 1)), COUNTER_HALF_HEIGHT,
                            json_integer_value(json_object_get(map, "height")) - COUNTER_HALF_HEIGHT);
            json_object_foreach((json_t *)of, other, neighbour)
            {
                const json_t *points = json_object_get(neighbour, "points");
                if (json_object_get(json_object_get(presentations[game], "boxes"), other)) continue;
                if (is_covered(army, json_object_get(points, "at")) ||
                    (strcmp(id, other) != 0 && is_covered(army, json_object_get(points, "army"))))
                    fail_msg("%s: the counter of %s covers %s", games[game]->id, id, other);
            }
        }
    }
}

TEST(colours_and_marks_of_seats_are_each_their_own)
{
    for (int game = 0; games[game]; game++) {
        const json_t *colours = json_object_get(presentations[game], "colours");
        const struct domain *seats = games[game]->seats;
        for (int i = 0; i < domain_count(seats, packs[game]->data); i++)
            for (int j = 0; j < i; j++) {
                const json_t *one = json_object_get(colours, domain_id(seats, packs[game]->data, i)),
                             *other = json_object_get(colours, domain_id(seats, packs[game]->data, j));
                assert_non_null(one);
                assert_false(json_equal(json_object_get(one, "fill"), json_object_get(other, "fill")));
                assert_false(json_equal(json_object_get(one, "mark"), json_object_get(other, "mark")));
            }
    }
}

static bool has_domain(const struct game *game, const char *name)
{
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        if (!strcmp((*domain)->name, name)) return true;
    return false;
}

/* "is" and "value_is" name domains, wherever they stand. */
static void check_domains(const struct game *game, const json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    json_object_foreach((json_t *)value, key, member)
    {
        if ((!strcmp(key, "is") || !strcmp(key, "value_is")) && !has_domain(game, json_string_value(member)))
            fail_msg("%s: the presentation names %s, which is no domain", game->id,
                     json_string_value(member));
        check_domains(game, member);
    }
    json_array_foreach(value, i, member) check_domains(game, member);
}

TEST(presentations_name_domains_of_their_games)
{
    for (int game = 0; games[game]; game++)
        check_domains(games[game], presentations[game]);
}

/* ---- headings of the log ---- */

static bool has_event(const struct game *game, const char *name)
{
    for (int i = 0; i < game->event_count; i++)
        if (game->events[i].name && !strcmp(game->events[i].name, name)) return true;
    return false;
}

static bool has_event_member(const struct game *game, const char *event, const char *member)
{
    for (int i = 0; i < game->event_count; i++) {
        if (!game->events[i].name || strcmp(game->events[i].name, event) != 0) continue;
        for (const struct arg *arg = game->events[i].args; arg->name; arg++)
            if (strcmp(arg->name, member) == 0) return true;
    }
    return false;
}

static bool has_step(const struct game *game, const char *name)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i] && !strcmp(game->steps[i]->name, name)) return true;
    return false;
}

/* A phase begins with an event, or has a name and steps. */
static void check_phase(const struct game *game, const json_t *phase)
{
    size_t i;
    const json_t *step, *event = json_object_get(phase, "event"), *steps = json_object_get(phase, "steps");
    const size_t ways = json_array_size(steps) + json_array_size(json_object_get(phase, "events"));
    assert_true(!event == (json_is_string(json_object_get(phase, "name")) && ways > 0));
    if (event && !has_event(game, json_string_value(event)))
        fail_msg("%s has no event %s", game->id, json_string_value(event));
    json_array_foreach(json_object_get(phase, "events"), i, step)
    {
        if (!has_event(game, json_string_value(step)))
            fail_msg("%s has no event %s", game->id, json_string_value(step));
    }
    json_array_foreach(steps, i, step)
    {
        if (!has_step(game, json_string_value(step)))
            fail_msg("%s has no step %s", game->id, json_string_value(step));
    }
}

/* What stands with dice is of members that an event of that name has. */
static void check_dice(const struct game *game, json_t *dice)
{
    const char *event;
    json_t *groups, *group, *member;
    size_t i, k;
    json_object_foreach(dice, event, groups) json_array_foreach(groups, i, group)
        json_array_foreach(json_object_get(group, "dice"), k, member)
    {
        if (!has_event_member(game, event, json_string_value(member)))
            fail_msg("%s has no %s of the event %s", game->id, json_string_value(member), event);
    }
}

/* The {/member}s of a template are those of an event. */
static void check_words(const struct game *game, const char *event, const char *template)
{
    char member[64];
    assert_non_null(template);
    for (const char *at = template; (at = strstr(at, "{/")); at++) {
        snprintf(member, sizeof member, "%.*s", (int)strcspn(at + 2, ":}"), at + 2);
        if (!has_event_member(game, event, member))
            fail_msg("%s has no %s of the event %s", game->id, member, event);
    }
}

/* A column of a side is of members that an event of that name has. */
static void check_sides(const struct game *game, json_t *sides)
{
    const char *event;
    json_t *column, *row;
    size_t i;
    json_object_foreach(sides, event, column)
    {
        check_words(game, event, json_string_value(json_object_get(column, "side")));
        json_array_foreach(json_object_get(column, "rows"), i, row)
            check_words(game, event, json_string_value(json_object_get(row, "text")));
    }
}

static void check_events(const struct game *game, const json_t *types)
{
    const json_t *type;
    size_t i;
    json_array_foreach(types, i, type)
    {
        if (!has_event(game, json_string_value(type)))
            fail_msg("%s has no event %s", game->id, json_string_value(type));
    }
}

TEST(headings_of_the_log_are_events_and_steps_of_their_games)
{
    for (int game = 0; games[game]; game++) {
        const json_t *log = json_object_get(presentations[game], "log");
        const json_t *turns = json_object_get(log, "turns"), *phases = json_object_get(log, "phases"), *entry;
        size_t i;
        assert_true(json_array_size(turns) > 0 && json_array_size(phases) > 0);
        check_events(games[game], turns);
        json_array_foreach(phases, i, entry) check_phase(games[game], entry);
        check_events(games[game], json_object_get(log, "outcomes"));
        check_events(games[game], json_object_get(log, "losses"));
        check_dice(games[game], json_object_get(log, "dice"));
        check_sides(games[game], json_object_get(log, "sides"));
        check_events(games[game], json_object_get(presentations[game], "reports"));
    }
}

/* ---- names of steps ---- */

/* Steps and their members are named in words of the rulebook: no identifier shows through. */
TEST(steps_are_named_in_plain_words)
{
    static const char *const ABBREVIATIONS[] = {" vp", "Up ", " up ", "_"};
    for (int game = 0; games[game]; game++) {
        const char *id, *member;
        json_t *step, *about;
        json_object_foreach(json_object_get(presentations[game], "steps"), id, step)
        {
            const char *name = json_string_value(json_object_get(step, "name"));
            for (size_t i = 0; i < sizeof ABBREVIATIONS / sizeof *ABBREVIATIONS; i++)
                if (strstr(name, ABBREVIATIONS[i]) && strcmp(id, "add_up_victory_points") != 0 &&
                    strcmp(id, "clean_up_markers") != 0)
                    fail_msg("%s: the step %s is called \"%s\"", games[game]->id, id, name);
            json_object_foreach(json_object_get(step, "members"), member, about)
                assert_in_range(strlen(json_string_value(json_object_get(about, "name"))), 2, 60);
        }
        assert_null(json_object_get(presentations[game], "step_names"));
        assert_null(json_object_get(presentations[game], "member_names"));
    }
}

/* ---- for front ends ---- */

static void check_move(const struct game *game, const char *type)
{
    int i = 0;
    while (i < game->move_count && strcmp(game->moves[i]->name, type) != 0)
        i++;
    if (i == game->move_count) fail_msg("%s has no move %s", game->id, type);
}

TEST(moves_that_are_named_and_that_stand_last_are_those_of_the_game)
{
    for (int game = 0; games[game]; game++) {
        const char *type;
        json_t *name, *next;
        size_t i;
        json_object_foreach(json_object_get(presentations[game], "moves"), type, name)
        {
            check_move(games[game], type);
            assert_in_range(json_string_length(name), 3, 40);
        }
        json_array_foreach(json_object_get(presentations[game], "endings"), i, name)
            check_move(games[game], json_string_value(name));
        json_object_foreach(json_object_get(presentations[game], "leads"), type, next)
        {
            check_move(games[game], type);
            check_move(games[game], json_string_value(next));
        }
    }
}

/* The value at a pointer, which may count in lists. */
static const json_t *value_in(const json_t *from, const char *pointer)
{
    while (pointer && *pointer == '/') {
        char part[40];
        const size_t length = strcspn(++pointer, "/");
        assert_in_range(length, 1, sizeof part - 1);
        memcpy(part, pointer, length);
        part[length] = 0;
        from = json_is_array(from) ? json_array_get(from, atoi(part)) : json_object_get(from, part);
        pointer += length;
    }
    return from;
}

/* Each pointer of a chart leads to something: in the pack, or in the first row. */
static void check_chart(const struct game *game, const json_t *pack, const json_t *chart)
{
    const json_t *rows = value_in(pack, text_of(chart, "rows", "")), *entry;
    const json_t *first = json_is_array(rows) ? json_array_get(rows, 0)
                                              : json_object_iter_value(json_object_iter((json_t *)rows));
    const char *name = text_of(chart, "name", "");
    const char *cells = text_of(chart, "cells", ""), *heads = text_of(chart, "heads", "");
    size_t i;
    if (!json_object_get(chart, "text") && !json_object_get(chart, "rows"))
        fail_msg("%s: %s is empty", game->id, name);
    if (json_object_get(chart, "rows") && !json_is_object(first))
        fail_msg("%s: %s has no rows", game->id, name);
    json_array_foreach(json_object_get(chart, "columns"), i, entry)
    {
        if (!value_in(first, text_of(entry, "at", "/-")))
            fail_msg("%s: %s: column %zu shows nothing", game->id, name, i);
    }
    json_array_foreach(json_object_get(chart, "facts"), i, entry)
    {
        if (!json_is_integer(value_in(pack, text_of(entry, "at", "/-"))))
            fail_msg("%s: %s: fact %zu is no number", game->id, name, i);
    }
    if (*heads)
        assert_int_equal(json_array_size(value_in(pack, heads)), json_array_size(value_in(first, cells)));
    else if (*cells)
        assert_true(json_object_size(value_in(first, cells)) > 0);
}

TEST(charts_show_what_the_pack_has)
{
    for (int game = 0; games[game]; game++) {
        const struct embedded *text = &games[game]->pack_text;
        json_t *pack = json_loadb(text->text, *text->length, 0, NULL);
        const json_t *chart;
        size_t i;
        assert_non_null(pack);
        json_array_foreach(json_object_get(presentations[game], "charts"), i, chart)
            check_chart(games[game], pack, chart);
        json_decref(pack);
    }
}

int main(void)
{
    return positions_open() ? tests_run() : 1;
}
