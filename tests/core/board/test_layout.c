/* The layout of boards: nothing lies over a name, everything is inside the page, and all texts are large
 * enough to read. The boxes are computed from the drawing. */
#include <ctype.h>
#include <math.h>

#include "positions.h"

#include "board/drawing.h"

enum { BOXES_MAX = 6000, DEEP = 64, TABLE_WIDTH = 2000 /* as the table asks for it */ };

enum part_of_board { NAME, PLACE, FRAME, UNIT, OTHER, PANEL };

struct box {
    double left, top, right, bottom;
    enum part_of_board part;
    bool on_map;       /* a part of the map, not of what lies over it or beside it */
    const char *place; /* the tag of the group of its place, or NULL */
    char text[60];
};

static struct box boxes[BOXES_MAX];
static int box_count, faults, board_width;
static double least_pixels = 9; /* that letters and numbers have */

/* ---- attributes ---- */

/* The value of an attribute of the tag, or "". */
static const char *attribute(const char *tag, const char *name, char value[2000])
{
    char wanted[60];
    const size_t end = strcspn(tag, ">");
    snprintf(wanted, sizeof wanted, " %s=\"", name);
    const char *at = strstr(tag, wanted);
    value[0] = 0;
    if (!at || at >= tag + end) return value;
    at += strlen(wanted);
    snprintf(value, 2000, "%.*s", (int)strcspn(at, "\""), at);
    return value;
}

static double number(const char *tag, const char *name)
{
    char value[2000];
    return strtod(attribute(tag, name, value), NULL);
}

/* ---- groups: where they are, and what they are ---- */

struct group {
    double x, y, scale;
    enum part_of_board part;
    bool on_map;
    const char *place;
};

static struct group moved(struct group group, const char *tag)
{
    char transform[2000];
    attribute(tag, "transform", transform);
    const char *move = strstr(transform, "translate("), *scale = strstr(transform, "scale(");
    char *end = NULL;
    if (move) {
        group.x += group.scale * strtod(move + strlen("translate("), &end);
        group.y += group.scale * strtod(end, NULL);
    }
    if (scale) group.scale *= strtod(scale + strlen("scale("), NULL);
    return group;
}

/* The zones of units that stand on the map. Markers and units that must leave may cover something for a
 * while. */
static bool shows_units(const char *zone)
{
    return !strcmp(zone, "units") || !strcmp(zone, "armies") || !strcmp(zone, "fleets");
}

static struct group group_of(struct group group, const char *tag)
{
    char zone[2000], place[2000], marker[2000];
    group = moved(group, tag);
    attribute(tag, "data-zone", zone);
    attribute(tag, "data-place", place);
    attribute(tag, "data-marker", marker);
    group.on_map = group.on_map || !strcmp(zone, "map");
    if (*place) group.place = tag;
    if (*place && *zone)
        group.part = shows_units(zone) ? UNIT : OTHER;
    else if (*place && group.part == NAME)
        group.part = PLACE;
    else if (*marker)
        group.part = OTHER;
    return group;
}

/* ---- boxes ---- */

static struct box *box_add(const struct group *group, double left, double top, double right, double bottom)
{
    assert_in_range(box_count, 0, BOXES_MAX - 1);
    boxes[box_count] = (struct box){group->x + left * group->scale,
                                    group->y + top * group->scale,
                                    group->x + right * group->scale,
                                    group->y + bottom * group->scale,
                                    group->part,
                                    group->on_map,
                                    group->place,
                                    ""};
    return &boxes[box_count++];
}

/* Capitals and figures have nothing below the line. */
static bool has_descender(const char *text)
{
    return strpbrk(text, "gjpqyQ,;()ç") != NULL;
}

