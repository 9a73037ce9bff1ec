/* Sheets, boxes and tracks: what is printed beside the map. */
#include <stdlib.h>

#include "board/drawing.h"

/* The box of a zone, by the template of its id. */
static const json_t *box_for(const struct scope *scope, const json_t *zone)
{
    struct words id = {0};
    words_fill(&id, scope, text_of(zone, "box", ""));
    return json_object_get(json_object_get(scope->drawing->board->document, "boxes"), id.text);
}

static struct rectangle rectangle_of(const json_t *box)
{
    return (struct rectangle){number_of(box, "x", 0), number_of(box, "y", 0), number_of(box, "width", 10),
                              number_of(box, "height", 10)};
}

static void zone_open(struct writer *w, const struct scope *scope, const json_t *zone)
{
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", text_of(zone, "id", ""));
    if (scope->bound_count) svg_attribute(w, "data-of", scope->bound[0].id);
    svg_put(w, ">");
}

/* ---- sheets ---- */

static void sheet_open(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *zone = context, *box = box_for(scope, zone);
    const struct rectangle r = rectangle_of(box);
    struct part *part = box ? part_new(d, r.x, r.y, r.width, r.height) : NULL;
    const json_t *armies = json_object_get(zone, "armies");
    struct words name = {0};
    struct writer boxes;
    if (!part) return;
    struct writer *w = &part->body;
    writer_init(&boxes);
    if (armies && scope->bound_count)
        part->height = armies_draw(d, &boxes, armies, scope->bound[0].id,
                                   (struct rectangle){r.x + 10, r.y + r.height, r.width - 20, 0}) +
                       2 - r.y;
    words_fill(&name, scope, text_of(zone, "name", text_of(box, "name", "")));
    svg_put(w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>", r.x, r.y,
            r.width, part->height);
    if (scope->bound_count)
        svg_put(w, "<rect class=\"c%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"6\"/>",
                colour_of(d->board, scope->bound[0].id), r.x, r.y, r.width);
    svg_label(w, &(struct label){r.x + 12, r.y + 27, 18, "start", "k b"}, name.text);
    if (boxes.failed) w->failed = true;
    if (!w->failed && boxes.length) writer_bytes(w, boxes.text, boxes.length);
    writer_free(&boxes);
}

void sheets_open(struct drawing *d)
{
    json_t *zone;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        if (!strcmp(text_of(zone, "kind", ""), "sheet"))
            value_each(d, NULL, text_of(zone, "shows", ""), sheet_open, zone);
    }
}

/* ---- tracks ---- */

/* Adds a text of a box: a template, or {"text", "when"?, "unless"?}. False: its condition does not hold. */
static bool text_say(struct words *words, const struct scope *scope, const json_t *text)
{
    const char *when = text_of(text, "when", NULL), *unless = text_of(text, "unless", NULL);
    if (when && value_is_blank(value_at(scope, scope->value, when))) return false;
    if (unless && !value_is_blank(value_at(scope, scope->value, unless))) return false;
    words_fill(words, scope, json_is_string(text) ? json_string_value(text) : text_of(text, "text", ""));
    return true;
}

/* Squares numbered from `first` to `last` along the rows. */
struct track {
    struct rectangle at;
    int first, last, columns, rows;
};

enum {
    MARKERS_MAX = 64,
    SQUARES_MAX = 256,
    MARKED = 18
}; /* where texts are printed, markers lie in the upper part */
struct marker {
    int square, colour;
    char text[16];
    struct words title;
    const char *shape;
};
struct markers {
    struct marker *marker;
    int count;
    const struct track *track;
    const json_t *spec;
    const char *zone;
    bool printed;
};

static bool track_read(struct track *track, const json_t *box)
{
    *track = (struct track){rectangle_of(box), number_of(box, "first", 0), number_of(box, "last", 0),
                            number_of(box, "columns", 0)};
    const int squares = track->last - track->first + 1;
    if (track->columns < 1 || squares < 1 || squares > SQUARES_MAX) return false;
    track->rows = (squares + track->columns - 1) / track->columns;
    return true;
}

