/* Boards of all games in random matches: everything of a view is drawn, nothing else, and the drawing is
 * sound XML of a bounded size. */
#include <ctype.h>

#include "positions.h"

#include "board/drawing.h"
#include "board/map/stack.h"
#include "engine/random.h"
#include "noninterference/noninterference.h"

enum { PATH_ROOM = 300, BYTES_MOST = 700000 };

/* ---- sound XML ---- */

static void is_sound(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), moment % 2 ? 1000 : 2000);
    check_xml(position.svg.text);
    assert_in_range(position.svg.length, 1000, BYTES_MOST);
    position_free(&position);
}

TEST(a_board_is_sound_xml_of_a_bounded_size)
{
    each_position(is_sound, 90);
}

/* ---- everything of a view has its zone ---- */

struct patterns {
    char text[600][PATH_ROOM];
    int count;
};
static struct patterns patterns;

static void pattern_add(const char *pointer, const char *rest)
{
    assert_in_range(patterns.count, 0, 599);
    snprintf(patterns.text[patterns.count++], PATH_ROOM, "%s%s", pointer, rest);
}

/* The value that the texts of an entry name: "{/party:mark}". */
static void patterns_of_text(const char *pointer, const char *text)
{
    for (const char *at = text; (at = strstr(at, "{/")); at++) {
        char member[PATH_ROOM];
        snprintf(member, sizeof member, "%.*s", (int)strcspn(at + 1, ":}"), at + 1);
        pattern_add(pointer, member);
    }
}

static void patterns_of_entry(const char *pointer, const json_t *entry)
{
    const char *key;
    json_t *value, *part;
    size_t i;
    json_object_foreach((json_t *)entry, key, value)
    {
        if (json_is_string(value)) patterns_of_text(pointer, json_string_value(value));
        if (json_is_string(value) && !strcmp(key, "where") && json_string_value(value)[0] == '/')
            pattern_add(pointer, json_string_value(value));
        if (json_is_string(value) && !strcmp(key, "size")) pattern_add(json_string_value(value), "");
        json_array_foreach(value, i, part)
        {
            if (!strcmp(key, "text") && json_is_object(part)) {
                const char *when = json_string_value(json_object_get(part, "when"));
                if (when) pattern_add(pointer, when);
                patterns_of_text(pointer, json_string_value(json_object_get(part, "text")));
            }
            if (!json_is_string(part)) continue;
            if (!strcmp(key, "to")) pattern_add(pointer, json_string_value(part));
            patterns_of_text(pointer, json_string_value(part));
        }
    }
}

/* A pointer shows all below it where the value is said or drawn whole; a mark of an object shows what its
 * texts name. */
static void patterns_of_layer(const json_t *layer)
{
    const char *pointer = json_string_value(json_object_get(layer, "shows"));
    const json_t *pieces = json_object_get(layer, "pieces"), *piece;
    const int before = patterns.count;
    size_t i;
    patterns_of_entry(pointer, layer);
    json_array_foreach(pieces, i, piece)
        pattern_add(pointer, json_string_value(json_object_get(piece, "list")));
    if (patterns.count == before) pattern_add(pointer, "");
}

static void patterns_of_pieces(const json_t *pieces)
{
    const char *name;
    json_t *piece, *flag;
    size_t i;
    json_object_foreach((json_t *)pieces, name, piece)
        json_array_foreach(json_object_get(piece, "flags"), i, flag)
            pattern_add(json_string_value(json_object_get(flag, "shows")), "");
}

/* The page's head names a member of the view: "/game_turn:end}". */
static void patterns_of_head(const char *head)
{
    char pointer[PATH_ROOM];
    snprintf(pointer, sizeof pointer, "%.*s", (int)strcspn(head, ":}"), head);
    pattern_add(pointer, "");
}