static void text_add(const struct group *group, const char *tag, double page_width)
{
    char class[2000], anchor[2000], text[400];
    const double x = number(tag, "x"), y = number(tag, "y"), size = number(tag, "font-size");
    const char *content = strchr(tag, '>') + 1;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(content, "<"), content);
    if (!*text) return;
    for (char *and = text; (and = strstr(and, "&amp;")); and++)
        memmove(and+1, and+5, strlen(and+5) + 1);
    attribute(tag, "class", class);
    attribute(tag, "text-anchor", anchor);
    /* A bold serif face is wider than the face that text_width() knows. */
    const double width = text_width(text, 100) * size / (strstr(class, "j b") ? 84 : 100);
    const double left = !strcmp(anchor, "middle") ? x - width / 2 : !strcmp(anchor, "end") ? x - width : x;
    struct box *box =
        box_add(group, left, y - size * .75, left + width, has_descender(text) ? y + size * .2 : y);
    if (group->part == PLACE) box->part = strchr(class, 'j') ? NAME : PLACE;
    snprintf(box->text, sizeof box->text, "%.59s", text);
    const double pixels = size * group->scale * board_width / page_width;
    if (pixels >= least_pixels || group->part == OTHER) return; /* a marker may be as small as its square */
    print_message("%.1f pixels: %s\n", pixels, text);
    faults++;
}

/* The bounds of a piece's path: points in lines and curves. */
static void path_add(const struct group *outer, const char *tag)
{
    char d[2000];
    const struct group group = moved(*outer, tag);
    double x = 0, y = 0, left = 1e6, top = 1e6, right = -1e6, bottom = -1e6;
    char command = 0, *end = attribute(tag, "d", d) ? d : d;
    double given[2];
    int count = 0, points = 0;
    while (*end) {
        if (isalpha((unsigned char)*end)) {
            command = *end++;
            count = points = 0;
            continue;
        }
        if (isspace((unsigned char)*end) || *end == ',') {
            end++;
            continue;
        }
        given[count++] = strtod(end, &end);
        const bool one = strchr("hvHV", command) != NULL;
        if (!one && count < 2) continue;
        count = 0;
        const bool relative = islower((unsigned char)command);
        const double ax = command == 'v' || command == 'V' ? (relative ? 0 : x) : given[0];
        const double ay = command == 'v' || command == 'V'   ? given[0]
                          : command == 'h' || command == 'H' ? (relative ? 0 : y)
                                                             : given[1];
        const double px = relative ? x + ax : ax, py = relative ? y + ay : ay;
        left = fmin(left, px);
        right = fmax(right, px);
        top = fmin(top, py);
        bottom = fmax(bottom, py);
        if ((command == 'q' || command == 'Q') && points++ % 2 == 0) continue;
        x = px;
        y = py;
    }
    if (left < right) box_add(&group, left, top, right, bottom);
}

/* Reads the boxes of a drawing. Returns the size of its page. */
static struct box boxes_read(const char *svg)
{
    struct group open[DEEP] = {{0, 0, 1, NAME, false, NULL}};
    struct box page = {0};
    char value[2000];
    int depth = 0;
    box_count = 0;
    sscanf(attribute(svg, "viewBox", value), "0 0 %lf %lf", &page.right, &page.bottom);
    for (const char *at = strstr(svg, "</style>"); at && (at = strchr(at, '<')); at++) {
        if (!strncmp(at, "<g", 2)) {
            assert_in_range(depth, 0, DEEP - 2);
            open[depth + 1] = group_of(open[depth], at);
            depth++;
        } else if (!strncmp(at, "</g>", 4)) {
            depth--;
        } else if (!strncmp(at, "<text", 5)) {
            text_add(&open[depth], at, page.right);
        } else if (!strncmp(at, "<rect class=\"p n\"", 17) && !open[depth].on_map) {
            const double x = number(at, "x"), y = number(at, "y");
            box_add(&open[depth], x, y, x + number(at, "width"), y + number(at, "height"))->part = PANEL;
        } else if (open[depth].part == NAME) {
            continue; /* grounds and lines */
        } else if (!strncmp(at, "<circle", 7)) {
            const double x = number(at, "cx"), y = number(at, "cy"), r = number(at, "r");
            box_add(&open[depth], x - r, y - r, x + r, y + r);
        } else if (!strncmp(at, "<path", 5)) {
            path_add(&open[depth], at);
        } else if (!strncmp(at, "<rect", 5) && (open[depth].part == UNIT || open[depth].part == PLACE)) {
            const double x = number(at, "x"), y = number(at, "y");
            struct box *box = box_add(&open[depth], x, y, x + number(at, "width"), y + number(at, "height"));
            if (box->part == PLACE) box->part = FRAME;
        }
    }
    return page;
}