static struct rectangle square_of(const struct track *track, int square)
{
    const int width = track->at.width / track->columns, height = track->at.height / track->rows;
    return (struct rectangle){track->at.x + square % track->columns * width,
                              track->at.y + square / track->columns * height, width, height};
}

/* Writes the texts of a square, from its row in the pack. */
static void square_texts(const struct drawing *d, struct writer *w, const struct scope *scope,
                         const json_t *printed, int i, struct rectangle r)
{
    struct scope row = *scope;
    const json_t *text;
    int y = r.y + MARKED + 8;
    size_t k;
    row.value = json_array_get(value_at(scope, d->board->pack_json, text_of(printed, "rows", "/")), i);
    if (!row.value) return;
    json_array_foreach(json_object_get(printed, "text"), k, text)
    {
        struct words words = {0};
        if (!text_say(&words, &row, text)) continue;
        svg_label(w, &(struct label){r.x + r.width / 2, y, 10, "middle", "k"}, words.text);
        y += 10;
    }
}

static void track_squares(const struct drawing *d, struct writer *w, const struct scope *scope,
                          const struct track *track, const json_t *printed)
{
    char text[16];
    for (int i = 0; i <= track->last - track->first; i++) {
        const struct rectangle r = square_of(track, i);
        struct words number = {0};
        words_add_number(&number, track->first + i);
        svg_put(w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", r.x, r.y, r.width,
                r.height);
        memcpy(text, number.text, sizeof text);
        text[sizeof text - 1] = 0;
        svg_label(w, &(struct label){r.x + 3, r.y + 11, 10, "start", "m"}, text);
        if (printed) square_texts(d, w, scope, printed, i, r);
    }
}

/* The square of a value: its number, or the number at the end of an id. A value beyond the last square stays
 * there, or, on a track that goes round, goes on from the first. */
static bool square_of_value(const json_t *value, const struct track *track, bool round, int *square)
{
    const char *id = json_string_value(value);
    const int squares = track->last - track->first + 1;
    size_t length = id ? strlen(id) : 0;
    while (length && id[length - 1] >= '0' && id[length - 1] <= '9')
        length--;
    if (!json_is_integer(value) && !(id && id[length])) return false;
    const int number = id ? atoi(id + length) : number_bounded(value);
    *square = (number > 99999 ? 99999 : number) - track->first;
    if (*square < 0) *square = 0;
    if (*square >= squares) *square = round ? *square % squares : squares - 1;
    return true;
}

static void marker_add(struct markers *markers, const struct scope *scope, const json_t *value)
{
    struct words text = {0};
    int square;
    if (markers->count == MARKERS_MAX ||
        !square_of_value(value, markers->track, json_is_true(json_object_get(markers->spec, "round")),
                         &square))
        return;
    if (value_is_blank(value) && json_is_true(json_object_get(markers->spec, "none_at_0"))) return;
    struct marker *marker = &markers->marker[markers->count++];
    *marker = (struct marker){.square = square, .shape = text_of(markers->spec, "shape", "disc")};
    marker->colour = colour_for(scope, text_of(markers->spec, "colour", "neutral"));
    words_fill(&text, scope, text_of(markers->spec, "text", ""));
    memcpy(marker->text, text.text, sizeof marker->text);
    marker->text[sizeof marker->text - 1] = 0;
    words_fill(&marker->title, scope, text_of(markers->spec, "title", "{value}"));
}

static void marker_of_value(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *member;
    size_t i;
    if (json_is_array(scope->value)) {
        json_array_foreach(scope->value, i, member)
        {
            marker_add(context, scope, member);
        }
    } else {
        marker_add(context, scope, scope->value);
    }
}