static void patterns_read(const json_t *presentation)
{
    static const char *const LISTS[] = {"entries", "rows", "columns", "markers"};
    const char *key;
    json_t *zone, *entry;
    size_t i, j;
    patterns.count = 0;
    json_array_foreach(json_object_get(presentation, "zones"), i, zone)
    {
        const json_t *each = json_object_get(zone, "each");
        if (each) patterns_of_entry(json_string_value(each), zone);
        if (!strcmp(json_string_value(json_object_get(zone, "kind")), "matrix"))
            pattern_add(json_string_value(json_object_get(zone, "shows")), "");
        json_array_foreach(json_object_get(zone, "layers"), j, entry) patterns_of_layer(entry);
        for (size_t k = 0; k < sizeof LISTS / sizeof *LISTS; k++)
            json_array_foreach(json_object_get(zone, LISTS[k]), j, entry)
            {
                if (!json_is_object(entry)) continue;
                pattern_add(json_string_value(json_object_get(entry, "shows")), "");
                patterns_of_entry("", entry);
            }
    }
    const char *head = strstr(json_string_value(json_object_get(presentation, "head")), "{^/");
    if (head) patterns_of_head(head + 2);
    patterns_of_pieces(json_object_get(presentation, "pieces"));
    json_object_foreach(json_object_get(presentation, "unshown"), key, entry) pattern_add(key, "");
}

/* Whether the pattern leads to the value at the path, or to what it stands in. */
static bool pattern_fits(const char *pattern, const char *path)
{
    while (*pattern) {
        const size_t length = strcspn(pattern + 1, "/"), own = strcspn(path + 1, "/");
        if (!*path || (pattern[1] != '{' && (length != own || strncmp(pattern + 1, path + 1, own) != 0)))
            return false;
        pattern += 1 + length;
        path += 1 + own;
    }
    return true;
}

static int unshown;

static void check_shown(const char *game, const json_t *value, const char *path)
{
    const char *key;
    json_t *member;
    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member)
        {
            char below[PATH_ROOM];
            /* ids of places hold slashes: a path is of our own making, and needs none */
            snprintf(below, sizeof below, "%s/%s", path, key);
            for (char *c = below + strlen(path) + 1; *c; c++)
                if (*c == '/') *c = '-';
            check_shown(game, member, below);
        }
        return;
    }
    for (int i = 0; i < patterns.count; i++)
        if (pattern_fits(patterns.text[i], path)) return;
    print_error("%s: no zone shows %s, and \"unshown\" does not say why\n", game, path);
    unshown++;
}

static void is_complete(const struct play *p, int game, uint64_t moment)
{
    json_t *seen = seen_by(p, packs[game], SEAT_REVEALED);
    patterns_read(presentations[game]);
    check_shown(games[game]->id, json_object_get(seen, "view"), "");
    json_decref(seen);
}

TEST(every_member_of_a_view_lies_in_a_zone_or_the_presentation_says_why_not)
{
    unshown = 0;
    each_position(is_complete, 13);
    assert_int_equal(unshown, 0);
}

/* ---- every piece is drawn ---- */

/* How many values the pointer leads to that are to be drawn; with those that are blank; of lists and objects
 * that are drawn row by row, how many they have. */
struct amount {
    int values, all, members;
};

static bool is_blank(const json_t *value)
{
    return !value || json_is_null(value) || json_is_false(value) ||
           (json_is_integer(value) && !json_integer_value(value)) ||
           (json_is_array(value) && !json_array_size(value)) ||
           (json_is_object(value) && !json_object_size(value));
}

static void amount_add(struct amount *amount, const json_t *from, const char *pointer)
{
    const char *key;
    json_t *value;
    if (!*pointer) {
        amount->values += !is_blank(from);
        amount->all++;
        amount->members += json_is_array(from) ? (int)json_array_size(from) : 0;
        return;
    }
    const size_t length = strcspn(pointer + 1, "/");
    json_object_foreach((json_t *)from, key,
                        value) if (pointer[1] == '{' ||
                                   (strlen(key) == length && !strncmp(key, pointer + 1, length)))
        amount_add(amount, value, pointer + 1 + length);
}

static struct amount amount_of(const struct position *position, const char *pointer)
{
    struct amount amount = {0};
    amount_add(&amount, json_object_get(position->seen, "view"), pointer);
    return amount;
}

static int drawn_of_zone(const struct position *position, const char *id)
{
    char attribute[80];
    snprintf(attribute, sizeof attribute, "data-zone=\"%s\"", id);
    return occurrences(position->svg.text, attribute);
}

