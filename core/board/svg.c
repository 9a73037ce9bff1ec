/* Pieces of SVG. */
#include <stdarg.h>
#include <stdio.h>

#include "board/drawing.h"

void svg_put(struct writer *w, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length >= (int)sizeof text || w->length > BOARD_ROOM) w->failed = true;
    if (!w->failed) writer_bytes(w, text, length);
}

/* The escape of a character, or NULL where it needs none. XML does not allow U+FFFE and U+FFFF, which JSON
 * does. */
static const char *escape_of(const char *text, size_t left)
{
    switch ((unsigned char)*text) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case 0xef:
        return left >= 3 && (unsigned char)text[1] == 0xbf && (unsigned char)text[2] >= 0xbe ? "   " : NULL;
    default:
        return (unsigned char)*text < 0x20 || *text == 0x7f ? " " : NULL;
    }
}

static void put_escaped(struct writer *w, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        const char *escape = escape_of(text + i, length - i);
        if (!escape) continue;
        writer_bytes(w, text + from, i - from);
        writer_bytes(w, escape, strlen(escape));
        if ((unsigned char)text[i] == 0xef) i += 2;
        from = i + 1;
    }
    writer_bytes(w, text + from, length - from);
}

void svg_text(struct writer *w, const char *text)
{
    put_escaped(w, text, strlen(text));
}

void svg_attribute(struct writer *w, const char *name, const char *value)
{
    svg_put(w, " %s=\"", name);
    svg_text(w, value);
    svg_put(w, "\"");
}

void svg_title(struct writer *w, const char *text)
{
    svg_put(w, "<title>");
    svg_text(w, text);
    svg_put(w, "</title>");
}

/* ---- text ---- */

/* The width of a character in hundredths of the size, for a wide sans-serif face. */
static int character_width(unsigned char c)
{
    switch (c) {
    case 'i':
    case 'l':
    case 'j':
    case 'I':
    case 'f':
    case 't':
    case '.':
    case ',':
    case ':':
    case ';':
    case '!':
    case '|':
    case '(':
    case ')':
    case '[':
    case ']':
    case ' ':
    case '-':
    case '\'':
        return 36;
    case 'm':
    case 'w':
    case 'M':
    case 'W':
    case '%':
    case '@':
        return 92;
    default:
        return c >= 'A' && c <= 'Z' ? 70 : 60;
    }
}

static int bytes_width(const char *text, size_t length, int size)
{
    int width = 0;
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) width += text[i] ? character_width(text[i]) : 0;
    return (width * size + 99) / 100;
}

int text_width(const char *text, int size)
{
    return bytes_width(text, strlen(text), size);
}

void svg_label(struct writer *w, const struct label *label, const char *text)
{
    svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\"", label->x, label->y, label->size,
            label->class);
    if (strcmp(label->anchor, "start") != 0) svg_put(w, " text-anchor=\"%.10s\"", label->anchor);
    svg_put(w, ">");
    svg_text(w, text);
    svg_put(w, "</text>");
}

/* The bytes up to the next possible end of a line behind `from`: a space, or a hyphen within a word. */
static size_t next_end(const char *text, size_t from)
{
    size_t i = from + 1;
    while (text[i] && text[i] != ' ') {
        i++;
        if (text[i - 1] == '-' && (unsigned char)text[i - 2] >= 'A' && (unsigned char)text[i] >= 'A') break;
    }
    return i;
}

/* The bytes of the first line: as many words as fit, at least one. */
static size_t line_length(const char *text, int width, int size)
{
    size_t good = next_end(text, 0);
    for (size_t i = good; text[i]; good = i) {
        i = next_end(text, i);
        if (bytes_width(text, i, size) > width) break;
    }
    return good;
}

/* The largest size, up to `size`, at which the longest word fits. A size that is too small to read does not
 * count. */