static bool overlap(const struct box *a, const struct box *b)
{
    enum { TOUCH = 2 };
    return a->left + TOUCH < b->right && b->left + TOUCH < a->right && a->top + TOUCH < b->bottom &&
           b->top + TOUCH < a->bottom;
}

/* A panel that lies over the map hides nothing of it, and the frame of a place no name of another. */
static bool must_be_apart(const struct box *a, const struct box *b)
{
    if (a->part == PANEL) return b->on_map && b->part != PANEL;
    if (b->part == FRAME) return a->part == NAME && a->place != b->place;
    return a->part == NAME && (b->part == NAME || b->part == PLACE);
}

/* Names that units meet. A unit that is drawn after the name hides it. */
struct met_names {
    int all, hidden;
};

static struct met_names met_names(void)
{
    struct met_names met = {0};
    for (int i = 0; i < box_count; i++) {
        bool meets = false, hides = false;
        for (int j = 0; boxes[i].part == NAME && j < box_count; j++) {
            if (boxes[j].part != UNIT || !overlap(&boxes[i], &boxes[j])) continue;
            meets = true;
            hides = hides || j > i;
        }
        if (meets) print_message("a unit meets %s\n", boxes[i].text);
        met.all += meets;
        met.hidden += hides;
    }
    return met;
}

/* Pairs of counters of two places of which one covers the other. */
static int stacks_that_meet(void)
{
    int met = 0;
    for (int i = 0; i < box_count; i++)
        for (int j = 0; j < i; j++) {
            const struct box *a = &boxes[i], *b = &boxes[j];
            const bool are_units = a->part == UNIT && b->part == UNIT && !*a->text && !*b->text;
            if (!are_units || a->place == b->place || !overlap(a, b)) continue;
            print_message("counters of two places meet at %.0f %.0f and %.0f %.0f\n", a->left, a->top,
                          b->left, b->top);
            met++;
        }
    return met;
}

/* No name is hidden, and units meet so many at most. No stack covers another. */
static void check_names(int met_most)
{
    assert_int_equal(stacks_that_meet(), 0);
    const struct met_names met = met_names();
    assert_int_equal(met.hidden, 0);
    assert_in_range(met.all, 0, met_most);
}

static void check_layout(const struct play *p, int game, uint64_t moment, int met_most, int width)
{
    struct position position;
    faults = 0;
    board_width = width;
    draw(&position, p, game, viewer_of(p, moment), width);
    const struct box page = boxes_read(position.svg.text);
    for (int i = 0; i < box_count; i++) {
        const struct box *a = &boxes[i];
        if (a->left < 0 || a->top < 0 || a->right > page.right || a->bottom > page.bottom) {
            print_message("outside: %s %.0f %.0f\n", a->text, a->left, a->top);
            faults++;
        }
        for (int j = 0; j < box_count; j++) {
            const struct box *b = &boxes[j];
            const bool is_seen = a->part == NAME && b->part == NAME && j < i;
            if (i == j || is_seen || !must_be_apart(a, b) || !overlap(a, b)) continue;
            print_message("%s: '%s' at %.0f %.0f, '%s' at %.0f %.0f (%d)\n", games[game]->id, a->text,
                          a->left, a->top, b->text, b->left, b->top, b->part);
            faults++;
        }
    }
    position_free(&position);
    assert_int_equal(faults, 0);
    check_names(met_most);
}

/* Each unit has a point of its own, beside the supply centre. */
static void is_clear(const struct play *p, int game, uint64_t moment)
{
    check_layout(p, game, moment, 0, BOARD_WIDTH);
    for (int i = 0; i < box_count; i++)
        for (int j = 0; j < box_count; j++)
            assert_false(boxes[i].part == PLACE && boxes[j].part == UNIT && overlap(&boxes[i], &boxes[j]));
}

/* Stacks have room for what usually stands in a place: a larger one may meet a name, which lies over it. */
static void is_mostly_clear(const struct play *p, int game, uint64_t moment)
{
    check_layout(p, game, moment, 1, BOARD_WIDTH);
}

/* The same as the table draws it, for a wide board: its sheets have small squares, and its names, which lie
 * over the units, large letters. */
static void is_mostly_clear_on_the_table(const struct play *p, int game, uint64_t moment)
{
    least_pixels = 7;
    check_layout(p, game, moment, 3, TABLE_WIDTH);
    least_pixels = 9;
}