static void check_layer(const struct position *position, const json_t *layer)
{
    const char *id = json_string_value(json_object_get(layer, "id")),
               *as = json_string_value(json_object_get(layer, "as")),
               *where = json_string_value(json_object_get(layer, "where"));
    if (json_object_get(layer, "event")) return; /* it is not of the view */
    const struct amount amount = amount_of(position, json_string_value(json_object_get(layer, "shows")));
    if (strcmp(as, "mark") != 0 || json_object_get(layer, "values") || json_object_get(layer, "when")) return;
    if (json_object_get(layer, "group")) return; /* a value has several places: test_layout counts them */
    const int wanted = where && !strcmp(where, "value")                 ? amount.members
                       : json_is_true(json_object_get(layer, "always")) ? amount.all
                                                                        : amount.values;
    if (drawn_of_zone(position, id) != wanted)
        fail_msg("%s: %d of %d pieces of %s are drawn", games[position->game]->id,
                 drawn_of_zone(position, id), wanted, id);
}

/* The counters of a stack tell how many units they are, its leaders stand beside them. */
static void check_stacks(const struct position *position)
{
    const char *svg = position->svg.text;
    json_t *zone, *layer, *piece;
    int units = 0, leaders = 0, drawn = 0;
    size_t i, j, k;
    json_array_foreach(json_object_get(presentations[position->game], "zones"), i, zone)
        json_array_foreach(json_object_get(zone, "layers"), j, layer)
            json_array_foreach(json_object_get(layer, "pieces"), k, piece)
    {
        char pointer[PATH_ROOM];
        snprintf(pointer, sizeof pointer, "%s%s", json_string_value(json_object_get(layer, "shows")),
                 json_string_value(json_object_get(piece, "list")));
        const struct amount amount = amount_of(position, pointer);
        const json_t *look = json_object_get(json_object_get(presentations[position->game], "pieces"),
                                             json_string_value(json_object_get(piece, "piece")));
        if (json_is_true(json_object_get(look, "leader")))
            leaders += amount.members;
        else
            units += amount.members;
    }
    char *map = strndup(svg, (size_t)(strstr(svg, "</svg></g>") - svg));
    for (const char *at = map; (at = strstr(at, "data-units=\"")); at++)
        drawn += atoi(at + strlen("data-units=\""));
    assert_int_equal(drawn, units);
    assert_int_equal(occurrences(map, "data-leader=") + occurrences(map, "data-commander="), leaders);
    free(map);
}

/* How many cards an entry of facts has that are elements. */
static int cards_of_fact(const struct position *position, const json_t *entry)
{
    const char *is = json_string_value(json_object_get(entry, "is"));
    if (!is || strcmp(is, "card") != 0) return 0;
    const struct amount amount = amount_of(position, json_string_value(json_object_get(entry, "shows")));
    return amount.members ? amount.members : amount.values;
}

/* Cards that the viewer sees, each on its own; hidden ones are counted. */
static void check_cards(const struct position *position)
{
    json_t *zone, *row;
    int cards = 0;
    size_t i, j;
    json_array_foreach(json_object_get(presentations[position->game], "zones"), i, zone)
    {
        const char *kind = json_string_value(json_object_get(zone, "kind"));
        json_array_foreach(json_object_get(zone, "entries"), j, row) cards += cards_of_fact(position, row);
        if (strcmp(kind, "hand") != 0 && strcmp(kind, "display") != 0 && strcmp(kind, "deck") != 0) continue;
        json_array_foreach(json_object_get(zone, "rows"), j, row) cards +=
            amount_of(position, json_string_value(json_object_get(row, "shows"))).members;
    }
    assert_int_equal(occurrences(position->svg.text, "data-card="), cards);
}

static void is_drawn(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    json_t *zone, *layer;
    size_t i, j;
    draw(&position, p, game, viewer_of(p, moment), BOARD_WIDTH);
    json_array_foreach(json_object_get(presentations[game], "zones"), i, zone)
        json_array_foreach(json_object_get(zone, "layers"), j, layer) check_layer(&position, layer);
    check_stacks(&position);
    check_cards(&position);
    position_free(&position);
}

TEST(every_piece_marker_leader_and_card_of_a_view_is_drawn)
{
    each_position(is_drawn, 70);
}

/* ---- Army boxes ---- */

static const json_t *row_by_id(const json_t *rows, const char *id, size_t length)
{
    const json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        const char *own = json_string_value(json_object_get(row, "id"));
        if (strlen(own) == length && !memcmp(own, id, length)) return row;
    }
    return NULL;
}