static int size_for_words(const char *text, int width, int size)
{
    enum { LEAST = 4 };
    while (*text) {
        while (*text == ' ')
            text++;
        const size_t length = *text ? next_end(text, 0) : 0;
        while (size > LEAST && bytes_width(text, length, size) > width)
            size--;
        text += length;
    }
    return size;
}

void lines_break(struct lines *lines, const char *text, int width, int size)
{
    lines->count = 0;
    lines->size = size_for_words(text, width, size);
    while (*text == ' ')
        text++;
    while (*text && lines->count < LINES_MAX) {
        const size_t length = line_length(text, width, lines->size);
        lines->start[lines->count] = text;
        lines->length[lines->count++] = length;
        text += length;
        while (*text == ' ')
            text++;
    }
}

int svg_lines(struct writer *w, int x, int y, const char *class, const struct lines *lines)
{
    const int height = lines->size * 5 / 4;
    for (int i = 0; i < lines->count; i++) {
        svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\">", x, y + i * height, lines->size,
                class);
        put_escaped(w, lines->start[i], lines->length[i]);
        svg_put(w, "</text>");
    }
    return lines->count * height;
}

/* ---- pieces ---- */

/* The outlines of shapes with half width 10 around 0,0. */
static const struct {
    const char *name, *path;
} SHAPES[] = {
    {"square", "M-10-9h20v18h-20z"},
    {"diamond", "M0-12L12 0 0 12-12 0z"},
    {"triangle", "M0-11L11 9H-11z"},
    {"shield", "M-9-10h18v10q0 8-9 12q-9-4-9-12z"},
    {"flag", "M-9-11v22h3v-9h16l-4-6 4-7z"},
    {"ship", "M-12-3h24q-2 11-8 11h-8q-6 0-8-11zM-1-4v-8l9 8z"},
    {"house", "M-9 10v-12l9-9 9 9v12z"},
    {"castle", "M-10 10v-19h4v4h4v-4h4v4h4v-4h4v19z"},
    {"cross", "M-3-11h6v8h8v6h-8v8h-6v-8h-8v-6h8z"},
    {"star", "M0-10l3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z"},
};

static const char *shape_path(const char *name)
{
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        if (!strcmp(SHAPES[i].name, name)) return SHAPES[i].path;
    return NULL;
}

/* The largest text that fits the piece. */
static int fitting_size(const char *text, int half)
{
    int size = half * 13 / 10;
    const int width = text_width(text, 100);
    if (width * size > half * 190) size = half * 190 / width;
    return size < 4 ? 4 : size;
}

void svg_piece(struct writer *w, const struct board *board, const struct piece *piece)
{
    const char *path = shape_path(piece->shape);
    const bool paper = piece->colour < 0;
    if (path)
        svg_put(w, "<path transform=\"translate(%d %d) scale(%d.%d)\" d=\"%s\"", piece->x, piece->y,
                piece->size / 10, piece->size % 10, path);
    else if (!strcmp(piece->shape, "disc"))
        svg_put(w, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", piece->x, piece->y, piece->size);
    if (path || !strcmp(piece->shape, "disc"))
        svg_put(w, paper ? " class=\"p e\"/>" : " class=\"c%d e\"/>", piece->colour);
    if (!piece->text || !*piece->text) return;
    const bool flag = !strcmp(piece->shape, "flag"); /* the cloth is the upper half */
    const int size = piece->text_size ? piece->text_size
                                      : fitting_size(piece->text, flag ? piece->size * 7 / 10 : piece->size);
    const bool bare = paper || (!strcmp(piece->shape, "none") && !piece->colour); /* no coloured ground */
    svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" ", piece->x,
            piece->y + size * 36 / 100 - (flag ? piece->size * 9 / 20 : 0), size);
    if (bare)
        svg_put(w, "class=\"k b\">");
    else
        svg_put(w, "class=\"b\" fill=\"%s\">", colour_ink(board, piece->colour));
    svg_text(w, piece->text);
    svg_put(w, "</text>");
}