/* Markers on one square stand in a grid. */
static void markers_draw(const struct drawing *d, struct writer *w, const struct markers *markers)
{
    int all[SQUARES_MAX] = {0}, drawn[SQUARES_MAX] = {0};
    for (int i = 0; i < markers->count; i++)
        all[markers->marker[i].square]++;
    for (int i = 0; i < markers->count; i++) {
        const struct marker *marker = &markers->marker[i];
        struct rectangle r = square_of(markers->track, marker->square);
        if (markers->printed) r.height = MARKED;
        const int here = all[marker->square], columns = markers->printed ? here
                                                        : here == 1      ? 1
                                                        : here <= 4      ? 2
                                                        : here <= 9      ? 3
                                                                         : 4;
        const int rows = (here + columns - 1) / columns, width = r.width / columns, height = r.height / rows;
        const int k = drawn[marker->square]++;
        const int size = (width < height ? width : height) * (markers->printed ? 48 : 43) / 100;
        const struct piece piece = {marker->shape,
                                    r.x + k % columns * width + width / 2,
                                    r.y + k / columns * height + height / 2,
                                    size,
                                    marker->colour,
                                    marker->text,
                                    0};
        svg_put(w, "<g");
        svg_attribute(w, "data-marker", markers->zone);
        svg_put(w, ">");
        svg_title(w, marker->title.text);
        svg_piece(w, d->board, &piece);
        svg_put(w, "</g>");
    }
}

static void track_draw(struct drawing *d, const struct scope *scope, const json_t *zone, const json_t *box)
{
    struct track track;
    if (!track_read(&track, box)) return;
    struct markers markers = {
        calloc(MARKERS_MAX, sizeof(struct marker)), 0, &track, NULL, text_of(zone, "id", ""),
        json_object_get(zone, "printed") != NULL};
    struct writer *w = &part_at(d, track.at.x, track.at.y)->body;
    struct words name = {0};
    size_t i;
    words_fill(&name, scope, text_of(zone, "name", text_of(box, "name", "")));
    zone_open(w, scope, zone);
    svg_label(w, &(struct label){track.at.x, track.at.y - 6, 14, "start", "k b"}, name.text);
    track_squares(d, w, scope, &track, json_object_get(zone, "printed"));
    if (!markers.marker) w->failed = true;
    if (markers.marker) {
        json_array_foreach(json_object_get(zone, "markers"), i, markers.spec)
        {
            value_each(d, scope, text_of(markers.spec, "shows", ""), marker_of_value, &markers);
        }
    }
    markers_draw(d, w, &markers);
    svg_put(w, "</g>");
    free(markers.marker);
}

/* ---- boxes with text ---- */

static void box_draw(struct drawing *d, const struct scope *scope, const json_t *zone, const json_t *box)
{
    const struct rectangle r = rectangle_of(box);
    struct writer *w = &part_at(d, r.x, r.y)->body;
    const int size = number_of(zone, "size", 15);
    const bool named_above = !json_is_true(json_object_get(zone, "name_inside"));
    const json_t *text;
    struct words name = {0};
    int y = r.y + (named_above ? 0 : 22) + size + 8;
    size_t i;
    words_fill(&name, scope, text_of(zone, "name", text_of(box, "name", "")));
    zone_open(w, scope, zone);
    svg_put(w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>", r.x, r.y,
            r.width, r.height);
    svg_label(
        w, &(struct label){named_above ? r.x : r.x + 8, named_above ? r.y - 6 : r.y + 20, 14, "start", "k b"},
        name.text);
    json_array_foreach(json_object_get(zone, "text"), i, text)
    {
        struct words words = {0};
        struct lines lines;
        if (!text_say(&words, scope, text)) continue;
        lines_break(&lines, words.text, r.width - 16, size);
        y += svg_lines(w, r.x + 8, y, "k", &lines) + 6;
    }
    svg_put(w, "</g>");
}

static void zone_in_box(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *zone = context, *box = box_for(scope, zone);
    if (!box) return;
    if (!strcmp(text_of(zone, "kind", ""), "track"))
        track_draw(d, scope, zone, box);
    else
        box_draw(d, scope, zone, box);
}

void tracks_draw(struct drawing *d)
{
    json_t *zone;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        const char *kind = text_of(zone, "kind", "");
        if (strcmp(kind, "track") != 0 && strcmp(kind, "box") != 0) continue;
        value_each(d, NULL, text_of(zone, "each", ""), zone_in_box, zone);
    }
}