static bool list_has(const json_t *list, const char *id)
{
    const json_t *member;
    size_t i;
    json_array_foreach(list, i, member) if (!strcmp(json_string_value(member), id)) return true;
    return false;
}

/* The seat that leads it, by the game's state.h. */
static const char *leader_of(const json_t *view, const char *nation, const char *unit)
{
    const char *seat, *master;
    json_t *side;
    json_object_foreach(json_object_get(view, "sides"), seat,
                        side) if (unit && list_has(json_object_get(side, "led"), unit)) return seat;
    if (json_object_get(json_object_get(view, "sides"), nation)) return nation;
    master = json_string_value(json_object_get(json_object_get(view, "masters"), nation));
    return master ? master : "";
}

static const char *nation_of(const json_t *pack, const char *table, const char *id, size_t length)
{
    const json_t *row = row_by_id(json_object_get(pack, table), id, length);
    assert_non_null(row);
    return json_string_value(json_object_get(row, "nation"));
}

/* The members of an attribute's groups: units by their counters, commanders each by his own. */
static void count_drawn(const char *svg, const char *attribute, const char *seat, int *units, int *commanders)
{
    char group[80];
    snprintf(group, sizeof group, "<g %s=\"%s\"", attribute, seat);
    *units = *commanders = 0;
    for (const char *at = svg; (at = strstr(at, group)); at++) {
        const char *end = at + 1;
        const char *limit = strstr(at + 1, "<g data-army=");
        const char *other = strstr(at + 1, "<g data-reserve=");
        if (!limit || (other && other < limit)) limit = other;
        while ((end = strstr(end, "<g data-")) && (!limit || end < limit)) {
            if (!strncmp(end, "<g data-units=\"", 15)) *units += atoi(end + 15);
            *commanders += !strncmp(end, "<g data-commander=", 18);
            end++;
        }
    }
}

static void has_armies(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    const char *seat, *id;
    json_t *side, *place, *unit;
    size_t i;
    json_t *pack = json_loadb(packs[game]->text, packs[game]->length, 0, NULL);
    draw(&position, p, game, viewer_of(p, moment), 2000);
    const json_t *view = json_object_get(position.seen, "view");
    json_object_foreach(json_object_get(view, "sides"), seat, side)
    {
        int units = 0, commanders = 0, drawn, drawn_commanders;
        json_object_foreach(json_object_get(view, "places"), id, place)
        {
            json_array_foreach(json_object_get(place, "units"), i, unit)
            {
                const char *name = json_string_value(unit);
                const char *nation = nation_of(pack, "kinds", name, (size_t)(strrchr(name, '-') - name));
                units += !list_has(json_object_get(view, "garrisons"), name) &&
                         !strcmp(leader_of(view, nation, name), seat);
            }
            json_array_foreach(json_object_get(place, "commanders"), i, unit)
            {
                const char *name = json_string_value(unit);
                commanders +=
                    !strcmp(leader_of(view, nation_of(pack, "commanders", name, strlen(name)), NULL), seat);
            }
        }
        count_drawn(position.svg.text, "data-army", seat, &drawn, &drawn_commanders);
        assert_int_equal(drawn, units);
        assert_int_equal(drawn_commanders, commanders);
    }
    json_decref(pack);
    position_free(&position);
}

TEST(army_boxes_have_what_each_superpower_leads)
{
    each_position_of(game_of("time-of-wars"), has_armies, 150);
}

/* A unit is on the map, out of the game, or off the map. */
static void has_reserve(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    const char *seat, *id;
    json_t *side, *place, *unit, *kind;
    size_t i;
    json_t *pack = json_loadb(packs[game]->text, packs[game]->length, 0, NULL);
    draw(&position, p, game, viewer_of(p, moment), 2000);
    const json_t *view = json_object_get(position.seen, "view");
    json_object_foreach(json_object_get(view, "sides"), seat, side)
    {
        int units = 0, drawn, none;
        json_array_foreach(json_object_get(pack, "kinds"), i,
                           kind) if (!strcmp(json_string_value(json_object_get(kind, "nation")), seat))
            units += (int)json_integer_value(json_object_get(kind, "count"));
        static const char *const WHERE[] = {"places", "fleets"};
        for (int k = 0; k < 2; k++)
            json_object_foreach(json_object_get(view, WHERE[k]), id, place)
                json_array_foreach(json_object_get(place, "units"), i, unit) units -=
                !strncmp(json_string_value(unit), seat, strlen(seat));
        json_array_foreach(json_object_get(view, "out_units"), i, unit) units -=
            !strncmp(json_string_value(unit), seat, strlen(seat));
        count_drawn(position.svg.text, "data-reserve", seat, &drawn, &none);
        assert_int_equal(drawn, units);
    }
    json_decref(pack);
    position_free(&position);
}