TEST(nothing_hides_a_name_on_europe_1619)
{
    each_position_of(game_of("europe-1619"), is_clear, 700 * (uint64_t)fewer_tries());
}

/* A list that lies over the map has a line for each seat. */
TEST(a_list_over_the_map_hides_nothing_when_all_seats_are_taken)
{
    static struct simulated_match match;
    const int game = game_of("europe-1619");
    const struct simulated_match_plan plan = {
        .pack = packs[game], .players = games[game]->players_max, .limit = 1};
    assert_true(simulated_match_init(&match, &plan));
    assert_true(simulated_match_begin(&match, 7));
    check_layout(&match.play, game, 0, 0, TABLE_WIDTH);
    simulated_match_free(&match);
}

TEST(units_hide_no_name_and_hardly_meet_one_on_time_of_wars)
{
    each_position_of(game_of("time-of-wars"), is_mostly_clear, 400 * (uint64_t)fewer_tries());
}

TEST(units_hide_no_name_and_hardly_meet_one_on_thirty_years_war)
{
    each_position_of(game_of("thirty-years-war"), is_mostly_clear_on_the_table, 60 * (uint64_t)fewer_tries());
}

/* ---- the states of Baroque ---- */

/* Fills each state with what may lie there: a controller, armies, a City, a Bishopric, composers, and the
 * influence of all seats. All wars are active. */
static void states_fill(json_t *view)
{
    json_t *land, *influence, *active;
    const char *id;
    json_object_foreach(json_object_get(view, "lands"), id, land)
    {
        influence = json_object();
        for (int seat = 0; seat < 4; seat++)
            json_object_set_new(influence, domain_id(games[game_of("baroque")]->seats, NULL, seat),
                                json_integer(seat + 1));
        json_object_set_new(land, "influence", influence);
        json_object_set_new(land, "controller", json_string("austria"));
        json_object_set_new(land, "army_seat", json_string("austria"));
        json_object_set_new(land, "armies", json_integer(2));
        json_object_set_new(land, "city", json_string("city"));
        json_object_set_new(land, "palace", json_true());
        json_object_set_new(land, "composers", json_integer(1));
    }
    json_object_foreach(json_object_get(view, "wars"), id, active)
    {
        json_object_set_new(json_object_get(view, "wars"), id, json_true());
    }
    json_object_set_new(view, "ottomans", json_true());
}

/* What is printed in a state is seen, whatever lies there. */
TEST(no_piece_covers_a_value_or_a_name_on_baroque)
{
    const int game = game_of("baroque");
    static struct simulated_match match;
    const struct simulated_match_plan plan = {.pack = packs[game], .limit = 1};
    struct writer svg;
    assert_true(simulated_match_init(&match, &plan));
    assert_true(simulated_match_begin(&match, 7));
    json_t *seen = seen_by(&match.play, packs[game], SEAT_NONE);
    states_fill(json_object_get(seen, "view"));
    writer_init(&svg);
    board_width = TABLE_WIDTH;
    assert_int_equal(board_draw(boards[game], seen, &(struct board_look){TABLE_WIDTH, BOARD_AUTO}, &svg),
                     BOARD_DRAWN);
    boxes_read(writer_text(&svg));
    int covered = 0;
    for (int i = 0; i < box_count; i++)
        for (int j = 0; j < box_count; j++) {
            const struct box *printed = &boxes[i], *piece = &boxes[j];
            const bool is_printed = printed->part == PLACE || printed->part == NAME;
            if (!is_printed || !printed->place || piece->part != OTHER || !piece->on_map) continue;
            if (!overlap(printed, piece)) continue;
            print_message("'%s' at %.0f %.0f is covered by '%s' at %.0f %.0f\n", printed->text, printed->left,
                          printed->top, piece->text, piece->left, piece->top);
            covered++;
        }
    assert_int_equal(covered, 0);
    assert_true(occurrences(svg.text, "<g data-zone=\"ottomans\"") == 1);
    assert_true(occurrences(svg.text, "<g data-zone=\"closed-ports\"") == 11);
    writer_free(&svg);
    json_decref(seen);
    simulated_match_free(&match);
}

int main(void)
{
    return positions_open() ? tests_run() : 1;
}
