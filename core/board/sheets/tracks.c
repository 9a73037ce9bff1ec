/* Tracks: numbered squares in a box, with texts of the pack and markers in them. */
#include <stdio.h>
#include <stdlib.h>

#include "board/colours.h"
#include "board/piece.h"
#include "board/sheets/sheets.h"
#include "board/style.h"

enum { MARKERS_MAX = 64, SQUARES_MAX = 256 };
enum {
    SMALL = 10, /* the usual size of letters in squares */
    NUMBER_X = 3,
    NAME = 14,
    NAME_ABOVE = 6 /* from the track up to the base line of its name */
};

/* ---- squares ---- */

/* Squares numbered from `first` to `last` along the rows. */
struct track {
    struct rectangle at;
    int first, last, columns, rows;
    int size;                              /* of the letters */
    const struct printed_squares *printed; /* texts in the squares, or NULL */
};

/* False: the box is not that of a track that can be drawn. */
static bool track_read(struct track *track, const struct boxed_zone *zone, const struct map_box *box)
{
    *track = (struct track){.at = rectangle_of(box),
                            .first = box->first,
                            .last = box->last,
                            .columns = box->columns,
                            .size = zone->size ? zone->size : SMALL,
                            .printed = zone->printed.rows ? &zone->printed : NULL};
    const int squares = track->last - track->first + 1;
    if (track->columns < 1 || squares < 1 || squares > SQUARES_MAX) return false;
    track->rows = (squares + track->columns - 1) / track->columns;
    return true;
}

static struct rectangle square_at(const struct track *track, int square)
{
    const int width = track->at.width / track->columns, height = track->at.height / track->rows;
    return (struct rectangle){track->at.x + square % track->columns * width,
                              track->at.y + square / track->columns * height, width, height};
}

/* Where texts are printed in squares, markers lie above them. */
static int marked_height(const struct track *track)
{
    return track->size + 8;
}

/* Where markers lie in a square. With texts, they are beside its number. */
static struct rectangle marked_part(const struct track *track, int square)
{
    const struct rectangle r = square_at(track, square);
    const int number = track->size * 3 / 2;
    return track->printed ? (struct rectangle){r.x + number, r.y, r.width - number, marked_height(track)} : r;
}

/* Writes the texts of a square, from its row in the pack. */
static void square_texts(struct writer *w, const struct scope *scope, const struct track *track, int square)
{
    const struct rectangle r = square_at(track, square);
    struct scope row = *scope;
    int y = r.y + marked_height(track) + track->size * 8 / 10;
    row.value =
        json_array_get(value_at(scope, scope->drawing->board->pack_json, track->printed->rows), square);
    if (!row.value) return;
    for (int i = 0; i < track->printed->text.count; i++) {
        struct words words = {0};
        if (!box_text_fill(&words, &row, &track->printed->text.at[i])) continue;
        svg_label(w, &(struct label){r.x + r.width / 2, y, track->size, "middle", INK}, words.text);
        y += track->size;
    }
}

static void squares_draw(struct writer *w, const struct scope *scope, const struct track *track)
{
    for (int i = 0; i <= track->last - track->first; i++) {
        const struct rectangle r = square_at(track, i);
        struct words number = {0};
        words_add_number(&number, track->first + i);
        svg_rectangle(w, PAPER_FRAME, r, 0);
        svg_label(w, &(struct label){r.x + NUMBER_X, r.y + track->size + 1, track->size, "start", FAINT},
                  number.text);
        if (track->printed) square_texts(w, scope, track, i);
    }
}

/* ---- markers ---- */

struct marker {
    int square, colour;
    char text[16];
    struct words title;
    enum shape shape;
    struct bound bound[BOUND_MAX]; /* whose value it is: a rating of a seat */
    int bound_count;
};
struct markers {
    struct marker *marker; /* MARKERS_MAX */
    int count;
    const struct track *track;
    const struct marker_spec *spec;
};

/* The square of a value: its number, or the number at the end of an id. A value beyond the last square stays
 * there, or, on a track that goes round, goes on from the first. */
static bool square_of_value(const json_t *value, const struct track *track, bool round, int *square)
{
    enum { MOST = 99999 };
    const char *digits = json_is_string(value) ? digits_at_end(json_string_value(value)) : NULL;
    const int squares = track->last - track->first + 1;
    if (!json_is_integer(value) && !(digits && *digits)) return false;
    const long number = digits ? strtol(digits, NULL, 10) : number_bounded(value); /* at most LONG_MAX */
    *square = (number > MOST ? MOST : number < -MOST ? -MOST : (int)number) - track->first;
    if (*square < 0) *square = 0;
    if (*square >= squares) *square = round ? *square % squares : squares - 1;
    return true;
}