TEST(units_off_the_map_lie_on_the_sheets)
{
    each_position_of(game_of("time-of-wars"), has_reserve, 400);
}

/* The pack says what a sheet's squares mean: one square of each superpower's cities wins. */
static void has_printed_squares(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    int wanted = 0;
    const char *seat;
    json_t *side;
    size_t i;
    json_t *pack = json_loadb(packs[game]->text, packs[game]->length, 0, NULL), *square;
    draw(&position, p, game, viewer_of(p, moment), 2000);
    json_object_foreach(json_object_get(json_object_get(position.seen, "view"), "sides"), seat, side)
        json_array_foreach(json_object_get(json_object_get(json_object_get(pack, "sheets"), seat), "cities"),
                           i, square) wanted += !json_is_true(json_object_get(square, "wins"));
    assert_true(wanted > 0);
    assert_int_equal(occurrences(position.svg.text, " c</text>"), wanted);
    json_decref(pack);
    position_free(&position);
}

TEST(squares_of_sheets_say_what_is_printed_in_them)
{
    each_position_of(game_of("time-of-wars"), has_printed_squares, 900);
}

/* ---- words ---- */

static json_t *named_ids[GAMES_ROOM]; /* ids that cannot be taken for words, and have names */

static void read_named_ids(int game)
{
    named_ids[game] = json_object();
    for (const struct domain *const *domain = games[game]->domains; *domain; domain++)
        for (int i = 0; i < domain_count(*domain, packs[game]->data); i++) {
            const char *id = domain_id(*domain, packs[game]->data, i);
            if (strpbrk(id, "-_") && strcmp(id, domain_name(*domain, packs[game]->data, i)) != 0)
                json_object_set_new(named_ids[game], id, json_true());
        }
    for (int i = 0; i < games[game]->step_count; i++)
        if (strchr(games[game]->steps[i]->name, '_'))
            json_object_set_new(named_ids[game], games[game]->steps[i]->name, json_true());
}

/* No word on the page, or where the pointer rests, is an id. */
static void is_in_words(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    draw(&position, p, game, viewer_of(p, moment), BOARD_WIDTH);
    for (const char *at = position.svg.text; (at = strchr(at, '>')); at++) {
        const char *word = at + 1;
        while (*word && *word != '<') {
            char id[80];
            const size_t length = strcspn(word, " ,;:()<[]");
            snprintf(id, sizeof id, "%.*s", (int)length, word);
            if (json_object_get(named_ids[game], id))
                fail_msg("%s: \"%.100s\" has an id", games[game]->id, at + 1);
            word += length;
            word += *word && *word != '<';
        }
    }
    position_free(&position);
}

TEST(nothing_on_a_board_is_called_by_its_id)
{
    for (int game = 0; games[game]; game++)
        read_named_ids(game);
    each_position(is_in_words, 80);
    for (int game = 0; games[game]; game++)
        json_decref(named_ids[game]);
}

/* Lines of a text that is broken to fit: each ends where a word does, and none is wider than it may be. */
static void has_whole_words(const char *text, int width)
{
    struct lines lines;
    lines_break(&lines, text, width, 14);
    for (int i = 0; i < lines.count; i++) {
        const char *end = lines.start[i] + lines.length[i];
        char line[400];
        snprintf(line, sizeof line, "%.*s", lines.length[i], lines.start[i]);
        if (*end && *end != ' ' && end[-1] != '-') fail_msg("\"%s\" is broken behind \"%s\"", text, line);
        if (lines.size > 4 && text_width(line, lines.size) > width)
            fail_msg("\"%s\" is wider than %d", line, width);
    }
}

/* All names of all games, in columns as narrow as they come. */
TEST(words_are_never_broken_within)
{
    for (int game = 0; games[game]; game++)
        for (const struct domain *const *domain = games[game]->domains; *domain; domain++)
            for (int i = 0; i < domain_count(*domain, packs[game]->data); i++)
                for (int width = 20; width <= 200; width += 15)
                    has_whole_words(domain_name(*domain, packs[game]->data, i), width);
}

/* A word that stands on the board of Europe, in a column for it. */
static void says_unaligned(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    draw(&position, p, game, SEAT_NONE, moment % 2 ? 700 : 2000);
    const json_t *statuses = json_object_get(json_object_get(position.seen, "view"), "statuses");
    const char *minor;
    json_t *row;
    int unaligned = 0;
    json_object_foreach((json_t *)statuses, minor, row) unaligned +=
        strcmp(json_string_value(json_object_get(row, "status")), "unaligned") == 0;
    assert_true(unaligned > 0);
    assert_int_equal(occurrences(position.svg.text, ">unaligned<"), unaligned);
    position_free(&position);
}

TEST(a_state_of_europe_that_is_unaligned_is_said_to_be_in_one_word)
{
    each_position_of(game_of("europe-1619"), says_unaligned, 400);
}

/* The number after this word, at its first place from `at` on. */
static int number_after(const char *at, const char *word)
{
    const char *found = strstr(at, word);
    assert_non_null(found);
    return atoi(found + strlen(word));
}

/* Three kinds of units stand in Elbing, whose stack begins above its sign. No counter lies on the sign. */
static void stands_above(const struct play *p, int game, uint64_t moment)
{
    const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    json_t *seen = seen_by(p, packs[game], SEAT_ALL), *view = json_object_get(seen, "view");
    json_t *elbing = json_object_get(json_object_get(view, "places"), "elbing");
    struct writer svg;
    writer_init(&svg);
    json_object_set_new(elbing, "units",
                        json_pack("[s, s, s]", "sweden-infantry-1", "sweden-cavalry-1", "hre-infantry-1"));
    json_object_set_new(elbing, "commanders", json_array());
    assert_int_equal(board_draw(boards[game], seen, &look, &svg), BOARD_DRAWN);
    writer_text(&svg);
    const char *sign = strstr(svg.text, "<g data-set=\"space\" data-place=\"elbing\"");
    assert_non_null(sign);
    const char *stack = strstr(svg.text, "Elbing: Landskap");
    assert_non_null(stack);
    const char *end = strstr(stack, "data-place=\"");
    const int x = number_after(sign, " cx=\""), y = number_after(sign, " cy=\"");
    int counters = 0;
    for (const char *at = stack; (at = strstr(at, "<rect")) && at < end; at++, counters++) {
        const int left = number_after(at, " x=\""), top = number_after(at, " y=\"");
        assert_false(left < x && x < left + number_after(at, " width=\"") && top < y &&
                     y < top + number_after(at, " height=\""));
    }
    assert_int_equal(counters, 3);
    writer_free(&svg);
    json_decref(seen);
}

TEST(a_stack_that_begins_above_its_place_does_not_grow_over_it)
{
    const struct point place = {true, 100, 100};
    assert_true(stack_rises((struct point){true, 100, 78}, place));
    assert_false(stack_rises((struct point){true, 100, 122}, place));
    assert_false(stack_rises((struct point){true, 140, 78}, place));
    each_position_of(game_of("time-of-wars"), stands_above, 4000);
}

/* The steps of the stack are told one below the other, each by its name. */
static void has_steps(const struct play *p, int game, uint64_t moment)
{
    struct position position;
    json_t *frame;
    size_t i;
    draw(&position, p, game, viewer_of(p, moment), 2000);
    json_array_foreach(json_object_get(json_object_get(position.seen, "view"), "stack"), i, frame)
    {
        const char *name = json_string_value(
            json_object_get(json_object_get(json_object_get(presentations[game], "steps"),
                                            json_string_value(json_object_get(frame, "step"))),
                            "name"));
        char word[40];
        assert_non_null(name);
        snprintf(word, sizeof word, ">%.*s", (int)strcspn(name, " "), name);
        assert_true(occurrences(position.svg.text, word) > 0);
    }
    position_free(&position);
}

TEST(the_steps_that_are_on_are_told_by_their_names)
{
    each_position(has_steps, 170);
}

/* ---- secrecy ---- */