static void marker_add(struct markers *markers, const struct scope *scope, const json_t *value)
{
    const struct marker_spec *spec = markers->spec;
    const struct look *look = &spec->look;
    struct words text = {0};
    int square;
    if (markers->count == MARKERS_MAX) return;
    if (!square_of_value(value, markers->track, spec->round, &square)) return;
    if (value_is_blank(value) && spec->none_at_0) return;
    struct marker *marker = &markers->marker[markers->count++];
    *marker = (struct marker){.square = square,
                              .colour = colour_for(scope, look->colour ? look->colour : "neutral"),
                              .shape = look->shape ? look->shape : SHAPE_DISC};
    marker->bound_count = scope->bound_count;
    memcpy(marker->bound, scope->bound, sizeof marker->bound);
    words_fill(&text, scope, look->text);
    memcpy(marker->text, text.text, sizeof marker->text);
    marker->text[sizeof marker->text - 1] = 0;
    words_fill(&marker->title, scope, look->title ? look->title : "{value}");
}

/* Adds a marker for the value, or for each member of a list. */
static void markers_of_value(const struct scope *scope, void *context)
{
    const json_t *member;
    size_t i;
    if (!json_is_array(scope->value)) marker_add(context, scope, scope->value);
    json_array_foreach(scope->value, i, member)
    {
        marker_add(context, scope, member);
    }
}

/* Columns of the grid of so many markers on one square. */
static int grid_columns(const struct track *track, int markers)
{
    if (track->printed) return markers;
    return markers == 1 ? 1 : markers <= 4 ? 2 : markers <= 9 ? 3 : 4;
}

/* Draws marker number `i` of those on its square. */
static void marker_draw(struct writer *w, const struct drawing *d, const struct track *track,
                        const struct marker *marker, int i, int all)
{
    const struct rectangle r = marked_part(track, marker->square);
    const int columns = grid_columns(track, all), rows = (all + columns - 1) / columns,
              width = r.width / columns, height = r.height / rows,
              percent = track->printed ? 48 : 43; /* of the cell: half the marker */
    const struct piece piece = {.shape = marker->shape,
                                .x = r.x + i % columns * width + width / 2,
                                .y = r.y + i / columns * height + height / 2,
                                .size = (width < height ? width : height) * percent / 100,
                                .colour = marker->colour,
                                .text = marker->text};
    svg_named(w, "img", marker->title.text);
    piece_draw(w, d->board, &piece);
}

/* Draws the markers. Those on one square stand in a grid. */
static void markers_draw(struct writer *w, const struct drawing *d, const struct markers *markers,
                         const char *zone)
{
    int all[SQUARES_MAX] = {0}, drawn[SQUARES_MAX] = {0};
    for (int i = 0; i < markers->count; i++)
        all[markers->marker[i].square]++;
    for (int i = 0; i < markers->count; i++) {
        const struct marker *marker = &markers->marker[i];
        const int square = marker->square;
        svg_put(w, "<g");
        svg_attribute(w, "data-marker", zone);
        for (int k = 0; k < marker->bound_count; k++) {
            char domain[40];
            snprintf(domain, sizeof domain, "%.*s", (int)marker->bound[k].length, marker->bound[k].name);
            svg_thing(w, domain, marker->bound[k].id);
        }
        marker_draw(w, d, markers->track, marker, drawn[square]++, all[square]);
        svg_put(w, "</g>");
    }
}

/* ---- a track ---- */

void track_draw(struct writer *w, const struct scope *scope, const struct zone *zone,
                const struct map_box *box)
{
    struct track track;
    if (!track_read(&track, &zone->boxed, box)) return;
    struct markers markers = {.marker = calloc(MARKERS_MAX, sizeof(struct marker)), .track = &track};
    struct words name = {0};
    if (!markers.marker) {
        w->failed = true;
        return;
    }
    zone_name_fill(&name, scope, zone, box);
    zone_open(w, scope, zone);
    svg_label(w, &(struct label){track.at.x, track.at.y - NAME_ABOVE, NAME, "start", INK_BOLD}, name.text);
    squares_draw(w, scope, &track);
    for (int i = 0; i < zone->boxed.markers.count; i++) {
        markers.spec = &zone->boxed.markers.at[i];
        value_each(scope->drawing, scope, markers.spec->shows, markers_of_value, &markers);
    }
    markers_draw(w, scope->drawing, &markers, zone->id);
    svg_put(w, "</g>");
    free(markers.marker);
}