/* Hidden things are exchanged: the drawing is the same to the byte. */
static void is_secret(const struct play *p, int game, uint64_t moment)
{
    static _Alignas(16) uint8_t state[STATE_ROOM];
    const int viewer = viewer_of(p, moment);
    struct play other = *p;
    struct position one, two;
    uint64_t random = moment;
    if (play_head(p)->over) return;
    memcpy(state, p->state, play_state_size(p->game));
    other.state = state;
    noninterference_exchange(&other, viewer, &random);
    draw(&one, p, game, viewer, BOARD_WIDTH);
    draw(&two, &other, game, viewer, BOARD_WIDTH);
    assert_int_equal(one.svg.length, two.svg.length);
    assert_memory_equal(one.svg.text, two.svg.text, one.svg.length);
    position_free(&one);
    position_free(&two);
}

TEST(what_a_viewer_cannot_see_changes_no_byte_of_the_board)
{
    each_position(is_secret, 150);
}

static int differing;

static void differs_by_viewer(const struct play *p, int game, uint64_t moment)
{
    const int seat = viewer_of(p, moment);
    struct position one, two;
    draw(&one, p, game, seat, BOARD_WIDTH);
    draw(&two, p, game, SEAT_NONE, BOARD_WIDTH);
    const bool same_view = json_equal(one.seen, two.seen),
               same_board =
                   one.svg.length == two.svg.length && !memcmp(one.svg.text, two.svg.text, one.svg.length);
    if (same_view) assert_true(same_board);
    differing += !same_board;
    position_free(&one);
    position_free(&two);
}

TEST(a_seat_sees_on_the_board_what_a_spectator_does_not)
{
    differing = 0;
    each_position(differs_by_viewer, 150);
    assert_in_range(differing, 20 / fewer_tries(), 100000);
}

/* ---- what is no view ---- */

static bool draw_text(int game, const char *text, struct writer *svg)
{
    const struct board_look look = {BOARD_WIDTH, BOARD_DARK};
    json_t *seen = json_loads(text, 0, NULL);
    writer_init(svg);
    const bool drawn = board_draw(boards[game], seen, &look, svg) == BOARD_DRAWN;
    writer_text(svg);
    json_decref(seen);
    return drawn;
}

TEST(what_is_no_view_is_drawn_as_far_as_it_goes)
{
    static const char *const SEEN[] = {
        "{}",
        "[]",
        "{\"view\": null}",
        "{\"view\": []}",
        "{\"view\": {\"places\": {\"vienna\": 7, \"x<y&\": {\"units\": [1, null, \"\\u0000\", \"<b>-1\"]}}}}",
        "{\"view\": {\"places\": [[]], \"vp\": {\"sweden\": 99999999999, \"<\": -5}, \"sides\": {\"&\\\"\": "
        "{\"hand\": [\"<i>\", {}], \"economy\": \"9999999999999999999\"}}}}",
        "{\"step\": 4, \"deciding\": [\"nobody\", 3], \"view\": {\"players\": {\"a\": {\"hand\": null, "
        "\"hand_size\": -7, \"general_at\": {}}}, \"units\": {\"VIE\": {\"place\": \"<\", \"kind\": "
        "\"army\"}}}}"};
    for (int game = 0; games[game]; game++)
        for (size_t i = 0; i < sizeof SEEN / sizeof *SEEN; i++) {
            struct writer svg;
            assert_true(draw_text(game, SEEN[i], &svg));
            check_xml(svg.text);
            writer_free(&svg);
        }
}

/* Random play dislodges hardly any unit. */
TEST(dislodged_units_of_europe_are_drawn_where_they_stood)
{
    struct writer svg;
    const int game = game_of("europe-1619");
#define DISLODGED                                                                                            \
    "{\"view\": {\"leaving\": {\"VIE\": {\"unit\": {\"kind\": \"army\", \"strength\": 2, \"party\": "        \
    "\"austria\", \"place\": \"VIE\"}, \"from\": \"BOH\", "
#define SAID "Austria: dislodged army of strength 2 in Vienna, attacked from Bohemia"
    static const struct {
        const char *seen, *said;
        int arrows;
    } CASES[] = {{DISLODGED "\"by\": null, \"retreat\": null}}}}", SAID "<", 0},
                 {DISLODGED "\"by\": \"austria\", \"retreat\": null}}}}", SAID ", decided by Austria<", 0},
                 {DISLODGED "\"by\": \"austria\", \"retreat\": \"TYR\"}}}}",
                  SAID ", decided by Austria, retreats to Tyrol<", 1}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_true(draw_text(game, CASES[i].seen, &svg));
        assert_int_equal(
            occurrences(svg.text, "data-zone=\"dislodged\" data-set=\"space\" data-place=\"VIE\""), 1);
        assert_int_equal(occurrences(svg.text, CASES[i].said), 1);
        assert_int_equal(occurrences(svg.text, "Austria retreats from Vienna to Tyrol"), CASES[i].arrows);
        writer_free(&svg);
    }
#undef DISLODGED
#undef SAID
}

/* The moves of the diplomatic phase name minor states, which a player looks for on the map. */
TEST(a_province_of_europe_stands_for_its_minor_state)
{
    struct writer svg;
    assert_true(draw_text(game_of("europe-1619"), "{\"view\": {}}", &svg));
    assert_int_equal(occurrences(svg.text, "data-set=\"space\" data-place=\"PRU\" data-minor=\"BRAP\""), 2);
    assert_int_equal(occurrences(svg.text, "data-set=\"space\" data-place=\"VIE\" data-minor"), 0);
    writer_free(&svg);
}

/* The place of the marker of Austria's Victory Points in Baroque. */
static void place_of_points(const char *points, char place[40])
{
    struct writer svg;
    char text[100];
    const int game = game_of("baroque");
    snprintf(text, sizeof text, "{\"view\": {\"turn\": 1, \"players\": {\"austria\": {\"points\": %s}}}}",
             points);
    assert_true(draw_text(game, text, &svg));
    const char *marker = strstr(svg.text, "data-marker=\"victory-points\"");
    assert_non_null(marker);
    const char *circle = strstr(marker, "<circle");
    assert_non_null(circle);
    snprintf(place, 40, "%.*s", (int)strcspn(circle, "/"), circle);
    writer_free(&svg);
}

TEST(a_marker_beyond_the_last_square_of_a_track_goes_round)
{
    char low[40], high[40], other[40];
    place_of_points("23", low);
    place_of_points("123", high);
    place_of_points("24", other);
    assert_string_equal(low, high);
    assert_string_not_equal(low, other);
}

/* A number at the end of an id counts, and one that is no int is as large as the largest. */
TEST(a_marker_of_an_id_with_very_many_digits_lies_where_the_largest_number_does)
{
    char most[40], digits[40];
    place_of_points("99999", most);
    place_of_points("\"year-99999999999999999999\"", digits);
    assert_string_equal(digits, most);
}

TEST(a_drawing_that_would_be_too_large_is_refused)
{
    json_t *sides = json_object(), *seen;
    struct writer svg;
    const int game = game_of("time-of-wars");
    for (int i = 0; i < 40000; i++) {
        char id[16];
        snprintf(id, sizeof id, "s%d", i);
        json_object_set_new(sides, id, json_pack("{s:[s,s]}", "hand", "swe-heresy-1", "swe-heresy-2"));
    }
    seen = json_pack("{s:{s:o}}", "view", "sides", sides);
    const struct board_look look = {BOARD_WIDTH, BOARD_AUTO};
    writer_init(&svg);
    assert_int_equal(board_draw(boards[game], seen, &look, &svg), BOARD_TOO_LARGE);
    writer_clear(&svg);
    svg.failed = true; /* as when memory is short */
    assert_int_equal(board_draw(boards[game], seen, &look, &svg), BOARD_NO_MEMORY);
    writer_free(&svg);
    json_decref(seen);
}

/* ---- insets ---- */

static int insets_drawn(const struct play *p, int game, int width)
{
    struct position position;
    draw(&position, p, game, SEAT_NONE, width);
    const int count = occurrences(position.svg.text, "href=\"#westphalia-map\"");
    position_free(&position);
    return count;
}

static void magnifies(const struct play *p, int game, uint64_t moment)
{
    const int all = (int)json_array_size(json_object_get(presentations[game], "insets"));
    if (moment != 1) return;
    assert_int_equal(insets_drawn(p, game, 360), all);
    assert_int_equal(insets_drawn(p, game, BOARD_WIDE), 0);
    if (game == game_of("thirty-years-war")) assert_int_equal(insets_drawn(p, game, 1280), 0);
}

TEST(parts_of_the_map_are_drawn_again_where_its_names_are_too_small)
{
    each_position(magnifies, 100000);
}

int main(void)
{
    return positions_open() ? tests_run() : 1;
}
